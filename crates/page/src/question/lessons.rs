//! What players learn before a question can be played.

use super::players::{Trainings, course_of, trial_of};
use crate::lang::Message;
use crate::policy::{Policy, Search, Value, Weights, canonical_name, separate};
use crate::rules::Rules;
use crate::train::{Course, Watch, file_name, nearest, shipped, train, trial};

/// A training.
#[derive(Clone)]
pub struct Lesson<'a> {
    /// The rules under which the player learns.
    pub rules: &'a Rules,
    /// How long it learns.
    pub course: Course,
    /// The weights that it begins with.
    pub from: Option<Weights>,
    /// The opponent: three seats play it and do not learn. `None` if all four seats learn.
    pub against: Option<Policy>,
}

impl<'a> Lesson<'a> {
    /// The training in which the player of this name learns; with `number`, this one of several.
    ///
    /// # Errors
    /// As [`course_of`].
    pub fn new(name: &str, rules: &'a Rules, number: Option<(Trainings, usize)>) -> Result<Lesson<'a>, Message> {
        if let Some(course) = trial_of(name, number)? {
            return Ok(Lesson { rules, course, from: None, against: None });
        }
        let from = nearest(rules);
        let course = if from.is_some() { Course::AGAIN } else { Course::WHOLE };
        let course = Course { seed: course_of(name)?.0.unwrap_or(course.seed), ..course };
        Ok(Lesson { rules, course, from, against: None })
    }

    /// The fingerprint of the rules, and the course. Equal for equal trainings.
    pub fn key(&self) -> (String, Course) {
        (self.rules.fingerprint().full(), self.course)
    }

    /// Makes the training; `None` if it was stopped before its first round was over.
    pub fn train(&self, watch: &mut Watch<'_>) -> Option<Weights> {
        match self.course.quick {
            true => trial(self.rules, &self.course, watch),
            false => train(self.rules, &self.course, self.from.as_ref(), self.against, watch),
        }
    }

    /// The name of the file that keeps what was learned.
    pub fn file_name(&self) -> String {
        file_name(self.rules, &self.course, self.from.as_ref())
    }
}

/// The trainings that these players need under these rule sets, each once. What comes with the program is left out.
///
/// # Errors
/// A name that is no player.
pub fn lessons<'a>(players: &str, rules: &'a [Rules], trials: Option<Trainings>) -> Result<Vec<Lesson<'a>>, Message> {
    let mut found: Vec<Lesson<'a>> = Vec::new();
    for rules in rules {
        for name in learners(players)? {
            for number in 0..trials.map_or(1, |trials| trials.count) {
                let number = trials.map(|trials| (trials, number));
                let lesson = Lesson::new(&name, rules, number)?;
                if in_program(&name, rules, number)?.is_none() && found.iter().all(|known| known.key() != lesson.key())
                {
                    found.push(lesson);
                }
            }
        }
    }
    Ok(found)
}

/// The names among these players whose weights are learned, or come with the program; of `search` the player that it plays on with.
///
/// # Errors
/// A name that is no player.
pub fn learners(players: &str) -> Result<Vec<String>, Message> {
    let mut found = Vec::new();
    for name in separate(players).map(canonical_name) {
        let onward = Search::read(&name).transpose()?.map(|(_, onward)| onward);
        let name = onward.unwrap_or(&name);
        if Value::is_name(name) && !name.starts_with("value:") {
            found.push(name.to_owned());
        }
    }
    Ok(found)
}

/// The weights of the player of this name if the program comes with them: those of no particular training.
///
/// # Errors
/// As [`course_of`].
pub fn in_program(name: &str, rules: &Rules, number: Option<(Trainings, usize)>) -> Result<Option<Weights>, Message> {
    let is_any = trial_of(name, number)?.is_none() && course_of(name)?.0.is_none();
    Ok(is_any.then(|| shipped(rules)).flatten())
}

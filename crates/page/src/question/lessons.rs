//! The trainings that a question needs before it can be played.
//!
//! A [`Course`] is the parameters of a training. A [`Lesson`] is a training that can be run: a course with its rules, initial weights and
//! opponent. [`Trainings`] is the request of a question for several trainings under each rule set.

use super::players::{Trainings, parse_seed_and_deals, training_course};
use crate::lang::Message;
use crate::policy::{Policy, Search, Value, Weights, canonical_name, split_names};
use crate::rules::Rules;
use crate::train::{Course, Monitor, file_name, nearest, shipped, train, trial};

/// A training that a question needs.
#[derive(Clone)]
pub struct Lesson<'a> {
    /// The rules under which the player learns.
    pub rules: &'a Rules,
    /// The parameters of the training: its seed and length.
    pub course: Course,
    /// The initial weights; `None` for untrained ones.
    pub from: Option<Weights>,
    /// The opponent: three seats play it and do not learn. `None` if all four seats learn.
    pub against: Option<Policy>,
}

impl<'a> Lesson<'a> {
    /// Creates the training of the player of this name. `training`: the question's trainings and the index of this one, from 0; `None` if
    /// the question asks for none.
    ///
    /// # Errors
    /// Same as [`parse_seed_and_deals`].
    pub fn new(name: &str, rules: &'a Rules, training: Option<(Trainings, usize)>) -> Result<Lesson<'a>, Message> {
        if let Some(course) = training_course(name, training)? {
            return Ok(Lesson { rules, course, from: None, against: None });
        }
        let seed = parse_seed_and_deals(name)?.0.unwrap_or(Course::AGAIN.seed);
        Ok(Lesson { rules, course: Course { seed, ..Course::AGAIN }, from: nearest(rules), against: None })
    }

    /// Returns the full fingerprint of the rules, and the course. Equal trainings have equal keys.
    pub fn key(&self) -> (String, Course) {
        (self.rules.fingerprint().full(), self.course)
    }

    /// Runs the training and returns the weights. `watch` receives its progress and can stop it. `None` if it was stopped before the end of
    /// its first round.
    pub fn train(&self, watch: &mut Monitor<'_>) -> Option<Weights> {
        match self.course.quick {
            true => trial(self.rules, &self.course, watch),
            false => train(self.rules, &self.course, self.from.as_ref(), self.against, watch),
        }
    }

    /// Returns the name of the file for the weights.
    pub fn file_name(&self) -> String {
        file_name(self.rules, &self.course, self.from.as_ref())
    }
}

/// Returns the trainings that players need under these rule sets, without duplicates. Leaves out those whose weights are shipped with the
/// program. `players` is a list as in `--players`; `trainings` are those that the question asks for.
///
/// # Errors
/// Returns an error for a name that is not a player.
pub fn lessons<'a>(
    players: &str,
    rules: &'a [Rules],
    trainings: Option<Trainings>,
) -> Result<Vec<Lesson<'a>>, Message> {
    let mut found: Vec<Lesson<'a>> = Vec::new();
    for rules in rules {
        for name in learners(players)? {
            for index in 0..trainings.map_or(1, |trainings| trainings.count) {
                let training = trainings.map(|trainings| (trainings, index));
                let lesson = Lesson::new(&name, rules, training)?;
                if shipped_weights(&name, rules, training)?.is_none()
                    && found.iter().all(|known| known.key() != lesson.key())
                {
                    found.push(lesson);
                }
            }
        }
    }
    Ok(found)
}

/// Returns the names of the players that have trained weights, except `value:FILE`. For a search player, returns its continuation player
/// instead. `players` is a list as in `--players`.
///
/// # Errors
/// Returns an error for a name that is not a player.
pub fn learners(players: &str) -> Result<Vec<String>, Message> {
    let mut found = Vec::new();
    for name in split_names(players).map(canonical_name) {
        let onward = Search::parse_name(&name).transpose()?.map(|(_, onward)| onward);
        let name = onward.unwrap_or(&name);
        if Value::is_name(name) && Value::weights_file(name).is_none() {
            found.push(name.to_owned());
        }
    }
    Ok(found)
}

/// Returns the weights shipped with the program for these rules. `None` if there are none, or if a particular training is requested: by
/// `training` (see [`Lesson::new`]) or by a seed in the name.
///
/// # Errors
/// Same as [`parse_seed_and_deals`].
pub fn shipped_weights(
    name: &str,
    rules: &Rules,
    training: Option<(Trainings, usize)>,
) -> Result<Option<Weights>, Message> {
    let is_any = training_course(name, training)?.is_none() && parse_seed_and_deals(name)?.0.is_none();
    Ok(is_any.then(|| shipped(rules)).flatten())
}

//! The plan of a run: its question with everything that its results depend on, as parts, checkpoints and folders carry it.

use super::rank::Ranking;
use super::study::{Asked, Learned, Outcome, PROGRAM, Study, learned};
use crate::lang::{Lang, Message, msg};
use crate::question::{self, Kind, Question, Setup, untrained};
use crate::rules::Rules;
use crate::sim::{Ending, Record, Run, Side};
use crate::words::once;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A run with everything that its results depend on. Of players that learn it has the hashes of their weights, not the weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The program and its version.
    pub program: String,
    /// The name of the run.
    pub name: String,
    /// The language of labels and pages; English unless set.
    pub lang: Lang,
    /// Whether it keeps a row of every deal.
    pub hands_table: bool,
    /// What is asked, with the texts of rule files and the hashes of weights.
    pub question: Question,
    /// The fingerprints of the rules of all sides.
    fingerprints: Vec<String>,
    /// What the players of each side have learned.
    learned: Vec<Vec<Learned>>,
}

/// How a run was watched while it was played.
#[derive(Clone, Debug, Default)]
pub struct Watched {
    /// Whether somebody looked at its results in order to stop it: its intervals then hold at all times at once.
    pub is_sequential: bool,
    /// The precisions that were asked for, and what was reached.
    pub targets: Vec<Message>,
    /// Seconds it took; 0 if that is not known.
    pub seconds: f64,
}

/// The question with everything that its results depend on: the texts of rule files, and the hashes of the weights of these sides.
pub fn asked(setup: &Setup, sides: &[Side]) -> Question {
    let mut hashes = once(sides.iter().flat_map(learned).map(|one| one.weights));
    hashes.sort();
    setup.question.clone().with_texts(&setup.rules).with_weights(&hashes)
}

impl Plan {
    /// The plan of a run of a question. `name` replaces the name that the question has of itself.
    pub fn new(setup: &Setup, run: &Run, name: Option<&str>, hands_table: bool) -> Plan {
        let learned: Vec<Vec<Learned>> = run.sides.iter().map(learned).collect();
        Plan {
            program: PROGRAM.to_owned(),
            name: name.map_or_else(|| setup.name(), str::to_owned),
            lang: Lang::default(),
            hands_table,
            question: asked(setup, &run.sides),
            fingerprints: run.sides.iter().map(|side| side.rules.fingerprint().full()).collect(),
            learned,
        }
    }

    /// The plan as the line of a file.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a plan is names and numbers")
    }

    /// Reads a line of [`Plan::line`]. The players of the returned run have no weights and cannot play.
    ///
    /// # Errors
    /// Returns an error if the line is not a plan, if another version wrote it, or if its rules do not have its fingerprints.
    pub fn read(line: &str) -> Result<(Plan, Setup, Run), Message> {
        let value: Value = serde_json::from_str(line).map_err(|error| msg!("report-plan-unread", error))?;
        let written = value["program"].as_str().unwrap_or_default();
        if written != PROGRAM {
            return Err(msg!("report-plan-program", written, program = PROGRAM));
        }
        let plan: Plan = serde_json::from_value(value).map_err(|error| msg!("report-plan-unread", error))?;
        let setup = Setup::new(plan.question.clone()).map_err(|faults| msg!("report-plan-question", faults))?;
        let sides = setup.sides(&mut |name: &str, _: &Rules, _| untrained(name))?;
        let run = setup.run(sides);
        if run.sides.len() != plan.learned.len() {
            return Err(msg!("report-plan-impossible"));
        }
        match run.sides.iter().map(|side| side.rules.fingerprint().full()).eq(plan.fingerprints.iter().cloned()) {
            true => Ok((plan, setup, run)),
            false => Err(msg!("report-plan-rules")),
        }
    }

    /// The study of the run as far as it has been played.
    pub fn study(&self, setup: &Setup, run: &Run, record: &Record, watched: Watched) -> Study {
        let question = self.repeated(run, record);
        let command = question.command() + self.lang.option();
        if self.question.kind() == Kind::Rank {
            return Study::Ranking(Box::new(Ranking::new(
                self,
                setup,
                run,
                record,
                (question, command),
                watched.seconds,
            )));
        }
        let outcome = Outcome {
            command,
            question: Some(question),
            learned: self.learned.clone(),
            sequential: watched.is_sequential || !setup.until.is_empty(),
            targets: watched.targets,
            seconds: watched.seconds,
        };
        Study::new(run, record, &Asked::new(setup, &self.name), outcome)
    }

    /// What the players of each side have learned.
    pub fn learned(&self) -> &[Vec<Learned>] {
        &self.learned
    }

    /// The question that repeats what has been played: where time ended the run, or the user, with the deals it reached.
    fn repeated(&self, run: &Run, record: &Record) -> Question {
        match record.ending {
            Ending::Complete | Ending::Reached => {
                let question = self.question.clone().without_time();
                let has_end = ["hands", "until", "max_hands"].iter().any(|name| question.value(name).is_some());
                if has_end { question } else { question.with_hands(run.hands) }
            }
            Ending::OutOfTime | Ending::Interrupted => {
                self.question.clone().with_hands(record.deals() / run.rotations() as u64)
            }
        }
    }

    /// The first field in which the counts of two runs differ; parts of runs that differ otherwise can be merged.
    pub fn difference_of_counts(&self, other: &Plan) -> Option<Message> {
        let counts = self.question.first_difference(&other.question, |field| field.affects_counts());
        self.difference(other, counts)
    }

    fn difference(&self, other: &Plan, fields: Option<String>) -> Option<Message> {
        let what = |what: &str| Some(msg!("report-difference", what));
        if self.program != other.program {
            return what("program");
        }
        if let Some(field) = fields {
            return what(&field);
        }
        if self.fingerprints != other.fingerprints {
            return what("play.rules");
        }
        if self.learned != other.learned {
            return what("play.weights");
        }
        if self.hands_table != other.hands_table { what("--hands-table") } else { None }
    }

    /// Whether the manifest is that of this run: the same program, language, rules, weights and question. A run that ended early also matches
    /// if its planned number of deals is equal.
    pub fn matches_manifest(&self, run: &Run, manifest: &Value) -> bool {
        let Ok(theirs) = serde_json::from_value::<Question>(manifest["question"].clone()) else { return false };
        let differs = |limits: &[&str]| {
            let is_compared = |field: &question::Field| field.name != "max_time" && !limits.contains(&field.name);
            self.question.first_difference(&theirs, is_compared).is_some()
        };
        // A run that ended early has the deals that it reached in its question, and those that it planned beside it.
        let ended_early = matches!(manifest["ending"].as_str(), Some("interrupted" | "out_of_time"));
        let planned_alike = ended_early && manifest["hands_planned"] == run.hands && !differs(&["hands", "max_hands"]);
        manifest["program"] == self.program.as_str()
            && manifest["lang"] == serde_json::to_value(self.lang).unwrap_or_default()
            && fingerprints(manifest) == self.manifest_fingerprints(run)
            && theirs.weights() == self.question.weights()
            && (planned_alike || !differs(&[]))
    }

    /// The fingerprints that the manifest of the run names.
    fn manifest_fingerprints(&self, run: &Run) -> String {
        let own = run.main_sides().iter().filter(|side| side.plays_as.is_none());
        match self.question.kind() {
            kind if kind.has_one_side() || kind == Kind::Rank => self.fingerprints[0].clone(),
            _ => own.map(|side: &Side| side.rules.fingerprint().full()).collect::<Vec<_>>().join(" "),
        }
    }
}

/// The fingerprints that a manifest names, as the origin of its tables lists them: those of the version that wrote it.
pub fn fingerprints(manifest: &Value) -> String {
    let sides = manifest["sides"].as_array().map_or_else(|| std::slice::from_ref(manifest), Vec::as_slice);
    let named = sides.iter().filter_map(|side| side["rules_fingerprint"].as_str());
    named.collect::<Vec<_>>().join(" ")
}

//! The plan of a run: everything that its results depend on. Parts, checkpoints and run folders contain it.

use super::rank::Ranking;
use super::study::{Learned, Outcome, PROGRAM, Study, StudySpec, learned_by_side};
use crate::lang::{Lang, Message, msg};
use crate::question::{self, Kind, Question, Setup, untrained_player};
use crate::rules::Rules;
use crate::sim::{Ending, Record, Run, Side};
use crate::words::unique;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Everything that the results of a run depend on. It has the hashes of learned weights, not the weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The program and its version.
    pub program: String,
    /// The name of the run.
    pub name: String,
    /// The language of labels and pages. English is the default.
    pub lang: Lang,
    /// Whether the run writes a table with a row for every deal.
    pub hands_table: bool,
    /// The question, with the texts of rule files and the hashes of weights.
    pub question: Question,
    /// The fingerprint of the rules of each side.
    fingerprints: Vec<String>,
    /// The learned weights of the players of each side.
    learned: Vec<Vec<Learned>>,
}

/// Facts about a run that were observed while it was played.
#[derive(Clone, Debug, Default)]
pub struct Monitoring {
    /// Whether the run could be stopped because of its results. Its intervals are then confidence sequences.
    pub is_sequential: bool,
    /// For each requested precision a message with the precision that was reached.
    pub targets: Vec<Message>,
    /// The duration in seconds; 0 if it is unknown.
    pub seconds: f64,
}

/// The question of a setup with the texts of its rule files and the hashes of the weights of these sides.
pub fn resolved_question(setup: &Setup, sides: &[Side]) -> Question {
    let mut hashes = unique(sides.iter().flat_map(learned_by_side).map(|one| one.weights));
    hashes.sort();
    setup.question.clone().with_texts(&setup.rules).with_weights(&hashes)
}

impl Plan {
    /// The plan of a run. `name` replaces the default name of the question; `hands_table` is [`Plan::hands_table`].
    pub fn new(setup: &Setup, run: &Run, name: Option<&str>, hands_table: bool) -> Plan {
        let learned: Vec<Vec<Learned>> = run.sides.iter().map(learned_by_side).collect();
        Plan {
            program: PROGRAM.to_owned(),
            name: name.map_or_else(|| setup.name(), str::to_owned),
            lang: Lang::default(),
            hands_table,
            question: resolved_question(setup, &run.sides),
            fingerprints: run.sides.iter().map(|side| side.rules.fingerprint().full()).collect(),
            learned,
        }
    }

    /// The plan as one line of JSON.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a plan is names and numbers")
    }

    /// Reads a line of [`Plan::line`]. Returns the plan with the setup and the run that it describes. The players of the run have no
    /// weights and cannot play.
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
        let sides = setup.sides(&mut |name: &str, _: &Rules, _| untrained_player(name))?;
        let run = setup.run(sides);
        if run.sides.len() != plan.learned.len() {
            return Err(msg!("report-plan-impossible"));
        }
        match run.sides.iter().map(|side| side.rules.fingerprint().full()).eq(plan.fingerprints.iter().cloned()) {
            true => Ok((plan, setup, run)),
            false => Err(msg!("report-plan-rules")),
        }
    }

    /// The study of a run, complete or not.
    pub fn study(&self, setup: &Setup, run: &Run, record: &Record, monitoring: Monitoring) -> Study {
        let question = self.repeated(run, record);
        let command = question.command() + self.lang.option();
        if self.question.kind() == Kind::Rank {
            return Study::Ranking(Box::new(Ranking::new(
                self,
                setup,
                run,
                record,
                (question, command),
                monitoring.seconds,
            )));
        }
        let outcome = Outcome {
            command,
            question: Some(question),
            learned: self.learned.clone(),
            sequential: monitoring.is_sequential || !setup.until.is_empty(),
            targets: monitoring.targets,
            seconds: monitoring.seconds,
        };
        Study::new(run, record, &StudySpec::new(setup, &self.name), outcome)
    }

    /// The learned weights of the players of each side.
    pub fn learned(&self) -> &[Vec<Learned>] {
        &self.learned
    }

    /// The question that repeats the run. If time or the user ended the run, it has the number of deals that were played.
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

    /// A message that names the first difference between two plans that makes their counts incompatible; `None` if parts of both runs can
    /// be merged.
    pub fn difference_of_counts(&self, other: &Plan) -> Option<Message> {
        let counts = self.question.first_difference(&other.question, |field| field.affects_counts());
        self.difference(other, counts)
    }

    /// As [`Plan::difference_of_counts`]. `fields` names the first field of the question that differs.
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

    /// Whether a manifest belongs to this run: program, language, rules, weights and question are equal. The manifest of a run that ended
    /// early also matches if its planned number of deals is equal.
    pub fn matches_manifest(&self, run: &Run, manifest: &Value) -> bool {
        let Ok(theirs) = serde_json::from_value::<Question>(manifest["question"].clone()) else { return false };
        let differs = |limits: &[&str]| {
            let is_compared = |field: &question::Field| field.name != "max_time" && !limits.contains(&field.name);
            self.question.first_difference(&theirs, is_compared).is_some()
        };
        // The question of a run that ended early has the number of deals played; the planned number is in `hands_planned`.
        let ended_early = matches!(manifest["ending"].as_str(), Some("interrupted" | "out_of_time"));
        let planned_alike = ended_early && manifest["hands_planned"] == run.hands && !differs(&["hands", "max_hands"]);
        manifest["program"] == self.program.as_str()
            && manifest["lang"] == serde_json::to_value(self.lang).unwrap_or_default()
            && fingerprints(manifest) == self.manifest_fingerprints(run)
            && theirs.weights() == self.question.weights()
            && (planned_alike || !differs(&[]))
    }

    /// The fingerprints that the manifest of this run has, in the format of [`fingerprints`].
    fn manifest_fingerprints(&self, run: &Run) -> String {
        let own = run.main_sides().iter().filter(|side| side.plays_as.is_none());
        match self.question.kind() {
            kind if kind.has_one_side() || kind == Kind::Rank => self.fingerprints[0].clone(),
            _ => own.map(|side: &Side| side.rules.fingerprint().full()).collect::<Vec<_>>().join(" "),
        }
    }
}

/// The fingerprints of the rule sets in a manifest, separated by spaces as in the provenance of its tables. They were computed by the
/// version that wrote the manifest.
pub fn fingerprints(manifest: &Value) -> String {
    let sides = manifest["sides"].as_array().map_or_else(|| std::slice::from_ref(manifest), Vec::as_slice);
    let named = sides.iter().filter_map(|side| side["rules_fingerprint"].as_str());
    named.collect::<Vec<_>>().join(" ")
}

//! What a run plays and is asked, as files of parts and checkpoints name it: enough to make its results from its record alone.

use super::study::{Asked, Learned, Outcome, PROGRAM, Study, learned, players_of};
use crate::lang::{Message, msg};
use crate::policy::{FEWEST, Policy, Search, Seating, Value};
use crate::rules::Rules;
use crate::sim::{self, Ending, Joint, MOST_JOINTS, Record, Run};
use crate::tile::BySeat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A run with all that its results depend on. Of players that learn it has the hash of what they learned, not the weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The program and its version.
    pub program: String,
    /// What was asked.
    pub asked: Asked,
    /// The precisions that may end it.
    pub until: Vec<String>,
    /// Whether it keeps a row of every deal.
    pub hands_table: bool,
    sides: Vec<Side>,
    rotate: bool,
    replay_all: bool,
    seed: u64,
    hands: u64,
    session: u32,
    /// Sessions of a unit of intervals.
    unit: u32,
    /// Joint events that are counted.
    joints: Vec<String>,
    /// Whether luck is told apart from play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    luck: bool,
}

/// A side: rules and players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Side {
    rules: String,
    fingerprint: String,
    players: [String; 4],
    error_rate: u32,
    numbers: [u8; 4],
    plays_as: Option<usize>,
    learned: Vec<Learned>,
    /// How many trainings its players come of, where several may be compared.
    #[serde(default, skip_serializing_if = "super::study::is_zero")]
    trainings: usize,
}

impl Plan {
    /// The plan of a run.
    pub fn of(asked: Asked, run: &Run, until: Vec<String>, hands_table: bool) -> Plan {
        let side = |side: &sim::Side| Side {
            rules: side.rules.to_toml(),
            fingerprint: side.rules.fingerprint().full(),
            players: side.seating.policies.0.map(|policy| policy.name().to_owned()),
            error_rate: side.seating.error_rate,
            numbers: side.numbers.0,
            plays_as: side.plays_as,
            learned: learned(side),
            trainings: side.trained.len(),
        };
        Plan {
            program: PROGRAM.to_owned(),
            asked,
            until,
            hands_table,
            sides: run.sides.iter().map(side).collect(),
            rotate: run.rotate,
            replay_all: run.replay_all,
            seed: run.seed,
            hands: run.hands,
            session: run.session_len,
            unit: run.unit_sessions,
            joints: run.joints.iter().map(|joint| joint.name()).collect(),
            luck: run.luck,
        }
    }

    /// The plan as the line of a file.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a plan is names and numbers")
    }

    /// The plan of such a line and its run, whose players are known by name only: it is over.
    ///
    /// # Errors
    /// What is no plan, or one of another version.
    pub fn read(line: &str) -> Result<(Plan, Run), Message> {
        let plan: Plan = serde_json::from_str(line).map_err(|error| msg!("report-plan-unread", error))?;
        if plan.program != PROGRAM {
            return Err(msg!("report-plan-program", written = plan.program, program = PROGRAM));
        }
        let side = |(at, side): (usize, &Side)| {
            let rules = Rules::from_toml(&msg!("report-plan-rules").to_string(), &side.rules)
                .map_err(|error| Message::of(&error.render(false)))?;
            let players = seated(&side.players, side.error_rate)?;
            let known = side.numbers.iter().all(|number| *number < 4) && side.plays_as.is_none_or(|other| other < at);
            if !known || side.trainings > sim::PARTS || rules.fingerprint().full() != side.fingerprint {
                return Err(msg!("report-plan-side", at));
            }
            let (numbers, plays_as, trained) = (BySeat(side.numbers), side.plays_as, vec![players; side.trainings]);
            Ok(sim::Side { numbers, plays_as, trained, ..sim::Side::new(rules, players) })
        };
        let sides = plan.sides.iter().enumerate().map(side).collect::<Result<Vec<_>, Message>>()?;
        let own = sides.iter().filter(|side| side.plays_as.is_none()).count();
        let numbers = (1..=1_000_000).contains(&plan.session)
            && (1..=1_000_000).contains(&plan.unit)
            && plan.hands <= 1_000_000_000_000;
        if sides.is_empty()
            || !numbers
            || plan.asked.arguments.len() < if plan.asked.kind.has_one_side() { 1 } else { own }
        {
            return Err(msg!("report-plan-impossible"));
        }
        let joint = |(at, name): (usize, &String)| Joint::parse(name, at as u8);
        let joints =
            plan.joints.iter().take(MOST_JOINTS).enumerate().map(joint).collect::<Result<Vec<_>, Message>>()?;
        let Plan { rotate, replay_all, seed, hands, session: session_len, unit: unit_sessions, luck, .. } = plan;
        Ok((plan, Run { sides, rotate, seed, hands, session_len, unit_sessions, replay_all, joints, luck }))
    }

    /// The study of the run of this plan.
    pub fn study(&self, run: &Run, record: &Record, targets: Vec<String>, seconds: f64) -> Study {
        let outcome = Outcome {
            command: self.asked.repeating(run, record),
            learned: self.sides.iter().map(|side| side.learned.clone()).collect(),
            dealt: true,
            sequential: !self.until.is_empty(),
            targets,
            seconds,
        };
        Study::of(run, record, &self.asked, outcome)
    }

    /// In what two plans differ, the weightiest first.
    pub fn difference(&self, other: &Plan) -> Message {
        fn all<T>(plan: &Plan, of: fn(&Side) -> T) -> Vec<T> {
            plan.sides.iter().map(of).collect()
        }
        let players = |plan: &Plan| (all(plan, |side| side.players.clone()), all(plan, |side| side.error_rate));
        let differs = [
            (self.program != other.program, "version"),
            (self.asked.kind != other.asked.kind, "command"),
            (all(self, |side| side.fingerprint.clone()) != all(other, |side| side.fingerprint.clone()), "rules"),
            (players(self) != players(other), "players"),
            (all(self, |side| side.learned.clone()) != all(other, |side| side.learned.clone()), "weights"),
            (self.seed != other.seed, "seed"),
            (self.hands != other.hands, "hands"),
            (self.session != other.session, "session"),
            (self.unit != other.unit, "unit"),
            (self.joints != other.joints, "events"),
            (self.luck != other.luck, "--luck"),
            (self.until != other.until, "until"),
            (self.asked.primary != other.asked.primary, "--primary"),
            (self.hands_table != other.hands_table, "--hands-table"),
            (self.asked.lang != other.asked.lang, "language"),
        ];
        let what = differs.into_iter().find(|(differs, _)| *differs).map_or("command", |(_, what)| what);
        msg!("report-difference", what)
    }

    /// Whether a finished run with this manifest is this one: rules, players, seed, deals, what was asked of them, and version.
    pub fn is_of(&self, run: &Run, manifest: &serde_json::Value) -> bool {
        let Ok(found) = super::manifest::read(manifest) else { return false };
        let own = run.sides.iter().filter(|side| side.plays_as.is_none());
        let rules = own.map(|side| side.rules.fingerprint().full()).collect::<Vec<_>>().join(" ");
        let rules = if self.asked.kind.has_one_side() { run.sides[0].rules.fingerprint().full() } else { rules };
        let weights: BTreeSet<&str> =
            self.sides.iter().flat_map(|side| &side.learned).map(|one| &*one.weights).collect();
        let said = |until: &String| found.targets.iter().any(|line| line.starts_with(&**until));
        // The name of the command: stored deals settled again are another run than the one that played them.
        let command = |text: &str| text.split(' ').take(2).collect::<Vec<_>>().join(" ");
        found.program == self.program
            && found.kind == self.asked.kind
            && command(&found.command) == command(&self.asked.command)
            && super::manifest::fingerprints(manifest) == rules
            && found.players == players_of(self.asked.kind, run)
            && found.error_rate == run.sides[0].seating.error_rate
            && found.sides.iter().flat_map(|side| &side.weights).map(|one| &*one.weights).collect::<BTreeSet<_>>()
                == weights
            && found.lang == self.asked.lang
            && (!found.command.contains(" --seed ") || found.command.ends_with(&self.asked.options_of(run)))
            && (found.seed, found.session, found.planned) == (run.seed, run.session_len, run.hands)
            && found.unit_sessions.max(1) == run.unit_sessions
            && self.until.iter().all(said)
            && (found.ending != Ending::Reached || !self.until.is_empty())
    }
}

/// The players of a run that is over: nothing is decided any more, so no weights are needed.
///
/// # Errors
/// A player that is not known, or neither one nor four.
pub fn seated(names: &[impl AsRef<str>], error_rate: u32) -> Result<Seating, Message> {
    let player = |name: &str| match name.trim() {
        name if Value::is_name(name) => Ok(Policy::Value(Value::gone(name))),
        name if Search::read(name).is_some() => Ok(Policy::Search(Search::new(name, FEWEST, None))),
        name => name.parse(),
    };
    let players = names.iter().map(|name| player(name.as_ref())).collect::<Result<Vec<_>, _>>()?;
    Ok(Seating { error_rate, ..Seating::of(&players)? })
}

//! The search for the few changes of a rule set that come nearest to a wish (`jing tune`).
//!
//! A wish names a statistic and its wanted change, or a statistic that should not change. The search has four stages. Each stage plays a
//! ranking or a comparison with its own walls, so no combination is measured on walls by which it was chosen:
//!
//! 1. The *screen* ranks all changes of a single key.
//! 2. The *trial* ranks up to [`TRIALS`] combinations of up to [`MOST_CHANGES`] changes. They are predicted to come nearest to the wishes,
//!    from the effects in the screen.
//! 3. The *final* ranks the [`FINALISTS`] combinations that come nearest in the trial, with four times as many deals.
//! 4. The *confirmation* compares the rules with each of the [`PROPOSALS`] combinations that come nearest in the final. Only its numbers
//!    are reported as results.

mod choose;

pub use choose::{FINALISTS, MOST_CHANGES, PROPOSALS, TRIALS, miss};

use crate::lang::{Arg, Joint, Message, msg};
use crate::question::{Draft, Fault, Faults, Kind, MOST_DEALS, Question, Setup, field};
use crate::report::Verdict;
use crate::rules::{Alternative, Candidate, Rules};
use crate::sim::{
    Difference, Record, Run, Statistic, WantedDifference, correct, differences_of, estimates, find_statistic,
};
use crate::stats::Level;
use crate::stats::sequence::Target;
use crate::words::unique;
use choose::Measured;
use serde_json::{Value, json};

/// Number of deals of the screen, trial, final and confirmation, as multiples of the number of deals of the question.
const DEAL_FACTORS: [u64; 4] = [1, 1, 4, 5];
/// The names of the stages that rank, in order.
const RANKINGS: [&str; 3] = ["screen", "trial", "final"];
/// The fields that every stage takes from the question.
const COMMON_FIELDS: [&str; 6] = ["players", "session", "unit", "bankroll", "trainings", "train_deals"];

/// What a user wants of a statistic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wish {
    /// The statistic.
    pub statistic: Statistic,
    /// The wanted difference from its value under the rules; `None` if it should not change.
    pub difference: Option<Target>,
}

impl Wish {
    /// Reads a wanted change such as `evening.sd=-20%` or `scores.mean.dealer=0.5`.
    ///
    /// # Errors
    /// Returns an error if the statistic is not known or not tested, or if the value is not a difference.
    pub fn parse_change(text: &str, bankrolls: &[u32]) -> Result<Wish, Message> {
        let (name, value) = text.split_once(['=', '＝']).ok_or_else(|| msg!("sim-wish-form", ?text))?;
        let statistic = tested_statistic(name.trim(), bankrolls)?;
        let wanted = WantedDifference::parse(&format!("{}={value}", statistic.full_name()), &[statistic])?;
        Ok(Wish { statistic, difference: Some(wanted.difference) })
    }

    /// Reads the name of a statistic that should not change.
    ///
    /// # Errors
    /// Returns an error if the statistic is not known or not tested.
    pub fn parse_kept(text: &str, bankrolls: &[u32]) -> Result<Wish, Message> {
        Ok(Wish { statistic: tested_statistic(text.trim(), bankrolls)?, difference: None })
    }

    /// The wanted difference from `value`, the value of the statistic under the rules.
    pub fn wanted_difference(&self, value: f64) -> f64 {
        self.difference.map_or(0.0, |difference| difference.half_width(value))
    }
}

/// Finds a statistic of rankings by its name, by its printed name, or by the item of payments whose share it is (`jing`).
///
/// # Errors
/// Returns an error with similar names if there is none.
pub fn named_statistic(name: &str, bankrolls: &[u32]) -> Result<Statistic, Message> {
    let ruin = bankrolls.iter().map(|&points| Statistic::Ruin(points));
    let all = unique(Statistic::comparable().into_iter().chain(ruin));
    let found = Verdict::statistic_from_text(name, bankrolls).or_else(|| Statistic::find(name, &all));
    let found = found.or_else(|| Statistic::find(&format!("money_share.{name}"), &all));
    found.map_or_else(|| find_statistic(name, &all), Ok)
}

/// As [`named_statistic`]. Returns an error if the differences of the statistic are not tested.
fn tested_statistic(name: &str, bankrolls: &[u32]) -> Result<Statistic, Message> {
    let found = named_statistic(name, bankrolls)?;
    if found.is_tested() { Ok(found) } else { Err(msg!("question-primary-untested", text = name)) }
}

/// A question of the search.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The name of the stage, which is that of its folder: `screen`, `trial`, `final`, `proposal-1`.
    pub name: String,
    /// The question.
    pub question: Question,
}

/// A stage that was played.
#[derive(Debug)]
pub struct PlayedStage {
    /// The resolved question.
    pub setup: Setup,
    /// The run.
    pub run: Run,
    /// Its counts.
    pub record: Record,
}

/// Plays a stage; returns `None` if it was stopped.
pub type PlayStage<'a, E> = dyn FnMut(&Stage) -> Result<Option<PlayedStage>, E> + 'a;

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The question.
    pub question: Question,
    /// The rules that the proposals change.
    pub rules: Rules,
    /// The wishes.
    pub wishes: Vec<Wish>,
    /// Number of changes of one key in the screen.
    pub screened: usize,
    /// Number of combinations in the trial.
    pub tried: usize,
    /// Number of deals under each rule set in the screen and in the trial.
    pub deals: u64,
    /// The proposals in the order in which [`search`] chose them: by the miss in the final plus penalties. May be empty.
    pub proposals: Vec<Proposal>,
}

/// A combination of changes, with the results of its confirmation.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The command that repeats the confirmation.
    pub command: String,
    /// The changes.
    pub candidate: Candidate,
    /// Number of deals under each rule set.
    pub deals: u64,
    /// The difference from the rules in each wish, in the order of the wishes.
    pub wishes: Vec<Difference>,
    /// The significant differences in other headline numbers.
    pub others: Vec<Difference>,
    /// The effects of the changes one by one; empty for a single change.
    pub alone: Vec<SingleEffect>,
    /// The miss ([`miss`]) in the confirmation.
    pub miss: f64,
    /// Whether it is nearer to the wishes than unchanged rules in the confirmation.
    pub is_nearer: bool,
}

/// The effect of one change of a proposal, as the only change of the rules.
#[derive(Clone, Debug)]
pub struct SingleEffect {
    /// The change; several keys if they need each other.
    pub changes: Vec<Alternative>,
    /// The difference from the rules in each wish, in the order of the wishes.
    pub wishes: Vec<Difference>,
}

/// Searches for the proposals of a question. `play` plays each stage. Returns `None` if a stage was interrupted.
///
/// # Errors
/// Returns an error if `play` fails, if no change has a value of every statistic of the wishes, if a percentage of a value of 0 is wanted,
/// or if a stage is not a valid question.
pub fn search<E: From<Faults>>(setup: &Setup, play: &mut PlayStage<'_, E>) -> Result<Option<Tuning>, E> {
    let wishes = &setup.wishes;
    let names: Value = wishes.iter().map(|wish| wish.statistic.full_name()).collect();
    let own = |name: &'static str| setup.question.value(name).map(|value| (name, value.clone()));
    let screen: Vec<_> = own("keys").into_iter().chain(own("without")).chain([("by", names.clone())]).collect();
    let Some(played) = play(&stage(RANKINGS[0], Kind::Rank, setup, 0, screen)?)? else { return Ok(None) };
    let singles = measured_candidates(wishes, &played);
    check_wishes(wishes, &singles)?;
    let (screened, entry) = (singles.len(), &setup.question.rules()[0]);
    let trials = choose::trials(wishes, &singles, &setup.rules[0], &mut |suffix| entry.load(suffix).ok());
    let mut tuning = Tuning {
        question: setup.question.clone(),
        rules: setup.rules[0].clone(),
        wishes: wishes.clone(),
        screened,
        tried: trials.len(),
        deals: setup.question.hands().unwrap_or_default(),
        proposals: Vec::new(),
    };
    if trials.is_empty() {
        return Ok(Some(tuning));
    }
    let mut left = trials;
    let mut found = Vec::new();
    for (number, count) in [(1, FINALISTS), (2, PROPOSALS)] {
        let options: Value = left.iter().map(|one| one.suffix.trim_start_matches('+')).collect();
        let trial =
            stage(RANKINGS[number], Kind::Rank, setup, number, vec![("option", options), ("by", names.clone())])?;
        let Some(played) = play(&trial)? else { return Ok(None) };
        found = choose::nearest(wishes, &measured_candidates(wishes, &played), count);
        left = found.iter().map(|one| one.candidate.clone()).collect();
        if left.is_empty() {
            return Ok(Some(tuning));
        }
    }
    for (at, chosen) in found.into_iter().enumerate() {
        let Some(played) = play(&confirmation(at + 1, setup, &chosen)?)? else { return Ok(None) };
        let without_value = || no_value(wishes);
        tuning.proposals.push(Proposal::new(at + 1, chosen, wishes, &played).ok_or_else(without_value)?);
    }
    Ok(Some(tuning))
}

/// Makes a stage of a ranking or comparison. `number` counts the stages from 0 and decides the walls and the number of deals; `fields` are
/// the fields that the question does not have or that differ.
fn stage(name: &str, kind: Kind, setup: &Setup, number: usize, fields: Vec<(&str, Value)>) -> Result<Stage, Faults> {
    let question = &setup.question;
    let seed = question.seed().wrapping_add(number as u64);
    let hands = question.hands().unwrap_or_default().saturating_mul(DEAL_FACTORS[number]).min(MOST_DEALS);
    let known = COMMON_FIELDS.iter().filter_map(|&name| Some((name, question.value(name)?.clone())));
    let rules = question.value("rules").map(|rules| ("rules", rules.clone()));
    let mut draft = Draft::new(kind);
    for (name, value) in
        fields.into_iter().chain([("seed", json!(seed)), ("hands", json!(hands))]).chain(rules).chain(known)
    {
        if let Some(field) = field(name).filter(|field| !draft.has(field.name)) {
            draft.put(field, &value);
        }
    }
    Ok(Stage { name: name.to_owned(), question: draft.finish()? })
}

/// The name of the stage that confirms the proposal of this number, from 1.
fn confirmation_name(number: usize) -> String {
    format!("proposal-{number}")
}

/// The names of all stages of a search.
pub fn stage_names() -> impl Iterator<Item = String> {
    RANKINGS.map(str::to_owned).into_iter().chain((1..=PROPOSALS).map(confirmation_name))
}

/// Makes the confirmation of the proposal of this number, from 1.
fn confirmation(number: usize, setup: &Setup, chosen: &Measured) -> Result<Stage, Faults> {
    let entry = &setup.question.rules()[0];
    let rules =
        entry.with_changes(&chosen.candidate.suffix).map_err(|error| Faults::new(vec![Fault::from_rules(error)]))?;
    let fields = vec![("rules", json!([entry.to_json(), rules.to_json()]))];
    stage(&confirmation_name(number), Kind::Compare, setup, 3, fields)
}

/// The alternatives of a ranking with their differences in each wish. Leaves out alternatives without a value of some wish.
fn measured_candidates(wishes: &[Wish], played: &PlayedStage) -> Vec<Measured> {
    let measure = |(at, candidate): (usize, &Candidate)| {
        let differences = wish_rows(wishes, played, [0, at + 1])?;
        Some(Measured { candidate: candidate.clone(), differences })
    };
    played.setup.candidates.iter().enumerate().filter_map(measure).collect()
}

/// The differences of a pair of sides in each wish; `None` if one has no value.
fn wish_rows(wishes: &[Wish], played: &PlayedStage, pair: [usize; 2]) -> Option<Vec<Difference>> {
    let statistics: Vec<Statistic> = wishes.iter().map(|wish| wish.statistic).collect();
    let rows = differences_of(&played.run, &played.record, pair, &statistics, Level::P95);
    let is_known = rows.len() == wishes.len() && rows.iter().all(|row| row.a.is_finite() && row.b.is_finite());
    is_known.then_some(rows)
}

/// Returns an error if no alternative has values of all wishes, if a percentage of a value of 0 is wanted, or if no difference in a wish
/// has an interval although some alternative changes the deals.
fn check_wishes(wishes: &[Wish], singles: &[Measured]) -> Result<(), Faults> {
    let wrong = |field: &'static str, message| Err(Faults::new(vec![Fault::for_field(field, message)]));
    let Some(first) = singles.first() else { return Err(no_value(wishes)) };
    for (at, wish) in wishes.iter().enumerate() {
        let name = wish.statistic.full_name();
        if wish.difference.is_some() && wish.wanted_difference(first.differences[at].a) == 0.0 {
            return wrong("want", msg!("tune-percent-of-zero", name));
        }
        let mut differing =
            singles.iter().map(|single| &single.differences[at]).filter(|row| !row.identical).peekable();
        let is_endless = |row: &Difference| row.ci_low.is_infinite() && row.ci_high.is_infinite();
        if differing.peek().is_some() && differing.all(is_endless) {
            return wrong("hands", msg!("tune-few-deals", name));
        }
    }
    Ok(())
}

/// The error that the deals have no value of these wishes.
fn no_value(wishes: &[Wish]) -> Faults {
    let names = Arg::list(Joint::Comma, wishes.iter().map(|wish| wish.statistic.full_name()));
    Faults::new(vec![Fault::for_field("want", msg!("tune-no-value", names))])
}

impl Proposal {
    /// The results of the confirmation of the proposal of this number, from 1; `None` if a wish has no value.
    fn new(number: usize, chosen: Measured, wishes: &[Wish], played: &PlayedStage) -> Option<Proposal> {
        let PlayedStage { setup, run, record } = played;
        let rows = wish_rows(wishes, played, [0, 1])?;
        let sides = [0, 1].map(|side| &run.sides[side].rules);
        let first = estimates(sides[0], &record.sides[0], &setup.question.bankrolls(), Level::P95);
        let headline = Verdict::headline_statistics(&sides, &first);
        let mut others = differences_of(run, record, [0, 1], &headline, Level::P95);
        correct([others.iter_mut()], None);
        others.retain(|row| row.is_real() && wishes.iter().all(|wish| wish.statistic != row.statistic));
        let alone = setup.effects.iter().filter_map(|group| {
            let pair = group.places(&run.sides)?.alone_pair();
            let changes = Candidate::new(&setup.rules[0], &group.first_with, String::new()).changes;
            Some(SingleEffect { changes, wishes: wish_rows(wishes, played, pair)? })
        });
        // Rules without a name have no command of their own.
        let command = setup.question.command();
        let own_manifest = format!("jing ask {}/manifest.json", confirmation_name(number));
        let miss = miss(wishes, &rows);
        Some(Proposal {
            command: if command == "jing ask manifest.json" { own_manifest } else { command },
            deals: record.deals(),
            is_nearer: miss < choose::unchanged_miss(wishes),
            miss,
            alone: alone.collect(),
            candidate: chosen.candidate,
            wishes: rows,
            others,
        })
    }
}

//! The verdict of a study: sentences, a table of eight key numbers, and the order of rule sets by a goal.
//!
//! A verdict is derived from the rows of the tables: the finding about a difference depends on its interval and its corrected test only
//! ([`Finding`]). The headline numbers of a comparison are a family of tests of their own ([`VerdictInput::tests`]). The module `words` has
//! the sentences, `told` the rounding of their numbers, `goal` the order, `first` the first screen.
//!
//! Shares of players are printed as people of a crowd, such as "12 of 100 players". All sentences of an answer have one crowd size: 0 if no
//! sentence is about players.

mod first;
mod goal;
mod headline;
#[cfg(test)]
mod tests;
mod told;
mod why;
mod words;

pub use goal::{Goal, Order};
pub(super) use why::is_untested;
pub(super) use words::change_with_unit;

use super::rank::Ranking;
use super::study::{Compared, Comparison, RuleSet, Simulation, Study};
use super::{names, numbers, sweep};
use crate::answer::{Cell, Column, FirstScreen, Table};
use crate::lang::{Message, msg};
use crate::policy::untested_deed;
use crate::question::untrained_seating;
use crate::rules::Rules;
use crate::rules::spec::LowerJing;
use crate::score::Item;
use crate::sim::{
    BANKROLLS, Category, Difference, EstimateRow, HabitRow, MARGIN, Measure, Replicates, Role, Run, Statistic, Unit,
    correct_fixed,
};
use crate::stats::Method;
use crate::stats::jackknife::MIN_GROUPS;
use serde::{Deserialize, Serialize};

/// Maximum number of rule sets that are columns of the table of key numbers; more are rows.
const MAX_COLUMNS: usize = 4;
/// Up to this many rule sets besides the first get sentences of their own; of more, only the largest changes are listed.
const FEW_RULE_SETS: usize = 2;
/// Default stake: the largest that this share of players loses.
const LOSING_SHARE: f64 = 0.1;

/// A question about a rule set that a verdict answers with one statistic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeyQuestion {
    /// The swing of an evening: its standard deviation.
    Swing,
    /// The swing of an evening for each point paid, which does not depend on the size of stakes. Used in rankings.
    PerPoint,
    /// The share of players that lose this stake, in points.
    Ruin(u32),
    /// The mean loss in the worst 5 % of evenings.
    Worst,
    /// The mean points of the dealer.
    Dealer,
    /// The share of the points paid that is for 精. `others` is true if a rule set also has lower or last 精, which do not count here.
    Jing { others: bool },
    /// The points paid in a deal, for games without 精.
    Moved,
    /// The share of the points that the luckiest results bring.
    Luckiest,
    /// The share of deals without a winner.
    NoWinner,
    /// The length of a deal in drawn tiles.
    Length,
    /// Another statistic that was named with `--primary`.
    Named(Statistic),
}

impl KeyQuestion {
    /// The eight questions in the order of the table. `jing` is the question about 精; `None` for games without it, which have
    /// [`KeyQuestion::Moved`] instead. `stake` is in points.
    fn all(jing: Option<KeyQuestion>, stake: u32) -> [KeyQuestion; 8] {
        use KeyQuestion::{Dealer, Length, Luckiest, Moved, NoWinner, Ruin, Swing, Worst};
        [Swing, Ruin(stake), Worst, Dealer, jing.unwrap_or(Moved), Luckiest, NoWinner, Length]
    }

    /// The questions of a comparison: those of [`Self::all`], and one for every further stake that the user requested with `bankrolls`.
    fn headline(jing: Option<KeyQuestion>, stake: Stake, bankrolls: &[u32]) -> Vec<KeyQuestion> {
        let mut all: Vec<KeyQuestion> = KeyQuestion::all(jing, stake.points).into();
        let more = bankrolls.iter().filter(|points| stake.chosen == StakeChoice::Asked && **points != stake.points);
        let place = all.iter().position(|about| matches!(about, KeyQuestion::Ruin(_))).map_or(0, |at| at + 1);
        all.splice(place..place, more.map(|&points| KeyQuestion::Ruin(points)));
        all
    }

    /// The statistic that answers it.
    pub fn statistic(self) -> Statistic {
        match self {
            KeyQuestion::Swing => Statistic::EveningSd,
            KeyQuestion::PerPoint => Statistic::SwingPerPoint,
            KeyQuestion::Ruin(stake) => Statistic::Ruin(stake),
            KeyQuestion::Worst => Statistic::EveningShortfall,
            KeyQuestion::Dealer => Statistic::Mean(Role::Dealer),
            KeyQuestion::Jing { .. } => Statistic::Share(Item::Jing),
            KeyQuestion::Moved => Statistic::Moved,
            KeyQuestion::Luckiest => Statistic::TopShare(Role::All),
            KeyQuestion::NoWinner => Statistic::Frequency(Category::Liuju),
            KeyQuestion::Length => Statistic::Measure(Measure::Draws),
            KeyQuestion::Named(statistic) => statistic,
        }
    }

    /// The name in JSON and in messages.
    pub fn name(self) -> &'static str {
        match self {
            KeyQuestion::Swing => "swing",
            KeyQuestion::PerPoint => "swing_per_point",
            KeyQuestion::Ruin(_) => "ruin",
            KeyQuestion::Worst => "worst_evenings",
            KeyQuestion::Dealer => "dealer",
            KeyQuestion::Jing { .. } => "jing",
            KeyQuestion::Moved => "moved",
            KeyQuestion::Luckiest => "luckiest",
            KeyQuestion::NoWinner => "no_winner",
            KeyQuestion::Length => "length",
            KeyQuestion::Named(_) => "primary",
        }
    }

    /// The factor from the statistic to the printed number: −1 for losses, which are printed as positive numbers, else 1.
    fn sign(self) -> f64 {
        if self == KeyQuestion::Worst { -1.0 } else { 1.0 }
    }

    /// The difference of a rule set from the first in the statistic of the question, multiplied by [`Self::sign`]. Its p-value is corrected
    /// within the headline family. `None` if the difference is unknown.
    fn row(self, entry: &Entry<'_>) -> Option<Difference> {
        entry.row(self.statistic()).map(|row| row.times(self.sign()))
    }
}

/// The finding about a difference from the first rule set. The variants are ordered from the most to the least informative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// Significantly more than under the first rule set, by the corrected test.
    More,
    /// Significantly less than under the first rule set, by the corrected test.
    Less,
    /// Identical by the rules.
    Equal,
    /// Identical because the rules differ only in payments, which these players ignore, so that they play the same deals.
    SamePlay,
    /// Shown to differ by less than 1 %.
    Near,
    /// Identical in these deals, though other deals could differ.
    NeverDiffered,
    /// The interval includes zero.
    NoneSeen,
    /// The interval excludes zero, but the difference is not significant after correction.
    MayBeChance,
    /// The players come from one training run; another may show something else.
    OneTraining,
    /// The run is too short for an interval.
    TooFew,
}

impl Finding {
    /// The finding about a difference.
    pub fn from_row(row: &Difference) -> Finding {
        let known = row.ci_low.is_finite() && row.ci_high.is_finite() && row.method != Method::TooShort;
        match row {
            row if row.identical && row.forced => Finding::Equal,
            row if row.identical && row.by_players => Finding::SamePlay,
            row if row.identical => Finding::NeverDiffered,
            row if row.is_real() && row.difference > 0.0 => Finding::More,
            row if row.is_real() => Finding::Less,
            row if row.is_equivalent() => Finding::Near,
            _ if !known => Finding::TooFew,
            row if row.method == Method::OneTraining => Finding::OneTraining,
            row if row.ci_low <= 0.0 && row.ci_high >= 0.0 => match row.statistic.unit() {
                // The shares may differ by 50 percentage points or more.
                Unit::Share if row.ci_low.min(-row.ci_high) <= -0.5 => Finding::TooFew,
                _ => Finding::NoneSeen,
            },
            _ => Finding::MayBeChance,
        }
    }

    /// Whether it is a significant difference.
    pub fn is_real(self) -> bool {
        matches!(self, Finding::More | Finding::Less)
    }
}

/// The stake whose loss the sentences are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stake {
    /// Its size in points.
    pub points: u32,
    /// How it was chosen.
    pub chosen: StakeChoice,
}

/// The way in which a stake was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StakeChoice {
    /// The first of the stakes that the user requested.
    Asked,
    /// The largest default stake that at least 10 % of players lose under the first rule set.
    Common,
    /// The smallest default stake, as fewer than 10 % of players lose it.
    Least,
}

impl Stake {
    /// Chooses the stake. `ruin` has pairs of a bankroll in points and the share of players that lose it under the first rule set, in the
    /// order of the request. Other bankrolls than [`BANKROLLS`] mean that the user requested them.
    fn choose(ruin: &[(u32, f64)]) -> Stake {
        let stake = |points: u32, chosen: StakeChoice| Stake { points, chosen };
        if let Some(first) = ruin.first().filter(|_| !ruin.iter().map(|row| row.0).eq(BANKROLLS)) {
            return stake(first.0, StakeChoice::Asked);
        }
        match ruin.iter().rev().find(|row| row.1 >= LOSING_SHARE) {
            Some(row) => stake(row.0, StakeChoice::Common),
            None => stake(BANKROLLS[0], StakeChoice::Least),
        }
    }
}

/// A key number of one rule set.
#[derive(Clone, Debug, Serialize)]
pub struct KeyNumberRow {
    /// The [name](KeyQuestion::name) of the question that it answers.
    pub about: &'static str,
    /// The statistic.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The name of the rule set for `--rules`.
    pub rules: String,
    /// The value of the statistic; NaN if it is unknown. Losses are positive.
    pub value: f64,
    /// The lower end of the 95 % interval of the value; `None` if only the difference has an interval.
    pub ci_low: Option<f64>,
    /// The upper end.
    pub ci_high: Option<f64>,
    /// The difference from the first rule set; `None` for the first itself.
    pub difference: Option<f64>,
    /// The lower end of its 95 % interval.
    pub difference_low: Option<f64>,
    /// The upper end.
    pub difference_high: Option<f64>,
    /// The ratio to the value under the first rule set, if there is one.
    pub ratio: Option<f64>,
    /// The lower end of its 95 % interval.
    pub ratio_low: Option<f64>,
    /// The upper end.
    pub ratio_high: Option<f64>,
    /// p-value of "no difference", corrected (Holm) within the headline family of the comparison, or within the one family of a ranking.
    pub p_adjusted: Option<f64>,
    /// The finding about the difference; `None` for the first rule set.
    pub finding: Option<Finding>,
    /// The printed value.
    pub text: String,
    /// The printed value with the mark of a significant difference.
    #[serde(skip)]
    shown: Message,
}

/// A changed key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The key.
    pub key: String,
    /// The Chinese name of the key.
    pub word: String,
    /// Its value under the first rule set, as in rule files.
    pub from: String,
    /// Its value under the other rule set.
    pub to: String,
}

impl Change {
    /// The change of the key of `row`. `rules` are the first rules, whose game has the Chinese word.
    pub fn new(row: &crate::rules::Difference, rules: &Rules) -> Change {
        let value = |value: &Option<String>| value.as_deref().unwrap_or_default().trim_matches('"').to_owned();
        let word = rules.key(&row.key).map_or(&*row.key, |key| key.chinese()).to_owned();
        Change { word, from: value(&row.a), to: value(&row.b), key: row.key.clone() }
    }
}

/// The conclusions of a study: sentences, key numbers, and notes on how to read them.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// The sentences about the key numbers, in order.
    pub sentences: Vec<Message>,
    /// The stake and how it was chosen.
    pub stake: Stake,
    /// A sentence about the stake and how it was chosen.
    pub stake_chosen: Message,
    /// The names of the rule sets for `--rules`, in order.
    pub rules: Vec<String>,
    /// For each question the key numbers of all rule sets, in the order of `rules`.
    pub table: Vec<Vec<KeyNumberRow>>,
    /// The order of the rule sets, if a goal was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Order>,
    /// The keys in which the second of two rule sets differs from the first; empty for more rule sets.
    #[serde(skip)]
    pub changes: Vec<Change>,
    /// The conclusions, the most important first.
    #[serde(skip)]
    pub headline: Vec<Message>,
    /// The number of tests in the headline family of each comparison; `None` in a ranking, as all its tests are one family.
    #[serde(skip)]
    pub tests: Option<usize>,
    /// Explanations of brackets, arrows, evenings and the stake.
    #[serde(skip)]
    pub notes: Vec<Message>,
    /// A sentence that names the compared rule sets; `None` if one rule set was played.
    #[serde(skip)]
    pub against: Option<Message>,
    /// The questions, in the order of `table`.
    #[serde(skip)]
    questions: Vec<KeyQuestion>,
    /// The labels of the rule sets, in the order of `rules`.
    #[serde(skip)]
    names: Vec<Message>,
    /// The names of the files that contain the numbers.
    #[serde(skip)]
    source: &'static str,
}

/// The numbers of a rule set that a verdict is made from.
#[derive(Default)]
pub(super) struct Entry<'a> {
    /// Its name for `--rules`.
    pub rules: String,
    /// Its label.
    pub name: Message,
    /// Its label on the first screen.
    pub title: Message,
    /// Its statistics with their intervals; empty in a ranking.
    pub estimates: &'a [EstimateRow],
    /// The differences from the first rule set.
    pub differences: &'a [Difference],
    /// The rows of the headline numbers, corrected within their own family. They replace those in `differences`.
    pub headline: Vec<Difference>,
    /// The differences with the same players under both rule sets.
    pub same_players: &'a [Difference],
    /// The effect of adaptation: the differences with adapted players less `same_players`.
    pub adaptation: &'a [Difference],
    /// Whether its players were trained for its rules.
    pub trained: bool,
    /// The habits of its players.
    pub habits: &'a [HabitRow],
    /// The statistics of the goal, each also with one part of the run left out.
    pub replicates: &'a [Replicates],
    /// The rules whose words name hands; `None` if the rule sets are of several games.
    pub game: Option<&'a Rules>,
    /// The reason why no statistic differed; `None` if one did or the reason is unknown.
    pub why: Option<Message>,
}

impl Entry<'_> {
    /// The first rule set of a comparison, or the only one of a simulation.
    fn from_first(rule_set: &RuleSet) -> Entry<'_> {
        Entry {
            rules: rule_set.name().to_owned(),
            name: Message::from_arg(&rule_set.rules.display_name()),
            estimates: &rule_set.estimates,
            habits: &rule_set.habits,
            replicates: &rule_set.replicates,
            ..Entry::default()
        }
    }

    /// Another rule set of a comparison.
    fn from_other<'a>(other: &'a Compared, study: &'a Comparison) -> Entry<'a> {
        let adapted = other.adapted.as_ref();
        Entry {
            name: sweep::point_label(study, other)
                .unwrap_or_else(|| Message::from_arg(&study.beside_first(&other.rule_set))),
            differences: &other.differences,
            same_players: adapted.map_or(&[], |adapted| &adapted.same_players),
            adaptation: adapted.map_or(&[], |adapted| &adapted.adaptation),
            trained: study.played.trainings > 0,
            game: study.game(),
            why: why::reason(other, study),
            ..Entry::from_first(&other.rule_set)
        }
    }

    /// The difference from the first rule set in a statistic, preferably that of the headline family.
    fn row(&self, statistic: Statistic) -> Option<&Difference> {
        self.headline.iter().chain(self.differences).find(|row| row.statistic.is_same(statistic))
    }

    /// Sets [`Entry::headline`]: the differences in these statistics, corrected as a family of their own. That of the primary statistic is
    /// left out, so that its uncorrected test in `differences` applies.
    fn correct_headline(&mut self, statistics: &[Statistic], primary: Option<Statistic>) {
        self.headline = self.differences.iter().filter(|row| statistics.contains(&row.statistic)).cloned().collect();
        correct_fixed(self.headline.iter_mut(), statistics.len());
        self.headline.retain(|row| !primary.is_some_and(|primary| row.statistic.is_same(primary.tested_by())));
    }
}

/// The numbers that a verdict is made from.
#[derive(Default)]
struct VerdictInput<'a> {
    /// The rule sets. The first is the one that the others are compared with.
    entries: Vec<Entry<'a>>,
    /// The number of deals of an evening.
    evening: u32,
    /// The number of deals that intervals of evenings need; `None` if the run has as many.
    needed: Option<u64>,
    /// The number of training runs of the players of each side; 0 if no player was trained, and in rankings.
    trainings: usize,
    /// The statistic that was named with `--primary`.
    primary: Option<Statistic>,
    /// The number of tests in the headline family of each comparison, fixed before the data; `None` in a ranking, as all its tests are one
    /// family. The chance that a comparison has a false positive is at most 5 %. A claim that picks among many rule sets is also corrected
    /// for the number of comparisons ([`Difference::bonferroni`]), and the order of a goal has a family of its own ([`Order`]).
    tests: Option<usize>,
    /// The names of the files that contain the numbers.
    source: &'static str,
    /// The question about 精; `None` if no rule set has it.
    jing: Option<KeyQuestion>,
    /// The bankrolls whose chance of ruin is estimated.
    bankrolls: Vec<u32>,
    /// The goal by which rule sets are ordered.
    goal: Option<Goal>,
    /// The change of the second of two rule sets, as the subject of a title.
    subject: Option<Message>,
}

/// The number of deals that intervals of evenings need; `None` if `hands` deals suffice. An evening has `session` deals, a sampling unit
/// `unit_sessions` evenings.
pub(super) fn deals_needed(hands: u64, session: u32, unit_sessions: u32) -> Option<u64> {
    // The last part of the run may be incomplete.
    Some(Run::deals_for_intervals(session, unit_sessions)).filter(|needed| hands <= needed - needed / MIN_GROUPS as u64)
}

impl VerdictInput<'_> {
    /// The estimate of a statistic under the rule set with the index `at`.
    fn estimate(&self, at: usize, statistic: Statistic) -> Option<&EstimateRow> {
        self.entries[at].estimates.iter().find(|row| row.statistic == statistic)
    }

    /// The value of a statistic under the rule set with the index `at`: its estimate, else the value in a difference. `None` if neither
    /// exists.
    fn value(&self, at: usize, statistic: Statistic) -> Option<f64> {
        let own = self.estimate(at, statistic).map(|row| row.estimate);
        let compared = || match at {
            0 => self.entries[1..].iter().find_map(|entry| entry.row(statistic)).map(|row| row.a),
            at => self.entries[at].row(statistic).map(|row| row.b),
        };
        own.or_else(compared)
    }

    /// The stake that the sentences are about.
    fn stake(&self) -> Stake {
        let of = |&points: &u32| Some((points, self.value(0, Statistic::Ruin(points))?));
        Stake::choose(&self.bankrolls.iter().filter_map(of).collect::<Vec<_>>())
    }
}

/// The files with the numbers of simulations and comparisons.
const SOURCE: &str = "estimates.parquet, comparisons.parquet";

/// The bankrolls whose chance of ruin is estimated.
fn bankrolls(estimates: &[EstimateRow]) -> Vec<u32> {
    let ruin = estimates.iter().filter_map(|row| match row.statistic {
        Statistic::Ruin(points) => Some(points),
        _ => None,
    });
    ruin.collect()
}

/// Whether the rules have lower or last 精, which are separate parts of the settlement.
pub fn has_other_jing(rules: &Rules) -> bool {
    rules.scoring.jing().is_some_and(|jing| jing.last || jing.sets() != [LowerJing::Off; 4])
}

/// The question about 精; `None` if no rule set has 冲关.
fn jing<'a>(rules: impl Iterator<Item = &'a Rules> + Clone) -> Option<KeyQuestion> {
    let any = rules.clone().any(|rules| Category::Chongguan.possible(rules));
    any.then(|| KeyQuestion::Jing { others: rules.into_iter().any(has_other_jing) })
}

impl Verdict {
    /// The verdict of a simulation.
    pub fn from_simulation(study: &Simulation) -> Verdict {
        VerdictInput::from_simulation(study).verdict()
    }

    /// The verdict of a comparison. For a sweep the rule sets are the points of the grid without duplicates.
    pub fn from_comparison(study: &Comparison) -> Verdict {
        VerdictInput::from_comparison(study).verdict().with_changed_keys(study)
    }

    /// The verdict of a ranking.
    pub fn from_ranking(ranking: &Ranking) -> Verdict {
        VerdictInput::from_ranking(ranking).verdict()
    }

    /// The verdict of a study, and its first screen without the changed rules; `None` for an arena.
    pub fn with_first(study: &Study) -> Option<(Verdict, FirstScreen)> {
        let input = match study {
            Study::Simulation(study) => VerdictInput::from_simulation(study),
            Study::Comparison(study) => VerdictInput::from_comparison(study).with_titles(study),
            Study::Ranking(ranking) => VerdictInput::from_ranking(ranking),
            Study::Arena(_) => return None,
        };
        let verdict = input.verdict();
        let mut first = input.first_screen(&verdict);
        let Study::Comparison(study) = study else { return Some((verdict, first)) };
        first.sliders =
            super::first::sliders(study).map(|sliders| input.with_key_numbers(sliders, verdict.stake.points));
        Some((verdict.with_changed_keys(study), first))
    }

    /// Adds the keys in which the second of two rule sets differs from the first. Adds none if there are more rule sets.
    fn with_changed_keys(self, study: &Comparison) -> Verdict {
        let changes = match &*study.others {
            [other] => super::first::changed_keys(&study.first.rules, &other.rule_set.rules),
            _ => Vec::new(),
        };
        Verdict { changes, ..self }
    }

    /// The statistics of the headline family of a comparison of the rule sets `rules`. `first` are the estimates of the first, whose shares
    /// of players that lose a bankroll decide the stake.
    pub fn headline_statistics(rules: &[&Rules], first: &[EstimateRow]) -> Vec<Statistic> {
        let ruin = first.iter().filter_map(|row| match row.statistic {
            Statistic::Ruin(points) => Some((points, row.estimate)),
            _ => None,
        });
        let stake = Stake::choose(&ruin.collect::<Vec<_>>());
        let about = KeyQuestion::headline(jing(rules.iter().copied()), stake, &[]);
        about.into_iter().map(KeyQuestion::statistic).collect()
    }

    /// The statistics of the headline family of the first two sides of a run. `first` are the estimates of the first.
    pub(super) fn headline_of_run(run: &Run, first: &RuleSet) -> Vec<Statistic> {
        Verdict::headline_statistics(&[0, 1].map(|side| &run.sides[side].rules), &first.estimates)
    }

    /// The statistic of the question with the printed name `text` in either language; `None` if no question has it. `bankrolls` are the
    /// stakes whose questions are included.
    pub fn statistic_from_text(text: &str, bankrolls: &[u32]) -> Option<Statistic> {
        let jing = [false, true].map(|others| KeyQuestion::Jing { others });
        let more = [jing[1], KeyQuestion::Moved, KeyQuestion::PerPoint];
        let all = |&stake: &u32| KeyQuestion::all(Some(jing[0]), stake).into_iter().chain(more);
        bankrolls.iter().flat_map(all).find(|about| words::has_name(*about, text)).map(KeyQuestion::statistic)
    }

    /// The statistics that the verdict of a ranking of alternatives to `rules` reads, with these bankrolls and this goal.
    pub fn ranking_statistics(rules: &Rules, bankrolls: &[u32], goal: Option<Goal>) -> Vec<Statistic> {
        let questions = KeyQuestion::all(jing(std::iter::once(rules)), 0).map(KeyQuestion::statistic);
        let known = questions.into_iter().filter(|statistic| *statistic != Statistic::Ruin(0));
        let ruin = bankrolls.iter().map(|&points| Statistic::Ruin(points));
        known.chain([Statistic::SwingPerPoint]).chain(ruin).chain(goal.into_iter().flat_map(Goal::statistics)).collect()
    }
}

impl<'a> VerdictInput<'a> {
    fn from_simulation(study: &'a Simulation) -> VerdictInput<'a> {
        let rule_set = &study.rule_set;
        VerdictInput {
            entries: vec![Entry::from_first(rule_set)],
            evening: study.played.session,
            trainings: study.played.trainings,
            tests: Some(0),
            source: SOURCE,
            jing: jing(std::iter::once(&rule_set.rules)),
            bankrolls: bankrolls(&rule_set.estimates),
            ..VerdictInput::default()
        }
    }

    /// The input of a comparison. For a sweep the rule sets are the points of the grid without duplicates.
    fn from_comparison(study: &'a Comparison) -> VerdictInput<'a> {
        let Comparison { played, primary, .. } = study;
        let others = sweep::distinct_points(study).into_iter().map(|other| Entry::from_other(other, study));
        let mut input = VerdictInput {
            entries: std::iter::once(Entry::from_first(&study.first)).chain(others).collect(),
            evening: played.session,
            needed: deals_needed(played.hands, played.session, played.unit_sessions),
            trainings: played.trainings,
            primary: *primary,
            source: SOURCE,
            jing: jing(study.rule_sets().map(|rule_set| &rule_set.rules)),
            bankrolls: bankrolls(&study.first.estimates),
            goal: study.goal,
            ..VerdictInput::default()
        };
        let headline = KeyQuestion::headline(input.jing, input.stake(), &input.bankrolls);
        let statistics: Vec<Statistic> = headline.into_iter().map(KeyQuestion::statistic).collect();
        input.tests = Some(statistics.len());
        input.entries.iter_mut().for_each(|entry| entry.correct_headline(&statistics, *primary));
        input
    }

    /// Adds the subject of the title and the labels of rule sets on the first screen. `study` must be that of the input.
    fn with_titles(mut self, study: &Comparison) -> VerdictInput<'a> {
        self.subject = super::first::subject(study);
        for (entry, other) in self.entries[1..].iter_mut().zip(sweep::distinct_points(study)) {
            entry.title = super::first::rule_set_label(&study.first.rules, &other.rule_set.rules, entry.name.clone());
        }
        self
    }

    fn from_ranking(ranking: &'a Ranking) -> VerdictInput<'a> {
        let (base, played) = (&ranking.rules, &ranking.played);
        let seating = untrained_seating(&played.players.split(',').collect::<Vec<_>>(), 0).ok();
        let first =
            Entry { rules: base.name.clone(), name: Message::from_arg(&base.display_name()), ..Entry::default() };
        let others = ranking.ideas.iter().map(|idea| Entry {
            rules: format!("{}{}", base.name, idea.change.suffix),
            name: names::candidate_label(
                base,
                idea.change.name.as_deref(),
                idea.change.changes.iter().map(|one| [&*one.key.path, &*one.value]),
            ),
            title: super::first::candidate_label(base, &idea.change),
            differences: &idea.differences,
            replicates: &idea.replicates,
            why: seating
                .as_ref()
                .filter(|_| why::nothing_differed(&idea.differences))
                .and_then(|seating| untested_deed(idea.change.keys(), seating))
                .map(words::never_done_reason),
            ..Entry::default()
        });
        VerdictInput {
            entries: std::iter::once(first).chain(others).collect(),
            evening: played.session,
            needed: deals_needed(played.hands, played.session, Run::sessions_for(16, played.session)),
            source: super::rank::TABLE,
            jing: jing(std::iter::once(base)).map(|_| KeyQuestion::Jing { others: ranking.other_jing }),
            bankrolls: ranking.bankrolls.clone(),
            goal: ranking.goal,
            ..VerdictInput::default()
        }
    }
}

impl VerdictInput<'_> {
    fn verdict(&self) -> Verdict {
        let stake = self.stake();
        let mut questions = KeyQuestion::headline(self.jing, stake, &self.bankrolls);
        if self.tests.is_none() && self.entries.len() > 2 {
            questions.insert(1, KeyQuestion::PerPoint);
        }
        // The swing is always listed: if it is unknown, a sentence says that the deals are too few.
        let known = |about: &KeyQuestion| {
            *about == KeyQuestion::Swing
                || (0..self.entries.len()).any(|at| self.value(at, about.statistic()).is_some())
        };
        let primary = self.primary.map(|statistic| self.primary_question(&questions, statistic));
        questions.retain(|about| Some(*about) != primary);
        let questions: Vec<KeyQuestion> = primary.into_iter().chain(questions).filter(known).collect();
        let order = self.goal.and_then(|goal| Order::by_goal(self, goal));
        let table = questions.iter().map(|&about| self.table_row(about)).collect();
        let ordered = self.goal_sentence(order.as_ref());
        let selected = self.sentence_questions(&questions, stake);
        Verdict {
            changes: Vec::new(),
            headline: self.headline(&selected, ordered.as_ref()),
            sentences: self.sentences(&questions, &selected, ordered),
            stake_chosen: words::stake_sentence(stake, &self.entries[0].name),
            stake,
            rules: self.entries.iter().map(|entry| entry.rules.clone()).collect(),
            table,
            against: words::compared_sentence(self),
            notes: words::notes(self, &questions, stake, self.jing),
            tests: self.tests,
            ranking: order,
            source: self.source,
            questions,
            names: self.entries.iter().map(|entry| entry.name.clone()).collect(),
        }
    }

    /// The sentence about the order of the goal; `None` if `order` is.
    fn goal_sentence(&self, order: Option<&Order>) -> Option<Message> {
        order.map(|order| words::goal_sentence(order, &self.entries[0].name, self.needed))
    }

    /// The questions of the sentences of a comparison: `questions` without those about other stakes, except the primary one.
    fn sentence_questions(&self, questions: &[KeyQuestion], stake: Stake) -> Vec<KeyQuestion> {
        let of_stake = |about: &KeyQuestion| {
            !matches!(about, KeyQuestion::Ruin(points) if *points != stake.points) || self.is_primary(*about)
        };
        questions.iter().copied().filter(of_stake).collect()
    }

    /// The question of the primary statistic `statistic`: one of `questions` if it has the statistic, else a new one.
    fn primary_question(&self, questions: &[KeyQuestion], statistic: Statistic) -> KeyQuestion {
        let known = questions.iter().copied().find(|about| about.statistic() == statistic);
        known.unwrap_or(match statistic {
            Statistic::Ruin(points) => KeyQuestion::Ruin(points),
            other => KeyQuestion::Named(other),
        })
    }

    /// The key numbers of all rule sets for the question `about`.
    fn table_row(&self, about: KeyQuestion) -> Vec<KeyNumberRow> {
        let statistic = about.statistic();
        let answer = |(at, entry): (usize, &Entry<'_>)| {
            let value = self.value(at, statistic).map(|value| value * about.sign());
            let own = self.estimate(at, statistic).map(|row| row.times(about.sign()));
            let row = about.row(entry);
            let finding = row.as_ref().map(Finding::from_row);
            let of = |pick: fn(&Difference) -> Option<f64>| row.as_ref().and_then(pick);
            let mark = match finding {
                Some(Finding::More) => " ↑",
                Some(Finding::Less) => " ↓",
                _ => "",
            };
            KeyNumberRow {
                about: about.name(),
                statistic,
                rules: entry.rules.clone(),
                value: value.unwrap_or(f64::NAN),
                ci_low: own.as_ref().map(|row| row.ci_low),
                ci_high: own.as_ref().map(|row| row.ci_high),
                difference: of(|row| Some(row.difference)),
                difference_low: of(|row| Some(row.ci_low)),
                difference_high: of(|row| Some(row.ci_high)),
                ratio: of(|row| row.ratio),
                ratio_low: of(|row| row.ratio_low),
                ratio_high: of(|row| row.ratio_high),
                p_adjusted: of(|row| Some(row.p_adjusted)),
                finding,
                text: value.map_or_else(|| "-".to_owned(), |value| told::value(statistic, value).to_string()),
                shown: value.map_or_else(|| "-".into(), |value| numbers::marked(told::value(statistic, value), mark)),
            }
        };
        self.entries.iter().enumerate().map(answer).collect()
    }

    /// The crowd size of the sentences about the differences of all rule sets; see the module.
    fn crowd_size(&self, questions: &[KeyQuestion]) -> u32 {
        let rows = self
            .entries
            .iter()
            .flat_map(|entry| questions.iter().filter_map(|&about| Some((about, about.row(entry)?))));
        let rows: Vec<_> = rows.collect();
        words::crowd_size(rows.iter().map(|(about, row)| (*about, row)))
    }

    /// Whether a question is that of the primary statistic.
    fn is_primary(&self, about: KeyQuestion) -> bool {
        self.primary.is_some_and(|primary| primary.is_same(about.statistic()))
    }

    /// The differences of all rule sets but the first for a question, with their labels. A claim about the largest of many differences is a
    /// claim about all of them, so p-values are also corrected for the number of rule sets. Exceptions are rankings and the primary
    /// statistic, whose p-values are corrected already.
    fn labelled_rows(&self, about: KeyQuestion) -> Vec<(Message, Difference)> {
        self.corrected_rows(about).into_iter().map(|(entry, row)| (entry.name.clone(), row)).collect()
    }

    /// As [`Self::labelled_rows`], with the rule sets instead of their labels.
    fn corrected_rows(&self, about: KeyQuestion) -> Vec<(&Entry<'_>, Difference)> {
        let others = &self.entries[1..];
        let is_corrected = self.tests.is_none() || self.is_primary(about);
        let among = |row: Difference| if is_corrected { row } else { row.bonferroni(others.len()) };
        others.iter().filter_map(|entry| Some((entry, among(about.row(entry)?)))).collect()
    }

    /// The sentences about the key numbers. `selected` are the questions of [`Self::sentence_questions`]; `ordered` is the sentence about
    /// the order of the goal.
    fn sentences(&self, questions: &[KeyQuestion], selected: &[KeyQuestion], ordered: Option<Message>) -> Vec<Message> {
        let first = selected.first().copied().filter(|about| self.is_primary(*about));
        let others_selected = &selected[usize::from(first.is_some())..];
        let beforehand = |line: &Message| msg!("verdict-beforehand", line);
        match self.entries.len() - 1 {
            0 => {
                let shares = self.entries[0].estimates.iter().filter(
                    |row| matches!(row.statistic, Statistic::Ruin(points) if questions.contains(&KeyQuestion::Ruin(points))),
                );
                let people = words::crowd_of_shares(shares);
                let own = |about: KeyQuestion| {
                    // If every deal had a winner, the table shows it and there is no sentence.
                    let is_printed = |row: &&EstimateRow| {
                        row.statistic == about.statistic() && (about != KeyQuestion::NoWinner || row.estimate > 0.0)
                    };
                    let row = self.entries[0].estimates.iter().find(is_printed)?;
                    Some(words::value_sentence(about, row, self, people))
                };
                questions.iter().copied().filter_map(own).collect()
            }
            others if others <= FEW_RULE_SETS => {
                let people = self.crowd_size(selected);
                let of = |entry: &Entry<'_>| {
                    let name = (others > 1).then_some(&entry.name);
                    let rows = |some: &[KeyQuestion]| -> Vec<_> {
                        some.iter().map(|about| (*about, about.row(entry))).collect()
                    };
                    let compare = |some: &[KeyQuestion], name: Option<&Message>| {
                        words::comparison_sentences(&rows(some), (name, entry.why.as_ref()), people)
                    };
                    let lines = first.map(|about| compare(&[about], None));
                    let named = |line: Message| words::with_name(name, beforehand(&line));
                    let mut lines: Vec<Message> = lines.iter().flatten().cloned().map(named).collect();
                    lines.extend(compare(others_selected, name));
                    lines.extend(words::adaptation_sentences(selected, [&self.entries[0], entry], name));
                    lines
                };
                ordered.into_iter().chain(self.entries[1..].iter().flat_map(of)).collect()
            }
            _ => {
                let rows = |about: KeyQuestion| (about, self.labelled_rows(about));
                let of = |some: &[KeyQuestion]| {
                    words::sentences_about_many(&some.iter().copied().map(rows).collect::<Vec<_>>())
                };
                let named = first.map(|about| of(&[about])).into_iter().flatten();
                let named = named.map(|line| beforehand(&line));
                ordered.into_iter().chain(named).chain(of(others_selected)).collect()
            }
        }
    }
}

/// The margin of equivalence in per cent.
fn margin() -> f64 {
    MARGIN * 100.0
}

impl Verdict {
    /// The statistics of its questions, in order.
    pub(super) fn question_statistics(&self) -> Vec<Statistic> {
        self.questions.iter().map(|about| about.statistic()).collect()
    }

    /// The short label of a statistic; `None` if no question is about it.
    pub(super) fn short_label(&self, statistic: Statistic) -> Option<Message> {
        self.questions.iter().find(|about| about.statistic() == statistic).map(|about| words::column_label(*about))
    }

    /// The table of key numbers: rule sets are columns, or rows in the order of the goal if there are more than four. `None` for
    /// one rule set.
    pub fn number_table(&self) -> Option<Table> {
        if self.names.len() < 2 {
            return None;
        }
        let cell = |number: &KeyNumberRow| Cell::sorted(&number.shown, number.value);
        let caption = msg!("verdict-caption", rules = self.names.len(), base = self.names[0]);
        let table = Table::default().caption(caption).source(self.source);
        if self.names.len() <= MAX_COLUMNS {
            let heads = self.rules.iter().zip(&self.names).map(|(rules, name)| Column::number(rules, name));
            let columns = std::iter::once(Column::text("question", "")).chain(heads).collect();
            let row = |(about, numbers): (&KeyQuestion, &Vec<KeyNumberRow>)| {
                let label = Cell::new(words::label(*about)).hint(about.statistic().definition());
                std::iter::once(label).chain(numbers.iter().map(cell)).collect()
            };
            let rows = self.questions.iter().zip(&self.table).map(row);
            return Some(Table { columns, ..table }.rows(rows));
        }
        let head = |about: &KeyQuestion| {
            Column::number(about.name(), words::column_label(*about)).meaning(words::label(*about))
        };
        let first = Column::text("rules", msg!("page-rules"));
        let columns = std::iter::once(first).chain(self.questions.iter().map(head)).collect();
        let row = |at: usize| {
            let cells = self.table.iter().map(|numbers| cell(&numbers[at]));
            std::iter::once(Cell::new(&self.names[at])).chain(cells).collect()
        };
        let order: Vec<usize> = match &self.ranking {
            Some(order) => order.places.iter().map(|place| place.at).collect(),
            None => (0..self.names.len()).collect(),
        };
        Some(Table { columns, ..table }.rows(order.into_iter().map(row)))
    }
}

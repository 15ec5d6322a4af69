//! The answer first: what rules do to people, in plain sentences, a table of eight numbers, and the order of several ideas.
//!
//! Everything is read off the rows of the tables: what a difference is called follows from its interval and its corrected test
//! alone ([`Finding`]). The headline numbers of a comparison are a family of tests of their own ([`Scene::tests`]). The sentences stand in
//! `words.rs`, their numbers in `told.rs`, the order of ideas in `goal.rs`.

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
use crate::answer::{Cell, Column, First, Table};
use crate::lang::{Message, msg};
use crate::policy::never_done;
use crate::question::seated;
use crate::rules::Rules;
use crate::rules::spec::{LowerJing, Scoring};
use crate::score::Item;
use crate::sim::{
    BANKROLLS, Category, Difference, EstimateRow, HabitRow, MARGIN, Measure, Replicates, Role, Run, Statistic, Unit,
    correct_fixed,
};
use crate::stats::Method;
use crate::stats::jackknife::FEWEST;
use serde::{Deserialize, Serialize};

/// A column of the table is given to every rule set where there are no more; beyond, each has a row.
const COLUMNS: usize = 4;
/// Up to this many rule sets besides the first get sentences of their own; of more, only the largest and smallest changes are listed.
const TOLD: usize = 2;
/// Default stake: the largest that this share of players loses.
const LOSERS: f64 = 0.1;

/// What people ask of a rule set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum About {
    /// How far evenings swing.
    Swing,
    /// How far they swing for each point paid: larger stakes alone leave it unchanged. Asked in rankings.
    PerPoint,
    /// How many lose the stake they brought.
    Ruin(u32),
    /// What a bad evening costs.
    Worst,
    /// What the dealer earns.
    Dealer,
    /// How much of the money comes from 精; lower and last 精, where a rule set has them, are items of their own.
    Jing { others: bool },
    /// How many points change hands: where the game has no 精.
    Moved,
    /// How much the luckiest results bring.
    Luckiest,
    /// How many deals nobody wins.
    NoWinner,
    /// How long a deal takes.
    Length,
    /// Any other statistic that was named beforehand.
    Named(Statistic),
}

impl About {
    /// The eight questions, as they stand in the table.
    fn all(jing: Option<About>, stake: u32) -> [About; 8] {
        use About::{Dealer, Length, Luckiest, Moved, NoWinner, Ruin, Swing, Worst};
        [Swing, Ruin(stake), Worst, Dealer, jing.unwrap_or(Moved), Luckiest, NoWinner, Length]
    }

    /// The questions of a comparison: the eight, with a row for every stake that was asked for.
    fn headline(jing: Option<About>, stake: Stake, bankrolls: &[u32]) -> Vec<About> {
        let mut all: Vec<About> = About::all(jing, stake.points).into();
        let more = bankrolls.iter().filter(|points| stake.chosen == Chosen::Asked && **points != stake.points);
        let place = all.iter().position(|about| matches!(about, About::Ruin(_))).map_or(0, |at| at + 1);
        all.splice(place..place, more.map(|&points| About::Ruin(points)));
        all
    }

    /// The statistic that answers.
    pub fn statistic(self) -> Statistic {
        match self {
            About::Swing => Statistic::EveningSd,
            About::PerPoint => Statistic::SwingPerPoint,
            About::Ruin(stake) => Statistic::Ruin(stake),
            About::Worst => Statistic::EveningShortfall,
            About::Dealer => Statistic::Mean(Role::Dealer),
            About::Jing { .. } => Statistic::Share(Item::Jing),
            About::Moved => Statistic::Moved,
            About::Luckiest => Statistic::TopShare(Role::All),
            About::NoWinner => Statistic::Frequency(Category::Liuju),
            About::Length => Statistic::Measure(Measure::Draws),
            About::Named(statistic) => statistic,
        }
    }

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            About::Swing => "swing",
            About::PerPoint => "swing_per_point",
            About::Ruin(_) => "ruin",
            About::Worst => "worst_evenings",
            About::Dealer => "dealer",
            About::Jing { .. } => "jing",
            About::Moved => "moved",
            About::Luckiest => "luckiest",
            About::NoWinner => "no_winner",
            About::Length => "length",
            About::Named(_) => "primary",
        }
    }

    /// The factor from the statistic to the answer: −1 where a loss is printed as a positive number.
    fn sign(self) -> f64 {
        if self == About::Worst { -1.0 } else { 1.0 }
    }

    /// The row of an idea, as the answer: more is more of what is asked. Its corrected p-value is that of the headline family.
    fn row(self, idea: &Idea<'_>) -> Option<Difference> {
        idea.row(self.statistic()).map(|row| row.times(self.sign()))
    }
}

/// What a difference comes to, from what says most to what says least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// Really more than under the first rule set: by the corrected test.
    More,
    /// Really less.
    Less,
    /// The rules leave no other possibility.
    Equal,
    /// These players play the same deals under both.
    SamePlay,
    /// Shown to differ by less than 1 %.
    Near,
    /// Nothing differed in these deals, though it might.
    NeverDiffered,
    /// The interval holds zero.
    NoneSeen,
    /// The interval leaves zero out, but the test corrected for the number of tests does not.
    MayBeChance,
    /// The players come of one training: another may show something else.
    OneTraining,
    /// The run is too short for an interval.
    TooFew,
}

impl Finding {
    /// That of a row.
    pub fn of(row: &Difference) -> Finding {
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
                // Half of everything, or more, may lie between them.
                Unit::Share if row.ci_low.min(-row.ci_high) <= -0.5 => Finding::TooFew,
                _ => Finding::NoneSeen,
            },
            _ => Finding::MayBeChance,
        }
    }

    /// Whether it is a difference.
    pub fn is_real(self) -> bool {
        matches!(self, Finding::More | Finding::Less)
    }
}

/// The stake that players bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stake {
    /// Its points.
    pub points: u32,
    /// How it was chosen.
    pub chosen: Chosen,
}

/// How a stake was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Chosen {
    /// The first that was asked for.
    Asked,
    /// The largest of the usual ones that one player in ten loses under the first rule set.
    Common,
    /// The smallest of them, because fewer than one player in ten loses it.
    Least,
}

impl Stake {
    /// The stake by how often bankrolls are lost under the first rule set.
    fn of(ruin: &[(u32, f64)]) -> Stake {
        let stake = |points: u32, chosen: Chosen| Stake { points, chosen };
        if let Some(first) = ruin.first().filter(|_| !ruin.iter().map(|row| row.0).eq(BANKROLLS)) {
            return stake(first.0, Chosen::Asked);
        }
        match ruin.iter().rev().find(|row| row.1 >= LOSERS) {
            Some(row) => stake(row.0, Chosen::Common),
            None => stake(BANKROLLS[0], Chosen::Least),
        }
    }
}

/// A key number of one rule set.
#[derive(Clone, Debug, Serialize)]
pub struct KeyNumber {
    /// The question that it answers.
    pub about: &'static str,
    /// The statistic.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The rule set.
    pub rules: String,
    /// Its value; what a loss costs is positive.
    pub value: f64,
    /// The lower end of the 95 % interval of the value, if it is known by itself.
    pub ci_low: Option<f64>,
    /// The upper end.
    pub ci_high: Option<f64>,
    /// The difference to the first rule set; `None` for the first itself.
    pub difference: Option<f64>,
    /// The lower end of its 95 % interval.
    pub difference_low: Option<f64>,
    /// The upper end.
    pub difference_high: Option<f64>,
    /// The ratio to the first value, if it means something.
    pub ratio: Option<f64>,
    /// The lower end of its 95 % interval.
    pub ratio_low: Option<f64>,
    /// The upper end.
    pub ratio_high: Option<f64>,
    /// p-value of "no difference", corrected (Holm) within the headline family of the comparison; of a ranking within its one family.
    pub p_adjusted: Option<f64>,
    /// What the difference comes to; `None` for the first rule set.
    pub finding: Option<Finding>,
    /// The value as people read it.
    pub text: String,
    #[serde(skip)]
    shown: Message,
}

/// A changed key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The key.
    pub key: String,
    /// The word that players have for it.
    pub word: String,
    /// Its value under the first rule set, as files write it.
    pub from: String,
    /// Its value under the other.
    pub to: String,
}

impl Change {
    /// The change of a key, by the words of the game of these rules.
    pub fn new(row: &crate::rules::Difference, rules: &Rules) -> Change {
        let value = |value: &Option<String>| value.as_deref().unwrap_or_default().trim_matches('"').to_owned();
        let word = rules.key(&row.key).map_or(&*row.key, |key| key.chinese()).to_owned();
        Change { word, from: value(&row.a), to: value(&row.b), key: row.key.clone() }
    }
}

/// The first screen of an answer: sentences, key numbers, and how to read them.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// The sentences, in their order.
    pub sentences: Vec<Message>,
    /// The stake and how it was chosen.
    pub stake: Stake,
    /// The same in words.
    pub stake_chosen: Message,
    /// The rule sets, the first first.
    pub rules: Vec<String>,
    /// Question by question, the key numbers of all rule sets.
    pub table: Vec<Vec<KeyNumber>>,
    /// The order of the ideas, if a goal was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Order>,
    /// The keys in which the second of two rule sets differs from the first; empty for more.
    #[serde(skip)]
    pub changes: Vec<Change>,
    /// The conclusions, the most important first.
    #[serde(skip)]
    pub headline: Vec<Message>,
    /// Tests of the headline family of each comparison; `None` in a ranking, all tests of which are one family.
    #[serde(skip)]
    pub tests: Option<usize>,
    /// What brackets, arrows, evenings and the stake are.
    #[serde(skip)]
    pub notes: Vec<Message>,
    /// What is compared with what; `None` if one rule set was played.
    #[serde(skip)]
    pub against: Option<Message>,
    #[serde(skip)]
    questions: Vec<About>,
    /// The names of the rule sets as people read them.
    #[serde(skip)]
    names: Vec<Message>,
    #[serde(skip)]
    source: &'static str,
}

/// A rule set as the verdict sees it.
#[derive(Default)]
pub(super) struct Idea<'a> {
    /// What `--rules` calls it.
    pub rules: String,
    /// What people read.
    pub name: Message,
    /// What the first screen calls it.
    pub title: Message,
    pub estimates: &'a [EstimateRow],
    /// Against the first.
    pub differences: &'a [Difference],
    /// The rows of the headline numbers, corrected within their own family; in place of those among the differences.
    pub headline: Vec<Difference>,
    /// The same while nobody adapts.
    pub same_players: &'a [Difference],
    /// What adapting adds to them.
    pub adaptation: &'a [Difference],
    /// Whether its players learned for its rules.
    pub trained: bool,
    /// How its players play.
    pub habits: &'a [HabitRow],
    /// What the goal asks for, by the parts of the run.
    pub replicates: &'a [Replicates],
    /// The rules that name hands, where all are of one game.
    pub game: Option<&'a Rules>,
    /// Why nothing differed, where that is known.
    pub why: Option<Message>,
}

impl Idea<'_> {
    /// The first rule set of a comparison, or the only one of a simulation.
    fn first(rule_set: &RuleSet) -> Idea<'_> {
        Idea {
            rules: rule_set.name().to_owned(),
            name: Message::of(&rule_set.rules.called()),
            estimates: &rule_set.estimates,
            habits: &rule_set.habits,
            replicates: &rule_set.replicates,
            ..Idea::default()
        }
    }

    /// Another rule set of a comparison.
    fn other<'a>(other: &'a Compared, study: &'a Comparison) -> Idea<'a> {
        let adapted = other.adapted.as_ref();
        Idea {
            name: sweep::name(study, other).unwrap_or_else(|| Message::of(&study.beside_first(&other.rule_set))),
            differences: &other.differences,
            same_players: adapted.map_or(&[], |adapted| &adapted.same_players),
            adaptation: adapted.map_or(&[], |adapted| &adapted.adaptation),
            trained: study.played.trainings > 0,
            game: study.game(),
            why: why::of(other, study),
            ..Idea::first(&other.rule_set)
        }
    }

    fn row(&self, statistic: Statistic) -> Option<&Difference> {
        self.headline.iter().chain(self.differences).find(|row| row.statistic.is(statistic))
    }

    /// Corrects the rows of these statistics within a family of their own. What was named beforehand stays tested alone.
    fn correct_headline(&mut self, statistics: &[Statistic], primary: Option<Statistic>) {
        self.headline = self.differences.iter().filter(|row| statistics.contains(&row.statistic)).cloned().collect();
        correct_fixed(self.headline.iter_mut(), statistics.len());
        self.headline.retain(|row| !primary.is_some_and(|primary| row.statistic.is(primary.tested_by())));
    }
}

/// All that is looked at: the first idea is what the others are compared with.
#[derive(Default)]
struct Scene<'a> {
    ideas: Vec<Idea<'a>>,
    /// Deals of an evening.
    evening: u32,
    /// The deals that intervals of evenings need, where they are too few.
    needed: Option<u64>,
    /// How many trainings the players of each side come of; 0 where nobody learned, and in rankings.
    trainings: usize,
    /// What was named beforehand.
    primary: Option<Statistic>,
    /// Tests of the headline family of each comparison, fixed before the data; none in a ranking, all tests of which are one family.
    /// Each comparison claims something false with a chance of at most 5 %. A claim that picks among many rule sets is corrected for the number of
    /// comparisons too ([`Difference::among`]), and the order of a goal has a family of its own ([`Order`]).
    tests: Option<usize>,
    /// The file in which the numbers stand.
    source: &'static str,
    /// How much comes from 精, where that may be asked.
    jing: Option<About>,
    /// The bankrolls whose ruin is estimated.
    bankrolls: Vec<u32>,
    /// The goal by which rule sets are ordered.
    goal: Option<Goal>,
    /// The change of the second of two rule sets, as a title names it.
    subject: Option<Message>,
}

/// The deals that are needed, where these are too few.
pub(super) fn needed(hands: u64, session: u32, unit_sessions: u32) -> Option<u64> {
    // The last of the parts need not be whole.
    Some(Run::deals_for_intervals(session, unit_sessions)).filter(|needed| hands <= needed - needed / FEWEST as u64)
}

impl Scene<'_> {
    fn own(&self, at: usize, statistic: Statistic) -> Option<&EstimateRow> {
        self.ideas[at].estimates.iter().find(|row| row.statistic == statistic)
    }

    /// The value of a statistic under a rule set: its own, or that of the comparison.
    fn value(&self, at: usize, statistic: Statistic) -> Option<f64> {
        let own = self.own(at, statistic).map(|row| row.estimate);
        let compared = || match at {
            0 => self.ideas[1..].iter().find_map(|idea| idea.row(statistic)).map(|row| row.a),
            at => self.ideas[at].row(statistic).map(|row| row.b),
        };
        own.or_else(compared)
    }

    fn stake(&self) -> Stake {
        let of = |&points: &u32| Some((points, self.value(0, Statistic::Ruin(points))?));
        Stake::of(&self.bankrolls.iter().filter_map(of).collect::<Vec<_>>())
    }
}

/// The tables in which the numbers of simulations and comparisons stand.
const SOURCE: &str = "estimates.parquet, comparisons.parquet";

/// The bankrolls whose ruin is estimated.
fn bankrolls(estimates: &[EstimateRow]) -> Vec<u32> {
    let ruin = estimates.iter().filter_map(|row| match row.statistic {
        Statistic::Ruin(points) => Some(points),
        _ => None,
    });
    ruin.collect()
}

/// Whether 精 are played besides the first: each kind is an item of its own.
pub fn has_other_jing(rules: &Rules) -> bool {
    match &rules.scoring {
        Scoring::Nanchang(own) => own.jing.last || own.jing.sets() != [LowerJing::Off; 4],
        _ => false,
    }
}

/// How much comes from 精, where that may be asked of one of these rule sets.
fn jing<'a>(rules: impl Iterator<Item = &'a Rules> + Clone) -> Option<About> {
    let any = rules.clone().any(|rules| Category::Chongguan.possible(rules));
    any.then(|| About::Jing { others: rules.into_iter().any(has_other_jing) })
}

impl Verdict {
    /// The verdict of a run of one rule set.
    pub fn of_simulation(study: &Simulation) -> Verdict {
        Scene::of_simulation(study).verdict()
    }

    /// The verdict of a comparison; of a grid, of those points that differ.
    pub fn of_comparison(study: &Comparison) -> Verdict {
        Scene::of_comparison(study).verdict().with_changes(study)
    }

    /// The verdict of a ranking.
    pub fn of_ranking(ranking: &Ranking) -> Verdict {
        Scene::of_ranking(ranking).verdict()
    }

    /// The verdict of a study, and its first screen without the changed rules; `None` for an arena.
    pub fn with_first(study: &Study) -> Option<(Verdict, First)> {
        let scene = match study {
            Study::Simulation(study) => Scene::of_simulation(study),
            Study::Comparison(study) => Scene::of_comparison(study).with_titles(study),
            Study::Ranking(ranking) => Scene::of_ranking(ranking),
            Study::Arena(_) => return None,
        };
        let verdict = scene.verdict();
        let mut first = scene.first(&verdict);
        let Study::Comparison(study) = study else { return Some((verdict, first)) };
        first.sliders = super::first::sliders(study).map(|sliders| scene.filled(sliders, verdict.stake.points));
        Some((verdict.with_changes(study), first))
    }

    /// With the keys in which the second of two rule sets differs from the first.
    fn with_changes(self, study: &Comparison) -> Verdict {
        let changes = match &*study.others {
            [other] => super::first::changes(&study.first.rules, &other.rule_set.rules),
            _ => Vec::new(),
        };
        Verdict { changes, ..self }
    }

    /// The statistics of the headline family of a comparison of these rule sets; `ruin` is how often each usual bankroll is lost under the
    /// first.
    pub fn headline(rules: &[&Rules], ruin: &[(u32, f64)]) -> Vec<Statistic> {
        let about = About::headline(jing(rules.iter().copied()), Stake::of(ruin), &[]);
        about.into_iter().map(About::statistic).collect()
    }

    /// The statistic of the question that the answer calls so, in either language.
    pub fn statistic_called(text: &str, bankrolls: &[u32]) -> Option<Statistic> {
        let jing = [false, true].map(|others| About::Jing { others });
        let more = [jing[1], About::Moved, About::PerPoint];
        let all = |&stake: &u32| About::all(Some(jing[0]), stake).into_iter().chain(more);
        bankrolls.iter().flat_map(all).find(|about| words::is_called(*about, text)).map(About::statistic)
    }

    /// The statistics that the verdict of a ranking reads, with these bankrolls and this goal.
    pub fn statistics(rules: &Rules, bankrolls: &[u32], goal: Option<Goal>) -> Vec<Statistic> {
        let questions = About::all(jing(std::iter::once(rules)), 0).map(About::statistic);
        let known = questions.into_iter().filter(|statistic| *statistic != Statistic::Ruin(0));
        let ruin = bankrolls.iter().map(|&points| Statistic::Ruin(points));
        known.chain([Statistic::SwingPerPoint]).chain(ruin).chain(goal.into_iter().flat_map(Goal::statistics)).collect()
    }
}

impl<'a> Scene<'a> {
    /// A run of one rule set.
    fn of_simulation(study: &'a Simulation) -> Scene<'a> {
        let rule_set = &study.rule_set;
        Scene {
            ideas: vec![Idea::first(rule_set)],
            evening: study.played.session,
            trainings: study.played.trainings,
            tests: Some(0),
            source: SOURCE,
            jing: jing(std::iter::once(&rule_set.rules)),
            bankrolls: bankrolls(&rule_set.estimates),
            ..Scene::default()
        }
    }

    /// A comparison; of a grid, those points that differ.
    fn of_comparison(study: &'a Comparison) -> Scene<'a> {
        let Comparison { played, primary, .. } = study;
        let others = sweep::points(study).into_iter().map(|other| Idea::other(other, study));
        let mut scene = Scene {
            ideas: std::iter::once(Idea::first(&study.first)).chain(others).collect(),
            evening: played.session,
            needed: needed(played.hands, played.session, played.unit_sessions),
            trainings: played.trainings,
            primary: *primary,
            source: SOURCE,
            jing: jing(study.rule_sets().map(|rule_set| &rule_set.rules)),
            bankrolls: bankrolls(&study.first.estimates),
            goal: study.goal,
            ..Scene::default()
        };
        let headline = About::headline(scene.jing, scene.stake(), &scene.bankrolls);
        let statistics: Vec<Statistic> = headline.into_iter().map(About::statistic).collect();
        scene.tests = Some(statistics.len());
        scene.ideas.iter_mut().for_each(|idea| idea.correct_headline(&statistics, *primary));
        scene
    }

    /// With the names that the first screen of a comparison gives its rule sets.
    fn with_titles(mut self, study: &Comparison) -> Scene<'a> {
        self.subject = super::first::subject(study);
        for (idea, other) in self.ideas[1..].iter_mut().zip(sweep::points(study)) {
            idea.title = super::first::rule_set_label(&study.first.rules, &other.rule_set.rules, idea.name.clone());
        }
        self
    }

    /// A ranking.
    fn of_ranking(ranking: &'a Ranking) -> Scene<'a> {
        let (base, played) = (&ranking.rules, &ranking.played);
        let seating = seated(&played.players.split(',').collect::<Vec<_>>(), 0).ok();
        let first = Idea { rules: base.name.clone(), name: Message::of(&base.called()), ..Idea::default() };
        let others = ranking.ideas.iter().map(|idea| Idea {
            rules: format!("{}{}", base.name, idea.change.suffix),
            name: names::candidate(
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
                .and_then(|seating| never_done(idea.change.keys(), seating))
                .map(words::never_done),
            ..Idea::default()
        });
        Scene {
            ideas: std::iter::once(first).chain(others).collect(),
            evening: played.session,
            needed: needed(played.hands, played.session, Run::sessions_for(16, played.session)),
            source: super::rank::TABLE,
            jing: jing(std::iter::once(base)).map(|_| About::Jing { others: ranking.other_jing }),
            bankrolls: ranking.bankrolls.clone(),
            goal: ranking.goal,
            ..Scene::default()
        }
    }
}

impl Scene<'_> {
    fn verdict(&self) -> Verdict {
        let stake = self.stake();
        let mut questions = About::headline(self.jing, stake, &self.bankrolls);
        if self.tests.is_none() && self.ideas.len() > 2 {
            questions.insert(1, About::PerPoint);
        }
        // Of evenings, something is always said: too few deals are told as such.
        let known = |about: &About| {
            *about == About::Swing || (0..self.ideas.len()).any(|at| self.value(at, about.statistic()).is_some())
        };
        let primary = self.primary.map(|statistic| self.asked_first(&questions, statistic));
        questions.retain(|about| Some(*about) != primary);
        let questions: Vec<About> = primary.into_iter().chain(questions).filter(known).collect();
        let order = self.goal.and_then(|goal| Order::of(self, goal));
        let table = questions.iter().map(|&about| self.row(about)).collect();
        let ordered = self.ordered(order.as_ref());
        let asked = self.sentence_questions(&questions, stake);
        Verdict {
            changes: Vec::new(),
            headline: self.headline(&asked, ordered.as_ref()),
            sentences: self.sentences(&questions, &asked, ordered),
            stake_chosen: words::stake(stake, &self.ideas[0].name),
            stake,
            rules: self.ideas.iter().map(|idea| idea.rules.clone()).collect(),
            table,
            against: words::against(self),
            notes: words::notes(self, &questions, stake, self.jing),
            tests: self.tests,
            ranking: order,
            source: self.source,
            questions,
            names: self.ideas.iter().map(|idea| idea.name.clone()).collect(),
        }
    }

    /// The sentence of a goal.
    fn ordered(&self, order: Option<&Order>) -> Option<Message> {
        order.map(|order| words::ordered(order, &self.ideas[0].name, self.needed))
    }

    /// The questions of the sentences of a comparison: of the stakes, they speak of the first alone.
    fn sentence_questions(&self, questions: &[About], stake: Stake) -> Vec<About> {
        let of_stake =
            |about: &About| !matches!(about, About::Ruin(points) if *points != stake.points) || self.is_primary(*about);
        questions.iter().copied().filter(of_stake).collect()
    }

    /// The question that was named beforehand: one of those that are always asked, or one of its own.
    fn asked_first(&self, questions: &[About], statistic: Statistic) -> About {
        let known = questions.iter().copied().find(|about| about.statistic() == statistic);
        known.unwrap_or(match statistic {
            Statistic::Ruin(points) => About::Ruin(points),
            other => About::Named(other),
        })
    }

    /// The answers of all rule sets to a question.
    fn row(&self, about: About) -> Vec<KeyNumber> {
        let statistic = about.statistic();
        let answer = |(at, idea): (usize, &Idea<'_>)| {
            let value = self.value(at, statistic).map(|value| value * about.sign());
            let own = self.own(at, statistic).map(|row| row.times(about.sign()));
            let row = about.row(idea);
            let finding = row.as_ref().map(Finding::of);
            let of = |pick: fn(&Difference) -> Option<f64>| row.as_ref().and_then(pick);
            let mark = match finding {
                Some(Finding::More) => " ↑",
                Some(Finding::Less) => " ↓",
                _ => "",
            };
            KeyNumber {
                about: about.name(),
                statistic,
                rules: idea.rules.clone(),
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
        self.ideas.iter().enumerate().map(answer).collect()
    }

    /// The crowd size of the sentences about each rule set.
    fn crowd(&self, asked: &[About]) -> u32 {
        let rows = self.ideas.iter().flat_map(|idea| asked.iter().filter_map(|&about| Some((about, about.row(idea)?))));
        let rows: Vec<_> = rows.collect();
        words::crowd(rows.iter().map(|(about, row)| (*about, row)))
    }

    fn is_primary(&self, about: About) -> bool {
        self.primary.is_some_and(|primary| primary.is(about.statistic()))
    }

    /// The rows of all other rule sets for a question, with their names. The most and the least of many are claims about all of them:
    /// their p-values are also corrected for the number of rule sets. Those of the statistic named beforehand are corrected already.
    fn rows_among(&self, about: About) -> Vec<(Message, Difference)> {
        self.rows_of_others(about).into_iter().map(|(idea, row)| (idea.name.clone(), row)).collect()
    }

    /// The same rows with their rule sets.
    fn rows_of_others(&self, about: About) -> Vec<(&Idea<'_>, Difference)> {
        let others = &self.ideas[1..];
        let is_corrected = self.tests.is_none() || self.is_primary(about);
        let among = |row: Difference| if is_corrected { row } else { row.among(others.len()) };
        others.iter().filter_map(|idea| Some((idea, among(about.row(idea)?)))).collect()
    }

    fn sentences(&self, questions: &[About], asked: &[About], ordered: Option<Message>) -> Vec<Message> {
        let first = asked.first().copied().filter(|about| self.is_primary(*about));
        let others_asked = &asked[usize::from(first.is_some())..];
        let beforehand = |line: &Message| msg!("verdict-beforehand", line);
        match self.ideas.len() - 1 {
            0 => {
                let shares = self.ideas[0].estimates.iter().filter(
                    |row| matches!(row.statistic, Statistic::Ruin(points) if questions.contains(&About::Ruin(points))),
                );
                let people = words::crowd_of_shares(shares);
                let own = |about: About| {
                    // That nobody went without a win is seen in the table below.
                    let told = |row: &&EstimateRow| {
                        row.statistic == about.statistic() && (about != About::NoWinner || row.estimate > 0.0)
                    };
                    let row = self.ideas[0].estimates.iter().find(told)?;
                    Some(words::alone_in(about, row, self, people))
                };
                questions.iter().copied().filter_map(own).collect()
            }
            others if others <= TOLD => {
                let people = self.crowd(asked);
                let of = |idea: &Idea<'_>| {
                    let name = (others > 1).then_some(&idea.name);
                    let rows =
                        |asked: &[About]| -> Vec<_> { asked.iter().map(|about| (*about, about.row(idea))).collect() };
                    let told = |asked: &[About], name: Option<&Message>| {
                        words::compared_in(&rows(asked), (name, idea.why.as_ref()), people)
                    };
                    let lines = first.map(|about| told(&[about], None));
                    let named = |line: Message| words::named(name, beforehand(&line));
                    let mut lines: Vec<Message> = lines.iter().flatten().cloned().map(named).collect();
                    lines.extend(told(others_asked, name));
                    lines.extend(words::adapted(asked, [&self.ideas[0], idea], name));
                    lines
                };
                ordered.into_iter().chain(self.ideas[1..].iter().flat_map(of)).collect()
            }
            _ => {
                let rows = |about: About| (about, self.rows_among(about));
                let of = |asked: &[About]| words::many(&asked.iter().copied().map(rows).collect::<Vec<_>>());
                let named = first.map(|about| of(&[about])).into_iter().flatten();
                let named = named.map(|line| beforehand(&line));
                ordered.into_iter().chain(named).chain(of(others_asked)).collect()
            }
        }
    }
}

/// The share below which statistics count as equal, in per cent.
fn margin() -> f64 {
    MARGIN * 100.0
}

impl Verdict {
    /// The statistics of its questions, in their order.
    pub(super) fn asked(&self) -> Vec<Statistic> {
        self.questions.iter().map(|about| about.statistic()).collect()
    }

    /// The short name of a statistic that it asks about.
    pub(super) fn short_label(&self, statistic: Statistic) -> Option<Message> {
        self.questions.iter().find(|about| about.statistic() == statistic).map(|about| words::head(*about))
    }

    /// The key numbers: rule sets as columns, or as rows if they are many. Of many, only those that a goal puts first.
    pub fn numbers(&self) -> Option<Table> {
        if self.names.len() < 2 {
            return None;
        }
        let cell = |number: &KeyNumber| Cell::sorted(&number.shown, number.value);
        let caption = msg!("verdict-caption", rules = self.names.len(), base = self.names[0]);
        let table = Table::default().caption(caption).source(self.source);
        if self.names.len() <= COLUMNS {
            let heads = self.rules.iter().zip(&self.names).map(|(rules, name)| Column::number(rules, name));
            let columns = std::iter::once(Column::text("question", "")).chain(heads).collect();
            let row = |(about, numbers): (&About, &Vec<KeyNumber>)| {
                let label = Cell::new(words::label(*about)).hint(about.statistic().definition());
                std::iter::once(label).chain(numbers.iter().map(cell)).collect()
            };
            let rows = self.questions.iter().zip(&self.table).map(row);
            return Some(Table { columns, ..table }.rows(rows));
        }
        let head = |about: &About| Column::number(about.name(), words::head(*about)).meaning(words::label(*about));
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

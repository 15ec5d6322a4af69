//! What is to be said of the trainings of players: what they are worth, and what their number could show.

use super::findings::tests;
use super::numbers::{self, deals};
use super::study::{Adapted, Comparison, Learned};
use super::verdict::Verdict;
use crate::lang::{Arg, Form, Joint, Message, Number, Range, ToArg, msg};
use crate::policy::{self, Search, Seating};
use crate::rules::{Rules, called};
use crate::sim::Statistic;
use crate::stats::random_effect::RandomEffect;
use crate::stats::{Interval, Level, Method, interval, student};
use crate::words::once;
use serde::Serialize;

/// What a player has over three `efficient`, points a deal: the mean of its trainings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Edge {
    /// The player.
    pub player: String,
    /// Its trainings.
    pub trainings: usize,
    /// The mean.
    pub edge: f64,
    /// Lower end of its 95 % interval: of the trainings that there could be, of one training over walls.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
}

/// The least effect that the trainings of a comparison could show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Least {
    /// Of what.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// Half the width of the 95 % interval: an estimate as large leaves out 0.
    pub seen: f64,
    /// As large an estimate is called real if no other of the family is.
    pub real: f64,
}

/// What one player learned in all its trainings.
fn of_player<'a>(learned: &'a [Learned], player: &str) -> Vec<&'a Learned> {
    learned.iter().filter(|learned| learned.player == player).collect()
}

/// The names of players who learned for a comparison.
fn judged(learned: &[Learned]) -> Vec<&str> {
    once(learned.iter().filter(|learned| learned.about.judged.is_some()).map(|learned| &*learned.player))
}

/// What the players of a side are worth, those who learned for this comparison.
pub fn edges(learned: &[Learned]) -> Vec<Edge> {
    let edge = |player: &str| {
        let sums: Vec<_> = of_player(learned, player).iter().filter_map(|one| Some(one.about.judged?.sums())).collect();
        let values: Vec<(f64, f64)> = sums.iter().filter_map(|sums| Some((1.0, sums.ratio()?))).collect();
        let trainings = values.len();
        let edge = values.iter().map(|(_, edge)| edge).sum::<f64>() / trainings as f64;
        let Interval { low, high } = match RandomEffect::of(edge, &values) {
            Some(effect) => effect.interval(edge, Level::P95),
            None => interval::mean(sums.first()?, Level::P95)?.interval,
        };
        Some(Edge { player: player.to_owned(), trainings, edge, ci_low: low, ci_high: high })
    };
    judged(learned).into_iter().filter_map(edge).collect()
}

/// What is to be said of players that learned for a comparison: a line for each of those under the rule set of this name.
pub(super) fn lines(name: &Arg, learned: &[Learned]) -> Vec<Message> {
    let line = |edge: Edge| {
        let courses = of_player(learned, &edge.player);
        let (first, last) = (&courses.first()?.about, &courses.last()?.about);
        let (player, deals) = (policy::called(&edge.player), deals(first.deals));
        let (won, count) = (won(&edge), edge.trainings);
        let seeds = msg!("report-seeds", count, first = first.seed, last = last.seed);
        Some(msg!("report-trained", player, name, count, deals, seeds, won))
    };
    edges(learned).into_iter().filter_map(line).collect()
}

fn won(edge: &Edge) -> Message {
    let range = Range { low: edge.ci_low, high: edge.ci_high, form: Form::Signed(3) };
    Message::join(Joint::Plain, [Number::signed(edge.edge, 3).to_arg(), " ".to_arg(), range.to_arg()])
}

/// Says which trained players are not shown to beat `efficient`; their play is no evidence about people.
pub(super) fn weak<'a>(all: impl Iterator<Item = (&'a Rules, &'a Vec<Learned>)>) -> Option<Message> {
    let weak = all.flat_map(|(rules, weights)| {
        let weak = edges(weights).into_iter().filter(|edge| edge.ci_low < 0.0);
        weak.map(|edge| msg!("report-named", name = rules.called(), line = won(&edge)))
    });
    let names: Vec<_> = weak.collect();
    (!names.is_empty()).then(|| msg!("report-weak", names = Arg::list(Joint::Comma, names)))
}

/// The least that adaptation would have to add to be seen, for the statistics that people ask for; empty with fewer than two trainings.
pub fn least(study: &Comparison, adapted: &Adapted) -> Vec<Least> {
    if study.played.trainings < 2 {
        return Vec::new();
    }
    let tests = tests(&adapted.adaptation).max(1) as f64;
    let quantile = |alpha: f64| student::two_sided_quantile(alpha, study.played.trainings as f64 - 1.0);
    let more = quantile(0.05 / tests) / quantile(0.05);
    let least = |statistic: Statistic| {
        let mut rows = adapted.adaptation.iter().filter(|row| row.method == Method::Trainings);
        let row = rows.find(|row| row.statistic == statistic)?;
        let seen = (row.ci_high - row.ci_low) / 2.0;
        seen.is_finite().then_some(Least { statistic, seen, real: more * seen })
    };
    Verdict::of_comparison(study).asked().into_iter().filter_map(least).collect()
}

/// What the number of trainings means for the claims of a comparison; `None` if no player learned.
pub(super) fn claims(count: usize) -> Option<Message> {
    match count {
        0 => None,
        1 => Some(msg!("report-claims-of-one")),
        _ => Some(msg!("report-claims", count, free = count - 1)),
    }
}

/// The least effects of adaptation in words; `None` with fewer than two trainings.
pub(super) fn least_line(study: &Comparison, adapted: &Adapted) -> Option<Message> {
    let found = least(study, adapted);
    let factor = found.first().map(|least| Number::fixed(least.real / least.seen, 1))?;
    let shown = |least: &Least| {
        let by = numbers::difference(least.statistic, least.seen).to_string();
        let (name, line) = (study.statistic_called(least.statistic), by.trim_start_matches('+'));
        msg!("report-named", name, line)
    };
    let list = Arg::list(Joint::Semicolon, found.iter().map(shown));
    Some(msg!("report-least", list, factor))
}

/// The players of a training as commands name them: those who learned in it by its course.
pub(super) fn named(seating: &Seating, learned: &[Learned], training: usize) -> String {
    let course = |player: &str| {
        let own = learned.iter().filter(|one| one.player == player && one.about.judged.is_some()).nth(training);
        own.map_or_else(|| player.to_owned(), |one| format!("value@{}/{}", one.about.seed, one.about.deals))
    };
    let names = seating.policies.0.map(|policy| match Search::read(policy.name()) {
        Some(Ok((worlds, onward))) => format!("search@{worlds}:{}", course(onward)),
        _ => course(policy.name()),
    });
    if names.iter().all(|name| *name == names[0]) { names[0].clone() } else { names.join(",") }
}

/// The line of a player that did not learn for this comparison.
pub(super) fn shipped(rules: &Arg, learned: &Learned) -> Option<Message> {
    let Learned { player, weights, about } = learned;
    if about.judged.is_some() {
        return None;
    }
    let (player, from) = (policy::called(player), called(&about.rules));
    let against = about.against.as_ref().map(|field| msg!("report-against", field = policy::called(field)));
    let (seed, deals) = (about.seed, deals(about.deals));
    Some(msg!("report-shipped", player, name = rules, weights, from, against, seed, deals))
}

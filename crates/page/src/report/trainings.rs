//! Training runs of players: the edge of trained players, and the effects that the number of training runs can detect.
//!
//! A player can be trained several times, each time from another seed. The edge of a trained player is its mean points a deal against three
//! `efficient`.

use super::findings::test_count;
use super::numbers::{self, deals};
use super::study::{Adapted, Comparison, Learned};
use super::verdict::Verdict;
use crate::lang::{Arg, Form, Joint, Message, Number, Range, ToArg, msg};
use crate::policy::{self, Search, Seating, Value};
use crate::rules::{Rules, display_name};
use crate::sim::Statistic;
use crate::stats::random_effect::RandomEffect;
use crate::stats::{Interval, Level, Method, interval, student};
use crate::words::unique;
use serde::Serialize;

/// The edge of a trained player, averaged over its training runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Edge {
    /// The player.
    pub player: String,
    /// The number of training runs.
    pub trainings: usize,
    /// The mean points a deal.
    pub edge: f64,
    /// Lower end of its 95 % interval. With several training runs the interval covers further training runs; with one it covers further
    /// deals of the same weights only.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
}

/// The smallest effect of adaptation on a statistic that the training runs of a comparison can show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DetectableEffect {
    /// The statistic.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// Half the width of the 95 % interval: the interval of a larger estimate excludes 0.
    pub seen: f64,
    /// The smallest estimate that is significant after correction even if no other test of its family is.
    pub real: f64,
}

/// The name of the player that is trained for a player: `value@2` for `bold@2`, because styles use the weights of `value`.
fn trained_name(player: &str) -> String {
    Value::split_name(player).map_or_else(|| player.to_owned(), |(_, rest)| format!("value{rest}"))
}

/// The weights of one trained player from each of its training runs. Styles with the same weights count once.
fn training_runs<'a>(learned: &'a [Learned], player: &str) -> Vec<&'a Learned> {
    let mut found: Vec<&Learned> = Vec::new();
    for one in learned.iter().filter(|one| trained_name(&one.player) == player) {
        if found.iter().all(|known| known.weights != one.weights) {
            found.push(one);
        }
    }
    found
}

/// The names of the players that were trained for this run.
fn trained_players(learned: &[Learned]) -> Vec<String> {
    let trained = learned.iter().filter(|learned| learned.about.judged.is_some());
    unique(trained.map(|learned| trained_name(&learned.player)))
}

/// The edges of the players that were trained for this run. `learned` are the weights of a side; players shipped with the program are
/// ignored.
pub fn edges(learned: &[Learned]) -> Vec<Edge> {
    let edge = |player: &str| {
        let sums: Vec<_> =
            training_runs(learned, player).iter().filter_map(|one| Some(one.about.judged?.to_sums())).collect();
        let values: Vec<(f64, f64)> = sums.iter().filter_map(|sums| Some((1.0, sums.ratio()?))).collect();
        let trainings = values.len();
        let edge = values.iter().map(|(_, edge)| edge).sum::<f64>() / trainings as f64;
        let Interval { low, high } = match RandomEffect::from_groups(edge, &values) {
            Some(effect) => effect.interval(edge, Level::P95),
            None => interval::mean(sums.first()?, Level::P95)?.interval,
        };
        Some(Edge { player: player.to_owned(), trainings, edge, ci_low: low, ci_high: high })
    };
    trained_players(learned).iter().filter_map(|player| edge(player)).collect()
}

/// A line for each player that was trained for this run. `name` is the label of the rule set, `learned` the weights of its players.
pub(super) fn training_lines(name: &Arg, learned: &[Learned]) -> Vec<Message> {
    let line = |edge: Edge| {
        let runs = training_runs(learned, &edge.player);
        let (first, last) = (&runs.first()?.about, &runs.last()?.about);
        let (player, deals) = (policy::name_arg(&edge.player), deals(first.deals));
        let (won, count) = (edge_with_interval(&edge), edge.trainings);
        let seeds = msg!("report-seeds", count, first = first.seed, last = last.seed);
        Some(msg!("report-trained", player, name, count, deals, seeds, won))
    };
    edges(learned).into_iter().filter_map(line).collect()
}

fn edge_with_interval(edge: &Edge) -> Message {
    let range = Range { low: edge.ci_low, high: edge.ci_high, form: Form::Signed(3) };
    Message::join(Joint::Plain, [Number::signed(edge.edge, 3).to_arg(), " ".to_arg(), range.to_arg()])
}

/// A warning that lists the trained players with an edge that may be below 0 by its interval; `None` if there are none. `all` has the rules
/// and the weights of each side.
pub(super) fn weak_players_line<'a>(all: impl Iterator<Item = (&'a Rules, &'a Vec<Learned>)>) -> Option<Message> {
    let weak = all.flat_map(|(rules, weights)| {
        let weak = edges(weights).into_iter().filter(|edge| edge.ci_low < 0.0);
        weak.map(|edge| msg!("report-named", name = rules.display_name(), line = edge_with_interval(&edge)))
    });
    let names: Vec<_> = weak.collect();
    (!names.is_empty()).then(|| msg!("report-weak", names = Arg::list(Joint::Comma, names)))
}

/// The smallest detectable effects of adaptation on the key numbers; empty with fewer than two training runs.
pub fn detectable_effects(study: &Comparison, adapted: &Adapted) -> Vec<DetectableEffect> {
    if study.played.trainings < 2 {
        return Vec::new();
    }
    let tests = test_count(&adapted.adaptation).max(1) as f64;
    let quantile = |alpha: f64| student::two_sided_quantile(alpha, study.played.trainings as f64 - 1.0);
    let more = quantile(0.05 / tests) / quantile(0.05);
    let least = |statistic: Statistic| {
        let mut rows = adapted.adaptation.iter().filter(|row| row.method == Method::Trainings);
        let row = rows.find(|row| row.statistic == statistic)?;
        let seen = (row.ci_high - row.ci_low) / 2.0;
        seen.is_finite().then_some(DetectableEffect { statistic, seen, real: more * seen })
    };
    Verdict::from_comparison(study).question_statistics().into_iter().filter_map(least).collect()
}

/// A sentence about the conclusions that `count` training runs allow; `None` if `count` is 0.
pub(super) fn training_runs_line(count: usize) -> Option<Message> {
    match count {
        0 => None,
        1 => Some(msg!("report-claims-of-one")),
        _ => Some(msg!("report-claims", count, free = count - 1)),
    }
}

/// The smallest detectable effects of adaptation in a sentence; `None` with fewer than two training runs.
pub(super) fn detectable_effects_line(study: &Comparison, adapted: &Adapted) -> Option<Message> {
    let found = detectable_effects(study, adapted);
    let factor = found.first().map(|least| Number::fixed(least.real / least.seen, 1))?;
    let shown = |least: &DetectableEffect| {
        let by = numbers::difference(least.statistic, least.seen).to_string();
        let (name, line) = (study.statistic_label(least.statistic), by.trim_start_matches('+'));
        msg!("report-named", name, line)
    };
    let list = Arg::list(Joint::Semicolon, found.iter().map(shown));
    Some(msg!("report-least", list, factor))
}

/// The value of `--players` that names the players of the training run with the index `training`. Trained players are named by the seed and
/// the number of deals of their training.
pub(super) fn players_argument(seating: &Seating, learned: &[Learned], training: usize) -> String {
    let course = |player: &str| {
        let own = learned.iter().filter(|one| one.player == player && one.about.judged.is_some()).nth(training);
        let style = Value::split_name(player).map_or("value", |(style, _)| style.names().0);
        own.map_or_else(|| player.to_owned(), |one| format!("{style}@{}/{}", one.about.seed, one.about.deals))
    };
    let names = seating.policies.0.map(|policy| match Search::parse_name(policy.name()) {
        Some(Ok((worlds, onward))) => format!("search@{worlds}:{}", course(onward)),
        _ => course(policy.name()),
    });
    if names.iter().all(|name| *name == names[0]) { names[0].clone() } else { names.join(",") }
}

/// A line about a player whose weights are shipped with the program; `None` if it was trained for this run. `rules` is the label of the
/// rule set that it plays.
pub(super) fn shipped_player_line(rules: &Arg, learned: &Learned) -> Option<Message> {
    let Learned { player, weights, about } = learned;
    if about.judged.is_some() {
        return None;
    }
    let (player, from) = (policy::name_arg(player), display_name(&about.rules));
    let against = about.against.as_ref().map(|field| msg!("report-against", field = policy::name_arg(field)));
    let (seed, deals) = (about.seed, deals(about.deals));
    Some(msg!("report-shipped", player, name = rules, weights, from, against, seed, deals))
}

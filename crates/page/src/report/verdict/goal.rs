//! Rule sets in the order of a goal.

use super::told::{self, signed_change_without_unit};
use super::{Finding, VerdictInput};
use crate::answer::{Cell, Column, Table};
use crate::lang::number::rounded;
use crate::lang::{Message, Number, ToArg, msg};
use crate::policy;
use crate::report::numbers;
use crate::sim::{Difference, Record, Replicates, Role, Run, Statistic, correct_fixed};
use crate::stats::risk::deals_to_detect;
use crate::stats::{Level, Method, SIGNIFICANCE, normal, student};
use serde::{Deserialize, Serialize};

/// A goal that orders rule sets (`--goal`). Each goal is one statistic, defined in `docs/statistics.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// A small swing of evenings for each point paid: `evening.swing_per_point`, the smallest first.
    Calmer,
    /// A large swing of evenings for each point paid: `evening.swing_per_point`, the largest first.
    Wilder,
    /// Equal earnings of dealer and others: mean points of the dealer, the nearest to 0 first. The test is of their distance from 0.
    Fairer,
    /// Skill shows in fewer deals: deals until the edge of the better player is seen, the fewest first, as in `jing arena`. Needs players
    /// that differ.
    Skill,
}

impl Goal {
    /// All goals.
    pub const ALL: [Goal; 4] = [Goal::Calmer, Goal::Wilder, Goal::Fairer, Goal::Skill];

    /// The name in commands and files.
    pub fn name(self) -> &'static str {
        match self {
            Goal::Calmer => "calmer",
            Goal::Wilder => "wilder",
            Goal::Fairer => "fairer",
            Goal::Skill => "skill",
        }
    }

    /// The Chinese names that are accepted as input.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Goal::Calmer => &["最稳", "更稳", "稳"],
            Goal::Wilder => &["最刺激", "更刺激", "刺激"],
            Goal::Fairer => &["庄闲最平", "更公平", "公平"],
            Goal::Skill => &["最见功夫", "更见功夫", "功夫"],
        }
    }

    /// The statistics that the order reads, except those of single players. The first one orders the rule sets, except for
    /// `skill`, which orders by the number of deals until the edge is seen.
    pub fn statistics(self) -> Vec<Statistic> {
        match self {
            Goal::Calmer | Goal::Wilder => vec![Statistic::SwingPerPoint],
            Goal::Fairer => vec![Statistic::Mean(Role::Dealer), Statistic::DealerGap],
            Goal::Skill => vec![Statistic::Sd(Role::All)],
        }
    }

    /// The statistics that the order reads of the side with the index `side`, each also with one part of the run left out (jackknife). They
    /// allow a test between any two sides.
    pub fn replicates(self, run: &Run, record: &Record, side: usize) -> Vec<Replicates> {
        let (seating, record) = (&run.sides[side].seating, &record.sides[side]);
        let players = seating.players().into_iter().map(Statistic::Player).filter(|_| self == Goal::Skill);
        let all = self.statistics().into_iter().filter(|statistic| *statistic != Statistic::DealerGap).chain(players);
        all.filter_map(|statistic| Replicates::new(record, run.trainings(), statistic)).collect()
    }

    /// The p-value of "both sides are equally far from the goal". `statistic` is [`Order::statistic`]; the slices are the results of
    /// [`Goal::replicates`] for both sides. `None` if a statistic is missing or the parts of the run are too few for a test.
    pub(super) fn p_value_between(self, statistic: Statistic, [one, other]: [&[Replicates]; 2]) -> Option<f64> {
        let of = |statistic: Statistic| {
            let find = |all: &'_ [Replicates]| all.iter().position(|known| known.statistic.is_same(statistic));
            Some((&one[find(one)?], &other[find(other)?]))
        };
        let test = |statistic: Statistic, gap: fn(f64, f64) -> f64| {
            let (one, other) = of(statistic)?;
            one.test(other, gap)
        };
        match self {
            Goal::Calmer | Goal::Wilder => test(statistic, |a, b| a - b),
            // Different distances from 0, whether on the same side of 0 or not.
            Goal::Fairer => {
                let mean = Statistic::Mean(Role::Dealer);
                Some(test(mean, |a, b| a - b)?.max(test(mean, |a, b| a + b)?))
            }
            Goal::Skill => {
                let [(edge, edge_other), (sd, sd_other)] = [of(statistic)?, of(Statistic::Sd(Role::All))?];
                let ratio = |edge: &Replicates, sd: &Replicates| Replicates {
                    statistic,
                    value: libm::log(sd.value / edge.value),
                    without: sd.without.iter().zip(&edge.without).map(|(sd, edge)| libm::log(sd / edge)).collect(),
                };
                ratio(edge, sd).test(&ratio(edge_other, sd_other), |a, b| a - b)
            }
        }
    }

    /// A key that orders values by the goal: the smaller, the better.
    fn sort_key(self, value: f64) -> f64 {
        match self {
            Goal::Calmer | Goal::Skill => value,
            Goal::Wilder => -value,
            Goal::Fairer => value.abs(),
        }
    }

    /// Whether a difference from the first rule set is an improvement. For `fairer` the row must be of the distance from 0, for `skill` of
    /// the number of deals.
    pub(super) fn is_better(self, row: &Difference) -> bool {
        match self {
            Goal::Calmer => row.difference < 0.0,
            Goal::Wilder => row.difference > 0.0,
            // The rows are of the distance from 0 and of the number of deals.
            Goal::Fairer | Goal::Skill => row.difference < 0.0,
        }
    }
}

/// The difference in the number of deals until the edge of a player is seen. `edge` and `spread` are the differences in the mean and in the
/// standard deviation of points, `deals` the numbers of deals under both rule sets. Edge and standard deviation may grow together, for
/// example if all payments are doubled, so skill is measured by their quotient. The interval of its logarithm has the sum of the half
/// widths of both logarithms, which is conservative for any dependence between them. The p-value has Bonferroni's correction for `tests`
/// tests. `trainings` is the number of training runs: with one nothing is tested; with several, half widths and test are Student's.
fn deals_difference(
    edge: &Difference,
    spread: &Difference,
    deals: [f64; 2],
    tests: usize,
    trainings: usize,
) -> Difference {
    let ends = |row: &Difference| Some([row.ratio?, row.ratio_low?, row.ratio_high?].map(libm::log));
    let both = ends(edge).zip(ends(spread)).filter(|(one, other)| one.iter().chain(other).all(|x| x.is_finite()));
    let [first, second] = deals;
    let one_training = [edge, spread].iter().any(|row| row.method == Method::OneTraining);
    let row = Difference {
        a: first,
        b: second,
        difference: second - first,
        ratio: None,
        ratio_low: None,
        ratio_high: None,
        p_equivalent: None,
        tested: !one_training,
        identical: edge.identical && spread.identical,
        method: if one_training { Method::OneTraining } else { edge.method },
        ..edge.clone()
    };
    let row_with = |ci_low: f64, ci_high: f64, p: f64| {
        let [p_value, p_adjusted] = if one_training { [f64::NAN; 2] } else { [p, (p * tests as f64).min(1.0)] };
        Difference { ci_low, ci_high, p_value, p_adjusted, ..row }
    };
    let Some(([e, e_low, e_high], [s, s_low, s_high])) = both else {
        return row_with(f64::NEG_INFINITY, f64::INFINITY, 1.0);
    };
    let [low, high] = [s_low - e_high, s_high - e_low].map(|by| first * (libm::exp(2.0 * by) - 1.0));
    let value = s - e;
    let half = if value > 0.0 { (s - s_low) + (e_high - e) } else { (s_high - s) + (e - e_low) };
    let p_value = match (half > 1e-9, trainings) {
        (false, _) => f64::from(value.abs() < 1e-9),
        (true, ..2) => normal::two_sided(Level::P95.z() * value / half),
        (true, _) => {
            let freedom = trainings as f64 - 1.0;
            student::two_sided(student::two_sided_quantile(Level::P95.alpha(), freedom) * value / half, freedom)
        }
    };
    row_with(low, high, p_value)
}

/// A place in the order: a rule set with its value.
#[derive(Clone, Debug, Serialize)]
pub struct RankedRuleSet {
    /// Its name for `--rules`.
    pub rules: String,
    /// The value of the rule set; for `skill` the number of deals until the edge is seen, for `fairer` the mean points of the dealer.
    pub value: f64,
    /// The difference from the first rule set, for `fairer` in the distance from 0; `None` for the first itself.
    pub difference: Option<f64>,
    /// Lower end of its interval.
    pub ci_low: Option<f64>,
    /// Upper end.
    pub ci_high: Option<f64>,
    /// The finding about the difference; `None` for the first rule set.
    pub finding: Option<Finding>,
    /// Whether it is significantly better than the first, by the corrected test.
    pub better: bool,
    /// The index of the rule set in the input of the verdict.
    #[serde(skip)]
    pub(super) at: usize,
    /// The label of the rule set.
    #[serde(skip)]
    pub(super) name: Message,
    /// The difference from the first rule set with its test; `None` for the first itself.
    #[serde(skip)]
    pub(super) row: Option<Difference>,
}

impl RankedRuleSet {
    /// Whether it is significantly farther from the goal than the first rule set, by the corrected test.
    pub(super) fn is_worse(&self) -> bool {
        !self.better && self.finding.is_some_and(Finding::is_real)
    }
}

/// The test of the best rule set against the next.
#[derive(Clone, Debug, Serialize)]
pub struct Lead {
    /// The name of the best of the rule sets that are significantly better than the first.
    pub first: String,
    /// The name of the best of all other rule sets. It may have a better value.
    pub next: String,
    /// Two-sided p-value of "both are equally good", by the parts of the run; `None` if the parts are too few for a test. A test of the
    /// best against the next alone suffices for "it is the best" (K. Hung and W. Fithian, "Rank verification for exponential families",
    /// Annals of Statistics 47, 2019).
    pub p_value: Option<f64>,
    /// Whether the lead is significant.
    pub shown: bool,
    /// The label of the next.
    #[serde(skip)]
    pub(super) name: Message,
    /// Whether the next is the first rule set, with which all others are compared.
    #[serde(skip)]
    pub(super) to_base: bool,
}

/// Rule sets in the order of a goal, the best first. The tests of the order of a comparison are a family of their own with one test for
/// each rule set (corrected by Holm; by Bonferroni for `skill`). In a ranking they belong to its one family.
#[derive(Clone, Debug, Serialize)]
pub struct Order {
    /// The goal.
    pub goal: Goal,
    /// The tested statistic; for `skill` the mean points of the better player.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The rule sets, the best first. Rule sets without a value are left out.
    pub places: Vec<RankedRuleSet>,
    /// The test of the best against the next; `None` if no rule set is significantly better than the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<Lead>,
    /// The names of the files that contain the numbers.
    #[serde(skip)]
    source: &'static str,
    /// The number of training runs of the players of each side; 0 if no player was trained.
    #[serde(skip)]
    pub(super) trainings: usize,
}

impl Order {
    /// The order of the rule sets of a verdict; `None` if no rule set has a value.
    pub(super) fn by_goal(input: &VerdictInput<'_>, goal: Goal) -> Option<Order> {
        let statistic = match goal {
            Goal::Skill => better_player(input)?,
            Goal::Fairer => Statistic::DealerGap,
            Goal::Calmer | Goal::Wilder => Statistic::SwingPerPoint,
        };
        // The distance from 0 is tested, but the mean with its sign is shown.
        let valued = if goal == Goal::Fairer { Statistic::Mean(Role::Dealer) } else { statistic };
        let spread = Statistic::Sd(Role::All);
        let value = |at: usize| {
            let value = input.value(at, valued)?;
            match goal {
                Goal::Skill => deals_to_detect(value, input.value(at, spread)?, 0.0),
                _ => Some(value),
            }
        };
        let others = input.entries.len().saturating_sub(1);
        let row = |at: usize| {
            let entry = &input.entries[at];
            let Goal::Skill = goal else { return entry.row(statistic).cloned() };
            let deals = [value(0)?, value(at)?];
            Some(deals_difference(entry.row(statistic)?, entry.row(spread)?, deals, others, input.trainings))
        };
        let mut rows: Vec<Option<Difference>> = (0..input.entries.len()).map(row).collect();
        if input.tests.is_some() && goal != Goal::Skill {
            correct_fixed(rows.iter_mut().flatten(), others);
        }
        let place = |at: usize| {
            let (entry, value, row) = (&input.entries[at], value(at)?, rows[at].clone());
            let finding = row.as_ref().map(Finding::from_row);
            let better = row.as_ref().is_some_and(|row| row.is_real() && goal.is_better(row));
            let of = |pick: fn(&Difference) -> f64| row.as_ref().map(pick);
            Some(RankedRuleSet {
                rules: entry.rules.clone(),
                value,
                difference: of(|row| row.difference),
                ci_low: of(|row| row.ci_low),
                ci_high: of(|row| row.ci_high),
                finding,
                better,
                at,
                name: entry.name.clone(),
                row,
            })
        };
        let mut places: Vec<RankedRuleSet> = (0..input.entries.len()).filter_map(place).collect();
        places.sort_by(|a, b| goal.sort_key(a.value).total_cmp(&goal.sort_key(b.value)));
        let lead = lead(input, goal, statistic, &places);
        let VerdictInput { source, trainings, .. } = *input;
        (!places.is_empty()).then_some(Order { goal, statistic, places, lead, source, trainings })
    }

    /// Whether differences are printed in per cent; a relative change is meaningless near zero.
    pub(super) fn is_relative(&self) -> bool {
        matches!(self.goal, Goal::Calmer | Goal::Wilder)
    }

    /// The note that explains the order; `None` for `fairer`, as its column heading suffices.
    pub fn note(&self) -> Option<Message> {
        let name = match self.statistic {
            Statistic::Player(player) => policy::name_arg(player.name),
            Statistic::SwingPerPoint => "".to_arg(),
            _ => return None,
        };
        Some(msg!("verdict-order-note", goal = self.goal.name(), name))
    }

    /// The order as a table.
    pub fn table(&self) -> Table {
        let (goal, note) = (self.goal.name(), self.note());
        let heads = msg!("verdict-order-heads", goal);
        let judge = |judged: &str| msg!("verdict-order-judged", judged);
        let cells = |(number, place): (usize, &RankedRuleSet)| {
            let statistic = self.statistic;
            let shown = match self.goal {
                Goal::Skill => Number::whole(rounded(place.value.ceil(), 3)),
                _ => told::value(statistic, place.value),
            };
            let change = place.row.as_ref().filter(|row| !row.identical).map(|row| {
                numbers::marked(signed_change_without_unit(row, self.is_relative()), numbers::mark(row.few_deals))
            });
            let judged = match place.finding {
                None => judge("base"),
                Some(_) if place.better => judge("better"),
                Some(found) if found.is_real() => judge("worse"),
                Some(found) => found.label(),
            };
            vec![
                Cell::new(number + 1),
                Cell::new(&place.name),
                Cell::sorted(shown, place.value),
                Cell::sorted(change, place.difference.unwrap_or(0.0)),
                Cell::new(judged),
            ]
        };
        let [title, value, change, better] = heads.parts();
        let meaning = match self.goal {
            Goal::Skill => note.unwrap_or_default(),
            Goal::Fairer => Statistic::Mean(Role::Dealer).label().into(),
            _ => self.statistic.label().into(),
        };
        Table {
            columns: vec![
                Column::number("place", ""),
                Column::text("rules", &title),
                Column::number("value", value).meaning(meaning),
                Column::number("change", change).meaning(msg!("verdict-order-change", goal)),
                Column::text("better", better),
            ],
            ..Table::default()
        }
        .caption(title)
        .source(self.source)
        .rows(self.places.iter().enumerate().map(cells))
    }
}

/// The test of the best rule set against the next; `None` if no rule set is significantly better than the first. `places` are in the order
/// of the goal.
fn lead(input: &VerdictInput<'_>, goal: Goal, statistic: Statistic, places: &[RankedRuleSet]) -> Option<Lead> {
    let first = places.iter().position(|place| place.better)?;
    let next = (0..places.len()).find(|&at| at != first)?;
    let (ahead, first, next) = (first < next, &places[first], &places[next]);
    let p_value = match &next.row {
        // The next is the first rule set, so the corrected test of the difference from it applies.
        None => first.row.as_ref().map(|row| row.p_adjusted),
        Some(_) => goal.p_value_between(statistic, [first, next].map(|place| input.entries[place.at].replicates)),
    };
    let shown = ahead && p_value.is_some_and(|p| p <= SIGNIFICANCE);
    Some(Lead {
        first: first.rules.clone(),
        next: next.rules.clone(),
        p_value,
        shown,
        name: next.name.clone(),
        to_base: next.row.is_none(),
    })
}

/// The statistic of the mean points of the player that earns most under the first rule set; `None` if no difference is about a player.
fn better_player(input: &VerdictInput<'_>) -> Option<Statistic> {
    let rows = input.entries.iter().skip(1).flat_map(|entry| entry.differences);
    let players = rows.filter(|row| matches!(row.statistic, Statistic::Player(_)));
    players.max_by(|x, y| x.a.total_cmp(&y.a)).map(|row| row.statistic)
}

#[cfg(test)]
mod tests {
    use super::super::words::goal_sentence;
    use super::super::{Entry, VerdictInput};
    use super::*;
    use crate::policy::Seating;
    use crate::rules::Rules;
    use crate::sim::{Side, correct, differences_of};

    const GOALS: [Goal; 4] = [Goal::Calmer, Goal::Wilder, Goal::Fairer, Goal::Skill];

    fn input(rows: &'static [Vec<Difference>], trainings: usize) -> VerdictInput<'static> {
        let entry = |(at, differences): (usize, &'static [Difference])| Entry {
            rules: at.to_string(),
            name: at.to_string().into(),
            differences,
            ..Entry::default()
        };
        let rows = std::iter::once(&[][..]).chain(rows.iter().map(Vec::as_slice));
        let entries = rows.enumerate().map(entry).collect();
        VerdictInput { entries, evening: 4, trainings, ..VerdictInput::default() }
    }

    /// With one training run no goal has significant results, however clear its deals are; with several there are some.
    #[test]
    fn one_training_run_is_never_better() {
        for trainings in [1, 3, 8] {
            let side = |rules: &str| {
                let seating: Seating = "efficient,random,random,random".parse().unwrap();
                Side::with_trainings(Rules::load(rules).unwrap(), vec![seating; trainings])
            };
            let sides = ["nanchang", "nanchang+scoring.base=8", "nanchang+scoring.jing.zheng=0"].map(side);
            let run = Run { session_len: 4, ..Run::duels(sides.into(), 8, 1024) };
            let record = run.play();
            let players = run.sides[0].seating.players().into_iter().map(Statistic::Player);
            let statistics: Vec<Statistic> = GOALS.into_iter().flat_map(Goal::statistics).chain(players).collect();
            let of = |other: usize| differences_of(&run, &record, [0, other], &statistics, Level::P95);
            let mut rows = vec![of(1), of(2)];
            correct(rows.iter_mut(), None);
            let input = input(rows.leak(), trainings);
            let orders = GOALS.map(|goal| Order::by_goal(&input, goal).unwrap());
            for order in &orders {
                for place in order.places.iter().filter(|_| trainings == 1) {
                    let row = place.row.as_ref();
                    let untested = |row: &Difference| row.p_value.is_nan() && row.p_adjusted.is_nan() && !row.tested;
                    assert!(row.is_none_or(untested), "{:?}: {row:?}", order.goal);
                    assert!(!place.better && !place.is_worse() && order.lead.is_none(), "{place:?}");
                }
                let sentence = goal_sentence(order, &"base".into(), None).to_string();
                assert!(trainings > 1 || !sentence.contains("really"), "{sentence}");
            }
            let wilder = orders[1].places.iter().any(|place| place.better);
            assert_eq!(wilder, trainings > 1, "{trainings}: {:?}", orders[1].places);
        }
    }

    /// With few training runs half widths and test are those of Student's t.
    #[test]
    fn skill_is_tested_by_the_number_of_training_runs() {
        let rated = |statistic: Statistic, [a, b]: [f64; 2], half: f64| {
            let ends = [-half, half].map(|by| b / a * libm::exp(by));
            let row = Difference::insignificant(statistic, [a, b], [-1.0, 1.0]);
            let [ratio_low, ratio_high] = ends.map(Some);
            Difference { ratio: Some(b / a), ratio_low, ratio_high, method: Method::Trainings, ..row }
        };
        let player = Statistic::Player(policy::PlayerLabel { number: 0, name: "value" });
        // The logarithm is twice the sum of both half widths: t is twice the quantile.
        let (edge, sd) = (rated(player, [1.0, libm::exp(0.4)], 0.1), rated(Statistic::Sd(Role::All), [10.0; 2], 0.1));
        for (trainings, quantile) in [(3, 4.302_652_73), (8, 2.364_624_25)] {
            let found = deals_difference(&edge, &sd, [400.0, 200.0], 10, trainings);
            let p = student::two_sided(2.0 * quantile, trainings as f64 - 1.0);
            assert!((found.p_value - p).abs() < 1e-6, "{found:?}");
            assert_eq!((found.p_adjusted, found.is_real()), (10.0 * found.p_value, trainings == 8));
        }
        // Without training runs the test is normal.
        let found = deals_difference(&edge, &sd, [400.0, 200.0], 10, 0);
        assert!((found.p_value - normal::two_sided(2.0 * 1.959_964)).abs() < 1e-6, "{found:?}");
        let alone = Difference { method: Method::OneTraining, ..edge };
        let found = deals_difference(&alone, &sd, [400.0, 200.0], 10, 1);
        assert!(
            found.p_value.is_nan() && found.p_adjusted.is_nan() && Finding::from_row(&found) == Finding::OneTraining
        );
    }
}

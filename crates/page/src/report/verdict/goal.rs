//! Several ideas in the order of what the user cares for.

use super::told::{self, brief};
use super::{Finding, Scene};
use crate::answer::{Cell, Column, Table};
use crate::lang::number::rounded;
use crate::lang::{Message, Number, ToArg, msg};
use crate::policy;
use crate::report::numbers;
use crate::sim::{Difference, Record, Replicates, Role, Run, Statistic, correct_fixed};
use crate::stats::risk::deals_until_seen;
use crate::stats::{Level, Method, SIGNIFICANCE, normal, student};
use serde::{Deserialize, Serialize};

/// What the user cares for. Each is one statistic; `docs/statistics.md` says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// Evenings that swing less for the points that change hands: `evening.swing_per_point`, the smallest first.
    Calmer,
    /// Evenings that swing more for the points that change hands: the largest first.
    Wilder,
    /// A dealer who earns what the others earn: mean points of the dealer, the nearest to 0 first. Tested is how far they lie from 0.
    Fairer,
    /// The better player is found out sooner: deals until his edge is seen, the fewest first, as in `jing arena`. Only where players
    /// differ.
    Skill,
}

impl Goal {
    /// All goals.
    pub const ALL: [Goal; 4] = [Goal::Calmer, Goal::Wilder, Goal::Fairer, Goal::Skill];

    /// The name as it is typed.
    pub fn name(self) -> &'static str {
        match self {
            Goal::Calmer => "calmer",
            Goal::Wilder => "wilder",
            Goal::Fairer => "fairer",
            Goal::Skill => "skill",
        }
    }

    /// What players call it.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Goal::Calmer => &["最稳", "更稳", "稳"],
            Goal::Wilder => &["最刺激", "更刺激", "刺激"],
            Goal::Fairer => &["庄闲最平", "更公平", "公平"],
            Goal::Skill => &["最见功夫", "更见功夫", "功夫"],
        }
    }

    /// The statistics it reads, those of players apart: the one that orders first.
    pub fn statistics(self) -> Vec<Statistic> {
        match self {
            Goal::Calmer | Goal::Wilder => vec![Statistic::SwingPerPoint],
            Goal::Fairer => vec![Statistic::Mean(Role::Dealer), Statistic::DealerGap],
            Goal::Skill => vec![Statistic::Sd(Role::All)],
        }
    }

    /// What it asks of a side, by the parts of the run: any two sides can be told apart by these.
    pub fn replicates(self, run: &Run, record: &Record, side: usize) -> Vec<Replicates> {
        let (seating, record) = (&run.sides[side].seating, &record.sides[side]);
        let players = seating.players().into_iter().map(Statistic::Player).filter(|_| self == Goal::Skill);
        let all = self.statistics().into_iter().filter(|statistic| *statistic != Statistic::DealerGap).chain(players);
        all.filter_map(|statistic| Replicates::of(record, run.trainings(), statistic)).collect()
    }

    /// The p-value of "these two are as far from what is wanted", where `statistic` is tested; none where the parts cannot tell.
    pub(super) fn rivals(self, statistic: Statistic, [one, other]: [&[Replicates]; 2]) -> Option<f64> {
        let of = |statistic: Statistic| {
            let find = |all: &'_ [Replicates]| all.iter().position(|known| known.statistic.is(statistic));
            Some((&one[find(one)?], &other[find(other)?]))
        };
        let test = |statistic: Statistic, gap: fn(f64, f64) -> f64| {
            let (one, other) = of(statistic)?;
            one.test(other, gap)
        };
        match self {
            Goal::Calmer | Goal::Wilder => test(statistic, |a, b| a - b),
            // Not as far from 0 on either side.
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

    /// By how much a value is behind the best that there could be.
    fn behind(self, value: f64) -> f64 {
        match self {
            Goal::Calmer | Goal::Skill => value,
            Goal::Wilder => -value,
            Goal::Fairer => value.abs(),
        }
    }

    /// Whether a real difference goes the way that is wanted.
    pub(super) fn is_better(self, row: &Difference) -> bool {
        match self {
            Goal::Calmer => row.difference < 0.0,
            Goal::Wilder => row.difference > 0.0,
            // Of the distance from 0, and of the deals that it takes.
            Goal::Fairer | Goal::Skill => row.difference < 0.0,
        }
    }
}

/// How much longer or sooner the edge of a player is seen: deals under both, their difference, and the interval. An edge of a player and the
/// spread of points may grow together, as where all payments are doubled; nothing but their quotient tells skill. The logarithms of both
/// ratios are taken apart, with the sum of their half widths, which is right however they hang together. `tests` are corrected for. Of one
/// training nothing is tested; of several the half widths are Student's, and so is the test.
fn sooner(edge: &Difference, spread: &Difference, deals: [f64; 2], tests: usize, trainings: usize) -> Difference {
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
    let told = |ci_low: f64, ci_high: f64, p: f64| {
        let [p_value, p_adjusted] = if one_training { [f64::NAN; 2] } else { [p, (p * tests as f64).min(1.0)] };
        Difference { ci_low, ci_high, p_value, p_adjusted, ..row }
    };
    let Some(([e, e_low, e_high], [s, s_low, s_high])) = both else {
        return told(f64::NEG_INFINITY, f64::INFINITY, 1.0);
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
    told(low, high, p_value)
}

/// A rule set in the order.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    /// What `--rules` calls it.
    pub rules: String,
    /// The statistic that it is ordered by; with `skill` deals until the edge is seen.
    pub value: f64,
    /// The difference to the first rule set; none of the first.
    pub difference: Option<f64>,
    /// Lower end of its interval.
    pub ci_low: Option<f64>,
    /// Upper end.
    pub ci_high: Option<f64>,
    /// What the difference comes to; none of the first.
    pub finding: Option<Finding>,
    /// Whether it is really better than the first, by the corrected test.
    pub better: bool,
    #[serde(skip)]
    pub(super) at: usize,
    #[serde(skip)]
    pub(super) name: Message,
    #[serde(skip)]
    pub(super) row: Option<Difference>,
}

impl Place {
    /// Whether it is really farther from what is wanted than the first, by the corrected test.
    pub(super) fn is_worse(&self) -> bool {
        !self.better && self.finding.is_some_and(Finding::is_real)
    }
}

/// Whether the first of an order is really ahead of the next.
#[derive(Clone, Debug, Serialize)]
pub struct Lead {
    /// The best of those that are really better than the first rule set.
    pub first: String,
    /// The best of all others, which may stand before it.
    pub next: String,
    /// Two-sided p-value of "both are as good", by the parts of the run; none where these cannot tell. Testing the first against the
    /// next alone is enough for "it is the best" (K. Hung and W. Fithian, "Rank verification for exponential families", Annals of
    /// Statistics 47, 2019).
    pub p_value: Option<f64>,
    /// Whether it is shown.
    pub shown: bool,
    #[serde(skip)]
    pub(super) name: Message,
    /// Whether the next is the rule set that all are compared with.
    #[serde(skip)]
    pub(super) to_base: bool,
}

/// The ideas in the order of a goal, the best first. The tests of a comparison's order are a family of their own: one test for each rule set,
/// corrected together (Holm; Bonferroni for `skill`). In a ranking they belong to its one family.
#[derive(Clone, Debug, Serialize)]
pub struct Order {
    /// What the user cares for.
    pub goal: Goal,
    /// The statistic that is tested; of `skill` the edge that is to be seen.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The rule sets.
    pub places: Vec<Place>,
    /// Whether the first is ahead of the next; nothing where none is better than the first rule set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<Lead>,
    #[serde(skip)]
    source: &'static str,
    /// How many trainings the players of each side come of; 0 where nobody learned.
    #[serde(skip)]
    pub(super) trainings: usize,
}

impl Order {
    /// The order of a scene; none where nothing can be ordered so.
    pub(super) fn of(scene: &Scene<'_>, goal: Goal) -> Option<Order> {
        let statistic = match goal {
            Goal::Skill => better_player(scene)?,
            Goal::Fairer => Statistic::DealerGap,
            Goal::Calmer | Goal::Wilder => Statistic::SwingPerPoint,
        };
        // A dealer who loses is told so.
        let valued = if goal == Goal::Fairer { Statistic::Mean(Role::Dealer) } else { statistic };
        let spread = Statistic::Sd(Role::All);
        let value = |at: usize| {
            let value = scene.value(at, valued)?;
            match goal {
                Goal::Skill => deals_until_seen(value, scene.value(at, spread)?, 0.0),
                _ => Some(value),
            }
        };
        let others = scene.ideas.len().saturating_sub(1);
        let row = |at: usize| {
            let idea = &scene.ideas[at];
            let Goal::Skill = goal else { return idea.row(statistic).cloned() };
            let deals = [value(0)?, value(at)?];
            Some(sooner(idea.row(statistic)?, idea.row(spread)?, deals, others, scene.trainings))
        };
        let mut rows: Vec<Option<Difference>> = (0..scene.ideas.len()).map(row).collect();
        if scene.tests.is_some() && goal != Goal::Skill {
            correct_fixed(rows.iter_mut().flatten(), others);
        }
        let place = |at: usize| {
            let (idea, value, row) = (&scene.ideas[at], value(at)?, rows[at].clone());
            let finding = row.as_ref().map(Finding::of);
            let better = row.as_ref().is_some_and(|row| row.is_real() && goal.is_better(row));
            let of = |pick: fn(&Difference) -> f64| row.as_ref().map(pick);
            Some(Place {
                rules: idea.rules.clone(),
                value,
                difference: of(|row| row.difference),
                ci_low: of(|row| row.ci_low),
                ci_high: of(|row| row.ci_high),
                finding,
                better,
                at,
                name: idea.name.clone(),
                row,
            })
        };
        let mut places: Vec<Place> = (0..scene.ideas.len()).filter_map(place).collect();
        places.sort_by(|a, b| goal.behind(a.value).total_cmp(&goal.behind(b.value)));
        let lead = lead(scene, goal, statistic, &places);
        let Scene { source, trainings, .. } = *scene;
        (!places.is_empty()).then_some(Order { goal, statistic, places, lead, source, trainings })
    }

    /// Whether differences are told in per cent: of what lies around zero they say nothing.
    pub(super) fn is_relative(&self) -> bool {
        matches!(self.goal, Goal::Calmer | Goal::Wilder)
    }

    /// What it is ordered by, if the head of a column does not say it.
    pub fn note(&self) -> Option<Message> {
        let name = match self.statistic {
            Statistic::Player(player) => policy::called(player.name),
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
        let cells = |(number, place): (usize, &Place)| {
            let statistic = self.statistic;
            let shown = match self.goal {
                Goal::Skill => Number::whole(rounded(place.value.ceil(), 3)),
                _ => told::value(statistic, place.value),
            };
            let change = place
                .row
                .as_ref()
                .filter(|row| !row.identical)
                .map(|row| numbers::marked(brief(row, self.is_relative()), numbers::mark(row.few_deals)));
            let judged = match place.finding {
                None => judge("base"),
                Some(_) if place.better => judge("better"),
                Some(found) if found.is_real() => judge("worse"),
                Some(found) => found.words(),
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

/// Whether the first is ahead of the next.
fn lead(scene: &Scene<'_>, goal: Goal, statistic: Statistic, places: &[Place]) -> Option<Lead> {
    let first = places.iter().position(|place| place.better)?;
    let next = (0..places.len()).find(|&at| at != first)?;
    let (ahead, first, next) = (first < next, &places[first], &places[next]);
    let p_value = match &next.row {
        // The rule set that all are compared with: by the corrected test.
        None => first.row.as_ref().map(|row| row.p_adjusted),
        Some(_) => goal.rivals(statistic, [first, next].map(|place| scene.ideas[place.at].replicates)),
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

/// The points of the player who earns most under the first rule set; none where the players are equal.
fn better_player(scene: &Scene<'_>) -> Option<Statistic> {
    let rows = scene.ideas.iter().skip(1).flat_map(|idea| idea.differences);
    let players = rows.filter(|row| matches!(row.statistic, Statistic::Player(_)));
    players.max_by(|x, y| x.a.total_cmp(&y.a)).map(|row| row.statistic)
}

#[cfg(test)]
mod tests {
    use super::super::words::ordered;
    use super::super::{Idea, Scene};
    use super::*;
    use crate::policy::Seating;
    use crate::rules::Rules;
    use crate::sim::{Side, correct, differences_of};

    const GOALS: [Goal; 4] = [Goal::Calmer, Goal::Wilder, Goal::Fairer, Goal::Skill];

    fn scene(rows: &'static [Vec<Difference>], trainings: usize) -> Scene<'static> {
        let idea = |(at, differences): (usize, &'static [Difference])| Idea {
            rules: at.to_string(),
            name: at.to_string().into(),
            differences,
            ..Idea::default()
        };
        let rows = std::iter::once(&[][..]).chain(rows.iter().map(Vec::as_slice));
        let ideas = rows.enumerate().map(idea).collect();
        Scene { ideas, evening: 4, trainings, ..Scene::default() }
    }

    /// Of one training no goal calls anything real, whatever the deals say; of several, what their deals show so clearly.
    #[test]
    fn no_goal_is_served_by_one_training() {
        for trainings in [1, 3, 8] {
            let side = |rules: &str| {
                let seating: Seating = "efficient,random,random,random".parse().unwrap();
                Side::of_trainings(Rules::load(rules).unwrap(), vec![seating; trainings])
            };
            let sides = ["nanchang", "nanchang+scoring.base=8", "nanchang+scoring.jing.zheng=0"].map(side);
            let run = Run { session_len: 4, ..Run::duels(sides.into(), 8, 1024) };
            let record = run.play();
            let players = run.sides[0].seating.players().into_iter().map(Statistic::Player);
            let asked: Vec<Statistic> = GOALS.into_iter().flat_map(Goal::statistics).chain(players).collect();
            let of = |other: usize| differences_of(&run, &record, [0, other], &asked, Level::P95);
            let mut rows = vec![of(1), of(2)];
            correct(rows.iter_mut(), None);
            let scene = scene(rows.leak(), trainings);
            let orders = GOALS.map(|goal| Order::of(&scene, goal).unwrap());
            for order in &orders {
                for place in order.places.iter().filter(|_| trainings == 1) {
                    let row = place.row.as_ref();
                    let untested = |row: &Difference| row.p_value.is_nan() && row.p_adjusted.is_nan() && !row.tested;
                    assert!(row.is_none_or(untested), "{:?}: {row:?}", order.goal);
                    assert!(!place.better && !place.is_worse() && order.lead.is_none(), "{place:?}");
                }
                let said = ordered(order, &"base".into(), None).to_string();
                assert!(trainings > 1 || !said.contains("really"), "{said}");
            }
            let wilder = orders[1].places.iter().any(|place| place.better);
            assert_eq!(wilder, trainings > 1, "{trainings}: {:?}", orders[1].places);
        }
    }

    /// Half widths of few trainings are wide because Student's t is: so is its test.
    #[test]
    fn skill_is_tested_by_the_trainings() {
        let rated = |statistic: Statistic, [a, b]: [f64; 2], half: f64| {
            let ends = [-half, half].map(|by| b / a * libm::exp(by));
            let row = Difference::untold(statistic, [a, b], [-1.0, 1.0]);
            let [ratio_low, ratio_high] = ends.map(Some);
            Difference { ratio: Some(b / a), ratio_low, ratio_high, method: Method::Trainings, ..row }
        };
        let player = Statistic::Player(policy::PlayerLabel { number: 0, name: "value" });
        // The logarithm is twice the sum of both half widths: t is twice the quantile.
        let (edge, sd) = (rated(player, [1.0, libm::exp(0.4)], 0.1), rated(Statistic::Sd(Role::All), [10.0; 2], 0.1));
        for (trainings, quantile) in [(3, 4.302_652_73), (8, 2.364_624_25)] {
            let found = sooner(&edge, &sd, [400.0, 200.0], 10, trainings);
            let p = student::two_sided(2.0 * quantile, trainings as f64 - 1.0);
            assert!((found.p_value - p).abs() < 1e-6, "{found:?}");
            assert_eq!((found.p_adjusted, found.is_real()), (10.0 * found.p_value, trainings == 8));
        }
        // What the deals alone say.
        let found = sooner(&edge, &sd, [400.0, 200.0], 10, 0);
        assert!((found.p_value - normal::two_sided(2.0 * 1.959_964)).abs() < 1e-6, "{found:?}");
        let alone = Difference { method: Method::OneTraining, ..edge };
        let found = sooner(&alone, &sd, [400.0, 200.0], 10, 1);
        assert!(found.p_value.is_nan() && found.p_adjusted.is_nan() && Finding::of(&found) == Finding::OneTraining);
    }
}

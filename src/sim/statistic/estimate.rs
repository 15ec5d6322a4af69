//! The statistics of one side, each with its interval.

use super::{Measure, Statistic, TAIL, TOP};
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::score::{Category, Item};
use crate::sim::joint::Joint;
use crate::sim::record::{Counts, Parts, SideRecord, Spread};
use crate::sim::role::{DealGroup, Place, Role, TURNS};
use crate::sim::row::place;
use crate::stats::{Estimate, Interval, Level, Method, RatioSums, interval, quantile, risk, square};
use serde::Serialize;

/// Quantiles that are reported.
pub const QUANTILES: [f64; 9] = [0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999];
/// Quantiles of a session that are reported.
const EVENING_QUANTILES: [f64; 3] = [0.05, 0.5, 0.95];
/// Bankrolls for which the chance of ruin is reported.
pub const BANKROLLS: [u32; 4] = [50, 100, 200, 500];

/// One statistic of one rule set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EstimateRow {
    /// What is estimated.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The estimate.
    pub estimate: f64,
    /// Lower end of the 95 % interval, the session as the unit.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// How the interval was made.
    pub method: Method,
}

impl EstimateRow {
    /// The same times a constant; a negative one turns the ends of the interval.
    #[must_use]
    pub fn times(&self, by: f64) -> EstimateRow {
        let Interval { low, high } = Interval { low: self.ci_low, high: self.ci_high }.times(by);
        EstimateRow { estimate: self.estimate * by, ci_low: low, ci_high: high, ..self.clone() }
    }
}

/// How often something happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FrequencyRow {
    /// An event, a turn of winning or a place of winning.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// In how many deals.
    pub count: u64,
    /// Of how many.
    pub trials: u64,
    /// count / trials.
    pub estimate: f64,
    /// Lower end of the 95 % interval, the session as the unit.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
}

/// The events that the rules allow, in the order of tables.
pub(super) fn events(rules: &Rules) -> impl Iterator<Item = Statistic> {
    let possible = Category::ALL.iter().filter(move |category| category.possible(rules));
    possible.map(|&category| Statistic::Frequency(category))
}

/// Every frequency of a side, the events first: those that the rules allow, also where they never happened. Places of winning only
/// where play goes on after a win.
pub fn frequencies(rules: &Rules, joints: &[Joint], side: &SideRecord, level: Level) -> Vec<FrequencyRow> {
    let goes_on = rules.play.ends != DealEnds::FirstWin;
    let placed = Role::PLACED.into_iter().filter(|_| goes_on);
    let places = placed.flat_map(|role| Place::ALL.map(|place| Statistic::WinPlace(role, place)));
    let row = |statistic: Statistic| {
        let sums = side.counts.sums(statistic)?;
        let found = statistic.estimate(side, &Parts::default(), level);
        let (estimate, interval) =
            found.map_or((0.0, Interval { low: 0.0, high: 1.0 }), |found| (found.value, found.interval));
        let count = u64::try_from(sums.x).unwrap_or(u64::MAX);
        Some(FrequencyRow { statistic, count, trials: sums.n, estimate, ci_low: interval.low, ci_high: interval.high })
    };
    let joints = joints.iter().map(|&joint| Statistic::Joint(joint));
    events(rules).chain(joints).chain((1..=TURNS as u8).map(Statistic::WinTurn)).chain(places).filter_map(row).collect()
}

/// All statistics of a side, in the order of the table.
pub fn estimates(rules: &Rules, side: &SideRecord, bankrolls: &[u32], level: Level) -> Vec<EstimateRow> {
    let parts = side.parts();
    let row = |statistic: Statistic| {
        let found = statistic.estimate(side, &parts, level)?;
        Some(EstimateRow {
            statistic,
            estimate: found.value,
            ci_low: found.interval.low,
            ci_high: found.interval.high,
            method: found.method,
        })
    };
    reported(rules, &side.counts, bankrolls).into_iter().filter_map(row).collect()
}

/// What is told of a side, in the order of the table.
fn reported(rules: &Rules, counts: &Counts, bankrolls: &[u32]) -> Vec<Statistic> {
    // Of money that was not seen in these deals nothing is said: most of it cannot be.
    let seen = |statistic: &Statistic| counts.sums(*statistic).is_some_and(|sums| sums.x > 0);
    let money = |group: DealGroup| Item::ALL.iter().map(move |&item| Statistic::Money(group, item)).filter(seen);
    let items = Item::ALL.iter().filter(|item| seen(&Statistic::Money(DealGroup::All, **item)));
    let mut all: Vec<Statistic> = events(rules).collect();
    all.extend(Role::ALL.map(Statistic::Mean));
    all.push(Statistic::DealerEdge);
    all.extend(Role::ALL.map(Statistic::Sd));
    all.extend(Role::ALL.into_iter().flat_map(|role| QUANTILES.map(|p| Statistic::Quantile(role, p))));
    all.extend(shapes());
    all.extend(items.flat_map(|&item| [Statistic::Money(DealGroup::All, item), Statistic::Share(item)]));
    all.push(Statistic::Moved);
    all.extend(DealGroup::ALL.into_iter().skip(1).flat_map(money));
    all.extend(EVENING_QUANTILES.map(Statistic::EveningQuantile));
    all.extend(bankrolls.iter().map(|&bankroll| Statistic::Ruin(bankroll)));
    all.extend(bankrolls.iter().map(|&bankroll| Statistic::EndDown(bankroll)));
    let measures = Measure::ALL.iter().filter(|measure| measure.possible(rules));
    all.extend(measures.map(|&measure| Statistic::Measure(measure)));
    all
}

/// The statistics of whole distributions.
pub(super) fn shapes() -> Vec<Statistic> {
    let of_role = |role| {
        [Statistic::Skewness(role), Statistic::Shortfall(role), Statistic::TopShare(role), Statistic::Gini(role)]
    };
    let evening = [Statistic::EveningSd, Statistic::EveningSkewness, Statistic::EveningShortfall];
    Role::SHAPED.into_iter().flat_map(of_role).chain(evening).collect()
}

impl Statistic {
    /// The estimate on one side; none where there are no observations. `parts` are those of the side.
    pub fn estimate(self, side: &SideRecord, parts: &Parts, level: Level) -> Option<Estimate> {
        let (counts, replays) = (&side.counts, side.replays);
        let sums = || counts.sums(self);
        match self {
            Statistic::Frequency(_) | Statistic::Joint(_) | Statistic::WinTurn(_) | Statistic::WinPlace(..) => {
                interval::proportion_replayed(&sums()?, replays, level)
            }
            // That of all four seats is 0 under any rules, however few deals were played.
            Statistic::Mean(Role::All) => interval::mean(&sums()?, level).map(|found| Estimate {
                standard_error: 0.0,
                interval: Interval { low: 0.0, high: 0.0 },
                ..found
            }),
            Statistic::Mean(_) | Statistic::Player(_) | Statistic::Measure(_) => interval::mean(&sums()?, level),
            Statistic::DealerEdge => {
                Statistic::Mean(Role::Dealer).estimate(side, parts, level).map(|mean| scaled(mean, EDGE))
            }
            Statistic::DealerGap => Statistic::Mean(Role::Dealer).estimate(side, parts, level).map(distance),
            Statistic::Sd(role) => interval::sd(&counts.spread(role), 0, 1, 2, counts.largest[role.index()], level),
            Statistic::Quantile(role, p) => quantile::quantile(counts.scores(role), p, level),
            Statistic::EveningQuantile(p) => quantile::quantile(counts.evenings().totals(), p, level),
            Statistic::Money(..) | Statistic::Moved => {
                interval::mean_amount_replayed(&sums()?, counts.largest(self), replays, level)
            }
            Statistic::Share(item) => share(counts, item, level),
            Statistic::Ruin(bankroll) => counts.evenings().ruin(bankroll, replays, level),
            Statistic::EndDown(bankroll) => counts.evenings().end_down(bankroll, replays, level),
            Statistic::Skewness(_)
            | Statistic::Shortfall(_)
            | Statistic::TopShare(_)
            | Statistic::Gini(_)
            | Statistic::EveningSd
            | Statistic::SwingPerPoint
            | Statistic::EveningSkewness
            | Statistic::EveningShortfall => {
                let found = parts.estimate(level, |spread| self.of_spread(spread))?;
                Some(Estimate { interval: self.bounded(found.value, found.interval), ..found })
            }
        }
    }

    /// A skewness is bounded only towards 0: it hangs on deals so rare that no run has seen enough of them.
    fn bounded(self, value: f64, interval: Interval) -> Interval {
        match self {
            Statistic::Skewness(_) | Statistic::EveningSkewness if value < 0.0 => {
                Interval { low: f64::NEG_INFINITY, ..interval }
            }
            Statistic::Skewness(_) | Statistic::EveningSkewness => Interval { high: f64::INFINITY, ..interval },
            _ => interval,
        }
    }

    /// The value in a distribution, of a statistic of whole distributions; none of any other.
    pub(super) fn of_spread(self, spread: &Spread) -> Option<f64> {
        match self {
            Statistic::Skewness(role) => spread.scores(role).skewness(),
            Statistic::Shortfall(role) => spread.scores(role).lower_tail_mean(TAIL),
            Statistic::TopShare(role) => risk::top_share(spread.scores(role), TOP),
            Statistic::Gini(role) => risk::gini(spread.scores(role)),
            Statistic::EveningSd => spread.evenings().sd(),
            Statistic::SwingPerPoint => {
                let found = spread.evenings().sd()? / spread.ratio(place::MOVED, 1)?;
                // Rounded, so that a factor of all payments leaves every digit as it is.
                Some((found * 1e9).round() / 1e9).filter(|found| found.is_finite())
            }
            Statistic::EveningSkewness => spread.evenings().skewness(),
            Statistic::EveningShortfall => spread.evenings().lower_tail_mean(TAIL),
            Statistic::Ruin(bankroll) => spread.ruin(bankroll),
            _ => None,
        }
    }
}

impl Statistic {
    /// The value in a part of a run; none of quantiles, and where there is nothing.
    pub(in crate::sim) fn of_part(self, spread: &Spread) -> Option<f64> {
        match self {
            Statistic::DealerEdge => Statistic::Mean(Role::Dealer).of_part(spread).map(|mean| mean * EDGE),
            Statistic::DealerGap => Statistic::Mean(Role::Dealer).of_part(spread).map(f64::abs),
            Statistic::Sd(role) => {
                let of = |total| spread.ratio(total, role.seats());
                Some((of(place::squares(role))? - square(of(place::points(role))?)).max(0.0).sqrt())
            }
            Statistic::Share(item) => {
                let money = spread.ratio(place::money(DealGroup::All, item), 1)?;
                Some(money / spread.ratio(place::MOVED, 1)?).filter(|share| share.is_finite())
            }
            _ => match self.total() {
                Some((total, times)) => spread.ratio(total, times),
                None => self.of_spread(spread),
            },
        }
    }
}

/// What the dealer has over another seat, by his mean: the points of all four sum to zero.
pub(super) const EDGE: f64 = 4.0 / 3.0;

/// Without its sign.
fn distance(found: Estimate) -> Estimate {
    let Interval { low, high } = found.interval;
    let least = if found.interval.contains(0.0) { 0.0 } else { low.abs().min(high.abs()) };
    let interval = Interval { low: least, high: low.abs().max(high.abs()) };
    Estimate { value: found.value.abs(), interval, ..found }
}

fn scaled(found: Estimate, by: f64) -> Estimate {
    let (value, standard_error) = (found.value * by, found.standard_error * by.abs());
    Estimate { value, standard_error, interval: found.interval.times(by), ..found }
}

/// The share of all money that an item moved. Rarely paid, it is as uncertain as the item: of all money much is known.
/// None of the only item that was paid.
fn share(counts: &Counts, item: Item, level: Level) -> Option<Estimate> {
    let (sums, all) = (counts.share(item), counts.sums(Statistic::Moved)?);
    if sums.total(0) == all.x {
        return None;
    }
    let found = interval::ratio(&sums, 0, 1, level)?;
    let paid: RatioSums = counts.sums(Statistic::Money(DealGroup::All, item))?;
    let (interval, method) = match interval::rare_amount(&paid, level) {
        Some(limits) => (limits.map(|limit| limit * found.value), Method::ClopperPearson),
        None if found.standard_error > 0.0 => (found.interval, found.method),
        // Sessions that do not differ show no spread.
        None => (Interval::ALL, found.method),
    };
    Some(Estimate { interval: interval.map(|end| end.clamp(0.0, 1.0)), method, ..found })
}

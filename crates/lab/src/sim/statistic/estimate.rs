//! The statistics of one side, each with its interval.

use super::rows::{Decided, Estimator, Scope};
use super::{Statistic, TAIL, TOP};
use crate::rules::Rules;
use crate::score::Item;
use crate::sim::joint::Joint;
use crate::sim::record::{Counts, Parts, SideRecord, Spread};
use crate::sim::role::{DealGroup, Role};
use crate::sim::row::place;
use crate::stats::{
    Estimate, Histogram, Interval, Level, Method, RatioSums, ScoreTally, interval, quantile, risk, square,
};
use serde::Serialize;

/// Quantiles that are reported.
pub const QUANTILES: [f64; 9] = [0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999];
/// Quantiles of a session that are reported.
pub(super) const EVENING_QUANTILES: [f64; 3] = [0.05, 0.5, 0.95];
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

/// Every frequency of a side, the events first: what the rules allow, also where it never happened.
pub fn frequencies(rules: &Rules, joints: &[Joint], side: &SideRecord, level: Level) -> Vec<FrequencyRow> {
    let row = |statistic: Statistic| {
        let sums = side.counts.sums(statistic)?;
        let found = statistic.estimate(side, &Parts::default(), level);
        let (estimate, interval) =
            found.map_or((0.0, Interval { low: 0.0, high: 1.0 }), |found| (found.value, found.interval));
        let count = u64::try_from(sums.x).unwrap_or(u64::MAX);
        Some(FrequencyRow { statistic, count, trials: sums.n, estimate, ci_low: interval.low, ci_high: interval.high })
    };
    let counted = |statistic: &Statistic| {
        matches!(statistic.row().estimator, Estimator::Event(_) | Estimator::Proportion(_)) && statistic.possible(rules)
    };
    Statistic::every(&Scope { joints, ..Scope::default() }).into_iter().filter(counted).filter_map(row).collect()
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
    // Of money that was not seen in these deals nothing is said: most of it cannot be.
    let seen = |statistic: &Statistic| {
        let paid = |(group, item)| side.counts.sums(Statistic::Money(group, item)).is_some_and(|sums| sums.x > 0);
        statistic.row().paid.is_none_or(paid)
    };
    let all = Statistic::reported(bankrolls).into_iter().filter(|statistic| statistic.possible(rules));
    all.filter(seen).filter_map(row).collect()
}

impl Statistic {
    /// The estimate on one side; none where there are no observations. `parts` are those of the side.
    pub fn estimate(self, side: &SideRecord, parts: &Parts, level: Level) -> Option<Estimate> {
        let (counts, replays, row) = (&side.counts, side.replays, self.row());
        let sums = || counts.sums(self);
        let dealer = || Statistic::Mean(Role::Dealer).estimate(side, parts, level);
        match row.estimator {
            Estimator::Event(_) | Estimator::Proportion(_) => interval::proportion_replayed(&sums()?, replays, level),
            // However few deals were played.
            Estimator::Mean(..) if row.decided == Decided::Always => interval::mean(&sums()?, level)
                .map(|found| Estimate { standard_error: 0.0, interval: Interval { low: 0.0, high: 0.0 }, ..found }),
            Estimator::Mean(..) => interval::mean(&sums()?, level),
            Estimator::Amount(_) => interval::mean_amount_replayed(&sums()?, counts.largest(self), replays, level),
            Estimator::Edge => dealer().map(|mean| scaled(mean, EDGE)),
            Estimator::Gap => dealer().map(distance),
            Estimator::Sd(role) => interval::sd(&counts.spread(role), 0, 1, 2, counts.largest[role.index()], level),
            Estimator::Quantile(points, p) => quantile::quantile(points.tally(counts), p, level),
            Estimator::Share(item) => share(counts, item, level),
            Estimator::Ruin(bankroll) => counts.evenings().ruin(bankroll, replays, level),
            Estimator::EndDown(bankroll) => counts.evenings().end_down(bankroll, replays, level),
            Estimator::Shape(points, shape) => {
                let found = parts.estimate(level, |spread| shape(spread, points))?;
                Some(Estimate { interval: self.bounded(found.value, found.interval), ..found })
            }
        }
    }

    /// What is not tested, a skewness, is bounded only towards 0.
    fn bounded(self, value: f64, interval: Interval) -> Interval {
        match self.is_tested() {
            true => interval,
            false if value < 0.0 => Interval { low: f64::NEG_INFINITY, ..interval },
            false => Interval { high: f64::INFINITY, ..interval },
        }
    }

    /// The value in a distribution, of a statistic of whole distributions; none of any other.
    pub(super) fn of_spread(self, spread: &Spread) -> Option<f64> {
        match self.row().estimator {
            Estimator::Shape(points, shape) => shape(spread, points),
            Estimator::Ruin(bankroll) => spread.ruin(bankroll),
            _ => None,
        }
    }

    /// The value in a part of a run; none of quantiles, and where there is nothing.
    pub(in crate::sim) fn of_part(self, spread: &Spread) -> Option<f64> {
        let estimator = self.row().estimator;
        let dealer = || Statistic::Mean(Role::Dealer).of_part(spread);
        match estimator {
            Estimator::Edge => dealer().map(|mean| mean * EDGE),
            Estimator::Gap => dealer().map(f64::abs),
            Estimator::Sd(role) => {
                let of = |total| spread.ratio(total, role.seats());
                Some((of(place::squares(role))? - square(of(place::points(role))?)).max(0.0).sqrt())
            }
            Estimator::Share(item) => {
                let money = spread.ratio(place::money(DealGroup::All, item), 1)?;
                Some(money / spread.ratio(place::MOVED, 1)?).filter(|share| share.is_finite())
            }
            _ => match estimator.total() {
                Some((total, times)) => spread.ratio(total, times),
                None => self.of_spread(spread),
            },
        }
    }
}

/// The points that a distribution describes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Points {
    /// Those of a role in a deal.
    Deals(Role),
    /// Those of a seat in a session.
    Evenings,
}

impl Points {
    /// The distribution in a part of a run; of a role, one of [`Role::SHAPED`].
    fn of(self, spread: &Spread) -> &Histogram {
        match self {
            Points::Deals(role) => spread.scores(role),
            Points::Evenings => spread.evenings(),
        }
    }

    /// The distribution of a side, with the sums of its sessions.
    fn tally(self, counts: &Counts) -> &ScoreTally {
        match self {
            Points::Deals(role) => counts.scores(role),
            Points::Evenings => counts.evenings().totals(),
        }
    }
}

/// The place of a role among those of which whole distributions are kept.
pub(super) fn shaped(role: Role) -> Option<usize> {
    Role::SHAPED.iter().position(|known| *known == role)
}

pub(super) fn sd(spread: &Spread, points: Points) -> Option<f64> {
    points.of(spread).sd()
}

pub(super) fn skewness(spread: &Spread, points: Points) -> Option<f64> {
    points.of(spread).skewness()
}

pub(super) fn shortfall(spread: &Spread, points: Points) -> Option<f64> {
    points.of(spread).lower_tail_mean(TAIL)
}

pub(super) fn top_share(spread: &Spread, points: Points) -> Option<f64> {
    risk::top_share(points.of(spread), TOP)
}

pub(super) fn gini(spread: &Spread, points: Points) -> Option<f64> {
    risk::gini(points.of(spread))
}

/// The standard deviation by the points that change hands per deal.
pub(super) fn swing_per_point(spread: &Spread, points: Points) -> Option<f64> {
    let found = sd(spread, points)? / spread.ratio(place::MOVED, 1)?;
    // Rounded, so that a factor of all payments leaves every digit as it is.
    Some((found * 1e9).round() / 1e9).filter(|found| found.is_finite())
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

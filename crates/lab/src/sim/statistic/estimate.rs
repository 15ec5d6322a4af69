//! The statistics of one side, each with its interval.

use super::rows::{Decided, Estimator, Scope};
use super::{Statistic, TAIL, TOP};
use crate::rules::Rules;
use crate::score::Item;
use crate::sim::joint::Joint;
use crate::sim::record::{Counts, Distributions, Parts, SideRecord};
use crate::sim::role::{DealGroup, Role};
use crate::sim::row::place;
use crate::stats::{
    Estimate, Histogram, Interval, Level, Method, RatioSums, ScoreTally, interval, quantile, risk, square,
};
use serde::Serialize;

/// The probabilities of the quantiles of points that are estimated.
pub const QUANTILES: [f64; 9] = [0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999];
/// The probabilities of the quantiles of the points of an evening that are reported.
pub(super) const EVENING_QUANTILES: [f64; 3] = [0.05, 0.5, 0.95];
/// The bankrolls, in points, for which the probability of ruin is reported by default.
pub const BANKROLLS: [u32; 4] = [50, 100, 200, 500];

/// The estimate of one statistic under one rule set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EstimateRow {
    /// The statistic.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The estimate.
    pub estimate: f64,
    /// Lower end of the interval (95 % in tables). The unit is the session.
    pub ci_low: f64,
    /// Upper end of the interval.
    pub ci_high: f64,
    /// How the interval was made.
    pub method: Method,
}

impl EstimateRow {
    /// Returns the row multiplied by a constant. A negative one swaps the ends of the interval.
    #[must_use]
    pub fn times(&self, by: f64) -> EstimateRow {
        let Interval { low, high } = Interval { low: self.ci_low, high: self.ci_high }.times(by);
        EstimateRow { estimate: self.estimate * by, ci_low: low, ci_high: high, ..self.clone() }
    }
}

/// The frequency of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FrequencyRow {
    /// The frequency of an event, a turn of winning or a place in the order of winning.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The number of deals in which it occurred.
    pub count: u64,
    /// The number of deals.
    pub trials: u64,
    /// count / trials.
    pub estimate: f64,
    /// Lower end of the interval (95 % in tables). The unit is the session.
    pub ci_low: f64,
    /// Upper end of the interval.
    pub ci_high: f64,
}

/// Returns all frequencies of a side that are possible under the rules, even of events that never occurred. `joints`
/// are the joint events of the run. Categories come first, then joint events.
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
        matches!(statistic.spec().estimator, Estimator::Event(_) | Estimator::Proportion(_))
            && statistic.possible(rules)
    };
    Statistic::every(&Scope { joints, ..Scope::default() }).into_iter().filter(counted).filter_map(row).collect()
}

/// Returns the estimates of all reported statistics of a side, in the order of the table. `bankrolls` are the
/// bankrolls, in points, for which ruin is estimated. Statistics without observations and items that were never paid
/// are left out.
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
    // Items that were never paid have no rows: most of them are impossible under the rules.
    let seen = |statistic: &Statistic| {
        let paid = |(group, item)| side.counts.sums(Statistic::Money(group, item)).is_some_and(|sums| sums.x > 0);
        statistic.spec().paid.is_none_or(paid)
    };
    let all = Statistic::reported(bankrolls).into_iter().filter(|statistic| statistic.possible(rules));
    all.filter(seen).filter_map(row).collect()
}

impl Statistic {
    /// Returns the estimate on one side; `None` without observations. `parts` are those of the side
    /// ([`SideRecord::parts`]) and are used only by functions of whole distributions.
    pub fn estimate(self, side: &SideRecord, parts: &Parts, level: Level) -> Option<Estimate> {
        let (counts, replays, spec) = (&side.counts, side.replays, self.spec());
        let sums = || counts.sums(self);
        let dealer = || Statistic::Mean(Role::Dealer).estimate(side, parts, level);
        match spec.estimator {
            Estimator::Event(_) | Estimator::Proportion(_) => interval::proportion_replayed(&sums()?, replays, level),
            // The value is exact however few deals were played.
            Estimator::Mean(..) if spec.decided == Decided::Always => interval::mean(&sums()?, level)
                .map(|found| Estimate { standard_error: 0.0, interval: Interval { low: 0.0, high: 0.0 }, ..found }),
            Estimator::Mean(..) => interval::mean(&sums()?, level),
            Estimator::Amount(_) => interval::mean_amount_replayed(&sums()?, counts.largest(self), replays, level),
            Estimator::Edge => dealer().map(|mean| scaled(mean, EDGE)),
            Estimator::Gap => dealer().map(distance),
            Estimator::Sd(role) => {
                interval::sd(&counts.points_and_squares(role), 0, 1, 2, counts.largest[role.index()], level)
            }
            Estimator::Quantile(points, p) => quantile::quantile(points.tally(counts), p, level),
            Estimator::Share(item) => share(counts, item, level),
            Estimator::Ruin(bankroll) => counts.evenings().ruin(bankroll, replays, level),
            Estimator::EndDown(bankroll) => counts.evenings().end_down(bankroll, replays, level),
            Estimator::Shape(points, shape) => {
                let found = parts.estimate(level, |part| shape(part, points))?;
                Some(Estimate { interval: self.bounded(found.value, found.interval), ..found })
            }
        }
    }

    /// Removes the bound of `interval` on the side away from 0 if the statistic is a skewness. `value` is its estimate.
    fn bounded(self, value: f64, interval: Interval) -> Interval {
        match self.is_tested() {
            true => interval,
            false if value < 0.0 => Interval { low: f64::NEG_INFINITY, ..interval },
            false => Interval { high: f64::INFINITY, ..interval },
        }
    }

    /// The value in `part` of a function of whole distributions or of ruin; `None` for any other statistic and without
    /// observations.
    pub(super) fn in_distributions(self, part: &Distributions) -> Option<f64> {
        match self.spec().estimator {
            Estimator::Shape(points, shape) => shape(part, points),
            Estimator::Ruin(bankroll) => part.ruin(bankroll),
            _ => None,
        }
    }

    /// The value in some deals; `None` for quantiles, for [`Statistic::EndDown`], and without observations.
    pub(in crate::sim) fn in_part(self, part: &Distributions) -> Option<f64> {
        let estimator = self.spec().estimator;
        let dealer = || Statistic::Mean(Role::Dealer).in_part(part);
        match estimator {
            Estimator::Edge => dealer().map(|mean| mean * EDGE),
            Estimator::Gap => dealer().map(f64::abs),
            Estimator::Sd(role) => {
                let of = |total| part.ratio(total, role.seats());
                Some((of(place::squares(role))? - square(of(place::points(role))?)).max(0.0).sqrt())
            }
            Estimator::Share(item) => {
                let money = part.ratio(place::money(DealGroup::All, item), 1)?;
                Some(money / part.ratio(place::MOVED, 1)?).filter(|share| share.is_finite())
            }
            _ => match estimator.total() {
                Some((total, times)) => part.ratio(total, times),
                None => self.in_distributions(part),
            },
        }
    }
}

/// The points whose distribution a statistic describes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Points {
    /// The points of a role in a deal.
    Deals(Role),
    /// The points of a seat in an evening.
    Evenings,
}

impl Points {
    /// The distribution in `part`. Panics if a role is not in [`Role::SHAPED`].
    fn histogram(self, part: &Distributions) -> &Histogram {
        match self {
            Points::Deals(role) => part.scores(role),
            Points::Evenings => part.evenings(),
        }
    }

    /// The distribution of a whole side, with the sums of its sessions.
    fn tally(self, counts: &Counts) -> &ScoreTally {
        match self {
            Points::Deals(role) => counts.scores(role),
            Points::Evenings => counts.evenings().totals(),
        }
    }
}

/// The index of a role in [`Role::SHAPED`]; `None` if only its counts are kept.
pub(super) fn shaped(role: Role) -> Option<usize> {
    Role::SHAPED.iter().position(|known| *known == role)
}

/// The standard deviation of `points` in `part`. Here and below, `None` if there are too few observations.
pub(super) fn sd(part: &Distributions, points: Points) -> Option<f64> {
    points.histogram(part).sd()
}

/// The skewness.
pub(super) fn skewness(part: &Distributions, points: Points) -> Option<f64> {
    points.histogram(part).skewness()
}

/// The mean of the worst observations, a share of [`TAIL`].
pub(super) fn shortfall(part: &Distributions, points: Points) -> Option<f64> {
    points.histogram(part).lower_tail_mean(TAIL)
}

/// The share of the winnings that fell in the best observations, a share of [`TOP`].
pub(super) fn top_share(part: &Distributions, points: Points) -> Option<f64> {
    risk::top_share(points.histogram(part), TOP)
}

/// Gini's coefficient of the winnings.
pub(super) fn gini(part: &Distributions, points: Points) -> Option<f64> {
    risk::gini(points.histogram(part))
}

/// The standard deviation divided by the points that change hands per deal.
pub(super) fn swing_per_point(part: &Distributions, points: Points) -> Option<f64> {
    let found = sd(part, points)? / part.ratio(place::MOVED, 1)?;
    // Rounded so that a common factor of all payments does not change any digit.
    Some((found * 1e9).round() / 1e9).filter(|found| found.is_finite())
}

/// The ratio of the dealer's edge over another seat to the dealer's mean. The points of all four seats sum to zero.
pub(super) const EDGE: f64 = 4.0 / 3.0;

/// Returns the estimate of the absolute value.
fn distance(found: Estimate) -> Estimate {
    let Interval { low, high } = found.interval;
    let least = if found.interval.contains(0.0) { 0.0 } else { low.abs().min(high.abs()) };
    let interval = Interval { low: least, high: low.abs().max(high.abs()) };
    Estimate { value: found.value.abs(), interval, ..found }
}

/// Returns the estimate of the value multiplied by a constant.
fn scaled(found: Estimate, by: f64) -> Estimate {
    let (value, standard_error) = (found.value * by, found.standard_error * by.abs());
    Estimate { value, standard_error, interval: found.interval.times(by), ..found }
}

/// The share of an item in all points moved. If the item is paid rarely, the interval is as wide as that of the item,
/// because the total is known much better. `None` if it was the only item paid.
fn share(counts: &Counts, item: Item, level: Level) -> Option<Estimate> {
    let (sums, all) = (counts.item_and_moved(item), counts.sums(Statistic::Moved)?);
    if sums.total(0) == all.x {
        return None;
    }
    let found = interval::ratio(&sums, 0, 1, level)?;
    let paid: RatioSums = counts.sums(Statistic::Money(DealGroup::All, item))?;
    let (interval, method) = match interval::rare_amount(&paid, level) {
        Some(limits) => (limits.map(|limit| limit * found.value), Method::ClopperPearson),
        None if found.standard_error > 0.0 => (found.interval, found.method),
        // Without differences between sessions the error is unknown.
        None => (Interval::ALL, found.method),
    };
    Some(Estimate { interval: interval.map(|end| end.clamp(0.0, 1.0)), method, ..found })
}

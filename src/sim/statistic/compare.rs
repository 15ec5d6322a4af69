//! The paired differences of two sides, each with its interval, judged together.

use super::estimate::{EDGE, shapes};
use super::{Measure, Statistic};
use crate::policy::Seating;
use crate::rules::Rules;
use crate::score::Item;
use crate::sim::record::{Counts, Pair, Parts, Record, SideRecord};
use crate::sim::role::Role;
use crate::sim::run::Run;
use crate::stats::paired::{Comparison, compare_ratios, compare_replayed, compare_sds, holm};
use crate::stats::{Estimate, Interval, Level, Method, quantile, student};
use serde::Serialize;

/// Quantiles of the points of a deal that are compared.
pub const COMPARED_QUANTILES: [f64; 5] = [0.01, 0.05, 0.5, 0.95, 0.99];

/// One statistic under two rule sets on the same deals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// What is compared.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// Its value under the first rule set.
    pub a: f64,
    /// Its value under the second.
    pub b: f64,
    /// b − a.
    pub difference: f64,
    /// Lower end of the 95 % interval of the difference.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// p-value of "no difference".
    pub p_value: f64,
    /// The same after Holm's correction over all rows of the comparison.
    pub p_adjusted: f64,
    /// Correlation of the session totals; none where one of them does not vary or there are none.
    pub correlation: Option<f64>,
    /// How many times more deals two independent runs would need; none where the difference does not vary.
    pub variance_ratio: Option<f64>,
    /// The two rule sets agree in every session: the difference is exactly 0.
    pub identical: bool,
    /// The rules leave it no other way, whatever is dealt: they are equal, or differ only in payments that it does not depend
    /// on. What is identical and not forced was merely not seen to differ.
    pub forced: bool,
    /// How the interval was made.
    pub method: Method,
}

impl Difference {
    fn new(statistic: Statistic, found: &Comparison, forced: bool) -> Difference {
        Difference {
            statistic,
            a: found.a,
            b: found.b,
            difference: found.difference.value,
            ci_low: found.difference.interval.low,
            ci_high: found.difference.interval.high,
            p_value: found.p_value,
            p_adjusted: found.p_value,
            correlation: found.correlation,
            variance_ratio: found.variance_ratio,
            identical: found.identical,
            forced,
            method: found.difference.method,
        }
    }

    /// The same times a constant.
    fn scaled(self, statistic: Statistic, by: f64) -> Difference {
        Difference {
            statistic,
            a: self.a * by,
            b: self.b * by,
            difference: self.difference * by,
            ci_low: self.ci_low * by,
            ci_high: self.ci_high * by,
            ..self
        }
    }

    /// Whether the difference is taken for real: p ≤ 0.05 after Holm's correction.
    pub fn is_real(&self) -> bool {
        self.p_adjusted <= 0.05
    }

    /// Whether both rule sets agree in every deal played though they need not.
    pub fn is_unseen(&self) -> bool {
        self.identical && !self.forced
    }
}

/// All rows of the comparison of the first side with side `other` (1 or more), with Holm's correction over them.
pub fn differences(run: &Run, record: &Record, other: usize, level: Level) -> Vec<Difference> {
    let mut rows = differences_of(run, record, other, &compared_statistics(run, record, other), level);
    let adjusted = holm(&rows.iter().map(|row| row.p_value).collect::<Vec<_>>());
    rows.iter_mut().zip(adjusted).for_each(|(row, p)| row.p_adjusted = p);
    rows
}

/// What the first side and side `other` are compared in, in the order of the table.
pub fn compared_statistics(run: &Run, record: &Record, other: usize) -> Vec<Statistic> {
    let rules = [&run.sides[0].rules, &run.sides[other].rules];
    let joints = run.joints.iter().map(|&joint| Statistic::Joint(joint));
    compared(rules, &run.sides[0].seating, record.compared(other)).chain(joints).collect()
}

/// Rows of these statistics, without a correction for their number.
pub fn differences_of(
    run: &Run,
    record: &Record,
    other: usize,
    statistics: &[Statistic],
    level: Level,
) -> Vec<Difference> {
    let sides = [&record.sides[0], &record.sides[other]];
    let parts = sides.map(SideRecord::parts);
    let meeting =
        Meeting { pair: &record.pairs[other - 1], sides, parts: &parts, forced: Forced::of(run, other), level };
    statistics.iter().filter_map(|&row| meeting.compare(row)).collect()
}

/// What is compared, in the order of the table: events that one of the rule sets allows, items that one of them paid.
fn compared(rules: [&Rules; 2], seating: &Seating, counts: [&Counts; 2]) -> impl Iterator<Item = Statistic> {
    let happens = move |statistic: &Statistic| match *statistic {
        Statistic::Frequency(category) => rules.iter().any(|rules| category.possible(rules)),
        Statistic::Money(..) => counts.iter().any(|side| side.sums(*statistic).is_some_and(|sums| sums.x != 0)),
        Statistic::Measure(measure) => rules.iter().any(|rules| Measure::possible(measure, rules)),
        _ => true,
    };
    let quantiles = |role| COMPARED_QUANTILES.map(|p| Statistic::Quantile(role, p));
    Statistic::watched(seating)
        .into_iter()
        .filter(happens)
        .chain([Statistic::DealerEdge])
        .chain(Role::ALL.map(Statistic::Sd))
        .chain(Item::ALL.iter().map(|&item| Statistic::Share(item)))
        .chain(Role::SHAPED.into_iter().flat_map(quantiles))
        .chain(shapes())
}

/// What the first side and another one leave no choice in.
#[derive(Clone, Copy)]
struct Forced {
    /// Nothing differs.
    equal: bool,
    /// The same deals are played.
    same_deals: bool,
}

impl Forced {
    fn of(run: &Run, other: usize) -> Forced {
        let same_deals = run.same_deals(0, other);
        let [a, b] = [0, other].map(|side| run.sides[side].rules.fingerprint());
        Forced { equal: same_deals && a == b, same_deals }
    }

    /// Whether a statistic must agree.
    fn holds(self, statistic: Statistic) -> bool {
        let in_play = match statistic {
            // The four seats sum to zero under any rules.
            Statistic::Mean(Role::All) => return true,
            Statistic::Frequency(category) => category.is_of_play(),
            Statistic::Joint(joint) => joint.is_of_play(),
            Statistic::Measure(_) => true,
            _ => false,
        };
        self.equal || self.same_deals && in_play
    }
}

/// Two sides that met on the same deals.
struct Meeting<'a> {
    pair: &'a Pair,
    sides: [&'a SideRecord; 2],
    parts: &'a [Parts; 2],
    forced: Forced,
    level: Level,
}

impl Meeting<'_> {
    /// The difference of a statistic, second side minus first; none where it cannot be computed on both.
    fn compare(&self, statistic: Statistic) -> Option<Difference> {
        let (level, counts) = (self.level, self.sides.map(|side| &side.counts));
        let replays = self.sides[0].replays;
        let forced = self.forced.holds(statistic);
        let row = |found: &Comparison| Difference::new(statistic, found, forced);
        match statistic {
            // How often they differ has limits by itself; by how many points has none.
            Statistic::Frequency(_) | Statistic::Joint(_) | Statistic::Ruin(_) if !forced => {
                let sums = self.pair.sums(counts, statistic)?;
                let found = compare_replayed(&sums, replays, level)?;
                Some(row(&found.unforced_replayed(&sums, replays, level).of_shares()))
            }
            Statistic::DealerEdge => {
                let mean = self.compare(Statistic::Mean(Role::Dealer))?;
                Some(mean.scaled(Statistic::DealerEdge, EDGE))
            }
            Statistic::Sd(role) => {
                let sums = self.pair.spread(counts, role);
                Some(self.apart(row(&compare_sds(&sums, (0, 1), (2, 3), 4, level)?)))
            }
            Statistic::Share(item) => {
                let sums = self.pair.share(counts, item);
                // The only item that was paid under both has none.
                let only = sums.total(0) == sums.total(1) && sums.total(2) == sums.total(3);
                let paid = (sums.total(0) != 0 || sums.total(2) != 0) && !only;
                let found = compare_ratios(&sums, (0, 1), (2, 3), level).filter(|_| paid)?;
                Some(self.apart(row(&found)))
            }
            Statistic::Quantile(role, p) => self.quantile(statistic, role, p),
            _ if statistic.total().is_some() => {
                let found = compare_replayed(&self.pair.sums(counts, statistic)?, replays, level)?;
                Some(self.apart(row(&found)))
            }
            _ => self.shape(statistic),
        }
    }

    /// Agreement in every session that nothing forces does not prove equality, and leaves pairing without a measure of chance: the
    /// interval is that of two runs played apart, each with the interval that the first has by itself.
    fn apart(&self, row: Difference) -> Difference {
        if !row.is_unseen() {
            return row;
        }
        // The mean of one of several players is not told by itself.
        let own = row.statistic.estimate(self.sides[0], &self.parts[0], self.level.shared_by(2));
        let own = own.map_or(Interval::ALL, |found| found.interval);
        let Interval { low, high } = gap(own, own);
        Difference { ci_low: low, ci_high: high, ..row }
    }

    /// Quantiles jump from one whole number to another and have no standard error: the interval of the difference is made of both
    /// intervals, each at the level that makes the two hold together, and the p-value is that at which they meet.
    fn quantile(&self, statistic: Statistic, role: Role, p: f64) -> Option<Difference> {
        let [first, second] = self.sides.map(|side| side.counts.scores(role));
        let at = |level: Level| -> Option<(f64, f64, Interval)> {
            let shared = level.shared_by(2);
            let (q, r) = (quantile::quantile(first, p, shared)?, quantile::quantile(second, p, shared)?);
            Some((q.value, r.value, gap(q.interval, r.interval)))
        };
        let (identical, forced) = (first == second, self.forced.equal);
        let (a, b, interval) = at(self.level)?;
        let interval = if identical && forced { Interval { low: 0.0, high: 0.0 } } else { interval };
        let p_value = if identical { 1.0 } else { meeting_level(|level| at(level).map(|found| found.2)) };
        let difference = Estimate {
            value: b - a,
            standard_error: f64::NAN,
            interval,
            design_effect: None,
            method: Method::OrderStatistics,
        };
        let found = Comparison { a, b, difference, p_value, correlation: None, variance_ratio: None, identical };
        Some(Difference::new(statistic, &found, forced))
    }

    /// A statistic of whole distributions, by the jackknife over parts of the run in which both sides played the same sessions.
    fn shape(&self, statistic: Statistic) -> Option<Difference> {
        let ([first, second], level) = (self.parts, self.level);
        let of = |spread: &_| statistic.of_spread(spread);
        let (a, b) = (first.estimate(level, of)?, second.estimate(level, of)?);
        let difference = first.difference(second, level, of)?;
        let identical = difference.value == 0.0 && difference.standard_error == 0.0;
        let t = difference.value / difference.standard_error;
        let (va, vb, vd) = (a.standard_error.powi(2), b.standard_error.powi(2), difference.standard_error.powi(2));
        let found = Comparison {
            a: a.value,
            b: b.value,
            difference,
            p_value: if identical { 1.0 } else { student::two_sided(t, first.freedom()) },
            correlation: (va > 0.0 && vb > 0.0).then(|| ((va + vb - vd) / (2.0 * (va * vb).sqrt())).clamp(-1.0, 1.0)),
            variance_ratio: (vd > 0.0).then(|| (va + vb) / vd),
            identical,
        };
        Some(self.apart(Difference::new(statistic, &found, self.forced.equal)))
    }
}

/// What b − a may be where a and b lie in these.
fn gap(a: Interval, b: Interval) -> Interval {
    Interval { low: b.low - a.high, high: b.high - a.low }
}

/// The smallest 1 − level at which the interval does not hold zero, 1 where it always does: a p-value that is at most 0.05 exactly
/// where the 95 % interval leaves zero out.
fn meeting_level(interval: impl Fn(Level) -> Option<Interval>) -> f64 {
    let without = |alpha: f64| {
        let found = Level::new(1.0 - alpha).ok().and_then(&interval);
        found.is_some_and(|interval| !interval.contains(0.0))
    };
    // A ladder of levels, each a factor of 2 apart, then halving between two rungs.
    let Some(rung) = (1..=40).find(|&step| !without(0.5f64.powi(step))) else { return 0.5f64.powi(40) };
    if rung == 1 {
        return 1.0;
    }
    let (mut within, mut p) = (0.5f64.powi(rung), 0.5f64.powi(rung - 1));
    for alpha in std::iter::once(0.05).chain(std::iter::repeat_n(f64::NAN, 12)) {
        let between = if within < alpha && alpha < p { alpha } else { (within * p).sqrt() };
        if without(between) {
            p = between;
        } else {
            within = between;
        }
    }
    p
}

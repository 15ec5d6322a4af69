//! Paired differences between two sides, with their intervals and tests.

use super::Statistic;
use super::estimate::{EDGE, Points};
use super::family::correct;
use super::rows::{Decided, Estimator};
use super::trainings::Trainings;
use crate::policy::Seating;
use crate::rules::Rules;
use crate::score::Item;
use crate::sim::record::{Pair, Parts, Record, SideRecord, Steps};
use crate::sim::role::{DealGroup, Role};
use crate::sim::row::place;
use crate::sim::run::Run;
use crate::stats::interval::{self, rare_amount};
use crate::stats::jackknife::MIN_GROUPS;
use crate::stats::paired::{
    Comparison, FEW_DIFFERING_SESSIONS, TotalKind, compare_ratios, compare_replayed, compare_sds,
};
use crate::stats::{Estimate, Interval, Level, Method, RatioSums, SIGNIFICANCE, normal, quantile, square, student};
use serde::Serialize;

/// The probabilities of the quantiles of the points of a deal that are compared.
pub const COMPARED_QUANTILES: [f64; 5] = [0.01, 0.05, 0.5, 0.95, 0.99];
/// The margin of equivalence, as a share of the value. A smaller change counts as about equal.
pub const MARGIN: f64 = 0.01;
/// The limits of equivalence for the ratio b / a.
pub(super) const EQUIVALENCE_LIMITS: [f64; 2] = [1.0 - MARGIN, 1.0 + MARGIN];
/// The smallest number of ruined seats on each side for which ruin is compared by the jackknife over parts of a run.
const MIN_RUINED_SEATS: u64 = 50;
/// The threshold of [`Difference::few_deals`]: the largest distance from the difference to an end of its interval,
/// divided by the distance that follows from the standard error alone. A wider interval allows for deals that were not
/// seen, or a handful of sessions decides it.
const FEW_DEALS_REACH: f64 = 1.15;
/// The second threshold of [`Difference::few_deals`] for standard deviations. Their intervals always allow for one more
/// session like the one that differs most. Few deals carry the difference if that session would change the difference
/// by more than this share.
const FEW_DEALS_SHARE: f64 = 0.1;

/// One statistic under two rule sets on the same deals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The statistic.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The value under the first rule set.
    pub a: f64,
    /// The value under the second rule set.
    pub b: f64,
    /// b − a.
    pub difference: f64,
    /// Lower end of the interval of the difference (95 % in tables).
    pub ci_low: f64,
    /// Upper end of the interval.
    pub ci_high: f64,
    /// b / a. `None` if a ratio is not meaningful: for values that may be 0 or negative, and for quantiles.
    pub ratio: Option<f64>,
    /// Lower end of the interval of the ratio; `None` if there is none.
    pub ratio_low: Option<f64>,
    /// Upper end of the interval of the ratio; `None` if there is none.
    pub ratio_high: Option<f64>,
    /// The p-value of "no difference"; NaN if the players come from a single training.
    pub p_value: f64,
    /// The p-value after Holm's correction within the family of the row: the tested rows of its comparison, or of all
    /// alternatives of a ranking. 1 if the row is not tested; NaN if `p_value` is.
    pub p_adjusted: f64,
    /// The p-value of "the values differ by [`MARGIN`] or more", after the same correction; `None` without a ratio and
    /// in rows that are not tested.
    pub p_equivalent: Option<f64>,
    /// Whether the row counts as a test of its family: it can be significant and does not share the test of another
    /// row.
    pub tested: bool,
    /// The correlation between the sides over sessions (or parts of the run); `None` if one side does not vary or the
    /// statistic has no such totals.
    pub correlation: Option<f64>,
    /// The factor by which two independent runs would need more deals for the same precision; `None` if the difference
    /// does not vary.
    pub variance_ratio: Option<f64>,
    /// Whether the rule sets agree in every session, so that the difference is exactly 0.
    pub identical: bool,
    /// Whether the rules force both values to be equal, with any walls and any players.
    pub forced: bool,
    /// Whether both values must be equal because the rules differ only in payments and these players ignore payments.
    /// If a row is identical but neither this nor `forced`, a difference was merely not seen.
    pub by_players: bool,
    /// How the interval was made.
    pub method: Method,
    /// Whether few deals carry the difference: its interval is much wider than the standard error alone would make it
    /// (`FEW_DEALS_REACH`, and `FEW_DEALS_SHARE` for standard deviations). The run probably missed further deals of
    /// this kind, and the interval may still be too narrow.
    pub few_deals: bool,
}

#[cfg(any(test, feature = "testing"))]
impl Difference {
    /// A tested row without a significant difference, for tests of other modules.
    #[doc(hidden)]
    pub fn insignificant(statistic: Statistic, [a, b]: [f64; 2], [ci_low, ci_high]: [f64; 2]) -> Difference {
        Difference {
            statistic,
            a,
            b,
            difference: b - a,
            ci_low,
            ci_high,
            ratio: None,
            ratio_low: None,
            ratio_high: None,
            p_value: 1.0,
            p_adjusted: 1.0,
            p_equivalent: None,
            tested: true,
            correlation: None,
            variance_ratio: None,
            identical: false,
            forced: false,
            by_players: false,
            method: Method::Student,
            few_deals: false,
        }
    }
}

impl Difference {
    /// Builds the row of a comparison. `forced` and `by_players` are the fields of these names. `quantile` is the
    /// factor by which the interval of a normal (or t) distribution is wider than the standard error.
    fn new(statistic: Statistic, found: &Comparison, [forced, by_players]: [bool; 2], quantile: f64) -> Difference {
        let end = |of: fn(Interval) -> f64| found.ratio.map(of);
        let Estimate { value, standard_error, interval: Interval { low, high }, .. } = found.difference;
        let (reach, plain) = ((value - low).max(high - value), quantile * standard_error);
        let is_spread = matches!(statistic.spec().estimator, Estimator::Sd(_));
        let few_deals =
            reach > FEW_DEALS_REACH * plain && (!is_spread || reach - plain > FEW_DEALS_SHARE * value.abs());
        Difference {
            statistic,
            a: found.a,
            b: found.b,
            difference: found.difference.value,
            ci_low: found.difference.interval.low,
            ci_high: found.difference.interval.high,
            ratio: found.ratio.map(|_| found.b / found.a),
            ratio_low: end(|ratio| ratio.low),
            ratio_high: end(|ratio| ratio.high),
            p_value: found.p_value,
            p_adjusted: found.p_value,
            p_equivalent: None,
            tested: found.testable,
            correlation: found.correlation,
            variance_ratio: found.variance_ratio,
            identical: found.identical,
            forced,
            by_players,
            method: found.difference.method,
            few_deals: few_deals && found.testable,
        }
    }

    /// Returns the row with its values, difference and interval multiplied by a constant. A negative one swaps the ends
    /// of the interval.
    #[must_use]
    pub fn times(&self, by: f64) -> Difference {
        let Interval { low, high } = Interval { low: self.ci_low, high: self.ci_high }.times(by);
        let [a, b, difference] = [self.a, self.b, self.difference].map(|x| x * by);
        Difference { a, b, difference, ci_low: low, ci_high: high, ..self.clone() }
    }

    /// Converts the difference of the dealer's means into that of their distances from 0, |b| − |a|. `sums` are the
    /// session sums of a + b.
    ///
    /// With u = b − a and v = a + b, |b| − |a| is the smaller of |u| and |v| with the sign of u · v, so the intervals
    /// of u and v bound it. It differs from 0 only if both do, so its p-value is the larger of theirs (R. L. Berger,
    /// "Multiparameter hypothesis testing and acceptance sampling", Technometrics 24, 1982).
    pub(in crate::sim) fn into_dealer_gap(self, sums: &RatioSums, level: Level) -> Difference {
        let [a, b] = [self.a.abs(), self.b.abs()];
        let row = Difference { statistic: Statistic::DealerGap, a, b, difference: b - a, ..self }.without_ratio();
        let (Some(sum), false) = (interval::mean(sums, level), row.identical) else { return row };
        let smaller = |u: f64, v: f64| u.abs().min(v.abs()) * (u.signum() * v.signum());
        let ends = |v: f64| [smaller(row.ci_low, v), smaller(row.ci_high, v)];
        let corners = [ends(sum.interval.low), ends(sum.interval.high)].concat();
        Difference {
            ci_low: corners.iter().copied().fold(f64::INFINITY, f64::min),
            ci_high: corners.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            p_value: row.p_value.max(interval::mean_p_value(sums, &sum)),
            variance_ratio: None,
            correlation: None,
            ..row
        }
    }

    /// Whether the difference is significant in its family: p ≤ 0.05 after Holm's correction.
    pub fn is_real(&self) -> bool {
        self.p_adjusted <= SIGNIFICANCE
    }

    /// Returns the row with its corrected p-value multiplied by the number of comparisons, for claims about any of them
    /// (Bonferroni). Each comparison is a family of its own.
    #[must_use]
    pub fn bonferroni(&self, comparisons: usize) -> Difference {
        Difference { p_adjusted: (self.p_adjusted * comparisons as f64).min(1.0), ..self.clone() }
    }

    /// Whether the values are significantly equivalent: the test shows that they differ by less than [`MARGIN`].
    pub fn is_equivalent(&self) -> bool {
        self.p_equivalent.is_some_and(|p| p <= SIGNIFICANCE)
    }

    /// Whether both rule sets agree in every session although neither the rules nor the players force them to.
    pub fn is_unseen(&self) -> bool {
        self.identical && !self.forced && !self.by_players
    }

    /// Returns the row without its ratio.
    pub(super) fn without_ratio(self) -> Difference {
        Difference { ratio: None, ratio_low: None, ratio_high: None, ..self }
    }

    /// The p-value of "the ratio is at or beyond [`EQUIVALENCE_LIMITS`]", by two one-sided tests (D. J. Schuirmann, "A
    /// comparison of the two one-sided tests procedure and the power approach", J. Pharmacokinetics and
    /// Biopharmaceutics 15, 1987). `level` is that of the interval of the ratio. `None` without a ratio or its
    /// interval.
    fn equivalence_p_value(&self, level: Level) -> Option<f64> {
        let [ratio, low, high] = [self.ratio?, self.ratio_low?, self.ratio_high?].map(libm::log);
        let beyond = |left: f64, width: f64| match width > 0.0 {
            true => normal::upper_tail(left * level.z() / width),
            false => f64::from(u8::from(left <= 0.0)),
        };
        let [down, up] = EQUIVALENCE_LIMITS.map(libm::log);
        Some(beyond(ratio - down, ratio - low).max(beyond(up - ratio, high - ratio)))
    }

    /// Whether the row has no test of its own but that of the dealer's mean.
    pub(super) fn shares_dealer_test(&self) -> bool {
        self.statistic.tested_by() != self.statistic
    }
}

/// Returns all rows of the comparison of the first side with the side with index `other` (1 or more), with intervals at
/// `level` and p-values after Holm's correction over these rows.
pub fn differences(run: &Run, record: &Record, other: usize, level: Level) -> Vec<Difference> {
    let mut rows = uncorrected(run, record, other, level);
    correct([&mut rows], None);
    rows
}

/// Returns the rows of [`differences`] with p-values before the correction.
pub fn uncorrected(run: &Run, record: &Record, other: usize, level: Level) -> Vec<Difference> {
    differences_of(run, record, [0, other], &compared_statistics(run, record, [0, other]), level)
}

/// The statistics by which two sides are compared, in the order of the table. `pair` are the indices of the sides.
/// Items that neither side paid are left out.
pub fn compared_statistics(run: &Run, record: &Record, pair: [usize; 2]) -> Vec<Statistic> {
    let rules = pair.map(|side| &run.sides[side].rules);
    let counts = pair.map(|side| &record.sides[side].counts);
    let paid = |statistic| counts.iter().any(|side| side.sums(statistic).is_some_and(|sums| sums.x != 0));
    compared(run, &rules, &run.sides[pair[0]].seating, paid)
}

/// The statistics by which the sides of a run may be compared, as far as known before the run is played: items are
/// included whether they will be paid or not.
pub fn comparable_statistics(run: &Run) -> Vec<Statistic> {
    let rules: Vec<&Rules> = run.sides.iter().map(|side| &side.rules).collect();
    compared(run, &rules, &run.sides[0].seating, |_| true)
}

/// Returns the rows of these statistics without a correction. `pair` are the indices of the first and the second side.
/// Returns an empty list if they are not one of [`Run::pairs`]. Statistics that cannot be computed on both sides have
/// no row.
pub fn differences_of(
    run: &Run,
    record: &Record,
    pair: [usize; 2],
    statistics: &[Statistic],
    level: Level,
) -> Vec<Difference> {
    let Some(place) = run.pairs().iter().position(|known| *known == pair) else { return Vec::new() };
    let sides = pair.map(|side| &record.sides[side]);
    let parts = sides.map(SideRecord::parts);
    let pair_of_sides =
        SidePair { pair: &record.pairs[place], sides, parts: &parts, forced: Forced::new(run, pair), level };
    let trainings = Trainings::by_training(run, pair, sides);
    let rows = statistics.iter().filter_map(|&row| pair_of_sides.compare(row));
    rows.map(|row| {
        let tested = row.tested && !row.identical && !row.shares_dealer_test();
        let near = row.equivalence_p_value(level).filter(|_| tested);
        let row = Difference { tested, p_equivalent: near, ..row };
        match &trainings {
            Some(trainings) => trainings.judge(row, level),
            None => row,
        }
    })
    .collect()
}

/// The basis of the test of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Sessions. If fewer than `wanted` sessions differ, the sides are judged like two independent runs.
    Sessions {
        /// The number of sessions that differ.
        differ: u64,
        /// The number of sessions that must differ.
        wanted: u64,
    },
    /// Parts of the run, by the jackknife.
    Parts,
}

/// Returns the standard error of a paired difference, however few sessions differ, and the basis of its test. `pair` is
/// as in [`differences_of`]. `None` if the statistic has no standard error, such as a quantile, or if the pair is not
/// compared.
pub fn paired_error(run: &Run, record: &Record, pair: [usize; 2], statistic: Statistic) -> Option<(f64, Ground)> {
    let place = run.pairs().iter().position(|known| *known == pair)?;
    let sides = pair.map(|side| &record.sides[side]);
    let (parts, level) = (sides.map(SideRecord::parts), Level::P95);
    let pair_of_sides =
        SidePair { pair: &record.pairs[place], sides, parts: &parts, forced: Forced::new(run, pair), level };
    pair_of_sides.error(statistic).filter(|(error, _)| error.is_finite())
}

/// The statistics that are compared, in the order of the table: those possible under one of the rule sets, and items
/// for which `paid` is true. `seating` are the players.
fn compared(run: &Run, rules: &[&Rules], seating: &Seating, paid: impl Fn(Statistic) -> bool) -> Vec<Statistic> {
    let happens = |statistic: &Statistic| match statistic {
        Statistic::Money(..) => paid(*statistic),
        _ => rules.iter().any(|rules| statistic.possible(rules)),
    };
    Statistic::compared(seating, &run.joints).into_iter().filter(happens).collect()
}

/// Facts about two sides that are certain before they are played.
#[derive(Clone, Copy)]
struct Forced {
    /// The same deals are played and the rules are the same, so nothing can differ.
    equal: bool,
    /// The same deals are played.
    same_deals: bool,
}

impl Forced {
    fn new(run: &Run, pair: [usize; 2]) -> Forced {
        let same_deals = run.same_deals(pair[0].min(pair[1]), pair[0].max(pair[1]));
        let [a, b] = pair.map(|side| run.sides[side].rules.fingerprint());
        Forced { equal: same_deals && a == b, same_deals }
    }

    /// Whether the rules force both values of a statistic to be equal, and whether only the way these players play
    /// does.
    fn holds(self, statistic: Statistic) -> [bool; 2] {
        match statistic.spec().decided {
            Decided::Always => [true, false],
            Decided::ByPlay => [self.equal, !self.equal && self.same_deals],
            Decided::ByPoints => [self.equal, false],
        }
    }
}

/// The smallest number of differing sessions with which the share of an item is compared in pairs. With fewer, the
/// sides are judged like two independent runs.
const MIN_DIFFERING_FOR_SHARE: u64 = 20;

/// Two sides that played the same deals.
struct SidePair<'a> {
    /// The paired sums.
    pair: &'a Pair,
    /// The first and the second side.
    sides: [&'a SideRecord; 2],
    /// The distributions of the parts of both sides.
    parts: &'a [Parts; 2],
    forced: Forced,
    /// The level of the intervals.
    level: Level,
}

impl SidePair<'_> {
    /// Returns the difference of a statistic, second side minus first; `None` if it cannot be computed on both.
    fn compare(&self, statistic: Statistic) -> Option<Difference> {
        let (level, counts) = (self.level, self.sides.map(|side| &side.counts));
        let replays = self.sides[0].replays;
        let forced = self.forced.holds(statistic);
        let row = |found: &Comparison| Difference::new(statistic, found, forced, level.z());
        match statistic.spec().estimator {
            // The difference in the frequency of an event is bounded by how often the sides differ; that of points is
            // not.
            Estimator::Event(_) | Estimator::Ruin(_) if forced == [false; 2] && statistic.total().is_some() => {
                let sums = self.pair.sums(counts, statistic)?;
                let found = compare_replayed(&sums, TotalKind::Events, replays, level)?;
                Some(self.with_ratio(row(&found.with_chance_agreement(&sums, replays, level).clamped_to_shares())))
            }
            Estimator::Edge => {
                let mean = self.compare(Statistic::Mean(Role::Dealer))?;
                Some(Difference { statistic, ..mean.times(EDGE) })
            }
            Estimator::Gap => {
                let sums = self.pair.sums(counts, Statistic::Mean(Role::Dealer))?;
                Some(self.compare(Statistic::Mean(Role::Dealer))?.into_dealer_gap(&sums.sum(), level))
            }
            Estimator::Sd(role) => {
                let sums = self.pair.points_and_squares(counts, role);
                let apart = (self.pair.differ(place::squares(role)), self.pair.gaps(role));
                Some(self.unpaired_if_few(row(&compare_sds(&sums, (0, 1), (2, 3), 4, apart, level)?), apart.0))
            }
            Estimator::Share(item) => {
                let sums = self.pair.item_and_moved(counts, item);
                // If only one item was paid under both, it has no share.
                let only = sums.total(0) == sums.total(1) && sums.total(2) == sums.total(3);
                let paid = (sums.total(0) != 0 || sums.total(2) != 0) && !only;
                let differ = self.share_differs(item);
                let differ = if differ < MIN_DIFFERING_FOR_SHARE { differ.min(FEW_DIFFERING_SESSIONS) } else { differ };
                let found = compare_ratios(&sums, (0, 1), (2, 3), differ, level).filter(|_| paid)?;
                Some(self.with_ratio(self.unpaired_if_few(row(&found), differ)))
            }
            Estimator::Quantile(Points::Deals(role), p) => self.quantile(statistic, role, p),
            Estimator::Ruin(bankroll) if statistic.total().is_none() => self.ruin(statistic, bankroll),
            Estimator::Event(_)
            | Estimator::Proportion(_)
            | Estimator::Mean(..)
            | Estimator::Amount(_)
            | Estimator::Ruin(_) => {
                let sums = self.pair.sums(counts, statistic)?;
                let found = compare_replayed(&sums, TotalKind::Amounts, replays, level)?;
                Some(self.with_ratio(self.unpaired_if_few(row(&found), sums.differ)))
            }
            Estimator::Shape(..) => self.shape(statistic),
            Estimator::Quantile(Points::Evenings, _) | Estimator::EndDown(_) => None,
        }
    }

    /// The number of sessions in which the share of an item may differ.
    fn share_differs(&self, item: Item) -> u64 {
        self.pair.differ(place::money(DealGroup::All, item)).max(self.pair.differ(place::MOVED))
    }

    /// Returns the standard error of a difference and the basis of its test; `None` if the statistic has no standard
    /// error.
    fn error(&self, statistic: Statistic) -> Option<(f64, Ground)> {
        let counts = self.sides.map(|side| &side.counts);
        let sessions = |differ, wanted| Ground::Sessions { differ, wanted };
        let parts = || {
            let of = |part: &_| statistic.in_distributions(part);
            let [first, second] = self.parts;
            let found = first.difference(second, self.level, |a, b| Some(of(b)? - of(a)?))?;
            Some((found.standard_error, Ground::Parts))
        };
        match statistic.spec().estimator {
            Estimator::Edge => {
                let (error, ground) = self.error(Statistic::Mean(Role::Dealer))?;
                Some((error * EDGE.abs(), ground))
            }
            Estimator::Sd(role) => {
                let sums = self.pair.points_and_squares(counts, role);
                let differ = self.pair.differ(place::squares(role));
                let found = compare_sds(&sums, (0, 1), (2, 3), 4, (differ, self.pair.gaps(role)), self.level)?;
                Some((found.difference.standard_error, sessions(differ, FEW_DIFFERING_SESSIONS + 1)))
            }
            Estimator::Share(item) => {
                let (sums, differ) = (self.pair.item_and_moved(counts, item), self.share_differs(item));
                let found = compare_ratios(&sums, (0, 1), (2, 3), differ, self.level)?;
                Some((found.difference.standard_error, sessions(differ, MIN_DIFFERING_FOR_SHARE)))
            }
            Estimator::Gap | Estimator::Quantile(..) | Estimator::EndDown(_) => None,
            Estimator::Shape(..) => parts(),
            Estimator::Ruin(_) if statistic.total().is_none() => parts(),
            Estimator::Event(_)
            | Estimator::Proportion(_)
            | Estimator::Mean(..)
            | Estimator::Amount(_)
            | Estimator::Ruin(_) => {
                let sums = self.pair.sums(counts, statistic)?;
                Some((sums.difference().variance()?.sqrt(), sessions(sums.differ, FEW_DIFFERING_SESSIONS + 1)))
            }
        }
    }

    /// Returns the row unchanged if more than [`FEW_DIFFERING_SESSIONS`] sessions differ (`differ` is their number) or
    /// if the sides are forced to agree. Otherwise replaces the interval by that of two independent runs and removes
    /// the test: so few sessions do not prove equality and give no usable error of the paired difference.
    fn unpaired_if_few(&self, row: Difference, differ: u64) -> Difference {
        if differ > FEW_DIFFERING_SESSIONS || row.identical && !row.is_unseen() {
            return row;
        }
        // Computed here, because there is no estimate row for the mean of a player.
        let [a, b] = self.intervals(row.statistic, self.level.shared_by(2));
        let Interval { low, high } = difference_interval(a, b);
        Difference { ci_low: low, ci_high: high, p_value: 1.0, tested: false, ..row }.without_ratio()
    }

    /// The intervals of a statistic on both sides at `level`; unbounded if there is no estimate.
    fn intervals(&self, statistic: Statistic, level: Level) -> [Interval; 2] {
        [0, 1].map(|side| {
            let found = statistic.estimate(self.sides[side], &self.parts[side], level);
            found.map_or(Interval::ALL, |found| found.interval)
        })
    }

    /// Returns the row with a ratio if neither value may be 0, otherwise without one. If a value is rare, its logarithm
    /// is not normal, and the intervals of both sides are combined (G. Y. Zou and A. Donner, "Construction of
    /// confidence limits about effect measures", Statistics in Medicine 27, 2008) with the correlation of the sessions.
    fn with_ratio(&self, row: Difference) -> Difference {
        let own = self.intervals(row.statistic, self.level);
        // A value that may have either sign has a ratio only if it is far from 0. If it only seemed to differ from 0,
        // the ratios shown would be biased upwards.
        let signed = !row.statistic.has_relative_change();
        let far = |value: f64, own: Interval| !signed || value.abs() > 3.0 * own.half_width();
        let near = own.iter().any(|own| own.contains(0.0)) || !far(row.a, own[0]) || !far(row.b, own[1]);
        if row.identical || near || row.a * row.b <= 0.0 {
            let equal = row.identical && !row.is_unseen();
            return if equal && row.a != 0.0 { row } else { row.without_ratio() };
        }
        let rare = |side: &SideRecord| {
            // A share is as rare as the payments of its item.
            let paid = row.statistic.spec().paid.map(|(group, item)| Statistic::Money(group, item));
            let sums = side.counts.sums(paid.unwrap_or(row.statistic));
            sums.is_some_and(|sums| sums.x > 0 && sums.x < 20 || rare_amount(&sums, self.level).is_some())
        };
        if row.ratio.is_some() && !self.sides.iter().any(|side| rare(side)) {
            return row;
        }
        let within = |value: f64, own: Interval| [libm::log(value / own.low).abs(), libm::log(own.high / value).abs()];
        let ([a_down, a_up], [b_down, b_up]) = (within(row.a, own[0]), within(row.b, own[1]));
        let correlation = row.correlation.unwrap_or(0.0);
        let joint = |x: f64, y: f64| (x * x + y * y - 2.0 * correlation * x * y).max(0.0).sqrt();
        let ratio = row.b / row.a;
        let (down, up) = (joint(b_down, a_up), joint(b_up, a_down));
        let ends = [ratio * libm::exp(-down), ratio * libm::exp(up)];
        // The p-value of an amount is at least that of its ratio, which is the safer one if few sessions hold the
        // amount. Events have an exact test.
        let toward = if ratio > 1.0 { down } else { up };
        let p_value = match row.statistic.is_event() || toward <= 0.0 {
            true => row.p_value,
            false => row.p_value.max(normal::two_sided(
                normal::upper_quantile(self.level.alpha() / 2.0) * libm::log(ratio).abs() / toward,
            )),
        };
        Difference { ratio: Some(ratio), ratio_low: Some(ends[0]), ratio_high: Some(ends[1]), p_value, ..row }
    }

    /// Compares the quantile `p` of the points of a role. It jumps between whole numbers and has no standard error: the
    /// interval of the difference comes from those values of both sides that are compatible, and the p-value is the
    /// level at which the interval reaches 0.
    fn quantile(&self, statistic: Statistic, role: Role, p: f64) -> Option<Difference> {
        let [first, second] = self.sides.map(|side| side.counts.scores(role));
        let enough = self.parts[0].count().min(self.parts[1].count()) >= MIN_GROUPS;
        let steps = [0, 1].map(|side| self.parts[side].steps(role));
        let at = |level: Level| -> Option<(f64, f64, Interval)> {
            let of =
                |shared: Level| Some([quantile::quantile(first, p, shared)?, quantile::quantile(second, p, shared)?]);
            let [q, r] = of(level.shared_by(2))?;
            let apart = difference_interval(q.interval, r.interval);
            let interval = match enough && !apart.is_all() {
                // Half of the error probability for the limits of both values, half for their compatibility.
                true => {
                    let [q, r] = of(level.shared_by(4))?.map(|found| found.interval);
                    paired_quantiles(&steps, [q, r], level.shared_by(2)).unwrap_or(apart)
                }
                false => apart,
            };
            Some((q.value, r.value, interval))
        };
        let (identical, forced) = (first == second, self.forced.equal);
        let (a, b, interval) = at(self.level)?;
        let interval = match (identical, forced) {
            (true, true) => Interval { low: 0.0, high: 0.0 },
            (true, false) => {
                let own = quantile::quantile(first, p, self.level.shared_by(2))?.interval;
                difference_interval(own, own)
            }
            _ => interval,
        };
        let p_value = if identical { 1.0 } else { p_value_from_interval(|level| at(level).map(|found| found.2)) };
        let difference = Estimate {
            value: b - a,
            standard_error: f64::NAN,
            interval,
            design_effect: None,
            method: if enough { Method::PairedOrder } else { Method::OrderStatistics },
        };
        let (correlation, variance_ratio, ratio, testable) = (None, None, None, !identical);
        let found = Comparison { a, b, difference, p_value, correlation, variance_ratio, identical, ratio, testable };
        Some(Difference::new(statistic, &found, [forced, false], self.level.z()))
    }

    /// Compares ruin with a bankroll other than [`BANKROLLS`](super::BANKROLLS): by the jackknife over parts of the
    /// run, or like two independent runs if parts or ruined seats are few.
    fn ruin(&self, statistic: Statistic, bankroll: u32) -> Option<Difference> {
        let level = self.level;
        let often = |side: &SideRecord| {
            side.counts.evenings().lows().histogram().at_most(-i64::from(bankroll)) >= MIN_RUINED_SEATS
        };
        if self.sides.into_iter().all(often)
            && let Some(row) = self.shape(statistic).filter(|row| row.method == Method::Jackknife && !row.identical)
        {
            return Some(row);
        }
        let at = |level: Level| {
            let [a, b] = self.sides.map(|side| side.counts.evenings().ruin(bankroll, side.replays, level));
            Some([a?, b?])
        };
        let apart = |level: Level| at(level.shared_by(2)).map(|[a, b]| difference_interval(a.interval, b.interval));
        let [a, b] = at(level)?;
        let [identical, forced] = [self.lows_agree(), self.forced.equal];
        let interval = if forced { Interval { low: 0.0, high: 0.0 } } else { apart(level)? };
        let p_value = if identical { 1.0 } else { p_value_from_interval(apart) };
        let (a, b, method) = (a.value, b.value, b.method);
        let difference = Estimate { value: b - a, standard_error: f64::NAN, interval, design_effect: None, method };
        let (correlation, variance_ratio, ratio, testable) = (None, None, None, !identical);
        let found = Comparison { a, b, difference, p_value, correlation, variance_ratio, identical, ratio, testable };
        Some(self.with_ratio(Difference::new(statistic, &found, [forced, false], level.z())))
    }

    /// Whether the lowest running totals of evenings have the same distribution on both sides.
    fn lows_agree(&self) -> bool {
        let [first, second] = self.sides.map(|side| side.counts.evenings().lows());
        first == second
    }

    /// Compares a function of whole distributions, by the jackknife over parts of the run, in which both sides played
    /// the same sessions.
    fn shape(&self, statistic: Statistic) -> Option<Difference> {
        let ([first, second], level) = (self.parts, self.level);
        let of = |part: &_| statistic.in_distributions(part);
        let (a, b) = (first.estimate(level, of)?, second.estimate(level, of)?);
        let mut difference = first.difference(second, level, |a, b| Some(of(b)? - of(a)?))?;
        let identical = first.agree(second, of);
        // A standard error below the rounding of the values counts as 0.
        let scale = 1e-9 * a.value.abs().max(b.value.abs());
        let spread = difference.standard_error.is_finite() && difference.standard_error > scale;
        // The difference of a skewness has no bounded interval.
        let skewness = !statistic.is_tested();
        if identical && self.forced.equal {
            difference = Estimate { interval: Interval { low: 0.0, high: 0.0 }, ..difference };
        } else if skewness || !spread {
            difference = Estimate { interval: Interval::ALL, ..difference };
        }
        let testable = spread && !skewness;
        let logarithm = first.difference(second, level, |a, b| Some(libm::log(of(b)? / of(a)?)));
        let ratio = logarithm.filter(|_| testable).map(|found| found.interval.map(libm::exp));
        let ratio = ratio.filter(|ratio| ratio.low.is_finite() && ratio.high.is_finite());
        // The t at which the interval would end at 0.
        let reach = if difference.value > 0.0 {
            difference.value - difference.interval.low
        } else {
            difference.interval.high - difference.value
        };
        let quantile = student::two_sided_quantile(level.alpha(), first.freedom());
        let t = difference.value / (reach / quantile);
        let (va, vb, vd) = (square(a.standard_error), square(b.standard_error), square(difference.standard_error));
        let found = Comparison {
            a: a.value,
            b: b.value,
            difference,
            p_value: if testable && !identical { student::two_sided(t, first.freedom()) } else { 1.0 },
            correlation: (spread && va > 0.0 && vb > 0.0)
                .then(|| ((va + vb - vd) / (2.0 * (va * vb).sqrt())).clamp(-1.0, 1.0)),
            variance_ratio: spread.then(|| (va + vb) / vd),
            identical,
            ratio,
            testable,
        };
        let row = Difference::new(statistic, &found, [self.forced.equal, false], quantile);
        let differ = if identical { 0 } else { FEW_DIFFERING_SESSIONS + 1 };
        Some(if skewness && !identical { row } else { self.unpaired_if_few(row, differ) })
    }
}

/// Returns the interval of the difference of two quantiles, second less first: of the values within the limits `own` of
/// each side that are compatible. `None` if no values are compatible.
///
/// If v and w are quantiles for the same probability, the share of the second run up to w is not below that of the
/// first run before v, nor the other way round. Both conditions are tested by the jackknife over parts of the run, at
/// `level`.
fn paired_quantiles(steps: &[Steps; 2], own: [Interval; 2], level: Level) -> Option<Interval> {
    let within = |side: usize| {
        let values = &steps[side].values;
        let at = |edge: f64| values.partition_point(|&value| (value as f64) < edge);
        at(own[side].low)..at(own[side].high + 0.5)
    };
    let parts = steps[0].without.len() as f64;
    let quantile = student::two_sided_quantile(level.alpha(), parts - 1.0);
    // Whether the share of one run before a value may be at most that of the other up to a value.
    let may = |low: usize, before: usize, high: usize, upto: usize| {
        let gap = |low: &[f64], high: &[f64]| high[upto] - if before > 0 { low[before - 1] } else { 0.0 };
        let (low, high) = (&steps[low], &steps[high]);
        let whole = gap(&low.shares, &high.shares);
        let squares: f64 = low.without.iter().zip(&high.without).map(|(l, h)| square(gap(l, h) - whole)).sum();
        whole >= 0.0 || whole + quantile * (squares * (parts - 1.0) / parts).sqrt() >= 0.0
    };
    let mut found: Option<Interval> = None;
    let mut note = |difference: i64| {
        let x = difference as f64;
        let known = found.get_or_insert(Interval { low: x, high: x });
        (known.low, known.high) = (known.low.min(x), known.high.max(x));
    };
    for first in within(0) {
        let together = |&second: &usize| may(0, first, 1, second) && may(1, second, 0, first);
        let ends = [within(1).find(together), within(1).rev().find(together)];
        ends.into_iter().flatten().for_each(|second| note(steps[1].values[second] - steps[0].values[first]));
    }
    found
}

/// The interval of b − a for values a and b in these intervals.
fn difference_interval(a: Interval, b: Interval) -> Interval {
    Interval { low: b.low - a.high, high: b.high - a.low }
}

/// Returns the p-value that belongs to an interval. `interval` computes it at a given level. The p-value is the
/// smallest 1 − level at which the interval excludes 0, or 1 if it always contains 0. It is at most 0.05 exactly if the
/// 95 % interval excludes 0.
fn p_value_from_interval(interval: impl Fn(Level) -> Option<Interval>) -> f64 {
    let without = |alpha: f64| {
        let found = Level::new(1.0 - alpha).ok().and_then(&interval);
        found.is_some_and(|interval| !interval.contains(0.0))
    };
    // Find two levels, a factor of 2 apart, between which the interval begins to exclude 0; then bisect.
    let level_of = |rung: i32| libm::ldexp(1.0, -rung);
    let Some(rung) = (1..=40).find(|&step| !without(level_of(step))) else { return level_of(40) };
    if rung == 1 {
        return 1.0;
    }
    let (mut within, mut p) = (level_of(rung), level_of(rung - 1));
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

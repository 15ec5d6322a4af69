//! The paired differences of two sides, each with its interval, judged together.

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
use crate::stats::jackknife::FEWEST;
use crate::stats::paired::{Comparison, HARDLY, Of, compare_ratios, compare_replayed, compare_sds};
use crate::stats::{Estimate, Interval, Level, Method, RatioSums, SIGNIFICANCE, normal, quantile, square, student};
use serde::Serialize;

/// Quantiles of the points of a deal that are compared.
pub const COMPARED_QUANTILES: [f64; 5] = [0.01, 0.05, 0.5, 0.95, 0.99];
/// A statistic that changes by less than this share of itself is shown to be about equal.
pub const MARGIN: f64 = 0.01;
/// The ends of "differs by less than that", as ratios.
pub(super) const NEAR: [f64; 2] = [1.0 - MARGIN, 1.0 + MARGIN];
/// Fewer seats than this say too little about how ruin differs from part to part of a run.
const OFTEN: u64 = 50;
/// An interval that reaches so many times as far as its spread alone would take it allows for much that was not seen, or rests on a
/// handful of sessions.
const REACH: f64 = 1.15;
/// The interval of a spread of points always allows for one more session like the one that differs most. Few deals carry the
/// difference where that session would change it by more than this share.
const MOVED: f64 = 0.1;

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
    /// b / a; none where a ratio says nothing: of what may be 0 or negative, and of quantiles.
    pub ratio: Option<f64>,
    /// Lower end of its 95 % interval.
    pub ratio_low: Option<f64>,
    /// Upper end.
    pub ratio_high: Option<f64>,
    /// p-value of "no difference".
    pub p_value: f64,
    /// The same after Holm's correction within the family of the row: the tested rows of its comparison, or of all alternatives of a
    /// ranking. 1 where nothing is tested; no number, as the p-value, where the players come of one training.
    pub p_adjusted: f64,
    /// p-value of "they differ by [`MARGIN`] or more", corrected in the same way; none without a ratio.
    pub p_equivalent: Option<f64>,
    /// Whether the row is one of the family's tests: one that could reject, and does not say the same as another.
    pub tested: bool,
    /// Correlation of the session totals; none where one of them does not vary or there are none.
    pub correlation: Option<f64>,
    /// How many times more deals two independent runs would need; none where the difference does not vary.
    pub variance_ratio: Option<f64>,
    /// The two rule sets agree in every session: the difference is exactly 0.
    pub identical: bool,
    /// The rules leave it no other way, whatever is dealt and whoever plays.
    pub forced: bool,
    /// These players leave it no other way, though others might: the rules differ only in payments, at which they do not look.
    /// What is identical, not forced and not so by the players was merely not seen to differ.
    pub by_players: bool,
    /// How the interval was made.
    pub method: Method,
    /// Few deals carry it: the interval had to reach much further than its spread alone would take it (`REACH`, and for spreads
    /// `MOVED`), for deals of the kind that carries the difference are probably missing. It may still be too narrow.
    pub few_deals: bool,
}

#[cfg(any(test, feature = "testing"))]
impl Difference {
    /// A row of a test that found nothing, to be changed as a test wants it.
    #[doc(hidden)]
    pub fn untold(statistic: Statistic, [a, b]: [f64; 2], [ci_low, ci_high]: [f64; 2]) -> Difference {
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
    fn new(statistic: Statistic, found: &Comparison, [forced, by_players]: [bool; 2], quantile: f64) -> Difference {
        let end = |of: fn(Interval) -> f64| found.ratio.map(of);
        let Estimate { value, standard_error, interval: Interval { low, high }, .. } = found.difference;
        let (reach, plain) = ((value - low).max(high - value), quantile * standard_error);
        let is_spread = matches!(statistic.row().estimator, Estimator::Sd(_));
        let few_deals = reach > REACH * plain && (!is_spread || reach - plain > MOVED * value.abs());
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

    /// The same times a constant; a negative one turns the ends of the interval.
    #[must_use]
    pub fn times(&self, by: f64) -> Difference {
        let Interval { low, high } = Interval { low: self.ci_low, high: self.ci_high }.times(by);
        let [a, b, difference] = [self.a, self.b, self.difference].map(|x| x * by);
        Difference { a, b, difference, ci_low: low, ci_high: high, ..self.clone() }
    }

    /// That of the distances of both means from 0, |b| − |a|, from that of the means, u = b − a, and the sums of both, v = a + b. It is
    /// the smaller of |u| and |v| with the sign of u · v, so it lies where both may lie. It is not 0 only where both are not: the p-value
    /// is the larger of theirs (R. L. Berger, "Multiparameter hypothesis testing and acceptance sampling", Technometrics 24, 1982).
    pub(in crate::sim) fn of_distances(self, sums: &RatioSums, level: Level) -> Difference {
        let [a, b] = [self.a.abs(), self.b.abs()];
        let row = Difference { statistic: Statistic::DealerGap, a, b, difference: b - a, ..self }.without_ratio();
        let (Some(sum), false) = (interval::mean(sums, level), row.identical) else { return row };
        let smaller = |u: f64, v: f64| u.abs().min(v.abs()) * (u.signum() * v.signum());
        let ends = |v: f64| [smaller(row.ci_low, v), smaller(row.ci_high, v)];
        let corners = [ends(sum.interval.low), ends(sum.interval.high)].concat();
        Difference {
            ci_low: corners.iter().copied().fold(f64::INFINITY, f64::min),
            ci_high: corners.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            p_value: row.p_value.max(interval::mean_is_zero(sums, &sum)),
            variance_ratio: None,
            correlation: None,
            ..row
        }
    }

    /// Whether the difference is significant in its family: p ≤ 0.05 after Holm's correction.
    pub fn is_real(&self) -> bool {
        self.p_adjusted <= SIGNIFICANCE
    }

    /// The row with its corrected p-value multiplied by the number of comparisons (Bonferroni), for claims about any of them: each comparison
    /// is a family of its own.
    #[must_use]
    pub fn among(&self, comparisons: usize) -> Difference {
        Difference { p_adjusted: (self.p_adjusted * comparisons as f64).min(1.0), ..self.clone() }
    }

    /// Whether it is shown that both differ by less than [`MARGIN`].
    pub fn is_equivalent(&self) -> bool {
        self.p_equivalent.is_some_and(|p| p <= SIGNIFICANCE)
    }

    /// Whether both rule sets agree in every deal played though they need not.
    pub fn is_unseen(&self) -> bool {
        self.identical && !self.forced && !self.by_players
    }

    /// Without a ratio.
    pub(super) fn without_ratio(self) -> Difference {
        Difference { ratio: None, ratio_low: None, ratio_high: None, ..self }
    }

    /// p-value of "the logarithm of the ratio is at least so far from 0", by two one-sided tests (D. J. Schuirmann, "A comparison of the two
    /// one-sided tests procedure and the power approach", J. Pharmacokinetics and Biopharmaceutics 15, 1987).
    fn differs_more(&self, level: Level) -> Option<f64> {
        let [ratio, low, high] = [self.ratio?, self.ratio_low?, self.ratio_high?].map(libm::log);
        let beyond = |left: f64, width: f64| match width > 0.0 {
            true => normal::upper_tail(left * level.z() / width),
            false => f64::from(u8::from(left <= 0.0)),
        };
        let [down, up] = NEAR.map(libm::log);
        Some(beyond(ratio - down, ratio - low).max(beyond(up - ratio, high - ratio)))
    }

    /// Whether it says the same as the mean of the dealer.
    pub(super) fn repeats_dealer(&self) -> bool {
        self.statistic.tested_by() != self.statistic
    }
}

/// All rows of the comparison of the first side with side `other` (1 or more), with Holm's correction over them.
pub fn differences(run: &Run, record: &Record, other: usize, level: Level) -> Vec<Difference> {
    let mut rows = uncorrected(run, record, other, level);
    correct([&mut rows], None);
    rows
}

/// The same before the correction.
pub fn uncorrected(run: &Run, record: &Record, other: usize, level: Level) -> Vec<Difference> {
    differences_of(run, record, [0, other], &compared_statistics(run, record, [0, other]), level)
}

/// What two sides are compared in, in the order of the table.
pub fn compared_statistics(run: &Run, record: &Record, pair: [usize; 2]) -> Vec<Statistic> {
    let rules = pair.map(|side| &run.sides[side].rules);
    let counts = pair.map(|side| &record.sides[side].counts);
    let paid = |statistic| counts.iter().any(|side| side.sums(statistic).is_some_and(|sums| sums.x != 0));
    compared(run, &rules, &run.sides[pair[0]].seating, paid)
}

/// What the sides of a run may be compared in, as far as it is known before they are played: not which items they pay.
pub fn comparable_statistics(run: &Run) -> Vec<Statistic> {
    let rules: Vec<&Rules> = run.sides.iter().map(|side| &side.rules).collect();
    compared(run, &rules, &run.sides[0].seating, |_| true)
}

/// Rows of these statistics, without a correction for their number.
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
    let meeting = Meeting { pair: &record.pairs[place], sides, parts: &parts, forced: Forced::of(run, pair), level };
    let trainings = Trainings::of(run, sides);
    let rows = statistics.iter().filter_map(|&row| meeting.compare(row));
    rows.map(|row| {
        let tested = row.tested && !row.identical && !row.repeats_dealer();
        let near = row.differs_more(level).filter(|_| tested);
        let row = Difference { tested, p_equivalent: near, ..row };
        match &trainings {
            Some(trainings) => trainings.judge(row, level),
            None => row,
        }
    })
    .collect()
}

/// What the test of a difference rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Sessions, of which so many differ, and of which so many must: fewer are judged as those of two runs apart.
    Sessions {
        /// Those that differ.
        differ: u64,
        /// How many must.
        wanted: u64,
    },
    /// Parts of the run, by the jackknife.
    Parts,
}

/// The standard error of a paired difference, however few sessions differ, and what its test rests on; none of what has none, such as a
/// quantile.
pub fn paired_error(run: &Run, record: &Record, pair: [usize; 2], statistic: Statistic) -> Option<(f64, Ground)> {
    let place = run.pairs().iter().position(|known| *known == pair)?;
    let sides = pair.map(|side| &record.sides[side]);
    let (parts, level) = (sides.map(SideRecord::parts), Level::P95);
    let meeting = Meeting { pair: &record.pairs[place], sides, parts: &parts, forced: Forced::of(run, pair), level };
    meeting.error(statistic).filter(|(error, _)| error.is_finite())
}

/// What is compared, in the order of the table: what one of the rule sets allows, items that one of them paid.
fn compared(run: &Run, rules: &[&Rules], seating: &Seating, paid: impl Fn(Statistic) -> bool) -> Vec<Statistic> {
    let happens = |statistic: &Statistic| match statistic {
        Statistic::Money(..) => paid(*statistic),
        _ => rules.iter().any(|rules| statistic.possible(rules)),
    };
    Statistic::compared(seating, &run.joints).into_iter().filter(happens).collect()
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
    fn of(run: &Run, pair: [usize; 2]) -> Forced {
        let same_deals = run.same_deals(pair[0].min(pair[1]), pair[0].max(pair[1]));
        let [a, b] = pair.map(|side| run.sides[side].rules.fingerprint());
        Forced { equal: same_deals && a == b, same_deals }
    }

    /// Whether a statistic must agree, by the rules or by these players.
    fn holds(self, statistic: Statistic) -> [bool; 2] {
        match statistic.row().decided {
            Decided::Always => [true, false],
            Decided::ByPlay => [self.equal, !self.equal && self.same_deals],
            Decided::ByPoints => [self.equal, false],
        }
    }
}

/// Few sessions hold all that moves a share: with fewer than so many it is known as that of two runs apart.
const SHARED: u64 = 20;

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
        let row = |found: &Comparison| Difference::new(statistic, found, forced, level.z());
        match statistic.row().estimator {
            // How often something happens is bounded by how often the runs differ; points are not.
            Estimator::Event(_) | Estimator::Ruin(_) if forced == [false; 2] && statistic.total().is_some() => {
                let sums = self.pair.sums(counts, statistic)?;
                let found = compare_replayed(&sums, Of::Events, replays, level)?;
                Some(self.rated(row(&found.unforced_replayed(&sums, replays, level).of_shares())))
            }
            Estimator::Edge => {
                let mean = self.compare(Statistic::Mean(Role::Dealer))?;
                Some(Difference { statistic, ..mean.times(EDGE) })
            }
            Estimator::Gap => {
                let sums = self.pair.sums(counts, Statistic::Mean(Role::Dealer))?;
                Some(self.compare(Statistic::Mean(Role::Dealer))?.of_distances(&sums.sum(), level))
            }
            Estimator::Sd(role) => {
                let sums = self.pair.spread(counts, role);
                let apart = (self.pair.differ(place::squares(role)), self.pair.gaps(role));
                Some(self.apart(row(&compare_sds(&sums, (0, 1), (2, 3), 4, apart, level)?), apart.0))
            }
            Estimator::Share(item) => {
                let sums = self.pair.share(counts, item);
                // The only item that was paid under both has none.
                let only = sums.total(0) == sums.total(1) && sums.total(2) == sums.total(3);
                let paid = (sums.total(0) != 0 || sums.total(2) != 0) && !only;
                let differ = self.share_differs(item);
                let differ = if differ < SHARED { differ.min(HARDLY) } else { differ };
                let found = compare_ratios(&sums, (0, 1), (2, 3), differ, level).filter(|_| paid)?;
                Some(self.rated(self.apart(row(&found), differ)))
            }
            Estimator::Quantile(Points::Deals(role), p) => self.quantile(statistic, role, p),
            Estimator::Ruin(bankroll) if statistic.total().is_none() => self.ruin(statistic, bankroll),
            Estimator::Event(_)
            | Estimator::Proportion(_)
            | Estimator::Mean(..)
            | Estimator::Amount(_)
            | Estimator::Ruin(_) => {
                let sums = self.pair.sums(counts, statistic)?;
                let found = compare_replayed(&sums, Of::Amounts, replays, level)?;
                Some(self.rated(self.apart(row(&found), sums.differ)))
            }
            Estimator::Shape(..) => self.shape(statistic),
            Estimator::Quantile(Points::Evenings, _) | Estimator::EndDown(_) => None,
        }
    }

    /// Sessions in which the share of an item may differ.
    fn share_differs(&self, item: Item) -> u64 {
        self.pair.differ(place::money(DealGroup::All, item)).max(self.pair.differ(place::MOVED))
    }

    /// The standard error of the difference, from the sessions of both, and what its test rests on.
    fn error(&self, statistic: Statistic) -> Option<(f64, Ground)> {
        let counts = self.sides.map(|side| &side.counts);
        let sessions = |differ, wanted| Ground::Sessions { differ, wanted };
        let parts = || {
            let of = |spread: &_| statistic.of_spread(spread);
            let [first, second] = self.parts;
            let found = first.difference(second, self.level, |a, b| Some(of(b)? - of(a)?))?;
            Some((found.standard_error, Ground::Parts))
        };
        match statistic.row().estimator {
            Estimator::Edge => {
                let (error, ground) = self.error(Statistic::Mean(Role::Dealer))?;
                Some((error * EDGE.abs(), ground))
            }
            Estimator::Sd(role) => {
                let sums = self.pair.spread(counts, role);
                let differ = self.pair.differ(place::squares(role));
                let found = compare_sds(&sums, (0, 1), (2, 3), 4, (differ, self.pair.gaps(role)), self.level)?;
                Some((found.difference.standard_error, sessions(differ, HARDLY + 1)))
            }
            Estimator::Share(item) => {
                let (sums, differ) = (self.pair.share(counts, item), self.share_differs(item));
                let found = compare_ratios(&sums, (0, 1), (2, 3), differ, self.level)?;
                Some((found.difference.standard_error, sessions(differ, SHARED)))
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
                Some((sums.difference().variance()?.sqrt(), sessions(sums.differ, HARDLY + 1)))
            }
        }
    }

    /// Agreement in all sessions, or all but a few, that nothing forces does not prove equality, and leaves pairing without a measure
    /// of chance: the interval is that of two runs played apart. `differ` is the number of sessions that differ.
    fn apart(&self, row: Difference, differ: u64) -> Difference {
        if differ > HARDLY || row.identical && !row.is_unseen() {
            return row;
        }
        // The mean of one of several players is not told by itself.
        let [a, b] = self.own(row.statistic, self.level.shared_by(2));
        let Interval { low, high } = gap(a, b);
        Difference { ci_low: low, ci_high: high, p_value: 1.0, tested: false, ..row }.without_ratio()
    }

    /// The interval of a statistic on either side.
    fn own(&self, statistic: Statistic, level: Level) -> [Interval; 2] {
        [0, 1].map(|side| {
            let found = statistic.estimate(self.sides[side], &self.parts[side], level);
            found.map_or(Interval::ALL, |found| found.interval)
        })
    }

    /// With a ratio where that says something: where neither side may be 0. Where one is rare, its logarithm is not normal, and both
    /// intervals are combined (G. Y. Zou and A. Donner, "Construction of confidence limits about effect measures", Statistics in Medicine
    /// 27, 2008), with the correlation of the sessions.
    fn rated(&self, row: Difference) -> Difference {
        let own = self.own(row.statistic, self.level);
        // Of what may have either sign, only where it is far from 0: shown where it seems to differ from 0, ratios would be too large.
        let signed = !row.statistic.has_relative_change();
        let far = |value: f64, own: Interval| !signed || value.abs() > 3.0 * own.half_width();
        let near = own.iter().any(|own| own.contains(0.0)) || !far(row.a, own[0]) || !far(row.b, own[1]);
        if row.identical || near || row.a * row.b <= 0.0 {
            let equal = row.identical && !row.is_unseen();
            return if equal && row.a != 0.0 { row } else { row.without_ratio() };
        }
        let rare = |side: &SideRecord| {
            // A share is as rare as the payments of its item.
            let paid = row.statistic.row().paid.map(|(group, item)| Statistic::Money(group, item));
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
        // An amount is as surely different as its ratio: where few sessions hold it, this is the safer of the two. How often something
        // happens is tested exactly.
        let toward = if ratio > 1.0 { down } else { up };
        let p_value = match row.statistic.is_event() || toward <= 0.0 {
            true => row.p_value,
            false => row.p_value.max(normal::two_sided(
                normal::upper_quantile(self.level.alpha() / 2.0) * libm::log(ratio).abs() / toward,
            )),
        };
        Difference { ratio: Some(ratio), ratio_low: Some(ends[0]), ratio_high: Some(ends[1]), p_value, ..row }
    }

    /// Quantiles jump from one whole number to another and have no standard error: the interval of the difference is made of the values of
    /// both that go together, and the p-value is the level at which it meets 0.
    fn quantile(&self, statistic: Statistic, role: Role, p: f64) -> Option<Difference> {
        let [first, second] = self.sides.map(|side| side.counts.scores(role));
        let enough = self.parts[0].count().min(self.parts[1].count()) >= FEWEST;
        let steps = [0, 1].map(|side| self.parts[side].steps(role));
        let at = |level: Level| -> Option<(f64, f64, Interval)> {
            let of =
                |shared: Level| Some([quantile::quantile(first, p, shared)?, quantile::quantile(second, p, shared)?]);
            let [q, r] = of(level.shared_by(2))?;
            let apart = gap(q.interval, r.interval);
            let interval = match enough && !apart.is_all() {
                // Half of the errors for both limits, half for whether they go together.
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
                gap(own, own)
            }
            _ => interval,
        };
        let p_value = if identical { 1.0 } else { meeting_level(|level| at(level).map(|found| found.2)) };
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

    /// Ruin with a bankroll that no session has counted: by the parts of the run, in which both sides played the same sessions; as of two
    /// runs apart where parts are few or seats that go so deep.
    fn ruin(&self, statistic: Statistic, bankroll: u32) -> Option<Difference> {
        let level = self.level;
        let often =
            |side: &SideRecord| side.counts.evenings().lows().histogram().at_most(-i64::from(bankroll)) >= OFTEN;
        if self.sides.into_iter().all(often)
            && let Some(row) = self.shape(statistic).filter(|row| row.method == Method::Jackknife && !row.identical)
        {
            return Some(row);
        }
        let at = |level: Level| {
            let [a, b] = self.sides.map(|side| side.counts.evenings().ruin(bankroll, side.replays, level));
            Some([a?, b?])
        };
        let apart = |level: Level| at(level.shared_by(2)).map(|[a, b]| gap(a.interval, b.interval));
        let [a, b] = at(level)?;
        let [identical, forced] = [self.lows_agree(), self.forced.equal];
        let interval = if forced { Interval { low: 0.0, high: 0.0 } } else { apart(level)? };
        let p_value = if identical { 1.0 } else { meeting_level(apart) };
        let (a, b, method) = (a.value, b.value, b.method);
        let difference = Estimate { value: b - a, standard_error: f64::NAN, interval, design_effect: None, method };
        let (correlation, variance_ratio, ratio, testable) = (None, None, None, !identical);
        let found = Comparison { a, b, difference, p_value, correlation, variance_ratio, identical, ratio, testable };
        Some(self.rated(Difference::new(statistic, &found, [forced, false], level.z())))
    }

    /// Whether evenings went equally deep under both.
    fn lows_agree(&self) -> bool {
        let [first, second] = self.sides.map(|side| side.counts.evenings().lows());
        first == second
    }

    /// A statistic of whole distributions, by the jackknife over parts of the run in which both sides played the same sessions.
    fn shape(&self, statistic: Statistic) -> Option<Difference> {
        let ([first, second], level) = (self.parts, self.level);
        let of = |spread: &_| statistic.of_spread(spread);
        let (a, b) = (first.estimate(level, of)?, second.estimate(level, of)?);
        let mut difference = first.difference(second, level, |a, b| Some(of(b)? - of(a)?))?;
        let identical = first.agree(second, of);
        // A spread below the rounding of the values is none.
        let scale = 1e-9 * a.value.abs().max(b.value.abs());
        let spread = difference.standard_error.is_finite() && difference.standard_error > scale;
        // Of a skewness nothing is bounded from above.
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
        // At which the interval ends at 0.
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
        let differ = if identical { 0 } else { HARDLY + 1 };
        Some(if skewness && !identical { row } else { self.apart(row, differ) })
    }
}

/// What the difference of two quantiles may be: of those values within their own limits that go together. If v and w are quantiles for
/// the same share, the share of the second run up to w is not below that of the first run before v, nor the other way round; both
/// are compared part by part of the run.
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

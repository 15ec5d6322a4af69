//! The paired differences of a contest, each with its interval, judged together.

use super::contest::{Contest, Contested, Pair, Statistic};
use super::estimates::share;
use super::study::{Gathered, Parts, Spread, Study};
use super::tally::Role;
use crate::policy::Seating;
use crate::rules::Rules;
use crate::score::Item;
use crate::stats::paired::{Comparison, compare_ratios, compare_replayed, compare_sds, holm};
use crate::stats::{CrossSums, Estimate, Interval, Level, Method, RatioSums, interval, quantile, risk, student};
use serde::Serialize;

/// Quantiles of the points of a deal that are compared.
pub const COMPARED_QUANTILES: [f64; 5] = [0.01, 0.05, 0.5, 0.95, 0.99];
/// The share of the worst deals and evenings that the expected shortfall averages.
pub const TAIL: f64 = 0.05;
/// The share of the best observations whose part of all winnings is given.
pub const TOP: f64 = 0.01;

/// One statistic under two rule sets on the same deals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// What is measured.
    pub statistic: String,
    /// Of what, or whose.
    pub category: String,
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
    fn new(statistic: &str, category: &str, found: &Comparison, forced: bool) -> Difference {
        Difference {
            statistic: statistic.to_owned(),
            category: category.to_owned(),
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

    /// Agreement in every session that nothing forces is no proof of it, and leaves pairing without a measure of chance: the
    /// interval is that of two runs played apart, of which `own` is the estimate of one.
    fn apart(self, own: impl FnOnce(Level) -> Option<Estimate>, level: Level) -> Difference {
        if !self.is_unseen() {
            return self;
        }
        let own = own(level.shared_by(2)).map_or(Interval::ALL, |found| found.interval);
        let Interval { low, high } = gap(own, own);
        Difference { ci_low: low, ci_high: high, ..self }
    }

    /// The same statistic times a constant.
    fn scaled(self, statistic: &str, category: &str, by: f64) -> Difference {
        Difference {
            statistic: statistic.to_owned(),
            category: category.to_owned(),
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
pub fn differences(contest: &Contest, contested: &Contested, other: usize, level: Level) -> Vec<Difference> {
    let pair = &contested.pairs[other - 1];
    let (a, b) = (&contested.sides[0], &contested.sides[other]);
    let rules = [&contest.sides[0], &contest.sides[other]];
    let forced = Forced::of(rules, &contest.seating);
    let mut rows = Vec::new();
    for (at, statistic) in Statistic::all(&contest.seating).into_iter().enumerate() {
        if let Statistic::Frequency(category) = statistic
            && !rules.iter().any(|rules| category.possible(rules))
        {
            continue;
        }
        if let Statistic::Money(item) = statistic
            && [a, b].iter().all(|side| side.study.money.total(item as usize) == 0)
        {
            continue;
        }
        let (kind, category) = statistic.names();
        let Some(found) = compare_replayed(&pair.sums[at], a.replays, level) else { continue };
        let (sums, forced) = (&pair.sums[at], forced.in_deals(statistic));
        rows.push(match statistic {
            // How often they differ has limits by itself; by how many points has none.
            Statistic::Frequency(_) if !forced => {
                Difference::new(kind, &category, &found.unforced_replayed(sums, a.replays, level).of_shares(), false)
            }
            Statistic::Money(_) | Statistic::Moved => Difference::new(kind, &category, &found, forced)
                .apart(|level| interval::mean_amount_replayed(&sums.first(), a.replays, level), level),
            _ => Difference::new(kind, &category, &found, forced)
                .apart(|level| interval::mean(&sums.first(), level), level),
        });
    }
    rows.extend(dealer_edge(&rows));
    rows.extend(spreads(pair, forced.equal, level));
    rows.extend(shares(pair, &a.study, forced.equal, level));
    rows.extend(quantiles(a, b, forced.equal, level));
    rows.extend(distributions(&a.parts(), &b.parts(), forced.equal, level));
    let adjusted = holm(&rows.iter().map(|row| row.p_value).collect::<Vec<_>>());
    rows.iter_mut().zip(adjusted).for_each(|(row, p)| row.p_adjusted = p);
    rows
}

/// What two rule sets leave no choice in.
#[derive(Clone, Copy)]
struct Forced {
    /// Nothing differs.
    equal: bool,
    /// The same deals are played.
    same_deals: bool,
}

impl Forced {
    fn of([a, b]: [&Rules; 2], seating: &Seating) -> Forced {
        let equal = a.fingerprint() == b.fingerprint();
        Forced { equal, same_deals: equal || a.same_deals(b) && !seating.looks_at_payments() }
    }

    /// Whether a statistic must agree.
    fn in_deals(self, statistic: Statistic) -> bool {
        let in_play = match statistic {
            Statistic::Frequency(category) => category.is_of_play(),
            Statistic::Draws | Statistic::Discards => true,
            // The four seats sum to zero under any rules.
            Statistic::Mean(Role::All) => return true,
            Statistic::Mean(_) | Statistic::Money(_) | Statistic::Moved | Statistic::Player(_) => false,
        };
        self.equal || self.same_deals && in_play
    }
}

/// What the dealer has over another seat: the points of all four sum to zero, so it is 4/3 of his mean.
fn dealer_edge(rows: &[Difference]) -> Option<Difference> {
    let mean = rows.iter().find(|row| row.statistic == "scores.mean" && row.category == Role::Dealer.name())?;
    Some(mean.clone().scaled("dealer_edge", "points", 4.0 / 3.0))
}

/// What b − a may be where a and b lie in these.
fn gap(a: Interval, b: Interval) -> Interval {
    Interval { low: b.low - a.high, high: b.high - a.low }
}

fn spreads(pair: &Pair, forced: bool, level: Level) -> Vec<Difference> {
    let named = Role::ALL.into_iter().zip(&pair.sds);
    named
        .filter_map(|(role, sums)| {
            let found = compare_sds(sums, (0, 1), (2, 3), 4, level)?;
            let row = Difference::new("scores.sd", role.name(), &found, forced);
            Some(row.apart(|level| interval::sd(sums, 0, 1, 4, level), level))
        })
        .collect()
}

/// The shares of the items that were paid under one rule set or the other; the only item that was paid under both has none.
fn shares(pair: &Pair, first: &Study, forced: bool, level: Level) -> Vec<Difference> {
    let named = Item::ALL.iter().zip(&pair.shares);
    let only = |sums: &CrossSums| sums.total(0) == sums.total(1) && sums.total(2) == sums.total(3);
    named
        .filter(|(_, sums)| (sums.total(0) != 0 || sums.total(2) != 0) && !only(sums))
        .filter_map(|(item, sums)| {
            let found = compare_ratios(sums, (0, 1), (2, 3), level)?;
            let row = Difference::new("money_share", item.name(), &found, forced);
            Some(row.apart(|level| share(first, *item, level), level))
        })
        .collect()
}

/// Quantiles jump from one whole number to another and have no standard error: the interval of the difference is made of both
/// intervals, each at the level that makes the two hold together, and the p-value is that at which they meet.
fn quantiles(a: &Gathered, b: &Gathered, forced: bool, level: Level) -> Vec<Difference> {
    let roles = [Role::All, Role::Dealer, Role::NonDealer];
    let cases = roles.into_iter().flat_map(|role| COMPARED_QUANTILES.map(|p| (role, p)));
    cases
        .filter_map(|(role, p)| {
            let (first, second) = (a.study.tally.scores(role), b.study.tally.scores(role));
            let at = |level: Level| -> Option<(f64, f64, Interval)> {
                let shared = level.shared_by(2);
                let (q, r) = (quantile::quantile(first, p, shared)?, quantile::quantile(second, p, shared)?);
                Some((q.value, r.value, gap(q.interval, r.interval)))
            };
            let identical = first == second;
            let (q, r, interval) = at(level)?;
            let interval = if identical && forced { Interval { low: 0.0, high: 0.0 } } else { interval };
            let p_value = if identical { 1.0 } else { meeting_level(|level| at(level).map(|found| found.2)) };
            Some(Difference {
                statistic: format!("scores.quantile.{p}"),
                category: role.name().to_owned(),
                a: q,
                b: r,
                difference: r - q,
                ci_low: interval.low,
                ci_high: interval.high,
                p_value,
                p_adjusted: p_value,
                correlation: None,
                variance_ratio: None,
                identical,
                forced,
                method: Method::OrderStatistics,
            })
        })
        .collect()
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

/// Statistics of whole distributions, by the jackknife over parts of the run in which both sides played the same sessions.
fn distributions(a: &Parts, b: &Parts, forced: bool, level: Level) -> Vec<Difference> {
    let row = |(name, category, statistic): ShapeStatistic| {
        let (first, second) = (a.estimate(level, &statistic)?, b.estimate(level, &statistic)?);
        let gap = a.difference(b, level, &statistic)?;
        let identical = gap.value == 0.0 && gap.standard_error == 0.0;
        let p = if identical { 1.0 } else { student::two_sided(gap.value / gap.standard_error, a.freedom()) };
        let (va, vb, vd) = (first.standard_error.powi(2), second.standard_error.powi(2), gap.standard_error.powi(2));
        let row = Difference {
            statistic: name,
            category,
            a: first.value,
            b: second.value,
            difference: gap.value,
            ci_low: gap.interval.low,
            ci_high: gap.interval.high,
            p_value: p,
            p_adjusted: p,
            correlation: (va > 0.0 && vb > 0.0).then(|| ((va + vb - vd) / (2.0 * (va * vb).sqrt())).clamp(-1.0, 1.0)),
            variance_ratio: (vd > 0.0).then(|| (va + vb) / vd),
            identical,
            forced,
            method: Method::Jackknife,
        };
        Some(row.apart(|level| a.estimate(level, &statistic), level))
    };
    shape_statistics().into_iter().filter_map(row).collect()
}

/// A statistic of distributions: its name, of what, and how it is computed.
pub type ShapeStatistic = (String, String, Box<dyn Fn(&Spread) -> Option<f64>>);

/// The statistics of whole distributions.
pub fn shape_statistics() -> Vec<ShapeStatistic> {
    let mut all: Vec<ShapeStatistic> = Vec::new();
    for role in [Role::All, Role::Dealer, Role::NonDealer] {
        let name = role.name().to_owned();
        all.push(("scores.skewness".into(), name.clone(), Box::new(move |spread| spread.scores(role).skewness())));
        let shortfall = move |spread: &Spread| spread.scores(role).lower_tail_mean(TAIL);
        all.push(("expected_shortfall".into(), format!("deal:{name}"), Box::new(shortfall)));
        all.push(("top_share".into(), name.clone(), Box::new(move |spread| risk::top_share(spread.scores(role), TOP))));
        all.push(("gini".into(), name, Box::new(move |spread| risk::gini(spread.scores(role)))));
    }
    all.push(("evening.sd".into(), "seat".into(), Box::new(|spread| spread.evenings().sd())));
    all.push(("evening.skewness".into(), "seat".into(), Box::new(|spread| spread.evenings().skewness())));
    let shortfall = |spread: &Spread| spread.evenings().lower_tail_mean(TAIL);
    all.push(("expected_shortfall".into(), "evening".into(), Box::new(shortfall)));
    all
}

/// The sums whose interval is watched for the difference of a statistic, and the statistic's value on the first side.
pub fn watched(pair: &Pair, at: usize) -> (RatioSums, Option<f64>) {
    (pair.sums[at].difference(), pair.sums[at].first().ratio())
}

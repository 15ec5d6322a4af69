//! The statistics of one run, each with its interval: what a designer of rules asks.

use super::category::Category;
use super::differences::shape_statistics;
use super::study::{Gathered, MOVED, Study};
use super::tally::{DealGroup, PLACES, Role, Tally};
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::score::Item;
use crate::stats::{Estimate, Interval, Level, Method, interval, quantile};
use serde::Serialize;

/// Quantiles that are reported.
pub const QUANTILES: [f64; 9] = [0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999];
/// Bankrolls for which the chance of ruin is reported.
pub const BANKROLLS: [u32; 4] = [50, 100, 200, 500];

/// One statistic.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EstimateRow {
    /// What is measured.
    pub statistic: String,
    /// Of what, or whose.
    pub category: String,
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
    fn new(statistic: impl Into<String>, category: impl Into<String>, found: &Estimate) -> EstimateRow {
        EstimateRow {
            statistic: statistic.into(),
            category: category.into(),
            estimate: found.value,
            ci_low: found.interval.low,
            ci_high: found.interval.high,
            method: found.method,
        }
    }
}

/// All statistics of a run, in the order of the table.
pub fn estimates(rules: &Rules, gathered: &Gathered, bankrolls: &[u32], level: Level) -> Vec<EstimateRow> {
    let study = &gathered.study;
    let tally = &study.tally;
    let replays = gathered.replays;
    let parts = gathered.parts();
    let mut rows = Vec::new();
    let mut add = |statistic: &str, category: &str, found: Option<Estimate>| {
        rows.extend(found.map(|found| EstimateRow::new(statistic, category, &found)));
    };
    for &category in Category::ALL.iter().filter(|category| category.possible(rules)) {
        add("frequency", category.name(), interval::proportion_replayed(&tally.category(category), replays, level));
    }
    let points = |role: Role| mean_points(tally, role, level);
    for role in Role::ALL {
        add("scores.mean", role.name(), points(role));
    }
    add("dealer_edge", "points", points(Role::Dealer).map(edge));
    for role in Role::ALL {
        add("scores.sd", role.name(), tally.sd(role, level));
    }
    for role in Role::ALL {
        for p in QUANTILES {
            let found = quantile::quantile(tally.scores(role), p, level);
            add(&format!("scores.quantile.{p}"), role.name(), found);
        }
    }
    for (name, category, statistic) in shape_statistics() {
        add(&name, &category, parts.estimate(level, statistic));
    }
    for &item in Item::ALL.iter().filter(|&&item| study.money.total(item as usize) > 0) {
        add("money", item.name(), interval::mean_amount_replayed(&tally.money(DealGroup::All, item), replays, level));
        add("money_share", item.name(), share(study, item, level));
    }
    add("money", "all", interval::mean_amount_replayed(&study.moved, replays, level));
    for group in DealGroup::ALL.into_iter().skip(1) {
        // Of what was not seen in these deals nothing is said: most of it cannot be.
        for &item in Item::ALL.iter().filter(|&&item| tally.money(group, item).x > 0) {
            let found = interval::mean_amount_replayed(&tally.money(group, item), replays, level);
            add(&format!("money.{}", group.name()), item.name(), found);
        }
    }
    for p in [0.05, 0.5, 0.95] {
        add(&format!("evening.quantile.{p}"), "seat", quantile::quantile(study.evenings.totals(), p, level));
    }
    for &bankroll in bankrolls {
        add("ruin", &bankroll.to_string(), study.evenings.ruin(bankroll, replays, level));
    }
    add("length", "draws", interval::mean(&tally.draws().sums(), level));
    add("length", "discards", interval::mean(&study.discards, level));
    // What only some games have; empty tallies give no row.
    if rules.play.ends != DealEnds::FirstWin {
        for place in 1..=PLACES {
            add("tiles_left", &format!("win{place}"), interval::mean(&tally.win_left(place).sums(), level));
        }
    }
    add("exchange_gain", "shanten", interval::mean(&tally.exchange_gain().sums(), level));
    add("flowers", "seat", interval::mean(&tally.flowers().sums(), level));
    add("bixiahu_run", "deals", interval::mean(&tally.doubled_runs().sums(), level));
    rows
}

/// The mean points of a role; that of all four seats is 0 under any rules, however few deals were played.
pub fn mean_points(tally: &Tally, role: Role, level: Level) -> Option<Estimate> {
    let found = interval::mean(&tally.scores(role).sums(), level)?;
    Some(match role {
        Role::All => Estimate { standard_error: 0.0, interval: Interval { low: 0.0, high: 0.0 }, ..found },
        _ => found,
    })
}

/// The share of all money that an item moved. Rarely paid, it is as uncertain as the item: of all money much is known.
/// None of the only item that was paid.
pub(super) fn share(study: &Study, item: Item, level: Level) -> Option<Estimate> {
    if study.money.total(item as usize) == study.money.total(MOVED) {
        return None;
    }
    let found = interval::ratio(&study.money, item as usize, MOVED, level)?;
    let (interval, method) = match interval::rare_amount(&study.tally.money(DealGroup::All, item), level) {
        Some(limits) => (limits.map(|limit| limit * found.value), Method::ClopperPearson),
        None if found.standard_error > 0.0 => (found.interval, found.method),
        // Sessions that do not differ tell no spread.
        None => (Interval::ALL, found.method),
    };
    Some(Estimate { interval: interval.map(|end| end.clamp(0.0, 1.0)), method, ..found })
}

/// What the dealer has over another seat: the four sum to zero, so it is 4/3 of his mean.
fn edge(mean: Estimate) -> Estimate {
    let by = 4.0 / 3.0;
    let Interval { low, high } = mean.interval;
    Estimate {
        value: mean.value * by,
        standard_error: mean.standard_error * by,
        interval: Interval { low: low * by, high: high * by },
        ..mean
    }
}

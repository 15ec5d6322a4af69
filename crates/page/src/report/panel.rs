//! The last panel of a page: sampled values compared with exact ones, and results with the luck of the deal removed.

use crate::answer::{Block, Cell, Table};
use crate::lang::number::fixed;
use crate::lang::{Arg, Joint, Message, Number, Range, ToArg, msg};
use crate::rules::Rules;
use crate::sim::controls::{ControlSums, ExactValues, Luck, TARGETS, Target};
use crate::stats::Level;
use crate::stats::calibration::{against_mean, against_proportion};
use serde::Serialize;

/// Minimum variance ratio that a terminal prints; smaller ones are noise.
const MIN_PRINTED_RATIO: f64 = 1.02;

/// The checks and the sharpened results of a run; empty if no exact values are known. A *sharpened* result has the luck of the deal
/// removed: its interval is narrower because exact values correct the sampled ones (control variates).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// Sampled values compared with exact ones.
    pub checks: Vec<CheckRow>,
    /// Results with the luck of the deal removed.
    pub sharpened: Vec<SharpenedRow>,
}

/// A sampled value compared with its exact value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CheckRow {
    /// The quantity.
    pub quantity: Luck,
    /// The number of hands or deals in the sample.
    pub trials: u64,
    /// The value in the sample.
    pub sampled: f64,
    /// The exact value.
    pub exact: f64,
    /// The standard error of the sampled value, with the evening as the unit.
    pub standard_error: f64,
    /// The sampled value less the exact one, divided by the standard error.
    pub z: f64,
    /// The chance of a difference of this size or larger if the program is right.
    pub p_value: f64,
}

/// A result, plain and with the luck of the deal removed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SharpenedRow {
    /// The result.
    pub quantity: Target,
    /// The value with the luck of the deal.
    pub plain: f64,
    /// Lower end of its 95 % interval.
    pub plain_low: f64,
    /// Upper end.
    pub plain_high: f64,
    /// The value without the luck of the deal.
    pub adjusted: f64,
    /// Lower end of its 95 % interval.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// The variance of the plain value divided by that of the adjusted value; infinite if the luck of the deal explains everything.
    pub variance_ratio: f64,
}

impl Panel {
    /// Computes the exact values that are known for the rules, and compares them with those of the run. `sums` are the totals of the run;
    /// `level` is that of the intervals of sharpened results.
    pub fn new(rules: &Rules, sums: &ControlSums, level: Level) -> Panel {
        let known = ExactValues::new(rules);
        let check = |&quantity: &Luck| {
            let (exact, sampled) = (known.get(quantity)?, sums.sums(quantity));
            let against = if quantity.is_share() { against_proportion } else { against_mean };
            let found = against(&sampled, exact)?;
            Some(CheckRow {
                quantity,
                trials: sampled.n,
                sampled: found.sampled,
                exact: found.exact,
                standard_error: found.standard_error,
                z: found.z,
                p_value: found.p_value,
            })
        };
        let sharpened = |(place, quantity): (usize, Target)| {
            // Without exact values nothing can be removed, and impossible events are left out.
            let possible = match quantity {
                Target::Category(category) => category.possible(rules),
                Target::DealerScore => true,
            };
            let found = sums.adjusted(place, &known, level).filter(|_| possible && !known.is_empty())?;
            let (plain, adjusted) = (found.plain, found.adjusted);
            Some(SharpenedRow {
                quantity,
                plain: plain.value,
                plain_low: plain.interval.low,
                plain_high: plain.interval.high,
                adjusted: adjusted.value,
                ci_low: adjusted.interval.low,
                ci_high: adjusted.interval.high,
                variance_ratio: found.variance_reduction,
            })
        };
        let sharpened = TARGETS.into_iter().enumerate().filter_map(sharpened);
        Panel { checks: Luck::ALL.iter().filter_map(check).collect(), sharpened: sharpened.collect() }
    }
}

/// The panel as blocks of an answer.
pub(super) fn panel_blocks(panel: &Panel) -> Vec<Block> {
    if panel.checks.is_empty() {
        return vec![Block::Prose(msg!("page-unchecked"))];
    }
    let worth = panel.sharpened.iter().filter(|row| row.variance_ratio > MIN_PRINTED_RATIO);
    let gain = |row: &SharpenedRow| {
        Message::join(
            Joint::Plain,
            [row.quantity.label().to_arg(), " ×".to_arg(), Message::from_arg(&gain(row)).to_arg()],
        )
    };
    let gains: Vec<Message> = worth.map(gain).collect();
    let gains = (!gains.is_empty()).then(|| Block::Prose(msg!("page-gains", gains = Arg::list(Joint::Clause, gains))));
    let mut blocks = vec![Block::Page(vec![Block::Prose(msg!("page-checked"))]), Block::Table(check_table(panel))];
    blocks.extend(gains.map(|gains| Block::Terminal(vec![gains])));
    if !panel.sharpened.is_empty() {
        let table = Block::Table(sharpened_table(panel));
        blocks.push(Block::Page(vec![Block::Prose(msg!("page-sharpened")), table]));
    }
    blocks
}

fn check_table(panel: &Panel) -> Table {
    let row = |row: &CheckRow| {
        let definition = Arg::name(row.quantity.definition(), row.quantity.definition_chinese());
        vec![
            Cell::new(row.quantity.label()).hint(&definition),
            Cell::new(formatted(row, row.sampled)),
            Cell::new(formatted(row, row.exact)),
            Cell::sorted(if row.z > 0.0 { format!("+{}", fixed(row.z, 2)) } else { fixed(row.z, 2) }, row.z),
            Cell::new(Number::significant(row.p_value, 2)),
            Cell::new(definition),
        ]
    };
    Table::new("quantity< sampled> exact> z> p_value>2 definition<2", &msg!("page-check-heads"))
        .caption(msg!("page-checks"))
        .source("calibration.parquet")
        .rows(panel.checks.iter().map(row))
}

fn sharpened_table(panel: &Panel) -> Table {
    let row = |row: &SharpenedRow| {
        let value = |x: f64| Cell::new(Number::significant(x, 4));
        let range = |low: f64, high: f64| Cell::new(Range::significant(low, high, 4));
        vec![
            Cell::new(row.quantity.label()),
            value(row.plain),
            range(row.plain_low, row.plain_high),
            value(row.adjusted),
            range(row.ci_low, row.ci_high),
            Cell::sorted(gain(row), row.variance_ratio),
        ]
    };
    Table::new("result< plain> plain_interval> adjusted> interval> ratio>", &msg!("page-luckless-heads"))
        .caption(msg!("page-luckless"))
        .source("control_variates.parquet")
        .rows(panel.sharpened.iter().map(row))
}

/// The value `x` in the unit of the quantity of a check.
fn formatted(row: &CheckRow, x: f64) -> Number {
    if row.quantity.is_share() { Number::percent(x, 5) } else { Number::fixed(x, 5) }
}

/// The variance ratio of a result as it is printed.
fn gain(row: &SharpenedRow) -> Arg {
    if row.variance_ratio > 1e6 { "∞".to_arg() } else { Number::significant(row.variance_ratio, 3).to_arg() }
}

//! The last panel of a page: sampled values against exact ones, and how much the luck of the deal explains.

use crate::answer::{Block, Cell, Table};
use crate::lang::number::fixed;
use crate::lang::{Arg, Joint, Message, Number, Range, ToArg, msg};
use crate::rules::Rules;
use crate::sim::controls::{ControlSums, Known, Luck, TARGETS, Target};
use crate::stats::Level;
use crate::stats::calibration::{against_mean, against_proportion};
use serde::Serialize;

/// A gain below this is noise, and not told in the terminal.
const WORTH_TELLING: f64 = 1.02;

/// The checks and the sharpened results of a run. Empty where nothing is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// Exact values beside sampled ones.
    pub checks: Vec<CheckRow>,
    /// Results with the luck of the deal removed.
    pub sharpened: Vec<SharpenedRow>,
}

/// A quantity that is known exactly, beside its sampled value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CheckRow {
    /// The quantity.
    pub quantity: Luck,
    /// Hands or deals looked at.
    pub trials: u64,
    /// Its sampled value.
    pub sampled: f64,
    /// Its exact value.
    pub exact: f64,
    /// The standard error of the sampled value, with the evening as the unit.
    pub standard_error: f64,
    /// The difference in standard errors.
    pub z: f64,
    /// The chance of a difference this large or larger.
    pub p_value: f64,
}

/// A result, plain and with the luck of the deal taken out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SharpenedRow {
    /// The result.
    pub quantity: Target,
    /// Its plain value.
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
    /// The variance of the plain value divided by that of the adjusted; infinite where the luck of the deal explains everything.
    pub variance_ratio: f64,
}

impl Panel {
    /// Counts what can be counted under the rules, and compares it with the run.
    pub fn new(rules: &Rules, sums: &ControlSums, level: Level) -> Panel {
        let known = Known::of_rules(rules);
        let check = |&quantity: &Luck| {
            let (exact, sampled) = (known.of(quantity)?, sums.sums(quantity));
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
            // Nothing to take out, or an event that the rules do not have.
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
pub(super) fn blocks(panel: &Panel) -> Vec<Block> {
    if panel.checks.is_empty() {
        return vec![Block::Prose(msg!("page-unchecked"))];
    }
    let worth = panel.sharpened.iter().filter(|row| row.variance_ratio > WORTH_TELLING);
    let gain = |row: &SharpenedRow| {
        Message::join(Joint::Plain, [row.quantity.label().to_arg(), " ×".to_arg(), Message::of(&gain(row)).to_arg()])
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
            Cell::new(shown(row, row.sampled)),
            Cell::new(shown(row, row.exact)),
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

fn shown(row: &CheckRow, x: f64) -> Number {
    if row.quantity.is_share() { Number::percent(x, 5) } else { Number::fixed(x, 5) }
}

fn gain(row: &SharpenedRow) -> Arg {
    if row.variance_ratio > 1e6 { "∞".to_arg() } else { Number::significant(row.variance_ratio, 3).to_arg() }
}

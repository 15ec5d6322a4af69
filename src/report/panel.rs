//! The last panel of a page: sampled values against exact ones, and how much the luck of the deal explains.

use crate::lang::{Arg, Joint, Lang, msg};
use crate::rules::Rules;
use crate::sim::controls::{ControlSums, Known, Luck, TARGETS, Target};
use crate::stats::Level;
use crate::stats::calibration::{against_mean, against_proportion};
use crate::write::format::{fixed, interval, percent, significant};
use crate::write::html::{Block, Cell, HtmlColumn, HtmlTable};
use serde::Serialize;
use serde_json::{Value, json};

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

/// As JSON: the rows of the tables.
pub(super) fn json(panel: &Panel) -> Value {
    json!({"quantities": panel.checks, "control_variates": panel.sharpened})
}

/// For a terminal.
pub(super) fn text(panel: &Panel, lang: Lang) -> String {
    if panel.checks.is_empty() {
        return format!("\n{}\n", lang.say(msg!("page-unchecked")));
    }
    let mut table = check_table(panel, lang);
    table.columns[0].head = lang.say(msg!("page-known"));
    let table = table.text(&[0, 1, 2, 3]);
    let told = panel.sharpened.iter().filter(|row| row.variance_ratio > WORTH_TELLING);
    let gains: Vec<String> = told.map(|row| format!("{} ×{}", row.quantity.label(lang), gain(row))).collect();
    let gains = match gains.is_empty() {
        true => String::new(),
        false => lang.say(msg!("page-gains", gains = Arg::list(Joint::Clause, gains))) + "\n",
    };
    format!("\n{table}{gains}")
}

/// For the page.
pub(super) fn blocks(panel: &Panel, lang: Lang) -> Vec<Block> {
    let mut blocks = vec![Block::Section(lang.say(msg!("page-right")))];
    if panel.checks.is_empty() {
        blocks.push(Block::Prose(lang.say(msg!("page-unchecked"))));
        return blocks;
    }
    blocks.push(Block::Prose(lang.say(msg!("page-checked"))));
    blocks.push(Block::Table(check_table(panel, lang)));
    if !panel.sharpened.is_empty() {
        blocks.push(Block::Prose(lang.say(msg!("page-sharpened"))));
        blocks.push(Block::Table(sharpened_table(panel, lang)));
    }
    blocks
}

fn check_table(panel: &Panel, lang: Lang) -> HtmlTable {
    let row = |row: &CheckRow| {
        let definition = lang.pick(row.quantity.definition(), row.quantity.definition_chinese());
        vec![
            Cell::text(row.quantity.label(lang)).hint(definition),
            Cell::number(shown(row, row.sampled), row.sampled),
            Cell::number(shown(row, row.exact), row.exact),
            Cell::number(signed_fixed(row.z), row.z),
            Cell::number(significant(row.p_value, 2), row.p_value),
            Cell::text(definition),
        ]
    };
    HtmlTable {
        caption: lang.say(msg!("page-checks")),
        source: "calibration.parquet".to_owned(),
        columns: HtmlColumn::row("tnnnnt", &lang.say(msg!("page-check-heads"))),
        rows: panel.checks.iter().map(row).collect(),
    }
}

fn sharpened_table(panel: &Panel, lang: Lang) -> HtmlTable {
    let row = |row: &SharpenedRow| {
        let value = |x: f64| Cell::number(significant(x, 4), x);
        let range = |low: f64, high: f64| Cell::number(interval(low, high, 4), low);
        vec![
            Cell::text(row.quantity.label(lang)),
            value(row.plain),
            range(row.plain_low, row.plain_high),
            value(row.adjusted),
            range(row.ci_low, row.ci_high),
            Cell::number(gain(row), row.variance_ratio),
        ]
    };
    HtmlTable {
        caption: lang.say(msg!("page-luckless")),
        source: "control_variates.parquet".to_owned(),
        columns: HtmlColumn::row("tnnnnn", &lang.say(msg!("page-luckless-heads"))),
        rows: panel.sharpened.iter().map(row).collect(),
    }
}

fn shown(row: &CheckRow, x: f64) -> String {
    if row.quantity.is_share() { percent(x, 5) } else { fixed(x, 5) }
}

fn signed_fixed(z: f64) -> String {
    if z > 0.0 { format!("+{}", fixed(z, 2)) } else { fixed(z, 2) }
}

fn gain(row: &SharpenedRow) -> String {
    if row.variance_ratio > 1e6 { "∞".to_owned() } else { significant(row.variance_ratio, 3) }
}

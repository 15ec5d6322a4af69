//! The last panel of a report: what was sampled against what is known exactly, and what the luck of the deal explains.

use crate::report::contest::Reader;
use crate::write::format::{fixed, interval as range, percent, significant};
use crate::write::html::{Block, Cell, HtmlColumn, HtmlTable};
use crate::write::text_table::{Align, TextTable};
use crate::lang::Lang;
use crate::write::{OutputError, Table};
use crate::rules::Rules;
use crate::sim::Tally;
use crate::sim::luck::{Known, Luck, TARGETS, Target};
use crate::stats::calibration::{Calibration, against_mean, against_proportion};
use crate::stats::{Estimate, Level};
use serde_json::{Value, json};

/// A gain below this is noise.
const WORTH_TELLING: f64 = 1.02;

/// Where nothing is known.
const NOTHING: (&str, &str) = (
    "Nothing of these deals is set beside an exact value: flowers, 换三张 or 定缺 change the hands before play, or the deals were not played here.",
    "这些牌局没有可对照的精确值：补花、换三张或定缺在开打前已改变手牌，或牌局并非在此打出。",
);

/// The checks and the sharpened results of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    pub(super) checks: Vec<Check>,
    pub(super) sharpened: Vec<Sharpened>,
}

/// A quantity that is known exactly, beside its sampled value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Check {
    luck: Luck,
    /// Hands or deals looked at.
    trials: u64,
    found: Calibration,
}

/// A result, plain and with the luck of the deal taken out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sharpened {
    target: Target,
    plain: Ends,
    adjusted: Ends,
    /// Infinite where the luck of the deal explains everything.
    variance_ratio: f64,
}

/// A value and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ends {
    value: f64,
    low: f64,
    high: f64,
}

impl From<Estimate> for Ends {
    fn from(found: Estimate) -> Ends {
        Ends { value: found.value, low: found.interval.low, high: found.interval.high }
    }
}

impl Check {
    pub(super) fn read(reader: &Reader<'_>, row: usize) -> Result<Check, OutputError> {
        let name = reader.text("quantity", row)?;
        let luck = Luck::ALL.iter().find(|luck| luck.name() == name).copied();
        let luck = luck.ok_or_else(|| reader.unknown("quantity", &name))?;
        let found = Calibration {
            sampled: reader.number("sampled", row)?,
            exact: reader.number("exact", row)?,
            standard_error: reader.number("standard_error", row)?,
            z: reader.number("z", row)?,
            p_value: reader.number("p_value", row)?,
        };
        Ok(Check { luck, trials: reader.integer("trials", row)? as u64, found })
    }
}

impl Sharpened {
    pub(super) fn read(reader: &Reader<'_>, row: usize) -> Result<Sharpened, OutputError> {
        let name = reader.text("quantity", row)?;
        let target = TARGETS.into_iter().find(|target| target.name() == name);
        let target = target.ok_or_else(|| reader.unknown("quantity", &name))?;
        let ends = |value: &str, low: &str, high: &str| -> Result<Ends, OutputError> {
            Ok(Ends {
                value: reader.number(value, row)?,
                low: reader.number(low, row)?,
                high: reader.number(high, row)?,
            })
        };
        Ok(Sharpened {
            target,
            plain: ends("plain", "plain_low", "plain_high")?,
            adjusted: ends("adjusted", "ci_low", "ci_high")?,
            variance_ratio: reader.number("variance_ratio", row)?,
        })
    }
}

/// `calibration.parquet`: what is known exactly of the deal, beside its sampled value.
pub fn calibration_table(panel: &Panel) -> Table {
    let numbers = |pick: fn(&Calibration) -> f64| panel.checks.iter().map(|row| pick(&row.found)).collect::<Vec<_>>();
    Table::new("calibration")
        .with("quantity", panel.checks.iter().map(|row| row.luck.name().to_owned()).collect::<Vec<_>>())
        .with("trials", panel.checks.iter().map(|row| row.trials as i64).collect::<Vec<_>>())
        .with("sampled", numbers(|found| found.sampled))
        .with("exact", numbers(|found| found.exact))
        .with("standard_error", numbers(|found| found.standard_error))
        .with("z", numbers(|found| found.z))
        .with("p_value", numbers(|found| found.p_value))
}

/// `control_variates.parquet`: results with the luck of the deal taken out.
pub fn control_table(panel: &Panel) -> Table {
    let numbers = |pick: fn(&Sharpened) -> f64| panel.sharpened.iter().map(pick).collect::<Vec<_>>();
    Table::new("control_variates")
        .with("quantity", panel.sharpened.iter().map(|row| row.target.name().to_owned()).collect::<Vec<_>>())
        .with("plain", numbers(|row| row.plain.value))
        .with("plain_low", numbers(|row| row.plain.low))
        .with("plain_high", numbers(|row| row.plain.high))
        .with("adjusted", numbers(|row| row.adjusted.value))
        .with("ci_low", numbers(|row| row.adjusted.low))
        .with("ci_high", numbers(|row| row.adjusted.high))
        .with("variance_ratio", numbers(|row| row.variance_ratio))
}

impl Panel {
    /// Counts what can be counted under the rules and compares. Empty where nothing is known.
    pub fn new(rules: &Rules, tally: &Tally) -> Panel {
        let known = Known::of_rules(rules);
        let sums = tally.luck();
        let check = |&luck: &Luck| {
            let (exact, found) = (known.of(luck)?, sums.sums(luck));
            let against = if luck.is_share() { against_proportion } else { against_mean };
            Some(Check { luck, trials: found.n, found: against(&found, exact)? })
        };
        let sharpened = |(place, &target): (usize, &Target)| {
            let found = sums.adjusted(place, &known, Level::P95)?;
            let variance_ratio = found.variance_reduction;
            Some(Sharpened { target, plain: found.plain.into(), adjusted: found.adjusted.into(), variance_ratio })
        };
        let sharpened = TARGETS.iter().enumerate().filter_map(sharpened);
        Panel {
            checks: Luck::ALL.iter().filter_map(check).collect(),
            sharpened: sharpened.filter(|row| row.variance_ratio > WORTH_TELLING).collect(),
        }
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.checks.is_empty()
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        let check = |Check { luck, trials, found }: &Check| {
            json!({
                "quantity": luck.name(), "trials": trials, "sampled": found.sampled, "exact": found.exact,
                "standard_error": found.standard_error, "z": finite(found.z), "p_value": found.p_value,
            })
        };
        let sharpened = |row: &Sharpened| {
            json!({
                "quantity": row.target.name(), "plain": row.plain.value, "plain_low": row.plain.low,
                "plain_high": row.plain.high, "adjusted": row.adjusted.value, "ci_low": row.adjusted.low,
                "ci_high": row.adjusted.high, "variance_ratio": finite(row.variance_ratio),
            })
        };
        json!({
            "quantities": self.checks.iter().map(check).collect::<Vec<_>>(),
            "control_variates": self.sharpened.iter().map(sharpened).collect::<Vec<_>>(),
        })
    }

    /// For a terminal.
    pub fn text(&self, lang: Lang) -> String {
        if self.is_empty() {
            return format!("\n{}\n", lang.pick(NOTHING.0, NOTHING.1));
        }
        let mut table = TextTable::new()
            .column(lang.pick("known exactly", "有精确值者"), Align::Left)
            .column(lang.pick("sampled", "抽样"), Align::Right)
            .column(lang.pick("exact", "精确"), Align::Right)
            .column("z", Align::Right);
        for Check { luck, found, .. } in &self.checks {
            let name = lang.pick(luck.name(), luck.chinese());
            table.row([name.to_owned(), shown(*luck, found.sampled), shown(*luck, found.exact), signed(found.z)]);
        }
        let gains: Vec<String> = self
            .sharpened
            .iter()
            .map(|row| format!("{} ×{}", lang.pick(row.target.name(), row.target.chinese()), gain(row)))
            .collect();
        let gains = match gains.is_empty() {
            true => String::new(),
            false => format!(
                "{}: {}\n",
                lang.pick("variance cut by the luck of the deal", "扣除发牌运气后方差缩小"),
                gains.join(", ")
            ),
        };
        format!("\n{table}{gains}")
    }

    /// For the page.
    pub fn blocks(&self, lang: Lang) -> Vec<Block> {
        if self.is_empty() {
            let section = Block::Section(lang.pick("Is the simulator right?", "模拟器对吗？").to_owned());
            return vec![section, Block::Prose(lang.pick(NOTHING.0, NOTHING.1).to_owned())];
        }
        let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
        let mut blocks = vec![
            Block::Section(t("Is the simulator right?", "模拟器对吗？").to_owned()),
            Block::Prose(
                t(
                    "These are decided by the deal alone, so their values are counted exactly, without sampling. z is the \
                     difference in standard errors, the session as the unit: beyond 3 in one of them would be a reason to doubt.",
                    "下列各量只由发牌决定，精确值由计数得出而非抽样。z 为以标准误计的差距，以一场为抽样单位；若有一项超过 3，即应存疑。",
                )
                .to_owned(),
            ),
            Block::Table(self.check_table(lang)),
        ];
        if !self.sharpened.is_empty() {
            blocks.push(Block::Prose(
                t(
                    "Part of a result's spread is the luck of the deal, whose exact mean is known. Taken out by regression \
                     (control variates), it leaves narrower intervals: a ratio of 2 is worth twice as many deals.",
                    "结果的波动有一部分来自发牌运气，其均值精确已知。以回归（控制变量）扣除后区间变窄：比值 2 相当于局数加倍。",
                )
                .to_owned(),
            ));
            blocks.push(Block::Table(self.sharpened_table(lang)));
        }
        blocks
    }

    fn check_table(&self, lang: Lang) -> HtmlTable {
        let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
        let row = |Check { luck, found, .. }: &Check| {
            let definition = lang.pick(luck.definition(), luck.definition_chinese());
            vec![
                Cell::text(lang.pick(luck.name(), luck.chinese())).hint(definition),
                Cell::number(shown(*luck, found.sampled), found.sampled),
                Cell::number(shown(*luck, found.exact), found.exact),
                Cell::number(signed(found.z), found.z),
                Cell::number(significant(found.p_value, 2), found.p_value),
                Cell::text(definition),
            ]
        };
        HtmlTable {
            caption: t("Sampled against exact", "抽样与精确值").to_owned(),
            source: "calibration.parquet".to_owned(),
            columns: vec![
                HtmlColumn::text(t("quantity", "量")),
                HtmlColumn::number(t("sampled", "抽样")),
                HtmlColumn::number(t("exact", "精确")),
                HtmlColumn::number("z"),
                HtmlColumn::number(t("p-value", "p 值")),
                HtmlColumn::text(t("definition", "定义")),
            ],
            rows: self.checks.iter().map(row).collect(),
        }
    }

    fn sharpened_table(&self, lang: Lang) -> HtmlTable {
        let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
        let row = |row: &Sharpened| {
            let value = |ends: Ends| Cell::number(significant(ends.value, 4), ends.value);
            let interval = |ends: Ends| Cell::number(range(ends.low, ends.high, 4), ends.low);
            vec![
                Cell::text(lang.pick(row.target.name(), row.target.chinese())),
                value(row.plain),
                interval(row.plain),
                value(row.adjusted),
                interval(row.adjusted),
                Cell::number(gain(row), row.variance_ratio),
            ]
        };
        HtmlTable {
            caption: t("With the luck of the deal taken out", "扣除发牌运气").to_owned(),
            source: "control_variates.parquet".to_owned(),
            columns: vec![
                HtmlColumn::text(t("result", "结果")),
                HtmlColumn::number(t("plain", "原值")),
                HtmlColumn::number(t("95 % interval", "95% 区间")),
                HtmlColumn::number(t("adjusted", "调整后")),
                HtmlColumn::number(t("95 % interval", "95% 区间")),
                HtmlColumn::number(t("ratio of variances", "方差比")),
            ],
            rows: self.sharpened.iter().map(row).collect(),
        }
    }
}

/// JSON has no infinity.
fn finite(x: f64) -> Value {
    if x.is_finite() { json!(x) } else { Value::Null }
}

fn shown(luck: Luck, x: f64) -> String {
    if luck.is_share() { percent(x, 5) } else { fixed(x, 5) }
}

fn signed(z: f64) -> String {
    if z > 0.0 { format!("+{}", fixed(z, 2)) } else { fixed(z, 2) }
}

fn gain(row: &Sharpened) -> String {
    if row.variance_ratio > 1e6 { "∞".to_owned() } else { significant(row.variance_ratio, 3) }
}

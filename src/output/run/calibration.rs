//! The last panel of a report: what was sampled against what is known exactly, and what the luck of the deal explains.

use crate::output::Lang;
use crate::output::format::{fixed, interval as range, percent, significant};
use crate::output::report::{Block, Cell, HtmlColumn, HtmlTable};
use crate::output::text::{Align, TextTable};
use crate::rules::Rules;
use crate::sim::Tally;
use crate::sim::luck::{Known, Luck, TARGETS, Target};
use crate::stats::calibration::{Calibration, against_mean, against_proportion};
use crate::stats::control::Adjusted;
use crate::stats::{Level, RatioSums};
use serde_json::{Value, json};

/// A gain below this is noise.
const WORTH_TELLING: f64 = 1.02;

/// The checks and the sharpened results of a run.
#[derive(Clone, Debug)]
pub struct Panel {
    checks: Vec<(Luck, RatioSums, Calibration)>,
    sharpened: Vec<(Target, Adjusted)>,
}

impl Panel {
    /// Counts what can be counted under the rules and compares. Empty where nothing is known.
    pub fn new(rules: &Rules, tally: &Tally) -> Panel {
        let known = Known::of_rules(rules);
        let sums = tally.luck();
        let check = |&luck: &Luck| {
            let (exact, found) = (known.of(luck)?, sums.sums(luck));
            let against = if luck.is_share() { against_proportion } else { against_mean };
            Some((luck, found, against(&found, exact)?))
        };
        let sharpened = |(place, &target): (usize, &Target)| Some((target, sums.adjusted(place, &known, Level::P95)?));
        let sharpened = TARGETS.iter().enumerate().filter_map(sharpened);
        Panel {
            checks: Luck::ALL.iter().filter_map(check).collect(),
            sharpened: sharpened.filter(|(_, found)| found.variance_reduction > WORTH_TELLING).collect(),
        }
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.checks.is_empty()
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        let check = |(luck, sums, found): &(Luck, RatioSums, Calibration)| {
            json!({
                "quantity": luck.name(), "trials": sums.n, "sampled": found.sampled, "exact": found.exact,
                "standard_error": found.standard_error, "z": finite(found.z), "p_value": found.p_value,
            })
        };
        let sharpened = |(target, found): &(Target, Adjusted)| {
            json!({
                "quantity": target.name(), "plain": found.plain.value, "plain_se": found.plain.standard_error,
                "adjusted": found.adjusted.value, "adjusted_se": found.adjusted.standard_error,
                "ci_low": found.adjusted.interval.low, "ci_high": found.adjusted.interval.high,
                "variance_ratio": finite(found.variance_reduction),
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
            return String::new();
        }
        let mut table = TextTable::new()
            .column(lang.pick("known exactly", "有精确值者"), Align::Left)
            .column(lang.pick("sampled", "抽样"), Align::Right)
            .column(lang.pick("exact", "精确"), Align::Right)
            .column("z", Align::Right);
        for (luck, _, found) in &self.checks {
            let name = lang.pick(luck.name(), luck.chinese());
            table.row([name.to_owned(), shown(*luck, found.sampled), shown(*luck, found.exact), signed(found.z)]);
        }
        let gains: Vec<String> = self
            .sharpened
            .iter()
            .map(|(target, found)| format!("{} ×{}", lang.pick(target.name(), target.chinese()), gain(found)))
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
            return Vec::new();
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
        let row = |(luck, _, found): &(Luck, RatioSums, Calibration)| {
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
            source: String::new(),
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
        let row = |(target, found): &(Target, Adjusted)| {
            let ends = |low: f64, high: f64| range(low, high, 4);
            vec![
                Cell::text(lang.pick(target.name(), target.chinese())),
                Cell::number(significant(found.plain.value, 4), found.plain.value),
                Cell::number(ends(found.plain.interval.low, found.plain.interval.high), found.plain.interval.low),
                Cell::number(significant(found.adjusted.value, 4), found.adjusted.value),
                Cell::number(
                    ends(found.adjusted.interval.low, found.adjusted.interval.high),
                    found.adjusted.interval.low,
                ),
                Cell::number(gain(found), found.variance_reduction),
            ]
        };
        HtmlTable {
            caption: t("With the luck of the deal taken out", "扣除发牌运气").to_owned(),
            source: String::new(),
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

fn gain(found: &Adjusted) -> String {
    if found.variance_reduction > 1e6 { "∞".to_owned() } else { significant(found.variance_reduction, 3) }
}

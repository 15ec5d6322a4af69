//! A comparison in words, in the terminal and as JSON.

use super::tables::{axes, described};
use super::{Side, Study};
use crate::lang::Lang;
use crate::write::format::{deals, fixed, whole};
use crate::report::labels;
use crate::write::text_table::{Align, TextTable};
use crate::sim::Difference;
use serde_json::{Value, json};

/// The comparison as JSON; the numbers are those of the tables.
pub fn json(study: &Study) -> Value {
    let others = study.sides.iter().skip(1);
    let comparisons: Vec<Value> = others
        .map(|side| {
            json!({
                "b": side.name,
                "b_fingerprint": side.fingerprint,
                "point": side.point,
                "verdict": verdict(side, study.hands, study.lang),
                "identical": side.differences.iter().all(|row| row.identical && row.forced),
                "nothing_differed": side.differences.iter().all(|row| row.identical),
                "rows": side.differences,
            })
        })
        .collect();
    let mut value = described(study);
    value["a"] = study.sides.first().map_or("", |side| side.name.as_str()).into();
    value["a_fingerprint"] = study.sides.first().map_or("", |side| side.fingerprint.as_str()).into();
    value["comparisons"] = comparisons.into();
    if !study.axes.is_empty() {
        value["axes"] = axes(study);
    }
    let sides =
        study.sides.iter().map(|side| json!({"rules": side.name, "point": side.point, "estimates": side.estimates}));
    value["sides"] = sides.collect();
    value
}

/// In one line which differences are real, after so many deals.
pub fn verdict(side: &Side, hands: u64, lang: Lang) -> String {
    let rows = &side.differences;
    if rows.iter().all(|row| row.identical) {
        let equal = rows.iter().all(|row| row.forced);
        return match (lang, equal) {
            (Lang::En, true) => "identical: the rules are equal, every difference is exactly 0".to_owned(),
            (Lang::Zh, true) => "完全相同：规则相同，各项差异均恰为 0".to_owned(),
            (Lang::En, false) => format!(
                "nothing differed in {}: the change made no difference in any of them, which does not make the rules equal",
                deals(hands, lang)
            ),
            (Lang::Zh, false) => format!("{} 局中未见差异：所改未影响其中任何一局，并非规则相同", whole(hands)),
        };
    }
    let mut real: Vec<&Difference> = rows.iter().filter(|row| row.is_real()).collect();
    let same = same(side, lang);
    if real.is_empty() {
        return match lang {
            Lang::En => format!("no difference of {} is shown by these deals ({same})", rows.len()),
            Lang::Zh => format!("{} 项差异均未被证实（{same}）", rows.len()),
        };
    }
    real.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
    let named: Vec<String> = real.iter().take(4).map(|row| named(row, lang)).collect();
    match lang {
        Lang::En => format!(
            "{} of {} differences are real (Holm, 5 %), {same}: {}{}",
            real.len(),
            rows.len(),
            named.join("; "),
            if real.len() > named.len() { " ..." } else { "" }
        ),
        Lang::Zh => format!(
            "{} 项差异中 {} 项属实（Holm，5%），{same}：{}{}",
            rows.len(),
            real.len(),
            named.join("；"),
            if real.len() > named.len() { " ……" } else { "" }
        ),
    }
}

/// How many differences are 0 because the rules say so, and how many because nothing was seen.
fn same(side: &Side, lang: Lang) -> String {
    let count = |pick: fn(&Difference) -> bool| side.differences.iter().filter(|row| pick(row)).count();
    let (forced, unseen) = (count(|row| row.identical && row.forced), count(Difference::is_unseen));
    match lang {
        Lang::En => {
            let verb = if forced == 1 { "is" } else { "are" };
            format!("{forced} {verb} 0 by the rules, {unseen} never differed in these deals")
        }
        Lang::Zh => format!("{forced} 项依规则恰为 0，{unseen} 项在这些局中未见差异"),
    }
}

/// How many half widths the difference is from zero.
fn strength(row: &Difference) -> f64 {
    let half = (row.ci_high - row.ci_low) / 2.0;
    if half > 0.0 { (row.difference / half).abs() } else { 0.0 }
}

fn named(row: &Difference, lang: Lang) -> String {
    let percent = labels::unit(&row.statistic) == labels::Unit::Share;
    let unit = if percent { lang.pick(" percentage points", " 个百分点") } else { "" };
    format!(
        "{} {}{unit}",
        labels::label(&row.statistic, &row.category, lang),
        labels::difference(&row.statistic, row.difference)
    )
}

/// The comparison for a person.
pub fn summary(study: &Study) -> String {
    let lang = study.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let mut text = format!(
        "{} {}  {} {}  {} {}  {} {}\n",
        deals(study.hands, lang),
        t("under each rule set", "（每种规则）"),
        t("players", "玩家"),
        study.players,
        t("seed", "种子"),
        study.seed,
        t("times every wall was played", "每副牌实打次数"),
        study.plays,
    );
    for target in &study.targets {
        text += &format!("{target}\n");
    }
    if study.ending == "interrupted" {
        text += t(
            "interrupted: these are the results of the deals that were finished\n",
            "运行中途停止：以下为已完成牌局的结果\n",
        );
    }
    for side in study.sides.iter().skip(1) {
        let a = &study.sides[0].name;
        text += &format!("\n{a} → {}\n{}\n", side.name, verdict(side, study.hands, lang));
        if side.differences.iter().all(|row| row.identical) {
            continue;
        }
        text += &table(side, lang);
        let count = |pick: fn(&Difference) -> bool| side.differences.iter().filter(|row| pick(row)).count();
        let (same, open) = (same(side, lang), count(|row| !row.identical && !row.is_real()));
        text += &match lang {
            Lang::En => {
                format!("not shown: {open} difference{} may be chance, {same}\n", if open == 1 { "" } else { "s" })
            }
            Lang::Zh => format!("未列出：{open} 项可能出于偶然，{same}\n"),
        };
    }
    text
}

fn table(side: &Side, lang: Lang) -> String {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let mut table = TextTable::new()
        .column(t("real differences", "属实的差异"), Align::Left)
        .column("a", Align::Right)
        .column("b", Align::Right)
        .column("b - a", Align::Right)
        .column(t("95 % interval", "95% 区间"), Align::Right)
        .column(t("p (Holm)", "p（Holm）"), Align::Right)
        .column(t("correlation", "相关"), Align::Right)
        .column(t("variance cut", "方差缩减"), Align::Right);
    for row in side.differences.iter().filter(|row| row.is_real()) {
        let statistic = row.statistic.as_str();
        table.row([
            labels::label(statistic, &row.category, lang),
            labels::value(statistic, row.a),
            labels::value(statistic, row.b),
            labels::difference(statistic, row.difference),
            labels::difference_interval(statistic, row.ci_low, row.ci_high),
            p_text(row.p_adjusted),
            row.correlation.map_or_else(String::new, |r| fixed(r, 3)),
            row.variance_ratio.map_or_else(String::new, |ratio| format!("{}x", fixed(ratio, 1))),
        ]);
    }
    table.to_string()
}

pub(super) fn p_text(p: f64) -> String {
    if p < 0.0001 { "<0.0001".to_owned() } else { fixed(p, 4) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Method;

    fn row(identical: bool, forced: bool) -> Difference {
        let difference = if identical { 0.0 } else { 1.0 };
        Difference {
            statistic: "scores.mean".to_owned(),
            category: "dealer".to_owned(),
            a: 0.0,
            b: difference,
            difference,
            ci_low: -2.0,
            ci_high: 2.0,
            p_value: 1.0,
            p_adjusted: 1.0,
            correlation: None,
            variance_ratio: None,
            identical,
            forced,
            method: Method::Student,
        }
    }

    #[test]
    fn what_is_forced_is_counted_in_words() {
        let of = |differences: Vec<Difference>| {
            let side = Side {
                name: String::new(),
                fingerprint: String::new(),
                toml: String::new(),
                titles: Default::default(),
                point: Vec::new(),
                estimates: Vec::new(),
                differences,
                scores: Vec::new(),
                extremes: Vec::new(),
            };
            verdict(&side, 1000, Lang::En)
        };
        let one = of(vec![row(true, true), row(true, false), row(false, false)]);
        assert!(one.contains("1 is 0 by the rules, 1 never differed"), "{one}");
        let two = of(vec![row(true, true), row(true, true), row(false, false)]);
        assert!(two.contains("2 are 0 by the rules, 0 never differed"), "{two}");
        // Of what happened in the deals nothing is known.
        let unseen = of(vec![row(true, true), row(true, false)]);
        assert!(unseen.contains("the change made no difference in any of them"), "{unseen}");
    }
}

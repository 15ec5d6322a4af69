//! `report.html` of a comparison or sweep.

use super::text::p_text;
use super::{ExtremeRow, Picture, Side, Study, verdict};
use crate::lang::Lang;
use crate::write::format::{deals, fixed, whole};
use crate::report::labels;
use crate::write::html::{Block, Cell, HtmlColumn, HtmlTable, Origin, Report};

/// The page.
pub fn page(study: &Study, pictures: Vec<Picture>) -> Report {
    let lang = study.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh).to_owned();
    let sweep = !study.axes.is_empty();
    let mut blocks = vec![Block::Section(t("In short", "概要"))];
    let lines: Vec<String> = study
        .sides
        .iter()
        .skip(1)
        .map(|side| format!("`{}`: {}", side.name, verdict(side, study.hands, lang)))
        .collect();
    blocks.push(Block::Points(lines));
    if study.ending == "interrupted" || study.ending == "out_of_time" {
        blocks.push(Block::Prose(match study.ending.as_str() {
            "interrupted" => t("The run was stopped before its end.", "运行中途停止。"),
            _ => t("The run ended because its time was over.", "运行因时间用尽而结束。"),
        }));
    }
    if !study.targets.is_empty() {
        blocks.push(Block::Points(study.targets.clone()));
    }
    if !pictures.is_empty() {
        blocks.push(Block::Section(if sweep { t("Curves", "曲线") } else { t("Differences", "差异") }));
    }
    for picture in pictures {
        blocks.push(Block::Chart(picture.chart, picture.caption));
    }
    let moving = moving(study);
    if sweep && !moving.is_empty() {
        blocks.push(Block::Section(t("The grid", "网格")));
        blocks.push(Block::Table(grid_table(study, &moving)));
    }
    blocks.push(Block::Section(t("Every difference", "全部差异")));
    for side in study.sides.iter().skip(1) {
        let table = Block::Table(difference_table(study, side));
        let name = format!("{} → {}", study.sides[0].name, side.name);
        blocks.push(if study.sides.len() > 3 { Block::Details(name, vec![table]) } else { table });
    }
    blocks.push(Block::Section(t("Largest deals", "最大的牌局")));
    blocks.push(Block::Table(extreme_table(extremes(study), study.lang)));
    blocks.push(Block::Section(t("What the numbers mean", "数字的含义")));
    blocks.push(Block::Points(definitions(study)));
    let names: Vec<&str> = study.sides.iter().map(|side| side.name.as_str()).collect();
    let title = if sweep {
        let keys: Vec<&str> = study.axes.iter().map(|axis| axis.key.as_str()).collect();
        format!("{}: {}", t("Sweep", "扫描"), keys.join(" × "))
    } else {
        format!("{}: {}", t("Comparison", "比较"), names.join(" / "))
    };
    Report {
        lang,
        title,
        lead: lead(study),
        blocks,
        origin: Origin {
            provenance: study.provenance(),
            command: study.command.clone(),
            rules: study.sides.iter().map(|side| (side.name.clone(), side.toml.clone())).collect(),
            files: files(study),
        },
        without_font: false,
    }
}

fn lead(study: &Study) -> String {
    let (hands, players, sides) = (whole(study.hands), &study.players, study.sides.len());
    match study.lang {
        Lang::En => format!(
            "{} under each of {sides} rule sets: the same walls, the same dice, the same players (`{players}`) with the same noise. \
             What differs is what the rules do.",
            deals(study.hands, Lang::En)
        ),
        Lang::Zh => {
            format!("{sides} 种规则各 {hands} 局：牌山、骰子、玩家（`{players}`）及其随机性全同，差异只出于规则。")
        }
    }
}

/// The statistics, each with its category, that really differ somewhere: the first dozen or so.
fn moving(study: &Study) -> Vec<(String, String)> {
    let mut names: Vec<(String, String)> = Vec::new();
    for row in study.sides.iter().flat_map(|side| &side.differences).filter(|row| row.is_real()) {
        let name = (row.statistic.clone(), row.category.clone());
        if !names.contains(&name) && names.len() < 14 && !row.statistic.contains("quantile") {
            names.push(name);
        }
    }
    names
}

fn difference_table(study: &Study, side: &Side) -> HtmlTable {
    let lang = study.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    // What is real stands first, what is equal last.
    let mut ordered: Vec<_> = side.differences.iter().collect();
    ordered.sort_by_key(|row| match row.identical {
        true => 2 + u8::from(row.forced),
        false => u8::from(!row.is_real()),
    });
    let rows = ordered.into_iter().map(|row| {
        let statistic = row.statistic.as_str();
        let judged = if row.is_unseen() {
            t("never differed", "未见差异")
        } else if row.identical {
            t("identical", "相同")
        } else if row.is_real() {
            t("real", "属实")
        } else {
            t("may be chance", "或为偶然")
        };
        let optional = |x: Option<f64>, text: fn(f64) -> String| match x {
            Some(x) => Cell::number(text(x), x),
            None => Cell::text(""),
        };
        vec![
            Cell::text(labels::label(statistic, &row.category, lang)).hint(labels::definition(
                statistic,
                &row.category,
                lang,
            )),
            Cell::number(labels::value(statistic, row.a), row.a),
            Cell::number(labels::value(statistic, row.b), row.b),
            Cell::number(labels::difference(statistic, row.difference), row.difference),
            Cell::number(labels::difference_interval(statistic, row.ci_low, row.ci_high), row.ci_low),
            Cell::number(p_text(row.p_adjusted), row.p_adjusted),
            Cell::text(judged),
            optional(row.correlation, |r| fixed(r, 3)),
            optional(row.variance_ratio, |ratio| fixed(ratio, 1)),
        ]
    });
    HtmlTable {
        caption: format!("{} → {}", study.sides[0].name, side.name),
        source: format!("comparisons.parquet, b_rules = {}", side.name),
        columns: vec![
            HtmlColumn::text(t("statistic", "统计量")),
            HtmlColumn::number("a"),
            HtmlColumn::number("b"),
            HtmlColumn::number("b − a").defined(t("shares in percentage points", "比例以百分点计")),
            HtmlColumn::number(t("95 % interval", "95% 区间")),
            HtmlColumn::number(t("p (Holm)", "p（Holm）")),
            HtmlColumn::text(t("verdict", "判断")),
            HtmlColumn::number(t("correlation", "相关")),
            HtmlColumn::number(t("variance cut", "方差缩减"))
                .defined(t("how many times more deals two independent runs would need", "独立两次运行需多少倍的牌局")),
        ],
        rows: rows.collect(),
    }
}

fn grid_table(study: &Study, names: &[(String, String)]) -> HtmlTable {
    let lang = study.lang;
    let mut columns: Vec<HtmlColumn> = study.axes.iter().map(|axis| HtmlColumn::number(&axis.key)).collect();
    columns.extend(names.iter().map(|(statistic, category)| {
        let definition = labels::definition(statistic, category, lang);
        HtmlColumn::number(&labels::label(statistic, category, lang)).defined(&definition)
    }));
    let cells =
        |side: &Side| {
            let mut cells: Vec<Cell> = side
                .point
                .iter()
                .map(|value| match value.parse::<f64>() {
                    Ok(number) => Cell::number(value.clone(), number),
                    Err(_) => Cell::text(value.clone()),
                })
                .collect();
            cells.extend(names.iter().map(|(statistic, category)| {
                let found = side.estimates.iter().find(|row| row.statistic == *statistic && row.category == *category);
                match found {
                    Some(row) => Cell::number(labels::value(statistic, row.estimate), row.estimate)
                        .hint(labels::range(statistic, row.ci_low, row.ci_high)),
                    None => Cell::text("-"),
                }
            }));
            cells
        };
    HtmlTable {
        caption: lang.pick("Statistics that move on the grid", "随网格变化的统计量").to_owned(),
        source: "estimates.parquet".to_owned(),
        columns,
        rows: study.sides.iter().filter(|side| !side.point.is_empty()).map(cells).collect(),
    }
}

/// The largest deals of every side, fewer where there are many sides.
fn extremes(study: &Study) -> impl Iterator<Item = (&str, &ExtremeRow)> {
    let shown = if study.sides.len() > 3 { 3 } else { 8 };
    study.sides.iter().flat_map(move |side| side.extremes.iter().take(shown).map(|row| (side.name.as_str(), row)))
}

/// The largest deals, each with its rule set.
pub(crate) fn extreme_table<'a>(rows: impl Iterator<Item = (&'a str, &'a ExtremeRow)>, lang: Lang) -> HtmlTable {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let cells = |(rules, row): (&str, &ExtremeRow)| {
        vec![
            Cell::text(rules),
            Cell::number(whole(row.points), row.points as f64),
            Cell::number(whole(row.hand), row.hand as f64),
            Cell::number(row.seat.to_string(), row.seat as f64),
            Cell::number(row.dealer.to_string(), row.dealer as f64),
            Cell::text(format!("`{}`", row.command)),
        ]
    };
    HtmlTable {
        caption: t("Deals in which a seat won most", "一家赢得最多的牌局").to_owned(),
        source: "extremes.parquet".to_owned(),
        columns: vec![
            HtmlColumn::text(t("rules", "规则")),
            HtmlColumn::number(t("points", "分")),
            HtmlColumn::number(t("deal", "局号")),
            HtmlColumn::number(t("winner's seat", "赢家座位")),
            HtmlColumn::number(t("dealer", "庄家")),
            HtmlColumn::text(t("command that replays it", "重放命令")),
        ],
        rows: rows.map(cells).collect(),
    }
}

fn definitions(study: &Study) -> Vec<String> {
    let points: [(&str, &str); 5] = [
        (
            "Every difference is paired: both rule sets met the same walls, dice and noise, and the session of deals is the unit. The interval \
             is Student's on session differences; where few sessions differ, exact limits of ups and downs; for whole distributions the jackknife over \
             parts of the run; for quantiles both intervals combined.",
            "差异均为配对差异：两种规则遇到相同的牌山、骰子与随机性，以一场为单位。区间用场间差异的 t 分布；差异稀少时用精确界；整体分布用分组刀切法；\
             分位数用两区间合成。",
        ),
        (
            "Real means p ≤ 0.05 after Holm's correction over all rows of the comparison: the chance that any row called real is not is at most 5 %.",
            "「属实」指按 Holm 法对全表校正后 p ≤ 0.05：误报任何一行的概率不超过 5%。",
        ),
        (
            "Identical means that the rules leave it no other way. Never differed means that both rule sets agreed in every session of these \
             deals, as they do while what the change is about does not happen: no proof that they are equal.",
            "「相同」指依规则必然相同。「未见差异」指在这些局的每一场都一致，所改之事未出现时即如此，并非证明两者相同。",
        ),
        (
            "The variance cut says how many times more deals two independent runs would need for the same interval.",
            "方差缩减：若两种规则各自独立运行，达到同样精度需要多少倍的牌局。",
        ),
        (
            "The players do not look at payments and do not adapt to the rules. Stronger players would change the numbers.",
            "玩家不看分数，也不随规则改变打法；更强的玩家会改变数字。",
        ),
    ];
    points.map(|(en, zh)| study.lang.pick(en, zh).to_owned()).into()
}

fn files(study: &Study) -> Vec<(String, String)> {
    let files: [(&str, &str, &str); 6] = [
        ("manifest.json", "version, resolved rules, seed, players, wall time", "版本、完整规则、种子、玩家、用时"),
        (
            "comparisons.parquet",
            "every difference with interval, p, correlation, variance cut",
            "全部差异、区间、p 值、相关、方差缩减",
        ),
        ("estimates.parquet", "every statistic of every rule set with its interval", "各规则的全部统计量与区间"),
        ("scores.parquet", "side, rules, role, score, count", "各规则各角色的得分分布"),
        ("extremes.parquet", "the largest deals with the command that replays them", "最大的牌局与重放命令"),
        ("*.svg, *.png", "the charts of this page", "本页的图"),
    ];
    files.map(|(file, en, zh)| (file.to_owned(), study.lang.pick(en, zh).to_owned())).into()
}

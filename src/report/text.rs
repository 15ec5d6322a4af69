//! The summary for a person, in the terminal.

use super::numbers::{self, deals, interrupted, one_in};
use super::study::{Kind, Side, Study};
use super::{page, panel, players};
use crate::lang::Lang;
use crate::sim::{Difference, Ending, EstimateRow, FrequencyRow, Measure, Role, Statistic, Unit};
use crate::write::format::{fixed, percent, percent_interval, whole};
use crate::write::text_table::{Align, TextTable};

/// The summary of a study.
pub fn text(study: &Study) -> String {
    match study.kind {
        Kind::Simulate => one(study),
        Kind::Compare | Kind::Sweep => several(study),
        Kind::Arena => arena(study),
    }
}

fn one(study: &Study) -> String {
    let (lang, side) = (study.lang, study.first());
    let mut text = format!(
        "{}  {} {} ({})  {} {}  {} {}  {} {}/s\n\n",
        deals(study.hands, lang),
        lang.pick("rules", "规则"),
        side.name(),
        side.rules.fingerprint(),
        lang.pick("players", "玩家"),
        study.players,
        lang.pick("seed", "种子"),
        study.seed,
        lang.pick("speed", "速度"),
        whole((study.hands as f64 / study.seconds.max(1e-9)) as u64),
    );
    text += &(events(side, lang) + &unseen(side, lang) + &places(side, lang) + &measures(side, lang));
    text += &remarks(study);
    text.push('\n');
    text + &scores(side, lang) + &panel::text(&side.panel, lang)
}

/// The events of a side: those that were seen, or those that never happened.
fn of_events(side: &Side, seen: bool) -> impl Iterator<Item = &FrequencyRow> {
    let is_event = |row: &&FrequencyRow| matches!(row.statistic, Statistic::Frequency(_));
    side.frequencies.iter().filter(is_event).filter(move |row| (row.count > 0) == seen)
}

fn events(side: &Side, lang: Lang) -> String {
    let mut table = TextTable::new()
        .column(lang.pick("in a deal", "一局中"), Align::Left)
        .column(lang.pick("count", "次数"), Align::Right)
        .column(lang.pick("share", "比例"), Align::Right)
        .column(lang.pick("95 % interval", "95% 区间"), Align::Right)
        .column("", Align::Right);
    for row in of_events(side, true) {
        let range = percent_interval(row.ci_low, row.ci_high, 3);
        let share = percent(row.estimate, 3);
        table.row([row.statistic.label(lang), whole(row.count), share, range, one_in(row.estimate, lang)]);
    }
    table.to_string()
}

/// Events that never happened: their upper limit says more than a zero.
fn unseen(side: &Side, lang: Lang) -> String {
    let Some(first) = of_events(side, false).next() else { return String::new() };
    let names: Vec<String> = of_events(side, false).map(|row| row.statistic.label(lang)).collect();
    let (never, below) = (lang.pick("never", "未出现"), lang.pick("below", "低于"));
    format!("{never} ({below} {}): {}\n", percent(first.ci_high, 2), names.join(", "))
}

/// Who wins first, second, third, and who is left, where play goes on after a win.
fn places(side: &Side, lang: Lang) -> String {
    let Some(table) = page::place_table(side, lang) else { return String::new() };
    let title = lang.pick(
        "share of deals by place of winning (left: three others have won)",
        "胡牌的次序，占局数（未胡：其余三家皆胡）",
    );
    format!("\n{title}\n{}", table.text(&[0, 1, 2, 3, 4]))
}

/// Means of what only some games have.
fn measures(side: &Side, lang: Lang) -> String {
    let told = |row: &&EstimateRow| match row.statistic {
        Statistic::Measure(measure) => !matches!(measure, Measure::Draws | Measure::Discards),
        _ => false,
    };
    let line = |row: &EstimateRow| {
        let [value, low, high] = [row.estimate, row.ci_low, row.ci_high].map(|x| fixed(x, 3));
        format!("{}: {value} ({low} .. {high})\n", row.statistic.label(lang))
    };
    side.estimates.iter().filter(told).map(line).collect()
}

fn scores(side: &Side, lang: Lang) -> String {
    const SHOWN: [f64; 3] = [0.01, 0.5, 0.99];
    let mut table = TextTable::new()
        .column(lang.pick("points a deal", "每局得分"), Align::Left)
        .column(lang.pick("mean", "均值"), Align::Right)
        .column(lang.pick("95 % interval", "95% 区间"), Align::Right)
        .column(lang.pick("sd", "标准差"), Align::Right);
    for p in SHOWN {
        table = table.column(&format!("{}{p}", lang.pick("q ", "分位 ")), Align::Right);
    }
    for role in Role::ALL {
        let Some(mean) = side.estimate(Statistic::Mean(role)) else { continue };
        let of = |statistic, decimals| {
            side.estimate(statistic).map_or_else(String::new, |row| fixed(row.estimate, decimals))
        };
        let mut cells = vec![
            lang.pick(role.name(), role.chinese()).to_owned(),
            fixed(mean.estimate, 3),
            format!("{} .. {}", fixed(mean.ci_low, 3), fixed(mean.ci_high, 3)),
            of(Statistic::Sd(role), 2),
        ];
        cells.extend(SHOWN.map(|p| of(Statistic::Quantile(role, p), 0)));
        table.row(cells);
    }
    table.to_string()
}

fn arena(study: &Study) -> String {
    let (lang, rules, walls) = (study.lang, &study.first().rules, whole(study.walls));
    let mut text = match lang {
        Lang::En => format!("{walls} walls, each from all four seats"),
        Lang::Zh => format!("{walls} 副牌，每副四个座位各打一次"),
    };
    text += &format!("  {} {} ({})", lang.pick("rules", "规则"), rules.name, rules.fingerprint());
    text += &format!("  {} {}\n\n{}", lang.pick("seed", "种子"), study.seed, players::text(study));
    text + &remarks(study)
}

/// What is to be said of a run besides its numbers.
fn remarks(study: &Study) -> String {
    let mut text: String = study.targets.iter().map(|line| format!("{line}\n")).collect();
    if study.ending == Ending::Interrupted {
        text += &format!("{}\n", interrupted(study.planned, study.lang));
    }
    text
}

fn several(study: &Study) -> String {
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
        t("plays of each wall", "每副牌实打次数"),
        study.plays,
    );
    text += &remarks(study);
    text += &players::sight(study).map_or_else(String::new, |line| format!("{line}\n"));
    for side in study.others() {
        let names = format!("{} → {}", study.first().name(), side.name());
        text += &format!("\n{names}\n{}\n", verdict(&side.differences, study.hands, lang));
        if let Some(table) = players::adaptation(study, side) {
            let same = verdict(&side.same_players, study.hands, lang);
            text += &format!(
                "{}: {same}\n{}",
                t("with the same players", "玩家不变时"),
                table.text(&[0, 1, 2, 3, 4, 5, 6])
            );
            continue;
        }
        if side.differences.iter().all(|row| row.identical) {
            continue;
        }
        text += &differences(study, side);
        let open = side.differences.iter().filter(|row| !row.identical && !row.is_real()).count();
        let same = same(&side.differences, lang);
        text += &match lang {
            Lang::En => {
                format!("not shown: {open} difference{} may be chance, {same}\n", if open == 1 { "" } else { "s" })
            }
            Lang::Zh => format!("未列出：{open} 项可能出于偶然，{same}\n"),
        };
    }
    text
}

/// The real differences.
fn differences(study: &Study, side: &Side) -> String {
    let mut table = page::difference_table(study, side);
    table.rows.truncate(side.differences.iter().filter(|row| row.is_real()).count());
    study.lang.pick("real differences", "属实的差异").clone_into(&mut table.columns[0].head);
    table.text(&[0, 1, 2, 3, 4, 5, 7, 8]).to_string()
}

/// The result of a comparison, in one sentence.
pub fn verdict(rows: &[Difference], hands: u64, lang: Lang) -> String {
    if rows.iter().all(|row| row.identical) {
        return match (lang, rows.iter().all(|row| row.forced)) {
            (Lang::En, true) => "identical: the rules are equal, so every difference is exactly 0".to_owned(),
            (Lang::Zh, true) => "完全相同：规则相同，各项差异均恰为 0".to_owned(),
            (Lang::En, false) => format!(
                "nothing differed in {}: the change made no difference in any of them; this does not prove the rules equal",
                deals(hands, lang)
            ),
            (Lang::Zh, false) => format!("{} 局中未见差异：所改未影响其中任何一局，并非规则相同", whole(hands)),
        };
    }
    let mut real: Vec<&Difference> = rows.iter().filter(|row| row.is_real()).collect();
    let (same, total) = (same(rows, lang), rows.len());
    if real.is_empty() {
        return match lang {
            Lang::En => format!("none of {total} differences is shown to be real by these deals ({same})"),
            Lang::Zh => format!("{total} 项差异均未被证实（{same}）"),
        };
    }
    real.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
    let named: Vec<String> = real.iter().take(4).map(|row| named(row, lang)).collect();
    let (count, more) = (real.len(), real.len() > named.len());
    match lang {
        Lang::En => format!(
            "{count} of {total} differences are real (Holm, 5 %), {same}: {}{}",
            named.join("; "),
            if more { " ..." } else { "" }
        ),
        Lang::Zh => format!(
            "{total} 项差异中 {count} 项属实（Holm，5%），{same}：{}{}",
            named.join("；"),
            if more { " ……" } else { "" }
        ),
    }
}

/// How many differences are 0 because the rules say so, and how many because nothing was seen.
fn same(rows: &[Difference], lang: Lang) -> String {
    let count = |pick: fn(&Difference) -> bool| rows.iter().filter(|row| pick(row)).count();
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
    let unit = match row.statistic.unit() {
        Unit::Share => lang.pick(" percentage points", " 个百分点"),
        Unit::Amount | Unit::Whole => "",
    };
    format!("{} {}{unit}", row.statistic.label(lang), numbers::difference(row.statistic, row.difference))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Method;

    fn row(identical: bool, forced: bool) -> Difference {
        let difference = if identical { 0.0 } else { 1.0 };
        Difference {
            statistic: Statistic::Mean(Role::Dealer),
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
        let of = |differences: Vec<Difference>| verdict(&differences, 1000, Lang::En);
        let one = of(vec![row(true, true), row(true, false), row(false, false)]);
        assert!(one.contains("1 is 0 by the rules, 1 never differed"), "{one}");
        let two = of(vec![row(true, true), row(true, true), row(false, false)]);
        assert!(two.contains("2 are 0 by the rules, 0 never differed"), "{two}");
        // Of what happened in the deals nothing is known.
        let unseen = of(vec![row(true, true), row(true, false)]);
        assert!(unseen.contains("the change made no difference in any of them"), "{unseen}");
    }
}

//! The summary for a person, in the terminal.

use super::findings::same;
use super::largest;
use super::numbers::{self, deals, one_in};
use super::study::{Kind, Side, Study};
use super::sweep::{dead, grids, variation_table};
use super::verdict::Verdict;
use super::{luck, names, page, panel, players, trainings};
use crate::lang::Lang;
use crate::sim::{Difference, EstimateRow, FrequencyRow, Measure, Role, Statistic};
use crate::write::fold::{line, paragraph};
use crate::write::format::{fixed, percent, percent_interval, whole};
use crate::write::text_table::{Align, TextTable};

/// Rows of the tables of the answer, where rule sets are many.
const SHOWN: usize = 12;
/// Rule sets besides the first of which every test is shown.
const TESTED: usize = 2;

/// The summary of a study.
pub fn text(study: &Study) -> String {
    let text = match study.kind {
        Kind::Simulate => one(study),
        Kind::Compare | Kind::Sweep => several(study),
        Kind::Arena => arena(study),
    };
    text + &largest::text(study)
}

fn one(study: &Study) -> String {
    let (lang, side) = (study.lang, study.first());
    // The time of a merge is not that of its play.
    let speed = (study.seconds > 0.0).then(|| (study.hands as f64 / study.seconds) as u64);
    let speed = speed.map(|speed| format!("  {} {}/s", lang.pick("speed", "速度"), whole(speed)));
    let lead = format!(
        "{}  {} {} ({})  {} {}  {} {}{}",
        deals(study.hands, lang),
        lang.pick("rules", "规则"),
        side.called(lang),
        side.rules.fingerprint(),
        lang.pick("players", "玩家"),
        study.players_called(),
        lang.pick("seed", "种子"),
        study.seed,
        speed.unwrap_or_default(),
    );
    let mut text = head(study, &lead);
    text += &Verdict::of(study).map_or_else(String::new, |verdict| verdict.text(SHOWN) + "\n");
    text += &(events(side, lang) + &unseen(side, lang) + &places(side, lang) + &measures(side, lang));
    text += &remarks(study);
    text.push('\n');
    text + &scores(side, lang) + &luck::text(study) + &panel::text(&side.panel, lang)
}

/// The events of a side: those that were seen, or those that never happened.
fn of_events(side: &Side, seen: bool) -> impl Iterator<Item = &FrequencyRow> {
    let is_event = |row: &&FrequencyRow| row.statistic.is_event();
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
        table.row([
            names::statistic(row.statistic, &side.rules, lang),
            whole(row.count),
            share,
            range,
            one_in(row.estimate, lang),
        ]);
    }
    table.to_string()
}

/// Events that never happened: their upper limit says more than a zero.
fn unseen(side: &Side, lang: Lang) -> String {
    let Some(first) = of_events(side, false).next() else { return String::new() };
    let names: Vec<String> =
        of_events(side, false).map(|row| names::statistic(row.statistic, &side.rules, lang)).collect();
    let (below, names) = (percent(first.ci_high, 2), lang.list(&names));
    let told = match lang {
        Lang::En => format!("never (below {below}): {names}"),
        Lang::Zh => format!("未出现（低于 {below}）：{names}"),
    };
    paragraph(&told, "") + "\n"
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
        lang.labelled(row.statistic.label(lang), format!("{value} ({low} .. {high})\n"))
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
            role.label(lang).to_owned(),
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
    let mut lead = match lang {
        Lang::En => format!("{walls} walls, each from all four seats"),
        Lang::Zh => format!("{walls} 副牌，每副四个座位各打一次"),
    };
    lead += &format!("  {} {} ({})", lang.pick("rules", "规则"), rules.called(lang), rules.fingerprint());
    lead += &format!("  {} {}", lang.pick("seed", "种子"), study.seed);
    head(study, &lead) + &players::text(study) + &luck::text(study) + &remarks(study)
}

/// The first lines: what was played, and what ended it.
fn head(study: &Study, lead: &str) -> String {
    let ended: String = study.ended().iter().map(|line| paragraph(line, "") + "\n").collect();
    format!("{}\n{ended}\n", line(lead))
}

/// What is to be said of a run besides its numbers.
fn remarks(study: &Study) -> String {
    study.remarks().map(|line| paragraph(&line, "") + "\n").collect()
}

fn several(study: &Study) -> String {
    let lang = study.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let lead = format!(
        "{}{}  {} {}  {} {}  {} {}",
        deals(study.hands, lang),
        t(" under each rule set", "（每种规则）"),
        t("players", "玩家"),
        study.players_called(),
        t("seed", "种子"),
        study.seed,
        t("plays of each wall", "每副牌实打次数"),
        study.plays,
    );
    let mut text = head(study, &lead);
    text += &Verdict::of(study).map_or_else(String::new, |verdict| verdict.text(SHOWN));
    for table in grids(study) {
        text += &format!("\n{}\n{}", table.caption, table.text(&(0..table.columns.len()).collect::<Vec<_>>()));
    }
    text += &dead(study).map_or_else(String::new, |line| paragraph(&line, "") + "\n");
    text += &trainings::claims(study.trainings, lang).map_or_else(String::new, |line| paragraph(&line, "") + "\n");
    if let Some((line, command)) = players::sight(study) {
        text += &format!("{}\n", paragraph(&line, ""));
        text += &command.map_or_else(String::new, |command| format!("  {command}\n"));
    }
    text += &remarks(study);
    if let Some(table) = variation_table(study) {
        text += &format!("\n{}\n{}", table.caption, table.text(&[0, 1, 2, 3, 4]));
    }
    // Of many rule sets the tests stand on the page alone.
    if study.others().len() > TESTED {
        let (count, tests) = (study.others().len(), study.tests());
        text += &match lang {
            Lang::En => {
                format!("\nEvery difference of the {count} rule sets, with its test (Holm over {tests}): on the page\n")
            }
            Lang::Zh => format!("\n{count} 种规则的全部差异与检验（Holm，{tests} 项）：见网页\n"),
        };
        return text;
    }
    for side in study.others() {
        text += &format!("\n{}", tested(study, side));
    }
    text + &luck::text(study)
}

/// The tests of a side: what is real, what may be chance, what cannot differ.
fn tested(study: &Study, side: &Side) -> String {
    let lang = study.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let found = study.findings(&side.differences, study.tests());
    let mut text = format!("{} → {}\n{}\n", study.first().called(lang), side.called(lang), paragraph(&found, ""));
    if let Some(table) = players::adaptation(study, side) {
        let same = study.findings(&side.same_players, study.tests_of_same_players());
        let same = paragraph(&format!("{}: {same}", t("with the same players", "玩家不变时")), "");
        let least = trainings::least_line(study, side).map_or_else(String::new, |line| paragraph(&line, "") + "\n");
        return text + &format!("{same}\n{}{least}", table.text(&[0, 1, 2, 3, 4, 5, 6, 7]));
    }
    text += &trainings::least_line(study, side).map_or_else(String::new, |line| paragraph(&line, "") + "\n");
    if side.differences.iter().all(|row| row.identical) {
        return text;
    }
    if side.differences.iter().any(Difference::is_real) || study.primary_of(&side.differences).is_some() {
        text += &differences(study, side);
    }
    let open = side.differences.iter().filter(|row| !row.identical && !row.is_real() && !row.is_equivalent()).count();
    let same = same(&side.differences, lang);
    let left = match lang {
        Lang::En => format!("not shown: {open} difference{} may be chance, {same}", if open == 1 { "" } else { "s" }),
        Lang::Zh => format!("未列出：{open} 项可能出于偶然，{same}"),
    };
    text + &paragraph(&left, "") + "\n"
}

/// The real differences.
fn differences(study: &Study, side: &Side) -> String {
    let mut table = page::difference_table(study, side);
    let primary = study.primary_of(&side.differences).map(|row| row.statistic);
    let shown = || side.differences.iter().filter(|row| row.is_real() || Some(row.statistic) == primary);
    table.rows.truncate(shown().count());
    study.lang.pick("real differences", "显著的差异").clone_into(&mut table.columns[0].head);
    let few = shown().any(|row| row.few_deals).then(|| paragraph(numbers::few_deals(study.lang), "") + "\n");
    table.text(&[0, 1, 2, 3, 4, 9, 5, 8]).to_string() + &few.unwrap_or_default()
}

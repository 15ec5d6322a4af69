//! The summary for a person, in the terminal.

use super::findings::same;
use super::largest;
use super::numbers::{self, deals, one_in};
use super::study::{Kind, Side, Study};
use super::sweep::{dead, grids, variation_table};
use super::verdict::{self, Verdict};
use super::{luck, names, page, panel, players, trainings};
use crate::lang::{Arg, Joint, Lang, msg};
use crate::sim::{Difference, EstimateRow, FrequencyRow, Measure, Role, Statistic};
use crate::write::fold::{line, paragraph};
use crate::write::format::{fixed, percent, percent_interval, whole};
use crate::write::text_table::{Align, TextTable};

/// Rows of the tables of the answer, where rule sets are many.
const SHOWN: usize = 12;
/// Rule sets besides the first of which every test is shown.
const TESTED: usize = 2;

/// The summary of a study, the conclusion last.
pub fn text(study: &Study) -> String {
    let text = match study.kind {
        Kind::Simulate => one(study),
        Kind::Compare | Kind::Sweep => several(study),
        Kind::Arena => arena(study),
    };
    text + &format!("{}\n{}\n", largest::text(study), conclusion(study))
}

fn conclusion(study: &Study) -> String {
    match Verdict::of(study) {
        Some(verdict) => verdict.conclusion(),
        None => verdict::conclusion(&players::headlines(study)),
    }
}

fn one(study: &Study) -> String {
    let (lang, side) = (study.lang, study.first());
    // The time of a merge is not that of its play.
    let speed = (study.seconds > 0.0).then(|| (study.hands as f64 / study.seconds) as u64);
    let speed = speed.map(|speed| msg!("report-speed", speed = whole(speed)));
    let lead = lang.say(msg!(
        "report-lead-of-one",
        deals = deals(study.hands, lang),
        rules = side.called(lang),
        fingerprint = %side.rules.fingerprint(),
        players = study.players_called(),
        seed = study.seed,
        speed
    ));
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
    let mut table = TextTable::headed("lrrrr", &lang.say(msg!("report-event-heads")));
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
    let told = msg!("report-never", below = percent(first.ci_high, 2), names = Arg::list(Joint::Comma, names));
    paragraph(&lang.say(told), "") + "\n"
}

/// Who wins first, second, third, and who is left, where play goes on after a win.
fn places(side: &Side, lang: Lang) -> String {
    let Some(table) = page::place_table(side, lang) else { return String::new() };
    let title = lang.say(msg!("report-places"));
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
        let line = format!("{value} ({low} .. {high})\n");
        lang.say(msg!("report-named", name = row.statistic.label(lang), line))
    };
    side.estimates.iter().filter(told).map(line).collect()
}

fn scores(side: &Side, lang: Lang) -> String {
    const SHOWN: [f64; 3] = [0.01, 0.5, 0.99];
    let mut table = TextTable::headed("lrrr", &lang.say(msg!("report-score-heads")));
    for p in SHOWN {
        table = table.column(&lang.say(msg!("report-quantile", p = %p)), Align::Right);
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
    let (lang, rules, walls, seed) = (study.lang, &study.first().rules, whole(study.walls), study.seed);
    let fingerprint = rules.fingerprint().to_string();
    let lead = lang.say(msg!("report-lead-of-arena", walls, rules = rules.called(lang), fingerprint, seed));
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
    let (deals, players) = (deals(study.hands, lang), study.players_called());
    let lead = lang.say(msg!("report-lead-of-several", deals, players, seed = study.seed, plays = study.plays));
    let mut text = head(study, &lead);
    text += &dead(study).map_or_else(String::new, |line| paragraph(&line, "") + "\n\n");
    text += &Verdict::of(study).map_or_else(String::new, |verdict| verdict.text(SHOWN));
    for table in grids(study) {
        text += &format!("\n{}\n{}", table.caption, table.text(&(0..table.columns.len()).collect::<Vec<_>>()));
    }
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
        let all = msg!("report-on-page", count = study.others().len());
        return text + &format!("\n{}\n", lang.say(all));
    }
    for side in study.others() {
        text += &format!("\n{}", tested(study, side));
    }
    text + &luck::text(study)
}

/// The tests of a side: what is real, what may be chance, what cannot differ.
fn tested(study: &Study, side: &Side) -> String {
    let lang = study.lang;
    let found = study.findings(&side.differences);
    let mut text = format!("{} → {}\n{}\n", study.first().called(lang), side.called(lang), paragraph(&found, ""));
    if let Some(table) = players::adaptation(study, side) {
        let found = study.findings(&side.same_players);
        let same = paragraph(&lang.say(msg!("report-same-players", found)), "");
        let least = trainings::least_line(study, side).map_or_else(String::new, |line| paragraph(&line, "") + "\n");
        let note = paragraph(&players::adaptation_note(study, side), "");
        return text + &format!("{same}\n{}{note}\n{least}", table.text(&[0, 1, 2, 3, 4, 5, 6, 7]));
    }
    text += &trainings::least_line(study, side).map_or_else(String::new, |line| paragraph(&line, "") + "\n");
    if side.differences.iter().all(|row| row.identical) {
        return text;
    }
    if side.differences.iter().any(Difference::is_real) || study.primary_of(&side.differences).is_some() {
        text += &differences(study, side);
    }
    let open = side.differences.iter().filter(|row| !row.identical && !row.is_real() && !row.is_equivalent()).count();
    let left = lang.say(msg!("report-not-listed", open, same = same(&side.differences)));
    text + &paragraph(&left, "") + "\n"
}

/// The real differences.
fn differences(study: &Study, side: &Side) -> String {
    let mut table = page::difference_table(study, side);
    let primary = study.primary_of(&side.differences).map(|row| row.statistic);
    let shown = || side.differences.iter().filter(|row| row.is_real() || Some(row.statistic) == primary);
    table.rows.truncate(shown().count());
    table.columns[0].head = study.lang.say(msg!("report-real-differences"));
    let few = shown().any(|row| row.few_deals).then(|| paragraph(&numbers::few_deals(study.lang), "") + "\n");
    table.text(&[0, 1, 2, 3, 4, 9, 5, 8]).to_string() + &few.unwrap_or_default()
}

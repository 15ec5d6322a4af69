//! The studies of the gallery say what their tables say: tables of pages, pictures, what `rules explain` knows, and every number in words.
//!
//! A page of a study has its numbers from `table.csv` beside it, which `reports/gallery/make.sh` makes:
//! - `<!-- table: NAME = PLAYERS STATISTIC FORM | ... -->` stands above a table of all changes of the study, with these columns;
//! - `<!-- numbers: CHANGE PLAYERS STATISTIC FORM; ... -->` stands above a paragraph and names, in order, where its numbers come from.
//!   In pages outside of a study the name of the study and a slash stand before CHANGE.
//!
//! CHANGE is the end of `RULES+CHANGE`. PLAYERS are `efficient`, `same` (`value` that plays on as before), `value` (adapted) and `adaptation`.
//! FORM is `%` (change in per cent), `x` (the ratio), `+` (difference), `before`, `after`; `low` and `high` after `%`, `x` or `+` are the ends of
//! its interval. Shares are told in per cent. Numbers of the paragraph on the method stand in `make.sh`.
//!
//! `UPDATE=1 cargo test --test docs gallery` writes tables, pictures and `crates/page/src/report/gallery.tsv`; words are for people to write.

use super::root;
use jing::answer::{Chart, ForestRow, Marks};
use jing::lang::{Lang, Message};
use jing::render::chart::{Drawing, covers};
use jing::rules::PRESETS;
use std::fmt::Write;
use std::fs;

/// Studies of changes of rules.
const CHANGES: [&str; 5] = ["jing", "wins", "sichuan", "north", "nanjing"];

/// A line of a table: what of a row it is, and its values by name.
#[derive(Clone, Debug)]
struct Row {
    /// What is changed, who plays, which statistic.
    what: [String; 3],
    values: Vec<(String, f64)>,
    /// `real` or `chance`, as the corrected test says, or `equal` in every deal.
    is: String,
}

fn file(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A file that is written from the tables is as they say.
fn same(name: &str, found: &str) {
    if std::env::var_os("UPDATE").is_some() {
        fs::write(root().join(name), found).unwrap();
    }
    assert!(file(name) == found, "{name} is not what the tables say: UPDATE=1 cargo test --test docs gallery");
}

/// The table of a study.
fn rows(study: &str) -> Vec<Row> {
    let text = file(&format!("reports/gallery/{study}/table.csv"));
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let column = |name: &str| head.iter().position(|one| *one == name).unwrap_or_else(|| panic!("{study}: no {name}"));
    let [rules, change, players, statistic, is] = ["rules", "change", "players", "statistic", "is"].map(column);
    let row = |line: Vec<&str>| Row {
        what: [format!("{}+{}", line[rules], line[change]), line[players].to_owned(), line[statistic].to_owned()],
        values: head
            .iter()
            .zip(&line)
            .filter_map(|(name, value)| Some(((*name).to_owned(), value.parse().ok()?)))
            .collect(),
        is: line[is].to_owned(),
    };
    lines.map(row).collect()
}

impl Row {
    fn real(&self) -> bool {
        // `value` learned once on each side, of which its test knows nothing.
        self.is == "real" && !["same", "value", "adaptation"].contains(&&*self.what[1])
    }

    fn get(&self, name: &str) -> Option<f64> {
        self.values.iter().find(|(one, _)| one == name).map(|(_, value)| *value)
    }

    /// The value that a form asks for.
    fn told(&self, form: &str) -> Option<f64> {
        let [_, _, statistic] = &self.what;
        let share =
            ["frequency.", "money_share.", "top_share.", "ruin."].iter().any(|kind| statistic.starts_with(kind));
        let scale = if share { 100.0 } else { 1.0 };
        let (kind, end) = form.split_at(form.len().min(1));
        let of =
            |name: &str| self.get(&format!("{name}{}", if end.is_empty() { String::new() } else { format!("_{end}") }));
        match kind {
            "%" => of("ratio").map(|ratio| (ratio - 1.0) * 100.0).or_else(|| {
                let difference = self.get(if end.is_empty() { "difference" } else { end })?;
                Some(difference / self.get("before")? * 100.0)
            }),
            "x" => of("ratio"),
            "+" if end.is_empty() => Some(self.get("difference")? * scale),
            "+" => Some(self.get(end)? * scale),
            _ => Some(self.get(form)? * scale),
        }
    }

    /// A cell of a table: the value, and its interval; bold where it is real.
    fn cell(&self, form: &str) -> String {
        if self.is == "equal" {
            return "=".to_owned();
        }
        let Some(value) = self.told(form) else { return "–".to_owned() };
        let ends = ["low", "high"].map(|end| self.told(&format!("{form}{end}")));
        let most = ends.iter().flatten().fold(value.abs(), |most, end| most.max(end.abs()));
        let whole = value.fract() == 0.0 && form == "after";
        let digits = if whole { 0 } else { [100.0, 10.0, 1.0].iter().filter(|limit| most < **limit).count() };
        let signed = |value: f64| match (form, format!("{:.*}", digits, value.abs())) {
            ("%" | "+", text) if text.chars().any(|sign| sign.is_ascii_digit() && sign != '0') => {
                format!("{}{text}", if value < 0.0 { '−' } else { '+' })
            }
            (_, text) => text,
        };
        let text = if self.real() { format!("**{}**", signed(value)) } else { signed(value) };
        match ends {
            [Some(low), Some(high)] => format!("{text} [{}, {}]", signed(low), signed(high)),
            _ => text,
        }
    }
}

/// The one row of that end of a change, those players and that statistic.
fn row<'a>(rows: &'a [Row], change: &str, players: &str, statistic: &str) -> Option<&'a Row> {
    let fits = |row: &&Row| row.what[0].ends_with(change) && row.what[1] == players && row.what[2] == statistic;
    let found: Vec<&Row> = rows.iter().filter(fits).collect();
    assert!(found.len() < 2, "{change} {players} {statistic}: {} rows", found.len());
    found.first().copied()
}

/// A change, what people call it, and whether `value` played it.
type Change = (String, String, bool);

/// The changes of a study.
fn changes(study: &str) -> Vec<Change> {
    let text = file("reports/gallery/changes.tsv");
    let fields = text.lines().map(|line| line.split('\t').collect::<Vec<_>>()).filter(|line| line[0] == study);
    fields.map(|line| (format!("{}+{}", line[1], line[2]), line[4].to_owned(), line[3] == "value")).collect()
}

/// What a comment says, if it is of that kind.
fn comment<'a>(line: &'a str, kind: &str) -> Option<&'a str> {
    line.trim().strip_prefix("<!-- ")?.strip_prefix(kind)?.strip_prefix(": ")?.strip_suffix(" -->")
}

/// The page of a study with its tables as they are now.
fn with_tables(page: &str, study: &str) -> String {
    let rows = rows(study);
    let (mut out, mut lines) = (String::new(), page.lines().peekable());
    while let Some(line) = lines.next() {
        out.extend([line, "\n"]);
        let Some(asked) = comment(line, "table") else { continue };
        while lines.next_if(|line| line.starts_with('|')).is_some() {}
        let columns: Vec<(&str, Vec<&str>)> = asked
            .split(" | ")
            .map(|column| column.split_once(" = ").unwrap_or_else(|| panic!("{study}: {column}: NAME = ...")))
            .map(|(name, asked)| (name, asked.split(' ').collect()))
            .collect();
        let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        let _ = writeln!(out, "| change | {} |\n|{}", names.join(" | "), "---|".repeat(names.len() + 1));
        for (change, label, valued) in changes(study) {
            let cells = columns.iter().map(|(_, asked)| match asked[..] {
                [players, ..] if players != "efficient" && !valued => "–".to_owned(),
                [players, statistic, form] => {
                    row(&rows, &change, players, statistic).map_or_else(|| "=".to_owned(), |row| row.cell(form))
                }
                _ => panic!("{study}: PLAYERS STATISTIC FORM"),
            });
            let _ = writeln!(out, "| {label} | {} |", cells.collect::<Vec<_>>().join(" | "));
        }
    }
    out
}

/// The alternatives that move the swing of a deal most, of every preset: as many as asked.
fn with_ranks(page: &str) -> String {
    let rows = rows("rank");
    let (mut out, mut lines) = (String::new(), page.lines().peekable());
    while let Some(line) = lines.next() {
        out.extend([line, "\n"]);
        let Some(most) = comment(line, "ranks").map(|most| most.parse::<usize>().unwrap()) else { continue };
        while lines.next_if(|line| line.starts_with('|')).is_some() {}
        out.push_str(
            "| rules | change | swing of a deal % | the same, `value` | the dealer, points a deal |\n|---|---|---|---|---|\n",
        );
        for preset in PRESETS {
            let of = format!("{}+", preset.name);
            let mut swings: Vec<&Row> = rows
                .iter()
                .filter(|row| {
                    row.what[0].starts_with(&of) && row.what[1..] == ["efficient", "scores.sd.all"] && row.real()
                })
                .collect();
            let most_first = |row: &&Row| -row.told("%").unwrap().abs();
            swings.sort_by(|a, b| most_first(a).total_cmp(&most_first(b)));
            for swing in swings.into_iter().take(most) {
                let [change, players, _] = &swing.what;
                let dealer = row(&rows, change, players, "scores.mean.dealer").unwrap().cell("+");
                let value = row(&rows, change, "value", "scores.sd.all").unwrap().cell("%");
                let (rules, key) = change.split_once('+').unwrap();
                let _ = writeln!(out, "| `{rules}` | `{key}` | {} | {value} | {dealer} |", swing.cell("%"));
            }
        }
    }
    out
}

/// A chart of a study: of every change some rows, each of its players, statistic and name.
fn chart(
    study: &str,
    head: Chart,
    shown: &[(&str, &str)],
    drawn: impl Fn(Option<&Row>, &[Row], &str) -> ForestRow,
) -> String {
    let rows = rows(study);
    let mut all = Vec::new();
    for (change, label, valued) in changes(study) {
        let shown = if valued { shown } else { &shown[..1] };
        for (at, (players, name)) in shown.iter().enumerate() {
            let statistic = if study == "skill" { "edge" } else { "evening.sd.seat" };
            let row = row(&rows, &change, players, statistic);
            let label = if at == 0 { format!("{label}: {name}") } else { (*name).to_owned() };
            assert!(label.chars().all(covers), "{label}: the font of charts lacks a character");
            all.push(ForestRow {
                label: label.into(),
                real: row.is_some_and(|row| row.real()),
                ..drawn(row, &rows, &change)
            });
        }
    }
    Drawing::new(&Chart { marks: Marks::Forest(all), ..head }, Lang::En).svg()
}

fn nothing() -> ForestRow {
    ForestRow { label: Message::default(), estimate: 0.0, low: 0.0, high: 0.0, real: false, text: "equal".into() }
}

/// What an evening swings, of every change: both players, and `value` that plays on as before.
fn swings(study: &str) -> String {
    let head = Chart {
        title: "How much more an evening swings".into(),
        subtitle: "Change in per cent, with its interval; hollow: may be chance. Right: points before and after."
            .into(),
        x: "change of the standard deviation of an evening, %".into(),
        y: Message::default(),
        note: Message::default(),
        marks: Marks::Forest(Vec::new()),
    };
    let shown = [("efficient", "efficient"), ("same", "value, as before"), ("value", "value, one training")];
    chart(study, head, &shown, |row, _, _| {
        let Some(row) = row else { return nothing() };
        let told = |form: &str| row.told(form).unwrap();
        ForestRow {
            estimate: told("%"),
            low: told("%low"),
            high: told("%high"),
            text: format!("{:.1} → {:.1}", told("before"), told("after")).into(),
            ..nothing()
        }
    })
}

/// What better play earns, against how far a deal swings.
fn skill() -> String {
    let head = Chart {
        title: "What better play earns".into(),
        subtitle: "One against three; in per cent of the standard deviation of a deal. Right: points a deal.".into(),
        x: "edge, % of the standard deviation of a deal".into(),
        y: Message::default(),
        note: Message::default(),
        marks: Marks::Forest(Vec::new()),
    };
    let shown = [("value-efficient", "value, efficient"), ("efficient-greedy", "efficient, greedy")];
    chart("skill", head, &shown, |edge, rows, change| {
        let edge = edge.unwrap();
        let sd = row(rows, change, &edge.what[1], "sd").unwrap().told("after").unwrap();
        let [estimate, low, high] = ["+", "+low", "+high"].map(|form| edge.told(form).unwrap() / sd * 100.0);
        ForestRow { estimate, low, high, text: format!("{:+.3}", edge.told("+").unwrap()).into(), ..nothing() }
    })
}

/// What `jing rules explain` says of keys: what becomes of the swing, among `efficient` and among `value`.
fn known() -> String {
    let mut out = String::new();
    let mut add = |study: &str, rows: &[Row], change: &str, statistic: &str, valued: bool| {
        let (rules, keys) = change.split_once('+').unwrap();
        let told = |players| match row(rows, change, players, statistic).filter(|row| row.is != "equal") {
            Some(row) => {
                let signed = |form: &str| format!("{:+.1}", row.told(form).unwrap()).replace('-', "−");
                format!("{} % [{}, {}]", signed("%"), signed("%low"), signed("%high"))
            }
            None => String::new(),
        };
        let value = if valued { told("value") } else { "-".to_owned() };
        let _ = writeln!(out, "{study}\t{rules}\t{keys}\t{}\t{value}", told("efficient"));
    };
    for study in CHANGES {
        let rows = rows(study);
        changes(study).iter().for_each(|(change, _, valued)| add(study, &rows, change, "evening.sd.seat", *valued));
    }
    let ranked = rows("rank");
    let each = ranked.iter().filter(|row| row.what[1..] == ["efficient", "scores.sd.all"]);
    each.for_each(|row| add("rank", &ranked, &row.what[0], "scores.sd.all", true));
    out
}

/// Numbers in words, as they are written; code, links' targets, tables, headings, pictures and comments are no words.
fn numbers(paragraph: &str) -> Vec<String> {
    let words = |line: &&str| !["|", "#", "![", "<!--"].iter().any(|start| line.starts_with(start));
    let text: String = paragraph.lines().filter(words).collect::<Vec<_>>().join("\n");
    let text: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let text: String = text
        .split("](")
        .enumerate()
        .map(|(at, part)| if at == 0 { part } else { part.split_once(')').map_or("", |(_, rest)| rest) })
        .collect::<Vec<_>>()
        .join(" ");
    let mut found = Vec::new();
    for word in text.split(|sign: char| !(sign.is_ascii_alphanumeric() || ".,".contains(sign))) {
        let word = word.trim_matches(['.', ',']);
        if word.starts_with(|sign: char| sign.is_ascii_digit()) && word.chars().all(|sign| !sign.is_ascii_alphabetic())
        {
            found.push(word.replace(',', ""));
        }
    }
    found
}

/// Every number of a page in words stands in the tables, rounded as written: what does not.
fn astray(page: &str, study: Option<&str>) -> Vec<String> {
    let mut faults = Vec::new();
    for paragraph in page.split("\n\n") {
        let written = numbers(paragraph);
        if paragraph.starts_with("**Method.**") {
            let made = file("reports/gallery/make.sh");
            let stands = |number: &String| made.split(|sign: char| !sign.is_ascii_digit()).any(|one| one == number);
            faults.extend(
                written
                    .into_iter()
                    .filter(|number| !stands(number))
                    .map(|number| format!("{number} is not in make.sh")),
            );
            continue;
        }
        let asked = paragraph.lines().filter_map(|line| comment(line, "numbers"));
        let asked: Vec<&str> = asked.flat_map(|asked| asked.split("; ")).collect();
        if asked.len() != written.len() {
            faults.push(format!(
                "{} numbers ({written:?}) and {} places of them: {paragraph}",
                written.len(),
                asked.len()
            ));
            continue;
        }
        for (number, place) in written.iter().zip(asked) {
            let value = stands(place, study);
            let digits = number.split_once('.').map_or(0, |(_, digits)| digits.len());
            let zeros = number.len() - number.trim_end_matches('0').len();
            let told = |value: f64| format!("{:.*}", digits, value.abs());
            let rounded = |value: f64| {
                let unit = 10_f64.powi(if digits == 0 { i32::try_from(zeros).unwrap() } else { 0 });
                format!("{:.0}", (value.abs() / unit).round() * unit)
            };
            match value {
                Some(value)
                    if told(value) == *number
                        || (digits == 0 && value.abs() >= 1000.0 && rounded(value) == *number) => {}
                value => faults.push(format!("{number} is {value:?}: {place}")),
            }
        }
    }
    faults
}

/// The value at a place: [STUDY/]CHANGE PLAYERS STATISTIC FORM.
fn stands(place: &str, study: Option<&str>) -> Option<f64> {
    let (study, rest) = match place.split_once('/') {
        Some((study, rest)) => (study, rest),
        None => (study.unwrap_or_else(|| panic!("{place}: of which study?")), place),
    };
    match rest.split(' ').collect::<Vec<_>>()[..] {
        [change, players, statistic, form] => row(&rows(study), change, players, statistic)?.told(form),
        _ => panic!("{place}: CHANGE PLAYERS STATISTIC FORM"),
    }
}

#[test]
fn gallery_tables_and_pictures() {
    for study in CHANGES.into_iter().chain(["skill"]) {
        let name = format!("reports/gallery/{study}/README.md");
        same(&name, &with_tables(&file(&name), study));
    }
    same("reports/gallery/rank/README.md", &with_ranks(&file("reports/gallery/rank/README.md")));
    for study in CHANGES {
        same(&format!("reports/gallery/{study}/swing.svg"), &swings(study));
    }
    same("reports/gallery/skill/skill.svg", &skill());
    same("crates/page/src/report/gallery.tsv", &known());
}

#[test]
fn gallery_words() {
    let mut faults = Vec::new();
    for study in CHANGES.into_iter().chain(["skill", "rank"]) {
        let name = format!("reports/gallery/{study}/README.md");
        faults.extend(astray(&file(&name), Some(study)).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    for name in ["reports/README.md", "reports/README.zh.md"] {
        faults.extend(astray(&file(name), None).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    for name in ["README.md", "README.zh.md"] {
        let page = file(name);
        let told = page.split("\n\n").filter(|paragraph| paragraph.contains("<!-- numbers"));
        assert_eq!(told.clone().count(), 3, "{name} tells three findings");
        faults.extend(told.flat_map(|paragraph| astray(paragraph, None)).map(|fault| format!("{name}: {fault}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_wrong_number_is_noticed() {
    let told = |number: &str, place: &str| astray(&format!("<!-- numbers: {place} -->\nBy {number} %."), Some("jing"));
    let place = "chongguan_from=4 efficient evening.sd.seat";
    let value = stands(&format!("{place} %"), Some("jing")).unwrap();
    let right = format!("{value:.1}");
    assert!(told(&right, &format!("{place} %")).is_empty());
    assert_eq!(told(&format!("{:.1}", value + 0.1), &format!("{place} %")).len(), 1);
    assert_eq!(told(&right, &format!("{place} after")).len(), 1);
    assert_eq!(told(&right, &format!("{place} %; {place} %")).len(), 1);
    assert_eq!(astray("Half of 7.", Some("jing")).len(), 1);
    assert_eq!(astray("**Method.** 123456789 deals.", Some("jing")).len(), 1);
}

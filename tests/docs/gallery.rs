//! Tests of the studies in the gallery: tables, charts, the results in `rules explain`, and all numbers in the text agree with the data.
//!
//! The numbers on the page of a study come from `table.csv` in its folder, which `reports/gallery/make.sh` makes:
//! - `<!-- table: NAME = PLAYERS STATISTIC FORM | ... -->` precedes a table of all changes of the study and defines its columns.
//! - `<!-- holds: all changes -->` precedes a list of the changes by where they are significant: at all tables of players, at some, or at
//!   none.
//! - `<!-- numbers: CHANGE PLAYERS STATISTIC FORM; ... -->` precedes a paragraph and names the sources of its numbers, in order. In pages
//!   outside of a study, CHANGE is preceded by the name of the study and a slash.
//!
//! CHANGE is the end of `RULES+CHANGE`. PLAYERS are `efficient`, `same` (`value` as trained for the rules before the change), `value`
//! (adapted), `adaptation` and `mixed`. FORM is `%` (change in per cent), `x` (ratio), `+` (difference), `before` or `after`; `low` and `high` after
//! `%`, `x` or `+` are the ends of the interval. Shares are written in per cent. The numbers of the paragraph on the method must occur in
//! `make.sh`.
//!
//! `UPDATE=1 cargo test --test docs gallery` writes tables, charts and `crates/page/src/report/gallery.tsv`. Paragraphs are written by
//! hand.

use super::root;
use jing::answer::{Chart, ForestRow, Marks};
use jing::lang::{Lang, Message};
use jing::render::chart::{Drawing, covers};
use jing::rules::PRESETS;
use std::fmt::Write;
use std::fs;

/// The studies of rule changes.
const CHANGES: [&str; 5] = ["jing", "wins", "sichuan", "north", "nanjing"];

/// The tables of players at which every change was played.
const TABLES: [&str; 3] = ["efficient", "value", "mixed"];

/// A row of `table.csv`.
#[derive(Clone, Debug)]
struct Row {
    /// The change with its rules (`RULES+CHANGE`), the players, and the statistic.
    key: [String; 3],
    /// The cells with numbers, each with the name of its column.
    values: Vec<(String, f64)>,
    /// The result of the corrected test: `real`, `chance`, or `equal` if no deal differs.
    result: String,
}

/// Returns the content of a file of the repository.
fn file(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Panics unless the file of the repository `name` has the content `found`. With `UPDATE` it is written first.
fn check_file(name: &str, found: &str) {
    if std::env::var_os("UPDATE").is_some() {
        fs::write(root().join(name), found).unwrap();
    }
    assert!(file(name) == found, "{name} is not what the tables say: UPDATE=1 cargo test --test docs gallery");
}

/// Returns the rows of the table of a study.
fn rows(study: &str) -> Vec<Row> {
    let text = file(&format!("reports/gallery/{study}/table.csv"));
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let column = |name: &str| head.iter().position(|one| *one == name).unwrap_or_else(|| panic!("{study}: no {name}"));
    let [rules, change, players, statistic, is] = ["rules", "change", "players", "statistic", "is"].map(column);
    let row = |line: Vec<&str>| Row {
        key: [format!("{}+{}", line[rules], line[change]), line[players].to_owned(), line[statistic].to_owned()],
        values: head
            .iter()
            .zip(&line)
            .filter_map(|(name, value)| Some(((*name).to_owned(), value.parse().ok()?)))
            .collect(),
        result: line[is].to_owned(),
    };
    lines.map(row).collect()
}

impl Row {
    /// Whether the difference is significant.
    fn is_real(&self) -> bool {
        self.result == "real"
    }

    /// Returns the number in the column of this name; `None` if the cell has none.
    fn get(&self, name: &str) -> Option<f64> {
        self.values.iter().find(|(one, _)| one == name).map(|(_, value)| *value)
    }

    /// Returns the value in a FORM (see the module), shares in per cent; `None` if the table lacks a number for it.
    fn value(&self, form: &str) -> Option<f64> {
        let [_, _, statistic] = &self.key;
        let share =
            ["frequency.", "money_share.", "top_share.", "ruin."].iter().any(|kind| statistic.starts_with(kind));
        let scale = if share { 100.0 } else { 1.0 };
        let (kind, end) = form.split_at(form.len().min(1));
        let column =
            |name: &str| self.get(&format!("{name}{}", if end.is_empty() { String::new() } else { format!("_{end}") }));
        match kind {
            "%" => column("ratio").map(|ratio| (ratio - 1.0) * 100.0).or_else(|| {
                let difference = self.get(if end.is_empty() { "difference" } else { end })?;
                Some(difference / self.get("before")? * 100.0)
            }),
            "x" => column("ratio"),
            "+" if end.is_empty() => Some(self.get("difference")? * scale),
            "+" => Some(self.get(end)? * scale),
            _ => Some(self.get(form)? * scale),
        }
    }

    /// Returns the text of a cell with the value in a FORM: the value with its interval, bold if the difference is real. `=` if no deal
    /// differs, `–` without a value.
    fn cell(&self, form: &str) -> String {
        if self.result == "equal" {
            return "=".to_owned();
        }
        let Some(value) = self.value(form) else { return "–".to_owned() };
        let ends = ["low", "high"].map(|end| self.value(&format!("{form}{end}")));
        let most = ends.iter().flatten().fold(value.abs(), |most, end| most.max(end.abs()));
        let whole = value.fract() == 0.0 && form == "after";
        let digits = if whole { 0 } else { [100.0, 10.0, 1.0].iter().filter(|limit| most < **limit).count() };
        let signed = |value: f64| match (form, format!("{:.*}", digits, value.abs())) {
            ("%" | "+", text) if text.chars().any(|sign| sign.is_ascii_digit() && sign != '0') => {
                format!("{}{text}", if value < 0.0 { '−' } else { '+' })
            }
            (_, text) => text,
        };
        let text = if self.is_real() { format!("**{}**", signed(value)) } else { signed(value) };
        match ends {
            [Some(low), Some(high)] => format!("{text} [{}, {}]", signed(low), signed(high)),
            _ => text,
        }
    }
}

/// Returns the row of a change, players and a statistic; `None` if there is none. `change` is a change with its rules, or the end of it.
/// Panics if there are several rows.
fn row<'a>(rows: &'a [Row], change: &str, players: &str, statistic: &str) -> Option<&'a Row> {
    let fits = |row: &&Row| row.key[0].ends_with(change) && row.key[1] == players && row.key[2] == statistic;
    let found: Vec<&Row> = rows.iter().filter(fits).collect();
    assert!(found.len() < 2, "{change} {players} {statistic}: {} rows", found.len());
    found.first().copied()
}

/// Returns the changes of a study, each with its rules and its label, in the order of tables and charts.
fn changes(study: &str) -> Vec<(String, String)> {
    let text = file("reports/gallery/changes.tsv");
    let fields = text.lines().map(|line| line.split('\t').collect::<Vec<_>>()).filter(|line| line[0] == study);
    fields.map(|line| (format!("{}+{}", line[1], line[2]), line[3].to_owned())).collect()
}

/// Returns the content of a comment `<!-- kind: content -->`; `None` for other lines.
fn comment<'a>(line: &'a str, kind: &str) -> Option<&'a str> {
    line.trim().strip_prefix("<!-- ")?.strip_prefix(kind)?.strip_prefix(": ")?.strip_suffix(" -->")
}

/// Returns the list of the changes of a study by what is significant at the [`TABLES`] of players: the same sign at all of them, opposite
/// signs, some, or nothing.
fn agreement(study: &str) -> String {
    let rows = rows(study);
    let mut groups: [(&str, Vec<String>); 5] = [
        ("Evenings swing more at all three tables", Vec::new()),
        ("Evenings swing less at all three tables", Vec::new()),
        ("More at one table and less at another", Vec::new()),
        ("Significant at one or two tables", Vec::new()),
        ("Significant at no table", Vec::new()),
    ];
    for (change, label) in changes(study) {
        let real = TABLES.map(|players| {
            let row = row(&rows, &change, players, "evening.sd.seat").filter(|row| row.is_real())?;
            Some((players, row.value("%").unwrap()))
        });
        let found: Vec<(&str, f64)> = real.into_iter().flatten().collect();
        let signed = |value: f64| {
            let digits = [10.0, 0.1].iter().filter(|limit| value.abs() < **limit).count();
            format!("{}{:.digits$}", if value < 0.0 { '−' } else { '+' }, value.abs())
        };
        let up = found.iter().filter(|(_, value)| *value > 0.0).count();
        let group = match (up, found.len() - up) {
            (0, 0) => 4,
            (1.., 1..) => 2,
            (3, _) => 0,
            (_, 3) => 1,
            _ => 3,
        };
        let entry = if group < 2 {
            let mut sizes: Vec<f64> = found.iter().map(|(_, value)| *value).collect();
            sizes.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
            format!("{label} ({} to {} %)", signed(sizes[0]), signed(sizes[2]))
        } else {
            let each = found.iter().map(|(players, value)| format!("`{players}` {} %", signed(*value)));
            let each = each.collect::<Vec<_>>().join(", ");
            if each.is_empty() { label } else { format!("{label} ({each})") }
        };
        groups[group].1.push(entry);
    }
    let filled = groups.iter().filter(|(_, entries)| !entries.is_empty());
    filled.map(|(name, entries)| format!("- **{name}:** {}.\n", entries.join("; "))).collect()
}

/// Returns the page of a study, whose text is `page`, with current tables and lists.
fn with_tables(page: &str, study: &str) -> String {
    let rows = rows(study);
    let (mut out, mut lines) = (String::new(), page.lines().peekable());
    while let Some(line) = lines.next() {
        out.extend([line, "\n"]);
        if comment(line, "holds").is_some() {
            while lines.next_if(|line| line.starts_with("- ")).is_some() {}
            out.push_str(&agreement(study));
        }
        let Some(asked) = comment(line, "table") else { continue };
        while lines.next_if(|line| line.starts_with('|')).is_some() {}
        let columns: Vec<(&str, Vec<&str>)> = asked
            .split(" | ")
            .map(|column| column.split_once(" = ").unwrap_or_else(|| panic!("{study}: {column}: NAME = ...")))
            .map(|(name, asked)| (name, asked.split(' ').collect()))
            .collect();
        let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        let _ = writeln!(out, "| change | {} |\n|{}", names.join(" | "), "---|".repeat(names.len() + 1));
        for (change, label) in changes(study) {
            let cells = columns.iter().map(|(_, asked)| match asked[..] {
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

/// Returns the page of the ranking with current tables: for each preset, the alternatives that change the swing of a deal most.
fn with_ranks(page: &str) -> String {
    let rows = rows("rank");
    let (mut out, mut lines) = (String::new(), page.lines().peekable());
    while let Some(line) = lines.next() {
        out.extend([line, "\n"]);
        let Some(most) = comment(line, "ranks").map(|most| most.parse::<usize>().unwrap()) else { continue };
        while lines.next_if(|line| line.starts_with('|')).is_some() {}
        out.push_str(
            "| rules | change | swing of a deal, `efficient` % | `value` % | `mixed` % | the dealer, `efficient`, points a deal |\n\
             |---|---|---|---|---|---|\n",
        );
        for preset in PRESETS {
            let of = format!("{}+", preset.name);
            let mut swings: Vec<&Row> = rows
                .iter()
                .filter(|row| {
                    row.key[0].starts_with(&of) && row.key[1..] == ["efficient", "scores.sd.all"] && row.is_real()
                })
                .collect();
            let most_first = |row: &&Row| -row.value("%").unwrap().abs();
            swings.sort_by(|a, b| most_first(a).total_cmp(&most_first(b)));
            for swing in swings.into_iter().take(most) {
                let [change, players, _] = &swing.key;
                let dealer = row(&rows, change, players, "scores.mean.dealer").unwrap().cell("+");
                let [value, mixed] =
                    ["value", "mixed"].map(|players| row(&rows, change, players, "scores.sd.all").unwrap().cell("%"));
                let (rules, key) = change.split_once('+').unwrap();
                let _ = writeln!(out, "| `{rules}` | `{key}` | {} | {value} | {mixed} | {dealer} |", swing.cell("%"));
            }
        }
    }
    out
}

/// Returns a chart of a study as SVG. `head` contains its texts. Each change has a row for each of the `shown` players, which are given
/// with their labels. `drawn` makes a row of the chart from the row of the change
/// and players, if there is one, all rows of the study, and the change.
fn chart(
    study: &str,
    head: Chart,
    shown: &[(&str, &str)],
    drawn: impl Fn(Option<&Row>, &[Row], &str) -> ForestRow,
) -> String {
    let rows = rows(study);
    let mut all = Vec::new();
    for (change, label) in changes(study) {
        for (at, (players, name)) in shown.iter().enumerate() {
            let statistic = if study == "skill" { "edge" } else { "evening.sd.seat" };
            let row = row(&rows, &change, players, statistic);
            let label = if at == 0 { format!("{label}: {name}") } else { (*name).to_owned() };
            assert!(label.chars().all(covers), "{label}: the font of charts lacks a character");
            all.push(ForestRow {
                label: label.into(),
                real: row.is_some_and(|row| row.is_real()),
                ..drawn(row, &rows, &change)
            });
        }
    }
    Drawing::new(&Chart { marks: Marks::Forest(all), ..head }, Lang::En).svg()
}

/// Returns the row of a chart for a change without any difference.
fn equal_row() -> ForestRow {
    ForestRow { label: Message::default(), estimate: 0.0, low: 0.0, high: 0.0, real: false, text: "equal".into() }
}

/// Returns the chart of the swing of an evening for every change and [`TABLES`] of players.
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
    chart(study, head, &TABLES.map(|players| (players, players)), |row, _, _| {
        let Some(row) = row else { return equal_row() };
        let value = |form: &str| row.value(form).unwrap();
        ForestRow {
            estimate: value("%"),
            low: value("%low"),
            high: value("%high"),
            text: format!("{:.1} → {:.1}", value("before"), value("after")).into(),
            ..equal_row()
        }
    })
}

/// Returns the chart of the edge of better players, relative to the swing of a deal.
fn skill() -> String {
    let head = Chart {
        title: "What better play earns".into(),
        subtitle: "One against three; in per cent of the standard deviation of a deal. Right: points a deal.".into(),
        x: "edge, % of the standard deviation of a deal".into(),
        y: Message::default(),
        note: Message::default(),
        marks: Marks::Forest(Vec::new()),
    };
    let shown = [
        ("value-efficient", "value, efficient"),
        ("value-mixed", "value, mixed"),
        ("efficient-greedy", "efficient, greedy"),
    ];
    chart("skill", head, &shown, |edge, rows, change| {
        let edge = edge.unwrap();
        let sd = row(rows, change, &edge.key[1], "sd").unwrap().value("after").unwrap();
        let [estimate, low, high] = ["+", "+low", "+high"].map(|form| edge.value(form).unwrap() / sd * 100.0);
        ForestRow { estimate, low, high, text: format!("{:+.3}", edge.value("+").unwrap()).into(), ..equal_row() }
    })
}

/// Returns the data of `jing rules explain`: the effect of changes on the swing, among `efficient`, `value` and `mixed`.
fn explained() -> String {
    let mut out = String::new();
    let mut add = |study: &str, rows: &[Row], change: &str, statistic: &str| {
        let (rules, keys) = change.split_once('+').unwrap();
        let effect = |players| match row(rows, change, players, statistic).filter(|row| row.result != "equal") {
            Some(row) => {
                let signed = |form: &str| format!("{:+.1}", row.value(form).unwrap()).replace('-', "−");
                format!("{} % [{}, {}]", signed("%"), signed("%low"), signed("%high"))
            }
            None => String::new(),
        };
        let trained = |players| if study == "rank" { "-".to_owned() } else { effect(players) };
        let [value, mixed] = ["value", "mixed"].map(trained);
        let _ = writeln!(out, "{study}\t{rules}\t{keys}\t{}\t{value}\t{mixed}", effect("efficient"));
    };
    for study in CHANGES {
        let rows = rows(study);
        changes(study).iter().for_each(|(change, _)| add(study, &rows, change, "evening.sd.seat"));
    }
    let ranked = rows("rank");
    let each = ranked.iter().filter(|row| row.key[1..] == ["efficient", "scores.sd.all"]);
    each.for_each(|row| add("rank", &ranked, &row.key[0], "scores.sd.all"));
    out
}

/// Returns the numbers in the text of a paragraph, without code, targets of links, tables, headings, images and comments.
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

/// Returns a fault for each number in the text of a page that differs from the data, rounded as written. `study` is the study of the page,
/// if it belongs to one.
fn wrong_numbers(page: &str, study: Option<&str>) -> Vec<String> {
    let mut faults = Vec::new();
    for paragraph in page.split("\n\n") {
        if paragraph.starts_with("<!-- holds") {
            continue;
        }
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
            let value = value_at(place, study);
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

/// Returns the value at a place `[STUDY/]CHANGE PLAYERS STATISTIC FORM`; `None` if there is none. `study` is the default for STUDY.
fn value_at(place: &str, study: Option<&str>) -> Option<f64> {
    let (study, rest) = match place.split_once('/') {
        Some((study, rest)) => (study, rest),
        None => (study.unwrap_or_else(|| panic!("{place}: of which study?")), place),
    };
    match rest.split(' ').collect::<Vec<_>>()[..] {
        [change, players, statistic, form] => row(&rows(study), change, players, statistic)?.value(form),
        _ => panic!("{place}: CHANGE PLAYERS STATISTIC FORM"),
    }
}

#[test]
fn tables_and_charts_of_the_gallery_are_current() {
    for study in CHANGES.into_iter().chain(["skill"]) {
        let name = format!("reports/gallery/{study}/README.md");
        check_file(&name, &with_tables(&file(&name), study));
    }
    check_file("reports/gallery/rank/README.md", &with_ranks(&file("reports/gallery/rank/README.md")));
    for study in CHANGES {
        check_file(&format!("reports/gallery/{study}/swing.svg"), &swings(study));
    }
    check_file("reports/gallery/skill/skill.svg", &skill());
    check_file("crates/page/src/report/gallery.tsv", &explained());
}

#[test]
fn numbers_in_the_text_of_the_gallery_are_correct() {
    let mut faults = Vec::new();
    for study in CHANGES.into_iter().chain(["skill", "rank"]) {
        let name = format!("reports/gallery/{study}/README.md");
        faults.extend(wrong_numbers(&file(&name), Some(study)).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    for name in ["reports/README.md", "reports/README.zh.md"] {
        faults.extend(wrong_numbers(&file(name), None).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    for name in ["README.md", "README.zh.md"] {
        let page = file(name);
        let findings = page.split("\n\n").filter(|paragraph| paragraph.contains("<!-- numbers"));
        assert_eq!(findings.clone().count(), 3, "{name} has three findings");
        faults.extend(
            findings.flat_map(|paragraph| wrong_numbers(paragraph, None)).map(|fault| format!("{name}: {fault}")),
        );
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// No change is significant with opposite signs among `value` of two disjoint sets of trainings.
#[test]
fn two_sets_of_trainings_never_contradict_each_other() {
    let again = rows("again");
    let mut compared = 0;
    for study in CHANGES {
        let rows = rows(study);
        for (change, _) in changes(study) {
            let [one, two] = [&rows, &again].map(|rows| row(rows, &change, "value", "evening.sd.seat"));
            let (Some(one), Some(two)) = (one, two) else { continue };
            let [a, b] = [one, two].map(|row| row.value("+").unwrap());
            assert!(!(one.is_real() && two.is_real()) || a * b > 0.0, "{change}: {a} and {b}");
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared} changes");
}

#[test]
fn a_wrong_number_is_found() {
    let faults =
        |number: &str, place: &str| wrong_numbers(&format!("<!-- numbers: {place} -->\nBy {number} %."), Some("jing"));
    let place = "chongguan_from=4 efficient evening.sd.seat";
    let value = value_at(&format!("{place} %"), Some("jing")).unwrap();
    let right = format!("{value:.1}");
    assert!(faults(&right, &format!("{place} %")).is_empty());
    assert_eq!(faults(&format!("{:.1}", value + 0.1), &format!("{place} %")).len(), 1);
    assert_eq!(faults(&right, &format!("{place} after")).len(), 1);
    assert_eq!(faults(&right, &format!("{place} %; {place} %")).len(), 1);
    assert_eq!(wrong_numbers("Half of 7.", Some("jing")).len(), 1);
    assert_eq!(wrong_numbers("**Method.** 123456789 deals.", Some("jing")).len(), 1);
}

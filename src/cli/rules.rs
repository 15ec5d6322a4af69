//! `jing rules`: lists, shows, checks and compares rule sets.

use super::args::RulesCommand;
use super::console::{note, write_note};
use super::error::CliError;
use super::explain::{explain, toml_with_meanings, toml_with_names};
use crate::answer::{Column, Table};
use crate::lang::fold::fold;
use crate::lang::{Lang, Message, Raw, msg};
use crate::render::terminal;
use crate::rules::{PRESETS, ROOMS, Rules, RulesError, diff, display_name, schema};
use crate::score::Predicate;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

pub fn run(command: &RulesCommand, lang: Lang) -> Result<(), CliError> {
    let mut out = super::console::out();
    match command {
        RulesCommand::List { json } => list(&mut out, *json, lang),
        RulesCommand::Show { rules, explain, json } => {
            let rules = with_notices(Rules::load(rules))?;
            let text = match (explain, json) {
                (true, _) => toml_with_meanings(&rules, lang),
                (_, true) => format!("{}\n", serde_json::to_value(&*rules).expect("keys are plain data")),
                _ => toml_with_names(&rules, lang),
            };
            write!(out, "{text}")?;
            Ok(())
        }
        RulesCommand::Explain { word, rules, json } => {
            let loaded = super::load_rules(rules.rules.as_deref())?;
            explain(&mut out, word, (&loaded, rules.rules.is_some()), *json, lang)
        }
        RulesCommand::New(args) => super::new::run(args, lang),
        RulesCommand::Check { files, json: true, .. } => check_json(&mut out, files),
        RulesCommand::Check { files, complete, .. } => check(&mut out, files, *complete, lang),
        RulesCommand::Diff { a, b, json } => {
            let [a, b] = [a, b].map(|name| with_notices(Rules::load(name)));
            let (a, b) = (a?, b?);
            // The first column has the key; in Chinese it has the name of the key, and a last column has the key.
            let mut table = Table::new("word<", &msg!("cli-rules-word"));
            for (id, rules) in [("a", &a), ("b", &b)] {
                table = table.column(Column::text(id, rules.display_name()));
            }
            if lang == Lang::Zh {
                table = table.column(Column::text("key", msg!("cli-rules-key")));
            }
            let text = |rules: &Rules, path: &str, value: &Option<String>| match value {
                Some(value) if lang == Lang::Zh => lang.name(&rules.value_name(path, value)),
                Some(value) => value.clone(),
                None => lang.render(&msg!("cli-rules-no-key")),
            };
            let differences = diff(&a, &b);
            if *json {
                let rows = differences.iter().map(|row| serde_json::json!({"key": row.key, "a": row.a, "b": row.b}));
                writeln!(out, "{}", serde_json::Value::from_iter(rows))?;
                return Ok(());
            }
            for difference in &differences {
                let path = &difference.key;
                let values = [text(&a, path, &difference.a), text(&b, path, &difference.b)];
                let word = a.key(path).or_else(|| b.key(path)).filter(|_| lang == Lang::Zh).map(|key| key.chinese());
                let head = [word.unwrap_or(path).to_owned()];
                table.push(head.into_iter().chain(values).chain(word.map(|_| path.clone())));
            }
            if !differences.is_empty() {
                write!(out, "{}", terminal::table(&table, lang))?;
            }
            Ok(())
        }
        RulesCommand::Predicates { json } => predicates(&mut out, *json, lang),
        RulesCommand::Schema => {
            let text = serde_json::to_string_pretty(&schema()).expect("a schema is plain data");
            writeln!(out, "{text}")?;
            Ok(())
        }
    }
}

fn list(out: &mut impl Write, json: bool, lang: Lang) -> Result<(), CliError> {
    // In Chinese, the first column has the Chinese name of the rule set.
    let mut table = Table::new("name< family< fingerprint< title<", &msg!("cli-rules-list"));
    if lang == Lang::Zh {
        table.columns.insert(0, Column::text("called", msg!("cli-rules-called")));
    }
    let mut rows = Vec::new();
    let rooms = ROOMS.iter().map(|room| room.0);
    for name in PRESETS.iter().map(|preset| preset.name).chain(rooms) {
        let rules = Rules::preset(name).map_err(rules_error)?;
        let title = lang.pick(&rules.title, &rules.title_zh);
        let own = (lang == Lang::Zh).then(|| lang.name(&display_name(name)));
        let fingerprint = rules.fingerprint().to_string();
        let family = lang.name(&display_name(rules.family()));
        table.push(own.into_iter().chain([name.to_owned(), family, fingerprint, title.to_owned()]));
        rows.push(serde_json::json!({
            "name": name,
            "family": rules.family(),
            "fingerprint": rules.fingerprint().to_string(),
            "title": rules.title,
            "title_zh": rules.title_zh,
        }));
    }
    if json {
        writeln!(out, "{}", serde_json::Value::from(rows))?;
    } else {
        write!(out, "{}", terminal::table(&table, lang))?;
    }
    Ok(())
}

/// Prints the predicates of `[[scoring.fan]]`, in groups.
fn predicates(out: &mut impl Write, json: bool, lang: Lang) -> Result<(), CliError> {
    if json {
        let rows = Predicate::ALL.iter().map(|one| {
            let ([group, group_zh], [meaning, meaning_zh]) = (one.group(), one.definition());
            serde_json::json!({
                "name": one.name(), "chinese": one.chinese(), "counts": one.is_count(),
                "group": group, "group_zh": group_zh, "meaning": meaning, "meaning_zh": meaning_zh,
            })
        });
        writeln!(out, "{}", serde_json::Value::from_iter(rows))?;
        return Ok(());
    }
    let mut group = "";
    for one in Predicate::ALL {
        let title = lang.choose(one.group());
        if title != group {
            writeln!(out, "{}{title}", if group.is_empty() { "" } else { "\n" })?;
            group = title;
        }
        let counts = if one.is_count() { lang.render(&msg!("cli-rules-counts")) } else { String::new() };
        writeln!(out, "  {} {}{counts}", one.name(), one.chinese())?;
        fold(lang.choose(one.definition()), 92).iter().try_for_each(|line| writeln!(out, "    {line}"))?;
    }
    Ok(())
}

/// Prints every problem of every file. If `complete`, also prints the keys that valid files leave out, with their neutral values.
fn check(out: &mut impl Write, files: &[String], complete: bool, lang: Lang) -> Result<(), CliError> {
    let mut wrong = false;
    for file in files {
        match Rules::load(file) {
            Ok(rules) => {
                print_notices(&rules);
                if complete {
                    let count = rules.left_out().len();
                    writeln!(out, "{}", lang.render(&msg!("cli-rules-left-out", file, count)))?;
                }
                for key in rules.left_out().iter().filter(|_| complete) {
                    writeln!(out, "{} = {}", key.path, rules.value(&key.path).unwrap_or_default())?;
                }
            }
            Err(error) => {
                wrong = true;
                write_note(&super::console::look().rules_error(&error));
            }
        }
    }
    if wrong { Err(CliError::Reported) } else { Ok(()) }
}

/// Prints the problems of all files as JSON.
fn check_json(out: &mut impl Write, files: &[String]) -> Result<(), CliError> {
    let problems = files.iter().filter_map(|file| Rules::load(file).err()).flat_map(|error| error.0);
    let row = |problem: crate::rules::Problem| {
        serde_json::json!({
            "file": problem.file, "line": problem.line, "column": problem.column, "key": problem.key,
            "message": problem.message.to_string(), "help": problem.help.map(|help| help.to_string()),
        })
    };
    let rows: Vec<serde_json::Value> = problems.map(row).collect();
    let wrong = !rows.is_empty();
    writeln!(out, "{}", serde_json::Value::from(rows))?;
    if wrong { Err(CliError::Reported) } else { Ok(()) }
}

/// Prints the notices of rules that were loaded and returns the rules; converts the error if they are invalid.
pub fn with_notices(rules: Result<Rules, RulesError>) -> Result<Rules, CliError> {
    rules.inspect(print_notices).map_err(rules_error)
}

/// Prints the notices of rules. Each notice is printed once per process, because a sweep reads the same file for each of its rule sets.
pub fn print_notices(rules: &Rules) {
    static PRINTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut printed = PRINTED.lock().unwrap_or_else(PoisonError::into_inner);
    for notice in rules.notices() {
        if printed.insert(notice.to_string()) {
            note(&msg!("cli-notice", notice));
        }
    }
}

/// Converts the error of rules that cannot be loaded: invalid rules are invalid input, an unreadable file is a failure.
pub fn rules_error(error: RulesError) -> CliError {
    let text = Raw(super::console::look().rules_error(&error));
    if error.is_unreadable() {
        CliError::Failed(Message::from_arg(&text))
    } else {
        CliError::Input(msg!("cli-rules", text))
    }
}

//! `jing rules`: list, show, check, compare rule sets.

use super::args::RulesCommand;
use super::error::{CliError, say};
use crate::lang::Lang;
use crate::rules::{PRESETS, ProblemKind, Rules, RulesError, diff, schema};
use crate::write::text_table::{Align, TextTable};
use std::io::{self, Write};

pub fn run(command: &RulesCommand, lang: Lang) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    match command {
        RulesCommand::List { json } => list(&mut out, *json, lang),
        RulesCommand::Show { rules } => {
            let rules = Rules::load(rules).map_err(rules_error)?;
            write!(out, "{}", rules.to_toml())?;
            Ok(())
        }
        RulesCommand::Check { files } => check(files),
        RulesCommand::Diff { a, b } => {
            let [a, b] = [a, b].map(|name| Rules::load(name).map_err(rules_error));
            let none = || lang.pick("(no such key)", "（无此键）").to_owned();
            let mut table = TextTable::new()
                .column(lang.pick("key", "键"), Align::Left)
                .column("a", Align::Left)
                .column("b", Align::Left);
            let (a, b) = (a?, b?);
            let differences = diff(&a, &b);
            for difference in &differences {
                let [a, b] = [&difference.a, &difference.b].map(|value| value.clone().unwrap_or_else(none));
                table.row([difference.key.clone(), a, b]);
            }
            if !differences.is_empty() {
                write!(out, "{table}")?;
            }
            Ok(())
        }
        RulesCommand::Schema => {
            let text = serde_json::to_string_pretty(&schema()).expect("a schema is plain data");
            writeln!(out, "{text}")?;
            Ok(())
        }
    }
}

fn list(out: &mut impl Write, json: bool, lang: Lang) -> Result<(), CliError> {
    let mut table = TextTable::new()
        .column(lang.pick("name", "名"), Align::Left)
        .column(lang.pick("family", "类"), Align::Left)
        .column(lang.pick("fingerprint", "指纹"), Align::Left)
        .column(lang.pick("title", "标题"), Align::Left);
    let mut rows = Vec::new();
    for preset in PRESETS {
        let rules = Rules::preset(preset.name).map_err(rules_error)?;
        let title = lang.pick(&rules.title, &rules.title_zh);
        table.row([preset.name, rules.family(), &rules.fingerprint().to_string(), title]);
        rows.push(serde_json::json!({
            "name": preset.name,
            "family": rules.family(),
            "fingerprint": rules.fingerprint().to_string(),
            "title": rules.title,
            "title_zh": rules.title_zh,
        }));
    }
    if json {
        writeln!(out, "{}", serde_json::Value::from(rows))?;
    } else {
        write!(out, "{table}")?;
    }
    Ok(())
}

/// Prints nothing where all files are well; otherwise every problem of every file.
fn check(files: &[String]) -> Result<(), CliError> {
    let mut wrong = false;
    for file in files {
        if let Err(error) = Rules::load(file) {
            wrong = true;
            say(&error.render(super::colour()));
        }
    }
    if wrong { Err(CliError::Reported) } else { Ok(()) }
}

/// Problems of rules are wrong input, but for files that cannot be read.
pub fn rules_error(error: RulesError) -> CliError {
    let unreadable = error.problems().iter().all(|problem| problem.kind == ProblemKind::Unreadable);
    let text = error.render(super::colour());
    if unreadable { CliError::Failed(text) } else { CliError::Input(format!("the rules cannot be used\n{text}")) }
}

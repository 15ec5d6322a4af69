//! `jing rules new`: writes a rule file from options or from answers to questions.

use super::args::NewArgs;
use super::console::{self, note, write_note};
use super::error::CliError;
use super::explain::{comment, key_summary, keys_for, similar_word};
use super::rules::{rules_error, with_notices};
use crate::input::{self, LINE, Line};
use crate::lang::{Lang, Message, msg};
use crate::report::quote;
use crate::rules::{
    DEFAULT, Difference, Key, PRESETS, Preset, Rules, diff, display_name, embedded, keys_named, split_changes,
};
use crate::write::folder::AtomicFile;
use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The content of a new rule file.
#[derive(Debug, Default, PartialEq, Eq)]
struct NewRules {
    /// The rules to start from: a preset, a room or a file, with changes or without.
    from: String,
    /// Changes `KEY=VALUE`, as the user wrote them.
    set: Vec<String>,
    /// The title of the rules; `None` leaves that of the base.
    title: Option<String>,
    /// The path of the new file.
    out: PathBuf,
}

impl NewRules {
    /// Returns the value for `--rules` that gives these rules.
    fn argument(&self) -> String {
        std::iter::once(&self.from).chain(&self.set).map(String::as_str).collect::<Vec<_>>().join("+")
    }

    fn rules(&self) -> Result<Rules, CliError> {
        with_notices(Rules::load(&self.argument()))
    }

    /// Adds a change `KEY=VALUE` if the rules stay valid, and prints the error if they do not. Returns whether the change was added.
    fn try_set(&mut self, change: String) -> bool {
        self.set.push(change);
        let error = Rules::load(&self.argument()).err();
        if let Some(error) = &error {
            self.set.pop();
            write_note(&console::look().rules_error(error));
        }
        error.is_none()
    }
}

pub fn run(args: &NewArgs, lang: Lang) -> Result<(), CliError> {
    let given = NewRules {
        from: args.from.clone().unwrap_or_else(|| DEFAULT.to_owned()),
        set: args.set.clone(),
        title: args.title.clone(),
        out: args.out.clone().unwrap_or_else(|| PathBuf::from("house.toml")),
    };
    let wanted = if !args.set.is_empty() {
        check_keys_are_unique(&given)?;
        given
    } else if console::caller().is_none() {
        if let Some(from) = &args.from {
            Rules::load(from).map_err(rules_error)?;
        }
        let asked = [args.from.is_none(), args.out.is_none(), args.title.is_none()];
        match interview(given, asked, &mut io::stdin().lock(), lang) {
            Err(CliError::Interrupted) if !io::stdin().is_terminal() => return Err(no_changes_given()),
            wanted => wanted?,
        }
    } else {
        return Err(no_changes_given());
    };
    let rules = wanted.rules()?;
    let base = base(&wanted.from);
    let parent = with_notices(Rules::load(&base))?;
    let changes = diff(&parent, &rules);
    let file = wanted.out.display().to_string();
    if wanted.out.exists() && !args.overwrite {
        return Err(CliError::input(msg!("cli-new-there-already", file)));
    }
    let text = file_text(&wanted, &base, &parent, &changes, lang);
    // Parsed before it is written, so that no invalid file is left behind.
    let beside = wanted.out.with_extension("toml").to_string_lossy().into_owned();
    let read = Rules::from_toml(&beside, &text).map_err(rules_error)?;
    debug_assert_eq!(read.fingerprint(), rules.fingerprint());
    let mut target = AtomicFile::create(&wanted.out)?;
    target.write_all(text.as_bytes())?;
    target.commit()?;
    let next = format!("jing compare {} {}", quote(&base), quote(&file));
    let mut out = console::out();
    if args.json {
        let rows = changes.iter().map(|row| serde_json::json!({"key": row.key, "value": row.b, "before": row.a}));
        let summary = serde_json::json!({
            "file": file, "extends": base, "changes": rows.collect::<Vec<_>>(),
            "fingerprint": read.fingerprint().to_string(), "next": next,
        });
        return Ok(writeln!(out, "{summary}")?);
    }
    let (next, base_called) = (lang.render(&msg!("cli-new-next", command = next)), lang.name(&display_name(&base)));
    writeln!(out, "{}", lang.render(&msg!("cli-new-written", file, base = base_called)))?;
    for row in &changes {
        let name = rules.key(&row.key).map_or_else(String::new, |key| format!("  {}", key.chinese()));
        let [before, now] = [&row.a, &row.b].map(|value| value.as_deref().unwrap_or("-"));
        writeln!(out, "  {} = {now}  ({base_called}: {before}){name}", row.key)?;
    }
    if changes.is_empty() {
        let nothing = if wanted.set.is_empty() { msg!("cli-new-nothing") } else { msg!("cli-new-no-change") };
        writeln!(out, "  {}", lang.render(&nothing))?;
    }
    Ok(writeln!(out, "{next}")?)
}

/// Checks that no key is set twice. Otherwise the last value would be used without a warning.
fn check_keys_are_unique(wanted: &NewRules) -> Result<(), CliError> {
    let family = Rules::load(&wanted.from).ok().map(|rules| rules.family().to_owned());
    let mut seen = Vec::new();
    for change in &wanted.set {
        let term = change.split(['=', '＝']).next().unwrap_or_default().trim();
        for key in keys_named(term, family.as_deref()).into_iter().take(1) {
            if seen.contains(&&key.path) {
                return Err(CliError::input(msg!("cli-new-set-twice", term)));
            }
            seen.push(&key.path);
        }
    }
    Ok(())
}

/// Returns the error if no option gives a change and the user cannot be asked.
fn no_changes_given() -> CliError {
    let advice = msg!("cli-new-advice");
    CliError::input(msg!("cli-new-no-terminal", advice))
}

/// Returns the preset, room or file that the new file extends: `from` without its changes.
fn base(from: &str) -> String {
    let (first, _) = split_changes(from);
    match Rules::load(first) {
        Ok(rules) if embedded(first).is_none() && embedded(&rules.name).is_some() => rules.name.clone(),
        _ => first.to_owned(),
    }
}

/// Returns the text of the rule file: the rules that it extends, and each changed key with its meaning, its choices and its earlier value.
/// `base` is the name of the rules that the file extends, `parent` are these rules, and `changes` the differences from them.
fn file_text(wanted: &NewRules, base: &str, parent: &Rules, changes: &[Difference], lang: Lang) -> String {
    let file = wanted.out.display();
    let head = msg!("cli-new-head", called = display_name(base), base, file);
    let mut text = lang.render(&head) + "\n";
    let extends = match embedded(base) {
        Some(_) => base.to_owned(),
        // Relative to the new file, as `extends` is read.
        None => {
            let here = wanted.out.parent().is_none_or(|folder| folder.as_os_str().is_empty());
            let whole =
                Path::new(base).canonicalize().map_or_else(|_| base.into(), |path| path.to_string_lossy().into_owned());
            if here { base.to_owned() } else { whole }
        }
    };
    let toml = |text: &str| serde_json::Value::from(text).to_string();
    let _ = writeln!(text, "extends = {}", toml(&extends));
    if let Some(title) = &wanted.title {
        let _ = writeln!(text, "title = {0}\ntitle_zh = {0}", toml(title));
    }
    // TOML requires the keys of the top level before all sections.
    let mut rows: Vec<(&str, &str, &Difference)> = changes
        .iter()
        .map(|row| (row.key.rsplit_once('.').unwrap_or(("", &row.key)), row))
        .map(|((s, n), r)| (s, n, r))
        .collect();
    rows.sort_by_key(|(section, ..)| !section.is_empty());
    let mut section = "";
    for (own, name, row) in rows {
        if own != section {
            section = own;
            let _ = writeln!(text, "\n[{section}]");
        }
        if let Some(key) = parent.key(&row.key) {
            text.push_str(&comment(key, lang));
        }
        let before = row.a.as_deref().unwrap_or("-");
        let _ = writeln!(text, "# {base}: {before}\n{name} = {}", row.b.as_deref().unwrap_or_default());
    }
    text
}

/// Asks the user for changes of rules and returns `wanted` with the answers. The three flags tell whether the user is also asked for the
/// rules to start from, the file, and the title.
///
/// # Errors
/// Returns [`CliError::Interrupted`] if the input ends before the base is chosen.
fn interview(
    mut wanted: NewRules,
    [ask_rules, ask_file, ask_title]: [bool; 3],
    input: &mut dyn BufRead,
    lang: Lang,
) -> Result<NewRules, CliError> {
    if ask_rules {
        wanted.from = ask_base(&wanted.from, input, lang)?;
    }
    note(&msg!("cli-new-how"));
    let ask = |question: Message, default: &str, input: &mut dyn BufRead| {
        read_answer(&lang.render(&question), default, input)
    };
    while let Some(word) = ask(msg!("cli-new-which"), "", input)?.filter(|word| !word.is_empty()) {
        if word.contains(['=', '＝']) {
            wanted.try_set(word);
            continue;
        }
        let rules = wanted.rules()?;
        let own = keys_named(&word, Some(rules.family()));
        let is_word = word.chars().any(char::is_alphabetic);
        let found = if own.is_empty() && is_word { keys_for(&word) } else { own };
        let found: Vec<&Key> = found.into_iter().filter(|key| key.fits(rules.family())).collect();
        let key = match found.as_slice() {
            [] => {
                let near = similar_word(&word).map(|near| msg!("cli-near", near));
                note(&msg!("cli-new-no-key", near));
                continue;
            }
            [key] => key,
            several => {
                for (number, key) in several.iter().enumerate() {
                    let meaning = lang.choose(key.meaning.texts());
                    write_note(&format!("  {}  {}  {}: {meaning}\n", number + 1, key.chinese(), key.path));
                }
                // Asks until the number is valid. An empty line chooses no key.
                let chosen = loop {
                    match ask(msg!("cli-new-which-number"), "", input)?.filter(|number| !number.is_empty()) {
                        None => break None,
                        Some(number) => {
                            match number.parse::<usize>().ok().and_then(|at| several.get(at.checked_sub(1)?)) {
                                None => note(&msg!("cli-new-number", several = several.len())),
                                key => break key,
                            }
                        }
                    }
                };
                let Some(key) = chosen else { continue };
                key
            }
        };
        write_note(&key_summary(key, &rules, lang));
        let now = lang.name(&key.value_name(&rules.value(&key.path).unwrap_or_default()));
        // Asks until the value is valid or unchanged.
        while let Some(value) = ask(msg!("cli-new-value"), &now, input)? {
            if value == now || wanted.try_set(format!("{}={value}", lang.name(&key.display_name(rules.family())))) {
                break;
            }
        }
    }
    if ask_title && let Some(title) = ask(msg!("cli-new-title"), "", input)? {
        wanted.title = Some(title).filter(|title| !title.is_empty());
    }
    if ask_file {
        let file = wanted.out.display().to_string();
        if let Some(file) = ask(msg!("cli-new-file"), &file, input)? {
            wanted.out = file.into();
        }
    }
    Ok(wanted)
}

/// Asks for the rules to start from until the answer is valid. An empty answer stands for `default`.
///
/// # Errors
/// Returns [`CliError::Interrupted`] at the end of the input.
fn ask_base(default: &str, input: &mut dyn BufRead, lang: Lang) -> Result<String, CliError> {
    let name = |preset: &Preset| match lang {
        Lang::En => format!("\n  {} {}", preset.name, preset.title),
        Lang::Zh => format!("\n  {}  {}", lang.name(&display_name(preset.name)), preset.name),
    };
    note(&msg!("cli-new-presets", names = PRESETS.iter().map(name).collect::<String>()));
    let question = lang.render(&msg!("cli-new-from"));
    while let Some(name) = read_answer(&question, default, input)? {
        match Rules::load(&name) {
            Ok(_) => return Ok(name),
            Err(error) => write_note(&console::look().rules_error(&error)),
        }
    }
    Err(CliError::Interrupted)
}

/// Prints a question and reads a line. Returns `default` if the line is empty, and `None` at the end of the input.
fn read_answer(question: &str, default: &str, from: &mut dyn BufRead) -> Result<Option<String>, CliError> {
    let shown = if default.is_empty() { String::new() } else { format!(" [{default}]") };
    write_note(&format!("{question}{shown} "));
    let line = match input::line(from, LINE)? {
        None => return Ok(None),
        Some(Line::Whole(line)) => String::from_utf8(line).map_err(|_| CliError::input(msg!("cli-not-utf8")))?,
        Some(_) => return Err(CliError::input(msg!("cli-new-long-answer"))),
    };
    let line = line.trim();
    Ok(Some(if line.is_empty() { default.to_owned() } else { line.to_owned() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the result of an interview in which the user enters these lines.
    fn entered(lines: &str) -> NewRules {
        let start = NewRules { from: DEFAULT.to_owned(), out: "house.toml".into(), ..NewRules::default() };
        interview(start, [true; 3], &mut lines.as_bytes(), Lang::Zh).unwrap()
    }

    #[test]
    fn the_interview_repeats_questions_until_answers_are_valid() {
        let wanted = entered("nowhere\n四川\n清一色=16\n清一色\n8\nno such rule\n\n老王家\nmine.toml\n");
        assert_eq!(wanted.title.as_deref(), Some("老王家"));
        assert_eq!(wanted.from, "四川");
        assert_eq!(wanted.set, ["清一色=16", "清一色=8"]);
        assert_eq!(wanted.out, PathBuf::from("mine.toml"));
        assert_eq!(wanted.rules().unwrap(), Rules::load("sichuan+scoring.factors.qingyise=8").unwrap());
        // An invalid change is not added. The end of the input ends the interview.
        assert_eq!(entered("\n冲关=99999\n冲关=4\n").set, ["冲关=4"]);
        // An invalid value is asked for again. A word of several keys is followed by the number of one of them.
        assert_eq!(entered("\n吃\n也许\n不许\n").set, ["吃=不许"]);
        assert_eq!(entered("\n杠精\n15\n").set, ["杠精=15"]);
        assert_eq!(entered("\n飘精\n2\n3\n").set, ["飘副精=3"]);
        // An invalid number is asked for again. A number alone names no key.
        assert_eq!(entered("\n5\n飘精\n7\n2\n3\n").set, ["飘副精=3"]);
    }

    #[test]
    fn the_file_gives_the_same_rules_and_explains_them() {
        for lang in [Lang::En, Lang::Zh] {
            for from in ["nanchang", "南昌", "南昌+底分=2", "rooms/hongzhong", "nanjing"] {
                let set = vec!["wall.dead_tiles=14".to_owned(), "title=\"x\"".to_owned()];
                let wanted = NewRules {
                    from: from.to_owned(),
                    set,
                    title: Some("老王家\"规\"".to_owned()),
                    out: "a.toml".into(),
                };
                let rules = wanted.rules().unwrap();
                let base = base(from);
                let parent = Rules::load(&base).unwrap();
                let text = file_text(&wanted, &base, &parent, &diff(&parent, &rules), lang);
                let read = Rules::from_toml("a.toml", &text).unwrap();
                assert_eq!(read.fingerprint(), rules.fingerprint(), "{text}");
                assert_eq!(read.title, "老王家\"规\"");
                let comments = text.lines().filter(|line| line.starts_with("# ")).count();
                assert!(comments > 4 && text.contains("dead_tiles = 14"), "{text}");
            }
        }
    }
}

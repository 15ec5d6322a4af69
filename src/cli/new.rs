//! `jing rules new`: a rule file of one's own, by options or by questions.

use super::args::NewArgs;
use super::console::{self, say, tell};
use super::error::CliError;
use super::explain::{asked, comment, meant, near};
use super::rules::{noticed, rules_error};
use crate::input::{self, LINE, Line};
use crate::lang::{Lang, Message, msg};
use crate::report::quote;
use crate::rules::{DEFAULT, Difference, Key, PRESETS, Preset, Rules, called, diff, embedded, named, split_changes};
use crate::write::folder::AtomicFile;
use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// What a new rule file is made of.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wanted {
    from: String,
    /// `KEY=VALUE`, as they were said.
    set: Vec<String>,
    title: Option<String>,
    out: PathBuf,
}

impl Wanted {
    /// What `--rules` would be given.
    fn argument(&self) -> String {
        std::iter::once(&self.from).chain(&self.set).map(String::as_str).collect::<Vec<_>>().join("+")
    }

    fn rules(&self) -> Result<Rules, CliError> {
        noticed(Rules::load(&self.argument()))
    }

    /// Takes a change in, if it can be; says why it cannot.
    fn try_set(&mut self, change: String) -> bool {
        self.set.push(change);
        let error = Rules::load(&self.argument()).err();
        if let Some(error) = &error {
            self.set.pop();
            say(&console::look().rules_error(error));
        }
        error.is_none()
    }
}

pub fn run(args: &NewArgs, lang: Lang) -> Result<(), CliError> {
    let said = Wanted {
        from: args.from.clone().unwrap_or_else(|| DEFAULT.to_owned()),
        set: args.set.clone(),
        title: args.title.clone(),
        out: args.out.clone().unwrap_or_else(|| PathBuf::from("house.toml")),
    };
    let wanted = if !args.set.is_empty() {
        once(&said)?;
        said
    } else if console::caller().is_none() {
        if let Some(from) = &args.from {
            Rules::load(from).map_err(rules_error)?;
        }
        let asked = [args.from.is_none(), args.out.is_none(), args.title.is_none()];
        match interview(said, asked, &mut io::stdin().lock(), lang) {
            Err(CliError::Interrupted) if !io::stdin().is_terminal() => return Err(unasked()),
            wanted => wanted?,
        }
    } else {
        return Err(unasked());
    };
    let rules = wanted.rules()?;
    let base = base(&wanted.from);
    let parent = noticed(Rules::load(&base))?;
    let changes = diff(&parent, &rules);
    let file = wanted.out.display().to_string();
    if wanted.out.exists() && !args.overwrite {
        return Err(CliError::input(msg!("cli-new-there-already", file)));
    }
    let text = written(&wanted, &base, &parent, &changes, lang);
    // Read before it is written: a file that cannot be used is never left behind.
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
    let (next, base_called) = (lang.render(&msg!("cli-new-next", command = next)), lang.name(&called(&base)));
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

/// Refuses two values of one key: the second would hold without a word.
fn once(wanted: &Wanted) -> Result<(), CliError> {
    let family = Rules::load(&wanted.from).ok().map(|rules| rules.family().to_owned());
    let mut seen = Vec::new();
    for change in &wanted.set {
        let term = change.split(['=', '＝']).next().unwrap_or_default().trim();
        for key in named(term, family.as_deref()).into_iter().take(1) {
            if seen.contains(&&key.path) {
                return Err(CliError::input(msg!("cli-new-set-twice", term)));
            }
            seen.push(&key.path);
        }
    }
    Ok(())
}

fn unasked() -> CliError {
    let advice = msg!("cli-new-advice");
    CliError::input(msg!("cli-new-no-terminal", advice))
}

/// The preset, room or file that a rule file can extend: what stands before the changes.
fn base(from: &str) -> String {
    let (first, _) = split_changes(from);
    match Rules::load(first) {
        Ok(rules) if embedded(first).is_none() && embedded(&rules.name).is_some() => rules.name.clone(),
        _ => first.to_owned(),
    }
}

/// The file: what it extends, and every key that is its own with its meaning, its choices and its source.
fn written(wanted: &Wanted, base: &str, parent: &Rules, changes: &[Difference], lang: Lang) -> String {
    let file = wanted.out.display();
    let head = msg!("cli-new-head", called = called(base), base, file);
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
    // Keys of the top level stand before all sections.
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

/// Asks for what the options leave open.
fn interview(
    mut wanted: Wanted,
    [ask_rules, ask_file, ask_title]: [bool; 3],
    input: &mut dyn BufRead,
    lang: Lang,
) -> Result<Wanted, CliError> {
    if ask_rules {
        wanted.from = base_of_choice(&wanted.from, input, lang)?;
    }
    tell(&msg!("cli-new-how"));
    let ask =
        |question: Message, otherwise: &str, input: &mut dyn BufRead| answer(&lang.render(&question), otherwise, input);
    while let Some(said) = ask(msg!("cli-new-which"), "", input)?.filter(|said| !said.is_empty()) {
        if said.contains(['=', '＝']) {
            wanted.try_set(said);
            continue;
        }
        let rules = wanted.rules()?;
        let own = named(&said, Some(rules.family()));
        let is_word = said.chars().any(char::is_alphabetic);
        let found = if own.is_empty() && is_word { asked(&said) } else { own };
        let found: Vec<&Key> = found.into_iter().filter(|key| key.fits(rules.family())).collect();
        let key = match found.as_slice() {
            [] => {
                let near = near(&said).map(|near| msg!("cli-near", near));
                tell(&msg!("cli-new-no-key", near));
                continue;
            }
            [key] => key,
            several => {
                for (number, key) in several.iter().enumerate() {
                    let told = lang.of(key.meaning.texts());
                    say(&format!("  {}  {}  {}: {told}\n", number + 1, key.chinese(), key.path));
                }
                // Asked until it is one of them; an empty line is none.
                let chosen = loop {
                    match ask(msg!("cli-new-which-number"), "", input)?.filter(|said| !said.is_empty()) {
                        None => break None,
                        Some(said) => match said.parse::<usize>().ok().and_then(|at| several.get(at.checked_sub(1)?)) {
                            None => tell(&msg!("cli-new-number", several = several.len())),
                            key => break key,
                        },
                    }
                };
                let Some(key) = chosen else { continue };
                key
            }
        };
        say(&meant(key, &rules, lang));
        let now = lang.name(&key.said(&rules.value(&key.path).unwrap_or_default()));
        // Asked until it can be, or nothing is changed.
        while let Some(value) = ask(msg!("cli-new-value"), &now, input)? {
            if value == now || wanted.try_set(format!("{}={value}", lang.name(&key.called(rules.family())))) {
                break;
            }
        }
    }
    if ask_title && let Some(said) = ask(msg!("cli-new-title"), "", input)? {
        wanted.title = Some(said).filter(|said| !said.is_empty());
    }
    if ask_file {
        let file = wanted.out.display().to_string();
        if let Some(said) = ask(msg!("cli-new-file"), &file, input)? {
            wanted.out = said.into();
        }
    }
    Ok(wanted)
}

/// Asks for the rules to start from, until there are such.
fn base_of_choice(otherwise: &str, input: &mut dyn BufRead, lang: Lang) -> Result<String, CliError> {
    let name = |preset: &Preset| match lang {
        Lang::En => format!("\n  {} {}", preset.name, preset.title),
        Lang::Zh => format!("\n  {}  {}", lang.name(&called(preset.name)), preset.name),
    };
    tell(&msg!("cli-new-presets", names = PRESETS.iter().map(name).collect::<String>()));
    let question = lang.render(&msg!("cli-new-from"));
    while let Some(said) = answer(&question, otherwise, input)? {
        match Rules::load(&said) {
            Ok(_) => return Ok(said),
            Err(error) => say(&console::look().rules_error(&error)),
        }
    }
    Err(CliError::Interrupted)
}

/// A line of the user, or what stands in brackets; none where there is no more.
fn answer(question: &str, otherwise: &str, from: &mut dyn BufRead) -> Result<Option<String>, CliError> {
    let shown = if otherwise.is_empty() { String::new() } else { format!(" [{otherwise}]") };
    say(&format!("{question}{shown} "));
    let line = match input::line(from, LINE)? {
        None => return Ok(None),
        Some(Line::Whole(line)) => String::from_utf8(line).map_err(|_| CliError::input(msg!("cli-not-utf8")))?,
        Some(_) => return Err(CliError::input(msg!("cli-new-long-answer"))),
    };
    let line = line.trim();
    Ok(Some(if line.is_empty() { otherwise.to_owned() } else { line.to_owned() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked_for(lines: &str) -> Wanted {
        let start = Wanted { from: DEFAULT.to_owned(), out: "house.toml".into(), ..Wanted::default() };
        interview(start, [true; 3], &mut lines.as_bytes(), Lang::Zh).unwrap()
    }

    #[test]
    fn the_questions_lead_to_the_rules() {
        let wanted = asked_for("nowhere\n四川\n清一色=16\n清一色\n8\nno such rule\n\n老王家\nmine.toml\n");
        assert_eq!(wanted.title.as_deref(), Some("老王家"));
        assert_eq!(wanted.from, "四川");
        assert_eq!(wanted.set, ["清一色=16", "清一色=8"]);
        assert_eq!(wanted.out, PathBuf::from("mine.toml"));
        assert_eq!(wanted.rules().unwrap(), Rules::load("sichuan+scoring.factors.qingyise=8").unwrap());
        // What contradicts itself is told and asked again; the end of the input ends the list.
        assert_eq!(asked_for("\n冲关=99999\n冲关=4\n").set, ["冲关=4"]);
        // A bad value is asked for again; a word of one key takes this key, of several one by its number.
        assert_eq!(asked_for("\n吃\n也许\n不许\n").set, ["吃=不许"]);
        assert_eq!(asked_for("\n杠精\n15\n").set, ["杠精=15"]);
        assert_eq!(asked_for("\n飘精\n2\n3\n").set, ["飘副精=3"]);
        // A wrong number is asked for again; a number is no word.
        assert_eq!(asked_for("\n5\n飘精\n7\n2\n3\n").set, ["飘副精=3"]);
    }

    #[test]
    fn the_file_says_what_was_asked_and_why() {
        for lang in [Lang::En, Lang::Zh] {
            for from in ["nanchang", "南昌", "南昌+底分=2", "rooms/hongzhong", "nanjing"] {
                let set = vec!["wall.dead_tiles=14".to_owned(), "title=\"x\"".to_owned()];
                let wanted =
                    Wanted {
                        from: from.to_owned(), set, title: Some("老王家\"规\"".to_owned()), out: "a.toml".into()
                    };
                let rules = wanted.rules().unwrap();
                let base = base(from);
                let parent = Rules::load(&base).unwrap();
                let text = written(&wanted, &base, &parent, &diff(&parent, &rules), lang);
                let read = Rules::from_toml("a.toml", &text).unwrap();
                assert_eq!(read.fingerprint(), rules.fingerprint(), "{text}");
                assert_eq!(read.title, "老王家\"规\"");
                let comments = text.lines().filter(|line| line.starts_with("# ")).count();
                assert!(comments > 4 && text.contains("dead_tiles = 14"), "{text}");
            }
        }
    }
}

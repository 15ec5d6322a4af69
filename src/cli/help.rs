//! Help, usage and argument errors of the command line in English or Chinese.

use super::args::{Cli, heading};
use super::console;
use crate::lang::fold::fold;
use crate::lang::{Lang, Message, msg};
use crate::question::{Kind, field};
use clap::builder::{PossibleValue, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};
use std::error::Error as _;

/// Returns the definition of the command line for clap, with its help in a language.
pub fn command(lang: Lang) -> Command {
    let mut command = Cli::command();
    command.build();
    if lang == Lang::Zh {
        command = chinese(command).after_help(in_chinese(&msg!("help-examples")));
    }
    command
}

/// The word in place of a command in the keys of help texts that several commands share.
const ALL: &str = "all";

/// Returns the Chinese help of a command or of one of its arguments, with its key in `zh/help.ftl`; `None` if there is none. `part` is
/// empty for the command itself, else `.` and the name of an argument. A text of this command has priority, then one of the struct of
/// arguments, then one that all commands share.
fn find_chinese(command: &Command, part: &str) -> Option<(&'static str, String)> {
    if let Some(kind) = kind_of(command.get_name())
        && let Some(name) = part.strip_prefix('.')
    {
        // A field that only rare events have uses the help text of rare events.
        let of_rare = field(name).is_some_and(|field| !field.applies_to(kind) && field.applies_to(Kind::Rare));
        let kind = if of_rare { Kind::Rare } else { kind };
        let keys = [format!("option-{name}.{}", kind.name()), format!("option-{name}")];
        if let Some(found) = keys.into_iter().find_map(|key| Some((Lang::Zh.plain_text(&key)?, key))) {
            return Some(found);
        }
    }
    let own = match command.get_name() {
        "jing" if command.has_subcommands() => ALL.to_owned(),
        name => name.to_owned(),
    };
    let structs = command.get_groups().map(|group| group.get_id().as_str().replace("Args", "").replace("Arg", ""));
    let owners = [own].into_iter().chain(structs.filter(|_| !part.is_empty())).chain([ALL.to_owned()]);
    let mut keys = owners.map(|owner| format!("help-{}{part}", owner.to_lowercase()));
    keys.find_map(|key| Some((Lang::Zh.plain_text(&key)?, key)))
}

/// Returns the kind of question whose help texts a command uses; `None` for commands that ask no question. `jing ask`, which plays all
/// kinds, uses those of simulations.
fn kind_of(command: &str) -> Option<Kind> {
    if command == "ask" { Some(Kind::Simulate) } else { Kind::from_name(command) }
}

/// Returns the help texts of an argument, short and long, each with the last part of its key.
fn texts(arg: &Arg) -> impl Iterator<Item = (String, &StyledStr)> {
    let (short, long) = match arg.get_long_help() {
        Some(_) => ("-short", "-long"),
        None => ("", ""),
    };
    let texts = [(short, arg.get_help()), (long, arg.get_long_help())];
    texts.into_iter().filter_map(|(end, text)| Some((format!(".{}{end}", arg.get_id()), text?)))
}

/// Returns the command with all its help in Chinese.
fn chinese(command: Command) -> Command {
    let about = command.get_about().and_then(|_| find_chinese(&command, ""));
    // clap derives the usage from the names of arguments, so it is rendered before they are translated.
    let usage = usage(&command.clone().render_usage());
    let head = msg!("help-usage", usage = "{usage}");
    let owner = command.clone();
    let command = command
        .help_template(format!("{{about-with-newline}}\n{}\n\n{{all-args}}{{after-help}}", in_chinese(&head)))
        .subcommand_help_heading(value("COMMAND").unwrap_or_default())
        .override_usage(usage)
        .mut_args(|arg| argument(&owner, arg))
        .mut_subcommands(chinese);
    match about {
        Some((about, _)) => command.about(about),
        None => command,
    }
}

/// Returns the argument of a command with its help in Chinese.
fn argument(command: &Command, mut arg: Arg) -> Arg {
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let values: Vec<PossibleValue> = arg.get_possible_values();
    let values: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let valued = arg.get_action().takes_values();
    let mut more = String::new();
    if valued && !defaults.is_empty() {
        more += &in_chinese(&msg!("help-default", list = defaults.join(",")));
    }
    if valued && !values.is_empty() {
        more += &in_chinese(&msg!("help-choices", list = Lang::Zh.list(&values)));
    }
    let texts: Vec<String> = texts(&arg)
        .map(|(part, english)| {
            find_chinese(command, &part).map_or_else(|| english.to_string(), |(text, _)| text.to_owned())
        })
        .map(|text| fold(&(text + &more), console::width() - 10).join("\n"))
        .collect();
    for (at, text) in texts.into_iter().enumerate() {
        arg = if at == 0 { arg.help(text) } else { arg.long_help(text) };
    }
    let names: Vec<&str> = arg.get_value_names().unwrap_or_default().iter().filter_map(|name| value(name)).collect();
    let own = || heading(arg.get_id().as_str(), Lang::Zh).filter(|_| kind_of(command.get_name()).is_some());
    let usual = value(if arg.is_positional() { "ARGUMENTS" } else { "OPTIONS" });
    let heading = if arg.is_positional() { usual } else { own().or(usual) };
    let arg = arg
        .help_heading(heading.unwrap_or_default())
        .next_line_help(true)
        .hide_default_value(true)
        .hide_possible_values(true);
    if valued && !names.is_empty() { arg.value_names(names) } else { arg }
}

fn in_chinese(message: &Message) -> String {
    Lang::Zh.render(message)
}

/// Returns the Chinese name of a value in usage and help, such as `RULES`; `None` if it has none.
fn value(english: &str) -> Option<&'static str> {
    let key = english.replace(|sign: char| !sign.is_ascii_alphabetic(), "-");
    Lang::Zh.plain_text(&format!("help-value.{}", key.trim_end_matches('-')))
}

/// Translates the usage `Usage: jing simulate [OPTIONS] <RULES>...` and removes its first word.
fn usage(rendered: &StyledStr) -> String {
    let text = rendered.to_string();
    let text = text.trim_start_matches("Usage:").trim();
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['<', '[']) {
        let close = if rest[at..].starts_with('<') { '>' } else { ']' };
        let Some(end) = rest[at..].find(close).map(|end| at + end) else { break };
        out.push_str(&rest[..=at]);
        let name = &rest[at + 1..end];
        out.push_str(value(name).unwrap_or(name));
        rest = &rest[end..];
    }
    out + rest
}

/// Returns a parse error in Chinese.
pub fn chinese_error(error: &clap::Error) -> String {
    let all = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    };
    let one = |kind: ContextKind| Lang::Zh.list(&all(kind));
    let (arg, value, prior) =
        (one(ContextKind::InvalidArg), one(ContextKind::InvalidValue), one(ContextKind::PriorArg));
    let message = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => msg!("help-no-value", arg),
        ErrorKind::InvalidValue => msg!("help-wrong-value", arg, value),
        ErrorKind::ValueValidation => match error.source() {
            Some(why) => msg!("help-refused-value", arg, value, why = Message::from_error(why)),
            None => msg!("help-wrong-value", arg, value),
        },
        ErrorKind::UnknownArgument => msg!("help-no-argument", arg),
        ErrorKind::InvalidSubcommand => msg!("help-no-command", command = one(ContextKind::InvalidSubcommand)),
        ErrorKind::ArgumentConflict if prior == arg || prior.is_empty() => msg!("help-once", arg),
        ErrorKind::ArgumentConflict => msg!("help-conflict", arg, prior),
        ErrorKind::MissingRequiredArgument => msg!("help-missing", arg),
        ErrorKind::MissingSubcommand => msg!("help-missing-command"),
        ErrorKind::TooManyValues => msg!("help-many-values", arg, value),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => msg!("help-number-of-values", arg),
        ErrorKind::NoEquals => msg!("help-no-equals", arg),
        ErrorKind::InvalidUtf8 => msg!("help-not-utf8"),
        _ => Message::untranslated(error.to_string().trim_start_matches("error: ").trim_end()),
    };
    let mut text = in_chinese(&message);
    let near = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    for kind in [ContextKind::ValidValue].into_iter().chain(near) {
        let list = one(kind);
        if !list.is_empty() {
            let known =
                if kind == ContextKind::ValidValue { msg!("help-valid", list) } else { msg!("help-near", list) };
            text += &format!("\n  {}", in_chinese(&known));
        }
    }
    text + "\n\n" + &in_chinese(&msg!("help-see"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// Calls `visit` for every help text and every name of a value, with its place, its key if it has Chinese, and its English.
    fn walk(command: &Command, visit: &mut impl FnMut(String, Option<String>, String)) {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        visit(command.get_name().to_owned(), find_chinese(command, "").map(|found| found.1), about);
        for arg in command.get_arguments() {
            for (part, text) in texts(arg) {
                let key = find_chinese(command, &part).map(|found| found.1);
                visit(format!("{} {part}", command.get_name()), key, text.to_string());
            }
            for name in arg.get_value_names().unwrap_or_default().iter().filter(|_| arg.get_action().takes_values()) {
                visit(format!("<{name}>"), value(name).map(str::to_owned), name.to_string());
            }
        }
        command.get_subcommands().for_each(|command| walk(command, visit));
    }

    /// Every command, argument and value has Chinese help, no key has two English texts, and no key is unused.
    #[test]
    fn all_help_is_in_chinese() {
        let mut whole = Cli::command();
        whole.build();
        let (mut untranslated, mut english) = (Vec::new(), BTreeMap::<String, BTreeSet<String>>::new());
        walk(&whole, &mut |place, key, text| match key {
            Some(key) => drop(english.entry(key).or_default().insert(text)),
            None => untranslated.push(place),
        });
        assert!(
            untranslated.is_empty(),
            "no Chinese for these; add it to crates/page/texts/zh/help.ftl: {untranslated:?}"
        );
        let mixed: Vec<_> = english.iter().filter(|(key, texts)| key.starts_with("help-") && texts.len() > 1).collect();
        assert!(mixed.is_empty(), "keys with several English texts: {mixed:?}");
        let (mut id, mut unused) = ("", Vec::new());
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/page/texts/zh/help.ftl");
        let texts = std::fs::read_to_string(path).unwrap();
        for line in texts.lines().filter(|line| !line.starts_with('#')) {
            let (key, text) = line.split_once(" =").unwrap_or_default();
            let part = key.trim_start();
            id = if key.starts_with("help-") { key } else { id };
            let used = match part.strip_prefix('.') {
                _ if text.is_empty() => true,
                Some(name) if id == "help-value" => {
                    ["ARGUMENTS", "COMMAND", "OPTIONS"].contains(&name) || english.contains_key(text.trim())
                }
                Some(_) => english.contains_key(&format!("{id}{part}")),
                None if part == id => {
                    english.contains_key(id) || include_str!("help.rs").contains(&format!("\"{id}\""))
                }
                None => true,
            };
            unused.extend((!used).then_some(line));
        }
        assert!(unused.is_empty(), "nothing uses {unused:?}");
        assert!(english.len() > 150, "{}", english.len());
    }

    #[test]
    fn usage_and_value_names_are_chinese() {
        let mut simulate = command(Lang::Zh);
        let simulate = simulate.find_subcommand_mut("simulate").unwrap();
        let help = simulate.render_long_help().to_string();
        assert!(help.contains("用法：jing simulate [选项] [实验文件]"), "{help}");
        assert!(help.contains("--rules <规则>"), "{help}");
        for word in ["Usage", "Options", "Arguments", "default:", "possible values"] {
            assert!(!help.contains(word), "{word}: {help}");
        }
    }

    #[test]
    fn arguments_parse_equally_in_both_languages() {
        for line in [
            "jing simulate --hands 1e3 --lang zh -j 2",
            "jing compare a b --until tianhu:1%",
            "jing rules show nanchang --json",
            "jing exact tianhu --sample 100k",
            "jing replay --hand 3 -q",
        ] {
            let parsed = |lang| {
                let found = command(lang).try_get_matches_from(line.split(' ')).unwrap();
                format!("{:?}", <Cli as clap::FromArgMatches>::from_arg_matches(&found).unwrap())
            };
            assert_eq!(parsed(Lang::En), parsed(Lang::Zh), "{line}");
        }
    }
}

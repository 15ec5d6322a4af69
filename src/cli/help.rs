//! The command line as clap knows it, in the language of the user: help, usage, and what is wrong with arguments.

use super::args::{Cli, heading};
use super::console;
use crate::lang::fold::fold;
use crate::lang::{Lang, Message, msg};
use crate::question::{Kind, field};
use clap::builder::{PossibleValue, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};
use std::error::Error as _;

/// The commands of the program.
pub fn command(lang: Lang) -> Command {
    let mut command = Cli::command();
    command.build();
    if lang == Lang::Zh {
        command = chinese(command).after_help(told(&msg!("help-examples")));
    }
    command
}

/// Where help stands that is of no command alone.
const ALL: &str = "all";

/// The help of a part of a command by its key in `zh/help.ftl`: the command's own, that of a struct of arguments, that of all.
fn found(command: &Command, part: &str) -> Option<(&'static str, String)> {
    if let Some(kind) = kind_of(command.get_name())
        && let Some(name) = part.strip_prefix('.')
    {
        // A field that only rare events have uses the help text of rare events.
        let of_rare = field(name).is_some_and(|field| !field.is_of(kind) && field.is_of(Kind::Rare));
        let kind = if of_rare { Kind::Rare } else { kind };
        let keys = [format!("option-{name}.{}", kind.name()), format!("option-{name}")];
        if let Some(found) = keys.into_iter().find_map(|key| Some((Lang::Zh.named(&key)?, key))) {
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
    keys.find_map(|key| Some((Lang::Zh.named(&key)?, key)))
}

/// The kind of question that a command asks; `jing ask` asks any.
fn kind_of(command: &str) -> Option<Kind> {
    if command == "ask" { Some(Kind::Simulate) } else { Kind::from_name(command) }
}

/// The help of an argument, short and long, with its part of the key.
fn texts(arg: &Arg) -> impl Iterator<Item = (String, &StyledStr)> {
    let (short, long) = match arg.get_long_help() {
        Some(_) => ("-short", "-long"),
        None => ("", ""),
    };
    let texts = [(short, arg.get_help()), (long, arg.get_long_help())];
    texts.into_iter().filter_map(|(end, text)| Some((format!(".{}{end}", arg.get_id()), text?)))
}

fn chinese(command: Command) -> Command {
    let about = command.get_about().and_then(|_| found(&command, ""));
    // A command builds its usage from its arguments as they are now.
    let usage = usage(&command.clone().render_usage());
    let head = msg!("help-usage", usage = "{usage}");
    let whose = command.clone();
    let command = command
        .help_template(format!("{{about-with-newline}}\n{}\n\n{{all-args}}{{after-help}}", told(&head)))
        .subcommand_help_heading(value("COMMAND").unwrap_or_default())
        .override_usage(usage)
        .mut_args(|arg| argument(&whose, arg))
        .mut_subcommands(chinese);
    match about {
        Some((about, _)) => command.about(about),
        None => command,
    }
}

fn argument(command: &Command, mut arg: Arg) -> Arg {
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let values: Vec<PossibleValue> = arg.get_possible_values();
    let values: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let valued = arg.get_action().takes_values();
    let mut more = String::new();
    if valued && !defaults.is_empty() {
        more += &told(&msg!("help-default", list = defaults.join(",")));
    }
    if valued && !values.is_empty() {
        more += &told(&msg!("help-choices", list = Lang::Zh.list(&values)));
    }
    let texts: Vec<String> = texts(&arg)
        .map(|(part, english)| found(command, &part).map_or_else(|| english.to_string(), |(text, _)| text.to_owned()))
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

fn told(message: &Message) -> String {
    Lang::Zh.render(message)
}

/// What stands for a value in usage and help.
fn value(english: &str) -> Option<&'static str> {
    let key = english.replace(|sign: char| !sign.is_ascii_alphabetic(), "-");
    Lang::Zh.named(&format!("help-value.{}", key.trim_end_matches('-')))
}

/// `Usage: jing simulate [OPTIONS] <RULES>...` without its first word, the rest in Chinese.
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

/// What is wrong with the arguments, in Chinese.
pub fn refusal(error: &clap::Error) -> String {
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
    let said = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => msg!("help-no-value", arg),
        ErrorKind::InvalidValue => msg!("help-wrong-value", arg, value),
        ErrorKind::ValueValidation => match error.source() {
            Some(why) => msg!("help-refused-value", arg, value, why = Message::of_error(why)),
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
        _ => Message::said(error.to_string().trim_start_matches("error: ").trim_end()),
    };
    let mut text = told(&said);
    let near = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    for kind in [ContextKind::ValidValue].into_iter().chain(near) {
        let list = one(kind);
        if !list.is_empty() {
            let known =
                if kind == ContextKind::ValidValue { msg!("help-valid", list) } else { msg!("help-near", list) };
            text += &format!("\n  {}", told(&known));
        }
    }
    text + "\n\n" + &told(&msg!("help-see"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// Every text of the help and every name of a value: its place, the key that it is found by, and the English.
    fn walk(command: &Command, look: &mut impl FnMut(String, Option<String>, String)) {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        look(command.get_name().to_owned(), found(command, "").map(|found| found.1), about);
        for arg in command.get_arguments() {
            for (part, text) in texts(arg) {
                let key = found(command, &part).map(|found| found.1);
                look(format!("{} {part}", command.get_name()), key, text.to_string());
            }
            for name in arg.get_value_names().unwrap_or_default().iter().filter(|_| arg.get_action().takes_values()) {
                look(format!("<{name}>"), value(name).map(str::to_owned), name.to_string());
            }
        }
        command.get_subcommands().for_each(|command| walk(command, look));
    }

    /// Every command, argument and value has its Chinese, by a key that stands for one English text; no key is left over.
    #[test]
    fn all_help_is_in_chinese() {
        let mut whole = Cli::command();
        whole.build();
        let (mut silent, mut english) = (Vec::new(), BTreeMap::<String, BTreeSet<String>>::new());
        walk(&whole, &mut |place, key, text| match key {
            Some(key) => drop(english.entry(key).or_default().insert(text)),
            None => silent.push(place),
        });
        assert!(silent.is_empty(), "no Chinese for these; add it to crates/page/texts/zh/help.ftl: {silent:?}");
        let mixed: Vec<_> = english.iter().filter(|(key, texts)| key.starts_with("help-") && texts.len() > 1).collect();
        assert!(mixed.is_empty(), "one text stands for several: {mixed:?}");
        let (mut id, mut idle) = ("", Vec::new());
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/page/texts/zh/help.ftl");
        let texts = std::fs::read_to_string(path).unwrap();
        for line in texts.lines().filter(|line| !line.starts_with('#')) {
            let (key, said) = line.split_once(" =").unwrap_or_default();
            let part = key.trim_start();
            id = if key.starts_with("help-") { key } else { id };
            let used = match part.strip_prefix('.') {
                _ if said.is_empty() => true,
                Some(name) if id == "help-value" => {
                    ["ARGUMENTS", "COMMAND", "OPTIONS"].contains(&name) || english.contains_key(said.trim())
                }
                Some(_) => english.contains_key(&format!("{id}{part}")),
                None if part == id => {
                    english.contains_key(id) || include_str!("help.rs").contains(&format!("\"{id}\""))
                }
                None => true,
            };
            idle.extend((!used).then_some(line));
        }
        assert!(idle.is_empty(), "nothing uses {idle:?}");
        assert!(english.len() > 150, "{}", english.len());
    }

    #[test]
    fn usage_and_values_are_chinese() {
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
    fn the_tree_parses_alike_in_both_languages() {
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

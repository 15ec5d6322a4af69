//! The command line as clap knows it, in the language of the user: help, usage, and what is wrong with arguments.

use super::args::Cli;
use super::console;
use crate::lang::{Lang, Message};
use crate::write::fold::fold;
use clap::builder::{PossibleValue, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};
use std::error::Error;

/// What stands for a value in usage and help.
const VALUES: [(&str, &str); 40] = [
    ("A", "规则一"),
    ("A+B", "甲+乙"),
    ("B", "规则二"),
    ("COMMAND", "命令"),
    ("DIR", "文件夹"),
    ("EXPERIMENT", "实验文件"),
    ("FACES", "牌面"),
    ("FILE", "文件"),
    ("GOAL", "目标"),
    ("HAND", "手牌"),
    ("K", "数"),
    ("K/N", "K/N"),
    ("KEY=VALUE", "键=值"),
    ("KEY=VALUES", "键=取值"),
    ("KEY|TERM", "键或词"),
    ("LANG", "语言"),
    ("LOG", "记录"),
    ("MILLIONTHS", "百万分之几"),
    ("N", "数"),
    ("NAME", "名字"),
    ("NAME:PRECISION", "名:精度"),
    ("P", "概率"),
    ("PART", "部分"),
    ("PATTERN", "样式"),
    ("PERCENT", "百分比"),
    ("PLAYER", "玩家"),
    ("PLAYERS", "玩家"),
    ("POINTS", "分"),
    ("RULES", "规则"),
    ("SEED", "种子"),
    ("SHELL", "shell"),
    ("SITUATION", "局面文件"),
    ("STATISTIC", "统计量"),
    ("STATISTIC=VALUE", "统计量=差值"),
    ("STATISTIC[=VALUE]", "统计量[=差值]"),
    ("T", "线程数"),
    ("TABLE", "表"),
    ("TILE", "牌"),
    ("TIME", "时间"),
    ("TITLE", "标题"),
];

const EXAMPLES: &str = "例：
  jing simulate                                  十万局南昌麻将：表、图、网页
  jing eval '456678m12sSSWW5p' --indicator 5p    5p 与 6p 为精时这手牌听什么
  jing compare 南昌 南昌+冲关=4                  改一条规则，同样的牌局会怎样
  jing rules show 南昌                           一种规则的全部键，可抄下来改
  jing rules new                                 问几个问题，写成自己的规则文件";

/// The commands of the program.
pub fn command(lang: Lang) -> Command {
    let mut command = Cli::command();
    if lang == Lang::Zh {
        command.build();
        command = chinese(command).after_help(EXAMPLES);
    }
    command
}

fn chinese(command: Command) -> Command {
    let about = command.get_about().map(|about| tell(&about.to_string()));
    // A command builds its usage from its arguments as they are now.
    let usage = usage(&command.clone().render_usage());
    let command = command
        .help_template("{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}")
        .subcommand_help_heading("命令")
        .override_usage(usage)
        .mut_args(argument)
        .mut_subcommands(chinese);
    match about {
        Some(about) => command.about(about),
        None => command,
    }
}

fn argument(arg: Arg) -> Arg {
    let help = |help: &StyledStr| {
        let mut text = tell(&help.to_string());
        let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        let values: Vec<PossibleValue> = arg.get_possible_values();
        let values: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        let flag = !arg.get_action().takes_values();
        for (what, list) in [("默认", defaults.join(",")), ("可选", values.join("、"))] {
            if !list.is_empty() && !flag {
                text.push_str(&format!(" [{what}：{list}]"));
            }
        }
        fold(&text, console::width() - 10).join("\n")
    };
    let texts = arg.get_help().map(help);
    let long = arg.get_long_help().map(help);
    let names: Option<Vec<&str>> =
        arg.get_value_names().map(|names| names.iter().filter_map(|name| value(name)).collect());
    let heading = if arg.is_positional() { "参数" } else { "选项" };
    let mut arg = arg.help_heading(heading).next_line_help(true).hide_default_value(true).hide_possible_values(true);
    if let Some(text) = texts {
        arg = arg.help(text);
    }
    if let Some(text) = long {
        arg = arg.long_help(text);
    }
    match names.filter(|names| !names.is_empty() && arg.get_action().takes_values()) {
        Some(names) => arg.value_names(names),
        None => arg,
    }
}

fn tell(english: &str) -> String {
    Lang::Zh.tell(english).into_owned()
}

/// What is wrong with a value: a message of the program, or one of the library.
fn told(error: &(dyn Error + 'static)) -> String {
    error.downcast_ref().map_or_else(|| tell(&error.to_string()), |message: &Message| Lang::Zh.render(message))
}

fn value(english: &str) -> Option<&'static str> {
    VALUES.iter().find(|(name, _)| *name == english).map(|(_, chinese)| *chinese)
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
        out.push_str(match &rest[at + 1..end] {
            "OPTIONS" => "选项",
            name => value(name).unwrap_or(name),
        });
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
    let one = |kind: ContextKind| all(kind).join("、");
    let arg = one(ContextKind::InvalidArg);
    let mut text = match error.kind() {
        ErrorKind::InvalidValue if one(ContextKind::InvalidValue).is_empty() => format!("'{arg}' 要有值"),
        ErrorKind::InvalidValue => format!("'{arg}' 不能是 '{}'", one(ContextKind::InvalidValue)),
        ErrorKind::ValueValidation => {
            let why = error.source().map(|source| format!("：{}", told(source))).unwrap_or_default();
            format!("'{arg}' 不能是 '{}'{why}", one(ContextKind::InvalidValue))
        }
        ErrorKind::UnknownArgument => format!("没有 '{arg}' 这个参数"),
        ErrorKind::InvalidSubcommand => format!("没有 '{}' 这个命令", one(ContextKind::InvalidSubcommand)),
        ErrorKind::ArgumentConflict => match one(ContextKind::PriorArg) {
            prior if prior == arg || prior.is_empty() => format!("'{arg}' 只能写一次"),
            prior => format!("'{arg}' 不能与 '{prior}' 同用"),
        },
        ErrorKind::MissingRequiredArgument => format!("缺少参数：{arg}"),
        ErrorKind::MissingSubcommand => "缺少命令".to_owned(),
        ErrorKind::TooManyValues => format!("'{arg}' 的值太多：'{}'", one(ContextKind::InvalidValue)),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("'{arg}' 的值个数不对"),
        ErrorKind::NoEquals => format!("'{arg}' 与值之间要写 ="),
        ErrorKind::InvalidUtf8 => "参数不是 UTF-8 文字".to_owned(),
        _ => tell(error.to_string().trim_start_matches("error: ").trim_end()),
    };
    for (kind, word) in [
        (ContextKind::ValidValue, "可选"),
        (ContextKind::SuggestedSubcommand, "是不是"),
        (ContextKind::SuggestedArg, "是不是"),
        (ContextKind::SuggestedValue, "是不是"),
    ] {
        let found = all(kind);
        if !found.is_empty() {
            text.push_str(&format!("\n  {word}：{}", found.join("、")));
        }
    }
    text + "\n\n详见 '--help'。"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(command: &Command, look: &mut impl FnMut(&str, &str)) {
        let name = command.get_name();
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        look(name, &about);
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            look(&format!("{name} {}", arg.get_id()), &help);
            if let Some(long) = arg.get_long_help() {
                look(&format!("{name} {} (long)", arg.get_id()), &long.to_string());
            }
        }
        command.get_subcommands().for_each(|command| walk(command, look));
    }

    #[test]
    fn all_help_is_in_chinese() {
        let is_chinese = |text: &str| text.chars().any(|sign| ('\u{4e00}'..='\u{9fff}').contains(&sign));
        let mut english = Vec::new();
        walk(&command(Lang::En), &mut |_, text| english.push(text.to_owned()));
        let mut seen = 0;
        walk(&command(Lang::Zh), &mut |place, text| {
            seen += 1;
            let whole = text.replace('\n', "");
            assert!(is_chinese(&whole), "{place}: no Chinese help: {text:?} (add it to src/lang/help.po)");
            let plain = whole.split(" [").next().unwrap_or_default();
            assert!(
                plain.len() < 12 || !english.iter().any(|english| english == plain),
                "{place}: {text:?} is English"
            );
        });
        assert!(seen > 150, "{seen}");
    }

    #[test]
    fn no_value_is_left_in_english() {
        fn look(command: &Command) {
            let valued = command.get_arguments().filter(|arg| arg.get_action().takes_values());
            let names = valued.flat_map(|arg| arg.get_value_names().unwrap_or_default());
            let left: Vec<_> =
                names.filter(|name| name.is_ascii() && !["K/N", "shell"].contains(&name.as_str())).collect();
            assert!(left.is_empty(), "{}: {left:?}; add them to VALUES", command.get_name());
            command.get_subcommands().for_each(look);
        }
        look(&command(Lang::Zh));
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

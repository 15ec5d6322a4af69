//! The commands that play. Their arguments are the fields of questions and the options in [`OPTIONS`].

use crate::cli::console;
use crate::cli::error::CliError;
use crate::lang::{Lang, msg};
use crate::question::{
    BANKROLL, Draft, Field, Form, Kind, Reading, field, fields_of, help, parse, parse_count, parse_time,
};
use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use serde_json::Value;
use std::path::PathBuf;
use std::time::Duration;

/// An option that is not part of the question: how the question is played, and where the results are written.
pub struct OptionRow {
    /// The name: the keyword in Python, and the option with dashes in place of underscores.
    pub name: &'static str,
    /// The short form, a letter; `None` if it has none.
    short: Option<char>,
    /// The name of the value in help; empty if the option takes no value.
    value: &'static str,
    /// The kinds of questions that allow the option.
    kinds: &'static [Kind],
    /// The names of the options and fields with which it cannot be combined.
    conflicts: &'static [&'static str],
    /// Whether the short help lists it.
    is_basic: bool,
}

/// The kinds of questions that are played as one run with a run folder.
const SINGLE_RUNS: &[Kind] = &[Kind::Simulate, Kind::Compare, Kind::Sweep, Kind::Rank, Kind::Arena];
/// The kinds of questions that write files: single runs and searches.
const WITH_FILES: &[Kind] = &[Kind::Simulate, Kind::Compare, Kind::Sweep, Kind::Rank, Kind::Arena, Kind::Tune];

/// Returns an option without short form and conflicts, which only `--help-all` lists.
const fn option(name: &'static str, value: &'static str, kinds: &'static [Kind]) -> OptionRow {
    OptionRow { name, short: None, value, kinds, conflicts: &[], is_basic: false }
}

impl OptionRow {
    /// The kinds of questions that allow the option.
    pub fn kinds(&self) -> &'static [Kind] {
        self.kinds
    }

    /// Sets the short form.
    const fn short(self, short: char) -> OptionRow {
        OptionRow { short: Some(short), ..self }
    }

    /// Adds the option to the short help.
    const fn basic(self) -> OptionRow {
        OptionRow { is_basic: true, ..self }
    }

    /// Sets the options and fields with which it cannot be combined.
    const fn without(self, conflicts: &'static [&'static str]) -> OptionRow {
        OptionRow { conflicts, ..self }
    }
}

/// All options that are not part of a question.
pub static OPTIONS: &[OptionRow] = &[
    option("rare", "", &[Kind::Simulate]).without(&[
        "hands",
        "until",
        "hands_table",
        "log",
        "out",
        "plain_tables",
        "part",
        "checkpoint",
        "resume",
        "unit",
        "overwrite",
        "card",
    ]),
    option("hands_table", "", &[Kind::Simulate]).without(&["no_files"]),
    option("log", "FILE", &[Kind::Simulate]),
    option("log_hands", "K", &[Kind::Simulate]),
    option("part", "K/N", SINGLE_RUNS).without(&["no_files"]),
    option("checkpoint", "TIME", SINGLE_RUNS).without(&["no_files"]),
    option("resume", "", SINGLE_RUNS).without(&["no_files"]),
    option("threads", "T", &Kind::ALL).short('j'),
    option("out", "DIR", WITH_FILES).short('o').basic(),
    option("plain_tables", "", SINGLE_RUNS),
    option("overwrite", "", WITH_FILES),
    option("no_files", "", WITH_FILES).without(&["out", "plain_tables"]).basic(),
    option("card", "FILE", &CARDS).without(&["part"]).basic(),
    option("json", "", &Kind::ALL).basic(),
];

/// The kinds of questions whose results can be drawn as a card.
const CARDS: [Kind; 4] = [Kind::Simulate, Kind::Compare, Kind::Sweep, Kind::Rank];

/// The values of [`OPTIONS`].
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether the question is about rare events.
    pub rare: bool,
    /// Whether `hands.parquet` is written.
    pub hands_table: bool,
    /// The path of the event log; `None` if none is written.
    pub log: Option<PathBuf>,
    /// The number of deals in the log.
    pub log_hands: u64,
    /// The number of the part to play, from 1, and the count of parts; `None` plays the whole run.
    pub part: Option<(u64, u64)>,
    /// The interval at which checkpoints are saved; `None` if none are saved during play.
    pub checkpoint: Option<Duration>,
    /// Whether the run resumes from its checkpoint.
    pub resume: bool,
    /// The number of threads; `None` stands for the number of cores.
    pub threads: Option<u16>,
    /// The folder of the results; `None` stands for a free one under `reports`.
    pub out: Option<PathBuf>,
    /// Whether tables are also written as CSV and JSON.
    pub plain_tables: bool,
    /// Whether results of another run may be overwritten.
    pub overwrite: bool,
    /// Whether no files are written.
    pub no_files: bool,
    /// The path of the card, a picture of the answer; `None` if none is drawn.
    pub card: Option<PathBuf>,
    /// Whether the summary is printed as JSON.
    pub json: bool,
}

/// The arguments of the command for a kind of question. `KIND` is the index of the kind in [`Kind::ALL`].
#[derive(Clone, Debug)]
pub struct QuestionArgs<const KIND: usize> {
    /// The path of a file with a question, whose fields the arguments override.
    pub file: Option<PathBuf>,
    /// The fields that the arguments set, with their values.
    given: Vec<(&'static Field, Value)>,
    /// The options that are not part of the question.
    pub options: Options,
}

impl<const KIND: usize> QuestionArgs<KIND> {
    /// The kind of question.
    pub fn kind(&self) -> Kind {
        if self.options.rare { Kind::Rare } else { Kind::ALL[KIND] }
    }

    /// Returns the question, made of the file and the arguments.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn reading(&self) -> Result<Reading, CliError> {
        let kind = self.kind();
        let mut reading = match &self.file {
            Some(path) => {
                let (name, text) = crate::cli::error::read(path, crate::input::TEXT)?;
                Reading::from_text(&name, &text, Some(kind))
            }
            None => Reading { draft: Draft::new(kind), name: None, hands_table: false, text: None },
        };
        for (field, value) in &self.given {
            reading.put(field, value);
        }
        Ok(reading)
    }
}

impl<const KIND: usize> Args for QuestionArgs<KIND> {
    fn augment_args(command: Command) -> Command {
        with_arguments(command, Kind::ALL[KIND])
    }

    fn augment_args_for_update(command: Command) -> Command {
        with_arguments(command, Kind::ALL[KIND])
    }
}

impl<const KIND: usize> FromArgMatches for QuestionArgs<KIND> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let fields = fields_of(Kind::ALL[KIND]);
        let given = fields.filter_map(|field| Some((field, given(field, matches)?))).collect();
        let options = options_of(matches);
        let file = matches.try_get_one::<PathBuf>("experiment").ok().flatten().cloned();
        Ok(QuestionArgs { file, given, options })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns the value of a field, or `None` if the arguments do not set it.
fn given(field: &Field, matches: &ArgMatches) -> Option<Value> {
    if matches!(field.form, Form::Flag | Form::Switch) {
        return matches.get_flag(field.name).then_some(Value::Bool(field.form == Form::Flag));
    }
    let mut all: Vec<Value> = matches.try_get_many::<Value>(field.name).ok()??.cloned().collect();
    match field.form {
        Form::Rules | Form::Players | Form::Axes | Form::Points | Form::Texts if all.len() > 1 => Some(all.into()),
        Form::Axes | Form::Texts | Form::Points => Some(all.into()),
        _ => all.pop(),
    }
}

/// Returns the values of [`OPTIONS`].
pub fn options_of(matches: &ArgMatches) -> Options {
    let flag = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or_default();
    let path = |name: &str| matches.try_get_one::<PathBuf>(name).ok().flatten().cloned();
    let count = |name: &str| matches.try_get_one::<u64>(name).ok().flatten().copied();
    Options {
        rare: flag("rare"),
        hands_table: flag("hands_table"),
        log: path("log"),
        log_hands: count("log_hands").unwrap_or(100),
        part: matches.try_get_one::<(u64, u64)>("part").ok().flatten().copied(),
        checkpoint: matches.try_get_one::<Duration>("checkpoint").ok().flatten().copied(),
        resume: flag("resume"),
        threads: matches.try_get_one::<u16>("threads").ok().flatten().copied(),
        out: path("out"),
        plain_tables: flag("plain_tables"),
        overwrite: flag("overwrite"),
        no_files: flag("no_files"),
        card: path("card"),
        json: flag("json"),
    }
}

/// Adds the fields and options of a kind to a command.
fn with_arguments(mut command: Command, kind: Kind) -> Command {
    if matches!(kind, Kind::Simulate | Kind::Sweep) {
        let file = Arg::new("experiment").value_name("EXPERIMENT").value_parser(clap::value_parser!(PathBuf));
        command = command.arg(file.help(help_text("experiment", kind)));
    }
    // All fields of rare events are fields of simulations.
    let fields = fields_of(kind).filter(|field| field.form != Form::Hashes);
    let options = OPTIONS.iter().filter(|row| row.kinds.contains(&kind)).map(|row| option_argument(row, kind));
    command.args(fields.map(|field| argument(field, kind).help(help_text(field.name, kind)))).args(options)
}

/// Hides the options that only `--help-all` lists. The command must have been built.
pub fn with_basic_help(command: Command) -> Command {
    if command.has_subcommands() {
        return command.mut_subcommands(with_basic_help);
    }
    let Some(kind) = Kind::from_name(command.get_name()) else { return command };
    // The command `help` has a copy of each command, without arguments.
    if !command.get_arguments().any(|arg| arg.get_id() == "help") {
        return command;
    }
    let is_basic = move |name: &str| {
        let row = OPTIONS.iter().find(|row| row.name == name && row.kinds.contains(&kind));
        row.map(|row| row.is_basic).or_else(|| field(name).map(|field| field.is_basic))
    };
    let footer = console::lang().render(&msg!("cli-help-all", command = kind.name()));
    let command = command.mut_args(|arg| match is_basic(arg.get_id().as_str()) {
        Some(false) => arg.hide(true),
        _ => arg,
    });
    let text = console::lang().render(&msg!("cli-help-flag"));
    let shown = |arg: Arg| arg.action(ArgAction::HelpShort).help(text).help_heading(heading("json", console::lang()));
    command.mut_arg("help", shown).after_help(footer)
}

/// Returns the heading under which help lists an argument with this name; `None` for the heading of clap.
pub fn heading(name: &str, lang: Lang) -> Option<&'static str> {
    let group = match field(name) {
        Some(field) => field.part.name(),
        None if OPTIONS.iter().any(|row| row.name == name) => "options",
        None => return None,
    };
    lang.plain_text(&format!("option-heading.{group}"))
}

/// Adds the options of all kinds to a command, except `--rare`.
pub fn with_options(command: Command) -> Command {
    let rows = OPTIONS.iter().filter(|row| row.name != "rare");
    command.args(rows.map(|row| option_argument(row, row.kinds[0])))
}

/// Returns the help text of an option for a kind of question.
fn help_text(name: &str, kind: Kind) -> &'static str {
    help(name, kind).map(|texts| console::lang().choose(texts)).unwrap_or_default()
}

/// Returns the argument of a field in the command for `kind`, without its help text.
fn argument(field: &'static Field, kind: Kind) -> Arg {
    let mut arg = Arg::new(field.name).value_parser(parser(field.form));
    if field.is_positional(kind) {
        // The number of values is checked later, with the question.
        let name = if kind == Kind::Arena { "PLAYER" } else { field.value };
        return arg.value_name(name).required(true).num_args(1..);
    }
    arg = arg.long(field.option().trim_start_matches('-').to_owned());
    if field.name == "hands" {
        arg = arg.short('n');
    }
    arg = arg.help_heading(heading(field.name, console::lang()));
    if matches!(field.form, Form::Flag | Form::Switch) {
        return arg.value_parser(clap::value_parser!(bool)).action(ArgAction::SetTrue);
    }
    arg = arg.value_name(field.value);
    match field.form {
        Form::Points => arg.value_delimiter(',').action(ArgAction::Append),
        Form::Texts if matches!(field.name, "keys" | "without") => arg.num_args(1..).action(ArgAction::Append),
        Form::Axes | Form::Texts => arg.action(ArgAction::Append),
        Form::Deals { .. } => arg.allow_negative_numbers(true),
        _ => arg,
    }
}

/// Returns the parser of a field's value. Parsing here lets clap name the option in its error.
fn parser(form: Form) -> ValueParser {
    let one = match form {
        Form::Points => BANKROLL,
        form => form,
    };
    ValueParser::from(move |word: &str| parse(one, word))
}

/// Returns the argument of an option in the command for `kind`.
fn option_argument(row: &OptionRow, kind: Kind) -> Arg {
    let known = |name: &&str| {
        OPTIONS.iter().any(|row| row.name == *name && row.kinds.contains(&kind))
            || fields_of(kind).any(|field| field.name == *name)
    };
    let mut arg = Arg::new(row.name).long(row.name.replace('_', "-")).help(help_text(row.name, kind));
    arg = arg.help_heading(heading(row.name, console::lang()));
    arg = arg.conflicts_with_all(row.conflicts.iter().copied().filter(known).collect::<Vec<_>>());
    if let Some(short) = row.short {
        arg = arg.short(short);
    }
    if row.value.is_empty() {
        arg = arg.action(ArgAction::SetTrue);
        return if row.name == "rare" { arg.requires("event") } else { arg };
    }
    let arg = arg.value_name(row.value);
    match row.name {
        "log_hands" => arg.value_parser(ValueParser::from(parse_count)).requires("log").allow_negative_numbers(true),
        "part" => arg.value_parser(ValueParser::from(super::values::parse_part)),
        "checkpoint" => arg.value_parser(ValueParser::from(parse_time)),
        "card" => arg.value_parser(ValueParser::from(super::values::parse_card)),
        "threads" => arg.value_parser(ValueParser::from(super::values::whole::<u16>(1..=1024))),
        _ => arg.value_parser(clap::value_parser!(PathBuf)),
    }
}

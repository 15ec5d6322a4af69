//! The fields of questions, one row each. Reading, checking, printing, the schema and the options of the command line use these rows.

use super::DEFAULT_TRAININGS;
use super::Kind::{self, Arena, Compare, Plan, Rank, Rare, Simulate, Sweep, Tune};
use crate::sim::BANKROLLS;
use serde_json::{Value, json};

/// The part of a question that a field belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Determines the deals and the counts.
    Play,
    /// Determines the evaluation of the counts.
    Read,
}

impl Part {
    /// Returns the key of the part in a question.
    pub fn name(self) -> &'static str {
        match self {
            Part::Play => "play",
            Part::Read => "read",
        }
    }
}

/// The form of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// Rule sets: names with changes, or the texts of rule files.
    Rules,
    /// One player for all seats, or four; in an arena two or more.
    Players,
    /// Swept keys with their values.
    Axes,
    /// A whole number.
    Whole {
        /// The smallest.
        least: u64,
        /// The largest.
        most: u64,
    },
    /// A number of deals, which may be written as `100k` or `1e6`.
    Deals {
        /// The smallest.
        least: u64,
        /// The largest.
        most: u64,
    },
    /// A number, which may have decimals.
    Number {
        /// The smallest.
        least: f64,
        /// The largest.
        most: f64,
    },
    /// A list of positive amounts of points.
    Points,
    /// A text.
    Text,
    /// A list of texts.
    Texts,
    /// Yes or no. No is the default and is not stored.
    Flag,
    /// Yes or no. Yes is the default and is not stored.
    Switch,
    /// A length of time in seconds, which may be written as `90s`, `10m` or `2h`.
    Time,
    /// The name of a [`Goal`](crate::report::Goal).
    Goal,
    /// Hashes of trained weights, each of 16 hexadecimal digits.
    Hashes,
}

/// A field of a question.
#[derive(Debug)]
pub struct Field {
    /// The name: the key in files and JSON, the keyword of Python and, with dashes, the option of the command line.
    pub name: &'static str,
    /// The part of the question that contains the field.
    pub part: Part,
    /// The kinds of questions that have the field.
    pub kinds: &'static [Kind],
    /// The form of its value.
    pub form: Form,
    /// The placeholder for the value in help, such as `N`; empty for flags and switches.
    pub value: &'static str,
    /// Whether the short help lists the field.
    pub is_basic: bool,
    /// Returns the default value for a kind; `None` if the field has no default.
    default: Option<fn(Kind) -> Value>,
    /// Whether the command that repeats a question contains the value even if it is the default.
    pub(super) always_printed: bool,
}

impl Field {
    /// Whether questions of this kind have the field.
    pub fn applies_to(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Returns the default value for a kind; `None` if there is none or if it depends on other fields.
    pub fn default(&self, kind: Kind) -> Option<Value> {
        self.default.map(|default| default(kind))
    }

    /// Returns the path in a question, such as `play.hands`.
    pub fn path(&self) -> String {
        format!("{}.{}", self.part.name(), self.name)
    }

    /// Returns the command-line option, such as `--max-time`; for a switch, the option that turns it off, such as `--no-effects`.
    pub fn option(&self) -> String {
        let no = if self.form == Form::Switch { "no-" } else { "" };
        format!("--{no}{}", self.name.replace('_', "-"))
    }

    /// Whether the counts of a run depend on the field. True for the fields of `play`, except the time limit, which may differ when a run
    /// is resumed. True for `unit`, because counts are summed by unit.
    pub fn affects_counts(&self) -> bool {
        (self.part == Part::Play || self.name == "unit") && self.name != "max_time"
    }

    /// Whether the value is a positional argument of the command of this kind, not an option.
    pub fn is_positional(&self, kind: Kind) -> bool {
        match self.form {
            Form::Rules => matches!(kind, Compare | Plan),
            Form::Players => kind == Arena,
            _ => false,
        }
    }
}

/// Returns the field of this name; `None` for an unknown name.
pub fn field(name: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.name == name)
}

/// Returns the fields of a kind, in the order of questions and commands.
pub fn fields_of(kind: Kind) -> impl Iterator<Item = &'static Field> {
    FIELDS.iter().filter(move |field| field.applies_to(kind))
}

/// The kinds that may end at a precision target.
const RUNS: &[Kind] = &[Simulate, Compare, Sweep];
/// The kinds that estimate chances of ruin.
const WITH_RUIN: &[Kind] = &[Simulate, Compare, Sweep, Rank, Tune];
/// The kinds that compare rule sets.
const COMPARED: &[Kind] = &[Compare, Sweep, Rank];
/// The kinds that can repeat their numbers over several trainings.
const TRAINED: &[Kind] = &[Compare, Sweep, Rank, Tune];
/// The kinds that can name the weights of their players. The runs of a search have different weights.
const RUNS_WITH_WEIGHTS: &[Kind] = &[Simulate, Compare, Sweep, Rank, Plan, Rare, Arena];
/// The default number of deals of a session, and the default minimum number of deals in a unit of intervals.
pub const SESSION: u32 = 16;
/// Maximum number of deals of a run.
pub const MOST_DEALS: u64 = 1_000_000_000_000;
const DEALS: Form = Form::Deals { least: 1, most: MOST_DEALS };
const SESSIONS: Form = Form::Whole { least: 1, most: 1_000_000 };

/// Creates a field of `play`. `value` is the placeholder for its value.
const fn play(name: &'static str, kinds: &'static [Kind], form: Form, value: &'static str) -> Field {
    Field { name, part: Part::Play, kinds, form, value, is_basic: false, default: None, always_printed: false }
}

/// Creates a field of `read`. `value` is the placeholder for its value.
const fn read(name: &'static str, kinds: &'static [Kind], form: Form, value: &'static str) -> Field {
    Field { part: Part::Read, ..play(name, kinds, form, value) }
}

impl Field {
    /// Sets the default value by kind.
    const fn or(self, default: fn(Kind) -> Value) -> Field {
        Field { default: Some(default), ..self }
    }

    /// Lists the field in the short help.
    const fn basic(self) -> Field {
        Field { is_basic: true, ..self }
    }

    /// Prints the value in commands even if it is the default.
    const fn printed(self) -> Field {
        Field { always_printed: true, ..self }
    }
}

/// All fields.
pub static FIELDS: &[Field] = &[
    play("rules", &Kind::ALL, Form::Rules, "RULES").basic().printed(),
    play("vary", &[Sweep], Form::Axes, "KEY=VALUES").basic(),
    play("option", &[Rank], Form::Texts, "CHANGES").basic(),
    play("want", &[Tune], Form::Texts, "STATISTIC=VALUE").basic(),
    play("keep", &[Tune], Form::Texts, "STATISTIC").basic(),
    play("keys", &[Rank, Tune], Form::Texts, "PATTERN").basic(),
    play("without", &[Rank, Tune], Form::Texts, "PATTERN").basic(),
    play("hero", &[Arena], Form::Flag, ""),
    play("hands", &[Simulate, Compare, Sweep, Rank, Arena, Tune], DEALS, "N").basic().printed().or(|kind| match kind {
        Rank | Arena | Tune => json!(20_000),
        _ => json!(100_000),
    }),
    play("pilot", &[Plan], DEALS, "N").or(|_| json!(65_536)),
    play("players", &Kind::ALL, Form::Players, "PLAYERS").basic().printed(),
    play("adapted", &[Rank], Form::Flag, "").basic(),
    play("seed", &Kind::ALL, Form::Whole { least: 0, most: u64::MAX }, "SEED").basic().printed().or(|_| json!(1)),
    play("session", &[Simulate, Compare, Sweep, Rank, Plan, Arena, Tune], SESSIONS, "N")
        .printed()
        .or(|_| json!(SESSION)),
    read("unit", &[Simulate, Compare, Sweep, Rank, Arena, Tune], SESSIONS, "N").or(|_| json!(SESSION)),
    play("until", RUNS, Form::Texts, "NAME:PRECISION"),
    play("max_hands", RUNS, DEALS, "N"),
    play("max_time", &[Simulate, Compare, Sweep, Rank, Rare, Arena], Form::Time, "TIME").basic(),
    play("effects", &[Compare], Form::Switch, ""),
    play("across", &[Compare], Form::Flag, ""),
    play("luck", &[Arena], Form::Flag, ""),
    play("error_rate", &[Simulate, Compare, Sweep, Rare], Form::Whole { least: 0, most: 1_000_000 }, "MILLIONTHS")
        .or(|_| json!(0)),
    read("bankroll", WITH_RUIN, Form::Points, "POINTS").or(|_| json!(BANKROLLS)),
    play("event", &[Simulate, Compare, Sweep, Rare], Form::Texts, "A+B"),
    read("goal", COMPARED, Form::Goal, "GOAL").basic(),
    play("trainings", TRAINED, Form::Whole { least: 1, most: 32 }, "K"),
    play("train_deals", TRAINED, Form::Deals { least: 256, most: 10_000_000 }, "N"),
    read("primary", &[Compare, Plan], Form::Text, "STATISTIC").basic(),
    read("by", &[Rank], Form::Texts, "STATISTIC").basic(),
    read("difference", &[Plan], Form::Texts, "STATISTIC=VALUE").basic(),
    read("power", &[Plan], Form::Number { least: 0.05, most: 0.999 }, "P").basic().or(|_| json!(0.8)),
    play("weights", RUNS_WITH_WEIGHTS, Form::Hashes, "HASH"),
];

/// Returns the name of the field that a question of this kind must have, if there is one.
pub(super) fn required(kind: Kind) -> Option<&'static str> {
    match kind {
        Compare | Plan => Some("rules"),
        Arena => Some("players"),
        Sweep => Some("vary"),
        Rare => Some("event"),
        Tune => Some("want"),
        Simulate | Rank => None,
    }
}

/// The form of one bankroll: a positive number of points.
pub const BANKROLL: Form = Form::Whole { least: 1, most: u32::MAX as u64 };

/// Returns the default players. `is_adapted`: whether a ranking trains players for every alternative.
pub(super) fn default_players(is_adapted: bool) -> &'static str {
    if is_adapted { "value" } else { "efficient" }
}

/// Returns the default number of trainings under each rule set if players learn.
pub(super) fn default_trainings(kind: Kind) -> usize {
    if matches!(kind, Compare | Tune) { DEFAULT_TRAININGS.count } else { 1 }
}

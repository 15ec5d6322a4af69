//! The fields of questions, one row each. Reading, checking, printing, the schema and the options of the command line use these rows.

use super::Kind::{self, Arena, Compare, Plan, Rank, Rare, Simulate, Sweep};
use super::{DEFAULT_TRAININGS, values};
use crate::sim::BANKROLLS;
use serde_json::{Value, json};

/// The part of a question that a field belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Decides the deals and the counts.
    Play,
    /// Decides how the results are read.
    Read,
}

impl Part {
    /// The key of the part in a question.
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
    /// Rule sets: names with changes, or whole texts.
    Rules,
    /// One player for all seats, or four; in an arena two or more.
    Players,
    /// The swept keys, each with its values.
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
    /// A decimal number.
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
    /// Yes or no; no is the default.
    Flag,
    /// Yes or no; yes is the default, which questions leave out.
    Switch,
    /// A length of time in seconds, which may be written as `90s`, `10m` or `2h`.
    Time,
    /// A goal.
    Goal,
    /// Hashes of trained weights, 16 hexadecimal digits each.
    Hashes,
}

/// A field of a question.
#[derive(Debug)]
pub struct Field {
    /// The name: the key in files and JSON, the keyword of Python and, with dashes, the option of the command line.
    pub name: &'static str,
    /// The part of the question that it belongs to.
    pub part: Part,
    /// The kinds of questions that have it.
    pub kinds: &'static [Kind],
    /// The form of its value.
    pub form: Form,
    /// What stands for the value in help.
    pub value: &'static str,
    /// Whether the short help lists it.
    pub is_basic: bool,
    default: Option<fn(Kind) -> Value>,
    /// Whether the command that repeats a question names the value even where it is the default.
    pub(super) always_printed: bool,
}

impl Field {
    /// Whether questions of this kind have the field.
    pub fn is_of(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// The value where none is given. Some defaults depend on other fields; those are not counted here.
    pub fn default(&self, kind: Kind) -> Option<Value> {
        self.default.map(|default| default(kind))
    }

    /// The place in a question: `play.hands`.
    pub fn path(&self) -> String {
        format!("{}.{}", self.part.name(), self.name)
    }

    /// The option of the command line: `--max-time`; of a switch the one that turns it off: `--no-effects`.
    pub fn option(&self) -> String {
        let no = if self.form == Form::Switch { "no-" } else { "" };
        format!("--{no}{}", self.name.replace('_', "-"))
    }

    /// Whether the counts of a run depend on the field: those of `play`, and the unit of intervals, by which sums are kept. A limit of time
    /// ends a run, but changes no count: it may be another one when the run is resumed.
    pub fn affects_counts(&self) -> bool {
        (self.part == Part::Play || self.name == "unit") && self.name != "max_time"
    }

    /// Whether the command takes the value as an argument without an option.
    pub fn is_positional(&self, kind: Kind) -> bool {
        match self.form {
            Form::Rules => matches!(kind, Compare | Plan),
            Form::Players => kind == Arena,
            _ => false,
        }
    }
}

/// The field of this name.
pub fn field(name: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.name == name)
}

/// The fields of a kind, in the order in which questions and commands list them.
pub fn fields_of(kind: Kind) -> impl Iterator<Item = &'static Field> {
    FIELDS.iter().filter(move |field| field.is_of(kind))
}

const RUNS: &[Kind] = &[Simulate, Compare, Sweep];
const RUNS_AND_RANK: &[Kind] = &[Simulate, Compare, Sweep, Rank];
const COMPARED: &[Kind] = &[Compare, Sweep, Rank];
/// The number of deals of a session where none is given, and the least number of deals in the unit of intervals.
pub const SESSION: u32 = 16;
/// The largest number of deals of a run.
pub const MOST_DEALS: u64 = 1_000_000_000_000;
const DEALS: Form = Form::Deals { least: 1, most: MOST_DEALS };
const SESSIONS: Form = Form::Whole { least: 1, most: 1_000_000 };

const fn play(name: &'static str, kinds: &'static [Kind], form: Form, value: &'static str) -> Field {
    Field { name, part: Part::Play, kinds, form, value, is_basic: false, default: None, always_printed: false }
}

const fn read(name: &'static str, kinds: &'static [Kind], form: Form, value: &'static str) -> Field {
    Field { part: Part::Read, ..play(name, kinds, form, value) }
}

impl Field {
    const fn or(self, default: fn(Kind) -> Value) -> Field {
        Field { default: Some(default), ..self }
    }

    const fn basic(self) -> Field {
        Field { is_basic: true, ..self }
    }

    const fn printed(self) -> Field {
        Field { always_printed: true, ..self }
    }
}

/// All fields.
pub static FIELDS: &[Field] = &[
    play("rules", &Kind::ALL, Form::Rules, "RULES").basic().printed(),
    play("vary", &[Sweep], Form::Axes, "KEY=VALUES").basic(),
    play("option", &[Rank], Form::Texts, "CHANGES").basic(),
    play("keys", &[Rank], Form::Texts, "PATTERN").basic(),
    play("hero", &[Arena], Form::Flag, ""),
    play("hands", &[Simulate, Compare, Sweep, Rank, Arena], DEALS, "N").basic().printed().or(|kind| match kind {
        Rank | Arena => json!(20_000),
        _ => json!(100_000),
    }),
    play("pilot", &[Plan], DEALS, "N").or(|_| json!(65_536)),
    play("players", &Kind::ALL, Form::Players, "PLAYERS").basic().printed(),
    play("adapted", &[Rank], Form::Flag, "").basic(),
    play("seed", &Kind::ALL, Form::Whole { least: 0, most: u64::MAX }, "SEED").basic().printed().or(|_| json!(1)),
    play("session", &[Simulate, Compare, Sweep, Rank, Plan, Arena], SESSIONS, "N").printed().or(|_| json!(SESSION)),
    read("unit", &[Simulate, Compare, Sweep, Rank, Arena], SESSIONS, "N").or(|_| json!(SESSION)),
    play("until", RUNS, Form::Texts, "NAME:PRECISION"),
    play("max_hands", RUNS, DEALS, "N"),
    play("max_time", &[Simulate, Compare, Sweep, Rank, Rare, Arena], Form::Time, "TIME").basic(),
    play("effects", &[Compare], Form::Switch, ""),
    play("luck", &[Arena], Form::Flag, ""),
    play("error_rate", &[Simulate, Compare, Sweep, Rare], Form::Whole { least: 0, most: 1_000_000 }, "MILLIONTHS")
        .or(|_| json!(0)),
    read("bankroll", RUNS_AND_RANK, Form::Points, "POINTS").or(|_| json!(BANKROLLS)),
    play("event", &[Simulate, Compare, Sweep, Rare], Form::Texts, "A+B"),
    play("rare_precision", &[Rare], Form::Number { least: values::TINY, most: f64::MAX }, "PERCENT").or(|_| json!(10)),
    read("goal", COMPARED, Form::Goal, "GOAL").basic(),
    play("trainings", COMPARED, Form::Whole { least: 1, most: 32 }, "K"),
    play("train_deals", COMPARED, Form::Deals { least: 256, most: 10_000_000 }, "N"),
    read("primary", &[Compare, Plan], Form::Text, "STATISTIC").basic(),
    read("by", &[Rank], Form::Texts, "STATISTIC").basic(),
    read("difference", &[Plan], Form::Texts, "STATISTIC=VALUE").basic(),
    read("power", &[Plan], Form::Number { least: 0.05, most: 0.999 }, "P").basic().or(|_| json!(0.8)),
    play("weights", &Kind::ALL, Form::Hashes, "HASH"),
];

/// The field that a question of this kind has to have, if there is one.
pub(super) fn required(kind: Kind) -> Option<&'static str> {
    match kind {
        Compare | Plan => Some("rules"),
        Arena => Some("players"),
        Sweep => Some("vary"),
        Rare => Some("event"),
        Simulate | Rank => None,
    }
}

/// A bankroll: a positive amount of points.
pub const BANKROLL: Form = Form::Whole { least: 1, most: u32::MAX as u64 };

/// The players where none are given.
pub(super) fn default_players(is_adapted: bool) -> &'static str {
    if is_adapted { "value" } else { "efficient" }
}

/// The number of trainings where none is given and somebody learns.
pub(super) fn default_trainings(kind: Kind) -> usize {
    if kind == Compare { DEFAULT_TRAININGS.count } else { 1 }
}

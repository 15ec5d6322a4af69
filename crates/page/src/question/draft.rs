//! A question under construction, and its faults.

use super::fields::{Form, default_players, default_trainings, field, fields_of, required};
use super::{DEFAULT_TRAININGS, Field, Kind, Question, RulesEntry, Setup, quote, values};
use crate::lang::{Arg, Joint, Message, ToMessage, message_error, msg};
use crate::policy::{has_learner, split_names};
use crate::report::Goal;
use crate::rules::did_you_mean::nearest;
use crate::rules::{Problem, ProblemKind, RulesError, Source};
use serde_json::{Map, Value, json};
use std::ops::Range;
use std::sync::Arc;

/// What is wrong with a field.
#[derive(Debug)]
pub enum Wrong {
    /// An invalid value; the message states what was expected.
    Value(Message),
    /// Invalid rules, with their errors.
    Rules(RulesError),
}

/// A fault of a question.
#[derive(Debug)]
pub struct Fault {
    /// The path of the field in the question, such as `play.hands`; empty for a fault of the whole question.
    pub field: String,
    /// What is wrong with the field.
    pub wrong: Wrong,
    /// Whether the name of the field is wrong (unknown or not allowed here), not its value.
    is_name: bool,
}

impl Fault {
    /// Creates a fault for an invalid value of the field of this path.
    pub fn new(field: impl Into<String>, message: Message) -> Fault {
        Fault { field: field.into(), wrong: Wrong::Value(message), is_name: false }
    }

    /// Creates a fault for invalid rules.
    pub fn from_rules(error: RulesError) -> Fault {
        Fault { field: "play.rules".to_owned(), wrong: Wrong::Rules(error), is_name: false }
    }

    /// Creates a fault for a field that is unknown or not allowed here. `field` is its path.
    pub(super) fn misplaced(field: impl Into<String>, message: Message) -> Fault {
        Fault { is_name: true, ..Fault::new(field, message) }
    }

    /// Creates a fault for an invalid value of the field of this name.
    pub fn for_field(name: &str, message: Message) -> Fault {
        Fault::new(field(name).map_or_else(|| name.to_owned(), Field::path), message)
    }

    /// Returns the message to show at the field's line: that of an invalid value or of an unknown rule name. `None` for errors inside a
    /// rule file, which point at lines of that file.
    fn message(&self) -> Option<Message> {
        match &self.wrong {
            Wrong::Value(message) => Some(message.clone()),
            Wrong::Rules(error) => {
                let unknown = error.problems().iter().find(|problem| problem.kind == ProblemKind::UnknownName);
                unknown.map(|problem| problem.message.clone())
            }
        }
    }

    /// Returns the name of the field, such as `hands`: its path without the part of the question.
    pub fn field_name(&self) -> &str {
        self.field.rsplit('.').next().unwrap_or(&self.field)
    }
}

impl ToMessage for Fault {
    fn to_message(&self) -> Message {
        let problem = match &self.wrong {
            Wrong::Value(message) => message.clone(),
            Wrong::Rules(error) => error.to_message(),
        };
        msg!("question-fault", field = self.field, problem)
    }
}

/// The faults of a question.
#[derive(Debug, Default)]
pub struct Faults {
    /// The faults.
    pub list: Vec<Fault>,
    /// The TOML text of the question; `None` if it was not read from one.
    text: Option<Arc<Text>>,
}

/// A TOML text with the positions of its fields.
#[derive(Debug)]
pub struct Text {
    pub(super) source: Arc<Source>,
    /// For each field its path and the byte ranges of its key and of its value in the source.
    pub(super) spans: Vec<(String, [Range<usize>; 2])>,
    /// Syntax errors.
    pub(super) problems: Vec<Problem>,
}

impl Faults {
    /// Sets the TOML text that the question was read from.
    pub fn with_text(self, text: Option<&Arc<Text>>) -> Faults {
        Faults { text: text.map(Arc::clone), ..self }
    }

    /// Creates faults without a text.
    pub fn new(list: Vec<Fault>) -> Faults {
        Faults { list, text: None }
    }

    /// Removes the faults whose line in the TOML text is known, and returns them with the syntax errors of the text as problems, sorted by
    /// line. Removes the text; the other faults stay in `list`. Returns `None` if there are no such problems.
    pub fn take_located(&mut self) -> Option<RulesError> {
        let text = self.text.take()?;
        let mut problems = text.problems.clone();
        let mut rest = Vec::new();
        for fault in std::mem::take(&mut self.list) {
            // In a file without `[play]` and `[read]`, the path is the name alone.
            let name = fault.field_name();
            let place = text.spans.iter().find(|(path, _)| *path == fault.field);
            let place = place.or_else(|| text.spans.iter().find(|(path, _)| path == name));
            let (Some((_, [key, value])), Some(message)) = (place, fault.message()) else {
                rest.push(fault);
                continue;
            };
            let span = if fault.is_name { key } else { value }.clone();
            let kind = if fault.is_name { ProblemKind::UnknownKey } else { ProblemKind::WrongType };
            problems.push(Problem::new(kind, &text.source, span, name, message));
        }
        self.list = rest;
        problems.sort_by_key(|problem| (problem.line, problem.column));
        (!problems.is_empty()).then_some(RulesError(problems))
    }
}

message_error!(Faults);

impl ToMessage for Faults {
    fn to_message(&self) -> Message {
        let lines = self.text.iter().flat_map(|text| &text.problems).map(ToMessage::to_message);
        let faults = self.list.iter().map(ToMessage::to_message);
        Message::from_arg(&Arg::list(Joint::Line, lines.chain(faults)))
    }
}

/// A question under construction. Faults are collected and returned together by [`Draft::finish`].
#[derive(Debug)]
pub struct Draft {
    kind: Kind,
    values: Map<String, Value>,
    faults: Faults,
}

impl Draft {
    /// Creates a draft of a question of this kind, without fields.
    pub fn new(kind: Kind) -> Draft {
        Draft { kind, values: Map::new(), faults: Faults::default() }
    }

    /// Returns the kind of the question.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether the draft has a value of the field of this name. A flag or switch at its default and an empty list are not stored.
    pub fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// Sets the value of a field. Adds a fault if the value is invalid or the kind does not have the field.
    pub fn put(&mut self, field: &Field, value: &Value) {
        if !field.applies_to(self.kind) {
            return self.faults.list.push(Fault::misplaced(field.path(), self.not_of_kind(field)));
        }
        match values::read(field, self.kind, value) {
            // A flag or switch at its default and an empty list equal a missing field.
            Ok(value) if value == json!(field.form == Form::Switch) || value == json!([]) => {
                drop(self.values.remove(field.name))
            }
            Ok(value) => drop(self.values.insert(field.name.to_owned(), value)),
            Err(message) => self.faults.list.push(Fault::new(field.path(), message)),
        }
    }

    /// Sets the value of the field of this name, or adds a fault. `part` is the part of the question in which the field was found; `None`
    /// if the file has no `[play]` and `[read]`, so that fields of both parts are beside each other.
    pub fn put_named(&mut self, part: Option<super::Part>, name: &str, value: &Value) {
        let path = part.map_or_else(|| name.to_owned(), |part| format!("{}.{name}", part.name()));
        let wrong = match field(name) {
            Some(known) if !known.applies_to(self.kind) => self.not_of_kind(known),
            Some(known) if part.is_some_and(|part| part != known.part) => {
                msg!("question-other-part", part = known.part.name())
            }
            Some(known) if self.has(known.name) => msg!("question-twice"),
            Some(known) => return self.put(known, value),
            None => {
                let names = || fields_of(self.kind).map(|field| field.name);
                let help = match nearest(name, names()) {
                    Some(near) => msg!("question-near", ?near),
                    None => msg!("question-fields", fields = Arg::list(Joint::Comma, names())),
                };
                msg!("question-no-field", help)
            }
        };
        self.faults.list.push(Fault::misplaced(path, wrong));
    }

    /// Returns the message for a field that questions of this kind do not have.
    fn not_of_kind(&self, field: &Field) -> Message {
        let kinds = Arg::list(Joint::Comma, field.kinds.iter().map(|kind| kind.name()));
        msg!("question-not-of-kind", kind = self.kind.name(), kinds)
    }

    /// Whether a fault was added.
    pub fn is_faulty(&self) -> bool {
        !self.faults.list.is_empty()
    }

    /// Adds a fault.
    pub fn add_fault(&mut self, fault: Fault) {
        self.faults.list.push(fault);
    }

    /// Fills in the defaults and returns the question.
    ///
    /// # Errors
    /// Returns all faults, including those of rules and statistics.
    pub fn finish(mut self) -> Result<Question, Faults> {
        self.check_players();
        self.check_required();
        if self.is_faulty() {
            // To report all faults at once, the valid fields are checked for faults of rules and statistics.
            let is_wrong = |name: &str| self.faults.list.iter().any(|fault| fault.field_name() == name);
            let (kind, mut values) = (self.kind, self.values.clone());
            values.retain(|name, _| !is_wrong(name));
            let mut rest = Draft { kind, values, faults: Faults::default() };
            rest.check_players();
            rest.check_required();
            let more = match rest.is_faulty() || ["players", "vary", "event"].into_iter().any(is_wrong) {
                _ if is_wrong("rules") => Vec::new(),
                true => rest.faults_of_rules(),
                false => rest.finish().and_then(Setup::new).err().map_or_else(Vec::new, |more| more.list),
            };
            self.faults.list.extend(more);
            return Err(self.faults);
        }
        let Draft { kind, mut values, .. } = self;
        let adapted = values.contains_key("adapted");
        let is_across = values.contains_key("across");
        let players = values.entry("players").or_insert_with(|| json!(default_players(adapted)));
        if kind != Kind::Plan
            && (is_across || players.as_str().is_some_and(has_learner))
            && field("trainings").is_some_and(|row| row.applies_to(kind))
        {
            values.entry("trainings").or_insert_with(|| json!(default_trainings(kind)));
            values.entry("train_deals").or_insert_with(|| json!(DEFAULT_TRAININGS.deals));
        }
        values.entry("rules").or_insert_with(|| json!([crate::rules::DEFAULT]));
        // If something else ends the run, the number of deals has no default.
        let can_end_early = ["until", "max_time", "max_hands"].iter().any(|name| values.contains_key(*name));
        let value = |field: &Field| {
            let default = || field.default(kind).filter(|_| !(can_end_early && field.name == "hands"));
            Some((field.name.to_owned(), values.get(field.name).cloned().or_else(default)?))
        };
        Ok(Question { kind, values: fields_of(kind).filter_map(value).collect() })
    }

    /// Loads the rule sets and returns their faults.
    fn faults_of_rules(&self) -> Vec<Fault> {
        let entries = self.values.get("rules").and_then(Value::as_array).into_iter().flatten();
        let errors = entries.filter_map(RulesEntry::read).filter_map(|entry| entry.load("").err());
        errors.map(Fault::from_rules).collect()
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name).and_then(Value::as_str)
    }

    /// Adds faults for `trainings` or `train_deals` without a player that learns, for players that learn in a plan, and for the goal
    /// `skill` with equal players. Does nothing if the players have a fault.
    fn check_players(&mut self) {
        if self.faults.list.iter().any(|fault| fault.field_name() == "players") {
            return;
        }
        let adapted = self.values.contains_key("adapted");
        let players = self.text("players").unwrap_or(default_players(adapted)).to_owned();
        let learns = has_learner(&players) || self.has("across");
        let mut found = Vec::new();
        let sets = self.values.get("rules").and_then(Value::as_array).map_or(0, Vec::len);
        if self.has("across") && sets > 2 {
            found.push(Fault::for_field("across", msg!("question-across-two")));
        }
        if self.has("across") && split_names(&players).count() > 1 {
            found.push(Fault::for_field("across", msg!("question-across-players")));
        }
        for name in ["trainings", "train_deals"].into_iter().filter(|name| self.has(name) && !learns) {
            found.push(Fault::for_field(name, msg!("question-nobody-learns", players)));
        }
        if self.kind == Kind::Plan && learns {
            found.push(Fault::for_field("players", msg!("question-plan-players-learn", players)));
        }
        let alike = {
            let mut names = split_names(&players);
            let first = names.next();
            names.all(|name| Some(name) == first)
        };
        if self.text("goal") == Some(Goal::Skill.name()) && alike {
            found.push(Fault::for_field("goal", msg!("question-goal-equal-players")));
        }
        self.faults.list.extend(found);
    }

    /// Adds a fault if the required field of the kind is missing, unless the field already has a fault.
    fn check_required(&mut self) {
        let Some(name) = required(self.kind) else { return };
        let is_reported = self.faults.list.iter().any(|fault| fault.field_name() == name);
        if self.has(name) || is_reported {
            return;
        }
        let missing = match self.kind {
            Kind::Compare => msg!("question-compare-two"),
            Kind::Plan => msg!("question-plan-two"),
            Kind::Arena => msg!("question-arena-two"),
            Kind::Rare => msg!("question-rare-event"),
            Kind::Tune => msg!("question-tune-want"),
            Kind::Sweep | Kind::Simulate | Kind::Rank => msg!("question-sweep-nothing"),
        };
        self.faults.list.push(Fault::for_field(name, missing));
    }
}

/// Converts the value of a field to arguments of a command line, quoted for a shell and without the option.
pub(super) fn shell_words(field: &Field, value: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let list = |value: &Value| value.as_array().map_or_else(Vec::new, |list| list.iter().map(text).collect::<Vec<_>>());
    match (field.form, value) {
        (Form::Rules, Value::Array(entries)) => {
            let name = |entry: &Value| RulesEntry::read(entry).map(|entry| quote(entry.label()));
            entries.iter().filter_map(name).collect()
        }
        (Form::Time, _) => vec![format!("{}s", text(value))],
        (Form::Points, _) => vec![list(value).join(",")],
        (_, Value::Array(_)) => list(value).iter().map(|text| quote(text)).collect(),
        _ => vec![quote(&text(value))],
    }
}

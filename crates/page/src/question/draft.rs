//! A question that is being filled in, field by field, and everything that is wrong with it.

use super::fields::{Form, default_players, default_trainings, field, fields_of, required};
use super::{DEFAULT_TRAININGS, Field, Kind, Question, RulesEntry, Setup, quote, values};
use crate::lang::{Arg, Joint, Message, ToMessage, message_error, msg};
use crate::policy::{learn, separate};
use crate::report::Goal;
use crate::rules::did_you_mean::nearest;
use crate::rules::{Problem, ProblemKind, RulesError, Source};
use serde_json::{Map, Value, json};
use std::ops::Range;
use std::sync::Arc;

/// What is wrong with a field.
#[derive(Debug)]
pub enum Wrong {
    /// The value, and what was expected.
    Value(Message),
    /// The rules that it names.
    Rules(RulesError),
}

/// A fault of a question.
#[derive(Debug)]
pub struct Fault {
    /// The field, by its place in the question: `play.hands`.
    pub field: String,
    /// What is wrong.
    pub wrong: Wrong,
    /// Whether the field itself is the fault, not its value.
    is_name: bool,
}

impl Fault {
    /// A value that cannot be.
    pub fn new(field: impl Into<String>, message: Message) -> Fault {
        Fault { field: field.into(), wrong: Wrong::Value(message), is_name: false }
    }

    /// Rules that cannot be.
    pub fn from_rules(error: RulesError) -> Fault {
        Fault { field: "play.rules".to_owned(), wrong: Wrong::Rules(error), is_name: false }
    }

    /// A field that cannot be.
    pub(super) fn misplaced(field: impl Into<String>, message: Message) -> Fault {
        Fault { is_name: true, ..Fault::new(field, message) }
    }

    /// The fault of a field that its row describes.
    pub fn for_field(name: &str, message: Message) -> Fault {
        Fault::new(field(name).map_or_else(|| name.to_owned(), Field::path), message)
    }

    /// The message to show at the field's line: that of a wrong value or of an unknown name of rules. `None` for errors inside a rule file,
    /// which have lines of their own.
    fn message(&self) -> Option<Message> {
        match &self.wrong {
            Wrong::Value(message) => Some(message.clone()),
            Wrong::Rules(error) => {
                let unknown = error.problems().iter().find(|problem| problem.kind == ProblemKind::UnknownName);
                unknown.map(|problem| problem.message.clone())
            }
        }
    }

    /// The last part of the field's place.
    pub fn name_of_field(&self) -> &str {
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

/// Everything that is wrong with a question, with the text that it was read from, where it has lines.
#[derive(Debug, Default)]
pub struct Faults {
    /// The faults.
    pub list: Vec<Fault>,
    text: Option<Arc<Text>>,
}

/// A text in which each field has a place.
#[derive(Debug)]
pub struct Text {
    pub(super) source: Arc<Source>,
    /// The names and the values of fields, in bytes.
    pub(super) spans: Vec<(String, [Range<usize>; 2])>,
    /// What is wrong before any field is read.
    pub(super) problems: Vec<Problem>,
}

impl Faults {
    /// The same, found in a question that was read from this text.
    pub fn in_text(self, text: Option<&Arc<Text>>) -> Faults {
        Faults { text: text.map(Arc::clone), ..self }
    }

    /// These faults, found in no text.
    pub fn new(list: Vec<Fault>) -> Faults {
        Faults { list, text: None }
    }

    /// Takes the faults whose line in the text is known and returns them as problems with lines. The other faults stay in `list`. Returns
    /// `None` if there are no such faults.
    pub fn with_lines(&mut self) -> Option<RulesError> {
        let text = self.text.take()?;
        let mut problems = text.problems.clone();
        let mut rest = Vec::new();
        for fault in std::mem::take(&mut self.list) {
            // Fields side by side have no part in their place.
            let name = fault.name_of_field();
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
        Message::of(&Arg::list(Joint::Line, lines.chain(faults)))
    }
}

/// A question of a kind that is being filled in.
#[derive(Debug)]
pub struct Draft {
    kind: Kind,
    values: Map<String, Value>,
    faults: Faults,
}

impl Draft {
    /// A question of this kind of which nothing is given.
    pub fn new(kind: Kind) -> Draft {
        Draft { kind, values: Map::new(), faults: Faults::default() }
    }

    /// The kind.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether a field has been given a value.
    pub fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// Gives a field its value, or notes why it cannot have it.
    pub fn put(&mut self, field: &Field, value: &Value) {
        if !field.is_of(self.kind) {
            return self.faults.list.push(Fault::misplaced(field.path(), self.not_of_kind(field)));
        }
        match values::read(field, self.kind, value) {
            // A flag or switch at its default and an empty list are the same as no value.
            Ok(value) if value == json!(field.form == Form::Switch) || value == json!([]) => {
                drop(self.values.remove(field.name))
            }
            Ok(value) => drop(self.values.insert(field.name.to_owned(), value)),
            Err(message) => self.faults.list.push(Fault::new(field.path(), message)),
        }
    }

    /// Gives the field of this name its value; `part` is the part in which it stands, where it stands in one.
    pub fn put_named(&mut self, part: Option<super::Part>, name: &str, value: &Value) {
        let place = |name: &str| part.map_or_else(|| name.to_owned(), |part| format!("{}.{name}", part.name()));
        let wrong = match field(name) {
            Some(known) if !known.is_of(self.kind) => self.not_of_kind(known),
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
        self.faults.list.push(Fault::misplaced(place(name), wrong));
    }

    fn not_of_kind(&self, field: &Field) -> Message {
        let kinds = Arg::list(Joint::Comma, field.kinds.iter().map(|kind| kind.name()));
        msg!("question-not-of-kind", kind = self.kind.name(), kinds)
    }

    /// Whether a fault has been found.
    pub fn is_faulty(&self) -> bool {
        !self.faults.list.is_empty()
    }

    /// Notes a fault.
    pub fn fault(&mut self, fault: Fault) {
        self.faults.list.push(fault);
    }

    /// The question, with its defaults.
    ///
    /// # Errors
    /// Everything that is wrong with the fields.
    pub fn finish(mut self) -> Result<Question, Faults> {
        self.check_learners();
        self.check_required();
        if self.is_faulty() {
            // All faults come together: those of rules and statistics are looked for in the fields that are right.
            let is_wrong = |name: &str| self.faults.list.iter().any(|fault| fault.name_of_field() == name);
            let (kind, mut values) = (self.kind, self.values.clone());
            values.retain(|name, _| !is_wrong(name));
            let mut rest = Draft { kind, values, faults: Faults::default() };
            rest.check_learners();
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
        let players = values.entry("players").or_insert_with(|| json!(default_players(adapted)));
        if kind != Kind::Plan
            && players.as_str().is_some_and(learn)
            && field("trainings").is_some_and(|row| row.is_of(kind))
        {
            values.entry("trainings").or_insert_with(|| json!(default_trainings(kind)));
            values.entry("train_deals").or_insert_with(|| json!(DEFAULT_TRAININGS.deals));
        }
        values.entry("rules").or_insert_with(|| json!([crate::rules::DEFAULT]));
        // Where something else ends the run, no number of deals is filled in.
        let is_open = ["until", "max_time", "max_hands"].iter().any(|name| values.contains_key(*name));
        let of = |field: &Field| {
            let default = || field.default(kind).filter(|_| !(is_open && field.name == "hands"));
            Some((field.name.to_owned(), values.get(field.name).cloned().or_else(default)?))
        };
        Ok(Question { kind, values: fields_of(kind).filter_map(of).collect() })
    }

    /// The faults of the rule sets that are named.
    fn faults_of_rules(&self) -> Vec<Fault> {
        let entries = self.values.get("rules").and_then(Value::as_array).into_iter().flatten();
        let errors = entries.filter_map(RulesEntry::read).filter_map(|entry| entry.load("").err());
        errors.map(Fault::from_rules).collect()
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name).and_then(Value::as_str)
    }

    /// Checks what depends on whether players learn, and on whether they differ.
    fn check_learners(&mut self) {
        if self.faults.list.iter().any(|fault| fault.name_of_field() == "players") {
            return;
        }
        let adapted = self.values.contains_key("adapted");
        let players = self.text("players").unwrap_or(default_players(adapted)).to_owned();
        let learns = learn(&players);
        let mut found = Vec::new();
        for name in ["trainings", "train_deals"].into_iter().filter(|name| self.has(name) && !learns) {
            found.push(Fault::for_field(name, msg!("question-nobody-learns", players)));
        }
        if self.kind == Kind::Plan && learns {
            found.push(Fault::for_field("players", msg!("question-plan-players-learn", players)));
        }
        let alike = {
            let mut names = separate(&players);
            let first = names.next();
            names.all(|name| Some(name) == first)
        };
        if self.text("goal") == Some(Goal::Skill.name()) && alike {
            found.push(Fault::for_field("goal", msg!("question-goal-equal-players")));
        }
        self.faults.list.extend(found);
    }

    /// Checks that the fields without a default are there.
    fn check_required(&mut self) {
        let Some(name) = required(self.kind) else { return };
        let is_reported = self.faults.list.iter().any(|fault| fault.name_of_field() == name);
        if self.has(name) || is_reported {
            return;
        }
        let missing = match self.kind {
            Kind::Compare => msg!("question-compare-two"),
            Kind::Plan => msg!("question-plan-two"),
            Kind::Arena => msg!("question-arena-two"),
            Kind::Rare => msg!("question-rare-event"),
            Kind::Sweep | Kind::Simulate | Kind::Rank => msg!("question-sweep-nothing"),
        };
        self.faults.list.push(Fault::for_field(name, missing));
    }
}

/// The words of a field on a command line, each as a shell takes it.
pub(super) fn words_of(field: &Field, value: &Value) -> Vec<String> {
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

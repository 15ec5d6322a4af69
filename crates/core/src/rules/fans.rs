//! Reading of the fans of a game that is a table: `[[scoring.fan]]`.

use super::did_you_mean::suggestions;
use super::keys::{FANS, KeyKind, register_fans};
use super::load::{Entry, Fault, Layers, bare_value_message, discard_syntax_problem, found, read_value};
use super::problem::{Problem, ProblemKind, Source};
use super::spec::{FanRow, MOST_POINTS};
use crate::message::{Arg, Joint, Message, msg};
use crate::score::{Fan, Predicate, fan_name_fault, register_fan_of_row};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The keys of a row.
const FIELDS: [&str; 9] = ["name", "id", "when", "add", "multiply", "excludes", "count", "towards_least", "alone"];

/// Maximum number of rows of a table.
pub(crate) const MOST_ROWS: usize = 256;

impl Layers {
    /// Reads the value of `scoring.fan`, a list of tables. A row replaces the rows of the same name that the rules so far have.
    pub(super) fn read_fans(&mut self, source: &Arc<Source>, name: Range<usize>, value: &Spanned<DeValue<'_>>) {
        let Some(list) = value.get_ref().as_array() else {
            let message = msg!("rules-fans-form", found = found(value.get_ref()));
            return self.fault(source, &value.span(), FANS, ProblemKind::WrongType, message);
        };
        if list.len() > MOST_ROWS {
            let message = msg!("rules-fans-many", count = list.len(), most = MOST_ROWS);
            return self.fault(source, &name, FANS, ProblemKind::BadValue, message);
        }
        let mut rows: Vec<Value> = Vec::new();
        for row in list {
            match row.get_ref() {
                DeValue::Table(table) => rows.extend(self.read_fan(source, &row.span(), table)),
                other => {
                    let message = msg!("rules-fans-form", found = found(other));
                    self.fault(source, &row.span(), FANS, ProblemKind::WrongType, message);
                }
            }
        }
        let of_name = |row: &Value| row["name"].as_str().unwrap_or_default().to_owned();
        let own: Vec<String> = rows.iter().map(of_name).collect();
        let mut all = self.rows_of_fans().to_vec();
        all.retain(|row| !own.contains(&of_name(row)));
        // A number that an earlier text gave to the fan counts no longer.
        own.iter().for_each(|name| _ = self.entries.remove(&path(name)));
        all.extend(rows);
        let known: Vec<String> = all.iter().map(of_name).collect();
        // A reference can be to a later row, so it is checked last.
        for (name, excluded) in list.iter().filter_map(|row| row.get_ref().as_table()).flat_map(exclusions) {
            let text = excluded.get_ref().as_str().unwrap_or_default();
            if !known.iter().any(|known| known == text) {
                let near = suggestions(text, known.iter().map(String::as_str));
                let message = msg!("rules-fan-unknown", name = ?text, near);
                self.fault(source, &excluded.span(), &path(&name), ProblemKind::UnknownName, message);
            }
        }
        if all.len() > MOST_ROWS {
            let message = msg!("rules-fans-many", count = all.len(), most = MOST_ROWS);
            self.fault(source, &name, FANS, ProblemKind::BadValue, message);
        }
        register_fans(known.iter().map(String::as_str));
        let mut fans: Vec<(Fan, String)> = Vec::new();
        for row in all.iter().filter_map(|row| serde_json::from_value::<FanRow>(row.clone()).ok()) {
            let Some(fan) = register_fan_of_row(&row) else {
                self.fault(source, &name, FANS, ProblemKind::BadValue, msg!("rules-fans-full"));
                break;
            };
            if let Some((_, other)) = fans.iter().find(|(known, other)| *known == fan && *other != row.name) {
                let message = msg!("rules-fan-same", name = row.name, other);
                self.fault(source, &name, &path(&row.name), ProblemKind::Contradiction, message);
            }
            fans.push((fan, row.name));
        }
        let span = name.start..value.span().end.max(name.end);
        let depth = self.depth();
        let entry = Entry { value: all.into(), source: Arc::clone(source), span, old: None, depth };
        self.entries.insert(FANS.to_owned(), entry);
    }

    /// Returns the rows of fans read so far.
    pub(super) fn rows_of_fans(&self) -> &[Value] {
        self.entries.get(FANS).and_then(|entry| entry.value.as_array()).map_or(&[], Vec::as_slice)
    }

    /// Reads one row. Returns `None` if it has faults, which are reported.
    fn read_fan(&mut self, source: &Arc<Source>, span: &Range<usize>, table: &DeTable<'_>) -> Option<Value> {
        // A value that is no TOML, such as a word without quotation marks: the parser has a fault and a value in its place.
        let mut bare = Vec::new();
        for (name, value) in table.iter() {
            let word = source.text().get(value.span()).unwrap_or_default();
            if discard_syntax_problem(&mut self.problems, &value.span()) && word.is_ascii() {
                bare.push((name, value.span(), word));
            }
        }
        let before = self.problems.len();
        for (name, span, word) in bare {
            let message = bare_value_message(name.get_ref(), &KeyKind::Text, word);
            self.fault(source, &span, FANS, ProblemKind::WrongType, message);
        }
        let mut fields: BTreeMap<&str, &Spanned<DeValue<'_>>> = BTreeMap::new();
        let called = table.get("name").and_then(|name| text(source, name)).unwrap_or_default();
        let key = path(&called);
        for (name, value) in table.iter() {
            let own: &str = name.get_ref();
            match FIELDS.iter().find(|field| **field == own) {
                Some(field) => _ = fields.insert(field, value),
                None => {
                    let message = msg!("rules-fan-field", name = own, near = suggestions(own, FIELDS.into_iter()));
                    self.fault(source, &name.span(), &key, ProblemKind::UnknownKey, message);
                }
            }
        }
        let mut row = Map::new();
        let missing = ["name", "when"].into_iter().filter(|field| !fields.contains_key(field));
        for field in missing {
            self.fault(source, span, &key, ProblemKind::Missing, msg!("rules-fan-lacks", field));
        }
        match (fields.get("add"), fields.get("multiply")) {
            (None, None) => {
                self.fault(source, span, &key, ProblemKind::Missing, msg!("rules-fan-lacks", field = "add"))
            }
            (Some(_), Some(both)) => {
                self.fault(source, &both.span(), &key, ProblemKind::Contradiction, msg!("rules-fan-both"));
            }
            _ => {}
        }
        for (field, value) in fields {
            let read = match field {
                "name" | "id" => self.read_name(source, value),
                "when" => self.read_when(source, &key, value),
                "excludes" => self.read_names(source, &key, value),
                "count" => self.read_of(source, &key, value, &KeyKind::Text).filter(|read| {
                    let known = ["once", "each"].iter().any(|word| read == word);
                    if !known {
                        let message = msg!("rules-fan-count", found = found(value.get_ref()));
                        self.fault(source, &value.span(), &key, ProblemKind::BadValue, message);
                    }
                    known
                }),
                "towards_least" | "alone" => self.read_of(source, &key, value, &KeyKind::Bool),
                _ => self.read_of(source, &key, value, &KeyKind::Integer { min: 0, max: MOST_POINTS }),
            };
            // What changes nothing is left out, so that equal rules have equal values.
            let neutral = read.as_ref().is_some_and(|read| match field {
                "excludes" => read.as_array().is_some_and(Vec::is_empty),
                "count" => read == "once",
                "towards_least" => *read == true,
                "alone" => *read == false,
                _ => false,
            });
            row.extend(read.filter(|_| !neutral).map(|read| (field.to_owned(), read)));
        }
        if self.problems.len() == before
            && row.contains_key("count")
            && let Ok(fan) = serde_json::from_value::<FanRow>(Value::Object(row.clone()))
            && !fan.conditions().any(|condition| matches!(condition[..], [(one, true)] if one.is_count()))
        {
            let count = table.get("count").map_or(span.clone(), Spanned::span);
            self.fault(source, &count, &key, ProblemKind::Contradiction, msg!("rules-fan-each"));
        }
        let number = ["add", "multiply"].map(|effect| row.get(effect).cloned());
        let other = self.fans_of_this_text.insert(called.clone(), number.clone());
        if other.is_some_and(|other| other != number) {
            self.fault(source, span, &key, ProblemKind::Contradiction, msg!("rules-fan-twice", name = called));
        }
        (self.problems.len() == before).then_some(Value::Object(row))
    }

    /// Reads the name of a fan, which can be part of a change and of a list.
    fn read_name(&mut self, source: &Arc<Source>, value: &Spanned<DeValue<'_>>) -> Option<Value> {
        let name = text(source, value).unwrap_or_default();
        match fan_name_fault(&name) {
            Some(fault) => {
                let message = msg!("rules-fan-name", fault);
                self.fault(source, &value.span(), FANS, ProblemKind::BadValue, message);
                None
            }
            None => Some(name.into()),
        }
    }

    /// Reads the conditions of a fan, and returns them with the names of predicates in files. Alternatives are sorted, and duplicates removed.
    fn read_when(&mut self, source: &Arc<Source>, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Value> {
        let mut all: Vec<Vec<(Predicate, bool)>> = Vec::new();
        for one in self.list(source, key, value)? {
            let written = text(source, one).unwrap_or_default();
            let parts: Vec<&str> = written.split(['|', '\u{ff5c}']).map(str::trim).collect();
            let before = self.problems.len();
            let mut condition = Vec::new();
            for part in &parts {
                let (name, holds) = match part.strip_prefix(['!', '！']) {
                    Some(name) => (name.trim(), false),
                    None => (*part, true),
                };
                match Predicate::parse_name(name) {
                    Some(predicate) => condition.push((predicate, holds)),
                    None if name.is_empty() && parts.len() > 1 => {
                        self.fault(source, &one.span(), key, ProblemKind::BadValue, msg!("rules-fan-side"));
                    }
                    None => {
                        let near = suggestions(name, Predicate::ALL.iter().map(|known| known.name()));
                        let message = msg!("rules-fan-predicate", ?name, near);
                        self.fault(source, &one.span(), key, ProblemKind::UnknownName, message);
                    }
                }
            }
            if self.problems.len() > before {
                continue;
            }
            condition.sort_unstable();
            condition.dedup();
            let opposite = |&(predicate, holds): &(Predicate, bool)| (predicate, !holds);
            let message = match condition[..] {
                [one] if all.contains(&vec![opposite(&one)]) => Some(msg!("rules-fan-never", name = one.0.name())),
                _ => condition
                    .iter()
                    .find(|part| condition.contains(&opposite(part)))
                    .map(|part| msg!("rules-fan-always", name = part.0.name())),
            };
            if let Some(message) = message {
                self.fault(source, &one.span(), key, ProblemKind::Contradiction, message);
            }
            if !all.contains(&condition) {
                all.push(condition);
            }
        }
        let part =
            |(predicate, holds): &(Predicate, bool)| format!("{}{}", if *holds { "" } else { "!" }, predicate.name());
        let texts = all.iter().map(|condition| condition.iter().map(part).collect::<Vec<_>>().join("|"));
        Some(texts.map(Value::from).collect())
    }

    /// Reads a list of names of fans.
    fn read_names(&mut self, source: &Arc<Source>, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Value> {
        let names = self.list(source, key, value)?.iter().filter_map(|one| text(source, one));
        Some(names.map(Value::from).collect())
    }

    /// Returns the elements of a list of texts; `None` with a fault if the value is not such a list.
    fn list<'a, 'i>(
        &mut self,
        source: &Arc<Source>,
        key: &str,
        value: &'a Spanned<DeValue<'i>>,
    ) -> Option<&'a [Spanned<DeValue<'i>>]> {
        let list = value.get_ref().as_array();
        let texts = list.filter(|list| list.iter().all(|one| text(source, one).is_some()));
        if texts.is_none() {
            let message = msg!("rules-fan-list", found = found(value.get_ref()));
            self.fault(source, &value.span(), key, ProblemKind::WrongType, message);
        }
        texts.map(|list| &list[..])
    }

    /// Reads a value of this kind; `None` with a fault if it has another type or is out of range.
    fn read_of(
        &mut self,
        source: &Arc<Source>,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        kind: &KeyKind,
    ) -> Option<Value> {
        match read_value(kind, value.get_ref()) {
            Ok(read) => Some(read),
            Err(Fault { kind, message }) => {
                self.fault(source, &value.span(), key, kind, message);
                None
            }
        }
    }

    /// Reports that no fan of these rules has the name in `key`, the path of the key of a fan.
    pub(super) fn report_unknown_fan(&mut self, source: &Arc<Source>, span: Range<usize>, key: &str) {
        let names: Vec<String> =
            self.rows_of_fans().iter().filter_map(|row| Some(row["name"].as_str()?.to_owned())).collect();
        let fans = Arg::list(Joint::Comma, names);
        self.fault(source, &span, key, ProblemKind::UnknownKey, msg!("rules-no-fan", fans));
    }

    fn fault(&mut self, source: &Arc<Source>, span: &Range<usize>, key: &str, kind: ProblemKind, message: Message) {
        self.invalid.insert(FANS.to_owned());
        self.problems.push(Problem::new(kind, source, span.clone(), key, message));
    }
}

/// Returns the path of the key of a fan.
fn path(name: &str) -> String {
    if name.is_empty() { FANS.to_owned() } else { format!("{FANS}.{name}") }
}

/// Returns the text of a value: that of a string, or a Chinese word without quotation marks.
fn text(source: &Source, value: &Spanned<DeValue<'_>>) -> Option<String> {
    let bare = || source.text().get(value.span()).filter(|word| !word.is_empty() && !word.is_ascii());
    match value.get_ref() {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Array(_) | DeValue::Table(_) => None,
        _ => bare().map(str::to_owned),
    }
}

/// Returns the names that a row excludes, each with the name of the row.
fn exclusions<'a, 'i>(row: &'a DeTable<'i>) -> Vec<(String, &'a Spanned<DeValue<'i>>)> {
    let name = row.get("name").and_then(|name| name.get_ref().as_str()).unwrap_or_default();
    let list = row.get("excludes").and_then(|list| list.get_ref().as_array());
    list.into_iter().flat_map(|list| list.iter()).map(|one| (name.to_owned(), one)).collect()
}

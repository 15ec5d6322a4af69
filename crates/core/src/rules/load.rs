//! Reading of the values of keys from files, `extends`, and changes after a `+`.
//!
//! The *chain* is the sequence of texts of a rule set: a file or preset, the one that it extends, and so on, and the argument with changes.
//! A *text* of the chain has a *depth*: the texts nearer to the user have a greater depth and override the others.

use super::bare::restored;
use super::keys::{FAMILY, FANS, Key, KeyKind, NAMES, current, keys, neutral, put, split};
use super::naming::{self, Change, quoted};
use super::problem::{Problem, ProblemKind, Source};
use super::spec::MOST_VALUE;
use super::{did_you_mean, presets};
use crate::input::{self, ReadError};
use crate::message::{Arg, Joint, Message, ToArg, ToMessage, msg};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// The value of a key, and its place: the byte span in its text.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) value: Value,
    pub(crate) source: Arc<Source>,
    pub(crate) span: Range<usize>,
    /// The old name of the key, if the file uses it.
    pub(crate) old: Option<String>,
    /// The depth of its text in the chain.
    pub(crate) depth: usize,
}

/// The values of keys in a chain, and the faults of its texts.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    pub(crate) entries: BTreeMap<String, Entry>,
    /// Keys whose value is invalid.
    pub(crate) invalid: BTreeSet<String>,
    pub(crate) problems: Vec<Problem>,
    /// Notices about accepted input, such as old names of keys.
    pub(crate) notices: Vec<Problem>,
    /// The last text read. Faults of keys that no text sets are reported there.
    pub(crate) last: Option<Arc<Source>>,
    depth: usize,
    /// The depth of the preset in the chain that is nearest to the user. Entries with a greater depth were written by the user.
    preset_depth: usize,
    /// Whether a part of the chain could not be read. A missing family is not reported then, because that part may set it.
    incomplete: bool,
    /// Keys that a change switches off by a word, such as `=off` or `=无`. Keys without effect are then switched off as well, even those
    /// set in a file of the user.
    switched_off: BTreeSet<&'static str>,
    /// The fans that the present text has set so far, each with its points and its factor.
    pub(super) fans_of_this_text: BTreeMap<String, [Option<Value>; 2]>,
}

/// The presets and files of the chain that were opened so far, to detect a circle.
type Trail = Vec<String>;

/// The characters that begin a change.
const SIGNS: [char; 2] = ['+', '＋'];

/// Splits an argument of `--rules` into the name of a rule set and its changes; `None` if there are no changes.
///
/// A path may contain `+`: the longest prefix that is a file is the name. Otherwise the name ends at the first `+` if it is that of a
/// preset, else before the first `key=value`.
pub fn split_changes(argument: &str) -> (&str, Option<&str>) {
    let ends = || argument.match_indices(SIGNS).map(|(at, sign)| (&argument[..at], Some(&argument[at + sign.len()..])));
    if input::is_file(Path::new(argument)) {
        return (argument, None);
    }
    let file = ends().rfind(|(name, _)| input::is_file(Path::new(name)));
    let preset = || ends().next().filter(|(name, _)| presets::text(&naming::preset(name)).is_some());
    file.or_else(preset).unwrap_or_else(|| split_name(argument))
}

/// Splits the name of a rule set before its first change `+key=value`, without looking for files. The changes, if there are any, are
/// returned without the first `+`.
pub(super) fn split_name(name: &str) -> (&str, Option<&str>) {
    let mut ends = name.match_indices(SIGNS).map(|(at, sign)| (&name[..at], &name[at + sign.len()..]));
    let is_change = |text: &str| text.split(SIGNS).next().is_some_and(|change| change.contains(['=', '＝']));
    ends.find(|(_, rest)| is_change(rest)).map_or((name, None), |(name, changes)| (name, Some(changes)))
}

/// Reads an argument of `--rules`: a preset or a file, with or without changes.
pub(crate) fn from_argument(argument: &str) -> Layers {
    match split_changes(argument) {
        (name, Some(changes)) => with_changes(from_name(name), argument, changes),
        _ => from_name(argument),
    }
}

/// Applies changes such as `scoring.base=2+claims.chow=false` to the values. `changes` must be the end of `argument`, which is the text
/// that messages quote.
fn with_changes(mut layers: Layers, argument: &str, changes: &str) -> Layers {
    let source = Source::new(argument, argument);
    layers.begin(&source);
    let mut kept = Vec::new();
    for change in changes.split(SIGNS) {
        let start = change.as_ptr() as usize - argument.as_ptr() as usize;
        let (key, value) = layers.read_change(&source, start..start + change.len());
        if !NAMES.contains(&&*key) {
            kept.push((key, value));
        }
    }
    if !kept.is_empty() {
        let list = |glue: &str, equals: &str| {
            let changes: Vec<String> = kept.iter().map(|(key, value)| format!("{key}{equals}{value}")).collect();
            changes.join(glue)
        };
        let family = layers.family();
        let in_chinese = |(path, value): &(String, String)| match naming::keys_in_section("", family)
            .find(|key| key.path == *path)
        {
            Some(key) => format!("{}={}", key.chinese(), key.value_in_chinese(value)),
            None => format!("{path}={value}"),
        };
        let chinese = kept.iter().map(in_chinese).collect::<Vec<_>>().join("，");
        let base = layers.text_of("name").unwrap_or_default();
        layers.rename(&format!("{base}+{}", list("+", "=")), [&list(", ", " = "), &chinese]);
    }
    layers
}

/// Reads the content `text` of a rule file, for instance from standard input. `name` is the path of the file in messages; relative paths in
/// `extends` start at its folder.
pub(crate) fn from_text(name: &str, text: &str) -> Layers {
    let mut layers = Layers::default();
    layers.read_source(&Source::new(name, text), Path::new(name), &mut vec![name.to_owned()]);
    layers
}

/// Reads a text like [`from_text`], and applies changes such as `+scoring.base=2`. `changes` may be empty.
pub(crate) fn from_text_changed(name: &str, text: &str, changes: &str) -> Layers {
    let argument = format!("{name}{changes}");
    match changes.strip_prefix(SIGNS) {
        Some(rest) => with_changes(from_text(name, text), &argument, &argument[argument.len() - rest.len()..]),
        None => from_text(name, text),
    }
}

/// Cuts a name to the maximum length with `…`. Many changes make a long name.
fn shortened(name: String) -> String {
    if name.chars().count() <= super::check::MAX_NAME {
        return name;
    }
    name.chars().take(super::check::MAX_NAME - 1).chain(['…']).collect()
}

/// Reads a preset or a file, without changes.
fn from_name(name: &str) -> Layers {
    let mut layers = Layers::default();
    let origin = Source::new(name, "");
    layers.open(name, Path::new(""), &origin, 0..0, &mut Trail::new());
    layers
}

impl Layers {
    /// Starts the next text of the chain.
    fn begin(&mut self, source: &Arc<Source>) {
        self.depth += 1;
        self.fans_of_this_text.clear();
        self.last = Some(Arc::clone(source));
    }

    /// The depth of the present text in the chain.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the value of a key that is a string; `None` if no text sets the key.
    fn text_of(&self, key: &str) -> Option<String> {
        Some(self.entries.get(key)?.value.as_str()?.to_owned())
    }

    /// Returns the scoring family, if a text read so far sets it.
    pub(crate) fn family(&self) -> Option<&str> {
        self.entries.get(FAMILY)?.value.as_str()
    }

    /// Reads the preset or file `name` and the rest of its chain. Relative paths start at `folder`. `origin` and `span` are the place in a
    /// text that names it, and `trail` has the presets and files opened so far.
    fn open(&mut self, name: &str, folder: &Path, origin: &Arc<Source>, span: Range<usize>, trail: &mut Trail) {
        let path = folder.join(name);
        let resolved = if input::is_file(&path) { name.to_owned() } else { naming::preset(name) };
        let name = resolved.as_str();
        let preset = presets::text(name);
        let place = match preset {
            Some(_) => name.to_owned(),
            None => path.canonicalize().unwrap_or_else(|_| path.clone()).to_string_lossy().into_owned(),
        };
        let key = if trail.is_empty() { "" } else { "extends" };
        if trail.contains(&place) {
            trail.push(place);
            let message = msg!("rules-circle", files = trail.join(" → "));
            self.problems.push(Problem::new(ProblemKind::Extends, origin, span, key, message));
            self.incomplete = true;
            return;
        }
        trail.push(place);
        if let Some(text) = preset {
            self.read_source(&Source::new(format!("{name}.toml (preset)"), text), Path::new(""), trail);
            self.preset_depth = self.depth;
            return;
        }
        match read(&path) {
            Ok(text) => self.read_source(&Source::new(path.to_string_lossy(), text), &path, trail),
            Err((kind, reason)) => {
                self.incomplete = true;
                let (kind, message) = match kind {
                    ProblemKind::UnknownName => {
                        let kind = if key.is_empty() { kind } else { ProblemKind::Extends };
                        (kind, msg!("rules-no-file", ?name, help = did_you_mean::preset(name)))
                    }
                    kind => (kind, msg!("rules-file-unread", ?name, reason)),
                };
                self.problems.push(Problem::new(kind, origin, span, key, message));
            }
        }
    }

    /// Reads a text and the rest of its chain. `path` is the path of the text, and `trail` has the presets and files opened so far.
    fn read_source(&mut self, source: &Arc<Source>, path: &Path, trail: &mut Trail) {
        let (table, errors) = parse(source);
        let incomplete = !errors.is_empty();
        self.problems.extend(errors);
        let parent = table.get("extends");
        match parent.map(|value| (value.get_ref(), value.span())) {
            Some((DeValue::String(parent), span)) => {
                let folder = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
                self.open(parent, &folder, source, span, trail);
            }
            Some((other, span)) => {
                let message = wrong_type(&KeyKind::Text, other, Some(did_you_mean::preset("")));
                self.problems.push(Problem::new(ProblemKind::WrongType, source, span, "extends", message));
            }
            None => {}
        }
        self.begin(source);
        self.check_family(source, &table);
        for (name, value) in in_order("", &table) {
            if name.get_ref() != "extends" {
                self.read_entry(source, "", name, value);
            }
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = if table.contains_key("name") { self.text_of("name").unwrap_or_default() } else { stem };
        self.rename(&name, [&name, &name]);
        // The family may be in the part with the syntax error.
        self.incomplete |= incomplete;
    }

    /// Sets the name of a rule set, and appends `en` and `zh` in brackets to its inherited titles in English and Chinese. Names and titles
    /// that the last text sets are kept. A missing title becomes `name`. Does nothing if `name` is empty.
    fn rename(&mut self, name: &str, [en, zh]: [&str; 2]) {
        if name.is_empty() {
            return;
        }
        for (key, changed) in NAMES.into_iter().zip([String::new(), format!(" ({en})"), format!("（{zh}）")]) {
            let value = match self.entries.get(key) {
                Some(entry) if entry.depth == self.depth => continue,
                Some(entry) if !changed.is_empty() => entry.value.as_str().unwrap_or_default().to_owned() + &changed,
                _ => name.to_owned(),
            };
            if let (Some(source), false) = (&self.last, self.invalid.contains(key)) {
                let entry = Entry {
                    value: shortened(value).into(),
                    source: Arc::clone(source),
                    span: 0..0,
                    old: None,
                    depth: 0,
                };
                self.entries.insert(key.to_owned(), entry);
            }
        }
    }

    /// Reports a file that sets another family than the one it extends. The scoring keys of the parent would not exist in it.
    fn check_family(&mut self, source: &Arc<Source>, table: &DeTable<'_>) {
        let Some(parent) = self.family() else { return };
        let Some(own) = table.get("scoring").and_then(|scoring| scoring.get_ref().get("family")) else { return };
        let DeValue::String(family) = own.get_ref() else { return };
        let family = &keys().find(|key| key.path == FAMILY).map_or(family.to_string(), |key| key.parse_value(family));
        if family != parent && did_you_mean::families().any(|known| known == family) {
            let message =
                msg!("rules-family-changed", parent = quoted(parent), help = did_you_mean::presets_of(family));
            self.problems.push(Problem::new(ProblemKind::Extends, source, own.span(), FAMILY, message));
            self.invalid.insert(FAMILY.to_owned());
        }
    }

    /// Reads a key or section of a file. `prefix` is the section that contains it; empty at the top level.
    fn read_entry(
        &mut self,
        source: &Arc<Source>,
        prefix: &str,
        name: &Spanned<impl AsRef<str>>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let own = name.get_ref().as_ref();
        // A change names a fan by the path of its key.
        let fan = keys().find(|key| prefix.is_empty() && key.path == own && split(own).0 == FANS);
        if let Some(key) = fan {
            let has_rows = self.rows_of_fans().iter().any(|row| row["name"] == key.name());
            if !has_rows {
                return self.report_unknown_fan(source, name.span(), &key.path);
            }
            return self.read_key(source, key, None, name.span(), value);
        }
        if !own.is_ascii() {
            discard_syntax_problem(&mut self.problems, &value.span());
            if value.get_ref().is_table() {
                let message = msg!("rules-no-section", help = did_you_mean::section(self.family()));
                let key = join(prefix, own);
                return self.problems.push(Problem::new(ProblemKind::UnknownKey, source, name.span(), key, message));
            }
            let word = match value.get_ref() {
                DeValue::String(text) => text,
                _ => source.text().get(value.span()).unwrap_or_default(),
            };
            self.read_in_words(source, prefix, (own, name.span()), (word, value.span()));
            return;
        }
        let written = join(prefix, own);
        let path = current(&written).to_owned();
        let old = (path != written).then_some(written);
        if let Some(old) = &old {
            let message = msg!("rules-renamed", path);
            self.notices.push(Problem::new(ProblemKind::Renamed, source, name.span(), old, message));
        }
        let family = self.family().map(str::to_owned);
        let known = || naming::keys_in_section("", family.as_deref());
        if let Some(key) = known().find(|key| key.path == path) {
            return self.read_key(source, key, old, name.span(), value);
        }
        let section = format!("{path}.");
        let problem = match value.get_ref() {
            DeValue::Table(table) if known().any(|key| key.path.starts_with(&section)) => {
                for (name, value) in in_order(&path, table) {
                    let old = join(&path, name.get_ref());
                    let new = current(&old);
                    if new != old && table.contains_key(split(new).1) {
                        let message = msg!("rules-old-and-new", new);
                        self.problems.push(Problem::new(ProblemKind::UnknownKey, source, name.span(), old, message));
                    } else {
                        self.read_entry(source, &path, name, value);
                    }
                }
                return;
            }
            other if known().any(|key| key.path.starts_with(&section)) => {
                let keys = did_you_mean::keys_of(&path, known());
                let message = msg!("rules-not-a-section", found = found(other), path, keys);
                Problem::new(ProblemKind::WrongType, source, value.span(), &path, message)
            }
            _ => {
                let help = did_you_mean::key(&path, known(), family.as_deref());
                let is_table = value.get_ref().is_table();
                let message = if is_table { msg!("rules-no-section", help) } else { msg!("rules-no-key", help) };
                Problem::new(ProblemKind::UnknownKey, source, name.span(), &path, message)
            }
        };
        self.problems.push(problem);
    }

    fn read_key(
        &mut self,
        source: &Arc<Source>,
        key: &Key,
        old: Option<String>,
        name: Range<usize>,
        value: &Spanned<DeValue<'_>>,
    ) {
        if key.kind == KeyKind::Fans {
            return self.read_fans(source, name, value);
        }
        let known = self.entries.get(&key.path).filter(|entry| entry.depth == self.depth && !source.is_argument());
        if known.is_some() {
            let message = msg!("rules-twice-in-file");
            self.problems.push(Problem::new(ProblemKind::Syntax, source, name, &key.path, message));
            return;
        }
        let read = match discard_syntax_problem(&mut self.problems, &value.span()) {
            true => {
                let word = source.text().get(value.span()).unwrap_or_default();
                Err(Fault { kind: ProblemKind::WrongType, message: bare_value_message(key.name(), &key.kind, word) })
            }
            false => read_value_or_word(key, value.get_ref()),
        };
        match read {
            Ok(read) => {
                let span = name.start..value.span().end.max(name.end);
                let entry = Entry { value: read, source: Arc::clone(source), span, old, depth: self.depth };
                if !self.invalid.contains(&key.path) || key.path != FAMILY {
                    self.invalid.remove(&key.path);
                    self.entries.insert(key.path.clone(), entry);
                }
            }
            Err(fault) => {
                self.invalid.insert(key.path.clone());
                let (name, message) = written(&key.path, old, fault.message);
                self.problems.push(Problem::new(fault.kind, source, value.span(), name, message));
            }
        }
    }

    /// Reads the change `key=value` at the byte span `span` of an argument. Returns the path of the key and the value as in files; if the
    /// change is invalid, its parts as they are written.
    fn read_change(&mut self, source: &Arc<Source>, span: Range<usize>) -> (String, String) {
        let change = &source.text()[span.clone()];
        let Some((term, word)) = change.split_once(['=', '＝']).map(|(term, word)| (term.trim(), word.trim())) else {
            let message = msg!("rules-no-change", ?change);
            self.problems.push(Problem::new(ProblemKind::Syntax, source, span, "", message));
            return (change.to_owned(), String::new());
        };
        self.read_in_words(
            source,
            "",
            (term, span.start..span.start + term.len()),
            (word, span.end - word.len()..span.end),
        )
    }

    /// Reads a key and its value, each in players' words or as in files, in the section `section` of a file or, if that is empty, at the
    /// top level or in a change. `term` is the key as written and `word` the value, each with its byte span. A value that is not TOML is
    /// read as a string. Returns the path of the key and the value as in files; if they are invalid, `term` and `word`.
    fn read_in_words(
        &mut self,
        source: &Arc<Source>,
        section: &str,
        (term, name): (&str, Range<usize>),
        (word, place): (&str, Range<usize>),
    ) -> (String, String) {
        let span = name.start..place.end.max(name.end);
        let mut refused = |kind: ProblemKind, message: Message| {
            self.problems.push(Problem::new(kind, source, span.clone(), term, message));
            (term.to_owned(), word.to_owned())
        };
        let family = self.entries.get(FAMILY).and_then(|entry| entry.value.as_str());
        let (path, text) = match naming::change(section, term, word, family) {
            Change::Set(key, text) => {
                if source.is_argument() && naming::is_none(word) {
                    self.switched_off.insert(&key.path);
                }
                let in_words = !term.is_ascii() || !word.is_ascii();
                if in_words && !key.accepts(&text) && key.kind != KeyKind::Text {
                    let help = key.help(term, word);
                    let (_, word) = refused(ProblemKind::BadValue, not_a_value(word, key.takes_words(), Some(help)));
                    self.invalid.insert(key.path.clone());
                    return (key.path.clone(), word);
                }
                // An old name is kept, because `read_entry` adds the notice for it.
                let path = if current(term) == key.path { term } else { &key.path };
                (path.to_owned(), text)
            }
            Change::AmbiguousKey(several) => {
                let keys = several.iter().map(|key| msg!("rules-word-of-key", word = key.chinese(), path = key.path));
                let message = msg!("rules-word-of-several", keys = Arg::list(Joint::Comma, keys));
                return refused(ProblemKind::UnknownKey, message);
            }
            Change::ValueOnly(several) => {
                let keys =
                    several.iter().map(|(key, value)| format!("{}={}", key.chinese(), key.value_in_chinese(value)));
                return refused(
                    ProblemKind::UnknownKey,
                    msg!("rules-word-of-value", keys = Arg::list(Joint::Comma, keys)),
                );
            }
            Change::Unknown if term.is_ascii() => (join(section, term), word.to_owned()),
            Change::Unknown => {
                let help = did_you_mean::word(term, family);
                return refused(ProblemKind::UnknownKey, msg!("rules-no-key", help));
            }
        };
        let is_text = keys().any(|key| key.path == path && key.kind == KeyKind::Text);
        let value = match DeValue::parse(&text).ok().filter(|_| !is_text || source.is_argument()) {
            Some(read) => read.into_inner(),
            None => DeValue::String(text.as_str().into()),
        };
        let value = Spanned::new(place, value);
        let name = Spanned::new(name, path.clone());
        let parent = self.family().map(str::to_owned);
        match parent.filter(|parent| path == FAMILY && value.get_ref().as_str() != Some(parent)) {
            Some(parent) => {
                let help = did_you_mean::presets_of(value.get_ref().as_str().unwrap_or_default());
                let message = msg!("rules-other-family", parent = quoted(&parent), help);
                self.problems.push(Problem::new(ProblemKind::Extends, source, span, FAMILY, message));
            }
            None if path == FAMILY && source.is_argument() => {}
            None => {
                let known = self.problems.len();
                self.read_entry(source, "", &name, &value);
                // Problems name the key as the user did.
                self.problems[known..]
                    .iter_mut()
                    .filter(|_| !term.is_ascii())
                    .for_each(|it| term.clone_into(&mut it.key));
            }
        }
        (current(&path).to_owned(), text)
    }

    /// Reports a missing family.
    pub(crate) fn require_family(&mut self) {
        let known = self.entries.contains_key(FAMILY) || self.invalid.contains(FAMILY) || self.incomplete;
        if let (Some(source), false) = (&self.last, known) {
            let families = did_you_mean::families().collect::<Vec<_>>().join(" | ");
            let message = msg!("rules-no-family", families);
            self.problems.push(Problem::new(ProblemKind::Missing, source, 0..0, FAMILY, message));
        }
    }

    /// Reports a missing name.
    pub(crate) fn report_missing_name(&mut self) {
        let (source, name) = (self.last.clone().unwrap_or_else(|| Source::new("rules", "")), NAMES[0]);
        self.problems.push(Problem::new(ProblemKind::Missing, &source, 0..0, name, msg!("rules-no-name", name)));
    }

    /// Reports a contradiction at the place of `key`, or at the top of the last text if no text sets the key.
    pub(crate) fn report_contradiction(&mut self, key: &str, message: Message) {
        let problem = self.problem(ProblemKind::Contradiction, key, message);
        self.problems.extend(problem);
    }

    /// Adds the notice that a key set by the user changes inherited keys.
    pub(crate) fn report_adjusted(&mut self, key: &str, message: Message) {
        let notice = self.problem(ProblemKind::Adjusted, key, message);
        self.notices.extend(notice);
    }

    fn problem(&self, kind: ProblemKind, key: &str, message: Message) -> Option<Problem> {
        let entry = self.entries.get(key);
        let place = entry.map(|entry| (&entry.source, entry.span.clone()));
        let (source, span) = place.or(self.last.as_ref().map(|source| (source, 0..0)))?;
        let (name, message) = written(key, entry.and_then(|entry| entry.old.clone()), message);
        Some(Problem::new(kind, source, span, name, message))
    }

    /// Returns the key that was set in the text nearest to the user; of several, the first. Returns `None` if `keys` is empty.
    pub(crate) fn nearest(&self, keys: &[&'static str]) -> Option<&'static str> {
        let depth = |key: &str| self.entries.get(key).map_or(0, |entry| entry.depth);
        let deepest = keys.iter().map(|key| depth(key)).max()?;
        keys.iter().find(|key| depth(key) == deepest).copied()
    }

    /// Returns whether the value of a key is inherited: it comes from a preset or is neutral, and not from a text of the user.
    pub(crate) fn is_inherited(&self, key: &str) -> bool {
        self.entries.get(key).is_none_or(|entry| entry.depth <= self.preset_depth)
    }

    /// Returns whether this key is set by a change and not by a file.
    pub(crate) fn is_change(&self, key: &str) -> bool {
        self.entries.get(key).is_some_and(|entry| entry.source.is_argument())
    }

    /// Returns whether a change switches this key off by a word.
    pub(crate) fn is_switched_off(&self, key: &str) -> bool {
        self.switched_off.contains(key)
    }

    /// Returns whether the last text, which contains the changes, does not set this key.
    pub(crate) fn is_below_changes(&self, key: &str) -> bool {
        self.entries.get(key).is_none_or(|entry| entry.depth < self.depth)
    }

    /// Sets a key as if a preset set it, so that it counts as inherited.
    pub(crate) fn set_inherited(&mut self, key: &str, value: Value) {
        let Some(source) = &self.last else { return };
        let entry = Entry { value, source: Arc::clone(source), span: 0..0, old: None, depth: self.preset_depth };
        self.entries.insert(key.to_owned(), entry);
    }

    /// Returns the values as a tree. Keys that no text sets have their neutral values.
    pub(crate) fn tree(&self) -> Value {
        let mut root = self.family().map_or(Value::Object(Default::default()), neutral);
        self.entries.iter().for_each(|(path, entry)| put(&mut root, path, entry.value.clone()));
        root
    }
}

/// Returns the name of a key as the file writes it, and the message. `old` is the old name of the key if the file uses it; the message then
/// also gives the present name.
fn written(key: &str, old: Option<String>, message: Message) -> (String, Message) {
    match old {
        Some(old) => (old, msg!("rules-now-called", message, key, help = message.help())),
        None => (key.to_owned(), message),
    }
}

/// Returns the path of `name` in the section `prefix`, which is empty at the top level.
pub(crate) fn join(prefix: &str, name: &str) -> String {
    if prefix.is_empty() { name.to_owned() } else { format!("{prefix}.{name}") }
}

/// Returns the entries of a table in the order in which they are read: the family first, because it determines which keys exist; then
/// ASCII names, then Chinese words.
fn in_order<'a, 'i>(
    section: &str,
    table: &'a DeTable<'i>,
) -> Vec<(&'a Spanned<DeString<'i>>, &'a Spanned<DeValue<'i>>)> {
    let mut rows: Vec<_> = table.iter().collect();
    let family = keys().find(|key| key.path == FAMILY);
    rows.sort_by_cached_key(|(name, _)| {
        let name: &str = name.get_ref();
        // `naming::keys_named` is slow, so it is called only for a name that may be the key of the family.
        let path = current(name.trim());
        let is_word = || path == FAMILY || family.is_some_and(|key| key.has_word(path));
        let is_named = || naming::keys_named(name, None).iter().any(|key| key.path == FAMILY);
        let is_family = join(section, name) == FAMILY || is_word() && is_named();
        (!is_family, !name.is_ascii())
    });
    rows
}

/// Parses a text as TOML in which keys and values may be bare Chinese words. Returns the table, and the syntax errors and duplicate keys.
pub fn parse(source: &Arc<Source>) -> (DeTable<'_>, Vec<Problem>) {
    let (table, errors) = DeTable::parse_recoverable(&source.plain);
    let (table, twice) = restored(source.text(), table.into_inner());
    let text = source.text();
    let problem = |span: Range<usize>, message: Message| Problem::new(ProblemKind::Syntax, source, span, "", message);
    let key = |span: &Range<usize>| text.get(span.clone()).unwrap_or_default();
    let twice = twice.into_iter().map(|span| problem(span.clone(), msg!("rules-key-twice", key = ?key(&span))));
    let fault = |error: &toml::de::Error| {
        let span = error.span().unwrap_or(0..0);
        let key = key(&span);
        let [before, after] = [text.get(..span.start), text.get(span.end..)].map(Option::unwrap_or_default);
        let line = before.rsplit('\n').next().unwrap_or_default();
        let count = |signs: [char; 2]| line.matches(signs).count();
        let begins = !line.contains(['=', '＝']);
        let message = if begins && after.trim_start().starts_with(['=', '＝', '.', ']', '］']) && has_key(&table, key)
        {
            msg!("rules-key-twice", ?key)
        } else if text[before.len()..].starts_with([',', '，'])
            && line.contains(['=', '＝'])
            && count(['[', '{']) == count([']', '}'])
        {
            msg!("rules-comma")
        } else {
            msg!("rules-no-toml", fault = Message::untranslated(error.message().trim().replace('\n', ", ")))
        };
        problem(span, message)
    };
    let problems = errors.iter().map(fault).chain(twice).collect();
    (table, problems)
}

/// Returns whether a table or one of its tables and lists contains a key with this name.
fn has_key(table: &DeTable<'_>, name: &str) -> bool {
    fn below(value: &DeValue<'_>, name: &str) -> bool {
        match value {
            DeValue::Table(table) => has_key(table, name),
            DeValue::Array(all) => all.iter().any(|one| below(one.get_ref(), name)),
            _ => false,
        }
    }
    let name = name.trim_matches(['"', '\'']);
    table.iter().any(|(own, value)| own.get_ref() == name || below(value.get_ref(), name))
}

/// Removes the syntax errors at exactly the span `value`, and returns whether there were any. The parser reports such an error, and inserts
/// a value, if a value is missing or is not TOML. [`bare_value_message`] is the better message.
pub fn discard_syntax_problem(problems: &mut Vec<Problem>, value: &Range<usize>) -> bool {
    let all = problems.len();
    problems.retain(|problem| problem.kind != ProblemKind::Syntax || !problem.key.is_empty() || problem.span != *value);
    problems.len() < all
}

/// Returns the message for a value of the key `name` that is missing (`word` is empty) or is a word without quotation marks. `kind` is the
/// type of the key.
pub fn bare_value_message(name: &str, kind: &KeyKind, word: &str) -> Message {
    let write = |value: &str| msg!("rules-write", name, value);
    let quoted = || write(&format!("{word:?}"));
    let help = match (kind, word) {
        (KeyKind::Choice(choices), _) => choices
            .iter()
            .any(|choice| choice.name == *word)
            .then(quoted)
            .or_else(|| did_you_mean::choice(word, choices)),
        (KeyKind::Text, word) if !word.is_empty() => Some(quoted()),
        (KeyKind::Bool, "yes" | "on") => Some(write("true")),
        (KeyKind::Bool, "no" | "off") => Some(write("false")),
        _ => None,
    };
    match word {
        "" => msg!("rules-no-value", expected = expected(kind), help),
        word => not_a_value(word, expected(kind), help),
    }
}

/// Reads a TOML value of a key. A string may be a Chinese word or `off` that stands for the value.
fn read_value_or_word(key: &Key, value: &DeValue<'_>) -> Result<Value, Fault> {
    let word = value.as_str().filter(|word| key.kind != KeyKind::Text && (!word.is_ascii() || *word == "off"));
    let Some((word, converted)) = word.map(|word| (word, key.parse_value(word))) else {
        return read_value(&key.kind, value);
    };
    match DeValue::parse(&converted) {
        Ok(read) if key.accepts(&converted) && !matches!(key.kind, KeyKind::Choice(_)) => {
            read_value(&key.kind, read.get_ref())
        }
        _ if key.accepts(&converted) => read_value(&key.kind, &DeValue::String(converted.into())),
        _ => {
            let (term, expected) = match word.is_ascii() {
                true => (key.name(), expected(&key.kind)),
                false => (key.chinese(), key.takes_words()),
            };
            let message = not_a_value(word, expected, Some(key.help(term, word)));
            Err(Fault { kind: ProblemKind::BadValue, message })
        }
    }
}

/// The reason why a value is invalid.
pub(crate) struct Fault {
    pub(crate) kind: ProblemKind,
    pub(crate) message: Message,
}

/// Returns the message for a word that is not a value of its key. `expected` describes the values.
fn not_a_value(word: &str, expected: Arg, help: Option<Message>) -> Message {
    msg!("rules-not-a-value", ?word, expected, help)
}

/// Reads a TOML value of a key of this kind.
pub(crate) fn read_value(kind: &KeyKind, value: &DeValue<'_>) -> Result<Value, Fault> {
    let wrong = |help| Fault { kind: ProblemKind::WrongType, message: wrong_type(kind, value, help) };
    let bad = |message| Fault { kind: ProblemKind::BadValue, message };
    match (kind, value) {
        (KeyKind::Bool, DeValue::Boolean(value)) => Ok(Value::Bool(*value)),
        (KeyKind::Text, DeValue::String(text)) => Ok(Value::String(text.to_string())),
        (KeyKind::Numbers, DeValue::Array(list)) => {
            let numbers = list.iter().map(|one| {
                let number = one.get_ref().as_integer()?;
                i64::from_str_radix(number.as_str(), number.radix())
                    .ok()
                    .filter(|number| (0..=MOST_VALUE).contains(number))
            });
            let numbers: Option<Vec<i64>> = numbers.collect();
            numbers.map(Value::from).ok_or_else(|| wrong(None))
        }
        (KeyKind::Integer { min, max }, DeValue::Integer(number)) => {
            match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) if (*min..=*max).contains(&number) => Ok(Value::from(number)),
                _ => Err(bad(msg!("rules-out-of-range", %number, expected = expected(kind)))),
            }
        }
        (KeyKind::Choice(choices), DeValue::String(word)) => {
            if choices.iter().any(|choice| choice.name == *word) {
                return Ok(Value::String(word.to_string()));
            }
            Err(bad(not_a_value(word, expected(kind), did_you_mean::choice(word, choices))))
        }
        (KeyKind::Choice(choices), DeValue::Boolean(_)) => {
            let off = choices.iter().any(|choice| choice.name == "off");
            Err(wrong(off.then(|| msg!("rules-write-off"))))
        }
        (KeyKind::Bool | KeyKind::Integer { .. }, DeValue::String(text)) => {
            let bare = text.parse::<i64>().is_ok() || text.parse::<bool>().is_ok();
            Err(wrong(bare.then(|| msg!("rules-write-bare"))))
        }
        _ => Err(wrong(None)),
    }
}

/// Returns the message for a value of the wrong type.
pub(crate) fn wrong_type(kind: &KeyKind, value: &DeValue<'_>, help: Option<Message>) -> Message {
    msg!("rules-wrong-type", expected = expected(kind), found = found(value), help)
}

/// Returns a description of the values that a key of this kind accepts.
pub fn expected(kind: &KeyKind) -> Arg {
    match kind {
        KeyKind::Bool => Arg::list(Joint::Or, ["true", "false"]),
        KeyKind::Text => msg!("rules-quoted-text").to_arg(),
        KeyKind::Fans => msg!("rules-fans").to_arg(),
        KeyKind::Numbers => msg!("rules-numbers", most = MOST_VALUE).to_arg(),
        KeyKind::Integer { min, max } => msg!("rules-whole-number", min, max).to_arg(),
        KeyKind::Choice(choices) => Arg::list(Joint::Or, choices.iter().map(|choice| quoted(&choice.name))),
    }
}

/// Returns a description of a value, with its type.
pub(crate) fn found(value: &DeValue<'_>) -> Message {
    let (kind, value) = match value {
        DeValue::String(text) => ("text", format!("{text:?}")),
        DeValue::Integer(number) => ("number", number.to_string()),
        DeValue::Float(number) => ("number", number.to_string()),
        DeValue::Boolean(value) => ("value", value.to_string()),
        DeValue::Datetime(date) => ("date", date.to_string()),
        DeValue::Array(_) => ("list", String::new()),
        DeValue::Table(_) => ("section", String::new()),
    };
    msg!("rules-found", kind, value)
}

/// Returns the text of a rule file, or the reason why it cannot be read.
fn read(path: &Path) -> Result<String, (ProblemKind, Message)> {
    let text = match input::is_sealed() {
        true => Err(std::io::Error::from(ErrorKind::NotFound).into()),
        false => input::file(path, input::RULES),
    };
    let text = text.map_err(|unread| {
        let kind = match &unread {
            ReadError::Io(error) => match error.kind() {
                // In a browser there are no files.
                ErrorKind::NotFound
                | ErrorKind::Unsupported
                | ErrorKind::NotADirectory
                | ErrorKind::InvalidInput
                | ErrorKind::InvalidFilename => ProblemKind::UnknownName,
                _ => ProblemKind::Unreadable,
            },
            _ => ProblemKind::NoRules,
        };
        (kind, unread.to_message())
    })?;
    if text.trim_start().starts_with('{') {
        return Err((ProblemKind::NoRules, msg!("rules-json")));
    }
    Ok(text)
}

//! From text to the values of keys: files, `extends`, and changes behind a `+`.

use super::bare::restored;
use super::keys::{FAMILY, Key, KeyKind, NAMES, current, keys, neutral, put, split};
use super::naming::{self, Change};
use super::problem::{Problem, ProblemKind, Source};
use super::{presets, suggest};
use crate::input::{self, Unread};
use crate::lang::Lang;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// A value and where it was written.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) value: Value,
    pub(crate) source: Arc<Source>,
    pub(crate) span: Range<usize>,
    /// The old name that it was written with, if it was.
    pub(crate) old: Option<String>,
    /// How many files lie between it and the root of the chain: the greater, the nearer to the user.
    pub(crate) depth: usize,
}

/// The values of a chain of files, with everything that is wrong in them.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    pub(crate) entries: BTreeMap<String, Entry>,
    /// Keys that were named with a value that cannot be used.
    pub(crate) spoilt: BTreeSet<String>,
    pub(crate) problems: Vec<Problem>,
    /// What is right, but should be written otherwise.
    pub(crate) notices: Vec<Problem>,
    /// The last text read: where faults of keys that no text names are reported.
    pub(crate) last: Option<Arc<Source>>,
    depth: usize,
    /// Whether a part of the chain could not be read: it may have named the family.
    torn: bool,
}

/// Where a chain of `extends` has been.
type Trail = Vec<String>;

/// What stands before a change.
const SIGNS: [char; 2] = ['+', '＋'];

/// What an argument of `--rules` names, and the changes behind it. Paths may hold a `+` as well: the longest that is a file is
/// meant. Where none is, the name ends at the first change.
pub fn split_changes(argument: &str) -> (&str, Option<&str>) {
    let ends = || argument.match_indices(SIGNS).map(|(at, sign)| (&argument[..at], Some(&argument[at + sign.len()..])));
    if Path::new(argument).is_file() {
        return (argument, None);
    }
    let file = ends().rfind(|(name, _)| Path::new(name).is_file());
    let preset = || ends().next().filter(|(name, _)| presets::text(&naming::preset(name)).is_some());
    file.or_else(preset).unwrap_or_else(|| split_name(argument))
}

/// The same of a name, whatever files there are.
pub(super) fn split_name(name: &str) -> (&str, Option<&str>) {
    let mut ends = name.match_indices(SIGNS).map(|(at, sign)| (&name[..at], &name[at + sign.len()..]));
    let is_change = |text: &str| text.split(SIGNS).next().is_some_and(|change| change.contains(['=', '＝']));
    ends.find(|(_, rest)| is_change(rest)).map_or((name, None), |(name, changes)| (name, Some(changes)))
}

/// Reads what `--rules` names: a preset, a file, either with changes behind `+`.
pub(crate) fn by_name(argument: &str) -> Layers {
    let (name, Some(changes)) = split_changes(argument) else { return base(argument) };
    let mut layers = base(name);
    let source = Source::new(argument, argument);
    layers.begin(&source);
    let mut kept = Vec::new();
    for change in changes.split(SIGNS) {
        let start = change.as_ptr() as usize - argument.as_ptr() as usize;
        let (key, value) = layers.change(&source, start..start + change.len());
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
        let said = |(path, value): &(String, String)| match naming::of_section("", family).find(|key| key.path == *path)
        {
            Some(key) => format!("{}={}", key.chinese(), key.said(value, Lang::Zh)),
            None => format!("{path}={value}"),
        };
        let chinese = kept.iter().map(said).collect::<Vec<_>>().join("，");
        let base = layers.text_of("name").unwrap_or_default();
        layers.rename(&format!("{base}+{}", list("+", "=")), [&list(", ", " = "), &chinese]);
    }
    layers
}

/// Reads a text as the file `name`, for instance from standard input. Relative `extends` start at the working directory.
pub(crate) fn from_text(name: &str, text: &str) -> Layers {
    let mut layers = Layers::default();
    layers.file(&Source::new(name, text), Path::new(name), &mut vec![name.to_owned()]);
    layers
}

/// Many changes make a long name; it is cut to what a name may be.
fn short(name: String) -> String {
    if name.chars().count() <= super::check::MAX_NAME {
        return name;
    }
    name.chars().take(super::check::MAX_NAME - 1).chain(['…']).collect()
}

fn base(name: &str) -> Layers {
    let mut layers = Layers::default();
    let origin = Source::new(name, "");
    layers.open(name, Path::new(""), &origin, 0..0, &mut Trail::new());
    layers
}

impl Layers {
    fn begin(&mut self, source: &Arc<Source>) {
        self.depth += 1;
        self.last = Some(Arc::clone(source));
    }

    fn text_of(&self, key: &str) -> Option<String> {
        Some(self.entries.get(key)?.value.as_str()?.to_owned())
    }

    /// The family the values so far belong to.
    pub(crate) fn family(&self) -> Option<&str> {
        self.entries.get(FAMILY)?.value.as_str()
    }

    /// Reads a preset or a file, `folder` being where relative paths start.
    fn open(&mut self, name: &str, folder: &Path, origin: &Arc<Source>, span: Range<usize>, trail: &mut Trail) {
        let path = folder.join(name);
        let meant = if path.is_file() { name.to_owned() } else { naming::preset(name) };
        let name = meant.as_str();
        let preset = presets::text(name);
        let place = match preset {
            Some(_) => name.to_owned(),
            None => path.canonicalize().unwrap_or_else(|_| path.clone()).to_string_lossy().into_owned(),
        };
        let key = if trail.is_empty() { "" } else { "extends" };
        if trail.contains(&place) {
            trail.push(place);
            let message = format!("these files extend each other in a circle: {}", trail.join(" → "));
            let help = "make the last of them extend a preset, or delete its extends";
            self.problems.push(Problem::new(ProblemKind::Extends, origin, span, key, message).help(help));
            self.torn = true;
            return;
        }
        trail.push(place);
        if let Some(text) = preset {
            return self.file(&Source::new(format!("{name}.toml (preset)"), text), Path::new(""), trail);
        }
        match read(&path) {
            Ok(text) => self.file(&Source::new(path.to_string_lossy(), text), &path, trail),
            Err(failure) => {
                self.torn = true;
                let kind = match (failure.why, key) {
                    (Why::Missing, "") => ProblemKind::UnknownName,
                    (Why::Missing, _) => ProblemKind::Extends,
                    (Why::Refused, _) => ProblemKind::Unreadable,
                    (Why::NoRules, _) => ProblemKind::NoRules,
                };
                let mut problem = Problem::new(kind, origin, span, key, failure.message(name));
                if failure.why == Why::Missing {
                    problem = problem.help(suggest::preset(name));
                }
                self.problems.push(problem);
            }
        }
    }

    fn file(&mut self, source: &Arc<Source>, path: &Path, trail: &mut Trail) {
        let (table, errors) = parse(source);
        let torn = !errors.is_empty();
        self.problems.extend(errors);
        let parent = table.get("extends");
        match parent.map(|value| (value.get_ref(), value.span())) {
            Some((DeValue::String(parent), span)) => {
                let folder = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
                self.open(parent, &folder, source, span, trail);
            }
            Some((other, span)) => self.problems.push(
                Problem::new(ProblemKind::WrongType, source, span, "extends", wrong_type(&KeyKind::Text, other))
                    .help(suggest::preset("")),
            ),
            None => {}
        }
        self.begin(source);
        self.check_family(source, &table);
        for (name, value) in in_order("", &table) {
            if name.get_ref() != "extends" {
                self.value(source, "", name, value);
            }
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = if table.contains_key("name") { self.text_of("name").unwrap_or_default() } else { stem };
        self.rename(&name, [&name, &name]);
        // A text that is broken may lack the family for that reason alone.
        self.torn |= torn;
    }

    /// Gives a rule set a name and titles of its own, unless it was given them; in both languages what is changed.
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
            if let (Some(source), false) = (&self.last, self.spoilt.contains(key)) {
                let entry =
                    Entry { value: short(value).into(), source: Arc::clone(source), span: 0..0, old: None, depth: 0 };
                self.entries.insert(key.to_owned(), entry);
            }
        }
    }

    /// A file cannot change the family of what it extends: none of the parent's scoring keys would fit.
    fn check_family(&mut self, source: &Arc<Source>, table: &DeTable<'_>) {
        let Some(parent) = self.family() else { return };
        let Some(own) = table.get("scoring").and_then(|scoring| scoring.get_ref().get("family")) else { return };
        let DeValue::String(family) = own.get_ref() else { return };
        let family = &keys().iter().find(|key| key.path == FAMILY).map_or(family.to_string(), |key| key.meant(family));
        if family != parent && suggest::families().any(|known| known == family) {
            let message = format!("a file cannot change the family: it extends rules of the family {parent:?}");
            let help = suggest::presets_of(family);
            self.problems.push(Problem::new(ProblemKind::Extends, source, own.span(), FAMILY, message).help(help));
            self.spoilt.insert(FAMILY.to_owned());
        }
    }

    /// One key or section of a file.
    fn value(
        &mut self,
        source: &Arc<Source>,
        prefix: &str,
        name: &Spanned<impl AsRef<str>>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let own = name.get_ref().as_ref();
        if !own.is_ascii() {
            guessed(&mut self.problems, &value.span());
            if value.get_ref().is_table() {
                let problem = Problem::new(
                    ProblemKind::UnknownKey,
                    source,
                    name.span(),
                    join(prefix, own),
                    "there is no such section",
                );
                return self.problems.push(problem.help(suggest::section(self.family())));
            }
            let word = match value.get_ref() {
                DeValue::String(text) => text,
                _ => source.text().get(value.span()).unwrap_or_default(),
            };
            self.said(source, prefix, (own, name.span()), (word, value.span()));
            return;
        }
        let written = join(prefix, own);
        let path = current(&written).to_owned();
        let old = (path != written).then_some(written);
        if let Some(old) = &old {
            let message = format!("this key is now called {path}; the old name is still read");
            self.notices.push(Problem::new(ProblemKind::Renamed, source, name.span(), old, message));
        }
        let family = self.family().map(str::to_owned);
        let known = || naming::of_section("", family.as_deref());
        if let Some(key) = known().find(|key| key.path == path) {
            return self.leaf(source, key, old, name.span(), value);
        }
        let section = format!("{path}.");
        let problem = match value.get_ref() {
            DeValue::Table(table) if known().any(|key| key.path.starts_with(&section)) => {
                for (name, value) in in_order(&path, table) {
                    let old = join(&path, name.get_ref());
                    let new = current(&old);
                    if new != old && table.contains_key(split(new).1) {
                        let message = format!("this is the old name of {new}, which is set as well");
                        let problem = Problem::new(ProblemKind::UnknownKey, source, name.span(), old, message);
                        self.problems.push(problem.help("delete this line"));
                    } else {
                        self.value(source, &path, name, value);
                    }
                }
                return;
            }
            other if known().any(|key| key.path.starts_with(&section)) => {
                let message = format!("expected a section, not {}", found(other));
                Problem::new(ProblemKind::WrongType, source, value.span(), &path, message)
                    .help(format!("write [{path}] and, below it, its keys: {}", suggest::keys_of(&path, known())))
            }
            _ => {
                let what = if value.get_ref().is_table() { "section" } else { "key" };
                Problem::new(ProblemKind::UnknownKey, source, name.span(), &path, format!("there is no such {what}"))
                    .help(suggest::key(&path, known(), family.as_deref()))
            }
        };
        self.problems.push(problem);
    }

    fn leaf(
        &mut self,
        source: &Arc<Source>,
        key: &Key,
        old: Option<String>,
        name: Range<usize>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let known = self.entries.get(&key.path).filter(|entry| entry.depth == self.depth && !source.is_argument());
        if known.is_some() {
            let message = "this key is set twice in this file";
            let problem = Problem::new(ProblemKind::Syntax, source, name, &key.path, message);
            self.problems.push(problem.help("delete this line"));
            return;
        }
        let read = match guessed(&mut self.problems, &value.span()) {
            true => Err(unquoted(key.name(), &key.kind, source.text().get(value.span()).unwrap_or_default())),
            false => read_said(key, value.get_ref()),
        };
        match read {
            Ok(read) => {
                let span = name.start..value.span().end.max(name.end);
                let entry = Entry { value: read, source: Arc::clone(source), span, old, depth: self.depth };
                if !self.spoilt.contains(&key.path) || key.path != FAMILY {
                    self.spoilt.remove(&key.path);
                    self.entries.insert(key.path.clone(), entry);
                }
            }
            Err(fault) => {
                self.spoilt.insert(key.path.clone());
                let (name, message) = written(&key.path, old, fault.message);
                let problem = Problem::new(fault.kind, source, value.span(), name, message);
                self.problems.push(match fault.help {
                    Some(help) => problem.help(help),
                    None => problem,
                });
            }
        }
    }

    /// A change `key=value` at `span` of the argument, in the words of people or of files; a value that is no TOML is taken as a word.
    /// The key and the value that files have for it.
    fn change(&mut self, source: &Arc<Source>, span: Range<usize>) -> (String, String) {
        let change = &source.text()[span.clone()];
        let Some((term, word)) = change.split_once(['=', '＝']).map(|(term, word)| (term.trim(), word.trim())) else {
            let message = format!("expected key=value, not {change:?}");
            let help = "write changes like nanchang+scoring.jing.chongguan_from=4+claims.chow=false";
            self.problems.push(Problem::new(ProblemKind::Syntax, source, span, "", message).help(help));
            return (change.to_owned(), String::new());
        };
        self.said(source, "", (term, span.start..span.start + term.len()), (word, span.end - word.len()..span.end))
    }

    /// A key and its value in the words of people, in a section of a file or behind a `+`; a value that is no TOML is taken as a
    /// word. The key and the value that files have for it.
    fn said(
        &mut self,
        source: &Arc<Source>,
        section: &str,
        (term, name): (&str, Range<usize>),
        (word, place): (&str, Range<usize>),
    ) -> (String, String) {
        let span = name.start..place.end.max(name.end);
        let mut refused = |kind: ProblemKind, message: &str, help: String| {
            self.problems.push(Problem::new(kind, source, span.clone(), term, message).help(help));
            (term.to_owned(), word.to_owned())
        };
        let family = self.entries.get(FAMILY).and_then(|entry| entry.value.as_str());
        let listed = |words: Vec<String>| words.join(", ");
        let (path, text) = match naming::change(section, term, word, family) {
            Change::Of(key, text) => {
                let in_words = !term.is_ascii() || !word.is_ascii();
                if in_words && !key.takes(&text) && key.kind != KeyKind::Text {
                    let message = format!("{word:?} is not a value of this key: expected {}", key.takes_words());
                    let told = refused(ProblemKind::BadValue, &message, format!("such as {}", key.example(term)));
                    self.spoilt.insert(key.path.clone());
                    return (key.path.clone(), told.1);
                }
                // An old name is told of where the key is read.
                let path = if current(term) == key.path { term } else { &key.path };
                (path.to_owned(), text)
            }
            Change::Several(several) => {
                let list = several.iter().map(|key| format!("{} ({})", key.chinese(), key.path)).collect();
                let help = format!("name one of them: {}", listed(list));
                return refused(ProblemKind::UnknownKey, "this word is that of several keys", help);
            }
            Change::Value(several) => {
                let list =
                    several.iter().map(|(key, value)| format!("{}={}", key.chinese(), key.said(value, Lang::Zh)));
                let help = format!("name the key: {}", listed(list.collect()));
                return refused(ProblemKind::UnknownKey, "this word is a value, not a key", help);
            }
            Change::Unknown if term.is_ascii() => (join(section, term), word.to_owned()),
            Change::Unknown => {
                let help = suggest::word(term, family);
                return refused(ProblemKind::UnknownKey, "there is no such key", help);
            }
        };
        let is_text = keys().iter().any(|key| key.path == path && key.kind == KeyKind::Text);
        let value = match DeValue::parse(&text).ok().filter(|_| !is_text || source.is_argument()) {
            Some(read) => read.into_inner(),
            None => DeValue::String(text.as_str().into()),
        };
        let value = Spanned::new(place, value);
        let name = Spanned::new(name, path.clone());
        let parent = self.family().map(str::to_owned);
        match parent.filter(|parent| path == FAMILY && value.get_ref().as_str() != Some(parent)) {
            Some(parent) => {
                let message = format!("a change cannot set another family than {parent:?}");
                let help = suggest::presets_of(value.get_ref().as_str().unwrap_or_default());
                self.problems.push(Problem::new(ProblemKind::Extends, source, span, FAMILY, message).help(help));
            }
            None if path == FAMILY && source.is_argument() => {}
            None => {
                let known = self.problems.len();
                self.value(source, "", &name, &value);
                // Said in the words that were used.
                self.problems[known..]
                    .iter_mut()
                    .filter(|_| !term.is_ascii())
                    .for_each(|it| term.clone_into(&mut it.key));
            }
        }
        (current(&path).to_owned(), text)
    }

    /// Reports that nothing says which game it is.
    pub(crate) fn require_family(&mut self) {
        let known = self.entries.contains_key(FAMILY) || self.spoilt.contains(FAMILY) || self.torn;
        if let (Some(source), false) = (&self.last, known) {
            let families: Vec<&str> = suggest::families().collect();
            let message = "the family is missing: it says which game this is";
            let help = format!(
                "set family in [scoring] ({}), or write extends = \"nanchang\" at the top",
                families.join(" | ")
            );
            self.problems.push(Problem::new(ProblemKind::Missing, source, 0..0, FAMILY, message).help(help));
        }
    }

    /// Reports that the rules have no name.
    pub(crate) fn unnamed(&mut self) {
        let (source, name) = (self.last.clone().unwrap_or_else(|| Source::new("rules", "")), NAMES[0]);
        self.problems.push(Problem::new(ProblemKind::Missing, &source, 0..0, name, format!("missing field `{name}`")));
    }

    /// Notes a contradiction at the place of one of its keys, at the top of the last text where none names the key.
    pub(crate) fn contradiction(&mut self, key: &str, message: String, help: String) {
        let entry = self.entries.get(key);
        let place = entry.map(|entry| (&entry.source, entry.span.clone()));
        if let Some((source, span)) = place.or(self.last.as_ref().map(|source| (source, 0..0))) {
            let (name, message) = written(key, entry.and_then(|entry| entry.old.clone()), message);
            let problem = Problem::new(ProblemKind::Contradiction, source, span, name, message);
            self.problems.push(problem.help(help));
        }
    }

    /// The values as one tree, of keys that no file names the neutral ones.
    pub(crate) fn tree(&self) -> Value {
        let mut root = self.family().map_or(Value::Object(Default::default()), neutral);
        self.entries.iter().for_each(|(path, entry)| put(&mut root, path, entry.value.clone()));
        root
    }
}

/// A key as it was written, and a message of it that names the key of today.
fn written(key: &str, old: Option<String>, message: String) -> (String, String) {
    match old {
        Some(old) => (old, format!("{message} (the key is now called {key})")),
        None => (key.to_owned(), message),
    }
}

/// A name in its section.
pub(crate) fn join(prefix: &str, name: &str) -> String {
    if prefix.is_empty() { name.to_owned() } else { format!("{prefix}.{name}") }
}

/// Rows in the order in which they are read: the family first, for it says which other keys there are; then names, then words.
fn in_order<'a, 'i>(
    section: &str,
    table: &'a DeTable<'i>,
) -> Vec<(&'a Spanned<DeString<'i>>, &'a Spanned<DeValue<'i>>)> {
    let mut rows: Vec<_> = table.iter().collect();
    rows.sort_by_cached_key(|(name, _)| {
        let name: &str = name.get_ref();
        let is_family = join(section, name) == FAMILY || naming::named(name, None).iter().any(|key| key.path == FAMILY);
        (!is_family, !name.is_ascii())
    });
    rows
}

/// The rows of a text, words of players among them, and where it is no TOML.
pub(crate) fn parse(source: &Arc<Source>) -> (DeTable<'_>, Vec<Problem>) {
    let (table, errors) = DeTable::parse_recoverable(&source.plain);
    let (table, twice) = restored(source.text(), table.into_inner());
    let fault = |span: Range<usize>, text: &str| {
        let key = source.text().get(span.clone()).unwrap_or_default();
        let after = source.text().get(span.start..).unwrap_or_default();
        match text {
            "duplicate key" => {
                Problem::new(ProblemKind::Syntax, source, span, "", format!("the key {key:?} is set twice"))
            }
            text if text.starts_with("unexpected key or value") && after.starts_with([',', '，']) => {
                let message = "invalid TOML: there is a comma behind the value";
                Problem::new(ProblemKind::Syntax, source, span, "", message).help("leave it out: a line has one key")
            }
            text => {
                let message = format!("invalid TOML: {}", text.replace('\n', ", "));
                Problem::new(ProblemKind::Syntax, source, span, "", message)
            }
        }
    };
    let errors = errors.iter().map(|error| fault(error.span().unwrap_or(0..0), error.message().trim()));
    let problems = errors.chain(twice.into_iter().map(|span| fault(span, "duplicate key"))).collect();
    (table, problems)
}

/// Whether a value was guessed by the reader, for what stands there is none; the problem is told with the key instead.
pub(crate) fn guessed(problems: &mut Vec<Problem>, value: &Range<usize>) -> bool {
    let all = problems.len();
    problems.retain(|problem| problem.kind != ProblemKind::Syntax || !problem.key.is_empty() || problem.span != *value);
    problems.len() < all
}

/// A value that is missing, or a word without quotation marks.
pub(crate) fn unquoted(name: &str, kind: &KeyKind, word: &str) -> Fault {
    let message = match word {
        "" => format!("the value is missing: expected {}", expected(kind)),
        word => format!("{word:?} is not a value of this key: expected {}", expected(kind)),
    };
    let quoted = || format!("write {name} = {word:?}");
    let help = match kind {
        KeyKind::Choice(choices) => {
            choices.iter().any(|choice| choice.name == *word).then(quoted).or_else(|| suggest::choice(word, choices))
        }
        KeyKind::Text if !word.is_empty() => Some(quoted()),
        KeyKind::Bool => match word {
            "yes" | "on" => Some(format!("write {name} = true")),
            "no" | "off" => Some(format!("write {name} = false")),
            _ => None,
        },
        _ => None,
    };
    Fault { kind: ProblemKind::WrongType, message, help }
}

/// A value as files have it, or a word of players for it.
fn read_said(key: &Key, value: &DeValue<'_>) -> Result<Value, Fault> {
    let word = value.as_str().filter(|word| key.kind != KeyKind::Text && (!word.is_ascii() || *word == "off"));
    let Some((word, meant)) = word.map(|word| (word, key.meant(word))) else { return read_value(&key.kind, value) };
    match DeValue::parse(&meant) {
        Ok(read) if key.takes(&meant) && !matches!(key.kind, KeyKind::Choice(_)) => {
            read_value(&key.kind, read.get_ref())
        }
        _ if key.takes(&meant) || word.is_ascii() => read_value(&key.kind, &DeValue::String(meant.into())),
        _ => {
            let message = format!("{word:?} is not a value of this key: expected {}", key.takes_words());
            Err(Fault { kind: ProblemKind::BadValue, message, help: None })
        }
    }
}

/// Why a value cannot be used.
pub(crate) struct Fault {
    pub(crate) kind: ProblemKind,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

/// A value of such a key.
pub(crate) fn read_value(kind: &KeyKind, value: &DeValue<'_>) -> Result<Value, Fault> {
    let wrong = || Fault { kind: ProblemKind::WrongType, message: wrong_type(kind, value), help: None };
    match (kind, value) {
        (KeyKind::Bool, DeValue::Boolean(value)) => Ok(Value::Bool(*value)),
        (KeyKind::Text, DeValue::String(text)) => Ok(Value::String(text.to_string())),
        (KeyKind::Integer { min, max }, DeValue::Integer(number)) => {
            match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) if (*min..=*max).contains(&number) => Ok(Value::from(number)),
                _ => Err(Fault {
                    kind: ProblemKind::BadValue,
                    message: format!("{number} is out of range: expected {}", expected(kind)),
                    help: None,
                }),
            }
        }
        (KeyKind::Choice(choices), DeValue::String(word)) => {
            if choices.iter().any(|choice| choice.name == *word) {
                return Ok(Value::String(word.to_string()));
            }
            let message = format!("{word:?} is not a value of this key: expected {}", expected(kind));
            Err(Fault { kind: ProblemKind::BadValue, message, help: suggest::choice(word, choices) })
        }
        (KeyKind::Choice(choices), DeValue::Boolean(_)) => {
            let off = choices.iter().any(|choice| choice.name == "off");
            Err(Fault { help: off.then(|| "write \"off\" to switch it off".to_owned()), ..wrong() })
        }
        (KeyKind::Bool | KeyKind::Integer { .. }, DeValue::String(text)) => {
            let bare = text.parse::<i64>().is_ok() || text.parse::<bool>().is_ok();
            Err(Fault { help: bare.then(|| "write the value without quotation marks".to_owned()), ..wrong() })
        }
        _ => Err(wrong()),
    }
}

/// What is said of a value that is no such thing.
pub(crate) fn wrong_type(kind: &KeyKind, value: &DeValue<'_>) -> String {
    format!("expected {}, not {}", expected(kind), found(value))
}

/// What a key takes, in words.
pub(crate) fn expected(kind: &KeyKind) -> String {
    match kind {
        KeyKind::Bool => "true or false".to_owned(),
        KeyKind::Text => "a text in quotation marks".to_owned(),
        KeyKind::Integer { min, max } => format!("a whole number from {min} to {max}"),
        KeyKind::Choice(choices) => {
            let words: Vec<String> = choices.iter().map(|choice| format!("{:?}", choice.name)).collect();
            match words.split_last() {
                Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
                _ => words.concat(),
            }
        }
    }
}

fn found(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("the text {text:?}"),
        DeValue::Integer(number) => format!("the number {number}"),
        DeValue::Float(number) => format!("the number {number}"),
        DeValue::Boolean(value) => format!("{value}"),
        DeValue::Datetime(date) => format!("the date {date}"),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a section".to_owned(),
    }
}

/// Why a file could not be read.
struct ReadFailure {
    why: Why,
    reason: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    /// It is not there.
    Missing,
    /// The system refused.
    Refused,
    /// It is something else.
    NoRules,
}

impl ReadFailure {
    fn message(&self, name: &str) -> String {
        if self.why == Why::Missing {
            format!("there is no preset and no file called {name:?}")
        } else {
            format!("the file {name:?} cannot be read: {}", self.reason)
        }
    }
}

fn read(path: &Path) -> Result<String, ReadFailure> {
    let fail = |error: std::io::Error| {
        let missing = matches!(
            error.kind(),
            std::io::ErrorKind::NotFound
                | std::io::ErrorKind::NotADirectory
                | std::io::ErrorKind::InvalidInput
                | std::io::ErrorKind::InvalidFilename
        );
        ReadFailure { why: if missing { Why::Missing } else { Why::Refused }, reason: error.to_string() }
    };
    let wrong = |reason: &str| ReadFailure { why: Why::NoRules, reason: reason.to_owned() };
    let text = input::file(path, input::RULES).map_err(|unread| match unread {
        Unread::Io(error) => fail(error),
        unread => wrong(&unread.to_string()),
    })?;
    if text.trim_start().starts_with('{') {
        return Err(wrong(
            "it is JSON, and rule files are TOML; in the manifest.json of a run \"rules\" names its rules",
        ));
    }
    Ok(text)
}

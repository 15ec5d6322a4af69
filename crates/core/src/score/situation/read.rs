//! Reads the TOML of situation and position files. A fault has a key, a place and advice, like the faults of rule files. The tables of a
//! file are defined as lists of keys with types ([`tables`]), against which the text is checked.

use super::fault::{Fault, SituationError};
use super::names::{self, Names};
use crate::input::is_file;
use crate::message::{Arg, Joint, Message, ToMessage, msg};
use crate::rules::did_you_mean::nearest;
use crate::rules::problem::{Problem, Source};
use crate::rules::{Rules, embedded, found, join, parse, split_changes, written_number, yes_or_no};
use crate::tile::Seat;
use std::path::Path;
use std::sync::Arc;
use toml::Spanned;
use toml::de::DeValue;

/// A text with its place in the file.
pub(super) type Text = Spanned<String>;

/// A parsed file with its text.
#[derive(Clone, Debug)]
pub(super) struct ParsedFile<F> {
    /// The name and text of the file.
    pub(super) source: Arc<Source>,
    /// The top-level table.
    pub(super) file: F,
    /// The spelling of keys in the file.
    pub(super) names: Names,
}

impl<F: FromToml> ParsedFile<F> {
    /// Parses the text of a file; messages call the file `name`. `missing_key_help` is the help for a missing top-level key: the keys that
    /// such a file has.
    pub(super) fn parse(name: &str, text: &str, missing_key_help: &Message) -> Result<ParsedFile<F>, SituationError> {
        let source = Source::new(name, text);
        match read(&source, missing_key_help) {
            (Some(file), names, _) => Ok(ParsedFile { source, file, names }),
            (None, names, faults) => Err(SituationError::new(&source, faults, &names)),
        }
    }
}

impl<F> ParsedFile<F> {
    /// Creates the error of this file with these faults.
    pub(super) fn error(&self, faults: Vec<Fault>) -> SituationError {
        SituationError::new(&self.source, faults, &self.names)
    }

    /// Loads the rule set that the file names (`named`), or the default one. A rule file is looked for in `folder`, then in the working
    /// folder.
    pub(super) fn load_rules(&self, named: Option<&Text>, folder: &Path) -> Result<Rules, SituationError> {
        let Some(named) = named else { return Ok(Rules::default()) };
        let name = named.get_ref().as_str();
        let beside = folder.join(name).to_string_lossy().into_owned();
        let is_beside = is_file(Path::new(split_changes(&beside).0));
        let path = if is_beside && embedded(split_changes(name).0).is_none() { &beside } else { name };
        Rules::load(path).map_err(|error| {
            let fault = |problem: &Problem| Fault::new("rules", named.span(), problem.to_message());
            self.error(error.0.iter().map(fault).collect())
        })
    }
}

/// Parses a text as a table of type `F`. Returns the table (`None` if there are faults), the spelling of keys, and the faults.
/// `missing_key_help` is the help for a missing top-level key.
fn read<F: FromToml>(source: &Arc<Source>, missing_key_help: &Message) -> (Option<F>, Names, Vec<Fault>) {
    let (table, problems) = parse(source);
    let fault = |it: Problem| Fault { key: it.key, message: it.message, help: it.help, span: it.span };
    let faults = problems.into_iter().map(fault).collect();
    let mut reader = Reader { missing_key_help, names: Names::default(), faults };
    let document = Spanned::new(0..0, DeValue::Table(table));
    let file = if reader.faults.is_empty() { F::read(&document, "", &mut reader) } else { None };
    (file.filter(|_| reader.faults.is_empty()), reader.names, reader.faults)
}

/// Reads values and collects faults. It goes on after a fault if possible.
pub(super) struct Reader<'a> {
    /// The help for a missing top-level key: the keys that such a file has.
    missing_key_help: &'a Message,
    /// The spelling of the keys so far.
    names: Names,
    faults: Vec<Fault>,
}

/// A type of value that a key of a file can have.
pub(super) trait FromToml: Sized {
    /// Reads the value of the key at path `key`. Returns `None` if a fault was noted.
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<Self>;

    /// Returns the value of a missing key; `None` if the key is required.
    fn value_if_missing() -> Option<Self> {
        None
    }
}

/// Defines tables of a file with the types of their keys.
macro_rules! tables {
    ($($(#[$meta:meta])* $name:ident { $($(#[$note:meta])* $key:ident: $kind:ty),* $(,)? })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug)]
        pub(super) struct $name { $($(#[$note])* pub(super) $key: $kind,)* }

        impl $crate::score::situation::read::FromToml for $name {
            fn read(
                value: &toml::Spanned<toml::de::DeValue<'_>>,
                key: &str,
                reader: &mut $crate::score::situation::read::Reader<'_>,
            ) -> Option<$name> {
                reader.check_keys(value, key, &[$(stringify!($key)),*])?;
                $(let $key = reader.read_key(value, key, stringify!($key));)*
                Some($name { $($key: $key?),* })
            }
        }
    )*};
}

/// Defines types whose values files write as words. Each row has a value, its name in files and a Chinese name; a value with several
/// Chinese names has several rows. Messages use the first Chinese name.
macro_rules! word_values {
    ($($kind:ty: $words:expr;)*) => {$(
        impl $crate::score::situation::read::FromToml for $kind {
            fn read(
                value: &toml::Spanned<toml::de::DeValue<'_>>,
                key: &str,
                reader: &mut $crate::score::situation::read::Reader<'_>,
            ) -> Option<$kind> {
                reader.read_word(value, key, &$words)
            }
        }
    )*};
}

pub(super) use {tables, word_values};

impl<T: FromToml> FromToml for Spanned<T> {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<Spanned<T>> {
        T::read(value, key, reader).map(|read| Spanned::new(value.span(), read))
    }
}

impl<T: FromToml> FromToml for Option<T> {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<Option<T>> {
        T::read(value, key, reader).map(Some)
    }

    fn value_if_missing() -> Option<Option<T>> {
        Some(None)
    }
}

impl<T: FromToml> FromToml for Vec<T> {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<Vec<T>> {
        let DeValue::Array(all) = value.get_ref() else { return reader.wrong_type(value, key, "list") };
        let rows = all.iter().enumerate().map(|(at, one)| T::read(one, &format!("{key}[{at}]"), reader));
        // All rows are read before the first failure counts, to report all faults.
        rows.collect::<Vec<_>>().into_iter().collect()
    }

    fn value_if_missing() -> Option<Vec<T>> {
        Some(Vec::new())
    }
}

impl FromToml for String {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<String> {
        match value.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            _ => reader.wrong_type(value, key, "text"),
        }
    }
}

impl FromToml for bool {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<bool> {
        let chinese = |word: &str| Some(word).filter(|word| !word.is_ascii()).and_then(yes_or_no);
        let read = value.get_ref().as_bool().or_else(|| chinese(value.get_ref().as_str()?));
        read.or_else(|| reader.wrong_type(value, key, "switch"))
    }
}

impl FromToml for i64 {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<i64> {
        let number = match value.get_ref() {
            DeValue::Integer(number) => number,
            DeValue::String(text) if !text.is_ascii() && written_number(text).is_some() => return written_number(text),
            _ => return reader.wrong_type(value, key, "number"),
        };
        let read = i64::from_str_radix(number.as_str(), number.radix()).ok();
        read.or_else(|| reader.fault(value, key, msg!("situation-out-of-range", found = %number)))
    }
}

/// The index of a seat, which files write as a number or as a wind. Whether there is such a seat is checked later.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeatNumber(pub(super) i64);

impl FromToml for SeatNumber {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<SeatNumber> {
        let wind = |text: &str| {
            Seat::ALL.into_iter().find(|seat| {
                let name = seat.chinese();
                text == name || text.trim_end_matches('风') == name.trim_end_matches('家')
            })
        };
        match value.get_ref() {
            DeValue::Integer(_) => i64::read(value, key, reader).map(SeatNumber),
            DeValue::String(text) if wind(text).is_some() => wind(text).map(|seat| SeatNumber(seat.index() as i64)),
            found => {
                let expected = msg!("situation-type", name = "seat");
                reader.fault(
                    value,
                    key,
                    msg!("situation-wrong-type", expected, found = self::found(found), key = "seat"),
                )
            }
        }
    }
}

impl Reader<'_> {
    /// Notes a fault at the place of `value`. Returns `None`.
    fn fault<T>(&mut self, value: &Spanned<impl Sized>, key: &str, message: Message) -> Option<T> {
        self.faults.push(Fault::new(key, value.span(), message));
        None
    }

    /// Notes that a value has the wrong type; `expected` is the id of the expected type in messages. Returns `None`.
    fn wrong_type<T>(&mut self, value: &Spanned<DeValue<'_>>, key: &str, expected: &str) -> Option<T> {
        let expected = msg!("situation-type", name = expected);
        self.fault(value, key, msg!("situation-wrong-type", expected, found = found(value.get_ref()), key = ""))
    }

    /// Checks that the value at path `key` is a table, and notes a fault for every key that is repeated or not among `names`. Returns
    /// `None` if the value is no table.
    pub(super) fn check_keys(&mut self, value: &Spanned<DeValue<'_>>, key: &str, names: &[&str]) -> Option<()> {
        let DeValue::Table(table) = value.get_ref() else { return self.wrong_type(value, key, "table") };
        let mut found = Vec::new();
        for (name, value) in table {
            let own: &str = name.get_ref();
            match english_key(own, value.get_ref()).filter(|known| names.contains(known)) {
                Some(known) if found.contains(&known) => {
                    self.fault::<()>(name, &join(key, known), msg!("rules-key-twice", key = ?own));
                }
                Some(known) => {
                    found.push(known);
                    self.names.note(join(key, known), own);
                }
                None => {
                    let words = names.iter().map(|name| (*name, names::word(name).unwrap_or(name)));
                    let near = suggestions(own, &words.collect::<Vec<_>>());
                    self.fault::<()>(name, &join(key, own), msg!("situation-unknown-key", near));
                }
            }
        }
        Some(())
    }

    /// Reads the key `key` of a table at `path`, which is empty for the top-level table. Returns `None` if a fault was noted.
    pub(super) fn read_key<T: FromToml>(&mut self, table: &Spanned<DeValue<'_>>, path: &str, key: &str) -> Option<T> {
        let key_path = join(path, key);
        let rows = table.get_ref().as_table().into_iter().flatten();
        let found = rows.map(|(own, value)| (english_key(own.get_ref(), value.get_ref()), value));
        match found.into_iter().find(|found| found.0 == Some(key)) {
            Some((_, value)) => T::read(value, &key_path, self),
            None => T::value_if_missing().or_else(|| {
                let whole = Some(self.missing_key_help).filter(|_| path.is_empty());
                self.fault(table, &key_path, msg!("situation-missing-key", whole))
            }),
        }
    }

    /// Reads a value that the file writes as one of `words`; their form is that of [`word_values`]. Notes a fault and returns `None` for
    /// other words.
    pub(super) fn read_word<T: Copy>(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        key: &str,
        words: &[(T, &'static str, &'static str)],
    ) -> Option<T> {
        let word = String::read(value, key, self)?;
        let known = words.iter().find(|(_, name, chinese)| [name, chinese].contains(&&&*word));
        known.map(|row| row.0).or_else(|| {
            let mut names: Vec<(&str, &str)> = Vec::new();
            for &(_, name, chinese) in words {
                if !names.iter().any(|known| known.0 == name) {
                    names.push((name, chinese));
                }
            }
            let near = suggestions(&word, &names);
            self.fault(value, key, msg!("situation-unknown-word", ?word, near))
        })
    }
}

/// Returns the English key of a name in the file, which may be a Chinese word; `None` for an unknown Chinese word. `value` is the value of
/// the key.
fn english_key<'a>(name: &'a str, value: &DeValue<'_>) -> Option<&'a str> {
    if name.is_ascii() { Some(name) } else { names::key(name, matches!(value, DeValue::Array(_))) }
}

/// Returns the help for an unknown word: the most similar name, and all names. `names` has the English and the Chinese name of each known
/// word. If the unknown word is Chinese, an English message adds the Chinese names.
fn suggestions(word: &str, names: &[(&str, &str)]) -> Message {
    let is_chinese = !word.is_ascii();
    let shown = |&(name, chinese): &(&str, &str)| match is_chinese && name != chinese {
        true => Arg::name(format!("{name} ({chinese})"), chinese),
        false => Arg::name(name, chinese),
    };
    let list = msg!("situation-one-of", names = Arg::list(Joint::Comma, names.iter().map(shown)));
    let near = nearest(word, names.iter().map(|row| if is_chinese { row.1 } else { row.0 }));
    let near = near.and_then(|near| names.iter().find(|row| [row.0, row.1].contains(&near)));
    match near {
        Some((name, chinese)) => {
            let quoted = |text: &str| format!("{text:?}");
            msg!("situation-near", near = Arg::name(quoted(name), quoted(chinese)), list)
        }
        None => list,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    tables! {
        File { seed: i64, end: End, name: Option<String> }
    }

    #[derive(Clone, Copy, Debug)]
    pub(super) enum End {
        Win,
        Liuju,
    }

    word_values! {
        End: [(End::Win, "win", "胡"), (End::Liuju, "liuju", "流局")];
    }

    #[test]
    fn faults_have_a_key_a_line_and_a_suggestion() {
        for (text, key, message, help) in [
            ("seed = \"many\"\nend = \"win\"", "seed", "expected a whole number, found the text \"many\"", ""),
            (
                "seed = 1\nend = \"wins\"",
                "end",
                "\"wins\" is not a value of this key",
                "did you mean \"win\"? (one of win, liuju)",
            ),
            ("seed = 1\nend = \"win\"\nnam = \"x\"", "nam", "there is no such key", "did you mean \"name\"?"),
            ("seed = 1", "end", "the key is missing", "a file has seed and end"),
            ("seed = 1\nend = \"win\"\nname = 3", "name", "expected a text in quotes, found the number 3", ""),
            ("seed = 99999999999999999999\nend = \"win\"", "seed", "99999999999999999999 is out of range", ""),
        ] {
            let (_, _, mut faults) =
                read::<File>(&Source::new("s.toml", text), &Message::from_arg("a file has seed and end"));
            let fault = faults.remove(0);
            assert_eq!(fault.key, key, "{fault:?}");
            assert!(fault.message.to_string().contains(message), "{fault:?}");
            assert!(fault.help.as_ref().map_or_else(String::new, Message::to_string).contains(help), "{fault:?}");
            let line = text[..fault.span.start].lines().count().max(1);
            assert!(message.contains("missing") || text.lines().nth(line - 1).is_some(), "{fault:?}");
        }
        let read = read(&Source::new("s.toml", "seed = 0x10\nend = \"流局\""), &Message::from_arg("")).0;
        let File { seed, end, name } = read.unwrap();
        assert_eq!((seed, format!("{end:?}"), name), (16, "Liuju".to_owned(), None));
    }

    #[test]
    fn all_faults_of_a_file_are_reported() {
        let text = "seed = true\nend = 3\nnam = 1\nname = [1]";
        let (_, _, faults) = read::<File>(&Source::new("s.toml", text), &Message::from_arg(""));
        assert_eq!(faults.iter().map(|fault| &*fault.key).collect::<Vec<_>>(), ["nam", "seed", "end", "name"]);
    }
}

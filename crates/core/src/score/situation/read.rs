//! Files of situations and positions, as they are written: read as rule files are, faults with key, place and what to do. The tables of
//! a file are lists of keys with types; what a file says is checked against them.

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

/// A text with its place.
pub(super) type Text = Spanned<String>;

/// A file that was read, with its text.
#[derive(Clone, Debug)]
pub(super) struct Written<F> {
    pub(super) source: Arc<Source>,
    pub(super) file: F,
    /// How it writes its keys.
    pub(super) names: Names,
}

impl<F: Held> Written<F> {
    /// Reads a text; where a key is missing at its top, `whole` says what a file has.
    pub(super) fn parse(name: &str, text: &str, whole: &Message) -> Result<Written<F>, SituationError> {
        let source = Source::new(name, text);
        match read(&source, whole) {
            (Some(file), names, _) => Ok(Written { source, file, names }),
            (None, names, faults) => Err(SituationError::of(&source, faults, &names)),
        }
    }
}

impl<F> Written<F> {
    pub(super) fn error(&self, faults: Vec<Fault>) -> SituationError {
        SituationError::of(&self.source, faults, &self.names)
    }

    /// The rules that the file names, looked for in its folder first; without any the default ones.
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

/// Reads a text as a table of this type: what it says where it has no faults, how it writes its keys, and its faults.
fn read<F: Held>(source: &Arc<Source>, whole: &Message) -> (Option<F>, Names, Vec<Fault>) {
    let (table, problems) = parse(source);
    let fault = |it: Problem| Fault { key: it.key, message: it.message, help: it.help, span: it.span };
    let faults = problems.into_iter().map(fault).collect();
    let mut reader = Reader { whole, names: Names::default(), faults };
    let document = Spanned::new(0..0, DeValue::Table(table));
    let file = if reader.faults.is_empty() { F::read(&document, "", &mut reader) } else { None };
    (file.filter(|_| reader.faults.is_empty()), reader.names, reader.faults)
}

/// Collects faults and goes on where it can.
pub(super) struct Reader<'a> {
    /// What a file has, where a key is missing at its top.
    whole: &'a Message,
    names: Names,
    faults: Vec<Fault>,
}

/// What a file can have at a key.
pub(super) trait Held: Sized {
    /// What stands there; none where the reader notes a fault.
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<Self>;

    /// What a file says that lacks the key; none where it must have the key.
    fn absent() -> Option<Self> {
        None
    }
}

/// Tables of a file: the types of their keys.
macro_rules! tables {
    ($($(#[$meta:meta])* $name:ident { $($(#[$note:meta])* $key:ident: $kind:ty),* $(,)? })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug)]
        pub(super) struct $name { $($(#[$note])* pub(super) $key: $kind,)* }

        impl $crate::score::situation::read::Held for $name {
            fn read(
                value: &toml::Spanned<toml::de::DeValue<'_>>,
                key: &str,
                reader: &mut $crate::score::situation::read::Reader<'_>,
            ) -> Option<$name> {
                reader.known(value, key, &[$(stringify!($key)),*])?;
                $(let $key = reader.row(value, key, stringify!($key));)*
                Some($name { $($key: $key?),* })
            }
        }
    )*};
}

/// Types of which files have one of some words: the value, its name in files and its Chinese name; the first Chinese name is printed.
macro_rules! worded {
    ($($kind:ty: $words:expr;)*) => {$(
        impl $crate::score::situation::read::Held for $kind {
            fn read(
                value: &toml::Spanned<toml::de::DeValue<'_>>,
                key: &str,
                reader: &mut $crate::score::situation::read::Reader<'_>,
            ) -> Option<$kind> {
                reader.word(value, key, &$words)
            }
        }
    )*};
}

pub(super) use {tables, worded};

impl<T: Held> Held for Spanned<T> {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<Spanned<T>> {
        T::read(value, key, reader).map(|read| Spanned::new(value.span(), read))
    }
}

impl<T: Held> Held for Option<T> {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<Option<T>> {
        T::read(value, key, reader).map(Some)
    }

    fn absent() -> Option<Option<T>> {
        Some(None)
    }
}

impl<T: Held> Held for Vec<T> {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<Vec<T>> {
        let DeValue::Array(all) = value.get_ref() else { return reader.wrong_type(value, key, "list") };
        let rows = all.iter().enumerate().map(|(at, one)| T::read(one, &format!("{key}[{at}]"), reader));
        // Every row is read, for all faults.
        rows.collect::<Vec<_>>().into_iter().collect()
    }

    fn absent() -> Option<Vec<T>> {
        Some(Vec::new())
    }
}

impl Held for String {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<String> {
        match value.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            _ => reader.wrong_type(value, key, "text"),
        }
    }
}

impl Held for bool {
    fn read(value: &Spanned<DeValue<'_>>, key: &str, reader: &mut Reader<'_>) -> Option<bool> {
        let said = |word: &str| Some(word).filter(|word| !word.is_ascii()).and_then(yes_or_no);
        let read = value.get_ref().as_bool().or_else(|| said(value.get_ref().as_str()?));
        read.or_else(|| reader.wrong_type(value, key, "switch"))
    }
}

impl Held for i64 {
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

/// A seat: its number, or its wind. Whether there is such a seat is checked later.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeatNumber(pub(super) i64);

impl Held for SeatNumber {
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
    fn fault<T>(&mut self, value: &Spanned<impl Sized>, key: &str, message: Message) -> Option<T> {
        self.faults.push(Fault::new(key, value.span(), message));
        None
    }

    fn wrong_type<T>(&mut self, value: &Spanned<DeValue<'_>>, key: &str, expected: &str) -> Option<T> {
        let expected = msg!("situation-type", name = expected);
        self.fault(value, key, msg!("situation-wrong-type", expected, found = found(value.get_ref()), key = ""))
    }

    /// Checks that a value is a table, and notes the keys of it that are not among `names`.
    pub(super) fn known(&mut self, value: &Spanned<DeValue<'_>>, key: &str, names: &[&str]) -> Option<()> {
        let DeValue::Table(table) = value.get_ref() else { return self.wrong_type(value, key, "table") };
        let mut found = Vec::new();
        for (name, value) in table {
            let own: &str = name.get_ref();
            match canonical(own, value.get_ref()).filter(|known| names.contains(known)) {
                Some(known) if found.contains(&known) => {
                    self.fault::<()>(name, &join(key, known), msg!("rules-key-twice", key = ?own));
                }
                Some(known) => {
                    found.push(known);
                    self.names.note(join(key, known), own);
                }
                None => {
                    let words = names.iter().map(|name| (*name, names::word(name).unwrap_or(name)));
                    let near = offered(own, &words.collect::<Vec<_>>());
                    self.fault::<()>(name, &join(key, own), msg!("situation-unknown-key", near));
                }
            }
        }
        Some(())
    }

    /// What a table has at a key.
    pub(super) fn row<T: Held>(&mut self, table: &Spanned<DeValue<'_>>, key: &str, name: &str) -> Option<T> {
        let path = join(key, name);
        let rows = table.get_ref().as_table().into_iter().flatten();
        let found = rows.map(|(own, value)| (canonical(own.get_ref(), value.get_ref()), value));
        match found.into_iter().find(|found| found.0 == Some(name)) {
            Some((_, value)) => T::read(value, &path, self),
            None => T::absent().or_else(|| {
                let whole = Some(self.whole).filter(|_| key.is_empty());
                self.fault(table, &path, msg!("situation-missing-key", whole))
            }),
        }
    }

    /// One of some words, by its name in files or its Chinese name.
    pub(super) fn word<T: Copy>(
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
            let near = offered(&word, &names);
            self.fault(value, key, msg!("situation-unknown-word", ?word, near))
        })
    }
}

/// The key that a name means: its own, or that of a word of players.
fn canonical<'a>(name: &'a str, value: &DeValue<'_>) -> Option<&'a str> {
    if name.is_ascii() { Some(name) } else { names::key(name, matches!(value, DeValue::Array(_))) }
}

/// What to write in place of a word: the name most like it, and all that there are, each with its Chinese name. Who writes Chinese is
/// offered the Chinese names.
fn offered(word: &str, names: &[(&str, &str)]) -> Message {
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

    worded! {
        End: [(End::Win, "win", "胡"), (End::Liuju, "liuju", "流局")];
    }

    #[test]
    fn faults_have_key_line_and_suggestion() {
        for (text, key, message, help) in [
            ("seed = \"many\"\nend = \"win\"", "seed", "expected a whole number, found the text \"many\"", ""),
            ("seed = 1\nend = \"wins\"", "end", "\"wins\" is not among", "did you mean \"win\"? (one of win, liuju)"),
            ("seed = 1\nend = \"win\"\nnam = \"x\"", "nam", "there is no such key", "did you mean \"name\"?"),
            ("seed = 1", "end", "the key is missing", "a file has seed and end"),
            ("seed = 1\nend = \"win\"\nname = 3", "name", "expected a text in quotes, found the number 3", ""),
            ("seed = 99999999999999999999\nend = \"win\"", "seed", "99999999999999999999 is out of range", ""),
        ] {
            let (_, _, mut faults) =
                read::<File>(&Source::new("s.toml", text), &Message::of("a file has seed and end"));
            let fault = faults.remove(0);
            assert_eq!(fault.key, key, "{fault:?}");
            assert!(fault.message.to_string().contains(message), "{fault:?}");
            assert!(fault.help.as_ref().map_or_else(String::new, Message::to_string).contains(help), "{fault:?}");
            let line = text[..fault.span.start].lines().count().max(1);
            assert!(message.contains("missing") || text.lines().nth(line - 1).is_some(), "{fault:?}");
        }
        let read = read(&Source::new("s.toml", "seed = 0x10\nend = \"流局\""), &Message::of("")).0;
        let File { seed, end, name } = read.unwrap();
        assert_eq!((seed, format!("{end:?}"), name), (16, "Liuju".to_owned(), None));
    }

    #[test]
    fn all_faults_are_found() {
        let text = "seed = true\nend = 3\nnam = 1\nname = [1]";
        let (_, _, faults) = read::<File>(&Source::new("s.toml", text), &Message::of(""));
        assert_eq!(faults.iter().map(|fault| &*fault.key).collect::<Vec<_>>(), ["nam", "seed", "end", "name"]);
    }
}

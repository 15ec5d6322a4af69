//! Open lists of words: their rows stand where they belong, several files are registered in one list, and more may come while
//! the program runs (a game that is a file).
//!
//! A word is the number of its row. Those of the program are constants, so code compares and matches them as it does variants.

use serde::de::{Deserializer, EnumAccess, Error, VariantAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;
use std::sync::{PoisonError, RwLock};

/// A word of an open list, with what its list says of each word besides.
#[derive(Clone, Copy, Debug)]
pub struct WordRow<T: 'static = ()> {
    /// Where it stands in tables: by this number, of equal ones in the order of the files.
    pub place: u16,
    /// The name in files.
    pub name: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// What people read in English: the Chinese name where it is a term of these games.
    pub english: &'static str,
    /// The key that sets it, where there is one.
    pub key: &'static str,
    /// What else the list says.
    pub more: T,
}

/// The rows of all files, in the order of tables. Two of one name do not compile.
pub(crate) const fn in_order<T, const N: usize>(lists: &[&'static [WordRow<T>]]) -> [&'static WordRow<T>; N] {
    let mut first = 0;
    while lists[first].is_empty() {
        first += 1;
    }
    let mut rows = [&lists[first][0]; N];
    let (mut list, mut len) = (0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            let row = &lists[list][at];
            assert!(place(&rows, len, row.name) == len, "two words of a list have one name");
            let mut to = len;
            while to > 0 && rows[to - 1].place > row.place {
                rows[to] = rows[to - 1];
                to -= 1;
            }
            rows[to] = row;
            len += 1;
            at += 1;
        }
        list += 1;
    }
    rows
}

/// How many rows the files have.
pub(crate) const fn count<T>(lists: &[&[WordRow<T>]]) -> usize {
    let (mut list, mut len) = (0, 0);
    while list < lists.len() {
        len += lists[list].len();
        list += 1;
    }
    len
}

/// As many words as a list has, or may come to have.
pub(crate) const fn room(numbers: &[usize]) -> usize {
    numbers[numbers.len() - 1]
}

/// The place of a name among the first rows, their number where it is not there.
pub(crate) const fn place<T>(rows: &[&WordRow<T>], len: usize, name: &str) -> usize {
    let mut at = 0;
    while at < len && !equal(rows[at].name.as_bytes(), name.as_bytes()) {
        at += 1;
    }
    at
}

const fn equal(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    a.len() == at && b.len() == at
}

/// Rows that came while the program runs. They stay until it ends.
pub(crate) struct Later<T: 'static>(RwLock<Vec<&'static WordRow<T>>>);

impl<T> Later<T> {
    pub(crate) const fn new() -> Later<T> {
        Later(RwLock::new(Vec::new()))
    }

    pub(crate) fn row(&self, at: usize) -> Option<&'static WordRow<T>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(at).copied()
    }

    pub(crate) fn place(&self, name: &str) -> Option<usize> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).iter().position(|row| row.name == name)
    }

    /// The place of a row, which is added where its name is new; none where there are `most` already.
    pub(crate) fn add(&self, row: WordRow<T>, most: usize) -> Option<usize> {
        let mut rows = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let known = rows.iter().position(|known| known.name == row.name);
        if known.is_some() || rows.len() >= most {
            return known;
        }
        rows.push(Box::leak(Box::new(row)));
        Some(rows.len() - 1)
    }
}

/// Reads a word as the variant of an enumeration, so that messages list what may stand there.
pub(crate) struct OneOf<W> {
    find: fn(&str) -> Option<W>,
    known: &'static [&'static str],
    list: PhantomData<W>,
}

impl<W> OneOf<W> {
    pub(crate) fn read<'de, D: Deserializer<'de>>(
        deserializer: D,
        list: &'static str,
        known: &'static [&'static str],
        find: fn(&str) -> Option<W>,
    ) -> Result<W, D::Error> {
        deserializer.deserialize_enum(list, known, OneOf { find, known, list: PhantomData })
    }
}

impl<'de, W> Visitor<'de> for OneOf<W> {
    type Value = W;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<W, A::Error> {
        let (name, variant) = data.variant::<String>()?;
        variant.unit_variant()?;
        (self.find)(&name).ok_or_else(|| A::Error::unknown_variant(&name, self.known))
    }
}

/// The rows of a list as they are written: `place Constant = "name", "Chinese" / "English" ["key"]: more;`, of which place,
/// English, key and what comes after the colon may be missing.
macro_rules! rows {
    ($($($place:literal)? $word:ident = $name:literal, $chinese:literal $(/ $english:literal)? $([$key:literal])?
        $(: $more:expr)?;)*) => {
        &[$($crate::words::open::WordRow {
            place: [$($place,)? 0][0],
            name: $name,
            chinese: $chinese,
            english: [$($english,)? $chinese][0],
            key: [$($key,)? ""][0],
            more: $crate::words::open::more!($($more)?),
        },)*]
    };
}

/// What a row says besides its names.
macro_rules! more {
    () => {
        ()
    };
    ($more:expr) => {
        $more
    };
}

/// The constants of rows written as for [`rows`].
macro_rules! constants {
    ($list:ident $($($place:literal)? $word:ident = $name:literal, $chinese:literal $(/ $english:literal)?
        $([$key:literal])? $(: $more:expr)?;)*) => {
        #[allow(non_upper_case_globals)]
        impl $list {
            $(#[doc = concat!("`", $name, "` ", $chinese)] pub const $word: $list = $list::of($name);)*
        }
    };
}

/// The words of one file: its rows, as [`rows`] reads them, and their constants.
macro_rules! own_words {
    ($(#[$meta:meta])* $visible:vis $rows:ident: $row:ty, $list:ident { $($words:tt)* }) => {
        $(#[$meta])*
        $visible const $rows: &[$row] = $crate::words::open::rows!($($words)*);

        $crate::words::open::constants!($list $($words)*);
    };
}

/// Makes an open list of words of the rows of these files. One that says how many it has at most takes more while the program
/// runs.
macro_rules! open_words {
    ($(#[$meta:meta])* $list:ident of $more:ty $(, at most $most:expr)?; $files:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $list(u16);

        impl $list {
            const ROWS: &'static [&'static $crate::words::WordRow<$more>] =
                &$crate::words::open::in_order::<$more, { $crate::words::open::count($files) }>($files);

            const NAMES: &'static [&'static str] = &{
                let mut names = [""; $list::ROWS.len()];
                let mut at = 0;
                while at < names.len() {
                    names[at] = $list::ROWS[at].name;
                    at += 1;
                }
                names
            };

            /// Those of the program, in the order of tables.
            pub const ALL: &'static [$list] = &{
                $(assert!($list::ROWS.len() <= $most, "a list has more words than it has room for");)?
                let mut all = [$list(0); $list::ROWS.len()];
                let mut at = 0;
                while at < all.len() {
                    all[at] = $list(at as u16);
                    at += 1;
                }
                all
            };

            /// The word of a name that the program has.
            pub(crate) const fn of(name: &str) -> $list {
                let at = $crate::words::open::place($list::ROWS, $list::ROWS.len(), name);
                assert!(at < $list::ROWS.len(), "no file that is registered has this word");
                $list(at as u16)
            }

            fn later() -> &'static $crate::words::open::Later<$more> {
                static LATER: $crate::words::open::Later<$more> = $crate::words::open::Later::new();
                &LATER
            }

            $(/// The word of this row, which is new or has the name of one that is known; none where the list is full.
            pub fn register(row: $crate::words::WordRow<$more>) -> Option<$list> {
                let known = $list::ROWS.len();
                let new = || $list::later().add(row, $most - known).and_then(|at| $list::at(known + at));
                $list::named(row.name).or_else(new)
            })?

            fn at(index: usize) -> Option<$list> {
                let known = index < $list::ROWS.len() || $list::later().row(index - $list::ROWS.len()).is_some();
                u16::try_from(index).ok().filter(|_| known).map($list)
            }

            fn row(self) -> &'static $crate::words::WordRow<$more> {
                let later = || $list::later().row(self.index() - $list::ROWS.len()).expect("a word is made of its row");
                $list::ROWS.get(self.index()).copied().unwrap_or_else(later)
            }

            /// Position in the list.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The name in files.
            pub fn name(self) -> &'static str {
                self.row().name
            }

            /// The word of this name.
            pub fn named(name: &str) -> Option<$list> {
                let later = || Some($list::ROWS.len() + $list::later().place(name)?);
                $list::NAMES.iter().position(|known| *known == name).or_else(later).and_then($list::at)
            }

            /// The Chinese name.
            pub fn chinese(self) -> &'static str {
                self.row().chinese
            }

            /// What people read, in English and Chinese: in English general terms are English, those of these games Chinese.
            pub fn label(self) -> [&'static str; 2] {
                [self.row().english, self.row().chinese]
            }
        }

        impl $crate::message::ToArg for $list {
            fn to_arg(&self) -> $crate::message::Arg {
                $crate::message::Arg::name(self.name(), self.chinese())
            }
        }

        impl $crate::words::Word for $list {
            type Bits = [u64; $crate::words::open::room(&[$list::ROWS.len() $(, $most)?]).div_ceil(64)];

            const NONE: Self::Bits = [0; $crate::words::open::room(&[$list::ROWS.len() $(, $most)?]).div_ceil(64)];

            #[inline]
            fn index(self) -> usize {
                self.index()
            }

            fn at(index: usize) -> Option<$list> {
                $list::at(index)
            }
        }

        impl std::fmt::Debug for $list {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl serde::Serialize for $list {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $list {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$list, D::Error> {
                $crate::words::open::OneOf::read(deserializer, stringify!($list), $list::NAMES, $list::named)
            }
        }
    };
}

pub(crate) use {constants, more, open_words, own_words, rows};

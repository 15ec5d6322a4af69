//! Open lists of words. Their rows are written in the modules where they belong, and a list joins the rows of several modules. Some lists
//! can also grow at run time.
//!
//! A word is the index of its row. The built-in words are constants, so code can compare and match them like variants of an enum.

use serde::de::{Deserializer, EnumAccess, Error, VariantAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;
use std::sync::{PoisonError, RwLock};

/// A row of an open list: one word with its names, and further data of type `T`.
#[derive(Clone, Copy, Debug)]
pub struct WordRow<T: 'static = ()> {
    /// The sort key: rows are sorted by it in increasing order. Rows with equal keys keep the order of the modules.
    pub place: u16,
    /// The name in files.
    pub name: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// The name for readers of English. A local term of Chinese mahjong keeps its Chinese name.
    pub english: &'static str,
    /// The path of the rule key that belongs to the word; empty if there is none.
    pub key: &'static str,
    /// Further data, of a type that the list determines.
    pub more: T,
}

/// Returns the rows of all modules, sorted by [`WordRow::place`]. `lists` has the rows of each module, and `N` must be [`count`] of it.
/// Panics if two rows have the same name, which in a constant is an error of compilation.
pub(crate) const fn sorted<T, const N: usize>(lists: &[&'static [WordRow<T>]]) -> [&'static WordRow<T>; N] {
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
            assert!(position(&rows, len, row.name) == len, "two words of a list have one name");
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

/// Returns the number of rows of all modules.
pub(crate) const fn count<T>(lists: &[&[WordRow<T>]]) -> usize {
    let (mut list, mut len) = (0, 0);
    while list < lists.len() {
        len += lists[list].len();
        list += 1;
    }
    len
}

/// Returns the maximum length of a list. `numbers` has its built-in length and then, if it can grow, its maximum length.
pub(crate) const fn capacity(numbers: &[usize]) -> usize {
    numbers[numbers.len() - 1]
}

/// Returns the index of a name among the first `len` rows, or `len` if it is not there.
pub(crate) const fn position<T>(rows: &[&WordRow<T>], len: usize, name: &str) -> usize {
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

/// Rows registered at run time. They are never freed.
pub(crate) struct RuntimeRows<T: 'static>(RwLock<Vec<&'static WordRow<T>>>);

impl<T> RuntimeRows<T> {
    /// Creates an empty list.
    pub(crate) const fn new() -> RuntimeRows<T> {
        RuntimeRows(RwLock::new(Vec::new()))
    }

    /// Returns the row with the index `at` among the registered rows, or `None` if there is none.
    pub(crate) fn row(&self, at: usize) -> Option<&'static WordRow<T>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(at).copied()
    }

    /// Returns the index of the registered row with this name, or `None` if there is none.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).iter().position(|row| row.name == name)
    }

    /// Adds a row, unless a registered row has its name. Returns the index of the row with this name, or `None` if there are already `most`
    /// rows and the name is new.
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

/// Deserializes a word like the variant of an enum, so that error messages list the known names.
pub(crate) struct WordVisitor<W> {
    find: fn(&str) -> Option<W>,
    known: &'static [&'static str],
    list: PhantomData<W>,
}

impl<W> WordVisitor<W> {
    /// Reads a word. `list` is the name of the list and `known` its built-in names, both for error messages. `find` returns the word with a
    /// name, or `None` if there is none.
    pub(crate) fn read<'de, D: Deserializer<'de>>(
        deserializer: D,
        list: &'static str,
        known: &'static [&'static str],
        find: fn(&str) -> Option<W>,
    ) -> Result<W, D::Error> {
        deserializer.deserialize_enum(list, known, WordVisitor { find, known, list: PhantomData })
    }
}

impl<'de, W> Visitor<'de> for WordVisitor<W> {
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

/// Returns a slice of rows, each written as `place Constant = "name", "Chinese" / "English" ["key"]: more;`. The parts are the fields of
/// [`WordRow`]. The place (default 0), the English name (default: the Chinese one), the key and `more` are optional.
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

/// Returns the further data of a row; `()` if there is none.
macro_rules! more {
    () => {
        ()
    };
    ($more:expr) => {
        $more
    };
}

/// Defines a constant for each row, written as for [`rows`].
macro_rules! constants {
    ($list:ident $($($place:literal)? $word:ident = $name:literal, $chinese:literal $(/ $english:literal)?
        $([$key:literal])? $(: $more:expr)?;)*) => {
        #[allow(non_upper_case_globals)]
        impl $list {
            $(#[doc = concat!("`", $name, "` ", $chinese)] pub const $word: $list = $list::built_in($name);)*
        }
    };
}

/// Defines the words of one module: a constant slice of its rows, written as for [`rows`], and a constant for each row.
macro_rules! own_words {
    ($(#[$meta:meta])* $visible:vis $rows:ident: $row:ty, $list:ident { $($words:tt)* }) => {
        $(#[$meta])*
        $visible const $rows: &[$row] = $crate::words::open::rows!($($words)*);

        $crate::words::open::constants!($list $($words)*);
    };
}

/// Defines an open list of words from the rows of several modules. With `at most N`, words can also be registered at run time, up to `N`
/// built-in and registered words together.
macro_rules! open_words {
    ($(#[$meta:meta])* $list:ident of $more:ty $(, at most $most:expr)?; $files:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $list(u16);

        impl $list {
            const ROWS: &'static [&'static $crate::words::WordRow<$more>] =
                &$crate::words::open::sorted::<$more, { $crate::words::open::count($files) }>($files);

            const NAMES: &'static [&'static str] = &{
                let mut names = [""; $list::ROWS.len()];
                let mut at = 0;
                while at < names.len() {
                    names[at] = $list::ROWS[at].name;
                    at += 1;
                }
                names
            };

            /// The built-in words, in order.
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

            /// Returns the built-in word with this name. Panics if there is none, which in a constant is an error of compilation.
            pub(crate) const fn built_in(name: &str) -> $list {
                let at = $crate::words::open::position($list::ROWS, $list::ROWS.len(), name);
                assert!(at < $list::ROWS.len(), "no file that is registered has this word");
                $list(at as u16)
            }

            /// Returns the rows registered at run time.
            fn runtime_rows() -> &'static $crate::words::open::RuntimeRows<$more> {
                static ROWS: $crate::words::open::RuntimeRows<$more> = $crate::words::open::RuntimeRows::new();
                &ROWS
            }

            $(/// Adds a word, unless the list has a word with this name. Returns the word with this name, or `None` if the list is full.
            pub fn register(row: $crate::words::WordRow<$more>) -> Option<$list> {
                let known = $list::ROWS.len();
                let new = || $list::runtime_rows().add(row, $most - known).and_then(|at| $list::at(known + at));
                $list::named(row.name).or_else(new)
            })?

            fn at(index: usize) -> Option<$list> {
                let known = index < $list::ROWS.len() || $list::runtime_rows().row(index - $list::ROWS.len()).is_some();
                u16::try_from(index).ok().filter(|_| known).map($list)
            }

            fn row(self) -> &'static $crate::words::WordRow<$more> {
                let at_runtime = || $list::runtime_rows().row(self.index() - $list::ROWS.len()).expect("a word is made of its row");
                $list::ROWS.get(self.index()).copied().unwrap_or_else(at_runtime)
            }

            /// Returns the position in the list.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns the name in files.
            pub fn name(self) -> &'static str {
                self.row().name
            }

            /// Returns the word with this name in files, built in or registered.
            pub fn named(name: &str) -> Option<$list> {
                let at_runtime = || Some($list::ROWS.len() + $list::runtime_rows().position(name)?);
                $list::NAMES.iter().position(|known| *known == name).or_else(at_runtime).and_then($list::at)
            }

            /// Returns the Chinese name.
            pub fn chinese(self) -> &'static str {
                self.row().chinese
            }

            /// Returns the names for readers, in English and Chinese. In English, local terms of Chinese mahjong keep their Chinese names.
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
            type Bits = [u64; $crate::words::open::capacity(&[$list::ROWS.len() $(, $most)?]).div_ceil(64)];

            const NONE: Self::Bits = [0; $crate::words::open::capacity(&[$list::ROWS.len() $(, $most)?]).div_ceil(64)];

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
                $crate::words::open::WordVisitor::read(deserializer, stringify!($list), $list::NAMES, $list::named)
            }
        }
    };
}

pub(crate) use {constants, more, open_words, own_words, rows};

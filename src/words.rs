//! Lists of words: the names that files carry, what people read for them, and sets of them. Closed lists stand in one place,
//! open ones ([`open`]) in many.

pub(crate) mod open;

pub use open::WordRow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// The most words of a list of which there are sets.
pub(crate) const MOST: usize = 64;

/// A member of a list.
pub trait Word: Copy + PartialEq + fmt::Debug + 'static {
    /// All of them, in order.
    const ALL: &'static [Self];

    /// Position in the list.
    fn index(self) -> usize;

    /// The word at this position.
    fn at(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}

/// Each once, in the order of the first time.
pub(crate) fn once<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for one in all {
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// Makes a closed list of words: variant, name in files, Chinese. A list with a type behind its name says more of each word:
/// those columns are its `row`.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident($row:ty) {
        $($(#[cfg($cfg:meta)])? $variant:ident = $text:literal, $zh:literal, $($more:expr),+;)*
    }) => {
        $crate::words::words! { $(#[$meta])* $name { $($(#[cfg($cfg)])? $variant = $text, $zh;)* } }

        impl $name {
            const fn row(self) -> $row {
                match self { $($(#[cfg($cfg)])? Self::$variant => ($($more),+),)* }
            }
        }
    };
    ($(#[$meta:meta])* $name:ident { $($(#[cfg($cfg:meta)])? $variant:ident = $text:literal, $zh:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[cfg($cfg)])? #[doc = concat!("`", $text, "` ", $zh)] #[serde(rename = $text)] $variant,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($(#[cfg($cfg)])? $name::$variant,)*];

            /// Position in the list.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The name in files.
            pub const fn name(self) -> &'static str {
                match self { $($(#[cfg($cfg)])? $name::$variant => $text,)* }
            }

            /// The word of this name.
            pub fn named(name: &str) -> Option<$name> {
                match name { $($(#[cfg($cfg)])? $text => Some($name::$variant),)* _ => None }
            }

            /// The Chinese name.
            pub const fn chinese(self) -> &'static str {
                match self { $($(#[cfg($cfg)])? $name::$variant => $zh,)* }
            }
        }

        impl $crate::words::Word for $name {
            const ALL: &'static [$name] = $name::ALL;

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

pub(crate) use words;

/// A set of words: bit by [`Word::index`]. In files it is the list of their names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Set<T>(u64, PhantomData<T>);

impl<T: Word> Set<T> {
    /// No word.
    pub const EMPTY: Set<T> = Set(0, PhantomData);

    /// The words whose condition holds.
    pub fn which<const N: usize>(rows: [(T, bool); N]) -> Set<T> {
        rows.into_iter().filter(|row| row.1).map(|row| row.0).collect()
    }

    /// Whether `word` is in the set.
    #[inline]
    pub fn contains(self, word: T) -> bool {
        self.0 >> word.index() & 1 != 0
    }

    /// Puts `word` in where `holds`.
    #[inline]
    pub fn insert_if(&mut self, word: T, holds: bool) {
        self.0 |= u64::from(holds) << word.index();
    }

    /// The set with `word`.
    #[inline]
    #[must_use]
    pub fn with(self, word: T) -> Set<T> {
        Set(self.0 | 1 << word.index(), PhantomData)
    }

    /// The words of both sets.
    #[inline]
    #[must_use]
    pub fn union(self, other: Set<T>) -> Set<T> {
        Set(self.0 | other.0, PhantomData)
    }

    /// The words that both sets have.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Set<T>) -> Set<T> {
        Set(self.0 & other.0, PhantomData)
    }

    /// The words that are not in `other`.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Set<T>) -> Set<T> {
        Set(self.0 & !other.0, PhantomData)
    }

    /// Whether no word is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of words.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The words in order.
    pub fn iter(self) -> impl Iterator<Item = T> {
        (0..MOST).filter(move |at| self.0 >> at & 1 != 0).filter_map(T::at)
    }

    /// Bit by position in the list.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// From [`Set::bits`].
    pub const fn from_bits(bits: u64) -> Set<T> {
        Set(bits, PhantomData)
    }
}

impl<T> Default for Set<T> {
    fn default() -> Set<T> {
        Set(0, PhantomData)
    }
}

impl<T: Word> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Word> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(words: I) -> Set<T> {
        words.into_iter().fold(Set::EMPTY, |set, word| set.with(word))
    }
}

impl<T: Word, const N: usize> From<[T; N]> for Set<T> {
    fn from(words: [T; N]) -> Set<T> {
        words.into_iter().collect()
    }
}

impl<T: Word + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Word + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Set<T>, D::Error> {
        Vec::<T>::deserialize(deserializer).map(|words| words.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::open::{open_words, rows};
    use super::*;
    use crate::lang::Lang;

    const HERE: &[WordRow] = rows! { 20 Late = "late", "晚"; Early = "early", "早" / "in time" ["some.key"]; };
    const THERE: &[WordRow] = rows! { 10 Between = "between", "中"; };

    open_words! {
        /// A list for tests.
        Hour of (), at most 5; &[HERE, THERE]
    }

    #[test]
    fn words_of_many_files_are_one_list_to_which_more_come() {
        let names = |words: &[Hour]| words.iter().map(|hour| hour.name()).collect::<Vec<_>>();
        assert_eq!(names(Hour::ALL), ["early", "between", "late"]);
        const LATE: Hour = Hour::of("late");
        assert_eq!((LATE.index(), LATE.label(Lang::En), LATE.label(Lang::Zh)), (2, "晚", "晚"));
        assert_eq!((Hour::ALL[0].label(Lang::En), Hour::ALL[0].row().key), ("in time", "some.key"));
        // More come in the order they are registered, each once, until there is no room.
        let row = |name| WordRow { name, ..HERE[0] };
        assert_eq!((Hour::named("noon"), Hour::ALL[1].chinese()), (None, "中"));
        let noon = Hour::register(row("noon")).unwrap();
        assert_eq!((Hour::register(row("noon")), Hour::register(row("late"))), (Some(noon), Some(LATE)));
        let night = Hour::register(row("night")).unwrap();
        assert_eq!((noon.index(), night.index(), Hour::register(row("dawn"))), (3, 4, None));
        let set: Set<Hour> = [night, LATE, noon].into();
        assert_eq!(names(&set.iter().collect::<Vec<_>>()), ["late", "noon", "night"]);
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, r#"["late","noon","night"]"#);
        assert_eq!(serde_json::from_str::<Set<Hour>>(&text).unwrap(), set);
        let error = serde_json::from_str::<Hour>("\"dusk\"").unwrap_err().to_string();
        assert!(error.starts_with("unknown variant `dusk`, expected one of `early`, `between`, `late`"), "{error}");
    }
}

//! Lists of words, and sets of words. A *word* is an item of a list of names, such as the winning categories. It has a name for files and a
//! name for readers. A *row* is the definition of one word.
//!
//! A *closed* list is an enum in one module, made by `words!`. The rows of an *open* list (`open.rs`) come from several modules.

pub(crate) mod open;

pub use open::WordRow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A member of a list of words.
pub trait Word: Copy + PartialEq + fmt::Debug {
    /// Storage of a [`Set`]: one bit for each word of the list, and perhaps more. A list that can grow at run time has bits for its maximum
    /// length. The methods of a set panic if the index of a word is beyond these bits.
    type Bits: AsRef<[u64]> + AsMut<[u64]> + Copy + Eq;

    /// Storage without a set bit.
    const NONE: Self::Bits;

    /// Returns the position of the word in the list.
    fn index(self) -> usize;

    /// Returns the word at this position, or `None` from the length of the list on.
    fn at(index: usize) -> Option<Self>;
}

/// Returns the distinct items in the order of their first occurrence. Takes quadratic time.
pub fn unique<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for one in all {
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// Defines a closed list of words, each written as `Variant = "name in files", "Chinese name";`. With a tuple type after the name of the
/// list, each word has further columns of these types; the private method `row` returns them.
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
            /// All words, in order.
            pub const ALL: &'static [$name] = &[$($(#[cfg($cfg)])? $name::$variant,)*];

            /// Returns the position in the list.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the name in files.
            pub const fn name(self) -> &'static str {
                match self { $($(#[cfg($cfg)])? $name::$variant => $text,)* }
            }

            /// Returns the word with this name in files.
            pub fn named(name: &str) -> Option<$name> {
                match name { $($(#[cfg($cfg)])? $text => Some($name::$variant),)* _ => None }
            }

            /// Returns the Chinese name.
            pub const fn chinese(self) -> &'static str {
                match self { $($(#[cfg($cfg)])? $name::$variant => $zh,)* }
            }
        }

        impl $crate::message::ToArg for $name {
            fn to_arg(&self) -> $crate::message::Arg {
                $crate::message::Arg::name(self.name(), self.chinese())
            }
        }

        impl $crate::words::Word for $name {
            type Bits = [u64; $name::ALL.len().div_ceil(64)];

            const NONE: Self::Bits = [0; $name::ALL.len().div_ceil(64)];

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn at(index: usize) -> Option<$name> {
                $name::ALL.get(index).copied()
            }
        }
    };
}

pub(crate) use words;

/// A set of words, stored as a bit set indexed by [`Word::index`]. It is serialized as the list of the names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Set<T: Word>(T::Bits);

impl<T: Word> Set<T> {
    /// The empty set.
    pub const EMPTY: Set<T> = Set(T::NONE);

    /// Returns the set of the words that are paired with `true` in `rows`.
    pub fn from_flags<const N: usize>(rows: [(T, bool); N]) -> Set<T> {
        rows.into_iter().filter(|row| row.1).map(|row| row.0).collect()
    }

    /// Returns whether `word` is in the set.
    #[inline]
    pub fn contains(self, word: T) -> bool {
        let at = word.index();
        self.0.as_ref()[at / 64] >> (at % 64) & 1 != 0
    }

    /// Adds `word` if `holds` is true; otherwise leaves the set unchanged.
    #[inline]
    pub fn insert_if(&mut self, word: T, holds: bool) {
        let at = word.index();
        self.0.as_mut()[at / 64] |= u64::from(holds) << (at % 64);
    }

    /// Returns the set with `word` added.
    #[inline]
    #[must_use]
    pub fn with(mut self, word: T) -> Set<T> {
        self.insert_if(word, true);
        self
    }

    /// Returns the set whose bits are `combine` of the bits of this set and of `other`, 64 at a time.
    #[inline]
    fn combined(mut self, other: Set<T>, combine: impl Fn(u64, u64) -> u64) -> Set<T> {
        self.0.as_mut().iter_mut().zip(other.0.as_ref()).for_each(|(bits, more)| *bits = combine(*bits, *more));
        self
    }

    /// Returns the words that are in at least one of the sets.
    #[inline]
    #[must_use]
    pub fn union(self, other: Set<T>) -> Set<T> {
        self.combined(other, |a, b| a | b)
    }

    /// Returns the words that are in both sets.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Set<T>) -> Set<T> {
        self.combined(other, |a, b| a & b)
    }

    /// Returns the words of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Set<T>) -> Set<T> {
        self.combined(other, |a, b| a & !b)
    }

    /// Returns whether the set has no words.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.as_ref().iter().all(|bits| *bits == 0)
    }

    /// Returns the number of words in the set.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.as_ref().iter().map(|bits| bits.count_ones()).sum()
    }

    /// Iterates over the words in the order of the list.
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        self.indices().filter_map(T::at)
    }

    /// Iterates over the positions of the words in the list, in increasing order.
    #[inline]
    pub fn indices(self) -> impl Iterator<Item = usize> + Clone {
        (0..self.0.as_ref().len()).flat_map(move |part| {
            let mut left = self.0.as_ref()[part];
            std::iter::from_fn(move || {
                let low = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                (low < 64).then_some(64 * part + low)
            })
        })
    }
}

/// The binary form of a set, for lists of at most 64 words.
impl<T: Word<Bits = [u64; 1]>> Set<T> {
    /// Returns the bits: bit `i` stands for the word at position `i`.
    pub fn bits(self) -> u64 {
        self.0[0]
    }

    /// Creates the set from the value of [`Set::bits`]. Bits without a word are not checked.
    pub fn from_bits(bits: u64) -> Set<T> {
        Set([bits])
    }
}

impl<T: Word> Default for Set<T> {
    fn default() -> Set<T> {
        Set::EMPTY
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

    const HERE: &[WordRow] = rows! { 20 Late = "late", "晚"; Early = "early", "早" / "in time" ["some.key"]; };
    const THERE: &[WordRow] = rows! { 10 Between = "between", "中"; };

    open_words! {
        /// A list for tests.
        Hour of (), at most 5; &[HERE, THERE]
    }

    #[test]
    fn an_open_list_joins_its_files_and_grows_at_run_time() {
        let names = |words: &[Hour]| words.iter().map(|hour| hour.name()).collect::<Vec<_>>();
        assert_eq!(names(Hour::ALL), ["early", "between", "late"]);
        const LATE: Hour = Hour::built_in("late");
        assert_eq!((LATE.index(), LATE.label()), (2, ["晚", "晚"]));
        assert_eq!((Hour::ALL[0].label()[0], Hour::ALL[0].row().key), ("in time", "some.key"));
        // New words follow in the order of registration. A known name returns its word, and a full list `None`.
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

    words! {
        /// A list of more than 64 words, so that a set needs two integers.
        Many {
            A00 = "a00", ""; A01 = "a01", ""; A02 = "a02", ""; A03 = "a03", ""; A04 = "a04", "";
            A05 = "a05", ""; A06 = "a06", ""; A07 = "a07", ""; A08 = "a08", ""; A09 = "a09", "";
            A10 = "a10", ""; A11 = "a11", ""; A12 = "a12", ""; A13 = "a13", ""; A14 = "a14", "";
            A15 = "a15", ""; A16 = "a16", ""; A17 = "a17", ""; A18 = "a18", ""; A19 = "a19", "";
            A20 = "a20", ""; A21 = "a21", ""; A22 = "a22", ""; A23 = "a23", ""; A24 = "a24", "";
            A25 = "a25", ""; A26 = "a26", ""; A27 = "a27", ""; A28 = "a28", ""; A29 = "a29", "";
            A30 = "a30", ""; A31 = "a31", ""; A32 = "a32", ""; A33 = "a33", ""; A34 = "a34", "";
            A35 = "a35", ""; A36 = "a36", ""; A37 = "a37", ""; A38 = "a38", ""; A39 = "a39", "";
            A40 = "a40", ""; A41 = "a41", ""; A42 = "a42", ""; A43 = "a43", ""; A44 = "a44", "";
            A45 = "a45", ""; A46 = "a46", ""; A47 = "a47", ""; A48 = "a48", ""; A49 = "a49", "";
            A50 = "a50", ""; A51 = "a51", ""; A52 = "a52", ""; A53 = "a53", ""; A54 = "a54", "";
            A55 = "a55", ""; A56 = "a56", ""; A57 = "a57", ""; A58 = "a58", ""; A59 = "a59", "";
            A60 = "a60", ""; A61 = "a61", ""; A62 = "a62", ""; A63 = "a63", ""; A64 = "a64", "";
            A65 = "a65", ""; A66 = "a66", ""; A67 = "a67", ""; A68 = "a68", ""; A69 = "a69", "";
        }
    }

    #[test]
    fn a_set_distinguishes_more_than_64_words() {
        assert_eq!(Many::ALL.len(), 70);
        for &word in Many::ALL {
            assert_eq!((Many::named(word.name()), word.chinese(), word.index()), (Some(word), "", word as usize));
            let alone = Set::EMPTY.with(word);
            assert_eq!((alone.iter().collect::<Vec<_>>(), alone.len()), (vec![word], 1));
            let others: Set<Many> = Many::ALL.iter().copied().filter(|&other| other != word).collect();
            assert!(!others.contains(word) && others.intersection(alone).is_empty() && others.len() == 69);
            assert_eq!(others.union(alone).minus(others), alone);
            assert_eq!(serde_json::to_string(&alone).unwrap(), format!("[\"{}\"]", word.name()));
        }
    }

    /// A word without a fixed list: every number is a word.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Numbered(usize);

    impl Word for Numbered {
        type Bits = [u64; 2];

        const NONE: [u64; 2] = [0; 2];

        fn index(self) -> usize {
            self.0
        }

        fn at(index: usize) -> Option<Numbered> {
            Some(Numbered(index))
        }
    }

    #[test]
    fn a_list_without_fixed_length_has_a_set() {
        let set: Set<Numbered> = [0, 63, 64, 80, 127].map(Numbered).into();
        assert_eq!(set.iter().map(Word::index).collect::<Vec<_>>(), [0, 63, 64, 80, 127]);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn a_word_beyond_the_storage_panics() {
        let _ = Set::EMPTY.with(Numbered(128));
    }
}

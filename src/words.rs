//! Closed lists of words: the names that files carry, their Chinese twins, and sets of them.

use crate::lang::Lang;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A member of a closed list of at most 64.
pub trait Word: Copy + PartialEq + fmt::Debug + 'static {
    /// All of them, in order.
    const ALL: &'static [Self];

    /// Position in the list.
    fn index(self) -> usize;
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

        impl $crate::lang::ToArg for $name {
            fn to_arg(&self) -> $crate::lang::Arg {
                $crate::lang::Arg::name(self.name(), self.chinese())
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

/// Names of files whose English says more than they do.
const ENGLISH: [(&str, &str); 8] = [
    ("standard", "melds and a pair"),
    ("rob_kong", "robbed kong"),
    ("kong_discard", "win on a kong's discard"),
    ("four_declared", "four declared melds"),
    ("pairs_with_fours", "seven pairs with fours"),
    ("four_follow", "four alike in a row"),
    ("own_four", "own four alike"),
    ("dealer_jing_net", "dealer's 精, won or lost"),
];

/// The words of such names that are English: general terms.
const GENERAL: &str = " win wins won dealer dealers others self draw discard discarded rob kong after last tile all triplets seven \
     pairs several winners second third wall out blocked by suits triplet terminal other flowers flower pays for big hand no of \
     capped at deal complete waiting mean cap first left ";

/// Local terms that stand among general ones.
const LOCAL: [(&str, &str); 7] = [
    ("jing", "精"),
    ("jingdiao", "精钓"),
    ("zheng", "正精"),
    ("fu", "副精"),
    ("chongguan", "冲关"),
    ("bawang", "霸王"),
    ("fenzhang", "分张"),
];

/// A name of files as people read it. In English general terms are English, those of these games Chinese.
pub fn said(name: &str, chinese: &str, lang: Lang) -> String {
    if let Some((_, said)) = ENGLISH.iter().find(|(own, _)| *own == name && lang == Lang::En) {
        return (*said).to_owned();
    }
    let is_general = |part: &str| GENERAL.contains(&format!(" {part} "));
    let local = |part: &str| LOCAL.iter().find(|(own, _)| *own == part).map(|(_, said)| *said);
    let parts: Option<Vec<&str>> =
        name.split('_').map(|part| local(part).or(Some(part).filter(|part| is_general(part)))).collect();
    let mixed = name.split('_').any(is_general);
    parts.filter(|_| lang == Lang::En && mixed).map_or_else(|| chinese.to_owned(), |parts| parts.join(" "))
}

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
        T::ALL.iter().copied().filter(move |&word| self.contains(word))
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
    use super::*;

    #[test]
    fn names_are_said_in_words() {
        for (name, chinese, said_so) in [
            ("dealer_win", "庄家胡", "dealer win"),
            ("chongguan", "冲关", "冲关"),
            ("kong_of_jing", "杠精", "kong of 精"),
            ("qixing_seven_pairs", "七星七对", "七星七对"),
            ("no_jing_at_deal", "起手无精", "no 精 at deal"),
            ("four_declared", "手把一", "four declared melds"),
        ] {
            assert_eq!([said(name, chinese, Lang::En), said(name, chinese, Lang::Zh)], [said_so, chinese]);
        }
    }

    /// No name of files is left among what people read: what is not Chinese is of general words.
    #[test]
    fn no_local_term_is_told_in_letters() {
        let words = |name: &str, chinese: &str| said(name, chinese, Lang::En);
        let items = crate::score::Item::ALL.iter().map(|item| words(item.name(), item.chinese()));
        let events = crate::sim::Category::ALL.iter().map(|event| words(event.name(), event.chinese()));
        let all: Vec<String> = items.chain(events).collect();
        for local in ["jing", "hu", "qi", "guan", "wang", "zhang", "dui", "_"] {
            let told: Vec<&String> =
                all.iter().filter(|text| text.contains(local) && !text.contains("Chinese")).collect();
            assert!(told.iter().all(|text| text.split(' ').any(|word| word == "thirteen")), "{told:?}");
        }
        assert!(all.contains(&"冲关".to_owned()) && all.contains(&"last tile".to_owned()), "{all:?}");
    }
}

//! The words of settlements. A word is the name of a factor, a part (item), a number (term), an event, a fine or a detail. Words of several
//! games are defined in `shared.rs`, those of one game in the module of its settlement. All are registered here.

use super::{jing, nanchang, nanjing, northern, qionghu, room, shared, sichuan, table, tuidaohu};
use crate::words::{WordRow, open::open_words};

/// The words of one module, by list.
pub(super) struct WordLists {
    pub fans: &'static [WordRow],
    pub items: &'static [WordRow],
    pub terms: &'static [WordRow],
    pub deal_events: &'static [WordRow],
    pub win_events: &'static [WordRow],
    pub penalties: &'static [WordRow],
    pub details: &'static [WordRow],
}

impl WordLists {
    /// Empty lists.
    pub const NONE: WordLists = WordLists {
        fans: &[],
        items: &[],
        terms: &[],
        deal_events: &[],
        win_events: &[],
        penalties: &[],
        details: &[],
    };
}

/// The maximum number of factors, built in and registered.
pub(super) const MOST_FANS: usize = 640;

/// The word lists of all settlement modules.
const MODULES: &[WordLists] = &[
    shared::WORDS,
    room::WORDS,
    jing::WORDS,
    nanchang::WORDS,
    sichuan::WORDS,
    northern::WORDS,
    tuidaohu::WORDS,
    qionghu::WORDS,
    nanjing::WORDS,
    table::WORDS,
    #[cfg(any(test, feature = "__sixth"))]
    super::sixth::WORDS,
];

/// Collects the lists with this field name of all modules.
macro_rules! lists {
    ($list:ident) => {
        &{
            let mut lists: [&'static [WordRow]; MODULES.len()] = [&[]; MODULES.len()];
            let mut at = 0;
            while at < MODULES.len() {
                lists[at] = MODULES[at].$list;
                at += 1;
            }
            lists
        }
    };
}

open_words! {
    /// A factor (番) of a won hand; factors for circumstances of the win are included.
    Fan of (), at most MOST_FANS; lists!(fans)
}

open_words! {
    /// The name of a part of a settlement. The list cannot grow at run time, because the totals of a session have a place for each part.
    Item of (); lists!(items)
}

open_words! {
    /// The name of a number in a settlement that is not a factor of a hand.
    Term of (), at most u16::MAX as usize; lists!(terms)
}

open_words! {
    /// An event of a deal besides its wins, such as 比下胡 from the deal before.
    DealEvent of (); lists!(deal_events)
}

open_words! {
    /// A circumstance of a win: 杠上开花 is a win on the replacement tile after a kong, 小杠开花 on the replacement tile after a flower,
    /// 海底 on the last tile, 杠上炮 on the discard after a kong.
    WinEvent of (); lists!(win_events)
}

open_words! {
    /// A fine (seed 003, 罰分): for the first of four seats in a row that discard the same kind, or for a seat that discards all four
    /// tiles of a kind.
    PenaltyKind of (); lists!(penalties)
}

open_words! {
    /// A detail of a settlement that is neither an item nor a factor.
    Detail of (); lists!(details)
}

impl Fan {
    /// The path of the rule key that sets the factor. `section` is the section of the factors, such as `scoring.factors`.
    pub(super) fn key(self, section: &str) -> String {
        match self.row().key {
            _ if section == crate::rules::FANS => format!("{section}.{}", self.chinese()),
            "" => format!("{section}.{}", self.name()),
            own if own.contains('.') => own.to_owned(),
            own => format!("{section}.{own}"),
        }
    }
}

impl Term {
    /// The path of the rule key that sets the number, or of its section.
    pub(super) fn key(self) -> &'static str {
        self.row().key
    }
}

/// Defines the `WORDS` of one module: the rows of each list in [`WordLists`] (see [`crate::words::open::rows`]), with a constant for each
/// word.
macro_rules! word_lists {
    ($($field:ident: $list:ident { $($rows:tt)* })*) => {
        /// The words of this module.
        #[allow(clippy::needless_update, reason = "a module may have every list")]
        pub(in crate::score) const WORDS: $crate::score::names::WordLists =
            $crate::score::names::WordLists {
                $($field: $crate::words::open::rows!($($rows)*),)*
                ..$crate::score::names::WordLists::NONE
            };

        $($crate::words::open::constants!($list $($rows)*);)*
    };
}

pub(super) use word_lists;

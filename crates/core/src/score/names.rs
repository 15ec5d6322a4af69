//! The words of settlements: factors, items, terms, events. Those of all games stand in `shared.rs`, those of one game with its
//! settlement; here they are registered.

use super::{nanchang, nanjing, northern, qionghu, room, shared, sichuan, tuidaohu};
use crate::words::{WordRow, open::open_words};

/// The words that stand in one file.
pub(super) struct WordLists {
    pub fans: &'static [WordRow],
    pub items: &'static [WordRow],
    pub terms: &'static [WordRow],
    pub deal_events: &'static [WordRow],
    pub win_events: &'static [WordRow],
    pub penalties: &'static [WordRow],
    pub tells: &'static [WordRow],
}

impl WordLists {
    /// No words.
    pub const NONE: WordLists =
        WordLists { fans: &[], items: &[], terms: &[], deal_events: &[], win_events: &[], penalties: &[], tells: &[] };
}

/// Whose words there are.
const FILES: &[WordLists] = &[
    shared::WORDS,
    room::WORDS,
    nanchang::WORDS,
    sichuan::WORDS,
    northern::WORDS,
    tuidaohu::WORDS,
    qionghu::WORDS,
    nanjing::WORDS,
    #[cfg(any(test, feature = "__sixth"))]
    super::sixth::WORDS,
];

/// One list of every file.
macro_rules! lists {
    ($list:ident) => {
        &{
            let mut lists: [&'static [WordRow]; FILES.len()] = [&[]; FILES.len()];
            let mut at = 0;
            while at < FILES.len() {
                lists[at] = FILES[at].$list;
                at += 1;
            }
            lists
        }
    };
}

open_words! {
    /// The factors (番) and circumstances of a win.
    Fan of (), at most 192; lists!(fans)
}

open_words! {
    /// The parts of a settlement. All stand in the program: the totals of a session have a place for each.
    Item of (); lists!(items)
}

open_words! {
    /// What numbers are for, besides the factors of hands.
    Term of (), at most u16::MAX as usize; lists!(terms)
}

open_words! {
    /// What can happen in a deal, besides its wins; after 比下胡 the deal counts double.
    DealEvent of (); lists!(deal_events)
}

open_words! {
    /// A circumstance of a win: 杠上开花 and 小杠开花 are on the replacement after a kong or a flower, 海底 is on the last tile,
    /// 杠上炮 on the discard after a kong.
    WinEvent of (); lists!(win_events)
}

open_words! {
    /// A fine (seed 003, 罰分): for the first of four seats in a row that discard the same tile; for a seat that discards all
    /// four.
    PenaltyKind of (); lists!(penalties)
}

open_words! {
    /// What a settlement can tell besides items and factors.
    Tell of (); lists!(tells)
}

impl Fan {
    /// The key that sets it in a section of factors.
    pub(super) fn key(self, section: &str) -> String {
        match self.row().key {
            "" => format!("{section}.{}", self.name()),
            own if own.contains('.') => own.to_owned(),
            own => format!("{section}.{own}"),
        }
    }
}

impl Term {
    /// The key that sets it, or the section that does.
    pub(super) fn key(self) -> &'static str {
        self.row().key
    }
}

/// Says which words a file has: a list each, in rows as [`crate::words::open::rows`] reads them.
macro_rules! word_lists {
    ($($field:ident: $list:ident { $($rows:tt)* })*) => {
        /// The words that stand here.
        #[allow(clippy::needless_update, reason = "a file may have every list")]
        pub(in crate::score) const WORDS: $crate::score::names::WordLists =
            $crate::score::names::WordLists {
                $($field: $crate::words::open::rows!($($rows)*),)*
                ..$crate::score::names::WordLists::NONE
            };

        $($crate::words::open::constants!($list $($rows)*);)*
    };
}

pub(super) use word_lists;

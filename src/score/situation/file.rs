//! The tables of a situation file, as they are written.

use super::read::{Text, tables, worded};
use crate::score::facts::{ByWord, DealEvent, KongWord, PenaltyKind, WinEvent};
use crate::tile::Suit;
use toml::Spanned;

tables! {
    /// The whole file.
    File {
        rules: Option<Text>,
        dealer: Spanned<i64>,
        indicator: Option<Text>,
        lower_indicator: Option<Text>,
        left_indicator: Option<Text>,
        right_indicator: Option<Text>,
        previous_indicator: Option<Text>,
        bao: Option<Text>,
        niao: Option<Text>,
        lianzhuang: Option<Spanned<i64>>,
        end: Spanned<EndName>,
        events: Vec<Spanned<DealEvent>>,
        wins: Vec<Spanned<WinRow>>,
        seats: Spanned<Vec<Spanned<SeatRow>>>,
        kongs: Vec<Spanned<KongRow>>,
        penalties: Vec<Spanned<PenaltyRow>>,
    }

    WinRow {
        seat: Spanned<i64>,
        by: Option<Spanned<ByWord>>,
        from: Option<Spanned<i64>>,
        tile: Option<Text>,
        discard: Option<Spanned<i64>>,
        events: Vec<Spanned<WinEvent>>,
    }

    SeatRow {
        hand: Text,
        discards: Option<Text>,
        flowers: Option<Text>,
        dealt: Option<Text>,
        missing_suit: Option<Spanned<Suit>>,
        fed: Vec<Spanned<FedRow>>,
        tianting: Option<Spanned<bool>>,
        baoting: Option<Spanned<bool>>,
    }

    FedRow {
        tile: Text,
        from: Spanned<i64>,
    }

    KongRow {
        // `from` feeds nobody's 包牌: the rows under `fed` alone say who fed a pung.
        seat: Spanned<i64>,
        tile: Text,
        kind: Spanned<KongWord>,
        from: Option<Spanned<i64>>,
        after_wins: Option<Spanned<i64>>,
    }

    PenaltyRow {
        name: Spanned<PenaltyKind>,
        seat: Spanned<i64>,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndName {
    Win,
    Liuju,
    Zhahu,
}

/// All words of a list.
macro_rules! all {
    ($list:ident) => {
        $list::ALL.iter().map(|one| (*one, one.name(), one.chinese())).collect::<Vec<_>>()
    };
}

worded! {
    EndName: [
        (EndName::Win, "win", "胡"), (EndName::Win, "win", "和"), (EndName::Liuju, "liuju", "流局"),
        (EndName::Zhahu, "zhahu", "诈和"), (EndName::Zhahu, "zhahu", "诈胡"),
    ];
    Suit: [
        (Suit::Man, "m", "万"), (Suit::Pin, "p", "筒"), (Suit::Pin, "p", "饼"), (Suit::Sou, "s", "条"), (Suit::Sou, "s", "索"),
    ];
    ByWord: [all!(ByWord), vec![(ByWord::Discard, "discard", "放炮")]].concat();
    DealEvent: all!(DealEvent);
    WinEvent: all!(WinEvent);
    KongWord: all!(KongWord);
    PenaltyKind: all!(PenaltyKind);
}

//! The tables of a situation file.

use super::read::{SeatNumber, Text, tables, word_values};
use crate::score::facts::{ByWord, DealEvent, KongWord, PenaltyKind, WinEvent};
use crate::tile::Suit;
use toml::Spanned;

tables! {
    /// A situation file: its top-level keys.
    File {
        rules: Option<Text>,
        dealer: Spanned<SeatNumber>,
        round: Option<Text>,
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
        seat: Spanned<SeatNumber>,
        by: Option<Spanned<ByWord>>,
        from: Option<Spanned<SeatNumber>>,
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
        from: Spanned<SeatNumber>,
    }

    KongRow {
        // `from` has no effect on 包牌, which uses only the rows under `fed`.
        seat: Spanned<SeatNumber>,
        tile: Text,
        kind: Spanned<KongName>,
        from: Option<Spanned<SeatNumber>>,
        after_wins: Option<Spanned<i64>>,
    }

    PenaltyRow {
        name: Spanned<PenaltyKind>,
        seat: Spanned<SeatNumber>,
    }
}

/// How a deal ended, as files name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndName {
    Win,
    Liuju,
    Zhahu,
}

/// The form of a kong, as files name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KongName {
    /// One form.
    Form(KongWord),
    /// 刮风: an exposed or an added kong, depending on the hand.
    Guafeng,
}

/// Lists all words of a list, as [`word_values`] needs them.
macro_rules! all {
    ($list:ident) => {
        $list::ALL.iter().map(|one| (*one, one.name(), one.chinese())).collect::<Vec<_>>()
    };
}

/// Lists all words of a list, followed by synonyms that players use.
macro_rules! more {
    ($list:ident, $($one:ident: $($word:literal)+),+) => {
        [all!($list), vec![$($(($list::$one, $list::$one.name(), $word)),+),+]].concat()
    };
}

word_values! {
    EndName: [
        (EndName::Win, "win", "胡"), (EndName::Win, "win", "和"), (EndName::Win, "win", "胡牌"), (EndName::Liuju, "liuju", "流局"),
        (EndName::Liuju, "liuju", "荒庄"), (EndName::Liuju, "liuju", "黄庄"), (EndName::Liuju, "liuju", "臭庄"),
        (EndName::Zhahu, "zhahu", "诈胡"), (EndName::Zhahu, "zhahu", "诈和"),
    ];
    Suit: [
        (Suit::Man, "m", "万"), (Suit::Man, "m", "万子"), (Suit::Pin, "p", "筒"), (Suit::Pin, "p", "饼"), (Suit::Pin, "p", "筒子"),
        (Suit::Sou, "s", "条"), (Suit::Sou, "s", "索"), (Suit::Sou, "s", "条子"),
    ];
    ByWord: more!(ByWord, Discard: "放炮" "炮胡" "接炮" "点炮胡" "吃胡", RobKong: "抢杠胡" "抢巴杠", SelfDraw: "自摸胡");
    DealEvent: all!(DealEvent);
    WinEvent: more!(
        WinEvent, AfterKong: "杠上花" "杠开" "大杠开花", AfterFlower: "补花开花", LastTile: "海底捞月" "海底炮" "扫底胡", KongDiscard: "杠后炮"
    );
    KongName: {
        let forms = more!(
            KongWord, Exposed: "直杠" "点杠" "大明杠" "引杠", Added: "巴杠" "弯杠" "加杠" "面下杠" "小明杠", Concealed: "下雨" "闷杠"
        );
        let forms = forms.into_iter().map(|(form, name, chinese)| (KongName::Form(form), name, chinese));
        forms.chain([(KongName::Guafeng, "exposed", "刮风")]).collect::<Vec<_>>()
    };
    PenaltyKind: all!(PenaltyKind);
}

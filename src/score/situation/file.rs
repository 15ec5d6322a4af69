//! The TOML of a situation, as it is written.

use crate::score::facts::{ByWord, DealEvent, KongWord, PenaltyKind, WinEvent};
use crate::tile::Suit;
use serde::Deserialize;
use toml::Spanned;

/// A text with its place.
pub(super) type Text = Spanned<String>;

/// The words that may stand at a key, each with its Chinese ones.
pub(super) fn words(key: &str) -> Vec<(&'static str, &'static str)> {
    macro_rules! all {
        ($($list:ident)+) => {[$($list::ALL.iter().map(|one| (one.name(), one.chinese())).collect::<Vec<_>>()),+].concat()};
    }
    match key {
        "end" => vec![("win", "胡"), ("win", "和"), ("liuju", "流局"), ("zhahu", "诈和"), ("zhahu", "诈胡")],
        "missing_suit" => vec![("m", "万"), ("p", "筒"), ("p", "饼"), ("s", "条"), ("s", "索")],
        "by" => [all!(ByWord), vec![("discard", "放炮")]].concat(),
        "events" => all!(DealEvent WinEvent),
        "kind" => all!(KongWord),
        "name" => all!(PenaltyKind),
        _ => Vec::new(),
    }
}

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) rules: Option<Text>,
    pub(super) dealer: Spanned<i64>,
    pub(super) indicator: Option<Text>,
    pub(super) lower_indicator: Option<Text>,
    pub(super) left_indicator: Option<Text>,
    pub(super) right_indicator: Option<Text>,
    pub(super) previous_indicator: Option<Text>,
    pub(super) bao: Option<Text>,
    pub(super) niao: Option<Text>,
    pub(super) lianzhuang: Option<Spanned<i64>>,
    pub(super) end: Spanned<EndName>,
    #[serde(default)]
    pub(super) events: Vec<Spanned<DealEvent>>,
    #[serde(default)]
    pub(super) wins: Vec<Spanned<WinRow>>,
    pub(super) seats: Spanned<Vec<Spanned<SeatRow>>>,
    #[serde(default)]
    pub(super) kongs: Vec<Spanned<KongRow>>,
    #[serde(default)]
    pub(super) penalties: Vec<Spanned<PenaltyRow>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum EndName {
    Win,
    Liuju,
    Zhahu,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WinRow {
    pub(super) seat: Spanned<i64>,
    pub(super) by: Option<Spanned<ByWord>>,
    pub(super) from: Option<Spanned<i64>>,
    pub(super) tile: Option<Text>,
    pub(super) discard: Option<Spanned<i64>>,
    #[serde(default)]
    pub(super) events: Vec<Spanned<WinEvent>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatRow {
    pub(super) hand: Text,
    pub(super) discards: Option<Text>,
    pub(super) flowers: Option<Text>,
    pub(super) dealt: Option<Text>,
    pub(super) missing_suit: Option<Spanned<SuitName>>,
    #[serde(default)]
    pub(super) fed: Vec<Spanned<FedRow>>,
    pub(super) tianting: Option<Spanned<bool>>,
    pub(super) baoting: Option<Spanned<bool>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum SuitName {
    #[serde(rename = "m")]
    Man,
    #[serde(rename = "p")]
    Pin,
    #[serde(rename = "s")]
    Sou,
}

impl SuitName {
    pub(super) fn suit(self) -> Suit {
        match self {
            SuitName::Man => Suit::Man,
            SuitName::Pin => Suit::Pin,
            SuitName::Sou => Suit::Sou,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FedRow {
    pub(super) tile: Text,
    pub(super) from: Spanned<i64>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KongRow {
    // `from` feeds nobody's 包牌: the rows under `fed` alone say who fed a pung.
    pub(super) seat: Spanned<i64>,
    pub(super) tile: Text,
    pub(super) kind: Spanned<KongWord>,
    pub(super) from: Option<Spanned<i64>>,
    pub(super) after_wins: Option<Spanned<i64>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PenaltyRow {
    pub(super) name: Spanned<PenaltyKind>,
    pub(super) seat: Spanned<i64>,
}

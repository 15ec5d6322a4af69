//! The keys of a rule file as fields, for the engine: `[claims] chow = true` is `ClaimRules::chow`.
//!
//! The meaning, range, neutral value and words of each key are in its row, in `src/rules/keys/*.toml`. Values are checked against the rows
//! before they become these types; a test compares rows and fields. A rule with three forms is an enum, not three booleans.
#![allow(missing_docs, reason = "the rows say what keys and choices mean")]

/// Defines sections of keys as structs. Deserializing needs every key; keys that files leave out are first filled in from the rows.
macro_rules! sections {
    ($($section:ident { $($(#[$meta:meta])* $key:ident: $kind:ty),* $(,)? })*) => {$(
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $section { $($(#[$meta])* pub $key: $kind,)* }
    )*};
}

/// Defines the types of keys with choices.
macro_rules! choices {
    ($($key:ident { $($choice:ident),* })*) => {$(
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $key { $($choice,)* }
    )*};
}

mod flow;
mod room;
mod scoring;

pub use flow::*;
pub use room::*;
pub use scoring::*;

use crate::tile::KindSet;

sections! {
    RuleSpec {
        name: String, title: String, title_zh: String, tiles: TileRules, wilds: WildRules, shapes: ShapeKeys,
        gates: GateRules, claims: ClaimRules, wall: WallRules, play: PlayRules, bao: BaoRules, dealer: DealerRules,
        room: RoomRules, scoring: Scoring,
    }
    TileRules { set: TileSet }
    WildRules {
        source: WildSource, turned_tile: TurnedTile, fifth_copy: bool, discard_jing_wild: bool, qixing_no_wild: bool,
        discard: bool, pung: bool,
    }
    ShapeKeys {
        wind_runs: bool, dragon_runs: bool, seven_pairs: bool, qixing_seven_pairs: bool, shisanlan: bool,
        qixing_shisanlan: bool, shisanyao: bool, quanbukao: bool, zuhelong: bool,
    }
    GateRules {
        at_most_two_suits: bool, three_suits: ThreeSuits, triplet: TripletGate, terminal: TerminalGate,
        dragon_triplet: bool, open: bool, single_tile: SingleTile, seven_pairs_exempt: bool, hard_flowers: u8,
        least_win: i32, wild_ping_discard: WildPingDiscard,
    }
}

choices! {
    TileSet { WithHonours, SuitsOnly, WithFlowers, WithEightFlowers }
    WildSource { None, Indicator, TurnedNext, TurnedItself, Hongzhong, SetHongzhong, SetBaiban, Yaoji }
    TurnedTile { Drawable, Out }
    ThreeSuits { Off, Melds, WithPair }
    TripletGate { Off, OrDragonPair, Required }
    TerminalGate { Off, Suits, OrHonours }
    WildPingDiscard { Allowed, SelfDrawOnly, JingdiaoOnly }
    SingleTile { Allowed, AllTriplets, Forbidden }
}

impl TileSet {
    /// Returns the kinds that are laid out as flowers when they are drawn. They are never part of a hand.
    #[inline]
    pub const fn flowers(self) -> KindSet {
        match self {
            TileSet::WithFlowers => KindSet::FLOWERS.union(KindSet::DRAGONS),
            TileSet::WithEightFlowers => KindSet::FLOWERS,
            TileSet::SuitsOnly | TileSet::WithHonours => KindSet::EMPTY,
        }
    }

    /// Whether the set has flowers.
    #[inline]
    pub const fn has_flowers(self) -> bool {
        !self.flowers().is_empty()
    }
}

impl WildSource {
    /// Whether a tile of the wall is turned to determine the wild kinds.
    #[inline]
    pub const fn turns_tile(self) -> bool {
        matches!(self, WildSource::Indicator | WildSource::TurnedNext | WildSource::TurnedItself)
    }
}

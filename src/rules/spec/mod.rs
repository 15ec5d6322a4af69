//! The keys of a rule file, one field each, grouped by the question they answer.
//!
//! The structures mirror the TOML: `[claims] chow = true` is `ClaimRules::chow`. Each key stands on one line with its type,
//! its neutral value and, for numbers, its range. The neutral value holds where no file names the key: the plain game
//! without the rule, or where every value is a rule, the one of most presets. The doc comments are the reference of the
//! keys: editors show them through the JSON schema. A rule that comes in three forms is an enum, not three booleans.

/// A section of keys: `key: type = neutral value, range;`, or `key: section;`.
macro_rules! keys {
    (
        $(#[$meta:meta])*
        $section:ident { $($(#[$about:meta])* $key:ident: $kind:ty $(= $neutral:expr)? $(, $min:literal..=$max:literal)?;)* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct $section {
            $($(#[$about])* $(#[schemars(range(min = $min, max = $max))])? pub $key: $kind,)*
        }

        impl Default for $section {
            fn default() -> $section {
                $section { $($key: keys!(@ $($neutral)?),)* }
            }
        }
    };
    (@) => { Default::default() };
    (@ $neutral:expr) => { $neutral };
}

mod flow;
mod room;
mod scoring;

pub use flow::*;
pub use room::*;
pub use scoring::*;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A whole rule set, as a TOML file describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleSpec {
    /// Short name: what `--rules` and the reports call it.
    pub name: String,
    /// Title in English, for headings.
    pub title: String,
    /// Title in Chinese (中文名).
    pub title_zh: String,
    /// Which tiles are played with.
    #[serde(default)]
    pub tiles: TileRules,
    /// Which tiles stand for others.
    #[serde(default)]
    pub wilds: WildRules,
    /// Which hands are complete.
    #[serde(default)]
    pub shapes: ShapeKeys,
    /// What a complete hand must also have before it may win.
    #[serde(default)]
    pub gates: GateRules,
    /// Who may claim what.
    #[serde(default)]
    pub claims: ClaimRules,
    /// The wall: dice, ends, tiles that stay.
    #[serde(default)]
    pub wall: WallRules,
    /// The course of a deal.
    #[serde(default)]
    pub play: PlayRules,
    /// 报听 and 宝牌.
    #[serde(default)]
    pub bao: BaoRules,
    /// Who deals next.
    #[serde(default)]
    pub dealer: DealerRules,
    /// House rules about payments that all games share.
    #[serde(default)]
    pub room: RoomRules,
    /// What is paid; its keys depend on `scoring.family`.
    pub scoring: Scoring,
}

keys! {
    /// Which tiles are played with.
    TileRules {
        /// The set of tiles.
        set: TileSet = TileSet::WithHonours;
    }
}

/// A set of tiles: four copies of every kind, one of each season and plant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TileSet {
    /// 136: three suits, winds, dragons (seeds 000, 001, 002; seed 004, 推倒胡 and 穷胡).
    WithHonours,
    /// 108: three suits (seed 004, 四川麻将).
    SuitsOnly,
    /// 144: three suits, winds, and twenty flowers: 中发白 and the eight seasons and plants (seed 003).
    WithFlowers,
}

keys! {
    /// Which tiles stand for others (精, 癞子).
    WildRules {
        /// Which tiles stand for any other (百搭: 精, 癞子).
        source: WildSource = WildSource::None;
        /// Whether the turned tile can still be drawn (seed 000: four of each; seed 002, 补牌: 允许抓走精牌) or is out of play
        /// (seed 001, 精: three 正精 and four 副精 remain).
        turned_tile: TurnedTile = TurnedTile::Drawable;
        /// Whether a wild may stand for a fifth copy of a kind (seed 002, 精的使用: 存在或不存在的牌).
        fifth_copy: bool = false;
        /// Whether a 精 won from a discard may be wild (seed 002, 胡牌则不作此限定) or stands only for itself (seed 000, 精的使用).
        discard_jing_wild: bool = false;
        /// Whether 七星十三烂 must be without any wild (strict reading of seed 002); otherwise only its honours must be natural
        /// (seed 000, 七星十三烂).
        qixing_no_wild: bool = false;
        /// Whether a wild may be discarded (打幺鸡: seed 004 is silent, players do not). A hand of nothing but wilds always may.
        discard: bool = true;
        /// Whether 碰 and 明杠 of a wild are allowed, every tile as itself (打幺鸡: seed 004 is silent).
        pung: bool = true;
    }
}

/// Where wilds come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WildSource {
    /// There are none.
    None,
    /// A tile of the wall is turned: its kind is 正精, the next kind 副精 (seed 000, 精的选取).
    Indicator,
    /// Four 红中 are added to the set and are wild (seed 004, 打幺鸡, a local custom). Rooms that play it have `fifth_copy`, and
    /// neither `discard` nor `pung`.
    Hongzhong,
    /// 幺鸡: the four 1 of bamboos (条) of the set are wild (room custom 幺鸡任用).
    Yaoji,
}

/// What becomes of the turned tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TurnedTile {
    /// It stays in the wall, visible, and is drawn in its turn.
    Drawable,
    /// It is out of play: three copies of its kind remain.
    Out,
}

keys! {
    /// Which hands are complete, besides four melds and a pair.
    ShapeKeys {
        /// Any three different winds are a run (seed 000, 规则要点).
        wind_runs: bool = false;
        /// Whether one 中, one 发 and one 白 make a run (seed 000, 规则要点; seed 004, 中发白连顺子).
        dragon_runs: bool = false;
        /// 小七对: seven pairs, four alike count as two (seed 000, 小七对; seed 003, 七对; seed 004, 龙七对). Where it is played in 穷胡
        /// it goes with gates.seven_pairs_exempt (custom).
        seven_pairs: bool = false;
        /// 七星七对: the seven honours in pairs, all natural (seed 001, 七星七对).
        qixing_seven_pairs: bool = false;
        /// 十三烂: closed, numbers of a suit three or more apart, honours all different (seed 000, 十三烂).
        shisanlan: bool = false;
        /// 七星十三烂: with all seven honours, natural (seed 000, 七星十三烂).
        qixing_shisanlan: bool = false;
        /// 十三幺: thirteen orphans, the kinds of 1, 9 and honours, one of them paired (seed 004, 十三幺).
        shisanyao: bool = false;
    }
}

keys! {
    /// What a complete hand must also have before it may win.
    GateRules {
        /// 缺一门: at most two suits in the whole hand (seed 004, 缺一门).
        at_most_two_suits: bool = false;
        /// 全满门: all three suits (seed 004, 全满门).
        three_suits: ThreeSuits = ThreeSuits::Off;
        /// 含一对: a triplet or kong (seed 004, 含一对).
        triplet: TripletGate = TripletGate::Off;
        /// 带幺九: the hand has a 1 or a 9 (seed 004, 带幺九).
        terminal: TerminalGate = TerminalGate::Off;
        /// Whether three 中发白 make a meld (seed 004, 白发中禁止碰: 可以当作刻子); false: neither a triplet nor a kong of them
        /// does (custom of Dalian).
        dragon_triplet: bool = true;
        /// 开门: a claimed meld is needed (custom of the north-east).
        open: bool = false;
        /// 手把一: whether a hand of four declared melds, one tile left, may win.
        single_tile: SingleTile = SingleTile::Allowed;
        /// Whether 小七对 needs none of 全满门, 含一对 and 开门 (custom of the north-east).
        seven_pairs_exempt: bool = false;
        /// Hard flowers that a small hand (小胡) without 门清 needs; 0 = none (seed 003, 小胡: 四個以上).
        hard_flowers: u8 = 0, 0..=20;
        /// 起胡: the least that a hand must cost the seat that pays most for it, before 扎鸟 and room.hand_cap; a hand worth less does not win
        /// (room custom). It is asked of each hand as the only win of its deal: who else wins on the tile, or has won and left,
        /// does not matter.
        least_win: i32 = 0, 0..=1000;
        /// Whether a plain hand (平胡) that uses a 精 as a wild may win on a discard.
        wild_ping_discard: WildPingDiscard = WildPingDiscard::Allowed;
    }
}

/// 全满门: which parts of the hand must hold all three suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ThreeSuits {
    /// No such rule.
    Off,
    /// The four melds, the pair apart (seed 004, 全满门: 雀头不算).
    Melds,
    /// Melds and pair (a custom outside the seed).
    WithPair,
}

/// 含一对: whether a hand needs a triplet, and what replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TripletGate {
    /// No such rule.
    Off,
    /// A triplet or kong; a pair of 中发白 replaces it (seed 004, 含一对, 白发中替一对).
    OrDragonPair,
    /// A triplet or kong, nothing replaces it.
    Required,
}

/// 带幺九: whether a hand needs a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TerminalGate {
    /// No such rule.
    Off,
    /// A 1 or 9 of a suit (seed 004, 带幺九: 老头牌).
    Suits,
    /// A 1, 9 or honour (custom of Shenyang and Dalian).
    OrHonours,
}

/// Whether 平胡 with a wild may win on a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WildPingDiscard {
    /// Yes (seed 000 and 002, by their examples).
    Allowed,
    /// Only by self-draw (room custom 有精点炮不能平胡).
    SelfDrawOnly,
    /// Only as 精钓 (room custom 必精钓): also a self-drawn plain hand with a wild must be 精钓. Of other wilds than 精 there is no 精钓,
    /// and this value is refused.
    JingdiaoOnly,
}

/// 手把一: whether a hand of four declared melds may win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SingleTile {
    /// Yes.
    Allowed,
    /// Only where the melds are all triplets or kongs (custom of the north-east).
    AllTriplets,
    /// No (custom of the north-east).
    Forbidden,
}

//! The keys of a rule file, one field each, grouped by the question they answer.
//!
//! The structures mirror the TOML: `[claims] chow = true` is [`ClaimRules::chow`]. Every key must be present in a resolved
//! rule set; a file that says `extends` inherits the keys it does not name. The doc comments are the reference of the
//! keys: they appear in the JSON schema that editors show. A rule that comes in three forms is an enum, not three booleans.

mod flow;
mod scoring;

pub use flow::*;
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
    pub tiles: TileRules,
    /// Which tiles stand for others.
    pub wilds: WildRules,
    /// Which hands are complete.
    pub shapes: ShapeKeys,
    /// What a complete hand must have besides before it may win.
    pub gates: GateRules,
    /// Who may claim what.
    pub claims: ClaimRules,
    /// The wall: dice, ends, tiles that stay.
    pub wall: WallRules,
    /// The course of a deal.
    pub play: PlayRules,
    /// 报听 and 宝牌.
    pub bao: BaoRules,
    /// Who deals next.
    pub dealer: DealerRules,
    /// What is paid; its keys depend on `scoring.family`.
    pub scoring: Scoring,
}

/// Which tiles are played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TileRules {
    /// The set of tiles.
    pub set: TileSet,
}

/// A set of tiles, four copies of every kind that is no season.
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

/// Which tiles stand for others (精, 癞子).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WildRules {
    /// Where wilds come from.
    pub source: WildSource,
    /// Whether the turned tile can still be drawn (seed 000: four of each; seed 002, 补牌: 允许抓走精牌) or is out of play
    /// (seed 001, 精: three 正精 and four 副精 remain).
    pub turned_tile: TurnedTile,
    /// Whether a wild may stand for a fifth copy of a kind (seed 002, 精的使用: 存在或不存在的牌).
    pub fifth_copy: bool,
    /// Whether a 精 won from a discard may be wild (seed 002, 胡牌则不作此限定) or stands only for itself (seed 000, 精的使用).
    pub ron_jing_wild: bool,
    /// Whether 七星十三烂 must be without any wild (strict reading of seed 002); otherwise only its honours must be natural
    /// (seed 000, 七星十三烂).
    pub qixing_no_wild: bool,
    /// Whether a wild may be discarded (打幺鸡: seed 004 is silent, players do not); a hand of wilds alone always may.
    pub discard: bool,
    /// Whether 碰 and 明杠 of a wild are allowed, every tile as itself (打幺鸡: seed 004 is silent).
    pub pung: bool,
}

/// Where wilds come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WildSource {
    /// There are none.
    None,
    /// A tile of the wall is turned: its kind is 正精, the next kind 副精 (seed 000, 精的选取).
    Indicator,
    /// Four 红中 are added to the set and are wild (seed 004, 打幺鸡).
    Hongzhong,
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

/// Which hands are complete, besides four melds and a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShapeKeys {
    /// Any three different winds are a run (seed 000, 规则要点).
    pub wind_runs: bool,
    /// 中发白 is a run (seed 000, 规则要点; seed 004, 中发白连顺子).
    pub dragon_runs: bool,
    /// 小七对: seven pairs, four alike count as two (seed 000, 小七对; seed 004, 龙七对).
    pub seven_pairs: bool,
    /// 七星七对: the seven honours in pairs, all natural (seed 001, 七星七对).
    pub qixing_seven_pairs: bool,
    /// 十三烂: closed, numbers of a suit three or more apart, honours all different (seed 000, 十三烂).
    pub shisanlan: bool,
    /// 七星十三烂: with all seven honours, natural (seed 000, 七星十三烂).
    pub qixing_shisanlan: bool,
    /// 十三幺: thirteen orphans (seed 004, 十三幺).
    pub shisanyao: bool,
}

/// What a complete hand must have besides before it may win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GateRules {
    /// 缺一门: at most two suits in the whole hand (seed 004, 缺一门).
    pub at_most_two_suits: bool,
    /// 全满门: all three suits (seed 004, 全满门).
    pub three_suits: ThreeSuits,
    /// 含一对: a triplet or kong (seed 004, 含一对).
    pub triplet: TripletGate,
    /// 带幺九: a 1 or 9 (seed 004, 带幺九).
    pub terminal: TerminalGate,
    /// Whether three 中发白 make a meld (seed 004, 白发中禁止碰: 可以当作刻子); otherwise neither a triplet nor a kong of them
    /// does (custom of Dalian).
    pub dragon_triplet: bool,
    /// 开门: a claimed meld is needed (custom of the north-east).
    pub open: bool,
    /// 手把一: whether a hand of four declared melds, one tile left, may win.
    pub single_tile: SingleTile,
    /// Whether 小七对 needs none of 全满门, 含一对 and 开门 (custom of the north-east).
    pub seven_pairs_exempt: bool,
    /// Hard flowers that a small hand (小胡) without 门清 needs; 0 = none (seed 003, 小胡: 四個以上).
    #[schemars(range(min = 0, max = 20))]
    pub hard_flowers: u8,
    /// Whether a plain hand (平胡) that uses a 精 as a wild may win on a discard.
    pub wild_ping_ron: WildPingRon,
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
pub enum WildPingRon {
    /// Yes (seed 000 and 002, by their examples).
    Allowed,
    /// Only by self-draw (room custom 有精点炮不能平胡).
    SelfDrawOnly,
    /// Only as 精钓 (room custom 必精钓): also a self-drawn plain hand with a wild must be 精钓.
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

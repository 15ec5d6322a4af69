//! Keys of the course of a deal: claims, wall, play, dealer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who may claim what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClaimRules {
    /// 吃 by the next seat (seed 002, 取牌), honour runs included where they are runs; seed 004 forbids it in 四川 and 推倒胡.
    pub chow: bool,
    /// 碰 and 明杠 of 中发白 (seed 004, 白发中禁止碰).
    pub dragon_pung: bool,
    /// Who wins where several could on one tile (seed 000: the first counter-clockwise; seed 003, 一炮兩響).
    pub winners: Winners,
    /// 过胡: after passing a win no win on a discard (seed 000, 先弃后和; seed 002, 胡先不胡后).
    pub guohu: Guohu,
    /// Whether a kong or a discarded 精 of any seat also lifts 过胡 (room custom).
    pub guohu_lifted_by_kong_or_jing: bool,
    /// 过碰: after passing a pung not the same tile until the next own entry (seed 000, footnote).
    pub guopeng: bool,
    /// Whether an added kong can be robbed (seed 000, 抢杠).
    pub rob_kong: bool,
    /// 旋风杠: one of each wind, or 中发白, laid down as a kong of own tiles in the own turn (custom of the north-east; seed 004
    /// is silent). It leaves the hand closed (闭门), is a kong to 含一对, no triplet to 飘, and cannot be robbed.
    pub xuanfeng: Xuanfeng,
    /// Whether a dealer may kong before the first discard (seeds silent: yes).
    pub dealer_first_kong: bool,
    /// Whether a hand in 精钓 may win on a discard (seed 000, 精钓: 不可胡他家放炮; seed 002 with the alternative).
    pub jingdiao_ron: JingdiaoRon,
    /// Whether a hand in 精钓 may rob a kong (seeds silent).
    pub jingdiao_rob_kong: JingdiaoRobKong,
}

/// 旋风杠: which groups of honours are kongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Xuanfeng {
    /// None.
    Off,
    /// 风杠: the four winds; a replacement is drawn as after a concealed kong.
    Winds,
    /// The winds, and 喜杠: 中发白, a meld of three without a replacement; the seat discards next, as after a pung.
    WindsAndDragons,
}

/// Who wins where several could on one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Winners {
    /// The first in turn from the discarder.
    First,
    /// All of them.
    All,
}

/// 过胡: what passing a win forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Guohu {
    /// Nothing.
    Off,
    /// Any win on a discard until the next own draw, chow, pung or kong.
    UntilEntry,
    /// The same, but a discard that wins more than the one passed may be won (room custom).
    UntilEntryOrMore,
}

/// Whether a hand in 精钓 may win on a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JingdiaoRon {
    /// Only as 德国, or as 地胡.
    DeguoOnly,
    /// Yes, without the factor of 精钓 (seed 002, 或可以胡放炮但不再计算精钓).
    Allowed,
}

/// Whether a hand in 精钓 may rob a kong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JingdiaoRobKong {
    /// Only as 德国.
    DeguoOnly,
    /// As by self-draw, with the factor of 精钓.
    AsSelfDraw,
}

/// The wall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WallRules {
    /// How the dice say where the wall is opened. It changes no distribution: it says which stacks are the head and the tail.
    pub dice: DiceProcedure,
    /// Where the replacement after a kong comes from (seed 002: the tail; seed 004, 杠牌摸牌: in places the head).
    pub replacement: Replacement,
    /// Tiles at the tail that are never drawn in turn (seed 004, 杠上牌: 14 in 推倒胡).
    #[schemars(range(min = 0, max = 60))]
    pub dead_tiles: u8,
    /// Whether kongs 1, 3, 5 ... each add a stack to the dead tiles (seed 004, 杠上牌与分张).
    pub dead_grows: bool,
    /// 分张: last live tiles dealt one to a seat without discards (seed 004, 分张: 4).
    #[schemars(range(min = 0, max = 4))]
    pub fenzhang: u8,
}

/// How the dice say where the wall is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DiceProcedure {
    /// One throw: the sum says whose wall, the smaller die how many stacks stay (seed 002, 拿牌, first way).
    SmallerDie,
    /// Two throws: the first says whose wall, the second how many stacks stay (seed 002, 拿牌, second way).
    SecondSum,
    /// Two throws: the first says whose wall, both together at which stack to begin (seed 001, 掷骰与开牌).
    BothSums,
    /// Two throws, both together, where 18 and more go on in the next seat's wall (seed 004, 摇骰子).
    SumPastSeventeen,
}

/// Where a replacement tile comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Replacement {
    /// The tail of the wall.
    Tail,
    /// The head, as any draw.
    Head,
}

/// The course of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayRules {
    /// When the deal ends by wins.
    pub ends: DealEnds,
    /// 换三张 (seed 004, 换三张).
    pub exchange: Exchange,
    /// Whether the three exchanged tiles must be of one suit, in a hand that has three of one (common custom).
    pub exchange_same_suit: bool,
    /// 定缺: how the missing suit is chosen (seed 004, 缺一门).
    pub missing_suit: MissingSuit,
    /// 正摸反打: in which direction turns go round (seed 004, 正摸反打).
    pub turns: TurnDirection,
}

/// When the deal ends by wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DealEnds {
    /// With the first win.
    FirstWin,
    /// 血战: when three seats have won; winners leave (seed 004, 血流成河 as it is described).
    ThreeWins,
    /// 血流: with the wall only; winners stay in and win again.
    WallOnly,
}

/// 换三张.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Exchange {
    /// Not played.
    Off,
    /// To the next seat.
    Next,
    /// The dice say to whom: the next, the opposite or the previous seat.
    Dice,
}

/// How the missing suit is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MissingSuit {
    /// It is not declared: two suits at most are enough.
    Free,
    /// Declared after the deal; its tiles go first and cannot be claimed.
    Declare,
    /// With the first discard, which is laid aside: nobody may claim or win it (seed 004: 开局打出一张牌，这张牌放在自己门前).
    FirstDiscard,
}

/// 正摸反打: in which direction turns go round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TurnDirection {
    /// As the tiles are dealt.
    Forward,
    /// Against it (seed 004: 不过大部分情况下).
    Reverse,
    /// Against it in the first, third ... deal of a session, with it in the others (seed 004: 奇数局 ... 偶数局反之).
    Alternate,
}

/// 报听 and 宝牌.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BaoRules {
    /// 报听: whether a waiting hand may be declared (custom of the north-east; seed 004 is silent).
    pub declare: BaoDeclare,
    /// 宝牌: a hidden tile with which declared hands win (custom of the north-east; seed 004 is silent).
    pub wild: BaoWild,
}

/// 报听: whether a waiting hand may be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BaoDeclare {
    /// No.
    Off,
    /// With any discard that leaves a hand waiting for a tile that wins. From then on the hand stays as it is: the seat wins or
    /// throws what it draws, and melds nothing. The players `greedy` and `efficient` declare as soon as they may where it can pay
    /// (`scoring.factors.baoting` above 1, or 宝牌), and never elsewhere; `random` as it comes.
    Ready,
}

/// 宝牌: whether a hidden tile lets declared hands win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BaoWild {
    /// No.
    Off,
    /// After the first declaration a tile is taken off the tail of the wall; only declared seats see it. A declared seat that
    /// draws one of its kind wins (摸宝): it stands for any tile that the hand waits for; as one of those itself it is 宝中宝.
    /// Where the three others of its kind lie in melds and discards another tile is taken (换宝). None is taken where no tile is
    /// left to draw in turn besides a promised replacement: who declares with the last one goes into 分张 without.
    Draw,
}

/// Who deals next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DealerRules {
    /// After a win.
    pub after_win: DealerAfterWin,
    /// After a deal without a win, a 诈和 included.
    pub after_draw: DealerAfterDraw,
    /// After 抄庄 the deal moves on even if that dealer wins (seed 002, 坐庄: 被抄庄的庄家在下一局应下庄).
    pub chaozhuang_passes: bool,
    /// Whether several winners on one discard keep the dealer (seed 003, 一炮兩響: 不下莊; seed 004, 第一炮双响).
    pub several_winners_stay: bool,
    /// Whether a win after a kong keeps the dealer (seed 003, 大杠開不下莊).
    pub after_kong_stays: bool,
    /// Whether a big hand of another seat keeps the dealer (letter of seed 003, 莊家).
    pub big_hand_stays: bool,
}

/// Who deals after a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DealerAfterWin {
    /// A winning dealer stays, otherwise the next seat (seed 000, 连庄).
    WinnerStays,
    /// Always the next seat.
    Next,
    /// The first winner of the deal (seed 004, 定庄家).
    FirstWinner,
    /// The first winner; of several on one discard, its discarder (common custom 一炮多响).
    FirstWinnerOrDiscarder,
}

/// Who deals after a deal without a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DealerAfterDraw {
    /// The next seat (seed 000).
    Next,
    /// The same seat (seed 004).
    Stays,
}

//! Keys of the course of a deal: claims, wall, play, dealer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

keys! {
    /// Who may claim what.
    ClaimRules {
        /// 吃 by the next seat (seed 002, 取牌), honour runs included where they are runs; seed 004 forbids it in 四川 and 推倒胡.
        chow: bool = true;
        /// 碰 and 明杠 of 中发白 (seed 004, 白发中禁止碰).
        dragon_pung: bool = true;
        /// Who wins where several could on one tile (seed 000: the first counter-clockwise; seed 003, 一炮兩響).
        winners: Winners = Winners::First;
        /// 过胡: after passing a win no win on a discard (seed 000, 先弃后和; seed 002, 胡先不胡后).
        guohu: Guohu = Guohu::Off;
        /// Whether a kong or a discarded wild of any seat also lifts 过胡 (room custom).
        guohu_lifted_by_kong_or_jing: bool = false;
        /// 过碰: after passing a pung not the same tile until the next own entry (seed 000, footnote: 先弃后碰). Where another seat wins
        /// the tile, nobody has passed a pung of it.
        guopeng: bool = false;
        /// Whether a discard can be won; false: 自摸胡, only own draws win, and added kongs where they can be robbed (room custom).
        discard_win: bool = true;
        /// Whether an added kong can be robbed (seed 000, 抢杠; seed 003, 被抢杠; seed 004, 抢杠和).
        rob_kong: bool = true;
        /// 旋风杠: one of each wind, or 中发白, laid down as a kong of own tiles in the own turn (custom of the north-east; seed 004
        /// is silent). It leaves the hand closed (闭门), is a kong to 含一对, no triplet to 飘, and cannot be robbed.
        xuanfeng: Xuanfeng = Xuanfeng::Off;
        /// Whether a dealer may kong before the first discard (the seeds are silent; some rooms forbid it).
        dealer_first_kong: bool = true;
        /// Whether a hand in 精钓 may win on a discard (seed 000, 精钓: 不可胡他家放炮; seed 002 with the alternative).
        jingdiao_discard: JingdiaoDiscard = JingdiaoDiscard::DeguoOnly;
        /// Whether a hand in 精钓 may rob a kong (letter of seed 000, 抢杠: 应等同于自摸).
        jingdiao_rob_kong: JingdiaoRobKong = JingdiaoRobKong::DeguoOnly;
    }
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
pub enum JingdiaoDiscard {
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

keys! {
    /// The wall.
    WallRules {
        /// How the dice say where the wall is opened. It changes no chances, only which stacks are the head and the tail.
        dice: DiceProcedure = DiceProcedure::SmallerDie;
        /// Where the replacement after a kong comes from (seed 002: the tail; seed 004, 杠牌摸牌: in places the head).
        replacement: Replacement = Replacement::Tail;
        /// Tiles at the tail that are never drawn in turn (seed 004, 杠上牌: 14 in 推倒胡; none in 四川, 无王牌).
        dead_tiles: u8 = 0, 0..=60;
        /// Whether kongs 1, 3, 5 ... each add a stack to the dead tiles (seed 004, 杠上牌与分张).
        dead_grows: bool = false;
        /// 分张: last live tiles dealt one to a seat without discards (seed 004, 分张: 4).
        fenzhang: u8 = 0, 0..=4;
    }
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
    /// The tail of the wall (seed 002, 吃碰杠牌; seed 003, 杠后开花; seed 004, 杠牌摸牌: 一般从牌山最末端摸起).
    Tail,
    /// The head, as any draw (seed 004, 杠牌摸牌: 部分地区).
    Head,
}

keys! {
    /// The course of a deal.
    PlayRules {
        /// When the deal ends by wins.
        ends: DealEnds = DealEnds::FirstWin;
        /// 换三张: before the first discard every seat gives three tiles away and is given three (seed 004, 换三张).
        exchange: Exchange = Exchange::Off;
        /// Whether the three exchanged tiles must be of one suit, in a hand that has three of one (common custom).
        exchange_same_suit: bool = false;
        /// 定缺: how the missing suit is chosen (seed 004, 缺一门).
        missing_suit: MissingSuit = MissingSuit::Free;
        /// 正摸反打: in which direction turns go round (seed 004, 正摸反打).
        turns: TurnDirection = TurnDirection::Forward;
        /// 地胡: which win it is, in games that pay for it; 南京 has its own, 天听.
        dihu: Dihu = Dihu::FirstDiscard;
    }
}

/// 地胡: which win it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dihu {
    /// On the dealer's first discard, where he has made no kong before it (seed 000, 地胡; seed 001, 地糊).
    FirstDiscard,
    /// On the dealer's first discard, also after concealed kongs of his (letter of seeds 000 and 002, 地胡: 庄家打出的第一张牌).
    AfterKong,
    /// By own draw: the first tile that a seat other than the dealer draws, as long as no tile has been claimed and no kong made
    /// (room custom of 四川).
    FirstDraw,
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
    /// To the next seat (seed 004: 每人挑选三张牌交给下家).
    Next,
    /// To the seat opposite (room custom).
    Opposite,
    /// A die says to whom: 1 or 2 the next, 3 or 4 the opposite, 5 or 6 the previous seat (seed 004).
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

keys! {
    /// 报听 and 宝牌.
    BaoRules {
        /// 报听: whether a waiting hand may be declared (custom of the north-east; seed 004 is silent).
        declare: BaoDeclare = BaoDeclare::Off;
        /// 宝牌: a hidden tile with which declared hands win (custom of the north-east; seed 004 is silent).
        wild: BaoWild = BaoWild::Off;
    }
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
    /// Once the three others of its kind lie in melds and discards, another tile is taken (换宝). None is taken where no tile is
    /// left to draw in turn besides a promised replacement: a seat that declares with the last one goes into 分张 without.
    Draw,
}

keys! {
    /// Who deals next.
    DealerRules {
        /// After a win.
        after_win: DealerAfterWin = DealerAfterWin::WinnerStays;
        /// After a deal without a win, a 诈和 included.
        after_draw: DealerAfterDraw = DealerAfterDraw::Stays;
        /// After 抄庄 the deal moves on even if that dealer wins (seed 002, 坐庄: 被抄庄的庄家在下一局应下庄).
        chaozhuang_passes: bool = false;
        /// Whether several winners on one discard keep the dealer (seed 003, 一炮兩響: 不下莊; seed 004, 第一炮双响).
        several_winners_stay: bool = false;
        /// Whether a win after a kong keeps the dealer (seed 003, 大杠開不下莊).
        after_kong_stays: bool = false;
        /// Whether a big hand of another seat keeps the dealer (letter of seed 003, 莊家).
        big_hand_stays: bool = false;
    }
}

/// Who deals after a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DealerAfterWin {
    /// A winning dealer stays, otherwise the next seat (seed 000, 连庄; seed 003, 比下胡: 庄家连庄).
    /// 推倒胡 and 穷胡 of seed 004 say only 按逆时针顺序延庄.
    WinnerStays,
    /// Always the next seat (strict rotation).
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
    /// The same seat (seed 003, 荒庄; seed 004, 四川: 无人和牌流局, 连庄; 推倒胡: 流局时 ... 庄家连庄).
    Stays,
}

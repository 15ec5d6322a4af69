//! House rules about payments that rooms of every game share.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

keys! {
    /// House rules about payments, whatever the game. The published rule texts have none of them.
    RoomRules {
        /// 封顶 of a hand: the most that one seat pays for one hand, all its factors counted; 0 = no cap (room custom: Nanjing 300).
        hand_cap: i32 = 0, 0..=1000;
        /// 封顶 of a deal: the most that one seat loses in a deal, hands, 精, kongs and fines together; what it would lose beyond is
        /// taken off what the others gain, in proportion, and points that are left over off the greatest gains. 0 = no cap (room
        /// custom of Nanchang: 133, 200, 256, 300, 500).
        deal_cap: i32 = 0, 0..=1000;
        /// Who pays for a hand that is won on a discard. 南昌 has a key of its own, `scoring.discard_payers`.
        discard_payers: RoomDiscardPayers = RoomDiscardPayers::Game;
        /// What a 流局 leaves of the money that is paid whoever wins: a deal that ends with the wall and without any win.
        liuju: LiujuPays = LiujuPays::All;
        /// Who pays for exposed kongs (明杠) and added ones (补杠), in games that pay for them; concealed kongs, 杠精 and 花杠 stay as
        /// they are.
        kong_payers: KongPayers = KongPayers::Game;
        /// Whether seats that win on the same tile pay each other where their game makes all three pay; false: they owe each other
        /// nothing for their hands, and nobody pays it for them (seed 000, 分数计算: 只要不是胡牌方均要 ... 给子, read strictly).
        winners_pay: bool = true;
        /// Factors for circumstances that the game itself pays nothing for.
        factors: RoomFactors;
        /// 连庄: what deals in a row of one dealer multiply.
        lianzhuang: LianzhuangRules;
        /// 扎鸟 (抓鸟, 买马): tiles turned at the end.
        niao: NiaoRules;
    }
}

keys! {
    /// Factors for circumstances of a win, in games whose own keys do not have them; 1 = no factor. Each multiplies what every seat
    /// pays for the hand as the game settles it, with the added points of 德国 and 自摸加底 and the flat points of 天胡 and 地胡; all that
    /// hold multiply each other. 连庄, 起胡, 扎鸟 and `room.hand_cap` come after, in this order. 查叫 has none of them. The game chooses the
    /// reading and the shape that it pays before; what is said of readings below is about any reading of the same tiles. Where suits
    /// are looked at, concealed tiles and a winning tile of wild kinds are left out, and melds count as they lie.
    RoomFactors {
        /// 自摸翻倍: by own draw (room custom).
        self_draw: i32 = 1, 1..=100;
        /// 杠上开花: by own draw of the replacement after a kong (seed 004, 杠上开花; elsewhere room custom).
        after_kong: i32 = 1, 1..=100;
        /// 杠上炮: on the discard after a kong (seed 004, 杠上炮; elsewhere room custom).
        kong_discard: i32 = 1, 1..=100;
        /// 抢杠: by robbing a kong (seed 004, 抢杠和; elsewhere room custom).
        rob_kong: i32 = 1, 1..=100;
        /// 海底捞月: by own draw of the last tile (seed 004, 海底捞月; elsewhere room custom).
        last_tile: i32 = 1, 1..=100;
        /// 门清: four melds and a pair, none of the melds claimed; concealed kongs may be (room custom).
        menqing: i32 = 1, 1..=100;
        /// 清一色: all tiles of one suit (room custom).
        qingyise: i32 = 1, 1..=100;
        /// 混一色: tiles of one suit, and honours (room custom).
        hunyise: i32 = 1, 1..=100;
        /// 字一色: honours alone (room custom).
        ziyise: i32 = 1, 1..=100;
        /// 一条龙: the runs 123, 456 and 789 of one suit in a reading of a hand that is paid as four melds and a pair, not as four
        /// triplets; claimed runs and runs with wilds count (room custom).
        yitiaolong: i32 = 1, 1..=100;
        /// 将七对: a hand that is paid as seven pairs, every tile that is not wild a 2, 5 or 8 (room custom).
        jiangqidui: i32 = 1, 1..=100;
        /// 夹心五: the winning tile is a 5 between 4 and 6, in some reading of a hand that is paid as four melds and a pair; wilds may
        /// be the 4 and the 6, a winning tile of a wild kind does not count (room custom).
        jiaxinwu: i32 = 1, 1..=100;
        /// 卡二条: the same of the 2 of bamboos (条) between 1 and 3 (room custom).
        kaerdiao: i32 = 1, 1..=100;
    }
}

keys! {
    /// 连庄: a multiplier that grows with the deals in a row that one seat has dealt in a session before this one, whatever kept
    /// it the dealer: n is 0 in its first, 1 in its second, and so on.
    LianzhuangRules {
        /// How it grows (seed 000, 连庄: 无奖励不算翻; room custom 连庄翻倍, 爬楼).
        grows: Lianzhuang = Lianzhuang::Off;
        /// What it multiplies.
        pays: LianzhuangPays = LianzhuangPays::WithDealer;
        /// The most that it multiplies by.
        limit: i32 = 8, 2..=1000;
    }
}

/// How the multiplier of 连庄 grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lianzhuang {
    /// Not at all.
    Off,
    /// 1 + n (room custom).
    Add,
    /// 2 to the power of n (room custom).
    Double,
}

/// What 连庄 multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LianzhuangPays {
    /// What the dealer is paid for a hand that he wins (room custom).
    DealerWins,
    /// What the dealer pays or is paid for a hand (room custom).
    WithDealer,
    /// What every seat pays for a hand (room custom 爬楼).
    All,
}

keys! {
    /// 扎鸟 (抓鸟, 买马): when a deal ends in which somebody has won, tiles are turned from the head of the wall, those that would be drawn
    /// next, the dead ones too where no others are left; not after 诈和. Each hits or misses. For every win each payer's points p, all other factors
    /// counted, become p × factor^h + points × h, where h is how many tiles hit the winner or that payer; who owes nothing pays
    /// nothing. `room.hand_cap` cuts after; 起胡 does not look at them.
    NiaoRules {
        /// How many are turned, or as many as are left; 0 = off (room custom: 1, 2, 4, 6).
        tiles: u8 = 0, 0..=20;
        /// Whom a tile hits. A flower that is turned (南京) hits nobody, and no other tile is turned for it.
        hits: NiaoHits = NiaoHits::Winner;
        /// Multiplies once for each hit (room custom 中鸟翻倍: 2).
        factor: i32 = 1, 1..=10;
        /// Added for each hit (room custom 中鸟加分: 1, 2).
        points: i32 = 0, 0..=1000;
    }
}

/// The most tiles that any room turns.
pub(crate) const MOST_NIAO: u8 = 20;

/// Whom a turned tile hits. 1, 5, 9, 东 and 中 are number 1; 2, 6, 南 and 发 number 2; 3, 7, 西 and 白 number 3; 4, 8 and 北 number 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NiaoHits {
    /// Number 1 hits every winner, the others nobody (room custom 159 中鸟, 红中算鸟).
    Winner,
    /// The winner is number 1, the next seat 2, and so on in the order in which hands are dealt: every tile hits one seat, counted
    /// anew from each winner (room custom 买马).
    FromWinner,
    /// The same, counted from the dealer (room custom 抓鸟).
    FromDealer,
}

/// Who pays for exposed and added kongs; a share is what the game makes the seat pay that gave the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KongPayers {
    /// As the game has it.
    Game,
    /// Every seat that still plays, a share each (room custom).
    All,
    /// Who gave the tile, or fed the pung, one share; nobody where that seat has won and left (room custom 点杠一家付).
    Feeder,
    /// The same seat, a share for every seat that still plays (room custom 点杠包三家).
    FeederForAll,
}

/// Who pays for a hand that is won on a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RoomDiscardPayers {
    /// As the game has it: the discarder pays his share.
    Game,
    /// Every seat that still plays and does not win on the same tile, each his own share (room custom 点炮三家付).
    All,
    /// The discarder, the shares of all (room custom 点炮包三家).
    DiscarderForAll,
}

/// What a 流局 pays, besides what it costs itself (the dealer's points in 南昌, 查叫 in 四川, fines in 南京).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LiujuPays {
    /// 精, kongs and 花杠 (seed 000, 流局; seed 002, 简介: 荒庄时计和局, one reading; seed 003).
    All,
    /// Kongs and 花杠, no 精 (room custom 流局不算精).
    Kongs,
    /// Neither (room custom 荒庄荒杠; the other reading of seed 002). Where kongs are paid at once, a 流局 gives that money back.
    Nothing,
}

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
    }
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

//! House rules about payments, for all games.

use super::{Need, Needs};

sections! {
    RoomRules {
        hand_cap: i32, deal_cap: i32, discard_payers: RoomDiscardPayers, rob_kong_payers: RoomRobKongPayers,
        after_kong_payers: AfterKongPayers, liuju: LiujuPays, kong_payers: KongPayers, winners_pay: bool,
        kong: RoomKongs, factors: RoomFactors, lianzhuang: LianzhuangRules, niao: NiaoRules,
    }
    RoomKongs { exposed: i32, added: i32, concealed: i32 }
    RoomFactors {
        self_draw: i32, after_kong: i32, kong_discard: i32, rob_kong: i32, last_tile: i32, menqing: i32, qingyise: i32,
        hunyise: i32, ziyise: i32, yitiaolong: i32, jiangqidui: i32, jiaxinwu: i32, kaerdiao: i32,
        wugui: i32,
    }
    LianzhuangRules { grows: Lianzhuang, pays: LianzhuangPays, limit: i32 }
    NiaoRules { tiles: u8, hits: NiaoHits, factor: i32, points: i32 }
}

choices! {
    Lianzhuang { Off, Add, Double }
    LianzhuangPays { DealerWins, WithDealer, All }
    NiaoHits { Winner, FromWinner, FromDealer }
    KongPayers { Game, All, Feeder, FeederForAll }
    RoomDiscardPayers { Game, All, DiscarderForAll }
    RoomRobKongPayers { Game, KongerForAll }
    AfterKongPayers { Game, FeederForAll }
    LiujuPays { All, Kongs, Nothing }
}

impl RoomRules {
    /// Returns the facts that these house rules need from a deal.
    pub(crate) fn needs(&self) -> Needs {
        Needs::from_flags([(Need::Kongs, self.needs_kongs())])
    }

    /// Whether these house rules need the list of kongs.
    pub(crate) fn needs_kongs(&self) -> bool {
        self.kong.pays() || self.after_kong_payers != AfterKongPayers::Game
    }
}

impl RoomKongs {
    /// Whether any kong is paid.
    pub fn pays(&self) -> bool {
        self.exposed > 0 || self.added > 0 || self.concealed > 0
    }
}

impl RoomFactors {
    /// All factors are 1.
    #[rustfmt::skip]
    pub const NONE: RoomFactors = RoomFactors {
        self_draw: 1, after_kong: 1, kong_discard: 1, rob_kong: 1, last_tile: 1, menqing: 1, qingyise: 1, hunyise: 1,
        ziyise: 1, yitiaolong: 1, jiangqidui: 1, jiaxinwu: 1, kaerdiao: 1, wugui: 1,
    };
}

/// Maximum number of tiles turned for 扎鸟.
pub(crate) const MOST_NIAO: u8 = 20;

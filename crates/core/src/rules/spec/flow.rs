//! Keys of the course of a deal: claims, wall, play, dealer.

sections! {
    ClaimRules {
        chow: bool, dragon_pung: bool, winners: Winners, guohu: Guohu, guohu_lifted_by_kong_or_jing: bool,
        guopeng: bool, discard_win: bool, rob_kong: bool, xuanfeng: Xuanfeng, dealer_first_kong: bool,
        jingdiao_discard: JingdiaoDiscard, jingdiao_rob_kong: JingdiaoRobKong,
    }
    WallRules { dice: DiceProcedure, replacement: Replacement, dead_tiles: u8, dead_grows: bool, fenzhang: u8 }
    PlayRules {
        ends: DealEnds, exchange: Exchange, exchange_same_suit: bool, missing_suit: MissingSuit, turns: TurnDirection,
        dihu: Dihu,
    }
    BaoRules { declare: BaoDeclare, wild: BaoWild }
    DealerRules {
        after_win: DealerAfterWin, after_draw: DealerAfterDraw, chaozhuang_passes: bool, several_winners_stay: bool,
        after_kong_stays: bool, big_hand_stays: bool,
    }
}

choices! {
    Xuanfeng { Off, Winds, WindsAndDragons }
    Winners { First, All }
    Guohu { Off, UntilEntry, UntilEntryOrMore }
    JingdiaoDiscard { DeguoOnly, Allowed }
    JingdiaoRobKong { DeguoOnly, AsSelfDraw }
    DiceProcedure { SmallerDie, SecondSum, BothSums, SumPastSeventeen }
    Replacement { Tail, Head }
    Dihu { FirstDiscard, AfterKong, FirstDraw }
    DealEnds { FirstWin, ThreeWins, WallOnly }
    Exchange { Off, Next, Opposite, Dice }
    MissingSuit { Free, Declare, FirstDiscard }
    TurnDirection { Forward, Reverse, Alternate }
    BaoDeclare { Off, Ready }
    BaoWild { Off, Draw }
    DealerAfterWin { WinnerStays, Next, FirstWinner, FirstWinnerOrDiscarder }
    DealerAfterDraw { Next, Stays }
}

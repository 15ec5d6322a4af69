//! The predicates of won hands: what can be true of a hand in one reading, and how often.
//!
//! Words of the definitions: a *set* is a chow, a triplet or a kong, declared or not. *Triplet* includes kongs, except in the definitions
//! that say otherwise. A *tile* is the kind that it stands for: a wild counts as that kind. *Number tiles* are 万, 筒 and 条. A chow of
//! honours (东南西, 中发白) counts as a chow, but is in no combination of chows. 旋风杠 is neither a triplet nor a kong of the definitions.
//! A predicate that is a count holds if the count is at least 1. Predicates on sets and on the pair are false for shapes without them.

use crate::tile::Kind;
use crate::words::words;

/// A part of the printed list of predicates.
#[derive(Clone, Copy)]
enum Group {
    Suits,
    Ranks,
    Shapes,
    Chows,
    Triplets,
    Honours,
    Kongs,
    Alike,
    Pair,
    Melds,
    Wait,
    Win,
    Wilds,
    Flowers,
}

impl Group {
    /// The title in English and Chinese.
    const fn title(self) -> [&'static str; 2] {
        match self {
            Group::Suits => ["Suits and honours", "花色与字牌"],
            Group::Ranks => ["Ranks", "序数"],
            Group::Shapes => ["Shapes", "牌型"],
            Group::Chows => ["Chows", "顺子"],
            Group::Triplets => ["Triplets", "刻子"],
            Group::Honours => ["Winds and dragons", "风牌与箭牌"],
            Group::Kongs => ["Kongs", "杠"],
            Group::Alike => ["Four tiles alike", "四张相同的牌"],
            Group::Pair => ["The pair", "将牌"],
            Group::Melds => ["Declared melds", "吃碰杠与门清"],
            Group::Wait => ["The wait", "听口"],
            Group::Win => ["The win", "和牌方式"],
            Group::Wilds => ["Wilds", "癞子"],
            Group::Flowers => ["Flowers", "花牌"],
        }
    }
}

/// What a predicate returns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// True or false.
    Once,
    /// A count.
    Each,
    /// The number of ways to choose this many chows of the hand that are joined.
    Joins(u8),
}

use Group::*;
use Value::*;

words! {
    /// A statement about a won hand in one reading, or a count.
    Predicate((Group, Value, [&'static str; 2])) {
        OneSuit = "one_suit", "清一色", (Suits, Once, [
            "All tiles are number tiles of one suit.",
            "全部是同一花色的序数牌。"]);
        HalfSuit = "half_suit", "混一色", (Suits, Once, [
            "The tiles are of one number suit and honours, and both are present.",
            "由一种花色的序数牌和字牌组成，两者都有。"]);
        TwoSuits = "two_suits", "缺一门", (Suits, Once, [
            "The number tiles are of exactly two suits. There may be honours.",
            "序数牌恰好有两种花色，有无字牌不限。"]);
        ThreeSuits = "three_suits", "三门齐", (Suits, Once, [
            "There are tiles of all three number suits.",
            "万、筒、条三门都有。"]);
        FiveGates = "five_gates", "五门齐", (Suits, Once, [
            "There are tiles of all three number suits, winds and dragons.",
            "万、筒、条、风、箭五种牌都有。"]);
        AllHonours = "all_honours", "字一色", (Suits, Once, [
            "All tiles are honours, in any shape.",
            "全部是字牌，牌型不限。"]);
        NoHonours = "no_honours", "无字", (Suits, Once, [
            "No tile is an honour.",
            "没有字牌。"]);
        SevenHonours = "seven_honours", "七星", (Suits, Once, [
            "All seven honours are present.",
            "东南西北中发白七种字牌都有。"]);
        AllGreen = "all_green", "绿一色", (Suits, Once, [
            "All tiles are 2, 3, 4, 6, 8 of 条 or 发. There need not be 发.",
            "全部由 23468 条和发组成，可以没有发。"]);
        Reversible = "reversible", "推不倒", (Suits, Once, [
            "All tiles are 1, 2, 3, 4, 5, 8, 9 of 筒, 2, 4, 5, 6, 8, 9 of 条, or 白.",
            "全部由 1234589 筒、245689 条和白组成。"]);

        NoTerminalsHonours = "no_terminals_honours", "断幺", (Ranks, Once, [
            "No tile is a 1, a 9 or an honour.",
            "没有幺九牌和字牌。"]);
        TerminalsAndHonoursOnly = "terminals_and_honours_only", "混幺九", (Ranks, Once, [
            "All tiles are 1, 9 or honours. One of the two kinds may be absent.",
            "全部是序数 1、9 和字牌，可以缺其中一类。"]);
        TerminalsOnly = "terminals_only", "清幺九", (Ranks, Once, [
            "All tiles are 1 or 9.",
            "全部是序数 1、9 的牌。"]);
        EverySetTerminalOrHonour = "every_set_terminal_or_honour", "全带幺", (Ranks, Once, [
            "The hand is four sets and a pair, and each of them has a 1, a 9 or an honour.",
            "四副牌和将，每一副和将都带幺九牌或字牌。"]);
        EverySetTerminal = "every_set_terminal", "纯带幺", (Ranks, Once, [
            "The hand is four sets and a pair, and each of them has a 1 or a 9.",
            "四副牌和将，每一副和将都带 1 或 9。"]);
        EverySetFive = "every_set_five", "全带五", (Ranks, Once, [
            "The hand is four sets and a pair, and each of them has a 5.",
            "四副牌和将，每一副和将都带序数 5。"]);
        Ranks1To3 = "ranks_1_to_3", "全小", (Ranks, Once, [
            "All tiles are number tiles from 1 to 3.",
            "全部是序数 1、2、3 的牌。"]);
        Ranks4To6 = "ranks_4_to_6", "全中", (Ranks, Once, [
            "All tiles are number tiles from 4 to 6.",
            "全部是序数 4、5、6 的牌。"]);
        Ranks7To9 = "ranks_7_to_9", "全大", (Ranks, Once, [
            "All tiles are number tiles from 7 to 9.",
            "全部是序数 7、8、9 的牌。"]);
        Ranks1To4 = "ranks_1_to_4", "小于五", (Ranks, Once, [
            "All tiles are number tiles from 1 to 4.",
            "全部是序数 1 至 4 的牌。"]);
        Ranks6To9 = "ranks_6_to_9", "大于五", (Ranks, Once, [
            "All tiles are number tiles from 6 to 9.",
            "全部是序数 6 至 9 的牌。"]);
        EvenTriplets = "even_triplets", "全双刻", (Ranks, Once, [
            "The hand is four triplets and a pair, all of even numbers.",
            "由序数 2、4、6、8 的刻子和将组成。"]);
        Ranks258 = "ranks_258", "将将胡", (Ranks, Once, [
            "All tiles are 2, 5 or 8, in any shape.",
            "全部是序数 2、5、8 的牌，牌型不限。"]);
        No258 = "no_258", "板板胡", (Ranks, Once, [
            "No tile is a 2, a 5 or an 8.",
            "没有序数 2、5、8 的牌。"]);

        SetsAndPair = "sets_and_pair", "四副一将", (Shapes, Once, [
            "The hand is four sets and a pair.",
            "四副牌（顺子、刻子或杠）加一对将。"]);
        AllTriplets = "all_triplets", "碰碰和", (Shapes, Once, [
            "The hand is four triplets or kongs and a pair.",
            "四副刻子或杠加一对将。"]);
        AllChows = "all_chows", "四顺", (Shapes, Once, [
            "The hand is four chows and a pair of any kind.",
            "四副顺子加一对将，将牌不限。"]);
        SevenPairs = "seven_pairs", "七对", (Shapes, Once, [
            "The hand is seven pairs. Four tiles alike may be two pairs.",
            "七个对子，四张相同的牌可以算两对。"]);
        QuadInPairs = "quad_in_pairs", "龙七对", (Shapes, Each, [
            "The number of kinds with four tiles or more in seven pairs.",
            "七对中四张相同的牌的组数。"]);
        SevenConsecutivePairs = "seven_consecutive_pairs", "连七对", (Shapes, Once, [
            "The hand is seven pairs of consecutive numbers of one suit.",
            "同一花色序数相连的七个对子。"]);
        Shisanyao = "shisanyao", "十三幺", (Shapes, Once, [
            "The hand is one of every terminal and honour, and a second one of any of them.",
            "十三种幺九牌和字牌各一张，其中一种再加一张。"]);
        Shisanlan = "shisanlan", "十三烂", (Shapes, Once, [
            "The hand is 十三烂: fourteen different tiles, the numbers of a suit three or more apart.",
            "十四张互不相同的牌，同一花色的序数至少相差三。"]);
        QixingShisanlan = "qixing_shisanlan", "七星十三烂", (Shapes, Once, [
            "The hand is 十三烂 with all seven honours, each as itself.",
            "十三烂，七种字牌齐全且都是本牌。"]);
        QixingSevenPairs = "qixing_seven_pairs", "七星七对", (Shapes, Once, [
            "The hand is a pair of each honour, with every tile as itself.",
            "七种字牌各一对，都是本牌。"]);
        Quanbukao = "quanbukao", "全不靠", (Shapes, Once, [
            "The hand is fourteen different tiles: honours, and number tiles of 147, 258, 369 in three suits.",
            "字牌和三种花色的 147、258、369 中互不相同的十四张牌。"]);
        KnittedStraight = "knitted_straight", "组合龙", (Shapes, Once, [
            "147 of a suit, 258 of another and 369 of the third are tiles of the hand outside its sets and its pair.",
            "三种花色的 147、258、369 九张牌齐全，不与其他牌成副。"]);
        OneSuitTwin = "one_suit_twin", "一色双龙会", (Shapes, Once, [
            "The hand is 123, 123, 789, 789 and a pair of 5, all of one suit.",
            "同一花色的两副 123、两副 789，5 作将。"]);
        MixedTwin = "mixed_twin", "三色双龙会", (Shapes, Once, [
            "The hand is 123 and 789 of two suits and a pair of 5 of the third.",
            "两种花色的 123、789，第三种花色的 5 作将。"]);
        NineGates = "nine_gates", "九莲宝灯", (Shapes, Once, [
            "Without the winning tile, the hand is 1112345678999 of one suit, and no meld is declared.",
            "没有吃碰杠，和牌前手中是同一花色的 1112345678999。"]);

        Chow = "chow", "顺子", (Chows, Each, [
            "The number of chows.",
            "顺子的副数。"]);
        SameChows = "same_chows", "一般高", (Chows, Joins(2), [
            "Two equal chows.",
            "两副相同的顺子。"]);
        MixedChows = "mixed_chows", "喜相逢", (Chows, Joins(2), [
            "Two chows of the same numbers in two suits.",
            "两种花色序数相同的两副顺子。"]);
        SixStraight = "six_straight", "连六", (Chows, Joins(2), [
            "Two chows of one suit that make six consecutive numbers.",
            "同一花色序数相连的六张牌组成的两副顺子。"]);
        TerminalChows = "terminal_chows", "老少副", (Chows, Joins(2), [
            "123 and 789 of one suit.",
            "同一花色的 123 和 789 两副顺子。"]);
        ThreeSameChows = "three_same_chows", "一色三同顺", (Chows, Joins(3), [
            "Three equal chows.",
            "三副相同的顺子。"]);
        ThreeSteppedChows = "three_stepped_chows", "一色三步高", (Chows, Joins(3), [
            "Three chows of one suit, each 1 higher than the one before, or each 2 higher.",
            "同一花色依次递增一位或依次递增两位的三副顺子。"]);
        MixedThreeChows = "mixed_three_chows", "三色三同顺", (Chows, Joins(3), [
            "Three chows of the same numbers in three suits.",
            "三种花色序数相同的三副顺子。"]);
        MixedThreeSteppedChows = "mixed_three_stepped_chows", "三色三步高", (Chows, Joins(3), [
            "Three chows in three suits, each 1 higher than the one before.",
            "三种花色依次递增一位的三副顺子。"]);
        Straight = "straight", "清龙", (Chows, Joins(3), [
            "123, 456 and 789 of one suit.",
            "同一花色的 123、456、789 三副顺子。"]);
        MixedStraight = "mixed_straight", "花龙", (Chows, Joins(3), [
            "123, 456 and 789, each in another suit.",
            "三种花色的 123、456、789 三副顺子。"]);
        FourSameChows = "four_same_chows", "一色四同顺", (Chows, Joins(4), [
            "Four equal chows.",
            "四副相同的顺子。"]);
        FourSteppedChows = "four_stepped_chows", "一色四步高", (Chows, Joins(4), [
            "Four chows of one suit, each 1 higher than the one before, or each 2 higher.",
            "同一花色依次递增一位或依次递增两位的四副顺子。"]);
        TwoPairsOfChows = "two_pairs_of_chows", "双般高", (Chows, Joins(4), [
            "Four chows that are twice two equal chows. All four may be equal.",
            "两组一般高，四副相同也算。"]);

        Triplet = "triplet", "刻子", (Triplets, Each, [
            "The number of triplets.",
            "刻子的副数，杠也算。"]);
        ConcealedTriplet = "concealed_triplet", "暗刻", (Triplets, Each, [
            "The number of triplets without a tile of another seat. A triplet completed by a win on another seat's tile is not among them.",
            "暗刻的副数，暗杠也算；和别家的牌凑成的刻子不算。"]);
        TwoConcealedTriplets = "two_concealed_triplets", "双暗刻", (Triplets, Once, [
            "At least two triplets are concealed, as for `concealed_triplet`.",
            "至少两副暗刻。"]);
        ThreeConcealedTriplets = "three_concealed_triplets", "三暗刻", (Triplets, Once, [
            "At least three triplets are concealed, as for `concealed_triplet`.",
            "至少三副暗刻。"]);
        FourConcealedTriplets = "four_concealed_triplets", "四暗刻", (Triplets, Once, [
            "Four triplets are concealed, as for `concealed_triplet`.",
            "四副暗刻。"]);
        TerminalTriplet = "terminal_triplet", "老头刻", (Triplets, Each, [
            "The number of triplets of 1 or 9.",
            "序数 1、9 的刻子的副数。"]);
        TwoTerminalTriplets = "two_terminal_triplets", "双老头刻", (Triplets, Once, [
            "At least two triplets are of 1 or 9.",
            "至少两副序数 1、9 的刻子。"]);
        SameRankTriplets = "same_rank_triplets", "双同刻", (Triplets, Each, [
            "The number of pairs of triplets of the same number in two suits.",
            "两种花色序数相同的两副刻子的组数。"]);
        ThreeSameRankTriplets = "three_same_rank_triplets", "三同刻", (Triplets, Once, [
            "Three triplets of the same number in three suits.",
            "三种花色序数相同的三副刻子。"]);
        ThreeSteppedTriplets = "three_stepped_triplets", "一色三节高", (Triplets, Once, [
            "Three triplets of consecutive numbers of one suit.",
            "同一花色序数相连的三副刻子。"]);
        FourSteppedTriplets = "four_stepped_triplets", "一色四节高", (Triplets, Once, [
            "Four triplets of consecutive numbers of one suit.",
            "同一花色序数相连的四副刻子。"]);
        MixedThreeSteppedTriplets = "mixed_three_stepped_triplets", "三色三节高", (Triplets, Once, [
            "Three triplets of consecutive numbers, each in another suit.",
            "三种花色序数依次相连的三副刻子。"]);

        DragonTriplet = "dragon_triplet", "箭刻", (Honours, Each, [
            "The number of triplets of dragons.",
            "中、发、白的刻子的副数。"]);
        TwoDragonTriplets = "two_dragon_triplets", "双箭刻", (Honours, Once, [
            "At least two kinds of dragons have a triplet.",
            "至少两种箭牌的刻子。"]);
        LittleThreeDragons = "little_three_dragons", "小三元", (Honours, Once, [
            "Exactly two kinds of dragons have a triplet, and the pair is the third.",
            "两副箭刻，第三种箭牌作将。"]);
        BigThreeDragons = "big_three_dragons", "大三元", (Honours, Once, [
            "All three dragons have a triplet.",
            "中、发、白三副刻子。"]);
        WindTriplet = "wind_triplet", "风刻", (Honours, Each, [
            "The number of triplets of winds.",
            "风牌刻子的副数。"]);
        SeatWind = "seat_wind", "门风刻", (Honours, Once, [
            "A triplet is of the seat wind.",
            "本门风的刻子。"]);
        RoundWind = "round_wind", "圈风刻", (Honours, Once, [
            "A triplet is of the round wind.",
            "圈风的刻子。"]);
        GuestWind = "guest_wind", "客风刻", (Honours, Each, [
            "The number of triplets of winds that are neither the seat wind nor the round wind.",
            "既非门风又非圈风的风牌刻子的副数。"]);
        ThreeWinds = "three_winds", "三风刻", (Honours, Once, [
            "At least three kinds of winds have a triplet.",
            "至少三种风牌的刻子。"]);
        LittleFourWinds = "little_four_winds", "小四喜", (Honours, Once, [
            "Exactly three kinds of winds have a triplet, and the pair is the fourth.",
            "三副风刻，第四种风牌作将。"]);
        FourWinds = "four_winds", "大四喜", (Honours, Once, [
            "All four winds have a triplet.",
            "东、南、西、北四副刻子。"]);

        Kong = "kong", "杠", (Kongs, Each, [
            "The number of kongs of four tiles alike.",
            "四张相同的杠的副数。"]);
        ThreeKongs = "three_kongs", "三杠", (Kongs, Once, [
            "At least three kongs of four tiles alike.",
            "至少三副杠。"]);
        FourKongs = "four_kongs", "四杠", (Kongs, Once, [
            "Four kongs of four tiles alike.",
            "四副杠。"]);
        ConcealedKong = "concealed_kong", "暗杠", (Kongs, Each, [
            "The number of concealed kongs of four tiles alike.",
            "暗杠的副数。"]);
        TwoConcealedKongs = "two_concealed_kongs", "双暗杠", (Kongs, Once, [
            "At least two concealed kongs of four tiles alike.",
            "至少两副暗杠。"]);
        ClaimedKong = "claimed_kong", "明杠", (Kongs, Each, [
            "The number of kongs with a claimed tile, `direct_kong` or `added_kong`.",
            "明杠的副数，直杠和补杠都算。"]);
        TwoClaimedKongs = "two_claimed_kongs", "双明杠", (Kongs, Once, [
            "At least two kongs with a claimed tile.",
            "至少两副明杠。"]);
        ClaimedAndConcealedKong = "claimed_and_concealed_kong", "明暗杠", (Kongs, Once, [
            "At least one kong with a claimed tile and at least one concealed kong.",
            "至少一副明杠和一副暗杠。"]);
        DirectKong = "direct_kong", "直杠", (Kongs, Each, [
            "The number of kongs of three concealed tiles and a discard.",
            "手中三张杠别家打出的牌的副数。"]);
        AddedKong = "added_kong", "补杠", (Kongs, Each, [
            "The number of kongs made by the fourth tile of a pung.",
            "碰后补杠的副数。"]);
        Xuanfeng = "xuanfeng", "旋风杠", (Kongs, Each, [
            "The number of 旋风杠: declared sets of four winds or three dragons.",
            "旋风杠（东南西北或中发白）的副数。"]);

        Quad = "quad", "四张", (Alike, Each, [
            "The number of kinds with four tiles or more in the hand, in a kong or not.",
            "手中有四张相同的牌的种数，成杠与否不限。"]);
        FourWithoutKong = "four_without_kong", "四归一", (Alike, Each, [
            "The number of kinds with four tiles or more in the hand and without a kong.",
            "有四张而未成杠的牌的种数。"]);

        Pair258 = "pair_258", "二五八将", (Pair, Once, [
            "The pair is of a 2, a 5 or an 8.",
            "以序数 2、5、8 作将。"]);
        NumberPair = "number_pair", "数牌将", (Pair, Once, [
            "The pair is of a number tile.",
            "以序数牌作将。"]);
        TerminalPair = "terminal_pair", "幺九将", (Pair, Once, [
            "The pair is of a 1 or a 9.",
            "以序数 1、9 作将。"]);
        WindPair = "wind_pair", "风将", (Pair, Once, [
            "The pair is of a wind.",
            "以风牌作将。"]);
        DragonPair = "dragon_pair", "箭将", (Pair, Once, [
            "The pair is of a dragon.",
            "以箭牌作将。"]);
        SeatWindPair = "seat_wind_pair", "门风将", (Pair, Once, [
            "The pair is of the seat wind.",
            "以门风作将。"]);
        RoundWindPair = "round_wind_pair", "圈风将", (Pair, Once, [
            "The pair is of the round wind.",
            "以圈风作将。"]);

        Closed = "closed", "门前清", (Melds, Once, [
            "No meld has a claimed tile. Concealed kongs leave the hand closed.",
            "没有吃、碰、明杠，暗杠不限。"]);
        NoMelds = "no_melds", "没有吃碰杠", (Melds, Once, [
            "No meld is declared, not even a concealed kong.",
            "没有吃、碰和任何杠，暗杠也没有。"]);
        FourClaimed = "four_claimed", "全求人", (Melds, Once, [
            "All four sets are claimed melds.",
            "四副牌都是吃、碰、明杠来的。"]);
        FourDeclared = "four_declared", "手把一", (Melds, Once, [
            "All four sets are declared melds. Concealed kongs are among them.",
            "四副牌都已亮出，暗杠也算，手中只剩单吊。"]);

        WaitEdge = "wait_edge", "边张", (Wait, Once, [
            "The winning tile is the 3 of a chow 123 or the 7 of a chow 789.",
            "12 和 3，或 89 和 7。"]);
        WaitClosed = "wait_closed", "坎张", (Wait, Once, [
            "The winning tile is the middle number of a chow.",
            "和顺子中间的一张。"]);
        WaitOpen = "wait_open", "两面听", (Wait, Once, [
            "The winning tile is the lowest or highest number of a chow, and the other two could have waited at both ends.",
            "和顺子两头之一，另两张可以听两头。"]);
        WaitTriplet = "wait_triplet", "对倒", (Wait, Once, [
            "The winning tile completes a triplet.",
            "和牌张凑成刻子。"]);
        WaitPair = "wait_pair", "单钓将", (Wait, Once, [
            "The winning tile makes the pair of a hand of sets.",
            "和牌张凑成将牌，七对不算。"]);
        WaitClosedFive = "wait_closed_five", "捉五", (Wait, Once, [
            "The winning tile is the 5 of a chow 456.",
            "和 456 中间的 5。"]);
        WaitClosedTwoSou = "wait_closed_two_sou", "卡二条", (Wait, Once, [
            "The winning tile is the 2 of the chow 123 of 条.",
            "和 123 条中间的二条。"]);
        SingleWait = "single_wait", "独听", (Wait, Once, [
            "The hand waits for exactly one kind, in all shapes together. A kind of which the hand has all four tiles is no wait.",
            "只听一种牌；自己已有四张的牌不算听。"]);

        SelfDraw = "self_draw", "自摸", (Win, Once, [
            "The winner drew the winning tile.",
            "和自己摸到的牌。"]);
        ByDiscard = "by_discard", "点炮", (Win, Once, [
            "The winning tile is a discard. A robbed kong is none.",
            "和别家打出的牌，抢杠不算。"]);
        RobKong = "rob_kong", "抢杠和", (Win, Once, [
            "The winning tile is the fourth tile of another seat's added kong.",
            "和别家补杠的牌。"]);
        AfterKong = "after_kong", "杠上开花", (Win, Once, [
            "The winner drew the winning tile as the replacement tile of a kong.",
            "和开杠后摸来的补牌。"]);
        AfterFlower = "after_flower", "花上开花", (Win, Once, [
            "The winner drew the winning tile as the replacement tile of a flower.",
            "和补花摸来的牌。"]);
        KongDiscard = "kong_discard", "杠上炮", (Win, Once, [
            "The winning tile is the discard after a kong of the discarder.",
            "和别家开杠后打出的牌。"]);
        LastTile = "last_tile", "海底", (Win, Once, [
            "The winning tile is the last tile of the wall or the discard after it.",
            "和牌墙最后一张牌，或摸完最后一张后打出的牌。"]);
        LastCopy = "last_copy", "和绝张", (Win, Once, [
            "Before the win, the other three tiles of the kind lay in discards and melds of all seats. False for a robbed kong and if the \
             winning tile is used as a wild.",
            "和牌前该牌另外三张都在各家打出的牌和吃碰杠的牌里；抢杠不算，和牌张作癞子用也不算。"]);
        Tianhu = "tianhu", "天胡", (Win, Once, [
            "The dealer wins with the dealt hand.",
            "庄家起手即和。"]);
        Dihu = "dihu", "地胡", (Win, Once, [
            "The win is a 地胡 of the rules, such as a win on the dealer's first discard.",
            "规则所定的地胡，如和庄家打出的第一张牌。"]);
        Tianting = "tianting", "天听", (Win, Once, [
            "The winner declared 天听.",
            "和牌者报了天听。"]);
        Baoting = "baoting", "报听", (Win, Once, [
            "The winner declared 报听.",
            "和牌者报了听。"]);
        Dealer = "dealer", "庄家", (Win, Once, [
            "The winner is the dealer.",
            "和牌者是庄家。"]);

        WildHeld = "wild_held", "癞子", (Wilds, Each, [
            "The number of wilds among the concealed tiles and the winning tile, standing for themselves or not.",
            "手牌和和牌张中癞子的张数，当本牌用的也算。"]);
        WildUsed = "wild_used", "用癞子", (Wilds, Each, [
            "The number of wilds that stand for another kind.",
            "当作别的牌用的癞子的张数。"]);
        FourWilds = "four_wilds", "四癞子", (Wilds, Once, [
            "At least four wilds are among the concealed tiles and the winning tile.",
            "手牌和和牌张中至少有四张癞子。"]);
        WildPair = "wild_pair", "混吊", (Wilds, Once, [
            "The winning tile makes the pair together with a wild that stands for another kind.",
            "和牌张与一张癞子凑成将牌。"]);

        Flower = "flower", "花牌", (Flowers, Each, [
            "The number of flowers laid out by the winner.",
            "和牌者花牌的张数。"]);
        OwnFlower = "own_flower", "正花", (Flowers, Each, [
            "The number of flowers of the own seat: 春梅 for 东, 夏兰 for 南, 秋菊 for 西, 冬竹 for 北.",
            "本门花的张数：东春梅，南夏兰，西秋菊，北冬竹。"]);
        LooseOwnFlower = "loose_own_flower", "散正花", (Flowers, Each, [
            "The number of flowers of the own seat whose set, 春夏秋冬 or 梅兰竹菊, is not complete.",
            "所属一台（春夏秋冬或梅兰竹菊）未凑齐的本门花的张数。"]);
        FlowerSet = "flower_set", "一台花", (Flowers, Each, [
            "The number of complete sets among 春夏秋冬 and 梅兰竹菊.",
            "春夏秋冬、梅兰竹菊凑齐的组数。"]);
        EightFlowers = "eight_flowers", "八仙过海", (Flowers, Once, [
            "The winner has all eight flowers.",
            "八张花牌齐全。"]);
    }
}

impl Predicate {
    /// The definition in English and Chinese.
    pub const fn definition(self) -> [&'static str; 2] {
        self.row().2
    }

    /// The title of the part of the list that has the predicate, in English and Chinese.
    pub const fn group(self) -> [&'static str; 2] {
        self.row().0.title()
    }

    /// Whether the predicate is a count that can be above 1. A combination of chows counts the ways to choose its chows.
    pub const fn is_count(self) -> bool {
        !matches!(self.row().1, Once)
    }

    /// For a combination of chows, the number of chows that it joins, from 2 to 4.
    pub const fn joins(self) -> Option<usize> {
        if let Joins(chows) = self.row().1 { Some(chows as usize) } else { None }
    }

    /// Whether exactly these chows, given by their lowest tiles in any order, are the combination. False for predicates that are no
    /// combination of chows, for another number of chows than [`Predicate::joins`], and for chows of honours.
    pub fn joined(self, chows: &[Kind]) -> bool {
        if self.joins() != Some(chows.len()) || chows.iter().any(|chow| !chow.is_number()) {
            return false;
        }
        let mut sorted = [0u8; 4];
        let chows = {
            let all = &mut sorted[..chows.len()];
            all.iter_mut().zip(chows).for_each(|(to, chow)| *to = chow.index() as u8);
            all.sort_unstable();
            &*all
        };
        self.joined_sorted(chows)
    }

    /// [`Predicate::joined`] for indices of kinds in ascending order; their number must be that of [`Predicate::joins`].
    pub(super) fn joined_sorted(self, chows: &[u8]) -> bool {
        let one_suit = |chows: &[u8]| chows[0] / 9 == chows[chows.len() - 1] / 9;
        let steps = |by: u8| chows.windows(2).all(|two| two[1] == two[0] + by);
        // Ascending indices of three suits: one of each.
        let each_suit = |chows: &[u8]| [0, 1, 2].into_iter().all(|suit| chows[usize::from(suit)] / 9 == suit);
        let ranks = |by: u8| {
            let mut ranks = [chows[0] % 9, chows[1] % 9, chows[2] % 9];
            ranks.sort_unstable();
            ranks[1] == ranks[0] + by && ranks[2] == ranks[1] + by
        };
        match self {
            Predicate::SameChows | Predicate::ThreeSameChows | Predicate::FourSameChows => steps(0),
            Predicate::MixedChows => chows[0] != chows[1] && chows[0] % 9 == chows[1] % 9,
            Predicate::SixStraight => one_suit(chows) && steps(3),
            Predicate::TerminalChows => chows[0].is_multiple_of(9) && steps(6),
            Predicate::ThreeSteppedChows | Predicate::FourSteppedChows => one_suit(chows) && (steps(1) || steps(2)),
            Predicate::MixedThreeChows => each_suit(chows) && ranks(0),
            Predicate::MixedThreeSteppedChows => each_suit(chows) && ranks(1),
            Predicate::Straight => chows[0].is_multiple_of(9) && steps(3),
            Predicate::MixedStraight => each_suit(chows) && ranks(3),
            Predicate::TwoPairsOfChows => chows[0] == chows[1] && chows[2] == chows[3],
            _ => false,
        }
    }
}

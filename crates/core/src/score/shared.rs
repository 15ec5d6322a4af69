//! The words (names of factors, parts, numbers and events) and the categories that several games use.

use super::category::{Category, Sign, always, categories, counted, seats};
use super::facts::{End, Facts, WinBy};
use super::gates::{Gate, Gates, can_refuse_by_value};
use super::names::{Fan, Item, Term, WinEvent, word_lists};
use crate::rules::Rules;
use crate::rules::spec::{BaoDeclare, DealEnds, Winners, Xuanfeng};
use crate::shape::Shape;
use crate::tile::{Meld, MeldForm};

word_lists! {
    fans: Fan {
        SelfDraw = "self_draw", "自摸" / "self draw";
        RobKong = "rob_kong", "抢杠" / "rob kong";
        AfterKong = "after_kong", "杠上开花" / "after kong";
        KongDiscard = "kong_discard", "杠上炮" / "kong discard";
        LastTile = "last_tile", "海底" / "last tile";
        Tianhu = "tianhu", "天胡";
        Dihu = "dihu", "地胡";
        AllTriplets = "all_triplets", "大七对" / "all triplets";
        SevenPairs = "seven_pairs", "小七对" / "seven pairs";
        Qingyise = "qingyise", "清一色";
        Menqing = "menqing", "门清";
        Hunyise = "hunyise", "混一色";
    }
    items: Item {
        10 Win = "win", "胡牌" / "win";
        30 Kong = "kong", "杠" / "kong";
        50 Liuju = "liuju", "流局";
        60 Zhahu = "zhahu", "诈胡";
        90 Chajiao = "chajiao", "查叫";
        140 Huazhu = "huazhu", "花猪";
    }
    terms: Term {
        Base = "base", "底分" / "base" ["scoring.base"];
        Exposed = "exposed", "明杠" / "for an exposed kong" ["scoring.kong.exposed"];
        Added = "added", "补杠" / "for an added kong" ["scoring.kong.added"];
        Concealed = "concealed", "暗杠" / "for a concealed kong" ["scoring.kong.concealed"];
        Zhahu = "zhahu", "诈胡" ["scoring.zhahu"];
        Huazhu = "huazhu", "花猪" ["scoring.huazhu"];
    }
    win_events: WinEvent {
        AfterKong = "after_kong", "杠上开花";
        AfterFlower = "after_flower", "小杠开花";
        LastTile = "last_tile", "海底";
        KongDiscard = "kong_discard", "杠上炮";
        Tianhu = "tianhu", "天胡";
        Dihu = "dihu", "地胡";
    }
}

categories! {
    10 Win = "win", "胡牌" / "win": counted("somebody wins", "有人胡牌",
        Sign::Deal(always, |deal| !deal.facts.wins.is_empty()));
    20 Liuju = "liuju", "流局": counted("the wall runs out without a win", "摸完牌墙无人胡牌",
        Sign::Deal(always, |deal| deal.facts.end == End::Liuju && deal.facts.wins.is_empty()));
    30 Zhahu = "zhahu", "诈胡": counted("a false win is declared", "没胡却喊了胡",
        Sign::Deal(always, |deal| matches!(deal.facts.end, End::Zhahu(_)))).with_synonyms(&["诈和"]);
    40 DealerWin = "dealer_win", "庄家胡" / "dealer win": counted("the dealer wins", "庄家胡牌",
        Sign::Win(always, |facts, win| win.seat == facts.dealer));
    50 SelfDraw = "self_draw", "自摸" / "self draw": counted(
        "a win on a tile drawn by the winner, replacements included", "自己摸牌胡，含补牌",
        Sign::Win(always, |_, win| win.by == WinBy::SelfDraw));
    60 Discard = "discard", "点炮" / "discard": counted("a win on a discard", "胡别家打出的牌",
        Sign::Win(always, |_, win| matches!(win.by, WinBy::Discard(_)))).with_synonyms(&["放炮"]).excluding(&["self_draw"]);
    70 RobKong = "rob_kong", "抢杠" / "robbed kong": counted("a win on a tile added to a pung", "胡别家补杠的牌",
        Sign::Win(|rules| rules.claims.rob_kong, |_, win| matches!(win.by, WinBy::RobKong(_))))
        .excluding(&["self_draw", "discard"]);
    80 AfterKong = "after_kong", "杠上开花" / "after kong": counted("a win on the replacement after a kong", "杠后补牌即胡",
        Sign::Win(always, |_, win| win.events.contains(WinEvent::AfterKong)))
        .excluding(&["discard", "rob_kong", "kong_discard"]);
    90 LastTile = "last_tile", "海底" / "last tile": counted(
        "a win on the last tile of the wall or on the discard after it", "胡最后一张牌或其后打出的牌",
        Sign::Win(always, |_, win| win.events.contains(WinEvent::LastTile))).with_synonyms(&["海底捞月"]);
    100 Tianhu = "tianhu", "天胡": counted("the dealer wins with the fourteen tiles dealt", "庄家起手十四张即胡",
        Sign::Win(always, |_, win| win.events.contains(WinEvent::Tianhu)))
        .excluding(&["dihu", "discard", "rob_kong", "after_kong", "kong_discard", "last_tile", "four_declared", "kong", "xuanfeng"]);
    110 Dihu = "dihu", "地胡": counted(
        "a win paid as 地胡: on the dealer's first discard, or after 天听", "按地胡计分：胡庄家首张，或天听后成牌",
        Sign::Fans(&[Fan::Dihu])).excluding(&["dealer_win"]);
    150 Standard = "standard", "平胡" / "melds and a pair": counted("a win paid as four melds and a pair", "按平胡计分",
        Sign::Shape(Shape::Standard));
    160 AllTriplets = "all_triplets", "碰碰胡" / "all triplets": counted(
        "a win paid as four triplets and a pair", "按四副刻子一对将计分",
        Sign::Shape(Shape::AllTriplets)).with_synonyms(&["大七对", "大对", "对对胡", "飘"]);
    170 SevenPairs = "seven_pairs", "七对" / "seven pairs": counted("a win paid as seven pairs", "按七对计分",
        Sign::Shape(Shape::SevenPairs)).with_synonyms(&["小七对", "七小对"]);
    180 QixingSevenPairs = "qixing_seven_pairs", "七星七对": counted("a win paid as the seven honours in pairs", "按七星七对计分",
        Sign::Shape(Shape::QixingSevenPairs));
    190 Shisanlan = "shisanlan", "十三烂": counted("a win paid as 十三烂", "按十三烂计分", Sign::Shape(Shape::Shisanlan));
    200 QixingShisanlan = "qixing_shisanlan", "七星十三烂": counted("a win paid as 七星十三烂", "按七星十三烂计分",
        Sign::Shape(Shape::QixingShisanlan));
    210 Shisanyao = "shisanyao", "十三幺": counted("a win paid as thirteen orphans", "按十三幺计分",
        Sign::Shape(Shape::Shisanyao));
    214 Quanbukao = "quanbukao", "全不靠": counted("a win paid as 全不靠", "按全不靠计分", Sign::Shape(Shape::Quanbukao));
    216 Zuhelong = "zuhelong", "组合龙": counted("a win paid as 组合龙", "按组合龙计分", Sign::Shape(Shape::Zuhelong));
    270 Kong = "kong", "开杠" / "kong": counted("somebody has declared a kong", "有人开杠",
        Sign::Seats(always, |facts| seats(facts, |seat| seat.hand.melds.iter().any(Meld::is_kong))));
    280 KongDiscard = "kong_discard", "杠上炮" / "win on a kong's discard": counted(
        "a win on the discard after a kong", "胡别家杠后打出的牌",
        Sign::Win(always, |_, win| win.events.contains(WinEvent::KongDiscard))).excluding(&["self_draw", "rob_kong"]);
    290 SeveralWinners = "several_winners", "一炮多响" / "several winners": counted(
        "several seats win on one tile", "数家同胡一张牌",
        Sign::Win(|rules| rules.claims.winners == Winners::All, Facts::shares_tile_with_earlier_win));
    300 SecondWin = "second_win", "两家胡" / "second win": counted("at least two wins in the deal", "一局至少两胡",
        Sign::Deal(several_wins, |deal| deal.facts.wins.len() >= 2));
    310 ThirdWin = "third_win", "三家胡" / "third win": counted("at least three wins in the deal", "一局至少三胡",
        Sign::Deal(several_wins, |deal| deal.facts.wins.len() >= 3));
    320 WallOut = "wall_out", "摸空" / "wall out": counted("the wall runs out, with or without wins", "牌墙摸空，有无胡牌皆计",
        Sign::Deal(always, |deal| deal.facts.end == End::Liuju));
    330 Chajiao = "chajiao", "查叫": counted("the wall runs out and seats without a wait pay those with one", "牌摸完时，没听的赔听了的",
        Sign::Item(Item::Chajiao));
    350 Fenzhang = "fenzhang", "分张": counted("the last tiles are dealt one to a seat", "打到分张",
        Sign::Deal(|rules| rules.wall.fenzhang > 0, |deal| deal.fenzhang));
    360 FenzhangWin = "fenzhang_win", "分张胡" / "分张 win": counted("a win on one of the last tiles (分张)", "分张摸牌胡",
        Sign::Deal(|rules| rules.wall.fenzhang > 0, |deal| deal.fenzhang_win));
    370 Qingyise = "qingyise", "清一色": counted("a win paid as one suit", "按清一色计分的胡牌", Sign::Fans(&[Fan::Qingyise]));
    380 PairsWithFours = "pairs_with_fours", "龙七对" / "seven pairs with fours": counted(
        "a win paid as seven pairs with one or more fours of a kind", "按龙七对（豪七）以上计分",
        Sign::Fans(&PAIRS_WITH_FOURS));
    390 FourDeclared = "four_declared", "手把一" / "four declared melds": counted(
        "a win with four declared melds", "四副都亮着、单吊而胡",
        Sign::Win(always, |facts, win| facts.seats[win.seat].hand.melds.len() == 4))
        .excluding(&["menqing", "seven_pairs", "qixing_seven_pairs", "shisanlan", "qixing_shisanlan", "shisanyao", "quanbukao", "zuhelong",
            "pairs_with_fours"]);
    400 BlockedSuits = "blocked_suits", "满门不足" / "blocked suits": counted(
        "a complete hand may not win because it lacks a suit", "成牌而缺门不能胡",
        Sign::Deal(|rules| Gates::new(rules).contains(Gate::ThreeSuits), |deal| deal.blocked.contains(Gate::ThreeSuits)));
    410 BlockedTriplet = "blocked_triplet", "缺刻子" / "blocked triplet": counted(
        "a complete hand may not win because it lacks a triplet", "成牌而无刻子不能胡",
        Sign::Deal(|rules| Gates::new(rules).contains(Gate::Triplet), |deal| deal.blocked.contains(Gate::Triplet)));
    420 BlockedTerminal = "blocked_terminal", "缺幺九" / "blocked terminal": counted(
        "a complete hand may not win because it lacks a terminal", "成牌而无幺九不能胡",
        Sign::Deal(|rules| Gates::new(rules).contains(Gate::Terminal), |deal| deal.blocked.contains(Gate::Terminal)));
    430 BlockedOther = "blocked_other", "未开门等" / "blocked other": counted(
        "a complete hand may not win because it is not open, has four declared melds, or has a triplet of 中发白", "成牌，但没开门、手把一或中发白成刻，不能胡",
        Sign::Deal(|rules| Gates::new(rules).contains(Gate::Other), |deal| deal.blocked.contains(Gate::Other)));
    440 AfterFlower = "after_flower", "小杠开花" / "after flower": counted("a win on the replacement of a flower", "补花后即胡",
        Sign::Win(|rules| rules.tiles.set.has_flowers(), |_, win| win.events.contains(WinEvent::AfterFlower)))
        .excluding(&["discard", "rob_kong", "kong_discard"]);
    470 BlockedByFlowers = "blocked_by_flowers", "不够起胡" / "below the minimum to win": counted(
        "a complete hand may not win because it has too few hard flowers or is worth too little (起胡)", "成牌，但硬花不够或分不够起胡，不能胡",
        Sign::Deal(can_refuse_by_value, |deal| deal.short_of_flowers != 0));
    490 Menqing = "menqing", "门清": counted("a win paid as 门清", "按门清计分", Sign::Fans(&[Fan::Menqing]));
    500 Hunyise = "hunyise", "混一色": counted("a win paid as one suit and winds", "按混一色计分",
        Sign::Fans(&[Fan::Hunyise]));
    600 Xuanfeng = "xuanfeng", "旋风杠": counted("somebody has declared a 旋风杠", "有人开旋风杠",
        Sign::Seats(|rules| rules.claims.xuanfeng != Xuanfeng::Off,
            |facts| seats(facts, |seat| seat.hand.melds.iter().any(|meld| meld.form == MeldForm::Xuanfeng))));
    610 Baoting = "baoting", "报听": counted("somebody has declared 报听", "有人报听",
        Sign::Seats(|rules| rules.bao.declare != BaoDeclare::Off, |facts| seats(facts, |seat| seat.baoting)));
}

/// Whether a deal can have several wins.
fn several_wins(rules: &Rules) -> bool {
    rules.claims.winners == Winners::All || rules.play.ends != DealEnds::FirstWin
}

/// 龙七对 and 豪七 with one, two and three fours of a kind.
const PAIRS_WITH_FOURS: [Fan; 6] =
    [Fan::Longqidui, Fan::Shuanglongqidui, Fan::Sanlongqidui, Fan::Haoqi, Fan::Shuanghaoqi, Fan::Sanhaoqi];

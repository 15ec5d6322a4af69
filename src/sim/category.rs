//! The things that may happen in a deal and are counted at most once each.

use crate::game::Finished;
use crate::rules::Rules;
use crate::rules::spec::{
    BaoDeclare, BaoWild, DealEnds, SingleTile, TerminalGate, ThreeSuits, TileSet, TripletGate, WildSource, Winners,
    Xuanfeng,
};
use crate::score::{End, Facts, Fan, Gate, Item, PenaltyKind, Settlement, WinBy};
use crate::shape::Shape;
use crate::tile::{Meld, MeldForm};

/// Makes the closed list of categories: variant, name in tables, Chinese, definition.
macro_rules! categories {
    ($($variant:ident = $name:literal, $zh:literal, $definition:literal, $definition_zh:literal;)*) => {
        /// Something that may happen in a deal; counted at most once a deal.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Category { $(#[doc = concat!("`", $name, "` ", $zh, ": ", $definition)] $variant,)* }

        impl Category {
            /// All of them, in the order of tables.
            pub const ALL: &'static [Category] = &[$(Category::$variant,)*];

            /// The name in tables.
            pub const fn name(self) -> &'static str {
                match self { $(Category::$variant => $name,)* }
            }

            /// The category of this name.
            pub fn named(name: &str) -> Option<Category> {
                match name { $($name => Some(Category::$variant),)* _ => None }
            }

            /// The Chinese name.
            pub const fn chinese(self) -> &'static str {
                match self { $(Category::$variant => $zh,)* }
            }

            /// What exactly is counted.
            pub const fn definition(self) -> &'static str {
                match self { $(Category::$variant => $definition,)* }
            }

            /// The same in Chinese.
            pub const fn definition_chinese(self) -> &'static str {
                match self { $(Category::$variant => $definition_zh,)* }
            }
        }
    };
}

categories! {
    Win = "win", "胡牌", "somebody wins", "有人胡牌";
    Liuju = "liuju", "流局", "the wall runs out without a win", "摸完牌山无人胡牌";
    Zhahu = "zhahu", "诈和", "a win is declared that is none", "宣告胡牌而不成立";
    DealerWin = "dealer_win", "庄家胡", "the dealer wins", "庄家胡牌";
    SelfDraw = "self_draw", "自摸", "a win on an own draw, replacements included", "自己摸牌胡，含补牌";
    Discard = "discard", "点炮", "a win on a discard", "胡他家打出的牌";
    RobKong = "rob_kong", "抢杠", "a win on a tile added to a pung", "胡他家补杠的牌";
    AfterKong = "after_kong", "杠上开花", "a win on the replacement after a kong", "杠后补牌即胡";
    LastTile = "last_tile", "海底", "a win on the last tile of the wall or on the discard after it", "胡最后一张牌或其后打出的牌";
    Tianhu = "tianhu", "天胡", "the dealer wins with the fourteen tiles dealt", "庄家起手十四张即胡";
    Dihu = "dihu", "地胡", "a win paid as 地胡: on the dealer's first discard, or after 天听", "按地胡计分：胡庄家首张，或天听后成牌";
    Deguo = "deguo", "德国", "a win paid as one in which every 精 is itself, 德中德 included", "胡牌无精或精皆还原，含德中德";
    Dezhongde = "dezhongde", "德中德", "such a win while nobody holds a 精", "德国且四家无精";
    Jingdiao = "jingdiao", "精钓", "a win paid as 精钓", "按精钓计分的胡牌";
    Standard = "standard", "平胡", "a win paid as four melds and a pair", "按平胡计分";
    AllTriplets = "all_triplets", "大七对", "a win paid as four triplets and a pair", "按大七对计分";
    SevenPairs = "seven_pairs", "小七对", "a win paid as seven pairs", "按小七对计分";
    QixingSevenPairs = "qixing_seven_pairs", "七星七对", "a win paid as the seven honours in pairs", "按七星七对计分";
    Shisanlan = "shisanlan", "十三烂", "a win paid as 十三烂", "按十三烂计分";
    QixingShisanlan = "qixing_shisanlan", "七星十三烂", "a win paid as 七星十三烂", "按七星十三烂计分";
    Shisanyao = "shisanyao", "十三幺", "a win paid as thirteen orphans", "按十三幺计分";
    Chongguan = "chongguan", "冲关", "a seat's 精 points reach the threshold", "有一家精分达到冲关";
    Bawang = "bawang", "霸王", "only one seat has 精 at the end", "终局只有一家有精";
    KongOfJing = "kong_of_jing", "杠精", "somebody has a kong of 精", "有人杠精";
    JingDiscarded = "jing_discarded", "打精", "a discarded 精 lies unclaimed at the end", "终局有打出未被要的精";
    Chaozhuang = "chaozhuang", "抄庄", "the dealer's first discard is followed by three alike", "庄家首张被三家跟打";
    Kong = "kong", "开杠", "somebody has declared a kong", "有人开杠";
    KongDiscard = "kong_discard", "杠上炮", "a win on the discard after a kong", "胡他家杠后打出的牌";
    SeveralWinners = "several_winners", "一炮多响", "several seats win on one tile", "数家同胡一张牌";
    SecondWin = "second_win", "二家胡", "at least two wins in the deal", "一局至少两胡";
    ThirdWin = "third_win", "三家胡", "at least three wins in the deal", "一局至少三胡";
    WallOut = "wall_out", "摸空", "the wall runs out, with or without wins", "牌山摸空，有无胡牌皆计";
    Chajiao = "chajiao", "查叫", "money is paid for waiting where the wall runs out", "荒牌时未听者赔付听者";
    Genfeng = "genfeng", "跟风", "the dealer's first discard, a wind, is followed by three alike", "庄家首张风牌被三家跟打";
    Fenzhang = "fenzhang", "分张", "the last tiles are dealt one to a seat", "打到分张";
    FenzhangWin = "fenzhang_win", "分张胡", "a win on one of them", "分张摸牌胡";
    Qingyise = "qingyise", "清一色", "a win paid as one suit", "按清一色计分的胡牌";
    PairsWithFours = "pairs_with_fours", "龙七对", "a win paid as seven pairs with one or more fours of a kind", "按龙七对（豪七）以上计分";
    FourDeclared = "four_declared", "手把一", "a win with four declared melds", "四副露单吊胡牌";
    BlockedSuits = "blocked_suits", "满门不足", "a complete hand may not win: it lacks a suit", "成牌而缺门不能胡";
    BlockedTriplet = "blocked_triplet", "缺刻子", "a complete hand may not win: it lacks a triplet", "成牌而无刻子不能胡";
    BlockedTerminal = "blocked_terminal", "缺幺九", "a complete hand may not win: it lacks a terminal", "成牌而无幺九不能胡";
    BlockedOther = "blocked_other", "未开门等", "a complete hand may not win: it is not open, has four declared melds, or a triplet of 中发白", "成牌而未开门、手把一或中发白成刻不能胡";
    AfterFlower = "after_flower", "小杠开花", "a win on the replacement of a flower", "补花后即胡";
    Kuaizhao = "kuaizhao", "快照", "a fourth pung wins at once", "第四对直接成牌";
    PaysForOthers = "pays_for_others", "包牌", "one seat pays for others", "一家包付";
    BlockedByFlowers = "blocked_by_flowers", "缺花不胡", "a complete hand may not win for want of hard flowers", "成牌而硬花不足不能胡";
    BigHand = "big_hand", "大胡", "a big hand wins, where the rules tell big hands from small", "胡大胡";
    Menqing = "menqing", "门清", "a win paid as 门清", "按门清计分";
    Hunyise = "hunyise", "混一色", "a win paid as one suit and winds", "按混一色计分";
    Quanqiududiao = "quanqiududiao", "全球独钓", "a win paid as four declared melds", "按全球独钓计分";
    Shuangqidui = "shuangqidui", "双七对", "a win paid as 双七对", "按双七对计分";
    Yajue = "yajue", "压绝", "a win paid as 压绝", "按压绝计分";
    Wuhuaguo = "wuhuaguo", "无花果", "a win paid as 无花果", "按无花果计分";
    Tianting = "tianting", "天听", "somebody waits with the hand as dealt", "有人天听";
    Huagang = "huagang", "花杠", "four equal flowers are paid", "花杠得分";
    FourFollow = "four_follow", "四家同牌", "four discards in a row are alike", "四家连续打出同样的牌";
    OwnFour = "own_four", "自打四张", "a seat discards all four of a kind", "一家打出四张同样的牌";
    Bixiahu = "bixiahu", "比下胡", "the deal counts double after the one before", "本局比下胡翻番";
    Xuanfeng = "xuanfeng", "旋风杠", "somebody has declared a 旋风杠", "有人开旋风杠";
    Baoting = "baoting", "报听", "somebody has declared 报听", "有人报听";
    Mobao = "mobao", "摸宝", "a win by drawing the 宝, 宝中宝 included", "摸到宝牌即胡，含宝中宝";
    Baozhongbao = "baozhongbao", "宝中宝", "a win by drawing a 宝 that the hand waits for", "所听之牌即宝牌而自摸";
    NoJing = "no_jing", "无精", "nobody has a 精 at the end, discards included", "终局四家无精，含弃牌";
}

impl Category {
    /// Position in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The factors that are counted as they were paid.
    const fn of_fan(fan: Fan) -> Option<Category> {
        Some(match fan {
            Fan::Dihu => Category::Dihu,
            Fan::Jingdiao => Category::Jingdiao,
            Fan::Dezhongde => Category::Dezhongde,
            Fan::Menqing => Category::Menqing,
            Fan::Hunyise => Category::Hunyise,
            Fan::Qingyise => Category::Qingyise,
            Fan::Quanqiududiao => Category::Quanqiududiao,
            Fan::Shuangqidui => Category::Shuangqidui,
            Fan::Yajue => Category::Yajue,
            Fan::Wuhuaguo => Category::Wuhuaguo,
            Fan::Baozhongbao => Category::Baozhongbao,
            _ => return None,
        })
    }

    /// Whether the rules allow it at all; what they exclude is not shown as "never".
    pub fn possible(self, rules: &Rules) -> bool {
        let jing = rules.wilds.source == WildSource::Indicator;
        let shapes = &rules.shapes;
        match self {
            Category::Deguo
            | Category::Dezhongde
            | Category::Jingdiao
            | Category::Chongguan
            | Category::Bawang
            | Category::KongOfJing
            | Category::JingDiscarded
            | Category::NoJing => jing,
            Category::SevenPairs => shapes.seven_pairs,
            Category::QixingSevenPairs => shapes.qixing_seven_pairs,
            Category::Shisanlan => shapes.shisanlan,
            Category::QixingShisanlan => shapes.qixing_shisanlan,
            Category::Shisanyao => shapes.shisanyao,
            Category::RobKong => rules.claims.rob_kong,
            Category::Chaozhuang => rules.needs().chaozhuang.is_some(),
            Category::Genfeng => rules.needs().genfeng,
            Category::Fenzhang | Category::FenzhangWin => rules.wall.fenzhang > 0,
            Category::SeveralWinners => rules.claims.winners == Winners::All,
            Category::SecondWin | Category::ThirdWin => {
                rules.claims.winners == Winners::All || rules.play.ends != DealEnds::FirstWin
            }
            Category::Chajiao => rules.needs().missing_suit,
            Category::Dihu => rules.needs().tiandi || rules.needs().tianting,
            Category::Qingyise | Category::PairsWithFours => !jing,
            Category::BlockedSuits => rules.gates.three_suits != ThreeSuits::Off,
            Category::BlockedTriplet => rules.gates.triplet != TripletGate::Off,
            Category::BlockedTerminal => rules.gates.terminal != TerminalGate::Off,
            Category::BlockedOther => {
                let gates = &rules.gates;
                gates.open || gates.single_tile != SingleTile::Allowed || !gates.dragon_triplet
            }
            Category::AfterFlower => rules.tiles.set == TileSet::WithFlowers,
            Category::Kuaizhao => rules.needs().kuaizhao,
            Category::Tianting => rules.needs().tianting,
            Category::Xuanfeng => rules.claims.xuanfeng != Xuanfeng::Off,
            Category::Baoting => rules.bao.declare != BaoDeclare::Off,
            Category::Mobao | Category::Baozhongbao => rules.bao.wild != BaoWild::Off,
            Category::FourFollow => rules.needs().four_follow,
            Category::OwnFour => rules.needs().own_four,
            Category::BlockedByFlowers => rules.gates.hard_flowers > 0,
            Category::Menqing
            | Category::Hunyise
            | Category::Quanqiududiao
            | Category::Shuangqidui
            | Category::Yajue
            | Category::Wuhuaguo
            | Category::Huagang
            | Category::PaysForOthers
            | Category::BigHand
            | Category::Bixiahu => rules.scoring.lifts().closed,
            _ => true,
        }
    }

    /// Whether it is decided in play, however the deal is settled.
    pub const fn is_of_play(self) -> bool {
        !matches!(
            self,
            Category::Standard
                | Category::AllTriplets
                | Category::SevenPairs
                | Category::QixingSevenPairs
                | Category::Shisanlan
                | Category::QixingShisanlan
                | Category::Shisanyao
                | Category::Dihu
                | Category::Deguo
                | Category::Dezhongde
                | Category::Jingdiao
                | Category::Chongguan
                | Category::Bawang
                | Category::KongOfJing
                | Category::NoJing
                | Category::JingDiscarded
                | Category::Menqing
                | Category::Hunyise
                | Category::Qingyise
                | Category::PairsWithFours
                | Category::Quanqiududiao
                | Category::Shuangqidui
                | Category::Yajue
                | Category::Wuhuaguo
                | Category::Chajiao
                | Category::Huagang
                | Category::PaysForOthers
                | Category::BigHand
        )
    }

    const fn of_shape(shape: Shape) -> Category {
        match shape {
            Shape::Standard => Category::Standard,
            Shape::AllTriplets => Category::AllTriplets,
            Shape::SevenPairs => Category::SevenPairs,
            Shape::QixingSevenPairs => Category::QixingSevenPairs,
            Shape::Shisanlan => Category::Shisanlan,
            Shape::QixingShisanlan => Category::QixingShisanlan,
            Shape::Shisanyao => Category::Shisanyao,
        }
    }
}

/// 龙七对 and 豪七 with one, two and three fours of a kind.
const PAIRS_WITH_FOURS: [Fan; 6] =
    [Fan::Longqidui, Fan::Shuanglongqidui, Fan::Sanlongqidui, Fan::Haoqi, Fan::Shuanghaoqi, Fan::Sanhaoqi];

/// Whether a seat won on a tile of 分张. Where play goes on after a win, earlier wins are none; but the wall left after a win
/// tells: nothing follows the four tiles.
fn won_in_fenzhang(finished: &Finished) -> bool {
    const TILES: u8 = 4;
    let late = |&left: &u8| left < finished.left.saturating_add(TILES);
    finished.fenzhang && (finished.facts.end == End::Win || finished.win_left.iter().any(late))
}

/// A set of categories: bit by [`Category::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Happened(pub u128);

impl Happened {
    #[inline]
    fn add(&mut self, category: Category, holds: bool) {
        self.0 |= u128::from(holds) << category.index();
    }

    /// Whether it happened.
    pub fn contains(self, category: Category) -> bool {
        self.0 >> category.index() & 1 != 0
    }

    /// What happened in a finished deal.
    pub fn of(finished: &Finished) -> Happened {
        Happened::in_play(finished).settled(finished, &finished.settlement)
    }

    /// What happened in play, however it is settled.
    pub fn in_play(finished: &Finished) -> Happened {
        let facts = &finished.facts;
        let mut happened = Happened::default();
        happened.add(Category::Win, !facts.wins.is_empty());
        happened.add(Category::Liuju, facts.end == End::Liuju && facts.wins.is_empty());
        happened.add(Category::Zhahu, matches!(facts.end, End::Zhahu(_)));
        happened.add(Category::Chaozhuang, facts.events.chaozhuang);
        happened.add(Category::Genfeng, facts.events.genfeng);
        happened.add(Category::WallOut, facts.end == End::Liuju);
        happened.add(Category::SecondWin, facts.wins.len() >= 2);
        happened.add(Category::ThirdWin, facts.wins.len() >= 3);
        happened.add(Category::Fenzhang, finished.fenzhang);
        happened.add(Category::FenzhangWin, won_in_fenzhang(finished));
        happened.add(Category::BlockedSuits, finished.blocked.contains(Gate::ThreeSuits));
        happened.add(Category::BlockedTriplet, finished.blocked.contains(Gate::Triplet));
        happened.add(Category::BlockedTerminal, finished.blocked.contains(Gate::Terminal));
        happened.add(Category::BlockedOther, finished.blocked.contains(Gate::Other));
        happened.add(Category::Kong, facts.seats.iter().any(|(_, seat)| seat.melds.iter().any(|meld| meld.is_kong())));
        for win in &facts.wins {
            happened.add(Category::DealerWin, win.seat == facts.dealer);
            happened.add(Category::SelfDraw, win.by == WinBy::SelfDraw);
            happened.add(Category::Discard, matches!(win.by, WinBy::Discard(_)));
            happened.add(Category::RobKong, matches!(win.by, WinBy::RobKong(_)));
            happened.add(Category::AfterKong, win.events.after_kong);
            happened.add(Category::LastTile, win.events.last_tile);
            happened.add(Category::KongDiscard, win.events.kong_discard);
            happened.add(Category::SeveralWinners, win.events.same_tile);
            happened.add(Category::FourDeclared, facts.seats[win.seat].melds.len() == 4);
            happened.add(Category::Tianhu, win.events.tianhu);
            happened.add(Category::AfterFlower, win.events.after_flower);
            happened.add(Category::Kuaizhao, win.events.kuaizhao);
            happened.add(Category::Mobao, facts.is_by_bao(win));
        }
        happened.add_course(finished);
        happened
    }

    /// The same with what a settlement tells.
    #[must_use]
    pub fn settled(mut self, finished: &Finished, settlement: &Settlement) -> Happened {
        let happened = &mut self;
        for value in &settlement.wins {
            happened.add(Category::of_shape(value.shape), true);
            for factor in &value.factors {
                if let Some(category) = Category::of_fan(factor.fan) {
                    happened.add(category, true);
                }
                happened.add(Category::Deguo, matches!(factor.fan, Fan::Deguo | Fan::Dezhongde));
                happened.add(Category::PairsWithFours, PAIRS_WITH_FOURS.contains(&factor.fan));
            }
        }
        for entry in &settlement.entries {
            happened.add(Category::Chajiao, entry.item == Item::Chajiao);
            happened.add(Category::Huagang, entry.item == Item::Huagang);
        }
        happened.add(Category::PaysForOthers, settlement.pays_for_others != 0);
        happened.add(Category::BigHand, settlement.big_hands != 0);
        happened.add_jing(&finished.facts, settlement);
        self
    }

    /// What play tells besides the wins.
    fn add_course(&mut self, finished: &Finished) {
        let facts = &finished.facts;
        let fined = |kind| facts.penalties.iter().any(|penalty| penalty.kind == kind);
        self.add(Category::BlockedByFlowers, finished.short_of_flowers != 0);
        self.add(Category::Tianting, facts.seats.iter().any(|(_, seat)| seat.tianting));
        self.add(Category::Baoting, facts.seats.iter().any(|(_, seat)| seat.baoting));
        let is_xuanfeng = |meld: &Meld| meld.form == MeldForm::Xuanfeng;
        self.add(Category::Xuanfeng, facts.seats.iter().any(|(_, seat)| seat.melds.iter().any(is_xuanfeng)));
        self.add(Category::FourFollow, fined(PenaltyKind::FourFollow));
        self.add(Category::OwnFour, fined(PenaltyKind::OwnFour));
        self.add(Category::Bixiahu, facts.events.bixiahu);
    }

    fn add_jing(&mut self, facts: &Facts, settlement: &Settlement) {
        let Some(jing) = &settlement.jing else { return };
        self.add(Category::Chongguan, jing.chongguan != 0);
        self.add(Category::Bawang, jing.bawang.is_some());
        self.add(Category::KongOfJing, jing.kong_of_jing != 0);
        self.add(Category::NoJing, jing.points == [0; 4]);
        let Some(zheng) = facts.indicator else { return };
        let thrown =
            |(_, seat): (_, &crate::score::SeatFacts)| seat.discards[zheng] + seat.discards[zheng.successor()] > 0;
        self.add(Category::JingDiscarded, facts.seats.iter().any(thrown));
    }
}

#[cfg(test)]
mod tests;

//! The things that may happen in a deal and are counted at most once each.

use crate::game::Finished;
use crate::rules::Rules;
use crate::rules::spec::WildSource;
use crate::score::{End, Facts, Fan, Settlement, WinBy};
use crate::shape::Shape;

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
    Dihu = "dihu", "地胡", "a win on the dealer's first discard", "胡庄家打出的第一张牌";
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
    NoJing = "no_jing", "无精", "nobody has a 精 at the end, discards included", "终局四家无精，含弃牌";
}

impl Category {
    /// Position in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
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
            _ => true,
        }
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
        Happened::under(&finished.facts, &finished.settlement)
    }

    /// What happened in a deal that is settled so.
    pub fn under(facts: &Facts, settlement: &Settlement) -> Happened {
        let mut happened = Happened::default();
        happened.add(Category::Win, !facts.wins.is_empty());
        happened.add(Category::Liuju, facts.end == End::Liuju && facts.wins.is_empty());
        happened.add(Category::Zhahu, matches!(facts.end, End::Zhahu(_)));
        happened.add(Category::Chaozhuang, facts.events.chaozhuang);
        happened.add(Category::Kong, facts.seats.iter().any(|(_, seat)| seat.melds.iter().any(|meld| meld.is_kong())));
        for win in &facts.wins {
            happened.add(Category::DealerWin, win.seat == facts.dealer);
            happened.add(Category::SelfDraw, win.by == WinBy::SelfDraw);
            happened.add(Category::Discard, matches!(win.by, WinBy::Discard(_)));
            happened.add(Category::RobKong, matches!(win.by, WinBy::RobKong(_)));
            happened.add(Category::AfterKong, win.events.after_kong);
            happened.add(Category::LastTile, win.events.last_tile);
            happened.add(Category::Tianhu, win.events.tianhu);
            happened.add(Category::Dihu, win.events.dihu);
        }
        for value in &settlement.wins {
            happened.add(Category::of_shape(value.shape), true);
            for factor in &value.factors {
                happened.add(Category::Jingdiao, factor.fan == Fan::Jingdiao);
                happened.add(Category::Deguo, matches!(factor.fan, Fan::Deguo | Fan::Dezhongde));
                happened.add(Category::Dezhongde, factor.fan == Fan::Dezhongde);
            }
        }
        happened.add_jing(facts, settlement);
        happened
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

//! The events that a deal may have; each is counted at most once a deal.

use crate::game::Finished;
use crate::rules::Rules;
use crate::rules::spec::{BaoDeclare, BaoWild, DealEnds, Need, TileSet, Winners, Xuanfeng};
use crate::score::{
    self, DealEvent, End, Facts, Fan, Gate, Gates, Item, PenaltyKind, SeatFacts, Settlement, Tell, Win, WinBy,
    WinEvent, looks_at_worth,
};
use crate::shape::Shape;
use crate::tile::{Meld, MeldForm};
use crate::words::words;
use std::sync::LazyLock;

/// Whether it happened in a deal, or to a win of it.
type OfDeal = fn(&Finished) -> bool;
type OfWin = fn(&Facts, &Win) -> bool;

/// How a category is recognised.
#[derive(Clone, Copy)]
enum Sign {
    /// The course of the deal: when the rules allow it, and whether it happened.
    Play(fn(&Rules) -> bool, OfDeal),
    /// A win, however it is paid: when the rules allow it, and whether it happened.
    Won(fn(&Rules) -> bool, OfWin),
    /// The course of the deal, where the settlement needs to know it.
    Noted(Need, OfDeal),
    /// The shape that a win is paid as.
    Read(Shape),
    /// A factor that is paid, one of these.
    Fans(&'static [Fan]),
    /// A part of the settlement.
    Paid(Item),
    /// Something else that the settlement shows; see [`Happened::settled`].
    Told(Tell),
}

use Sign::{Fans, Noted, Paid, Play, Read, Told, Won};

words! {
    /// Something that may happen in a deal; counted at most once a deal. The columns: name in tables, Chinese, what is counted,
    /// the same in Chinese, how it is recognised.
    Category((&'static str, &'static str, Sign)) {
        Win = "win", "胡牌", "somebody wins", "有人胡牌",
            Play(|_| true, |deal| !deal.facts.wins.is_empty());
        Liuju = "liuju", "流局", "the wall runs out without a win", "摸完牌山无人胡牌",
            Play(|_| true, |deal| deal.facts.end == End::Liuju && deal.facts.wins.is_empty());
        Zhahu = "zhahu", "诈和", "a false win is declared", "宣告胡牌而不成立",
            Play(|_| true, |deal| matches!(deal.facts.end, End::Zhahu(_)));
        DealerWin = "dealer_win", "庄家胡", "the dealer wins", "庄家胡牌",
            Won(|_| true, |facts, win| win.seat == facts.dealer);
        SelfDraw = "self_draw", "自摸", "a win on a tile drawn by the winner, replacements included", "自己摸牌胡，含补牌",
            Won(|_| true, |_, win| win.by == WinBy::SelfDraw);
        Discard = "discard", "点炮", "a win on a discard", "胡他家打出的牌",
            Won(|_| true, |_, win| matches!(win.by, WinBy::Discard(_)));
        RobKong = "rob_kong", "抢杠", "a win on a tile added to a pung", "胡他家补杠的牌",
            Won(|rules| rules.claims.rob_kong, |_, win| matches!(win.by, WinBy::RobKong(_)));
        AfterKong = "after_kong", "杠上开花", "a win on the replacement after a kong", "杠后补牌即胡",
            Won(|_| true, |_, win| win.events.contains(WinEvent::AfterKong));
        LastTile = "last_tile", "海底", "a win on the last tile of the wall or on the discard after it", "胡最后一张牌或其后打出的牌",
            Won(|_| true, |_, win| win.events.contains(WinEvent::LastTile));
        Tianhu = "tianhu", "天胡", "the dealer wins with the fourteen tiles dealt", "庄家起手十四张即胡",
            Won(|_| true, |_, win| win.events.contains(WinEvent::Tianhu));
        Dihu = "dihu", "地胡", "a win paid as 地胡: on the dealer's first discard, or after 天听", "按地胡计分：胡庄家首张，或天听后成牌",
            Fans(&[Fan::Dihu]);
        Deguo = "deguo", "德国", "a win paid as 德国: every 精 counts as itself; 德中德 included", "胡牌无精或精皆还原，含德中德",
            Fans(&[Fan::Deguo, Fan::Dezhongde]);
        Dezhongde = "dezhongde", "德中德", "a win paid as 德中德: 德国 while nobody holds a 精", "德国且四家无精",
            Fans(&[Fan::Dezhongde]);
        Jingdiao = "jingdiao", "精钓", "a win paid as 精钓", "按精钓计分的胡牌",
            Fans(&[Fan::Jingdiao]);
        Standard = "standard", "平胡", "a win paid as four melds and a pair", "按平胡计分",
            Read(Shape::Standard);
        AllTriplets = "all_triplets", "碰碰胡", "a win paid as four triplets and a pair", "按四副刻子一对将计分",
            Read(Shape::AllTriplets);
        SevenPairs = "seven_pairs", "七对", "a win paid as seven pairs", "按七对计分",
            Read(Shape::SevenPairs);
        QixingSevenPairs = "qixing_seven_pairs", "七星七对", "a win paid as the seven honours in pairs", "按七星七对计分",
            Read(Shape::QixingSevenPairs);
        Shisanlan = "shisanlan", "十三烂", "a win paid as 十三烂", "按十三烂计分",
            Read(Shape::Shisanlan);
        QixingShisanlan = "qixing_shisanlan", "七星十三烂", "a win paid as 七星十三烂", "按七星十三烂计分",
            Read(Shape::QixingShisanlan);
        Shisanyao = "shisanyao", "十三幺", "a win paid as thirteen orphans", "按十三幺计分",
            Read(Shape::Shisanyao);
        Chongguan = "chongguan", "冲关", "a seat's 精 points reach the threshold", "有一家精分达到冲关",
            Told(Tell::Jing);
        Bawang = "bawang", "霸王", "only one seat has 精 at the end", "终局只有一家有精",
            Told(Tell::Jing);
        KongOfJing = "kong_of_jing", "杠精", "somebody has a kong of 精", "有人杠精",
            Told(Tell::Jing);
        JingDiscarded = "jing_discarded", "打精", "a discarded 精 lies unclaimed at the end", "终局有打出未被要的精",
            Told(Tell::Jing);
        Chaozhuang = "chaozhuang", "抄庄", "the dealer's first discard is followed by three alike", "庄家首张被三家跟打",
            Play(|rules| rules.needs().contains(Need::ChaozhuangInTurn) || rules.needs().contains(Need::ChaozhuangInRound), |deal| deal.facts.events.contains(DealEvent::Chaozhuang));
        Kong = "kong", "开杠", "somebody has declared a kong", "有人开杠",
            Play(|_| true, |deal| melded(deal, Meld::is_kong));
        KongDiscard = "kong_discard", "杠上炮", "a win on the discard after a kong", "胡他家杠后打出的牌",
            Won(|_| true, |_, win| win.events.contains(WinEvent::KongDiscard));
        SeveralWinners = "several_winners", "一炮多响", "several seats win on one tile", "数家同胡一张牌",
            Won(|rules| rules.claims.winners == Winners::All, Facts::shares_tile_won);
        SecondWin = "second_win", "二家胡", "at least two wins in the deal", "一局至少两胡",
            Play(several_wins, |deal| deal.facts.wins.len() >= 2);
        ThirdWin = "third_win", "三家胡", "at least three wins in the deal", "一局至少三胡",
            Play(several_wins, |deal| deal.facts.wins.len() >= 3);
        WallOut = "wall_out", "摸空", "the wall runs out, with or without wins", "牌山摸空，有无胡牌皆计",
            Play(|_| true, |deal| deal.facts.end == End::Liuju);
        Chajiao = "chajiao", "查叫", "the wall runs out and seats are paid for waiting", "荒牌时未听者赔付听者",
            Paid(Item::Chajiao);
        Genfeng = "genfeng", "跟风", "the dealer's first discard, a wind, is followed by three alike", "庄家首张风牌被三家跟打",
            Noted(Need::Genfeng, |deal| deal.facts.events.contains(DealEvent::Genfeng));
        Fenzhang = "fenzhang", "分张", "the last tiles are dealt one to a seat", "打到分张",
            Play(|rules| rules.wall.fenzhang > 0, |deal| deal.fenzhang);
        FenzhangWin = "fenzhang_win", "分张胡", "a win on one of the last tiles (分张)", "分张摸牌胡",
            Play(|rules| rules.wall.fenzhang > 0, won_in_fenzhang);
        Qingyise = "qingyise", "清一色", "a win paid as one suit", "按清一色计分的胡牌",
            Fans(&[Fan::Qingyise]);
        PairsWithFours = "pairs_with_fours", "龙七对", "a win paid as seven pairs with one or more fours of a kind", "按龙七对（豪七）以上计分",
            Fans(&PAIRS_WITH_FOURS);
        FourDeclared = "four_declared", "手把一", "a win with four declared melds", "四副露单吊胡牌",
            Won(|_| true, |facts, win| facts.seats[win.seat].hand.melds.len() == 4);
        BlockedSuits = "blocked_suits", "满门不足", "a complete hand may not win because it lacks a suit", "成牌而缺门不能胡",
            Play(|rules| Gates::new(rules).asks(Gate::ThreeSuits), |deal| deal.blocked.contains(Gate::ThreeSuits));
        BlockedTriplet = "blocked_triplet", "缺刻子", "a complete hand may not win because it lacks a triplet", "成牌而无刻子不能胡",
            Play(|rules| Gates::new(rules).asks(Gate::Triplet), |deal| deal.blocked.contains(Gate::Triplet));
        BlockedTerminal = "blocked_terminal", "缺幺九", "a complete hand may not win because it lacks a terminal", "成牌而无幺九不能胡",
            Play(|rules| Gates::new(rules).asks(Gate::Terminal), |deal| deal.blocked.contains(Gate::Terminal));
        BlockedOther = "blocked_other", "未开门等", "a complete hand may not win because it is not open, has four declared melds, or has a triplet of 中发白", "成牌而未开门、手把一或中发白成刻不能胡",
            Play(|rules| Gates::new(rules).asks(Gate::Other), |deal| deal.blocked.contains(Gate::Other));
        AfterFlower = "after_flower", "小杠开花", "a win on the replacement of a flower", "补花后即胡",
            Won(|rules| rules.tiles.set == TileSet::WithFlowers, |_, win| win.events.contains(WinEvent::AfterFlower));
        Kuaizhao = "kuaizhao", "快照", "a fourth pung wins at once", "第四对直接成牌",
            Noted(Need::Kuaizhao, |deal| deal.facts.wins.iter().any(|win| win.events.contains(WinEvent::Kuaizhao)));
        PaysForOthers = "pays_for_others", "包牌", "one seat pays for others", "一家包付",
            Told(Tell::PaysForOthers);
        BlockedByFlowers = "blocked_by_flowers", "缺花不胡", "a complete hand may not win because it lacks hard flowers, or is worth too little (起胡)", "成牌而硬花或点数不足不能胡",
            Play(looks_at_worth, |deal| deal.short_of_flowers != 0);
        BigHand = "big_hand", "大胡", "a big hand wins, where the rules tell big hands from small", "胡大胡",
            Told(Tell::BigHand);
        Menqing = "menqing", "门清", "a win paid as 门清", "按门清计分",
            Fans(&[Fan::Menqing]);
        Hunyise = "hunyise", "混一色", "a win paid as one suit and winds", "按混一色计分",
            Fans(&[Fan::Hunyise]);
        Quanqiududiao = "quanqiududiao", "全球独钓", "a win paid as four declared melds", "按全球独钓计分",
            Fans(&[Fan::Quanqiududiao]);
        Shuangqidui = "shuangqidui", "双七对", "a win paid as 双七对", "按双七对计分",
            Fans(&[Fan::Shuangqidui]);
        Yajue = "yajue", "压绝", "a win paid as 压绝", "按压绝计分",
            Fans(&[Fan::Yajue]);
        Wuhuaguo = "wuhuaguo", "无花果", "a win paid as 无花果", "按无花果计分",
            Fans(&[Fan::Wuhuaguo]);
        Tianting = "tianting", "天听", "somebody waits with the hand as dealt", "有人天听",
            Noted(Need::Tianting, |deal| deal.facts.seats.iter().any(|(_, seat)| seat.tianting));
        Huagang = "huagang", "花杠", "four equal flowers are paid", "花杠得分",
            Paid(Item::Huagang);
        FourFollow = "four_follow", "四家同牌", "four discards in a row are alike", "四家连续打出同样的牌",
            Noted(Need::FourFollow, |deal| fined(deal, PenaltyKind::FourFollow));
        OwnFour = "own_four", "自打四张", "a seat discards all four of a kind", "一家打出四张同样的牌",
            Noted(Need::OwnFour, |deal| fined(deal, PenaltyKind::OwnFour));
        Bixiahu = "bixiahu", "比下胡", "the deal counts double because of the deal before", "本局比下胡翻番",
            Play(|rules| score::words(rules).deal_events.contains(DealEvent::Bixiahu), |deal| deal.facts.events.contains(DealEvent::Bixiahu));
        Xuanfeng = "xuanfeng", "旋风杠", "somebody has declared a 旋风杠", "有人开旋风杠",
            Play(|rules| rules.claims.xuanfeng != Xuanfeng::Off, |deal| melded(deal, |meld| meld.form == MeldForm::Xuanfeng));
        Baoting = "baoting", "报听", "somebody has declared 报听", "有人报听",
            Play(|rules| rules.bao.declare != BaoDeclare::Off, |deal| deal.facts.seats.iter().any(|(_, seat)| seat.baoting));
        Mobao = "mobao", "摸宝", "a win by drawing the 宝, 宝中宝 included", "摸到宝牌即胡，含宝中宝",
            Won(|rules| rules.bao.wild != BaoWild::Off, |facts, win| facts.is_by_bao(win));
        Baozhongbao = "baozhongbao", "宝中宝", "a win by drawing a 宝 that the hand waits for", "所听之牌即宝牌而自摸",
            Fans(&[Fan::Baozhongbao]);
        NoJing = "no_jing", "无精", "nobody has a 精 at the end, discards included", "终局四家无精，含弃牌",
            Told(Tell::Jing);
        Capped = "capped", "封顶", "a seat loses the most that a deal may cost", "有一家输到一局封顶",
            Paid(Item::Cap);
        Ziyise = "ziyise", "字一色", "a win paid as honours alone", "按字一色计分",
            Fans(&[Fan::Ziyise]);
        Yitiaolong = "yitiaolong", "一条龙", "a win paid as 123, 456 and 789 of one suit", "按一条龙计分",
            Fans(&[Fan::Yitiaolong]);
        Jiangqidui = "jiangqidui", "将七对", "a win paid as seven pairs of 2, 5 and 8", "按将七对计分",
            Fans(&[Fan::Jiangqidui]);
        Jiaxinwu = "jiaxinwu", "夹心五", "a win paid as a 5 between 4 and 6", "按夹心五计分",
            Fans(&[Fan::Jiaxinwu]);
        Kaerdiao = "kaerdiao", "卡二条", "a win paid as the 2 of bamboos between 1 and 3", "按卡二条计分",
            Fans(&[Fan::Kaerdiao]);
        Piaojing = "piaojing", "飘精", "a win that its own thrown 精 multiply", "打出的精使本家胡牌翻倍",
            Fans(&[Fan::Piaojing]);
        Lianzhuang = "lianzhuang", "连庄", "a win for which all pay more because of deals in a row (连庄)", "连庄使三家多付的胡牌",
            Fans(&[Fan::Lianzhuang]);
        Niao = "niao", "中鸟", "a win whose winner is hit by a tile turned at the end", "胡家中鸟",
            Fans(&[Fan::Niao]);
        #[cfg(test)] Baitou = "baitou", "白头", "the dealer's first discard is 白", "庄家首张打白板",
            Noted(Need::Baitou, |deal| deal.facts.events.contains(DealEvent::Baitou));
    }
}

/// Other words that players have for a category.
const ALSO: [(&str, Category); 9] = [
    ("大七对", Category::AllTriplets),
    ("大对", Category::AllTriplets),
    ("对对胡", Category::AllTriplets),
    ("飘", Category::AllTriplets),
    ("小七对", Category::SevenPairs),
    ("七小对", Category::SevenPairs),
    ("放炮", Category::Discard),
    ("海底捞月", Category::LastTile),
    ("诈胡", Category::Zhahu),
];

impl Category {
    /// The category of a name, or of the word that players have for it.
    pub fn meant(text: &str) -> Option<Category> {
        let said = || Category::ALL.iter().find(|category| category.chinese() == text).copied();
        let also = || ALSO.iter().find(|(word, _)| *word == text).map(|(_, category)| *category);
        Category::named(text).or_else(said).or_else(also)
    }

    /// What exactly is counted.
    pub const fn definition(self) -> &'static str {
        self.row().0
    }

    /// The same in Chinese.
    pub const fn definition_chinese(self) -> &'static str {
        self.row().1
    }

    /// Whether the rules allow it at all; what they exclude is not shown as "never".
    pub fn possible(self, rules: &Rules) -> bool {
        let words = score::words(rules);
        match self.row().2 {
            Play(possible, _) | Won(possible, _) => possible(rules),
            Noted(need, _) => rules.needs().contains(need),
            Read(shape) => rules.shape_rules().allow(shape),
            Fans(fans) => fans.iter().any(|&fan| words.fans.contains(fan)),
            Paid(item) => words.items.contains(item),
            Told(what) => words.tells.contains(what),
        }
    }

    /// Whether it is told of a win.
    pub const fn is_of_winner(self) -> bool {
        matches!(self.row().2, Won(..) | Read(_) | Fans(_))
    }

    /// The shape that a win is paid as, where this is one.
    pub(super) const fn shape(self) -> Option<Shape> {
        match self.row().2 {
            Read(shape) => Some(shape),
            _ => None,
        }
    }

    /// Whether it holds of a winner, that of the win `at`; what is told of no seat holds where it happened in the deal.
    pub(super) fn holds_of(self, deal: &Finished, settlement: &Settlement, happened: Happened, at: usize) -> bool {
        let (facts, win, value) = (&deal.facts, &deal.facts.wins[at], settlement.wins.get(at));
        let seat = &facts.seats[win.seat];
        let told = |bits: u8| bits >> win.seat.index() & 1 != 0;
        let jing = settlement.jing.unwrap_or_default();
        match (self, self.row().2) {
            (_, Won(_, happened)) => happened(facts, win),
            (_, Read(shape)) => value.is_some_and(|value| value.shape == shape),
            (_, Fans(fans)) => value.is_some_and(|value| value.factors.iter().any(|factor| fans.contains(&factor.fan))),
            (Category::Kong, _) => seat.hand.melds.iter().any(Meld::is_kong),
            (Category::Xuanfeng, _) => seat.hand.melds.iter().any(|meld| meld.form == MeldForm::Xuanfeng),
            (Category::Tianting, _) => seat.tianting,
            (Category::Baoting, _) => seat.baoting,
            (Category::BigHand, _) => told(settlement.big_hands),
            (Category::Chongguan, _) => told(jing.chongguan),
            (Category::KongOfJing, _) => told(jing.kong_of_jing),
            (Category::Bawang, _) => jing.bawang == Some(win.seat),
            _ => happened.contains(self),
        }
    }

    /// Whether it depends on play alone, not on the settlement.
    pub const fn is_of_play(self) -> bool {
        matches!(self.row().2, Play(..) | Won(..) | Noted(..))
    }
}

fn several_wins(rules: &Rules) -> bool {
    rules.claims.winners == Winners::All || rules.play.ends != DealEnds::FirstWin
}

fn melded(deal: &Finished, test: fn(&Meld) -> bool) -> bool {
    deal.facts.seats.iter().any(|(_, seat)| seat.hand.melds.iter().any(test))
}

fn fined(deal: &Finished, kind: PenaltyKind) -> bool {
    deal.facts.penalties.iter().any(|penalty| penalty.kind == kind)
}

/// 龙七对 and 豪七 with one, two and three fours of a kind.
const PAIRS_WITH_FOURS: [Fan; 6] =
    [Fan::Longqidui, Fan::Shuanglongqidui, Fan::Sanlongqidui, Fan::Haoqi, Fan::Shuanghaoqi, Fan::Sanhaoqi];

/// Whether a seat won on a tile of 分张. Where play goes on after a win, earlier wins do not count. The number of tiles left at
/// the win tells them apart, because the four tiles are the last.
fn won_in_fenzhang(finished: &Finished) -> bool {
    const TILES: u8 = 4;
    let late = |&left: &u8| left < finished.left.saturating_add(TILES);
    finished.fenzhang && (finished.facts.end == End::Win || finished.win_left.iter().any(late))
}

/// Every category as a bit, by how it is recognised.
struct Signs {
    play: Vec<(u128, OfDeal)>,
    won: Vec<(u128, OfWin)>,
    shapes: [u128; Shape::COUNT],
    fans: [u128; Fan::ALL.len()],
    items: [u128; Item::ALL.len()],
}

static SIGNS: LazyLock<Signs> = LazyLock::new(|| {
    let (fans, items) = ([0; Fan::ALL.len()], [0; Item::ALL.len()]);
    let mut signs = Signs { play: Vec::new(), won: Vec::new(), shapes: [0; Shape::COUNT], fans, items };
    for category in Category::ALL {
        let bit = 1 << category.index();
        match category.row().2 {
            Play(_, happened) | Noted(_, happened) => signs.play.push((bit, happened)),
            Won(_, happened) => signs.won.push((bit, happened)),
            Read(shape) => signs.shapes[shape as usize] |= bit,
            Fans(fans) => fans.iter().for_each(|fan| signs.fans[fan.index()] |= bit),
            Paid(item) => signs.items[item.index()] |= bit,
            Told(_) => {}
        }
    }
    signs
});

/// The categories of play.
const OF_PLAY: u128 = {
    let (mut bits, mut at) = (0, 0);
    while at < Category::ALL.len() {
        bits |= (Category::ALL[at].is_of_play() as u128) << at;
        at += 1;
    }
    bits
};

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

    /// Whether all of these happened.
    pub fn contains_all(self, others: Happened) -> bool {
        self.0 & others.0 == others.0
    }

    /// Those that depend on play alone.
    pub(super) fn of_play(self) -> Happened {
        Happened(self.0 & OF_PLAY)
    }

    /// Those that depend on the settlement.
    pub(super) fn of_settlement(self) -> Happened {
        Happened(self.0 & !OF_PLAY)
    }

    /// What happened in a finished deal.
    pub fn of(finished: &Finished) -> Happened {
        Happened::in_play(finished).settled(finished, &finished.settlement)
    }

    /// What happened in play, whatever the settlement.
    pub fn in_play(finished: &Finished) -> Happened {
        let signs = &*SIGNS;
        let facts = &finished.facts;
        let holds = |bits, bit, holds: bool| if holds { bits | bit } else { bits };
        let play = signs.play.iter().fold(0, |bits, &(bit, happened)| holds(bits, bit, happened(finished)));
        let of_win = |bits, win| signs.won.iter().fold(bits, |bits, &(bit, won)| holds(bits, bit, won(facts, win)));
        Happened(facts.wins.iter().fold(play, of_win))
    }

    /// The same, with what a settlement adds.
    #[must_use]
    pub fn settled(mut self, finished: &Finished, settlement: &Settlement) -> Happened {
        let signs = &*SIGNS;
        for value in &settlement.wins {
            self.0 |= signs.shapes[value.shape as usize];
            value.factors.iter().for_each(|factor| self.0 |= signs.fans[factor.fan.index()]);
        }
        settlement.entries.iter().for_each(|entry| self.0 |= signs.items[entry.item.index()]);
        self.add(Category::PaysForOthers, settlement.pays_for_others != 0);
        self.add(Category::BigHand, settlement.big_hands != 0);
        self.add_jing(&finished.facts, settlement);
        self
    }

    fn add_jing(&mut self, facts: &Facts, settlement: &Settlement) {
        let Some(jing) = &settlement.jing else { return };
        self.add(Category::Chongguan, jing.chongguan != 0);
        self.add(Category::Bawang, jing.bawang.is_some());
        self.add(Category::KongOfJing, jing.kong_of_jing != 0);
        self.add(Category::NoJing, jing.points == [0; 4]);
        let Some(zheng) = facts.indicator else { return };
        let thrown = |(_, seat): (_, &SeatFacts)| seat.discards[zheng] + seat.discards[zheng.successor()] > 0;
        self.add(Category::JingDiscarded, facts.seats.iter().any(thrown));
    }
}

impl FromIterator<Category> for Happened {
    fn from_iter<I: IntoIterator<Item = Category>>(categories: I) -> Happened {
        Happened(categories.into_iter().fold(0, |bits, category| bits | 1 << category.index()))
    }
}

#[cfg(test)]
mod tests;

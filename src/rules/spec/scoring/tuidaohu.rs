//! 北方推倒胡: a product of factors, the dealer double.

use super::{Game, GateLifts, Need, Needs, Play};
use crate::rules::check::{Come, Cost, Form, Found, Terms, discard_shares, holding, largest};
use crate::rules::spec::{BaoDeclare, BaoWild, RuleSpec, TileSet, Xuanfeng};
use crate::words::{WordRow, open::own_words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

keys! {
    /// What is paid in 推倒胡.
    TuidaohuScoring {
        /// Value of a plain hand (seed 004, 推倒胡 点数计算: 1).
        base: i32 = 1, 1..=1000;
        /// Factors of the hand value.
        factors: TuidaohuFactors;
        /// What the dealer pays and is paid more.
        dealer: DealerShare;
        /// Which 分张 tiles are 海底: all, or as the letter has it only the last tile of the wall. In a situation file the event `last_tile`
        /// says that the tile was one of these.
        fenzhang_last: FenzhangLast = FenzhangLast::All;
        /// 跟风: what the dealer pays each whose first discard follows his wind; 0 = off (seed 004, 跟风赔三家: 1).
        genfeng: i32 = 0, 0..=1000;
        /// 诈和: what the seat that erred pays each (the seed is silent).
        zhahu: i32 = 0, 0..=1000;
    }
}

keys! {
    /// Factors of the hand value; 1 = no factor.
    TuidaohuFactors {
        /// 杠子, for each declared kong (seed 004).
        kong: i32 = 1, 1..=100;
        /// 飘: four triplets or kongs (seed 004).
        piao: i32 = 1, 1..=100;
        /// 清一色: one suit, no honours (seed 004).
        qingyise: i32 = 1, 1..=100;
        /// 七小对: seven pairs, nothing claimed (seed 004).
        seven_pairs: i32 = 1, 1..=100;
        /// 豪七, in place of 七小对: one four of a kind that is no kong (seed 004).
        haoqi: i32 = 1, 1..=100;
        /// 双豪七, in place of it: two (seed 004).
        shuanghaoqi: i32 = 1, 1..=100;
        /// 三豪七, in place of it: three (doubled on; not in the seed).
        sanhaoqi: i32 = 1, 1..=1000;
        /// 十三幺: the thirteen kinds of 1, 9 and honours, one of them paired (seed 004).
        shisanyao: i32 = 1, 1..=100;
        /// 杠上开花: won on the replacement of an own kong (seed 004).
        after_kong: i32 = 1, 1..=100;
        /// 杠上炮: won on what a seat discards right after its kong (seed 004).
        kong_discard: i32 = 1, 1..=100;
        /// 海底捞月: won on a last tile, as scoring.fenzhang_last has it (seed 004).
        last_tile: i32 = 1, 1..=100;
        /// 抢杠: won on the tile that another seat adds to its pung (seed 004).
        rob_kong: i32 = 1, 1..=100;
        /// 旋风杠, for each, where they are played (custom of the north-east; the seed has none). Read only where claims.xuanfeng
        /// has them.
        xuanfeng: i32 = 1, 1..=100;
        /// 报听, a win of a declared hand, where it is played (custom of the north-east: 2 in some rooms; the seed has none). Read only where
        /// bao.declare = "ready"; 1 leaves nothing to declare for, unless bao.wild = "draw".
        baoting: i32 = 1, 1..=100;
        /// 摸宝, where 宝牌 are played (custom of the north-east; the seed has none). Read only where bao.wild = "draw".
        mobao: i32 = 1, 1..=100;
        /// 宝中宝 (冲宝), in place of 摸宝: the hand waits for the 宝 itself (custom of the north-east; the seed has none). Where
        /// another tile that it waits for brings more with 摸宝, that is paid. Read only where bao.wild = "draw".
        baozhongbao: i32 = 1, 1..=100;
    }
}

keys! {
    /// What the dealer pays and is paid more (推倒胡 and 穷胡).
    DealerShare {
        /// Factor of a payment by the dealer or to him (seed 004, 庄家点炮, 庄家和牌: 2).
        factor: i32 = 1, 1..=100;
        /// What each pays where the dealer draws the winning tile.
        self_draw: DealerSelfDraw = DealerSelfDraw::Once;
    }
}

impl DealerShare {
    /// What a payment between the dealer and a winner is multiplied by.
    pub(crate) fn terms(&self, drawn: bool) -> Terms {
        let twice = drawn && self.self_draw == DealerSelfDraw::Twice;
        holding([(true, "scoring.dealer.factor", self.factor), (twice, "scoring.dealer.self_draw", 2)]).collect()
    }
}

/// 庄家自摸时，闲家付点炮应付的两倍 (seed 004), read in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DealerSelfDraw {
    /// Twice the value: the dealer's factor and nothing more.
    Once,
    /// Twice what a discard would cost, which has the dealer's factor already: four times the value.
    Twice,
}

/// Which 分张 tiles are 海底 (seed 004: 牌山最后的一张牌).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FenzhangLast {
    /// All four of them.
    All,
    /// Only the fourth.
    Fourth,
}

own_words! {
    /// What only this settlement wants to know.
    pub(super) NEEDS: WordRow, Need {
        90 Genfeng = "genfeng", "跟风";
        100 OnlyLastFenzhang = "only_last_fenzhang", "末张分张";
    }
}

impl Game for TuidaohuScoring {
    const FAMILY: &'static str = "tuidaohu";

    fn play(&self) -> Play<'_> {
        Play {
            needs: Needs::which([
                (Need::Genfeng, self.genfeng > 0),
                (Need::OnlyLastFenzhang, self.fenzhang_last == FenzhangLast::Fourth),
            ]),
            reads: Vec::new(),
            worth: vec!["scoring.base", "scoring.factors.", "scoring.dealer."],
            counted: Vec::new(),
            baoting: self.factors.baoting,
            jing: None,
        }
    }

    fn lifts(&self) -> GateLifts {
        GateLifts::default()
    }

    fn check(&self, spec: &RuleSpec, found: &mut Found<'_>) {
        found.without_extras();
        found.one_win();
        if spec.tiles.set == TileSet::SuitsOnly {
            found.neutral("tiles.set", "跟风 is about winds, and there are none", &["scoring.genfeng"]);
        }
        if spec.wall.fenzhang == 0 {
            found.neutral("wall.fenzhang", "no tiles are dealt as 分张", &["scoring.fenzhang_last"]);
        }
        let f = &self.factors;
        found.ascending(&[f.seven_pairs, f.haoqi, f.shuanghaoqi, f.sanhaoqi], "scoring.factors.haoqi");
        found.dearest_hand(spec, |come, form| {
            let (melds, drawn) = (form == Form::Melds, matches!(come, Come::Dealt | Come::Draw));
            let mut terms: Terms = vec![match form {
                Form::Melds => ("scoring.factors.piao", f.piao.into()),
                Form::Pairs => ("scoring.factors.sanhaoqi", f.sanhaoqi.into()),
                Form::Apart => ("scoring.factors.shisanyao", f.shisanyao.into()),
            }];
            let xuanfeng = if spec.claims.xuanfeng == Xuanfeng::Off { 1 } else { f.xuanfeng };
            let kongs = [("scoring.factors.kong", f.kong), ("scoring.factors.xuanfeng", xuanfeng)];
            terms.extend((0..4).filter(|_| melds && come != Come::Dealt).map(|_| largest(kongs)));
            let bao = [("scoring.factors.mobao", f.mobao), ("scoring.factors.baozhongbao", f.baozhongbao)];
            terms.extend((come == Come::Draw && spec.bao.wild != BaoWild::Off).then(|| largest(bao)));
            terms.extend(holding([
                (true, "scoring.base", self.base),
                (form != Form::Apart, "scoring.factors.qingyise", f.qingyise),
                (come == Come::Draw, "scoring.factors.after_kong", f.after_kong),
                (come == Come::Draw, "scoring.factors.last_tile", f.last_tile),
                (come == Come::Discard, "scoring.factors.kong_discard", f.kong_discard),
                (come == Come::RobKong, "scoring.factors.rob_kong", f.rob_kong),
                (come != Come::Dealt && spec.bao.declare != BaoDeclare::Off, "scoring.factors.baoting", f.baoting),
            ]));
            terms.extend(self.dealer.terms(drawn));
            Cost { terms, shares: discard_shares(spec, come), ..Cost::default() }
        });
    }
}

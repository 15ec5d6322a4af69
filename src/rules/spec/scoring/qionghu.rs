//! 穷胡: a product of factors, the dealer double; its conditions are gates.

use super::{DealerShare, Game, GateLifts, Needs, Play};
use crate::rules::check::{Come, Cost, Form, Found, Terms, discard_shares, holding, largest};
use crate::rules::spec::{BaoDeclare, BaoWild, RuleSpec, WildSource, Xuanfeng};

keys! {
    /// What is paid in 穷胡.
    QionghuScoring {
        /// Value of a plain hand (seed 004, 穷胡 点数计算: 1).
        base: i32 = 1, 1..=1000;
        /// Factors of the hand value.
        factors: QionghuFactors;
        /// What the dealer pays and is paid more.
        dealer: DealerShare;
        /// 闭门: factor of what a seat without a claimed meld pays (custom of the north-east: 2; the seed has none).
        closed_payer: i32 = 1, 1..=100;
        /// 诈和: what the seat that erred pays each (the seed is silent).
        zhahu: i32 = 0, 0..=1000;
    }
}

keys! {
    /// Factors of the hand value; 1 = no factor.
    QionghuFactors {
        /// 杠子, for each declared kong (seed 004).
        kong: i32 = 1, 1..=100;
        /// 飘: four triplets or kongs (seed 004).
        piao: i32 = 1, 1..=100;
        /// 七小对: seven pairs, where they are played (custom of the north-east; the seed has none).
        seven_pairs: i32 = 1, 1..=100;
        /// 夹胡: the winning tile is the middle one of a run (custom of the north-east; the seed has none).
        jiahu: i32 = 1, 1..=100;
        /// 单吊: the winning tile makes the pair (custom of the north-east; the seed has none).
        dandiao: i32 = 1, 1..=100;
        /// 杠上开花: won on the replacement of an own kong (seed 004).
        after_kong: i32 = 1, 1..=100;
        /// 杠上炮: won on what a seat discards right after its kong (seed 004).
        kong_discard: i32 = 1, 1..=100;
        /// 海底捞月: the last tile of the wall (seed 004).
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

impl Game for QionghuScoring {
    const FAMILY: &'static str = "qionghu";

    fn play(&self) -> Play<'_> {
        let worth = vec!["scoring.base", "scoring.factors.", "scoring.dealer.", "scoring.closed_payer"];
        let baoting = self.factors.baoting;
        Play { needs: Needs::EMPTY, reads: Vec::new(), worth, counted: Vec::new(), baoting, jing: None }
    }

    fn lifts(&self) -> GateLifts {
        GateLifts::default()
    }

    fn check(&self, spec: &RuleSpec, found: &mut Found<'_>) {
        found.without_extras();
        found.one_win();
        if spec.wilds.source != WildSource::None {
            let places = &["scoring.factors.jiahu", "scoring.factors.dandiao"];
            found.neutral("wilds.source", "夹胡 and 单吊 are looked for in hands without wilds", places);
        }
        if !spec.shapes.seven_pairs {
            found.neutral("shapes.seven_pairs", "七小对 is not played", &["scoring.factors.seven_pairs"]);
        }
        let f = &self.factors;
        found.dearest_hand(spec, |come, form| {
            let (melds, drawn) = (form == Form::Melds, matches!(come, Come::Dealt | Come::Draw));
            let xuanfeng = if spec.claims.xuanfeng == Xuanfeng::Off { 1 } else { f.xuanfeng };
            let kongs = [("scoring.factors.kong", f.kong), ("scoring.factors.xuanfeng", xuanfeng)];
            let mut terms: Terms = (0..4).filter(|_| melds && come != Come::Dealt).map(|_| largest(kongs)).collect();
            let last = [("scoring.factors.jiahu", f.jiahu), ("scoring.factors.dandiao", f.dandiao)];
            terms.extend(melds.then(|| largest(last)));
            let bao = [("scoring.factors.mobao", f.mobao), ("scoring.factors.baozhongbao", f.baozhongbao)];
            terms.extend((come == Come::Draw && spec.bao.wild != BaoWild::Off).then(|| largest(bao)));
            terms.extend(holding([
                (true, "scoring.base", self.base),
                (melds, "scoring.factors.piao", f.piao),
                (form == Form::Pairs, "scoring.factors.seven_pairs", f.seven_pairs),
                (come == Come::Draw, "scoring.factors.after_kong", f.after_kong),
                (come == Come::Draw, "scoring.factors.last_tile", f.last_tile),
                (come == Come::Discard, "scoring.factors.kong_discard", f.kong_discard),
                (come == Come::RobKong, "scoring.factors.rob_kong", f.rob_kong),
                (come != Come::Dealt && spec.bao.declare != BaoDeclare::Off, "scoring.factors.baoting", f.baoting),
                (true, "scoring.closed_payer", self.closed_payer),
            ]));
            terms.extend(self.dealer.terms(drawn));
            Cost { terms, shares: discard_shares(spec, come), ..Cost::default() }
        });
    }
}

//! 穷胡: a product of factors, the dealer double; its conditions are gates.

use super::{DealerShare, Game, GateLifts, Needs, Play};
use crate::rules::check::{Come, Cost, Form, Found, Terms, discard_shares, holding, largest};
use crate::rules::spec::{BaoDeclare, BaoWild, RuleSpec, Xuanfeng};

sections! {
    QionghuScoring { base: i32, factors: QionghuFactors, dealer: DealerShare, closed_payer: i32, zhahu: i32 }
    QionghuFactors {
        kong: i32, piao: i32, seven_pairs: i32, jiahu: i32, dandiao: i32, after_kong: i32, kong_discard: i32,
        last_tile: i32, rob_kong: i32, xuanfeng: i32, baoting: i32, mobao: i32, baozhongbao: i32,
    }
}

impl Game for QionghuScoring {
    const FAMILY: &'static str = "qionghu";

    fn play(&self) -> Play<'_> {
        let baoting = self.factors.baoting;
        Play { needs: Needs::EMPTY, counted: Vec::new(), baoting, jing: None }
    }

    fn lifts(&self) -> GateLifts {
        GateLifts::default()
    }

    fn check(&self, spec: &RuleSpec, found: &mut Found<'_>) {
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

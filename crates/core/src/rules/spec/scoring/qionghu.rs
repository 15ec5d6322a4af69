//! 穷胡: a product of factors, doubled for the dealer. Its conditions for a win are gates.

use super::{DealerShare, Game, Needs, Play};
use crate::rules::check::{Conflicts, Cost, HandForm, KeyedFactors, WinSource, active, largest, room_shares};
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

    fn check(&self, spec: &RuleSpec, found: &mut Conflicts<'_>) {
        let f = &self.factors;
        found.check_max_cost(spec, |source, form| {
            let (melds, drawn) = (form == HandForm::Melds, matches!(source, WinSource::Dealt | WinSource::Draw));
            let xuanfeng = if spec.claims.xuanfeng == Xuanfeng::Off { 1 } else { f.xuanfeng };
            let kongs = [("scoring.factors.kong", f.kong), ("scoring.factors.xuanfeng", xuanfeng)];
            let mut terms: KeyedFactors =
                (0..4).filter(|_| melds && source != WinSource::Dealt).map(|_| largest(kongs)).collect();
            let last = [("scoring.factors.jiahu", f.jiahu), ("scoring.factors.dandiao", f.dandiao)];
            terms.extend(melds.then(|| largest(last)));
            let bao = [("scoring.factors.mobao", f.mobao), ("scoring.factors.baozhongbao", f.baozhongbao)];
            terms.extend((source == WinSource::Draw && spec.bao.wild != BaoWild::Off).then(|| largest(bao)));
            terms.extend(active([
                (true, "scoring.base", self.base),
                (melds, "scoring.factors.piao", f.piao),
                (form == HandForm::Pairs, "scoring.factors.seven_pairs", f.seven_pairs),
                (source == WinSource::Draw, "scoring.factors.after_kong", f.after_kong),
                (source == WinSource::Draw, "scoring.factors.last_tile", f.last_tile),
                (source == WinSource::Discard, "scoring.factors.kong_discard", f.kong_discard),
                (source == WinSource::RobKong, "scoring.factors.rob_kong", f.rob_kong),
                (
                    source != WinSource::Dealt && spec.bao.declare != BaoDeclare::Off,
                    "scoring.factors.baoting",
                    f.baoting,
                ),
                (true, "scoring.closed_payer", self.closed_payer),
            ]));
            terms.extend(self.dealer.terms(drawn));
            Cost { terms, shares: room_shares(spec, source), ..Cost::default() }
        });
    }
}

//! 北方推倒胡: a product of factors, doubled for the dealer.

use super::{Game, Need, Needs, Play};
use crate::rules::check::{Conflicts, Cost, HandForm, KeyedFactors, WinSource, active, largest, room_shares};
use crate::rules::spec::{BaoDeclare, BaoWild, RuleSpec, Xuanfeng};
use crate::words::{WordRow, open::own_words};

sections! {
    TuidaohuScoring {
        base: i32, factors: TuidaohuFactors, dealer: DealerShare, fenzhang_last: FenzhangLast, genfeng: i32,
        genfeng_tiles: GenfengTiles, zhahu: i32,
    }
    TuidaohuFactors {
        kong: i32, piao: i32, qingyise: i32, seven_pairs: i32, haoqi: i32, shuanghaoqi: i32, sanhaoqi: i32,
        shisanyao: i32, after_kong: i32, kong_discard: i32, last_tile: i32, rob_kong: i32, xuanfeng: i32, baoting: i32,
        mobao: i32, baozhongbao: i32,
    }
    DealerShare { factor: i32, self_draw: DealerSelfDraw }
}

choices! {
    DealerSelfDraw { Once, Twice }
    FenzhangLast { All, Fourth }
    GenfengTiles { Winds, Any }
}

impl DealerShare {
    /// Returns the factors of a payment by or to the dealer, each with its key. `drawn` is whether the winner drew the winning tile.
    pub(crate) fn terms(&self, drawn: bool) -> KeyedFactors {
        let twice = drawn && self.self_draw == DealerSelfDraw::Twice;
        active([(true, "scoring.dealer.factor", self.factor), (twice, "scoring.dealer.self_draw", 2)]).collect()
    }
}

own_words! {
    /// The needs of this settlement alone.
    pub(super) NEEDS: WordRow, Need {
        90 Genfeng = "genfeng", "跟风";
        95 GenfengOfAny = "genfeng_of_any", "跟庄";
        100 OnlyLastFenzhang = "only_last_fenzhang", "末张分张";
    }
}

impl Game for TuidaohuScoring {
    const FAMILY: &'static str = "tuidaohu";

    fn play(&self) -> Play<'_> {
        Play {
            needs: Needs::from_flags([
                (Need::Genfeng, self.genfeng > 0 && self.genfeng_tiles == GenfengTiles::Winds),
                (Need::GenfengOfAny, self.genfeng > 0 && self.genfeng_tiles == GenfengTiles::Any),
                (Need::OnlyLastFenzhang, self.fenzhang_last == FenzhangLast::Fourth),
            ]),
            counted: Vec::new(),
            baoting: self.factors.baoting,
            jing: None,
        }
    }

    fn check(&self, spec: &RuleSpec, found: &mut Conflicts<'_>) {
        let f = &self.factors;
        found.ascending([
            ("scoring.factors.seven_pairs", f.seven_pairs),
            ("scoring.factors.haoqi", f.haoqi),
            ("scoring.factors.shuanghaoqi", f.shuanghaoqi),
            ("scoring.factors.sanhaoqi", f.sanhaoqi),
        ]);
        found.check_max_cost(spec, |source, form| {
            let (melds, drawn) = (form == HandForm::Melds, matches!(source, WinSource::Dealt | WinSource::Draw));
            let mut terms: KeyedFactors = vec![match form {
                HandForm::Melds => ("scoring.factors.piao", f.piao.into()),
                HandForm::Pairs => ("scoring.factors.sanhaoqi", f.sanhaoqi.into()),
                HandForm::Apart => ("scoring.factors.shisanyao", f.shisanyao.into()),
            }];
            let xuanfeng = if spec.claims.xuanfeng == Xuanfeng::Off { 1 } else { f.xuanfeng };
            let kongs = [("scoring.factors.kong", f.kong), ("scoring.factors.xuanfeng", xuanfeng)];
            terms.extend((0..4).filter(|_| melds && source != WinSource::Dealt).map(|_| largest(kongs)));
            let bao = [("scoring.factors.mobao", f.mobao), ("scoring.factors.baozhongbao", f.baozhongbao)];
            terms.extend((source == WinSource::Draw && spec.bao.wild != BaoWild::Off).then(|| largest(bao)));
            terms.extend(active([
                (true, "scoring.base", self.base),
                (form != HandForm::Apart, "scoring.factors.qingyise", f.qingyise),
                (source == WinSource::Draw, "scoring.factors.after_kong", f.after_kong),
                (source == WinSource::Draw, "scoring.factors.last_tile", f.last_tile),
                (source == WinSource::Discard, "scoring.factors.kong_discard", f.kong_discard),
                (source == WinSource::RobKong, "scoring.factors.rob_kong", f.rob_kong),
                (
                    source != WinSource::Dealt && spec.bao.declare != BaoDeclare::Off,
                    "scoring.factors.baoting",
                    f.baoting,
                ),
            ]));
            terms.extend(self.dealer.terms(drawn));
            Cost { terms, shares: room_shares(spec, source), ..Cost::default() }
        });
    }
}

//! 四川: factors of a hand, kongs paid immediately, 查叫, and room customs.
//!
//! Amounts are in points (番数 as a factor) paid by each payer, unless a key says otherwise. The neutral factor is 1.

use super::{Game, Need, Play};
use crate::message::msg;
use crate::rules::check::{Conflicts, Cost, HandForm, KeyedFactors, WinSource, active, largest, room_shares};
use crate::rules::keys::FAMILY;
use crate::rules::spec::{RuleSpec, WildSource};

sections! {
    SichuanScoring {
        base: i32, cap: i32, factors: SichuanFactors, gen_counts: GenCounts, jingoudiao_stacks: bool,
        self_draw_add: i32, dianganghua: Dianganghua, last_discard: bool, kong: SichuanKongs, chajiao: Chajiao,
        huazhu: i32, zhahu: i32,
    }
    SichuanFactors {
        self_draw: i32, all_triplets: i32, jingoudiao: i32, qingyise: i32, seven_pairs: i32, longqidui: i32,
        shuanglongqidui: i32, sanlongqidui: i32, #[serde(rename = "gen")] root: i32, after_kong: i32, kong_discard: i32,
        last_tile: i32, rob_kong: i32, tianhu: i32, dihu: i32, daiyaojiu: i32, jiangdui: i32, menqing: i32,
        zhongzhang: i32,
    }
    SichuanKongs {
        exposed: i32, exposed_others: i32, concealed: i32, added: i32, hongzhong: i32, winners_pay: bool,
        hujiaozhuanyi: bool, tuishui: bool,
    }
}

choices! {
    GenCounts { DeclaredKongs, FourAlike }
    Dianganghua { SelfDraw, Discard }
    Chajiao { Off, WithoutSelfDraw, SelfDraw }
}

impl Game for SichuanScoring {
    const FAMILY: &'static str = "sichuan";

    fn play(&self) -> Play<'_> {
        Play { needs: [Need::Kongs].into(), counted: Vec::new(), baoting: 1, jing: None }
    }

    fn check(&self, spec: &RuleSpec, found: &mut Conflicts<'_>) {
        found.add_if(spec.tiles.set.has_flowers(), &["tiles.set", FAMILY], msg!("rules-sichuan-flowers"));
        found.add_if(
            self.cap > 0 && self.base > self.cap,
            &["scoring.base", "scoring.cap"],
            msg!("rules-base-cap", base = self.base, cap = self.cap),
        );
        let jing = spec.wilds.source == WildSource::Indicator;
        found.add_if(jing, &["wilds.source", FAMILY], msg!("rules-sichuan-jing"));
        let f = &self.factors;
        found.ascending([
            ("scoring.factors.seven_pairs", f.seven_pairs),
            ("scoring.factors.longqidui", f.longqidui),
            ("scoring.factors.shuanglongqidui", f.shuanglongqidui),
            ("scoring.factors.sanlongqidui", f.sanlongqidui),
        ]);
        found.check_max_cost(spec, |source, form| {
            let (dealt, drawn) = (source == WinSource::Dealt, matches!(source, WinSource::Dealt | WinSource::Draw));
            let (melds, discarded) = (form == HandForm::Melds, source == WinSource::Discard);
            let mut terms: KeyedFactors = vec![("scoring.base", self.base.into())];
            match form {
                HandForm::Melds => {
                    let triplets = largest([
                        ("scoring.factors.all_triplets", f.all_triplets),
                        ("scoring.factors.jiangdui", f.jiangdui),
                    ]);
                    let jingoudiao = ("scoring.factors.jingoudiao", i128::from(f.jingoudiao));
                    match self.jingoudiao_stacks {
                        true => terms.extend([triplets, jingoudiao]),
                        false => terms.extend([triplets, jingoudiao].into_iter().max_by_key(|term| term.1)),
                    }
                }
                HandForm::Pairs => terms.push(("scoring.factors.sanlongqidui", f.sanlongqidui.into())),
                HandForm::Apart => {}
            }
            let ends =
                [(melds, "scoring.factors.daiyaojiu", f.daiyaojiu), (true, "scoring.factors.zhongzhang", f.zhongzhang)];
            terms.extend(active(ends).max_by_key(|term| term.1));
            terms.extend(active([
                (melds, "scoring.factors.menqing", f.menqing),
                (true, "scoring.factors.qingyise", f.qingyise),
                (drawn, "scoring.factors.self_draw", f.self_draw),
                (source == WinSource::Draw, "scoring.factors.after_kong", f.after_kong),
                (source == WinSource::Draw || discarded && self.last_discard, "scoring.factors.last_tile", f.last_tile),
                (discarded, "scoring.factors.kong_discard", f.kong_discard),
                (source == WinSource::RobKong, "scoring.factors.rob_kong", f.rob_kong),
            ]));
            let first =
                [(dealt, "scoring.factors.tianhu", f.tianhu), (dealt || discarded, "scoring.factors.dihu", f.dihu)];
            terms.extend(active(first).max_by_key(|term| term.1));
            let four = melds && (!dealt || self.gen_counts == GenCounts::FourAlike);
            terms.extend(active([(four, "scoring.factors.gen", f.root); 4]));
            let plus = if drawn { self.self_draw_add } else { 0 };
            Cost { terms, cap: self.cap, plus, shares: room_shares(spec, source) }
        });
    }
}

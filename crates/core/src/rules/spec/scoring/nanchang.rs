//! 南昌: base and factors of a hand, kongs, penalties. 精 points are in module `jing`.
//!
//! Amounts are in 子 (points) paid by each seat, unless a key says otherwise.

use super::{Game, JingRules, Need, Needs, Play};
use crate::message::msg;
use crate::rules::check::{
    Conflicts, Cost, HandForm, KeyedFactors, WinSource, active, largest, most_expensive, room_shares,
};
use crate::rules::spec::RuleSpec;
use crate::words::{WordRow, open::own_words};

sections! {
    NanchangScoring {
        base: i32, factors: NanchangFactors, discard_payers: DiscardPayers, rob_kong_payers: RobKongPayers,
        deguo: DeguoRules, jingdiao: JingdiaoFactor, tiandi: TiandiRules, jing: JingRules, kong: KongRules,
        chaozhuang: ChaozhuangRules, liuju: i32, zhahu: i32,
    }
    NanchangFactors {
        dealer: i32, dealer_bystander: bool, discarder: i32, self_draw: i32, jingdiao: i32, after_kong: i32,
        rob_kong: i32, all_triplets: i32, seven_pairs: i32, qixing_seven_pairs: i32, shisanlan: i32,
        qixing_shisanlan: i32, deguo: i32, dezhongde: i32, piao_zheng: i32, piao_fu: i32,
    }
    DeguoRules {
        bonus: i32, bonus_payers: DeguoBonusPayers, discards_break: bool, kongs_break: bool, own_jing_allowed: bool,
    }
    TiandiRules { tianhu: i32, dihu: i32, jingdiao: i32, mode: TiandiMode }
    KongRules { exposed: i32, added: i32, concealed: i32, jing: KongOfJing, jing_bonus: i32 }
    ChaozhuangRules { points: i32, when: ChaozhuangWhen }
}

choices! {
    DiscardPayers { All, Discarder, DiscarderForAll }
    RobKongPayers { All, KongerForAll }
    DeguoBonusPayers { Discarder, All }
    JingdiaoFactor { Reading, State }
    TiandiMode { Flat, FlatWithDeguo, Factor }
    KongOfJing { Ordinary, Bonus, BonusAndFace }
    ChaozhuangWhen { FirstDiscards, FirstRound }
}

own_words! {
    /// The needs of this settlement alone.
    pub(super) NEEDS: WordRow, Need {
        70 ChaozhuangInTurn = "chaozhuang_in_turn", "抄庄";
        80 ChaozhuangInRound = "chaozhuang_in_round", "首轮抄庄";
    }
}

impl Game for NanchangScoring {
    const FAMILY: &'static str = "nanchang";

    fn play(&self) -> Play<'_> {
        let when = |when| self.chaozhuang.points > 0 && self.chaozhuang.when == when;
        let needs = Needs::from_flags([
            (Need::ChaozhuangInTurn, when(ChaozhuangWhen::FirstDiscards)),
            (Need::ChaozhuangInRound, when(ChaozhuangWhen::FirstRound)),
        ]);
        Play { needs: needs.union(self.jing.needs()), counted: Vec::new(), baoting: 1, jing: Some(&self.jing) }
    }

    fn check(&self, spec: &RuleSpec, found: &mut Conflicts<'_>) {
        self.jing.check(found);
        found.add_if(
            self.factors.dezhongde < self.factors.deguo,
            &["scoring.factors.dezhongde", "scoring.factors.deguo"],
            msg!("rules-dezhongde-less"),
        );
        let special = |shape: bool, greater: i32, lesser: i32| shape && greater < lesser;
        found.add_if(
            special(spec.shapes.qixing_shisanlan, self.factors.qixing_shisanlan, self.factors.shisanlan),
            &["scoring.factors.qixing_shisanlan", "scoring.factors.shisanlan"],
            msg!("rules-qixing-shisanlan-less"),
        );
        found.add_if(
            special(spec.shapes.qixing_seven_pairs, self.factors.qixing_seven_pairs, self.factors.seven_pairs),
            &["scoring.factors.qixing_seven_pairs", "scoring.factors.seven_pairs"],
            msg!("rules-qixing-pairs-less"),
        );
        found.check_max_cost(spec, |source, form| self.cost(spec, source, form));
    }
}

impl NanchangScoring {
    /// Returns the maximum cost of a hand of this form and source.
    fn cost(&self, spec: &RuleSpec, source: WinSource, form: HandForm) -> Cost {
        let (f, tiandi) = (&self.factors, &self.tiandi);
        let (dealt, drawn) = (source == WinSource::Dealt, matches!(source, WinSource::Dealt | WinSource::Draw));
        let discarded = source == WinSource::Discard;
        let shape = match form {
            HandForm::Melds => ("scoring.factors.all_triplets", f.all_triplets.into()),
            HandForm::Pairs => largest([
                ("scoring.factors.seven_pairs", f.seven_pairs),
                ("scoring.factors.qixing_seven_pairs", f.qixing_seven_pairs),
            ]),
            HandForm::Apart => largest([
                ("scoring.factors.shisanlan", f.shisanlan),
                ("scoring.factors.qixing_shisanlan", f.qixing_shisanlan),
            ]),
        };
        let deguo = largest([("scoring.factors.dezhongde", f.dezhongde), ("scoring.factors.deguo", f.deguo)]);
        let mut terms: KeyedFactors = active([
            (true, "scoring.base", self.base),
            (true, "scoring.factors.dealer", f.dealer),
            (discarded, "scoring.factors.discarder", f.discarder),
            (drawn, "scoring.factors.self_draw", f.self_draw),
            (source == WinSource::RobKong, "scoring.factors.rob_kong", f.rob_kong),
            (source == WinSource::Draw, "scoring.factors.after_kong", f.after_kong),
            (!dealt && !discarded, "scoring.factors.jingdiao", f.jingdiao),
        ])
        .chain([shape, deguo])
        .collect();
        let piao = [("scoring.factors.piao_zheng", f.piao_zheng), ("scoring.factors.piao_fu", f.piao_fu)];
        terms.extend(piao.into_iter().filter(|_| !dealt).flat_map(|(key, factor)| [(key, factor.into()); 4]));
        if dealt || discarded {
            let first = largest([("scoring.tiandi.tianhu", tiandi.tianhu), ("scoring.tiandi.dihu", tiandi.dihu)]);
            let special = vec![first, ("scoring.tiandi.jingdiao", tiandi.jingdiao.into())];
            match tiandi.mode {
                TiandiMode::Factor => terms.extend(special),
                // The payment replaces the value of the hand.
                _ => terms = most_expensive([terms, [special, vec![deguo]].concat()]),
            }
        }
        let shares = |all: bool| if all { 3 } else { 1 };
        let shares = match source {
            WinSource::Discard => {
                ("scoring.discard_payers", shares(self.discard_payers == DiscardPayers::DiscarderForAll))
            }
            WinSource::RobKong => {
                ("scoring.rob_kong_payers", shares(self.rob_kong_payers == RobKongPayers::KongerForAll))
            }
            WinSource::Dealt | WinSource::Draw => room_shares(spec, source),
        };
        Cost { terms, cap: 0, plus: self.deguo.bonus, shares }
    }
}

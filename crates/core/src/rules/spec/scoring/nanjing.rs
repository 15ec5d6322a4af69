//! 南京: a sum of bonuses and flowers, immediate payments for kongs and fines, payment for others (包牌), 比下胡.
//!
//! Amounts are in 花 (points) from one payer, unless a key says otherwise.

use super::{Game, GateLifts, Need, Needs, Play};
use crate::message::msg;
use crate::rules::check::{Conflicts, Cost, HandForm, KeyedFactors, WinSource, active};
use crate::rules::spec::RuleSpec;
use crate::tile::MeldForm;
use crate::words::{WordRow, open::own_words};

sections! {
    NanjingScoring {
        chengpai: i32, flower: i32, zhahu: i32, bonus: NanjingBonuses, gate: NanjingGate, soft: NanjingSoft,
        kong: NanjingKongs, penalty: NanjingPenalties, bao: NanjingBao, bixiahu: NanjingBixiahu,
        tianhu_ends_session: bool,
    }
    NanjingBonuses {
        menqing: i32, hunyise: i32, qingyise: i32, duiduihu: i32, quanqiududiao: i32, seven_pairs: i32,
        shuangqidui: i32, yajue: i32, wuhuaguo: i32, xiaogangkaihua: i32, dagangkaihua: i32, dagangkaihua_factor: i32,
        tianhu: i32, dihu: i32, last_tile: i32,
    }
    NanjingGate { menqing_kongs: MenqingKongs, yajue: bool, wuhuaguo: bool }
    NanjingSoft {
        wind_triplet: i32, exposed_kong: i32, concealed_kong: i32, yadang: i32, bianzhi: i32, duzhan: i32, queyi: i32,
    }
    NanjingKongs { exposed: i32, concealed: i32, huagang: i32, huagang_of_seasons: bool }
    NanjingPenalties { four_follow: i32, own_four: i32 }
    NanjingBao { three_pungs: bool, kuaizhao: bool, share: BaoShare, rob_kong: bool, dagangkaihua: bool }
    NanjingBixiahu {
        factor: i32, huagang: bool, dealer_stays: bool, after_kong: bool, bao: bool, several_winners: bool, liuju: bool,
        four_follow: bool, dealer_passes: bool, big_hand: bool, penalty: bool, two_kongs: bool,
    }
}

choices! {
    MenqingKongs { None, Concealed, ConcealedAndExposed }
    BaoShare { Full, Half }
}

impl NanjingScoring {
    /// Returns whether a hand with a meld of this form is still closed (门清).
    pub fn keeps_menqing(&self, form: MeldForm) -> bool {
        match form {
            MeldForm::Chow | MeldForm::Pung | MeldForm::AddedKong => false,
            MeldForm::ExposedKong => self.gate.menqing_kongs == MenqingKongs::ConcealedAndExposed,
            MeldForm::ConcealedKong | MeldForm::Xuanfeng => self.gate.menqing_kongs != MenqingKongs::None,
        }
    }
}

own_words! {
    /// The needs of this settlement alone.
    pub(super) NEEDS: WordRow, Need {
        110 Tianting = "tianting", "天听";
        120 Kuaizhao = "kuaizhao", "快照";
        130 FourFollow = "four_follow", "四家同牌";
        140 OwnFour = "own_four", "自打四张";
    }
}

impl Game for NanjingScoring {
    const FAMILY: &'static str = "nanjing";

    fn play(&self) -> Play<'_> {
        let of = &self.bonus;
        let bonuses = [
            of.hunyise,
            of.qingyise,
            of.duiduihu,
            of.quanqiududiao,
            of.seven_pairs,
            of.shuangqidui,
            of.yajue,
            of.wuhuaguo,
            of.xiaogangkaihua,
            of.dagangkaihua,
            of.dagangkaihua_factor - 1,
            of.tianhu,
            of.dihu,
            of.last_tile,
            self.bixiahu.factor - 1,
        ];
        Play {
            needs: Needs::from_flags([
                (Need::Kongs, true),
                (Need::Tianting, self.bonus.dihu > 0),
                (Need::Kuaizhao, self.bao.kuaizhao),
                (Need::FourFollow, self.penalty.four_follow > 0 || self.bixiahu.four_follow),
                (Need::OwnFour, self.penalty.own_four > 0),
            ]),
            counted: bonuses.map(|points| points > 0).to_vec(),
            baoting: 1,
            jing: None,
        }
    }

    fn lifts(&self) -> GateLifts {
        GateLifts {
            exposed_kong_closes: self.keeps_menqing(MeldForm::ExposedKong),
            concealed_kong_closes: self.keeps_menqing(MeldForm::ConcealedKong),
            triplets: self.bonus.duiduihu > 0,
            one_suit: self.bonus.qingyise > 0,
            winds: self.bonus.hunyise > 0,
        }
    }

    fn check(&self, spec: &RuleSpec, found: &mut Conflicts<'_>) {
        found.add_if(
            self.bonus.shuangqidui < self.bonus.seven_pairs,
            &["scoring.bonus.shuangqidui", "scoring.bonus.seven_pairs"],
            msg!("rules-shuangqidui-less"),
        );
        found.check_max_cost(spec, |source, form| self.cost(source, form));
    }
}

impl NanjingScoring {
    /// Returns the maximum cost of a hand of this form and source: every bonus of its form, all flowers, four kongs of winds, and a seat
    /// that pays the shares of all three payers (包牌).
    fn cost(&self, source: WinSource, form: HandForm) -> Cost {
        let (b, s) = (&self.bonus, &self.soft);
        let (drawn, melds) = (matches!(source, WinSource::Dealt | WinSource::Draw), form == HandForm::Melds);
        let pairs = form == HandForm::Pairs;
        let soft = 4 * (s.wind_triplet + s.exposed_kong.max(s.concealed_kong))
            + s.yadang.max(s.bianzhi).max(s.duzhan)
            + s.queyi;
        let bonuses = active([
            (true, "scoring.chengpai", self.chengpai),
            (melds, "scoring.bonus.menqing", b.menqing),
            (true, "scoring.bonus.qingyise", b.hunyise.max(b.qingyise)),
            (melds, "scoring.bonus.duiduihu", b.duiduihu),
            (melds, "scoring.bonus.quanqiududiao", b.quanqiududiao),
            (pairs, "scoring.bonus.shuangqidui", b.shuangqidui.max(b.seven_pairs)),
            (melds, "scoring.bonus.yajue", b.yajue),
            (true, "scoring.bonus.wuhuaguo", b.wuhuaguo),
            (drawn, "scoring.bonus.xiaogangkaihua", b.xiaogangkaihua),
            (source == WinSource::Draw, "scoring.bonus.dagangkaihua", b.dagangkaihua),
            (source == WinSource::Dealt, "scoring.bonus.tianhu", b.tianhu),
            (true, "scoring.bonus.dihu", b.dihu),
            (drawn, "scoring.bonus.last_tile", b.last_tile),
        ]);
        let flowers = ("scoring.flower", i128::from(self.flower) * i128::from(20 + soft));
        // A cost is a product. The sum is one factor, with the key of its largest part.
        let parts: KeyedFactors = bonuses.chain([flowers]).collect();
        let most = parts.iter().max_by_key(|part| part.1).map_or("scoring.flower", |part| part.0);
        let mut terms = vec![(most, parts.iter().map(|part| part.1).sum())];
        terms.extend(active([
            (source == WinSource::Draw, "scoring.bonus.dagangkaihua_factor", b.dagangkaihua_factor),
            (true, "scoring.bixiahu.factor", self.bixiahu.factor),
        ]));
        Cost { terms, shares: ("scoring.bao.share", 3), ..Cost::default() }
    }
}

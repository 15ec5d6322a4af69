//! 南京: a sum of bonuses and flowers, money at once for kongs and fines, who pays for others (包牌), 比下胡.
//!
//! Units are 花 (points) from one payer unless a key says otherwise.

use super::{Game, GateLifts, Need, Needs, Play};
use crate::rules::check::{Come, Cost, Form, Found, Terms, holding};
use crate::rules::keys::FAMILY;
use crate::rules::spec::RuleSpec;
use crate::tile::MeldForm;
use crate::words::{WordRow, open::own_words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

keys! {
    /// What is paid in 南京.
    NanjingScoring {
        /// 成牌, in every won hand (seed 003, 小胡: 跑20; 城北 跑10).
        chengpai: i32 = 0, 0..=10_000;
        /// 花砸几: what each hard and soft flower counts (seed 003, 花: 可另定; 小胡: 砸2).
        flower: i32 = 0, 0..=100;
        /// 诈和: what the seat that erred pays each (the seed is silent).
        zhahu: i32 = 0, 0..=10_000;
        /// What is added for each kind of hand and win.
        bonus: NanjingBonuses;
        /// 门清 and what lifts the need of hard flowers.
        gate: NanjingGate;
        /// 软花.
        soft: NanjingSoft;
        /// Money for kongs and flowers.
        kong: NanjingKongs;
        /// 罚分.
        penalty: NanjingPenalties;
        /// 包牌.
        bao: NanjingBao;
        /// 比下胡.
        bixiahu: NanjingBixiahu;
        /// 天胡 ends the session (seed 003, 天胡: 城北直接下课).
        tianhu_ends_session: bool = false;
    }
}

keys! {
    /// What is added to a won hand; 0 = not counted.
    NanjingBonuses {
        /// 门清: nothing claimed, kongs as scoring.gate.menqing_kongs has them (seed 003: 20; 城北 10); never with seven pairs.
        menqing: i32 = 0, 0..=10_000;
        /// 混一色: winds and one suit (seed 003: 40; 城北 30).
        hunyise: i32 = 0, 0..=10_000;
        /// 清一色: one suit alone (seed 003: 60; 城北 50).
        qingyise: i32 = 0, 0..=10_000;
        /// 对对胡: four triplets (seed 003: 40; 城北 30).
        duiduihu: i32 = 0, 0..=10_000;
        /// 全球独钓: four declared melds, 对对胡 besides (seed 003: 60; 城北 50).
        quanqiududiao: i32 = 0, 0..=10_000;
        /// 七对: seven pairs, nothing claimed (seed 003: 40; 城北 50).
        seven_pairs: i32 = 0, 0..=10_000;
        /// 双七对, in place of 七对: won on the fourth tile of an own triplet (seed 003, 城北: 100; 160 is the custom elsewhere).
        shuangqidui: i32 = 0, 0..=10_000;
        /// 压绝: 压档 or 边枝 on a tile that lies in a pung (seed 003: 40; 城北 30).
        yajue: i32 = 0, 0..=10_000;
        /// 无花果: no hard flower (seed 003: 40; 城北 30).
        wuhuaguo: i32 = 0, 0..=10_000;
        /// 小杠开花: on the replacement of a flower (seed 003: 20; 城北 10).
        xiaogangkaihua: i32 = 0, 0..=10_000;
        /// 大杠开花: on the replacement of a kong (seed 003: 40).
        dagangkaihua: i32 = 0, 0..=10_000;
        /// What 大杠开花 multiplies the sum by, 1 = nothing (seed 003, 城北: 总花数*2, 兜底翻).
        dagangkaihua_factor: i32 = 1, 1..=100;
        /// 天胡: the dealer wins with the tiles as dealt (seed 003: 320; in 城北 the session ends instead).
        tianhu: i32 = 0, 0..=10_000;
        /// 地胡: 天听 and no 对 until the win (seed 003: 280; 城北 30); 0 switches 天听 off.
        dihu: i32 = 0, 0..=10_000;
        /// 海底捞月: on the last tile of the wall (not in the seed; 10 to 20 in some rooms).
        last_tile: i32 = 0, 0..=10_000;
    }
}

keys! {
    /// 门清 and what lifts the need of `gates.hard_flowers`. 门清 and every other bonus do; these are in doubt.
    NanjingGate {
        /// Which kongs leave a hand 门清 (seed 003, 门清: 没有碰杠, yet 明杠、暗杠算).
        menqing_kongs: MenqingKongs = MenqingKongs::None;
        /// Whether 压绝 alone lifts the need (not in 城北: 小胡必须满四个硬花方可).
        yajue: bool = false;
        /// Whether 无花果 alone lifts it (seed 003, 无花果: 小牌必须是门清, so it does not).
        wuhuaguo: bool = false;
    }
}

/// Which kongs leave a hand 门清.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MenqingKongs {
    /// None.
    None,
    /// Concealed ones.
    Concealed,
    /// Concealed ones and those of three own tiles and a discard (直杠); a kong added to a pung never does.
    ConcealedAndExposed,
}

keys! {
    /// 软花: soft flowers.
    NanjingSoft {
        /// A triplet or kong of winds, exposed or not (seed 003, 碰: 风碰).
        wind_triplet: i32 = 0, 0..=100;
        /// 明杠花: for an exposed or added kong (seed 003, 杠).
        exposed_kong: i32 = 0, 0..=100;
        /// 暗杠花: for a concealed kong (seed 003, 杠).
        concealed_kong: i32 = 0, 0..=100;
        /// 压档: won on the middle tile of a run, the only wait (seed 003, 小胡).
        yadang: i32 = 0, 0..=100;
        /// 边枝: won on the 3 of 123 or the 7 of 789, the only wait (seed 003, 小胡).
        bianzhi: i32 = 0, 0..=100;
        /// 独占: won on a tile of the pair, the only wait (seed 003, 小胡).
        duzhan: i32 = 0, 0..=100;
        /// 缺一: exactly two suits in the whole hand (seed 003, 小胡).
        queyi: i32 = 0, 0..=100;
    }
}

keys! {
    /// Money for kongs and flowers, paid whoever wins.
    NanjingKongs {
        /// 明杠, from the giver; a kong added to a pung from the seat that fed the pung (seed 003, 杠: 10).
        exposed: i32 = 0, 0..=10_000;
        /// 暗杠, from each (seed 003, 暗杠: 5).
        concealed: i32 = 0, 0..=10_000;
        /// 花杠: four 中, 发 or 白, from each (seed 003, 花杠: 10).
        huagang: i32 = 0, 0..=10_000;
        /// Whether the four seasons, and the four plants, are a 花杠 too (room custom; seed 003, 花杠: 四個相同的花).
        huagang_of_seasons: bool = false;
    }
}

keys! {
    /// 罚分: what a fined seat pays each; 0 = off.
    NanjingPenalties {
        /// Four seats in a row discard the same tile: the first pays (seed 003, 罰分: 5).
        four_follow: i32 = 0, 0..=10_000;
        /// One seat discards all four of a kind (seed 003, 罰分: 5).
        own_four: i32 = 0, 0..=10_000;
    }
}

keys! {
    /// 包牌: one seat pays for the others.
    NanjingBao {
        /// The seat that fed three 对 pays for all where their winner draws the winning tile himself.
        three_pungs: bool = false;
        /// 快照: with three 对 of one feeder, or in a hand of one suit, the fourth 对 wins at once.
        kuaizhao: bool = false;
        /// How much the feeder of three takes over outside 比下胡 (seed 003, 包牌: 城北 外包一半); in 比下胡 all.
        share: BaoShare = BaoShare::Full;
        /// 抢杠: the seat that made the kong pays all three shares; otherwise each pays his own.
        rob_kong: bool = false;
        /// 大杠开花: the giver of the kong pays all three shares; otherwise each pays his own.
        dagangkaihua: bool = false;
    }
}

/// How much of the others' shares the feeder of three 对 takes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BaoShare {
    /// All.
    Full,
    /// Half; an odd point falls to the feeder.
    Half,
}

keys! {
    /// 比下胡: after certain deals the next one counts more.
    NanjingBixiahu {
        /// What everything in such a deal is multiplied by; it does not grow (seed 003, 比下胡: 花数翻番, 杠钱也翻); 1 = off.
        factor: i32 = 1, 1..=100;
        /// After a deal with a 花杠, four equal 中, 发 or 白 (seed 003).
        huagang: bool = false;
        /// 庄家连庄后: the dealer won, or a big hand kept him (seed 003).
        dealer_stays: bool = false;
        /// After 大杠开花, a win on the replacement of a kong (seed 003, 杠开后).
        after_kong: bool = false;
        /// After 包牌, when one seat paid for others (seed 003).
        bao: bool = false;
        /// After a discard that two or three seats won on (seed 003).
        several_winners: bool = false;
        /// After 荒庄, when the wall ran out without a win (seed 003).
        liuju: bool = false;
        /// 跟牌: four seats in a row discarded the same tile (seed 003).
        four_follow: bool = false;
        /// 接庄比: the deal passes to another dealer who won (room custom).
        dealer_passes: bool = false;
        /// After a big hand won (room custom).
        big_hand: bool = false;
        /// After any fine (room custom).
        penalty: bool = false;
        /// 双杠比: one seat has made two kongs or more, whatever their form (room custom).
        two_kongs: bool = false;
    }
}

impl NanjingScoring {
    /// Whether a meld leaves a hand 门清.
    pub fn keeps_menqing(&self, form: MeldForm) -> bool {
        match form {
            MeldForm::Chow | MeldForm::Pung | MeldForm::AddedKong => false,
            MeldForm::ExposedKong => self.gate.menqing_kongs == MenqingKongs::ConcealedAndExposed,
            MeldForm::ConcealedKong | MeldForm::Xuanfeng => self.gate.menqing_kongs != MenqingKongs::None,
        }
    }
}

own_words! {
    /// What only this settlement wants to know.
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
        // Who may win, what makes the next deal count double, what ends a session.
        let reads = vec![
            "scoring.gate.",
            "scoring.bao.",
            "scoring.bixiahu.huagang",
            "scoring.bixiahu.dealer_stays",
            "scoring.bixiahu.after_kong",
            "scoring.bixiahu.bao",
            "scoring.bixiahu.several_winners",
            "scoring.bixiahu.liuju",
            "scoring.bixiahu.four_follow",
            "scoring.bixiahu.dealer_passes",
            "scoring.bixiahu.big_hand",
            "scoring.bixiahu.penalty",
            "scoring.bixiahu.two_kongs",
            "scoring.kong.huagang_of_seasons",
            "scoring.tianhu_ends_session",
        ];
        let worth = ["scoring.bonus.", "scoring.soft.", "scoring.chengpai", "scoring.flower", "scoring.bixiahu.factor"]
            .to_vec();
        Play {
            needs: Needs::which([
                (Need::Kongs, true),
                (Need::Tianting, self.bonus.dihu > 0),
                (Need::Kuaizhao, self.bao.kuaizhao),
                (Need::FourFollow, self.penalty.four_follow > 0 || self.bixiahu.four_follow),
                (Need::OwnFour, self.penalty.own_four > 0),
            ]),
            reads,
            worth,
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

    fn check(&self, spec: &RuleSpec, found: &mut Found<'_>) {
        found.without_northern_customs();
        found.neutral(
            FAMILY,
            "its settlement ends with the first tile that is won and has no such rule",
            &[
                "play.ends",
                "dealer.chaozhuang_passes",
                "wilds.source",
                "shapes.wind_runs",
                "shapes.dragon_runs",
                "shapes.qixing_seven_pairs",
                "shapes.shisanlan",
                "shapes.qixing_shisanlan",
                "shapes.shisanyao",
            ],
        );
        if !self.bao.three_pungs && !self.bao.kuaizhao {
            let why = "no feeder of three 对 pays for others";
            found.neutral("scoring.bao.three_pungs", why, &["scoring.bao.share"]);
        }
        found.when(
            self.bonus.shuangqidui < self.bonus.seven_pairs,
            &["scoring.bonus.shuangqidui", "scoring.bonus.seven_pairs"],
            "双七对 is the greater 七对, but its bonus is the smaller one",
            "set scoring.bonus.shuangqidui at least as high as scoring.bonus.seven_pairs",
        );
        found.dearest_hand(spec, |come, form| self.cost(come, form));
    }
}

impl NanjingScoring {
    /// The most that a hand costs: every bonus of its form, all flowers, four kongs of winds; one seat may pay for all (包牌).
    fn cost(&self, come: Come, form: Form) -> Cost {
        let (b, s) = (&self.bonus, &self.soft);
        let (drawn, melds) = (matches!(come, Come::Dealt | Come::Draw), form == Form::Melds);
        let pairs = form == Form::Pairs;
        let soft = 4 * (s.wind_triplet + s.exposed_kong.max(s.concealed_kong))
            + s.yadang.max(s.bianzhi).max(s.duzhan)
            + s.queyi;
        let bonuses = holding([
            (true, "scoring.chengpai", self.chengpai),
            (melds, "scoring.bonus.menqing", b.menqing),
            (true, "scoring.bonus.qingyise", b.hunyise.max(b.qingyise)),
            (melds, "scoring.bonus.duiduihu", b.duiduihu),
            (melds, "scoring.bonus.quanqiududiao", b.quanqiududiao),
            (pairs, "scoring.bonus.shuangqidui", b.shuangqidui.max(b.seven_pairs)),
            (melds, "scoring.bonus.yajue", b.yajue),
            (true, "scoring.bonus.wuhuaguo", b.wuhuaguo),
            (drawn, "scoring.bonus.xiaogangkaihua", b.xiaogangkaihua),
            (come == Come::Draw, "scoring.bonus.dagangkaihua", b.dagangkaihua),
            (come == Come::Dealt, "scoring.bonus.tianhu", b.tianhu),
            (true, "scoring.bonus.dihu", b.dihu),
            (drawn, "scoring.bonus.last_tile", b.last_tile),
        ]);
        let flowers = ("scoring.flower", i128::from(self.flower) * i128::from(20 + soft));
        // The sum stands under the name of its largest part.
        let parts: Terms = bonuses.chain([flowers]).collect();
        let most = parts.iter().max_by_key(|part| part.1).map_or("scoring.flower", |part| part.0);
        let mut terms = vec![(most, parts.iter().map(|part| part.1).sum())];
        terms.extend(holding([
            (come == Come::Draw, "scoring.bonus.dagangkaihua_factor", b.dagangkaihua_factor),
            (true, "scoring.bixiahu.factor", self.bixiahu.factor),
        ]));
        Cost { terms, shares: ("scoring.bao.share", 3), ..Cost::default() }
    }
}

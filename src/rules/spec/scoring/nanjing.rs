//! 南京: a sum of bonuses and flowers, money at once for kongs and fines, who pays for others (包牌), 比下胡.
//!
//! Units are 花 (points) from one payer unless a key says otherwise.

use super::{Game, GateLifts, Need, Needs, Play};
use crate::rules::check::Found;
use crate::rules::keys::FAMILY;
use crate::rules::spec::RuleSpec;
use crate::tile::MeldForm;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is paid in 南京.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NanjingScoring {
    /// 成牌, in every won hand (seed 003, 小胡: 跑20; 城北 跑10).
    #[schemars(range(min = 0, max = 10_000))]
    pub chengpai: i32,
    /// 花砸几: what each hard and soft flower counts (seed 003, 花: 可另定; 小胡: 砸2).
    #[schemars(range(min = 0, max = 100))]
    pub flower: i32,
    /// 诈和: what the seat that erred pays each (the seed is silent).
    #[schemars(range(min = 0, max = 10_000))]
    pub zhahu: i32,
    /// What is added for each kind of hand and win.
    pub bonus: NanjingBonuses,
    /// 门清 and what lifts the need of hard flowers.
    pub gate: NanjingGate,
    /// 软花.
    pub soft: NanjingSoft,
    /// Money for kongs and flowers.
    pub kong: NanjingKongs,
    /// 罚分.
    pub penalty: NanjingPenalties,
    /// 包牌.
    pub bao: NanjingBao,
    /// 比下胡.
    pub bixiahu: NanjingBixiahu,
    /// 天胡 ends the session (seed 003, 天胡: 城北直接下课).
    pub tianhu_ends_session: bool,
}

/// What is added to a won hand; 0 = not counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NanjingBonuses {
    /// 门清 (seed 003: 20; 城北 10); never with seven pairs.
    #[schemars(range(min = 0, max = 10_000))]
    pub menqing: i32,
    /// 混一色: winds and one suit (seed 003: 40; 城北 30).
    #[schemars(range(min = 0, max = 10_000))]
    pub hunyise: i32,
    /// 清一色: one suit alone (seed 003: 60; 城北 50).
    #[schemars(range(min = 0, max = 10_000))]
    pub qingyise: i32,
    /// 对对胡: four triplets (seed 003: 40; 城北 30).
    #[schemars(range(min = 0, max = 10_000))]
    pub duiduihu: i32,
    /// 全球独钓: four declared melds, 对对胡 besides (seed 003: 60; 城北 50).
    #[schemars(range(min = 0, max = 10_000))]
    pub quanqiududiao: i32,
    /// 七对 (seed 003: 40; 城北 50).
    #[schemars(range(min = 0, max = 10_000))]
    pub seven_pairs: i32,
    /// 双七对, in place of 七对: won on the fourth tile of an own triplet (seed 003, 城北: 100; 160 is the custom elsewhere).
    #[schemars(range(min = 0, max = 10_000))]
    pub shuangqidui: i32,
    /// 压绝: 压档 or 边枝 on a tile that lies in a pung (seed 003: 40; 城北 30).
    #[schemars(range(min = 0, max = 10_000))]
    pub yajue: i32,
    /// 无花果: no hard flower (seed 003: 40; 城北 30).
    #[schemars(range(min = 0, max = 10_000))]
    pub wuhuaguo: i32,
    /// 小杠开花: on the replacement of a flower (seed 003: 20; 城北 10).
    #[schemars(range(min = 0, max = 10_000))]
    pub xiaogangkaihua: i32,
    /// 大杠开花: on the replacement of a kong (seed 003: 40).
    #[schemars(range(min = 0, max = 10_000))]
    pub dagangkaihua: i32,
    /// What 大杠开花 multiplies the sum by, 1 = nothing (seed 003, 城北: 总花数*2, 兜底翻).
    #[schemars(range(min = 1, max = 100))]
    pub dagangkaihua_factor: i32,
    /// 天胡 (seed 003: 320; in 城北 the session ends instead).
    #[schemars(range(min = 0, max = 10_000))]
    pub tianhu: i32,
    /// 地胡: 天听 and no 对 until the win (seed 003: 280; 城北 30); 0 switches 天听 off.
    #[schemars(range(min = 0, max = 10_000))]
    pub dihu: i32,
    /// 海底捞月: on the last tile of the wall (not in the seed; 10 to 20 in some rooms).
    #[schemars(range(min = 0, max = 10_000))]
    pub last_tile: i32,
}

/// 门清 and what lifts the need of `gates.hard_flowers`. 门清 and every other bonus do; these are in doubt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NanjingGate {
    /// Which kongs leave a hand 门清 (seed 003, 门清: 没有碰杠, yet 明杠、暗杠算).
    pub menqing_kongs: MenqingKongs,
    /// Whether 压绝 alone lifts the need (not in 城北: 小胡必须满四个硬花方可).
    pub yajue: bool,
    /// Whether 无花果 alone lifts it (seed 003, 无花果: 小牌必须是门清, so it does not).
    pub wuhuaguo: bool,
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

/// 软花: soft flowers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NanjingSoft {
    /// A triplet or kong of winds, exposed or not (seed 003, 碰: 风碰).
    #[schemars(range(min = 0, max = 100))]
    pub wind_triplet: i32,
    /// An exposed or added kong.
    #[schemars(range(min = 0, max = 100))]
    pub exposed_kong: i32,
    /// A concealed kong.
    #[schemars(range(min = 0, max = 100))]
    pub concealed_kong: i32,
    /// 压档: the middle tile of a run, the only wait.
    #[schemars(range(min = 0, max = 100))]
    pub yadang: i32,
    /// 边枝: the 3 of 123 or the 7 of 789, the only wait.
    #[schemars(range(min = 0, max = 100))]
    pub bianzhi: i32,
    /// 独占: a tile of the pair, the only wait.
    #[schemars(range(min = 0, max = 100))]
    pub duzhan: i32,
    /// 缺一: exactly two suits in the whole hand.
    #[schemars(range(min = 0, max = 100))]
    pub queyi: i32,
}

/// Money for kongs and flowers, paid whoever wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NanjingKongs {
    /// 明杠, from the giver; a kong added to a pung from the seat that fed the pung (seed 003, 杠: 10).
    #[schemars(range(min = 0, max = 10_000))]
    pub exposed: i32,
    /// 暗杠, from each (seed 003, 暗杠: 5).
    #[schemars(range(min = 0, max = 10_000))]
    pub concealed: i32,
    /// 花杠: four 中, 发 or 白, from each (seed 003, 花杠: 10).
    #[schemars(range(min = 0, max = 10_000))]
    pub huagang: i32,
    /// Whether the four seasons, and the four plants, are a 花杠 too (room custom; seed 003, 花杠: 四個相同的花).
    pub huagang_of_seasons: bool,
}

/// 罚分: what a fined seat pays each; 0 = off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NanjingPenalties {
    /// Four seats in a row discard the same tile: the first pays (seed 003, 罰分: 5).
    #[schemars(range(min = 0, max = 10_000))]
    pub four_follow: i32,
    /// One seat discards all four of a kind (seed 003, 罰分: 5).
    #[schemars(range(min = 0, max = 10_000))]
    pub own_four: i32,
}

/// 包牌: one seat pays for the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NanjingBao {
    /// The seat that fed three 对 pays for all where their winner draws the winning tile himself.
    pub three_pungs: bool,
    /// 快照: with three 对 of one feeder, or in a hand of one suit, the fourth 对 wins at once.
    pub kuaizhao: bool,
    /// How much the feeder of three takes over outside 比下胡 (seed 003, 包牌: 城北 外包一半); in 比下胡 all.
    pub share: BaoShare,
    /// 抢杠: the seat that made the kong pays all three shares; otherwise each pays his own.
    pub rob_kong: bool,
    /// 大杠开花: the giver of the kong pays all three shares; otherwise each pays his own.
    pub dagangkaihua: bool,
}

/// How much of the others' shares the feeder of three 对 takes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BaoShare {
    /// All.
    Full,
    /// Half.
    Half,
}

/// 比下胡: after certain deals the next one counts more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NanjingBixiahu {
    /// What everything in such a deal is multiplied by; it does not grow (seed 003, 比下胡: 花数翻番, 杠钱也翻); 1 = off.
    #[schemars(range(min = 1, max = 100))]
    pub factor: i32,
    /// 花杠后 (seed 003).
    pub huagang: bool,
    /// 庄家连庄后: the dealer won, or a big hand kept him (seed 003).
    pub dealer_stays: bool,
    /// 大杠开花 (seed 003, 杠开后).
    pub after_kong: bool,
    /// 包牌后 (seed 003).
    pub bao: bool,
    /// 一炮两响, 一炮三响 (seed 003).
    pub several_winners: bool,
    /// 荒庄 (seed 003).
    pub liuju: bool,
    /// 跟牌: four seats in a row discarded the same tile (seed 003).
    pub four_follow: bool,
    /// 接庄比: the deal passes to another dealer (room custom).
    pub dealer_passes: bool,
    /// A big hand won (room custom).
    pub big_hand: bool,
    /// Any fine (room custom).
    pub penalty: bool,
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
        let mut reads = vec![
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
            "scoring.kong.huagang_of_seasons",
            "scoring.tianhu_ends_session",
        ];
        if self.bao.kuaizhao {
            // A fourth 对 wins as 快照 or as the hand that it completes, whichever brings more.
            reads.extend(["scoring.bonus.", "scoring.soft.", "scoring.chengpai", "scoring.flower"]);
        }
        Play {
            needs: Needs::which([
                (Need::Kongs, true),
                (Need::Tianting, self.bonus.dihu > 0),
                (Need::Kuaizhao, self.bao.kuaizhao),
                (Need::FourFollow, self.penalty.four_follow > 0 || self.bixiahu.four_follow),
                (Need::OwnFour, self.penalty.own_four > 0),
            ]),
            reads,
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

    fn check(&self, _: &RuleSpec, found: &mut Found) {
        found.without_northern_customs();
        let off = |key| (key, Value::from(false));
        found.neutral(
            FAMILY,
            "its settlement ends with the first tile that is won and knows no such thing",
            &[
                ("play.ends", "first_win".into()),
                ("dealer.chaozhuang_passes", false.into()),
                ("wilds.source", "none".into()),
                off("shapes.wind_runs"),
                off("shapes.dragon_runs"),
                off("shapes.qixing_seven_pairs"),
                off("shapes.shisanlan"),
                off("shapes.qixing_shisanlan"),
                off("shapes.shisanyao"),
            ],
        );
        if !self.bao.three_pungs && !self.bao.kuaizhao {
            let why = "no feeder of three 对 pays for others";
            found.neutral("scoring.bao.three_pungs", why, &[("scoring.bao.share", "full".into())]);
        }
        found.when(
            self.bonus.shuangqidui < self.bonus.seven_pairs,
            &["scoring.bonus.shuangqidui", "scoring.bonus.seven_pairs"],
            "双七对 is the greater 七对, but its bonus is the smaller one",
            "set scoring.bonus.shuangqidui at least as high as scoring.bonus.seven_pairs",
        );
        found.largest(self.largest_sum(), "scoring.flower", "take smaller bonuses, flowers or factors");
    }
}

impl NanjingScoring {
    /// The most one seat can pay for a hand: every bonus, all flowers, four kongs of winds, three shares in one.
    fn largest_sum(&self) -> i128 {
        let (b, s) = (&self.bonus, &self.soft);
        let bonuses = [
            self.chengpai,
            b.menqing,
            b.hunyise.max(b.qingyise),
            b.duiduihu,
            b.quanqiududiao,
            b.seven_pairs.max(b.shuangqidui),
            b.yajue,
            b.wuhuaguo,
            b.xiaogangkaihua,
            b.dagangkaihua,
            b.tianhu,
            b.dihu,
            b.last_tile,
        ];
        let soft = 4 * (s.wind_triplet + s.exposed_kong.max(s.concealed_kong))
            + s.yadang.max(s.bianzhi).max(s.duzhan)
            + s.queyi;
        let flowers = i128::from(self.flower) * i128::from(20 + soft);
        let sum = bonuses.into_iter().map(i128::from).sum::<i128>() + flowers;
        sum * i128::from(b.dagangkaihua_factor) * i128::from(self.bixiahu.factor) * 3
    }
}

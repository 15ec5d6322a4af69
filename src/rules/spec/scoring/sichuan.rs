//! 四川: factors of a hand, kong money paid at once, 查叫, and the customs that rooms add.
//!
//! Units are points (番数 multiplied out) paid by each payer unless a key says otherwise; 1 is the neutral factor.

use super::{Game, GateLifts, Need, Play};
use crate::rules::check::Found;
use crate::rules::spec::{RuleSpec, WildSource};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is paid in 四川.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SichuanScoring {
    /// Value of a plain hand (底和) to each payer (seed 004, 四川 点数计算: 1).
    #[schemars(range(min = 1, max = 1000))]
    pub base: i32,
    /// 封顶: the most that one payer pays for one hand; 0 = no cap (room custom; the seed has none).
    #[schemars(range(min = 0, max = 1000))]
    pub cap: i32,
    /// Factors of the hand value.
    pub factors: SichuanFactors,
    /// What counts as 根.
    pub gen_counts: GenCounts,
    /// Whether 金钩钓 counts besides 大对 (product of both) or in place of it (common custom).
    pub jingoudiao_stacks: bool,
    /// 自摸加底: added to what each pays for a self-draw, after the factors and beyond the cap (room custom).
    #[schemars(range(min = 0, max = 1000))]
    pub self_draw_add: i32,
    /// 点杠花: a win on the replacement after 直杠.
    pub dianganghua: Dianganghua,
    /// Whether the factor of 海底 also counts on the discard after the last tile (room custom 海底炮).
    pub last_discard: bool,
    /// Kongs, paid at once.
    pub kong: SichuanKongs,
    /// 查叫, where the wall runs out.
    pub chajiao: Chajiao,
    /// 查花猪: what a seat whose hand still has all three suits, or its missing suit, pays each other that has neither won
    /// nor the like; it then pays no 查叫. 0 = off (room custom: 16).
    #[schemars(range(min = 0, max = 1000))]
    pub huazhu: i32,
    /// 诈和: what the seat that erred pays each (the seed is silent).
    #[schemars(range(min = 0, max = 1000))]
    pub zhahu: i32,
}

/// Factors of the hand value; 1 = no factor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SichuanFactors {
    /// 自摸 (seed 004, 自摸和).
    #[schemars(range(min = 1, max = 100))]
    pub self_draw: i32,
    /// 大对: four triplets or kongs (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub all_triplets: i32,
    /// 金钩钓: four declared triplets or kongs (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub jingoudiao: i32,
    /// 清一色: one suit (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub qingyise: i32,
    /// 七小对 (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub seven_pairs: i32,
    /// 龙七对, in place of 七小对: one four of a kind that is no kong (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub longqidui: i32,
    /// 双龙七对, in place of it: two (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub shuanglongqidui: i32,
    /// 三龙七对, in place of it: three (doubled on; not in the seed).
    #[schemars(range(min = 1, max = 1000))]
    pub sanlongqidui: i32,
    /// 根, for each (seed 004: 开杠数).
    #[schemars(range(min = 1, max = 100))]
    #[serde(rename = "gen")]
    pub root: i32,
    /// 杠上开花, besides 自摸 (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub after_kong: i32,
    /// 杠上炮 (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub kong_discard: i32,
    /// 海底捞月: on the last tile of the wall (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub last_tile: i32,
    /// 抢杠 (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub rob_kong: i32,
    /// 天胡 (room custom).
    #[schemars(range(min = 1, max = 1000))]
    pub tianhu: i32,
    /// 地胡 (room custom).
    #[schemars(range(min = 1, max = 1000))]
    pub dihu: i32,
    /// 带幺九: a 1 or 9 in every meld and in the pair (room custom).
    #[schemars(range(min = 1, max = 100))]
    pub daiyaojiu: i32,
    /// 将对, in place of 大对: triplets and pair of 2, 5 and 8 only (room custom).
    #[schemars(range(min = 1, max = 100))]
    pub jiangdui: i32,
    /// 门清: no claimed meld, seven pairs apart (room custom).
    #[schemars(range(min = 1, max = 100))]
    pub menqing: i32,
    /// 中张: no 1 and no 9 (room custom).
    #[schemars(range(min = 1, max = 100))]
    pub zhongzhang: i32,
}

/// What counts as 根.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GenCounts {
    /// Declared kongs (seed 004, 根: 开杠数).
    DeclaredKongs,
    /// Any four natural tiles of a kind in the whole hand, those that make 龙七对 apart (common custom).
    FourAlike,
}

/// 点杠花: a win on the replacement after a kong of another seat's discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dianganghua {
    /// As any self-draw: all pay (seed 004).
    SelfDraw,
    /// As a discard of the seat that gave the kong: it pays alone, without the factor of 自摸 (room custom).
    Discard,
}

/// Kongs, paid at once by the seats that still play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SichuanKongs {
    /// 直杠: what the giver pays (seed 004, 明杠: 点杠人支付2点).
    #[schemars(range(min = 0, max = 1000))]
    pub exposed: i32,
    /// 擦挂: what each of the others pays for 直杠 (room custom: 1).
    #[schemars(range(min = 0, max = 1000))]
    pub exposed_others: i32,
    /// 暗杠, 下雨: what each pays (seed 004: 2).
    #[schemars(range(min = 0, max = 1000))]
    pub concealed: i32,
    /// 补杠, 刮风: what each pays (seed 004: 1).
    #[schemars(range(min = 0, max = 1000))]
    pub added: i32,
    /// 暗杠 of the wild 红中: what each pays, those who have won and left too (seed 004, 打幺鸡: 16).
    #[schemars(range(min = 0, max = 1000))]
    pub hongzhong: i32,
    /// Whether those who have won and left pay for kongs all the same (the letter of 所有人; default no).
    pub winners_pay: bool,
    /// 呼叫转移: the money of the kong goes to the seat that wins on the discard after it, the first of several (room
    /// custom).
    pub hujiaozhuanyi: bool,
    /// 退税: where the wall runs out, a seat that neither won nor waits gives its kong money back (room custom).
    pub tuishui: bool,
}

/// 查叫: where the wall runs out, who does not wait pays who does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chajiao {
    /// Not played.
    Off,
    /// His best hand as by a discard (common custom).
    WithoutSelfDraw,
    /// His best hand as by self-draw (seed 004: 按上听人自摸算).
    SelfDraw,
}

impl Game for SichuanScoring {
    const FAMILY: &'static str = "sichuan";

    fn play(&self) -> Play<'_> {
        Play { needs: [Need::Kongs].into(), reads: Vec::new(), counted: Vec::new(), baoting: 1, jing: None }
    }

    fn lifts(&self) -> GateLifts {
        GateLifts::default()
    }

    fn check(&self, spec: &RuleSpec, found: &mut Found) {
        found.without_extras();
        found.without_northern_customs();
        if spec.wilds.source != WildSource::Hongzhong {
            found.when(
                spec.wilds.source == WildSource::Indicator,
                &["wilds.source", "scoring.family"],
                "the settlement of 四川 scores no 精",
                "take wilds.source = \"hongzhong\" or \"none\"",
            );
        }
        if !spec.claims.rob_kong {
            found.neutral("claims.rob_kong", "no kong can be robbed", &[("scoring.factors.rob_kong", 1.into())]);
        }
        if !spec.shapes.seven_pairs {
            let keys = ["seven_pairs", "longqidui", "shuanglongqidui", "sanlongqidui"];
            found.when(
                [&self.factors.seven_pairs, &self.factors.longqidui].iter().any(|factor| **factor > 1),
                &["shapes.seven_pairs"],
                format!("the factors {} count for nothing: 七小对 is not played", keys.join(", ")),
                "set them to 1, or shapes.seven_pairs = true",
            );
        }
        let f = &self.factors;
        found.ascending(&[f.seven_pairs, f.longqidui, f.shuanglongqidui, f.sanlongqidui], "scoring.factors.longqidui");
        let shape = f.sanlongqidui.max(f.jingoudiao * f.all_triplets.max(f.jiangdui));
        let rows =
            [f.self_draw, f.qingyise, f.after_kong, f.kong_discard, f.last_tile, f.rob_kong, f.tianhu.max(f.dihu)];
        let customs = [f.daiyaojiu, f.menqing, f.zhongzhang, f.root, f.root, f.root, f.root];
        found.largest_product(rows.into_iter().chain(customs).chain([shape]).chain([self.base]));
    }
}

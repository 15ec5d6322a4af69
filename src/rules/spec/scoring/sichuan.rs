//! 四川: factors of a hand, kong money paid at once, 查叫, and the customs that rooms add.
//!
//! Units are points (番数 multiplied out) paid by each payer unless a key says otherwise; 1 is the neutral factor.

use super::{Game, GateLifts, Need, Play};
use crate::rules::check::{Come, Cost, Form, Found, Terms, discard_shares, holding, largest};
use crate::rules::keys::FAMILY;
use crate::rules::spec::{RuleSpec, TileSet, WildSource};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

keys! {
    /// What is paid in 四川.
    SichuanScoring {
        /// Value of a plain hand (底和) to each payer (seed 004, 四川 点数计算: 1).
        base: i32 = 1, 1..=1000;
        /// 封顶: the most that one payer pays for one hand; 0 = no cap (not in the seed; rooms: 8, 16, 64).
        cap: i32 = 0, 0..=1000;
        /// Factors of the hand value.
        factors: SichuanFactors;
        /// Which four alike count as 根.
        gen_counts: GenCounts = GenCounts::DeclaredKongs;
        /// Whether 金钩钓 counts besides 大对 (the letter of 计算: product of all) or in place of it (common custom).
        jingoudiao_stacks: bool = false;
        /// 自摸加底: added to what each pays for a self-draw, after the factors and beyond the cap (room
        /// custom, in places instead of 自摸 x2).
        self_draw_add: i32 = 0, 0..=1000;
        /// 点杠花: a win on the replacement after 直杠.
        dianganghua: Dianganghua = Dianganghua::SelfDraw;
        /// Whether the factor of 海底 also counts on the discard after the last tile (room custom 海底炮; the seed: 牌山最后的一张牌和牌).
        last_discard: bool = false;
        /// Kongs, paid at once.
        kong: SichuanKongs;
        /// 查叫, where the wall runs out. A seat waits for a tile if it could win with it, by own draw or on a discard: with 起胡
        /// (gates.least_win) one of the two must be worth enough, whichever of them 查叫 pays.
        chajiao: Chajiao = Chajiao::Off;
        /// 查花猪: what a seat whose hand still has all three suits, or its missing suit, pays each other that has neither won
        /// nor the like; it then pays no 查叫. A hand that waits, as one may where three suits win, pays nothing. 0 = off (room
        /// custom: 16).
        huazhu: i32 = 0, 0..=1000;
        /// 诈和: what the seat that erred pays each (the seed is silent).
        zhahu: i32 = 0, 0..=1000;
    }
}

keys! {
    /// Factors of the hand value; 1 = no factor.
    SichuanFactors {
        /// 自摸: the winner drew the winning tile himself (seed 004, 自摸和).
        self_draw: i32 = 1, 1..=100;
        /// 大对: four triplets or kongs (seed 004).
        all_triplets: i32 = 1, 1..=100;
        /// 金钩钓: four declared triplets or kongs (seed 004).
        jingoudiao: i32 = 1, 1..=100;
        /// 清一色: all tiles of one suit (seed 004).
        qingyise: i32 = 1, 1..=100;
        /// 七小对: seven pairs, nothing claimed (seed 004).
        seven_pairs: i32 = 1, 1..=100;
        /// 龙七对, in place of 七小对: one four of a kind that is no kong (seed 004).
        longqidui: i32 = 1, 1..=100;
        /// 双龙七对, in place of it: two (seed 004).
        shuanglongqidui: i32 = 1, 1..=100;
        /// 三龙七对, in place of it: three (doubled on; not in the seed).
        sanlongqidui: i32 = 1, 1..=1000;
        /// 根, for each: four alike, as scoring.gen_counts counts them (seed 004: 开杠数).
        #[serde(rename = "gen")]
        root: i32 = 1, 1..=100;
        /// 杠上开花, besides 自摸: won on the replacement of an own kong (seed 004).
        after_kong: i32 = 1, 1..=100;
        /// 杠上炮: won on what a seat discards right after its kong (seed 004).
        kong_discard: i32 = 1, 1..=100;
        /// 海底捞月: on the last tile of the wall (seed 004).
        last_tile: i32 = 1, 1..=100;
        /// 抢杠: won on the tile that another seat adds to its pung (seed 004).
        rob_kong: i32 = 1, 1..=100;
        /// 天胡: the dealer wins with the tiles as dealt (room custom).
        tianhu: i32 = 1, 1..=1000;
        /// 地胡: another seat wins at the very start, as play.dihu has it (room custom).
        dihu: i32 = 1, 1..=1000;
        /// 带幺九: a 1 or 9 in every meld and in the pair (room custom).
        daiyaojiu: i32 = 1, 1..=100;
        /// 将对, in place of 大对: triplets and pair of 2, 5 and 8 only (room custom).
        jiangdui: i32 = 1, 1..=100;
        /// 门清: no claimed meld, seven pairs apart (room custom).
        menqing: i32 = 1, 1..=100;
        /// 中张: no 1 and no 9 in the whole hand (room custom).
        zhongzhang: i32 = 1, 1..=100;
    }
}

/// What counts as 根.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GenCounts {
    /// Declared kongs (seed 004, 根: 开杠数).
    DeclaredKongs,
    /// Any four natural tiles of a kind in the whole hand, a kong of wilds among them, those that make 龙七对 apart (common custom).
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

keys! {
    /// Kongs, paid at once by the seats that still play.
    SichuanKongs {
        /// 直杠: what the giver pays (seed 004, 明杠: 点杠人支付2点).
        exposed: i32 = 0, 0..=1000;
        /// 擦挂: what each of the others pays for 直杠 (room custom: 1).
        exposed_others: i32 = 0, 0..=1000;
        /// 暗杠, 下雨: what each pays (seed 004: 2).
        concealed: i32 = 0, 0..=1000;
        /// 补杠, 刮风: what each pays (seed 004: 1).
        added: i32 = 0, 0..=1000;
        /// 暗杠 of wilds (红中, 幺鸡): what each pays, those who have won and left too (seed 004, 打幺鸡: 16).
        hongzhong: i32 = 0, 0..=1000;
        /// Whether those who have won and left pay for kongs all the same (the letter of 所有人; default no).
        winners_pay: bool = false;
        /// 呼叫转移: the money of the kong goes to the seat that wins on the discard after it, the first of several (room
        /// custom).
        hujiaozhuanyi: bool = false;
        /// 退税: where the wall runs out, a seat that neither won nor waits gives its kong money back (room custom).
        tuishui: bool = false;
    }
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
        let worth = vec![
            "scoring.base",
            "scoring.cap",
            "scoring.factors.",
            "scoring.jingoudiao_stacks",
            "scoring.gen_counts",
            "scoring.self_draw_add",
            "scoring.dianganghua",
            "scoring.last_discard",
        ];
        Play { needs: [Need::Kongs].into(), reads: Vec::new(), worth, counted: Vec::new(), baoting: 1, jing: None }
    }

    fn lifts(&self) -> GateLifts {
        GateLifts::default()
    }

    fn check(&self, spec: &RuleSpec, found: &mut Found<'_>) {
        found.without_extras();
        found.without_northern_customs();
        found.when(
            spec.tiles.set == TileSet::WithFlowers,
            &["tiles.set", FAMILY],
            "the settlement of 四川 counts no flowers",
            "set tiles.set = \"suits_only\" or \"with_honours\"",
        );
        found.when(
            self.cap > 0 && self.base > self.cap,
            &["scoring.base", "scoring.cap"],
            format!("a plain hand costs {}, and no hand more than {}", self.base, self.cap),
            "set scoring.base to at most scoring.cap, or scoring.cap = 0",
        );
        if spec.wilds.source != WildSource::Hongzhong {
            found.when(
                spec.wilds.source == WildSource::Indicator,
                &["wilds.source", "scoring.family"],
                "the settlement of 四川 scores no 精",
                "set wilds.source = \"hongzhong\" or \"none\"",
            );
        }
        if !spec.claims.rob_kong {
            found.neutral("claims.rob_kong", "no kong can be robbed", &["scoring.factors.rob_kong"]);
        }
        if self.factors.dihu == 1 {
            found.neutral("scoring.factors.dihu", "地胡 is not paid", &["play.dihu"]);
        }
        if !spec.shapes.seven_pairs {
            let keys = ["seven_pairs", "longqidui", "shuanglongqidui", "sanlongqidui"];
            found.when(
                [&self.factors.seven_pairs, &self.factors.longqidui].iter().any(|factor| **factor > 1),
                &["shapes.seven_pairs"],
                format!("the factors {} have no effect: 七小对 is not played", keys.join(", ")),
                "set them to 1, or shapes.seven_pairs = true",
            );
        }
        let f = &self.factors;
        found.ascending(&[f.seven_pairs, f.longqidui, f.shuanglongqidui, f.sanlongqidui], "scoring.factors.longqidui");
        found.dearest_hand(spec, |come, form| {
            let (dealt, drawn) = (come == Come::Dealt, matches!(come, Come::Dealt | Come::Draw));
            let (melds, discarded) = (form == Form::Melds, come == Come::Discard);
            let mut terms: Terms = vec![("scoring.base", self.base.into())];
            match form {
                Form::Melds => {
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
                Form::Pairs => terms.push(("scoring.factors.sanlongqidui", f.sanlongqidui.into())),
                Form::Apart => {}
            }
            let ends =
                [(melds, "scoring.factors.daiyaojiu", f.daiyaojiu), (true, "scoring.factors.zhongzhang", f.zhongzhang)];
            terms.extend(holding(ends).max_by_key(|term| term.1));
            terms.extend(holding([
                (melds, "scoring.factors.menqing", f.menqing),
                (true, "scoring.factors.qingyise", f.qingyise),
                (drawn, "scoring.factors.self_draw", f.self_draw),
                (come == Come::Draw, "scoring.factors.after_kong", f.after_kong),
                (come == Come::Draw || discarded && self.last_discard, "scoring.factors.last_tile", f.last_tile),
                (discarded, "scoring.factors.kong_discard", f.kong_discard),
                (come == Come::RobKong, "scoring.factors.rob_kong", f.rob_kong),
            ]));
            let first =
                [(dealt, "scoring.factors.tianhu", f.tianhu), (dealt || discarded, "scoring.factors.dihu", f.dihu)];
            terms.extend(holding(first).max_by_key(|term| term.1));
            let four = melds && (!dealt || self.gen_counts == GenCounts::FourAlike);
            terms.extend(holding([(four, "scoring.factors.gen", f.root); 4]));
            let plus = if drawn { self.self_draw_add } else { 0 };
            Cost { terms, cap: self.cap, plus, shares: discard_shares(spec, come) }
        });
    }
}

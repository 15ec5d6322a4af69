//! 南昌: base and factors of a hand, 精 points, kongs, penalties.
//!
//! Units are 子 (points) paid by each seat unless a key says otherwise.

use super::{Game, GateLifts, Need, Needs, Play};
use crate::rules::check::{Come, Cost, Form, Found, Terms, dearest, holding, largest};
use crate::rules::keys::FAMILY;
use crate::rules::spec::RuleSpec;
use crate::words::{WordRow, open::own_words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

keys! {
    /// What is paid in 南昌.
    NanchangScoring {
        /// Value of a plain hand (平胡) to each payer: 1 (seed 000, 牌型基础分), 4 (seed 002, 基础分).
        base: i32 = 1, 1..=1000;
        /// Factors of the hand value.
        factors: NanchangFactors;
        /// Who pays when a discard wins.
        discard_payers: DiscardPayers = DiscardPayers::All;
        /// Who pays when a kong is robbed (seed 000, 抢杠: all three, as a self-draw).
        rob_kong_payers: RobKongPayers = RobKongPayers::All;
        /// 德国 and 德中德.
        deguo: DeguoRules;
        /// When the factor of 精钓 counts.
        jingdiao: JingdiaoFactor = JingdiaoFactor::Reading;
        /// 天胡 and 地胡.
        tiandi: TiandiRules;
        /// 精 points.
        jing: JingRules;
        /// Kongs.
        kong: KongRules;
        /// 抄庄.
        chaozhuang: ChaozhuangRules;
        /// 流局: what the dealer pays each (seed 000, 流局: 5).
        liuju: i32 = 0, 0..=1000;
        /// 诈和: what the seat that erred pays each (seed 000: as agreed).
        zhahu: i32 = 0, 0..=1000;
    }
}

keys! {
    /// Factors of the hand value; 1 = no factor.
    NanchangFactors {
        /// 庄家: a payment between the dealer and the winner (seed 000, 庄家).
        dealer: i32 = 1, 1..=100;
        /// Whether the dealer pays his factor also where another seat's discard is won (seed 000, 庄家: 无论是否胡牌, and its example
        /// of 32/37/16); otherwise only for his own win, his own discard and a self-draw (letter of seed 002, 坐庄).
        dealer_bystander: bool = false;
        /// 放炮: the discarder's payment (seed 000, 放炮).
        discarder: i32 = 1, 1..=100;
        /// 自摸: the winner drew the winning tile himself (seed 000, 自摸).
        self_draw: i32 = 1, 1..=100;
        /// 精钓, on top of 自摸: one 精 apart the hand is four melds or six pairs, and that 精 pairs with whatever is drawn (seed 000, 精钓).
        jingdiao: i32 = 1, 1..=100;
        /// 杠上开花, on top of 自摸: won on the replacement of an own kong (seed 000, 杠上开花).
        after_kong: i32 = 1, 1..=100;
        /// 抢杠: won on the tile that another seat adds to its pung (seed 000, 抢杠).
        rob_kong: i32 = 1, 1..=100;
        /// 大七对, 碰碰胡: four triplets or kongs and a pair (seed 000).
        all_triplets: i32 = 1, 1..=100;
        /// 小七对: seven pairs, nothing claimed (seed 000).
        seven_pairs: i32 = 1, 1..=100;
        /// 七星七对, in place of 小七对: the seven honours in pairs (seed 001).
        qixing_seven_pairs: i32 = 1, 1..=100;
        /// 十三烂: fourteen single tiles, those of a suit at least three apart, honours all different (seed 000).
        shisanlan: i32 = 1, 1..=100;
        /// 七星十三烂, in place of 十三烂: with all seven honours (seed 000).
        qixing_shisanlan: i32 = 1, 1..=100;
        /// 德国: the hand is complete with every 精 in it as the tile that it is (seed 000, 德国).
        deguo: i32 = 1, 1..=100;
        /// 德中德, in place of 德国: and no seat holds a 精 (seed 000, 德中德).
        dezhongde: i32 = 1, 1..=100;
        /// 飘精 (飞精): for every 正精 that lies unclaimed among the winner's discards; not on the flat points of 天胡 and 地胡 (room
        /// custom: 4).
        piao_zheng: i32 = 1, 1..=10;
        /// 飘精: the same for every 副精 (room custom: 2).
        piao_fu: i32 = 1, 1..=10;
    }
}

/// Who pays when a discard wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DiscardPayers {
    /// All three, each his own share (seed 000, 一家胡牌三家付子).
    All,
    /// The discarder alone, his own share (room custom 一家付). The flat points of 地胡 come from all three (seed 002, 地胡:
    /// 三家都要给付).
    Discarder,
    /// The discarder alone, the shares of all three (room custom); not the flat points of 地胡, which all three pay.
    DiscarderForAll,
}

/// Who pays when a kong is robbed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RobKongPayers {
    /// All three, each his own share.
    All,
    /// The seat whose kong was robbed pays all three shares (room custom).
    KongerForAll,
}

keys! {
    /// 德国 and 德中德.
    DeguoRules {
        /// Points added after all factors (seed 000, 德国: +5).
        bonus: i32 = 0, 0..=1000;
        /// Who pays them when a discard wins.
        bonus_payers: DeguoBonusPayers = DeguoBonusPayers::Discarder;
        /// Whether an unclaimed discarded 精 breaks 德中德 (room custom: any 精 drawn by anybody).
        discards_break: bool = false;
        /// Whether a kong of 精 breaks 德中德 (seed 002, 德中德: 有人手中有杠不影响).
        kongs_break: bool = false;
        /// Whether the winner's own natural 精 leaves 德中德 whole (room custom: only the other three are looked at).
        own_jing_allowed: bool = false;
    }
}

/// Who pays the added points of 德国 when a discard wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeguoBonusPayers {
    /// The discarder (seed 000, 德国; seed 002).
    Discarder,
    /// All three (seed 001, 奖励分: a reward item).
    All,
}

/// When the factor of 精钓 counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JingdiaoFactor {
    /// In a reading whose pair is a 精 of the hand and the drawn tile, or whose seventh pair is.
    Reading,
    /// In every reading, once the hand was in 精钓 (room custom).
    State,
}

keys! {
    /// 天胡 and 地胡.
    TiandiRules {
        /// 天胡, the dealer's win with the tiles as dealt: its points from each (seed 000, 天胡: 20), or its factor.
        tianhu: i32 = 1, 1..=1000;
        /// 地胡, another seat's win at the very start as play.dihu has it: its points from each (seed 000, 地胡: 20), or its factor.
        dihu: i32 = 1, 1..=1000;
        /// Factor of 精钓 on 天胡 and 地胡 (seed 000: 在原得子基础上翻倍).
        jingdiao: i32 = 1, 1..=100;
        /// How 天胡 and 地胡 count.
        mode: TiandiMode = TiandiMode::Factor;
    }
}

/// How 天胡 and 地胡 count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TiandiMode {
    /// Flat points in place of the hand value: no other factor (seed 000, 天地胡). All three pay them, whatever
    /// scoring.discard_payers says (seed 000: 每家需支付20子; seed 002, 地胡: 三家都要给付).
    Flat,
    /// Flat points, and 德国 with its factor and added points on top (room custom).
    FlatWithDeguo,
    /// As a factor of the ordinary hand value (room custom).
    Factor,
}

keys! {
    /// 精 points.
    JingRules {
        /// Points of each 正精, a tile of the kind that was turned (seed 000, 精的计算: 2).
        zheng: i32 = 0, 0..=100;
        /// Points of each 副精, a tile of the kind that follows 正精: 1 follows 9, 东 follows 北, 中 follows 白 (seed 000, 精的计算: 1).
        fu: i32 = 0, 0..=100;
        /// 冲关: from so many points n they count n × (n − from + 2); 0 = off (seed 000, 冲关: 5).
        chongguan_from: i32 = 0, 0..=100;
        /// 霸王: only one seat has 精.
        bawang: Bawang = Bawang::Off;
        /// What bawang = "add" adds from each (seed 002, 霸王精: 10子).
        bawang_add: i32 = 0, 0..=1000;
        /// Whether a kong of 精 counts as having 精 for 霸王 (seed 002, 杠精: 霸王精依旧有效; 霸王精: 杠子不能算作精).
        bawang_counts_kongs: bool = false;
        /// Whose a discarded 精 is.
        discarded: DiscardedJing = DiscardedJing::Discarder;
        /// 打精致冲关: who fed the claimed 精 that brings a seat over the threshold pays all three shares of its 精 points (room
        /// custom). The seat's own tiles count first, then the claimed ones in their order. Lower 精 have no feeder.
        feeder_pays_chongguan: bool = false;
        /// 打精致冲关 also where the seat was over before: once it has 冲关, the seat that fed it its last claimed 精, the winning tile
        /// among them, pays all three shares (room custom 冲关包赔).
        feeder_pays_over: bool = false;
        /// 下精: the tile below the turned one, and its successor. Sets of lower 精 are scored each by itself, with 冲关 and 霸王, by the
        /// points of 正精 and 副精.
        lower: LowerJing = LowerJing::Off;
        /// 左精: the upper tile of the stack next to the turned one on the side of the tail, where the wall is drawn last (on the left
        /// of who sits behind it), and its successor (room custom 上下左右翻).
        left: LowerJing = LowerJing::Off;
        /// 右精: the same of the stack on the other side.
        right: LowerJing = LowerJing::Off;
        /// 同一首歌: the number of the turned tile in all three suits, each with its successor, as one set; of a turned honour itself and
        /// its successor alone (room custom).
        song: LowerJing = LowerJing::Off;
        /// 杠下精: which sets pay `scoring.kong.jing_bonus`, with the face points of "bonus_and_face", from each for a kong of theirs
        /// at the end, besides what it pays as a kong.
        lower_kong: LowerKong;
        /// 回头一笑: the 精 of the deal before score on the hands as dealt (seed 002, 回头一笑).
        last: bool = false;
    }
}

keys! {
    /// 杠下精, set by set (room custom).
    LowerKong {
        /// Whether a kong of 下精 pays scoring.kong.jing_bonus besides.
        lower: bool = false;
        /// Whether a kong of 左精 pays scoring.kong.jing_bonus besides.
        left: bool = false;
        /// Whether a kong of 右精 pays scoring.kong.jing_bonus besides.
        right: bool = false;
        /// Whether a kong of 同一首歌 pays scoring.kong.jing_bonus besides.
        song: bool = false;
    }
}

/// 霸王: what it does to the points of the only seat with 精.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bawang {
    /// Not played.
    Off,
    /// Doubles them, after 冲关 (seed 000, 霸王精; seed 001).
    Double,
    /// Adds `bawang_add` from each, after 冲关 (seed 002, 奖励分).
    Add,
}

/// Whose a discarded 精 is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DiscardedJing {
    /// The discarder's, unless it is claimed: then the claimer's, of several winners the first's (seed 002, 精的使用; seed 000:
    /// 手牌和弃牌).
    Discarder,
    /// Nobody's, unless it is claimed (room custom 打出精牌不算分).
    Nobody,
}

/// When a set of lower 精 is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LowerJing {
    /// Not played.
    Off,
    /// 上下翻: scored on the hands as dealt (seed 000, footnote; seed 002, 翻精).
    Shangxiafan,
    /// 埋地雷: turned at the end and scored on everything a seat held, melded or threw (seed 002, 埋地雷).
    Maidilei,
}

keys! {
    /// Kongs.
    KongRules {
        /// 明杠: what each pays for a kong made with another seat's discard (seed 000: 1; seed 001: 2).
        exposed: i32 = 0, 0..=1000;
        /// 补杠: what each pays for a fourth tile added to an own pung (seed 000: 1).
        added: i32 = 0, 0..=1000;
        /// 暗杠: what each pays for a kong of four own tiles (seed 000: 2).
        concealed: i32 = 0, 0..=1000;
        /// 杠精: what a kong of 精 pays.
        jing: KongOfJing = KongOfJing::Ordinary;
        /// 杠精: added from each (seed 000: 10; seed 002: 15).
        jing_bonus: i32 = 0, 0..=1000;
    }
}

/// 杠精: what a kong of 精 pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KongOfJing {
    /// The points of an ordinary kong (no such rule in seed 001).
    Ordinary,
    /// `jing_bonus` in place of kong points; its tiles count once, among the 精 points (seed 002, 杠精).
    Bonus,
    /// `jing_bonus` and the face points of its four tiles, which also count among the 精 points (example of seed 000, 杠精).
    BonusAndFace,
}

keys! {
    /// 抄庄.
    ChaozhuangRules {
        /// What the dealer pays each; 0 = off (seed 000, 抄庄: 5).
        points: i32 = 0, 0..=1000;
        /// When it happens.
        when: ChaozhuangWhen = ChaozhuangWhen::FirstDiscards;
    }
}

/// When 抄庄 happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChaozhuangWhen {
    /// The dealer's first discard and the three that follow in turn are alike (seed 000, 抄庄).
    FirstDiscards,
    /// Any four discards in a row that are alike, of which the dealer's is the first, within the first round (room custom).
    FirstRound,
}

own_words! {
    /// What only this settlement wants to know.
    pub(super) NEEDS: WordRow, Need {
        10 Dealt = "dealt", "配牌";
        20 LowerIndicator = "lower_indicator", "下精";
        30 LeftIndicator = "left_indicator", "左精";
        40 RightIndicator = "right_indicator", "右精";
        50 PreviousIndicator = "previous_indicator", "上局正精";
        70 ChaozhuangInTurn = "chaozhuang_in_turn", "抄庄";
        80 ChaozhuangInRound = "chaozhuang_in_round", "首轮抄庄";
    }
}

impl Game for NanchangScoring {
    const FAMILY: &'static str = "nanchang";

    fn play(&self) -> Play<'_> {
        let (jing, chaozhuang) = (&self.jing, &self.chaozhuang);
        let when = |when| chaozhuang.points > 0 && chaozhuang.when == when;
        Play {
            needs: Needs::which([
                (Need::Dealt, jing.last || jing.sets().contains(&LowerJing::Shangxiafan)),
                (Need::LowerIndicator, jing.lower != LowerJing::Off),
                (Need::LeftIndicator, jing.left != LowerJing::Off),
                (Need::RightIndicator, jing.right != LowerJing::Off),
                (Need::PreviousIndicator, jing.last),
                (Need::ChaozhuangInTurn, when(ChaozhuangWhen::FirstDiscards)),
                (Need::ChaozhuangInRound, when(ChaozhuangWhen::FirstRound)),
            ]),
            reads: Vec::new(),
            worth: vec![
                "scoring.base",
                "scoring.factors.",
                "scoring.discard_payers",
                "scoring.rob_kong_payers",
                "scoring.deguo.",
                "scoring.jingdiao",
                "scoring.tiandi.",
            ],
            counted: Vec::new(),
            baoting: 1,
            jing: Some(&self.jing),
        }
    }

    fn lifts(&self) -> GateLifts {
        GateLifts::default()
    }

    fn check(&self, spec: &RuleSpec, found: &mut Found<'_>) {
        found.without_northern_customs();
        found.neutral(
            FAMILY,
            "its settlement ends with one win and has no big hands",
            &["play.ends", "dealer.big_hand_stays"],
        );
        let jing = &self.jing;
        found.when(
            jing.chongguan_from == 1,
            &["scoring.jing.chongguan_from"],
            "冲关 from 1 point would double every single 精",
            "set scoring.jing.chongguan_from = 0 to switch it off, or 2 and more",
        );
        if jing.chongguan_from == 0 {
            found.neutral("scoring.jing.chongguan_from", "there is no 冲关", &["scoring.jing.feeder_pays_chongguan"]);
        }
        if !jing.feeder_pays_chongguan {
            let cause = "scoring.jing.feeder_pays_chongguan";
            found.neutral(cause, "no feeder pays for 冲关", &["scoring.jing.feeder_pays_over"]);
        }
        let rows = [
            (jing.lower, "scoring.jing.lower", "scoring.jing.lower_kong.lower"),
            (jing.left, "scoring.jing.left", "scoring.jing.lower_kong.left"),
            (jing.right, "scoring.jing.right", "scoring.jing.lower_kong.right"),
            (jing.song, "scoring.jing.song", "scoring.jing.lower_kong.song"),
        ];
        for (when, set, kong) in rows {
            if when == LowerJing::Off {
                found.neutral(set, "this set of lower 精 is not played", &[kong]);
            }
        }
        if jing.bawang != Bawang::Add {
            let why = "霸王 adds no points of its own";
            found.neutral("scoring.jing.bawang", why, &["scoring.jing.bawang_add"]);
        }
        match self.kong.jing {
            KongOfJing::Ordinary => {
                let why = "a kong of 精 has no bonus";
                found.neutral("scoring.kong.jing", why, &["scoring.kong.jing_bonus"]);
                found.neutral("scoring.kong.jing", why, &LOWER_KONGS);
            }
            KongOfJing::Bonus => found.when(
                self.kong.jing_bonus == 0,
                &["scoring.kong.jing_bonus", "scoring.kong.jing"],
                "scoring.kong.jing = \"bonus\" pays nothing: scoring.kong.jing_bonus is 0",
                "set scoring.kong.jing_bonus = 10, or scoring.kong.jing = \"ordinary\"",
            ),
            KongOfJing::BonusAndFace => {}
        }
        let payers = &["scoring.deguo.bonus_payers"];
        if self.deguo.bonus == 0 {
            found.neutral("scoring.deguo.bonus", "no points are added to 德国", payers);
        }
        if self.discard_payers == DiscardPayers::Discarder {
            found.neutral("scoring.discard_payers", "only the discarder pays anything for a discard", payers);
        }
        found.when(
            jing.bawang == Bawang::Add && jing.bawang_add == 0,
            &["scoring.jing.bawang_add", "scoring.jing.bawang"],
            "scoring.jing.bawang = \"add\" adds nothing: scoring.jing.bawang_add is 0",
            "set scoring.jing.bawang_add = 10, or scoring.jing.bawang = \"off\"",
        );
        if self.chaozhuang.points == 0 {
            found.neutral(
                "scoring.chaozhuang.points",
                "抄庄 is off",
                &["dealer.chaozhuang_passes", "scoring.chaozhuang.when"],
            );
        }
        found.when(
            self.factors.dezhongde < self.factors.deguo,
            &["scoring.factors.dezhongde", "scoring.factors.deguo"],
            "德中德 is the greater 德国, but its factor is the smaller one",
            "set scoring.factors.dezhongde at least as high as scoring.factors.deguo",
        );
        let special = |shape: bool, greater: i32, lesser: i32| shape && greater < lesser;
        found.when(
            special(spec.shapes.qixing_shisanlan, self.factors.qixing_shisanlan, self.factors.shisanlan),
            &["scoring.factors.qixing_shisanlan", "scoring.factors.shisanlan"],
            "七星十三烂 is the greater 十三烂, but its factor is the smaller one",
            "set scoring.factors.qixing_shisanlan at least as high as scoring.factors.shisanlan",
        );
        found.when(
            special(spec.shapes.qixing_seven_pairs, self.factors.qixing_seven_pairs, self.factors.seven_pairs),
            &["scoring.factors.qixing_seven_pairs", "scoring.factors.seven_pairs"],
            "七星七对 is the greater 小七对, but its factor is the smaller one",
            "set scoring.factors.qixing_seven_pairs at least as high as scoring.factors.seven_pairs",
        );
        found.dearest_hand(spec, |come, form| self.cost(come, form));
    }
}

/// The keys of 杠下精.
const LOWER_KONGS: [&str; 4] = [
    "scoring.jing.lower_kong.lower",
    "scoring.jing.lower_kong.left",
    "scoring.jing.lower_kong.right",
    "scoring.jing.lower_kong.song",
];

impl JingRules {
    /// When each set of lower 精 is scored: 下, 左, 右, 同一首歌.
    pub fn sets(&self) -> [LowerJing; 4] {
        [self.lower, self.left, self.right, self.song]
    }
}

impl NanchangScoring {
    /// The most that a hand costs.
    fn cost(&self, come: Come, form: Form) -> Cost {
        let (f, tiandi) = (&self.factors, &self.tiandi);
        let (dealt, drawn) = (come == Come::Dealt, matches!(come, Come::Dealt | Come::Draw));
        let discarded = come == Come::Discard;
        let shape = match form {
            Form::Melds => ("scoring.factors.all_triplets", f.all_triplets.into()),
            Form::Pairs => largest([
                ("scoring.factors.seven_pairs", f.seven_pairs),
                ("scoring.factors.qixing_seven_pairs", f.qixing_seven_pairs),
            ]),
            Form::Apart => largest([
                ("scoring.factors.shisanlan", f.shisanlan),
                ("scoring.factors.qixing_shisanlan", f.qixing_shisanlan),
            ]),
        };
        let deguo = largest([("scoring.factors.dezhongde", f.dezhongde), ("scoring.factors.deguo", f.deguo)]);
        let mut terms: Terms = holding([
            (true, "scoring.base", self.base),
            (true, "scoring.factors.dealer", f.dealer),
            (discarded, "scoring.factors.discarder", f.discarder),
            (drawn, "scoring.factors.self_draw", f.self_draw),
            (come == Come::RobKong, "scoring.factors.rob_kong", f.rob_kong),
            (come == Come::Draw, "scoring.factors.after_kong", f.after_kong),
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
                // In place of the value of the hand.
                _ => terms = dearest([terms, [special, vec![deguo]].concat()]),
            }
        }
        let one_for_all = match come {
            Come::Discard => self.discard_payers == DiscardPayers::DiscarderForAll,
            Come::RobKong => self.rob_kong_payers == RobKongPayers::KongerForAll,
            Come::Dealt | Come::Draw => false,
        };
        let key = if discarded { "scoring.discard_payers" } else { "scoring.rob_kong_payers" };
        Cost { terms, cap: 0, plus: self.deguo.bonus, shares: (key, if one_for_all { 3 } else { 1 }) }
    }
}

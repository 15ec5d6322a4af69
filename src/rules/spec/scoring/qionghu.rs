//! 穷胡: a product of factors, the dealer double; its conditions are gates.

use super::{DealerShare, Game, GateLifts, Needs, Play};
use crate::rules::check::Found;
use crate::rules::spec::RuleSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is paid in 穷胡.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QionghuScoring {
    /// Value of a plain hand (seed 004, 穷胡 点数计算: 1).
    #[schemars(range(min = 1, max = 1000))]
    pub base: i32,
    /// Factors of the hand value.
    pub factors: QionghuFactors,
    /// What the dealer pays and is paid more.
    pub dealer: DealerShare,
    /// 闭门: factor of what a seat without a claimed meld pays (custom of the north-east; the seed has none).
    #[schemars(range(min = 1, max = 100))]
    pub closed_payer: i32,
    /// 诈和: what the seat that erred pays each (the seed is silent).
    #[schemars(range(min = 0, max = 1000))]
    pub zhahu: i32,
}

/// Factors of the hand value; 1 = no factor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QionghuFactors {
    /// 杠子, for each declared kong (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub kong: i32,
    /// 飘: four triplets or kongs (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub piao: i32,
    /// 七小对, where it is played (custom of the north-east; the seed has none).
    #[schemars(range(min = 1, max = 100))]
    pub seven_pairs: i32,
    /// 夹胡: the winning tile is the middle one of a run (custom of the north-east; the seed has none).
    #[schemars(range(min = 1, max = 100))]
    pub jiahu: i32,
    /// 单吊: the winning tile makes the pair (custom of the north-east; the seed has none).
    #[schemars(range(min = 1, max = 100))]
    pub dandiao: i32,
    /// 杠上开花 (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub after_kong: i32,
    /// 杠上炮 (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub kong_discard: i32,
    /// 海底捞月: the last tile of the wall (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub last_tile: i32,
    /// 抢杠 (seed 004).
    #[schemars(range(min = 1, max = 100))]
    pub rob_kong: i32,
    /// 旋风杠, for each, where they are played (custom of the north-east; the seed has none). Read only where claims.xuanfeng
    /// has them.
    #[schemars(range(min = 1, max = 100))]
    pub xuanfeng: i32,
    /// 报听, a win of a declared hand, where it is played (custom of the north-east; the seed has none). Read only where
    /// bao.declare = "ready"; 1 leaves nothing to declare for, unless bao.wild = "draw".
    #[schemars(range(min = 1, max = 100))]
    pub baoting: i32,
    /// 摸宝, where 宝牌 are played (custom of the north-east; the seed has none). Read only where bao.wild = "draw".
    #[schemars(range(min = 1, max = 100))]
    pub mobao: i32,
    /// 宝中宝 (冲宝), in place of 摸宝: the hand waits for the 宝 itself (custom of the north-east; the seed has none). Where
    /// another tile that it waits for brings more with 摸宝, that is paid. Read only where bao.wild = "draw".
    #[schemars(range(min = 1, max = 100))]
    pub baozhongbao: i32,
}

impl Game for QionghuScoring {
    const FAMILY: &'static str = "qionghu";

    fn play(&self) -> Play<'_> {
        Play { needs: Needs::EMPTY, reads: Vec::new(), counted: Vec::new(), baoting: self.factors.baoting, jing: None }
    }

    fn lifts(&self) -> GateLifts {
        GateLifts::default()
    }

    fn check(&self, _: &RuleSpec, found: &mut Found) {
        found.without_extras();
        found.one_win();
        let f = &self.factors;
        let dealer = self.dealer.factor * 2;
        let rows =
            [f.piao.max(f.seven_pairs), f.jiahu.max(f.dandiao), f.after_kong, f.kong_discard, f.last_tile, f.rob_kong];
        let kongs = [f.kong.max(f.xuanfeng); 4];
        let customs = [f.baoting, f.mobao.max(f.baozhongbao), dealer, self.closed_payer];
        found.largest_product(rows.into_iter().chain(kongs).chain(customs).chain([self.base]));
    }
}

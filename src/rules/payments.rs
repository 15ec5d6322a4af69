//! Which keys change the course of deals, and which only what is paid for them.
//!
//! Players do not look at payments, so rule sets that differ in payments alone play the same deals: these are played once
//! and settled under each. A key counts as a payment only where that is sure; [`Rules::pays_only`] is checked by replaying
//! deals under every value of every key.

use super::keys::{FAMILY, keys};
use super::resolved::{Fingerprint, Rules, digest};
use super::spec::{BaoDeclare, BaoWild, Guohu, Needs, Scoring};

/// Whether the course of deals depends on a key of `[scoring]` by its value.
///
/// What is noted or admitted only where it is paid counts through [`Needs`] and [`on`] and not by its points: 抄庄, which can
/// move the dealer; the bonuses that make a hand big; the factor of 报听, for which hands are declared.
fn read_in_play(scoring: &Scoring, key: &str) -> bool {
    match scoring {
        Scoring::Nanchang(_) | Scoring::Sichuan(_) | Scoring::Tuidaohu(_) | Scoring::Qionghu(_) => false,
        Scoring::Nanjing(keys) => {
            // Who may win, what makes the next deal count double, what ends a session.
            let flow = ["scoring.gate.", "scoring.bao.", "scoring.bixiahu."];
            let alone = ["scoring.kong.huagang_of_seasons", "scoring.tianhu_ends_session"];
            // A fourth 对 wins as 快照 or as the hand that it completes, whichever brings more.
            let worth = ["scoring.bonus.", "scoring.soft.", "scoring.chengpai", "scoring.flower"];
            let within = |keys: &[&str]| keys.iter().any(|part| key.starts_with(part));
            let multiplier = key == "scoring.bixiahu.factor";
            within(&flow) && !multiplier || alone.contains(&key) || keys.bao.kuaizhao && within(&worth)
        }
    }
}

/// Which payments are on: the values do not matter to the course of deals, but whether they are counted at all does.
fn on(rules: &Rules) -> Vec<bool> {
    let Scoring::Nanjing(keys) = &rules.scoring else {
        // Players declare where that is worth something.
        let declared = rules.bao.declare != BaoDeclare::Off;
        return declared.then(|| rules.rewards_baoting()).into_iter().collect();
    };
    let of = &keys.bonus;
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
        keys.bixiahu.factor - 1,
    ];
    bonuses.map(|points| points > 0).to_vec()
}

impl Rules {
    /// Whether a hand can be worth more for being declared (报听): by its factor, or by 宝牌. Without either a declaration only
    /// binds the hand.
    pub fn rewards_baoting(&self) -> bool {
        let factor = match &self.scoring {
            Scoring::Tuidaohu(keys) => keys.factors.baoting,
            Scoring::Qionghu(keys) => keys.factors.baoting,
            Scoring::Nanchang(_) | Scoring::Sichuan(_) | Scoring::Nanjing(_) => 1,
        };
        self.bao.declare != BaoDeclare::Off && (factor > 1 || self.bao.wild != BaoWild::Off)
    }

    /// Whether a key only changes what deals pay, whatever its value, as long as the rules note the same events
    /// ([`Rules::same_deals`] looks at those as well).
    ///
    /// No key does where 过胡 compares what two wins would bring.
    pub fn pays_only(&self, key: &str) -> bool {
        let blind = self.claims.guohu != Guohu::UntilEntryOrMore;
        blind && key.starts_with("scoring.") && key != FAMILY && !read_in_play(&self.scoring, key)
    }

    /// A hash of all that the course of deals depends on: with players who do not look at payments, rule sets with the same
    /// hash play the same deals.
    pub fn play_fingerprint(&self) -> Fingerprint {
        // What is merely written down does not change the deals.
        let unwritten =
            Needs { dealt: false, lower_indicator: false, previous_indicator: false, kongs: false, ..*self.needs() };
        let noted = format!("{unwritten:?} {:?}\n", on(self));
        digest(keys(), self.values(), |key| !self.pays_only(key), &noted)
    }

    /// Whether the same deals are played under both, so that a deal played under one can be settled under the other.
    pub fn same_deals(&self, other: &Rules) -> bool {
        self.play_fingerprint() == other.play_fingerprint()
    }

    /// These rules, noting everything that a settlement under other payments may ask for.
    #[must_use]
    pub fn recording(&self) -> Rules {
        let turned = self.has_indicator();
        let all =
            Needs { dealt: true, lower_indicator: turned, previous_indicator: turned, kongs: true, ..*self.needs() };
        self.clone().with_needs(all)
    }
}

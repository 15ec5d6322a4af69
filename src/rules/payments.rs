//! Which keys change the course of deals, and which only what is paid for them.
//!
//! Players do not look at payments, so rule sets that differ in payments alone play the same deals: these are played once
//! and settled under each. A key counts as a payment only where that is sure; [`Rules::pays_only`] is checked by replaying
//! deals under every value of every key.

use super::keys::{FAMILY, keys};
use super::resolved::{Fingerprint, Rules, digest};
use super::spec::{BaoDeclare, BaoWild, Guohu, Need, Needs};

/// What is merely written down: it does not change the deals.
const WRITTEN: [Need; 4] = [Need::Dealt, Need::LowerIndicator, Need::PreviousIndicator, Need::Kongs];

impl Rules {
    /// Whether a hand can be worth more for being declared (报听): by its factor, or by 宝牌. Without either a declaration only
    /// binds the hand.
    pub fn rewards_baoting(&self) -> bool {
        self.bao.declare != BaoDeclare::Off && (self.scoring.play().baoting > 1 || self.bao.wild != BaoWild::Off)
    }

    /// Whether a key only changes what deals pay, whatever its value, as long as the rules note the same events
    /// ([`Rules::same_deals`] looks at those as well).
    ///
    /// No key does where 过胡 compares what two wins would bring, or 起胡 asks what one does.
    pub fn pays_only(&self, key: &str) -> bool {
        let blind = self.claims.guohu != Guohu::UntilEntryOrMore && self.gates.least_win == 0;
        let read = self.scoring.play().reads.iter().any(|begin| key.starts_with(begin));
        // These change what is noted of a deal: tiles that are turned, deals in a row.
        let noted =
            ["room.niao.tiles", "room.lianzhuang.grows", "scoring.jing.left", "scoring.jing.right"].contains(&key);
        blind && (key.starts_with("scoring.") || key.starts_with("room.")) && key != FAMILY && !read && !noted
    }

    /// A hash of all that the course of deals depends on: with players who do not look at payments, rule sets with the same
    /// hash play the same deals.
    pub fn play_fingerprint(&self) -> Fingerprint {
        // What is noted or admitted only where it is paid counts, and not its points: 抄庄, which can move the dealer; the
        // bonuses that make a hand big; the factor of 报听, for which hands are declared.
        let noted = (self.needs().minus(WRITTEN.into()), self.rewards_baoting(), self.scoring.play().counted);
        digest(keys(), self.values(), |key| !self.pays_only(key), &format!("{noted:?}\n"))
    }

    /// Whether the same deals are played under both, so that a deal played under one can be settled under the other.
    pub fn same_deals(&self, other: &Rules) -> bool {
        self.play_fingerprint() == other.play_fingerprint()
    }

    /// These rules, noting everything that a settlement under other payments may ask for.
    #[must_use]
    pub fn recording(&self) -> Rules {
        let turned = [Need::LowerIndicator, Need::PreviousIndicator];
        let all = Needs::from(WRITTEN).minus(if self.has_indicator() { Needs::EMPTY } else { turned.into() });
        self.clone().with_needs(self.needs().union(all))
    }

    /// These rules paying as `other` does, in all keys that change nothing but payments; none where the games differ or the keys
    /// contradict each other.
    pub fn paying_as(&self, other: &Rules) -> Option<Rules> {
        let mut values = self.values().clone();
        let both = |key: &str| self.pays_only(key) && other.pays_only(key);
        if self.family() != other.family() {
            return None;
        }
        for path in keys().iter().map(|key| &key.path).filter(|path| both(path)) {
            let pointer = format!("/{}", path.replace('.', "/"));
            if let (Some(place), Some(value)) = (values.pointer_mut(&pointer), other.values().pointer(&pointer)) {
                place.clone_from(value);
            }
        }
        let spec: super::spec::RuleSpec = serde_json::from_value(values.clone()).ok()?;
        super::check::conflicts(&spec, &values).is_empty().then(|| super::resolved::conclude(spec))
    }

    /// These rules with the keys of another game: one without a preset.
    #[cfg(test)]
    pub(crate) fn with_scoring(&self, scoring: super::spec::Scoring) -> Rules {
        let spec = super::spec::RuleSpec { scoring, ..self.spec().clone() };
        let values = serde_json::to_value(&spec).expect("keys are booleans, numbers and texts");
        assert_eq!(super::check::conflicts(&spec, &values), []);
        super::resolved::conclude(spec)
    }
}

//! The distinction between keys that change the course of deals and keys that change only payments.
//!
//! Players that ignore payments play the same deals under rule sets that differ only in payments. These deals are played once and settled
//! under each rule set. If in doubt, a key counts as changing the course of deals. A test replays deals under every value of every key. A
//! *need* is a fact about a deal that its settlement needs, see [`Need`].

use super::keys::{Affects, Key, KeyKind, keys};
use super::resolved::{Fingerprint, Rules, diff, digest};
use super::spec::{BaoDeclare, BaoWild, Guohu, Need, Needs, RuleSpec};
use serde_json::Value;

/// Needs for which a deal only records facts, without any effect on its course.
const RECORDED_ONLY: [Need; 8] = [
    Need::Dealt,
    Need::LowerIndicator,
    Need::LeftIndicator,
    Need::RightIndicator,
    Need::PreviousIndicator,
    Need::Kongs,
    Need::Niao,
    Need::Lianzhuang,
];

/// The needs among [`RECORDED_ONLY`] that exist only if a tile is turned.
const TURNED: [Need; 4] = [Need::LowerIndicator, Need::LeftIndicator, Need::RightIndicator, Need::PreviousIndicator];

/// What a key changes, for any of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// Payments only. Players that ignore payments play the same deals under every value.
    Payments,
    /// The course of deals.
    Play,
    /// Payments, and because of them the course of deals: which hands may win, who deals next.
    Both,
}

impl Changed {
    /// Returns the name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Changed::Payments => "payments",
            Changed::Play => "play",
            Changed::Both => "both",
        }
    }
}

impl Rules {
    /// Returns whether a declared hand (报听) can be worth more, by its factor or by 宝牌. Otherwise, a declaration only restricts the
    /// player.
    pub fn rewards_baoting(&self) -> bool {
        self.bao.declare != BaoDeclare::Off && (self.scoring.play().baoting > 1 || self.bao.wild != BaoWild::Off)
    }

    /// Returns what a key changes under these rules.
    pub fn changes(&self, key: &str) -> Changed {
        match self.row(key) {
            Some(own) if own.affects != Affects::Play => {
                let alone =
                    self.changes_only_payments(own) && self.variants(own).iter().all(|other| self.same_deals(other));
                if alone { Changed::Payments } else { Changed::Both }
            }
            _ => Changed::Play,
        }
    }

    /// Returns the paths of the keys that differ between these rules and `other` and can change the course of deals.
    pub fn play_differences(&self, other: &Rules) -> Vec<String> {
        let pays = |rules: &Rules, key: &str| rules.row(key).is_some_and(|key| rules.changes_only_payments(key));
        let parts = |key: &str| {
            let alone = || other.values().pointer(&pointer(key)).and_then(|value| self.with(key, value));
            !pays(self, key) || !pays(other, key) || alone().is_some_and(|alone| !self.same_deals(&alone))
        };
        diff(self, other).into_iter().map(|difference| difference.key).filter(|key| parts(key)).collect()
    }

    /// Returns the key with this path, preferably that of this game; `None` if there is none.
    fn row(&self, path: &str) -> Option<&'static Key> {
        keys().filter(|key| key.path == path).max_by_key(|key| key.fits(self.family()))
    }

    /// Returns whether, under these rules, a change of `key` changes only payments if the needs stay the same. The answer depends on 过胡,
    /// 快照 and 起胡 of these rules, so a comparison must ask both rule sets. [`Rules::same_deals`] compares the needs as well.
    fn changes_only_payments(&self, key: &Key) -> bool {
        // 过胡 and 快照 compare the values of wins, 起胡 requires a minimum value.
        let compared = self.claims.guohu == Guohu::UntilEntryOrMore || self.needs().contains(Need::Kuaizhao);
        match key.affects {
            Affects::Payments => true,
            Affects::Worth => !compared && self.gates.least_win == 0 && self.scoring.least_value() == 0,
            Affects::Cut => !compared,
            Affects::Play | Affects::Both => false,
        }
    }

    /// Returns these rules once for each of several values of a key: every choice, both states of a switch, or the minimum, the number
    /// after it and the maximum. Values that contradict other keys are left out.
    fn variants(&self, key: &Key) -> Vec<Rules> {
        let values: Vec<Value> = match &key.kind {
            KeyKind::Bool => vec![true.into(), false.into()],
            KeyKind::Integer { min, max } => [*min, min + 1, *max].map(Value::from).to_vec(),
            KeyKind::Choice(choices) => choices.iter().map(|choice| choice.name.clone().into()).collect(),
            KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => Vec::new(),
        };
        values.iter().filter_map(|value| self.with(&key.path, value)).collect()
    }

    /// Returns these rules with the values of `other` for the keys with the paths `keys`. Returns `None` if that makes a contradiction, or
    /// if one of the games lacks a key.
    pub fn with_keys_of(&self, other: &Rules, keys: &[&str]) -> Option<Rules> {
        let mut values = self.values().clone();
        for key in keys {
            let pointer = pointer(key);
            values.pointer_mut(&pointer)?.clone_from(other.values().pointer(&pointer)?);
        }
        from_values(values)
    }

    /// Returns these rules with this value of a key; `None` if that makes a contradiction or the game lacks the key.
    fn with(&self, key: &str, value: &Value) -> Option<Rules> {
        let mut values = self.values().clone();
        values.pointer_mut(&pointer(key))?.clone_from(value);
        from_values(values)
    }

    /// Returns a hash of all keys and needs on which the course of deals depends. Players that ignore payments play the same deals under
    /// rule sets with the same hash.
    pub fn play_fingerprint(&self) -> Fingerprint {
        // Some payments affect the course of deals by being on or off, not by their points: 抄庄 can move the dealer, certain bonuses make
        // a hand big, and the factor of 报听 is the reason to declare a hand.
        let noted = (self.needs().minus(RECORDED_ONLY.into()), self.rewards_baoting(), self.scoring.play().counted);
        digest(keys(), self.values(), |key| !self.changes_only_payments(key), &format!("{noted:?}\n"))
    }

    /// Returns a hash of the keys that decide which hands are complete and may win. Rule sets with the same hash have the same counts of
    /// dealt hands.
    pub fn hands_fingerprint(&self) -> Fingerprint {
        let keep = |key: &Key| ["tiles", "wilds", "shapes", "gates"].contains(&key.section());
        digest(keys(), self.values(), keep, "")
    }

    /// Returns whether players that ignore payments play the same deals under these rules and `other`. A deal played under one can then be
    /// settled under the other.
    pub fn same_deals(&self, other: &Rules) -> bool {
        self.play_fingerprint() == other.play_fingerprint()
    }

    /// Returns these rules with more needs: deals then record all facts that a settlement under other payments can need.
    #[must_use]
    pub fn recording(&self) -> Rules {
        let all = Needs::from(RECORDED_ONLY).minus(if self.has_indicator() { Needs::EMPTY } else { TURNED.into() });
        self.clone().with_needs(self.needs().union(all))
    }

    /// Returns these rules with the values of `other` for all keys that change only payments in both rule sets. Returns `None` if the games
    /// differ or the keys contradict each other.
    pub fn with_payments_of(&self, other: &Rules) -> Option<Rules> {
        let mut values = self.values().clone();
        let both =
            |key: &&Key| key.fits(self.family()) && self.changes_only_payments(key) && other.changes_only_payments(key);
        if self.family() != other.family() {
            return None;
        }
        for key in keys().filter(both) {
            let pointer = pointer(&key.path);
            if let (Some(place), Some(value)) = (values.pointer_mut(&pointer), other.values().pointer(&pointer)) {
                place.clone_from(value);
            }
        }
        from_values(values)
    }

    /// Returns these rules with the scoring keys `scoring`, for a game without a preset. Panics if the keys contradict each other.
    #[cfg(any(test, feature = "__sixth"))]
    pub fn with_scoring(&self, scoring: super::spec::Scoring) -> Rules {
        let spec = super::spec::RuleSpec { scoring, ..self.spec().clone() };
        let values = serde_json::to_value(&spec).expect("keys are booleans, numbers and texts");
        assert_eq!(super::check::conflicts(&spec, &values), []);
        super::resolved::build(spec)
    }
}

fn pointer(key: &str) -> String {
    format!("/{}", key.replace('.', "/"))
}

/// Returns the rules with these values; `None` if they are incomplete or contradict each other.
fn from_values(values: Value) -> Option<Rules> {
    let spec: RuleSpec = serde_json::from_value(values.clone()).ok()?;
    super::check::conflicts(&spec, &values).is_empty().then(|| super::resolved::build(spec))
}

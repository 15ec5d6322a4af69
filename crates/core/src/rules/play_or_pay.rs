//! Which keys change the course of deals, and which only what is paid for them: the one place that says so.
//!
//! Players do not look at payments, so rule sets that differ in payments alone play the same deals: these are played once
//! and settled under each. A key counts as a payment only where that is sure, which is checked by replaying deals under every
//! value of every key.

use super::keys::{Affects, Key, KeyKind, keys};
use super::resolved::{Fingerprint, Rules, diff, digest};
use super::spec::{BaoDeclare, BaoWild, Guohu, Lianzhuang, Need, Needs, RuleSpec};
use serde_json::Value;

/// What is merely written down: it does not change the deals.
const WRITTEN: [Need; 8] = [
    Need::Dealt,
    Need::LowerIndicator,
    Need::LeftIndicator,
    Need::RightIndicator,
    Need::PreviousIndicator,
    Need::Kongs,
    Need::Niao,
    Need::Lianzhuang,
];

/// Of these, what a game without a turned tile does not have.
const TURNED: [Need; 4] = [Need::LowerIndicator, Need::LeftIndicator, Need::RightIndicator, Need::PreviousIndicator];

/// What a key changes, whatever its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// What deals pay. With players who do not look at payments the same deals are played under every value.
    Payments,
    /// What is played.
    Play,
    /// What deals pay, and through it what is played: which hand may win, who deals next.
    Both,
}

impl Changed {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Changed::Payments => "payments",
            Changed::Play => "play",
            Changed::Both => "both",
        }
    }
}

impl Rules {
    /// Whether a hand can be worth more for being declared (报听): by its factor, or by 宝牌. Without either a declaration only
    /// binds the hand.
    pub fn rewards_baoting(&self) -> bool {
        self.bao.declare != BaoDeclare::Off && (self.scoring.play().baoting > 1 || self.bao.wild != BaoWild::Off)
    }

    /// What a key changes under these rules.
    pub fn changes(&self, key: &str) -> Changed {
        match self.row(key) {
            Some(own) if own.affects != Affects::Play => {
                let alone = self.pays_only(own) && self.with_others(own).iter().all(|other| self.same_deals(other));
                if alone { Changed::Payments } else { Changed::Both }
            }
            _ => Changed::Play,
        }
    }

    /// The keys in which two rule sets differ, as far as they lead to other deals.
    pub fn parting(&self, other: &Rules) -> Vec<String> {
        let pays = |rules: &Rules, key: &str| rules.row(key).is_some_and(|key| rules.pays_only(key));
        let parts = |key: &str| {
            let alone = || other.values().pointer(&pointer(key)).and_then(|value| self.with(key, value));
            !pays(self, key) || !pays(other, key) || alone().is_some_and(|alone| !self.same_deals(&alone))
        };
        diff(self, other).into_iter().map(|difference| difference.key).filter(|key| parts(key)).collect()
    }

    /// The row of a key, of this game if it has one.
    fn row(&self, path: &str) -> Option<&'static Key> {
        keys().iter().filter(|key| key.path == path).max_by_key(|key| key.fits(self.family()))
    }

    /// Whether a key only changes what deals pay, as long as the rules note the same events ([`Rules::same_deals`] looks at those
    /// as well).
    fn pays_only(&self, key: &Key) -> bool {
        // 过胡 and 快照 compare what wins bring, 起胡 asks what one does.
        let compared = self.claims.guohu == Guohu::UntilEntryOrMore || self.needs().contains(Need::Kuaizhao);
        match key.affects {
            Affects::Payments => true,
            Affects::Worth => !compared && self.gates.least_win == 0,
            Affects::Cut => !compared,
            Affects::Play | Affects::Both => false,
        }
    }

    /// These rules with another value of a key, for some of its values: the ends of a range, every word.
    fn with_others(&self, key: &Key) -> Vec<Rules> {
        let values: Vec<Value> = match &key.kind {
            KeyKind::Bool => vec![true.into(), false.into()],
            KeyKind::Integer { min, max } => [*min, min + 1, *max].map(Value::from).to_vec(),
            KeyKind::Choice(choices) => choices.iter().map(|choice| choice.name.clone().into()).collect(),
            KeyKind::Text => Vec::new(),
        };
        values.iter().filter_map(|value| self.with(&key.path, value)).collect()
    }

    /// These rules with the values that `other` has for these keys; `None` where the keys contradict each other, or the games differ.
    pub fn with_keys_of(&self, other: &Rules, keys: &[&str]) -> Option<Rules> {
        let mut values = self.values().clone();
        for key in keys {
            let pointer = pointer(key);
            values.pointer_mut(&pointer)?.clone_from(other.values().pointer(&pointer)?);
        }
        of_values(values)
    }

    /// These rules with this value of a key, where no other key contradicts it.
    fn with(&self, key: &str, value: &Value) -> Option<Rules> {
        let mut values = self.values().clone();
        values.pointer_mut(&pointer(key))?.clone_from(value);
        of_values(values)
    }

    /// A hash of all that the course of deals depends on: with players who do not look at payments, rule sets with the same
    /// hash play the same deals.
    pub fn play_fingerprint(&self) -> Fingerprint {
        // What is noted or admitted only where it is paid counts, and not its points: 抄庄, which can move the dealer; the
        // bonuses that make a hand big; the factor of 报听, for which hands are declared.
        let noted = (self.needs().minus(WRITTEN.into()), self.rewards_baoting(), self.scoring.play().counted);
        digest(keys(), self.values(), |key| !self.pays_only(key), &format!("{noted:?}\n"))
    }

    /// A hash of all that the shapes and gates of a dealt hand depend on: with the same hash, hands have the same counts.
    pub fn hands_fingerprint(&self) -> Fingerprint {
        let keep = |key: &Key| ["tiles", "wilds", "shapes", "gates"].contains(&key.section());
        digest(keys(), self.values(), keep, "")
    }

    /// Whether the same deals are played under both, so that a deal played under one can be settled under the other.
    pub fn same_deals(&self, other: &Rules) -> bool {
        self.play_fingerprint() == other.play_fingerprint()
    }

    /// These rules, noting everything that a settlement under other payments may ask for.
    #[must_use]
    pub fn recording(&self) -> Rules {
        let all = Needs::from(WRITTEN).minus(if self.has_indicator() { Needs::EMPTY } else { TURNED.into() });
        self.clone().with_needs(self.needs().union(all))
    }

    /// What a settlement under these rules looks at of a deal that was played under others, of what is merely written down.
    pub fn looks_at(&self, played: &Rules) -> Needs {
        let room = |rules: &Rules| (rules.room.niao.tiles, rules.room.lianzhuang.grows != Lianzhuang::Off);
        let ([tiles, noted], grows) = ([room(self).0, room(played).0], room(self).1 && !room(played).1);
        let needs = self.scoring.needs().intersection(WRITTEN.into());
        needs.union(Needs::which([(Need::Niao, tiles > noted), (Need::Lianzhuang, grows)]))
    }

    /// These rules paying as `other` does, in all keys that change nothing but payments; none where the games differ or the keys
    /// contradict each other.
    pub fn paying_as(&self, other: &Rules) -> Option<Rules> {
        let mut values = self.values().clone();
        let both = |key: &&Key| key.fits(self.family()) && self.pays_only(key) && other.pays_only(key);
        if self.family() != other.family() {
            return None;
        }
        for key in keys().iter().filter(both) {
            let pointer = pointer(&key.path);
            if let (Some(place), Some(value)) = (values.pointer_mut(&pointer), other.values().pointer(&pointer)) {
                place.clone_from(value);
            }
        }
        of_values(values)
    }

    /// These rules with the keys of another game: one without a preset.
    #[cfg(any(test, feature = "__sixth"))]
    pub fn with_scoring(&self, scoring: super::spec::Scoring) -> Rules {
        let spec = super::spec::RuleSpec { scoring, ..self.spec().clone() };
        let values = serde_json::to_value(&spec).expect("keys are booleans, numbers and texts");
        assert_eq!(super::check::conflicts(&spec, &values), []);
        super::resolved::conclude(spec)
    }
}

fn pointer(key: &str) -> String {
    format!("/{}", key.replace('.', "/"))
}

/// The rules with these values, where no two of them contradict each other.
fn of_values(values: Value) -> Option<Rules> {
    let spec: RuleSpec = serde_json::from_value(values.clone()).ok()?;
    super::check::conflicts(&spec, &values).is_empty().then(|| super::resolved::conclude(spec))
}

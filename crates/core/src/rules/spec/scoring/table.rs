//! A game that its file defines: fans as a table, how they combine, and who pays.

use super::{Chajiao, Game, JingRules, Need, Needs, Play};
use crate::message::{Arg, Joint, msg};
use crate::rules::FANS;
use crate::rules::check::Conflicts;
use crate::rules::spec::{DealEnds, RuleSpec};
use crate::score::Predicate;
use serde::{Deserialize, Serialize};

sections! {
    TableScoring {
        hand: HandValue, pay: HandPay, jing: JingRules, chajiao: Chajiao, huazhu: i32, zhahu: i32, fan: Vec<FanRow>,
    }
    HandValue { combine: Combine, base: i32, points: Vec<i32>, cap: i32, least: i32, chows: CombinedChows }
    HandPay {
        discard: DiscardPay, discarder: i32, self_draw: SelfDrawPay, drawn: i32, dealer: DealerPay, dealer_more: i32,
        each: i32,
    }
}

choices! {
    Combine { Add, Multiply, Most }
    CombinedChows { Off, Once }
    DiscardPay { Discarder, All, DiscarderForAll }
    SelfDrawPay { All }
    DealerPay { None, Double }
    FanCount { Once, Each }
}

/// The largest number of points of a fan, and the largest factor.
pub const MOST_POINTS: i64 = 1000;

/// The largest value of a hand that a file can give.
pub const MOST_VALUE: i64 = 1_000_000;

/// A row of `[[scoring.fan]]`: a hand has the fan if every condition of `when` holds. Several rows may have one name and one number; their
/// counts are added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FanRow {
    /// The name of the fan.
    pub name: String,
    /// The name in tables of results; if there is none, that of a built-in fan with the same Chinese name, or else `name`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The conditions, which must all hold: each a predicate by name, or alternatives separated by `|`, of which at least one must hold. `!` before a name:
    /// the predicate must not hold.
    pub when: Vec<String>,
    /// The points that the fan adds; 0 switches it off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add: Option<i32>,
    /// The number that the fan multiplies by; 0 switches it off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multiply: Option<i32>,
    /// The names of fans that a hand with this fan does not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excludes: Vec<String>,
    /// Whether the fan counts once, or as often as its predicates hold.
    #[serde(default = "count_once", skip_serializing_if = "is_once")]
    pub count: FanCount,
    /// Whether the fan counts towards the least value of a hand (`scoring.hand.least`).
    #[serde(default = "enabled", skip_serializing_if = "is_enabled")]
    pub towards_least: bool,
    /// Whether the fan counts only if the hand has no other fan that counts towards the least value (无番和, 鸡胡).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
}

fn count_once() -> FanCount {
    FanCount::Once
}

fn is_once(count: &FanCount) -> bool {
    *count == FanCount::Once
}

fn enabled() -> bool {
    true
}

fn is_enabled(value: &bool) -> bool {
    *value
}

impl FanRow {
    /// The number of the fan: points, or a factor.
    pub fn number(&self) -> i32 {
        self.add.or(self.multiply).unwrap_or(0)
    }

    /// Returns the conditions. Each is a list of alternatives: a predicate, and whether it must hold.
    pub fn conditions(&self) -> impl Iterator<Item = Vec<(Predicate, bool)>> + '_ {
        let read = |name: &str| Some((Predicate::named(name.trim_start_matches('!'))?, !name.starts_with('!')));
        self.when.iter().map(move |condition| condition.split('|').filter_map(read).collect())
    }
}

impl TableScoring {
    /// The conditions of the fans that are not switched off.
    fn conditions(&self) -> impl Iterator<Item = Vec<(Predicate, bool)>> + '_ {
        self.fan.iter().filter(|row| row.number() != 0).flat_map(FanRow::conditions)
    }

    /// Returns those of `predicates` that fans in force use.
    fn used(&self, predicates: &[Predicate]) -> Vec<Predicate> {
        let names = |one: &Predicate| self.conditions().flatten().any(|(named, _)| named == *one);
        predicates.iter().copied().filter(names).collect()
    }

    /// Returns the keys of 精 points; `None` if 精 count for nothing.
    pub(crate) fn paid_jing(&self) -> Option<&JingRules> {
        Some(&self.jing).filter(|jing| jing.pays())
    }
}

impl Game for TableScoring {
    const FAMILY: &'static str = "table";

    fn play(&self) -> Play<'_> {
        let winds = !self.used(&Predicate::OF_WINDS).is_empty();
        // The value of a declared hand is not looked for: players declare if the rules reward it in any way.
        let baoting = 1 + i32::from(!self.used(&[Predicate::Baoting]).is_empty());
        let jing = self.paid_jing();
        let needs = jing.map_or(Needs::EMPTY, JingRules::needs).union(Needs::from_flags([(Need::Winds, winds)]));
        Play { needs, counted: Vec::new(), baoting, jing }
    }

    fn least_value(&self) -> i32 {
        self.hand.least
    }

    fn check(&self, spec: &RuleSpec, found: &mut Conflicts<'_>) {
        let mut later = if spec.play.ends == DealEnds::FirstWin { vec![] } else { self.used(&[Predicate::LastCopy]) };
        if spec.play.ends == DealEnds::WallOnly {
            later.extend(self.used(&Predicate::OF_FLOWERS));
        }
        let names = Arg::list(Joint::Comma, later.iter().map(|one| one.name().to_owned()).collect::<Vec<_>>());
        found.add_if(!later.is_empty(), &["play.ends", FANS], msg!("rules-fan-later", names));
        let alternatives = self.conditions().filter(|condition| condition.len() > 1).flatten();
        let joined = alternatives.filter(|(one, holds)| *holds && one.joins().is_some());
        let joined: Vec<String> = joined.map(|(one, _)| one.name().to_owned()).collect();
        let hidden = self.hand.chows == CombinedChows::Once && !joined.is_empty();
        let names = Arg::list(Joint::Comma, joined);
        found.add_if(hidden, &["scoring.hand.chows", FANS], msg!("rules-fan-chows", names));
        let jing = ["scoring.jing.zheng", "scoring.jing.fu"];
        found.add_if(!self.jing.pays() && self.jing.has_rules(), &jing, msg!("rules-jing-nothing"));
        let goes_on = self.jing.pays() && spec.play.ends != DealEnds::FirstWin;
        found.add_if(goes_on, &["scoring.jing.zheng", "play.ends"], msg!("rules-jing-ends"));
        self.jing.check(found);
    }
}

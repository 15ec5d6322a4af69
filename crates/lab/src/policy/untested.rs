//! Keys whose effect cannot show in a comparison, because no player takes the action that they are about.

use super::Seating;
use crate::message::{Message, msg};
use crate::rules::{Rules, diff, keys};
use serde::Deserialize;

/// An action that some players never take. Each rule key about an action names it in the key table (`asks`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Passes a win that it may declare.
    PassedWin,
    /// Discards a 精 while the hand has other tiles.
    ThrownJing,
    /// Makes a kong of 精.
    JingKong,
    /// Waits in 精钓: four melds and a 精, so that any tile wins. Unless the hand was dealt so, the player has passed a win before.
    Jingdiao,
    /// Declares a win without a winning hand.
    FalseWin,
}

impl Deed {
    /// Returns the action that the key with path `key` is about; `None` if the key table names none.
    pub fn from_key(key: &str) -> Option<Deed> {
        let asks = keys().filter(|row| row.path == key).find_map(|row| row.asks.as_deref())?;
        serde_json::from_value(asks.into()).ok()
    }

    /// Returns the action as a predicate, to follow the name of a player. The help text of the message says how to test a key about it.
    pub fn description(self) -> Message {
        match self {
            Deed::PassedWin => msg!("policy-passed-win"),
            Deed::ThrownJing => msg!("policy-thrown-jing"),
            Deed::JingKong => msg!("policy-jing-kong"),
            Deed::Jingdiao => msg!("policy-jingdiao"),
            Deed::FalseWin => msg!("policy-false-win"),
        }
    }

    /// Returns the help text of the description: the players or options with which a key about this action has an effect.
    pub fn advice(self) -> Message {
        self.description().help()
    }
}

/// Whether no player of this seating takes this action, or only hardly ever.
fn is_never_done(deed: Deed, seating: &Seating) -> bool {
    let by_mistake = deed == Deed::FalseWin && seating.error_rate > 0;
    !by_mistake && seating.policies.0.iter().all(|policy| policy.player().never_does(deed))
}

/// If each of these keys is about an action that none of the players takes, returns the action of the first key; otherwise, and without
/// keys, `None`.
pub fn untested_deed<'a>(keys: impl Iterator<Item = &'a str>, seating: &Seating) -> Option<Deed> {
    let deeds: Option<Vec<Deed>> =
        keys.map(|key| Deed::from_key(key).filter(|&deed| is_never_done(deed, seating))).collect();
    deeds?.first().copied()
}

/// Returns the keys in which rules `a` and `b` differ and which are about an action that none of the players takes, each with that action.
/// Keys that only one of the two has are left out.
pub fn untested_differences(a: &Rules, b: &Rules, seating: &Seating) -> Vec<(String, Deed)> {
    // A key that only one of the games has is not a change.
    diff(a, b)
        .into_iter()
        .filter(|row| row.a.is_some() && row.b.is_some())
        .filter_map(|row| {
            Deed::from_key(&row.key).filter(|&deed| is_never_done(deed, seating)).map(|deed| (row.key, deed))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::Policy;
    use super::*;
    use crate::rules::alternatives;
    use crate::sim::Session;
    use crate::train::shipped;
    use std::collections::BTreeSet;

    /// Keys without a [`Deed`] whose change has no effect in 300 deals: the situation is rare, or another key must change too.
    const RARE: [&str; 87] = [
        "bao.declare",
        "claims.dealer_first_kong",
        "claims.guopeng",
        "claims.rob_kong",
        "dealer.after_draw",
        "dealer.after_kong_stays",
        "dealer.chaozhuang_passes",
        "dealer.several_winners_stay",
        "gates.dragon_triplet",
        "gates.seven_pairs_exempt",
        "play.dihu",
        "room.after_kong_payers",
        "room.factors.jiangqidui",
        "room.factors.last_tile",
        "room.factors.qingyise",
        "room.factors.rob_kong",
        "room.factors.ziyise",
        "room.liuju",
        "room.rob_kong_payers",
        "room.winners_pay",
        "scoring.bao.dagangkaihua",
        "scoring.bao.kuaizhao",
        "scoring.bao.rob_kong",
        "scoring.bao.share",
        "scoring.bao.three_pungs",
        "scoring.bixiahu.after_kong",
        "scoring.bixiahu.bao",
        "scoring.bixiahu.liuju",
        "scoring.bixiahu.penalty",
        "scoring.bixiahu.two_kongs",
        "scoring.bonus.dagangkaihua",
        "scoring.bonus.dagangkaihua_factor",
        "scoring.bonus.dihu",
        "scoring.bonus.duiduihu",
        "scoring.bonus.last_tile",
        "scoring.bonus.quanqiududiao",
        "scoring.bonus.shuangqidui",
        "scoring.bonus.tianhu",
        "scoring.bonus.yajue",
        "scoring.cap",
        "scoring.chaozhuang.points",
        "scoring.chaozhuang.when",
        "scoring.deguo.own_jing_allowed",
        "scoring.dianganghua",
        "scoring.factors.baoting",
        "scoring.factors.baozhongbao",
        "scoring.factors.daiyaojiu",
        "scoring.factors.dihu",
        "scoring.factors.jiangdui",
        "scoring.factors.jingoudiao",
        "scoring.factors.mobao",
        "scoring.factors.piao",
        "scoring.factors.qingyise",
        "scoring.factors.qixing_seven_pairs",
        "scoring.factors.shisanyao",
        "scoring.factors.tianhu",
        "scoring.factors.xuanfeng",
        "scoring.fenzhang_last",
        "scoring.gate.wuhuaguo",
        "scoring.gate.yajue",
        "scoring.genfeng",
        "scoring.genfeng_tiles",
        "scoring.huazhu",
        "scoring.jingdiao",
        "scoring.jingoudiao_stacks",
        "scoring.kong.hongzhong",
        "scoring.kong.huagang_of_seasons",
        "scoring.kong.hujiaozhuanyi",
        "scoring.kong.tuishui",
        "scoring.liuju",
        "scoring.penalty.own_four",
        "scoring.rob_kong_payers",
        "scoring.tiandi.dihu",
        "scoring.tiandi.jingdiao",
        "scoring.tiandi.mode",
        "scoring.tiandi.tianhu",
        "scoring.tianhu_ends_session",
        "shapes.qixing_seven_pairs",
        "shapes.qixing_shisanlan",
        "shapes.quanbukao",
        "shapes.zuhelong",
        "wall.dead_grows",
        "wall.dice",
        "wilds.fifth_copy",
        "wilds.pung",
        "wilds.qixing_no_wild",
        "wilds.turned_tile",
    ];

    /// Returns the points of each seat in 300 deals of `efficient`.
    fn paid(rules: &Rules) -> Vec<[i64; 4]> {
        let mut session = Session::new(rules, Seating::all(Policy::Efficient), 33, 0, 0..300);
        std::iter::from_fn(|| session.next_deal(&mut ())).map(|(_, deal)| deal.settlement.total().by_seat()).collect()
    }

    /// Some other value of each key changes the payments of `efficient`, or the key has a [`Deed`] or is in [`RARE`]. No value of a key
    /// with a [`Deed`] changes them.
    #[test]
    fn every_key_is_tested_or_named() {
        let (mut moves, mut silent) = (BTreeSet::new(), BTreeSet::new());
        for name in ["nanchang", "sichuan", "tuidaohu", "qionghu", "nanjing"] {
            let rules = Rules::load(name).unwrap();
            let played = paid(&rules);
            for other in alternatives(&rules) {
                let key = other.key.path.as_str();
                let Ok(changed) = Rules::load(&other.argument(name)) else { continue };
                if paid(&changed) == played {
                    silent.insert(key)
                } else {
                    moves.insert(key)
                };
            }
        }
        let asking = keys().filter(|key| key.asks.is_some());
        let untested: BTreeSet<&str> = asking.map(|key| &*key.path).collect();
        assert!(untested.iter().all(|key| Deed::from_key(key).is_some()), "{untested:?}");
        let named = |key: &str| untested.contains(key) || RARE.contains(&key);
        let forgotten: Vec<&&str> = silent.difference(&moves).filter(|key| !named(key)).collect();
        assert!(forgotten.is_empty(), "do players test these? {forgotten:#?}");
        let wrong: Vec<&&str> = moves.intersection(&untested).collect();
        assert!(wrong.is_empty(), "players test these: {wrong:#?}");
        for key in untested.iter().chain(&RARE) {
            assert!(keys().any(|known| known.path == *key), "{key}");
        }
    }

    #[test]
    fn players_never_do_the_deeds_that_they_exclude() {
        let rules = Rules::load("nanchang").unwrap();
        let value = Policy::Value(super::super::Value::new("value", shipped(&rules).unwrap()));
        let deeds = |policy: Policy, deals: u64| {
            let mut session = Session::new(&rules, Seating::all(policy), 31, 0, 0..deals);
            let mut sums = [0u32; 3];
            while let Some((_, deal)) = session.next_deal(&mut ()) {
                for (_, course) in deal.play_stats.iter() {
                    let own: [u32; 3] =
                        [course.passed_wins.into(), course.thrown_wilds.into(), course.wild_kongs.into()];
                    sums = std::array::from_fn(|at| sums[at] + u32::from(own[at] > 0));
                }
            }
            sums
        };
        assert_eq!(deeds(Policy::Efficient, 3000), [0; 3]);
        assert_eq!(deeds(Policy::Greedy, 500)[0], 0);
        assert!(deeds(Policy::Random, 500)[1] > 100, "random throws 精");
        assert!(deeds(value, 300)[0] > 20, "value passes wins");
    }

    #[test]
    fn differing_keys_that_no_player_tests_are_found() {
        let rules = |name: &str| Rules::load(name).unwrap();
        let other = rules("nanchang+scoring.kong.jing_bonus=40+scoring.zhahu=5+scoring.base=2");
        let found = |seating: Seating| {
            untested_differences(&rules("nanchang"), &other, &seating)
                .into_iter()
                .map(|(key, _)| key)
                .collect::<Vec<_>>()
        };
        assert_eq!(found(Seating::all(Policy::Efficient)), ["scoring.kong.jing_bonus", "scoring.zhahu"]);
        let games = untested_differences(&rules("nanchang"), &rules("sichuan"), &Seating::all(Policy::Efficient));
        // Keys that one of the games does not have are left out.
        assert_eq!(games.into_iter().map(|(key, _)| key).collect::<Vec<_>>(), ["scoring.zhahu"]);
        let why = |keys: &[&str], policy| untested_deed(keys.iter().copied(), &Seating::all(policy));
        let (ban, value) = ("claims.jingdiao_discard", Policy::Value(super::super::Value::without_weights("value")));
        assert_eq!(why(&[ban], Policy::Efficient), Some(Deed::Jingdiao));
        // Another changed key may be tested. A player that passes wins can reach 精钓.
        assert_eq!(why(&[ban, "scoring.base"], Policy::Efficient), None);
        assert_eq!([why(&[ban], value), why(&[], Policy::Efficient)], [None, None]);
        assert_eq!(found(Seating { error_rate: 10, ..Seating::all(Policy::Random) }), Vec::<String>::new());
    }
}

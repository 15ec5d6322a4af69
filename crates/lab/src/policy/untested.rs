//! Keys that players do not test, because they never do what the keys are about: a comparison with such players says nothing of them.

use super::Seating;
use crate::message::{Message, msg};
use crate::rules::{Rules, diff, keys};
use serde::Deserialize;

/// What some players never do; rows of keys name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Passes a win that it may declare.
    PassedWin,
    /// Throws a 精 while it holds anything else.
    ThrownJing,
    /// Makes a kong of 精.
    JingKong,
    /// Waits in 精钓: four sets and a 精, with which any tile wins. The tile before it made the win already.
    Jingdiao,
    /// Declares a win without one.
    FalseWin,
}

impl Deed {
    /// What a key asks for, where players are known who never do it.
    pub fn of(key: &str) -> Option<Deed> {
        let asks = keys().iter().filter(|row| row.path == key).find_map(|row| row.asks.as_deref())?;
        serde_json::from_value(asks.into()).ok()
    }

    /// In words, after the name of a player; what to do about it is what a key is tested by.
    pub fn words(self) -> Message {
        match self {
            Deed::PassedWin => msg!("policy-passed-win"),
            Deed::ThrownJing => msg!("policy-thrown-jing"),
            Deed::JingKong => msg!("policy-jing-kong"),
            Deed::Jingdiao => msg!("policy-jingdiao"),
            Deed::FalseWin => msg!("policy-false-win"),
        }
    }

    /// What a key is tested by, for one who asks what it means.
    pub fn advice(self) -> Message {
        self.words().help()
    }
}

/// Whether nobody at this table does it, or hardly ever.
fn is_strange(deed: Deed, seating: &Seating) -> bool {
    let by_mistake = deed == Deed::FalseWin && seating.error_rate > 0;
    !by_mistake && seating.policies.0.iter().all(|policy| policy.player().never_does(deed))
}

/// What these players never do, where every one of these keys is about such a thing.
pub fn never_done<'a>(keys: impl Iterator<Item = &'a str>, seating: &Seating) -> Option<Deed> {
    let deeds: Option<Vec<Deed>> = keys.map(|key| Deed::of(key).filter(|&deed| is_strange(deed, seating))).collect();
    deeds?.first().copied()
}

/// The keys in which two rule sets differ and which these players do not test, each with what they never do.
pub fn untested(a: &Rules, b: &Rules, seating: &Seating) -> Vec<(String, Deed)> {
    // A rule that only one of the games has is no change of it.
    diff(a, b)
        .into_iter()
        .filter(|row| row.a.is_some() && row.b.is_some())
        .filter_map(|row| Deed::of(&row.key).filter(|&deed| is_strange(deed, seating)).map(|deed| (row.key, deed)))
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

    /// Keys that move next to nothing in so few deals although players meet what they are about: it is rare, or needs another key.
    const RARE: [&str; 82] = [
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
        "room.factors.jiangqidui",
        "room.factors.last_tile",
        "room.factors.qingyise",
        "room.factors.rob_kong",
        "room.factors.ziyise",
        "room.liuju",
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
        "wall.dead_grows",
        "wall.dice",
        "wilds.fifth_copy",
        "wilds.pung",
        "wilds.qixing_no_wild",
        "wilds.turned_tile",
    ];

    /// What a session of `efficient` pays.
    fn paid(rules: &Rules) -> Vec<[i64; 4]> {
        let mut session = Session::new(rules, Seating::all(Policy::Efficient), 33, 0, 0..300);
        std::iter::from_fn(|| session.next_deal(&mut ())).map(|(_, deal)| deal.settlement.total().by_seat()).collect()
    }

    /// No key is forgotten: another value of it changes what `efficient` wins and loses, or it is named here or above. Those above
    /// change nothing.
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
        let asking = keys().iter().filter(|key| key.asks.is_some());
        let untested: BTreeSet<&str> = asking.map(|key| &*key.path).collect();
        assert!(untested.iter().all(|key| Deed::of(key).is_some()), "{untested:?}");
        let named = |key: &str| untested.contains(key) || RARE.contains(&key);
        let forgotten: Vec<&&str> = silent.difference(&moves).filter(|key| !named(key)).collect();
        assert!(forgotten.is_empty(), "do players test these? {forgotten:#?}");
        let wrong: Vec<&&str> = moves.intersection(&untested).collect();
        assert!(wrong.is_empty(), "players test these: {wrong:#?}");
        for key in untested.iter().chain(&RARE) {
            assert!(keys().iter().any(|known| known.path == *key), "{key}");
        }
    }

    /// What is said of the players is what they do.
    #[test]
    fn players_never_do_what_is_said() {
        let rules = Rules::load("nanchang").unwrap();
        let value = Policy::Value(super::super::Value::new("value", shipped(&rules).unwrap()));
        let deeds = |policy: Policy, deals: u64| {
            let mut session = Session::new(&rules, Seating::all(policy), 31, 0, 0..deals);
            let mut sums = [0u32; 3];
            while let Some((_, deal)) = session.next_deal(&mut ()) {
                for (_, course) in deal.course.iter() {
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
    fn keys_that_differ_and_are_not_tested_are_found() {
        let rules = |name: &str| Rules::load(name).unwrap();
        let other = rules("nanchang+scoring.kong.jing_bonus=40+scoring.zhahu=5+scoring.base=2");
        let found = |seating: Seating| {
            untested(&rules("nanchang"), &other, &seating).into_iter().map(|(key, _)| key).collect::<Vec<_>>()
        };
        assert_eq!(found(Seating::all(Policy::Efficient)), ["scoring.kong.jing_bonus", "scoring.zhahu"]);
        let games = untested(&rules("nanchang"), &rules("sichuan"), &Seating::all(Policy::Efficient));
        // Of rules that one game does not have nothing is said.
        assert_eq!(games.into_iter().map(|(key, _)| key).collect::<Vec<_>>(), ["scoring.zhahu"]);
        let why = |keys: &[&str], policy| never_done(keys.iter().copied(), &Seating::all(policy));
        let (ban, value) = ("claims.jingdiao_discard", Policy::Value(super::super::Value::gone("value")));
        assert_eq!(why(&[ban], Policy::Efficient), Some(Deed::Jingdiao));
        // What else is changed may be met; who passes wins may hold it.
        assert_eq!(why(&[ban, "scoring.base"], Policy::Efficient), None);
        assert_eq!([why(&[ban], value), why(&[], Policy::Efficient)], [None, None]);
        assert_eq!(found(Seating { error_rate: 10, ..Seating::all(Policy::Random) }), Vec::<String>::new());
    }
}

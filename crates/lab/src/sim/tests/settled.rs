//! Settling deals again instead of replaying them.

use super::*;
use crate::policy::payer::PAYER;
use crate::rules::{Changed, KeyKind};
use crate::score::{Memo, Settlement, settle, settle_again};
use crate::sim::controls::{ExactValues, Luck};

/// Some other values of a key: of its kind `kind`, different from its value `now`.
fn other_values(kind: &KeyKind, now: &str) -> Vec<String> {
    let all: Vec<String> = match kind {
        KeyKind::Bool => vec!["true".into(), "false".into()],
        KeyKind::Integer { min, max } => {
            let now: i64 = now.parse().unwrap_or(0);
            [*min, now - 1, now + 1, now * 2 + 3]
                .into_iter()
                .filter(|value| (*min..=*max).contains(value))
                .map(|value| value.to_string())
                .collect()
        }
        KeyKind::Choice(words) => words.iter().map(|word| word.name.clone()).collect(),
        KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => Vec::new(),
    };
    all.into_iter().filter(|value| value.trim_matches('"') != now.trim_matches('"')).collect()
}

/// Tries every value of every key of the rule set `base`. If the rules say that the same deals are played, they must
/// be, and settling them again must give the same as replaying. `sessions` are played for each value. At least `least`
/// changes must be settled again.
fn check_settling_again(base: &str, sessions: u64, least: usize) {
    let rules = Rules::load(base).unwrap();
    let recorded = ["random", "efficient"].map(|players| (players, deals(&rules.recording(), players, sessions)));
    let mut same = 0;
    for key in rules.keys() {
        for value in other_values(&key.kind, &rules.value(&key.path).unwrap_or_default()) {
            let Ok(changed) = Rules::load(&format!("{base}+{}={value}", key.path)) else { continue };
            if !rules.same_deals(&changed) {
                continue;
            }
            same += 1;
            assert_ne!(rules.changes(&key.path), Changed::Play, "{}", key.path);
            for (players, recorded) in &recorded {
                let replayed = deals(&changed.recording(), players, sessions);
                assert_eq!(recorded.len(), replayed.len());
                for (first, again) in recorded.iter().zip(&replayed) {
                    assert_eq!(first.facts, again.facts, "{base}: {}={value}", key.path);
                    assert_eq!((first.draws, first.discards, first.turns), (again.draws, again.discards, again.turns));
                    let settled = settle(&changed, &first.facts).unwrap();
                    assert_eq!(settled, again.settlement, "{base}: {}={value}", key.path);
                    let happened = CategorySet::in_play(first).settled(first, &settled);
                    assert_eq!(happened, CategorySet::from_deal(again), "{base}: {}={value}", key.path);
                }
            }
        }
    }
    assert!(same >= least, "only {same} changes of {base} are settled again");
}

#[test]
fn rule_sets_that_differ_in_payments_play_the_same_deals() {
    check_settling_again("nanchang", 6, 60);
    check_settling_again("nanchang-jiangxi", 6, 60);
}

#[test]
fn sichuan_is_settled_again() {
    check_settling_again("sichuan", 4, 30);
    check_settling_again("sichuan+play.ends=wall_only", 3, 30);
}

#[test]
fn northern_games_are_settled_again() {
    check_settling_again("tuidaohu", 4, 15);
    check_settling_again("tuidaohu+room.kong.exposed=1+room.kong.added=1+room.after_kong_payers=feeder_for_all", 3, 15);
    check_settling_again("qionghu", 4, 10);
    check_settling_again("qionghu+claims.xuanfeng=winds_and_dragons+bao.declare=ready+bao.wild=draw", 3, 30);
}

#[test]
fn nanjing_is_settled_again() {
    check_settling_again("nanjing", 4, 15);
    check_settling_again("nanjing-chengbei+scoring.bao.kuaizhao=false", 4, 60);
    check_settling_again(
        "nanjing+scoring.bao.kuaizhao=false+dealer.big_hand_stays=true+scoring.bixiahu.penalty=true",
        4,
        60,
    );
}

#[test]
fn rooms_are_settled_again() {
    check_settling_again("rooms/tuidaohu-zhaniao", 2, 40);
    check_settling_again("rooms/nanchang-piaojing", 2, 60);
}

/// If play depends on the worth of a hand, changes that do not affect the worth are still settled again.
#[test]
fn rooms_with_a_least_win_are_settled_again() {
    check_settling_again("nanchang-jiangxi+gates.least_win=8+claims.winners=all", 2, 40);
    check_settling_again(
        "sichuan+gates.least_win=2+room.discard_payers=discarder_for_all+room.lianzhuang.grows=add",
        2,
        20,
    );
    check_settling_again("tuidaohu+gates.least_win=4+claims.guohu=until_entry_or_more", 3, 5);
    check_settling_again("qionghu+claims.guohu=until_entry_or_more+room.niao.tiles=2+room.niao.points=1", 3, 5);
}

#[test]
fn rules_know_what_a_key_changes() {
    let changes = |rules: &str, key: &str| Rules::load(rules).unwrap().changes(key);
    for (rules, key, expected) in [
        ("nanchang", "room.lianzhuang.grows", Changed::Payments),
        ("nanchang", "room.niao.tiles", Changed::Payments),
        ("nanchang", "scoring.jing.left", Changed::Payments),
        ("nanjing", "room.deal_cap", Changed::Payments),
        // Of 快照 and the hand that it completes, the one that brings more is taken.
        ("nanjing", "room.hand_cap", Changed::Both),
        ("nanjing+scoring.bao.kuaizhao=false", "room.hand_cap", Changed::Payments),
        ("nanjing+scoring.bao.kuaizhao=false", "scoring.bonus.duiduihu", Changed::Both),
        ("nanchang", "claims.chow", Changed::Play),
        ("nanchang", "gates.least_win", Changed::Play),
        ("nanchang", "scoring.base", Changed::Payments),
        ("nanchang+gates.least_win=8", "scoring.base", Changed::Both),
        ("nanchang+gates.least_win=8", "room.lianzhuang.grows", Changed::Both),
        ("nanchang+gates.least_win=8", "scoring.jing.zheng", Changed::Payments),
        ("nanchang+gates.least_win=8", "room.hand_cap", Changed::Payments),
        ("nanchang+claims.guohu=until_entry_or_more", "room.hand_cap", Changed::Both),
        ("nanchang-jiangxi", "scoring.chaozhuang.points", Changed::Payments),
        ("nanchang", "scoring.chaozhuang.when", Changed::Both),
        ("tuidaohu", "scoring.genfeng_tiles", Changed::Both),
        ("tuidaohu", "room.kong.concealed", Changed::Payments),
        ("tuidaohu", "room.after_kong_payers", Changed::Payments),
        ("sichuan", "room.rob_kong_payers", Changed::Payments),
        ("tuidaohu+gates.least_win=4", "room.kong.concealed", Changed::Payments),
        ("tuidaohu+gates.least_win=4", "room.after_kong_payers", Changed::Both),
        ("sichuan+gates.least_win=4", "room.rob_kong_payers", Changed::Both),
    ] {
        assert_eq!(changes(rules, key), expected, "{rules}: {key}");
    }
    let [plain, other] =
        ["nanchang", "nanchang+room.lianzhuang.grows=add+claims.chow=false+scoring.chaozhuang.points=0"]
            .map(|name| Rules::load(name).unwrap());
    assert_eq!(plain.play_differences(&other), ["claims.chow", "scoring.chaozhuang.points"]);
}

#[test]
fn jingdiao_exists_only_with_jing() {
    for (rules, known) in [("nanchang", true), ("rooms/hongzhong", false), ("tuidaohu+wilds.source=yaoji", false)] {
        let exact = ExactValues::new(&Rules::load(rules).unwrap());
        assert_eq!(exact.get(Luck::Jingdiao).is_some(), known, "{rules}");
        assert!(exact.get(Luck::Waiting).is_some(), "{rules}");
    }
}

#[test]
fn only_keys_of_payments_keep_the_deals() {
    let rules = Rules::default();
    for (change, same) in [
        ("scoring.base=2", true),
        ("scoring.jing.lower=maidilei", true),
        ("scoring.chaozhuang.points=2", true),
        // Whether 抄庄 is noted may decide who deals next.
        ("scoring.chaozhuang.points=0", false),
        ("scoring.chaozhuang.when=first_round", false),
        ("scoring.jing.song=maidilei", true),
        ("scoring.factors.piao_fu=2", true),
        ("room.factors.menqing=2", true),
        // Turned tiles and the dealer's streak are noted whatever is paid for them.
        ("scoring.jing.left=maidilei", true),
        ("room.niao.tiles=2+room.niao.points=1", true),
        ("room.lianzhuang.grows=add", true),
        ("claims.chow=false", false),
        ("wilds.fifth_copy=false", false),
        ("dealer.after_draw=stays", false),
    ] {
        let changed = Rules::load(&format!("nanchang+{change}")).unwrap();
        assert_eq!(rules.same_deals(&changed), same, "{change}");
    }
    // A bonus of 0 makes no big hand; 快照 compares the values of two wins.
    let plain = Rules::load("nanjing+scoring.bao.kuaizhao=false").unwrap();
    for (change, same) in [
        ("scoring.bonus.duiduihu=41", true),
        ("scoring.bonus.duiduihu=0", false),
        ("scoring.bixiahu.factor=3", true),
        ("scoring.bixiahu.factor=1", false),
        ("scoring.bixiahu.liuju=false", false),
        ("scoring.penalty.own_four=6", true),
        ("scoring.penalty.own_four=0", false),
    ] {
        let changed = Rules::load(&format!("nanjing+scoring.bao.kuaizhao=false+{change}")).unwrap();
        assert_eq!(plain.same_deals(&changed), same, "{change}");
    }
    let (quick, dearer) = (Rules::preset("nanjing").unwrap(), Rules::load("nanjing+scoring.flower=3").unwrap());
    assert!(!quick.same_deals(&dearer) && quick.changes("scoring.kong.exposed") == Changed::Payments);
    // If 过胡 depends on the value of a win, every payment affects play.
    let valued = Rules::load("nanchang+claims.guohu=until_entry_or_more").unwrap();
    let dearer = Rules::load("nanchang+claims.guohu=until_entry_or_more+scoring.base=2").unwrap();
    assert!(!valued.same_deals(&dearer) && valued.same_deals(&valued));
    assert_eq!(valued.play_differences(&dearer), ["scoring.base"]);
}

#[test]
fn a_memo_changes_nothing() {
    let rules = Rules::default().recording();
    let variants = [
        "scoring.jingdiao=state",
        "scoring.base=3",
        "scoring.tiandi.mode=factor",
        "scoring.factors.dezhongde=5",
        "scoring.jing.chongguan_from=3",
        "scoring.kong.jing_bonus=11",
        "scoring.discard_payers=discarder",
        "scoring.liuju=2",
    ]
    .map(|change| Rules::load(&format!("nanchang+{change}")).unwrap());
    for finished in deals(&rules, "efficient", 40) {
        let (mut memo, mut again) =
            (Memo::from_played(&rules, &finished.settlement, &finished.readings), Settlement::default());
        for variant in variants.iter().chain(variants.iter().rev()) {
            settle_again(variant, &finished.facts, &mut memo, &mut again).unwrap();
            assert_eq!(again, settle(variant, &finished.facts).unwrap());
        }
    }
}

#[test]
fn settling_again_equals_replaying() {
    let sides = [
        "nanchang",
        "nanchang+scoring.base=4",
        "nanchang+scoring.jing.last=true",
        "nanchang-guide",
        "nanchang+scoring.jing.lower=shangxiafan",
    ];
    let quick = contest(&sides, 3000);
    let slow = Run { replay_all: true, ..quick.clone() };
    let (quick, slow) = (quick.play(), slow.play());
    assert_eq!((quick.plays, slow.plays), (2, 5));
    for (a, b) in quick.sides.iter().zip(&slow.sides) {
        assert_eq!(a.counts, b.counts);
    }
    assert_eq!(quick.pairs, slow.pairs);
}

/// Players that look at payments play anew under every rule set. If they play as the first side does, its deals are
/// settled again if the rules differ only in payments.
#[test]
fn players_who_look_at_payments_play_again() {
    let names = ["nanchang", "nanchang+scoring.base=2", "nanchang+claims.chow=false"];
    let blind = contest(&names, 800);
    let of = |policy: Policy| blind.sides.iter().map(move |side| Side::new(side.rules.clone(), Seating::all(policy)));
    let as_first = of(PAYER).skip(1).map(|side| Side { plays_as: Some(0), ..side });
    let looking = Run { sides: of(PAYER).chain(as_first).collect(), ..blind.clone() };
    let (blindly, looked) = (blind.play(), looking.play());
    assert_eq!((blindly.plays, looked.plays), (2, 4));
    let [efficient, random] =
        [&blindly.sides, &Run { sides: of(Policy::Random).collect(), ..blind.clone() }.play().sides];
    for (found, expected) in [(0, &efficient[0]), (3, &efficient[1]), (2, &efficient[2]), (4, &efficient[2])] {
        assert_eq!(looked.sides[found].counts, expected.counts, "side {found}");
    }
    // These players see the base, so play changes. Their discards are random but their claims are not, so this is not
    // random play either.
    assert_ne!(looked.sides[1].counts, efficient[1].counts);
    assert_ne!(looked.sides[1].counts, random[1].counts);
    let row = |other: usize, statistic: Statistic| {
        let rows = differences(&looking, &looked, other, Level::P95);
        rows.into_iter().find(|row| row.statistic == statistic).unwrap()
    };
    let liuju = Statistic::Frequency(Category::Liuju);
    assert!(row(3, liuju).by_players && !row(3, liuju).forced && row(3, liuju).identical);
    assert!(row(1, liuju).is_real() && !row(1, liuju).by_players && !row(1, liuju).forced);
    let replayed = Run { replay_all: true, ..looking.clone() }.play();
    assert_eq!(replayed.plays, 4, "a side that plays as another is settled even then");
    assert_eq!(replayed.pairs, looked.pairs);
}

/// Sides that differ only in players do not share their play.
#[test]
fn players_are_compared_under_the_same_rules() {
    let mut run = contest(&["nanchang", "nanchang"], 800);
    run.sides[1].seating = Seating::all(Policy::Greedy);
    let record = run.play();
    assert_eq!(record.plays, 2);
    let plain = Run::new(Rules::default(), Seating::all(Policy::Greedy), run.seed, run.hands).play();
    let draws = Statistic::Measure(Measure::Draws);
    let row = differences(&run, &record, 1, Level::P95).into_iter().find(|row| row.statistic == draws).unwrap();
    assert!(!row.forced && row.difference > 0.0, "{row:?}");
    let own = estimates(&run.sides[1].rules, &plain.sides[0], &[], Level::P95);
    assert_eq!(own.iter().find(|row| row.statistic == draws).unwrap().estimate, row.b);
}

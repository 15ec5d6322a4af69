//! Random mixes of the keys of all games, the presets and the examples of rooms: what is played is replayed, settled again by other
//! code and as a situation.

mod again;

use again::keys::Keys;
use again::{log, mix, play, settle};
use jing_lab::game::read_log;
use jing_lab::rules::{PRESETS, ROOMS, Rules};
use std::collections::HashMap;

fn number(name: &str, other: u64) -> u64 {
    std::env::var(name).map_or(other, |text| text.parse().unwrap())
}

/// Random mixes of these seeds, so many deals of each; `MIX_GAME` names one game. Fails with all that went wrong.
fn mixes(seeds: impl ExactSizeIterator<Item = u64>, deals: u64) {
    let count = seeds.len() as u64;
    let mut games = mix::bases();
    if let Ok(game) = std::env::var("MIX_GAME") {
        games.retain(|bases| bases[0].1.family() == game);
    }
    let (mut tried, mut kept, mut wins, mut faults) = (0, 0, 0, Vec::new());
    for seed in seeds {
        let mix = mix::draw(&games, &mut mix::Dice::new(seed));
        (tried, kept) = (tried + mix.tried, kept + mix.kept);
        match play::check(&mix.rules, seed, deals) {
            Ok(found) => wins += found,
            Err(fault) => {
                eprintln!("mix {seed}: --rules '{}'\n{}\n", mix.argument, fault.what);
                if let Ok(folder) = std::env::var("MIX_LOGS") {
                    std::fs::write(format!("{folder}/{seed}.jsonl"), &fault.log).unwrap();
                }
                faults.push(seed);
            }
        }
    }
    eprintln!("{count} mixes, {kept} of {tried} changes accepted, {wins} wins");
    assert!(faults.is_empty(), "{} of {count} mixes: {faults:?}", faults.len());
    // Mixes are mixed, most of what is drawn is accepted, and there is something to settle.
    assert!(kept as u64 >= 3 * count && 2 * kept > tried && wins as u64 > deals * count / 4);
}

#[test]
fn random_mixes() {
    mixes((1..61).collect::<Vec<_>>().into_iter(), 40);
}

/// Each of these has found a fault.
#[test]
fn mixes_that_have_failed() {
    mixes([1104, 1105, 1245, 1288, 2159, 7069, 7101, 7167, 20066, 20075].into_iter(), 50);
}

/// `MIX_SEED`, `MIX_COUNT` and `MIX_DEALS` choose others; `MIX_LOGS` names the absolute path of a folder
/// for the logs of deals that fail.
#[test]
#[ignore = "400 mixes, 200 deals of each: some minutes"]
fn many_random_mixes() {
    let first = number("MIX_SEED", 1000);
    let seeds: Vec<u64> = (first..first + number("MIX_COUNT", 400)).collect();
    mixes(seeds.into_iter(), number("MIX_DEALS", 200));
}

#[test]
fn all_rules_that_come_with_the_program() {
    for name in PRESETS.iter().map(|preset| preset.name).chain(ROOMS.iter().map(|room| room.0)) {
        let rules = Rules::load(name).unwrap();
        play::check(&rules, 5, 120).unwrap_or_else(|fault| panic!("{name}: {}\n{}", fault.what, fault.log));
    }
}

/// How many of so many deals the second settlement does not agree with where it is told that keys have these values.
fn disagreed(rules: &str, changes: &[(&str, &str)]) -> usize {
    let rules = Rules::load(rules).unwrap();
    let log = play::log_of(&rules, 11, 160);
    let mut keys = Keys::read(&rules.to_toml()).unwrap();
    let deals = log::deals(&log, &keys.table()).unwrap();
    changes.iter().for_each(|(key, value)| keys.set(key, value));
    deals.iter().filter(|deal| settle::agrees(&keys, deal).is_err()).count()
}

/// A rule that the settlement had wrong would be noticed: one key is another, and deals are settled otherwise.
#[test]
fn planted_faults_are_noticed() {
    for (rules, keys) in [
        (
            "nanchang+scoring.jing.lower=maidilei",
            &[
                ("scoring.base", "2"),
                ("scoring.factors.dealer", "3"),
                ("scoring.factors.dealer_bystander", "false"),
                ("scoring.factors.deguo", "3"),
                ("scoring.deguo.bonus", "6"),
                ("scoring.jing.chongguan_from", "4"),
                ("scoring.jing.bawang", "off"),
                ("scoring.jing.discarded", "nobody"),
                ("scoring.jing.lower", "shangxiafan"),
                ("scoring.kong.exposed", "2"),
                ("scoring.factors.seven_pairs", "3"),
            ][..],
        ),
        (
            "sichuan+scoring.huazhu=16+scoring.kong.tuishui=true+room.factors.yitiaolong=2",
            &[
                ("scoring.factors.gen", "3"),
                ("scoring.gen_counts", "four_alike"),
                ("scoring.kong.exposed_others", "1"),
                ("scoring.chajiao", "without_self_draw"),
                ("scoring.kong.tuishui", "false"),
                ("room.factors.yitiaolong", "3"),
                ("room.kong_payers", "feeder"),
                ("room.discard_payers", "all"),
                ("gates.least_win", "8"),
            ],
        ),
        (
            "tuidaohu+room.niao.tiles=2+room.niao.points=1+room.lianzhuang.grows=add",
            &[
                ("scoring.factors.kong", "3"),
                ("scoring.dealer.self_draw", "twice"),
                ("room.niao.hits", "from_winner"),
                ("room.niao.factor", "2"),
                ("room.lianzhuang.pays", "all"),
                ("room.hand_cap", "3"),
                ("room.deal_cap", "5"),
            ],
        ),
        (
            "qionghu+scoring.factors.jiahu=2+scoring.closed_payer=2",
            &[
                ("scoring.factors.jiahu", "3"),
                ("scoring.factors.dandiao", "2"),
                ("scoring.closed_payer", "1"),
                ("gates.triplet", "required"),
                ("gates.open", "true"),
            ],
        ),
        (
            "nanjing",
            &[
                ("scoring.flower", "3"),
                ("scoring.soft.queyi", "2"),
                ("scoring.soft.duzhan", "2"),
                ("scoring.bonus.menqing", "10"),
                ("scoring.kong.huagang_of_seasons", "true"),
                ("scoring.kong.concealed", "6"),
                ("scoring.bixiahu.factor", "3"),
                ("gates.hard_flowers", "5"),
            ],
        ),
    ] {
        assert_eq!(disagreed(rules, &[]), 0, "{rules}");
        let unnoticed: Vec<_> = keys.iter().filter(|&&change| disagreed(rules, &[change]) == 0).collect();
        assert!(unnoticed.is_empty(), "{rules}: {unnoticed:?} went unnoticed");
    }
}

/// 起胡: a hand may win where no more is asked than it is worth as the only win of its deal, and no longer where one point more is.
#[test]
fn hands_may_win_up_to_their_worth() {
    let mut several = 0;
    for name in [
        "nanchang+claims.winners=all+room.lianzhuang.grows=add",
        "sichuan+room.discard_payers=discarder_for_all",
        "sichuan+room.discard_payers=all+room.lianzhuang.grows=add",
        "tuidaohu+room.discard_payers=all+claims.winners=all",
        "qionghu+room.discard_payers=discarder_for_all+claims.winners=all",
        "nanjing+claims.winners=all",
    ] {
        let rules = Rules::load(name).unwrap();
        let log = play::log_of(&rules, 21, 160);
        let mut keys = Keys::read(&rules.to_toml()).unwrap();
        let (mut asked, mut known) = (0, HashMap::new());
        // 查叫 asks for 起胡 too, so that other payments would be due where the wall has run out.
        let deals = log::deals(&log, &keys.table()).unwrap();
        let played = read_log(&log).unwrap().into_iter().zip(&deals);
        for (logged, deal) in played.filter(|(_, deal)| deal.kind != "liuju" && !deal.wins.is_empty()) {
            let worth = settle::worth(&mut keys, deal);
            let mut may_win = |least: i64| {
                let load = || Rules::load(&format!("{name}+gates.least_win={least}")).ok();
                let rules = known.entry(least).or_insert_with(load).as_ref()?;
                let mut logged = logged.clone();
                logged.start.rules = rules.fingerprint().to_string();
                Some(logged.replay(rules, &mut ()).is_ok())
            };
            let (Some(up_to), Some(beyond)) = (may_win(worth), may_win(worth + 1)) else { continue };
            assert!(up_to && !beyond, "{name}, deal {}: worth {worth}, {up_to} {beyond}", deal.number);
            asked += 1;
            several += usize::from(deal.wins.len() > 1);
        }
        assert!(asked > 20, "{name}: {asked}");
    }
    assert!(several > 20, "{several}");
}

/// A point paid by another seat than the one that owes it.
#[test]
fn a_changed_payment_is_noticed() {
    for name in ["nanchang", "sichuan", "tuidaohu", "qionghu", "nanjing"] {
        let rules = Rules::preset(name).unwrap();
        let keys = Keys::read(&rules.to_toml()).unwrap();
        let deals = log::deals(&play::log_of(&rules, 3, 20), &keys.table()).unwrap();
        let mut changed = 0;
        for mut deal in deals {
            assert_eq!(settle::agrees(&keys, &deal), Ok(()));
            let Some(row) = deal.items.values_mut().next() else { continue };
            for paid in [row, &mut deal.payments] {
                paid[1] += 1;
                paid[2] -= 1;
            }
            assert!(settle::agrees(&keys, &deal).is_err(), "{name}, deal {}", deal.number);
            changed += 1;
        }
        assert!(changed > 5, "{name}");
    }
}

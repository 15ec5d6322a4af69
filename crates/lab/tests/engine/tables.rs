//! 推倒胡 and 穷胡 written as tables of fans: each deal has the same payments as under the built-in game.

use jing_lab::game::{Carried, Finished, Setup, carry, play};
use jing_lab::policy::{Bots, Policy, Seating};
use jing_lab::rules::Rules;
use jing_lab::score::settle;
use std::thread::{available_parallelism, scope};

const SESSION: u64 = 16;

/// Plays `deals` deals from the one with index `first` with players of one kind, and passes each to `check`.
fn play_all(rules: &Rules, policy: Policy, first: u64, deals: u64, mut check: impl FnMut(&Finished)) {
    let mut carried = Carried::new(0);
    for hand in first..first + deals {
        if hand % SESSION == 0 {
            carried = Carried::new(hand / SESSION);
        }
        let setup = Setup::new(rules, 17, hand, &carried, Vec::new());
        let finished = play(rules, &setup, &mut Bots::new(Seating::all(policy), 17, hand), &mut ()).unwrap();
        carried = carry(rules, &carried, &finished);
        check(&finished);
    }
}

/// Compares `deals` deals of each kind of players. Returns the number of wins.
fn compare(preset: &str, table: &str, deals: u64) -> usize {
    let [preset, table] = [Rules::load(preset).unwrap(), Rules::from_toml("table", table).unwrap()];
    let threads = available_parallelism().map_or(1, |count| count.get() as u64);
    let part = (deals / threads).next_multiple_of(SESSION);
    let compare = |first: u64| {
        let mut wins = 0;
        for policy in [Policy::Efficient, Policy::Greedy] {
            play_all(&preset, policy, first, part, |finished| {
                wins += finished.facts.wins.len();
                let settled = settle(&table, &finished.facts).unwrap();
                assert_eq!(settled.total(), finished.settlement.total(), "{:?}", finished.facts);
            });
        }
        wins
    };
    scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|at| scope.spawn(move || compare(at * part))).collect();
        parts.into_iter().map(|part| part.join().expect("no payment differs")).sum()
    })
}

const GAMES: [(&str, &str); 2] = [
    // 跟风 is not part of a hand, so a table cannot pay it.
    ("tuidaohu+scoring.genfeng=0", include_str!("tables/tuidaohu.toml")),
    ("qionghu", include_str!("tables/qionghu.toml")),
];

#[test]
fn a_table_pays_what_the_game_pays() {
    for (preset, table) in GAMES {
        assert!(compare(preset, table, 1000) > 400, "{preset}");
    }
}

/// A million deals of each kind of players: `cargo test --package jing-lab --test engine tables -- --ignored`
#[test]
#[ignore = "four million deals"]
fn a_table_pays_what_the_game_pays_in_a_million_deals() {
    for (preset, table) in GAMES {
        println!("{preset}: {} wins", compare(preset, table, 1_000_000));
    }
}

/// The players of the program play the same deals under the table.
#[test]
fn deals_under_a_table_are_those_of_the_game() {
    for (preset, table) in GAMES {
        let [preset, table] = [Rules::load(preset).unwrap(), Rules::from_toml("table", table).unwrap()];
        let totals = |rules: &Rules| {
            let mut all = Vec::new();
            play_all(rules, Policy::Efficient, 0, 320, |finished| {
                all.push((finished.facts.wins.clone(), finished.settlement.total().by_seat()));
            });
            all
        };
        assert_eq!(totals(&preset), totals(&table), "{}", preset.name);
    }
}

/// Switching a fan off changes the payments of some deals.
#[test]
fn every_fan_changes_payments() {
    for (preset, table) in GAMES {
        // 十三幺 is too rare.
        let fans = ["清一色", "七小对", "豪七", "杠子", "飘", "杠上开花", "杠上炮", "海底捞月", "抢杠"];
        let own = fans.iter().filter(|fan| table.contains(&format!("name = \"{fan}\"")));
        let mut unchanged: Vec<(&str, Rules)> =
            own.map(|fan| (*fan, Rules::from_toml_changed("table", table, &format!("+{fan}=0")).unwrap())).collect();
        play_all(&Rules::load(preset).unwrap(), Policy::Efficient, 0, 60_000, |finished| {
            unchanged.retain(|(_, off)| settle(off, &finished.facts).unwrap().total() == finished.settlement.total());
        });
        let names: Vec<&str> = unchanged.iter().map(|row| row.0).collect();
        assert!(names.is_empty(), "{preset}: {names:?}");
    }
}

//! 推倒胡, 穷胡 and 四川 written as tables of fans: each deal has the same payments as under the built-in game.

use jing_lab::game::{Carried, Finished, Setup, carry, play};
use jing_lab::policy::{Bots, Policy, Seating};
use jing_lab::rules::Rules;
use jing_lab::score::{Item, settle};
use std::ops::AddAssign;
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

/// What happened in deals that were compared.
#[derive(Debug, Default)]
struct Seen {
    wins: usize,
    /// Deals with a second win on another tile.
    second_wins: usize,
    /// Paid kongs after a win.
    late_kongs: usize,
    /// Deals in which seats paid 查叫, and those in which seats paid for 花猪.
    chajiao: usize,
    huazhu: usize,
}

impl AddAssign for Seen {
    fn add_assign(&mut self, other: Seen) {
        self.wins += other.wins;
        self.second_wins += other.second_wins;
        self.late_kongs += other.late_kongs;
        self.chajiao += other.chajiao;
        self.huazhu += other.huazhu;
    }
}

impl Seen {
    fn add(&mut self, finished: &Finished) {
        let (facts, paid) = (&finished.facts, |item| !finished.settlement.paid(item).is_zero());
        self.wins += facts.wins.len();
        let other_tile = |at: &usize| !facts.wins[0].shares_tile(&facts.wins[*at]);
        self.second_wins += usize::from((1..facts.wins.len()).any(|at| other_tile(&at)));
        self.late_kongs += facts.kongs.iter().filter(|kong| kong.after_wins > 0).count();
        self.chajiao += usize::from(paid(Item::Chajiao));
        self.huazhu += usize::from(paid(Item::Huazhu));
    }
}

/// Compares `deals` deals of each kind of players, with `changes` of both rule sets.
fn compare((preset, table): (&str, &str), changes: &str, deals: u64) -> Seen {
    let [preset, table] = both(preset, table, changes);
    let threads = available_parallelism().map_or(1, |count| count.get() as u64);
    let part = (deals / threads).next_multiple_of(SESSION);
    let compare = |first: u64| {
        let mut seen = Seen::default();
        for policy in [Policy::Efficient, Policy::Greedy, Policy::Random] {
            play_all(&preset, policy, first, part, |finished| {
                seen.add(finished);
                let settled = settle(&table, &finished.facts).unwrap();
                for item in [Item::Win, Item::Kong, Item::Chajiao, Item::Huazhu] {
                    let expected = finished.settlement.paid(item);
                    assert_eq!(settled.paid(item), expected, "{item:?}, {changes}: {:?}", finished.facts);
                }
                assert_eq!(settled.total(), finished.settlement.total(), "{changes}: {:?}", finished.facts);
            });
        }
        seen
    };
    let mut all = Seen::default();
    scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|at| scope.spawn(move || compare(at * part))).collect();
        parts.into_iter().for_each(|part| all += part.join().expect("no payment differs"));
    });
    all
}

/// Returns a preset and a table with the same changes.
fn both(preset: &str, table: &str, changes: &str) -> [Rules; 2] {
    let preset = Rules::load(&format!("{preset}{changes}")).unwrap();
    [preset, Rules::from_toml_changed("table", table, changes).unwrap_or_else(|error| panic!("{changes}: {error}"))]
}

const SICHUAN: (&str, &str) = ("sichuan", include_str!("tables/sichuan.toml"));

const GAMES: [(&str, &str); 3] = [
    // 跟风 is not part of a hand, so a table cannot pay it.
    ("tuidaohu+scoring.genfeng=0", include_str!("tables/tuidaohu.toml")),
    ("qionghu", include_str!("tables/qionghu.toml")),
    SICHUAN,
];

/// Changes of the procedures of 四川.
const PROCEDURES: [&str; 9] = [
    "+play.ends=wall_only",
    "+play.ends=first_win",
    "+scoring.huazhu=16+play.missing_suit=free",
    "+scoring.huazhu=16+scoring.chajiao=off+play.missing_suit=free",
    "+scoring.chajiao=without_self_draw",
    "+scoring.chajiao=without_self_draw+gates.least_win=2",
    "+gates.least_win=4+room.discard_payers=discarder_for_all",
    "+play.ends=wall_only+room.kong_payers=feeder_for_all+room.hand_cap=8",
    "+room.kong_payers=all+room.rob_kong_payers=konger_for_all+room.after_kong_payers=feeder_for_all",
];

#[test]
fn a_table_pays_what_the_game_pays() {
    for game in GAMES {
        assert!(compare(game, "", 1000).wins > 400, "{}", game.0);
    }
}

#[test]
fn a_table_has_the_procedures_of_sichuan() {
    let seen = compare(SICHUAN, "", 1000);
    assert!(seen.second_wins > 500 && seen.late_kongs > 100 && seen.chajiao > 100, "{seen:?}");
    for changes in PROCEDURES {
        let seen = compare(SICHUAN, changes, 400);
        let [chajiao, huazhu] = ["chajiao=off", "huazhu=16"].map(|key| changes.contains(key));
        assert_eq!((seen.chajiao > 10, seen.huazhu > 10), (!chajiao, huazhu), "{changes}: {seen:?}");
        assert_eq!(seen.second_wins == 0, changes.contains("first_win"), "{changes}: {seen:?}");
    }
}

/// A million deals of each kind of players: `cargo test --package jing-lab --test engine tables -- --ignored`
#[test]
#[ignore = "36 million deals"]
fn a_table_pays_what_the_game_pays_in_a_million_deals() {
    for (game, changes) in GAMES.map(|game| (game, "")).into_iter().chain(PROCEDURES.map(|change| (SICHUAN, change))) {
        println!("{}{changes}: {:?}", game.0, compare(game, changes, 1_000_000));
    }
}

/// The players of the program play the same deals under the table.
#[test]
fn deals_under_a_table_are_those_of_the_game() {
    let games = GAMES.map(|game| (game, "")).into_iter().chain([(SICHUAN, "+play.ends=wall_only")]);
    for ((preset, table), changes) in games {
        let [preset, table] = both(preset, table, changes);
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
        let fans = [
            "自摸",
            "大对",
            "金钩钓",
            "清一色",
            "七小对",
            "龙七对",
            "豪七",
            "根",
            "杠子",
            "飘",
            "杠上开花",
            "杠上炮",
            "海底捞月",
            "抢杠",
        ];
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

//! 推倒胡, 穷胡, 四川 and 南昌 written as tables of fans: each deal has the same payments as under the built-in game.

use jing_lab::game::{Carried, Domain, Finished, Setup, Stream, carry, play};
use jing_lab::policy::{Bots, Policy, Seating};
use jing_lab::rules::Rules;
use jing_lab::score::{Facts, Item, WinBy, WinEvent, settle};
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

/// Counts of events in the compared deals.
#[derive(Debug, Default)]
struct EventCounts {
    wins: usize,
    /// Deals with a second win on another tile.
    second_wins: usize,
    /// Kongs after a win.
    late_kongs: usize,
    /// Deals in which seats paid 查叫, and those in which seats paid for 花猪.
    chajiao: usize,
    huazhu: usize,
    /// Wins that rob a kong, and wins by a replacement tile.
    robbed: usize,
    after_kong: usize,
}

impl AddAssign for EventCounts {
    fn add_assign(&mut self, other: EventCounts) {
        self.wins += other.wins;
        self.second_wins += other.second_wins;
        self.late_kongs += other.late_kongs;
        self.chajiao += other.chajiao;
        self.huazhu += other.huazhu;
        self.robbed += other.robbed;
        self.after_kong += other.after_kong;
    }
}

impl EventCounts {
    fn add(&mut self, finished: &Finished) {
        let (facts, paid) = (&finished.facts, |item| !finished.settlement.paid(item).is_zero());
        self.wins += facts.wins.len();
        let other_tile = |at: &usize| !facts.wins[0].shares_tile(&facts.wins[*at]);
        self.second_wins += usize::from((1..facts.wins.len()).any(|at| other_tile(&at)));
        self.late_kongs += facts.kongs.iter().filter(|kong| kong.after_wins > 0).count();
        self.chajiao += usize::from(paid(Item::Chajiao));
        self.huazhu += usize::from(paid(Item::Huazhu));
        self.robbed += facts.wins.iter().filter(|win| matches!(win.by, WinBy::RobKong(_))).count();
        self.after_kong += facts.wins.iter().filter(|win| win.events.contains(WinEvent::AfterKong)).count();
    }
}

/// Compares `deals` deals of each kind of players, with `changes` applied to both rule sets.
fn compare((preset, table): (&str, &str), changes: &str, deals: u64) -> EventCounts {
    let [preset, table] = both(preset, table, changes);
    let threads = available_parallelism().map_or(1, |count| count.get() as u64);
    let part = (deals / threads).next_multiple_of(SESSION);
    let compare = |first: u64| {
        let mut seen = EventCounts::default();
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
    let mut all = EventCounts::default();
    scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|at| scope.spawn(move || compare(at * part))).collect();
        parts.into_iter().for_each(|part| all += part.join().expect("no payment differs"));
    });
    all
}

/// Returns a preset and a table with the same changes.
fn both(preset: &str, table: &str, changes: &str) -> [Rules; 2] {
    let preset = Rules::load(&format!("{preset}{changes}")).unwrap();
    let table = Rules::from_toml_changed("table", table, changes).unwrap_or_else(|error| panic!("{changes}: {error}"));
    [preset.recording(), table]
}

const SICHUAN: (&str, &str) = ("sichuan", include_str!("tables/sichuan.toml"));

// No predicate says 德国, 德中德 or 精钓. A table has no 杠精, no 抄庄 and no points for 流局. `scoring.pay.discarder` also
// multiplies the payment for a robbed kong, so no kong is robbed here.
const NANCHANG: (&str, &str) = (
    "nanchang+scoring.factors.deguo=1+scoring.factors.dezhongde=1+scoring.deguo.bonus=0+scoring.factors.jingdiao=1\
     +scoring.tiandi.jingdiao=1+scoring.tiandi.mode=factor+scoring.kong.jing=ordinary+scoring.kong.jing_bonus=0\
     +scoring.chaozhuang.points=0+scoring.liuju=0+claims.rob_kong=false+room.kong_payers=all",
    include_str!("tables/nanchang.toml"),
);

const GAMES: [(&str, &str); 4] = [
    // 跟风 is not part of a hand, so a table cannot pay it.
    ("tuidaohu+scoring.genfeng=0", include_str!("tables/tuidaohu.toml")),
    ("qionghu", include_str!("tables/qionghu.toml")),
    NANCHANG,
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
    for game in GAMES.into_iter().filter(|game| *game != SICHUAN) {
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
        let payers = changes.contains("rob_kong_payers");
        assert!(!payers || seen.robbed > 0 && seen.after_kong > 0, "{changes}: {seen:?}");
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
    let games = GAMES.map(|game| (game, "")).into_iter().chain([
        (SICHUAN, "+play.ends=wall_only"),
        (NANCHANG, "+scoring.jing.lower=shangxiafan+scoring.jing.right=maidilei+scoring.jing.last=true"),
    ]);
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

/// Switching a fan off changes the payments of some deals, unless it is too rare.
#[test]
fn every_fan_changes_payments() {
    for (preset, table) in GAMES {
        // The first name is that of the file.
        let names = table.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"')).skip(1);
        let own = names.filter(|fan| !["十三幺", "天胡", "地胡"].contains(fan));
        let mut unchanged: Vec<(&str, Rules)> =
            own.map(|fan| (fan, Rules::from_toml_changed("table", table, &format!("+{fan}=0")).unwrap())).collect();
        play_all(&Rules::load(preset).unwrap().recording(), Policy::Efficient, 0, 60_000, |finished| {
            unchanged.retain(|(_, off)| settle(off, &finished.facts).unwrap().total() == finished.settlement.total());
        });
        let names: Vec<&str> = unchanged.iter().map(|row| row.0).collect();
        assert!(names.is_empty(), "{preset}: {names:?}");
    }
}

/// The parts of a settlement that 精 pay.
const JING_ITEMS: [Item; 3] = [Item::Jing, Item::LowerJing, Item::LastJing];

/// Returns a table with the ways to play and the section `scoring.jing` of `rules`, which are of 南昌.
fn table_with_jing(rules: &Rules) -> Rules {
    let text = rules.to_toml();
    let (play, scoring) = text.split_once("\n[scoring]\n").unwrap();
    let jing = scoring.split_once("\n[scoring.jing]\n").unwrap().1.split("\n[").next().unwrap();
    // The names are too long for a file. The last key is about 抄庄, which a table does not have.
    let left_out = |line: &&str| !["name", "title", "chaozhuang_passes"].iter().any(|key| line.starts_with(key));
    let play: String = play.lines().filter(left_out).map(|line| format!("{line}\n")).collect();
    let fan = "[[scoring.fan]]\nname = \"自摸\"\nwhen = [\"self_draw\"]\nmultiply = 2\n";
    Rules::from_toml("table", &format!("{play}[scoring]\nfamily = \"table\"\n[scoring.jing]\n{jing}\n{fan}")).unwrap()
}

/// Returns the facts of deals of players who throw 精 and of players who do not.
fn deals_with_jing(rules: &Rules, deals: u64) -> Vec<Facts> {
    let mut facts = Vec::new();
    for policy in [Policy::Efficient, Policy::Greedy, Policy::Random] {
        play_all(&rules.clone().recording(), policy, 0, deals, |finished| facts.push(finished.facts.clone()));
    }
    facts
}

/// Compares the payments of 精 under `rules`, which are of 南昌 without 杠精, and under a table. Returns the number of deals in which each
/// part is paid.
fn compare_jing(rules: &Rules, facts: &[Facts]) -> [usize; 3] {
    let table = table_with_jing(rules);
    let mut paid = [0; 3];
    for facts in facts {
        let [own, other] = [rules, &table].map(|rules| settle(rules, facts).unwrap());
        assert_eq!(own.jing, other.jing, "{}: {facts:?}", rules.name);
        for (count, item) in paid.iter_mut().zip(JING_ITEMS) {
            assert_eq!(own.paid(item), other.paid(item), "{}, {}: {facts:?}", rules.name, item.name());
            *count += usize::from(!own.paid(item).is_zero());
        }
    }
    paid
}

#[test]
fn jing_of_a_table_pay_what_they_pay_in_nanchang() {
    for name in ["nanchang", "nanchang-jiangxi", "nanchang-guide"] {
        let rules = Rules::load(&format!("{name}+scoring.kong.jing=ordinary+scoring.kong.jing_bonus=0")).unwrap();
        let facts = deals_with_jing(&rules, 1000);
        assert!(compare_jing(&rules, &facts)[0] > 2500, "{name}");
        let more = "+scoring.jing.lower=shangxiafan+scoring.jing.right=maidilei+scoring.jing.last=true";
        let all = compare_jing(&Rules::load(&format!("{}{more}", rules.name)).unwrap(), &facts);
        assert!(all.iter().all(|&deals| deals > 2000), "{name}: {all:?}");
    }
}

/// Random values of all keys of `scoring.jing`.
#[test]
fn random_rules_of_jing_pay_the_same_in_a_table() {
    let base = "nanchang+claims.winners=all+scoring.kong.jing=ordinary+scoring.kong.jing_bonus=0";
    let facts = deals_with_jing(&Rules::load(base).unwrap(), 200);
    let mut paid = [0; 3];
    for mix in 0..60 {
        let mut stream = Stream::new(3, Domain::Wall, mix);
        let mut any = |of: &[&str]| of[stream.below(of.len() as u32) as usize].to_owned();
        let (from, bawang) = (any(&["0", "2", "3", "4", "5", "7"]), any(&["off", "double", "add"]));
        let fed = if from == "0" { "false".to_owned() } else { any(&["false", "true"]) };
        let over = if fed == "false" { "false".to_owned() } else { any(&["false", "true"]) };
        let add = if bawang == "add" { any(&["1", "10"]) } else { "0".to_owned() };
        let mut keys = vec![("chongguan_from", from), ("bawang", bawang), ("bawang_add", add)];
        keys.extend([("feeder_pays_chongguan", fed), ("feeder_pays_over", over)]);
        let zheng = any(&["0", "1", "2", "5"]);
        let fu = if zheng == "0" { any(&["1", "3"]) } else { any(&["0", "1", "3"]) };
        keys.extend([("zheng", zheng), ("fu", fu)]);
        keys.extend([("discarded", any(&["discarder", "nobody"]))]);
        keys.extend(["bawang_counts_kongs", "last"].map(|key| (key, any(&["false", "true"]))));
        let sets = ["lower", "left", "right", "song"];
        keys.extend(sets.map(|key| (key, any(&["off", "shangxiafan", "maidilei"]))));
        let changes: String = keys.iter().map(|(key, value)| format!("+scoring.jing.{key}={value}")).collect();
        let found = compare_jing(&Rules::load(&format!("{base}{changes}")).unwrap(), &facts);
        paid = [0, 1, 2].map(|at| paid[at] + found[at]);
    }
    assert!(paid.iter().all(|&deals| deals > 3000), "{paid:?}");
}

use super::*;
use crate::game::{Carried, Finished, Setup, play};
use crate::policy::{Bots, Policy, Value};
use crate::sim::{LuckRow, Record, Run, duels, luck_row};
use crate::stats::{Level, Merge};
use rayon::ThreadPoolBuilder;

fn value(rules: &Rules) -> Policy {
    Policy::Value(Value::new("value", crate::train::shipped(rules).unwrap()))
}

/// Two `efficient` and two who play for points.
fn mixed(rules: &Rules) -> Seating {
    Seating::of(&[value(rules), Policy::Efficient, value(rules), Policy::Efficient]).unwrap()
}

#[test]
fn every_preset_has_its_network() {
    for preset in crate::rules::PRESETS {
        let bytes = embedded_file(&file_of(preset.name)).unwrap();
        let worth = Worth::from_bytes(bytes).unwrap();
        assert!(worth.to_bytes() == bytes, "{}", preset.name);
        assert_ne!(worth, Worth::nothing());
    }
    assert!(Worth::from_bytes(&[0; 9]).is_err());
}

/// A file whose sum is right and whose header is not is refused, whatever numbers stand there.
#[test]
fn headers_are_looked_at_before_networks_are_made() {
    use sha2::{Digest, Sha256};
    let whole = embedded_file("nanchang.luck").unwrap();
    for scale in [i32::MIN, -31, 31, i32::MAX] {
        let end = whole.len() - 32;
        let at = whole.windows(9).position(|bytes| bytes == b"\"scale\":3").unwrap();
        let mut bytes = [&whole[..at], format!("\"scale\":{scale}").as_bytes(), &whole[at + 9..end]].concat();
        let sum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&sum);
        assert!(Worth::from_bytes(&bytes).is_err());
    }
}

#[test]
fn what_is_worth_the_same_is_no_luck() {
    let rules = Rules::default();
    let mut watch = Watch::new(Worth::of(&rules), &rules, &Seating::all(Policy::Efficient));
    for count in [1, 24, 83] {
        watch.add([7, -5, -3, 1], [7, -5, -3, 1].map(|worth| worth * count), count);
    }
    assert_eq!(watch.luck(), [0; 4]);
    watch.add([3, -3, 0, 0], [3, -3, 0, 0], 3);
    assert_eq!(watch.luck(), [2048, -2048, 0, 0]);
}

/// Keeps what each chance did, and where its tile stood.
struct Watched<'r> {
    watch: Watch<'r>,
    places: Vec<(usize, bool)>,
    tiles: Vec<(crate::tile::Kind, Counts)>,
    luck: Vec<[i64; 4]>,
}

impl Observer for Watched<'_> {
    const CHANCES: bool = true;

    fn start(&mut self, start: &Start<'_>) {
        self.watch.start(start);
    }

    fn event(&mut self, event: &Event) {
        self.watch.event(event);
    }

    fn chance(&mut self, chance: &Chance<'_, '_>) {
        self.watch.chance(chance);
        self.places.push((chance.place(), chance.is_open()));
        self.tiles.push((chance.tile(), chance.tiles()));
        self.luck.push(self.watch.luck());
    }
}

fn course<'r>(rules: &'r Rules, setup: &Setup, seating: Seating) -> (Watched<'r>, Finished) {
    let watch = Watch::new(Worth::of(rules), rules, &seating);
    let mut course = Watched { watch, places: Vec::new(), tiles: Vec::new(), luck: Vec::new() };
    let finished = play(rules, setup, &mut Bots::new(seating, setup.hand, setup.hand), &mut course).unwrap();
    (course, finished)
}

/// The tile that came changes places with every other that nobody has seen, and the deal is played anew: everything before is as it
/// was, the tiles that come are those that could come, and luck is 0 on average.
#[test]
fn luck_is_0_over_all_tiles_that_could_come() {
    luck_is_0_in_deals(&[("nanchang", 2), ("nanchang-jiangxi", 1), ("sichuan", 1), ("qionghu", 1), ("tuidaohu", 1)]);
}

/// `cargo test --package jing-lab luck_is_0_in_more_deals -- --ignored`
#[test]
#[ignore = "a minute"]
fn luck_is_0_in_more_deals() {
    luck_is_0_in_deals(&[("nanchang", 6), ("nanchang-jiangxi", 6), ("sichuan", 3), ("qionghu", 3), ("tuidaohu", 2)]);
}

fn luck_is_0_in_deals(presets: &[(&str, u64)]) {
    for &(name, hands) in presets {
        let rules = Rules::preset(name).unwrap();
        let mut checked = 0;
        for hand in 0..hands {
            let setup = Setup::new(&rules, 11, hand, &Carried::new(0), Vec::new());
            let seating = mixed(&rules);
            let (first, _) = course(&rules, &setup, seating);
            let at = (7 * hand as usize + 5) % first.luck.len();
            let (place, open) = first.places[at];
            if open {
                continue;
            }
            let seen: Vec<usize> = first.places[..at].iter().map(|place| place.0).collect();
            let hidden = (52..setup.order.len()).filter(|place| !seen.contains(place));
            let hidden = hidden.filter(|place| Some(*place) != setup.turned_place(&rules));
            let (mut total, mut moved, mut came, mut count) = ([0i64; 4], false, Counts::EMPTY, 0);
            for other in hidden {
                let mut swapped = setup.clone();
                swapped.order.swap(place, other);
                let (again, _) = course(&rules, &swapped, seating);
                assert_eq!(again.places[..at], first.places[..at], "{name} {hand}: the hidden order was seen");
                assert_eq!((again.places[at], again.tiles[at].1), ((place, open), first.tiles[at].1));
                let before = at.checked_sub(1).map_or([0; 4], |at| again.luck[at]);
                assert_eq!(before, at.checked_sub(1).map_or([0; 4], |at| first.luck[at]));
                // The first chance comes with the luck of the deal, which is the same in all.
                let base = if at == 0 { [0; 4] } else { before };
                total.iter_mut().zip(again.luck[at]).zip(base).for_each(|((sum, luck), base)| *sum += luck - base);
                moved |= again.luck[at] != first.luck[at];
                came.add(again.tiles[at].0);
                count += 1;
            }
            assert_eq!(came, first.tiles[at].1, "{name} {hand}");
            assert!(at == 0 || moved && total.iter().all(|sum| sum.abs() <= count), "{name} {hand}: {total:?}");
            checked += 1;
        }
        assert!(checked > 0, "{name}");
    }
}

/// The hands as dealt go round the table in every order, each as likely as another: luck of the deal is 0 on average.
#[test]
fn luck_of_the_deal_is_0_over_all_orders_of_hands() {
    struct Dealt<'r>(Watch<'r>, Option<[i64; 4]>);
    impl Observer for Dealt<'_> {
        const CHANCES: bool = true;
        fn chance(&mut self, chance: &Chance<'_, '_>) {
            if self.1.is_none() {
                self.0.deal(chance, &chance.tiles());
                self.1 = Some(self.0.luck());
            }
        }
    }
    for (name, hand) in [("nanchang", 1), ("sichuan", 2), ("nanjing", 3)] {
        let rules = Rules::preset(name).unwrap();
        let setup = Setup::new(&rules, 12, hand, &Carried::new(0), Vec::new());
        let (mut total, mut most) = ([0i64; 4], 0);
        for order in ORDERS {
            let mut swapped = setup.clone();
            let place =
                |seat: usize, tile: usize| if tile < 12 { 16 * (tile / 4) + 4 * seat + tile % 4 } else { 48 + seat };
            for (seat, from) in order.into_iter().enumerate() {
                (0..13).for_each(|tile| swapped.order[place(seat, tile)] = setup.order[place(from, tile)]);
            }
            // Flowers are replaced from the tail, seat by seat: other tiles for other orders.
            if rules.tiles().iter().any(|(kind, _)| rules.is_flower(kind) && setup.order[..52].contains(&kind)) {
                continue;
            }
            let seating = mixed(&rules);
            let mut dealt = Dealt(Watch::new(Worth::of(&rules), &rules, &seating), None);
            play(&rules, &swapped, &mut Bots::new(seating, 1, hand), &mut dealt).unwrap();
            let luck = dealt.1.unwrap();
            total.iter_mut().zip(luck).for_each(|(sum, luck)| *sum += luck);
            most = luck.into_iter().map(i64::abs).chain([most]).max().unwrap();
        }
        assert!(total.iter().all(|sum| sum.abs() <= 24), "{name}: {total:?}");
        assert!(name == "nanjing" || most > PARTS / 10, "{name}: {most}");
    }
}

fn arena(rules: &Rules, seed: u64, walls: u64) -> Run {
    Run { luck: true, ..Run::duels(duels(rules, &[value(rules), Policy::Efficient]), seed, walls) }
}

/// The rows of the players of a side.
fn rows(run: &Run, record: &Record, side: usize) -> Vec<LuckRow> {
    let players = run.sides[side].seating.players();
    players.into_iter().filter_map(|player| luck_row("", &record.sides[side], player, Level::P95)).collect()
}

/// The row of the first hero.
fn edge(run: &Run) -> LuckRow {
    rows(run, &run.play(), 0).remove(0)
}

#[test]
fn nothing_else_changes_and_parts_are_the_whole() {
    let rules = Rules::default();
    let run = arena(&rules, 3, 600);
    let whole = run.play();
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    for threads in [1, 2, 5] {
        assert!(pool(threads).install(|| run.play()) == whole, "{threads} threads");
    }
    let control = crate::sim::Control { stop: &false.into(), abandon: &false.into(), progress: &|_| {}, pause: None };
    let mut merged = run.part(1, 1).record;
    for number in 1..=3 {
        let mut part = run.part(number, 3);
        run.go_on(&mut part, &control, &mut crate::sim::NoRows, &mut |_| None).unwrap();
        assert!(merged.fits(&part.record));
        merged.merge(&part.record);
    }
    let lucks_of = |record: &Record| record.sides.iter().map(|side| side.counts.luck().clone()).collect::<Vec<_>>();
    assert_eq!(lucks_of(&merged), lucks_of(&whole));
    let plain = Run { luck: false, ..run }.play();
    let line = |record: &Record, of: fn(&crate::sim::Counts) -> u64| {
        record.sides.iter().map(|side| of(&side.counts)).collect::<Vec<_>>()
    };
    assert!(plain.sides.iter().all(|side| side.counts.luck().is_empty()));
    assert!(!serde_json::to_string(&plain).unwrap().contains("\"luck\""));
    let mut with = serde_json::to_value(&whole).unwrap();
    with["sides"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .for_each(|side| drop(side["counts"].as_object_mut().unwrap().remove("luck")));
    assert_eq!(with, serde_json::to_value(&plain).unwrap());
    assert_eq!(line(&plain, |counts| counts.deals()), line(&whole, |counts| counts.deals()));
}

/// In how many standard errors of its mean over these seeds the luck of the hero differs from 0, and by how much luck varied.
fn bias(rules: &Rules, seeds: u64, walls: u64) -> (f64, f64) {
    let gaps: Vec<f64> =
        (0..seeds).map(|seed| edge(&arena(rules, 1000 + seed, walls))).map(|row| row.estimate - row.plain).collect();
    let n = gaps.len() as f64;
    let mean = gaps.iter().sum::<f64>() / n;
    let variance = gaps.iter().map(|gap| (gap - mean) * (gap - mean)).sum::<f64>() / (n - 1.0);
    (mean / (variance / n).sqrt(), variance.sqrt())
}

#[test]
fn less_luck_is_no_other_mean() {
    let rules = Rules::default();
    let (z, spread) = bias(&rules, 8, 64);
    assert!(z.abs() < 4.0 && spread > 0.1, "{z} standard errors, of {spread}");
    let row = edge(&arena(&rules, 5, 1024));
    assert!(row.factor > 2.0 && row.ci_low < row.estimate && row.estimate < row.ci_high, "{row:?}");
}

/// The whole of it: `cargo test --release --package jing-lab -- --ignored luck::tests::fifty_seeds`.
#[test]
#[ignore = "some minutes"]
fn fifty_seeds() {
    for name in ["nanchang", "sichuan", "nanjing"] {
        let (z, spread) = bias(&Rules::preset(name).unwrap(), 50, 512);
        assert!(z.abs() < 2.0, "{name}: {z} standard errors, of {spread}");
        println!("{name}: the mean of fifty differences is {z:.2} of its standard errors");
    }
}

/// Seconds of processor time of this process, in hundredths.
fn processor_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    [11, 12].iter().filter_map(|&at| fields.get(at)?.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// The table of docs/statistics.md: `cargo test --release --package jing-lab -- --ignored --nocapture luck::tests::factors`.
#[test]
#[ignore = "some minutes"]
fn factors() {
    for preset in crate::rules::PRESETS {
        let rules = Rules::preset(preset.name).unwrap();
        let run = arena(&rules, 1, 2048);
        let began = processor_time();
        let record = run.play();
        let with = processor_time();
        Run { luck: false, ..run.clone() }.play();
        let without = processor_time();
        let slower = (with - began) / (without - with);
        let [there, back] = [0, 1].map(|side| rows(&run, &record, side).remove(0));
        println!(
            "| {} | {:.3} | {:.3} [{:.3}, {:.3}] | {:.1} | {:.1} | {slower:.1} | {:.2} |",
            preset.name,
            there.plain,
            there.estimate,
            there.ci_low,
            there.ci_high,
            there.factor,
            back.factor,
            there.factor / slower
        );
    }
}

/// The points of all players add up to 0, with luck or without.
#[test]
fn points_of_all_players_add_up_to_0() {
    let rules = Rules::default();
    let run = Run { luck: true, ..Run::of(rules.clone(), mixed(&rules), 2, 1600) };
    let rows = rows(&run, &run.play(), 0);
    assert_eq!(rows.len(), 2);
    for points in [|row: &LuckRow| row.plain, |row: &LuckRow| row.estimate] {
        let total: f64 = rows.iter().map(points).sum();
        assert!(total.abs() < 1e-4, "{rows:?}");
    }
}

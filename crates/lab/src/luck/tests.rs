use super::*;
use crate::game::{Carried, Finished, Setup, play};
use crate::policy::{Bots, Policy, Value};
use crate::sim::{LuckRow, Record, Run, duels, luck_row};
use crate::stats::{Level, Merge};
use rayon::ThreadPoolBuilder;

fn value(rules: &Rules) -> Policy {
    Policy::Value(Value::new("value", crate::train::shipped(rules).unwrap()))
}

/// Returns a seating of two `value` and two `efficient`.
fn mixed(rules: &Rules) -> Seating {
    Seating::from_players(&[value(rules), Policy::Efficient, value(rules), Policy::Efficient]).unwrap()
}

#[test]
fn every_preset_has_its_network() {
    // Games that are files have no embedded networks.
    for preset in crate::rules::PRESETS.iter().filter(|preset| preset.family != "table") {
        let bytes = embedded_file(&preset_file(preset.name)).unwrap();
        let worth = LuckNet::from_bytes(bytes).unwrap();
        assert!(worth.to_bytes() == bytes, "{}", preset.name);
        assert_ne!(worth, LuckNet::zero());
    }
    assert!(LuckNet::from_bytes(&[0; 9]).is_err());
}

/// The check sums of these files are correct.
#[test]
fn files_with_a_scale_out_of_range_are_refused() {
    use sha2::{Digest, Sha256};
    let whole = embedded_file("nanchang.luck").unwrap();
    for scale in [i32::MIN, -31, 31, i32::MAX] {
        let end = whole.len() - 32;
        let at = whole.windows(9).position(|bytes| bytes == b"\"scale\":3").unwrap();
        let mut bytes = [&whole[..at], format!("\"scale\":{scale}").as_bytes(), &whole[at + 9..end]].concat();
        let sum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&sum);
        assert!(LuckNet::from_bytes(&bytes).is_err());
    }
}

#[test]
fn luck_is_0_if_all_outcomes_have_the_same_value() {
    let rules = Rules::default();
    let mut watch = LuckObserver::new(LuckNet::for_rules(&rules), &rules, &Seating::all(Policy::Efficient));
    for count in [1, 24, 83] {
        watch.add([7, -5, -3, 1], [7, -5, -3, 1].map(|worth| worth * count), count);
    }
    assert_eq!(watch.luck(), [0; 4]);
    watch.add([3, -3, 0, 0], [3, -3, 0, 0], 3);
    assert_eq!(watch.luck(), [2048, -2048, 0, 0]);
}

/// Records all chance events of a deal.
struct ChanceRecorder<'r> {
    watch: LuckObserver<'r>,
    /// The place in the wall of the tile of each event, and whether the tile lay open.
    places: Vec<(usize, bool)>,
    /// The tile of each event, and the tiles that could have come.
    tiles: Vec<(crate::tile::Kind, Counts)>,
    /// The luck of each seat after each event.
    luck: Vec<[i64; 4]>,
}

impl Observer for ChanceRecorder<'_> {
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

/// Plays a deal and returns its chance events. `only_waiting` leaves out the luck of the draws of hands that do not wait.
fn play_recorded<'r>(
    rules: &'r Rules,
    setup: &Setup,
    seating: Seating,
    only_waiting: bool,
) -> (ChanceRecorder<'r>, Finished) {
    let all = LuckObserver::new(LuckNet::for_rules(rules), rules, &seating);
    let watch = if only_waiting { all.with_waiting_draws_only() } else { all };
    let mut recorder = ChanceRecorder { watch, places: Vec::new(), tiles: Vec::new(), luck: Vec::new() };
    let finished = play(rules, setup, &mut Bots::new(seating, setup.hand, setup.hand), &mut recorder).unwrap();
    (recorder, finished)
}

/// The tile of one draw is swapped with each hidden tile of the wall in turn, and the deal is played again. Everything before the draw
/// stays the same, and the tiles drawn then are exactly those that could have come.
#[test]
fn the_mean_luck_over_all_possible_tiles_is_0() {
    luck_is_0_in_deals(&[("nanchang", 2), ("nanchang-jiangxi", 1), ("sichuan", 1), ("qionghu", 1), ("tuidaohu", 1)]);
}

/// `cargo test --package jing-lab luck_is_0_in_more_deals -- --ignored`
#[test]
#[ignore = "a minute"]
fn luck_is_0_in_more_deals() {
    luck_is_0_in_deals(&[("nanchang", 6), ("nanchang-jiangxi", 6), ("sichuan", 3), ("qionghu", 3), ("tuidaohu", 2)]);
}

/// Does the test above. `presets` are names of presets, each with a number of deals.
fn luck_is_0_in_deals(presets: &[(&str, u64)]) {
    for &(name, hands) in presets {
        let rules = Rules::preset(name).unwrap();
        let (mut checked, mut waiting) = (0, 0);
        for (hand, only_waiting) in (0..hands).flat_map(|hand| [(hand, false), (hand, true)]) {
            let setup = Setup::new(&rules, 11, hand, &Carried::new(0), Vec::new());
            let seating = mixed(&rules);
            let (first, _) = play_recorded(&rules, &setup, seating, only_waiting);
            // With waiting hands only, take the last draw that changes the luck.
            let last = first.luck.windows(2).rposition(|pair| pair[0] != pair[1]).map_or(0, |before| before + 1);
            let at = if only_waiting { last } else { (7 * hand as usize + 5) % first.luck.len() };
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
                let (again, _) = play_recorded(&rules, &swapped, seating, only_waiting);
                assert_eq!(again.places[..at], first.places[..at], "{name} {hand}: the hidden order was seen");
                assert_eq!((again.places[at], again.tiles[at].1), ((place, open), first.tiles[at].1));
                let before = at.checked_sub(1).map_or([0; 4], |at| again.luck[at]);
                assert_eq!(before, at.checked_sub(1).map_or([0; 4], |at| first.luck[at]));
                // The first chance event includes the luck of the dealt hands, which is the same in all these deals.
                let base = if at == 0 { [0; 4] } else { before };
                total.iter_mut().zip(again.luck[at]).zip(base).for_each(|((sum, luck), base)| *sum += luck - base);
                moved |= again.luck[at] != first.luck[at];
                came.add(again.tiles[at].0);
                count += 1;
            }
            assert_eq!(came, first.tiles[at].1, "{name} {hand}");
            assert!(at == 0 || moved && total.iter().all(|sum| sum.abs() <= count), "{name} {hand}: {total:?}");
            checked += 1;
            if only_waiting {
                let all = play_recorded(&rules, &setup, seating, false).0.luck;
                let moved = |luck: &[[i64; 4]]| luck.windows(2).filter(|pair| pair[0] != pair[1]).count();
                assert!(moved(&first.luck) < moved(&all), "{name} {hand}: draws of hands that do not wait count");
                waiting += u32::from(at > 0);
            }
        }
        assert!(checked > 0 && waiting > 0, "{name}");
    }
}

#[test]
fn the_mean_luck_of_dealt_hands_over_all_permutations_is_0() {
    struct Dealt<'r>(LuckObserver<'r>, Option<[i64; 4]>);
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
            // Flowers are replaced from the tail seat by seat, so other permutations would draw other replacements.
            if rules.tiles().iter().any(|(kind, _)| rules.is_flower(kind) && setup.order[..52].contains(&kind)) {
                continue;
            }
            let seating = mixed(&rules);
            let mut dealt = Dealt(LuckObserver::new(LuckNet::for_rules(&rules), &rules, &seating), None);
            play(&rules, &swapped, &mut Bots::new(seating, 1, hand), &mut dealt).unwrap();
            let luck = dealt.1.unwrap();
            total.iter_mut().zip(luck).for_each(|(sum, luck)| *sum += luck);
            most = luck.into_iter().map(i64::abs).chain([most]).max().unwrap();
        }
        assert!(total.iter().all(|sum| sum.abs() <= 24), "{name}: {total:?}");
        assert!(name == "nanjing" || most > UNITS_PER_POINT / 10, "{name}: {most}");
    }
}

/// Returns a run that compares one `value` with three `efficient` and the reverse, with luck.
fn arena(rules: &Rules, seed: u64, walls: u64) -> Run {
    Run { luck: true, ..Run::duels(duels(rules, &[value(rules), Policy::Efficient]), seed, walls) }
}

/// Returns the rows of results, one for each player of the side with index `side`.
fn rows(run: &Run, record: &Record, side: usize) -> Vec<LuckRow> {
    let players = run.sides[side].seating.players();
    players.into_iter().filter_map(|player| luck_row("", &record.sides[side], player, Level::P95)).collect()
}

/// Plays a run and returns the row of results of the first player of the first side.
fn edge(run: &Run) -> LuckRow {
    rows(run, &run.play(), 0).remove(0)
}

#[test]
fn luck_changes_no_other_count_and_parts_add_up_to_the_whole() {
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
        run.resume_part(&mut part, &control, &mut crate::sim::NoRows, &mut |_| None).unwrap();
        assert!(merged.fits(&part.record));
        merged.merge(&part.record);
    }
    let luck = |record: &Record| record.sides.iter().map(|side| side.counts.luck().clone()).collect::<Vec<_>>();
    assert_eq!(luck(&merged), luck(&whole));
    let plain = Run { luck: false, ..run }.play();
    let line = |record: &Record, count: fn(&crate::sim::Counts) -> u64| {
        record.sides.iter().map(|side| count(&side.counts)).collect::<Vec<_>>()
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

/// Returns the change of the mean points of the first player by the removal of luck: its mean over these seeds, in standard errors, and its
/// standard deviation between seeds, in points.
fn bias(rules: &Rules, seeds: u64, walls: u64) -> (f64, f64) {
    let gaps: Vec<f64> =
        (0..seeds).map(|seed| edge(&arena(rules, 1000 + seed, walls))).map(|row| row.estimate - row.plain).collect();
    let n = gaps.len() as f64;
    let mean = gaps.iter().sum::<f64>() / n;
    let variance = gaps.iter().map(|gap| (gap - mean) * (gap - mean)).sum::<f64>() / (n - 1.0);
    (mean / (variance / n).sqrt(), variance.sqrt())
}

#[test]
fn removing_luck_does_not_bias_the_mean() {
    let rules = Rules::default();
    let (z, spread) = bias(&rules, 8, 64);
    assert!(z.abs() < 4.0 && spread > 0.1, "{z} standard errors, of {spread}");
    let row = edge(&arena(&rules, 5, 1024));
    assert!(row.factor > 2.0 && row.ci_low < row.estimate && row.estimate < row.ci_high, "{row:?}");
}

/// The long version of the test above: `cargo test --release --package jing-lab -- --ignored luck::tests::fifty_seeds`.
#[test]
#[ignore = "some minutes"]
fn fifty_seeds() {
    for name in ["nanchang", "sichuan", "nanjing"] {
        let (z, spread) = bias(&Rules::preset(name).unwrap(), 50, 512);
        assert!(z.abs() < 2.0, "{name}: {z} standard errors, of {spread}");
        println!("{name}: the mean of fifty differences is {z:.2} of its standard errors");
    }
}

/// Returns the processor time of this process in seconds, with a resolution of a hundredth.
fn processor_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    [11, 12].iter().filter_map(|&at| fields.get(at)?.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// Prints the table of docs/statistics.md: `cargo test --release --package jing-lab -- --ignored --nocapture luck::tests::factors`.
#[test]
#[ignore = "some minutes"]
fn factors() {
    // Games defined by rule files have no networks.
    for preset in crate::rules::PRESETS.iter().filter(|preset| preset.family != "table") {
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

#[test]
fn points_of_all_players_sum_to_0_with_and_without_luck() {
    let rules = Rules::default();
    let run = Run { luck: true, ..Run::new(rules.clone(), mixed(&rules), 2, 1600) };
    let rows = rows(&run, &run.play(), 0);
    assert_eq!(rows.len(), 2);
    for points in [|row: &LuckRow| row.plain, |row: &LuckRow| row.estimate] {
        let total: f64 = rows.iter().map(points).sum();
        assert!(total.abs() < 1e-4, "{rows:?}");
    }
}

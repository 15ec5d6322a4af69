//! Compares the evaluator with crates from crates.io: the same hands and questions in one run. The answers are compared first.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml [hands]`
//!
//! The peers support riichi shapes (standard, seven different pairs, thirteen orphans) and no wilds. For hands with wilds they are asked
//! whether the number of missing tiles is at most the number of wilds, which is equivalent for the standard form.
//!
//! Each question has three rows for this evaluator: from 34 counts, the input of the peers, one by one ("34 counts") and many in one call
//! ("batch"), and from hands that are updated tile by tile ("kept"), which the peers do not support.
//! Hands are made before the measurement. Each contender runs over the same group of hands, once without measuring and then [`ROUNDS`]
//! times; the shortest time counts, so that memory and other programs do not distort the ratio.

use jing::rules::Rules;
use jing::shape::{Evaluator, Hands, Holding, MeldInfo, PlainCounts, Shape, ShapeRules, UnfitHand};
use jing::bench::workload::{Spread, holdings};
use jing::tile::{Counts, Kind, KindSet};
use riichi_decomp::WaitSet;
use riichi_decomp::decomposer::Decomposer;
use riichienv_core::shanten::calc_shanten_from_counts;
use std::hint::black_box;
use std::time::{Duration, Instant};
use xiangting::{PlayerCount, calculate_necessary_tiles, calculate_replacement_number};

const GROUP: usize = 512;
const ROUNDS: usize = 3;

/// A hand in the formats of all contenders.
struct Hand {
    holding: Holding,
    /// The natural tiles.
    tiles: Counts,
    /// Natural tiles in the order of riichi: 白 before 发 before 中.
    counts: [u8; 34],
    /// One octal digit per kind for each suit, the format of riichi-decomp.
    keys: [u32; 4],
}

impl Hand {
    fn new(holding: Holding) -> Hand {
        let ours = holding.packed.to_counts();
        let counts: [u8; 34] = std::array::from_fn(|index| ours[Kind::at(riichi(index))]);
        let key = |suit: usize| counts[9 * suit..34.min(9 * suit + 9)].iter().rev().fold(0, |key, &n| key << 3 | u32::from(n));
        Hand { holding, tiles: ours, counts, keys: std::array::from_fn(key) }
    }
}

/// Converts the index of a kind between this library's order and that of riichi, which swaps 中 and 白.
const fn riichi(index: usize) -> usize {
    match index {
        31 => 33,
        33 => 31,
        same => same,
    }
}

fn swap_dragons(set: u64) -> u64 {
    (0..34).filter(|index| set >> index & 1 != 0).fold(0, |swapped, index| swapped | 1 << riichi(index))
}

/// Returns the shanten number with riichi's three forms. Unlike in these games, all seven pairs must differ.
fn riichi_shanten(evaluator: &Evaluator, hand: &Hand) -> i8 {
    let (mut pairs, mut kinds) = (0i8, 0i8);
    for &count in &hand.counts {
        kinds += i8::from(count > 0);
        pairs += i8::from(count > 1);
    }
    let chiitoi = 6 - pairs + (7 - kinds).max(0);
    let orphans = evaluator.shanten_of(Shape::Shisanyao, &hand.holding);
    evaluator.shanten_standard(&hand.holding).min(chiitoi).min(orphans)
}

/// Hands that are evaluated in one call, with the number of wilds of each.
struct Group<'a> {
    hands: &'a [Hand],
    tiles: Vec<PlainCounts>,
    wilds: Vec<u8>,
}

impl<'a> Group<'a> {
    fn new(hands: &'a [Hand]) -> Group<'a> {
        let (tiles, wilds) = hands.iter().map(|hand| (*hand.tiles.plain(), hand.holding.wilds)).unzip();
        Group { hands, tiles, wilds }
    }

    fn batch(&self) -> Hands<'_> {
        Hands { more_wilds: &self.wilds, ..Hands::new(&self.tiles, KindSet::EMPTY) }
    }
}

/// A contender: its name, and a function that returns the sum of its answers for a group of hands.
type Contender<'a> = (&'a str, Box<dyn Fn(&Group) -> u64 + 'a>);

fn contender<'a>(name: &'a str, ask: impl Fn(&Hand) -> u64 + 'a) -> Contender<'a> {
    (name, Box::new(move |group| group.hands.iter().fold(0u64, |sum, hand| sum.wrapping_add(ask(hand)))))
}

/// Returns the contender that evaluates many hands in one call, from 34 counts.
fn batch<'a, T: Copy + Default>(
    ask: impl Fn(&Hands, &mut [T]) -> Result<(), UnfitHand> + 'a,
    number: impl Fn(T) -> u64 + 'a,
) -> Contender<'a> {
    ("jing, batch", Box::new(move |group| {
        let mut answers = [T::default(); GROUP];
        let answers = &mut answers[..group.hands.len()];
        ask(&group.batch(), answers).expect("hands of four of a kind at most");
        answers.iter().fold(0u64, |sum, &answer| sum.wrapping_add(number(answer)))
    }))
}

/// Returns a hand packed from 34 counts and a number of wilds.
fn packed(hand: &Hand) -> Holding {
    let mut holding = Holding::new(&hand.tiles, MeldInfo::NONE, KindSet::EMPTY);
    holding.wilds = hand.holding.wilds;
    holding
}

/// Returns the nanoseconds per hand of every contender. The unmeasured first round brings a group into the caches. All contenders called
/// "jing" must give the same sum.
fn race(hands: &[Hand], contenders: &[Contender<'_>]) -> Vec<f64> {
    let mut best = vec![vec![Duration::MAX; hands.len().div_ceil(GROUP)]; contenders.len()];
    for (group_index, group) in hands.chunks(GROUP).map(Group::new).enumerate() {
        let mut ours = None;
        for (best, (name, ask)) in best.iter_mut().zip(contenders) {
            for round in 0..=ROUNDS {
                let began = Instant::now();
                let sum = black_box(ask(black_box(&group)));
                if round > 0 {
                    best[group_index] = best[group_index].min(began.elapsed());
                } else if name.starts_with("jing") {
                    assert_eq!(*ours.get_or_insert(sum), sum, "{name}");
                }
            }
        }
    }
    best.iter().map(|times| times.iter().sum::<Duration>().as_nanos() as f64 / hands.len() as f64).collect()
}

fn print(question: &str, spread: Spread, contenders: &[Contender<'_>], times: &[f64]) {
    for ((name, _), time) in contenders.iter().zip(times) {
        println!("{question:28} {:14} {name:16} {time:9.2} {:8.1}", spread.id(), time / times[0]);
    }
}

fn main() {
    let count = std::env::args().nth(1).map_or(1_000_000, |text| text.parse().expect("a number of hands"));
    let dealt = Rules::default();
    let plain = Evaluator::new(ShapeRules::PLAIN.with(Shape::SevenPairs, true).with(Shape::Shisanyao, true));
    let wild = Evaluator::new(ShapeRules { fifth_copy: true, ..ShapeRules::PLAIN });
    let hands = |spread, size, wilds, count| -> Vec<Hand> {
        holdings(&dealt, spread, size, wilds, count, 1).into_iter().map(Hand::new).collect()
    };
    println!("peers: riichienv-core 0.4.11, xiangting 6.0.2, riichi-decomp 0.1.0");
    println!("{:28} {:14} {:16} {:>9} {:>8}", "question", "hands", "evaluator", "ns", "ratio");
    for spread in [Spread::Deal, Spread::TwoSuits] {
        let fourteen = hands(spread, 14, 0, count);
        for hand in &fourteen {
            let (ours, env) = (riichi_shanten(&plain, hand), calc_shanten_from_counts(&hand.counts, 4));
            let other = calculate_replacement_number(&hand.counts, PlayerCount::Four).expect("a hand") as i8 - 1;
            assert!(ours == env && ours == other, "{:?}: {ours} {env} {other}", hand.counts);
        }
        let contenders: Vec<Contender<'_>> = vec![
            contender("jing, 34 counts", |hand| plain.shanten(&packed(hand)) as u64),
            batch(|hands, shantens| plain.shantens(hands, shantens), |shanten: i8| shanten as u64),
            contender("jing, kept", |hand| plain.shanten(&hand.holding) as u64),
            contender("riichienv-core", |hand| calc_shanten_from_counts(&hand.counts, 4) as u64),
            contender("xiangting", |hand| calculate_replacement_number(&hand.counts, PlayerCount::Four).map_or(0, u64::from)),
        ];
        print("shanten, three forms", spread, &contenders, &race(&fourteen, &contenders));
        let contenders: Vec<Contender<'_>> = vec![
            contender("jing, 34 counts", |hand| plain.is_win_of(&hand.tiles, KindSet::EMPTY).into()),
            batch(|hands, wins| plain.wins(hands, wins), u64::from),
            contender("jing, kept", |hand| plain.is_win(&hand.holding).into()),
            contender("riichienv-core", |hand| (calc_shanten_from_counts(&hand.counts, 4) < 0).into()),
        ];
        print("win", spread, &contenders, &race(&fourteen, &contenders));
    }
    for (spread, wilds) in [Spread::Deal, Spread::TwoSuits].into_iter().flat_map(|spread| [0, 1, 2, 4].map(|w| (spread, w))) {
        let fourteen = hands(spread, 14, wilds, count);
        // The number of tiles that the 14 − `wilds` natural tiles lack for a standard hand of 14 tiles.
        let missing = |hand: &Hand| calc_shanten_from_counts(&hand.counts, 4) + 1;
        let mut different = 0;
        for hand in &fourteen {
            different += usize::from(wild.is_win(&hand.holding) != (missing(hand) <= wilds as i8));
        }
        // Only riichi's other forms and fifth copies can make a difference.
        println!("  {different} of {count} wild wins differ by the fifth copy and riichi's other forms");
        let contenders: Vec<Contender<'_>> = vec![
            contender("jing, 34 counts", |hand| wild.is_win(&packed(hand)).into()),
            batch(|hands, wins| wild.wins(hands, wins), u64::from),
            contender("jing, kept", |hand| wild.is_win(&hand.holding).into()),
            contender("riichienv-core", |hand| (missing(hand) <= wilds as i8).into()),
        ];
        print(&format!("win with {wilds} wilds"), spread, &contenders, &race(&fourteen, &contenders));
    }
    for (spread, count) in [(Spread::Deal, count), (Spread::Waiting, count / 20)] {
        let thirteen = hands(spread, 13, 0, count);
        let mut decomposer = Decomposer::new();
        for hand in &thirteen {
            let ours = swap_dragons(plain.waits_of(Shape::Standard, &hand.holding).0);
            let theirs = WaitSet::from_keys(&mut decomposer, &hand.keys).regular;
            let held_four = (0..34).filter(|&kind| hand.counts[kind] == 4).fold(0u64, |set, kind| set | 1 << kind);
            let waits = theirs.iter().fold(0u64, |set, wait| set | 1 << wait.waiting_tile.encoding()) & !held_four;
            assert_eq!(ours, waits, "{:?}", hand.counts);
        }
        let decomposer = std::cell::RefCell::new(decomposer);
        let contenders: Vec<Contender<'_>> = vec![
            contender("jing, 34 counts", |hand| plain.waits(&packed(hand)).0),
            batch(|hands, waits| plain.waits_of_each(hands, waits), |waits: KindSet| waits.0),
            contender("jing, kept", |hand| plain.waits(&hand.holding).0),
            contender("riichi-decomp", |hand| WaitSet::from_keys(&mut decomposer.borrow_mut(), &hand.keys).waiting_tiles.0),
            contender("xiangting", |hand| {
                calculate_necessary_tiles(&hand.counts, PlayerCount::Four).map_or(0, |(_, tiles)| u64::from(tiles.count_ones()))
            }),
        ];
        print("waits", spread, &contenders, &race(&thirteen, &contenders));
    }
}

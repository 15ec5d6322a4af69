//! Tests of the tables against exact counts and against a slow evaluator.

use super::reference_tests::{self, NEVER};
use super::standard;
use super::suit_distance::{self, IMPOSSIBLE};
use super::tables::Tables;
use super::*;
use crate::tile::{Counts, Kind, KindSet, Meld, MeldForm, Suit};
use rayon::prelude::*;

/// A small random number generator.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize * n) >> 31
    }
}

const SICHUAN: ShapeRules = ShapeRules { honours: false, ..ShapeRules::PLAIN }.with(Shape::SevenPairs, true);

fn variants() -> Vec<ShapeRules> {
    let guide = ShapeRules { qixing_no_wild: true, ..ShapeRules::NANCHANG }.with(Shape::QixingSevenPairs, true);
    vec![
        ShapeRules::NANCHANG,
        guide,
        ShapeRules { fifth_copy: false, ..ShapeRules::NANCHANG },
        ShapeRules { wind_runs: false, ..ShapeRules::NANCHANG }.with(Shape::SevenPairs, false),
        ShapeRules { dragon_runs: false, ..ShapeRules::NANCHANG }.with(Shape::Shisanlan, false),
        ShapeRules { qixing_no_wild: true, ..guide }.with(Shape::SevenPairs, false).with(Shape::Shisanlan, false),
        ShapeRules::PLAIN,
        ShapeRules::PLAIN.with(Shape::SevenPairs, true).with(Shape::Shisanyao, true),
        ShapeRules { fifth_copy: true, ..ShapeRules::PLAIN }.with(Shape::SevenPairs, true).with(Shape::Shisanyao, true),
        SICHUAN,
        ShapeRules { fifth_copy: true, ..SICHUAN },
        ShapeRules::NANCHANG.with(Shape::Jiangjianghu, true),
        SICHUAN.with(Shape::Jiangjianghu, true),
        ShapeRules::PLAIN.with(Shape::SevenPairs, true).with(Shape::Quanbukao, true).with(Shape::Zuhelong, true),
        ShapeRules::NANCHANG.with(Shape::Quanbukao, true).with(Shape::Zuhelong, true),
        SICHUAN.with(Shape::Zuhelong, true),
    ]
}

/// Deals a hand of the size `size` (concealed tiles plus three for each meld), with `melds` melds and `wilds` wilds of two kinds. If
/// `narrow` is above 0, the tiles are of `narrow` neighbouring kinds, as long as there are enough of them.
pub(super) fn deal(
    dice: &mut Dice,
    rules: &ShapeRules,
    size: usize,
    melds: usize,
    wilds: u8,
    narrow: usize,
) -> Holding {
    let kinds = if rules.honours { 34 } else { 27 };
    let mut wall = [4u8; 34];
    let from = if narrow > 0 { dice.below(kinds) } else { 0 };
    let width = if narrow > 0 { narrow.min(kinds) } else { kinds };
    // After many tries, all kinds are allowed, because the few kinds may be used up.
    let pick = |dice: &mut Dice, any: bool| if any { dice.below(kinds) } else { (from + dice.below(width)) % kinds };
    let mut made = Vec::new();
    let mut tries = 0;
    while made.len() < melds {
        tries += 1;
        let kind = pick(dice, tries > 50);
        let run = kind < 27 && kind % 9 < 7 && dice.below(2) == 0;
        let tiles = if run { [kind, kind + 1, kind + 2] } else { [kind; 3] };
        let need = if run { 1 } else { 3 };
        if tiles.iter().any(|&k| wall[k] < need) {
            continue;
        }
        let xuanfeng = Meld::xuanfeng(Kind::at(kind.max(27))).expect("an honour");
        if !run && kind >= 27 && xuanfeng.all_tiles().all(|tile| wall[tile.index()] > 0) && dice.below(2) == 0 {
            xuanfeng.all_tiles().for_each(|tile| wall[tile.index()] -= 1);
            made.push(xuanfeng);
            continue;
        }
        tiles.iter().for_each(|&k| wall[k] -= 1);
        let kong = !run && wall[kind] == 1 && dice.below(2) == 0;
        if kong {
            wall[kind] = 0;
        }
        made.push(match (run, kong) {
            (true, _) => Meld::chow(tiles.map(Kind::at)),
            (false, false) => Meld::alike(MeldForm::Pung, Kind::at(kind)),
            (false, true) => Meld::alike(MeldForm::ConcealedKong, Kind::at(kind)),
        });
    }
    let mut holding = Holding::natural(Packed::EMPTY, MeldInfo::new(&made));
    let concealed = size - 3 * melds;
    let wild_kinds = [dice.below(kinds), dice.below(kinds)];
    for _ in 0..usize::from(wilds).min(concealed) {
        let kind = Kind::at(wild_kinds[dice.below(2)]);
        if reference_tests::wild_count(&holding, kind) < 4 {
            holding.add_wild(kind);
        }
    }
    while holding.size() < size {
        tries += 1;
        let kind = pick(dice, tries > 100);
        if wall[kind] > 0 && !holding.wild_kinds().contains(Kind::at(kind)) {
            wall[kind] -= 1;
            holding.packed.add(Kind::at(kind));
        }
    }
    holding
}

fn in_game(rules: &ShapeRules) -> KindSet {
    if rules.honours { KindSet::PLAIN } else { KindSet::NUMBERS }
}

/// Returns the kinds with no tile left to draw. Tiles in melds count only without a fifth copy.
fn full_kinds(rules: &ShapeRules, holding: &Holding) -> KindSet {
    let melded = |kind: Kind| if rules.fifth_copy { 0 } else { holding.melds.used(kind) };
    Kind::plain().filter(|&kind| holding.packed.count(kind) + melded(kind) >= 4).collect()
}

fn deals(count: usize, seed: u64, mut check: impl FnMut(&mut Dice, &ShapeRules, Holding)) {
    let mut dice = Dice(seed);
    let variants = variants();
    for i in 0..count {
        let rules = &variants[i % variants.len()];
        let size = 13 + dice.below(2);
        let melds = if dice.below(2) == 0 { 0 } else { dice.below(5) };
        let wilds = if rules.fifth_copy || dice.below(4) == 0 { dice.below(9) as u8 } else { 0 };
        let narrow = [0, 9, 14, 20][dice.below(4)];
        let mut holding = deal(&mut dice, rules, size, melds, wilds, narrow);
        if dice.below(if rules.honours { 20 } else { 2 }) == 0 {
            holding.suits = [SuitLimit::AtMostTwo, SuitLimit::Without(Suit::NUMBERS[dice.below(3)])][dice.below(2)];
        }
        check(&mut dice, rules, holding);
    }
}

fn check_against_reference(count: usize, seed: u64) {
    deals(count, seed, |_, rules, holding| {
        let evaluator = Evaluator::new(*rules);
        let same = |ours: u8, theirs: u8| ours == theirs || ours >= IMPOSSIBLE && theirs >= NEVER;
        let mut least = NEVER;
        let mut won = ShapeSet::EMPTY;
        for shape in rules.shapes().iter() {
            let need = reference_tests::need(rules, shape, &holding);
            let shanten = if need == NEVER { i8::MAX } else { need as i8 - 1 };
            assert_eq!(evaluator.shanten_of(shape, &holding), shanten, "{shape} of {holding:?} under {rules:?}");
            won.insert_if(shape, need == 0);
            least = least.min(need);
        }
        let shanten = if least == NEVER { i8::MAX } else { least as i8 - 1 };
        assert_eq!(evaluator.shanten(&holding), shanten, "{holding:?} under {rules:?}");
        if holding.size() == 14 {
            assert_eq!(evaluator.is_win(&holding), least == 0, "{holding:?} under {rules:?}");
            assert_eq!(evaluator.shapes(&holding), won, "{holding:?} under {rules:?}");
            if holding.melds.is_closed() && holding.suits == SuitLimit::Any {
                let wins = evaluator.is_win_of(&holding.to_counts(), holding.wild_kinds());
                assert_eq!(wins, least == 0, "{holding:?} under {rules:?}");
            }
        }
        let melds = reference_tests::sets_missing(rules, &holding, 0, false);
        assert!(same(evaluator.missing_melds(&holding), melds), "{melds} for melds of {holding:?} under {rules:?}");
    });
}

#[test]
fn tables_agree_with_the_slow_evaluator() {
    check_against_reference(6_000, 1);
}

/// `cargo test --package jing-hand -- --ignored a_million_hands`
#[test]
#[ignore = "ten minutes"]
fn a_million_hands_agree_with_the_slow_evaluator() {
    (0..200).into_par_iter().for_each(|part| check_against_reference(5_000, 1_000 + part));
}

#[test]
fn waits_are_the_kinds_that_complete_the_hand() {
    deals(60_000, 3, |_, rules, holding| {
        if holding.size() != 13 {
            return;
        }
        let evaluator = Evaluator::new(*rules);
        let full = full_kinds(rules, &holding);
        let mut all = KindSet::EMPTY;
        for shape in rules.shapes().iter() {
            let wins = |kind: &Kind| evaluator.shapes(&holding.with(*kind)).contains(shape);
            let tried: KindSet = in_game(rules).minus(full).iter().filter(wins).collect();
            let waits = evaluator.waits_of(shape, &holding);
            assert_eq!(waits, tried, "{shape} of {holding:?} under {rules:?}");
            all = all.union(waits);
        }
        assert_eq!(evaluator.waits(&holding), all, "{holding:?} under {rules:?}");
        let standard = evaluator.shanten_standard(&holding) == 0;
        let only_melds = Evaluator::new(ShapeRules { special: ShapeSet::EMPTY, ..*rules });
        let standard_waits = evaluator.waits_of(Shape::Standard, &holding).union(only_melds.fifth_waits(&holding));
        assert_eq!(standard, !standard_waits.is_empty(), "standard of {holding:?} under {rules:?}");
    });
}

#[test]
fn hands_with_waits_have_shanten_0() {
    deals(60_000, 4, |_, rules, holding| {
        if holding.size() == 13 {
            let evaluator = Evaluator::new(*rules);
            let waiting = evaluator.shanten(&holding) == 0;
            let waits = evaluator.waits(&holding).union(evaluator.fifth_waits(&holding));
            assert_eq!(waiting, !waits.is_empty(), "{holding:?} under {rules:?}");
        } else {
            let evaluator = Evaluator::new(*rules);
            let win = evaluator.shanten(&holding) == -1;
            assert_eq!(win, evaluator.is_win(&holding), "{holding:?} under {rules:?}");
        }
    });
}

#[test]
fn discards_equal_those_found_by_trying() {
    deals(20_000, 5, |dice, rules, holding| {
        if holding.size() != 14 {
            return;
        }
        let evaluator = Evaluator::new(*rules);
        let wild = holding.wild_kinds().union(if rules.fifth_copy {
            KindSet::single(Kind::at(dice.below(27)))
        } else {
            KindSet::EMPTY
        });
        let wild = wild.minus(holding.packed.kinds()).minus(full_kinds(rules, &holding));
        let discards = evaluator.discards(&holding, wild);
        assert_eq!(discards.len(), holding.packed.kinds().len() + holding.wild_kinds().len());
        for discard in &discards {
            let left = if discard.wild { holding.without_wild(discard.tile) } else { holding.without(discard.tile) };
            let shanten = evaluator.shanten(&left);
            assert_eq!(discard.shanten, shanten);
            let lowers = |kind: &Kind| {
                let drawn = if wild.contains(*kind) { left.with_wild(*kind) } else { left.with(*kind) };
                evaluator.shanten(&drawn) < shanten
            };
            let accepts: KindSet = in_game(rules).minus(full_kinds(rules, &left)).iter().filter(lowers).collect();
            assert_eq!(discard.accepts, accepts, "{discard:?} of {holding:?} under {rules:?}");
        }
        let natural = holding.packed.total() > 0;
        let best = discards.iter().filter(|d| d.wild != natural).map(|d| d.shanten).min();
        let mut expected = discards.clone();
        expected.retain(|d| d.wild != natural && Some(d.shanten) == best);
        assert_eq!(evaluator.best_discards(&holding, wild), expected, "{holding:?} under {rules:?}");
    });
}

#[test]
fn packing_tile_by_tile_equals_packing_at_once() {
    let mut dice = Dice(6);
    for _ in 0..200 {
        let mut counts = Counts::EMPTY;
        let mut packed = Packed::EMPTY;
        for _ in 0..60 {
            let kind = Kind::at(dice.below(34));
            if dice.below(3) < 2 && counts[kind] < 4 {
                counts.add(kind);
                packed.add(kind);
            } else if counts[kind] > 0 {
                counts.remove(kind);
                packed.remove(kind);
            }
            assert_eq!(packed, Packed::from_counts(&counts));
            assert_eq!(packed.to_counts(), counts);
            assert_eq!(usize::from(packed.total()), counts.total());
            assert_eq!(packed.pairs(), counts.0.iter().map(|n| n / 2).sum::<u8>());
        }
    }
}

#[test]
fn own_melds_use_up_their_tiles() {
    let evaluator = Evaluator::new(ShapeRules::PLAIN);
    let kinds = |list: &[usize]| -> Packed { list.iter().map(|&k| Kind::at(k)).collect() };
    // 1111m 345p 456p 789p waits for nothing.
    let closed = kinds(&[0, 0, 0, 0, 11, 12, 13, 12, 13, 14, 15, 16, 17]);
    let holding = Holding::natural(closed, MeldInfo::NONE);
    assert_eq!((evaluator.shanten(&holding), evaluator.waits(&holding)), (1, KindSet::EMPTY));
    // With [EEE], the fourth 东 waits for nothing.
    let melds = MeldInfo::new(&[Meld::alike(MeldForm::Pung, Kind::EAST)]);
    let open = kinds(&[27, 11, 12, 13, 12, 13, 14, 15, 16, 17]);
    let holding = Holding::natural(open, melds);
    assert_eq!((evaluator.shanten(&holding), evaluator.waits(&holding)), (1, KindSet::EMPTY));
    // With a fifth copy the pattern is allowed.
    let nanchang = Evaluator::new(ShapeRules::NANCHANG);
    assert_eq!((nanchang.shanten(&holding), nanchang.waits(&holding)), (0, KindSet::single(Kind::EAST)));
    // 1224m needs two 3m, but [333m] leaves only one.
    let melds = MeldInfo::new(&[Meld::alike(MeldForm::Pung, Kind::at(2)), Meld::alike(MeldForm::Pung, Kind::at(9))]);
    let holding = Holding::natural(kinds(&[0, 1, 1, 3, 27, 27, 28]), melds);
    assert_eq!(evaluator.shanten(&holding), 2);
}

#[test]
fn jingdiao_sets_one_wild_aside() {
    let evaluator = Evaluator::new(ShapeRules::NANCHANG);
    deals(20_000, 7, |_, rules, holding| {
        if !rules.fifth_copy || holding.size() != 13 || holding.suits != SuitLimit::Any {
            return;
        }
        let evaluator = Evaluator::new(*rules);
        let melds = holding.wilds > 0 && reference_tests::sets_missing(rules, &holding, 0, false) < holding.wilds;
        // Six pairs and the wild: any drawn tile makes seven pairs with it.
        let mut pairs = holding;
        pairs.wilds = pairs.wilds.saturating_sub(1);
        let two = |kind: usize| holding.packed.count(Kind::at(kind)) == 0;
        let fresh = Kind::at((0..34).find(|&k| two(k)).unwrap());
        let seventh = pairs.with(fresh).with(fresh);
        let six = rules.allow(Shape::SevenPairs) && holding.wilds > 0 && holding.melds.is_closed();
        let six = six && reference_tests::need(rules, Shape::SevenPairs, &seventh) == 0;
        assert_eq!(evaluator.is_jingdiao(&holding), melds || six, "{holding:?} under {rules:?}");
    });
    assert!(!evaluator.is_jingdiao(&Holding::default()));
}

#[test]
fn every_decomposition_is_found_once() {
    let mut dice = Dice(8);
    let mut found = 0;
    for rules in [ShapeRules::NANCHANG, ShapeRules::PLAIN] {
        let evaluator = Evaluator::new(rules);
        for _ in 0..100_000 {
            let narrow = [9, 7][dice.below(2)];
            let melds = dice.below(4);
            let mut holding = deal(&mut dice, &rules, 14, melds, 0, narrow);
            let counts = holding.packed.to_counts();
            holding.melds = MeldInfo::NONE;
            let all: Vec<_> = decompositions(&counts, &rules).collect();
            for d in &all {
                let tiles = d.melds.iter().flatten().copied().chain([d.pair; 2]);
                assert_eq!(tiles.collect::<Counts>(), counts);
            }
            for (i, d) in all.iter().enumerate() {
                let mut melds = d.melds.to_vec();
                melds.sort();
                let same = |e: &Decomposition| {
                    let mut others = e.melds.to_vec();
                    others.sort();
                    e.pair == d.pair && others == melds
                };
                assert!(!all[..i].iter().any(same), "twice: {d:?}");
            }
            let goal = 4 - usize::from(holding.packed.total() / 3);
            let wins = standard::free_missing(&evaluator.tables, &holding, goal) == 0;
            assert_eq!(wins, !all.is_empty(), "{counts:?}");
            found += all.len();
        }
    }
    assert!(found > 1_000);
}

#[test]
fn shisanlan_has_its_known_number_of_hands() {
    let targets = reference_tests::apart_targets();
    assert_eq!(targets.len(), 81_030);
    assert_eq!(targets.iter().filter(|t| *t >> 27 == 127).count(), 15_930);
    let evaluator = Evaluator::new(ShapeRules::NANCHANG);
    for &target in targets.iter().step_by(7) {
        let holding = Holding::natural(KindSet(target).iter().collect(), MeldInfo::NONE);
        let shapes = evaluator.shapes(&holding);
        assert!(shapes.contains(Shape::Shisanlan));
        assert_eq!(shapes.contains(Shape::QixingShisanlan), target >> 27 == 127);
    }
}

// ---- Exact counts from the tables ----

/// Returns, for each class of a group and each number of tiles, the number of ways to hold that many tiles in the class. `class` returns
/// the class of a base-5 index of `kinds` digits, and `classes` is the number of classes. If `weighted`, the copies of a kind are distinct.
fn class_counts(class: impl Fn(usize) -> u8, kinds: u32, classes: usize, weighted: bool) -> Vec<[u128; 15]> {
    let mut counts = vec![[0u128; 15]; classes];
    for index in 0..5usize.pow(kinds) {
        let digits = (0..kinds).map(|i| index / 5usize.pow(i) % 5);
        let tiles: usize = digits.clone().sum();
        if tiles <= 14 {
            let ways = digits.map(|n| [1u128, 4, 6, 4, 1][n]).product::<u128>();
            counts[usize::from(class(index))][tiles] += if weighted { ways } else { 1 };
        }
    }
    counts
}

fn pair_up(a: &[[u128; 15]], b: &[[u128; 15]], class: impl Fn(u8, u8) -> u8) -> Vec<[u128; 15]> {
    let mut both = vec![[0u128; 15]; 256];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            let sum = &mut both[usize::from(class(i as u8, j as u8))];
            for n in 0..15 {
                for m in 0..15 - n {
                    sum[n + m] += x[n] * y[m];
                }
            }
        }
    }
    both
}

/// Returns the number of ways to hold 14 tiles, by the number of tiles missing. If `weighted`, the copies of a kind are distinct.
fn fourteen(rules: &ShapeRules, weighted: bool) -> [u128; 41] {
    let tables = Tables::shared(rules);
    let suit = class_counts(|index| tables.suit_class(index), 9, tables.distances(0).len(), weighted);
    let kinds = if rules.honours { 7 } else { 0 };
    let honours = tables.distances(3).len();
    let honours = class_counts(|index| tables.honour_class(index), kinds, honours, weighted);
    let left = pair_up(&suit, &suit, |a, b| tables.left(a, b));
    let right = pair_up(&suit, &honours, |a, b| tables.right(a, b));
    let mut missing = [0; 41];
    for (l, x) in left.iter().enumerate() {
        for (r, y) in right.iter().enumerate() {
            let ways: u128 = (0..15).map(|n| x[n] * y[14 - n]).sum();
            missing[usize::from(tables.missing(0, l as u8, r as u8))] += ways;
        }
    }
    missing
}

#[test]
fn counts_of_multisets_equal_known_ones() {
    for fifth_copy in [false, true] {
        let hands = fourteen(&ShapeRules { fifth_copy, ..ShapeRules::PLAIN }, false);
        assert_eq!(hands.iter().sum::<u128>(), 326_520_504_500);
        assert_eq!(hands[0], 11_498_658);
        let hands = fourteen(&ShapeRules { fifth_copy, ..SICHUAN }, false);
        assert_eq!(hands[0], 5_237_550);
    }
}

#[test]
fn dealt_hands_have_their_known_mean_shanten() {
    let hands = fourteen(&ShapeRules::PLAIN, true);
    let all: u128 = hands.iter().sum();
    assert_eq!(all, 4_250_305_029_168_216_000);
    assert_eq!(hands[0], 11_353_128_141_498);
    let sum: i128 = hands.iter().enumerate().map(|(missing, &ways)| (missing as i128 - 1) * ways as i128).sum();
    let mean = (sum * 1_000_000_000_000 + all as i128 / 2) / all as i128;
    assert_eq!(mean, 3_315_576_237_904);
}

#[test]
fn counts_of_complete_suits_equal_known_ones() {
    for fifth_copy in [false, true] {
        let tables = Tables::shared(&ShapeRules { fifth_copy, ..ShapeRules::PLAIN });
        let mut complete = [[0u32; 5]; 2];
        for index in 0..5usize.pow(9) {
            let tiles: usize = (0..9).map(|i| index / 5usize.pow(i) % 5).sum();
            let (melds, pair) = (tiles / 3, tiles % 3);
            if melds <= 4 && (pair == 0 || pair == 2) {
                let distances = tables.distances(0)[usize::from(tables.suit_class(index))];
                complete[pair / 2][melds] += u32::from(distances[2 * melds + pair / 2] == 0);
            }
        }
        assert_eq!(complete, [[1, 16, 127, 627, 2098], [9, 135, 996, 4475, 13259]]);
    }
}

// ---- Tests of the tables of a suit against a slow definition ----

/// Returns every set of `k` melds and `p` pairs on nine ranks, at index `2k + p`, with at most `most` tiles of a rank.
fn suit_patterns(most: u8) -> [Vec<[u8; 9]>; 10] {
    let triplets = (0..9).map(|r| std::array::from_fn(|i| if i == r { 3 } else { 0 }));
    let runs = (0..7).map(|r| std::array::from_fn(|i| u8::from((r..r + 3).contains(&i))));
    let melds: Vec<[u8; 9]> = triplets.chain(runs).collect();
    let plus = |a: &[u8; 9], b: &[u8; 9]| -> [u8; 9] { std::array::from_fn(|i| a[i] + b[i]) };
    let mut patterns: [Vec<[u8; 9]>; 10] = Default::default();
    patterns[0].push([0; 9]);
    for k in 0..5 {
        if k > 0 {
            let smaller = patterns[2 * k - 2].clone();
            patterns[2 * k] = smaller.iter().flat_map(|p| melds.iter().map(move |m| plus(p, m))).collect();
        }
        let sets = patterns[2 * k].clone();
        let pairs = (0..9).map(|r| std::array::from_fn(|i| if i == r { 2 } else { 0 }));
        patterns[2 * k + 1] = pairs.flat_map(|pair| sets.iter().map(move |p| plus(p, &pair))).collect();
    }
    for list in &mut patterns {
        list.retain(|p| p.iter().all(|&n| n <= most));
        list.sort_unstable();
        list.dedup();
    }
    patterns
}

fn check_suits(step: usize) {
    for fifth_copy in [false, true] {
        let tables = Tables::shared(&ShapeRules { fifth_copy, ..ShapeRules::PLAIN });
        // A pattern with more than six of a kind is never nearer than one without.
        let patterns = suit_patterns(if fifth_copy { 14 } else { 4 });
        (0..5usize.pow(9)).into_par_iter().filter(|index| index % step == 0).for_each(|index| {
            let held: [u8; 9] = std::array::from_fn(|i| (index / 5usize.pow(i as u32) % 5) as u8);
            if held.iter().sum::<u8>() > 14 {
                return;
            }
            let missing = |p: &[u8; 9]| -> u8 { p.iter().zip(held).map(|(n, have)| n.saturating_sub(have)).sum() };
            let slow: [u8; 10] = std::array::from_fn(|i| patterns[i].iter().map(missing).min().unwrap());
            let fast = tables.distances(0)[usize::from(tables.suit_class(index))];
            assert_eq!(fast, slow, "{held:?}, fifth copy {fifth_copy}");
        });
    }
}

#[test]
fn suits_agree_with_the_slow_definition() {
    check_suits(1_009);
}

/// `cargo test --package jing-hand -- --ignored all_suits`
#[test]
#[ignore = "minutes"]
fn all_suits_agree_with_the_slow_definition() {
    check_suits(1);
}

#[test]
fn joined_distances_of_possible_suits_are_possible() {
    assert_eq!(suit_distance::join(&suit_distance::FORBIDDEN, &suit_distance::FORBIDDEN), suit_distance::FORBIDDEN);
    let tables = Tables::shared(&ShapeRules::NANCHANG);
    let empty = tables.distances(0)[usize::from(tables.suit_class(0))];
    assert_eq!(empty, [0, 2, 3, 5, 6, 8, 9, 11, 12, 14]);
    assert_eq!(suit_distance::join(&empty, &suit_distance::FORBIDDEN), empty);
}

/// All hands of thirteen tiles of one suit, by the number of kinds they wait for. Published figures:
/// <http://endlessriichi.blogspot.com/2016/08/computing-all-chinitsu-possibilities.html>
#[test]
fn hands_of_one_suit_wait_as_published() {
    /// Calls `visit` with every hand of `size` tiles that adds tiles of the kinds from `from` on to `held`.
    fn each(held: Packed, from: usize, size: usize, visit: &mut impl FnMut(Packed)) {
        if from == 9 {
            return if size == 0 {
                visit(held)
            };
        }
        for count in 0..=size.min(4) {
            let mut held = held;
            (0..count).for_each(|_| held.add(Kind::at(from)));
            each(held, from + 1, size - count, visit);
        }
    }
    let evaluator = Evaluator::new(ShapeRules::PLAIN);
    let mut hands = [0u32; 10];
    each(Packed::EMPTY, 0, 13, &mut |held| {
        hands[evaluator.waits(&Holding::natural(held, MeldInfo::NONE)).iter().count()] += 1;
    });
    assert_eq!(hands, [53_530, 14_067, 14_493, 6_739, 2_948, 1_335, 392, 79, 16, 1]);
}

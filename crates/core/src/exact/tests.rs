use super::fit::{Fit, Goal, HandQuery, Sizes};
use super::group::Groups;
use super::tianhu::{Counter, HandCounter};
use super::urn::Urn;
use super::*;
use crate::rules::Rules;
use crate::shape::{Evaluator, Holding, MeldInfo, Shape, ShapeRules, ShapeSet, decompositions};
use crate::tile::{Counts, Kind, KindSet, choose};
use std::collections::{BTreeMap, BTreeSet};

fn set(shapes: impl IntoIterator<Item = Shape>) -> ShapeSet {
    shapes.into_iter().collect()
}

/// Creates an urn with four copies of each kind and no wilds.
fn full_urn(kinds: KindSet) -> Urn {
    let mut copies = Counts::EMPTY;
    kinds.iter().for_each(|kind| copies[kind] = 4);
    Urn { copies, wild: KindSet::EMPTY }
}

fn rules(argument: &str) -> Rules {
    Rules::load(argument).unwrap()
}

#[test]
fn the_dealer_in_nanchang_wins_as_dealt_once_in_894_deals() {
    let counts = tianhu(&Rules::default(), None).unwrap();
    assert!((1.0 / counts.mean(HandCount::p) - 894.0).abs() < 0.05);
    assert_eq!(counts.rows.len(), 34);
    for (indicator, row) in &counts.rows {
        assert_eq!(row.total, 3_812_773_629_106_782_000);
        assert_eq!((row.by_wilds.len(), row.by_wilds.iter().sum::<u128>()), (8, row.hands));
        // Shapes overlap, and no shape has all hands.
        assert!(row.by_shape.iter().map(|(_, hands)| hands).sum::<u128>() > row.hands);
        assert!(row.by_shape.iter().all(|(_, hands)| (1..row.hands).contains(hands)));
        let only = tianhu(&Rules::default(), *indicator);
        if indicator.is_some_and(|kind| kind.is_dragon()) {
            assert_eq!(only.unwrap().rows, [(*indicator, row.clone())]);
        }
    }
    // The three suits have equal counts, but 东 and 中 do not.
    assert_eq!(counts.rows[3].1, counts.rows[21].1);
    assert_ne!(counts.rows[27].1, counts.rows[31].1);
}

/// Published for four melds and a pair without wilds: 11,353,128,141,498 of C(136, 14) hands.
#[test]
fn counts_of_plain_hands_equal_published_ones() {
    let evaluator = Evaluator::new(ShapeRules::PLAIN);
    let urn = full_urn(KindSet::PLAIN);
    let query =
        |shapes, two_suits| HandQuery { shapes, two_suits, goal: Goal::Complete, qixing_no_wild: false, tiles: 14 };
    let standard = query(ShapeSet::single(Shape::Standard), false);
    let found = Counter::new(&evaluator, standard, &urn).hands(&urn);
    assert_eq!(found.values().map(|ways| ways[0]).sum::<u128>(), 11_353_128_141_498);
    assert_eq!(urn.hands(14), 4_250_305_029_168_216_000);
    // 108 tiles, at most two suits, seven pairs with four tiles of a kind as two pairs: 1 in 118,362.6.
    let rules = ShapeRules { honours: false, ..ShapeRules::PLAIN }.with(Shape::SevenPairs, true);
    let (evaluator, urn) = (Evaluator::new(rules), full_urn(KindSet::NUMBERS));
    let two = query(set([Shape::Standard, Shape::SevenPairs]), true);
    let found = Counter::new(&evaluator, two, &urn).hands(&urn);
    let wins: u128 = found.values().map(|ways| ways[0]).sum();
    assert!((urn.hands(14) as f64 / wins as f64 - 118_362.6).abs() < 0.05);
}

/// Published for multisets, each counted once: 11,498,658 of 326,520,504,500 win, and 5,237,550 with the suits alone.
#[test]
fn counts_of_multisets_equal_published_ones() {
    let evaluator = Evaluator::new(ShapeRules::PLAIN);
    let query = HandQuery {
        shapes: ShapeSet::single(Shape::Standard),
        two_suits: false,
        goal: Goal::Complete,
        qixing_no_wild: false,
        tiles: 14,
    };
    let urn = full_urn(KindSet::PLAIN);
    let groups = Groups { evaluator: &evaluator, query };
    let multisets = |first: usize| {
        let mut by_goals: BTreeMap<(Sizes, u8), u64> = BTreeMap::new();
        for (tiles, fit) in groups.naturals(&urn, first) {
            *by_goals.entry((fit.standard, tiles.naturals())).or_default() += 1;
        }
        by_goals
    };
    let joined = |a: &BTreeMap<(Sizes, u8), u64>, b: &BTreeMap<(Sizes, u8), u64>| {
        let mut both: BTreeMap<(Sizes, u8), u64> = BTreeMap::new();
        for (&(x, n), &ways) in a {
            for (&(y, m), &more) in b.iter().filter(|((_, m), _)| n + m <= 14) {
                *both.entry((x.join_melds(y), n + m)).or_default() += ways * more;
            }
        }
        both
    };
    let count = |all: &BTreeMap<(Sizes, u8), u64>| {
        let of_14 = all.iter().filter(|((_, tiles), _)| *tiles == 14);
        of_14.fold((0, 0), |(wins, hands), ((goals, _), n)| (wins + if goals.has(14) { *n } else { 0 }, hands + n))
    };
    let suit = multisets(0);
    let suits = joined(&joined(&suit, &suit), &suit);
    assert_eq!(count(&suits).0, 5_237_550);
    assert_eq!(count(&joined(&suits, &multisets(27))), (11_498_658, 326_520_504_500));
}

/// Published means of the shanten of fourteen dealt tiles, and 天和 of Japanese rules.
#[test]
fn means_of_shanten_equal_published_ones() {
    let evaluator = Evaluator::new(ShapeRules::PLAIN);
    let urn = full_urn(KindSet::PLAIN);
    let count = |shapes, distinct_pairs| {
        let query = super::shanten::ShapeQuery { shapes, two_suits: false, distinct_pairs };
        super::shanten::Counter::new(&evaluator, query, &urn).count(&urn, 14)
    };
    let standard = count(ShapeSet::single(Shape::Standard), false);
    assert_eq!(standard.hands[0], 11_353_128_141_498);
    assert!((standard.mean() - 3.315_576_237_904).abs() < 1e-12);
    let japanese = count(set([Shape::Standard, Shape::SevenPairs, Shape::Shisanyao]), true);
    assert_eq!(japanese.hands[0], 12_859_078_207_674);
    assert!((japanese.mean() - 3.155_937_813_737).abs() < 1e-12);
    assert_eq!(japanese.hands.iter().sum::<u128>(), urn.hands(14));
}

/// Rules with 全不靠 and 组合龙.
const KNITTED: &str = "tuidaohu+shapes.quanbukao=true+shapes.zuhelong=true";

/// A hand as the number of tiles of each kind.
type HandCounts = [u8; Kind::PLAIN];

/// Returns the number of ways to deal a hand from four copies of each kind.
fn ways_of(hand: &HandCounts) -> u128 {
    hand.iter().map(|&count| [1u128, 4, 6, 4, 1][usize::from(count)]).product()
}

/// Returns all hands of 全不靠 and of 组合龙 under rules without runs of honours, by choosing the tiles from their definitions.
fn knitted_hands() -> [BTreeSet<HandCounts>; 2] {
    let (mut unrelated, mut dragons) = (BTreeSet::new(), BTreeSet::new());
    let triplets = (0..Kind::PLAIN).map(|kind| [kind; 3]);
    let runs = (0..27).filter(|kind| kind % 9 < 7).map(|kind| [kind, kind + 1, kind + 2]);
    let melds: Vec<[usize; 3]> = triplets.chain(runs).collect();
    for (man, pin) in (0..3).flat_map(|man| (0..3).map(move |pin| (man, pin))).filter(|(man, pin)| man != pin) {
        let mut knit = [0; Kind::PLAIN];
        for (suit, third) in [man, pin, 3 - man - pin].into_iter().enumerate() {
            [0, 3, 6].into_iter().for_each(|step| knit[9 * suit + third + step] = 1);
        }
        let mut all = knit;
        all[27..].fill(1);
        for (a, b) in (0..Kind::PLAIN).flat_map(|a| (0..a).map(move |b| (a, b))).filter(|&(a, b)| all[a] + all[b] == 2)
        {
            let mut hand = all;
            (hand[a], hand[b]) = (0, 0);
            unrelated.insert(hand);
        }
        for meld in &melds {
            for pair in 0..Kind::PLAIN {
                let mut hand = knit;
                meld.iter().for_each(|&kind| hand[kind] += 1);
                hand[pair] += 2;
                if hand.iter().all(|&count| count <= 4) {
                    dragons.insert(hand);
                }
            }
        }
    }
    [unrelated, dragons]
}

/// 全不靠: 6 knits, each with C(16, 14) = 120 sets of fourteen different tiles, each dealt in 4^14 ways. Two knits have at most three tiles in
/// common, so no set is counted twice.
#[test]
fn counts_of_knitted_hands_equal_those_from_their_definitions() {
    let rules = rules(KNITTED);
    let urn = full_urn(KindSet::PLAIN);
    let hands = knitted_hands();
    let count = HandCounter::new(&rules, 14, Goal::Complete, &urn).count(&urn);
    let dealt = |hands: &BTreeSet<HandCounts>| hands.iter().map(ways_of).sum::<u128>();
    let of = hands.each_ref().map(dealt);
    assert_eq!(hands.each_ref().map(BTreeSet::len), [6 * 120, 11_016]);
    assert_eq!(of, [6 * 120 * 4u128.pow(14), 142_079_164_416]);
    assert_eq!([Shape::Quanbukao, Shape::Zuhelong].map(|shape| count.with_shape(shape)), of);
    assert_eq!(count.with_shape(Shape::Standard), 11_353_128_141_498);
    // No hand of either shape has another shape.
    let without = HandCounter::new(&self::rules("tuidaohu"), 14, Goal::Complete, &urn).count(&urn);
    assert_eq!(count.hands, without.hands + of[0] + of[1]);
    assert_eq!(tianhu(&rules, None).unwrap().rows[0].1, count);
}

/// Calls `sink` with every hand of pairs that has the tiles of `hand` and `left` more, of kinds from the index `from` on.
fn each_hand_of_pairs(hand: &mut Counts, from: usize, left: u8, sink: &mut impl FnMut(&Counts)) {
    if left == 0 {
        return sink(hand);
    }
    for kind in (from..Kind::PLAIN).map(Kind::at) {
        for count in [2, 4].into_iter().filter(|count| *count <= left) {
            hand[kind] = count;
            each_hand_of_pairs(hand, kind.index() + 1, left - count, sink);
        }
        hand[kind] = 0;
    }
}

/// The expected counts of each shape are published. A hand of seven pairs that is also four melds and a pair counts under both shapes.
#[test]
fn hands_of_guobiao_are_counted_once() {
    let rules = rules("guobiao");
    let count = tianhu(&rules, None).unwrap().rows[0].1.clone();
    let shapes = [Shape::Standard, Shape::SevenPairs, Shape::Shisanyao, Shape::Quanbukao, Shape::Zuhelong];
    let by_shape = shapes.map(|shape| count.with_shape(shape));
    assert_eq!(by_shape, [11_353_128_141_498, 1_569_298_171_584, 1_308_622_848, 193_273_528_320, 142_079_164_416]);
    let (mut pairs, mut both) = (0, 0);
    each_hand_of_pairs(&mut Counts::EMPTY.clone(), 0, 14, &mut |hand| {
        let ways: u128 = hand.iter().map(|(_, count)| choose(4, usize::from(count))).product();
        pairs += ways;
        if decompositions(hand, &rules.shape_rules()).next().is_some() {
            both += ways;
        }
    });
    assert_eq!((pairs, both), (by_shape[1], by_shape.iter().sum::<u128>() - count.hands));
}

/// A waiting hand is a complete hand without one tile.
#[test]
fn counts_of_hands_that_wait_for_knitted_hands_equal_those_from_their_definitions() {
    let rules = rules(KNITTED);
    let urn = full_urn(KindSet::PLAIN);
    let count = HandCounter::new(&rules, 13, Goal::Complete, &urn).count(&urn);
    let waiting = knitted_hands().map(|hands| {
        let without = |hand: &HandCounts| {
            let held: Vec<usize> = (0..Kind::PLAIN).filter(|&kind| hand[kind] > 0).collect();
            let hand = *hand;
            held.into_iter().map(move |out| std::array::from_fn(|kind| hand[kind] - u8::from(kind == out)))
        };
        let waiting: BTreeSet<HandCounts> = hands.iter().flat_map(without).collect();
        waiting.iter().map(ways_of).sum::<u128>()
    });
    assert_eq!([Shape::Quanbukao, Shape::Zuhelong].map(|shape| count.with_shape(shape)), waiting);
    assert_eq!(waiting, [225_485_783_040, 503_830_020_096]);
}

#[test]
fn waits_are_counted_with_knitted_hands_and_shanten_is_refused() {
    let rules = rules(KNITTED);
    let counts = waits(&rules, None).unwrap();
    assert_eq!(counts.rows[0].1.waiting(), waiting(&rules, None).unwrap().rows[0].1.hands);
    let all = rules.shape_rules().shapes();
    assert_eq!(shanten(&rules, None, 14, all), Err(ExactError::Distance(Shape::Quanbukao)));
    let standard = shanten(&rules, None, 14, ShapeSet::single(Shape::Standard)).unwrap();
    assert_eq!(standard.rows[0].1.hands[0], 11_353_128_141_498);
}

/// Small sets of tiles, whose hands can all be enumerated. The suits must be equal except for the wilds.
fn small_urns() -> Vec<Urn> {
    let runs: [(usize, u8); 4] = [(1, 2), (2, 1), (3, 1), (9, 1)];
    let some: [(usize, u8); 6] = [(0, 2), (1, 1), (2, 1), (4, 1), (5, 1), (6, 1)];
    let apart: [(usize, u8); 3] = [(1, 1), (5, 1), (8, 2)];
    let all: [(usize, u8); 7] = [(0, 1), (1, 2), (2, 1), (3, 1), (4, 1), (5, 2), (6, 1)];
    vec![
        urn(&runs, &some, &[]),
        urn(&runs, &some, &[19, 20]),
        urn(&runs, &some, &[27, 28]),
        urn(&[(2, 4), (5, 2)], &[(0, 4), (3, 3)], &[]),
        urn(&[(2, 4), (5, 2)], &[(0, 4), (3, 3)], &[22]),
        urn(&apart, &all, &[18, 25]),
        urn(&apart, &all, &[31, 32]),
    ]
}

/// Creates an urn. `ranks` (1 to 9) of every suit and `honours` (0 to 6) come with their numbers of copies. `wild` are indices of kinds.
fn urn(ranks: &[(usize, u8)], honours: &[(usize, u8)], wild: &[usize]) -> Urn {
    let mut copies = Counts::EMPTY;
    for suit in 0..3 {
        ranks.iter().for_each(|&(rank, n)| copies[Kind::at(9 * suit + rank - 1)] = n);
    }
    honours.iter().for_each(|&(honour, n)| copies[Kind::at(27 + honour)] = n);
    Urn { copies, wild: wild.iter().map(|&index| Kind::at(index)).collect() }
}

/// Like [`small_urns`], with an even number of copies of each kind, as in real sets: a kind held an odd number of times always
/// has a copy left.
fn even_urns() -> Vec<Urn> {
    let runs: [(usize, u8); 3] = [(1, 2), (2, 2), (3, 2)];
    let some: [(usize, u8); 3] = [(0, 2), (1, 2), (4, 2)];
    let apart: [(usize, u8); 3] = [(1, 2), (5, 2), (8, 2)];
    vec![
        urn(&runs, &some, &[]),
        urn(&runs, &some, &[19, 20]),
        urn(&runs, &some, &[27, 28]),
        urn(&[(2, 4), (5, 2)], &[(0, 4), (3, 2)], &[]),
        urn(&[(2, 4), (5, 2)], &[(0, 4), (3, 2)], &[22]),
        urn(&apart, &some, &[18, 25]),
    ]
}

/// Calls `seen` with every hand of `tiles` tiles and the number of ways to deal it, by enumeration.
fn each_hand(urn: &Urn, tiles: u8, seen: &mut dyn FnMut(&Counts, u128)) {
    fn from(urn: &Urn, kind: usize, left: u8, held: &mut Counts, ways: u128, seen: &mut dyn FnMut(&Counts, u128)) {
        if left == 0 {
            return seen(held, ways);
        }
        if kind == Kind::PLAIN {
            return;
        }
        for n in 0..=urn.copies.0[kind].min(left) {
            held.0[kind] = n;
            let times = crate::tile::choose(urn.copies.0[kind].into(), n.into());
            from(urn, kind + 1, left - n, held, ways * times, seen);
        }
        held.0[kind] = 0;
    }
    from(urn, 0, tiles, &mut Counts::EMPTY.clone(), 1, seen);
}

fn holding(urn: &Urn, rules: &Rules, held: &Counts) -> Holding {
    let mut holding = Holding::new(held, MeldInfo::NONE, urn.wild);
    holding.suits = rules.suit_limit(None);
    holding
}

/// Rule sets with different complete hands.
const VARIANTS: [&str; 6] = [
    "nanchang",
    "nanchang+wilds.fifth_copy=false",
    "nanchang+shapes.wind_runs=false+shapes.dragon_runs=false",
    "nanchang+wilds.qixing_no_wild=true",
    "nanchang+shapes.shisanyao=true+shapes.qixing_seven_pairs=true",
    "nanchang+gates.at_most_two_suits=true+shapes.shisanlan=false+shapes.qixing_shisanlan=false",
];

/// Counts the complete hands by enumeration: their number in all, and the number with each shape.
fn enumerate_complete(rules: &Rules, urn: &Urn) -> (u128, BTreeMap<Shape, u128>) {
    let evaluator = rules.evaluator();
    let (mut hands, mut by_shape) = (0, BTreeMap::new());
    each_hand(urn, 14, &mut |held, ways| {
        let hand = holding(urn, rules, held);
        let shapes = evaluator.shapes(&hand);
        hands += if shapes.is_empty() { 0 } else { ways };
        shapes.iter().for_each(|shape| *by_shape.entry(shape).or_insert(0) += ways);
    });
    (hands, by_shape)
}

#[test]
fn counts_of_complete_hands_equal_enumeration() {
    let mut different = BTreeSet::new();
    for name in VARIANTS {
        let rules = rules(name);
        for (place, urn) in small_urns().iter().enumerate() {
            let count = HandCounter::new(&rules, 14, Goal::Complete, urn).count(urn);
            let (hands, by_shape) = enumerate_complete(&rules, urn);
            assert_eq!(count.hands, hands, "{name}, urn {place}");
            assert_eq!(count.by_wilds.iter().sum::<u128>(), hands);
            for (shape, hands) in count.by_shape {
                assert_eq!(hands, by_shape.get(&shape).copied().unwrap_or(0), "{name}, urn {place}, {shape}");
            }
            different.insert((place, hands));
        }
    }
    assert!(different.len() > 14, "the variants hardly differ: {different:?}");
}

#[test]
fn counts_of_waiting_hands_equal_enumeration() {
    for name in &VARIANTS[..5] {
        let rules = rules(name);
        let evaluator = rules.evaluator();
        for (place, urn) in even_urns().iter().enumerate() {
            let (mut waiting, mut jingdiao, mut by_kinds) = (0, 0, [0u128; 35]);
            each_hand(urn, 13, &mut |held, ways| {
                let hand = holding(urn, &rules, held);
                jingdiao += if evaluator.is_jingdiao(&hand) { ways } else { 0 };
                if evaluator.shanten(&hand) == 0 {
                    waiting += ways;
                    let open = |kind: &Kind| held[*kind] < urn.copies[*kind];
                    let natural = evaluator.waits(&hand).minus(urn.wild).iter().filter(open).count();
                    by_kinds[natural + urn.wild.iter().filter(open).count()] += ways;
                }
            });
            let complete = Goal::Complete;
            assert_eq!(HandCounter::new(&rules, 13, complete, urn).count(urn).hands, waiting, "{name}, urn {place}");
            let found = HandCounter::new(&rules, 13, Goal::Jingdiao, urn).count(urn).hands;
            assert_eq!(found, jingdiao, "{name}, urn {place}");
            if !name.contains("qixing_no_wild") {
                let count = super::waits::Counter::new(&rules, urn).count(urn, &urn.copies);
                assert_eq!(count.waiting(), waiting, "{name}, urn {place}");
                for (kinds, &ways) in by_kinds.iter().enumerate() {
                    let found = count.hands.get(kinds).copied().unwrap_or(0);
                    assert_eq!(found, ways, "{name}, urn {place}, {kinds} kinds");
                }
            }
        }
    }
}

/// The turned 1s makes 2s wild. It may still be drawn, or be out of play.
#[test]
fn waits_for_a_turned_tile_that_is_not_wild_equal_enumeration() {
    let kind = Kind::at(18);
    for name in ["nanchang", "tuidaohu"] {
        let rules = rules(name);
        for turned_is_out in [false, true] {
            let mut urn = urn(&[(1, 2), (2, 2), (3, 2)], &[(0, 2), (1, 2), (4, 2)], &[19]);
            let mut in_play = urn.copies;
            urn.copies[kind] = 1;
            in_play[kind] = if turned_is_out { 1 } else { 2 };
            let mut by_kinds = [0u128; 35];
            each_hand(&urn, 13, &mut |held, ways| {
                let hand = holding(&urn, &rules, held);
                if rules.evaluator().shanten(&hand) == 0 {
                    let open = |kind: &Kind| held[*kind] < in_play[*kind];
                    let natural = rules.evaluator().waits(&hand).minus(urn.wild).iter().filter(open).count();
                    by_kinds[natural + urn.wild.iter().filter(open).count()] += ways;
                }
            });
            let count = super::waits::Counter::new(&rules, &urn).count(&urn, &in_play);
            let found: Vec<u128> = (0..35).map(|kinds| count.hands.get(kinds).copied().unwrap_or(0)).collect();
            assert_eq!(found, by_kinds, "{name}, out: {turned_is_out}");
        }
    }
}

#[test]
fn counts_by_shanten_equal_enumeration() {
    for name in VARIANTS {
        let rules = rules(name);
        let evaluator = rules.evaluator();
        let query = super::shanten::ShapeQuery {
            shapes: rules.shape_rules().shapes(),
            two_suits: rules.gates.at_most_two_suits,
            distinct_pairs: false,
        };
        for (place, urn) in small_urns().iter().enumerate() {
            let count = super::shanten::Counter::new(evaluator, query, urn).count(urn, 13);
            let mut by_shanten = [0u128; 15];
            each_hand(urn, 13, &mut |held, ways| {
                by_shanten[(evaluator.shanten(&holding(urn, &rules, held)) + 1) as usize] += ways;
            });
            for (place_of, &ways) in by_shanten.iter().enumerate() {
                let found = count.hands.get(place_of).copied().unwrap_or(0);
                assert_eq!(found, ways, "{name}, urn {place}, shanten {}", place_of as i8 - 1);
            }
        }
    }
}

#[test]
fn waits_and_waiting_count_the_same_hands() {
    let rules = Rules::default();
    for tile in [Kind::NORTH, Kind::at(4)] {
        let counts = waits(&rules, Some(tile)).unwrap();
        let row = &counts.rows[0].1;
        assert_eq!(row.waiting(), waiting(&rules, Some(tile)).unwrap().rows[0].1.hands);
        // Every waiting hand is completed by both wild kinds.
        assert_eq!(row.hands[..2], [0, 0]);
        // A hand in 精钓 is completed by every kind with a copy left, which is rarely fewer than 33 kinds.
        let most: u128 = row.hands[33..].iter().sum();
        let jingdiao = jingdiao(&rules, Some(tile)).unwrap().rows[0].1.hands;
        assert!(most.abs_diff(jingdiao) * 1000 < jingdiao, "{most} {jingdiao}");
    }
}

#[test]
fn jing_at_deal_has_the_known_means_and_probabilities() {
    let [own, last] = jing_at_deal(&Rules::default()).unwrap();
    for deal in [&own, &last] {
        assert_eq!(deal.outcomes.iter().map(|part| part.ways).sum::<u128>(), deal.total);
        assert!(deal.mean(|part| part.scored.net().iter().sum::<i64>() as f64).abs() < 1e-12);
        let (dealer, other) = (deal.role(0), deal.role(2));
        assert!((dealer.mean_net + 3.0 * other.mean_net).abs() < 1e-9);
        assert!((dealer.points.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((deal.p(|part| part.scored.bawang.is_some()) - dealer.bawang - 3.0 * other.bawang).abs() < 1e-12);
    }
    // Ten points are among 135 tiles, twelve among 136.
    assert!((own.role(0).mean_points - 14.0 * 10.0 / 135.0).abs() < 1e-12);
    assert!((last.role(1).mean_points - 13.0 * 12.0 / 136.0).abs() < 1e-12);
    // None of the seven is among the 53 dealt: C(128, 53) / C(135, 53).
    let none = (0..7).map(|i| f64::from(82 - i) / f64::from(135 - i)).product::<f64>();
    assert!((own.p(|part| part.scored.points == [0; 4]) - none).abs() < 1e-12);
    // All seven with the dealer: ten points, 冲关 10 × 7, 霸王 doubled.
    let all = own.outcomes.iter().find(|part| part.held[0] == (3, 4)).unwrap();
    assert_eq!((all.scored.values[0], all.scored.net()), (140, [420, -140, -140, -140]));
}

#[test]
fn every_preset_can_be_counted() {
    for preset in crate::rules::PRESETS {
        let rules = rules(preset.name);
        let tile = rules.has_indicator().then_some(Kind::at(4));
        let counts = waits(&rules, tile).unwrap();
        assert_eq!(counts.rows[0].1.waiting(), waiting(&rules, tile).unwrap().rows[0].1.hands, "{}", preset.name);
        assert!(tianhu(&rules, tile).unwrap().rows[0].1.hands > 0, "{}", preset.name);
    }
}

#[test]
fn turned_tiles_that_the_rules_exclude_are_refused() {
    let none = rules("qionghu");
    assert!(matches!(tianhu(&none, Some(Kind::NORTH)), Err(ExactError::NoIndicator { .. })));
    let flower = Kind::FIRST_FLOWER;
    assert_eq!(tianhu(&Rules::default(), Some(flower)), Err(ExactError::NotTurned(flower)));
}

#[test]
fn a_sample_agrees_with_the_count() {
    let rules = Rules::default();
    let sums = sample_tianhu(&rules, None, 7, 1_000_000).unwrap();
    assert_eq!(sums, sample_tianhu(&rules, None, 7, 1_000_000).unwrap());
    assert!((sums.x as f64 - 1_000_000.0 / 893.997).abs() < 4.0 * 33.5, "{}", sums.x);
}

#[test]
fn one_wild_kind_is_counted_however_it_is_chosen() {
    let counted =
        |source: &str| tianhu(&rules(&format!("tuidaohu+wilds.source={source}")), None).unwrap().mean(HandCount::p);
    // Without runs of dragons the four 红中 and the four 白 are alike.
    assert_eq!(counted("set_hongzhong"), counted("set_baiban"));
    assert!(counted("none") < counted("turned_itself") && counted("turned_itself") < counted("turned_next"));
    assert!(counted("turned_next") < counted("indicator"));
    for (source, seed) in [("turned_next", 5), ("turned_itself", 6), ("set_hongzhong", 7)] {
        let expected = counted(source) * 400_000.0;
        let rules = rules(&format!("tuidaohu+wilds.source={source}"));
        let found = sample_tianhu(&rules, None, seed, 400_000).unwrap().x as f64;
        assert!((found - expected).abs() < 4.5 * expected.sqrt(), "{source}: {found} {expected}");
    }
}

/// `cargo test --release --package jing-core ten_million -- --ignored`
#[test]
#[ignore = "ten million deals for each of several rule sets"]
fn ten_million_deals() {
    for name in ["nanchang", "nanchang-guide", "nanchang+wilds.turned_tile=\"out\""] {
        let rules = rules(name);
        let exact = tianhu(&rules, None).unwrap().mean(HandCount::p);
        let sums = sample_tianhu(&rules, None, 20_261, 10_000_000).unwrap();
        let found = crate::stats::calibration::against_proportion(&sums, exact).unwrap();
        println!("{name}: {found:?}");
        assert!(found.z.abs() < 4.0, "{name}: {found:?}");
    }
}

#[test]
fn joining_no_tiles_to_no_tiles_changes_nothing() {
    assert_eq!(Fit::NOTHING.join(&Fit::NOTHING), Fit::NOTHING);
}

/// Rule sets whose gates differ (seed 004, 穷胡 and the customs of the north-east).
const GATED: [&str; 10] = [
    "qionghu",
    "qionghu+gates.three_suits=with_pair",
    "qionghu+gates.triplet=required+gates.dragon_triplet=false",
    "qionghu+gates.terminal=or_honours+shapes.dragon_runs=true+shapes.wind_runs=true",
    "qionghu+gates.terminal=off+gates.triplet=off",
    "qionghu+gates.open=true",
    "qionghu+shapes.seven_pairs=true+gates.seven_pairs_exempt=true",
    "qionghu+gates.open=true+shapes.seven_pairs=true+gates.seven_pairs_exempt=true",
    "tuidaohu+gates.terminal=suits+gates.three_suits=with_pair+shapes.shisanlan=true+shapes.qixing_shisanlan=true",
    "sichuan+gates.terminal=suits",
];

#[test]
fn counts_of_gated_hands_equal_enumeration() {
    let urns = [
        urn(&[(1, 3), (2, 1), (3, 1), (5, 2)], &[(4, 3)], &[]),
        urn(&[(2, 3), (3, 1), (4, 1)], &[(0, 3), (1, 1), (2, 2), (4, 2), (5, 1), (6, 1)], &[]),
        urn(&[(1, 4), (2, 2), (3, 2)], &[(0, 1)], &[]),
        urn(&[(1, 1), (4, 2), (9, 1)], &[(0, 1), (1, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)], &[]),
    ];
    let mut seen = BTreeMap::new();
    for name in GATED {
        let rules = rules(name);
        for (place, urn) in urns.iter().enumerate() {
            let count = super::gated::count(&rules, urn);
            let (mut hands, mut by_shape) = (0, BTreeMap::new());
            each_hand(urn, 14, &mut |held, ways| {
                // The check without gates is cheap.
                if !rules.evaluator().is_win(&holding(urn, &rules, held)) {
                    return;
                }
                let hand = crate::tile::Hand { concealed: *held, melds: Default::default() };
                let shapes = crate::score::winning_shapes(&rules, &hand, KindSet::EMPTY);
                hands += if shapes.is_empty() { 0 } else { ways };
                shapes.iter().for_each(|shape| *by_shape.entry(shape).or_insert(0) += ways);
            });
            assert_eq!(count.hands, hands, "{name}, urn {place}");
            assert_eq!(count.by_wilds, [hands]);
            for (shape, ways) in count.by_shape {
                assert_eq!(ways, by_shape.get(&shape).copied().unwrap_or(0), "{name}, urn {place}, {shape}");
            }
            *seen.entry(name).or_insert(0) += hands;
        }
    }
    let none: Vec<_> = seen.into_iter().filter(|row| row.1 == 0).map(|row| row.0).collect();
    assert_eq!(none, ["qionghu+gates.open=true"], "a dealt hand has no claimed meld");
}

#[test]
fn gates_reduce_the_number_of_complete_hands() {
    // If no gate can stop a hand, the gated count equals the count of shapes.
    let urn = full_urn(KindSet::PLAIN);
    let open = rules("qionghu+gates.three_suits=off+gates.triplet=off+gates.terminal=off");
    assert_eq!(super::gated::count(&open, &urn).with_shape(Shape::Standard), 11_353_128_141_498);
    let found = tianhu(&rules("qionghu"), None).unwrap();
    assert_eq!((found.rows.len(), found.rows[0].0, found.rows[0].1.total), (1, None, 4_250_305_029_168_216_000));
    // About a quarter of the complete hands pass, 1 in 1,672,407 of all; four triplets among them.
    assert_eq!(found.rows[0].1.hands, 2_541_429_297_792);
    assert_eq!(found.rows[0].1.with_shape(Shape::AllTriplets), 435_944_448);
    // Shanten and waits ignore gates.
    let all = shanten(&rules("qionghu"), None, 14, ShapeSet::single(Shape::Standard)).unwrap();
    assert_eq!(all.rows[0].1.hands[0], 11_353_128_141_498);
}

#[test]
fn a_sample_with_gates_agrees_with_the_count() {
    let loose = rules("qionghu+gates.triplet=off+gates.terminal=off+gates.three_suits=with_pair");
    let exact = tianhu(&loose, None).unwrap().mean(HandCount::p);
    let sums = sample_tianhu(&loose, None, 3, 1_500_000).unwrap();
    let expected = exact * 1.5e6;
    assert!((sums.x as f64 - expected).abs() < 4.5 * expected.sqrt(), "{} {expected}", sums.x);
}

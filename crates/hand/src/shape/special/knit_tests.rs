//! Tests of the shapes with a knit (全不靠, 组合龙) against lists of all complete hands.

use super::{DrawnHand, GroupTiles, Shape};
use crate::shape::reference_tests::{self, NEVER, knitted, unrelated_targets};
use crate::shape::tests::Dice;
use crate::shape::{Evaluator, Holding, MeldInfo, Packed, ShapeRules, ShapeSet};
use crate::tile::{Counts, Kind, KindSet, Meld, MeldForm};
use std::collections::BTreeSet;

const SHAPES: [Shape; 2] = [Shape::Quanbukao, Shape::Zuhelong];

fn variants() -> Vec<ShapeRules> {
    let all = |rules: ShapeRules| rules.with(Shape::Quanbukao, true).with(Shape::Zuhelong, true);
    let runs = ShapeRules { wind_runs: true, dragon_runs: true, ..ShapeRules::PLAIN };
    let numbers = ShapeRules { honours: false, ..ShapeRules::PLAIN };
    vec![
        all(ShapeRules::PLAIN),
        all(ShapeRules { fifth_copy: true, ..ShapeRules::PLAIN }),
        all(runs),
        all(ShapeRules { fifth_copy: true, ..runs }),
        all(numbers),
        all(ShapeRules { fifth_copy: true, ..numbers }),
    ]
}

fn holding_of(target: u64) -> Holding {
    Holding::natural(KindSet(target).iter().collect(), MeldInfo::NONE)
}

/// Each of the six knits leaves out two of its sixteen tiles, in 120 ways. Two knits have at most three tiles of numbers in common, and a
/// hand has at least seven, so no hand is counted twice. Two of the nine tiles of a knit are left out of 七星不靠, in 36 ways.
#[test]
fn quanbukao_has_its_known_number_of_hands() {
    let targets = unrelated_targets();
    assert_eq!(targets.len(), 6 * 120);
    assert_eq!(targets.iter().filter(|target| *target >> 27 == 127).count(), 6 * 36);
    let evaluator = Evaluator::new(variants()[0]);
    for &target in targets {
        let holding = holding_of(target);
        assert!(evaluator.is_win(&holding));
        assert_eq!(evaluator.shapes(&holding), ShapeSet::single(Shape::Quanbukao));
        // Every other tile in place of one of the fourteen makes another hand, which is complete only if it is in the list.
        for out in KindSet(target) {
            let left = holding.without(out);
            let wins =
                |kind: &Kind| unrelated_targets().binary_search(&(target & !(1 << out.index()) | 1 << kind.index()));
            let fresh = KindSet::PLAIN.minus(left.packed.kinds());
            let waits: KindSet = fresh.iter().filter(|kind| wins(kind).is_ok()).collect();
            assert_eq!(evaluator.waits(&left), waits);
        }
    }
}

#[test]
fn every_pattern_of_zuhelong_is_complete_and_nothing_else() {
    for rules in variants().into_iter().filter(|rules| !rules.fifth_copy) {
        let evaluator = Evaluator::new(rules);
        let mut patterns = BTreeSet::new();
        knitted(&rules, 0, [4; 34], |pattern| {
            patterns.insert(*pattern);
        });
        assert!(patterns.len() > 5_000);
        for (at, pattern) in patterns.iter().enumerate() {
            let mut counts = Counts::EMPTY;
            counts.0[..34].copy_from_slice(pattern);
            let holding = Holding::new(&counts, MeldInfo::NONE, KindSet::EMPTY);
            assert_eq!(evaluator.shapes(&holding), ShapeSet::single(Shape::Zuhelong), "{pattern:?}");
            assert!(evaluator.is_win(&holding) && evaluator.is_win_of(&counts, KindSet::EMPTY));
            let tiles: Vec<Kind> = counts.tiles().collect();
            let left = holding.without(tiles[at % 14]);
            let mut other = *pattern;
            other[tiles[at % 14].index()] -= 1;
            let kinds = if rules.honours { KindSet::PLAIN } else { KindSet::NUMBERS };
            let completes = |kind: &Kind| {
                let mut more = other;
                more[kind.index()] += 1;
                patterns.contains(&more)
            };
            let waits = evaluator.waits_of(Shape::Zuhelong, &left);
            assert_eq!(waits, kinds.iter().filter(completes).collect(), "{other:?}");
        }
    }
}

/// A random hand of `size` tiles near a complete hand of `shape`, some of them wild, and its melds.
fn near(dice: &mut Dice, rules: &ShapeRules, shape: Shape, size: usize) -> (Holding, Vec<Meld>) {
    let kinds = if rules.honours { 34 } else { 27 };
    let knit = reference_tests::knits()[dice.below(6)];
    let mut wall = [4u8; 34];
    let mut tiles: Vec<usize> = Vec::new();
    let mut melds = Vec::new();
    if shape == Shape::Zuhelong {
        let kind = dice.below(kinds);
        let run = kind < 27 && kind % 9 < 7 && dice.below(2) == 0;
        let meld = if run { vec![kind, kind + 1, kind + 2] } else { vec![kind; 3] };
        tiles.extend(KindSet(knit).iter().map(Kind::index));
        if dice.below(2) == 0 {
            let form = if dice.below(2) == 0 { MeldForm::Pung } else { MeldForm::ConcealedKong };
            let kong = form == MeldForm::ConcealedKong && !run;
            let made = Kind::at(kind);
            melds.push(if run { Meld::chow([0, 1, 2].map(|i| Kind::at(kind + i))) } else { Meld::alike(form, made) });
            meld.iter().for_each(|&kind| wall[kind] -= 1);
            wall[kind] -= u8::from(kong);
            if dice.below(20) == 0 {
                melds.push(Meld::alike(MeldForm::Pung, Kind::at((kind + 5) % kinds)));
            }
        } else {
            tiles.extend(meld);
        }
        // Often a kind that other parts have too.
        let pair = if dice.below(3) > 0 { tiles[dice.below(tiles.len())] } else { dice.below(kinds) };
        tiles.extend([pair; 2]);
    } else {
        tiles.extend(KindSet(knit | 127 << 27).iter().map(Kind::index).filter(|&kind| kind < kinds));
    }
    for _ in 0..dice.below(5) {
        let at = dice.below(tiles.len());
        tiles[at] = if dice.below(2) == 0 { tiles[dice.below(tiles.len())] } else { dice.below(kinds) };
    }
    let concealed = size - 3 * melds.len();
    let wilds = if dice.below(2) == 0 { 0 } else { dice.below(6) };
    let wild = Kind::at(dice.below(kinds));
    let mut holding = Holding::natural(Packed::EMPTY, MeldInfo::new(&melds));
    (0..wilds.min(4)).for_each(|_| holding.add_wild(wild));
    while usize::from(holding.packed.total() + holding.wilds) < concealed {
        let kind = if tiles.is_empty() { dice.below(kinds) } else { tiles.swap_remove(dice.below(tiles.len())) };
        if wall[kind] > 0 && Kind::at(kind) != wild {
            wall[kind] -= 1;
            holding.packed.add(Kind::at(kind));
        }
    }
    (holding, melds)
}

fn each_near(count: usize, seed: u64, mut check: impl FnMut(&ShapeRules, Shape, Holding, &[Meld])) {
    let mut dice = Dice(seed);
    let variants = variants();
    for number in 0..count {
        let rules = &variants[number % variants.len()];
        let shape = if rules.honours { SHAPES[number / variants.len() % 2] } else { Shape::Zuhelong };
        let size = 13 + dice.below(2);
        let (holding, melds) = near(&mut dice, rules, shape, size);
        check(rules, shape, holding, &melds);
    }
}

/// The slow distance is the least number of missing tiles over the list of all patterns.
#[test]
fn distances_and_accepted_kinds_agree_with_all_patterns() {
    let mut needs = [0; 16];
    each_near(2_000, 1, |rules, shape, holding, _| {
        let evaluator = Evaluator::new(*rules);
        let need = reference_tests::need(rules, shape, &holding);
        let shanten = if need == NEVER { i8::MAX } else { need as i8 - 1 };
        assert_eq!(evaluator.shanten_of(shape, &holding), shanten, "{shape} of {holding:?} under {rules:?}");
        needs[usize::from(need.min(15))] += 1;
        if holding.size() != 13 || need == NEVER {
            return;
        }
        let full = evaluator.all_held(&holding);
        let full = if rules.fifth_copy { holding.packed.at_least(4) } else { full };
        let kinds = if rules.honours { KindSet::PLAIN } else { KindSet::NUMBERS };
        let lowers = |kind: &Kind| reference_tests::need(rules, shape, &holding.with(*kind)) < need;
        let accepts: KindSet = kinds.minus(full).iter().filter(lowers).collect();
        assert_eq!(evaluator.special_accepts(shape, &holding), accepts, "{shape} of {holding:?} under {rules:?}");
        let (waits, fifth) = (evaluator.waits_of(shape, &holding), shape.fifth_waits(&evaluator, &holding));
        assert_eq!(waits, if need == 1 { accepts } else { KindSet::EMPTY });
        if rules.fifth_copy {
            assert_eq!(need == 1, !(waits.is_empty() && fifth.is_empty()), "{shape} of {holding:?} under {rules:?}");
        }
    });
    assert!(needs[..5].iter().all(|&hands| hands > 20), "{needs:?}");
    assert!(needs[15] > 2, "{needs:?}");
}

/// A hand can be read if it is complete, and with every tile as itself if it is complete without wilds.
#[test]
fn complete_hands_and_only_they_have_readings() {
    let mut complete = [[0; 2]; 2];
    each_near(60_000, 2, |rules, shape, holding, melds| {
        if holding.size() != 14 {
            return;
        }
        let evaluator = Evaluator::new(*rules);
        let (all, natural) = (holding.to_counts(), holding.packed.to_counts());
        let hand = DrawnHand {
            all: &all,
            natural: &natural,
            wilds: holding.wilds,
            held_natural: &natural,
            held: holding.wilds,
            melds,
            fishing: false,
            fishes_itself: false,
        };
        let ways = shape.read(rules, &hand);
        assert_eq!(ways.is_some(), evaluator.need(shape, &holding) == 0, "{shape} of {holding:?} under {rules:?}");
        if let Some(ways) = ways {
            assert!(!ways.fished && !ways.fished_itself);
            // Four wilds and more of their kind are no tiles of a hand that stands for itself.
            if KindSet::PLAIN.iter().all(|kind| all[kind] <= 4) {
                assert_eq!(ways.natural, evaluator.need(shape, &holding.to_natural()) == 0, "{shape} of {holding:?}");
            }
            complete[usize::from(shape == Shape::Zuhelong)][usize::from(holding.wilds > 0)] += 1;
        }
    });
    assert!(complete.iter().flatten().all(|&hands| hands > 100), "{complete:?}");
}

/// The fits of the four groups, joined in any order, say whether the hand wins (14 tiles) or waits (13 tiles).
#[test]
fn joined_fits_say_whether_a_closed_hand_is_complete() {
    let mut whole = [[0; 2]; 2];
    each_near(60_000, 3, |rules, shape, holding, melds| {
        if !melds.is_empty() {
            return;
        }
        let evaluator = Evaluator::new(*rules);
        let natural = holding.packed.to_counts();
        let groups: [[u8; 9]; 4] = std::array::from_fn(|group| {
            std::array::from_fn(|rank| if 9 * group + rank < Kind::PLAIN { natural.0[9 * group + rank] } else { 0 })
        });
        let fits: [u16; 4] = std::array::from_fn(|group| {
            shape.fit(&GroupTiles {
                honours: group == 3,
                natural: &groups[group],
                held: &groups[group],
                evaluator: &evaluator,
                hand: holding.size() as u8,
                qixing_no_wild: false,
            })
        });
        let join = |a: u16, b: u16| shape.join_fits(a, b);
        let [man, pin, sou, honours] = fits;
        let joined = join(join(man, pin), join(sou, honours));
        assert_eq!(joined, join(honours, join(pin, join(sou, man))));
        assert_eq!(joined, join(join(join(shape.fit_of_nothing(), sou), join(man, honours)), pin));
        let draws = (14 - holding.size()) as u8;
        let near = evaluator.need(shape, &holding) == draws;
        assert_eq!(shape.is_whole(joined), near, "{shape} of {holding:?} under {rules:?}");
        assert!(!near || !shape.is_dead(joined));
        if near && draws == 0 && holding.wilds == 0 {
            assert!((0..4).all(|group| shape.has_part(group == 3, &groups[group])), "{shape} of {holding:?}");
        }
        whole[usize::from(shape == Shape::Zuhelong)][usize::from(near)] += 1;
    });
    assert!(whole.iter().flatten().all(|&hands| hands > 300), "{whole:?}");
}

#[test]
fn the_meld_of_zuhelong_may_be_declared_and_uses_up_its_tiles() {
    let rules = variants()[0];
    let evaluator = Evaluator::new(rules);
    let of = |tiles: &str, melds: &[Meld]| {
        let tiles = crate::tile::parse_tiles(tiles).unwrap();
        Holding::natural(tiles.into_iter().collect(), MeldInfo::new(melds))
    };
    let knit = "147m258p369s";
    let pung = |index: usize| Meld::alike(MeldForm::Pung, Kind::at(index));
    let kong = |index: usize| Meld::alike(MeldForm::ExposedKong, Kind::at(index));
    let chow = Meld::chow([0, 1, 2].map(Kind::at));
    let shape = Shape::Zuhelong;
    for meld in [pung(0), pung(30), kong(1), chow] {
        assert_eq!(evaluator.shanten_of(shape, &of(&format!("{knit}55m"), &[meld])), -1, "{meld:?}");
    }
    // Two declared melds leave no room for nine tiles.
    assert_eq!(evaluator.shanten_of(shape, &of("147m258p36s", &[pung(30), pung(31)])), i8::MAX);
    // A kong of 1m leaves no 1m for this knit, and a pung of 1m none for the pair.
    assert!(evaluator.shanten_of(shape, &of("47m258p369s555m", &[kong(0)])) > 0);
    let waiting = of(&format!("{knit}1m"), &[pung(30)]);
    assert_eq!(evaluator.waits(&waiting), KindSet::single(Kind::at(0)));
    assert_eq!(evaluator.shanten_of(shape, &of("147m258p369s5m", &[pung(0)])), 0);
    assert_eq!(evaluator.waits(&of("47m258p369s55m", &[pung(0)])), KindSet::single(Kind::at(0)));
}

#[test]
fn zuhelong_can_wait_for_a_fifth_tile() {
    // 258m 147p 369s and 1111m: the triplet is there, the pair of 1m lacks a tile, and no other pair is begun.
    let tiles: Packed = crate::tile::parse_tiles("1111258m147p369s").unwrap().into_iter().collect();
    let holding = Holding::natural(tiles, MeldInfo::NONE);
    let [without, with] = [variants()[0], variants()[1]].map(Evaluator::new);
    assert_eq!((with.shanten(&holding), with.waits(&holding)), (0, KindSet::EMPTY));
    assert_eq!(with.fifth_waits(&holding), KindSet::single(Kind::at(0)));
    assert_eq!((without.shanten(&holding), without.fifth_waits(&holding)), (1, KindSet::EMPTY));
}

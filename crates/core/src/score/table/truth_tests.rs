//! Predicates and readings against slow definitions, on random hands, and by example.

use super::hand::{self, Knit, LastTile, ReadHand, ReadSet, WonGroup, WonHand, full_readings};
use super::predicate::Predicate;
use super::reference;
use super::truth::{Evaluation, evaluate};
use crate::rules::Rules;
use crate::score::facts::{End, Facts, SeatFacts, Win, WinBy, WinEvent, WinEvents};
use crate::score::reading::Candidate;
use crate::shape::{Shape, ShapeRules, decompositions};
use crate::tile::{BySeat, Counts, Hand, Kind, KindSet, Meld, MeldForm, Seat, parse_hand, parse_tile};
use crate::words::Set;
use std::collections::{BTreeMap, BTreeSet};

/// Reproducible random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

/// All shapes of the rules, no runs of honours.
fn shapes() -> ShapeRules {
    [Shape::SevenPairs, Shape::QixingSevenPairs, Shape::Shisanlan, Shape::QixingShisanlan, Shape::Shisanyao]
        .into_iter()
        .fold(ShapeRules::PLAIN, |rules, shape| rules.with(shape, true))
}

/// A complete hand: thirteen tiles with melds, the winning tile, and the kinds that are wild.
#[derive(Clone, Debug)]
struct Complete {
    hand: Hand,
    tile: Kind,
    wild: KindSet,
    shapes: ShapeRules,
    /// Whether to read it as 组合龙.
    knit: bool,
}

impl Complete {
    fn candidate(&self) -> Candidate<'_> {
        Candidate {
            shapes: self.shapes,
            concealed: &self.hand.concealed,
            melds: &self.hand.melds,
            wild: self.wild,
            missing: None,
        }
    }

    /// Returns all readings.
    fn read(&self, drawn: bool) -> Vec<ReadHand> {
        let mut all = Vec::new();
        self.visit(drawn, &mut |read| all.push(read.clone()));
        all
    }

    /// Returns two random readings, or all if there are fewer.
    fn read_two(&self, dice: &mut Dice, drawn: bool) -> Vec<ReadHand> {
        let (mut two, mut seen) = (Vec::new(), 0);
        self.visit(drawn, &mut |read| {
            seen += 1;
            let at = dice.below(seen);
            if two.len() < 2 {
                two.push(read.clone());
            } else if at < 2 {
                two[at] = read.clone();
            }
        });
        two
    }

    /// Calls `visit` for all readings.
    fn visit(&self, drawn: bool, visit: &mut dyn FnMut(&ReadHand)) {
        let last = LastTile { kind: self.tile, wild: true, drawn };
        match self.knit {
            false => full_readings(&self.candidate(), last, visit),
            true => hand::knitted_readings(&self.candidate(), last, visit),
        }
        if self.knit && self.wild.is_empty() {
            self.read_quanbukao().iter().for_each(visit);
        }
    }

    /// Returns the reading as 全不靠 of a hand without wilds.
    fn read_quanbukao(&self) -> Option<ReadHand> {
        let counts = *self.hand.concealed.with(self.tile).plain();
        Some(ReadHand {
            // The constant of the shape is not needed.
            shape: Shape::Standard,
            sets: self.hand.melds.iter().map(ReadSet::declared).collect(),
            pair: None,
            pair_wilds: 0,
            knit: Some(Knit::of_single_tiles(&counts)?),
            counts,
            wilds: 0,
            won: WonGroup::Apart,
            tile: self.tile,
            tile_is_wild: false,
            place: 0,
        })
    }
}

/// The kinds of these suits (`m`, `p`, `s`, `z`) and numbers.
fn kinds(suits: &str, numbers: &[u8]) -> KindSet {
    let fits = |kind: &Kind| match kind.rank() {
        Some(rank) => suits.contains(kind.suit().letter()) && numbers.contains(&rank),
        None => suits.contains('z'),
    };
    Kind::plain().filter(fits).collect()
}

/// Returns groups of a random hand of four sets and a pair, those in `given` first.
fn groups(dice: &mut Dice, given: &str) -> Option<Vec<Vec<Kind>>> {
    const ALL: &[u8] = &[1, 2, 3, 4, 5, 6, 7, 8, 9];
    let one = dice.pick(&["m", "p", "s"]);
    let palette = match dice.below(22) {
        0 => kinds(one, ALL),
        1 => kinds(one, ALL).union(KindSet::HONOURS),
        2 => KindSet::HONOURS,
        3 => kinds("mps", &[1, 9]),
        4 => kinds("mpsz", &[1, 9]),
        5 => kinds("mps", &[1, 2, 3]),
        6 => kinds("mps", &[4, 5, 6]),
        7 => kinds("mps", &[7, 8, 9]),
        8 => kinds("mps", &[1, 2, 3, 4]),
        9 => kinds("mps", &[6, 7, 8, 9]),
        10 => kinds("mps", &[2, 4, 6, 8]),
        11 => kinds("mps", &[2, 5, 8]),
        12 => kinds("mpsz", &[1, 3, 4, 6, 7, 9]),
        13 => kinds("mps", &[2, 3, 4, 5, 6, 7, 8]),
        14 => kinds("s", &[2, 3, 4, 6, 8]).union(KindSet::single(Kind::FA)),
        15 => {
            kinds("p", &[1, 2, 3, 4, 5, 8, 9]).union(kinds("s", &[2, 4, 5, 6, 8, 9])).union(KindSet::single(Kind::BAI))
        }
        16 => kinds(dice.pick(&["mp", "ps", "ms"]), ALL),
        17 => kinds("mpsz", &[1, 2, 3, 7, 8, 9]),
        _ => KindSet::PLAIN,
    };
    let chows = dice.pick(&[0, 0, 2, 5, 8, 10]);
    let with = dice.pick(&[None, None, None, None, Some(&[5u8][..]), Some(&[1, 9])]);
    let palette: Vec<Kind> = palette.iter().collect();
    let mut suits = [0, 9, 18];
    (0..3).for_each(|at| suits.swap(at, dice.below(3)));
    let mut groups: Vec<Vec<Kind>> = given
        .split_whitespace()
        .map(|group| {
            let place = |letter: char| match letter {
                'a'..='c' => Some(suits["abc".find(letter).unwrap()]),
                _ => None,
            };
            let suit = group.chars().find_map(place);
            let kind = |letter: char| match letter.to_digit(10) {
                Some(rank) => Kind::at(suit.unwrap() + rank as usize - 1),
                None => parse_tile(&letter.to_string()).unwrap(),
            };
            group.chars().filter(|letter| place(*letter).is_none()).map(kind).collect()
        })
        .collect();
    for _ in 0..200 {
        let pair = groups.iter().any(|group| group.len() == 2);
        if groups.len() == 5 {
            break;
        }
        let kind = dice.pick(&palette);
        let chow = dice.below(10) < chows && kind.rank().is_some_and(|rank| rank < 8);
        let group = match (chow, pair || groups.len() < 4 && dice.below(2) > 0) {
            (_, false) => vec![kind; 2],
            (true, true) => [0, 1, 2].map(|step| Kind::at(kind.index() + step)).to_vec(),
            (false, true) => vec![kind; 3],
        };
        let wanted = |ranks: &[u8]| group.iter().any(|kind| kind.rank().is_some_and(|rank| ranks.contains(&rank)));
        if group.iter().all(|kind| palette.contains(kind)) && with.is_none_or(wanted) {
            groups.push(group);
            if counts(&groups).0.iter().any(|&n| n > 4) {
                groups.pop();
            }
        }
    }
    (groups.len() == 5 && groups.iter().filter(|group| group.len() == 2).count() == 1).then_some(groups)
}

fn counts(groups: &[Vec<Kind>]) -> Counts {
    groups.iter().flatten().copied().collect()
}

/// Groups of which a hand is directed to have some.
const DIRECTED: &[&str] = &[
    "123a 123a 789a 789a 55a",
    "123a 789a 123b 789b 55c",
    "123a 456a 789a",
    "123a 456b 789c",
    "222a 333a 444a 555a",
    "666a 777a 888a",
    "222a 222b 222c",
    "333a 444b 555c",
    "123a 234a 345a 456a",
    "123a 345a 567a 789a",
    "123a 123b 123c",
    "123a 234b 345c",
    "345a 345a 345a 345a",
    "456a 456a 456a",
    "123a 123a 456b 456b",
    "EEE SSS WWW NN",
    "EEE SSS WWW NNN",
    "CCC FFF PP",
    "CCC FFF PPP",
    "EEE SSS WWW",
    "111a 234a 567a 888a 99a",
    "456a 456b 55c",
    "888a 888b",
];

/// Returns a random complete hand of four sets and a pair.
fn standard(dice: &mut Dice, wilds: usize) -> Option<Complete> {
    let given = if dice.one_in(3) { dice.pick(DIRECTED) } else { "" };
    let groups = groups(dice, given)?;
    declare(dice, &groups, wilds, shapes())
}

/// Declares some of the sets in `groups`, takes the winning tile out, and makes up to `wilds` tiles wild.
fn declare(dice: &mut Dice, groups: &[Vec<Kind>], wilds: usize, shapes: ShapeRules) -> Option<Complete> {
    let mut all = counts(groups);
    let mode = dice.below(6);
    let mut hand = Hand::default();
    for group in groups {
        let declares = group.len() == 3 && [false, false, dice.one_in(2), dice.one_in(3), true, true][mode];
        if !declares {
            group.iter().for_each(|&kind| hand.concealed.add(kind));
            continue;
        }
        let meld = if group[0] != group[1] {
            Meld::chow([group[0], group[1], group[2]])
        } else {
            use MeldForm::*;
            let form = dice.pick(&[Pung, Pung, ExposedKong, AddedKong, ConcealedKong, ConcealedKong]);
            let form = if all[group[0]] == 3 { form } else { Pung };
            let meld = Meld::alike(form, group[0]);
            if meld.is_kong() {
                all.add(group[0]);
            }
            meld
        };
        let honour = meld.is_alike().then(|| Meld::xuanfeng(meld.kind())).flatten();
        hand.melds.push(match honour {
            Some(xuanfeng) if dice.one_in(12) => xuanfeng,
            _ => meld,
        });
    }
    complete(dice, hand, wilds, shapes)
}

/// Takes the winning tile out of a hand of fourteen, and replaces up to `wilds` tiles by a wild.
fn complete(dice: &mut Dice, mut hand: Hand, wilds: usize, shapes: ShapeRules) -> Option<Complete> {
    let mut wild = KindSet::EMPTY;
    let mut tiles: Vec<Kind> = hand.concealed.tiles().collect();
    if wilds > 0 {
        let joker = Kind::at(dice.below(Kind::PLAIN));
        wild.insert(joker);
        if dice.one_in(4) {
            wild.insert(Kind::at(dice.below(Kind::PLAIN)));
        }
        for kind in wild.iter().collect::<Vec<_>>() {
            let held = hand.melds.iter().flat_map(Meld::all_tiles).filter(|tile| *tile == kind).count();
            let held = held + tiles.iter().filter(|tile| **tile == kind).count();
            (held..wilds.min(4).min(tiles.len())).for_each(|_| {
                let at = dice.below(tiles.len());
                tiles[at] = kind;
            });
        }
    }
    let tile = tiles.remove(dice.below(tiles.len()));
    hand.concealed = tiles.into_iter().collect();
    let all = hand.all_tiles().with(tile);
    let possible = all.0.iter().all(|&n| n <= 4);
    let shapes = ShapeRules { fifth_copy: shapes.fifth_copy || !wild.is_empty() && dice.one_in(2), ..shapes };
    possible.then_some(Complete { hand, tile, wild, shapes, knit: false })
}

/// Returns a random hand in a special shape.
fn special(dice: &mut Dice, wilds: usize) -> Option<Complete> {
    let text = |text: &str| parse_hand(text).unwrap().concealed;
    let mut shapes = shapes();
    let mut knit = false;
    let mut hand = Hand::default();
    hand.concealed = match dice.below(8) {
        0 | 1 => {
            let palette: Vec<Kind> = match dice.below(4) {
                0 => KindSet::HONOURS.iter().collect(),
                1 => kinds(dice.pick(&["m", "p", "s"]), &[1, 2, 3, 4, 5, 6, 7, 8, 9]).iter().collect(),
                _ => Kind::plain().collect(),
            };
            let first = dice.pick(&[0, 1, 2, 9, 10, 18]);
            let row = dice.one_in(3);
            let stars = dice.one_in(6);
            let mut pairs: Vec<Kind> = (0..7).map(|_| dice.pick(&palette)).collect();
            if row {
                pairs = (first..first + 7).map(Kind::at).collect();
            }
            if stars {
                pairs = KindSet::HONOURS.iter().collect();
            }
            pairs.iter().flat_map(|&kind| [kind; 2]).collect()
        }
        2 => text("19m19p19sESWNCFP").with(dice.pick(&text("19m19p19sESWNCFP").tiles().collect::<Vec<_>>())),
        3 => text("ESWNCFP")
            .tiles()
            .chain(text(dice.pick(&["147m258p3s", "147m28p39s", "258m369p1s"])).tiles())
            .collect(),
        4 => text(dice.pick(&["159m258p36sESWNCF", "159m26p147sESWNCF", "147m258p369sESWNC"])),
        5 => {
            let suit = dice.pick(&['m', 'p', 's']);
            let more = dice.below(9) + 1;
            text(&format!("1112345678999{more}{suit}"))
        }
        6 => {
            knit = true;
            let honours = ["E", "S", "W", "N", "C", "F", "P"];
            let numbers =
                text(dice.pick(&["147m258p369s", "258m369p147s", "369m147p258s"])).tiles().collect::<Vec<_>>();
            let all = numbers.into_iter().chain(honours.into_iter().map(|name| parse_tile(name).unwrap()));
            let mut all: Vec<Kind> = all.collect();
            while all.len() > 14 {
                all.remove(dice.below(all.len()));
            }
            all.into_iter().collect()
        }
        _ => {
            knit = true;
            let sets = groups(dice, "")?;
            let set = sets.iter().find(|group| group.len() == 3)?.clone();
            let pair = sets.iter().find(|group| group.len() == 2)?.clone();
            if dice.one_in(2) {
                hand.melds.push(match set[0] == set[1] {
                    true => Meld::alike(dice.pick(&[MeldForm::Pung, MeldForm::ConcealedKong]), set[0]),
                    false => Meld::chow([set[0], set[1], set[2]]),
                });
            }
            let knit: Vec<Kind> = dice.pick(&Knit::ALL).kinds().iter().collect();
            let set = if hand.melds.is_empty() { set } else { vec![] };
            counts(&[knit, set, pair])
        }
    };
    if hand.concealed.0.iter().any(|&n| n > 4) {
        return None;
    }
    shapes.fifth_copy = dice.one_in(3);
    complete(dice, hand, wilds, shapes).map(|complete| Complete { knit, ..complete })
}

/// Returns a random way to win with the hand.
fn facts(dice: &mut Dice, complete: &Complete) -> (Facts, Win) {
    let mut seats: BySeat<SeatFacts> = BySeat::default();
    let seat = dice.pick(&Seat::ALL);
    for other in seat.others() {
        seats[other].discards = (0..8).map(|_| Kind::at(dice.below(34))).collect();
        if dice.one_in(6) {
            seats[other].discards[complete.tile] = dice.below(4) as u8;
        }
        if dice.one_in(20) {
            seats[other].hand.melds.push(Meld::alike(MeldForm::Pung, complete.tile));
        }
    }
    let flowers = dice.below(9);
    seats[seat] = SeatFacts {
        hand: complete.hand.clone(),
        flowers: (0..flowers).map(|_| Kind::at(34 + dice.below(8))).collect(),
        tianting: dice.one_in(4),
        baoting: dice.one_in(4),
        ..SeatFacts::default()
    };
    if dice.one_in(10) {
        seats[seat].flowers = KindSet::FLOWERS.iter().collect();
    }
    let by = match dice.below(5) {
        0 | 1 => WinBy::SelfDraw,
        2 | 3 => WinBy::Discard(seat.next()),
        _ => WinBy::RobKong(seat.next()),
    };
    let names = [
        WinEvent::AfterKong,
        WinEvent::AfterFlower,
        WinEvent::LastTile,
        WinEvent::KongDiscard,
        WinEvent::Tianhu,
        WinEvent::Dihu,
    ];
    let events: WinEvents = names.into_iter().filter(|_| dice.one_in(4)).collect();
    let win = Win { seat, by, tile: complete.tile, events, discard: 0 };
    (Facts { end: End::Win, wins: vec![win], ..Facts::new(dice.pick(&Seat::ALL), seats) }, win)
}

fn all_predicates() -> Set<Predicate> {
    Predicate::ALL.iter().copied().collect()
}

#[test]
fn predicates_equal_their_sentences() {
    let rules = Rules::load("tuidaohu").unwrap();
    let winds = ["E", "S", "W", "N"].map(|name| parse_tile(name).unwrap());
    let mut dice = Dice(1);
    let mut seen = BTreeMap::<&str, [usize; 2]>::new();
    let (mut hands, mut reads) = (0usize, 0);
    while hands < 20_000 {
        let wilds = dice.pick(&[0, 0, 0, 0, 1, 1, 4]);
        let made = if dice.one_in(4) { special(&mut dice, wilds) } else { standard(&mut dice, wilds) };
        let Some(complete) = made else { continue };
        let (facts, win) = facts(&mut dice, &complete);
        let mut won = WonHand::new(&rules, &facts, &win, dice.pick(&winds), dice.pick(&winds));
        won.wild = complete.wild;
        let reads_of_hand = complete.read_two(&mut dice, win.by == WinBy::SelfDraw);
        if reads_of_hand.is_empty() {
            // 旋风杠 of another kind, or a fifth copy.
            continue;
        }
        hands += 1;
        for read in reads_of_hand {
            reads += 1;
            let slow = reference::Hand::new(&read, &won);
            let truth = evaluate(&read, &won, all_predicates());
            for &predicate in Predicate::ALL {
                if predicate == Predicate::SingleWait && !hands.is_multiple_of(8) {
                    continue;
                }
                let expected = reference::value(predicate, &slow);
                let found = usize::from(truth.count(predicate));
                assert_eq!(found, expected, "{} of {read:?} for {complete:?}, {facts:?}", predicate.name());
                assert_eq!(truth.holds.contains(predicate), found > 0);
                assert!(predicate.is_count() || found < 2, "{} is no count", predicate.name());
                seen.entry(predicate.name()).or_default()[usize::from(found > 0)] += 1;
            }
        }
    }
    assert!(reads > hands);
    let rare: Vec<_> = seen.iter().filter(|(_, times)| times.iter().any(|&times| times < 20)).collect();
    assert!(rare.is_empty() && seen.len() == Predicate::ALL.len(), "true or false in fewer than 20 hands: {rare:?}");
}

#[test]
fn only_wanted_predicates_are_evaluated() {
    let rules = Rules::load("tuidaohu").unwrap();
    let mut dice = Dice(2);
    for _ in 0..500 {
        let Some(complete) = standard(&mut dice, 0) else { continue };
        let (facts, win) = facts(&mut dice, &complete);
        let won = WonHand::new(&rules, &facts, &win, Kind::EAST, Kind::EAST);
        for read in complete.read(false).iter().take(1) {
            let wanted: Set<Predicate> = Predicate::ALL.iter().copied().filter(|_| dice.one_in(3)).collect();
            let (some, all) = (evaluate(read, &won, wanted), evaluate(read, &won, all_predicates()));
            assert_eq!(some.holds, all.holds.intersection(wanted));
            for &predicate in Predicate::ALL {
                let expected = if wanted.contains(predicate) { all.count(predicate) } else { 0 };
                assert_eq!(some.count(predicate), expected);
            }
        }
    }
}

#[test]
fn an_evaluation_of_all_readings_equals_that_of_each() {
    let rules = Rules::load("tuidaohu").unwrap();
    let mut dice = Dice(8);
    let mut places = 0;
    for round in 0..1_500 {
        let wilds = [0, 1, 2][round % 3];
        let made = if round % 4 == 0 { special(&mut dice, wilds) } else { standard(&mut dice, wilds) };
        let Some(complete) = made else { continue };
        let (facts, win) = facts(&mut dice, &complete);
        let mut won = WonHand::new(&rules, &facts, &win, Kind::EAST, Kind::EAST);
        won.wild = complete.wild;
        let wanted: Set<Predicate> = Predicate::ALL.iter().copied().filter(|_| !dice.one_in(3)).collect();
        let mut evaluation = Evaluation::new(&won, wanted);
        for read in complete.read(win.by == WinBy::SelfDraw) {
            assert_eq!(*evaluation.next(&read), evaluate(&read, &won, wanted), "{read:?} of {complete:?}");
            places += usize::from(read.place > 0);
        }
    }
    assert!(places > 500, "{places}");
}

#[test]
fn combinations_of_chows_equal_their_sentences() {
    let lowest: Vec<Kind> = Kind::plain().filter(|kind| kind.rank().is_some_and(|rank| rank < 8)).collect();
    let plain = |kind: &Kind| (kind.suit().letter(), usize::from(kind.rank().unwrap()));
    let mut dice = Dice(3);
    for &predicate in Predicate::ALL {
        let Some(joins) = predicate.joins() else {
            assert!(!predicate.joined(&lowest[..2]) && reference::combined(predicate, &[]).is_none());
            continue;
        };
        let (mut found, mut others) = (0, 0);
        let check = |chows: &[Kind]| {
            let expected = reference::combined(predicate, &chows.iter().map(plain).collect::<Vec<_>>()).unwrap();
            assert_eq!(predicate.joined(chows), expected, "{} of {chows:?}", predicate.name());
            expected
        };
        for round in 0..30_000 {
            // Chows of near ranks in one suit or in several.
            let (suit, first) = (dice.below(3), dice.below(7));
            let one = round % 2 == 0;
            let step = dice.below(4);
            let chows: Vec<Kind> = (0..joins)
                .map(|_| {
                    let suit = if one { suit } else { dice.below(3) };
                    lowest[7 * suit + (first + step * dice.below(4)) % 7]
                })
                .collect();
            if check(&chows) { found += 1 } else { others += 1 }
        }
        assert!(found >= 20 && others >= 20, "{}: {found}", predicate.name());
        assert!(!predicate.joined(&lowest[..joins - 1]) && !predicate.joined(&[Kind::EAST; 4][..joins]));
    }
}

// ---- Readings ----

/// What distinguishes readings: the shape, the sets that are not declared, the pair, the group and kind of the winning tile, and the kinds
/// of all tiles.
type Key = (Shape, Vec<[Kind; 3]>, Option<Kind>, Option<Vec<Kind>>, Kind, u8, Vec<u8>);

fn key(read: &ReadHand) -> Key {
    let mut sets: Vec<[Kind; 3]> = read.sets.iter().filter(|set| !set.is_declared()).map(|set| set.tiles).collect();
    sets.sort();
    let group = match read.won {
        WonGroup::Set(at) => Some(read.sets[usize::from(at)].tiles.to_vec()),
        WonGroup::Pair => read.pair.map(|pair| vec![pair; 2]),
        WonGroup::Apart => None,
    };
    let tile = if group.is_some() { read.tile } else { Kind::EAST };
    (read.shape, sets, read.pair, group, tile, read.wilds, read.counts.to_vec())
}

/// Returns every split of the tiles into sets and a pair, each in order.
fn splits(tiles: &[Kind], rules: &ShapeRules, pair: Option<Kind>) -> BTreeSet<(Vec<[Kind; 3]>, Kind)> {
    let mut all = BTreeSet::new();
    let Some(&first) = tiles.first() else {
        return pair.map(|pair| (vec![], pair)).into_iter().collect();
    };
    // The first tile with one or two of the others.
    let without = |places: &[usize]| -> Vec<Kind> {
        tiles.iter().enumerate().filter(|(at, _)| !places.contains(at)).map(|(_, &kind)| kind).collect()
    };
    for a in 1..tiles.len() {
        if pair.is_none() && tiles[a] == first {
            all.extend(splits(&without(&[0, a]), rules, Some(first)));
        }
        for b in a + 1..tiles.len() {
            let set = [first, tiles[a], tiles[b]];
            let numbers = first.suit() == set[2].suit()
                && first.rank().is_some_and(|rank| [1, 2].iter().all(|&n| set[n].rank() == Some(rank + n as u8)));
            let honours = |allowed: bool, is: fn(Kind) -> bool| {
                allowed && set.iter().all(|&kind| is(kind)) && set[0] < set[1] && set[1] < set[2]
            };
            let run = numbers || honours(rules.wind_runs, Kind::is_wind) || honours(rules.dragon_runs, Kind::is_dragon);
            if run || set == [first; 3] {
                for (mut sets, pair) in splits(&without(&[0, a, b]), rules, pair) {
                    sets.push(set);
                    sets.sort();
                    all.insert((sets, pair));
                }
            }
        }
    }
    all
}

/// Returns the keys of all readings, by trying every kind for every wild.
fn slow_readings(hand: &Complete) -> BTreeSet<Key> {
    let mut found = BTreeSet::new();
    let concealed: Vec<Kind> = hand.hand.concealed.tiles().collect();
    // The winning tile is the last.
    let tiles: Vec<Kind> = concealed.into_iter().chain([hand.tile]).collect();
    let wild: Vec<usize> = (0..tiles.len()).filter(|&at| hand.wild.contains(tiles[at])).collect();
    let mut stands = tiles.clone();
    let mut done = BTreeSet::new();
    for code in 0..34usize.pow(wild.len() as u32) {
        let mut left = code;
        for &at in &wild {
            stands[at] = Kind::at(left % 34);
            left /= 34;
        }
        // A wild stands for its own kind before another wild does.
        let used: Vec<usize> = wild.iter().copied().filter(|&at| stands[at] != tiles[at]).collect();
        if used.iter().any(|&at| used.iter().any(|&other| stands[other] == tiles[at])) {
            continue;
        }
        let last = *stands.last().unwrap();
        let mut sorted = stands.clone();
        sorted.sort();
        if !done.insert((sorted.clone(), last, used.contains(&(tiles.len() - 1)))) {
            continue;
        }
        let melded = hand.hand.melds.iter().flat_map(Meld::all_tiles);
        let all: Counts = sorted.iter().copied().chain(melded).collect();
        if !hand.shapes.fifth_copy && all.0.iter().any(|&n| n > 4) {
            continue;
        }
        let counts = all.0[..34].to_vec();
        let wilds = used.len() as u8;
        for (sets, pair) in splits(&sorted, &hand.shapes, None) {
            if sets.len() + hand.hand.melds.len() != 4 {
                continue;
            }
            let alike = sets.iter().all(|set| set[0] == set[1]) && hand.hand.melds.iter().all(Meld::is_alike);
            let shape = if alike { Shape::AllTriplets } else { Shape::Standard };
            let groups = sets.iter().map(|set| set.to_vec()).chain([vec![pair; 2]]);
            for group in groups.filter(|group| group.contains(&last)) {
                found.insert((shape, sets.clone(), Some(pair), Some(group), last, wilds, counts.clone()));
            }
        }
        if hand.hand.melds.is_empty() {
            let mut add = |shape: Shape, holds: bool| {
                if holds && hand.shapes.allow(shape) {
                    found.insert((shape, vec![], None, None, Kind::EAST, wilds, counts.clone()));
                }
            };
            let distinct: BTreeSet<Kind> = sorted.iter().copied().collect();
            let near = |a: &Kind, b: &Kind| a < b && a.suit() == b.suit() && a.is_number() && b.index() - a.index() < 3;
            let apart = distinct.len() == 14 && !distinct.iter().any(|a| distinct.iter().any(|b| near(a, b)));
            let stars = KindSet::HONOURS.iter().all(|kind| distinct.contains(&kind));
            let as_itself = !used.iter().any(|&at| stands[at].is_honour());
            add(Shape::SevenPairs, sorted.chunks(2).all(|two| two[0] == two[1]));
            add(Shape::QixingSevenPairs, stars && counts[27..].iter().all(|&n| n == 2) && wilds == 0);
            add(Shape::Shisanlan, apart);
            add(Shape::QixingShisanlan, apart && stars && as_itself);
            let orphans = sorted.iter().all(|kind| kind.is_honour() || kind.is_terminal());
            add(Shape::Shisanyao, orphans && distinct.len() == 13);
        }
    }
    found
}

/// Returns the keys of [`full_readings`], and checks what a key does not show.
fn fast_readings(hand: &Complete) -> BTreeSet<Key> {
    let mut keys = BTreeSet::new();
    for read in hand.read(true) {
        let melds = hand.hand.melds.len();
        assert!(read.sets[..melds].iter().zip(&hand.hand.melds).all(|(set, meld)| *set == ReadSet::declared(meld)));
        assert!(read.sets[melds..].iter().all(|set| !set.is_declared()));
        let placed: u8 = read.sets.iter().map(|set| set.wilds).sum::<u8>() + read.pair_wilds;
        assert!(read.pair.is_none() || placed == read.wilds, "{read:?}");
        let others = match read.won {
            WonGroup::Set(at) => read.sets[usize::from(at)].wilds,
            WonGroup::Pair => read.pair_wilds,
            WonGroup::Apart => u8::from(read.tile_is_wild),
        };
        assert!(others >= u8::from(read.tile_is_wild), "{read:?}");
        assert!(read.tile_is_wild || others < 3 && (read.won != WonGroup::Pair || others < 2), "{read:?}");
        assert!(keys.insert(key(&read)), "twice: {read:?} of {hand:?}");
    }
    keys
}

#[test]
fn readings_equal_those_found_by_trying() {
    let mut dice = Dice(4);
    let mut found = [0; 3];
    for round in 0..1_500 {
        let wilds = [0, 1, 1, 2][round % 4];
        let made = if round % 5 == 0 { special(&mut dice, wilds) } else { standard(&mut dice, wilds) };
        let Some(mut complete) = made else { continue };
        complete.knit = false;
        complete.shapes.wind_runs = dice.one_in(3);
        complete.shapes.dragon_runs = dice.one_in(3);
        let held = complete.hand.concealed.with(complete.tile).total_of(complete.wild);
        if held > 2 {
            continue;
        }
        let (fast, slow) = (fast_readings(&complete), slow_readings(&complete));
        assert_eq!(fast.difference(&slow).collect::<Vec<_>>(), Vec::<&Key>::new(), "too many for {complete:?}");
        assert_eq!(slow.difference(&fast).collect::<Vec<_>>(), Vec::<&Key>::new(), "missing for {complete:?}");
        found[held] += fast.len();
    }
    assert!(found.iter().all(|&n| n > 300), "{found:?}");
}

#[test]
fn readings_with_three_wilds_equal_those_found_by_trying() {
    let mut dice = Dice(5);
    let mut checked = 0;
    while checked < 12 {
        let Some(complete) = standard(&mut dice, 3) else { continue };
        let held = complete.hand.concealed.with(complete.tile).total_of(complete.wild);
        if complete.hand.melds.len() < 2 || held != 3 {
            continue;
        }
        assert_eq!(fast_readings(&complete), slow_readings(&complete), "{complete:?}");
        checked += 1;
    }
}

#[test]
fn readings_without_wilds_equal_decompositions() {
    let mut dice = Dice(6);
    let mut several = 0;
    for _ in 0..20_000 {
        let Some(complete) = standard(&mut dice, 0) else { continue };
        let all = complete.hand.concealed.with(complete.tile);
        let mut expected = BTreeSet::new();
        for split in decompositions(&all, &complete.shapes) {
            let mut sets = split.melds.to_vec();
            sets.sort();
            expected.insert((sets, split.pair));
        }
        let read: BTreeSet<_> = fast_readings(&complete)
            .into_iter()
            .filter_map(|(_, sets, pair, ..)| pair.map(|pair| (sets, pair)))
            .collect();
        assert_eq!(read, expected, "{complete:?}");
        several += usize::from(read.len() > 1);
    }
    assert!(several > 50, "{several}");
}

#[test]
fn a_hand_has_full_readings_exactly_if_it_has_readings() {
    let mut dice = Dice(7);
    let (mut complete, mut incomplete) = (0, 0);
    for round in 0..6_000 {
        let wilds = [0, 1, 2, 4][round % 4];
        let Some(mut hand) = standard(&mut dice, wilds) else { continue };
        if round % 3 > 0 {
            // One tile becomes another.
            let tiles: Vec<Kind> = hand.hand.concealed.tiles().collect();
            hand.hand.concealed.remove(dice.pick(&tiles));
            hand.hand.concealed.add(Kind::at(dice.below(34)));
        }
        for tile_wild in [false, true] {
            let expected = hand.candidate().readings(hand.tile, tile_wild, false);
            let mut shapes = BTreeSet::new();
            let last = LastTile { kind: hand.tile, wild: tile_wild, drawn: true };
            full_readings(&hand.candidate(), last, &mut |read| {
                shapes.insert((read.shape, read.wilds == 0));
            });
            if shapes.iter().any(|(shape, _)| *shape == Shape::AllTriplets) {
                // Candidates list four triplets as melds and a pair too.
                let natural = shapes.contains(&(Shape::AllTriplets, true));
                shapes.insert((Shape::Standard, natural));
            }
            let with_wilds: BTreeSet<Shape> = shapes.iter().map(|(shape, _)| *shape).collect();
            let expected_shapes: BTreeSet<Shape> = expected.iter().map(|reading| reading.shape).collect();
            assert_eq!(with_wilds, expected_shapes, "{hand:?}");
            for shape in with_wilds {
                let natural = expected.iter().any(|reading| reading.shape == shape && reading.deguo);
                assert_eq!(shapes.contains(&(shape, true)), natural, "{shape} of {hand:?}");
            }
            if shapes.is_empty() { incomplete += 1 } else { complete += 1 }
        }
    }
    assert!(complete > 1_000 && incomplete > 1_000, "{complete} {incomplete}");
}

#[test]
fn knits_are_found() {
    let hand = |text: &str| *parse_hand(text).unwrap().concealed.plain();
    for knit in Knit::ALL {
        assert_eq!(knit.kinds().len(), 9);
        let suits: BTreeSet<u8> = knit.suits().into_iter().collect();
        assert_eq!(suits.len(), 3);
        for (start, suit) in knit.suits().into_iter().enumerate() {
            let ranks = [0, 3, 6].map(|step| Kind::at(9 * usize::from(suit) + start + step));
            assert!(ranks.iter().all(|&kind| knit.kinds().contains(kind)));
        }
    }
    let single = |text: &str| Knit::of_single_tiles(&hand(text)).map(Knit::suits);
    assert_eq!(single("147m258p369sESWNC"), Some([0, 1, 2]));
    assert_eq!(single("258m369p17sESWNCF"), Some([2, 0, 1]));
    assert_eq!(single("14m25p369sESWNCFP"), Some([0, 1, 2]));
    // 1 and 5 of a suit, two equal tiles, and thirteen tiles.
    assert_eq!(single("157m258p369sESWNC"), None);
    assert_eq!(single("147m258p369sEESWN"), None);
    assert_eq!(single("147m258p369sESWN"), None);
    let within: Vec<_> = Knit::within(&hand("147m258p369s123mEE")).collect();
    assert_eq!(within, [(Knit::ALL[0], hand("123mEE"))]);
    assert_eq!(Knit::within(&hand("14m258p369s123mEEE")).count(), 0);

    // The readings as 组合龙, with the winning tile in the knit, the set or the pair, and with wilds.
    let read = |text: &str, tile: &str, wild: &str| {
        let complete = Complete {
            hand: parse_hand(text).unwrap(),
            tile: parse_tile(tile).unwrap(),
            wild: parse_hand(wild).unwrap().concealed.kinds(),
            shapes: shapes(),
            knit: true,
        };
        complete.read(true)
    };
    let places = |reads: &[ReadHand]| reads.iter().map(|read| read.won).collect::<Vec<_>>();
    assert_eq!(places(&read("147m258p39s123mEE", "6s", "")), [WonGroup::Apart]);
    assert_eq!(places(&read("147m258p369s23mEE", "1m", "")), [WonGroup::Set(0), WonGroup::Apart]);
    assert_eq!(places(&read("[SSSS]147m258p369sE", "E", "")), [WonGroup::Pair]);
    assert_eq!(places(&read("[SSS]147m258p36sEE", "8s", "")), []);
    let wild = read("[SSS]147m25p39sPPEE", "6s", "P");
    assert!(wild.iter().all(|read| read.wilds == 1 || read.wilds == 2) && !wild.is_empty());
    assert!(wild.iter().any(|read| read.pair == Some(Kind::EAST) && read.won == WonGroup::Apart));
}

// ---- Examples ----

/// For each predicate: its name, a hand that has it in some reading, with the largest value, and a hand that nearly has it. A hand is its
/// thirteen tiles, the winning tile and further words: the way of the win and events, `seat=` and `round=` for winds (东 and 南 if they are
/// absent), `wild=`, `flowers=`, `shown=` for the number of tiles of the winning kind among the discards.
const EXAMPLES: &[(&str, u8, &str, &str)] = &[
    ("one_suit", 1, "1112345678999p 5p", "111234567999pE E"),
    ("half_suit", 1, "111234567999pE E", "1112345678999p 5p"),
    ("two_suits", 1, "123456789m11pEE E", "123456789m11s55p 5p"),
    ("three_suits", 1, "123456789m11s55p 5p", "123456789m11pEE E"),
    ("five_gates", 1, "123m456p78sEEECC 9s", "123m456p78sEEESS 9s"),
    ("all_honours", 1, "EEESSSWWWCCFF F", "EEESSSWWWCC11m 1m"),
    ("no_honours", 1, "123456789m11s55p 5p", "123456789m11sEE E"),
    ("seven_honours", 1, "159m258p3sESWNCF P", "159m258p36sESWNC F"),
    ("all_green", 1, "222333444666s8s 8s", "222333444555s8s 8s"),
    ("reversible", 1, "123345p888999pP P", "123345p888999p6p 6p"),
    ("no_terminals_honours", 1, "234m456p678s55m66s 6s", "234m456p789s55m66s 6s"),
    ("terminals_and_honours_only", 1, "111999m111pEEEC C", "111222m111pEEEC C"),
    ("terminals_only", 1, "111999m111999p1s 1s", "111999m111999pE E"),
    ("every_set_terminal_or_honour", 1, "123m789p99sEEECC C", "234m789p99sEEECC C"),
    ("every_set_terminal", 1, "123m789p999s123s1m 1m", "123m789p999s123sE E"),
    ("every_set_five", 1, "345m456p567s555p5m 5m", "345m456p678s555p5m 5m"),
    ("ranks_1_to_3", 1, "123123m222p333s1s 1s", "123123m222p333s4s 4s"),
    ("ranks_4_to_6", 1, "456456m444p555s6s 6s", "456456m444p555s7s 7s"),
    ("ranks_7_to_9", 1, "789789m777p888s9s 9s", "789789m777p888s6s 6s"),
    ("ranks_1_to_4", 1, "123234m222p444s1s 1s", "123234m222p444s5s 5s"),
    ("ranks_6_to_9", 1, "678789m666p888s9s 9s", "678789m666p888s5s 5s"),
    ("even_triplets", 1, "222444m666p888s2s 2s", "222444m666p888s1s 1s"),
    ("ranks_258", 1, "222555m888p555s2s 2s", "222555m888p555s1s 1s"),
    ("no_258", 1, "111333m444p777sE E", "111333m444p777s5s 5s"),
    ("sets_and_pair", 1, "123456789m11s55p 5p", "1133557799m11pC C"),
    ("all_triplets", 1, "[111m](2222m)333p555sE E", "[111m](2222m)345p555sE E"),
    ("all_chows", 1, "123m456p789s678sE E", "123m456p789s666sE E"),
    ("seven_pairs", 1, "1133557799m11pC C", "123456789m11p55s 5s"),
    ("quad_in_pairs", 2, "1111333377m11pC C", "1133557799m11pC C"),
    ("seven_consecutive_pairs", 1, "2233445566778m 8m", "2233445566779m 9m"),
    ("shisanyao", 1, "19m19p19sESWNCFP C", "11m99m11p99p11s99sC C"),
    ("shisanlan", 1, "159m258p36sESWNC F", "1122334455667m 7m"),
    ("qixing_shisanlan", 1, "159m258p3sESWNCF P", "159m258p36sESWNC F"),
    ("qixing_seven_pairs", 1, "EESSWWNNCCFFP P", "EESSWWNNCCFF1m 1m"),
    ("quanbukao", 1, "147m258p36sESWNC F knit", "147m258p36s1sSWNC F knit"),
    ("knitted_straight", 1, "147m258p369s123mE E knit", "147m258p36sESWNC F knit"),
    ("one_suit_twin", 1, "112233778899m5m 5m", "112233778899m5p 5p"),
    ("mixed_twin", 1, "123789m123789p5s 5s", "123789m123789p5p 5p"),
    ("nine_gates", 1, "1112345678999m 4m", "[111m]2345678999m 4m"),
    ("chow", 3, "123m456p789sEEEC C", "1133557799m11pC C"),
    ("same_chows", 1, "112233m456p789sE E", "123234m456p789sE E"),
    ("mixed_chows", 1, "123m123p456s999sE E", "123m234p456s999sE E"),
    ("six_straight", 1, "123456m123p789sE E", "123567m123p789sE E"),
    ("terminal_chows", 1, "123789m456p333sE E", "123m789p456p333sE E"),
    ("three_same_chows", 1, "111222333m456pE E", "112233m234m456pE E"),
    ("three_stepped_chows", 1, "123234345m999pE E", "123234456m999pE E"),
    ("mixed_three_chows", 1, "234m234p234s999sE E", "234m234p345s999sE E"),
    ("mixed_three_stepped_chows", 1, "234m345p456s999sE E", "234m456p678s999sE E"),
    ("straight", 1, "123456789m99pEE E", "123456m789p99pEE E"),
    ("mixed_straight", 1, "123m456p789s99pEE E", "123m456p789p99pEE E"),
    ("four_same_chows", 1, "111122223333mE E", "111222333m456mE E"),
    ("four_stepped_chows", 1, "123345567789mE E", "123345567678mE E"),
    ("two_pairs_of_chows", 1, "112233m778899pE E", "112233m456789pE E"),
    ("triplet", 3, "[111m](2222m)333p567sE E", "123m456p789s678sE E"),
    ("concealed_triplet", 2, "(1111m)[222m]333p567sE E", "[111m][222p]456p567sE E"),
    ("two_concealed_triplets", 1, "(1111m)[222m]333p567sE E", "(1111m)[222m]33p56788s 3p discard"),
    ("three_concealed_triplets", 1, "(1111m)222m333p567sE E", "(1111m)222m33p567s88s 3p discard"),
    ("four_concealed_triplets", 1, "(1111m)222m333p555sE E", "(1111m)222m333p55sEE E discard"),
    ("terminal_triplet", 2, "111m999p234m567sE E", "123m888p234m567sE E"),
    ("two_terminal_triplets", 1, "111m999p234m567sE E", "111m888p234m567sE E"),
    ("same_rank_triplets", 2, "222m222p888m888sE E", "222m333p888s567sE E"),
    ("three_same_rank_triplets", 1, "222m222p222s567sE E", "222m222p333s567sE E"),
    ("three_stepped_triplets", 1, "222333444m567sE E", "222333555m567sE E"),
    ("four_stepped_triplets", 1, "222333444555mE E", "222333444666mE E"),
    ("mixed_three_stepped_triplets", 1, "222m333p444s567sE E", "222m333p444p567sE E"),
    ("dragon_triplet", 2, "CCC[FFFF]123m456pE E", "CC123m456p789s23p 4p"),
    ("two_dragon_triplets", 1, "CCC[FFFF]123m456pE E", "CCC123m456p789pF F"),
    ("little_three_dragons", 1, "CCC[FFFF]123m456pP P", "CCC[FFFF]123m456pE E"),
    ("big_three_dragons", 1, "CCC[FFFF]123mPPPE E", "CCC[FFFF]123m456pP P"),
    ("wind_triplet", 2, "EEE[SSSS]123m456pC C", "EE123m456p789s23p 4p"),
    ("seat_wind", 1, "WWW123m456p789sC C seat=W", "WWW123m456p789sC C seat=N"),
    ("round_wind", 1, "WWW123m456p789sC C round=W", "WWW123m456p789sC C seat=W"),
    ("guest_wind", 1, "WWWEEE456p789sC C", "EEESSS456p789sC C"),
    ("three_winds", 1, "EEESSSWWW789sC C", "EEESSS456p789sW W"),
    ("little_four_winds", 1, "EEESSSWWW789sN N", "EEESSSWWW789sC C"),
    ("four_winds", 1, "EEESSSWWWNNNC C", "EEESSSWWW789sN N"),
    ("kong", 2, "(1111m)[2222m]345p567sE E", "[111m]1m23m345p567sE E"),
    ("three_kongs", 1, "(1111m)[2222m][3333p+]567sE E", "(1111m)[2222m]333p567sE E"),
    ("four_kongs", 1, "(1111m)[2222m][3333p+][EEEE]C C", "(1111m)[2222m][3333p+][EEE]C C"),
    ("concealed_kong", 1, "(1111m)[2222m]345p567sE E", "[1111m][2222m]345p567sE E"),
    ("two_concealed_kongs", 1, "(1111m)(2222m)345p567sE E", "(1111m)[2222m]345p567sE E"),
    ("claimed_kong", 2, "[1111m+][2222m]345p567sE E", "(1111m)[222m]345p567sE E"),
    ("two_claimed_kongs", 1, "[1111m+][2222m]345p567sE E", "(1111m)[2222m]345p567sE E"),
    ("claimed_and_concealed_kong", 1, "(1111m)[2222m]345p567sE E", "(1111m)(2222m)345p567sE E"),
    ("direct_kong", 1, "[1111m+][2222m]345p567sE E", "[1111m+](2222m)345p567sE E"),
    ("added_kong", 1, "[1111m+][2222m]345p567sE E", "[1111m](2222m)345p567sE E"),
    ("xuanfeng", 1, "(ESWN)123m345p567sC C", "(EEEE)123m345p567sC C"),
    ("quad", 2, "(1111m)[222m]234m567sE E", "[222m]345m567s123pE E"),
    ("four_without_kong", 1, "(1111m)[222m]234m567sE E", "(1111m)[222m]345m567sE E"),
    ("pair_258", 1, "123m456p789s111s5m 5m", "123m456p789s111s6m 6m"),
    ("number_pair", 1, "123m456p789s111s5m 5m", "123m456p789s111sE E"),
    ("terminal_pair", 1, "123m456p789s111s9m 9m", "123m456p789s111s8m 8m"),
    ("wind_pair", 1, "123m456p789s111sE E", "123m456p789s111sC C"),
    ("dragon_pair", 1, "123m456p789s111sC C", "123m456p789s111sE E"),
    ("seat_wind_pair", 1, "123m456p789s111sN N seat=N", "123m456p789s111sN N round=N"),
    ("round_wind_pair", 1, "123m456p789s111sN N round=N", "123m456p789s111sN N seat=N"),
    ("closed", 1, "(1111m)456p789s111sN N", "[1111m]456p789s111sN N"),
    ("no_melds", 1, "111m456p789s111sN N", "(1111m)456p789s111sN N"),
    ("four_claimed", 1, "[111m][456p][7777s][1111s+]N N", "[111m][456p][7777s](1111s)N N"),
    ("four_declared", 1, "[111m][456p][7777s](1111s)N N", "[111m][456p][7777s]111sN N"),
    ("wait_edge", 1, "12m456p789s111sNN 3m", "13m456p789s111sNN 2m"),
    ("wait_closed", 1, "13m456p789s111sNN 2m", "12m456p789s111sNN 3m"),
    ("wait_open", 1, "23m456p789s111sNN 1m", "12m456p789s111sNN 3m"),
    ("wait_triplet", 1, "11m456p789s111sNN 1m", "23m456p789s111sNN 1m"),
    ("wait_pair", 1, "123m456p789s111sN N", "11m456p789s111sNN N"),
    ("wait_closed_five", 1, "46m456p789s111sNN 5m", "34m456p789s111sNN 5m"),
    ("wait_closed_two_sou", 1, "13s456p789s111mNN 2s", "13m456p789s111sNN 2m"),
    ("single_wait", 1, "13m456p789s111sNN 2m", "23m456p789s111sNN 1m"),
    ("self_draw", 1, "13m456p789s111sNN 2m", "13m456p789s111sNN 2m discard"),
    ("by_discard", 1, "13m456p789s111sNN 2m discard", "13m456p789s111sNN 2m rob"),
    ("rob_kong", 1, "13m456p789s111sNN 2m rob", "13m456p789s111sNN 2m discard"),
    ("after_kong", 1, "13m456p789s111sNN 2m after_kong", "13m456p789s111sNN 2m discard after_kong"),
    ("after_flower", 1, "13m456p789s111sNN 2m after_flower", "13m456p789s111sNN 2m discard after_flower"),
    ("kong_discard", 1, "13m456p789s111sNN 2m discard kong_discard", "13m456p789s111sNN 2m discard"),
    ("last_tile", 1, "13m456p789s111sNN 2m discard last_tile", "13m456p789s111sNN 2m rob last_tile"),
    ("last_copy", 1, "13m456p789s111sNN 2m shown=3", "13m456p789s111sNN 2m rob shown=3"),
    ("tianhu", 1, "13m456p789s111sNN 2m tianhu", "13m456p789s111sNN 2m dihu"),
    ("dihu", 1, "13m456p789s111sNN 2m discard dihu", "13m456p789s111sNN 2m tianhu"),
    ("tianting", 1, "13m456p789s111sNN 2m tianting", "13m456p789s111sNN 2m baoting"),
    ("baoting", 1, "13m456p789s111sNN 2m baoting", "13m456p789s111sNN 2m tianting"),
    ("dealer", 1, "13m456p789s111sNN 2m dealer", "13m456p789s111sNN 2m"),
    ("wild_held", 2, "23m456p789s1sNNCC 1s wild=C", "13m456p789s111sNN 2m wild=5m"),
    ("wild_used", 2, "23m456p789s1sNNCC 1s wild=C", "13m456p789s111sNN 2m wild=5m"),
    ("four_wilds", 1, "13m456p78sNNCCCC 2m wild=C", "13m456p789sNNCCC 2m wild=C"),
    ("wild_pair", 1, "123m456p789s111sC N wild=C", "123m456p789s11sNN C wild=C"),
    ("flower", 3, "13m456p789s111sNN 2m flowers=158f", "13m456p789s111sNN 2m"),
    ("own_flower", 2, "13m456p789s111sNN 2m flowers=268f seat=S", "13m456p789s111sNN 2m flowers=268f seat=N"),
    ("loose_own_flower", 1, "13m456p789s111sNN 2m flowers=12346f seat=S", "13m456p789s111sNN 2m flowers=1234f seat=S"),
    ("flower_set", 1, "13m456p789s111sNN 2m flowers=12348f", "13m456p789s111sNN 2m flowers=1238f"),
    ("eight_flowers", 1, "13m456p789s111sNN 2m flowers=12345678f", "13m456p789s111sNN 2m flowers=1234568f"),
];

/// Returns the largest value of the predicate among all readings of an example; the number of tiles if it is no complete hand.
fn best_value(rules: &Rules, predicate: Predicate, example: &str) -> Result<u8, usize> {
    let words: Vec<&str> = example.split(' ').collect();
    let value = |key: &str| words.iter().find_map(|word| word.strip_prefix(key));
    let tile = parse_tile(words[1]).unwrap();
    let mut complete = Complete {
        hand: parse_hand(words[0]).unwrap(),
        tile,
        wild: value("wild=").map(|text| parse_tile(text).unwrap()).into_iter().collect(),
        shapes: shapes(),
        knit: words.contains(&"knit"),
    };
    complete.shapes.fifth_copy = !complete.wild.is_empty();
    let seat = Seat::ALL[1];
    let mut seats: BySeat<SeatFacts> = BySeat::default();
    seats[seat] = SeatFacts {
        hand: complete.hand.clone(),
        flowers: value("flowers=").map(|text| parse_hand(text).unwrap().concealed).unwrap_or_default(),
        tianting: words.contains(&"tianting"),
        baoting: words.contains(&"baoting"),
        ..SeatFacts::default()
    };
    seats[seat.next()].discards[tile] = value("shown=").map_or(0, |count| count.parse().unwrap());
    let by = match () {
        () if words.contains(&"discard") => WinBy::Discard(seat.next()),
        () if words.contains(&"rob") => WinBy::RobKong(seat.next()),
        () => WinBy::SelfDraw,
    };
    let events = [
        ("after_kong", WinEvent::AfterKong),
        ("after_flower", WinEvent::AfterFlower),
        ("last_tile", WinEvent::LastTile),
        ("kong_discard", WinEvent::KongDiscard),
        ("tianhu", WinEvent::Tianhu),
        ("dihu", WinEvent::Dihu),
    ];
    let events = events.into_iter().filter(|(name, _)| words.contains(name)).map(|(_, event)| event).collect();
    let win = Win { seat, by, tile, events, discard: 0 };
    let dealer = if words.contains(&"dealer") { seat } else { Seat::ALL[0] };
    let facts = Facts { end: End::Win, wins: vec![win], ..Facts::new(dealer, seats) };
    let wind = |key: &str, other: &str| parse_tile(value(key).unwrap_or(other)).unwrap();
    let mut won = WonHand::new(rules, &facts, &win, wind("round=", "S"), wind("seat=", "E"));
    won.wild = complete.wild;
    let reads = complete.read(by == WinBy::SelfDraw);
    // The near miss of a knit has no such reading at all.
    if complete.hand.size() != 13 || reads.is_empty() && !complete.knit {
        return Err(complete.hand.size());
    }
    Ok(reads.iter().map(|read| evaluate(read, &won, [predicate].into()).count(predicate)).max().unwrap_or(0))
}

#[test]
fn every_predicate_has_an_example_and_a_near_miss() {
    let rules = Rules::load("tuidaohu").unwrap();
    let named: Vec<&str> = EXAMPLES.iter().map(|row| row.0).collect();
    assert_eq!(named, Predicate::ALL.iter().map(|predicate| predicate.name()).collect::<Vec<_>>());
    let mut wrong = Vec::new();
    for &(name, value, has, misses) in EXAMPLES {
        let predicate = Predicate::named(name).unwrap();
        for (example, value) in [(has, value), (misses, 0)] {
            let found = best_value(&rules, predicate, example);
            if found != Ok(value) {
                wrong.push(format!("{name}: {example}: {found:?}, not {value}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_list_is_described() {
    let mut texts = BTreeSet::new();
    let mut groups: Vec<[&str; 2]> = Predicate::ALL.iter().map(|predicate| predicate.group()).collect();
    groups.dedup();
    assert_eq!(groups.iter().collect::<BTreeSet<_>>().len(), groups.len(), "a group is in one place: {groups:?}");
    for &predicate in Predicate::ALL {
        let [english, chinese] = predicate.definition();
        assert!(english.ends_with('.') && chinese.ends_with('。'), "{predicate:?}");
        assert!(texts.insert(english) && texts.insert(chinese) && texts.insert(predicate.chinese()), "{predicate:?}");
    }
}

//! Results for many dealt hands: they equal those of the first version, and batches equal single hands.

use super::*;
use crate::tile::{Counts, Kind, KindSet, parse_tiles};

/// Deals hands of 14 tiles with 0 to 8 wilds (白 and 中). The last tile is natural.
struct Dealer {
    /// The state of the random number generator.
    word: u64,
    natural: Vec<Kind>,
}

impl Dealer {
    const WILD: [Kind; 2] = [Kind::BAI, Kind::ZHONG];

    fn new() -> Dealer {
        Dealer::with_tiles(Kind::plain().flat_map(|kind| [kind; 4]))
    }

    fn with_tiles(tiles: impl Iterator<Item = Kind>) -> Dealer {
        Dealer { word: 1, natural: tiles.filter(|kind| !Dealer::WILD.contains(kind)).collect() }
    }

    fn below(&mut self, n: usize) -> usize {
        self.word = self.word.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.word >> 32) as usize * n) >> 32
    }

    fn deal(&mut self, wilds: usize) -> (Counts, Kind) {
        let mut counts = Counts::EMPTY;
        (0..wilds).for_each(|i| counts.add(Dealer::WILD[i / 4]));
        for i in 0..14 - wilds {
            let j = i + self.below(self.natural.len() - i);
            self.natural.swap(i, j);
            counts.add(self.natural[i]);
        }
        (counts, self.natural[13 - wilds])
    }
}

/// Returns a hash of the evaluator's results for the first `hands` hands of a [`Dealer`].
fn fingerprint(hands: usize) -> u64 {
    let evaluator = Evaluator::new(ShapeRules::NANCHANG);
    let wild: KindSet = Dealer::WILD.into_iter().collect();
    let mut dealer = Dealer::new();
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut add = |value: u64| hash = (hash ^ value).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    for number in 0..hands {
        let (counts, last) = dealer.deal(number % 9);
        let fourteen = Holding::new(&counts, MeldInfo::NONE, wild);
        add(evaluator.is_win(&fourteen).into());
        add(evaluator.shanten(&fourteen) as u64);
        add(evaluator.shanten_standard(&fourteen) as u64);
        add(evaluator.waits(&fourteen.without(last)).0);
        if number % 16 == 0 {
            evaluator
                .best_discards(&fourteen, wild)
                .iter()
                .for_each(|best| add(best.accepts.0 ^ best.tile.index() as u64));
        }
    }
    hash
}

#[test]
fn results_equal_those_of_version_0_1() {
    assert_eq!(fingerprint(100_000), 0x0172_8bfe_584f_83fa);
}

#[test]
#[ignore = "some minutes"]
fn results_for_ten_million_hands_equal_those_of_version_0_1() {
    assert_eq!(fingerprint(10_000_000), 0x5493_fa3d_d455_0bfd);
}

/// Covers rules that are evaluated in groups and rules that are not, and numbers of hands with and without an incomplete group.
#[test]
fn batches_equal_single_hands() {
    let plain = ShapeRules::PLAIN.with(Shape::SevenPairs, true).with(Shape::Shisanyao, true);
    let stars = ShapeRules::NANCHANG.with(Shape::QixingSevenPairs, true);
    let wild: KindSet = Dealer::WILD.into_iter().collect();
    // Near 十三幺, with pairs of its tiles and of others.
    let pairs = [1, 4, 27].into_iter().flat_map(|index| [Kind::at(index); 2]);
    let (mut any, mut orphans) = (Dealer::new(), Dealer::with_tiles(special::shisanyao::ORPHANS.iter().chain(pairs)));
    for rules in [ShapeRules::NANCHANG, ShapeRules::PLAIN, plain, stars] {
        let evaluator = Evaluator::new(rules);
        for (count, suits) in [(4_129, SuitLimit::Any), (65, SuitLimit::AtMostTwo), (0, SuitLimit::Any)] {
            let (mut fourteen, mut thirteen, mut more) = (Vec::new(), Vec::new(), Vec::new());
            for number in 0..count {
                let dealer = if number % 5 == 0 { &mut orphans } else { &mut any };
                let (counts, last) = dealer.deal(number % 9);
                // Half of the hands have an extra wild in place of their last tile.
                let fewer = number % 2 == 0;
                let mut rest = counts;
                rest.remove(last);
                fourteen.push(if fewer { rest } else { counts });
                thirteen.push(rest);
                more.push(u8::from(fewer));
            }
            let none = vec![0; count];
            let rows = |hands: &[Counts]| hands.iter().map(|counts| *counts.plain()).collect::<Vec<_>>();
            let [whole, waiting] = [rows(&fourteen), rows(&thirteen)];
            let hands = |rows, more_wilds| Hands { suits, more_wilds, ..Hands::new(rows, wild) };
            let holding = |counts: &Counts, more: u8| {
                let mut holding = Holding::new(counts, MeldInfo::NONE, wild).within(suits);
                holding.wilds += more;
                holding
            };
            let (mut wins, mut near, mut standard) = (vec![false; count], vec![0; count], vec![0; count]);
            evaluator.wins(&hands(&whole, &more), &mut wins).unwrap();
            evaluator.shantens(&hands(&whole, &more), &mut near).unwrap();
            evaluator.standard_shantens(&hands(&whole, &more), &mut standard).unwrap();
            let (mut waits, mut best) = (vec![KindSet::EMPTY; count], vec![Discards::new(); count]);
            evaluator.waits_of_each(&hands(&waiting, &none), &mut waits).unwrap();
            evaluator.best_discards_of_each(&hands(&whole, &more), &mut best).unwrap();
            for i in 0..count {
                let hand = holding(&fourteen[i], more[i]);
                let one = (evaluator.is_win(&hand), evaluator.shanten(&hand), evaluator.shanten_standard(&hand));
                assert_eq!((wins[i], near[i], standard[i]), one, "{rules:?} {:?}", fourteen[i]);
                assert_eq!(waits[i], evaluator.waits(&holding(&thirteen[i], 0)), "{rules:?} {:?}", thirteen[i]);
                assert_eq!(best[i], evaluator.best_discards(&hand, wild), "{rules:?} {:?}", fourteen[i]);
            }
        }
    }
}

/// Covers any position of the impossible hand, in groups and one by one. The error names the first of several.
#[test]
fn impossible_hands_are_refused() {
    let row = |text: &str| {
        let mut counts = Counts::EMPTY;
        parse_tiles(text).unwrap().into_iter().for_each(|kind| counts.add(kind));
        *counts.plain()
    };
    let good = row("123456789m11122p");
    let evaluator = Evaluator::new(ShapeRules::NANCHANG);
    for suits in [SuitLimit::Any, SuitLimit::AtMostTwo] {
        for (count, at) in [(1, 0), (5, 4), (32, 31), (33, 32), (100, 0), (100, 50), (100, 96)] {
            let asked = |bad: PlainCounts, more: u8| {
                let (mut rows, mut wilds) = (vec![good; count], vec![0; count]);
                (rows[at], wilds[at]) = (bad, more);
                // Later hands are impossible too.
                rows[at + 1..].fill([9; Kind::PLAIN]);
                let hands = Hands { suits, more_wilds: &wilds, ..Hands::new(&rows, KindSet::EMPTY) };
                let shantens = evaluator.shantens(&hands, &mut vec![0; count]);
                let wins = evaluator.wins(&hands, &mut vec![false; count]);
                assert_eq!(evaluator.standard_shantens(&hands, &mut vec![0; count]), shantens);
                [shantens, wins].map(|answer| answer.unwrap_err())
            };
            let tiles = |tiles, wilds, expected| Unfit::Tiles { tiles, wilds, expected };
            let five = Unfit::Copies { kind: Kind::at(0), copies: 5 };
            let mut many = row("123456789m2p");
            many[0] = 5;
            for (bad, more, near, won) in [
                (row("123456789m1112p"), 2, tiles(13, 2, "13 or 14"), tiles(13, 2, "14")),
                (row("12p"), 0, tiles(2, 0, "13 or 14"), tiles(2, 0, "14")),
                (row("12p"), 255, tiles(2, 255, "13 or 14"), tiles(2, 255, "14")),
                (good, 250, tiles(14, 250, "13 or 14"), tiles(14, 250, "14")),
                ([4; Kind::PLAIN], 0, tiles(136, 0, "13 or 14"), tiles(136, 0, "14")),
                (many, 0, five, five),
            ] {
                let expected = [near, won].map(|problem| UnfitHand { hand: at, problem });
                assert_eq!(asked(bad, more), expected, "{count} {at}");
            }
            // 256 tiles too many would be invisible in a byte.
            let mut large = good;
            large[0] = 133;
            large[1] = 123;
            assert_eq!(asked(large, 0)[0].problem, Unfit::Copies { kind: Kind::at(0), copies: 133 });
        }
    }
    let one = Hands::new(std::slice::from_ref(&good), KindSet::EMPTY);
    let error = evaluator.waits_of_each(&one, &mut [KindSet::EMPTY]).unwrap_err();
    assert_eq!(error.to_string(), "counts[0]: 14 tiles and 0 wild, 14 together; expected 13");
    assert!(evaluator.best_discards_of_each(&one, &mut [Discards::new()]).is_ok());
}

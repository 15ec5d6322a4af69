//! A slow reference of the predicates: each one straight from its sentence, on plain lists of groups.

use super::hand::{ReadHand, WonGroup, WonHand};
use super::predicate::Predicate;
use crate::score::facts::WinBy;
use crate::tile::{Kind, KindSet, Meld, MeldForm};

/// A tile as its suit and number: `m`, `p`, `s`, or `z` with 1 to 7 for 东南西北中发白.
type Tile = (char, usize);

fn tile(kind: Kind) -> Tile {
    let name = kind.name();
    match "ESWNCFP".find(name) {
        Some(at) => ('z', at + 1),
        None => (name.chars().nth(1).unwrap(), name[..1].parse().unwrap()),
    }
}

/// A set: its tiles in order and what is declared.
struct Set {
    tiles: Vec<Tile>,
    form: Option<MeldForm>,
    concealed: bool,
}

impl Set {
    fn chow(&self) -> bool {
        matches!(self.form, None | Some(MeldForm::Chow)) && self.tiles[0] != self.tiles[1]
    }

    fn alike(&self) -> bool {
        self.tiles.iter().all(|tile| *tile == self.tiles[0])
    }

    fn kong(&self) -> bool {
        self.tiles.len() == 4 && self.alike()
    }

    fn claimed(&self) -> bool {
        use MeldForm::*;
        matches!(self.form, Some(Chow | Pung | ExposedKong | AddedKong))
    }
}

/// A hand as lists.
pub(super) struct Hand<'a> {
    sets: Vec<Set>,
    pair: Option<Tile>,
    tiles: Vec<Tile>,
    hand: &'a ReadHand,
    won: &'a WonHand<'a>,
}

impl<'a> Hand<'a> {
    pub(super) fn new(hand: &'a ReadHand, won: &'a WonHand<'a>) -> Hand<'a> {
        let mut sets = Vec::new();
        for (at, set) in hand.sets.iter().enumerate() {
            let tiles: Vec<Kind> = match set.meld {
                Some(form) => Meld { form, tiles: set.tiles }.all_tiles().collect(),
                None => set.tiles.to_vec(),
            };
            let tiles: Vec<Tile> = tiles.into_iter().map(tile).collect();
            let other_seat = won.win.by != WinBy::SelfDraw && hand.won == WonGroup::Set(at as u8);
            let own = matches!(set.meld, None | Some(MeldForm::ConcealedKong));
            let concealed = own && !other_seat && tiles.iter().all(|tile| *tile == tiles[0]);
            sets.push(Set { tiles, form: set.meld, concealed });
        }
        let pair = hand.pair.map(tile);
        let mut tiles = Vec::new();
        if pair.is_some() {
            sets.iter().for_each(|set| tiles.extend(&set.tiles));
            tiles.extend([pair, pair].into_iter().flatten());
            tiles.extend(hand.knit.iter().flat_map(|knit| knit.kinds()).map(tile));
        } else {
            for (kind, &count) in Kind::plain().zip(&hand.counts) {
                tiles.extend(vec![tile(kind); count.into()]);
            }
        }
        Hand { sets, pair, tiles, hand, won }
    }

    fn all(&self, fits: impl Fn(Tile) -> bool) -> bool {
        self.tiles.iter().all(|tile| fits(*tile))
    }

    fn any(&self, fits: impl Fn(Tile) -> bool) -> bool {
        self.tiles.iter().any(|tile| fits(*tile))
    }

    fn copies(&self, tile: Tile) -> usize {
        self.tiles.iter().filter(|other| **other == tile).count()
    }

    /// The number suits.
    fn suits(&self) -> usize {
        "mps".chars().filter(|suit| self.any(|tile| tile.0 == *suit)).count()
    }

    fn count(&self, fits: impl Fn(&Set) -> bool) -> usize {
        self.sets.iter().filter(|set| fits(set)).count()
    }

    fn standard(&self) -> bool {
        self.sets.len() == 4 && self.pair.is_some()
    }

    fn each_group(&self, fits: impl Fn(Tile) -> bool) -> bool {
        self.standard() && self.pair.is_some_and(&fits) && self.count(|set| set.tiles.iter().any(|t| fits(*t))) == 4
    }

    /// The lowest tiles of the chows of numbers.
    fn chows(&self) -> Vec<Tile> {
        self.sets.iter().filter(|set| set.chow() && set.tiles[0].0 != 'z').map(|set| set.tiles[0]).collect()
    }

    fn triplets(&self) -> Vec<Tile> {
        self.sets.iter().filter(|set| set.alike()).map(|set| set.tiles[0]).collect()
    }

    /// Whether the triplets include all of `tiles`.
    fn has_triplets(&self, tiles: &[Tile]) -> bool {
        tiles.iter().all(|tile| self.triplets().contains(tile))
    }

    /// The winning tile's set, if it is a chow of numbers, and its place there.
    fn won_chow(&self) -> Option<(usize, usize)> {
        let WonGroup::Set(at) = self.hand.won else { return None };
        let set = &self.sets[usize::from(at)];
        let place = set.tiles.iter().position(|t| *t == tile(self.hand.tile))?;
        (set.chow() && set.tiles[0].0 != 'z').then_some((set.tiles[0].1, place))
    }

    fn pairs(&self) -> bool {
        // Seven pairs have neither sets nor a pair.
        self.pair.is_none()
            && self.sets.is_empty()
            && self.tiles.iter().all(|tile| self.copies(*tile).is_multiple_of(2))
    }

    fn quads(&self) -> Vec<Tile> {
        let mut quads: Vec<Tile> = self.tiles.iter().copied().filter(|tile| self.copies(*tile) >= 4).collect();
        quads.sort();
        quads.dedup();
        quads
    }
}

fn terminal((suit, rank): Tile) -> bool {
    suit != 'z' && (rank == 1 || rank == 9)
}

fn honour(tile: Tile) -> bool {
    tile.0 == 'z'
}

fn wind(tile: Tile) -> bool {
    honour(tile) && tile.1 < 5
}

fn dragon(tile: Tile) -> bool {
    honour(tile) && tile.1 > 4
}

fn rank_in(tile: Tile, ranks: &[usize]) -> bool {
    !honour(tile) && ranks.contains(&tile.1)
}

/// All ways to choose `size` of these items, each in every order.
fn ordered<T: Copy>(items: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for at in 0..items.len() {
        let mut rest = items.to_vec();
        let first = rest.remove(at);
        for mut others in ordered(&rest, size - 1) {
            others.insert(0, first);
            all.push(others);
        }
    }
    all
}

/// All ways to choose `size` of these items.
fn choices<T: Copy>(items: &[T], size: usize) -> Vec<Vec<T>> {
    (0u32..1 << items.len())
        .filter(|mask| mask.count_ones() as usize == size)
        .map(|mask| (0..items.len()).filter(|at| mask >> at & 1 != 0).map(|at| items[at]).collect())
        .collect()
}

/// Whether the chows, given by their lowest tiles, are a combination, from the sentence of the predicate. `None` if the predicate is no
/// combination.
pub(super) fn combined(predicate: Predicate, chows: &[Tile]) -> Option<bool> {
    use Predicate as P;
    let one_suit = |c: &[Tile]| c.iter().all(|chow| chow.0 == c[0].0);
    let suits = |c: &[Tile]| "mps".chars().filter(|suit| c.iter().any(|chow| chow.0 == *suit)).count();
    let ranks = |c: &[Tile], all: &[usize]| c.iter().map(|chow| chow.1).eq(all.iter().copied());
    let rising = |c: &[Tile], by: usize| c.windows(2).all(|two| two[1].1 == two[0].1 + by);
    let in_some_order = |size: usize, fits: &dyn Fn(&[Tile]) -> bool| {
        chows.len() == size && ordered(chows, size).iter().any(|order| fits(order))
    };
    let equal = |size: usize| chows.len() == size && chows.iter().all(|chow| *chow == chows[0]);
    Some(match predicate {
        P::SameChows => equal(2),
        P::ThreeSameChows => equal(3),
        P::FourSameChows => equal(4),
        P::MixedChows => in_some_order(2, &|c| suits(c) == 2 && c[0].1 == c[1].1),
        P::SixStraight => in_some_order(2, &|c| one_suit(c) && rising(c, 3)),
        P::TerminalChows => in_some_order(2, &|c| one_suit(c) && ranks(c, &[1, 7])),
        P::ThreeSteppedChows => in_some_order(3, &|c| one_suit(c) && (rising(c, 1) || rising(c, 2))),
        P::FourSteppedChows => in_some_order(4, &|c| one_suit(c) && (rising(c, 1) || rising(c, 2))),
        P::MixedThreeChows => in_some_order(3, &|c| suits(c) == 3 && rising(c, 0)),
        P::MixedThreeSteppedChows => in_some_order(3, &|c| suits(c) == 3 && rising(c, 1)),
        P::Straight => in_some_order(3, &|c| one_suit(c) && ranks(c, &[1, 4, 7])),
        P::MixedStraight => in_some_order(3, &|c| suits(c) == 3 && ranks(c, &[1, 4, 7])),
        P::TwoPairsOfChows => in_some_order(4, &|c| c[0] == c[1] && c[2] == c[3]),
        _ => return None,
    })
}

/// The value of a predicate: the count, or 1 if it holds.
pub(super) fn value(predicate: Predicate, hand: &Hand<'_>) -> usize {
    use Predicate as P;
    let (read, won) = (hand.hand, hand.won);
    if let Some(joins) = predicate.joins() {
        return choices(&hand.chows(), joins).iter().filter(|chows| combined(predicate, chows).unwrap()).count();
    }
    let seat = &won.facts.seats[won.win.seat];
    let event = |name: &str| won.win.events.iter().any(|event| event.name() == name);
    let self_draw = won.win.by == WinBy::SelfDraw;
    let by_discard = matches!(won.win.by, WinBy::Discard(_));
    let suit_of = |tiles: &[Tile]| tiles.iter().all(|tile| tile.0 == tiles[0].0 && tile.0 != 'z');
    let consecutive = |size: usize| {
        ordered(&hand.triplets(), size).iter().any(|t| suit_of(t) && t.windows(2).all(|two| two[1].1 == two[0].1 + 1))
    };
    let (winds, dragons) = ([1, 2, 3, 4].map(|n| ('z', n)), [5, 6, 7].map(|n| ('z', n)));
    let number_of = |tiles: &[Tile]| tiles.iter().filter(|tile| hand.triplets().contains(tile)).count();
    let little = |tiles: &[Tile]| {
        hand.pair.is_some_and(|pair| {
            let others: Vec<Tile> = tiles.iter().copied().filter(|tile| *tile != pair).collect();
            others.len() + 1 == tiles.len() && hand.has_triplets(&others) && !hand.has_triplets(&[pair])
        })
    };
    let wilds = || {
        let concealed = seat.hand.concealed.tiles().filter(|kind| won.wild.contains(*kind)).count();
        concealed + usize::from(won.wild.contains(won.win.tile))
    };
    let triplets_that = |fits: &dyn Fn(Tile) -> bool| hand.triplets().into_iter().filter(|tile| fits(*tile)).count();
    let shape = |names: &[&str]| names.contains(&read.shape.name());
    let form = |form: MeldForm| hand.count(|set| set.form == Some(form));
    let claimed_kongs = || hand.count(|set| set.kong() && set.claimed());
    let concealed_kongs = || hand.count(|set| set.kong() && !set.claimed());
    let flowers = |names: &[&str]| -> usize {
        seat.flowers.iter().filter(|(kind, _)| names.contains(&kind.chinese())).map(|(_, n)| usize::from(n)).sum()
    };
    let apart = || {
        let fits = |two: &[Tile]| match (two[0], two[1]) {
            ((one, a), (other, b)) if one == other && one != 'z' => a.abs_diff(b) >= 3,
            (one, other) => one != other,
        };
        hand.tiles.len() == 14 && ordered(&hand.tiles, 2).iter().all(|two| fits(two))
    };
    let all_flowers = |names: &[&str]| names.iter().all(|name| flowers(&[name]) > 0);
    let holds = match predicate {
        P::OneSuit => hand.all(|tile| !honour(tile)) && hand.suits() == 1,
        P::HalfSuit => hand.any(honour) && hand.suits() == 1,
        P::TwoSuits => hand.suits() == 2,
        P::ThreeSuits => hand.suits() == 3,
        P::FiveGates => hand.suits() == 3 && hand.any(wind) && hand.any(dragon),
        P::AllHonours => hand.all(honour),
        P::NoHonours => hand.all(|tile| !honour(tile)),
        P::SevenHonours => (1..=7).all(|n| hand.copies(('z', n)) > 0),
        P::AllGreen => {
            let green: Vec<Tile> = [2, 3, 4, 6, 8].map(|n| ('s', n)).into_iter().chain([('z', 6)]).collect();
            hand.all(|tile| green.contains(&tile))
        }
        P::Reversible => hand.all(|(suit, n)| match suit {
            'p' => [1, 2, 3, 4, 5, 8, 9].contains(&n),
            's' => [2, 4, 5, 6, 8, 9].contains(&n),
            _ => (suit, n) == ('z', 7),
        }),
        P::NoTerminalsHonours => hand.all(|tile| !honour(tile) && !terminal(tile)),
        P::TerminalsAndHonoursOnly => hand.all(|tile| honour(tile) || terminal(tile)),
        P::TerminalsOnly => hand.all(terminal),
        P::EverySetTerminalOrHonour => hand.each_group(|tile| terminal(tile) || honour(tile)),
        P::EverySetTerminal => hand.each_group(terminal),
        P::EverySetFive => hand.each_group(|tile| rank_in(tile, &[5])),
        P::Ranks1To3 => hand.all(|tile| rank_in(tile, &[1, 2, 3])),
        P::Ranks4To6 => hand.all(|tile| rank_in(tile, &[4, 5, 6])),
        P::Ranks7To9 => hand.all(|tile| rank_in(tile, &[7, 8, 9])),
        P::Ranks1To4 => hand.all(|tile| rank_in(tile, &[1, 2, 3, 4])),
        P::Ranks6To9 => hand.all(|tile| rank_in(tile, &[6, 7, 8, 9])),
        P::EvenTriplets => {
            let even = |tile| rank_in(tile, &[2, 4, 6, 8]);
            hand.standard() && hand.count(Set::alike) == 4 && hand.all(even)
        }
        P::Ranks258 => hand.all(|tile| rank_in(tile, &[2, 5, 8])),
        P::No258 => !hand.any(|tile| rank_in(tile, &[2, 5, 8])),

        P::SetsAndPair => hand.standard(),
        P::AllTriplets => hand.standard() && hand.count(Set::alike) == 4,
        P::AllChows => hand.standard() && hand.count(Set::chow) == 4,
        P::SevenPairs => hand.pairs(),
        P::QuadInPairs => return if hand.pairs() { hand.quads().len() } else { 0 },
        P::SevenConsecutivePairs => {
            let row = |suit: char, first: usize| (first..first + 7).all(|n| hand.copies((suit, n)) == 2);
            hand.pairs() && "mps".chars().any(|suit| (1..=3).any(|first| row(suit, first)))
        }
        P::Shisanyao => {
            let orphans = (1..=7).map(|n| ('z', n)).chain("mps".chars().flat_map(|suit| [(suit, 1), (suit, 9)]));
            hand.all(|tile| terminal(tile) || honour(tile)) && orphans.into_iter().all(|tile| hand.copies(tile) > 0)
        }
        P::Shisanlan => apart(),
        P::QixingShisanlan => apart() && shape(&["qixing_shisanlan"]),
        P::QixingSevenPairs => shape(&["qixing_seven_pairs"]),
        P::Quanbukao => {
            let fits = |suits: &[char]| {
                hand.all(|(suit, n)| suit == 'z' || suits.iter().position(|other| *other == suit) == Some((n - 1) % 3))
            };
            let single = hand.tiles.iter().all(|tile| hand.copies(*tile) == 1);
            single && ordered(&['m', 'p', 's'], 3).iter().any(|suits| fits(suits))
        }
        P::KnittedStraight => ordered(&['m', 'p', 's'], 3).iter().any(|suits| {
            // The nine tiles are those that are in no set and not in the pair.
            let mut apart = hand.tiles.clone();
            for tile in hand.sets.iter().flat_map(|set| &set.tiles).chain(hand.pair.iter()).chain(hand.pair.iter()) {
                apart.remove(apart.iter().position(|other| other == tile).unwrap());
            }
            let knit = (1..=9).map(|n| (suits[(n - 1) % 3], n));
            !shape(&["seven_pairs"]) && knit.into_iter().all(|tile| apart.contains(&tile))
        }),
        P::OneSuitTwin => "mps".chars().any(|suit| {
            let mut chows = hand.chows();
            chows.sort();
            chows == [(suit, 1), (suit, 1), (suit, 7), (suit, 7)] && hand.pair == Some((suit, 5))
        }),
        P::MixedTwin => ordered(&['m', 'p', 's'], 3).iter().any(|suits| {
            let twin = [(suits[0], 1), (suits[0], 7), (suits[1], 1), (suits[1], 7)];
            hand.chows().len() == 4
                && twin.iter().all(|chow| hand.chows().contains(chow))
                && hand.pair == Some((suits[2], 5))
        }),
        P::NineGates => {
            let last = tile(read.tile);
            let before = |n: usize| hand.copies((last.0, n)) - usize::from(n == last.1);
            let closed = hand.sets.iter().all(|set| set.form.is_none());
            closed && last.0 != 'z' && (1..=9).map(before).eq([3, 1, 1, 1, 1, 1, 1, 1, 3])
        }

        P::Chow => return hand.count(Set::chow),
        P::Triplet => return hand.count(Set::alike),
        P::ConcealedTriplet => return hand.count(|set| set.concealed),
        P::TwoConcealedTriplets => hand.count(|set| set.concealed) > 1,
        P::ThreeConcealedTriplets => hand.count(|set| set.concealed) > 2,
        P::FourConcealedTriplets => hand.count(|set| set.concealed) > 3,
        P::TerminalTriplet => return triplets_that(&terminal),
        P::TwoTerminalTriplets => triplets_that(&terminal) > 1,
        P::SameRankTriplets => {
            let same =
                |two: &Vec<Tile>| two[0].1 == two[1].1 && two[0].0 != two[1].0 && !two.iter().any(|t| honour(*t));
            return choices(&hand.triplets(), 2).iter().filter(|two| same(two)).count();
        }
        P::ThreeSameRankTriplets => (1..=9).any(|n| hand.has_triplets(&[('m', n), ('p', n), ('s', n)])),
        P::ThreeSteppedTriplets => consecutive(3),
        P::FourSteppedTriplets => consecutive(4),
        P::MixedThreeSteppedTriplets => ordered(&['m', 'p', 's'], 3)
            .iter()
            .any(|s| (1..=7).any(|n| hand.has_triplets(&[(s[0], n), (s[1], n + 1), (s[2], n + 2)]))),

        P::DragonTriplet => return triplets_that(&dragon),
        P::TwoDragonTriplets => number_of(&dragons) >= 2,
        P::LittleThreeDragons => little(&dragons),
        P::BigThreeDragons => hand.has_triplets(&dragons),
        P::WindTriplet => return triplets_that(&wind),
        P::SeatWind => hand.has_triplets(&[tile(won.seat_wind)]),
        P::RoundWind => hand.has_triplets(&[tile(won.round_wind)]),
        P::GuestWind => {
            let own = [tile(won.seat_wind), tile(won.round_wind)];
            return triplets_that(&|tile| wind(tile) && !own.contains(&tile));
        }
        P::ThreeWinds => number_of(&winds) >= 3,
        P::LittleFourWinds => little(&winds),
        P::FourWinds => hand.has_triplets(&winds),

        P::Kong => return hand.count(Set::kong),
        P::ThreeKongs => hand.count(Set::kong) >= 3,
        P::FourKongs => hand.count(Set::kong) == 4,
        P::ConcealedKong => return concealed_kongs(),
        P::TwoConcealedKongs => concealed_kongs() >= 2,
        P::ClaimedKong => return claimed_kongs(),
        P::TwoClaimedKongs => claimed_kongs() >= 2,
        P::ClaimedAndConcealedKong => claimed_kongs() > 0 && concealed_kongs() > 0,
        P::DirectKong => return form(MeldForm::ExposedKong),
        P::AddedKong => return form(MeldForm::AddedKong),
        P::Xuanfeng => return hand.count(|set| set.form.is_some() && !set.alike() && !set.claimed()),

        P::Quad => return hand.quads().len(),
        P::FourWithoutKong => {
            let kong = |tile: Tile| hand.sets.iter().any(|set| set.kong() && set.tiles[0] == tile);
            return hand.quads().into_iter().filter(|tile| !kong(*tile)).count();
        }

        P::Pair258 => hand.pair.is_some_and(|tile| rank_in(tile, &[2, 5, 8])),
        P::NumberPair => hand.pair.is_some_and(|tile| !honour(tile)),
        P::TerminalPair => hand.pair.is_some_and(terminal),
        P::WindPair => hand.pair.is_some_and(wind),
        P::DragonPair => hand.pair.is_some_and(dragon),
        P::SeatWindPair => hand.pair == Some(tile(won.seat_wind)),
        P::RoundWindPair => hand.pair == Some(tile(won.round_wind)),

        P::Closed => hand.count(Set::claimed) == 0,
        P::NoMelds => seat.hand.melds.is_empty(),
        P::FourClaimed => seat.hand.melds.iter().filter(|meld| meld.is_claimed()).count() == 4,
        P::FourDeclared => seat.hand.melds.len() == 4,

        P::WaitEdge => [Some((1, 2)), Some((7, 0))].contains(&hand.won_chow()),
        P::WaitClosed => hand.won_chow().is_some_and(|(_, place)| place == 1),
        P::WaitOpen => hand.won_chow().is_some_and(|(first, place)| match place {
            // 45 waits for 3 and 6.
            0 => first + 3 <= 9,
            2 => first > 1,
            _ => false,
        }),
        P::WaitTriplet => matches!(read.won, WonGroup::Set(at) if hand.sets[usize::from(at)].alike()),
        P::WaitPair => read.won == WonGroup::Pair && hand.pair == Some(tile(read.tile)),
        P::WaitClosedFive => hand.won_chow().is_some() && hand.won_chow() == Some((4, 1)),
        P::WaitClosedTwoSou => hand.won_chow() == Some((1, 1)) && tile(read.tile) == ('s', 2),
        P::SingleWait => {
            let mut candidate = won.candidate();
            candidate.wild = won.wild;
            let waits = Kind::plain()
                .filter(|&kind| seat.hand.holds(kind) < 4 && !candidate.readings(kind, false, false).is_empty());
            waits.count() == 1
        }

        P::SelfDraw => self_draw,
        P::ByDiscard => by_discard,
        P::RobKong => matches!(won.win.by, WinBy::RobKong(_)),
        P::AfterKong => self_draw && event("after_kong"),
        P::AfterFlower => self_draw && event("after_flower"),
        P::KongDiscard => by_discard && event("kong_discard"),
        P::LastTile => (self_draw || by_discard) && event("last_tile"),
        P::LastCopy => {
            let mut shown = 0;
            for (_, seat) in won.facts.seats.iter() {
                shown += seat.discards.tiles().filter(|kind| *kind == won.win.tile).count();
                let claimed = seat.hand.melds.iter().filter(|meld| meld.form != MeldForm::ConcealedKong);
                let claimed = claimed.filter(|meld| meld.form != MeldForm::Xuanfeng);
                shown += claimed.flat_map(|meld| meld.all_tiles()).filter(|kind| *kind == won.win.tile).count();
            }
            (self_draw || by_discard) && read.tile == won.win.tile && shown >= 3
        }
        P::Tianhu => self_draw && event("tianhu"),
        P::Dihu => event("dihu"),
        P::Tianting => seat.tianting,
        P::Baoting => seat.baoting,
        P::Dealer => won.facts.dealer == won.win.seat,

        P::WildHeld => return wilds(),
        P::WildUsed => {
            // The tiles that the hand lacks as themselves.
            let mut own = seat.hand.all_tiles();
            own.add(won.win.tile);
            return KindSet::PLAIN.iter().map(|k| read.counts[k.index()].saturating_sub(own[k]) as usize).sum();
        }
        P::FourWilds => wilds() >= 4,
        P::WildPair => {
            // Another tile of the pair is a wild: the pair needs one besides the winning tile.
            read.won == WonGroup::Pair && read.pair_wilds == if read.tile_is_wild { 2 } else { 1 }
        }

        P::Flower => return seat.flowers.tiles().count(),
        P::OwnFlower => {
            let own = [["春", "梅"], ["夏", "兰"], ["秋", "菊"], ["冬", "竹"]];
            return flowers(&own[tile(won.seat_wind).1 - 1]);
        }
        P::LooseOwnFlower => {
            let sets = [["春", "夏", "秋", "冬"], ["梅", "兰", "菊", "竹"]];
            let own =
                |set: &[&str; 4]| if all_flowers(&set[..]) { 0 } else { flowers(&[set[tile(won.seat_wind).1 - 1]]) };
            return sets.iter().map(own).sum();
        }
        P::FlowerSet => {
            let sets = [["春", "夏", "秋", "冬"], ["梅", "兰", "竹", "菊"]];
            return sets.iter().filter(|set| all_flowers(&set[..])).count();
        }
        P::EightFlowers => all_flowers(&["春", "夏", "秋", "冬", "梅", "兰", "竹", "菊"]),
        _ => unreachable!("{predicate:?} is a combination of chows"),
    };
    usize::from(holds)
}

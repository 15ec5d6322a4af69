//! The truth of predicates.

use super::hand::{ReadHand, ReadSet, SetForm, WonGroup, WonHand};
use super::predicate::Predicate;
use crate::score::facts::{WinBy, WinEvent};
use crate::shape::Shape;
use crate::tile::{Counts, Kind, KindSet, MeldForm};
use crate::words::Set;
use arrayvec::ArrayVec;

/// The predicates that hold for a hand in one reading, of those that were asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The predicates that hold.
    pub holds: Set<Predicate>,
    counts: [u8; Predicate::ALL.len()],
}

impl Truth {
    /// Returns the value of a count; for other predicates 1 if they hold. 0 for predicates that were not asked.
    #[inline]
    pub fn count(&self, predicate: Predicate) -> u8 {
        self.counts[predicate.index()]
    }

    /// Replaces the truth of these predicates.
    fn update(&mut self, features: &Features<'_>, wanted: Set<Predicate>) {
        self.holds = self.holds.minus(wanted);
        for predicate in wanted.iter() {
            let value = features.value(predicate);
            self.holds.insert_if(predicate, value > 0);
            self.counts[predicate.index()] = value;
        }
    }
}

/// Returns the truth of the predicates in `wanted`. For several readings of a win, [`Evaluation`] is faster.
#[cfg(test)]
pub fn evaluate(hand: &ReadHand, won: &WonHand<'_>, wanted: Set<Predicate>) -> Truth {
    let mut truth = Truth { holds: Set::EMPTY, counts: [0; Predicate::ALL.len()] };
    truth.update(&Features::new(hand, won), wanted);
    truth
}

/// The evaluation of the readings of one win, which keeps what does not change from one reading to the next.
#[derive(Debug)]
pub struct Evaluation<'a> {
    won: &'a WonHand<'a>,
    /// The predicates that are asked for in the first reading, in a reading at another place of the winning tile, and in other readings.
    wanted: [Set<Predicate>; 3],
    truth: Truth,
    started: bool,
}

impl<'a> Evaluation<'a> {
    /// Creates the evaluation of the predicates in `wanted`.
    pub fn new(won: &'a WonHand<'a>, wanted: Set<Predicate>) -> Evaluation<'a> {
        let those = |fits: fn(Predicate) -> bool| wanted.iter().filter(|&predicate| fits(predicate)).collect();
        Evaluation {
            won,
            wanted: [
                wanted,
                those(|predicate| depends(predicate) == Depends::Place),
                those(|predicate| depends(predicate) != Depends::Win),
            ],
            truth: Truth { holds: Set::EMPTY, counts: [0; Predicate::ALL.len()] },
            started: false,
        }
    }

    /// Returns the truth in the next reading. The readings must come in the order of [`full_readings`], without gaps between those that
    /// differ in the place of the winning tile.
    ///
    /// [`full_readings`]: super::hand::full_readings
    pub fn next(&mut self, hand: &ReadHand) -> &Truth {
        let wanted = match (self.started, hand.place) {
            (false, _) => self.wanted[0],
            (true, 1..) => self.wanted[1],
            (true, 0) => self.wanted[2],
        };
        self.started = true;
        if !wanted.is_empty() {
            self.truth.update(&Features::new(hand, self.won), wanted);
        }
        &self.truth
    }
}

/// What a predicate depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depends {
    /// The win and the melds, not the reading.
    Win,
    /// The reading without the place of the winning tile.
    Reading,
    /// The reading and the place of the winning tile.
    Place,
}

/// Returns what the predicate depends on.
fn depends(predicate: Predicate) -> Depends {
    use Predicate as P;
    match predicate {
        P::NineGates
        | P::ConcealedTriplet
        | P::TwoConcealedTriplets
        | P::ThreeConcealedTriplets
        | P::FourConcealedTriplets
        | P::WaitEdge
        | P::WaitClosed
        | P::WaitOpen
        | P::WaitTriplet
        | P::WaitPair
        | P::WaitClosedFive
        | P::WaitClosedTwoSou
        | P::LastCopy
        | P::WildPair => Depends::Place,
        P::Kong
        | P::ThreeKongs
        | P::FourKongs
        | P::ConcealedKong
        | P::TwoConcealedKongs
        | P::ClaimedKong
        | P::TwoClaimedKongs
        | P::ClaimedAndConcealedKong
        | P::DirectKong
        | P::AddedKong
        | P::Xuanfeng
        | P::Closed
        | P::NoMelds
        | P::FourClaimed
        | P::FourDeclared
        | P::SingleWait
        | P::SelfDraw
        | P::ByDiscard
        | P::RobKong
        | P::AfterKong
        | P::AfterFlower
        | P::KongDiscard
        | P::LastTile
        | P::Tianhu
        | P::Dihu
        | P::Tianting
        | P::Baoting
        | P::Dealer
        | P::WildHeld
        | P::FourWilds
        | P::Flower
        | P::OwnFlower
        | P::LooseOwnFlower
        | P::FlowerSet
        | P::EightFlowers => Depends::Win,
        _ => Depends::Reading,
    }
}

/// Returns the copies of the flowers of a set: 0 春夏秋冬, 1 梅兰竹菊.
fn flowers_of_set(flowers: &Counts, set: usize) -> &[u8] {
    &flowers.0[Kind::FIRST_FLOWER.index() + 4 * set..][..4]
}

/// Whether there is each flower of a set: 0 春夏秋冬, 1 梅兰竹菊.
fn is_complete(flowers: &Counts, set: usize) -> bool {
    flowers_of_set(flowers, set).iter().all(|&copies| copies > 0)
}

/// The kinds of these ranks in the three suits. `bits` has a bit for each rank.
const fn ranks(bits: u64) -> KindSet {
    KindSet(bits << 18 | bits << 9 | bits)
}

const FIVES: KindSet = ranks(0b000010000);
const EVEN: KindSet = ranks(0b010101010);
const RANKS_258: KindSet = ranks(0b010010010);
const TERMINALS_HONOURS: KindSet = KindSet::TERMINALS.union(KindSet::HONOURS);
/// 23468 of 条 and 发.
const GREEN: KindSet = KindSet(0b010101110 << 18 | 1 << 32);
/// 1234589 of 筒, 245689 of 条, and 白.
const REVERSIBLE: KindSet = KindSet(0b110011111 << 9 | 0b110111010 << 18 | 1 << 33);

/// What several predicates need to know of a reading.
struct Features<'a> {
    hand: &'a ReadHand,
    won: &'a WonHand<'a>,
    /// The kinds of all tiles.
    kinds: KindSet,
    /// The lowest tiles of the chows of numbers, in ascending order, as indices of kinds.
    chows: ArrayVec<u8, 4>,
    /// The kinds of the triplets and kongs.
    triplets: KindSet,
    /// Whether the hand is four sets and a pair.
    whole: bool,
    /// The set that the winning tile completes.
    completed: Option<&'a ReadSet>,
}

impl<'a> Features<'a> {
    fn new(hand: &'a ReadHand, won: &'a WonHand<'a>) -> Features<'a> {
        let mut chows = ArrayVec::<u8, 4>::new();
        let mut triplets = KindSet::EMPTY;
        for set in &hand.sets {
            if set.is_alike() {
                triplets.insert(set.kind());
            } else if set.form == SetForm::Chow && set.kind().is_number() {
                let chow = set.kind().index() as u8;
                let place = chows.iter().take_while(|&&other| other <= chow).count();
                chows.insert(place, chow);
            }
        }
        let completed = if let WonGroup::Set(at) = hand.won { hand.sets.get(usize::from(at)) } else { None };
        Features {
            hand,
            won,
            kinds: hand.kinds(),
            chows,
            triplets,
            whole: hand.pair.is_some() && hand.sets.len() == 4,
            completed,
        }
    }

    /// Returns the value of a count; for other predicates 1 if they hold, else 0.
    fn value(&self, predicate: Predicate) -> u8 {
        use Predicate as P;
        let (hand, won) = (self.hand, self.won);
        let held = won.held;
        let event = |event: WinEvent| won.win.events.contains(event);
        let drawn = won.win.by == WinBy::SelfDraw;
        let discarded = matches!(won.win.by, WinBy::Discard(_));
        let holds = match predicate {
            P::OneSuit => self.suits() == 1 && !self.has(KindSet::HONOURS),
            P::HalfSuit => self.suits() == 1 && self.has(KindSet::HONOURS),
            P::TwoSuits => self.suits() == 2,
            P::ThreeSuits => self.suits() == 3,
            P::FiveGates => self.suits() == 3 && self.has(KindSet::WINDS) && self.has(KindSet::DRAGONS),
            P::AllHonours => self.only(KindSet::HONOURS),
            P::NoHonours => !self.has(KindSet::HONOURS),
            P::SevenHonours => KindSet::HONOURS.minus(self.kinds).is_empty(),
            P::AllGreen => self.only(GREEN),
            P::Reversible => self.only(REVERSIBLE),

            P::NoTerminalsHonours => !self.has(TERMINALS_HONOURS),
            P::TerminalsAndHonoursOnly => self.only(TERMINALS_HONOURS),
            P::TerminalsOnly => self.only(KindSet::TERMINALS),
            P::EverySetTerminalOrHonour => self.each_group_has(TERMINALS_HONOURS),
            P::EverySetTerminal => self.each_group_has(KindSet::TERMINALS),
            P::EverySetFive => self.each_group_has(FIVES),
            P::Ranks1To3 => self.only(ranks(0b000000111)),
            P::Ranks4To6 => self.only(ranks(0b000111000)),
            P::Ranks7To9 => self.only(ranks(0b111000000)),
            P::Ranks1To4 => self.only(ranks(0b000001111)),
            P::Ranks6To9 => self.only(ranks(0b111100000)),
            P::EvenTriplets => self.is_all_triplets() && self.only(EVEN),
            P::Ranks258 => self.only(RANKS_258),
            P::No258 => !self.has(RANKS_258),

            P::SetsAndPair => self.whole,
            P::AllTriplets => self.is_all_triplets(),
            P::AllChows => self.whole && self.sets(|set| set.form == SetForm::Chow) == 4,
            P::SevenPairs => self.is_pairs(),
            P::QuadInPairs => return if self.is_pairs() { self.quads(|_| true) } else { 0 },
            P::SevenConsecutivePairs => self.is_pairs() && self.is_seven_consecutive(),
            P::Shisanyao => hand.shape == Shape::Shisanyao,
            P::Shisanlan => self.is_apart(),
            P::QixingShisanlan => hand.shape == Shape::QixingShisanlan,
            P::QixingSevenPairs => hand.shape == Shape::QixingSevenPairs,
            P::Quanbukao => hand.knit.is_some() && hand.sets.is_empty() && hand.pair.is_none(),
            P::KnittedStraight => hand.knit.is_some_and(|knit| knit.kinds().minus(self.kinds).is_empty()),
            P::OneSuitTwin => self.is_one_suit_twin(),
            P::MixedTwin => self.is_mixed_twin(),
            P::NineGates => self.is_nine_gates(),

            P::Chow => return self.sets(|set| set.form == SetForm::Chow),
            P::SameChows
            | P::MixedChows
            | P::SixStraight
            | P::TerminalChows
            | P::ThreeSameChows
            | P::ThreeSteppedChows
            | P::MixedThreeChows
            | P::MixedThreeSteppedChows
            | P::Straight
            | P::MixedStraight
            | P::FourSameChows
            | P::FourSteppedChows
            | P::TwoPairsOfChows => return self.joined(predicate),

            P::Triplet => return self.sets(ReadSet::is_alike),
            P::ConcealedTriplet => return self.concealed_triplets(),
            P::TwoConcealedTriplets => self.concealed_triplets() >= 2,
            P::ThreeConcealedTriplets => self.concealed_triplets() >= 3,
            P::FourConcealedTriplets => self.concealed_triplets() >= 4,
            P::TerminalTriplet => return self.triplets_of(KindSet::TERMINALS),
            P::TwoTerminalTriplets => self.triplets_of(KindSet::TERMINALS) >= 2,
            P::SameRankTriplets => return self.same_rank_triplets(),
            P::ThreeSameRankTriplets => {
                let [a, b, c] = self.triplets_by_suit();
                a & b & c != 0
            }
            P::ThreeSteppedTriplets => self.triplets_by_suit().iter().any(|suit| suit & suit >> 1 & suit >> 2 != 0),
            P::FourSteppedTriplets => {
                self.triplets_by_suit().iter().any(|suit| suit & suit >> 1 & suit >> 2 & suit >> 3 != 0)
            }
            P::MixedThreeSteppedTriplets => {
                let of = self.triplets_by_suit();
                let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
                orders.into_iter().any(|[a, b, c]: [usize; 3]| of[a] & of[b] >> 1 & of[c] >> 2 != 0)
            }

            P::DragonTriplet => return self.triplets_of(KindSet::DRAGONS),
            P::TwoDragonTriplets => self.triplet_kinds(KindSet::DRAGONS) >= 2,
            P::LittleThreeDragons => self.is_little(KindSet::DRAGONS),
            P::BigThreeDragons => self.triplet_kinds(KindSet::DRAGONS) == 3,
            P::WindTriplet => return self.triplets_of(KindSet::WINDS),
            P::SeatWind => self.triplets.contains(won.seat_wind),
            P::RoundWind => self.triplets.contains(won.round_wind),
            P::GuestWind => {
                let own = KindSet::single(won.seat_wind).union(KindSet::single(won.round_wind));
                return self.triplets_of(KindSet::WINDS.minus(own));
            }
            P::ThreeWinds => self.triplet_kinds(KindSet::WINDS) >= 3,
            P::LittleFourWinds => self.is_little(KindSet::WINDS),
            P::FourWinds => self.triplet_kinds(KindSet::WINDS) == 4,

            P::Kong => return self.kongs(),
            P::ThreeKongs => self.kongs() >= 3,
            P::FourKongs => self.kongs() == 4,
            P::ConcealedKong => return self.melds(MeldForm::ConcealedKong),
            P::TwoConcealedKongs => self.melds(MeldForm::ConcealedKong) >= 2,
            P::ClaimedKong => return self.claimed_kongs(),
            P::TwoClaimedKongs => self.claimed_kongs() >= 2,
            P::ClaimedAndConcealedKong => self.claimed_kongs() >= 1 && self.melds(MeldForm::ConcealedKong) >= 1,
            P::DirectKong => return self.melds(MeldForm::ExposedKong),
            P::AddedKong => return self.melds(MeldForm::AddedKong),
            P::Xuanfeng => return self.melds(MeldForm::Xuanfeng),

            P::Quad => return self.quads(|_| true),
            P::FourWithoutKong => return self.four_without_kong(),

            P::Pair258 => self.pair_is(RANKS_258),
            P::NumberPair => self.pair_is(KindSet::NUMBERS),
            P::TerminalPair => self.pair_is(KindSet::TERMINALS),
            P::WindPair => self.pair_is(KindSet::WINDS),
            P::DragonPair => self.pair_is(KindSet::DRAGONS),
            P::SeatWindPair => hand.pair == Some(won.seat_wind),
            P::RoundWindPair => hand.pair == Some(won.round_wind),

            P::Closed => !hand.sets.iter().any(ReadSet::is_claimed),
            P::NoMelds => !hand.sets.iter().any(ReadSet::is_declared),
            P::FourClaimed => self.sets(ReadSet::is_claimed) == 4,
            P::FourDeclared => self.sets(ReadSet::is_declared) == 4,

            P::WaitEdge => self.is_chow_wait(|first, place| (first, place) == (1, 2) || (first, place) == (7, 0)),
            P::WaitClosed => self.is_chow_wait(|_, place| place == 1),
            P::WaitOpen => self.is_chow_wait(|first, place| place == 0 && first != 7 || place == 2 && first != 1),
            P::WaitTriplet => self.completed.is_some_and(ReadSet::is_alike),
            P::WaitPair => hand.won == WonGroup::Pair,
            P::WaitClosedFive => self.is_chow_wait(|first, place| (first, place) == (4, 1)),
            P::WaitClosedTwoSou => {
                self.is_chow_wait(|first, place| (first, place) == (1, 1)) && hand.tile.index() >= 18
            }
            P::SingleWait => won.waits().len() == 1,

            P::SelfDraw => drawn,
            P::ByDiscard => discarded,
            P::RobKong => matches!(won.win.by, WinBy::RobKong(_)),
            P::AfterKong => drawn && event(WinEvent::AfterKong),
            P::AfterFlower => drawn && event(WinEvent::AfterFlower),
            P::KongDiscard => discarded && event(WinEvent::KongDiscard),
            P::LastTile => (drawn || discarded) && event(WinEvent::LastTile),
            P::LastCopy => (drawn || discarded) && hand.tile == won.win.tile && won.visible_copies() >= 3,
            P::Tianhu => drawn && event(WinEvent::Tianhu),
            P::Dihu => event(WinEvent::Dihu),
            P::Tianting => held.tianting,
            P::Baoting => held.baoting,
            P::Dealer => won.win.seat == won.facts.dealer,

            P::WildHeld => return self.wilds_held(),
            P::WildUsed => return hand.wilds,
            P::FourWilds => self.wilds_held() >= 4,
            P::WildPair => hand.won == WonGroup::Pair && hand.pair_wilds > u8::from(hand.tile_is_wild),

            P::Flower => return held.flowers.total() as u8,
            P::OwnFlower | P::LooseOwnFlower => {
                let seat = (won.seat_wind.index() - Kind::EAST.index()) % 4;
                // The order of players is 梅兰菊竹, that of the kinds 梅兰竹菊.
                let places = [seat, [0, 1, 3, 2][seat]];
                let counted = |set: usize| predicate == P::OwnFlower || !is_complete(&held.flowers, set);
                let own = (0..2).filter(|&set| counted(set)).map(|set| flowers_of_set(&held.flowers, set)[places[set]]);
                return own.sum();
            }
            P::FlowerSet => return (0..2).map(|set| u8::from(is_complete(&held.flowers, set))).sum(),
            P::EightFlowers => KindSet::FLOWERS.iter().all(|kind| held.flowers[kind] > 0),
        };
        u8::from(holds)
    }

    /// Whether there is a tile of these kinds.
    fn has(&self, kinds: KindSet) -> bool {
        !self.kinds.intersection(kinds).is_empty()
    }

    /// Whether all tiles are of these kinds.
    fn only(&self, kinds: KindSet) -> bool {
        self.kinds.minus(kinds).is_empty()
    }

    /// The number of number suits.
    fn suits(&self) -> usize {
        (0..3).filter(|suit| self.kinds.0 >> (9 * suit) & 0x1ff != 0).count()
    }

    /// The number of sets for which `fits` is true.
    fn sets(&self, fits: impl Fn(&ReadSet) -> bool) -> u8 {
        self.hand.sets.iter().filter(|set| fits(set)).count() as u8
    }

    /// Whether the hand is four sets and a pair, each with a tile of these kinds.
    fn each_group_has(&self, kinds: KindSet) -> bool {
        self.whole && self.pair_is(kinds) && self.sets(|set| set.tiles.iter().any(|&kind| kinds.contains(kind))) == 4
    }

    /// Whether the hand has a pair of these kinds.
    fn pair_is(&self, kinds: KindSet) -> bool {
        self.hand.pair.is_some_and(|pair| kinds.contains(pair))
    }

    fn is_all_triplets(&self) -> bool {
        self.whole && self.sets(ReadSet::is_alike) == 4
    }

    /// Whether the hand is seven pairs.
    fn is_pairs(&self) -> bool {
        matches!(self.hand.shape, Shape::SevenPairs | Shape::QixingSevenPairs)
    }

    /// Whether there are seven kinds, which are consecutive numbers of one suit.
    fn is_seven_consecutive(&self) -> bool {
        let lowest = self.kinds.0.trailing_zeros();
        lowest < 27 && lowest % 9 < 3 && self.kinds.0 >> lowest == 0x7f
    }

    /// Whether there are fourteen kinds, and numbers of a suit are three or more apart.
    fn is_apart(&self) -> bool {
        let kinds = self.kinds.0;
        // Numbers whose next, or next but one, is in the same suit.
        let near = kinds >> 1 & ranks(0x0ff).0 | kinds >> 2 & ranks(0x07f).0;
        self.kinds.len() == 14 && kinds & near == 0
    }

    fn is_one_suit_twin(&self) -> bool {
        let &[a, b, c, d] = self.chows.as_slice() else { return false };
        a.is_multiple_of(9) && a == b && c == a + 6 && c == d && self.hand.pair == Some(Kind::at(usize::from(a) + 4))
    }

    fn is_mixed_twin(&self) -> bool {
        let &[a, b, c, d] = self.chows.as_slice() else { return false };
        let third = 3u8.saturating_sub(a / 9 + c / 9);
        a.is_multiple_of(9)
            && b == a + 6
            && c.is_multiple_of(9)
            && d == c + 6
            && a != c
            && self.hand.pair == Some(Kind::at(usize::from(third) * 9 + 4))
    }

    fn is_nine_gates(&self) -> bool {
        let tile = self.hand.tile.index();
        if tile >= 27 || self.sets(ReadSet::is_declared) > 0 {
            return false;
        }
        let first = tile / 9 * 9;
        (first..first + 9).all(|kind| {
            let least = if kind == first || kind == first + 8 { 3 } else { 1 };
            self.hand.counts[kind] == least + u8::from(kind == tile)
        })
    }

    /// The number of ways to choose chows of the hand that are this combination.
    fn joined(&self, predicate: Predicate) -> u8 {
        let chows = self.chows.as_slice();
        let count = chows.len();
        if predicate.joins().is_none_or(|joins| joins > count) {
            return 0;
        }
        let joined = |chosen: &[u8]| u8::from(predicate.joined_sorted(chosen));
        let mut ways = 0;
        match predicate.joins() {
            Some(2) => {
                for a in 0..count {
                    for b in a + 1..count {
                        ways += joined(&[chows[a], chows[b]]);
                    }
                }
            }
            Some(3) if count == 3 => ways += joined(chows),
            Some(3) => {
                for out in 0..4 {
                    let mut chosen = self.chows.clone();
                    chosen.remove(out);
                    ways += joined(&chosen);
                }
            }
            _ => ways += joined(chows),
        }
        ways
    }

    /// The number of concealed triplets.
    fn concealed_triplets(&self) -> u8 {
        self.sets(|set| set.concealed_triplet)
    }

    /// The number of triplets of these kinds.
    fn triplets_of(&self, kinds: KindSet) -> u8 {
        self.sets(|set| set.is_alike() && kinds.contains(set.kind()))
    }

    /// The number of these kinds that have a triplet.
    fn triplet_kinds(&self, kinds: KindSet) -> usize {
        self.triplets.intersection(kinds).len()
    }

    /// The ranks of the triplets of each number suit, as bits.
    fn triplets_by_suit(&self) -> [u64; 3] {
        [0, 9, 18].map(|first| self.triplets.0 >> first & 0x1ff)
    }

    /// The number of pairs of triplets with the same rank in two suits.
    fn same_rank_triplets(&self) -> u8 {
        let sets = self.hand.sets.as_slice();
        let pairs = (0..sets.len()).flat_map(|a| (0..a).map(move |b| (&sets[a], &sets[b])));
        let same = pairs.filter(|(a, b)| {
            let (one, other) = (a.kind(), b.kind());
            a.is_alike() && b.is_alike() && one != other && one.rank().is_some() && one.rank() == other.rank()
        });
        same.count() as u8
    }

    /// Whether all but one of these kinds have a triplet and the pair is the last.
    fn is_little(&self, kinds: KindSet) -> bool {
        let left = kinds.minus(self.triplets);
        left.len() == 1 && self.pair_is(left)
    }

    fn kongs(&self) -> u8 {
        self.sets(|set| set.form == SetForm::Kong)
    }

    /// The number of declared melds of this form.
    fn melds(&self, form: MeldForm) -> u8 {
        self.sets(|set| set.meld == Some(form))
    }

    fn claimed_kongs(&self) -> u8 {
        self.melds(MeldForm::ExposedKong) + self.melds(MeldForm::AddedKong)
    }

    /// The number of kinds with four tiles or more for which `fits` is true.
    fn quads(&self, fits: impl Fn(Kind) -> bool) -> u8 {
        let counts = &self.hand.counts;
        self.kinds.iter().filter(|&kind| counts[kind.index()] >= 4 && fits(kind)).count() as u8
    }

    fn four_without_kong(&self) -> u8 {
        self.quads(|kind| !self.hand.sets.iter().any(|set| set.form == SetForm::Kong && set.kind() == kind))
    }

    /// Whether the winning tile is in a chow of numbers, and `fits` is true for the rank of its lowest tile and the place of the winning
    /// tile, from 0.
    fn is_chow_wait(&self, fits: impl Fn(u8, usize) -> bool) -> bool {
        let Some(set) = self.completed.filter(|set| set.form == SetForm::Chow) else { return false };
        let place = set.tiles.iter().position(|&kind| kind == self.hand.tile);
        set.kind().rank().zip(place).is_some_and(|(first, place)| fits(first, place))
    }

    /// The number of wilds among the concealed tiles and the winning tile.
    fn wilds_held(&self) -> u8 {
        let wild = self.won.wild;
        self.won.held.hand.concealed.total_of(wild) as u8 + u8::from(wild.contains(self.won.win.tile))
    }
}

//! Full readings of won hands: every tile is in a group and stands for one kind.
//!
//! [`full_readings`] visits each of them once. Readings differ if the groups, the kinds or the place of the winning tile differ. They do not
//! differ in which of several tiles of a kind is a wild: a wild that stands for a kind is in the pair before it is in a set, and in a later
//! set before it is in an earlier one, as far as the winning tile leaves room. A wild stands for its own kind before another wild does.

use crate::rules::Rules;
use crate::score::facts::{Facts, SeatFacts, Win, WinBy};
use crate::score::gates::Gates;
use crate::score::reading::Candidate;
use crate::score::wins::Way;
use crate::shape::special::{DrawnHand, OPEN};
use crate::shape::{Decomposition, Holding, MeldInfo, Shape};
use crate::tile::{Counts, Kind, KindSet, Meld, MeldForm};
use arrayvec::ArrayVec;
use std::cell::OnceCell;

/// The form of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SetForm {
    /// 顺子: three consecutive numbers of a suit, or a run of honours.
    Chow,
    /// 刻子: three tiles alike.
    Triplet,
    /// 杠: four tiles alike.
    Kong,
    /// 旋风杠: the four winds or the three dragons.
    Xuanfeng,
}

/// A set of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReadSet {
    /// The form.
    pub form: SetForm,
    /// The kinds of the first three tiles, in order.
    pub tiles: [Kind; 3],
    /// The form of the declared meld; `None` if the set is not declared.
    pub meld: Option<MeldForm>,
    /// Whether the set is a triplet or a kong without a tile of another seat, the winning tile included.
    pub concealed_triplet: bool,
    /// The number of wilds in the set that stand for another kind.
    pub wilds: u8,
}

impl ReadSet {
    /// Creates the set of a declared meld.
    pub fn declared(meld: &Meld) -> ReadSet {
        let form = match meld.form {
            MeldForm::Chow => SetForm::Chow,
            MeldForm::Pung => SetForm::Triplet,
            MeldForm::ExposedKong | MeldForm::AddedKong | MeldForm::ConcealedKong => SetForm::Kong,
            MeldForm::Xuanfeng => SetForm::Xuanfeng,
        };
        let concealed_triplet = meld.form == MeldForm::ConcealedKong;
        ReadSet { form, tiles: meld.tiles, meld: Some(meld.form), concealed_triplet, wilds: 0 }
    }

    /// Creates a set that is not declared: a triplet if the first two kinds are equal, otherwise a chow.
    pub fn undeclared(tiles: [Kind; 3]) -> ReadSet {
        let triplet = tiles[0] == tiles[1];
        let form = if triplet { SetForm::Triplet } else { SetForm::Chow };
        ReadSet { form, tiles, meld: None, concealed_triplet: triplet, wilds: 0 }
    }

    /// The lowest kind.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.tiles[0]
    }

    /// Whether it is a triplet or a kong of four tiles alike.
    #[inline]
    pub fn is_alike(&self) -> bool {
        matches!(self.form, SetForm::Triplet | SetForm::Kong)
    }

    /// Whether it is declared.
    #[inline]
    pub fn is_declared(&self) -> bool {
        self.meld.is_some()
    }

    /// Whether it has a claimed tile: a chow, a pung, an exposed or an added kong.
    #[inline]
    pub fn is_claimed(&self) -> bool {
        self.meld.is_some_and(|form| !matches!(form, MeldForm::ConcealedKong | MeldForm::Xuanfeng))
    }
}

/// The group that the winning tile completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WonGroup {
    /// The set at this index of [`ReadHand::sets`].
    Set(u8),
    /// The pair.
    Pair,
    /// No set and no pair: a tile of a knit, or any tile of a shape without sets.
    Apart,
}

/// A complete hand in one full reading.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReadHand {
    /// The shape. A hand of four triplets or kongs and a pair has [`Shape::AllTriplets`].
    pub shape: Shape,
    /// The sets, declared melds first in their order, the others in order of their tiles. A shape without sets has the declared melds at
    /// most.
    pub sets: ArrayVec<ReadSet, 4>,
    /// The pair, if the shape has one. Seven pairs and single tiles have none.
    pub pair: Option<Kind>,
    /// The number of wilds in the pair that stand for another kind.
    pub pair_wilds: u8,
    /// The suits of the knit, if the shape has one.
    pub knit: Option<Knit>,
    /// The number of tiles of each kind in the whole hand. A kong has four.
    pub counts: [u8; Kind::PLAIN],
    /// The number of wilds that stand for another kind.
    pub wilds: u8,
    /// The group that the winning tile completes.
    pub won: WonGroup,
    /// The kind that the winning tile stands for.
    pub tile: Kind,
    /// Whether the winning tile is a wild that stands for another kind.
    pub tile_is_wild: bool,
    /// The number of readings directly before this one that differ from it only in the place of the winning tile: in `won`, `tile`,
    /// `tile_is_wild`, and in the places of wilds and concealed triplets.
    pub place: u8,
}

impl ReadHand {
    /// Returns the kinds of all tiles.
    pub fn kinds(&self) -> KindSet {
        kinds_of(&self.counts)
    }
}

impl ReadHand {
    /// Whether the reading passes these gates. Only readings in sets and a pair are checked.
    pub fn passes(&self, gates: &Gates, declared: &[Meld]) -> bool {
        let Some(pair) = self.pair.filter(|_| gates.has_any() && self.knit.is_none()) else { return true };
        let melds = self.sets.iter().filter(|set| !set.is_declared()).map(|set| set.tiles).collect();
        gates.failed_gates(&Decomposition { melds, pair }, declared).is_empty()
    }
}

/// The suits of 147, 258 and 369: the index of the suit of each, 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Knit([u8; 3]);

impl Knit {
    /// All six.
    pub const ALL: [Knit; 6] =
        [Knit([0, 1, 2]), Knit([0, 2, 1]), Knit([1, 0, 2]), Knit([1, 2, 0]), Knit([2, 0, 1]), Knit([2, 1, 0])];

    /// Returns the indices of the suits of 147, 258 and 369, in this order.
    #[cfg(test)]
    pub const fn suits(self) -> [u8; 3] {
        self.0
    }

    /// The nine kinds.
    pub const fn kinds(self) -> KindSet {
        let [one, two, three] = self.0;
        KindSet(0b1001001 << (9 * one) | 0b10010010 << (9 * two) | 0b100100100 << (9 * three))
    }

    /// Returns the knit that has all number tiles of a hand of fourteen different tiles (全不靠); `None` if the hand is none.
    pub fn of_single_tiles(counts: &[u8; Kind::PLAIN]) -> Option<Knit> {
        let kinds = kinds_of(counts);
        let single = counts.iter().all(|&count| count <= 1) && kinds.len() == 14;
        // Seven honours leave seven numbers, which have tiles of each suit. So at most one knit has them all.
        Knit::ALL.into_iter().find(|knit| single && kinds.minus(KindSet::HONOURS).minus(knit.kinds()).is_empty())
    }

    /// Returns the knits of which a hand has all nine tiles, each with the number of tiles of each kind besides these nine (组合龙).
    #[cfg(test)]
    pub fn within(counts: &[u8; Kind::PLAIN]) -> impl Iterator<Item = (Knit, [u8; Kind::PLAIN])> {
        let (counts, kinds) = (*counts, kinds_of(counts));
        Knit::ALL.into_iter().filter(move |knit| knit.kinds().minus(kinds).is_empty()).map(move |knit| {
            let mut rest = counts;
            knit.kinds().iter().for_each(|kind| rest[kind.index()] -= 1);
            (knit, rest)
        })
    }
}

/// Returns the kinds of which there are tiles. There must be at most 128 tiles of a kind.
fn kinds_of(counts: &[u8; Kind::PLAIN]) -> KindSet {
    let mut set = 0;
    for (at, eight) in counts.chunks(8).enumerate() {
        let mut bytes = [0; 8];
        bytes[..eight.len()].copy_from_slice(eight);
        // The highest bit of a byte is set if the byte was not 0. The product collects these bits in the highest byte.
        let present = (u64::from_le_bytes(bytes) + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
        set |= ((present >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * at);
    }
    KindSet(set)
}

/// The winning tile, as far as readings depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastTile {
    /// The kind.
    pub kind: Kind,
    /// Whether it may stand for another kind if it is a wild.
    pub wild: bool,
    /// Whether the winner drew it. Otherwise a triplet with it is not concealed.
    pub drawn: bool,
}

impl LastTile {
    /// Returns the winning tile of a win. `way` says whether it may be wild.
    pub fn new(rules: &Rules, win: &Win, way: Way) -> LastTile {
        LastTile { kind: win.tile, wild: way.lets_winning_jing_be_wild(rules), drawn: win.by == WinBy::SelfDraw }
    }
}

/// Calls `visit` for every full reading of the hand with the winning tile, each once; not at all if the hand is not complete. Readings
/// that differ only in the place of the winning tile follow each other.
///
/// The readings are those in four sets and a pair and those in the special shapes of the rules, see [`Candidate::readings`]. Gates and the
/// missing suit are not checked.
pub fn full_readings(candidate: &Candidate<'_>, last: LastTile, visit: &mut dyn FnMut(&ReadHand)) {
    if !last.kind.is_flower() || candidate.wild.contains(last.kind) && last.wild {
        Reader::new(candidate, last, visit).all();
    }
}

/// Calls `visit` for the readings as 组合龙, as [`full_readings`] does if the rules have the shape, but with another shape.
#[cfg(test)]
pub(super) fn knitted_readings(candidate: &Candidate<'_>, last: LastTile, visit: &mut dyn FnMut(&ReadHand)) {
    Reader::new(candidate, last, visit).knitted();
}

/// Everything about a win besides the reading.
#[derive(Debug)]
pub struct WonHand<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The facts of the deal.
    pub facts: &'a Facts,
    /// The win.
    pub win: &'a Win,
    /// The winner, without the winning tile.
    pub held: &'a SeatFacts,
    /// 圈风.
    pub round_wind: Kind,
    /// 门风 of the winner.
    pub seat_wind: Kind,
    /// The kinds that may stand for others.
    pub wild: KindSet,
    /// [`WonHand::waits`].
    waits: OnceCell<KindSet>,
    /// [`WonHand::visible_copies`].
    visible_copies: OnceCell<u8>,
}

impl<'a> WonHand<'a> {
    /// Creates the win with these winds.
    pub fn new(rules: &'a Rules, facts: &'a Facts, win: &'a Win, round_wind: Kind, seat_wind: Kind) -> WonHand<'a> {
        WonHand {
            rules,
            facts,
            win,
            held: &facts.seats[win.seat],
            round_wind,
            seat_wind,
            wild: rules.wild_kinds(facts.indicator),
            waits: OnceCell::new(),
            visible_copies: OnceCell::new(),
        }
    }

    /// Returns the kinds that complete the hand of thirteen in any shape of the rules, each as itself. Kinds of which the hand has all four
    /// tiles are left out. Gates are not checked.
    pub fn waits(&self) -> KindSet {
        *self.waits.get_or_init(|| {
            let hand = &self.held.hand;
            let mut holding = Holding::new(&hand.concealed, MeldInfo::new(&hand.melds), self.wild);
            holding.suits = self.rules.suit_limit(self.held.missing_suit);
            let all = hand.all_tiles();
            self.rules.evaluator().waits(&holding).iter().filter(|&kind| all[kind] < 4).collect()
        })
    }

    /// Returns the number of tiles of the winning kind in the discards and claimed melds of all seats, without the winning tile.
    pub fn visible_copies(&self) -> u8 {
        *self.visible_copies.get_or_init(|| {
            let of_seat = |seat: &SeatFacts| {
                let melds = seat.hand.melds.iter().filter(|meld| meld.is_claimed()).flat_map(Meld::all_tiles);
                seat.discards[self.win.tile] + melds.filter(|&kind| kind == self.win.tile).count() as u8
            };
            self.facts.seats.iter().map(|(_, seat)| of_seat(seat)).sum()
        })
    }

    /// Returns the hand without the winning tile.
    pub fn candidate(&self) -> Candidate<'a> {
        Candidate::from_facts(self.rules, self.facts, self.win.seat)
    }

    /// [`full_readings`] of the hand if its tile comes in the way `way`.
    pub fn full_readings(&self, way: Way, visit: &mut dyn FnMut(&ReadHand)) {
        full_readings(&self.candidate(), LastTile::new(self.rules, self.win, way), visit);
    }
}

/// A set of the search: its lowest kind and its place among the sets with this lowest kind.
type SetKey = (usize, usize);

/// The search for readings. A group takes natural tiles if there are any, and wilds for the others.
struct Reader<'a, 'v> {
    candidate: &'a Candidate<'a>,
    last: LastTile,
    visit: &'v mut dyn FnMut(&ReadHand),
    /// The hand so far.
    hand: ReadHand,
    /// The number of tiles that are not wild and in no group yet.
    natural: [u8; Kind::PLAIN],
    /// The number of wilds that are in no group yet.
    wilds: u8,
    /// The number of wilds in groups, by the kind that they stand for.
    filled: [u8; Kind::PLAIN],
    /// The number of wilds of each kind.
    wild_tiles: Counts,
    /// The kinds for which a wild may stand.
    kinds: KindSet,
}

impl<'a, 'v> Reader<'a, 'v> {
    fn new(candidate: &'a Candidate<'a>, last: LastTile, visit: &'v mut dyn FnMut(&ReadHand)) -> Reader<'a, 'v> {
        let (mut natural, mut wild_tiles) = (*candidate.concealed.plain(), Counts::EMPTY);
        let as_wild = last.wild && candidate.wild.contains(last.kind);
        let mut wilds = 0;
        if !candidate.wild.is_empty() {
            for kind in candidate.wild {
                wild_tiles[kind] = candidate.concealed[kind];
                if kind.index() < Kind::PLAIN {
                    natural[kind.index()] = 0;
                }
            }
            if as_wild {
                wild_tiles.add(last.kind);
            }
            wilds = wild_tiles.total() as u8;
        }
        if !as_wild {
            natural[last.kind.index()] += 1;
        }
        let mut hand = ReadHand {
            shape: Shape::Standard,
            sets: candidate.melds.iter().take(4).map(ReadSet::declared).collect(),
            pair: None,
            pair_wilds: 0,
            knit: None,
            counts: [0; Kind::PLAIN],
            wilds: 0,
            won: WonGroup::Apart,
            tile: last.kind,
            tile_is_wild: false,
            place: 0,
        };
        candidate.melds.iter().flat_map(Meld::all_tiles).filter(|kind| !kind.is_flower()).for_each(|kind| {
            hand.counts[kind.index()] += 1;
        });
        let kinds = if candidate.shapes.honours { KindSet::PLAIN } else { KindSet::NUMBERS.union(candidate.wild) };
        let kinds = kinds.intersection(KindSet::PLAIN);
        Reader { candidate, last, visit, hand, natural, wilds, filled: [0; Kind::PLAIN], wild_tiles, kinds }
    }

    /// Visits all readings.
    fn all(&mut self) {
        let tiles = self.natural.iter().sum::<u8>() + self.wilds;
        let melds = self.candidate.melds.len().min(4);
        if usize::from(tiles) + 3 * melds != 14 {
            return;
        }
        self.pair_and_sets(4 - melds);
        let special = self.candidate.shapes.special;
        let special = if melds == 0 { special } else { special.intersection(OPEN) };
        special.iter().for_each(|shape| self.special(shape));
    }

    /// Visits the readings of the tiles in no group yet as `sets` sets and a pair.
    fn pair_and_sets(&mut self, sets: usize) {
        let mut pairs = self.kinds;
        if self.wilds == 0 {
            // Sets have three tiles of one suit, or three honours: the pair is where the number of tiles is not a multiple of three.
            let groups = [0..9, 9..18, 18..27, 27..Kind::PLAIN];
            let totals = groups.map(|group| self.natural[group].iter().sum::<u8>() % 3);
            let Some(group) = totals.iter().position(|&total| total == 2) else { return };
            if totals.iter().filter(|&&total| total != 0).count() != 1 {
                return;
            }
            pairs = KindSet(0x1ff << (9 * group));
        }
        for pair in pairs.intersection(KindSet::PLAIN) {
            if usize::from(self.natural[pair.index()].min(2) + self.wilds.min(2)) >= 2 {
                self.take(&[pair; 2], |reader| {
                    reader.hand.pair = Some(pair);
                    reader.sets((0, 0), sets);
                    reader.hand.pair = None;
                });
            }
        }
    }

    /// Visits the readings of the tiles in no group yet as `left` sets that do not come before `from`.
    fn sets(&mut self, from: SetKey, left: usize) {
        let lowest = (from.0..Kind::PLAIN).find(|&kind| self.natural[kind] > 0);
        if left == 0 {
            if lowest.is_none() {
                self.complete();
            }
            return;
        }
        let last = lowest.unwrap_or(Kind::PLAIN - 1);
        // Fewer than three wilds need a natural tile in their set.
        let first = match self.wilds {
            0 => last,
            1 | 2 => match last {
                0..27 => last.saturating_sub(2).max(last / 9 * 9),
                27..31 => 27,
                _ => 31,
            },
            _ => 0,
        };
        for kind in first.max(from.0)..=last {
            for (at, tiles) in self.sets_from(kind).into_iter().enumerate() {
                if (kind, at) >= from {
                    self.take(&tiles, |reader| {
                        reader.hand.sets.push(ReadSet::undeclared(tiles));
                        reader.sets((kind, at), left - 1);
                        reader.hand.sets.pop();
                    });
                }
            }
        }
    }

    /// Returns the triplets and chows with this lowest kind.
    fn sets_from(&self, kind: usize) -> ArrayVec<[Kind; 3], 4> {
        let shapes = &self.candidate.shapes;
        let steps: &[[usize; 2]] = match kind {
            0..27 if kind % 9 < 7 => &[[1, 2]],
            27 if shapes.wind_runs => &[[1, 2], [1, 3], [2, 3]],
            28 if shapes.wind_runs => &[[1, 2]],
            31 if shapes.dragon_runs => &[[1, 2]],
            _ => &[],
        };
        let mut sets = ArrayVec::new();
        sets.push([Kind::at(kind); 3]);
        sets.extend(steps.iter().map(|&[a, b]| [kind, kind + a, kind + b].map(Kind::at)));
        sets
    }

    /// Takes these tiles, with wilds for missing ones, calls `rest` and puts the tiles back. Does nothing if tiles are missing or a fifth
    /// copy is not allowed.
    #[inline]
    fn take(&mut self, tiles: &[Kind], rest: impl FnOnce(&mut Self)) {
        let (mut taken, mut wild) = (0, 0u16);
        for (at, &kind) in tiles.iter().enumerate() {
            let index = kind.index();
            if !self.candidate.shapes.fifth_copy && self.hand.counts[index] >= 4 {
                break;
            }
            if self.natural[index] > 0 {
                self.natural[index] -= 1;
            } else if self.wilds > 0 && self.kinds.contains(kind) {
                self.wilds -= 1;
                self.filled[index] += 1;
                wild |= 1 << at;
            } else {
                break;
            }
            self.hand.counts[index] += 1;
            taken += 1;
        }
        if taken == tiles.len() {
            rest(self);
        }
        for (at, &kind) in tiles[..taken].iter().enumerate() {
            let index = kind.index();
            self.hand.counts[index] -= 1;
            if wild >> at & 1 != 0 {
                self.wilds += 1;
                self.filled[index] -= 1;
            } else {
                self.natural[index] += 1;
            }
        }
    }

    /// Visits the complete hand with every place of the winning tile.
    fn complete(&mut self) {
        if self.hand.knit.is_none() {
            let alike = self.hand.sets.iter().all(ReadSet::is_alike);
            self.hand.shape = if alike { Shape::AllTriplets } else { Shape::Standard };
        }
        let used = self.wilds_used();
        self.hand.wilds = used.iter().sum();
        self.hand.place = 0;
        let as_wild = self.last.wild && self.candidate.wild.contains(self.last.kind);
        if !as_wild {
            self.places(self.last.kind, &used, false);
            return;
        }
        let filled = self.filled.get(self.last.kind.index()).copied().unwrap_or(0);
        let itself = filled.min(self.wild_tiles[self.last.kind]);
        if itself > 0 {
            self.places(self.last.kind, &used, false);
        }
        if itself < self.wild_tiles[self.last.kind] {
            (0..Kind::PLAIN).filter(|&kind| used[kind] > 0).for_each(|kind| self.places(Kind::at(kind), &used, true));
        }
    }

    /// Returns the number of wilds that stand for another kind, by the kind that they stand for.
    fn wilds_used(&self) -> [u8; Kind::PLAIN] {
        let mut used = self.filled;
        for kind in self.candidate.wild.intersection(KindSet::PLAIN) {
            used[kind.index()] = used[kind.index()].saturating_sub(self.wild_tiles[kind]);
        }
        used
    }

    /// Visits the complete hand with every group that has a tile `tile`, which is the winning tile. `used` has the wilds that stand for
    /// another kind, and `wild` says whether the winning tile is one of them.
    fn places(&mut self, tile: Kind, used: &[u8; Kind::PLAIN], wild: bool) {
        self.hand.tile = tile;
        self.hand.tile_is_wild = wild;
        if self.hand.pair == Some(tile) {
            self.emit(WonGroup::Pair, used, wild);
        }
        let declared = self.candidate.melds.len().min(4);
        for at in declared..self.hand.sets.len() {
            let tiles = self.hand.sets[at].tiles;
            // Equal sets follow each other.
            let new = at == declared || self.hand.sets[at - 1].tiles != tiles;
            if new && tiles.contains(&tile) {
                let triplet = self.hand.sets[at].concealed_triplet;
                self.hand.sets[at].concealed_triplet &= self.last.drawn;
                self.emit(WonGroup::Set(at as u8), used, wild);
                self.hand.sets[at].concealed_triplet = triplet;
            }
        }
        if self.hand.knit.is_some_and(|knit| knit.kinds().contains(tile)) {
            self.emit(WonGroup::Apart, used, wild);
        }
    }

    /// Visits the hand with this place of the winning tile, after the wilds in `used` are put into the groups.
    fn emit(&mut self, won: WonGroup, used: &[u8; Kind::PLAIN], wild: bool) {
        self.hand.won = won;
        if self.wild_tiles != Counts::EMPTY {
            let (tile, mut left) = (self.hand.tile, *used);
            left[tile.index()] -= u8::from(wild);
            let mut put = |group: WonGroup, tiles: &[Kind]| {
                let mut place = won == group;
                let wilds = tiles.iter().filter(|&&kind| {
                    if place && kind == tile {
                        place = false;
                        return wild;
                    }
                    let one = left[kind.index()] > 0;
                    left[kind.index()] -= u8::from(one);
                    one
                });
                wilds.count() as u8
            };
            self.hand.pair_wilds = self.hand.pair.map_or(0, |pair| put(WonGroup::Pair, &[pair; 2]));
            let declared = self.candidate.melds.len().min(4);
            for at in (declared..self.hand.sets.len()).rev() {
                self.hand.sets[at].wilds = put(WonGroup::Set(at as u8), &self.hand.sets[at].tiles);
            }
        }
        (self.visit)(&self.hand);
        self.hand.place += 1;
    }

    /// Visits the readings in a special shape.
    fn special(&mut self, shape: Shape) {
        let natural = counts_of(&self.natural);
        let mut all = natural;
        all.0.iter_mut().zip(self.wild_tiles.0).for_each(|(to, count)| *to += count);
        if !self.has_shape(shape, &all, &natural, self.wilds) {
            return;
        }
        self.hand.shape = shape;
        match shape {
            Shape::SevenPairs => {
                // The partners of single tiles are known.
                let odd: ArrayVec<usize, 14> = (0..Kind::PLAIN).filter(|&kind| self.natural[kind] % 2 == 1).collect();
                let filled = odd.iter().take_while(|&&kind| self.fill_one(kind)).count();
                if filled == odd.len() {
                    self.fill_pairs(shape, 0);
                }
                odd[..filled].iter().for_each(|&kind| self.empty_one(kind));
            }
            Shape::Shisanlan | Shape::QixingShisanlan => self.fill(shape, 0, &|tiles, kind| {
                let near = match kind {
                    0..27 => kind.saturating_sub(2).max(kind / 9 * 9)..(kind + 3).min(kind / 9 * 9 + 9),
                    _ => kind..kind + 1,
                };
                tiles[near].iter().all(|&count| count == 0)
            }),
            Shape::Shisanyao => self.fill(shape, 0, &|tiles, kind| {
                let orphan = KindSet::TERMINALS.union(KindSet::HONOURS).contains(Kind::at(kind));
                orphan && (tiles[kind] == 0 || tiles[kind] == 1 && tiles.iter().all(|&count| count < 2))
            }),
            Shape::QixingSevenPairs => self.fill(shape, 27, &|tiles, kind| tiles[kind] < 2),
            Shape::Quanbukao => self.fill(shape, 0, &fits_knit),
            Shape::Zuhelong => self.knitted(),
            // Not special: [`Reader::pair_and_sets`].
            Shape::Standard | Shape::AllTriplets => {}
        }
    }

    /// Visits the readings of the tiles in no group yet as the nine tiles of a knit, a set unless one is declared, and a pair.
    fn knitted(&mut self) {
        let Some(sets) = 1usize.checked_sub(self.candidate.melds.len()) else { return };
        for knit in Knit::ALL {
            let tiles: ArrayVec<Kind, 9> = knit.kinds().iter().collect();
            self.take(&tiles, |reader| {
                reader.hand.knit = Some(knit);
                reader.pair_and_sets(sets);
                reader.hand.knit = None;
            });
        }
    }

    /// Lets wilds stand for two tiles of a kind, for kinds from the index `from` on, until no wild is left. Visits the results.
    fn fill_pairs(&mut self, shape: Shape, from: usize) {
        if self.wilds == 0 {
            return self.apart(shape);
        }
        for kind in from..Kind::PLAIN {
            if self.fill_one(kind) {
                if self.fill_one(kind) {
                    self.fill_pairs(shape, kind);
                    self.empty_one(kind);
                }
                self.empty_one(kind);
            }
        }
    }

    /// Lets wilds stand for kinds from the index `from` on until no wild is left, and visits the results. `fits` gets the tiles so far
    /// and the index of the next kind.
    fn fill(&mut self, shape: Shape, from: usize, fits: &dyn Fn(&[u8; Kind::PLAIN], usize) -> bool) {
        if self.wilds == 0 {
            return self.apart(shape);
        }
        let tiles = self.tiles();
        for kind in from..Kind::PLAIN {
            if fits(&tiles, kind) && self.fill_one(kind) {
                self.fill(shape, kind, fits);
                self.empty_one(kind);
            }
        }
    }

    /// Lets a wild stand for the kind with this index. Returns false if there is no wild left, or if the kind or a fifth copy of it is not
    /// allowed.
    fn fill_one(&mut self, kind: usize) -> bool {
        let copies = self.hand.counts[kind] + self.natural[kind] + self.filled[kind];
        let may =
            self.wilds > 0 && self.kinds.contains(Kind::at(kind)) && (copies < 4 || self.candidate.shapes.fifth_copy);
        self.wilds -= u8::from(may);
        self.filled[kind] += u8::from(may);
        may
    }

    /// Undoes [`Reader::fill_one`].
    fn empty_one(&mut self, kind: usize) {
        self.wilds += 1;
        self.filled[kind] -= 1;
    }

    /// Returns the concealed tiles, with the wilds so far as the kinds that they stand for.
    fn tiles(&self) -> [u8; Kind::PLAIN] {
        std::array::from_fn(|kind| self.natural[kind] + self.filled[kind])
    }

    /// Visits the hand without sets or pair, if it has the shape.
    fn apart(&mut self, shape: Shape) {
        let tiles = counts_of(&self.tiles());
        let used = self.wilds_used();
        let used_for = |kinds: KindSet| kinds.iter().any(|kind| used[kind.index()] > 0);
        let as_itself = match shape {
            Shape::QixingSevenPairs => KindSet::PLAIN,
            Shape::QixingShisanlan if self.candidate.shapes.qixing_no_wild => KindSet::PLAIN,
            Shape::QixingShisanlan => KindSet::HONOURS,
            _ => KindSet::EMPTY,
        };
        if used_for(as_itself) || !self.has_shape(shape, &tiles, &tiles, 0) {
            return;
        }
        let melded = self.hand.counts;
        self.hand.counts.iter_mut().zip(tiles.plain()).for_each(|(to, count)| *to += count);
        self.hand.wilds = used.iter().sum();
        self.hand.won = WonGroup::Apart;
        self.hand.place = 0;
        let kind = self.last.kind;
        let as_wild = self.last.wild && self.candidate.wild.contains(kind);
        let itself = !as_wild || self.filled.get(kind.index()).is_some_and(|&filled| filled > 0);
        // The winning tile is in no group, so all kinds that it can stand for are alike.
        let other = used.iter().position(|&wilds| wilds > 0).filter(|_| !itself).map(Kind::at);
        (self.hand.tile, self.hand.tile_is_wild) = (other.unwrap_or(kind), other.is_some());
        // The shapes of a knit.
        self.hand.knit = if shape.is_in_pairs() { None } else { Knit::of_single_tiles(&self.hand.counts) };
        (self.visit)(&self.hand);
        self.hand.knit = None;
        self.hand.counts = melded;
    }

    /// Whether the hand has a special shape with these tiles. `natural` are those that are not wild, `wilds` is the number of the others.
    fn has_shape(&self, shape: Shape, all: &Counts, natural: &Counts, wilds: u8) -> bool {
        let hand = DrawnHand {
            all,
            natural,
            wilds,
            held_natural: natural,
            held: wilds,
            melds: self.candidate.melds,
            fishing: false,
            fishes_itself: false,
        };
        shape.read(&self.candidate.shapes, &hand).is_some()
    }
}

/// Whether single tiles and one more of the kind with this index can be part of 全不靠.
fn fits_knit(tiles: &[u8; Kind::PLAIN], kind: usize) -> bool {
    let numbers = kinds_of(tiles).union(KindSet::single(Kind::at(kind))).minus(KindSet::HONOURS);
    tiles[kind] == 0 && Knit::ALL.iter().any(|knit| numbers.minus(knit.kinds()).is_empty())
}

/// Returns the counts of all kinds from those of the plain kinds.
fn counts_of(plain: &[u8; Kind::PLAIN]) -> Counts {
    let mut counts = Counts::EMPTY;
    counts.0[..Kind::PLAIN].copy_from_slice(plain);
    counts
}

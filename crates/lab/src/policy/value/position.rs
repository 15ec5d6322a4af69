//! The features of a position, as rows of the network.
//!
//! The first layer of a [network](crate::net) is a table with a row of weights for each possible feature. Here, *row* means the index of
//! such a row. A position has a row for each of its features. A *block* is a range of rows for the values of
//! one quantity, such as the number of live tiles.
//!
//! A position is an afterstate: the own hand after a discard, a claim, a kong or a pass. Its features are shapes, distances and the
//! unseen tiles that reduce them, wilds, melds, flowers, gates, kongs, and what the wall and the other seats show. No feature names a
//! game, and none depends on tiles that the seat may not see.

use crate::game::View;
use crate::policy::gated_distance::{self, DRAW};
use crate::rules::GateLifts;
use crate::rules::spec::WildSource;
use crate::score::FlowerGate;
use crate::shape::{Evaluator, Holding, Shape, SuitLimit};
use crate::tile::{Kind, KindSet, Meld, MeldForm, Seat, Suit};
use std::cell::OnceCell;

/// The number of rows of the first layer: the number of possible features.
pub(crate) const ROWS: usize = layout::END;

/// The number of rows that are random at the start of a training from random weights. The rows after them start at 0.
pub(crate) const RANDOM_ROWS: usize = layout::WORTHY;

/// The version of the features, and the sizes of the two layers. Files of weights contain it. The version must change whenever a row
/// changes its meaning. New rows at the end need no new version: rows that a file lacks are 0.
pub const INPUTS: &str = "1/32/16";

/// The rows of one position, at most 64, as indices below [`ROWS`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    list: [u16; 64],
    len: usize,
}

impl Rows {
    pub(super) const fn new() -> Rows {
        Rows { list: [0; 64], len: 0 }
    }

    #[inline]
    fn push(&mut self, row: usize) {
        debug_assert!(row < at::END && self.len < 64);
        self.list[self.len & 63] = row as u16;
        self.len += 1;
    }

    /// Removes all rows.
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}

impl std::ops::Deref for Rows {
    type Target = [u16];

    #[inline]
    fn deref(&self) -> &[u16] {
        &self.list[..self.len.min(64)]
    }
}

/// The next event after an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The given number of other seats draw before this one.
    Waiting(u8),
    /// The others may claim the own discard.
    Discarded,
    /// The seat draws the replacement of a kong.
    Kong,
    /// Play begins, after 换三张 or 定缺.
    Opening,
    /// The seat has won, and the deal continues.
    Won,
}

/// What a position depends on besides the own hand and the table: the action that led to it and the next event.
#[derive(Clone, Copy, Debug)]
pub(super) struct After {
    /// The meld that was just made, if any.
    pub made: Option<Meld>,
    /// The tile discarded by the action; `None` if it discards nothing.
    pub thrown: Option<Kind>,
    /// The next event.
    pub phase: Phase,
    /// Whether the seat has declared 报听, including by this action.
    pub baoting: bool,
}

/// Results about a hand before a discard, computed once for all its discards; also used for hands without a discard.
pub(super) struct Prepared {
    /// The [useful](Features::useful) part of the holding.
    pub useful: Holding,
    /// The number of useful tiles of each number suit, including melds, without concealed wilds.
    held: [usize; 3],
    /// The number of concealed tiles of the missing suit.
    owed: usize,
    /// The useful holding with wilds as natural tiles.
    natural: OnceCell<Holding>,
    /// For each suit, without honours (index 0) and with them (index 1): the useful holding with only these concealed tiles, and the number
    /// of natural tiles that it lacks for melds and a pair.
    alone: [[OnceCell<(Holding, u8)>; 2]; 3],
}

/// The first row of each block of rows. The numbers are the sizes of the blocks; the products show how they are divided.
mod layout {
    use crate::net::blocks;
    blocks! { 0;
        DEALER = 4;
        LIVE = 22;
        MELDS_OF = 3 * 20;
        KONGS_OF = 3 * 3;
        GONE = 3;
        LISTENS = 3;
        WINS = 4;
        FLOWERS = 8;
        FLOWERS_OF = 8;
        WILDS_UNSEEN = 9;
        PASSED_WIN = 1;
        NEED = 8 * 22;
        ACCEPTS = 4 * 17;
        WILDS = 4 * 6;
        NATURAL = 4 * 5;
        FISHING = 4 * 6;
        TRIPLETS = 4 * 9;
        PAIRS_SHAPE = 4 * 9;
        APART = 10;
        STARS = 10;
        ORPHANS = 10;
        ONE_SUIT = 5 * 10;
        WITH_HONOURS = 10;
        SUIT_TILES = 15;
        PAIRS = 8;
        GATE_PARTS = 4 * 4;
        SHORT = 4 * 10;
        OWN_MELDS = 4 * 10;
        EXPOSED_KONGS = 4;
        CONCEALED_KONGS = 4;
        WILD_KONGS = 3;
        NEW_KONG = 4;
        FOURS = 4;
        OUTSIDE = 8;
        PHASE = 8 * 4;
        THROWN = 5 * 4 * 4;
        THROWN_LATE = 5 * 5;
        THROWN_THREAT = 4 * 5;
        THROWN_WANTED = 4;
        THROWN_STRANGE = 4;
        WAITS = 10;
        BAOTING = 4;
        OWED = 7 * 3;
        WORTHY = 5 * 48;
        WORTHY_TILES = 5 * 17;
    }
}

use layout as at;

/// The state that all actions of one decision share.
pub(super) struct Features<'v, 't, 'r> {
    view: &'v View<'t, 'r>,
    /// The evaluator of hands for these rules.
    pub evaluator: Evaluator,
    /// The melds that open a hand.
    lifts: GateLifts,
    /// The number of tiles that can still be drawn in turn, divided by four, at most 21.
    live: usize,
    /// The largest number of melds of another seat.
    threat: usize,
    /// The kinds that at least one, at least two, and all three other seats have discarded.
    seen: [KindSet; 3],
    /// For each number suit, the number of other seats whose missing suit it is.
    shunned: [u8; 3],
    /// For each number suit, the number of other seats with at least two melds, all in it.
    wanted: [u8; 3],
    /// The kinds of the own missing suit.
    forbidden: KindSet,
}

/// The lower bounds of the buckets of numbers of accepted tiles. A tile is accepted if it reduces the distance to a win.
const ACCEPT_BOUNDS: [u32; 15] = [1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 18, 23, 29, 37, 49];

/// The bucket of each number of accepted tiles below 64: the number of [`ACCEPT_BOUNDS`] that it reaches.
const BUCKETS: [u8; 64] = {
    let mut buckets = [0; 64];
    let mut value = 1;
    while value < 64 {
        let before = buckets[value - 1];
        let next = (before as usize) < ACCEPT_BOUNDS.len() && value as u32 == ACCEPT_BOUNDS[before as usize];
        buckets[value] = before + next as u8;
        value += 1;
    }
    buckets
};

impl<'v, 't, 'r> Features<'v, 't, 'r> {
    pub(super) fn new(view: &'v View<'t, 'r>) -> Self {
        let rules = view.rules();
        let mut seen = [KindSet::EMPTY; 3];
        let (mut threat, mut shunned, mut wanted) = (0, [0; 3], [0; 3]);
        for seat in view.others() {
            let river: KindSet = view.discards(seat).iter().map(|discard| discard.tile).collect();
            let [one, two, three] = seen;
            seen = [one.union(river), two.union(one.intersection(river)), three.union(two.intersection(river))];
            let melds = view.melds(seat);
            threat = threat.max(melds.len());
            if let Some(suit) = view.missing_suit(seat) {
                shunned[suit as usize] += 1;
            }
            if let [first, rest @ ..] = melds
                && !rest.is_empty()
                && first.kind().is_number()
                && rest.iter().all(|meld| meld.kind().suit() == first.kind().suit())
            {
                wanted[first.kind().suit() as usize] += 1;
            }
        }
        let forbidden = match view.holding().suits {
            SuitLimit::Without(suit) => suit.kinds().collect(),
            SuitLimit::Any | SuitLimit::AtMostTwo => KindSet::EMPTY,
        };
        Features {
            view,
            evaluator: rules.evaluator().for_players(),
            lifts: rules.scoring.lifts(),
            live: usize::from(view.live() / 4).min(21),
            threat,
            seen,
            shunned,
            wanted,
            forbidden,
        }
    }

    pub(super) fn view(&self) -> &'v View<'t, 'r> {
        self.view
    }

    /// Returns the rows that the positions after all actions of the decision share.
    pub(super) fn common(&self) -> Rows {
        let (view, mut rows) = (self.view, Rows::new());
        let mut add = |row: usize| rows.push(row);
        let seat = view.seat();
        let late = self.live.min(15) / 4;
        add(at::LIVE + self.live);
        for (place, other) in view.others().into_iter().enumerate() {
            if view.dealer() == other {
                add(at::DEALER + place + 1);
            }
            let melds = view.melds(other);
            add(at::MELDS_OF + 20 * place + 5 * late + melds.len());
            add(at::KONGS_OF + 3 * place + melds.iter().filter(|meld| meld.is_kong()).count().min(2));
            if !view.is_playing(other) {
                add(at::GONE + place);
            }
            if view.baoting(other) {
                add(at::LISTENS + place);
            }
        }
        if view.dealer() == seat {
            add(at::DEALER);
        }
        let all: usize = Seat::ALL.into_iter().map(|seat| usize::from(view.wins(seat))).sum();
        if all > 0 {
            add(at::WINS + all.min(4) - 1);
        }
        if view.rules().tiles.set.has_flowers() {
            add(at::FLOWERS + usize::from(view.hard_flowers(seat)).min(7));
            let most = seat.others().into_iter().map(|other| view.hard_flowers(other)).max().unwrap_or(0);
            add(at::FLOWERS_OF + usize::from(most).min(7));
        }
        if !view.wild().is_empty() {
            add(at::WILDS_UNSEEN + (view.unseen().total(view.wild()) as usize).min(8));
        }
        if view.has_passed_win() {
            add(at::PASSED_WIN);
        }
        rows
    }

    /// Makes `suit` the missing suit (定缺) of the positions evaluated next.
    pub(super) fn forbid(&mut self, suit: Suit) {
        self.forbidden = suit.kinds().collect();
    }

    /// Returns the useful part of a holding: without the natural tiles of the missing suit.
    pub(super) fn useful(&self, holding: &Holding) -> Holding {
        gated_distance::without_kinds(holding, self.forbidden).into_owned()
    }

    /// Returns the kinds of the missing suit that are not wild. The seat must discard them before all others.
    #[inline]
    pub(super) fn useless(&self) -> KindSet {
        self.forbidden.minus(self.view.wild())
    }

    /// Returns the useful holding that remains of `useful` after `tile` is discarded.
    #[inline(always)]
    pub(super) fn rest(&self, useful: &Holding, tile: Kind) -> Holding {
        let mut rest = *useful;
        if self.view.wild().contains(tile) {
            rest.remove_wild(tile);
        } else if !self.forbidden.contains(tile) {
            rest.packed.remove(tile);
        }
        rest
    }

    /// Computes for a holding what [`rows`](Self::rows) needs, once for all discards from it.
    pub(super) fn prepare(&self, holding: &Holding) -> Prepared {
        let useful = self.useful(holding);
        let melded = useful.melds.kinds();
        let held = Suit::NUMBERS.map(|suit| {
            let concealed = [1, 2, 3, 4].map(|copies| count_kinds(useful.packed.at_least(copies), suit));
            let melds = melded.intersection(suit_kinds(suit)).iter().map(|kind| usize::from(useful.melds.used(kind)));
            concealed.into_iter().sum::<usize>() + melds.sum::<usize>()
        });
        let owed = self.forbidden.iter().map(|kind| usize::from(holding.packed.count(kind))).sum();
        Prepared { useful, held, owed, natural: OnceCell::new(), alone: Default::default() }
    }

    /// Adds to `rows` the rows of one position that are not in [`common`](Self::common). `holding` is its [useful](Self::useful) holding:
    /// that of `prepared` without the discard. `distance` is the distance of `holding` to a win. `SHARED` adds the rows that are equal for
    /// all discards with the same draws to a win afterwards and the same number of copies held; `OWN` adds the others.
    pub(super) fn rows<const SHARED: bool, const OWN: bool>(
        &self,
        after: &After,
        prepared: &Prepared,
        holding: &Holding,
        distance: Distance,
        rows: &mut Rows,
    ) {
        let view = self.view;
        let mut add = |row: usize| rows.push(row);
        let need = usize::from(distance.need).min(7);
        let near = need.min(3);
        let late = self.live.min(19) / 4;
        let wilds = usize::from(holding.wilds);
        let beyond = |missing: u8| usize::from(missing.saturating_sub(holding.wilds));
        if SHARED {
            add(at::NEED + 22 * need + self.live);
        }
        if OWN {
            if let Some(accepted) = distance.accepted {
                add(at::ACCEPTS + 17 * near + 1 + usize::from(BUCKETS[accepted.min(63) as usize]));
                if need <= 1 {
                    add(at::WAITS + 5 * need + distance.kinds.min(5).saturating_sub(1));
                }
            } else {
                add(at::ACCEPTS + 17 * near);
            }
        }
        if view.rules().wilds.source != WildSource::None {
            if SHARED {
                add(at::WILDS + 6 * near + wilds.min(5));
            }
            if OWN {
                if wilds > 0 {
                    let natural = self.evaluator.shanten(&self.natural(prepared, after.thrown));
                    let natural = usize::from((natural + 1).max(0) as u8);
                    add(at::NATURAL + 5 * near + natural.saturating_sub(need).min(4));
                    let fishing = self.evaluator.missing_melds(holding).saturating_sub(holding.wilds - 1);
                    add(at::FISHING + 6 * near + usize::from(fishing).min(4));
                } else {
                    add(at::FISHING + 6 * near + 5);
                }
            }
        }
        let melds = holding.melds.count();
        let shapes = self.evaluator.rules();
        let closed = |shape: Shape| ((self.evaluator.shanten_of(shape, holding).min(8) + 1) as usize).min(9);
        if SHARED {
            let triplets = beyond(self.evaluator.missing_all_triplets(holding)).min(8);
            add(at::TRIPLETS + 9 * near + triplets);
            add(at::PAIRS + usize::from(holding.packed.pairs()).min(7));
            if shapes.allow(Shape::SevenPairs) {
                add(at::PAIRS_SHAPE + 9 * near + if melds == 0 { closed(Shape::SevenPairs).min(7) } else { 8 });
            }
        }
        if OWN {
            if melds == 0 {
                if shapes.allow(Shape::Shisanlan) {
                    add(at::APART + closed(Shape::Shisanlan));
                }
                if shapes.allow(Shape::QixingShisanlan) {
                    add(at::STARS + closed(Shape::QixingShisanlan));
                }
                if shapes.allow(Shape::Shisanyao) {
                    add(at::ORPHANS + closed(Shape::Shisanyao));
                }
            }
            self.suit_rows(prepared, holding, after.thrown, late, &mut add);
            if view.gates().has_any() {
                add(at::GATE_PARTS + 4 * near + usize::from(distance.part));
            }
        }
        if SHARED {
            self.meld_rows(after, near, melds, &mut add);
            add(at::FOURS + holding.packed.at_least(4).len().min(3));
        }
        if OWN {
            let outside = holding.packed.kinds().intersection(OUTSIDE).len();
            add(at::OUTSIDE + outside.min(7));
        }
        if SHARED {
            let phase = match after.phase {
                Phase::Waiting(others) => usize::from(others.min(2)),
                Phase::Discarded => 3,
                Phase::Kong => 4,
                Phase::Opening => 5,
                Phase::Won => 6,
            };
            add(at::PHASE + 4 * phase + near);
            if after.baoting {
                add(at::BAOTING + near);
            }
        }
        if OWN {
            if !self.forbidden.is_empty() {
                let goes = after.thrown.is_some_and(|tile| self.useless().contains(tile));
                add(at::OWED + 7 * (self.live / 7).min(2) + (prepared.owed - usize::from(goes)).min(6));
            }
            if let Some(tile) = after.thrown {
                self.discard_rows(tile, late, &mut add);
            }
            if let Some(hand) = distance.worthy {
                let draws = usize::from(hand.quarters / DRAW as u8).min(4);
                add(at::WORTHY + 48 * late + usize::from(hand.quarters).min(47));
                add(at::WORTHY_TILES + 17 * draws + usize::from(BUCKETS[hand.accepted.min(63) as usize]));
            }
        }
    }

    /// Adds the rows of melds, kongs and missing hard flowers, for a hand `near` (0–3) draws from a win with `melds` declared melds.
    fn meld_rows(&self, after: &After, near: usize, melds: usize, add: &mut impl FnMut(usize)) {
        let view = self.view;
        let own = view.melds(view.seat());
        let open = after.made.is_some_and(|meld| self.lifts.opens(meld.form))
            || own.iter().any(|meld| self.lifts.opens(meld.form));
        if let Some(gate) = FlowerGate::from_rules(view.rules()) {
            let lacking = gate.missing(view.hard_flowers(view.seat()).into()).min(4);
            add(at::SHORT + 10 * near + 2 * lacking + usize::from(open));
        }
        add(at::OWN_MELDS + 10 * near + 2 * melds + usize::from(open));
        let kong = after.made.filter(Meld::is_kong);
        let kongs = |concealed: bool| {
            let of = |form: MeldForm| matches!(form, MeldForm::ConcealedKong | MeldForm::Xuanfeng) == concealed;
            let declared = own.iter().filter(|meld| meld.is_kong() && of(meld.form)).count();
            (declared + usize::from(kong.is_some_and(|meld| of(meld.form)))).min(3)
        };
        add(at::EXPOSED_KONGS + kongs(false));
        add(at::CONCEALED_KONGS + kongs(true));
        if let Some(meld) = kong {
            if view.wild().contains(meld.kind()) {
                add(at::WILD_KONGS);
            }
            add(at::NEW_KONG
                + match meld.form {
                    MeldForm::ConcealedKong => 0,
                    MeldForm::AddedKong => 1,
                    MeldForm::Xuanfeng => 2,
                    _ => 3,
                });
        }
    }

    /// Returns the useful hand without the discard `thrown`, with wilds as natural tiles.
    #[inline(always)]
    fn natural(&self, prepared: &Prepared, thrown: Option<Kind>) -> Holding {
        let mut natural = *prepared.natural.get_or_init(|| prepared.useful.to_natural());
        if let Some(tile) = thrown.filter(|&tile| !self.useless().contains(tile)) {
            natural.packed.remove(tile);
        }
        natural
    }

    /// Adds the rows of a hand in one suit: the number of tiles of the longest suit, and the numbers of tiles that a hand in it lacks
    /// without and with honours. `holding` is the useful holding of `prepared` without the discard `thrown`. `late` is a quarter of
    /// [`live`], at most 4.
    ///
    /// [`live`]: Self::live
    fn suit_rows(
        &self,
        prepared: &Prepared,
        holding: &Holding,
        thrown: Option<Kind>,
        late: usize,
        add: &mut impl FnMut(usize),
    ) {
        // The tile that is in `prepared` and not in `holding`.
        let gone = thrown.filter(|&tile| !self.view.wild().union(self.forbidden).contains(tile));
        let mut held = prepared.held;
        if let Some(tile) = gone.filter(|tile| tile.is_number()) {
            held[tile.suit() as usize] -= 1;
        }
        let most = Suit::NUMBERS.into_iter().max_by_key(|&suit| held[suit as usize]).unwrap_or(Suit::Man);
        add(at::SUIT_TILES + held[most as usize].min(14));
        let melded = holding.melds.kinds();
        let foreign = !melded.intersection(KindSet::NUMBERS).minus(suit_kinds(most)).is_empty();
        let missing = |honours: bool| {
            if foreign || !honours && !melded.intersection(KindSet::HONOURS).is_empty() {
                return 9;
            }
            let (alone, missing) = prepared.alone[most as usize][usize::from(honours)].get_or_init(|| {
                let mut alone = prepared.useful;
                (alone.packed, alone.suits) = (alone.packed.only(most, honours), SuitLimit::Any);
                (alone, self.evaluator.missing_standard(&alone))
            });
            let touched = |tile: &Kind| alone.packed.kinds().contains(*tile);
            let missing = match gone.filter(touched) {
                Some(tile) => {
                    let mut alone = *alone;
                    alone.packed.remove(tile);
                    self.evaluator.missing_standard(&alone)
                }
                None => *missing,
            };
            usize::from(missing.saturating_sub(holding.wilds)).min(9)
        };
        let alone = missing(false);
        add(at::ONE_SUIT + 10 * late + alone);
        if self.evaluator.rules().honours {
            add(at::WITH_HONOURS + if alone == 0 { 0 } else { missing(true) });
        }
    }

    /// Adds the rows of the discarded tile: how likely the others are to use it. `late` is a quarter of [`live`](Self::live), at most 4.
    fn discard_rows(&self, tile: Kind, late: usize, add: &mut impl FnMut(usize)) {
        let sort = match tile.rank() {
            _ if self.view.wild().contains(tile) => 4,
            None => 0,
            Some(1 | 9) => 1,
            Some(2 | 8) => 2,
            Some(_) => 3,
        };
        let unseen = usize::from(self.view.unseen().count(tile)).min(3);
        let seen = self.seen.iter().filter(|kinds| kinds.contains(tile)).count();
        add(at::THROWN + 16 * sort + 4 * unseen + seen);
        add(at::THROWN_LATE + 5 * sort + late);
        add(at::THROWN_THREAT + 5 * seen + self.threat);
        if tile.is_number() {
            add(at::THROWN_WANTED + usize::from(self.wanted[tile.suit() as usize]).min(3));
            add(at::THROWN_STRANGE + usize::from(self.shunned[tile.suit() as usize]).min(3));
        }
    }
}

/// Returns the kinds of a suit.
fn suit_kinds(suit: Suit) -> KindSet {
    KindSet(0x1ff << (9 * suit as u32))
}

/// Returns the number of kinds in `kinds` that are of this number suit.
#[inline]
fn count_kinds(kinds: KindSet, suit: Suit) -> usize {
    const SIZE: [u8; 512] = {
        let mut size = [0; 512];
        let mut mask = 0usize;
        while mask < 512 {
            size[mask] = mask.count_ones() as u8;
            mask += 1;
        }
        size
    };
    usize::from(SIZE[(kinds.0 >> (9 * suit as u32) & 511) as usize])
}

/// 1 and 9 of each suit and the honours.
const OUTSIDE: KindSet = KindSet(0x7f << 27 | 0x101 << 18 | 0x101 << 9 | 0x101);

/// The distance of a hand to a win that the rules allow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distance {
    /// The number of draws to a win, rounded down.
    pub need: u8,
    /// Additional quarters of a draw (0–3). Always 0 under rules without gates.
    pub part: u8,
    /// The number of unseen tiles that reduce the distance; `None` if not computed.
    pub accepted: Option<u32>,
    /// The number of different kinds of these tiles; 0 if `need` exceeds 1 or they were not computed.
    pub kinds: usize,
    /// The distance to the nearest hand of enough value; `None` if the rules have no least value or it cannot be measured.
    pub worthy: Option<WorthyDistance>,
}

/// The distance to the nearest hand of enough value, where the rules refuse hands below a least value ([`crate::policy::worthy_hand`]).
#[derive(Clone, Copy, Debug)]
pub(super) struct WorthyDistance {
    /// The distance in quarters of a draw; 127 if all families are out of reach. After a discard, only the families count that some discard
    /// leaves nearest.
    pub quarters: u8,
    /// The number of unseen tiles that reduce the distance; 0 if not computed.
    pub accepted: u32,
}

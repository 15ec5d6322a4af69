//! The state of a deal: what lies where. Private to the engine; players see it through [`super::View`].

use super::finished::Course;
use super::unseen::Unseen;
#[cfg(any(test, feature = "testing"))]
use super::wall::MAX_TILES;
use super::wall::Wall;
use crate::rules::spec::DealEnds;
use crate::rules::{JingKinds, Rules};
use crate::score::{GateSet, KongFact, Penalty, Waiter, WaitingHand, Waits, Win};
use crate::shape::{Holding, MeldInfo, Packed, SuitLimit};
use crate::tile::{BySeat, Counts, Kind, KindSet, Meld, MeldForm, Melds, Seat, Suit};
use arrayvec::ArrayVec;

/// Most discards of one seat: it can not draw more tiles than are left after the deal.
pub(super) const RIVER: usize = 96;

/// One discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The tile.
    pub tile: Kind,
    /// Whether another seat claimed it.
    pub claimed: bool,
}

/// One seat.
#[derive(Clone, Debug)]
pub(super) struct SeatState {
    /// Concealed tiles, every one as itself.
    pub all: Packed,
    /// Concealed tiles as the evaluator sees them, wilds apart.
    pub holding: Holding,
    pub melds: Melds,
    pub river: ArrayVec<Discard, RIVER>,
    pub flowers: Counts,
    /// Tiles this seat has not seen.
    pub unseen: Unseen,
    /// What its thirteen tiles win with.
    pub waits: Waits,
    /// 过胡: the value passed since the last own entry.
    pub passed_win: Option<i64>,
    /// 过碰: kinds passed since the last own entry.
    pub passed_pungs: KindSet,
    pub missing_suit: Option<Suit>,
    /// 天听 is declared.
    pub tianting: bool,
    /// 报听 is declared.
    pub baoting: bool,
    /// Who gave the claimed tile of each meld.
    pub fed: ArrayVec<(Kind, Seat), 4>,
    pub dealt: Counts,
    /// How many times it has won.
    pub wins: u8,
    /// Own turns so far: draws in turn and claims.
    pub turns: u16,
    pub course: Course,
}

/// What a settlement of this deal may need and play does not.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turned {
    /// Where in the wall it was.
    pub place: Option<usize>,
    pub indicator: Option<Kind>,
    pub lower: Option<Kind>,
    /// Left and right of it.
    pub beside: [Option<Kind>; 2],
}

/// The first discards of the four seats, for 抄庄 and 跟风.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FirstDiscards {
    pub tiles: [Option<Kind>; 4],
    /// In turn, with no claim between.
    pub in_turn: bool,
}

/// Discards in a row that are alike.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Follow {
    /// The first of them: who and which.
    first: Option<(Seat, Kind)>,
    count: u8,
}

impl Follow {
    /// One more discard; the seat of the first where this is the fourth.
    pub fn note(&mut self, seat: Seat, tile: Kind) -> Option<Seat> {
        match self.first {
            Some((first, kind)) if kind == tile => {
                self.count += 1;
                (self.count == 4).then_some(first)
            }
            _ => {
                *self = Follow { first: Some((seat, tile)), count: 1 };
                None
            }
        }
    }
}

/// The whole table.
#[derive(Clone, Debug)]
pub(super) struct Table<'r> {
    pub rules: &'r Rules,
    pub waiter: Waiter,
    pub dealer: Seat,
    pub jing: Option<JingKinds>,
    /// The kinds that are wild.
    pub wild: KindSet,
    /// The kinds of which a copy is out of play.
    pub short: KindSet,
    pub wall: Wall,
    pub seats: BySeat<SeatState>,
    /// Declared kongs, for the dead tiles.
    pub kongs: u8,
    pub kong_facts: Vec<KongFact>,
    pub penalties: Vec<Penalty>,
    pub wins: Vec<Win>,
    pub discards: u16,
    /// The discards in a row, no claim between, that are alike.
    pub follow: Follow,
    /// Bit per seat: its hand was complete with a tile, but lacked hard flowers.
    pub short_of_flowers: u8,
    /// Whether any discard was claimed.
    pub claimed: bool,
    pub draws: u16,
    /// Tiles left in the wall at each win.
    pub win_left: Vec<u8>,
    /// Gates that stopped complete hands.
    pub blocked: GateSet,
    /// Turns go against the direction of dealing.
    pub reversed: bool,
    /// 报听 was declared by some seat.
    pub declared: bool,
    /// The 宝 so far; the last one counts.
    pub baos: Vec<Kind>,
    pub turned: Turned,
    pub first_discards: FirstDiscards,
    pub previous_indicator: Option<Kind>,
    /// 比下胡: this deal counts double.
    pub bixiahu: bool,
    /// 连庄: deals in a row of this dealer before, where that is paid.
    pub lianzhuang: u32,
    /// 扎鸟: the tiles turned at the end.
    pub niao: Vec<Kind>,
}

impl SeatState {
    /// A seat with its concealed tiles, which it has seen; of the rest nothing but what `unseen` leaves out. Its `flowers` do not
    /// enter the hand.
    #[inline]
    pub fn new(mut unseen: Unseen, suits: SuitLimit, tiles: &[Kind], wild: KindSet, flowers: KindSet) -> SeatState {
        tiles.iter().for_each(|&tile| unseen.remove(tile));
        let dealt: Counts = tiles.iter().copied().collect();
        let mut kept = dealt;
        flowers.iter().for_each(|flower| kept[flower] = 0);
        let all = Packed::from_counts(&kept);
        let mut holding = Holding::natural(all.without_kinds(wild), MeldInfo::NONE).within(suits);
        for kind in wild.intersection(all.kinds()) {
            (0..all.count(kind)).for_each(|_| holding.add_wild(kind));
        }
        SeatState {
            all,
            holding,
            melds: Melds::new(),
            river: ArrayVec::new(),
            flowers: Counts::EMPTY,
            unseen,
            waits: Waits::default(),
            passed_win: None,
            passed_pungs: KindSet::EMPTY,
            missing_suit: None,
            tianting: false,
            baoting: false,
            fed: ArrayVec::new(),
            dealt,
            wins: 0,
            turns: 0,
            course: Course::default(),
        }
    }

    /// 定缺: from now on no tile of this suit may be in a winning hand.
    pub fn declare_missing(&mut self, suit: Suit) {
        self.missing_suit = Some(suit);
        self.holding.suits = SuitLimit::Without(suit);
    }

    /// Takes a tile into the concealed hand.
    #[inline]
    pub fn take(&mut self, tile: Kind, wild: KindSet) {
        self.all.add(tile);
        if wild.contains(tile) {
            self.holding.add_wild(tile);
        } else {
            self.holding.packed.add(tile);
        }
    }

    /// Takes a tile out of the concealed hand.
    #[inline]
    pub fn give(&mut self, tile: Kind, wild: KindSet) {
        self.all.remove(tile);
        if wild.contains(tile) {
            self.holding.remove_wild(tile);
        } else {
            self.holding.packed.remove(tile);
        }
    }

    /// Brings the evaluator's picture of the melds up to date.
    pub fn melds_changed(&mut self) {
        self.holding.melds = MeldInfo::new(&self.melds);
    }

    /// An own entry (draw, chow, pung, kong) lifts 过胡 and 过碰.
    #[inline]
    pub fn entry(&mut self) {
        self.passed_win = None;
        self.passed_pungs = KindSet::EMPTY;
    }

    /// Whether the hand must stay as it was dealt: 天听, until a claimed meld that is no kong.
    #[inline]
    pub fn is_locked(&self) -> bool {
        let opens = |form| matches!(form, MeldForm::Chow | MeldForm::Pung | MeldForm::AddedKong);
        self.tianting && !self.melds.iter().any(|meld| opens(meld.form))
    }

    /// Discards that nobody claimed.
    pub fn unclaimed(&self) -> Counts {
        self.river.iter().filter(|discard| !discard.claimed).map(|discard| discard.tile).collect()
    }
}

#[cfg(any(test, feature = "testing"))]
impl Table<'_> {
    /// The same table to the eyes of a seat, what it cannot see in another order.
    pub fn reshuffled(&self, seat: Seat, shuffle: impl FnOnce(&mut [Kind])) -> Self {
        let mut table = self.clone();
        let others: Vec<Seat> = seat.others().into_iter().filter(|&other| self.seats[other].wins == 0).collect();
        let list = |counts: Counts| counts.iter().flat_map(|(kind, n)| (0..n).map(move |_| kind)).collect::<Vec<_>>();
        let mut hidden: Vec<Kind> = others.iter().flat_map(|&other| list(self.seats[other].all.to_counts())).collect();
        let (open, plain) = (self.open_in_wall(), |tile: Kind| tile.index() < Kind::PLAIN);
        let places = || (0..MAX_TILES).filter(|&place| self.wall.holds(place) && open != Some(place));
        hidden.extend(places().map(|place| self.wall.tile(place)).filter(|&tile| plain(tile)));
        shuffle(&mut hidden);
        let mut next = hidden.into_iter();
        for other in others {
            let state = &mut table.seats[other];
            let (all, held) = (state.all.to_counts(), list(state.all.to_counts()).len());
            list(all).into_iter().for_each(|tile| state.give(tile, self.wild));
            next.by_ref().take(held).for_each(|tile| state.take(tile, self.wild));
            state.dealt = state.all.to_counts();
        }
        let other = |tile| if plain(tile) { next.next().unwrap_or(tile) } else { tile };
        let wall: Vec<Kind> = places().map(|place| self.wall.tile(place)).map(other).collect();
        table.wall.replace(open, wall);
        table.turned.lower = table.turned.lower.map(|kind| Kind::plain().find(|&other| other != kind).unwrap_or(kind));
        table
    }
}

impl Table<'_> {
    /// What thirteen tiles win with.
    #[inline]
    pub fn waits(&self, state: &SeatState) -> Waits {
        let hand = WaitingHand {
            holding: &state.holding,
            concealed: &state.all,
            melds: &state.melds,
            wild: self.wild,
            short: self.short,
        };
        self.waiter.waits(&hand)
    }

    /// Tiles at the tail that are never drawn in turn after `kongs` kongs: each odd kong adds a stack and each kong takes
    /// one tile (seed 004, 杠上牌与分张).
    #[inline]
    fn reserve(&self, kongs: u8) -> u8 {
        self.dead(kongs) + self.rules.wall.fenzhang
    }

    /// The same without those of 分张.
    #[inline]
    fn dead(&self, kongs: u8) -> u8 {
        let rules = &self.rules.wall;
        let grown = if rules.dead_grows { 2 * kongs.div_ceil(2) } else { 0 };
        if rules.dead_tiles == 0 { 0 } else { (rules.dead_tiles + grown).saturating_sub(kongs) }
    }

    /// Tiles that can still be dealt as 分张.
    pub fn fenzhang_left(&self) -> u8 {
        self.wall.left().saturating_sub(self.dead(self.kongs)).min(self.rules.wall.fenzhang)
    }

    /// Tiles that can still be drawn in turn.
    #[inline]
    pub fn live(&self) -> u8 {
        self.wall.left().saturating_sub(self.reserve(self.kongs))
    }

    /// Whether no tile is drawn any more, in turn or as 分张.
    #[inline]
    pub fn is_out(&self) -> bool {
        self.live() == 0 && self.rules.wall.fenzhang == 0
    }

    /// Whether a kong would find a replacement.
    pub fn can_kong(&self) -> bool {
        self.wall.left() > self.reserve(self.kongs + 1)
    }

    /// The 宝, where there is one.
    #[inline]
    pub fn bao(&self) -> Option<Kind> {
        self.baos.last().copied()
    }

    /// Whether three copies of a kind lie in melds and among the discards.
    pub fn lies_open(&self, kind: Kind) -> bool {
        let open = |seat: &SeatState| {
            let thrown = seat.river.iter().filter(|discard| !discard.claimed && discard.tile == kind).count();
            thrown + seat.melds.iter().flat_map(Meld::all_tiles).filter(|&tile| tile == kind).count()
        };
        self.seats.0.iter().map(open).sum::<usize>() >= 3
    }

    /// Whether `seat` still plays.
    #[inline]
    pub fn plays(&self, seat: Seat) -> bool {
        self.seats[seat].wins == 0 || self.rules.play.ends == DealEnds::WallOnly
    }

    /// The seat `turns` later in the order of turns.
    #[inline]
    pub fn after(&self, seat: Seat, turns: usize) -> Seat {
        seat.after(if self.reversed { 3 * turns } else { turns })
    }

    /// The other seats in the order of turns.
    #[inline]
    pub fn others(&self, seat: Seat) -> [Seat; 3] {
        [1, 2, 3].map(|turns| self.after(seat, turns))
    }

    /// Shows tiles of one seat to the others.
    pub fn show(&mut self, owner: Seat, tile: Kind, copies: usize) {
        for seat in owner.others() {
            for _ in 0..copies {
                self.seats[seat].unseen.remove(tile);
            }
        }
    }
}

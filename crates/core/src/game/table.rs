//! The state of a deal. It is private to the engine; players see it through [`super::View`].

use super::finished::PlayStats;
use super::unseen::Unseen;
#[cfg(any(test, feature = "testing"))]
use super::wall::MAX_TILES;
use super::wall::Wall;
use crate::rules::spec::DealEnds;
use crate::rules::{JingKinds, Rules};
use crate::score::{GateSet, KongFact, Penalty, WaitFinder, WaitingHand, Waits, Win};
use crate::shape::{Holding, MeldInfo, Packed, SuitLimit};
use crate::tile::{BySeat, Counts, Kind, KindSet, Meld, MeldForm, Melds, Seat, Suit};
use arrayvec::ArrayVec;

/// Maximum number of discards of one seat: at least the number of tiles left after the deal.
pub(super) const RIVER: usize = 96;

/// One discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The tile.
    pub tile: Kind,
    /// Whether another seat claimed it.
    pub claimed: bool,
}

/// The state of one seat.
#[derive(Clone, Debug)]
pub(super) struct SeatState {
    /// The concealed tiles, with wilds as the tiles they are.
    pub all: Packed,
    /// The concealed tiles for the evaluator, with wilds counted apart.
    pub holding: Holding,
    pub melds: Melds,
    /// The discards, in order.
    pub river: ArrayVec<Discard, RIVER>,
    /// The flowers that the seat has laid out.
    pub flowers: Counts,
    /// The tiles that this seat has not seen.
    pub unseen: Unseen,
    /// The tiles with which its thirteen tiles win, as of the last time it had thirteen.
    pub waits: Waits,
    /// 过胡: the value of the win passed since its last draw or meld, with which further wins are compared.
    pub passed_win: Option<i64>,
    /// 过碰: the kinds of the pungs passed since its last draw or meld.
    pub passed_pungs: KindSet,
    pub missing_suit: Option<Suit>,
    /// Whether 天听 is declared.
    pub tianting: bool,
    /// Whether 报听 is declared.
    pub baoting: bool,
    /// The claimed tile of each claimed meld and the seat that discarded it.
    pub fed: ArrayVec<(Kind, Seat), 4>,
    /// The dealt tiles, with the dealer's fourteenth.
    pub dealt: Counts,
    /// The number of its wins.
    pub wins: u8,
    /// The number of turns so far: draws in turn, pungs and chows.
    pub turns: u16,
    pub play_stats: PlayStats,
}

/// The turned tile and its neighbours.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turned {
    /// The place of the turned tile in the wall.
    pub place: Option<usize>,
    pub indicator: Option<Kind>,
    /// The tile below the turned tile.
    pub lower: Option<Kind>,
    /// The tiles left and right of the turned tile.
    pub beside: [Option<Kind>; 2],
}

/// The first discards of the four seats, for 抄庄 and 跟风.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FirstDiscards {
    /// The first discard of each seat.
    pub tiles: [Option<Kind>; 4],
    /// Whether they were made in the order of turns from the dealer, without a claim between.
    pub in_turn: bool,
}

/// The current series of equal discards.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Follow {
    /// The seat of the first discard of the series, and the kind.
    first: Option<(Seat, Kind)>,
    /// The number of discards in the series.
    count: u8,
}

impl Follow {
    /// Adds a discard. Returns the seat of the first discard of the series if this is the fourth.
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

/// The state of the whole table.
#[derive(Clone, Debug)]
pub(super) struct Table<'r> {
    pub rules: &'r Rules,
    pub wait_finder: WaitFinder,
    pub dealer: Seat,
    /// 圈风: the round wind, if the rules look at winds, else 东.
    pub round: Kind,
    pub jing: Option<JingKinds>,
    /// The kinds that are wild.
    pub wild: KindSet,
    /// The kind of the turned tile, if that tile is out of play.
    pub short: KindSet,
    pub wall: Wall,
    pub seats: BySeat<SeatState>,
    /// The number of declared kongs that draw a replacement, on which the dead tiles depend.
    pub kongs: u8,
    pub kong_facts: Vec<KongFact>,
    pub penalties: Vec<Penalty>,
    pub wins: Vec<Win>,
    /// The number of discards of all seats.
    pub discards: u16,
    /// The current series of equal discards without a claim between.
    pub follow: Follow,
    /// Bit per seat: whether it had a complete hand that was not worth enough to win.
    pub short_of_flowers: u8,
    /// Whether any discard was claimed.
    pub claimed: bool,
    /// The number of tiles that the seats drew after the hands of thirteen.
    pub draws: u16,
    /// The number of tiles left in the wall at each win, in the order of wins.
    pub win_left: Vec<u8>,
    /// The gates that stopped complete hands.
    pub blocked: GateSet,
    /// Whether turns go against the direction of dealing.
    pub reversed: bool,
    /// Whether any seat has declared 报听.
    pub declared: bool,
    /// The 宝 so far. The last one is the current one.
    pub baos: Vec<Kind>,
    pub turned: Turned,
    pub first_discards: FirstDiscards,
    /// The turned tile of the previous deal, if the rules score it.
    pub previous_indicator: Option<Kind>,
    /// Whether this deal counts double (比下胡).
    pub bixiahu: bool,
    /// 连庄: the number of deals in a row before this one with the same dealer, if that is paid, else 0.
    pub lianzhuang: u32,
    /// 扎鸟: the tiles turned at the end.
    pub niao: Vec<Kind>,
}

impl SeatState {
    /// Creates a seat with these dealt tiles. `unseen` are the tiles that the seat has not seen before it gets them, `suits` those that its
    /// hand may use, `wild` the wild kinds. Tiles of the kinds in `flowers` do not enter the hand.
    #[inline]
    pub fn new(mut unseen: Unseen, suits: SuitLimit, tiles: &[Kind], wild: KindSet, flowers: KindSet) -> SeatState {
        let dealt: Counts = tiles.iter().copied().collect();
        let mut kept = dealt;
        flowers.iter().for_each(|flower| kept[flower] = 0);
        let all = Packed::from_counts(&kept);
        (1..=4).for_each(|copies| unseen.remove_each(all.at_least(copies)));
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
            play_stats: PlayStats::default(),
        }
    }

    /// Declares the missing suit (定缺): from now on a winning hand may have no tile of it.
    pub fn declare_missing_suit(&mut self, suit: Suit) {
        self.missing_suit = Some(suit);
        self.holding.suits = SuitLimit::Without(suit);
    }

    /// Takes a tile into the concealed hand. `wild` are the wild kinds.
    #[inline]
    pub fn take(&mut self, tile: Kind, wild: KindSet) {
        self.all.add(tile);
        if wild.contains(tile) {
            self.holding.add_wild(tile);
        } else {
            self.holding.packed.add(tile);
        }
    }

    /// Takes a tile out of the concealed hand. `wild` are the wild kinds.
    #[inline]
    pub fn give(&mut self, tile: Kind, wild: KindSet) {
        self.all.remove(tile);
        if wild.contains(tile) {
            self.holding.remove_wild(tile);
        } else {
            self.holding.packed.remove(tile);
        }
    }

    /// Updates the evaluator's summary of the melds.
    pub fn update_meld_info(&mut self) {
        self.holding.melds = MeldInfo::new(&self.melds);
    }

    /// Lifts 过胡 and 过碰. Called after a draw, chow, pung or kong of the seat.
    #[inline]
    pub fn forget_passed_claims(&mut self) {
        self.passed_win = None;
        self.passed_pungs = KindSet::EMPTY;
    }

    /// Whether 天听 requires the seat to keep its hand: until it makes a chow or a pung.
    #[inline]
    pub fn is_locked(&self) -> bool {
        let opens = |form| matches!(form, MeldForm::Chow | MeldForm::Pung | MeldForm::AddedKong);
        self.tianting && !self.melds.iter().any(|meld| opens(meld.form))
    }

    /// Returns the discards that were not claimed.
    pub fn unclaimed(&self) -> Counts {
        self.river.iter().filter(|discard| !discard.claimed).map(|discard| discard.tile).collect()
    }
}

#[cfg(any(test, feature = "testing"))]
impl Table<'_> {
    /// Returns a table with the same view for `seat`, on which the tiles hidden from that seat are reordered by `shuffle`.
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
    /// Returns the tiles with which the thirteen tiles of a seat win.
    #[inline]
    pub fn waits(&self, state: &SeatState) -> Waits {
        let hand = WaitingHand {
            holding: &state.holding,
            concealed: &state.all,
            melds: &state.melds,
            wild: self.wild,
            short: self.short,
        };
        self.wait_finder.waits(&hand)
    }

    /// Returns the number of tiles at the tail that are never drawn in turn after `kongs` kongs, those of 分张 included (seed 004,
    /// 杠上牌与分张).
    #[inline]
    fn reserve(&self, kongs: u8) -> u8 {
        self.dead(kongs) + self.rules.wall.fenzhang
    }

    /// Returns the number of dead tiles left after `kongs` kongs. Each kong takes one of them. If the rules let them grow, the first kong
    /// and every second one after it add a stack.
    #[inline]
    fn dead(&self, kongs: u8) -> u8 {
        let rules = &self.rules.wall;
        let grown = if rules.dead_grows { 2 * kongs.div_ceil(2) } else { 0 };
        if rules.dead_tiles == 0 { 0 } else { (rules.dead_tiles + grown).saturating_sub(kongs) }
    }

    /// Returns the number of tiles that can still be dealt as 分张.
    pub fn fenzhang_left(&self) -> u8 {
        self.wall.left().saturating_sub(self.dead(self.kongs)).min(self.rules.wall.fenzhang)
    }

    /// Returns the number of tiles that can still be drawn in turn.
    #[inline]
    pub fn live(&self) -> u8 {
        self.wall.left().saturating_sub(self.reserve(self.kongs))
    }

    /// Whether no more tile can be drawn in turn and the rules have no 分张.
    #[inline]
    pub fn is_out(&self) -> bool {
        self.live() == 0 && self.rules.wall.fenzhang == 0
    }

    /// Whether the wall has a replacement for one more kong.
    pub fn can_kong(&self) -> bool {
        self.wall.left() > self.reserve(self.kongs + 1)
    }

    /// Returns the current 宝, if there is one.
    #[inline]
    pub fn bao(&self) -> Option<Kind> {
        self.baos.last().copied()
    }

    /// Whether at least three copies of a kind lie in melds or among the discards.
    pub fn lies_open(&self, kind: Kind) -> bool {
        let open = |seat: &SeatState| {
            let thrown = seat.river.iter().filter(|discard| !discard.claimed && discard.tile == kind).count();
            thrown + seat.melds.iter().flat_map(Meld::all_tiles).filter(|&tile| tile == kind).count()
        };
        self.seats.0.iter().map(open).sum::<usize>() >= 3
    }

    /// Whether `seat` is still playing: it has not won, or winners play on.
    #[inline]
    pub fn is_playing(&self, seat: Seat) -> bool {
        self.seats[seat].wins == 0 || self.rules.play.ends == DealEnds::WallOnly
    }

    /// Returns the seat that is `turns` turns after `seat`.
    #[inline]
    pub fn after(&self, seat: Seat, turns: usize) -> Seat {
        seat.after(if self.reversed { 3 * turns } else { turns })
    }

    /// Returns the other seats in the order of turns.
    #[inline]
    pub fn others(&self, seat: Seat) -> [Seat; 3] {
        let mut others = seat.others();
        if self.reversed {
            others.reverse();
        }
        others
    }

    /// Marks `copies` copies of a tile of `owner` as seen by the other seats.
    pub fn show(&mut self, owner: Seat, tile: Kind, copies: usize) {
        for other in owner.others() {
            let unseen = &mut self.seats[other].unseen;
            (0..copies).for_each(|_| unseen.remove(tile));
        }
    }
}

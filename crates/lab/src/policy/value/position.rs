//! What the player sees of a position: a list of rows of the network's first layer, one for each thing noticed.
//!
//! A position is what an action leaves behind (an afterstate): the own hand after a discard, a claim, a kong, a pass. What is
//! noticed are shapes, distances and the unseen tiles that shorten them, wilds, melds, flowers, gates, kongs, and what the wall
//! and the other seats show. Nothing here knows a game by name, and nothing is seen that the seat may not see.

use crate::game::View;
use crate::policy::gated_distance;
use crate::rules::GateLifts;
use crate::rules::spec::WildSource;
use crate::score::FlowerGate;
use crate::shape::{Evaluator, Holding, Shape, SuitLimit};
use crate::tile::{Kind, KindSet, MeldForm, Seat, Suit};
use std::cell::OnceCell;

/// Rows of the first layer.
pub(crate) const ROWS: usize = layout::END;

/// What the player sees and how large its network is, for files of weights: a new number wherever rows change their meaning.
pub const INPUTS: &str = "1/32/16";

/// The rows of one position, fewer than 64.
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

    /// Begins anew.
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

/// How the deal goes on from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The next seat draws, then the one after it: so many others draw before this one.
    Waiting(u8),
    /// The own discard lies on the table.
    Discarded,
    /// The replacement of a kong is drawn.
    Kong,
    /// Nothing is discarded yet: 换三张, 定缺.
    Opening,
    /// The seat has won, and the deal goes on.
    Won,
}

/// What an action leaves of the own hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct After {
    /// The meld that was just made, beside those on the table; an added kong has none.
    pub made: Option<MeldForm>,
    /// The kong that was just declared.
    pub kong: Option<(MeldForm, Kind)>,
    /// The discard.
    pub thrown: Option<Kind>,
    pub phase: Phase,
    /// 报听 has been declared.
    pub baoting: bool,
}

/// What is known of a hand before a tile of it goes: nobody has to look again for every discard.
pub(super) struct Whole {
    /// What is [useful](Scene::useful) of it.
    pub useful: Holding,
    /// The tiles of each suit, melds included.
    held: [usize; 3],
    /// Tiles that must go first.
    owed: usize,
    /// Every tile as itself.
    natural: OnceCell<Holding>,
    /// The tiles of each suit alone, without and with the honours, and what they lack.
    alone: [[OnceCell<(Holding, u8)>; 2]; 3],
}

/// Places of the rows: blocks one after the other.
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
    }
}

use layout as at;

/// What all actions of one decision have in common.
pub(super) struct Scene<'v, 't, 'r> {
    view: &'v View<'t, 'r>,
    pub evaluator: Evaluator,
    lifts: GateLifts,
    live: usize,
    /// The most melds of another seat.
    threat: usize,
    /// Kinds by the number of other seats that have discarded one: at least one, two, three.
    seen: [KindSet; 3],
    /// Each number suit: other seats that do without it, and other seats with two melds in it and none elsewhere.
    shunned: [u8; 3],
    wanted: [u8; 3],
    forbidden: KindSet,
}

const ACCEPT_BOUNDS: [u32; 15] = [1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 18, 23, 29, 37, 49];

/// Where a number of accepted tiles falls among [`ACCEPT_BOUNDS`].
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

impl<'v, 't, 'r> Scene<'v, 't, 'r> {
    pub(super) fn new(view: &'v View<'t, 'r>) -> Self {
        let rules = view.rules();
        let others = [1, 2, 3].map(|turns| view.after(turns));
        let mut seen = [KindSet::EMPTY; 3];
        let (mut threat, mut shunned, mut wanted) = (0, [0; 3], [0; 3]);
        for seat in others {
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
        Scene {
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

    /// The rows that all positions of the decision share.
    pub(super) fn common(&self) -> Rows {
        let (view, mut rows) = (self.view, Rows::new());
        let mut add = |row: usize| rows.push(row);
        let seat = view.seat();
        let late = self.live.min(15) / 4;
        add(at::LIVE + self.live);
        for (turns, other) in [1, 2, 3].map(|turns| (turns, view.after(turns))) {
            if view.dealer() == other {
                add(at::DEALER + turns);
            }
            let place = turns - 1;
            let melds = view.melds(other);
            add(at::MELDS_OF + 20 * place + 5 * late + melds.len());
            add(at::KONGS_OF + 3 * place + melds.iter().filter(|meld| meld.is_kong()).count().min(2));
            if !view.plays(other) {
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
        if view.rules().tiles.set == crate::rules::spec::TileSet::WithFlowers {
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

    /// Looks at positions without this suit.
    pub(super) fn forbid(&mut self, suit: Suit) {
        self.forbidden = suit.kinds().collect();
    }

    /// A holding without the tiles of the missing suit.
    pub(super) fn useful(&self, holding: &Holding) -> Holding {
        gated_distance::without_kinds(*holding, self.forbidden)
    }

    /// The kinds that help nothing and leave first.
    #[inline]
    pub(super) fn useless(&self) -> KindSet {
        self.forbidden.minus(self.view.wild())
    }

    /// A useful holding once this tile has gone.
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

    /// A hand before a tile of it goes.
    pub(super) fn whole(&self, holding: &Holding) -> Whole {
        let useful = self.useful(holding);
        let melded = useful.melds.kinds();
        let held = Suit::NUMBERS.map(|suit| {
            let concealed = [1, 2, 3, 4].map(|copies| ranks(useful.packed.at_least(copies), suit));
            let melds = melded.intersection(within(suit)).iter().map(|kind| usize::from(useful.melds.used(kind)));
            concealed.into_iter().sum::<usize>() + melds.sum::<usize>()
        });
        let owed = self.forbidden.iter().map(|kind| usize::from(holding.packed.count(kind))).sum();
        Whole { useful, held, owed, natural: OnceCell::new(), alone: Default::default() }
    }

    /// The rows of one position, beside those in common; `holding` is what is [useful](Self::useful) of its holding: `whole`
    /// without the discard. `SHARED` are the rows of all discards that are held as often and leave the hand as far, `OWN` the others.
    pub(super) fn rows<const SHARED: bool, const OWN: bool>(
        &self,
        after: &After,
        whole: &Whole,
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
                    let natural = self.evaluator.shanten(&self.natural(whole, after.thrown));
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
            self.suits(whole, holding, after.thrown, late, &mut add);
            if view.gates().any() {
                add(at::GATE_PARTS + 4 * near + usize::from(distance.part));
            }
        }
        if SHARED {
            self.declared(after, near, melds, &mut add);
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
                add(at::OWED + 7 * (self.live / 7).min(2) + (whole.owed - usize::from(goes)).min(6));
            }
            if let Some(tile) = after.thrown {
                self.thrown(tile, late, &mut add);
            }
        }
    }

    /// What the melds show, and what they open and lack.
    fn declared(&self, after: &After, near: usize, melds: usize, add: &mut impl FnMut(usize)) {
        let view = self.view;
        let own = view.melds(view.seat());
        let open =
            after.made.is_some_and(|form| self.lifts.opens(form)) || own.iter().any(|meld| self.lifts.opens(meld.form));
        if let Some(gate) = FlowerGate::of(view.rules()) {
            let lacking = gate.lacks(view.hard_flowers(view.seat()).into()).min(4);
            add(at::SHORT + 10 * near + 2 * lacking + usize::from(open));
        }
        add(at::OWN_MELDS + 10 * near + 2 * melds + usize::from(open));
        let kongs = |concealed: bool| {
            let of = |form: MeldForm| matches!(form, MeldForm::ConcealedKong | MeldForm::Xuanfeng) == concealed;
            let declared = own.iter().filter(|meld| meld.is_kong() && of(meld.form)).count();
            (declared + usize::from(after.kong.is_some_and(|(form, _)| of(form)))).min(3)
        };
        add(at::EXPOSED_KONGS + kongs(false));
        add(at::CONCEALED_KONGS + kongs(true));
        if let Some((form, kind)) = after.kong {
            if view.wild().contains(kind) {
                add(at::WILD_KONGS);
            }
            add(at::NEW_KONG
                + match form {
                    MeldForm::ConcealedKong => 0,
                    MeldForm::AddedKong => 1,
                    MeldForm::Xuanfeng => 2,
                    _ => 3,
                });
        }
    }

    /// The hand without the discard, every tile as itself.
    #[inline(always)]
    fn natural(&self, whole: &Whole, thrown: Option<Kind>) -> Holding {
        let mut natural = *whole.natural.get_or_init(|| whole.useful.to_natural());
        if let Some(tile) = thrown.filter(|&tile| !self.useless().contains(tile)) {
            natural.packed.remove(tile);
        }
        natural
    }

    /// How near one suit is, and how many tiles lie outside it.
    fn suits(&self, whole: &Whole, holding: &Holding, thrown: Option<Kind>, late: usize, add: &mut impl FnMut(usize)) {
        // The tile that is in `whole` and not in `holding`.
        let gone = thrown.filter(|&tile| !self.view.wild().union(self.forbidden).contains(tile));
        let mut held = whole.held;
        if let Some(tile) = gone.filter(|tile| tile.is_number()) {
            held[tile.suit() as usize] -= 1;
        }
        let most = Suit::NUMBERS.into_iter().max_by_key(|&suit| held[suit as usize]).unwrap_or(Suit::Man);
        add(at::SUIT_TILES + held[most as usize].min(14));
        let melded = holding.melds.kinds();
        let strange = !melded.intersection(KindSet::NUMBERS).minus(within(most)).is_empty();
        let missing = |honours: bool| {
            if strange || !honours && !melded.intersection(KindSet::HONOURS).is_empty() {
                return 9;
            }
            let (alone, missing) = whole.alone[most as usize][usize::from(honours)].get_or_init(|| {
                let mut alone = whole.useful;
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

    /// What the others may make of the discard.
    fn thrown(&self, tile: Kind, late: usize, add: &mut impl FnMut(usize)) {
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

/// The kinds of a suit.
fn within(suit: Suit) -> KindSet {
    KindSet(0x1ff << (9 * suit as u32))
}

/// How many kinds of a suit are in a set.
#[inline]
fn ranks(kinds: KindSet, suit: Suit) -> usize {
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

/// How far a hand is from a win that its rules allow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distance {
    /// Draws to a win.
    pub need: u8,
    /// Quarters of a draw beside them, where gates are estimated.
    pub part: u8,
    /// Unseen tiles that shorten it, where it was worth finding out, and of how many kinds.
    pub accepted: Option<u32>,
    pub kinds: usize,
}

//! The tiles with which a hand might win after a move, where the rules refuse a hand for its value.

use super::engine::Next;
use super::table::{Discard, SeatState, Table};
use super::view::View;
use crate::rules::spec::DealEnds;
use crate::score::{self, End, Facts, Win, WinBy, WinEvents};
use crate::tile::{Counts, Hand, Kind, KindSet, Meld, MeldForm, Seat, declare_meld};

/// A move that leaves a seat with thirteen tiles, where each meld counts as three: a meld, a discard or both. The default is no move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tried {
    /// The meld that the seat declares. A chow, a pung or an exposed kong takes the tile that is offered at the decision of the view. An
    /// added kong replaces the pung of its kind.
    pub meld: Option<Meld>,
    /// The discard.
    pub discard: Option<Kind>,
}

impl Tried {
    /// A discard.
    pub fn discard(tile: Kind) -> Tried {
        Tried { discard: Some(tile), ..Tried::default() }
    }

    /// A meld.
    pub fn meld(meld: Meld) -> Tried {
        Tried { meld: Some(meld), ..Tried::default() }
    }

    /// Makes the move. `offered` is the tile that another seat offers.
    fn apply(&self, state: &mut SeatState, wild: KindSet, offered: Option<Kind>) {
        if let Some(meld) = self.meld {
            let tiles = if meld.form == MeldForm::AddedKong { 1 } else { 4 };
            let mut own: Counts = meld.all_tiles().take(tiles).collect();
            offered.filter(|_| takes_offered(&meld)).iter().for_each(|&tile| own.remove(tile));
            own.tiles().for_each(|tile| state.give(tile, wild));
            declare_meld(&mut state.melds, meld);
            state.update_meld_info();
        }
        if let Some(tile) = self.discard {
            state.give(tile, wild);
            state.river.push(Discard { tile, claimed: false });
        }
    }
}

/// The unseen kinds with which a hand of thirteen might win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinningKinds {
    /// By self-draw.
    pub self_draw: KindSet,
    /// By the discard of another seat.
    pub discard: KindSet,
}

impl WinningKinds {
    /// The kinds that win in either way.
    pub fn any(&self) -> KindSet {
        self.self_draw.union(self.discard)
    }
}

impl View<'_, '_> {
    /// Whether the settlement of these rules refuses a hand below a least value.
    #[inline]
    pub fn has_least_value(&self) -> bool {
        self.table.wait_finder.has_least_value()
    }

    /// Returns the kinds with which the own hand might win after `tried`, as far as the seat can know. A kind counts if its win would be
    /// valid as the only one of the deal and without events such as 海底. The other hands are filled with tiles that the seat has not
    /// seen. A kong is not paid.
    pub fn winning_kinds(&self, tried: Tried) -> WinningKinds {
        let offer = match self.at.next {
            Next::Offer(trigger) => Some((trigger.tile, trigger.from)),
            _ => None,
        };
        self.table.winning_kinds(self.seat(), tried, offer)
    }
}

/// Whether this meld takes the tile of another seat when it is declared.
fn takes_offered(meld: &Meld) -> bool {
    matches!(meld.form, MeldForm::Chow | MeldForm::Pung | MeldForm::ExposedKong)
}

impl Table<'_> {
    /// See [`View::winning_kinds`]. `offer` is the tile offered at the decision, and its seat.
    #[cold]
    fn winning_kinds(&self, seat: Seat, tried: Tried, offer: Option<(Kind, Seat)>) -> WinningKinds {
        let mut state = self.seats[seat].clone();
        tried.apply(&mut state, self.wild, offer.map(|(tile, _)| tile));
        let (waits, unseen) = (self.waits(&state), state.unseen.kinds());
        let shaped = WinningKinds {
            self_draw: waits.self_draw.intersection(unseen),
            discard: waits.discard.intersection(unseen),
        };
        if shaped.any().is_empty() || !score::can_refuse_by_value(self.rules) {
            return shaped;
        }
        let one = if self.rules.play.ends == DealEnds::FirstWin { End::Win } else { End::Liuju };
        let mut facts = self.facts(one);
        facts.kongs.iter_mut().for_each(|kong| kong.after_wins = 0);
        facts.seats[seat].discards = state.unclaimed();
        facts.seats[seat].hand = Hand { concealed: state.all.to_counts(), melds: state.melds.clone() };
        if let Some((tile, from)) = offer.filter(|_| tried.meld.as_ref().is_some_and(takes_offered)) {
            facts.seats[from].discards.remove(tile);
            facts.seats[seat].fed.push((tile, from));
        }
        let mut winning = WinningKinds::default();
        for tile in shaped.any() {
            let mut hidden = state.unseen;
            hidden.remove(tile);
            self.hide_hands(&mut facts, seat, hidden);
            if shaped.self_draw.contains(tile) && self.is_valid(&mut facts, seat, WinBy::SelfDraw, tile) {
                winning.self_draw.insert(tile);
            }
            let mut givers = seat.others().into_iter().filter(|&other| self.is_playing(other));
            if shaped.discard.contains(tile)
                && givers.any(|giver| self.is_valid(&mut facts, seat, WinBy::Discard(giver), tile))
            {
                winning.discard.insert(tile);
            }
        }
        winning
    }

    /// Whether this win, as the only one, is valid with these facts.
    fn is_valid(&self, facts: &mut Facts, seat: Seat, by: WinBy, tile: Kind) -> bool {
        facts.wins = vec![Win { seat, by, tile, events: WinEvents::default(), discard: 0 }];
        score::settle(self.rules, facts).is_ok()
    }
}

//! A deal that stands at a decision, played on from there with all that the deciding seat cannot see dealt anew.

use super::dealt::AsDealt;
use super::decision::{PlayError, Players, Trigger};
use super::engine::{Deal, Drawn, Next};
use super::finished::Finished;
use super::random::Stream;
use super::table::Table;
use super::unseen::Unseen;
use super::view::View;
use crate::tile::{BySeat, Counts, Kind, KindSet, Meld, Seat};

/// Where a deal stands when a seat is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pause {
    pub next: Next,
    pub drawn: Option<Drawn>,
    pub exchange_gain: Option<BySeat<i8>>,
}

/// A deal as the seat that is asked may imagine it.
#[derive(Clone, Debug)]
pub struct World<'r> {
    table: Table<'r>,
    at: Pause,
    exchange_die: u8,
}

/// Most draws of an imagined hand that has declared, until it waits.
const DRAWS_TO_WAIT: u32 = 40;

impl<'r> View<'_, 'r> {
    /// The deal with the other hands and the wall dealt anew, as play suggests: a hand is dealt at random, keeps its melds, and
    /// draws and discards as often as its seat has had turns. `discard` is asked what goes, of which kinds; that is dealt again,
    /// for what was really thrown lies open. The result depends on what this seat sees and on the stream alone.
    pub fn imagined(&self, stream: &mut Stream, mut discard: impl FnMut(&View<'_, 'r>, KindSet) -> Kind) -> World<'r> {
        let (mut table, seat) = (self.table.clone(), self.seat());
        let (me, rules) = (&self.table.seats[seat], self.table.rules);
        // A hand that has won lies open.
        let others = self.table.others(seat).into_iter().filter(|&other| self.table.seats[other].wins == 0);
        let open = table.open_in_wall();
        let mut hidden: Counts = table.wall.remaining().collect();
        open.into_iter().for_each(|place| hidden.remove(table.wall.tile(place)));
        for other in others.clone() {
            let held = self.table.seats[other].all.to_counts();
            held.tiles().for_each(|tile| table.seats[other].give(tile, table.wild));
            held.tiles().for_each(|tile| hidden.add(tile));
        }
        if !me.baoting {
            table.baos.iter().for_each(|&bao| hidden.add(bao));
        }
        let robbed = match self.at.next {
            Next::Offer(Trigger { tile, from, robs: true, .. }) => Some((from, tile)),
            _ => None,
        };
        robbed.into_iter().for_each(|(_, tile)| hidden.remove(tile));
        let (flowers, mut pool): (Vec<Kind>, Vec<Kind>) = hidden.tiles().partition(|&tile| rules.is_flower(tile));
        stream.shuffle(&mut pool);
        let mut unseen = me.unseen;
        me.all.to_counts().tiles().for_each(|tile| unseen.add(tile));
        for other in others {
            let shown = robbed.filter(|&(from, _)| from == other).map(|(_, tile)| tile);
            let size = self.table.seats[other].all.total() - u8::from(shown.is_some());
            table.deal_again(other, size, &mut pool, unseen);
            if !matches!(self.at.next, Next::Open) {
                self.imagine_turns(&mut table, other, &mut pool, stream, &mut discard);
                table.seats[other].waits = table.waits(&table.seats[other]);
            }
            let (wild, state) = (table.wild, &mut table.seats[other]);
            shown.into_iter().for_each(|tile| state.take(tile, wild));
            let melded = state.melds.iter().flat_map(Meld::all_tiles);
            state.dealt = state.all.to_counts().tiles().chain(melded).collect();
        }
        if !me.baoting {
            let taken = pool.drain(..table.baos.len().min(pool.len()));
            table.baos.iter_mut().zip(taken).for_each(|(bao, tile)| *bao = tile);
        }
        pool.extend(flowers);
        stream.shuffle(&mut pool);
        table.lay_wall(&pool);
        World { table, at: self.at, exchange_die: stream.dice()[0] }
    }

    /// The turns that a seat has had, and where it has declared as many as it takes until the hand waits.
    fn imagine_turns(
        &self,
        table: &mut Table<'r>,
        seat: Seat,
        pool: &mut Vec<Kind>,
        stream: &mut Stream,
        discard: &mut impl FnMut(&View<'_, 'r>, KindSet) -> Kind,
    ) {
        let wild = table.wild;
        let turns = u32::from(table.seats[seat].turns);
        let declared = table.seats[seat].baoting || table.seats[seat].is_locked();
        for turn in 0.. {
            let waits = || !table.waits(&table.seats[seat]).self_draw.is_empty();
            if turn >= turns && (!declared || turn >= turns + DRAWS_TO_WAIT || waits()) {
                return;
            }
            let Some(drawn) = pool.pop() else { return };
            let state = &mut table.seats[seat];
            state.take(drawn, wild);
            state.unseen.remove(drawn);
            let kinds = table.discards(seat);
            let tile = discard(&View::new(table, seat, self.at), kinds);
            let state = &mut table.seats[seat];
            state.give(tile, wild);
            state.unseen.add(tile);
            let (last, place) = (pool.len(), stream.below(pool.len() as u32 + 1) as usize);
            pool.push(tile);
            pool.swap(place, last);
        }
    }
}

impl Table<'_> {
    /// Deals tiles of the pool to a seat. Of its missing suit (定缺) it had few: what it has thrown of it, and a little more while
    /// it still throws it.
    fn deal_again(&mut self, seat: Seat, size: u8, pool: &mut Vec<Kind>, unseen: Unseen) {
        let wild = self.wild;
        let state = &mut self.seats[seat];
        (state.unseen, state.passed_win, state.passed_pungs) = (unseen, None, KindSet::EMPTY);
        let missing = state.missing_suit;
        let owed = |tile: Kind| missing == Some(tile.suit());
        let thrown = state.river.iter().filter(|discard| owed(discard.tile)).count();
        let more = if state.river.last().is_none_or(|discard| owed(discard.tile)) { 2 } else { 0 };
        let (mut most, mut at) = (thrown + more, pool.len());
        for _ in 0..size {
            at = at.min(pool.len());
            let fits = |&at: &usize| most > 0 || !owed(pool[at]);
            let Some(found) = (0..at).rev().find(fits).or_else(|| pool.len().checked_sub(1)) else { return };
            at = found;
            let tile = pool.remove(found);
            most = most.saturating_sub(usize::from(owed(tile)));
            state.take(tile, wild);
            state.unseen.remove(tile);
        }
    }

    /// The place of a turned tile that is part of the wall and has not been drawn.
    pub(super) fn open_in_wall(&self) -> Option<usize> {
        self.turned.place.filter(|&place| self.wall.holds(place))
    }

    /// Puts tiles in the places of the wall that are left, but for a turned tile that lies open there.
    fn lay_wall(&mut self, tiles: &[Kind]) {
        let turned = self.turned.place;
        self.wall.replace(self.open_in_wall(), tiles.iter().copied());
        let Some(place) = turned else { return };
        // A tile that was below or beside the turned one and has been drawn is as unknown as any.
        let tile =
            |place: usize| if self.wall.holds(place) { Some(self.wall.tile(place)) } else { tiles.first().copied() };
        self.turned.lower = self.turned.lower.and_then(|_| tile(place + 1));
        let [left, right] = self.turned.beside;
        self.turned.beside = [left.and_then(|_| tile(place + 2)), right.and_then(|_| tile(place - 2))];
    }
}

impl World<'_> {
    /// Plays on from the decision to the end.
    ///
    /// # Errors
    /// As [`play`](super::play).
    pub fn play_on<P: Players>(&self, players: &mut P) -> Result<Finished, PlayError<P::Error>> {
        let mut deal = Deal {
            table: self.table.clone(),
            players,
            observer: &mut (),
            exchange_die: self.exchange_die,
            drawn: self.at.drawn,
            dealt: AsDealt::default(),
            exchange_gain: self.at.exchange_gain,
            fenzhang: false,
        };
        deal.resume(self.at.next)
    }

    /// As its seats see it.
    #[cfg(any(test, feature = "testing"))]
    #[doc(hidden)]
    pub fn view(&self, seat: Seat) -> View<'_, '_> {
        View::new(&self.table, seat, self.at)
    }
}

#[cfg(any(test, feature = "testing"))]
impl<'r> View<'_, 'r> {
    /// The deal as it really stands.
    #[doc(hidden)]
    pub fn as_it_is(&self, exchange_die: u8) -> World<'r> {
        World { table: self.table.clone(), at: self.at, exchange_die }
    }

    /// Shanten of a hand that this seat may not see.
    #[doc(hidden)]
    pub fn shanten_of(&self, seat: Seat) -> i8 {
        self.table.rules.evaluator().shanten(&self.table.seats[seat].holding)
    }

    /// All tiles of the deal, wherever they are.
    #[doc(hidden)]
    pub fn all_tiles(&self) -> Counts {
        let mut all: Counts = self.table.wall.remaining().chain(self.table.baos.iter().copied()).collect();
        for (_, state) in self.table.seats.iter() {
            let melds = state.melds.iter().flat_map(Meld::all_tiles);
            let river = state.river.iter().filter(|discard| !discard.claimed).map(|discard| discard.tile);
            let own = state.all.to_counts();
            own.tiles().chain(melds).chain(river).chain(state.flowers.tiles()).for_each(|tile| all.add(tile));
        }
        all
    }
}

//! Sampled worlds. A world is a deal at a decision, in which the tiles hidden from the deciding seat are dealt again at random. Play can
//! go on from it.

use super::dealt::DealtHands;
use super::decision::{PlayError, Players, Trigger};
use super::engine::{Deal, Drawn, Next};
use super::finished::Finished;
use super::random::Stream;
use super::table::Table;
use super::unseen::Unseen;
use super::view::View;
use crate::tile::{BySeat, Counts, Kind, KindSet, Meld, Seat};

/// The point of a deal at which a seat decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pause {
    /// The step that begins with the decision.
    pub next: Next,
    /// See [`Deal::drawn`].
    pub drawn: Option<Drawn>,
    /// See [`Deal::exchange_gain`].
    pub exchange_gain: Option<BySeat<i8>>,
}

/// A deal at a decision, with one possible assignment of the hidden tiles.
#[derive(Clone, Debug)]
pub struct World<'r> {
    table: Table<'r>,
    at: Pause,
    exchange_die: u8,
}

/// Maximum number of extra draws of a sampled hand that has declared 报听 or 天听 but does not wait yet.
const DRAWS_TO_WAIT: u32 = 40;

impl<'r> View<'_, 'r> {
    /// Samples the hidden tiles: the other hands and the wall.
    ///
    /// Each other hand keeps its melds, gets random tiles, and then draws and discards once for each turn of its seat, so that sampled
    /// hands resemble played ones. `discard` chooses one of the given kinds for the seat whose view it gets. Discarded tiles return to
    /// the hidden tiles, because the actual discards lie open. The result depends only on the information of this seat, on `stream` and
    /// on `discard`.
    pub fn sample_world(
        &self,
        stream: &mut Stream,
        mut discard: impl FnMut(&View<'_, 'r>, KindSet) -> Kind,
    ) -> World<'r> {
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
                self.sample_turns(&mut table, other, &mut pool, stream, &mut discard);
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

    /// Draws for `seat` from the hidden tiles in `pool` and discards into them, once for each turn that the seat has had. A hand that has
    /// declared 报听 or 天听 goes on until it waits, for at most [`DRAWS_TO_WAIT`] more draws.
    fn sample_turns(
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
    /// Deals `size` tiles of the end of `pool` to a seat. `unseen` are the tiles that the seat has not seen before. The seat gets at most
    /// as many tiles of its missing suit (定缺) as it has discarded, and two more if it may still hold some.
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

    /// Returns the place of the turned tile if it is part of the wall and has not been drawn.
    pub(super) fn open_in_wall(&self) -> Option<usize> {
        self.turned.place.filter(|&place| self.wall.holds(place))
    }

    /// Puts tiles, in drawing order, in the remaining places of the wall, except that of an open turned tile. Also replaces the tiles noted
    /// below and beside the turned tile.
    fn lay_wall(&mut self, tiles: &[Kind]) {
        let turned = self.turned.place;
        self.wall.replace(self.open_in_wall(), tiles.iter().copied());
        let Some(place) = turned else { return };
        // A tile below or beside the turned one that has been drawn is as unknown as any other.
        let tile =
            |place: usize| if self.wall.holds(place) { Some(self.wall.tile(place)) } else { tiles.first().copied() };
        self.turned.lower = self.turned.lower.and_then(|_| tile(place + 1));
        let [left, right] = self.turned.beside;
        self.turned.beside = [left.and_then(|_| tile(place + 2)), right.and_then(|_| tile(place - 2))];
    }
}

impl World<'_> {
    /// Plays from the decision to the end of the deal.
    ///
    /// # Errors
    /// The same as for [`play`](super::play).
    pub fn play_out<P: Players>(&self, players: &mut P) -> Result<Finished, PlayError<P::Error>> {
        let mut deal = Deal {
            table: self.table.clone(),
            players,
            observer: &mut (),
            exchange_die: self.exchange_die,
            drawn: self.at.drawn,
            dealt: DealtHands::default(),
            exchange_gain: self.at.exchange_gain,
            fenzhang: false,
        };
        deal.resume(self.at.next)
    }

    /// Returns the view of a seat.
    #[cfg(any(test, feature = "testing"))]
    #[doc(hidden)]
    pub fn view(&self, seat: Seat) -> View<'_, '_> {
        View::new(&self.table, seat, self.at)
    }
}

#[cfg(any(test, feature = "testing"))]
impl<'r> View<'_, 'r> {
    /// Returns the actual deal, with the real hidden tiles. `exchange_die` decides which seat gets the tiles of 换三张.
    #[doc(hidden)]
    pub fn actual_world(&self, exchange_die: u8) -> World<'r> {
        World { table: self.table.clone(), at: self.at, exchange_die }
    }

    /// Returns the shanten of any hand, including those that this seat may not see.
    #[doc(hidden)]
    pub fn shanten_of(&self, seat: Seat) -> i8 {
        self.table.rules.evaluator().shanten(&self.table.seats[seat].holding)
    }

    /// Returns all tiles of the deal: wall, hands, melds, discards, flowers and 宝.
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

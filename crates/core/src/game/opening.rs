//! The steps before the first discard: 换三张 and 定缺 (seed 004, 四川).

use super::decision::{IllegalMove, PlayError, Players};
use super::engine::{Deal, Next};
use super::event::{Event, Observer};
use super::view::View;
use crate::message::msg;
use crate::rules::spec::{Exchange, MissingSuit};
use crate::tile::{BySeat, Counts, Kind, Seat, Suit};

impl<P: Players, O: Observer> Deal<'_, '_, P, O> {
    /// Plays 换三张 and 定缺, if the rules have them, after the dealer has drawn the fourteenth tile, `drawn` (配牌结束后，庄家跳牌结束).
    /// Returns the tile that counts as drawn afterwards: `drawn`, or another tile of the dealer's hand if `drawn` was given away.
    pub(super) fn before_play(&mut self, dealer: Seat, drawn: Kind) -> Result<Kind, PlayError<P::Error>> {
        let play = &self.table.rules.play;
        let (exchanges, declares) = (play.exchange != Exchange::Off, play.missing_suit == MissingSuit::Declare);
        // A deal that is resumed at 定缺 has exchanged already.
        if exchanges && self.exchange_gain.is_none() {
            self.exchange()?;
        }
        if declares {
            let mut suits = BySeat([Suit::Man; 4]);
            for seat in Seat::ALL {
                suits[seat] = self.choose_missing_suit(seat, Next::Open)?;
            }
            suits.iter().for_each(|(seat, &suit)| self.declare_missing_suit(seat, suit));
        }
        if !exchanges && !declares {
            return Ok(drawn);
        }
        let wild = self.table.wild;
        let state = &mut self.table.seats[dealer];
        let last = if state.all.count(drawn) > 0 { drawn } else { state.all.kinds().iter().next().unwrap_or(drawn) };
        state.give(last, wild);
        Seat::ALL.into_iter().for_each(|seat| self.refresh_waits(seat));
        self.table.seats[dealer].take(last, wild);
        Ok(last)
    }

    /// Plays 换三张. All seats choose before any tile moves.
    fn exchange(&mut self) -> Result<(), PlayError<P::Error>> {
        let mut given = BySeat([[Kind::EAST; 3]; 4]);
        for seat in Seat::ALL {
            self.observer.before_decision(seat, &|| self.table.secured_points(None));
            let tiles = self
                .players
                .exchange(&View::new(&self.table, seat, self.pause(Next::Open)))
                .map_err(PlayError::Player)?;
            self.check_exchange(seat, tiles)?;
            given[seat] = tiles;
        }
        let before = self.shanten_of_all();
        let turns = match self.table.rules.play.exchange {
            Exchange::Dice => usize::from(self.exchange_die.div_ceil(2)),
            Exchange::Opposite => 2,
            Exchange::Next | Exchange::Off => 1,
        };
        let wild = self.table.wild;
        for (seat, tiles) in given.iter() {
            tiles.iter().for_each(|&tile| self.table.seats[seat].give(tile, wild));
        }
        for (seat, &tiles) in given.iter() {
            let to = self.table.after(seat, turns);
            for tile in tiles {
                self.table.seats[to].unseen.remove(tile);
                self.table.seats[to].take(tile, wild);
            }
            self.emit(Event::Exchange { seat, to, tiles });
        }
        let after = self.shanten_of_all();
        self.exchange_gain = Some(BySeat::from_fn(|seat| before[seat].saturating_sub(after[seat])));
        Ok(())
    }

    /// Returns the shanten of every hand.
    fn shanten_of_all(&self) -> BySeat<i8> {
        let evaluator = self.table.rules.evaluator();
        BySeat::from_fn(|seat| evaluator.shanten(&self.table.seats[seat].holding))
    }

    /// Returns an error unless `seat` holds these three tiles and they are of one suit where the rules require it.
    fn check_exchange(&self, seat: Seat, tiles: [Kind; 3]) -> Result<(), IllegalMove> {
        let held = &self.table.seats[seat].all;
        let given: Counts = tiles.into_iter().collect();
        let has = given.iter().all(|(kind, count)| held.count(kind) >= count);
        let alike = tiles[0].is_number() && tiles.iter().all(|tile| tile.suit() == tiles[0].suit());
        // With honours in the game, a hand may have fewer than three tiles of every suit.
        let three = |suit: Suit| suit.kinds().map(|kind| held.count(kind)).sum::<u8>() >= 3;
        let must = self.table.rules.play.exchange_same_suit && Suit::NUMBERS.into_iter().any(three);
        if has && (alike || !must) {
            return Ok(());
        }
        let [a, b, c] = tiles;
        Err(IllegalMove { seat, what: msg!("game-gives", a, b, c) })
    }

    /// Returns the missing suit that `seat` chooses. `at` is the step from which the deal goes on after the choice.
    ///
    /// # Errors
    /// Returns an error if the answer is not a number suit, or is a suit of the seat's melds.
    pub(super) fn choose_missing_suit(&mut self, seat: Seat, at: Next) -> Result<Suit, PlayError<P::Error>> {
        self.observer.before_decision(seat, &|| self.table.secured_points(None));
        let view = View::new(&self.table, seat, self.pause(at));
        let suit = self.players.missing_suit(&view).map_err(PlayError::Player)?;
        let melded = self.table.seats[seat].melds.iter().any(|meld| meld.kind().suit() == suit);
        if Suit::NUMBERS.contains(&suit) && !melded {
            return Ok(suit);
        }
        Err(IllegalMove { seat, what: msg!("game-missing-suit", suit = suit.letter()) }.into())
    }

    /// Declares the missing suit of `seat` (定缺).
    pub(super) fn declare_missing_suit(&mut self, seat: Seat, suit: Suit) {
        self.table.seats[seat].declare_missing_suit(suit);
        self.emit(Event::MissingSuit { seat, suit });
    }

    /// Records the gates that stop the hand of `seat` from winning, if `tile` completes it.
    #[inline]
    pub(super) fn note_blocked(&mut self, seat: Seat, tile: Kind) {
        if self.table.seats[seat].waits.blocked.contains(tile) {
            self.note_gates(seat, tile);
        }
    }

    #[cold]
    fn note_gates(&mut self, seat: Seat, tile: Kind) {
        let state = &self.table.seats[seat];
        let mut concealed = state.all.to_counts();
        if concealed.total() + 3 * state.melds.len() < 14 {
            concealed.add(tile);
        }
        let gates = self.table.wait_finder.gates().blocking(&concealed, &state.melds);
        self.table.blocked = self.table.blocked.union(gates);
    }
}

//! A position from a situation file, as a deal at a decision. Unknown hands and the wall are filled with the remaining tiles.

use super::dealt::DealtHands;
use super::decision::{Claim, ClaimOptions, Decision, Players, Trigger, Turn, TurnOptions};
use super::engine::{Deal, Drawn, Next};
use super::setup::{Carried, Setup};
use super::table::{Discard, SeatState, Turned};
use super::unseen::Unseen;
use super::view::View;
use super::wall::{MAX_TILES, Wall};
use crate::rules::Rules;
use crate::score::{KongFact, PositionFacts};
use crate::tile::{BySeat, Counts, Kind, KindSet, Meld, Seat, Suit};

/// A deal at a decision, known from the information of one seat.
pub struct Position<'a> {
    rules: &'a Rules,
    facts: &'a PositionFacts,
}

/// Distance of the turned tile from the tail in stacks: the mean of a throw of two dice.
const TURNED_STACK: usize = 7;

impl<'a> Position<'a> {
    /// Creates the position under these rules.
    pub fn new(rules: &'a Rules, facts: &'a PositionFacts) -> Position<'a> {
        Position { rules, facts }
    }

    /// Calls `on_decision` once, with the view of the seat of the position and its decision. Does not call it if the seat has nothing to decide.
    pub fn with_decision(&self, on_decision: impl FnMut(&View<'_, '_>, Decision<'_>)) {
        let &Position { rules, facts } = self;
        let (wall, hands, place) = self.hidden();
        let carried = Carried { dealer: facts.dealer, indicator: facts.previous_indicator, ..Carried::new(0) };
        let setup = Setup { round: facts.round, ..Setup::new(rules, 0, 0, &carried, Vec::new()) };
        let wild = rules.wild_kinds(facts.indicator);
        let mut players = Asker { seat: facts.seat, on_decision };
        let turned = match facts.indicator {
            Some(tile) => {
                Turned { place: Some(place), indicator: Some(tile), lower: Some(tile), beside: [Some(tile); 2] }
            }
            None => Turned::default(),
        };
        let mut watcher = ();
        // Placeholders: the hands of the position replace them below.
        let any = BySeat([std::array::from_fn(|at| Kind::plain().nth(at).unwrap_or(Kind::EAST)); 4]);
        let mut deal = Deal::new(rules, &setup, turned, wall, &any, &mut players, &mut watcher);
        let all = Unseen::new(&rules.in_hands(facts.indicator));
        for (seat, given) in facts.seats.iter() {
            let own: Vec<Kind> = hands[seat].tiles().collect();
            let mut state = SeatState::new(all, rules.suit_limit(None), &own, wild, KindSet::EMPTY);
            let melds = given.hand.melds.iter().flat_map(Meld::all_tiles);
            melds.chain(given.discards.iter().copied()).for_each(|tile| state.unseen.remove(tile));
            if let Some(suit) = given.missing_suit {
                state.declare_missing_suit(suit);
            }
            state.melds = given.hand.melds.clone();
            state.update_meld_info();
            state.river = given.discards.iter().map(|&tile| Discard { tile, claimed: false }).collect();
            (state.flowers, state.baoting) = (given.flowers, given.baoting);
            state.turns = given.discards.len() as u16;
            deal.table.seats[seat] = state;
        }
        for (seat, given) in facts.seats.iter() {
            for meld in &given.hand.melds {
                meld.all_tiles().for_each(|tile| deal.table.show(seat, tile, 1));
                deal.table.claimed |= meld.is_claimed();
                if meld.is_kong() {
                    let from = meld.is_claimed().then(|| seat.after(3));
                    deal.table.kongs += 1;
                    deal.table.kong_facts.push(KongFact {
                        seat,
                        tile: meld.kind(),
                        form: meld.form,
                        from,
                        after_wins: 0,
                    });
                }
            }
            given.discards.iter().for_each(|&tile| deal.table.show(seat, tile, 1));
            deal.table.discards += given.discards.len() as u16;
            deal.table.declared |= given.baoting;
        }
        Seat::ALL.into_iter().for_each(|seat| deal.refresh_waits(seat));
        (deal.dealt, deal.table.first_discards.in_turn) = (DealtHands::default(), false);
        let next = match facts.offered {
            Some((tile, from)) => {
                let state = &mut deal.table.seats[from];
                state.river.push(Discard { tile, claimed: false });
                state.unseen.remove(tile);
                state.turns += 1;
                deal.table.show(from, tile, 1);
                deal.table.discards += 1;
                let melds = deal.table.live() > 0;
                Next::Offer(Trigger { tile, from, robs: false, melds })
            }
            None => {
                let state = &mut deal.table.seats[facts.seat];
                state.turns += 1;
                if let Some(tile) = facts.drawn {
                    state.forget_passed_claims();
                    state.unseen.remove(tile);
                    state.take(tile, wild);
                    let last = deal.table.is_out();
                    deal.drawn = Some(Drawn { tile, after_kong: false, after_flower: false, last });
                }
                Next::Turn(facts.seat)
            }
        };
        // The player ends the deal with an error when it has been asked.
        let _ = deal.resume(next);
    }

    /// Returns a wall, the concealed tiles of the four hands and the place of the turned tile. Unknown tiles are in arbitrary order.
    fn hidden(&self) -> (Wall, BySeat<Counts>, usize) {
        let &Position { rules, facts } = self;
        let mut left = *rules.tiles();
        let mut take = |tile: Kind| left[tile] = left[tile].saturating_sub(1);
        let out = facts.indicator.filter(|_| rules.turned_tile_is_out());
        out.into_iter().chain(facts.drawn).chain(facts.offered.map(|offered| offered.0)).for_each(&mut take);
        for (_, given) in facts.seats.iter() {
            given.hand.all_tiles().tiles().chain(given.discards.iter().copied()).for_each(&mut take);
            given.flowers.tiles().for_each(&mut take);
        }
        let (flowers, mut rest): (Vec<Kind>, Vec<Kind>) = left.tiles().partition(|&tile| rules.is_flower(tile));
        let hands = BySeat::from_fn(|seat| {
            let given = &facts.seats[seat].hand;
            if seat == facts.seat {
                return given.concealed;
            }
            let size = 13 - 3 * given.melds.len().min(4);
            rest.split_off(rest.len().saturating_sub(size)).into_iter().collect()
        });
        rest.extend(flowers);
        let place = MAX_TILES - 2 * TURNED_STACK;
        let mut wall = Wall::from_tail(&rest, out.map(|tile| (place, tile)));
        if out.is_some() && wall.holds(place) {
            wall.take_at(place);
        }
        (wall, hands, place)
    }
}

/// Players who pass claims until `seat` has a turn or a claim, which goes to `on_decision`. The deal ends there with an error. It also ends
/// with an error, without a call, at the turn of another seat and at 换三张.
struct Asker<F> {
    seat: Seat,
    on_decision: F,
}

impl<F: FnMut(&View<'_, '_>, Decision<'_>)> Players for Asker<F> {
    /// The decision of the seat was reached, or a move of another seat that is not a pass.
    type Error = ();

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, ()> {
        if view.seat() == self.seat {
            (self.on_decision)(view, Decision::Turn(options));
        }
        Err(())
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, ()> {
        if view.seat() != self.seat {
            return Ok(Claim::Pass);
        }
        (self.on_decision)(view, Decision::Claim(options));
        Err(())
    }

    fn exchange(&mut self, _: &View<'_, '_>) -> Result<[Kind; 3], ()> {
        Err(())
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, ()> {
        if view.seat() == self.seat {
            (self.on_decision)(view, Decision::MissingSuit);
        }
        Err(())
    }
}

//! What a deal leaves: the facts for settlements, the statistics, and what the session carries on.

use super::dealt::AsDealt;
use super::decision::{PlayError, Players};
use super::engine::Deal;
use super::event::Observer;
use super::setup::Carried;
use crate::rules::Rules;
use crate::rules::spec::Need;
use crate::score::{self, DealEvent, DealEvents, End, Facts, GateSet, Memo, Readings, SeatFacts, Settlement};
use crate::tile::{BySeat, Hand, Kind};

/// A finished deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// What happened, for settlements and tables.
    pub facts: Facts,
    /// What it pays.
    pub settlement: Settlement,
    /// The readings of each win, where the settlement keeps them: other settlements need not search again.
    pub readings: Vec<Readings>,
    /// Tiles drawn, from both ends.
    pub draws: u16,
    /// Discards made.
    pub discards: u16,
    /// Own turns of each seat: draws in turn and claims.
    pub turns: BySeat<u16>,
    /// Tiles left in the wall.
    pub left: u8,
    /// What was dealt.
    pub dealt: AsDealt,
    /// Tiles left in the wall at each win.
    pub win_left: Vec<u8>,
    /// Whether the last tiles were dealt one to a seat (分张).
    pub fenzhang: bool,
    /// Gates that stopped a complete hand, of whatever seat.
    pub blocked: GateSet,
    /// Bit per seat: its hand was complete with a tile, but lacked the hard flowers that it needed.
    pub short_of_flowers: u8,
    /// 换三张: by how much the exchange lowered the shanten of each seat, where tiles were exchanged.
    pub exchange_gain: Option<BySeat<i8>>,
}

impl<P: Players, O: Observer> Deal<'_, '_, P, O> {
    /// The facts as they stand now.
    pub(super) fn facts(&self, end: End) -> Facts {
        let needs = self.table.rules.needs();
        let alike = |kind: fn(Kind) -> bool| {
            let first = self.first_discards.tiles[self.table.dealer.index()].filter(|&tile| kind(tile));
            first.is_some() && self.first_discards.tiles.iter().all(|&tile| tile == first)
        };
        let in_turn = self.first_discards.in_turn;
        let chaozhuang = needs.contains(Need::ChaozhuangInRound) || needs.contains(Need::ChaozhuangInTurn) && in_turn;
        let events = DealEvents::which([
            (DealEvent::Chaozhuang, chaozhuang && alike(|_| true)),
            (DealEvent::Genfeng, needs.contains(Need::Genfeng) && alike(Kind::is_wind) && in_turn),
            (DealEvent::Bixiahu, self.setup.bixiahu),
        ]);
        #[cfg(test)]
        let events = if needs.contains(Need::Baitou)
            && self.first_discards.tiles[self.table.dealer.index()] == Some(Kind::BAI)
        {
            events.with(DealEvent::Baitou)
        } else {
            events
        };
        let seats = BySeat::from_fn(|seat| {
            let state = &self.table.seats[seat];
            SeatFacts {
                hand: Hand { concealed: state.all.to_counts(), melds: state.melds.clone() },
                discards: state.unclaimed(),
                flowers: state.flowers,
                dealt: needs.contains(Need::Dealt).then_some(state.dealt),
                missing_suit: state.missing_suit,
                fed: state.fed.clone(),
                tianting: state.tianting,
                baoting: state.baoting,
            }
        });
        Facts {
            dealer: self.table.dealer,
            indicator: self.turned.indicator,
            lower_indicator: self.turned.lower,
            previous_indicator: self.setup.previous_indicator,
            end,
            events,
            wins: self.table.wins.clone(),
            seats,
            kongs: if needs.contains(Need::Kongs) { self.table.kong_facts.clone() } else { Vec::new() },
            penalties: self.table.penalties.clone(),
            bao: self.table.baos.clone(),
        }
    }

    pub(super) fn finish(&mut self, end: End) -> Result<Finished, PlayError<P::Error>> {
        let facts = self.facts(end);
        let (mut memo, mut settlement) = (Memo::default(), Settlement::default());
        score::settle_again(self.table.rules, &facts, &mut memo, &mut settlement)?;
        Ok(Finished {
            facts,
            settlement,
            readings: memo.readings(),
            draws: self.table.draws,
            discards: self.table.discards,
            turns: BySeat::from_fn(|seat| self.table.seats[seat].turns),
            left: self.table.wall.left(),
            dealt: self.dealt,
            win_left: std::mem::take(&mut self.table.win_left),
            fenzhang: self.fenzhang,
            blocked: self.table.blocked,
            short_of_flowers: self.table.short_of_flowers,
            exchange_gain: self.exchange_gain,
        })
    }
}

/// What the session carries into the next deal.
pub fn carry(rules: &Rules, carried: &Carried, finished: &Finished) -> Carried {
    let facts = &finished.facts;
    let mut scores = carried.scores;
    let gained = finished.settlement.total().by_seat();
    scores.iter_mut().zip(gained).for_each(|(score, gain)| *score += gain);
    let dealer = super::dealer::next_dealer(rules, facts, &finished.settlement);
    let score::Aftermath { bixiahu, over } = score::aftermath(rules, facts, &finished.settlement, dealer);
    let (session, deals) = (carried.session, carried.deals + 1);
    Carried { session, deals, dealer, scores, indicator: facts.indicator, bixiahu, over }
}

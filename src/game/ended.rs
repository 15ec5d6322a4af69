//! The end of a deal: its facts, and its settlement.

use super::decision::{PlayError, Players};
use super::engine::Deal;
use super::event::Observer;
use super::finished::Finished;
use crate::rules::spec::Need;
use crate::score::{self, DealEvent, DealEvents, End, Facts, Memo, SeatFacts, Settlement};
use crate::tile::{BySeat, Hand, Kind};

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
            course: BySeat::from_fn(|seat| self.table.seats[seat].course),
        })
    }
}

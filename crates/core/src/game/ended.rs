//! The end of a deal: its facts and its settlement.

use super::decision::{PlayError, Players};
use super::engine::Deal;
use super::event::{Event, Observer};
use super::finished::Finished;
use super::table::Table;
use super::unseen::Unseen;
use crate::rules::Rules;
use crate::rules::spec::{DealEnds, MOST_NIAO, Need};
use crate::score::{self, DealEvent, DealEvents, End, Facts, Item, Memo, SeatFacts, Settlement, Win, WinBy, niao};
use crate::tile::{BySeat, Counts, Hand, Kind, KindSet, Seat};

impl Table<'_> {
    /// Returns the facts of the deal as if it ended now with `end`.
    pub(super) fn facts(&self, end: End) -> Facts {
        let needs = self.rules.needs();
        let alike = |kind: fn(Kind) -> bool| {
            let first = self.first_discards.tiles[self.dealer.index()].filter(|&tile| kind(tile));
            first.is_some() && self.first_discards.tiles.iter().all(|&tile| tile == first)
        };
        let in_turn = self.first_discards.in_turn;
        let chaozhuang = needs.contains(Need::ChaozhuangInRound) || needs.contains(Need::ChaozhuangInTurn) && in_turn;
        let genfeng = needs.contains(Need::Genfeng) && alike(Kind::is_wind)
            || needs.contains(Need::GenfengOfAny) && alike(|_| true);
        let events = DealEvents::from_flags([
            (DealEvent::Chaozhuang, chaozhuang && alike(|_| true)),
            (DealEvent::Genfeng, genfeng && in_turn),
            (DealEvent::Bixiahu, self.bixiahu),
        ]);
        #[cfg(any(test, feature = "__sixth"))]
        let events =
            if needs.contains(Need::Baitou) && self.first_discards.tiles[self.dealer.index()] == Some(Kind::BAI) {
                events.with(DealEvent::Baitou)
            } else {
                events
            };
        let seats = BySeat::from_fn(|seat| {
            let state = &self.seats[seat];
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
            dealer: self.dealer,
            round: self.round,
            indicator: self.turned.indicator,
            lower_indicator: self.turned.lower,
            beside: self.turned.beside,
            previous_indicator: self.previous_indicator,
            end,
            events,
            wins: self.wins.clone(),
            seats,
            kongs: if needs.contains(Need::Kongs) { self.kong_facts.clone() } else { Vec::new() },
            penalties: self.penalties.clone(),
            bao: self.baos.clone(),
            niao: self.niao.clone(),
            lianzhuang: self.lianzhuang,
        }
    }
}

impl Table<'_> {
    /// Whether the wins so far end the deal: false after the first win of 血战, always false in a game that ends with the wall.
    pub(super) fn wins_end_deal(&self) -> bool {
        let winners = self.wins.iter().fold(0u8, |seats, win| seats | 1 << win.seat.index()).count_ones();
        match self.rules.play.ends {
            DealEnds::FirstWin => winners > 0,
            DealEnds::ThreeWins => winners >= 3,
            DealEnds::WallOnly => false,
        }
    }

    /// Returns the points of the four seats that are certain, however the deal ends. `drawn` is the seat that has just drawn a tile, and
    /// the tile; `None` if no seat has.
    pub(super) fn secured_points(&self, drawn: Option<(Seat, Kind)>) -> [i64; 4] {
        let mut facts = self.facts(End::Open);
        // Earlier wins of the seat are settled with thirteen tiles.
        if let Some((seat, tile)) = drawn.filter(|&(seat, _)| self.seats[seat].wins > 0) {
            facts.seats[seat].hand.concealed.remove(tile);
        }
        let settled = score::settle(self.rules, &facts);
        debug_assert!(settled.is_ok(), "{settled:?}");
        settled.map_or([0; 4], |settled| settled.total().by_seat())
    }

    /// Fills the hands in `facts` that `seat` cannot see with tiles of `hidden`, one wild among them.
    pub(super) fn hide_hands(&self, facts: &mut Facts, seat: Seat, mut hidden: Unseen) {
        // One wild goes to another hand first: a hand without opponents that hold wilds could be worth more.
        let first = self.wild.iter().find(|&kind| hidden.count(kind) > 0);
        let mut rest = first.into_iter().chain(KindSet::PLAIN.minus(self.wild).iter()).chain(self.wild.iter());
        let mut next = rest.next();
        // A hand that has won lies open, so its payments are the same before and after.
        for other in seat.others().into_iter().filter(|&other| self.seats[other].wins == 0) {
            let mut tiles = Counts::EMPTY;
            for _ in 0..self.seats[other].all.total() {
                while next.is_some_and(|kind| hidden.count(kind) == 0) {
                    next = rest.next();
                }
                let Some(kind) = next else { break };
                hidden.remove(kind);
                tiles.add(kind);
                if Some(kind) == first {
                    next = rest.next();
                }
            }
            facts.seats[other].hand.concealed = tiles;
        }
    }

    /// Returns the points that a win would add to its seat's score under the payments of `rules`, as far as that seat can know. The value
    /// is the mean over the tiles that 扎鸟 may turn, rounded towards zero. Returns `None` if the win is not valid under `rules`.
    pub(super) fn estimated_gain(&self, win: &Win, rules: &Rules) -> Option<i64> {
        let mut facts = self.facts(End::Open);
        self.hide_hands(&mut facts, win.seat, self.seats[win.seat].unseen);
        // The lower 精 are unknown until the deal is over, so their payments are left out.
        let niao = niao::outcomes(rules, self.seats[win.seat].unseen.iter());
        let points = |facts: &mut Facts| {
            let mut sum = 0i128;
            for (tiles, draws) in &niao {
                facts.niao.clone_from(tiles);
                let settled = score::settle(rules, facts).ok()?;
                let points = settled.total().for_seat(win.seat) - settled.paid(Item::LowerJing).for_seat(win.seat);
                sum = sum.saturating_add((*draws as i128).saturating_mul(points.into()));
            }
            Some(sum)
        };
        let (drawn, again) = (win.by == WinBy::SelfDraw, self.seats[win.seat].wins > 0);
        if drawn && again {
            facts.seats[win.seat].hand.concealed.remove(win.tile);
        }
        let before = points(&mut facts)?;
        if drawn && !again {
            facts.seats[win.seat].hand.concealed.remove(win.tile);
        }
        if let WinBy::Discard(from) = win.by
            && !rules.table().is_empty()
        {
            // Tables of fans count the tiles that show. The winning tile is not among the discards.
            facts.seats[from].discards.remove(win.tile);
        }
        facts.wins.push(*win);
        let draws: u128 = niao.iter().map(|(_, draws)| draws).sum();
        let mean = (points(&mut facts)? - before) / draws as i128;
        Some(mean as i64)
    }
}

impl<P: Players, O: Observer> Deal<'_, '_, P, O> {
    /// Turns the tiles of 扎鸟 if there is a win. If the deal is also settled by other rules, further tiles are recorded that those would
    /// turn.
    fn turn_niao(&mut self, end: End) {
        if self.table.wins.is_empty() || matches!(end, End::Zhahu(_)) {
            return;
        }
        let turned = self.table.rules.room.niao.tiles;
        let noted = if self.table.rules.needs().contains(Need::Niao) { MOST_NIAO } else { turned };
        for at in 0..noted {
            let Some(tile) = self.table.wall.draw() else { return };
            self.table.niao.push(tile);
            if at < turned {
                self.emit(Event::Niao { tile });
            }
        }
    }

    /// Settles the deal.
    pub(super) fn finish(&mut self, end: End) -> Result<Finished, PlayError<P::Error>> {
        let left = self.table.wall.left();
        self.turn_niao(end);
        let facts = self.table.facts(end);
        let (mut memo, mut settlement) = (Memo::default(), Settlement::default());
        score::settle_again(self.table.rules, &facts, &mut memo, &mut settlement)?;
        Ok(Finished {
            facts,
            settlement,
            readings: memo.readings(),
            draws: self.table.draws,
            discards: self.table.discards,
            turns: BySeat::from_fn(|seat| self.table.seats[seat].turns),
            left,
            dealt: self.dealt,
            win_left: std::mem::take(&mut self.table.win_left),
            fenzhang: self.fenzhang,
            blocked: self.table.blocked,
            short_of_flowers: self.table.short_of_flowers,
            exchange_gain: self.exchange_gain,
            play_stats: BySeat::from_fn(|seat| self.table.seats[seat].play_stats),
        })
    }
}

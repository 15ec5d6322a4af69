//! The turn of a seat with fourteen tiles: its options, its move, and the gain of a win.

use super::decision::{PlayError, Players, Turn, TurnOptions};
use super::engine::{Deal, Drawn, Next, illegal};
use super::event::{Event, Observer, Source};
use super::table::Table;
use super::view::View;
use crate::message::msg;
use crate::rules::spec::{BaoDeclare, DealEnds, Dihu, MissingSuit, Xuanfeng};
use crate::score::{self, End, Item, Win, WinBy, WinEvent, WinEvents};
use crate::tile::{Kind, KindSet, Meld, MeldForm, Seat, Suit};

impl<P: Players, O: Observer> Deal<'_, '_, P, O> {
    /// Returns the discards with which `seat` may declare 报听: those that leave a hand waiting for a tile that wins.
    #[cold]
    fn baoting_discards(&self, seat: Seat, discards: KindSet) -> KindSet {
        let state = &self.table.seats[seat];
        if state.baoting || self.table.wait_finder.evaluator().shanten(&state.holding) > 0 {
            return KindSet::EMPTY;
        }
        let waits = |tile: &Kind| {
            let mut left = state.clone();
            left.give(*tile, self.table.wild);
            !self.table.waits(&left).self_draw.is_empty()
        };
        discards.iter().filter(waits).collect()
    }

    /// Returns the options of a seat with fourteen tiles.
    fn turn_options(&mut self, seat: Seat) -> TurnOptions {
        let win = self.drawn.is_some_and(|drawn| self.may_win_drawn(seat, drawn));
        let state = &self.table.seats[seat];
        let rules = self.table.rules;
        let mut options = TurnOptions::discards(self.table.discards_by_wilds(seat));
        let Some(drawn) = self.drawn else { return self.restricted_by_declarations(seat, options) };
        options.win = win;
        if state.is_locked() {
            options.discards = KindSet::single(drawn.tile);
        }
        let opening = seat == self.table.dealer && self.table.discards == 0 && !rules.claims.dealer_first_kong;
        if state.wins > 0 || state.baoting {
            // A seat that has won (血流) or declared 报听 keeps its hand.
            options.discards = KindSet::single(drawn.tile);
            return self.restricted_by_declarations(seat, options);
        }
        if rules.claims.xuanfeng != Xuanfeng::Off && !opening {
            options.xuanfeng = self.xuanfeng(seat);
        }
        if self.table.can_kong() && !opening {
            options.concealed_kongs = state.all.at_least(4);
            options.added_kongs = state
                .melds
                .iter()
                .filter(|meld| meld.form == MeldForm::Pung && state.all.count(meld.kind()) > 0)
                .map(|meld| meld.kind())
                .collect();
        }
        if !options.concealed_kongs.is_empty() {
            options.concealed_kongs =
                options.concealed_kongs.minus(self.table.wait_finder.gates().forbidden_triplets());
        }
        self.restricted_by_declarations(seat, options)
    }

    /// Returns the 旋风杠 in the hand of `seat`. That of the winds needs a replacement tile in the wall.
    #[cold]
    fn xuanfeng(&self, seat: Seat) -> KindSet {
        let held = self.table.seats[seat].all.kinds();
        let dragons = self.table.rules.claims.xuanfeng == Xuanfeng::WindsAndDragons;
        let groups = [(KindSet::WINDS, Kind::EAST, self.table.can_kong()), (KindSet::DRAGONS, Kind::ZHONG, dragons)];
        let declarable = groups.into_iter().filter(|&(kinds, _, may)| may && kinds.minus(held).is_empty());
        declarable.map(|(_, first, _)| first).collect()
    }

    /// Restricts the options by 定缺 (tiles of the missing suit go first and make no kong), and adds the discards with which the seat may
    /// declare 报听.
    fn restricted_by_declarations(&self, seat: Seat, mut options: TurnOptions) -> TurnOptions {
        if let Some(suit) = self.table.seats[seat].missing_suit {
            let missing: KindSet = suit.kinds().collect();
            options.concealed_kongs = options.concealed_kongs.minus(missing);
            options.discards = missing_suit_first(options.discards, Some(suit));
        }
        if self.table.rules.bao.declare != BaoDeclare::Off {
            options.declares = self.baoting_discards(seat, options.discards);
        }
        options
    }

    /// Returns the move that `seat` chooses. It may not be allowed.
    fn ask_turn(&mut self, seat: Seat, options: &TurnOptions) -> Result<Turn, PlayError<P::Error>> {
        let drawn = self.drawn.map(|drawn| (seat, drawn.tile));
        self.observer.before_decision(seat, &|| self.table.secured_points(drawn));
        let win = self.drawn.filter(|_| options.win).map(|drawn| self.drawn_win(seat, drawn));
        let view = View::new(&self.table, seat, self.pause(Next::Turn(seat))).winning(win);
        self.players.turn(&view, options).map_err(PlayError::Player)
    }

    /// Plays the turn of `seat`, which has fourteen tiles.
    pub(super) fn turn(&mut self, seat: Seat) -> Result<Next, PlayError<P::Error>> {
        let mut options = self.turn_options(seat);
        let lays_aside = self.table.rules.play.missing_suit == MissingSuit::FirstDiscard;
        if lays_aside && self.table.seats[seat].missing_suit.is_none() {
            // A hand that is complete before its first discard may win without a missing suit.
            if let (true, Some(drawn)) = (options.win, self.drawn) {
                if self.ask_turn(seat, &options)? == Turn::Win {
                    return Ok(self.self_drawn(seat, drawn));
                }
                self.table.seats[seat].play_stats.passed_wins += 1;
            }
            let suit = self.choose_missing_suit(seat, Next::Turn(seat))?;
            self.declare_missing_suit(seat, suit);
            options = TurnOptions { win: false, ..self.turn_options(seat) };
        }
        let choice = self.ask_turn(seat, &options)?;
        self.table.seats[seat].play_stats.passed_wins += u16::from(options.win && choice != Turn::Win);
        match choice {
            Turn::Win => match self.drawn {
                Some(drawn) if options.win => Ok(self.self_drawn(seat, drawn)),
                drawn => {
                    let tile = drawn.map_or(Kind::EAST, |drawn| drawn.tile);
                    if let Some(drawn) = drawn.filter(|_| self.table.seats[seat].wins > 0) {
                        // Its earlier wins are settled with thirteen tiles.
                        let wild = self.table.wild;
                        self.table.seats[seat].give(drawn.tile, wild);
                    }
                    self.emit(Event::Zhahu { seat, tile });
                    Ok(Next::Over(End::Zhahu(seat)))
                }
            },
            Turn::Kong(tile) if options.concealed_kongs.contains(tile) => {
                self.declare_kong(seat, MeldForm::ConcealedKong, tile, None);
                Ok(Next::Draw(seat, Source::Tail))
            }
            Turn::Kong(tile) if options.added_kongs.contains(tile) => self.added_kong(seat, tile),
            Turn::Xuanfeng(honour) => match Meld::xuanfeng(honour).filter(|_| options.xuanfeng.contains(honour)) {
                Some(meld) => Ok(self.declare_xuanfeng(seat, meld)),
                None => illegal(seat, msg!("game-xuanfeng", honour)),
            },
            Turn::Discard(tile) | Turn::Declare(tile) if options.allow_discard(choice) => {
                if choice == Turn::Declare(tile) {
                    self.declare_baoting(seat);
                }
                self.discard(seat, tile)
            }
            Turn::Discard(tile) => illegal(seat, msg!("game-discards", tile)),
            Turn::Kong(tile) => illegal(seat, msg!("game-kong", tile)),
            Turn::Declare(tile) => illegal(seat, msg!("game-baoting", tile)),
        }
    }

    /// Returns the win of `seat` on its drawn tile, without a check that the hand is complete.
    pub(super) fn drawn_win(&self, seat: Seat, drawn: Drawn) -> Win {
        let tianhu = self.is_tianhu(seat, drawn);
        let dihu = self.table.rules.play.dihu == Dihu::FirstDraw && self.is_first_draw(seat);
        let events = WinEvents::from_flags([
            (WinEvent::AfterKong, drawn.after_kong),
            // The replacements of dealt flowers are part of the deal.
            (WinEvent::AfterFlower, drawn.after_flower && !tianhu),
            (WinEvent::LastTile, drawn.last),
            (WinEvent::Tianhu, tianhu),
            (WinEvent::Dihu, dihu),
        ]);
        Win { seat, by: WinBy::SelfDraw, tile: drawn.tile, events, discard: 0 }
    }

    /// Whether a win on the drawn tile is 天胡.
    fn is_tianhu(&self, seat: Seat, drawn: Drawn) -> bool {
        self.is_opening(seat) && !drawn.after_kong
    }

    /// Whether `seat`, not the dealer, has just drawn its first tile, and no seat has claimed a tile or made a meld.
    fn is_first_draw(&self, seat: Seat) -> bool {
        let table = &self.table;
        let melded = table.seats.iter().any(|(_, state)| !state.melds.is_empty());
        seat != table.dealer && table.seats[seat].turns == 1 && !table.claimed && !melded
    }

    /// Whether `seat` may win with its drawn tile. Records a complete hand that is not worth enough.
    pub(super) fn may_win_drawn(&mut self, seat: Seat, drawn: Drawn) -> bool {
        let state = &self.table.seats[seat];
        let bao = state.baoting && self.table.bao() == Some(drawn.tile);
        let waits = if self.is_tianhu(seat, drawn) { state.waits.tianhu } else { state.waits.self_draw };
        if !waits.contains(drawn.tile) && !bao {
            return false;
        }
        let wins = self.is_worth_enough(&self.drawn_win(seat, drawn));
        self.note_too_cheap(seat, !wins);
        wins
    }

    /// Whether a complete hand is worth enough to win.
    pub(super) fn is_worth_enough(&self, win: &Win) -> bool {
        !score::can_refuse_by_value(self.table.rules) || self.gain(win).is_some()
    }

    /// If `is_too_cheap`, records that `seat` has a complete hand that is not worth enough to win.
    pub(super) fn note_too_cheap(&mut self, seat: Seat, is_too_cheap: bool) {
        self.table.short_of_flowers |= u8::from(is_too_cheap) << seat.index();
    }

    /// Returns the points that its seat would gain for the hand of `win` if this were the only win of the deal. Returns `None` if the
    /// rules do not allow the win.
    pub(super) fn gain(&self, win: &Win) -> Option<i64> {
        // If a deal goes on after a win, a single win is settled when the wall runs out.
        let one = if self.table.rules.play.ends == DealEnds::FirstWin { End::Win } else { End::Liuju };
        let mut facts = self.table.facts(one);
        facts.kongs.iter_mut().for_each(|kong| kong.after_wins = 0);
        // Settlements expect the winning tile in the win alone.
        match win.by {
            WinBy::SelfDraw => facts.seats[win.seat].hand.concealed.remove(win.tile),
            WinBy::Discard(from) => facts.seats[from].discards.remove(win.tile),
            WinBy::RobKong(from) => facts.seats[from].hand.concealed.remove(win.tile),
        }
        facts.wins = vec![*win];
        let settlement = score::settle(self.table.rules, &facts).ok()?;
        let hand = settlement.entries.iter().find(|entry| entry.item == Item::Win);
        Some(hand.map_or(0, |entry| entry.payments.for_seat(win.seat)))
    }

    /// Records the win of `seat` on its drawn tile and returns the next step.
    pub(super) fn self_drawn(&mut self, seat: Seat, drawn: Drawn) -> Next {
        let win = self.drawn_win(seat, drawn);
        let wild = self.table.wild;
        self.table.seats[seat].give(drawn.tile, wild);
        self.record_win(win);
        self.after_wins(seat)
    }
}

/// Returns those of `kinds` that are of the missing suit (定缺), or all of `kinds` if none are.
fn missing_suit_first(kinds: KindSet, missing: Option<Suit>) -> KindSet {
    let owed = missing.map_or(KindSet::EMPTY, |suit| kinds.intersection(suit.kinds().collect()));
    if owed.is_empty() { kinds } else { owed }
}

impl Table<'_> {
    /// Returns the kinds that a seat may discard, without regard to 定缺.
    #[inline]
    fn discards_by_wilds(&self, seat: Seat) -> KindSet {
        let kinds = self.seats[seat].all.kinds();
        let tame = kinds.minus(self.wild);
        if self.rules.wilds.discard || tame.is_empty() { kinds } else { tame }
    }

    /// Returns the kinds that a seat may discard.
    pub(super) fn discards(&self, seat: Seat) -> KindSet {
        missing_suit_first(self.discards_by_wilds(seat), self.seats[seat].missing_suit)
    }
}

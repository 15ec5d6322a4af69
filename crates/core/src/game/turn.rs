//! A seat with fourteen tiles: what it may do, and what its win would bring.

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
    /// 报听: the discards that leave a hand waiting for a tile that wins.
    #[cold]
    fn declares(&self, seat: Seat, discards: KindSet) -> KindSet {
        let state = &self.table.seats[seat];
        if state.baoting || self.table.waiter.evaluator().shanten(&state.holding) > 0 {
            return KindSet::EMPTY;
        }
        let waits = |tile: &Kind| {
            let mut left = state.clone();
            left.give(*tile, self.table.wild);
            !self.table.waits(&left).self_draw.is_empty()
        };
        discards.iter().filter(waits).collect()
    }

    /// What a seat with fourteen tiles may do.
    fn turn_options(&mut self, seat: Seat) -> TurnOptions {
        let win = self.drawn.is_some_and(|drawn| self.may_win_drawn(seat, drawn));
        let state = &self.table.seats[seat];
        let rules = self.table.rules;
        let mut options = TurnOptions::discards(self.table.thrown(seat));
        let Some(drawn) = self.drawn else { return self.narrowed(seat, options) };
        options.win = win;
        if state.is_locked() {
            options.discards = KindSet::of(drawn.tile);
        }
        let opening = seat == self.table.dealer && self.table.discards == 0 && !rules.claims.dealer_first_kong;
        if state.wins > 0 || state.baoting {
            // 血流: who has won keeps the hand; 报听: who has declared it.
            options.discards = KindSet::of(drawn.tile);
            return self.narrowed(seat, options);
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
            options.concealed_kongs = options.concealed_kongs.minus(self.table.waiter.gates().never_triplets());
        }
        self.narrowed(seat, options)
    }

    /// 旋风杠 in the hand: the winds where a replacement is left.
    #[cold]
    fn xuanfeng(&self, seat: Seat) -> KindSet {
        let held = self.table.seats[seat].all.kinds();
        let dragons = self.table.rules.claims.xuanfeng == Xuanfeng::WindsAndDragons;
        let groups = [(KindSet::WINDS, Kind::EAST, self.table.can_kong()), (KindSet::DRAGONS, Kind::ZHONG, dragons)];
        let declarable = groups.into_iter().filter(|&(kinds, _, may)| may && kinds.minus(held).is_empty());
        declarable.map(|(_, first, _)| first).collect()
    }

    /// 定缺: tiles of the missing suit go first and make no kong. Then 报听, with any discard that is left.
    fn narrowed(&self, seat: Seat, mut options: TurnOptions) -> TurnOptions {
        if let Some(suit) = self.table.seats[seat].missing_suit {
            let missing: KindSet = suit.kinds().collect();
            options.concealed_kongs = options.concealed_kongs.minus(missing);
            options.discards = owed(options.discards, Some(suit));
        }
        if self.table.rules.bao.declare != BaoDeclare::Off {
            options.declares = self.declares(seat, options.discards);
        }
        options
    }

    fn ask_turn(&mut self, seat: Seat, options: &TurnOptions) -> Result<Turn, PlayError<P::Error>> {
        let drawn = self.drawn.map(|drawn| (seat, drawn.tile));
        self.observer.asked(seat, &|| self.table.standing(drawn));
        let win = self.drawn.filter(|_| options.win).map(|drawn| self.drawn_win(seat, drawn));
        let view = View::new(&self.table, seat, self.pause(Next::Turn(seat))).winning(win);
        self.players.turn(&view, options).map_err(PlayError::Player)
    }

    /// `seat` has fourteen tiles.
    pub(super) fn turn(&mut self, seat: Seat) -> Result<Next, PlayError<P::Error>> {
        let mut options = self.turn_options(seat);
        let lays_aside = self.table.rules.play.missing_suit == MissingSuit::FirstDiscard;
        if lays_aside && self.table.seats[seat].missing_suit.is_none() {
            // A hand that is complete before its first discard may win without a missing suit.
            if let (true, Some(drawn)) = (options.win, self.drawn) {
                if self.ask_turn(seat, &options)? == Turn::Win {
                    return Ok(self.self_drawn(seat, drawn));
                }
                self.table.seats[seat].course.passed_wins += 1;
            }
            let suit = self.ask_missing(seat, Next::Turn(seat))?;
            self.declare_missing(seat, suit);
            options = TurnOptions { win: false, ..self.turn_options(seat) };
        }
        let choice = self.ask_turn(seat, &options)?;
        self.table.seats[seat].course.passed_wins += u16::from(options.win && choice != Turn::Win);
        match choice {
            Turn::Win => match self.drawn {
                Some(drawn) if options.win => Ok(self.self_drawn(seat, drawn)),
                drawn => {
                    let tile = drawn.map_or(Kind::EAST, |drawn| drawn.tile);
                    if let Some(drawn) = drawn.filter(|_| self.table.seats[seat].wins > 0) {
                        // What it won before it won with thirteen tiles.
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
                    self.declare(seat);
                }
                self.discard(seat, tile)
            }
            Turn::Discard(tile) => illegal(seat, msg!("game-discards", tile)),
            Turn::Kong(tile) => illegal(seat, msg!("game-kong", tile)),
            Turn::Declare(tile) => illegal(seat, msg!("game-baoting", tile)),
        }
    }

    /// The win on a drawn tile.
    pub(super) fn drawn_win(&self, seat: Seat, drawn: Drawn) -> Win {
        let tianhu = self.is_tianhu(seat, drawn);
        let dihu = self.table.rules.play.dihu == Dihu::FirstDraw && self.first_draw(seat);
        let events = WinEvents::which([
            (WinEvent::AfterKong, drawn.after_kong),
            // The replacements of dealt flowers are part of the deal.
            (WinEvent::AfterFlower, drawn.after_flower && !tianhu),
            (WinEvent::LastTile, drawn.last),
            (WinEvent::Tianhu, tianhu),
            (WinEvent::Dihu, dihu),
        ]);
        Win { seat, by: WinBy::SelfDraw, tile: drawn.tile, events, discard: 0 }
    }

    fn is_tianhu(&self, seat: Seat, drawn: Drawn) -> bool {
        self.opening(seat) && !drawn.after_kong
    }

    /// Whether a seat other than the dealer has just drawn its first tile, and nobody has claimed or melded anything.
    fn first_draw(&self, seat: Seat) -> bool {
        let table = &self.table;
        let melded = table.seats.iter().any(|(_, state)| !state.melds.is_empty());
        seat != table.dealer && table.seats[seat].turns == 1 && !table.claimed && !melded
    }

    pub(super) fn may_win_drawn(&mut self, seat: Seat, drawn: Drawn) -> bool {
        let state = &self.table.seats[seat];
        let bao = state.baoting && self.table.bao() == Some(drawn.tile);
        let waits = if self.is_tianhu(seat, drawn) { state.waits.tianhu } else { state.waits.self_draw };
        if !waits.contains(drawn.tile) && !bao {
            return false;
        }
        let wins = self.admits(&self.drawn_win(seat, drawn));
        self.note_short(seat, !wins);
        wins
    }

    /// Whether a complete hand may win, where that depends on its value.
    pub(super) fn admits(&self, win: &Win) -> bool {
        !score::looks_at_worth(self.table.rules) || self.gain(win).is_some()
    }

    /// Notes a complete hand that may not win.
    pub(super) fn note_short(&mut self, seat: Seat, short: bool) {
        self.table.short_of_flowers |= u8::from(short) << seat.index();
    }

    /// What the hand of a win would bring its seat, alone and all else as it stands now; `None` where it is none.
    pub(super) fn gain(&self, win: &Win) -> Option<i64> {
        // Where a deal goes on after a win, one alone is what a wall that runs out leaves.
        let one = if self.table.rules.play.ends == DealEnds::FirstWin { End::Win } else { End::Liuju };
        let mut facts = self.table.facts(one);
        facts.kongs.iter_mut().for_each(|kong| kong.after_wins = 0);
        // The tile lies where it will lie when the deal is settled: with the win alone.
        match win.by {
            WinBy::SelfDraw => facts.seats[win.seat].hand.concealed.remove(win.tile),
            WinBy::Discard(from) => facts.seats[from].discards.remove(win.tile),
            WinBy::RobKong(from) => facts.seats[from].hand.concealed.remove(win.tile),
        }
        facts.wins = vec![*win];
        let settlement = score::settle(self.table.rules, &facts).ok()?;
        let hand = settlement.entries.iter().find(|entry| entry.item == Item::Win);
        Some(hand.map_or(0, |entry| entry.payments.of(win.seat)))
    }

    pub(super) fn self_drawn(&mut self, seat: Seat, drawn: Drawn) -> Next {
        let win = self.drawn_win(seat, drawn);
        let wild = self.table.wild;
        self.table.seats[seat].give(drawn.tile, wild);
        self.record_win(win);
        self.after_wins(seat)
    }
}

/// Of these kinds those that go first: the missing suit's, if any (定缺).
fn owed(kinds: KindSet, missing: Option<Suit>) -> KindSet {
    let owed = missing.map_or(KindSet::EMPTY, |suit| kinds.intersection(suit.kinds().collect()));
    if owed.is_empty() { kinds } else { owed }
}

impl Table<'_> {
    /// The kinds that a seat may throw, 定缺 apart.
    #[inline]
    fn thrown(&self, seat: Seat) -> KindSet {
        let kinds = self.seats[seat].all.kinds();
        let tame = kinds.minus(self.wild);
        if self.rules.wilds.discard || tame.is_empty() { kinds } else { tame }
    }

    /// The kinds that a seat may throw.
    pub(super) fn discards(&self, seat: Seat) -> KindSet {
        owed(self.thrown(seat), self.seats[seat].missing_suit)
    }
}

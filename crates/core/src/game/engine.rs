//! One deal from the first draw to its settlement.
//!
//! The engine computes the allowed moves from [`Rules`] and takes the moves from [`Players`]. It checks every move, so the same engine
//! plays policies and verifies logs. It never depends on the name of a game.

use super::chance::Chance;
use super::dealt::DealtHands;
use super::decision::{IllegalMove, PlayError, Players, Response, Trigger};
use super::event::{Event, Observer, Source, Start};
use super::finished::Finished;
use super::setup::Setup;
use super::table::{FirstDiscards, Follow, SeatState, Table, Turned};
use super::unseen::Unseen;
use super::wall::{Wall, deal_hands};
use super::world::Pause;
use crate::message::Message;
use crate::rules::Rules;
use crate::rules::spec::{BaoWild, Dihu, MissingSuit, Need, Replacement, TurnDirection};
use crate::score::{self, End, GateSet, Item, KongFact, Penalty, PenaltyKind, WaitFinder, Win, WinEvent, WinEvents};
use crate::tile::{BySeat, Kind, Meld, MeldForm, Seat, declare_meld};

/// Plays one deal from `setup` to its settlement and reports it to `observer`.
///
/// # Errors
/// Returns an error if a player gives no answer or makes a move that the rules do not allow, or if the deal cannot be settled.
/// Policies always answer with an allowed move.
pub fn play<P: Players, O: Observer>(
    rules: &Rules,
    setup: &Setup,
    players: &mut P,
    observer: &mut O,
) -> Result<Finished, PlayError<P::Error>> {
    let mut wall = Wall::new(&setup.order);
    let turned = turn_tile(rules, setup, &mut wall);
    let hands = deal_hands(&mut wall, setup.dealer);
    observer.start(&Start {
        setup,
        hands: &hands,
        wall: &wall,
        indicator: turned.indicator,
        wilds: &rules.turned_wilds(turned.indicator),
        has_jing: rules.has_jing(),
        lower_indicator: turned.lower,
        beside: turned.beside,
    });
    let mut deal = Deal::new(rules, setup, turned, wall, &hands, players, observer);
    let end = deal.run()?;
    let finished = deal.finish(end)?;
    observer.end(end, &finished.settlement);
    Ok(finished)
}

/// Returns the turned tile, and takes it out of the wall if the rules require it.
fn turn_tile(rules: &Rules, setup: &Setup, wall: &mut Wall) -> Turned {
    let Some(place) = setup.turned_place(rules) else { return Turned::default() };
    let indicator = wall.tile(place);
    if rules.turned_tile_is_out() {
        wall.take_at(place);
    }
    let needs = rules.needs();
    Turned {
        place: Some(place),
        indicator: Some(indicator),
        lower: needs.contains(Need::LowerIndicator).then(|| wall.tile(place + 1)),
        // Seen from behind the wall, tiles are drawn from right to left. There is a stack on either side, because the turned
        // stack is at least the second from the tail.
        beside: [
            needs.contains(Need::LeftIndicator).then(|| wall.tile(place + 2)),
            needs.contains(Need::RightIndicator).then(|| wall.tile(place - 2)),
        ],
    }
}

/// The next step of a deal.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    /// The opening: the dealer has fourteen tiles, and 换三张 and 定缺 come before the first turn.
    Open,
    /// The draw of this seat, from the head or, as a replacement, from the tail.
    Draw(Seat, Source),
    /// The turn of this seat, which has fourteen tiles.
    Turn(Seat),
    /// The claims of the other seats on this tile.
    Offer(Trigger),
    /// The end of the deal.
    Over(End),
}

/// A deal in play.
pub(super) struct Deal<'r, 'p, P, O> {
    pub(super) table: Table<'r>,
    pub(super) players: &'p mut P,
    pub(super) observer: &'p mut O,
    /// The die that decides which seat gets the tiles of 换三张.
    pub(super) exchange_die: u8,
    /// The last drawn tile, with the circumstances of a win on it. `None` before the first draw, and after a pung, a chow or a
    /// 旋风杠 of 中发白 until the next draw.
    pub(super) drawn: Option<Drawn>,
    pub(super) dealt: DealtHands,
    /// The decrease of the shanten of each seat by 换三张. `None` until the tiles are exchanged.
    pub(super) exchange_gain: Option<BySeat<i8>>,
    /// Whether a tile was dealt as 分张.
    pub(super) fenzhang: bool,
}

/// A drawn tile and the circumstances that a win on it may count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drawn {
    pub tile: Kind,
    /// Whether it replaces a tile of a kong.
    pub after_kong: bool,
    /// Whether it replaces a flower.
    pub after_flower: bool,
    /// Whether it counts as the last tile ([`WinEvent::LastTile`]).
    pub last: bool,
}

impl<'r, 'p, P: Players, O: Observer> Deal<'r, 'p, P, O> {
    /// Creates a deal before the first draw. `wall` is the wall without the dealt `hands`.
    pub(super) fn new(
        rules: &'r Rules,
        setup: &Setup,
        turned: Turned,
        wall: Wall,
        hands: &BySeat<[Kind; 13]>,
        players: &'p mut P,
        observer: &'p mut O,
    ) -> Self {
        let wild = rules.wild_kinds(turned.indicator);
        let unseen = Unseen::new(&rules.in_hands(turned.indicator));
        let flowers = rules.flowers();
        let seats = BySeat::from_fn(|seat| SeatState::new(unseen, rules.suit_limit(None), &hands[seat], wild, flowers));
        let table = Table {
            rules,
            wait_finder: WaitFinder::new(rules),
            dealer: setup.dealer,
            round: setup.round,
            jing: rules.jing(turned.indicator),
            wild,
            short: turned.indicator.filter(|_| rules.turned_tile_is_out()).into_iter().collect(),
            wall,
            seats,
            kongs: 0,
            kong_facts: Vec::new(),
            penalties: Vec::new(),
            wins: Vec::new(),
            follow: Follow::default(),
            short_of_flowers: 0,
            discards: 0,
            claimed: false,
            draws: 0,
            win_left: Vec::new(),
            blocked: GateSet::default(),
            reversed: match rules.play.turns {
                TurnDirection::Forward => false,
                TurnDirection::Reverse => true,
                TurnDirection::Alternate => setup.deal.is_multiple_of(2),
            },
            declared: false,
            baos: Vec::new(),
            turned,
            first_discards: FirstDiscards { in_turn: true, ..FirstDiscards::default() },
            previous_indicator: setup.previous_indicator,
            bixiahu: setup.bixiahu,
            lianzhuang: setup.lianzhuang,
            niao: Vec::new(),
        };
        Deal {
            table,
            players,
            observer,
            exchange_die: setup.dice.exchange,
            drawn: None,
            dealt: DealtHands::default(),
            exchange_gain: None,
            fenzhang: false,
        }
    }

    /// Plays from the dealt hands to the end of the deal.
    fn run(&mut self) -> Result<End, PlayError<P::Error>> {
        self.lay_out_flowers();
        Seat::ALL.into_iter().for_each(|seat| self.refresh_waits(seat));
        self.dealt = DealtHands::from_table(&self.table);
        self.table.dealer.others().into_iter().for_each(|seat| self.declare_tianting(seat));
        self.run_from(Next::Draw(self.table.dealer, Source::Head))
    }

    /// Plays from `next` to the end of the deal.
    fn run_from(&mut self, mut next: Next) -> Result<End, PlayError<P::Error>> {
        loop {
            if self.table.declared && !matches!(next, Next::Over(_)) {
                self.turn_bao(matches!(next, Next::Draw(_, Source::Tail)));
            }
            next = match next {
                Next::Over(end) => return Ok(end),
                next => self.step(next)?,
            }
        }
    }

    /// Plays one step and returns the next one.
    fn step(&mut self, next: Next) -> Result<Next, PlayError<P::Error>> {
        match next {
            Next::Open => self.open(),
            Next::Draw(seat, source) => self.draw(seat, source),
            Next::Turn(seat) => self.turn(seat),
            Next::Offer(trigger) => self.offer(&trigger),
            Next::Over(_) => Ok(next),
        }
    }

    /// Plays from `next`, which begins with a decision, to the end of the deal, and settles it.
    pub(super) fn resume(&mut self, next: Next) -> Result<Finished, PlayError<P::Error>> {
        let next = self.step(next)?;
        let end = self.run_from(next)?;
        self.finish(end)
    }

    /// Returns the point of the deal at which a seat decides now. `next` is the step that begins with the decision.
    pub(super) fn pause(&self, next: Next) -> Pause {
        Pause { next, drawn: self.drawn, exchange_gain: self.exchange_gain }
    }

    pub(super) fn emit(&mut self, event: Event) {
        self.observer.event(&event);
    }

    /// Computes the waits of `seat`, which must have thirteen tiles, again.
    pub(super) fn refresh_waits(&mut self, seat: Seat) {
        self.table.seats[seat].waits = self.table.waits(&self.table.seats[seat]);
    }

    /// Draws a tile for `seat`, in turn or as a replacement, and plays the turn of the seat.
    fn draw(&mut self, seat: Seat, source: Source) -> Result<Next, PlayError<P::Error>> {
        if source == Source::Head && self.table.live() == 0 {
            return self.wall_out(seat);
        }
        let opening = self.drawn.is_none() && self.table.discards == 0;
        let Some((tile, after_flower)) = self.draw_plain(seat, source) else { return Ok(Next::Over(End::Liuju)) };
        let after_kong = source == Source::Tail && !after_flower;
        let last = self.table.is_out();
        self.drawn = Some(Drawn { tile, after_kong, after_flower, last });
        if opening {
            self.dealt.add_last_tile(&self.table, tile);
            return self.open();
        }
        self.note_blocked(seat, tile);
        self.turn(seat)
    }

    /// Plays the opening and the first turn of the dealer, who has drawn the fourteenth tile.
    fn open(&mut self) -> Result<Next, PlayError<P::Error>> {
        let dealer = self.table.dealer;
        if let Some(drawn) = self.drawn {
            let tile = self.before_play(dealer, drawn.tile)?;
            self.drawn = Some(Drawn { tile, ..drawn });
            // The gates are those of the tile that was drawn, whichever tile counts as drawn after the exchange.
            self.note_blocked(dealer, drawn.tile);
        }
        self.turn(dealer)
    }

    /// Draws for `seat` until the tile is not a flower, and lays out the flowers. Returns the tile and whether a flower came before it, or
    /// `None` if the wall runs out.
    fn draw_plain(&mut self, seat: Seat, mut source: Source) -> Option<(Kind, bool)> {
        let mut after_flower = false;
        loop {
            let from_head = source == Source::Head || self.table.rules.wall.replacement == Replacement::Head;
            let wall = &mut self.table.wall;
            let place = if from_head { wall.draw_place() } else { wall.draw_tail_place() }?;
            let tile = self.table.wall.tile(place);
            self.report_chance(seat, source, after_flower, place);
            self.receive(seat, tile, source);
            if !self.table.rules.is_flower(tile) {
                return Some((tile, after_flower));
            }
            self.lay_flower(seat, tile);
            (after_flower, source) = (true, Source::Tail);
        }
    }

    /// Reports the tile at `place`, which `seat` draws, to the observer. Replacements of dealt flowers are not reported: they are
    /// part of the deal.
    fn report_chance(&mut self, seat: Seat, source: Source, after_flower: bool, place: usize) {
        let dealing = source == Source::Tail && self.drawn.is_none() && self.table.discards == 0;
        if !O::CHANCES || dealing {
            return;
        }
        let (tile, last) = (self.table.wall.tile(place), self.table.is_out());
        let drawn = Drawn { tile, after_kong: source == Source::Tail && !after_flower, after_flower, last };
        let open = self.table.turned.place;
        let win = self.drawn_win(seat, drawn);
        self.observer.chance(&Chance { table: &self.table, win, place, open });
    }

    /// Lays out and replaces the flowers among the dealt tiles, seat by seat from the dealer (seed 003, 杠后开花).
    fn lay_out_flowers(&mut self) {
        let (dealer, flowers) = (self.table.dealer, self.table.rules.flowers());
        if flowers.is_empty() {
            return;
        }
        for seat in (0..4).map(|turn| dealer.after(turn)) {
            let dealt = self.table.seats[seat].dealt;
            for tile in dealt.tiles().filter(|&tile| flowers.contains(tile)) {
                self.lay_flower(seat, tile);
                self.draw_plain(seat, Source::Tail);
            }
        }
    }

    /// Lays out a flower of `seat`.
    fn lay_flower(&mut self, seat: Seat, tile: Kind) {
        self.table.seats[seat].flowers.add(tile);
        self.emit(Event::Flower { seat, tile });
    }

    /// Declares 天听 for `seat` if its hand waits as dealt and the rules pay for it (seed 003, 地胡).
    fn declare_tianting(&mut self, seat: Seat) {
        let waits = &self.table.seats[seat].waits;
        if self.table.rules.needs().contains(Need::Tianting) && !waits.self_draw.is_empty() {
            self.table.seats[seat].tianting = true;
            self.emit(Event::Tianting { seat });
        }
    }

    /// Puts a drawn tile into the hand of `seat`. The event of a replacement names the head if the rules replace from there.
    fn receive(&mut self, seat: Seat, tile: Kind, source: Source) {
        let wild = self.table.wild;
        self.table.draws += 1;
        let first = source == Source::Head && self.drawn.is_none() && self.table.discards == 0;
        let state = &mut self.table.seats[seat];
        if first {
            state.dealt.add(tile);
        }
        if !self.table.rules.is_flower(tile) {
            state.unseen.remove(tile);
            state.take(tile, wild);
        }
        state.forget_passed_claims();
        state.turns += u16::from(source != Source::Tail);
        let head = source == Source::Tail && self.table.rules.wall.replacement == Replacement::Head;
        self.emit(Event::Draw { seat, tile, source: if head { Source::Head } else { source } });
    }

    /// Ends a deal whose wall has run out: with 分张, beginning with the seat `first`, if the rules have it (seed 004), else with 流局.
    fn wall_out(&mut self, first: Seat) -> Result<Next, PlayError<P::Error>> {
        let mut seat = first;
        while self.table.fenzhang_left() > 0 {
            let Some(place) = self.table.wall.draw_place() else { break };
            let tile = self.table.wall.tile(place);
            self.fenzhang = true;
            self.report_chance(seat, Source::Fenzhang, false, place);
            self.receive(seat, tile, Source::Fenzhang);
            let last = self.table.fenzhang_left() == 0 || !self.table.rules.needs().contains(Need::OnlyLastFenzhang);
            let drawn = Drawn { tile, after_kong: false, after_flower: false, last };
            self.note_blocked(seat, tile);
            if self.may_win_drawn(seat, drawn) {
                return Ok(self.self_drawn(seat, drawn));
            }
            self.lay_aside(seat, tile);
            seat = self.next_seat(seat);
        }
        Ok(Next::Over(End::Liuju))
    }

    /// Puts a 分张 tile that does not win among the discards of `seat`, or a flower among its flowers. No seat may claim it.
    fn lay_aside(&mut self, seat: Seat, tile: Kind) {
        if self.table.rules.is_flower(tile) {
            return self.lay_flower(seat, tile);
        }
        let wild = self.table.wild;
        let state = &mut self.table.seats[seat];
        state.give(tile, wild);
        state.river.push(super::table::Discard { tile, claimed: false });
        self.table.show(seat, tile, 1);
    }

    /// Whether `seat` is the dealer and has neither discarded nor made a kong, so that 天胡 is possible.
    pub(super) fn is_opening(&self, seat: Seat) -> bool {
        seat == self.table.dealer && self.table.discards == 0 && self.table.seats[seat].melds.is_empty()
    }

    /// Adds a win to the table and to the statistics of its seat.
    pub(super) fn record_win(&mut self, win: Win) {
        let state = &mut self.table.seats[win.seat];
        if state.wins == 0 {
            state.play_stats.win_turn = state.turns + u16::from(win.by.giver().is_some());
        }
        state.wins = state.wins.saturating_add(1);
        self.table.wins.push(win);
        self.table.win_left.push(self.table.wall.left());
        self.emit(Event::Win { seat: win.seat, by: win.by, tile: win.tile, events: win.events });
    }

    /// Returns the step after one or more wins: the end of the deal, or the draw of the seat after `last`, the last winner.
    pub(super) fn after_wins(&mut self, last: Seat) -> Next {
        let over = self.table.wins_end_deal();
        if over { Next::Over(End::Win) } else { self.next_draw(last) }
    }

    /// Returns the draw of the next seat after `seat` that is still playing.
    fn next_draw(&self, seat: Seat) -> Next {
        Next::Draw(self.next_seat(seat), Source::Head)
    }

    /// Returns the next seat after `seat` that is still playing, or `seat` if there is none.
    fn next_seat(&self, seat: Seat) -> Seat {
        self.table.others(seat).into_iter().find(|&next| self.table.is_playing(next)).unwrap_or(seat)
    }

    /// Lays down a kong. `from` is the discarder of an exposed kong. The caller draws the replacement.
    pub(super) fn declare_kong(&mut self, seat: Seat, form: MeldForm, tile: Kind, from: Option<Seat>) {
        let own = match form {
            MeldForm::ConcealedKong => 4,
            MeldForm::AddedKong => 1,
            _ => 3,
        };
        let wild = self.table.wild;
        let state = &mut self.table.seats[seat];
        for _ in 0..own {
            state.give(tile, wild);
        }
        let mut giver = from;
        if form == MeldForm::AddedKong {
            giver = state.fed.iter().find(|fed| fed.0 == tile).map(|fed| fed.1);
        }
        declare_meld(&mut state.melds, Meld::alike(form, tile));
        if let Some(from) = from {
            state.fed.push((tile, from));
        }
        state.play_stats.wild_kongs += u8::from(wild.contains(tile));
        state.update_meld_info();
        state.forget_passed_claims();
        self.table.show(seat, tile, own);
        self.table.kongs += 1;
        let after_wins = self.table.wins.len() as u8;
        let fact = KongFact { seat, tile, form, from: giver, after_wins };
        self.table.kong_facts.push(fact);
        self.lift_guohu();
        self.emit(Event::Kong { seat, form, tile, from });
        let money = score::kong_money(self.table.rules, &fact, &self.table.wins, wild, self.table.bixiahu);
        if let Some(payments) = money.filter(|payments| !payments.is_zero()) {
            self.emit(Event::Pay { reason: Item::Kong, payments });
        }
        self.refresh_waits(seat);
    }

    /// Lays down a 旋风杠 and returns the next step. After the winds, the seat draws a replacement. After 中发白, a meld of three
    /// tiles, it discards.
    pub(super) fn declare_xuanfeng(&mut self, seat: Seat, meld: Meld) -> Next {
        let (wild, winds) = (self.table.wild, meld.kind().is_wind());
        let state = &mut self.table.seats[seat];
        meld.all_tiles().for_each(|tile| state.give(tile, wild));
        state.melds.push(meld);
        state.update_meld_info();
        state.forget_passed_claims();
        meld.all_tiles().for_each(|tile| self.table.show(seat, tile, 1));
        self.table.kongs += u8::from(winds);
        let after_wins = self.table.wins.len() as u8;
        self.table.kong_facts.push(KongFact { seat, tile: meld.kind(), form: meld.form, from: None, after_wins });
        self.lift_guohu();
        self.emit(Event::Kong { seat, form: meld.form, tile: meld.kind(), from: None });
        if winds {
            self.refresh_waits(seat);
            return Next::Draw(seat, Source::Tail);
        }
        self.drawn = None;
        Next::Turn(seat)
    }

    /// Declares 报听 for `seat`, which discards next.
    #[cold]
    pub(super) fn declare_baoting(&mut self, seat: Seat) {
        self.table.declared = true;
        let state = &mut self.table.seats[seat];
        state.baoting = true;
        self.table.baos.iter().for_each(|&bao| state.unseen.remove(bao));
        self.emit(Event::Baoting { seat });
    }

    /// Takes the first 宝 off the wall, or the next one if three other copies of the current kind lie open (换宝). Does nothing if no tile
    /// is left in the wall for it. If `is_replacement_due`, one more tile must be left, because a kong draws its replacement next.
    #[cold]
    fn turn_bao(&mut self, is_replacement_due: bool) {
        if self.table.rules.bao.wild == BaoWild::Off {
            return;
        }
        while self.table.live() > u8::from(is_replacement_due)
            && self.table.bao().is_none_or(|bao| self.table.lies_open(bao))
        {
            let Some(tile) = self.table.wall.draw_tail() else { return };
            self.table.baos.push(tile);
            self.table.seats.0.iter_mut().filter(|state| state.baoting).for_each(|state| state.unseen.remove(tile));
            self.emit(Event::Bao { tile });
        }
    }

    /// Lifts 过胡 of all seats after a kong or a discarded 精, if the rules require it.
    fn lift_guohu(&mut self) {
        if self.table.rules.claims.guohu_lifted_by_kong_or_jing {
            self.table.seats.0.iter_mut().for_each(|state| state.passed_win = None);
        }
    }

    /// Plays an added kong (补杠), which the other seats may rob.
    pub(super) fn added_kong(&mut self, seat: Seat, tile: Kind) -> Result<Next, PlayError<P::Error>> {
        if self.table.rules.claims.rob_kong {
            return self.offer(&Trigger { tile, from: seat, robs: true, melds: false });
        }
        Ok(self.complete_added_kong(seat, tile))
    }

    /// Makes the added kong, which no seat has robbed, and returns the next step.
    fn complete_added_kong(&mut self, seat: Seat, tile: Kind) -> Next {
        self.declare_kong(seat, MeldForm::AddedKong, tile, None);
        Next::Draw(seat, Source::Tail)
    }

    /// Asks the other seats for claims on a discard or on a tile that is added to a pung, and returns the next step.
    fn offer(&mut self, trigger: &Trigger) -> Result<Next, PlayError<P::Error>> {
        let response = self.ask_others(trigger)?;
        let &Trigger { tile, from: seat, .. } = trigger;
        match response {
            _ if !trigger.robs => Ok(self.resolve_discard(trigger, response)),
            Response::Won(last) => {
                let wild = self.table.wild;
                self.table.seats[seat].give(tile, wild);
                self.table.show(seat, tile, 1);
                self.refresh_waits(seat);
                Ok(self.after_wins(last))
            }
            Response::Erred(seat) => Ok(Next::Over(End::Zhahu(seat))),
            _ => Ok(self.complete_added_kong(seat, tile)),
        }
    }

    /// Discards a tile of `seat`, which the other seats may claim, and returns the next step.
    pub(super) fn discard(&mut self, seat: Seat, tile: Kind) -> Result<Next, PlayError<P::Error>> {
        let wild = self.table.wild;
        let state = &self.table.seats[seat];
        let aside = self.table.rules.play.missing_suit == MissingSuit::FirstDiscard
            && state.river.is_empty()
            && state.missing_suit == Some(tile.suit());
        self.table.seats[seat].give(tile, wild);
        self.table.seats[seat].river.push(super::table::Discard { tile, claimed: false });
        self.table.discards += 1;
        self.table.show(seat, tile, 1);
        self.note_first_discard(seat, tile);
        self.note_penalties(seat, tile);
        if wild.contains(tile) {
            self.table.seats[seat].play_stats.thrown_wilds += 1;
            self.lift_guohu();
        }
        self.emit(Event::Discard { seat, tile });
        self.refresh_waits(seat);
        if self.table.discards == 1 && self.table.seats[seat].melds.is_empty() {
            self.declare_tianting(seat);
        }
        // The last discard can be won, not melded: there is nothing left to draw after it.
        let trigger = Trigger { tile, from: seat, robs: false, melds: self.table.live() > 0 };
        if aside { Ok(self.resolve_discard(&trigger, Response::Nobody)) } else { self.offer(&trigger) }
    }

    /// Carries out the claim on a discard and returns the next step.
    fn resolve_discard(&mut self, trigger: &Trigger, response: Response) -> Next {
        let &Trigger { tile, from: seat, .. } = trigger;
        if !matches!(response, Response::Nobody) {
            self.table.claimed = true;
            self.table.follow = Follow::default();
            if let Some(last) = self.table.seats[seat].river.last_mut() {
                last.claimed = true;
            }
        }
        match response {
            Response::Nobody => self.next_draw(seat),
            Response::Won(last) => self.after_wins(last),
            Response::Erred(seat) => Next::Over(End::Zhahu(seat)),
            Response::Kong(claimer) => {
                self.declare_kong(claimer, MeldForm::ExposedKong, tile, Some(seat));
                Next::Draw(claimer, Source::Tail)
            }
            Response::Pung(claimer) => {
                self.meld(claimer, Meld::alike(MeldForm::Pung, tile), &[tile, tile], tile, seat);
                self.emit(Event::Pung { seat: claimer, from: seat, tile });
                Next::Turn(claimer)
            }
            Response::Chow(claimer, with) => {
                self.meld(claimer, Meld::chow([tile, with[0], with[1]]), &with, tile, seat);
                self.emit(Event::Chow { seat: claimer, from: seat, tile, with });
                Next::Turn(claimer)
            }
        }
    }

    /// Lays down a pung or chow of `seat`: its tiles `own` and the tile `claimed`, which the seat `from` discarded.
    fn meld(&mut self, seat: Seat, meld: Meld, own: &[Kind], claimed: Kind, from: Seat) {
        let wild = self.table.wild;
        self.drawn = None;
        let state = &mut self.table.seats[seat];
        own.iter().for_each(|&tile| state.give(tile, wild));
        state.melds.push(meld);
        state.fed.push((claimed, from));
        state.update_meld_info();
        state.forget_passed_claims();
        state.turns += 1;
        own.iter().for_each(|&tile| self.table.show(seat, tile, 1));
    }

    /// Records the discard if it is the first of `seat`, for 抄庄 and 跟风.
    fn note_first_discard(&mut self, seat: Seat, tile: Kind) {
        let slot = &mut self.table.first_discards.tiles[seat.index()];
        if slot.is_none() {
            *slot = Some(tile);
            let expected = self.table.after(self.table.dealer, usize::from(self.table.discards - 1));
            self.table.first_discards.in_turn &= seat == expected && self.table.discards <= 4 && !self.table.claimed;
        }
    }

    /// Records penalties (seed 003, 罚分): four equal discards in a row, and all four tiles of a kind discarded by one seat.
    fn note_penalties(&mut self, seat: Seat, tile: Kind) {
        let needs = self.table.rules.needs();
        if needs.contains(Need::FourFollow)
            && let Some(first) = self.table.follow.note(seat, tile)
        {
            self.table.penalties.push(Penalty { kind: PenaltyKind::FourFollow, seat: first });
        }
        let river = &self.table.seats[seat].river;
        if needs.contains(Need::OwnFour) && river.iter().filter(|discard| discard.tile == tile).count() == 4 {
            self.table.penalties.push(Penalty { kind: PenaltyKind::OwnFour, seat });
        }
    }

    /// Returns the circumstances of a win on the offered tile.
    pub(super) fn claim_events(&self, trigger: &Trigger) -> WinEvents {
        let after_kong = self.drawn.is_some_and(|drawn| drawn.after_kong);
        let dihu = self.table.rules.play.dihu;
        let dealers_first = self.table.discards == 1
            && trigger.from == self.table.dealer
            && dihu != Dihu::FirstDraw
            && (dihu == Dihu::AfterKong || self.table.seats[trigger.from].melds.is_empty());
        WinEvents::from_flags([
            (WinEvent::KongDiscard, !trigger.robs && after_kong),
            (WinEvent::LastTile, !trigger.robs && self.table.is_out()),
            (WinEvent::Dihu, !trigger.robs && dealers_first),
        ])
    }
}

/// Returns the error for a move that the rules do not allow.
pub(super) fn illegal<T, E>(seat: Seat, what: Message) -> Result<T, PlayError<E>> {
    Err(IllegalMove { seat, what }.into())
}

//! Replay of a log, which checks every move against the rules and recomputes every payment.

use super::chance::Chance;
use super::decision::{
    Act, Claim, ClaimOptions, Decision, DecisionHook, HookedPlayers, PlayError, Players, Turn, TurnOptions,
};
use super::engine::play;
use super::event::{ClaimBar, Event, Observer, Start};
use super::finished::Finished;
use super::log::{Line, StartHand, with_nameable_events};
use super::setup::{Dice, Setup};
use super::view::View;
use crate::message::{Arg, Message, ToArg, ToMessage, in_one_line, message_error, msg};
use crate::rules::Rules;
use crate::rules::spec::{BaoDeclare, Need, TurnDirection};
use crate::score::{self, End, KongWord, Settlement, WinEvent};
use crate::tile::{Counts, Kind, Seat, Suit, parse_tiles};
use std::cell::Cell;

/// An error in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The line in the log, from 1.
    pub line: usize,
    /// The problem, and what was expected.
    pub problem: Message,
}

message_error!(ReplayError);

impl ToMessage for ReplayError {
    fn to_message(&self) -> Message {
        msg!("game-line", line = self.line, problem = self.problem.clone())
    }
}

/// One deal of a log.
#[derive(Clone, Debug)]
pub struct LoggedDeal {
    /// The line of `start_hand` in the log, from 1.
    pub first_line: usize,
    /// The content of `start_hand`.
    pub start: StartHand,
    /// The lines after `start_hand`.
    pub lines: Vec<Line>,
}

/// Reads a log of any number of deals.
///
/// # Errors
/// Returns an error for the first line that is not an event or is outside a deal, and for a log without deals.
pub fn read_log(text: &str) -> Result<Vec<LoggedDeal>, ReplayError> {
    let mut deals: Vec<LoggedDeal> = Vec::new();
    for (index, content) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let fail = |problem: Message| ReplayError { line: index + 1, problem };
        if !content.trim_start().starts_with('{') {
            return Err(fail(msg!("game-not-object")));
        }
        let line: Line = serde_json::from_str(content).map_err(|error| fail(msg!("game-not-event", error)))?;
        match line {
            Line::StartHand(start) => {
                deals.push(LoggedDeal { first_line: index + 1, start: *start, lines: Vec::new() });
            }
            line => {
                let deal = deals.last_mut().ok_or_else(|| fail(msg!("game-no-start")))?;
                deal.lines.push(line);
            }
        }
    }
    if deals.is_empty() {
        return Err(ReplayError { line: 1, problem: msg!("game-no-deal") });
    }
    Ok(deals)
}

impl LoggedDeal {
    /// Returns an error in the line `offset` lines after `start_hand`.
    fn fail<T>(&self, offset: usize, problem: Message) -> Result<T, ReplayError> {
        Err(ReplayError { line: self.first_line + offset, problem })
    }

    /// Returns the setup from which this deal was played.
    fn setup(&self, rules: &Rules) -> Result<Setup, ReplayError> {
        let start = &self.start;
        let tiles = |what: &str, text: &str| {
            parse_tiles(text).or_else(|error| self.fail(0, msg!("game-tiles", what, tiles = in_one_line(&error))))
        };
        let Some(dealer) = Seat::new(start.dealer) else {
            return self.fail(0, msg!("game-dealer"));
        };
        let round = start.round.unwrap_or(Kind::EAST);
        if !round.is_wind() || round != Kind::EAST && !rules.needs().contains(Need::Winds) {
            return self.fail(0, msg!("game-round", round));
        }
        let mut hands = [const { Vec::new() }; 4];
        for (seat, hand) in Seat::ALL.into_iter().zip(&mut hands) {
            *hand = tiles("hands", &start.hands[seat.index()])?;
            if hand.len() != 13 {
                return self.fail(0, msg!("game-thirteen", seat, hand = hand.len()));
            }
        }
        let mut order = dealing_order(&hands, dealer);
        let wall = tiles("wall", &start.wall)?;
        let dice = self.dice(rules)?;
        order.extend(&wall);
        let whole = rules.wall_len();
        if let (true, Some(tile)) = (rules.turned_tile_is_out(), start.indicator) {
            let place = whole.checked_sub(2 * usize::from(dice.turned_stack())).filter(|&place| place <= order.len());
            let Some(place) = place else { return self.fail(0, msg!("game-short-wall")) };
            order.insert(place, tile);
        }
        let alternates = rules.play.turns == TurnDirection::Alternate;
        let deal = match start.deal {
            None if alternates => return self.fail(0, msg!("game-deal-missing")),
            deal => deal.unwrap_or(0),
        };
        let set: Counts = if order.len() == whole { order.iter().copied().collect() } else { Counts::EMPTY };
        if set != *rules.tiles() {
            let problem = msg!("game-tiles-of-rules", whole, rules);
            return self.fail(0, problem);
        }
        Ok(Setup {
            hand: start.hand,
            session: start.session,
            deal,
            dealer,
            round,
            dice,
            order,
            previous_indicator: start.previous_indicator,
            bixiahu: start.bixiahu,
            lianzhuang: start.lianzhuang,
            scores: start.scores,
        })
    }

    /// Returns the dice of the deal, with 1 for those that the rules do not use.
    fn dice(&self, rules: &Rules) -> Result<Dice, ReplayError> {
        let line = &self.start.dice;
        let turn = line.turn.unwrap_or([1, 1]);
        let mut opening = [[1, 1]; 2];
        let given = line.opening.len();
        let wanted = if rules.wall.dice == crate::rules::spec::DiceProcedure::SmallerDie { 1 } else { 2 };
        if given != wanted {
            return self.fail(0, msg!("game-dice-throws", given, wanted));
        }
        opening[..given].copy_from_slice(&line.opening);
        let exchange = line.exchange.unwrap_or(1);
        let pips = opening.iter().flatten().chain(&turn).chain([&exchange]);
        if pips.into_iter().any(|pip| !(1..=6).contains(pip)) {
            return self.fail(0, msg!("game-die"));
        }
        if rules.has_indicator() && line.turn.is_none() {
            return self.fail(0, msg!("game-dice-turn"));
        }
        Ok(Dice { opening, turn, exchange })
    }

    /// Replays the deal under `rules` and passes its events to `observer`.
    ///
    /// # Errors
    /// Returns an error for the first line with a move that the rules do not allow, or that differs from the line of the replayed deal, for
    /// example in payments.
    pub fn replay<O: Observer>(&self, rules: &Rules, observer: &mut O) -> Result<Finished, ReplayError> {
        self.replay_with_hook(rules, observer, &mut |_, _, _| {})
    }

    /// Like [`LoggedDeal::replay`], and calls `hook` for every decision before it takes effect. A pass is left out if another seat won the
    /// tile or made a pung or kong of it, because the log does not show whether the seat passed.
    ///
    /// # Errors
    /// The same as for [`LoggedDeal::replay`].
    pub fn replay_with_hook<'w, O: Observer>(
        &self,
        rules: &Rules,
        observer: &mut O,
        hook: &'w mut DecisionHook<'w>,
    ) -> Result<Finished, ReplayError> {
        if !rules.has_fingerprint(&self.start.rules) {
            let fingerprint = rules.fingerprint();
            let problem = msg!("game-other-rules", played = &self.start.rules, rules, %fingerprint);
            return self.fail(0, problem);
        }
        let setup = self.setup(rules)?;
        let at = Cell::new(0);
        let mut known = |view: &View<'_, '_>, asked: Decision<'_>, act: Act| {
            if act != Act::Claim(Claim::Pass) || self.is_unclaimed(at.get()) {
                hook(view, asked, act);
            }
        };
        let mut script = HookedPlayers { players: Script { deal: self, at: &at }, hook: &mut known };
        let mut check =
            Check { deal: self, rules, at: &at, wins: Vec::new(), wrong: None, barred: Vec::new(), observer };
        let finished = play(rules, &setup, &mut script, &mut check);
        let bar = self.lines.get(at.get()).and_then(|line| check.bar(line));
        if let Some(error) = check.wrong {
            return Err(error);
        }
        finished.or_else(|error| match error {
            PlayError::Player(error) => Err(error),
            PlayError::Illegal(error) => self.fail(at.get() + 1, msg!("game-barred", error, bar)),
            PlayError::Score(error) => self.fail(at.get() + 1, error.to_message()),
        })
    }

    /// Whether the lines from index `at` on show that no seat won the offered tile or made a pung or kong of it, so that a pass is certain.
    fn is_unclaimed(&self, at: usize) -> bool {
        let robbed = |line: &&Line| matches!(line, Line::Kong { from: None, .. });
        let taken = |line: &Line| {
            matches!(
                line,
                Line::Win { from: Some(_), .. }
                    | Line::Zhahu { .. }
                    | Line::Pung { .. }
                    | Line::Kong { from: Some(_), .. }
            )
        };
        !self.lines.iter().skip(at).find(|line| !robbed(line)).is_some_and(taken)
    }
}

/// Returns the tiles of these hands in their order in the wall: the inverse of [`super::deal_hands`].
fn dealing_order(hands: &[Vec<Kind>; 4], dealer: Seat) -> Vec<Kind> {
    let hand = |turn: usize| &hands[dealer.after(turn).index()];
    let rounds = (0..3).flat_map(|round| (0..4).flat_map(move |turn| hand(turn)[4 * round..][..4].iter().copied()));
    rounds.chain((0..4).map(|turn| hand(turn)[12])).collect()
}

/// Returns a line as JSON.
fn text(line: &Line) -> String {
    serde_json::to_string(line).unwrap_or_default()
}

/// Returns a line as JSON for an error message, or the end of the log for `None`.
fn found(line: Option<&Line>) -> Arg {
    line.map_or_else(|| msg!("game-end-of-log").to_arg(), |line| text(line).to_arg())
}

/// Players who make the moves of the log.
struct Script<'a> {
    deal: &'a LoggedDeal,
    /// The index of the next line in [`LoggedDeal::lines`], advanced by [`Check`].
    at: &'a Cell<usize>,
}

impl Script<'_> {
    /// Returns the next line of the log.
    fn next(&self) -> Option<&Line> {
        self.deal.lines.get(self.at.get())
    }

    /// Returns an error: the next line is not what was expected.
    fn fail<T>(&self, expected: Message) -> Result<T, ReplayError> {
        self.deal
            .fail(self.at.get() + 1, msg!("game-expected", expected, found = found(self.next()), bar = None::<Message>))
    }
}

impl Players for Script<'_> {
    type Error = ReplayError;

    fn turn(&mut self, view: &View<'_, '_>, _: &TurnOptions) -> Result<Turn, ReplayError> {
        let own = view.seat().index() as u8;
        match self.next() {
            Some(&Line::Discard { seat, tile }) if seat == own => Ok(Turn::Discard(tile)),
            Some(&Line::Kong { seat, tile, ref kind, .. }) if seat == own => match kind == KongWord::Xuanfeng.name() {
                true if [Kind::EAST, Kind::ZHONG].contains(&tile) => Ok(Turn::Xuanfeng(tile)),
                true => self.fail(msg!("game-expected-xuanfeng")),
                false => Ok(Turn::Kong(tile)),
            },
            Some(&Line::Baoting { seat }) if seat == own => match self.deal.lines.get(self.at.get() + 1) {
                Some(&Line::Discard { seat, tile }) if seat == own => Ok(Turn::Declare(tile)),
                _ => {
                    self.at.set(self.at.get() + 1);
                    self.fail(msg!("game-expected-declared-discard", own = view.seat()))
                }
            },
            Some(&Line::Win { seat, .. } | &Line::Zhahu { seat, .. }) if seat == own => Ok(Turn::Win),
            // In logs of version 0.1 a robbed kong has no line of its own. The robber's win names the tile.
            Some(Line::Win { from: Some(from), tile, by, .. }) if *from == own && by == "rob_kong" => {
                Ok(Turn::Kong(*tile))
            }
            // The seat passes a win before its first discard and chooses the missing suit next. The discard is ignored.
            Some(Line::MissingSuit { seat, .. }) if *seat == own => Ok(Turn::Discard(Kind::EAST)),
            _ if view.rules().bao.declare != BaoDeclare::Off => {
                self.fail(msg!("game-expected-declaration", own = view.seat()))
            }
            _ => self.fail(msg!("game-expected-move", own = view.seat())),
        }
    }

    fn claim(&mut self, view: &View<'_, '_>, _: &ClaimOptions) -> Result<Claim, ReplayError> {
        let own = view.seat().index() as u8;
        let robbed = |line: &&Line| matches!(line, Line::Kong { from: None, .. });
        let wins = self.deal.lines[self.at.get().min(self.deal.lines.len())..]
            .iter()
            .skip(usize::from(self.next().is_some_and(|line| robbed(&line))))
            .take_while(|line| matches!(line, Line::Win { from: Some(_), .. }))
            .any(|line| matches!(line, Line::Win { seat, .. } if *seat == own));
        Ok(match self.next() {
            _ if wins => Claim::Win,
            Some(Line::Zhahu { seat, .. }) if *seat == own => Claim::Win,
            Some(Line::Pung { seat, .. }) if *seat == own => Claim::Pung,
            Some(Line::Kong { seat, from: Some(_), .. }) if *seat == own => Claim::Kong,
            Some(Line::Chow { seat, with, .. }) if *seat == own => Claim::Chow(*with),
            _ => Claim::Pass,
        })
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], ReplayError> {
        let own = view.seat().index() as u8;
        let rest = &self.deal.lines[self.at.get().min(self.deal.lines.len())..];
        let given = rest.iter().find_map(|line| match line {
            Line::Exchange { seat, tiles, .. } if *seat == own => Some(*tiles),
            _ => None,
        });
        given.map_or_else(|| self.fail(msg!("game-expected-exchange", own = view.seat())), Ok)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, ReplayError> {
        let own = view.seat().index() as u8;
        let rest = &self.deal.lines[self.at.get().min(self.deal.lines.len())..];
        let chosen = rest.iter().find_map(|line| match line {
            Line::MissingSuit { seat, suit } if *seat == own => Some(*suit),
            _ => None,
        });
        let suit = chosen.and_then(|letter| Suit::NUMBERS.into_iter().find(|known| known.letter() == letter));
        suit.map_or_else(|| self.fail(msg!("game-expected-suit", own = view.seat())), Ok)
    }
}

/// An observer that compares the events of the engine with the log.
struct Check<'a, O> {
    deal: &'a LoggedDeal,
    rules: &'a Rules,
    /// The index of the next line in [`LoggedDeal::lines`].
    at: &'a Cell<usize>,
    /// The wins so far, each with the index of its line.
    wins: Vec<(usize, Line)>,
    /// The first difference.
    wrong: Option<ReplayError>,
    /// The seats that may not claim the offered tile because of a passed claim.
    barred: Vec<(Seat, ClaimBar)>,
    observer: &'a mut O,
}

impl<O> Check<'_, O> {
    /// Records an error if `found`, the line `offset` lines after `start_hand`, is not the expected one.
    fn compare(&mut self, expected: &Line, offset: usize, found: Option<&Line>) {
        if self.wrong.is_none() && found.is_none_or(|found| !same(found, expected)) {
            let bar = found.and_then(|found| self.bar(found));
            let problem = msg!("game-expected", expected = text(expected), found = self::found(found), bar);
            self.wrong = Some(ReplayError { line: self.deal.first_line + offset, problem });
        }
    }

    /// Whether a logged win has the expected reading. It may also name circumstances that the game does not know, as logs of version 0.1
    /// do.
    fn has_reading(&self, found: &Line, expected: &Line) -> bool {
        let mut found = found.clone();
        let (Line::Win { names, .. }, Line::Win { names: right, .. }) = (&mut found, expected) else { return false };
        let known = score::words(self.rules).win_events;
        names.retain(|name| right.contains(name) || WinEvent::named(name).is_none_or(|event| known.contains(event)));
        found == *expected
    }

    /// Returns the rule that forbids the claim in this line because of a passed one, if there is one.
    fn bar(&self, found: &Line) -> Option<Message> {
        let (index, bar, rule) = match *found {
            Line::Win { seat, from: Some(_), .. } => (seat, ClaimBar::Guohu, msg!("game-guohu")),
            Line::Pung { seat, .. } => (seat, ClaimBar::Guopeng, msg!("game-guopeng")),
            _ => return None,
        };
        Seat::new(index).filter(|&seat| self.barred.contains(&(seat, bar))).map(|_| rule)
    }

    /// Compares shape and names of every logged win with the settlement. After a 诈和 the settlement has no readings.
    fn compare_readings(&mut self, settlement: &Settlement) {
        let deal = self.deal;
        let mut values = settlement.wins.iter();
        for (at, mut line) in std::mem::take(&mut self.wins) {
            if let Some(value) = values.next() {
                line.set_reading(value);
            }
            let found = deal.lines.get(at);
            if self.wrong.is_none() && found.is_none_or(|found| !self.has_reading(found, &line)) {
                let problem = msg!("game-reading", line = text(&line), found = found.map(text));
                self.wrong = Some(ReplayError { line: deal.first_line + at + 1, problem });
            }
        }
    }
}

/// Whether a logged line is the expected one. The reading of a win is not compared here, but by [`Check::compare_readings`].
fn same(found: &Line, expected: &Line) -> bool {
    match (found, expected) {
        (Line::Win { seat: a, from: b, tile: c, by: d, .. }, Line::Win { seat, from, tile, by, .. }) => {
            (a, b, c, d) == (seat, from, tile, by)
        }
        _ => found == expected,
    }
}

impl<O: Observer> Observer for Check<'_, O> {
    const CHANCES: bool = O::CHANCES;

    fn chance(&mut self, chance: &Chance<'_, '_>) {
        self.observer.chance(chance);
    }

    fn start(&mut self, start: &Start<'_>) {
        let Line::StartHand(expected) = Line::start(start, self.rules) else { return };
        // Hands and wall were read from the log, and a hand may be written in any order. The rules were checked before: a preset
        // may have two fingerprints.
        let StartHand { hands, wall, rules, .. } = self.deal.start.clone();
        let expected = StartHand { hands, wall, rules, ..*expected };
        self.compare(
            &Line::StartHand(Box::new(expected)),
            0,
            Some(&Line::StartHand(Box::new(self.deal.start.clone()))),
        );
        self.observer.start(start);
    }

    fn event(&mut self, event: &Event) {
        let at = self.at.get();
        let deal = self.deal;
        let line = Line::from_event(&with_nameable_events(event, self.rules));
        // Logs of version 0.1 leave out the robbed kong.
        let left_out = matches!(event, Event::Robbed { .. }) && matches!(deal.lines.get(at), Some(Line::Win { .. }));
        if left_out {
            return self.observer.event(event);
        }
        self.compare(&line, at + 1, deal.lines.get(at));
        self.barred.clear();
        if matches!(line, Line::Win { .. }) {
            self.wins.push((at, line));
        }
        self.at.set(at + 1);
        self.observer.event(event);
    }

    fn claim_barred(&mut self, seat: Seat, bar: ClaimBar) {
        self.barred.push((seat, bar));
        self.observer.claim_barred(seat, bar);
    }

    fn end(&mut self, end: End, settlement: &Settlement) {
        let at = self.at.get();
        let deal = self.deal;
        self.compare_readings(settlement);
        let expected = Line::end(end.name(), settlement, deal.start.scores);
        self.compare(&expected, at + 1, deal.lines.get(at));
        if let (None, Some(extra)) = (&self.wrong, deal.lines.get(at + 1)) {
            let problem = msg!("game-ended", found = text(extra));
            self.wrong = Some(ReplayError { line: deal.first_line + at + 2, problem });
        }
        self.observer.end(end, settlement);
    }
}

//! Claims on a tile: the options of each seat, and the order of precedence.

use super::decision::{Claim, ClaimOptions, IllegalMove, PlayError, Players, Response, Trigger};
use super::engine::{Deal, Next};
use super::event::{ClaimBar, Event, Observer};
use super::view::View;
use crate::message::msg;
use crate::rules::spec::{Guohu, Need, Winners};
use crate::score::{Win, WinEvent};
use crate::shape::Packed;
use crate::tile::{Kind, KindSet, MeldForm, Seat};
use arrayvec::ArrayVec;

impl<P: Players, O: Observer> Deal<'_, '_, P, O> {
    /// Asks the other seats in turn and returns the claim that goes first: 胡 > 杠 = 碰 > 吃 (seed 002, 取牌).
    pub(super) fn ask_others(&mut self, trigger: &Trigger) -> Result<Response, PlayError<P::Error>> {
        let mut winners = ArrayVec::<Win, 3>::new();
        let mut response = Response::Nobody;
        // One variable is enough: two seats cannot both hold two more copies of the tile.
        let mut passed_pung = None;
        for seat in self.table.others(trigger.from) {
            if !self.may_claim(seat, trigger) {
                debug_assert!(!self.claim_options(seat, trigger).0.any());
                continue;
            }
            self.note_blocked(seat, trigger.tile);
            let (options, win) = self.claim_options(seat, trigger);
            if !options.any() {
                continue;
            }
            self.observer.before_decision(seat, &|| self.table.secured_points(None));
            let view = View::new(&self.table, seat, self.pause(Next::Offer(*trigger))).winning(win);
            let claim = self.players.claim(&view, &options).map_err(PlayError::Player)?;
            match (claim, win) {
                (Claim::Win, Some(win)) => winners.push(win),
                (Claim::Win, None) => {
                    self.emit(Event::Zhahu { seat, tile: trigger.tile });
                    return Ok(Response::Erred(seat));
                }
                (Claim::Kong, _) if options.kong => response = Response::Kong(seat),
                (Claim::Pung, _) if options.pung => response = Response::Pung(seat),
                (Claim::Chow(with), _) if options.chows.contains(&with) => {
                    if matches!(response, Response::Nobody) {
                        response = Response::Chow(seat, with);
                    }
                }
                (Claim::Pass, _) => {}
                (other, _) => {
                    let what = msg!("game-claims", tile = trigger.tile, claim = ?other);
                    return Err(IllegalMove { seat, what }.into());
                }
            }
            self.note_passed_win(seat, claim, win);
            if options.pung && !matches!(claim, Claim::Pung | Claim::Kong) {
                passed_pung = Some(seat);
            }
            if !winners.is_empty() && self.table.rules.claims.winners == Winners::First {
                break;
            }
        }
        let Some(last) = winners.last().map(|win| win.seat) else {
            self.note_passed_pung(passed_pung, trigger.tile);
            return Ok(response);
        };
        if trigger.robs {
            self.emit(Event::Robbed { seat: trigger.from, tile: trigger.tile });
        }
        winners.into_iter().for_each(|win| self.record_win(win));
        Ok(Response::Won(last))
    }

    /// Whether the tiles of `seat` allow a claim of the offered tile if the rules do. A fast filter: most tiles allow none.
    #[inline]
    fn may_claim(&self, seat: Seat, trigger: &Trigger) -> bool {
        let state = &self.table.seats[seat];
        let waits = &state.waits;
        let complete = waits.discard.union(waits.rob_kong).union(waits.dihu).union(waits.blocked);
        complete.union(state.all.at_least(2)).contains(trigger.tile)
            || self.table.rules.claims.chow
                && seat == self.table.after(trigger.from, 1)
                && (trigger.tile.is_honour() || makes_run(state.all.kinds(), trigger.tile))
    }

    /// Records `win` as passed (过胡) until the seat's next draw or meld, unless the seat claims it.
    fn note_passed_win(&mut self, seat: Seat, claim: Claim, win: Option<Win>) {
        let Some(win) = win.filter(|_| claim != Claim::Win) else { return };
        self.table.seats[seat].play_stats.passed_wins += 1;
        if self.table.rules.claims.guohu != Guohu::Off {
            self.table.seats[seat].passed_win = Some(self.claim_value(&win));
        }
    }

    /// Records that `seat`, if any, has passed a pung (过碰) of a tile that no seat won.
    fn note_passed_pung(&mut self, seat: Option<Seat>, tile: Kind) {
        if let Some(seat) = seat.filter(|_| self.table.rules.claims.guopeng) {
            self.table.seats[seat].passed_pungs.insert(tile);
        }
    }

    /// Returns the value by which 过胡 compares wins: the points of the win, or `i64::MAX` if the rules do not compare points.
    fn claim_value(&self, win: &Win) -> i64 {
        match self.table.rules.claims.guohu {
            Guohu::UntilEntryOrMore => self.gain(win).unwrap_or(0),
            Guohu::Off | Guohu::UntilEntry => i64::MAX,
        }
    }

    /// Returns the win that `seat` may claim with the offered tile, or `None`. If the tile wins as 快照 too, the win with more points counts.
    fn claimed_win(&mut self, seat: Seat, trigger: &Trigger) -> Option<Win> {
        let events = self.claim_events(trigger);
        let win =
            Win { seat, by: trigger.win_by(), tile: trigger.tile, events, discard: self.discard_position(trigger) };
        let waits = &self.table.seats[seat].waits;
        let tiles = if trigger.robs {
            waits.rob_kong
        } else if events.contains(WinEvent::Dihu) {
            waits.dihu
        } else {
            waits.discard
        };
        let complete = tiles.contains(trigger.tile);
        let ordinary = (complete && self.is_worth_enough(&win)).then_some(win);
        let best = if self.makes_fourth_pung(seat, trigger) {
            let quick = Win { events: events.with(WinEvent::Kuaizhao), ..win };
            let gains = [ordinary, Some(quick)].into_iter().flatten().filter_map(|win| Some((self.gain(&win)?, win)));
            gains.max_by_key(|&(gain, _)| gain).map(|(_, win)| win)
        } else {
            ordinary
        };
        self.note_too_cheap(seat, complete && best.is_none());
        let passed = self.table.seats[seat].passed_win;
        let free = best.filter(|win| passed.is_none_or(|passed| self.claim_value(win) > passed));
        if best.is_some() && free.is_none() {
            self.observer.claim_barred(seat, ClaimBar::Guohu);
        }
        free
    }

    /// Whether the tile makes a fourth pung that wins (快照).
    fn makes_fourth_pung(&self, seat: Seat, trigger: &Trigger) -> bool {
        let state = &self.table.seats[seat];
        self.table.rules.needs().contains(Need::Kuaizhao)
            && self.table.rules.claims.discard_win
            && !trigger.robs
            && state.melds.len() == 3
            && state.melds.iter().all(|meld| matches!(meld.form, MeldForm::Pung | MeldForm::AddedKong))
            && state.all.count(trigger.tile) >= 2
    }

    /// Returns the position of the offered tile among all discards of the deal, from 1, or 0 for a kong that may be robbed.
    fn discard_position(&self, trigger: &Trigger) -> u16 {
        if trigger.robs { 0 } else { self.table.discards }
    }

    /// Returns the options of `seat` and the win among them.
    fn claim_options(&mut self, seat: Seat, trigger: &Trigger) -> (ClaimOptions, Option<Win>) {
        let &Trigger { tile, from, .. } = trigger;
        let mut options = ClaimOptions { tile, from, win: false, pung: false, kong: false, chows: ArrayVec::new() };
        if !self.table.is_playing(seat) {
            return (options, None);
        }
        let win = self.claimed_win(seat, trigger);
        options.win = win.is_some();
        let state = &self.table.seats[seat];
        let missing = state.missing_suit == Some(tile.suit());
        if !trigger.melds || missing || state.wins > 0 || state.baoting {
            return (options, win);
        }
        let claims = &self.table.rules.claims;
        let tame = !self.table.wild.contains(tile) || self.table.rules.wilds.pung;
        if tame && (!tile.is_dragon() || claims.dragon_pung) {
            let held = state.all.count(tile);
            let passed = state.passed_pungs.contains(tile);
            options.pung = held >= 2 && !passed;
            if held >= 2 && passed {
                self.observer.claim_barred(seat, ClaimBar::Guopeng);
            }
            options.kong = held >= 3 && self.table.can_kong();
        }
        if claims.chow && seat == self.table.after(from, 1) {
            options.chows = chows(&state.all, tile, self.table.rules);
        }
        (options, win)
    }
}

/// Whether two of these kinds make a run with `tile`, a number tile.
#[inline]
fn makes_run(kinds: KindSet, tile: Kind) -> bool {
    let (rank, suit) = (tile.index() % 9, tile.index() / 9);
    // The ranks from two below the tile to two above.
    let near = (kinds.0 >> (9 * suit) & 0x1ff) << 2 >> rank;
    let pair = |mask: u64| near & mask == mask;
    pair(0b00011) || pair(0b01010) || pair(0b11000)
}

/// Returns the pairs of held kinds that make a chow with `tile` (seed 000, 规则要点: honour runs too). Every tile stands for
/// itself, 精 included (seed 000, 精的使用).
fn chows(held: &Packed, tile: Kind, rules: &crate::rules::Rules) -> ArrayVec<[Kind; 2], 3> {
    let mut pairs = ArrayVec::new();
    let kinds = held.kinds();
    let mut offer = |pair: [Kind; 2]| {
        if pair.iter().all(|&kind| kinds.contains(kind)) {
            pairs.push(pair);
        }
    };
    if let Some(rank) = tile.rank() {
        let at = |step: i8| Kind::at((tile.index() as i8 + step) as usize);
        for (below, above) in [(2i8, 0i8), (1, 1), (0, 2)] {
            if rank as i8 - below >= 1 && rank as i8 + above <= 9 {
                match below {
                    2 => offer([at(-2), at(-1)]),
                    1 => offer([at(-1), at(1)]),
                    _ => offer([at(1), at(2)]),
                }
            }
        }
    } else if tile.is_wind() && rules.shapes.wind_runs {
        let [a, b, c] = [1, 2, 3].map(|step| Kind::at(27 + (tile.index() - 27 + step) % 4));
        let sorted = |x: Kind, y: Kind| if x < y { [x, y] } else { [y, x] };
        for pair in [sorted(a, b), sorted(a, c), sorted(b, c)] {
            offer(pair);
        }
    } else if tile.is_dragon() && rules.shapes.dragon_runs {
        let [a, b] = [1, 2].map(|step| Kind::at(31 + (tile.index() - 31 + step) % 3));
        offer(if a < b { [a, b] } else { [b, a] });
    }
    pairs
}

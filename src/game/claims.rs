//! Claims on a tile: who may, who does, who goes first.

use super::decision::{Claim, ClaimOptions, IllegalMove, PlayError, Players};
use super::engine::Deal;
use super::event::{Event, Observer};
use super::view::View;
use crate::rules::spec::{Guohu, Winners};
use crate::score::{End, Win, WinBy, WinEvents};
use crate::shape::Packed;
use crate::tile::{Kind, Seat};
use arrayvec::ArrayVec;

/// A tile that may be claimed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trigger {
    pub tile: Kind,
    /// The discarder, or the seat that adds to a pung.
    pub from: Seat,
    /// It is added to a pung: it can only be robbed.
    pub robs: bool,
    /// It can be melded.
    pub melds: bool,
}

/// What came of it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Response {
    Nobody,
    /// Won; the last winner.
    Won(Seat),
    /// 诈和.
    Erred(Seat),
    Kong(Seat),
    Pung(Seat),
    Chow(Seat, [Kind; 2]),
}

impl Trigger {
    fn win_by(&self) -> WinBy {
        if self.robs { WinBy::RobKong(self.from) } else { WinBy::Discard(self.from) }
    }
}

impl<P: Players, O: Observer> Deal<'_, '_, P, O> {
    /// Asks the other seats in turn and settles who goes first: 胡 > 杠 = 碰 > 吃 (seed 002, 取牌).
    pub(super) fn ask_others(&mut self, trigger: &Trigger) -> Result<Response, PlayError<P::Error>> {
        let mut winners = ArrayVec::<Seat, 3>::new();
        let mut response = Response::Nobody;
        for seat in self.table.others(trigger.from) {
            self.note_blocked(seat, trigger.tile);
            let options = self.claim_options(seat, trigger);
            if !options.any() {
                continue;
            }
            let claim = self.players.claim(&View::new(&self.table, seat), &options).map_err(PlayError::Player)?;
            match claim {
                Claim::Win if options.win => winners.push(seat),
                Claim::Win => {
                    self.emit(Event::Zhahu { seat, tile: trigger.tile });
                    return Ok(Response::Erred(seat));
                }
                Claim::Kong if options.kong => response = Response::Kong(seat),
                Claim::Pung if options.pung => response = Response::Pung(seat),
                Claim::Chow(with) if options.chows.contains(&with) => {
                    if matches!(response, Response::Nobody) {
                        response = Response::Chow(seat, with);
                    }
                }
                Claim::Pass => {}
                other => {
                    let what = format!("claims {} with {other:?}", trigger.tile);
                    return Err(IllegalMove { seat, what }.into());
                }
            }
            self.note_passed(seat, &options, claim, trigger);
            if !winners.is_empty() && self.table.rules.claims.winners == Winners::First {
                break;
            }
        }
        let Some(&last) = winners.last() else { return Ok(response) };
        let events = self.claim_events(trigger);
        for (index, seat) in winners.into_iter().enumerate() {
            let events = WinEvents { same_tile: index > 0, ..events };
            self.record_win(Win { seat, by: trigger.win_by(), tile: trigger.tile, events });
        }
        Ok(Response::Won(last))
    }

    /// 过胡 and 过碰: what was passed is remembered until the next own entry.
    fn note_passed(&mut self, seat: Seat, options: &ClaimOptions, claim: Claim, trigger: &Trigger) {
        if options.win && claim != Claim::Win && self.table.rules.claims.guohu != Guohu::Off {
            let value = self.claim_value(seat, trigger);
            self.table.seats[seat].passed_win = Some(value);
        }
        if options.pung && !matches!(claim, Claim::Pung | Claim::Kong) && self.table.rules.claims.guopeng {
            self.table.seats[seat].passed_pungs.insert(trigger.tile);
        }
    }

    /// What winning this tile would bring `seat`, where the rules ask for it.
    fn claim_value(&self, seat: Seat, trigger: &Trigger) -> i64 {
        if self.table.rules.claims.guohu != Guohu::UntilEntryOrMore {
            return i64::MAX;
        }
        let mut facts = self.facts(End::Win);
        facts.wins = vec![Win { seat, by: trigger.win_by(), tile: trigger.tile, events: self.claim_events(trigger) }];
        crate::score::settle(self.table.rules, &facts).map_or(0, |settlement| settlement.total().of(seat))
    }

    fn may_win(&self, seat: Seat, trigger: &Trigger) -> bool {
        let state = &self.table.seats[seat];
        let waits = &state.waits;
        let tiles = if trigger.robs {
            waits.rob_kong
        } else if self.claim_events(trigger).dihu {
            waits.dihu
        } else {
            waits.discard
        };
        tiles.contains(trigger.tile) && state.passed_win.is_none_or(|passed| self.claim_value(seat, trigger) > passed)
    }

    fn claim_options(&self, seat: Seat, trigger: &Trigger) -> ClaimOptions {
        let &Trigger { tile, from, .. } = trigger;
        let mut options = ClaimOptions { tile, from, win: false, pung: false, kong: false, chows: ArrayVec::new() };
        if !self.table.plays(seat) {
            return options;
        }
        options.win = self.may_win(seat, trigger);
        let state = &self.table.seats[seat];
        let missing = state.missing_suit == Some(tile.suit());
        if !trigger.melds || missing || state.wins > 0 {
            return options;
        }
        let claims = &self.table.rules.claims;
        let tame = !self.table.wild.contains(tile) || self.table.rules.wilds.pung;
        if tame && (!tile.is_dragon() || claims.dragon_pung) {
            let held = state.all.count(tile);
            options.pung = held >= 2 && !state.passed_pungs.contains(tile);
            options.kong = held >= 3 && self.table.can_kong();
        }
        if claims.chow && seat == self.table.after(from, 1) {
            options.chows = chows(&state.all, tile, self.table.rules);
        }
        options
    }
}

/// The pairs of held kinds that make a run with `tile` (seed 000, 规则要点: honour runs too). Every tile is itself, 精 as
/// well (seed 000, 精的使用).
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

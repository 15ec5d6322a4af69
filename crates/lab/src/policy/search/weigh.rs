//! Playing candidates out, and telling their differences from noise.

use super::candidates::{Candidate, candidates};
use super::{FEWEST, Search};
use crate::game::{Act, Asked, Claim, ClaimOptions, Domain, Players, Stream, Turn, TurnOptions, View, World};
use crate::policy::{Bots, Seating, efficient};
use crate::score;
use crate::stats::square;
use crate::tile::{Kind, Seat, Suit};
use std::convert::Infallible;

/// One candidate, and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// What is done.
    pub act: Act,
    /// Worlds in which it was played out.
    pub worlds: u32,
    /// Mean points of the seat at the end of the deal: those of the first candidate in all worlds, and what this one has beyond them
    /// in its own.
    pub points: f64,
    /// Standard error of them.
    pub error: f64,
    /// Points by the learned values, where they were asked.
    pub learned: Option<f64>,
    /// Points beyond those of the first candidate in the same worlds.
    pub gain: f64,
    /// Standard error of that difference.
    pub gain_error: f64,
    /// Whether it was given up as behind, by these worlds and what was learned, before the others were.
    pub given_up: bool,
}

/// The candidates of one decision; the first is what the player that goes on would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighing {
    /// The candidates in the order in which they were looked at.
    pub all: Vec<Weighed>,
    /// The place of the one to play.
    pub best: usize,
    /// The points of every candidate, world by world.
    points: Vec<Vec<i64>>,
}

/// Standard errors that a candidate must be behind to be dropped.
const DROPPED: f64 = 1.5;
/// Standard errors that a candidate must be ahead to be played.
pub const DEPARTS: f64 = 2.0;
/// Worlds of the first look; each look is after twice as many.
const FIRST: u32 = 32;

/// Mean and standard error of a sample; of none nothing is known.
fn mean(sample: impl ExactSizeIterator<Item = i64> + Clone) -> (f64, f64) {
    let n = sample.len() as f64;
    if n == 0.0 {
        return (0.0, f64::INFINITY);
    }
    let mean = sample.clone().sum::<i64>() as f64 / n;
    let squares: f64 = sample.map(|x| square(x as f64 - mean)).sum();
    (mean, if n > 1.0 { (squares / (n - 1.0) / n).sqrt() } else { f64::INFINITY })
}

impl Weighing {
    /// How much more points the candidate at `a` brings than the one at `b` in the worlds of both, and the standard error.
    pub fn difference(&self, a: usize, b: usize) -> (f64, f64) {
        difference(&self.points, a, b)
    }

    /// The place of an act among the candidates.
    pub fn place(&self, act: Act) -> Option<usize> {
        self.all.iter().position(|weighed| weighed.act == act)
    }

    /// The act to play.
    pub fn act(&self) -> Act {
        self.all[self.best].act
    }
}

fn difference(points: &[Vec<i64>], a: usize, b: usize) -> (f64, f64) {
    let both = points[a].len().min(points[b].len());
    let [a, b] = [a, b].map(|at| &points[at][..both]);
    mean(a.iter().zip(b).map(|(a, b)| a - b).collect::<Vec<i64>>().into_iter())
}

/// The points of a candidate on the level of the first, which was in all worlds, and the standard error: candidates that were dropped
/// are compared with the others in the same worlds, not with what luck gave to the others later.
fn level(points: &[Vec<i64>], at: usize) -> (f64, f64) {
    let (first, first_error) = mean(points[0].iter().copied());
    let (gain, gain_error) = difference(points, at, 0);
    let both = points[at].len();
    if both < 2 {
        return (first + gain, f64::INFINITY);
    }
    let (all, n) = (points[0].len() as f64, both as f64);
    let shared = mean(points[0][..both].iter().copied()).0;
    let products = (0..both).map(|world| {
        let [own, usual] = [points[at][world], points[0][world]].map(|x| x as f64);
        (own - usual - gain) * (usual - shared)
    });
    let covariance = products.sum::<f64>() / (n - 1.0) / all;
    (first + gain, (square(first_error) + square(gain_error) + 2.0 * covariance).max(0.0).sqrt())
}

/// How much better one candidate is than another as learned values and worlds tell it together, each by its error.
fn believed(search: Search, [a, b]: [Candidate; 2], (found, error): (f64, f64)) -> (f64, f64) {
    let Some((a_learned, b_learned)) = a.1.zip(b.1) else { return (found, error) };
    let learned = a_learned - b_learned;
    let prior = square(search.err(learned, a.0.wins() || b.0.wins()));
    if !error.is_finite() {
        return (learned, prior.sqrt());
    }
    let weight = prior / (prior + square(error));
    (learned + weight * (found - learned), weight.sqrt() * error)
}

/// Who asks: one who plays wants the best act, one who advises also what the others are worth, and what was played in any case.
#[derive(Clone, Copy)]
pub(super) enum For {
    Play,
    Advice(Option<Act>),
}

impl For {
    fn keeps(self, act: Act) -> bool {
        matches!(self, For::Advice(Some(played)) if played == act)
    }
}

pub(super) fn weigh(search: Search, view: &View<'_, '_>, asked: Asked<'_>, of: For, seed: u64) -> Weighing {
    let known = candidates(search, &mut onward(search), view, asked, of);
    let kept = |at: usize| at == 0 || of.keeps(known[at].0);
    let curious = matches!(of, For::Advice(Some(played)) if played != known[0].0);
    let mut points = vec![Vec::<i64>::new(); known.len()];
    let mut alive: Vec<usize> = (0..known.len()).collect();
    let (mut played, mut look) = (0, FIRST.min(search.worlds));
    while alive.len() > 1 && played < search.worlds {
        for number in played..look {
            let world = imagine(view, seed, number);
            for &at in &alive {
                points[at].push(play_out(search, view.seat(), &world, known[at].0));
            }
        }
        (played, look) = (look, (2 * look).min(search.worlds));
        // All that are alive have been in the same worlds.
        let total = |at: usize| points[at].iter().sum::<i64>();
        let best = alive.iter().copied().fold(0, |best, at| if total(at) > total(best) { at } else { best });
        // Where the usual act leads, what more worlds could find is worth little.
        if best == 0 && played >= FEWEST && !curious {
            break;
        }
        alive.retain(|&at| {
            let (behind, error) = difference(&points, best, at);
            let (hope, doubt) = believed(search, [known[at], known[best]], (-behind, error));
            kept(at) || at == best || hope + DROPPED * doubt >= 0.0
        });
    }
    let all: Vec<Weighed> = (0..known.len())
        .map(|at| {
            let (own, error) = level(&points, at);
            let (gain, gain_error) = difference(&points, at, 0);
            Weighed {
                act: known[at].0,
                learned: known[at].1,
                worlds: points[at].len() as u32,
                points: own,
                error,
                gain,
                gain_error,
                given_up: !alive.contains(&at),
            }
        })
        .collect();
    let departs = |&at: &usize| {
        let Weighed { worlds, gain, gain_error, .. } = all[at];
        let (hope, _) = believed(search, [known[at], known[0]], (gain, gain_error));
        worlds >= FEWEST && gain > DEPARTS * gain_error && hope > 0.0
    };
    let best = (1..all.len()).filter(departs).max_by(|&a, &b| all[a].gain.total_cmp(&all[b].gain).then(b.cmp(&a)));
    Weighing { best: best.unwrap_or(0), all, points }
}

/// The players that go on.
fn onward(search: Search) -> Bots {
    Bots::new(Seating::all(search.onward()), 0, 0)
}

/// The world of this number.
fn imagine<'r>(view: &View<'_, 'r>, seed: u64, number: u32) -> World<'r> {
    let mut stream = Stream::new(seed, Domain::Study, number.into());
    view.imagined(&mut stream, |view, kinds| match efficient::turn(view, &TurnOptions::discards(kinds)) {
        Turn::Discard(tile) => tile,
        _ => kinds.iter().next().unwrap_or(Kind::EAST),
    })
}

/// The seat's points at the end of the deal where it does this now.
fn play_out(search: Search, seat: Seat, world: &World<'_>, act: Act) -> i64 {
    let mut players = Forced { seat, act: Some(act), bots: onward(search) };
    let Ok(finished) = world.play_on(&mut players) else { unreachable!("players play by the rules") };
    let paid_otherwise = search.payments.and_then(|rules| score::settle(rules, &finished.facts).ok());
    paid_otherwise.unwrap_or(finished.settlement).total().of(seat)
}

/// Players of whom one does something given first.
struct Forced {
    seat: Seat,
    act: Option<Act>,
    bots: Bots,
}

impl Players for Forced {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        if view.seat() == self.seat {
            match self.act {
                Some(Act::Turn(turn)) if options.allow(turn) => {
                    self.act = None;
                    return Ok(turn);
                }
                // The suit is asked for once the win before it is passed.
                Some(Act::MissingSuit(_)) if view.missing_suit(self.seat).is_none() => {
                    return self.bots.turn(view, &TurnOptions { win: false, ..*options });
                }
                _ => self.act = None,
            }
        }
        self.bots.turn(view, options)
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        match self.act.take_if(|_| view.seat() == self.seat) {
            Some(Act::Claim(claim)) if options.allow(claim) => Ok(claim),
            _ => self.bots.claim(view, options),
        }
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        match self.act.take_if(|_| view.seat() == self.seat) {
            Some(Act::Exchange(tiles)) => Ok(tiles),
            _ => self.bots.exchange(view),
        }
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        match self.act.take_if(|_| view.seat() == self.seat) {
            Some(Act::MissingSuit(suit)) => Ok(suit),
            _ => self.bots.missing_suit(view),
        }
    }
}

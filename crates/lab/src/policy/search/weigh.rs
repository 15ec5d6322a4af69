//! Plays candidates out in sampled worlds and tests their differences in points.

use super::candidates::{Candidate, candidates};
use super::{MIN_WORLDS, Search};
use crate::game::{Act, Claim, ClaimOptions, Decision, Domain, Players, Stream, Turn, TurnOptions, View, World};
use crate::policy::{Bots, Seating, efficient};
use crate::score;
use crate::stats::square;
use crate::tile::{Kind, Seat, Suit};
use std::convert::Infallible;

/// A candidate and its estimated points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The act of the candidate.
    pub act: Act,
    /// The number of worlds in which it was played out.
    pub worlds: u32,
    /// The estimated points of the seat at the end of the deal: the mean of the first candidate in all worlds, plus `gain`.
    pub points: f64,
    /// The standard error of `points`.
    pub error: f64,
    /// The learned value of the act in points; `None` if it was not computed, as without a network.
    pub learned: Option<f64>,
    /// The mean difference in points to the first candidate, in the worlds of this candidate; positive if it is better.
    pub gain: f64,
    /// The standard error of `gain`.
    pub gain_error: f64,
    /// Whether the candidate was dropped before the last world, as clearly behind by the worlds and the learned values.
    pub was_dropped: bool,
}

/// The evaluated candidates of one decision. The first is the usual act, the choice of the continuation player.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighing {
    /// The candidates: the usual act, then the others, those with the best prospects first.
    pub all: Vec<Weighed>,
    /// The index in `all` of the candidate to play.
    pub best: usize,
    /// The points in each world, by candidate: `points[candidate][world]`. A dropped candidate has fewer worlds.
    points: Vec<Vec<i64>>,
}

/// A candidate is dropped if it is behind the best by more than this many standard errors.
const DROP_ERRORS: f64 = 1.5;
/// A candidate is played instead of the usual act only if it is ahead by more than this many standard errors.
pub const MIN_LEAD_ERRORS: f64 = 2.0;
/// The number of worlds after which candidates are first compared and dropped. Each later comparison is after twice as many worlds.
const FIRST_LOOK: u32 = 32;

/// Returns the mean of a sample and its standard error, which is infinite for fewer than two values. The mean of an empty sample is 0.
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
    /// Returns the mean of the points of candidate `a` minus those of candidate `b`, in the worlds that both were played in, and its
    /// standard error. `a` and `b` are indices in `all`.
    pub fn difference(&self, a: usize, b: usize) -> (f64, f64) {
        difference(&self.points, a, b)
    }

    /// Returns the index in `all` of the candidate with this act; `None` if the act is no candidate.
    pub fn index_of(&self, act: Act) -> Option<usize> {
        self.all.iter().position(|weighed| weighed.act == act)
    }

    /// Returns the act to play.
    pub fn act(&self) -> Act {
        self.all[self.best].act
    }
}

/// Returns [`Weighing::difference`] for these `points`.
fn difference(points: &[Vec<i64>], a: usize, b: usize) -> (f64, f64) {
    let both = points[a].len().min(points[b].len());
    let [a, b] = [a, b].map(|at| &points[at][..both]);
    mean(a.iter().zip(b).map(|(a, b)| a - b).collect::<Vec<i64>>().into_iter())
}

/// Returns [`Weighed::points`] and its standard error for the candidate with index `at`. The first candidate was played in all worlds, so
/// the estimates of candidates that were dropped early stay comparable with the others.
fn adjusted_points(points: &[Vec<i64>], at: usize) -> (f64, f64) {
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

/// Combines the learned difference between candidates `a` and `b` with `found`, their difference in the worlds, whose standard error is
/// `error`. Each is weighted by the inverse of its squared error. Returns the combined difference and its error.
fn combined_difference(search: Search, [a, b]: [Candidate; 2], (found, error): (f64, f64)) -> (f64, f64) {
    let Some((a_learned, b_learned)) = a.1.zip(b.1) else { return (found, error) };
    let learned = a_learned - b_learned;
    let prior = square(search.learned_error(learned, a.0.wins() || b.0.wins()));
    if !error.is_finite() {
        return (learned, prior.sqrt());
    }
    let weight = prior / (prior + square(error));
    (learned + weight * (found - learned), weight.sqrt() * error)
}

/// The purpose of an evaluation.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    /// To play the best act.
    Play,
    /// To report on all candidates and on the act that was played, if any.
    Advice(Option<Act>),
}

impl Purpose {
    /// Whether `act` is the played act of an advice, which is evaluated to the end.
    fn is_protected(self, act: Act) -> bool {
        matches!(self, Purpose::Advice(Some(played)) if played == act)
    }
}

/// Evaluates the candidates for the decision `asked`. `seed` determines the worlds.
pub(super) fn weigh(search: Search, view: &View<'_, '_>, asked: Decision<'_>, purpose: Purpose, seed: u64) -> Weighing {
    let known = candidates(search, &mut continuation_players(search), view, asked, purpose);
    let kept = |at: usize| at == 0 || purpose.is_protected(known[at].0);
    let curious = matches!(purpose, Purpose::Advice(Some(played)) if played != known[0].0);
    let mut points = vec![Vec::<i64>::new(); known.len()];
    let mut alive: Vec<usize> = (0..known.len()).collect();
    let (mut played, mut look) = (0, FIRST_LOOK.min(search.worlds));
    while alive.len() > 1 && played < search.worlds {
        for number in played..look {
            let world = imagine(view, seed, number);
            for &at in &alive {
                points[at].push(play_out(search, view.seat(), &world, known[at].0));
            }
        }
        (played, look) = (look, (2 * look).min(search.worlds));
        // All remaining candidates were played in the same worlds.
        let total = |at: usize| points[at].iter().sum::<i64>();
        let best = alive.iter().copied().fold(0, |best, at| if total(at) > total(best) { at } else { best });
        // If the usual act leads, more worlds are unlikely to gain anything.
        if best == 0 && played >= MIN_WORLDS && !curious {
            break;
        }
        alive.retain(|&at| {
            let (behind, error) = difference(&points, best, at);
            let (hope, doubt) = combined_difference(search, [known[at], known[best]], (-behind, error));
            kept(at) || at == best || hope + DROP_ERRORS * doubt >= 0.0
        });
    }
    let all: Vec<Weighed> = (0..known.len())
        .map(|at| {
            let (own, error) = adjusted_points(&points, at);
            let (gain, gain_error) = difference(&points, at, 0);
            Weighed {
                act: known[at].0,
                learned: known[at].1,
                worlds: points[at].len() as u32,
                points: own,
                error,
                gain,
                gain_error,
                was_dropped: !alive.contains(&at),
            }
        })
        .collect();
    let departs = |&at: &usize| {
        let Weighed { worlds, gain, gain_error, .. } = all[at];
        let (hope, _) = combined_difference(search, [known[at], known[0]], (gain, gain_error));
        worlds >= MIN_WORLDS && gain > MIN_LEAD_ERRORS * gain_error && hope > 0.0
    };
    let best = (1..all.len()).filter(departs).max_by(|&a, &b| all[a].gain.total_cmp(&all[b].gain).then(b.cmp(&a)));
    Weighing { best: best.unwrap_or(0), all, points }
}

/// Returns the continuation players of all four seats.
fn continuation_players(search: Search) -> Bots {
    Bots::new(Seating::all(search.continuation()), 0, 0)
}

/// Samples the world with index `number`, which depends only on the view, `seed` and `number`.
fn imagine<'r>(view: &View<'_, 'r>, seed: u64, number: u32) -> World<'r> {
    let mut stream = Stream::new(seed, Domain::Study, number.into());
    view.sample_world(&mut stream, |view, kinds| match efficient::turn(view, &TurnOptions::discards(kinds)) {
        Turn::Discard(tile) => tile,
        _ => kinds.iter().next().unwrap_or(Kind::EAST),
    })
}

/// Returns the points of `seat` at the end of the deal in this world if it takes `act` now.
fn play_out(search: Search, seat: Seat, world: &World<'_>, act: Act) -> i64 {
    let mut players = Forced { seat, act: Some(act), bots: continuation_players(search) };
    let Ok(finished) = world.play_out(&mut players) else { unreachable!("players play by the rules") };
    let paid_otherwise = search.payments.and_then(|rules| score::settle(rules, &finished.facts).ok());
    paid_otherwise.unwrap_or(finished.settlement).total().for_seat(seat)
}

/// Continuation players, one of which is forced to take a given first act.
struct Forced {
    /// The seat of the forced player.
    seat: Seat,
    /// The act that it still has to take.
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
                // The game asks for the missing suit only after a win with the same tiles is passed.
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

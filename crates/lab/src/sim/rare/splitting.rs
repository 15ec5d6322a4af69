//! Splitting: deals near the event are copied and moved.

use super::dealt::is_dealers;
use super::{How, Quest, RareRow, State};
use crate::game::{Domain, Finished, Stream};
use crate::rules::spec::{Exchange, TileSet};
use crate::score::Category;
use crate::shape::{Holding, MeldInfo};
use crate::sim::category::{Happened, holds_of};
use crate::stats::interval::clopper_pearson;
use crate::stats::{Level, square, student};
use crate::threads;
use crate::tile::{Counts, Kind, Meld, Seat, Suit};
use std::sync::atomic::Ordering;

/// The score of a deal in which the event happened.
const HAPPENED: i32 = i32::MAX;

/// Deals of a generation.
const GENERATION: usize = 1_000;
/// The share of them that a level should keep.
const KEPT: f64 = 0.12;
/// Above this chance, of which the pilot has an idea, deals are better played than split.
const NOT_RARE: f64 = 2e-5;
/// Moves of a deal before the next level: of one that is played to its end, and of one of which the dealt hands say enough.
const MOVES: [usize; 2] = [4, 32];

impl Quest<'_> {
    pub(super) fn splitting(&self) -> RareRow {
        let (mut levels, mut deals, chance) = self.pilot();
        let how = if chance > NOT_RARE && !self.is_early() { How::Plain } else { How::Splitting };
        if how == How::Plain {
            levels = vec![HAPPENED];
        }
        let mut found: Vec<f64> = Vec::new();
        let least = 16;
        loop {
            let first = found.len() as u64;
            let wave: Vec<(f64, u64)> = threads::map(first..first + 8, |repeat| self.generations(&levels, repeat));
            for (p, played) in wave {
                found.push(p);
                deals += played;
            }
            let n = found.len() as f64;
            let mean = found.iter().sum::<f64>() / n;
            if how == How::Plain {
                // One deal in each of the first generations: all are random, and independent.
                let played = n * GENERATION as f64;
                let interval = clopper_pearson((mean * played).round(), played, Level::P95);
                let reached = found.len() >= least && interval.half_width() <= self.enough.precision * mean;
                if reached || self.is_over() {
                    let row = self.row(how, [mean, interval.low, interval.high], deals, reached);
                    return RareRow { levels, repeats: found.len() as u64, ..row };
                }
                continue;
            }
            let variance = found.iter().map(|p| square(p - mean)).sum::<f64>() / (n - 1.0);
            let half = student::two_sided_quantile(0.05, n - 1.0) * (variance / n).sqrt();
            let reached = found.len() >= least && mean > 0.0 && half <= self.enough.precision * mean;
            if mean == 0.0 && self.is_over() {
                // Copies of deals near the event are no random deals; those of the first generations are.
                let plain = GENERATION as u64 * (found.len() as u64 + 1);
                let interval = clopper_pearson(0.0, plain as f64, Level::P95);
                let row = self.row(how, [0.0, interval.low, interval.high], deals, false);
                return RareRow { plain_deals: None, levels, repeats: found.len() as u64, ..row };
            }
            if reached || self.is_over() {
                let row = self.row(how, [mean, mean - half, mean + half], deals, reached);
                return RareRow { levels, repeats: found.len() as u64, ..row };
            }
        }
    }

    /// How near a deal came, and whether it had to be played.
    fn score(&self, state: &mut State) -> (i32, bool) {
        let early = self.is_early();
        if early && self.has(Category::Tianhu) {
            // Gates on readings may still stop a hand whose shape is complete.
            let near = -self.distance_as_dealt(state, Seat::ALL[0]);
            if near < 1 {
                return (near, false);
            }
        } else if early {
            let seats = Seat::ALL.into_iter().filter(|seat| seat.index() > 0 || !self.has(Category::Dihu));
            let near = seats.map(|seat| -self.distance_as_dealt(state, seat)).max().unwrap_or(0);
            if near < 0 {
                return (near, false);
            }
        }
        let finished = self.play(state);
        if self.happened(&finished) {
            return (HAPPENED, true);
        }
        if early {
            return (if self.has(Category::Tianhu) { 1 } else { 0 }, true);
        }
        let seats =
            Seat::ALL.into_iter().filter(|seat| !self.has(Category::DealerWin) || *seat == finished.facts.dealer);
        (seats.map(|seat| -self.short_of(&finished, seat)).max().unwrap_or(i32::MIN), true)
    }

    /// Shanten of the hand that a seat is dealt: the dealer's fourteen tiles, the others' thirteen.
    pub(super) fn distance_as_dealt(&self, state: &State, seat: Seat) -> i32 {
        let own = |&place: &usize| match seat.index() {
            0 => is_dealers(place),
            turn => place < 48 && place / 4 % 4 == turn || place == 48 + turn,
        };
        let hand: Counts = (0..53).filter(own).map(|place| state.order[place]).collect();
        let indicator = self.turned_place(state.turn, state.order.len()).map(|place| state.order[place]);
        let mut holding = Holding::new(&hand, MeldInfo::NONE, self.rules.wild_kinds(indicator));
        holding.suits = self.rules.suit_limit(None);
        self.distance(&holding)
    }

    fn distance(&self, holding: &Holding) -> i32 {
        let evaluator = self.rules.evaluator();
        let nearest = match self.shapes == self.rules.shape_rules().shapes() {
            true => evaluator.shanten(holding),
            false => self.shapes.iter().map(|shape| evaluator.shanten_of(shape, holding)).min().unwrap_or(i8::MAX),
        };
        i32::from(nearest.min(9))
    }

    /// What a seat lacked at the end of a deal for the event, roughly: it only guides.
    fn short_of(&self, finished: &Finished, seat: Seat) -> i32 {
        let (facts, settlement) = (&finished.facts, &finished.settlement);
        let own = &facts.seats[seat];
        let wild = self.rules.wild_kinds(facts.indicator);
        let win = facts.wins.iter().position(|win| win.seat == seat);
        let mut hand = own.hand.clone();
        if let Some(at) = win {
            hand.concealed.add(facts.wins[at].tile);
        }
        let mut short = 2 * self.distance(&Holding::of_hand(&hand, wild));
        let mut all = hand.concealed;
        hand.melds.iter().flat_map(Meld::all_tiles).for_each(|tile| all.add(tile));
        let natural = |kind: Kind| if wild.contains(kind) { 0 } else { i32::from(all[kind]) };
        let points = |seat: usize| settlement.jing.map_or(0, |jing| jing.points[seat]);
        let happened = Happened::of(finished);
        for category in self.event.categories() {
            short += match category {
                Category::Qingyise => {
                    let suit = |suit: Suit| Kind::all().filter(|kind| kind.suit() == suit).map(natural).sum::<i32>();
                    let most = [Suit::Man, Suit::Pin, Suit::Sou].into_iter().map(suit).max().unwrap_or(0);
                    Kind::all().map(natural).sum::<i32>() - most
                }
                Category::PairsWithFours => 4 - Kind::all().map(natural).max().unwrap_or(0).min(4),
                Category::FourDeclared | Category::Quanqiududiao => 2 * (4 - hand.melds.len() as i32).max(0),
                Category::Kong | Category::AfterKong => 2 * i32::from(!hand.melds.iter().any(Meld::is_kong)),
                Category::Chongguan | Category::KongOfJing => (10 - points(seat.index())).clamp(0, 10),
                Category::Bawang => (0..4).filter(|&other| other != seat.index() && points(other) > 0).count() as i32,
                Category::NoJing | Category::Dezhongde => (0..4).map(points).sum::<i32>().min(8),
                _ => 0,
            };
        }
        // For a winner, count the events already reached.
        let of = |at: usize| {
            self.event.categories().filter(|category| holds_of(*category, finished, settlement, happened, at)).count()
        };
        short - 2 * win.map_or(0, |at| of(at) as i32)
    }

    /// Whether the dealt hands decide how near a deal comes.
    fn is_early(&self) -> bool {
        let as_dealt = self.rules.tiles.set != TileSet::WithFlowers && self.rules.play.exchange == Exchange::Off;
        as_dealt && [Category::Tianhu, Category::Dihu, Category::Tianting].into_iter().any(|early| self.has(early))
    }

    /// Makes a deal its neighbour, each as likely from the other.
    fn step(&self, next: &mut State, stream: &mut Stream) {
        let len = next.order.len() as u32;
        let places = if self.is_early() { 53 } else { len };
        match stream.below(8) {
            0 => next.turn = stream.dice(),
            1 => next.noise = stream.bits(),
            2 if !self.is_early() => {
                // What comes behind a place, in another order.
                let from = 53 + stream.below(len - 53) as usize;
                stream.shuffle(&mut next.order[from..]);
            }
            few => {
                for _ in 0..few.div_euclid(2).max(1) {
                    // Of 天胡 only the dealer's tiles matter.
                    let own =
                        |place: usize| if place < 12 { place / 4 * 16 + place % 4 } else { 48 + (place - 12) * 4 };
                    let a = match self.has(Category::Tianhu) && self.is_early() {
                        true => own(stream.below(14) as usize),
                        false => stream.below(places) as usize,
                    };
                    next.order.swap(a, stream.below(len) as usize);
                }
            }
        }
    }

    /// Moves a deal some times, never below the level.
    fn walk(&self, state: &mut State, score: &mut i32, level: i32, stream: &mut Stream) -> u64 {
        let (mut played, mut next) = (0, state.clone());
        for _ in 0..MOVES[usize::from(self.is_early())] {
            next.order.clone_from(&state.order);
            (next.turn, next.noise) = (state.turn, state.noise);
            self.step(&mut next, stream);
            let (found, counts) = self.score(&mut next);
            played += u64::from(counts);
            if found >= level {
                std::mem::swap(state, &mut next);
                *score = found;
            }
        }
        played
    }

    /// One repetition with levels fixed beforehand: the chance that it finds, and the deals that it played.
    fn generations(&self, levels: &[i32], repeat: u64) -> (f64, u64) {
        let mut stream = Stream::new(self.seed, Domain::Study, repeat + 1);
        let mut played = 0;
        let mut deals: Vec<(State, i32)> = (0..GENERATION)
            .map(|_| {
                let mut state = self.random(&mut stream);
                let (score, counts) = self.score(&mut state);
                played += u64::from(counts);
                (state, score)
            })
            .collect();
        let mut chance = 1.0;
        for &level in levels {
            deals.retain(|deal| deal.1 >= level);
            chance *= deals.len() as f64 / GENERATION as f64;
            if deals.is_empty() || level == HAPPENED || self.stop.load(Ordering::Relaxed) {
                break;
            }
            deals = copies(&deals, &mut stream);
            for (state, score) in &mut deals {
                played += self.walk(state, score, level, &mut stream);
            }
        }
        (chance, played)
    }

    /// Chooses the levels: each is the highest that enough deals of the last generation reach. Also the deals it played and
    /// about how large the chance is.
    fn pilot(&self) -> (Vec<i32>, u64, f64) {
        let mut stream = Stream::new(self.seed, Domain::Study, 0);
        let (mut levels, mut played, mut now) = (Vec::new(), 0, i32::MIN);
        let mut deals: Vec<(State, i32)> = Vec::new();
        for _ in 0..GENERATION {
            let mut state = self.random(&mut stream);
            let (score, counts) = self.score(&mut state);
            played += u64::from(counts);
            deals.push((state, score));
        }
        let (mut patience, mut chance) = (6, 1.0);
        let share = |deals: &[(State, i32)], level: i32| {
            deals.iter().filter(|deal| deal.1 >= level).count() as f64 / GENERATION as f64
        };
        while !self.is_over() {
            let mut scores: Vec<i32> = deals.iter().map(|deal| deal.1).collect();
            scores.sort_unstable();
            let enough = scores[((1.0 - KEPT) * GENERATION as f64) as usize];
            // Few may reach the next score that there is: then these few.
            let next = if enough > now { Some(enough) } else { scores.iter().copied().find(|score| *score > now) };
            match next {
                Some(HAPPENED) => {
                    chance *= share(&deals, HAPPENED);
                    break;
                }
                Some(level) => {
                    levels.push(level);
                    chance *= share(&deals, level);
                    now = level;
                    deals.retain(|deal| deal.1 >= level);
                    deals = copies(&deals, &mut stream);
                }
                // Nothing came nearer: look about for longer.
                None if patience == 0 => {
                    chance = 0.0;
                    break;
                }
                None => patience -= 1,
            }
            for (state, score) in &mut deals {
                played += self.walk(state, score, now, &mut stream);
            }
        }
        levels.push(HAPPENED);
        (levels, played, chance)
    }
}

/// A whole generation from those that are left: each as often as every other, those of the remainder at random.
fn copies(left: &[(State, i32)], stream: &mut Stream) -> Vec<(State, i32)> {
    let each = GENERATION / left.len();
    let mut order: Vec<usize> = (0..left.len()).collect();
    stream.shuffle_front(&mut order, GENERATION % left.len());
    let all = (0..left.len()).flat_map(|at| std::iter::repeat_n(at, each));
    all.chain(order.into_iter().take(GENERATION % left.len())).map(|at| left[at].clone()).collect()
}

//! Splitting: deals near the event are copied and modified. The module [`rare`](super) explains the method.

use super::dealt::is_dealer_tile;
use super::{RareMethod, RareRow, RareRun, State};
use crate::game::{Domain, Finished, Stream};
use crate::rules::spec::Exchange;
use crate::score::Category;
use crate::shape::{Holding, MeldInfo};
use crate::sim::category::{CategorySet, applies_to_win};
use crate::stats::interval::clopper_pearson;
use crate::stats::{Level, square, student};
use crate::threads;
use crate::tile::{Counts, Kind, Meld, Seat, Suit};
use std::sync::atomic::Ordering;

/// The score of a deal in which the event happened.
const HAPPENED: i32 = i32::MAX;

/// The number of deals of a generation.
const GENERATION: usize = 1_000;
/// The share of a generation that should reach the next level. The pilot chooses levels accordingly.
const KEPT: f64 = 0.12;
/// If the pilot estimates a larger probability, deals are played without splitting.
const NOT_RARE: f64 = 2e-5;
/// The number of changes tried with each deal between two levels: if the whole deal must be played to score it, and if
/// the dealt hands give the score.
const MOVES: [usize; 2] = [4, 32];

impl RareRun<'_> {
    /// Estimates the probability by splitting, or by plain play if the pilot shows that the event is not rare, until
    /// the precision is reached or time is over.
    pub(super) fn splitting(&self) -> RareRow {
        let (mut levels, mut deals, chance) = self.pilot();
        let how = if chance > NOT_RARE && !self.is_decided_by_dealt_hands() {
            RareMethod::Plain
        } else {
            RareMethod::Splitting
        };
        if how == RareMethod::Plain {
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
            if how == RareMethod::Plain {
                // With one level, all deals are random and independent.
                let played = n * GENERATION as f64;
                let interval = clopper_pearson((mean * played).round(), played, Level::P95);
                let reached = found.len() >= least && interval.half_width() <= self.goal.precision * mean;
                if reached || self.is_over() {
                    let row = self.row(how, [mean, interval.low, interval.high], deals, reached);
                    return RareRow { levels, repeats: found.len() as u64, ..row };
                }
                continue;
            }
            let variance = found.iter().map(|p| square(p - mean)).sum::<f64>() / (n - 1.0);
            let half = student::two_sided_quantile(0.05, n - 1.0) * (variance / n).sqrt();
            let reached = found.len() >= least && mean > 0.0 && half <= self.goal.precision * mean;
            if mean == 0.0 && self.is_over() {
                // Copies of deals near the event are not random deals; only first generations count.
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

    /// The score of a deal, higher for deals nearer to the event and [`HAPPENED`] for the event itself, and whether the
    /// deal had to be played for it.
    fn score(&self, state: &mut State) -> (i32, bool) {
        let early = self.is_decided_by_dealt_hands();
        if early && self.has(Category::Tianhu) {
            // Gates on the reading of a hand may still bar a complete shape.
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
        (seats.map(|seat| -self.distance_at_end(&finished, seat)).max().unwrap_or(i32::MIN), true)
    }

    /// The shanten of the hand that a seat is dealt, towards the shapes of the event: fourteen tiles for seat 0, the
    /// dealer, thirteen for the others. −1 for a complete hand.
    pub(super) fn distance_as_dealt(&self, state: &State, seat: Seat) -> i32 {
        let own = |&place: &usize| match seat.index() {
            0 => is_dealer_tile(place),
            turn => place < 48 && place / 4 % 4 == turn || place == 48 + turn,
        };
        let hand: Counts = (0..53).filter(own).map(|place| state.order[place]).collect();
        let indicator = self.indicator_index(state.turn, state.order.len()).map(|place| state.order[place]);
        let mut holding = Holding::new(&hand, MeldInfo::NONE, self.rules.wild_kinds(indicator));
        holding.suits = self.rules.suit_limit(None);
        self.distance(&holding)
    }

    /// The shanten towards the nearest shape of the event, at most 9.
    fn distance(&self, holding: &Holding) -> i32 {
        let evaluator = self.rules.evaluator();
        let nearest = match self.shapes == self.rules.shape_rules().shapes() {
            true => evaluator.shanten(holding),
            false => self.shapes.iter().map(|shape| evaluator.shanten_of(shape, holding)).min().unwrap_or(i8::MAX),
        };
        i32::from(nearest.min(9))
    }

    /// A rough distance of a seat from the event at the end of a deal: smaller for deals nearer to the event. It only
    /// guides the search.
    fn distance_at_end(&self, finished: &Finished, seat: Seat) -> i32 {
        let (facts, settlement) = (&finished.facts, &finished.settlement);
        let own = &facts.seats[seat];
        let wild = self.rules.wild_kinds(facts.indicator);
        let win = facts.wins.iter().position(|win| win.seat == seat);
        let mut hand = own.hand.clone();
        if let Some(at) = win {
            hand.concealed.add(facts.wins[at].tile);
        }
        let mut short = 2 * self.distance(&Holding::from_hand(&hand, wild));
        let mut all = hand.concealed;
        hand.melds.iter().flat_map(Meld::all_tiles).for_each(|tile| all.add(tile));
        let natural = |kind: Kind| if wild.contains(kind) { 0 } else { i32::from(all[kind]) };
        let points = |seat: usize| settlement.jing.map_or(0, |jing| jing.points[seat]);
        let happened = CategorySet::from_deal(finished);
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
            self.event
                .categories()
                .filter(|category| applies_to_win(*category, finished, settlement, happened, at))
                .count()
        };
        short - 2 * win.map_or(0, |at| of(at) as i32)
    }

    /// Whether the dealt hands decide how near a deal is to the event.
    fn is_decided_by_dealt_hands(&self) -> bool {
        let as_dealt = !self.rules.tiles.set.has_flowers() && self.rules.play.exchange == Exchange::Off;
        as_dealt && [Category::Tianhu, Category::Dihu, Category::Tianting].into_iter().any(|early| self.has(early))
    }

    /// Changes a deal at random into a neighbour: another turn of the dice, other random numbers of the players, or
    /// some tiles of the wall exchanged. A change and its reverse are equally likely.
    fn step(&self, next: &mut State, stream: &mut Stream) {
        let len = next.order.len() as u32;
        let places = if self.is_decided_by_dealt_hands() { 53 } else { len };
        match stream.below(8) {
            0 => next.turn = stream.dice(),
            1 => next.noise = stream.bits(),
            2 if !self.is_decided_by_dealt_hands() => {
                // Shuffle the wall behind a random place.
                let from = 53 + stream.below(len - 53) as usize;
                stream.shuffle(&mut next.order[from..]);
            }
            few => {
                for _ in 0..few.div_euclid(2).max(1) {
                    // Of 天胡 only the dealer's tiles matter.
                    let own =
                        |place: usize| if place < 12 { place / 4 * 16 + place % 4 } else { 48 + (place - 12) * 4 };
                    let a = match self.has(Category::Tianhu) && self.is_decided_by_dealt_hands() {
                        true => own(stream.below(14) as usize),
                        false => stream.below(places) as usize,
                    };
                    next.order.swap(a, stream.below(len) as usize);
                }
            }
        }
    }

    /// Changes a deal several times. Changes that bring the score below `level` are undone. `score` is the score of the
    /// deal before and after. Returns the number of deals played.
    fn walk(&self, state: &mut State, score: &mut i32, level: i32, stream: &mut Stream) -> u64 {
        let (mut played, mut next) = (0, state.clone());
        for _ in 0..MOVES[usize::from(self.is_decided_by_dealt_hands())] {
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

    /// Makes the repetition with index `repeat`, with these levels. Returns the estimated probability and the number of
    /// deals played.
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

    /// Chooses the levels: each is the highest score that a share of [`KEPT`] of the last generation reaches. Returns
    /// the levels in increasing order, the number of deals played and a rough estimate of the probability.
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
            // If too few deals reach a higher score, take the next score above the level.
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
                // No deal came nearer: move them for longer.
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

/// A full generation of copies of the deals `left`, each with its score. Each deal is copied equally often, except for
/// a random remainder. Panics if `left` is empty.
fn copies(left: &[(State, i32)], stream: &mut Stream) -> Vec<(State, i32)> {
    let each = GENERATION / left.len();
    let mut order: Vec<usize> = (0..left.len()).collect();
    stream.shuffle_front(&mut order, GENERATION % left.len());
    let all = (0..left.len()).flat_map(|at| std::iter::repeat_n(at, each));
    all.chain(order.into_iter().take(GENERATION % left.len())).map(|at| left[at].clone()).collect()
}

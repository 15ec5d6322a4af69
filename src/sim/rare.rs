//! Rare events: how often something happens that a plain run would hardly see.
//!
//! Four ways, of which the event decides:
//!
//! - **Counted**: 天胡 is decided by the deal, and the number of such hands is known.
//! - **Dealt**: an event of which 天胡 is a part needs a dealt hand that is complete. Such hands are drawn from their exact counts
//!   ([`DealtWins`]), the rest of the wall is shuffled, and the deal is played. The chance is that of the hand, which is known, times
//!   the share of deals in which the rest happens, which is not rare.
//! - **Splitting**: anything else. Every deal has a score that says how near it came: how far the hands were from the shape that
//!   is asked for, or how far the dealt hand was. A first generation of deals is random. Those that reach a level
//!   are copied, and the copies are moved by exchanging tiles of the wall and playing again, never below the level. The
//!   chance is the product of the shares that reach each level. With levels fixed beforehand it is unbiased whatever the score is worth
//!   (Z. I. Botev and D. P. Kroese, "Efficient Monte Carlo simulation via the generalized splitting method", 2012). Levels
//!   are chosen by a pilot, and the whole is repeated for an interval.
//! - **Plain**: a pilot of the splitting shows that the event is not rare at all.
//!
//! The deals are first deals of a session: what a session carries (比下胡, scores) is left out.

use super::category::{Category, Happened};
use super::joint::Joint;
use crate::exact::{DealtWins, tianhu};
use crate::game::{Dice, Domain, Finished, Setup, Stream, play};
use crate::policy::{Bots, Seating};
use crate::rules::Rules;
use crate::rules::spec::{Exchange, Need, TileSet};
use crate::shape::{Holding, MeldInfo, Shape, ShapeSet, SuitLimit};
use crate::stats::{Interval, student};
use crate::tile::{Counts, Kind, Meld, Seat, Suit};
use rayon::prelude::*;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a chance was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Counted.
    Exact,
    /// The dealt hand is drawn from its counts, the rest is played.
    Dealt,
    /// Splitting on how near deals come.
    Splitting,
    /// Played: it is not rare.
    Plain,
}

/// When it is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Enough {
    /// Half the width of the interval, as a part of the chance.
    pub precision: f64,
    /// The longest it may take.
    pub time: Duration,
}

/// What was found of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RareRow {
    /// The event.
    pub event: String,
    /// How.
    pub how: How,
    /// Its chance in a deal.
    pub estimate: f64,
    /// Lower end of the 95 % interval.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// Deals that were played.
    pub deals: u64,
    /// How many deals a plain run would need for an interval as narrow, from the chance; none of what is counted.
    pub plain_deals: Option<f64>,
    /// The chance of the dealt hand, where it is known exactly.
    pub dealt: Option<f64>,
    /// The levels of the splitting.
    pub levels: Vec<i32>,
    /// Independent repetitions.
    pub repeats: u64,
    /// Whether the precision was reached.
    pub reached: bool,
}

/// Finds the chance of an event; the same seed gives the same numbers, unless time ends it.
///
/// `stop` ends it early.
pub fn rare(rules: &Rules, seating: Seating, event: Joint, seed: u64, enough: Enough, stop: &AtomicBool) -> RareRow {
    rules.evaluator();
    if let Some(p) = known(rules, seating, event) {
        return RareRow {
            event: event.name(),
            how: How::Exact,
            estimate: p,
            ci_low: p,
            ci_high: p,
            deals: 0,
            plain_deals: None,
            dealt: Some(p),
            levels: Vec::new(),
            repeats: 0,
            reached: true,
        };
    }
    let quest =
        Quest { rules, seating, event, seed, enough, stop, began: Instant::now(), shapes: shapes(rules, event) };
    if quest.has(Category::Tianhu)
        && let Ok(Some(wins)) = DealtWins::new(rules, quest.shapes)
    {
        return quest.dealt(&wins);
    }
    quest.splitting()
}

/// The chance of an event that is counted: 天胡 and what it brings with it, among players who never pass a win.
pub fn known(rules: &Rules, seating: Seating, event: Joint) -> Option<f64> {
    let implied = [Category::Tianhu, Category::Win, Category::DealerWin, Category::SelfDraw];
    let only = event.categories().all(|category| implied.contains(&category));
    let tianhu_is_one = event.categories().any(|category| category == Category::Tianhu);
    let takes = seating.policies.0.iter().all(|policy| !policy.looks_at_payments());
    let played_as_dealt = rules.tiles.set != TileSet::WithFlowers && rules.play.exchange == Exchange::Off;
    let always_enough = rules.gates.least_win == 0 && rules.gates.hard_flowers == 0;
    let sure = only && tianhu_is_one && takes && played_as_dealt && always_enough;
    sure.then(|| tianhu(rules, None).ok().map(|count| count.mean(crate::exact::HandCount::p))).flatten()
}

/// The first of its events that only a session carries on, so that first deals do not show it: 连庄 and 比下胡 need a deal before, and
/// what 回头一笑 pays of the deal before may reach 封顶.
pub fn carried(rules: &Rules, event: Joint) -> Option<Category> {
    let last = rules.needs().contains(Need::PreviousIndicator);
    let of_session = |category: &Category| match category {
        Category::Lianzhuang | Category::Bixiahu => true,
        Category::Capped => last,
        _ => false,
    };
    event.categories().find(of_session)
}

/// The shapes that a winner of the event has.
fn shapes(rules: &Rules, event: Joint) -> ShapeSet {
    let own = rules.shape_rules().shapes();
    let asked: ShapeSet = event.categories().filter_map(Category::shape).collect();
    // A hand that is paid as seven pairs has that shape; so have those with fours.
    let pairs = event.categories().any(|category| category == Category::PairsWithFours);
    let asked = if asked.is_empty() && pairs { ShapeSet::of(Shape::SevenPairs) } else { asked };
    if asked.is_empty() { own } else { asked }
}

/// A deal before it is played.
#[derive(Clone)]
struct State {
    order: Vec<Kind>,
    turn: [u8; 2],
    /// The number of the players' noise.
    noise: u64,
}

/// The score of a deal in which the event happened.
const HAPPENED: i32 = i32::MAX;

/// Deals of a generation, and the share that a level should keep.
const GENERATION: usize = 1_000;
/// Above this chance, of which the pilot has an idea, deals are better played than split.
const NOT_RARE: f64 = 2e-5;
/// Moves of a deal before the next level: of one that is played to its end, and of one of which the dealt hands say enough.
const MOVES: [usize; 2] = [4, 32];
const KEPT: f64 = 0.12;
/// Deals of the dealt way between two looks.
const BATCH: u64 = 4_096;

struct Quest<'a> {
    rules: &'a Rules,
    seating: Seating,
    event: Joint,
    seed: u64,
    enough: Enough,
    stop: &'a AtomicBool,
    began: Instant,
    shapes: ShapeSet,
}

impl Quest<'_> {
    fn has(&self, category: Category) -> bool {
        self.event.all.contains(category)
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.began.elapsed() >= self.enough.time
    }

    fn happened(&self, finished: &Finished) -> bool {
        self.event.holds(finished, &finished.settlement, Happened::of(finished))
    }

    /// Plays a deal, its wall left where it was.
    fn play(&self, state: &mut State) -> Finished {
        let exchange = (state.noise % 6 + 1) as u8;
        let setup = Setup {
            lianzhuang: 0,
            hand: state.noise,
            session: 0,
            deal: 0,
            dealer: Seat::ALL[0],
            dice: Dice { opening: [[1, 1]; 2], turn: state.turn, exchange },
            order: std::mem::take(&mut state.order),
            previous_indicator: None,
            bixiahu: false,
            scores: [0; 4],
        };
        // Players that differ sit anywhere.
        let mut bots = Bots::new(self.seating.rotated((state.noise >> 8) as usize % 4), self.seed, state.noise);
        let finished = match play(self.rules, &setup, &mut bots, &mut ()) {
            Ok(finished) => finished,
            Err(error) => unreachable!("players play by the rules, but: {error:?}"),
        };
        state.order = setup.order;
        finished
    }

    fn random(&self, stream: &mut Stream) -> State {
        let mut order: Vec<Kind> = self.rules.tiles().tiles().collect();
        stream.shuffle(&mut order);
        State { order, turn: stream.dice(), noise: stream.bits() }
    }

    // The dealt way.

    fn dealt(&self, wins: &DealtWins<'_>) -> RareRow {
        let chance = wins.chance();
        let (mut n, mut sum, mut squares) = (0u64, 0.0, 0.0);
        let (mut row, mut batch) = (None::<RareRow>, 0);
        while row.as_ref().is_none_or(|row| !row.reached) && !(n > 0 && self.is_over()) {
            let blocks: Vec<[f64; 2]> = (0..BATCH / 64)
                .into_par_iter()
                .map(|block| {
                    let mut stream = Stream::new(self.seed, Domain::Study, batch * (BATCH / 64) + block);
                    (0..64).fold([0.0; 2], |[sum, squares], _| {
                        let weight = self.one_dealt(wins, &mut stream);
                        [sum + weight, squares + weight * weight]
                    })
                })
                .collect();
            for [x, xx] in blocks {
                (sum, squares) = (sum + x, squares + xx);
            }
            (n, batch) = (n + BATCH, batch + 1);
            let count = n as f64;
            let mean = sum / count;
            let variance = ((squares / count - mean * mean) * count / (count - 1.0)).max(0.0);
            // Few events of equal worth, and all of them: as a binomial count of so many.
            let half = 1.96 * (variance / count).sqrt();
            let interval = match sum > 0.0 && squares > 0.0 {
                true if sum * sum / squares >= 30.0 && variance > 0.0 => {
                    Interval { low: mean - half, high: mean + half }
                }
                true => {
                    let worth = squares / sum;
                    crate::stats::interval::clopper_pearson(sum / worth, count, crate::stats::Level::P95)
                        .map(|end| end * worth)
                }
                false => crate::stats::interval::clopper_pearson(0.0, count, crate::stats::Level::P95),
            };
            let reached = mean > 0.0 && interval.half_width() <= self.enough.precision * mean;
            let found = [mean, interval.low, interval.high].map(|part| part * chance);
            row = Some(RareRow { dealt: Some(chance), ..self.row(How::Dealt, found, n, reached) });
        }
        row.unwrap_or_else(|| self.row(How::Dealt, [0.0, 0.0, chance], 0, false))
    }

    /// Draws a complete hand for the dealer, shuffles the rest around it and plays: the weight of the hand where the event
    /// happens.
    fn one_dealt(&self, wins: &DealtWins<'_>, stream: &mut Stream) -> f64 {
        let drawn = wins.draw(stream);
        let mut state = State { order: Vec::new(), turn: stream.dice(), noise: stream.bits() };
        let mut rest = *self.rules.tiles();
        let mut hand: Vec<Kind> = drawn.hand.tiles().collect();
        hand.iter().copied().chain(drawn.indicator).for_each(|kind| rest.remove(kind));
        stream.shuffle(&mut hand);
        let mut rest: Vec<Kind> = rest.tiles().collect();
        stream.shuffle(&mut rest);
        let turned = self.turned_place(state.turn, self.rules.wall_len());
        let (mut hand, mut rest) = (hand.into_iter(), rest.into_iter());
        for place in 0..self.rules.wall_len() {
            let from = match place {
                place if is_dealers(place) => hand.next(),
                place if Some(place) == turned => drawn.indicator,
                _ => rest.next(),
            };
            state.order.extend(from);
        }
        if self.happened(&self.play(&mut state)) { drawn.weight } else { 0.0 }
    }

    /// The place in a wall of this length of the turned tile, where the rules turn one.
    fn turned_place(&self, turn: [u8; 2], len: usize) -> Option<usize> {
        self.rules.has_indicator().then(|| len - 2 * usize::from(turn[0] + turn[1]))
    }

    fn row(&self, how: How, [estimate, low, high]: [f64; 3], deals: u64, reached: bool) -> RareRow {
        let half = (high - low) / 2.0;
        let plain = 1.96f64.powi(2) * estimate * (1.0 - estimate) / (half * half);
        RareRow {
            event: self.event.name(),
            how,
            estimate,
            ci_low: low.max(0.0),
            ci_high: high.min(1.0),
            deals,
            plain_deals: Some(plain).filter(|plain| plain.is_finite() && *plain > 0.0),
            dealt: None,
            levels: Vec::new(),
            repeats: 1,
            reached,
        }
    }

    // Splitting.

    fn splitting(&self) -> RareRow {
        let (mut levels, mut deals, chance) = self.pilot();
        let how = if chance > NOT_RARE && !self.is_early() { How::Plain } else { How::Splitting };
        if how == How::Plain {
            levels = vec![HAPPENED];
        }
        let mut found: Vec<f64> = Vec::new();
        let least = 16;
        loop {
            let first = found.len() as u64;
            let wave: Vec<(f64, u64)> =
                (first..first + 8).into_par_iter().map(|repeat| self.generations(&levels, repeat)).collect();
            for (p, played) in wave {
                found.push(p);
                deals += played;
            }
            let n = found.len() as f64;
            let mean = found.iter().sum::<f64>() / n;
            let variance = found.iter().map(|p| (p - mean).powi(2)).sum::<f64>() / (n - 1.0);
            let half = student::two_sided_quantile(0.05, n - 1.0) * (variance / n).sqrt();
            let reached = found.len() >= least && mean > 0.0 && half <= self.enough.precision * mean;
            if mean == 0.0 && self.is_over() {
                // Copies of deals near the event are no random deals; those of the first generations are.
                let plain = GENERATION as u64 * (found.len() as u64 + 1);
                let interval = crate::stats::interval::clopper_pearson(0.0, plain as f64, crate::stats::Level::P95);
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
    fn distance_as_dealt(&self, state: &State, seat: Seat) -> i32 {
        let own = |&place: &usize| match seat.index() {
            0 => is_dealers(place),
            turn => place < 48 && place / 4 % 4 == turn || place == 48 + turn,
        };
        let hand: Counts = (0..53).filter(own).map(|place| state.order[place]).collect();
        let indicator = self.turned_place(state.turn, state.order.len()).map(|place| state.order[place]);
        let mut holding = Holding::new(&hand, MeldInfo::NONE, self.rules.wild_kinds(indicator));
        if self.rules.gates.at_most_two_suits {
            holding.suits = SuitLimit::AtMostTwo;
        }
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
        // Of a winner, what is there already.
        let of = |at: usize| {
            self.event.categories().filter(|category| category.holds_of(finished, settlement, happened, at)).count()
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

/// Whether a place of the wall is one of the dealer's fourteen tiles.
fn is_dealers(place: usize) -> bool {
    place < 48 && (place / 4).is_multiple_of(4) || place == 48 || place == 52
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Policy;

    const SOON: Enough = Enough { precision: 0.1, time: Duration::from_secs(60) };

    fn found(rules: &str, event: &str, enough: Enough) -> RareRow {
        let rules = Rules::load(rules).unwrap();
        let event = Joint::any(event).unwrap();
        rare(&rules, Seating::all(Policy::Efficient), event, 3, enough, &AtomicBool::new(false))
    }

    fn exactly(rules: &str, shape: Shape) -> f64 {
        let rules = Rules::load(rules).unwrap();
        tianhu(&rules, None).unwrap().mean(|row| row.of_shape(shape) as f64 / row.of as f64)
    }

    #[test]
    fn tianhu_is_counted() {
        for (rules, event) in [("nanchang", "tianhu"), ("sichuan", "tianhu+self_draw"), ("qionghu", "tianhu")] {
            let row = found(rules, event, SOON);
            let rules = Rules::load(rules).unwrap();
            let p = tianhu(&rules, None).unwrap().mean(crate::exact::HandCount::p);
            assert_eq!((row.how, row.estimate, row.deals, row.reached), (How::Exact, p, 0, true));
        }
        assert_ne!(found("nanchang", "tianhu+chongguan", SOON).how, How::Exact);
    }

    /// Whoever is dealt a complete hand wins with it, and nobody else has 天胡: what is counted is what happens.
    #[test]
    fn what_is_dealt_is_what_is_won() {
        for name in ["nanchang", "sichuan", "tuidaohu", "qionghu"] {
            let rules = Rules::load(name).unwrap();
            let event = Joint::any("tianhu").unwrap();
            let stop = AtomicBool::new(false);
            let quest = Quest {
                rules: &rules,
                seating: Seating::all(Policy::Efficient),
                event,
                seed: 4,
                enough: SOON,
                stop: &stop,
                began: Instant::now(),
                shapes: shapes(&rules, event),
            };
            let mut stream = Stream::new(1, Domain::Study, 0);
            if let Some(wins) = DealtWins::new(&rules, quest.shapes).unwrap() {
                for _ in 0..200 {
                    assert!(quest.one_dealt(&wins, &mut stream) > 0.0, "{name}");
                }
            }
            for _ in 0..2_000 {
                let mut state = quest.random(&mut stream);
                let near = quest.distance_as_dealt(&state, Seat::ALL[0]);
                let finished = quest.play(&mut state);
                assert_eq!(near < 0 && finished.dealt.complete, quest.happened(&finished), "{name}");
            }
        }
    }

    /// Both ways find the chance of a dealt hand of one shape that the count knows. Where a shape is always paid as itself, this is it.
    #[test]
    fn dealt_and_splitting_agree_with_the_count() {
        let (rules, event) = ("tuidaohu", "tianhu+seven_pairs");
        let row = found(rules, event, SOON);
        let p = exactly(rules, Shape::SevenPairs);
        assert!(row.reached && row.how == How::Dealt, "{row:?}");
        assert!(row.estimate <= p * (1.0 + 1e-9) && row.ci_high >= 0.8 * p, "{row:?} {p}");
        let loaded = Rules::load(rules).unwrap();
        let event = Joint::any(event).unwrap();
        let stop = AtomicBool::new(false);
        let quest = Quest {
            rules: &loaded,
            seating: Seating::all(Policy::Efficient),
            event,
            seed: 4,
            enough: SOON,
            stop: &stop,
            began: Instant::now(),
            shapes: shapes(&loaded, event),
        };
        let split = quest.splitting();
        assert!(split.reached, "{split:?}");
        let error = ((split.ci_high - split.ci_low).powi(2) + (row.ci_high - row.ci_low).powi(2)).sqrt();
        assert!((split.estimate - row.estimate).abs() < error, "{split:?} {row:?}");
    }

    /// What was never seen is bounded by the deals that were drawn at random.
    #[test]
    fn nothing_seen_has_a_bound() {
        let event = "qixing_shisanlan+last_tile+bawang";
        let row = found("nanchang", event, Enough { precision: 0.1, time: Duration::ZERO });
        assert!(row.estimate == 0.0 && row.ci_low == 0.0 && !row.reached, "{row:?}");
        assert!(row.ci_high > 0.0 && row.ci_high < 1e-3, "{row:?}");
    }

    #[test]
    fn what_a_session_carries_is_told() {
        let of = |rules: &str, event: &str| carried(&Rules::load(rules).unwrap(), Joint::any(event).unwrap());
        assert_eq!(of("nanchang", "self_draw+bixiahu"), Some(Category::Bixiahu));
        assert_eq!(of("nanchang", "lianzhuang"), Some(Category::Lianzhuang));
        assert_eq!(of("nanchang", "capped"), None);
        assert_eq!(of("nanchang+scoring.jing.last=true", "capped"), Some(Category::Capped));
        assert_eq!(of("nanchang+scoring.jing.last=true", "tianhu+chongguan"), None);
    }

    /// Splitting finds what a plain run finds.
    #[test]
    fn splitting_agrees_with_a_plain_run() {
        let (rules, event) = ("nanchang", "qixing_shisanlan+self_draw");
        let row = found(rules, event, SOON);
        let loaded = Rules::load(rules).unwrap();
        let joint = Joint { number: 0, ..Joint::any(event).unwrap() };
        let run = super::super::Run {
            joints: vec![joint],
            session_len: 1,
            ..super::super::Run::of(loaded, Seating::all(Policy::Efficient), 9, 300_000)
        };
        let record = run.play();
        let sums = record.sides[0].counts.sums(super::super::Statistic::Joint(joint)).unwrap();
        let plain = crate::stats::interval::proportion(&sums, crate::stats::Level::P95).unwrap();
        let errors = ((row.ci_high - row.ci_low) / 2.0).hypot(plain.interval.half_width());
        assert!((row.estimate - plain.value).abs() < 1.5 * errors, "{row:?} {plain:?}");
    }
}

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

mod dealt;
mod splitting;

use super::category::Happened;
use super::clock::Clock;
use super::joint::Joint;
use crate::exact::{AtDeal, DealtWins};
use crate::game::{Dice, Finished, Setup, Stream, play};
use crate::policy::{Bots, Seating};
use crate::rules::Rules;
use crate::rules::spec::{Exchange, Need, TileSet};
use crate::score::{Category, looks_at_worth};
use crate::shape::{Shape, ShapeSet};
use crate::stats::square;
use crate::tile::{Kind, Seat};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

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
/// `stop` ends it early; `watch` is called after every deal.
pub fn rare(
    rules: &Rules,
    seating: Seating,
    event: Joint,
    seed: u64,
    enough: Enough,
    (stop, watch): (&AtomicBool, &(dyn Fn() + Sync)),
) -> RareRow {
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
        Quest { rules, seating, event, seed, enough, stop, watch, began: Clock::start(), shapes: shapes(rules, event) };
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
    let sure = only && tianhu_is_one && takes && played_as_dealt && !looks_at_worth(rules);
    sure.then(|| AtDeal::Complete.chance(rules))
}

/// The first of its events that only a session carries on, so that first deals do not show it: 连庄 and 比下胡 need a deal before, and
/// what 回头一笑 pays of the deal before may reach 封顶.
pub fn carried(rules: &Rules, event: Joint) -> Option<Category> {
    let last = rules.needs().contains(Need::PreviousIndicator);
    let of_session = |category: &Category| match *category {
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

struct Quest<'a> {
    rules: &'a Rules,
    seating: Seating,
    event: Joint,
    seed: u64,
    enough: Enough,
    stop: &'a AtomicBool,
    watch: &'a (dyn Fn() + Sync),
    began: Clock,
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
        (self.watch)();
        finished
    }

    fn random(&self, stream: &mut Stream) -> State {
        let mut order: Vec<Kind> = self.rules.tiles().tiles().collect();
        stream.shuffle(&mut order);
        State { order, turn: stream.dice(), noise: stream.bits() }
    }

    fn row(&self, how: How, [estimate, low, high]: [f64; 3], deals: u64, reached: bool) -> RareRow {
        let half = (high - low) / 2.0;
        let plain = square(1.96) * estimate * (1.0 - estimate) / (half * half);
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
}

#[cfg(test)]
mod tests;

//! Rare events: estimates the probability of events that a plain run would hardly see. An event is one category or several
//! that occur for the same winner ([`Joint`]).
//!
//! The event decides between four methods:
//!
//! - **Exact**: 天胡 is decided by the dealt hands, and the number of such hands is known.
//! - **Dealt**: an event that includes 天胡 needs a complete dealt hand. Such hands are drawn from their exact counts
//!   ([`DealtWins`]), the rest of the wall is shuffled, and the deal is played. The probability is that of a complete
//!   hand, which is known, times the share of these deals in which the other categories occur, which is not rare.
//! - **Splitting**: any other event. Every deal has a score, higher for deals nearer to the event: the distance from the
//!   required shapes, negated, of the hands at the end or of the dealt hands. A level is a score that deals have to reach.
//!   A first generation of deals is random. Those that reach the first level are copied, and the copies are modified by
//!   exchanging tiles of the wall and playing again; a change that falls below the level is undone. The deals that reach
//!   the next level are copied in turn. The probability is the product of the shares that reach each level. With levels
//!   fixed beforehand the estimate is unbiased for any score (Z. I. Botev and D. P. Kroese, "Efficient Monte Carlo
//!   simulation via the generalized splitting method", 2012). A pilot chooses the levels, and repetitions give an interval.
//! - **Plain**: deals are played without splitting, because the pilot of the splitting shows that the event is not rare.
//!
//! All deals are first deals of a session: effects of earlier deals (比下胡, scores) are left out.

mod dealt;
mod splitting;

use super::category::CategorySet;
use super::clock::Clock;
use super::joint::Joint;
use crate::exact::{DealtState, DealtWins};
use crate::game::{Dice, Finished, Setup, Stream, play};
use crate::policy::{Bots, Seating};
use crate::rules::Rules;
use crate::rules::spec::{Exchange, Need};
use crate::score::{Category, can_refuse_by_value};
use crate::shape::{Shape, ShapeSet};
use crate::stats::square;
use crate::tile::{Kind, Seat};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The method by which a probability was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RareMethod {
    /// The exact count of dealt hands.
    Exact,
    /// Dealt hands drawn from their exact counts, and the deals played.
    Dealt,
    /// Splitting on the nearness of deals to the event.
    Splitting,
    /// Plain play, because the event is not rare.
    Plain,
}

/// The wanted precision and the time allowed for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RareGoal {
    /// The wanted half-width of the interval, as a share of the probability.
    pub precision: f64,
    /// The maximum time. The batch of deals in play at its end is finished.
    pub time: Duration,
}

/// The estimated probability of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RareRow {
    /// The name of the event ([`Joint::name`]).
    pub event: String,
    /// The method by which the probability was found.
    pub how: RareMethod,
    /// The probability of the event in one deal.
    pub estimate: f64,
    /// Lower end of the 95 % interval.
    pub ci_low: f64,
    /// Upper end of the interval.
    pub ci_high: f64,
    /// The number of deals played.
    pub deals: u64,
    /// The number of deals that a plain run would need for an equally narrow interval. `None` for an exact count, and
    /// if the event never occurred or the interval has no width.
    pub plain_deals: Option<f64>,
    /// The exact probability that the dealer is dealt a complete hand in a shape of the event; `None` with splitting
    /// and plain play.
    pub dealt: Option<f64>,
    /// The levels of the splitting, in increasing order. The last one, `i32::MAX`, is the event itself. Empty for
    /// [`RareMethod::Exact`] and [`RareMethod::Dealt`].
    pub levels: Vec<i32>,
    /// The number of independent repetitions: 0 for an exact count, 1 for [`RareMethod::Dealt`].
    pub repeats: u64,
    /// Whether the wanted precision was reached.
    pub reached: bool,
}

/// Estimates the probability of an event when `seating` plays first deals of a session. The same seed gives the same
/// result unless time runs out. `stop` is a flag that ends the estimation early; `on_deal` is called after every deal,
/// from any thread.
pub fn rare(
    rules: &Rules,
    seating: Seating,
    event: Joint,
    seed: u64,
    goal: RareGoal,
    (stop, on_deal): (&AtomicBool, &(dyn Fn() + Sync)),
) -> RareRow {
    rules.evaluator();
    if let Some(p) = exact_chance(rules, seating, event) {
        return RareRow {
            event: event.name(),
            how: RareMethod::Exact,
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
    let run = RareRun {
        rules,
        seating,
        event,
        seed,
        goal,
        stop,
        on_deal,
        began: Clock::start(),
        shapes: shapes(rules, event),
    };
    if run.has(Category::Tianhu)
        && let Ok(Some(wins)) = DealtWins::new(rules, run.shapes)
    {
        return run.dealt(&wins);
    }
    run.splitting()
}

/// The exact probability of 天胡, alone or with categories that it implies. `None` for any other event, if the players in
/// `seating` may pass a win, or if the hands played may not be those dealt or the rules may refuse the win.
pub fn exact_chance(rules: &Rules, seating: Seating, event: Joint) -> Option<f64> {
    let implied = [Category::Tianhu, Category::Win, Category::DealerWin, Category::SelfDraw];
    let only = event.categories().all(|category| implied.contains(&category));
    let tianhu_is_one = event.categories().any(|category| category == Category::Tianhu);
    let takes = seating.policies.0.iter().all(|policy| !policy.looks_at_payments());
    let played_as_dealt = !rules.tiles.set.has_flowers() && rules.play.exchange == Exchange::Off;
    let sure = only && tianhu_is_one && takes && played_as_dealt && !can_refuse_by_value(rules);
    sure.then(|| DealtState::Complete.chance(rules))
}

/// The first category of the event that depends on earlier deals of a session, so that first deals of a session do not
/// show it. 连庄 and 比下胡 need an earlier deal, and the payments of 回头一笑 for an earlier deal may reach 封顶.
/// Returns `None` if there is no such category.
pub fn session_dependent(rules: &Rules, event: Joint) -> Option<Category> {
    let last = rules.needs().contains(Need::PreviousIndicator);
    let of_session = |category: &Category| match *category {
        Category::Lianzhuang | Category::Bixiahu => true,
        Category::Capped => last,
        _ => false,
    };
    event.categories().find(of_session)
}

/// The shapes in which the event can be won: those that its categories name, otherwise all shapes of the rules.
fn shapes(rules: &Rules, event: Joint) -> ShapeSet {
    let own = rules.shape_rules().shapes();
    let asked: ShapeSet = event.categories().filter_map(Category::shape).collect();
    // Pairs with fours have no shape of their own: they are seven pairs.
    let pairs = event.categories().any(|category| category == Category::PairsWithFours);
    let asked = if asked.is_empty() && pairs { ShapeSet::single(Shape::SevenPairs) } else { asked };
    if asked.is_empty() { own } else { asked }
}

/// A deal before it is played.
#[derive(Clone)]
struct State {
    /// The tiles of the wall, in the order in which they are drawn.
    order: Vec<Kind>,
    /// The dice that determine the tile turned as indicator.
    turn: [u8; 2],
    /// Random bits that seed the players, choose their seats and the dice of 换三张.
    noise: u64,
}

/// The arguments of [`rare`], the start of the time limit, and the shapes in which the event can be won.
struct RareRun<'a> {
    rules: &'a Rules,
    seating: Seating,
    event: Joint,
    seed: u64,
    goal: RareGoal,
    stop: &'a AtomicBool,
    on_deal: &'a (dyn Fn() + Sync),
    began: Clock,
    shapes: ShapeSet,
}

impl RareRun<'_> {
    /// Whether the event includes a category.
    fn has(&self, category: Category) -> bool {
        self.event.all.contains(category)
    }

    /// Whether the estimation has to stop, by the flag or by the time limit.
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.began.elapsed() >= self.goal.time
    }

    /// Whether the event occurred in a finished deal.
    fn happened(&self, finished: &Finished) -> bool {
        self.event.holds(finished, &finished.settlement, CategorySet::from_deal(finished))
    }

    /// Plays a deal and puts its wall back into `state`.
    fn play(&self, state: &mut State) -> Finished {
        let exchange = (state.noise % 6 + 1) as u8;
        let setup = Setup {
            lianzhuang: 0,
            hand: state.noise,
            session: 0,
            deal: 0,
            dealer: Seat::ALL[0],
            round: Kind::EAST,
            dice: Dice { opening: [[1, 1]; 2], turn: state.turn, exchange },
            order: std::mem::take(&mut state.order),
            previous_indicator: None,
            bixiahu: false,
            scores: [0; 4],
        };
        // Different players take random seats.
        let seating = self.seating.for_session(self.seed, state.noise).rotated((state.noise >> 8) as usize % 4);
        let mut bots = Bots::new(seating, self.seed, state.noise);
        let finished = match play(self.rules, &setup, &mut bots, &mut ()) {
            Ok(finished) => finished,
            Err(error) => unreachable!("players play by the rules, but: {error:?}"),
        };
        state.order = setup.order;
        (self.on_deal)();
        finished
    }

    /// A deal with a random wall.
    fn random(&self, stream: &mut Stream) -> State {
        let mut order: Vec<Kind> = self.rules.sorted_tiles().to_vec();
        stream.shuffle(&mut order);
        State { order, turn: stream.dice(), noise: stream.bits() }
    }

    /// A row for `deals` deals played, with the estimate and both ends of its interval. The fields `dealt`, `levels`
    /// and `repeats` have default values.
    fn row(&self, how: RareMethod, [estimate, low, high]: [f64; 3], deals: u64, reached: bool) -> RareRow {
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

//! Self-play that collects training samples: the chosen positions and their targets.

use crate::game::{
    Carried, Claim, ClaimOptions, Domain, Event, Observer, Players, Setup, Start, Stream, Turn, TurnOptions, View,
    carry, play as play_deal,
};
use crate::net::Samples;
use crate::policy::value::choose::{self, Choice, Choices, Context};
use crate::policy::{Bots, Policy, Seating, Weights};
use crate::rules::Rules;
use crate::rules::spec::Need;
use crate::threads;
use crate::tile::{BySeat, Kind, KindSet, Seat, Suit};
use std::cell::Cell;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of deals of a training session.
pub(super) const SESSION: u64 = 16;

/// The parameters of a round of self-play.
pub(super) struct Plan<'a> {
    pub rules: &'a Rules,
    /// The seed of the training.
    pub seed: u64,
    /// The indices of the sessions to play, from 0 in the whole training.
    pub sessions: Range<u64>,
    /// The λ of TD(λ), 0 to 1: 1 uses only the result of the deal, lower values mix in estimated values.
    pub lambda: f32,
    /// The share of random decisions, in millionths.
    pub explore: u32,
    /// Whether `efficient` decides in place of the weights.
    pub teacher: bool,
    /// Whether all seats learn in all deals. Otherwise, in every second deal only two opposite seats learn, against `efficient`.
    pub all: bool,
    /// The player on three seats that does not learn, if a best response to it is trained. Then `all` has no effect.
    pub against: Option<Policy>,
}

/// A recorded decision of a learning seat.
struct Step {
    seat: Seat,
    /// The points of the seat before the decision, as far as they are certain.
    standing: i64,
    /// The points that the chosen action gained at once.
    gain: f32,
    /// The estimated value of the best action, in points beyond `standing`.
    best: f32,
    /// Whether an action other than the best was played.
    explored: bool,
    /// The range in [`Learner::rows`] of the rows of the position that follows; `None` if the deal is over.
    rows: Option<Range<usize>>,
}

/// The four players of a deal, some of which learn, with the recorded decisions.
struct Learner<'a> {
    weights: &'a Weights,
    plan: &'a Plan<'a>,
    stream: Stream,
    /// The players of the seats that do not learn, and the teacher (`efficient`) of those that do.
    bots: Bots,
    /// Whether each seat learns.
    learns: BySeat<bool>,
    /// The current points of each seat, which [`PointsObserver`] updates.
    standing: &'a Cell<[i64; 4]>,
    /// The recorded decisions, in order.
    steps: Vec<Step>,
    /// The rows of the positions of all steps, concatenated.
    rows: Vec<u16>,
}

/// An observer that updates `standing`, the current points of each seat, after events that may have changed them.
struct PointsObserver<'a> {
    rules: &'a Rules,
    standing: &'a Cell<[i64; 4]>,
    /// The wild kinds of the deal.
    wild: KindSet,
    /// The number of discards so far.
    discards: u32,
    /// Whether an event since the last update may have changed the points.
    stale: bool,
}

impl Observer for PointsObserver<'_> {
    fn start(&mut self, start: &Start<'_>) {
        self.wild = self.rules.wild_kinds(start.indicator);
    }

    fn event(&mut self, event: &Event) {
        let fines = self.rules.needs().contains(Need::FourFollow) || self.rules.needs().contains(Need::OwnFour);
        self.stale |= match event {
            Event::Draw { tile, .. } | Event::Pung { tile, .. } | Event::Chow { tile, .. } => self.wild.contains(*tile),
            Event::Discard { tile, .. } => {
                self.discards += 1;
                self.discards <= 4 || fines || self.wild.contains(*tile)
            }
            _ => true,
        };
    }

    fn before_decision(&mut self, _: Seat, standing: &dyn Fn() -> [i64; 4]) {
        if std::mem::take(&mut self.stale) {
            self.standing.set(standing());
        }
    }
}

impl Learner<'_> {
    /// Returns the action of the seat of the view: that of `bot` if the seat does not learn. `choices` evaluates the legal actions.
    fn decide<A: Copy + PartialEq>(
        &mut self,
        view: &View<'_, '_>,
        bot: impl FnOnce(&mut Bots) -> Result<A, Infallible>,
        choices: impl FnOnce(&Context<'_>) -> Choices<A>,
    ) -> Result<A, Infallible> {
        let learns = self.learns[view.seat()];
        let teacher = if learns && !self.plan.teacher { None } else { Some(bot(&mut self.bots)?) };
        if let Some(action) = teacher.filter(|_| !learns) {
            return Ok(action);
        }
        let context = Context { net: &self.weights.net, keep_rows: true, payments: None };
        Ok(self.choose(view.seat(), choices(&context), teacher))
    }

    /// Returns the best action, or explores, and records the decision. The best action is `teacher`, the action of `efficient`, if given.
    /// An action of the teacher that is not among the choices is returned without a record.
    fn choose<A: Copy + PartialEq>(&mut self, seat: Seat, choices: Choices<A>, teacher: Option<A>) -> A {
        let best = match teacher {
            Some(action) => choices.all.iter().position(|choice| choice.action == action),
            None => Some(choices.best()),
        };
        let Some(best) = best else { return teacher.unwrap_or(choices.all[0].action) };
        let count = choices.all.len();
        let mut at = best;
        if count > 1 && self.stream.chance(self.plan.explore) {
            at = self.explored(&choices.all, best);
        }
        let Choice { action, gain, rows, .. } = &choices.all[at];
        let rows = rows.map(|place| {
            let begin = self.rows.len();
            self.rows.extend_from_slice(&choices.common);
            self.rows.extend_from_slice(&choices.rows[place]);
            begin..self.rows.len()
        });
        let best_value = choices.all[best].value;
        self.steps.push(Step {
            seat,
            standing: self.standing.get()[seat.index()],
            gain: *gain,
            best: best_value,
            explored: at != best,
            rows,
        });
        *action
    }

    /// Returns the index in `all` of an action to explore. With a teacher and in half of the other cases, any action; otherwise one of the
    /// two best actions apart from that with the index `best`.
    fn explored<A>(&mut self, all: &[Choice<A>], best: usize) -> usize {
        let any = self.stream.below(2) == 0 || self.plan.teacher;
        if any {
            return self.stream.below(all.len() as u32) as usize;
        }
        let mut order: Vec<usize> = (0..all.len()).filter(|&at| at != best).collect();
        order.sort_by(|&a, &b| all[b].value.total_cmp(&all[a].value));
        order[self.stream.below(order.len().min(2) as u32) as usize]
    }
}

impl Players for Learner<'_> {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        match choose::only_turn(options).filter(|_| self.learns[view.seat()]) {
            Some(turn) => Ok(turn),
            None => self.decide(view, |bots| bots.turn(view, options), |context| choose::turn(context, view, options)),
        }
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        self.decide(view, |bots| bots.claim(view, options), |context| choose::claim(context, view, options))
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        self.decide(view, |bots| bots.exchange(view), |context| choose::exchange(context, view))
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        self.decide(view, |bots| bots.missing_suit(view), |context| choose::missing_suit(context, view))
    }
}

/// Plays the deals of a plan on all cores and returns the samples in the order of the deals, or `None` if it was stopped. `progress` is
/// called from any thread after each session with its number of deals.
pub(super) fn play(
    plan: &Plan<'_>,
    weights: &Weights,
    stop: &AtomicBool,
    progress: &(dyn Fn(u64) + Sync),
) -> Option<Samples<1>> {
    plan.rules.evaluator();
    let play = |number| {
        let going_on = !stop.load(Ordering::Relaxed);
        going_on.then(|| {
            let samples = session(plan, weights, number);
            progress(SESSION);
            samples
        })
    };
    threads::map(plan.sessions.clone(), play).into_iter().collect()
}

/// Plays the session with index `number` and returns its samples.
fn session(plan: &Plan<'_>, weights: &Weights, number: u64) -> Samples<1> {
    // The seeds of runs are small, so no run has these walls.
    let seed = plan.seed ^ super::TRAINING;
    let mut samples = Samples::default();
    let mut carried = Carried::new(number);
    let mut order = Vec::new();
    for hand in number * SESSION..(number + 1) * SESSION {
        let setup = Setup::new(plan.rules, seed, hand, &carried, std::mem::take(&mut order));
        let standing = Cell::new([0; 4]);
        // Unless all seats learn in all deals, only two opposite seats learn in half of the deals.
        let first = (hand / 2 % 2) as usize;
        let learns = BySeat::from_fn(|seat| match plan.against {
            None => plan.all || hand % 2 == 0 || seat.index() % 2 == first,
            Some(_) => seat.index() as u64 == hand % 4,
        });
        let field = plan.against.unwrap_or(Policy::Efficient);
        let policies = BySeat::from_fn(|seat| if learns[seat] { Policy::Efficient } else { field });
        let seating = Seating { policies, error_rate: 0 }.for_session(seed, number);
        let mut learner = Learner {
            weights,
            plan,
            stream: Stream::new(seed, Domain::Study, hand),
            bots: Bots::new(seating, seed, hand),
            learns,
            standing: &standing,
            steps: Vec::new(),
            rows: Vec::new(),
        };
        let mut observer =
            PointsObserver { rules: plan.rules, standing: &standing, wild: KindSet::EMPTY, discards: 0, stale: true };
        let finished = match play_deal(plan.rules, &setup, &mut learner, &mut observer) {
            Ok(finished) => finished,
            Err(error) => unreachable!("players play by the rules, but in deal {hand}: {error:?}"),
        };
        let mut returns = BySeat(finished.settlement.total().by_seat().map(|points| points as f32));
        for step in learner.steps.iter().rev() {
            let expected = &mut returns[step.seat];
            let standing = step.standing as f32;
            if let Some(rows) = &step.rows {
                samples.push(&learner.rows[rows.clone()], [*expected - standing - step.gain]);
            }
            let seen = standing + step.best;
            if step.explored && !plan.teacher {
                *expected = seen;
            } else if plan.lambda < 1.0 {
                *expected = (1.0 - plan.lambda) * seen + plan.lambda * *expected;
            }
        }
        carried = carry(plan.rules, &carried, &finished);
        if carried.over {
            carried = Carried::new(number);
        }
        order = setup.order;
    }
    samples.shrunk_to_fit()
}

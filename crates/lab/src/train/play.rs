//! Self-play that is remembered: every position a seat chose, and what it was worth in the end.

use crate::game::{
    Carried, Claim, ClaimOptions, Domain, Event, Observer, Players, Setup, Start, Stream, Turn, TurnOptions, View,
    carry, play as play_deal,
};
use crate::net::Samples;
use crate::policy::value::choose::{self, Choice, Choices, Wits};
use crate::policy::{Bots, Policy, Seating, Weights};
use crate::rules::Rules;
use crate::rules::spec::Need;
use crate::threads;
use crate::tile::{BySeat, Kind, KindSet, Seat, Suit};
use std::cell::Cell;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Deals of a session of training.
pub(super) const SESSION: u64 = 16;

/// What is played.
pub(super) struct Plan<'a> {
    pub rules: &'a Rules,
    pub seed: u64,
    /// Numbers of the sessions.
    pub sessions: Range<u64>,
    /// How much of a target comes from the end of the deal, and how much from the values on the way.
    pub lambda: f32,
    /// Decisions in a million that explore.
    pub explore: u32,
    /// The players are `efficient`: nothing is learned yet.
    pub teacher: bool,
    /// All seats learn in every deal, not in half of them.
    pub all: bool,
    /// The player of whom three sit at the table and do not learn; without one all seats or two of them learn.
    pub against: Option<Policy>,
}

/// One decision.
struct Step {
    seat: Seat,
    /// Points that stood before it.
    standing: i64,
    /// Points that the chosen action brought for certain.
    gain: f32,
    /// What the best action was worth beyond what stood.
    best: f32,
    explored: bool,
    /// The position chosen.
    rows: Option<Range<usize>>,
}

struct Learner<'a> {
    weights: &'a Weights,
    plan: &'a Plan<'a>,
    stream: Stream,
    bots: Bots,
    /// The seats that learn; the others stay as they are.
    learns: BySeat<bool>,
    standing: &'a Cell<[i64; 4]>,
    steps: Vec<Step>,
    rows: Vec<u16>,
}

/// Keeps the points that stand, and finds them anew only after what may have changed them.
struct Watch<'a> {
    rules: &'a Rules,
    standing: &'a Cell<[i64; 4]>,
    wild: KindSet,
    discards: u32,
    stale: bool,
}

impl Observer for Watch<'_> {
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

    fn asked(&mut self, _: Seat, standing: &dyn Fn() -> [i64; 4]) {
        if std::mem::take(&mut self.stale) {
            self.standing.set(standing());
        }
    }
}

impl Learner<'_> {
    /// The answer to a question: that of a bot where the seat does not learn.
    fn asked<A: Copy + PartialEq>(
        &mut self,
        view: &View<'_, '_>,
        bot: impl FnOnce(&mut Bots) -> Result<A, Infallible>,
        choices: impl FnOnce(&Wits<'_>) -> Choices<A>,
    ) -> Result<A, Infallible> {
        let learns = self.learns[view.seat()];
        let teacher = if learns && !self.plan.teacher { None } else { Some(bot(&mut self.bots)?) };
        if let Some(action) = teacher.filter(|_| !learns) {
            return Ok(action);
        }
        let wits = Wits { net: &self.weights.net, keeps: true, payments: None };
        Ok(self.choose(view.seat(), choices(&wits), teacher))
    }

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

    /// Another action: half the time any, else one of the three that look best.
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
            None => self.asked(view, |bots| bots.turn(view, options), |wits| choose::turn(wits, view, options)),
        }
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        self.asked(view, |bots| bots.claim(view, options), |wits| choose::claim(wits, view, options))
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        self.asked(view, |bots| bots.exchange(view), |wits| choose::exchange(wits, view))
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        self.asked(view, |bots| bots.missing_suit(view), |wits| choose::missing_suit(wits, view))
    }
}

/// Plays the deals of a plan on all cores; the samples come in the order of the deals. None where it was stopped.
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
    let parts: Vec<Option<Samples<1>>> = threads::map(plan.sessions.clone(), play);
    parts.into_iter().collect()
}

fn session(plan: &Plan<'_>, weights: &Weights, number: u64) -> Samples<1> {
    // Other walls than those of any run: the seeds of runs are small.
    let seed = plan.seed ^ super::TRAINING;
    let mut samples = Samples::default();
    let mut carried = Carried::new(number);
    let mut order = Vec::new();
    for hand in number * SESSION..(number + 1) * SESSION {
        let setup = Setup::new(plan.rules, seed, hand, &carried, std::mem::take(&mut order));
        let standing = Cell::new([0; 4]);
        // In half of the deals two seats that face each other learn against two that do not, where not all do.
        let first = (hand / 2 % 2) as usize;
        let learns = BySeat::from_fn(|seat| match plan.against {
            None => plan.all || hand % 2 == 0 || seat.index() % 2 == first,
            Some(_) => seat.index() as u64 == hand % 4,
        });
        let field = plan.against.unwrap_or(Policy::Efficient);
        let policies = BySeat::from_fn(|seat| if learns[seat] { Policy::Efficient } else { field });
        let mut learner = Learner {
            weights,
            plan,
            stream: Stream::new(seed, Domain::Study, hand),
            bots: Bots::new(Seating { policies, error_rate: 0 }, seed, hand),
            learns,
            standing: &standing,
            steps: Vec::new(),
            rows: Vec::new(),
        };
        let mut watch =
            Watch { rules: plan.rules, standing: &standing, wild: KindSet::EMPTY, discards: 0, stale: true };
        let finished = match play_deal(plan.rules, &setup, &mut learner, &mut watch) {
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
    samples
}

//! When a run stops: the precision is reached, the deals are played, or the time is up.

use super::console::caller;
use super::error::CliError;
use super::progress::{Progress, left};
use super::signals;
use crate::lang::number::{interval, significant, whole};
use crate::lang::{Lang, Message, msg};
use crate::question::{Setup, Stopping};
use crate::report::numbers::{deals, one_in};
use crate::sim::part::Part;
use crate::sim::{Control, Ending, Record, Rows, Run, Side, Standing, Statistic, limit};
use crate::stats::sequence::{Progress as Known, Reason};
use crate::stats::{Estimate, Interval};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Keeps where a part stands.
pub type Keeping<'a, R> = dyn FnMut(&Part, &mut R) -> Result<(), CliError> + 'a;

/// What stops a run.
pub struct Stop {
    /// Set by the user.
    flag: Arc<AtomicBool>,
    /// Set when what is in play is to be given up.
    abandon: Arc<AtomicBool>,
    stopping: Stopping,
    /// Deals at most.
    hands: u64,
    began: Instant,
    session: u32,
}

impl Stop {
    /// The rules by which a run of these sides stops.
    pub fn new(setup: &Setup, sides: &[Side]) -> Stop {
        let run = setup.run(Vec::new());
        let (flag, abandon) = flags();
        let session = run.session_len.saturating_mul(run.unit_sessions);
        Stop { flag, abandon, stopping: setup.stopping(sides), hands: run.hands, began: Instant::now(), session }
    }

    /// Whether the user has stopped the program.
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// The flags that stop a run: after what is in play, and at once.
    pub fn flags(&self) -> [&AtomicBool; 2] {
        [&self.flag, &self.abandon]
    }

    /// Plays a part of a run, or all of it, until it is done or enough, with its progress on the terminal. About that often where it
    /// stands is kept.
    pub fn play<R: Rows>(
        &self,
        run: &Run,
        part: &mut Part,
        rows: &mut R,
        (pause, keep): (Option<Duration>, &mut Keeping<'_, R>),
        lang: Lang,
    ) -> Result<(), CliError>
    where
        CliError: From<R::Error>,
    {
        let (total, done) = (run.deals_of(part.units.clone()), run.deals_of(part.units.start..part.next));
        let progress = Progress::new(total, done, self.stopping.is_open(), lang);
        let control =
            Control { stop: &self.flag, abandon: &self.abandon, progress: &|deals| progress.add(deals), pause };
        let mut look = |record: &Record| {
            let standings = self.stopping.standings(record);
            progress.say(&self.line(record, &standings, lang));
            self.stopping.ending(&standings, self.began.elapsed())
        };
        let played = run.play_part(part, &control, rows, &mut look, keep);
        progress.finish();
        played
    }

    /// How long it will take, in one line: the first of what ends the run, and which that is.
    fn line(&self, record: &Record, standings: &[Standing], lang: Lang) -> String {
        if !self.stopping.is_open() {
            return String::new();
        }
        let elapsed = self.began.elapsed().as_secs_f64();
        let done = record.deals() as f64;
        let pace = elapsed.max(1e-9) / done.max(1.0);
        let until = limit(standings).map(|limit| {
            let deals = limit.sessions_to_go() / (limit.sessions as f64).max(1.0) * done;
            (deals * pace, lang.name(&limit.until.called()))
        });
        let time = self.stopping.max_time.map(|time| (time.as_secs_f64() - elapsed, "--max-time".to_owned()));
        let hands = ((self.hands as f64 - done) * pace, "--max-hands".to_owned());
        let ends = until.into_iter().chain(time).chain([hands]).filter(|(seconds, _)| seconds.is_finite());
        let Some((seconds, what)) = ends.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|_| done > 0.0) else {
            return String::new();
        };
        lang.render(&msg!("cli-stop-left", left = left(seconds.max(0.0)), what))
    }

    /// What became of every target, each in a line.
    pub fn lines(&self, record: &Record) -> Vec<Message> {
        let standings = self.stopping.standings(record);
        let mut lines: Vec<Message> = standings.iter().map(|standing| self.describe(standing)).collect();
        let reached = standings.iter().all(Standing::reached);
        let mut say = |message: Message| lines.push(message);
        if !reached && let Some(limit) = limit(&standings) {
            say(msg!("cli-stop-farthest", name = limit.until.called()));
        }
        match record.ending {
            Ending::Complete if !standings.is_empty() && !reached => {
                say(msg!("cli-stop-played", deals = deals(self.hands)));
            }
            Ending::OutOfTime => say(msg!("cli-stop-time")),
            _ => {}
        }
        lines
    }

    fn describe(&self, standing: &Standing) -> Message {
        let name = standing.until.called();
        // What is not as far on both sides has its ends: a share ends at 0.
        let known = |estimate: &Estimate| {
            let (value, ends, half) = (estimate.value, estimate.interval, estimate.interval.half_width());
            match (ends.low + half - value).abs() <= 0.05 * half {
                true => format!("{} ± {}", significant(value, 4), significant(half, 2)),
                false => {
                    let low = if ends.low.abs() < value / 1000.0 { 0.0 } else { ends.low };
                    format!("{} {}", significant(value, 4), interval(low, ends.high, 3))
                }
            }
        };
        let within =
            |ends: Interval| msg!("cli-stop-within", low = significant(ends.low, 3), high = significant(ends.high, 3));
        let cannot =
            |why: Message, bound: Option<Interval>| msg!("cli-stop-cannot", name, why, bound = bound.map(within));
        match &standing.progress {
            Known::Reached(estimate) if standing.until.asks_sign() => {
                let sign = if estimate.value > 0.0 { "more" } else { "less" };
                msg!("cli-stop-decided", name, sign, known = known(estimate))
            }
            Known::Reached(estimate) if estimate.standard_error == 0.0 => {
                let value = significant(estimate.value, 6);
                msg!("cli-stop-known", name, value, chance = one_in(estimate.value))
            }
            Known::Reached(estimate) => msg!("cli-stop-reached", name, known = known(estimate)),
            // No number of deals makes it narrow enough.
            Known::Running { estimate, sessions_to_go } if sessions_to_go.is_infinite() => {
                let why = match standing.until.asks_sign() {
                    true => msg!("cli-stop-no-difference"),
                    false => msg!("cli-stop-zero"),
                };
                cannot(why, Some(estimate.interval))
            }
            Known::Running { estimate, sessions_to_go } => {
                let to_go = sessions_to_go * f64::from(self.session);
                // Narrow enough, and yet the burn-in is not over.
                let early = standing.until.target.half_width(estimate.value) >= estimate.interval.half_width();
                // A run of its own finds what hardly ever comes together.
                let rare = match standing.until.statistic {
                    Statistic::Joint(joint) if to_go > RARE => Some(msg!("cli-stop-rare", event = joint.name())),
                    _ => None,
                };
                msg!(
                    "cli-stop-running",
                    name,
                    known = known(estimate),
                    early = early.then(|| msg!("cli-stop-early")),
                    left = whole(to_go.min(1e18) as u64),
                    rare
                )
            }
            Known::CannotEstimateYet(reason, bound) => {
                let why = match reason {
                    Reason::NoData => msg!("cli-stop-no-deals"),
                    Reason::NoEvents => msg!("cli-stop-no-events"),
                    Reason::OnlyEvents => msg!("cli-stop-only-events"),
                };
                cannot(why, *bound)
            }
        }
    }
}

/// Deals beyond which the chance of a joint event is better found by itself.
const RARE: f64 = 1e6;

/// A flag that signals set, see [`signals`]; of a command that a program calls, the caller's.
pub fn flag() -> Arc<AtomicBool> {
    flags().0
}

/// The same, and one that is set when what is in play is to be given up.
fn flags() -> (Arc<AtomicBool>, Arc<AtomicBool>) {
    caller().map_or_else(signals::flags, |caller| (Arc::clone(&caller.stop), Arc::clone(&caller.abandon)))
}

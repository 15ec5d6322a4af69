//! The end of a run: its precision is reached, all deals are played, its time is over, or the user stops it.

use super::console::caller;
use super::error::CliError;
use super::progress::{Progress, left};
use super::signals;
use crate::lang::number::{interval, significant, whole};
use crate::lang::{Lang, Message, msg};
use crate::question::{Setup, Stopping};
use crate::report::numbers::{deals, one_in};
use crate::sim::part::Part;
use crate::sim::{Control, Ending, Record, Rows, Run, Side, Standing, Statistic, farthest};
use crate::stats::sequence::{Progress as Known, Reason};
use crate::stats::{Estimate, Interval};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A function that saves a checkpoint of a part. Its second argument is the destination of the rows of deals.
pub type Save<'a, R> = dyn FnMut(&Part, &mut R) -> Result<(), CliError> + 'a;

/// The conditions that end a run.
pub struct Stop {
    /// Set when the user stops the run.
    flag: Arc<AtomicBool>,
    /// Set when the deals in play are to be abandoned too.
    abandon: Arc<AtomicBool>,
    /// The precision targets and the time limit.
    stopping: Stopping,
    /// The maximum number of deals.
    hands: u64,
    /// The time at which the run began.
    began: Instant,
    /// The number of deals in a unit of sampling.
    unit_deals: u32,
}

impl Stop {
    /// Returns the conditions that end the run of a question with these sides. The time limit starts now.
    pub fn new(setup: &Setup, sides: &[Side]) -> Stop {
        let run = setup.run(Vec::new());
        let (flag, abandon) = flags();
        let unit_deals = run.session_len.saturating_mul(run.unit_sessions);
        Stop { flag, abandon, stopping: setup.stopping(sides), hands: run.hands, began: Instant::now(), unit_deals }
    }

    /// Whether the user has stopped the program.
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Returns two flags: the first stops a run after the deals in play, the second stops it at once.
    pub fn flags(&self) -> [&AtomicBool; 2] {
        [&self.flag, &self.abandon]
    }

    /// Plays the rest of a part until it is complete or a condition ends it, and shows the progress. `rows` receives the rows of deals.
    /// `save` is called about once in each interval `pause`, and never if `pause` is `None`.
    pub fn play<R: Rows>(
        &self,
        run: &Run,
        part: &mut Part,
        rows: &mut R,
        (pause, save): (Option<Duration>, &mut Save<'_, R>),
        lang: Lang,
    ) -> Result<(), CliError>
    where
        CliError: From<R::Error>,
    {
        let (total, done) = (run.deals_in(part.units.clone()), run.deals_in(part.units.start..part.next));
        let progress = Progress::new(total, done, self.stopping.can_end_early(), lang);
        let control =
            Control { stop: &self.flag, abandon: &self.abandon, progress: &|deals| progress.add(deals), pause };
        let mut look = |record: &Record| {
            let standings = self.stopping.standings(record);
            progress.set_remark(&self.remaining(record, &standings, lang));
            self.stopping.ending(&standings, self.began.elapsed())
        };
        let played = run.play_part(part, &control, rows, &mut look, save);
        progress.finish();
        played
    }

    /// Describes the remaining time and the condition that will end the run first. Empty if only the number of deals can end it, or if no
    /// deal is finished yet. `standings` are the results so far for all precision targets.
    fn remaining(&self, record: &Record, standings: &[Standing], lang: Lang) -> String {
        if !self.stopping.can_end_early() {
            return String::new();
        }
        let elapsed = self.began.elapsed().as_secs_f64();
        let done = record.deals() as f64;
        let pace = elapsed.max(1e-9) / done.max(1.0);
        let until = farthest(standings).map(|limit| {
            let deals = limit.sessions_to_go() / (limit.sessions as f64).max(1.0) * done;
            (deals * pace, lang.name(&limit.until.label()))
        });
        let time = self.stopping.max_time.map(|time| (time.as_secs_f64() - elapsed, "--max-time".to_owned()));
        let hands = ((self.hands as f64 - done) * pace, "--max-hands".to_owned());
        let ends = until.into_iter().chain(time).chain([hands]).filter(|(seconds, _)| seconds.is_finite());
        let Some((seconds, what)) = ends.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|_| done > 0.0) else {
            return String::new();
        };
        lang.render(&msg!("cli-stop-left", left = left(seconds.max(0.0)), what))
    }

    /// Returns a line for each precision target with its result so far, then the reason why the run ended if it missed a target or its time
    /// was over.
    pub fn target_lines(&self, record: &Record) -> Vec<Message> {
        let standings = self.stopping.standings(record);
        let mut lines: Vec<Message> = standings.iter().map(|standing| self.describe(standing)).collect();
        let reached = standings.iter().all(Standing::reached);
        let mut add = |message: Message| lines.push(message);
        if !reached && let Some(limit) = farthest(&standings) {
            add(msg!("cli-stop-farthest", name = limit.until.label()));
        }
        match record.ending {
            Ending::Complete if !standings.is_empty() && !reached => {
                add(msg!("cli-stop-played", deals = deals(self.hands)));
            }
            Ending::OutOfTime => add(msg!("cli-stop-time")),
            _ => {}
        }
        lines
    }

    /// Describes the result for a precision target.
    fn describe(&self, standing: &Standing) -> Message {
        let name = standing.until.label();
        // An asymmetric interval is shown by its ends, because a share cannot be below 0.
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
            // No number of deals makes the interval narrow enough.
            Known::Running { estimate, sessions_to_go } if sessions_to_go.is_infinite() => {
                let why = match standing.until.asks_sign() {
                    true => msg!("cli-stop-no-difference"),
                    false => msg!("cli-stop-zero"),
                };
                cannot(why, Some(estimate.interval))
            }
            Known::Running { estimate, sessions_to_go } => {
                let to_go = sessions_to_go * f64::from(self.unit_deals);
                // The interval is narrow enough, but the burn-in is not over.
                let early = standing.until.target.half_width(estimate.value) >= estimate.interval.half_width();
                // `--rare` is faster for events that hardly ever occur together.
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

/// The number of remaining deals from which `--rare` is recommended for a joint event.
const RARE: f64 = 1e6;

/// Returns the flag that stops a run: the caller's, or that of [`signals`].
pub fn flag() -> Arc<AtomicBool> {
    flags().0
}

/// Returns the flag that stops a run, and the flag that abandons the deals in play too.
fn flags() -> (Arc<AtomicBool>, Arc<AtomicBool>) {
    caller().map_or_else(signals::flags, |caller| (Arc::clone(&caller.stop), Arc::clone(&caller.abandon)))
}

//! When a run stops: the precision is reached, the deals are played, or the time is up.

use super::args::StopArgs;
use super::console::{caller, say};
use super::error::CliError;
use super::progress::Progress;
use crate::lang::Lang;
use crate::report::numbers::deals;
use crate::sim::part::Part;
use crate::sim::{Control, Ending, Record, Rows, Run, Side, Standing, Until, limit};
use crate::stats::sequence::{Progress as Known, Reason};
use crate::write::format::{fixed, significant, whole};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The most deals where only a precision is asked for.
const MOST: u64 = 1_000_000_000;

/// Keeps where a part stands.
pub type Keeping<'a, R> = dyn FnMut(&Part, &mut R) -> Result<(), CliError> + 'a;

/// What stops a run.
pub struct Stop {
    /// Set by the user.
    flag: Arc<AtomicBool>,
    /// The precisions asked for.
    until: Vec<Until>,
    /// Deals at most.
    pub hands: u64,
    max_time: Option<Duration>,
    began: Instant,
    session: u32,
}

impl Stop {
    /// From the options; `hands` is the number of deals that `--hands` or the experiment file gives.
    pub fn new(args: &StopArgs, hands: Option<u64>, sides: &[Side], session: u32) -> Result<Stop, CliError> {
        let until = args.until.iter().map(|text| Until::parse(text, &sides[0].seating));
        let until: Vec<Until> =
            until.collect::<Result<_, _>>().map_err(|error| CliError::input(format!("--until: {error}")))?;
        for until in &until {
            if !sides.iter().any(|side| until.possible(&side.rules)) {
                let message = format!("--until {}: this cannot happen under {}", until.text, sides[0].rules.name);
                return Err(CliError::input(message));
            }
        }
        let open = !until.is_empty() || args.max_time.is_some();
        let most = args.max_hands.or(hands).unwrap_or(if open { MOST } else { 100_000 });
        let hands = hands.map_or(most, |hands| hands.min(most));
        Ok(Stop { flag: flag(), until, hands, max_time: args.max_time, began: Instant::now(), session })
    }

    /// Whether the user has stopped the program.
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
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
        let progress = Progress::new(run.deals_of(part.units.clone()), lang.pick("deals", "局"));
        progress.add(run.deals_of(part.units.start..part.next));
        let control = Control { stop: &self.flag, progress: &|deals| progress.add(deals), pause };
        let mut look = |record: &Record| {
            let standings = self.standings(record);
            progress.say(&self.line(&standings, lang));
            self.look(&standings)
        };
        let played = loop {
            match run.go_on(part, &control, rows, &mut look) {
                Ok(true) => break Ok(()),
                Ok(false) => {}
                Err(error) => break Err(error.into()),
            }
            if let Err(error) = keep(part, rows) {
                break Err(error);
            }
        };
        progress.finish();
        played
    }

    /// Whether something else than the number of deals may end the run.
    pub fn is_open(&self) -> bool {
        !self.until.is_empty() || self.max_time.is_some()
    }

    /// The precisions as they were asked for.
    pub fn until(&self) -> Vec<String> {
        self.until.iter().map(|until| until.text.clone()).collect()
    }

    /// How far every target is, in every comparison.
    fn standings(&self, record: &Record) -> Vec<Standing> {
        self.until.iter().flat_map(|until| until.standings(record)).collect()
    }

    /// Why the run may stop now, if it may.
    fn look(&self, standings: &[Standing]) -> Option<Ending> {
        if !standings.is_empty() && standings.iter().all(Standing::reached) {
            return Some(Ending::Reached);
        }
        self.max_time.filter(|time| self.began.elapsed() >= *time).map(|_| Ending::OutOfTime)
    }

    /// Where the run stands, in one line: which statistic is the limit, and how long is left.
    fn line(&self, standings: &[Standing], lang: Lang) -> String {
        let Some(limit) = limit(standings) else { return String::new() };
        let rate = limit.sessions as f64 / self.began.elapsed().as_secs_f64().max(1e-9);
        let left = match limit.sessions_to_go() {
            sessions if sessions.is_finite() => duration(sessions / rate, lang),
            _ => lang.pick("cannot estimate yet", "尚无法估计").to_owned(),
        };
        format!("{} {}: {left}", lang.pick("limit:", "瓶颈："), limit.until.text)
    }

    /// What became of every target, each in a line.
    pub fn lines(&self, record: &Record, lang: Lang) -> Vec<String> {
        let standings = self.standings(record);
        let mut lines: Vec<String> = standings.iter().map(|standing| self.describe(standing, lang)).collect();
        let reached = standings.iter().all(Standing::reached);
        if !reached && let Some(limit) = limit(&standings) {
            lines.push(format!("{} {}", lang.pick("the limit was", "瓶颈为"), limit.until.text));
        }
        match record.ending {
            Ending::Complete if !standings.is_empty() && !reached => lines.push(match lang {
                Lang::En => {
                    format!("stopped after {}: not every precision was reached", deals(self.hands, lang))
                }
                Lang::Zh => format!("停止：{} 局已打完，未达到全部精度", whole(self.hands)),
            }),
            Ending::OutOfTime => lines
                .push(lang.pick("stopped: the time given by --max-time is up", "停止：--max-time 时间已到").to_owned()),
            _ => {}
        }
        lines
    }

    fn describe(&self, standing: &Standing, lang: Lang) -> String {
        let name = &standing.until.text;
        let known = |estimate: &crate::stats::Estimate| {
            format!("{} ± {}", significant(estimate.value, 4), significant(estimate.interval.half_width(), 2))
        };
        match &standing.progress {
            Known::Reached(estimate) => {
                format!("{name}: {}, {}", lang.pick("reached", "已达到"), known(estimate))
            }
            Known::Running { estimate, sessions_to_go } => {
                let deals = sessions_to_go * f64::from(self.session);
                let left = if deals.is_finite() { whole(deals.min(1e18) as u64) } else { "?".to_owned() };
                match lang {
                    Lang::En => format!("{name}: not reached, {}, about {left} more deals", known(estimate)),
                    Lang::Zh => format!("{name}：未达到，{}，约还需 {left} 局", known(estimate)),
                }
            }
            Known::CannotEstimateYet(reason, interval) => {
                let why = match reason {
                    Reason::NoData => lang.pick("no deals yet", "尚无牌局"),
                    Reason::NoEvents => lang.pick("it has not happened", "尚未出现"),
                    Reason::OnlyEvents => lang.pick("it has always happened", "每局都出现"),
                };
                let bound = interval.map_or_else(String::new, |interval| {
                    format!(
                        ", {} {} .. {}",
                        lang.pick("within", "介于"),
                        significant(interval.low, 3),
                        significant(interval.high, 3)
                    )
                });
                format!("{name}: {} ({why}{bound})", lang.pick("cannot estimate yet", "尚无法估计"))
            }
        }
    }
}

fn duration(seconds: f64, lang: Lang) -> String {
    let text = match seconds {
        s if s < 90.0 => format!("{} s", fixed(s, 0)),
        s if s < 5400.0 => format!("{} min", fixed(s / 60.0, 0)),
        s if s < 172_800.0 => format!("{} h", fixed(s / 3600.0, 1)),
        s => format!("{} d", fixed(s / 86_400.0, 0)),
    };
    format!("{} {text}", lang.pick("about", "约"))
}

/// A flag that Ctrl-C and termination set, a second one ending the program at once; of a command that a program calls, the caller's.
pub fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    caller().map_or_else(|| Arc::clone(FLAG.get_or_init(caught)), |caller| Arc::clone(&caller.stop))
}

fn caught() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let shared = Arc::clone(&flag);
    let handler = move || {
        if shared.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        say("\nstopping: what is finished will be saved (press Ctrl-C again to stop at once)\n");
    };
    if ctrlc::set_handler(handler).is_err() {
        say("note: Ctrl-C cannot be caught here; stopping the program will lose the run\n");
    }
    flag
}

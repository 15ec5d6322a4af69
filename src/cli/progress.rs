//! Progress on the terminal: what is done, the rate, the time left. Silent where standard error is no terminal.

use super::console::{self, Caller, caller};
use crate::lang::number::{fixed, whole};
use crate::lang::{Lang, Message, msg};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How often the line is drawn.
const PAUSE: Duration = Duration::from_millis(125);

/// A bar over deals.
pub struct Progress {
    total: u64,
    /// Whether something else than the number of steps may end the work.
    is_open: bool,
    unit: String,
    lang: Lang,
    done: AtomicU64,
    line: Mutex<Line>,
    /// The line on the terminal.
    bar: ProgressBar,
    /// Who draws it, where that is not the terminal.
    caller: Option<Arc<Caller>>,
}

struct Line {
    /// What is said beside the time that the steps take; in its place where their number is open.
    remark: String,
    drawn: Instant,
    /// The steps that were done then, and how many there were in a second.
    done: u64,
    rate: f64,
}

impl Progress {
    /// A bar of `total` deals, `done` of which were done before; silent off a terminal.
    pub fn new(total: u64, done: u64, is_open: bool, lang: Lang) -> Progress {
        let (caller, unit) = (caller(), lang.render(&msg!("cli-deals")));
        if let Some(caller) = &caller {
            caller.begin(total, &unit);
            caller.done.store(done, Ordering::Relaxed);
        }
        let line = Line { remark: String::new(), drawn: Instant::now(), done, rate: 0.0 };
        let done = AtomicU64::new(done);
        let target = match console::columns() {
            Some(_) if caller.is_none() => ProgressDrawTarget::stderr(),
            _ => ProgressDrawTarget::hidden(),
        };
        let style = ProgressStyle::with_template("{msg}").expect("a template of one key");
        let bar = ProgressBar::with_draw_target(None, target).with_style(style);
        Progress { total, is_open, unit, lang, done, line: Mutex::new(line), bar, caller }
    }

    /// So many more steps are done.
    pub fn add(&self, steps: u64) {
        if let Some(caller) = &self.caller {
            caller.done.fetch_add(steps, Ordering::Relaxed);
            return;
        }
        let done = self.done.fetch_add(steps, Ordering::Relaxed) + steps;
        // Who draws keeps nobody waiting.
        if let Ok(mut line) = self.line.try_lock()
            && line.drawn.elapsed() >= PAUSE
            && let Some(columns) = console::columns()
        {
            self.draw(&mut line, done, columns);
        }
    }

    fn draw(&self, line: &mut Line, done: u64, columns: usize) {
        let now = done.saturating_sub(line.done) as f64 / line.drawn.elapsed().as_secs_f64().max(1e-9);
        line.rate = if line.rate == 0.0 { now } else { 0.9 * line.rate + 0.1 * now };
        (line.drawn, line.done) = (Instant::now(), done);
        let time = match self.is_open || line.rate < 1e-9 {
            true => line.remark.clone(),
            false => {
                let left = left(self.total.saturating_sub(done) as f64 / line.rate);
                format!("{}  {}", self.lang.render(&left), line.remark)
            }
        };
        let total = (!self.is_open).then_some(self.total);
        self.bar.set_message(drawn(done, total, &self.unit, line.rate, time.trim_end(), columns.saturating_sub(1)));
    }

    /// Shows a message.
    pub fn say(&self, text: &str) {
        match &self.caller {
            Some(caller) => caller.remark(text),
            None => text.clone_into(&mut self.line.lock().unwrap_or_else(PoisonError::into_inner).remark),
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        match &self.caller {
            Some(caller) => caller.end(),
            None => self.bar.finish_and_clear(),
        }
    }
}

/// One line of at most `width` columns; the bar takes what the words leave.
fn drawn(done: u64, total: Option<u64>, unit: &str, rate: f64, left: &str, width: usize) -> String {
    let of = total.map_or_else(String::new, |total| format!("/{}", whole(total)));
    let mut text = format!("{}{of} {unit}", whole(done));
    if rate >= 1.0 {
        let _ = write!(text, "  {}/s", whole(rate as u64));
    }
    if !left.is_empty() {
        let _ = write!(text, "  {left}");
    }
    let room = width.saturating_sub(text.width() + 1).min(60);
    if let Some(total) = total.filter(|_| room >= 10) {
        let full = (room as u128 * u128::from(done.min(total)) / u128::from(total.max(1))) as usize;
        return format!("{}{} {text}", "█".repeat(full), "░".repeat(room - full));
    }
    let mut taken = 0;
    text.chars()
        .take_while(|sign| {
            taken += sign.width().unwrap_or(0);
            taken <= width
        })
        .collect()
}

/// How long it will take.
pub fn left(seconds: f64) -> Message {
    let (number, unit) = match seconds {
        s if s < 90.0 => (fixed(s, 0), "s"),
        s if s < 5400.0 => (fixed(s / 60.0, 0), "min"),
        s if s < 172_800.0 => (fixed(s / 3600.0, 1), "h"),
        s => (fixed(s / 86_400.0, 0), "d"),
    };
    msg!("cli-left", number, unit)
}

/// A time as people say it.
pub fn duration(seconds: f64) -> Message {
    let (number, unit) = match seconds {
        s if s < 90.0 => (s.ceil().max(1.0), "second"),
        s if s < 5_400.0 => (s / 60.0, "minute"),
        s if s < 129_600.0 => (s / 3_600.0, "hour"),
        s => (s / 86_400.0, "day"),
    };
    msg!("cli-duration", number = whole(number.round() as u64), unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_never_passes_the_width() {
        for width in 20..140 {
            for (unit, left) in [("deals", "about 24 s left (tianhu:8%)"), ("局", "约剩 24 秒（瓶颈 tianhu:8%）")]
            {
                for total in [None, Some(1_000_000_000)] {
                    let line = drawn(155_136, total, unit, 50_634.8, left, width);
                    assert!(line.width() <= width, "{width}: {line}");
                    assert!(width < 75 || line.contains("50,634/s") && line.ends_with(left), "{width}: {line}");
                }
            }
        }
    }

    #[test]
    fn one_time_is_shown_and_it_is_said_in_the_language() {
        let line = drawn(500, Some(1000), "局", 100.0, &Lang::Zh.render(&left(5.0)), 60);
        assert_eq!(line, format!("{}{} 500/1,000 局  100/s  约剩 5 秒", "█".repeat(14), "░".repeat(15)));
        assert_eq!(Lang::En.render(&left(18_000.0)), "about 5.0 h left");
        assert_eq!(drawn(0, Some(10), "deals", 0.0, "", 40).chars().next(), Some('░'));
    }
}

//! A progress line on the terminal: finished deals, speed and remaining time. Nothing is shown if standard error is no terminal.

use super::console::{self, Caller, caller};
use crate::lang::number::{fixed, whole};
use crate::lang::{Lang, Message, msg};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The minimum time between two updates of the line.
const PAUSE: Duration = Duration::from_millis(125);

/// The progress of a task that plays deals.
pub struct Progress {
    /// The number of deals of the task, including finished ones.
    total: u64,
    /// Whether the work may end before all deals are played. If so, neither `total` nor the remaining time is shown.
    is_open: bool,
    /// The word for deals.
    unit: String,
    lang: Lang,
    /// The number of finished deals.
    done: AtomicU64,
    line: Mutex<Line>,
    /// The line on the terminal.
    bar: ProgressBar,
    /// The calling program, which gets the progress in place of the terminal.
    caller: Option<Arc<Caller>>,
}

struct Line {
    /// A remark after the remaining time, or in place of it if the number of deals is open.
    remark: String,
    /// The time of the last update.
    drawn: Instant,
    /// The finished deals at the last update.
    done: u64,
    /// Deals per second, smoothed over updates; 0 before the first.
    rate: f64,
}

impl Progress {
    /// Starts the progress of `total` deals, `done` of which are finished already. If `is_open`, the work may end earlier, and `total` is
    /// not shown.
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

    /// Adds this number of finished deals. Updates the line at most every 125 ms.
    pub fn add(&self, deals: u64) {
        if let Some(caller) = &self.caller {
            caller.done.fetch_add(deals, Ordering::Relaxed);
            return;
        }
        let done = self.done.fetch_add(deals, Ordering::Relaxed) + deals;
        // Threads do not wait while another thread draws.
        if let Ok(mut line) = self.line.try_lock()
            && line.drawn.elapsed() >= PAUSE
            && let Some(columns) = console::columns()
        {
            self.draw(&mut line, done, columns);
        }
    }

    /// Updates the line. `done` is the number of finished deals, `columns` the width of the terminal.
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
        self.bar.set_message(line_text(done, total, &self.unit, line.rate, time.trim_end(), columns.saturating_sub(1)));
    }

    /// Sets the remark of the line.
    pub fn set_remark(&self, text: &str) {
        match &self.caller {
            Some(caller) => caller.remark(text),
            None => text.clone_into(&mut self.line.lock().unwrap_or_else(PoisonError::into_inner).remark),
        }
    }

    /// Removes the line.
    pub fn finish(&self) {
        match &self.caller {
            Some(caller) => caller.end(),
            None => self.bar.finish_and_clear(),
        }
    }
}

/// Returns a progress line of at most `width` columns: the finished deals (`done`), all deals (`total`, if known), the word for deals
/// (`unit`), the deals per second (`rate`) and the text `left` about the remaining time. A bar takes the room beside the text. It is left
/// out if there is too little room, or if `total` is `None`.
fn line_text(done: u64, total: Option<u64>, unit: &str, rate: f64, left: &str, width: usize) -> String {
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

/// Describes the remaining time, with a single unit from seconds to days.
pub fn left(seconds: f64) -> Message {
    let (number, unit) = match seconds {
        s if s < 90.0 => (fixed(s, 0), "s"),
        s if s < 5400.0 => (fixed(s / 60.0, 0), "min"),
        s if s < 172_800.0 => (fixed(s / 3600.0, 1), "h"),
        s => (fixed(s / 86_400.0, 0), "d"),
    };
    msg!("cli-left", number, unit)
}

/// Describes a duration with a single unit, from seconds to days.
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
    fn the_line_fits_into_the_width() {
        for width in 20..140 {
            for (unit, left) in [("deals", "about 24 s left (tianhu:8%)"), ("局", "约剩 24 秒（瓶颈 tianhu:8%）")]
            {
                for total in [None, Some(1_000_000_000)] {
                    let line = line_text(155_136, total, unit, 50_634.8, left, width);
                    assert!(line.width() <= width, "{width}: {line}");
                    assert!(width < 75 || line.contains("50,634/s") && line.ends_with(left), "{width}: {line}");
                }
            }
        }
    }

    #[test]
    fn the_remaining_time_is_shown_in_the_language() {
        let line = line_text(500, Some(1000), "局", 100.0, &Lang::Zh.render(&left(5.0)), 60);
        assert_eq!(line, format!("{}{} 500/1,000 局  100/s  约剩 5 秒", "█".repeat(14), "░".repeat(15)));
        assert_eq!(Lang::En.render(&left(18_000.0)), "about 5.0 h left");
        assert_eq!(line_text(0, Some(10), "deals", 0.0, "", 40).chars().next(), Some('░'));
    }
}

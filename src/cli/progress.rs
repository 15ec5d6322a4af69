//! Progress on the terminal: what is done, the rate, the time left. Silent where standard error is no terminal.

use super::console::{self, Caller, caller};
use crate::lang::Lang;
use crate::write::format::{fixed, whole};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A bar over deals.
pub struct Progress {
    bar: ProgressBar,
    /// What is said beside the time that the steps take; in its place where their number is open.
    remark: Arc<Mutex<String>>,
    /// Who draws it, where that is not the terminal.
    caller: Option<Arc<Caller>>,
}

impl Progress {
    /// A bar of `total` steps called `unit`, or of no known number; hidden off a terminal.
    pub fn new(total: u64, is_open: bool, unit: &str, lang: Lang) -> Progress {
        let remark = Arc::new(Mutex::new(String::new()));
        if let Some(caller) = caller() {
            caller.begin(total, unit);
            return Progress { bar: ProgressBar::hidden(), remark, caller: Some(caller) };
        }
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(8));
        let (unit, said) = (unit.to_owned(), Arc::clone(&remark));
        // Written here, because the crate takes a Chinese character for one column and then prints a line for each refresh.
        let line = move |state: &ProgressState, out: &mut dyn Write| {
            let left = match said.lock().unwrap_or_else(PoisonError::into_inner).as_str() {
                remark if is_open || state.per_sec() == 0.0 => remark.to_owned(),
                remark => format!("{}  {remark}", left(state.eta().as_secs_f64(), lang)),
            };
            let total = state.len().filter(|_| !is_open);
            let width = console::columns().unwrap_or(80).saturating_sub(1);
            let _ = out.write_str(&drawn(state.pos(), total, &unit, state.per_sec(), left.trim_end(), width));
        };
        if let Ok(style) = ProgressStyle::with_template("{line}") {
            bar.set_style(style.with_key("line", line));
        }
        Progress { bar, remark, caller: None }
    }

    /// So many more steps are done.
    pub fn add(&self, steps: u64) {
        match &self.caller {
            Some(caller) => drop(caller.done.fetch_add(steps, Ordering::Relaxed)),
            None => self.bar.inc(steps),
        }
    }

    /// Shows a message.
    pub fn say(&self, text: &str) {
        match &self.caller {
            Some(caller) => caller.remark(text),
            None => text.clone_into(&mut self.remark.lock().unwrap_or_else(PoisonError::into_inner)),
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.caller.iter().for_each(|caller| caller.end());
        self.bar.finish_and_clear();
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
pub fn left(seconds: f64, lang: Lang) -> String {
    let (number, [en, zh]) = match seconds {
        s if s < 90.0 => (fixed(s, 0), ["s", "秒"]),
        s if s < 5400.0 => (fixed(s / 60.0, 0), ["min", "分钟"]),
        s if s < 172_800.0 => (fixed(s / 3600.0, 1), ["h", "小时"]),
        s => (fixed(s / 86_400.0, 0), ["d", "天"]),
    };
    match lang {
        Lang::En => format!("about {number} {en} left"),
        Lang::Zh => format!("约剩 {number} {zh}"),
    }
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
                    let line = drawn(155_136, total, unit, 50_634.8465, left, width);
                    assert!(line.width() <= width, "{width}: {line}");
                    assert!(width < 75 || line.contains("50,634/s") && line.ends_with(left), "{width}: {line}");
                }
            }
        }
    }

    #[test]
    fn one_time_is_shown_and_it_is_said_in_the_language() {
        let line = drawn(500, Some(1000), "局", 100.0, &left(5.0, Lang::Zh), 60);
        assert_eq!(line, format!("{}{} 500/1,000 局  100/s  约剩 5 秒", "█".repeat(14), "░".repeat(15)));
        assert_eq!(left(18_000.0, Lang::En), "about 5.0 h left");
        assert_eq!(drawn(0, Some(10), "deals", 0.0, "", 40).chars().next(), Some('░'));
    }
}

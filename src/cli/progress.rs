//! Progress on the terminal: what is done, the rate, the time left. Silent where standard error is no terminal.

use super::console::{Caller, caller};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A bar over deals.
pub struct Progress {
    bar: ProgressBar,
    /// Who draws it, where that is not the terminal.
    caller: Option<Arc<Caller>>,
}

impl Progress {
    /// A bar of `total` steps called `unit`; hidden off a terminal.
    pub fn new(total: u64, unit: &str) -> Progress {
        if let Some(caller) = caller() {
            caller.begin(total, unit);
            return Progress { bar: ProgressBar::hidden(), caller: Some(caller) };
        }
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(8));
        let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {unit}  {{per_sec}}  {{eta}} left  {{msg}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Progress { bar, caller: None }
    }

    /// So many more steps are done.
    pub fn add(&self, steps: u64) {
        match &self.caller {
            Some(caller) => drop(caller.done.fetch_add(steps, Ordering::Relaxed)),
            None => self.bar.inc(steps),
        }
    }

    /// Shows a message beside the bar.
    pub fn say(&self, text: &str) {
        match &self.caller {
            Some(caller) => caller.remark(text),
            None => self.bar.set_message(text.to_owned()),
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.caller.iter().for_each(|caller| caller.end());
        self.bar.finish_and_clear();
    }
}

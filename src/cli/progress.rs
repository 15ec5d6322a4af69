//! Progress on the terminal: what is done, the rate, the time left. Silent where standard error is no terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar over deals.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar of `total` steps called `unit`; hidden off a terminal.
    pub fn new(total: u64, unit: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(8));
        let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {unit}  {{per_sec}}  {{eta}} left  {{msg}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Progress { bar }
    }

    /// So many more steps are done.
    pub fn add(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// Shows a message beside the bar.
    pub fn say(&self, text: &str) {
        self.bar.set_message(text.to_owned());
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

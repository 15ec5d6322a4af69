//! The results of a simulation: tables, charts, the page, the summary.
//!
//! All of them are made from one [`Results`], which holds the tally and what produced it, and from nothing else.

mod calibration;
mod data;
mod hands;
mod page;
mod pictures;
mod stored;
mod summary;
mod tables;

pub use calibration::{Panel, calibration_table, control_table};
pub use data::{RunData, extremes_table, jing_table, statistics_table};
pub use hands::HandRows;
pub use page::page;
pub use pictures::{Picture, pictures};
pub use stored::{StoredDeal, StoredError, StoredHands};
pub use summary::{summary_json, summary_text};
pub use tables::{Frequency, frequencies, frequency_table, score_table};

use super::contest::ExtremeRow;
use super::{Lang, Provenance};
use crate::sim::{Ending, Gathered, Plan, Tally};

/// A finished run and what produced it.
pub struct Results<'a> {
    /// What was played; `hands` as planned.
    pub plan: &'a Plan,
    /// What was counted.
    pub tally: &'a Tally,
    /// Everything that was kept, the counts among it.
    pub gathered: &'a Gathered,
    /// Why the run ended.
    pub ending: Ending,
    /// What precision was asked for and how far it came.
    pub targets: Vec<String>,
    /// Bankrolls for which the chance of ruin is given.
    pub bankrolls: &'a [u32],
    /// The largest deals.
    pub extremes: Vec<ExtremeRow>,
    /// Seconds of play.
    pub seconds: f64,
    /// Name of the run.
    pub name: &'a str,
    /// The command that repeats it.
    pub command: String,
    /// Language of labels.
    pub lang: Lang,
    /// What is known exactly, beside what was sampled.
    pub panel: Panel,
}

impl Results<'_> {
    /// What the tables say of their origin; no time, path or number of threads.
    pub fn provenance(&self) -> Provenance {
        provenance(self.plan).with("hands", self.tally.hands())
    }
}

/// The origin of tables of a plan.
pub fn provenance(plan: &Plan) -> Provenance {
    Provenance::new()
        .with("program", concat!("jing ", env!("CARGO_PKG_VERSION")))
        .with("rules", &plan.rules.name)
        .with("rules_fingerprint", plan.rules.fingerprint().full())
        .with("players", plan.seating)
        .with("error_rate_millionths", plan.seating.error_rate)
        .with("seed", plan.seed)
        .with("session_deals", plan.session_len)
}

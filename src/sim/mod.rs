//! Runs: what is played, on how many threads, what is counted.

mod category;
mod contest;
mod differences;
mod estimates;
pub mod luck;
mod plan;
mod runner;
mod study;
mod tally;
mod until;

pub use category::{Category, Happened};
pub use contest::{Contest, Contested, Pair, Statistic, players};
pub use differences::{COMPARED_QUANTILES, Difference, TAIL, TOP, differences};
pub use estimates::{BANKROLLS, EstimateRow, QUANTILES, estimates, mean_points};
pub use plan::Plan;
pub use runner::{BLOCK_SESSIONS, Control, Ending, Look, NoRows, Outcome, Rows, run};
pub use study::{EXTREMES, Extreme, GROUPS, Gathered, MOVED, Parts, Spread, Study, StudyCounter};
pub use tally::{Counter, DealGroup, PLACED, PLACES, Place, Role, TURNS, Tally};
pub use until::{Standing, Until, UntilError, limit};

#[cfg(test)]
mod tests;

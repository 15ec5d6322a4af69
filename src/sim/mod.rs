//! Runs: what is played, on how many threads, what is counted.

mod category;
mod contest;
mod differences;
mod plan;
mod runner;
mod study;
mod tally;

pub use category::{Category, Happened};
pub use contest::{Contest, Contested, Pair, Statistic, players};
pub use differences::{Difference, differences};
pub use plan::Plan;
pub use runner::{BLOCK_SESSIONS, Control, Ending, Look, NoRows, Outcome, Rows, run};
pub use study::{EXTREMES, Extreme, GROUPS, Gathered, MOVED, Spread, Study, StudyCounter};
pub use tally::{Counter, DealGroup, Role, TURNS, Tally};

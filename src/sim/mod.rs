//! Runs: what is played, on how many threads, what is counted.

mod category;
pub mod measure;
mod plan;
mod runner;
mod tally;
pub mod workload;

pub use category::{Category, Happened};
pub use plan::Plan;
pub use runner::{BLOCK_SESSIONS, Control, NoRows, Outcome, Rows, run};
pub use tally::{Counter, DealGroup, PLACES, Role, TURNS, Tally};

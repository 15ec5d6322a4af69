//! Runs: playing deals on all cores; counting, estimating and comparing what happened.

mod arena;
mod category;
pub mod controls;
mod count;
mod habit;
pub mod part;
mod record;
mod role;
mod row;
mod run;
mod session;
mod statistic;
mod until;

pub use arena::{DuelRow, duels, edges};
pub use category::{Category, Happened};
pub use count::{Counter, Played};
pub use habit::{Habit, HabitRow, habits};
pub use record::{Counts, EXTREMES, Ending, Extreme, Pair, Parts, Record, SideRecord, Spread};
pub use role::{DealGroup, Place, Role, TURNS};
pub use run::{BLOCK_SESSIONS, Control, Look, NoRows, Rows, Run, Side};
pub use session::Session;
pub use statistic::{
    BANKROLLS, COMPARED_QUANTILES, Difference, EstimateRow, FrequencyRow, Measure, QUANTILES, Statistic, TAIL, TOP,
    Unit, differences, estimates, frequencies,
};
pub use until::{Standing, Until, UntilError, limit};

#[cfg(test)]
mod tests;

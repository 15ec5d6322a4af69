//! Runs: playing deals on all cores; counting, estimating and comparing what happened.

mod arena;
mod category;
mod clock;
pub mod controls;
mod count;
mod habit;
mod joint;
mod luck;
pub mod part;
mod plan;
mod rare;
mod record;
mod role;
mod row;
mod run;
mod session;
mod statistic;
mod until;
mod variation;

pub use crate::score::Category;
pub use arena::{DuelRow, duels, edges};
pub use category::Happened;
pub use clock::Clock;
pub use count::{Counter, Played};
pub use habit::{Habit, HabitRow, habits};
pub use joint::{Joint, MOST_JOINTS};
pub use luck::{LuckRow, LuckSums, luck_row};
pub use plan::{LeftOut, PILOTS, PlanRow, Test, Why, Wish, named, plan, plannable};
pub use rare::{Enough, How, RareRow, carried, known, rare};
pub use record::{Counts, EXTREMES, Ending, Extreme, PARTS, Pair, Parts, Record, SideRecord, Spread};
pub use role::{DealGroup, Place, Role, TURNS};
pub use run::{BLOCK_SESSIONS, Control, Look, NoRows, Rows, Run, Side};
pub use session::Session;
pub use statistic::{
    BANKROLLS, COMPARED_QUANTILES, Counted, Difference, EstimateRow, FrequencyRow, MARGIN, Measure, QUANTILES,
    Replicates, Statistic, TAIL, TOP, Unit, comparable_statistics, compared_statistics, correct, correct_fixed,
    differences, differences_of, estimates, frequencies, uncorrected,
};
pub use until::{Anytime, Standing, Until, limit};
pub use variation::{VariationRow, variation};

#[cfg(test)]
mod tests;

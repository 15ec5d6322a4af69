//! Runs: playing deals on all cores, counting, and estimating and comparing statistics.
//!
//! The terms of this module, from small to large:
//! - A *deal* is one hand played to its end. Its index in the run counts from 0.
//! - A *session* (an evening) is a fixed number of consecutive deals that pass on the dealer and the scores.
//! - A *seating* assigns the players to seats. *Rotations* are the seatings that move the players round the table.
//! - A *sampling unit* is one session or several, played with all seatings. It is the unit of all standard errors.
//!   In counts and intervals, "session" means a sampling unit.
//! - A *block* is [`BLOCK_SESSIONS`] sampling units; a *unit of work* is one block or several, played by one thread.
//! - A *part of a run* is one of up to [`PARTS`] sets of blocks that the jackknife leaves out in turn. In the module
//!   [`part`] it is a range of units of work that is played and stored separately.
//! - A *side* is a rule set with its players. All sides of a run play the same walls.

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
mod registered;
mod role;
mod row;
mod run;
mod session;
mod statistic;
mod until;
mod variation;

pub use crate::score::Category;
pub use arena::{DuelRow, duels, edges};
pub use category::CategorySet;
pub use clock::Clock;
pub use count::{Counter, PlayCounter};
pub use habit::{Habit, HabitRow, habits};
pub use joint::{Joint, MOST_JOINTS};
pub use luck::{LuckRow, LuckSums, luck_row};
pub use plan::{LeftOut, LeftOutReason, PILOTS, PlanRow, Test, WantedDifference, find_statistic, plan, plannable};
pub use rare::{RareGoal, RareMethod, RareRow, exact_chance, rare, session_dependent};
pub use record::{Counts, Distributions, EXTREMES, Ending, Extreme, PARTS, Pair, Parts, Record, SideRecord};
pub use role::{DealGroup, Place, Role, TURNS};
pub use run::{BLOCK_SESSIONS, Control, NoRows, Rows, Run, Side, StopRule};
pub use session::Session;
pub use statistic::{
    AmountUnit, BANKROLLS, COMPARED_QUANTILES, Difference, EstimateRow, FrequencyRow, MARGIN, Measure, QUANTILES,
    Replicates, Statistic, TAIL, TOP, Unit, comparable_statistics, compared_statistics, correct, correct_fixed,
    differences, differences_of, estimates, frequencies, uncorrected,
};
pub use until::{Anytime, Standing, Until, farthest};
pub use variation::{VariationRow, variation};

#[cfg(test)]
mod tests;

//! From a finished run to its answer: a [`Study`] holds its numbers, an [`Answer`](crate::answer::Answer) what a person sees of them.
//!
//! Nothing here knows a language; [`crate::render`] does. The tables and the manifest hold the whole study: read back from a folder, it gives
//! the same page to the byte.

mod answers;
mod deal;
mod effects;
#[cfg(test)]
mod explained_tests;
mod findings;
mod first;
pub mod gallery;
pub mod hand;
pub mod moves;
pub mod names;
pub mod numbers;
mod origin;
mod panel;
pub mod payments;
pub mod pictures;
mod plan;
mod players;
mod provenance;
pub mod rank;
mod story;
mod study;
mod sweep;
mod trainings;
mod verdict;
mod warnings;

pub use crate::question::{Axis, quote};
pub use deal::LargestRow;
pub(crate) use deal::largest_deals;
pub use effects::{Effect, EventCount, Status};
pub use panel::{CheckRow, Panel, SharpenedRow};
pub use plan::{Plan, Watched, asked};
pub use provenance::Provenance;
pub use story::{Story, signed};
pub use study::{
    Adapted, Arena, Asked, Compared, Comparison, ExtremeRow, Grid, Learned, Outcome, PROGRAM, Played, PointRow,
    RuleSet, ScoreRow, Simulation, Study, origin,
};
pub use verdict::{Change, Goal, Verdict, has_other_jing};
pub use warnings::Concentration;

pub(crate) use findings::tests;
pub use plan::fingerprints;
pub(crate) use trainings::{edges, least};
pub(crate) use warnings::untested_keys;

//! Finished runs: a [`Study`] holds the numbers of a run, an [`Answer`](crate::answer::Answer) the texts, tables and charts about them.
//!
//! Texts are messages that [`crate::render`] renders in a language. The tables and the manifest of a run folder contain the whole study: a
//! study that is read back from them gives the same page, byte for byte.
//!
//! Terms: a *rule set* is the rules of one side of a run; the others are compared with the first. An *evening* is a session. A player
//! *loses a stake* (a *bankroll*) if it is down by this many points at any time of an evening. The *headline numbers* of a comparison are
//! the statistics of its table of key numbers: eight, and one for every further stake. They are tested as one family.

mod across;
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
mod tune;
mod verdict;
mod warnings;

pub use crate::question::{Axis, quote};
pub use across::AcrossRow;
pub use deal::LargestRow;
pub(crate) use deal::largest_deals;
pub use effects::{Effect, EventCount, Status};
pub use panel::{CheckRow, Panel, SharpenedRow};
pub use plan::{Monitoring, Plan, resolved_question};
pub use provenance::Provenance;
pub use story::{Story, signed_points};
pub use study::{
    Adapted, Arena, Compared, Comparison, ExtremeRow, Grid, Learned, Outcome, PROGRAM, Played, PointRow, RuleSet,
    ScoreRow, Simulation, Study, StudySpec, run_provenance,
};
pub use verdict::{Change, Goal, Verdict, has_other_jing};
pub use warnings::Concentration;

pub(crate) use findings::test_count;
pub use plan::fingerprints;
pub(crate) use trainings::{detectable_effects, edges};
pub(crate) use warnings::untested_keys;

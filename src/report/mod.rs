//! What a run leaves behind: tables, manifest, pictures, the page, the summary as text and JSON.
//!
//! All of it is made from one [`Study`] of plain rows. The tables and the manifest hold the whole study: read back from a folder,
//! it gives the same page to the byte. Statistics are a closed list ([`crate::sim::Statistic`]); their names appear only in
//! files.

// Without files, not all of it is asked for.
#![cfg_attr(not(feature = "report"), allow(dead_code, unused_imports))]

#[cfg(feature = "report")]
pub mod deals;
mod findings;
mod json;
mod largest;
mod luck;
mod manifest;
pub mod names;
pub mod numbers;
mod origin;
mod page;
mod panel;
#[cfg(feature = "report")]
pub mod parts;
pub mod payments;
mod pictures;
mod plan;
mod players;
pub mod rank;
mod reading;
mod scene;
mod study;
mod sweep;
#[cfg(feature = "report")]
pub mod tables;
mod text;
mod tiles;
mod trainings;
mod verdict;
mod warnings;

pub use crate::question::{Axis, quote};
pub use json::{answer_first, json};
pub use largest::LargestRow;
pub use panel::Panel;
pub use plan::{Plan, Report, asked};
pub use scene::{Faces, Moment, Place, Scene};
pub use study::{Asked, ExtremeRow, Kind, Outcome, PROGRAM, PointRow, ScoreRow, Side, Study, origin};
#[cfg(feature = "report")]
pub use tables::{read, write, write_page};
pub use text::text;
pub use verdict::{Goal, Verdict, has_other_jing};
pub use warnings::Concentration;

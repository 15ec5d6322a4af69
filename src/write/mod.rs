//! Writing: folders and whole files, Parquet, CSV and JSON, and a run in its folder.
//!
//! Three promises hold for every file:
//!
//! - it appears under its final name only when it is whole ([`folder`]), those of a run only when all are ([`staged`]);
//! - its bytes depend on its content alone, never on time, place or threads;
//! - every character drawn into a picture is in the embedded font.

#![cfg_attr(not(feature = "report"), allow(dead_code))]

#[cfg(feature = "report")]
pub mod csv_json;
mod error;
#[cfg(feature = "report")]
pub mod folder;
#[cfg(feature = "report")]
pub mod parquet;
#[cfg(feature = "report")]
pub mod run;
#[cfg(feature = "report")]
pub mod staged;
#[cfg(feature = "report")]
pub mod table;

pub use crate::report::Provenance;
pub use error::OutputError;
#[cfg(feature = "report")]
pub use folder::{Claim, OutputFolder};
#[cfg(feature = "report")]
pub use table::{Columns, Table};

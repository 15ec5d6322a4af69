//! Writing: folders and whole files, parquet, CSV and JSON, charts, one self-contained page, tables for a terminal.
//!
//! Nothing here knows what the numbers are about. Three promises hold for every file:
//!
//! - it stands under its final name only when it is whole ([`folder`]), those of a run only when all are ([`staged`]);
//! - its bytes depend on its content alone, never on time, place or threads;
//! - every character drawn into a picture is in the embedded font.

// Without files, not all of it is asked for.
#![cfg_attr(not(feature = "report"), allow(dead_code))]

pub mod chart;
#[cfg(feature = "report")]
pub mod csv_json;
mod error;
pub use crate::lang::fold;
#[cfg(feature = "report")]
pub mod folder;
pub mod format;
pub mod html;
#[cfg(feature = "report")]
pub mod parquet;
mod provenance;
#[cfg(feature = "report")]
pub mod staged;
#[cfg(feature = "report")]
pub mod table;
pub mod text_table;

pub use error::OutputError;
#[cfg(feature = "report")]
pub use folder::{Claim, OutputFolder};
pub use provenance::Provenance;
#[cfg(feature = "report")]
pub use table::{Columns, Table};

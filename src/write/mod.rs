//! Writing: folders and whole files, Parquet, CSV and JSON, and a run in its folder.
//!
//! Three promises hold for every file:
//!
//! - it appears under its final name only when it is whole ([`folder`]), those of a run only when all are ([`staged`]);
//! - its bytes depend on its content alone, never on time, place or threads;
//! - every character drawn into a picture is in the embedded font.

pub mod chart;
pub mod csv_json;
pub mod deals;
mod error;
pub mod files;
pub mod folder;
pub mod parquet;
pub mod parts;
pub mod run;
pub mod staged;
pub mod table;

pub use crate::report::Provenance;
pub use error::OutputError;
pub use folder::{Claim, OutputFolder};
pub use table::{Columns, Table};

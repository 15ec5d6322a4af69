//! Output files: Parquet, CSV and JSON tables, charts, and the folder of a run.
//!
//! Guarantees for every file:
//!
//! - It appears under its final name only when it is complete ([`folder`]). The files of a run appear only when all are complete
//!   ([`staged`]).
//! - Its bytes depend only on its content, not on time, path or number of threads.
//! - Every character drawn into a picture is in the embedded font.

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

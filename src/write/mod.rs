//! Writing: folders and whole files, parquet, CSV and JSON, charts, one self-contained page, tables for a terminal.
//!
//! Nothing here knows what the numbers are about. Three promises hold for every file:
//!
//! - it stands under its final name only when it is whole ([`folder`]), those of a run only when all are ([`staged`]);
//! - its bytes depend on its content alone, never on time, place or threads;
//! - every character drawn into a picture is in the embedded font.

pub mod chart;
pub mod csv_json;
pub use crate::lang::fold;
pub mod folder;
pub mod format;
pub mod html;
pub mod parquet;
pub mod staged;
pub mod table;
pub mod text_table;

pub use folder::{Claim, OutputError, OutputFolder};
pub use table::{Columns, Provenance, Table};

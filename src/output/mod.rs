//! What a run leaves behind: parquet tables, charts, the page and the summary in the terminal.
//!
//! Apart from [`run`], which turns the results of a simulation into tables, charts and a page, this layer knows nothing of
//! mahjong. A simulation fills the plain structures of [`model`] and the chart inputs of
//! [`chart`]; everything here only writes them down. Three promises hold for every file:
//!
//! - it stands under its final name only when it is whole ([`files`]);
//! - its bytes depend on its content alone, never on time, place or threads;
//! - every label can be English or Chinese, and every character drawn into a picture is in the embedded font.

pub mod chart;
pub mod contest;
pub mod files;
pub mod format;
pub mod labels;
pub mod model;
pub mod parquet;
pub mod plain;
pub mod report;
pub mod run;
pub mod text;

#[cfg(test)]
mod demo;

pub use files::{Existing, OutputError, OutputFolder};
pub use model::{Column, ColumnData, ColumnType, Lang, Provenance, Table};

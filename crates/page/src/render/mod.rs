//! Renderers of an answer: for a terminal, as a page, as JSON, as charts. Only they and the command line know a language and a width.

pub mod chart;
pub mod deal;
pub mod exact;
pub mod html;
pub mod json;
pub mod manifest;
pub mod terminal;
mod tiles;

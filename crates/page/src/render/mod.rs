//! Renderers of an answer: terminal text, pages, JSON and charts. Answers themselves do not depend on the language or on a width.

pub mod chart;
pub mod deal;
pub mod exact;
pub mod html;
pub mod json;
pub mod manifest;
pub mod terminal;
mod tiles;

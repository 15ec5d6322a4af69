//! Keys of what is paid, one file per family of games.

mod nanchang;

pub use nanchang::*;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is paid. The family says which settlement is used and which keys there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "family", rename_all = "snake_case")]
pub enum Scoring {
    /// 南昌 (seeds 000, 001, 002).
    Nanchang(Box<NanchangScoring>),
}

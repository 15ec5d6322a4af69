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

/// What a settlement wants to know of a deal beyond what every deal tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// The hands as dealt.
    pub dealt: bool,
    /// The tile below the turned one.
    pub lower_indicator: bool,
    /// The turned tile of the deal before.
    pub previous_indicator: bool,
    /// Kongs in order of time, with their givers.
    pub kongs: bool,
    /// When 抄庄 happens, where it is played.
    pub chaozhuang: Option<ChaozhuangWhen>,
    /// Whether 跟风 is played.
    pub genfeng: bool,
}

impl Scoring {
    /// What this settlement wants to know of a deal.
    pub fn needs(&self) -> Needs {
        match self {
            Scoring::Nanchang(keys) => keys.needs(),
        }
    }
}

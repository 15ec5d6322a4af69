//! Keys of what is paid, one file per family of games.

mod nanchang;
mod qionghu;
mod sichuan;
mod tuidaohu;

pub use nanchang::*;
pub use qionghu::*;
pub use sichuan::*;
pub use tuidaohu::*;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is paid. The family says which settlement is used and which keys there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "family", rename_all = "snake_case")]
pub enum Scoring {
    /// 南昌 (seeds 000, 001, 002).
    Nanchang(Box<NanchangScoring>),
    /// 四川 (seed 004).
    Sichuan(Box<SichuanScoring>),
    /// 北方推倒胡 (seed 004).
    Tuidaohu(Box<TuidaohuScoring>),
    /// 穷胡 (seed 004).
    Qionghu(Box<QionghuScoring>),
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
    /// Whether only the fourth 分张 tile is the last tile; otherwise all four are.
    pub only_last_fenzhang: bool,
    /// Whether 天胡 and 地胡 are worth anything.
    pub tiandi: bool,
    /// Whether a missing suit may be declared.
    pub missing_suit: bool,
}

impl Scoring {
    /// What this settlement wants to know of a deal.
    pub fn needs(&self) -> Needs {
        match self {
            Scoring::Nanchang(keys) => keys.needs(),
            Scoring::Sichuan(keys) => keys.needs(),
            Scoring::Tuidaohu(keys) => keys.needs(),
            Scoring::Qionghu(keys) => keys.needs(),
        }
    }

    /// The name in files.
    pub fn family(&self) -> &'static str {
        match self {
            Scoring::Nanchang(_) => "nanchang",
            Scoring::Sichuan(_) => "sichuan",
            Scoring::Tuidaohu(_) => "tuidaohu",
            Scoring::Qionghu(_) => "qionghu",
        }
    }
}

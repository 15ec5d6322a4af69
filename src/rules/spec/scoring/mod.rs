//! Keys of what is paid, one file per family of games.

mod nanchang;
mod nanjing;
mod qionghu;
mod sichuan;
mod tuidaohu;

pub use nanchang::*;
pub use nanjing::*;
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
    /// 南京 (seed 003).
    Nanjing(Box<NanjingScoring>),
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
    /// Whether 天听 is declared.
    pub tianting: bool,
    /// Whether a fourth pung may win at once (快照).
    pub kuaizhao: bool,
    /// Whether four equal discards in a row matter.
    pub four_follow: bool,
    /// Whether one seat's discard of all four of a kind matters.
    pub own_four: bool,
}

/// What lets a complete hand win although it lacks the hard flowers of `gates.hard_flowers`, as far as players can aim at it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GateLifts {
    /// A hand without pungs and added kongs (门清).
    pub closed: bool,
    /// An exposed kong leaves a hand closed.
    pub exposed_kong_closes: bool,
    /// A concealed kong leaves a hand closed.
    pub concealed_kong_closes: bool,
    /// Four triplets (对对胡).
    pub triplets: bool,
    /// One suit (清一色).
    pub one_suit: bool,
    /// One suit may have winds beside it (混一色).
    pub winds: bool,
}

impl Scoring {
    /// What this settlement wants to know of a deal.
    pub fn needs(&self) -> Needs {
        match self {
            Scoring::Nanchang(keys) => keys.needs(),
            Scoring::Sichuan(keys) => keys.needs(),
            Scoring::Tuidaohu(keys) => keys.needs(),
            Scoring::Qionghu(keys) => keys.needs(),
            Scoring::Nanjing(keys) => keys.needs(),
        }
    }

    /// The name in files.
    pub fn family(&self) -> &'static str {
        match self {
            Scoring::Nanchang(_) => "nanchang",
            Scoring::Sichuan(_) => "sichuan",
            Scoring::Tuidaohu(_) => "tuidaohu",
            Scoring::Qionghu(_) => "qionghu",
            Scoring::Nanjing(_) => "nanjing",
        }
    }

    /// What lets a hand win with too few hard flowers.
    pub fn lifts(&self) -> GateLifts {
        match self {
            Scoring::Nanchang(_) | Scoring::Sichuan(_) | Scoring::Tuidaohu(_) | Scoring::Qionghu(_) => {
                GateLifts::default()
            }
            Scoring::Nanjing(keys) => keys.lifts(),
        }
    }
}

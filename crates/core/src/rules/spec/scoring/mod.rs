//! Keys of what is paid, one file per family of games.

mod nanchang;
mod nanjing;
mod qionghu;
mod sichuan;
#[cfg(any(test, feature = "__sixth"))]
mod sixth;
mod tuidaohu;

pub use nanchang::*;
pub use nanjing::*;
pub use qionghu::*;
pub use sichuan::*;
#[cfg(any(test, feature = "__sixth"))]
pub use sixth::*;
pub use tuidaohu::*;

use super::RuleSpec;
use crate::rules::check::Found;
use crate::tile::MeldForm;
use crate::words::open::{open_words, own_words};
use crate::words::{Set, WordRow};
use serde::{Deserialize, Serialize};

/// What is paid. The family says which settlement is used and which keys there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// A game for tests.
    #[cfg(any(test, feature = "__sixth"))]
    Sixth(Box<SixthScoring>),
}

/// `$body` with the keys of whichever game: the one place that tells games apart.
macro_rules! by_game {
    ($scoring:expr, $keys:ident => $body:expr) => {
        match $scoring {
            $crate::rules::spec::Scoring::Nanchang($keys) => $body,
            $crate::rules::spec::Scoring::Sichuan($keys) => $body,
            $crate::rules::spec::Scoring::Tuidaohu($keys) => $body,
            $crate::rules::spec::Scoring::Qionghu($keys) => $body,
            $crate::rules::spec::Scoring::Nanjing($keys) => $body,
            #[cfg(any(test, feature = "__sixth"))]
            $crate::rules::spec::Scoring::Sixth($keys) => $body,
        }
    };
}

pub(crate) use by_game;

/// What keys say of a game besides its settlement, which [`crate::score`] asks of them.
pub(crate) trait Game {
    /// The name in files.
    const FAMILY: &'static str;

    /// What of the keys concerns the course of deals.
    fn play(&self) -> Play<'_>;

    /// What lets a hand win with too few hard flowers.
    fn lifts(&self) -> GateLifts;

    /// Notes keys that mean nothing in this game or cannot all hold.
    fn check(&self, spec: &RuleSpec, found: &mut Found<'_>);
}

/// What of the keys of a game concerns the course of deals.
pub(crate) struct Play<'a> {
    /// What the settlement wants to know of a deal.
    pub(crate) needs: Needs,
    /// Which payments are on, where only that matters to the course of deals: they make a hand big.
    pub(crate) counted: Vec<bool>,
    /// The factor of 报听; 1 where the game has none.
    pub(crate) baoting: i32,
    /// 精 points, where the game has them: hands are looked at as dealt.
    pub(crate) jing: Option<&'a JingRules>,
}

own_words! {
    /// What settlements of more games than one want to know.
    NEEDS: WordRow, Need {
        60 Kongs = "kongs", "杠";
        150 Niao = "niao", "扎鸟";
        160 Lianzhuang = "lianzhuang", "连庄";
    }
}

open_words! {
    /// Something that a settlement wants to know of a deal beyond what every deal tells.
    Need of ();
    &[
        NEEDS,
        nanchang::NEEDS,
        tuidaohu::NEEDS,
        nanjing::NEEDS,
        #[cfg(any(test, feature = "__sixth"))]
        sixth::NEEDS,
    ]
}

/// What a settlement wants to know of a deal.
pub type Needs = Set<Need>;

/// What lets a complete hand win although it lacks the hard flowers of `gates.hard_flowers`, as far as players can aim at it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GateLifts {
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

impl GateLifts {
    /// Whether a meld of this form opens a hand (no 门清).
    pub fn opens(&self, form: MeldForm) -> bool {
        match form {
            MeldForm::Chow | MeldForm::Pung | MeldForm::AddedKong => true,
            MeldForm::ExposedKong => !self.exposed_kong_closes,
            MeldForm::ConcealedKong | MeldForm::Xuanfeng => !self.concealed_kong_closes,
        }
    }
}

impl Scoring {
    /// What of the keys concerns the course of deals.
    pub(crate) fn play(&self) -> Play<'_> {
        by_game!(self, keys => keys.play())
    }

    /// What this settlement wants to know of a deal.
    pub fn needs(&self) -> Needs {
        self.play().needs
    }

    /// The name in files.
    pub fn family(&self) -> &'static str {
        fn family<G: Game>(_: &G) -> &'static str {
            G::FAMILY
        }
        by_game!(self, keys => family(&**keys))
    }

    /// What lets a hand win with too few hard flowers.
    pub fn lifts(&self) -> GateLifts {
        by_game!(self, keys => keys.lifts())
    }

    /// Notes keys that mean nothing in this game or cannot all hold.
    pub(crate) fn check(&self, spec: &RuleSpec, found: &mut Found<'_>) {
        by_game!(self, keys => keys.check(spec, found));
    }
}

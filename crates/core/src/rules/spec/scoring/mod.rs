//! Keys of payments, one module for each scoring family.

mod jing;
mod nanchang;
mod nanjing;
mod qionghu;
mod sichuan;
#[cfg(any(test, feature = "__sixth"))]
mod sixth;
mod table;
mod tuidaohu;

pub use jing::*;
pub use nanchang::*;
pub use nanjing::*;
pub use qionghu::*;
pub use sichuan::*;
#[cfg(any(test, feature = "__sixth"))]
pub use sixth::*;
pub use table::*;
pub use tuidaohu::*;

use super::RuleSpec;
use crate::rules::check::Conflicts;
use crate::tile::MeldForm;
use crate::words::open::{open_words, own_words};
use crate::words::{Set, WordRow};
use serde::{Deserialize, Serialize};

/// The scoring keys of a game. The variant is the scoring family, which determines the keys and the settlement.
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
    /// A game that its file defines.
    Table(Box<TableScoring>),
    /// A game for tests.
    #[cfg(any(test, feature = "__sixth"))]
    Sixth(Box<SixthScoring>),
}

/// Evaluates `$body` with `$keys` bound to the keys of the game. This is the only place that distinguishes games.
macro_rules! by_game {
    ($scoring:expr, $keys:ident => $body:expr) => {
        match $scoring {
            $crate::rules::spec::Scoring::Nanchang($keys) => $body,
            $crate::rules::spec::Scoring::Sichuan($keys) => $body,
            $crate::rules::spec::Scoring::Tuidaohu($keys) => $body,
            $crate::rules::spec::Scoring::Qionghu($keys) => $body,
            $crate::rules::spec::Scoring::Nanjing($keys) => $body,
            $crate::rules::spec::Scoring::Table($keys) => $body,
            #[cfg(any(test, feature = "__sixth"))]
            $crate::rules::spec::Scoring::Sixth($keys) => $body,
        }
    };
}

pub(crate) use by_game;

/// The scoring keys of a game, apart from its settlement, which is in [`crate::score`].
pub(crate) trait Game {
    /// The name of the scoring family in files.
    const FAMILY: &'static str;

    /// Returns what the engine must know of the scoring keys to play a deal.
    fn play(&self) -> Play<'_>;

    /// Returns the properties that let a hand win with fewer hard flowers than `gates.hard_flowers`.
    fn lifts(&self) -> GateLifts {
        GateLifts::default()
    }

    /// Returns the least value of a hand that may win; 0 for none.
    fn least_value(&self) -> i32 {
        0
    }

    /// Adds the contradictions of this game between keys to `found`. `spec` has all keys of the rules.
    fn check(&self, spec: &RuleSpec, found: &mut Conflicts<'_>);
}

/// What the engine must know of the scoring keys of a game to play a deal.
pub(crate) struct Play<'a> {
    /// The facts that the settlement needs from a deal.
    pub(crate) needs: Needs,
    /// For each bonus that makes a hand a big hand: whether it is above 0. Its amount does not affect the course of deals.
    pub(crate) counted: Vec<bool>,
    /// The factor of 报听; 1 if the game has none.
    pub(crate) baoting: i32,
    /// The keys of 精 points; `None` if the game has no points for 精.
    pub(crate) jing: Option<&'a JingRules>,
}

own_words! {
    /// The needs of several settlements.
    NEEDS: WordRow, Need {
        60 Kongs = "kongs", "杠";
        150 Niao = "niao", "扎鸟";
        160 Lianzhuang = "lianzhuang", "连庄";
        165 Winds = "winds", "圈风门风";
    }
}

open_words! {
    /// A need: a fact that a settlement needs from a deal and that not every deal records.
    Need of ();
    &[
        NEEDS,
        jing::NEEDS,
        nanchang::NEEDS,
        tuidaohu::NEEDS,
        nanjing::NEEDS,
        #[cfg(any(test, feature = "__sixth"))]
        sixth::NEEDS,
    ]
}

/// The facts that a settlement needs from a deal.
pub type Needs = Set<Need>;

/// The properties that let a complete hand win with fewer hard flowers than `gates.hard_flowers`, as far as players can aim at them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GateLifts {
    /// Whether a hand with an exposed kong is still closed (门清).
    pub exposed_kong_closes: bool,
    /// Whether a hand with a concealed kong is still closed (门清).
    pub concealed_kong_closes: bool,
    /// Whether a hand of four triplets (对对胡) may win.
    pub triplets: bool,
    /// Whether a hand of a single suit (清一色) may win.
    pub one_suit: bool,
    /// Whether a hand of a single suit and winds (混一色) may win.
    pub winds: bool,
}

impl GateLifts {
    /// Returns whether a hand with a meld of this form is not closed (门清).
    pub fn opens(&self, form: MeldForm) -> bool {
        match form {
            MeldForm::Chow | MeldForm::Pung | MeldForm::AddedKong => true,
            MeldForm::ExposedKong => !self.exposed_kong_closes,
            MeldForm::ConcealedKong | MeldForm::Xuanfeng => !self.concealed_kong_closes,
        }
    }
}

impl Scoring {
    /// Returns what the engine must know of the scoring keys to play a deal.
    pub(crate) fn play(&self) -> Play<'_> {
        by_game!(self, keys => keys.play())
    }

    /// Returns the facts that the settlement needs from a deal.
    pub fn needs(&self) -> Needs {
        self.play().needs
    }

    /// Returns the keys of 精 points; `None` if the game has no points for 精.
    pub fn jing(&self) -> Option<&JingRules> {
        self.play().jing
    }

    /// Returns the name of the scoring family in files.
    pub fn family(&self) -> &'static str {
        fn family<G: Game>(_: &G) -> &'static str {
            G::FAMILY
        }
        by_game!(self, keys => family(&**keys))
    }

    /// Returns the least value of a hand that may win; 0 for none.
    #[inline]
    pub fn least_value(&self) -> i32 {
        by_game!(self, keys => keys.least_value())
    }

    /// Returns the properties that let a hand win with fewer hard flowers than `gates.hard_flowers`.
    pub fn lifts(&self) -> GateLifts {
        by_game!(self, keys => keys.lifts())
    }

    /// Adds the contradictions of this game between keys to `found`. `spec` has all keys of the rules.
    pub(crate) fn check(&self, spec: &RuleSpec, found: &mut Conflicts<'_>) {
        by_game!(self, keys => keys.check(spec, found));
    }
}

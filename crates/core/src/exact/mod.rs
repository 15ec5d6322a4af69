//! Exact counts of dealt hands, without sampling.

mod at_deal;
mod counted;
mod draw;
mod fit;
mod gated;
mod group;
mod jing;
mod sample;
mod shanten;
mod tianhu;
mod urn;
mod waits;

pub use at_deal::DealtState;
pub use counted::{ByIndicator, HandCount};
pub use draw::{DealtWin, DealtWins};
pub use jing::{JingDeal, JingOutcome, JingSource, RoleJing, jing_at_deal};
pub use sample::sample_tianhu;
pub use shanten::{ShantenCount, shanten};
pub use tianhu::{jingdiao, tianhu, waiting};
pub use waits::{WaitCount, waits};

use crate::message::{Arg, Message, ToMessage, message_error, msg};
use crate::rules::display_name;
use crate::shape::Shape;
use crate::tile::Kind;

/// The reason that a question has no exact answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExactError {
    /// A turned tile was given to rules that turn none.
    NoIndicator {
        /// The given tile.
        tile: Kind,
        /// The name of the rule set.
        rules: String,
    },
    /// The given tile cannot be turned under these rules.
    NotTurned(Kind),
    /// The rule set with this name turns no tile or pays no 精 points.
    NoJing(String),
    /// The rules have a shape without the wider shape that includes it.
    Shape {
        /// The shape that the rules have.
        shape: Shape,
        /// The wider shape that they lack.
        wider: Shape,
    },
    /// The shanten of hands cannot be counted with this shape.
    Distance(Shape),
}

message_error!(ExactError);

impl ToMessage for ExactError {
    fn to_message(&self) -> Message {
        match self {
            ExactError::NoIndicator { tile, rules } => msg!("exact-no-indicator", rules = quoted(rules), tile),
            ExactError::NotTurned(tile) => msg!("exact-not-turned", tile = *tile),
            ExactError::NoJing(rules) => msg!("exact-no-jing", rules = quoted(rules)),
            ExactError::Shape { shape, wider } => msg!(
                "exact-shape",
                shape = Arg::name(shape.to_string(), shape.chinese()),
                wider = Arg::name(wider.to_string(), wider.chinese())
            ),
            ExactError::Distance(shape) => {
                msg!("exact-distance", shape = Arg::name(shape.to_string(), shape.chinese()))
            }
        }
    }
}

fn quoted(rules: &str) -> Arg {
    let [_, chinese] = display_name(rules).names();
    Arg::name(format!("{rules:?}"), format!("\"{chinese}\""))
}

#[cfg(test)]
mod tests;

//! Counts without sampling.

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

pub use counted::{ByIndicator, HandCount};
pub use draw::{DealtWin, DealtWins};
pub use jing::{JingDeal, JingPart, JingSource, RoleJing, jing_at_deal};
pub use sample::sample_tianhu;
pub use shanten::{ShantenCount, shanten};
pub use tianhu::{jingdiao, tianhu, waiting};
pub use waits::{WaitCount, waits};

use crate::shape::Shape;
use crate::tile::Kind;

/// Why something cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExactError {
    /// A turned tile was given to rules that turn none.
    #[error("the rules {rules:?} turn no tile; leave {tile} out")]
    NoIndicator {
        /// The tile.
        tile: Kind,
        /// The rules.
        rules: String,
    },
    /// The tile cannot be turned.
    #[error("{0} cannot be turned under these rules")]
    NotTurned(Kind),
    /// The rules turn no tile, or pay no 精 points.
    #[error("the rules {0:?} have no jing (精) points")]
    NoJing(String),
    /// A shape is asked about without the wider one that includes it.
    #[error("{shape} cannot be counted without {wider}")]
    Shape {
        /// The shape.
        shape: Shape,
        /// The wider one.
        wider: Shape,
    },
}

#[cfg(test)]
mod tests;

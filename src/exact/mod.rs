//! Counts without sampling.

mod fit;
mod group;
mod tianhu;
mod urn;

pub use tianhu::{ByIndicator, HandCount, tianhu, waiting};

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
    /// The tile is none that can be turned.
    #[error("{0} is no tile that is turned under these rules")]
    NotTurned(Kind),
    /// The rules ask more of a hand than is counted.
    #[error("{key} of the rules {rules:?} is not counted; set it to \"off\" to count without it")]
    Gate {
        /// The key.
        key: &'static str,
        /// The rules.
        rules: String,
    },
}

#[cfg(test)]
mod tests;

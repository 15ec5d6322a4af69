//! Tiles, hands and their notation. Knows nothing of rules.

mod counts;
mod hand;
mod kind;
mod meld;
mod set;

pub use counts::Counts;
pub use hand::Hand;
pub use kind::{Kind, Suit};
pub use meld::{Meld, MeldForm, Melds};
pub use set::KindSet;

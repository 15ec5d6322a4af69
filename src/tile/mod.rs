//! Tiles, hands and their notation. Knows nothing of rules.

mod counts;
mod hand;
mod kind;
mod meld;
mod seat;
mod set;

pub use counts::Counts;
pub use hand::Hand;
pub use kind::{Kind, Suit};
pub use meld::{Meld, MeldForm, Melds};
pub use seat::{BySeat, Seat};
pub use set::KindSet;

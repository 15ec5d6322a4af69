//! Tiles, hands and their notation, independent of rules.

mod counts;
mod hand;
mod kind;
mod meld;
mod notation;
mod seat;
#[cfg(feature = "serde")]
mod serde;
mod set;

pub use counts::Counts;
pub use counts::choose;
pub use hand::Hand;
pub use kind::{Kind, Suit};
pub use meld::{Meld, MeldForm, Melds, declare_meld};
pub use notation::{
    Excerpt, FULL_SET, NotationError, Problem, Reason, chinese_hand, chinese_meld, chinese_tiles, parse_hand,
    parse_hand_where, parse_hand_within, parse_tile, parse_tiles, tiles_in_order, tiles_string, unicode_tile,
};
pub use seat::{BySeat, Seat};
pub use set::KindSet;
pub(crate) use set::bit_set;

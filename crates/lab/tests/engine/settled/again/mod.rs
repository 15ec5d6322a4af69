//! Deals settled again, from the event log and the keys of the rules alone, with code of its own for tiles, hands and payments: written
//! from the texts and the format of the log, without a look at the program's settlement. Of that only `situation` and `events` know
//! words: what a situation file may say.

pub mod events;
pub mod gates;
pub mod hand;
pub mod jing;
pub mod keys;
pub mod log;
pub mod mix;
pub mod nanchang;
pub mod nanjing;
pub mod northern;
pub mod play;
pub mod reading;
pub mod room;
pub mod settle;
pub mod sichuan;
pub mod situation;
pub mod tile;

//! An independent settlement of deals from the event log and the keys of the rules, with its own code for tiles, hands and payments. It is
//! written from the texts of the rules and the format of the log, not from the settlement of the program. Only the modules `situation` and
//! `events` use types of the program's scoring, for the words of a situation file.

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

//! The game: the wall, the state of a deal, claims, and the log.
//!
//! [`play`] takes a [`Setup`] and four [`Players`] and returns a [`Finished`] deal with its settlement. [`carry`] returns the state
//! of the session for the next deal.

mod chance;
mod claims;
mod dealer;
mod dealt;
mod decision;
mod ended;
mod engine;
mod event;
mod finished;
mod log;
mod opening;
mod position;
mod random;
mod replay;
mod setup;
mod table;
mod turn;
mod unseen;
mod view;
mod wall;
mod world;
mod worth;

pub use chance::Chance;
pub use dealer::next_dealer;
pub use dealt::DealtHands;
pub use decision::{
    Act, Claim, ClaimOptions, Decision, DecisionHook, IllegalMove, PlayError, Players, Turn, TurnOptions,
};
pub use engine::play;
pub use event::{ClaimBar, Event, Observer, Source, Start};
pub use finished::{Finished, PlayStats, carry};
pub use log::{DiceLine, ItemLine, Line, Recorder, StartHand};
pub use position::Position;
pub use random::{Domain, Stream};
pub use replay::{LoggedDeal, ReplayError, read_log};
pub use setup::{Break, Carried, Dice, Setup, player_stream, seat_from_throw};
pub use table::Discard;
pub use unseen::Unseen;
pub use view::View;
pub use wall::{MAX_TILES, Wall, deal_hands};
pub use world::World;
pub use worth::{Tried, WinningKinds};

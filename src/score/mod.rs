//! What a finished deal pays.
//!
//! [`Facts`] go in, a [`Settlement`] comes out. What is procedural in a family of games has one file here, chosen once a
//! deal by `rules.scoring`; what families share (ledger, names, readings of a hand) stands beside them.

mod facts;
mod ledger;
mod names;

pub use facts::*;
pub use ledger::*;
pub use names::{Fan, Item};

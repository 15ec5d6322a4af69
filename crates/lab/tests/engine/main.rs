//! The engine and its players from outside: whole games against other code, worked cases, shipped networks.

mod flowers;
mod games;
mod players;
mod search;
mod seed004;
mod settled;
mod value;

//! Integration tests of the engine and its players: whole games checked by independent code, worked cases, embedded networks.

mod flowers;
mod games;
mod players;
mod search;
mod seed004;
mod settled;
mod tables;
mod value;
mod worth;

//! 四川, 推倒胡 and 穷胡 (seed 004): worked cases, and random games of the presets and of each option.

mod cases;
mod games;
mod northern;
mod players;

//! 四川, 推倒胡 and 穷胡 (seed 004): worked cases, and random games of the presets with every option switched on in turn.

mod cases;
mod games;
mod northern;
mod players;

//! Questions about house rules and their answers, as terminal text, HTML, SVG and JSON, in English and Chinese.
//!
//! - [`question`]: a [`question::Question`] describes the deals to play and how to evaluate the counts. Each error names its field.
//! - [`report`]: computes a [`report::Study`], the numbers of a run, from its counts, and an answer from the study.
//! - [`answer`]: an [`answer::Answer`] is the content that a reader sees, independent of the language.
//! - [`render`]: renders an answer as terminal text, a page, charts or JSON.
//! - [`request`]: answers requests of a browser or a server, with questions as JSON and runs in pieces.
//! - [`tune`]: finds the few changes of rules that come nearest to a wish, with questions of other kinds.
//! - [`lang`]: renders messages in English and Chinese.
//!
//! The crate does not read or write files.

// Forbids functions whose last digit depends on the system; clippy.toml lists them.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod answer;
pub mod lang;
pub mod question;
pub mod render;
pub mod report;
pub mod request;
pub mod tune;

pub use jing_lab::{exact, game, input, luck, policy, rules, score, shape, sim, stats, threads, tile, train, words};

/// Pairs the prefix of message ids with the content of its Fluent file, for each name.
macro_rules! fluent_files {
    ($($room:literal),+ $(,)?) => { &[$(($room, include_str!(concat!("../texts/en/", $room, ".ftl")))),+] };
}

/// The English texts of this crate, of the program, and of the crates that it builds upon.
pub static ENGLISH: lang::Texts = lang::Texts::new(
    fluent_files![
        "cli", "deal", "exact", "first", "option", "page", "picture", "question", "rank", "report", "request", "serve",
        "tune", "verdict", "write",
    ],
    Some(&jing_lab::ENGLISH),
);

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! House rules: from a TOML file to an immutable, checked [`Rules`].
//!
//! A file names keys ([`spec`] mirrors them); one that says `extends` inherits others, and what no file names is neutral.
//! [`Rules::load`] reads the chain, reports everything that is wrong at once ([`RulesError`]), and derives what follows from
//! the keys. The engine and the settlements see only [`Rules`].

mod alternatives;
mod bare;
mod check;
pub mod did_you_mean;
mod jing;
mod keys;
mod load;
mod naming;
mod nearest_preset;
mod play_or_pay;
mod presets;
pub(crate) mod problem;
mod resolved;
pub mod spec;
#[cfg(test)]
mod tests;

pub use alternatives::{Alternative, Candidate, alternatives, alternatives_of};
pub use jing::JingKinds;
pub use keys::{
    Affects, Answer, Choice, Condition, Documented, Key, KeyKind, Meaning, Rows, Section, Term, answer, current,
    families, homes, keys, known_words, rows, schema, terms,
};
pub use load::{expected, guessed, parse, split_changes, unquoted};
pub(crate) use load::{found, join};
pub use naming::{called, named, of_section};
pub(crate) use naming::{number as written_number, yes_or_no};
pub use nearest_preset::{nearest, nearest_preset};
pub use play_or_pay::Changed;
pub use presets::{DEFAULT, PRESETS, Preset, ROOMS, text as embedded};
pub use problem::{Problem, ProblemKind, RulesError, Source, displayed_faults};
pub use resolved::{Difference, Fingerprint, Rules, diff};
pub use spec::*;

//! House rules: from a TOML file to an immutable, checked [`Rules`].
//!
//! A file sets keys, which are the fields of [`spec`]. With `extends` it inherits the keys of another file. A key that no file sets has its
//! neutral value. [`Rules::load`] reads the chain of files, reports all faults at once ([`RulesError`]), and precomputes values such as
//! the tiles of the set. The engine and the settlements use only [`Rules`].

mod alternatives;
mod bare;
mod check;
pub mod did_you_mean;
mod fans;
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

pub use alternatives::{Alternative, Candidate, alternatives, alternatives_matching};
pub(crate) use fans::MOST_ROWS;
pub use jing::JingKinds;
pub(crate) use keys::FANS;
pub use keys::{
    Affects, Answer, Choice, Condition, Documented, Key, KeyKind, Meaning, Rows, Section, Term, answer, current,
    families, games_using, keys, known_words, rows, schema, terms,
};
pub use load::{bare_value_message, discard_syntax_problem, expected, parse, split_changes};
pub(crate) use load::{found, join};
pub use naming::{display_name, keys_in_section, keys_named};
pub(crate) use naming::{number as written_number, yes_or_no};
pub use nearest_preset::{nearest, nearest_preset};
pub use play_or_pay::Changed;
pub use presets::{DEFAULT, PRESETS, Preset, ROOMS, text as embedded};
pub use problem::{Problem, ProblemKind, RulesError, Source, displayed_faults, displayed_groups};
pub use resolved::{Difference, Fingerprint, Rules, diff};
pub use spec::*;

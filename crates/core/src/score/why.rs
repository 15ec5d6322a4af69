//! The reasons of numbers in a settlement: their names and the rule keys that set them.

pub(super) use super::names::Term;

use super::names::Fan;

/// The reason of a number in a settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// A term with a key of its own.
    Term(Term),
    /// A factor of a hand, and the section of its rule key, such as `scoring.factors`.
    Fan(Fan, &'static str),
}

impl From<Term> for Why {
    #[inline(always)]
    fn from(term: Term) -> Why {
        Why::Term(term)
    }
}

impl Why {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Why::Term(term) => term.name(),
            Why::Fan(fan, _) => fan.name(),
        }
    }

    /// The Chinese name.
    pub fn chinese(self) -> &'static str {
        match self {
            Why::Term(term) => term.chinese(),
            Why::Fan(fan, _) => fan.chinese(),
        }
    }

    /// The label behind the number in an arithmetic, in English and Chinese. Terms of these games have a Chinese label in both.
    pub fn label(self) -> [&'static str; 2] {
        match self {
            Why::Term(term) => term.label(),
            Why::Fan(fan, _) => fan.label(),
        }
    }

    /// The path of the rule key that sets the number, or of its section.
    pub fn key(self) -> String {
        match self {
            Why::Term(term) => term.key().to_owned(),
            Why::Fan(fan, section) => fan.key(section),
        }
    }
}

//! What a number in a settlement is for: its name and the key that sets it.

pub(super) use super::names::Term;

use super::names::Fan;

/// What a number in a settlement is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// A term with a key of its own.
    Term(Term),
    /// A factor of a hand, whose key has its name in this section.
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

    /// As it stands in an arithmetic, in English and Chinese: in English general terms are English, those of these games Chinese.
    pub fn label(self) -> [&'static str; 2] {
        match self {
            Why::Term(term) => term.label(),
            Why::Fan(fan, _) => fan.label(),
        }
    }

    /// The key that sets it, or the section that does.
    pub fn key(self) -> String {
        match self {
            Why::Term(term) => term.key().to_owned(),
            Why::Fan(fan, section) => fan.key(section),
        }
    }
}

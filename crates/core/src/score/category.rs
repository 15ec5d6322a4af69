//! What may happen in a deal and is counted: each at most once a deal. Categories of all games stand in `shared.rs`, those of one
//! game with its settlement; here they are registered.

use super::facts::{Facts, SeatFacts, Win};
use super::gates::GateSet;
use super::ledger::Settlement;
use super::names::{DealEvent, Fan, Item, Tell};
use super::{nanchang, nanjing, northern, room, shared, sichuan, tuidaohu};
use crate::rules::{Rules, keys};
use crate::shape::Shape;
use crate::words::{WordRow, open::open_words};

/// How a category is recognised.
#[derive(Clone, Copy)]
pub enum Sign {
    /// The course of the deal: when the rules allow it, and whether it happened.
    Deal(Allowed, fn(&Outcome<'_>) -> bool),
    /// What a seat has: when the rules allow it, and the seats that have it, a bit each.
    Seats(Allowed, fn(&Facts) -> u8),
    /// A win, however it is paid: when the rules allow it, and whether it happened.
    Win(Allowed, fn(&Facts, &Win) -> bool),
    /// The shape that a win is paid as.
    Shape(Shape),
    /// A factor that is paid, one of these.
    Fans(&'static [Fan]),
    /// A part of the settlement.
    Item(Item),
    /// Something else that the settlement tells of the deal.
    Told(Tell, fn(&Facts, &Settlement) -> bool),
    /// The same of seats, a bit each.
    ToldOfSeats(Tell, fn(&Settlement) -> u8),
}

/// Whether rules allow a category.
pub(crate) type Allowed = fn(&Rules) -> bool;

/// Of categories that every rule set allows.
pub(super) fn always(_: &Rules) -> bool {
    true
}

/// A deal that is over, as far as its play is counted.
pub struct Outcome<'a> {
    /// What a settlement looks at.
    pub facts: &'a Facts,
    /// Gates that stopped a complete hand.
    pub blocked: GateSet,
    /// Bit per seat: its hand was complete with a tile, but lacked the hard flowers that it needed.
    pub short_of_flowers: u8,
    /// Whether the last tiles were dealt one to a seat (分张).
    pub fenzhang: bool,
    /// Whether a seat won on one of them.
    pub fenzhang_win: bool,
}

impl Outcome<'_> {
    /// Whether this happened in the deal.
    pub fn has(&self, event: DealEvent) -> bool {
        self.facts.events.contains(event)
    }
}

/// The seats of which this holds, a bit each.
pub(super) fn seats(facts: &Facts, holds: impl Fn(&SeatFacts) -> bool) -> u8 {
    facts.seats.iter().fold(0, |bits, (seat, held)| bits | u8::from(holds(held)) << seat.index())
}

/// What the list says of a category.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    /// What is counted, in English and Chinese.
    definition: [&'static str; 2],
    pub(crate) sign: Sign,
    /// Other words that players have for it.
    also: &'static [&'static str],
    /// Names of categories that no winner has with it; it is enough that one of two says so.
    excludes: &'static [&'static str],
}

/// What is counted, in English and Chinese, and how it is recognised.
pub(super) const fn counted(english: &'static str, chinese: &'static str, sign: Sign) -> Counted {
    Counted { definition: [english, chinese], sign, also: &[], excludes: &[] }
}

impl Counted {
    /// With other words that players have for it.
    pub(super) const fn also(self, also: &'static [&'static str]) -> Counted {
        Counted { also, ..self }
    }

    /// With the names of categories that no winner has with it.
    pub(super) const fn excluding(self, excludes: &'static [&'static str]) -> Counted {
        Counted { excludes, ..self }
    }
}

/// Says which categories a file has, in rows as [`crate::words::open::rows`] reads them.
macro_rules! categories {
    ($($rows:tt)*) => {
        $crate::words::open::own_words! {
            /// The categories that stand here.
            pub(in crate::score) CATEGORIES: $crate::words::WordRow<$crate::score::category::Counted>, Category { $($rows)* }
        }
    };
}

pub(super) use categories;

/// Whose categories there are.
const FILES: &[&[WordRow<Counted>]] = &[
    shared::CATEGORIES,
    room::CATEGORIES,
    nanchang::CATEGORIES,
    sichuan::CATEGORIES,
    northern::CATEGORIES,
    tuidaohu::CATEGORIES,
    nanjing::CATEGORIES,
    #[cfg(any(test, feature = "__sixth"))]
    super::sixth::CATEGORIES,
];

open_words! {
    /// Something that may happen in a deal; counted at most once a deal. All stand in the program: the totals of a session have a
    /// place for each.
    Category of Counted; FILES
}

impl Category {
    /// The category of a name, or of the word that players have for it.
    pub fn parse_name(text: &str) -> Option<Category> {
        let find = |is: fn(&Category, &str) -> bool| Category::ALL.iter().find(|one| is(one, text)).copied();
        Category::named(text)
            .or_else(|| find(|one, text| one.chinese() == text))
            .or_else(|| find(|one, text| one.row().more.also.contains(&text)))
    }

    /// The event without which a key has no effect, where its row names one.
    pub fn of_key(path: &str) -> Option<Category> {
        let event = keys().iter().filter(|key| key.path == path).find_map(|key| key.event.as_deref())?;
        Category::named(event)
    }

    /// What exactly is counted.
    pub fn definition(self) -> &'static str {
        self.row().more.definition[0]
    }

    /// The same in Chinese.
    pub fn definition_chinese(self) -> &'static str {
        self.row().more.definition[1]
    }

    /// How it is recognised.
    pub fn sign(self) -> Sign {
        self.row().more.sign
    }

    /// Whether the rules allow it at all; what they exclude is not shown as "never".
    pub fn possible(self, rules: &Rules) -> bool {
        let words = super::words(rules);
        match self.sign() {
            Sign::Deal(possible, _) | Sign::Seats(possible, _) | Sign::Win(possible, _) => possible(rules),
            Sign::Shape(shape) => rules.shape_rules().allow(shape),
            Sign::Fans(fans) => fans.iter().any(|&fan| words.fans.contains(fan)),
            Sign::Item(item) => words.items.contains(item),
            Sign::Told(what, _) | Sign::ToldOfSeats(what, _) => words.tells.contains(what),
        }
    }

    /// Whether it is told of a win.
    pub fn is_of_winner(self) -> bool {
        matches!(self.sign(), Sign::Win(..) | Sign::Shape(_) | Sign::Fans(_))
    }

    /// The shape that a win is paid as, where this is one.
    pub fn shape(self) -> Option<Shape> {
        match self.sign() {
            Sign::Shape(shape) => Some(shape),
            _ => None,
        }
    }

    /// Whether it depends on play alone, not on the settlement.
    pub fn is_of_play(self) -> bool {
        matches!(self.sign(), Sign::Deal(..) | Sign::Seats(..) | Sign::Win(..))
    }

    /// Whether no winner has both.
    pub fn excludes(self, other: Category) -> bool {
        let listed = |one: Category, other: Category| one.row().more.excludes.contains(&other.name());
        let shapes = self.shape().is_some() && other.shape().is_some() && self != other;
        let nobody = |one, other: Category| one == Category::Liuju && (other == Category::Win || other.is_of_winner());
        shapes
            || [(self, other), (other, self)].into_iter().any(|(one, other)| listed(one, other) || nobody(one, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_category_excludes_is_one() {
        let all = Category::ALL.iter().flat_map(|one| one.row().more.excludes);
        let unknown: Vec<_> = all.filter(|name| Category::named(name).is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}

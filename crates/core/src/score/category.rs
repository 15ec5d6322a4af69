//! Categories: the events of a deal that are counted, each at most once a deal. Categories of several games are defined in `shared.rs`,
//! those of one game in the module of its settlement. All are collected here. Those of factors that rule files define are registered at run
//! time ([`register_fan`]).

mod registered;

pub use registered::{fan_name_fault, register_fan};

use super::facts::{Facts, SeatFacts, Win};
use super::gates::GateSet;
use super::ledger::Settlement;
use super::names::{DealEvent, Detail, Fan, Item};
use super::{jing, nanchang, nanjing, northern, room, shared, tuidaohu};
use crate::rules::{Rules, keys};
use crate::shape::Shape;
use crate::words::{WordRow, open::open_words};

/// How a category is recognised. A `u8` of seats has one bit per seat.
#[derive(Clone, Copy)]
pub enum Sign {
    /// An event of the deal: whether the rules allow it, and whether it happened.
    Deal(Allowed, fn(&Outcome<'_>) -> bool),
    /// A property of seats: whether the rules allow it, and the seats that have it.
    Seats(Allowed, fn(&Facts) -> u8),
    /// A property of a win, independent of its payment: whether the rules allow it, and whether the win has it.
    Win(Allowed, fn(&Facts, &Win) -> bool),
    /// The shape that a win is paid as.
    Shape(Shape),
    /// A win that is paid with at least one of these factors.
    Fans(&'static [Fan]),
    /// A part of the settlement that is paid.
    Item(Item),
    /// A detail of the settlement besides items and factors: the detail, and whether the deal has it.
    Detail(Detail, fn(&Facts, &Settlement) -> bool),
    /// A detail of the settlement that belongs to seats: the detail, and the seats that have it.
    SeatDetail(Detail, fn(&Settlement) -> u8),
}

/// A function that returns whether a category can happen under these rules.
pub(crate) type Allowed = fn(&Rules) -> bool;

/// Returns true. For categories that every rule set allows.
pub(super) fn always(_: &Rules) -> bool {
    true
}

/// A finished deal, as categories see it.
pub struct Outcome<'a> {
    /// The facts of the deal.
    pub facts: &'a Facts,
    /// The gates that stopped a complete hand.
    pub blocked: GateSet,
    /// Bit per seat: a complete hand of the seat was refused for too few hard flowers or for too small a payment (起胡).
    pub short_of_flowers: u8,
    /// Whether each seat got one of the last tiles of the wall (分张).
    pub fenzhang: bool,
    /// Whether a seat won on a tile of 分张.
    pub fenzhang_win: bool,
}

impl Outcome<'_> {
    /// Whether this event happened in the deal.
    pub fn has(&self, event: DealEvent) -> bool {
        self.facts.events.contains(event)
    }
}

/// Returns the seats for which `holds` is true, one bit each.
pub(super) fn seats(facts: &Facts, holds: impl Fn(&SeatFacts) -> bool) -> u8 {
    facts.seats.iter().fold(0, |bits, (seat, held)| bits | u8::from(holds(held)) << seat.index())
}

/// The definition of a category.
#[derive(Clone, Copy)]
pub struct CategoryDefinition {
    /// The counted event, in English and Chinese.
    definition: [&'static str; 2],
    /// How the category is recognised.
    pub(crate) sign: Sign,
    /// Other words of players for the category.
    synonyms: &'static [&'static str],
    /// Names of categories that no winner has together with this one. It is enough if one of the two categories names the other.
    excludes: &'static [&'static str],
}

/// Defines a category: the counted event in English and Chinese, and how it is recognised.
pub(super) const fn counted(english: &'static str, chinese: &'static str, sign: Sign) -> CategoryDefinition {
    CategoryDefinition { definition: [english, chinese], sign, synonyms: &[], excludes: &[] }
}

impl CategoryDefinition {
    /// Sets other words of players for the category.
    pub(super) const fn with_synonyms(self, synonyms: &'static [&'static str]) -> CategoryDefinition {
        CategoryDefinition { synonyms, ..self }
    }

    /// Sets the names of categories that no winner has together with this one.
    pub(super) const fn excluding(self, excludes: &'static [&'static str]) -> CategoryDefinition {
        CategoryDefinition { excludes, ..self }
    }
}

/// Defines the `CATEGORIES` of one module: rows as for [`crate::words::open::rows`], whose further data is made by [`counted`].
macro_rules! categories {
    ($($rows:tt)*) => {
        $crate::words::open::own_words! {
            /// The categories of this module.
            pub(in crate::score) CATEGORIES: $crate::words::WordRow<$crate::score::category::CategoryDefinition>, Category { $($rows)* }
        }
    };
}

pub(super) use categories;

/// The categories of all settlement modules.
const MODULES: &[&[WordRow<CategoryDefinition>]] = &[
    shared::CATEGORIES,
    room::CATEGORIES,
    jing::CATEGORIES,
    nanchang::CATEGORIES,
    northern::CATEGORIES,
    tuidaohu::CATEGORIES,
    nanjing::CATEGORIES,
    #[cfg(any(test, feature = "__sixth"))]
    super::sixth::CATEGORIES,
];

open_words! {
    /// An event that is counted at most once a deal. Registered categories count factors, each its own ([`register_fan`]).
    Category of CategoryDefinition, at most 320; MODULES
}

impl Category {
    /// Returns all categories: the built-in ones in their order, then the registered ones sorted by name.
    pub fn known() -> impl Iterator<Item = Category> + Clone {
        Category::ALL.iter().copied().chain(Category::registered())
    }

    /// Returns the category with this name, Chinese name or synonym; `None` if there is none. A built-in category comes before a registered
    /// one, whatever kind of name `text` is.
    pub fn parse_name(text: &str) -> Option<Category> {
        fn first<'a>(among: impl Iterator<Item = Category> + Clone, text: &'a str) -> Option<Category> {
            let find = |is: fn(&Category, &'a str) -> bool| among.clone().find(|one| is(one, text));
            find(|one, text| one.name() == text)
                .or_else(|| find(|one, text| one.chinese() == text))
                .or_else(|| find(|one, text| one.row().more.synonyms.contains(&text)))
        }
        first(Category::ALL.iter().copied(), text).or_else(|| first(Category::registered(), text))
    }

    /// Returns the event without which the rule key at `path` has no effect; `None` if the row of the key names no event.
    pub fn from_key(path: &str) -> Option<Category> {
        let event = keys().filter(|key| key.path == path).find_map(|key| key.event.as_deref())?;
        Category::named(event)
    }

    /// The exact definition of the counted event, in English.
    pub fn definition(self) -> &'static str {
        self.row().more.definition[0]
    }

    /// The exact definition of the counted event, in Chinese.
    pub fn definition_chinese(self) -> &'static str {
        self.row().more.definition[1]
    }

    /// How the category is recognised.
    pub fn sign(self) -> Sign {
        self.row().more.sign
    }

    /// Whether the event can happen under these rules. Reports leave out impossible events instead of showing "never".
    pub fn possible(self, rules: &Rules) -> bool {
        let words = super::words(rules);
        match self.sign() {
            Sign::Deal(possible, _) | Sign::Seats(possible, _) | Sign::Win(possible, _) => possible(rules),
            Sign::Shape(shape) => rules.shape_rules().allow(shape),
            Sign::Fans(_) if self.is_registered() && !words.counts_all_fans => false,
            Sign::Fans(fans) => fans.iter().any(|&fan| words.fans.contains(fan)),
            Sign::Item(item) => words.items.contains(item),
            Sign::Detail(what, _) | Sign::SeatDetail(what, _) => words.details.contains(what),
        }
    }

    /// Whether the category describes a win.
    pub fn describes_win(self) -> bool {
        matches!(self.sign(), Sign::Win(..) | Sign::Shape(_) | Sign::Fans(_))
    }

    /// The shape that this category counts; `None` if it counts something else.
    pub fn shape(self) -> Option<Shape> {
        match self.sign() {
            Sign::Shape(shape) => Some(shape),
            _ => None,
        }
    }

    /// Whether the category depends on play alone, not on the settlement.
    pub fn depends_on_play_only(self) -> bool {
        matches!(self.sign(), Sign::Deal(..) | Sign::Seats(..) | Sign::Win(..))
    }

    /// Whether no winner can have both this category and `other`.
    pub fn excludes(self, other: Category) -> bool {
        let listed = |one: Category, other: Category| one.row().more.excludes.contains(&other.name());
        let shapes = self.shape().is_some() && other.shape().is_some() && self != other;
        let no_winner =
            |one, other: Category| one == Category::Liuju && (other == Category::Win || other.describes_win());
        shapes
            || [(self, other), (other, self)]
                .into_iter()
                .any(|(one, other)| listed(one, other) || no_winner(one, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excluded_names_are_categories() {
        let all = Category::ALL.iter().flat_map(|one| one.row().more.excludes);
        let unknown: Vec<_> = all.filter(|name| Category::named(name).is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}

//! Factors that rule files define, and the categories that count them. Both are registered at run time, once a name,
//! and are never removed.

use super::super::names::{Fan, MOST_FANS};
use super::{Category, Sign, counted};
use crate::message::{Message, msg};
use crate::rules::Rules;
use crate::words::{Word, WordRow};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Mutex, PoisonError};

/// For each factor the index of its registered category plus 1, or 0 if it has none.
static OF_FAN: [AtomicU16; MOST_FANS] = [const { AtomicU16::new(0) }; MOST_FANS];

/// The maximum number of characters in the name of a factor.
const LONGEST: usize = 40;

/// Returns what is wrong with a name in files for a factor; `None` if it is a valid name. A valid name has letters,
/// Chinese characters, digits and `_` only, and not digits and `_` alone. So it can stand in a joint event (`A+B`), a
/// table, a page and the name of a file.
pub fn fan_name_fault(name: &str) -> Option<Message> {
    if let Some(sign) = name.chars().find(|sign| !sign.is_alphanumeric() && *sign != '_') {
        return Some(msg!("score-fan-name-sign", ?name, ?sign));
    }
    if !name.chars().any(char::is_alphabetic) {
        return Some(msg!("score-fan-name-letters", ?name));
    }
    (name.chars().count() > LONGEST).then(|| msg!("score-fan-name-long", ?name, most = LONGEST))
}

/// Returns the factor that a rule file names, and registers it and its category if they are new.
///
/// A built-in factor with this Chinese name, otherwise one with this name in files, is that factor. Otherwise it is the
/// registered factor with this name in files; the first registration decides about its other names and its definition.
/// `name` must be valid ([`fan_name_fault`]). Without an English name, `english` is the Chinese one. `definition` is
/// the counted event, in English and Chinese.
///
/// The category has the names of the factor. If a built-in category has one of these names, `-fan` or `-番` is added to
/// it.
///
/// Returns `None` if the list of factors or of categories is full.
pub fn register_fan(name: &str, chinese: &str, english: &str, definition: [&str; 2]) -> Option<Fan> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _held = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let built_in = |is: &dyn Fn(Fan) -> bool| {
        let found = || Fan::ALL.iter().copied().filter(|&fan| is(fan));
        found().find(|&fan| has_built_in_category(fan)).or_else(|| found().next())
    };
    let known = built_in(&|fan| fan.chinese() == chinese).or_else(|| Fan::named(name));
    let fan = known.or_else(|| {
        let english = if english.is_empty() { chinese } else { english };
        let [name, chinese, english] = [name, chinese, english].map(leaked);
        Fan::register(WordRow { place: 0, name, chinese, english, key: "", more: () })
    })?;
    if !has_built_in_category(fan) && Category::of_fan(fan).is_none() {
        let category = Category::register(row_of(fan, definition))?;
        OF_FAN[fan.index()].store(category.0 + 1, Ordering::Release);
    }
    Some(fan)
}

/// Whether a built-in category counts this factor under its name, or this factor alone.
fn has_built_in_category(fan: Fan) -> bool {
    Category::ALL.iter().any(|category| match category.sign() {
        Sign::Fans(fans) => fans == [fan] || category.name() == fan.name() && fans.contains(&fan),
        _ => false,
    })
}

/// The row of the category that counts the factor.
fn row_of(fan: Fan, [english, chinese]: [&str; 2]) -> WordRow<super::CategoryDefinition> {
    let taken = |text: &str| {
        let names = |one: &Category| [one.name(), one.label()[0], one.chinese()];
        let has = |one: &Category| names(one).contains(&text) || one.row().more.synonyms.contains(&text);
        Category::ALL.iter().any(has)
    };
    // No factor of a rule file has a `-` in its name, so a name with one is that of no other category.
    let free = |text: &'static str| match (taken(text), text.is_ascii()) {
        (false, _) => text,
        (true, true) => leaked(&format!("{text}-fan")),
        (true, false) => leaked(&format!("{text}-番")),
    };
    let sign = Sign::Fans(Box::leak(Box::new([fan])));
    WordRow {
        place: 0,
        name: free(fan.name()),
        chinese: free(fan.chinese()),
        english: free(fan.label()[0]),
        key: "",
        more: counted(leaked(english), leaked(chinese), sign),
    }
}

/// Returns a copy that is never freed.
fn leaked(text: &str) -> &'static str {
    Box::leak(text.into())
}

impl Category {
    /// The maximum number of categories, built in and registered.
    pub const MOST: usize = 64 * <Category as Word>::NONE.len();

    /// Whether the category was registered at run time.
    pub fn is_registered(self) -> bool {
        self.index() >= Category::ALL.len()
    }

    /// Returns the category registered for a factor; `None` if there is none. Factors that a built-in category counts
    /// have none.
    #[inline]
    pub fn of_fan(fan: Fan) -> Option<Category> {
        OF_FAN[fan.index()].load(Ordering::Acquire).checked_sub(1).map(Category)
    }

    /// Returns the registered categories sorted by name.
    pub(super) fn registered() -> std::vec::IntoIter<Category> {
        let mut all: Vec<Category> = (Category::ALL.len()..).map_while(Category::at).collect();
        all.sort_unstable_by_key(|category| category.name());
        all.into_iter()
    }

    /// Returns the registered categories that are possible under these rules, in the order of the list.
    pub fn registered_under(rules: &Rules) -> Vec<Category> {
        let words = crate::score::words(rules);
        let mut all: Vec<Category> = Vec::new();
        if words.counts_all_fans {
            all.extend(words.fans.iter().filter_map(Category::of_fan));
        }
        all.sort_unstable();
        all
    }
}

#[cfg(test)]
mod tests;

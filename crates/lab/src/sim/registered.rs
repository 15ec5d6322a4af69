//! Sums of the registered categories. The row of a session has no places for them: their sums are kept by name, and only
//! those of categories that occurred. So they depend neither on the order of registration nor on other rule sets.

use crate::score::Category;
use crate::stats::Merge;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Values of registered categories, by name. Categories without a value have the default value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct ByName<T>(BTreeMap<String, T>);

impl<T: Copy + Default> ByName<T> {
    /// Whether no category has a value.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a category.
    pub fn get(&self, category: Category) -> T {
        self.0.get(category.name()).copied().unwrap_or_default()
    }

    /// All values with the names of their categories.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Changes the value of the category with this name.
    pub fn change(&mut self, name: &str, change: impl FnOnce(&mut T)) {
        match self.0.get_mut(name) {
            Some(value) => change(value),
            None => change(self.0.entry(name.to_owned()).or_default()),
        }
    }
}

impl<T: Copy + Default + Merge> Merge for ByName<T> {
    fn merge(&mut self, other: &ByName<T>) {
        other.iter().for_each(|(name, more)| self.change(name, |sum| sum.merge(more)));
    }
}

/// The number of deals of a session with each registered category that the rules count. The categories increase.
#[derive(Clone, Debug, Default)]
pub(super) struct RegisteredRow(Vec<(Category, i64)>);

impl RegisteredRow {
    /// A row of zeros.
    pub fn new(mut categories: Vec<Category>) -> RegisteredRow {
        categories.sort_unstable();
        RegisteredRow(categories.into_iter().map(|category| (category, 0)).collect())
    }

    /// Sets all numbers to 0.
    pub fn clear(&mut self) {
        self.0.iter_mut().for_each(|total| total.1 = 0);
    }

    /// Counts a deal. `has` returns whether a category occurred in it.
    pub fn add(&mut self, has: impl Fn(Category) -> bool) {
        self.0.iter_mut().for_each(|total| total.1 += i64::from(has(total.0)));
    }

    fn get(&self, category: Category) -> i64 {
        self.0.binary_search_by_key(&category, |total| total.0).map_or(0, |at| self.0[at].1)
    }
}

/// The sums over sessions of the number of deals with a category.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TotalSums {
    pub total: i128,
    pub squares: i128,
    /// The sum of products with the number of deals.
    pub observed: i128,
    /// The largest number in a session.
    pub largest: i64,
}

impl Merge for TotalSums {
    fn merge(&mut self, other: &TotalSums) {
        self.total += other.total;
        self.squares += other.squares;
        self.observed += other.observed;
        self.largest = self.largest.max(other.largest);
    }
}

impl ByName<TotalSums> {
    /// Adds a session of `deals` deals.
    pub fn record(&mut self, row: &RegisteredRow, deals: i64) {
        for &(category, number) in row.0.iter().filter(|total| total.1 != 0) {
            let (number, deals) = (i128::from(number), i128::from(deals));
            let session =
                TotalSums { total: number, squares: number * number, observed: number * deals, largest: number as i64 };
            self.change(category.name(), |sum| sum.merge(&session));
        }
    }
}

/// Sums over the same sessions of two sides, for the number of deals with a category.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PairedTotal {
    /// The sum of products of both numbers.
    pub products: i128,
    /// The number of sessions in which the numbers differ.
    pub differ: u64,
    /// The largest increase in a session, at least 0.
    pub rises: i64,
    /// The largest decrease in a session, at least 0.
    pub falls: i64,
}

impl Merge for PairedTotal {
    fn merge(&mut self, other: &PairedTotal) {
        self.products += other.products;
        self.differ += other.differ;
        self.rises = self.rises.max(other.rises);
        self.falls = self.falls.max(other.falls);
    }
}

impl ByName<PairedTotal> {
    /// Adds a session: its row `a` on the first side and its row `b` on the second.
    pub fn record(&mut self, a: &RegisteredRow, b: &RegisteredRow) {
        let only_b = b.0.iter().filter(|total| a.0.binary_search_by_key(&total.0, |other| other.0).is_err());
        let pairs =
            a.0.iter().map(|total| (total.0, total.1, b.get(total.0))).chain(only_b.map(|total| (total.0, 0, total.1)));
        for (category, a, b) in pairs.filter(|pair| (pair.1, pair.2) != (0, 0)) {
            let session = PairedTotal {
                products: i128::from(a) * i128::from(b),
                differ: u64::from(a != b),
                rises: (b - a).max(0),
                falls: (a - b).max(0),
            };
            self.change(category.name(), |sum| sum.merge(&session));
        }
    }
}

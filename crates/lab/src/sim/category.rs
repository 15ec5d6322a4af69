//! Recognises the categories that occur in a deal. A category is a named event or property of a deal, such as 流局 or a win
//! by self-draw.

use crate::game::Finished;
use crate::score::{Category, End, Facts, Outcome, Settlement, Sign, Win};
use crate::shape::Shape;
use crate::words::Set;
use std::sync::LazyLock;

/// Whether `category` applies to the win with index `at` in the facts of the deal. `settlement` is that of the deal,
/// and `happened` are the categories that occurred under it. A category that belongs to no seat applies if it occurred
/// in the deal.
pub(super) fn applies_to_win(
    category: Category,
    deal: &Finished,
    settlement: &Settlement,
    happened: CategorySet,
    at: usize,
) -> bool {
    let (facts, win, value) = (&deal.facts, &deal.facts.wins[at], settlement.wins.get(at));
    match category.sign() {
        Sign::Win(_, happened) => happened(facts, win),
        Sign::Shape(shape) => value.is_some_and(|value| value.shape == shape),
        Sign::Fans(fans) => value.is_some_and(|value| value.factors.iter().any(|factor| fans.contains(&factor.fan))),
        Sign::Seats(_, having) => having(facts) >> win.seat.index() & 1 != 0,
        Sign::SeatDetail(_, having) => having(settlement) >> win.seat.index() & 1 != 0,
        Sign::Deal(..) | Sign::Item(_) | Sign::Detail(..) => happened.contains(category),
    }
}

/// Whether a seat won on a tile of 分张, which are the last four tiles drawn. If play goes on after a win, earlier
/// wins do not count; the number of tiles left at each win tells them apart.
fn won_in_fenzhang(finished: &Finished) -> bool {
    const TILES: u8 = 4;
    let late = |&left: &u8| left < finished.left.saturating_add(TILES);
    finished.fenzhang && (finished.facts.end == End::Win || finished.win_left.iter().any(late))
}

/// Categories, each with the function that tests whether it occurred.
type Tests<F> = Vec<(Category, F)>;

/// The built-in categories, grouped by their [`Sign`]. Registered categories are found by [`Category::of_fan`].
#[derive(Default)]
struct Signs {
    /// The categories that depend on play alone.
    of_play: CategorySet,
    /// The categories that depend on the settlement.
    of_settlement: CategorySet,
    /// The categories of [`Sign::Deal`]. The next fields hold those of the other signs.
    deal: Tests<fn(&Outcome<'_>) -> bool>,
    seats: Tests<fn(&Facts) -> u8>,
    win: Tests<fn(&Facts, &Win) -> bool>,
    details: Tests<fn(&Facts, &Settlement) -> bool>,
    seat_details: Tests<fn(&Settlement) -> u8>,
    /// The categories by index of the shape.
    shapes: [CategorySet; Shape::COUNT],
    /// The categories by index of the factor. Factors behind the end of the list have no category.
    fans: Vec<CategorySet>,
    /// The categories by index of the item. Items behind the end of the list have no category.
    items: Vec<CategorySet>,
}

/// Adds `category` to the set with this index. The list grows if it is shorter.
fn add_at(sets: &mut Vec<CategorySet>, index: usize, category: Category) {
    sets.resize(sets.len().max(index + 1), CategorySet::default());
    sets[index].0.insert_if(category, true);
}

static SIGNS: LazyLock<Signs> = LazyLock::new(|| {
    let mut signs = Signs::default();
    for &category in Category::ALL {
        signs.of_play.0.insert_if(category, category.depends_on_play_only());
        signs.of_settlement.0.insert_if(category, !category.depends_on_play_only());
        match category.sign() {
            Sign::Deal(_, happened) => signs.deal.push((category, happened)),
            Sign::Seats(_, having) => signs.seats.push((category, having)),
            Sign::Win(_, happened) => signs.win.push((category, happened)),
            Sign::Detail(_, happened) => signs.details.push((category, happened)),
            Sign::SeatDetail(_, having) => signs.seat_details.push((category, having)),
            Sign::Shape(shape) => signs.shapes[shape as usize].0.insert_if(category, true),
            Sign::Fans(fans) => fans.iter().for_each(|fan| add_at(&mut signs.fans, fan.index(), category)),
            Sign::Item(item) => add_at(&mut signs.items, item.index(), category),
        }
    }
    signs
});

/// A set of categories, built in and registered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CategorySet(pub Set<Category>);

impl CategorySet {
    /// Whether the set contains a category.
    pub fn contains(self, category: Category) -> bool {
        self.0.contains(category)
    }

    /// Whether the set contains all categories of `others`.
    pub fn contains_all(self, others: CategorySet) -> bool {
        others.0.minus(self.0).is_empty()
    }

    /// The categories of the set that depend on play alone.
    pub(super) fn play_only(self) -> CategorySet {
        CategorySet(self.0.intersection(SIGNS.of_play.0))
    }

    /// The built-in categories of the set that depend on the settlement.
    pub(super) fn built_in_settlement_only(self) -> CategorySet {
        CategorySet(self.0.intersection(SIGNS.of_settlement.0))
    }

    /// Adds the categories for whose test function `holds` returns true.
    #[inline(always)]
    fn add_where<F: Copy>(&mut self, tests: &[(Category, F)], holds: impl Fn(F) -> bool) {
        for &(category, sign) in tests {
            self.0.insert_if(category, holds(sign));
        }
    }

    /// The categories that occurred in a finished deal, under its own settlement.
    pub fn from_deal(finished: &Finished) -> CategorySet {
        CategorySet::in_play(finished).settled(finished, &finished.settlement)
    }

    /// The categories that occurred in a finished deal and depend on play alone.
    pub fn in_play(finished: &Finished) -> CategorySet {
        let signs = &*SIGNS;
        let facts = &finished.facts;
        let deal = Outcome {
            facts,
            blocked: finished.blocked,
            short_of_flowers: finished.short_of_flowers,
            fenzhang: finished.fenzhang,
            fenzhang_win: won_in_fenzhang(finished),
        };
        let mut all = CategorySet::default();
        all.add_where(&signs.deal, |happened| happened(&deal));
        all.add_where(&signs.seats, |having| having(facts) != 0);
        facts.wins.iter().for_each(|win| all.add_where(&signs.win, |happened| happened(facts, win)));
        all
    }

    /// Returns the set with the categories added that occurred under `settlement`, a settlement of the deal `finished`.
    #[must_use]
    pub fn settled(self, finished: &Finished, settlement: &Settlement) -> CategorySet {
        let signs = &*SIGNS;
        let union = |all: Set<Category>, known: &CategorySet| all.union(known.0);
        let mut all = self;
        for value in &settlement.wins {
            all.0 = union(all.0, &signs.shapes[value.shape as usize]);
            for factor in value.factors.iter() {
                all.0 = signs.fans.get(factor.fan.index()).map_or(all.0, |known| union(all.0, known));
                all.0 = Category::of_fan(factor.fan).map_or(all.0, |category| all.0.with(category));
            }
        }
        for entry in &settlement.entries {
            all.0 = signs.items.get(entry.item.index()).map_or(all.0, |known| union(all.0, known));
        }
        all.add_where(&signs.details, |happened| happened(&finished.facts, settlement));
        all.add_where(&signs.seat_details, |having| having(settlement) != 0);
        all
    }
}

impl FromIterator<Category> for CategorySet {
    fn from_iter<I: IntoIterator<Item = Category>>(categories: I) -> CategorySet {
        CategorySet(categories.into_iter().collect())
    }
}

#[cfg(test)]
mod tests;

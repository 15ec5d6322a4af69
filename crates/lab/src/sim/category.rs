//! Recognises the categories that occur in a deal. A category is a named event or property of a deal, such as 流局 or a win
//! by self-draw.

use crate::game::Finished;
use crate::score::{Category, End, Facts, Outcome, Settlement, Sign, Win};
use crate::shape::Shape;
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

/// Categories, each as one bit of a [`CategorySet`], with the function that tests whether it occurred.
type Tests<F> = Vec<(u128, F)>;

/// All categories, grouped by their [`Sign`]. In each group a category is one bit of a [`CategorySet`].
#[derive(Default)]
struct Signs {
    /// The categories that depend on play alone.
    of_play: u128,
    /// The categories of [`Sign::Deal`]. The next fields hold those of the other signs.
    deal: Tests<fn(&Outcome<'_>) -> bool>,
    seats: Tests<fn(&Facts) -> u8>,
    win: Tests<fn(&Facts, &Win) -> bool>,
    details: Tests<fn(&Facts, &Settlement) -> bool>,
    seat_details: Tests<fn(&Settlement) -> u8>,
    /// The categories by index of the shape.
    shapes: [u128; Shape::COUNT],
    /// The categories by index of the factor. Factors behind the end of the list have no category.
    fans: Vec<u128>,
    /// The categories by index of the item. Items behind the end of the list have no category.
    items: Vec<u128>,
}

/// Adds `bit` to the element with this index. The list grows if it is shorter.
fn add_bit(bits: &mut Vec<u128>, index: usize, bit: u128) {
    bits.resize(bits.len().max(index + 1), 0);
    bits[index] |= bit;
}

static SIGNS: LazyLock<Signs> = LazyLock::new(|| {
    let mut signs = Signs::default();
    for category in Category::ALL {
        let bit = 1 << category.index();
        signs.of_play |= if category.depends_on_play_only() { bit } else { 0 };
        match category.sign() {
            Sign::Deal(_, happened) => signs.deal.push((bit, happened)),
            Sign::Seats(_, having) => signs.seats.push((bit, having)),
            Sign::Win(_, happened) => signs.win.push((bit, happened)),
            Sign::Detail(_, happened) => signs.details.push((bit, happened)),
            Sign::SeatDetail(_, having) => signs.seat_details.push((bit, having)),
            Sign::Shape(shape) => signs.shapes[shape as usize] |= bit,
            Sign::Fans(fans) => fans.iter().for_each(|fan| add_bit(&mut signs.fans, fan.index(), bit)),
            Sign::Item(item) => add_bit(&mut signs.items, item.index(), bit),
        }
    }
    signs
});

/// The bits of the categories for whose test function `holds` returns true.
#[inline(always)]
fn bits_where<F: Copy>(tests: &[(u128, F)], holds: impl Fn(F) -> bool) -> u128 {
    tests.iter().fold(0, |bits, &(bit, sign)| if holds(sign) { bits | bit } else { bits })
}

const _: () = assert!(Category::ALL.len() <= u128::BITS as usize);

/// A set of categories. The bit of a category is that of its [`Category::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CategorySet(pub u128);

impl CategorySet {
    /// Whether the set contains a category.
    pub fn contains(self, category: Category) -> bool {
        self.0 >> category.index() & 1 != 0
    }

    /// Whether the set contains all categories of `others`.
    pub fn contains_all(self, others: CategorySet) -> bool {
        self.0 & others.0 == others.0
    }

    /// The categories of the set that depend on play alone.
    pub(super) fn play_only(self) -> CategorySet {
        CategorySet(self.0 & SIGNS.of_play)
    }

    /// The categories of the set that depend on the settlement.
    pub(super) fn settlement_only(self) -> CategorySet {
        CategorySet(self.0 & !SIGNS.of_play)
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
        let of_deal = bits_where(&signs.deal, |happened| happened(&deal));
        let of_seats = bits_where(&signs.seats, |having| having(facts) != 0);
        let of_win = |bits, win| bits | bits_where(&signs.win, |happened| happened(facts, win));
        CategorySet(facts.wins.iter().fold(of_deal | of_seats, of_win))
    }

    /// Returns the set with the categories added that occurred under `settlement`, a settlement of the deal `finished`.
    #[must_use]
    pub fn settled(self, finished: &Finished, settlement: &Settlement) -> CategorySet {
        let signs = &*SIGNS;
        let bits = |known: &[u128], index: usize| known.get(index).copied().unwrap_or(0);
        let mut all = self.0;
        for value in &settlement.wins {
            all |= signs.shapes[value.shape as usize];
            value.factors.iter().for_each(|factor| all |= bits(&signs.fans, factor.fan.index()));
        }
        settlement.entries.iter().for_each(|entry| all |= bits(&signs.items, entry.item.index()));
        let details = bits_where(&signs.details, |happened| happened(&finished.facts, settlement));
        let of_seats = bits_where(&signs.seat_details, |having| having(settlement) != 0);
        CategorySet(all | details | of_seats)
    }
}

impl FromIterator<Category> for CategorySet {
    fn from_iter<I: IntoIterator<Item = Category>>(categories: I) -> CategorySet {
        CategorySet(categories.into_iter().fold(0, |bits, category| bits | 1 << category.index()))
    }
}

#[cfg(test)]
mod tests;

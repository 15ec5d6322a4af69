//! Which categories happened in a deal.

use crate::game::Finished;
use crate::score::{Category, End, Facts, Outcome, Settlement, Sign, Win};
use crate::shape::Shape;
use std::sync::LazyLock;

/// Whether `category` applies to the winner of win number `at` (from 0). A category that belongs to no seat applies if it occurred in
/// the deal.
pub(super) fn holds_of(
    category: Category,
    deal: &Finished,
    settlement: &Settlement,
    happened: Happened,
    at: usize,
) -> bool {
    let (facts, win, value) = (&deal.facts, &deal.facts.wins[at], settlement.wins.get(at));
    match category.sign() {
        Sign::Win(_, happened) => happened(facts, win),
        Sign::Shape(shape) => value.is_some_and(|value| value.shape == shape),
        Sign::Fans(fans) => value.is_some_and(|value| value.factors.iter().any(|factor| fans.contains(&factor.fan))),
        Sign::Seats(_, having) => having(facts) >> win.seat.index() & 1 != 0,
        Sign::ToldOfSeats(_, told) => told(settlement) >> win.seat.index() & 1 != 0,
        Sign::Deal(..) | Sign::Item(_) | Sign::Told(..) => happened.contains(category),
    }
}

/// Whether a seat won on a tile of 分张. Where play goes on after a win, earlier wins do not count. The number of tiles left at
/// the win tells them apart, because the four tiles are the last.
fn won_in_fenzhang(finished: &Finished) -> bool {
    const TILES: u8 = 4;
    let late = |&left: &u8| left < finished.left.saturating_add(TILES);
    finished.fenzhang && (finished.facts.end == End::Win || finished.win_left.iter().any(late))
}

/// Categories as bits, each with the function that recognises it.
type Rows<F> = Vec<(u128, F)>;

/// Every category as a bit, by how it is recognised.
#[derive(Default)]
struct Signs {
    /// The categories of play.
    of_play: u128,
    deal: Rows<fn(&Outcome<'_>) -> bool>,
    seats: Rows<fn(&Facts) -> u8>,
    win: Rows<fn(&Facts, &Win) -> bool>,
    told: Rows<fn(&Facts, &Settlement) -> bool>,
    told_of_seats: Rows<fn(&Settlement) -> u8>,
    shapes: [u128; Shape::COUNT],
    /// By factor and by item; those that no category names are not there.
    fans: Vec<u128>,
    items: Vec<u128>,
}

fn note(bits: &mut Vec<u128>, index: usize, bit: u128) {
    bits.resize(bits.len().max(index + 1), 0);
    bits[index] |= bit;
}

static SIGNS: LazyLock<Signs> = LazyLock::new(|| {
    let mut signs = Signs::default();
    for category in Category::ALL {
        let bit = 1 << category.index();
        signs.of_play |= if category.is_of_play() { bit } else { 0 };
        match category.sign() {
            Sign::Deal(_, happened) => signs.deal.push((bit, happened)),
            Sign::Seats(_, having) => signs.seats.push((bit, having)),
            Sign::Win(_, happened) => signs.win.push((bit, happened)),
            Sign::Told(_, told) => signs.told.push((bit, told)),
            Sign::ToldOfSeats(_, told) => signs.told_of_seats.push((bit, told)),
            Sign::Shape(shape) => signs.shapes[shape as usize] |= bit,
            Sign::Fans(fans) => fans.iter().for_each(|fan| note(&mut signs.fans, fan.index(), bit)),
            Sign::Item(item) => note(&mut signs.items, item.index(), bit),
        }
    }
    signs
});

/// The bits of those that hold.
#[inline(always)]
fn which<F: Copy>(rows: &[(u128, F)], holds: impl Fn(F) -> bool) -> u128 {
    rows.iter().fold(0, |bits, &(bit, sign)| if holds(sign) { bits | bit } else { bits })
}

const _: () = assert!(Category::ALL.len() <= u128::BITS as usize);

/// A set of categories: bit by [`Category::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Happened(pub u128);

impl Happened {
    /// Whether it happened.
    pub fn contains(self, category: Category) -> bool {
        self.0 >> category.index() & 1 != 0
    }

    /// Whether all of these happened.
    pub fn contains_all(self, others: Happened) -> bool {
        self.0 & others.0 == others.0
    }

    /// Those that depend on play alone.
    pub(super) fn of_play(self) -> Happened {
        Happened(self.0 & SIGNS.of_play)
    }

    /// Those that depend on the settlement.
    pub(super) fn of_settlement(self) -> Happened {
        Happened(self.0 & !SIGNS.of_play)
    }

    /// What happened in a finished deal.
    pub fn of(finished: &Finished) -> Happened {
        Happened::in_play(finished).settled(finished, &finished.settlement)
    }

    /// What happened in play, whatever the settlement.
    pub fn in_play(finished: &Finished) -> Happened {
        let signs = &*SIGNS;
        let facts = &finished.facts;
        let deal = Outcome {
            facts,
            blocked: finished.blocked,
            short_of_flowers: finished.short_of_flowers,
            fenzhang: finished.fenzhang,
            fenzhang_win: won_in_fenzhang(finished),
        };
        let of_deal = which(&signs.deal, |happened| happened(&deal));
        let of_seats = which(&signs.seats, |having| having(facts) != 0);
        let of_win = |bits, win| bits | which(&signs.win, |happened| happened(facts, win));
        Happened(facts.wins.iter().fold(of_deal | of_seats, of_win))
    }

    /// The same, with what a settlement adds.
    #[must_use]
    pub fn settled(self, finished: &Finished, settlement: &Settlement) -> Happened {
        let signs = &*SIGNS;
        let bits = |known: &[u128], index: usize| known.get(index).copied().unwrap_or(0);
        let mut all = self.0;
        for value in &settlement.wins {
            all |= signs.shapes[value.shape as usize];
            value.factors.iter().for_each(|factor| all |= bits(&signs.fans, factor.fan.index()));
        }
        settlement.entries.iter().for_each(|entry| all |= bits(&signs.items, entry.item.index()));
        let told = which(&signs.told, |told| told(&finished.facts, settlement));
        let of_seats = which(&signs.told_of_seats, |told| told(settlement) != 0);
        Happened(all | told | of_seats)
    }
}

impl FromIterator<Category> for Happened {
    fn from_iter<I: IntoIterator<Item = Category>>(categories: I) -> Happened {
        Happened(categories.into_iter().fold(0, |bits, category| bits | 1 << category.index()))
    }
}

#[cfg(test)]
mod tests;

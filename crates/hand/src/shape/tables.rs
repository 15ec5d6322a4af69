//! The tables of one variant of the rules, built at first use and shared.
//!
//! A *group* is a number suit or the honours. Its *class* is the index of its distances, see [`suit_distance`]. Groups that are joined have
//! a *joint class* in the same way. A *goal* is the index of a number of melds with or without the pair, see `MISSING`. A *row* is the part
//! of a table for fixed classes of three groups, with an entry for every class of the fourth.
//!
//! - `SUITS`: the class of a number suit by its base-5 index (2 MB).
//! - `HONOURS`: the class of the honours by their index.
//! - `LEFT[man class, pin class]` and `RIGHT[sou class, honour class]`: the joint class of two groups.
//! - `MISSING[goal, left class, right class]`: the number of tiles missing for goal `g`. Goals `0..=4` are `4 - g` melds and the pair,
//!   goals `5..=9` are `9 - g` melds without a pair.
//! - `RIGHT_SUIT[pair class, class]`, `LEFT_SUIT`, `LEFT_HONOURS` and `BY_SUIT[melds, class of three, class]`, `BY_HONOURS`: for
//!   methods that try many classes of one group while the other three stay ([`Tables::rows`]). One tile changes the number of
//!   missing tiles by at most one, so a row stores only its parity, and results need no comparison.
//! - `LACKS`: in the same order, whether any of the missing tiles can belong to the group. If not, the group can be skipped.
//!
//! All tables are in one array of bytes, so one pointer reaches everything. Most indices are masked and the rows have 256 entries,
//! so the compiler sees that these accesses are within the array and need no bounds check. The array has 3.8 MB.

use super::packed::{Indices, POWER, Packed};
use super::rules::ShapeRules;
use super::suit_distance::{self, Distances, FORBIDDEN, HonourPatterns, Numbering};
use crate::tile::Kind;
use std::sync::OnceLock;

/// Number of goals of [`Tables::missing`]. A masked goal is always within the array.
const GOALS: usize = 10;
const GOAL_MASK: usize = 15;
/// 5⁹, rounded up to a power of two.
const SUIT_ENTRIES: usize = 1 << 21;
/// 5⁷, rounded up to a power of two.
const HONOUR_ENTRIES: usize = 1 << 17;
const SQUARE: usize = 1 << 16;
/// Maximum number of classes of one group, a power of two.
const GROUP: usize = 128;
const TRIPLE: usize = 256 * GROUP;
/// Number of counts of declared melds. A masked count is always within the array.
const MELDS: usize = 5;
const MELD_MASK: usize = 7;

const SUITS: usize = 0;
const HONOURS: usize = SUITS + SUIT_ENTRIES;
const LEFT: usize = HONOURS + HONOUR_ENTRIES;
const RIGHT: usize = LEFT + SQUARE;
const MISSING: usize = RIGHT + SQUARE;
/// The joint class of 条, honours and one more suit.
const RIGHT_SUIT: usize = MISSING + GOALS * SQUARE;
/// The joint class of 万, 筒 and 条.
const LEFT_SUIT: usize = RIGHT_SUIT + TRIPLE;
/// The joint class of 万, 筒 and honours.
const LEFT_HONOURS: usize = LEFT_SUIT + TRIPLE;
const BY_SUIT: usize = LEFT_HONOURS + TRIPLE;
const BY_HONOURS: usize = BY_SUIT + MELDS * TRIPLE;
const LACKS: usize = BY_HONOURS + MELDS * TRIPLE;
/// The array ends with padding, because the last row has only half of the 256 entries that a class may address.
const BYTES: usize = LACKS + 2 * MELDS * TRIPLE + TRIPLE;
/// Length of the slice from a row of parities to the end of its row in `LACKS`.
const ROW: usize = LACKS - BY_SUIT + 256;

/// The tables of a variant.
#[derive(Clone, Copy)]
pub(super) struct Tables {
    bytes: &'static [u8; BYTES],
    suit_distances: &'static [Distances],
    honour_distances: &'static [Distances],
}

/// The row of a group for fixed classes of the other groups: an entry for every class, followed by other data.
#[derive(Clone, Copy)]
pub(super) struct Row(&'static [u8; ROW]);

impl Row {
    /// The parity of the number of tiles missing with this class.
    #[inline]
    pub(super) fn parity(self, class: u8) -> u8 {
        self.0[usize::from(class)]
    }

    /// Whether a missing tile can belong to the group.
    #[inline]
    fn lacks(self, class: u8) -> bool {
        self.0[LACKS - BY_SUIT + usize::from(class)] != 0
    }

    /// [`Tables::improving_ranks`] for a group that lacks tiles. Not inlined, because several copies in one function need too many
    /// registers.
    #[inline(never)]
    fn improving_ranks(self, classes: &[u8; POWER[8] + 1], now: u8) -> u64 {
        let parity = |power: usize| u64::from(self.parity(classes[power]));
        let odd = POWER.iter().rev().fold(0, |odd, &power| odd + odd + parity(power));
        odd ^ u64::from(now & 1).wrapping_neg() & 0x1ff
    }
}

/// The position of a group's class in the array.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

impl Place {
    /// Returns the position after the removal of one tile of `kind`, which the group must have.
    #[inline]
    pub(super) fn without(self, kind: Kind) -> Place {
        Place(self.0.wrapping_sub(POWER_OF_KIND[kind.index()]))
    }
}

impl Tables {
    fn build(rules: &ShapeRules) -> Tables {
        let mut bytes = boxed::<BYTES>();
        let (classes, mut suits) = suit_distance::classify_numbers(rules.fifth_copy);
        suits.push(FORBIDDEN);
        bytes[SUITS..].iter_mut().zip(classes).for_each(|(class, number)| *class = number as u8);
        let honours = classify_honours(rules, &mut bytes[HONOURS..LEFT]);
        let lefts = join_all(Numbering::default(), &suits, &suits, 8, &mut bytes[LEFT..RIGHT]).values;
        let rights = join_all(Numbering::default(), &suits, &honours, 8, &mut bytes[RIGHT..MISSING]).values;
        for (goal, table) in bytes[MISSING..RIGHT_SUIT].chunks_mut(SQUARE).enumerate() {
            let (melds, pair) = if goal < 5 { (4 - goal, 1) } else { (9 - goal, 0) };
            for (l, left) in lefts.iter().enumerate() {
                for (r, right) in rights.iter().enumerate() {
                    table[l << 8 | r] = suit_distance::join_one(left, right, melds, pair);
                }
            }
        }
        let threes = join_all(Numbering::default(), &rights, &suits, 7, &mut bytes[RIGHT_SUIT..LEFT_SUIT]);
        let threes = join_all(threes, &lefts, &honours, 7, &mut bytes[LEFT_HONOURS..BY_SUIT]).values;
        write_rows(&threes, &suits, &mut bytes, BY_SUIT);
        let threes = join_all(Numbering::default(), &lefts, &suits, 7, &mut bytes[LEFT_SUIT..LEFT_HONOURS]).values;
        write_rows(&threes, &honours, &mut bytes, BY_HONOURS);
        let (suit_distances, honour_distances) = (suits.leak(), honours.leak());
        Tables { bytes: Box::leak(bytes), suit_distances, honour_distances }
    }

    /// Returns the tables for these rules. The first call for a variant builds them.
    pub(super) fn shared(rules: &ShapeRules) -> Tables {
        static TABLES: [OnceLock<Tables>; 16] = [const { OnceLock::new() }; 16];
        let bits = [rules.fifth_copy, rules.honours, rules.wind_runs, rules.dragon_runs];
        let variant = bits.iter().fold(0, |variant, &bit| 2 * variant + usize::from(bit));
        *TABLES[variant].get_or_init(|| Tables::build(rules))
    }

    /// Returns the class of the number suit with this index.
    #[inline]
    pub(super) fn suit_class(&self, index: usize) -> u8 {
        self.bytes[SUITS + (index & (SUIT_ENTRIES - 1))]
    }

    /// Returns the distances of every class of a group (3: the honours). The last class of a number suit is [`FORBIDDEN`].
    #[inline]
    pub(super) fn distances(&self, group: usize) -> &'static [Distances] {
        if group == 3 { self.honour_distances } else { self.suit_distances }
    }

    /// Returns the distances of the four groups with these classes.
    pub(super) fn group_distances(&self, classes: [u8; 4]) -> [Distances; 4] {
        std::array::from_fn(|group| self.distances(group)[usize::from(classes[group])])
    }

    /// Returns these classes with the suit `empty` (0 to 2) forbidden; unchanged if it is `None`.
    #[inline]
    pub(super) fn without(&self, mut classes: [u8; 4], empty: Option<usize>) -> [u8; 4] {
        if let Some(suit) = empty {
            classes[suit] = (self.suit_distances.len() - 1) as u8;
        }
        classes
    }

    /// Returns the class of the honours with this index.
    #[inline]
    pub(super) fn honour_class(&self, index: usize) -> u8 {
        self.bytes[HONOURS + (index & (HONOUR_ENTRIES - 1))]
    }

    /// Returns the joint class of 万 and 筒.
    #[inline]
    pub(super) fn left(&self, man: u8, pin: u8) -> u8 {
        self.bytes[LEFT + (usize::from(man) << 8 | usize::from(pin))]
    }

    /// Returns the joint class of 条 and honours.
    #[inline]
    pub(super) fn right(&self, sou: u8, honour: u8) -> u8 {
        self.bytes[RIGHT + (usize::from(sou) << 8 | usize::from(honour))]
    }

    /// Returns the number of tiles missing for a goal. `left` is the joint class of 万 and 筒, `right` that of 条 and honours.
    #[inline]
    pub(super) fn missing(&self, goal: usize, left: u8, right: u8) -> u8 {
        self.bytes[MISSING + ((goal & GOAL_MASK) << 16 | usize::from(left) << 8 | usize::from(right))]
    }

    /// Returns the number of tiles missing for a goal, from the classes of the four groups.
    #[inline]
    pub(super) fn missing_of(&self, goal: usize, [man, pin, sou, honours]: [u8; 4]) -> u8 {
        self.missing(goal, self.left(man, pin), self.right(sou, honours))
    }

    /// Returns the rows of 万, 筒, 条 and honours; each is for the given classes of the other three groups. It has the parity of the number
    /// of tiles missing for the pair and the melds that remain after `melds` declared ones, by the class of the group.
    #[inline]
    pub(super) fn rows(&self, melds: usize, [man, pin, sou, honours]: [u8; 4]) -> [Row; 4] {
        let (left, right) = (self.left(man, pin), self.right(sou, honours));
        let three = |table: usize, two: u8, class: u8| {
            usize::from(self.bytes[table + (usize::from(two) << 7) + usize::from(class)]) << 7
        };
        let melds = (melds & MELD_MASK) * TRIPLE;
        let row = |at: usize| Row(self.bytes[melds + at..].first_chunk().expect("rows have room for any class"));
        [
            row(BY_SUIT + three(RIGHT_SUIT, right, pin)),
            row(BY_SUIT + three(RIGHT_SUIT, right, man)),
            row(BY_SUIT + three(LEFT_HONOURS, left, honours)),
            row(BY_HONOURS + three(LEFT_SUIT, left, sou)),
        ]
    }

    /// Returns the mask of the ranks of a group whose draw lowers the number of missing tiles. `row` and `place` are those of the group,
    /// and `now` is the number of tiles missing now. Bits of ranks held four times, and the upper two bits of the honours, are undefined.
    #[inline]
    pub(super) fn improving_ranks(&self, row: Row, place: Place, now: u8) -> u64 {
        // The minimum never changes a valid place; it lets the compiler omit the bounds check.
        let place = place.0.min(HONOURS + HONOUR_ENTRIES);
        let classes: &[u8; POWER[8] + 1] = self.bytes[place..].first_chunk().expect("classes stand first");
        if row.lacks(classes[0]) { row.improving_ranks(classes, now) } else { 0 }
    }

    /// Returns the places of the classes of the four groups.
    #[inline]
    pub(super) fn places(packed: &Packed) -> [Place; 4] {
        let Indices([man, pin, sou, honours]) = packed.indices();
        let suit = |index: u32| Place(SUITS + (index as usize & (SUIT_ENTRIES - 1)));
        [suit(man), suit(pin), suit(sou), Place(HONOURS + (honours as usize & (HONOUR_ENTRIES - 1)))]
    }

    /// Returns the class at a place.
    #[inline]
    pub(super) fn class(&self, place: Place) -> u8 {
        self.bytes[place.0]
    }

    /// Returns the classes of 万, 筒, 条 and honours.
    #[inline]
    pub(super) fn classes(&self, packed: &Packed) -> [u8; 4] {
        self.classes_at(packed.indices())
    }

    /// Returns the classes of 万, 筒, 条 and honours from their indices.
    #[inline]
    pub(super) fn classes_at(&self, Indices(indices): Indices) -> [u8; 4] {
        let [man, pin, sou, honours] = indices.map(|index| index as usize);
        [self.suit_class(man), self.suit_class(pin), self.suit_class(sou), self.honour_class(honours)]
    }
}

/// The value of [`POWER`] for every kind.
const POWER_OF_KIND: [usize; Kind::PLAIN] = *[POWER; 4].as_flattened().first_chunk().expect("36 of them");

fn boxed<const N: usize>() -> Box<[u8; N]> {
    vec![0; N].into_boxed_slice().try_into().expect("the length is given")
}

/// Writes the rows of a group to `bytes`, starting at `first`: for 0 to 4 declared melds, each joint class of the other three groups and
/// each class of the group, the parity of the number of tiles missing for the pair and the remaining melds, and whether some of these tiles
/// can belong to the group. `three` and `group` are the distances of the joint classes and of the classes.
fn write_rows(three: &[Distances], group: &[Distances], bytes: &mut [u8; BYTES], first: usize) {
    for melds in 0..MELDS {
        for (i, x) in three.iter().enumerate() {
            for (j, y) in group.iter().enumerate() {
                let at = first + melds * TRIPLE + i * GROUP + j;
                let (missing, lacks) = suit_distance::join_and_lacks(x, y, 4 - melds, 1);
                bytes[at] = missing & 1;
                bytes[at + LACKS - BY_SUIT] = u8::from(lacks);
            }
        }
    }
}

/// Writes the joint class of every pair of classes to `classes`, at `a << shift | b` for the classes `a` and `b`. `first` and `second` are
/// the distances of the classes. The joint classes are added to `numbering`, which is returned.
fn join_all(
    mut numbering: Numbering<Distances>,
    first: &[Distances],
    second: &[Distances],
    shift: u32,
    classes: &mut [u8],
) -> Numbering<Distances> {
    assert!(second.len() <= 1 << shift, "too many classes of a group");
    for (i, x) in first.iter().enumerate() {
        for (j, y) in second.iter().enumerate() {
            classes[i << shift | j] = numbering.number(suit_distance::join(x, y)) as u8;
        }
    }
    assert!(numbering.values.len() <= 256, "too many classes for a byte");
    numbering
}

/// Writes the class of the honours by their base-5 index to `classes`, and returns the distances of every class.
fn classify_honours(rules: &ShapeRules, classes: &mut [u8]) -> Vec<Distances> {
    if !rules.honours {
        return vec![FORBIDDEN];
    }
    let most = if rules.fifth_copy { u8::MAX } else { 4 };
    let (winds, wind_distances) = classify_group::<4>(rules.wind_runs, most);
    let (dragons, dragon_distances) = classify_group::<3>(rules.dragon_runs, most);
    let mut both = boxed::<SQUARE>();
    let distances = join_all(Numbering::default(), &wind_distances, &dragon_distances, 8, &mut both[..]).values;
    for (d, &dragon) in dragons.iter().enumerate() {
        for (w, &wind) in winds.iter().enumerate() {
            classes[d * winds.len() + w] = both[usize::from(wind) << 8 | usize::from(dragon)];
        }
    }
    distances
}

/// Returns the classes of `N` honours by their base-5 index, and the distances of every class. Any three different kinds are a run if
/// `runs`. Patterns use at most `most` tiles of a kind.
fn classify_group<const N: usize>(runs: bool, most: u8) -> (Vec<u16>, Vec<Distances>) {
    let patterns = HonourPatterns::new(runs, [most; N]);
    let mut numbering = Numbering::default();
    let digits = |index: usize| std::array::from_fn(|i| (index / 5usize.pow(i as u32) % 5) as u8);
    let indices = 0..5usize.pow(N as u32);
    let classes = indices.map(|i| numbering.number(patterns.distances(&digits(i)))).collect();
    (classes, numbering.values)
}

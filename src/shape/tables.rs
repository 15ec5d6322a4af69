//! The tables of one variant of the rules, built at first use and shared.
//!
//! - states, `ROWS`: the class of a group. Its first three ranks are the place in a row, the others choose the row, and
//!   most choices share one: 5⁹ suits need about a thousand rows of 125 classes, which lie in the second level of any
//!   cache (170 KB with the honours) where a byte for each would not.
//! - `LEFT[man class, pin class]` and `RIGHT[sou class, honour class]`: the class of two suits together.
//! - `MISSING[goal, left class, right class]`: tiles missing for goal `g`: `4 - g` melds and the pair for `g` in
//!   `0..=4`, `9 - g` melds without a pair for `g` in `5..=9`.
//! - `RIGHT_SUIT[pair class, class]`, `LEFT_SUIT`, `LEFT_HONOURS` and `BY_SUIT[melds, class of three, class]`,
//!   `BY_HONOURS`: for questions that try many classes of one group while the other three stay ([`Tables::rows`]). A
//!   tile more or less changes the tiles missing by one or not at all, so that a row needs no more than whether they are
//!   odd, and an answer is put together without a comparison.
//! - `LACKS`: in the same order, whether any of the missing tiles may belong to the group: often nobody has to look.
//!
//! All lie in one array of bytes: one pointer reaches everything, and since the parts of an index have masks, every place
//! is seen to be within the array and no look-up needs a check.

use super::packed::{Indices, KIND_STEP, Packed, RANK_STEP};
use super::patterns::{self, Distances, FORBIDDEN, HonourPatterns, Numbering, Rows};
use super::rules::ShapeRules;
use std::sync::OnceLock;

/// Goals that [`Tables::missing`] knows. Any number below the power of two is within the array.
const GOALS: usize = 10;
const GOAL_MASK: usize = 15;
/// Choices of the six upper ranks of a suit, from here on of the four upper honours.
const HONOUR_HIGH: usize = 1 << 14;
/// Room for any 16 bits and a step more; of most of it no page is ever touched.
const HIGHS: usize = HONOUR_HIGH + (1 << 16) + 4096;
/// Rows of all groups.
const MOST_ROWS: usize = 1792;
/// From a row to the next.
const ROW_STEP: usize = 128;
/// Rows are noted in fours of bytes, so that any 16 bits are within the array.
const ROW_UNIT: usize = 4;
/// The states of suits or of honours, with room for any 16 bits and a step more.
type States = [u16; (1 << 16) + 4096];
/// The rows from a place in them on.
type FromLow = [u8; (ROW_UNIT << 16) + 32];
const SQUARE: usize = 1 << 16;
/// Classes of one group, a power of two.
const GROUP: usize = 128;
const TRIPLE: usize = 256 * GROUP;
/// Numbers of declared melds. Any number below the power of two is within the array.
const MELDS: usize = 5;
const MELD_MASK: usize = 7;

const ROWS: usize = 0;
const LEFT: usize = ROWS + MOST_ROWS * ROW_STEP;
const RIGHT: usize = LEFT + GROUP * GROUP;
const MISSING: usize = RIGHT + GROUP * GROUP;
/// 条, honours and one more suit.
const RIGHT_SUIT: usize = MISSING + GOALS * SQUARE;
/// 万, 筒 and 条.
const LEFT_SUIT: usize = RIGHT_SUIT + TRIPLE;
/// 万, 筒 and honours.
const LEFT_HONOURS: usize = LEFT_SUIT + TRIPLE;
const BY_SUIT: usize = LEFT_HONOURS + TRIPLE;
const BY_HONOURS: usize = BY_SUIT + MELDS * TRIPLE;
const LACKS: usize = BY_HONOURS + MELDS * TRIPLE;
/// A class may be any byte, the last row ends after half of them.
const BYTES: usize = LACKS + 2 * MELDS * TRIPLE + TRIPLE;
/// From a row of parities to its row of lacks, and that one.
const ROW: usize = LACKS - BY_SUIT + 256;

/// Everything a variant looks up.
#[derive(Clone, Copy)]
pub(super) struct Tables {
    states: &'static [u16; HIGHS],
    bytes: &'static [u8; BYTES],
    suit_distances: &'static [Distances],
    honour_distances: &'static [Distances],
}

/// The row of a group, the other groups being given: an entry for every class, and whatever follows.
#[derive(Clone, Copy)]
pub(super) struct Row(&'static [u8; ROW]);

impl Row {
    /// 1 where an odd number of tiles is missing with this class, 0 where it is even.
    #[inline]
    pub(super) fn parity(self, class: u8) -> u8 {
        self.0[usize::from(class)]
    }

    /// The ranks after which fewer than now tiles are missing, by the classes with one more of each.
    #[inline(always)]
    pub(super) fn better_of(self, classes: &[u8; 9], now: Now) -> u64 {
        let odd = classes.iter().rev().fold(0, |odd, &class| odd + odd + u64::from(self.parity(class)));
        odd ^ now.0
    }

    /// Whether a tile of the group can be one that is missing.
    #[inline]
    pub(super) fn lacks(self, class: u8) -> bool {
        self.0[LACKS - BY_SUIT + usize::from(class)] != 0
    }
}

/// How many tiles are missing now, as far as it matters: all nine ranks where it is odd, for then an even number is better.
#[derive(Clone, Copy)]
pub(super) struct Now(u64);

impl Now {
    #[inline(always)]
    pub(super) fn missing(now: u8) -> Now {
        Now(u64::from(now & 1).wrapping_neg() & 0x1ff)
    }
}

/// Where the class of a group stands: by its upper ranks and its first three.
#[derive(Clone, Copy)]
pub(super) struct Place {
    honours: bool,
    high: u16,
    low: u8,
}

impl Place {
    /// With one tile of this kind less, which the group has.
    #[inline(always)]
    pub(super) fn without(self, kind: usize) -> Place {
        let (high, low) = KIND_STEP[kind];
        Place { high: self.high.wrapping_sub(high), low: self.low.wrapping_sub(low), ..self }
    }
}

#[inline(always)]
fn with_each(states: &States, rows: &FromLow, high: u16) -> [u8; 9] {
    std::array::from_fn(|rank| {
        let (step, low) = RANK_STEP[rank];
        let state = usize::from(states[usize::from(high) + usize::from(step)]);
        rows[ROW_UNIT * state + usize::from(low)]
    })
}

/// Out of line, for several of them in one function do not fit into the registers.
#[inline(never)]
fn better_ranks(row: Row, states: &States, rows: &FromLow, high: u16, now: Now) -> u64 {
    row.better_of(&with_each(states, rows, high), now)
}

impl Tables {
    fn build(rules: &ShapeRules) -> Tables {
        let (mut bytes, mut states) = (boxed::<u8, BYTES>(), boxed::<u16, HIGHS>());
        let Rows { row_of: suit_rows, rows: mut all_rows, distances: mut suits } =
            patterns::classify_numbers(rules.fifth_copy);
        suits.push(FORBIDDEN);
        let Rows { row_of: honour_rows, rows: honour_classes, distances: honours } = classify_honours(rules);
        let first = all_rows.len() as u16;
        all_rows.extend(honour_classes);
        assert!(all_rows.len() <= MOST_ROWS, "too many rows of classes");
        for (row, classes) in bytes[ROWS..LEFT].chunks_exact_mut(ROW_STEP).zip(&all_rows) {
            row[..classes.len()].copy_from_slice(classes);
        }
        let honour_rows = honour_rows.into_iter().map(|row| row + first);
        let suit_rows = (0..).zip(suit_rows);
        for (high, row) in suit_rows.chain((HONOUR_HIGH..).zip(honour_rows)) {
            states[high] = row * (ROW_STEP / ROW_UNIT) as u16;
        }
        let lefts = join_all(Numbering::new(), &suits, &suits, 7, &mut bytes[LEFT..RIGHT]).values;
        let rights = join_all(Numbering::new(), &suits, &honours, 7, &mut bytes[RIGHT..MISSING]).values;
        for (goal, table) in bytes[MISSING..RIGHT_SUIT].chunks_mut(SQUARE).enumerate() {
            let (melds, pair) = if goal < 5 { (4 - goal, 1) } else { (9 - goal, 0) };
            for (l, left) in lefts.iter().enumerate() {
                for (r, right) in rights.iter().enumerate() {
                    table[l << 8 | r] = patterns::join_one(left, right, melds, pair);
                }
            }
        }
        let threes = join_all(Numbering::new(), &rights, &suits, 7, &mut bytes[RIGHT_SUIT..LEFT_SUIT]);
        let threes = join_all(threes, &lefts, &honours, 7, &mut bytes[LEFT_HONOURS..BY_SUIT]).values;
        rows(&threes, &suits, &mut bytes, BY_SUIT);
        let threes = join_all(Numbering::new(), &lefts, &suits, 7, &mut bytes[LEFT_SUIT..LEFT_HONOURS]).values;
        rows(&threes, &honours, &mut bytes, BY_HONOURS);
        let (suit_distances, honour_distances) = (suits.leak(), honours.leak());
        Tables { states: Box::leak(states), bytes: Box::leak(bytes), suit_distances, honour_distances }
    }

    /// The tables for these rules, built by whoever asks first.
    pub(super) fn shared(rules: &ShapeRules) -> Tables {
        static TABLES: [OnceLock<Tables>; 16] = [const { OnceLock::new() }; 16];
        let bits = [rules.fifth_copy, rules.honours, rules.wind_runs, rules.dragon_runs];
        let variant = bits.iter().fold(0, |variant, &bit| 2 * variant + usize::from(bit));
        *TABLES[variant].get_or_init(|| Tables::build(rules))
    }

    /// The class of a group, 3 being the honours, by its base-5 index, the 1 or E the lowest digit.
    pub(super) fn class_of(&self, group: usize, index: usize) -> u8 {
        let low = (index % 125 / 5 + 25 * (index % 5)) as u8;
        self.class(Tables::place(group, (index / 125) as u16, low))
    }

    /// The distances of every class of a group, 3 being the honours; the forbidden suit is last of its group.
    pub(super) fn distances(&self, group: usize) -> &'static [Distances] {
        if group == 3 { self.honour_distances } else { self.suit_distances }
    }

    /// The distances of groups of these classes.
    pub(super) fn group_distances(&self, classes: [u8; 4]) -> [Distances; 4] {
        std::array::from_fn(|group| self.distances(group)[usize::from(classes[group])])
    }

    /// These classes with this suit empty.
    #[inline]
    pub(super) fn without(&self, mut classes: [u8; 4], empty: Option<usize>) -> [u8; 4] {
        if let Some(suit) = empty {
            classes[suit] = (self.suit_distances.len() - 1) as u8;
        }
        classes
    }

    /// The class of 万 and 筒 together.
    #[inline]
    pub(super) fn left(&self, man: u8, pin: u8) -> u8 {
        self.bytes[LEFT + (usize::from(man) << 7 | usize::from(pin))]
    }

    /// The class of 条 and honours together.
    #[inline]
    pub(super) fn right(&self, sou: u8, honour: u8) -> u8 {
        self.bytes[RIGHT + (usize::from(sou) << 7 | usize::from(honour))]
    }

    /// Tiles missing for a goal.
    #[inline]
    pub(super) fn missing(&self, goal: usize, left: u8, right: u8) -> u8 {
        self.bytes[MISSING + ((goal & GOAL_MASK) << 16 | usize::from(left) << 8 | usize::from(right))]
    }

    /// The same by the classes of the four groups.
    #[inline]
    pub(super) fn missing_of(&self, goal: usize, [man, pin, sou, honours]: [u8; 4]) -> u8 {
        self.missing(goal, self.left(man, pin), self.right(sou, honours))
    }

    /// Whether the tiles missing for melds and the pair beside `melds` declared ones are odd, by the class of 万, 筒, 条 or
    /// honours, the other groups being of these classes.
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

    /// The classes of a group with one tile more of each rank. Ranks held four times have any, and so do an eighth and a
    /// ninth honour.
    #[inline(always)]
    pub(super) fn with_each(&self, place: Place) -> [u8; 9] {
        let (states, rows) = self.around(place);
        with_each(states, rows, place.high)
    }

    /// The ranks of which one tile more leaves fewer tiles missing than now, for a group with this row.
    #[inline(always)]
    pub(super) fn better_ranks(&self, row: Row, place: Place, now: Now) -> u64 {
        let (states, rows) = self.around(place);
        better_ranks(row, states, rows, place.high, now)
    }

    /// The states from which `place.high` counts, and the rows from its place in them on.
    #[inline(always)]
    fn around(&self, place: Place) -> (&'static States, &'static FromLow) {
        let first = if place.honours { HONOUR_HIGH } else { 0 };
        (
            self.states[first..].first_chunk().expect("room for any 16 bits"),
            self.bytes[usize::from(place.low)..].first_chunk().expect("rows stand first"),
        )
    }

    /// Where the class of a group stands.
    #[inline(always)]
    pub(super) fn place(group: usize, high: u16, low: u8) -> Place {
        Place { honours: group == 3, high, low }
    }

    /// Where the classes of the four groups stand.
    #[inline(always)]
    pub(super) fn places(indices: Indices) -> [Place; 4] {
        std::array::from_fn(|group| Tables::place(group, indices.high[group], indices.low[group]))
    }

    /// The class at a place.
    #[inline(always)]
    pub(super) fn class(&self, place: Place) -> u8 {
        let (states, rows) = self.around(place);
        rows[ROW_UNIT * usize::from(states[usize::from(place.high)])]
    }

    /// The classes of 万, 筒, 条 and honours.
    #[inline(always)]
    pub(super) fn classes(&self, packed: &Packed) -> [u8; 4] {
        self.classes_at(packed.indices())
    }

    /// The same by the indices.
    #[inline(always)]
    pub(super) fn classes_at(&self, indices: Indices) -> [u8; 4] {
        Tables::places(indices).map(|place| self.class(place))
    }
}

/// 5^rank.
pub(crate) const POWER: [usize; 9] = [1, 5, 25, 125, 625, 3125, 15625, 78125, 390625];

fn boxed<T: Clone + Default, const N: usize>() -> Box<[T; N]> {
    vec![T::default(); N].into_boxed_slice().try_into().ok().expect("the length is given")
}

/// Whether the tiles missing for four melds less `0..=4` and a pair are odd, and whether some may belong to the fourth
/// group, by the class of three groups and that of the fourth.
fn rows(three: &[Distances], group: &[Distances], bytes: &mut [u8; BYTES], first: usize) {
    for melds in 0..MELDS {
        for (i, x) in three.iter().enumerate() {
            for (j, y) in group.iter().enumerate() {
                let at = first + melds * TRIPLE + i * GROUP + j;
                let (missing, lacks) = patterns::join_and_lacks(x, y, 4 - melds, 1);
                bytes[at] = missing & 1;
                bytes[at + LACKS - BY_SUIT] = u8::from(lacks);
            }
        }
    }
}

/// The class of every pair of classes at `first << shift | second` in `classes`, numbered together with those before.
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
            classes[i << shift | j] = numbering.number(patterns::join(x, y)) as u8;
        }
    }
    assert!(numbering.values.len() <= 256, "too many classes for a byte");
    numbering
}

/// The rows of the honours.
fn classify_honours(rules: &ShapeRules) -> Rows {
    if !rules.honours {
        return Rows { row_of: vec![0; 625], rows: vec![[0; 125]], distances: vec![FORBIDDEN] };
    }
    let most = if rules.fifth_copy { u8::MAX } else { 4 };
    let (winds, wind_distances) = classify_group::<4>(rules.wind_runs, most);
    let (dragons, dragon_distances) = classify_group::<3>(rules.dragon_runs, most);
    let mut both = boxed::<u8, SQUARE>();
    let distances = join_all(Numbering::new(), &wind_distances, &dragon_distances, 8, &mut both[..]).values;
    // High is N C F P, low E S W with E the highest digit.
    let class = |high: usize, low: usize| {
        let wind = low / 25 + low % 25 * 5 + high % 5 * 125;
        both[usize::from(winds[wind]) << 8 | usize::from(dragons[high / 5])]
    };
    Rows::new((0..625).map(|high| std::array::from_fn(|low| class(high, low))), distances)
}

/// The classes of `N` honours by their base-5 index, and the distances of every class.
fn classify_group<const N: usize>(runs: bool, most: u8) -> (Vec<u16>, Vec<Distances>) {
    let patterns = HonourPatterns::new(runs, [most; N]);
    let mut numbering = Numbering::new();
    let digits = |index: usize| std::array::from_fn(|i| (index / 5usize.pow(i as u32) % 5) as u8);
    let indices = 0..5usize.pow(N as u32);
    let classes = indices.map(|i| numbering.number(patterns.distances(&digits(i)))).collect();
    (classes, numbering.values)
}

//! The tables of one variant of the rules, built at first use and shared.
//!
//! - `suits`: the class of a number suit by its base-5 index (2 MB, one for each answer to "a fifth copy?").
//! - `honours`: the class of the honours by their index.
//! - `left[man class, pin class]` and `right[sou class, honour class]`: the class of two suits together.
//! - `missing[goal, left class, right class]`: tiles missing for goal `g`: `4 - g` melds and the pair for `g` in
//!   `0..=4`, `9 - g` melds without a pair for `g` in `5..=9`.
//! - `three...[pair class, class]` and `by_suit[goal, class of three]`, `by_honours`: the same in another order, for
//!   questions that try many classes of one group while the other three stay ([`Tables::rows`]).
//!
//! The rows of the joint tables have 256 entries and the fields of the indices have masks, so that no look-up needs a
//! check of bounds. Together 3.8 MB.

use super::packed::{HONOUR_BITS, Packed, SUIT_BITS};
use super::patterns::{self, Distances, FORBIDDEN, HonourPatterns, Numbering};
use super::rules::ShapeRules;
use std::sync::OnceLock;

/// Goals that [`Tables::missing`] knows, and room up to a power of two.
const GOALS: usize = 16;

const SUIT_ENTRIES: usize = 1 << SUIT_BITS;
const HONOUR_ENTRIES: usize = 1 << HONOUR_BITS;
const SQUARE: usize = 1 << 16;
/// Classes of one group, a power of two.
const GROUP: usize = 128;
const TRIPLE: usize = 256 * GROUP;

/// Tiles missing by the class of one group.
pub(super) type Row = [u8; GROUP];

/// The class of every number suit.
pub(super) struct SuitTable {
    classes: Box<[u8; SUIT_ENTRIES]>,
    distances: Vec<Distances>,
}

impl SuitTable {
    fn build(fifth_copy: bool) -> SuitTable {
        let (numbers, mut distances) = patterns::classify_numbers(fifth_copy);
        let mut classes = boxed::<SUIT_ENTRIES>();
        classes.iter_mut().zip(numbers).for_each(|(class, number)| *class = number as u8);
        distances.push(FORBIDDEN);
        assert!(distances.len() <= 256, "too many classes of suits for a byte");
        SuitTable { classes, distances }
    }

    fn shared(fifth_copy: bool) -> &'static SuitTable {
        static TABLES: [OnceLock<SuitTable>; 2] = [const { OnceLock::new() }; 2];
        TABLES[usize::from(fifth_copy)].get_or_init(|| SuitTable::build(fifth_copy))
    }
}

/// What a variant owns.
struct Owned {
    suits: &'static SuitTable,
    honours: Box<[u8; HONOUR_ENTRIES]>,
    honour_distances: Vec<Distances>,
    left: Box<[u8; SQUARE]>,
    right: Box<[u8; SQUARE]>,
    missing: Box<[[u8; SQUARE]; GOALS]>,
    three: Three,
}

/// Three groups together, for each group that stays out.
struct Three {
    /// 条, honours and one more suit.
    right_suit: Box<[u8; TRIPLE]>,
    /// 万, 筒 and 条.
    left_suit: Box<[u8; TRIPLE]>,
    /// 万, 筒 and honours.
    left_honours: Box<[u8; TRIPLE]>,
    by_suit: Box<[[Row; 256]; 8]>,
    by_honours: Box<[[Row; 256]; 8]>,
}

impl Three {
    fn build(suits: &[Distances], honours: &[Distances], lefts: &[Distances], rights: &[Distances]) -> Three {
        let mut numbering = Numbering::new();
        let right_suit = join_triple(&mut numbering, rights, suits);
        let left_honours = join_triple(&mut numbering, lefts, honours);
        let without_suit = numbering.values;
        let mut numbering = Numbering::new();
        let left_suit = join_triple(&mut numbering, lefts, suits);
        let without_honours = numbering.values;
        let by_suit = rows(&without_suit, suits);
        let by_honours = rows(&without_honours, honours);
        Three { right_suit, left_suit, left_honours, by_suit, by_honours }
    }
}

/// Everything a variant looks up: one pointer to each table, so that none stands behind another.
#[derive(Clone, Copy)]
pub(super) struct Tables {
    suits: &'static [u8; SUIT_ENTRIES],
    honours: &'static [u8; HONOUR_ENTRIES],
    left: &'static [u8; SQUARE],
    right: &'static [u8; SQUARE],
    missing: &'static [[u8; SQUARE]; GOALS],
    three: &'static Three,
    suit_distances: &'static [Distances],
    honour_distances: &'static [Distances],
}

impl Owned {
    fn build(rules: &ShapeRules) -> Owned {
        let suits = SuitTable::shared(rules.fifth_copy);
        let (honours, honour_distances) = classify_honours(rules);
        let (left, lefts) = join_all(&suits.distances, &suits.distances);
        let (right, rights) = join_all(&suits.distances, &honour_distances);
        let mut missing: Box<[[u8; SQUARE]; GOALS]> =
            vec![[0u8; SQUARE]; GOALS].into_boxed_slice().try_into().expect("the length is given");
        for (goal, table) in missing.iter_mut().enumerate().take(10) {
            let (melds, pair) = if goal < 5 { (4 - goal, 1) } else { (9 - goal, 0) };
            for (l, left) in lefts.iter().enumerate() {
                for (r, right) in rights.iter().enumerate() {
                    table[l << 8 | r] = patterns::join_one(left, right, melds, pair);
                }
            }
        }
        let three = Three::build(&suits.distances, &honour_distances, &lefts, &rights);
        Owned { suits, honours, honour_distances, left, right, missing, three }
    }
}

impl Tables {
    /// The tables for these rules, built by whoever asks first.
    pub(super) fn shared(rules: &ShapeRules) -> Tables {
        static TABLES: [OnceLock<Owned>; 16] = [const { OnceLock::new() }; 16];
        let bits = [rules.fifth_copy, rules.honours, rules.wind_runs, rules.dragon_runs];
        let variant = bits.iter().fold(0, |variant, &bit| 2 * variant + usize::from(bit));
        let owned = TABLES[variant].get_or_init(|| Owned::build(rules));
        Tables {
            suits: &owned.suits.classes,
            honours: &owned.honours,
            left: &owned.left,
            right: &owned.right,
            missing: &owned.missing,
            three: &owned.three,
            suit_distances: &owned.suits.distances,
            honour_distances: &owned.honour_distances,
        }
    }

    /// The class of the number suit with this index.
    #[inline]
    pub(super) fn suit_class(&self, index: usize) -> u8 {
        self.suits[index & (SUIT_ENTRIES - 1)]
    }

    /// The class of a suit in which no tile may be used.
    #[inline]
    pub(super) fn forbidden(&self) -> u8 {
        (self.suit_distances.len() - 1) as u8
    }

    /// The distances of every class of suits, the forbidden one last.
    pub(super) fn suit_distances(&self) -> &'static [Distances] {
        self.suit_distances
    }

    /// The class of the honours with this index.
    #[inline]
    pub(super) fn honour_class(&self, index: usize) -> u8 {
        self.honours[index & (HONOUR_ENTRIES - 1)]
    }

    /// The distances of every class of honours.
    pub(super) fn honour_distances(&self) -> &'static [Distances] {
        self.honour_distances
    }

    /// The class of 万 and 筒 together.
    #[inline]
    pub(super) fn left(&self, man: u8, pin: u8) -> u8 {
        self.left[usize::from(man) << 8 | usize::from(pin)]
    }

    /// The class of 条 and honours together.
    #[inline]
    pub(super) fn right(&self, sou: u8, honour: u8) -> u8 {
        self.right[usize::from(sou) << 8 | usize::from(honour)]
    }

    /// Tiles missing for a goal.
    #[inline]
    pub(super) fn missing(&self, goal: usize, left: u8, right: u8) -> u8 {
        self.missing[goal & (GOALS - 1)][usize::from(left) << 8 | usize::from(right)]
    }

    /// The same for the four classes.
    #[inline]
    pub(super) fn missing_of(&self, goal: usize, [man, pin, sou, honours]: [u8; 4]) -> u8 {
        self.missing(goal, self.left(man, pin), self.right(sou, honours))
    }

    /// Tiles missing for melds and the pair beside `melds` declared ones, by the class of 万, 筒, 条 or honours, the other
    /// groups being of these classes.
    #[inline]
    pub(super) fn rows(&self, melds: usize, [man, pin, sou, honours]: [u8; 4]) -> [&'static Row; 4] {
        let (left, right) = (self.left(man, pin), self.right(sou, honours));
        let three = self.three;
        let suits = &three.by_suit[melds & 7];
        [
            &suits[usize::from(three.right_suit[triple(right, pin)])],
            &suits[usize::from(three.right_suit[triple(right, man)])],
            &suits[usize::from(three.left_honours[triple(left, honours)])],
            &three.by_honours[melds & 7][usize::from(three.left_suit[triple(left, sou)])],
        ]
    }

    /// The classes of 万, 筒, 条 and honours.
    #[inline]
    pub(super) fn classes(&self, packed: &Packed) -> [u8; 4] {
        let suit = |s| self.suit_class(packed.suit_index(s));
        [suit(0), suit(1), suit(2), self.honour_class(packed.honour_index())]
    }
}

fn boxed<const N: usize>() -> Box<[u8; N]> {
    vec![0; N].into_boxed_slice().try_into().expect("the length is given")
}

#[inline]
fn triple(two: u8, class: u8) -> usize {
    usize::from(two) << 7 | usize::from(class) & (GROUP - 1)
}

/// The entry of a row.
#[inline]
pub(super) fn entry(row: &Row, class: u8) -> u8 {
    row[usize::from(class) & (GROUP - 1)]
}

/// The class of two groups and a third.
fn join_triple(numbering: &mut Numbering<Distances>, two: &[Distances], third: &[Distances]) -> Box<[u8; TRIPLE]> {
    assert!(third.len() <= GROUP, "too many classes of a group");
    let mut classes = boxed::<TRIPLE>();
    for (i, x) in two.iter().enumerate() {
        for (j, y) in third.iter().enumerate() {
            classes[i << 7 | j] = numbering.number(patterns::join(x, y)) as u8;
        }
    }
    assert!(numbering.values.len() <= 256, "too many classes of three groups for a byte");
    classes
}

/// Tiles missing for four melds less `0..=4` and a pair by the class of three groups and that of the fourth.
fn rows(three: &[Distances], group: &[Distances]) -> Box<[[Row; 256]; 8]> {
    let mut rows: Box<[[Row; 256]; 8]> =
        vec![[[0u8; GROUP]; 256]; 8].into_boxed_slice().try_into().expect("the length is given");
    for (melds, table) in rows.iter_mut().enumerate().take(5) {
        for (row, x) in table.iter_mut().zip(three) {
            for (slot, y) in row.iter_mut().zip(group) {
                *slot = patterns::join_one(x, y, 4 - melds, 1);
            }
        }
    }
    rows
}

/// The class of every pair of classes, and the distances of the joint classes.
fn join_all(a: &[Distances], b: &[Distances]) -> (Box<[u8; SQUARE]>, Vec<Distances>) {
    let mut numbering = Numbering::new();
    let mut classes = boxed::<SQUARE>();
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            classes[i << 8 | j] = numbering.number(patterns::join(x, y)) as u8;
        }
    }
    assert!(numbering.values.len() <= 256, "too many classes of two suits for a byte");
    (classes, numbering.values)
}

/// The class of the honours by their base-5 index, and the distances of every class.
fn classify_honours(rules: &ShapeRules) -> (Box<[u8; HONOUR_ENTRIES]>, Vec<Distances>) {
    let mut classes = boxed::<HONOUR_ENTRIES>();
    if !rules.honours {
        return (classes, vec![FORBIDDEN]);
    }
    let most = if rules.fifth_copy { u8::MAX } else { 4 };
    let (winds, wind_distances) = classify_group::<4>(rules.wind_runs, most);
    let (dragons, dragon_distances) = classify_group::<3>(rules.dragon_runs, most);
    let (both, distances) = join_all(&wind_distances, &dragon_distances);
    for (d, &dragon) in dragons.iter().enumerate() {
        for (w, &wind) in winds.iter().enumerate() {
            classes[d * winds.len() + w] = both[usize::from(wind) << 8 | usize::from(dragon)];
        }
    }
    (classes, distances)
}

/// The classes of `N` honours by their base-5 index, and the distances of every class.
fn classify_group<const N: usize>(runs: bool, most: u8) -> (Vec<u16>, Vec<Distances>) {
    let patterns = HonourPatterns::<N>::new(runs, most);
    let mut numbering = Numbering::new();
    let digits = |index: usize| std::array::from_fn(|i| (index / 5usize.pow(i as u32) % 5) as u8);
    let indices = 0..5usize.pow(N as u32);
    let classes = indices.map(|i| numbering.number(patterns.distances(&digits(i), &[u8::MAX; N]))).collect();
    (classes, numbering.values)
}

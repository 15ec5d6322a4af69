//! Sums of session totals, their squares and products, from which all ratios, spreads and paired differences are computed.
//!
//! A *total* is one integer of a session, such as its number of wins. A *row* is the list of all totals of a session. A total is named by
//! its index in the row. Each run has its own sums. Two runs over the same sessions additionally have the sums of products of their rows.

use super::{CrossSums, Merge, PairSums, RatioSums};
use serde::{Deserialize, Serialize};

/// The layout of the rows and of their sums: the totals of a session, their denominators, the pairs of totals whose product is summed
/// (*crosses*), and the totals that are compared between runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// For each total, the index of its number of observations.
    denominators: Vec<usize>,
    /// The pairs of totals (crosses) whose product is summed, for standard deviations and for shares of another total.
    crosses: Vec<(usize, usize)>,
    /// The totals that are compared between runs.
    compared: Vec<usize>,
}

impl Layout {
    /// Creates a layout of rows with `totals` totals. `denominator` returns, for the index of a total, the index of its number of
    /// observations; a number of observations is its own denominator. `is_compared` returns whether a total is compared between runs.
    /// `crosses` are pairs of indices of totals, which must be compared and have the same denominator.
    pub fn new(
        totals: usize,
        denominator: impl Fn(usize) -> usize,
        is_compared: impl Fn(usize) -> bool,
        crosses: Vec<(usize, usize)>,
    ) -> Layout {
        Layout {
            denominators: (0..totals).map(denominator).collect(),
            compared: (0..totals).filter(|&total| is_compared(total)).collect(),
            crosses,
        }
    }

    /// Returns the position of a total among those that are compared. Panics if it is not compared.
    fn place_compared(&self, total: usize) -> usize {
        self.compared.iter().position(|compared| *compared == total).expect("the total is compared")
    }

    /// Returns the index of the number of observations of the total with index `place`.
    pub fn denominator(&self, place: usize) -> usize {
        self.denominators[place]
    }

    /// Creates a row of zeros.
    pub fn row(&self) -> Box<[i64]> {
        vec![0; self.denominators.len()].into()
    }
}

/// Sums over sessions of all totals of a [`Layout`], their squares, and the products it names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionSums {
    sessions: u64,
    totals: Vec<i128>,
    squares: Vec<i128>,
    /// The largest value of each total in a session, at least 0.
    largest: Vec<i64>,
    /// The sums of products with the number of observations.
    observed: Vec<i128>,
    crosses: Vec<i128>,
}

impl SessionSums {
    /// Creates empty sums.
    pub fn new(layout: &Layout) -> SessionSums {
        let zeros = vec![0; layout.denominators.len()];
        SessionSums {
            sessions: 0,
            totals: zeros.clone(),
            squares: zeros.clone(),
            largest: vec![0; zeros.len()],
            observed: zeros,
            crosses: vec![0; layout.crosses.len()],
        }
    }

    /// Adds one session.
    ///
    /// # Panics
    /// Panics if the row has another number of totals.
    pub fn record(&mut self, layout: &Layout, row: &[i64]) {
        assert_eq!(row.len(), self.totals.len(), "the session has another number of totals");
        self.sessions += 1;
        for (place, &value) in row.iter().enumerate().filter(|&(_, &value)| value != 0) {
            let wide = i128::from(value);
            self.totals[place] += wide;
            self.squares[place] += wide * wide;
            self.largest[place] = self.largest[place].max(value);
            self.observed[place] += wide * i128::from(row[layout.denominators[place]]);
        }
        for (sum, &(a, b)) in self.crosses.iter_mut().zip(&layout.crosses) {
            *sum += i128::from(row[a]) * i128::from(row[b]);
        }
    }

    /// The number of sessions.
    pub fn sessions(&self) -> u64 {
        self.sessions
    }

    /// The sums of all totals.
    pub fn totals(&self) -> &[i128] {
        &self.totals
    }

    /// The largest value of the total with index `place` in a session, at least 0.
    pub fn largest(&self, place: usize) -> i64 {
        self.largest[place]
    }

    /// The sum of the total with index `place`.
    pub fn total(&self, place: usize) -> i128 {
        self.totals[place]
    }

    /// Returns the sums of the total with index `place` and of its observations. Each recorded observation counts `times` times, for
    /// example 4 if a deal is recorded once and observed from four seats.
    pub fn ratio(&self, layout: &Layout, place: usize, times: u64) -> RatioSums {
        let (n, by) = (layout.denominators[place], i128::from(times));
        RatioSums {
            sessions: self.sessions,
            x: self.totals[place],
            n: u64::try_from(self.totals[n] * by).unwrap_or(u64::MAX),
            xx: self.squares[place],
            xn: self.observed[place] * by,
            nn: self.squares[n] * by * by,
        }
    }

    /// Returns the sums of the two totals of a cross and of their observations, in this order. `cross` is the index of the cross in the
    /// layout, and `times` is that of [`SessionSums::ratio`].
    pub fn cross(&self, layout: &Layout, cross: usize, times: u64) -> CrossSums {
        let (a, b) = layout.crosses[cross];
        let [a, b] = [a, b].map(|place| self.ratio(layout, place, times));
        CrossSums::from_parts(
            self.sessions,
            vec![a.x, b.x, a.n.into()],
            vec![a.xx, self.crosses[cross], b.xx, a.xn, b.xn, a.nn],
        )
    }
}

impl Merge for SessionSums {
    fn merge(&mut self, other: &SessionSums) {
        self.sessions += other.sessions;
        add(&mut self.totals, &other.totals);
        add(&mut self.squares, &other.squares);
        most(&mut self.largest, &other.largest);
        add(&mut self.observed, &other.observed);
        add(&mut self.crosses, &other.crosses);
    }

    fn fits(&self, other: &SessionSums) -> bool {
        let lengths = |sums: &SessionSums| [&sums.totals, &sums.squares, &sums.observed, &sums.crosses].map(Vec::len);
        lengths(self) == lengths(other) && self.largest.len() == other.largest.len()
    }
}

/// Sums of products of the totals of two runs over the same sessions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedSums {
    /// The sum of products for each compared total.
    products: Vec<i128>,
    /// The number of sessions in which each compared total differs.
    differ: Vec<u64>,
    /// The largest increase of each compared total in a session.
    rises: Vec<i64>,
    /// The largest decrease of each compared total in a session.
    falls: Vec<i64>,
    /// For each cross, the sums of products of the first total of one run with the second of the other, and vice versa.
    crosses: Vec<[i128; 2]>,
}

impl PairedSums {
    /// Creates empty sums.
    pub fn new(layout: &Layout) -> PairedSums {
        let compared = layout.compared.len();
        PairedSums {
            products: vec![0; compared],
            differ: vec![0; compared],
            rises: vec![0; compared],
            falls: vec![0; compared],
            crosses: vec![[0; 2]; layout.crosses.len()],
        }
    }

    /// Adds one session: its row `a` in the first run and its row `b` in the second.
    pub fn record(&mut self, layout: &Layout, a: &[i64], b: &[i64]) {
        for (at, &place) in layout.compared.iter().enumerate() {
            if a[place] != 0 && b[place] != 0 {
                self.products[at] += i128::from(a[place]) * i128::from(b[place]);
            }
            if a[place] != b[place] {
                let gap = b[place] - a[place];
                self.differ[at] += 1;
                self.rises[at] = self.rises[at].max(gap);
                self.falls[at] = self.falls[at].max(-gap);
            }
        }
        for (sum, &(first, second)) in self.crosses.iter_mut().zip(&layout.crosses) {
            sum[0] += i128::from(a[first]) * i128::from(b[second]);
            sum[1] += i128::from(a[second]) * i128::from(b[first]);
        }
    }

    /// Returns the sum of products of the compared total with index `place` in both runs.
    fn product(&self, layout: &Layout, place: usize) -> i128 {
        self.products[layout.place_compared(place)]
    }

    /// The number of sessions in which the compared total with index `place` differs.
    ///
    /// # Panics
    /// Panics if the total is not compared.
    pub fn differ(&self, layout: &Layout, place: usize) -> u64 {
        self.differ[layout.place_compared(place)]
    }

    /// Returns the sums of the compared total with index `place` in both runs. `a` and `b` are the sums of the first and the second run,
    /// and `times` is that of [`SessionSums::ratio`].
    ///
    /// # Panics
    /// Panics if the total is not compared.
    pub fn ratio(&self, layout: &Layout, [a, b]: [&SessionSums; 2], place: usize, times: u64) -> PairSums {
        let [a, b] = [a, b].map(|sums| sums.ratio(layout, place, times));
        PairSums {
            sessions: a.sessions,
            n: a.n,
            nn: a.nn,
            a: a.x,
            b: b.x,
            aa: a.xx,
            ab: self.product(layout, place),
            bb: b.xx,
            an: a.xn,
            bn: b.xn,
            differ: self.differ(layout, place),
            rises: self.rises[layout.place_compared(place)],
            falls: self.falls[layout.place_compared(place)],
        }
    }

    /// Returns the sums of both totals of a cross in the first run, then in the second, and then of their observations. `a` and `b` are the
    /// sums of the runs, `cross` is the index of the cross in the layout, and `times` is that of [`SessionSums::ratio`].
    pub fn cross(&self, layout: &Layout, [a, b]: [&SessionSums; 2], cross: usize, times: u64) -> CrossSums {
        let (first, second) = layout.crosses[cross];
        let sums = |run: &SessionSums| [first, second].map(|place| run.ratio(layout, place, times));
        let ([af, a_s], [bf, bs]) = (sums(a), sums(b));
        let [ab, ba] = self.crosses[cross];
        let (firsts, seconds) = (self.product(layout, first), self.product(layout, second));
        CrossSums::from_parts(
            a.sessions,
            vec![af.x, a_s.x, bf.x, bs.x, af.n.into()],
            [
                &[af.xx][..],
                &[a.crosses[cross], a_s.xx],
                &[firsts, ba, bf.xx],
                &[ab, seconds, b.crosses[cross], bs.xx],
                &[af.xn, a_s.xn, bf.xn, bs.xn, af.nn],
            ]
            .concat(),
        )
    }
}

impl Merge for PairedSums {
    fn merge(&mut self, other: &PairedSums) {
        add(&mut self.products, &other.products);
        self.differ.iter_mut().zip(&other.differ).for_each(|(sum, more)| *sum += more);
        most(&mut self.rises, &other.rises);
        most(&mut self.falls, &other.falls);
        for (sum, more) in self.crosses.iter_mut().zip(&other.crosses) {
            add(sum, more);
        }
    }

    fn fits(&self, other: &PairedSums) -> bool {
        let lengths = |sums: &PairedSums| {
            [sums.products.len(), sums.differ.len(), sums.rises.len(), sums.falls.len(), sums.crosses.len()]
        };
        lengths(self) == lengths(other)
    }
}

/// Raises each entry of `largest` to the entry of `more` with the same index.
fn most(largest: &mut [i64], more: &[i64]) {
    largest.iter_mut().zip(more).for_each(|(most, more)| *most = (*most).max(*more));
}

/// Adds each entry of `more` to the entry of `sums` with the same index.
fn add(sums: &mut [i128], more: &[i128]) {
    assert_eq!(sums.len(), more.len(), "the sums are of other layouts");
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A layout with the totals: a number of observations, a score, its square, another number of observations, a total of those.
    fn layout() -> Layout {
        Layout::new(5, |total| [0, 0, 0, 3, 3][total], |total| total == 1 || total == 2, vec![(1, 2)])
    }

    type Rows = Vec<[i64; 5]>;

    fn sums(rows: &[[i64; 5]]) -> SessionSums {
        let (layout, mut sums) = (layout(), SessionSums::new(&layout()));
        rows.iter().for_each(|row| sums.record(&layout, row));
        sums
    }

    fn paired(a: &[[i64; 5]], b: &[[i64; 5]]) -> PairedSums {
        let (layout, mut sums) = (layout(), PairedSums::new(&layout()));
        a.iter().zip(b).for_each(|(a, b)| sums.record(&layout, a, b));
        sums
    }

    fn rows() -> impl Strategy<Value = (Rows, Rows)> {
        let row = || prop::array::uniform5(0i64..40);
        prop::collection::vec((row(), row()), 0..20).prop_map(|rows| {
            // Both runs make the same observations.
            rows.into_iter().map(|(a, b)| (a, [a[0], b[1], b[2], b[3], b[4]])).unzip()
        })
    }

    proptest! {
        #[test]
        fn equals_plain_sums_and_merges((a, b) in rows(), cut in 0usize..20) {
            let (layout, whole, other, pair) = (layout(), sums(&a), sums(&b), paired(&a, &b));
            let (mut score, mut observed, mut both) = (RatioSums::default(), RatioSums::default(), PairSums::default());
            let (mut own, mut crossed) = (CrossSums::new(3), CrossSums::new(5));
            for (a, b) in a.iter().zip(&b) {
                score.record(a[1], 3 * a[0] as u64);
                observed.record(a[4], a[3] as u64);
                both.record(a[2], b[2], a[0] as u64);
                own.record(&[a[1], a[2], 3 * a[0]]);
                crossed.record(&[a[1], a[2], b[1], b[2], a[0]]);
            }
            prop_assert_eq!(whole.ratio(&layout, 1, 3), score);
            prop_assert_eq!(whole.ratio(&layout, 4, 1), observed);
            prop_assert_eq!(whole.cross(&layout, 0, 3), own);
            prop_assert_eq!(pair.ratio(&layout, [&whole, &other], 2, 1), both);
            prop_assert_eq!(pair.cross(&layout, [&whole, &other], 0, 1), crossed);
            let cut = cut.min(a.len());
            let (mut merged, mut merged_pair) = (sums(&a[cut..]), paired(&a[cut..], &b[cut..]));
            merged.merge(&sums(&a[..cut]));
            merged_pair.merge(&paired(&a[..cut], &b[..cut]));
            prop_assert_eq!((merged, merged_pair), (whole, pair));
        }
    }
}

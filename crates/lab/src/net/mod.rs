//! Small networks: rows of a table are added up, then two small layers follow. What a row stands for and what comes out of a network
//! is up to those who have one.
//!
//! Floats in a fixed order: every sum is a chain of single additions and multiplications, which IEEE 754 rounds alike on every
//! processor. Nothing is fused, reordered or taken from a library of functions. The numbers of the first layer are 16-bit whole
//! numbers of a unit once they were in a [file](read), so that sums of its rows are exact in any order and may be shared.

mod file;
mod fit;

pub(crate) use file::{read, whole, write};
pub(crate) use fit::{Fit, Pace, Samples};

/// Units of the first layer.
pub(crate) const WIDTH: usize = 32;
/// Units of the second.
pub(crate) const NARROW: usize = 16;

/// A row of the first layer, in cache lines of its own.
#[derive(Clone, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Row(pub [f32; WIDTH]);

/// The weights of a network that says so many numbers, in units of the scale.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Net<const OUT: usize> {
    /// Points of one unit: a power of two.
    pub scale: f32,
    pub rows: Box<[Row]>,
    pub bias: [f32; WIDTH],
    pub second: [[f32; NARROW]; WIDTH],
    pub second_bias: [f32; NARROW],
    pub out: [[f32; OUT]; NARROW],
    pub out_bias: [f32; OUT],
}

/// What the first layer has added up.
pub(crate) type Sum = [f32; WIDTH];

/// What is above 0; of the two zeros always the same one, as `max` does not promise.
#[inline]
fn rectified(unit: f32) -> f32 {
    // By its sign, which needs no branch.
    let bits = unit.to_bits() as i32;
    f32::from_bits((bits & !(bits >> 31)) as u32)
}

/// A sum with more rows of a table.
#[inline]
pub(crate) fn add(table: &[Row], sum: &Sum, rows: &[u16]) -> Sum {
    let mut sum = *sum;
    for &row in rows {
        let Row(weights) = &table[usize::from(row)];
        sum.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
    }
    sum
}

/// The units above 0, a bit for each.
#[inline]
fn positive(sum: &Sum) -> u32 {
    let above = sum.map(|unit| u8::from(unit > 0.0));
    let (words, _) = above.as_chunks::<8>();
    // A product that puts the lowest bits of eight bytes side by side.
    let packed = |word: &[u8; 8]| u64::from_le_bytes(*word).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    words.iter().rev().fold(0, |bits, word| bits << 8 | packed(word) as u32)
}

impl<const OUT: usize> Net<OUT> {
    /// All weights 0, for a table of so many rows.
    pub fn zero(rows: usize, scale: f32) -> Self {
        Net {
            scale,
            rows: vec![Row([0.0; WIDTH]); rows].into_boxed_slice(),
            bias: [0.0; WIDTH],
            second: [[0.0; NARROW]; WIDTH],
            second_bias: [0.0; NARROW],
            out: [[0.0; OUT]; NARROW],
            out_bias: [0.0; OUT],
        }
    }

    /// The sum of the bias and these rows.
    #[inline]
    pub fn begin(&self, rows: &[u16]) -> Sum {
        add(&self.rows, &self.bias, rows)
    }

    /// The second layer.
    #[inline]
    fn narrow(&self, sum: &Sum) -> [f32; NARROW] {
        let mut narrow = self.second_bias;
        // Two thirds of the units are 0 and add nothing.
        let mut active = positive(sum);
        while active != 0 {
            let at = active.trailing_zeros() as usize;
            active &= active - 1;
            let unit = sum[at];
            narrow.iter_mut().zip(&self.second[at]).for_each(|(sum, weight)| *sum += unit * weight);
        }
        narrow
    }

    /// What comes of the second layer.
    #[inline]
    fn last(&self, narrow: [f32; NARROW]) -> [f32; OUT] {
        let mut parts = self.out;
        for (parts, unit) in parts.iter_mut().zip(narrow.map(rectified)) {
            parts.iter_mut().for_each(|part| *part *= unit);
        }
        let mut value = self.out_bias;
        parts.iter().for_each(|parts| value.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part));
        value
    }

    /// What a sum is worth, in units of the scale.
    #[inline]
    pub fn value(&self, sum: &Sum) -> [f32; OUT] {
        self.last(self.narrow(sum))
    }

    /// The sizes of the blocks of numbers: the table, the bias of its sum, the second layer by columns, its bias, the output, its bias.
    fn blocks(&self) -> [usize; 6] {
        [self.rows.len() * WIDTH, WIDTH, WIDTH * NARROW, NARROW, NARROW * OUT, OUT]
    }

    /// All numbers, block by block.
    pub fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        let rows = self.rows.iter().flat_map(|row| &row.0).chain(&self.bias);
        let second = self.second.iter().flatten().chain(&self.second_bias);
        rows.chain(second).chain(self.out.iter().flatten()).chain(&self.out_bias).copied()
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> + '_ {
        let rows = self.rows.iter_mut().flat_map(|row| &mut row.0).chain(&mut self.bias);
        let second = self.second.iter_mut().flatten().chain(&mut self.second_bias);
        rows.chain(second).chain(self.out.iter_mut().flatten()).chain(&mut self.out_bias)
    }
}

/// Places of the rows of a network: blocks one after the other, and behind the last its `END`.
macro_rules! blocks {
    ($at:expr; $name:ident = $size:expr; $($rest:tt)*) => {
        pub const $name: usize = $at;
        $crate::net::blocks!($at + $size; $($rest)*);
    };
    ($at:expr;) => { pub const END: usize = $at; };
}

pub(crate) use blocks;

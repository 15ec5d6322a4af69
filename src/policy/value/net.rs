//! The network: rows of a table are added up, then two small layers follow.
//!
//! The numbers of the first layer are 16-bit whole numbers of a unit ([`super::Weights`]), so that sums of its rows are exact in any
//! order: positions may share them. All else are floats in a fixed order: every sum is a chain of single additions and multiplications, which IEEE 754 rounds alike on every
//! processor. Nothing is fused, reordered or taken from a library of functions.

use super::position::ROWS;

/// Units of the first layer.
pub(crate) const WIDTH: usize = 32;
/// Units of the second.
pub(crate) const NARROW: usize = 16;

/// Numbers of a network: the table, the bias of its sum, the second layer by columns, its bias, the output, its bias.
pub(crate) const NUMBERS: usize = BLOCKS[0] + BLOCKS[1] + BLOCKS[2] + BLOCKS[3] + BLOCKS[4] + BLOCKS[5];

/// A row of the first layer, in cache lines of its own.
#[derive(Clone, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Row(pub [f32; WIDTH]);

/// The weights, in units of the scale.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Net {
    pub rows: Box<[Row]>,
    pub bias: [f32; WIDTH],
    pub second: [[f32; NARROW]; WIDTH],
    pub second_bias: [f32; NARROW],
    pub out: [f32; NARROW],
    pub out_bias: f32,
}

/// What the first layer has added up.
pub(crate) type Sum = [f32; WIDTH];

/// What is above 0; of the two zeros always the same one, as `max` does not promise.
#[inline]
pub(crate) fn rectified(unit: f32) -> f32 {
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

impl Net {
    /// All weights 0.
    pub fn zero() -> Net {
        Net {
            rows: vec![Row([0.0; WIDTH]); ROWS].into_boxed_slice(),
            bias: [0.0; WIDTH],
            second: [[0.0; NARROW]; WIDTH],
            second_bias: [0.0; NARROW],
            out: [0.0; NARROW],
            out_bias: 0.0,
        }
    }

    /// The sum of the bias and these rows.
    #[inline]
    pub fn begin(&self, rows: &[u16]) -> Sum {
        add(&self.rows, &self.bias, rows)
    }

    /// What a sum is worth.
    #[inline]
    pub fn value(&self, sum: &Sum) -> f32 {
        let mut narrow = self.second_bias;
        // Two thirds of the units are 0 and add nothing.
        let mut active = positive(sum);
        while active != 0 {
            let at = active.trailing_zeros() as usize;
            active &= active - 1;
            let unit = sum[at];
            narrow.iter_mut().zip(&self.second[at]).for_each(|(sum, weight)| *sum += unit * weight);
        }
        let mut last = narrow.map(rectified);
        last.iter_mut().zip(&self.out).for_each(|(unit, weight)| *unit *= weight);
        last.iter().fold(self.out_bias, |sum, part| sum + part)
    }

    /// All numbers, in order.
    pub fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        let rows = self.rows.iter().flat_map(|row| &row.0).chain(&self.bias);
        let second = self.second.iter().flatten().chain(&self.second_bias);
        rows.chain(second).chain(&self.out).copied().chain([self.out_bias])
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> + '_ {
        let rows = self.rows.iter_mut().flat_map(|row| &mut row.0).chain(&mut self.bias);
        let second = self.second.iter_mut().flatten().chain(&mut self.second_bias);
        rows.chain(second).chain(&mut self.out).chain([&mut self.out_bias])
    }
}

/// The sizes of the blocks of numbers: each is kept with a unit of its own.
pub(crate) const BLOCKS: [usize; 6] = [ROWS * WIDTH, WIDTH, WIDTH * NARROW, NARROW, NARROW, 1];

//! The network: rows of a table are added up, then two small layers follow.
//!
//! Floats in a fixed order: every sum is a chain of single additions and multiplications, which IEEE 754 rounds alike on every
//! processor. Nothing is fused, reordered or taken from a library of functions.

use super::position::ROWS;

/// Units of the first layer.
pub(crate) const WIDTH: usize = 32;
/// Units of the second.
pub(crate) const NARROW: usize = 16;

/// Numbers of a network: the table, the bias of its sum, the second layer by columns, its bias, the output, its bias.
pub(crate) const NUMBERS: usize = ROWS * WIDTH + WIDTH + WIDTH * NARROW + NARROW + NARROW + 1;

/// The weights, in units of the scale.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Net {
    pub rows: Vec<[f32; WIDTH]>,
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
    if unit > 0.0 { unit } else { 0.0 }
}

impl Net {
    /// All weights 0.
    pub fn zero() -> Net {
        Net {
            rows: vec![[0.0; WIDTH]; ROWS],
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
        self.add(&self.bias, rows)
    }

    /// A sum with more rows.
    #[inline]
    pub fn add(&self, sum: &Sum, rows: &[u16]) -> Sum {
        let mut sum = *sum;
        for &row in rows {
            let weights = &self.rows[usize::from(row)];
            sum.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        }
        sum
    }

    /// What a sum is worth.
    #[inline]
    pub fn value(&self, sum: &Sum) -> f32 {
        let mut narrow = self.second_bias;
        for (unit, column) in sum.iter().zip(&self.second) {
            let unit = rectified(*unit);
            narrow.iter_mut().zip(column).for_each(|(sum, weight)| *sum += unit * weight);
        }
        let last = narrow.iter().zip(&self.out).map(|(unit, weight)| rectified(*unit) * weight);
        last.fold(self.out_bias, |sum, part| sum + part)
    }

    /// All numbers, in order.
    pub fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        let rows = self.rows.iter().flatten().chain(&self.bias);
        let second = self.second.iter().flatten().chain(&self.second_bias);
        rows.chain(second).chain(&self.out).copied().chain([self.out_bias])
    }

    /// The blocks of numbers, in order.
    pub fn blocks_mut(&mut self) -> [&mut [f32]; 6] {
        [
            self.rows.as_flattened_mut(),
            &mut self.bias,
            self.second.as_flattened_mut(),
            &mut self.second_bias,
            &mut self.out,
            std::slice::from_mut(&mut self.out_bias),
        ]
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> + '_ {
        let rows = self.rows.iter_mut().flatten().chain(&mut self.bias);
        let second = self.second.iter_mut().flatten().chain(&mut self.second_bias);
        rows.chain(second).chain(&mut self.out).chain([&mut self.out_bias])
    }
}

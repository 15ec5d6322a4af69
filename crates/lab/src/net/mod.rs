//! Small networks. An input is a set of binary features. The first layer is a table with a *row* of [`WIDTH`] weights for each feature: its
//! value is the sum of the rows of the features in the input. A layer of [`NARROW`] units and the outputs follow. The meaning of features
//! and outputs is defined by the users of this module.
//!
//! Results are the same on every processor: each sum is a fixed chain of single additions and multiplications, which IEEE 754 rounds
//! the same everywhere, without fused operations or library functions. After a network was in a [file](read), the weights of its first
//! layer are 16-bit multiples of a power of two, so sums of its rows are exact in any order and may be reused.

mod file;
mod fit;

pub(crate) use file::{read, round_to_i16, write};
pub(crate) use fit::{Fit, FitOptions, Samples};

/// The number of units of the first layer.
pub(crate) const WIDTH: usize = 32;
/// The number of units of the second layer.
pub(crate) const NARROW: usize = 16;

/// A row of the first layer: the weights of one feature, one for each unit. Aligned to cache lines.
#[derive(Clone, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Row(pub [f32; WIDTH]);

impl Row {
    /// Creates a row of zeros.
    const fn zero() -> Row {
        Row([0.0; WIDTH])
    }
}

/// A network with `OUT` outputs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Net<const OUT: usize> {
    /// The number of points per unit of an output, a power of two.
    pub scale: f32,
    /// The first layer: a row for each feature.
    pub rows: Box<[Row]>,
    /// The bias of the first layer.
    pub bias: [f32; WIDTH],
    /// The weights of the second layer: for each unit of the first layer, its weights in all units of the second.
    pub second: [[f32; NARROW]; WIDTH],
    /// The bias of the second layer.
    pub second_bias: [f32; NARROW],
    /// The weights of the outputs: for each unit of the second layer, its weights in all outputs.
    pub out: [[f32; OUT]; NARROW],
    /// The bias of the outputs.
    pub out_bias: [f32; OUT],
}

/// The values of the units of the first layer, before rectification.
pub(crate) type Sum = [f32; WIDTH];

/// Returns the maximum of `unit` and 0. A zero is always +0, which `max` does not guarantee.
#[inline]
fn rectified(unit: f32) -> f32 {
    // The mask from the sign bit avoids a branch.
    let bits = unit.to_bits() as i32;
    f32::from_bits((bits & !(bits >> 31)) as u32)
}

/// Returns `sum` plus the rows of `table` with the indices `rows`.
#[inline]
pub(crate) fn add(table: &[Row], sum: &Sum, rows: &[u16]) -> Sum {
    let mut sum = *sum;
    for &row in rows {
        let Row(weights) = &table[usize::from(row)];
        sum.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
    }
    sum
}

/// Returns a bit mask of the units above 0: bit i for unit i.
#[inline]
fn positive(sum: &Sum) -> u32 {
    let above = sum.map(|unit| u8::from(unit > 0.0));
    let (words, _) = above.as_chunks::<8>();
    // The product gathers the lowest bits of eight bytes.
    let packed = |word: &[u8; 8]| u64::from_le_bytes(*word).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    words.iter().rev().fold(0, |bits, word| bits << 8 | packed(word) as u32)
}

impl<const OUT: usize> Net<OUT> {
    /// Creates a network whose weights are all 0, with this number of rows. `scale` is the number of points per unit of an output.
    pub fn zero(rows: usize, scale: f32) -> Self {
        Net {
            scale,
            rows: vec![Row::zero(); rows].into_boxed_slice(),
            bias: [0.0; WIDTH],
            second: [[0.0; NARROW]; WIDTH],
            second_bias: [0.0; NARROW],
            out: [[0.0; OUT]; NARROW],
            out_bias: [0.0; OUT],
        }
    }

    /// Returns the first layer: the bias plus the rows with the indices `rows`.
    #[inline]
    pub fn first_layer(&self, rows: &[u16]) -> Sum {
        add(&self.rows, &self.bias, rows)
    }

    /// Returns the second layer, before rectification, for a first layer `sum`.
    #[inline]
    fn second_layer(&self, sum: &Sum) -> [f32; NARROW] {
        let mut narrow = self.second_bias;
        // Two thirds of the units are not positive and add nothing.
        let mut active = positive(sum);
        while active != 0 {
            let at = active.trailing_zeros() as usize;
            active &= active - 1;
            let unit = sum[at];
            narrow.iter_mut().zip(&self.second[at]).for_each(|(sum, weight)| *sum += unit * weight);
        }
        narrow
    }

    /// Returns the outputs, in units of the scale, for a second layer before rectification.
    #[inline]
    fn output(&self, narrow: [f32; NARROW]) -> [f32; OUT] {
        let mut parts = self.out;
        for (parts, unit) in parts.iter_mut().zip(narrow.map(rectified)) {
            parts.iter_mut().for_each(|part| *part *= unit);
        }
        let mut value = self.out_bias;
        parts.iter().for_each(|parts| value.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part));
        value
    }

    /// Returns the outputs, in units of the scale, for a first layer `sum`.
    #[inline]
    pub fn value(&self, sum: &Sum) -> [f32; OUT] {
        self.output(self.second_layer(sum))
    }

    /// Returns the sizes of the blocks of weights: first layer, its bias, second layer, its bias, outputs, their bias.
    fn blocks(&self) -> [usize; 6] {
        [self.rows.len() * WIDTH, WIDTH, WIDTH * NARROW, NARROW, NARROW * OUT, OUT]
    }

    /// Returns all weights as slices in a fixed order: one slice for each row, then one for each other block. Networks with the same number
    /// of rows give slices of the same lengths.
    pub fn slices(&self) -> impl Iterator<Item = &[f32]> + '_ {
        let rows = self.rows.iter().map(|row| &row.0[..]).chain([&self.bias[..]]);
        let second = [self.second.as_flattened(), &self.second_bias];
        rows.chain(second).chain([self.out.as_flattened(), &self.out_bias])
    }

    /// Like [`slices`](Self::slices), mutable.
    pub fn slices_mut(&mut self) -> impl Iterator<Item = &mut [f32]> + '_ {
        let rows = self.rows.iter_mut().map(|row| &mut row.0[..]).chain([&mut self.bias[..]]);
        let second = [self.second.as_flattened_mut(), &mut self.second_bias];
        rows.chain(second).chain([self.out.as_flattened_mut(), &mut self.out_bias])
    }

    /// Returns all weights, block by block.
    pub fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        self.slices().flatten().copied()
    }

    /// Like [`numbers`](Self::numbers), mutable.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> + '_ {
        self.slices_mut().flatten()
    }
}

/// Defines a layout of rows. After the first index, each `NAME = SIZE;` defines a constant `NAME`: the index of the first of `SIZE`
/// consecutive rows. `END` is the total number of rows.
macro_rules! blocks {
    ($at:expr; $name:ident = $size:expr; $($rest:tt)*) => {
        pub const $name: usize = $at;
        $crate::net::blocks!($at + $size; $($rest)*);
    };
    ($at:expr;) => { pub const END: usize = $at; };
}

pub(crate) use blocks;

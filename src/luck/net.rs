//! The network that says what a table is worth to each of its seats: rows of a table are added up, then two small layers follow.
//!
//! Floats in a fixed order: every sum is a chain of single additions and multiplications, which IEEE 754 rounds alike on every
//! processor.

use crate::policy::value::net::rectified;

/// Units of the first layer.
pub(crate) const WIDTH: usize = 32;
/// Units of the second.
pub(crate) const NARROW: usize = 16;

/// The weights, in units of the scale.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Net {
    /// Points of a unit.
    pub scale: f32,
    pub rows: Vec<[f32; WIDTH]>,
    pub bias: [f32; WIDTH],
    pub second: [[f32; NARROW]; WIDTH],
    pub second_bias: [f32; NARROW],
    pub out: [[f32; 4]; NARROW],
    pub out_bias: [f32; 4],
}

/// What the first layer has added up.
pub(crate) type Sum = [f32; WIDTH];

impl Net {
    /// All weights 0.
    pub fn zero(rows: usize, scale: f32) -> Net {
        Net {
            scale,
            rows: vec![[0.0; WIDTH]; rows],
            bias: [0.0; WIDTH],
            second: [[0.0; NARROW]; WIDTH],
            second_bias: [0.0; NARROW],
            out: [[0.0; 4]; NARROW],
            out_bias: [0.0; 4],
        }
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

    #[inline]
    fn narrow(&self, sum: &Sum) -> [f32; NARROW] {
        let mut narrow = self.second_bias;
        for (unit, column) in sum.iter().zip(&self.second) {
            let unit = rectified(*unit);
            narrow.iter_mut().zip(column).for_each(|(sum, weight)| *sum += unit * weight);
        }
        narrow
    }

    /// What a sum is worth to the four seats.
    #[inline]
    pub fn value(&self, sum: &Sum) -> [f32; 4] {
        let mut value = self.out_bias;
        for (unit, column) in self.narrow(sum).iter().zip(&self.out) {
            let unit = rectified(*unit);
            value.iter_mut().zip(column).for_each(|(sum, weight)| *sum += unit * weight);
        }
        value
    }

    /// All weights, in order.
    pub fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        let rows = self.rows.iter().flatten().chain(&self.bias);
        let second = self.second.iter().flatten().chain(&self.second_bias);
        rows.chain(second).chain(self.out.iter().flatten()).chain(&self.out_bias).copied()
    }

    /// The blocks of weights, in order.
    pub fn blocks_mut(&mut self) -> [&mut [f32]; 6] {
        [
            self.rows.as_flattened_mut(),
            &mut self.bias,
            self.second.as_flattened_mut(),
            &mut self.second_bias,
            self.out.as_flattened_mut(),
            &mut self.out_bias,
        ]
    }

    /// Adds the slope of the squared error of one sample.
    pub fn descend(&self, rows: &[u16], target: &[f32; 4], slope: &mut Net) {
        let sum = self.add(&self.bias, rows);
        let units = sum.map(rectified);
        let narrow = self.narrow(&sum);
        let last = narrow.map(rectified);
        let value = self.value(&sum);
        let error: [f32; 4] = std::array::from_fn(|seat| value[seat] - target[seat]);
        slope.out_bias.iter_mut().zip(&error).for_each(|(slope, error)| *slope += error);
        let mut down = [0.0f32; NARROW];
        for i in 0..NARROW {
            if narrow[i] > 0.0 {
                slope.out[i].iter_mut().zip(&error).for_each(|(slope, error)| *slope += error * last[i]);
                down[i] = error.iter().zip(&self.out[i]).fold(0.0, |sum, (error, weight)| sum + error * weight);
                slope.second_bias[i] += down[i];
            }
        }
        let mut first = [0.0f32; WIDTH];
        for i in 0..WIDTH {
            if sum[i] > 0.0 {
                first[i] = self.second[i].iter().zip(&down).fold(0.0, |sum, (weight, down)| sum + weight * down);
                slope.second[i].iter_mut().zip(&down).for_each(|(slope, down)| *slope += units[i] * down);
            }
        }
        slope.bias.iter_mut().zip(&first).for_each(|(slope, first)| *slope += first);
        for &row in rows {
            slope.rows[usize::from(row)].iter_mut().zip(&first).for_each(|(slope, first)| *slope += first);
        }
    }
}

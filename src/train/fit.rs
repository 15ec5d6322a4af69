//! The fit: stochastic gradient descent on the squared error, in an order of floating point operations that nothing changes.

use super::play::Samples;
use crate::game::{Domain, Stream};
use crate::policy::value::net::{NARROW, NUMBERS, Net, WIDTH, rectified};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Parts of a batch, whose gradients are found side by side and added up in order.
const PARTS: usize = 8;
/// How fast the average that plays follows the network that learns.
const FOLLOW: f32 = 0.005;

/// A network with the state of its descent (Adam: Kingma and Ba 2015).
pub(super) struct Fit {
    net: Net,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Powers of the decay of the two, for the correction at the start.
    decay: [f32; 2],
    stream: Stream,
    average: Net,
}

impl Fit {
    /// Begins with a network, or with small random numbers.
    pub fn new(from: Option<Net>, seed: u64) -> Fit {
        let mut stream = Stream::new(seed, Domain::Study, u64::MAX);
        let net = from.unwrap_or_else(|| {
            let mut net = Net::zero();
            let mut noise = |width: f32| (stream.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * width;
            net.rows.iter_mut().flat_map(|row| &mut row.0).for_each(|weight| *weight = noise(0.05));
            net.bias.iter_mut().for_each(|weight| *weight = 0.1);
            net.second.iter_mut().flatten().for_each(|weight| *weight = noise(0.3));
            net.second_bias.iter_mut().for_each(|weight| *weight = 0.05);
            net.out.iter_mut().for_each(|weight| *weight = noise(0.3));
            net
        });
        Fit { average: net.clone(), net, mean: vec![0.0; NUMBERS], square: vec![0.0; NUMBERS], decay: [1.0; 2], stream }
    }

    /// The average of what was learned: the network that plays.
    pub fn learned(&self) -> &Net {
        &self.average
    }

    /// One pass over all samples in random order, so many of them a step, until it is stopped. The targets are in points, of which
    /// `scale` are one.
    pub fn pass(&mut self, kept: &[Samples], scale: f32, (batch, rate): (usize, f32), stop: &AtomicBool) {
        let mut order: Vec<(u32, u32)> = kept
            .iter()
            .enumerate()
            .flat_map(|(part, samples)| (0..samples.len()).map(move |at| (part as u32, at as u32)))
            .collect();
        self.stream.shuffle(&mut order);
        for batch in order.chunks(batch) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let gradient = |part: &[(u32, u32)]| gradient(&self.net, kept, scale, part);
            let parts: Vec<Net> = batch.par_chunks(batch.len().div_ceil(PARTS)).map(gradient).collect();
            let mut total = vec![0.0f32; NUMBERS];
            for net in &parts {
                total.iter_mut().zip(net.numbers()).for_each(|(total, number)| *total += number);
            }
            self.step(&total, batch.len() as f32, rate);
        }
    }

    fn step(&mut self, gradient: &[f32], count: f32, rate: f32) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.decay = [self.decay[0] * KEEP[0], self.decay[1] * KEEP[1]];
        let [first, second] = self.decay.map(|decay| 1.0 - decay);
        let states = self.mean.iter_mut().zip(&mut self.square);
        for ((number, (mean, square)), gradient) in self.net.numbers_mut().zip(states).zip(gradient) {
            let slope = gradient / count;
            *mean = *mean * KEEP[0] + slope * (1.0 - KEEP[0]);
            *square = *square * KEEP[1] + slope * slope * (1.0 - KEEP[1]);
            *number -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
        }
        for (average, number) in self.average.numbers_mut().zip(self.net.numbers()) {
            *average += (number - *average) * FOLLOW;
        }
    }
}

/// The gradient of the squared error over some samples.
fn gradient(net: &Net, kept: &[Samples], scale: f32, part: &[(u32, u32)]) -> Net {
    let mut slope = Net::zero();
    for &(part, at) in part {
        let samples = &kept[part as usize];
        let rows = samples.of(at as usize);
        let sum = net.begin(rows);
        let units = sum.map(rectified);
        let mut narrow = net.second_bias;
        for (unit, column) in units.iter().zip(&net.second) {
            narrow.iter_mut().zip(column).for_each(|(sum, weight)| *sum += unit * weight);
        }
        let last = narrow.map(rectified);
        let value = last.iter().zip(&net.out).fold(net.out_bias, |sum, (unit, weight)| sum + unit * weight);
        let error = value - samples.targets[at as usize] / scale;
        slope.out_bias += error;
        let mut down = [0.0f32; NARROW];
        for i in 0..NARROW {
            slope.out[i] += error * last[i];
            down[i] = if narrow[i] > 0.0 { error * net.out[i] } else { 0.0 };
            slope.second_bias[i] += down[i];
        }
        let mut first = [0.0f32; WIDTH];
        for i in 0..WIDTH {
            if sum[i] > 0.0 {
                let column = &net.second[i];
                first[i] = column.iter().zip(&down).fold(0.0, |sum, (weight, down)| sum + weight * down);
                slope.second[i].iter_mut().zip(&down).for_each(|(slope, down)| *slope += units[i] * down);
            }
        }
        slope.bias.iter_mut().zip(&first).for_each(|(slope, first)| *slope += first);
        for &row in rows {
            slope.rows[usize::from(row)].0.iter_mut().zip(&first).for_each(|(slope, first)| *slope += first);
        }
    }
    slope
}

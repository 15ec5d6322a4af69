//! The fit of a network to samples: stochastic gradient descent on the squared error, in an order of floating point operations that
//! nothing changes.

use super::{NARROW, Net, WIDTH};
use crate::game::Stream;
use crate::threads;
use std::sync::atomic::{AtomicBool, Ordering};

/// Rounds whose samples are fitted again.
const MEMORY: usize = 2;

/// Rows of tables and what they turned out to be worth, in points.
#[derive(Default)]
pub(crate) struct Samples<const OUT: usize> {
    /// The rows of all samples, one after the other.
    rows: Vec<u16>,
    /// Where the rows of each sample end.
    ends: Vec<u32>,
    targets: Vec<[f32; OUT]>,
}

impl<const OUT: usize> Net<OUT> {
    /// Small random numbers to begin with; those of the output are 0 unless it `says` something from the first.
    pub fn random(rows: usize, stream: &mut Stream, says: bool) -> Self {
        let mut net = Net::zero(rows, 1.0);
        let mut noise = |width: f32| (stream.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * width;
        net.rows.iter_mut().flat_map(|row| &mut row.0).for_each(|weight| *weight = noise(0.05));
        net.bias = [0.1; WIDTH];
        net.second.iter_mut().flatten().for_each(|weight| *weight = noise(0.3));
        net.second_bias = [0.05; NARROW];
        if says {
            net.out.iter_mut().flatten().for_each(|weight| *weight = noise(0.3));
        }
        net
    }
}

impl<const OUT: usize> Samples<OUT> {
    pub fn push(&mut self, rows: &[u16], target: [f32; OUT]) {
        self.rows.extend_from_slice(rows);
        self.ends.push(self.rows.len() as u32);
        self.targets.push(target);
    }

    fn of(&self, at: usize) -> &[u16] {
        let begin = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.rows[begin as usize..self.ends[at] as usize]
    }

    /// The mean square of the targets.
    pub fn mean_square(&self) -> f64 {
        let sum: f64 = self.targets.iter().flatten().map(|&x| f64::from(x) * f64::from(x)).sum();
        sum / (OUT * self.targets.len()).max(1) as f64
    }

    /// Its root, as a power of two.
    pub fn spread(&self) -> f32 {
        let mean = self.mean_square().sqrt();
        let mut unit = 1.0f32;
        while f64::from(unit) < mean {
            unit *= 2.0;
        }
        unit
    }
}

/// One after the other.
impl<const OUT: usize> FromIterator<Samples<OUT>> for Samples<OUT> {
    fn from_iter<I: IntoIterator<Item = Self>>(parts: I) -> Self {
        parts.into_iter().fold(Samples::default(), |mut all, part| {
            let offset = all.rows.len() as u32;
            all.rows.extend_from_slice(&part.rows);
            all.ends.extend(part.ends.iter().map(|end| end + offset));
            all.targets.extend_from_slice(&part.targets);
            all
        })
    }
}

/// How a network is fitted.
pub(crate) struct Pace {
    /// Rounds of all.
    pub rounds: u32,
    /// The rates of the first and of the last round.
    pub rates: [f32; 2],
    /// Samples of a step of the descent.
    pub batch: usize,
    /// Parts of a batch, whose gradients are found side by side and added up in order.
    pub parts: usize,
    /// How fast the average that is kept follows the network that learns.
    pub follow: f32,
}

/// A network with the state of its descent (Adam: Kingma and Ba 2015).
pub(crate) struct Fit<const OUT: usize> {
    net: Net<OUT>,
    /// The average of what was learned.
    pub learned: Net<OUT>,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Powers of the decay of the two, for the correction at the start.
    decay: [f32; 2],
    stream: Stream,
    pace: Pace,
    /// Rounds so far, and the samples of the last ones.
    round: u32,
    kept: Vec<Samples<OUT>>,
}

impl<const OUT: usize> Fit<OUT> {
    /// Begins with this network; the stream is that of the orders of samples.
    pub fn new(net: Net<OUT>, stream: Stream, pace: Pace) -> Self {
        let [mean, square] = [0, 1].map(|_| vec![0.0; net.blocks().iter().sum()]);
        Fit { learned: net.clone(), net, mean, square, decay: [1.0; 2], stream, pace, round: 0, kept: Vec::new() }
    }

    /// One pass over the samples of the last rounds in random order, until it is stopped.
    pub fn round(&mut self, samples: Samples<OUT>, stop: &AtomicBool) {
        self.kept.push(samples);
        if self.kept.len() > MEMORY {
            self.kept.remove(0);
        }
        let Pace { rounds, rates: [first, last], batch, parts, .. } = self.pace;
        let along = self.round as f32 / rounds.saturating_sub(1).max(1) as f32;
        self.round += 1;
        let mut order: Vec<(u32, u32)> = (0..)
            .zip(&self.kept)
            .flat_map(|(part, samples)| (0..samples.targets.len() as u32).map(move |at| (part, at)))
            .collect();
        self.stream.shuffle(&mut order);
        for batch in order.chunks(batch) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let slopes = threads::map(batch.chunks(batch.len().div_ceil(parts)), |part| self.slope(part));
            let mut total = vec![0.0f32; self.mean.len()];
            for slope in slopes {
                total.iter_mut().zip(slope.numbers()).for_each(|(total, number)| *total += number);
            }
            self.step(&total, batch.len() as f32, first * (1.0 - along) + last * along);
        }
    }

    fn step(&mut self, slope: &[f32], count: f32, rate: f32) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.decay = [self.decay[0] * KEEP[0], self.decay[1] * KEEP[1]];
        let [first, second] = self.decay.map(|decay| 1.0 - decay);
        let states = self.mean.iter_mut().zip(&mut self.square);
        let numbers = self.net.numbers_mut().zip(self.learned.numbers_mut());
        for (((number, average), (mean, square)), slope) in numbers.zip(states).zip(slope) {
            let slope = slope / count;
            *mean = *mean * KEEP[0] + slope * (1.0 - KEEP[0]);
            *square = *square * KEEP[1] + slope * slope * (1.0 - KEEP[1]);
            *number -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
            *average += (*number - *average) * self.pace.follow;
        }
    }

    /// The slope of the squared error over some samples.
    fn slope(&self, part: &[(u32, u32)]) -> Net<OUT> {
        let net = &self.net;
        let mut slope = Net::zero(net.rows.len(), net.scale);
        for &(part, at) in part {
            let samples = &self.kept[part as usize];
            let (rows, target) = (samples.of(at as usize), samples.targets[at as usize]);
            let sum = net.begin(rows);
            let narrow = net.narrow(&sum);
            let value = net.last(narrow);
            let error: [f32; OUT] = std::array::from_fn(|out| value[out] - target[out] / self.learned.scale);
            add_to(&mut slope.out_bias, error);
            let mut down = [0.0f32; NARROW];
            for i in 0..NARROW {
                if narrow[i] > 0.0 {
                    add_to(&mut slope.out[i], error.map(|error| error * narrow[i]));
                    down[i] = product(&error, &net.out[i]);
                }
            }
            add_to(&mut slope.second_bias, down);
            let mut first = [0.0f32; WIDTH];
            for i in 0..WIDTH {
                if sum[i] > 0.0 {
                    first[i] = product(&net.second[i], &down);
                    add_to(&mut slope.second[i], down.map(|down| sum[i] * down));
                }
            }
            add_to(&mut slope.bias, first);
            rows.iter().for_each(|&row| add_to(&mut slope.rows[usize::from(row)].0, first));
        }
        slope
    }
}

fn add_to<const N: usize>(sum: &mut [f32; N], parts: [f32; N]) {
    sum.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
}

fn product<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| sum + a * b)
}

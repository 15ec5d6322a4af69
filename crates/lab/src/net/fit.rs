//! The fit of a network to samples by stochastic gradient descent on the squared error. The order of floating-point operations is fixed,
//! so the result does not depend on the number of threads.

use super::{NARROW, Net, WIDTH};
use crate::game::Stream;
use crate::threads;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of rounds whose samples are kept: each fit uses those of the current round and of the round before.
const MEMORY: usize = 2;

/// Training samples. Each has the indices of its rows (the features of an input), and a target in points for each output.
#[derive(Default)]
pub(crate) struct Samples<const OUT: usize>(Vec<Chunk<OUT>>);

/// Consecutive samples in one allocation.
#[derive(Default)]
struct Chunk<const OUT: usize> {
    /// The rows of all samples, concatenated.
    rows: Vec<u16>,
    /// For each sample, the end of its rows in `rows`.
    ends: Vec<u32>,
    /// The targets of each sample, in points.
    targets: Vec<[f32; OUT]>,
}

impl<const OUT: usize> Net<OUT> {
    /// Creates a network with small random weights and the scale 1. Only the first `random_rows` of its `rows` rows are random. The rest are
    /// 0 and draw no random numbers, so they do not change the other weights. The weights of the outputs are 0 unless `random_output` is
    /// set.
    pub fn random(rows: usize, random_rows: usize, stream: &mut Stream, random_output: bool) -> Self {
        let mut net = Net::zero(rows, 1.0);
        let mut noise = |width: f32| (stream.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * width;
        net.rows[..random_rows].iter_mut().flat_map(|row| &mut row.0).for_each(|weight| *weight = noise(0.05));
        net.bias = [0.1; WIDTH];
        net.second.iter_mut().flatten().for_each(|weight| *weight = noise(0.3));
        net.second_bias = [0.05; NARROW];
        if random_output {
            net.out.iter_mut().flatten().for_each(|weight| *weight = noise(0.3));
        }
        net
    }
}

impl<const OUT: usize> Samples<OUT> {
    /// Adds a sample with these rows and this target in points.
    pub fn push(&mut self, rows: &[u16], target: [f32; OUT]) {
        if self.0.is_empty() {
            self.0.push(Chunk::default());
        }
        if let Some(chunk) = self.0.last_mut() {
            chunk.rows.extend_from_slice(rows);
            chunk.ends.push(chunk.rows.len() as u32);
            chunk.targets.push(target);
        }
    }

    /// Returns the samples without spare capacity.
    #[must_use]
    pub fn shrunk_to_fit(mut self) -> Self {
        for chunk in &mut self.0 {
            chunk.rows.shrink_to_fit();
            chunk.ends.shrink_to_fit();
            chunk.targets.shrink_to_fit();
        }
        self
    }

    /// Returns the mean square of the targets, in squared points; 0 without samples.
    pub fn mean_square(&self) -> f64 {
        let targets = || self.0.iter().flat_map(|chunk| &chunk.targets);
        let sum: f64 = targets().flatten().map(|&x| f64::from(x) * f64::from(x)).sum();
        sum / (OUT * targets().count()).max(1) as f64
    }

    /// Returns the root mean square of the targets in points, rounded up to a power of two, at least 1. It suits as [`Net::scale`].
    pub fn target_scale(&self) -> f32 {
        let mean = self.mean_square().sqrt();
        let mut unit = 1.0f32;
        while f64::from(unit) < mean {
            unit *= 2.0;
        }
        unit
    }
}

/// Concatenates samples in order, without copying them.
impl<const OUT: usize> FromIterator<Samples<OUT>> for Samples<OUT> {
    fn from_iter<I: IntoIterator<Item = Self>>(parts: I) -> Self {
        Samples(parts.into_iter().flat_map(|Samples(chunks)| chunks).collect())
    }
}

impl<const OUT: usize> Chunk<OUT> {
    /// Returns the rows of the sample with index `at`.
    fn rows_of(&self, at: usize) -> &[u16] {
        let begin = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.rows[begin as usize..self.ends[at] as usize]
    }
}

/// The parameters of a fit.
pub(crate) struct FitOptions {
    /// The number of rounds of the whole training, over which the learning rate decreases.
    pub rounds: u32,
    /// The learning rates of the first and of the last round. Those between are interpolated linearly.
    pub rates: [f32; 2],
    /// The number of samples in a batch, for which one step is made.
    pub batch: usize,
    /// The number of parts into which a batch is split. Their gradients are computed in parallel and added in order.
    pub parts: usize,
    /// The weight (0–1) with which each step adds the current network to the moving average.
    pub follow: f32,
}

/// A network and the state of its optimiser (Adam: Kingma and Ba 2015).
pub(crate) struct Fit<const OUT: usize> {
    /// The network after the last step.
    net: Net<OUT>,
    /// The moving average of the network over the steps, which is the result.
    pub learned: Net<OUT>,
    /// The moving average of the gradient of each weight.
    mean: Net<OUT>,
    /// The moving average of the squared gradient of each weight.
    square: Net<OUT>,
    /// The decay rates of the two moving averages to the power of the number of steps, for the bias correction.
    decay: [f32; 2],
    /// Shuffles the samples.
    stream: Stream,
    options: FitOptions,
    /// The number of rounds so far.
    round: u32,
    /// The samples of the last [`MEMORY`] rounds, empty while [`Fit::round`] uses them.
    kept: Vec<Samples<OUT>>,
}

impl<const OUT: usize> Fit<OUT> {
    /// Creates a fit that starts from `net`. `stream` shuffles the samples.
    pub fn new(net: Net<OUT>, stream: Stream, options: FitOptions) -> Self {
        let [mean, square] = [0, 1].map(|_| Net::zero(net.rows.len(), net.scale));
        Fit { learned: net.clone(), net, mean, square, decay: [1.0; 2], stream, options, round: 0, kept: Vec::new() }
    }

    /// Makes one pass in random order over `samples`, those of a new round, and those of the round before. Returns after the current batch
    /// if `stop` is set.
    pub fn round(&mut self, samples: Samples<OUT>, stop: &AtomicBool) {
        self.kept.push(samples);
        if self.kept.len() > MEMORY {
            self.kept.remove(0);
        }
        let FitOptions { rounds, rates: [first, last], batch, parts, .. } = self.options;
        let along = self.round as f32 / rounds.saturating_sub(1).max(1) as f32;
        self.round += 1;
        let kept = std::mem::take(&mut self.kept);
        let chunks: Vec<&Chunk<OUT>> = kept.iter().flat_map(|Samples(chunks)| chunks).collect();
        let mut order: Vec<(u32, u32)> = (0..)
            .zip(&chunks)
            .flat_map(|(number, chunk)| (0..chunk.targets.len() as u32).map(move |at| (number, at)))
            .collect();
        self.stream.shuffle(&mut order);
        for batch in order.chunks(batch) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let shares = batch.chunks(batch.len().div_ceil(parts));
            let gradients = threads::map(shares, |share| self.gradient(&chunks, share));
            let total = gradients.into_iter().reduce(|mut total, gradient| {
                for (total, gradient) in total.slices_mut().zip(gradient.slices()) {
                    total.iter_mut().zip(gradient).for_each(|(total, number)| *total += number);
                }
                total
            });
            if let Some(total) = total {
                self.step(&total, batch.len() as f32, first * (1.0 - along) + last * along);
            }
        }
        self.kept = kept;
    }

    /// Makes one step. `gradient` is summed over `count` samples; `rate` is the learning rate.
    fn step(&mut self, gradient: &Net<OUT>, count: f32, rate: f32) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.decay = [self.decay[0] * KEEP[0], self.decay[1] * KEEP[1]];
        let [first, second] = self.decay.map(|decay| 1.0 - decay);
        let states = self.mean.slices_mut().zip(self.square.slices_mut());
        let numbers = self.net.slices_mut().zip(self.learned.slices_mut());
        for (((numbers, averages), (means, squares)), gradients) in numbers.zip(states).zip(gradient.slices()) {
            let states = means.iter_mut().zip(squares);
            let numbers = numbers.iter_mut().zip(averages);
            for (((number, average), (mean, square)), gradient) in numbers.zip(states).zip(gradients) {
                let gradient = gradient / count;
                *mean = *mean * KEEP[0] + gradient * (1.0 - KEEP[0]);
                *square = *square * KEEP[1] + gradient * gradient * (1.0 - KEEP[1]);
                *number -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
                *average += (*number - *average) * self.options.follow;
            }
        }
    }

    /// Returns half the gradient of the squared error, in squared units of the scale, summed over samples. `samples` gives each as
    /// the index of its chunk in `chunks` and its index in the chunk.
    fn gradient(&self, chunks: &[&Chunk<OUT>], samples: &[(u32, u32)]) -> Net<OUT> {
        let net = &self.net;
        let mut gradient = Net::zero(net.rows.len(), net.scale);
        for &(chunk, at) in samples {
            let chunk = chunks[chunk as usize];
            let (rows, target) = (chunk.rows_of(at as usize), chunk.targets[at as usize]);
            let sum = net.first_layer(rows);
            let narrow = net.second_layer(&sum);
            let value = net.output(narrow);
            let error: [f32; OUT] = std::array::from_fn(|out| value[out] - target[out] / self.learned.scale);
            add_to(&mut gradient.out_bias, error);
            let mut down = [0.0f32; NARROW];
            for i in 0..NARROW {
                if narrow[i] > 0.0 {
                    add_to(&mut gradient.out[i], error.map(|error| error * narrow[i]));
                    down[i] = dot(&error, &net.out[i]);
                }
            }
            add_to(&mut gradient.second_bias, down);
            let mut first = [0.0f32; WIDTH];
            for i in 0..WIDTH {
                if sum[i] > 0.0 {
                    first[i] = dot(&net.second[i], &down);
                    add_to(&mut gradient.second[i], down.map(|down| sum[i] * down));
                }
            }
            add_to(&mut gradient.bias, first);
            rows.iter().for_each(|&row| add_to(&mut gradient.rows[usize::from(row)].0, first));
        }
        gradient
    }
}

/// Adds `parts` to `sum`, element by element.
fn add_to<const N: usize>(sum: &mut [f32; N], parts: [f32; N]) {
    sum.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
}

/// Returns the scalar product of `a` and `b`.
fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| sum + a * b)
}

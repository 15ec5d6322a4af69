//! Differences between two runs that met the same sessions.

use crate::stats::interval::{Estimate, Interval, Level, Method, clopper_pearson, linearised_sd, student_estimate};
use crate::stats::special::{beta::binomial_two_sided, double::Double, student};
use crate::stats::tally::{CrossSums, PairSums};
use serde::Serialize;

/// Up to this sum of squared differences they are treated as counts of rare events, not as a normal sum.
const RARE: i128 = 50;

/// One statistic in two runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Its value in the first run.
    pub a: f64,
    /// Its value in the second run.
    pub b: f64,
    /// Second minus first.
    pub difference: Estimate,
    /// Two-sided p-value of "no difference"; 1 where the runs are identical.
    pub p_value: f64,
    /// Correlation of the two runs over the sessions; none where one of them does not vary.
    pub correlation: Option<f64>,
    /// Variance of the difference of two independent runs of this size by that of the paired difference: how many times more
    /// deals independent runs would need. None where the paired difference does not vary.
    pub variance_ratio: Option<f64>,
    /// The two runs agree in every session: the difference is exactly 0.
    pub identical: bool,
}

/// Compares the means (or rates) of one statistic; none without observations.
///
/// The interval is Student's on the session differences. Where the differences are few (sum of squares at most 50) they count
/// as ups and downs: Clopper–Pearson limits of both combined by squares (G. Y. Zou and A. Donner, "Construction of confidence
/// limits about effect measures", Statistics in Medicine 27, 2008), and an exact sign test.
pub fn compare(pair: &PairSums, level: Level) -> Option<Comparison> {
    let (first, second, gap) = (pair.first(), pair.second(), pair.difference());
    let (a, b) = (first.ratio()?, second.ratio()?);
    let variances = match (first.variance(), second.variance(), gap.variance()) {
        (Some(a), Some(b), Some(d)) => Some((a, b, d)),
        _ => None,
    };
    let mut comparison = judge(a, b, gap.ratio()?, variances, pair.sessions, level);
    if pair.identical() {
        return Some(Comparison { identical: true, ..comparison });
    }
    if gap.xx <= RARE && pair.sessions > 1 {
        let (up, down) = (((gap.xx + gap.x) / 2) as u64, ((gap.xx - gap.x) / 2) as u64);
        comparison.p_value = binomial_two_sided(up, up + down, 0.5);
        comparison.difference.interval = rare_difference(up as f64, down as f64, pair.n as f64, level);
        comparison.difference.method = Method::RareDifference;
    }
    Some(comparison)
}

/// Compares two ratios with denominators of their own: `a` and `b` are the indices of numerator and denominator in the
/// session totals. None where a denominator is 0.
pub fn compare_ratios(sums: &CrossSums, a: (usize, usize), b: (usize, usize), level: Level) -> Option<Comparison> {
    if sums.total(a.1) == 0 || sums.total(b.1) == 0 {
        return None;
    }
    let linear = |(x, n): (usize, usize)| {
        let scale = Double::ONE / Double::from(sums.total(n));
        [(x, scale), (n, -sums.ratio(x, n) * scale)]
    };
    let (f, g) = (linear(a), linear(b));
    let (r, s) = (sums.ratio(a.0, a.1), sums.ratio(b.0, b.1));
    Some(judge_forms(sums, r.to_f64(), s.to_f64(), (s - r).to_f64(), &f, &g, level))
}

/// Compares two standard deviations. `a` and `b` are the indices of the sum of scores and of the sum of squared scores in the
/// session totals, `n` that of the number of scores. None without scores or without spread in one of the runs.
pub fn compare_sds(
    sums: &CrossSums,
    a: (usize, usize),
    b: (usize, usize),
    n: usize,
    level: Level,
) -> Option<Comparison> {
    let ((sd_a, f), (sd_b, g)) = (linearised_sd(sums, a.0, a.1, n)?, linearised_sd(sums, b.0, b.1, n)?);
    Some(judge_forms(sums, sd_a, sd_b, sd_b - sd_a, &f, &g, level))
}

fn judge_forms(
    sums: &CrossSums,
    a: f64,
    b: f64,
    gap: f64,
    f: &[(usize, Double)],
    g: &[(usize, Double)],
    level: Level,
) -> Comparison {
    let s = sums.sessions() as f64;
    let mut both = g.to_vec();
    both.extend(f.iter().map(|&(i, c)| (i, -c)));
    let variances = (sums.sessions() > 1).then(|| {
        let scale = s / (s - 1.0);
        (scale * sums.form(f, f), scale * sums.form(g, g), scale * sums.form(&both, &both))
    });
    let comparison = judge(a, b, gap, variances, sums.sessions(), level);
    let same = gap == 0.0 && variances.is_some_and(|(_, _, d)| d == 0.0);
    Comparison { identical: same, ..comparison }
}

/// From both values, their difference and the variances of the three.
fn judge(a: f64, b: f64, gap: f64, variances: Option<(f64, f64, f64)>, sessions: u64, level: Level) -> Comparison {
    let difference = student_estimate(gap, variances.map(|(_, _, d)| d), sessions, level);
    let p_value = if gap == 0.0 || variances.is_none() {
        1.0
    } else {
        student::two_sided(gap / difference.standard_error, sessions as f64 - 1.0)
    };
    let correlation = variances
        .filter(|&(a, b, _)| a > 0.0 && b > 0.0)
        .map(|(a, b, d)| ((a + b - d) / (2.0 * (a * b).sqrt())).clamp(-1.0, 1.0));
    let variance_ratio = variances.filter(|&(_, _, d)| d > 0.0).map(|(a, b, d)| (a + b) / d);
    Comparison { a, b, difference, p_value, correlation, variance_ratio, identical: false }
}

impl Comparison {
    /// What agreement in every session says where nothing forces the runs to agree: that differences are rarer than could
    /// be seen. The limits are those of two counts of 0 among the observations; a difference that is not 0 counts as 1.
    #[must_use]
    pub fn unforced(self, sums: &PairSums, level: Level) -> Comparison {
        if !self.identical || sums.n == 0 {
            return self;
        }
        let interval = rare_difference(0.0, 0.0, sums.n as f64, level);
        Comparison { difference: Estimate { interval, method: Method::RareDifference, ..self.difference }, ..self }
    }
}

/// Limits for (up − down)/n from two rare counts.
fn rare_difference(up: f64, down: f64, n: f64, level: Level) -> Interval {
    let (u, d) = (clopper_pearson(up.min(n), n, level), clopper_pearson(down.min(n), n, level));
    let (at, bt) = (up / n, down / n);
    Interval { low: at - bt - (at - u.low).hypot(d.high - bt), high: at - bt + (u.high - at).hypot(bt - d.low) }
}

/// Holm's adjusted p-values, in the order given: comparing each with α keeps the chance of any false rejection below α (S. Holm,
/// "A simple sequentially rejective multiple test procedure", Scand. J. Statistics 6, 1979). NaN counts as 1.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    let p = |i: usize| if p_values[i].is_nan() { 1.0 } else { p_values[i] };
    order.sort_by(|&i, &j| p(i).total_cmp(&p(j)));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest: f64 = 0.0;
    for (rank, &i) in order.iter().enumerate() {
        largest = largest.max(p(i) * (p_values.len() - rank) as f64).min(1.0);
        adjusted[i] = largest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::{Source, close};

    fn pairs(sessions: &[(i64, i64, u64)]) -> PairSums {
        let mut sums = PairSums::default();
        sessions.iter().for_each(|&(a, b, n)| sums.record(a, b, n));
        sums
    }

    #[test]
    fn a_run_against_itself_is_identical() {
        let same = compare(&pairs(&[(3, 3, 16), (7, 7, 16), (1, 1, 16)]), Level::P95).unwrap();
        assert!(same.identical);
        assert_eq!((same.difference.value, same.p_value), (0.0, 1.0));
        assert_eq!(same.difference.interval, Interval { low: 0.0, high: 0.0 });
        assert_eq!(same.correlation, Some(1.0));
        assert_eq!(same.variance_ratio, None);
        assert!(compare(&PairSums::default(), Level::P95).is_none());
        // The same agreement by chance: 48 observations without a difference leave room for 1 − 0.025^(1/48).
        let chance = same.unforced(&pairs(&[(3, 3, 16), (7, 7, 16), (1, 1, 16)]), Level::P95).difference.interval;
        let most = (1.0 - 0.025f64.powf(1.0 / 48.0)) * 1.0;
        close(chance.high, most, 1e-9);
        close(chance.low, -most, 1e-9);
        let one = compare(&pairs(&[(3, 4, 16)]), Level::P95).unwrap();
        assert_eq!((one.difference.interval, one.p_value), (Interval::ALL, 1.0));
    }

    #[test]
    fn agrees_with_the_paired_t_test() {
        let data = [(30, 33, 1), (35, 36, 1), (20, 28, 1), (50, 51, 1), (41, 45, 1)];
        let got = compare(&pairs(&data), Level::P95).unwrap();
        // Differences 3, 1, 8, 1, 4: mean 3.4, sd 2.8810; t = 2.6389 on 4 degrees of freedom.
        close(got.difference.value, 3.4, 1e-14);
        close(got.difference.standard_error, 8.3f64.sqrt() / 5f64.sqrt(), 1e-13);
        close(got.p_value, student::two_sided(3.4 / (8.3f64 / 5.0).sqrt(), 4.0), 1e-12);
        assert!(got.correlation.unwrap() > 0.9 && got.variance_ratio.unwrap() > 10.0);
    }

    #[test]
    fn a_few_differences_are_judged_exactly() {
        let mut sessions = vec![(2, 2, 16); 1000];
        (0..6).for_each(|i| sessions[i * 100].1 = 3);
        let got = compare(&pairs(&sessions), Level::P95).unwrap();
        close(got.p_value, 2.0 / 64.0, 1e-12);
        assert_eq!(got.difference.method, Method::RareDifference);
        assert!(got.difference.interval.low > -1e-4 && got.difference.interval.high > 6.0 / 16_000.0);
    }

    #[test]
    fn general_forms_agree_with_the_plain_ones() {
        let mut source = Source::new(31);
        let (mut pair, mut cross) = (PairSums::default(), CrossSums::new(4));
        for _ in 0..200 {
            let (a, b) = (source.below(90) as i64, source.below(60) as i64);
            pair.record(a, a + b, 16);
            cross.record(&[a, a + b, 16, 16]);
        }
        let (plain, general) =
            (compare(&pair, Level::P95).unwrap(), compare_ratios(&cross, (0, 2), (1, 3), Level::P95).unwrap());
        close(general.difference.value, plain.difference.value, 1e-13);
        close(general.difference.standard_error, plain.difference.standard_error, 1e-12);
        close(general.correlation.unwrap(), plain.correlation.unwrap(), 1e-12);
        assert!(compare_ratios(&cross, (0, 2), (0, 3), Level::P95).unwrap().identical);
    }

    #[test]
    fn differences_are_covered() {
        let mut source = Source::new(32);
        let (mut covered, mut spread) = (0, 0);
        for _ in 0..1000 {
            let (mut pair, mut cross) = (PairSums::default(), CrossSums::new(5));
            for _ in 0..200 {
                let (mut a, mut a2, mut b, mut b2) = (0, 0, 0, 0);
                for _ in 0..8 {
                    // Uniform on 0..=8 and three times as wide: sds √(80/12) and 3 √(80/12).
                    let v = source.below(9) as i64;
                    let w = 3 * if source.chance(0.5) { v } else { source.below(9) as i64 };
                    (a, a2, b, b2) = (a + v, a2 + v * v, b + w, b2 + w * w);
                }
                pair.record(a, b, 8);
                cross.record(&[a, a2, b, b2, 8]);
            }
            covered += u32::from(compare(&pair, Level::P95).unwrap().difference.interval.contains(8.0));
            let sds = compare_sds(&cross, (0, 1), (2, 3), 4, Level::P95).unwrap();
            spread += u32::from(sds.difference.interval.contains(2.0 * (80.0f64 / 12.0).sqrt()));
        }
        assert!((929..=971).contains(&covered), "{covered} of 1000");
        assert!((929..=971).contains(&spread), "{spread} of 1000");
    }

    #[test]
    fn rare_differences_are_covered_at_least() {
        let mut source = Source::new(33);
        let covered = (0..1000)
            .filter(|_| {
                let mut pair = PairSums::default();
                for _ in 0..500 {
                    let (up, down) = (i64::from(source.chance(0.01)), i64::from(source.chance(0.004)));
                    pair.record(1 + down, 1 + up, 10);
                }
                let interval = compare(&pair, Level::P95).unwrap().difference.interval;
                interval.contains(0.0006)
            })
            .count();
        // A run without any difference reports the point 0: chance 0.001.
        assert!(covered >= 940, "{covered} of 1000");
    }

    #[test]
    fn holm_by_hand() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (got, want) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            close(*got, want, 1e-14);
        }
        assert_eq!(holm(&[0.9, f64::NAN]), [1.0, 1.0]);
        assert!(holm(&[]).is_empty());
    }
}

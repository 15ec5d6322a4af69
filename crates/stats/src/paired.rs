//! Differences between two runs over the same sessions.

use crate::interval::{
    Estimate, Interval, Level, Method, clopper_pearson, linearised_sd, ratio_sessions, student_estimate,
};
use crate::special::{beta::binomial_two_sided, double::Double, student};
use crate::tally::{CrossSums, PairSums, RatioSums};
use serde::Serialize;

/// Up to this sum of squared differences they are treated as counts of rare events, not as a normal sum.
const RARE: i128 = 50;
/// Where at most so many sessions differ, no sign of their differences is surprising: 2 · 2⁻⁵ is more than 5 %.
pub const HARDLY: u64 = 5;

/// A session that holds this share of all squared differences holds much of them.
const MUCH: f64 = 0.15;

/// What the session that was not seen adds to a difference of spreads, by the one that adds most. A rule may change nothing but the
/// deals that are missing.
const UNSEEN_BETWEEN: f64 = 2.0;

/// What the totals of a session are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Counts of something that happens at most once an observation.
    Events,
    /// Anything else: amounts without a bound.
    Amounts,
}

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
    /// The interval of second / first; none where it is not made from sessions, or the two have not one sign.
    pub ratio: Option<Interval>,
    /// Whether the p-value can be as small as 5 % at all.
    pub testable: bool,
}

/// Compares the means (or rates) of one statistic; none without observations.
///
/// The interval is Student's on the session differences, on as many degrees of freedom as there are sessions that differ, less one.
/// Where differences of counts are few (sum of squares at most 50), they count as ups and downs: Clopper–Pearson limits of both
/// combined by squares (G. Y. Zou and A. Donner, "Construction of confidence limits about effect measures", Statistics in Medicine
/// 27, 2008), and an exact sign test.
///
/// Runs that agree in every session have the interval 0 to 0, also where only one session was played; see [`Comparison::unforced_replayed`].
pub fn compare(pair: &PairSums, of: Of, level: Level) -> Option<Comparison> {
    compare_replayed(pair, of, 1, level)
}

/// The same where every wall was played `replays` times, with the players in other seats.
pub fn compare_replayed(pair: &PairSums, of: Of, replays: u64, level: Level) -> Option<Comparison> {
    let (first, second, gap) = (pair.first(), pair.second(), pair.difference());
    let (a, b) = (first.ratio()?, second.ratio()?);
    let variances = match (first.variance(), second.variance(), gap.variance()) {
        (Some(a), Some(b), Some(d)) if gap.filled_sessions() >= 2.0 => Some((a, b, d)),
        _ => None,
    };
    let filled = match of {
        Of::Events => gap.filled_sessions(),
        Of::Amounts => gap.filled_sessions().min(pair.differ as f64),
    };
    let mut comparison = judge(a, b, gap.ratio()?, variances, (pair.sessions, filled), level);
    if pair.identical() {
        return Some(comparison.agreeing());
    }
    // Of the logarithm of the ratio of totals, whose observations are the same.
    let (first, second) = (pair.a as f64, pair.b as f64);
    let squares =
        pair.bb as f64 / (second * second) - 2.0 * pair.ab as f64 / (first * second) + pair.aa as f64 / (first * first);
    let sessions = pair.sessions as f64;
    // If one session holds much of the spread, the run has probably missed others like it.
    let most = [pair.falls, pair.rises].map(|most| most as f64);
    let much = of == Of::Amounts && most.iter().any(|most| most * most > MUCH * gap.xx as f64);
    let unseen = |total: f64| most.map(|most| if much { most / total.abs() } else { 0.0 });
    comparison.ratio = log_ratio(b / a, squares * sessions / (sessions - 1.0), unseen(second), filled, level);
    if of == Of::Events && gap.xx <= RARE && pair.sessions > 1 {
        let (up, down) = (((gap.xx + gap.x) / 2) as u64, ((gap.xx - gap.x) / 2) as u64);
        comparison.p_value = binomial_two_sided(up, up + down, 0.5);
        comparison.testable = up + down > HARDLY;
        comparison.difference.interval = rare_difference(up as f64, down as f64, &gap, replays, level);
        comparison.difference.method = Method::RareDifference;
        comparison.ratio = None;
    } else if of == Of::Amounts {
        comparison.testable &= pair.differ > HARDLY;
        comparison = comparison.reaching(unseen(pair.n as f64), filled, level);
    }
    Some(comparison)
}

/// The interval of a ratio from the variance of its logarithm; none where it is not positive. `unseen` is by how much the logarithm
/// would fall and rise with one more session like those that differ most.
fn log_ratio(ratio: f64, variance: f64, unseen: [f64; 2], sessions: f64, level: Level) -> Option<Interval> {
    if !(ratio > 0.0 && ratio.is_finite() && variance >= 0.0 && sessions >= 2.0) {
        return None;
    }
    let quantile = student::two_sided_quantile(level.alpha(), sessions - 1.0);
    let [low, high] = unseen.map(|more| more + quantile * (variance + more * more).sqrt());
    Some(Interval { low: ratio * libm::exp(-low), high: ratio * libm::exp(high) })
}

/// Compares two ratios with denominators of their own: `a` and `b` are the indices of numerator and denominator in the
/// session totals, which differ in `differ` sessions. None where a denominator is 0.
pub fn compare_ratios(
    sums: &CrossSums,
    a: (usize, usize),
    b: (usize, usize),
    differ: u64,
    level: Level,
) -> Option<Comparison> {
    if sums.total(a.1) == 0 || sums.total(b.1) == 0 {
        return None;
    }
    let linear = |(x, n): (usize, usize)| {
        let scale = Double::ONE / Double::from(sums.total(n));
        [(x, scale), (n, -sums.ratio(x, n) * scale)]
    };
    let (f, g) = (linear(a), linear(b));
    let (r, s) = (sums.ratio(a.0, a.1), sums.ratio(b.0, b.1));
    Some(judge_forms(
        sums,
        [r.to_f64(), s.to_f64(), (s - r).to_f64()],
        [&f, &g],
        agree(sums, [a.0, a.1], [b.0, b.1]),
        (ratio_sessions(sums, &[a.1, b.1]), differ),
        [[0.0; 2]; 2],
        level,
    ))
}

/// Compares two standard deviations. `a` and `b` are the indices of the sum of scores and of the sum of squared scores in the
/// session totals, `n` that of the number of scores. The sums of squares differ in `differ` sessions, and most in the two of `gaps`,
/// which have these sums: the interval reaches as far as one more session like them would take it, for the deals that carry such a
/// difference may be missing. None without scores or without spread in one of the runs.
pub fn compare_sds(
    sums: &CrossSums,
    a: (usize, usize),
    b: (usize, usize),
    n: usize,
    (differ, gaps): (u64, [[i64; 2]; 2]),
    level: Level,
) -> Option<Comparison> {
    let ((sd_a, f), (sd_b, g)) = (linearised_sd(sums, a.0, a.1, n)?, linearised_sd(sums, b.0, b.1, n)?);
    let agree = agree(sums, [a.0, a.1], [b.0, b.1]);
    // What one more such session adds to either sd.
    let added = |sd: f64, squares: i64| UNSEEN_BETWEEN * squares as f64 / (2.0 * sd * sums.total(n) as f64);
    let unseen = |by: [f64; 2]| {
        let moved = gaps.map(|[a, b]| added(sd_b, b) / by[1] - added(sd_a, a) / by[0]);
        [moved.iter().fold(0.0f64, |most, x| most.max(-x)), moved.iter().fold(0.0f64, |most, &x| most.max(x))]
    };
    let filled = (sums.filled_sessions(n), differ);
    let unseen = [unseen([1.0; 2]), unseen([sd_a, sd_b])];
    Some(judge_forms(sums, [sd_a, sd_b, sd_b - sd_a], [&f, &g], agree, filled, unseen, level))
}

/// Whether the totals of both runs are equal in every session, which sums of products of whole numbers tell exactly.
fn agree(sums: &CrossSums, a: [usize; 2], b: [usize; 2]) -> bool {
    let square = |(a, b): (usize, usize)| sums.product(a, a) - 2 * sums.product(a, b) + sums.product(b, b);
    a.into_iter().zip(b).map(square).all(|sum| sum == 0)
}

/// From both values and their difference, and the linear forms of the totals of both runs that are their errors; `agree` where
/// these totals are the same in every session; `filled` are the effective sessions, `differ` those in which the runs differ; `unseen`
/// is by how much the difference, and the logarithm of the ratio, would fall and rise with one more session.
#[allow(clippy::too_many_arguments)]
fn judge_forms(
    sums: &CrossSums,
    [a, b, gap]: [f64; 3],
    [f, g]: [&[(usize, Double)]; 2],
    agree: bool,
    (filled, differ): (f64, u64),
    unseen: [[f64; 2]; 2],
    level: Level,
) -> Comparison {
    let s = sums.sessions() as f64;
    let mut both = g.to_vec();
    both.extend(f.iter().map(|&(i, c)| (i, -c)));
    let variances = (filled >= 2.0).then(|| {
        let scale = s / (s - 1.0);
        (scale * sums.form(f, f), scale * sums.form(g, g), scale * sums.form(&both, &both))
    });
    let spread = filled.min(differ as f64);
    let mut comparison = judge(a, b, gap, variances, (sums.sessions(), spread), level);
    let same = gap == 0.0 && variances.is_some_and(|(_, _, d)| d == 0.0);
    if agree || same {
        return comparison.agreeing();
    }
    comparison.testable &= differ > HARDLY;
    let by =
        |form: &[(usize, Double)], by: f64| form.iter().map(|&(i, c)| (i, c / Double::from(by))).collect::<Vec<_>>();
    let logarithm = [by(g, b), by(f, -a)].concat();
    comparison.ratio = log_ratio(b / a, sums.form(&logarithm, &logarithm) * s / (s - 1.0), unseen[1], spread, level);
    comparison.reaching(unseen[0], spread, level)
}

/// From both values, their difference and the variances of the three, over so many sessions and effective ones.
///
/// Differences that are the same in every session have no spread. That all of so many are of one sign has the p-value of the sign
/// test; where this is small, at most the share of sessions that "never" allows is of another kind, and nothing bounds the amount.
fn judge(
    a: f64,
    b: f64,
    gap: f64,
    variances: Option<(f64, f64, f64)>,
    (sessions, filled): (u64, f64),
    level: Level,
) -> Comparison {
    let mut difference = student_estimate(gap, variances.map(|(_, _, d)| d), filled, level);
    let mut p_value = 1.0;
    if difference.standard_error == 0.0 && gap != 0.0 {
        p_value = binomial_two_sided(sessions, sessions, 0.5);
        let least = gap * (1.0 - clopper_pearson(0.0, sessions as f64, level).high);
        difference.interval = match p_value <= level.alpha() {
            false => Interval::ALL,
            true if gap > 0.0 => Interval { low: least, high: f64::INFINITY },
            true => Interval { low: f64::NEG_INFINITY, high: least },
        };
    } else if difference.standard_error.is_finite() && gap != 0.0 {
        p_value = student::two_sided(gap / difference.standard_error, filled - 1.0);
    }
    let correlation = variances
        .filter(|&(a, b, _)| a > 0.0 && b > 0.0)
        .map(|(a, b, d)| ((a + b - d) / (2.0 * (a * b).sqrt())).clamp(-1.0, 1.0));
    let variance_ratio = variances.filter(|&(_, _, d)| d > 0.0).map(|(a, b, d)| (a + b) / d);
    let testable = difference.standard_error.is_finite() && (difference.standard_error > 0.0 || sessions > HARDLY);
    Comparison { a, b, difference, p_value, correlation, variance_ratio, identical: false, ratio: None, testable }
}

impl Comparison {
    /// The runs agree in every session.
    fn agreeing(self) -> Comparison {
        let interval = Interval { low: 0.0, high: 0.0 };
        let difference = Estimate { value: 0.0, standard_error: 0.0, interval, ..self.difference };
        let ratio = Some(Interval { low: 1.0, high: 1.0 }).filter(|_| self.a != 0.0);
        Comparison { difference, p_value: 1.0, variance_ratio: None, identical: true, ratio, testable: false, ..self }
    }

    /// With an interval that reaches as far down and up as one more session would take it.
    fn reaching(mut self, [down, up]: [f64; 2], sessions: f64, level: Level) -> Comparison {
        let Estimate { value, standard_error, .. } = self.difference;
        if !(down > 0.0 || up > 0.0) || !standard_error.is_finite() || standard_error == 0.0 {
            return self;
        }
        let quantile = student::two_sided_quantile(level.alpha(), sessions - 1.0);
        let [low, high] = [down, up].map(|more| more + quantile * libm::hypot(standard_error, more));
        self.difference.interval = Interval { low: value - low, high: value + high };
        // That at which the interval ends at 0.
        let toward = if value > 0.0 { down } else { up };
        let left = (value.abs() - toward).max(0.0);
        self.p_value = student::two_sided(left / libm::hypot(standard_error, toward), sessions - 1.0);
        self
    }

    /// The same for a difference of shares, which cannot be beyond −1 and 1.
    #[must_use]
    pub fn of_shares(self) -> Comparison {
        let interval = self.difference.interval.map(|limit| limit.clamp(-1.0, 1.0));
        Comparison { difference: Estimate { interval, ..self.difference }, ..self }
    }

    /// What agreement in every session says where nothing forces the runs to agree: that differences are rarer than could
    /// be seen. The limits are those of two counts of 0 among the observations; a difference that is not 0 counts as 1. Every
    /// wall was played `replays` times, with the players in other seats: these are one observation.
    #[must_use]
    pub fn unforced_replayed(self, sums: &PairSums, replays: u64, level: Level) -> Comparison {
        if !self.identical || sums.n == 0 {
            return self;
        }
        let interval = rare_difference(0.0, 0.0, &sums.difference(), replays, level);
        let difference = Estimate { interval, method: Method::RareDifference, ..self.difference };
        Comparison { difference, ratio: None, ..self }
    }
}

/// Limits for (up − down)/n from two rare counts. A count of 0 does not show how the observations depend on each other.
fn rare_difference(up: f64, down: f64, sums: &RatioSums, replays: u64, level: Level) -> Interval {
    let n = sums.n as f64;
    let limits = |count: f64| match count > 0.0 {
        true => clopper_pearson(count.min(n), n, level),
        false => clopper_pearson(0.0, sums.trials_of_one_kind(replays), level),
    };
    let (u, d, at, bt) = (limits(up), limits(down), up / n, down / n);
    Interval {
        low: at - bt - libm::hypot(at - u.low, d.high - bt),
        high: at - bt + libm::hypot(u.high - at, bt - d.low),
    }
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
    use crate::testing::{Source, close};

    fn pairs(sessions: &[(i64, i64, u64)]) -> PairSums {
        let mut sums = PairSums::default();
        sessions.iter().for_each(|&(a, b, n)| sums.record(a, b, n));
        sums
    }

    #[test]
    fn a_run_against_itself_is_identical() {
        let same = compare(&pairs(&[(3, 3, 16), (7, 7, 16), (1, 1, 16)]), Of::Events, Level::P95).unwrap();
        assert!(same.identical);
        assert_eq!((same.difference.value, same.p_value), (0.0, 1.0));
        assert_eq!(same.difference.interval, Interval { low: 0.0, high: 0.0 });
        assert_eq!(same.correlation, Some(1.0));
        assert_eq!(same.variance_ratio, None);
        assert!(compare(&PairSums::default(), Of::Events, Level::P95).is_none());
        // The same agreement by chance: n observations without a difference leave room for 1 − 0.025^(1/n). Of fewer than ten sessions each
        // is one, and of two plays of a wall both are.
        for (sessions, replays, trials) in [(3, 1, 3.0), (30, 1, 480.0), (30, 2, 240.0)] {
            let sums = pairs(&vec![(3, 3, 16); sessions]);
            let chance = same.unforced_replayed(&sums, replays, Level::P95).difference.interval;
            let most = 1.0 - 0.025f64.powf(1.0 / trials);
            close(chance.high, most, 1e-9);
            close(chance.low, -most, 1e-9);
        }
        let alone = compare(&pairs(&[(3, 3, 16)]), Of::Events, Level::P95).unwrap();
        assert_eq!((alone.identical, alone.p_value), (true, 1.0));
        assert_eq!(alone.difference.interval, Interval { low: 0.0, high: 0.0 });
        let one = compare(&pairs(&[(3, 4, 16)]), Of::Events, Level::P95).unwrap();
        assert_eq!((one.difference.interval, one.p_value), (Interval::ALL, 1.0));
    }

    /// Ratios of one session are compared by their totals, for their residuals are 0.
    #[test]
    fn one_session_against_itself_is_identical() {
        let of = |sessions: &[[i64; 5]]| {
            let mut sums = CrossSums::new(5);
            sessions.iter().for_each(|session| sums.record(session));
            let shares = compare_ratios(&sums, (0, 1), (2, 3), 9, Level::P95).unwrap();
            [shares, compare_sds(&sums, (0, 1), (2, 3), 4, (9, [[0; 2]; 2]), Level::P95).unwrap()]
        };
        for same in of(&[[3, 90, 3, 90, 16]]) {
            assert!(same.identical && same.p_value == 1.0);
            assert_eq!(same.difference.interval, Interval { low: 0.0, high: 0.0 });
        }
        for other in of(&[[3, 90, 4, 90, 16]]) {
            assert!(!other.identical);
            assert_eq!(other.difference.interval, Interval::ALL);
        }
        // Equal ratios of other totals.
        assert!(!of(&[[3, 90, 6, 180, 16]])[0].identical);
        assert!(!of(&[[3, 90, 3, 90, 16], [4, 90, 5, 90, 16]])[0].identical);
    }

    #[test]
    fn a_difference_without_spread_is_no_certainty() {
        let of = |sessions: usize| compare(&pairs(&vec![(0, 20, 16); sessions]), Of::Amounts, Level::P95).unwrap();
        close(of(2).p_value, 0.5, 1e-12);
        assert_eq!(of(2).difference.interval, Interval::ALL);
        let many = of(20);
        assert!(many.p_value < 1e-5 && many.difference.interval.high == f64::INFINITY);
        close(many.difference.interval.low, 1.25 * 0.025f64.powf(0.05), 1e-12);
    }

    #[test]
    fn agrees_with_the_paired_t_test() {
        let data = [(30, 33, 1), (35, 36, 1), (20, 28, 1), (50, 51, 1), (41, 45, 1)];
        let got = compare(&pairs(&data), Of::Amounts, Level::P95).unwrap();
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
        let got = compare(&pairs(&sessions), Of::Events, Level::P95).unwrap();
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
        let (plain, general) = (
            compare(&pair, Of::Events, Level::P95).unwrap(),
            compare_ratios(&cross, (0, 2), (1, 3), 99, Level::P95).unwrap(),
        );
        close(general.difference.value, plain.difference.value, 1e-13);
        close(general.difference.standard_error, plain.difference.standard_error, 1e-12);
        close(general.correlation.unwrap(), plain.correlation.unwrap(), 1e-12);
        assert!(compare_ratios(&cross, (0, 2), (0, 3), 0, Level::P95).unwrap().identical);
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
            covered += u32::from(compare(&pair, Of::Amounts, Level::P95).unwrap().difference.interval.contains(8.0));
            let sds = compare_sds(&cross, (0, 1), (2, 3), 4, (pair.differ, [[0; 2]; 2]), Level::P95).unwrap();
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
                let interval = compare(&pair, Of::Events, Level::P95).unwrap().difference.interval;
                interval.contains(0.0006)
            })
            .count();
        // A run without any difference reports the point 0: chance 0.001.
        assert!(covered >= 940, "{covered} of 1000");
    }

    /// Squared points are no counts of events: three sessions that differ by 4 points are no 48 events.
    #[test]
    fn few_differences_of_points_are_no_counts() {
        let mut sessions = vec![(2, 2, 16); 1000];
        (0..3).for_each(|i| sessions[i * 100].1 = 6);
        let of = |sessions: &[_]| compare(&pairs(sessions), Of::Amounts, Level::P95).unwrap();
        let three = of(&sessions);
        assert!(three.difference.method == Method::Student && !three.testable, "{three:?}");
        assert!(three.p_value > 0.05 && three.difference.interval.contains(0.0), "{three:?}");
        // Ten alike of one sign are no chance any more.
        (3..10).for_each(|i| sessions[i * 100].1 = 6);
        let ten = of(&sessions);
        assert!(ten.testable && ten.p_value < 0.05 && !ten.difference.interval.contains(0.0), "{ten:?}");
    }

    /// Five sessions leave four degrees of freedom: of t = 3/√½ Student's distribution has, in closed form, 0.0132356 beyond.
    #[test]
    fn sessions_less_one_are_free() {
        let judged = judge(0.0, 3.0, 3.0, Some((1.0, 1.0, 0.5)), (5, 5.0), Level::P95);
        close(judged.p_value, 0.013_235_599_563_682_698, 1e-12);
    }

    /// The ratio of means and of standard deviations, of which the second run has 1.25 times as much.
    #[test]
    fn ratios_are_covered() {
        let mut source = Source::new(35);
        let (mut of_means, mut of_sds) = (0, 0);
        for _ in 0..1000 {
            let (mut pair, mut cross) = (PairSums::default(), CrossSums::new(5));
            let mut gaps = [(0, [0; 2]); 2];
            for _ in 0..200 {
                let (mut x, mut q) = ([0; 2], [0; 2]);
                for _ in 0..8 {
                    let deal = 8 * (source.below(5) * source.below(5)) as i64;
                    for (side, points) in [deal, deal * 5 / 4].into_iter().enumerate() {
                        let points = points + 4 * (source.below(3) as i64);
                        (x[side], q[side]) = (x[side] + points, q[side] + points * points);
                    }
                }
                pair.record(x[0], x[1], 8);
                cross.record(&[x[0], q[0], x[1], q[1], 8]);
                gaps = [gaps[0].max((q[1] - q[0], q)), gaps[1].max((q[0] - q[1], q))];
            }
            // Means 8 · 4 + 4 and 10 · 4 + 4.
            let (means, sds) = (44.0 / 36.0, sd_ratio());
            let found = compare(&pair, Of::Amounts, Level::P95).unwrap().ratio.unwrap();
            of_means += u32::from(found.contains(means));
            let gaps = gaps.map(|(_, both)| both);
            let found = compare_sds(&cross, (0, 1), (2, 3), 4, (pair.differ, gaps), Level::P95).unwrap().ratio.unwrap();
            of_sds += u32::from(found.contains(sds));
        }
        assert!((929..=971).contains(&of_means), "{of_means} of 1000");
        assert!((929..=990).contains(&of_sds), "{of_sds} of 1000");
    }

    /// By the moments of 8·u·v + 4·w and of 10·u·v + 4·w with u, v below 5 and w below 3.
    fn sd_ratio() -> f64 {
        let product = 6.0 * 6.0 - 16.0;
        let noise = 16.0 * 2.0 / 3.0;
        let sd = |by: f64| (by * by * product + noise).sqrt();
        sd(10.0) / sd(8.0)
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

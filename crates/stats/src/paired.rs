//! Paired differences between two runs over the same sessions.

use crate::interval::{
    Estimate, Interval, Level, Method, clopper_pearson, linearised_sd, ratio_sessions, student_estimate,
};
use crate::special::{beta::binomial_two_sided, double::Double, student};
use crate::tally::{CrossSums, PairSums, RatioSums};
use serde::Serialize;

/// Up to this sum of squared session differences, differences of counts are treated as rare events, not as a normal sum.
const RARE: i128 = 50;
/// With at most this many sessions in which the runs differ, no difference is significant at 5 %: if all five differences have the same
/// sign, the p-value is 2 · 2⁻⁵ = 6 %.
pub const FEW_DIFFERING_SESSIONS: u64 = 5;

/// If one session has more than this share of all squared differences, the interval is extended by an unseen session like it.
const MUCH: f64 = 0.15;

/// The effect of the unseen session on a difference of standard deviations, as a multiple of the largest effect of a session. A rule may
/// affect mainly the rare deals that a run lacks.
const UNSEEN_BETWEEN: f64 = 2.0;

/// The kind of the totals of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TotalKind {
    /// Counts of an event that happens at most once per observation.
    Events,
    /// Amounts without a bound.
    Amounts,
}

/// A comparison of one statistic in two runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The value in the first run.
    pub a: f64,
    /// The value in the second run.
    pub b: f64,
    /// The difference, second minus first.
    pub difference: Estimate,
    /// The two-sided p-value of the hypothesis of no difference. It is 1 if the runs are identical.
    pub p_value: f64,
    /// The correlation of the two runs over the sessions, or `None` if one of them does not vary.
    pub correlation: Option<f64>,
    /// The variance of the difference of two independent runs of this size, divided by that of the paired difference: the factor by
    /// which independent runs would need more deals. `None` if the paired difference does not vary.
    pub variance_ratio: Option<f64>,
    /// Whether the two runs agree in every session, so that the difference is exactly 0.
    pub identical: bool,
    /// The interval of the ratio `b` / `a`. `None` if it cannot be computed from the sessions, or if the ratio is not positive.
    pub ratio: Option<Interval>,
    /// Whether enough sessions differ for the p-value to be 5 % or less.
    pub testable: bool,
}

/// Compares the means (or rates) of one statistic in two runs. `pair` has its session sums in both runs, and `kind` is that of its totals.
/// Returns `None` without observations.
///
/// The interval is Student's on the session differences. For amounts, the degrees of freedom are the number of differing sessions
/// minus one. Few differences of counts (sum of squares at most 50) are treated as increases and decreases, with combined
/// Clopper–Pearson limits (G. Y. Zou and A. Donner, "Construction of confidence limits about effect measures", Statistics in
/// Medicine 27, 2008) and an exact sign test.
///
/// Runs that agree in every session have the interval 0 to 0, even with only one session. See [`Comparison::with_chance_agreement`].
pub fn compare(pair: &PairSums, kind: TotalKind, level: Level) -> Option<Comparison> {
    compare_replayed(pair, kind, 1, level)
}

/// Like [`compare`], for runs in which every wall was played `replays` times (1 or more) with the players in other seats.
pub fn compare_replayed(pair: &PairSums, kind: TotalKind, replays: u64, level: Level) -> Option<Comparison> {
    let (first, second, gap) = (pair.first(), pair.second(), pair.difference());
    let (a, b) = (first.ratio()?, second.ratio()?);
    let variances = match (first.variance(), second.variance(), gap.variance()) {
        (Some(a), Some(b), Some(d)) if gap.effective_sessions() >= 2.0 => Some((a, b, d)),
        _ => None,
    };
    let effective_sessions = match kind {
        TotalKind::Events => gap.effective_sessions(),
        TotalKind::Amounts => gap.effective_sessions().min(pair.differ as f64),
    };
    let mut comparison = compare_values(a, b, gap.ratio()?, variances, (pair.sessions, effective_sessions), level);
    if pair.identical() {
        return Some(comparison.as_identical());
    }
    // The variance of the logarithm of the ratio of totals, which have the same observations.
    let (first, second) = (pair.a as f64, pair.b as f64);
    let squares =
        pair.bb as f64 / (second * second) - 2.0 * pair.ab as f64 / (first * second) + pair.aa as f64 / (first * first);
    let sessions = pair.sessions as f64;
    // If one session contributes much of the spread, the run has probably missed others like it.
    let most = [pair.falls, pair.rises].map(|most| most as f64);
    let much = kind == TotalKind::Amounts && most.iter().any(|most| most * most > MUCH * gap.xx as f64);
    let unseen = |total: f64| most.map(|most| if much { most / total.abs() } else { 0.0 });
    comparison.ratio =
        log_ratio(b / a, squares * sessions / (sessions - 1.0), unseen(second), effective_sessions, level);
    if kind == TotalKind::Events && gap.xx <= RARE && pair.sessions > 1 {
        let (up, down) = (((gap.xx + gap.x) / 2) as u64, ((gap.xx - gap.x) / 2) as u64);
        comparison.p_value = binomial_two_sided(up, up + down, 0.5);
        comparison.testable = up + down > FEW_DIFFERING_SESSIONS;
        comparison.difference.interval = rare_difference(up as f64, down as f64, &gap, replays, level);
        comparison.difference.method = Method::RareDifference;
        comparison.ratio = None;
    } else if kind == TotalKind::Amounts {
        comparison.testable &= pair.differ > FEW_DIFFERING_SESSIONS;
        comparison = comparison.with_unseen_session(unseen(pair.n as f64), effective_sessions, level);
    }
    Some(comparison)
}

/// Returns the interval of a ratio. `variance` is that of its logarithm, on `sessions` − 1 degrees of freedom. `unseen` is by how much
/// one more session like those that differ most could lower, and raise, the logarithm; both are at least 0. Returns `None` if the ratio
/// is not positive and finite, or with fewer than two sessions.
fn log_ratio(ratio: f64, variance: f64, unseen: [f64; 2], sessions: f64, level: Level) -> Option<Interval> {
    if !(ratio > 0.0 && ratio.is_finite() && variance >= 0.0 && sessions >= 2.0) {
        return None;
    }
    let quantile = student::two_sided_quantile(level.alpha(), sessions - 1.0);
    let [low, high] = unseen.map(|more| more + quantile * (variance + more * more).sqrt());
    Some(Interval { low: ratio * libm::exp(-low), high: ratio * libm::exp(high) })
}

/// Compares two ratios with different denominators. `a` and `b` are the ratios of the first and the second run, each as the indices of
/// its numerator and denominator in the session totals of `sums`. `differ` is the number of sessions in which the runs differ. Returns
/// `None` if a denominator is 0.
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
    Some(compare_linear_forms(
        sums,
        [r.to_f64(), s.to_f64(), (s - r).to_f64()],
        [&f, &g],
        agree(sums, [a.0, a.1], [b.0, b.1]),
        (ratio_sessions(sums, &[a.1, b.1]), differ),
        [[0.0; 2]; 2],
        level,
    ))
}

/// Compares two standard deviations. Returns `None` without scores, or if all scores of a run are equal.
///
/// - `a`, `b`: for the first and the second run, the indices of the sum of scores and of the sum of squared scores in `sums`.
/// - `n`: the index of the number of scores, which is the same in both runs.
/// - `differ`: the number of sessions in which the sums of squares differ.
/// - `gaps`: the sums of squares of both runs, in the session with the largest increase and in the one with the largest decrease. The
///   interval includes one more session like these, because a run may lack the rare deals that cause a difference.
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
    // The change of a standard deviation by one more such session.
    let added = |sd: f64, squares: i64| UNSEEN_BETWEEN * squares as f64 / (2.0 * sd * sums.total(n) as f64);
    let unseen = |by: [f64; 2]| {
        let moved = gaps.map(|[a, b]| added(sd_b, b) / by[1] - added(sd_a, a) / by[0]);
        [moved.iter().fold(0.0f64, |most, x| most.max(-x)), moved.iter().fold(0.0f64, |most, &x| most.max(x))]
    };
    let sessions = (sums.effective_sessions(n), differ);
    let unseen = [unseen([1.0; 2]), unseen([sd_a, sd_b])];
    Some(compare_linear_forms(sums, [sd_a, sd_b, sd_b - sd_a], [&f, &g], agree, sessions, unseen, level))
}

/// Whether the totals with the indices `a` equal those with the indices `b`, in this order, in every session. The check is exact,
/// because the sums of products are integers.
fn agree(sums: &CrossSums, a: [usize; 2], b: [usize; 2]) -> bool {
    let square = |(a, b): (usize, usize)| sums.product(a, a) - 2 * sums.product(a, b) + sums.product(b, b);
    a.into_iter().zip(b).map(square).all(|sum| sum == 0)
}

/// Compares two values with errors that are linear forms of the session totals.
///
/// - `a`, `b`, `gap`: the values and their difference `b` − `a`.
/// - `f`, `g`: the errors of `a` and `b`, each as (index of a total, coefficient).
/// - `agree`: whether the totals of the runs are equal in every session.
/// - `effective_sessions`, `differ`: the effective number of sessions, and the number of sessions in which the runs differ.
/// - `unseen`: by how much one more session could lower, and raise, the difference; then the same for the logarithm of the ratio.
#[allow(clippy::too_many_arguments)]
fn compare_linear_forms(
    sums: &CrossSums,
    [a, b, gap]: [f64; 3],
    [f, g]: [&[(usize, Double)]; 2],
    agree: bool,
    (effective_sessions, differ): (f64, u64),
    unseen: [[f64; 2]; 2],
    level: Level,
) -> Comparison {
    let s = sums.sessions() as f64;
    let mut both = g.to_vec();
    both.extend(f.iter().map(|&(i, c)| (i, -c)));
    let variances = (effective_sessions >= 2.0).then(|| {
        let scale = s / (s - 1.0);
        (scale * sums.form(f, f), scale * sums.form(g, g), scale * sums.form(&both, &both))
    });
    let spread = effective_sessions.min(differ as f64);
    let mut comparison = compare_values(a, b, gap, variances, (sums.sessions(), spread), level);
    let same = gap == 0.0 && variances.is_some_and(|(_, _, d)| d == 0.0);
    if agree || same {
        return comparison.as_identical();
    }
    comparison.testable &= differ > FEW_DIFFERING_SESSIONS;
    let by =
        |form: &[(usize, Double)], by: f64| form.iter().map(|&(i, c)| (i, c / Double::from(by))).collect::<Vec<_>>();
    let logarithm = [by(g, b), by(f, -a)].concat();
    comparison.ratio = log_ratio(b / a, sums.form(&logarithm, &logarithm) * s / (s - 1.0), unseen[1], spread, level);
    comparison.with_unseen_session(unseen[0], spread, level)
}

/// Compares two values `a` and `b`. `gap` is their difference `b` − `a`. `variances` are those of `a`, `b` and `gap`; `None` if they are
/// unknown. `sessions` is the number of sessions, `effective_sessions` the effective number, from which the degrees of freedom follow.
///
/// Differences that are equal in every session have no spread. Their p-value is that of the sign test. If it is significant, the limit
/// towards 0 allows the difference to be absent in a share p of the sessions, p being the upper Clopper–Pearson limit for 0 of n. The
/// other side has no limit.
fn compare_values(
    a: f64,
    b: f64,
    gap: f64,
    variances: Option<(f64, f64, f64)>,
    (sessions, effective_sessions): (u64, f64),
    level: Level,
) -> Comparison {
    let mut difference = student_estimate(gap, variances.map(|(_, _, d)| d), effective_sessions, level);
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
        p_value = student::two_sided(gap / difference.standard_error, effective_sessions - 1.0);
    }
    let correlation = variances
        .filter(|&(a, b, _)| a > 0.0 && b > 0.0)
        .map(|(a, b, d)| ((a + b - d) / (2.0 * (a * b).sqrt())).clamp(-1.0, 1.0));
    let variance_ratio = variances.filter(|&(_, _, d)| d > 0.0).map(|(a, b, d)| (a + b) / d);
    let testable =
        difference.standard_error.is_finite() && (difference.standard_error > 0.0 || sessions > FEW_DIFFERING_SESSIONS);
    Comparison { a, b, difference, p_value, correlation, variance_ratio, identical: false, ratio: None, testable }
}

impl Comparison {
    /// Returns this comparison as one of runs that agree in every session: the difference and its interval are 0.
    fn as_identical(self) -> Comparison {
        let interval = Interval { low: 0.0, high: 0.0 };
        let difference = Estimate { value: 0.0, standard_error: 0.0, interval, ..self.difference };
        let ratio = Some(Interval { low: 1.0, high: 1.0 }).filter(|_| self.a != 0.0);
        Comparison { difference, p_value: 1.0, variance_ratio: None, identical: true, ratio, testable: false, ..self }
    }

    /// Returns the comparison with the interval extended by an unseen session, which could lower the difference by `down` or raise it by
    /// `up` (both at least 0). `sessions` minus one is the degrees of freedom. The p-value is adapted to the interval.
    fn with_unseen_session(mut self, [down, up]: [f64; 2], sessions: f64, level: Level) -> Comparison {
        let Estimate { value, standard_error, .. } = self.difference;
        if !(down > 0.0 || up > 0.0) || !standard_error.is_finite() || standard_error == 0.0 {
            return self;
        }
        let quantile = student::two_sided_quantile(level.alpha(), sessions - 1.0);
        let [low, high] = [down, up].map(|more| more + quantile * libm::hypot(standard_error, more));
        self.difference.interval = Interval { low: value - low, high: value + high };
        // The p-value is the level at which an end of the interval is 0.
        let toward = if value > 0.0 { down } else { up };
        let left = (value.abs() - toward).max(0.0);
        self.p_value = student::two_sided(left / libm::hypot(standard_error, toward), sessions - 1.0);
        self
    }

    /// Returns the comparison with the interval clamped to [−1, 1], for a difference of shares.
    #[must_use]
    pub fn clamped_to_shares(self) -> Comparison {
        let interval = self.difference.interval.map(|limit| limit.clamp(-1.0, 1.0));
        Comparison { difference: Estimate { interval, ..self.difference }, ..self }
    }

    /// Returns the comparison of identical runs with an interval for agreement by chance. Use it if the rules do not force the runs to
    /// agree, so that differences may be too rare to be seen. A comparison of runs that differ is returned unchanged.
    ///
    /// `sums` are the sums of the comparison. The limits are those for 0 increases and 0 decreases by 1 among the observations.
    /// Every wall was played `replays` times (1 or more) with the players in other seats; these plays are one observation together.
    #[must_use]
    pub fn with_chance_agreement(self, sums: &PairSums, replays: u64, level: Level) -> Comparison {
        if !self.identical || sums.n == 0 {
            return self;
        }
        let interval = rare_difference(0.0, 0.0, &sums.difference(), replays, level);
        let difference = Estimate { interval, method: Method::RareDifference, ..self.difference };
        Comparison { difference, ratio: None, ..self }
    }
}

/// Returns limits for (up − down)/n. `up` is the number of increases, `down` that of decreases, and n the number of observations of
/// `sums`. For a count of 0, the number of trials is [`RatioSums::trials_without_variation`], because the data do not show the dependence
/// of the observations.
fn rare_difference(up: f64, down: f64, sums: &RatioSums, replays: u64, level: Level) -> Interval {
    let n = sums.n as f64;
    let limits = |count: f64| match count > 0.0 {
        true => clopper_pearson(count.min(n), n, level),
        false => clopper_pearson(0.0, sums.trials_without_variation(replays), level),
    };
    let (u, d, at, bt) = (limits(up), limits(down), up / n, down / n);
    Interval {
        low: at - bt - libm::hypot(at - u.low, d.high - bt),
        high: at - bt + libm::hypot(u.high - at, bt - d.low),
    }
}

/// Returns Holm's adjusted p-values in the given order. If each is compared with α, the probability of any false rejection is at most α
/// (S. Holm, "A simple sequentially rejective multiple test procedure", Scand. J. Statistics 6, 1979). NaN counts as 1.
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
        let same = compare(&pairs(&[(3, 3, 16), (7, 7, 16), (1, 1, 16)]), TotalKind::Events, Level::P95).unwrap();
        assert!(same.identical);
        assert_eq!((same.difference.value, same.p_value), (0.0, 1.0));
        assert_eq!(same.difference.interval, Interval { low: 0.0, high: 0.0 });
        assert_eq!(same.correlation, Some(1.0));
        assert_eq!(same.variance_ratio, None);
        assert!(compare(&PairSums::default(), TotalKind::Events, Level::P95).is_none());
        // By chance, n observations without a difference allow a rate of up to 1 − 0.025^(1/n). With fewer than ten sessions, each
        // session is one observation, and two replays of a wall are one.
        for (sessions, replays, trials) in [(3, 1, 3.0), (30, 1, 480.0), (30, 2, 240.0)] {
            let sums = pairs(&vec![(3, 3, 16); sessions]);
            let chance = same.with_chance_agreement(&sums, replays, Level::P95).difference.interval;
            let most = 1.0 - 0.025f64.powf(1.0 / trials);
            close(chance.high, most, 1e-9);
            close(chance.low, -most, 1e-9);
        }
        let alone = compare(&pairs(&[(3, 3, 16)]), TotalKind::Events, Level::P95).unwrap();
        assert_eq!((alone.identical, alone.p_value), (true, 1.0));
        assert_eq!(alone.difference.interval, Interval { low: 0.0, high: 0.0 });
        let one = compare(&pairs(&[(3, 4, 16)]), TotalKind::Events, Level::P95).unwrap();
        assert_eq!((one.difference.interval, one.p_value), (Interval::ALL, 1.0));
    }

    /// Ratios of one session are compared by their totals, because their residuals are 0.
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
        // Equal ratios of different totals.
        assert!(!of(&[[3, 90, 6, 180, 16]])[0].identical);
        assert!(!of(&[[3, 90, 3, 90, 16], [4, 90, 5, 90, 16]])[0].identical);
    }

    #[test]
    fn equal_differences_are_judged_by_the_sign_test() {
        let of =
            |sessions: usize| compare(&pairs(&vec![(0, 20, 16); sessions]), TotalKind::Amounts, Level::P95).unwrap();
        close(of(2).p_value, 0.5, 1e-12);
        assert_eq!(of(2).difference.interval, Interval::ALL);
        let many = of(20);
        assert!(many.p_value < 1e-5 && many.difference.interval.high == f64::INFINITY);
        close(many.difference.interval.low, 1.25 * 0.025f64.powf(0.05), 1e-12);
    }

    #[test]
    fn agrees_with_the_paired_t_test() {
        let data = [(30, 33, 1), (35, 36, 1), (20, 28, 1), (50, 51, 1), (41, 45, 1)];
        let got = compare(&pairs(&data), TotalKind::Amounts, Level::P95).unwrap();
        // Differences 3, 1, 8, 1, 4: mean 3.4, sd 2.8810, t = 2.6389 on 4 degrees of freedom.
        close(got.difference.value, 3.4, 1e-14);
        close(got.difference.standard_error, 8.3f64.sqrt() / 5f64.sqrt(), 1e-13);
        close(got.p_value, student::two_sided(3.4 / (8.3f64 / 5.0).sqrt(), 4.0), 1e-12);
        assert!(got.correlation.unwrap() > 0.9 && got.variance_ratio.unwrap() > 10.0);
    }

    #[test]
    fn few_differences_of_counts_have_an_exact_test() {
        let mut sessions = vec![(2, 2, 16); 1000];
        (0..6).for_each(|i| sessions[i * 100].1 = 3);
        let got = compare(&pairs(&sessions), TotalKind::Events, Level::P95).unwrap();
        close(got.p_value, 2.0 / 64.0, 1e-12);
        assert_eq!(got.difference.method, Method::RareDifference);
        assert!(got.difference.interval.low > -1e-4 && got.difference.interval.high > 6.0 / 16_000.0);
    }

    #[test]
    fn compare_ratios_agrees_with_compare() {
        let mut source = Source::new(31);
        let (mut pair, mut cross) = (PairSums::default(), CrossSums::new(4));
        for _ in 0..200 {
            let (a, b) = (source.below(90) as i64, source.below(60) as i64);
            pair.record(a, a + b, 16);
            cross.record(&[a, a + b, 16, 16]);
        }
        let (plain, general) = (
            compare(&pair, TotalKind::Events, Level::P95).unwrap(),
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
                    // Uniform on 0..=8, and three times that: standard deviations √(80/12) and 3 √(80/12).
                    let v = source.below(9) as i64;
                    let w = 3 * if source.chance(0.5) { v } else { source.below(9) as i64 };
                    (a, a2, b, b2) = (a + v, a2 + v * v, b + w, b2 + w * w);
                }
                pair.record(a, b, 8);
                cross.record(&[a, a2, b, b2, 8]);
            }
            covered +=
                u32::from(compare(&pair, TotalKind::Amounts, Level::P95).unwrap().difference.interval.contains(8.0));
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
                let interval = compare(&pair, TotalKind::Events, Level::P95).unwrap().difference.interval;
                interval.contains(0.0006)
            })
            .count();
        // A run without any difference reports the point 0, with probability 0.001.
        assert!(covered >= 940, "{covered} of 1000");
    }

    /// Three sessions that differ by 4 points have a sum of squares of 48, but are not 48 events.
    #[test]
    fn few_differences_of_amounts_are_not_treated_as_counts() {
        let mut sessions = vec![(2, 2, 16); 1000];
        (0..3).for_each(|i| sessions[i * 100].1 = 6);
        let of = |sessions: &[_]| compare(&pairs(sessions), TotalKind::Amounts, Level::P95).unwrap();
        let three = of(&sessions);
        assert!(three.difference.method == Method::Student && !three.testable, "{three:?}");
        assert!(three.p_value > 0.05 && three.difference.interval.contains(0.0), "{three:?}");
        // Ten equal differences are significant.
        (3..10).for_each(|i| sessions[i * 100].1 = 6);
        let ten = of(&sessions);
        assert!(ten.testable && ten.p_value < 0.05 && !ten.difference.interval.contains(0.0), "{ten:?}");
    }

    /// The tail of Student's distribution with four degrees of freedom at t = 3/√½ is 0.0132356, in closed form.
    #[test]
    fn five_sessions_have_four_degrees_of_freedom() {
        let judged = compare_values(0.0, 3.0, 3.0, Some((1.0, 1.0, 0.5)), (5, 5.0), Level::P95);
        close(judged.p_value, 0.013_235_599_563_682_698, 1e-12);
    }

    /// The payments of the second run are 1.25 times those of the first, plus noise.
    #[test]
    fn ratios_of_means_and_standard_deviations_are_covered() {
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
            let found = compare(&pair, TotalKind::Amounts, Level::P95).unwrap().ratio.unwrap();
            of_means += u32::from(found.contains(means));
            let gaps = gaps.map(|(_, both)| both);
            let found = compare_sds(&cross, (0, 1), (2, 3), 4, (pair.differ, gaps), Level::P95).unwrap().ratio.unwrap();
            of_sds += u32::from(found.contains(sds));
        }
        assert!((929..=971).contains(&of_means), "{of_means} of 1000");
        assert!((929..=990).contains(&of_sds), "{of_sds} of 1000");
    }

    /// Returns the ratio of the standard deviations of 10·u·v + 4·w and 8·u·v + 4·w, with u, v uniform below 5 and w below 3.
    fn sd_ratio() -> f64 {
        let product = 6.0 * 6.0 - 16.0;
        let noise = 16.0 * 2.0 / 3.0;
        let sd = |by: f64| (by * by * product + noise).sqrt();
        sd(10.0) / sd(8.0)
    }

    #[test]
    fn holm_agrees_with_hand_calculation() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (got, want) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            close(*got, want, 1e-14);
        }
        assert_eq!(holm(&[0.9, f64::NAN]), [1.0, 1.0]);
        assert!(holm(&[]).is_empty());
    }
}

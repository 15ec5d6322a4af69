//! Comparing rule sets: differences, intervals, tests and ratios.

use super::*;
use crate::stats::Method;
use rand_pcg::rand_core::{Rng, SeedableRng};
use std::sync::atomic::AtomicBool;

#[test]
fn a_rule_set_against_itself_is_identical() {
    for (replay_all, hands) in [(false, 2000), (true, 2000), (false, 16), (true, 10), (false, 1)] {
        let contest = Run { replay_all, ..contest(&["nanchang", "nanchang"], hands) };
        let contested = contest.play();
        let rows = differences(&contest, &contested, 1, Level::P95);
        assert!(rows.len() > 50, "{}", rows.len());
        for row in rows {
            assert!(row.identical, "{row:?}");
            assert_eq!((row.difference, row.ci_low, row.ci_high, row.p_adjusted), (0.0, 0.0, 0.0, 1.0), "{row:?}");
            assert_eq!(row.variance_ratio, None);
        }
    }
}

/// A change to the payment for an event that did not occur: nothing differs, but the rules do not force that.
#[test]
fn an_unseen_difference_is_no_proof_of_equality() {
    // These players make no errors, so 诈和 is never paid.
    let contest = contest(&["nanchang", "nanchang+scoring.zhahu=21"], 2000);
    let contested = contest.play();
    let rows = differences(&contest, &contested, 1, Level::P95);
    assert!(rows.iter().all(|row| row.identical && row.p_adjusted == 1.0));
    let row = |statistic: &str, category: &str| {
        rows.iter().find(|row| has_names(row.statistic, statistic, category)).unwrap()
    };
    // The same deals are played, and the four seats sum to zero, whatever 诈和 costs.
    for (statistic, category, forced) in
        [("frequency", "liuju", false), ("length", "draws", false), ("scores.mean", "all", true)]
    {
        let row = row(statistic, category);
        assert!(row.ci_low == 0.0 && row.ci_high == 0.0 && !row.is_unseen(), "{row:?}");
        // Players that look at payments might play differently.
        assert_eq!([row.forced, row.by_players], [forced, !forced], "{row:?}");
    }
    for (statistic, category) in [
        ("scores.mean", "dealer"),
        ("dealer_edge", "points"),
        ("money", "win"),
        ("money_share", "win"),
        ("scores.sd", "all"),
        ("scores.quantile.0.05", "all"),
        ("gini", "all"),
    ] {
        let row = row(statistic, category);
        assert!(row.is_unseen() && row.ci_low < 0.0 && row.ci_low == -row.ci_high, "{row:?}");
    }
    // The frequency of 德国 is bounded: none of 2000 deals differs.
    let deguo = row("frequency", "deguo");
    assert!(deguo.is_unseen() && deguo.ci_high > 1.8e-3 && deguo.ci_high < 1.9e-3, "{deguo:?}");
}

/// A rule set whose change had no effect in the few deals of one session: nothing differs, but that proves nothing.
#[test]
fn an_unseen_difference_in_one_session_is_no_proof_of_equality() {
    let contest = contest(&["nanchang", "nanchang+scoring.zhahu=21"], 10);
    let contested = contest.play();
    for row in differences(&contest, &contested, 1, Level::P95) {
        assert!(row.identical && row.p_adjusted == 1.0, "{row:?}");
        let width = row.ci_high - row.ci_low;
        assert_eq!(width == 0.0, row.forced || row.by_players, "{row:?}");
    }
}

/// A row that never differed has the interval of two independent runs, which follows from the interval of either.
#[test]
fn unseen_differences_have_the_interval_of_independent_runs() {
    for hands in [48, 2000] {
        let contest = contest(&["nanchang", "nanchang+scoring.zhahu=21"], hands);
        let contested = contest.play();
        let own = estimates(&contest.sides[0].rules, &contested.sides[0], &[], Level::P95.shared_by(2));
        let mut compared = 0;
        for row in differences(&contest, &contested, 1, Level::P95) {
            if row.forced || row.by_players || is_frequency(row.statistic) {
                continue;
            }
            let own = own.iter().find(|own| own.statistic == row.statistic);
            let own = own.unwrap_or_else(|| panic!("{row:?}"));
            let apart = (own.ci_low - own.ci_high, own.ci_high - own.ci_low);
            assert_eq!((row.ci_low, row.ci_high), apart, "{row:?} {own:?}");
            compared += 1;
        }
        assert!(compared > 30, "{compared}");
        // No amount is below 0, however few sessions there are.
        let amounts = own.iter().filter(|own| own.statistic.names().0 == "money");
        amounts.for_each(|own| assert!(own.ci_low >= 0.0, "{own:?}"));
    }
}

/// An item that is the only one paid has no share.
#[test]
fn the_only_item_has_no_share() {
    for change in ["scoring.zhahu=3", "scoring.base=3"] {
        let contest = contest(&["qionghu", &format!("qionghu+{change}")], 1000);
        let contested = contest.play();
        let rows = differences(&contest, &contested, 1, Level::P95);
        let paid = rows.iter().filter(|row| matches!(row.statistic, Statistic::Money(..))).count();
        let shares = rows.iter().filter(|row| matches!(row.statistic, Statistic::Share(_))).count();
        assert_eq!(shares, if paid == 1 { 0 } else { paid }, "{change}");
    }
}

/// An event that never occurred is bounded by the number of walls, not by how often they were played.
#[test]
fn replays_of_a_wall_do_not_count_as_deals() {
    let contest = seated(&["nanchang", "nanchang+scoring.zhahu=21"], "efficient,random,efficient,random", 320);
    let contested = contest.play();
    let limit = 1.0 - 0.025f64.powf(1.0 / 320.0);
    let close = |found: f64| (found / limit - 1.0).abs() < 1e-9;
    let own = estimates(&contest.sides[0].rules, &contested.sides[0], &[], Level::P95);
    let never: Vec<_> = own.iter().filter(|row| is_frequency(row.statistic) && row.estimate == 0.0).collect();
    assert!(!never.is_empty() && never.iter().all(|row| close(row.ci_high)), "{never:?}");
    let rows = differences(&contest, &contested, 1, Level::P95);
    let unseen: Vec<_> = rows.iter().filter(|row| is_frequency(row.statistic) && row.is_unseen()).collect();
    assert!(!unseen.is_empty() && unseen.iter().all(|row| close(row.ci_high)), "{unseen:?}");
}

/// Every estimate has an interval, even after one session. The mean of all four seats is exactly 0.
#[test]
fn one_session_has_unbounded_intervals() {
    let contest = contest(&["nanchang", "nanchang"], 10);
    let contested = contest.play();
    let rows = estimates(&contest.sides[0].rules, &contested.sides[0], &[], Level::P95);
    let of =
        |statistic: &str, role: Role| rows.iter().find(|row| has_names(row.statistic, statistic, role.name())).unwrap();
    for role in Role::ALL {
        let sd = of("scores.sd", role);
        assert_eq!((sd.ci_low, sd.ci_high), (0.0, f64::INFINITY), "{sd:?}");
        let plain = contested.sides[0].counts.scores(role).histogram().sd().unwrap();
        assert!((sd.estimate - plain).abs() < 1e-9 * plain.max(1.0), "{sd:?}");
        let mean = of("scores.mean", role);
        assert_eq!(mean.ci_low == 0.0 && mean.ci_high == 0.0, role == Role::All, "{mean:?}");
    }
}

/// A standard deviation is the same in estimates and in comparisons.
#[test]
fn standard_deviations_agree() {
    let contest = contest(&["nanchang", "nanchang+scoring.base=2"], 480);
    let contested = contest.play();
    let rows = differences(&contest, &contested, 1, Level::P95);
    for side in 0..2 {
        let own = estimates(&contest.sides[side].rules, &contested.sides[side], &[], Level::P95);
        for role in Role::ALL {
            let row = rows.iter().find(|row| row.statistic == Statistic::Sd(role)).unwrap();
            let own = own.iter().find(|row| row.statistic == Statistic::Sd(role)).unwrap();
            assert_eq!([row.a, row.b][side], own.estimate, "{role:?}");
        }
    }
}

/// The p-value of a quantile agrees with its interval.
#[test]
fn quantiles_are_significant_if_their_interval_excludes_zero() {
    let (mut out, mut within) = (0, 0);
    for change in
        ["scoring.base=2", "scoring.jing.chongguan_from=4", "scoring.kong.exposed=2", "scoring.factors.dealer=3"]
    {
        let contest = contest(&["nanchang", &format!("nanchang+{change}")], 1600);
        let contested = contest.play();
        for row in differences(&contest, &contested, 1, Level::P95) {
            if matches!(row.statistic, Statistic::Quantile(..)) && !row.identical {
                let zero = row.ci_low <= 0.0 && row.ci_high >= 0.0;
                assert_eq!(row.p_value <= 0.05, !zero, "{change}: {row:?}");
                assert!(row.ci_low <= row.difference && row.difference <= row.ci_high, "{row:?}");
                out += u32::from(!zero);
                within += u32::from(zero);
            }
        }
    }
    assert!(out > 5 && within > 5, "{out} {within}");
}

/// 从牌头补 replaces a wall by one of equal probability, so no difference should be significant. The jackknife of two parts
/// once called a shortfall significant here, with an interval of width 0.
#[test]
fn exchangeable_walls_have_no_significant_differences() {
    let mut families = 0;
    for seed in (6000..6024).chain([6029]) {
        let run = Run { seed, ..contest(&["qionghu", "qionghu+wall.replacement=head"], 2048) };
        let rows = differences(&run, &run.play(), 1, Level::P95);
        families += u32::from(rows.iter().any(Difference::is_real));
        // Quantiles are whole numbers.
        for row in rows.iter().filter(|row| !row.identical && !matches!(row.statistic, Statistic::Quantile(..))) {
            let point = row.ci_high - row.ci_low < 1e-9;
            assert!(!point && (row.p_value > 1e-9 || row.tested), "{seed}: {row:?}");
        }
    }
    assert!(families <= 4, "{families} of 25");
}

/// Each comparison of a run is a family. Rows that cannot be significant, and rows that share the test of another, are
/// not counted as tests.
#[test]
fn each_comparison_is_a_family_of_its_tests() {
    let run = contest(&["nanchang", "nanchang+scoring.base=2", "nanchang+scoring.jing.chongguan_from=4"], 2000);
    let record = run.play();
    let alone = [1, 2].map(|other| differences(&run, &record, other, Level::P95));
    let raw = [1, 2].map(|other| uncorrected(&run, &record, other, Level::P95));
    let corrected = |families: &mut [Vec<Difference>]| correct(families, None);
    let mut both = raw.clone();
    corrected(&mut both);
    assert_eq!(both, alone);
    let mut together = [raw.concat()];
    corrected(&mut together);
    let tests = |rows: &[Difference]| rows.iter().filter(|row| row.tested).count();
    for rows in both.iter().chain(&together) {
        let least = rows.iter().filter(|row| row.tested).map(|row| row.p_value).fold(1.0, f64::min);
        let sharpest = rows.iter().find(|row| row.tested && row.p_value == least).unwrap();
        assert!((sharpest.p_adjusted / (least * tests(rows) as f64) - 1.0).abs() < 1e-9);
    }
    for (apart, together) in alone.iter().flatten().zip(&together[0]) {
        assert!(together.p_adjusted >= apart.p_adjusted, "{together:?}");
        let repeats = matches!(together.statistic, Statistic::DealerEdge | Statistic::Mean(Role::NonDealer));
        assert!(!(together.tested && (together.identical || repeats)), "{together:?}");
        assert!(together.tested || repeats || together.p_adjusted == 1.0, "{together:?}");
    }
    let of = |statistic| both[1].iter().find(|row| row.statistic == statistic).unwrap();
    let (edge, mean) = (of(Statistic::DealerEdge), of(Statistic::Mean(Role::Dealer)));
    assert_eq!((edge.p_value, edge.p_adjusted), (mean.p_value, mean.p_adjusted));
}

/// The number of tests is fixed: tests without a row and rows that cannot be significant count with p = 1.
#[test]
fn a_fixed_family_counts_untested_rows() {
    let row = |p_value: f64, tested: bool| Difference {
        p_value,
        tested,
        ..Difference::insignificant(Statistic::EveningSd, [1.0, 2.0], [-1.0, 3.0])
    };
    let mut rows = [row(0.004, true), row(0.02, true), row(0.001, false), row(f64::NAN, false)];
    correct_fixed(rows.iter_mut(), 8);
    assert_eq!(rows[..3].iter().map(|row| row.p_adjusted).collect::<Vec<_>>(), [8.0 * 0.004, 7.0 * 0.02, 1.0]);
    assert!(rows[0].is_real() && !rows[1].is_real());
    // A claim about either of two comparisons needs a smaller p-value.
    assert!(!rows[0].bonferroni(2).is_real() && row(0.0, true).bonferroni(2).p_adjusted <= 1.0);
}

/// The difference of the dealer's distances from 0, |b| − |a|, is tested by b − a and a + b together.
#[test]
fn dealer_gaps_are_tested_by_difference_and_sum() {
    let of = |b: &str, hands: u64| {
        let run = contest(&["nanchang", b], hands);
        let record = run.play();
        let rows =
            differences_of(&run, &record, [0, 1], &[Statistic::Mean(Role::Dealer), Statistic::DealerGap], Level::P95);
        let [mean, gap] = &rows[..] else { panic!("{rows:?}") };
        assert_eq!((gap.a, gap.b, gap.difference), (mean.a.abs(), mean.b.abs(), mean.b.abs() - mean.a.abs()));
        assert!(
            gap.p_value >= mean.p_value && gap.ci_low <= gap.difference && gap.difference <= gap.ci_high,
            "{gap:?}"
        );
        assert_eq!(gap.p_value <= 0.05, gap.ci_low > 0.0 || gap.ci_high < 0.0, "{gap:?}");
        (mean.clone(), gap.clone())
    };
    // If both means are far from 0 on the same side, both tests agree.
    let (mean, gap) = of("nanchang+scoring.base=4", 8192);
    assert!(mean.a > 0.4 && gap.p_value < 1e-3, "{gap:?}");
    assert!((gap.ci_low - mean.ci_low).abs() < 1e-9 && (gap.ci_high - mean.ci_high).abs() < 1e-9, "{mean:?} {gap:?}");
    // If nothing differs, neither do the distances.
    assert!(of("nanchang", 500).1.identical);
}

/// A random integer from 0 to `n` − 1.
fn below(source: &mut rand_pcg::Pcg64, n: u64) -> u64 {
    ((u128::from(source.next_u64()) * u128::from(n)) >> 64) as u64
}

/// If the distance from 0 stays the same, on the same side or on the other, about one test in 20 is significant.
#[test]
fn equal_dealer_gaps_are_rarely_significant() {
    for (a, b) in [(0.0, 0.0), (0.6, 0.6), (0.6, -0.6), (0.05, -0.05), (0.0, 0.05)] {
        let mut source = rand_pcg::Pcg64::seed_from_u64(19);
        let significant = (0..400).filter(|_| {
            let mut pair = crate::stats::PairSums::default();
            for _ in 0..200 {
                let both = below(&mut source, 2001) as f64 / 100.0 - 10.0;
                let [x, y] = [a, b].map(|mean: f64| {
                    (16.0 * mean + both + below(&mut source, 801) as f64 / 100.0 - 4.0).round() as i64
                });
                pair.record(x, y, 16);
            }
            let mean =
                crate::stats::paired::compare(&pair, crate::stats::paired::TotalKind::Amounts, Level::P95).unwrap();
            let row = Difference {
                p_value: mean.p_value,
                ..Difference::insignificant(
                    Statistic::Mean(Role::Dealer),
                    [mean.a, mean.b],
                    [mean.difference.interval.low, mean.difference.interval.high],
                )
            };
            row.into_dealer_gap(&pair.sum(), Level::P95).p_value <= 0.05
        });
        let (significant, same) = (significant.count(), f64::abs(a) == f64::abs(b));
        assert!(!same || significant <= 32, "{a} {b}: {significant} of 400");
    }
}

/// A rule that changes only the rarest deals is marked, because few deals carry the difference; a rule that changes all
/// deals is not.
#[test]
fn differences_carried_by_few_deals_are_marked() {
    let of = |rules: [&str; 2], hands: u64, statistic: Statistic| {
        let run = Run { seed: 3, ..contest(&rules, hands) };
        differences_of(&run, &run.play(), [0, 1], &[statistic], Level::P95)[0].few_deals
    };
    let rare = ["sichuan+play.ends=wall_only", "sichuan+play.ends=wall_only+room.hand_cap=8"];
    assert!(of(rare, 4096, Statistic::EveningSd) && of(rare, 4096, Statistic::Sd(Role::All)));
    let often = ["nanchang", "nanchang+scoring.base=2"];
    assert!(!of(often, 4096, Statistic::EveningSd) && !of(often, 4096, Statistic::Mean(Role::Dealer)));
    assert!(!of(["nanchang", "nanchang"], 4096, Statistic::EveningSd));
    for role in Role::ALL {
        assert!(!of(often, 4096, Statistic::Sd(role)), "{role:?}");
        assert!(of(rare, 4096, Statistic::Sd(role)), "{role:?}");
    }
}

/// The primary statistic is corrected only for its rows in other comparisons. Rows that share the test of the dealer's
/// mean have its p-value.
#[test]
fn the_primary_statistic_is_corrected_alone() {
    let run = contest(&["nanchang", "nanchang+claims.chow=false", "nanchang+scoring.jing.last=true"], 2000);
    let record = run.play();
    let judged = |others: &[usize], primary: Option<Statistic>| {
        let mut rows: Vec<Vec<Difference>> =
            others.iter().map(|&other| uncorrected(&run, &record, other, Level::P95)).collect();
        correct(rows.iter_mut(), primary);
        rows.concat()
    };
    for primary in [Statistic::DealerEdge, Statistic::Mean(Role::Dealer), Statistic::Sd(Role::All)] {
        let (plain, named) = (judged(&[1], None), judged(&[1], Some(primary)));
        for (plain, named) in plain.iter().zip(&named) {
            if named.statistic.tested_by() == primary.tested_by() {
                assert_eq!(named.p_adjusted, named.p_value);
            } else {
                assert_eq!(plain, named);
            }
        }
        let both = judged(&[1, 2], Some(primary));
        let own: Vec<&Difference> = both.iter().filter(|row| row.statistic == primary).collect();
        let least = own.iter().map(|row| row.p_value).fold(1.0, f64::min);
        assert!(own.iter().any(|row| (row.p_adjusted - (2.0 * least).min(1.0)).abs() < 1e-12), "{own:?}");
    }
}

/// A change of all payments by a factor has about this factor as its ratio, and a negligible change is significantly
/// equivalent.
#[test]
fn ratios_follow_the_rules() {
    let run = contest(&["qionghu", "qionghu+scoring.base=2"], 4096);
    let rows = differences(&run, &run.play(), 1, Level::P95);
    let ratios: Vec<_> = rows.iter().filter(|row| row.ratio.is_some() && !row.identical).collect();
    assert!(ratios.len() > 10, "{}", ratios.len());
    for row in &rows {
        let (Some(ratio), Some(low), Some(high)) = (row.ratio, row.ratio_low, row.ratio_high) else { continue };
        assert!(low <= ratio && ratio <= high && (ratio * row.a - row.b).abs() < 1e-9 * row.b.abs(), "{row:?}");
    }
    for statistic in [Statistic::Sd(Role::All), Statistic::Moved, Statistic::EveningSd] {
        let row = ratios.iter().find(|row| row.statistic == statistic).unwrap();
        assert!(row.ratio_low.unwrap() > 1.5 && row.ratio_high.unwrap() < 2.5, "{row:?}");
    }
    let run = contest(&["nanchang", "nanchang+scoring.kong.exposed=2"], 4096);
    let rows = differences(&run, &run.play(), 1, Level::P95);
    let near = rows.iter().filter(|row| row.tested && row.is_equivalent());
    assert!(near.clone().count() > 0);
    near.for_each(|row| assert!((row.ratio.unwrap() - 1.0).abs() < 0.01, "{row:?}"));
}

/// Pairing narrows the intervals of quantiles: they are much narrower than those of two independent runs.
#[test]
fn differences_of_quantiles_use_the_pairing() {
    let run = contest(&["nanchang", "nanchang+scoring.kong.exposed=2"], 16_384);
    let record = run.play();
    let rows = differences(&run, &record, 1, Level::P95);
    let own = [0, 1].map(|side| estimates(&run.sides[side].rules, &record.sides[side], &[], Level::P95.shared_by(2)));
    let (mut paired, mut apart) = (0.0, 0.0);
    for row in rows.iter().filter(|row| matches!(row.statistic, Statistic::Quantile(..)) && !row.identical) {
        assert_eq!(row.method, Method::PairedOrder);
        let [a, b] = [0, 1].map(|side| own[side].iter().find(|own| own.statistic == row.statistic).unwrap());
        paired += row.ci_high - row.ci_low;
        apart += b.ci_high - a.ci_low - (b.ci_low - a.ci_high);
        assert!(row.ci_low <= row.difference && row.difference <= row.ci_high, "{row:?}");
    }
    assert!(apart > 0.0 && paired < 0.9 * apart, "{paired} {apart}");
}

/// In short runs the intervals of whole distributions are unbounded. A skewness is bounded only from below.
#[test]
fn short_runs_have_no_interval_of_whole_distributions() {
    let rows = |hands| {
        let run = contest(&["nanchang"], hands);
        estimates(&run.sides[0].rules, &run.play().sides[0], &[], Level::P95)
    };
    let of = |rows: &[EstimateRow], statistic| rows.iter().find(|row| row.statistic == statistic).unwrap().clone();
    let (short, long) = (rows(1024), rows(4096));
    for statistic in [Statistic::Gini(Role::All), Statistic::EveningSd, Statistic::Shortfall(Role::Dealer)] {
        let (short, long) = (of(&short, statistic), of(&long, statistic));
        assert!(short.method == Method::TooShort && short.ci_high == f64::INFINITY, "{short:?}");
        assert!(long.method == Method::Jackknife && long.ci_high < f64::INFINITY, "{long:?}");
    }
    let skewness = of(&long, Statistic::Skewness(Role::All));
    assert!(skewness.ci_low > 0.0 && skewness.ci_high == f64::INFINITY, "{skewness:?}");
}

/// The sign of a large difference is decided early, that of no difference never. The p-values of such a run hold at all
/// times at once.
#[test]
fn the_sign_of_a_large_difference_is_decided() {
    let decided = |rules: [&str; 2], most: u64| {
        let run = contest(&rules, most);
        let until = Until::parse("compare:sign", &run.sides[0].seating).unwrap();
        let stop = AtomicBool::new(false);
        let control = Control { stop: &stop, abandon: &false.into(), progress: &|_| {}, pause: None };
        let mut look =
            |record: &Record| until.standings(record, 1).iter().all(Standing::reached).then_some(Ending::Reached);
        let Ok(record) = run.play_watched(&control, &mut NoRows, &mut look);
        (record.ending, record.deals())
    };
    let (ending, deals) = decided(["nanchang", "nanchang+scoring.factors.dealer=4"], 50_000);
    assert!(ending == Ending::Reached && deals < 50_000, "{ending:?} {deals}");
    assert_eq!(decided(["nanchang", "nanchang+scoring.zhahu=21"], 8_000).0, Ending::Complete);
    let anytime = Anytime::after(500);
    assert!(anytime.level.get() > 0.997, "{anytime:?}");
    let run = contest(&["nanchang", "nanchang+scoring.jing.chongguan_from=4"], 8_000);
    for row in differences(&run, &run.play(), 1, anytime.level) {
        let mut watched = row.clone();
        anytime.adjust(&mut watched);
        assert!(watched.p_value >= row.p_value, "{row:?}");
        let plain = matches!(row.statistic, Statistic::Mean(_) | Statistic::Moved);
        if row.tested && plain && row.method == Method::Student {
            let out = row.ci_low > 0.0 || row.ci_high < 0.0;
            assert_eq!(watched.p_value <= 0.05, out, "{watched:?}");
        }
    }
}

/// A sampling unit may have several short sessions: points and evenings stay the same, and only the number of units
/// changes.
#[test]
fn a_sampling_unit_may_have_several_sessions() {
    let of = |unit_sessions| {
        let run = Run { session_len: 4, unit_sessions, ..contest(&["nanchang", "nanchang+scoring.base=2"], 1602) };
        (run.play(), run)
    };
    let ((short, run), (long, _)) = (of(1), of(4));
    assert_eq!((run.sessions(), run.samples(), Run::sessions_for(16, 4), Run::sessions_for(16, 100)), (401, 401, 4, 1));
    for (one, four) in short.sides.iter().zip(&long.sides) {
        let histograms = |side: &SideRecord| {
            let counts = &side.counts;
            let evenings = counts.evenings();
            let all = [counts.scores(Role::Dealer), evenings.totals(), evenings.lows()];
            all.map(|tally| tally.histogram().iter().collect::<Vec<_>>())
        };
        assert_eq!(histograms(one), histograms(four));
        assert_eq!((one.counts.sessions(), four.counts.sessions()), (401, 101));
        let measure = |side: &SideRecord| side.counts.sums(Statistic::Measure(Measure::Draws)).unwrap().x;
        assert_eq!(measure(one), measure(four));
    }
}

#[test]
fn estimates_agree_with_the_counts() {
    let contest = contest(&["nanchang", "nanchang"], 20_000);
    let contested = contest.play();
    let side = &contested.sides[0];
    let rows = estimates(&contest.sides[0].rules, side, &[100, 300], Level::P95);
    let of = |statistic: &str, category: &str| {
        rows.iter()
            .find(|row| has_names(row.statistic, statistic, category))
            .unwrap_or_else(|| panic!("{statistic} {category}"))
    };
    let dealer = of("scores.mean", "dealer").estimate;
    assert!((of("dealer_edge", "points").estimate - dealer * 4.0 / 3.0).abs() < 1e-12);
    assert!((dealer + 3.0 * of("scores.mean", "non_dealer").estimate).abs() < 1e-12);
    assert_eq!(of("scores.mean", "all").estimate, 0.0);
    let shares: f64 =
        rows.iter().filter(|row| matches!(row.statistic, Statistic::Share(_))).map(|row| row.estimate).sum();
    assert!((shares - 1.0).abs() < 1e-9);
    let (deep, deeper) = (of("ruin", "100"), of("ruin", "300"));
    assert!(deep.estimate > deeper.estimate && deep.estimate < 1.0);
    for row in &rows {
        assert!(row.ci_low <= row.estimate && row.estimate <= row.ci_high, "{row:?}");
    }
    let largest = side.counts.extremes();
    assert_eq!(largest.len(), EXTREMES);
    assert_eq!(side.counts.scores(Role::All).histogram().max(), Some(largest[0].points()));
    assert!(largest.windows(2).all(|pair| pair[0].points() >= pair[1].points()));
}

/// Pairing cuts the variance of differences.
#[test]
fn pairing_cuts_the_variance() {
    let contest = contest(&["nanchang", "nanchang+scoring.deguo.bonus_payers=all"], 20_000);
    let contested = contest.play();
    assert_eq!(contested.plays, 1);
    let rows = differences(&contest, &contested, 1, Level::P95);
    for category in ["seat0", "seat1", "seat2", "seat3"] {
        let row = rows.iter().find(|row| has_names(row.statistic, "scores.mean", category)).unwrap();
        assert!(row.variance_ratio.unwrap() > 10.0, "{row:?}");
    }
    let frequency = rows.iter().filter(|row| is_frequency(row.statistic));
    assert!(
        frequency.clone().count() > 10
            && frequency.clone().all(|row| row.identical || row.statistic == Statistic::Frequency(Category::Deguo))
    );
}

/// A new line in the table of measures suffices: the measure is counted, estimated, compared, watched and labelled.
#[test]
fn a_measure_is_one_line() {
    let melds = Statistic::Measure(Measure::Melds);
    assert_eq!(melds.names(), ("test_melds".to_owned(), "deal".to_owned()));
    assert_eq!(melds.label()[1], "每局吃碰杠");
    assert_eq!(
        Statistic::find("test_melds.deal", &Statistic::watchable(&Seating::all(Policy::Efficient))),
        Some(melds)
    );
    let contest = contest(&["nanchang", "nanchang+claims.chow=false"], 1600);
    let record = contest.play();
    let plain: usize =
        deals_of(&contest).map(|deal| deal.facts.seats.iter().map(|(_, s)| s.hand.melds.len()).sum::<usize>()).sum();
    let own = estimates(&contest.sides[0].rules, &record.sides[0], &[], Level::P95);
    let own = own.iter().find(|row| row.statistic == melds).unwrap();
    assert_eq!(own.estimate, plain as f64 / 1600.0);
    let row = differences(&contest, &record, 1, Level::P95).into_iter().find(|row| row.statistic == melds).unwrap();
    assert!(row.a == own.estimate && row.b < row.a && row.is_real(), "{row:?}");
}

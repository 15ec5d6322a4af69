use super::*;
use crate::game::Domain;
use crate::policy::Policy;

const SOON: RareGoal = RareGoal { precision: 0.1, time: Duration::from_secs(60) };

fn rare_run<'a>(rules: &'a Rules, event: Joint, stop: &'a AtomicBool) -> RareRun<'a> {
    let (seating, shapes) = (Seating::all(Policy::Efficient), shapes(rules, event));
    RareRun { rules, seating, event, seed: 4, goal: SOON, stop, on_deal: &|| (), began: Clock::start(), shapes }
}

fn found(rules: &str, event: &str, goal: RareGoal) -> RareRow {
    let rules = Rules::load(rules).unwrap();
    let event = Joint::parse_any(event).unwrap();
    rare(&rules, Seating::all(Policy::Efficient), event, 3, goal, (&AtomicBool::new(false), &|| ()))
}

/// The exact probability of 天胡 with a hand of this shape.
fn exactly(rules: &str, shape: Shape) -> f64 {
    let rules = Rules::load(rules).unwrap();
    crate::exact::tianhu(&rules, None).unwrap().mean(|row| row.with_shape(shape) as f64 / row.total as f64)
}

#[test]
fn tianhu_is_an_exact_count() {
    for (rules, event) in [("nanchang", "tianhu"), ("sichuan", "tianhu+self_draw"), ("qionghu", "tianhu")] {
        let row = found(rules, event, SOON);
        let rules = Rules::load(rules).unwrap();
        let p = crate::exact::DealtState::Complete.chance(&rules);
        assert_eq!((row.how, row.estimate, row.deals, row.reached), (RareMethod::Exact, p, 0, true));
    }
    assert_ne!(found("nanchang", "tianhu+chongguan", SOON).how, RareMethod::Exact);
}

/// A dealer with a complete dealt hand wins with it, and there is no other 天胡.
#[test]
fn complete_dealt_hands_are_won() {
    for name in ["nanchang", "sichuan", "tuidaohu", "qionghu"] {
        let rules = Rules::load(name).unwrap();
        let event = Joint::parse_any("tianhu").unwrap();
        let stop = AtomicBool::new(false);
        let run = rare_run(&rules, event, &stop);
        let mut stream = Stream::new(1, Domain::Study, 0);
        if let Some(wins) = DealtWins::new(&rules, run.shapes).unwrap() {
            for _ in 0..200 {
                assert!(run.play_dealt(&wins, &mut stream) > 0.0, "{name}");
            }
        }
        for _ in 0..2_000 {
            let mut state = run.random(&mut stream);
            let near = run.distance_as_dealt(&state, Seat::ALL[0]);
            let finished = run.play(&mut state);
            assert_eq!(near < 0 && finished.dealt.complete, run.happened(&finished), "{name}");
        }
    }
}

/// Both methods agree with the exact probability of a dealt hand of one shape, in a game in which this shape is always
/// paid as itself.
#[test]
fn dealt_and_splitting_agree_with_the_exact_count() {
    let (rules, event) = ("tuidaohu", "tianhu+seven_pairs");
    let row = found(rules, event, SOON);
    let p = exactly(rules, Shape::SevenPairs);
    assert!(row.reached && row.how == RareMethod::Dealt, "{row:?}");
    assert!(row.estimate <= p * (1.0 + 1e-9) && row.ci_high >= 0.8 * p, "{row:?} {p}");
    let loaded = Rules::load(rules).unwrap();
    let event = Joint::parse_any(event).unwrap();
    let stop = AtomicBool::new(false);
    let run = rare_run(&loaded, event, &stop);
    let split = run.splitting();
    assert!(split.reached, "{split:?}");
    let error = ((split.ci_high - split.ci_low).powi(2) + (row.ci_high - row.ci_low).powi(2)).sqrt();
    assert!((split.estimate - row.estimate).abs() < error, "{split:?} {row:?}");
}

/// An event that occurred in every deal has an interval as well, because 流局 was possible. Plain play counts independent
/// deals.
#[test]
fn an_event_of_every_deal_has_an_interval() {
    let row = found("nanchang", "win", SOON);
    assert!(row.how == RareMethod::Plain && row.estimate == 1.0 && row.ci_high == 1.0, "{row:?}");
    assert!(row.ci_low < 1.0 && row.ci_low > 0.999, "{row:?}");
}

/// The probability of an event that was never seen is bounded by the number of random deals.
#[test]
fn an_unseen_event_has_an_upper_bound() {
    let event = "qixing_shisanlan+last_tile+bawang";
    let row = found("nanchang", event, RareGoal { precision: 0.1, time: Duration::ZERO });
    assert!(row.estimate == 0.0 && row.ci_low == 0.0 && !row.reached, "{row:?}");
    assert!(row.ci_high > 0.0 && row.ci_high < 1e-3, "{row:?}");
}

#[test]
fn categories_that_depend_on_the_session_are_found() {
    let of =
        |rules: &str, event: &str| session_dependent(&Rules::load(rules).unwrap(), Joint::parse_any(event).unwrap());
    assert_eq!(of("nanchang", "self_draw+bixiahu"), Some(Category::Bixiahu));
    assert_eq!(of("nanchang", "lianzhuang"), Some(Category::Lianzhuang));
    assert_eq!(of("nanchang", "capped"), None);
    assert_eq!(of("nanchang+scoring.jing.last=true", "capped"), Some(Category::Capped));
    assert_eq!(of("nanchang+scoring.jing.last=true", "tianhu+chongguan"), None);
}

/// Splitting gives the same probability as a plain run.
#[test]
fn splitting_agrees_with_a_plain_run() {
    splitting_agrees_with_plain_deals(60_000, RareGoal { precision: 0.2, ..SOON });
}

/// `cargo test --package jing-lab splitting_agrees_with_a_long_run -- --ignored`
#[test]
#[ignore = "a minute"]
fn splitting_agrees_with_a_long_run() {
    splitting_agrees_with_plain_deals(300_000, SOON);
}

fn splitting_agrees_with_plain_deals(hands: u64, goal: RareGoal) {
    let (rules, event) = ("nanchang", "qixing_shisanlan+self_draw");
    let row = found(rules, event, goal);
    let loaded = Rules::load(rules).unwrap();
    let joint = Joint::parse_any(event).unwrap().numbered(0);
    let run = super::super::Run {
        joints: vec![joint],
        session_len: 1,
        ..super::super::Run::new(loaded, Seating::all(Policy::Efficient), 9, hands)
    };
    let record = run.play();
    let sums = record.sides[0].counts.sums(super::super::Statistic::Joint(joint)).unwrap();
    assert!(sums.x >= 20, "{} of {hands} deals", sums.x);
    let plain = crate::stats::interval::proportion(&sums, crate::stats::Level::P95).unwrap();
    let errors = ((row.ci_high - row.ci_low) / 2.0).hypot(plain.interval.half_width());
    assert!((row.estimate - plain.value).abs() < 1.5 * errors, "{row:?} {plain:?}");
}

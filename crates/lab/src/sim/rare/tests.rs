use super::*;
use crate::game::Domain;
use crate::policy::Policy;

const SOON: Enough = Enough { precision: 0.1, time: Duration::from_secs(60) };

fn quest<'a>(rules: &'a Rules, event: Joint, stop: &'a AtomicBool) -> Quest<'a> {
    let (seating, shapes) = (Seating::all(Policy::Efficient), shapes(rules, event));
    Quest { rules, seating, event, seed: 4, enough: SOON, stop, watch: &|| (), began: Clock::start(), shapes }
}

fn found(rules: &str, event: &str, enough: Enough) -> RareRow {
    let rules = Rules::load(rules).unwrap();
    let event = Joint::any(event).unwrap();
    rare(&rules, Seating::all(Policy::Efficient), event, 3, enough, (&AtomicBool::new(false), &|| ()))
}

fn exactly(rules: &str, shape: Shape) -> f64 {
    let rules = Rules::load(rules).unwrap();
    crate::exact::tianhu(&rules, None).unwrap().mean(|row| row.of_shape(shape) as f64 / row.of as f64)
}

#[test]
fn tianhu_is_counted() {
    for (rules, event) in [("nanchang", "tianhu"), ("sichuan", "tianhu+self_draw"), ("qionghu", "tianhu")] {
        let row = found(rules, event, SOON);
        let rules = Rules::load(rules).unwrap();
        let p = crate::exact::AtDeal::Complete.chance(&rules);
        assert_eq!((row.how, row.estimate, row.deals, row.reached), (How::Exact, p, 0, true));
    }
    assert_ne!(found("nanchang", "tianhu+chongguan", SOON).how, How::Exact);
}

/// Whoever is dealt a complete hand wins with it, and nobody else has 天胡: what is counted is what happens.
#[test]
fn what_is_dealt_is_what_is_won() {
    for name in ["nanchang", "sichuan", "tuidaohu", "qionghu"] {
        let rules = Rules::load(name).unwrap();
        let event = Joint::any("tianhu").unwrap();
        let stop = AtomicBool::new(false);
        let quest = quest(&rules, event, &stop);
        let mut stream = Stream::new(1, Domain::Study, 0);
        if let Some(wins) = DealtWins::new(&rules, quest.shapes).unwrap() {
            for _ in 0..200 {
                assert!(quest.one_dealt(&wins, &mut stream) > 0.0, "{name}");
            }
        }
        for _ in 0..2_000 {
            let mut state = quest.random(&mut stream);
            let near = quest.distance_as_dealt(&state, Seat::ALL[0]);
            let finished = quest.play(&mut state);
            assert_eq!(near < 0 && finished.dealt.complete, quest.happened(&finished), "{name}");
        }
    }
}

/// Both ways find the chance of a dealt hand of one shape that the count knows. Where a shape is always paid as itself, this is it.
#[test]
fn dealt_and_splitting_agree_with_the_count() {
    let (rules, event) = ("tuidaohu", "tianhu+seven_pairs");
    let row = found(rules, event, SOON);
    let p = exactly(rules, Shape::SevenPairs);
    assert!(row.reached && row.how == How::Dealt, "{row:?}");
    assert!(row.estimate <= p * (1.0 + 1e-9) && row.ci_high >= 0.8 * p, "{row:?} {p}");
    let loaded = Rules::load(rules).unwrap();
    let event = Joint::any(event).unwrap();
    let stop = AtomicBool::new(false);
    let quest = quest(&loaded, event, &stop);
    let split = quest.splitting();
    assert!(split.reached, "{split:?}");
    let error = ((split.ci_high - split.ci_low).powi(2) + (row.ci_high - row.ci_low).powi(2)).sqrt();
    assert!((split.estimate - row.estimate).abs() < error, "{split:?} {row:?}");
}

/// What happened in every deal has an interval as well: 流局 could have come. What is played is a count of independent deals.
#[test]
fn what_always_happens_has_an_interval() {
    let row = found("nanchang", "win", SOON);
    assert!(row.how == How::Plain && row.estimate == 1.0 && row.ci_high == 1.0, "{row:?}");
    assert!(row.ci_low < 1.0 && row.ci_low > 0.999, "{row:?}");
}

/// What was never seen is bounded by the deals that were drawn at random.
#[test]
fn nothing_seen_has_a_bound() {
    let event = "qixing_shisanlan+last_tile+bawang";
    let row = found("nanchang", event, Enough { precision: 0.1, time: Duration::ZERO });
    assert!(row.estimate == 0.0 && row.ci_low == 0.0 && !row.reached, "{row:?}");
    assert!(row.ci_high > 0.0 && row.ci_high < 1e-3, "{row:?}");
}

#[test]
fn what_a_session_carries_is_told() {
    let of = |rules: &str, event: &str| carried(&Rules::load(rules).unwrap(), Joint::any(event).unwrap());
    assert_eq!(of("nanchang", "self_draw+bixiahu"), Some(Category::Bixiahu));
    assert_eq!(of("nanchang", "lianzhuang"), Some(Category::Lianzhuang));
    assert_eq!(of("nanchang", "capped"), None);
    assert_eq!(of("nanchang+scoring.jing.last=true", "capped"), Some(Category::Capped));
    assert_eq!(of("nanchang+scoring.jing.last=true", "tianhu+chongguan"), None);
}

/// Splitting finds what a plain run finds.
#[test]
fn splitting_agrees_with_a_plain_run() {
    splitting_agrees_with_plain_deals(60_000, Enough { precision: 0.2, ..SOON });
}

/// `cargo test --package jing-lab splitting_agrees_with_a_long_run -- --ignored`
#[test]
#[ignore = "a minute"]
fn splitting_agrees_with_a_long_run() {
    splitting_agrees_with_plain_deals(300_000, SOON);
}

fn splitting_agrees_with_plain_deals(hands: u64, enough: Enough) {
    let (rules, event) = ("nanchang", "qixing_shisanlan+self_draw");
    let row = found(rules, event, enough);
    let loaded = Rules::load(rules).unwrap();
    let joint = Joint::any(event).unwrap().numbered(0);
    let run = super::super::Run {
        joints: vec![joint],
        session_len: 1,
        ..super::super::Run::of(loaded, Seating::all(Policy::Efficient), 9, hands)
    };
    let record = run.play();
    let sums = record.sides[0].counts.sums(super::super::Statistic::Joint(joint)).unwrap();
    assert!(sums.x >= 20, "{} of {hands} deals", sums.x);
    let plain = crate::stats::interval::proportion(&sums, crate::stats::Level::P95).unwrap();
    let errors = ((row.ci_high - row.ci_low) / 2.0).hypot(plain.interval.half_width());
    assert!((row.estimate - plain.value).abs() < 1.5 * errors, "{row:?} {plain:?}");
}

//! Playing runs: sides, seats, threads, stopping.

use super::*;
use crate::game::{Event, Observer};
use crate::score::DealEvent;
use crate::stats::risk::RunningTotals;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Every side of a run counts what a run of this side alone counts.
#[test]
fn each_side_counts_as_in_a_run_of_its_own() {
    let contest = contest(&["nanchang", "nanchang-jiangxi"], 3000);
    let contested = contest.play();
    for side in 0..2 {
        let Side { rules, seating, .. } = &contest.sides[side];
        let plain = Run::new(rules.clone(), *seating, contest.seed, contest.hands).play();
        let (plain, side) = (&plain.sides[0], &contested.sides[side]);
        let rows = |side| estimates(rules, side, &BANKROLLS, Level::P95);
        // A run of several sides leaves out measures that Nanchang does not have.
        assert_eq!(rows(plain), rows(side));
        assert_eq!(plain.counts.extremes(), side.counts.extremes());
    }
}

/// A session with more deals than are settled at once is one evening, for every side.
#[test]
fn long_sessions_are_single_evenings() {
    let run = Run { session_len: 600, ..contest(&["nanchang", "nanchang+scoring.base=2"], 1300) };
    let record = run.play();
    assert_eq!((record.deals(), record.sides[0].counts.sessions()), (1300, 3));
    for (side, counted) in record.sides.iter().enumerate() {
        let [mut totals, mut lows] = [Vec::new(), Vec::new()];
        for number in 0..run.sessions() {
            let (mut evening, mut session) = (RunningTotals::default(), run.session(side, 0, number));
            while let Some((_, finished)) = session.next_deal(&mut ()) {
                evening.push(finished.settlement.total().by_seat());
            }
            totals.extend(evening.totals());
            lows.extend(evening.lows());
        }
        let evenings = counted.counts.evenings();
        for (mut expected, tally) in [(totals, evenings.totals()), (lows, evenings.lows())] {
            expected.sort_unstable();
            let found = tally.histogram().iter().flat_map(|(points, count)| vec![points; count as usize]);
            assert!(found.eq(expected));
        }
    }
    let again = Run { replay_all: true, ..run }.play();
    assert!(record.sides == again.sides && record.pairs == again.pairs);
}

#[test]
fn every_seating_plays_every_session() {
    let contest = seated(&["nanchang", "nanchang+scoring.base=2"], "efficient,random,efficient,random", 500);
    assert_eq!(contest.rotations(), 2);
    let contested = contest.play();
    assert_eq!(contested.deals(), 1000);
    assert_eq!(contested.sides[0].counts.sessions(), 500u64.div_ceil(16));
    let [good, bad] = contest.sides[0].seating.players()[..] else { panic!("two players") };
    let seats = |player| contested.sides[0].counts.sums(Statistic::Player(player)).unwrap().n;
    assert_eq!([good, bad].map(seats), [2000, 2000], "two seats in each deal");
    let rows = differences(&contest, &contested, 1, Level::P95);
    let of = |player| rows.iter().find(|row| row.statistic == Statistic::Player(player)).unwrap();
    let (good, bad) = (of(good), of(bad));
    assert!(good.a > 1.0, "{good:?}");
    assert!((good.a + bad.a).abs() < 1e-9 && (good.difference + bad.difference).abs() < 1e-9);
}

#[test]
fn threads_change_nothing() {
    let contest = contest(&["nanchang", "nanchang-guide"], 4000);
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let (one, three) = (pool(1).install(|| contest.play()), pool(3).install(|| contest.play()));
    for side in 0..2 {
        assert_eq!(one.sides[side].counts, three.sides[side].counts);
    }
    let rows = |contested: &Record| differences(&contest, contested, 1, Level::P95);
    assert_eq!(rows(&one), rows(&three));
}

#[test]
fn a_stopped_run_equals_a_run_of_its_deals() {
    let run = |hands| Run::new(Rules::default(), Seating::all(Policy::Greedy), 2, hands);
    let until = Until::parse("self_draw:10%", &Seating::all(Policy::Greedy)).unwrap();
    let stop = AtomicBool::new(false);
    let control = Control { stop: &stop, abandon: &false.into(), progress: &|_| {}, pause: None };
    let mut look =
        |record: &Record| until.standings(record, 0).iter().all(Standing::reached).then_some(Ending::Reached);
    let Ok(stopped) = run(1_000_000).play_watched(&control, &mut NoRows, &mut look);
    assert_eq!(stopped.ending, Ending::Reached);
    let hands = stopped.deals();
    assert!(hands < 100_000, "{hands}");
    let whole = run(hands).play();
    assert_eq!(whole.ending, Ending::Complete);
    assert_eq!(whole.sides[0].counts, stopped.sides[0].counts);
}

/// An abandoned run keeps the whole units of work that it has finished.
#[test]
fn an_abandoned_run_keeps_whole_units() {
    let run = |hands| Run::new(Rules::default(), Seating::all(Policy::Greedy), 2, hands);
    let (played, abandon) = (AtomicU64::new(0), AtomicBool::new(false));
    let progress = |deals| abandon.store(played.fetch_add(deals, Ordering::Relaxed) > 3000, Ordering::Relaxed);
    let control = Control { stop: &abandon, abandon: &abandon, progress: &progress, pause: None };
    let Ok(left) = run(100_000).play_watched(&control, &mut NoRows, &mut |_| None);
    let hands = left.deals();
    assert!(left.ending == Ending::Interrupted && (1..100_000).contains(&hands), "{hands}");
    assert_eq!(run(hands).play().sides[0].counts, left.sides[0].counts);
}

/// A flag set during a deal ends the deal at the next decision. A deal of players that search lasts seconds.
#[test]
fn a_deal_is_given_up_at_a_decision() {
    struct Sets<'a>(&'a AtomicBool, usize);
    impl Observer for Sets<'_> {
        fn event(&mut self, _: &Event) {
            self.1 += 1;
            self.0.store(self.1 >= 5, Ordering::Relaxed);
        }
    }
    let run = Run::new(Rules::default(), Seating::all(Policy::Greedy), 2, 16);
    let flag = AtomicBool::new(false);
    let mut session = run.session(0, 0, 0).abandoned_by(&flag);
    assert!(session.next_deal(&mut ()).is_some());
    let mut sets = Sets(&flag, 0);
    assert!(session.next_deal(&mut sets).is_none());
    assert!((5..10).contains(&sets.1), "{}", sets.1);
}

/// The number of deals that count double (比下胡) and the number of streaks of such deals within sessions are recounted from
/// the deals.
#[test]
fn runs_of_doubled_deals_are_counted() {
    let run = seated(&["nanjing"], "greedy", 3000);
    let (mut doubled, mut runs) = (0i64, 0u64);
    for number in 0..run.sessions() {
        let mut session = run.session(0, 0, number);
        let mut before = false;
        while let Some((_, finished)) = session.next_deal(&mut ()) {
            let now = finished.facts.events.contains(DealEvent::Bixiahu);
            (doubled, runs) = (doubled + i64::from(now), runs + u64::from(now && !before));
            before = now;
        }
    }
    assert!(runs > 50 && doubled > runs as i64, "{doubled} in {runs}");
    let counted = run.play().sides[0].counts.sums(Statistic::Measure(Measure::BixiahuRun)).unwrap();
    assert_eq!((counted.x, counted.n), (doubled.into(), runs));
}

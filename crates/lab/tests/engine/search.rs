//! The player `search`: its results do not depend on threads, and its deals sum to zero and can be replayed.

use jing_lab::game::{Recorder, read_log};
use jing_lab::policy::{MIN_WORLDS, Policy, Search, Seating, Value};
use jing_lab::rules::{PRESETS, Rules};
use jing_lab::sim::{Run, Session, Side};
use jing_lab::stats::Level;
use jing_lab::tile::BySeat;
use jing_lab::train::shipped;

fn efficient(worlds: u32) -> Policy {
    Policy::Search(Search::new("search:efficient", worlds, None))
}

#[test]
fn deals_with_search_sum_to_zero_and_can_be_replayed() {
    let more =
        ["sichuan+play.exchange=\"dice\"+play.ends=\"wall_only\"", "qionghu+bao.declare=\"ready\"+bao.wild=\"draw\""];
    for name in PRESETS.iter().map(|preset| preset.name).chain(more) {
        let rules = Rules::load(name).unwrap_or_else(|error| panic!("{error}"));
        // Four worlds are enough: here only unusual play matters, not good play.
        let policies = BySeat([efficient(4), Policy::Greedy, Policy::Efficient, Policy::Random]);
        let mut session = Session::new(&rules, Seating { policies, error_rate: 100_000 }, 3, 0, 0..6);
        let (mut log, mut played) = (String::new(), Vec::new());
        loop {
            let mut recorder = Recorder::new(&rules);
            let Some((_, finished)) = session.next_deal(&mut recorder) else { break };
            assert_eq!(finished.settlement.total().by_seat().iter().sum::<i64>(), 0);
            log += &recorder.text();
            played.push(finished);
        }
        for (deal, finished) in read_log(&log).unwrap().iter().zip(&played) {
            let replayed = deal.replay(&rules, &mut ()).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(replayed.settlement, finished.settlement);
        }
    }
}

#[test]
fn search_does_not_depend_on_threads() {
    let rules = Rules::load("sichuan").unwrap();
    let value = Value::new("value", shipped(&rules).unwrap());
    let searches = [efficient(MIN_WORLDS), Policy::Search(Search::new("search", 32, Some(value)))];
    for search in searches {
        let run = Run::duels(vec![Side::duel(rules.clone(), search, Policy::Efficient)], 5, 3);
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| format!("{:?}", jing_lab::sim::edges(&run, &run.play(), Level::P95)))
        };
        let one = on(1);
        assert_eq!([on(2), on(5)], [one.clone(), one]);
    }
}

//! The player `value` and its training: weights do not depend on threads, damaged files are refused, deals sum to zero and can be replayed,
//! and wins pay the gain that was predicted.

use jing_lab::game::{Claim, ClaimOptions, Players, Recorder, Setup, Turn, TurnOptions, View, play, read_log};
use jing_lab::policy::{Bots, Policy, Seating, Value, Weights};
use jing_lab::rules::{PRESETS, Rules};
use jing_lab::score::{End, Fan, Item, settle};
use jing_lab::sim::{Run, Session, Side, differences};
use jing_lab::stats::Level;
use jing_lab::tile::{BySeat, Kind, Seat, Suit};
use jing_lab::train::{Course, Monitor, nearest, shipped, train, trial};
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

fn rules(name: &str) -> Rules {
    Rules::load(name).unwrap()
}

fn trained(rules: &Rules, course: Course, threads: usize) -> Weights {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let training = || {
        let mut monitor = Monitor { stop: &AtomicBool::new(false), progress: &|_| {}, round: &mut |_, _| {} };
        train(rules, &course, None, None, &mut monitor)
    };
    pool.install(training).unwrap()
}

const SHORT: Course = Course { seed: 5, deals: 512, rounds: 2, quick: false };

#[test]
fn training_gives_the_same_bytes_on_any_number_of_threads() {
    for name in ["nanchang", "sichuan+play.exchange=\"next\""] {
        let rules = rules(name);
        let one = trained(&rules, SHORT, 1).to_bytes();
        for threads in [2, 5] {
            assert!(trained(&rules, SHORT, threads).to_bytes() == one, "{name}, {threads} threads");
        }
        let other = trained(&rules, Course { seed: 6, ..SHORT }, 2).to_bytes();
        assert!(one != other, "another seed gives other weights");
    }
}

/// The trainings of the two sides of a comparison differ only by their rules.
#[test]
fn a_rule_without_effect_gives_the_same_weights() {
    let trained = |name: &str, seed: u64| {
        let mut monitor = Monitor { stop: &AtomicBool::new(false), progress: &|_| {}, round: &mut |_, _| {} };
        trial(&rules(name), &Course { rounds: 2, ..Course::trial(seed, 512) }, &mut monitor).unwrap()
    };
    // The header and the check sum depend on the name of the rules.
    let numbers = |weights: &Weights| {
        let bytes = weights.to_bytes();
        let header = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).unwrap().0;
        bytes[header..bytes.len() - 32].to_vec()
    };
    let (one, idle) = (trained("nanchang", 3), trained("nanchang+scoring.zhahu=21", 3));
    assert!(numbers(&one) == numbers(&idle) && one.about.judged == idle.about.judged);
    assert!(one.about.judged.is_some() && one.about.from.is_none() && one.about.fingerprint != idle.about.fingerprint);
    assert!(numbers(&one) != numbers(&trained("nanchang", 4)), "another seed");
    assert!(numbers(&one) != numbers(&trained("nanchang+scoring.base=2", 3)), "a rule with an effect");
    assert_eq!(Weights::from_bytes(&one.to_bytes()).unwrap(), one);
}

/// The two sides have the same rules and differ only by the seeds of their trainings. Tests that ignore the spread between trainings call
/// differences real in most such comparisons.
#[test]
fn other_trainings_alone_are_not_called_a_real_difference() {
    const RUNS: u64 = 6;
    let rules = rules("tuidaohu");
    // Two names, because players of the same name are equal.
    let side = |name: &str, first: u64| {
        let table = |seed| {
            let course = Course { seed, deals: 256, rounds: 1, quick: true };
            Seating::all(Policy::Value(Value::new(name, trained(&rules, course, 2))))
        };
        Side::with_trainings(rules.clone(), (first..first + 4).map(table).collect())
    };
    let (mut claim, mut by_the_deals) = (0, 0);
    for number in 0..RUNS {
        let sides = vec![side("one", 8 * number), side("other", 8 * number + 4)];
        let run = Run { rotate: true, ..Run::duels(sides, number, 4096) };
        let record = run.play();
        let claims = |run: &Run| u64::from(differences(run, &record, 1, Level::P95).iter().any(|row| row.is_real()));
        claim += claims(&run);
        let given = run.sides.iter().map(|side| Side { trained: Vec::new(), ..side.clone() }).collect();
        by_the_deals += claims(&Run { sides: given, ..run.clone() });
    }
    assert!(claim <= 1 && by_the_deals > RUNS / 2, "{claim} and {by_the_deals} of {RUNS}");
}

#[test]
fn a_stopped_training_keeps_the_last_complete_round() {
    let rules = rules("nanchang");
    let stop = AtomicBool::new(false);
    let mut rounds = |round: u32, _: &Weights| {
        if round == 2 {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    };
    let mut monitor = Monitor { stop: &stop, progress: &|_| {}, round: &mut rounds };
    let four = Course { rounds: 4, deals: 1024, ..SHORT };
    let kept = train(&rules, &four, None, None, &mut monitor).unwrap();
    assert_eq!((kept.about.rounds, kept.about.deals), (2, 512));
    let stopped = AtomicBool::new(true);
    let mut monitor = Monitor { stop: &stopped, progress: &|_| {}, round: &mut |_, _| {} };
    assert!(train(&rules, &four, None, None, &mut monitor).is_none());
}

#[test]
fn damaged_files_of_weights_are_refused() {
    let weights = trained(&rules("nanchang"), Course { rounds: 1, ..SHORT }, 2);
    let bytes = weights.to_bytes();
    assert_eq!(Weights::from_bytes(&bytes).unwrap(), weights);
    assert_eq!(Weights::from_bytes(&bytes).unwrap().hash(), weights.hash());
    for cut in (0..bytes.len()).step_by(251).chain(bytes.len() - 40..bytes.len()) {
        assert!(Weights::from_bytes(&bytes[..cut]).is_err(), "cut at {cut}");
    }
    for at in (0..400).chain((400..bytes.len()).step_by(499)) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        assert!(Weights::from_bytes(&changed).is_err(), "byte {at}");
    }
    assert!(Weights::from_bytes(b"PAR1").unwrap_err().to_string().starts_with("this is not a weights file"));
}

#[test]
fn each_preset_has_weights_of_its_own() {
    // Games that are files have no embedded weights.
    for preset in PRESETS.iter().filter(|preset| preset.family != "table") {
        let weights = shipped(&rules(preset.name)).unwrap_or_else(|| panic!("{} has no weights", preset.name));
        let about = &weights.about;
        assert_eq!((about.seed, about.deals, about.rounds), (1, Course::WHOLE.deals, Course::WHOLE.rounds));
        assert_eq!(about.from, None);
    }
    assert!(shipped(&rules("nanchang+scoring.base=2")).is_none());
}

/// Returns a `value` after a very short training, so that many unusual moves occur.
fn hardly_trained(rules: &Rules) -> Policy {
    Policy::Value(Value::new("value", trained(rules, Course { seed: 9, deals: 256, rounds: 1, ..SHORT }, 2)))
}

#[test]
fn deals_sum_to_zero_and_can_be_replayed_and_settled_again() {
    for preset in PRESETS {
        let rules = rules(preset.name);
        let value = hardly_trained(&rules);
        let tables = [
            Seating::all(value),
            Seating { policies: BySeat([value, Policy::Efficient, value, Policy::Greedy]), error_rate: 100_000 },
        ];
        for (seating, deals) in tables.into_iter().zip([120, 40]) {
            let mut session = Session::new(&rules, seating, 3, 0, 0..deals);
            let (mut log, mut played) = (String::new(), Vec::new());
            loop {
                let mut recorder = Recorder::new(&rules);
                let Some((_, finished)) = session.next_deal(&mut recorder) else { break };
                assert_eq!(finished.settlement.total().by_seat().iter().sum::<i64>(), 0);
                assert_eq!(settle(&rules, &finished.facts).unwrap(), finished.settlement);
                log += &recorder.text();
                played.push(finished);
            }
            let logged = read_log(&log).unwrap();
            assert_eq!(logged.len(), played.len());
            for (deal, finished) in logged.iter().zip(&played) {
                let replayed = deal.replay(&rules, &mut ()).unwrap_or_else(|error| panic!("{}: {error}", preset.name));
                assert_eq!(replayed.settlement, finished.settlement);
            }
        }
    }
}

/// Players `efficient` that record the predicted gain of each possible win.
struct GainRecorder {
    bots: Bots,
    gains: Vec<(Seat, i64)>,
}

impl GainRecorder {
    fn note(&mut self, view: &View<'_, '_>) {
        self.gains.push((view.seat(), view.win_gain().expect("a win that may be declared can be settled")));
    }
}

impl Players for GainRecorder {
    type Error = Infallible;
    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        if options.win {
            self.note(view);
        }
        self.bots.turn(view, options)
    }
    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        if options.win {
            self.note(view);
        }
        self.bots.claim(view, options)
    }
    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        self.bots.exchange(view)
    }
    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        self.bots.missing_suit(view)
    }
}

#[test]
fn a_win_pays_the_predicted_gain() {
    for preset in PRESETS {
        let rules = rules(preset.name);
        let carried = jing_lab::game::Carried::new(0);
        let mut wins = 0;
        for hand in 0..300 {
            let setup = Setup::new(&rules, 4, hand, &carried, Vec::new());
            let mut players =
                GainRecorder { bots: Bots::new(Seating::all(Policy::Efficient), 4, hand), gains: Vec::new() };
            let finished = play(&rules, &setup, &mut players, &mut ()).unwrap();
            let settled = &finished.settlement;
            // 德中德 depends on hidden hands, so its payment cannot be predicted.
            let hidden = |fan: Fan| settled.wins.iter().any(|win| win.factors.iter().any(|factor| factor.fan == fan));
            if finished.facts.end != End::Win || finished.facts.wins.len() != 1 || hidden(Fan::Dezhongde) {
                continue;
            }
            let [(seat, gain)] = players.gains[..] else { continue };
            assert_eq!(gain, settled.paid(Item::Win).for_seat(seat), "{} deal {hand}", preset.name);
            wins += 1;
        }
        let several = rules.play.ends != jing_lab::rules::spec::DealEnds::FirstWin;
        assert!(wins > 100 || several, "{}: {wins}", preset.name);
    }
}

#[test]
fn the_nearest_preset_is_of_the_same_game() {
    let near = |name: &str| nearest(&rules(name)).unwrap().about.rules;
    assert_eq!(near("nanchang+scoring.factors.jingdiao=4"), "nanchang");
    assert_eq!(near("nanchang-jiangxi+scoring.jing.chongguan_from=4"), "nanchang-jiangxi");
    assert_eq!(near("sichuan+scoring.factors.qingyise=16"), "sichuan");
    assert_eq!(near("nanjing-chengbei+gates.hard_flowers=0"), "nanjing-chengbei");
    // Weights trained without wilds are useless under rules with wilds.
    assert_eq!(near("rooms/hongzhong+room.niao.points=2"), "hongzhong");
    assert_eq!(near("rooms/xuezhan"), "sichuan");
}

use super::Search;
use crate::game::{
    Act, Carried, Claim, ClaimOptions, Decision, Domain, Players, Recorder, Setup, Stream, Turn, TurnOptions, View,
    play, read_log,
};
use crate::policy::{Bots, Policy, Seating, efficient};
use crate::rules::{PRESETS, Rules};
use crate::tile::{Kind, Seat, Suit};
use std::convert::Infallible;

/// Players that call `look` before each decision.
struct ObservedBots<F> {
    bots: Bots,
    look: F,
}

impl<F: FnMut(&View<'_, '_>, Decision<'_>)> Players for ObservedBots<F> {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        (self.look)(view, Decision::Turn(options));
        self.bots.turn(view, options)
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        (self.look)(view, Decision::Claim(options));
        self.bots.claim(view, options)
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        (self.look)(view, Decision::Exchange);
        self.bots.exchange(view)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        (self.look)(view, Decision::MissingSuit);
        self.bots.missing_suit(view)
    }
}

/// Rules other than presets, with more kinds of decisions.
const MORE: [&str; 5] = [
    "nanchang+scoring.jing.lower=\"maidilei\"",
    "nanchang+scoring.jing.lower=\"shangxiafan\"",
    "nanchang+claims.rob_kong=true+wall.replacement=\"head\"",
    "sichuan+play.exchange=\"next\"+play.ends=\"wall_only\"",
    "sichuan+play.exchange=\"dice\"+play.missing_suit=\"first_discard\"",
];

fn rules(name: &str) -> Rules {
    Rules::load(name).unwrap_or_else(|error| panic!("{error}"))
}

fn names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name).chain(MORE)
}

/// Plays the deals with the indices `hands`. Calls `look` before each decision, and `end` with the points of each seat after each deal.
fn deals(
    rules: &Rules,
    seating: Seating,
    hands: std::ops::Range<u64>,
    mut look: impl FnMut(&View<'_, '_>, Decision<'_>),
    mut end: impl FnMut([i64; 4]),
) {
    for hand in hands {
        let setup = Setup::new(rules, 21, hand, &Carried::new(0), Vec::new());
        let mut players = ObservedBots { bots: Bots::new(seating, 21, hand), look: &mut look };
        let finished = play(rules, &setup, &mut players, &mut ()).unwrap();
        end(finished.settlement.total().by_seat());
    }
}

fn imagine<'r>(view: &View<'_, 'r>, stream: &mut Stream) -> crate::game::World<'r> {
    view.sample_world(stream, |view, kinds| match efficient::turn(view, &TurnOptions::discards(kinds)) {
        Turn::Discard(tile) => tile,
        other => panic!("{other:?}"),
    })
}

#[test]
fn replayed_logs_contain_the_decisions_of_the_players() {
    let seating = Seating::all(Policy::Efficient);
    for name in names() {
        let rules = rules(name);
        let mut seen = 0;
        for hand in 0..30 {
            let setup = Setup::new(&rules, 21, hand, &Carried::new(0), Vec::new());
            let mut recorder = Recorder::new(&rules);
            play(&rules, &setup, &mut Bots::new(seating, 21, hand), &mut recorder).unwrap();
            let mut watch = |view: &View<'_, '_>, asked: Decision<'_>, act: Act| {
                let Ok(own) = Bots::new(seating, 21, hand).act(view, asked);
                assert_eq!(own, act, "{name} {hand}: {asked:?}");
                seen += 1;
            };
            let deals = read_log(&recorder.text()).unwrap();
            deals[0].replay_with_hook(&rules, &mut (), &mut watch).unwrap();
        }
        assert!(seen > 300, "{name}: {seen}");
    }
}

/// A deal is resumed from each of its decisions, with the true hidden tiles.
#[test]
fn a_resumed_deal_ends_as_the_original_did() {
    let seating = Seating::all(Policy::Efficient);
    for name in names() {
        let rules = rules(name);
        for hand in 0..12 {
            let die = Setup::new(&rules, 21, hand, &Carried::new(0), Vec::new()).dice.exchange;
            let mut found = Vec::new();
            let look = |view: &View<'_, '_>, _: Decision<'_>| {
                let resumed = view.actual_world(die).play_out(&mut Bots::new(seating, 21, hand)).unwrap();
                found.push(resumed.settlement.total().by_seat());
            };
            let mut really = [0; 4];
            deals(&rules, seating, hand..hand + 1, look, |total| really = total);
            assert!(found.iter().all(|&total| total == really), "{name} {hand}: {really:?} {found:?}");
            assert!(found.len() > 1);
        }
    }
}

/// Also checks that an imagined deal has the tiles of the real one, as many in each hand, and can be played to its end.
#[test]
fn imagined_deals_keep_everything_that_the_seat_sees() {
    for name in names() {
        let rules = rules(name);
        let mut number = 0;
        let look = |view: &View<'_, '_>, _: Decision<'_>| {
            number += 1;
            let mut stream = Stream::new(5, Domain::Study, number);
            if stream.below(3) > 0 {
                return;
            }
            let world = imagine(view, &mut stream);
            let seen = world.view(view.seat());
            assert_eq!(seen.all_tiles(), view.all_tiles(), "{name}");
            assert_eq!(
                (seen.concealed(), seen.unseen(), seen.waits()),
                (view.concealed(), view.unseen(), view.waits())
            );
            for seat in Seat::ALL {
                let theirs = world.view(seat);
                assert_eq!(theirs.concealed().total(), view.actual_world(1).view(seat).concealed().total(), "{name}");
                assert_eq!((view.melds(seat), view.discards(seat)), (seen.melds(seat), seen.discards(seat)));
                let declared = view.baoting(seat) && seat != view.seat();
                assert!(!declared || seen.shanten_of(seat) <= 0 || view.wins(seat) > 0, "{name}: 报听 waits");
            }
            let finished = world.play_out(&mut Bots::new(Seating::all(Policy::Greedy), 3, number)).unwrap();
            assert_eq!(finished.settlement.total().by_seat().iter().sum::<i64>(), 0);
        };
        deals(&rules, Seating::all(Policy::Efficient), 0..12, look, |_| {});
        deals(
            &rules,
            Seating::all(Policy::Random),
            12..16,
            |view: &View<'_, '_>, _: Decision<'_>| {
                let world = imagine(view, &mut Stream::new(6, Domain::Study, 1));
                assert_eq!(world.view(view.seat()).all_tiles(), view.all_tiles(), "{name}");
            },
            |_| {},
        );
    }
}

/// The mean shanten of imagined hands is close to that of real hands. If the hands were drawn uniformly, it would be higher by 1.5.
#[test]
fn imagined_hands_are_as_fast_as_real_ones() {
    for (name, far) in [("nanchang", 0.3), ("nanjing", 0.4), ("tuidaohu", 0.4), ("sichuan", 0.5), ("qionghu", 0.5)] {
        let rules = rules(name);
        let mut sums = [[0i64; 3]; 4];
        let mut number = 0;
        let look = |view: &View<'_, '_>, asked: Decision<'_>| {
            let turns = view.discards(view.seat()).len();
            number += 1;
            if !matches!(asked, Decision::Turn(_)) || turns % 3 != 2 || turns / 3 >= sums.len() {
                return;
            }
            let world = imagine(view, &mut Stream::new(7, Domain::Study, number));
            for seat in view.seat().others().into_iter().filter(|&seat| view.wins(seat) == 0) {
                let [imagined, real] = [world.view(view.seat()), *view].map(|view| i64::from(view.shanten_of(seat)));
                let sum = &mut sums[turns / 3];
                *sum = [sum[0] + 1, sum[1] + imagined, sum[2] + real];
            }
        };
        deals(&rules, Seating::all(Policy::Efficient), 0..150, look, |_| {});
        for [count, imagined, real] in sums.into_iter().filter(|sum| sum[0] > 200) {
            let off = (imagined - real) as f64 / count as f64;
            assert!(off.abs() < far, "{name}: {count} hands, {off:+.2}");
        }
    }
}

#[test]
fn hidden_tiles_do_not_affect_the_search() {
    let search = Search::new("search", 2, None);
    for name in names() {
        let rules = rules(name);
        let (mut number, mut compared) = (0, 0);
        let look = |view: &View<'_, '_>, asked: Decision<'_>| {
            number += 1;
            let mut stream = Stream::new(8, Domain::Study, number);
            if stream.below(6) > 0 {
                return;
            }
            compared += 1;
            let weigh = |view: &View<'_, '_>| search.weigh(view, asked, &mut Stream::new(9, Domain::Study, number));
            let (first, again) = (weigh(view), view.reshuffled(|tiles| stream.shuffle(tiles), weigh));
            assert_eq!(first, again, "{name} seat {:?}", view.seat());
        };
        deals(&rules, Seating::all(Policy::Greedy), 0..8, look, |_| {});
        assert!(compared > 15, "{name}: {compared}");
    }
}

/// Also checks the differences of a [`Weighing`](super::Weighing).
#[test]
fn a_win_with_the_last_tile_is_never_passed() {
    let search = Search::new("search", super::MIN_WORLDS, None);
    let rules = rules("sichuan");
    let (mut wins, mut departs) = (0, 0);
    let look = |view: &View<'_, '_>, asked: Decision<'_>| {
        let options = match asked {
            Decision::Turn(options) if options.win && view.live() == 0 => options,
            _ => return,
        };
        let weighing = search.weigh(view, Decision::Turn(options), &mut Stream::new(1, Domain::Study, 2));
        wins += 1;
        departs += u32::from(weighing.act() != Act::Turn(Turn::Win));
        let first = weighing.all[0];
        assert_eq!((first.act, first.gain, first.gain_error), (Act::Turn(Turn::Win), 0.0, 0.0));
        for (at, weighed) in weighing.all.iter().enumerate() {
            let (behind, error) = weighing.difference(0, at);
            assert!((behind + weighed.gain).abs() < 1e-9 && (error - weighed.gain_error).abs() < 1e-9);
        }
    };
    deals(&rules, Seating::all(Policy::Efficient), 0..500, look, |_| {});
    assert!(wins > 3 && departs == 0, "{wins} {departs}");
}

#[test]
fn names_are_parsed_into_worlds_and_continuation_player() {
    let read = |name| Search::parse_name(name).map(|read| read.map_err(|error| error.to_string().contains("search")));
    assert_eq!(read("search"), Some(Ok((super::DEFAULT_WORLDS, "value"))));
    assert_eq!(read("search@512"), Some(Ok((512, "value"))));
    assert_eq!(read("search:efficient"), Some(Ok((super::DEFAULT_WORLDS, "efficient"))));
    assert_eq!(read("search@1024:value@2"), Some(Ok((1024, "value@2"))));
    assert_eq!(read("search:value:my.weights"), Some(Ok((super::DEFAULT_WORLDS, "value:my.weights"))));
    for name in [
        "search@",
        "search@64",
        "search@x",
        "search:",
        "search:greedy",
        "search:mixed",
        "search:bold@2",
        "search@256:search",
        "search@99999999",
    ] {
        assert_eq!(read(name), Some(Err(true)), "{name}");
    }
    for name in ["searching", "value", "research"] {
        assert_eq!(read(name), None, "{name}");
    }
}

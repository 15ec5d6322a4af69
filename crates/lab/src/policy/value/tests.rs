use super::choose::{self, Context};
use super::position::{RANDOM_ROWS, ROWS};
use super::{About, Net, Style, Weights};
use crate::game::{Carried, Claim, ClaimOptions, Domain, Players, Setup, Stream, Turn, TurnOptions, View, play};
use crate::net::WIDTH;
use crate::policy::{Bots, Policy, Seating, efficient};
use crate::rules::{PRESETS, Rules};
use crate::tile::{BySeat, Kind, Seat, Suit};
use crate::train::{Course, Monitor, train};
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

/// Players that check at random decisions that all values stay the same when the hidden tiles are reshuffled. They pass half of the wins,
/// so that more kinds of positions occur.
struct ReshuffleChecker {
    bots: Bots,
    net: Net,
    stream: Stream,
    /// The numbers of checks: at decisions with a possible win (index 1), at other claims (index 2), at all other decisions (index 0).
    checked: [u32; 3],
}

impl ReshuffleChecker {
    /// Checks in one of ten cases (one of two with a win) that `look` returns the same for four shuffles of the hidden tiles. `place` is
    /// the index in [`ReshuffleChecker::checked`].
    fn compare<T: PartialEq + Debug>(&mut self, place: usize, view: &View<'_, '_>, look: impl Fn(&View<'_, '_>) -> T) {
        if self.stream.below(if place == 1 { 2 } else { 10 }) > 0 {
            return;
        }
        self.checked[place] += 1;
        let seen = look(view);
        for _ in 0..4 {
            let stream = &mut self.stream;
            let again = view.reshuffled(|tiles| stream.shuffle(tiles), &look);
            assert_eq!(again, seen, "{} seat {:?}", view.rules().name, view.seat());
        }
    }
}

impl Players for ReshuffleChecker {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        let net = self.net.clone();
        let place = usize::from(options.win);
        self.compare(place, view, |view| {
            let choices = choose::turn(&context(&net), view, options);
            let all: Vec<(Turn, f32)> = choices.all.iter().map(|choice| (choice.action, choice.value)).collect();
            // If rows are kept, positions do not share sums.
            let alone = choose::turn(&Context { keep_rows: true, ..context(&net) }, view, options);
            assert!(alone.all.iter().map(|choice| choice.value).eq(all.iter().map(|&(_, value)| value)));
            (all, view.win_gain(), efficient::turn(view, options))
        });
        if options.win && self.stream.below(2) == 0 {
            return Ok(Turn::Win);
        }
        self.bots.turn(view, &TurnOptions { win: false, ..*options })
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        let net = self.net.clone();
        let place = if options.win { 1 } else { 2 };
        self.compare(place, view, |view| {
            let choices = choose::claim(&context(&net), view, options);
            let all: Vec<(Claim, f32)> = choices.all.iter().map(|choice| (choice.action, choice.value)).collect();
            let alone = choose::claim(&Context { keep_rows: true, ..context(&net) }, view, options);
            assert!(alone.all.iter().map(|choice| choice.value).eq(all.iter().map(|&(_, value)| value)));
            (all, view.win_gain(), efficient::claim(view, options))
        });
        if options.win && self.stream.below(2) == 0 {
            return Ok(Claim::Win);
        }
        self.bots.claim(view, &ClaimOptions { win: false, ..options.clone() })
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        let net = self.net.clone();
        self.compare(0, view, |view| {
            let choices = choose::exchange(&context(&net), view);
            choices.all.iter().map(|choice| (choice.action, choice.value)).collect::<Vec<_>>()
        });
        self.bots.exchange(view)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        let net = self.net.clone();
        self.compare(0, view, |view| {
            let choices = choose::missing_suit(&context(&net), view);
            choices.all.iter().map(|choice| (choice.action, choice.value)).collect::<Vec<_>>()
        });
        self.bots.missing_suit(view)
    }
}

fn context(net: &Net) -> Context<'_> {
    Context { net, keep_rows: false, payments: None }
}

/// Returns a network with pseudo-random weights, so that other rows give another value. The sums of its rows are exact, like those of
/// networks in files.
fn distinct_rows() -> Net {
    let mut net = Net::zero(ROWS, 8.0);
    let mut next = 1u32;
    for number in net.numbers_mut() {
        next = next.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *number = ((next >> 16) as f32 - 26_214.0) / 65_536.0;
    }
    net
}

#[test]
fn sums_of_rows_are_exact() {
    // Games that are files have no embedded weights.
    for preset in PRESETS.iter().filter(|preset| preset.family != "table") {
        let weights = crate::train::shipped(&Rules::preset(preset.name).unwrap()).unwrap();
        let net = &weights.net;
        for unit in 0..WIDTH {
            let numbers: Vec<f32> = net.rows.iter().map(|row| row.0[unit]).chain([net.bias[unit]]).collect();
            // The largest power of two of which all numbers are multiples.
            let step = (0..60)
                .map(|power| 1.0 / (1u64 << power) as f32)
                .find(|&step| numbers.iter().all(|x| (x / step).fract() == 0.0));
            let mut sizes: Vec<f32> = numbers.iter().map(|x| x.abs() / step.unwrap()).collect();
            sizes.sort_by(|a, b| b.total_cmp(a));
            // The assumed maximum number of rows of a position, including the common rows.
            let most: f32 = sizes[..64].iter().sum();
            assert!(most < (1 << 24) as f32, "{}: unit {unit}: {most}", preset.name);
        }
    }
}

/// The rows from [`RANDOM_ROWS`] on start at 0 and are used only where the rules refuse hands below a least value. Rows of zeros at the end
/// are not stored, so weights of other rules have the same bytes with and without them.
#[test]
fn rows_of_worthy_hands_are_learned_only_under_a_least_value() {
    let trained = |name: &str| {
        let course = Course { seed: 5, deals: 64, rounds: 2, quick: false };
        let mut monitor = Monitor { stop: &AtomicBool::new(false), progress: &|_| {}, round: &mut |_, _| {} };
        train(&Rules::preset(name).unwrap(), &course, None, None, &mut monitor).unwrap()
    };
    for (name, learns) in [("nanchang", false), ("guobiao", true)] {
        let weights = trained(name);
        let (random, more) = weights.net.rows.split_at(RANDOM_ROWS);
        assert!(random.iter().all(|row| row.0 != [0.0; WIDTH]), "{name}");
        assert_eq!(more.iter().any(|row| row.0 != [0.0; WIDTH]), learns, "{name}");
        let bytes = weights.to_bytes();
        let header = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).unwrap().0 + 1;
        let stored = weights.net.rows.iter().rposition(|row| row.0 != [0.0; WIDTH]).unwrap() + 1;
        let others = weights.net.numbers().count() - ROWS * WIDTH;
        assert_eq!(bytes.len(), header + 2 * (stored * WIDTH + others) + 32, "{name}");
        assert_eq!(stored > RANDOM_ROWS, learns, "{name}");
        assert_eq!(Weights::from_bytes(&bytes).unwrap(), weights, "{name}");
        // Files with a last row of zeros, or with more rows than there are features, were not written by this program.
        for (rows, byte) in [(1, 0), (ROWS, 1)] {
            let mut longer = bytes[..bytes.len() - 32].to_vec();
            let end = header + 2 * stored * WIDTH;
            longer.splice(end..end, vec![byte; 2 * rows * WIDTH]);
            let hash = Sha256::digest(&longer);
            longer.extend_from_slice(&hash);
            assert!(Weights::from_bytes(&longer).is_err(), "{name}: {rows} more rows");
        }
    }
}

/// A change of the fit or of the features that changes weights must be deliberate: results of trainings are part of results.
#[test]
fn a_training_gives_the_same_weights_as_before() {
    let course = Course { seed: 5, deals: 512, rounds: 2, quick: false };
    let mut monitor = Monitor { stop: &AtomicBool::new(false), progress: &|_| {}, round: &mut |_, _| {} };
    let weights = train(&Rules::preset("nanchang").unwrap(), &course, None, None, &mut monitor).unwrap();
    let numbers: Vec<u8> = weights.net.numbers().flat_map(f32::to_le_bytes).collect();
    let hash: String = Sha256::digest(numbers).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hash, "3de0f1d2b49afb0c");
}

#[test]
fn hidden_tiles_do_not_affect_values() {
    let more = [
        "nanchang+scoring.jing.lower=\"maidilei\"",
        "nanchang+scoring.jing.lower=\"shangxiafan\"",
        "sichuan+play.exchange=\"next\"",
    ];
    for name in PRESETS.iter().map(|preset| preset.name).chain(more) {
        let rules = Rules::load(name).unwrap_or_else(|error| panic!("{error}"));
        let carried = Carried::new(0);
        let mut checked = [0; 3];
        for hand in 0..60 {
            let setup = Setup::new(&rules, 8, hand, &carried, Vec::new());
            let policy = if hand % 2 == 0 { Policy::Efficient } else { Policy::Greedy };
            let bots = Bots::new(Seating::all(policy), 8, hand);
            let mut spy =
                ReshuffleChecker { bots, net: distinct_rows(), stream: Stream::new(3, Domain::Study, hand), checked };
            play(&rules, &setup, &mut spy, &mut ()).unwrap();
            checked = spy.checked;
        }
        assert!(checked.iter().all(|&times| times > 20), "{name}: {checked:?}");
    }
}

#[test]
fn a_player_that_prices_wins_by_other_rules_plays_as_under_them() {
    use crate::sim::Side;
    let rules = |name: &str| Rules::load(name).unwrap();
    let about = About::default();
    let value = super::Value::new("value", Weights::new(&distinct_rows(), about));
    let first = Side::new(rules("nanchang"), Seating::all(Policy::Value(value)));
    // 过碰 has no effect here, but as a rule of play it makes the deals be played again.
    let (paid, both) = ("nanchang+scoring.base=100", "nanchang+scoring.base=100+claims.guopeng=false");
    let turns = |name: &str, is_fixed: bool| {
        let rules = rules(name);
        let seen = rules.with_payments_of(&first.rules).expect("these keys agree");
        assert_eq!(seen.scoring, first.rules.scoring);
        let seating = if is_fixed { first.seating.valuing_wins_as_under(&seen) } else { first.seating };
        let mut session = crate::sim::Session::new(&rules, seating, 5, 0, 0..300);
        let mut turns = Vec::new();
        while let Some((_, deal)) = session.next_deal(&mut ()) {
            turns.push((deal.facts.end, deal.draws, deal.discards));
        }
        turns
    };
    assert_eq!(turns("nanchang", false), turns(paid, true));
    assert_ne!(turns("nanchang", false), turns(paid, false), "these players look at payments");
    assert_eq!(turns("nanchang+claims.guopeng=false", false), turns(both, true));
}

/// `mixed` plays like the players drawn for its seats. Draws of different seats are independent, and every player of the mixture has its
/// stated probability.
#[test]
fn mixed_players_are_drawn_for_each_session() {
    use crate::sim::Session;
    let rules = Rules::preset("nanchang").unwrap();
    let shipped = crate::train::shipped(&rules).unwrap();
    let player = |style: Style| Policy::Value(super::Value::new(style.names().0, shipped.clone()));
    let mixed = Seating::all(player(Style::Mixed));
    for number in [0, 1, 7] {
        let drawn = Seat::ALL.map(|seat| Style::Mixed.for_session(5, number, seat).map_or(Policy::Efficient, player));
        let drawn = Seating { policies: BySeat(drawn), error_rate: 0 };
        let play = |seating: Seating| {
            let mut session = Session::new(&rules, seating, 5, number, 16 * number..16 * number + 16);
            std::iter::from_fn(|| session.next_deal(&mut ()))
                .map(|(_, deal)| deal.settlement.total())
                .collect::<Vec<_>>()
        };
        assert_eq!(play(mixed), play(drawn), "evening {number}");
        assert_ne!(play(mixed), play(Seating::all(player(Style::Plain))), "evening {number}");
    }
    let evenings = 8000;
    let mut pairs = std::collections::HashMap::new();
    for session in 0..evenings {
        let [a, b] = [0, 1].map(|at| Style::Mixed.for_session(6, session, Seat::ALL[at]));
        *pairs.entry((a, b)).or_insert(0u64) += 1;
    }
    // Of eight players one is `efficient`, two are `value` and five have one style each.
    let weight = |style: Option<Style>| if style == Some(Style::Plain) { 2 } else { 1 };
    assert_eq!(pairs.len(), 49);
    for ((a, b), count) in pairs {
        let expected = (evenings * weight(a) * weight(b)) as f64 / 64.0;
        assert!((count as f64 - expected).abs() < 5.0 * expected.sqrt(), "{a:?} {b:?}: {count}, not {expected}");
    }
}

/// What each style adds to the values of a turn and of a claim, for every parameter.
#[test]
fn styles_add_their_amounts_to_values() {
    use super::choose::Choice;
    /// Compares the values of each decision with the sums of what a style should add.
    struct Spy(Bots, u32);
    impl Players for Spy {
        type Error = Infallible;

        fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
            let net = distinct_rows();
            for choice in &choose::turn(&context(&net), view, options).all {
                let added = |style: Style| style.turn_adjustment(view, choice);
                let (need, waits) = (f32::from(choice.need), f32::from(u8::from(choice.need <= 1)));
                let fresh = |tile: Kind| view.unseen().count(tile) + view.concealed().count(tile) == 4;
                let [is_win, is_kong] = [choice.action == Turn::Win, matches!(choice.action, Turn::Kong(_))];
                let is_fresh = matches!(choice.action, Turn::Discard(tile) if fresh(tile));
                assert_eq!(added(Style::Plain), 0.0);
                assert_eq!(added(Style::Hurried), if is_win { 1e6 } else { -0.5 * need });
                assert_eq!(added(Style::Patient), if is_win { -0.125 } else { 0.0 });
                assert_eq!(added(Style::Careful), if is_fresh { -0.125 } else { 0.0 });
                assert_eq!(added(Style::Bold), waits + f32::from(u8::from(is_kong && !options.win)));
                self.1 |= u32::from(is_win) | u32::from(is_kong) << 1 | u32::from(is_fresh) << 2;
            }
            self.0.turn(view, options)
        }

        fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
            let net = distinct_rows();
            for choice in &choose::claim(&context(&net), view, options).all {
                let Choice { action, need, .. } = choice;
                let added = |style: Style| style.claim_adjustment(view, choice);
                let waits = f32::from(u8::from(*need <= 1));
                let (bold, patient) = match action {
                    Claim::Win => (waits, -0.125),
                    Claim::Pass => (waits, 0.0),
                    Claim::Kong => (waits + 0.125 + f32::from(u8::from(!options.win)), -0.125),
                    Claim::Pung | Claim::Chow(_) => (waits + 0.125, -0.125),
                };
                assert_eq!([added(Style::Bold), added(Style::Patient)], [bold, patient], "{action:?}");
                self.1 |= u32::from(*action == Claim::Kong) << 3 | u32::from(*action == Claim::Pung) << 4;
            }
            self.0.claim(view, options)
        }

        fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
            self.0.exchange(view)
        }

        fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
            self.0.missing_suit(view)
        }
    }
    let (rules, carried, mut seen) = (Rules::preset("sichuan").unwrap(), Carried::new(0), 0);
    for hand in 0..30 {
        let setup = Setup::new(&rules, 8, hand, &carried, Vec::new());
        let mut spy = Spy(Bots::new(Seating::all(Policy::Efficient), 8, hand), seen);
        play(&rules, &setup, &mut spy, &mut ()).unwrap();
        seen = spy.1;
    }
    assert_eq!(seen, 0b11111, "wins, kongs, fresh tiles, claimed kongs and pungs");
}

/// A training against `mixed` meets the players drawn for each session.
#[test]
fn a_training_against_mixed_differs_from_one_against_value() {
    let rules = Rules::preset("nanchang").unwrap();
    let shipped = crate::train::shipped(&rules).unwrap();
    let course = Course { seed: 5, deals: 256, rounds: 1, quick: false };
    let hash = |style: Style| {
        let field = Policy::Value(super::Value::new(style.names().0, shipped.clone()));
        let mut monitor = Monitor { stop: &AtomicBool::new(false), progress: &|_| {}, round: &mut |_, _| {} };
        let weights = train(&rules, &course, Some(&shipped), Some(field), &mut monitor).unwrap();
        weights.net.numbers().flat_map(f32::to_le_bytes).collect::<Vec<u8>>()
    };
    assert_ne!(hash(Style::Mixed), hash(Style::Plain));
}

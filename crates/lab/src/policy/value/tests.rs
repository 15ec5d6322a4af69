use super::choose::{self, Context};
use super::position::ROWS;
use super::{About, Net, Weights};
use crate::game::{Carried, Claim, ClaimOptions, Domain, Players, Setup, Stream, Turn, TurnOptions, View, play};
use crate::net::WIDTH;
use crate::policy::{Bots, Policy, Seating, efficient};
use crate::rules::{PRESETS, Rules};
use crate::tile::{Kind, Suit};
use std::convert::Infallible;
use std::fmt::Debug;

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

//! A player from outside: it sits in runs like those of the library.

use jing_lab::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use jing_lab::policy::{Deed, Memory, Player, Policy, Seating, untested, waits_in_vain};
use jing_lab::rules::Rules;
use jing_lab::sim::{Category, Run, Side, Statistic};
use jing_lab::tile::{Kind, Suit};
use rayon::ThreadPoolBuilder;

/// Keeps what it drew first in a deal as long as it can, throws at random else, and claims what it may.
#[derive(Debug)]
struct Fond(&'static str);

/// What it is fond of, and how often it was asked for a turn.
#[derive(Default)]
struct Notes {
    first: Option<Kind>,
    turns: u32,
}

impl Player for Fond {
    fn name(&self) -> &'static str {
        self.0
    }

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        if options.win {
            return Turn::Win;
        }
        let notes: &mut Notes = memory.notes();
        notes.turns += 1;
        assert!(notes.turns < 60, "notes are those of one deal");
        let first = *notes.first.get_or_insert(view.drawn().or(options.discards.iter().next()).expect("a tile"));
        let others: Vec<Kind> = options.discards.iter().filter(|&tile| tile != first).collect();
        match others.len() {
            0 => Turn::Discard(first),
            count => Turn::Discard(others[memory.noise().below(count as u32) as usize]),
        }
    }

    fn claim(&self, _: &View<'_, '_>, options: &ClaimOptions, _: &mut Memory) -> Claim {
        match options {
            ClaimOptions { win: true, .. } => Claim::Win,
            ClaimOptions { kong: true, .. } => Claim::Kong,
            ClaimOptions { pung: true, .. } => Claim::Pung,
            ClaimOptions { chows, .. } => chows.first().map_or(Claim::Pass, |&with| Claim::Chow(with)),
        }
    }

    fn exchange(&self, view: &View<'_, '_>, memory: &mut Memory) -> [Kind; 3] {
        Policy::Random.player().exchange(view, memory)
    }

    fn missing_suit(&self, view: &View<'_, '_>, memory: &mut Memory) -> Suit {
        Policy::Random.player().missing_suit(view, memory)
    }

    fn may_err(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
        waits_in_vain(view, options)
    }

    fn looks_at_payments(&self) -> bool {
        false
    }

    fn valuing_by(&self, _: &Rules) -> Option<Policy> {
        None
    }

    fn never_does(&self, deed: Deed) -> bool {
        matches!(deed, Deed::PassedWin | Deed::Jingdiao)
    }
}

fn fond() -> Policy {
    Policy::own(Fond("fond")).expect("a name of its own")
}

/// Every deal sums to zero, whoever sits beside it, in every game.
#[test]
fn deals_with_it_sum_to_zero() {
    for name in ["nanchang", "sichuan", "tuidaohu", "qionghu", "nanjing"] {
        let players = [fond(), Policy::Efficient, Policy::Greedy, fond()];
        let seating = Seating { error_rate: 100_000, ..Seating::of(&players).unwrap() };
        let run = Run::of(Rules::preset(name).unwrap(), seating, 3, 160);
        let mut wins = 0;
        for number in 0..run.sessions() {
            let mut session = run.session(0, 0, number);
            while let Some((_, deal)) = session.next_deal(&mut ()) {
                let points = deal.settlement.total().by_seat();
                assert_eq!(points.iter().sum::<i64>(), 0, "{name}");
                wins += deal.facts.wins.len();
            }
        }
        assert!(wins > 20, "{name}: {wins}");
    }
}

/// A run with it is the same on one thread and on four, and again with another player of the same name that plays alike.
#[test]
fn runs_with_it_do_not_depend_on_threads() {
    let run = |hero: Policy| Run::duels(vec![Side::duel(Rules::default(), hero, Policy::Efficient)], 7, 320);
    let played = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let run = run(fond());
        let record = pool.install(|| run.play());
        let [hero, field] = run.sides[0].duelists();
        assert_eq!([hero.name, field.name], ["fond", "efficient"]);
        [Statistic::Player(hero), Statistic::Player(field), Statistic::Frequency(Category::SelfDraw)]
            .map(|statistic| record.sides[0].counts.sums(statistic).unwrap())
    };
    let [one, four] = [1, 4].map(played);
    assert_eq!(one, four);
    assert!(one[0].x < 0, "it loses to three of efficient: {:?}", one[0]);
    assert_eq!(one[0].n, 4 * 320);
}

/// Results know it by its name, and tests of keys by what it does.
#[test]
fn results_know_its_name() {
    let seating = Seating::of(&[fond(), Policy::Efficient, Policy::Efficient, Policy::Efficient]).unwrap();
    assert_eq!(seating.to_string(), "fond,efficient,efficient,efficient");
    assert_eq!(seating.players().iter().map(|player| player.name).collect::<Vec<_>>(), ["fond", "efficient"]);
    let names = Statistic::watched(&seating).into_iter().map(|statistic| statistic.names().1).collect::<Vec<_>>();
    assert!(names.contains(&"player:fond".to_owned()), "{names:?}");
    let keys = "nanchang+scoring.kong.jing_bonus=40+claims.guohu=until_entry";
    let [a, b] = ["nanchang", keys].map(|rules| Rules::load(rules).unwrap());
    let untested_by = |policy| untested(&a, &b, &Seating::all(policy)).into_iter().map(|row| row.0).collect::<Vec<_>>();
    let by_efficient = untested_by(Policy::Efficient);
    let by_fond = untested_by(fond());
    assert!(by_efficient.contains(&"scoring.kong.jing_bonus".to_owned()), "{by_efficient:?}");
    assert!(!by_fond.contains(&"scoring.kong.jing_bonus".to_owned()), "{by_fond:?}");
}

/// Nobody takes the name of another player, or one that a list of names would break.
#[test]
fn names_are_its_own() {
    for name in ["efficient", "随机", "value", "value@2", "search:efficient", "search@nonsense", "", "a,b", "a b"] {
        let refused = Policy::own(Fond(name)).unwrap_err();
        assert!(refused.to_string().starts_with("a player cannot be called"), "{name}: {refused}");
    }
}

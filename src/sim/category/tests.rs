//! What is counted, against the events of the deals and against the rules.

use super::*;
use crate::game::{Event, Observer, Setup, Source};
use crate::policy::Seating;
use crate::sim::{Counter, PLACED, Place, Plan, Role, Tally};

fn plan(rules: &str, players: &str) -> Plan {
    let rules = Rules::load(rules).unwrap_or_else(|error| panic!("{rules}: {error}"));
    let mut seating: Seating = players.parse().unwrap();
    seating.error_rate = 5_000;
    Plan { rules, seating, seed: 4, hands: 640, session_len: 16 }
}

fn counted(plan: &Plan, mut seen: impl FnMut(&Finished)) -> Tally {
    let mut counter = Counter::default();
    for session in 0..plan.sessions() {
        plan.play_session(session, |_, finished| {
            counter.add(finished);
            seen(finished);
        });
        counter.end_session();
    }
    counter.finish()
}

/// Rules with something of everything.
const RULES: [&str; 12] = [
    "nanchang",
    "nanchang-guide",
    "nanchang-jiangxi",
    "nanchang+wall.fenzhang=4",
    "sichuan",
    "sichuan+play.ends=wall_only",
    "sichuan+wall.fenzhang=4",
    "tuidaohu",
    "sichuan+play.exchange=dice",
    "qionghu",
    "nanjing",
    "nanjing-chengbei",
];

#[test]
fn what_happens_is_possible_and_is_of_play_or_of_the_settlement() {
    for rules in RULES {
        let plan = plan(rules, "random,efficient,greedy,efficient");
        let of_play: u128 = Category::ALL.iter().filter(|one| one.is_of_play()).map(|one| 1 << one.index()).sum();
        let tally = counted(&plan, |finished| {
            let (play, paid) =
                (Happened::in_play(finished), Happened::default().settled(finished, &finished.settlement));
            assert_eq!((play.0 & !of_play, paid.0 & of_play), (0, 0), "{rules}: {finished:?}");
        });
        for &category in Category::ALL {
            let count = tally.category(category).x;
            assert!(count == 0 || category.possible(&plan.rules), "{rules}: {} {count} times", category.name());
        }
    }
}

/// Hears whether a seat won on a tile of 分张.
#[derive(Default)]
struct Ear {
    dealing: bool,
    won: bool,
}

impl Observer for Ear {
    fn event(&mut self, event: &Event) {
        self.dealing |= matches!(event, Event::Draw { source: Source::Fenzhang, .. });
        self.won |= self.dealing && matches!(event, Event::Win { .. });
    }
}

#[test]
fn a_win_before_the_last_tiles_is_no_win_on_them() {
    for rules in ["tuidaohu", "sichuan+wall.fenzhang=4", "sichuan+wall.fenzhang=4+play.ends=wall_only"] {
        let plan = Plan { hands: 3_000, ..plan(rules, "greedy") };
        let (mut before, mut on) = (0, 0);
        for hand in 0..plan.hands {
            let setup = Setup::new(&plan.rules, plan.seed, hand, &crate::game::Carried::new(hand), Vec::new());
            let mut ear = Ear::default();
            let finished = plan.play_deal(&setup, &mut ear);
            let happened = Happened::of(&finished);
            assert_eq!(happened.contains(Category::FenzhangWin), ear.won, "{rules}, deal {hand}: {finished:?}");
            assert_eq!(happened.contains(Category::Fenzhang), ear.dealing);
            before += u32::from(ear.dealing && !ear.won && !finished.facts.wins.is_empty());
            on += u32::from(ear.won);
        }
        assert!(on > 5 && (before > 5) == (rules != "tuidaohu"), "{rules}: {before} before, {on} on them");
    }
}

#[test]
fn places_of_winning_add_up() {
    for rules in ["sichuan", "sichuan+play.ends=wall_only"] {
        let plan = plan(rules, "efficient");
        let (mut dealer_left, mut dealer_first) = (0, 0);
        let tally = counted(&plan, |finished| {
            let facts = &finished.facts;
            let won = |seat| facts.wins.iter().any(|win| win.seat == seat);
            let others = facts.dealer.others().into_iter().all(won);
            dealer_left += i128::from(others && !won(facts.dealer));
            dealer_first += i128::from(facts.wins.first().is_some_and(|win| win.seat == facts.dealer));
        });
        let seats = |place: Place| PLACED[1..].iter().map(|&role| tally.win_place(role, place).x).sum::<i128>();
        assert_eq!(seats(Place::First), tally.category(Category::Win).x);
        assert!(seats(Place::Second) <= tally.category(Category::SecondWin).x);
        if rules == "sichuan" {
            assert_eq!(seats(Place::Second), tally.category(Category::SecondWin).x);
            assert_eq!(seats(Place::Third), tally.category(Category::ThirdWin).x);
            assert_eq!(seats(Place::Left), seats(Place::Third));
        }
        let dealer = |place: Place| tally.win_place(Role::Dealer, place);
        assert_eq!((dealer(Place::First).x, dealer(Place::Left).x), (dealer_first, dealer_left), "{rules}");
        assert!(dealer_left > 20 && dealer(Place::Left).n == 640, "{dealer_left}");
    }
}

//! Compares the counted categories with the events of the deals and with the rules.

use super::*;
use crate::game::{Event, Observer, Source};
use crate::policy::Seating;
use crate::rules::Rules;
use crate::score::{Fan, Item};
use crate::sim::{Counter, Counts, Place, PlayCounter, Role, Run, Statistic};

fn run(rules: &str, players: &str) -> Run {
    let rules = Rules::load(rules).unwrap_or_else(|error| panic!("{rules}: {error}"));
    let mut seating: Seating = players.parse().unwrap();
    seating.error_rate = 5_000;
    Run::new(rules, seating, 4, 640)
}

fn counted(run: &Run, mut seen: impl FnMut(&Finished)) -> Counts {
    let mut counter = Counter::new(true, run.sides[0].numbers);
    for number in 0..run.sessions() {
        let mut session = run.session(0, 0, number);
        let mut played = PlayCounter::new(true);
        while let Some((hand, finished)) = session.next_deal(&mut ()) {
            let happened = CategorySet::from_deal(&finished);
            played.add(&finished, happened);
            counter.add(hand, 0, &finished, &finished.settlement, happened);
            seen(&finished);
        }
        played.end_evening();
        counter.end_evening();
        counter.end_session(&played);
    }
    counter.finish()
}

fn count(counts: &Counts, statistic: Statistic) -> i128 {
    counts.sums(statistic).unwrap().x
}

/// Rule sets that together have all features.
const RULES: [&str; 16] = [
    "rooms/tuidaohu-zhaniao",
    "rooms/nanchang-piaojing",
    "rooms/hongzhong",
    "nanchang",
    "nanchang-guide",
    "nanchang-jiangxi",
    "nanchang+wall.fenzhang=4",
    "sichuan",
    "sichuan+scoring.factors.menqing=2",
    "sichuan+play.ends=wall_only",
    "sichuan+wall.fenzhang=4",
    "tuidaohu",
    "sichuan+play.exchange=dice",
    "qionghu",
    "nanjing",
    "nanjing-chengbei",
];

#[test]
fn categories_are_possible_and_depend_on_play_or_on_the_settlement() {
    for rules in RULES {
        let run = run(rules, "random,efficient,greedy,efficient");
        let of_play: CategorySet = Category::ALL.iter().copied().filter(|one| one.depends_on_play_only()).collect();
        let tally = counted(&run, |finished| {
            let (play, paid) =
                (CategorySet::in_play(finished), CategorySet::default().settled(finished, &finished.settlement));
            assert_eq!((play.0 & !of_play.0, paid.0 & of_play.0), (0, 0), "{rules}: {finished:?}");
        });
        for &category in Category::ALL {
            let count = count(&tally, Statistic::Frequency(category));
            assert!(count == 0 || category.possible(&run.sides[0].rules), "{rules}: {} {count} times", category.name());
        }
    }
}

/// Labels are words, not file names: an English label has no underscore and no pinyin, a Chinese one is not ASCII.
#[test]
fn labels_have_no_underscores_and_no_pinyin() {
    let items = Item::ALL.iter().map(|item| item.label());
    let categories = Category::ALL.iter().map(|one| one.label());
    for [english, chinese] in items.chain(categories) {
        assert!(!english.contains('_') && !chinese.is_ascii(), "{english} {chinese}");
        let local = ["jing", "hu", "qi", "guan", "wang", "zhang", "dui"].iter().any(|word| english.contains(word));
        assert!(!local, "{english}");
    }
    assert_eq!(Category::parse_name("放炮"), Some(Category::Discard));
}

/// Observes whether a seat won on a tile of 分张.
#[derive(Default)]
struct FenzhangObserver {
    dealing: bool,
    won: bool,
}

impl Observer for FenzhangObserver {
    fn event(&mut self, event: &Event) {
        self.dealing |= matches!(event, Event::Draw { source: Source::Fenzhang, .. });
        self.won |= self.dealing && matches!(event, Event::Win { .. });
    }
}

#[test]
fn a_win_before_fenzhang_is_not_a_win_on_its_tiles() {
    for rules in ["tuidaohu", "sichuan+wall.fenzhang=4", "sichuan+wall.fenzhang=4+play.ends=wall_only"] {
        let run = Run { hands: 3_000, session_len: 1, ..run(rules, "greedy") };
        let (mut before, mut on) = (0, 0);
        for hand in 0..run.hands {
            let mut observer = FenzhangObserver::default();
            let (_, finished) = run.session(0, 0, hand).next_deal(&mut observer).unwrap();
            let happened = CategorySet::from_deal(&finished);
            assert_eq!(happened.contains(Category::FenzhangWin), observer.won, "{rules}, deal {hand}: {finished:?}");
            assert_eq!(happened.contains(Category::Fenzhang), observer.dealing);
            before += u32::from(observer.dealing && !observer.won && !finished.facts.wins.is_empty());
            on += u32::from(observer.won);
        }
        assert!(on > 5 && (before > 5) == (rules != "tuidaohu"), "{rules}: {before} before, {on} on them");
    }
}

#[test]
fn places_of_winning_add_up() {
    for rules in ["sichuan", "sichuan+play.ends=wall_only"] {
        let run = run(rules, "efficient");
        let (mut dealer_left, mut dealer_first) = (0, 0);
        let tally = counted(&run, |finished| {
            let facts = &finished.facts;
            let won = |seat| facts.wins.iter().any(|win| win.seat == seat);
            let others = facts.dealer.others().into_iter().all(won);
            dealer_left += i128::from(others && !won(facts.dealer));
            dealer_first += i128::from(facts.wins.first().is_some_and(|win| win.seat == facts.dealer));
        });
        let placed = |role: Role, place: Place| count(&tally, Statistic::WinPlace(role, place));
        let seats = |place: Place| Role::PLACED[1..].iter().map(|&role| placed(role, place)).sum::<i128>();
        let event = |category| count(&tally, Statistic::Frequency(category));
        assert_eq!(seats(Place::First), event(Category::Win));
        assert!(seats(Place::Second) <= event(Category::SecondWin));
        if rules == "sichuan" {
            assert_eq!(seats(Place::Second), event(Category::SecondWin));
            assert_eq!(seats(Place::Third), event(Category::ThirdWin));
            assert_eq!(seats(Place::Left), seats(Place::Third));
        }
        let dealer = |place: Place| placed(Role::Dealer, place);
        assert_eq!((dealer(Place::First), dealer(Place::Left)), (dealer_first, dealer_left), "{rules}");
        assert!(dealer_left > 20 && tally.deals() == 640, "{dealer_left}");
    }
}

#[test]
fn a_factor_of_a_house_rule_is_counted() {
    // 门清 of 四川 counts only if a house rule pays for it.
    let plain = Rules::load("sichuan").unwrap();
    let run = run("sichuan+scoring.factors.menqing=2", "efficient");
    assert!(Category::Menqing.possible(&run.sides[0].rules) && !Category::Menqing.possible(&plain));
    let mut paid = 0;
    let tally = counted(&run, |finished| {
        let factors = |win: &crate::score::WinValue| win.factors.iter().any(|factor| factor.fan == Fan::Menqing);
        paid += i128::from(finished.settlement.wins.iter().any(factors));
    });
    assert!(paid > 20 && count(&tally, Statistic::Frequency(Category::Menqing)) == paid, "{paid}");
}

/// `cargo test --package jing-lab --lib --features __sixth sixth_game`
#[cfg(feature = "__sixth")]
#[test]
fn a_sixth_game_is_played_and_paid_and_counted() {
    use crate::rules::spec::{Scoring, SixthScoring};
    use crate::score::{DealEvent, Situation};
    use crate::tile::Kind;
    let preset = Rules::load("tuidaohu+scoring.genfeng=0").unwrap();
    let game = |baitou| preset.with_scoring(Scoring::Sixth(Box::new(SixthScoring { base: 3, baitou })));
    let mut run = run("tuidaohu", "efficient");
    run.sides[0].rules = game(2);
    let (mut fined, mut won) = (0, 0);
    let tally = counted(&run, |finished| {
        let (facts, paid) = (&finished.facts, finished.settlement.total());
        let event = facts.events.contains(DealEvent::Baitou);
        let thrown = facts.seats[facts.dealer].discards[Kind::BAI] > 0;
        let melded = facts.seats.iter().any(|(_, seat)| seat.hand.holds(Kind::BAI) > 1);
        assert!(!event || thrown || melded || !facts.wins.is_empty());
        let fine = if event { 6 } else { 0 };
        let win = facts.wins.iter().map(|win| if win.seat == facts.dealer { 9 } else { -3 }).sum::<i64>();
        let error = match facts.end {
            End::Zhahu(seat) if seat == facts.dealer => -9,
            End::Zhahu(_) => 3,
            End::Win | End::Liuju | End::Open => 0,
        };
        assert_eq!(paid.for_seat(facts.dealer), win + error - fine, "{finished:?}");
        (fined, won) = (fined + i128::from(event), won + facts.wins.len());
    });
    assert!(fined > 20 && won > 100, "{fined} {won}");
    assert_eq!(count(&tally, Statistic::Frequency(Category::Baitou)), fined);
    // No other game has the event or the category, nor has this one where it is off.
    let others = crate::rules::PRESETS.iter().map(|preset| Rules::preset(preset.name).unwrap());
    for rules in others.chain([game(0)]) {
        assert!(!Category::Baitou.possible(&rules), "{}", rules.family());
    }
    let seats = "[[seats]]\nhand = \"123456789m123p1s\"\n[[seats]]\nhand = \"123456789s123p9s\"\n\
        [[seats]]\nhand = \"456789m456789p2s\"\n[[seats]]\nhand = \"147m147p147sEESS\"\n";
    let file = format!("dealer = 0\nend = \"liuju\"\nevents = [\"baitou\"]\n{seats}");
    let situation = Situation::parse("situation", &file).unwrap();
    assert_eq!(situation.settle(&run.sides[0].rules).unwrap().1.total().by_seat(), [-6, 2, 2, 2]);
    assert!(situation.settle(&game(0)).unwrap_err().to_string().contains("sixth has no such event"));
    // Its payments can be changed without playing the deals again; whether the event is noted cannot.
    assert!(game(2).same_deals(&game(4)) && !game(2).same_deals(&game(0)));
}

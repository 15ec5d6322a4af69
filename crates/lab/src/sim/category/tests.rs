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
    let mut counter = Counter::new(&run.sides[0].rules, true, run.sides[0].numbers);
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
            let apart = play.0.minus(of_play.0).is_empty() && paid.0.intersection(of_play.0).is_empty();
            assert!(apart, "{rules}: {finished:?}");
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

/// `cargo test --package jing-lab --lib --features __sixth registered`
#[cfg(feature = "__sixth")]
#[test]
fn registered_categories_are_counted_under_their_own_rules() {
    use crate::rules::spec::{Scoring, SixthScoring};
    use crate::score::register_fan;
    use crate::sim::part::Head;
    use crate::sim::{Joint, Side, differences, frequencies};
    use crate::stats::{Level, Merge, PairSums};
    use crate::tile::Kind;
    let register = || register_fan("红中在手", "红中在手", "", ["a winner holds 红中", "胡牌者有红中"]);
    let tuidaohu = Rules::load("tuidaohu+scoring.genfeng=0").unwrap();
    let sixth = tuidaohu.with_scoring(Scoring::Sixth(Box::new(SixthScoring { base: 3, baitou: 0, winds: false })));
    assert!(Category::known().all(|category| category.name() != "红中在手"));
    let fan = register().unwrap();
    let category = Category::of_fan(fan).unwrap();
    assert_eq!((register(), Category::parse_name("红中在手")), (Some(fan), Some(category)));
    assert!(category.possible(&sixth) && !category.possible(&tuidaohu));
    let statistic = Statistic::Frequency(category);
    assert_eq!(Statistic::from_names("frequency", "红中在手"), Some(statistic));

    // Two sides with the game and one without, against a recount.
    let side = |rules: &Rules, players: &str| Side::new(rules.clone(), players.parse().unwrap());
    let sides = vec![side(&sixth, "efficient"), side(&sixth, "greedy"), side(&tuidaohu, "efficient")];
    let joint = Joint::parse("红中在手+self_draw", 0).unwrap();
    let run = Run { rotate: false, joints: vec![joint], ..Run::duels(sides, 4, 640) };
    let holds =
        |finished: &Finished, at: usize| finished.facts.seats[finished.facts.wins[at].seat].hand.holds(Kind::ZHONG) > 0;
    let drawn = |finished: &Finished, at: usize| finished.facts.wins[at].by == crate::score::WinBy::SelfDraw;
    let (mut paired, mut both) = (PairSums::default(), 0);
    for number in 0..run.sessions() {
        let [a, b] = [0, 1].map(|side| {
            let (mut found, mut deals, mut session) = (0, 0, run.session(side, 0, number));
            while let Some((_, finished)) = session.next_deal(&mut ()) {
                let wins = || 0..finished.facts.wins.len();
                found += i64::from(wins().any(|at| holds(&finished, at)));
                both += u64::from(side == 0 && wins().any(|at| holds(&finished, at) && drawn(&finished, at)));
                deals += 1;
            }
            (found, deals)
        });
        assert_eq!(a.1, b.1);
        paired.record(a.0, b.0, a.1);
    }
    let record = run.play();
    let rows = |side: usize| frequencies(&run.sides[side].rules, &run.joints, &record.sides[side], Level::P95);
    assert_eq!(record.pairs[0].sums(record.compared_counts(1), statistic), Some(paired));
    let row = rows(0).into_iter().find(|row| row.statistic == statistic).unwrap();
    assert_eq!((i128::from(row.count), row.trials), (paired.a, 640));
    assert!(paired.a > 20 && paired.differ > 5 && row.ci_low < row.estimate && row.estimate < row.ci_high);
    assert_eq!(rows(0).into_iter().find(|row| row.statistic == Statistic::Joint(joint)).unwrap().count, both);
    assert!(both > 0 && rows(2).iter().all(|row| row.statistic != statistic));
    assert_eq!(count(&record.sides[2].counts, statistic), 0);
    assert!(differences(&run, &record, 1, Level::P95).iter().any(|row| row.statistic == statistic));

    // A stored part has the sums by name, and parts merge to the whole.
    let mut merged = run.record();
    for number in 1..=2 {
        let mut part = run.part(number, 2);
        let (stop, abandon) = (false.into(), false.into());
        let control = crate::sim::Control { stop: &stop, abandon: &abandon, progress: &|_| {}, pause: None };
        let Ok(done) = run.resume_part(&mut part, &control, &mut crate::sim::NoRows, &mut |_| None);
        let text = serde_json::to_string(&part.record).unwrap();
        assert!(done && text.contains("\"registered\":{\"红中在手\":"));
        let head = Head { part: number, of: 2, next: part.next, rows: None };
        assert_eq!(run.restore_part(&head, &text).unwrap(), part);
        merged.merge(&part.record);
    }
    assert_eq!(merged, record);
    let plain = Run { sides: vec![run.sides[2].clone(); 2], ..run.clone() };
    assert!(!serde_json::to_string(&plain.play()).unwrap().contains("registered"));
}

/// `cargo test --package jing-lab --lib --features __sixth sixth_game`
#[cfg(feature = "__sixth")]
#[test]
fn a_sixth_game_is_played_and_paid_and_counted() {
    use crate::rules::spec::{Scoring, SixthScoring};
    use crate::score::{DealEvent, Situation};
    use crate::tile::Kind;
    let preset = Rules::load("tuidaohu+scoring.genfeng=0").unwrap();
    let game = |baitou| preset.with_scoring(Scoring::Sixth(Box::new(SixthScoring { base: 3, baitou, winds: false })));
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

/// Bots who note the winds that they see.
#[cfg(feature = "__sixth")]
struct SeeingBots {
    bots: crate::policy::Bots,
    /// The seats that had a turn, each with the round wind and its seat wind.
    seen: std::collections::BTreeSet<(crate::tile::Seat, crate::tile::Kind, crate::tile::Kind)>,
}

#[cfg(feature = "__sixth")]
impl crate::game::Players for SeeingBots {
    type Error = std::convert::Infallible;

    fn turn(
        &mut self,
        view: &crate::game::View<'_, '_>,
        options: &crate::game::TurnOptions,
    ) -> Result<crate::game::Turn, Self::Error> {
        self.seen.insert((view.seat(), view.round(), view.seat_wind(view.seat())));
        self.bots.turn(view, options)
    }

    fn claim(
        &mut self,
        view: &crate::game::View<'_, '_>,
        options: &crate::game::ClaimOptions,
    ) -> Result<crate::game::Claim, Self::Error> {
        self.bots.claim(view, options)
    }

    fn exchange(&mut self, view: &crate::game::View<'_, '_>) -> Result<[crate::tile::Kind; 3], Self::Error> {
        self.bots.exchange(view)
    }

    fn missing_suit(&mut self, view: &crate::game::View<'_, '_>) -> Result<crate::tile::Suit, Self::Error> {
        self.bots.missing_suit(view)
    }
}

/// The round wind changes with every fourth change of the dealer. Compares setups, facts, payments, views, logs and replays with a count of
/// those changes, and with the same deals in the game without winds.
#[cfg(feature = "__sixth")]
#[test]
fn a_sixth_game_looks_at_winds() {
    use crate::game::{Carried, Recorder, Setup, carry, play, read_log};
    use crate::policy::{Bots, Policy};
    use crate::rules::spec::{Scoring, SixthScoring};
    use crate::tile::Seat;
    let preset = Rules::load("tuidaohu+tiles.set=with_eight_flowers+wall.fenzhang=0+scoring.genfeng=0").unwrap();
    let game = |winds| preset.with_scoring(Scoring::Sixth(Box::new(SixthScoring { base: 3, baitou: 0, winds })));
    let (rules, plain) = (game(true), game(false));
    assert!(!rules.same_deals(&plain), "players may look at winds");
    let winds = ["E", "S", "W", "N"];
    let (mut carried, mut without) = (Carried::new(0), Carried::new(0));
    // Dealers in a row, each once, from the first of the session.
    let mut dealers = vec![Seat::ALL[0]];
    let (mut more, mut stays, mut rounds) = (0, 0, std::collections::BTreeSet::new());
    for hand in 0..120 {
        let setup = Setup::new(&rules, 7, hand, &carried, Vec::new());
        let round = winds[(dealers.len() - 1) / 4 % 4];
        assert_eq!((setup.round.name(), setup.dealer), (round, dealers[dealers.len() - 1]), "{hand}");
        rounds.insert(round);
        let bots =
            || SeeingBots { bots: Bots::new(Seating::all(Policy::Efficient), 7, hand), seen: Default::default() };
        let (mut players, mut log) = (bots(), Recorder::new(&rules));
        let finished = play(&rules, &setup, &mut players, &mut log).unwrap();
        assert!(!players.seen.is_empty());
        for (seat, of_round, of_seat) in players.seen {
            assert_eq!((of_round.name(), of_seat), (round, finished.facts.seat_wind(seat)));
            let place = Seat::ALL.into_iter().position(|turns| setup.dealer.after(turns.index()) == seat).unwrap();
            assert_eq!(of_seat.name(), winds[place]);
        }
        assert_eq!(finished.facts.round.name(), round);
        let text = log.text();
        assert_eq!(text.contains("\"round\""), round != "E", "{text}");
        assert!(round == "E" || text.contains(&format!("\"dealer\":{},\"round\":\"{round}\"", setup.dealer.index())));
        let mut again = Recorder::new(&rules);
        let replayed = read_log(&text).unwrap()[0].replay(&rules, &mut again).unwrap();
        assert_eq!((&replayed, again.text()), (&finished, text.clone()));
        // Without the need for winds, the deal is the same but for what the winds pay, and the log has no round.
        let other_setup = Setup::new(&plain, 7, hand, &without, Vec::new());
        let mut other_log = Recorder::new(&plain);
        let other = play(&plain, &other_setup, &mut bots(), &mut other_log).unwrap();
        assert_eq!(other.facts.round, crate::tile::Kind::EAST);
        assert_eq!((&other.facts.wins, &other.facts.seats), (&finished.facts.wins, &finished.facts.seats));
        assert!(!other_log.text().contains("\"round\""));
        let moved = other_log.text().replacen("\"dealer\":", "\"round\":\"S\",\"dealer\":", 1);
        let error = read_log(&moved).unwrap()[0].replay(&plain, &mut ()).unwrap_err().to_string();
        assert!(error.contains("round wind S"), "{error}");
        for seat in Seat::ALL {
            let of_round = finished.facts.wins.iter().filter(|win| finished.facts.seat_wind(win.seat).name() == round);
            let gains: i64 = of_round.map(|win| if win.seat == seat { 3 } else { -1 }).sum();
            let [with, plain] = [&finished, &other].map(|one| one.settlement.total().for_seat(seat));
            assert_eq!(with - plain, gains, "{hand} {seat:?}");
            more += gains.max(0);
        }
        (carried, without) = (carry(&rules, &carried, &finished), carry(&plain, &without, &other));
        assert_eq!((carried.dealer, carried.passes), (without.dealer, without.passes));
        if carried.dealer == setup.dealer {
            stays += 1
        } else {
            dealers.push(carried.dealer)
        }
        assert_eq!(carried.passes, dealers.len() as u64 - 1);
    }
    assert!(more > 20 && stays > 10 && rounds.len() == 4, "{more} {stays} {rounds:?} {}", dealers.len());
}

//! Whole games against an independent model of the table. The model is built only from the start and the events of a deal, and finds the
//! legal moves of each seat by brute force. All options that the engine offers and all its events are compared with it.

mod brute;
mod table;

use jing_lab::game::{
    Carried, Claim, ClaimOptions, Domain, Event, Finished, Observer, Players, Recorder, Setup, Start, Stream, Turn,
    TurnOptions, View, carry, play, read_log,
};
use jing_lab::policy::{Bots, Policy, Seating};
use jing_lab::rules::spec::{Bawang, Guohu, KongOfJing, Scoring};
use jing_lab::rules::{KeyKind, Rules, keys};
use jing_lab::score::{DealEvent, End, Item, Settlement, WinEvent, settle};
use jing_lab::tile::{BySeat, Counts, Kind, Meld, MeldForm, Seat, Suit};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::convert::Infallible;
use table::{Phase, Table};

/// The players of a deal.
enum TestPlayers {
    /// Bots.
    Bots(Bots),
    /// Bots that pass half of the wins on another seat's tile.
    Passing(Bots, Stream),
    /// Random legal moves, with an occasional false win.
    Wild(Stream),
}

/// Players whose options are compared with the model.
struct CheckedPlayers<'t, 'r> {
    table: &'t RefCell<Table<'r>>,
    minds: TestPlayers,
}

fn pick<T: Copy>(stream: &mut Stream, items: &[T]) -> T {
    items[stream.below(items.len() as u32) as usize]
}

impl Players for CheckedPlayers<'_, '_> {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        let mut table = self.table.borrow_mut();
        assert_eq!(*options, table.turn_options(view.seat()), "{:?}", view.concealed().to_counts());
        assert_eq!(usize::from(view.live()), table.live());
        let turn = match &mut self.minds {
            TestPlayers::Bots(bots) | TestPlayers::Passing(bots, _) => bots.turn(view, options)?,
            TestPlayers::Wild(stream) => match stream.below(100) {
                0..70 if options.win => Turn::Win,
                0 if stream.below(8) == 0 => Turn::Win,
                1..30 if !options.concealed_kongs.is_empty() => {
                    Turn::Kong(pick(stream, &options.concealed_kongs.iter().collect::<Vec<_>>()))
                }
                1..90 if !options.added_kongs.is_empty() => {
                    Turn::Kong(pick(stream, &options.added_kongs.iter().collect::<Vec<_>>()))
                }
                _ => Turn::Discard(pick(stream, &options.discards.iter().collect::<Vec<_>>())),
            },
        };
        if let (TestPlayers::Bots(_), true) = (&self.minds, options.win) {
            assert_eq!(turn, Turn::Win, "a policy wins whenever it may");
        }
        table.adding = match turn {
            Turn::Kong(tile) if options.added_kongs.contains(tile) => Some((view.seat(), tile)),
            _ => None,
        };
        Ok(turn)
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        let mut table = self.table.borrow_mut();
        let seat = view.seat();
        let mut expected = table.claim_options(seat);
        if table.rules.claims.guohu == Guohu::UntilEntryOrMore && table.seats[seat.index()].passed_win {
            expected.win = options.win;
        }
        expected.chows.sort_unstable();
        let mut given = options.clone();
        given.chows.sort_unstable();
        assert_eq!(given, expected, "{seat:?} with {:?}", view.concealed().to_counts());
        let claim = match &mut self.minds {
            TestPlayers::Bots(bots) => bots.claim(view, options)?,
            TestPlayers::Passing(bots, stream) => {
                let pass = options.win && stream.below(2) == 0;
                if pass { Claim::Pass } else { bots.claim(view, options)? }
            }
            TestPlayers::Wild(stream) => match stream.below(100) {
                0..60 if options.win => Claim::Win,
                0 if stream.below(8) == 0 => Claim::Win,
                1..40 if options.kong => Claim::Kong,
                1..70 if options.pung => Claim::Pung,
                1..60 if !options.chows.is_empty() => Claim::Chow(pick(stream, &options.chows)),
                _ => Claim::Pass,
            },
        };
        if let (TestPlayers::Bots(_), true) = (&self.minds, options.win) {
            assert_eq!(claim, Claim::Win, "a policy wins whenever it may");
        }
        table.asked.push(seat);
        let pung = options.pung && !matches!(claim, Claim::Pung | Claim::Kong);
        table.passed(seat, options.win && claim != Claim::Win, pung);
        Ok(claim)
    }

    fn exchange(&mut self, _: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        panic!("no tiles are exchanged in these rules")
    }

    fn missing_suit(&mut self, _: &View<'_, '_>) -> Result<Suit, Infallible> {
        panic!("no suit is chosen in these rules")
    }
}

/// An observer that updates the model and writes the log.
struct ModelObserver<'t, 'r> {
    table: &'t RefCell<Table<'r>>,
    log: Recorder<'r>,
}

impl Observer for ModelObserver<'_, '_> {
    fn start(&mut self, start: &Start<'_>) {
        self.table.borrow_mut().start(start);
        self.log.start(start);
    }

    fn event(&mut self, event: &Event) {
        self.table.borrow_mut().event(event);
        self.log.event(event);
    }

    fn end(&mut self, end: End, settlement: &Settlement) {
        self.log.end(end, settlement);
    }
}

/// The numbers of deals or events with each case, to show that the checks had cases.
#[derive(Default, Debug)]
struct Seen {
    deals: u64,
    wins: u64,
    robbed: u64,
    liuju: u64,
    zhahu: u64,
    chaozhuang: u64,
    kongs: u64,
    jing_kongs: u64,
    several: u64,
    passed: u64,
}

fn check_end(table: &Table<'_>, finished: &Finished, seen: &mut Seen) {
    let facts = &finished.facts;
    assert_eq!(usize::from(finished.left), table.left());
    match facts.end {
        End::Win => assert!(!table.wins.is_empty() && table.phase == Phase::Over),
        End::Zhahu(seat) => assert_eq!(table.erred, Some(seat)),
        End::Liuju => assert_eq!((table.wins.len(), table.live()), (0, 0)),
        End::Open => panic!("a finished deal is over"),
    }
    let wins: Vec<_> = facts.wins.iter().map(|win| (win.seat, win.by, win.tile)).collect();
    assert_eq!(wins, table.wins);
    for (seat, had) in facts.seats.iter() {
        let own = &table.seats[seat.index()];
        let mut counts = Counts(own.counts());
        if let Some((_, by, tile)) = table.wins.iter().find(|win| win.0 == seat)
            && by.giver().is_none()
        {
            counts.remove(*tile);
        }
        assert_eq!(had.hand.concealed, counts, "{seat:?}");
        assert_eq!(had.hand.melds.as_slice(), own.melds, "{seat:?}");
        let claimed_by_error = matches!(facts.end, End::Zhahu(_));
        let thrown: Counts = own.river.iter().filter(|(_, claimed)| !claimed).map(|(kind, _)| *kind).collect();
        assert!(had.discards == thrown || claimed_by_error, "{seat:?}");
    }
    let first: Vec<_> = table.discards.iter().take(4).collect();
    let alike = first.len() == 4
        && (0..4).all(|turn| *first[turn] == (table.dealer.after(turn), first[0].1))
        && table.seats.iter().all(|seat| seat.river[..seat.river.len().min(1)].iter().all(|tile| !tile.1));
    let Scoring::Nanchang(keys) = &table.rules.scoring else { panic!("the rules of these games") };
    if keys.chaozhuang.points > 0 && keys.chaozhuang.when == jing_lab::rules::spec::ChaozhuangWhen::FirstDiscards {
        assert_eq!(facts.events.contains(DealEvent::Chaozhuang), alike);
    }
    seen.deals += 1;
    seen.wins += u64::from(!wins.is_empty());
    seen.several += u64::from(wins.len() > 1);
    seen.robbed += u64::from(wins.iter().any(|win| matches!(win.1, jing_lab::score::WinBy::RobKong(_))));
    seen.liuju += u64::from(facts.end == End::Liuju);
    seen.zhahu += u64::from(table.erred.is_some());
    seen.chaozhuang += u64::from(facts.events.contains(DealEvent::Chaozhuang));
    let kongs = || table.seats.iter().flat_map(|seat| &seat.melds).filter(|meld| meld.is_kong());
    seen.kongs += kongs().count() as u64;
    seen.jing_kongs += kongs().filter(|meld| table.wild.contains(meld.kind())).count() as u64;
    seen.passed += table.passes;
}

/// Checks the payments of kongs and 精 against the model.
fn check_money(table: &Table<'_>, finished: &Finished) {
    let settlement = &finished.settlement;
    for entry in &settlement.entries {
        assert_eq!(entry.payments.by_seat().iter().sum::<i64>(), 0, "{:?}", entry.item);
    }
    assert_eq!(settlement.total().by_seat().iter().sum::<i64>(), 0);
    assert_eq!(settle(table.rules, &finished.facts).as_ref(), Ok(settlement));
    let item = |item: Item| {
        let entry = settlement.entries.iter().find(|entry| entry.item == item);
        entry.map_or([0; 4], |entry| entry.payments.by_seat())
    };
    let from_each = |gains: [i64; 4]| gains.map(|gain| 4 * gain - gains.iter().sum::<i64>());
    let Scoring::Nanchang(keys) = &table.rules.scoring else { panic!("the rules of these games") };
    let plain =
        !keys.jing.feeder_pays_chongguan && keys.jing.discarded == jing_lab::rules::spec::DiscardedJing::Discarder;
    let (Some(zheng), true) = (table.indicator, plain && table.rules.has_jing()) else { return };
    if table.erred.is_some() {
        assert_eq!((item(Item::Jing), item(Item::Kong)), ([0; 4], [0; 4]));
        return;
    }
    let face = |kind: Kind| match () {
        () if kind == zheng => i64::from(keys.jing.zheng),
        () if table.wild.contains(kind) => i64::from(keys.jing.fu),
        () => 0,
    };
    let (mut kong, mut bonus, mut points, mut has) = ([0; 4], [0; 4], [0i64; 4], [false; 4]);
    for seat in Seat::ALL {
        let at = seat.index();
        let own = &table.seats[at];
        let mut tiles = own.hand.clone();
        tiles.extend(own.river.iter().filter(|tile| !tile.1).map(|tile| tile.0));
        // A drawn winning tile is still in the hand.
        let won = table.wins.iter().find(|win| win.0 == seat && win.1.giver().is_some());
        tiles.extend(won.map(|win| win.2));
        tiles.extend(own.melds.iter().filter(|meld| !meld.is_kong()).flat_map(Meld::all_tiles));
        has[at] = tiles.iter().any(|&kind| table.wild.contains(kind));
        for meld in own.melds.iter().filter(|meld| meld.is_kong()) {
            let is_jing = table.wild.contains(meld.kind());
            tiles.extend(meld.all_tiles());
            has[at] |= is_jing && keys.jing.bawang_counts_kongs;
            if is_jing && keys.kong.jing != KongOfJing::Ordinary {
                let faces = if keys.kong.jing == KongOfJing::BonusAndFace { 4 * face(meld.kind()) } else { 0 };
                bonus[at] += i64::from(keys.kong.jing_bonus) + faces;
            } else {
                kong[at] += i64::from(match meld.form {
                    MeldForm::ConcealedKong => keys.kong.concealed,
                    MeldForm::AddedKong => keys.kong.added,
                    _ => keys.kong.exposed,
                });
            }
        }
        points[at] = tiles.into_iter().map(face).sum();
    }
    assert_eq!(item(Item::Kong), from_each(kong));
    let from = i64::from(keys.jing.chongguan_from);
    let alone = has.iter().filter(|has| **has).count() == 1;
    let values: [i64; 4] = std::array::from_fn(|at| {
        let n = points[at];
        let value = if from > 0 && n >= from { n * (n - from + 2) } else { n };
        let value = match keys.jing.bawang {
            Bawang::Double if alone && has[at] => 2 * value,
            Bawang::Add if alone && has[at] => value + i64::from(keys.jing.bawang_add),
            _ => value,
        };
        value + bonus[at]
    });
    // Several winners may share a won 精: this is left to the unit tests.
    if table.wins.len() < 2 {
        assert_eq!(item(Item::Jing), from_each(values), "points {points:?}");
    }
}

/// Checks that the log can be replayed to the same result and the same log.
fn check_log(rules: &Rules, text: &str, finished: &Finished) {
    let deals = read_log(text).unwrap();
    assert_eq!(deals.len(), 1);
    let mut again = Recorder::new(rules);
    let replayed = deals[0].replay(rules, &mut again).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(replayed.settlement, finished.settlement);
    assert_eq!(replayed.facts, finished.facts);
    assert_eq!(again.text(), text);
}

/// Returns the next dealer by the keys that 南昌 has. `chaozhuang` says whether the deal had 抄庄, `after_kong` whether a win was on the
/// replacement of a kong.
fn next_dealer(rules: &Rules, table: &Table<'_>, chaozhuang: bool, after_kong: bool) -> Seat {
    use jing_lab::rules::spec::{DealerAfterDraw, DealerAfterWin};
    let (keys, dealer) = (&rules.dealer, table.dealer);
    if chaozhuang && keys.chaozhuang_passes {
        return dealer.next();
    }
    let Some(first) = table.wins.first() else {
        return if keys.after_draw == DealerAfterDraw::Stays { dealer } else { dealer.next() };
    };
    if keys.after_kong_stays && after_kong {
        return dealer;
    }
    if keys.several_winners_stay && table.wins.len() > 1 {
        return dealer;
    }
    match keys.after_win {
        DealerAfterWin::FirstWinner => first.0,
        // The walls of this suite end with one tile: several winners have one discarder.
        DealerAfterWin::FirstWinnerOrDiscarder if table.wins.len() > 1 => first.1.giver().expect("a discarder"),
        DealerAfterWin::FirstWinnerOrDiscarder => first.0,
        DealerAfterWin::WinnerStays if table.wins.iter().any(|win| win.0 == dealer) => dealer,
        _ => dealer.next(),
    }
}

const SESSION: u64 = 8;

/// Plays and checks `deals` deals in sessions of [`SESSION`] deals. `minds` returns the players of the deal with a given index.
fn check(rules: &Rules, seed: u64, deals: u64, minds: impl Fn(u64) -> TestPlayers) -> Seen {
    let mut seen = Seen::default();
    let mut carried = Carried::new(0);
    for hand in 0..deals {
        if hand % SESSION == 0 {
            carried = Carried::new(hand / SESSION);
            assert_eq!((carried.dealer.index(), carried.scores), (0, [0; 4]));
        }
        let setup = Setup::new(rules, seed, hand, &carried, Vec::new());
        let table = RefCell::new(Table::new(rules));
        let mut players = CheckedPlayers { table: &table, minds: minds(hand) };
        let mut watch = ModelObserver { table: &table, log: Recorder::new(rules) };
        let finished = match play(rules, &setup, &mut players, &mut watch) {
            Ok(finished) => finished,
            Err(error) => panic!("{}: seed {seed} deal {hand}: {error:?}", rules.name),
        };
        let text = watch.log.text();
        let table = table.borrow();
        check_end(&table, &finished, &mut seen);
        check_money(&table, &finished);
        check_log(rules, &text, &finished);
        let next = carry(rules, &carried, &finished);
        let after_kong = finished.facts.wins.iter().any(|win| win.events.contains(WinEvent::AfterKong));
        assert_eq!(
            next.dealer,
            next_dealer(rules, &table, finished.facts.events.contains(DealEvent::Chaozhuang), after_kong)
        );
        let sums: [i64; 4] = std::array::from_fn(|at| carried.scores[at] + finished.settlement.total().by_seat()[at]);
        assert_eq!((next.scores, next.indicator), (sums, table.indicator));
        carried = next;
    }
    seen
}

fn bots(seating: Seating, seed: u64) -> impl Fn(u64) -> TestPlayers {
    move |hand| TestPlayers::Bots(Bots::new(seating, seed, hand))
}

fn wild(seed: u64) -> impl Fn(u64) -> TestPlayers {
    move |hand| TestPlayers::Wild(Stream::new(seed, Domain::Study, hand))
}

const PRESETS: [&str; 3] = ["nanchang", "nanchang-guide", "nanchang-jiangxi"];

#[test]
fn games_of_policies_match_the_model() {
    let mixed = Seating {
        policies: BySeat([Policy::Random, Policy::Greedy, Policy::Efficient, Policy::Efficient]),
        error_rate: 0,
    };
    let erring = Seating { error_rate: 20_000, ..Seating::all(Policy::Efficient) };
    let seatings = [Seating::all(Policy::Efficient), Seating::all(Policy::Greedy), mixed, mixed.rotated(1), erring];
    for name in PRESETS {
        let rules = Rules::preset(name).unwrap();
        let mut zhahu = 0;
        for (index, seating) in seatings.into_iter().enumerate() {
            let seed = 100 + index as u64;
            let seen = check(&rules, seed, 200, bots(seating, seed));
            assert!(seen.wins > 20, "{name}: {seen:?}");
            zhahu += seen.zhahu;
        }
        assert!(zhahu > 0);
        let seen = check(&rules, 7, 60, bots(Seating::all(Policy::Random), 7));
        assert!(seen.liuju > 10 && seen.kongs > 0, "{name}: {seen:?}");
    }
}

#[test]
fn games_of_random_moves_match_the_model() {
    let mut all = Seen::default();
    for name in PRESETS {
        let rules = Rules::preset(name).unwrap();
        let seen = check(&rules, 3, 300, wild(3));
        all.jing_kongs += seen.jing_kongs;
        all.zhahu += seen.zhahu;
        assert!(seen.liuju > 0 && seen.kongs > 100, "{name}: {seen:?}");
    }
    assert!(all.jing_kongs > 0 && all.zhahu > 0, "{all:?}");
}

#[test]
fn passed_wins_restrict_later_wins_as_in_the_model() {
    let changes =
        ["", "claims.guohu=off", "claims.guohu=until_entry_or_more", "claims.guohu_lifted_by_kong_or_jing=true"];
    for change in changes.into_iter().chain(["claims.guopeng=false", "claims.winners=all"]) {
        let name = if change.is_empty() { "nanchang".to_owned() } else { format!("nanchang+{change}") };
        let rules = Rules::load(&name).unwrap();
        let seating = Seating::all(Policy::Efficient);
        let minds = |hand| TestPlayers::Passing(Bots::new(seating, 5, hand), Stream::new(5, Domain::Study, hand));
        let seen = check(&rules, 5, 150, minds);
        assert!(seen.wins > 50 && seen.passed > 10, "{change}: {seen:?}");
    }
}

/// Keys of other games, and keys that the model does not include.
const OTHER_GAMES: [&str; 25] = [
    // These depend on the value of a win or on payments. The tests of rooms next to the settlement cover them.
    "gates.least_win",
    "room.liuju",
    "room.kong_payers",
    "room.after_kong_payers",
    "play.dihu",
    "gates.three_suits",
    "gates.triplet",
    "gates.terminal",
    "gates.hard_flowers",
    "gates.at_most_two_suits",
    "play.ends",
    "play.exchange",
    "play.exchange_same_suit",
    "play.missing_suit",
    "play.turns",
    "gates.dragon_triplet",
    "gates.open",
    "gates.single_tile",
    "gates.seven_pairs_exempt",
    "wilds.discard",
    "wilds.pung",
    "wall.fenzhang",
    "dealer.big_hand_stays",
    "dealer.after_kong_stays",
    "tiles.set",
];

/// Changes of keys that the rules accept only with other changes: `key=value`, and the other changes.
const COMPANIONS: [(&str, &str); 23] = [
    ("scoring.jing.bawang_add=1000", "+scoring.jing.bawang=add"),
    ("scoring.jing.feeder_pays_over=true", "+scoring.jing.feeder_pays_chongguan=true"),
    ("scoring.jing.lower_kong.lower=true", "+scoring.jing.lower=maidilei"),
    ("scoring.jing.lower_kong.left=true", "+scoring.jing.left=shangxiafan"),
    ("scoring.jing.lower_kong.right=true", "+scoring.jing.right=maidilei"),
    ("scoring.jing.lower_kong.song=true", "+scoring.jing.song=shangxiafan"),
    ("room.winners_pay=false", "+claims.winners=all"),
    ("room.lianzhuang.pays=all", "+room.lianzhuang.grows=add"),
    ("room.lianzhuang.limit=2", "+room.lianzhuang.grows=double"),
    ("room.niao.tiles=20", "+room.niao.points=1"),
    ("room.niao.hits=from_winner", "+room.niao.tiles=4+room.niao.factor=2"),
    ("room.niao.factor=10", "+room.niao.tiles=1"),
    ("room.niao.points=1000", "+room.niao.tiles=1"),
    ("shapes.shisanlan=false", "+shapes.qixing_shisanlan=false"),
    ("shapes.seven_pairs=false", ""),
    ("wall.dead_grows=true", "+wall.dead_tiles=14"),
    ("dealer.several_winners_stay=true", "+claims.winners=all"),
    ("scoring.jing.bawang=add", "+scoring.jing.bawang_add=10"),
    ("scoring.kong.jing=ordinary", "+scoring.kong.jing_bonus=0"),
    ("scoring.factors.shisanlan=100", "+scoring.factors.qixing_shisanlan=100"),
    ("scoring.factors.deguo=100", "+scoring.factors.dezhongde=100"),
    ("scoring.factors.qixing_seven_pairs=100", "+shapes.qixing_seven_pairs=true"),
    (
        "wilds.source=none",
        "+wilds.fifth_copy=false+scoring.factors.jingdiao=1+scoring.factors.deguo=1+scoring.factors.dezhongde=1\
         +scoring.deguo.bonus=0+scoring.tiandi.jingdiao=1+scoring.jing.chongguan_from=0+scoring.jing.bawang=off\
         +scoring.kong.jing=ordinary+scoring.kong.jing_bonus=0",
    ),
];

#[test]
fn games_with_each_option_match_the_model() {
    let base = Rules::preset("nanchang").unwrap();
    let mut tried = BTreeSet::new();
    let mut untried = BTreeSet::new();
    for key in keys().filter(|key| key.fits("nanchang") && !OTHER_GAMES.contains(&key.path.as_str())) {
        let values: Vec<String> = match &key.kind {
            KeyKind::Bool => ["true", "false"].map(str::to_owned).to_vec(),
            KeyKind::Integer { min, max } => [min, max].map(i64::to_string).to_vec(),
            KeyKind::Choice(choices) => choices.iter().map(|choice| choice.name.clone()).collect(),
            KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => continue,
        };
        untried.insert(key.path.clone());
        let current = base.value(&key.path).unwrap();
        for value in values.into_iter().filter(|value| *value != current.trim_matches('"')) {
            let change = format!("{}={value}", key.path);
            let beside = COMPANIONS.iter().find(|row| row.0 == change).map_or("", |row| row.1);
            let Ok(rules) = Rules::load(&format!("nanchang+{change}{beside}")) else { continue };
            untried.remove(&key.path);
            // Visible if a check fails.
            println!("{change}");
            tried.insert(change);
            let seed = tried.len() as u64;
            check(&rules, seed, 16, bots(Seating::all(Policy::Efficient), seed));
            check(&rules, seed, 8, wild(seed));
        }
    }
    let untried: Vec<_> = untried.into_iter().collect();
    // Customs of the northern games, keys for which this game has a key of its own, and 无鬼, in whose place it has 德国.
    let foreign = [
        "bao.declare",
        "bao.wild",
        "claims.xuanfeng",
        "room.discard_payers",
        "room.factors.after_kong",
        "room.factors.rob_kong",
        "room.factors.self_draw",
        "room.factors.wugui",
        "room.kong.added",
        "room.kong.concealed",
        "room.kong.exposed",
        "room.rob_kong_payers",
        "scoring.family",
        "shapes.quanbukao",
        "shapes.zuhelong",
    ];
    assert_eq!(untried, foreign, "no value of these keys could be tried");
    assert!(tried.len() > 80, "{tried:?}");
}

#[test]
fn a_log_with_extreme_scores_can_be_replayed() {
    let rules = Rules::preset("nanchang").unwrap();
    let setup = Setup {
        scores: [i64::MAX, i64::MIN, i64::MAX, i64::MIN],
        ..Setup::new(&rules, 1, 0, &Carried::new(0), Vec::new())
    };
    let mut log = Recorder::new(&rules);
    play(&rules, &setup, &mut Bots::new(Seating::all(Policy::Efficient), 1, 0), &mut log).unwrap();
    assert!(read_log(&log.text()).unwrap()[0].replay(&rules, &mut ()).is_ok());
}

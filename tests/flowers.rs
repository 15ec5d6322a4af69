//! Games with flowers: tiles are conserved, payments sum to zero, logs replay, and no hand wins without what it needs.

use jing::game::{
    Carried, Claim, ClaimOptions, Domain, Event, Finished, Observer, Players, Recorder, Setup, Start, Stream, Turn,
    TurnOptions, View, carry, play, read_log,
};
use jing::policy::{Bots, Policy, Seating};
use jing::rules::{KeyKind, Rules, keys};
use jing::score::{End, Item, Settlement, settle};
use jing::tile::{BySeat, Counts, Kind, MeldForm, Suit};
use std::convert::Infallible;

/// Policies, or players who do anything they may.
enum Minds {
    Bots(Bots),
    Wild(Stream),
}

fn pick<T: Copy>(stream: &mut Stream, items: &[T]) -> T {
    items[stream.below(items.len() as u32) as usize]
}

impl Players for Minds {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        let discards: Vec<Kind> = options.discards.iter().collect();
        assert!(!discards.is_empty() && discards.iter().all(|&tile| !view.rules().is_flower(tile)));
        let stream = match self {
            Minds::Bots(bots) => return bots.turn(view, options),
            Minds::Wild(stream) => stream,
        };
        let kongs: Vec<Kind> = options.concealed_kongs.union(options.added_kongs).iter().collect();
        Ok(match stream.below(10) {
            0..7 if options.win => Turn::Win,
            1..8 if !kongs.is_empty() => Turn::Kong(pick(stream, &kongs)),
            _ => Turn::Discard(pick(stream, &discards)),
        })
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        let stream = match self {
            Minds::Bots(bots) => return bots.claim(view, options),
            Minds::Wild(stream) => stream,
        };
        Ok(match stream.below(10) {
            0..6 if options.win => Claim::Win,
            1..5 if options.kong => Claim::Kong,
            1..9 if options.pung => Claim::Pung,
            _ => Claim::Pass,
        })
    }

    fn exchange(&mut self, _: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        panic!("no tiles are exchanged in these rules")
    }

    fn missing_suit(&mut self, _: &View<'_, '_>) -> Result<Suit, Infallible> {
        panic!("no suit is chosen in these rules")
    }
}

/// The log, and what its events say about flowers.
struct Watch<'r> {
    rules: &'r Rules,
    log: Recorder<'r>,
    wall: Vec<Kind>,
    drawn: usize,
    flowers: BySeat<Counts>,
    /// The flower that was drawn and must be laid out next, or was just laid out and must be replaced.
    owed: Option<Kind>,
}

impl Observer for Watch<'_> {
    fn start(&mut self, start: &Start<'_>) {
        self.wall = start.wall.remaining().collect();
        assert_eq!(self.wall.len(), 144 - 52);
        self.log.start(start);
    }

    fn event(&mut self, event: &Event) {
        match *event {
            Event::Draw { tile, .. } => {
                self.drawn += 1;
                self.owed = Some(tile).filter(|&tile| self.rules.is_flower(tile));
            }
            Event::Flower { seat, tile } => {
                assert!(self.rules.is_flower(tile) && self.owed.is_none_or(|owed| owed == tile));
                self.flowers[seat].add(tile);
                self.owed = None;
            }
            _ => assert_eq!(self.owed, None, "a flower is laid out before {event:?}"),
        }
        self.log.event(event);
    }

    fn end(&mut self, end: End, settlement: &Settlement) {
        self.log.end(end, settlement);
    }
}

#[derive(Debug, Default)]
struct Seen {
    wins: u64,
    several: u64,
    liuju: u64,
    kuaizhao: u64,
    for_others: u64,
    tianting: u64,
    doubled: u64,
    blocked: u64,
    huagang: u64,
    fines: u64,
}

/// Every tile is somewhere, once.
fn conserve(rules: &Rules, watch: &Watch<'_>, finished: &Finished) {
    let facts = &finished.facts;
    assert_eq!(usize::from(finished.left), watch.wall.len() - watch.drawn);
    let mut all = Counts::EMPTY;
    for (seat, held) in facts.seats.iter() {
        assert_eq!(held.flowers, watch.flowers[seat]);
        let melded = held.melds.iter().flat_map(|meld| meld.all_tiles());
        let lying = held.concealed.tiles().chain(held.discards.tiles()).chain(held.flowers.tiles());
        lying.chain(melded).for_each(|tile| all.add(tile));
        assert_eq!(held.concealed.total() + 3 * held.melds.len(), 13, "{seat:?}");
        assert!(held.concealed.tiles().all(|tile| !rules.is_flower(tile)));
    }
    facts.wins.iter().take(1).for_each(|win| all.add(win.tile));
    assert_eq!(all.total() + usize::from(finished.left), 144);
    for kind in Kind::all() {
        assert!(all[kind] <= rules.tiles()[kind], "{kind}");
    }
}

/// A small hand has its hard flowers or is closed; found without the settlement.
fn check_gate(rules: &Rules, finished: &Finished) {
    for (win, value) in finished.facts.wins.iter().zip(&finished.settlement.wins) {
        let held = &finished.facts.seats[win.seat];
        let open = held.melds.iter().any(|meld| matches!(meld.form, MeldForm::Pung | MeldForm::AddedKong));
        let names: Vec<&str> = value.factors.iter().map(|factor| factor.fan.name()).collect();
        let small = ["chengpai", "hard", "soft", "wuhuaguo"];
        if open && held.flowers.total() < rules.gates.hard_flowers.into() {
            assert!(names.iter().any(|name| !small.contains(name)), "{names:?}");
        }
    }
}

fn check(rules: &Rules, seed: u64, deals: u64, minds: impl Fn(u64) -> Minds) -> Seen {
    let mut seen = Seen::default();
    let mut carried = Carried::new(0);
    for hand in 0..deals {
        if hand % 8 == 0 || carried.over {
            carried = Carried::new(hand / 8);
        }
        let setup = Setup::new(rules, seed, hand, &carried, Vec::new());
        let mut players = minds(hand);
        let log = Recorder::new(rules);
        let mut watch = Watch { rules, log, wall: Vec::new(), drawn: 0, flowers: BySeat::default(), owed: None };
        let finished = match play(rules, &setup, &mut players, &mut watch) {
            Ok(finished) => finished,
            Err(error) => panic!("{}: seed {seed} deal {hand}: {error:?}", rules.name),
        };
        conserve(rules, &watch, &finished);
        check_gate(rules, &finished);
        let settlement = &finished.settlement;
        for entry in &settlement.entries {
            assert_eq!(entry.payments.by_seat().iter().sum::<i64>(), 0, "{:?}", entry.item);
        }
        assert_eq!(settle(rules, &finished.facts).as_ref(), Ok(settlement));
        let text = watch.log.text();
        let mut again = Recorder::new(rules);
        let replayed =
            read_log(&text).unwrap()[0].replay(rules, &mut again).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((&replayed.facts, again.text()), (&finished.facts, text));
        let facts = &finished.facts;
        seen.wins += u64::from(!facts.wins.is_empty());
        seen.several += u64::from(facts.wins.len() > 1);
        seen.liuju += u64::from(facts.end == End::Liuju);
        seen.kuaizhao += facts.wins.iter().filter(|win| win.events.kuaizhao).count() as u64;
        seen.for_others += u64::from(settlement.pays_for_others != 0);
        seen.tianting += facts.seats.iter().filter(|(_, seat)| seat.tianting).count() as u64;
        seen.doubled += u64::from(facts.events.bixiahu);
        seen.blocked += u64::from(finished.short_of_flowers != 0);
        seen.huagang += u64::from(settlement.entries.iter().any(|entry| entry.item == Item::Huagang));
        seen.fines += facts.penalties.len() as u64;
        carried = carry(rules, &carried, &finished);
    }
    seen
}

fn bots(seating: Seating, seed: u64) -> impl Fn(u64) -> Minds {
    move |hand| Minds::Bots(Bots::new(seating, seed, hand))
}

fn wild(seed: u64) -> impl Fn(u64) -> Minds {
    move |hand| Minds::Wild(Stream::new(seed, Domain::Study, hand))
}

const PRESETS: [&str; 2] = ["nanjing", "nanjing-chengbei"];

#[test]
fn games_keep_tiles_money_and_logs() {
    for name in PRESETS {
        let rules = Rules::preset(name).unwrap();
        let mixed = Seating {
            policies: BySeat([Policy::Random, Policy::Greedy, Policy::Efficient, Policy::Efficient]),
            error_rate: 0,
        };
        let seen = check(&rules, 1, 400, bots(Seating::all(Policy::Efficient), 1));
        assert!(seen.wins > 200 && seen.doubled > 50 && seen.fines > 0 && seen.huagang > 0, "{name}: {seen:?}");
        assert!(seen.blocked == 0 || seen.blocked < seen.wins, "{name}: {seen:?}");
        check(&rules, 2, 200, bots(mixed, 2));
        let seen = check(&rules, 3, 400, wild(3));
        assert!(seen.liuju > 100 && seen.for_others + seen.kuaizhao > 0, "{name}: {seen:?}");
    }
}

#[test]
fn hands_that_wait_as_dealt_are_declared_and_kept() {
    let rules = Rules::preset("nanjing").unwrap();
    let seen = check(&rules, 11, 3000, bots(Seating::all(Policy::Greedy), 11));
    assert!(seen.tianting > 0 && seen.several > 0, "{seen:?}");
}

/// Keys that need another one beside them.
const COMPANIONS: [(&str, &str); 3] = [
    ("claims.winners=first", "+dealer.several_winners_stay=false"),
    ("scoring.bonus.seven_pairs=10000", "+scoring.bonus.shuangqidui=10000"),
    ("dealer.after_win=first_winner", "+dealer.after_kong_stays=false"),
];

#[test]
fn every_option_in_turn() {
    let base = Rules::preset("nanjing").unwrap();
    let mut tried = 0;
    let mut untried = Vec::new();
    for key in keys().iter().filter(|key| key.family.as_deref() == Some("nanjing") || common(&key.path)) {
        let values: Vec<String> = match &key.kind {
            KeyKind::Bool => ["true", "false"].map(str::to_owned).to_vec(),
            KeyKind::Integer { min, max } => [min, max].map(i64::to_string).to_vec(),
            KeyKind::Choice(choices) => choices.iter().map(|choice| choice.0.clone()).collect(),
            KeyKind::Text => continue,
        };
        let current = base.value(&key.path).unwrap();
        let mut any = false;
        for value in values.into_iter().filter(|value| *value != current.trim_matches('"')) {
            let change = format!("{}={value}", key.path);
            let beside = COMPANIONS.iter().find(|row| row.0 == change).map_or("", |row| row.1);
            let Ok(rules) = Rules::load(&format!("nanjing+{change}{beside}")) else { continue };
            (any, tried) = (true, tried + 1);
            check(&rules, tried, 12, bots(Seating::all(Policy::Efficient), tried));
            check(&rules, tried, 12, wild(tried));
        }
        if !any {
            untried.push(key.path.clone());
        }
    }
    assert!(untried.is_empty(), "no value of these keys could be tried: {untried:?}");
    assert!(tried > 90, "{tried}");
}

/// Keys that all families share and this one acts on.
fn common(path: &str) -> bool {
    [
        "gates.hard_flowers",
        "claims.winners",
        "claims.guohu",
        "claims.guopeng",
        "claims.rob_kong",
        "claims.dealer_first_kong",
        "wall.replacement",
        "wall.dead_tiles",
        "dealer.after_win",
        "dealer.after_draw",
        "dealer.several_winners_stay",
        "dealer.after_kong_stays",
        "dealer.big_hand_stays",
    ]
    .contains(&path)
}

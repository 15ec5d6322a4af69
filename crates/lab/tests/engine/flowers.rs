//! Games with flowers: tiles are conserved, payments sum to zero, logs can be replayed, and no hand wins without the hard flowers that it
//! needs.

use jing_lab::game::{
    Carried, Claim, ClaimOptions, Domain, Event, Finished, Observer, Players, Recorder, Setup, Start, Stream, Turn,
    TurnOptions, View, carry, play, read_log,
};
use jing_lab::luck::{LuckNet, LuckObserver};
use jing_lab::policy::{Bots, Policy, Seating, Value};
use jing_lab::rules::spec::Scoring;
use jing_lab::rules::{KeyKind, Rules};
use jing_lab::score::{DealEvent, End, Item, OptionalRow, Settlement, WinEvent, settle, words};
use jing_lab::tile::{BySeat, Counts, Kind, Meld, MeldForm, Suit};
use jing_lab::train::nearest;
use std::convert::Infallible;

/// The players of a deal.
enum TestPlayers {
    /// Bots.
    Bots(Bots),
    /// Random legal moves. The bots make the decisions that occur only in other games.
    Wild(Stream, Bots),
    /// Bots whose moves are checked.
    Watched(Bots),
}

fn pick<T: Copy>(stream: &mut Stream, items: &[T]) -> T {
    items[stream.below(items.len() as u32) as usize]
}

impl Players for TestPlayers {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        let discards: Vec<Kind> = options.discards.iter().collect();
        assert!(!discards.is_empty() && discards.iter().all(|&tile| !view.rules().is_flower(tile)));
        let stream = match self {
            TestPlayers::Bots(bots) => return bots.turn(view, options),
            TestPlayers::Watched(bots) => {
                let turn = bots.turn(view, options)?;
                check_turn(view, options, turn);
                return Ok(turn);
            }
            TestPlayers::Wild(stream, _) => stream,
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
            TestPlayers::Bots(bots) => return bots.claim(view, options),
            TestPlayers::Watched(bots) => {
                let claim = bots.claim(view, options)?;
                check_claim(view, options, claim);
                return Ok(claim);
            }
            TestPlayers::Wild(stream, _) => stream,
        };
        Ok(match stream.below(10) {
            0..6 if options.win => Claim::Win,
            1..5 if options.kong => Claim::Kong,
            1..9 if options.pung => Claim::Pung,
            1..9 if !options.chows.is_empty() => Claim::Chow(pick(stream, &options.chows)),
            _ => Claim::Pass,
        })
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        let (TestPlayers::Bots(bots) | TestPlayers::Wild(_, bots) | TestPlayers::Watched(bots)) = self;
        bots.exchange(view)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        let (TestPlayers::Bots(bots) | TestPlayers::Wild(_, bots) | TestPlayers::Watched(bots)) = self;
        bots.missing_suit(view)
    }
}

/// Returns the number of tiles that the nearest big hand with these melds lacks, by trying all: four triplets, or one suit and winds.
fn away(concealed: &Counts, melds: &[Meld]) -> u8 {
    let mut copies = [4u8; 34];
    let mut melded = Vec::new();
    for kind in melds.iter().flat_map(Meld::all_tiles) {
        copies[kind.index()] -= 1;
        melded.push(kind);
    }
    let wanted = 4 - melds.len();
    let winds: Vec<Kind> = Kind::plain().filter(|kind| kind.is_wind()).collect();
    let all: Vec<Kind> = Kind::plain().filter(|kind| !kind.is_dragon()).collect();
    let triplets = |kinds: &[Kind]| kinds.iter().map(|&kind| [kind; 3]).collect::<Vec<_>>();
    let mut search = Search { held: concealed, copies, needed: Counts::EMPTY, pairs: all.clone(), least: u8::MAX };
    search.complete(&triplets(&all), wanted, 0);
    for suit in Suit::NUMBERS {
        let ranks: Vec<Kind> = suit.kinds().collect();
        search.pairs = ranks.iter().chain(&winds).copied().collect();
        if melded.iter().all(|kind| search.pairs.contains(kind)) {
            let runs = ranks.windows(3).map(|run| [run[0], run[1], run[2]]);
            let blocks: Vec<[Kind; 3]> = triplets(&search.pairs).into_iter().chain(runs).collect();
            search.complete(&blocks, wanted, 0);
        }
    }
    search.least
}

/// A search for the minimum number of tiles missing for melds and a pair. A block is a possible meld: a triplet or a run.
struct Search<'a> {
    /// The concealed tiles.
    held: &'a Counts,
    /// The number of copies of each kind that are not in declared melds.
    copies: [u8; 34],
    /// The tiles of the blocks chosen so far.
    needed: Counts,
    /// The kinds of which a pair may be.
    pairs: Vec<Kind>,
    /// The minimum number of missing tiles found so far.
    least: u8,
}

impl Search<'_> {
    /// Tries all choices of `wanted` more of these blocks and a pair, and updates `least`. `lacks` is the number of tiles missing for the
    /// blocks chosen before.
    fn complete(&mut self, blocks: &[[Kind; 3]], wanted: usize, lacks: u8) {
        if lacks >= self.least {
            return;
        }
        if wanted == 0 {
            for &pair in &self.pairs {
                let needed = self.needed[pair];
                if needed + 2 <= self.copies[pair.index()] {
                    self.least = self.least.min(lacks + (needed + 2).saturating_sub(needed.max(self.held[pair])));
                }
            }
            return;
        }
        for (at, block) in blocks.iter().enumerate() {
            let mut more = lacks;
            for &kind in block {
                more += u8::from(self.needed[kind] >= self.held[kind]);
                self.needed.add(kind);
            }
            if block.iter().all(|&kind| self.needed[kind] <= self.copies[kind.index()]) {
                self.complete(&blocks[at..], wanted - 1, more);
            }
            block.iter().for_each(|&kind| self.needed.remove(kind));
        }
    }
}

/// Whether the seat of this view can win only with a big hand.
fn big_only(view: &View<'_, '_>) -> bool {
    let open = |meld: &Meld| matches!(meld.form, MeldForm::Pung | MeldForm::AddedKong);
    lacks_flowers(view) && view.melds(view.seat()).iter().any(open)
}

/// Whether the seat of this view lacks hard flowers that a small hand needs.
fn lacks_flowers(view: &View<'_, '_>) -> bool {
    view.hard_flowers(view.seat()) < view.rules().gates.hard_flowers
}

/// Returns the minimum over these discards of [`away`] after the discard.
fn after_discard(hand: &Counts, melds: &[Meld], discards: impl Iterator<Item = Kind>) -> u8 {
    discards.map(|tile| away(&without(hand, tile, 1), melds)).min().expect("a discard")
}

fn without(hand: &Counts, tile: Kind, copies: usize) -> Counts {
    let mut left = *hand;
    (0..copies).for_each(|_| left.remove(tile));
    left
}

/// Checks `turn` if the seat can win only with a big hand: it is a best discard for that hand, or a kong that does not increase the
/// distance.
fn check_turn(view: &View<'_, '_>, options: &TurnOptions, turn: Turn) {
    if !big_only(view) {
        return;
    }
    let (hand, melds) = (view.concealed().to_counts(), view.melds(view.seat()));
    let best = after_discard(&hand, melds, options.discards.iter());
    match turn {
        Turn::Discard(tile) => {
            let left = away(&without(&hand, tile, 1), melds);
            assert_eq!(left, best, "{tile} of {:?} with {melds:?}", hand.tiles().collect::<Vec<_>>());
        }
        Turn::Kong(tile) if options.concealed_kongs.contains(tile) => {
            let more: Vec<Meld> = melds.iter().copied().chain([Meld::alike(MeldForm::ConcealedKong, tile)]).collect();
            assert!(away(&without(&hand, tile, 4), &more) <= best);
        }
        Turn::Kong(tile) => assert!(away(&without(&hand, tile, 1), melds) <= best),
        Turn::Win => {}
        Turn::Xuanfeng(_) | Turn::Declare(_) => panic!("南京 has neither"),
    }
}

/// Checks `claim` if the seat lacks hard flowers: it is a pung only if the opened hand is nearer to a big hand than the hand was to a win.
fn check_claim(view: &View<'_, '_>, options: &ClaimOptions, claim: Claim) {
    if claim != Claim::Pung || !lacks_flowers(view) {
        return;
    }
    let (hand, melds) = (view.concealed().to_counts(), view.melds(view.seat()));
    let now = match big_only(view) {
        true => away(&hand, melds) as i8 - 1,
        false => view.rules().evaluator().shanten(view.holding()),
    };
    let more: Vec<Meld> = melds.iter().copied().chain([Meld::alike(MeldForm::Pung, options.tile)]).collect();
    let left = without(&hand, options.tile, 2);
    let after = after_discard(&left, &more, left.kinds().iter()) as i8 - 1;
    assert!(
        after < now,
        "{} for {:?} with {melds:?}: {now} to {after}",
        options.tile,
        hand.tiles().collect::<Vec<_>>()
    );
}

/// An observer that writes the log and follows the flowers.
struct FlowerObserver<'r> {
    rules: &'r Rules,
    log: Recorder<'r>,
    /// The tiles of the wall after the hands are dealt.
    wall: Vec<Kind>,
    /// The number of draws so far.
    drawn: usize,
    /// The flowers that each seat has laid out.
    flowers: BySeat<Counts>,
    /// The sum of the immediate payments so far, by seat.
    paid: [i64; 4],
    /// The flower that was drawn and must be laid out next, or was just laid out and must be replaced.
    owed: Option<Kind>,
}

impl Observer for FlowerObserver<'_> {
    fn start(&mut self, start: &Start<'_>) {
        self.wall = start.wall.remaining().collect();
        assert_eq!(self.wall.len(), self.rules.wall_len() - 52);
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
            Event::Pay { payments, .. } => {
                self.paid.iter_mut().zip(payments.by_seat()).for_each(|(sum, points)| *sum += points);
            }
            _ => assert_eq!(self.owed, None, "a flower is laid out before {event:?}"),
        }
        self.log.event(event);
    }

    fn end(&mut self, end: End, settlement: &Settlement) {
        self.log.end(end, settlement);
    }
}

/// The numbers of deals or events with each case, to show that the checks had cases.
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
    /// Hands with a dragon at the end of a deal.
    dragons: u64,
    /// Flowers laid out.
    flowers: u64,
    /// Bit for each kind of flower that was laid out.
    kinds: u64,
    /// The number of tiles left in the wall at the end of a deal without a win, one bit for each number.
    left: u128,
}

/// Checks that every tile is in exactly one place after a deal.
fn conserve(rules: &Rules, watch: &FlowerObserver<'_>, finished: &Finished) {
    let facts = &finished.facts;
    assert_eq!(usize::from(finished.left), watch.wall.len() - watch.drawn);
    let mut all = Counts::EMPTY;
    for (seat, held) in facts.seats.iter() {
        assert_eq!(held.flowers, watch.flowers[seat]);
        let melded = held.hand.melds.iter().flat_map(|meld| meld.all_tiles());
        let lying = held.hand.concealed.tiles().chain(held.discards.tiles()).chain(held.flowers.tiles());
        lying.chain(melded).for_each(|tile| all.add(tile));
        assert_eq!(held.hand.concealed.total() + 3 * held.hand.melds.len(), 13, "{seat:?}");
        assert!(held.hand.concealed.tiles().all(|tile| !rules.is_flower(tile)));
    }
    facts.wins.iter().take(1).for_each(|win| all.add(win.tile));
    // The tiles of 分张 are in no hand.
    let seen = all.total() + usize::from(finished.left);
    assert!(seen == rules.wall_len() || finished.fenzhang && seen < rules.wall_len(), "{seen}");
    for kind in Kind::all() {
        assert!(all[kind] <= rules.tiles()[kind], "{kind}");
    }
}

/// Checks without the settlement that a small hand of 南京 has its hard flowers or is closed.
fn check_gate(rules: &Rules, finished: &Finished) {
    let Scoring::Nanjing(keys) = &rules.scoring else { return };
    let mut small = vec!["chengpai", "menqing", "hard", "soft"];
    small.extend((!keys.gate.wuhuaguo).then_some("wuhuaguo"));
    small.extend((!keys.gate.yajue).then_some("yajue"));
    for (win, value) in finished.facts.wins.iter().zip(&finished.settlement.wins) {
        // 快照 depends only on four 对, so no gate applies to it, even if 对对胡 pays nothing.
        if win.events.contains(WinEvent::Kuaizhao) {
            continue;
        }
        let held = &finished.facts.seats[win.seat];
        let open = held.hand.melds.iter().any(|meld| !keys.keeps_menqing(meld.form));
        let names: Vec<&str> = value.factors.iter().map(|factor| factor.fan.name()).collect();
        if open && held.flowers.total() < rules.gates.hard_flowers.into() {
            assert!(names.iter().any(|name| !small.contains(name)), "{names:?}");
        }
    }
}

/// Plays and checks `deals` deals in sessions of 8 deals. `minds` returns the players of the deal with a given index.
fn check(rules: &Rules, seed: u64, deals: u64, minds: impl Fn(u64) -> TestPlayers) -> Seen {
    let mut seen = Seen::default();
    let mut carried = Carried::new(0);
    for hand in 0..deals {
        if hand % 8 == 0 || carried.over {
            carried = Carried::new(hand / 8);
        }
        let setup = Setup::new(rules, seed, hand, &carried, Vec::new());
        let mut players = minds(hand);
        let log = Recorder::new(rules);
        let mut watch = FlowerObserver {
            rules,
            log,
            wall: Vec::new(),
            drawn: 0,
            flowers: BySeat::default(),
            paid: [0; 4],
            owed: None,
        };
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
        // Other games pay kongs only at the end.
        let at_once = |_: &&_| words(rules).rows.contains(OptionalRow::Kongs);
        let kongs = settlement.entries.iter().find(|entry| entry.item == Item::Kong).filter(at_once);
        assert_eq!(watch.paid, kongs.map_or([0; 4], |entry| entry.payments.by_seat()));
        let text = watch.log.text();
        let mut again = Recorder::new(rules);
        let replayed =
            read_log(&text).unwrap()[0].replay(rules, &mut again).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((&replayed.facts, again.text()), (&finished.facts, text));
        let facts = &finished.facts;
        seen.wins += u64::from(!facts.wins.is_empty());
        seen.several += u64::from(facts.wins.len() > 1);
        seen.liuju += u64::from(facts.end == End::Liuju);
        seen.kuaizhao += facts.wins.iter().filter(|win| win.events.contains(WinEvent::Kuaizhao)).count() as u64;
        seen.for_others += u64::from(settlement.pays_for_others != 0);
        seen.tianting += facts.seats.iter().filter(|(_, seat)| seat.tianting).count() as u64;
        seen.doubled += u64::from(facts.events.contains(DealEvent::Bixiahu));
        seen.blocked += u64::from(finished.short_of_flowers != 0);
        seen.huagang += u64::from(settlement.entries.iter().any(|entry| entry.item == Item::Huagang));
        seen.fines += facts.penalties.len() as u64;
        for (_, held) in facts.seats.iter() {
            seen.dragons += u64::from(held.hand.all_tiles().kinds().iter().any(Kind::is_dragon));
            seen.flowers += held.flowers.total() as u64;
            held.flowers.kinds().iter().for_each(|kind| seen.kinds |= 1 << kind.index());
        }
        if facts.end == End::Liuju {
            seen.left |= 1 << finished.left;
        }
        carried = carry(rules, &carried, &finished);
    }
    seen
}

fn bots(seating: Seating, seed: u64) -> impl Fn(u64) -> TestPlayers {
    move |hand| TestPlayers::Bots(Bots::new(seating, seed, hand))
}

fn wild(seed: u64) -> impl Fn(u64) -> TestPlayers {
    let seating = Seating::all(Policy::Random);
    move |hand| TestPlayers::Wild(Stream::new(seed, Domain::Study, hand), Bots::new(seating, seed, hand))
}

const PRESETS: [&str; 2] = ["nanjing", "nanjing-chengbei"];

#[test]
fn tiles_and_points_are_conserved_and_logs_can_be_replayed() {
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

/// Rules with eight flowers, each with the number of dead tiles.
const EIGHT_FLOWERS: [(&str, u8); 3] = [
    ("tuidaohu+tiles.set=with_eight_flowers+wall.fenzhang=0+wall.dead_tiles=0", 0),
    ("tuidaohu+tiles.set=with_eight_flowers+wall.fenzhang=0+wall.dead_grows=false", 14),
    ("nanjing+tiles.set=with_eight_flowers", 0),
];

/// In the set with eight flowers, 中发白 are ordinary tiles. At 流局 the dead tiles are left, without those that replaced kongs and a flower
/// drawn as the last tile in turn.
#[test]
fn eight_flowers_are_replaced_and_dragons_stay_in_hands() {
    for (name, dead) in EIGHT_FLOWERS {
        let rules = Rules::load(name).unwrap();
        let seen = check(&rules, 1, 2000, bots(Seating::all(Policy::Efficient), 1));
        println!("{name}: {seen:?}");
        assert!(seen.wins > 200 && seen.dragons > 200 && seen.flowers > 8000, "{name}: {seen:?}");
        assert_eq!(seen.kinds, 0xff << 34, "{name}: only 1f..8f are laid out");
        assert_eq!(seen.huagang, 0, "{name}: there are no four equal flowers");
        let seen = check(&rules, 3, 400, wild(3));
        // No more are left than the dead tiles.
        let most = (1u128 << (dead + 1)) - 1;
        assert!(seen.liuju > 100 && seen.left & !most == 0 && seen.left >> dead & 1 == 1, "{name}: {seen:?}");
    }
}

/// The features of `value` and of luck have room for eight flowers beside dragons in hands.
#[test]
fn value_and_luck_are_computed_with_eight_flowers() {
    for (name, _) in EIGHT_FLOWERS {
        let rules = Rules::load(name).unwrap();
        let value = || Policy::Value(Value::new("value", nearest(&rules).unwrap()));
        let seating = Seating::from_players(&[value(), Policy::Efficient, value(), Policy::Efficient]).unwrap();
        check(&rules, 5, 100, bots(seating, 5));
        for hand in 0..20 {
            let setup = Setup::new(&rules, 5, hand, &Carried::new(0), Vec::new());
            let mut watch = LuckObserver::new(LuckNet::for_rules(&rules), &rules, &seating);
            play(&rules, &setup, &mut Bots::new(seating, 5, hand), &mut watch).unwrap();
            assert!(watch.luck().iter().any(|points| *points != 0), "{name} {hand}");
        }
    }
}

/// With `efficient` and `greedy`, complete hands that may not win are rarer than with `random`, because these players keep hands closed
/// that lack flowers.
#[test]
fn players_aim_at_hands_that_may_win() {
    let watched = |seating| move |hand| TestPlayers::Watched(Bots::new(seating, 5, hand));
    for name in PRESETS {
        let rules = Rules::preset(name).unwrap();
        let [random, greedy, efficient] = Policy::ALL.map(|policy| {
            let seating = Seating::all(policy);
            let seen = match policy {
                Policy::Random => check(&rules, 5, 400, bots(seating, 5)),
                _ => check(&rules, 5, 400, watched(seating)),
            };
            println!("{name} {policy:?}: {seen:?}");
            seen
        });
        assert!(random.liuju > 200 && greedy.liuju < random.liuju && efficient.liuju < random.liuju);
        // The share of complete hands that may not win, in thousandths.
        let share = |seen: &Seen| 1000 * seen.blocked / (seen.blocked + seen.wins).max(1);
        assert!(share(&efficient) < share(&random) && share(&greedy) < share(&random), "{name}");
    }
}

#[test]
fn hands_that_wait_as_dealt_are_declared() {
    let rules = Rules::preset("nanjing").unwrap();
    let seen = check(&rules, 11, 3000, bots(Seating::all(Policy::Greedy), 11));
    assert!(seen.tianting > 0 && seen.several > 0, "{seen:?}");
}

/// Changes of keys that the rules accept only with other changes: `key=value`, and the other changes.
const COMPANIONS: [(&str, &str); 12] = [
    ("room.lianzhuang.pays=all", "+room.lianzhuang.grows=add"),
    ("room.lianzhuang.limit=2", "+room.lianzhuang.grows=double"),
    ("room.niao.tiles=20", "+room.niao.points=1"),
    ("room.niao.hits=from_winner", "+room.niao.tiles=4+room.niao.factor=2"),
    ("room.niao.factor=10", "+room.niao.tiles=1"),
    ("room.niao.points=1000", "+room.niao.tiles=1"),
    ("claims.discard_win=false", "+scoring.bao.kuaizhao=false"),
    ("claims.winners=first", "+dealer.several_winners_stay=false"),
    ("scoring.bonus.seven_pairs=10000", "+scoring.bonus.shuangqidui=10000"),
    ("dealer.after_win=first_winner", "+dealer.after_kong_stays=false"),
    ("tiles.set=with_honours", "+gates.hard_flowers=0"),
    ("tiles.set=suits_only", "+gates.hard_flowers=0"),
];

/// Prefixes of keys that have no effect in this game or need several other changes.
const FOREIGN: [&str; 13] = [
    "room.factors.",
    "room.kong.",
    "room.rob_kong_payers",
    "room.after_kong_payers",
    "wilds.",
    "claims.jingdiao",
    "claims.xuanfeng",
    "shapes.",
    "gates.",
    "wall.",
    "play.",
    "bao.",
    "dealer.chaozhuang_passes",
];
/// Keys that must be tried although they start with a prefix in [`FOREIGN`].
const OWN: [&str; 4] = ["gates.hard_flowers", "wall.replacement", "wall.dead_tiles", "play.turns"];

#[test]
fn games_with_each_option_pass_the_checks() {
    let base = Rules::preset("nanjing").unwrap();
    let mut tried = 0;
    let (mut untried, mut failed) = (Vec::new(), Vec::new());
    for key in base.keys() {
        let values: Vec<String> = match &key.kind {
            KeyKind::Bool => ["true", "false"].map(str::to_owned).to_vec(),
            KeyKind::Integer { min, max } => [min, max].map(i64::to_string).to_vec(),
            KeyKind::Choice(choices) => choices.iter().map(|choice| choice.name.clone()).collect(),
            KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => continue,
        };
        let current = base.value(&key.path).unwrap();
        let mut any = false;
        for value in values.into_iter().filter(|value| *value != current.trim_matches('"')) {
            let change = format!("{}={value}", key.path);
            let beside = COMPANIONS.iter().find(|row| row.0 == change).map_or("", |row| row.1);
            let Ok(rules) = Rules::load(&format!("nanjing+{change}{beside}")) else { continue };
            (any, tried) = (true, tried + 1);
            let played = std::panic::catch_unwind(|| {
                check(&rules, tried, 12, bots(Seating::all(Policy::Efficient), tried));
                check(&rules, tried, 12, wild(tried));
            });
            failed.extend(played.is_err().then_some(change));
        }
        let foreign = FOREIGN.iter().any(|part| key.path.starts_with(part)) && !OWN.contains(&key.path.as_str());
        if !any && !foreign && key.path != "scoring.family" {
            untried.push(key.path.clone());
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
    // A flower among the last four tiles could not be replaced.
    assert!(Rules::load("nanjing+wall.fenzhang=4").is_err());
    assert!(untried.is_empty(), "no value of these keys could be tried: {untried:?}");
    assert!(tried > 90, "{tried}");
}

//! Random games: tiles are conserved, logs can be replayed, and each option can be set.

use jing_lab::game::{
    Carried, Claim, ClaimOptions, Domain, Event, Finished, Line, Observer, Players, Recorder, Setup, Source, Start,
    Stream, Turn, TurnOptions, View, carry, play, read_log,
};
use jing_lab::policy::{Bots, Policy, Seating};
use jing_lab::rules::{Key, KeyKind, Rules, keys};
use jing_lab::score::{End, Item, Settlement, settle};
use jing_lab::sim::Run;
use jing_lab::tile::{Counts, Kind, Meld, Suit, parse_tiles};
use std::convert::Infallible;

const PRESETS: [&str; 3] = ["sichuan", "tuidaohu", "qionghu"];

/// An observer that writes the log and counts events.
struct CountingObserver<'r> {
    log: Recorder<'r>,
    /// The number of draws from the head of the wall.
    head: usize,
    /// The number of tiles dealt as 分张.
    dealt: usize,
    kongs: usize,
    /// The sum of the immediate payments so far, by seat.
    paid: [i64; 4],
}

impl Observer for CountingObserver<'_> {
    fn start(&mut self, start: &Start<'_>) {
        self.log.start(start);
    }

    fn event(&mut self, event: &Event) {
        match *event {
            Event::Draw { source: Source::Head, .. } => self.head += 1,
            Event::Draw { source: Source::Fenzhang, .. } => self.dealt += 1,
            Event::Kong { .. } => self.kongs += 1,
            Event::Pay { payments, .. } => {
                self.paid.iter_mut().zip(payments.by_seat()).for_each(|(sum, points)| *sum += points);
            }
            _ => {}
        }
        self.log.event(event);
    }

    fn end(&mut self, end: End, settlement: &Settlement) {
        self.log.end(end, settlement);
    }
}

/// The players of a deal: bots.
struct TestBots {
    bots: Bots,
    /// If given, the bots pass half of their wins and choose a random missing suit.
    whims: Option<Stream>,
    /// Whether each seat was offered a win on a discard since its last turn.
    passed: [bool; 4],
    /// The number of further wins offered to seats that were offered one since their last turn.
    offered_again: u32,
}

impl TestBots {
    fn passes(&mut self, win: bool) -> bool {
        win && self.whims.as_mut().is_some_and(|whims| whims.below(2) == 0)
    }
}

impl Players for TestBots {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        self.passed[view.seat().index()] = false;
        let win = options.win && !self.passes(options.win);
        self.bots.turn(view, &TurnOptions { win, ..*options })
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        let passed = &mut self.passed[view.seat().index()];
        self.offered_again += u32::from(options.win && *passed);
        *passed |= options.win;
        let win = options.win && !self.passes(options.win);
        self.bots.claim(view, &ClaimOptions { win, ..options.clone() })
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        self.bots.exchange(view)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        let melded = |suit: &Suit| view.melds(view.seat()).iter().any(|meld| meld.kind().suit() == *suit);
        let suits: Vec<Suit> = Suit::NUMBERS.into_iter().filter(|suit| !melded(suit)).collect();
        match &mut self.whims {
            Some(whims) => Ok(suits[whims.below(suits.len() as u32) as usize]),
            None => self.bots.missing_suit(view),
        }
    }
}

/// Plays `count` deals of bots and checks each. Calls `seen` after each.
fn deals(rules: &Rules, policy: Policy, seed: u64, count: u64, seen: impl FnMut(&Finished, &CountingObserver<'_>)) {
    deals_of(rules, policy, false, seed, count, seen);
}

/// Like [`deals`]; with `whims`, the bots play as [`TestBots::whims`] describes. Returns the number of wins offered to a seat that was
/// already offered one since its last turn.
fn deals_of(
    rules: &Rules,
    policy: Policy,
    whims: bool,
    seed: u64,
    count: u64,
    mut seen: impl FnMut(&Finished, &CountingObserver<'_>),
) -> u32 {
    let (mut carried, mut offered_again) = (Carried::new(0), 0);
    for hand in 0..count {
        let setup = Setup::new(rules, seed, hand, &carried, Vec::new());
        let mut watch = CountingObserver { log: Recorder::new(rules), head: 0, dealt: 0, kongs: 0, paid: [0; 4] };
        let mut minds = TestBots {
            bots: Bots::new(Seating::all(policy), seed, hand),
            whims: whims.then(|| Stream::new(seed, Domain::Study, hand)),
            passed: [false; 4],
            offered_again: 0,
        };
        let played = play(rules, &setup, &mut minds, &mut watch);
        let finished = played.unwrap_or_else(|error| panic!("{} deal {hand}: {error:?}", rules.name));
        offered_again += minds.offered_again;
        check(rules, &finished, &watch.log);
        seen(&finished, &watch);
        carried = carry(rules, &carried, &finished);
    }
    offered_again
}

/// Checks the payments, the tiles and the log of a deal.
pub(super) fn check(rules: &Rules, finished: &Finished, log: &Recorder<'_>) {
    let facts = &finished.facts;
    for entry in &finished.settlement.entries {
        assert_eq!(entry.payments.by_seat().iter().sum::<i64>(), 0, "{:?}", entry.item);
    }
    assert_eq!(settle(rules, facts).expect("settled").total(), finished.settlement.total());
    // Every tile is in a hand, a meld, the discards, a win or the wall.
    let mut all = Counts::EMPTY;
    for (_, seat) in facts.seats.iter() {
        assert_eq!(seat.hand.concealed.total() + 3 * seat.hand.melds.len(), 13, "{}", log.text());
        let missing = |meld: &Meld| seat.missing_suit == Some(meld.kind().suit());
        assert!(!seat.hand.melds.iter().any(missing), "{}", log.text());
        seat.hand
            .concealed
            .tiles()
            .chain(seat.discards.tiles())
            .chain(seat.flowers.tiles())
            .for_each(|tile| all.add(tile));
        seat.hand.melds.iter().flat_map(Meld::all_tiles).for_each(|tile| all.add(tile));
    }
    facts.wins.iter().filter(|win| !facts.shares_tile_with_earlier_win(win)).for_each(|win| all.add(win.tile));
    facts.bao.iter().for_each(|&tile| all.add(tile));
    let turned = usize::from(rules.turned_tile_is_out());
    assert_eq!(all.total() + usize::from(finished.left) + turned, rules.wall_len(), "{}", log.text());
    assert!(all.iter().all(|(kind, count)| count <= rules.tiles()[kind]));
    assert_eq!(finished.win_left.len(), facts.wins.len());
    // Replaying the log gives the same payments.
    let text = log.text();
    let logged = read_log(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let again = logged[0].replay(rules, &mut ()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.settlement, finished.settlement);
}

#[test]
fn tiles_are_conserved_and_logs_can_be_replayed() {
    for name in PRESETS {
        let rules = Rules::preset(name).expect("a preset");
        for (policy, count) in [(Policy::Random, 60), (Policy::Greedy, 60), (Policy::Efficient, 300)] {
            let (mut wins, mut kongs) = (0, 0);
            deals(&rules, policy, 4, count, |finished, watch| {
                wins += finished.facts.wins.len();
                kongs += watch.kongs;
                let item = |item| finished.settlement.entries.iter().find(|entry| entry.item == item);
                let money = item(Item::Kong).map_or([0; 4], |entry| entry.payments.by_seat());
                assert_eq!(watch.paid, money, "the immediate payments are those of the item of kongs");
            });
            assert!(policy == Policy::Random || wins as u64 > count / 4, "{name}: {wins} wins of {policy:?}");
            assert!(kongs > 0);
        }
    }
}

#[test]
fn a_sichuan_deal_ends_with_three_wins_or_the_wall() {
    let rules = Rules::preset("sichuan").expect("a preset");
    let (mut three, mut wall) = (0, 0);
    deals(&rules, Policy::Efficient, 5, 300, |finished, _| {
        let wins = finished.facts.wins.len();
        match finished.facts.end {
            End::Win => assert_eq!(wins, 3),
            _ => assert!(wins < 3 && finished.left == 0),
        }
        three += u32::from(finished.facts.end == End::Win);
        wall += u32::from(finished.facts.end == End::Liuju);
        for (_, seat) in finished.facts.seats.iter() {
            let missing = seat.missing_suit.expect("declared");
            assert!(seat.hand.melds.iter().all(|meld| meld.kind().suit() != missing));
        }
    });
    assert!(three > 30 && wall > 3, "{three} {wall}");
}

#[test]
fn the_dead_wall_grows_with_odd_kongs() {
    // 136 - 53 - 14 - 4 = 65 draws in turn. Kongs 1, 3, 5 each take a stack out of play (seed 004, 杠上牌与分张).
    let rules = Rules::preset("tuidaohu").expect("a preset");
    let mut reached = [0; 3];
    deals(&rules, Policy::Random, 6, 400, |finished, watch| {
        if finished.fenzhang {
            let kongs = watch.kongs;
            // The dealer's fourteenth tile is the first draw.
            assert_eq!(watch.head - 1, 65 - 2 * kongs.div_ceil(2), "{kongs} kongs");
            reached[kongs.min(2)] += 1;
            let dealt = watch.dealt;
            assert!(if finished.facts.wins.is_empty() { dealt == 4 } else { (1..=4).contains(&dealt) });
        }
    });
    assert!(reached.iter().all(|&count| count > 5), "{reached:?}");
}

/// 正摸反打 starts again with each session.
#[test]
fn the_direction_of_turns_alternates_within_a_session() {
    let rules = Rules::load("tuidaohu+play.turns=alternate").expect("rules");
    for len in [3, 4] {
        let mut seen = Vec::new();
        for hand in 0..12 {
            let run = Run { session_len: len, ..Run::new(rules.clone(), Seating::all(Policy::Random), 3, 12) };
            let deal = hand % u64::from(len);
            let mut log = Recorder::new(&rules);
            run.deal(hand, &mut log).expect("a deal of the run");
            let turns: Vec<u8> = log
                .lines
                .iter()
                .filter_map(|line| match line {
                    Line::Draw { seat, from, .. } if from == "head" => Some(*seat),
                    _ => None,
                })
                .collect();
            let from_first = |at: usize| (turns[at] + 4 - turns[0]) % 4;
            // A claim may change which seat draws second, but rarely so that it looks like the other direction.
            seen.push((deal.is_multiple_of(2), from_first(1)));
            let text = log.text();
            assert!(read_log(&text).expect("a log")[0].replay(&rules, &mut ()).is_ok());
            let number = |deal| format!("\"deal\":{deal},");
            let other = text.replacen(&number(deal), &number(deal + 1), 1);
            assert!(read_log(&other).expect("a log")[0].replay(&rules, &mut ()).is_err());
        }
        let right = seen.iter().filter(|(odd, next)| if *odd { *next == 3 } else { *next == 1 }).count();
        assert!(right >= 9, "{seen:?}");
    }
}

#[test]
fn winners_can_win_again_if_only_the_wall_ends_the_deal() {
    let text = "extends = \"sichuan\"\nplay.ends = \"wall_only\"\n";
    let rules = Rules::from_toml("xueliu.toml", text).expect("rules");
    let mut again = 0;
    deals(&rules, Policy::Efficient, 7, 100, |finished, _| {
        let wins = &finished.facts.wins;
        assert_eq!((finished.facts.end, finished.left), (End::Liuju, 0));
        again += u32::from((1..wins.len()).any(|at| wins[..at].iter().any(|before| before.seat == wins[at].seat)));
    });
    assert!(again > 50, "{again}");
}

#[test]
fn each_seat_gives_three_tiles_in_an_exchange() {
    for (to, same) in [("next", true), ("dice", true), ("next", false)] {
        let keys = format!("play.exchange = \"{to}\"\nplay.exchange_same_suit = {same}");
        let rules = Rules::from_toml("exchange.toml", &format!("extends = \"sichuan\"\n{keys}\n")).expect("rules");
        deals(&rules, Policy::Efficient, 8, 60, |finished, watch| {
            assert!(finished.exchange_gain.is_some());
            let given = watch.log.lines.iter().filter_map(|line| match line {
                Line::Exchange { tiles, .. } => Some(*tiles),
                _ => None,
            });
            let given: Vec<_> = given.collect();
            assert_eq!(given.len(), 4);
            assert!(!same || given.iter().all(|tiles| tiles.iter().all(|tile| tile.suit() == tiles[0].suit())));
        });
    }
}

/// Changes of keys that the rules accept only with other changes: `key=value`, and the other changes.
const COMPANIONS: [(&str, &str); 22] = [
    ("play.dihu=first_draw", "+scoring.factors.dihu=32"),
    ("room.lianzhuang.pays=all", "+room.lianzhuang.grows=add"),
    ("room.lianzhuang.limit=4", "+room.lianzhuang.grows=double"),
    ("room.kong_payers=feeder_for_all", "+room.kong.exposed=1+room.kong.added=1"),
    ("room.liuju=nothing", "+room.kong.concealed=2"),
    ("room.niao.tiles=2", "+room.niao.points=1"),
    ("room.niao.hits=from_winner", "+room.niao.tiles=4+room.niao.factor=2"),
    ("room.niao.factor=2", "+room.niao.tiles=1"),
    ("room.niao.points=1", "+room.niao.tiles=2"),
    ("bao.wild=draw", "+bao.declare=ready"),
    ("play.exchange_same_suit=true", "+play.exchange=next"),
    ("wall.dead_grows=true", "+wall.dead_tiles=14"),
    ("dealer.several_winners_stay=true", "+claims.winners=all"),
    ("claims.winners=first", "+dealer.several_winners_stay=false"),
    ("claims.guohu_lifted_by_kong_or_jing=true", "+claims.guohu=until_entry"),
    ("wall.dead_tiles=0", "+wall.dead_grows=false"),
    ("wall.replacement=head", "+wall.dead_tiles=0+wall.dead_grows=false"),
    ("gates.dragon_triplet=false", "+claims.dragon_pung=false"),
    ("gates.seven_pairs_exempt=true", "+shapes.seven_pairs=true"),
    ("shapes.seven_pairs=true", "+gates.seven_pairs_exempt=true"),
    ("shapes.qixing_shisanlan=true", "+shapes.shisanlan=true"),
    ("claims.rob_kong=false", "+scoring.factors.rob_kong=1"),
];

/// Like [`COMPANIONS`], for one preset each: its name, `key=value`, and the other changes.
const OWN_COMPANIONS: [(&str, &str, &str); 36] = [
    ("qionghu", "scoring.factors.seven_pairs=2", "+shapes.seven_pairs=true+gates.seven_pairs_exempt=true"),
    ("sichuan", "dealer.after_kong_stays=true", "+dealer.after_win=winner_stays"),
    ("sichuan", "shapes.dragon_runs=true", "+tiles.set=with_honours"),
    ("sichuan", "shapes.wind_runs=true", "+tiles.set=with_honours"),
    ("tuidaohu", "tiles.set=suits_only", "+shapes.shisanyao=false"),
    ("tuidaohu", "gates.at_most_two_suits=true", "+shapes.shisanyao=false"),
    ("tuidaohu", "play.missing_suit=declare", "+gates.at_most_two_suits=true+shapes.shisanyao=false"),
    ("tuidaohu", "play.missing_suit=first_discard", "+gates.at_most_two_suits=true+shapes.shisanyao=false"),
    ("tuidaohu", "wilds.turned_tile=out", "+wilds.source=indicator"),
    ("tuidaohu", "wilds.fifth_copy=true", "+wilds.source=indicator"),
    ("tuidaohu", "wilds.discard=false", "+wilds.source=indicator"),
    ("tuidaohu", "wilds.pung=false", "+wilds.source=indicator"),
    ("tuidaohu", "wilds.discard_jing_wild=true", "+wilds.source=indicator"),
    ("tuidaohu", "gates.wild_ping_discard=self_draw_only", "+wilds.source=indicator"),
    ("tuidaohu", "claims.jingdiao_discard=allowed", "+wilds.source=indicator"),
    ("tuidaohu", "claims.jingdiao_rob_kong=as_self_draw", "+wilds.source=indicator"),
    ("qionghu", "tiles.set=suits_only", "+gates.triplet=required"),
    ("qionghu", "gates.at_most_two_suits=true", "+gates.three_suits=off"),
    ("qionghu", "play.missing_suit=declare", "+gates.at_most_two_suits=true+gates.three_suits=off"),
    ("qionghu", "shapes.shisanyao=true", "+gates.triplet=off+gates.three_suits=off"),
    ("qionghu", "shapes.shisanlan=true", "+gates.triplet=off+gates.three_suits=off"),
    (
        "sichuan",
        "shapes.seven_pairs=false",
        "+scoring.factors.seven_pairs=1+scoring.factors.longqidui=1\
        +scoring.factors.shuanglongqidui=1+scoring.factors.sanlongqidui=1",
    ),
    ("sichuan", "wilds.source=hongzhong", "+wilds.discard=false+wilds.pung=false+wilds.fifth_copy=true"),
    ("sichuan", "wilds.source=turned_next", "+wilds.fifth_copy=true"),
    ("sichuan", "room.factors.wugui=2", "+wilds.source=yaoji"),
    ("tuidaohu", "room.factors.wugui=2", "+wilds.source=set_hongzhong"),
    ("sichuan", "wilds.fifth_copy=true", "+wilds.source=hongzhong"),
    ("sichuan", "wilds.discard=false", "+wilds.source=hongzhong"),
    ("sichuan", "wilds.pung=false", "+wilds.source=hongzhong"),
    ("sichuan", "gates.wild_ping_discard=self_draw_only", "+wilds.source=hongzhong"),
    ("sichuan", "gates.at_most_two_suits=false", "+play.missing_suit=free"),
    (
        "sichuan",
        "gates.three_suits=melds",
        "+gates.at_most_two_suits=false+play.missing_suit=free\
        +shapes.seven_pairs=false+scoring.factors.seven_pairs=1+scoring.factors.longqidui=1\
        +scoring.factors.shuanglongqidui=1+scoring.factors.sanlongqidui=1",
    ),
    ("sichuan", "gates.triplet=required", "+gates.seven_pairs_exempt=true"),
    ("sichuan", "gates.open=true", "+gates.seven_pairs_exempt=true"),
    ("tuidaohu", "gates.triplet=required", "+gates.seven_pairs_exempt=true+shapes.shisanyao=false"),
    ("tuidaohu", "gates.open=true", "+gates.seven_pairs_exempt=true+shapes.shisanyao=false"),
];

/// Keys that only other games have, or whose value a preset requires.
const FOREIGN: [&str; 44] = [
    "room.liuju",
    "play.dihu",
    "room.kong_payers",
    "room.kong.exposed",
    "room.kong.added",
    "room.kong.concealed",
    "room.winners_pay",
    "room.factors.self_draw",
    "room.factors.after_kong",
    "room.factors.kong_discard",
    "room.factors.rob_kong",
    "room.factors.last_tile",
    "room.factors.menqing",
    "room.factors.qingyise",
    "room.factors.hunyise",
    "room.factors.ziyise",
    "room.factors.jiangqidui",
    "scoring.family",
    "gates.hard_flowers",
    "gates.wild_ping_discard",
    "dealer.chaozhuang_passes",
    "dealer.big_hand_stays",
    "play.ends",
    "claims.jingdiao_discard",
    "claims.jingdiao_rob_kong",
    "claims.xuanfeng",
    "bao.declare",
    "bao.wild",
    "wilds.source",
    "wilds.turned_tile",
    "wilds.discard_jing_wild",
    "wilds.qixing_no_wild",
    "wilds.fifth_copy",
    "wilds.discard",
    "wilds.pung",
    "room.factors.wugui",
    "shapes.qixing_seven_pairs",
    "shapes.shisanlan",
    "shapes.qixing_shisanlan",
    "shapes.shisanyao",
    "shapes.quanbukao",
    "shapes.zuhelong",
    "shapes.wind_runs",
    "tiles.set",
];

/// Returns the variants of a preset with one changed key, each with its change, for each key of the game and each value that the rules
/// accept. Also returns the keys for which no other value is accepted.
fn variants(preset: &str) -> (Vec<(String, Rules)>, Vec<String>) {
    let base = Rules::preset(preset).expect("a preset");
    let own = |key: &&Key| key.fits(base.family()) && !["name", "title", "title_zh"].contains(&key.path.as_str());
    let (mut variants, mut untried) = (Vec::new(), Vec::new());
    for key in keys().filter(own) {
        let values: Vec<String> = match &key.kind {
            KeyKind::Bool => vec!["true".into(), "false".into()],
            KeyKind::Integer { min, max } => {
                [0, 1, 2, 4, 14, 16, 64].map(|n: i64| n.clamp(*min, *max).to_string()).into()
            }
            KeyKind::Choice(words) => words.iter().map(|word| word.name.clone()).collect(),
            KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => Vec::new(),
        };
        let current = base.value(&key.path).expect("a value");
        let before = variants.len();
        for value in values.into_iter().filter(|value| *value != current.trim_matches('"')) {
            let change = format!("{}={value}", key.path);
            let general = COMPANIONS.iter().filter(|row| row.0 == change).map(|row| row.1);
            let special = OWN_COMPANIONS.iter().filter(|row| (row.0, row.1) == (preset, &*change)).map(|row| row.2);
            let beside: Vec<&str> = [""].into_iter().chain(special).chain(general).collect();
            let found = beside.iter().find_map(|beside| Rules::load(&format!("{preset}+{change}{beside}")).ok());
            variants.extend(found.map(|rules| (change, rules)));
        }
        if variants.len() == before {
            untried.push(key.path.clone());
        }
    }
    (variants, untried)
}

#[test]
fn games_with_each_option_pass_the_checks() {
    for preset in PRESETS {
        let (changed, untried) = variants(preset);
        // Keys of 精, flowers, 十三烂, the settlements of other games and the end of a deal cannot be changed here.
        let foreign = untried.iter().filter(|key| !FOREIGN.contains(&key.as_str())).collect::<Vec<_>>();
        assert_eq!(foreign, Vec::<&String>::new(), "{preset}: no other value of these keys could be tried");
        let northern = ["claims.xuanfeng", "bao.declare", "bao.wild"];
        let northern = !northern.iter().any(|key| untried.iter().any(|other| other == key));
        assert_eq!(northern, preset != "sichuan");
        assert!(changed.len() > 120, "{preset}: {}", changed.len());
        for (line, rules) in changed {
            for (policy, whims, count) in
                [(Policy::Random, true, 4), (Policy::Efficient, false, 6), (Policy::Efficient, true, 2)]
            {
                let mut played = 0;
                deals_of(&rules, policy, whims, 9, count, |_, _| played += 1);
                assert_eq!(played, count, "{preset}: {line}");
            }
        }
    }
}

#[test]
fn four_wild_dragons_are_in_the_wall_and_never_discarded() {
    let keys = "wilds.source = \"hongzhong\"\nwilds.fifth_copy = true\nwilds.discard = false\nwilds.pung = false";
    let rules = Rules::from_toml("laizi.toml", &format!("extends = \"sichuan\"\n{keys}\n")).expect("rules");
    assert_eq!(rules.wall_len(), 112);
    for (policy, count) in [(Policy::Random, 100), (Policy::Efficient, 200)] {
        deals(&rules, policy, 10, count, |finished, _| {
            let thrown = finished.facts.seats.iter().map(|(_, seat)| seat.discards.total_of(rules.wild_kinds(None)));
            assert_eq!(thrown.sum::<usize>(), 0, "no wild is discarded");
        });
    }
}

#[test]
fn a_passed_win_binds_until_the_next_own_turn() {
    for preset in PRESETS {
        let offered = |guohu: &str| {
            let rules = Rules::load(&format!("{preset}+claims.guohu={guohu}")).expect("rules");
            deals_of(&rules, Policy::Efficient, true, 11, 1500, |_, _| ())
        };
        // With `until_entry_or_more` only a win that pays more is allowed, which is rare.
        let (bound, dearer, free) = (offered("until_entry"), offered("until_entry_or_more"), offered("off"));
        assert!(bound == 0 && dearer > 0 && dearer < free, "{preset}: {bound} {dearer} {free}");
    }
}

#[test]
fn the_dealer_may_win_or_pass_before_naming_the_missing_suit() {
    // The dealer's fourteen tiles are complete and of two suits: the dealer may win, or name a suit and discard.
    let rules = Rules::load("sichuan+play.missing_suit=first_discard").expect("rules");
    let mut setup = Setup::new(&rules, 1, 0, &Carried::new(0), Vec::new());
    let hand = parse_tiles("11122233344455m").expect("tiles");
    let places = [0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52];
    for (nth, (&place, &tile)) in places.iter().zip(&hand).enumerate() {
        let free = |at: &usize| !places[..nth].contains(at) && setup.order[*at] == tile;
        let at = (0..setup.order.len()).find(free).expect("a copy");
        setup.order.swap(place, at);
    }
    let mut won = 0;
    for hand in 0..16 {
        let mut log = Recorder::new(&rules);
        let mut minds = TestBots {
            bots: Bots::new(Seating::all(Policy::Random), 1, hand),
            whims: Some(Stream::new(1, Domain::Study, hand)),
            passed: [false; 4],
            offered_again: 0,
        };
        let finished = play(&rules, &setup, &mut minds, &mut log).expect("a deal");
        won += u32::from(log.lines.iter().take(3).any(|line| matches!(line, Line::Win { seat: 0, .. })));
        assert_eq!(
            read_log(&log.text()).expect("a log")[0].replay(&rules, &mut ()).expect("again").settlement,
            finished.settlement
        );
    }
    assert!((1..16).contains(&won), "{won}");
}

/// Keys that were introduced for these games.
#[test]
fn nanchang_can_be_played_with_keys_of_these_games() {
    let no_shisanlan = "+shapes.shisanlan=false+shapes.qixing_shisanlan=false";
    let two_suits = format!("+gates.at_most_two_suits=true{no_shisanlan}");
    let changes = [
        two_suits.clone(),
        format!("{two_suits}+play.missing_suit=declare"),
        format!("{two_suits}+play.missing_suit=first_discard"),
        format!("+tiles.set=suits_only+shapes.wind_runs=false+shapes.dragon_runs=false{no_shisanlan}"),
        "+play.exchange=next".into(),
        "+play.exchange=dice+play.exchange_same_suit=true".into(),
        "+play.turns=reverse".into(),
        "+play.turns=alternate".into(),
        "+wilds.discard=false".into(),
        "+wilds.pung=false".into(),
        "+wall.fenzhang=4".into(),
        "+wall.fenzhang=4+wall.dead_tiles=14+wall.dead_grows=true".into(),
        "+dealer.after_kong_stays=true".into(),
    ];
    for change in changes {
        for (policy, whims, count) in [(Policy::Random, true, 20), (Policy::Efficient, false, 40)] {
            let rules = Rules::load(&format!("nanchang{change}")).unwrap_or_else(|error| panic!("{change}: {error}"));
            deals_of(&rules, policy, whims, 12, count, |_, _| ());
        }
    }
}

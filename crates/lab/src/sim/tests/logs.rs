//! Logs: robbed kongs, win events, and the reason why a claim is refused.

use crate::game::*;
use crate::policy::Bots;
use crate::rules::{PRESETS, Rules};
use crate::score::{self, Item};
use crate::sim::Run;
use crate::tile::{Kind, Seat, Suit, parse_tile, parse_tiles};
use std::convert::Infallible;

fn run(rules: &str, players: &str, hands: u64) -> Run {
    Run::new(Rules::load(rules).unwrap_or_else(|error| panic!("{error}")), players.parse().unwrap(), 12, hands)
}

fn logs(run: &Run) -> Vec<String> {
    (0..run.hands)
        .map(|hand| {
            let mut recorder = Recorder::new(&run.sides[0].rules);
            run.deal(hand, &mut recorder);
            recorder.text()
        })
        .collect()
}

fn replayed(text: &str, rules: &Rules) -> Result<(), ReplayError> {
    read_log(text).unwrap().iter().try_for_each(|deal| deal.replay(rules, &mut ()).map(drop))
}

#[test]
fn a_robbed_kong_is_logged_before_its_win() {
    let mut robbed = 0;
    for name in ["nanchang", "sichuan", "nanjing"] {
        let run = Run { session_len: 1, ..run(name, "greedy", 1_500) };
        for text in logs(&run) {
            let lines: Vec<&str> = text.lines().collect();
            let Some(at) = lines.iter().position(|line| line.contains("\"by\":\"rob_kong\"")) else { continue };
            robbed += 1;
            assert!(lines[at - 1].contains("\"type\":\"kong\"") && lines[at - 1].contains("\"added\""), "{text}");
            replayed(&text, &run.sides[0].rules).unwrap();
            // Logs of version 0.1 leave it out.
            let short: Vec<&str> =
                lines.iter().enumerate().filter(|(line, _)| *line != at - 1).map(|(_, line)| *line).collect();
            replayed(&short.join("\n"), &run.sides[0].rules).unwrap();
        }
    }
    assert!(robbed > 5, "{robbed}");
}

#[test]
fn logs_name_win_events_of_situations() {
    for preset in PRESETS {
        let run = run(preset.name, "greedy", 400);
        let known = score::words(&run.sides[0].rules).win_events;
        for text in logs(&run) {
            for deal in read_log(&text).unwrap() {
                for line in &deal.lines {
                    let Line::Win { names, .. } = line else { continue };
                    let events = names.iter().filter_map(|name| score::WinEvent::named(name));
                    let fan = |event: &score::WinEvent| score::Fan::named(event.name()).is_some();
                    assert!(
                        events.filter(|event| !fan(event)).all(|event| known.contains(event)),
                        "{}: {names:?}",
                        preset.name
                    );
                }
            }
        }
    }
    // Additional names in logs of version 0.1 are accepted.
    let run = run("nanjing", "greedy", 60);
    let won = logs(&run).into_iter().find(|text| text.contains("\"by\":\"discard\"")).unwrap();
    let old = won.replacen("\"names\":[", "\"names\":[\"kong_discard\",", 1);
    assert_ne!(won, old);
    replayed(&old, &run.sides[0].rules).unwrap();
    assert!(replayed(&won.replacen("\"names\":[", "\"names\":[\"kuaizhao\",", 1), &run.sides[0].rules).is_err());
}

/// Records the claims that are barred because the seat passed an earlier one. Each has the number of log lines before it, the
/// claiming seat, the discarding seat, the tile and the reason.
#[derive(Default)]
struct Barred {
    lines: usize,
    tile: Option<(Seat, Kind)>,
    found: Vec<(usize, Seat, Seat, Kind, ClaimBar)>,
}

impl Observer for Barred {
    fn event(&mut self, event: &Event) {
        self.lines += 1;
        if let Event::Discard { seat, tile } = *event {
            self.tile = Some((seat, tile));
        }
    }

    fn claim_barred(&mut self, seat: Seat, bar: ClaimBar) {
        if let Some((from, tile)) = self.tile {
            self.found.push((self.lines, seat, from, tile, bar));
        }
    }
}

/// Bots that pass every win on a discard.
struct Timid(Bots);

impl Players for Timid {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        self.0.turn(view, options)
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        if options.win { Ok(Claim::Pass) } else { self.0.claim(view, options) }
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        self.0.exchange(view)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        self.0.missing_suit(view)
    }
}

#[test]
fn a_barred_claim_is_refused_with_its_key() {
    let run = run("nanchang", "greedy,random,greedy,random", 1_500);
    let rules = &run.sides[0].rules;
    let mut refused = [0, 0];
    for hand in 0..run.hands {
        let mut watch = (Recorder::new(rules), Barred::default());
        let setup = Setup::new(rules, 5, hand, &Carried::new(hand), Vec::new());
        play(rules, &setup, &mut Timid(Bots::new(run.sides[0].seating, 5, hand)), &mut watch).unwrap();
        for &(lines, seat, from, tile, bar) in &watch.1.found {
            let names = [seat, from].map(|seat| seat.index());
            let claim = match bar {
                ClaimBar::Guohu => format!(
                    "{{\"type\":\"win\",\"seat\":{},\"from\":{},\"tile\":\"{tile}\",\"by\":\"discard\",\"shape\":\"standard\",\"names\":[]}}",
                    names[0], names[1]
                ),
                ClaimBar::Guopeng => {
                    format!("{{\"type\":\"pung\",\"seat\":{},\"from\":{},\"tile\":\"{tile}\"}}", names[0], names[1])
                }
            };
            let text = watch.0.text();
            let before: Vec<&str> = text.lines().take(lines + 1).collect();
            if !before.last().is_some_and(|line| line.contains("discard")) {
                continue;
            }
            let error = replayed(&format!("{}\n{claim}", before.join("\n")), rules).unwrap_err().to_string();
            let key = if bar == ClaimBar::Guohu { "claims.guohu" } else { "claims.guopeng" };
            assert!(error.contains(key), "{error}");
            refused[bar as usize] += 1;
        }
    }
    assert!(refused.iter().all(|&refused| refused > 3), "{refused:?}");
}

/// Bots that discard 3p first and claim every win, otherwise every pung.
struct Grabbing(Bots);

impl Players for Grabbing {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        let tile = parse_tile("3p").unwrap();
        if options.discards.contains(tile) { Ok(Turn::Discard(tile)) } else { self.0.turn(view, options) }
    }

    fn claim(&mut self, _: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        Ok(match (options.win, options.pung) {
            (true, _) => Claim::Win,
            (_, true) => Claim::Pung,
            _ => Claim::Pass,
        })
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        self.0.exchange(view)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        self.0.missing_suit(view)
    }
}

/// A log does not show which seat wanted a pung of a tile that another seat won, so that pung does not count as passed.
#[test]
fn a_pung_of_a_tile_that_is_won_does_not_count_as_passed() {
    let run = run("sichuan+claims.guopeng=true+play.missing_suit=free", "efficient", 1);
    let rules = &run.sides[0].rules;
    // Seat 1 asks for a pung of the 3p that seat 2 wins, then for one of the last 3p.
    let hands = ["1144779m11447s3p", "225588m25899s33p", "33366m12456789p", "99m1133446677s3p"];
    let hands = hands.map(|hand| parse_tiles(hand).unwrap());
    let mut setup = Setup::new(rules, 5, 0, &Carried::new(0), Vec::new());
    let rounds = (0..3).flat_map(|round| hands.iter().flat_map(move |hand| &hand[4 * round..][..4]));
    let mut order: Vec<Kind> = rounds.copied().collect();
    order.extend(hands.iter().map(|hand| hand[12]));
    for tile in &order {
        setup.order.remove(setup.order.iter().position(|other| other == tile).unwrap());
    }
    setup.order.splice(..0, order);
    let mut log = Recorder::new(rules);
    play(rules, &setup, &mut Grabbing(Bots::new(run.sides[0].seating, 5, 0)), &mut log).unwrap();
    let text = log.text();
    assert!(text.contains(r#""win","seat":2,"from":0,"tile":"3p""#), "{text}");
    assert!(text.contains(r#""pung","seat":1,"from":3,"tile":"3p""#), "{text}");
    replayed(&text, rules).unwrap();
}

/// Presets with house rules.
const ROOMS: [&str; 41] = [
    "rooms/nanchang-club",
    "rooms/nanchang-zimo",
    "rooms/xuezhan",
    "rooms/tuidaohu-baosanjia",
    "qionghu+room.discard_payers=all+room.hand_cap=4",
    "sichuan+room.discard_payers=discarder_for_all+room.deal_cap=20",
    "nanchang+room.deal_cap=60",
    "nanchang+room.hand_cap=16+room.liuju=kongs",
    "nanchang+claims.discard_win=false+room.liuju=nothing",
    "nanchang-jiangxi+gates.least_win=16",
    "sichuan+gates.least_win=2+room.liuju=nothing",
    "sichuan+play.ends=wall_only+room.hand_cap=4+room.deal_cap=30",
    "tuidaohu+claims.discard_win=false+room.deal_cap=6",
    "qionghu+gates.least_win=2+room.hand_cap=8",
    "nanjing+room.hand_cap=100+gates.least_win=60+room.deal_cap=300",
    "rooms/nanchang-song",
    "rooms/nanchang-piaojing",
    "rooms/tuidaohu-zhaniao",
    "rooms/hongzhong",
    "nanchang+scoring.jing.lower=shangxiafan+scoring.jing.left=shangxiafan+scoring.jing.right=maidilei+scoring.jing.song=shangxiafan\
     +scoring.jing.lower_kong.left=true+scoring.jing.lower_kong.song=true",
    "nanchang+scoring.factors.piao_zheng=4+scoring.factors.piao_fu=2+scoring.jing.feeder_pays_chongguan=true\
     +scoring.jing.feeder_pays_over=true+claims.winners=all+room.winners_pay=false+room.kong_payers=feeder",
    "nanchang+play.dihu=after_kong+room.kong_payers=feeder_for_all+room.niao.tiles=4+room.niao.hits=from_dealer+room.niao.points=2",
    "nanchang+play.dihu=first_draw+room.lianzhuang.grows=double+room.lianzhuang.pays=all+gates.least_win=8",
    "nanchang+room.factors.menqing=2+room.factors.last_tile=2+room.factors.kong_discard=2+room.factors.yitiaolong=2\
     +room.factors.hunyise=2+room.factors.qingyise=4+room.factors.ziyise=4+room.factors.jiangqidui=4+room.factors.jiaxinwu=2\
     +room.factors.kaerdiao=2",
    "sichuan+scoring.factors.dihu=32+play.dihu=first_draw+room.kong_payers=all+play.exchange=opposite+room.factors.yitiaolong=2",
    "sichuan+scoring.factors.dihu=32+play.dihu=after_kong+room.kong_payers=feeder+room.niao.tiles=6+room.niao.factor=2",
    "sichuan+wilds.source=yaoji+wilds.fifth_copy=true+wilds.discard=false+wilds.pung=false+room.factors.jiaxinwu=2",
    "sichuan+play.ends=wall_only+room.niao.tiles=2+room.niao.points=1+room.kong_payers=feeder_for_all",
    "tuidaohu+room.factors.self_draw=2+room.factors.hunyise=2+room.factors.yitiaolong=2+room.lianzhuang.grows=add\
     +dealer.after_win=winner_stays+room.hand_cap=64",
    "tuidaohu+claims.winners=all+room.niao.tiles=2+room.niao.hits=from_winner+room.niao.factor=2+room.niao.points=1",
    "tuidaohu+wilds.source=yaoji+room.factors.menqing=2",
    "tuidaohu+wilds.source=turned_next+wilds.turned_tile=out+room.factors.wugui=2",
    "sichuan+tiles.set=with_honours+wilds.source=turned_itself+room.factors.wugui=2",
    "tuidaohu+wilds.source=set_hongzhong+wilds.discard=false+wilds.pung=false+room.factors.wugui=2",
    "tuidaohu+wilds.source=set_baiban+wilds.fifth_copy=true",
    "qionghu+room.factors.self_draw=2+room.lianzhuang.grows=double+room.lianzhuang.pays=dealer_wins+room.niao.tiles=1+room.niao.factor=3",
    "nanjing+claims.winners=all+room.winners_pay=false+room.kong_payers=all+room.factors.self_draw=2+room.factors.rob_kong=2",
    "nanjing+room.kong_payers=feeder_for_all+room.factors.kong_discard=2+room.factors.ziyise=2+room.lianzhuang.grows=add\
     +room.niao.tiles=3+room.niao.factor=2",
    "tuidaohu+room.kong.exposed=3+room.kong.added=1+room.kong.concealed=2+room.liuju=nothing+room.deal_cap=40",
    "qionghu+room.kong.exposed=1+room.kong.added=1+room.kong_payers=feeder_for_all+room.rob_kong_payers=konger_for_all\
     +room.after_kong_payers=feeder_for_all",
    "sichuan+room.rob_kong_payers=konger_for_all+room.after_kong_payers=feeder_for_all+play.ends=wall_only",
];

#[test]
fn house_rules_are_applied() {
    let mut seen = [0; 8];
    for name in ROOMS {
        for players in ["efficient", "random,greedy,efficient,greedy"] {
            let run = Run { session_len: 4, ..run(name, players, 320) };
            let rules = &run.sides[0].rules;
            for hand in 0..run.hands {
                let mut log = Recorder::new(rules);
                let Some(finished) = run.deal(hand, &mut log) else { continue };
                let (facts, settlement) = (&finished.facts, &finished.settlement);
                assert_eq!(settlement.total().by_seat().iter().sum::<i64>(), 0);
                assert_eq!(score::settle(rules, facts).as_ref(), Ok(settlement), "{name}, deal {hand}");
                replayed(&log.text(), rules).unwrap_or_else(|error| panic!("{name}: {error}"));
                seen[4] += i32::from(facts.wins.iter().any(|win| win.events.contains(score::WinEvent::Dihu)));
                seen[5] += i32::from(facts.lianzhuang > 0 && !facts.wins.is_empty());
                seen[6] += i32::from(!settlement.paid(score::Item::LowerJing).is_zero());
                // Tiles are turned if there is a winner, at most as many as are left.
                let turned = if facts.wins.is_empty() || matches!(facts.end, score::End::Zhahu(_)) {
                    0
                } else {
                    rules.room.niao.tiles
                };
                assert_eq!(facts.niao.len(), usize::from(turned.min(finished.left)), "{name}, deal {hand}");
                seen[7] += i32::from(turned > 0 && !facts.niao.is_empty());
                let cap = i64::from(rules.room.deal_cap);
                let least = settlement.total().by_seat().into_iter().min().unwrap_or(0);
                assert!(cap == 0 || -least <= cap, "{name}, deal {hand}: {settlement:?}");
                seen[0] += i32::from(!settlement.paid(score::Item::Cap).is_zero());
                let thrown = facts.wins.iter().any(|win| matches!(win.by, score::WinBy::Discard(_)));
                assert!(rules.claims.discard_win || !thrown, "{name}, deal {hand}");
                if let ([win], true) = (&facts.wins[..], facts.end == score::End::Win) {
                    let paid = settlement.paid(score::Item::Win);
                    let most = -paid.by_seat().into_iter().min().unwrap_or(0);
                    let (cap, least) = (i64::from(rules.room.hand_cap), i64::from(rules.gates.least_win));
                    assert!(most >= least && (cap == 0 || most <= cap), "{name}, deal {hand}: {win:?} {paid:?}");
                    seen[1] += i32::from(cap > 0 && most == cap);
                    seen[2] += i32::from(least > 0);
                }
                if facts.wins.is_empty() && facts.end == score::End::Liuju && name.contains("nothing") {
                    let mut kongs = settlement.paid(score::Item::Kong);
                    kongs.add(&settlement.paid(score::Item::Huanggang));
                    assert!(kongs.is_zero() && settlement.paid(score::Item::Jing).is_zero());
                    let kong = |seat: Seat| facts.seats[seat].hand.melds.iter().any(crate::tile::Meld::is_kong);
                    seen[3] += i32::from(Seat::ALL.into_iter().any(kong));
                }
            }
        }
    }
    assert!(seen.iter().all(|&seen| seen > 3), "{seen:?}");
}

/// 起胡 is checked for each hand alone, when it is declared and when it is settled. Other seats cannot change the result
/// in between.
#[test]
fn declared_wins_can_be_settled() {
    for (name, hands, players) in [
        ("sichuan+gates.least_win=2+room.discard_payers=discarder_for_all", 400, "efficient"),
        ("sichuan+gates.least_win=4+room.lianzhuang.grows=double", 400, "efficient"),
        ("sichuan+play.ends=wall_only+gates.least_win=3+room.discard_payers=all", 300, "efficient"),
        ("tuidaohu+gates.least_win=4+room.discard_payers=all+claims.winners=all", 3000, "efficient"),
        ("qionghu+gates.least_win=2+room.discard_payers=discarder_for_all+claims.winners=all", 2000, "efficient"),
        ("nanjing+gates.least_win=100+room.discard_payers=discarder_for_all", 400, "efficient"),
        (
            "nanchang+gates.least_win=8+claims.winners=all+room.winners_pay=false+scoring.discard_payers=discarder_for_all",
            1000,
            "random,greedy,efficient,greedy",
        ),
    ] {
        let run = Run { session_len: 4, ..run(name, players, hands) };
        let rules = &run.sides[0].rules;
        let mut beside = 0;
        for hand in 0..run.hands {
            let mut log = Recorder::new(rules);
            let Some(finished) = run.deal(hand, &mut log) else { continue };
            assert_eq!(score::settle(rules, &finished.facts).as_ref(), Ok(&finished.settlement), "{name}, deal {hand}");
            replayed(&log.text(), rules).unwrap_or_else(|error| panic!("{name}: {error}"));
            beside += u32::from(finished.facts.wins.len() > 1);
        }
        assert!(beside > 0, "{name}: nobody won beside another");
    }
}

/// The payers of a discard in 四川 if all pay, recomputed from the log: the seats that have not left play and do not win
/// on that discard.
#[test]
fn all_seats_in_play_pay_for_a_discard() {
    for (name, hands) in [
        ("sichuan+room.discard_payers=all", 3000),
        ("sichuan+room.discard_payers=all+play.ends=wall_only+scoring.cap=8", 1000),
    ] {
        let run = Run { session_len: 1, ..run(name, "efficient", hands) };
        let rules = &run.sides[0].rules;
        let (stays, mut twice) = (rules.play.ends == crate::rules::spec::DealEnds::WallOnly, 0);
        for hand in 0..run.hands {
            let mut log = Recorder::new(rules);
            let Some(finished) = run.deal(hand, &mut log) else { continue };
            let text = log.text();
            let lines = &read_log(&text).unwrap()[0].lines;
            let (mut paid, mut left, mut values) = ([0i64; 4], [false; 4], finished.settlement.wins.iter());
            let mut thrown = Vec::new();
            let groups = lines.chunk_by(|a, b| matches!((a, b), (Line::Win { .. }, Line::Win { .. })));
            for group in groups.filter(|group| matches!(group[0], Line::Win { .. })) {
                let winners: Vec<usize> = group
                    .iter()
                    .filter_map(|line| if let Line::Win { seat, .. } = line { Some(usize::from(*seat)) } else { None })
                    .collect();
                for line in group {
                    let Line::Win { seat, from, tile, by, .. } = line else { continue };
                    let winner = usize::from(*seat);
                    let product =
                        |factor: &score::Factor| if let score::Effect::Times(x) = factor.effect { x } else { 1 };
                    let value: i64 = values.next().unwrap().factors.iter().map(product).product();
                    let value = if rules.family() == "sichuan" && stays { value.min(8) } else { value };
                    let pays = |payer: usize| match by.as_str() {
                        "rob_kong" => from.is_some_and(|from| usize::from(from) == payer),
                        _ => !left[payer] && !winners.contains(&payer),
                    };
                    let payers: Vec<usize> = (0..4).filter(|&payer| payer != winner && pays(payer)).collect();
                    payers.iter().for_each(|&payer| paid[payer] -= value);
                    paid[winner] += value * payers.len() as i64;
                    thrown.push((*from, *tile, winners.clone()));
                }
                winners.iter().for_each(|&winner| left[winner] = !stays);
            }
            assert_eq!(finished.settlement.paid(Item::Win).by_seat(), paid, "{name}, deal {hand}: {text}");
            let again = |at: usize| {
                thrown[..at].iter().any(|one| {
                    one.0.is_some() && (one.0, one.1) == (thrown[at].0, thrown[at].1) && one.2 != thrown[at].2
                })
            };
            twice += u32::from((0..thrown.len()).any(again));
        }
        assert!(twice > 5, "{name}: {twice} deals in which two discards of a kind are won");
    }
}

#[test]
fn tiles_go_to_the_seat_opposite() {
    let mut given = 0;
    for text in logs(&run("sichuan+play.exchange=opposite", "efficient", 20)) {
        for line in &read_log(&text).unwrap()[0].lines {
            if let Line::Exchange { seat, to, .. } = *line {
                assert_eq!(to, (seat + 2) % 4);
                given += 1;
            }
        }
    }
    assert_eq!(given, 80);
}

/// Bots that record the expected gain of every possible win.
struct Curious(Bots, Vec<Option<i64>>);

impl Players for Curious {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        self.1.extend(options.win.then(|| view.win_gain()));
        self.0.turn(view, options)
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        self.1.extend(options.win.then(|| view.win_gain()));
        self.0.claim(view, options)
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        self.0.exchange(view)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        self.0.missing_suit(view)
    }
}

#[test]
fn expected_gains_equal_payments_on_average() {
    // The gain from 扎鸟 is known only when the tiles are turned. Over many wins, the mean of the gains expected before
    // equals that of the payments.
    for name in [
        "rooms/hongzhong",
        "tuidaohu+room.niao.tiles=3+room.niao.hits=from_winner+room.niao.factor=2+room.niao.points=1",
    ] {
        let run = run(name, "efficient", 3000);
        let rules = &run.sides[0].rules;
        let mut differences = Vec::new();
        for hand in 0..run.hands {
            let mut players = Curious(Bots::new(run.sides[0].seating, 5, hand), Vec::new());
            let setup = Setup::new(rules, 5, hand, &Carried::new(hand), Vec::new());
            let finished = play(rules, &setup, &mut players, &mut ()).unwrap();
            let [Some(gain)] = players.1[..] else { continue };
            let [win] = finished.facts.wins[..] else { continue };
            differences.push((finished.settlement.paid(Item::Win).for_seat(win.seat) - gain) as f64);
        }
        let deals = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / deals;
        let error = (differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / deals / deals).sqrt();
        // A gain is whole points.
        assert!(deals > 2000.0 && error < 0.3 && mean.abs() < 4.0 * error + 0.5, "{name}: {mean} ± {error} in {deals}");
    }
}

/// The largest loss of a seat at any decision.
struct Deepest(i64);

impl Observer for Deepest {
    fn before_decision(&mut self, _: Seat, standing: &dyn Fn() -> [i64; 4]) {
        let points = standing();
        assert_eq!(points.iter().sum::<i64>(), 0);
        self.0 = points.into_iter().fold(self.0, |most, points| most.max(-points));
    }
}

#[test]
fn house_rules_apply_during_a_deal() {
    let (mut capped, mut whole) = (0, 0);
    for name in ROOMS.into_iter().chain(["nanchang+gates.least_win=32"]) {
        let run = run(name, "efficient", 60);
        let rules = &run.sides[0].rules;
        let (hand_cap, deal_cap) = (i64::from(rules.room.hand_cap), i64::from(rules.room.deal_cap));
        for hand in 0..run.hands {
            let mut players = Curious(Bots::new(run.sides[0].seating, 5, hand), Vec::new());
            let (setup, mut deepest) = (Setup::new(rules, 5, hand, &Carried::new(hand), Vec::new()), Deepest(0));
            play(rules, &setup, &mut players, &mut deepest).unwrap();
            assert!(deal_cap == 0 || deepest.0 <= deal_cap, "{name}, deal {hand}");
            for gain in players.1 {
                let gain = gain.unwrap_or_else(|| panic!("{name}, deal {hand}: a win that may be declared is settled"));
                // In 穷胡 a win pays only for the hand.
                let most = if name.starts_with("qionghu") && hand_cap > 0 { 3 * hand_cap } else { i64::MAX };
                assert!(gain <= most, "{name}, deal {hand}: {gain}");
                capped += i32::from(gain == most);
                whole += 1;
            }
        }
    }
    assert!(capped > 3 && whole > 300, "{capped} {whole}");
}

//! 南昌麻将.

use std::fmt::Write;

use super::table::{
    By, Counts, Deal, EAST, Group, Items, Kind, Meld, Points, Rules, Win, ZHONG, book, name, names, readings, room,
    suit_runs, zhahu,
};

/// The kind after this one: 9 to 1, N to E, P to C.
fn next(tile: u8) -> u8 {
    match tile {
        t if t < EAST => t / 9 * 9 + (t % 9 + 1) % 9,
        t if t < ZHONG => EAST + (t - EAST + 1) % 4,
        t => ZHONG + (t - ZHONG + 1) % 3,
    }
}

fn all_runs() -> Vec<[u8; 3]> {
    let mut runs = suit_runs();
    runs.extend((0..4).map(|out| {
        let winds: Vec<u8> = (EAST..ZHONG).filter(|w| w - EAST != out).collect();
        [winds[0], winds[1], winds[2]]
    }));
    runs.push([ZHONG, ZHONG + 1, ZHONG + 2]);
    runs
}

/// Number of wilds that still fit into a 十三烂 with these natural tiles, or nothing if they clash.
fn lan_room(natural: &Counts) -> Option<usize> {
    if natural.iter().any(|c| *c > 1) {
        return None;
    }
    let mut free = natural[EAST as usize..].iter().filter(|c| **c == 0).count();
    for suit in 0..3 {
        let own: u32 = (0..9).filter(|n| natural[suit * 9 + n] > 0).map(|n| 1 << n).sum();
        let apart = |set: u32| set & set << 1 == 0 && set & set << 2 == 0;
        if !apart(own) {
            return None;
        }
        let most = (0..512u32).filter(|s| s & own == own && apart(*s)).map(u32::count_ones).max().unwrap();
        free += (most - own.count_ones()) as usize;
    }
    Some(free)
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Reading {
    shape: &'static str,
    /// Every 精 stands for itself.
    deguo: bool,
    jingdiao: bool,
}

/// All readings of natural tiles and wilds; 十三烂 and 七对 too where nothing is melded and a pair is asked for.
fn read(natural: &Counts, wilds: u8, melds: &[Meld], pair: bool, found: &mut dyn FnMut(&'static str)) {
    let chow = melds.iter().any(|m| m.kind == Kind::Chow);
    let need = 4 - melds.len();
    let (mut plain, mut triplets) = (false, false);
    readings(&mut natural.clone(), wilds, need, pair, &all_runs(), &mut Vec::new(), None, &mut |groups, _| {
        plain = true;
        triplets |= !chow && groups.iter().all(|g| !matches!(g, Group::Run(_)));
    });
    if plain {
        found("standard");
    }
    if triplets {
        found("all_triplets");
    }
    if need < 4 {
        return;
    }
    let odd = natural.iter().filter(|c| *c % 2 == 1).count();
    let all: u8 = natural.iter().sum::<u8>() + wilds;
    if wilds as usize >= odd && all == if pair { 14 } else { 12 } {
        found("seven_pairs");
    }
    if pair && lan_room(natural).is_some_and(|free| free >= wilds as usize) {
        let seven = natural[EAST as usize..].iter().all(|c| *c == 1);
        found(if seven { "qixing_shisanlan" } else { "shisanlan" });
    }
}

/// Calls back with every choice of which 精 among the tiles are natural.
fn split(tiles: &Counts, jing: [u8; 2], forced: Option<u8>, each: &mut dyn FnMut(&Counts, u8)) {
    let [a, b] = jing.map(|j| tiles[j as usize]);
    let least = |j: u8| (forced == Some(j)) as u8;
    for x in least(jing[0])..=a {
        for y in least(jing[1])..=b {
            let mut natural = *tiles;
            natural[jing[0] as usize] = x;
            natural[jing[1] as usize] = y;
            each(&natural, a - x + b - y);
        }
    }
}

/// Whether one 精 can be set aside so that the rest is all melds, or six pairs.
fn fishing(hand: &Counts, melds: &[Meld], jing: [u8; 2]) -> bool {
    let mut found = false;
    for j in jing.into_iter().filter(|&j| hand[j as usize] > 0) {
        let mut rest = *hand;
        rest[j as usize] -= 1;
        split(&rest, jing, None, &mut |natural, wilds| read(natural, wilds, melds, false, &mut |_| found = true));
    }
    found
}

fn all_readings(win: &Win, jing: [u8; 2]) -> Vec<Reading> {
    let mut list: Vec<Reading> = Vec::new();
    let mut add = |r: Reading| {
        if !list.contains(&r) {
            list.push(r);
        }
    };
    let mut all = win.hand;
    all[win.tile as usize] += 1;
    // A 精 taken from another seat is itself.
    let forced = (win.by != By::SelfDraw).then_some(win.tile);
    split(&all, jing, forced, &mut |natural, wilds| {
        read(natural, wilds, &win.melds, true, &mut |shape| add(Reading { shape, deguo: wilds == 0, jingdiao: false }));
    });
    if win.by == By::SelfDraw {
        for j in jing.into_iter().filter(|&j| win.hand[j as usize] > 0) {
            let mut rest = win.hand;
            rest[j as usize] -= 1;
            split(&rest, jing, None, &mut |natural, wilds| {
                read(natural, wilds, &win.melds, false, &mut |shape| {
                    add(Reading { shape, deguo: wilds == 0 && j == win.tile, jingdiao: true })
                });
            });
        }
    } else if fishing(&win.hand, &win.melds, jing) {
        list.retain(|r| r.deguo);
    }
    list
}

fn has(counts: &Counts, kinds: &[u8]) -> bool {
    kinds.iter().any(|&k| counts[k as usize] > 0)
}

fn win(rules: &Rules, deal: &Deal, win: &Win, jing: [u8; 2], notes: &mut String) -> Result<Points, String> {
    let int = |key: &str| rules.int(&format!("scoring.factors.{key}"));
    let dealer = |payer: usize| {
        let pays = payer == deal.dealer || win.seat == deal.dealer;
        if pays { int("dealer") } else { 1 }
    };
    let same = |seat: usize| win.by != By::SelfDraw && deal.wins.iter().any(|w| w.seat == seat && w.at == win.at);
    let payers: Vec<usize> =
        (0..4).filter(|&p| p != win.seat && (rules.flag("room.winners_pay") || !same(p))).collect();
    let melds: Vec<_> = win.melds.iter().map(|m| (m.kind, name(m.tiles[0]))).collect();
    let _ = write!(
        notes,
        "seat {} wins {} {:?} from {} with {} {melds:?}, jing {}{}: ",
        win.seat,
        name(win.tile),
        win.by,
        win.from,
        names(&win.hand),
        name(jing[0]),
        name(jing[1])
    );
    let tianhu = win.first_draw && win.seat == deal.dealer && !win.dealer_konged;
    let dihu = win.first_discard && (rules.text("play.dihu") == "after_kong" || !win.dealer_konged);
    if tianhu || dihu {
        let mut ready = win.hand;
        let mut fish = fishing(&ready, &win.melds, jing);
        if tianhu {
            // Any of the fourteen tiles may be the one drawn last.
            ready[win.tile as usize] += 1;
            for tile in (0..34).filter(|&t| ready[t] > 0) {
                let mut rest = ready;
                rest[tile] -= 1;
                fish |= fishing(&rest, &win.melds, jing);
            }
        }
        if !(tianhu || fish) && all_readings(win, jing).is_empty() {
            return Err("the hand does not win".to_string());
        }
        let flat = rules.int(if tianhu { "scoring.tiandi.tianhu" } else { "scoring.tiandi.dihu" });
        let flat = flat * if fish { rules.int("scoring.tiandi.jingdiao") } else { 1 };
        let mut owed = [0; 4];
        payers.iter().for_each(|&p| owed[p] = flat);
        let _ = write!(notes, "flat, fishing {fish}, owed {owed:?}; ");
        return Ok(room(rules, deal, win.seat, 1, owed));
    }
    // 德中德: no 精 in hands, chows and pungs, nor won.
    let clean = !jing.contains(&win.tile)
        && deal.seats.iter().all(|s| {
            let open = s.melds.iter().filter(|m| !m.kind.is_kong()).flat_map(|m| &m.tiles);
            !has(&s.hand_counts(), &jing) && !open.into_iter().any(|t| jing.contains(t))
        });
    let thrown = |kind: u8| win.river.iter().filter(|&&t| t == kind).count() as u32;
    let piao = int("piao_zheng").pow(thrown(jing[0])) * int("piao_fu").pow(thrown(jing[1]));
    let mut best: Option<(i64, Points, Reading)> = None;
    for reading in all_readings(win, jing) {
        let mut x = rules.int("scoring.base") * piao;
        if reading.shape != "standard" {
            x *= int(reading.shape);
        }
        if reading.deguo {
            x *= int(if clean { "dezhongde" } else { "deguo" });
        }
        if reading.jingdiao {
            x *= int("jingdiao");
        }
        x *= match win.by {
            By::SelfDraw => int("self_draw"),
            By::RobKong => int("rob_kong"),
            By::Discard => 1,
        };
        if win.after_kong {
            x *= int("after_kong");
        }
        let mut owed = [0; 4];
        for &payer in &payers {
            let discarder = win.by == By::Discard && payer == win.from;
            owed[payer] = x * dealer(payer) * if discarder { int("discarder") } else { 1 };
            if reading.deguo && (win.by != By::Discard || discarder) {
                owed[payer] += rules.int("scoring.deguo.bonus");
            }
        }
        let sum = owed.iter().sum();
        if best.is_none_or(|(b, ..)| sum > b) {
            best = Some((sum, owed, reading));
        }
    }
    let (_, owed, reading) = best.ok_or("the hand does not win")?;
    let _ = write!(notes, "{reading:?}, clean {clean}, piao {piao}, owed {owed:?}; ");
    Ok(room(rules, deal, win.seat, 1, owed))
}

/// A set of 精: each kind with its points.
type Set = Vec<(u8, i64)>;

fn set(rules: &Rules, zheng: &[u8]) -> Set {
    let [z, f] = ["zheng", "fu"].map(|k| rules.int(&format!("scoring.jing.{k}")));
    zheng.iter().flat_map(|&t| [(t, z), (next(t), f)]).collect()
}

fn face(set: &Set, counts: &Counts) -> i64 {
    set.iter().map(|&(t, p)| counts[t as usize] as i64 * p).sum()
}

/// What each other seat owes each seat for a set.
fn owed_for(rules: &Rules, set: &Set, held: &[Counts]) -> Points {
    let from = rules.int("scoring.jing.chongguan_from");
    let mut worth: Points = std::array::from_fn(|s| {
        let n = face(set, &held[s]);
        if from > 0 && n >= from { n * (n - from + 2) } else { n }
    });
    let owners = (0..4).filter(|&s| face(set, &held[s]) > 0).count();
    if owners == 1 && rules.text("scoring.jing.bawang") == "double" {
        worth = worth.map(|p| p * 2);
    }
    worth
}

/// Who pays all three shares of a seat's 精 points: with 冲关, whoever fed the last 精 that it claimed.
fn feeder(rules: &Rules, deal: &Deal, set: &Set, seat: usize, now: i64) -> Option<usize> {
    let from = rules.int("scoring.jing.chongguan_from");
    if !rules.flag("scoring.jing.feeder_pays_over") || from == 0 || now < from {
        return None;
    }
    let mut fed = deal.claims.iter().filter(|c| c.seat == seat && set.iter().any(|s| s.0 == c.tile));
    fed.next_back().map(|c| c.from)
}

pub fn settle(rules: &Rules, deal: &Deal, notes: &mut String) -> Result<Items, String> {
    rules.only(&[
        ("wilds.source", "indicator"),
        ("wilds.discard_jing_wild", "false"),
        ("wilds.qixing_no_wild", "false"),
        ("wilds.fifth_copy", "true"),
        ("shapes.qixing_seven_pairs", "false"),
        ("shapes.wind_runs", "true"),
        ("shapes.dragon_runs", "true"),
        ("gates.wild_ping_discard", "allowed"),
        ("claims.jingdiao_discard", "deguo_only"),
        ("claims.jingdiao_rob_kong", "deguo_only"),
        ("room.factors.self_draw", "1"),
        ("room.factors.after_kong", "1"),
        ("room.factors.qingyise", "1"),
        ("room.factors.yitiaolong", "1"),
        ("room.kong_payers", "game|feeder"),
        ("scoring.discard_payers", "all"),
        ("scoring.rob_kong_payers", "all"),
        ("scoring.jingdiao", "reading"),
        ("scoring.factors.dealer_bystander", "true"),
        ("scoring.deguo.bonus_payers", "discarder"),
        ("scoring.deguo.discards_break", "false"),
        ("scoring.deguo.kongs_break", "false"),
        ("scoring.deguo.own_jing_allowed", "false"),
        ("scoring.tiandi.mode", "flat"),
        ("scoring.jing.bawang", "double|off"),
        ("scoring.jing.bawang_counts_kongs", "true"),
        ("scoring.jing.discarded", "discarder"),
        ("scoring.jing.last", "false"),
        ("scoring.kong.jing", "bonus_and_face"),
        ("scoring.chaozhuang.when", "first_discards"),
    ])?;
    // Which 精 brings a seat over is not settled here without this key.
    if rules.flag("scoring.jing.feeder_pays_chongguan") != rules.flag("scoring.jing.feeder_pays_over") {
        return Err("feeder_pays_chongguan without feeder_pays_over is not covered".to_string());
    }
    let mut items = Items::new();
    let zheng = *deal.turned.get("indicator").ok_or("no turned tile")?;
    let jing = [zheng, next(zheng)];
    for w in &deal.wins {
        book(&mut items, "win", w.seat, win(rules, deal, w, jing, notes)?);
    }
    let each = |seat: usize, points: i64| std::array::from_fn(|s| if s == seat { 0 } else { points });
    let from_dealer = |items: &mut Items, item: &str, points: i64| {
        for seat in (0..4).filter(|&s| s != deal.dealer) {
            let mut owed = [0; 4];
            owed[deal.dealer] = points;
            book(items, item, seat, owed);
        }
    };
    if deal.first_four_alike().is_some() {
        from_dealer(&mut items, "chaozhuang", rules.int("scoring.chaozhuang.points"));
    }
    if deal.kind == "liuju" {
        from_dealer(&mut items, "liuju", rules.int("scoring.liuju"));
    }
    zhahu(rules, deal, &mut items);
    // After 诈和 only what was settled before play is left.
    let played = deal.erred.is_none();
    // Kongs; one of 精 pays its bonus and its face among the 精 instead.
    let main = set(rules, &[zheng]);
    let counts_jing = deal.kind != "liuju" || rules.text("room.liuju") == "all";
    let bonus = |set: &Set, tile: u8| {
        let face: i64 = set.iter().filter(|s| s.0 == tile).map(|s| 4 * s.1).sum();
        if face > 0 { rules.int("scoring.kong.jing_bonus") + face } else { 0 }
    };
    for k in deal.kongs.iter().filter(|k| played && !k.robbed) {
        if jing.contains(&k.tile) {
            if counts_jing {
                book(&mut items, "jing", k.seat, each(k.seat, bonus(&main, k.tile)));
            }
            continue;
        }
        let points = rules.int(match k.kind {
            Kind::Exposed => "scoring.kong.exposed",
            Kind::Added => "scoring.kong.added",
            _ => "scoring.kong.concealed",
        });
        let mut owed = each(k.seat, points);
        if rules.text("room.kong_payers") == "feeder" && k.kind != Kind::Concealed {
            owed = [0; 4];
            owed[k.from.ok_or("nobody fed the kong")?] = points;
        }
        book(&mut items, "kong", k.seat, owed);
    }
    if !counts_jing {
        return Ok(items);
    }
    let held: Vec<Counts> = deal.seats.iter().map(|s| s.holds()).collect();
    let mut sets = vec![("indicator", "jing", main)];
    for key in ["lower", "left", "right"] {
        if rules.text(&format!("scoring.jing.{key}")) != "off" {
            let turned = *deal.turned.get(&format!("{key}_indicator")).ok_or("a set is not turned")?;
            sets.push((key, "lower_jing", set(rules, &[turned])));
        }
    }
    if rules.text("scoring.jing.song") != "off" {
        let same: Vec<u8> = (0..3).map(|s| s * 9 + zheng % 9).collect();
        sets.push(("song", "lower_jing", set(rules, if zheng < EAST { &same } else { &jing[..1] })));
    }
    for (key, item, set) in &sets {
        let early = *key != "indicator" && rules.text(&format!("scoring.jing.{key}")) == "shangxiafan";
        if !early && !played {
            continue;
        }
        let held = if early { &deal.dealt } else { &held };
        let worth = owed_for(rules, set, held);
        let _ = write!(notes, "{key} {worth:?}");
        for seat in 0..4 {
            let mut owed = each(seat, worth[seat]);
            // Nobody knows the lower sets before the end: only the turned one has feeders.
            let fed = *key == "indicator";
            let payer = if fed { feeder(rules, deal, set, seat, face(set, &held[seat])) } else { None };
            if let Some(payer) = payer {
                owed = [0; 4];
                owed[payer] = 3 * worth[seat];
                let _ = write!(notes, " ({payer} pays all for {seat})");
            }
            book(&mut items, item, seat, owed);
        }
        notes.push_str("; ");
        if *key != "indicator" && rules.flag(&format!("scoring.jing.lower_kong.{key}")) {
            for k in deal.kongs.iter().filter(|k| played && !k.robbed) {
                book(&mut items, item, k.seat, each(k.seat, bonus(set, k.tile)));
            }
        }
    }
    Ok(items)
}

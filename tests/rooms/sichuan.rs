//! 四川麻将: 血战, and 红中.

use std::fmt::Write;

use super::table::{
    By, Counts, Deal, Group, Items, Kind, Meld, Points, Rules, Win, ZHONG, book, name, names, readings, room,
    suit_runs, zhahu,
};

/// The tiles of a hand that may win: concealed ones with the winning tile, melds, suit named as missing.
struct Hand<'a> {
    all: Counts,
    melds: &'a [Meld],
    missing: Option<u8>,
}

fn suits(counts: &Counts) -> usize {
    (0..3).filter(|s| counts[s * 9..s * 9 + 9].iter().any(|c| *c > 0)).count()
}

/// The product of shape, suit and 根, or nothing where the hand does not win.
fn value(rules: &Rules, hand: &Hand) -> Option<i64> {
    let int = |key: &str| rules.int(&format!("scoring.factors.{key}"));
    let wild = rules.text("wilds.source") == "hongzhong";
    let mut natural = hand.all;
    let wilds = if wild { std::mem::take(&mut natural[ZHONG as usize]) } else { 0 };
    let mut whole = natural;
    hand.melds.iter().flat_map(|m| &m.tiles).for_each(|&t| whole[t as usize] += 1);
    if rules.flag("gates.at_most_two_suits") && suits(&whole) > 2 {
        return None;
    }
    if hand.missing.is_some_and(|s| (0..9).any(|n| whole[s as usize * 9 + n] > 0)) {
        return None;
    }
    let declared = hand.melds.iter().filter(|m| m.kind.is_kong()).count();
    let fours = whole[..27].iter().filter(|c| **c == 4).count();
    let four_alike = rules.text("scoring.gen_counts") == "four_alike";
    let gen_x = |inside: usize| {
        let number = if four_alike { fours - inside } else { declared };
        int("gen").pow(number as u32)
    };
    let mut best: Option<i64> = None;
    let mut offer = |x: i64| best = best.max(Some(x));
    let mut tiles = natural;
    let need = 4 - hand.melds.len();
    readings(&mut tiles, wilds, need, true, &suit_runs(), &mut Vec::new(), None, &mut |groups, _| {
        let triplets = groups.iter().all(|g| !matches!(g, Group::Run(_)));
        let shape = match triplets {
            true if need == 0 => int("jingoudiao"),
            true => int("all_triplets"),
            false => 1,
        };
        offer(shape * gen_x(0));
    });
    let odd = natural.iter().filter(|c| *c % 2 == 1).count() as u8;
    if need == 4 && wilds >= odd && rules.flag("shapes.seven_pairs") {
        // Wilds complete the odd tiles; pairs of wilds left over make fours of pairs.
        let threes = natural.iter().filter(|c| **c >= 3).count();
        let pairs = natural.iter().filter(|c| (1..3).contains(*c)).count();
        let spare = (wilds - odd) as usize / 2;
        let long = threes + spare.min(pairs);
        let natural_fours = natural.iter().filter(|c| **c == 4).count();
        let names = ["seven_pairs", "longqidui", "shuanglongqidui", "sanlongqidui"];
        offer(int(names[long.min(3)]) * gen_x(natural_fours));
    }
    best.map(|mut v| {
        v *= rules.int("scoring.base");
        if suits(&whole) == 1 {
            v *= int("qingyise");
        }
        v
    })
}

fn capped(rules: &Rules, v: i64) -> i64 {
    match rules.int("scoring.cap") {
        0 => v,
        cap => v.min(cap),
    }
}

fn win(rules: &Rules, deal: &Deal, win: &Win, notes: &mut String) -> Result<Points, String> {
    let int = |key: &str| rules.int(&format!("scoring.factors.{key}"));
    let mut hand = Hand { all: win.hand, melds: &win.melds, missing: deal.seats[win.seat].missing };
    hand.all[win.tile as usize] += 1;
    let mut v = value(rules, &hand).ok_or("the hand does not win")?;
    for (holds, key) in [
        (win.by == By::SelfDraw, "self_draw"),
        (win.after_kong, "after_kong"),
        (win.kong_discard, "kong_discard"),
        (win.by == By::SelfDraw && win.last_tile, "last_tile"),
        (win.by == By::RobKong, "rob_kong"),
    ] {
        if holds {
            v *= int(key);
        }
    }
    let capped = capped(rules, v);
    let mut owed = [0; 4];
    for payer in (0..4).filter(|&p| p != win.seat && !win.out[p]) {
        if win.by == By::SelfDraw || payer == win.from {
            owed[payer] = capped;
        }
    }
    let melds: Vec<_> = win.melds.iter().map(|m| (m.kind, name(m.tiles[0]))).collect();
    let _ = write!(
        notes,
        "seat {} wins {} {:?} from {} with {} {melds:?}: value {v}, owed {owed:?}; ",
        win.seat,
        name(win.tile),
        win.by,
        win.from,
        names(&win.hand),
    );
    Ok(room(rules, deal, win.seat, 1, owed))
}

/// The best wait of a hand by self-draw, no event counted; nothing where it does not wait.
fn best_wait(rules: &Rules, deal: &Deal, seat: usize) -> Option<(i64, u8)> {
    let player = &deal.seats[seat];
    let mut own = player.hand_counts();
    player.melds.iter().flat_map(|m| &m.tiles).for_each(|&t| own[t as usize] += 1);
    let mut best = None;
    for tile in (0..27u8).filter(|&t| own[t as usize] < 4) {
        let mut hand = Hand { all: player.hand_counts(), melds: &player.melds, missing: player.missing };
        hand.all[tile as usize] += 1;
        if let Some(v) = value(rules, &hand) {
            let drawn = match rules.text("scoring.chajiao") {
                "self_draw" => rules.int("scoring.factors.self_draw"),
                _ => 1,
            };
            best = best.max(Some((capped(rules, v * drawn), tile)));
        }
    }
    best
}

/// What each seat gets of one kong.
fn kong(rules: &Rules, kong: &super::table::Kong) -> Points {
    let int = |key: &str| rules.int(&format!("scoring.kong.{key}"));
    let mut row = [0; 4];
    for payer in (0..4).filter(|&p| p != kong.seat) {
        let wild = kong.kind == Kind::Concealed && kong.tile == ZHONG;
        if kong.out[payer] && !wild {
            continue;
        }
        let pays = match kong.kind {
            Kind::Exposed if kong.from == Some(payer) => int("exposed"),
            Kind::Exposed => int("exposed_others"),
            Kind::Added => int("added"),
            _ if wild => int("hongzhong"),
            _ => int("concealed"),
        };
        row[payer] -= pays;
        row[kong.seat] += pays;
    }
    row
}

pub fn settle(rules: &Rules, deal: &Deal, notes: &mut String) -> Result<Items, String> {
    rules.only(&[
        ("wilds.source", "none|hongzhong"),
        ("play.ends", "first_win|three_wins"),
        ("play.missing_suit", "declare|free"),
        ("scoring.jingoudiao_stacks", "false"),
        ("scoring.self_draw_add", "0"),
        ("scoring.dianganghua", "self_draw"),
        ("scoring.last_discard", "false"),
        ("scoring.kong.winners_pay", "false"),
        ("scoring.kong.hujiaozhuanyi", "false"),
        ("scoring.factors.tianhu", "1"),
        ("scoring.factors.dihu", "1"),
        ("scoring.factors.daiyaojiu", "1"),
        ("scoring.factors.jiangdui", "1"),
        ("scoring.factors.menqing", "1"),
        ("scoring.factors.zhongzhang", "1"),
        ("room.factors.self_draw", "1"),
        ("room.factors.qingyise", "1"),
        ("room.factors.yitiaolong", "1"),
        ("room.liuju", "all"),
        ("room.kong_payers", "game"),
        ("room.discard_payers", "game"),
        ("room.deal_cap", "0"),
    ])?;
    let mut items = Items::new();
    zhahu(rules, deal, &mut items);
    for w in &deal.wins {
        book(&mut items, "win", w.seat, win(rules, deal, w, notes)?);
    }
    let mut add = |item: &str, row: Points| {
        let sum = items.entry(item.to_string()).or_default();
        (0..4).for_each(|s| sum[s] += row[s]);
    };
    for k in deal.kongs.iter().filter(|k| !k.robbed) {
        add("kong", kong(rules, k));
    }
    if deal.kind != "liuju" {
        return Ok(items);
    }
    // The wall ran out.
    let left: Vec<usize> = (0..4).filter(|&s| deal.wins.iter().all(|w| w.seat != s)).collect();
    let waits: Vec<_> = (0..4).map(|s| best_wait(rules, deal, s)).collect();
    let pig = |seat: usize| {
        let player = &deal.seats[seat];
        let mut own = player.hand_counts();
        player.melds.iter().flat_map(|m| &m.tiles).for_each(|&t| own[t as usize] += 1);
        let missing = player.missing.is_some_and(|s| (0..9).any(|n| own[s as usize * 9 + n] > 0));
        rules.int("scoring.huazhu") > 0 && (missing || suits(&own) == 3)
    };
    for &seat in &left {
        let _ =
            write!(notes, "seat {seat} left, waits {:?}, pig {}; ", waits[seat].map(|(v, t)| (v, name(t))), pig(seat));
        for &other in left.iter().filter(|&&o| o != seat) {
            let (item, pays) = match waits[other] {
                _ if pig(seat) => ("huazhu", if pig(other) { 0 } else { rules.int("scoring.huazhu") }),
                Some((v, _)) if waits[seat].is_none() && rules.text("scoring.chajiao") != "off" => ("chajiao", v),
                _ => continue,
            };
            let mut row = [0; 4];
            row[seat] -= pays;
            row[other] += pays;
            add(item, row);
        }
        if waits[seat].is_none() && rules.flag("scoring.kong.tuishui") {
            for k in deal.kongs.iter().filter(|k| !k.robbed && k.seat == seat) {
                add("tuishui", kong(rules, k).map(|p| -p));
            }
        }
    }
    Ok(items)
}

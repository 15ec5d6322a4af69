//! 推倒胡.

use std::fmt::Write;

use super::table::{
    ANY, By, Counts, Deal, EAST, Group, Items, Kind, Meld, Points, Rules, Win, book, names, readings, room, suit_runs,
    zhahu,
};

/// Value of the hand by the game's own factors, and whether the paid reading may hold 一条龙.
fn value(rules: &Rules, all: &Counts, melds: &[Meld]) -> Option<(i64, bool)> {
    let int = |key: &str| rules.int(&format!("scoring.factors.{key}"));
    let mut whole = *all;
    melds.iter().flat_map(|m| &m.tiles).for_each(|&t| whole[t as usize] += 1);
    let mut best: Option<(i64, bool)> = None;
    let mut offer = |x: i64, plain: bool| {
        if best.is_none_or(|(v, p)| x > v || x == v && plain && !p) {
            best = Some((x, plain));
        }
    };
    readings(&mut all.clone(), 0, 4 - melds.len(), true, &suit_runs(), &mut Vec::new(), None, &mut |groups, _| {
        let triplets = groups.iter().all(|g| matches!(g, Group::Triplet(_)));
        offer(if triplets { int("piao") } else { 1 }, !triplets);
    });
    if melds.is_empty() && all.iter().all(|c| c % 2 == 0) {
        let fours = all.iter().filter(|c| **c == 4).count();
        offer(int(["seven_pairs", "haoqi", "shuanghaoqi", "sanhaoqi"][fours]), false);
    }
    let orphan = |t: usize| t >= EAST as usize || [0, 8].contains(&(t % 9));
    if melds.is_empty() && (0..34).all(|t| (all[t] > 0) == orphan(t)) {
        offer(int("shisanyao"), false);
    }
    let kongs = melds.iter().filter(|m| m.kind.is_kong()).count();
    let suits = (0..3).filter(|s| whole[s * 9..s * 9 + 9].iter().any(|c| *c > 0)).count();
    let honours = whole[EAST as usize..].iter().any(|c| *c > 0);
    best.map(|(mut v, plain)| {
        v *= rules.int("scoring.base") * int("kong").pow(kongs as u32);
        if suits == 1 && !honours {
            v *= int("qingyise");
        }
        (v, plain)
    })
}

/// 123 456 789 of one suit in some reading.
fn straight(all: &Counts, melds: usize) -> bool {
    let mut found = false;
    readings(&mut all.clone(), 0, 4 - melds, true, &suit_runs(), &mut Vec::new(), None, &mut |groups, eyes| {
        debug_assert!(eyes != Some(ANY));
        found |= (0..3).any(|s| [0, 3, 6].iter().all(|n| groups.contains(&Group::Run(s * 9 + n))));
    });
    found
}

fn win(rules: &Rules, deal: &Deal, win: &Win, notes: &mut String) -> Result<Points, String> {
    let int = |key: &str| rules.int(&format!("scoring.factors.{key}"));
    let house = |key: &str| rules.int(&format!("room.factors.{key}"));
    let mut all = win.hand;
    all[win.tile as usize] += 1;
    let (mut v, plain) = value(rules, &all, &win.melds).ok_or("the hand does not win")?;
    let mut factor = 1;
    let last = win.by == By::SelfDraw && win.fenzhang;
    for (holds, key) in [
        (win.after_kong, "after_kong"),
        (win.kong_discard, "kong_discard"),
        (last, "last_tile"),
        (win.by == By::RobKong, "rob_kong"),
    ] {
        if holds {
            v *= int(key);
            factor *= house(key);
        }
    }
    if win.by == By::SelfDraw {
        factor *= house("self_draw");
    }
    if plain && straight(&all, win.melds.len()) {
        factor *= house("yitiaolong");
    }
    let mut whole = all;
    win.melds.iter().flat_map(|m| &m.tiles).for_each(|&t| whole[t as usize] += 1);
    let suits = (0..3).filter(|s| whole[s * 9..s * 9 + 9].iter().any(|c| *c > 0)).count();
    let honours = whole[EAST as usize..].iter().any(|c| *c > 0);
    factor *= match (suits, honours) {
        (0, _) => house("ziyise"),
        (1, true) => house("hunyise"),
        (1, false) => house("qingyise"),
        _ => 1,
    };
    let dealer = rules.int("scoring.dealer.factor");
    let share = |payer: usize| v * if payer == deal.dealer || win.seat == deal.dealer { dealer } else { 1 };
    let mut owed = [0; 4];
    for payer in (0..4).filter(|&p| p != win.seat) {
        let pays = match (win.by, rules.text("room.discard_payers")) {
            (By::Discard, "discarder_for_all") => win.from,
            (By::Discard, "all") | (By::SelfDraw, _) => payer,
            _ if payer == win.from => payer,
            _ => continue,
        };
        owed[pays] += share(payer);
    }
    let melds: Vec<_> = win.melds.iter().map(|m| (m.kind, super::table::name(m.tiles[0]))).collect();
    let _ = write!(
        notes,
        "seat {} wins {} {:?} from {} with {} {melds:?}: value {v}, room factor {factor}, owed {owed:?}; ",
        win.seat,
        super::table::name(win.tile),
        win.by,
        win.from,
        names(&win.hand),
    );
    Ok(room(rules, deal, win.seat, factor, owed))
}

pub fn settle(rules: &Rules, deal: &Deal, notes: &mut String) -> Result<Items, String> {
    rules.only(&[
        ("scoring.dealer.self_draw", "once"),
        ("scoring.fenzhang_last", "all"),
        ("wilds.source", "none"),
        ("shapes.wind_runs", "false"),
        ("shapes.dragon_runs", "false"),
        ("claims.chow", "false"),
        ("claims.winners", "first"),
        ("room.deal_cap", "0"),
    ])?;
    let mut items = Items::new();
    zhahu(rules, deal, &mut items);
    for w in &deal.wins {
        book(&mut items, "win", w.seat, win(rules, deal, w, notes)?);
    }
    // 跟风: the dealer pays each.
    if deal.first_four_alike().is_some_and(|t| (EAST..EAST + 4).contains(&t)) {
        for seat in (0..4).filter(|&s| s != deal.dealer) {
            let mut owed = [0; 4];
            owed[deal.dealer] = rules.int("scoring.genfeng");
            book(&mut items, "genfeng", seat, owed);
        }
    }
    debug_assert!(deal.seats.iter().all(|s| s.melds.iter().all(|m| m.kind != Kind::Chow)));
    Ok(items)
}

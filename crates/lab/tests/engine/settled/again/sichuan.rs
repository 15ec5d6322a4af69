//! 四川麻将.

use super::gates::wild_kinds;
use super::hand::{ANY, Group, add, has_honours, suits};
use super::keys::Keys;
use super::log::{By, Deal, Items, Kind, Kong, Points, Win};
use super::reading::{Hand, Reading, Shape};
use super::room::{
    Paid, after_kong_payers, alone, book, discard_payers, each, factor, grown, is_last, kong_payers, owed,
    rob_kong_payers,
};
use super::tile::{EAST, is_terminal};

/// Returns the product of the factors of shape, suit and 根, and the kind of hand that is paid. `None` if the hand does not win.
fn value(hand: &Hand<'_>) -> Option<(i64, Paid)> {
    let keys = hand.keys;
    let int = |key: &str| keys.int(&format!("scoring.factors.{key}"));
    let seen = hand.seen();
    let declared = hand.melds.iter().filter(|m| m.kind.is_kong()).count();
    let fours = seen.iter().filter(|c| **c == 4).count();
    let root = |inside: usize| {
        let number = if keys.is("scoring.gen_counts", "four_alike") { fours - inside } else { declared };
        int("gen").pow(number as u32)
    };
    let closed = !hand.melds.iter().any(|m| m.kind.is_claimed());
    let mut best: Option<(i64, Paid)> = None;
    hand.read(&mut |reading| {
        let x = match reading.shape {
            Shape::Melds => melds(hand, &reading) * root(0) * if closed { int("menqing") } else { 1 },
            Shape::Pairs | Shape::SevenHonours => {
                let natural = reading.natural;
                let odd = natural.iter().filter(|c| *c % 2 == 1).count();
                // Wilds complete the odd tiles. Pairs of the remaining wilds turn pairs into four of a kind.
                let threes = natural.iter().filter(|c| **c >= 3).count();
                let pairs = natural.iter().filter(|c| (1..3).contains(*c)).count();
                let most = threes + ((reading.wilds as usize - odd) / 2).min(pairs);
                let names = ["seven_pairs", "longqidui", "shuanglongqidui", "sanlongqidui"];
                int(names[most.min(3)]) * root(natural.iter().filter(|c| **c == 4).count())
            }
            _ => root(0),
        };
        let ends = |t: u8| t != ANY && is_terminal(t);
        let middle = !(0..34).any(|t| seen[t as usize] > 0 && is_terminal(t))
            && !ends(reading.eyes)
            && reading.groups.iter().all(|g| match g {
                Group::Run(run) => !run.iter().any(|&t| ends(t)),
                Group::Triplet(t) => !ends(*t),
                Group::Wilds => true,
            });
        let x = x * if middle { int("zhongzhang") } else { 1 };
        let paid = Paid::from_reading(&reading);
        if best.is_none_or(|(b, p)| x > b || x == b && paid == Paid::Plain && p != Paid::Plain) {
            best = Some((x, paid));
        }
    });
    let mut product = keys.int("scoring.base");
    if suits(&seen) == 1 && !has_honours(&seen) {
        product *= int("qingyise");
    }
    best.map(|(v, paid)| (v * product, paid))
}

/// Returns the factor of the shape of a reading of melds and a pair.
fn melds(hand: &Hand<'_>, reading: &Reading<'_>) -> i64 {
    let keys = hand.keys;
    let int = |key: &str| keys.int(&format!("scoring.factors.{key}"));
    let edge = |t: u8| t == ANY || is_terminal(t);
    let yaojiu = edge(reading.eyes)
        && hand.melds.iter().all(|m| m.tiles.iter().any(|&t| is_terminal(t)))
        && reading.groups.iter().all(|g| match g {
            Group::Run(run) => run.iter().any(|&t| is_terminal(t)),
            Group::Triplet(t) => edge(*t),
            Group::Wilds => true,
        });
    let jiang = |t: u8| t == ANY || t < EAST && [1, 4, 7].contains(&(t % 9));
    let jiangdui = reading.triplets
        && jiang(reading.eyes)
        && hand.melds.iter().all(|m| jiang(m.tiles[0]))
        && reading.groups.iter().all(|g| if let Group::Triplet(t) = g { jiang(*t) } else { true });
    let big = if jiangdui && int("jiangdui") > 1 { int("jiangdui") } else { int("all_triplets") };
    let hooked = hand.melds.len() == 4;
    let shape = match reading.triplets {
        true if hooked && keys.flag("scoring.jingoudiao_stacks") => big * int("jingoudiao"),
        true if hooked => int("jingoudiao"),
        true => big,
        false => 1,
    };
    shape * if yaojiu { int("daiyaojiu") } else { 1 }
}

fn capped(keys: &Keys, v: i64) -> i64 {
    match keys.int("scoring.cap") {
        0 => v,
        cap => v.min(cap),
    }
}

/// Returns the seats that no longer play. `out` are the seats that have won; they play on if only the wall ends a deal.
fn left(keys: &Keys, out: &[bool; 4]) -> [bool; 4] {
    if keys.is("play.ends", "wall_only") { [false; 4] } else { *out }
}

/// Returns the seat that gave the tile of the exposed kong whose replacement wins, if 点杠花 pays like a discard; otherwise `None`.
fn giver(keys: &Keys, deal: &Deal, win: &Win) -> Option<usize> {
    let last = deal.kongs.iter().rev().find(|k| k.seat == win.seat && !k.robbed && k.number < win.number);
    let applies = keys.is("scoring.dianganghua", "discard") && win.after_kong;
    last.filter(|k| applies && k.kind == Kind::Exposed).and_then(|k| k.from)
}

fn win(keys: &Keys, deal: &Deal, win: &Win) -> Result<Points, String> {
    let int = |key: &str| keys.int(&format!("scoring.factors.{key}"));
    let by_discard = win.by == By::Discard;
    let mut hand = Hand::from_win(keys, deal, win);
    hand.tiandi = win.tianhu || win.is_dihu(keys.text("play.dihu")) && int("dihu") > 1;
    let (mut v, paid) = value(&hand).ok_or("the hand does not win")?;
    let giver = giver(keys, deal, win);
    let drawn = win.by == By::SelfDraw;
    let last = is_last(keys, win) && (drawn || by_discard && keys.flag("scoring.last_discard"));
    for (holds, key) in [
        (drawn && giver.is_none(), "self_draw"),
        (win.after_kong, "after_kong"),
        (win.kong_discard, "kong_discard"),
        (last, "last_tile"),
        (win.by == By::RobKong, "rob_kong"),
        (win.tianhu, "tianhu"),
        (win.is_dihu(keys.text("play.dihu")), "dihu"),
    ] {
        if holds {
            v *= int(key);
        }
    }
    let share = capped(keys, v);
    let out = left(keys, &win.out);
    let same = |p: usize| deal.wins.iter().any(|w| w.seat == p && w.by == win.by && w.at == win.at);
    let pays = match (win.by, giver) {
        (By::SelfDraw, Some(from)) => alone(from, share),
        (By::SelfDraw, None) => {
            std::array::from_fn(|p| if p == win.seat || out[p] { 0 } else { share + keys.int("scoring.self_draw_add") })
        }
        (By::RobKong, _) => {
            let plays = |p: usize| !out[p] && (!same(p) || p == win.seat);
            rob_kong_payers(keys, win, alone(win.from, share), &|_| share, &plays)
        }
        (By::Discard, _) => discard_payers(keys, win, &|_| share, &|p| !out[p] && (!same(p) || p == win.seat)),
    };
    let pays = after_kong_payers(keys, deal, win, pays);
    let house = factor(&hand, win, paid, true);
    owed(keys, deal, win.seat, house, pays)
}

/// Returns the turned tile.
fn turned(deal: &Deal) -> Option<u8> {
    deal.turned.get("indicator").copied()
}

/// Returns the points that 查叫 pays for a hand: those of a win on its best wait, without events. `None` if it does not wait.
fn best_wait(keys: &Keys, deal: &Deal, seat: usize) -> Option<i64> {
    let own = deal.seats[seat].whole();
    let by = if keys.is("scoring.chajiao", "self_draw") { By::SelfDraw } else { By::Discard };
    let exists = |t: u8| t < EAST || keys.is("tiles.set", "with_honours") || wild_kinds(keys, None).contains(&t);
    let copies = |t: u8| if keys.table().turned_out && turned(deal) == Some(t) { 3 } else { 4 };
    let waits = (0..34u8).filter(|&t| own[t as usize] < copies(t) && exists(t) && may_wait(keys, deal, seat, t));
    let cap = |v: i64| if keys.int("room.hand_cap") > 0 { v.min(keys.int("room.hand_cap")) } else { v };
    waits.filter_map(|t| waited(keys, deal, seat, t, by)).map(|v| cap(capped(keys, v.0) + v.1)).max()
}

/// Returns the points of a win on `tile` without events, before the cap, and the points added after the cap. Only if `by` is a self-draw,
/// its factor applies. `None` if the tile does not complete the hand.
fn waited(keys: &Keys, deal: &Deal, seat: usize, tile: u8, by: By) -> Option<(i64, i64)> {
    let value = |by| value(&Hand::waiting(keys, deal, seat, tile, by)).map(|v| v.0);
    let v = value(by).or_else(|| value(By::SelfDraw))?;
    Some(match by {
        By::SelfDraw => (v * keys.int("scoring.factors.self_draw"), keys.int("scoring.self_draw_add")),
        _ => (v, 0),
    })
}

/// Whether the tile could win by self-draw or on a discard of a seat that still plays, with at least the minimum of 起胡.
fn may_wait(keys: &Keys, deal: &Deal, seat: usize, tile: u8) -> bool {
    let left = |from: usize| !keys.is("play.ends", "wall_only") && deal.wins.iter().any(|w| w.seat == from);
    let ways = (0..4).filter(|&from| from == seat || keys.flag("claims.discard_win") && !left(from));
    let reaches = |from: usize| {
        let by = if from == seat { By::SelfDraw } else { By::Discard };
        let hand = Hand::waiting(keys, deal, seat, tile, by);
        let Some((v, paid)) = value(&hand) else { return false };
        let win = Win::plain(seat, from, by, tile, &deal.seats[seat]);
        let shares: Points = match by {
            By::SelfDraw => each(seat, v * keys.int("scoring.factors.self_draw") + keys.int("scoring.self_draw_add")),
            _ => discard_payers(keys, &win, &|_| v, &|_| true),
        };
        let house = factor(&hand, &win, paid, true);
        let owed = grown(keys, deal, seat, shares.map(|p| p * house));
        owed.into_iter().max() >= Some(keys.int("gates.least_win"))
    };
    ways.into_iter().any(reaches)
}

/// Returns the points that each seat owes for a kong.
fn kong(keys: &Keys, kong: &Kong, turned: Option<u8>) -> Points {
    let int = |key: &str| keys.int(&format!("scoring.kong.{key}"));
    let out = left(keys, &kong.out);
    let plays = |p: usize| !out[p] || keys.flag("scoring.kong.winners_pay");
    let playing = |points: i64| std::array::from_fn(|p| if p != kong.seat && plays(p) { points } else { 0 });
    match kong.kind {
        Kind::Exposed => {
            let mut game: Points = playing(int("exposed_others"));
            game[kong.from.unwrap()] = int("exposed");
            kong_payers(keys, kong, int("exposed"), game, &plays)
        }
        Kind::Added => kong_payers(keys, kong, int("added"), playing(int("added")), &plays),
        _ if wild_kinds(keys, turned).contains(&kong.tile) => each(kong.seat, int("hongzhong")),
        _ => playing(int("concealed")),
    }
}

/// Returns the seat that gets the payment of a kong because it wins on the discard after it (呼叫转移); `None` if there is none.
fn heir(keys: &Keys, deal: &Deal, kong: &Kong) -> Option<usize> {
    let first = deal.wins.iter().find(|w| w.kong_discard && w.from == kong.seat && w.number > kong.number)?;
    let next = deal.kongs.iter().find(|k| k.number > kong.number && !k.robbed).is_none_or(|k| k.number > first.number);
    (keys.flag("scoring.kong.hujiaozhuanyi") && next && first.discard_after == kong.number).then_some(first.seat)
}

pub fn settle(keys: &Keys, deal: &Deal) -> Result<Items, String> {
    let mut items = Items::new();
    super::room::zhahu(keys, deal, &mut items);
    for w in &deal.wins {
        book(&mut items, "win", w.seat, win(keys, deal, w)?);
    }
    let nothing = deal.kind == "liuju" && deal.wins.is_empty() && keys.is("room.liuju", "nothing");
    for k in deal.kongs.iter().filter(|k| !k.robbed) {
        let owed = kong(keys, k, turned(deal));
        book(&mut items, "kong", k.seat, owed);
        if nothing {
            book(&mut items, "huanggang", k.seat, owed.map(|p| -p));
        }
        if let Some(heir) = heir(keys, deal, k) {
            book(&mut items, "kong", heir, alone(k.seat, owed.iter().sum()));
        }
    }
    if deal.kind == "liuju" {
        wall_out(keys, deal, &mut items, nothing);
    }
    Ok(items)
}

/// Books 查叫, 查花猪 and 退税. `nothing` says whether the rules cancel the kongs of a deal without a win, so that 退税 does not apply.
fn wall_out(keys: &Keys, deal: &Deal, items: &mut Items, nothing: bool) {
    let left: Vec<usize> = (0..4).filter(|&s| deal.wins.iter().all(|w| w.seat != s)).collect();
    let waits: Vec<_> = (0..4).map(|s| best_wait(keys, deal, s)).collect();
    let pig = |seat: usize| {
        let player = &deal.seats[seat];
        let mut own = player.hand_counts();
        wild_kinds(keys, turned(deal)).iter().for_each(|&t| own[t as usize] = 0);
        player.melds.iter().for_each(|m| add(&mut own, &m.tiles));
        let missing = player.missing.is_some_and(|s| (0..9).any(|n| own[s as usize * 9 + n] > 0));
        keys.int("scoring.huazhu") > 0 && (missing || suits(&own) == 3)
    };
    for &seat in &left {
        for &other in left.iter().filter(|&&o| o != seat) {
            match waits[other] {
                _ if pig(seat) && waits[seat].is_none() && !pig(other) => {
                    book(items, "huazhu", other, alone(seat, keys.int("scoring.huazhu")));
                }
                _ if pig(seat) && waits[seat].is_none() => {}
                Some(v) if waits[seat].is_none() && !keys.is("scoring.chajiao", "off") => {
                    book(items, "chajiao", other, alone(seat, v));
                }
                _ => (),
            }
        }
        if waits[seat].is_none() && keys.flag("scoring.kong.tuishui") && !nothing {
            // Payments passed on to another seat are not returned.
            let own = deal.kongs.iter().filter(|k| !k.robbed && k.seat == seat && heir(keys, deal, k).is_none());
            for k in own {
                book(items, "tuishui", seat, kong(keys, k, turned(deal)).map(|p| -p));
            }
        }
    }
}

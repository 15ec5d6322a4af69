//! 推倒胡 and 穷胡.

use super::events::genfeng;
use super::hand::{ANY, Group, add, has_honours, suits};
use super::keys::Keys;
use super::log::{By, Deal, Items, Kind, Points, Win};
use super::reading::{Hand, Shape};
use super::room::{
    Paid, after_kong_payers, alone, book, discard_payers, factor, is_last, kongs, owed, rob_kong_payers,
};
use super::tile::EAST;

/// Returns the factor of shape, wait and suit by the keys of the game, and the kind of hand that is paid. `None` if the hand does not win.
fn value(hand: &Hand<'_>) -> Option<(i64, Paid)> {
    let keys = hand.keys;
    let tuidaohu = keys.is("scoring.family", "tuidaohu");
    let int = |key: &str| keys.int(&format!("scoring.factors.{key}"));
    let mut best: Option<(i64, Paid)> = None;
    hand.read(&mut |reading| {
        let x = match reading.shape {
            Shape::Melds => {
                let wait = if tuidaohu { 1 } else { waited(keys, reading.groups, reading.eyes, hand.tile) };
                wait * if reading.triplets { int("piao") } else { 1 }
            }
            Shape::Pairs | Shape::SevenHonours if tuidaohu => {
                let natural = reading.natural;
                let odd = natural.iter().filter(|c| *c % 2 == 1).count();
                let threes = natural.iter().filter(|c| **c >= 3).count();
                let pairs = natural.iter().filter(|c| (1..3).contains(*c)).count();
                let most = threes + ((reading.wilds as usize - odd) / 2).min(pairs);
                int(["seven_pairs", "haoqi", "shuanghaoqi", "sanhaoqi"][most.min(3)])
            }
            Shape::Pairs | Shape::SevenHonours => int("seven_pairs") * int("dandiao"),
            Shape::Orphans if tuidaohu => int("shisanyao"),
            _ => 1,
        };
        let paid = Paid::from_reading(&reading);
        if best.is_none_or(|(b, p)| x > b || x == b && paid == Paid::Plain && p != Paid::Plain) {
            best = Some((x, paid));
        }
    });
    let seen = hand.seen();
    let colour = if tuidaohu && suits(&seen) == 1 && !has_honours(&seen) { int("qingyise") } else { 1 };
    best.map(|(v, paid)| (v * colour, paid))
}

/// Returns the greater of the factors 夹胡 and 单吊 (穷胡) of the winning tile `tile` in a reading with these melds and a pair of the kind
/// `eyes`; 1 if neither applies.
fn waited(keys: &Keys, groups: &[Group], eyes: u8, tile: u8) -> i64 {
    let int = |key: &str| keys.int(&format!("scoring.factors.{key}"));
    let middle = groups.iter().any(|g| matches!(g, Group::Run(run) if run[1] == tile && tile < EAST));
    let middle = if middle { int("jiahu") } else { 1 };
    let pair = if eyes == tile || eyes == ANY { int("dandiao") } else { 1 };
    middle.max(pair)
}

fn win(keys: &Keys, deal: &Deal, win: &Win) -> Result<Points, String> {
    let tuidaohu = keys.is("scoring.family", "tuidaohu");
    let int = |key: &str| keys.int(&format!("scoring.factors.{key}"));
    let hand = Hand::from_win(keys, deal, win);
    let mut best: Option<(i64, Paid, bool)> = value(&hand).map(|(v, paid)| (v, paid, false));
    // 摸宝: the tile stands for any wait of the hand.
    if win.by == By::SelfDraw && win.bao == Some(win.tile) {
        let inside = best.map(|(v, paid, _)| (v * int("baozhongbao"), paid, true));
        best = best.and(inside);
        let mut held = win.hand;
        win.melds.iter().for_each(|m| add(&mut held, &m.tiles));
        for tile in (0..34u8).filter(|&t| held[t as usize] < 4 && t != win.tile) {
            let other = Hand { tile, ..hand.clone() };
            if let Some((v, paid)) = value(&other) {
                let v = v * int("mobao");
                if best.is_none_or(|(b, ..)| v > b) {
                    best = Some((v, paid, true));
                }
            }
        }
    }
    let (mut v, paid, bao) = best.ok_or("the hand does not win")?;
    v *= keys.int("scoring.base");
    let last = win.by == By::SelfDraw && is_last(keys, win);
    for (holds, key) in [
        (win.after_kong, "after_kong"),
        (win.kong_discard, "kong_discard"),
        (last, "last_tile"),
        (win.by == By::RobKong, "rob_kong"),
        (deal.seats[win.seat].baoting, "baoting"),
    ] {
        if holds {
            v *= int(key);
        }
    }
    for meld in &win.melds {
        v *= match meld.kind {
            Kind::Xuanfeng => int("xuanfeng"),
            kind if kind.is_kong() => int("kong"),
            _ => 1,
        };
    }
    let dealer = keys.int("scoring.dealer.factor");
    let twice = keys.is("scoring.dealer.self_draw", "twice") && win.by == By::SelfDraw && win.seat == deal.dealer;
    let share = |payer: usize| {
        let pair = if payer == deal.dealer || win.seat == deal.dealer { dealer } else { 1 };
        let closed = !deal.seats[payer].melds.iter().any(|m| m.kind.is_claimed());
        let closed = if !tuidaohu && closed { keys.int("scoring.closed_payer") } else { 1 };
        v * pair * closed * if twice { 2 } else { 1 }
    };
    let same = |p: usize| deal.wins.iter().any(|w| w.seat == p && w.by == win.by && w.at == win.at);
    let pays = match win.by {
        By::SelfDraw => std::array::from_fn(|p| if p == win.seat { 0 } else { share(p) }),
        By::Discard => discard_payers(keys, win, &share, &|p| !same(p) || p == win.seat),
        By::RobKong => {
            rob_kong_payers(keys, win, alone(win.from, share(win.from)), &share, &|p| !same(p) || p == win.seat)
        }
    };
    let pays = after_kong_payers(keys, deal, win, pays);
    let house = factor(&hand, win, paid, !bao);
    owed(keys, deal, win.seat, house, pays)
}

pub fn settle(keys: &Keys, deal: &Deal) -> Result<Items, String> {
    let mut items = Items::new();
    super::room::zhahu(keys, deal, &mut items);
    for w in &deal.wins {
        book(&mut items, "win", w.seat, win(keys, deal, w)?);
    }
    kongs(keys, deal, &mut items);
    if keys.is("scoring.family", "tuidaohu") && genfeng(keys, deal) {
        for seat in (0..4).filter(|&s| s != deal.dealer) {
            book(&mut items, "genfeng", seat, alone(deal.dealer, keys.int("scoring.genfeng")));
        }
    }
    Ok(items)
}

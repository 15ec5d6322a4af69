//! 南昌麻将: 精, kongs, 抄庄, 流局.

use super::events::chaozhuang;
use super::keys::Keys;
use super::log::{By, Deal, Items, Kind, Points};
use super::nanchang::{next, win};
use super::room::{alone, book, each, kong_payers};
use super::tile::{Counts, EAST};

/// A set of 精: each kind with its points.
type Set = Vec<(u8, i64)>;

/// Returns the set with the kinds `zheng` as 正精 and their 副精.
fn set(keys: &Keys, zheng: &[u8]) -> Set {
    let [z, f] = ["zheng", "fu"].map(|k| keys.int(&format!("scoring.jing.{k}")));
    zheng.iter().flat_map(|&t| [(t, z), (next(t), f)]).collect()
}

/// Returns the sum of the points of these tiles by the set.
fn face(set: &Set, counts: &Counts) -> i64 {
    set.iter().map(|&(t, p)| counts[t as usize] as i64 * p).sum()
}

fn has(set: &Set, counts: &Counts) -> bool {
    set.iter().any(|s| counts[s.0 as usize] > 0)
}

/// Returns `n` points of 精 after 冲关, which increases many points.
fn with_chongguan(keys: &Keys, n: i64) -> i64 {
    let from = keys.int("scoring.jing.chongguan_from");
    if from > 0 && n >= from { n * (n - from + 2) } else { n }
}

/// Returns for each seat the points that each other seat owes it for a set of 精. `held` are the tiles of each seat that count; `kongs` are
/// those of them that are in kongs.
fn owed_for(keys: &Keys, set: &Set, held: &[Counts], kongs: &[Counts]) -> Points {
    let mut worth: Points = std::array::from_fn(|s| with_chongguan(keys, face(set, &held[s])));
    let counts_kongs = keys.flag("scoring.jing.bawang_counts_kongs");
    let owns = |s: &usize| {
        let mut own = held[*s];
        if !counts_kongs {
            (0..34).for_each(|t| own[t] -= kongs[*s][t]);
        }
        has(set, &own)
    };
    let owners: Vec<usize> = (0..4).filter(owns).collect();
    if let [only] = owners[..] {
        match keys.text("scoring.jing.bawang") {
            "double" => worth[only] *= 2,
            "add" => worth[only] += keys.int("scoring.jing.bawang_add"),
            _ => (),
        }
    }
    worth
}

/// Returns the seat that pays all three shares of the 精 points of `seat` because it fed a 精; `None` if each seat pays its share. `held` are
/// the tiles of `seat` that count.
fn feeder(keys: &Keys, deal: &Deal, set: &Set, seat: usize, held: &Counts) -> Option<usize> {
    let from = keys.int("scoring.jing.chongguan_from");
    let points = |tile: u8| set.iter().find(|s| s.0 == tile).map(|s| s.1);
    let now = face(set, held);
    if !keys.flag("scoring.jing.feeder_pays_chongguan") || from == 0 || now < from {
        return None;
    }
    let claims: Vec<_> = deal.claims.iter().filter(|c| c.seat == seat && points(c.tile).is_some()).collect();
    let own = now - claims.iter().filter_map(|c| points(c.tile)).sum::<i64>();
    let mut so_far = own;
    for claim in &claims {
        let before = so_far;
        so_far += points(claim.tile)?;
        if before < from && so_far >= from && !keys.flag("scoring.jing.feeder_pays_over") {
            return Some(claim.from);
        }
    }
    claims.last().filter(|_| keys.flag("scoring.jing.feeder_pays_over")).map(|claim| claim.from)
}

pub fn settle(keys: &Keys, deal: &Deal) -> Result<Items, String> {
    let mut items = Items::new();
    for w in &deal.wins {
        book(&mut items, "win", w.seat, win(keys, deal, w)?);
    }
    let from_dealer = |items: &mut Items, item: &str, points: i64| {
        (0..4).filter(|&s| s != deal.dealer).for_each(|s| book(items, item, s, alone(deal.dealer, points)));
    };
    if chaozhuang(keys, deal) {
        from_dealer(&mut items, "chaozhuang", keys.int("scoring.chaozhuang.points"));
    }
    if deal.kind == "liuju" {
        from_dealer(&mut items, "liuju", keys.int("scoring.liuju"));
    }
    super::room::zhahu(keys, deal, &mut items);
    // After 诈和 only items that were settled before play remain.
    let played = deal.erred.is_none();
    let liuju = if deal.kind == "liuju" { keys.text("room.liuju") } else { "all" };
    let zheng = zheng(keys, deal);
    let main = zheng.map_or(Vec::new(), |t| set(keys, &[t]));
    let is_jing = |tile: u8| main.iter().any(|s| s.0 == tile) && !keys.is("scoring.kong.jing", "ordinary");
    let bonus = |set: &Set, tile: u8| {
        let face: i64 = set.iter().filter(|s| s.0 == tile).map(|s| 4 * s.1).sum();
        let face = if keys.is("scoring.kong.jing", "bonus_and_face") { face } else { 0 };
        if set.iter().any(|s| s.0 == tile) { keys.int("scoring.kong.jing_bonus") + face } else { 0 }
    };
    for k in deal.kongs.iter().filter(|k| played && !k.robbed) {
        if is_jing(k.tile) {
            if liuju == "all" {
                book(&mut items, "jing", k.seat, each(k.seat, bonus(&main, k.tile)));
            }
            continue;
        }
        let points = keys.int(match k.kind {
            Kind::Exposed => "scoring.kong.exposed",
            Kind::Added => "scoring.kong.added",
            _ => "scoring.kong.concealed",
        });
        let mut owed = each(k.seat, points);
        if k.kind != Kind::Concealed {
            owed = kong_payers(keys, k, points, owed, &|_| true);
        }
        if liuju != "nothing" {
            book(&mut items, "kong", k.seat, owed);
        }
    }
    if liuju == "all" {
        sets(keys, deal, main, played, &bonus, &mut items);
    }
    Ok(items)
}

/// Returns 正精: the turned tile, in rules with 精.
pub fn zheng(keys: &Keys, deal: &Deal) -> Option<u8> {
    deal.turned.get("indicator").copied().filter(|_| keys.is("wilds.source", "indicator"))
}

/// Books the payments of 精: the main, lower and previous sets. `main` is the set of the indicator. `played` says whether sets other than
/// those counted in the dealt hands are paid. `bonus` returns the points for a kong of a kind by a set.
fn sets(keys: &Keys, deal: &Deal, main: Set, played: bool, bonus: &dyn Fn(&Set, u8) -> i64, items: &mut Items) {
    let Some(zheng) = zheng(keys, deal) else { return };
    // Lower 精 are unknown during play, so discarded ones count for the seat that discarded them.
    let mut all: Vec<Counts> = deal.seats.iter().map(|s| s.whole()).collect();
    deal.seats.iter().zip(&mut all).for_each(|(s, all)| s.won.iter().for_each(|&t| all[t as usize] += 1));
    let mut held = all.clone();
    deal.seats.iter().zip(&mut all).for_each(|(s, all)| s.river.iter().for_each(|&t| all[t as usize] += 1));
    if keys.is("scoring.jing.discarded", "discarder") {
        held.clone_from(&all);
    }
    let mut kongs = vec![[0u8; 34]; 4];
    for (seat, s) in deal.seats.iter().enumerate() {
        s.melds.iter().filter(|m| m.kind.is_kong()).flat_map(|m| &m.tiles).for_each(|&t| kongs[seat][t as usize] += 1);
    }
    let none = vec![[0u8; 34]; 4];
    let mut sets = vec![("indicator", "jing", main)];
    for key in ["lower", "left", "right"] {
        if let Some(&turned) = deal.turned.get(&format!("{key}_indicator")) {
            sets.push((key, "lower_jing", set(keys, &[turned])));
        }
    }
    if !keys.is("scoring.jing.song", "off") {
        let same: Vec<u8> = (0..3).map(|s| s * 9 + zheng % 9).collect();
        sets.push(("song", "lower_jing", set(keys, if zheng < EAST { &same } else { std::slice::from_ref(&zheng) })));
    }
    if let Some(&before) = deal.turned.get("previous_indicator").filter(|_| keys.flag("scoring.jing.last")) {
        sets.push(("last", "last_jing", set(keys, &[before])));
    }
    for (key, item, set) in &sets {
        let early = match *key {
            "indicator" => false,
            "last" => true,
            key => keys.is(&format!("scoring.jing.{key}"), "shangxiafan"),
        };
        if !early && !played {
            continue;
        }
        let (held, kongs) = match *key {
            _ if early => (&deal.dealt, &none),
            "indicator" => (&held, &kongs),
            _ => (&all, &kongs),
        };
        let worth = owed_for(keys, set, held, kongs);
        for seat in 0..4 {
            // Lower sets are unknown before the end, so only the main set has feeders.
            let payer = if *key == "indicator" { feeder(keys, deal, set, seat, &held[seat]) } else { None };
            book(items, item, seat, payer.map_or(each(seat, worth[seat]), |payer| alone(payer, 3 * worth[seat])));
        }
        let lower = !["indicator", "last"].contains(key);
        if lower && keys.flag(&format!("scoring.jing.lower_kong.{key}")) {
            for k in deal.kongs.iter().filter(|k| played && !k.robbed) {
                book(items, item, k.seat, each(k.seat, bonus(set, k.tile)));
            }
        }
    }
    debug_assert!(deal.wins.iter().all(|w| w.by != By::SelfDraw || w.from == w.seat));
}

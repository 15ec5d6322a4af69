//! 南昌麻将: payments of wins. The other payments are in the module `jing`.

use super::keys::Keys;
use super::log::{By, Deal, Points, Win};
use super::reading::{Hand, Reading, Shape};
use super::room::{Paid, after_kong_payers, factor, owed};
use super::tile::{Counts, DRAGONS, EAST};

/// Returns the kind after this one in its suit or group: 1 follows 9, E follows N, C follows P.
pub fn next(tile: u8) -> u8 {
    match tile {
        t if t < EAST => t / 9 * 9 + (t % 9 + 1) % 9,
        t if t < DRAGONS => EAST + (t - EAST + 1) % 4,
        t => DRAGONS + (t - DRAGONS + 1) % 3,
    }
}

fn has(counts: &Counts, kinds: &[u8]) -> bool {
    kinds.iter().any(|&k| counts[k as usize] > 0)
}

/// Whether the win may be 德中德: the other hands, melds and discards and the winning tile have no 精, as far as the rules require it. `jing`
/// are the kinds of 精.
fn clean(keys: &Keys, deal: &Deal, win: &Win, jing: &[u8]) -> bool {
    let flag = |key: &str| keys.flag(&format!("scoring.deguo.{key}"));
    (flag("own_jing_allowed") || !jing.contains(&win.tile))
        && deal.seats.iter().enumerate().all(|(seat, s)| {
            if seat == win.seat && flag("own_jing_allowed") {
                return true;
            }
            let kongs = flag("kongs_break");
            let open = s.melds.iter().filter(|m| kongs || !m.kind.is_kong()).flat_map(|m| &m.tiles);
            let thrown = flag("discards_break") && s.river.iter().any(|t| jing.contains(t));
            !has(&s.hand_counts(), jing) && !open.into_iter().any(|t| jing.contains(t)) && !thrown
        })
}

pub fn win(keys: &Keys, deal: &Deal, win: &Win) -> Result<Points, String> {
    let int = |key: &str| keys.int(&format!("scoring.factors.{key}"));
    let zheng = super::jing::zheng(keys, deal);
    let mut hand = Hand::from_win(keys, deal, win);
    let jing: &[u8] = if zheng.is_some() { &hand.wild.clone() } else { &[] };
    // Whether this seat wins on the same tile.
    let same = |seat: usize| {
        win.by != By::SelfDraw && deal.wins.iter().any(|w| w.seat == seat && w.by == win.by && w.at == win.at)
    };
    let payers: Vec<usize> = (0..4).filter(|&p| p != win.seat && (keys.flag("room.winners_pay") || !same(p))).collect();
    let dealer = |payer: usize| {
        let bystander = win.by != By::Discard || keys.flag("scoring.factors.dealer_bystander") || payer == win.from;
        let pays = win.seat == deal.dealer || payer == deal.dealer && bystander;
        if pays { int("dealer") } else { 1 }
    };
    let dihu = win.is_dihu(keys.text("play.dihu"));
    let tiandi = win.tianhu || dihu;
    hand.tiandi = tiandi;
    let flat = keys.int(if win.tianhu { "scoring.tiandi.tianhu" } else { "scoring.tiandi.dihu" });
    let mode = keys.text("scoring.tiandi.mode");
    let thrown = |at: usize| jing.get(at).map_or(0, |kind| win.river.iter().filter(|t| *t == kind).count() as u32);
    let piao = int("piao_zheng").pow(thrown(0)) * int("piao_fu").pow(thrown(1));
    let mut best: Option<(i64, Points, Paid)> = None;
    let clean = clean(keys, deal, win, jing);
    let mut judge = |reading: Reading<'_>| {
        let deguo = if reading.deguo { int(if clean { "dezhongde" } else { "deguo" }) } else { 1 };
        let bonus = if reading.deguo { keys.int("scoring.deguo.bonus") } else { 0 };
        let is_flat = tiandi && mode != "factor";
        let (deguo, bonus) = if is_flat && mode == "flat" { (1, 0) } else { (deguo, bonus) };
        let mut x = keys.int("scoring.base") * piao;
        x *= match reading.shape {
            Shape::Melds if reading.triplets => int("all_triplets"),
            Shape::Pairs => int("seven_pairs"),
            Shape::SevenHonours => int("qixing_seven_pairs"),
            Shape::Lan => int("shisanlan"),
            Shape::Qixing => int("qixing_shisanlan"),
            Shape::Melds | Shape::Orphans | Shape::Knit => 1,
        };
        x *= match win.by {
            By::SelfDraw => int("self_draw"),
            By::RobKong => int("rob_kong"),
            By::Discard => 1,
        };
        if win.after_kong {
            x *= int("after_kong");
        }
        if tiandi {
            x = if is_flat { flat } else { x * flat };
        }
        if reading.jingdiao {
            x *= if tiandi { keys.int("scoring.tiandi.jingdiao") } else { int("jingdiao") };
        }
        x *= deguo;
        let mut shares = [0; 4];
        for &payer in &payers {
            let discarder = win.by == By::Discard && payer == win.from;
            shares[payer] = x;
            if !is_flat {
                shares[payer] *= dealer(payer) * if discarder { int("discarder") } else { 1 };
            }
            let adds = win.by != By::Discard || discarder || keys.is("scoring.deguo.bonus_payers", "all");
            shares[payer] += if adds { bonus } else { 0 };
        }
        let shares = paid_by(keys, win, is_flat, shares);
        let (sum, paid) = (shares.iter().sum(), Paid::from_reading(&reading));
        if best.is_none_or(|(b, _, p)| sum > b || sum == b && p != Paid::Plain && paid == Paid::Plain) {
            best = Some((sum, shares, paid));
        }
    };
    // For 天胡 any of the fourteen tiles may count as the last one.
    let concealed = hand.concealed();
    for last in (0..34u8).filter(|&t| if win.tianhu { concealed[t as usize] > 0 } else { t == win.tile }) {
        hand.held = concealed;
        hand.held[last as usize] -= 1;
        hand.tile = last;
        hand.read(&mut judge);
    }
    let (_, shares, paid) = best.ok_or("the hand does not win")?;
    let shares = after_kong_payers(keys, deal, win, shares);
    let house = factor(&hand, win, paid, true);
    owed(keys, deal, win.seat, house, shares)
}

/// Returns what each seat pays, from `shares`, the share of each payer, by the rules about discarders and robbed kongs. `flat` says whether
/// the win pays a fixed price (天胡, 地胡), to which the rule about discarders does not apply.
fn paid_by(keys: &Keys, win: &Win, flat: bool, shares: Points) -> Points {
    let all = shares.iter().sum();
    match win.by {
        By::Discard if !flat => match keys.text("scoring.discard_payers") {
            "discarder" => super::room::alone(win.from, shares[win.from]),
            "discarder_for_all" => super::room::alone(win.from, all),
            _ => shares,
        },
        By::RobKong if keys.is("scoring.rob_kong_payers", "konger_for_all") => super::room::alone(win.from, all),
        _ => shares,
    }
}

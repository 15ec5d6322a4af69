//! 南京麻将.

use super::events::penalties;
use super::hand::{Group, is_alike, suits};
use super::keys::Keys;
use super::log::{By, Deal, Items, Kind, Points, Win};
use super::reading::{Hand, Reading, Shape};
use super::room::{Paid, alone, book, discard_payers, each, factor, is_last, kong_payers, owed};
use super::tile::{EAST, is_wind};

/// The points of a reading.
struct Worth {
    /// The points of each payer.
    sum: i64,
    /// Whether the reading wins without hard flowers.
    big: bool,
}

/// The sum of points of a reading while they are added up. The fields become those of [`Worth`].
struct Sum<'k> {
    keys: &'k Keys,
    sum: i64,
    big: bool,
}

impl Sum<'_> {
    /// Adds the points of the bonus `key`, which makes the hand big, if `holds` and if the rules pay it.
    fn bonus(&mut self, holds: bool, key: &str) {
        let points = self.keys.int(&format!("scoring.bonus.{key}"));
        if holds && points > 0 {
            self.sum += points;
            self.big = true;
        }
    }
}

fn menqing(keys: &Keys, win: &Win) -> bool {
    win.melds.iter().all(|m| match m.kind {
        Kind::Concealed => !keys.is("scoring.gate.menqing_kongs", "none"),
        Kind::Exposed => keys.is("scoring.gate.menqing_kongs", "concealed_and_exposed"),
        _ => false,
    })
}

/// Returns the number of soft flowers for triplets of winds and for kongs. `triplets` are the kinds of the concealed triplets.
fn soft_melds(keys: &Keys, win: &Win, triplets: &[u8]) -> i64 {
    let int = |key: &str| keys.int(&format!("scoring.soft.{key}"));
    let winds = win.melds.iter().filter(|m| is_alike(m) && is_wind(m.tiles[0])).count()
        + triplets.iter().filter(|&&t| is_wind(t)).count();
    let kongs: i64 = win
        .melds
        .iter()
        .map(|m| match m.kind {
            Kind::Exposed | Kind::Added => int("exposed_kong"),
            Kind::Concealed => int("concealed_kong"),
            _ => 0,
        })
        .sum();
    winds as i64 * int("wind_triplet") + kongs
}

/// Whether the hand waits for only one kind.
fn single(keys: &Keys, deal: &Deal, win: &Win) -> bool {
    let mut own = win.hand;
    win.melds.iter().for_each(|m| super::hand::add(&mut own, &m.tiles));
    let waits = |tile: u8| {
        let one = Win { tile, ..win.clone() };
        let mut found = false;
        Hand::from_win(keys, deal, &one).read(&mut |_| found = true);
        found
    };
    let last = if keys.is("tiles.set", "suits_only") { EAST } else { 34 };
    (0..last).filter(|&t| own[t as usize] < 4 && waits(t)).count() == 1
}

fn worth(hand: &Hand<'_>, win: &Win, deal: &Deal, reading: &Reading<'_>, single: bool) -> Worth {
    let keys = hand.keys;
    let seen = hand.seen();
    let soft = |key: &str| keys.int(&format!("scoring.soft.{key}"));
    let drawn = win.by == By::SelfDraw;
    let pairs = reading.shape == Shape::Pairs;
    let hooked = win.melds.len() == 4;
    let double = pairs && win.hand[win.tile as usize] == 3;
    let honours = super::hand::has_honours(&seen);
    let mut total = Sum { keys, sum: 0, big: false };
    total.bonus(suits(&seen) == 1 && honours, "hunyise");
    total.bonus(suits(&seen) == 1 && !honours, "qingyise");
    total.bonus(reading.triplets, "duiduihu");
    total.bonus(hooked, "quanqiududiao");
    total.bonus(pairs && !double, "seven_pairs");
    total.bonus(double, "shuangqidui");
    total.bonus(win.after_flower && !win.tianhu, "xiaogangkaihua");
    total.bonus(win.after_kong, "dagangkaihua");
    total.bonus(win.tianhu, "tianhu");
    let opened = win.melds.iter().any(|m| matches!(m.kind, Kind::Pung | Kind::Added | Kind::Chow));
    total.bonus(deal.seats[win.seat].tianting && !opened, "dihu");
    total.bonus(drawn && is_last(keys, win), "last_tile");
    let times = keys.int("scoring.bonus.dagangkaihua_factor");
    total.big |= win.after_kong && times > 1;
    if win.flowers == 0 && keys.int("scoring.bonus.wuhuaguo") > 0 {
        total.sum += keys.int("scoring.bonus.wuhuaguo");
        total.big |= keys.flag("scoring.gate.wuhuaguo");
    }
    // The place of the winning tile counts only if the hand waits for one kind.
    let run = |of: &dyn Fn([u8; 3]) -> bool| reading.groups.iter().any(|g| matches!(g, Group::Run(run) if of(*run)));
    let tile = win.tile;
    let yadang = run(&|run| run[1] == tile && run[0] < EAST);
    let bianzhi = run(&|run| run[0] < EAST && (run[2] == tile && tile % 9 == 2 || run[0] == tile && tile % 9 == 6));
    // 双七对 and 全球独钓, if they are played, replace 独占.
    let played = |key: &str| keys.int(&format!("scoring.bonus.{key}")) > 0;
    let taken = if pairs { double && played("shuangqidui") } else { hooked && played("quanqiududiao") };
    let duzhan = (pairs || reading.eyes == tile) && !taken;
    let places = [(yadang, "yadang", true), (bianzhi, "bianzhi", true), (duzhan, "duzhan", false)];
    let mut wait = (0, false);
    for (holds, key, narrow) in places.into_iter().filter(|_| single) {
        if !holds {
            continue;
        }
        let jue = narrow && win.in_pung && keys.int("scoring.bonus.yajue") > 0;
        let flower = keys.int("scoring.flower");
        let found = if jue { (keys.int("scoring.bonus.yajue"), true) } else { (flower * soft(key), false) };
        // The greater counts; of equals 压绝, because it can lift the need for hard flowers.
        if found.0 > wait.0 || found.0 == wait.0 && found.1 {
            wait = found;
        }
    }
    total.sum += wait.0;
    total.big |= wait.1 && keys.flag("scoring.gate.yajue");
    // 七对 gets no points for 门清, but meets the condition of 门清.
    let menqing = menqing(keys, win);
    if menqing && !pairs {
        total.sum += keys.int("scoring.bonus.menqing");
    }
    let triplets: Vec<u8> =
        reading.groups.iter().filter_map(|g| if let Group::Triplet(t) = g { Some(*t) } else { None }).collect();
    let queyi = if suits(&seen) == 2 { soft("queyi") } else { 0 };
    let flowers = win.flowers as i64 + soft_melds(keys, win, &triplets) + queyi;
    total.sum += keys.int("scoring.chengpai") + keys.int("scoring.flower") * flowers;
    let times = if win.after_kong { times } else { 1 };
    Worth { sum: total.sum * times, big: total.big || menqing }
}

/// Returns the seat that gave the tiles of at least three pungs of the winner (三对); `None` if there is none.
fn fed_three(win: &Win) -> Option<usize> {
    let fed = |seat: &usize| {
        let by = win.melds.iter().filter(|m| matches!(m.kind, Kind::Pung | Kind::Added) && m.from == Some(*seat));
        by.count() >= 3
    };
    (0..4).find(fed)
}

/// Returns the points that each seat owes for a win by 快照; `None` if the win is not one. `others` is the number of seats for which the
/// discarder may have to pay.
fn kuaizhao(keys: &Keys, hand: &Hand<'_>, deal: &Deal, win: &Win, others: i64) -> Option<Points> {
    let bonus = |key: &str| keys.int(&format!("scoring.bonus.{key}"));
    let mut four = [0u8; 34];
    win.melds.iter().for_each(|m| super::hand::add(&mut four, &m.tiles));
    four[win.tile as usize] += 3;
    let soft = soft_melds(keys, win, &[win.tile]);
    let plain = keys.int("scoring.chengpai")
        + bonus("duiduihu")
        + keys.int("scoring.flower")
            * (win.flowers as i64 + soft + if suits(&four) == 2 { keys.int("scoring.soft.queyi") } else { 0 });
    let fed = fed_three(win);
    let one_suit = suits(&hand.seen()) == 1 && !super::hand::has_honours(&hand.seen());
    let mut best: Option<Points> = None;
    if fed == Some(win.from) || one_suit {
        let colour = match (suits(&four), super::hand::has_honours(&four)) {
            (1, false) => bonus("qingyise"),
            (1, true) => bonus("hunyise"),
            _ => 0,
        };
        let wuhuaguo = if win.flowers == 0 { bonus("wuhuaguo") } else { 0 };
        best = Some(alone(win.from, (plain + bonus("quanqiududiao") + colour + wuhuaguo) * others));
    }
    if let Some(feeder) = fed.filter(|&f| f != win.from) {
        let owed = over(keys, deal, feeder, alone(win.from, plain));
        if best.is_none_or(|b| owed.iter().sum::<i64>() > b.iter().sum()) {
            best = Some(owed);
        }
    }
    best
}

/// Returns the points that each seat owes after those of all seats, or half of them, are moved to `feeder`, which fed three 对.
fn over(keys: &Keys, deal: &Deal, feeder: usize, owed: Points) -> Points {
    let half = keys.is("scoring.bao.share", "half") && !deal.bixiahu;
    let mut row = owed;
    for seat in (0..4).filter(|&s| s != feeder) {
        // Odd points fall to the feeder.
        let moved = if half { owed[seat] - owed[seat] / 2 } else { owed[seat] };
        row[seat] -= moved;
        row[feeder] += moved;
    }
    row
}

fn win(keys: &Keys, deal: &Deal, win: &Win) -> Result<Points, String> {
    let hand = Hand::from_win(keys, deal, win);
    let times = if deal.bixiahu { keys.int("scoring.bixiahu.factor") } else { 1 };
    let same = |p: usize| win.by != By::SelfDraw && deal.wins.iter().any(|w| w.seat == p && w.at == win.at);
    let pays = |p: usize| p != win.seat && (keys.flag("room.winners_pay") || !same(p));
    let others = (0..4).filter(|&p| pays(p)).count() as i64;
    if win.kuaizhao {
        let shares = kuaizhao(keys, &hand, deal, win, others).ok_or("no 快照")?.map(|p| p * times);
        let house = factor(&hand, win, Paid::Other, true);
        return owed(keys, deal, win.seat, house, shares);
    }
    let need = keys.int("gates.hard_flowers");
    let single = single(keys, deal, win);
    let mut best: Option<(i64, Paid)> = None;
    hand.read(&mut |reading| {
        let worth = worth(&hand, win, deal, &reading, single);
        let paid = Paid::from_reading(&reading);
        let wins = worth.big || win.flowers as i64 >= need;
        if wins && best.is_none_or(|(b, p)| worth.sum > b || worth.sum == b && paid == Paid::Plain && p != Paid::Plain)
        {
            best = Some((worth.sum, paid));
        }
    });
    let (sum, paid) = best.ok_or("the hand does not win")?;
    let t = sum * times;
    let kong = deal.kongs.iter().rev().find(|k| k.seat == win.seat && !k.robbed);
    let giver = kong.filter(|_| win.after_kong && keys.flag("scoring.bao.dagangkaihua")).and_then(|k| k.from);
    let fed = fed_three(win).filter(|_| keys.flag("scoring.bao.three_pungs"));
    let all: Points = std::array::from_fn(|p| if pays(p) { t } else { 0 });
    let shares = match win.by {
        By::Discard => {
            let plays = |p: usize| p == win.seat || !same(p);
            discard_payers(keys, win, &|_| t, &plays)
        }
        By::RobKong if keys.flag("scoring.bao.rob_kong") => alone(win.from, t * others),
        By::RobKong => all,
        By::SelfDraw => match (giver, fed) {
            (Some(giver), _) => alone(giver, 3 * t),
            (None, Some(feeder)) => over(keys, deal, feeder, all),
            _ => all,
        },
    };
    let house = factor(&hand, win, paid, true);
    owed(keys, deal, win.seat, house, shares)
}

pub fn settle(keys: &Keys, deal: &Deal) -> Result<Items, String> {
    let mut items = Items::new();
    let times = if deal.bixiahu { keys.int("scoring.bixiahu.factor") } else { 1 };
    super::room::zhahu(keys, deal, &mut items);
    items.values_mut().for_each(|row| *row = row.map(|p| p * times));
    for w in &deal.wins {
        book(&mut items, "win", w.seat, win(keys, deal, w)?);
    }
    let nothing = deal.kind == "liuju" && keys.is("room.liuju", "nothing");
    for k in deal.kongs.iter().filter(|k| !k.robbed) {
        let owed = match k.from {
            None => each(k.seat, keys.int("scoring.kong.concealed")),
            Some(from) => {
                let share = keys.int("scoring.kong.exposed");
                kong_payers(keys, k, share, alone(from, share), &|_| true)
            }
        };
        let owed = owed.map(|p| p * times);
        book(&mut items, "kong", k.seat, owed);
        if nothing {
            book(&mut items, "huanggang", k.seat, owed.map(|p| -p));
        }
    }
    for (seat, held) in deal.seats.iter().enumerate().filter(|_| !nothing) {
        let has = |tile: u8, most: usize| held.flowers.iter().filter(|&&t| t == tile).count() == most;
        let dragons = (31..34).filter(|&t| has(t, 4)).count();
        let seasons = [34..38, 38..42].into_iter().filter(|set| set.clone().all(|t| has(t, 1))).count();
        let seasons = if keys.flag("scoring.kong.huagang_of_seasons") { seasons } else { 0 };
        let points = keys.int("scoring.kong.huagang") * (dragons + seasons) as i64;
        book(&mut items, "huagang", seat, each(seat, points * times));
    }
    for (name, seat) in penalties(keys, deal) {
        let points = keys.int(&format!("scoring.penalty.{name}")) * times;
        (0..4).filter(|&s| s != seat).for_each(|s| book(&mut items, name, s, alone(seat, points)));
    }
    Ok(items)
}

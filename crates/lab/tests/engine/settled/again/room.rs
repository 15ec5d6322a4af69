//! House rules about payments that all games share. Debts (`owed`) are the points that each seat owes to one other seat.
use super::hand::{ANY, Group, has_honours, no_fifth, readings, runs, suits};
use super::keys::Keys;
use super::log::{By, Deal, Items, Kind, Kong, Points, Win};
use super::reading::{Hand, Reading, Shape, split};
use super::tile::{Counts, DRAGONS, EAST};

/// Books debts under an item: each seat pays its debt to seat `to`.
pub fn book(items: &mut Items, item: &str, to: usize, owed: Points) {
    let row = items.entry(item.to_string()).or_default();
    for seat in 0..4 {
        if seat != to {
            row[seat] -= owed[seat];
            row[to] += owed[seat];
        }
    }
}

/// Returns debts of `points` for each seat but `to`.
pub fn each(to: usize, points: i64) -> Points {
    std::array::from_fn(|seat| if seat == to { 0 } else { points })
}

/// Returns debts of `points` for seat `from` alone.
pub fn alone(from: usize, points: i64) -> Points {
    std::array::from_fn(|seat| if seat == from { points } else { 0 })
}

pub fn total(items: &Items) -> Points {
    let mut sum = [0; 4];
    items.values().for_each(|row| (0..4).for_each(|s| sum[s] += row[s]));
    sum
}

/// The kind of hand as which a win is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paid {
    /// Four melds and a pair, not four triplets in the paid reading.
    Plain,
    Triplets,
    Pairs,
    /// 十三烂, 十三幺, 全不靠 or 组合龙, a win with a 宝, or 快照.
    Other,
}

impl Paid {
    pub fn from_reading(reading: &Reading<'_>) -> Paid {
        match reading.shape {
            Shape::Melds if reading.triplets => Paid::Triplets,
            Shape::Melds => Paid::Plain,
            Shape::Pairs | Shape::SevenHonours => Paid::Pairs,
            _ => Paid::Other,
        }
    }
}

/// Returns the product of the factors of the room that apply to a win. Those that depend on tiles are included only if `with_tiles` is set.
pub fn factor(hand: &Hand<'_>, win: &Win, paid: Paid, with_tiles: bool) -> i64 {
    let keys = hand.keys;
    let int = |key: &str| keys.int(&format!("room.factors.{key}"));
    let drawn = win.by == By::SelfDraw;
    let mut product = 1;
    let mut hold = |holds: bool, key: &str| product *= if holds { int(key) } else { 1 };
    hold(drawn, "self_draw");
    hold(win.after_kong, "after_kong");
    hold(win.kong_discard, "kong_discard");
    hold(win.by == By::RobKong, "rob_kong");
    hold(drawn && is_last(keys, win), "last_tile");
    let melded = matches!(paid, Paid::Plain | Paid::Triplets);
    hold(melded && !win.melds.iter().any(|m| m.kind.is_claimed()), "menqing");
    let whole = || hand.concealed().into_iter().enumerate().filter(|row| row.1 > 0).map(|row| row.0 as u8);
    let mut tiles = whole().chain(hand.melds.iter().flat_map(|m| m.tiles.iter().copied()));
    hold(!tiles.any(|t| hand.wild.contains(&t)), "wugui");
    if !with_tiles {
        return product;
    }
    let seen = hand.seen();
    match (suits(&seen), has_honours(&seen)) {
        (0, true) => hold(true, "ziyise"),
        (1, true) => hold(true, "hunyise"),
        (1, false) => hold(true, "qingyise"),
        _ => (),
    }
    let two_five_eight = |t: u8| t < EAST && [1, 4, 7].contains(&(t % 9));
    hold(paid == Paid::Pairs && (0..34u8).all(|t| seen[t as usize] == 0 || two_five_eight(t)), "jiangqidui");
    hold(paid == Paid::Plain && int("yitiaolong") > 1 && straight(hand), "yitiaolong");
    let plain = paid == Paid::Plain;
    let place = |is: &dyn Fn(u8) -> bool| plain && !hand.wild.contains(&win.tile) && is(win.tile) && in_middle(hand);
    hold(int("jiaxinwu") > 1 && place(&|t| t < EAST && t % 9 == 4), "jiaxinwu");
    hold(int("kaerdiao") > 1 && place(&|t| t == 19), "kaerdiao");
    product
}

/// Whether the win is 海底: no tile is left to draw, or the winning tile is one of 分张.
pub fn is_last(keys: &Keys, win: &Win) -> bool {
    let fourth = keys.text_or("scoring.fenzhang_last", "all") == "fourth";
    win.last_tile || if fourth { win.fenzhang_last } else { win.fenzhang }
}

/// Whether a reading has 123, 456 and 789 of one suit.
fn straight(hand: &Hand<'_>) -> bool {
    let declared = |run: [u8; 3]| hand.melds.iter().any(|m| m.tiles == run);
    let mut found = false;
    each_reading(hand, &hand.concealed(), 4 - hand.melds.len(), hand.forced_natural(), &mut |groups| {
        // Three wilds stand for any run.
        let spare = groups.iter().filter(|g| **g == Group::Wilds).count();
        found |= (0..3).any(|s| {
            let run = |n: u8| [s * 9 + n, s * 9 + n + 1, s * 9 + n + 2];
            let missing = [0, 3, 6].into_iter().map(run);
            missing.filter(|&r| !groups.contains(&Group::Run(r)) && !declared(r)).count() <= spare
        });
    });
    found
}

/// Whether the winning tile is the middle of a run in some reading.
fn in_middle(hand: &Hand<'_>) -> bool {
    let Some(need) = 3usize.checked_sub(hand.melds.len()) else { return false };
    let mut found = false;
    let beside = [hand.tile - 1, hand.tile + 1];
    let mut held = hand.held;
    split(&held.clone(), &hand.wild, None, &mut |natural, wilds| {
        for mask in 0..4 {
            let own = [(mask & 1 == 1, beside[0]), (mask & 2 == 2, beside[1])];
            let stand = own.iter().filter(|(own, _)| !own).count() as u8;
            held = *natural;
            if stand > wilds || own.iter().any(|&(own, t)| own && held[t as usize] == 0) {
                continue;
            }
            own.iter().filter(|(own, _)| *own).for_each(|&(_, t)| held[t as usize] -= 1);
            let mut run = vec![Group::Run([beside[0], hand.tile, beside[1]])];
            let runs = all_runs(hand.keys);
            readings(&mut held, wilds - stand, need, true, &runs, &mut run, ANY, &mut |groups, eyes| {
                found |= hand.keys.flag("wilds.fifth_copy") || no_fifth(groups, eyes, hand.melds);
            });
        }
    });
    found
}

/// Calls `found` with the concealed melds of each reading of `tiles` as `need` melds and a pair. A tile of the kind `itself` must be
/// natural.
fn each_reading(hand: &Hand<'_>, tiles: &Counts, need: usize, itself: Option<u8>, found: &mut dyn FnMut(&[Group])) {
    split(tiles, &hand.wild, itself, &mut |natural, wilds| {
        let runs = all_runs(hand.keys);
        readings(&mut natural.clone(), wilds, need, true, &runs, &mut Vec::new(), ANY, &mut |groups, eyes| {
            if hand.keys.flag("wilds.fifth_copy") || no_fifth(groups, eyes, hand.melds) {
                found(groups);
            }
        });
    });
}

fn all_runs(keys: &Keys) -> Vec<[u8; 3]> {
    runs(keys.flag("shapes.wind_runs"), keys.flag("shapes.dragon_runs"))
}

/// Returns the debts of a win after 连庄. 起胡 compares the result.
pub fn grown(keys: &Keys, deal: &Deal, winner: usize, owed: Points) -> Points {
    let grown = match keys.text("room.lianzhuang.grows") {
        "add" => 1 + deal.lianzhuang,
        "double" => 1 << deal.lianzhuang.min(20),
        _ => 1,
    };
    let grown = grown.min(keys.int("room.lianzhuang.limit"));
    let counts = |seat: usize| match keys.text("room.lianzhuang.pays") {
        "dealer_wins" => winner == deal.dealer,
        "with_dealer" => winner == deal.dealer || seat == deal.dealer,
        _ => true,
    };
    std::array::from_fn(|seat| if counts(seat) { owed[seat] * grown } else { owed[seat] })
}

/// Returns the number of seats (0–3) to count from the first seat for a turned tile: 0 for 1, 5, 9, E and C, and so on. `None` for a
/// flower.
fn number(tile: u8) -> Option<usize> {
    match tile {
        t if t < EAST => Some(t as usize % 9 % 4),
        t if t < DRAGONS => Some((t - EAST) as usize),
        t if t < 34 => Some((t - DRAGONS) as usize),
        _ => None,
    }
}

/// Returns the debts of a win after the product `factor` of the factors of the room, 连庄, 扎鸟 and the cap of a hand.
///
/// # Errors
/// Returns an error if the win is below the minimum of 起胡.
pub fn owed(keys: &Keys, deal: &Deal, winner: usize, factor: i64, owed: Points) -> Result<Points, String> {
    let mut owed = grown(keys, deal, winner, owed.map(|p| p * factor));
    // 起胡 applies to a hand as the only win of its deal. For several wins, `settle::agrees` checks each alone.
    let (most, least) = (*owed.iter().max().unwrap(), keys.int("gates.least_win"));
    if deal.wins.len() == 1 && most < least {
        return Err(format!("the hand costs {most}, and {least} are needed"));
    }
    let hits = |payer: usize| {
        let hit = |tile: &&u8| {
            let Some(number) = number(**tile) else { return false };
            match keys.text("room.niao.hits") {
                "winner" => number == 0,
                "from_winner" => [winner, payer].contains(&((winner + number) % 4)),
                _ => [winner, payer].contains(&((deal.dealer + number) % 4)),
            }
        };
        deal.niao.iter().filter(hit).count() as u32
    };
    for (seat, points) in owed.iter_mut().enumerate().filter(|(_, p)| **p > 0) {
        let hits = hits(seat);
        *points *= keys.int("room.niao.factor").pow(hits);
        *points += keys.int("room.niao.points") * i64::from(hits);
        if keys.int("room.hand_cap") > 0 {
            *points = (*points).min(keys.int("room.hand_cap"));
        }
    }
    Ok(owed)
}

/// Returns the debts for a win on a discard by the rules of the room. `share` returns the share of a payer, and `plays` whether a seat may
/// pay.
pub fn discard_payers(keys: &Keys, win: &Win, share: &dyn Fn(usize) -> i64, plays: &dyn Fn(usize) -> bool) -> Points {
    let payers = (0..4).filter(|&p| p != win.seat && plays(p));
    match keys.text("room.discard_payers") {
        "all" => {
            let mut owed = [0; 4];
            payers.for_each(|p| owed[p] = share(p));
            owed
        }
        "discarder_for_all" => alone(win.from, payers.map(share).sum()),
        _ => alone(win.from, share(win.from)),
    }
}

/// Returns the debts for a win that robs a kong. These are `game`, the debts by the rules of the game, unless the robbed seat pays the
/// shares of all seats that have not left and do not rob the same kong. The other parameters are those of [`discard_payers`].
pub fn rob_kong_payers(
    keys: &Keys,
    win: &Win,
    game: Points,
    share: &dyn Fn(usize) -> i64,
    plays: &dyn Fn(usize) -> bool,
) -> Points {
    match keys.text("room.rob_kong_payers") {
        "konger_for_all" => alone(win.from, (0..4).filter(|&p| p != win.seat && plays(p)).map(share).sum()),
        _ => game,
    }
}

/// Returns the debts for a self-draw: `game`, those by the rules of the game, unless the winning tile replaces an exposed kong whose giver
/// pays for all.
pub fn after_kong_payers(keys: &Keys, deal: &Deal, win: &Win, game: Points) -> Points {
    if !keys.is("room.after_kong_payers", "feeder_for_all") || win.by != By::SelfDraw || !win.after_kong {
        return game;
    }
    // The kong right before the draw: the last one of the winner that came before the win.
    let own = deal.kongs.iter().filter(|k| k.seat == win.seat && k.number < win.number && !k.robbed);
    match own.max_by_key(|k| k.number) {
        Some(Kong { kind: Kind::Exposed, from: Some(from), .. }) => alone(*from, game.iter().sum()),
        _ => game,
    }
}

/// Returns the debts for a kong by the keys of `room.kong`; nothing for 旋风杠.
fn room_kong(keys: &Keys, kong: &Kong) -> Points {
    let int = |key: &str| keys.int(&format!("room.kong.{key}"));
    match kong.kind {
        Kind::Exposed => {
            let share = int("exposed");
            kong_payers(keys, kong, share, alone(kong.from.unwrap(), share), &|_| true)
        }
        Kind::Added => kong_payers(keys, kong, int("added"), each(kong.seat, int("added")), &|_| true),
        Kind::Concealed => each(kong.seat, int("concealed")),
        _ => [0; 4],
    }
}

/// Books the kongs of a game that pays none itself. A 流局 may give the payments back.
pub fn kongs(keys: &Keys, deal: &Deal, items: &mut Items) {
    let back = deal.kind == "liuju" && keys.is("room.liuju", "nothing");
    for kong in deal.kongs.iter().filter(|k| !k.robbed) {
        let owed = room_kong(keys, kong);
        book(items, "kong", kong.seat, owed);
        if back {
            book(items, "huanggang", kong.seat, owed.map(|p| -p));
        }
    }
}

/// Returns the debts for an exposed or added kong: `game`, those by the rules of the game, unless the room has a rule. `share` is the share
/// of the seat that gave the tile; `plays` returns whether a seat may pay.
pub fn kong_payers(keys: &Keys, kong: &Kong, share: i64, game: Points, plays: &dyn Fn(usize) -> bool) -> Points {
    let payers: Vec<usize> = (0..4).filter(|&p| p != kong.seat && plays(p)).collect();
    let feeder = kong.from.filter(|&from| plays(from));
    match keys.text("room.kong_payers") {
        "all" => std::array::from_fn(|seat| if payers.contains(&seat) { share } else { 0 }),
        "feeder" => feeder.map_or([0; 4], |from| alone(from, share)),
        "feeder_for_all" => feeder.map_or([0; 4], |from| alone(from, share * payers.len() as i64)),
        _ => game,
    }
}

/// Books the cap of a deal: what a loss exceeds the cap is returned by the seats that gain, in proportion to their gains. Of the points
/// that are left over, the seats with the greatest gains return one each.
pub fn deal_cap(keys: &Keys, items: &mut Items) {
    let cap = keys.int("room.deal_cap");
    let sum = total(items);
    let beyond: Points = sum.map(|p| if cap > 0 { (-p - cap).max(0) } else { 0 });
    let excess: i64 = beyond.iter().sum();
    if excess == 0 {
        return;
    }
    let gains: i64 = sum.iter().filter(|p| **p > 0).sum();
    let mut row = beyond;
    let mut left = excess;
    for seat in (0..4).filter(|&s| sum[s] > 0) {
        let part = excess * sum[seat] / gains;
        row[seat] = -part;
        left -= part;
    }
    let mut order: Vec<usize> = (0..4).filter(|&s| sum[s] > 0).collect();
    order.sort_by_key(|&s| -sum[s]);
    for &seat in order.iter().take(left as usize) {
        row[seat] -= 1;
    }
    items.insert("cap".to_string(), row);
}

/// Books 诈和: the seat that declared a false win pays each other seat.
pub fn zhahu(keys: &Keys, deal: &Deal, items: &mut Items) {
    if let Some(erred) = deal.erred {
        for seat in (0..4).filter(|&s| s != erred) {
            book(items, "zhahu", seat, alone(erred, keys.int("scoring.zhahu")));
        }
    }
}

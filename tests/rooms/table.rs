//! Tiles, rules, and a deal read back from the event log.

use std::collections::BTreeMap;

use serde_json::Value;

pub type Points = [i64; 4];
pub type Counts = [u8; 34];
pub type Items = BTreeMap<String, Points>;

/// 0..27 m p s, then E S W N C F P.
const HONOURS: &[u8] = b"ESWNCFP";
pub const EAST: u8 = 27;
pub const ZHONG: u8 = 31;
/// Stands for a wild in a pair.
pub const ANY: u8 = 99;

pub fn tiles(text: &str) -> Result<Vec<u8>, String> {
    let mut found = Vec::new();
    let mut numbers = Vec::new();
    for c in text.bytes() {
        if c.is_ascii_digit() {
            numbers.push(c - b'1');
        } else if let Some(suit) = b"mps".iter().position(|&s| s == c) {
            found.extend(numbers.drain(..).map(|n| suit as u8 * 9 + n));
        } else if let Some(honour) = HONOURS.iter().position(|&h| h == c) {
            found.push(EAST + honour as u8);
        } else {
            return Err(format!("not a tile in {text:?}"));
        }
    }
    Ok(found)
}

pub fn name(tile: u8) -> String {
    if tile >= EAST {
        return (HONOURS[(tile - EAST) as usize] as char).to_string();
    }
    format!("{}{}", tile % 9 + 1, ["m", "p", "s"][tile as usize / 9])
}

pub fn names(counts: &Counts) -> String {
    (0..34).flat_map(|t| (0..counts[t]).map(move |_| name(t as u8))).collect()
}

/// The resolved keys of a rule set.
pub struct Rules(toml::Table);

impl Rules {
    pub fn read(text: &str) -> Result<Rules, String> {
        text.parse().map(Rules).map_err(|e: toml::de::Error| e.to_string())
    }

    fn get(&self, key: &str) -> &toml::Value {
        let mut parts = key.split('.');
        let mut at = self.0.get(parts.next().unwrap());
        for part in parts {
            at = at.and_then(|v| v.get(part));
        }
        at.unwrap_or_else(|| panic!("no key {key}"))
    }

    pub fn int(&self, key: &str) -> i64 {
        self.get(key).as_integer().unwrap_or_else(|| panic!("{key} is no number"))
    }

    pub fn flag(&self, key: &str) -> bool {
        self.get(key).as_bool().unwrap_or_else(|| panic!("{key} is no flag"))
    }

    pub fn text(&self, key: &str) -> &str {
        self.get(key).as_str().unwrap_or_else(|| panic!("{key} is no text"))
    }

    /// Refuses rules that this check does not know.
    pub fn only(&self, known: &[(&str, &str)]) -> Result<(), String> {
        for (key, value) in known {
            let found = self.get(key).to_string().replace('"', "");
            if !value.split('|').any(|v| v == found) {
                return Err(format!("{key} = {found} is not covered"));
            }
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    Chow,
    Pung,
    Exposed,
    Added,
    Concealed,
}

impl Kind {
    pub fn is_kong(self) -> bool {
        matches!(self, Kind::Exposed | Kind::Added | Kind::Concealed)
    }
}

#[derive(Clone, Debug)]
pub struct Meld {
    pub kind: Kind,
    pub tiles: Vec<u8>,
    /// Who gave the tile, or fed the pung.
    pub from: Option<usize>,
}

#[derive(Clone, Default)]
pub struct Seat {
    pub hand: Vec<u8>,
    pub melds: Vec<Meld>,
    /// Own discards that nobody claimed.
    pub river: Vec<u8>,
    pub won: Vec<u8>,
    pub missing: Option<u8>,
    replaced: bool,
    promised: bool,
}

impl Seat {
    pub fn hand_counts(&self) -> Counts {
        count(&self.hand)
    }

    /// Everything that counts for 精: hand, melds, unclaimed discards, tiles won.
    pub fn holds(&self) -> Counts {
        let mut all = count(&self.hand);
        let more = self.melds.iter().flat_map(|m| &m.tiles).chain(&self.river).chain(&self.won);
        more.for_each(|&t| all[t as usize] += 1);
        all
    }
}

pub fn count(tiles: &[u8]) -> Counts {
    let mut counts = [0; 34];
    tiles.iter().for_each(|&t| counts[t as usize] += 1);
    counts
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum By {
    SelfDraw,
    Discard,
    RobKong,
}

pub struct Win {
    pub seat: usize,
    pub from: usize,
    pub by: By,
    pub tile: u8,
    /// Concealed tiles without the winning one.
    pub hand: Counts,
    pub melds: Vec<Meld>,
    pub river: Vec<u8>,
    pub after_kong: bool,
    pub kong_discard: bool,
    pub last_tile: bool,
    pub fenzhang: bool,
    pub first_draw: bool,
    pub first_discard: bool,
    pub dealer_konged: bool,
    pub out: [bool; 4],
    /// Number of the discard or robbed kong; winners on one tile share it.
    pub at: usize,
}

pub struct Kong {
    pub seat: usize,
    pub kind: Kind,
    pub tile: u8,
    pub from: Option<usize>,
    pub out: [bool; 4],
    pub robbed: bool,
}

/// A tile taken from another seat.
pub struct Claim {
    pub seat: usize,
    pub from: usize,
    pub tile: u8,
}

pub struct Deal {
    pub number: i64,
    pub session: i64,
    pub dealer: usize,
    pub lianzhuang: i64,
    pub turned: BTreeMap<String, u8>,
    /// As dealt, the dealer with his first draw.
    pub dealt: Vec<Counts>,
    pub seats: Vec<Seat>,
    pub wins: Vec<Win>,
    pub kongs: Vec<Kong>,
    pub claims: Vec<Claim>,
    pub discards: Vec<(usize, u8)>,
    pub niao: Vec<u8>,
    /// Who declared a win without having one.
    pub erred: Option<usize>,
    pub kind: String,
    pub payments: Points,
    pub items: Items,
}

fn points(value: &Value) -> Result<Points, String> {
    let list = value.as_array().ok_or("no payments")?;
    let list: Vec<i64> = list.iter().filter_map(Value::as_i64).collect();
    list.try_into().map_err(|_| "not four payments".to_string())
}

fn seat_of(event: &Value, key: &str) -> Result<usize, String> {
    event[key].as_u64().map(|s| s as usize).ok_or(format!("no {key}: {event}"))
}

fn tile_of(value: &Value) -> Result<u8, String> {
    tiles(value.as_str().unwrap_or(""))?.first().copied().ok_or(format!("no tile: {value}"))
}

fn take(from: &mut Vec<u8>, tile: u8) -> Result<(), String> {
    let at = from.iter().rposition(|&t| t == tile).ok_or(format!("{} is not there", name(tile)))?;
    from.remove(at);
    Ok(())
}

/// All deals of a log, each with its line of the start.
pub fn deals(log: &str) -> Result<Vec<Deal>, String> {
    let mut found = Vec::new();
    let mut events: Vec<Value> = Vec::new();
    for (n, line) in log.lines().enumerate() {
        let event: Value = serde_json::from_str(line).map_err(|e| format!("line {}: {e}", n + 1))?;
        let last = event["type"] == "end_hand";
        events.push(event);
        if last {
            let number = events[0]["hand"].clone();
            found.push(deal(&events).map_err(|e| format!("deal {number}: {e}"))?);
            events.clear();
        }
    }
    Ok(found)
}

fn deal(events: &[Value]) -> Result<Deal, String> {
    let start = &events[0];
    let end = events.last().unwrap();
    let mut turned = BTreeMap::new();
    for key in ["indicator", "lower_indicator", "left_indicator", "right_indicator"] {
        if start[key].is_string() {
            turned.insert(key.to_string(), tile_of(&start[key])?);
        }
    }
    let mut seats = vec![Seat::default(); 4];
    for (seat, hand) in seats.iter_mut().zip(start["hands"].as_array().ok_or("no hands")?) {
        seat.hand = tiles(hand.as_str().unwrap_or(""))?;
    }
    let mut items = Items::new();
    for item in end["items"].as_array().ok_or("no items")? {
        items.insert(item["name"].as_str().unwrap_or("").to_string(), points(&item["payments"])?);
    }
    let mut deal = Deal {
        number: start["hand"].as_i64().unwrap_or(-1),
        session: start["session"].as_i64().unwrap_or(-1),
        dealer: seat_of(start, "dealer")?,
        lianzhuang: start["lianzhuang"].as_i64().unwrap_or(0),
        turned,
        dealt: seats.iter().map(Seat::hand_counts).collect(),
        seats,
        wins: Vec::new(),
        kongs: Vec::new(),
        claims: Vec::new(),
        discards: Vec::new(),
        niao: Vec::new(),
        erred: None,
        kind: end["kind"].as_str().unwrap_or("").to_string(),
        payments: points(&end["payments"])?,
        items,
    };
    let mut wall = tiles(start["wall"].as_str().ok_or("no wall")?)?;
    let (mut head, mut replacements, mut draws, mut at) = (0, 0, 0, 0);
    let (mut kong_discard, mut fenzhang) = (false, false);
    let mut out = [false; 4];
    for event in &events[1..events.len() - 1] {
        match event["type"].as_str().unwrap_or("") {
            "draw" => {
                let (seat, tile) = (seat_of(event, "seat")?, tile_of(&event["tile"])?);
                let source = event["from"].as_str().unwrap_or("");
                let drawn = if source == "tail" {
                    // The upper tile of the last stack lies before its lower one.
                    let upper = replacements % 2 == 0 && wall.len() - head > 1;
                    replacements += 1;
                    let place = wall.len() - if upper { 2 } else { 1 };
                    wall.remove(place)
                } else {
                    head += 1;
                    *wall.get(head - 1).ok_or("the wall is empty")?
                };
                if drawn != tile {
                    return Err(format!("drew {}, not {}", name(drawn), name(tile)));
                }
                draws += 1;
                fenzhang = source == "fenzhang";
                let player = &mut deal.seats[seat];
                player.replaced = player.promised;
                player.promised = false;
                player.hand.push(tile);
                if draws == 1 {
                    deal.dealt[seat][tile as usize] += 1;
                }
            }
            "discard" => {
                let (seat, tile) = (seat_of(event, "seat")?, tile_of(&event["tile"])?);
                let player = &mut deal.seats[seat];
                take(&mut player.hand, tile)?;
                player.river.push(tile);
                kong_discard = player.replaced;
                player.replaced = false;
                deal.discards.push((seat, tile));
                at += 1;
            }
            "chow" | "pung" => {
                let (seat, from) = (seat_of(event, "seat")?, seat_of(event, "from")?);
                let tile = tile_of(&event["tile"])?;
                let own: Vec<u8> = match event["with"].as_array() {
                    Some(with) => with.iter().map(tile_of).collect::<Result<_, _>>()?,
                    None => vec![tile; 2],
                };
                deal.claim(seat, from, tile)?;
                let player = &mut deal.seats[seat];
                own.iter().try_for_each(|&t| take(&mut player.hand, t))?;
                let kind = if event["type"] == "chow" { Kind::Chow } else { Kind::Pung };
                let mut all = own;
                all.push(tile);
                player.melds.push(Meld { kind, tiles: all, from: Some(from) });
                player.replaced = false;
            }
            "kong" => {
                let (seat, tile) = (seat_of(event, "seat")?, tile_of(&event["tile"])?);
                let (kind, own) = match event["kind"].as_str().unwrap_or("") {
                    "exposed" => (Kind::Exposed, 3),
                    "added" => (Kind::Added, 1),
                    _ => (Kind::Concealed, 4),
                };
                let mut from = None;
                if kind == Kind::Exposed {
                    from = Some(seat_of(event, "from")?);
                    deal.claim(seat, from.unwrap(), tile)?;
                }
                let player = &mut deal.seats[seat];
                for _ in 0..own {
                    take(&mut player.hand, tile)?;
                }
                if kind == Kind::Added {
                    let is_pung = |m: &&mut Meld| m.kind == Kind::Pung && m.tiles[0] == tile;
                    let meld = player.melds.iter_mut().find(is_pung).ok_or("no pung")?;
                    meld.kind = Kind::Added;
                    meld.tiles.push(tile);
                    from = meld.from;
                } else {
                    player.melds.push(Meld { kind, tiles: vec![tile; 4], from });
                }
                player.promised = true;
                deal.kongs.push(Kong { seat, kind, tile, from, out, robbed: false });
                at += 1;
            }
            "win" => {
                let (seat, tile) = (seat_of(event, "seat")?, tile_of(&event["tile"])?);
                let by = match event["by"].as_str().unwrap_or("") {
                    "self_draw" => By::SelfDraw,
                    "discard" => By::Discard,
                    _ => By::RobKong,
                };
                let from = if by == By::SelfDraw { seat } else { seat_of(event, "from")? };
                let again = deal.wins.last().is_some_and(|w| by != By::SelfDraw && w.at == at);
                match by {
                    By::SelfDraw => take(&mut deal.seats[seat].hand, tile)?,
                    By::Discard if again => deal.claims.push(Claim { seat, from, tile }),
                    By::Discard => deal.claim(seat, from, tile)?,
                    By::RobKong => {
                        if !again {
                            let kong = deal.kongs.last_mut().ok_or("no kong to rob")?;
                            if (kong.seat, kong.tile, kong.kind) != (from, tile, Kind::Added) {
                                return Err("robs another kong".to_string());
                            }
                            kong.robbed = true;
                            let robbed = &mut deal.seats[from];
                            robbed.promised = false;
                            let is_it = |m: &&mut Meld| m.kind == Kind::Added && m.tiles[0] == tile;
                            let meld = robbed.melds.iter_mut().find(is_it).unwrap();
                            meld.kind = Kind::Pung;
                            meld.tiles.pop();
                        }
                        deal.claims.push(Claim { seat, from, tile });
                    }
                }
                let dealer_konged = deal.kongs.iter().any(|k| k.seat == deal.dealer);
                let player = &mut deal.seats[seat];
                player.won.push(tile);
                deal.wins.push(Win {
                    seat,
                    from,
                    by,
                    tile,
                    hand: player.hand_counts(),
                    melds: player.melds.clone(),
                    river: player.river.clone(),
                    after_kong: by == By::SelfDraw && player.replaced,
                    kong_discard: by == By::Discard && kong_discard,
                    last_tile: head == wall.len(),
                    fenzhang,
                    first_draw: by == By::SelfDraw && draws == 1,
                    first_discard: by == By::Discard && deal.discards.len() == 1 && from == deal.dealer,
                    dealer_konged,
                    out,
                    at,
                });
                out[seat] = true;
            }
            "exchange" => {
                let (seat, to) = (seat_of(event, "seat")?, seat_of(event, "to")?);
                for tile in event["tiles"].as_array().ok_or("no tiles")? {
                    let tile = tile_of(tile)?;
                    take(&mut deal.seats[seat].hand, tile)?;
                    deal.seats[to].hand.push(tile);
                }
            }
            "missing_suit" => {
                let suit = event["suit"].as_str().and_then(|s| "mps".find(s));
                deal.seats[seat_of(event, "seat")?].missing = suit.map(|s| s as u8);
            }
            "niao" => {
                let tile = tile_of(&event["tile"])?;
                if wall.get(head) != Some(&tile) {
                    return Err(format!("{} is not at the head of the wall", name(tile)));
                }
                head += 1;
                deal.niao.push(tile);
            }
            "zhahu" => deal.erred = Some(seat_of(event, "seat")?),
            "pay" => (),
            other => return Err(format!("unknown event {other}")),
        }
    }
    let left = wall.len() - head;
    // No tile is left to turn only where the wall has none.
    if !deal.wins.is_empty() && deal.kind == "liuju" && left > 0 && deal.wins.len() < 3 {
        return Err(format!("ends with {left} tiles in the wall"));
    }
    Ok(deal)
}

impl Deal {
    fn claim(&mut self, seat: usize, from: usize, tile: u8) -> Result<(), String> {
        self.claims.push(Claim { seat, from, tile });
        match self.seats[from].river.pop() {
            Some(t) if t == tile => Ok(()),
            _ => Err(format!("{} is not the last discard", name(tile))),
        }
    }

    /// The first four discards are the dealer's and, in turn, the same of the three others.
    pub fn first_four_alike(&self) -> Option<u8> {
        let tile = self.discards.first()?.1;
        let alike = |n: usize| self.discards.get(n) == Some(&((self.dealer + n) % 4, tile));
        (0..4).all(alike).then_some(tile)
    }
}

/// What the payers owe the winner, after the house rules that all games share.
pub fn room(rules: &Rules, deal: &Deal, winner: usize, factor: i64, owed: Points) -> Points {
    let mut owed = owed.map(|p| p * factor);
    let grown = match rules.text("room.lianzhuang.grows") {
        "add" => 1 + deal.lianzhuang,
        "double" => 1 << deal.lianzhuang.min(20),
        _ => 1,
    };
    let grown = grown.min(rules.int("room.lianzhuang.limit"));
    let pays = rules.text("room.lianzhuang.pays");
    // 1 5 9, east and red.
    let hits = deal.niao.iter().filter(|&&t| if t < EAST { t % 9 % 4 == 0 } else { t == EAST || t == ZHONG });
    let hits = hits.count();
    for (seat, points) in owed.iter_mut().enumerate().filter(|(_, p)| **p > 0) {
        let counts = match pays {
            "dealer_wins" => winner == deal.dealer,
            "with_dealer" => winner == deal.dealer || seat == deal.dealer,
            _ => true,
        };
        if counts {
            *points *= grown;
        }
        *points *= rules.int("room.niao.factor").pow(hits as u32);
        *points += rules.int("room.niao.points") * hits as i64;
        if rules.int("room.hand_cap") > 0 {
            *points = (*points).min(rules.int("room.hand_cap"));
        }
    }
    owed
}

pub fn book(items: &mut Items, item: &str, to: usize, owed: Points) {
    let row = items.entry(item.to_string()).or_default();
    for seat in 0..4 {
        if seat != to {
            row[seat] -= owed[seat];
            row[to] += owed[seat];
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Group {
    Run(u8),
    Triplet(u8),
    /// Three wilds.
    Wilds,
}

/// Every way to make `melds` groups, and a pair if asked, of all these tiles.
#[allow(clippy::too_many_arguments)]
pub fn readings(
    counts: &mut Counts,
    wilds: u8,
    melds: usize,
    pair: bool,
    runs: &[[u8; 3]],
    groups: &mut Vec<Group>,
    eyes: Option<u8>,
    found: &mut dyn FnMut(&[Group], Option<u8>),
) {
    let Some(low) = (0..34u8).find(|&t| counts[t as usize] > 0) else {
        if wilds as usize == 3 * melds + 2 * pair as usize {
            let before = groups.len();
            groups.extend(std::iter::repeat_n(Group::Wilds, melds));
            found(groups, if pair { Some(ANY) } else { eyes });
            groups.truncate(before);
        }
        return;
    };
    let at = low as usize;
    if pair {
        for own in 1..=counts[at].min(2) {
            if 2 - own <= wilds {
                counts[at] -= own;
                readings(counts, wilds - (2 - own), melds, false, runs, groups, Some(low), found);
                counts[at] += own;
            }
        }
    }
    if melds == 0 {
        return;
    }
    for own in 1..=counts[at].min(3) {
        if 3 - own <= wilds {
            counts[at] -= own;
            groups.push(Group::Triplet(low));
            readings(counts, wilds - (3 - own), melds - 1, pair, runs, groups, eyes, found);
            groups.pop();
            counts[at] += own;
        }
    }
    for run in runs.iter().filter(|r| r.contains(&low)) {
        let others: Vec<usize> = run.iter().filter(|&&t| t != low).map(|&t| t as usize).collect();
        for mask in 0..4 {
            let natural: Vec<usize> =
                others.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, &t)| t).collect();
            let wild = 2 - natural.len() as u8;
            if wild > wilds || natural.iter().any(|&t| counts[t] == 0) {
                continue;
            }
            counts[at] -= 1;
            natural.iter().for_each(|&t| counts[t] -= 1);
            groups.push(Group::Run(run[0]));
            readings(counts, wilds - wild, melds - 1, pair, runs, groups, eyes, found);
            groups.pop();
            natural.iter().for_each(|&t| counts[t] += 1);
            counts[at] += 1;
        }
    }
}

pub fn suit_runs() -> Vec<[u8; 3]> {
    let starts = (0..27u8).filter(|t| t % 9 < 7);
    starts.map(|t| [t, t + 1, t + 2]).collect()
}

/// What a seat loses beyond the cap of a deal is taken off the gains in proportion, odd points off the greatest.
fn deal_cap(rules: &Rules, items: &mut Items) {
    let cap = rules.int("room.deal_cap");
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

/// 诈和: the seat that erred pays each.
pub fn zhahu(rules: &Rules, deal: &Deal, items: &mut Items) {
    if let Some(erred) = deal.erred {
        for seat in (0..4).filter(|&s| s != erred) {
            let mut owed = [0; 4];
            owed[erred] = rules.int("scoring.zhahu");
            book(items, "zhahu", seat, owed);
        }
    }
}

pub fn total(items: &Items) -> Points {
    let mut sum = [0; 4];
    items.values().for_each(|row| (0..4).for_each(|s| sum[s] += row[s]));
    sum
}

/// One line for each deal that disagrees, and how many agree.
pub fn disagreements(log: &str, rules: &str) -> Result<(usize, Vec<String>), String> {
    let rules = Rules::read(rules)?;
    let settle = match rules.text("scoring.family") {
        "tuidaohu" => super::tuidaohu::settle,
        "sichuan" => super::sichuan::settle,
        "nanchang" => super::nanchang::settle,
        other => return Err(format!("{other} is not covered")),
    };
    rules.only(&[
        ("room.niao.hits", "winner"),
        ("room.factors.menqing", "1"),
        ("room.factors.jiangqidui", "1"),
        ("room.factors.jiaxinwu", "1"),
        ("room.factors.kaerdiao", "1"),
        ("room.liuju", "all|kongs"),
        ("gates.least_win", "0"),
        ("bao.declare", "off"),
        ("bao.wild", "off"),
        ("claims.xuanfeng", "off"),
    ])?;
    let (mut agree, mut wrong) = (0, Vec::new());
    for deal in deals(log)? {
        let mut notes = String::new();
        let verdict = settle(&rules, &deal, &mut notes).and_then(|mut items| {
            deal_cap(&rules, &mut items);
            items.retain(|_, row| *row != [0; 4]);
            let mut theirs = deal.items.clone();
            theirs.retain(|_, row| *row != [0; 4]);
            if items == theirs && total(&items) == deal.payments {
                return Ok(());
            }
            Err(format!("settled {items:?} = {:?}, logged {theirs:?} = {:?}", total(&items), deal.payments))
        });
        match verdict {
            Ok(()) => agree += 1,
            Err(e) => wrong
                .push(format!("deal {} (session {}, dealer {}): {e}; {notes}", deal.number, deal.session, deal.dealer)),
        }
    }
    Ok((agree, wrong))
}

/// The number of deals, all of which agree, or the first that does not.
pub fn check(log: &str, rules: &str) -> Result<usize, String> {
    let (agree, wrong) = disagreements(log, rules)?;
    wrong.into_iter().next().map_or(Ok(agree), Err)
}

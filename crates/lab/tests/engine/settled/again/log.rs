//! Reads deals from the event log.

use super::tile::{Counts, DRAGONS, EAST, count, name, tile_of, tiles};
use serde_json::Value;
use std::collections::BTreeMap;

pub type Points = [i64; 4];
pub type Items = BTreeMap<String, Points>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Chow,
    Pung,
    Exposed,
    Added,
    Concealed,
    /// 旋风杠: the four winds or the three dragons.
    Xuanfeng,
}

impl Kind {
    pub fn is_kong(self) -> bool {
        !matches!(self, Kind::Chow | Kind::Pung)
    }

    /// Whether one of the tiles came from another seat.
    pub fn is_claimed(self) -> bool {
        !matches!(self, Kind::Concealed | Kind::Xuanfeng)
    }
}

#[derive(Clone, Debug)]
pub struct Meld {
    pub kind: Kind,
    pub tiles: Vec<u8>,
    /// The seat that gave the claimed tile. For an added kong, that of its pung.
    pub from: Option<usize>,
    /// The claimed tile, or the first tile if none was claimed.
    pub claimed: u8,
}

#[derive(Clone, Default)]
pub struct Seat {
    pub hand: Vec<u8>,
    pub melds: Vec<Meld>,
    /// The unclaimed discards.
    pub river: Vec<u8>,
    pub flowers: Vec<u8>,
    /// The winning tiles that came from other seats.
    pub won: Vec<u8>,
    pub missing: Option<u8>,
    pub tianting: bool,
    pub baoting: bool,
    /// The number of draws in turn and claims so far.
    turns: usize,
}

impl Seat {
    pub fn hand_counts(&self) -> Counts {
        count(&self.hand)
    }

    /// Returns the tiles of the hand and the melds.
    pub fn whole(&self) -> Counts {
        let mut all = self.hand_counts();
        self.melds.iter().flat_map(|m| &m.tiles).for_each(|&t| all[t as usize] += 1);
        all
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    SelfDraw,
    Discard,
    RobKong,
}

#[derive(Clone)]
pub struct Win {
    pub seat: usize,
    pub from: usize,
    pub by: By,
    pub tile: u8,
    /// The concealed tiles without the winning one.
    pub hand: Counts,
    pub melds: Vec<Meld>,
    pub river: Vec<u8>,
    /// The number of flowers of the winner.
    pub flowers: usize,
    /// Whether the winning tile is the replacement of a kong.
    pub after_kong: bool,
    /// Whether the winning tile is the replacement of a flower.
    pub after_flower: bool,
    /// Whether the winning tile was discarded after the replacement of a kong.
    pub kong_discard: bool,
    /// Whether no tile is left to draw.
    pub last_tile: bool,
    /// Whether the winning tile is one of 分张.
    pub fenzhang: bool,
    /// Whether the winning tile is the last one of 分张.
    pub fenzhang_last: bool,
    /// Whether the dealer wins with the dealt tiles.
    pub tianhu: bool,
    /// Whether another seat wins on its first draw, before any claim or kong.
    pub first_draw: bool,
    /// Whether the winning tile is the dealer's first discard.
    pub first_discard: bool,
    /// Whether the dealer has made a kong.
    pub dealer_konged: bool,
    /// The current 宝, if the winner has declared 报听.
    pub bao: Option<u8>,
    pub kuaizhao: bool,
    /// The seats that have won on earlier tiles.
    pub out: [bool; 4],
    /// The number of discards and kongs before the win. It is the same for all winners on one tile.
    pub at: usize,
    /// The number of the discard, from 1.
    pub discard: usize,
    /// Whether a pung of the kind of the winning tile has been declared.
    pub in_pung: bool,
    /// The index of the win among the events of the deal, comparable with [`Kong::number`].
    pub number: usize,
    /// The [`Kong::number`] of the last kong, or 0 if there was none.
    pub discard_after: usize,
}

#[derive(Clone, Debug)]
pub struct Kong {
    pub seat: usize,
    pub kind: Kind,
    pub tile: u8,
    pub from: Option<usize>,
    /// The number of wins before the kong.
    pub after_wins: usize,
    /// The seats that won before the kong.
    pub out: [bool; 4],
    pub robbed: bool,
    /// The index of the kong among the events of the deal.
    pub number: usize,
}

/// A tile taken from another seat.
#[derive(Clone)]
pub struct Claim {
    pub seat: usize,
    pub from: usize,
    pub tile: u8,
}

#[derive(Clone)]
pub struct Deal {
    pub number: i64,
    pub dealer: usize,
    pub lianzhuang: i64,
    pub bixiahu: bool,
    pub turned: BTreeMap<String, u8>,
    /// The dealt hands, that of the dealer with the first draw.
    pub dealt: Vec<Counts>,
    pub seats: Vec<Seat>,
    pub wins: Vec<Win>,
    pub kongs: Vec<Kong>,
    pub claims: Vec<Claim>,
    /// The seat and tile of each discard.
    pub discards: Vec<(usize, u8)>,
    /// The number of claims before each discard.
    pub claims_before: Vec<usize>,
    pub niao: Vec<u8>,
    pub bao: Vec<u8>,
    /// The seat that declared a false win.
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

fn take(from: &mut Vec<u8>, tile: u8) -> Result<(), String> {
    let at = from.iter().rposition(|&t| t == tile).ok_or(format!("{} is not there", name(tile)))?;
    from.remove(at);
    Ok(())
}

/// The wall after the hands are dealt.
struct Wall {
    /// The tiles by place, in stacks of two with the upper tile first.
    places: Vec<Option<u8>>,
    head: usize,
    tail: usize,
    /// The number of tiles kept back at the tail, before kongs.
    dead: usize,
    /// Whether the number of tiles kept back grows with kongs.
    grows: bool,
    fenzhang: usize,
    kongs: usize,
}

impl Wall {
    fn left(&self) -> usize {
        self.places[self.head..self.tail].iter().flatten().count()
    }

    fn draw(&mut self) -> Option<u8> {
        while self.head < self.tail {
            self.head += 1;
            if let Some(tile) = self.places[self.head - 1].take() {
                return Some(tile);
            }
        }
        None
    }

    fn draw_tail(&mut self) -> Option<u8> {
        while self.head < self.tail {
            let lower = self.tail - 1;
            // The upper tile of a stack is taken first.
            if lower % 2 == 1 && lower > self.head && self.places[lower - 1].is_some() {
                return self.places[lower - 1].take();
            }
            self.tail -= 1;
            if let Some(tile) = self.places[lower].take() {
                return Some(tile);
            }
        }
        None
    }

    /// Returns the number of tiles that are not drawn in turn or as 分张. Each kong takes one of them; kongs 1, 3, 5 ... add a stack.
    fn kept(&self) -> usize {
        let grown = if self.grows { 2 * self.kongs.div_ceil(2) } else { 0 };
        if self.dead == 0 { 0 } else { (self.dead + grown).saturating_sub(self.kongs) }
    }

    fn live(&self) -> usize {
        self.left().saturating_sub(self.kept())
    }
}

/// The values of keys that are needed to read a log.
pub struct Table {
    pub dead: usize,
    pub grows: bool,
    pub fenzhang: usize,
    pub turned_out: bool,
}

/// Reads all deals of a log.
pub fn deals(log: &str, table: &Table) -> Result<Vec<Deal>, String> {
    let mut found = Vec::new();
    let mut events: Vec<Value> = Vec::new();
    for (n, line) in log.lines().enumerate() {
        let event: Value = serde_json::from_str(line).map_err(|e| format!("line {}: {e}", n + 1))?;
        let last = event["type"] == "end_hand";
        events.push(event);
        if last {
            let number = events[0]["hand"].clone();
            found.push(deal(&events, table).map_err(|e| format!("deal {number}: {e}"))?);
            events.clear();
        }
    }
    Ok(found)
}

/// The state while the events of a deal are read.
struct Reader {
    deal: Deal,
    wall: Wall,
    draws: usize,
    /// The number of events so far.
    number: usize,
    /// The number of discards and kongs so far.
    at: usize,
    /// Whether the last draw replaced a kong.
    after_kong: bool,
    /// Whether the last draw replaced a flower.
    after_flower: bool,
    /// Whether a kong is still to be replaced.
    konged: bool,
    /// Whether a flower is still to be replaced.
    flowered: bool,
    /// The seat and tile of the last 分张, while the tile is in the hand.
    fenzhang: Option<(usize, u8)>,
}

fn deal(events: &[Value], table: &Table) -> Result<Deal, String> {
    let start = &events[0];
    let end = events.last().unwrap();
    let mut turned = BTreeMap::new();
    for key in ["indicator", "lower_indicator", "left_indicator", "right_indicator", "previous_indicator"] {
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
        let row = items.entry(item["name"].as_str().unwrap_or("").to_string()).or_default();
        let more = points(&item["payments"])?;
        (0..4).for_each(|s| row[s] += more[s]);
    }
    let mut places: Vec<Option<u8>> = tiles(start["wall"].as_str().ok_or("no wall")?)?.into_iter().map(Some).collect();
    if table.turned_out {
        let turn = start["dice"]["turn"].as_array().ok_or("no dice")?;
        let stacks: u64 = turn.iter().filter_map(Value::as_u64).sum();
        places.insert(places.len() + 1 - 2 * stacks as usize, None);
    }
    let tail = places.len();
    let mut reader = Reader {
        deal: Deal {
            number: start["hand"].as_i64().unwrap_or(-1),
            dealer: seat_of(start, "dealer")?,
            lianzhuang: start["lianzhuang"].as_i64().unwrap_or(0),
            bixiahu: start["bixiahu"] == true,
            turned,
            dealt: seats.iter().map(Seat::hand_counts).collect(),
            seats,
            wins: Vec::new(),
            kongs: Vec::new(),
            claims: Vec::new(),
            discards: Vec::new(),
            claims_before: Vec::new(),
            niao: Vec::new(),
            bao: Vec::new(),
            erred: None,
            kind: end["kind"].as_str().unwrap_or("").to_string(),
            payments: points(&end["payments"])?,
            items,
        },
        wall: Wall { places, head: 0, tail, dead: table.dead, grows: table.grows, fenzhang: table.fenzhang, kongs: 0 },
        draws: 0,
        number: 0,
        at: 0,
        after_kong: false,
        after_flower: false,
        konged: false,
        flowered: false,
        fenzhang: None,
    };
    for event in &events[1..events.len() - 1] {
        reader.read(event)?;
    }
    reader.lay_beside()?;
    Ok(reader.deal)
}

impl Reader {
    fn read(&mut self, event: &Value) -> Result<(), String> {
        self.number += 1;
        match event["type"].as_str().unwrap_or("") {
            "draw" => self.draw(event)?,
            "discard" => {
                let (seat, tile) = (seat_of(event, "seat")?, tile_of(&event["tile"])?);
                take(&mut self.deal.seats[seat].hand, tile)?;
                self.deal.seats[seat].river.push(tile);
                self.deal.claims_before.push(self.deal.claims.len());
                self.deal.discards.push((seat, tile));
                self.at += 1;
            }
            "chow" | "pung" => {
                let (seat, tile) = (seat_of(event, "seat")?, tile_of(&event["tile"])?);
                let own = match event["with"].as_array() {
                    Some(with) => with.iter().map(tile_of).collect::<Result<_, _>>()?,
                    None => vec![tile; 2],
                };
                let kind = if event["type"] == "chow" { Kind::Chow } else { Kind::Pung };
                self.claim(event, seat, tile)?;
                self.meld(seat, kind, own, Some((seat_of(event, "from")?, tile)))?;
                self.deal.seats[seat].turns += 1;
                (self.after_kong, self.after_flower) = (false, false);
            }
            "kong" => self.kong(event)?,
            "flower" => {
                let (seat, tile) = (seat_of(event, "seat")?, tile_of(&event["tile"])?);
                take(&mut self.deal.seats[seat].hand, tile)?;
                self.deal.seats[seat].flowers.push(tile);
                self.flowered = true;
            }
            "win" => self.win(event)?,
            "exchange" => {
                let (seat, to) = (seat_of(event, "seat")?, seat_of(event, "to")?);
                for tile in event["tiles"].as_array().ok_or("no tiles")? {
                    let tile = tile_of(tile)?;
                    take(&mut self.deal.seats[seat].hand, tile)?;
                    self.deal.seats[to].hand.push(tile);
                }
            }
            "missing_suit" => {
                let suit = event["suit"].as_str().and_then(|s| "mps".find(s));
                self.deal.seats[seat_of(event, "seat")?].missing = suit.map(|s| s as u8);
            }
            "tianting" => self.deal.seats[seat_of(event, "seat")?].tianting = true,
            "baoting" => self.deal.seats[seat_of(event, "seat")?].baoting = true,
            "bao" => {
                let tile = tile_of(&event["tile"])?;
                if self.wall.draw_tail() != Some(tile) {
                    return Err(format!("the 宝 {} is not at the tail", name(tile)));
                }
                self.deal.bao.push(tile);
            }
            "niao" => {
                let tile = tile_of(&event["tile"])?;
                if self.wall.draw() != Some(tile) {
                    return Err(format!("{} is not at the head of the wall", name(tile)));
                }
                self.deal.niao.push(tile);
            }
            "zhahu" => {
                let seat = seat_of(event, "seat")?;
                let player = &mut self.deal.seats[seat];
                // A seat that has won before keeps thirteen tiles.
                if !player.won.is_empty() && player.hand.len() % 3 == 2 {
                    take(&mut player.hand, tile_of(&event["tile"])?)?;
                }
                self.deal.erred = Some(seat);
            }
            "pay" => (),
            other => return Err(format!("unknown event {other}")),
        }
        Ok(())
    }

    fn draw(&mut self, event: &Value) -> Result<(), String> {
        let (seat, tile) = (seat_of(event, "seat")?, tile_of(&event["tile"])?);
        let source = event["from"].as_str().unwrap_or("");
        let drawn = if source == "tail" { self.wall.draw_tail() } else { self.wall.draw() };
        if drawn != Some(tile) {
            return Err(format!("drew {drawn:?}, not {}", name(tile)));
        }
        self.lay_beside()?;
        self.after_flower = std::mem::take(&mut self.flowered);
        self.after_kong = std::mem::take(&mut self.konged) && !self.after_flower;
        let player = &mut self.deal.seats[seat];
        player.hand.push(tile);
        // Replacements of dealt flowers belong to the deal.
        if self.draws == 0 && self.after_flower {
            return Ok(());
        }
        self.draws += 1;
        player.turns += usize::from(!self.after_flower && !self.after_kong);
        if self.draws == 1 && (tile as usize) < 34 {
            self.deal.dealt[seat][tile as usize] += 1;
        }
        self.fenzhang = (source == "fenzhang").then_some((seat, tile));
        Ok(())
    }

    /// Moves the last tile of 分张 to the discards if it has not won.
    fn lay_beside(&mut self) -> Result<(), String> {
        let Some((seat, tile)) = self.fenzhang.take() else { return Ok(()) };
        take(&mut self.deal.seats[seat].hand, tile)?;
        self.deal.seats[seat].river.push(tile);
        Ok(())
    }

    /// Removes the last discard, which `seat` claims, from the unclaimed discards of its seat, and returns that seat. `tile` is the
    /// expected kind.
    fn claim(&mut self, event: &Value, seat: usize, tile: u8) -> Result<usize, String> {
        let from = seat_of(event, "from")?;
        self.deal.claims.push(Claim { seat, from, tile });
        match self.deal.seats[from].river.pop() {
            Some(t) if t == tile => Ok(from),
            _ => Err(format!("{} is not the last discard", name(tile))),
        }
    }

    fn meld(&mut self, seat: usize, kind: Kind, own: Vec<u8>, given: Option<(usize, u8)>) -> Result<(), String> {
        let player = &mut self.deal.seats[seat];
        own.iter().try_for_each(|&t| take(&mut player.hand, t))?;
        let mut tiles = own;
        tiles.extend(given.map(|given| given.1));
        tiles.sort_unstable();
        let claimed = given.map_or(tiles[0], |given| given.1);
        player.melds.push(Meld { kind, tiles, from: given.map(|given| given.0), claimed });
        Ok(())
    }

    fn kong(&mut self, event: &Value) -> Result<(), String> {
        let (seat, tile) = (seat_of(event, "seat")?, tile_of(&event["tile"])?);
        let mut from = None;
        let kind = match event["kind"].as_str().unwrap_or("") {
            "exposed" => {
                from = Some(self.claim(event, seat, tile)?);
                self.meld(seat, Kind::Exposed, vec![tile; 3], from.map(|from| (from, tile)))?;
                Kind::Exposed
            }
            "added" => {
                let player = &mut self.deal.seats[seat];
                take(&mut player.hand, tile)?;
                let is_pung = |m: &&mut Meld| m.kind == Kind::Pung && m.tiles[0] == tile;
                let meld = player.melds.iter_mut().find(is_pung).ok_or("no pung")?;
                meld.kind = Kind::Added;
                meld.tiles.push(tile);
                from = meld.from;
                Kind::Added
            }
            "xuanfeng" => {
                let own = if tile < DRAGONS { (EAST..DRAGONS).collect() } else { (DRAGONS..34).collect() };
                self.meld(seat, Kind::Xuanfeng, own, None)?;
                Kind::Xuanfeng
            }
            _ => {
                self.meld(seat, Kind::Concealed, vec![tile; 4], None)?;
                Kind::Concealed
            }
        };
        // A 旋风杠 of dragons takes no replacement.
        self.konged = kind != Kind::Xuanfeng || tile < DRAGONS;
        self.wall.kongs += usize::from(self.konged);
        (self.after_kong, self.after_flower) = (false, false);
        let (after_wins, out) = (self.deal.wins.len(), self.winners());
        self.deal.kongs.push(Kong { seat, kind, tile, from, after_wins, out, robbed: false, number: self.number });
        self.at += 1;
        Ok(())
    }

    fn winners(&self) -> [bool; 4] {
        std::array::from_fn(|seat| self.deal.wins.iter().any(|w| w.seat == seat))
    }

    fn win(&mut self, event: &Value) -> Result<(), String> {
        let (seat, tile) = (seat_of(event, "seat")?, tile_of(&event["tile"])?);
        let by = match event["by"].as_str().unwrap_or("") {
            "self_draw" => By::SelfDraw,
            "discard" => By::Discard,
            _ => By::RobKong,
        };
        let from = if by == By::SelfDraw { seat } else { seat_of(event, "from")? };
        // Two self-draws are never on the same tile.
        let again = by != By::SelfDraw && self.deal.wins.last().is_some_and(|w| w.by == by && w.at == self.at);
        let first_draw = self.deal.claims.is_empty()
            && self.deal.seats.iter().all(|s| s.melds.is_empty())
            && self.deal.seats[seat].turns == 1;
        match by {
            By::SelfDraw => take(&mut self.deal.seats[seat].hand, tile)?,
            By::Discard if again => self.deal.claims.push(Claim { seat, from, tile }),
            By::Discard => drop(self.claim(event, seat, tile)?),
            By::RobKong => {
                if !again {
                    self.rob(from, tile)?;
                }
                self.deal.claims.push(Claim { seat, from, tile });
            }
        }
        let deal = &self.deal;
        let drawn = by == By::SelfDraw;
        let fenzhang = self.fenzhang.take_if(|_| drawn).is_some();
        let others = deal.wins.iter().filter(|w| w.by != by || w.at != self.at || drawn);
        let mut out = [false; 4];
        others.for_each(|w| out[w.seat] = true);
        let player = &deal.seats[seat];
        let in_turn = self.wall.live().saturating_sub(self.wall.fenzhang);
        let named = |name: &str| event["names"].as_array().is_some_and(|all| all.iter().any(|n| n == name));
        let win = Win {
            seat,
            from,
            by,
            tile,
            hand: player.hand_counts(),
            melds: player.melds.clone(),
            river: player.river.clone(),
            flowers: player.flowers.len(),
            after_kong: drawn && self.after_kong,
            after_flower: drawn && self.after_flower,
            kong_discard: by == By::Discard && self.after_kong,
            last_tile: in_turn == 0 && self.wall.fenzhang == 0,
            fenzhang,
            fenzhang_last: fenzhang && self.wall.live() == 0,
            tianhu: drawn && seat == deal.dealer && deal.discards.is_empty() && player.melds.is_empty(),
            first_draw: drawn && seat != deal.dealer && first_draw,
            first_discard: by == By::Discard && deal.discards.len() == 1 && from == deal.dealer,
            dealer_konged: deal.kongs.iter().any(|k| k.seat == deal.dealer),
            bao: deal.bao.last().copied().filter(|_| player.baoting),
            kuaizhao: named("kuaizhao"),
            out,
            at: self.at,
            discard: deal.discards.len(),
            number: self.number,
            discard_after: deal.kongs.last().map_or(0, |k| k.number),
            in_pung: deal.seats.iter().any(|s| s.melds.iter().any(|m| m.kind == Kind::Pung && m.tiles[0] == tile)),
        };
        self.deal.wins.push(win);
        // The first of several winners on the same tile gets it.
        if !again {
            self.deal.seats[seat].won.push(tile);
        }
        Ok(())
    }

    /// Turns the robbed added kong of `tile` of seat `from` back into a pung.
    fn rob(&mut self, from: usize, tile: u8) -> Result<(), String> {
        let kong = self.deal.kongs.last_mut().ok_or("no kong to rob")?;
        if (kong.seat, kong.tile, kong.kind) != (from, tile, Kind::Added) {
            return Err("robs another kong".to_string());
        }
        kong.robbed = true;
        self.wall.kongs -= 1;
        self.konged = false;
        let is_it = |m: &&mut Meld| m.kind == Kind::Added && m.tiles[0] == tile;
        let meld = self.deal.seats[from].melds.iter_mut().find(is_it).ok_or("no such kong")?;
        meld.kind = Kind::Pung;
        meld.tiles.pop();
        Ok(())
    }
}

impl Win {
    /// Returns a hypothetical win without any circumstances.
    pub fn plain(seat: usize, from: usize, by: By, tile: u8, held: &Seat) -> Win {
        Win {
            seat,
            from,
            by,
            tile,
            hand: held.hand_counts(),
            melds: held.melds.clone(),
            river: held.river.clone(),
            flowers: held.flowers.len(),
            after_kong: false,
            after_flower: false,
            kong_discard: false,
            last_tile: false,
            fenzhang: false,
            fenzhang_last: false,
            tianhu: false,
            first_draw: false,
            first_discard: false,
            dealer_konged: false,
            bao: None,
            kuaizhao: false,
            out: [false; 4],
            at: 0,
            discard: 0,
            in_pung: false,
            number: 0,
            discard_after: 0,
        }
    }

    /// Whether the win is 地胡 if the key `play.dihu` has the value `dihu`.
    pub fn is_dihu(&self, dihu: &str) -> bool {
        match dihu {
            "first_draw" => self.first_draw,
            "after_kong" => self.first_discard,
            _ => self.first_discard && !self.dealer_konged,
        }
    }
}

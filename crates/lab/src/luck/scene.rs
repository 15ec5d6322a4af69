//! What is noticed of a table when a tile is drawn: rows of the network for all four seats, counted from the one that draws.
//!
//! Whoever looks sees all hands, but of the wall only which tiles are in it. What is noticed need not be true of how the players go on:
//! an error makes luck be told less well from play, never wrongly.

use super::Net;
use crate::game::{Chance, Unseen, View};
use crate::net::Sum;
use crate::policy::gated_distance::{Aim, DRAW};
use crate::rules::Rules;
use crate::rules::spec::{DealEnds, TileSet};
use crate::score::{Win, WinBy};
use crate::shape::{Evaluator, Holding, Shape};
use crate::tile::{BySeat, Counts, Kind, KindSet, Seat, Suit};
use arrayvec::ArrayVec;

/// Places of the rows: blocks one after the other. Of most, one for each seat.
mod layout {
    use crate::net::blocks;
    blocks! { 0;
        LIVE = 24;
        TYPES = 16;
        DEALT = 1;
        HIDDEN = 2 * 5;
        HOLDERS = 5;
        DEALER = 4;
        NEED = 4 * 2 * 8 * 14;
        LATE = 4 * 8 * 6;
        WAITED = 4 * 10;
        FED = 4 * 10;
        PAYS = 4 * 2 * 12;
        PAYS_FED = 4 * 12;
        WILDS = 4 * 4 * 6;
        NATURAL = 4 * 4 * 5;
        MELDS = 4 * 4 * 5;
        CLOSED = 4 * 4 * 5;
        TRIPLETS = 4 * 4 * 5;
        ONE_SUIT = 4 * 4 * 6;
        JING = 4 * 25;
        FLOWERS = 4 * 8;
        WON = 4 * 3;
        BAOTING = 4;
        OWED = 4 * 6;
        OUTCOME = 3;
        WINS = 2;
        HIT = 3 * 4;
        PUNG = 3 * 4;
        CHOW = 4;
        FOURTH = 1;
    }
}
use layout as at;

/// Rows of the first layer.
pub(super) const ROWS: usize = at::END;

/// Rows of one table.
pub(super) type Rows = ArrayVec<u16, 96>;

/// Those of one outcome, or of one hand.
pub(super) type Few = ArrayVec<u16, 15>;

/// Live tiles that nobody counted.
const NOT_COUNTED: usize = 13;
/// From so many draws to a win on, what a tile leads to is not looked into.
const FAR: usize = 4;

const LIVE_BOUNDS: [u32; 12] = [1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 23, 31];
const WAIT_BOUNDS: [u32; 9] = [1, 2, 3, 4, 5, 6, 8, 10, 13];
const PAY_BOUNDS: [u32; 11] = [1, 2, 3, 5, 8, 12, 18, 27, 40, 60, 120];

/// Where a number falls among growing bounds.
fn bucket(value: u32, bounds: &[u32]) -> usize {
    bounds.iter().take_while(|&&bound| value >= bound).count()
}

/// One hand, looked at anew only when it has changed.
#[derive(Clone)]
struct Held {
    holding: Holding,
    useful: Holding,
    /// Draws to a win, at most 7.
    need: usize,
    accepts: KindSet,
    /// Further draws without wilds, for triplets alone, for one suit.
    natural: usize,
    triplets: usize,
    one_suit: usize,
    /// The closed shape that is as near.
    closed: usize,
    /// What wins move, as far as that was asked: beyond what stood then.
    wins: Vec<(Win, Option<[i64; 4]>)>,
}

/// What one tile leads to.
pub(super) struct Outcome {
    pub tile: Kind,
    pub copies: u8,
    /// Points that stand then, by seat.
    pub base: [i64; 4],
    /// Rows beside those in common; none where the deal is over.
    pub rows: Option<Few>,
}

/// All that a draw may lead to.
pub(super) struct Outcomes {
    /// Indices of the seats from the one that draws.
    pub order: [usize; 4],
    pub common: Rows,
    pub all: ArrayVec<Outcome, { Kind::COUNT }>,
}

/// The hands as they were dealt, each in each place.
pub(super) struct Dealt {
    pub order: [usize; 4],
    pub common: Rows,
    /// Of place and hand, the place where the hand was dealt.
    pub rows: [[Few; 4]; 4],
    /// Points that stand for each hand.
    pub base: [i64; 4],
}

/// The table of one deal, and what was found out about it.
pub(super) struct Scene<'r> {
    /// The rules that pay.
    payments: &'r Rules,
    /// The seats whose players look at payments.
    types: BySeat<bool>,
    held: BySeat<Option<Held>>,
    standing: Option<[i64; 4]>,
    /// What stands once a seat has drawn a wild.
    with_wild: Vec<(Seat, Kind, [i64; 4])>,
}

/// What is asked of the table more than once at a draw.
struct Look<'c, 't, 'r> {
    chance: &'c Chance<'t, 'r>,
    seats: [Seat; 4],
    views: [View<'t, 'r>; 4],
    hidden: Unseen,
    /// 正精 and 副精 of every seat.
    jing: [(usize, usize); 4],
}

impl<'c, 't, 'r> Look<'c, 't, 'r> {
    fn new(chance: &'c Chance<'t, 'r>, tiles: &Counts) -> Look<'c, 't, 'r> {
        let first = chance.view(chance.seat());
        let seats: [Seat; 4] = std::array::from_fn(|turns| first.after(turns));
        let views = seats.map(|seat| chance.view(seat));
        let jing = views.map(|view| {
            let Some(jing) = view.jing() else { return (0, 0) };
            let of = |kind: Kind| {
                let melded = view.melds(view.seat()).iter().flat_map(|meld| meld.all_tiles());
                let thrown = view.discards(view.seat()).iter().filter(|discard| !discard.claimed);
                let open = melded.chain(thrown.map(|discard| discard.tile)).filter(|&tile| tile == kind).count();
                (usize::from(view.concealed().count(kind)) + open).min(4)
            };
            (of(jing.zheng), of(jing.fu))
        });
        Look { chance, seats, views, hidden: Unseen::new(tiles), jing }
    }

    fn live(&self, accepts: KindSet) -> usize {
        bucket(self.hidden.total(accepts), &LIVE_BOUNDS)
    }
}

impl<'r> Scene<'r> {
    pub fn new(payments: &'r Rules, types: BySeat<bool>) -> Scene<'r> {
        let held = BySeat([None, None, None, None]);
        Scene { payments, types, held, standing: None, with_wild: Vec::new() }
    }

    /// Points that stand may have changed.
    pub fn stale(&mut self) {
        self.standing = None;
        self.with_wild.clear();
    }

    fn standing(&mut self, chance: &Chance<'_, '_>) -> [i64; 4] {
        *self.standing.get_or_insert_with(|| chance.standing(self.payments, None))
    }

    fn with_wild(&mut self, chance: &Chance<'_, '_>, tile: Kind) -> [i64; 4] {
        let seat = chance.seat();
        if let Some((.., known)) = self.with_wild.iter().find(|(of, kind, _)| (*of, *kind) == (seat, tile)) {
            return *known;
        }
        let found = chance.standing(self.payments, Some(tile));
        self.with_wild.push((seat, tile, found));
        found
    }

    fn known(&self, seat: Seat) -> &Held {
        self.held[seat].as_ref().expect("every hand is looked at first")
    }

    /// Looks at the hands that have changed.
    fn look(&mut self, look: &Look<'_, '_, '_>) {
        for view in &look.views {
            let held = &mut self.held[view.seat()];
            if held.as_ref().is_none_or(|held| held.holding != *view.holding()) {
                *held = Some(Held::new(view));
            }
        }
    }

    /// What a win moves beyond what stands; none where it is no win.
    fn win(&mut self, chance: &Chance<'_, '_>, win: Win) -> Option<[i64; 4]> {
        if let Some((_, known)) = self.known(win.seat).wins.iter().find(|(of, _)| *of == win) {
            return *known;
        }
        let standing = self.standing(chance);
        let after = chance.settled(self.payments, win);
        let moved = after.map(|after| std::array::from_fn(|seat| after[seat] - standing[seat]));
        self.held[win.seat].as_mut().expect("every hand is looked at first").wins.push((win, moved));
        moved
    }

    /// What everybody shares: the wall, who plays, the dealer, who has 精.
    fn common(&self, look: &Look<'_, '_, '_>) -> Rows {
        let (first, mut rows) = (&look.views[0], Rows::new());
        let mut add = |row: usize| rows.push(row as u16);
        add(at::LIVE + usize::from(first.live() / 4).min(23));
        add(at::TYPES + (0..4).fold(0, |sum, at| sum | usize::from(self.types[look.seats[at]]) << at));
        add(at::DEALER + (0..4).find(|&at| look.seats[at] == first.dealer()).unwrap_or(0));
        if let Some(jing) = first.jing() {
            add(at::HIDDEN + usize::from(look.hidden.count(jing.zheng)));
            add(at::HIDDEN + 5 + usize::from(look.hidden.count(jing.fu)));
            add(at::HOLDERS + look.jing.iter().filter(|held| **held != (0, 0)).count());
        }
        rows
    }

    /// What a hand is in this place, however many live tiles bring it nearer.
    fn hand(&self, look: &Look<'_, '_, '_>, place: usize, hand: usize, rows: &mut impl Extend<u16>) {
        let (view, held) = (&look.views[hand], self.known(look.seats[hand]));
        let near = held.need.min(3);
        let mut add = |row: usize| rows.extend([row as u16]);
        add(at::LATE + (place * 8 + held.need) * 6 + usize::from(view.live() / 16).min(5));
        add(at::NATURAL + (place * 4 + near) * 5 + held.natural);
        add(at::MELDS + (place * 4 + near) * 5 + held.useful.melds.count().min(4));
        add(at::CLOSED + (place * 4 + near) * 5 + held.closed);
        add(at::TRIPLETS + (place * 4 + near) * 5 + held.triplets);
        add(at::ONE_SUIT + (place * 4 + near) * 6 + held.one_suit);
        if view.rules().tiles.set == TileSet::WithFlowers {
            add(at::FLOWERS + place * 8 + usize::from(view.hard_flowers(view.seat())).min(7));
        }
        add(at::WON + place * 3 + usize::from(view.wins(view.seat())).min(2));
        if view.baoting(view.seat()) {
            add(at::BAOTING + place);
        }
        if let Some(suit) = view.missing_suit(view.seat()) {
            let owed: u8 = suit.kinds().map(|kind| view.concealed().count(kind)).sum();
            add(at::OWED + place * 6 + usize::from(owed).min(5));
        }
    }

    /// How near it is, and what it has of wilds and 精: what a draw changes.
    fn nearness(
        &self,
        place: usize,
        (need, live): (usize, usize),
        wilds: u8,
        jing: (usize, usize),
        rows: &mut impl Extend<u16>,
        types: bool,
    ) {
        let near = need.min(3);
        rows.extend([
            (at::NEED + ((place * 2 + usize::from(types)) * 8 + need) * 14 + live) as u16,
            (at::WILDS + (place * 4 + near) * 6 + usize::from(wilds).min(5)) as u16,
            (at::JING + place * 25 + jing.0 * 5 + jing.1) as u16,
        ]);
    }

    /// What a waiting hand waits for, and what its wins move.
    fn waits(&mut self, look: &Look<'_, '_, '_>, place: usize, rows: &mut Rows) {
        let (seat, view) = (look.seats[place], &look.views[place]);
        let waits = *view.waits();
        let others = look.views.iter().filter(|other| other.seat() != seat).map(|other| {
            let held = waits.discard.intersection(other.concealed().kinds());
            held.iter().map(|kind| u32::from(other.concealed().count(kind))).sum::<u32>()
        });
        let fed: u32 = others.sum();
        let giver = look.seats[usize::from(place == 0)];
        let mut pays = |by, tile: Option<Kind>| {
            let win = tile.map(|tile| Win { seat, by, tile, events: Default::default(), discard: 0 });
            let moved = win.and_then(|win| self.win(look.chance, win)).map_or(0, |moved| moved[seat.index()]);
            bucket(u32::try_from(moved).unwrap_or(0), &PAY_BOUNDS)
        };
        let drawn = pays(WinBy::SelfDraw, waits.self_draw.iter().next());
        let given = pays(WinBy::Discard(giver), waits.discard.iter().next());
        let mut add = |row: usize| rows.push(row as u16);
        add(at::WAITED + place * 10 + bucket(look.hidden.total(waits.discard), &WAIT_BOUNDS));
        add(at::FED + place * 10 + bucket(fed, &WAIT_BOUNDS));
        add(at::PAYS + (place * 2 + usize::from(self.types[seat])) * 12 + drawn);
        add(at::PAYS_FED + place * 12 + given);
    }

    /// The hands before the first draw.
    pub fn dealt(&mut self, chance: &Chance<'_, '_>, tiles: &Counts) -> Dealt {
        let look = Look::new(chance, tiles);
        self.look(&look);
        let mut common = self.common(&look);
        common.push(at::DEALT as u16);
        let rows = std::array::from_fn(|place| {
            std::array::from_fn(|hand| {
                let (held, mut rows) = (self.known(look.seats[hand]), Few::new());
                let (live, types) = (look.live(held.accepts), self.types[look.seats[place]]);
                self.nearness(place, (held.need, live), held.useful.wilds, look.jing[hand], &mut rows, types);
                self.hand(&look, place, hand, &mut rows);
                rows
            })
        });
        let standing = self.standing(chance);
        Dealt { order: look.seats.map(Seat::index), common, rows, base: look.seats.map(|seat| standing[seat.index()]) }
    }

    /// All that the draw may lead to.
    pub fn outcomes(&mut self, chance: &Chance<'_, '_>, tiles: &Counts) -> Outcomes {
        let look = Look::new(chance, tiles);
        self.look(&look);
        let mut common = self.common(&look);
        for place in 0..4 {
            let held = self.known(look.seats[place]);
            if place > 0 {
                let (live, types) = (look.live(held.accepts), self.types[look.seats[place]]);
                self.nearness(place, (held.need, live), held.useful.wilds, look.jing[place], &mut common, types);
            }
            let waiting = held.need == 1;
            self.hand(&look, place, place, &mut common);
            if waiting {
                self.waits(&look, place, &mut common);
            }
        }
        let aim = Aim::new(&look.views[0]);
        let all = tiles.iter().map(|(tile, copies)| {
            let (base, rows) = self.outcome(&look, &aim, tile);
            Outcome { tile, copies, base, rows }
        });
        Outcomes { order: look.seats.map(Seat::index), common, all: all.collect() }
    }

    fn outcome(&mut self, look: &Look<'_, '_, '_>, aim: &Aim<'_, '_, '_>, tile: Kind) -> ([i64; 4], Option<Few>) {
        let (chance, view, drawer) = (look.chance, &look.views[0], look.seats[0]);
        let (rules, types) = (view.rules(), self.types[drawer]);
        let standing = self.standing(chance);
        let after = |moved: [i64; 4]| std::array::from_fn(|seat| standing[seat] + moved[seat]);
        let mut rows = Few::new();
        let waits = view.waits();
        let winning = waits.self_draw.union(waits.tianhu).contains(tile);
        let won = if winning { self.win(chance, Win { tile, ..chance.win() }) } else { None };
        if let Some(moved) = won {
            // Players who look at payments may pass it.
            if rules.play.ends == DealEnds::FirstWin && !types {
                return (after(moved), None);
            }
            let held = self.known(drawer);
            rows.push((at::WINS + usize::from(types)) as u16);
            let live = look.live(held.accepts);
            self.nearness(0, (held.need, live), held.useful.wilds, look.jing[0], &mut rows, types);
            return (after(moved), Some(rows));
        }
        let wild = view.wild().contains(tile);
        let mut base = if wild { self.with_wild(chance, tile) } else { standing };
        let drawn = self.drawn(look, aim, tile, wild);
        let left = look.hidden.total(drawn.accepts) - u32::from(drawn.accepts.contains(tile));
        let live = if drawn.counted { bucket(left, &LIVE_BOUNDS) } else { NOT_COUNTED };
        let (mut zheng, mut fu) = look.jing[0];
        if let Some(jing) = view.jing() {
            zheng = (zheng + usize::from(jing.zheng == tile)).min(4);
            fu = (fu + usize::from(jing.fu == tile)).min(4);
        }
        self.nearness(0, (drawn.need, live), drawn.wilds, (zheng, fu), &mut rows, types);
        let nearer = drawn.need < self.known(drawer).need;
        rows.push((at::OUTCOME + if nearer { 2 } else { usize::from(drawn.thrown != Some(tile)) }) as u16);
        if view.concealed().count(tile) == 3 {
            rows.push(at::FOURTH as u16);
        }
        if let Some(thrown) = drawn.thrown
            && let Some(moved) = self.thrown(look, thrown, &mut rows)
        {
            base = std::array::from_fn(|seat| base[seat] + moved[seat]);
        }
        (base, Some(rows))
    }

    /// What `efficient` would make of a tile.
    fn drawn(&self, look: &Look<'_, '_, '_>, aim: &Aim<'_, '_, '_>, tile: Kind, wild: bool) -> Drawn {
        let (view, held) = (&look.views[0], self.known(look.seats[0]));
        let flower = view.rules().is_flower(tile);
        let wilds = held.useful.wilds + u8::from(wild);
        let as_before = Drawn {
            need: held.need,
            accepts: held.accepts,
            counted: true,
            wilds: held.useful.wilds,
            thrown: Some(tile).filter(|_| !flower),
        };
        if flower || view.wins(view.seat()) > 0 || view.baoting(view.seat()) {
            return as_before;
        }
        let owed =
            view.missing_suit(view.seat()).map(|suit| suit.kinds().collect::<KindSet>()).unwrap_or(KindSet::EMPTY);
        let kept = owed.intersection(view.concealed().kinds());
        if !held.accepts.contains(tile) && kept.is_empty() {
            return Drawn { wilds, ..as_before };
        }
        // The eyes of the seat have not seen the tile: what mends a hand that its gates stop might be a fifth of a kind.
        let fourth = view.gates().any() && view.concealed().count(tile) == 3;
        if held.need >= FAR || fourth {
            let need = held.need - usize::from(held.accepts.contains(tile));
            return Drawn { need, counted: false, wilds, thrown: kept.iter().next(), ..as_before };
        }
        let holding = if wild { held.holding.with_wild(tile) } else { held.holding.with(tile) };
        let useful = aim.useful(holding);
        if !kept.is_empty() {
            let (need, accepts) = (draws(view, aim.distance(&useful)), aim.accepted(&useful, None));
            return Drawn { need, accepts, counted: true, wilds, thrown: kept.iter().next() };
        }
        let mut best = aim.best(&useful);
        aim.limit(&mut best);
        let unseen = view.unseen();
        let choice = best.iter().max_by_key(|discard| (unseen.total(discard.accepts), discard.tile));
        choice.map_or(as_before, |choice| Drawn {
            need: draws(view, choice.shanten),
            accepts: choice.accepts,
            counted: true,
            wilds,
            thrown: Some(choice.tile),
        })
    }

    /// What the others may make of a discard; what moves where it is won.
    fn thrown(&mut self, look: &Look<'_, '_, '_>, tile: Kind, rows: &mut Few) -> Option<[i64; 4]> {
        let drawer = look.seats[0];
        let thrower = usize::from(self.types[drawer]);
        for place in 1..4 {
            let (seat, view) = (look.seats[place], &look.views[place]);
            if view.waits().discard.contains(tile) && view.plays(seat) && !view.has_passed_win() {
                let by = WinBy::Discard(drawer);
                let win = Win { seat, by, tile, events: Default::default(), discard: 0 };
                if let Some(moved) = self.win(look.chance, win) {
                    rows.push((at::HIT + (place - 1) * 4 + thrower * 2 + usize::from(self.types[seat])) as u16);
                    return Some(moved);
                }
            }
        }
        for place in 1..4 {
            let (view, held) = (&look.views[place], self.known(look.seats[place]));
            if !held.accepts.contains(tile) {
                continue;
            }
            if view.concealed().count(tile) >= 2 {
                rows.push((at::PUNG + (place - 1) * 4 + held.need.min(3)) as u16);
            } else if place == 1 && view.rules().claims.chow {
                rows.push((at::CHOW + held.need.min(3)) as u16);
            }
        }
        None
    }
}

/// What a tile makes of the hand that draws it.
struct Drawn {
    need: usize,
    accepts: KindSet,
    /// Whether `accepts` is that of the new hand.
    counted: bool,
    wilds: u8,
    thrown: Option<Kind>,
}

/// Draws to a win, at most 7.
fn draws(view: &View<'_, '_>, distance: i8) -> usize {
    let distance = distance.clamp(-1, 15 * DRAW);
    let draws = if view.gates().any() { distance.max(0) / DRAW } else { distance + 1 };
    (draws as usize).min(7)
}

impl Held {
    fn new(view: &View<'_, '_>) -> Held {
        let aim = Aim::new(view);
        let (holding, useful) = (*view.holding(), aim.useful(*view.holding()));
        let evaluator = view.rules().evaluator();
        let waits = view.waits().self_draw;
        let need = draws(view, aim.distance(&useful));
        let accepts = if need == 1 && !waits.is_empty() { waits } else { aim.accepted(&useful, None) };
        let further = |missing: usize, most: usize| missing.saturating_sub(need).min(most);
        let beyond = |missing: u8| usize::from(missing.saturating_sub(useful.wilds));
        let one_suit = |suit: Suit| {
            let mut alone = useful;
            alone.packed = useful.packed.only(suit, false);
            let melded = useful.melds.kinds().minus(suit.kinds().collect());
            if melded.is_empty() { further(beyond(evaluator.missing_standard(&alone)), 5) } else { 5 }
        };
        Held {
            holding,
            useful,
            need,
            accepts,
            natural: further((evaluator.shanten(&useful.to_natural()) + 1).max(0) as usize, 4),
            triplets: further(beyond(evaluator.missing_all_triplets(&useful)), 4),
            one_suit: Suit::NUMBERS.into_iter().map(one_suit).min().unwrap_or(5),
            closed: closed_shape(evaluator, &useful, need),
            wins: Vec::new(),
        }
    }
}

/// The rarest closed shape that is as near as any, from 1; 0 where none is.
fn closed_shape(evaluator: &Evaluator, holding: &Holding, need: usize) -> usize {
    let shapes = evaluator.rules();
    let all = [Shape::SevenPairs, Shape::Shisanlan, Shape::QixingShisanlan, Shape::Shisanyao];
    let near = |&shape: &Shape| {
        shapes.allow(shape)
            && holding.melds.is_closed()
            && (evaluator.shanten_of(shape, holding) + 1).max(0) as usize <= need
    };
    all.iter().rposition(near).map_or(0, |at| at + 1)
}

/// Adds to points what the network says, in parts of a point; nothing is added to all seats together.
pub(super) fn worth(net: &Net, sum: &Sum, order: [usize; 4], base: [i64; 4], parts: f32) -> [i64; 4] {
    let value = net.value(sum);
    let mean = (value[0] + value[1] + value[2] + value[3]) / 4.0;
    let mut worth = base.map(|points| points * parts as i64);
    for (at, seat) in order.into_iter().enumerate() {
        worth[seat] += ((value[at] - mean) * net.scale * parts) as i64;
    }
    worth
}

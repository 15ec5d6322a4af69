//! The features of a table at a draw, for all four seats in turn order from the one that draws.
//!
//! The first layer of a [network](crate::net) is a table with a row of weights for each possible feature. Here, *row* means the index of
//! such a row. A table of the game has a row for each of its features. A *place* is a number of turns from the seat that draws, from 0 to
//! 3.
//!
//! The features depend on all hands, but not on the order of the wall. They may use wrong assumptions about later play: this makes the
//! reduction of variance smaller, but causes no bias.

use super::Net;
use crate::game::{Chance, Unseen, View};
use crate::net::Sum;
use crate::policy::gated_distance::{Aim, DRAW};
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::score::{Win, WinBy};
use crate::shape::{Evaluator, Holding, Shape};
use crate::tile::{BySeat, Counts, Kind, KindSet, Seat, Suit};
use arrayvec::ArrayVec;

/// The first row of each block of rows. The numbers are the sizes of the blocks. Most blocks have a part for each of the four places.
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

/// The number of rows of the first layer: the number of possible features.
pub(super) const ROWS: usize = at::END;

/// The rows of one table, below [`ROWS`].
pub(super) type Rows = ArrayVec<u16, 96>;

/// The rows of one outcome of a draw or of one hand.
pub(super) type FewRows = ArrayVec<u16, 15>;

/// In place of a bucket of [`LIVE_BOUNDS`]: the number of live tiles was not computed.
const NOT_COUNTED: usize = 13;
/// If a hand is at least this number of draws from a win, the hand after a draw is only estimated.
const FAR_DRAWS: usize = 4;

/// Lower bounds of the buckets of numbers of live tiles: hidden tiles that reduce the distance of a hand to a win.
const LIVE_BOUNDS: [u32; 12] = [1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 23, 31];
/// Lower bounds of the buckets of numbers of tiles that complete a waiting hand.
const WAIT_BOUNDS: [u32; 9] = [1, 2, 3, 4, 5, 6, 8, 10, 13];
/// Lower bounds of the buckets of the points of a win.
const PAY_BOUNDS: [u32; 11] = [1, 2, 3, 5, 8, 12, 18, 27, 40, 60, 120];

/// Returns the bucket of a value: the number of the ascending `bounds` that it reaches.
fn bucket(value: u32, bounds: &[u32]) -> usize {
    bounds.iter().take_while(|&&bound| value >= bound).count()
}

/// The features of one hand, which are computed again only after the hand changes.
#[derive(Clone)]
struct HandFeatures {
    holding: Holding,
    /// The holding without tiles of the missing suit.
    useful: Holding,
    /// The number of draws to a win, at most 7.
    need: usize,
    /// The kinds that reduce the distance; for a waiting hand, those that win.
    accepts: KindSet,
    /// The number of additional draws if wilds are natural tiles, at most 4.
    natural: usize,
    /// The number of additional draws for four triplets, at most 4.
    triplets: usize,
    /// The number of additional draws for a hand in one suit without honours, at most 5.
    one_suit: usize,
    /// The result of [`closed_shape`].
    closed: usize,
    /// Cached changes of the points of each seat by wins, relative to the points at the time of the first request. `None` for a tile that
    /// does not win.
    wins: Vec<(Win, Option<[i64; 4]>)>,
}

/// An outcome of a draw: the table after a tile of one kind is drawn.
pub(super) struct Outcome {
    /// The kind of the drawn tile.
    pub tile: Kind,
    /// The number of copies that could be drawn.
    pub copies: u8,
    /// The points of each seat that are then certain however the deal goes on.
    pub base: [i64; 4],
    /// The rows that are not common to all outcomes. `None` if the deal is over.
    pub rows: Option<FewRows>,
}

/// All outcomes of a draw.
pub(super) struct Outcomes {
    /// Indices of the seats in turn order from the one that draws.
    pub order: [usize; 4],
    /// The rows that all outcomes share.
    pub common: Rows,
    /// The outcomes, one for each kind that could be drawn.
    pub all: ArrayVec<Outcome, { Kind::COUNT }>,
}

/// The features of the dealt hands, for every assignment of the hands to places.
pub(super) struct Dealt {
    /// Indices of the seats in turn order from the one that draws first.
    pub order: [usize; 4],
    /// The rows that do not depend on the assignment.
    pub common: Rows,
    /// The rows of a hand in a place: `rows[place][hand]`. The index of a hand is the place where it was dealt.
    pub rows: [[FewRows; 4]; 4],
    /// For each hand, the points of its seat that are certain however the deal goes on.
    pub base: [i64; 4],
}

/// The features of the table during one deal, with cached results.
pub(super) struct TableFeatures<'r> {
    /// The rules used to price wins.
    payments: &'r Rules,
    /// Whether the decisions of the player of each seat depend on payments.
    payment_aware: BySeat<bool>,
    /// The features of each hand; `None` before the first update.
    held: BySeat<Option<HandFeatures>>,
    /// The points of each seat that are certain however the deal goes on; `None` if not computed.
    standing: Option<[i64; 4]>,
    /// The same after a draw of a wild: the seat, the wild kind and the points of each seat.
    with_wild: Vec<(Seat, Kind, [i64; 4])>,
}

/// The state of the table at a draw that several features use.
struct TableViews<'c, 't, 'r> {
    chance: &'c Chance<'t, 'r>,
    /// The seat in each place.
    seats: [Seat; 4],
    /// The view of the seat in each place.
    views: [View<'t, 'r>; 4],
    /// The tiles that could be drawn.
    hidden: Unseen,
    /// For each place, the number of 正精 and the number of 副精, at most 4 each, including melds and unclaimed discards.
    jing: [(usize, usize); 4],
}

impl<'c, 't, 'r> TableViews<'c, 't, 'r> {
    fn new(chance: &'c Chance<'t, 'r>, tiles: &Counts) -> TableViews<'c, 't, 'r> {
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
        TableViews { chance, seats, views, hidden: Unseen::new(tiles), jing }
    }

    /// Returns the bucket of the number of hidden tiles of these kinds.
    fn live(&self, accepts: KindSet) -> usize {
        bucket(self.hidden.total(accepts), &LIVE_BOUNDS)
    }
}

impl<'r> TableFeatures<'r> {
    /// Creates the features before any is computed. The parameters are the fields of the same names.
    pub fn new(payments: &'r Rules, payment_aware: BySeat<bool>) -> TableFeatures<'r> {
        let held = BySeat([None, None, None, None]);
        TableFeatures { payments, payment_aware, held, standing: None, with_wild: Vec::new() }
    }

    /// Discards the cached points after an event that may have changed them.
    pub fn reset_points(&mut self) {
        self.standing = None;
        self.with_wild.clear();
    }

    /// Returns the points of each seat that are certain however the deal goes on.
    fn standing(&mut self, chance: &Chance<'_, '_>) -> [i64; 4] {
        *self.standing.get_or_insert_with(|| chance.secured_points(self.payments, None))
    }

    /// Like [`standing`](Self::standing) after the wild `tile` is drawn.
    fn with_wild(&mut self, chance: &Chance<'_, '_>, tile: Kind) -> [i64; 4] {
        let seat = chance.seat();
        if let Some((.., known)) = self.with_wild.iter().find(|(of, kind, _)| (*of, *kind) == (seat, tile)) {
            return *known;
        }
        let found = chance.secured_points(self.payments, Some(tile));
        self.with_wild.push((seat, tile, found));
        found
    }

    /// Returns the features of the hand of a seat.
    fn known(&self, seat: Seat) -> &HandFeatures {
        self.held[seat].as_ref().expect("every hand is looked at first")
    }

    /// Updates the features of hands that have changed.
    fn update_hands(&mut self, table: &TableViews<'_, '_, '_>) {
        for view in &table.views {
            let held = &mut self.held[view.seat()];
            if held.as_ref().is_none_or(|held| held.holding != *view.holding()) {
                *held = Some(HandFeatures::new(view));
            }
        }
    }

    /// Returns the change of the points of each seat by a win, or `None` if the win is not valid.
    fn win(&mut self, chance: &Chance<'_, '_>, win: Win) -> Option<[i64; 4]> {
        if let Some((_, known)) = self.known(win.seat).wins.iter().find(|(of, _)| *of == win) {
            return *known;
        }
        let standing = self.standing(chance);
        let after = chance.points_after_win(self.payments, win);
        let moved = after.map(|after| std::array::from_fn(|seat| after[seat] - standing[seat]));
        self.held[win.seat].as_mut().expect("every hand is looked at first").wins.push((win, moved));
        moved
    }

    /// Returns the rows of the whole table: the wall, whether each player looks at payments, the dealer, the
    /// hidden 精, and the number of seats that have any 精.
    fn common_rows(&self, table: &TableViews<'_, '_, '_>) -> Rows {
        let (first, mut rows) = (&table.views[0], Rows::new());
        let mut add = |row: usize| rows.push(row as u16);
        add(at::LIVE + usize::from(first.live() / 4).min(23));
        add(at::TYPES + (0..4).fold(0, |sum, at| sum | usize::from(self.payment_aware[table.seats[at]]) << at));
        add(at::DEALER + (0..4).find(|&at| table.seats[at] == first.dealer()).unwrap_or(0));
        if let Some(jing) = first.jing() {
            add(at::HIDDEN + usize::from(table.hidden.count(jing.zheng)));
            add(at::HIDDEN + 5 + usize::from(table.hidden.count(jing.fu)));
            add(at::HOLDERS + table.jing.iter().filter(|held| **held != (0, 0)).count());
        }
        rows
    }

    /// Adds the rows of the hand of the seat in place `hand`, as if the hand were in `place`, apart from
    /// [`distance_rows`](Self::distance_rows).
    fn hand_rows(&self, table: &TableViews<'_, '_, '_>, place: usize, hand: usize, rows: &mut impl Extend<u16>) {
        let (view, held) = (&table.views[hand], self.known(table.seats[hand]));
        let near = held.need.min(3);
        let mut add = |row: usize| rows.extend([row as u16]);
        add(at::LATE + (place * 8 + held.need) * 6 + usize::from(view.live() / 16).min(5));
        add(at::NATURAL + (place * 4 + near) * 5 + held.natural);
        add(at::MELDS + (place * 4 + near) * 5 + held.useful.melds.count().min(4));
        add(at::CLOSED + (place * 4 + near) * 5 + held.closed);
        add(at::TRIPLETS + (place * 4 + near) * 5 + held.triplets);
        add(at::ONE_SUIT + (place * 4 + near) * 6 + held.one_suit);
        if view.rules().tiles.set.has_flowers() {
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

    /// Adds the rows that a draw changes, for the hand in `place`. `need` is the number of draws to a win and `live` the bucket of live
    /// tiles; `wilds` is the number of wilds, and `jing` the number of 正精 and that of 副精. `payment_aware` says whether the player in
    /// `place` looks at payments.
    fn distance_rows(
        &self,
        place: usize,
        (need, live): (usize, usize),
        wilds: u8,
        jing: (usize, usize),
        rows: &mut impl Extend<u16>,
        payment_aware: bool,
    ) {
        let near = need.min(3);
        rows.extend([
            (at::NEED + ((place * 2 + usize::from(payment_aware)) * 8 + need) * 14 + live) as u16,
            (at::WILDS + (place * 4 + near) * 6 + usize::from(wilds).min(5)) as u16,
            (at::JING + place * 25 + jing.0 * 5 + jing.1) as u16,
        ]);
    }

    /// Adds the rows that a draw changes, for the hand of the seat in place `hand` before the draw, as if the hand were in `place`.
    fn own_distance_rows(
        &self,
        table: &TableViews<'_, '_, '_>,
        place: usize,
        hand: usize,
        rows: &mut impl Extend<u16>,
    ) {
        let (held, payment_aware) = (self.known(table.seats[hand]), self.payment_aware[table.seats[place]]);
        let distance = (held.need, table.live(held.accepts));
        self.distance_rows(place, distance, held.useful.wilds, table.jing[hand], rows, payment_aware);
    }

    /// Adds the rows of a waiting hand: the number of hidden tiles and of tiles in other hands that complete it, and the points of a win by
    /// self-draw and by discard.
    fn wait_rows(&mut self, table: &TableViews<'_, '_, '_>, place: usize, rows: &mut Rows) {
        let (seat, view) = (table.seats[place], &table.views[place]);
        let waits = *view.waits();
        let others = table.views.iter().filter(|other| other.seat() != seat).map(|other| {
            let held = waits.discard.intersection(other.concealed().kinds());
            held.iter().map(|kind| u32::from(other.concealed().count(kind))).sum::<u32>()
        });
        let fed: u32 = others.sum();
        let giver = table.seats[usize::from(place == 0)];
        let mut pays = |by, tile: Option<Kind>| {
            let win = tile.map(|tile| Win { seat, by, tile, events: Default::default(), discard: 0 });
            let moved = win.and_then(|win| self.win(table.chance, win)).map_or(0, |moved| moved[seat.index()]);
            bucket(u32::try_from(moved).unwrap_or(0), &PAY_BOUNDS)
        };
        let drawn = pays(WinBy::SelfDraw, waits.self_draw.iter().next());
        let given = pays(WinBy::Discard(giver), waits.discard.iter().next());
        let mut add = |row: usize| rows.push(row as u16);
        add(at::WAITED + place * 10 + bucket(table.hidden.total(waits.discard), &WAIT_BOUNDS));
        add(at::FED + place * 10 + bucket(fed, &WAIT_BOUNDS));
        add(at::PAYS + (place * 2 + usize::from(self.payment_aware[seat])) * 12 + drawn);
        add(at::PAYS_FED + place * 12 + given);
    }

    /// Returns the features of the dealt hands. `tiles` are the tiles that could be drawn.
    pub fn dealt(&mut self, chance: &Chance<'_, '_>, tiles: &Counts) -> Dealt {
        let table = TableViews::new(chance, tiles);
        self.update_hands(&table);
        let mut common = self.common_rows(&table);
        common.push(at::DEALT as u16);
        let rows = std::array::from_fn(|place| {
            std::array::from_fn(|hand| {
                let mut rows = FewRows::new();
                self.own_distance_rows(&table, place, hand, &mut rows);
                self.hand_rows(&table, place, hand, &mut rows);
                rows
            })
        });
        let standing = self.standing(chance);
        Dealt {
            order: table.seats.map(Seat::index),
            common,
            rows,
            base: table.seats.map(|seat| standing[seat.index()]),
        }
    }

    /// Returns all outcomes of the draw. `tiles` are the tiles that could be drawn.
    pub fn outcomes(&mut self, chance: &Chance<'_, '_>, tiles: &Counts) -> Outcomes {
        let table = TableViews::new(chance, tiles);
        self.update_hands(&table);
        let mut common = self.common_rows(&table);
        for place in 0..4 {
            if place > 0 {
                self.own_distance_rows(&table, place, place, &mut common);
            }
            self.hand_rows(&table, place, place, &mut common);
            if self.known(table.seats[place]).need == 1 {
                self.wait_rows(&table, place, &mut common);
            }
        }
        let aim = Aim::new(&table.views[0]);
        let all = tiles.iter().map(|(tile, copies)| {
            let (base, rows) = self.outcome(&table, &aim, tile);
            Outcome { tile, copies, base, rows }
        });
        Outcomes { order: table.seats.map(Seat::index), common, all: all.collect() }
    }

    /// Returns [`Outcome::base`] and [`Outcome::rows`] after `tile` is drawn. `aim` is that of the seat that draws.
    fn outcome(
        &mut self,
        table: &TableViews<'_, '_, '_>,
        aim: &Aim<'_, '_, '_>,
        tile: Kind,
    ) -> ([i64; 4], Option<FewRows>) {
        let (chance, view, drawer) = (table.chance, &table.views[0], table.seats[0]);
        let (rules, payment_aware) = (view.rules(), self.payment_aware[drawer]);
        let standing = self.standing(chance);
        let after = |moved: [i64; 4]| std::array::from_fn(|seat| standing[seat] + moved[seat]);
        let mut rows = FewRows::new();
        let waits = view.waits();
        let winning = waits.self_draw.union(waits.tianhu).contains(tile);
        let won = if winning { self.win(chance, Win { tile, ..chance.win() }) } else { None };
        if let Some(moved) = won {
            // A player whose decisions depend on payments may pass the win.
            if rules.play.ends == DealEnds::FirstWin && !payment_aware {
                return (after(moved), None);
            }
            rows.push((at::WINS + usize::from(payment_aware)) as u16);
            self.own_distance_rows(table, 0, 0, &mut rows);
            return (after(moved), Some(rows));
        }
        let wild = view.wild().contains(tile);
        let mut base = if wild { self.with_wild(chance, tile) } else { standing };
        let drawn = self.after_draw(table, aim, tile, wild);
        let left = table.hidden.total(drawn.accepts) - u32::from(drawn.accepts.contains(tile));
        let live = if drawn.counted { bucket(left, &LIVE_BOUNDS) } else { NOT_COUNTED };
        let (mut zheng, mut fu) = table.jing[0];
        if let Some(jing) = view.jing() {
            zheng = (zheng + usize::from(jing.zheng == tile)).min(4);
            fu = (fu + usize::from(jing.fu == tile)).min(4);
        }
        self.distance_rows(0, (drawn.need, live), drawn.wilds, (zheng, fu), &mut rows, payment_aware);
        let nearer = drawn.need < self.known(drawer).need;
        rows.push((at::OUTCOME + if nearer { 2 } else { usize::from(drawn.thrown != Some(tile)) }) as u16);
        if view.concealed().count(tile) == 3 {
            rows.push(at::FOURTH as u16);
        }
        if let Some(thrown) = drawn.thrown
            && let Some(moved) = self.discard_rows(table, thrown, &mut rows)
        {
            base = std::array::from_fn(|seat| base[seat] + moved[seat]);
        }
        (base, Some(rows))
    }

    /// Returns the hand after `tile` is drawn and the discard that `efficient` would choose. `wild` says whether `tile` is wild.
    fn after_draw(&self, table: &TableViews<'_, '_, '_>, aim: &Aim<'_, '_, '_>, tile: Kind, wild: bool) -> AfterDraw {
        let (view, held) = (&table.views[0], self.known(table.seats[0]));
        let flower = view.rules().is_flower(tile);
        let wilds = held.useful.wilds + u8::from(wild);
        let as_before = AfterDraw {
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
            return AfterDraw { wilds, ..as_before };
        }
        // The view of the seat does not include the drawn tile, so with three copies held `accepted` could count a fifth copy.
        let fourth = view.gates().has_any() && view.concealed().count(tile) == 3;
        if held.need >= FAR_DRAWS || fourth {
            let need = held.need - usize::from(held.accepts.contains(tile));
            return AfterDraw { need, counted: false, wilds, thrown: kept.iter().next(), ..as_before };
        }
        let holding = if wild { held.holding.with_wild(tile) } else { held.holding.with(tile) };
        let useful = aim.useful(&holding);
        if !kept.is_empty() {
            let (need, accepts) = (draws(view, aim.distance(&useful)), aim.accepted(&useful, None));
            return AfterDraw { need, accepts, counted: true, wilds, thrown: kept.iter().next() };
        }
        let mut best = aim.best(&useful);
        aim.limit(&mut best);
        let unseen = view.unseen();
        let choice = best.iter().max_by_key(|discard| (unseen.total(discard.accepts), discard.tile));
        choice.map_or(as_before, |choice| AfterDraw {
            need: draws(view, choice.shanten),
            accepts: choice.accepts,
            counted: true,
            wilds,
            thrown: Some(choice.tile),
        })
    }

    /// Adds the rows of the use that the other seats have for the discard `tile`. Returns the change of points by the first win on it in
    /// turn order, or `None` if no seat wins.
    fn discard_rows(&mut self, table: &TableViews<'_, '_, '_>, tile: Kind, rows: &mut FewRows) -> Option<[i64; 4]> {
        let drawer = table.seats[0];
        let thrower = usize::from(self.payment_aware[drawer]);
        for place in 1..4 {
            let (seat, view) = (table.seats[place], &table.views[place]);
            if view.waits().discard.contains(tile) && view.is_playing(seat) && !view.has_passed_win() {
                let by = WinBy::Discard(drawer);
                let win = Win { seat, by, tile, events: Default::default(), discard: 0 };
                if let Some(moved) = self.win(table.chance, win) {
                    rows.push((at::HIT + (place - 1) * 4 + thrower * 2 + usize::from(self.payment_aware[seat])) as u16);
                    return Some(moved);
                }
            }
        }
        for place in 1..4 {
            let (view, held) = (&table.views[place], self.known(table.seats[place]));
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

/// A hand after a draw and the discard that follows.
struct AfterDraw {
    /// The number of draws to a win, at most 7.
    need: usize,
    /// The kinds that reduce the distance, as in [`HandFeatures::accepts`].
    accepts: KindSet,
    /// Whether `accepts` belongs to the new hand. Otherwise the hand is only estimated, and `accepts` is that before the draw.
    counted: bool,
    /// The number of wilds.
    wilds: u8,
    /// The discard; `None` if it is unknown or the drawn tile is a flower.
    thrown: Option<Kind>,
}

/// Converts a distance as returned by [`Aim::distance`] to the number of draws to a win, rounded down, at most 7.
fn draws(view: &View<'_, '_>, distance: i8) -> usize {
    let distance = distance.clamp(-1, 15 * DRAW);
    let draws = if view.gates().has_any() { distance.max(0) / DRAW } else { distance + 1 };
    (draws as usize).min(7)
}

impl HandFeatures {
    fn new(view: &View<'_, '_>) -> HandFeatures {
        let aim = Aim::new(view);
        let (holding, useful) = (*view.holding(), aim.useful(view.holding()).into_owned());
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
        HandFeatures {
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

/// Returns the rarest closed shape that is at most `need` draws away: 1 for seven pairs, 2 for 十三烂, 3 for 七星十三烂, 4 for 十三幺; 0 if there
/// is none.
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

/// Returns the value of a table for each seat, in units of 1 / `parts` points: the points `base` plus the estimate of the network for the
/// first layer `sum`. `order` are the indices of the seats in the order of the outputs. The estimate is centred: it sums to 0 over the
/// seats, up to rounding.
pub(super) fn estimate(net: &Net, sum: &Sum, order: [usize; 4], base: [i64; 4], parts: f32) -> [i64; 4] {
    let value = net.value(sum);
    let mean = (value[0] + value[1] + value[2] + value[3]) / 4.0;
    let mut worth = base.map(|points| points * parts as i64);
    for (at, seat) in order.into_iter().enumerate() {
        worth[seat] += ((value[at] - mean) * net.scale * parts) as i64;
    }
    worth
}

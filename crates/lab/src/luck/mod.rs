//! Separates the luck of hands and draws from play, to reduce the variance of points (AIVAT: N. Burch, M. Schmid, M. Moravcik, D. Morrill
//! and M. Bowling, AAAI 2018).
//!
//! Chance events are the dealt hands and the drawn tiles. The value of a table, for each seat, is the points at the end of the deal, as
//! estimated by a small network that sees all hands. The luck of a draw is the value after the tile that came, minus the mean value over
//! all tiles that could have come. Its expectation is 0 whatever the network estimates, so points minus luck have the same mean as
//! points. The better the network, the smaller their variance.

mod scene;
#[cfg(test)]
mod tests;
mod train;

pub use train::{Course, train};

use crate::embedded_file;
use crate::game::{Chance, Event, Observer, Start};
use crate::message::Message;
use crate::net::{self, add};
use crate::policy::Seating;
use crate::rules::spec::Need;
use crate::rules::{PRESETS, Rules, nearest_preset};
use crate::tile::{BySeat, Counts, KindSet};
use scene::{FewRows, Outcomes, Rows, TableFeatures, estimate};
use std::sync::OnceLock;

/// The number of units of value per point.
const VALUE_UNITS: f32 = 1024.0;
/// The number of units of luck per unit of value. One unit of luck is less than a millionth of a point.
const LUCK_UNITS: i64 = 1024;
/// The number of units of luck per point.
pub const UNITS_PER_POINT: i64 = 1024 * LUCK_UNITS;

/// The version of the features, and the sizes of the two layers. Files contain it. The version must change whenever a row changes its
/// meaning.
const INPUTS: &str = "luck/1/32/16";

/// A network with an output for each seat, in turn order from the seat that draws: the points that it gains from now on.
type Net = net::Net<4>;

/// A network that estimates the points of each seat at the end of a deal. It is trained for one rule set.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckNet(Net);

impl LuckNet {
    /// Returns the network of the preset that is nearest to these rules.
    ///
    /// # Panics
    /// Panics if the file of the network is missing, which is possible only in a browser. See [`LuckNet::file_name`].
    pub fn for_rules(rules: &Rules) -> &'static LuckNet {
        static KNOWN: [OnceLock<LuckNet>; PRESETS.len()] = [const { OnceLock::new() }; PRESETS.len()];
        let at = nearest_index(rules);
        KNOWN[at].get_or_init(|| LuckNet::read(PRESETS[at].name).expect("networks of presets are read by a test"))
    }

    /// Returns the name of the file that [`LuckNet::for_rules`] reads, such as `nanchang.luck`.
    pub fn file_name(rules: &Rules) -> String {
        preset_file(PRESETS[nearest_index(rules)].name)
    }

    /// Reads the network of a preset; `None` if its file is missing or invalid.
    fn read(preset: &str) -> Option<LuckNet> {
        embedded_file(&preset_file(preset)).and_then(|bytes| LuckNet::from_bytes(bytes).ok())
    }

    /// Returns a network whose numbers are all 0: its estimate of the value of a table is the current points of each seat.
    pub fn zero() -> LuckNet {
        LuckNet(Net::zero(scene::ROWS, 1.0))
    }

    /// Returns the content of the file of this network.
    pub fn to_bytes(&self) -> Vec<u8> {
        net::write(&self.0, INPUTS, ())
    }

    /// Reads a network from the content of a file.
    ///
    /// # Errors
    /// Returns an error if the file has another format, is damaged, or was written for other features.
    pub fn from_bytes(bytes: &[u8]) -> Result<LuckNet, Message> {
        net::read(bytes, scene::ROWS, INPUTS).map(|(net, ())| LuckNet(net))
    }
}

/// Returns the index in [`PRESETS`] of the preset that is nearest to these rules.
fn nearest_index(rules: &Rules) -> usize {
    let nearest = nearest_preset(rules);
    PRESETS.iter().position(|preset| nearest.as_ref().is_some_and(|near| near.name == preset.name)).unwrap_or(0)
}

/// Returns the name of the file with the network of a preset.
fn preset_file(preset: &str) -> String {
    format!("{preset}.luck")
}

/// An observer of one deal that sums the luck of each seat.
pub struct LuckObserver<'r> {
    net: &'r Net,
    features: TableFeatures<'r>,
    rules: &'r Rules,
    /// The wild kinds of the deal.
    wild: KindSet,
    /// The number of discards so far.
    discards: u32,
    /// Whether the luck of the dealt hands is included in `luck`.
    dealt: bool,
    /// Whether only waiting hands have luck in their draws.
    waiting_draws_only: bool,
    /// The luck of each seat so far, in units of 1 / [`UNITS_PER_POINT`] points.
    luck: [i64; 4],
    /// The tables after chance events, kept only for training.
    seen: Option<Vec<Seen>>,
}

/// The table after a chance event, and the luck up to and including it.
struct Seen {
    /// Indices of the seats in turn order from the one that draws.
    order: [usize; 4],
    /// The features of the table.
    rows: Rows,
    /// The points of each seat that are certain however the deal goes on.
    base: [i64; 4],
    /// The luck of each seat.
    luck: [i64; 4],
}

impl<'r> LuckObserver<'r> {
    /// Creates an observer of one deal under these rules. Of `seating` it uses only whether the player of a seat looks at payments.
    pub fn new(net: &'r LuckNet, rules: &'r Rules, seating: &Seating) -> LuckObserver<'r> {
        LuckObserver::with_net(&net.0, rules, seating)
    }

    /// Like [`new`](Self::new), with a network that need not be rounded.
    fn with_net(net: &'r Net, rules: &'r Rules, seating: &Seating) -> LuckObserver<'r> {
        let payment_aware = BySeat::from_fn(|seat| seating.policies[seat].looks_at_payments());
        let features = TableFeatures::new(rules, payment_aware);
        let wild = KindSet::EMPTY;
        LuckObserver {
            net,
            features,
            rules,
            wild,
            discards: 0,
            dealt: false,
            waiting_draws_only: false,
            luck: [0; 4],
            seen: None,
        }
    }

    /// Restricts the luck to the deal and to the draws of waiting hands, which takes about half of the time. The expectation stays 0,
    /// because whether a hand waits is known before its draw.
    pub(crate) fn with_waiting_draws_only(self) -> Self {
        LuckObserver { waiting_draws_only: true, ..self }
    }

    /// Returns the luck of each seat so far, in units of 1 / [`UNITS_PER_POINT`] points.
    pub fn luck(&self) -> [i64; 4] {
        self.luck
    }

    /// Adds the luck of a chance event. `came` is the value for each seat after the actual outcome; `total` is the sum of the values after
    /// all `count` equally likely outcomes.
    fn add(&mut self, came: [i64; 4], total: [i64; 4], count: i64) {
        for (seat, luck) in self.luck.iter_mut().enumerate() {
            let exact = (count * came[seat] - total[seat]) * LUCK_UNITS;
            *luck += (exact + count / 2).div_euclid(count);
        }
    }

    /// Keeps the table after a chance event, if samples are kept. The parameters are the fields of [`Seen`].
    fn keep_sample(&mut self, order: [usize; 4], rows: impl FnOnce() -> Rows, base: [i64; 4]) {
        let luck = self.luck;
        if let Some(seen) = &mut self.seen {
            seen.push(Seen { order, rows: rows(), base, luck });
        }
    }

    /// Adds the luck of the dealt hands: the value of the table minus its mean over all assignments of the four hands to the seats. `tiles`
    /// are the tiles that could come, as in [`Chance::tiles`].
    fn deal(&mut self, chance: &Chance<'_, '_>, tiles: &Counts) {
        let dealt = self.features.dealt(chance, tiles);
        let common = self.net.first_layer(&dealt.common);
        let nothing = [0.0; net::WIDTH];
        let parts = dealt.rows.each_ref().map(|hands| hands.each_ref().map(|rows| add(&self.net.rows, &nothing, rows)));
        let value_of = |hands: [usize; 4]| {
            let mut sum = common;
            for place in 0..4 {
                sum.iter_mut().zip(parts[place][hands[place]]).for_each(|(sum, part)| *sum += part);
            }
            let mut base = [0; 4];
            (0..4).for_each(|place| base[dealt.order[place]] = dealt.base[hands[place]]);
            estimate(self.net, &sum, dealt.order, base, VALUE_UNITS)
        };
        let came = value_of([0, 1, 2, 3]);
        let mut total = [0; 4];
        for hands in ORDERS {
            total.iter_mut().zip(value_of(hands)).for_each(|(sum, value)| *sum += value);
        }
        self.add(came, total, ORDERS.len() as i64);
        let mut base = [0; 4];
        (0..4).for_each(|place| base[dealt.order[place]] = dealt.base[place]);
        let rows = || (0..4).flat_map(|place| dealt.rows[place][place].clone()).chain(dealt.common.clone()).collect();
        self.keep_sample(dealt.order, rows, base);
    }
}

/// All permutations of four indices.
const ORDERS: [[usize; 4]; 24] = {
    let (mut orders, mut at, mut code) = ([[0; 4]; 24], 0, 0);
    while code < 256 {
        let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        if 1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3] == 15 {
            orders[at] = order;
            at += 1;
        }
        code += 1;
    }
    orders
};

impl Observer for LuckObserver<'_> {
    const CHANCES: bool = true;

    fn start(&mut self, start: &Start<'_>) {
        self.wild = self.rules.wild_kinds(start.indicator);
    }

    fn event(&mut self, event: &Event) {
        let fines = self.rules.needs().contains(Need::FourFollow) || self.rules.needs().contains(Need::OwnFour);
        let moves = match event {
            Event::Draw { tile, .. } | Event::Pung { tile, .. } | Event::Chow { tile, .. } => self.wild.contains(*tile),
            Event::Discard { tile, .. } => {
                self.discards += 1;
                self.discards <= 4 || fines || self.wild.contains(*tile)
            }
            _ => true,
        };
        if moves {
            self.features.reset_points();
        }
    }

    fn chance(&mut self, chance: &Chance<'_, '_>) {
        let tiles = chance.tiles();
        if !std::mem::replace(&mut self.dealt, true) {
            self.deal(chance, &tiles);
        }
        let waits = || {
            let view = chance.view(chance.seat());
            !view.waits().self_draw.union(view.waits().discard).is_empty()
        };
        if chance.is_open() || self.waiting_draws_only && !waits() {
            return;
        }
        let Outcomes { order, common, all } = self.features.outcomes(chance, &tiles);
        let sum = self.net.first_layer(&common);
        let (mut total, mut came) = ([0; 4], None);
        let mut known = Vec::with_capacity(all.len());
        for outcome in &all {
            // Tiles with the same rows share one evaluation of the network.
            let added = outcome.rows.as_ref().map_or([0; 4], |rows| {
                if let Some((_, added)) = known.iter().rev().find(|(same, _): &&(&FewRows, [i64; 4])| *same == rows) {
                    return *added;
                }
                let added = estimate(self.net, &add(&self.net.rows, &sum, rows), order, [0; 4], VALUE_UNITS);
                known.push((rows, added));
                added
            });
            let value: [i64; 4] = std::array::from_fn(|seat| outcome.base[seat] * VALUE_UNITS as i64 + added[seat]);
            total.iter_mut().zip(value).for_each(|(sum, value)| *sum += i64::from(outcome.copies) * value);
            if outcome.tile == chance.tile() {
                came = Some((value, outcome));
            }
        }
        let Some((value, outcome)) = came else { return };
        self.add(value, total, tiles.total() as i64);
        if let Some(rows) = &outcome.rows {
            self.keep_sample(order, || common.iter().chain(rows).copied().collect(), outcome.base);
        }
    }
}

//! Luck told apart from play.
//!
//! Players are known and decide by what they see, so luck is nothing but the hands that are dealt and the tiles that are drawn. What a
//! table is worth to each of its seats is estimated before anything is seen, by a small network that sees all hands. A draw gives a
//! seat the worth after the tile that came, less the mean worth after all tiles that could have come. Whatever the network says, such
//! differences are 0 on average, and so points less luck have the mean of points; the better it is, the less they vary (AIVAT: N.
//! Burch, M. Schmid, M. Moravcik, D. Morrill and M. Bowling, AAAI 2018).

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
use scene::{Few, Outcomes, Rows, Scene, worth};
use std::sync::OnceLock;

/// Parts of a point in which worth is counted.
const WORTH: f32 = 1024.0;
/// Parts of such a part: luck is rounded to less than a millionth of a point.
const FINE: i64 = 1024;
/// Parts of a point in which luck is counted.
pub const PARTS: i64 = 1024 * FINE;

/// What is noticed of a table and how large the network is: a new number wherever rows change their meaning.
const INPUTS: &str = "luck/1/32/16";

/// What a table is worth to its seats, from the one that draws.
type Net = net::Net<4>;

/// What tables are worth under some rules: a network.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth(Net);

impl Worth {
    /// The worth of the preset that is nearest to these rules.
    ///
    /// # Panics
    /// If its file is not there, which is possible only in a browser: see [`Worth::file`].
    pub fn of(rules: &Rules) -> &'static Worth {
        static KNOWN: [OnceLock<Worth>; PRESETS.len()] = [const { OnceLock::new() }; PRESETS.len()];
        let at = nearest_at(rules);
        KNOWN[at].get_or_init(|| Worth::read(PRESETS[at].name).expect("networks of presets are read by a test"))
    }

    /// The name of the file that [`Worth::of`] reads.
    pub fn file(rules: &Rules) -> String {
        file_of(PRESETS[nearest_at(rules)].name)
    }

    fn read(preset: &str) -> Option<Worth> {
        embedded_file(&file_of(preset)).and_then(|bytes| Worth::from_bytes(bytes).ok())
    }

    /// Every table is worth the points that stand.
    pub fn nothing() -> Worth {
        Worth(Net::zero(scene::ROWS, 1.0))
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        net::write(&self.0, INPUTS, ())
    }

    /// The worth in a file.
    ///
    /// # Errors
    /// Where it is no such file, is damaged, or was written for another network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Worth, Message> {
        net::read(bytes, scene::ROWS, INPUTS).map(|(net, ())| Worth(net))
    }
}

/// The index of the preset that is nearest to these rules.
fn nearest_at(rules: &Rules) -> usize {
    let nearest = nearest_preset(rules);
    PRESETS.iter().position(|preset| nearest.as_ref().is_some_and(|near| near.name == preset.name)).unwrap_or(0)
}

/// The name of the file of a preset.
fn file_of(preset: &str) -> String {
    format!("{preset}.luck")
}

/// Watches one deal and adds up what luck gives to each seat.
pub struct Watch<'r> {
    net: &'r Net,
    scene: Scene<'r>,
    rules: &'r Rules,
    wild: KindSet,
    discards: u32,
    dealt: bool,
    luck: [i64; 4],
    /// What came, for training.
    seen: Option<Vec<Seen>>,
}

/// What came of a chance, and how much luck there was until after it.
struct Seen {
    order: [usize; 4],
    rows: Rows,
    base: [i64; 4],
    luck: [i64; 4],
}

impl<'r> Watch<'r> {
    /// Creates an observer of one deal under these rules.
    pub fn new(worth: &'r Worth, rules: &'r Rules, seating: &Seating) -> Watch<'r> {
        Watch::with(&worth.0, rules, seating)
    }

    fn with(net: &'r Net, rules: &'r Rules, seating: &Seating) -> Watch<'r> {
        let types = BySeat::from_fn(|seat| seating.policies[seat].looks_at_payments());
        let scene = Scene::new(rules, types);
        Watch { net, scene, rules, wild: KindSet::EMPTY, discards: 0, dealt: false, luck: [0; 4], seen: None }
    }

    /// What luck gave to each seat, in [`PARTS`] of a point.
    pub fn luck(&self) -> [i64; 4] {
        self.luck
    }

    /// Adds what came less the mean of what could have come: `total` over `count` cases.
    fn add(&mut self, came: [i64; 4], total: [i64; 4], count: i64) {
        for (seat, luck) in self.luck.iter_mut().enumerate() {
            let exact = (count * came[seat] - total[seat]) * FINE;
            *luck += (exact + count / 2).div_euclid(count);
        }
    }

    fn note(&mut self, order: [usize; 4], rows: impl FnOnce() -> Rows, base: [i64; 4]) {
        let luck = self.luck;
        if let Some(seen) = &mut self.seen {
            seen.push(Seen { order, rows: rows(), base, luck });
        }
    }

    /// The luck of the deal: the four hands against the same hands in every other order.
    fn deal(&mut self, chance: &Chance<'_, '_>, tiles: &Counts) {
        let dealt = self.scene.dealt(chance, tiles);
        let common = self.net.begin(&dealt.common);
        let nothing = [0.0; net::WIDTH];
        let parts = dealt.rows.each_ref().map(|hands| hands.each_ref().map(|rows| add(&self.net.rows, &nothing, rows)));
        let worth_of = |hands: [usize; 4]| {
            let mut sum = common;
            for place in 0..4 {
                sum.iter_mut().zip(parts[place][hands[place]]).for_each(|(sum, part)| *sum += part);
            }
            let mut base = [0; 4];
            (0..4).for_each(|place| base[dealt.order[place]] = dealt.base[hands[place]]);
            worth(self.net, &sum, dealt.order, base, WORTH)
        };
        let came = worth_of([0, 1, 2, 3]);
        let mut total = [0; 4];
        for hands in ORDERS {
            total.iter_mut().zip(worth_of(hands)).for_each(|(sum, worth)| *sum += worth);
        }
        self.add(came, total, ORDERS.len() as i64);
        let mut base = [0; 4];
        (0..4).for_each(|place| base[dealt.order[place]] = dealt.base[place]);
        let rows = || (0..4).flat_map(|place| dealt.rows[place][place].clone()).chain(dealt.common.clone()).collect();
        self.note(dealt.order, rows, base);
    }
}

/// All orders of four hands.
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

impl Observer for Watch<'_> {
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
            self.scene.stale();
        }
    }

    fn chance(&mut self, chance: &Chance<'_, '_>) {
        let tiles = chance.tiles();
        if !std::mem::replace(&mut self.dealt, true) {
            self.deal(chance, &tiles);
        }
        if chance.is_open() {
            return;
        }
        let Outcomes { order, common, all } = self.scene.outcomes(chance, &tiles);
        let sum = self.net.begin(&common);
        let (mut total, mut came) = ([0; 4], None);
        let mut known = Vec::with_capacity(all.len());
        for outcome in &all {
            // What the network adds is asked once for tiles that lead to the same.
            let added = outcome.rows.as_ref().map_or([0; 4], |rows| {
                if let Some((_, added)) = known.iter().rev().find(|(same, _): &&(&Few, [i64; 4])| *same == rows) {
                    return *added;
                }
                let added = worth(self.net, &add(&self.net.rows, &sum, rows), order, [0; 4], WORTH);
                known.push((rows, added));
                added
            });
            let worth: [i64; 4] = std::array::from_fn(|seat| outcome.base[seat] * WORTH as i64 + added[seat]);
            total.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += i64::from(outcome.copies) * worth);
            if outcome.tile == chance.tile() {
                came = Some((worth, outcome));
            }
        }
        let Some((worth, outcome)) = came else { return };
        self.add(worth, total, tiles.total() as i64);
        if let Some(rows) = &outcome.rows {
            self.note(order, || common.iter().chain(rows).copied().collect(), outcome.base);
        }
    }
}

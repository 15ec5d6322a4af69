//! Winning hands at random: the dealer's fourteen tiles, given that they are complete.
//!
//! The tables that count such hands also draw them. A hand is put together group by group: first how the groups fit, each
//! choice as likely as the hands behind it are many, then the tiles of every group. Nothing is rejected, so a hand that is
//! dealt once in a billion costs no more than another. Where a hand has several shapes, each shape draws it; it is then
//! weighted by one over their number (R. M. Karp and M. Luby, "Monte-Carlo algorithms for enumeration and reliability
//! problems", 1983).

use super::ExactError;
use super::fit::{Ask, Fit, Goal};
use super::group::Groups;
use super::tianhu::question;
use super::urn::{self, Urn, representative};
use crate::game::Stream;
use crate::rules::Rules;
use crate::rules::spec::{Exchange, TileSet};
use crate::score::Gates;
use crate::shape::{Holding, MeldInfo, Shape, ShapeSet};
use crate::threads;
use crate::tile::{Counts, Kind};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};

/// Tiles of the dealer.
const HAND: usize = 14;

/// A fit with the place of its numbers of tiles and wilds.
type Key = (Fit, usize);

/// Numbers of choices one after the other, for drawing one of them.
#[derive(Clone, Debug)]
struct Chances<T> {
    /// Each with the sum of all weights up to it.
    rows: Vec<(f64, T)>,
}

impl<T: Copy> Chances<T> {
    fn of(weights: impl Iterator<Item = (f64, T)>) -> Chances<T> {
        let mut sum = 0.0;
        let rows = weights.map(|(weight, row)| {
            sum += weight;
            (sum, row)
        });
        Chances { rows: rows.collect() }
    }

    fn total(&self) -> f64 {
        self.rows.last().map_or(0.0, |row| row.0)
    }

    fn draw(&self, stream: &mut Stream) -> T {
        let point = unit(stream) * self.total();
        let at = self.rows.partition_point(|row| row.0 <= point);
        self.rows[at.min(self.rows.len() - 1)].1
    }
}

/// Uniform in [0, 1).
fn unit(stream: &mut Stream) -> f64 {
    (stream.bits() >> 11) as f64 / (1u64 << 53) as f64
}

/// The pairs of keys that make up one.
type Makings = Arc<Chances<(Key, Key)>>;

/// Where the tiles of a key come from.
enum Source {
    /// The choices of one group.
    Group { first: usize, choices: FxHashMap<Key, Chances<[u8; 9]>> },
    /// Wilds that stand for other tiles.
    Wilds,
    /// Two parts, and how they make up a key: looked up where it is drawn first.
    Both(Box<Part>, Box<Part>, Mutex<FxHashMap<Key, Makings>>),
}

/// Choices of tiles of some groups, counted by how they fit.
struct Part {
    counts: Vec<(Key, f64)>,
    source: Source,
}

impl Part {
    fn group(groups: &Groups<'_>, urn: &Urn, first: usize) -> Part {
        let mut choices: FxHashMap<Key, Vec<(f64, [u8; 9])>> = FxHashMap::default();
        groups.choices(urn, first, |held, ways, key| choices.entry(key).or_default().push((ways as f64, held)));
        let choices: FxHashMap<Key, Chances<[u8; 9]>> =
            choices.into_iter().map(|(key, rows)| (key, Chances::of(rows.into_iter()))).collect();
        let mut counts: Vec<(Key, f64)> = choices.iter().map(|(key, rows)| (*key, rows.total())).collect();
        counts.sort_unstable_by_key(|row| row.0);
        Part { counts, source: Source::Group { first, choices } }
    }

    fn wilds(groups: &Groups<'_>, urn: &Urn) -> Part {
        let counts = groups.wilds(urn).cells().map(|(key, ways)| (key, ways as f64)).collect();
        Part { counts, source: Source::Wilds }
    }

    fn both(left: Part, right: Part, ask: &Ask) -> Part {
        let mut counts: FxHashMap<Key, f64> = FxHashMap::default();
        for &((a, x), some) in &left.counts {
            for &((b, y), more) in &right.counts {
                let fit = a.join(&b);
                if ask.holds(x + y) && !ask.is_dead(&fit) {
                    *counts.entry((fit, x + y)).or_default() += some * more;
                }
            }
        }
        let mut counts: Vec<(Key, f64)> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|row| row.0);
        Part { counts, source: Source::Both(Box::new(left), Box::new(right), Mutex::default()) }
    }

    /// Draws the tiles of a key.
    fn draw(&self, key: Key, urn: &Urn, stream: &mut Stream, hand: &mut Counts) {
        match &self.source {
            Source::Group { first, choices } => {
                let held = choices[&key].draw(stream);
                held.iter().enumerate().for_each(|(rank, count)| {
                    if *count > 0 {
                        hand[Kind::at(first + rank)] += count;
                    }
                });
            }
            Source::Wilds => {
                let mut tiles: Vec<Kind> = urn.copies.tiles().filter(|&kind| urn.wild.contains(kind)).collect();
                let count = super::group::wilds_of(key.1);
                stream.shuffle_front(&mut tiles, count);
                tiles[..count].iter().for_each(|&kind| hand.add(kind));
            }
            Source::Both(left, right, known) => {
                let found = known.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get(&key).cloned();
                let ways = found.unwrap_or_else(|| {
                    let pairs = left.counts.iter().flat_map(|&(a, some)| {
                        let meets = right.counts.iter().filter(move |row| a.1 + row.0.1 == key.1);
                        meets
                            .filter(move |row| a.0.join(&row.0.0) == key.0)
                            .map(move |&(b, more)| (some * more, (a, b)))
                    });
                    let ways = Arc::new(Chances::of(pairs));
                    known.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).insert(key, Arc::clone(&ways));
                    ways
                });
                let (a, b) = ways.draw(stream);
                left.draw(a, urn, stream, hand);
                right.draw(b, urn, stream, hand);
            }
        }
    }
}

/// The hands of one shape under one turned tile.
struct Stratum {
    urn: Urn,
    shape: Shape,
    /// 万 and 筒, in which no tile is turned and none is wild: the same for every stratum of the shape.
    suits: Arc<Part>,
    rest: Part,
    /// How both make up a hand.
    hands: Chances<(Key, Key)>,
    /// All hands of fourteen tiles.
    of: f64,
}

impl Stratum {
    /// 万 and 筒 of any of the urns.
    fn suits(groups: &Groups<'_>, urn: &Urn) -> Arc<Part> {
        Arc::new(Part::both(Part::group(groups, urn, 0), Part::group(groups, urn, 9), &groups.ask))
    }

    fn new(groups: &Groups<'_>, urn: Urn, shape: Shape, suits: Arc<Part>) -> Stratum {
        let ask = groups.ask;
        let mut rest = Part::both(Part::group(groups, &urn, 18), Part::group(groups, &urn, 27), &ask);
        if !urn.wild.is_empty() && !groups.holds_wilds(&urn) {
            rest = Part::both(rest, Part::wilds(groups, &urn), &ask);
        }
        let pairs = suits.counts.iter().flat_map(|&(a, some)| {
            let whole = rest.counts.iter().filter(move |row| ask.is_whole(a.1 + row.0.1));
            let fits = whole.filter(move |row| ask.shapes_of(&a.0.join(&row.0.0)).contains(shape));
            fits.map(move |&(b, more)| (some * more, (a, b)))
        });
        let hands = Chances::of(pairs);
        Stratum { of: urn.hands(HAND) as f64, urn, shape, suits, rest, hands }
    }

    fn draw(&self, stream: &mut Stream) -> Counts {
        let mut hand = Counts::EMPTY;
        let (a, b) = self.hands.draw(stream);
        self.suits.draw(a, &self.urn, stream, &mut hand);
        self.rest.draw(b, &self.urn, stream, &mut hand);
        hand
    }
}

/// A hand as it was drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DealtWin {
    /// The turned tile.
    pub indicator: Option<Kind>,
    /// The fourteen tiles.
    pub hand: Counts,
    /// One over the number of shapes that might have drawn it: its weight.
    pub weight: f64,
}

/// All hands with which the dealer wins as dealt, ready to be drawn.
pub struct DealtWins<'a> {
    rules: &'a Rules,
    shapes: ShapeSet,
    strata: Vec<Stratum>,
    /// Turned tile and stratum, by how likely they are together.
    places: Chances<(Option<Kind>, usize)>,
}

impl<'a> DealtWins<'a> {
    /// The hands in one of these shapes, those of them that the rules have; none where what is dealt is not what is played
    /// (flowers, 换三张), where gates look at readings, and where there is no such hand.
    ///
    /// # Errors
    /// None: every turned tile is asked.
    pub fn new(rules: &'a Rules, shapes: ShapeSet) -> Result<Option<DealtWins<'a>>, ExactError> {
        let changed = rules.tiles.set == TileSet::WithFlowers || rules.play.exchange != Exchange::Off;
        if changed || Gates::new(rules).any() {
            return Ok(None);
        }
        let shapes: ShapeSet = rules.shape_rules().shapes().iter().filter(|&shape| shapes.contains(shape)).collect();
        // Hands in a shape that lies within another one need not be drawn twice where both are wanted.
        let drawn: Vec<Shape> =
            shapes.iter().filter(|shape| !shape.wider().is_some_and(|wider| shapes.contains(wider))).collect();
        let indicators = urn::indicators(rules, None)?;
        let mut unlike: Vec<Option<Kind>> = indicators.iter().map(|&indicator| representative(indicator)).collect();
        unlike.sort_unstable();
        unlike.dedup();
        let groups_of = |shape: Shape| Groups {
            evaluator: rules.evaluator(),
            ask: question(rules, ShapeSet::of(shape), HAND as u8, Goal::Complete),
        };
        let any = Urn::new(rules, unlike[0]);
        let suits: Vec<Arc<Part>> = threads::map(&drawn, |&shape| Stratum::suits(&groups_of(shape), &any));
        let asked: Vec<(Option<Kind>, usize)> =
            unlike.iter().flat_map(|&indicator| (0..drawn.len()).map(move |shape| (indicator, shape))).collect();
        let stratum = |&(indicator, at): &(Option<Kind>, usize)| {
            let urn = Urn::new(rules, indicator);
            Stratum::new(&groups_of(drawn[at]), urn, drawn[at], Arc::clone(&suits[at]))
        };
        let strata: Vec<Stratum> = threads::map(&asked, stratum);
        let places = indicators.iter().flat_map(|&indicator| {
            let own = asked.iter().enumerate().filter(move |(_, row)| row.0 == representative(indicator));
            let (strata, count) = (&strata, indicators.len() as f64);
            own.map(move |(at, _)| (strata[at].hands.total() / strata[at].of / count, (indicator, at)))
        });
        let places = Chances::of(places.filter(|place| place.0 > 0.0));
        let shapes = drawn.into_iter().collect();
        Ok((places.total() > 0.0).then_some(DealtWins { rules, shapes, strata, places }))
    }

    /// The sum over the shapes of the chance that the dealer is dealt a hand of that shape: the chance of the event is this
    /// times the mean weight of the hands in which it happens.
    pub fn chance(&self) -> f64 {
        self.places.total()
    }

    /// Draws a hand.
    pub fn draw(&self, stream: &mut Stream) -> DealtWin {
        let (indicator, at) = self.places.draw(stream);
        let stratum = &self.strata[at];
        let hand = alike(&stratum.draw(stream), indicator);
        let mut holding = Holding::new(&hand, MeldInfo::NONE, self.rules.wild_kinds(indicator));
        holding.suits = self.rules.suit_limit(None);
        let found = self.rules.evaluator().shapes(&holding);
        debug_assert!(found.contains(stratum.shape), "a hand of {} was drawn that is none", stratum.shape);
        let many = found.iter().filter(|&shape| self.shapes.contains(shape)).count();
        DealtWin { indicator, hand, weight: 1.0 / many.max(1) as f64 }
    }
}

/// The hand with the suits of the turned tile and of its representative exchanged.
fn alike(hand: &Counts, indicator: Option<Kind>) -> Counts {
    let suit = indicator.filter(|kind| kind.is_number()).map_or(2, |kind| kind.index() / 9);
    let mut swapped = *hand;
    for rank in 0..9 {
        swapped[Kind::at(9 * suit + rank)] = hand[Kind::at(18 + rank)];
        swapped[Kind::at(18 + rank)] = hand[Kind::at(9 * suit + rank)];
    }
    swapped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::tianhu;
    use crate::game::Domain;

    /// The chance of every shape is that of the count, and the hands drawn are as often of every shape and hold as many wilds as the
    /// count says.
    #[test]
    fn hands_are_drawn_as_they_are_counted() {
        for name in ["nanchang", "sichuan", "tuidaohu", "nanchang-jiangxi"] {
            let rules = Rules::load(name).unwrap();
            let exact = tianhu(&rules, None).unwrap();
            let own = rules.shape_rules().shapes();
            for shape in own.iter() {
                let wins = DealtWins::new(&rules, ShapeSet::of(shape)).unwrap();
                let p = exact.mean(|row| row.of_shape(shape) as f64 / row.of as f64);
                let chance = wins.as_ref().map_or(0.0, DealtWins::chance);
                assert!((chance - p).abs() <= 1e-9 * p, "{name} {shape}: {chance}, counted {p}");
            }
            let wins = DealtWins::new(&rules, own).unwrap().unwrap();
            let mut stream = Stream::new(7, Domain::Study, 0);
            let (draws, mut mean) = (4_000, 0.0);
            let mut by_shape = vec![0.0; own.iter().count()];
            let mut by_wilds = [0.0; 10];
            for _ in 0..draws {
                let DealtWin { indicator, hand, weight } = wins.draw(&mut stream);
                assert_eq!(hand.total(), HAND);
                let copies = Urn::new(&rules, indicator).copies;
                assert!(hand.iter().all(|(kind, count)| count <= copies[kind]), "{name}: {hand:?}");
                let wild = rules.wild_kinds(indicator);
                let mut holding = Holding::new(&hand, MeldInfo::NONE, wild);
                holding.suits = rules.suit_limit(None);
                let found = rules.evaluator().shapes(&holding);
                assert!(!found.is_empty(), "{name}: {hand:?} does not win");
                mean += weight;
                by_wilds[hand.total_of(wild)] += weight;
                own.iter()
                    .zip(&mut by_shape)
                    .filter(|(shape, _)| found.contains(*shape))
                    .for_each(|(_, sum)| *sum += weight);
            }
            let check = |what: &str, found: f64, expected: f64| {
                let scale = wins.chance() / f64::from(draws);
                // Weights are at most 1: the variance of a sum of them is at most its mean.
                let error = (expected / scale).max(1.0).sqrt() * scale;
                assert!((found * scale - expected).abs() < 5.0 * error, "{name} {what}: {} {expected}", found * scale);
            };
            check("any", mean, exact.mean(crate::exact::HandCount::p));
            for (shape, found) in own.iter().zip(by_shape) {
                check(shape.name(), found, exact.mean(|row| row.of_shape(shape) as f64 / row.of as f64));
            }
            for (wilds, found) in by_wilds.into_iter().enumerate() {
                let of = |row: &crate::exact::HandCount| *row.by_wilds.get(wilds).unwrap_or(&0) as f64 / row.of as f64;
                check(&format!("{wilds} wilds"), found, exact.mean(of));
            }
        }
        assert!(DealtWins::new(&Rules::load("nanjing").unwrap(), ShapeSet::of(Shape::Standard)).unwrap().is_none());
        assert!(DealtWins::new(&Rules::load("qionghu").unwrap(), ShapeSet::of(Shape::Standard)).unwrap().is_none());
    }
}

//! Random winning hands: the dealer's fourteen tiles, given that they are complete.
//!
//! Such hands are drawn from the same tables that count them. A draw first chooses the fits of the groups (the number suits and the
//! honours), with probabilities proportional to the number of hands, and then the tiles of every group. No draw is rejected, so rare
//! hands cost no more than common ones.
//!
//! A hand with several shapes can be drawn for each of them, so it is weighted by one over their number (R. M. Karp and M. Luby,
//! "Monte-Carlo algorithms for enumeration and reliability problems", 1983).

use super::ExactError;
use super::fit::{Fit, Goal, HandQuery};
use super::group::Groups;
use super::tianhu::hand_query;
use super::urn::{self, Urn, representative};
use crate::game::Stream;
use crate::rules::Rules;
use crate::rules::spec::Exchange;
use crate::score::Gates;
use crate::shape::{Holding, MeldInfo, Shape, ShapeSet};
use crate::threads;
use crate::tile::{Counts, Kind};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};

/// Number of tiles of the dealer.
const HAND: usize = 14;

/// A fit and a table place, which encodes the numbers of tiles and wilds (see [`super::group::Table`]).
type Key = (Fit, usize);

/// Weighted items. An item is drawn with a probability proportional to its weight.
#[derive(Clone, Debug)]
struct Weighted<T> {
    /// The items, each with the sum of all weights up to and including its own.
    rows: Vec<(f64, T)>,
}

impl<T: Copy> Weighted<T> {
    fn new(weights: impl Iterator<Item = (f64, T)>) -> Weighted<T> {
        let mut sum = 0.0;
        let rows = weights.map(|(weight, row)| {
            sum += weight;
            (sum, row)
        });
        Weighted { rows: rows.collect() }
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

/// Returns a uniform number in [0, 1).
fn unit(stream: &mut Stream) -> f64 {
    (stream.bits() >> 11) as f64 / (1u64 << 53) as f64
}

/// The pairs of keys that lead to a joint key, weighted by their numbers of choices.
type Makings = Arc<Weighted<(Key, Key)>>;

/// The way to draw tiles with a given key.
enum Source {
    /// The choices of one group, whose first kind has the index `first`, with their tiles by rank.
    Group { first: usize, choices: FxHashMap<Key, Weighted<[u8; 9]>> },
    /// Wilds that stand for other tiles.
    Wilds,
    /// Two parts, and a cache of the pairs of keys that lead to each joint key.
    Both(Box<Part>, Box<Part>, Mutex<FxHashMap<Key, Makings>>),
}

/// The choices of tiles of some groups.
struct Part {
    /// The number of choices with each key.
    counts: Vec<(Key, f64)>,
    source: Source,
}

impl Part {
    /// Returns the choices of the group whose first kind has the index `first`.
    fn group(groups: &Groups<'_>, urn: &Urn, first: usize) -> Part {
        let mut choices: FxHashMap<Key, Vec<(f64, [u8; 9])>> = FxHashMap::default();
        groups.choices(urn, first, |held, ways, key| choices.entry(key).or_default().push((ways as f64, held)));
        let choices: FxHashMap<Key, Weighted<[u8; 9]>> =
            choices.into_iter().map(|(key, rows)| (key, Weighted::new(rows.into_iter()))).collect();
        let mut counts: Vec<(Key, f64)> = choices.iter().map(|(key, rows)| (*key, rows.total())).collect();
        counts.sort_unstable_by_key(|row| row.0);
        Part { counts, source: Source::Group { first, choices } }
    }

    /// Returns the choices of wilds that stand for other tiles.
    fn wilds(groups: &Groups<'_>, urn: &Urn) -> Part {
        let counts = groups.wilds(urn).cells().map(|(key, ways)| (key, ways as f64)).collect();
        Part { counts, source: Source::Wilds }
    }

    /// Returns the choices of the tiles of both parts together.
    fn both(left: Part, right: Part, query: &HandQuery) -> Part {
        let mut counts: FxHashMap<Key, f64> = FxHashMap::default();
        for &((a, x), some) in &left.counts {
            for &((b, y), more) in &right.counts {
                let fit = a.join(&b);
                if query.holds(x + y) && !query.is_dead(&fit) {
                    *counts.entry((fit, x + y)).or_default() += some * more;
                }
            }
        }
        let mut counts: Vec<(Key, f64)> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|row| row.0);
        Part { counts, source: Source::Both(Box::new(left), Box::new(right), Mutex::default()) }
    }

    /// Draws tiles with this key, which must be in `counts`, and adds them to `hand`.
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
                    let ways = Arc::new(Weighted::new(pairs));
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

/// The complete hands of one shape under one turned tile.
struct Stratum {
    urn: Urn,
    shape: Shape,
    /// 万 and 筒, which have no turned or wild tile, so that all strata of the shape share them.
    suits: Arc<Part>,
    /// 条, the honours and the wilds.
    rest: Part,
    /// The pairs of keys of `suits` and `rest` that make up a hand of the shape.
    hands: Weighted<(Key, Key)>,
    /// The number of all hands of fourteen tiles.
    total: f64,
}

impl Stratum {
    /// Returns the choices of 万 and 筒. They are equal in all urns whose turned tile is of 条 or an honour; `urn` is any of these.
    fn suits(groups: &Groups<'_>, urn: &Urn) -> Arc<Part> {
        Arc::new(Part::both(Part::group(groups, urn, 0), Part::group(groups, urn, 9), &groups.query))
    }

    fn new(groups: &Groups<'_>, urn: Urn, shape: Shape, suits: Arc<Part>) -> Stratum {
        let query = groups.query;
        let mut rest = Part::both(Part::group(groups, &urn, 18), Part::group(groups, &urn, 27), &query);
        if !urn.wild.is_empty() && !groups.holds_wilds(&urn) {
            rest = Part::both(rest, Part::wilds(groups, &urn), &query);
        }
        let pairs = suits.counts.iter().flat_map(|&(a, some)| {
            let whole = rest.counts.iter().filter(move |row| query.is_whole(a.1 + row.0.1));
            let fits = whole.filter(move |row| query.shapes_of(&a.0.join(&row.0.0)).contains(shape));
            fits.map(move |&(b, more)| (some * more, (a, b)))
        });
        let hands = Weighted::new(pairs);
        Stratum { total: urn.hands(HAND) as f64, urn, shape, suits, rest, hands }
    }

    /// Draws a hand of the shape. All hands of the shape are equally likely.
    fn draw(&self, stream: &mut Stream) -> Counts {
        let mut hand = Counts::EMPTY;
        let (a, b) = self.hands.draw(stream);
        self.suits.draw(a, &self.urn, stream, &mut hand);
        self.rest.draw(b, &self.urn, stream, &mut hand);
        hand
    }
}

/// A random winning hand of the dealer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DealtWin {
    /// The turned tile, if the rules turn one.
    pub indicator: Option<Kind>,
    /// The fourteen tiles.
    pub hand: Counts,
    /// The weight of this draw: 1 / (the number of shapes for which the hand can be drawn).
    pub weight: f64,
}

/// The distribution of the hands with which the dealer wins as dealt.
pub struct DealtWins<'a> {
    rules: &'a Rules,
    /// The shapes for which hands are drawn. None of them is within another.
    shapes: ShapeSet,
    strata: Vec<Stratum>,
    /// Pairs of a turned tile and the index of a stratum, weighted by the probability to get a hand of the stratum under this tile.
    places: Weighted<(Option<Kind>, usize)>,
}

impl<'a> DealtWins<'a> {
    /// Creates the distribution of hands with one of these shapes. Shapes that the rules do not have are ignored. Returns `None` if the
    /// dealt tiles are changed before play (flowers, 换三张), if gates depend on readings, or if there is no such hand.
    ///
    /// # Errors
    /// Never returns an error: the only cause of an [`ExactError`] here would be a given turned tile. The list of turned tiles comes from a
    /// function that can also check one, and its `Result` is passed on.
    pub fn new(rules: &'a Rules, shapes: ShapeSet) -> Result<Option<DealtWins<'a>>, ExactError> {
        let changed = rules.tiles.set.has_flowers() || rules.play.exchange != Exchange::Off;
        if changed || Gates::new(rules).has_any() {
            return Ok(None);
        }
        let shapes: ShapeSet = rules.shape_rules().shapes().iter().filter(|&shape| shapes.contains(shape)).collect();
        // A shape within another one in `shapes` needs no strata of its own.
        let drawn: Vec<Shape> =
            shapes.iter().filter(|shape| !shape.wider().is_some_and(|wider| shapes.contains(wider))).collect();
        let indicators = urn::indicators(rules, None)?;
        let mut unlike: Vec<Option<Kind>> = indicators.iter().map(|&indicator| representative(indicator)).collect();
        unlike.sort_unstable();
        unlike.dedup();
        let groups_of = |shape: Shape| Groups {
            evaluator: rules.evaluator(),
            query: hand_query(rules, ShapeSet::single(shape), HAND as u8, Goal::Complete),
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
            own.map(move |(at, _)| (strata[at].hands.total() / strata[at].total / count, (indicator, at)))
        });
        let places = Weighted::new(places.filter(|place| place.0 > 0.0));
        let shapes = drawn.into_iter().collect();
        Ok((places.total() > 0.0).then_some(DealtWins { rules, shapes, strata, places }))
    }

    /// Returns the sum over the shapes of the probability that the dealer is dealt a hand of that shape. The probability of an event is
    /// this sum times the mean of the drawn weights, where hands without the event have weight 0.
    pub fn sum_of_shape_probabilities(&self) -> f64 {
        self.places.total()
    }

    /// Draws a turned tile and a hand. The probability of a hand is proportional to that of being dealt, times the number of its shapes.
    pub fn draw(&self, stream: &mut Stream) -> DealtWin {
        let (indicator, at) = self.places.draw(stream);
        let stratum = &self.strata[at];
        let hand = swap_suits(&stratum.draw(stream), indicator);
        let mut holding = Holding::new(&hand, MeldInfo::NONE, self.rules.wild_kinds(indicator));
        holding.suits = self.rules.suit_limit(None);
        let found = self.rules.evaluator().shapes(&holding);
        debug_assert!(found.contains(stratum.shape), "a hand of {} was drawn that is none", stratum.shape);
        let many = found.iter().filter(|&shape| self.shapes.contains(shape)).count();
        DealtWin { indicator, hand, weight: 1.0 / many.max(1) as f64 }
    }
}

/// Returns the hand with the suit of the turned tile and 条, the suit of its [`representative`], exchanged.
fn swap_suits(hand: &Counts, indicator: Option<Kind>) -> Counts {
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

    /// The probability of every shape equals the count, and drawn hands have each shape and each number of wilds as often as
    /// counted.
    #[test]
    fn drawn_hands_have_the_counted_distribution() {
        for name in ["nanchang", "sichuan", "tuidaohu", "nanchang-jiangxi"] {
            let rules = Rules::load(name).unwrap();
            let exact = tianhu(&rules, None).unwrap();
            let own = rules.shape_rules().shapes();
            for shape in own.iter() {
                let wins = DealtWins::new(&rules, ShapeSet::single(shape)).unwrap();
                let p = exact.mean(|row| row.with_shape(shape) as f64 / row.total as f64);
                let found = wins.as_ref().map_or(0.0, DealtWins::sum_of_shape_probabilities);
                assert!((found - p).abs() <= 1e-9 * p, "{name} {shape}: {found}, counted {p}");
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
                let scale = wins.sum_of_shape_probabilities() / f64::from(draws);
                // Weights are at most 1: the variance of a sum of them is at most its mean.
                let error = (expected / scale).max(1.0).sqrt() * scale;
                assert!((found * scale - expected).abs() < 5.0 * error, "{name} {what}: {} {expected}", found * scale);
            };
            check("any", mean, exact.mean(crate::exact::HandCount::p));
            for (shape, found) in own.iter().zip(by_shape) {
                check(shape.name(), found, exact.mean(|row| row.with_shape(shape) as f64 / row.total as f64));
            }
            for (wilds, found) in by_wilds.into_iter().enumerate() {
                let of =
                    |row: &crate::exact::HandCount| *row.by_wilds.get(wilds).unwrap_or(&0) as f64 / row.total as f64;
                check(&format!("{wilds} wilds"), found, exact.mean(of));
            }
        }
        assert!(DealtWins::new(&Rules::load("nanjing").unwrap(), ShapeSet::single(Shape::Standard)).unwrap().is_none());
        assert!(DealtWins::new(&Rules::load("qionghu").unwrap(), ShapeSet::single(Shape::Standard)).unwrap().is_none());
    }
}

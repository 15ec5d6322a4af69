//! The distance to a hand of enough value, where a table of fans refuses the others.
//!
//! A family is the set of the hands with one fan that the evaluator can measure: three given chows, all tiles among some kinds, all triplets,
//! or a special shape. The families are those of the fans of the table that reach the least value, or nearly so, with one predicate.

use super::gated_distance::DRAW;
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use crate::rules::spec::{Combine, Scoring};
use crate::score::Predicate;
use crate::shape::{Evaluator, Holding, MeldInfo, Packed, Shape, SuitLimit};
use crate::tile::{Kind, KindSet, Meld, MeldForm, Suit};
use arrayvec::ArrayVec;

/// A family of hands.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// These nine tiles, one more meld and a pair. Rows that are chows may be declared.
    Nine([[Kind; 3]; 3]),
    /// Melds and a pair of these kinds.
    Within(KindSet),
    /// Four triplets and a pair.
    Triplets,
    /// A special shape.
    Special(Shape),
}

/// The families of a rule set, each with the distance that it costs because its fan alone is not enough.
#[derive(Debug)]
pub(crate) struct WorthyHands<'a, 't, 'r> {
    view: &'a View<'t, 'r>,
    evaluator: Evaluator,
    families: Vec<(Form, i8)>,
}

impl<'a, 't, 'r> WorthyHands<'a, 't, 'r> {
    /// Returns the families of the rules; `None` if the rules have no least value or the families cannot be measured: with wilds, with a
    /// limit on suits, or if points are not added.
    #[inline]
    pub(crate) fn for_view(view: &'a View<'t, 'r>) -> Option<WorthyHands<'a, 't, 'r>> {
        if view.has_least_value() { WorthyHands::of_table(view) } else { None }
    }

    #[cold]
    fn of_table(view: &'a View<'t, 'r>) -> Option<WorthyHands<'a, 't, 'r>> {
        let Scoring::Table(table) = &view.rules().scoring else { return None };
        if table.hand.combine != Combine::Add || !view.wild().is_empty() || view.holding().suits != SuitLimit::Any {
            return None;
        }
        let mut families = Vec::new();
        for row in table.fan.iter().filter(|row| row.towards_least) {
            let mut conditions = row.conditions();
            let (Some(condition), None, Some(points)) = (conditions.next(), conditions.next(), row.add) else {
                continue;
            };
            let (value, least) = (i64::from(table.hand.base) + i64::from(points), i64::from(table.hand.least));
            // A quarter of the least value costs one draw. No more may be missing.
            let cost = 4 * i64::from(DRAW) * (least - value).max(0) / least;
            if cost <= DRAW.into() {
                let required = condition.into_iter().filter(|(_, holds)| *holds).map(|(predicate, _)| predicate);
                let playable =
                    required.filter(|one| *one != Predicate::KnittedStraight || view.rules().shapes.zuhelong);
                families.extend(playable.flat_map(forms).map(|form| (form, cost as i8)));
            }
        }
        let evaluator = view.rules().evaluator().for_players();
        (!families.is_empty()).then_some(WorthyHands { view, evaluator, families })
    }

    /// Returns the distance of a hand of thirteen or fourteen tiles to the nearest family, in units of 1 / [`DRAW`]; `i8::MAX` if it exceeds
    /// `most` or all families are out of reach.
    pub(crate) fn distance(&self, packed: &Packed, melds: &[Meld], most: i8) -> i8 {
        let nearer = |least: i8, &(form, cost): &(Form, i8)| {
            least.min(self.distance_to(form, cost, packed, melds, most.min(least)))
        };
        self.families.iter().fold(i8::MAX, nearer)
    }

    /// Returns the distance to one family; `i8::MAX` if it exceeds `most`.
    fn distance_to(&self, form: Form, cost: i8, packed: &Packed, melds: &[Meld], most: i8) -> i8 {
        let limit = (most - cost).div_euclid(DRAW);
        let missing = self.missing(form, packed, melds, limit).filter(|&missing| missing as i8 <= limit);
        missing.map_or(i8::MAX, |missing| missing as i8 * DRAW + cost)
    }

    /// Returns only those families that some discard from this hand of fourteen may leave nearest.
    pub(crate) fn nearest_of(&self, packed: &Packed, melds: &[Meld]) -> Self {
        let least = self.distance(packed, melds, i8::MAX);
        // A hand that lacks a tile of a family has a tile which the family does not need.
        let most = if least < DRAW { least + DRAW } else { least };
        let is_near = |&&(form, cost): &&(Form, i8)| self.distance_to(form, cost, packed, melds, most) < i8::MAX;
        let families =
            if least < i8::MAX { self.families.iter().filter(is_near).copied().collect() } else { Vec::new() };
        WorthyHands { families, ..*self }
    }

    /// Returns the kinds that bring a hand of thirteen nearer to one of the families at `distance`, its least.
    fn accepts(&self, packed: &Packed, melds: &[Meld], distance: i8) -> KindSet {
        let mut accepts = KindSet::EMPTY;
        for &(form, cost) in &self.families {
            if self.distance_to(form, cost, packed, melds, distance) == distance {
                let rest = KindSet::PLAIN.minus(accepts).minus(packed.at_least(4));
                let nearer =
                    |kind: &Kind| self.distance_to(form, cost, &packed.with(*kind), melds, distance - 1) < distance;
                accepts = accepts.union(rest.iter().filter(nearer).collect());
            }
        }
        accepts
    }

    /// Returns the number of tiles that a hand lacks for a family; `None` if the family is out of reach. It may also be `None` if it exceeds
    /// `most`.
    fn missing(&self, form: Form, packed: &Packed, melds: &[Meld], most: i8) -> Option<u8> {
        let held = || Holding::natural(*packed, MeldInfo::new(melds));
        let missing = match form {
            Form::Nine(rows) => self.missing_nine(rows, packed, melds, most)?,
            Form::Within(kinds) => {
                let outside = packed.kinds().minus(kinds);
                let held = Holding::natural(packed.without_kinds(outside), MeldInfo::new(melds));
                if !held.melds.kinds().minus(kinds).is_empty() {
                    return None;
                }
                self.evaluator.missing_standard(&held)
            }
            Form::Triplets => self.evaluator.missing_all_triplets(&held()),
            Form::Special(shape) => self.evaluator.shanten_of(shape, &held()).checked_add(1)? as u8,
        };
        (missing <= 14).then_some(missing)
    }

    /// [`WorthyHands::missing`] for [`Form::Nine`].
    fn missing_nine(&self, rows: [[Kind; 3]; 3], packed: &Packed, melds: &[Meld], most: i8) -> Option<u8> {
        let held = melds
            .iter()
            .flat_map(|meld| meld.tiles)
            .fold(packed.kinds(), |held, tile| held.union(KindSet::single(tile)));
        let wanted = rows.as_flattened().iter().copied().collect::<KindSet>();
        if wanted.minus(held).len() as i16 > i16::from(most) {
            return None;
        }
        let (mut declared, mut other) = ([false; 3], MeldInfo::NONE);
        for meld in melds {
            match (0..3).find(|&at| meld.is_chow() && !declared[at] && meld.tiles == rows[at]) {
                Some(at) => declared[at] = true,
                None if other.is_closed() => other.push(meld),
                None => return None,
            }
        }
        let (mut rest, mut missing) = (*packed, 0u8);
        for (row, declared) in rows.into_iter().zip(declared) {
            other.push(&Meld::chow(row));
            for tile in row.into_iter().filter(|_| !declared) {
                if rest.count(tile) > 0 {
                    rest.remove(tile);
                } else if self.view.unseen().count(tile) > 0 {
                    missing += 1;
                } else {
                    return None;
                }
            }
        }
        if i16::from(missing) > i16::from(most) {
            return None;
        }
        Some(missing + self.evaluator.missing_standard(&Holding::natural(rest, other)))
    }
}

impl WorthyHands<'_, '_, '_> {
    /// Returns the least distance after a discard of `allowed`, and the discards that leave it; `most` and no discard if all exceed `most`
    /// or all families are out of reach.
    fn nearest(&self, packed: &Packed, melds: &[Meld], allowed: KindSet, most: i8) -> (i8, KindSet) {
        let (mut least, mut best) = (most, KindSet::EMPTY);
        for tile in allowed {
            let distance = self.distance(&packed.without(tile), melds, least);
            if distance < least {
                (least, best) = (distance, KindSet::EMPTY);
            }
            if distance == least && distance < i8::MAX {
                best.insert(tile);
            }
        }
        (least, best)
    }

    /// Returns the number of unseen tiles that bring a hand of thirteen nearer to one of the families at `distance`, which must be its
    /// least distance.
    pub(crate) fn accepted(&self, packed: &Packed, melds: &[Meld], distance: i8) -> u32 {
        self.view.unseen().total(self.accepts(packed, melds, distance))
    }

    /// Returns a kong that does not increase the distance, otherwise the discard that leaves the least distance and then accepts the most
    /// unseen tiles. `None` if all families are out of reach.
    pub(super) fn turn(&self, options: &TurnOptions) -> Option<Turn> {
        let (packed, melds) = (self.view.concealed(), self.view.melds(self.view.seat()));
        let near = self.nearest_of(packed, melds);
        let (least, best) = near.nearest(packed, melds, options.discards, i8::MAX);
        let added = |&kind: &Kind| self.distance(&packed.without(kind), melds, least) <= least;
        let concealed = |&kind: &Kind| {
            let left = (0..4).fold(*packed, |left, _| left.without(kind));
            self.distance(&left, &with(melds, Meld::alike(MeldForm::ConcealedKong, kind)), least) <= least
        };
        let kong = || options.added_kongs.iter().find(added).or_else(|| options.concealed_kongs.iter().find(concealed));
        let discard = best.iter().max_by_key(|&tile| (near.accepted(&packed.without(tile), melds, least), tile))?;
        Some(kong().map_or(Turn::Discard(discard), Turn::Kong))
    }

    /// Returns a kong that does not increase the distance, otherwise the pung or chow that leaves the least distance and then accepts the
    /// most unseen tiles, or a pass if none reduces it. `may` tells whether a claim with these own tiles is considered. `None` if all
    /// families are out of reach.
    pub(super) fn claim(&self, options: &ClaimOptions, may: impl Fn(Meld, &[Kind]) -> bool) -> Option<Claim> {
        let (packed, melds, tile) = (self.view.concealed(), self.view.melds(self.view.seat()), options.tile);
        let now = self.distance(packed, melds, i8::MAX);
        if now == i8::MAX {
            return None;
        }
        let after = |own: &[Kind]| own.iter().fold(*packed, |left, &tile| left.without(tile));
        if options.kong {
            let meld = Meld::alike(MeldForm::ExposedKong, tile);
            if self.distance(&after(&[tile; 3]), &with(melds, meld), now) <= now && may(meld, &[tile; 3]) {
                return Some(Claim::Kong);
            }
        }
        let mut best = (now, 0, Claim::Pass);
        let pung = options.pung.then(|| ([tile; 2], Meld::alike(MeldForm::Pung, tile), Claim::Pung));
        let chows = options.chows.iter().map(|&[a, b]| ([a, b], Meld::chow([tile, a, b]), Claim::Chow([a, b])));
        for (own, meld, claim) in pung.into_iter().chain(chows) {
            let (left, more) = (after(&own), with(melds, meld));
            let near = self.nearest_of(&left, &more);
            let (distance, discards) = near.nearest(&left, &more, left.kinds(), best.0);
            if distance < now && distance <= best.0 && may(meld, &own) {
                let accepted =
                    discards.iter().map(|tile| near.accepted(&left.without(tile), &more, distance)).max().unwrap_or(0);
                if distance < best.0 || accepted > best.1 {
                    best = (distance, accepted, claim);
                }
            }
        }
        Some(best.2)
    }
}

/// Returns `melds` and one more.
fn with(melds: &[Meld], more: Meld) -> ArrayVec<Meld, 4> {
    melds.iter().copied().take(3).chain([more]).collect()
}

/// Returns the families of hands for which a predicate holds; none if the families are not simple enough.
fn forms(predicate: Predicate) -> Vec<Form> {
    use Predicate as P;
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    /// Three tiles of a suit, the first at `rank`, counted from 0.
    fn row(suit: usize, rank: usize, step: usize) -> [Kind; 3] {
        [0, 1, 2].map(|at| Kind::at(9 * suit + rank + step * at))
    }
    let chows = |suits: [usize; 3], first: usize, step: usize| {
        Form::Nine([0, 1, 2].map(|at| row(suits[at], first + step * at, 1)))
    };
    let in_one = |step: usize| (0..3).flat_map(move |suit| (0..7 - 2 * step).map(move |first| ([suit; 3], first)));
    let ranks = |ranks: u64| Form::Within(KindSet(ranks | ranks << 9 | ranks << 18));
    let suits =
        |more: KindSet| Suit::NUMBERS.map(|suit| Form::Within(suit.kinds().collect::<KindSet>().union(more))).to_vec();
    match predicate {
        P::Straight => (0..3).map(|suit| chows([suit; 3], 0, 3)).collect(),
        P::MixedStraight => ORDERS.map(|order| chows(order, 0, 3)).to_vec(),
        P::MixedThreeChows => (0..7).map(|first| chows([0, 1, 2], first, 0)).collect(),
        P::MixedThreeSteppedChows => ORDERS
            .iter()
            .flat_map(|&order| (0..5).map(move |first| (order, first)))
            .map(|(order, first)| chows(order, first, 1))
            .collect(),
        P::ThreeSameChows => in_one(0).map(|(suits, first)| chows(suits, first, 0)).collect(),
        P::ThreeSteppedChows => [1, 2]
            .into_iter()
            .flat_map(|step| in_one(step).map(move |(suits, first)| (suits, first, step)))
            .map(|(suits, first, step)| chows(suits, first, step))
            .collect(),
        P::KnittedStraight => ORDERS.map(|order| Form::Nine([0, 1, 2].map(|at| row(order[at], at, 3)))).to_vec(),
        P::OneSuit => suits(KindSet::EMPTY),
        P::HalfSuit => suits(KindSet::HONOURS),
        P::Ranks1To3 => vec![ranks(0b111)],
        P::Ranks4To6 => vec![ranks(0b111_000)],
        P::Ranks7To9 => vec![ranks(0b111_000_000)],
        P::Ranks1To4 => vec![ranks(0b1111)],
        P::Ranks6To9 => vec![ranks(0b1111 << 5)],
        P::AllTriplets => vec![Form::Triplets],
        P::SevenPairs => vec![Form::Special(Shape::SevenPairs)],
        P::Quanbukao => vec![Form::Special(Shape::Quanbukao)],
        P::Shisanyao => vec![Form::Special(Shape::Shisanyao)],
        _ => Vec::new(),
    }
}

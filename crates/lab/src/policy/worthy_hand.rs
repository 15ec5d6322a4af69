//! The distance to a hand of enough value, where a table of fans refuses the others.
//!
//! A family is the set of the hands with one fan that the evaluator can measure: three given chows, all tiles among some kinds, all triplets,
//! or a special shape. The families are those of the fans of the table that reach the least value, or nearly so, with one predicate.

use super::gated_distance::DRAW;
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use crate::rules::spec::{Combine, Scoring};
use crate::score::Predicate;
use crate::shape::{Evaluator, Holding, MeldInfo, Packed, Shape, SuitLimit};
use crate::tile::{Kind, KindSet, Meld, MeldForm, Melds, Suit, declare_meld};
use std::sync::LazyLock;

/// A family of hands.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// Three rows, one more meld and a pair. Rows that are chows may be declared.
    ThreeRows {
        rows: [[Kind; 3]; 3],
        /// The kinds of the rows.
        kinds: KindSet,
    },
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
        let least = i64::from(table.hand.least);
        // A quarter of the least value costs one draw. No more may be missing.
        let cost = |value: i64| 4 * i64::from(DRAW) * (least - value).max(0) / least;
        let is_playable = |one| one != Predicate::KnittedStraight || view.rules().shapes.zuhelong;
        let fans =
            view.rules().table().single_predicate_fans().iter().map(|&(predicate, value)| (predicate, cost(value)));
        let fans = fans.filter(|&(predicate, cost)| cost <= DRAW.into() && is_playable(predicate));
        let families: Vec<(Form, i8)> = fans
            .flat_map(|(predicate, cost)| FORMS[predicate as usize].iter().map(move |&form| (form, cost as i8)))
            .collect();
        let evaluator = view.rules().evaluator().for_players();
        (!families.is_empty()).then_some(WorthyHands { view, evaluator, families })
    }

    /// Returns the distance of a hand of thirteen or fourteen tiles to the nearest family, in units of 1 / [`DRAW`]; `i8::MAX` if it exceeds
    /// `most` or all families are out of reach.
    pub(crate) fn distance(&self, packed: &Packed, melds: &[Meld], most: i8) -> i8 {
        self.hand_distance(&HandTiles::new(packed, melds), most)
    }

    /// Like [`distance`](Self::distance), for prepared tiles.
    fn hand_distance(&self, held: &HandTiles<'_>, most: i8) -> i8 {
        let nearer =
            |least: i8, &(form, cost): &(Form, i8)| least.min(self.distance_to(form, cost, held, most.min(least)));
        self.families.iter().fold(i8::MAX, nearer)
    }

    /// Returns the distance to one family; `i8::MAX` if it exceeds `most`.
    fn distance_to(&self, form: Form, cost: i8, held: &HandTiles<'_>, most: i8) -> i8 {
        let limit = (most - cost).div_euclid(DRAW);
        let missing = self.missing(form, held, limit).filter(|&missing| missing as i8 <= limit);
        missing.map_or(i8::MAX, |missing| missing as i8 * DRAW + cost)
    }

    /// Returns the families that can be the nearest after some discard from this hand of fourteen tiles, and the distance of the hand.
    pub(crate) fn nearest_families(&self, packed: &Packed, melds: &[Meld]) -> (Self, i8) {
        let held = HandTiles::new(packed, melds);
        let least = self.hand_distance(&held, i8::MAX);
        // A hand that lacks a tile of a family has a tile which the family does not need.
        let most = if least < DRAW { least + DRAW } else { least };
        let is_near = |&&(form, cost): &&(Form, i8)| self.distance_to(form, cost, &held, most) < i8::MAX;
        let families =
            if least < i8::MAX { self.families.iter().filter(is_near).copied().collect() } else { Vec::new() };
        (WorthyHands { families, ..*self }, least)
    }

    /// Returns the kinds that bring a hand of thirteen nearer to one of the families at `distance`, its least.
    fn accepts(&self, packed: &Packed, melds: &[Meld], distance: i8) -> KindSet {
        let held = HandTiles::new(packed, melds);
        let near =
            self.families.iter().filter(|(form, cost)| self.distance_to(*form, *cost, &held, distance) == distance);
        let accepts = near.fold(KindSet::EMPTY, |accepts, (form, _)| accepts.union(self.accepts_for(*form, &held)));
        accepts.minus(packed.at_least(4))
    }

    /// Returns the kinds that reduce the number of tiles that a hand lacks for a family within reach. Kinds held four times may be among
    /// them.
    fn accepts_for(&self, form: Form, held: &HandTiles<'_>) -> KindSet {
        match form {
            Form::ThreeRows { rows, .. } => {
                let Some(nine) = self.take_rows(rows, held) else { return KindSet::EMPTY };
                nine.lacking.union(self.evaluator.standard_accepts(&nine.rest))
            }
            Form::Within(kinds) => self.evaluator.standard_accepts(&held.within(kinds)).intersection(kinds),
            Form::Triplets | Form::Special(_) => {
                let missing = |packed: &Packed| self.missing(form, &HandTiles { packed, ..*held }, i8::MAX);
                let now = missing(held.packed);
                let kinds = KindSet::PLAIN.minus(held.packed.at_least(4));
                kinds.iter().filter(|&kind| missing(&held.packed.with(kind)) < now).collect()
            }
        }
    }

    /// Returns the number of tiles that a hand lacks for a family; `None` if the family is out of reach. It may also be `None` if it exceeds
    /// `most`.
    fn missing(&self, form: Form, held: &HandTiles<'_>, most: i8) -> Option<u8> {
        let missing = match form {
            Form::ThreeRows { kinds, .. } if kinds.minus(held.kinds).len() as i16 > i16::from(most) => return None,
            Form::ThreeRows { rows, .. } => {
                let nine = self.take_rows(rows, held)?;
                nine.missing + self.evaluator.missing_standard(&nine.rest)
            }
            Form::Within(kinds) if !held.info.kinds().minus(kinds).is_empty() => return None,
            Form::Within(kinds) => self.evaluator.missing_standard(&held.within(kinds)),
            Form::Triplets => self.evaluator.missing_all_triplets(&held.natural()),
            Form::Special(shape) => self.evaluator.shanten_of(shape, &held.natural()).checked_add(1)? as u8,
        };
        (missing <= 14).then_some(missing)
    }

    /// Removes the tiles of three rows from a hand. `None` if its melds exclude the family, or if no copy of a lacking tile is unseen.
    fn take_rows(&self, rows: [[Kind; 3]; 3], held: &HandTiles<'_>) -> Option<RowsTaken> {
        let (mut declared, mut other) = ([false; 3], MeldInfo::NONE);
        for meld in held.melds {
            match (0..3).find(|&at| meld.is_chow() && !declared[at] && meld.tiles == rows[at]) {
                Some(at) => declared[at] = true,
                None if other.is_closed() => other.push(meld),
                None => return None,
            }
        }
        let (mut rest, mut lacking, mut missing) = (*held.packed, KindSet::EMPTY, 0u8);
        for (row, declared) in rows.into_iter().zip(declared) {
            other.push(&Meld::chow(row));
            for tile in row.into_iter().filter(|_| !declared) {
                if rest.count(tile) > 0 {
                    rest.remove(tile);
                } else if self.view.unseen().count(tile) > 0 {
                    lacking.insert(tile);
                    missing += 1;
                } else {
                    return None;
                }
            }
        }
        Some(RowsTaken { rest: Holding::natural(rest, other), lacking, missing })
    }
}

/// The concealed tiles and melds of a hand, with values computed once for all families.
#[derive(Clone, Copy)]
struct HandTiles<'h> {
    packed: &'h Packed,
    melds: &'h [Meld],
    info: MeldInfo,
    /// The kinds of all tiles, those of melds included.
    kinds: KindSet,
}

impl<'h> HandTiles<'h> {
    fn new(packed: &'h Packed, melds: &'h [Meld]) -> HandTiles<'h> {
        let melded = melds.iter().flat_map(|meld| meld.tiles).collect();
        HandTiles { packed, melds, info: MeldInfo::new(melds), kinds: packed.kinds().union(melded) }
    }

    /// The holding, without wilds.
    fn natural(&self) -> Holding {
        Holding::natural(*self.packed, self.info)
    }

    /// The holding without concealed tiles outside `kinds`.
    fn within(&self, kinds: KindSet) -> Holding {
        Holding::natural(self.packed.without_kinds(self.packed.kinds().minus(kinds)), self.info)
    }
}

/// The result of removing the tiles of three rows from a hand.
struct RowsTaken {
    /// The remaining tiles. The three rows count as melds.
    rest: Holding,
    /// The kinds of the rows that the hand lacks.
    lacking: KindSet,
    /// The number of tiles of the rows that the hand lacks.
    missing: u8,
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
        let (near, _) = self.nearest_families(packed, melds);
        let (least, best) = near.nearest(packed, melds, options.discards, i8::MAX);
        let added = |&kind: &Kind| self.distance(&packed.without(kind), melds, least) <= least;
        let concealed = |&kind: &Kind| {
            let left = (0..4).fold(*packed, |left, _| left.without(kind));
            self.distance(&left, &melds_after(melds, Meld::alike(MeldForm::ConcealedKong, kind)), least) <= least
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
            if self.distance(&after(&[tile; 3]), &melds_after(melds, meld), now) <= now && may(meld, &[tile; 3]) {
                return Some(Claim::Kong);
            }
        }
        let mut best = (now, 0, Claim::Pass);
        let pung = options.pung.then(|| ([tile; 2], Meld::alike(MeldForm::Pung, tile), Claim::Pung));
        let chows = options.chows.iter().map(|&[a, b]| ([a, b], Meld::chow([tile, a, b]), Claim::Chow([a, b])));
        for (own, meld, claim) in pung.into_iter().chain(chows) {
            let (left, more) = (after(&own), melds_after(melds, meld));
            let (near, _) = self.nearest_families(&left, &more);
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

/// Returns the melds after `made` is declared. An added kong replaces its pung.
pub(super) fn melds_after(melds: &[Meld], made: Meld) -> Melds {
    let mut melds: Melds = melds.iter().copied().collect();
    declare_meld(&mut melds, made);
    melds
}

/// The result of [`forms`] for every predicate, indexed by `predicate as usize`.
static FORMS: LazyLock<Vec<Vec<Form>>> = LazyLock::new(|| Predicate::ALL.iter().copied().map(forms).collect());

/// Returns the families of hands for which a predicate holds; none if the families are not simple enough.
fn forms(predicate: Predicate) -> Vec<Form> {
    use Predicate as P;
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    /// Three tiles of a suit, the first at `rank`, counted from 0.
    fn row(suit: usize, rank: usize, step: usize) -> [Kind; 3] {
        [0, 1, 2].map(|at| Kind::at(9 * suit + rank + step * at))
    }
    let nine = |rows: [[Kind; 3]; 3]| Form::ThreeRows { rows, kinds: rows.as_flattened().iter().copied().collect() };
    let chows =
        |suits: [usize; 3], first: usize, step: usize| nine([0, 1, 2].map(|at| row(suits[at], first + step * at, 1)));
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
        P::KnittedStraight => ORDERS.map(|order| nine([0, 1, 2].map(|at| row(order[at], at, 3)))).to_vec(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Carried, Players, Setup, play};
    use crate::policy::{Bots, Policy, Seating};
    use crate::rules::Rules;
    use crate::tile::Counts;
    use std::convert::Infallible;

    /// Returns the least number of tiles that a hand lacks for three rows, a meld and a pair, by trying all melds and pairs.
    fn lacking_by_trial(view: &View<'_, '_>, rows: [[Kind; 3]; 3], packed: &Packed, melds: &[Meld]) -> Option<u8> {
        let (mut open, mut others) = (rows.to_vec(), 0);
        for meld in melds {
            match open.iter().position(|row| meld.is_chow() && *row == meld.tiles) {
                Some(at) => drop(open.remove(at)),
                None => others += 1,
            }
        }
        let (mut left, mut lacking) = (packed.to_counts(), 0);
        for &tile in open.as_flattened() {
            if left[tile] > 0 {
                left.remove(tile);
            } else if view.unseen().count(tile) == 0 {
                return None;
            } else {
                lacking += 1;
            }
        }
        let plain = || KindSet::PLAIN.iter();
        let chows = plain().filter(|kind| kind.suit() != Suit::Honour && kind.index() % 9 < 7);
        let chows = chows.map(|kind| [0, 1, 2].map(|at| Kind::at(kind.index() + at)).to_vec());
        let one_more: Vec<Vec<Kind>> = match others {
            0 => chows.chain(plain().map(|kind| vec![kind; 3])).collect(),
            1 => vec![Vec::new()],
            _ => return None,
        };
        let needed = |meld: &Vec<Kind>, pair: Kind| meld.iter().copied().chain([pair; 2]).collect::<Counts>();
        let wanted = one_more.iter().flat_map(|meld| plain().map(move |pair| needed(meld, pair)));
        let wanted = wanted.filter(|wanted| plain().all(|kind| wanted[kind] <= 4));
        let short = |wanted: &Counts| plain().map(|kind| wanted[kind].saturating_sub(left[kind])).sum::<u8>();
        Some(lacking + wanted.map(|wanted| short(&wanted)).min()?)
    }

    /// A player that compares families with [`lacking_by_trial`], and accepted kinds with the distances after each draw.
    struct Checker {
        bots: Bots,
        /// The numbers of families compared that are within reach: of three rows, of others.
        compared: [u32; 2],
    }

    impl Checker {
        fn check(&mut self, view: &View<'_, '_>, packed: &Packed, melds: &[Meld]) {
            let hands = WorthyHands::for_view(view).unwrap();
            let held = HandTiles::new(packed, melds);
            for &(form, _) in &hands.families {
                let missing = |packed: &Packed| hands.missing(form, &HandTiles::new(packed, melds), i8::MAX);
                let Some(now) = missing(packed) else { continue };
                if let Form::ThreeRows { rows, .. } = form {
                    assert_eq!(Some(now), lacking_by_trial(view, rows, packed, melds), "{packed:?} {melds:?} {rows:?}");
                }
                let drawn = KindSet::PLAIN.minus(packed.at_least(4));
                let nearer = drawn.iter().filter(|&kind| missing(&packed.with(kind)) < Some(now)).collect();
                assert_eq!(hands.accepts_for(form, &held).intersection(drawn), nearer, "{packed:?} {melds:?} {form:?}");
                self.compared[usize::from(!matches!(form, Form::ThreeRows { .. }))] += 1;
            }
        }
    }

    impl Players for Checker {
        type Error = Infallible;

        fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
            let turn = self.bots.turn(view, options)?;
            if let Turn::Discard(tile) = turn {
                self.check(view, &view.concealed().without(tile), view.melds(view.seat()));
            }
            Ok(turn)
        }

        fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
            self.bots.claim(view, options)
        }

        fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
            self.bots.exchange(view)
        }

        fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
            self.bots.missing_suit(view)
        }
    }

    #[test]
    fn distances_and_accepted_kinds_agree_with_trials_of_all_hands() {
        let rules = Rules::preset("guobiao").unwrap();
        let carried = Carried::new(0);
        let mut compared = [0; 2];
        for hand in 0..4 {
            let setup = Setup::new(&rules, 8, hand, &carried, Vec::new());
            let mut checker = Checker { bots: Bots::new(Seating::all(Policy::Efficient), 8, hand), compared };
            play(&rules, &setup, &mut checker, &mut ()).unwrap();
            compared = checker.compared;
        }
        assert!(compared.into_iter().all(|times| times > 1000), "{compared:?}");
    }
}

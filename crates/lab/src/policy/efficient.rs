//! The default player: it minimises the shanten over all shapes that the rules allow, then maximises the number of unseen tiles that
//! reduce it.
//!
//! Where the settlement refuses hands below a least value, a wait that may win is preferred to any other, and no claim and no kong gives
//! one up. Before the hand waits so, it plays for a hand of enough value ([`super::worthy_hand`]) if there are such hands to aim at.
//!
//! It keeps 精, and makes a pung or chow only if this reduces the distance to a win. The shanten is the minimum over all shapes, so a
//! meld that would give up a nearer closed shape is never preferred. A kong is also made if it leaves the distance unchanged, because
//! the replacement is an additional draw.

use super::gated_distance::Aim;
use super::worthy_hand::WorthyHands;
use super::{Deed, Memory, Player, rest_of_efficient};
use crate::game::{Claim, ClaimOptions, Tried, Turn, TurnOptions, View};
use crate::shape::{Discard, Discards, Holding, SuitLimit};
use crate::tile::{Kind, KindSet, Meld, MeldForm, Suit};
use arrayvec::ArrayVec;

/// The player `efficient`.
#[derive(Debug)]
pub(super) struct Efficient;

impl Player for Efficient {
    fn name(&self) -> &'static str {
        "efficient"
    }

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        if options.win {
            return Turn::Win;
        }
        declare_if_rewarded(view, options, turn_cached(view, options, &mut memory.cached))
    }

    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, memory: &mut Memory) -> Claim {
        if options.win { Claim::Win } else { claim_cached(view, options, &mut memory.cached) }
    }

    rest_of_efficient!();

    fn looks_at_payments(&self) -> bool {
        false
    }

    fn never_does(&self, _: Deed) -> bool {
        true
    }
}

/// Returns `turn`, but a declaration of 报听 in place of a discard if the declaration is allowed and the rules reward it.
#[inline]
pub(super) fn declare_if_rewarded(view: &View<'_, '_>, options: &TurnOptions, turn: Turn) -> Turn {
    match turn {
        Turn::Discard(tile) if options.declares.contains(tile) && view.rules().rewards_baoting() => Turn::Declare(tile),
        turn => turn,
    }
}

/// Results about a hand that a seat keeps for its next decision.
#[allow(clippy::large_enum_variant, reason = "one lives in each player; no box for a step of the hot path")]
#[derive(Clone, Debug)]
pub(super) enum Cached {
    /// After a discard: the fourteen tiles before it, and the discard.
    Discarded(Holding, Discard),
    /// After a claim: the tiles that it leaves, and their best discards as returned by [`Aim::best`].
    Claimed(Holding, Discards),
}

impl Cached {
    /// Whether `tile`, a discard of another seat, is known not to reduce the distance of the current hand. Then no claim of the tile does.
    fn refuses(&self, view: &View<'_, '_>, tile: Kind) -> bool {
        matches!(self, Cached::Discarded(holding, discard) if !discard.accepts.contains(tile)
            && without(*holding, discard.tile, view.wild()) == *view.holding())
    }
}

/// Chooses a kong or a discard with fourteen tiles. Wins and declarations are not considered.
pub(super) fn turn(view: &View<'_, '_>, options: &TurnOptions) -> Turn {
    turn_with_best(view, options, None).0
}

/// Like [`turn`]; uses and updates the cached results of the seat.
pub(super) fn turn_cached(view: &View<'_, '_>, options: &TurnOptions, cached: &mut Option<Cached>) -> Turn {
    let known = match cached {
        Some(Cached::Claimed(holding, best)) if holding == view.holding() => Some(&*best),
        _ => None,
    };
    let (turn, choice) = turn_with_best(view, options, known);
    *cached = choice.map(|choice| Cached::Discarded(*view.holding(), choice));
    turn
}

/// Like [`turn`]. `known` is the result of [`Aim::best`] for the hand, if already computed. Also returns the chosen discard
/// and its accepted kinds, unless the turn is a kong or [`forced`], or the distance is not the shanten ([`Aim::is_plain`]).
pub(super) fn turn_with_best(
    view: &View<'_, '_>,
    options: &TurnOptions,
    known: Option<&Discards>,
) -> (Turn, Option<Discard>) {
    let aim = Aim::new(view);
    if let Some(turn) = forced(view, &aim, options) {
        return (turn, None);
    }
    if let Some(known) = known.filter(|known| are_all_allowed(known, options.discards)) {
        debug_assert_eq!(*known, best_discards(view, &aim, options.discards));
        return turn_from_best(view, &aim, options, known);
    }
    turn_from_best(view, &aim, options, &best_discards(view, &aim, options.discards))
}

/// Chooses a kong or one of `best`, which must be the allowed discards of least distance. The caller has checked that no turn is
/// [`forced`]. Returns a turn and a discard as [`turn_with_best`] does.
fn turn_from_best(
    view: &View<'_, '_>,
    aim: &Aim<'_, '_, '_>,
    options: &TurnOptions,
    best: &Discards,
) -> (Turn, Option<Discard>) {
    let winning;
    let (best, wins) = match winning_waits(view, best) {
        Some(found) => {
            winning = found;
            (&winning, true)
        }
        None => (best, false),
    };
    if !wins && let Some(turn) = WorthyHands::for_view(view).and_then(|hands| hands.turn(options)) {
        return (turn, None);
    }
    let kong = kong(view, aim, options, common_distance(best));
    if let Some(kong) = kong.filter(|&kong| !wins || leaves_a_win(view, options, kong)) {
        return (kong, None);
    }
    let Some(choice) = most_accepting(view, best) else { return (Turn::Discard(last_allowed(options.discards)), None) };
    (Turn::Discard(choice.tile), aim.is_plain().then_some(*choice))
}

/// Under rules with a least value, returns those of `best`, the discards of the least distance, that leave a wait which may win. They
/// accept the kinds that may win. `None` if there are none.
#[inline]
pub(super) fn winning_waits(view: &View<'_, '_>, best: &Discards) -> Option<Discards> {
    if !view.has_least_value() || common_distance(best) > 0 {
        return None;
    }
    let winning = |discard: &Discard| {
        let accepts = view.winning_kinds(Tried::discard(discard.tile)).any();
        (!accepts.is_empty()).then_some(Discard { accepts, ..*discard })
    };
    Some(best.iter().filter_map(winning).collect()).filter(|found: &Discards| !found.is_empty())
}

/// Whether this kong, one of `options`, leaves a wait that may win.
#[cold]
pub(super) fn leaves_a_win(view: &View<'_, '_>, options: &TurnOptions, kong: Turn) -> bool {
    let Turn::Kong(tile) = kong else { return true };
    let form = if options.added_kongs.contains(tile) { MeldForm::AddedKong } else { MeldForm::ConcealedKong };
    !view.winning_kinds(Tried::meld(Meld::alike(form, tile))).any().is_empty()
}

/// Whether a claim that makes `meld` is allowed by the least value. It is not if the hand then waits only for tiles that may not win. `left`
/// is the hand after the claim, with this distance. `now` is the distance before. An exposed kong may keep a hand that waits so already.
#[inline]
fn may_claim(view: &View<'_, '_>, meld: Meld, left: &Holding, distance: i8, now: i8) -> bool {
    if !view.has_least_value() || distance > 0 {
        return true;
    }
    let wins = |tried| !view.winning_kinds(tried).any().is_empty();
    if meld.is_kong() {
        return wins(Tried::meld(meld)) || now == 0 && !wins(Tried::default());
    }
    left.packed.kinds().iter().any(|tile| wins(Tried { meld: Some(meld), discard: Some(tile) }))
}

/// Returns the discard after which the most unseen tiles reduce the distance. Ties go to the last in tile order, where honours follow the
/// numbers. `None` if there are no discards.
fn most_accepting<'a>(view: &View<'_, '_>, discards: &'a [Discard]) -> Option<&'a Discard> {
    if let [only] = discards {
        return Some(only);
    }
    let mut before = None;
    discards.iter().max_by_key(|discard| {
        // Consecutive discards often accept the same kinds.
        let total = match before {
            Some((accepts, total)) if accepts == discard.accepts => total,
            _ => view.unseen().total(discard.accepts),
        };
        before = Some((discard.accepts, total));
        // Compares the total, then the tile. One integer compares faster than a pair.
        total << 8 | discard.tile.index() as u32
    })
}

/// Returns the turn if no comparison of discards is needed: all allowed discards are in the missing suit, or there is only one. With tiles
/// of the missing suit, a kong that does not increase the distance is preferred. The discard is the kind with the fewest unseen copies.
pub(super) fn forced(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, options: &TurnOptions) -> Option<Turn> {
    let useless = match view.holding().suits {
        SuitLimit::Without(suit) => options.discards.iter().all(|tile| tile.suit() == suit),
        SuitLimit::Any | SuitLimit::AtMostTwo => false,
    };
    if !useless && options.discards.len() > 1 {
        return None;
    }
    if !(options.concealed_kongs.is_empty() && options.added_kongs.is_empty()) && useless {
        let now = aim.distance(&aim.useful(view.holding()));
        if let Some(kong) = kong(view, aim, options, now) {
            return Some(kong);
        }
    }
    // The kind with the fewest unseen copies is the least useful to the others.
    let unseen = view.unseen();
    options.discards.iter().min_by_key(|&tile| unseen.count(tile)).map(Turn::Discard)
}

/// Returns the allowed discards with the least distance.
pub(super) fn best_discards(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, allowed: KindSet) -> Discards {
    let useful = aim.useful(view.holding());
    let mut best = aim.best(&useful);
    restrict_to_allowed(view, aim, allowed, &mut best);
    best
}

fn are_all_allowed(discards: &[Discard], allowed: KindSet) -> bool {
    discards.iter().map(|discard| discard.tile).collect::<KindSet>().minus(allowed).is_empty()
}

/// Replaces `best`, the best of all discards, by the best of the allowed discards.
#[inline]
fn restrict_to_allowed(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, allowed: KindSet, best: &mut Discards) {
    aim.limit(best);
    if are_all_allowed(best, allowed) {
        return;
    }
    let holding = aim.useful(view.holding());
    best.clear();
    for tile in allowed {
        let left = without(*holding, tile, view.wild());
        let accepts = aim.accepted(&left, None);
        best.push(Discard { tile, wild: view.wild().contains(tile), shanten: aim.distance(&left), accepts });
    }
    let least = best.iter().map(|discard| discard.shanten).min();
    best.retain(|discard| Some(discard.shanten) == least);
}

/// Returns the distance that each of these discards leaves, or `i8::MAX` if there are none. All of them must leave the same distance.
pub(super) fn common_distance(discards: &[Discard]) -> i8 {
    debug_assert!(discards.windows(2).all(|pair| pair[0].shanten == pair[1].shanten), "{discards:?}");
    discards.first().map_or(i8::MAX, |discard| discard.shanten)
}

fn last_allowed(allowed: KindSet) -> Kind {
    allowed.iter().last().unwrap_or(Kind::EAST)
}

/// Returns a kong after which the distance is at most `best`, the distance after the best discard. Added kongs come first, then concealed
/// kongs, then 旋风杠. `None` if there is no such kong.
pub(super) fn kong(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, options: &TurnOptions, best: i8) -> Option<Turn> {
    if options.concealed_kongs.union(options.added_kongs).union(options.xuanfeng).is_empty() {
        return None;
    }
    let near = |holding: Holding, form| aim.after(form).distance(&aim.useful(&holding)) <= best;
    let added = |&kind: &Kind| near(without(*view.holding(), kind, view.wild()), MeldForm::AddedKong);
    let added = options.added_kongs.iter().find(added);
    let concealed = || {
        options.concealed_kongs.iter().find(|&kind| {
            let meld = Meld::alike(MeldForm::ConcealedKong, kind);
            near(melded(*view.holding(), &meld, &[kind; 4], view.wild()), meld.form)
        })
    };
    let xuanfeng = || options.xuanfeng.iter().find(|&honour| xuanfeng(view, aim, honour) <= best);
    added.or_else(concealed).map(Turn::Kong).or_else(|| xuanfeng().map(Turn::Xuanfeng))
}

/// Returns the distance after the 旋风杠 with the tile `honour`: for winds before the replacement is drawn, for 中发白, which draw no
/// replacement, after the discard that follows.
#[cold]
fn xuanfeng(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, honour: Kind) -> i8 {
    let Some(meld) = Meld::xuanfeng(honour) else { return i8::MAX };
    let own: ArrayVec<Kind, 4> = meld.all_tiles().collect();
    let left = melded(*view.holding(), &meld, &own, view.wild());
    let aim = aim.after(meld.form);
    if honour.is_wind() { aim.distance(&aim.useful(&left)) } else { after_claim(view, &aim, &left).0 }
}

/// Returns a kong if it does not increase the distance, otherwise the pung or chow with the least distance, or a pass if none reduces it.
/// Wins are not considered.
pub(super) fn claim(view: &View<'_, '_>, options: &ClaimOptions) -> Claim {
    claim_cached(view, options, &mut None)
}

/// Like [`claim`]; uses and updates the cached results of the seat.
pub(super) fn claim_cached(view: &View<'_, '_>, options: &ClaimOptions, cached: &mut Option<Cached>) -> Claim {
    if view.has_least_value()
        && let Some(claim) = claim_for_worthy_hand(view, options)
    {
        return claim;
    }
    if !options.kong && cached.as_ref().is_some_and(|cached| cached.refuses(view, options.tile)) {
        debug_assert_eq!(claim(view, options), Claim::Pass);
        return Claim::Pass;
    }
    let aim = Aim::new(view);
    let now = aim.distance(&aim.useful(view.holding()));
    if options.kong {
        let meld = Meld::alike(MeldForm::ExposedKong, options.tile);
        let left = melded(*view.holding(), &meld, &[options.tile; 3], view.wild());
        let distance = aim.after(meld.form).distance(&aim.useful(&left));
        if distance <= now && may_claim(view, meld, &left, distance, now) {
            return Claim::Kong;
        }
    }
    let mut best = (now, 0, Claim::Pass);
    let pung = options.pung.then(|| ([options.tile; 2], Meld::alike(MeldForm::Pung, options.tile), Claim::Pung));
    let chows = options.chows.iter().map(|&[a, b]| ([a, b], Meld::chow([options.tile, a, b]), Claim::Chow([a, b])));
    for (own, meld, claim) in pung.into_iter().chain(chows) {
        let left = melded(*view.holding(), &meld, &own, view.wild());
        let aim = aim.after(meld.form);
        // A discard never reduces the distance, so a claim that does not reduce it before the discard can be skipped.
        if aim.is_plain() && aim.distance(&aim.useful(&left)) >= now {
            continue;
        }
        let (distance, accepted, discards) = after_claim(view, &aim, &left);
        let better = distance < best.0 || distance == best.0 && distance < now && accepted > best.1;
        if better && may_claim(view, meld, &left, distance, now) {
            best = (distance, accepted, claim);
            *cached = discards.map(|discards| Cached::Claimed(left, discards));
        }
    }
    best.2
}

/// Returns the claim on the way to a hand of enough value; `None` if the hand waits already for tiles that may win, or if no such hand can
/// be aimed at.
#[cold]
fn claim_for_worthy_hand(view: &View<'_, '_>, options: &ClaimOptions) -> Option<Claim> {
    let hands = WorthyHands::for_view(view)?;
    let aim = Aim::new(view);
    let now = aim.distance(view.holding());
    if now == 0 && !view.winning_kinds(Tried::default()).any().is_empty() {
        return None;
    }
    hands.claim(options, |meld, own| {
        let left = melded(*view.holding(), &meld, own, view.wild());
        may_claim(view, meld, &left, aim.distance(&left), now)
    })
}

/// For a holding after a claim, returns the distance after the best discard that follows, the number of unseen tiles that then reduce it
/// (0 if only a big hand can win), and the best discards if they were computed and the distance is the shanten.
#[inline]
fn after_claim(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, holding: &Holding) -> (i8, u32, Option<Discards>) {
    let useful = aim.useful(holding);
    if aim.is_for_big_hand() {
        return (aim.distance(&useful), 0, None);
    }
    if useful.packed.total() < holding.packed.total() {
        // A tile of the missing suit is discarded, so all useful tiles stay.
        return (aim.distance(&useful), view.unseen().total(aim.accepted(&useful, None)), None);
    }
    let mut discards = aim.best(&useful);
    aim.limit(&mut discards);
    let accepted = discards.iter().map(|discard| view.unseen().total(discard.accepts)).max().unwrap_or(0);
    (common_distance(&discards), accepted, aim.is_plain().then_some(discards))
}

/// Returns the holding without one copy of this tile. `wild` are the wild kinds.
pub(super) fn without(holding: Holding, tile: Kind, wild: KindSet) -> Holding {
    if wild.contains(tile) { holding.without_wild(tile) } else { holding.without(tile) }
}

/// Returns the holding after its concealed tiles `own` are moved into `meld`. `wild` are the wild kinds.
pub(super) fn melded(holding: Holding, meld: &Meld, own: &[Kind], wild: KindSet) -> Holding {
    let mut left = own.iter().fold(holding, |left, &tile| without(left, tile, wild));
    left.melds.push(meld);
    left
}

/// Chooses three tiles to give away (换三张). If they must be of one suit, they are of the shortest suit with at least three natural tiles;
/// otherwise of the shortest suits. Among these tiles, those are chosen that keep the distance small. Wilds are kept if possible.
pub(super) fn exchange(view: &View<'_, '_>) -> [Kind; 3] {
    let count = |kinds: KindSet| kinds.iter().map(|kind| usize::from(view.concealed().count(kind))).sum::<usize>();
    let all = |suit: Suit| suit.kinds().collect::<KindSet>();
    let natural = |suit: Suit| count(all(suit).minus(view.wild()));
    if view.rules().play.exchange_same_suit {
        if let Some(suit) =
            Suit::NUMBERS.into_iter().filter(|&suit| natural(suit) >= 3).min_by_key(|&suit| natural(suit))
        {
            return cheapest(view, all(suit));
        }
        if let Some(suit) = Suit::NUMBERS.into_iter().find(|&suit| count(all(suit)) >= 3) {
            let mut tiles = all(suit).iter().flat_map(|kind| (0..view.concealed().count(kind)).map(move |_| kind));
            return std::array::from_fn(|_| tiles.next().unwrap_or(Kind::EAST));
        }
    }
    // Any suits: the shortest suits, as many as needed for three tiles.
    let mut suits = Suit::NUMBERS;
    suits.sort_by_key(|&suit| natural(suit));
    let whole: usize = suits.iter().take_while(|&&suit| natural(suit) < 3).count();
    cheapest(view, suits.iter().take(whole + 1).flat_map(|suit| suit.kinds()).collect())
}

/// Chooses three tiles of these kinds greedily: each time the tile whose removal leaves the least distance.
fn cheapest(view: &View<'_, '_>, kinds: KindSet) -> [Kind; 3] {
    let aim = Aim::new(view);
    let mut left = *view.holding();
    std::array::from_fn(|_| {
        let choices = kinds.minus(view.wild()).intersection(left.packed.kinds());
        let tile = choices.iter().min_by_key(|&tile| aim.distance(&left.without(tile)));
        let tile = tile.unwrap_or_else(|| left.packed.kinds().iter().next().unwrap_or(Kind::EAST));
        left.packed.remove(tile);
        tile
    })
}

/// Chooses the missing suit (定缺) among the suits without a meld: a suit of at most three tiles if there is one, otherwise the
/// shortest; ties go to the lower shanten without the suit, then to the shorter suit.
pub(super) fn missing_suit(view: &View<'_, '_>) -> Suit {
    let evaluator = view.rules().evaluator();
    let held = |suit: Suit| suit.kinds().map(|kind| view.concealed().count(kind)).sum::<u8>();
    let melded = |suit: Suit| view.melds(view.seat()).iter().any(|meld| meld.kind().suit() == suit);
    let without = |suit: Suit| evaluator.shanten(&view.holding().within(SuitLimit::Without(suit)));
    let suits = Suit::NUMBERS.into_iter().filter(|&suit| !melded(suit));
    suits.min_by_key(|&suit| (held(suit).max(3), without(suit), held(suit))).unwrap_or(Suit::Man)
}

//! The default player: it takes the lowest shanten over all shapes that the rules allow, then the most unseen tiles that improve it.
//!
//! It keeps 精, and declares a meld only if this brings the hand nearer. The shanten it compares is the least over all shapes,
//! so a meld that would lose a nearer closed shape never looks better. A kong that leaves the shanten as it is counts as nearer,
//! because the replacement is one more draw.

use super::gated_distance::Aim;
use super::{Deed, Memory, Player, rest_of_efficient};
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
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
        declared(view, options, turn_looking(view, options, &mut memory.look))
    }

    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, memory: &mut Memory) -> Claim {
        if options.win { Claim::Win } else { claim_looking(view, options, &mut memory.look) }
    }

    rest_of_efficient!();

    fn looks_at_payments(&self) -> bool {
        false
    }

    fn never_does(&self, _: Deed) -> bool {
        true
    }
}

/// A turn whose discard declares 报听 where that is allowed and the rules reward it.
#[inline]
pub(super) fn declared(view: &View<'_, '_>, options: &TurnOptions, turn: Turn) -> Turn {
    match turn {
        Turn::Discard(tile) if options.declares.contains(tile) && view.rules().rewards_baoting() => Turn::Declare(tile),
        turn => turn,
    }
}

/// What a seat has found out about its tiles, so that nobody has to look at them again.
#[allow(clippy::large_enum_variant, reason = "one lives in each player; no box for a step of the hot path")]
#[derive(Clone, Debug)]
pub(super) enum Look {
    /// Since the last discard: the kinds that bring the thirteen tiles nearer.
    Accepts(Holding, KindSet),
    /// Since a claim: the nearest discards of what it leaves, as [`Aim::best`] finds them.
    Claimed(Holding, Discards),
}

impl Look {
    /// Whether this tile of another seat is known to bring the hand no nearer: then no meld with it does.
    fn refuses(&self, view: &View<'_, '_>, tile: Kind) -> bool {
        matches!(self, Look::Accepts(holding, accepts) if !accepts.contains(tile) && holding == view.holding())
    }
}

/// What to do with fourteen tiles, a win apart.
pub(super) fn turn(view: &View<'_, '_>, options: &TurnOptions) -> Turn {
    turn_knowing(view, options, None).0
}

/// The same with what the seat has found out before, and what it finds out now.
pub(super) fn turn_looking(view: &View<'_, '_>, options: &TurnOptions, look: &mut Option<Look>) -> Turn {
    let known = match look {
        Some(Look::Claimed(holding, best)) if holding == view.holding() => Some(&*best),
        _ => None,
    };
    let (turn, choice) = turn_knowing(view, options, known);
    *look = choice.map(|choice| Look::Accepts(without(*view.holding(), choice.tile, view.wild()), choice.accepts));
    turn
}

/// The same where the nearest discards may be known, as [`Aim::best`] finds them. Beside it the discard with what the hand then
/// accepts, where that is all that brings it nearer.
pub(super) fn turn_knowing(
    view: &View<'_, '_>,
    options: &TurnOptions,
    known: Option<&Discards>,
) -> (Turn, Option<Discard>) {
    let aim = Aim::new(view);
    if let Some(turn) = forced(view, &aim, options) {
        return (turn, None);
    }
    let mut found;
    let best = match known {
        Some(known) if all_allowed(known, options.discards) => known,
        _ => {
            found = aim.best(&aim.useful(*view.holding()));
            among(view, &aim, options.discards, &mut found);
            &found
        }
    };
    debug_assert!(known.is_none() || *best == best_discards(view, &aim, options.discards));
    if let Some(kong) = kong(view, &aim, options, nearest(best)) {
        return (kong, None);
    }
    let Some(choice) = most_accepting(view, best) else { return (Turn::Discard(any(options.discards)), None) };
    (Turn::Discard(choice.tile), aim.is_plain().then_some(*choice))
}

/// The discard that accepts the most unseen tiles; of equals the last in tile order, an honour before a number.
fn most_accepting<'a>(view: &View<'_, '_>, discards: &'a [Discard]) -> Option<&'a Discard> {
    let mut before = None;
    discards.iter().max_by_key(|discard| {
        // Neighbours often accept the same.
        let total = match before {
            Some((accepts, total)) if accepts == discard.accepts => total,
            _ => view.unseen().total(discard.accepts),
        };
        before = Some((discard.accepts, total));
        (total, discard.tile)
    })
}

/// Where every allowed discard is as good as the others: the missing suit, a single kind.
pub(super) fn forced(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, options: &TurnOptions) -> Option<Turn> {
    let useless = match view.holding().suits {
        SuitLimit::Without(suit) => options.discards.iter().all(|tile| tile.suit() == suit),
        SuitLimit::Any | SuitLimit::AtMostTwo => false,
    };
    if !useless && options.discards.len() > 1 {
        return None;
    }
    if !(options.concealed_kongs.is_empty() && options.added_kongs.is_empty()) && useless {
        let now = aim.distance(&aim.useful(*view.holding()));
        if let Some(kong) = kong(view, aim, options, now) {
            return Some(kong);
        }
    }
    // The tile of which the fewest are left does least for the others.
    let unseen = view.unseen();
    options.discards.iter().min_by_key(|&tile| unseen.count(tile)).map(Turn::Discard)
}

/// The discards that leave the hand nearest among the allowed ones.
pub(super) fn best_discards(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, allowed: KindSet) -> Discards {
    let mut best = aim.best(&aim.useful(*view.holding()));
    among(view, aim, allowed, &mut best);
    best
}

fn all_allowed(discards: &[Discard], allowed: KindSet) -> bool {
    discards.iter().all(|discard| allowed.contains(discard.tile))
}

/// Makes of the nearest discards those among the allowed ones.
#[inline]
fn among(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, allowed: KindSet, best: &mut Discards) {
    aim.limit(best);
    if all_allowed(best, allowed) {
        return;
    }
    let holding = aim.useful(*view.holding());
    best.clear();
    for tile in allowed {
        let left = without(holding, tile, view.wild());
        let accepts = aim.accepted(&left, None);
        best.push(Discard { tile, wild: view.wild().contains(tile), shanten: aim.distance(&left), accepts });
    }
    let least = nearest(best);
    best.retain(|discard| discard.shanten == least);
}

/// The least distance among these discards.
pub(super) fn nearest(discards: &[Discard]) -> i8 {
    discards.iter().map(|discard| discard.shanten).min().unwrap_or(i8::MAX)
}

fn any(allowed: KindSet) -> Kind {
    allowed.iter().last().unwrap_or(Kind::EAST)
}

/// A kong that leaves the hand as near as the best discard would, if there is one.
pub(super) fn kong(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, options: &TurnOptions, best: i8) -> Option<Turn> {
    if options.concealed_kongs.union(options.added_kongs).union(options.xuanfeng).is_empty() {
        return None;
    }
    let near = |holding: Holding, form| aim.after(form).distance(&aim.useful(holding)) <= best;
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

/// How near a 旋风杠 leaves the hand: of the winds before the replacement, of 中发白 after the discard that follows.
#[cold]
fn xuanfeng(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, honour: Kind) -> i8 {
    let Some(meld) = Meld::xuanfeng(honour) else { return i8::MAX };
    let own: ArrayVec<Kind, 4> = meld.all_tiles().collect();
    let left = melded(*view.holding(), &meld, &own, view.wild());
    let aim = aim.after(meld.form);
    if honour.is_wind() { aim.distance(&aim.useful(left)) } else { after_claim(view, &aim, &left).0 }
}

/// The claim that brings the hand nearest, if any brings it nearer.
pub(super) fn claim(view: &View<'_, '_>, options: &ClaimOptions) -> Claim {
    claim_looking(view, options, &mut None)
}

/// The same with what the seat has found out before, and what it finds out now.
pub(super) fn claim_looking(view: &View<'_, '_>, options: &ClaimOptions, look: &mut Option<Look>) -> Claim {
    if !options.kong && look.as_ref().is_some_and(|look| look.refuses(view, options.tile)) {
        debug_assert_eq!(claim(view, options), Claim::Pass);
        return Claim::Pass;
    }
    let aim = Aim::new(view);
    let now = aim.distance(&aim.useful(*view.holding()));
    if options.kong {
        let meld = Meld::alike(MeldForm::ExposedKong, options.tile);
        let left = melded(*view.holding(), &meld, &[options.tile; 3], view.wild());
        if aim.after(meld.form).distance(&aim.useful(left)) <= now {
            return Claim::Kong;
        }
    }
    let mut best = (now, 0, Claim::Pass);
    let pung = options.pung.then(|| ([options.tile; 2], Meld::alike(MeldForm::Pung, options.tile), Claim::Pung));
    let chows = options.chows.iter().map(|&[a, b]| ([a, b], Meld::chow([options.tile, a, b]), Claim::Chow([a, b])));
    for (own, meld, claim) in pung.into_iter().chain(chows) {
        let left = melded(*view.holding(), &meld, &own, view.wild());
        let aim = aim.after(meld.form);
        // No discard brings a hand nearer: one that is not nearer with fourteen tiles needs no further look.
        if aim.is_plain() && aim.distance(&aim.useful(left)) >= now {
            continue;
        }
        let (distance, accepted, discards) = after_claim(view, &aim, &left);
        if distance < best.0 || distance == best.0 && distance < now && accepted > best.1 {
            best = (distance, accepted, claim);
            *look = discards.map(|discards| Look::Claimed(left, discards));
        }
    }
    best.2
}

/// Distance and unseen accepted tiles after the best discard that follows a claim, and the nearest discards where they were found.
#[inline]
fn after_claim(view: &View<'_, '_>, aim: &Aim<'_, '_, '_>, holding: &Holding) -> (i8, u32, Option<Discards>) {
    let useful = aim.useful(*holding);
    if aim.is_for_big_hand() {
        return (aim.distance(&useful), 0, None);
    }
    if useful.packed.total() < holding.packed.total() {
        // A tile of the missing suit goes: the useful ones stay.
        return (aim.distance(&useful), view.unseen().total(aim.accepted(&useful, None)), None);
    }
    let mut discards = aim.best(&useful);
    aim.limit(&mut discards);
    let accepted = discards.iter().map(|discard| view.unseen().total(discard.accepts)).max().unwrap_or(0);
    (nearest(&discards), accepted, aim.is_plain().then_some(discards))
}

/// The holding without one tile.
pub(super) fn without(holding: Holding, tile: Kind, wild: KindSet) -> Holding {
    if wild.contains(tile) { holding.without_wild(tile) } else { holding.without(tile) }
}

/// The holding after `own` tiles have gone into `meld`.
pub(super) fn melded(holding: Holding, meld: &Meld, own: &[Kind], wild: KindSet) -> Holding {
    let mut left = own.iter().fold(holding, |left, &tile| without(left, tile, wild));
    left.melds.push(meld);
    left
}

/// Three tiles to give away (换三张): of the shortest suit that has three, those that leave the rest nearest; wilds stay
/// where they may.
pub(super) fn exchange(view: &View<'_, '_>) -> [Kind; 3] {
    let count = |kinds: KindSet| kinds.iter().map(|kind| usize::from(view.concealed().count(kind))).sum::<usize>();
    let all = |suit: Suit| suit.kinds().collect::<KindSet>();
    let tame = |suit: Suit| count(all(suit).minus(view.wild()));
    if view.rules().play.exchange_same_suit {
        if let Some(suit) = Suit::NUMBERS.into_iter().filter(|&suit| tame(suit) >= 3).min_by_key(|&suit| tame(suit)) {
            return cheapest(view, all(suit));
        }
        if let Some(suit) = Suit::NUMBERS.into_iter().find(|&suit| count(all(suit)) >= 3) {
            let mut tiles = all(suit).iter().flat_map(|kind| (0..view.concealed().count(kind)).map(move |_| kind));
            return std::array::from_fn(|_| tiles.next().unwrap_or(Kind::EAST));
        }
    }
    // Of any suits: the shortest ones go, as many as it takes to have three tiles.
    let mut suits = Suit::NUMBERS;
    suits.sort_by_key(|&suit| tame(suit));
    let whole: usize = suits.iter().take_while(|&&suit| tame(suit) < 3).count();
    cheapest(view, suits.iter().take(whole + 1).flat_map(|suit| suit.kinds()).collect())
}

/// Three tiles of these kinds, one after the other the one without which the hand is nearest.
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

/// The suit without which the hand is nearest, then the shortest (定缺); never one that is melded.
pub(super) fn missing_suit(view: &View<'_, '_>) -> Suit {
    let evaluator = view.rules().evaluator();
    let held = |suit: Suit| suit.kinds().map(|kind| view.concealed().count(kind)).sum::<u8>();
    let melded = |suit: Suit| view.melds(view.seat()).iter().any(|meld| meld.kind().suit() == suit);
    let without = |suit: Suit| evaluator.shanten(&view.holding().within(SuitLimit::Without(suit)));
    let suits = Suit::NUMBERS.into_iter().filter(|&suit| !melded(suit));
    suits.min_by_key(|&suit| (held(suit).max(3), without(suit), held(suit))).unwrap_or(Suit::Man)
}

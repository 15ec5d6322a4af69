//! The default player: over all shapes the rules allow the lowest shanten, then the most unseen tiles that improve it.
//!
//! It keeps 精, and melds only what brings the hand nearer: the shanten it compares is the least over all shapes, so a
//! meld that would lose a nearer closed shape never looks better. A kong counts as nearer where it leaves the shanten as
//! it is, for the replacement is one more draw.

use super::gated::Goal;
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use crate::shape::{Discard, Discards, Holding};
use crate::tile::{Kind, KindSet, Meld, MeldForm, Suit};

/// What to do with fourteen tiles, a win apart.
pub(super) fn turn(view: &View<'_, '_>, options: &TurnOptions) -> Turn {
    let best = best_discards(view, view.holding(), options.discards);
    if let Some(kong) = kong(view, options, shanten(&best)) {
        return Turn::Kong(kong);
    }
    let unseen = view.unseen();
    // Of equals the last in tile order goes first: an honour before a number.
    let choice = best.iter().max_by_key(|discard| (unseen.total(discard.accepts), discard.tile));
    Turn::Discard(choice.map_or_else(|| any(options.discards), |discard| discard.tile))
}

/// The discards of least shanten among the allowed ones.
pub(super) fn best_discards(view: &View<'_, '_>, holding: &Holding, allowed: KindSet) -> Discards {
    let goal = Goal::of(view);
    if goal.is_big()
        && let Some(best) = goal.discards(view, holding, allowed)
    {
        return best;
    }
    let evaluator = view.rules().evaluator();
    let mut best = evaluator.best_discards(holding, view.wild());
    if best.iter().all(|discard| allowed.contains(discard.tile)) {
        return best;
    }
    best = evaluator.discards(holding, view.wild());
    best.retain(|discard| allowed.contains(discard.tile));
    let least = shanten(&best);
    best.retain(|discard| discard.shanten == least);
    best
}

pub(super) fn shanten(discards: &[Discard]) -> i8 {
    discards.iter().map(|discard| discard.shanten).min().unwrap_or(i8::MAX)
}

fn any(allowed: KindSet) -> Kind {
    allowed.iter().last().unwrap_or(Kind::EAST)
}

/// A kong that leaves the hand as near as the best discard would, if there is one.
pub(super) fn kong(view: &View<'_, '_>, options: &TurnOptions, best: i8) -> Option<Kind> {
    let goal = Goal::of(view);
    let near = |holding: &Holding, form| goal.after(form).shanten(view, holding) <= best;
    let added = |&kind: &Kind| near(&without(*view.holding(), kind, view.wild()), MeldForm::AddedKong);
    let added = options.added_kongs.iter().find(added);
    let concealed = || {
        options.concealed_kongs.iter().find(|&kind| {
            let meld = Meld::alike(MeldForm::ConcealedKong, kind);
            near(&melded(*view.holding(), &meld, &[kind; 4], view.wild()), meld.form)
        })
    };
    added.or_else(concealed)
}

/// The claim that brings the hand nearest, if any brings it nearer.
pub(super) fn claim(view: &View<'_, '_>, options: &ClaimOptions) -> Claim {
    let goal = Goal::of(view);
    let now = goal.shanten(view, view.holding());
    if options.kong {
        let meld = Meld::alike(MeldForm::ExposedKong, options.tile);
        let left = melded(*view.holding(), &meld, &[options.tile; 3], view.wild());
        if goal.after(meld.form).shanten(view, &left) <= now {
            return Claim::Kong;
        }
    }
    let mut best = (now, 0, Claim::Pass);
    let pung = options.pung.then(|| ([options.tile; 2], Meld::alike(MeldForm::Pung, options.tile), Claim::Pung));
    let chows = options.chows.iter().map(|&[a, b]| ([a, b], Meld::chow([options.tile, a, b]), Claim::Chow([a, b])));
    for (own, meld, claim) in pung.into_iter().chain(chows) {
        let left = melded(*view.holding(), &meld, &own, view.wild());
        let (shanten, accepted) = after_claim(view, goal.after(meld.form), &left);
        if shanten < best.0 || shanten == best.0 && shanten < now && accepted > best.1 {
            best = (shanten, accepted, claim);
        }
    }
    best.2
}

/// Shanten and unseen accepted tiles after the best discard that follows a claim.
fn after_claim(view: &View<'_, '_>, goal: Goal, holding: &Holding) -> (i8, u32) {
    if goal.is_big() {
        return (goal.shanten(view, holding), 0);
    }
    let evaluator = view.rules().evaluator();
    let discards = evaluator.best_discards(holding, view.wild());
    let accepted = discards.iter().map(|discard| view.unseen().total(discard.accepts)).max().unwrap_or(0);
    (shanten(&discards), accepted)
}

/// The holding without one tile.
fn without(holding: Holding, tile: Kind, wild: KindSet) -> Holding {
    if wild.contains(tile) { holding.without_wild(tile) } else { holding.without(tile) }
}

/// The holding after `own` tiles have gone into `meld`.
fn melded(holding: Holding, meld: &Meld, own: &[Kind], wild: KindSet) -> Holding {
    let mut left = own.iter().fold(holding, |left, &tile| without(left, tile, wild));
    left.melds.push(meld);
    left
}

/// Three tiles of the shortest suit of three or more (换三张); without wilds, which nobody gives away.
pub(super) fn exchange(view: &View<'_, '_>) -> [Kind; 3] {
    let held =
        |suit: Suit| suit.kinds().flat_map(|kind| std::iter::repeat_n(kind, view.concealed().count(kind).into()));
    let suits = Suit::NUMBERS.into_iter().filter(|&suit| held(suit).count() >= 3);
    let suit = suits.min_by_key(|&suit| held(suit).count()).unwrap_or(Suit::Man);
    let mut tiles = held(suit);
    std::array::from_fn(|_| tiles.next().unwrap_or(Kind::EAST))
}

/// The suit with the fewest tiles (定缺).
pub(super) fn missing_suit(view: &View<'_, '_>) -> Suit {
    let held = |suit: Suit| suit.kinds().map(|kind| view.concealed().count(kind)).sum::<u8>();
    Suit::NUMBERS.into_iter().min_by_key(|&suit| held(suit)).unwrap_or(Suit::Man)
}

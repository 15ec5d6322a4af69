//! What a hand waits for, as fast as play needs it: asked after every discard of every seat.
//!
//! The evaluator's waits are the kinds that complete the hand as themselves. From them follow, under the rules, what may
//! be drawn, claimed or robbed. Few hands wait, fewer are in 精钓, so that the questions are put in this order.

use super::facts::WinEvent;
use super::gates::Gates;
use super::reading::Candidate;
use crate::rules::Rules;
use crate::rules::spec::{JingdiaoDiscard, JingdiaoRobKong, WildPingDiscard};
use crate::shape::{Evaluator, Holding, Packed, Shape, ShapeRules, ShapeSet, SuitLimit};
use crate::tile::{Hand, Kind, KindSet, Meld};

/// What a hand of thirteen wins with where this tile is turned, as play and `jing eval` have it. A kind that is wild is among them
/// where a wild completes the hand; the waits of the [`Evaluator`] alone are of tiles that are no wilds.
pub fn waits(rules: &Rules, hand: &Hand, indicator: Option<Kind>) -> Waits {
    let wild = rules.wild_kinds(indicator);
    let mut holding = Holding::of_hand(hand, wild);
    holding.suits = rules.suit_limit(None);
    Waiter::new(rules).waits(&WaitingHand {
        holding: &holding,
        concealed: &Packed::from_counts(&hand.concealed),
        melds: &hand.melds,
        wild,
        short: indicator.filter(|_| rules.turned_tile_is_out()).into_iter().collect(),
    })
}

/// What a hand of thirteen may win with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// By own draw.
    pub self_draw: KindSet,
    /// By the dealer's first draw (天胡): no ban of plain hands.
    pub tianhu: KindSet,
    /// By another seat's discard.
    pub discard: KindSet,
    /// By robbing an added kong.
    pub rob_kong: KindSet,
    /// By the dealer's first discard (地胡): no ban of 精钓.
    pub dihu: KindSet,
    /// Kinds that complete the hand but do not win: its gates stop it.
    pub blocked: KindSet,
    /// Whether the hand is in 精钓.
    pub jingdiao: bool,
}

impl Waits {
    /// A hand that waits for nothing.
    pub const NONE: Waits = Waits {
        self_draw: KindSet::EMPTY,
        tianhu: KindSet::EMPTY,
        discard: KindSet::EMPTY,
        rob_kong: KindSet::EMPTY,
        dihu: KindSet::EMPTY,
        blocked: KindSet::EMPTY,
        jingdiao: false,
    };
}

/// A hand of thirteen as the question needs it; the engine keeps it up to date.
#[derive(Clone, Copy, Debug)]
pub struct WaitingHand<'a> {
    /// The concealed tiles, 精 as wilds, and the melds.
    pub holding: &'a Holding,
    /// The concealed tiles, 精 among them.
    pub concealed: &'a Packed,
    /// The declared melds.
    pub melds: &'a [Meld],
    /// The kinds that are wild in this deal.
    pub wild: KindSet,
    /// The kinds of which a copy is out of play (the turned tile's).
    pub short: KindSet,
}

/// Answers what hands may win with under one rule set.
#[derive(Clone, Debug)]
pub struct Waiter {
    evaluator: Evaluator,
    discard_jing_wild: bool,
    fishing_discard: bool,
    fishing_rob: bool,
    /// Whether a pattern may not use every kind.
    limited: bool,
    wild_ping: WildPingDiscard,
    discard_win: bool,
    /// Whether 天胡, 地胡 are paid: what is not is a win as any other.
    tianhu: bool,
    dihu: bool,
    /// Whether there are 精; other wilds are fished for freely.
    indicator: bool,
    gates: Gates,
    shapes: ShapeRules,
}

impl Waiter {
    /// For these rules.
    pub fn new(rules: &Rules) -> Waiter {
        let known = super::words(rules).win_events;
        Waiter {
            evaluator: *rules.evaluator(),
            discard_jing_wild: rules.wilds.discard_jing_wild,
            fishing_discard: rules.claims.jingdiao_discard == JingdiaoDiscard::Allowed,
            fishing_rob: rules.claims.jingdiao_rob_kong == JingdiaoRobKong::AsSelfDraw,
            limited: !rules.wilds.fifth_copy || rules.gates.at_most_two_suits,
            wild_ping: rules.gates.wild_ping_discard,
            discard_win: rules.claims.discard_win,
            tianhu: known.contains(WinEvent::Tianhu),
            dihu: known.contains(WinEvent::Dihu),
            indicator: rules.has_indicator(),
            gates: Gates::new(rules),
            shapes: rules.shape_rules(),
        }
    }

    /// The evaluator of these rules.
    pub fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// The gates of these rules.
    #[inline]
    pub fn gates(&self) -> &Gates {
        &self.gates
    }

    /// What the hand may win with. It must have thirteen tiles, three for each meld.
    #[inline]
    pub fn waits(&self, hand: &WaitingHand<'_>) -> Waits {
        let natural = self.evaluator.waits(hand.holding);
        if natural.is_empty() && !self.waits_for_a_fifth(hand) { Waits::NONE } else { self.waiting(hand, natural) }
    }

    /// Whether only a fifth copy of a kind that the hand holds would complete it: a wild may stand for it. One tile more leaves one
    /// less missing at most.
    #[inline]
    fn waits_for_a_fifth(&self, hand: &WaitingHand<'_>) -> bool {
        !hand.wild.is_empty()
            && !hand.holding.packed.at_least(4).is_empty()
            && self.evaluator.missing_standard(hand.holding) <= hand.holding.wilds + 1
            && !self.evaluator.fifth_waits(hand.holding).is_empty()
    }

    fn waiting(&self, hand: &WaitingHand<'_>, natural: KindSet) -> Waits {
        let left = KindSet::PLAIN.minus(full(hand));
        // A wild completes whatever some kind completes: it stands for that kind.
        let drawn = natural.union(hand.wild).intersection(left);
        let claimed = if self.discard_jing_wild { drawn } else { natural.intersection(left) };
        let mut waits = Waits {
            self_draw: drawn,
            tianhu: drawn,
            discard: claimed,
            rob_kong: claimed,
            dihu: claimed,
            blocked: KindSet::EMPTY,
            jingdiao: self.indicator && self.is_fishing(hand, natural),
        };
        if self.gates.any() {
            self.stop_at_gates(hand, &mut waits);
        }
        if waits.jingdiao && !(self.fishing_discard && self.fishing_rob) {
            let deguo = self.evaluator.waits(&as_themselves(hand)).intersection(left);
            waits.discard = if self.fishing_discard { claimed } else { deguo };
            waits.rob_kong = if self.fishing_rob { claimed } else { deguo };
        }
        if self.wild_ping != WildPingDiscard::Allowed {
            self.forbid_wild_ping(hand, &mut waits);
        }
        if !self.tianhu {
            waits.tianhu = waits.self_draw;
        }
        if !self.dihu {
            waits.dihu = waits.discard;
        }
        if !self.discard_win {
            (waits.discard, waits.dihu) = (KindSet::EMPTY, KindSet::EMPTY);
        }
        waits
    }

    /// Takes away the tiles with which no reading of the hand has all that the gates ask for.
    #[cold]
    fn stop_at_gates(&self, hand: &WaitingHand<'_>, waits: &mut Waits) {
        let concealed = hand.concealed.to_counts();
        let stopped = |kind: &Kind| !self.gates.open_to(&concealed.with(*kind), hand.melds);
        waits.blocked = waits.self_draw.iter().filter(stopped).collect();
        for set in [&mut waits.self_draw, &mut waits.tianhu, &mut waits.discard, &mut waits.rob_kong, &mut waits.dihu] {
            *set = set.minus(waits.blocked);
        }
    }

    /// A hand in 精钓 is completed by every kind of which there is a copy left, unless patterns are limited.
    fn is_fishing(&self, hand: &WaitingHand<'_>, natural: KindSet) -> bool {
        let held = hand.holding.packed.at_least(4);
        let all = natural.union(held) == KindSet::PLAIN || self.limited || hand.holding.suits != SuitLimit::Any;
        all && self.evaluator.is_jingdiao(hand.holding)
    }

    /// Takes away the tiles with which the hand would only be 平胡 with a wild, where that may not win.
    #[cold]
    fn forbid_wild_ping(&self, hand: &WaitingHand<'_>, waits: &mut Waits) {
        let themselves = as_themselves(hand);
        let special = |kind: Kind, wild: bool| {
            let complete =
                if wild && hand.wild.contains(kind) { hand.holding.with_wild(kind) } else { hand.holding.with(kind) };
            let shapes = self.evaluator.shapes(&complete).minus(ShapeSet::of(Shape::Standard));
            !shapes.is_empty() || self.evaluator.is_win(&themselves.with(kind))
        };
        // A pair that is fished may be a fifth copy, and then it is none.
        let concealed = hand.concealed.to_counts();
        let (shapes, melds, wild) = (self.shapes, hand.melds, hand.wild);
        let candidate = Candidate { shapes, concealed: &concealed, melds, wild, missing: None };
        let fished =
            |kind: Kind, wild: bool| candidate.readings(kind, wild, true).iter().any(|reading| reading.jingdiao);
        let only = |set: KindSet, wild: bool, fishing: bool| {
            set.iter().filter(|&kind| special(kind, wild) || fishing && fished(kind, wild)).collect()
        };
        waits.discard = only(waits.discard, self.discard_jing_wild, false);
        if self.wild_ping == WildPingDiscard::JingdiaoOnly {
            waits.self_draw = only(waits.self_draw, true, waits.jingdiao);
            waits.rob_kong = only(waits.rob_kong, self.discard_jing_wild, waits.jingdiao && self.fishing_rob);
        }
    }
}

/// The kinds of which every copy in play is in the hand.
#[inline]
fn full(hand: &WaitingHand<'_>) -> KindSet {
    let melds = &hand.holding.melds;
    let mut full = hand.holding.packed.at_least(4);
    for kind in melds.kinds().union(hand.wild) {
        let copies = 4 - u8::from(hand.short.contains(kind));
        if hand.concealed.count(kind) + melds.used(kind) >= copies {
            full.insert(kind);
        }
    }
    full
}

/// The hand with every 精 as itself.
fn as_themselves(hand: &WaitingHand<'_>) -> Holding {
    let mut natural = Holding::natural(*hand.concealed, hand.holding.melds);
    natural.suits = hand.holding.suits;
    natural
}

//! The waits of a hand, computed fast: play needs them after every discard of every seat.
//!
//! The waits of the evaluator are the kinds that complete the hand as themselves. They and the rules determine the kinds with which the
//! hand may win by drawing, by claiming a discard and by robbing a kong. Few hands wait and fewer are in 精钓, so that waits are checked
//! first and 精钓 second.

use super::facts::WinEvent;
use super::gates::Gates;
use super::reading::Candidate;
use crate::rules::Rules;
use crate::rules::spec::{JingdiaoDiscard, JingdiaoRobKong, WildPingDiscard};
use crate::shape::{Evaluator, Holding, Packed, Shape, ShapeRules, ShapeSet, SuitLimit};
use crate::tile::{Hand, Kind, KindSet, Meld};

/// Returns the kinds with which a hand of thirteen may win. `indicator` is the turned tile; `None` if the rules have none. Wild kinds are
/// included if a wild completes the hand, unlike in the waits of the [`Evaluator`].
pub fn waits(rules: &Rules, hand: &Hand, indicator: Option<Kind>) -> Waits {
    let wild = rules.wild_kinds(indicator);
    let mut holding = Holding::from_hand(hand, wild);
    holding.suits = rules.suit_limit(None);
    WaitFinder::new(rules).waits(&WaitingHand {
        holding: &holding,
        concealed: &Packed::from_counts(&hand.concealed),
        melds: &hand.melds,
        wild,
        short: indicator.filter(|_| rules.turned_tile_is_out()).into_iter().collect(),
    })
}

/// The kinds with which a hand of thirteen may win, by way of winning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// By self-draw.
    pub self_draw: KindSet,
    /// By 天胡, where the ban on plain hands with a wild does not apply.
    pub tianhu: KindSet,
    /// By another seat's discard.
    pub discard: KindSet,
    /// By robbing an added kong.
    pub rob_kong: KindSet,
    /// By the dealer's first discard (地胡), where the bans on 精钓 and on plain hands with a wild do not apply.
    pub dihu: KindSet,
    /// The kinds that complete the hand but do not win because of gates on readings.
    pub blocked: KindSet,
    /// Whether the hand is in 精钓.
    pub jingdiao: bool,
}

impl Waits {
    /// No waits.
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

/// A hand of thirteen in the form that [`WaitFinder`] needs; the engine keeps it up to date.
#[derive(Clone, Copy, Debug)]
pub struct WaitingHand<'a> {
    /// The concealed tiles, with 精 as wilds, and the melds.
    pub holding: &'a Holding,
    /// The concealed tiles, with 精 as themselves.
    pub concealed: &'a Packed,
    /// The declared melds.
    pub melds: &'a [Meld],
    /// The kinds that are wild in this deal.
    pub wild: KindSet,
    /// The kinds of which one copy is out of play: that of the turned tile, or none.
    pub short: KindSet,
}

/// Finds the waits of hands under one rule set.
#[derive(Clone, Debug)]
pub struct WaitFinder {
    evaluator: Evaluator,
    /// Whether a claimed 精 may stand for another kind.
    discard_jing_wild: bool,
    /// Whether a hand in 精钓 may win on any discard.
    fishing_discard: bool,
    /// Whether a hand in 精钓 may win by robbing any kong.
    fishing_rob: bool,
    /// Whether the rules limit complete hands: no fifth copy, or at most two suits.
    limited: bool,
    /// The ban on plain hands with a wild.
    wild_ping: WildPingDiscard,
    /// Whether the rules allow wins on discards.
    discard_win: bool,
    /// Whether 天胡 is paid; otherwise it is an ordinary self-draw.
    tianhu: bool,
    /// Whether 地胡 is paid; otherwise it is an ordinary win on a discard.
    dihu: bool,
    /// Whether the rules have 精. Bans on 精钓 do not apply to other wilds.
    jing: bool,
    gates: Gates,
    shapes: ShapeRules,
    /// Whether the settlement refuses a hand below a least value.
    least_value: bool,
}

impl WaitFinder {
    /// Creates a finder for these rules.
    pub fn new(rules: &Rules) -> WaitFinder {
        let known = super::words(rules).win_events;
        WaitFinder {
            evaluator: *rules.evaluator(),
            discard_jing_wild: rules.wilds.discard_jing_wild,
            fishing_discard: rules.claims.jingdiao_discard == JingdiaoDiscard::Allowed,
            fishing_rob: rules.claims.jingdiao_rob_kong == JingdiaoRobKong::AsSelfDraw,
            limited: !rules.wilds.fifth_copy || rules.gates.at_most_two_suits,
            wild_ping: rules.gates.wild_ping_discard,
            discard_win: rules.claims.discard_win,
            tianhu: known.contains(WinEvent::Tianhu),
            dihu: known.contains(WinEvent::Dihu),
            jing: rules.has_jing(),
            gates: Gates::new(rules),
            shapes: rules.shape_rules(),
            least_value: rules.scoring.least_value() > 0,
        }
    }

    /// Whether the settlement of these rules refuses a hand below a least value.
    #[inline]
    pub fn has_least_value(&self) -> bool {
        self.least_value
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

    /// Returns the waits of a hand. The hand must have thirteen tiles, where each meld counts as three.
    #[inline]
    pub fn waits(&self, hand: &WaitingHand<'_>) -> Waits {
        let natural = self.evaluator.waits(hand.holding);
        if natural.is_empty() && !self.waits_for_a_fifth(hand) { Waits::NONE } else { self.waiting(hand, natural) }
    }

    /// Whether the hand waits for a fifth copy of a kind, for which a wild may stand. Called if the hand has no other waits. The distance
    /// is checked first because that is cheap: an additional wild reduces it by at most one.
    #[inline]
    fn waits_for_a_fifth(&self, hand: &WaitingHand<'_>) -> bool {
        !hand.wild.is_empty()
            && !hand.holding.packed.at_least(4).is_empty()
            && self.evaluator.missing_standard(hand.holding) <= hand.holding.wilds + 1
            && !self.evaluator.fifth_waits(hand.holding).is_empty()
    }

    /// Returns the waits of a hand that waits. `natural` are the kinds that complete it as themselves.
    fn waiting(&self, hand: &WaitingHand<'_>, natural: KindSet) -> Waits {
        let left = KindSet::PLAIN.minus(full(hand));
        // A wild completes every hand that some kind completes, because it can stand for that kind.
        let drawn = natural.union(hand.wild).intersection(left);
        let claimed = if self.discard_jing_wild { drawn } else { natural.intersection(left) };
        let mut waits = Waits {
            self_draw: drawn,
            tianhu: drawn,
            discard: claimed,
            rob_kong: claimed,
            dihu: claimed,
            blocked: KindSet::EMPTY,
            jingdiao: self.jing && self.is_fishing(hand, natural),
        };
        if self.gates.has_any() {
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

    /// Moves the kinds with which no reading of the hand passes the gates to [`Waits::blocked`].
    #[cold]
    fn stop_at_gates(&self, hand: &WaitingHand<'_>, waits: &mut Waits) {
        let concealed = hand.concealed.to_counts();
        let stopped = |kind: &Kind| !self.gates.allows(&concealed.with(*kind), hand.melds);
        waits.blocked = waits.self_draw.iter().filter(stopped).collect();
        for set in [&mut waits.self_draw, &mut waits.tianhu, &mut waits.discard, &mut waits.rob_kong, &mut waits.dihu] {
            *set = set.minus(waits.blocked);
        }
    }

    /// Whether the hand is in 精钓. `natural` is the set of the kinds that complete the hand as themselves. If the hand is in 精钓 and the
    /// rules do not limit complete hands, these are all kinds of the rules of which a copy is left.
    fn is_fishing(&self, hand: &WaitingHand<'_>, natural: KindSet) -> bool {
        let held = hand.holding.packed.at_least(4);
        let all = natural.union(held) == self.evaluator.kinds() || self.limited || hand.holding.suits != SuitLimit::Any;
        all && self.evaluator.is_jingdiao(hand.holding)
    }

    /// Removes the kinds with which the hand would only be 平胡 with a wild, for each way in which the rules ban such a win.
    #[cold]
    fn forbid_wild_ping(&self, hand: &WaitingHand<'_>, waits: &mut Waits) {
        let themselves = as_themselves(hand);
        let special = |kind: Kind, wild: bool| {
            let complete =
                if wild && hand.wild.contains(kind) { hand.holding.with_wild(kind) } else { hand.holding.with(kind) };
            let shapes = self.evaluator.shapes(&complete).minus(ShapeSet::single(Shape::Standard));
            !shapes.is_empty() || self.evaluator.is_win(&themselves.with(kind))
        };
        // The pair of 精钓 may need a fifth copy and then does not count, so that the readings decide.
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

/// Returns the kinds of which every copy in play is in the hand.
#[inline]
fn full(hand: &WaitingHand<'_>) -> KindSet {
    let melds = &hand.holding.melds;
    let mut full = hand.holding.packed.at_least(4);
    for kind in melds.kinds().union(hand.wild).union(hand.short) {
        let copies = 4 - u8::from(hand.short.contains(kind));
        if hand.concealed.count(kind) + melds.used(kind) >= copies {
            full.insert(kind);
        }
    }
    full
}

/// Returns the hand with every 精 as itself.
fn as_themselves(hand: &WaitingHand<'_>) -> Holding {
    let mut natural = Holding::natural(*hand.concealed, hand.holding.melds);
    natural.suits = hand.holding.suits;
    natural
}

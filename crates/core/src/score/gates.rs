//! Gates: the conditions that a complete hand must meet before it may win. Settlements, waits, play and exact counts all use these.
//!
//! 缺一门 and the missing suit (定缺) depend on the tiles alone. 全满门, 含一对, 带幺九 and similar customs depend on a reading: the
//! groups into which the hand is split. All of them must hold in the same reading (seed 004, 穷胡). Rule sets with such gates have no
//! wilds.
//!
//! A gate on readings is a [`GateRequirement`] whose [`GateCondition`] is data. Every user of gates matches all conditions: settlement and
//! waits here, the distance of players in `policy::gated_distance`, the exact count of 天胡 in `exact::gated`. A new gate made of
//! existing conditions works in all of them; a new condition does not compile until all of them handle it.
//!
//! The gate of hard flowers ([`FlowerGate`]) does not depend on the reading. 起胡 depends on the payment of a win
//! (`super::room::reaches_least_win`). `super::wins` combines all conditions.

use super::reading::Readings;
use crate::message::{Arg, Joint, Message, msg};
use crate::rules::spec::{GateRules, SingleTile, TerminalGate, ThreeSuits, TripletGate};
use crate::rules::{GateLifts, Rules};
use crate::shape::{Decomposition, Shape, ShapeRules, ShapeSet, any_decomposition, decompositions};
use crate::tile::{Counts, Kind, KindSet, Meld, MeldForm, Suit};
use crate::words::{Set, words};
use arrayvec::ArrayVec;

words! {
    /// A condition that can stop a complete hand. `other` is 开门, 手把一, or the ban on triplets of 中发白.
    Gate {
        ThreeSuits = "three_suits", "全满门";
        Triplet = "triplet", "含一对";
        Terminal = "terminal", "带幺九";
        Other = "other", "其他";
    }
}

/// A set of gates.
pub type GateSet = Set<Gate>;

/// A condition on the pair of a reading and its melds, declared melds included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GateCondition {
    /// At least one meld, or pair in its place, with given kinds.
    Group(GroupCondition),
    /// A meld in each of the three suits.
    EachSuit {
        /// Whether a pair in a suit counts like a meld.
        pair: bool,
    },
    /// At least one claimed meld.
    Claimed,
    /// Fewer than four declared melds.
    FewerThanFourDeclared {
        /// Whether four declared melds are allowed if all are triplets or kongs.
        but_triplets: bool,
    },
    /// No triplet and no kong of these kinds.
    NoTriplet(KindSet),
}

/// A condition on one group: a meld that contains one of `melds`, or a pair of one of `pairs` in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupCondition {
    /// Whether the meld must be a triplet or a kong. A hand without melds, such as seven pairs, never has one.
    pub triplet: bool,
    /// The kinds of which the meld must contain one.
    pub melds: KindSet,
    /// The kinds whose pair meets the condition without a meld.
    pub pairs: KindSet,
    /// The kinds outside `melds` that can be in a run with one of `melds`: those of the same suit at most two ranks away.
    pub near: KindSet,
}

impl GroupCondition {
    /// Creates the condition, and computes [`GroupCondition::near`] from the other fields.
    const fn new(triplet: bool, melds: KindSet, pairs: KindSet) -> GroupCondition {
        /// Returns the kinds of these ranks in all three suits. `bits` has a bit for each rank.
        const fn ranks(bits: u64) -> u64 {
            bits << 18 | bits << 9 | bits
        }
        let wanted = melds.0 & ranks(0x1ff);
        let up = (wanted & ranks(0xff)) << 1 | (wanted & ranks(0x7f)) << 2;
        let down = (wanted & ranks(0x1fe)) >> 1 | (wanted & ranks(0x1fc)) >> 2;
        GroupCondition { triplet, melds, pairs, near: KindSet((up | down) & !wanted) }
    }
}

/// One gate of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GateRequirement {
    /// The gate for which a failure is counted.
    pub gate: Gate,
    /// The condition on the reading.
    pub condition: GateCondition,
    /// Whether the condition also applies to seven pairs.
    pub covers_pairs: bool,
}

/// The gates of one rule set that depend on readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gates {
    shapes: ShapeRules,
    requirements: ArrayVec<GateRequirement, 6>,
    /// The `pair` of [`GateCondition::EachSuit`], if the rules have this condition.
    suits: Option<bool>,
}

impl Gates {
    /// Returns the gates of these rules.
    pub fn new(rules: &Rules) -> Gates {
        // No `..`, so that a new key does not compile until it is handled here or in the place named beside it.
        let &GateRules {
            three_suits,
            triplet,
            terminal,
            dragon_triplet,
            open,
            single_tile,
            seven_pairs_exempt,
            // `Rules::suit_limit`.
            at_most_two_suits: _,
            // `FlowerGate`.
            hard_flowers: _,
            // `super::room::reaches_least_win`.
            least_win: _,
            // `super::wins::passes_wild_ping`.
            wild_ping_discard: _,
        } = &rules.gates;
        let mut requirements = ArrayVec::new();
        let mut require = |gate, condition: Option<GateCondition>, covers_pairs| {
            requirements.extend(condition.map(|condition| GateRequirement { gate, condition, covers_pairs }))
        };
        let pairs_too = !seven_pairs_exempt;
        let suits = match three_suits {
            ThreeSuits::Off => None,
            ThreeSuits::Melds => Some(false),
            ThreeSuits::WithPair => Some(true),
        };
        require(Gate::ThreeSuits, suits.map(|pair| GateCondition::EachSuit { pair }), pairs_too);
        let instead = match triplet {
            TripletGate::Off => None,
            TripletGate::OrDragonPair => Some(KindSet::DRAGONS),
            TripletGate::Required => Some(KindSet::EMPTY),
        };
        let of_triplet = |pairs| GateCondition::Group(GroupCondition::new(true, KindSet::PLAIN, pairs));
        require(Gate::Triplet, instead.map(of_triplet), pairs_too);
        let terminals = match terminal {
            TerminalGate::Off => None,
            TerminalGate::Suits => Some(KindSet::TERMINALS),
            TerminalGate::OrHonours => Some(KindSet::TERMINALS.union(KindSet::HONOURS)),
        };
        let with = |kinds| GateCondition::Group(GroupCondition::new(false, kinds, kinds));
        require(Gate::Terminal, terminals.map(with), true);
        require(Gate::Other, open.then_some(GateCondition::Claimed), pairs_too);
        let but_triplets = match single_tile {
            SingleTile::Allowed => None,
            SingleTile::AllTriplets => Some(true),
            SingleTile::Forbidden => Some(false),
        };
        let single = but_triplets.map(|but_triplets| GateCondition::FewerThanFourDeclared { but_triplets });
        require(Gate::Other, single, pairs_too);
        require(Gate::Other, (!dragon_triplet).then_some(GateCondition::NoTriplet(KindSet::DRAGONS)), pairs_too);
        Gates { shapes: rules.shape_rules(), requirements, suits }
    }

    /// Whether the rules have any gate on readings.
    #[inline]
    pub fn has_any(&self) -> bool {
        !self.requirements.is_empty()
    }

    /// The requirements, in the order of the keys.
    #[inline]
    pub fn requirements(&self) -> &[GateRequirement] {
        &self.requirements
    }

    /// Returns whether the pair counts for 全满门; `None` without that gate.
    #[inline]
    pub fn suits(&self) -> Option<bool> {
        self.suits
    }

    /// Whether the rules have this gate on readings.
    pub fn contains(&self, gate: Gate) -> bool {
        self.requirements.iter().any(|requirement| requirement.gate == gate)
    }

    /// The kinds of which triplets and kongs are forbidden.
    pub fn forbidden_triplets(&self) -> KindSet {
        let kinds = self.requirements.iter().filter_map(|requirement| {
            if let GateCondition::NoTriplet(kinds) = requirement.condition { Some(kinds) } else { None }
        });
        kinds.fold(KindSet::EMPTY, KindSet::union)
    }

    /// Whether some reading of a complete hand passes all gates. `concealed` includes the winning tile; `melds` are the declared melds.
    pub fn allows(&self, concealed: &Counts, melds: &[Meld]) -> bool {
        if !self.has_any() {
            return true;
        }
        let standard = || {
            let declared = HandGroups::declared(melds);
            any_decomposition(concealed, &self.shapes, |reading| {
                let groups = declared.with(reading);
                !self.requirements.iter().any(|requirement| groups.fails(requirement))
            })
        };
        let pairs = || self.is_pairs(concealed, melds) && self.failed_by_pairs(concealed).is_empty();
        let apart = || self.is_apart(concealed, melds) && self.failed_by_tiles(concealed).is_empty();
        self.can_pass(concealed, melds) && standard() || pairs() || apart()
    }

    /// Returns false if the tiles alone show that no reading as melds and a pair can pass: a cheap check before the search.
    fn can_pass(&self, concealed: &Counts, melds: &[Meld]) -> bool {
        let copies = |kinds: KindSet, least: u8| kinds.iter().any(|kind| concealed[kind] >= least);
        self.requirements.iter().all(|requirement| match requirement.condition {
            GateCondition::EachSuit { pair } => {
                let melded = melds.iter().fold(0, |suits, meld| suits | suit_bit(meld.kind()));
                let held = |suit: usize| concealed.0[9 * suit..][..9].iter().sum::<u8>() >= if pair { 2 } else { 3 };
                (0..3).all(|suit| melded >> suit & 1 != 0 || held(suit))
            }
            GateCondition::Group(GroupCondition { triplet: true, pairs, .. }) => {
                let triplet = concealed.0.iter().any(|&copies| copies >= 3) || !melds.iter().all(Meld::is_chow);
                triplet || copies(pairs, 2)
            }
            GateCondition::Group(_)
            | GateCondition::Claimed
            | GateCondition::FewerThanFourDeclared { .. }
            | GateCondition::NoTriplet(_) => true,
        })
    }

    /// Returns the gates that a complete hand fails, in the reading that fails the fewest; empty if the hand may win.
    pub fn blocking(&self, concealed: &Counts, melds: &[Meld]) -> GateSet {
        if !self.has_any() {
            return GateSet::default();
        }
        let standard = decompositions(concealed, &self.shapes).map(|reading| self.failed_gates(&reading, melds));
        let pairs = self.is_pairs(concealed, melds).then(|| self.failed_by_pairs(concealed));
        let apart = (self.is_apart(concealed, melds)).then(|| self.failed_by_tiles(concealed));
        standard.chain(pairs).chain(apart).min_by_key(|missed| missed.len()).unwrap_or_default()
    }

    /// Returns the requirements that a complete hand fails, in the reading that fails the fewest. For an incomplete hand, returns those
    /// that its tiles and melds do not meet yet; `in_pairs` is true if it is to become seven pairs, false if melds and a pair.
    pub fn unmet(&self, concealed: &Counts, melds: &[Meld], in_pairs: bool) -> Vec<GateRequirement> {
        let failed = |fails: &dyn Fn(&GateRequirement) -> bool| -> Vec<GateRequirement> {
            self.requirements.iter().filter(|requirement| fails(requirement)).copied().collect()
        };
        let standard = decompositions(concealed, &self.shapes).map(|reading| {
            let groups = HandGroups::declared(melds).with(&reading);
            failed(&|requirement| groups.fails(requirement))
        });
        let kinds = concealed.kinds();
        let pairs = || failed(&|requirement| requirement.covers_pairs && requirement.fails_with_tiles(kinds));
        let pairs = self.is_pairs(concealed, melds).then(pairs);
        let apart = self.is_apart(concealed, melds).then(|| failed(&|requirement| requirement.fails_with_tiles(kinds)));
        let best = standard.chain(pairs).chain(apart).min_by_key(Vec::len);
        best.unwrap_or_else(|| {
            let mut groups = HandGroups::declared(melds);
            let triplets = concealed.iter().filter(|&(_, count)| count >= 3).map(|(kind, _)| kind);
            groups.triplet_kinds = groups.triplet_kinds.union(triplets.collect());
            groups.melded = groups.melded.union(kinds);
            let pairs: KindSet = concealed.iter().filter(|&(_, count)| count >= 2).map(|(kind, _)| kind).collect();
            let declared = HandGroups::declared(melds);
            failed(&|requirement| match requirement.condition {
                _ if in_pairs && !requirement.covers_pairs => false,
                // A concealed triplet can still be split.
                GateCondition::NoTriplet(_) => declared.fails(requirement),
                GateCondition::Group(group) if !group.pairs.intersection(pairs).is_empty() => false,
                _ => groups.fails(requirement),
            })
        })
    }

    /// Keeps the readings that pass all gates. `concealed` includes the winning tile.
    pub(super) fn retain(&self, concealed: &Counts, melds: &[Meld], readings: &mut Readings) {
        if !self.has_any() {
            return;
        }
        let mut passing = ShapeSet::EMPTY;
        for reading in decompositions(concealed, &self.shapes).filter(|r| self.failed_gates(r, melds).is_empty()) {
            passing.insert(Shape::Standard);
            passing.insert_if(Shape::AllTriplets, all_triplets(&reading, melds));
        }
        readings.retain(|reading| match reading.shape {
            shape @ (Shape::Standard | Shape::AllTriplets) => passing.contains(shape),
            shape if shape.is_in_pairs() => self.failed_by_pairs(concealed).is_empty(),
            _ => self.failed_by_tiles(concealed).is_empty(),
        });
    }

    /// Returns the gates that a reading fails. `reading` has the concealed melds and the pair; `melds` are the declared melds.
    pub fn failed_gates(&self, reading: &Decomposition, melds: &[Meld]) -> GateSet {
        let groups = HandGroups::declared(melds).with(reading);
        self.requirements
            .iter()
            .filter(|requirement| groups.fails(requirement))
            .map(|requirement| requirement.gate)
            .collect()
    }

    /// Whether the hand is seven pairs, if the rules have this shape.
    fn is_pairs(&self, concealed: &Counts, melds: &[Meld]) -> bool {
        self.shapes.allow(Shape::SevenPairs) && melds.is_empty() && concealed.0.iter().all(|count| count % 2 == 0)
    }

    /// Whether a complete hand can be 十三烂 or 十三幺, if the rules have these shapes.
    fn is_apart(&self, concealed: &Counts, melds: &[Meld]) -> bool {
        let rules = &self.shapes;
        melds.is_empty()
            && (rules.allow(Shape::Shisanlan) || rules.allow(Shape::Shisanyao))
            && concealed.iter().all(|(_, count)| count <= 2)
            && concealed.kinds().len() >= 13
    }

    /// Returns the gates that the hand fails as seven pairs.
    fn failed_by_pairs(&self, concealed: &Counts) -> GateSet {
        let missed = self
            .requirements
            .iter()
            .filter(|requirement| requirement.covers_pairs && requirement.fails_with_tiles(concealed.kinds()));
        missed.map(|requirement| requirement.gate).collect()
    }

    /// Returns the gates that the hand fails as single tiles (十三烂, 十三幺).
    fn failed_by_tiles(&self, concealed: &Counts) -> GateSet {
        let missed = self.requirements.iter().filter(|requirement| requirement.fails_with_tiles(concealed.kinds()));
        missed.map(|requirement| requirement.gate).collect()
    }
}

impl GateRequirement {
    /// The rule key that sets the requirement.
    pub fn key(&self) -> &'static str {
        match self.condition {
            GateCondition::EachSuit { .. } => "gates.three_suits",
            GateCondition::Group(GroupCondition { triplet: true, .. }) => "gates.triplet",
            GateCondition::Group(_) => "gates.terminal",
            GateCondition::Claimed => "gates.open",
            GateCondition::FewerThanFourDeclared { .. } => "gates.single_tile",
            GateCondition::NoTriplet(_) => "gates.dragon_triplet",
        }
    }

    /// Returns a sentence about what a hand lacks that fails the requirement. `suits` are the suits of the hand, as [`suits`] returns them.
    pub fn unmet_message(&self, suits: u8) -> Message {
        let flag = u8::from;
        match self.condition {
            GateCondition::EachSuit { pair } => {
                let missing = Suit::NUMBERS.into_iter().enumerate().filter(|(at, _)| suits >> at & 1 == 0);
                let names = ["characters", "dots", "bamboos"];
                let suits: Vec<Arg> =
                    missing.map(|(at, suit)| Arg::name(names[at], format!("{}子", suit.chinese()))).collect();
                msg!(
                    "score-lacks-suits",
                    missing = suits.len(),
                    suits = Arg::list(Joint::Comma, suits),
                    pair = flag(pair)
                )
            }
            GateCondition::Group(GroupCondition { triplet: true, pairs, .. }) => {
                msg!("score-lacks-triplet", pairs = flag(!pairs.is_empty()))
            }
            GateCondition::Group(GroupCondition { melds, .. }) => {
                msg!("score-lacks-terminal", honours = flag(!melds.intersection(KindSet::HONOURS).is_empty()))
            }
            GateCondition::Claimed => msg!("score-lacks-claim"),
            GateCondition::FewerThanFourDeclared { but_triplets } => {
                msg!("score-lacks-tiles", triplets = flag(but_triplets))
            }
            GateCondition::NoTriplet(_) => msg!("score-lacks-no-triplet"),
        }
    }

    /// Whether a closed hand of these kinds fails the requirement if it is read as pairs or single tiles.
    fn fails_with_tiles(&self, kinds: KindSet) -> bool {
        match self.condition {
            GateCondition::Group(group) => group.triplet || kinds.intersection(group.melds).is_empty(),
            GateCondition::EachSuit { pair } => !pair || suits_of(kinds) != 0b111,
            GateCondition::Claimed => true,
            GateCondition::FewerThanFourDeclared { .. } | GateCondition::NoTriplet(_) => false,
        }
    }
}

/// The groups of a hand, as far as gates depend on them.
#[derive(Clone, Copy)]
struct HandGroups {
    /// The kinds in melds.
    melded: KindSet,
    /// The kinds of triplets and kongs, without 旋风杠.
    triplet_kinds: KindSet,
    /// The kinds in 旋风杠, which count as kongs although their tiles differ.
    xuanfeng: KindSet,
    /// The kind of the pair; empty before the concealed tiles are added.
    pair: KindSet,
    /// Whether a declared meld is claimed.
    claimed: bool,
    /// Whether four melds are declared.
    four_declared: bool,
    /// Whether every declared meld is a triplet or kong of one kind.
    declared_triplets_only: bool,
}

impl HandGroups {
    /// Returns the groups of the declared melds.
    fn declared(melds: &[Meld]) -> HandGroups {
        let none = KindSet::EMPTY;
        let mut groups = HandGroups {
            melded: none,
            triplet_kinds: none,
            xuanfeng: none,
            pair: none,
            claimed: false,
            four_declared: melds.len() == 4,
            declared_triplets_only: true,
        };
        for meld in melds {
            let kinds = kinds_of(&meld.tiles);
            groups.melded = groups.melded.union(kinds);
            if meld.is_alike() {
                groups.triplet_kinds = groups.triplet_kinds.union(kinds);
            } else if meld.form == MeldForm::Xuanfeng {
                groups.xuanfeng = groups.xuanfeng.union(kinds);
            }
            groups.claimed |= meld.is_claimed();
            groups.declared_triplets_only &= meld.is_alike();
        }
        groups
    }

    /// Adds the concealed melds and the pair of a reading.
    #[inline]
    fn with(mut self, reading: &Decomposition) -> HandGroups {
        for meld in &reading.melds {
            let kinds = kinds_of(meld);
            self.melded = self.melded.union(kinds);
            if Decomposition::is_triplet(meld) {
                self.triplet_kinds = self.triplet_kinds.union(kinds);
            }
        }
        self.pair = KindSet::single(reading.pair);
        self
    }

    /// Whether these groups, with the pair, fail the requirement.
    #[inline]
    fn fails(&self, requirement: &GateRequirement) -> bool {
        match requirement.condition {
            GateCondition::Group(GroupCondition { triplet, melds, pairs, .. }) => {
                let meld = if triplet { self.triplet_kinds.union(self.xuanfeng) } else { self.melded };
                meld.intersection(melds).union(self.pair.intersection(pairs)).is_empty()
            }
            GateCondition::EachSuit { pair } => {
                suits_of(if pair { self.melded.union(self.pair) } else { self.melded }) != 0b111
            }
            GateCondition::Claimed => !self.claimed,
            GateCondition::FewerThanFourDeclared { but_triplets } => {
                self.four_declared && !(but_triplets && self.declared_triplets_only)
            }
            GateCondition::NoTriplet(kinds) => !self.triplet_kinds.intersection(kinds).is_empty(),
        }
    }
}

/// The gate of hard flowers: a small hand (小胡) needs a minimum number of hard flowers, unless it is 门清 (seed 003, 小胡).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlowerGate {
    /// The minimum number of hard flowers.
    needed: u8,
    /// The bonuses that lift the gate and the melds that keep a hand 门清, as far as players can aim at them.
    pub lifts: GateLifts,
}

impl FlowerGate {
    /// Returns the gate of these rules; `None` if they have none.
    #[inline]
    pub fn from_rules(rules: &Rules) -> Option<FlowerGate> {
        let needed = rules.gates.hard_flowers;
        (needed > 0).then(|| FlowerGate { needed, lifts: rules.scoring.lifts() })
    }

    /// The number of hard flowers that a seat with `held` of them still needs.
    #[inline]
    pub fn missing(&self, held: usize) -> usize {
        usize::from(self.needed).saturating_sub(held)
    }

    /// Whether a small hand with `held` hard flowers and these declared melds may win.
    pub fn passes(&self, held: usize, melds: &[Meld]) -> bool {
        self.missing(held) == 0 || !melds.iter().any(|meld| self.lifts.opens(meld.form))
    }
}

/// Whether these rules can refuse a complete hand for too few hard flowers, too small a payment (起胡) or too small a value.
#[inline]
pub fn can_refuse_by_value(rules: &Rules) -> bool {
    rules.gates.hard_flowers > 0 || rules.gates.least_win > 0 || rules.scoring.least_value() > 0
}

/// Whether all melds, declared ones included, are triplets or kongs of one kind.
fn all_triplets(reading: &Decomposition, melds: &[Meld]) -> bool {
    reading.triplets() == reading.melds.len() && melds.iter().all(Meld::is_alike)
}

/// Returns the suit of a kind as a bit of [`suits_of`]; 0 for an honour.
fn suit_bit(kind: Kind) -> u8 {
    if kind.is_number() { 1 << (kind.index() / 9) } else { 0 }
}

/// Returns the kinds in a meld.
#[inline]
fn kinds_of(&[a, b, c]: &[Kind; 3]) -> KindSet {
    KindSet::single(a).union(KindSet::single(b)).union(KindSet::single(c))
}

/// Returns the suits of these kinds as bits: bit 0 万, 1 筒, 2 条.
#[inline]
pub(super) fn suits_of(kinds: KindSet) -> u8 {
    (0..3).fold(0, |bits, suit| bits | u8::from(kinds.0 >> (9 * suit) & 0x1ff != 0) << suit)
}

/// Returns the suits of a hand as bits: bit 0 万, 1 筒, 2 条. Concealed tiles of the kinds in `wild` are left out.
pub fn suits(concealed: &Counts, melds: &[Meld], wild: KindSet) -> u8 {
    let melded: KindSet = melds.iter().flat_map(|meld| meld.tiles).collect();
    suits_of(concealed.kinds().minus(wild).union(melded))
}

/// 缺一门: whether `suits` (bits as in [`suits()`]) are at most two and do not include the suit `missing` (定缺).
pub fn two_suits(suits: u8, missing: Option<Suit>) -> bool {
    let forbidden = missing.and_then(|suit| Suit::NUMBERS.iter().position(|known| *known == suit));
    suits.count_ones() <= 2 && forbidden.is_none_or(|suit| suits >> suit & 1 == 0)
}

//! What a complete hand must have besides before it may win: the one place that says so, for settlements, waits, play and counting.
//!
//! 缺一门 and the missing suit look at the tiles; 全满门, 含一对, 带幺九 and their customs look at one reading of the hand, and
//! all of them must hold in the same reading (seed 004, 穷胡). Rule sets with such gates have no wilds.
//!
//! Each gate on readings is a [`Need`], and what it asks is data ([`Ask`]). Who reckons with gates matches every [`Ask`]: settlement and
//! waits here, the distance of players in `policy::gated_distance`, the exact count of 天胡 in `exact::gated`. A new gate that an
//! [`Ask`] can say works in all of them; a new [`Ask`] does not compile until all of them know it. The gate of hard flowers
//! ([`FlowerGate`]) looks at what is not in the reading. 起胡 asks what a win pays (`super::room::reaches_least_win`); the whole of
//! what may win is put together in `super::wins`.

use super::reading::Readings;
use crate::message::{Arg, Joint, Message, msg};
use crate::rules::spec::{GateRules, SingleTile, TerminalGate, ThreeSuits, TripletGate};
use crate::rules::{GateLifts, Rules};
use crate::shape::{Decomposition, Shape, ShapeRules, ShapeSet, any_decomposition, decompositions};
use crate::tile::{Counts, Kind, KindSet, Meld, MeldForm, Suit};
use crate::words::{Set, words};
use arrayvec::ArrayVec;

words! {
    /// A condition that can stop a complete hand; `other` is 开门, 手把一, or no triplets of 中发白.
    Gate {
        ThreeSuits = "three_suits", "全满门";
        Triplet = "triplet", "含一对";
        Terminal = "terminal", "带幺九";
        Other = "other", "其他";
    }
}

/// A set of gates.
pub type GateSet = Set<Gate>;

/// What a gate asks of a reading: its melds, the declared ones among them, and its pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Some group of a certain sort.
    Group(GroupAsk),
    /// Melds in all three suits.
    EachSuit {
        /// The pair counts as well.
        pair: bool,
    },
    /// A claimed meld.
    Claimed,
    /// Fewer than four declared melds.
    FewerThanFourDeclared {
        /// Four are allowed where all are triplets or kongs.
        but_triplets: bool,
    },
    /// No triplet and no kong of these kinds.
    NoTriplet(KindSet),
}

/// A group that a gate asks for: a meld of some kinds, or the pair instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupAsk {
    /// The meld must be a triplet or a kong; a hand without melds has none.
    pub triplet: bool,
    /// The meld must have one of these.
    pub melds: KindSet,
    /// A pair of these does instead.
    pub pairs: KindSet,
    /// Other kinds that can stand in a run with one of `melds`: numbers within two of it.
    pub near: KindSet,
}

impl GroupAsk {
    const fn new(triplet: bool, melds: KindSet, pairs: KindSet) -> GroupAsk {
        /// The same ranks of all suits.
        const fn ranks(bits: u64) -> u64 {
            bits << 18 | bits << 9 | bits
        }
        let wanted = melds.0 & ranks(0x1ff);
        let up = (wanted & ranks(0xff)) << 1 | (wanted & ranks(0x7f)) << 2;
        let down = (wanted & ranks(0x1fe)) >> 1 | (wanted & ranks(0x1fc)) >> 2;
        GroupAsk { triplet, melds, pairs, near: KindSet((up | down) & !wanted) }
    }
}

/// One gate of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// As which it is told.
    pub gate: Gate,
    /// What it asks.
    pub ask: Ask,
    /// It is asked of seven pairs as well.
    pub of_pairs: bool,
}

/// The gates of one rule set that look at readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gates {
    shapes: ShapeRules,
    needs: ArrayVec<Need, 6>,
    /// [`Ask::EachSuit`], where that is asked.
    suits: Option<bool>,
}

impl Gates {
    /// Of these rules.
    pub fn new(rules: &Rules) -> Gates {
        // Every key has its place: here, or where it is said.
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
        let mut needs = ArrayVec::new();
        let mut need = |gate, ask: Option<Ask>, of_pairs| needs.extend(ask.map(|ask| Need { gate, ask, of_pairs }));
        let pairs_too = !seven_pairs_exempt;
        let suits = match three_suits {
            ThreeSuits::Off => None,
            ThreeSuits::Melds => Some(false),
            ThreeSuits::WithPair => Some(true),
        };
        need(Gate::ThreeSuits, suits.map(|pair| Ask::EachSuit { pair }), pairs_too);
        let instead = match triplet {
            TripletGate::Off => None,
            TripletGate::OrDragonPair => Some(KindSet::DRAGONS),
            TripletGate::Required => Some(KindSet::EMPTY),
        };
        let of_triplet = |pairs| Ask::Group(GroupAsk::new(true, KindSet::PLAIN, pairs));
        need(Gate::Triplet, instead.map(of_triplet), pairs_too);
        let terminals = match terminal {
            TerminalGate::Off => None,
            TerminalGate::Suits => Some(KindSet::TERMINALS),
            TerminalGate::OrHonours => Some(KindSet::TERMINALS.union(KindSet::HONOURS)),
        };
        let with = |kinds| Ask::Group(GroupAsk::new(false, kinds, kinds));
        need(Gate::Terminal, terminals.map(with), true);
        need(Gate::Other, open.then_some(Ask::Claimed), pairs_too);
        let but_triplets = match single_tile {
            SingleTile::Allowed => None,
            SingleTile::AllTriplets => Some(true),
            SingleTile::Forbidden => Some(false),
        };
        let single = but_triplets.map(|but_triplets| Ask::FewerThanFourDeclared { but_triplets });
        need(Gate::Other, single, pairs_too);
        need(Gate::Other, (!dragon_triplet).then_some(Ask::NoTriplet(KindSet::DRAGONS)), pairs_too);
        Gates { shapes: rules.shape_rules(), needs, suits }
    }

    /// Whether there are any.
    #[inline]
    pub fn any(&self) -> bool {
        !self.needs.is_empty()
    }

    /// What they ask, in order.
    #[inline]
    pub fn needs(&self) -> &[Need] {
        &self.needs
    }

    /// Whether groups of all three suits are asked for, and then whether the pair is one of them.
    #[inline]
    pub fn suits(&self) -> Option<bool> {
        self.suits
    }

    /// Whether a complete hand can be stopped by this gate.
    pub fn asks(&self, gate: Gate) -> bool {
        self.needs.iter().any(|need| need.gate == gate)
    }

    /// Kinds of which no triplet and no kong makes a meld.
    pub fn never_triplets(&self) -> KindSet {
        let kinds =
            self.needs.iter().filter_map(|need| if let Ask::NoTriplet(kinds) = need.ask { Some(kinds) } else { None });
        kinds.fold(KindSet::EMPTY, KindSet::union)
    }

    /// Whether a complete hand of these concealed tiles, the winning one among them, may win in any way.
    pub fn open_to(&self, concealed: &Counts, melds: &[Meld]) -> bool {
        if !self.any() {
            return true;
        }
        let standard = || {
            let declared = Shown::declared(melds);
            any_decomposition(concealed, &self.shapes, |reading| {
                let shown = declared.with(reading);
                !self.needs.iter().any(|need| shown.misses(need))
            })
        };
        let pairs = || self.is_pairs(concealed, melds) && self.missed_by_pairs(concealed).is_empty();
        let apart = || self.is_apart(concealed, melds) && self.missed_by_tiles(concealed).is_empty();
        self.may_pass(concealed, melds) && standard() || pairs() || apart()
    }

    /// What the tiles alone tell: false where no reading of them can pass.
    fn may_pass(&self, concealed: &Counts, melds: &[Meld]) -> bool {
        let copies = |kinds: KindSet, least: u8| kinds.iter().any(|kind| concealed[kind] >= least);
        self.needs.iter().all(|need| match need.ask {
            Ask::EachSuit { pair } => {
                let melded = melds.iter().fold(0, |suits, meld| suits | suit_bit(meld.kind()));
                let held = |suit: usize| concealed.0[9 * suit..][..9].iter().sum::<u8>() >= if pair { 2 } else { 3 };
                (0..3).all(|suit| melded >> suit & 1 != 0 || held(suit))
            }
            Ask::Group(GroupAsk { triplet: true, pairs, .. }) => {
                let triplet = concealed.0.iter().any(|&copies| copies >= 3) || !melds.iter().all(Meld::is_chow);
                triplet || copies(pairs, 2)
            }
            Ask::Group(_) | Ask::Claimed | Ask::FewerThanFourDeclared { .. } | Ask::NoTriplet(_) => true,
        })
    }

    /// What stops a complete hand: the gates that its best reading misses; none where it may win.
    pub fn blocking(&self, concealed: &Counts, melds: &[Meld]) -> GateSet {
        if !self.any() {
            return GateSet::default();
        }
        let standard = decompositions(concealed, &self.shapes).map(|reading| self.missed(&reading, melds));
        let pairs = self.is_pairs(concealed, melds).then(|| self.missed_by_pairs(concealed));
        let apart = (self.is_apart(concealed, melds)).then(|| self.missed_by_tiles(concealed));
        standard.chain(pairs).chain(apart).min_by_key(|missed| missed.len()).unwrap_or_default()
    }

    /// What its best reading misses, for a complete hand; of one that is not complete, in pairs or in melds, what its tiles and melds
    /// miss as they are.
    pub fn lacks(&self, concealed: &Counts, melds: &[Meld], in_pairs: bool) -> Vec<Need> {
        let misses = |missed: &dyn Fn(&Need) -> bool| -> Vec<Need> {
            self.needs.iter().filter(|need| missed(need)).copied().collect()
        };
        let standard = decompositions(concealed, &self.shapes).map(|reading| {
            let shown = Shown::declared(melds).with(&reading);
            misses(&|need| shown.misses(need))
        });
        let kinds = concealed.kinds();
        let pairs = || misses(&|need| need.of_pairs && need.misses_tiles(kinds));
        let pairs = self.is_pairs(concealed, melds).then(pairs);
        let apart = self.is_apart(concealed, melds).then(|| misses(&|need| need.misses_tiles(kinds)));
        let best = standard.chain(pairs).chain(apart).min_by_key(Vec::len);
        best.unwrap_or_else(|| {
            let mut shown = Shown::declared(melds);
            let triplets = concealed.iter().filter(|&(_, count)| count >= 3).map(|(kind, _)| kind);
            shown.alike = shown.alike.union(triplets.collect());
            shown.melded = shown.melded.union(kinds);
            let pairs: KindSet = concealed.iter().filter(|&(_, count)| count >= 2).map(|(kind, _)| kind).collect();
            let declared = Shown::declared(melds);
            misses(&|need| match need.ask {
                _ if in_pairs && !need.of_pairs => false,
                // Concealed triplets may still be played apart.
                Ask::NoTriplet(_) => declared.misses(need),
                Ask::Group(group) if !group.pairs.intersection(pairs).is_empty() => false,
                _ => shown.misses(need),
            })
        })
    }

    /// Leaves the readings that pass.
    pub(super) fn retain(&self, concealed: &Counts, melds: &[Meld], readings: &mut Readings) {
        if !self.any() {
            return;
        }
        let mut passing = ShapeSet::EMPTY;
        for reading in decompositions(concealed, &self.shapes).filter(|r| self.missed(r, melds).is_empty()) {
            passing.insert(Shape::Standard);
            passing.insert_if(Shape::AllTriplets, all_triplets(&reading, melds));
        }
        readings.retain(|reading| match reading.shape {
            shape @ (Shape::Standard | Shape::AllTriplets) => passing.contains(shape),
            shape if shape.is_in_pairs() => self.missed_by_pairs(concealed).is_empty(),
            _ => self.missed_by_tiles(concealed).is_empty(),
        });
    }

    /// The gates that a reading of melds and a pair misses.
    pub fn missed(&self, reading: &Decomposition, melds: &[Meld]) -> GateSet {
        let shown = Shown::declared(melds).with(reading);
        self.needs.iter().filter(|need| shown.misses(need)).map(|need| need.gate).collect()
    }

    fn is_pairs(&self, concealed: &Counts, melds: &[Meld]) -> bool {
        self.shapes.allow(Shape::SevenPairs) && melds.is_empty() && concealed.0.iter().all(|count| count % 2 == 0)
    }

    /// A closed hand that is no melds and no pairs, where the rules have such shapes.
    fn is_apart(&self, concealed: &Counts, melds: &[Meld]) -> bool {
        let rules = &self.shapes;
        melds.is_empty()
            && (rules.allow(Shape::Shisanlan) || rules.allow(Shape::Shisanyao))
            && concealed.iter().all(|(_, count)| count <= 2)
            && concealed.kinds().len() >= 13
    }

    fn missed_by_pairs(&self, concealed: &Counts) -> GateSet {
        let of_pairs = self.needs.iter().filter(|need| need.of_pairs && need.misses_tiles(concealed.kinds()));
        of_pairs.map(|need| need.gate).collect()
    }

    fn missed_by_tiles(&self, concealed: &Counts) -> GateSet {
        let missed = self.needs.iter().filter(|need| need.misses_tiles(concealed.kinds()));
        missed.map(|need| need.gate).collect()
    }
}

impl Need {
    /// The key that sets it.
    pub fn key(&self) -> &'static str {
        match self.ask {
            Ask::EachSuit { .. } => "gates.three_suits",
            Ask::Group(GroupAsk { triplet: true, .. }) => "gates.triplet",
            Ask::Group(_) => "gates.terminal",
            Ask::Claimed => "gates.open",
            Ask::FewerThanFourDeclared { .. } => "gates.single_tile",
            Ask::NoTriplet(_) => "gates.dragon_triplet",
        }
    }

    /// What a hand with these suits that misses it lacks, in a sentence.
    pub fn lack(&self, suits: u8) -> Message {
        let flag = u8::from;
        match self.ask {
            Ask::EachSuit { pair } => {
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
            Ask::Group(GroupAsk { triplet: true, pairs, .. }) => {
                msg!("score-lacks-triplet", pairs = flag(!pairs.is_empty()))
            }
            Ask::Group(GroupAsk { melds, .. }) => {
                msg!("score-lacks-terminal", honours = flag(!melds.intersection(KindSet::HONOURS).is_empty()))
            }
            Ask::Claimed => msg!("score-lacks-claim"),
            Ask::FewerThanFourDeclared { but_triplets } => {
                msg!("score-lacks-tiles", triplets = flag(but_triplets))
            }
            Ask::NoTriplet(_) => msg!("score-lacks-no-triplet"),
        }
    }

    /// Whether a closed hand of these kinds, which has no melds, misses it.
    fn misses_tiles(&self, kinds: KindSet) -> bool {
        match self.ask {
            Ask::Group(group) => group.triplet || kinds.intersection(group.melds).is_empty(),
            Ask::EachSuit { pair } => !pair || suits_of(kinds) != 0b111,
            Ask::Claimed => true,
            Ask::FewerThanFourDeclared { .. } | Ask::NoTriplet(_) => false,
        }
    }
}

/// What the groups of a hand show to gates.
#[derive(Clone, Copy)]
struct Shown {
    /// The kinds of melds.
    melded: KindSet,
    /// Those of triplets and kongs.
    alike: KindSet,
    /// Those of 旋风杠: kongs here, though their tiles differ.
    xuanfeng: KindSet,
    /// That of the pair.
    pair: KindSet,
    claimed: bool,
    /// Four melds are declared; and all of them are alike.
    four_declared: (bool, bool),
}

impl Shown {
    fn declared(melds: &[Meld]) -> Shown {
        let none = KindSet::EMPTY;
        let mut shown = Shown {
            melded: none,
            alike: none,
            xuanfeng: none,
            pair: none,
            claimed: false,
            four_declared: (melds.len() == 4, true),
        };
        for meld in melds {
            let kinds = kinds_of(&meld.tiles);
            shown.melded = shown.melded.union(kinds);
            if meld.is_alike() {
                shown.alike = shown.alike.union(kinds);
            } else if meld.form == MeldForm::Xuanfeng {
                shown.xuanfeng = shown.xuanfeng.union(kinds);
            }
            shown.claimed |= meld.is_claimed();
            shown.four_declared.1 &= meld.is_alike();
        }
        shown
    }

    #[inline]
    fn with(mut self, reading: &Decomposition) -> Shown {
        for meld in &reading.melds {
            let kinds = kinds_of(meld);
            self.melded = self.melded.union(kinds);
            if Decomposition::is_triplet(meld) {
                self.alike = self.alike.union(kinds);
            }
        }
        self.pair = KindSet::of(reading.pair);
        self
    }

    #[inline]
    fn misses(&self, need: &Need) -> bool {
        match need.ask {
            Ask::Group(GroupAsk { triplet, melds, pairs, .. }) => {
                let meld = if triplet { self.alike.union(self.xuanfeng) } else { self.melded };
                meld.intersection(melds).union(self.pair.intersection(pairs)).is_empty()
            }
            Ask::EachSuit { pair } => suits_of(if pair { self.melded.union(self.pair) } else { self.melded }) != 0b111,
            Ask::Claimed => !self.claimed,
            Ask::FewerThanFourDeclared { but_triplets } => {
                let (four, alike) = self.four_declared;
                four && !(but_triplets && alike)
            }
            Ask::NoTriplet(kinds) => !self.alike.intersection(kinds).is_empty(),
        }
    }
}

/// The gate of hard flowers: a small hand (小胡) needs so many, unless it is closed (门清) (seed 003, 小胡).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlowerGate {
    needed: u8,
    /// What lifts it, as far as players can aim at it.
    pub lifts: GateLifts,
}

impl FlowerGate {
    /// Of these rules, where they have one.
    #[inline]
    pub fn of(rules: &Rules) -> Option<FlowerGate> {
        let needed = rules.gates.hard_flowers;
        (needed > 0).then(|| FlowerGate { needed, lifts: rules.scoring.lifts() })
    }

    /// How many hard flowers a seat with so many lacks.
    #[inline]
    pub fn lacks(&self, held: usize) -> usize {
        usize::from(self.needed).saturating_sub(held)
    }

    /// Whether a small hand with so many hard flowers and these declared melds may win.
    pub fn passes(&self, held: usize, melds: &[Meld]) -> bool {
        self.lacks(held) == 0 || !melds.iter().any(|meld| self.lifts.opens(meld.form))
    }
}

/// Whether a complete hand may be refused for what counts besides its reading: hard flowers, or its price (起胡).
#[inline]
pub fn looks_at_worth(rules: &Rules) -> bool {
    rules.gates.hard_flowers > 0 || rules.gates.least_win > 0
}

fn all_triplets(reading: &Decomposition, melds: &[Meld]) -> bool {
    reading.triplets() == reading.melds.len() && melds.iter().all(Meld::is_alike)
}

fn suit_bit(kind: Kind) -> u8 {
    if kind.is_number() { 1 << (kind.index() / 9) } else { 0 }
}

#[inline]
fn kinds_of(&[a, b, c]: &[Kind; 3]) -> KindSet {
    KindSet::of(a).union(KindSet::of(b)).union(KindSet::of(c))
}

/// The suits of these kinds: bit 0 万, 1 筒, 2 条.
#[inline]
fn suits_of(kinds: KindSet) -> u8 {
    (0..3).fold(0, |bits, suit| bits | u8::from(kinds.0 >> (9 * suit) & 0x1ff != 0) << suit)
}

/// The suits of a hand, wilds apart: bit 0 万, 1 筒, 2 条.
pub fn suits(concealed: &Counts, melds: &[Meld], wild: KindSet) -> u8 {
    let melded: KindSet = melds.iter().flat_map(|meld| meld.tiles).collect();
    suits_of(concealed.kinds().minus(wild).union(melded))
}

/// 缺一门: at most two suits, the missing one (定缺) not among them.
pub fn two_suits(suits: u8, missing: Option<Suit>) -> bool {
    let forbidden = missing.and_then(|suit| Suit::NUMBERS.iter().position(|known| *known == suit));
    suits.count_ones() <= 2 && forbidden.is_none_or(|suit| suits >> suit & 1 == 0)
}

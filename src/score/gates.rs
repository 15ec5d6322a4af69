//! What a complete hand must have besides before it may win: the one place that says so, for settlements, waits and play.
//!
//! 缺一门 and the missing suit look at the tiles; 全满门, 含一对, 带幺九 and their customs look at one reading of the hand, and
//! all of them must hold in the same reading (seed 004, 穷胡). Rule sets with such gates have no wilds.

use super::reading::Readings;
use crate::rules::Rules;
use crate::rules::spec::{SingleTile, TerminalGate, ThreeSuits, TripletGate};
use crate::shape::{Decomposition, Shape, ShapeRules, ShapeSet, any_decomposition, decompositions};
use crate::tile::{Counts, Kind, KindSet, Meld, MeldForm, Suit};
use crate::words::{Set, words};

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

/// The gates of one rule set that look at readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gates {
    shapes: ShapeRules,
    three_suits: ThreeSuits,
    triplet: TripletGate,
    terminal: TerminalGate,
    dragon_triplet: bool,
    open: bool,
    single_tile: SingleTile,
    seven_pairs_exempt: bool,
    any: bool,
}

impl Gates {
    /// Of these rules.
    pub fn new(rules: &Rules) -> Gates {
        let keys = &rules.gates;
        let any = keys.three_suits != ThreeSuits::Off
            || keys.triplet != TripletGate::Off
            || keys.terminal != TerminalGate::Off
            || keys.open
            || keys.single_tile != SingleTile::Allowed
            || !keys.dragon_triplet;
        Gates {
            shapes: rules.shape_rules(),
            three_suits: keys.three_suits,
            triplet: keys.triplet,
            terminal: keys.terminal,
            dragon_triplet: keys.dragon_triplet,
            open: keys.open,
            single_tile: keys.single_tile,
            seven_pairs_exempt: keys.seven_pairs_exempt,
            any,
        }
    }

    /// Whether there are any.
    #[inline]
    pub fn any(&self) -> bool {
        self.any
    }

    /// Whether a complete hand of these concealed tiles, the winning one among them, may win in any way.
    pub fn open_to(&self, concealed: &Counts, melds: &[Meld]) -> bool {
        if !self.any {
            return true;
        }
        let standard = || {
            self.may_pass(concealed, melds)
                && any_decomposition(concealed, &self.shapes, |reading| self.missed(reading, melds).is_empty())
        };
        let pairs = || self.is_pairs(concealed, melds) && self.missed_by_pairs(concealed).is_empty();
        let apart = || self.is_apart(concealed, melds) && self.missed_by_tiles(concealed).is_empty();
        standard() || pairs() || apart()
    }

    /// What the tiles alone tell: false where no reading of them can pass.
    fn may_pass(&self, concealed: &Counts, melds: &[Meld]) -> bool {
        let melded = melds.iter().fold(0, |suits, meld| suits | suit_bit(meld.kind()));
        let suits = |least: u8| {
            let held = |suit: usize| concealed.0[9 * suit..][..9].iter().sum::<u8>() >= least;
            (0..3).all(|suit| melded >> suit & 1 != 0 || held(suit))
        };
        let suits = match self.three_suits {
            ThreeSuits::Off => true,
            ThreeSuits::Melds => suits(3),
            ThreeSuits::WithPair => suits(2),
        };
        let triplet = || concealed.0.iter().any(|&copies| copies >= 3) || !melds.iter().all(Meld::is_chow);
        let triplet = match self.triplet {
            TripletGate::Off => true,
            TripletGate::OrDragonPair => triplet() || KindSet::DRAGONS.iter().any(|kind| concealed[kind] >= 2),
            TripletGate::Required => triplet(),
        };
        suits && triplet
    }

    /// What stops a complete hand: the gates that its best reading misses; none where it may win.
    pub fn blocking(&self, concealed: &Counts, melds: &[Meld]) -> GateSet {
        if !self.any {
            return GateSet::default();
        }
        let standard = decompositions(concealed, &self.shapes).map(|reading| self.missed(&reading, melds));
        let pairs = self.is_pairs(concealed, melds).then(|| self.missed_by_pairs(concealed));
        let apart = (self.is_apart(concealed, melds)).then(|| self.missed_by_tiles(concealed));
        standard.chain(pairs).chain(apart).min_by_key(|missed| missed.len()).unwrap_or_default()
    }

    /// Leaves the readings that pass.
    pub(super) fn retain(&self, concealed: &Counts, melds: &[Meld], readings: &mut Readings) {
        if !self.any {
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
        let own = reading.melds.iter().map(|meld| (meld[0], Decomposition::is_triplet(meld)));
        let declared = melds.iter().map(|meld| (meld.kind(), meld.is_alike()));
        let (mut suits, mut dragons, mut terminal, mut honours) = (0u8, false, false, false);
        // 旋风杠 is a kong here, though its tiles differ.
        let mut triplets = melds.iter().filter(|meld| meld.form == MeldForm::Xuanfeng).count();
        for (kind, alike) in own.chain(declared) {
            suits |= suit_bit(kind);
            triplets += usize::from(alike);
            dragons |= alike && kind.is_dragon();
            honours |= kind.is_honour();
            terminal |= if alike { kind.is_terminal() } else { matches!(kind.rank(), Some(1 | 7)) };
        }
        let pair = reading.pair;
        let mut missed = GateSet::default();
        let suits_with = if self.three_suits == ThreeSuits::WithPair { suits | suit_bit(pair) } else { suits };
        missed.insert_if(Gate::ThreeSuits, self.three_suits != ThreeSuits::Off && suits_with != 0b111);
        missed.insert_if(
            Gate::Triplet,
            match self.triplet {
                TripletGate::Off => false,
                TripletGate::OrDragonPair => triplets == 0 && !pair.is_dragon(),
                TripletGate::Required => triplets == 0,
            },
        );
        terminal |= pair.is_terminal();
        honours |= pair.is_honour();
        missed.insert_if(
            Gate::Terminal,
            match self.terminal {
                TerminalGate::Off => false,
                TerminalGate::Suits => !terminal,
                TerminalGate::OrHonours => !terminal && !honours,
            },
        );
        let claimed = melds.iter().any(Meld::is_claimed);
        let single = melds.len() == 4
            && match self.single_tile {
                SingleTile::Allowed => false,
                SingleTile::AllTriplets => !melds.iter().all(Meld::is_alike),
                SingleTile::Forbidden => true,
            };
        missed.insert_if(Gate::Other, self.open && !claimed || single || dragons && !self.dragon_triplet);
        missed
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
        let mut missed = self.missed_by_tiles(concealed);
        if self.seven_pairs_exempt {
            let gated = missed.contains(Gate::Terminal);
            missed = GateSet::which([(Gate::Terminal, gated)]);
        }
        missed
    }

    /// Of a hand without melds: it has no triplet, and is closed.
    fn missed_by_tiles(&self, concealed: &Counts) -> GateSet {
        let kinds = concealed.kinds();
        let mut missed = GateSet::default();
        let suits = kinds.iter().fold(0, |suits, kind| suits | suit_bit(kind));
        missed.insert_if(
            Gate::ThreeSuits,
            match self.three_suits {
                ThreeSuits::Off => false,
                ThreeSuits::Melds => true,
                ThreeSuits::WithPair => suits != 0b111,
            },
        );
        missed.insert_if(Gate::Triplet, self.triplet != TripletGate::Off);
        missed.insert_if(
            Gate::Terminal,
            match self.terminal {
                TerminalGate::Off => false,
                TerminalGate::Suits => !kinds.iter().any(Kind::is_terminal),
                TerminalGate::OrHonours => !kinds.iter().any(|kind| kind.is_terminal() || kind.is_honour()),
            },
        );
        missed.insert_if(Gate::Other, self.open);
        missed
    }
}

fn all_triplets(reading: &Decomposition, melds: &[Meld]) -> bool {
    reading.triplets() == reading.melds.len() && melds.iter().all(Meld::is_alike)
}

fn suit_bit(kind: Kind) -> u8 {
    if kind.is_number() { 1 << (kind.index() / 9) } else { 0 }
}

/// The suits of a hand, wilds apart: bit 0 万, 1 筒, 2 条.
pub fn suits(concealed: &Counts, melds: &[Meld], wild: KindSet) -> u8 {
    let melded: KindSet = melds.iter().flat_map(|meld| meld.tiles).collect();
    let kinds = concealed.kinds().minus(wild).union(melded);
    (0..3).filter(|suit| kinds.0 >> (9 * suit) & 0x1ff != 0).fold(0, |bits, suit| bits | 1 << suit)
}

/// 缺一门: at most two suits, the missing one (定缺) not among them.
pub fn two_suits(suits: u8, missing: Option<Suit>) -> bool {
    let forbidden = missing.and_then(|suit| Suit::NUMBERS.iter().position(|known| *known == suit));
    suits.count_ones() <= 2 && forbidden.is_none_or(|suit| suits >> suit & 1 == 0)
}

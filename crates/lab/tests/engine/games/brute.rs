//! A plain search for winning hands, written from the rules. It shares no code with the evaluator of the library. Here a *jing* is any tile
//! of a wild kind.

use jing_lab::rules::Rules;
use jing_lab::tile::{Kind, KindSet, Meld};

pub type Tiles = [u8; 34];

/// A hand: concealed tiles that are not wild (`fixed`), jings, which may stand for any tile, and declared melds.
#[derive(Clone, Copy)]
pub struct Hand<'a> {
    pub fixed: Tiles,
    pub jings: Tiles,
    pub melds: &'a [Meld],
}

/// The shapes that a hand of fourteen tiles has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    pub standard: bool,
    pub triplets: bool,
    pub pairs: bool,
    pub seven_stars_pairs: bool,
    pub scattered: bool,
    pub seven_stars: bool,
    pub orphans: bool,
    pub unrelated: bool,
    pub knitted: bool,
}

impl Found {
    pub fn any(&self) -> bool {
        self.standard || self.special()
    }

    /// Whether the hand has any shape other than melds and a pair with a run.
    pub fn special(&self) -> bool {
        let pairs = self.pairs || self.seven_stars_pairs;
        let singles = self.scattered || self.seven_stars || self.orphans || self.unrelated;
        self.triplets || pairs || singles || self.knitted
    }
}

/// Returns the tiles that are not wild, and the jings.
pub fn split(tiles: &[u8; Kind::COUNT], wild: KindSet) -> (Tiles, Tiles) {
    let (mut fixed, mut jings) = ([0; 34], [0; 34]);
    for kind in Kind::plain() {
        let to = if wild.contains(kind) { &mut jings } else { &mut fixed };
        to[kind.index()] = tiles[kind.index()];
    }
    (fixed, jings)
}

fn total(tiles: &Tiles) -> u8 {
    tiles.iter().sum()
}

fn together(a: &Tiles, b: &Tiles) -> Tiles {
    std::array::from_fn(|i| a[i] + b[i])
}

impl Hand<'_> {
    /// Returns the hand with all jings as natural tiles.
    pub fn natural(&self) -> Self {
        Hand { fixed: together(&self.fixed, &self.jings), jings: [0; 34], ..*self }
    }

    pub fn shapes(&self, rules: &Rules) -> Found {
        let wilds = total(&self.jings);
        let mut found = Found {
            standard: melds_and_pair(self, rules, wilds, true, false),
            triplets: !self.melds.iter().any(|meld| meld.is_chow()) && melds_and_pair(self, rules, wilds, true, true),
            ..Found::default()
        };
        let keys = &rules.shapes;
        found.knitted = keys.zuhelong && knitted(self, rules);
        if !self.melds.is_empty() {
            return found;
        }
        let all = together(&self.fixed, &self.jings);
        let odd = self.fixed.iter().filter(|&&n| n % 2 == 1).count() as u8;
        found.pairs = keys.seven_pairs && odd <= wilds;
        found.seven_stars_pairs = keys.qixing_seven_pairs && all[27..].iter().all(|&n| n == 2);
        found.scattered = keys.shisanlan && scattered(&self.fixed, 7);
        found.seven_stars = keys.qixing_shisanlan && seven_stars(self, &all, rules.wilds.qixing_no_wild);
        found.orphans = keys.shisanyao && orphans(&self.fixed);
        found.unrelated = keys.quanbukao && unrelated(&self.fixed);
        found
    }

    /// Whether one jing of thirteen tiles can be set aside so that the rest is four melds or six pairs (精钓).
    pub fn fishes(&self, rules: &Rules) -> bool {
        let wilds = total(&self.jings);
        if wilds == 0 {
            return false;
        }
        let odd = self.fixed.iter().filter(|&&n| n % 2 == 1).count() as u8;
        let six_pairs = rules.shapes.seven_pairs && self.melds.is_empty() && odd < wilds;
        six_pairs || melds_and_pair(self, rules, wilds - 1, false, false)
    }
}

/// Whether the tiles `hand.fixed` and `wilds` wilds form the melds that are not declared, and a pair if `pair` is set. Without `triplets`,
/// melds may be runs.
fn melds_and_pair(hand: &Hand<'_>, rules: &Rules, wilds: u8, pair: bool, triplets: bool) -> bool {
    let mut used = [0; 34];
    if !rules.wilds.fifth_copy {
        hand.melds.iter().flat_map(|meld| meld.all_tiles()).for_each(|kind| used[kind.index()] += 1);
    }
    let runs = if triplets { Vec::new() } else { runs(rules) };
    let mut search = Search { runs, limit: if rules.wilds.fifth_copy { 99 } else { 4 }, used };
    search.fill(&mut hand.fixed.clone(), wilds, 4 - hand.melds.len() as u8, pair)
}

fn runs(rules: &Rules) -> Vec<[usize; 3]> {
    let mut runs: Vec<[usize; 3]> =
        (0..3).flat_map(|suit| (0..7).map(move |low| [0, 1, 2].map(|step| 9 * suit + low + step))).collect();
    if rules.shapes.wind_runs {
        runs.extend([[27, 28, 29], [27, 28, 30], [27, 29, 30], [28, 29, 30]]);
    }
    if rules.shapes.dragon_runs {
        runs.push([31, 32, 33]);
    }
    runs
}

/// A search for melds and a pair.
struct Search {
    /// The allowed runs.
    runs: Vec<[usize; 3]>,
    /// The maximum number of tiles of a kind, including those that wilds stand for.
    limit: u8,
    /// The number of tiles of each kind in melds and the pair so far.
    used: Tiles,
}

impl Search {
    /// Whether [`fill`](Self::fill) succeeds after the tiles `kinds` are put together, of which `own` are from `left` and the others wilds.
    fn group(&mut self, left: &mut Tiles, wilds: u8, melds: u8, pair: bool, kinds: &[usize], own: &[usize]) -> bool {
        let missing = (kinds.len() - own.len()) as u8;
        if missing > wilds {
            return false;
        }
        kinds.iter().for_each(|&kind| self.used[kind] += 1);
        own.iter().for_each(|&kind| left[kind] -= 1);
        let fits = kinds.iter().all(|&kind| self.used[kind] <= self.limit);
        let done = fits && self.fill(left, wilds - missing, melds, pair);
        own.iter().for_each(|&kind| left[kind] += 1);
        kinds.iter().for_each(|&kind| self.used[kind] -= 1);
        done
    }

    /// Whether the tiles `left` and the wilds form this number of melds, and a pair if `pair` is set. The lowest tile is put into the pair,
    /// a triplet or a run. Wilds stand for missing tiles.
    fn fill(&mut self, left: &mut Tiles, wilds: u8, melds: u8, pair: bool) -> bool {
        let Some(low) = left.iter().position(|&n| n > 0) else { return 3 * melds + 2 * u8::from(pair) == wilds };
        for own in 1..=left[low].min(3) as usize {
            let own = &[low; 3][..own];
            if pair && own.len() <= 2 && self.group(left, wilds, melds, false, &[low; 2], own) {
                return true;
            }
            if melds > 0 && self.group(left, wilds, melds - 1, pair, &[low; 3], own) {
                return true;
            }
        }
        for run in self.runs.clone().into_iter().filter(|run| melds > 0 && run.contains(&low)) {
            for choice in 1..8u8 {
                let own: Vec<usize> = (0..3).filter(|bit| choice >> bit & 1 == 1).map(|bit| run[bit]).collect();
                let held = own.contains(&low) && own.iter().all(|&kind| left[kind] > 0);
                if held && self.group(left, wilds, melds - 1, pair, &run, &own) {
                    return true;
                }
            }
        }
        false
    }
}

/// Returns the maximum number of tiles of a suit that include these and are at least three ranks apart. `suit` is the number of tiles of
/// each rank. `None` if two of these are alike or less than three ranks apart.
fn room(suit: &[u8]) -> Option<u32> {
    let own = suit.iter().enumerate().fold(0u32, |set, (rank, &n)| set | u32::from(n > 0) << rank);
    let apart = |set: u32| set & (set >> 1) == 0 && set & (set >> 2) == 0;
    let sets = (0..512u32).filter(|&set| apart(set) && set & own == own);
    sets.map(u32::count_ones).max().filter(|_| suit.iter().all(|&n| n <= 1))
}

/// Whether these tiles can be part of the fourteen single tiles of 十三烂 with at most `honours` honours.
fn scattered(fixed: &Tiles, honours: u32) -> bool {
    let suits: Option<u32> = fixed[..27].chunks(9).map(room).sum();
    fixed[27..].iter().all(|&n| n <= 1) && suits.is_some_and(|suits| suits + honours >= 14)
}

fn seven_stars(hand: &Hand<'_>, all: &Tiles, natural: bool) -> bool {
    if !all[27..].iter().all(|&n| n >= 1) {
        return false;
    }
    // Honours beyond the seven must be jings that stand for numbers.
    let surplus: u8 = (27..34).map(|kind| hand.fixed[kind].saturating_sub(1)).sum();
    let numbers_wild: u8 = hand.jings[..27].iter().sum();
    let honours_wild = all[27..].iter().sum::<u8>() - 7;
    let itself = scattered(all, 7);
    if natural {
        return itself;
    }
    surplus == 0
        && (itself
            || numbers_wild + honours_wild > 0
                && hand.fixed[..27].chunks(9).map(room).sum::<Option<u32>>().is_some_and(|suits| suits >= 7))
}

/// Returns the nine kinds of each knit: 147, 258 and 369 of three different suits.
fn knits() -> impl Iterator<Item = [usize; 9]> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    orders.into_iter().map(|order| std::array::from_fn(|at| 9 * (at / 3) + order[at / 3] + 3 * (at % 3)))
}

/// Whether the tiles are fourteen different ones of a knit and the honours. The rules have no jings.
fn unrelated(fixed: &Tiles) -> bool {
    let within = |knit: [usize; 9]| (0..27).all(|kind| fixed[kind] == 0 || knit.contains(&kind));
    fixed.iter().all(|&n| n <= 1) && fixed.iter().sum::<u8>() == 14 && knits().any(within)
}

/// Whether the tiles are a knit, a meld (which may be declared) and a pair. The rules have no jings.
fn knitted(hand: &Hand<'_>, rules: &Rules) -> bool {
    hand.melds.len() < 2
        && knits().filter(|knit| knit.iter().all(|&kind| hand.fixed[kind] > 0)).any(|knit| {
            let mut rest = hand.fixed;
            knit.iter().for_each(|&kind| rest[kind] -= 1);
            let mut search = Search { runs: runs(rules), limit: 4, used: [0; 34] };
            search.fill(&mut rest, 0, 1 - hand.melds.len() as u8, true)
        })
}

fn orphans(fixed: &Tiles) -> bool {
    let orphan = |kind: usize| kind >= 27 || matches!(kind % 9, 0 | 8);
    let twice = fixed.iter().filter(|&&n| n == 2).count();
    (0..34).all(|kind| fixed[kind] <= 2 && (fixed[kind] == 0 || orphan(kind))) && twice <= 1
}

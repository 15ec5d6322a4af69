//! Readings of hands as melds and a pair, and simple properties of hands.

use super::log::{Kind, Meld};
use super::tile::{Counts, DRAGONS, EAST, is_dragon};

/// A concealed meld in a reading of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    Run([u8; 3]),
    Triplet(u8),
    /// Three wilds, which may be any meld.
    Wilds,
}

/// In place of the kind of a pair: two wilds, or no pair.
pub const ANY: u8 = 99;

/// Calls `found` for each way to divide the tiles `counts` and `wilds` wilds into `melds` more groups, and a pair if `pair` is set. `runs`
/// are the allowed runs, `groups` the groups chosen before, and `eyes` is the kind of a pair chosen before. `found` gets all groups and the
/// kind of the pair.
#[allow(clippy::too_many_arguments)]
pub fn readings(
    counts: &mut Counts,
    wilds: u8,
    melds: usize,
    pair: bool,
    runs: &[[u8; 3]],
    groups: &mut Vec<Group>,
    eyes: u8,
    found: &mut dyn FnMut(&[Group], u8),
) {
    let Some(low) = (0..34u8).find(|&t| counts[t as usize] > 0) else {
        if wilds as usize == 3 * melds + 2 * pair as usize {
            let before = groups.len();
            groups.extend(std::iter::repeat_n(Group::Wilds, melds));
            found(groups, if pair { ANY } else { eyes });
            groups.truncate(before);
        }
        return;
    };
    let at = low as usize;
    if pair {
        for own in 1..=counts[at].min(2) {
            if 2 - own <= wilds {
                counts[at] -= own;
                readings(counts, wilds - (2 - own), melds, false, runs, groups, low, found);
                counts[at] += own;
            }
        }
    }
    if melds == 0 {
        return;
    }
    for own in 1..=counts[at].min(3) {
        if 3 - own <= wilds {
            counts[at] -= own;
            groups.push(Group::Triplet(low));
            readings(counts, wilds - (3 - own), melds - 1, pair, runs, groups, eyes, found);
            groups.pop();
            counts[at] += own;
        }
    }
    for run in runs.iter().filter(|r| r.contains(&low)) {
        let others: Vec<usize> = run.iter().filter(|&&t| t != low).map(|&t| t as usize).collect();
        for mask in 0..4 {
            let natural: Vec<usize> =
                others.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, &t)| t).collect();
            let wild = 2 - natural.len() as u8;
            if wild > wilds || natural.iter().any(|&t| counts[t] == 0) {
                continue;
            }
            counts[at] -= 1;
            natural.iter().for_each(|&t| counts[t] -= 1);
            groups.push(Group::Run(*run));
            readings(counts, wilds - wild, melds - 1, pair, runs, groups, eyes, found);
            groups.pop();
            natural.iter().for_each(|&t| counts[t] += 1);
            counts[at] += 1;
        }
    }
}

/// Returns all runs: those of suits, and those of winds and dragons if allowed.
pub fn runs(winds: bool, dragons: bool) -> Vec<[u8; 3]> {
    let mut runs: Vec<[u8; 3]> = (0..27u8).filter(|t| t % 9 < 7).map(|t| [t, t + 1, t + 2]).collect();
    if winds {
        runs.extend((0..4).map(|out| {
            let winds: Vec<u8> = (EAST..DRAGONS).filter(|w| w - EAST != out).collect();
            [winds[0], winds[1], winds[2]]
        }));
    }
    if dragons {
        runs.push([DRAGONS, DRAGONS + 1, DRAGONS + 2]);
    }
    runs
}

/// Whether no kind occurs five times in a reading with these concealed groups, a pair of the kind `eyes` and these declared melds. Wilds
/// count as the tiles that they stand for.
pub fn no_fifth(groups: &[Group], eyes: u8, melds: &[Meld]) -> bool {
    let mut copies = [0u8; 34];
    melds.iter().flat_map(|m| &m.tiles).for_each(|&t| copies[t as usize] += 1);
    for group in groups {
        match group {
            Group::Run(run) => run.iter().for_each(|&t| copies[t as usize] += 1),
            Group::Triplet(t) => copies[*t as usize] += 3,
            Group::Wilds => (),
        }
    }
    if eyes != ANY {
        copies[eyes as usize] += 2;
    }
    copies.iter().all(|c| *c <= 4)
}

/// Whether a declared meld is three or four of a kind.
pub fn is_alike(meld: &Meld) -> bool {
    !matches!(meld.kind, Kind::Chow | Kind::Xuanfeng)
}

pub fn add(counts: &mut Counts, tiles: &[u8]) {
    tiles.iter().for_each(|&t| counts[t as usize] += 1);
}

/// Returns the number of suits with at least one tile, from 0 to 3.
pub fn suits(counts: &Counts) -> usize {
    (0..3).filter(|s| counts[s * 9..s * 9 + 9].iter().any(|c| *c > 0)).count()
}

pub fn has_honours(counts: &Counts) -> bool {
    counts[EAST as usize..].iter().any(|c| *c > 0)
}

/// Whether the kinds are exactly those of 十三幺.
pub fn is_orphans(all: &Counts) -> bool {
    let orphan = |t: usize| t >= EAST as usize || [0, 8].contains(&(t % 9));
    (0..34).all(|t| (all[t] > 0) == orphan(t))
}

/// Returns the maximum number of tiles that can be added to these natural tiles so that they still fit into a 十三烂; `None` if the natural
/// tiles do not fit.
pub fn lan_room(natural: &Counts) -> Option<usize> {
    if natural.iter().any(|c| *c > 1) {
        return None;
    }
    let mut free = natural[EAST as usize..].iter().filter(|c| **c == 0).count();
    for suit in 0..3 {
        let own: u32 = (0..9).filter(|n| natural[suit * 9 + n] > 0).map(|n| 1 << n).sum();
        let apart = |set: u32| set & set << 1 == 0 && set & set << 2 == 0;
        if !apart(own) {
            return None;
        }
        let most = (0..512u32).filter(|s| s & own == own && apart(*s)).map(u32::count_ones).max().unwrap();
        free += (most - own.count_ones()) as usize;
    }
    Some(free)
}

/// Whether a concealed group or declared meld is three or four dragons of a kind.
pub fn has_dragon_triplet(groups: &[Group], melds: &[Meld]) -> bool {
    groups.iter().any(|g| matches!(g, Group::Triplet(t) if is_dragon(*t)))
        || melds.iter().any(|m| is_alike(m) && is_dragon(m.tiles[0]))
}

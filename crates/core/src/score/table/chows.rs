//! 套算一次, the rule of combination of 国标 (中国麻将竞赛规则, 计番原则): sets that a fan has combined are not combined again with each
//! other, and each further set is combined once with one of them.

use super::ReadHand;
use super::rows::Counted;
use crate::score::table::hand::SetForm;
use crate::tile::Kind;
use arrayvec::ArrayVec;

/// Reduces the counts of fans of two chows to those that may count beside each other, and removes the fans of which none is left.
///
/// The chows are the nodes of a graph. A fan of three or four chows connects them; a fan of two chows is an edge. Only edges that connect
/// two parts not connected before count, so that each chow is combined once. Edges of fans with more points come first, then those of fans
/// that stand first in the file.
pub(super) fn combine_once(hand: &ReadHand, counted: &mut Vec<Counted<'_>>) {
    let chows: ArrayVec<Kind, 4> =
        hand.sets.iter().filter(|set| set.form == SetForm::Chow).map(|set| set.kind()).collect();
    let mut part: [usize; 4] = [0, 1, 2, 3];
    let mut connect = |a: usize, b: usize| {
        let (from, to) = (part[b], part[a]);
        part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
        from != to
    };
    for row in counted.iter().filter_map(|(row, _)| row.more_chows) {
        if let Some(joined) = subsets(&chows).find(|subset| row.joined(&chosen(&chows, *subset))) {
            let members: ArrayVec<usize, 4> = (0..chows.len()).filter(|at| joined >> at & 1 != 0).collect();
            members.windows(2).for_each(|two| _ = connect(two[0], two[1]));
        }
    }
    let mut order: ArrayVec<usize, 256> =
        (0..counted.len()).filter(|&at| counted[at].0.pair_of_chows.is_some()).collect();
    order.sort_by_key(|&at| (std::cmp::Reverse(counted[at].0.points()), counted[at].0.place));
    for at in order {
        let Some(pair) = counted[at].0.pair_of_chows else { continue };
        let mut count = 0;
        for (a, b) in (0..chows.len()).flat_map(|a| (a + 1..chows.len()).map(move |b| (a, b))) {
            if count < counted[at].1 {
                count += u8::from(pair.joined(&[chows[a], chows[b]]) && connect(a, b));
            }
        }
        counted[at].1 = count;
    }
    counted.retain(|(_, count)| *count > 0);
}

/// The subsets of the chows, one bit for each chow.
fn subsets(chows: &[Kind]) -> impl Iterator<Item = usize> {
    0..1 << chows.len()
}

/// The chows of a subset.
fn chosen(chows: &[Kind], subset: usize) -> ArrayVec<Kind, 4> {
    chows.iter().enumerate().filter(|(at, _)| subset >> at & 1 != 0).map(|(_, &chow)| chow).collect()
}

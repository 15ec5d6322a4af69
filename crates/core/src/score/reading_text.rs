//! The groups of a won hand in the reading that the settlement chose, with the kind that each wild stands for.

use super::facts::{Facts, Win};
use super::gates::Gates;
use super::ledger::WinValue;
use super::names::Fan;
use super::reading::{Candidate, Group, Layout, Reading};
use super::wins::Way;
use crate::rules::Rules;
use crate::shape::{Decomposition, Shape};
use crate::tile::{Counts, Kind, KindSet, Meld};

/// A tile of a won hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadTile {
    /// The kind of the tile.
    pub tile: Kind,
    /// The kind that the tile stands for; `None` for a wild that may stand for any kind.
    pub read_as: Option<Kind>,
    /// Whether the kind of the tile is wild in the deal (精 or another wild), even if the tile stands for itself.
    pub wild: bool,
}

/// Returns the concealed tiles of a won hand, winning tile included, in groups. `value` is the shape and the factors as which `win` is
/// paid. Prefers a split into groups that shows those factors. Returns `None` if there is no split, and for a win by 宝.
pub fn tiles_as_read(rules: &Rules, facts: &Facts, win: &Win, value: &WinValue) -> Option<Vec<Vec<ReadTile>>> {
    if facts.is_by_bao(win) {
        return None;
    }
    let wild = rules.wild_kinds(facts.indicator);
    let hand = Candidate::from_facts(rules, facts, win.seat);
    let (way, has) = (Way::from_win(win), |fan| value.factors.iter().any(|factor| factor.fan == fan));
    let fits = |layout: &Layout| shows_payment(rules, win, hand.melds, value, layout);
    let reading = Reading {
        shape: value.shape,
        deguo: has(Fan::Deguo) || has(Fan::Dezhongde),
        jingdiao: has(Fan::Jingdiao) && way.allows_jingdiao(rules),
    };
    // 天胡 has no winning tile: any of the fourteen may be taken as the last one.
    let lasts: Vec<Kind> = match way {
        Way::Tianhu => std::iter::once(win.tile).chain(hand.concealed.tiles()).collect(),
        _ => vec![win.tile],
    };
    let whole = hand.concealed.with(win.tile);
    // 精钓 can also be a state of the hand before the win, whose pair need not be the winning tile.
    let plain = Reading { jingdiao: false, ..reading };
    [(true, reading), (true, plain), (false, plain)].into_iter().find_map(|(exact, reading)| {
        lasts.iter().find_map(|&last| {
            let mut concealed = whole;
            concealed.remove(last);
            let hand = Candidate { concealed: &concealed, ..hand };
            let any = |_: &Layout| true;
            let layout =
                hand.layout(last, way.lets_winning_jing_be_wild(rules), reading, if exact { &fits } else { &any })?;
            assign_tiles(&layout, whole, wild)
        })
    })
}

/// Assigns the tiles in `left`, all concealed tiles of the hand, to the groups. A wild in a place of its own kind stands for itself. Melds
/// come first, then the pair, then wilds that no group needs. Returns `None` if a group lacks a tile.
fn assign_tiles(layout: &Layout, mut left: Counts, wild: KindSet) -> Option<Vec<Vec<ReadTile>>> {
    let mut slots: Vec<(usize, ReadTile, bool)> = Vec::new();
    for (index, group) in layout.iter().enumerate() {
        slots.extend(group.kinds().iter().enumerate().map(|(at, &kind)| {
            (index, ReadTile { tile: kind, read_as: Some(kind), wild: wild.contains(kind) }, group.is_wild(at))
        }));
    }
    // First the places without wilds, then wilds in places of their own kind.
    for gaps in [false, true] {
        for (_, slot, gap) in slots.iter_mut().filter(|slot| slot.2 == gaps) {
            if left[slot.tile] > 0 {
                left.remove(slot.tile);
                *gap = false;
            }
        }
    }
    let mut rest = left.tiles().filter(|&kind| wild.contains(kind)).collect::<Vec<_>>().into_iter();
    for (_, slot, _) in slots.iter_mut().filter(|slot| slot.2) {
        *slot = ReadTile { tile: rest.next()?, wild: true, ..*slot };
    }
    let group = |index: usize| slots.iter().filter(move |slot| slot.0 == index).map(|slot| slot.1);
    let mut groups: Vec<Vec<ReadTile>> = (0..layout.len()).map(|index| group(index).collect()).collect();
    groups.sort_by_key(|group| (group.len() == 2, group[0].read_as));
    if !groups.is_empty() && groups.iter().all(|group| group.len() == 1) {
        groups = vec![groups.concat()];
    }
    let over: Vec<ReadTile> = rest.map(|tile| ReadTile { tile, read_as: None, wild: true }).collect();
    groups.extend((!over.is_empty()).then_some(over));
    Some(groups)
}

/// Whether these groups show the factors in `value`, and pass the gates of the rules. `melds` are the declared melds.
fn shows_payment(rules: &Rules, win: &Win, melds: &[Meld], value: &WinValue, layout: &Layout) -> bool {
    if !matches!(value.shape, Shape::Standard | Shape::AllTriplets) {
        return true;
    }
    let has = |fan| value.factors.iter().any(|factor| factor.fan == fan);
    let groups = || layout.iter().map(Group::kinds);
    let is_run = |group: &[Kind]| group.len() == 3 && group[0] != group[1];
    let general = |kind: &Kind| matches!(kind.rank(), Some(2 | 5 | 8));
    let pair = groups().find(|group| group.len() == 2);
    let dragon = || {
        let claimed = melds.iter().filter(|meld| meld.is_chow()).map(|meld| meld.tiles[0]);
        let runs: KindSet = groups().filter(|group| is_run(group)).map(|group| group[0]).chain(claimed).collect();
        (0..3).any(|suit| [0, 3, 6].iter().all(|at| runs.contains(Kind::at(9 * suit + at))))
    };
    let middle = || groups().any(|group| is_run(group) && group[1] == win.tile);
    let wanted = (!has(Fan::Daiyaojiu) || groups().all(|group| group.iter().any(|kind| kind.is_terminal())))
        && (!has(Fan::Zhongzhang) || !groups().any(|group| group.iter().any(|kind| kind.is_terminal())))
        && (!has(Fan::Jiangdui) || groups().all(|group| group.iter().all(general)))
        && (![Fan::Jiahu, Fan::Jiaxinwu, Fan::Kaerdiao].into_iter().any(has) || middle())
        && (!has(Fan::Dandiao) || pair.is_some_and(|pair| pair[0] == win.tile))
        && (!has(Fan::Yitiaolong) || dragon());
    let gates = Gates::new(rules);
    let passes = || {
        let melds_of = groups().filter_map(|group| group.try_into().ok());
        let own = pair.map(|pair| Decomposition { melds: melds_of.take(4).collect(), pair: pair[0] });
        own.is_none_or(|own| gates.failed_gates(&own, melds).is_empty())
    };
    wanted && (!gates.has_any() || passes())
}

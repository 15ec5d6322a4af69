//! The effects of the single changes between two rule sets: groups of changes that need each other, and the rule sets that isolate their
//! effects.
//!
//! The effect of a group is measured twice: as the first change (the first rule set without and with the group), and as the last one (the
//! second rule set without and with the group).

use crate::rules::{Difference, Rules, diff};
use crate::sim::Side;
use crate::words::unique;
use std::collections::HashMap;

/// Maximum number of changed keys whose effects are played separately.
const MOST: usize = 8;

/// Changed keys that need each other; usually a single key.
#[derive(Clone, Debug)]
pub struct ChangeGroup {
    /// The keys with their values in the first and in the second rule set.
    pub changes: Vec<Difference>,
    /// The first rule set with these changes.
    pub first_with: Rules,
    /// The second rule set without these changes; `None` if it would be contradictory or a key would have no effect.
    pub second_without: Option<Rules>,
}

/// The indices, in the sides of a run, of the sides that isolate the effect of a group of changes. The first rule set has index 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The index of the second rule set.
    pub second: usize,
    /// The index of [`ChangeGroup::first_with`].
    pub first_with: usize,
    /// The index of [`ChangeGroup::second_without`], if that exists.
    pub second_without: Option<usize>,
}

impl Places {
    /// Returns the pair of sides for the effect of the group alone: the first rule set without and with the group.
    pub fn alone_pair(self) -> [usize; 2] {
        [0, self.first_with]
    }

    /// Returns the pair of sides for the effect of the group as the last change: the second rule set without and with the group. `None` if
    /// the second rule set is not possible without the group.
    pub fn last_pair(self) -> Option<[usize; 2]> {
        self.second_without.map(|without| [without, self.second])
    }

    /// Returns the pair of sides for the effect of the other groups after this group: the first rule set with this group, and the second
    /// rule set. `None` if there is no other group.
    pub fn rest_pair(self) -> Option<[usize; 2]> {
        Some([self.first_with, self.second]).filter(|[before, after]| before != after)
    }
}

impl ChangeGroup {
    /// Returns the indices of the group's sides in `sides`, the sides of the run; `None` if one is not there.
    pub fn places(&self, sides: &[Side]) -> Option<Places> {
        let main = sides.iter().filter(|side| !side.aside).count();
        // With trained players, the players of the first rule set play the second on the last main side.
        let second = if sides.first()?.trained.is_empty() { 1 } else { main.checked_sub(1)? };
        let index =
            |rules: &Rules| [0, second].into_iter().chain(main..sides.len()).find(|&at| sides[at].rules == *rules);
        let second_without = match &self.second_without {
            Some(rules) => Some(index(rules)?),
            None => None,
        };
        Some(Places { second, first_with: index(&self.first_with)?, second_without })
    }
}

/// Returns the pairs of indices in `sides` whose differences are the effects of the groups or of the rest after a group, without
/// duplicates.
pub fn tested_pairs(groups: &[ChangeGroup], sides: &[Side]) -> Vec<[usize; 2]> {
    let places: Vec<Places> = groups.iter().filter_map(|group| group.places(sides)).collect();
    let tested = places.iter().flat_map(|places| [Some(places.alone_pair()), places.last_pair()]);
    unique(tested.chain(places.iter().map(|places| places.rest_pair())).flatten())
}

/// Returns the rule sets that isolate the effects of these groups, without duplicates and without `compared`, the rule sets of the
/// question.
pub fn rules_between<'a>(groups: &'a [ChangeGroup], compared: &[Rules]) -> Vec<&'a Rules> {
    let all = groups.iter().flat_map(|group| std::iter::once(&group.first_with).chain(&group.second_without));
    unique(all.filter(|rules| !compared.contains(rules)))
}

/// Returns the changes between two rule sets of the same game, in the order of keys. Keys that cannot be changed without each other form a
/// group. Empty for different games, for fewer than two changed keys, and for more than [`MOST`].
pub fn change_groups(a: &Rules, b: &Rules) -> Vec<ChangeGroup> {
    let changes = diff(a, b);
    if a.family() != b.family() || !(2..=MOST).contains(&changes.len()) {
        return Vec::new();
    }
    let all = u8::MAX >> (MOST - changes.len());
    let mut subsets = Subsets { a, b, changes, known: HashMap::from([(0, Some(a.clone())), (all, Some(b.clone()))]) };
    let mut groups = subsets.grouped(all);
    groups.sort_by_key(|group| group.trailing_zeros());
    let group = |group: u8| {
        let (first_with, second_without) = (subsets.rules(group)?.clone(), subsets.rules(all ^ group).cloned());
        Some(ChangeGroup { changes: subsets.chosen(group).cloned().collect(), first_with, second_without })
    };
    groups.into_iter().filter_map(group).collect()
}

/// The rule sets between two rule sets: the first (`a`) with a subset of the changes that lead to the second (`b`). A subset is a bit mask;
/// bit i stands for `changes[i]`.
struct Subsets<'a> {
    a: &'a Rules,
    b: &'a Rules,
    changes: Vec<Difference>,
    /// A cache of [`Subsets::rules`].
    known: HashMap<u8, Option<Rules>>,
}

impl Subsets<'_> {
    /// Returns the changes of a subset.
    fn chosen(&self, subset: u8) -> impl Iterator<Item = &Difference> {
        self.changes.iter().enumerate().filter(move |(at, _)| subset >> at & 1 != 0).map(|(_, change)| change)
    }

    /// Returns the first rule set with the changes of `subset`; `None` if it is contradictory or a key would have no effect.
    fn rules(&mut self, subset: u8) -> Option<&Rules> {
        if !self.known.contains_key(&subset) {
            let keys: Vec<&str> = self.chosen(subset).map(|change| change.key.as_str()).collect();
            let rules = self.a.with_keys_of(self.b, &keys);
            self.known.insert(subset, rules);
        }
        self.known[&subset].as_ref()
    }

    /// Returns the groups as subsets; `all` is the set of all changes. Joins changes until the first rule set is possible with each group
    /// alone. Also joins a group without which the second rule set is not possible, if the union with others is possible alone, the second
    /// rule set is possible without the union, and the union is not `all`.
    fn grouped(&mut self, all: u8) -> Vec<u8> {
        let mut groups: Vec<u8> = (0..self.changes.len()).map(|at| 1 << at).collect();
        let mut at = 0;
        while let Some(&group) = groups.get(at) {
            at += 1;
            let is_alone = self.rules(group).is_some();
            if is_alone && self.rules(all ^ group).is_some() {
                continue;
            }
            let is_union = |&subset: &u8| {
                subset != group
                    && groups.iter().all(|part| [0, *part].contains(&(subset & part)))
                    && subset & group != 0
            };
            let mut unions: Vec<u8> = (1..=all).filter(is_union).collect();
            unions.sort_by_key(|subset| subset.count_ones());
            let proper = unions.iter().copied().filter(|&union| union != all);
            let mut joined =
                proper.into_iter().find(|&union| self.rules(union).is_some() && self.rules(all ^ union).is_some());
            if joined.is_none() && !is_alone {
                joined = unions.into_iter().find(|&union| self.rules(union).is_some());
            }
            if let Some(union) = joined {
                groups.retain(|part| part & union == 0);
                groups.push(union);
                at = 0;
            }
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of the keys of each group, and whether the second rule set is possible without the group.
    fn keys_of(a: &str, b: &str) -> Vec<(Vec<String>, bool)> {
        let [a, b] = [a, b].map(|name| Rules::load(name).unwrap());
        let name = |change: &Difference| change.key.rsplit('.').next().unwrap().to_owned();
        let found = change_groups(&a, &b);
        for group in &found {
            let keys = |a: &Rules, b: &Rules| diff(a, b).into_iter().map(|row| row.key).collect::<Vec<_>>();
            let own: Vec<String> = group.changes.iter().map(|change| change.key.clone()).collect();
            assert_eq!(keys(&a, &group.first_with), own);
            assert!(group.second_without.as_ref().is_none_or(|without| keys(without, &b) == own));
        }
        found.iter().map(|group| (group.changes.iter().map(name).collect(), group.second_without.is_some())).collect()
    }

    #[test]
    fn independent_changes_are_separate_groups() {
        let one = |name: &str| (vec![name.to_owned()], true);
        let found = keys_of("nanchang", "nanchang+scoring.jing.chongguan_from=4+room.deal_cap=100");
        assert_eq!(found, [one("deal_cap"), one("chongguan_from")]);
        assert!(keys_of("nanchang", "nanchang+room.deal_cap=100").is_empty(), "one change");
        assert!(keys_of("nanchang", "sichuan").is_empty(), "another game");
    }

    /// `limit` has no effect without `grows`, and the tiles of 扎鸟 none without points or a factor.
    #[test]
    fn keys_that_need_each_other_form_a_group() {
        let groups = |names: &[&[&str]]| -> Vec<(Vec<String>, bool)> {
            names.iter().map(|keys| (keys.iter().map(|&key| key.to_owned()).collect(), true)).collect()
        };
        let niao = "nanchang+room.niao.tiles=2+room.niao.points=1";
        let more = "+room.lianzhuang.grows=add+room.lianzhuang.limit=4+room.deal_cap=100";
        let expected = groups(&[&["deal_cap"], &["grows", "limit"], &["tiles", "points"]]);
        assert_eq!(keys_of("nanchang", &format!("{niao}{more}")), expected);
        assert_eq!(keys_of("nanchang", niao), groups(&[&["tiles", "points"]]));
        let other = "nanchang+room.niao.tiles=3+room.niao.points=0+room.niao.factor=2";
        assert_eq!(keys_of(niao, other), groups(&[&["tiles"], &["factor", "points"]]));
    }
}

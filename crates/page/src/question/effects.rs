//! The changes between two rule sets, one by one: which of them need each other, and the rule sets that show what each does.

use crate::rules::{Difference, Rules, diff};
use crate::sim::Side;
use crate::words::once;
use std::collections::HashMap;

/// The most keys whose changes are played one by one.
const MOST: usize = 8;

/// Changed keys that need each other; mostly one key.
#[derive(Clone, Debug)]
pub struct ChangeGroup {
    /// The keys with their values in the first and in the second rule set.
    pub changes: Vec<Difference>,
    /// The first rule set with these changes.
    pub alone: Rules,
    /// The second rule set without them; `None` where its other keys contradict each other.
    pub last: Option<Rules>,
}

/// The sides that show what a group of changes does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The second rule set.
    pub second: usize,
    /// The first rule set with the changes.
    pub alone: usize,
    /// The second rule set without them.
    pub last: Option<usize>,
}

impl Places {
    /// The first rule set against the same with the changes.
    pub fn alone(self) -> [usize; 2] {
        [0, self.alone]
    }

    /// The second rule set without the changes against the second.
    pub fn last(self) -> Option<[usize; 2]> {
        self.last.map(|last| [last, self.second])
    }

    /// What the other changes add; `None` where there are no others.
    pub fn rest(self) -> Option<[usize; 2]> {
        Some([self.alone, self.second]).filter(|[alone, second]| alone != second)
    }
}

impl ChangeGroup {
    /// Where the sides of the group stand; `None` where they are not among `sides`.
    pub fn places(&self, sides: &[Side]) -> Option<Places> {
        let main = sides.iter().filter(|side| !side.aside).count();
        // Where players learned for their rules, those of the first rule set play all effects.
        let second = if sides.first()?.trained.is_empty() { 1 } else { main.checked_sub(1)? };
        let of = |rules: &Rules| [0, second].into_iter().chain(main..sides.len()).find(|&at| sides[at].rules == *rules);
        let last = match &self.last {
            Some(rules) => Some(of(rules)?),
            None => None,
        };
        Some(Places { second, alone: of(&self.alone)?, last })
    }
}

/// The pairs of sides that show what each group does.
pub fn pairs(groups: &[ChangeGroup], sides: &[Side]) -> Vec<[usize; 2]> {
    let places: Vec<Places> = groups.iter().filter_map(|group| group.places(sides)).collect();
    let tested = places.iter().flat_map(|places| [Some(places.alone()), places.last()]);
    once(tested.chain(places.iter().map(|places| places.rest())).flatten())
}

/// The rule sets of these groups, besides the two that are compared.
pub fn rules_between<'a>(groups: &'a [ChangeGroup], compared: &[Rules]) -> Vec<&'a Rules> {
    let all = groups.iter().flat_map(|group| std::iter::once(&group.alone).chain(&group.last));
    once(all.filter(|rules| !compared.contains(rules)))
}

/// The changes from a rule set to another of its game, in the order of keys. Keys are grouped where one is contradicted or left without
/// meaning unless another is changed too. Empty where one key differs, or more than [`MOST`].
pub fn groups(a: &Rules, b: &Rules) -> Vec<ChangeGroup> {
    let changes = diff(a, b);
    if a.family() != b.family() || !(2..=MOST).contains(&changes.len()) {
        return Vec::new();
    }
    let all = u8::MAX >> (MOST - changes.len());
    let mut subsets = Subsets { a, b, changes, known: HashMap::from([(0, Some(a.clone())), (all, Some(b.clone()))]) };
    let mut groups = subsets.grouped(all);
    groups.sort_by_key(|group| group.trailing_zeros());
    let group = |group: u8| {
        let (alone, last) = (subsets.rules(group)?.clone(), subsets.rules(all ^ group).cloned());
        Some(ChangeGroup { changes: subsets.chosen(group).cloned().collect(), alone, last })
    };
    groups.into_iter().filter_map(group).collect()
}

/// The rule sets between two: the first with a subset of the changes, a bit for each.
struct Subsets<'a> {
    a: &'a Rules,
    b: &'a Rules,
    changes: Vec<Difference>,
    known: HashMap<u8, Option<Rules>>,
}

impl Subsets<'_> {
    fn chosen(&self, subset: u8) -> impl Iterator<Item = &Difference> {
        self.changes.iter().enumerate().filter(move |(at, _)| subset >> at & 1 != 0).map(|(_, change)| change)
    }

    /// The rules with these changes; `None` where keys contradict each other or one has no meaning.
    fn rules(&mut self, subset: u8) -> Option<&Rules> {
        if !self.known.contains_key(&subset) {
            let keys: Vec<&str> = self.chosen(subset).map(|change| change.key.as_str()).collect();
            let rules = self.a.with_keys_of(self.b, &keys);
            self.known.insert(subset, rules);
        }
        self.known[&subset].as_ref()
    }

    /// Joins keys until each group can be changed alone. Groups that can be changed alone but not last are joined where that makes both
    /// possible for less than all keys.
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

    fn keys_of(a: &str, b: &str) -> Vec<(Vec<String>, bool)> {
        let [a, b] = [a, b].map(|name| Rules::load(name).unwrap());
        let name = |change: &Difference| change.key.rsplit('.').next().unwrap().to_owned();
        let found = groups(&a, &b);
        for group in &found {
            let keys = |a: &Rules, b: &Rules| diff(a, b).into_iter().map(|row| row.key).collect::<Vec<_>>();
            let own: Vec<String> = group.changes.iter().map(|change| change.key.clone()).collect();
            assert_eq!(keys(&a, &group.alone), own);
            assert!(group.last.as_ref().is_none_or(|last| keys(last, &b) == own));
        }
        found.iter().map(|group| (group.changes.iter().map(name).collect(), group.last.is_some())).collect()
    }

    #[test]
    fn changes_are_told_apart() {
        let one = |name: &str| (vec![name.to_owned()], true);
        let found = keys_of("nanchang", "nanchang+scoring.jing.chongguan_from=4+room.deal_cap=100");
        assert_eq!(found, [one("deal_cap"), one("chongguan_from")]);
        assert!(keys_of("nanchang", "nanchang+room.deal_cap=100").is_empty(), "one change");
        assert!(keys_of("nanchang", "sichuan").is_empty(), "another game");
    }

    /// A limit means nothing without what grows to it, and 扎鸟 nothing without what a tile brings.
    #[test]
    fn keys_that_need_each_other_stand_together() {
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

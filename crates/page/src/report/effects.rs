//! The effect of each change of a comparison on the same deals. A change is one key, or a group of keys that need each other. Its effect is
//! measured twice: *alone*, as the only change of the first rule set, and *last*, after all other changes.
//!
//! The headline numbers of both effects of all changes are one family of tests.

mod shown;

pub(super) use shown::{headline_line, section, sole_active, status_word};

use super::study::RuleSet;
use super::verdict::{Change, Verdict};
use crate::policy::untested_deed;
use crate::question::{ChangeGroup, Places};
use crate::sim::{Anytime, Category, Difference, Record, Run, Statistic, correct_fixed, differences_of};
use crate::stats::Level;
use crate::stats::paired::holm;
use crate::words::unique;
use serde::{Deserialize, Serialize};

/// The result for a change, alone and last. The first variant that applies is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The players of the run never take the action that a key is about.
    NotTested,
    /// The events that the keys are about did not happen in any deal.
    NeverHappened,
    /// Every deal pays the same with and without the change.
    NoDifference,
    /// A headline number differs significantly.
    Acts,
    /// Every headline number is shown to differ by less than 1 %.
    Equivalent,
    /// Neither a difference nor equivalence is shown.
    MayBeChance,
}

/// The number of deals with the event that a key needs in order to have an effect.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventCount {
    /// The frequency of the event.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The number of deals with the event under the first rule set.
    pub first: u64,
    /// The number under the first rule set with the change.
    pub alone: u64,
    /// The number under the second rule set.
    pub last: u64,
}

/// The effect of a change. A manifest contains it without `alone` and `last`, which are rows of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    /// The changed key, or several keys that need each other.
    pub changes: Vec<Change>,
    /// The result.
    pub status: Status,
    /// Whether the first rule set with this change is identical or shown equivalent to the second in every headline number.
    pub is_all: bool,
    /// The event of the first key that has one; `None` if no key is about an event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<EventCount>,
    /// The differences of the first rule set with the change from the first rule set.
    #[serde(skip)]
    pub alone: Vec<Difference>,
    /// The differences of the second rule set from the second without the change; `None` if the rules without the change are invalid.
    #[serde(with = "is_there")]
    pub last: Option<Vec<Difference>>,
}

/// Serializes rows as a Boolean: whether there are any. The rows themselves are in a table.
mod is_there {
    use crate::sim::Difference;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(rows: &Option<Vec<Difference>>, serializer: S) -> Result<S::Ok, S::Error> {
        rows.is_some().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<Difference>>, D::Error> {
        Ok(bool::deserialize(from)?.then(Vec::new))
    }
}

/// The differences of all pairs of sides that show effects, corrected as one family of tests. A pair has the indices of two sides of the
/// run; its rows are the differences of the second from the first.
struct Family<'a> {
    run: &'a Run,
    record: &'a Record,
    /// The number of headline numbers, each of which has a row in every pair.
    headline: usize,
    /// The rows of each pair.
    rows: Vec<([usize; 2], Vec<Difference>)>,
}

impl Family<'_> {
    /// Computes and corrects the rows of `statistics`. `places` has the sides of each change. The level is that of the intervals; `anytime`
    /// is the confidence sequence of a run that could stop by its results.
    fn new<'a>(
        run: &'a Run,
        record: &'a Record,
        places: &[Places],
        statistics: &[Statistic],
        (level, anytime): (Level, Option<Anytime>),
    ) -> Family<'a> {
        let rows = |&pair: &[usize; 2]| {
            let mut rows = differences_of(run, record, pair, statistics, level);
            rows.iter_mut().for_each(|row| anytime.into_iter().for_each(|anytime| anytime.adjust(row)));
            (pair, rows)
        };
        let tested = unique(places.iter().flat_map(|places| [Some(places.alone_pair()), places.last_pair()]).flatten());
        let rest = unique(places.iter().filter_map(|places| places.rest_pair()).filter(|pair| !tested.contains(pair)));
        let (mut all, headline) = (tested.iter().chain(&rest).map(rows).collect::<Vec<_>>(), statistics.len());
        correct_fixed(all[..tested.len()].iter_mut().flat_map(|(_, rows)| rows), tested.len() * headline);
        // Equivalence is also tested between the first rule set with one change and the second.
        let tests = all.len() * headline;
        correct_equivalent(all.iter_mut().flat_map(|(_, rows)| rows), tests);
        Family { run, record, headline, rows: all }
    }

    /// The rows of a pair; empty if the pair is not in the family.
    fn rows(&self, pair: [usize; 2]) -> &[Difference] {
        self.rows.iter().find(|(known, _)| *known == pair).map_or(&[], |(_, rows)| rows)
    }

    /// Whether for each of these pairs either every deal pays the same, or every headline number is identical or shown equivalent.
    fn is_equivalent_in(&self, pairs: &[[usize; 2]]) -> bool {
        let near = |row: &Difference| row.identical || row.is_equivalent();
        let all_near = |rows: &[Difference]| rows.len() == self.headline && rows.iter().all(near);
        pairs.iter().all(|&pair| self.pays_alike(pair) || all_near(self.rows(pair)))
    }

    /// Whether every deal pays the same under both sides of a pair; `false` if the run does not compare the pair.
    fn pays_alike(&self, pair: [usize; 2]) -> bool {
        let place = self.run.pairs().iter().position(|known| *known == pair);
        place.is_some_and(|place| self.record.pairs[place].pays_alike())
    }

    /// The number of deals with this event under the side with this index.
    fn count(&self, side: usize, category: Category) -> u64 {
        let sums = self.record.sides[side].counts.sums(Statistic::Frequency(category));
        sums.map_or(0, |sums| sums.x as u64)
    }

    /// The effect of a change on the sides `places`.
    fn effect(&self, group: &ChangeGroup, places: Places) -> Effect {
        let keys = || group.changes.iter().map(|change| change.key.as_str());
        let pairs: Vec<[usize; 2]> = unique([Some(places.alone_pair()), places.last_pair()].into_iter().flatten());
        let sides = || [0, places.first_with, places.second].into_iter().chain(places.second_without);
        let unseen =
            |key: &str| Category::from_key(key).is_some_and(|event| sides().all(|side| self.count(side, event) == 0));
        let acts = |&pair: &[usize; 2]| self.rows(pair).iter().any(Difference::is_real);
        let status = if untested_deed(keys(), &self.run.sides[0].seating).is_some() {
            Status::NotTested
        } else if keys().all(unseen) {
            Status::NeverHappened
        } else if pairs.iter().all(|&pair| self.pays_alike(pair)) {
            Status::NoDifference
        } else if pairs.iter().any(acts) {
            Status::Acts
        } else if self.is_equivalent_in(&pairs) {
            Status::Equivalent
        } else {
            Status::MayBeChance
        };
        Effect {
            changes: group.changes.iter().map(|row| Change::new(row, &self.run.sides[0].rules)).collect(),
            status,
            is_all: places.rest_pair().is_none_or(|pair| self.is_equivalent_in(&[pair])),
            event: keys().find_map(Category::from_key).map(|event| EventCount {
                statistic: Statistic::Frequency(event),
                first: self.count(0, event),
                alone: self.count(places.first_with, event),
                last: self.count(places.second, event),
            }),
            alone: self.rows(places.alone_pair()).to_vec(),
            last: places.last_pair().map(|pair| self.rows(pair).to_vec()),
        }
    }
}

/// Applies Holm's correction to the p-values of equivalence, within a family of `tests` tests. Tests without a p-value count as p = 1.
fn correct_equivalent<'a>(rows: impl Iterator<Item = &'a mut Difference>, tests: usize) {
    let rows: Vec<&mut Difference> = rows.collect();
    let mut p_values: Vec<f64> = rows.iter().map(|row| row.p_equivalent.unwrap_or(1.0)).collect();
    p_values.resize(tests.max(rows.len()), 1.0);
    rows.into_iter().zip(holm(&p_values)).for_each(|(row, p)| row.p_equivalent = row.p_equivalent.map(|_| p));
}

/// The effects of the changes `groups`; empty if the run did not play the sides of one of them. `first` is the first rule set of the study.
/// `level` is the level of the intervals, with the confidence sequence of a run that could stop by its results.
pub(super) fn effects(
    run: &Run,
    record: &Record,
    groups: &[ChangeGroup],
    first: &RuleSet,
    level: (Level, Option<Anytime>),
) -> Vec<Effect> {
    let placed = groups.iter().map(|group| Some((group, group.places(&run.sides)?)));
    let Some(placed) = placed.collect::<Option<Vec<_>>>().filter(|placed| !placed.is_empty()) else {
        return Vec::new();
    };
    let statistics = Verdict::headline_of_run(run, first);
    let places: Vec<Places> = placed.iter().map(|(_, places)| *places).collect();
    let family = Family::new(run, record, &places, &statistics, level);
    placed.into_iter().map(|(group, places)| family.effect(group, places)).collect()
}

#[cfg(test)]
mod tests;

//! What each change of a comparison does on the same deals: alone, added to the first rule set, and last, added to all other changes.
//!
//! The headline numbers of both, of all changes, are one family of tests.

mod shown;

pub(super) use shown::{headline, section, sole, status_word};

use super::study::RuleSet;
use super::verdict::{Change, Verdict};
use crate::policy::never_done;
use crate::question::{ChangeGroup, Places};
use crate::sim::{Anytime, Category, Difference, Record, Run, Statistic, correct_fixed, differences_of};
use crate::stats::Level;
use crate::stats::paired::holm;
use crate::words::once;
use serde::{Deserialize, Serialize};

/// What a change comes to, alone and last: the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// These players never do what the keys are about.
    NotTested,
    /// What the keys are about happened in no deal.
    NeverHappened,
    /// Every deal pays the same.
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
    /// Deals under the first rule set.
    pub first: u64,
    /// Deals under the first rule set with the change.
    pub alone: u64,
    /// Deals under the second rule set.
    pub last: u64,
}

/// What a change does. In a manifest it stands without its rows, which are a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    /// The changed key; several where keys need each other.
    pub changes: Vec<Change>,
    /// What it comes to.
    pub status: Status,
    /// Whether the first rule set with this change is identical or shown equivalent to the second in every headline number.
    pub is_all: bool,
    /// The event of the first key that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<EventCount>,
    /// The first rule set with the change against the first.
    #[serde(skip)]
    pub alone: Vec<Difference>,
    /// The second rule set against the same without the change; `None` where that is no rule set.
    #[serde(with = "is_there")]
    pub last: Option<Vec<Difference>>,
}

/// Of rows that stand elsewhere, whether there are any.
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

/// The rows of all pairs of a run that show effects, each corrected within the family of all.
struct Family<'a> {
    run: &'a Run,
    record: &'a Record,
    /// The number of headline numbers.
    headline: usize,
    rows: Vec<([usize; 2], Vec<Difference>)>,
}

impl Family<'_> {
    fn of<'a>(
        run: &'a Run,
        record: &'a Record,
        places: &[Places],
        statistics: &[Statistic],
        (level, anytime): (Level, Option<Anytime>),
    ) -> Family<'a> {
        let rows = |&pair: &[usize; 2]| {
            let mut rows = differences_of(run, record, pair, statistics, level);
            rows.iter_mut().for_each(|row| anytime.into_iter().for_each(|anytime| anytime.difference(row)));
            (pair, rows)
        };
        let tested = once(places.iter().flat_map(|places| [Some(places.alone()), places.last()]).flatten());
        let rest = once(places.iter().filter_map(|places| places.rest()).filter(|pair| !tested.contains(pair)));
        let (mut all, headline) = (tested.iter().chain(&rest).map(rows).collect::<Vec<_>>(), statistics.len());
        correct_fixed(all[..tested.len()].iter_mut().flat_map(|(_, rows)| rows), tested.len() * headline);
        // Equivalence is also tested between the first rule set with one change and the second.
        let tests = all.len() * headline;
        correct_equivalent(all.iter_mut().flat_map(|(_, rows)| rows), tests);
        Family { run, record, headline, rows: all }
    }

    fn rows(&self, pair: [usize; 2]) -> &[Difference] {
        self.rows.iter().find(|(known, _)| *known == pair).map_or(&[], |(_, rows)| rows)
    }

    /// Whether these pairs pay the same in every deal, or every headline number is identical or shown equivalent.
    fn is_near(&self, pairs: &[[usize; 2]]) -> bool {
        let near = |row: &Difference| row.identical || row.is_equivalent();
        let all_near = |rows: &[Difference]| rows.len() == self.headline && rows.iter().all(near);
        pairs.iter().all(|&pair| self.pays_alike(pair) || all_near(self.rows(pair)))
    }

    fn pays_alike(&self, pair: [usize; 2]) -> bool {
        let place = self.run.pairs().iter().position(|known| *known == pair);
        place.is_some_and(|place| self.record.pairs[place].pays_alike())
    }

    /// Deals of a side in which it happened.
    fn count(&self, side: usize, category: Category) -> u64 {
        let sums = self.record.sides[side].counts.sums(Statistic::Frequency(category));
        sums.map_or(0, |sums| sums.x as u64)
    }

    fn effect(&self, group: &ChangeGroup, places: Places) -> Effect {
        let keys = || group.changes.iter().map(|change| change.key.as_str());
        let pairs: Vec<[usize; 2]> = once([Some(places.alone()), places.last()].into_iter().flatten());
        let sides = || [0, places.alone, places.second].into_iter().chain(places.last);
        let unseen =
            |key: &str| Category::of_key(key).is_some_and(|event| sides().all(|side| self.count(side, event) == 0));
        let acts = |&pair: &[usize; 2]| self.rows(pair).iter().any(Difference::is_real);
        let status = if never_done(keys(), &self.run.sides[0].seating).is_some() {
            Status::NotTested
        } else if keys().all(unseen) {
            Status::NeverHappened
        } else if pairs.iter().all(|&pair| self.pays_alike(pair)) {
            Status::NoDifference
        } else if pairs.iter().any(acts) {
            Status::Acts
        } else if self.is_near(&pairs) {
            Status::Equivalent
        } else {
            Status::MayBeChance
        };
        Effect {
            changes: group.changes.iter().map(|row| Change::new(row, &self.run.sides[0].rules)).collect(),
            status,
            is_all: places.rest().is_none_or(|pair| self.is_near(&[pair])),
            event: keys().find_map(Category::of_key).map(|event| EventCount {
                statistic: Statistic::Frequency(event),
                first: self.count(0, event),
                alone: self.count(places.alone, event),
                last: self.count(places.second, event),
            }),
            alone: self.rows(places.alone()).to_vec(),
            last: places.last().map(|pair| self.rows(pair).to_vec()),
        }
    }
}

/// Holm's correction of the p-values of equivalence within a family of so many tests; rows without one count with p = 1.
fn correct_equivalent<'a>(rows: impl Iterator<Item = &'a mut Difference>, tests: usize) {
    let rows: Vec<&mut Difference> = rows.collect();
    let mut p_values: Vec<f64> = rows.iter().map(|row| row.p_equivalent.unwrap_or(1.0)).collect();
    p_values.resize(tests.max(rows.len()), 1.0);
    rows.into_iter().zip(holm(&p_values)).for_each(|(row, p)| row.p_equivalent = row.p_equivalent.map(|_| p));
}

/// The effects of these changes in a run that played them; `first` is the first rule set of its study.
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
    let ruin = first.estimates.iter().filter_map(|row| match row.statistic {
        Statistic::Ruin(points) => Some((points, row.estimate)),
        _ => None,
    });
    let rules = [0, 1].map(|side| &run.sides[side].rules);
    let statistics = Verdict::headline(&rules, &ruin.collect::<Vec<_>>());
    let places: Vec<Places> = placed.iter().map(|(_, places)| *places).collect();
    let family = Family::of(run, record, &places, &statistics, level);
    placed.into_iter().map(|(group, places)| family.effect(group, places)).collect()
}

#[cfg(test)]
mod tests;

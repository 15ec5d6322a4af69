//! The statistics that are estimated and compared, as one closed list.
//!
//! | topic | module |
//! |---|---|
//! | the statistics: names, labels, units, tests, places in tables | `rows.rs`; measures: `measure.rs`; categories: `../category.rs` |
//! | counts | `../count.rs` |
//! | estimates and their intervals | `estimate.rs` |
//! | differences between two rule sets | `compare.rs`; between players that learn, `trainings.rs` |
//! | correction for multiple tests | `family.rs` |

mod compare;
mod estimate;
mod family;
mod lead;
pub(in crate::sim) mod measure;
mod rows;
mod sums;
mod trainings;

pub use compare::{
    COMPARED_QUANTILES, Difference, Ground, MARGIN, comparable_statistics, compared_statistics, differences,
    differences_of, paired_error, uncorrected,
};
pub use estimate::{BANKROLLS, EstimateRow, FrequencyRow, QUANTILES, estimates, frequencies};
pub use family::{correct, correct_fixed};
pub use lead::Replicates;
pub use measure::Measure;
pub use rows::{AmountUnit, Statistic, Unit};

use super::joint::Joint;
use crate::message::msg;
use crate::policy::Seating;
use crate::score::Category;
use rows::{Compared, Estimator, Scope, Spec, Tested};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The share of the worst deals or evenings over which the expected shortfall averages.
pub const TAIL: f64 = 0.05;
/// The share of the best observations whose winnings [`Statistic::TopShare`] measures.
pub const TOP: f64 = 0.01;

impl Statistic {
    /// The statistic with these values in the columns `statistic` and `category` of tables; `None` if there is no such
    /// statistic.
    pub fn from_names(statistic: &str, category: &str) -> Option<Statistic> {
        let names = (statistic.to_owned(), category.to_owned());
        let closed = || Statistic::every(&Scope::default()).into_iter().find(|known| known.names() == names);
        Statistic::read(statistic, category).or_else(closed)
    }

    /// The statistics of a scope for which `place` returns a place in a table, in the order of these places.
    fn ordered<K: Ord>(scope: &Scope<'_>, place: impl Fn(Spec) -> Option<K>) -> Vec<Statistic> {
        let placed = |statistic: Statistic| Some((place(statistic.spec())?, statistic));
        let mut all: Vec<(K, Statistic)> = Statistic::every(scope).into_iter().filter_map(placed).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.into_iter().map(|(_, statistic)| statistic).collect()
    }

    /// The statistics that are reported for a side, in the order of the table. `bankrolls` are those for which ruin is
    /// reported.
    fn reported(bankrolls: &[u32]) -> Vec<Statistic> {
        Statistic::ordered(&Scope { bankrolls, ..Scope::default() }, |spec| spec.reported)
    }

    /// The statistics by which sides are always compared, in the order of the table: those of [`Statistic::every`] and
    /// the joint events `joints`. The means of players are included if `seating` has several different players.
    fn compared(seating: &Seating, joints: &[Joint]) -> Vec<Statistic> {
        let players = Some(seating.players()).filter(|players| players.len() > 1).unwrap_or_default();
        let scope = Scope { joints, players: &players, ..Scope::default() };
        Statistic::ordered(&scope, |spec| match spec.compared {
            Compared::Table(order) => Some(order),
            Compared::Asked | Compared::No => None,
        })
    }

    /// All statistics by which rule sets can be compared.
    pub fn comparable() -> Vec<Statistic> {
        let all = Statistic::every(&Scope { bankrolls: &BANKROLLS, ..Scope::default() });
        all.into_iter().filter(|statistic| statistic.spec().compared != Compared::No).collect()
    }

    /// The statistics that `--until` can watch, in the order of tables: those always compared that are a total divided
    /// by a number of observations. The means of players are included if `seating` has several different players.
    pub fn watchable(seating: &Seating) -> Vec<Statistic> {
        Statistic::compared(seating, &[]).into_iter().filter(|statistic| statistic.total().is_some()).collect()
    }

    /// The statistics of which a sweep (a run over many values of a key) draws a chart if they differ, in the order of
    /// the charts.
    pub fn swept() -> Vec<Statistic> {
        Statistic::ordered(&Scope::default(), |spec| spec.swept)
    }

    /// Whether no other statistic in `all` has the same value in the column `statistic` (its kind).
    fn is_alone(self, all: &[Statistic]) -> bool {
        let kind = self.names().0;
        all.iter().filter(|other| other.names().0 == kind).count() == 1
    }

    /// The shortest name by which [`Statistic::find`] selects it in `all`: the category of an event, the kind if no
    /// other statistic in `all` is of this kind, otherwise both.
    pub fn short_name(self, all: &[Statistic]) -> String {
        let (kind, category) = self.names();
        match self {
            _ if self.is_event() => category,
            _ if self.is_alone(all) => kind,
            _ => format!("{kind}.{category}"),
        }
    }

    /// Finds the statistic in `all` that a user names: by kind and category (`scores.sd.all`), by the kind alone if it
    /// has one category (`dealer_edge`), by the category alone of an event or measure (`liuju`), or by a label. The
    /// frequency of a registered category comes after all others. `None` if no name matches.
    pub fn find(text: &str, all: &[Statistic]) -> Option<Statistic> {
        let called = |statistic: &&Statistic| {
            let (kind, category) = statistic.names();
            let short = statistic.is_event() || matches!(statistic, Statistic::Measure(_));
            format!("{kind}.{category}") == text
                || short && category == text
                || kind == text && statistic.is_alone(all)
                || statistic.has_name(text)
        };
        let own = |statistic: &&Statistic| matches!(statistic, Statistic::Frequency(own) if own.is_registered());
        let built_in = all.iter().find(|statistic| !own(statistic) && called(statistic));
        built_in.or_else(|| all.iter().find(called)).copied()
    }

    /// The full name, such as `scores.sd.all`.
    pub fn full_name(self) -> String {
        let (kind, category) = self.names();
        format!("{kind}.{category}")
    }

    /// Whether `text` names any statistic, even one by which rule sets are not compared.
    pub fn is_known(text: &str) -> bool {
        let named = |(kind, category)| Statistic::from_names(kind, category);
        text.rsplit_once('.').and_then(named).is_some() || Statistic::find(text, &Statistic::comparable()).is_some()
    }

    /// Whether `text` is its label, its short label or, for the frequency of a category, any name of the category.
    /// Blanks, colons, commas and capitals are ignored.
    pub fn has_name(self, text: &str) -> bool {
        let plain = |text: &str| text.replace([' ', ':', '：', ','], "").to_lowercase();
        let event = matches!(self, Statistic::Frequency(own) if Category::parse_name(text) == Some(own));
        let words = || self.short_label().into_iter().flatten().map(str::to_owned).chain(self.label());
        event || words().any(|word| plain(&word) == plain(text))
    }

    /// Whether both are the same statistic, possibly of different runs. Players are compared by name, because their
    /// indices may differ.
    pub fn is_same(self, other: Statistic) -> bool {
        match (self, other) {
            (Statistic::Player(one), Statistic::Player(other)) => one.name == other.name,
            _ => self == other,
        }
    }

    /// Whether its differences are tested. Those of a skewness have no bounded interval, and the mean of all four seats
    /// is always 0.
    pub fn is_tested(self) -> bool {
        !matches!(self.spec().tested, Tested::No)
    }

    /// The statistic whose test its difference shares, otherwise the statistic itself. The points of all four seats sum
    /// to zero, so the test of the dealer's mean also decides about the mean of the other seats and about the dealer's
    /// edge.
    pub fn tested_by(self) -> Statistic {
        match self.spec().tested {
            Tested::As(other) => other,
            Tested::Own | Tested::No => self,
        }
    }

    /// Whether it is the frequency of an event or of a joint event.
    pub fn is_event(self) -> bool {
        matches!(self.spec().estimator, Estimator::Event(_))
    }

    /// The unit in which it is shown.
    pub fn unit(self) -> Unit {
        self.spec().unit
    }

    /// The unit of its values, if [`Statistic::unit`] is an amount.
    pub fn amount_unit(self) -> AmountUnit {
        self.spec().amount_unit
    }

    /// Whether a relative change of it is meaningful.
    pub fn has_relative_change(self) -> bool {
        self.spec().relative
    }

    /// Whether pages have a separate table for its kind.
    pub fn has_own_table(self) -> bool {
        self.spec().own_table
    }

    /// A short label for narrow columns, in English and Chinese, unique to the statistic; `None` if it has none.
    pub fn short_label(self) -> Option<[&'static str; 2]> {
        self.spec().short_label
    }

    /// The index of its total in the row of a session, and the factor (such as the number of seats) by which the number
    /// of observations in the row is multiplied. `None` if it is not a total divided by a number of observations.
    pub(super) fn total(self) -> Option<(usize, u64)> {
        self.spec().estimator.total()
    }
}

/// Serializes the two fields `statistic` and `category`.
impl Serialize for Statistic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Names {
            statistic: String,
            category: String,
        }
        let (statistic, category) = self.names();
        Names { statistic, category }.serialize(serializer)
    }
}

/// Deserializes the two fields, as in plans and manifests.
impl<'de> Deserialize<'de> for Statistic {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Statistic, D::Error> {
        #[derive(Deserialize)]
        struct Names {
            statistic: String,
            category: String,
        }
        let Names { statistic, category } = Names::deserialize(from)?;
        let unknown = || serde::de::Error::custom(msg!("sim-no-statistic", statistic, category));
        Statistic::from_names(&statistic, &category).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::PlayerLabel;
    use std::collections::HashSet;

    /// Statistics of every kind.
    fn all() -> Vec<Statistic> {
        let joint = Joint::parse("tianhu+shisanlan", 0).unwrap();
        let players = ["efficient", "value:weights"].map(|name| PlayerLabel { number: 0, name });
        Statistic::every(&Scope { joints: &[joint], players: &players, bankrolls: &[50, 75] })
    }

    #[test]
    fn names_are_parsed_back() {
        let mut seen = HashSet::new();
        for statistic in all() {
            let (name, category) = statistic.names();
            assert_eq!(Statistic::from_names(&name, &category), Some(statistic));
            assert!(seen.insert((name, category)), "{statistic:?} has the name of another");
        }
        assert_eq!(Statistic::from_names("ruin", "much"), None);
        assert_eq!(Statistic::from_names("frequency", "no such event"), None);
    }

    #[test]
    fn specs_are_complete() {
        for statistic in all() {
            let (spec, definition) = (statistic.spec(), statistic.definition());
            assert!(statistic.label().iter().all(|label| !label.is_empty()), "{statistic:?}");
            assert!(!definition.to_string().is_empty(), "{statistic:?}");
            // A chart of a sweep needs a value at every point and a difference.
            let drawn = spec.reported.is_some() && matches!(spec.compared, Compared::Table(_));
            assert!(spec.swept.is_none() || drawn, "{statistic:?}");
            // A shared test belongs to a statistic with a test of its own.
            assert!(
                matches!(statistic.tested_by().spec().tested, Tested::Own) || !statistic.is_tested(),
                "{statistic:?}"
            );
        }
        let mut swept: Vec<u8> = all().into_iter().filter_map(|statistic| statistic.spec().swept).collect();
        swept.sort_unstable();
        assert_eq!(swept, (0..swept.len() as u8).collect::<Vec<_>>());
    }
}

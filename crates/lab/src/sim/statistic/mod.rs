//! Everything that is estimated and compared: one closed list of statistics.
//!
//! | question | place |
//! |---|---|
//! | which statistics there are, and what is so of each: names, labels, units, tests, tables | `rows.rs`; amounts per deal in `measure.rs`, events in `../category.rs` |
//! | how one is counted | `../count.rs` |
//! | how one is estimated, with its interval | `estimate.rs` |
//! | how one is compared between two rule sets | `compare.rs`; where players learn, `trainings.rs` |
//! | how many differences are judged together | `family.rs` |

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
pub use rows::{Counted, Statistic, Unit};

use super::joint::Joint;
use crate::message::msg;
use crate::policy::Seating;
use crate::score::Category;
use rows::{Compared, Estimator, Row, Scope, Tested};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The share of the worst deals and evenings that the expected shortfall averages.
pub const TAIL: f64 = 0.05;
/// The share of the best observations whose part of all winnings is given.
pub const TOP: f64 = 0.01;

impl Statistic {
    /// The statistic of these columns of a table.
    pub fn named(statistic: &str, category: &str) -> Option<Statistic> {
        let names = (statistic.to_owned(), category.to_owned());
        let closed = || Statistic::every(&Scope::default()).into_iter().find(|known| known.names() == names);
        Statistic::read(statistic, category).or_else(closed)
    }

    /// Those of a scope that have a place in a table, in its order.
    fn ordered<K: Ord>(scope: &Scope<'_>, place: impl Fn(Row) -> Option<K>) -> Vec<Statistic> {
        let placed = |statistic: Statistic| Some((place(statistic.row())?, statistic));
        let mut all: Vec<(K, Statistic)> = Statistic::every(scope).into_iter().filter_map(placed).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.into_iter().map(|(_, statistic)| statistic).collect()
    }

    /// What a side is reported in, in the order of the table.
    fn reported(bankrolls: &[u32]) -> Vec<Statistic> {
        Statistic::ordered(&Scope { bankrolls, ..Scope::default() }, |row| row.reported)
    }

    /// What sides are always compared in, in the order of the table. The players, where there are several.
    fn compared(seating: &Seating, joints: &[Joint]) -> Vec<Statistic> {
        let players = Some(seating.players()).filter(|players| players.len() > 1).unwrap_or_default();
        let scope = Scope { joints, players: &players, ..Scope::default() };
        Statistic::ordered(&scope, |row| match row.compared {
            Compared::Table(order) => Some(order),
            Compared::Asked | Compared::No => None,
        })
    }

    /// All that rule sets can be compared by.
    pub fn comparable() -> Vec<Statistic> {
        let all = Statistic::every(&Scope { bankrolls: &BANKROLLS, ..Scope::default() });
        all.into_iter().filter(|statistic| statistic.row().compared != Compared::No).collect()
    }

    /// The statistics that are a total by a number of observations and always compared, in the order of tables: those that `--until` can
    /// watch.
    pub fn watched(seating: &Seating) -> Vec<Statistic> {
        Statistic::compared(seating, &[]).into_iter().filter(|statistic| statistic.total().is_some()).collect()
    }

    /// What a sweep draws wherever it differs, in the order of the charts.
    pub fn swept() -> Vec<Statistic> {
        Statistic::ordered(&Scope::default(), |row| row.swept)
    }

    /// Whether it is the only one of its kind among these.
    fn is_alone(self, all: &[Statistic]) -> bool {
        let kind = self.names().0;
        all.iter().filter(|other| other.names().0 == kind).count() == 1
    }

    /// How a user may name it among these: an event by its category, what is alone by its kind, anything else by both.
    pub fn short_name(self, all: &[Statistic]) -> String {
        let (kind, category) = self.names();
        match self {
            _ if self.is_event() => category,
            _ if self.is_alone(all) => kind,
            _ => format!("{kind}.{category}"),
        }
    }

    /// The one of these that a user names: `scores.sd.all`, the kind alone where it has one category (`dealer_edge`), the category alone of
    /// an event or measure (`liuju`), or the words of players.
    pub fn among(text: &str, all: &[Statistic]) -> Option<Statistic> {
        let called = |statistic: &&Statistic| {
            let (kind, category) = statistic.names();
            let short = statistic.is_event() || matches!(statistic, Statistic::Measure(_));
            format!("{kind}.{category}") == text
                || short && category == text
                || kind == text && statistic.is_alone(all)
                || statistic.is_called(text)
        };
        all.iter().find(called).copied()
    }

    /// Whether anything is called so, compared or not.
    pub fn is_known(text: &str) -> bool {
        let named = |(kind, category)| Statistic::named(kind, category);
        text.rsplit_once('.').and_then(named).is_some() || Statistic::among(text, &Statistic::comparable()).is_some()
    }

    /// Whether people call it so: by its label or another word that is printed for it, signs, blanks and capitals apart, or another word
    /// that players have for an event.
    pub fn is_called(self, text: &str) -> bool {
        let plain = |text: &str| text.replace([' ', ':', '：', ','], "").to_lowercase();
        let event = matches!(self, Statistic::Frequency(own) if Category::parse_name(text) == Some(own));
        let words = || self.words().into_iter().flatten().map(str::to_owned).chain(self.label());
        event || words().any(|word| plain(&word) == plain(text))
    }

    /// Whether it is this one, in another run too: players are numbered there in another order.
    pub fn is(self, other: Statistic) -> bool {
        match (self, other) {
            (Statistic::Player(one), Statistic::Player(other)) => one.name == other.name,
            _ => self == other,
        }
    }

    /// Whether its differences are tested: of a skewness nothing is bounded, and all four seats have the mean 0.
    pub fn is_tested(self) -> bool {
        !matches!(self.row().tested, Tested::No)
    }

    /// The statistic whose test is its own: the points of all four sum to zero, so the dealer's mean says what the others earn.
    pub fn tested_by(self) -> Statistic {
        match self.row().tested {
            Tested::As(other) => other,
            Tested::Own | Tested::No => self,
        }
    }

    /// Whether it is how often something happens: an event or a joint event.
    pub fn is_event(self) -> bool {
        matches!(self.row().estimator, Estimator::Event(_))
    }

    /// The unit in which it is shown.
    pub fn unit(self) -> Unit {
        self.row().unit
    }

    /// What its amounts are amounts of.
    pub fn counted(self) -> Counted {
        self.row().counted
    }

    /// Whether a change in per cent of its value says something.
    pub fn has_relative_change(self) -> bool {
        self.row().relative
    }

    /// Whether pages have a table of its kind alone.
    pub fn has_own_table(self) -> bool {
        self.row().own_table
    }

    /// Short words that are printed for it where columns are narrow, in English and Chinese: each is of one statistic.
    pub fn words(self) -> Option<[&'static str; 2]> {
        self.row().words
    }

    /// The place of its total in the row of a session, and how many observations each noted one counts as; none where it is not
    /// a total divided by a number of observations.
    pub(super) fn total(self) -> Option<(usize, u64)> {
        self.row().estimator.total()
    }
}

/// As two fields, `statistic` and `category`.
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

/// From the two fields, as plans and manifests have them.
impl<'de> Deserialize<'de> for Statistic {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Statistic, D::Error> {
        #[derive(Deserialize)]
        struct Names {
            statistic: String,
            category: String,
        }
        let Names { statistic, category } = Names::deserialize(from)?;
        let unknown = || serde::de::Error::custom(msg!("sim-no-statistic", statistic, category));
        Statistic::named(&statistic, &category).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::PlayerLabel;
    use std::collections::HashSet;

    /// Some of every kind.
    fn all() -> Vec<Statistic> {
        let joint = Joint::parse("tianhu+shisanlan", 0).unwrap();
        let players = ["efficient", "value:weights"].map(|name| PlayerLabel { number: 0, name });
        Statistic::every(&Scope { joints: &[joint], players: &players, bankrolls: &[50, 75] })
    }

    #[test]
    fn names_are_read_back() {
        let mut seen = HashSet::new();
        for statistic in all() {
            let (name, category) = statistic.names();
            assert_eq!(Statistic::named(&name, &category), Some(statistic));
            assert!(seen.insert((name, category)), "{statistic:?} has the name of another");
        }
        assert_eq!(Statistic::named("ruin", "much"), None);
        assert_eq!(Statistic::named("frequency", "no such event"), None);
    }

    #[test]
    fn rows_are_complete() {
        for statistic in all() {
            let (row, definition) = (statistic.row(), statistic.definition());
            assert!(statistic.label().iter().all(|label| !label.is_empty()), "{statistic:?}");
            assert!(!definition.to_string().is_empty(), "{statistic:?}");
            // What a sweep draws needs a value at every point and a difference.
            let drawn = row.reported.is_some() && matches!(row.compared, Compared::Table(_));
            assert!(row.swept.is_none() || drawn, "{statistic:?}");
            // A test is that of a statistic with one of its own.
            assert!(
                matches!(statistic.tested_by().row().tested, Tested::Own) || !statistic.is_tested(),
                "{statistic:?}"
            );
        }
        let mut swept: Vec<u8> = all().into_iter().filter_map(|statistic| statistic.row().swept).collect();
        swept.sort_unstable();
        assert_eq!(swept, (0..swept.len() as u8).collect::<Vec<_>>());
    }
}

//! Everything that is estimated and compared: one closed list of statistics.
//!
//! | question | place |
//! |---|---|
//! | which statistics there are, their names and units | here; amounts per deal in `measure.rs`, events in `../category.rs` |
//! | how one is counted | `../count.rs` |
//! | how one is estimated, with its interval | `estimate.rs` |
//! | how one is compared between two rule sets | `compare.rs`; where players learn, `trainings.rs` |
//! | what one is called, in both languages | `label.rs`; an event in `../category.rs`, an amount in `measure.rs` |
//! | in which tables it stands | `src/report/tables.rs` |

mod compare;
mod estimate;
mod label;
mod lead;
pub(in crate::sim) mod measure;
mod sums;
mod trainings;

pub use compare::{
    COMPARED_QUANTILES, Difference, Ground, MARGIN, comparable_statistics, compared_statistics, correct, correct_fixed,
    differences, differences_of, paired_error, uncorrected,
};
pub use estimate::{BANKROLLS, EstimateRow, FrequencyRow, QUANTILES, estimates, frequencies};
pub use lead::Replicates;
pub use measure::Measure;

use super::joint::Joint;
use super::role::{DealGroup, Place, Role, TURNS};
use super::row::place;
use crate::lang::Lang;
use crate::policy::{PlayerLabel, Policy, Seating};
use crate::score::{Category, Item};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The share of the worst deals and evenings that the expected shortfall averages.
pub const TAIL: f64 = 0.05;
/// The share of the best observations whose part of all winnings is given.
pub const TOP: f64 = 0.01;

/// Something that is estimated from a run, or compared between two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Statistic {
    /// The share of deals in which it happens.
    Frequency(Category),
    /// The share of deals in which several things happen to one winner.
    Joint(Joint),
    /// The share of deals whose first winner won in this own turn, 1..=[`TURNS`].
    WinTurn(u8),
    /// The share of deals in which a role, one of [`Role::PLACED`], came to this place.
    WinPlace(Role, Place),
    /// Mean points per deal.
    Mean(Role),
    /// Mean points per deal of a player, over his seats.
    Player(PlayerLabel),
    /// What the dealer has over another seat.
    DealerEdge,
    /// How far the mean points of the dealer lie from 0, either way.
    DealerGap,
    /// Standard deviation of the points of a deal.
    Sd(Role),
    /// A quantile of the points of a deal.
    Quantile(Role, f64),
    /// Skewness of the points of a deal.
    Skewness(Role),
    /// Mean points of the worst deals.
    Shortfall(Role),
    /// The share of all winnings that the best deals won.
    TopShare(Role),
    /// Gini's coefficient of the winnings.
    Gini(Role),
    /// Standard deviation of a seat's points in a session.
    EveningSd,
    /// The same divided by the points that change hands per deal: unchanged where all payments change by one factor.
    SwingPerPoint,
    /// Skewness of a seat's points in a session.
    EveningSkewness,
    /// Mean points of the worst sessions.
    EveningShortfall,
    /// A quantile of a seat's points in a session.
    EveningQuantile(f64),
    /// Points that change hands per deal of a group for an item.
    Money(DealGroup, Item),
    /// Points that change hands per deal.
    Moved,
    /// The share of an item in all points that change hands.
    Share(Item),
    /// The chance that a seat is ever down by so much in a session.
    Ruin(u32),
    /// The chance that a seat ends a session down by so much.
    EndDown(u32),
    /// An amount a deal.
    Measure(Measure),
}

/// The unit in which a statistic is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A share, shown as a percentage.
    Share,
    /// Points or tiles.
    Amount,
    /// Whole points: a quantile is one of the scores.
    Whole,
}

impl Statistic {
    /// The columns `statistic` and `category` of tables.
    pub fn names(self) -> (String, String) {
        let of = |statistic: &str, category: &str| (statistic.to_owned(), category.to_owned());
        match self {
            Statistic::Frequency(category) => of("frequency", category.name()),
            Statistic::Joint(joint) => of("frequency", &joint.name()),
            Statistic::WinTurn(turn) if usize::from(turn) == TURNS => of("win_turn", &format!("{TURNS}+")),
            Statistic::WinTurn(turn) => of("win_turn", &turn.to_string()),
            Statistic::WinPlace(role, place) => of("win_place", &format!("{}:{}", role.name(), place.name())),
            Statistic::Mean(role) => of("scores.mean", role.name()),
            Statistic::Player(player) => of("scores.mean", &format!("player:{}", player.name)),
            Statistic::DealerEdge => of("dealer_edge", "points"),
            Statistic::DealerGap => of("dealer_gap", "points"),
            Statistic::Sd(role) => of("scores.sd", role.name()),
            Statistic::Quantile(role, p) => of(&format!("scores.quantile.{p}"), role.name()),
            Statistic::Skewness(role) => of("scores.skewness", role.name()),
            Statistic::Shortfall(role) => of("expected_shortfall", &format!("deal:{}", role.name())),
            Statistic::TopShare(role) => of("top_share", role.name()),
            Statistic::Gini(role) => of("gini", role.name()),
            Statistic::EveningSd => of("evening.sd", "seat"),
            Statistic::SwingPerPoint => of("evening.swing_per_point", "seat"),
            Statistic::EveningSkewness => of("evening.skewness", "seat"),
            Statistic::EveningShortfall => of("expected_shortfall", "evening"),
            Statistic::EveningQuantile(p) => of(&format!("evening.quantile.{p}"), "seat"),
            Statistic::Money(DealGroup::All, item) => of("money", item.name()),
            Statistic::Money(group, item) => of(&format!("money.{}", group.name()), item.name()),
            Statistic::Moved => of("money", "all"),
            Statistic::Share(item) => of("money_share", item.name()),
            Statistic::Ruin(bankroll) => of("ruin", &bankroll.to_string()),
            Statistic::EndDown(bankroll) => of("end_down", &bankroll.to_string()),
            Statistic::Measure(measure) => of(measure.names().0, measure.names().1),
        }
    }

    /// The statistic of these columns of a table.
    pub fn named(statistic: &str, category: &str) -> Option<Statistic> {
        let of_bankroll = match statistic {
            "ruin" => Some(Statistic::Ruin as fn(u32) -> Statistic),
            "end_down" => Some(Statistic::EndDown as fn(u32) -> Statistic),
            _ => None,
        };
        if let Some(of) = of_bankroll {
            return category.parse().ok().map(of);
        }
        if statistic == "frequency" && category.contains('+') {
            return Joint::parse(category, 0).ok().map(Statistic::Joint);
        }
        if let ("scores.mean", Some(name)) = (statistic, category.strip_prefix("player:")) {
            // Players have any names; a table that is read has few.
            let known = Policy::ALL.into_iter().map(Policy::name).find(|known| *known == name);
            let name = known.unwrap_or_else(|| name.to_owned().leak());
            return Some(Statistic::Player(PlayerLabel { number: 0, name }));
        }
        Statistic::all().find(|known| known.names() == (statistic.to_owned(), category.to_owned()))
    }

    /// All statistics but [`Statistic::Ruin`], [`Statistic::EndDown`] and [`Statistic::Player`], of which there is one for every bankroll and player.
    fn all() -> impl Iterator<Item = Statistic> {
        let roles = Role::ALL.into_iter();
        let of_role = |role: Role| {
            let plain = [Statistic::Mean(role), Statistic::Sd(role)].into_iter();
            plain.chain(QUANTILES.map(|p| Statistic::Quantile(role, p)))
        };
        let of_places = |role: Role| Place::ALL.map(|place| Statistic::WinPlace(role, place));
        let of_item = |&item: &Item| {
            let groups = DealGroup::ALL.map(|group| Statistic::Money(group, item));
            groups.into_iter().chain([Statistic::Share(item)])
        };
        Category::ALL
            .iter()
            .map(|&category| Statistic::Frequency(category))
            .chain((1..=TURNS as u8).map(Statistic::WinTurn))
            .chain(roles.flat_map(of_role))
            .chain(Role::PLACED.into_iter().flat_map(of_places))
            .chain(estimate::shapes())
            .chain(Item::ALL.iter().flat_map(of_item))
            .chain(QUANTILES.map(Statistic::EveningQuantile))
            .chain(Measure::ALL.iter().map(|&measure| Statistic::Measure(measure)))
            .chain([Statistic::DealerEdge, Statistic::DealerGap, Statistic::SwingPerPoint, Statistic::Moved])
    }

    /// All that rule sets can be compared by.
    pub fn comparable() -> Vec<Statistic> {
        let compared = |statistic: &Statistic| match *statistic {
            Statistic::WinTurn(_) | Statistic::WinPlace(..) | Statistic::EveningQuantile(_) => false,
            Statistic::Money(group, _) => group == DealGroup::All,
            Statistic::Measure(measure) => measure.is_compared(),
            _ => true,
        };
        Statistic::all().filter(compared).chain(estimate::BANKROLLS.map(Statistic::Ruin)).collect()
    }

    /// The statistics that are a total by a number of observations and compared, in the order of tables: those that `--until` can
    /// watch.
    pub fn watched(seating: &Seating) -> Vec<Statistic> {
        let mut all: Vec<Statistic> = Category::ALL.iter().map(|&category| Statistic::Frequency(category)).collect();
        all.extend(Role::ALL.map(Statistic::Mean));
        all.extend(Item::ALL.iter().map(|&item| Statistic::Money(DealGroup::All, item)));
        all.push(Statistic::Moved);
        let measures = Measure::ALL.iter().filter(|measure| measure.is_compared());
        all.extend(measures.map(|&measure| Statistic::Measure(measure)));
        let players = seating.players();
        if players.len() > 1 {
            all.extend(players.into_iter().map(Statistic::Player));
        }
        all
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
        let labels = || [Lang::En, Lang::Zh].map(|lang| self.label(lang));
        let words = || self.words().into_iter().flatten().map(str::to_owned).chain(labels());
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
        !matches!(self, Statistic::Skewness(_) | Statistic::EveningSkewness | Statistic::Mean(Role::All))
    }

    /// The statistic whose test is its own: the points of all four sum to zero, so the dealer's mean says what the others earn.
    pub fn tested_by(self) -> Statistic {
        match self {
            Statistic::DealerEdge | Statistic::Mean(Role::NonDealer) => Statistic::Mean(Role::Dealer),
            own => own,
        }
    }

    /// Whether it is how often something happens: an event or a joint event.
    pub fn is_event(self) -> bool {
        matches!(self, Statistic::Frequency(_) | Statistic::Joint(_))
    }

    /// The unit in which it is shown.
    pub fn unit(self) -> Unit {
        match self {
            Statistic::Frequency(_)
            | Statistic::Joint(_)
            | Statistic::WinTurn(_)
            | Statistic::WinPlace(..)
            | Statistic::Share(_)
            | Statistic::TopShare(_)
            | Statistic::Ruin(_)
            | Statistic::EndDown(_) => Unit::Share,
            Statistic::Quantile(..) | Statistic::EveningQuantile(_) => Unit::Whole,
            Statistic::Mean(_)
            | Statistic::Player(_)
            | Statistic::DealerEdge
            | Statistic::DealerGap
            | Statistic::Sd(_)
            | Statistic::Skewness(_)
            | Statistic::Shortfall(_)
            | Statistic::Gini(_)
            | Statistic::EveningSd
            | Statistic::SwingPerPoint
            | Statistic::EveningSkewness
            | Statistic::EveningShortfall
            | Statistic::Money(..)
            | Statistic::Moved
            | Statistic::Measure(_) => Unit::Amount,
        }
    }

    /// The place of its total in the row of a session, and how many observations each noted one counts as; none where it is not
    /// a total divided by a number of observations.
    pub(super) fn total(self) -> Option<(usize, u64)> {
        Some(match self {
            Statistic::Frequency(category) => (place::category(category.index()), 1),
            Statistic::Joint(joint) => (place::joint(joint.number), 1),
            Statistic::WinTurn(turn) => (place::turn(turn.into()), 1),
            Statistic::WinPlace(role, at) => (place::win(role, at), 1),
            Statistic::Mean(role) => (place::points(role), role.seats()),
            Statistic::Player(player) => (place::player(player.number.into()), 1),
            Statistic::Money(group, item) => (place::money(group, item), 1),
            Statistic::Moved => (place::MOVED, 1),
            Statistic::Ruin(bankroll) => (place::ruin(BANKROLLS.iter().position(|known| *known == bankroll)?), 1),
            Statistic::Measure(measure) => (place::measure(measure), 1),
            _ => return None,
        })
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
        let unknown = || serde::de::Error::custom(format!("{statistic}.{category} is no statistic"));
        Statistic::named(&statistic, &category).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use std::collections::HashSet;

    #[test]
    fn names_are_read_back() {
        let mut seen = HashSet::new();
        let players = ["efficient", "value:weights"].map(|name| Statistic::Player(PlayerLabel { number: 0, name }));
        for statistic in Statistic::all()
            .chain([50, 200].map(Statistic::Ruin))
            .chain([50, 200].map(Statistic::EndDown))
            .chain(players)
        {
            let (name, category) = statistic.names();
            assert_eq!(Statistic::named(&name, &category), Some(statistic));
            assert!(seen.insert((name, category)), "{statistic:?} has the name of another");
            for lang in [Lang::En, Lang::Zh] {
                assert!(!statistic.label(lang).is_empty() && !statistic.definition(lang).is_empty(), "{statistic:?}");
            }
        }
        assert_eq!(Statistic::named("ruin", "much"), None);
        assert_eq!(Statistic::named("frequency", "no such event"), None);
    }
}

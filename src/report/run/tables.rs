//! `frequencies.parquet` and `scores.parquet`.

use super::RunData;
use crate::write::Table;
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::sim::{Category, PLACED, Place, Role, TURNS, Tally};
use crate::stats::{Level, RatioSums, interval};

/// One row of the table of frequencies.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Frequency {
    /// `frequency` (deals in which it happened), `win_turn` (deals won in the winner's turn of that number) or `win_place`
    /// (deals in which a role won as the first, second or third, or was the only one left).
    pub statistic: &'static str,
    /// What happened.
    pub category: String,
    /// In how many deals.
    pub count: u64,
    /// Of how many.
    pub trials: u64,
    /// count / trials.
    pub estimate: f64,
    /// Lower end of the 95 % interval, the session as the unit.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
}

impl Frequency {
    /// The statistics that a row can be of.
    pub(super) const STATISTICS: [&'static str; 3] = ["frequency", "win_turn", "win_place"];

    /// The event, where the row is of one.
    pub fn event(&self) -> Option<Category> {
        if self.statistic == "frequency" { Category::named(&self.category) } else { None }
    }

    fn new(statistic: &'static str, category: String, sums: &RatioSums) -> Frequency {
        let estimate = interval::proportion(sums, Level::P95);
        let (value, low, high) =
            estimate.map_or((0.0, 0.0, 1.0), |found| (found.value, found.interval.low, found.interval.high));
        Frequency {
            statistic,
            category,
            count: sums.x.try_into().unwrap_or(u64::MAX),
            trials: sums.n,
            estimate: value,
            ci_low: low,
            ci_high: high,
        }
    }
}

/// Every frequency of a tally, the categories first: those that the rules allow, also where they never happened. Places of
/// winning only where play goes on after a win.
pub fn frequencies(rules: &Rules, tally: &Tally) -> Vec<Frequency> {
    let categories = Category::ALL
        .iter()
        .filter(|category| category.possible(rules))
        .map(|&category| Frequency::new("frequency", category.name().to_owned(), &tally.category(category)));
    let turns = (1..=TURNS).map(|turn| {
        let name = if turn == TURNS { format!("{TURNS}+") } else { turn.to_string() };
        Frequency::new("win_turn", name, &tally.win_turn(turn))
    });
    let goes_on = rules.play.ends != DealEnds::FirstWin;
    let roles = PLACED.into_iter().filter(|_| goes_on);
    let places = roles
        .flat_map(|role| Place::ALL.map(|place| (role, place)))
        .map(|(role, place)| Frequency::new("win_place", place_category(role, place), &tally.win_place(role, place)));
    categories.chain(turns).chain(places).collect()
}

/// The row of a role's place of winning.
pub(super) fn placed(rows: &[Frequency], role: Role, place: Place) -> Option<&Frequency> {
    let category = place_category(role, place);
    rows.iter().find(|row| row.statistic == "win_place" && row.category == category)
}

fn place_category(role: Role, place: Place) -> String {
    format!("{}:{}", role.name(), place.name())
}

/// `frequencies.parquet`.
pub fn frequency_table(rows: &[Frequency]) -> Table {
    let texts = |pick: fn(&Frequency) -> String| rows.iter().map(pick).collect::<Vec<_>>();
    let counts = |pick: fn(&Frequency) -> u64| rows.iter().map(|row| pick(row) as i64).collect::<Vec<_>>();
    let numbers = |pick: fn(&Frequency) -> f64| rows.iter().map(pick).collect::<Vec<_>>();
    Table::new("frequencies")
        .with("statistic", texts(|row| row.statistic.to_owned()))
        .with("category", texts(|row| row.category.clone()))
        .with("count", counts(|row| row.count))
        .with("trials", counts(|row| row.trials))
        .with("estimate", numbers(|row| row.estimate))
        .with("ci_low", numbers(|row| row.ci_low))
        .with("ci_high", numbers(|row| row.ci_high))
}

/// `scores.parquet`: how often each role got each number of points.
pub fn score_table(run: &RunData) -> Table {
    Table::new("scores")
        .with("role", run.scores.iter().map(|row| row.0.clone()).collect::<Vec<_>>())
        .with("score", run.scores.iter().map(|row| row.1).collect::<Vec<_>>())
        .with("count", run.scores.iter().map(|row| row.2 as i64).collect::<Vec<_>>())
}

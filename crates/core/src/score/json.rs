//! The output of `jing score --json`.

use super::ledger::{Effect, Factor, Settlement};
use crate::rules::Rules;
use crate::tile::Seat;
use serde::Serialize;
use serde_json::Value;

/// A settlement, with its fields in the order of the output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettlementJson {
    /// The total points of each seat, in seat order; negative if it pays.
    pub payments: [i64; 4],
    /// The parts of the settlement; parts that pay nothing are left out.
    pub items: Vec<ItemJson>,
    /// The shape and factors of each win.
    pub wins: Vec<WinJson>,
    /// Every payment with its arithmetic, in order of booking.
    pub explained: Vec<Value>,
}

/// One part of the settlement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ItemJson {
    /// The name of the part.
    pub name: &'static str,
    /// The points of each seat, in seat order; negative if it pays.
    pub payments: [i64; 4],
}

/// One win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WinJson {
    /// The index of the winner.
    pub seat: usize,
    /// The name of the shape that the hand is paid as.
    pub shape: &'static str,
    /// The factors of the hand.
    pub factors: Vec<FactorJson>,
    /// The fans of the hand; `None` if the game is no table of fans.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fans: Option<Vec<FanJson>>,
    /// The value of the hand; `None` if the game is no table of fans.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
}

/// One fan of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FanJson {
    /// The name in the rule file.
    pub name: String,
    /// The points, or the factor, of one count.
    pub points: i64,
    /// How often the fan counts.
    pub count: usize,
    /// Whether the fan multiplies; left out if it adds.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub multiplies: bool,
}

/// One factor, which either multiplies or adds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FactorJson {
    /// The name of the factor.
    pub name: &'static str,
    /// The number that the factor multiplies by; `None` if it adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<i64>,
    /// The points that the factor adds; `None` if it multiplies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<i64>,
}

impl SettlementJson {
    /// Creates the output from a settlement under `rules`. `explained` has an object for each payment with its arithmetic.
    pub fn from_settlement(rules: &Rules, settlement: &Settlement, explained: Vec<Value>) -> SettlementJson {
        let items = settlement.entries.iter();
        let wins = settlement.wins.iter().map(|win| WinJson {
            seat: Seat::index(win.seat),
            shape: win.shape.name(),
            factors: win.factors.iter().map(|factor| FactorJson::new(factor.fan.name(), factor.effect)).collect(),
            fans: win.points.map(|_| fans(rules, &win.factors)),
            points: win.points,
        });
        SettlementJson {
            payments: settlement.total().by_seat(),
            items: items.map(|e| ItemJson { name: e.item.name(), payments: e.payments.by_seat() }).collect(),
            wins: wins.collect(),
            explained,
        }
    }
}

/// Returns the fans among the factors of a win, each with how often it counts. Factors of the room are no fans.
fn fans(rules: &Rules, factors: &[Factor]) -> Vec<FanJson> {
    let mut fans: Vec<FanJson> = Vec::new();
    for factor in factors.iter().filter(|factor| rules.table().contains(factor)) {
        let Some(name) = rules.table().name(factor.fan) else { continue };
        let (multiplies, points) = match factor.effect {
            Effect::Times(x) => (true, x),
            Effect::Add(points) => (false, points),
        };
        match fans.iter_mut().find(|row| row.name == name) {
            Some(row) => row.count += 1,
            None => fans.push(FanJson { name: name.to_owned(), points, count: 1, multiplies }),
        }
    }
    fans
}

impl FactorJson {
    fn new(name: &'static str, effect: Effect) -> FactorJson {
        match effect {
            Effect::Times(x) => FactorJson { name, x: Some(x), add: None },
            Effect::Add(add) => FactorJson { name, x: None, add: Some(add) },
        }
    }
}

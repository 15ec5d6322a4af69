//! A settlement as `jing score --json` prints it.

use super::ledger::{Effect, Settlement};
use crate::tile::Seat;
use serde::Serialize;
use serde_json::Value;

/// A settlement in the order and with the names of the output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettlementJson {
    /// What each seat gets in all.
    pub payments: [i64; 4],
    /// The parts, those that pay nothing left out.
    pub items: Vec<ItemJson>,
    /// How each win was read.
    pub wins: Vec<WinJson>,
    /// Every payment with its arithmetic.
    pub explained: Vec<Value>,
}

/// One part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ItemJson {
    /// What it is for.
    pub name: &'static str,
    /// What each seat gets.
    pub payments: [i64; 4],
}

/// One win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WinJson {
    /// The winner.
    pub seat: usize,
    /// The shape.
    pub shape: &'static str,
    /// The factors.
    pub factors: Vec<FactorJson>,
}

/// One factor: it multiplies by `x` or adds `add`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FactorJson {
    /// Its name.
    pub name: &'static str,
    /// What it multiplies by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<i64>,
    /// What it adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<i64>,
}

impl SettlementJson {
    /// A settlement with the explanation of its payments.
    pub fn of(settlement: &Settlement, explained: Vec<Value>) -> SettlementJson {
        let items = settlement.entries.iter();
        let wins = settlement.wins.iter().map(|win| WinJson {
            seat: Seat::index(win.seat),
            shape: win.shape.name(),
            factors: win.factors.iter().map(|factor| FactorJson::new(factor.fan.name(), factor.effect)).collect(),
        });
        SettlementJson {
            payments: settlement.total().by_seat(),
            items: items.map(|e| ItemJson { name: e.item.name(), payments: e.payments.by_seat() }).collect(),
            wins: wins.collect(),
            explained,
        }
    }
}

impl FactorJson {
    fn new(name: &'static str, effect: Effect) -> FactorJson {
        match effect {
            Effect::Times(x) => FactorJson { name, x: Some(x), add: None },
            Effect::Add(add) => FactorJson { name, x: None, add: Some(add) },
        }
    }
}

//! The results of a comparison or a sweep: tables, charts, the page, the summary.
//!
//! Everything is made from one [`Study`] of plain rows, which is what the tables hold: read back from a folder it gives the same
//! page to the byte.

mod page;
mod pictures;
mod tables;
mod text;

pub(crate) use page::extreme_table;
pub use page::page;
pub use pictures::{Picture, pictures};
pub use tables::{FILES, manifest, read, schemas, tables};
pub(crate) use tables::{Reader, method_name};
pub use text::{json, summary, verdict};

use super::{Lang, Provenance};
use crate::sim::{Difference, EstimateRow};

/// One rule set of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Its fingerprint.
    pub fingerprint: String,
    /// All its keys as TOML.
    pub toml: String,
    /// Its title in English and Chinese.
    pub titles: [String; 2],
    /// The values of the swept keys, where it is a point of a grid.
    pub point: Vec<String>,
    /// Its own statistics.
    pub estimates: Vec<EstimateRow>,
    /// Against the first side; empty for the first.
    pub differences: Vec<Difference>,
    /// Role, score, count.
    pub scores: Vec<(String, i64, u64)>,
    /// The largest deals.
    pub extremes: Vec<ExtremeRow>,
}

/// A deal in which a seat won very much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtremeRow {
    /// What the seat won.
    pub points: i64,
    /// Number of the deal.
    pub hand: i64,
    /// The seat.
    pub seat: i64,
    /// Who dealt.
    pub dealer: i64,
    /// The command that replays it.
    pub command: String,
}

/// A swept key and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The key.
    pub key: String,
    /// Its values, as TOML writes them.
    pub values: Vec<String>,
}

/// A finished comparison or sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// Name of the run.
    pub name: String,
    /// The program and its version.
    pub program: String,
    /// The command that repeats it.
    pub command: String,
    /// The rule sets; the first is the one the others are compared with.
    pub sides: Vec<Side>,
    /// The swept keys; empty for a comparison.
    pub axes: Vec<Axis>,
    /// The players.
    pub players: String,
    /// Millionths of 诈和.
    pub error_rate: u32,
    /// The seed.
    pub seed: u64,
    /// Deals of a session.
    pub session: u32,
    /// Deals played under each rule set, each seating counted.
    pub hands: u64,
    /// Different walls among them.
    pub walls: u64,
    /// How often every wall was really played: fewer than sides by seatings where deals were settled again.
    pub plays: u64,
    /// Why it ended, as [`crate::sim::Ending::name`] says.
    pub ending: String,
    /// What precision was asked for and how far it came; empty where none was.
    pub targets: Vec<String>,
    /// Seconds it took.
    pub seconds: f64,
    /// Language of labels.
    pub lang: Lang,
}

impl Study {
    /// What the tables say of their origin; no time, path or number of threads.
    pub fn provenance(&self) -> Provenance {
        let list = |pick: fn(&Side) -> &str| self.sides.iter().map(pick).collect::<Vec<_>>().join(" ");
        Provenance::new()
            .with("program", &self.program)
            .with("rules", list(|side| &side.name))
            .with("rules_fingerprint", list(|side| &side.fingerprint))
            .with("players", &self.players)
            .with("error_rate_millionths", self.error_rate)
            .with("seed", self.seed)
            .with("session_deals", self.session)
            .with("hands", self.hands)
            .with("walls", self.walls)
    }
}

//! Weights of the player `value`, and their file format.

use super::Net;
use super::position::{INPUTS, ROWS};
use crate::message::Message;
use crate::net::{read, round_to_i16, write};
use crate::stats::RatioSums;
use crate::tile::Seat;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A network and the record of its training.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(crate) net: Net,
    /// The record of the training.
    pub about: About,
}

/// The record of a training.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The name of the rules.
    pub rules: String,
    /// The full fingerprint of the rules.
    pub fingerprint: String,
    /// The seed of the training.
    pub seed: u64,
    /// The number of deals played in all rounds together.
    pub deals: u64,
    /// The number of complete rounds, each of play and a fit.
    pub rounds: u32,
    /// The [hash](Weights::hash) of the weights that the training started from; `None` for random weights.
    pub from: Option<String>,
    /// Whether the training was tuned for few deals (`crate::train::Course::quick`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
    /// The measured points against three `efficient`; `None` if they were not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<Judged>,
    /// The name of the player that played on the other three seats without learning; `None` if all seats used the weights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
}

/// The points of one player against three of another, measured in sessions of [`Judged::SESSION`] walls. Each wall is played four times,
/// with the player on each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// The number of walls, each played four times.
    pub walls: u64,
    /// The total points of the player in all deals.
    pub points: i64,
    /// The sum over sessions of the squared total points of the player in the session.
    pub squares: i64,
}

impl Judged {
    /// The number of walls of a session.
    pub const SESSION: u32 = 16;

    /// Converts sums of points (`x`) and deals (`n`) over complete sessions.
    pub fn from_sums(sums: &RatioSums) -> Judged {
        let deals = sums.sessions * Judged::deals();
        debug_assert_eq!(deals, sums.n, "whole sessions");
        Judged { walls: deals / Seat::ALL.len() as u64, points: sums.x as i64, squares: sums.xx as i64 }
    }

    /// Converts to sums of points (`x`) and deals (`n`) over sessions.
    pub fn to_sums(&self) -> RatioSums {
        let (sessions, deals) = (self.walls / u64::from(Judged::SESSION), i128::from(Judged::deals()));
        RatioSums {
            sessions,
            x: self.points.into(),
            n: sessions * Judged::deals(),
            xx: self.squares.into(),
            xn: i128::from(self.points) * deals,
            nn: i128::from(sessions) * deals * deals,
        }
    }

    /// The number of deals of a session: four of each wall.
    fn deals() -> u64 {
        u64::from(Judged::SESSION) * Seat::ALL.len() as u64
    }
}

impl Weights {
    /// Creates weights from a network, whose numbers are rounded to those that a file can hold.
    pub(crate) fn new(net: &Net, about: About) -> Weights {
        Weights { net: net.clone().rounded(round_to_i16), about }
    }

    /// Returns the content of the file of these weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        write(&self.net, INPUTS, &self.about)
    }

    /// Reads weights from the content of a file.
    ///
    /// # Errors
    /// Returns an error if the file has another format, is damaged, or was written for other features.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, Message> {
        read(bytes, ROWS, INPUTS).map(|(net, about)| Weights { net, about })
    }

    /// Returns the first 16 hexadecimal digits of the SHA-256 hash of [`Weights::to_bytes`]. They identify the weights in results.
    pub fn hash(&self) -> String {
        Sha256::digest(self.to_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

//! What was learned, and the file that keeps it.

use super::Net;
use super::position::{INPUTS, ROWS};
use crate::message::Message;
use crate::net::{read, whole, write};
use crate::stats::RatioSums;
use crate::tile::Seat;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A network, and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(crate) net: Net,
    /// What it was trained on.
    pub about: About,
}

/// What weights were trained on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The name of the rules.
    pub rules: String,
    /// Their whole fingerprint.
    pub fingerprint: String,
    /// The seed of the training.
    pub seed: u64,
    /// Deals that were played.
    pub deals: u64,
    /// Rounds of play and fit.
    pub rounds: u32,
    /// The hash of the weights that it began with, if any.
    pub from: Option<String>,
    /// Whether it was a quick course.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
    /// What they won against three `efficient`, where they were judged so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<Judged>,
    /// The player of which three sat at the table and did not learn, where these weights are a response to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
}

/// What a player won against three of a field on walls of its own, from all four seats, in sessions of [`Judged::SESSION`] walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// The walls.
    pub walls: u64,
    /// Its points.
    pub points: i64,
    /// The squares of its points in the sessions.
    pub squares: i64,
}

impl Judged {
    /// Walls of a session.
    pub const SESSION: u32 = 16;

    /// The sums of whole sessions.
    pub fn of(sums: &RatioSums) -> Judged {
        let deals = sums.sessions * Judged::deals();
        debug_assert_eq!(deals, sums.n, "whole sessions");
        Judged { walls: deals / Seat::ALL.len() as u64, points: sums.x as i64, squares: sums.xx as i64 }
    }

    /// The same as sums over sessions.
    pub fn sums(&self) -> RatioSums {
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

    /// Deals of a session.
    fn deals() -> u64 {
        u64::from(Judged::SESSION) * Seat::ALL.len() as u64
    }
}

impl Weights {
    /// The weights of a network whose numbers are rounded as a file keeps them.
    pub(crate) fn new(net: &Net, about: About) -> Weights {
        Weights { net: net.clone().rounded(whole), about }
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        write(&self.net, INPUTS, &self.about)
    }

    /// The weights in a file.
    ///
    /// # Errors
    /// Where it is no such file, is damaged, or was written for other players.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, Message> {
        read(bytes, ROWS, INPUTS).map(|(net, about)| Weights { net, about })
    }

    /// The first 16 hexadecimal digits of the hash of the file: the name of what was learned.
    pub fn hash(&self) -> String {
        Sha256::digest(self.to_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

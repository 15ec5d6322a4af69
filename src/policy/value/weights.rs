//! What was learned, and the file that keeps it.
//!
//! A file is a line `jing weights 1`, a line of JSON that says what the weights were trained on, the numbers as 16-bit
//! integers, lowest byte first, and the SHA-256 of all that. Each of its blocks has a unit that is a power of two, so the numbers of
//! a file are exact, and the hash of a file names a player.

use super::net::{BLOCKS, NUMBERS, Net};
use super::position::INPUTS;
use crate::lang::{Message, msg};
use crate::stats::RatioSums;
use crate::tile::Seat;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const FIRST_LINE: &[u8] = b"jing weights 1\n";
/// Bytes of the check sum.
const SUM: usize = 32;
/// Most bytes of the second line.
const HEADER: usize = 4096;

/// A network, the unit of its values, and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(crate) net: Net,
    /// Points of one unit of the network: a power of two.
    pub(crate) scale: f32,
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

#[derive(Serialize, Deserialize)]
struct Header {
    #[serde(flatten)]
    about: About,
    /// What the player sees, and how large its network is.
    inputs: String,
    /// The unit of the values, as a power of two.
    scale: i32,
    /// The unit of the numbers of each block, as a power of two.
    units: Vec<i32>,
}

/// Two to so many.
fn power(exponent: i32) -> f32 {
    let step = if exponent < 0 { 0.5 } else { 2.0 };
    (0..exponent.abs()).fold(1.0, |power, _| power * step)
}

impl Weights {
    /// The weights of a network whose numbers are rounded as a file keeps them.
    pub(crate) fn new(mut net: Net, scale: f32, about: About) -> Weights {
        let units = units(&net);
        net.numbers_mut().zip(of_numbers(&units)).for_each(|(number, unit)| *number = whole(*number / unit) * unit);
        Weights { net, scale, about }
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let units = units(&self.net);
        let scale = (-30..=30).find(|&exponent| power(exponent) >= self.scale).unwrap_or(0);
        let header = Header { about: self.about.clone(), inputs: INPUTS.to_owned(), scale, units: units.clone() };
        let mut bytes = FIRST_LINE.to_vec();
        bytes.extend(serde_json::to_string(&header).expect("names and numbers").bytes());
        bytes.push(b'\n');
        let numbers = self.net.numbers().zip(of_numbers(&units));
        bytes.extend(numbers.flat_map(|(number, unit)| (whole(number / unit) as i16).to_le_bytes()));
        let sum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&sum);
        bytes
    }

    /// The weights in a file.
    ///
    /// # Errors
    /// Where it is no such file, is damaged, or was written for other players.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, Message> {
        let damaged = || msg!("policy-weights-damaged");
        let content = |what: Message| msg!("policy-weights-content", what);
        let rest = bytes.strip_prefix(FIRST_LINE).ok_or_else(|| msg!("policy-weights-format"))?;
        let whole = bytes.len().checked_sub(SUM).ok_or_else(damaged)?;
        if Sha256::digest(&bytes[..whole])[..] != bytes[whole..] {
            return Err(damaged());
        }
        let rest = rest.get(..rest.len() - SUM).ok_or_else(damaged)?;
        let end = rest
            .iter()
            .take(HEADER)
            .position(|&byte| byte == b'\n')
            .ok_or_else(|| content(msg!("policy-weights-no-header")))?;
        let header: Header =
            serde_json::from_slice(&rest[..end]).map_err(|error| content(msg!("policy-weights-header", error)))?;
        if header.inputs != INPUTS {
            let found = header.inputs;
            return Err(msg!("policy-weights-inputs", found, expected = INPUTS));
        }
        let numbers = &rest[end + 1..];
        let mut net = Net::zero();
        let known = (-30..=30).contains(&header.scale) && header.units.iter().all(|unit| (-60..=30).contains(unit));
        if numbers.len() != 2 * NUMBERS || header.units.len() != BLOCKS.len() || !known {
            return Err(content(msg!("policy-weights-size")));
        }
        let (pairs, _) = numbers.as_chunks::<2>();
        let numbers = pairs.iter().map(|&pair| f32::from(i16::from_le_bytes(pair))).zip(of_numbers(&header.units));
        net.numbers_mut().zip(numbers).for_each(|(to, (number, unit))| *to = number * unit);
        // Numbers that need another unit would be rounded where they are written again: no program wrote them.
        if units(&net) != header.units {
            return Err(damaged());
        }
        Ok(Weights { net, scale: power(header.scale), about: header.about })
    }

    /// The first 16 hexadecimal digits of the hash of the file: the name of what was learned.
    pub fn hash(&self) -> String {
        Sha256::digest(self.to_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The units of the blocks of a network.
fn units(net: &Net) -> Vec<i32> {
    let numbers: Vec<f32> = net.numbers().collect();
    let mut rest = numbers.as_slice();
    let block = |size| rest.split_off(..size).map_or(0, unit);
    BLOCKS.map(block).to_vec()
}

/// The unit of every number.
fn of_numbers(units: &[i32]) -> impl Iterator<Item = f32> {
    units.iter().zip(BLOCKS).flat_map(|(&exponent, size)| std::iter::repeat_n(power(exponent), size))
}

/// The unit with which all numbers of a block fit, as a power of two; 2⁻²⁰ at least.
fn unit(block: &[f32]) -> i32 {
    let most = block.iter().fold(0.0f32, |most, number| most.max(number.abs()));
    (-20..30).find(|&exponent| most <= 32_767.0 * power(exponent)).unwrap_or(30)
}

/// The nearest whole number, halves away from zero.
fn whole(number: f32) -> f32 {
    let shifted = if number < 0.0 { number - 0.5 } else { number + 0.5 };
    f32::from(shifted as i16)
}

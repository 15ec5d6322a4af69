//! The file of a network: a line `jing weights 1`, a line of JSON that says what it is, the numbers as 16-bit integers, lowest byte
//! first, and the SHA-256 of all that. Each of its blocks has a unit that is a power of two, so the numbers of a file are exact, and
//! its hash tells it from all others.

use super::Net;
use crate::message::{Message, msg};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const FIRST_LINE: &[u8] = b"jing weights 1\n";
/// Bytes of the check sum.
const SUM: usize = 32;
/// Most bytes of the second line.
const HEADER: usize = 4096;

#[derive(Serialize, Deserialize)]
struct Header<T> {
    #[serde(flatten)]
    about: T,
    /// What its rows are, and how large it is.
    inputs: String,
    /// The scale, as a power of two.
    scale: i32,
    /// The unit of the numbers of each block, as a power of two.
    units: Vec<i32>,
}

/// The file of a [rounded](Net::rounded) network with these `inputs`, and what is to be said of it.
pub(crate) fn write<T: Serialize, const OUT: usize>(net: &Net<OUT>, inputs: &str, about: T) -> Vec<u8> {
    let units = net.units();
    let scale = (-30..=30).find(|&exponent| power(exponent) >= net.scale).unwrap_or(0);
    let numbers =
        net.numbers().zip(net.of_numbers(&units)).flat_map(|(number, unit)| whole(number / unit).to_le_bytes());
    let mut bytes = FIRST_LINE.to_vec();
    let header = Header { about, inputs: inputs.to_owned(), scale, units: units.clone() };
    bytes.extend(serde_json::to_string(&header).expect("names and numbers").bytes());
    bytes.push(b'\n');
    bytes.extend(numbers);
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    bytes
}

/// The network in a file, with a table of so many rows and these `inputs`, and what is said of it.
///
/// # Errors
/// Where it is no such file, is damaged, or was written for other inputs.
pub(crate) fn read<T: DeserializeOwned, const OUT: usize>(
    bytes: &[u8],
    rows: usize,
    inputs: &str,
) -> Result<(Net<OUT>, T), Message> {
    let damaged = || msg!("net-damaged");
    let content = |what: Message| msg!("net-content", what);
    let rest = bytes.strip_prefix(FIRST_LINE).ok_or_else(|| msg!("net-format"))?;
    let whole = bytes.len().checked_sub(SUM).ok_or_else(damaged)?;
    if Sha256::digest(&bytes[..whole])[..] != bytes[whole..] {
        return Err(damaged());
    }
    let rest = rest.get(..rest.len() - SUM).ok_or_else(damaged)?;
    let end = rest.iter().take(HEADER).position(|&byte| byte == b'\n');
    let (line, numbers) = rest.split_at(end.ok_or_else(|| content(msg!("net-no-header")))?);
    let header: Header<T> = serde_json::from_slice(line).map_err(|error| content(msg!("net-header", error)))?;
    if header.inputs != inputs {
        return Err(msg!("net-inputs", found = header.inputs, expected = inputs));
    }
    let size = || content(msg!("net-size"));
    if !(-30..=30).contains(&header.scale) || !header.units.iter().all(|unit| (-60..=30).contains(unit)) {
        return Err(size());
    }
    let mut net = Net::zero(rows, power(header.scale));
    let (pairs, odd) = numbers[1..].as_chunks::<2>();
    let counts = (pairs.len(), odd.len(), header.units.len());
    if counts != (net.blocks().iter().sum(), 0, net.blocks().len()) {
        return Err(size());
    }
    let numbers = pairs.iter().map(|&pair| f32::from(i16::from_le_bytes(pair))).zip(net.of_numbers(&header.units));
    net.numbers_mut().zip(numbers).for_each(|(to, (number, unit))| *to = number * unit);
    // Numbers that need another unit would be rounded where they are written again: no program wrote them.
    if net.units() != header.units {
        return Err(damaged());
    }
    Ok((net, header.about))
}

impl<const OUT: usize> Net<OUT> {
    /// The network with numbers as a file keeps them, each made `whole` of the unit of its block.
    #[must_use]
    pub fn rounded(mut self, whole: fn(f32) -> i16) -> Self {
        let units = self.of_numbers(&self.units());
        self.numbers_mut().zip(units).for_each(|(number, unit)| *number = f32::from(whole(*number / unit)) * unit);
        self
    }

    /// The units of the blocks, as powers of two.
    fn units(&self) -> Vec<i32> {
        let numbers: Vec<f32> = self.numbers().collect();
        let mut rest = numbers.as_slice();
        self.blocks().map(|size| rest.split_off(..size).map_or(0, unit)).to_vec()
    }

    /// The unit of every number.
    fn of_numbers(&self, units: &[i32]) -> impl Iterator<Item = f32> + use<OUT> {
        let blocks = units.iter().map(|&exponent| power(exponent)).zip(self.blocks());
        blocks.collect::<Vec<_>>().into_iter().flat_map(|(unit, size)| std::iter::repeat_n(unit, size))
    }
}

/// Two to so many.
fn power(exponent: i32) -> f32 {
    let step = if exponent < 0 { 0.5 } else { 2.0 };
    (0..exponent.abs()).fold(1.0, |power, _| power * step)
}

/// The unit with which all numbers of a block fit, as a power of two; 2⁻²⁰ at least.
fn unit(block: &[f32]) -> i32 {
    let most = block.iter().fold(0.0f32, |most, number| most.max(number.abs()));
    (-20..30).find(|&exponent| most <= 32_767.0 * power(exponent)).unwrap_or(30)
}

/// The nearest whole number, halves away from zero.
pub(crate) fn whole(number: f32) -> i16 {
    let shifted = if number < 0.0 { number - 0.5 } else { number + 0.5 };
    shifted as i16
}

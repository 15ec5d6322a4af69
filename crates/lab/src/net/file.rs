//! The file format of networks: the line `jing weights 1`, a header as one line of JSON, the weights as 16-bit little-endian integers,
//! and the SHA-256 hash of everything before. The integers are multiples of a unit, a power of two for each [block](Net::blocks) of
//! weights, so a network read from a file and written again gives the same bytes. Rows of zeros at the end of the first layer are left out.

use super::{Net, Row, WIDTH};
use crate::message::{Message, msg};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The first line of a file.
const FIRST_LINE: &[u8] = b"jing weights 1\n";
/// The number of bytes of the hash at the end.
const SUM: usize = 32;
/// The maximum number of bytes of the header, including the line break.
const HEADER: usize = 4096;

#[derive(Serialize, Deserialize)]
struct Header<T> {
    /// Fields that the user of this module defines, such as the record of a training.
    #[serde(flatten)]
    about: T,
    /// The version of the features, and the sizes of the two layers.
    inputs: String,
    /// The binary logarithm of [`Net::scale`].
    scale: i32,
    /// The binary logarithm of the unit of each block of weights.
    units: Vec<i32>,
}

/// Returns the content of the file of a [rounded](Net::rounded) network. `inputs` is the version of its features; the fields of `about` are
/// added to the header.
pub(crate) fn write<T: Serialize, const OUT: usize>(net: &Net<OUT>, inputs: &str, about: T) -> Vec<u8> {
    let net = net.without_trailing_zero_rows();
    let units = net.units();
    let scale = (-30..=30).find(|&exponent| power(exponent) >= net.scale).unwrap_or(0);
    let numbers = net
        .numbers()
        .zip(net.unit_of_each(&units))
        .flat_map(|(number, unit)| round_to_i16(number / unit).to_le_bytes());
    let mut bytes = FIRST_LINE.to_vec();
    let header = Header { about, inputs: inputs.to_owned(), scale, units: units.clone() };
    bytes.extend(serde_json::to_string(&header).expect("names and numbers").bytes());
    bytes.push(b'\n');
    bytes.extend(numbers);
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    bytes
}

/// Reads a network and the additional fields of the header from the content of a file. `inputs` is the expected version of the features. The
/// returned network has `rows` rows; rows that the file lacks are 0.
///
/// # Errors
/// Returns an error if the file has another format, is damaged, has more rows or was written for other inputs.
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
    let (pairs, odd) = numbers[1..].as_chunks::<2>();
    let other_weights: usize = Net::<OUT>::zero(0, 1.0).blocks().iter().sum();
    let stored_rows = pairs.len().checked_sub(other_weights).filter(|size| size % WIDTH == 0).map(|size| size / WIDTH);
    let mut net = Net::zero(stored_rows.filter(|stored| *stored <= rows).ok_or_else(size)?, power(header.scale));
    if (odd.len(), header.units.len()) != (0, net.blocks().len()) {
        return Err(size());
    }
    let numbers = pairs.iter().map(|&pair| f32::from(i16::from_le_bytes(pair))).zip(net.unit_of_each(&header.units));
    net.numbers_mut().zip(numbers).for_each(|(to, (number, unit))| *to = number * unit);
    // Written again, such numbers would get other units or fewer rows: this program did not write the file.
    if net.units() != header.units || net.rows.last() == Some(&Row::zero()) {
        return Err(damaged());
    }
    net.rows = net.rows.iter().cloned().chain(std::iter::repeat_with(Row::zero)).take(rows).collect();
    Ok((net, header.about))
}

impl<const OUT: usize> Net<OUT> {
    /// Rounds all weights to those that a file can hold. `to_integer` rounds a weight, in units of its block, to an integer.
    #[must_use]
    pub fn rounded(mut self, to_integer: fn(f32) -> i16) -> Self {
        let units = self.unit_of_each(&self.units());
        self.numbers_mut().zip(units).for_each(|(number, unit)| *number = f32::from(to_integer(*number / unit)) * unit);
        self
    }

    /// Returns the network without rows of zeros at the end of the first layer.
    fn without_trailing_zero_rows(&self) -> Self {
        let kept = self.rows.iter().rposition(|row| *row != Row::zero()).map_or(0, |last| last + 1);
        Net { rows: self.rows[..kept].into(), ..self.clone() }
    }

    /// Returns for each block of weights the binary logarithm of the unit that it needs.
    fn units(&self) -> Vec<i32> {
        let numbers: Vec<f32> = self.numbers().collect();
        let mut rest = numbers.as_slice();
        self.blocks().map(|size| rest.split_off(..size).map_or(0, unit)).to_vec()
    }

    /// Returns the unit of each weight. `units` are the binary logarithms of the units of the blocks.
    fn unit_of_each(&self, units: &[i32]) -> impl Iterator<Item = f32> + use<OUT> {
        let blocks = units.iter().map(|&exponent| power(exponent)).zip(self.blocks());
        blocks.collect::<Vec<_>>().into_iter().flat_map(|(unit, size)| std::iter::repeat_n(unit, size))
    }
}

/// Returns 2 to the power of `exponent`.
fn power(exponent: i32) -> f32 {
    let step = if exponent < 0 { 0.5 } else { 2.0 };
    (0..exponent.abs()).fold(1.0, |power, _| power * step)
}

/// Returns the binary logarithm of the smallest power of two, from 2⁻²⁰ to 2³⁰, of which 32,767 times is at least each weight of a block.
fn unit(block: &[f32]) -> i32 {
    let most = block.iter().fold(0.0f32, |most, number| most.max(number.abs()));
    (-20..30).find(|&exponent| most <= 32_767.0 * power(exponent)).unwrap_or(30)
}

/// Rounds to the nearest integer, halves away from zero. Integers beyond 16 bits are clamped.
pub(crate) fn round_to_i16(number: f32) -> i16 {
    let shifted = if number < 0.0 { number - 0.5 } else { number + 0.5 };
    shifted as i16
}

//! Kinds of tiles as indices: 0 to 26 for m, p and s, 27 to 33 for E S W N C F P, then the eight flowers.

use serde_json::Value;

pub type Counts = [u8; 34];

const HONOURS: &[u8] = b"ESWNCFP";
pub const EAST: u8 = 27;
pub const DRAGONS: u8 = 31;
const FLOWERS: u8 = 34;

pub fn tiles(text: &str) -> Result<Vec<u8>, String> {
    let mut found = Vec::new();
    let mut numbers = Vec::new();
    for c in text.bytes() {
        if c.is_ascii_digit() {
            numbers.push(c - b'1');
        } else if let Some(suit) = b"mps".iter().position(|&s| s == c) {
            found.extend(numbers.drain(..).map(|n| suit as u8 * 9 + n));
        } else if c == b'f' {
            found.extend(numbers.drain(..).map(|n| FLOWERS + n));
        } else if let Some(honour) = HONOURS.iter().position(|&h| h == c) {
            found.push(EAST + honour as u8);
        } else {
            return Err(format!("not a tile in {text:?}"));
        }
    }
    Ok(found)
}

pub fn tile_of(value: &Value) -> Result<u8, String> {
    tiles(value.as_str().unwrap_or(""))?.first().copied().ok_or(format!("no tile: {value}"))
}

pub fn name(tile: u8) -> String {
    match tile {
        t if t < EAST => format!("{}{}", t % 9 + 1, ["m", "p", "s"][t as usize / 9]),
        t if t < FLOWERS => (HONOURS[(t - EAST) as usize] as char).to_string(),
        t => format!("{}f", t - FLOWERS + 1),
    }
}

pub fn names(tiles: impl IntoIterator<Item = u8>) -> String {
    tiles.into_iter().map(name).collect()
}

pub fn listed(counts: &Counts) -> impl Iterator<Item = u8> + '_ {
    (0..34u8).flat_map(|t| std::iter::repeat_n(t, counts[t as usize].into()))
}

/// Returns the number of tiles of each kind. Flowers are ignored.
pub fn count(tiles: &[u8]) -> Counts {
    let mut counts = [0; 34];
    tiles.iter().filter(|&&t| t < FLOWERS).for_each(|&t| counts[t as usize] += 1);
    counts
}

pub fn is_number(tile: u8) -> bool {
    tile < EAST
}

pub fn is_wind(tile: u8) -> bool {
    (EAST..DRAGONS).contains(&tile)
}

pub fn is_dragon(tile: u8) -> bool {
    (DRAGONS..FLOWERS).contains(&tile)
}

/// Whether the tile is a 1 or 9 of a suit.
pub fn is_terminal(tile: u8) -> bool {
    is_number(tile) && matches!(tile % 9, 0 | 8)
}

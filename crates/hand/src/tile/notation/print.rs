//! Printing of tiles and hands.

use crate::tile::{Counts, Hand, Kind, Meld, MeldForm, Suit};
use std::fmt;

/// [`Kind::name`] or [`Kind::chinese`].
type Names = fn(Kind) -> &'static str;

/// Returns the tiles in their order. Neighbours of one suit share its letter: `123m5p1mE`.
fn text(tiles: impl IntoIterator<Item = Kind>, names: Names) -> String {
    let mut out = String::with_capacity(32);
    let mut tiles = tiles.into_iter().peekable();
    while let Some(tile) = tiles.next() {
        let name = names(tile);
        // A name of two characters is a number and its suit.
        let grouped = name.chars().nth(1).is_some();
        if grouped && tiles.peek().is_some_and(|next| next.suit() == tile.suit()) {
            out.extend(name.chars().next());
        } else {
            out.push_str(name);
        }
    }
    out
}

fn meld_text(meld: &Meld, names: Names) -> String {
    let (open, close) = match meld.form {
        MeldForm::Chow | MeldForm::Pung | MeldForm::ExposedKong => ("[", "]"),
        MeldForm::AddedKong => ("[", "+]"),
        MeldForm::ConcealedKong | MeldForm::Xuanfeng => ("(", ")"),
    };
    format!("{open}{}{close}", text(meld.all_tiles(), names))
}

fn hand_text(hand: &Hand, names: Names) -> String {
    let melds: String = hand.melds.iter().map(|meld| meld_text(meld, names)).collect();
    melds + &text(hand.concealed.tiles(), names)
}

/// Returns the tiles sorted by m p s E S W N C F P and flowers, with suits grouped: `123m55pEEC`.
pub fn tiles_string(tiles: &Counts) -> String {
    text(tiles.tiles(), Kind::name)
}

/// Returns the tiles in the given order, with neighbours of one suit grouped: `3m4p12mE`. Reads back as the same list.
pub fn tiles_in_order(tiles: &[Kind]) -> String {
    text(tiles.iter().copied(), Kind::name)
}

/// Returns the tiles in the given order, in Chinese: `三万四筒一二万东`. Reads back as the same list.
pub fn chinese_tiles(tiles: &[Kind]) -> String {
    text(tiles.iter().copied(), Kind::chinese)
}

/// Returns the hand in Chinese, melds first: `[一二三万](东东东东)四五九九万`. Reads back as the same hand.
pub fn chinese_hand(hand: &Hand) -> String {
    hand_text(hand, Kind::chinese)
}

/// Returns a meld in Chinese, in the brackets of its form: `[一二三万]`, `(东东东东)`.
pub fn chinese_meld(meld: &Meld) -> String {
    meld_text(meld, Kind::chinese)
}

/// Returns the Unicode character of a tile: 🀇 for 一万.
pub fn unicode_tile(kind: Kind) -> char {
    let index = kind.index() as u32;
    let code = match kind.suit() {
        Suit::Honour => 0x1F000 + index - 27,
        Suit::Man => 0x1F007 + index,
        Suit::Sou => 0x1F010 + index - 18,
        Suit::Pin => 0x1F019 + index - 9,
        // Unicode has the four plants before the four seasons.
        Suit::Flower if index < 38 => 0x1F026 + index - 34,
        Suit::Flower => 0x1F022 + index - 38,
    };
    char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&meld_text(self, Kind::name))
    }
}

/// Prints the melds in the order they were made, then the sorted concealed tiles: `[123m](EEEE)4599m67s`.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&hand_text(self, Kind::name))
    }
}

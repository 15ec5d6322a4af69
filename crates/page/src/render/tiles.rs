//! Pictures of tiles: Unicode characters for terminals, SVG for pages.

use crate::tile::{Kind, Suit, unicode_tile};
use std::fmt::Write;

/// The back of a tile in a terminal.
pub(super) const BACK: char = '\u{1F02B}';

/// Returns the Unicode character of a tile. For 红中, which is also an emoji, adds the selector of the text form.
pub(super) fn unicode_text(kind: Kind) -> String {
    let text = if kind == Kind::ZHONG { "\u{FE0E}" } else { "" };
    format!("{}{text}", unicode_tile(kind))
}

/// Returns the letter of a kind in the ids of symbols and in the data of a page.
pub(super) fn tile_code(kind: Kind) -> char {
    let at = kind.index() as u8;
    char::from(if at < 26 { b'A' + at } else { b'a' + at - 26 })
}

/// The beginning of the first symbol of [`symbols`], by which a page that already has the symbols is recognised.
pub(super) const FIRST_SYMBOL: &str = "<symbol id=\"tA\"";

/// Returns the SVG symbols of all tiles, with ids `tA` to `tp`. Colours are classes of the style sheet of a deal.
pub(super) fn symbols() -> String {
    let mut out = "<svg class=\"tiles\" width=\"0\" height=\"0\" aria-hidden=\"true\">".to_owned();
    for kind in Kind::all() {
        let _ = write!(out, "<symbol id=\"t{}\" viewBox=\"0 0 30 40\">{}</symbol>", tile_code(kind), face(kind));
    }
    out + "</svg>\n"
}

/// Returns a centred SVG text with its baseline at `y`. `class` is `m` for one of two lines, `w` for a single line.
fn character(text: &str, y: f32, class: &str) -> String {
    format!("<text x=\"15\" y=\"{y}\" class=\"{class}\">{text}</text>")
}

/// Returns an SVG path with a line from each point. `line` is the path command of the line. With round ends, a line without length (`h0`)
/// is a disc.
fn strokes(class: &str, width: f32, points: &[[f32; 2]], line: &str) -> String {
    let places: String = points.iter().map(|[x, y]| format!("M{x} {y}{line}")).collect();
    match places.is_empty() {
        true => places,
        false => format!("<path class=\"o {class}\" stroke-width=\"{width}\" d=\"{places}\"/>"),
    }
}

/// The CSS classes of the colours of pips and sticks: blue, green, red.
const COLOURS: [&str; 3] = ["b", "g", "r"];

/// Returns the SVG markup of a tile's face.
fn face(kind: Kind) -> String {
    let chinese = kind.chinese();
    let first = &chinese[..chinese.char_indices().nth(1).map_or(chinese.len(), |next| next.0)];
    match (kind.suit(), kind.rank()) {
        (Suit::Man, _) => character(first, 17.5, "m") + &character("万", 35.5, "m r"),
        (Suit::Pin, Some(1)) => {
            let middle = [[15.0, 20.0]];
            let ring = |class, width| strokes(class, width, &middle, "h0");
            ring("b", 22.0) + &ring("i", 14.0) + &ring("r", 9.0)
        }
        (Suit::Pin, Some(rank)) => {
            let width = if rank > 6 { 7.6 } else { 9.2 };
            let pips = pip_places(rank);
            let pips_of = |colour: usize| {
                let own = pips.iter().enumerate().filter(|(at, _)| (at + usize::from(rank)) % 3 == colour);
                strokes(COLOURS[colour], width, &own.map(|(_, pip)| *pip).collect::<Vec<_>>(), "h0")
            };
            (0..3).map(pips_of).collect::<String>() + &strokes("i", width / 3.0, &pips, "h0")
        }
        // 幺鸡: a bird.
        (Suit::Sou, Some(1)) => "<path class=\"o r\" stroke-width=\"1.8\" d=\"M15 34V27M9 33 13 26M21 33 17 26\"/>\
             <path class=\"fg\" d=\"M15 12a6 8 0 1 0 .1 0M16.500 5.500a4 4 0 1 0 .1 0\"/>\
             <path class=\"fr\" d=\"M20 8.500 24 10 20 11.500Z\"/>"
            .to_owned(),
        (Suit::Sou, Some(rank)) => {
            let tall = if rank == 7 || rank == 9 { 5.6 } else { 8.4 };
            let stick = |[x, y]: [f32; 2]| [x, y - tall / 2.0];
            let is_middle = |at: usize| matches!((rank, at), (5, 2) | (7, 0)) || rank == 9 && at % 3 == 1;
            let sticks_of = |red: bool| {
                let own = stick_places(rank).into_iter().enumerate().filter(|(at, _)| is_middle(*at) == red);
                let own: Vec<[f32; 2]> = own.map(|(_, place)| stick(place)).collect();
                strokes(if red { "r" } else { "g" }, 3.6, &own, &format!("v{tall}"))
            };
            sticks_of(false) + &sticks_of(true)
        }
        _ if kind == Kind::BAI => "<path class=\"o b\" stroke-width=\"2.2\" d=\"M6 7h18v26H6z\"/>".to_owned(),
        _ if kind == Kind::ZHONG => character(first, 28.5, "w r"),
        _ if kind == Kind::FA => character(first, 28.5, "w g"),
        (Suit::Flower, _) => character(first, 28.5, if kind.index() < 38 { "w r" } else { "w g" }),
        _ => character(first, 28.5, "w"),
    }
}

/// Returns the centres of the pips of a tile of 筒.
fn pip_places(rank: u8) -> Vec<[f32; 2]> {
    let (left, middle, right) = (9.0, 15.0, 21.0);
    match rank {
        2 => vec![[middle, 12.0], [middle, 28.0]],
        3 => vec![[8.0, 9.5], [middle, 20.0], [22.0, 30.5]],
        4 => vec![[left, 12.0], [right, 12.0], [left, 28.0], [right, 28.0]],
        5 => vec![[left, 10.5], [right, 10.5], [middle, 20.0], [left, 29.5], [right, 29.5]],
        6 => vec![[left, 9.0], [right, 9.0], [left, 20.0], [right, 20.0], [left, 31.0], [right, 31.0]],
        7 => {
            let slope = [[7.0, 7.5], [middle, 11.0], [23.0, 14.500]];
            let square = [[left, 24.0], [right, 24.0], [left, 33.0], [right, 33.0]];
            slope.into_iter().chain(square).collect()
        }
        8 => [7.5, 15.8, 24.2, 32.5].into_iter().flat_map(|y| [[left, y], [right, y]]).collect(),
        _ => [8.5, 20.0, 31.5].into_iter().flat_map(|y| [[7.0, y], [middle, y], [23.0, y]]).collect(),
    }
}

/// Returns the centres of the sticks of a tile of 条.
fn stick_places(rank: u8) -> Vec<[f32; 2]> {
    let row = |xs: &[f32], y: f32| xs.iter().map(|&x| [x, y]).collect::<Vec<_>>();
    let (two, three, four) = ([9.5, 20.5], [8.0, 15.0, 22.0], [6.0, 12.0, 18.0, 24.0]);
    match rank {
        2 => [row(&[15.0], 12.0), row(&[15.0], 28.0)].concat(),
        3 => [row(&[15.0], 12.0), row(&two, 28.0)].concat(),
        4 => [row(&two, 12.0), row(&two, 28.0)].concat(),
        5 => vec![[9.0, 12.0], [21.0, 12.0], [15.0, 20.0], [9.0, 28.0], [21.0, 28.0]],
        6 => [row(&three, 12.0), row(&three, 28.0)].concat(),
        7 => [row(&[15.0], 8.0), row(&three, 20.0), row(&three, 32.0)].concat(),
        8 => [row(&four, 13.0), row(&four, 27.0)].concat(),
        _ => [row(&three, 8.500), row(&three, 20.0), row(&three, 31.500)].concat(),
    }
}

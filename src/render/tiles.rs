//! Drawings of the tiles: Unicode for terminals, SVG for pages.

use crate::lang::Lang;
use crate::tile::{Kind, Suit, unicode_tile};
use std::fmt::Write;

/// The back of a tile in a terminal.
pub(super) const BACK: char = '\u{1F02B}';

/// A tile in a terminal. 红中 has an emoji of its own and is asked for as text.
pub(super) fn picture(kind: Kind) -> String {
    let text = if kind == Kind::ZHONG { "\u{FE0E}" } else { "" };
    format!("{}{text}", unicode_tile(kind))
}

/// A tile on a page, drawn by its symbol.
pub(super) fn tile(kind: Kind, class: &str, lang: Lang) -> String {
    let (id, name) = (kind.name(), lang.pick(kind.name(), kind.chinese()));
    let class = format!("tile {class}");
    let class = class.trim_end();
    format!(
        "<svg class=\"{class}\" viewBox=\"0 0 30 40\" role=\"img\" aria-label=\"{name}\"><title>{name}</title><use href=\"#tile-{id}\"/></svg>"
    )
}

/// The beginning of the symbols of all tiles.
pub(super) const SYMBOLS: &str = "<svg class=\"tiles\"";

/// The symbols of all tiles. Characters are set in the font of the page.
pub(super) fn symbols() -> String {
    let mut out = format!("{SYMBOLS} width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n");
    for kind in Kind::all() {
        let _ = writeln!(
            out,
            "<symbol id=\"tile-{}\" viewBox=\"0 0 30 40\"><rect class=\"face\" x=\".5\" y=\".5\" width=\"29\" height=\"39\" rx=\"3.5\"/>{}</symbol>",
            kind.name(),
            face(kind)
        );
    }
    out + "</defs></svg>\n"
}

const INK: &str = "#24292f";
const RED: &str = "#b3261e";
const GREEN: &str = "#1b6b3a";
const BLUE: &str = "#1f5c99";

/// A character in the middle of a line.
fn sign(text: &str, x: f32, y: f32, size: f32, colour: &str) -> String {
    format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{colour}\" text-anchor=\"middle\">{text}</text>")
}

fn face(kind: Kind) -> String {
    let corner = |text: &str| sign(text, 4.6, 8.5, 7.5, "#6b6558");
    let chinese = kind.chinese();
    let first = &chinese[..chinese.char_indices().nth(1).map_or(chinese.len(), |next| next.0)];
    match (kind.suit(), kind.rank()) {
        (Suit::Man, Some(rank)) => {
            sign(first, 15.5, 19.0, 15.0, INK) + &sign("萬", 15.5, 35.5, 15.0, RED) + &corner(&rank.to_string())
        }
        (Suit::Pin, Some(1)) => {
            let ring = |r: u8, colour: &str| format!("<circle cx=\"15\" cy=\"20\" r=\"{r}\" fill=\"{colour}\"/>");
            ring(10, BLUE) + &ring(7, "#fffdf4") + &ring(5, RED)
        }
        (Suit::Pin, Some(rank)) => {
            let radius = if rank > 7 { 3.4 } else { 4.0 };
            let pip = |(at, [x, y]): (usize, [f32; 2])| {
                let colour = [BLUE, GREEN, RED][(at + usize::from(rank)) % 3];
                format!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"1.1\" fill=\"#fffdf4\"/>"
                )
            };
            places(rank).into_iter().enumerate().map(pip).collect()
        }
        // 幺鸡: a bird.
        (Suit::Sou, Some(1)) => format!(
            "<path d=\"M15 34V27M9 33 13 26M21 33 17 26\" stroke=\"{RED}\" stroke-width=\"1.6\" fill=\"none\"/>\
             <ellipse cx=\"15\" cy=\"20\" rx=\"6\" ry=\"8\" fill=\"{GREEN}\"/><circle cx=\"16.5\" cy=\"9.5\" r=\"4\" fill=\"{GREEN}\"/>\
             <path d=\"M20 8.500 24 10 20 11.500Z\" fill=\"{RED}\"/><circle cx=\"17.500\" cy=\"8.800\" r=\".9\" fill=\"#fffdf4\"/>"
        ),
        (Suit::Sou, Some(rank)) => {
            let tall = if rank == 7 || rank == 9 { 7.6 } else { 9.4 };
            let stick = |(at, [x, y]): (usize, [f32; 2])| {
                let middle = matches!((rank, at), (5, 2) | (7, 0)) || rank == 9 && at % 3 == 1;
                let colour = if middle { RED } else { GREEN };
                let (left, top) = (x - 1.7, y - tall / 2.0);
                format!(
                    "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"3.4\" height=\"{tall}\" rx=\"1.6\" fill=\"{colour}\"/>"
                )
            };
            sticks(rank).into_iter().enumerate().map(stick).collect()
        }
        _ if kind == Kind::BAI => {
            format!(
                "<rect x=\"6\" y=\"7\" width=\"18\" height=\"26\" rx=\"1.5\" fill=\"none\" stroke=\"{BLUE}\" stroke-width=\"2.2\"/>"
            ) + &corner(kind.name())
        }
        _ if kind == Kind::ZHONG => sign("中", 15.0, 28.0, 22.0, RED) + &corner(kind.name()),
        _ if kind == Kind::FA => sign("發", 15.0, 28.0, 21.0, GREEN) + &corner(kind.name()),
        (Suit::Flower, _) => {
            let colour = if kind.index() < 38 { RED } else { GREEN };
            sign(first, 15.0, 28.0, 19.0, colour) + &corner(&kind.name()[..1])
        }
        _ => {
            let wind = if kind == Kind::EAST { "東" } else { first };
            sign(wind, 15.0, 28.5, 20.0, INK) + &corner(kind.name())
        }
    }
}

/// Where the pips of 筒 lie.
fn places(rank: u8) -> Vec<[f32; 2]> {
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

/// Where the sticks of 条 stand.
fn sticks(rank: u8) -> Vec<[f32; 2]> {
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

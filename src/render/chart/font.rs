//! The embedded font: registration with plotters, text widths, and which characters it has.

use crate::shipped::shipped;
use rustc_hash::FxHashSet;
use std::sync::{LazyLock, OnceLock};

#[cfg(feature = "report")]
use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};
use ttf_parser::Face;

/// The name of the font among the files that come with the program.
pub const FONT: &str = "font.ttf";

/// The font for drawing and for pages.
pub fn font_ttf() -> &'static [u8] {
    shipped(FONT).unwrap_or_default()
}

/// Plotters' bitmap text takes the line height for the size: (ascent + descent) / em of this font.
#[cfg(feature = "report")]
const LINE_HEIGHT: f64 = 1.448;

#[cfg(feature = "report")]
const FAMILY: &str = "jing";

/// The font read; a test draws with it. `None` as long as it is not there.
fn face() -> Option<&'static Face<'static>> {
    static FACE: OnceLock<Option<Face<'static>>> = OnceLock::new();
    let bytes = font_ttf();
    if bytes.is_empty() { None } else { FACE.get_or_init(|| Face::parse(bytes, 0).ok()).as_ref() }
}

/// The font at a size given in pixels per em.
#[cfg(feature = "report")]
pub(super) fn font(size: f64) -> FontDesc<'static> {
    static REGISTER: std::sync::Once = std::sync::Once::new();
    // A font that does not load would show as an error of the first text drawn; a test draws one.
    REGISTER.call_once(|| drop(register_font(FAMILY, FontStyle::Normal, font_ttf())));
    FontDesc::new(FontFamily::Name(FAMILY), size * LINE_HEIGHT, FontStyle::Normal)
}

/// Width of a text in the unit of `size`.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|c| metrics(c).advance).sum::<f64>() * size
}

/// Horizontal metrics of a glyph in em.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Metrics {
    /// From this glyph's origin to the next one's.
    pub(super) advance: f64,
    /// From the origin to the left edge of the ink; pixels need it.
    #[cfg(any(feature = "report", test))]
    pub(super) bearing: f64,
}

/// Metrics of a character, those of the box for one that the font does not have.
pub(super) fn metrics(c: char) -> Metrics {
    let Some(face) = face() else { return Metrics::default() };
    let em = f64::from(face.units_per_em());
    let glyph = face.glyph_index(c).unwrap_or_default();
    Metrics {
        advance: f64::from(face.glyph_hor_advance(glyph).unwrap_or_default()) / em,
        #[cfg(any(feature = "report", test))]
        bearing: f64::from(face.glyph_hor_side_bearing(glyph).unwrap_or_default()) / em,
    }
}

/// The characters that the font was made for, besides those of Latin 1: `assets/font-chars.txt`.
static LISTED: LazyLock<FxHashSet<char>> =
    LazyLock::new(|| include_str!("../../../assets/font-chars.txt").chars().filter(|c| !c.is_control()).collect());

/// Whether the embedded font can draw a character; one that it cannot is drawn as a box in PNG.
pub fn covers(c: char) -> bool {
    matches!(c, ' '..='~' | '\u{a0}'..='\u{ff}') || LISTED.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Users name rules and options: their words are common characters of GB/T 2312, from the first of level 1 to the last.
    #[test]
    fn names_that_users_give_are_drawn() {
        assert!("啊猛老王家俱乐部折座".chars().all(covers));
    }

    /// The list names exactly the characters of the font.
    #[test]
    fn the_list_is_that_of_the_font() {
        let face = face().unwrap();
        let has = |c: char| face.glyph_index(c).is_some_and(|glyph| glyph.0 != 0);
        let wrong: String = ('\0'..='\u{ffff}').filter(|c| has(*c) != covers(*c)).collect();
        assert_eq!(wrong, "");
    }

    #[test]
    fn widths_agree_with_plotters() {
        for text in ["How often things happen", "各种情况出现的频率（对数）", "[−0.13, 0.73] 1,234%", "j"]
        {
            let (_, (x, _)) = font(500.0).layout_box(text).unwrap();
            assert!((width(text, 500.0) - f64::from(x)).abs() <= 1.5, "{text}: {} {x}", width(text, 500.0));
        }
        assert!(metrics('（').bearing > 0.5, "the ink of a full-width bracket is in its right half");
    }
}

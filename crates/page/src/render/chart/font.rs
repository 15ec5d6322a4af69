//! The embedded font: widths of texts and available characters.

use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::{LazyLock, OnceLock};
use ttf_parser::Face;

/// The file name of the font among the files shipped with the program.
pub const FONT: &str = "font.ttf";

/// Returns the font for drawing and for pages: a subset of Noto Sans SC Regular (SIL Open Font License 1.1, `assets/OFL.txt`).
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub fn font_ttf() -> &'static [u8] {
    include_bytes!("../../../assets/noto-sans-sc-subset.ttf")
}

/// Returns the font for drawing and for pages; empty until [`supply`] is called.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn font_ttf() -> &'static [u8] {
    SUPPLIED.get().copied().unwrap_or_default()
}

static SUPPLIED: OnceLock<&'static [u8]> = OnceLock::new();

/// Supplies the bytes of the font in a build for browsers. Has no effect in other builds, which contain the font, and after the first call.
pub fn supply(bytes: &[u8]) {
    SUPPLIED.get_or_init(|| Box::leak(bytes.into()));
}

/// Returns the parsed font; `None` if it has not been supplied.
fn face() -> Option<&'static Face<'static>> {
    static FACE: OnceLock<Option<Face<'static>>> = OnceLock::new();
    let bytes = font_ttf();
    if bytes.is_empty() { None } else { FACE.get_or_init(|| Face::parse(bytes, 0).ok()).as_ref() }
}

/// Returns the width of a text at a font size, in the unit of `size`.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|c| metrics(c).advance).sum::<f64>() * size
}

/// Horizontal metrics of a glyph in em.
#[derive(Clone, Copy, Debug, Default)]
pub struct Metrics {
    /// The distance from the origin of the glyph to that of the next.
    pub advance: f64,
    /// The distance from the origin to the left edge of the ink, for renderers of pixels.
    pub bearing: f64,
}

thread_local! {
    /// A cache, because reading the metrics of a glyph is slow.
    static KNOWN: RefCell<FxHashMap<char, Metrics>> = RefCell::default();
}

/// Returns the metrics of a character; for a character that the font does not have, those of the box that replaces it.
pub fn metrics(c: char) -> Metrics {
    let Some(face) = face() else { return Metrics::default() };
    KNOWN.with_borrow_mut(|known| *known.entry(c).or_insert_with(|| read_metrics(face, c)))
}

fn read_metrics(face: &Face<'_>, c: char) -> Metrics {
    let em = f64::from(face.units_per_em());
    let glyph = face.glyph_index(c).unwrap_or_default();
    Metrics {
        advance: f64::from(face.glyph_hor_advance(glyph).unwrap_or_default()) / em,
        bearing: f64::from(face.glyph_hor_side_bearing(glyph).unwrap_or_default()) / em,
    }
}

/// The characters of the font besides those of Latin 1: `assets/font-chars.txt`.
static LISTED: LazyLock<FxHashSet<char>> =
    LazyLock::new(|| include_str!("../../../assets/font-chars.txt").chars().filter(|c| !c.is_control()).collect());

/// Whether the embedded font has a character. Missing characters are drawn as a box in PNG.
pub fn covers(c: char) -> bool {
    matches!(c, ' '..='~' | '\u{a0}'..='\u{ff}') || LISTED.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names that users give to rules and options consist of common characters: level 1 of GB/T 2312, tested from its first to its last.
    #[test]
    fn common_characters_are_covered() {
        assert!("啊猛老王家俱乐部折座".chars().all(covers));
    }

    /// `covers` is true for exactly the characters of the font.
    #[test]
    fn the_character_list_matches_the_font() {
        let face = face().unwrap();
        let has = |c: char| face.glyph_index(c).is_some_and(|glyph| glyph.0 != 0);
        let wrong: String = ('\0'..='\u{ffff}').filter(|c| has(*c) != covers(*c)).collect();
        assert_eq!(wrong, "");
    }

    #[test]
    fn the_ink_of_a_wide_bracket_is_in_its_right_half() {
        assert!(metrics('（').bearing > 0.5);
    }
}

//! The embedded font: widths of texts, and which characters it has.

use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::{LazyLock, OnceLock};
use ttf_parser::Face;

/// The name of the font among the files that come with the program.
pub const FONT: &str = "font.ttf";

/// The font for drawing and for pages: a subset of Noto Sans SC Regular (SIL Open Font License 1.1, `assets/OFL.txt`).
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub fn font_ttf() -> &'static [u8] {
    include_bytes!("../../../assets/noto-sans-sc-subset.ttf")
}

/// The font for drawing and for pages; nothing as long as the page has not supplied it.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn font_ttf() -> &'static [u8] {
    SUPPLIED.get().copied().unwrap_or_default()
}

static SUPPLIED: OnceLock<&'static [u8]> = OnceLock::new();

/// Supplies the font in a build for browsers; has no effect in others, which contain it.
pub fn supply(bytes: &[u8]) {
    SUPPLIED.get_or_init(|| Box::leak(bytes.into()));
}

/// The font read; a test draws with it. `None` as long as it is not there.
fn face() -> Option<&'static Face<'static>> {
    static FACE: OnceLock<Option<Face<'static>>> = OnceLock::new();
    let bytes = font_ttf();
    if bytes.is_empty() { None } else { FACE.get_or_init(|| Face::parse(bytes, 0).ok()).as_ref() }
}

/// Width of a text in the unit of `size`.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|c| metrics(c).advance).sum::<f64>() * size
}

/// Horizontal metrics of a glyph in em.
#[derive(Clone, Copy, Debug, Default)]
pub struct Metrics {
    /// From this glyph's origin to the next one's.
    pub advance: f64,
    /// From the origin to the left edge of the ink; pixels need it.
    pub bearing: f64,
}

thread_local! {
    /// Cache: parsing the metrics of a glyph is slow.
    static KNOWN: RefCell<FxHashMap<char, Metrics>> = RefCell::default();
}

/// Metrics of a character, those of the box for one that the font does not have.
pub fn metrics(c: char) -> Metrics {
    let Some(face) = face() else { return Metrics::default() };
    KNOWN.with_borrow_mut(|known| *known.entry(c).or_insert_with(|| measured(face, c)))
}

fn measured(face: &Face<'_>, c: char) -> Metrics {
    let em = f64::from(face.units_per_em());
    let glyph = face.glyph_index(c).unwrap_or_default();
    Metrics {
        advance: f64::from(face.glyph_hor_advance(glyph).unwrap_or_default()) / em,
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
    fn the_ink_of_a_wide_bracket_is_in_its_right_half() {
        assert!(metrics('（').bearing > 0.5);
    }
}

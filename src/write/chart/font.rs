//! The embedded font: registration with plotters, text widths, and which characters it has.

use std::sync::Once;

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};

/// A subset of Noto Sans SC Regular (SIL Open Font License 1.1, `assets/OFL.txt`), for drawing.
pub const FONT_TTF: &[u8] = include_bytes!("../../../assets/noto-sans-sc-subset.ttf");
/// The same subset, packed for pages.
pub const FONT_WOFF2: &[u8] = include_bytes!("../../../assets/noto-sans-sc-subset.woff2");

/// Plotters' bitmap text takes the line height for the size: (ascent + descent) / em of this font.
const LINE_HEIGHT: f64 = 1.448;

const FAMILY: &str = "jing";

/// The font at a size given in pixels per em.
pub(super) fn font(size: f64) -> FontDesc<'static> {
    static REGISTER: Once = Once::new();
    // A font that does not load would show as an error of the first text drawn; a test draws one.
    REGISTER.call_once(|| drop(register_font(FAMILY, FontStyle::Normal, FONT_TTF)));
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
    /// From the origin to the left edge of the ink.
    pub(super) bearing: f64,
}

/// Metrics of a character, those of the box for one that the font does not have.
pub(super) fn metrics(c: char) -> Metrics {
    let glyph = glyph(FONT_TTF, u32::from(c)).unwrap_or(0);
    read_metrics(FONT_TTF, usize::from(glyph)).unwrap_or_default()
}

/// The `hmtx` table: advance and left bearing per glyph; the last advance holds for all glyphs after it.
fn read_metrics(font: &[u8], glyph: usize) -> Option<Metrics> {
    let units = f64::from(u16_at(font, table(font, b"head")? + 18)?);
    let advances = usize::from(u16_at(font, table(font, b"hhea")? + 34)?);
    let hmtx = table(font, b"hmtx")?;
    let advance = u16_at(font, hmtx + 4 * glyph.min(advances - 1))?;
    let bearing_at = if glyph < advances { 4 * glyph + 2 } else { 4 * advances + 2 * (glyph - advances) };
    let bearing = u16_at(font, hmtx + bearing_at)?.cast_signed();
    Some(Metrics { advance: f64::from(advance) / units, bearing: f64::from(bearing) / units })
}

/// Cuts a text to a width, with an ellipsis.
pub(super) fn fit(text: &str, size: f64, available: f64) -> String {
    if width(text, size) <= available {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if width(&kept, size) + size > available {
            kept.pop();
            break;
        }
    }
    kept.trim_end().to_owned() + "…"
}

/// Whether the embedded font can draw a character; one that it cannot is drawn as a box in PNG.
pub fn covers(c: char) -> bool {
    glyph(FONT_TTF, u32::from(c)).is_some_and(|g| g != 0)
}

/// Glyph of a code point in the font's segment table (`cmap` format 4, the basic plane).
fn glyph(font: &[u8], code: u32) -> Option<u16> {
    let code = u16::try_from(code).ok()?;
    let u16_at = |i| u16_at(font, i);
    let cmap = table(font, b"cmap")?;
    let subtables = usize::from(u16_at(cmap + 2)?);
    let segments = (0..subtables)
        .filter_map(|s| Some(cmap + u32_at(font, cmap + 4 + 8 * s + 4)?))
        .find(|&t| u16_at(t) == Some(4))?;
    let count2 = usize::from(u16_at(segments + 6)?);
    let ends = segments + 14;
    let (mut low, mut high) = (0, count2 / 2);
    while low < high {
        let middle = (low + high) / 2;
        if u16_at(ends + 2 * middle)? < code { low = middle + 1 } else { high = middle }
    }
    let starts = ends + count2 + 2;
    let start = u16_at(starts + 2 * low)?;
    let delta = u16_at(starts + count2 + 2 * low)?;
    let offset_at = starts + 2 * count2 + 2 * low;
    let offset = u16_at(offset_at)?;
    if low == count2 / 2 || start > code {
        return None;
    }
    if offset == 0 {
        return Some(code.wrapping_add(delta));
    }
    let glyph = u16_at(offset_at + usize::from(offset) + 2 * usize::from(code - start))?;
    Some(if glyph == 0 { 0 } else { glyph.wrapping_add(delta) })
}

/// Where a table of the font begins.
fn table(font: &[u8], tag: &[u8; 4]) -> Option<usize> {
    let tables = usize::from(u16_at(font, 4)?);
    let record = (0..tables).map(|t| 12 + 16 * t).find(|&r| font.get(r..r + 4) == Some(tag))?;
    u32_at(font, record + 8)
}

fn u16_at(font: &[u8], i: usize) -> Option<u16> {
    Some(u16::from_be_bytes(font.get(i..i + 2)?.try_into().ok()?))
}

fn u32_at(font: &[u8], i: usize) -> Option<usize> {
    Some(u32::from_be_bytes(font.get(i..i + 4)?.try_into().ok()?) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

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

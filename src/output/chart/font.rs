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
    // Plotters rounds to whole pixels, so the text is measured large.
    const LARGE: f64 = 200.0;
    font(LARGE).layout_box(text).map_or(0.0, |(_, (x, _))| f64::from(x) * size / LARGE)
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
    let u16_at = |i: usize| Some(u16::from_be_bytes(font.get(i..i + 2)?.try_into().ok()?));
    let u32_at = |i: usize| Some(u32::from_be_bytes(font.get(i..i + 4)?.try_into().ok()?) as usize);
    let tables = usize::from(u16_at(4)?);
    let record = (0..tables).map(|t| 12 + 16 * t).find(|&r| font.get(r..r + 4) == Some(b"cmap"))?;
    let cmap = u32_at(record + 8)?;
    let subtables = usize::from(u16_at(cmap + 2)?);
    let table =
        (0..subtables).filter_map(|s| Some(cmap + u32_at(cmap + 4 + 8 * s + 4)?)).find(|&t| u16_at(t) == Some(4))?;
    let segments2 = usize::from(u16_at(table + 6)?);
    let ends = table + 14;
    let segment = (0..segments2).step_by(2).find(|&s| u16_at(ends + s).is_some_and(|end| end >= code))?;
    let starts = ends + segments2 + 2;
    let start = u16_at(starts + segment)?;
    let delta = u16_at(starts + segments2 + segment)?;
    let offset_at = starts + 2 * segments2 + segment;
    let offset = u16_at(offset_at)?;
    if start > code {
        return None;
    }
    if offset == 0 {
        return Some(code.wrapping_add(delta));
    }
    let glyph = u16_at(offset_at + usize::from(offset) + 2 * usize::from(code - start))?;
    Some(if glyph == 0 { 0 } else { glyph.wrapping_add(delta) })
}

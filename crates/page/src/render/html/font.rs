//! The font of a page: a subset of the embedded font with the characters of the page, as WOFF.
//!
//! Glyphs keep their indices, so only the tables `cmap`, `glyf`, `hmtx` and `loca` change. WOFF is TrueType with tables compressed by zlib:
//! a header of 44 bytes, 20 bytes for each table, the tables (W3C, WOFF File Format 1.0).

use crate::render::chart::font_ttf;
use std::collections::{BTreeMap, BTreeSet};
use ttf_parser::Face;

/// The tags of the tables that browsers need, in ascending order.
const TABLES: [[u8; 4]; 10] =
    [*b"OS/2", *b"cmap", *b"glyf", *b"head", *b"hhea", *b"hmtx", *b"loca", *b"maxp", *b"name", *b"post"];
/// The compression level.
const LEVEL: u8 = 9;

/// Returns the big-endian 32-bit integer at a byte offset; `None` beyond the end.
fn read_u32(data: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_be_bytes(data.get(at..at + 4)?.try_into().ok()?) as usize)
}

/// Returns the bytes of the table with this tag and the checksum that the font states for it; `None` if the table is missing.
fn table<'a>(font: &'a [u8], tag: &[u8; 4]) -> Option<(&'a [u8], u32)> {
    let count = usize::from(u16::from_be_bytes(font.get(4..6)?.try_into().ok()?));
    let at = (0..count).map(|table| 12 + 16 * table).find(|&at| font.get(at..at + 4) == Some(tag))?;
    let (from, length) = (read_u32(font, at + 8)?, read_u32(font, at + 12)?);
    Some((font.get(from..from + length)?, read_u32(font, at + 4)? as u32))
}

/// Returns the checksum of a table: the wrapping sum of its big-endian 32-bit words.
fn checksum(table: &[u8]) -> u32 {
    let word = |bytes: &[u8]| {
        bytes.iter().fold((0u32, 24), |(sum, shift), byte| (sum | u32::from(*byte) << shift, shift - 8)).0
    };
    table.chunks(4).fold(0, |sum: u32, bytes| sum.wrapping_add(word(bytes)))
}

/// Returns the tables `glyf` and `loca` with the outlines of the glyphs of these indices only; `None` if the font is malformed.
fn outlines(font: &[u8], glyphs: &BTreeSet<u16>) -> Option<[Vec<u8>; 2]> {
    let ((glyf, _), (loca, _), (head, _)) = (table(font, b"glyf")?, table(font, b"loca")?, table(font, b"head")?);
    let is_long = head.get(50..52)? == [0, 1];
    let width = if is_long { 4 } else { 2 };
    let place = |glyph: usize| match is_long {
        true => read_u32(loca, 4 * glyph),
        false => Some(2 * usize::from(u16::from_be_bytes(loca.get(2 * glyph..2 * glyph + 2)?.try_into().ok()?))),
    };
    let (mut kept, mut places) = (Vec::new(), Vec::new());
    let mut put = |at: usize| match is_long {
        true => places.extend((at as u32).to_be_bytes()),
        false => places.extend(((at / 2) as u16).to_be_bytes()),
    };
    for glyph in 0..loca.len() / width - 1 {
        put(kept.len());
        if u16::try_from(glyph).is_ok_and(|glyph| glyphs.contains(&glyph)) {
            kept.extend(glyf.get(place(glyph)?..place(glyph + 1)?)?);
        }
    }
    put(kept.len());
    Some([kept, places])
}

/// Returns the table `cmap` for these characters with the indices of their glyphs: one subtable of format 12 for Unicode (OpenType 1.9,
/// cmap).
fn cmap_table(glyphs: &BTreeMap<char, u16>) -> Vec<u8> {
    let groups: Vec<u8> = glyphs
        .iter()
        .flat_map(|(&sign, &glyph)| [u32::from(sign), u32::from(sign), u32::from(glyph)])
        .flat_map(u32::to_be_bytes)
        .collect();
    let mut out = [0_u16, 1, 3, 10].map(u16::to_be_bytes).concat();
    out.extend(12_u32.to_be_bytes());
    out.extend([12_u16, 0].map(u16::to_be_bytes).concat());
    for number in [16 + groups.len() as u32, 0, glyphs.len() as u32] {
        out.extend(number.to_be_bytes());
    }
    out.extend(groups);
    out
}

/// Returns the table `hmtx` with the widths of the glyphs of these indices; the widths of all others are 0. `None` if the font is
/// malformed.
fn hmtx_table(font: &[u8], glyphs: &BTreeSet<u16>) -> Option<Vec<u8>> {
    let ((hmtx, _), (hhea, _)) = (table(font, b"hmtx")?, table(font, b"hhea")?);
    let long = usize::from(u16::from_be_bytes(hhea.get(34..36)?.try_into().ok()?));
    let mut kept = hmtx.to_vec();
    for glyph in (0..long).filter(|&glyph| u16::try_from(glyph).is_ok_and(|glyph| !glyphs.contains(&glyph))) {
        // The last width applies to all glyphs after it.
        let end = if glyph + 1 == long { 4 * glyph } else { 4 * glyph + 4 };
        kept.get_mut(4 * glyph..end)?.fill(0);
    }
    Some(kept)
}

/// Returns a font with the characters of a text, as WOFF; `None` if the embedded font is malformed or missing.
pub(super) fn woff_for_text(text: &str) -> Option<Vec<u8>> {
    let face = Face::parse(font_ttf(), 0).ok()?;
    let signs: BTreeSet<char> = text.chars().collect();
    let signs: BTreeMap<char, u16> =
        signs.into_iter().filter_map(|sign| Some((sign, face.glyph_index(sign)?.0))).collect();
    // Glyph 0 is the box for missing characters.
    let glyphs: BTreeSet<u16> = signs.values().copied().chain([0]).collect();
    let [glyf, loca] = outlines(font_ttf(), &glyphs)?;
    let (cmap, hmtx) = (cmap_table(&signs), hmtx_table(font_ttf(), &glyphs)?);
    let mut tables: Vec<([u8; 4], &[u8], u32)> = Vec::new();
    for tag in TABLES {
        let (data, sum) = match &tag {
            b"glyf" => (&glyf[..], checksum(&glyf)),
            b"loca" => (&loca[..], checksum(&loca)),
            b"cmap" => (&cmap[..], checksum(&cmap)),
            b"hmtx" => (&hmtx[..], checksum(&hmtx)),
            _ => table(font_ttf(), &tag)?,
        };
        tables.push((tag, data, sum));
    }
    let whole = 12 + tables.iter().map(|(_, data, _)| 16 + data.len().next_multiple_of(4)).sum::<usize>();
    let (mut entries, mut bodies) = (Vec::new(), Vec::new());
    let start = 44 + 20 * tables.len();
    for (tag, data, sum) in &tables {
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(data, LEVEL);
        let body = if packed.len() < data.len() { &packed[..] } else { data };
        entries.extend(tag);
        for number in [(start + bodies.len()) as u32, body.len() as u32, data.len() as u32, *sum] {
            entries.extend(number.to_be_bytes());
        }
        bodies.extend(body);
        bodies.resize(bodies.len().next_multiple_of(4), 0);
    }
    let mut out = b"wOFF\0\x01\0\0".to_vec();
    out.extend(((start + bodies.len()) as u32).to_be_bytes());
    out.extend((tables.len() as u16).to_be_bytes());
    out.extend([0, 0]);
    out.extend((whole as u32).to_be_bytes());
    // The version of the font. Metadata and private data are absent.
    out.extend([0, 1, 0, 0]);
    out.extend([0; 20]);
    out.extend(entries);
    out.extend(bodies);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The decompressed font draws the characters of the text, and no others.
    #[test]
    fn the_font_contains_the_characters_of_the_text() {
        let woff = woff_for_text("冲关 5").unwrap();
        assert_eq!((read_u32(&woff, 8), woff.len() % 4), (Some(woff.len()), 0));
        let count = usize::from(u16::from_be_bytes([woff[12], woff[13]]));
        let mut font = [&[0, 1, 0, 0][..], &(count as u16).to_be_bytes(), &[0; 6]].concat();
        let (mut entries, mut bodies) = (Vec::new(), Vec::new());
        for at in (0..count).map(|at| 44 + 20 * at) {
            let [from, packed, length] = [4, 8, 12].map(|field| read_u32(&woff, at + field).unwrap());
            let body = &woff[from..from + packed];
            let body = if packed < length {
                miniz_oxide::inflate::decompress_to_vec_zlib(body).unwrap()
            } else {
                body.to_vec()
            };
            assert_eq!(body.len(), length);
            if &woff[at..at + 4] != b"head" {
                assert_eq!(checksum(&body) as usize, read_u32(&woff, at + 16).unwrap(), "{:?}", &woff[at..at + 4]);
            }
            entries.extend([&woff[at..at + 4], &woff[at + 16..at + 20]].concat());
            entries.extend(((12 + 16 * count + bodies.len()) as u32).to_be_bytes());
            entries.extend((length as u32).to_be_bytes());
            bodies.extend(body);
            bodies.resize(bodies.len().next_multiple_of(4), 0);
        }
        font.extend(entries);
        font.extend(bodies);
        assert_eq!(read_u32(&woff, 16), Some(font.len()));
        let (face, whole) = (Face::parse(&font, 0).unwrap(), Face::parse(font_ttf(), 0).unwrap());
        let outline = |face: &Face<'_>, sign: char| face.glyph_bounding_box(face.glyph_index(sign).unwrap());
        for sign in "冲关5".chars() {
            assert_eq!(outline(&face, sign), outline(&whole, sign), "{sign}");
            assert!(outline(&face, sign).is_some());
        }
        let width = |face: &Face<'_>| face.glyph_hor_advance(face.glyph_index('关').unwrap());
        assert_eq!(width(&face), width(&whole));
        // The browser draws missing characters with another font.
        assert!(face.glyph_index('精').is_none() && outline(&whole, '精').is_some());
        assert!(woff.len() < 6_000, "{}", woff.len());
    }
}

//! The PNG emitter: marks through plotters' bitmap backend.
//!
//! Plotters smooths thin lines and text but not thick lines, circles or polygon corners, so the picture is drawn
//! enlarged and averaged down.

use std::cell::RefCell;
use std::path::Path;

use plotters::backend::BitMapBackend;
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBAColor, RGBColor, TextStyle, register_font};
use plotters_backend::DrawingBackend;

use super::folder::{AtomicFile, OutputError};
use crate::render::chart::font::{font_ttf, metrics, width};
use crate::render::chart::picture::{Anchor, Ink, Mark, Picture};

/// Plotters' bitmap text takes the line height for the size: (ascent + descent) / em of this font.
const LINE_HEIGHT: f64 = 1.448;

const FAMILY: &str = "jing";

/// The font at a size given in pixels per em.
fn font(size: f64) -> FontDesc<'static> {
    static REGISTER: std::sync::Once = std::sync::Once::new();
    // A font that does not load would show as an error of the first text drawn; a test draws one.
    REGISTER.call_once(|| drop(register_font(FAMILY, FontStyle::Normal, font_ttf())));
    FontDesc::new(FontFamily::Name(FAMILY), size * LINE_HEIGHT, FontStyle::Normal)
}

/// Pixels of the file per logical pixel.
const SCALE: usize = 2;
/// Pixels drawn per pixel of the file.
const OVERSAMPLE: usize = 2;

/// Draws and writes the picture.
pub(super) fn write_png(picture: &Picture, path: &Path, compression: png::Compression) -> Result<(), OutputError> {
    let encode = |message: String| OutputError::Encode { path: path.to_owned(), message };
    let (pixels, w, h) = draw(picture).map_err(encode)?;
    let mut file = AtomicFile::create(path)?;
    let mut encoder = png::Encoder::new(&mut file, w as u32, h as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(compression);
    if matches!(compression, png::Compression::Fast) {
        // Trying each filter in each row costs three times as much and saves 4 %.
        encoder.set_filter(png::Filter::Paeth);
    }
    let written = encoder.write_header().and_then(|mut png| {
        png.write_image_data(&pixels)?;
        png.finish()
    });
    written.map_err(|e| file.take_failure().unwrap_or_else(|| encode(e.to_string())))?;
    file.commit()
}

/// Red, green, blue per pixel of the file, with its width and height.
fn draw(picture: &Picture) -> Result<(Vec<u8>, usize, usize), String> {
    let zoom = SCALE * OVERSAMPLE;
    let size = |length: f64| (length.ceil() as usize * SCALE).max(1);
    let (w, h) = (size(picture.width), size(picture.height));
    let (big_w, big_h) = (w * OVERSAMPLE, h * OVERSAMPLE);
    let bytes = big_w * big_h * 3;
    CANVAS.with_borrow_mut(|big| {
        big.clear();
        big.resize(bytes, WHITE);
        let mut backend = BitMapBackend::with_buffer(big.as_mut_slice(), (big_w as u32, big_h as u32));
        for mark in &picture.marks {
            draw_mark(&mut backend, mark, zoom as f64).map_err(|e| e.to_string())?;
        }
        backend.present().map_err(|e| e.to_string())?;
        drop(backend);
        Ok((average(big, w, h), w, h))
    })
}

const WHITE: u8 = 0xFF;
/// Pixels of the file that are averaged, or found to be white, together.
const BLOCK: usize = 32;

thread_local! {
    /// The canvas of the last picture, kept because new memory of its size takes longer to get than to fill.
    static CANVAS: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Averages squares of `OVERSAMPLE` pixels. Most of a chart is white, which needs no arithmetic.
fn average(big: &[u8], w: usize, h: usize) -> Vec<u8> {
    const { assert!(OVERSAMPLE == 2) };
    let mut small = vec![WHITE; w * h * 3];
    for (row, pair) in small.chunks_exact_mut(w * 3).zip(big.chunks_exact(2 * w * 2 * 3)) {
        let (upper, lower) = pair.split_at(w * 2 * 3);
        let is_white = |row: &[u8]| row.iter().fold(WHITE, |all, byte| all & byte) == WHITE;
        let blocks = upper.chunks(BLOCK * 2 * 3).zip(lower.chunks(BLOCK * 2 * 3));
        for (to, (upper, lower)) in row.chunks_mut(BLOCK * 3).zip(blocks) {
            if is_white(upper) && is_white(lower) {
                continue;
            }
            for (to, (upper, lower)) in to.chunks_exact_mut(3).zip(upper.chunks_exact(6).zip(lower.chunks_exact(6))) {
                for channel in 0..3 {
                    let sum = [upper[channel], upper[channel + 3], lower[channel], lower[channel + 3]].map(u16::from);
                    to[channel] = (sum.iter().sum::<u16>() / 4) as u8;
                }
            }
        }
    }
    small
}

type Drawn<DB> = Result<(), plotters_backend::DrawingErrorKind<<DB as DrawingBackend>::ErrorType>>;

fn draw_mark<DB: DrawingBackend>(backend: &mut DB, mark: &Mark, zoom: f64) -> Drawn<DB> {
    let at = |(x, y): (f64, f64)| ((x * zoom).round() as i32, (y * zoom).round() as i32);
    match mark {
        Mark::Path { points, width, ink, dashed } => {
            let points: Vec<_> = points.iter().map(|&(x, y)| (x * zoom, y * zoom)).collect();
            let pieces = if *dashed { dashes(&points, 5.0 * zoom, 4.0 * zoom) } else { vec![points] };
            pieces.iter().try_for_each(|piece| stroke(backend, piece, width * zoom, color(*ink, 1.0)))
        }
        Mark::Area { points, ink, opacity } => {
            backend.fill_polygon(points.iter().map(|&p| at(p)).collect::<Vec<_>>(), &color(*ink, *opacity))
        }
        Mark::Cut { points, ink } => {
            backend.fill_polygon(points.iter().map(|&p| at(p)).collect::<Vec<_>>(), &color(*ink, 1.0))
        }
        Mark::Rect { x, y, w, h, ink, opacity } => {
            let (from, to) = (at((*x, *y)), at((x + w, y + h)));
            if to.0 <= from.0 || to.1 <= from.1 {
                return Ok(());
            }
            backend.draw_rect(from, (to.0 - 1, to.1 - 1), &color(*ink, *opacity), true)
        }
        Mark::Dot { x, y, r, ink, hollow } => {
            backend.draw_circle(at((*x, *y)), (r * zoom) as u32, &color(*ink, 1.0), true)?;
            if *hollow {
                let inner = ((r - 1.6).max(0.0) * zoom) as u32;
                backend.draw_circle(at((*x, *y)), inner, &color(Ink::Paper, 1.0), true)?;
            }
            Ok(())
        }
        Mark::Text { x, y, size, ink, anchor, text } => {
            let shift = match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => width(text, *size) / 2.0,
                Anchor::End => width(text, *size),
            };
            draw_text(backend, text, ((x - shift) * zoom, y * zoom), size * zoom, color(*ink, 1.0))
        }
        Mark::Hover { .. } => Ok(()),
    }
}

/// Draws glyph by glyph: plotters forgets the left bearing, which pulls brackets and narrow letters to the left.
fn draw_text<DB: DrawingBackend>(
    backend: &mut DB,
    text: &str,
    (mut x, y): (f64, f64),
    size: f64,
    color: RGBAColor,
) -> Drawn<DB> {
    let font = font(size);
    // Plotters puts the baseline half a line below the point it is given.
    let top = (y - font.get_size() / 2.0).round() as i32;
    let style: TextStyle<'_> = font.color(&color);
    let mut buffer = [0; 4];
    for c in text.chars() {
        let metrics = metrics(c);
        let left = x.round() as i32 + (metrics.bearing * size).floor() as i32;
        backend.draw_text(c.encode_utf8(&mut buffer), &style, (left, top))?;
        x += metrics.advance * size;
    }
    Ok(())
}

fn color(ink: Ink, opacity: f64) -> RGBAColor {
    let (r, g, b) = ink.light();
    RGBColor(r, g, b).mix(opacity)
}

/// A thick line as one quadrilateral per segment with round joints: convex shapes are what the polygon filler does well.
fn stroke<DB: DrawingBackend>(backend: &mut DB, points: &[(f64, f64)], width: f64, color: RGBAColor) -> Drawn<DB> {
    let half = width / 2.0;
    for (i, pair) in points.windows(2).enumerate() {
        let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
        let (dx, dy) = (x1 - x0, y1 - y0);
        let length = libm::hypot(dx, dy);
        if i > 0 && half >= 2.0 {
            backend.draw_circle((x0.round() as i32, y0.round() as i32), (half * 0.98) as u32, &color, true)?;
        }
        if length < 1e-6 {
            continue;
        }
        if dx == 0.0 || dy == 0.0 {
            let from = ((x0.min(x1) - half * f64::from(dx == 0.0)), (y0.min(y1) - half * f64::from(dy == 0.0)));
            let to = ((x0.max(x1) + half * f64::from(dx == 0.0)), (y0.max(y1) + half * f64::from(dy == 0.0)));
            let (from, to) =
                ((from.0.round() as i32, from.1.round() as i32), (to.0.round() as i32, to.1.round() as i32));
            backend.draw_rect(from, ((to.0 - 1).max(from.0), (to.1 - 1).max(from.1)), &color, true)?;
            continue;
        }
        let (nx, ny) = (-dy / length * half, dx / length * half);
        let corners = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)];
        backend.fill_polygon(corners.map(|(x, y)| (x.round() as i32, y.round() as i32)), &color)?;
    }
    Ok(())
}

/// Cuts a line into dashes.
fn dashes(points: &[(f64, f64)], on: f64, off: f64) -> Vec<Vec<(f64, f64)>> {
    let mut pieces = Vec::new();
    let mut piece: Vec<(f64, f64)> = points.first().copied().into_iter().collect();
    let (mut drawing, mut left) = (true, on);
    for pair in points.windows(2) {
        let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
        let length = libm::hypot(x1 - x0, y1 - y0);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let p = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length);
            if drawing {
                piece.push(p);
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece = vec![p];
            }
            drawing = !drawing;
            left = if drawing { on } else { off };
        }
        left -= length - done;
        if drawing {
            piece.push((x1, y1));
        }
    }
    if drawing && piece.len() > 1 {
        pieces.push(piece);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks of white, of colours, and of both: each pixel is the mean of its four, rounded down.
    #[test]
    fn pixels_are_means_of_four() {
        let (w, h) = (3 * BLOCK + 5, 4);
        let mut big = vec![WHITE; 4 * w * h * 3];
        for (at, byte) in big.iter_mut().enumerate() {
            let x = at / 3 % (2 * w);
            if x > 2 * BLOCK && at % 7 == 0 {
                *byte = (at * 31 % 251) as u8;
            }
        }
        let small = average(&big, w, h);
        for (at, &mean) in small.iter().enumerate() {
            let (x, y, channel) = (at / 3 % w, at / 3 / w, at % 3);
            let pixel = |dx, dy| u32::from(big[((2 * y + dy) * 2 * w + 2 * x + dx) * 3 + channel]);
            assert_eq!(u32::from(mean), (pixel(0, 0) + pixel(1, 0) + pixel(0, 1) + pixel(1, 1)) / 4, "{x} {y}");
        }
    }

    #[test]
    fn widths_agree_with_plotters() {
        for text in ["How often things happen", "各种情况出现的频率（对数）", "[−0.13, 0.73] 1,234%", "j"]
        {
            let (_, (x, _)) = font(500.0).layout_box(text).unwrap();
            assert!((width(text, 500.0) - f64::from(x)).abs() <= 1.5, "{text}: {} {x}", width(text, 500.0));
        }
    }
}

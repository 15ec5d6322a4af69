#![doc = include_str!("../README.md")]
// Forbids functions whose last digit depends on the system. clippy.toml lists them.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

use std::collections::hash_map::{Entry, HashMap};
use std::io::{self, Write};

use jing_page::render::chart::font::{font_ttf, metrics, width};
use jing_page::render::chart::picture::{Anchor, Ink, Mark, Picture};
use plotters::backend::BitMapBackend;
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBAColor, RGBColor, register_font};
use plotters_backend::{DrawingBackend, DrawingErrorKind};

/// The ratio of line height to em of this font: (ascent + descent) / em. Plotters sets bitmap text by line height.
const LINE_HEIGHT: f64 = 1.448;

const FAMILY: &str = "jing";

/// Returns the font at `size` pixels per em.
fn font(size: f64) -> FontDesc<'static> {
    static REGISTER: std::sync::Once = std::sync::Once::new();
    // If the font does not load, drawing the first text fails. A test draws one.
    REGISTER.call_once(|| drop(register_font(FAMILY, FontStyle::Normal, font_ttf())));
    FontDesc::new(FontFamily::Name(FAMILY), size * LINE_HEIGHT, FontStyle::Normal)
}

/// Number of pixels of the image per logical pixel, in each direction.
const SCALE: usize = 2;
/// Number of pixels drawn per pixel of the image, in each direction. Plotters smooths thin lines and text, but not thick lines, circles or
/// polygon corners, so the picture is drawn enlarged and averaged down.
const OVERSAMPLE: usize = 2;

/// The choice between small files and fast writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// Larger files, written faster.
    Fast,
    /// Smaller files, written more slowly.
    High,
}

/// Writes the picture as a PNG image with two pixels per logical pixel.
///
/// # Errors
/// Returns an error if the writer fails, or if the format does not allow an image of this size.
pub fn write_png(picture: &Picture, compression: Compression, to: &mut dyn Write) -> io::Result<()> {
    let size = |length: f64| (length.ceil() as usize * SCALE).max(1);
    let (w, h) = (size(picture.width), size(picture.height));
    let mut encoder = png::Encoder::new(to, w as u32, h as u32);
    encoder.set_color(png::ColorType::Rgb);
    match compression {
        Compression::Fast => {
            encoder.set_compression(png::Compression::Fast);
            // The Paeth filter makes files a third smaller but takes four times as long. In the profile `dist` it took 0.2 s a run.
            encoder.set_filter(png::Filter::Sub);
        }
        Compression::High => encoder.set_compression(png::Compression::High),
    }
    let mut png = encoder.write_header()?;
    let mut rows = png.stream_writer()?;
    draw(picture, (w, h), BAND, &mut rows)?;
    rows.finish()?;
    png.finish()?;
    Ok(())
}

/// Writes three bytes (red, green, blue) for each pixel of an image with `w` columns and `h` rows, row by row.
///
/// The picture is drawn in bands of `band` rows of the image. For each band only the marks that may overlap it are drawn. The pixels do not
/// depend on `band`, which must be greater than 0.
fn draw(picture: &Picture, (w, h): (usize, usize), band: usize, to: &mut dyn Write) -> io::Result<()> {
    let zoom = (SCALE * OVERSAMPLE) as f64;
    let reaches: Vec<(f64, f64)> = picture.marks.iter().map(reach).collect();
    let (mut big, mut small) = (vec![WHITE; w * band * OVERSAMPLE * OVERSAMPLE * 3], vec![WHITE; w * band * 3]);
    let mut glyphs = Glyphs::default();
    for first in (0..h).step_by(band) {
        let rows = band.min(h - first);
        let (top, bottom) = (first * OVERSAMPLE, (first + rows) * OVERSAMPLE);
        let (big, small) = (&mut big[..w * rows * OVERSAMPLE * OVERSAMPLE * 3], &mut small[..w * rows * 3]);
        big.fill(WHITE);
        small.fill(WHITE);
        let mut canvas = Canvas {
            backend: BitMapBackend::with_buffer(big, ((w * OVERSAMPLE) as u32, (rows * OVERSAMPLE) as u32)),
            glyphs: &mut glyphs,
            zoom,
            top: top as i32,
        };
        for (mark, (upper, lower)) in picture.marks.iter().zip(&reaches) {
            if lower * zoom >= top as f64 && upper * zoom <= bottom as f64 {
                canvas.draw(mark).map_err(io::Error::other)?;
            }
        }
        canvas.backend.present().map_err(io::Error::other)?;
        drop(canvas);
        average(big, w, small);
        to.write_all(small)?;
    }
    Ok(())
}

const WHITE: u8 = 0xFF;
/// Number of rows of the image in a band, small enough for the canvas of a band to stay in the processor's cache.
const BAND: usize = 128;
/// Number of pixels of the image that are averaged, or checked for white, together.
const BLOCK: usize = 32;

/// Returns the smallest and the largest y coordinate that a mark may draw at, in logical pixels, with a margin for rounding.
/// The range is empty (infinity to minus infinity) if the mark draws nothing.
fn reach(mark: &Mark) -> (f64, f64) {
    let all = |points: &[(f64, f64)], more: f64| {
        let heights = || points.iter().map(|point| point.1);
        (heights().fold(f64::INFINITY, f64::min) - more, heights().fold(f64::NEG_INFINITY, f64::max) + more)
    };
    match mark {
        Mark::Path { points, width, .. } => all(points, width + 1.0),
        Mark::Area { points, .. } | Mark::Cut { points, .. } => all(points, 1.0),
        Mark::Rect { y, h, .. } => (y - 1.0, y + h + 1.0),
        Mark::Dot { y, r, .. } => (y - r - 1.0, y + r + 1.0),
        // No glyph extends that far above or below the baseline.
        Mark::Text { y, size, .. } => (y - 1.5 * size, y + size),
        Mark::Hover { .. } => (f64::INFINITY, f64::NEG_INFINITY),
    }
}

/// Averages each square of `OVERSAMPLE` × `OVERSAMPLE` pixels of `big` into one pixel of `small`. Both have three bytes for each pixel, row
/// by row. `small` has rows of `w` pixels and must be white. White blocks, which are most of a chart, are skipped.
fn average(big: &[u8], w: usize, small: &mut [u8]) {
    const { assert!(OVERSAMPLE == 2) };
    for (row, pair) in small.chunks_exact_mut(w * 3).zip(big.chunks_exact(2 * w * 2 * 3)) {
        let (upper, lower) = pair.split_at(w * 2 * 3);
        let blocks = upper.chunks(BLOCK * 2 * 3).zip(lower.chunks(BLOCK * 2 * 3));
        for (to, (upper, lower)) in row.chunks_mut(BLOCK * 3).zip(blocks) {
            let is_white = |row: &[u8]| *row == [WHITE; BLOCK * 2 * 3][..row.len()];
            if is_white(upper) && is_white(lower) {
                continue;
            }
            let mut sums = [0; BLOCK * 2 * 3];
            for (sum, (upper, lower)) in sums.iter_mut().zip(upper.iter().zip(lower)) {
                *sum = u16::from(*upper) + u16::from(*lower);
            }
            for (to, sums) in to.chunks_exact_mut(3).zip(sums.chunks_exact(6)) {
                for channel in 0..3 {
                    to[channel] = ((sums[channel] + sums[channel + 3]) / 4) as u8;
                }
            }
        }
    }
}

type Failure = DrawingErrorKind<<BitMapBackend<'static> as DrawingBackend>::ErrorType>;
type Drawn = Result<(), Failure>;
/// A cache of rendered glyphs, because a chart draws the same few digits many times.
///
/// The key is the character and the bits of the font size. A pixel has its offsets to the right and down from the drawing position of the
/// glyph, and its coverage from 0 to 1.
type Glyphs = HashMap<(char, u64), Vec<(i32, i32, f64)>>;

/// A band of the enlarged picture.
struct Canvas<'a> {
    backend: BitMapBackend<'a>,
    glyphs: &'a mut Glyphs,
    /// The number of drawn pixels per logical pixel.
    zoom: f64,
    /// The first row of the band, in pixels of the whole picture.
    top: i32,
}

impl Canvas<'_> {
    /// Returns the pixel of the band for a point of the whole enlarged picture, in pixels.
    ///
    /// The point is rounded before it is moved, so that it is rounded equally in all bands.
    fn pixel(&self, (x, y): (f64, f64)) -> (i32, i32) {
        (x.round() as i32, (y.round() as i32).saturating_sub(self.top))
    }

    /// Returns the pixel of the band for a point in logical pixels.
    fn at(&self, (x, y): (f64, f64)) -> (i32, i32) {
        self.pixel((x * self.zoom, y * self.zoom))
    }

    fn draw(&mut self, mark: &Mark) -> Drawn {
        let zoom = self.zoom;
        match mark {
            Mark::Path { points, width, ink, dashed } => {
                let points: Vec<_> = points.iter().map(|&(x, y)| (x * zoom, y * zoom)).collect();
                let pieces = if *dashed { dashes(&points, 5.0 * zoom, 4.0 * zoom) } else { vec![points] };
                pieces.iter().try_for_each(|piece| self.stroke(piece, width * zoom, color(*ink, 1.0)))
            }
            Mark::Area { points, ink, opacity } => self.fill(points, color(*ink, *opacity)),
            Mark::Cut { points, ink } => self.fill(points, color(*ink, 1.0)),
            Mark::Rect { x, y, w, h, ink, opacity } => {
                let (from, to) = (self.at((*x, *y)), self.at((x + w, y + h)));
                if to.0 <= from.0 || to.1 <= from.1 {
                    return Ok(());
                }
                self.backend.draw_rect(from, (to.0 - 1, to.1 - 1), &color(*ink, *opacity), true)
            }
            Mark::Dot { x, y, r, ink, hollow } => {
                let centre = self.at((*x, *y));
                self.backend.draw_circle(centre, (r * zoom) as u32, &color(*ink, 1.0), true)?;
                if *hollow {
                    let inner = ((r - 1.6).max(0.0) * zoom) as u32;
                    self.backend.draw_circle(centre, inner, &color(Ink::Paper, 1.0), true)?;
                }
                Ok(())
            }
            Mark::Text { x, y, size, ink, anchor, text } => {
                let shift = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => width(text, *size) / 2.0,
                    Anchor::End => width(text, *size),
                };
                self.draw_text(text, (x - shift, *y), *size, color(*ink, 1.0))
            }
            Mark::Hover { .. } => Ok(()),
        }
    }

    /// Draws a thick line as one quadrilateral per segment with round joints, because the polygon filler works best on convex shapes.
    fn stroke(&mut self, points: &[(f64, f64)], width: f64, color: RGBAColor) -> Drawn {
        let half = width / 2.0;
        for (i, pair) in points.windows(2).enumerate() {
            let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
            let (dx, dy) = (x1 - x0, y1 - y0);
            let length = libm::hypot(dx, dy);
            if i > 0 && half >= 2.0 {
                self.backend.draw_circle(self.pixel((x0, y0)), (half * 0.98) as u32, &color, true)?;
            }
            if length < 1e-6 {
                continue;
            }
            if dx == 0.0 || dy == 0.0 {
                let from = ((x0.min(x1) - half * f64::from(dx == 0.0)), (y0.min(y1) - half * f64::from(dy == 0.0)));
                let to = ((x0.max(x1) + half * f64::from(dx == 0.0)), (y0.max(y1) + half * f64::from(dy == 0.0)));
                let (from, to) = (self.pixel(from), self.pixel(to));
                self.backend.draw_rect(from, ((to.0 - 1).max(from.0), (to.1 - 1).max(from.1)), &color, true)?;
                continue;
            }
            let (nx, ny) = (-dy / length * half, dx / length * half);
            let corners = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)];
            self.backend.fill_polygon(corners.map(|corner| self.pixel(corner)), &color)?;
        }
        Ok(())
    }

    fn fill(&mut self, points: &[(f64, f64)], color: RGBAColor) -> Drawn {
        let points: Vec<_> = points.iter().map(|&point| self.at(point)).collect();
        self.backend.fill_polygon(points, &color)
    }

    /// Draws a text glyph by glyph, because plotters ignores the left bearing and would draw brackets and narrow letters too far left.
    fn draw_text(&mut self, text: &str, (x, y): (f64, f64), size: f64, color: RGBAColor) -> Drawn {
        let size = size * self.zoom;
        let font = font(size);
        let mut x = x * self.zoom;
        // Plotters puts the baseline half a line below the given point.
        let (_, top) = self.pixel((x, y * self.zoom - font.get_size() / 2.0));
        for c in text.chars() {
            let pixels = match self.glyphs.entry((c, size.to_bits())) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(glyph(&font, c)?),
            };
            let metrics = metrics(c);
            let left = x.round() as i32 + (metrics.bearing * size).floor() as i32;
            for (right, below, ink) in pixels {
                self.backend.draw_pixel((left + *right, top + *below), color.mix(*ink).to_backend_color())?;
            }
            x += metrics.advance * size;
        }
        Ok(())
    }
}

/// Renders the character `c` and returns its pixels with coverage above 0, as in [`Glyphs`]. Returns an error if plotters cannot draw it.
fn glyph(font: &FontDesc<'_>, c: char) -> Result<Vec<(i32, i32, f64)>, Failure> {
    let mut pixels = Vec::new();
    let drawn = font.draw(c.encode_utf8(&mut [0; 4]), (0, 0), |right, below, ink| {
        if ink > 0.0 {
            pixels.push((right, below, f64::from(ink)));
        }
        Ok(())
    });
    drawn.map_err(|error| DrawingErrorKind::FontError(Box::new(error)))??;
    Ok(pixels)
}

fn color(ink: Ink, opacity: f64) -> RGBAColor {
    let (r, g, b) = ink.light();
    RGBColor(r, g, b).mix(opacity)
}

/// Cuts the line through `points` into dashes of the length `on` with gaps of the length `off`, and returns the points of each dash.
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

    /// The image has blocks of white, of colours, and of both. Means are rounded down.
    #[test]
    fn each_pixel_is_the_mean_of_its_four() {
        let (w, h) = (3 * BLOCK + 5, 4);
        let mut big = vec![WHITE; 4 * w * h * 3];
        for (at, byte) in big.iter_mut().enumerate() {
            let x = at / 3 % (2 * w);
            if x > 2 * BLOCK && at % 7 == 0 {
                *byte = (at * 31 % 251) as u8;
            }
        }
        let mut small = vec![WHITE; w * h * 3];
        average(&big, w, &mut small);
        for (at, &mean) in small.iter().enumerate() {
            let (x, y, channel) = (at / 3 % w, at / 3 / w, at % 3);
            let pixel = |dx, dy| u32::from(big[((2 * y + dy) * 2 * w + 2 * x + dx) * 3 + channel]);
            assert_eq!(u32::from(mean), (pixel(0, 0) + pixel(1, 0) + pixel(0, 1) + pixel(1, 1)) / 4, "{x} {y}");
        }
    }

    /// The picture has every kind of mark. Some marks are taller than a band or cross its edges.
    #[test]
    fn pixels_do_not_depend_on_the_band_height() {
        let points = vec![(3.0, 2.25), (40.0, 60.125), (9.5, 70.0), (21.0, 31.9)];
        let path = |width, dashed| Mark::Path { points: points.clone(), width, ink: Ink::Series(1), dashed };
        let text = |y, text: &str| Mark::Text {
            x: 24.0,
            y,
            size: 13.0,
            ink: Ink::Text,
            anchor: Anchor::Middle,
            text: text.to_owned(),
        };
        let marks = vec![
            Mark::Area { points: points.clone(), ink: Ink::Series(0), opacity: 0.3 },
            Mark::Cut { points: points[1..].to_vec(), ink: Ink::Paper },
            Mark::Rect { x: 30.0, y: 7.875, w: 12.0, h: 48.0, ink: Ink::Series(2), opacity: 0.5 },
            path(1.5, false),
            path(6.0, true),
            Mark::Path {
                points: vec![(10.0, 50.0), (20.0, 63.875), (30.0, 50.0)],
                width: 1.5,
                ink: Ink::Series(4),
                dashed: false,
            },
            Mark::Dot { x: 12.0, y: 32.0, r: 7.5, ink: Ink::Series(3), hollow: true },
            text(16.0, "冲关 j(5)"),
            text(35.0, "qpgj，"),
        ];
        let picture = Picture { width: 48.0, height: 75.0, marks, ..Picture::default() };
        let size = (48 * SCALE, 75 * SCALE);
        let drawn = [1, 16, 31, size.1].map(|band| {
            let mut pixels = Vec::new();
            draw(&picture, size, band, &mut pixels).unwrap();
            pixels
        });
        assert_eq!(drawn[0].len(), size.0 * size.1 * 3);
        assert!(drawn[0].iter().filter(|byte| **byte != WHITE).count() > 5_000);
        assert!(drawn.iter().all(|pixels| *pixels == drawn[0]));
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

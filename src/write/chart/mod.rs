//! Charts as SVG and PNG from one drawing.
//!
//! A chart function turns plain data into a [`Chart`]: a list of lines, areas, texts and hover values in logical
//! pixels, coloured by role (text, grid, series 3 ...) instead of by value. Two short emitters follow:
//!
//! - PNG: the marks go through plotters' bitmap backend, four times enlarged and averaged down to two pixels per
//!   logical pixel;
//! - SVG: written here. Plotters' own SVG backend rounds to whole pixels, measures text by another rule than its bitmap
//!   backend (a font size means the line height in one and not in the other), and has neither classes nor titles, so it
//!   can follow neither dark mode nor hovering. One emitter serves the files (fixed light colours) and the page (CSS
//!   variables).
//!
//! Text is measured with the embedded font (a subset of Noto Sans SC, see `assets/`) in both cases. Colours are those
//! of Okabe and Ito, which colour-blind readers can tell apart; no chart relies on colour alone where a label fits.

mod dots;
mod font;
mod frame;
mod generic;
mod histogram;
mod picture;
#[cfg(feature = "report")]
mod raster;
mod scale;
mod stacked;
mod svg;
mod tails;
mod tornado;

use crate::lang::Lang;

pub use dots::{DotRow, dots};
pub use font::{FONT_TTF, FONT_WOFF2, covers};
pub use generic::{ForestRow, HeatMap, Line, LinePoint, forest, heat_map, lines, overlay};
pub use histogram::{bars_log, bars_stacked};
pub use stacked::{StackedRow, stacked};
pub use tails::{TailWords, tails};
pub use tornado::{TornadoEnd, TornadoRow, tornado};

use picture::Picture;

/// The words around a chart.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// Language of the words the chart adds itself.
    pub lang: Lang,
    /// What the chart shows; one line.
    pub title: String,
    /// A definition or a reading aid; one line, may be empty.
    pub subtitle: String,
    /// Horizontal axis with its unit; may be empty.
    pub x_label: String,
    /// Vertical axis with its unit; may be empty.
    pub y_label: String,
    /// Source of the numbers (deals, seed, rules), small print under the chart; may be empty.
    pub note: String,
    /// Whether it is drawn for a phone.
    narrow: bool,
}

impl Head {
    /// A head with a title and empty lines.
    pub fn new(lang: Lang, title: &str) -> Self {
        Self { lang, title: title.to_owned(), ..Self::default() }
    }

    /// Sets the subtitle.
    #[must_use]
    pub fn subtitle(mut self, text: &str) -> Self {
        text.clone_into(&mut self.subtitle);
        self
    }

    /// Sets both axis labels.
    #[must_use]
    pub fn axes(mut self, x: &str, y: &str) -> Self {
        x.clone_into(&mut self.x_label);
        y.clone_into(&mut self.y_label);
        self
    }

    /// Sets the small print.
    #[must_use]
    pub fn note(mut self, text: &str) -> Self {
        text.clone_into(&mut self.note);
        self
    }
}

/// Counts of a whole-valued quantity for one group: `(value, count)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Name in the legend.
    pub name: String,
    /// Values with their counts, in any order; a value may appear more than once.
    pub bins: Vec<(i64, u64)>,
}

impl Counts {
    /// A named list of counts.
    pub fn new(name: &str, bins: impl IntoIterator<Item = (i64, u64)>) -> Self {
        Self { name: name.to_owned(), bins: bins.into_iter().collect() }
    }

    /// Values in rising order, each once, without zero counts.
    fn sorted(&self) -> Vec<(i64, u64)> {
        let mut map = std::collections::BTreeMap::new();
        for &(value, count) in self.bins.iter().filter(|b| b.1 > 0) {
            let total: &mut u64 = map.entry(value).or_default();
            *total = total.saturating_add(count);
        }
        map.into_iter().collect()
    }

    fn total(&self) -> f64 {
        self.bins.iter().map(|b| b.1 as f64).sum()
    }
}

/// A finished drawing.
#[derive(Clone, Debug)]
pub struct Chart {
    picture: Picture,
    /// The same for a phone.
    narrow: Picture,
}

impl Chart {
    fn of(head: &Head, draw: impl Fn(&Head) -> Picture) -> Chart {
        Chart { picture: draw(head), narrow: draw(&Head { narrow: true, ..head.clone() }) }
    }

    /// A standalone SVG file in light colours.
    pub fn svg(&self) -> String {
        svg::standalone(&self.picture)
    }

    /// `<svg>` elements whose colours follow the CSS variables of the page ([`super::html`]) and whose marks carry
    /// hover values: one for desks, one for phones.
    pub fn inline_svg(&self) -> String {
        svg::inline(&self.picture, "wide") + &svg::inline(&self.narrow, "narrow")
    }

    /// Width and height in logical pixels.
    pub fn size(&self) -> (f64, f64) {
        (self.picture.width, self.picture.height)
    }
}

#[cfg(feature = "report")]
impl Chart {
    /// Writes the SVG file.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write_svg(&self, path: &std::path::Path) -> Result<(), super::OutputError> {
        super::folder::write_whole(path, self.svg().as_bytes())
    }

    /// Writes the PNG file, two pixels per logical pixel. The name must end in `.png`.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write_png(&self, path: &std::path::Path) -> Result<(), super::OutputError> {
        raster::write_png(&self.picture, path)
    }

    /// Writes `NAME.svg` and `NAME.png` into a folder.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write_both(&self, folder: &std::path::Path, name: &str) -> Result<(), super::OutputError> {
        self.write_svg(&folder.join(format!("{name}.svg")))?;
        self.write_png(&folder.join(format!("{name}.png")))
    }
}

#[cfg(test)]
mod tests;

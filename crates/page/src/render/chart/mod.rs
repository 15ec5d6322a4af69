//! Charts as SVG and PNG from one drawing.
//!
//! A [`Drawing`] is made from a [`Chart`] in a language: a list of lines, areas, texts and hover values in logical pixels, coloured by
//! role (text, grid, series 3 ...) instead of by value. Two emitters exist:
//!
//! - PNG: the crate `jing-raster`, with plotters' bitmap backend;
//! - SVG: written here. Plotters' own SVG backend rounds to whole pixels, measures text by another rule than its bitmap
//!   backend (a font size means the line height in one and not in the other), and has neither classes nor titles, so it
//!   can follow neither dark mode nor hovering. One emitter serves the files (fixed light colours) and the page (CSS
//!   variables).
//!
//! Text is measured with the embedded font (a subset of Noto Sans SC, see `assets/`) in both cases. Colours are those
//! of Okabe and Ito, which colour-blind readers can tell apart; no chart relies on colour alone where a label fits.

mod card;
mod dots;
pub mod font;
mod frame;
mod generic;
mod histogram;
pub mod picture;
mod scale;
mod stacked;
mod svg;
mod tails;
mod tornado;

use crate::answer::{Chart, Counts, Marks};
use crate::lang::Lang;
use crate::report::numbers::one_in;

pub use font::{FONT, covers, font_ttf};

use picture::Picture;

/// The words around a chart.
#[derive(Clone, Debug, Default)]
struct Head {
    /// Language of the words the chart adds itself.
    lang: Lang,
    /// What the chart shows; one line.
    title: String,
    /// A definition or a reading aid; one line, may be empty.
    subtitle: String,
    /// Horizontal axis with its unit; may be empty.
    x_label: String,
    /// Vertical axis with its unit; may be empty.
    y_label: String,
    /// Source of the numbers (deals, seed, rules), small print under the chart; may be empty.
    note: String,
    /// Whether it is drawn for a phone.
    narrow: bool,
}

impl Counts<String> {
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
pub struct Drawing {
    picture: Picture,
    /// The same for a phone.
    narrow: Picture,
}

impl Drawing {
    /// The drawing of a chart in a language.
    pub fn new(chart: &Chart, lang: Lang) -> Drawing {
        let Chart { title, subtitle, x, y, note, marks } = chart.map(&|text| lang.render(text));
        let head = Head { lang, title, subtitle, x_label: x, y_label: y, note, narrow: false };
        Drawing::of(&head, |head| match &marks {
            Marks::Dots(columns, rows) => dots::draw(head, columns, rows),
            Marks::Tails(words, groups) => tails::draw(head, words, &|p| lang.render(&one_in(p)), groups),
            Marks::Stacked(items, rows) => stacked::draw(head, items, rows),
            Marks::Bars(series) => histogram::draw_stacked(head, series),
            Marks::LogBars(series) => histogram::draw_log(head, series),
            Marks::Forest(rows) => generic::draw_forest(head, rows),
            Marks::Overlay(series) => generic::draw_overlay(head, series),
            Marks::Lines(lines, names) => generic::draw_lines(head, lines, names.as_deref()),
            Marks::Heat(map) => generic::draw_heat_map(head, map),
            Marks::Tornado(rows) => tornado::draw(head, rows),
        })
    }

    fn of(head: &Head, draw: impl Fn(&Head) -> Picture) -> Drawing {
        let mut narrow = draw(&Head { narrow: true, ..head.clone() });
        // A touch screen does not hover.
        narrow.marks.retain(|mark| !matches!(mark, picture::Mark::Hover { .. }));
        Drawing { picture: draw(head), narrow }
    }

    /// The marks, for renderers of pixels.
    pub fn picture(&self) -> &Picture {
        &self.picture
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

#[cfg(test)]
mod tests;

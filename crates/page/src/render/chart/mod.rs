//! Charts as SVG and PNG from one drawing.
//!
//! A [`Drawing`] is a [`Chart`] in a language: a list of lines, areas, texts and hover values in logical pixels. A colour is a role (text,
//! grid, series 3 ...), not a value. A drawing exists in two widths, for a desktop and for a phone (*narrow*). There are two emitters:
//!
//! - PNG: the crate `jing-raster`, with plotters' bitmap backend;
//! - SVG: this module. Plotters' own SVG backend rounds to whole pixels, measures text by another rule than its bitmap
//!   backend (a font size means the line height in one and not in the other), and has neither classes nor titles, so it
//!   supports neither dark mode nor hovering. The same emitter serves the files (fixed light colours) and the page (CSS
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

/// The texts around the marks of a chart.
#[derive(Clone, Debug, Default)]
struct Head {
    /// The language of the texts that the chart itself adds.
    lang: Lang,
    /// The title.
    title: String,
    /// A definition or a reading aid under the title; may be empty.
    subtitle: String,
    /// The label of the horizontal axis with its unit; may be empty.
    x_label: String,
    /// The label of the vertical axis with its unit; may be empty.
    y_label: String,
    /// The source of the numbers (deals, seed, rules), in small print under the chart; may be empty.
    note: String,
    /// Whether the chart is drawn for a phone.
    narrow: bool,
}

impl Counts<String> {
    /// Returns the values in ascending order with their counts, without duplicates and without zero counts.
    fn sorted(&self) -> Vec<(i64, u64)> {
        let mut map = std::collections::BTreeMap::new();
        for &(value, count) in self.bins.iter().filter(|b| b.1 > 0) {
            let total: &mut u64 = map.entry(value).or_default();
            *total = total.saturating_add(count);
        }
        map.into_iter().collect()
    }

    /// Returns the sum of the counts.
    fn total(&self) -> f64 {
        self.bins.iter().map(|b| b.1 as f64).sum()
    }
}

/// A chart that was drawn for a desktop and for a phone.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The drawing for a desktop, and for files.
    picture: Picture,
    /// The drawing for a phone.
    narrow: Picture,
}

impl Drawing {
    /// Draws a chart in a language.
    pub fn new(chart: &Chart, lang: Lang) -> Drawing {
        let Chart { title, subtitle, x, y, note, marks } = chart.map(&|text| lang.render(text));
        let head = Head { lang, title, subtitle, x_label: x, y_label: y, note, narrow: false };
        Drawing::from_fn(&head, |head| match &marks {
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

    /// Draws a chart for a desktop and for a phone with `draw`, which gets a `head` with its field `narrow` set.
    fn from_fn(head: &Head, draw: impl Fn(&Head) -> Picture) -> Drawing {
        let mut narrow = draw(&Head { narrow: true, ..head.clone() });
        // A touch screen does not hover.
        narrow.marks.retain(|mark| !matches!(mark, picture::Mark::Hover { .. }));
        Drawing { picture: draw(head), narrow }
    }

    /// Returns the drawing for a desktop, for renderers of pixels.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// Renders the drawing for a desktop as a standalone SVG file in light colours.
    pub fn svg(&self) -> String {
        svg::standalone(&self.picture)
    }

    /// Renders two `<svg>` elements for a page, one for desktops and one for phones. Colours follow the CSS variables of the page
    /// ([`super::html`]), and marks have hover values.
    pub fn inline_svg(&self) -> String {
        svg::inline(&self.picture, "wide") + &svg::inline(&self.narrow, "narrow")
    }

    /// Returns the width and the height of the drawing for a desktop, in logical pixels.
    pub fn size(&self) -> (f64, f64) {
        (self.picture.width, self.picture.height)
    }
}

#[cfg(test)]
mod tests;

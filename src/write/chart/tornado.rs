//! A tornado: what each of several things moves, the most at the top, to the left and right of where it is now.

use super::font::width;
use super::frame::{Frame, LABEL, SMALL, reach};
use super::picture::{Ink, Picture};
use super::{Chart, Head};
use crate::write::format;

/// One end of a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct TornadoEnd {
    /// What is done.
    pub label: String,
    /// Its effect.
    pub effect: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Whether it is taken for real: drawn full, else pale.
    pub real: bool,
}

/// One bar: from the least to the greatest effect.
#[derive(Clone, Debug, PartialEq)]
pub struct TornadoRow {
    /// Its name.
    pub label: String,
    /// One or two ends.
    pub ends: Vec<TornadoEnd>,
}

const ROW: f64 = 30.0;

/// Draws the rows in the given order around a line at zero.
pub fn tornado(head: &Head, rows: &[TornadoRow]) -> Chart {
    Chart::of(head, |head| tornado_in(head, rows))
}

fn tornado_in(head: &Head, rows: &[TornadoRow]) -> Picture {
    let mut frame = Frame::new(head);
    let ends = rows.iter().flat_map(|row| &row.ends).flat_map(|end| [end.low, end.high, end.effect]);
    let finite = ends.filter(|value| value.is_finite());
    if finite.clone().next().is_none() {
        // The head says why.
        let bottom = frame.top;
        return frame.finish(head, bottom);
    }
    let text = |row: &TornadoRow| row.ends.iter().map(|end| end.label.as_str()).collect::<Vec<_>>().join("  ");
    let label_width = rows.iter().map(|row| width(&row.label, LABEL)).fold(0.0, f64::max).min(290.0);
    let text_width = rows.iter().map(|row| width(&text(row), SMALL)).fold(0.0, f64::max).min(230.0);
    let reach = reach(rows.iter().flat_map(|row| &row.ends).map(|end| [end.low, end.high, end.effect]));
    let finite = finite.map(|end| end.clamp(-reach, reach));
    let panel = frame.rows(head, (rows.len(), frame.row(ROW)), [label_width, text_width], finite);
    let zero = panel.x(0.0);
    let (left, right) = panel.x.ends();
    for (i, row) in rows.iter().enumerate() {
        let y = panel.top + frame.row(ROW) * (i as f64 + 1.0) - ROW / 2.0 + 3.0;
        for end in &row.ends {
            let ink = match (end.real, end.effect > 0.0) {
                (false, _) => Ink::Grid,
                (true, true) => Ink::Series(0),
                (true, false) => Ink::Series(1),
            };
            let at = panel.x(end.effect.clamp(left, right));
            frame.picture.rect((zero.min(at), y - 8.0), ((at - zero).abs(), 16.0), ink);
            let [low, high] = [end.low, end.high].map(|value| panel.x(value.clamp(left, right)));
            frame.picture.line((low, y), (high, y), 1.5, Ink::Text);
            frame.end(&panel, end.low, y, Ink::Text);
            frame.end(&panel, end.high, y, Ink::Text);
        }
        let real = row.ends.iter().any(|end| end.real);
        let ink = if real { Ink::Text } else { Ink::Muted };
        frame.beside(panel.left, y, (&row.label, label_width), (&text(row), text_width), ink);
        let each = |end: &TornadoEnd| {
            format!("{}: {} {}", end.label, format::signed(end.effect, 4), format::interval(end.low, end.high, 4))
        };
        let hover = format!("{}; {}", row.label, row.ends.iter().map(each).collect::<Vec<_>>().join("; "));
        frame.picture.hover((frame.margin, y - ROW / 2.0), (frame.right() - frame.margin, ROW), hover);
    }
    frame.upright(&panel, zero, (rows.len(), ROW), Ink::Axis);
    frame.finish(head, panel.bottom + 48.0)
}

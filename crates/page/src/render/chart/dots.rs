//! Shares with intervals on a logarithmic axis: a dot and a whisker per row.

use super::Head;
use super::font::width;
use super::frame::{Frame, LABEL, Panel, SMALL};
use super::picture::{Anchor, Ink, Picture};
use super::scale::{Scale, percent_text};
use crate::answer::DotRow;

const ROW: f64 = 25.0;

/// Draws the rows in the given order, each with two texts on the right. `columns` are the headings of the texts.
pub(super) fn draw(head: &Head, columns: &[String; 2], rows: &[DotRow<String>]) -> Picture {
    let mut frame = Frame::new(head);
    if rows.is_empty() {
        frame.no_data(head);
        let bottom = frame.top;
        return frame.finish(head, bottom);
    }
    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| width(text, LABEL)).fold(0.0, f64::max);
    let [first_width, second_width] =
        [0, 1].map(|at| widest(&mut rows.iter().map(|row| row.texts[at].as_str()).chain([&*columns[at]])));
    let ends = [frame.right() - second_width - 20.0, frame.right()];
    let room = if frame.is_narrow() { ends[0] - first_width - 8.0 - frame.margin } else { 260.0 };
    let (labels, label_width) = frame.wrap_labels(rows.iter().map(|row| row.label.as_str()), room);

    let ends_and_estimates =
        rows.iter().flat_map(|r| [r.low, r.high, r.estimate.unwrap_or(f64::NAN)]).filter(|v| *v > 0.0 && v.is_finite());
    let (low, high) =
        ends_and_estimates.fold((1.0, 0.0), |(a, b): (f64, f64), v| (a.min(v.max(1e-12)), b.max(v.min(1.0))));
    let top = frame.top + 26.0;
    let panel = Panel {
        left: frame.margin + frame.label_room(label_width) + 16.0,
        right: frame.right() - frame.label_room(first_width + second_width + 22.0) - 18.0,
        top,
        bottom: top + frame.row_height(ROW) * rows.len() as f64 + 6.0,
        x: Scale::log(low * 0.8, high),
        y: Scale::linear_exact(0.0, 1.0),
    };
    for (end, column) in ends.into_iter().zip(columns) {
        frame.picture.text((end, top - 8.0), SMALL, Ink::Muted, Anchor::End, column.clone());
    }
    let ticks = panel.x.ticks(8);
    frame.x_axis(&panel, &head.x_label, &ticks, true, percent_text);
    for (i, (row, label)) in rows.iter().zip(&labels).enumerate() {
        let y = frame.row_middle(top, i, ROW);
        let (at, anchor, beside) = match frame.is_narrow() {
            false => (panel.left - 12.0, Anchor::End, y + 4.5),
            true => (frame.margin, Anchor::Start, y - 15.0),
        };
        frame.text_lines((at, beside), LABEL, (Ink::Text, anchor), label);
        whisker(&mut frame, &panel, row, y);
        for ((end, text), ink) in ends.into_iter().zip(&row.texts).zip([Ink::Text, Ink::Muted]) {
            frame.picture.text((end, beside), LABEL, ink, Anchor::End, text.clone());
        }
        let area = ((frame.margin, y - ROW / 2.0), (frame.right() - frame.margin, ROW));
        frame.picture.hover(area.0, area.1, row.hover.clone());
    }
    let bottom = panel.bottom + 48.0;
    frame.finish(head, bottom)
}

/// Draws the interval of a row with its middle at `y`, and a dot for the estimate. Without an estimate, the interval is dashed and begins
/// at 0.
fn whisker(frame: &mut Frame, panel: &Panel, row: &DotRow<String>, y: f64) {
    let seen = row.estimate.is_some();
    let ink = if seen { Ink::Series(0) } else { Ink::Axis };
    let (low, high) = (panel.x(if seen { row.low } else { 0.0 }), panel.x(row.high));
    if seen {
        frame.picture.line((low, y), (high, y), 2.0, ink);
        frame.picture.line((low, y - 4.0), (low, y + 4.0), 1.5, ink);
    } else {
        frame.picture.dashed((low, y), (high, y), 2.0, ink);
    }
    frame.picture.line((high, y - 4.0), (high, y + 4.0), 1.5, ink);
    if let Some(estimate) = row.estimate {
        frame.picture.dot((panel.x(estimate), y), 4.2, ink, false);
    }
}

//! Tornado chart: for each key, bars of the effects of its other values compared with its present value (zero).

use super::Head;
use super::frame::{Frame, axis_reach};
use super::picture::{Ink, Picture};
use crate::answer::{TornadoEnd, TornadoRow};
use crate::lang::number as format;

const ROW: f64 = 30.0;

/// Draws the rows in the given order around a line at zero.
pub(super) fn draw(head: &Head, rows: &[TornadoRow<String>]) -> Picture {
    let mut frame = Frame::new(head);
    let ends = rows.iter().flat_map(|row| &row.ends).flat_map(|end| [end.low, end.high, end.effect]);
    let finite = ends.filter(|value| value.is_finite());
    if finite.clone().next().is_none() {
        // The title states the reason.
        let bottom = frame.top;
        return frame.finish(head, bottom);
    }
    let numbers =
        |row: &TornadoRow<String>| row.ends.iter().map(|end| end.label.as_str()).collect::<Vec<_>>().join("  ");
    let numbers: Vec<String> = rows.iter().map(numbers).collect();
    let texts = rows.iter().zip(&numbers).map(|(row, numbers)| (&*row.label, &**numbers));
    let (texts, widths) = frame.wrap_texts(texts, [290.0, 230.0]);
    let reach = axis_reach(rows.iter().flat_map(|row| &row.ends).map(|end| [end.low, end.high, end.effect]));
    let finite = finite.map(|end| end.clamp(-reach, reach));
    let panel = frame.rows_panel(head, (rows.len(), frame.row_height(ROW)), widths, finite);
    let zero = panel.x(0.0);
    let (left, right) = panel.x.ends();
    for (i, (row, texts)) in rows.iter().zip(&texts).enumerate() {
        let y = frame.row_middle(panel.top, i, ROW);
        for end in &row.ends {
            let (ink, on) = match (end.real, end.effect > 0.0) {
                (false, _) => (Ink::Grid, Ink::Text),
                (true, true) => (Ink::Series(0), Ink::OnSeries(0)),
                (true, false) => (Ink::Series(1), Ink::OnSeries(1)),
            };
            let at = panel.x(end.effect.clamp(left, right));
            frame.picture.rect((zero.min(at), y - 8.0), ((at - zero).abs(), 16.0), ink);
            if panel.x_contains(end.effect) {
                let [low, high] = [end.low, end.high].map(|value| panel.x(value.clamp(left, right)));
                frame.picture.line((low, y), (high, y), 1.5, Ink::Text);
                frame.interval_end(&panel, end.low, y, Ink::Text);
                frame.interval_end(&panel, end.high, y, Ink::Text);
            } else {
                // The interval is in the hover text only, because a line would hide the number.
                frame.broken_end((at, y), end.effect, (ink, on));
            }
        }
        let real = row.ends.iter().any(|end| end.real);
        let ink = if real { Ink::Text } else { Ink::Muted };
        frame.row_texts(panel.left, y, texts, ink);
        let each = |end: &TornadoEnd<String>| {
            format!("{}: {} {}", end.label, format::signed(end.effect, 4), format::interval(end.low, end.high, 4))
        };
        let hover = format!("{}; {}", row.label, row.ends.iter().map(each).collect::<Vec<_>>().join("; "));
        frame.picture.hover((frame.margin, y - ROW / 2.0), (frame.right() - frame.margin, ROW), hover);
    }
    frame.vertical_line(&panel, zero, (rows.len(), ROW), Ink::Axis);
    frame.finish(head, panel.bottom + 48.0)
}

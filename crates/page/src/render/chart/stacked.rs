//! Stacked horizontal bars: the parts of a total.

use super::Head;
use super::font::width;
use super::frame::{Frame, Key, KeySign, LABEL, Panel, SMALL};
use super::picture::{Anchor, Ink, Picture};
use super::scale::{Scale, tick_text};
use crate::answer::StackedRow;
use crate::lang::number as format;

const ROW: f64 = 46.0;

/// Draws a bar for each row. `items` are the names of the parts of a bar.
pub(super) fn draw(head: &Head, items: &[String], rows: &[StackedRow<String>]) -> Picture {
    let mut frame = Frame::new(head);
    let amount = |v: f64| if v.is_finite() { v.max(0.0) } else { 0.0 };
    let total = |row: &StackedRow<String>| row.parts.iter().take(items.len()).map(|&v| amount(v)).sum::<f64>();
    let most = rows.iter().map(total).fold(0.0, f64::max);
    if most <= 0.0 {
        frame.no_data(head);
        let bottom = frame.top;
        return frame.finish(head, bottom);
    }
    let keys =
        items.iter().enumerate().map(|(i, name)| Key { name: name.clone(), ink: Ink::Series(i), sign: KeySign::Box });
    frame.legend(&keys.collect::<Vec<_>>());
    let room = if frame.is_narrow() { frame.right() - frame.margin } else { 260.0 };
    let (labels, label_width) = frame.wrap_labels(rows.iter().map(|row| row.label.as_str()), room);
    let top = frame.top + 10.0;
    let (row_height, narrow) = (frame.row_height(ROW), frame.is_narrow());
    let bottom = top + row_height * rows.len() as f64;
    let panel = Panel {
        left: frame.margin + frame.label_room(label_width) + 14.0,
        right: frame.right() - 64.0,
        top,
        bottom,
        x: Scale::linear(0.0, most),
        y: Scale::linear_exact(0.0, 1.0),
    };
    let ticks = panel.x.ticks(8);
    frame.x_axis(&panel, &head.x_label, &ticks, true, tick_text);
    for (i, (row, label)) in rows.iter().zip(&labels).enumerate() {
        let (y, height, all) = (top + row_height * (i as f64 + 1.0) - ROW + 8.0, ROW - 16.0, total(row));
        let baseline = y + height / 2.0 + 4.5;
        let (at, anchor) = match narrow {
            false => ((panel.left - 10.0, baseline), Anchor::End),
            true => ((frame.margin, y - 6.0), Anchor::Start),
        };
        frame.text_lines(at, LABEL, (Ink::Text, anchor), label);
        let mut sum = 0.0;
        for (k, (&part, name)) in row.parts.iter().zip(items).enumerate() {
            let part = amount(part);
            let (from, to) = (panel.x(sum), panel.x(sum + part));
            sum += part;
            if to - from < 0.05 {
                continue;
            }
            // A gap separates neighbours for readers who cannot distinguish the colours.
            frame.picture.rect((from, y), ((to - from - 1.0).max(0.5), height), Ink::Series(k));
            let text = format::significant(part, 3);
            if width(&text, SMALL) + 10.0 < to - from {
                frame.picture.text(
                    ((from + to) / 2.0, baseline),
                    SMALL,
                    Ink::OnSeries(k),
                    Anchor::Middle,
                    text.clone(),
                );
            }
            let share = format::percent(part / all, 3);
            frame.picture.hover((from, y), (to - from, height), format!("{} · {name}: {text} ({share})", row.label));
        }
        let end = (panel.x(sum) + 8.0, baseline);
        frame.picture.text(end, LABEL, Ink::Text, Anchor::Start, format::significant(all, 3));
    }
    frame.finish(head, bottom + 48.0)
}

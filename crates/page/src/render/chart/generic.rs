//! Charts for comparisons and sweeps: forest plot, overlaid distributions, curves with bands, heat map.

use super::Head;
use super::font::width;
use super::frame::{Frame, Key, KeySign, LABEL, LINE, Panel, SMALL, axis_reach, wrap};
use super::picture::{Anchor, Ink, Mark, Picture};
use super::scale::{Scale, percent_text, tick_text};
use super::tails::thin_line;
use crate::answer::{Counts, ForestRow, HeatMap, Line, LinePoint};
use crate::lang::number as format;

const HEIGHT: f64 = 340.0;
const ROW: f64 = 25.0;

/// Completes a chart without data: it says so in a sentence.
fn empty_chart(mut frame: Frame, head: &Head) -> Picture {
    frame.no_data(head);
    let bottom = frame.top;
    frame.finish(head, bottom)
}

/// Draws a row for each difference with its interval, and a line at zero.
pub(super) fn draw_forest(head: &Head, rows: &[ForestRow<String>]) -> Picture {
    let mut frame = Frame::new(head);
    if rows.is_empty() {
        return empty_chart(frame, head);
    }
    let (texts, widths) = frame.wrap_texts(rows.iter().map(|row| (&*row.label, &*row.text)), [280.0, 260.0]);
    let reach = axis_reach(rows.iter().map(|row| [row.low, row.high, row.estimate]));
    let ends = rows.iter().flat_map(|r| [r.low, r.high, r.estimate]).filter(|v| v.is_finite());
    let ends = ends.map(|end| end.clamp(-reach, reach));
    let panel = frame.rows_panel(head, (rows.len(), frame.row_height(ROW)), widths, ends);
    let zero = panel.x(0.0);
    frame.vertical_line(&panel, zero, (rows.len(), ROW), Ink::Axis);
    for (i, (row, texts)) in rows.iter().zip(&texts).enumerate() {
        let y = frame.row_middle(panel.top, i, ROW);
        let ink = match (row.real, row.estimate > 0.0) {
            (false, _) => Ink::Axis,
            (true, true) => Ink::Series(0),
            (true, false) => Ink::Series(1),
        };
        let text_ink = if row.real { Ink::Text } else { Ink::Muted };
        frame.row_texts(panel.left, y, texts, text_ink);
        frame.picture.line((panel.x(row.low), y), (panel.x(row.high), y), 2.0, ink);
        frame.interval_end(&panel, row.low, y, ink);
        frame.interval_end(&panel, row.high, y, ink);
        if panel.x_contains(row.estimate) {
            frame.picture.dot((panel.x(row.estimate), y), 4.4, ink, !row.real);
        } else {
            frame.value_beyond(&panel, row.estimate, y, ink);
        }
        let (estimate, interval) = (format::signed(row.estimate, 4), format::interval(row.low, row.high, 4));
        let text = format!("{}: {estimate} {interval}", row.label);
        frame.picture.hover((frame.margin, y - ROW / 2.0), (frame.right() - frame.margin, ROW), text);
    }
    frame.finish(head, panel.bottom + 48.0)
}

/// Draws several distributions as cumulative step curves: the share at or below each value. The x axis contains the 1st to the 99th
/// percentile of every distribution.
pub(super) fn draw_overlay(head: &Head, series: &[Counts<String>]) -> Picture {
    let mut curves = Vec::new();
    for (i, counts) in series.iter().enumerate() {
        let (sorted, total) = (counts.sorted(), counts.total());
        let mut below = 0.0;
        let curve = sorted.iter().map(|&(v, n)| {
            below += n as f64;
            (v as f64, below / total)
        });
        let curve: Vec<(f64, f64)> = curve.collect();
        if !curve.is_empty() {
            curves.push((i, curve));
        }
    }
    let frame = Frame::new(head);
    if curves.is_empty() {
        return empty_chart(frame, head);
    }
    let inner = |c: &[(f64, f64)]| -> (f64, f64) {
        let low = c.iter().find(|p| p.1 >= 0.01).map_or(0.0, |p| p.0);
        let high = c.iter().find(|p| p.1 >= 0.99).or(c.last()).map_or(0.0, |p| p.0);
        (low, high)
    };
    let low = curves.iter().map(|c| inner(&c.1).0).fold(f64::INFINITY, f64::min);
    let high = curves.iter().map(|c| inner(&c.1).1).fold(f64::NEG_INFINITY, f64::max);
    let keys: Vec<Key> = curves
        .iter()
        .map(|(i, _)| Key { name: series[*i].name.clone(), ink: Ink::Series(*i), sign: KeySign::Line })
        .collect();
    let (mut frame, panel) =
        add_panel(frame, &keys, Scale::linear(low, high), Scale::linear_exact(0.0, 1.0), percent_text);
    frame.y_axis(&panel, &head.y_label, 5, percent_text);
    let ticks = panel.x.ticks(9);
    frame.x_axis(&panel, &head.x_label, &ticks, true, tick_text);
    let (left, right) = panel.x.ends();
    for (i, curve) in &curves {
        let before = curve.iter().rev().find(|p| p.0 < left).map_or(0.0, |p| p.1);
        let mut points = vec![panel.at(left, before)];
        let mut level = before;
        for &(v, p) in curve.iter().filter(|p| p.0 >= left && p.0 <= right) {
            points.extend([panel.at(v, level), panel.at(v, p)]);
            level = p;
        }
        points.push(panel.at(right, level));
        let points = thin_line(points);
        frame.picture.path(points, 2.0, Ink::Series(*i));
    }
    let slices = 60;
    for s in 0..slices {
        let at = |k: usize| left + (right - left) * k as f64 / slices as f64;
        let value = at(s + 1).floor();
        let parts: Vec<String> = curves
            .iter()
            .map(|(i, c)| {
                let share = c.iter().rev().find(|p| p.0 <= value).map_or(0.0, |p| p.1);
                format!("{} {}", series[*i].name, format::percent(share, 3))
            })
            .collect();
        let (from, to) = (panel.x(at(s)), panel.x(at(s + 1)));
        let text = format!("≤ {}: {}", tick_text(value), parts.join(", "));
        frame.picture.hover((from, panel.top), (to - from, HEIGHT), text);
    }
    frame.finish(head, panel.bottom + 48.0)
}

/// Draws curves with a band for the interval, for a swept key or for convergence. `names` are the tick labels for x = 0, 1, 2 ...; `None`
/// if x is a number to show.
pub(super) fn draw_lines(head: &Head, series: &[Line<String>], names: Option<&[String]>) -> Picture {
    let frame = Frame::new(head);
    let is_finite = |p: &LinePoint| [p.x, p.y, p.low, p.high].iter().all(|v| v.is_finite());
    let all = || series.iter().flat_map(|s| s.points.iter()).filter(|p| is_finite(p));
    if all().next().is_none() {
        return empty_chart(frame, head);
    }
    let range = |values: &mut dyn Iterator<Item = f64>| {
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)))
    };
    let (left, right) = range(&mut all().map(|p| p.x));
    let (low, high) = range(&mut all().flat_map(|p| [p.y, p.low, p.high]));
    let sign = KeySign::Line;
    let key = |(i, s): (usize, &Line<String>)| Key { name: s.name.clone(), ink: Ink::Series(i), sign };
    let keys: Vec<Key> = if series.len() > 1 { series.iter().enumerate().map(key).collect() } else { Vec::new() };
    let margin = (right - left) * 0.03;
    let x = Scale::linear_exact(left - margin, right + margin);
    let (mut frame, panel) = add_panel(frame, &keys, x, Scale::linear(low, high), tick_text);
    frame.y_axis(&panel, &head.y_label, 6, tick_text);
    // With few swept values, the ticks are these values.
    let mut swept: Vec<f64> = all().map(|p| p.x).collect();
    swept.sort_by(f64::total_cmp);
    swept.dedup();
    let ticks = if swept.len() <= 16 { swept } else { panel.x.ticks(9) };
    let place = |x: f64| names.and_then(|names| names.get(x as usize)).cloned();
    let tick = |x: f64| place(x).unwrap_or_else(|| tick_text(x));
    frame.x_axis(&panel, &head.x_label, &ticks, true, tick);
    for (i, line) in series.iter().enumerate() {
        let mut points: Vec<LinePoint> = line.points.iter().filter(|p| is_finite(p)).copied().collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        for run in points.split(|point| point.apart).filter(|run| run.len() > 1) {
            let upper = run.iter().map(|p| panel.at(p.x, p.high));
            let lower = run.iter().rev().map(|p| panel.at(p.x, p.low));
            frame.picture.area(upper.chain(lower).collect(), Ink::Series(i), 0.16);
            frame.picture.path(run.iter().map(|p| panel.at(p.x, p.y)).collect(), 2.2, Ink::Series(i));
        }
        for p in &points {
            let (x, y) = panel.at(p.x, p.y);
            if points.len() <= 40 {
                frame.picture.line((x, panel.y(p.low)), (x, panel.y(p.high)), 1.5, Ink::Series(i));
                frame.picture.dot((x, y), 3.6, Ink::Series(i), false);
            }
            let (value, interval) = (format::significant(p.y, 4), format::interval(p.low, p.high, 4));
            let text = format!("{} · {}: {value} {interval}", line.name, tick(p.x));
            frame.picture.hover((x - 7.0, y - 7.0), (14.0, 14.0), text);
        }
    }
    frame.finish(head, panel.bottom + 48.0)
}

/// Adds a legend, and returns the frame with a panel of height [`HEIGHT`] with these scales. `text` formats tick values of the y axis.
fn add_panel(mut frame: Frame, keys: &[Key], x: Scale, y: Scale, text: impl Fn(f64) -> String) -> (Frame, Panel) {
    frame.legend(keys);
    let top = frame.top + 30.0;
    let longest = y.ticks(6).into_iter().map(|t| width(&text(t), SMALL)).fold(0.0, f64::max);
    let left = frame.margin + longest.max(36.0) + 8.0;
    let panel = Panel { left, right: frame.right() - 8.0, top, bottom: top + HEIGHT, x, y };
    (frame, panel)
}

/// Draws a heat map: a coloured cell with its number for each pair of values of two keys.
pub(super) fn draw_heat_map(head: &Head, map: &HeatMap<String>) -> Picture {
    let mut frame = Frame::new(head);
    let cell = |r: usize, c: usize| map.values.get(r)?.get(c).copied().flatten().filter(|v| v.is_finite());
    let grid = || (0..map.rows.len()).flat_map(|r| (0..map.columns.len()).map(move |c| (r, c)));
    let found: Vec<f64> = grid().filter_map(|(r, c)| cell(r, c)).collect();
    if found.is_empty() {
        return empty_chart(frame, head);
    }
    let (low, high) = found.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), &v| (a.min(v), b.max(v)));
    let far = low.abs().max(high.abs());
    let color = |v: f64| cividis(if high > low { (v - low) / (high - low) } else { 0.5 });
    // All cells have the same number of decimals: three significant digits for the largest value.
    let decimals = (2.0 - libm::log10(far.max(1e-9)).floor()).clamp(0.0, 9.0) as usize;
    let number = |v: f64| {
        if far < 1e9 { format::fixed(v, decimals) } else { format::significant(v, 3) }
    };
    let most = if frame.is_narrow() { 90.0 } else { 200.0 };
    let rows: Vec<Vec<String>> = map.rows.iter().map(|label| wrap(label, LABEL, most)).collect();
    let label_width = rows.iter().flatten().map(|line| width(line, LABEL)).fold(0.0, f64::max);
    let above = wrap(&head.y_label, LABEL, frame.right() - frame.margin);
    let (left, top) = (frame.margin + label_width + 14.0, frame.top + 19.0 + LINE * above.len().max(1) as f64);
    let w = ((frame.right() - left) / map.columns.len() as f64).min(150.0);
    let h = rows.iter().map(|lines| LINE * lines.len() as f64 + 6.0).fold(36.0, f64::max);
    for (below, line) in (0..above.len()).rev().zip(above) {
        let y = top - 16.0 - LINE * below as f64;
        frame.picture.text((frame.margin, y), LABEL, Ink::Text, Anchor::Start, line);
    }
    for (r, lines) in rows.iter().enumerate() {
        let middle = top + h * (r as f64 + 0.5) + 4.5 - LINE * (lines.len().max(1) - 1) as f64 / 2.0;
        for (at, line) in lines.iter().enumerate() {
            let place = (left - 10.0, middle + LINE * at as f64);
            frame.picture.text(place, LABEL, Ink::Muted, Anchor::End, line.clone());
        }
    }
    for (r, c) in grid() {
        let (x, y) = (left + w * c as f64, top + h * r as f64);
        let Some(v) = cell(r, c) else {
            frame.picture.rect((x, y), (w - 2.0, h - 2.0), Ink::Grid);
            continue;
        };
        let ink = color(v);
        frame.picture.rect((x, y), (w - 2.0, h - 2.0), ink);
        let text = number(v);
        if width(&text, SMALL) + 6.0 < w {
            let (r, g, b) = ink.contrasting();
            let on = Ink::Fixed(r, g, b);
            let at = (x + w / 2.0 - 1.0, y + h / 2.0 + 3.3);
            frame.picture.text(at, SMALL, on, Anchor::Middle, text.clone());
        }
        let range = map.intervals.get(r).and_then(|row| row.get(c)).copied().flatten();
        let range = range.map_or_else(String::new, |(low, high)| format!(" [{}, {}]", number(low), number(high)));
        frame.picture.hover((x, y), (w, h), format!("{} × {}: {text}{range}", map.rows[r], map.columns[c]));
    }
    let bottom = top + h * map.rows.len() as f64;
    let mut most = 1;
    for (c, label) in map.columns.iter().enumerate() {
        let lines = wrap(label, LABEL, w - 4.0);
        most = most.max(lines.len());
        for (at, line) in lines.into_iter().enumerate() {
            let at = (left + w * (c as f64 + 0.5), bottom + 17.0 + LINE * at as f64);
            frame.picture.text(at, LABEL, Ink::Muted, Anchor::Middle, line);
        }
    }
    let bottom = bottom + LINE * (most - 1) as f64;
    let middle = left + w * map.columns.len() as f64 / 2.0;
    let lines = wrap(&head.x_label, LABEL, frame.right() - frame.margin);
    let bottom = bottom + LINE * (lines.len().max(1) - 1) as f64;
    for (below, line) in (0..lines.len()).rev().zip(lines) {
        frame.picture.text((middle, bottom + 40.0 - LINE * below as f64), LABEL, Ink::Text, Anchor::Middle, line);
    }
    scale_bar(&mut frame, (left, bottom + 58.0), (low, high), (color, number));
    frame.finish(head, bottom + 92.0)
}

/// Draws the colour scale of a heat map with its upper left corner at `x` and `y`, for values from `from` to `to`. `color` returns the
/// colour of a value and `number` formats it.
fn scale_bar(
    frame: &mut Frame,
    (x, y): (f64, f64),
    (from, to): (f64, f64),
    (color, number): (impl Fn(f64) -> Ink, impl Fn(f64) -> String),
) {
    let (steps, w) = (48, 240.0);
    for i in 0..steps {
        let v = from + (to - from) * (f64::from(i) + 0.5) / f64::from(steps);
        let step = w / f64::from(steps);
        frame.picture.marks.push(Mark::Rect {
            x: x + step * f64::from(i),
            y,
            w: step + 0.3,
            h: 10.0,
            ink: color(v),
            opacity: 1.0,
        });
    }
    for (v, place) in [(from, 0.0), ((from + to) / 2.0, 0.5), (to, 1.0)] {
        let text = number(v);
        frame.picture.text((x + w * place, y + 26.0), SMALL, Ink::Muted, Anchor::Middle, text);
    }
}

/// Returns a colour of the scale Cividis, which is suitable for colour-blind readers. `place` is between 0 and 1.
fn cividis(place: f64) -> Ink {
    const STOPS: [(u8, u8, u8); 5] = [(0, 34, 78), (66, 78, 108), (124, 123, 120), (187, 174, 107), (254, 232, 56)];
    let at = place.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
    let i = (at as usize).min(STOPS.len() - 2);
    let share = at - i as f64;
    let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
    let ((r0, g0, b0), (r1, g1, b1)) = (STOPS[i], STOPS[i + 1]);
    Ink::Fixed(mix(r0, r1), mix(g0, g1), mix(b0, b1))
}

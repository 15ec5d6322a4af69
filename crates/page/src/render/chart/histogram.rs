//! Histograms of whole values: stacked bars on a linear axis (turn of winning), or stems on a logarithmic axis (精 points). A series is a
//! distribution: values with their counts.

use super::Head;
use super::font::width;
use super::frame::{Frame, Key, KeySign, Panel, SMALL};
use super::picture::{Ink, Picture};
use super::scale::{Scale, percent_text, tick_text};
use crate::answer::Counts;
use crate::lang::msg;
use crate::lang::number as format;

const HEIGHT: f64 = 330.0;
/// Maximum number of bars. With more values, neighbouring values share a bar.
const MAX_BARS: i64 = 72;

/// Series in bars of equal width.
struct Bins {
    /// The first value of the first bar.
    first: i64,
    /// The number of values of a bar.
    step: i64,
    /// The number of bars.
    bars: usize,
    /// For each series, the share of each bar.
    shares: Vec<Vec<f64>>,
}

/// Distributes the counts of each series, sorted by value, over bars, and divides them by the total of the series in `totals`. Returns
/// `None` if there are no counts.
fn bin(series: &[Vec<(i64, u64)>], totals: &[f64]) -> Option<Bins> {
    let low = series.iter().filter_map(|s| s.first()).map(|b| b.0).min()?;
    let high = series.iter().filter_map(|s| s.last()).map(|b| b.0).max()?;
    let span = i128::from(high) - i128::from(low) + 1;
    let step = [1_i128, 2, 5].into_iter().cycle().zip(0..).map(|(m, i)| m * 10_i128.pow(i / 3));
    let step = step.take(60).find(|s| span <= s * i128::from(MAX_BARS)).unwrap_or(span);
    let step = i64::try_from(step).unwrap_or(i64::MAX);
    let first = low.div_euclid(step).saturating_mul(step);
    let place = |v: i64| ((i128::from(v) - i128::from(first)) / i128::from(step)) as usize;
    let bars = place(high) + 1;
    let shares = series
        .iter()
        .zip(totals)
        .map(|(counts, total)| {
            let mut share = vec![0.0; bars];
            counts.iter().for_each(|&(v, n)| share[place(v)] += n as f64 / total);
            share
        })
        .collect();
    Some(Bins { first, step, bars, shares })
}

impl Bins {
    /// Returns the value or the range of values of the bar at an index.
    fn label(&self, bar: usize) -> String {
        let from = self.first as f64 + bar as f64 * self.step as f64;
        if self.step == 1 {
            tick_text(from)
        } else {
            format!("{}…{}", tick_text(from), tick_text(from + self.step as f64 - 1.0))
        }
    }
}

/// Draws a bar for each value, with the series stacked. Heights are shares of the total of all series.
pub(super) fn draw_stacked(head: &Head, series: &[Counts<String>]) -> Picture {
    let sorted: Vec<_> = series.iter().map(Counts::sorted).collect();
    let total: f64 = series.iter().map(Counts::total).sum();
    let mut frame = Frame::new(head);
    let Some(bins) = bin(&sorted, &vec![total; series.len()]) else {
        frame.no_data(head);
        let bottom = frame.top;
        return frame.finish(head, bottom);
    };
    legend(&mut frame, series, KeySign::Box);
    let heights: Vec<f64> = (0..bins.bars).map(|i| bins.shares.iter().map(|s| s[i]).sum()).collect();
    let panel = panel(&frame, &bins, Scale::linear(0.0, heights.iter().copied().fold(0.0, f64::max)));
    frame.y_axis(&panel, &head.y_label, 6, percent_text);
    let slot = (panel.right - panel.left) / bins.bars as f64;
    let gap = (slot * 0.16).min(8.0);
    for i in 0..bins.bars {
        let mut below = 0.0;
        let x = panel.left + slot * i as f64;
        for (k, share) in bins.shares.iter().enumerate() {
            let (from, to) = (panel.y(below), panel.y(below + share[i]));
            frame.picture.rect((x + gap / 2.0, to), (slot - gap, from - to), Ink::Series(k));
            below += share[i];
        }
        add_hover(&mut frame, &panel, &bins, series, i, slot);
    }
    value_axis(&mut frame, &panel, &bins, head, slot);
    frame.finish(head, panel.bottom + 48.0)
}

/// Draws a stem with a dot for each value of each series on a logarithmic axis, so that long tails stay visible. Heights are shares of the
/// total of the series.
pub(super) fn draw_log(head: &Head, series: &[Counts<String>]) -> Picture {
    let sorted: Vec<_> = series.iter().map(Counts::sorted).collect();
    let totals: Vec<f64> = series.iter().map(Counts::total).collect();
    let mut frame = Frame::new(head);
    let Some(bins) = bin(&sorted, &totals) else {
        frame.no_data(head);
        let bottom = frame.top;
        return frame.finish(head, bottom);
    };
    legend(&mut frame, series, KeySign::Box);
    let positive = || bins.shares.iter().flatten().copied().filter(|s| *s > 0.0);
    let (least, most) = (positive().fold(1.0, f64::min), positive().fold(0.0, f64::max));
    let panel = panel(&frame, &bins, Scale::log(least * 0.7, most));
    frame.y_axis(&panel, &head.y_label, 8, percent_text);
    let slot = (panel.right - panel.left) / bins.bars as f64;
    let shift = (slot / (series.len() as f64 + 1.0)).min(12.0);
    for i in 0..bins.bars {
        for (k, share) in bins.shares.iter().enumerate().filter(|(_, s)| s[i] > 0.0) {
            let middle = panel.left + slot * (i as f64 + 0.5);
            let x = middle + shift * (k as f64 - (series.len() as f64 - 1.0) / 2.0);
            let y = panel.y(share[i]);
            let thick = (shift * 0.6).clamp(1.2, 5.0);
            frame.picture.line((x, panel.bottom), (x, y), thick, Ink::Series(k));
            frame.picture.dot((x, y), (thick * 0.95).clamp(2.2, 4.0), Ink::Series(k), false);
        }
        add_hover(&mut frame, &panel, &bins, series, i, slot);
    }
    value_axis(&mut frame, &panel, &bins, head, slot);
    frame.finish(head, panel.bottom + 48.0)
}

/// Draws the legend, unless there is a single series.
fn legend(frame: &mut Frame, series: &[Counts<String>], sign: KeySign) {
    if series.len() > 1 {
        let keys = series.iter().enumerate().map(|(i, s)| Key { name: s.name.clone(), ink: Ink::Series(i), sign });
        frame.legend(&keys.collect::<Vec<_>>());
    }
}

/// Returns the panel of a histogram with the scale `y`. Its x axis is the index of the bar.
fn panel(frame: &Frame, bins: &Bins, y: Scale) -> Panel {
    let top = frame.top + 30.0;
    let longest = y.ticks(8).into_iter().map(|t| width(&percent_text(t), SMALL)).fold(0.0, f64::max);
    let left = frame.margin + longest.max(36.0) + 8.0;
    let x = Scale::linear_exact(-0.5, bins.bars as f64 - 0.5);
    Panel { left, right: frame.right(), top, bottom: top + HEIGHT, x, y }
}

/// Adds the hover values of the bar at index `i`. `slot` is the width of a bar.
fn add_hover(frame: &mut Frame, panel: &Panel, bins: &Bins, series: &[Counts<String>], i: usize, slot: f64) {
    let parts: Vec<String> = series
        .iter()
        .zip(&bins.shares)
        .map(|(s, share)| format!("{} {}", s.name, format::percent(share[i], 3)))
        .collect();
    let x = panel.left + slot * i as f64;
    let text = format!("{}: {}", bins.label(i), parts.join(", "));
    frame.picture.hover((x, panel.top), (slot, panel.bottom - panel.top), text);
}

/// Draws the x axis with the values of bars. `slot` is the width of a bar.
fn value_axis(frame: &mut Frame, panel: &Panel, bins: &Bins, head: &Head, slot: f64) {
    let longest = (0..bins.bars).map(|i| width(&tick_text(bins.first as f64 + (i as f64) * bins.step as f64), SMALL));
    let longest = longest.fold(0.0, f64::max) + 8.0;
    // Labels every 1st, 2nd, 5th, 10th ... bar, at round values.
    let every = [1_i64, 2, 5, 10, 20, 50].into_iter().find(|&e| slot * e as f64 >= longest).unwrap_or(100);
    let bars = (0..bins.bars).filter(|&i| {
        let value = bins.first.div_euclid(bins.step).saturating_add(i as i64);
        value.rem_euclid(every) == 0
    });
    let ticks: Vec<f64> = bars.map(|i| i as f64).collect();
    let (first, step) = (bins.first as f64, bins.step as f64);
    let label = match bins.step > 1 {
        false => head.x_label.clone(),
        true => head.lang.say(msg!("write-bars", axis = head.x_label, step = tick_text(step))),
    };
    frame.x_axis(panel, &label, &ticks, false, |i| tick_text(first + i * step));
}

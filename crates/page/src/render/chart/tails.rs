//! Distributions of gains and losses: the middle as a histogram, both tails as survival curves on logarithmic axes.

use super::Head;
use super::frame::{Frame, Key, KeySign, LABEL, Panel};
use super::picture::{Anchor, Ink, Picture};
use super::scale::{Scale, nice_step, percent_text, tick_text};
use crate::answer::{Counts, TailLabels};
use crate::lang::number as format;
use crate::lang::{Arg, msg};

const HEIGHT: f64 = 330.0;

/// Draws one or more distributions of points. The left panel shows the values between the 1st and the 99th percentile. The right panel
/// shows the probability to gain, and to lose, at least an amount, down to a single observation. `words` are the texts of the panels.
/// `rare` formats a probability as `1 in 9`.
pub(super) fn draw(
    head: &Head,
    words: &TailLabels<String>,
    rare: &dyn Fn(f64) -> String,
    groups: &[Counts<String>],
) -> Picture {
    let mut frame = Frame::new(head);
    let groups: Vec<Group<'_>> = groups
        .iter()
        .enumerate()
        .map(|(i, c)| (i, c.name.as_str(), c.sorted(), c.total()))
        .filter(|r| r.3 > 0.0)
        .collect();
    if groups.is_empty() {
        frame.no_data(head);
        let bottom = frame.top;
        return frame.finish(head, bottom);
    }
    let lang = head.lang;
    let mut keys: Vec<Key> =
        groups.iter().map(|r| Key { name: r.1.to_owned(), ink: Ink::Series(r.0), sign: KeySign::Line }).collect();
    for (name, sign) in words.legends.iter().zip([KeySign::Line, KeySign::Dashed]) {
        keys.push(Key { name: name.clone(), ink: Ink::Muted, sign });
    }
    frame.legend(&keys);
    let top = frame.top + 52.0;
    // The panels are beside each other; on a phone below each other.
    let (margin, right, narrow) = (frame.margin, frame.right(), frame.is_narrow());
    let half = (right - margin - 60.0) / 2.0;
    let (end, second, below) = match narrow {
        false => (margin + half, margin + half + 60.0, top),
        true => (right, margin, top + HEIGHT + 110.0),
    };
    let titles: [String; 2] = lang.parts(msg!("write-panels"));
    for (title, (x, top)) in titles.into_iter().zip([(margin, top), (second, below)]) {
        frame.picture.text((x, top - 32.0), 14.0, Ink::Text, Anchor::Start, title);
    }
    draw_middle(&mut frame, head, words, &groups, (margin + 44.0, end, top));
    draw_tails(&mut frame, words, rare, &groups, (second + 58.0, right, below));
    frame.finish(head, below + HEIGHT + 48.0)
}

/// A distribution: the index of its colour, its name, its counts sorted by value, and their total.
type Group<'a> = (usize, &'a str, Vec<(i64, u64)>, f64);
/// A survival curve: the index of its colour, the name of its distribution, whether it shows gains (or losses), and its points.
type Curve<'a> = (usize, &'a str, bool, Vec<(f64, f64)>);

/// Draws the left panel, a histogram, between the x coordinates `left` and `right` below `top`.
fn draw_middle(
    frame: &mut Frame,
    head: &Head,
    words: &TailLabels<String>,
    groups: &[Group<'_>],
    (left, right, top): (f64, f64, f64),
) {
    let low = groups.iter().map(|r| quantile(&r.2, r.3, 0.01)).min().unwrap_or(0);
    let high = groups.iter().map(|r| quantile(&r.2, r.3, 0.99)).max().unwrap_or(0);
    let span = (high as f64 - low as f64 + 1.0).max(1.0);
    let bin = nice_step(span / 40.0).max(1.0);
    let first = (low as f64 / bin).floor();
    let bins = ((high as f64 / bin).floor() - first) as usize + 1;
    let shares: Vec<Vec<f64>> = groups
        .iter()
        .map(|(_, _, counts, total)| {
            let mut share = vec![0.0; bins];
            for &(score, count) in counts {
                let place = (score as f64 / bin).floor() - first;
                if place >= 0.0 && place < bins as f64 {
                    share[place as usize] += count as f64 / total;
                }
            }
            share
        })
        .collect();
    let most = shares.iter().flatten().fold(0.0, |a: f64, &b| a.max(b));
    let panel = Panel {
        left,
        right,
        top,
        bottom: top + HEIGHT,
        x: Scale::linear_exact(first * bin, (first + bins as f64) * bin),
        y: Scale::linear(0.0, most),
    };
    frame.y_axis(&panel, &words.share, 6, percent_text);
    let ticks = panel.x.ticks(7);
    let unit = match bin > 1.0 {
        false => head.x_label.clone(),
        true => {
            let (step, unit) = (tick_text(bin), Arg::name("", &*words.unit));
            head.lang.say(msg!("write-bins", axis = head.x_label, step, unit))
        }
    };
    frame.x_axis(&panel, &unit, &ticks, false, tick_text);
    for ((series, ..), share) in groups.iter().zip(&shares) {
        let mut outline = vec![panel.at(first * bin, 0.0)];
        for (i, &s) in share.iter().enumerate() {
            let x = (first + i as f64) * bin;
            outline.extend([panel.at(x, s), panel.at(x + bin, s)]);
        }
        outline.push(panel.at((first + bins as f64) * bin, 0.0));
        frame.picture.area(outline.clone(), Ink::Series(*series), 0.10);
        frame.picture.path(outline, 1.8, Ink::Series(*series));
    }
    if first < 0.0 && first + bins as f64 > 0.0 {
        frame.picture.dashed((panel.x(0.0), top), (panel.x(0.0), panel.bottom), 1.0, Ink::Axis);
    }
    for i in 0..bins {
        let x = (first + i as f64) * bin;
        let range = if bin > 1.0 { format!("{}…{}", tick_text(x), tick_text(x + bin - 1.0)) } else { tick_text(x) };
        let lines: Vec<String> =
            groups.iter().zip(&shares).map(|(r, s)| format!("{} {}", r.1, format::percent(s[i], 3))).collect();
        let width = panel.x(x + bin) - panel.x(x);
        frame.picture.hover((panel.x(x), top), (width, HEIGHT), format!("{range}: {}", lines.join(", ")));
    }
}

/// Draws the right panel, the survival curves, between the x coordinates `left` and `right` below `top`.
fn draw_tails(
    frame: &mut Frame,
    words: &TailLabels<String>,
    rare: &dyn Fn(f64) -> String,
    groups: &[Group<'_>],
    (left, right, top): (f64, f64, f64),
) {
    let curves: Vec<Curve<'_>> = groups
        .iter()
        .flat_map(|(i, name, counts, total)| [true, false].map(|win| (*i, *name, win, survival(counts, *total, win))))
        .filter(|c| !c.3.is_empty())
        .collect();
    let all = || curves.iter().flat_map(|c| c.3.iter());
    let far = all().map(|p| p.0).fold(1.0, f64::max);
    let least = all().map(|p| p.1).fold(1.0, f64::min);
    let often = all().map(|p| p.1).fold(0.0, f64::max);
    let panel = Panel {
        left,
        right,
        top,
        bottom: top + HEIGHT,
        x: Scale::log(1.0, far * 1.05),
        y: Scale::log(least * 0.7, often.max(least * 10.0)),
    };
    frame.y_axis(&panel, &words.chance, 7, percent_text);
    let ticks = panel.x.ticks(8);
    frame.x_axis(&panel, &words.size, &ticks, true, tick_text);
    if curves.is_empty() {
        let at = ((left + right) / 2.0, top + HEIGHT / 2.0);
        frame.picture.text(at, LABEL, Ink::Muted, Anchor::Middle, words.nothing.clone());
    }
    for (series, name, win, points) in &curves {
        // The probability of "at least x" is constant from just above the previous value to x.
        let mut line = Vec::with_capacity(points.len() * 2);
        let mut before = panel.x.ends().0;
        for &(x, p) in points {
            line.extend([panel.at(before, p), panel.at(x, p)]);
            before = x;
        }
        let line = thin_line(line);
        let mark = super::picture::Mark::Path { points: line, width: 2.0, ink: Ink::Series(*series), dashed: !win };
        frame.picture.marks.push(mark);
        for &(x, p) in thin(points, 30) {
            let verb = &words.at_least[usize::from(!win)];
            let text = format!("{name} {verb} {}: {} ({})", tick_text(x), format::percent(p, 3), rare(p));
            let (px, py) = panel.at(x, p);
            frame.picture.hover((px - 4.0, py - 6.0), (8.0, 12.0), text);
        }
    }
}

/// Removes points that are at most half a pixel from the last kept point in both directions. Keeps the first and the last point.
pub(super) fn thin_line(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let last = points.last().copied();
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for p in points {
        if kept.last().is_none_or(|k| (k.0 - p.0).abs() > 0.5 || (k.1 - p.1).abs() > 0.5) {
            kept.push(p);
        }
    }
    if kept.last() != last.as_ref() {
        kept.extend(last);
    }
    kept
}

/// Returns about `n` of the points, evenly spaced by index.
fn thin<T>(points: &[T], n: usize) -> impl Iterator<Item = &T> {
    points.iter().step_by(points.len().div_ceil(n).max(1))
}

/// Returns the quantile of counts sorted by value: the smallest value with at least the share `q` (0–1) of `total` at or below it.
fn quantile(sorted: &[(i64, u64)], total: f64, q: f64) -> i64 {
    let mut below = 0.0;
    for &(value, count) in sorted {
        below += count as f64;
        if below >= q * total {
            return value;
        }
    }
    sorted.last().map_or(0, |b| b.0)
}

/// Returns the survival curve of counts sorted by value: for every amount that occurs, the probability to win at least this amount, or to
/// lose it if `win` is false. `total` is the sum of all counts.
fn survival(sorted: &[(i64, u64)], total: f64, win: bool) -> Vec<(f64, f64)> {
    let sizes: Vec<(u64, u64)> = if win {
        sorted.iter().rev().filter(|b| b.0 > 0).map(|b| (b.0.unsigned_abs(), b.1)).collect()
    } else {
        sorted.iter().filter(|b| b.0 < 0).map(|b| (b.0.unsigned_abs(), b.1)).collect()
    };
    let mut at_least = 0.0;
    let mut curve: Vec<(f64, f64)> = sizes
        .into_iter()
        .map(|(size, count)| {
            at_least += count as f64;
            (size as f64, at_least / total)
        })
        .collect();
    curve.reverse();
    curve
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn survival_counts_each_side() {
        let counts = [(-20, 1), (-5, 4), (0, 10), (5, 3), (40, 2)];
        assert_eq!(survival(&counts, 20.0, true), [(5.0, 0.25), (40.0, 0.1)]);
        assert_eq!(survival(&counts, 20.0, false), [(5.0, 0.25), (20.0, 0.05)]);
        assert_eq!(quantile(&counts, 20.0, 0.01), -20);
        assert_eq!(quantile(&counts, 20.0, 0.5), 0);
    }
}

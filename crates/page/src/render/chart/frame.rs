//! The common parts of all charts: title, legend, axes and small print. All lengths and coordinates are in logical pixels; y grows
//! downwards.
//!
//! Many charts consist of rows. A row has marks and, beside it (on a phone above it), a label and numbers.

use super::Head;
use super::font::width;
use super::picture::{Anchor, Ink, Picture};
use super::scale::{Scale, tick_text};
use crate::lang::msg;
use crate::lang::number as format;

/// The width of charts in logical pixels.
const WIDTH: f64 = 960.0;
/// The width of charts for phones in logical pixels.
const NARROW: f64 = 370.0;
const MARGIN: f64 = 24.0;
/// The height above the marks of a row of a narrow chart, for its label.
const ABOVE: f64 = 20.0;
/// The distance between the baselines of a label's lines.
pub(super) const LINE: f64 = 15.0;
/// The font size of labels.
pub(super) const LABEL: f64 = 13.0;
/// The font size of numbers and tick values.
pub(super) const SMALL: f64 = 12.0;

/// An entry of a legend.
pub(super) struct Key {
    pub(super) name: String,
    pub(super) ink: Ink,
    pub(super) sign: KeySign,
}

/// The sign before the name of an entry of a legend.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KeySign {
    Box,
    Line,
    Dashed,
}

/// A rectangle of the picture with a scale for each direction. Larger values of y are drawn higher.
#[derive(Clone, Copy)]
pub(super) struct Panel {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
    pub(super) x: Scale,
    pub(super) y: Scale,
}

impl Panel {
    /// Returns the x coordinate of a value; values beyond the axis are at its end.
    pub(super) fn x(&self, v: f64) -> f64 {
        self.left + self.x.place(v) * (self.right - self.left)
    }

    /// Returns the y coordinate of a value; values beyond the axis are at its end.
    pub(super) fn y(&self, v: f64) -> f64 {
        self.bottom - self.y.place(v) * (self.bottom - self.top)
    }

    /// Returns the coordinates of a pair of values.
    pub(super) fn at(&self, x: f64, y: f64) -> (f64, f64) {
        (self.x(x), self.y(y))
    }

    /// Whether the x axis contains the value.
    pub(super) fn x_contains(&self, v: f64) -> bool {
        let (left, right) = self.x.ends();
        (left..=right).contains(&v)
    }
}

/// Returns the length that an axis needs on each side of 0 to contain most rows. A row is the ends of an interval and an estimate, in any
/// order; its length is the largest distance from 0. Rows longer than three times the third quartile of lengths do not count.
pub(super) fn axis_reach(rows: impl Iterator<Item = [f64; 3]>) -> f64 {
    let length = |row: [f64; 3]| row.into_iter().filter(|v| v.is_finite()).fold(0.0, |most: f64, v| most.max(v.abs()));
    let mut lengths: Vec<f64> = rows.map(length).collect();
    lengths.sort_by(f64::total_cmp);
    let (Some(&usual), Some(&most)) = (lengths.get(lengths.len() * 3 / 4), lengths.last()) else { return 1.0 };
    if usual <= 0.0 {
        return most;
    }
    lengths.into_iter().rfind(|v| *v <= 3.0 * usual).unwrap_or(most)
}

/// A picture that begins with its title and is completed by [`Frame::finish`].
pub(super) struct Frame {
    pub(super) picture: Picture,
    /// The y coordinate of the end of what was drawn, below which further marks may begin.
    pub(super) top: f64,
    /// The left and right margin.
    pub(super) margin: f64,
    /// Whether the chart is for a phone.
    narrow: bool,
    /// The height added to each row for the lines of its label after the first.
    extra: f64,
    /// The height added below the x axis for the lines of its label after the first.
    below: f64,
}

/// The label and the numbers of a row, in lines.
pub(super) struct RowTexts {
    label: Vec<String>,
    numbers: Vec<String>,
    /// Whether the numbers are below the label instead of beside it (on a phone).
    stacked: bool,
}

impl Frame {
    pub(super) fn new(head: &Head) -> Self {
        let narrow = head.narrow;
        let (width, margin) = if narrow { (NARROW, 12.0) } else { (WIDTH, MARGIN) };
        let mut picture = Picture {
            width,
            title: head.title.clone(),
            description: [&head.title, &head.subtitle, &head.note].map(String::as_str).join(" "),
            ..Picture::default()
        };
        let available = width - 2.0 * margin;
        let mut top = margin + 16.0;
        let size = if narrow { 16.0 } else { 19.0 };
        for (at, line) in wrap(&head.title, size, available).into_iter().enumerate() {
            top += if at > 0 { size + 4.0 } else { 0.0 };
            picture.text((margin, top), size, Ink::Text, Anchor::Start, line);
        }
        for line in wrap(&head.subtitle, LABEL, available) {
            top += 20.0;
            picture.text((margin, top), LABEL, Ink::Muted, Anchor::Start, line);
        }
        Self { picture, top: top + 14.0, margin, narrow, extra: 0.0, below: 0.0 }
    }

    /// Returns the x coordinate of the right margin.
    pub(super) fn right(&self) -> f64 {
        self.picture.width - self.margin
    }

    /// Whether the chart is for a phone.
    pub(super) fn is_narrow(&self) -> bool {
        self.narrow
    }

    /// Returns the height of a row with its label. `height` is the height of its marks.
    pub(super) fn row_height(&self, height: f64) -> f64 {
        height + self.extra + if self.narrow { ABOVE } else { 0.0 }
    }

    /// Returns the y coordinate of the middle of a row's marks. `top` is the y coordinate of the first row, `row` the index of the row and
    /// `height` the height of its marks.
    pub(super) fn row_middle(&self, top: f64, row: usize, height: f64) -> f64 {
        let row_height = self.row_height(height);
        let centred = if self.narrow { height } else { row_height };
        top + row_height * (row as f64 + 1.0) - centred / 2.0 + 3.0
    }

    /// Returns the width that labels of this width take beside the rows: 0 on a phone, where labels are above the rows.
    pub(super) fn label_room(&self, width: f64) -> f64 {
        if self.narrow { 0.0 } else { width }
    }

    /// Breaks labels into lines of a width of at most `most`. Returns the lines of each label and the width of the widest line. Makes rows
    /// high enough for their labels.
    pub(super) fn wrap_labels<'a>(
        &mut self,
        labels: impl Iterator<Item = &'a str>,
        most: f64,
    ) -> (Vec<Vec<String>>, f64) {
        let lines: Vec<Vec<String>> = labels.map(|label| wrap(label, LABEL, most)).collect();
        self.grow_rows(lines.iter().map(Vec::len));
        let widest = lines.iter().flatten().map(|line| width(line, LABEL)).fold(0.0, f64::max);
        (lines, widest)
    }

    /// Makes all rows high enough for the largest of these numbers of lines.
    fn grow_rows(&mut self, lines: impl Iterator<Item = usize>) {
        self.extra = LINE * (lines.max().unwrap_or(1).max(1) - 1) as f64;
    }

    /// Breaks the labels and the numbers of rows into lines. `most` are the maximum widths of a label's and of a number's line; on a phone
    /// both have the whole width. Returns the lines, and the widths of the widest lines of a label and of numbers. Makes rows high enough.
    pub(super) fn wrap_texts<'a>(
        &mut self,
        rows: impl Iterator<Item = (&'a str, &'a str)>,
        most: [f64; 2],
    ) -> (Vec<RowTexts>, [f64; 2]) {
        let whole = self.right() - self.margin;
        let most = if self.narrow { [whole; 2] } else { most };
        let wrapped = |(label, numbers): (&str, &str)| {
            let beside = width(label, LABEL) + 8.0 + width(numbers, SMALL) <= whole;
            let (label, numbers) = (wrap(label, LABEL, most[0]), wrap(numbers, SMALL, most[1]));
            RowTexts { label, numbers, stacked: self.narrow && !beside }
        };
        let rows: Vec<RowTexts> = rows.map(wrapped).collect();
        self.grow_rows(rows.iter().map(|row| match row.stacked {
            true => row.label.len() + row.numbers.len(),
            false => row.label.len().max(row.numbers.len()),
        }));
        let widest = |pick: fn(&RowTexts) -> &Vec<String>, size: f64| {
            rows.iter().flat_map(pick).map(|line| width(line, size)).fold(0.0, f64::max)
        };
        let widths = [widest(|row| &row.label, LABEL), widest(|row| &row.numbers, SMALL)];
        (rows, widths)
    }

    /// Draws the label and the numbers of a row: beside it, or on a phone above it. `y` is the middle of the row's marks, `left` the left
    /// end of the panel.
    pub(super) fn row_texts(&mut self, left: f64, y: f64, row: &RowTexts, ink: Ink) {
        let right = self.right();
        if self.narrow {
            let numbers = if row.stacked { row.numbers.len() as f64 * LINE } else { 0.0 };
            self.text_lines((self.margin, y - 15.0 - numbers), LABEL, (ink, Anchor::Start), &row.label);
            self.text_lines((right, y - 15.0), SMALL, (ink, Anchor::End), &row.numbers);
        } else {
            self.text_lines((left - 12.0, y + 4.5), LABEL, (ink, Anchor::End), &row.label);
            self.text_lines((right, y + 4.5), SMALL, (ink, Anchor::End), &row.numbers);
        }
    }

    /// Draws lines of a text. `y` is the baseline of their middle, or on a phone of the last line.
    pub(super) fn text_lines(&mut self, (x, y): (f64, f64), size: f64, (ink, anchor): (Ink, Anchor), lines: &[String]) {
        let before = (lines.len().max(1) - 1) as f64 * LINE;
        let first = y - if self.narrow { before } else { before / 2.0 };
        for (at, line) in lines.iter().enumerate() {
            self.picture.text((x, first + at as f64 * LINE), size, ink, anchor, line.clone());
        }
    }

    /// Draws a vertical line at `x` through all rows. `rows` is their number and `height` the height of their marks. On a phone the line is
    /// interrupted by the labels.
    pub(super) fn vertical_line(&mut self, panel: &Panel, x: f64, (rows, height): (usize, f64), ink: Ink) {
        if !self.narrow {
            return self.picture.line((x, panel.top), (x, panel.bottom), 1.5, ink);
        }
        for row in 0..rows {
            let y = self.row_middle(panel.top, row, height);
            self.picture.line((x, y - 10.0), (x, y + 10.0), 1.5, ink);
        }
    }

    /// Draws a legend in as many lines as it needs; nothing for no entries.
    pub(super) fn legend(&mut self, keys: &[Key]) {
        if keys.is_empty() {
            return;
        }
        let mut x = self.margin;
        let mut y = self.top + 14.0;
        for key in keys {
            let lines = wrap(&key.name, LABEL, self.right() - self.margin - 24.0);
            let needed = 24.0 + lines.iter().map(|line| width(line, LABEL)).fold(0.0, f64::max) + 20.0;
            if x > self.margin && x + needed - 20.0 > self.right() {
                x = self.margin;
                y += 20.0;
            }
            let middle = y - LABEL * 0.36;
            match key.sign {
                KeySign::Box => self.picture.rect((x, middle - 5.5), (16.0, 11.0), key.ink),
                KeySign::Line => self.picture.line((x, middle), (x + 18.0, middle), 2.5, key.ink),
                KeySign::Dashed => self.picture.dashed((x, middle), (x + 18.0, middle), 2.5, key.ink),
            }
            for (at, line) in lines.iter().enumerate() {
                y += if at > 0 { LINE } else { 0.0 };
                self.picture.text((x + 24.0, y), LABEL, Ink::Text, Anchor::Start, line.clone());
            }
            x += needed;
        }
        self.top = y + 12.0;
    }

    /// Draws about `ticks` horizontal grid lines with their values, formatted by `text`, and the label above the axis.
    pub(super) fn y_axis(&mut self, panel: &Panel, label: &str, ticks: usize, text: impl Fn(f64) -> String) {
        let mut longest: f64 = 0.0;
        for tick in panel.y.ticks(ticks) {
            let (y, text) = (panel.y(tick), text(tick));
            longest = longest.max(width(&text, SMALL));
            self.picture.line((panel.left, y), (panel.right, y), 1.0, Ink::Grid);
            self.picture.text((panel.left - 8.0, y + 4.3), SMALL, Ink::Muted, Anchor::End, text);
        }
        if !label.is_empty() {
            let x = panel.left - 8.0 - longest;
            let lines = wrap(label, SMALL, panel.right - x);
            for (below, line) in (0..lines.len()).rev().zip(lines) {
                let y = panel.top - 12.0 - LINE * below as f64;
                self.picture.text((x, y), SMALL, Ink::Muted, Anchor::Start, line);
            }
        }
    }

    /// Creates a panel for rows and draws its x axis, which contains 0 and all `values`. `count` is the number of rows and `height` that of
    /// a row with its label. `labels` and `texts` are the widths of the labels on the left and of the texts on the right.
    pub(super) fn rows_panel(
        &mut self,
        head: &Head,
        (count, height): (usize, f64),
        [labels, texts]: [f64; 2],
        values: impl Iterator<Item = f64> + Clone,
    ) -> Panel {
        let top = self.top + 8.0;
        let panel = Panel {
            left: self.margin + self.label_room(labels) + 16.0,
            right: self.right() - self.label_room(texts) - 18.0,
            top,
            bottom: top + height * count as f64 + 6.0,
            x: Scale::linear(values.clone().fold(0.0, f64::min), values.fold(0.0, f64::max)),
            y: Scale::linear_exact(0.0, 1.0),
        };
        self.x_axis(&panel, &head.x_label, &panel.x.ticks(7), true, tick_text);
        panel
    }

    /// Draws the x axis with ticks at `values`, formatted by `text`, and the label below. Leaves out texts of ticks that would overlap.
    /// `grid`: whether to draw a vertical line at each tick.
    pub(super) fn x_axis(
        &mut self,
        panel: &Panel,
        label: &str,
        values: &[f64],
        grid: bool,
        text: impl Fn(f64) -> String,
    ) {
        let mut free = f64::NEG_INFINITY;
        for &value in values {
            let x = panel.x(value);
            if grid {
                self.picture.line((x, panel.top), (x, panel.bottom), 1.0, Ink::Grid);
            }
            self.picture.line((x, panel.bottom), (x, panel.bottom + 4.0), 1.0, Ink::Axis);
            let text = text(value);
            let half = width(&text, SMALL) / 2.0;
            if x - half < free {
                continue;
            }
            free = x + half + 8.0;
            self.picture.text((x, panel.bottom + 18.0), SMALL, Ink::Muted, Anchor::Middle, text);
        }
        self.picture.line((panel.left, panel.bottom), (panel.right, panel.bottom), 1.0, Ink::Axis);
        let (left, right) = if self.narrow { (self.margin, self.right()) } else { (panel.left, panel.right) };
        let (middle, lines) = ((left + right) / 2.0, wrap(label, LABEL, right - left));
        self.below = self.below.max(LINE * (lines.len().max(1) - 1) as f64);
        for (at, line) in lines.into_iter().enumerate() {
            let y = panel.bottom + 40.0 + LINE * at as f64;
            self.picture.text((middle, y), LABEL, Ink::Text, Anchor::Middle, line);
        }
    }

    /// Draws the end of an interval at the value `v` in a row with its middle at `y`: a tick, or an arrow if the value is beyond the axis.
    pub(super) fn interval_end(&mut self, panel: &Panel, v: f64, y: f64, ink: Ink) {
        let x = panel.x(v);
        if panel.x_contains(v) {
            self.picture.line((x, y - 4.0), (x, y + 4.0), 1.5, ink);
        } else {
            let tip = if x > (panel.left + panel.right) / 2.0 { 7.0 } else { -7.0 };
            self.picture.cut(vec![(x, y - 5.0), (x + tip, y), (x, y + 5.0)], ink);
        }
    }

    /// Draws the end of a bar that is longer than the axis: a gap, an arrow, and the value. `x` is the end of the axis, `y` the middle of
    /// the bar, `ink` its colour and `on` the colour of text on it.
    pub(super) fn broken_end(&mut self, (x, y): (f64, f64), value: f64, (ink, on): (Ink, Ink)) {
        let out = if value > 0.0 { 1.0 } else { -1.0 };
        self.picture.cut(vec![(x, y - 8.0), (x + out * 11.0, y), (x, y + 8.0)], ink);
        let gap = [(-9.0, 8.0), (-3.0, -8.0), (0.0, -8.0), (-6.0, 8.0)];
        self.picture.area(gap.map(|(along, up)| (x + out * along, y + up)).into(), Ink::Paper, 1.0);
        let anchor = if value > 0.0 { Anchor::End } else { Anchor::Start };
        self.picture.text((x - out * 14.0, y + 4.3), SMALL, on, anchor, format::signed(value, 3));
    }

    /// Draws an arrow and the number for a value `v` beyond the axis, in a row with its middle at `y`.
    pub(super) fn value_beyond(&mut self, panel: &Panel, v: f64, y: f64, ink: Ink) {
        let (x, right) = (panel.x(v), v > 0.0);
        let (at, anchor) = if right { (x - 6.0, Anchor::End) } else { (x + 6.0, Anchor::Start) };
        self.interval_end(panel, v, y, ink);
        // On a phone, the label of the row is above.
        let y = if self.narrow { y + 13.0 } else { y - 4.0 };
        self.picture.text((at, y), 11.0, Ink::Text, anchor, format::signed(v, 3));
    }

    /// Draws a sentence in place of missing data.
    pub(super) fn no_data(&mut self, head: &Head) {
        let text = head.lang.say(msg!("write-nothing"));
        self.picture.text((self.picture.width / 2.0, self.top + 60.0), LABEL, Ink::Muted, Anchor::Middle, text);
        self.top += 110.0;
    }

    /// Draws the small print below `bottom` and returns the complete picture.
    pub(super) fn finish(mut self, head: &Head, bottom: f64) -> Picture {
        let mut y = bottom + self.below;
        for line in wrap(&head.note, 11.0, self.right() - self.margin) {
            y += 16.0;
            self.picture.text((self.margin, y), 11.0, Ink::Muted, Anchor::Start, line);
        }
        self.picture.height = (y + 16.0).ceil();
        self.picture
    }
}

/// Breaks a text of this font size into lines of a width of at most `available`: at spaces, between Chinese characters, and within a word
/// that is longer than a line.
pub(super) fn wrap(text: &str, size: f64, available: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut breakable = 0;
    for c in text.chars() {
        let wide = u32::from(c) >= 0x2E80;
        // A line does not begin with a closing punctuation mark.
        if (wide && !"，。、；：）》」』！？".contains(c)) || c == ' ' {
            breakable = line.len();
        }
        let before = line.len();
        line.push(c);
        if width(&line, size) > available && before > 0 {
            let rest = line.split_off(if breakable > 0 { breakable } else { before });
            lines.push(line.trim().to_owned());
            line = rest.trim_start().to_owned();
            breakable = 0;
        }
    }
    if !line.trim().is_empty() {
        lines.push(line.trim().to_owned());
    }
    lines
}

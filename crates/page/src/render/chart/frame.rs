//! What all charts share: head, legend, axes, small print.

use super::Head;
use super::font::width;
use super::picture::{Anchor, Ink, Picture};
use super::scale::{Scale, tick_text};
use crate::lang::msg;
use crate::lang::number as format;

/// Width of every chart in logical pixels, and of the same for a phone.
const WIDTH: f64 = 960.0;
const NARROW: f64 = 370.0;
const MARGIN: f64 = 24.0;
/// What a row of a narrow chart has above it for its name.
const ABOVE: f64 = 20.0;
/// From one line of a label to the next.
pub(super) const LINE: f64 = 15.0;
pub(super) const LABEL: f64 = 13.0;
pub(super) const SMALL: f64 = 12.0;

/// An entry of a legend.
pub(super) struct Key {
    pub(super) name: String,
    pub(super) ink: Ink,
    pub(super) sign: Sign,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Box,
    Line,
    Dashed,
}

/// A rectangle of the picture with its two scales; y grows upwards in values.
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
    pub(super) fn x(&self, v: f64) -> f64 {
        self.left + self.x.place(v) * (self.right - self.left)
    }

    pub(super) fn y(&self, v: f64) -> f64 {
        self.bottom - self.y.place(v) * (self.bottom - self.top)
    }

    pub(super) fn at(&self, x: f64, y: f64) -> (f64, f64) {
        (self.x(x), self.y(y))
    }

    /// Whether the value lies on the x axis.
    pub(super) fn holds(&self, v: f64) -> bool {
        let (left, right) = self.x.ends();
        (left..=right).contains(&v)
    }
}

/// How far an axis of rows has to reach from 0: a few rows that go beyond three times what three quarters of them need are cut off.
pub(super) fn reach(rows: impl Iterator<Item = [f64; 3]>) -> f64 {
    let far = |row: [f64; 3]| row.into_iter().filter(|v| v.is_finite()).fold(0.0, |most: f64, v| most.max(v.abs()));
    let mut far: Vec<f64> = rows.map(far).collect();
    far.sort_by(f64::total_cmp);
    let (Some(&usual), Some(&most)) = (far.get(far.len() * 3 / 4), far.last()) else { return 1.0 };
    if usual <= 0.0 {
        return most;
    }
    far.into_iter().rfind(|v| *v <= 3.0 * usual).unwrap_or(most)
}

/// A picture with its head drawn; `top` is where the rest may begin.
pub(super) struct Frame {
    pub(super) picture: Picture,
    pub(super) top: f64,
    /// Left and right of everything.
    pub(super) margin: f64,
    narrow: bool,
    /// Added to the height of each row for labels of several lines.
    extra: f64,
    /// Added below the axis for labels of several lines.
    below: f64,
}

/// The texts of a row, in lines: its label, and its numbers. On a phone the numbers may stand under the label.
pub(super) struct RowTexts {
    label: Vec<String>,
    numbers: Vec<String>,
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

    /// Where everything ends at the right.
    pub(super) fn right(&self) -> f64 {
        self.picture.width - self.margin
    }

    /// Whether it is for a phone.
    pub(super) fn is_narrow(&self) -> bool {
        self.narrow
    }

    /// The height of a row of this one: on a phone its name stands above it.
    pub(super) fn row(&self, height: f64) -> f64 {
        height + self.extra + if self.narrow { ABOVE } else { 0.0 }
    }

    /// The middle of the marks of a row.
    pub(super) fn middle(&self, top: f64, row: usize, height: f64) -> f64 {
        let whole = self.row(height);
        let own = if self.narrow { height } else { whole };
        top + whole * (row as f64 + 1.0) - own / 2.0 + 3.0
    }

    /// Room for names of at most this width beside the rows; on a phone they are above.
    pub(super) fn room(&self, width: f64) -> f64 {
        if self.narrow { 0.0 } else { width }
    }

    /// Labels in lines of at most this width, and the width of the widest line. Rows grow with the lines.
    pub(super) fn labels<'a>(&mut self, labels: impl Iterator<Item = &'a str>, most: f64) -> (Vec<Vec<String>>, f64) {
        let lines: Vec<Vec<String>> = labels.map(|label| wrap(label, LABEL, most)).collect();
        self.grow(lines.iter().map(Vec::len));
        let widest = lines.iter().flatten().map(|line| width(line, LABEL)).fold(0.0, f64::max);
        (lines, widest)
    }

    /// Gives rows room for so many lines of text.
    fn grow(&mut self, lines: impl Iterator<Item = usize>) {
        self.extra = LINE * (lines.max().unwrap_or(1).max(1) - 1) as f64;
    }

    /// Labels and numbers of rows, in lines of at most these widths, and the widths of the widest lines.
    pub(super) fn texts<'a>(
        &mut self,
        rows: impl Iterator<Item = (&'a str, &'a str)>,
        most: [f64; 2],
    ) -> (Vec<RowTexts>, [f64; 2]) {
        let whole = self.right() - self.margin;
        let most = if self.narrow { [whole; 2] } else { most };
        let of = |(label, numbers): (&str, &str)| {
            let beside = width(label, LABEL) + 8.0 + width(numbers, SMALL) <= whole;
            let (label, numbers) = (wrap(label, LABEL, most[0]), wrap(numbers, SMALL, most[1]));
            RowTexts { label, numbers, stacked: self.narrow && !beside }
        };
        let rows: Vec<RowTexts> = rows.map(of).collect();
        self.grow(rows.iter().map(|row| match row.stacked {
            true => row.label.len() + row.numbers.len(),
            false => row.label.len().max(row.numbers.len()),
        }));
        let widest = |pick: fn(&RowTexts) -> &Vec<String>, size: f64| {
            rows.iter().flat_map(pick).map(|line| width(line, size)).fold(0.0, f64::max)
        };
        let widths = [widest(|row| &row.label, LABEL), widest(|row| &row.numbers, SMALL)];
        (rows, widths)
    }

    /// What stands beside a row with its middle at `y`, on a phone above it: its name and its numbers.
    pub(super) fn beside(&mut self, left: f64, y: f64, row: &RowTexts, ink: Ink) {
        let right = self.right();
        if self.narrow {
            let numbers = if row.stacked { row.numbers.len() as f64 * LINE } else { 0.0 };
            self.lines((self.margin, y - 15.0 - numbers), LABEL, (ink, Anchor::Start), &row.label);
            self.lines((right, y - 15.0), SMALL, (ink, Anchor::End), &row.numbers);
        } else {
            self.lines((left - 12.0, y + 4.5), LABEL, (ink, Anchor::End), &row.label);
            self.lines((right, y + 4.5), SMALL, (ink, Anchor::End), &row.numbers);
        }
    }

    /// Lines of a text whose middle has this baseline; on a phone, whose last line has it.
    pub(super) fn lines(&mut self, (x, y): (f64, f64), size: f64, (ink, anchor): (Ink, Anchor), lines: &[String]) {
        let before = (lines.len().max(1) - 1) as f64 * LINE;
        let first = y - if self.narrow { before } else { before / 2.0 };
        for (at, line) in lines.iter().enumerate() {
            self.picture.text((x, first + at as f64 * LINE), size, ink, anchor, line.clone());
        }
    }

    /// An upright line through so many rows of this height; on a phone it leaves out the names above them.
    pub(super) fn upright(&mut self, panel: &Panel, x: f64, (rows, height): (usize, f64), ink: Ink) {
        if !self.narrow {
            return self.picture.line((x, panel.top), (x, panel.bottom), 1.5, ink);
        }
        for row in 0..rows {
            let y = self.middle(panel.top, row, height);
            self.picture.line((x, y - 10.0), (x, y + 10.0), 1.5, ink);
        }
    }

    /// Draws a legend in as many lines as it needs.
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
                Sign::Box => self.picture.rect((x, middle - 5.5), (16.0, 11.0), key.ink),
                Sign::Line => self.picture.line((x, middle), (x + 18.0, middle), 2.5, key.ink),
                Sign::Dashed => self.picture.dashed((x, middle), (x + 18.0, middle), 2.5, key.ink),
            }
            for (at, line) in lines.iter().enumerate() {
                y += if at > 0 { LINE } else { 0.0 };
                self.picture.text((x + 24.0, y), LABEL, Ink::Text, Anchor::Start, line.clone());
            }
            x += needed;
        }
        self.top = y + 12.0;
    }

    /// Horizontal grid lines with their values, and the label above the axis.
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

    /// A panel for so many rows of this height, between labels and texts of these widths; its x axis has 0 and all values.
    pub(super) fn rows(
        &mut self,
        head: &Head,
        (count, height): (usize, f64),
        [labels, texts]: [f64; 2],
        values: impl Iterator<Item = f64> + Clone,
    ) -> Panel {
        let top = self.top + 8.0;
        let panel = Panel {
            left: self.margin + self.room(labels) + 16.0,
            right: self.right() - self.room(texts) - 18.0,
            top,
            bottom: top + height * count as f64 + 6.0,
            x: Scale::linear(values.clone().fold(0.0, f64::min), values.fold(0.0, f64::max)),
            y: Scale::linear_exact(0.0, 1.0),
        };
        self.x_axis(&panel, &head.x_label, &panel.x.ticks(7), true, tick_text);
        panel
    }

    /// The axis line, ticks with values that do not touch each other, and the label below.
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

    /// The end of an interval: a tick, or an arrow where the axis does not reach so far.
    pub(super) fn end(&mut self, panel: &Panel, v: f64, y: f64, ink: Ink) {
        let x = panel.x(v);
        if panel.holds(v) {
            self.picture.line((x, y - 4.0), (x, y + 4.0), 1.5, ink);
        } else {
            let tip = if x > (panel.left + panel.right) / 2.0 { 7.0 } else { -7.0 };
            self.picture.cut(vec![(x, y - 5.0), (x + tip, y), (x, y + 5.0)], ink);
        }
    }

    /// The end of a bar that is longer than the axis: a gap across it, an arrow, and the number.
    pub(super) fn broken_end(&mut self, (x, y): (f64, f64), value: f64, (ink, on): (Ink, Ink)) {
        let out = if value > 0.0 { 1.0 } else { -1.0 };
        self.picture.cut(vec![(x, y - 8.0), (x + out * 11.0, y), (x, y + 8.0)], ink);
        let gap = [(-9.0, 8.0), (-3.0, -8.0), (0.0, -8.0), (-6.0, 8.0)];
        self.picture.area(gap.map(|(along, up)| (x + out * along, y + up)).into(), Ink::Paper, 1.0);
        let anchor = if value > 0.0 { Anchor::End } else { Anchor::Start };
        self.picture.text((x - out * 14.0, y + 4.3), SMALL, on, anchor, format::signed(value, 3));
    }

    /// The number of a value that the axis does not reach, beside the arrow.
    pub(super) fn beyond(&mut self, panel: &Panel, v: f64, y: f64, ink: Ink) {
        let (x, right) = (panel.x(v), v > 0.0);
        let (at, anchor) = if right { (x - 6.0, Anchor::End) } else { (x + 6.0, Anchor::Start) };
        self.end(panel, v, y, ink);
        // Above it on a phone is the name of the row.
        let y = if self.narrow { y + 13.0 } else { y - 4.0 };
        self.picture.text((at, y), 11.0, Ink::Text, anchor, format::signed(v, 3));
    }

    /// A sentence instead of data.
    pub(super) fn nothing(&mut self, head: &Head) {
        let text = head.lang.say(msg!("write-nothing"));
        self.picture.text((self.picture.width / 2.0, self.top + 60.0), LABEL, Ink::Muted, Anchor::Middle, text);
        self.top += 110.0;
    }

    /// Draws the small print under `bottom` and closes the picture.
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

/// Breaks a text into lines at blanks, anywhere between Chinese characters, and within a word that is longer than a line.
pub(super) fn wrap(text: &str, size: f64, available: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut breakable = 0;
    for c in text.chars() {
        let wide = u32::from(c) >= 0x2E80;
        // A closing mark never begins a line.
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

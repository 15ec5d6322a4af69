//! What all charts share: head, legend, axes, small print.

use super::Head;
use super::font::{fit, width};
use super::picture::{Anchor, Ink, Picture};
use super::scale::{Scale, tick_text};
use crate::lang::msg;
use crate::write::format;

/// Width of every chart in logical pixels, and of the same for a phone.
const WIDTH: f64 = 960.0;
const NARROW: f64 = 370.0;
const MARGIN: f64 = 24.0;
/// What a row of a narrow chart has above it for its name.
const ABOVE: f64 = 20.0;
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

    /// Whether the x axis reaches so far.
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
        if narrow {
            for line in wrap(&head.title, 16.0, available) {
                picture.text((margin, top), 16.0, Ink::Text, Anchor::Start, line);
                top += 20.0;
            }
            top -= 20.0;
        } else {
            picture.text((margin, top), 19.0, Ink::Text, Anchor::Start, fit(&head.title, 19.0, available));
        }
        for line in wrap(&head.subtitle, LABEL, available) {
            top += 20.0;
            picture.text((margin, top), LABEL, Ink::Muted, Anchor::Start, line);
        }
        Self { picture, top: top + 14.0, margin, narrow }
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
        if self.narrow { height + ABOVE } else { height }
    }

    /// Room for names of at most this width beside the rows; on a phone they are above.
    pub(super) fn room(&self, width: f64) -> f64 {
        if self.narrow { 0.0 } else { width }
    }

    /// What stands beside a row with its middle at `y`, on a phone above it: its name of at most this width, and its numbers.
    pub(super) fn beside(&mut self, left: f64, y: f64, label: (&str, f64), text: (&str, f64), ink: Ink) {
        let right = self.right();
        if self.narrow {
            let text = fit(text.0, SMALL, (right - self.margin) * 0.55);
            let label = fit(label.0, LABEL, right - self.margin - width(&text, SMALL) - 8.0);
            self.picture.text((self.margin, y - 15.0), LABEL, ink, Anchor::Start, label);
            self.picture.text((right, y - 15.0), SMALL, ink, Anchor::End, text);
        } else {
            let (label, text) = (fit(label.0, LABEL, label.1 + 1.0), fit(text.0, SMALL, text.1 + 1.0));
            self.picture.text((left - 12.0, y + 4.5), LABEL, ink, Anchor::End, label);
            self.picture.text((right, y + 4.5), SMALL, ink, Anchor::End, text);
        }
    }

    /// An upright line through so many rows of this height; on a phone it leaves out the names above them.
    pub(super) fn upright(&mut self, panel: &Panel, x: f64, (rows, height): (usize, f64), ink: Ink) {
        if !self.narrow {
            return self.picture.line((x, panel.top), (x, panel.bottom), 1.5, ink);
        }
        for row in 1..=rows {
            let y = panel.top + self.row(height) * row as f64 - height / 2.0 + 3.0;
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
            let name = fit(&key.name, LABEL, self.picture.width / 2.0);
            let needed = 24.0 + width(&name, LABEL) + 20.0;
            if x > self.margin && x + needed > self.right() {
                x = self.margin;
                y += 20.0;
            }
            let middle = y - LABEL * 0.36;
            match key.sign {
                Sign::Box => self.picture.rect((x, middle - 5.5), (16.0, 11.0), key.ink),
                Sign::Line => self.picture.line((x, middle), (x + 18.0, middle), 2.5, key.ink),
                Sign::Dashed => self.picture.dashed((x, middle), (x + 18.0, middle), 2.5, key.ink),
            }
            self.picture.text((x + 24.0, y), LABEL, Ink::Text, Anchor::Start, name);
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
            let label = fit(label, SMALL, panel.right - x);
            self.picture.text((x, panel.top - 12.0), SMALL, Ink::Muted, Anchor::Start, label);
        }
    }

    /// The axis line, ticks with values that do not touch each other, and the label below.
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
        let label = fit(label, LABEL, right - left);
        let middle = (left + right) / 2.0;
        self.picture.text((middle, panel.bottom + 40.0), LABEL, Ink::Text, Anchor::Middle, label);
    }

    /// The end of an interval: a tick, or an arrow where the axis does not reach so far.
    pub(super) fn end(&mut self, panel: &Panel, v: f64, y: f64, ink: Ink) {
        let x = panel.x(v);
        if panel.holds(v) {
            self.picture.line((x, y - 4.0), (x, y + 4.0), 1.5, ink);
        } else {
            let tip = if x > (panel.left + panel.right) / 2.0 { 7.0 } else { -7.0 };
            self.picture.area(vec![(x, y - 5.0), (x + tip, y), (x, y + 5.0)], ink, 1.0);
        }
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
        let mut y = bottom;
        for line in wrap(&head.note, 11.0, self.right() - self.margin) {
            y += 16.0;
            self.picture.text((self.margin, y), 11.0, Ink::Muted, Anchor::Start, line);
        }
        self.picture.height = (y + 16.0).ceil();
        self.picture
    }
}

/// Breaks a text into lines at blanks, and anywhere between Chinese characters.
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
        line.push(c);
        if width(&line, size) > available && breakable > 0 {
            let rest = line.split_off(breakable);
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

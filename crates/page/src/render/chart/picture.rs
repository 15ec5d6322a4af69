//! Charts as lists of marks. A mark is a line, an area, a text or another drawing element.

/// The role of a colour. Emitters choose its value for light and dark mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ink {
    /// The background.
    Paper,
    /// Titles and labels.
    Text,
    /// Notes.
    Muted,
    /// Axes and ticks.
    Axis,
    /// Lines of the grid.
    Grid,
    /// A colour of the categorical palette, by its index modulo the length of the palette.
    Series(usize),
    /// Text on an area of this colour of the palette: white or black, whichever has more contrast.
    OnSeries(usize),
    /// A fixed colour (red, green, blue), the same in light and dark mode.
    Fixed(u8, u8, u8),
}

/// The categorical palette on white paper (Okabe and Ito, with a darker yellow).
pub(super) const PALETTE: [(u8, u8, u8); 8] = [
    (0x00, 0x72, 0xB2),
    (0xD5, 0x5E, 0x00),
    (0x00, 0x9E, 0x73),
    (0xCC, 0x79, 0xA7),
    (0xE6, 0x9F, 0x00),
    (0x56, 0xB4, 0xE9),
    (0x8C, 0x6D, 0x1F),
    (0x70, 0x70, 0x70),
];

impl Ink {
    /// Returns red, green and blue on white paper.
    pub fn light(self) -> (u8, u8, u8) {
        match self {
            Ink::Paper => (0xFF, 0xFF, 0xFF),
            Ink::Text => (0x1F, 0x23, 0x28),
            Ink::Muted => (0x5B, 0x63, 0x6D),
            Ink::Axis => (0x8B, 0x93, 0x9D),
            Ink::Grid => (0xE3, 0xE6, 0xEA),
            Ink::Series(i) => PALETTE[i % PALETTE.len()],
            Ink::OnSeries(i) => Ink::Series(i).contrasting(),
            Ink::Fixed(r, g, b) => (r, g, b),
        }
    }

    /// Returns white or black, whichever has more contrast on this colour.
    pub(super) fn contrasting(self) -> (u8, u8, u8) {
        let (r, g, b) = self.light();
        let linear = |channel: u8| libm::pow(f64::from(channel) / 255.0, 2.2);
        let luminance = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
        if luminance > 0.24 { (0x10, 0x12, 0x15) } else { (0xFF, 0xFF, 0xFF) }
    }
}

/// The point of a text that is placed at its `x` coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The start of the text.
    Start,
    /// The middle of the text.
    Middle,
    /// The end of the text.
    End,
}

/// A drawing element. Coordinates and lengths are in logical pixels from the upper left corner; opacities are between 0 and 1.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields have their names from SVG")]
pub enum Mark {
    /// A line through points.
    Path { points: Vec<(f64, f64)>, width: f64, ink: Ink, dashed: bool },
    /// A polygon.
    Area { points: Vec<(f64, f64)>, ink: Ink, opacity: f64 },
    /// A polygon: the arrow of a bar or interval that extends beyond the axis.
    Cut { points: Vec<(f64, f64)>, ink: Ink },
    /// A rectangle by its upper left corner and its size.
    Rect { x: f64, y: f64, w: f64, h: f64, ink: Ink, opacity: f64 },
    /// A circle by its centre.
    Dot { x: f64, y: f64, r: f64, ink: Ink, hollow: bool },
    /// A line of text; `y` is its baseline.
    Text { x: f64, y: f64, size: f64, ink: Ink, anchor: Anchor, text: String },
    /// An invisible area that shows a text when pointed at.
    Hover { x: f64, y: f64, w: f64, h: f64, text: String },
}

/// A drawing as a list of marks, the first at the bottom.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// Width in logical pixels.
    pub width: f64,
    /// Height in logical pixels.
    pub height: f64,
    /// The title.
    pub title: String,
    /// One line for readers who cannot see the drawing.
    pub description: String,
    /// The marks.
    pub marks: Vec<Mark>,
}

impl Picture {
    /// Adds a straight line of this width.
    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), width: f64, ink: Ink) {
        self.path(vec![from, to], width, ink);
    }

    /// Adds a dashed straight line of this width.
    pub(super) fn dashed(&mut self, from: (f64, f64), to: (f64, f64), width: f64, ink: Ink) {
        self.marks.push(Mark::Path { points: vec![from, to], width, ink, dashed: true });
    }

    /// Adds a line through points.
    pub(super) fn path(&mut self, points: Vec<(f64, f64)>, width: f64, ink: Ink) {
        self.marks.push(Mark::Path { points, width, ink, dashed: false });
    }

    /// Adds a polygon.
    pub(super) fn area(&mut self, points: Vec<(f64, f64)>, ink: Ink, opacity: f64) {
        self.marks.push(Mark::Area { points, ink, opacity });
    }

    /// Adds the arrow of a bar or interval that extends beyond the axis.
    pub(super) fn cut(&mut self, points: Vec<(f64, f64)>, ink: Ink) {
        self.marks.push(Mark::Cut { points, ink });
    }

    /// Adds an opaque rectangle by its upper left corner, and its width and height.
    pub(super) fn rect(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), ink: Ink) {
        self.marks.push(Mark::Rect { x, y, w, h, ink, opacity: 1.0 });
    }

    /// Adds a circle of radius `r`.
    pub(super) fn dot(&mut self, (x, y): (f64, f64), r: f64, ink: Ink, hollow: bool) {
        self.marks.push(Mark::Dot { x, y, r, ink, hollow });
    }

    /// Adds a line of text. `y` is its baseline, `x` the position of its anchor, `size` the font size.
    pub(super) fn text(&mut self, (x, y): (f64, f64), size: f64, ink: Ink, anchor: Anchor, text: impl Into<String>) {
        self.marks.push(Mark::Text { x, y, size, ink, anchor, text: text.into() });
    }

    /// Adds an area that shows a text when pointed at, by its upper left corner, and its width and height.
    pub(super) fn hover(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), text: impl Into<String>) {
        self.marks.push(Mark::Hover { x, y, w, h, text: text.into() });
    }
}

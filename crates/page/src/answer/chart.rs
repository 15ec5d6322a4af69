//! Charts as data: what is drawn, with its words. `T` is the type of the words: messages here, texts of a language once they are rendered.

use crate::lang::Message;

/// A chart with the words around it.
#[derive(Clone, Debug)]
pub struct Chart<T = Message> {
    /// What it shows; one line.
    pub title: T,
    /// A definition or a reading aid; may be empty.
    pub subtitle: T,
    /// The horizontal axis with its unit; may be empty.
    pub x: T,
    /// The vertical axis with its unit; may be empty.
    pub y: T,
    /// The source of the numbers; may be empty.
    pub note: T,
    /// What is drawn.
    pub marks: Marks<T>,
}

/// What a chart draws.
#[derive(Clone, Debug)]
pub enum Marks<T = Message> {
    /// Shares with intervals on a logarithmic axis, with two columns of texts under these heads.
    Dots([T; 2], Vec<DotRow<T>>),
    /// Distributions of gains and losses: the middle as a histogram, both tails as survival curves.
    Tails(TailWords<T>, Vec<Counts<T>>),
    /// What totals are made of: the names of the parts, and a bar for each total.
    Stacked(Vec<T>, Vec<StackedRow<T>>),
    /// Bars over whole values, stacked.
    Bars(Vec<Counts<T>>),
    /// Bars over whole values on a logarithmic axis.
    LogBars(Vec<Counts<T>>),
    /// Differences with intervals around zero.
    Forest(Vec<ForestRow<T>>),
    /// Cumulative distributions over each other.
    Overlay(Vec<Counts<T>>),
    /// Curves with bands; the names of the places 0, 1, 2 ... where these are no numbers.
    Lines(Vec<Line<T>>, Option<Vec<T>>),
    /// A grid of values.
    Heat(HeatMap<T>),
    /// Bars from the least to the greatest effect, around zero.
    Tornado(Vec<TornadoRow<T>>),
}

/// Counts of a whole-valued quantity for one group: `(value, count)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts<T = Message> {
    /// The name in the legend.
    pub name: T,
    /// Values with their counts, in any order; a value may appear more than once.
    pub bins: Vec<(i64, u64)>,
}

/// A row of [`Marks::Dots`].
#[derive(Clone, Debug, PartialEq)]
pub struct DotRow<T = Message> {
    /// Its name.
    pub label: T,
    /// The estimated share; `None` if nothing was seen: then only the upper end of the interval is drawn.
    pub estimate: Option<f64>,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The texts of the two columns.
    pub texts: [T; 2],
    /// Shown on demand.
    pub hover: T,
}

/// The words of [`Marks::Tails`].
#[derive(Clone, Debug, Default)]
pub struct TailWords<T = Message> {
    /// The label of shares of observations.
    pub share: T,
    /// The label of the chance of at least this much.
    pub chance: T,
    /// The label of the size of a gain or loss.
    pub size: T,
    /// The unit of a bin of some width, as it follows the number in Chinese.
    pub unit: T,
    /// The legends of the right panel: gains and losses.
    pub legends: [T; 2],
    /// "wins at least", "loses at least".
    pub at_least: [T; 2],
    /// Shown if nothing was gained or lost.
    pub nothing: T,
}

/// A bar of [`Marks::Stacked`].
#[derive(Clone, Debug, PartialEq)]
pub struct StackedRow<T = Message> {
    /// Its name.
    pub label: T,
    /// Its parts, in the order of their names; not negative.
    pub parts: Vec<f64>,
}

/// A row of [`Marks::Forest`].
#[derive(Clone, Debug, PartialEq)]
pub struct ForestRow<T = Message> {
    /// What differs.
    pub label: T,
    /// The estimated difference, in the unit of the horizontal axis.
    pub estimate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// Whether the difference is significant after correction: drawn filled, else hollow.
    pub real: bool,
    /// The numbers in words, at the right edge.
    pub text: T,
}

/// A point of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinePoint {
    /// The horizontal value.
    pub x: f64,
    /// The estimate.
    pub y: f64,
    /// The lower end of the interval; equal to `y` if there is none.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// Whether it is no value among the others, such as "off": no line leads to it.
    pub apart: bool,
}

/// A curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<T = Message> {
    /// The name in the legend.
    pub name: T,
    /// The points, in any order.
    pub points: Vec<LinePoint>,
}

/// A grid of values, with intervals shown on demand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeatMap<T = Message> {
    /// The labels of the columns.
    pub columns: Vec<T>,
    /// The labels of the rows.
    pub rows: Vec<T>,
    /// `values[row][column]`; `None` is drawn grey.
    pub values: Vec<Vec<Option<f64>>>,
    /// `intervals[row][column]`; missing rows and columns have none.
    pub intervals: Vec<Vec<Option<(f64, f64)>>>,
}

/// An end of a bar of [`Marks::Tornado`].
#[derive(Clone, Debug, PartialEq)]
pub struct TornadoEnd<T = Message> {
    /// What is done, and its effect.
    pub label: T,
    /// The effect.
    pub effect: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Whether it is significant after correction: drawn full, else pale.
    pub real: bool,
}

/// A bar of [`Marks::Tornado`].
#[derive(Clone, Debug, PartialEq)]
pub struct TornadoRow<T = Message> {
    /// Its name.
    pub label: T,
    /// One or two ends.
    pub ends: Vec<TornadoEnd<T>>,
}

impl<T> Counts<T> {
    /// A named list of counts.
    pub fn new(name: impl Into<T>, bins: impl IntoIterator<Item = (i64, u64)>) -> Self {
        Self { name: name.into(), bins: bins.into_iter().collect() }
    }
}

impl<T> Chart<T> {
    /// The same chart with other words.
    pub fn map<U>(&self, say: &dyn Fn(&T) -> U) -> Chart<U> {
        let [title, subtitle, x, y, note] = [&self.title, &self.subtitle, &self.x, &self.y, &self.note].map(say);
        Chart { title, subtitle, x, y, note, marks: self.marks.map(say) }
    }
}

impl<T> Marks<T> {
    fn map<U>(&self, say: &dyn Fn(&T) -> U) -> Marks<U> {
        let two = |[one, other]: &[T; 2]| [say(one), say(other)];
        let all = |texts: &[T]| texts.iter().map(say).collect::<Vec<U>>();
        let counts = |groups: &[Counts<T>]| {
            groups.iter().map(|group| Counts { name: say(&group.name), bins: group.bins.clone() }).collect()
        };
        match self {
            Marks::Dots(heads, rows) => {
                let row = |row: &DotRow<T>| DotRow {
                    label: say(&row.label),
                    texts: two(&row.texts),
                    hover: say(&row.hover),
                    estimate: row.estimate,
                    low: row.low,
                    high: row.high,
                };
                Marks::Dots(two(heads), rows.iter().map(row).collect())
            }
            Marks::Tails(words, groups) => {
                let [share, chance, size, unit, nothing] =
                    [&words.share, &words.chance, &words.size, &words.unit, &words.nothing].map(say);
                let (legends, at_least) = (two(&words.legends), two(&words.at_least));
                Marks::Tails(TailWords { share, chance, size, unit, legends, at_least, nothing }, counts(groups))
            }
            Marks::Stacked(items, rows) => {
                let row = |row: &StackedRow<T>| StackedRow { label: say(&row.label), parts: row.parts.clone() };
                Marks::Stacked(all(items), rows.iter().map(row).collect())
            }
            Marks::Bars(groups) => Marks::Bars(counts(groups)),
            Marks::LogBars(groups) => Marks::LogBars(counts(groups)),
            Marks::Forest(rows) => {
                let row = |row: &ForestRow<T>| {
                    let ForestRow { estimate, low, high, real, .. } = *row;
                    ForestRow { label: say(&row.label), text: say(&row.text), estimate, low, high, real }
                };
                Marks::Forest(rows.iter().map(row).collect())
            }
            Marks::Overlay(groups) => Marks::Overlay(counts(groups)),
            Marks::Lines(lines, names) => {
                let line = |line: &Line<T>| Line { name: say(&line.name), points: line.points.clone() };
                Marks::Lines(lines.iter().map(line).collect(), names.as_deref().map(all))
            }
            Marks::Heat(map) => {
                let (values, intervals) = (map.values.clone(), map.intervals.clone());
                Marks::Heat(HeatMap { columns: all(&map.columns), rows: all(&map.rows), values, intervals })
            }
            Marks::Tornado(rows) => {
                let end = |end: &TornadoEnd<T>| {
                    let TornadoEnd { effect, low, high, real, .. } = *end;
                    TornadoEnd { label: say(&end.label), effect, low, high, real }
                };
                let row = |row: &TornadoRow<T>| TornadoRow {
                    label: say(&row.label),
                    ends: row.ends.iter().map(end).collect(),
                };
                Marks::Tornado(rows.iter().map(row).collect())
            }
        }
    }
}

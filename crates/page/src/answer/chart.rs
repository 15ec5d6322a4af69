//! Charts as data. `T` is the type of their texts: messages at first, strings of one language after rendering.

use crate::lang::Message;

/// A chart with its texts.
#[derive(Clone, Debug)]
pub struct Chart<T = Message> {
    /// The title; one line.
    pub title: T,
    /// A definition or a reading aid; may be empty.
    pub subtitle: T,
    /// The horizontal axis with its unit; may be empty.
    pub x: T,
    /// The vertical axis with its unit; may be empty.
    pub y: T,
    /// The source of the numbers; may be empty.
    pub note: T,
    /// The drawn data.
    pub marks: Marks<T>,
}

/// The drawn data of a chart.
#[derive(Clone, Debug)]
pub enum Marks<T = Message> {
    /// Shares with intervals on a logarithmic axis: the headings of the two columns of texts, and the rows.
    Dots([T; 2], Vec<DotRow<T>>),
    /// Distributions of gains and losses, the middle as a histogram and both tails as survival curves: the labels, and the counts of each
    /// group.
    Tails(TailLabels<T>, Vec<Counts<T>>),
    /// Bars that are split into parts: the names of the parts, and the bars.
    Stacked(Vec<T>, Vec<StackedRow<T>>),
    /// A bar for each whole value; the bars of the groups are stacked.
    Bars(Vec<Counts<T>>),
    /// A bar for each whole value, with shares on a logarithmic axis.
    LogBars(Vec<Counts<T>>),
    /// Differences with intervals around zero.
    Forest(Vec<ForestRow<T>>),
    /// Cumulative distributions in one plot.
    Overlay(Vec<Counts<T>>),
    /// Curves with bands of their intervals, and the labels of the positions 0, 1, 2 ... of the horizontal axis; `None` if it has numbers.
    Lines(Vec<Line<T>>, Option<Vec<T>>),
    /// A grid of values.
    Heat(HeatMap<T>),
    /// Bars from the smallest to the largest effect, around zero.
    Tornado(Vec<TornadoRow<T>>),
}

/// A histogram of a whole-valued quantity for one group of observations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts<T = Message> {
    /// The name in the legend.
    pub name: T,
    /// Pairs of a value and its count, in any order; a value may appear more than once.
    pub bins: Vec<(i64, u64)>,
}

/// A row of [`Marks::Dots`].
#[derive(Clone, Debug, PartialEq)]
pub struct DotRow<T = Message> {
    /// Its name.
    pub label: T,
    /// The estimated share; `None` if the count is 0, so that only the upper end of the interval is drawn.
    pub estimate: Option<f64>,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The texts of the two columns.
    pub texts: [T; 2],
    /// The text that is shown on demand.
    pub hover: T,
}

/// The labels of [`Marks::Tails`].
#[derive(Clone, Debug, Default)]
pub struct TailLabels<T = Message> {
    /// The vertical axis of the histogram: the share of observations.
    pub share: T,
    /// The vertical axis of the survival curves: the chance of a gain or loss of at least this size.
    pub chance: T,
    /// The horizontal axis of the survival curves: the size of a gain or loss.
    pub size: T,
    /// The unit after the width of a bin, printed in Chinese only.
    pub unit: T,
    /// The legends of the survival curves: gains, losses.
    pub legends: [T; 2],
    /// The phrases before a size in hover texts: "wins at least", "loses at least".
    pub at_least: [T; 2],
    /// Shown if nothing was gained or lost.
    pub nothing: T,
}

/// A bar of [`Marks::Stacked`].
#[derive(Clone, Debug, PartialEq)]
pub struct StackedRow<T = Message> {
    /// Its name.
    pub label: T,
    /// The sizes of its parts, in the order of the names of the parts; not negative.
    pub parts: Vec<f64>,
}

/// A row of [`Marks::Forest`].
#[derive(Clone, Debug, PartialEq)]
pub struct ForestRow<T = Message> {
    /// Its name.
    pub label: T,
    /// The estimated difference, in the unit of the horizontal axis.
    pub estimate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// Whether the difference is significant after correction: drawn filled, else hollow.
    pub real: bool,
    /// The values before and after, printed at the right edge.
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
    /// Whether the point is drawn without a line to its neighbours, as for a value such as "off" among numbers.
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
    /// `intervals[row][column]`, low and high end. Rows and columns may be missing; their cells have no interval.
    pub intervals: Vec<Vec<Option<(f64, f64)>>>,
}

/// An end of a bar of [`Marks::Tornado`].
#[derive(Clone, Debug, PartialEq)]
pub struct TornadoEnd<T = Message> {
    /// The changed value and its effect as text.
    pub label: T,
    /// The effect, in the unit of the horizontal axis.
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
    /// One or two ends: an effect below 0, an effect above 0, or both.
    pub ends: Vec<TornadoEnd<T>>,
}

impl<T> Counts<T> {
    /// The histogram of a group with this name. `bins` has pairs of a value and its count.
    pub fn new(name: impl Into<T>, bins: impl IntoIterator<Item = (i64, u64)>) -> Self {
        Self { name: name.into(), bins: bins.into_iter().collect() }
    }
}

impl<T> Chart<T> {
    /// A copy of the chart with every text converted by `say`.
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
                Marks::Tails(TailLabels { share, chance, size, unit, legends, at_least, nothing }, counts(groups))
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

//! The first screen of an answer, which is also what a card shows.

use crate::lang::Message;

/// What a person reads first and may send on.
#[derive(Clone, Debug, Default)]
pub struct First {
    /// The kind of run and the game.
    pub subject: Message,
    /// The conclusion. It has no intervals and no names of files.
    pub title: Message,
    /// One sentence that adds to the title; may be empty.
    pub lede: Message,
    /// What the changes are changes of; `None` if that is plain.
    pub base: Option<Message>,
    /// The changed rules, a row each.
    pub changes: Vec<ChangeRow>,
    /// At most three key numbers.
    pub numbers: Vec<KeyNumber>,
    /// Many rule sets in order, statistic by statistic; the first list is that of the title.
    pub bars: Vec<Bars>,
    /// The points of a sweep.
    pub sliders: Option<Sliders>,
    /// The line that says what the numbers do not show; may be empty.
    pub caveat: Message,
}

/// A changed rule.
#[derive(Clone, Debug)]
pub struct ChangeRow {
    /// What players call it.
    pub word: Message,
    /// Its value before.
    pub from: Message,
    /// Its value after.
    pub to: Message,
    /// What the change comes to; `None` if it was not compared.
    pub status: Option<Message>,
    /// Whether a headline number differs significantly by it.
    pub acts: bool,
    /// What the rule is about; may be empty.
    pub meaning: Message,
}

/// A key number, before and after a change or by itself.
#[derive(Clone, Debug)]
pub struct KeyNumber {
    /// What it is.
    pub label: Message,
    /// Its value before the change; `None` if one rule set was played.
    pub before: Option<Amount>,
    /// Its value.
    pub after: Amount,
    /// The unit, the change and its interval.
    pub note: Message,
    /// The interval of the change, or of the number itself.
    pub interval: Message,
    /// How it is drawn.
    pub form: Form,
    /// Whether the difference is significant: more, or less. `None` if not.
    pub is_more: Option<bool>,
    /// The stake that it is about; 0 if it is about none.
    pub stake: u32,
    /// The same for every stake, in rising order, if it is about one.
    pub stakes: Vec<KeyNumber>,
}

/// Sliders over a grid: a value of each key chooses a point.
#[derive(Clone, Debug, Default)]
pub struct Sliders {
    /// The keys that change something.
    pub axes: Vec<Slider>,
    /// The points of the grid.
    pub points: Vec<Point>,
}

/// A slider over the values of a key.
#[derive(Clone, Debug, Default)]
pub struct Slider {
    /// The key.
    pub name: Message,
    /// Its values.
    pub values: Vec<Message>,
    /// The index of the value of the rules that the grid varies, or 0.
    pub start: usize,
}

/// A point of a grid.
#[derive(Clone, Debug, Default)]
pub struct Point {
    /// The index of its value on each axis.
    pub place: Vec<usize>,
    /// Its key numbers against the rules that the grid varies.
    pub numbers: Vec<KeyNumber>,
    /// Whether every key number is known to be the same as theirs.
    pub is_same: bool,
}

/// A number as it is printed and as it is drawn.
#[derive(Clone, Debug, Default)]
pub struct Amount {
    /// As printed.
    pub shown: Message,
    /// Its value.
    pub value: f64,
    /// The ends of its 95 % interval, if it is known by itself.
    pub ends: Option<[f64; 2]>,
}

/// How a key number is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As bars of points; all such bars of a screen have one scale.
    Points,
    /// As bars with a scale of their own.
    Own,
    /// As figures of people: that many in all.
    People(u32),
}

/// Many rule sets, or many changes, in order of one statistic.
#[derive(Clone, Debug)]
pub struct Bars {
    /// The statistic.
    pub title: Message,
    /// The bars, the largest change first.
    pub rows: Vec<Bar>,
    /// Those that changed nothing.
    pub unchanged: Vec<Message>,
}

/// A change of a statistic.
#[derive(Clone, Debug)]
pub struct Bar {
    /// The name of the rule set or change.
    pub name: Message,
    /// The ratio to the first rule set, or the difference, with the ends of its interval.
    pub ends: [f64; 3],
    /// Whether `ends` are ratios.
    pub is_ratio: bool,
    /// The change as printed: `+25 %`, `2.3 times`.
    pub shown: Message,
    /// Its interval.
    pub interval: Message,
    /// Whether the change is significant.
    pub is_real: bool,
    /// What it comes to if it is not.
    pub note: Message,
}

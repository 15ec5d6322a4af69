//! The first screen of an answer, which is also what a card shows.

use crate::lang::Message;

/// The conclusion, the changes and the key numbers at the top of a page and on a card.
#[derive(Clone, Debug, Default)]
pub struct First {
    /// The kind of run and the game.
    pub subject: Message,
    /// The conclusion. It has no intervals and no names of files.
    pub title: Message,
    /// One sentence that adds to the title; may be empty.
    pub lede: Message,
    /// A sentence that names the preset with which a house file is compared; `None` for all other answers.
    pub base: Option<Message>,
    /// The changed rules, a row each.
    pub changes: Vec<ChangeRow>,
    /// At most three key numbers.
    pub numbers: Vec<KeyNumber>,
    /// The bars of each statistic, with three rule sets or more. The first are those of the statistic of the title.
    pub bars: Vec<Bars>,
    /// The points of a sweep.
    pub sliders: Option<Sliders>,
    /// The limits of the computer players, in one line; may be empty.
    pub caveat: Message,
}

/// A changed rule.
#[derive(Clone, Debug)]
pub struct ChangeRow {
    /// The name of the rule, as players say it.
    pub word: Message,
    /// Its value before.
    pub from: Message,
    /// Its value after.
    pub to: Message,
    /// The effect of the change, in a word or a count of deals; `None` if the change was not tested by itself.
    pub status: Option<Message>,
    /// Whether the change makes a headline number differ significantly.
    pub acts: bool,
    /// One line that explains the rule; may be empty.
    pub meaning: Message,
}

/// A key number, before and after a change or by itself.
#[derive(Clone, Debug)]
pub struct KeyNumber {
    /// The name of the statistic.
    pub label: Message,
    /// Its value before the change; `None` if one rule set was played.
    pub before: Option<Amount>,
    /// Its value.
    pub after: Amount,
    /// The unit and the change.
    pub note: Message,
    /// The interval of the change, or of the number itself.
    pub interval: Message,
    /// How it is drawn.
    pub form: Form,
    /// The direction of a significant difference: `true` for more, `false` for less. `None` if it is not significant.
    pub is_more: Option<bool>,
    /// The stake in points; 0 if the number does not depend on a stake.
    pub stake: u32,
    /// This number for every stake, in rising order; empty if it does not depend on a stake.
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
    /// The index in `values` of the value of the unchanged rules; 0 if it is not there.
    pub start: usize,
}

/// A point of a grid.
#[derive(Clone, Debug, Default)]
pub struct Point {
    /// The index of its value on each axis.
    pub place: Vec<usize>,
    /// Its key numbers against the rules that the grid varies.
    pub numbers: Vec<KeyNumber>,
    /// Whether every key number equals that of the unchanged rules.
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
    /// As figures of people, with this crowd size.
    People(u32),
}

/// Many rule sets, or many changes, in order of one statistic.
#[derive(Clone, Debug)]
pub struct Bars {
    /// The statistic.
    pub title: Message,
    /// The bars, the largest change first.
    pub rows: Vec<Bar>,
    /// The names of the rule sets for which the statistic is unchanged.
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
    /// The finding if the change is not significant, such as "may be chance".
    pub note: Message,
}

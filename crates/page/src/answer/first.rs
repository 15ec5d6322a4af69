//! The first screen of an answer. A card is an image with the same content.

use crate::lang::Message;

/// The conclusion, the changes and the key numbers at the top of a page and on a card.
#[derive(Clone, Debug, Default)]
pub struct FirstScreen {
    /// The kind of run and the game.
    pub subject: Message,
    /// The conclusion, without intervals and names of files.
    pub title: Message,
    /// One sentence that adds to the title; may be empty.
    pub lede: Message,
    /// A sentence that names the preset with which a file of house rules is compared; `None` for all other answers.
    pub base: Option<Message>,
    /// The changed rules, a row each.
    pub changes: Vec<ChangeRow>,
    /// At most three key numbers.
    pub numbers: Vec<KeyNumber>,
    /// A chart of bars for each statistic, that of the title first; empty for fewer than three rule sets.
    pub bars: Vec<Bars>,
    /// The sliders of a sweep; `None` for other runs, and if no key has an effect.
    pub sliders: Option<Sliders>,
    /// The limits of the computer players, in one line; may be empty.
    pub caveat: Message,
}

/// A changed rule.
#[derive(Clone, Debug)]
pub struct ChangeRow {
    /// The name of the rule in the words of players.
    pub word: Message,
    /// Its value before.
    pub from: Message,
    /// Its value after.
    pub to: Message,
    /// The result for the change: a word, or the number of deals with its event. `None` if the change was not tested by itself.
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
    /// Its value after the change, or under the only rule set.
    pub after: Amount,
    /// The unit and, if there is a change, its size.
    pub note: Message,
    /// The interval of a significant change, or of the number if one rule set was played; else empty.
    pub interval: Message,
    /// The form in which it is drawn.
    pub form: Form,
    /// The direction of a significant difference: `true` for more, `false` for less. `None` if it is not significant.
    pub is_more: Option<bool>,
    /// The stake in points; 0 if the number does not depend on a stake.
    pub stake: u32,
    /// This number for every stake, in rising order; empty if it does not depend on a stake.
    pub stakes: Vec<KeyNumber>,
}

/// Sliders over the grid of a sweep: the positions of all sliders choose a point of the grid.
#[derive(Clone, Debug, Default)]
pub struct Sliders {
    /// A slider for each key with an effect.
    pub axes: Vec<Slider>,
    /// The points of the grid, without duplicates.
    pub points: Vec<Point>,
}

/// A slider over the values of a key.
#[derive(Clone, Debug, Default)]
pub struct Slider {
    /// The name of the key.
    pub name: Message,
    /// The labels of its values.
    pub values: Vec<Message>,
    /// The index in `values` of the value of the unchanged rules; 0 if it is not among them.
    pub start: usize,
}

/// A point of a grid: a value of each key with an effect.
#[derive(Clone, Debug, Default)]
pub struct Point {
    /// For each slider the index of the value in [`Slider::values`].
    pub place: Vec<usize>,
    /// Its key numbers, compared with the unchanged rules.
    pub numbers: Vec<KeyNumber>,
    /// Whether every key number equals that of the unchanged rules.
    pub is_same: bool,
}

/// A number as it is printed and as it is drawn.
#[derive(Clone, Debug, Default)]
pub struct Amount {
    /// The printed text.
    pub shown: Message,
    /// The value that is drawn.
    pub value: f64,
    /// The ends of its own 95 % interval, if it has a finite one.
    pub ends: Option<[f64; 2]>,
}

/// The form in which a key number is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As bars with a scale of points that all such bars of a screen share.
    Points,
    /// As bars with a scale of their own.
    Own,
    /// As figures of people out of a crowd of this size.
    People(u32),
}

/// The changes of one statistic under many rule sets, as bars.
#[derive(Clone, Debug)]
pub struct Bars {
    /// The statistic.
    pub title: Message,
    /// The bars: significant changes first, then by size, the largest first.
    pub rows: Vec<Bar>,
    /// The names of the rule sets for which the statistic is unchanged.
    pub unchanged: Vec<Message>,
}

/// A change of a statistic.
#[derive(Clone, Debug)]
pub struct Bar {
    /// The name of the rule set or change.
    pub name: Message,
    /// The ratio to the first rule set or the difference from it, followed by the low and high end of its interval.
    pub ends: [f64; 3],
    /// Whether `ends` are ratios.
    pub is_ratio: bool,
    /// The change as printed: `+25 %`, `2.3 times`.
    pub shown: Message,
    /// The printed interval of the change.
    pub interval: Message,
    /// Whether the change is significant.
    pub is_real: bool,
    /// The finding if the change is not significant, such as "may be chance".
    pub note: Message,
}

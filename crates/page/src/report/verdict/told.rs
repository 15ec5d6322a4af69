//! Rounding of the numbers in sentences. Numbers have no more digits than their intervals support, printed differences agree with the
//! printed values, and shares of players are whole people of a crowd.

use crate::lang::{Joint, Message, Number, Range, ToArg, msg};
use crate::report::numbers;
use crate::sim::{Difference, Statistic, Unit};

/// A half width of at least this many units of the last decimal does not support another decimal.
const SUPPORTING_UNITS: f64 = 4.999;
/// If the upper end of an interval exceeds the lower by more than this factor, only the upper end is printed.
const MAX_END_RATIO: f64 = 10.0;
/// Crowd sizes used in sentences, in rising order.
const CROWDS: [u32; 3] = [100, 1_000, 10_000];

/// Significant digits of a value in tables and sentences.
const DIGITS: usize = 3;

/// A value of a statistic in a table. Shares (`x` from 0 to 1) are printed in per cent.
pub(super) fn value(statistic: Statistic, x: f64) -> Number {
    if statistic.unit() == Unit::Share { Number::percent(x, DIGITS) } else { Number::significant(x, DIGITS) }
}

/// A value and the ends of its interval, with the fewest decimals for which the printed ends differ and exclude 0 if the interval does.
pub(super) fn rounded([value, low, high]: [f64; 3]) -> [Number; 3] {
    // A value of 0 has the decimals of the upper end.
    let fewest = match if value == 0.0 { high.abs() } else { value.abs() } {
        x if x >= 9.95 => 0,
        x if x >= 0.995 => 1,
        _ => 2,
    };
    let at = |decimals: usize| [value, low, high].map(|x| Number::fixed(x, decimals));
    let fits = |[_, least, most]: &[Number; 3]| {
        let [least, most] = [least.printed_value(), most.printed_value()];
        least != most && !(low > 0.0 && least == 0.0) && !(high < 0.0 && most == 0.0)
    };
    let found = (fewest..6).map(at).find(fits);
    found.unwrap_or_else(|| at(fewest))
}

/// The size of the difference of `a` and `b` and the ends of its interval, which are `all`. They have the fewest decimals for which the
/// printed size equals the difference of the printed values. They have at most as many decimals as the interval supports, and at most
/// `max_decimals`, as many as the values support. If no number of decimals makes both equal, the size is that of the printed values.
fn rounded_difference(all: [f64; 3], [a, b]: [f64; 2], max_decimals: usize) -> [Number; 3] {
    let printed = rounded(all);
    let fewest = printed[0].decimals();
    if fewest >= max_decimals {
        return printed;
    }
    let at = |decimals: usize, x: f64| Number::fixed(x, decimals).printed_value();
    let apart = |decimals: usize| (at(decimals, b) - at(decimals, a)).abs();
    let in_table = [a, b].map(|x| Number::significant(x, DIGITS).decimals());
    let most = supported_decimals((all[2] - all[1]) / 2.0)
        .clamp(fewest, fewest + 3)
        .min(max_decimals)
        .min(in_table[0].max(in_table[1]).max(fewest));
    match (fewest..=most).find(|&decimals| (apart(decimals) - at(decimals, all[0]).abs()).abs() < 1e-9) {
        Some(decimals) if decimals == fewest => printed,
        Some(decimals) => all.map(|x| Number::fixed(x, decimals)),
        None => [apart(most), all[1], all[2]].map(|x| Number::fixed(x, most)),
    }
}

/// Two values with the fewest digits that print differently, and at least `min_decimals` decimals, the number of decimals of their printed
/// difference. No value has more digits than in a table, unless both print equal there.
pub(super) fn rounded_pair(a: f64, b: f64, min_decimals: usize) -> [Number; 2] {
    let texts = distinct_pair(a, b, usize::MAX, |_, _| true);
    let in_table = |x: f64| Number::significant(x, DIGITS).decimals();
    // A value near zero has no more decimals than the other needs.
    let most = texts[0].decimals().min(texts[1].decimals()).max(min_decimals);
    let shown = [0, 1].map(|at| {
        let (x, text) = ([a, b][at], texts[at]);
        match min_decimals.min(in_table(x)) {
            least if text.decimals() < least => Number::fixed(x, least),
            _ if text.decimals() > most => Number::fixed(x, most),
            _ => text,
        }
    });
    if shown[0].printed_value() == shown[1].printed_value() { texts } else { shown }
}

/// Two values with the fewest digits for which they print differently and `holds` is true of the printed values. They have at most as many
/// digits as in a table and at most `max_decimals` decimals. If `holds` is never true within these limits, they have the most digits.
/// Values that print equal in a table have more digits.
fn distinct_pair(a: f64, b: f64, max_decimals: usize, holds: impl Fn(f64, f64) -> bool) -> [Number; 2] {
    let at = |digits: usize| [a, b].map(|x| Number::significant(x, digits));
    let differ = |pair: &[Number; 2]| pair[0].to_string() != pair[1].to_string();
    let is_supported = |pair: &[Number; 2]| pair.iter().all(|number| number.decimals() <= max_decimals);
    let differing = || (2..7).map(at).filter(differ);
    let in_table = || (2..=DIGITS).map(at).filter(differ).filter(is_supported);
    let closing = in_table().find(|pair| holds(pair[0].printed_value(), pair[1].printed_value()));
    let rounded = || Some([a, b].map(|x| Number::fixed(x, max_decimals.min(DIGITS)))).filter(differ);
    let more = || differing().find(is_supported).or_else(rounded).or_else(|| differing().next());
    closing.or_else(|| in_table().next_back()).or_else(more).unwrap_or_else(|| at(DIGITS))
}

/// Maximum number of decimals that the intervals of the two values of a difference support. Runs on the same deals (pairing) make the
/// interval of the difference narrower than those of the values. Their half width is estimated from the variance ratio; a ratio of 1 is
/// assumed if it is unknown.
fn max_value_decimals(row: &Difference) -> usize {
    supported_decimals((row.ci_high - row.ci_low) / 2.0 * (row.variance_ratio.unwrap_or(1.0) / 2.0).sqrt())
}

/// Maximum number of decimals that an interval with this half width supports; `usize::MAX` if the half width is about 0.
fn supported_decimals(half_width: f64) -> usize {
    let found = (0..9).find(|&decimals| half_width * f64::from(10u32.pow(decimals)) >= SUPPORTING_UNITS);
    found.map_or(usize::MAX, |decimals| decimals as usize)
}

/// The first of [`CROWDS`] for which `is_enough` is true; 100,000 if there is none.
fn smallest_crowd(is_enough: impl Fn(&u32) -> bool) -> u32 {
    CROWDS.into_iter().find(is_enough).unwrap_or(100_000)
}

/// The smallest crowd size in which `share` is about ten people or more and `precision` is at least one person. Both are shares from 0 to
/// 1; `precision` is the smallest share that must be visible, such as the width of the interval.
pub(super) fn crowd_for_share(share: f64, precision: f64) -> u32 {
    smallest_crowd(|&people| share * f64::from(people) >= 9.5 && precision * f64::from(people) >= 0.995)
}

/// Whether the interval of a share is so wide that only its upper end is printed.
pub(super) fn is_vague([low, high]: [f64; 2]) -> bool {
    high > MAX_END_RATIO * low
}

/// A printed difference of the second rule set from the first, with its interval.
pub(super) struct PrintedChange {
    /// The size with its unit and direction: `25 % more`.
    pub(super) by: Message,
    /// The interval of the size.
    pub(super) range: Range,
    /// The values under the second and the first rule set, in this order.
    pub(super) values: [Number; 2],
}

/// The size with its unit and direction, and its interval. `unit` is a form of the message `verdict-unit`, `word` of `verdict-word`.
fn size_and_interval([value, low, high]: &[Number; 3], unit: &str, word: &str) -> (Message, Range) {
    (msg!("verdict-by", value, unit, word), range(low, high))
}

/// The interval with these ends.
fn range(low: &Number, high: &Number) -> Range {
    Range { low: low.value, high: high.value, form: low.form }
}

impl PrintedChange {
    /// A difference relative to the first value if there is a ratio and the statistic is no share, else in its own unit. `unit` is a form
    /// of the message `verdict-unit`; `words` are the forms of `verdict-word` for an increase and for a decrease.
    pub(super) fn new(row: &Difference, unit: &str, words: [&str; 2]) -> PrintedChange {
        let up = row.difference > 0.0;
        let word = words[usize::from(!up)];
        // The ratio of the printed values should equal the printed ratio.
        let values = |printed: &Number, of: fn(f64) -> f64, ratio: f64| {
            let shown = |ratio: f64| Number::fixed(of(ratio), printed.decimals()).printed_value();
            distinct_pair(row.a, row.b, max_value_decimals(row), |a, b| shown(b / a) == shown(ratio))
        };
        let ratio = numbers::consistent_ratio(row);
        let ((by, range), [a, b]) = match ratio.filter(|_| row.statistic.unit() != Unit::Share) {
            Some([ratio, low, high]) if (0.5..=2.0).contains(&ratio) => {
                let percent: fn(f64) -> f64 = |x| (x - 1.0) * 100.0;
                let [value, low, high] = [ratio, low, high].map(percent);
                let printed = rounded(if up { [value, low, high] } else { [-value, -high, -low] });
                (size_and_interval(&printed, "percent", word), values(&printed[0], percent, ratio))
            }
            Some(all) => {
                let [value, low, high] = rounded(all);
                let by = msg!("verdict-times", value, word);
                ((by, range(&low, &high)), values(&value, |x| x, all[0]))
            }
            None => return PrintedChange::in_own_unit(row, unit, words),
        };
        PrintedChange { by, range, values: [b, a] }
    }

    /// A difference in its own unit. The parameters are those of [`PrintedChange::new`].
    pub(super) fn in_own_unit(row: &Difference, unit: &str, words: [&str; 2]) -> PrintedChange {
        PrintedChange::from_values([row.a, row.b], [row.ci_low, row.ci_high], max_value_decimals(row), (unit, words))
    }

    /// As [`PrintedChange::in_own_unit`], with one more decimal if the printed values otherwise disagree with the printed difference.
    pub(super) fn with_extra_decimal(row: &Difference, unit: &str, words: [&str; 2]) -> PrintedChange {
        let max_decimals = max_value_decimals(row).saturating_add(1);
        PrintedChange::from_values([row.a, row.b], [row.ci_low, row.ci_high], max_decimals, (unit, words))
    }

    /// The difference of two values `a` and `b`, each with the low and high end of its interval. The interval of the difference goes from
    /// the low end of `b` less the high end of `a` to the opposite. The other parameters are those of [`PrintedChange::new`].
    pub(super) fn from_estimates([a, b]: [[f64; 3]; 2], unit: &str, words: [&str; 2]) -> PrintedChange {
        let max_decimals = [a, b].map(|[_, low, high]| supported_decimals((high - low) / 2.0));
        PrintedChange::from_values(
            [a[0], b[0]],
            [b[1] - a[2], b[2] - a[1]],
            max_decimals[0].min(max_decimals[1]),
            (unit, words),
        )
    }

    /// The difference from `a` to `b` with the ends of its interval. `max_decimals` is the maximum number of decimals of all numbers;
    /// `unit` and `words` are those of [`PrintedChange::new`].
    fn from_values(
        [a, b]: [f64; 2],
        [low, high]: [f64; 2],
        max_decimals: usize,
        (unit, words): (&str, [&str; 2]),
    ) -> PrintedChange {
        let (word, all) = if b > a { (words[0], [b - a, low, high]) } else { (words[1], [a - b, -high, -low]) };
        let printed = rounded_difference(all, [a, b], max_decimals);
        let ((by, range), [a, b]) =
            (size_and_interval(&printed, unit, word), rounded_pair(a, b, printed[0].decimals().min(max_decimals)));
        PrintedChange { by, range, values: [b, a] }
    }

    /// A difference in whole people. `row` must be in people: shares times the crowd size.
    pub(super) fn in_people(row: &Difference) -> PrintedChange {
        let PeopleChange { a, b, by, least, most } = PeopleChange::new(row);
        let word = if row.difference > 0.0 { "more" } else { "few" };
        let whole = |n: i64| Number::whole(n as f64);
        let (by, range) = size_and_interval(&[by, least, most].map(whole), "none", word);
        PrintedChange { by, range, values: [b, a].map(whole) }
    }
}

/// A difference in whole people.
struct PeopleChange {
    /// The rounded number under the first rule set.
    a: i64,
    /// The rounded number under the second rule set.
    b: i64,
    /// The size of the difference of `a` and `b`.
    by: i64,
    /// The low end of the interval of the size; 0 or less if the interval of the difference includes 0.
    least: i64,
    /// The high end.
    most: i64,
}

impl PeopleChange {
    fn new(row: &Difference) -> PeopleChange {
        let [a, b, low, high] = [row.a, row.b, row.ci_low, row.ci_high].map(|x| x.round() as i64);
        let [least, most] = if row.difference > 0.0 { [low, high] } else { [-high, -low] };
        PeopleChange { a, b, by: (b - a).abs(), least, most }
    }
}

/// The smallest crowd size that shows a significant difference of shares in whole people: the difference is about ten people or more and
/// lies inside a printed interval that excludes 0, and no share above 0 is printed as 0. `row` has shares from 0 to 1.
pub(super) fn crowd_for_difference(row: &Difference) -> u32 {
    smallest_crowd(|&people| {
        let row = row.times(f64::from(people));
        let PeopleChange { a, b, by, least, most } = PeopleChange::new(&row);
        let some = |printed: i64, share: f64| printed > 0 || share <= 0.0;
        row.difference.abs() >= 9.5
            && (1..most).contains(&least)
            && (least..=most).contains(&by)
            && some(a, row.a)
            && some(b, row.b)
    })
}

/// A signed difference with its interval for a list. It is relative to the first value if `relative` is true and there is a ratio. Else it
/// has the unit `unit`, a form of the message `verdict-unit`. An infinite interval is left out.
pub(super) fn signed_change(row: &Difference, relative: bool, unit: &str) -> Message {
    let ratio = || numbers::consistent_ratio(row);
    let (sign, all, unit) = match ratio().filter(|_| relative) {
        Some(all) if !(0.5..=2.0).contains(&all[0]) => ("×", all, "none"),
        Some(all) => ("+", all.map(|x| (x - 1.0) * 100.0), "percent"),
        None => ("+", [row.difference, row.ci_low, row.ci_high], unit),
    };
    let [value, low, high] = rounded(all);
    let value = Message::join(Joint::Plain, [if all[0] > 0.0 { sign } else { "" }.to_arg(), value.to_arg()]);
    let known = all[1].is_finite() && all[2].is_finite();
    let range = known.then(|| Message::join(Joint::Plain, [" ".to_arg(), range(&low, &high).to_arg()]));
    msg!("verdict-change", value, unit, range)
}

/// As [`signed_change`], without the unit of a difference, for a table.
pub(super) fn signed_change_without_unit(row: &Difference, relative: bool) -> Message {
    signed_change(row, relative, "none")
}

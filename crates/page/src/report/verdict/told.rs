//! Rounding of the numbers in the verdict: no more digits than the interval supports, differences that add up, whole people.

use crate::lang::{Joint, Message, Number, Range, ToArg, msg};
use crate::report::numbers;
use crate::sim::{Difference, Statistic, Unit};

/// A half width of at least this many units of the last decimal does not support another decimal.
const BORNE: f64 = 4.999;
/// If the upper end exceeds the lower by more than this factor, only the upper end is printed.
const VAGUE: f64 = 10.0;
/// Crowd sizes used in sentences.
const CROWDS: [u32; 3] = [100, 1_000, 10_000];

/// Significant digits of a value, in tables as in sentences.
const DIGITS: usize = 3;

/// A value in a table: a share in per cent.
pub(super) fn value(statistic: Statistic, x: f64) -> Number {
    if statistic.unit() == Unit::Share { Number::percent(x, DIGITS) } else { Number::significant(x, DIGITS) }
}

/// A number and its interval, with the decimals that the interval supports: its ends differ, and one that is not 0 is not shown as 0.
pub(super) fn rounded([value, low, high]: [f64; 3]) -> [Number; 3] {
    // Of nothing the upper end says how much it might be.
    let fewest = match if value == 0.0 { high.abs() } else { value.abs() } {
        x if x >= 9.95 => 0,
        x if x >= 0.995 => 1,
        _ => 2,
    };
    let at = |decimals: usize| [value, low, high].map(|x| Number::fixed(x, decimals));
    let fits = |[_, least, most]: &[Number; 3]| {
        let [least, most] = [least.shown(), most.shown()];
        least != most && !(low > 0.0 && least == 0.0) && !(high < 0.0 && most == 0.0)
    };
    let found = (fewest..6).map(at).find(fits);
    found.unwrap_or_else(|| at(fewest))
}

/// A difference of two values and its interval, with so many decimals that the values as they are shown beside it differ by as much, but
/// no more than the interval supports, nor the values (`borne`): beyond, it is that of the values as they are shown.
fn adding_up(all: [f64; 3], [a, b]: [f64; 2], borne: usize) -> [Number; 3] {
    let told = rounded(all);
    let fewest = told[0].decimals();
    if fewest >= borne {
        return told;
    }
    let at = |decimals: usize, x: f64| Number::fixed(x, decimals).shown();
    let apart = |decimals: usize| (at(decimals, b) - at(decimals, a)).abs();
    let in_table = [a, b].map(|x| Number::significant(x, DIGITS).decimals());
    let most = supported((all[2] - all[1]) / 2.0)
        .clamp(fewest, fewest + 3)
        .min(borne)
        .min(in_table[0].max(in_table[1]).max(fewest));
    match (fewest..=most).find(|&decimals| (apart(decimals) - at(decimals, all[0]).abs()).abs() < 1e-9) {
        Some(decimals) if decimals == fewest => told,
        Some(decimals) => all.map(|x| Number::fixed(x, decimals)),
        None => [apart(most), all[1], all[2]].map(|x| Number::fixed(x, most)),
    }
}

/// Two values with the digits that tell them apart, and at least so many decimals: no fewer than their difference is shown with.
pub(super) fn apart(a: f64, b: f64, least: usize) -> [Number; 2] {
    let texts = telling(a, b, usize::MAX, |_, _| true);
    let in_table = |x: f64| Number::significant(x, DIGITS).decimals();
    // A value near zero has no more decimals than the other needs.
    let most = texts[0].decimals().min(texts[1].decimals()).max(least);
    let shown = [0, 1].map(|at| {
        let (x, text) = ([a, b][at], texts[at]);
        match least.min(in_table(x)) {
            least if text.decimals() < least => Number::fixed(x, least),
            _ if text.decimals() > most => Number::fixed(x, most),
            _ => text,
        }
    });
    if shown[0].shown() == shown[1].shown() { texts } else { shown }
}

/// Two values with the fewest digits, no more than a table has, that tell them apart and for which `holds` is true of the values as they are
/// read; where that takes more than `most` decimals, with the most digits that do not. Values that are equal in a table have more.
fn telling(a: f64, b: f64, most: usize, holds: impl Fn(f64, f64) -> bool) -> [Number; 2] {
    let at = |digits: usize| [a, b].map(|x| Number::significant(x, digits));
    let differ = |pair: &[Number; 2]| pair[0].to_string() != pair[1].to_string();
    let is_supported = |pair: &[Number; 2]| pair.iter().all(|number| number.decimals() <= most);
    let differing = || (2..7).map(at).filter(differ);
    let in_table = || (2..=DIGITS).map(at).filter(differ).filter(is_supported);
    let closing = in_table().find(|pair| holds(pair[0].shown(), pair[1].shown()));
    let rounded = || Some([a, b].map(|x| Number::fixed(x, most.min(DIGITS)))).filter(differ);
    let more = || differing().find(is_supported).or_else(rounded).or_else(|| differing().next());
    closing.or_else(|| in_table().next_back()).or_else(more).unwrap_or_else(|| at(DIGITS))
}

/// The most decimals of either value of a difference that its own interval supports. Pairing makes the interval of the difference narrower: half
/// of a value's own interval is computed from the variance ratio, and as without pairing where that is unknown.
fn borne(row: &Difference) -> usize {
    supported((row.ci_high - row.ci_low) / 2.0 * (row.variance_ratio.unwrap_or(1.0) / 2.0).sqrt())
}

/// The most decimals that an interval with this half width supports.
fn supported(half: f64) -> usize {
    let found = (0..9).find(|&decimals| half * f64::from(10u32.pow(decimals)) >= BORNE);
    found.map_or(usize::MAX, |decimals| decimals as usize)
}

/// The smallest crowd size for which `tells` is true; 100,000 if there is none.
fn fewest_people(tells: impl Fn(&u32) -> bool) -> u32 {
    CROWDS.into_iter().find(tells).unwrap_or(100_000)
}

/// The smallest crowd size in which the share is about ten people or more and `finest` is at least one person.
pub(super) fn people_for_share(share: f64, finest: f64) -> u32 {
    fewest_people(|&people| share * f64::from(people) >= 9.5 && finest * f64::from(people) >= 0.995)
}

/// Whether a share is known so little that its upper end alone says something.
pub(super) fn is_vague([low, high]: [f64; 2]) -> bool {
    high > VAGUE * low
}

/// A difference in words: by how much, and the interval.
pub(super) struct Change {
    pub(super) by: Message,
    pub(super) range: Range,
    /// Both values, the first last.
    pub(super) values: [Number; 2],
}

/// By how much, in forms of `verdict-unit` and `verdict-word`, and the interval.
fn said([value, low, high]: &[Number; 3], unit: &str, word: &str) -> (Message, Range) {
    (msg!("verdict-by", value, unit, word), range(low, high))
}

/// The interval with these ends.
fn range(low: &Number, high: &Number) -> Range {
    Range { low: low.value, high: high.value, form: low.form }
}

impl Change {
    /// `words` are the forms of more and of less.
    pub(super) fn of(row: &Difference, unit: &str, words: [&str; 2]) -> Change {
        let up = row.difference > 0.0;
        let word = words[usize::from(!up)];
        // The values as they are read have this ratio as it is told.
        let values = |told: &Number, of: fn(f64) -> f64, ratio: f64| {
            let shown = |ratio: f64| Number::fixed(of(ratio), told.decimals()).shown();
            telling(row.a, row.b, borne(row), |a, b| shown(b / a) == shown(ratio))
        };
        let ratio = numbers::told_ratio(row);
        let ((by, range), [a, b]) = match ratio.filter(|_| row.statistic.unit() != Unit::Share) {
            Some([ratio, low, high]) if (0.5..=2.0).contains(&ratio) => {
                let percent: fn(f64) -> f64 = |x| (x - 1.0) * 100.0;
                let [value, low, high] = [ratio, low, high].map(percent);
                let told = rounded(if up { [value, low, high] } else { [-value, -high, -low] });
                (said(&told, "percent", word), values(&told[0], percent, ratio))
            }
            Some(all) => {
                let [value, low, high] = rounded(all);
                let by = msg!("verdict-times", value, word);
                ((by, range(&low, &high)), values(&value, |x| x, all[0]))
            }
            None => return Change::of_difference(row, unit, words),
        };
        Change { by, range, values: [b, a] }
    }

    /// A difference in its own unit, not relative to the first value.
    pub(super) fn of_difference(row: &Difference, unit: &str, words: [&str; 2]) -> Change {
        Change::of_values([row.a, row.b], [row.ci_low, row.ci_high], borne(row), (unit, words))
    }

    /// As [`Change::of_difference`], with one decimal more if the shown values otherwise do not differ by the shown difference.
    pub(super) fn with_extra_decimal(row: &Difference, unit: &str, words: [&str; 2]) -> Change {
        let borne = borne(row).saturating_add(1);
        Change::of_values([row.a, row.b], [row.ci_low, row.ci_high], borne, (unit, words))
    }

    /// Two values with intervals of their own.
    pub(super) fn of_estimates([a, b]: [[f64; 3]; 2], unit: &str, words: [&str; 2]) -> Change {
        let borne = [a, b].map(|[_, low, high]| supported((high - low) / 2.0));
        Change::of_values([a[0], b[0]], [b[1] - a[2], b[2] - a[1]], borne[0].min(borne[1]), (unit, words))
    }

    /// Two values, the interval of their difference, and the most decimals of the values.
    fn of_values([a, b]: [f64; 2], [low, high]: [f64; 2], borne: usize, (unit, words): (&str, [&str; 2])) -> Change {
        let (word, all) = if b > a { (words[0], [b - a, low, high]) } else { (words[1], [a - b, -high, -low]) };
        let told = adding_up(all, [a, b], borne);
        let ((by, range), [a, b]) = (said(&told, unit, word), apart(a, b, told[0].decimals().min(borne)));
        Change { by, range, values: [b, a] }
    }

    /// In people, whole ones.
    pub(super) fn of_people(row: &Difference) -> Change {
        let Whole { a, b, by, least, most } = Whole::of(row);
        let word = if row.difference > 0.0 { "more" } else { "few" };
        let whole = |n: i64| Number::whole(n as f64);
        let (by, range) = said(&[by, least, most].map(whole), "none", word);
        Change { by, range, values: [b, a].map(whole) }
    }
}

/// A difference in whole people: that of both numbers, and the interval of its size.
struct Whole {
    a: i64,
    b: i64,
    by: i64,
    least: i64,
    most: i64,
}

impl Whole {
    fn of(row: &Difference) -> Whole {
        let [a, b, low, high] = [row.a, row.b, row.ci_low, row.ci_high].map(|x| x.round() as i64);
        let [least, most] = if row.difference > 0.0 { [low, high] } else { [-high, -low] };
        Whole { a, b, by: (b - a).abs(), least, most }
    }
}

/// So many people that a real difference of shares is told in whole ones: at least ten or so, inside its interval, which leaves 0 out,
/// and nobody who is some is told as none.
pub(super) fn people_for_difference(row: &Difference) -> u32 {
    fewest_people(|&people| {
        let row = row.times(f64::from(people));
        let Whole { a, b, by, least, most } = Whole::of(&row);
        let some = |told: i64, share: f64| told > 0 || share <= 0.0;
        row.difference.abs() >= 9.5
            && (1..most).contains(&least)
            && (least..=most).contains(&by)
            && some(a, row.a)
            && some(b, row.b)
    })
}

/// A difference in a list, with this form of `verdict-unit`: relative to the first value where that is wanted and known; without the interval
/// where that says nothing.
pub(super) fn change(row: &Difference, relative: bool, unit: &str) -> Message {
    let ratio = || numbers::told_ratio(row);
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

/// A difference in a table, with the same signs in every language.
pub(super) fn brief(row: &Difference, relative: bool) -> Message {
    change(row, relative, "none")
}

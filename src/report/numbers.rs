//! Numbers and phrases as readers see them: values in the unit of their statistic, deals, chances.

use crate::lang::{Lang, msg};
use crate::sim::{Difference, Statistic, Unit};
use crate::write::format::{fixed, interval, percent, percent_interval, rounded, signed, significant, whole};

/// A value of a statistic.
pub fn value(statistic: Statistic, x: f64) -> String {
    match statistic.unit() {
        Unit::Share => percent(x, 4),
        Unit::Amount => significant(x, 4),
        Unit::Whole => fixed(x, 0),
    }
}

/// An interval of values.
pub fn range(statistic: Statistic, low: f64, high: f64) -> String {
    match statistic.unit() {
        Unit::Share => percent_interval(low, high, 4),
        Unit::Amount => interval(low, high, 4),
        Unit::Whole => whole_range(low, high),
    }
}

/// A difference of two values; of shares in percentage points.
pub fn difference(statistic: Statistic, x: f64) -> String {
    match statistic.unit() {
        Unit::Share => signed(x * 100.0, 3),
        Unit::Amount => signed(x, 3),
        Unit::Whole if x > 0.0 => format!("+{}", fixed(x, 0)),
        Unit::Whole => fixed(x, 0),
    }
}

/// An interval of differences.
pub fn difference_range(statistic: Statistic, low: f64, high: f64) -> String {
    match statistic.unit() {
        Unit::Share => interval(low * 100.0, high * 100.0, 3),
        Unit::Amount => interval(low, high, 3),
        Unit::Whole => whole_range(low, high),
    }
}

/// An interval of differences in a table, marked where few deals carry the difference.
pub fn marked_range(statistic: Statistic, [low, high]: [f64; 2], few_deals: bool) -> String {
    difference_range(statistic, low, high) + mark(few_deals)
}

/// The mark of a significant difference: an arrow that points up or down.
pub fn arrow(row: &Difference) -> &'static str {
    match row.is_real() {
        true if row.difference > 0.0 => " ↑",
        true => " ↓",
        false => "",
    }
}

/// The mark of what few deals carry.
pub fn mark(few_deals: bool) -> &'static str {
    if few_deals { " †" } else { "" }
}

/// What the mark says.
pub fn few_deals(lang: Lang) -> String {
    lang.say(msg!("report-few-deals"))
}

fn whole_range(low: f64, high: f64) -> String {
    format!("[{}, {}]", fixed(low, 0), fixed(high, 0))
}

/// A ratio with its interval, where there is one and it does not say otherwise than the test of the difference.
pub fn told_ratio(row: &Difference) -> Option<[f64; 3]> {
    let all = [row.ratio?, row.ratio_low?, row.ratio_high?];
    let may_be_one = all[1] <= 1.0 && all[2] >= 1.0;
    (!(row.is_real() && may_be_one)).then_some(all)
}

/// A ratio of two values with its interval: as a change in percent, `+24.8 % [+24.4, +25.2]`, or as a factor where it is more than twofold,
/// `×3.10 [2.95, 3.26]`; none where there is no ratio.
pub fn ratio(row: &Difference) -> Option<String> {
    let all = told_ratio(row)?;
    let [ratio, low, high] = all.map(|x| signed((x - 1.0) * 100.0, 3));
    let [factor, least, most] = all.map(|x| significant(x, 3));
    Some(match (0.5..=2.0).contains(&all[0]) {
        true => format!("{ratio} % [{low}, {high}]"),
        false => format!("×{factor} [{least}, {most}]"),
    })
}

/// A p-value.
pub fn p_value(p: f64) -> String {
    match p {
        p if p.is_nan() => "–".to_owned(),
        p if p < 0.0001 => "<0.0001".to_owned(),
        p => fixed(p, 4),
    }
}

/// A number of deals: `1 deal`, `1,234 deals`.
pub fn deals(n: u64, lang: Lang) -> String {
    lang.say(msg!("report-deals", n, shown = whole(n)))
}

/// A chance as "1 in N" (每 N 局一次); three significant digits.
pub fn one_in(p: f64, lang: Lang) -> String {
    let seen = p > 0.0 && p.is_finite();
    lang.say(if seen { msg!("report-one-in", n = once_in(p)) } else { msg!("report-never-seen") })
}

/// The N of "1 in N".
pub fn once_in(p: f64) -> String {
    let n = 1.0 / p;
    if n < 999.5 { significant(n, 3) } else { fixed(rounded(n, 3), 0) }
}

/// The note on a run that the user stopped; `planned` is the number of deals it was to play.
pub fn interrupted(planned: u64, lang: Lang) -> String {
    lang.say(msg!("report-interrupted", planned = deals(planned, lang)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_and_chances() {
        assert_eq!([deals(1, Lang::En), deals(1234, Lang::En)], ["1 deal", "1,234 deals"]);
        assert_eq!(one_in(1.0 / 894.0, Lang::En), "1 in 894");
        assert_eq!(one_in(1.0 / 118_362.6, Lang::En), "1 in 118,000");
        assert_eq!(one_in(0.5, Lang::Zh), "2.00 局一次");
        assert_eq!(one_in(0.0, Lang::En), "never seen");
    }

    #[test]
    fn values_have_the_unit_of_their_statistic() {
        let [share, quantile] = [Statistic::Ruin(100), Statistic::EveningQuantile(0.5)];
        assert_eq!([value(share, 0.25), value(quantile, 12.0)], ["25.00%", "12"]);
        assert_eq!([difference(share, 0.01), difference(quantile, 3.0)], ["+1.00", "+3"]);
        assert_eq!([p_value(0.5), p_value(1e-9)], ["0.5000", "<0.0001"]);
    }
}

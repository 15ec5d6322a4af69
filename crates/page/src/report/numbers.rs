//! Formatting of numbers: values in the unit of their statistic, numbers of deals, chances.

use crate::lang::number::rounded;
use crate::lang::{Arg, Joint, Message, Number, Range, ToArg, msg};
use crate::sim::{Difference, Statistic, Unit};

/// A value of a statistic as it is printed: shares (`x` from 0 to 1) in per cent.
pub fn value(statistic: Statistic, x: f64) -> Number {
    match statistic.unit() {
        Unit::Share => Number::percent(x, 4),
        Unit::Amount => Number::significant(x, 4),
        Unit::Whole => Number::whole(x),
    }
}

/// The interval of a value of a statistic, with the same units as [`value`].
pub fn range(statistic: Statistic, low: f64, high: f64) -> Range {
    match statistic.unit() {
        Unit::Share => Range::percent(low, high, 4),
        Unit::Amount => Range::significant(low, high, 4),
        Unit::Whole => Range::fixed(low, high, 0),
    }
}

/// A difference of two values of a statistic, with a sign. Differences of shares are printed in percentage points.
pub fn difference(statistic: Statistic, x: f64) -> Number {
    match statistic.unit() {
        Unit::Share => Number::signed(x * 100.0, 3),
        Unit::Amount => Number::signed(x, 3),
        Unit::Whole => Number::signed(x, 1),
    }
}

/// The interval of a difference, with the same units as [`difference`].
pub fn difference_range(statistic: Statistic, low: f64, high: f64) -> Range {
    match statistic.unit() {
        Unit::Share => Range::significant(low * 100.0, high * 100.0, 3),
        Unit::Amount => Range::significant(low, high, 3),
        Unit::Whole => Range::fixed(low, high, 0),
    }
}

/// A number, interval or text followed by a mark.
pub fn marked(content: impl ToArg, mark: &str) -> Message {
    Message::join(Joint::Plain, [content.to_arg(), mark.to_arg()])
}

/// The interval of a difference, with a dagger if the difference comes from few deals.
pub fn marked_range(row: &Difference) -> Message {
    marked(difference_range(row.statistic, row.ci_low, row.ci_high), mark(row.few_deals))
}

/// The mark of a significant difference: an arrow up or down; empty if the difference is not significant.
pub fn arrow(row: &Difference) -> &'static str {
    match row.is_real() {
        true if row.difference > 0.0 => " ↑",
        true => " ↓",
        false => "",
    }
}

/// The mark of a difference that comes from few deals: a dagger; empty if `few_deals` is false.
pub fn mark(few_deals: bool) -> &'static str {
    if few_deals { " †" } else { "" }
}

/// The ratio of the second value to the first, followed by the low and high end of its interval. `None` if there is no ratio, or if its
/// interval includes 1 although the difference is significant.
pub fn consistent_ratio(row: &Difference) -> Option<[f64; 3]> {
    let all = [row.ratio?, row.ratio_low?, row.ratio_high?];
    let may_be_one = all[1] <= 1.0 && all[2] >= 1.0;
    (!(row.is_real() && may_be_one)).then_some(all)
}

/// The ratio of two values with its interval: a change in per cent, `+24.8 % [+24.4, +25.2]`, or a factor if it is below 0.5 or above 2,
/// `×3.10 [2.95, 3.26]`; `None` if [`consistent_ratio`] is.
pub fn ratio(row: &Difference) -> Option<Message> {
    let [ratio, low, high] = consistent_ratio(row)?;
    let percent = |ratio: f64| (ratio - 1.0) * 100.0;
    let parts = match (0.5..=2.0).contains(&ratio) {
        true => {
            let range = Range { low: percent(low), high: percent(high), form: crate::lang::Form::Signed(3) };
            [Number::signed(percent(ratio), 3).to_arg(), Arg::name(" % ", "% "), range.to_arg()]
        }
        false => [
            Message::join(Joint::Plain, ["×".to_arg(), Number::significant(ratio, 3).to_arg()]).to_arg(),
            " ".to_arg(),
            Range::significant(low, high, 3).to_arg(),
        ],
    };
    Some(Message::join(Joint::Plain, parts))
}

/// A p-value with four decimals, `<0.0001` or, if it is not a number, `–`.
pub fn p_value(p: f64) -> Arg {
    match p {
        p if p.is_nan() => "–".to_arg(),
        p if p < 0.0001 => "<0.0001".to_arg(),
        p => Number::fixed(p, 4).to_arg(),
    }
}

/// A number of deals: `1 deal`, `1,234 deals`.
pub fn deals(n: u64) -> Message {
    msg!("report-deals", n, shown = Number::whole(n as f64))
}

/// A chance as "1 in N" (每 N 局一次) with three significant digits; "never seen" if it is 0.
pub fn one_in(p: f64) -> Message {
    let seen = p > 0.0 && p.is_finite();
    if seen { msg!("report-one-in", n = inverse_chance(p)) } else { msg!("report-never-seen") }
}

/// The N of "1 in N" for the chance `p`, with three significant digits.
pub fn inverse_chance(p: f64) -> Number {
    let n = 1.0 / p;
    if n < 999.5 { Number::significant(n, 3) } else { Number::whole(rounded(n, 3)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn deals_and_chances() {
        assert_eq!([deals(1), deals(1234)].map(|deals| deals.to_string()), ["1 deal", "1,234 deals"]);
        assert_eq!(one_in(1.0 / 894.0).to_string(), "1 in 894");
        assert_eq!(one_in(1.0 / 118_362.6).to_string(), "1 in 118,000");
        assert_eq!(Lang::Zh.say(one_in(0.5)), "2.00 局一次");
        assert_eq!(one_in(0.0).to_string(), "never seen");
    }

    #[test]
    fn values_have_the_unit_of_their_statistic() {
        let [share, quantile] = [Statistic::Ruin(100), Statistic::EveningQuantile(0.5)];
        assert_eq!(
            [value(share, 0.25), value(quantile, 12.0)].map(|number| number.to_string()),
            ["25.00%", "12"].map(str::to_owned)
        );
        assert_eq!(
            [difference(share, 0.01), difference(quantile, 12.0)].map(|number| number.to_string()),
            ["+1.00", "+12"].map(str::to_owned)
        );
        assert_eq!([p_value(0.5), p_value(1e-9)].map(|p| Lang::En.name(&p)), ["0.5000", "<0.0001"].map(str::to_owned));
    }
}

//! Numbers as readers see them: values in the unit of their statistic, deals, chances.

use crate::lang::number::rounded;
use crate::lang::{Arg, Joint, Message, Number, Range, ToArg, msg};
use crate::sim::{Difference, Statistic, Unit};

/// A value of a statistic.
pub fn value(statistic: Statistic, x: f64) -> Number {
    match statistic.unit() {
        Unit::Share => Number::percent(x, 4),
        Unit::Amount => Number::significant(x, 4),
        Unit::Whole => Number::whole(x),
    }
}

/// An interval of values.
pub fn range(statistic: Statistic, low: f64, high: f64) -> Range {
    match statistic.unit() {
        Unit::Share => Range::percent(low, high, 4),
        Unit::Amount => Range::significant(low, high, 4),
        Unit::Whole => Range::fixed(low, high, 0),
    }
}

/// A difference of two values; of shares in percentage points.
pub fn difference(statistic: Statistic, x: f64) -> Number {
    match statistic.unit() {
        Unit::Share => Number::signed(x * 100.0, 3),
        Unit::Amount => Number::signed(x, 3),
        Unit::Whole => Number::signed(x, 1),
    }
}

/// An interval of differences.
pub fn difference_range(statistic: Statistic, low: f64, high: f64) -> Range {
    match statistic.unit() {
        Unit::Share => Range::significant(low * 100.0, high * 100.0, 3),
        Unit::Amount => Range::significant(low, high, 3),
        Unit::Whole => Range::fixed(low, high, 0),
    }
}

/// A number, interval or text with a mark behind it.
pub fn marked(content: impl ToArg, mark: &str) -> Message {
    Message::join(Joint::Plain, [content.to_arg(), mark.to_arg()])
}

/// An interval of differences, marked if few deals carry the difference.
pub fn marked_range(row: &Difference) -> Message {
    marked(difference_range(row.statistic, row.ci_low, row.ci_high), mark(row.few_deals))
}

/// The mark of a significant difference: an arrow that points up or down.
pub fn arrow(row: &Difference) -> &'static str {
    match row.is_real() {
        true if row.difference > 0.0 => " ↑",
        true => " ↓",
        false => "",
    }
}

/// The mark of a difference that few deals carry.
pub fn mark(few_deals: bool) -> &'static str {
    if few_deals { " †" } else { "" }
}

/// A ratio with its interval, if there is one and it does not contradict the test of the difference.
pub fn told_ratio(row: &Difference) -> Option<[f64; 3]> {
    let all = [row.ratio?, row.ratio_low?, row.ratio_high?];
    let may_be_one = all[1] <= 1.0 && all[2] >= 1.0;
    (!(row.is_real() && may_be_one)).then_some(all)
}

/// A ratio of two values with its interval: as a change in per cent, `+24.8 % [+24.4, +25.2]`, or as a factor if it is more than twofold,
/// `×3.10 [2.95, 3.26]`; `None` if there is no ratio.
pub fn ratio(row: &Difference) -> Option<Message> {
    let [ratio, low, high] = told_ratio(row)?;
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

/// A p-value.
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

/// A chance as "1 in N" (每 N 局一次); three significant digits.
pub fn one_in(p: f64) -> Message {
    let seen = p > 0.0 && p.is_finite();
    if seen { msg!("report-one-in", n = once_in(p)) } else { msg!("report-never-seen") }
}

/// The N of "1 in N".
pub fn once_in(p: f64) -> Number {
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

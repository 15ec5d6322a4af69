//! The result of a comparison, in one sentence.

use super::numbers::{self, deals};
use crate::lang::Lang;
use crate::sim::{Difference, Unit};
use crate::write::format::whole;

/// The result of a comparison, in one sentence.
pub fn verdict(rows: &[Difference], hands: u64, lang: Lang) -> String {
    if rows.iter().all(|row| row.identical) {
        return match (lang, rows.iter().all(|row| row.forced)) {
            (Lang::En, true) => "identical: the rules are equal, so every difference is exactly 0".to_owned(),
            (Lang::Zh, true) => "完全相同：规则相同，各项差异均恰为 0".to_owned(),
            (Lang::En, false) => format!(
                "nothing differed in {}: the change made no difference in any of them; this does not prove the rules equal",
                deals(hands, lang)
            ),
            (Lang::Zh, false) => format!("{} 局中未见差异：所改未影响其中任何一局，并非规则相同", whole(hands)),
        };
    }
    let mut real: Vec<&Difference> = rows.iter().filter(|row| row.is_real()).collect();
    let (same, total) = (same(rows, lang), rows.len());
    if real.is_empty() {
        return match lang {
            Lang::En => format!("none of {total} differences is shown to be real by these deals ({same})"),
            Lang::Zh => format!("{total} 项差异均未被证实（{same}）"),
        };
    }
    real.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
    let named: Vec<String> = real.iter().take(4).map(|row| named(row, lang)).collect();
    let (count, more) = (real.len(), real.len() > named.len());
    match lang {
        Lang::En => format!(
            "{count} of {total} differences are real (Holm, 5 %), {same}: {}{}",
            named.join("; "),
            if more { " ..." } else { "" }
        ),
        Lang::Zh => format!(
            "{total} 项差异中 {count} 项属实（Holm，5%），{same}：{}{}",
            named.join("；"),
            if more { " ……" } else { "" }
        ),
    }
}

/// How many differences are 0 because the rules say so, and how many because nothing was seen.
pub(super) fn same(rows: &[Difference], lang: Lang) -> String {
    let count = |pick: fn(&Difference) -> bool| rows.iter().filter(|row| pick(row)).count();
    let (forced, unseen) = (count(|row| row.identical && row.forced), count(Difference::is_unseen));
    match lang {
        Lang::En => {
            let verb = if forced == 1 { "is" } else { "are" };
            format!("{forced} {verb} 0 by the rules, {unseen} never differed in these deals")
        }
        Lang::Zh => format!("{forced} 项依规则恰为 0，{unseen} 项在这些局中未见差异"),
    }
}

/// How many half widths the difference is from zero.
fn strength(row: &Difference) -> f64 {
    let half = (row.ci_high - row.ci_low) / 2.0;
    if half > 0.0 { (row.difference / half).abs() } else { 0.0 }
}

fn named(row: &Difference, lang: Lang) -> String {
    let unit = match row.statistic.unit() {
        Unit::Share => lang.pick(" percentage points", " 个百分点"),
        Unit::Amount | Unit::Whole => "",
    };
    format!("{} {}{unit}", row.statistic.label(lang), numbers::difference(row.statistic, row.difference))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Role, Statistic};
    use crate::stats::Method;

    fn row(identical: bool, forced: bool) -> Difference {
        let difference = if identical { 0.0 } else { 1.0 };
        Difference {
            statistic: Statistic::Mean(Role::Dealer),
            a: 0.0,
            b: difference,
            difference,
            ci_low: -2.0,
            ci_high: 2.0,
            p_value: 1.0,
            p_adjusted: 1.0,
            correlation: None,
            variance_ratio: None,
            identical,
            forced,
            method: Method::Student,
        }
    }

    #[test]
    fn what_is_forced_is_counted_in_words() {
        let of = |differences: Vec<Difference>| verdict(&differences, 1000, Lang::En);
        let one = of(vec![row(true, true), row(true, false), row(false, false)]);
        assert!(one.contains("1 is 0 by the rules, 1 never differed"), "{one}");
        let two = of(vec![row(true, true), row(true, true), row(false, false)]);
        assert!(two.contains("2 are 0 by the rules, 0 never differed"), "{two}");
        // Of what happened in the deals nothing is known.
        let unseen = of(vec![row(true, true), row(true, false)]);
        assert!(unseen.contains("the change made no difference in any of them"), "{unseen}");
    }
}

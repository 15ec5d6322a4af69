//! The result of a comparison in one sentence.

use super::names;
use super::numbers::{self, deals};
use super::study::Comparison;
use crate::lang::{Arg, Joint, Message, ToArg, msg};
use crate::rules::Rules;
use crate::sim::{Difference, MARGIN, Unit};
use crate::stats::Method;

impl Comparison {
    /// The result of a comparison in one sentence. `rows` are differences that are tested as one family; the row of the primary statistic,
    /// if there is one, comes first.
    pub(crate) fn findings(&self, rows: &[Difference]) -> Message {
        let all = findings_of_family(rows, self.played.hands, self.game());
        match self.primary_of(rows) {
            Some(row) => primary_finding(row, &all, self.game()),
            None => all,
        }
    }

    /// The row of the primary statistic; `None` if there is no primary statistic or `rows` does not start with it.
    pub(super) fn primary_of<'a>(&self, rows: &'a [Difference]) -> Option<&'a Difference> {
        rows.first().filter(|row| self.primary.is_some_and(|primary| row.statistic.is_same(primary)))
    }
}

/// The result for the primary statistic, followed by `all`, the result for all statistics.
fn primary_finding(row: &Difference, all: &Message, game: Option<&Rules>) -> Message {
    let p = numbers::p_value(row.p_adjusted);
    let p = match p {
        Arg::Real(_) => Message::join(Joint::Plain, ["= ".to_arg(), p]),
        p => Message::from_arg(&p),
    };
    msg!("report-beforehand", said = change_phrase(row, game), real = u8::from(row.is_real()), p, all)
}

/// The number of tests in the family of these rows.
pub(crate) fn test_count(rows: &[Difference]) -> usize {
    rows.iter().filter(|row| row.tested).count()
}

/// The result for a family of tests in one sentence. `hands` is the number of deals, `game` the rules whose words name hands.
fn findings_of_family(rows: &[Difference], hands: u64, game: Option<&Rules>) -> Message {
    if rows.iter().all(|row| row.identical) {
        return match rows.iter().all(|row| row.forced) {
            true => msg!("report-identical"),
            false => msg!("report-nothing-differed", deals = deals(hands)),
        };
    }
    let mut real: Vec<&Difference> = rows.iter().filter(|row| row.is_real()).collect();
    let (same, total, tests) = (equal_counts(rows), rows.len(), test_count(rows));
    if rows.iter().any(|row| row.method == Method::OneTraining) {
        return msg!("report-one-training", total, same);
    }
    if real.is_empty() {
        return msg!("report-none-real", total, tests, same);
    }
    real.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
    let (count, more) = (real.len(), u8::from(real.len() > 4));
    let named = Arg::list(Joint::Semicolon, real.into_iter().take(4).map(|row| change_phrase(row, game)));
    msg!("report-findings", count, total, tests, same, named, more)
}

/// A phrase that counts the differences that are 0 by the rules, 0 by the players, shown to be small, and not seen in these deals.
pub(super) fn equal_counts(rows: &[Difference]) -> Arg {
    let part = |why: &str, always: bool, pick: fn(&Difference) -> bool| {
        let count = rows.iter().filter(|row| pick(row)).count();
        (always || count > 0).then(|| msg!("report-same", count, why, percent = %(MARGIN * 100.0)))
    };
    let parts = [
        part("rules", true, |row| row.identical && row.forced),
        part("players", false, |row| row.by_players),
        part("near", false, Difference::is_equivalent),
        part("unseen", true, Difference::is_unseen),
    ];
    Arg::list(Joint::Clause, parts.into_iter().flatten())
}

/// The size of a difference divided by the half width of its interval; 0 if the half width is 0.
pub(super) fn strength(row: &Difference) -> f64 {
    let half = (row.ci_high - row.ci_low) / 2.0;
    if half > 0.0 { (row.difference / half).abs() } else { 0.0 }
}

/// A difference with the name of its statistic and, if there is one, its ratio.
fn change_phrase(row: &Difference, game: Option<&Rules>) -> Message {
    let share = u8::from(row.statistic.unit() == Unit::Share);
    let ratio =
        numbers::ratio(row).map(|ratio| Message::join(Joint::Plain, [" (".to_arg(), ratio.to_arg(), ")".to_arg()]));
    let by = numbers::difference(row.statistic, row.difference);
    msg!("report-change", name = names::statistic_of(row.statistic, game), by, share, ratio)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Role, Statistic};

    fn row(identical: bool, forced: bool) -> Difference {
        let b = if identical { 0.0 } else { 1.0 };
        let row = Difference::insignificant(Statistic::Mean(Role::Dealer), [0.0, b], [-2.0, 2.0]);
        Difference { tested: !identical, identical, forced, ..row }
    }

    #[test]
    fn identical_rows_are_counted_by_their_reason() {
        let of = |differences: Vec<Difference>| findings_of_family(&differences, 1000, None).to_string();
        let one = of(vec![row(true, true), row(true, false), row(false, false)]);
        assert!(one.contains("1 is 0 by the rules, 1 never differed"), "{one}");
        let two = of(vec![row(true, true), row(true, true), row(false, false)]);
        assert!(two.contains("2 are 0 by the rules, 0 never differed"), "{two}");
        // A row that other players could change is not 0 by the rules.
        let players = Difference { by_players: true, ..row(true, false) };
        let one = of(vec![row(true, true), players.clone(), row(false, false)]);
        assert!(one.contains("1 is 0 by the rules, 1 is 0 by these players"), "{one}");
        assert!(!of(vec![row(true, true), players]).contains("identical"));
        // A difference that could appear in other deals is not called identical.
        let unseen = of(vec![row(true, true), row(true, false)]);
        assert!(unseen.contains("the change made no difference in any of them"), "{unseen}");
    }
}

//! The result of a comparison, in one sentence.

use super::names;
use super::numbers::{self, deals};
use super::study::Comparison;
use crate::lang::{Arg, Joint, Message, ToArg, msg};
use crate::rules::Rules;
use crate::sim::{Difference, MARGIN, Unit};
use crate::stats::Method;

impl Comparison {
    /// The result of a comparison in one sentence. The rows are a family of tests.
    pub(crate) fn findings(&self, rows: &[Difference]) -> Message {
        let all = findings(rows, self.played.hands, self.game());
        match self.primary_of(rows) {
            Some(row) => beforehand(row, &all, self.game()),
            None => all,
        }
    }

    /// The row of the statistic that was named beforehand, among total effects.
    pub(super) fn primary_of<'a>(&self, rows: &'a [Difference]) -> Option<&'a Difference> {
        rows.first().filter(|row| self.primary.is_some_and(|primary| row.statistic.is(primary)))
    }
}

/// What became of the statistic that was named beforehand, and of all.
fn beforehand(row: &Difference, all: &Message, game: Option<&Rules>) -> Message {
    let p = numbers::p_value(row.p_adjusted);
    let p = match p {
        Arg::Real(_) => Message::join(Joint::Plain, ["= ".to_arg(), p]),
        p => Message::of(&p),
    };
    msg!("report-beforehand", said = named(row, game), real = u8::from(row.is_real()), p, all)
}

/// The number of tests in the family of these rows.
pub(crate) fn tests(rows: &[Difference]) -> usize {
    rows.iter().filter(|row| row.tested).count()
}

fn findings(rows: &[Difference], hands: u64, game: Option<&Rules>) -> Message {
    if rows.iter().all(|row| row.identical) {
        return match rows.iter().all(|row| row.forced) {
            true => msg!("report-identical"),
            false => msg!("report-nothing-differed", deals = deals(hands)),
        };
    }
    let mut real: Vec<&Difference> = rows.iter().filter(|row| row.is_real()).collect();
    let (same, total, tests) = (same(rows), rows.len(), tests(rows));
    if rows.iter().any(|row| row.method == Method::OneTraining) {
        return msg!("report-one-training", total, same);
    }
    if real.is_empty() {
        return msg!("report-none-real", total, tests, same);
    }
    real.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
    let (count, more) = (real.len(), u8::from(real.len() > 4));
    let named = Arg::list(Joint::Semicolon, real.into_iter().take(4).map(|row| named(row, game)));
    msg!("report-findings", count, total, tests, same, named, more)
}

/// How many differences are 0 because the rules say so, how many because of the players, and how many because nothing was seen; and
/// how many are shown to be small.
pub(super) fn same(rows: &[Difference]) -> Arg {
    let told = |why: &str, always: bool, pick: fn(&Difference) -> bool| {
        let count = rows.iter().filter(|row| pick(row)).count();
        (always || count > 0).then(|| msg!("report-same", count, why, percent = %(MARGIN * 100.0)))
    };
    let parts = [
        told("rules", true, |row| row.identical && row.forced),
        told("players", false, |row| row.by_players),
        told("near", false, Difference::is_equivalent),
        told("unseen", true, Difference::is_unseen),
    ];
    Arg::list(Joint::Clause, parts.into_iter().flatten())
}

/// How many half widths of its interval the difference is from zero.
pub(super) fn strength(row: &Difference) -> f64 {
    let half = (row.ci_high - row.ci_low) / 2.0;
    if half > 0.0 { (row.difference / half).abs() } else { 0.0 }
}

fn named(row: &Difference, game: Option<&Rules>) -> Message {
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
        let row = Difference::untold(Statistic::Mean(Role::Dealer), [0.0, b], [-2.0, 2.0]);
        Difference { tested: !identical, identical, forced, ..row }
    }

    #[test]
    fn what_is_forced_is_counted_in_words() {
        let of = |differences: Vec<Difference>| findings(&differences, 1000, None).to_string();
        let one = of(vec![row(true, true), row(true, false), row(false, false)]);
        assert!(one.contains("1 is 0 by the rules, 1 never differed"), "{one}");
        let two = of(vec![row(true, true), row(true, true), row(false, false)]);
        assert!(two.contains("2 are 0 by the rules, 0 never differed"), "{two}");
        // What other players could change is not 0 by the rules.
        let players = Difference { by_players: true, ..row(true, false) };
        let one = of(vec![row(true, true), players.clone(), row(false, false)]);
        assert!(one.contains("1 is 0 by the rules, 1 is 0 by these players"), "{one}");
        assert!(!of(vec![row(true, true), players]).contains("identical"));
        // Of what happened in the deals nothing is known.
        let unseen = of(vec![row(true, true), row(true, false)]);
        assert!(unseen.contains("the change made no difference in any of them"), "{unseen}");
    }
}

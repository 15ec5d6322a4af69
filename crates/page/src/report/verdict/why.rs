//! Why nothing differed: what these players never do, or what never happened in these deals.

use super::words;
use crate::lang::Message;
use crate::policy::never_done;
use crate::report::study::{Compared, Comparison};
use crate::rules::diff;
use crate::sim::{Category, Difference, Statistic};

/// Whether no row of a pair differs, though it might: where one does, what the rules change has happened.
pub(super) fn nothing_differed(rows: &[Difference]) -> bool {
    rows.iter().any(Difference::is_unseen) && rows.iter().all(|row| row.identical)
}

/// Whether nothing differed because these players never do what the changed keys are about.
pub(in crate::report) fn is_untested(other: &Compared, study: &Comparison) -> bool {
    let changed = diff(&study.first.rules, &other.rule_set.rules);
    let never = |seating| never_done(changed.iter().map(|row| row.key.as_str()), &seating).is_some();
    nothing_differed(&other.differences) && study.played.seating().is_some_and(never)
}

/// Why nothing differed, where that is known: its players never do what the changed keys are about, or it never happened.
pub(super) fn of(other: &Compared, study: &Comparison) -> Option<Message> {
    if !nothing_differed(&other.differences) {
        return None;
    }
    let changed = diff(&study.first.rules, &other.rule_set.rules);
    let keys = || changed.iter().map(|row| row.key.as_str());
    let seating = study.played.seating()?;
    if let Some(deed) = never_done(keys(), &seating) {
        return Some(words::never_done(deed));
    }
    let unseen = |key: &str| {
        let statistic = Statistic::Frequency(Category::of_key(key)?);
        let counted =
            || [&study.first, &other.rule_set].into_iter().filter_map(|rule_set| rule_set.estimate(statistic));
        let none = counted().next().is_some() && counted().all(|row| row.estimate == 0.0);
        none.then(|| words::never_happened(&study.statistic_called(statistic)))
    };
    let all: Option<Vec<Message>> = keys().map(unseen).collect();
    all?.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, Seating};
    use crate::question::Kind;
    use crate::report::{Asked, Outcome, Study};
    use crate::rules::Rules;
    use crate::sim::{Run, Side as Played};

    /// A cap of hands is not that of deals, and what moved a single row has happened.
    #[test]
    fn a_reason_is_given_only_where_nothing_differed() {
        let names = ["", "+room.hand_cap=8", "+room.hand_cap=1000", "+scoring.tiandi.tianhu=41", "+room.deal_cap=1000"];
        let names = names.map(|change| format!("nanchang{change}"));
        let mut run = Run::of(Rules::default(), Seating::all(Policy::Efficient), 1, 800);
        let played = |name: &String| Played::new(Rules::load(name).unwrap(), Seating::all(Policy::Efficient));
        run.sides = names.iter().map(played).collect();
        let asked = Asked { kind: Kind::Compare, name: "test".to_owned(), arguments: names.into(), ..Asked::default() };
        let Study::Comparison(study) = Study::new(&run, &run.play(), &asked, Outcome::default()) else { panic!() };
        let rows = |at: usize| &study.others[at - 1].differences;
        assert!(!nothing_differed(rows(1)));
        assert!((2..5).all(|at| nothing_differed(rows(at))));
        let said = study.others.iter().map(|other| Some(of(other, &study)?.to_string())).collect::<Vec<_>>();
        let happened = |what: &str| Some(format!("because the event that the rules change never happened ({what})"));
        assert_eq!(said, [None, None, happened("天胡"), happened("capped")]);
    }
}

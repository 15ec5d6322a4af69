//! The reason why no statistic differed: an action that these players never take, or an event that never happened in these deals.

use super::words;
use crate::lang::Message;
use crate::policy::untested_deed;
use crate::report::study::{Compared, Comparison};
use crate::rules::diff;
use crate::sim::{Category, Difference, Statistic};

/// Whether all differences are identical to 0, some of them only in these deals.
pub(super) fn nothing_differed(rows: &[Difference]) -> bool {
    rows.iter().any(Difference::is_unseen) && rows.iter().all(|row| row.identical)
}

/// Whether no statistic differed because these players never take an action that the changed keys are about.
pub(in crate::report) fn is_untested(other: &Compared, study: &Comparison) -> bool {
    let changed = diff(&study.first.rules, &other.rule_set.rules);
    let never = |seating| untested_deed(changed.iter().map(|row| row.key.as_str()), &seating).is_some();
    nothing_differed(&other.differences) && study.played.seating().is_some_and(never)
}

/// The reason why no statistic differed: the players never take an action that the changed keys are about, or the events of all changed
/// keys never happened. `None` if a statistic differed or the reason is unknown.
pub(super) fn reason(other: &Compared, study: &Comparison) -> Option<Message> {
    if !nothing_differed(&other.differences) {
        return None;
    }
    let changed = diff(&study.first.rules, &other.rule_set.rules);
    let keys = || changed.iter().map(|row| row.key.as_str());
    let seating = study.played.seating()?;
    if let Some(deed) = untested_deed(keys(), &seating) {
        return Some(words::never_done_reason(deed));
    }
    let unseen = |key: &str| {
        let statistic = Statistic::Frequency(Category::from_key(key)?);
        let counted =
            || [&study.first, &other.rule_set].into_iter().filter_map(|rule_set| rule_set.estimate(statistic));
        let none = counted().next().is_some() && counted().all(|row| row.estimate == 0.0);
        none.then(|| words::never_happened_reason(&study.statistic_label(statistic)))
    };
    let all: Option<Vec<Message>> = keys().map(unseen).collect();
    all?.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, Seating};
    use crate::question::Kind;
    use crate::report::{Outcome, Study, StudySpec};
    use crate::rules::Rules;
    use crate::sim::{Run, Side as Played};

    /// A cap of hands has no event, unlike a cap of deals. The first change moves some rows, so it has no reason.
    #[test]
    fn a_reason_is_given_only_if_nothing_differed() {
        let names = ["", "+room.hand_cap=8", "+room.hand_cap=1000", "+scoring.tiandi.tianhu=41", "+room.deal_cap=1000"];
        let names = names.map(|change| format!("nanchang{change}"));
        let mut run = Run::new(Rules::default(), Seating::all(Policy::Efficient), 1, 800);
        let played = |name: &String| Played::new(Rules::load(name).unwrap(), Seating::all(Policy::Efficient));
        run.sides = names.iter().map(played).collect();
        let spec =
            StudySpec { kind: Kind::Compare, name: "test".to_owned(), arguments: names.into(), ..StudySpec::default() };
        let Study::Comparison(study) = Study::new(&run, &run.play(), &spec, Outcome::default()) else { panic!() };
        let rows = |at: usize| &study.others[at - 1].differences;
        assert!(!nothing_differed(rows(1)));
        assert!((2..5).all(|at| nothing_differed(rows(at))));
        let reasons = study.others.iter().map(|other| Some(reason(other, &study)?.to_string())).collect::<Vec<_>>();
        let happened = |what: &str| Some(format!("because the event that the rules change never happened ({what})"));
        assert_eq!(reasons, [None, None, happened("天胡"), happened("capped")]);
    }
}

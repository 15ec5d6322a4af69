//! The headline: the conclusions of a verdict.

use super::{Entry, FEW_RULE_SETS, Finding, KeyQuestion, VerdictInput, words};
use crate::lang::Message;
use crate::lang::msg;
use crate::sim::Difference;

impl VerdictInput<'_> {
    /// The headline sentences, the most important first: the sentence of the goal (`ordered`), that of the primary statistic, and those of
    /// significant differences in `questions`. If there are none, one sentence says so. The headline of a single rule set is the first
    /// sentence about it.
    pub(super) fn headline(&self, questions: &[KeyQuestion], ordered: Option<&Message>) -> Vec<Message> {
        let others = &self.entries[1..];
        if others.is_empty() {
            let estimates = &self.entries[0].estimates;
            let row = |about: &KeyQuestion| estimates.iter().find(|row| row.statistic == about.statistic());
            let first = questions.iter().find_map(|about| Some((*about, row(about)?)));
            return first.map(|(about, row)| words::value_sentence(about, row, self, 0)).into_iter().collect();
        }
        let is_listed =
            |about: KeyQuestion, row: &Difference| Finding::from_row(row).is_real() || self.is_primary(about);
        let (primary, rest) = questions.split_at(questions.iter().take_while(|about| self.is_primary(**about)).count());
        let mut lines: Vec<Message> = ordered.cloned().into_iter().collect();
        if others.len() <= FEW_RULE_SETS {
            let people = self.crowd_size(questions);
            let sentences_of = |entry: &Entry<'_>| {
                let name = (others.len() > 1).then_some(&entry.name);
                let sentences = |questions: &[KeyQuestion]| {
                    let rows = questions.iter().filter_map(|&about| Some((about, about.row(entry)?)));
                    let rows =
                        rows.filter(|(about, row)| is_listed(*about, row)).map(|(about, row)| (about, Some(row)));
                    words::comparison_sentences(&rows.collect::<Vec<_>>(), (name, entry.why.as_ref()), people)
                };
                [sentences(primary), sentences(rest)].concat()
            };
            // Each rule set has its first sentence before any has its second.
            let all: Vec<Vec<Message>> = others.iter().map(sentences_of).collect();
            lines.extend(all.iter().flat_map(|own| own.iter().take(1)).cloned());
            lines.extend(all.iter().flat_map(|own| own.iter().skip(1)).cloned());
        } else {
            let rows = |&about: &KeyQuestion| {
                let rows = self.labelled_rows(about);
                rows.iter().any(|(_, row)| is_listed(about, row)).then_some((about, rows))
            };
            for questions in [primary, rest] {
                lines.extend(words::sentences_about_many(&questions.iter().filter_map(rows).collect::<Vec<_>>()));
            }
        }
        if lines.is_empty() { vec![self.nothing_shown(questions)] } else { lines }
    }

    /// The sentence for a comparison without significant differences, with the reason.
    fn nothing_shown(&self, questions: &[KeyQuestion]) -> Message {
        let rows = self.entries[1..].iter().flat_map(|entry| questions.iter().filter_map(|about| about.row(entry)));
        let found: Vec<Finding> = rows.map(|row| Finding::from_row(&row)).collect();
        let all = |is: &[Finding]| found.iter().all(|finding| is.contains(finding));
        let form = match () {
            () if found.contains(&Finding::TooFew) => "few",
            () if all(&[Finding::Equal]) => "equal",
            () if all(&[Finding::Equal, Finding::SamePlay, Finding::NeverDiffered]) => "same",
            () if found.contains(&Finding::OneTraining) => "training",
            () => "chance",
        };
        msg!("verdict-nothing-shown", form)
    }
}

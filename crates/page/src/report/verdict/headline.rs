//! The headline: the sentences that say most, the most important first.

use super::{About, Finding, Idea, Scene, TOLD, words};
use crate::lang::Message;
use crate::lang::msg;
use crate::sim::Difference;

impl Scene<'_> {
    /// The headline sentences, the most important first: that of the goal, that of the primary statistic, those of real differences.
    /// Where nothing is real, one that says so; of a single rule set, the first sentence about it.
    pub(super) fn headline(&self, asked: &[About], ordered: Option<&Message>) -> Vec<Message> {
        let others = &self.ideas[1..];
        if others.is_empty() {
            let estimates = &self.ideas[0].estimates;
            let row = |about: &About| estimates.iter().find(|row| row.statistic == about.statistic());
            let first = asked.iter().find_map(|about| Some((*about, row(about)?)));
            return first.map(|(about, row)| words::alone_in(about, row, self, 0)).into_iter().collect();
        }
        let tells = |about: About, row: &Difference| Finding::of(row).is_real() || self.is_primary(about);
        let (primary, rest) = asked.split_at(asked.iter().take_while(|about| self.is_primary(**about)).count());
        let mut lines: Vec<Message> = ordered.cloned().into_iter().collect();
        if others.len() <= TOLD {
            let people = self.crowd(asked);
            let of = |idea: &Idea<'_>| {
                let name = (others.len() > 1).then_some(&idea.name);
                let told = |asked: &[About]| {
                    let rows = asked.iter().filter_map(|&about| Some((about, about.row(idea)?)));
                    let rows = rows.filter(|(about, row)| tells(*about, row)).map(|(about, row)| (about, Some(row)));
                    words::compared_in(&rows.collect::<Vec<_>>(), (name, idea.why.as_ref()), people)
                };
                [told(primary), told(rest)].concat()
            };
            // The first sentence of each rule set, then the rest.
            let all: Vec<Vec<Message>> = others.iter().map(of).collect();
            lines.extend(all.iter().flat_map(|own| own.iter().take(1)).cloned());
            lines.extend(all.iter().flat_map(|own| own.iter().skip(1)).cloned());
        } else {
            let rows = |&about: &About| {
                let rows = self.rows_among(about);
                rows.iter().any(|(_, row)| tells(about, row)).then_some((about, rows))
            };
            for asked in [primary, rest] {
                lines.extend(words::many(&asked.iter().filter_map(rows).collect::<Vec<_>>()));
            }
        }
        if lines.is_empty() { vec![self.nothing_shown(asked)] } else { lines }
    }

    /// Says that nothing is shown to differ, and why.
    fn nothing_shown(&self, asked: &[About]) -> Message {
        let rows = self.ideas[1..].iter().flat_map(|idea| asked.iter().filter_map(|about| about.row(idea)));
        let found: Vec<Finding> = rows.map(|row| Finding::of(&row)).collect();
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

//! The conclusion: the headline sentences once more, in two lines, for the end of a terminal's output.

use super::{About, Finding, Idea, Scene, TOLD, words};
use crate::lang::msg;
use crate::sim::Difference;
use crate::write::fold::fold;

/// Lines of a conclusion.
const LINES: usize = 2;
/// Columns of a line.
const COLUMNS: usize = 79;

impl Scene<'_> {
    /// The headline sentences, the most important first: that of the goal, that of the primary statistic, those of real differences.
    /// Where nothing is real, one that says so; of a single rule set, the first sentence about it.
    pub(super) fn headlines(&self, asked: &[About], ordered: Option<&str>) -> Vec<String> {
        let others = &self.ideas[1..];
        if others.is_empty() {
            let estimates = &self.ideas[0].estimates;
            let row = |about: &About| estimates.iter().find(|row| row.statistic == about.statistic());
            let first = asked.iter().find_map(|about| Some((*about, row(about)?)));
            return first.map(|(about, row)| words::alone_in(about, row, self, 0, self.lang)).into_iter().collect();
        }
        let tells = |about: About, row: &Difference| Finding::of(row).is_real() || self.is_primary(about);
        let (primary, rest) = asked.split_at(asked.iter().take_while(|about| self.is_primary(**about)).count());
        let mut lines: Vec<String> = ordered.map(str::to_owned).into_iter().collect();
        if others.len() <= TOLD {
            let people = self.crowd(asked);
            let of = |idea: &Idea<'_>| {
                let name = (others.len() > 1).then_some(idea.name.as_str());
                let told = |asked: &[About]| {
                    let rows = asked.iter().filter_map(|&about| Some((about, about.row(idea)?)));
                    let rows = rows.filter(|(about, row)| tells(*about, row)).map(|(about, row)| (about, Some(row)));
                    words::compared_in(&rows.collect::<Vec<_>>(), (name, idea.why.as_ref()), people, self.lang)
                };
                [told(primary), told(rest)].concat()
            };
            // The first sentence of each rule set, then the rest.
            let all: Vec<Vec<String>> = others.iter().map(of).collect();
            lines.extend(all.iter().flat_map(|own| own.iter().take(1)).cloned());
            lines.extend(all.iter().flat_map(|own| own.iter().skip(1)).cloned());
        } else {
            let rows = |&about: &About| {
                let rows = self.rows_among(about);
                rows.iter().any(|(_, row)| tells(about, row)).then_some((about, rows))
            };
            for asked in [primary, rest] {
                lines.extend(words::many(&asked.iter().filter_map(rows).collect::<Vec<_>>(), self.lang));
            }
        }
        if lines.is_empty() { vec![self.nothing_shown(asked)] } else { lines }
    }

    /// Says that nothing is shown to differ, and why.
    fn nothing_shown(&self, asked: &[About]) -> String {
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
        self.lang.say(msg!("verdict-nothing-shown", form))
    }
}

/// The first of these sentences, as many as two lines hold. A first sentence that is longer ends with its last clause that fits.
pub(crate) fn conclusion(sentences: &[String]) -> String {
    let fits = |text: &str| fold(text, COLUMNS).len() <= LINES;
    let Some(first) = sentences.first() else { return String::new() };
    if !fits(first) {
        let ends = clause_ends(first).into_iter().rev().map(|end| format!("{}…", &first[..end]));
        return match ends.into_iter().find(|text| fits(text)) {
            Some(short) => fold(&short, COLUMNS).join("\n"),
            None => fold(first, COLUMNS - 1)[..LINES].join("\n") + "…",
        };
    }
    let mut lines = Vec::new();
    for sentence in sentences {
        let own = fold(sentence, COLUMNS);
        if lines.len() + own.len() > LINES {
            break;
        }
        lines.extend(own);
    }
    lines.join("\n")
}

/// Where the clauses of a sentence end, outside of brackets.
fn clause_ends(text: &str) -> Vec<usize> {
    let mut depth = 0_u32;
    let mut ends = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '[' | '(' | '（' => depth += 1,
            ']' | ')' | '）' => depth = depth.saturating_sub(1),
            '，' | '；' | '：' | '。' if depth == 0 => ends.push(at),
            ',' | ';' | ':' | '.' if depth == 0 && text[at + 1..].starts_with(' ') => ends.push(at),
            _ => {}
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    fn of(sentences: &[&str]) -> String {
        let sentences: Vec<String> = sentences.iter().map(|&text| text.to_owned()).collect();
        conclusion(&sentences)
    }

    #[test]
    fn two_lines_hold_whole_sentences() {
        let [a, b] = ["Evenings swing 25 % more [24, 25]: by 64.4 points instead of 51.6.", "Deals are longer."];
        assert_eq!(of(&[a, b]), format!("{a}\n{b}"));
        let c = "Of 100 players, 33 are 50 points down at some time in an evening instead of 23: 10 more [9, 11].";
        assert_eq!(of(&[a, c, b]), a, "a sentence that does not fit ends the conclusion");
        assert_eq!(of(&[b]), b);
        assert_eq!(of(&["庄家多得 1 分。", "一局打得长。"]), "庄家多得 1 分。\n一局打得长。");
        assert_eq!(of(&[]), "");
    }

    #[test]
    fn a_long_sentence_ends_with_a_clause() {
        let many = "南昌+冲关=4 (−12 %; few, very few), ".repeat(9);
        let text = of(&[&format!("Calmest: {many}end.")]);
        assert!(text.ends_with("few)…"), "{text}");
        let chinese = of(&[&"一场输赢的起伏比原来大四分之一，".repeat(20)]);
        assert!(chinese.ends_with("四分之一…"), "{chinese}");
        for text in [text, chinese, of(&[&"word ".repeat(90)])] {
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines.len() == 2 && lines.iter().all(|line| line.width() <= 80), "{text}");
        }
    }
}

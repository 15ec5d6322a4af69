//! The result of a comparison, in one sentence.

use super::names;
use super::numbers::{self, deals};
use super::study::Study;
use crate::lang::Lang;
use crate::rules::Rules;
use crate::sim::{Difference, MARGIN, Unit};
use crate::stats::Method;
use crate::write::format::whole;

impl Study {
    /// The result of a comparison, in one sentence; `tests` is the number of tests in the family that was corrected together.
    pub(super) fn findings(&self, rows: &[Difference], tests: usize) -> String {
        let first = self.primary_of(rows).map(|row| beforehand(row, self.game(), self.lang));
        first.unwrap_or_default() + &findings(rows, tests, self.hands, self.game(), self.lang)
    }

    /// The row of the statistic that was named beforehand, among total effects.
    pub(super) fn primary_of<'a>(&self, rows: &'a [Difference]) -> Option<&'a Difference> {
        rows.first().filter(|row| self.primary.is_some_and(|primary| row.statistic.is(primary)))
    }
}

/// What became of the statistic that was named beforehand.
fn beforehand(row: &Difference, game: Option<&Rules>, lang: Lang) -> String {
    let (said, p) = (named(row, game, lang), numbers::p_value(row.p_adjusted));
    let p = if p.starts_with('<') { p } else { format!("= {p}") };
    match (row.is_real(), lang) {
        (true, Lang::En) => format!("named beforehand and tested alone, {said} is real (p {p}). Of all rows: "),
        (false, Lang::En) => format!("named beforehand and tested alone, {said} may be chance (p {p}). Of all rows: "),
        (true, Lang::Zh) => format!("事先指定、单独检验的{said}显著（p {p}）。全部各项："),
        (false, Lang::Zh) => format!("事先指定、单独检验的{said}或为偶然（p {p}）。全部各项："),
    }
}

fn findings(rows: &[Difference], tests: usize, hands: u64, game: Option<&Rules>, lang: Lang) -> String {
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
    if rows.iter().any(|row| row.method == Method::OneTraining) {
        return match lang {
            Lang::En => {
                format!("none of {total} differences is called real: the players come of one training ({same})")
            }
            Lang::Zh => format!("{total} 项差异均不称显著：玩家只练一次（{same}）"),
        };
    }
    if real.is_empty() {
        return match lang {
            Lang::En => format!(
                "none of {total} differences is shown to be real by these deals (Holm over {tests} tests, 5 %; {same})"
            ),
            Lang::Zh => format!("{total} 项差异均不显著（Holm，{tests} 项检验，5%；{same}）"),
        };
    }
    real.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
    let named: Vec<String> = real.iter().take(4).map(|row| named(row, game, lang)).collect();
    let (count, more) = (real.len(), real.len() > named.len());
    match lang {
        Lang::En => format!(
            "{count} of {total} differences are real (Holm over {tests} tests, 5 %), {same}: {}{}",
            named.join("; "),
            if more { " ..." } else { "" }
        ),
        Lang::Zh => format!(
            "{total} 项差异中 {count} 项显著（Holm，{tests} 项检验，5%），{same}：{}{}",
            named.join("；"),
            if more { " ……" } else { "" }
        ),
    }
}

/// How many differences are 0 because the rules say so, how many because of the players, and how many because nothing was seen; and
/// how many are shown to be small.
pub(super) fn same(rows: &[Difference], lang: Lang) -> String {
    let count = |pick: fn(&Difference) -> bool| rows.iter().filter(|row| pick(row)).count();
    let (forced, unseen) = (count(|row| row.identical && row.forced), count(Difference::is_unseen));
    let (players, near) = (count(|row| row.by_players), count(Difference::is_equivalent));
    let percent = MARGIN * 100.0;
    let mut parts = Vec::new();
    match lang {
        Lang::En => {
            let verb = |count: usize| if count == 1 { "is" } else { "are" };
            parts.push(format!("{forced} {} 0 by the rules", verb(forced)));
            if players > 0 {
                parts.push(format!("{players} {} 0 by these players, who play the same deals", verb(players)));
            }
            if near > 0 {
                parts.push(format!("{near} {} shown to differ by less than {percent} %", verb(near)));
            }
            parts.push(format!("{unseen} never differed in these deals"));
            parts.join(", ")
        }
        Lang::Zh => {
            parts.push(format!("{forced} 项依规则恰为 0"));
            if players > 0 {
                parts.push(format!("{players} 项因这些玩家打同样的牌局而为 0"));
            }
            if near > 0 {
                parts.push(format!("{near} 项已证实相差不到 {percent}%"));
            }
            parts.push(format!("{unseen} 项在这些局中未见差异"));
            parts.join("，")
        }
    }
}

/// How many half widths the difference is from zero.
fn strength(row: &Difference) -> f64 {
    let half = (row.ci_high - row.ci_low) / 2.0;
    if half > 0.0 { (row.difference / half).abs() } else { 0.0 }
}

fn named(row: &Difference, game: Option<&Rules>, lang: Lang) -> String {
    let unit = match row.statistic.unit() {
        Unit::Share => lang.pick(" percentage points", " 个百分点"),
        Unit::Amount | Unit::Whole => "",
    };
    let ratio = numbers::ratio(row).map_or_else(String::new, |ratio| format!(" ({ratio})"));
    let name = names::statistic_of(row.statistic, game, lang);
    format!("{name} {}{unit}{ratio}", numbers::difference(row.statistic, row.difference))
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
        let of = |differences: Vec<Difference>| findings(&differences, 1, 1000, None, Lang::En);
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

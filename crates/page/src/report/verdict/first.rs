//! The title, the three numbers and the order of rule sets on the first screen.

use super::told::{apart, is_vague, people_for_share, rounded};
use super::{About, Finding, Idea, Scene, Verdict, bankrolls, words};
use crate::answer::{Amount, Bar, Bars, First, Form, KeyNumber, Sliders};
use crate::lang::{Message, Number, Range, ToArg, msg};
use crate::report::numbers;
use crate::sim::{Difference, Statistic};

/// Key numbers on the first screen.
const NUMBERS: usize = 3;
/// Crowd size of key numbers that need no larger one.
const CROWD: u32 = 100;
/// Percentages with a name of their own.
const FRACTIONS: [(f64, &str); 3] = [(25.0, "quarter"), (100.0 / 3.0, "third"), (50.0, "half")];
/// An interval is rounded to such a share if its ends are at most this many per cent away.
const NEAR: f64 = 1.0;

/// An interval for the first screen.
fn interval(range: &Range) -> Message {
    let [low, high] = [range.low, range.high].map(|value| Number { value, form: range.form });
    match low.value.is_finite() && high.value.is_finite() {
        true => msg!(
            "first-interval",
            low,
            high,
            signed = u8::from(low.value < 0.0 || matches!(range.form, crate::lang::Form::Signed(_)))
        ),
        false => Message::default(),
    }
}

/// A relative change as people say it: a quarter more, 25 % more, 2.3 times as much. `None` if there is no ratio.
pub(super) fn relative(row: &Difference) -> Option<Message> {
    let [ratio, low, high] = numbers::told_ratio(row)?;
    let more = u8::from(ratio > 1.0);
    if ratio > 2.0 {
        return Some(msg!("first-times", times = factor([ratio, low, high])));
    }
    let percent = [ratio, low, high].map(|ratio| 100.0 * (ratio - 1.0).abs());
    let fraction = FRACTIONS.iter().find(|(share, _)| percent.iter().all(|end| (end.round() - share).abs() <= NEAR));
    Some(match fraction {
        Some((_, fraction)) => msg!("first-fraction", fraction = *fraction, more),
        None => msg!("first-percent", percent = Number::whole(percent[0]), more, none = u8::from(percent[0] < 0.5)),
    })
}

/// A factor in a title: with one decimal at most, and none if that is 0.
fn factor(ratio: [f64; 3]) -> Number {
    let decimals = rounded(ratio)[0].decimals().min(1);
    let is_whole = (10.0 * ratio[0]).round() % 10.0 == 0.0;
    Number::fixed(ratio[0], if is_whole { 0 } else { decimals })
}

/// The unit of a key number, a form of `first-unit`.
fn key_number_unit(about: About) -> &'static str {
    match about {
        About::Ruin(_) => "players",
        About::NoWinner => "deals",
        About::Named(_) if about.is_share() => "percent",
        _ => about.unit(),
    }
}

/// The distance of a change from no change, and the interval of the distance: the absolute binary logarithm of the ratio if there is one, else
/// the absolute difference.
fn strengths(row: &Difference) -> [f64; 3] {
    let all = match numbers::told_ratio(row) {
        Some(all) if all.iter().all(|ratio| *ratio > 0.0) => all.map(libm::log2),
        _ => [row.difference, row.ci_low, row.ci_high],
    };
    let [low, high] =
        if all[1] <= 0.0 && all[2] >= 0.0 { [0.0, f64::max(-all[1], all[2])] } else { [all[1].abs(), all[2].abs()] };
    [all[0].abs(), low.min(high), low.max(high)]
}

/// Whether the interval of the first change lies beyond those of all others.
fn is_leading(rows: &[(&Idea<'_>, Difference)]) -> bool {
    let [(_, first), others @ ..] = rows else { return false };
    let [_, least, _] = strengths(first);
    others.iter().all(|(_, other)| strengths(other)[2] < least)
}

/// A change in a row of bars, with a sign.
fn brief(row: &Difference, about: About, is_ratio: bool) -> Message {
    match numbers::told_ratio(row).filter(|_| is_ratio) {
        Some([ratio, ..]) if ratio <= 2.0 => {
            msg!("first-signed-percent", percent = Number::signed(100.0 * (ratio - 1.0), 2))
        }
        Some(ratio) => msg!("first-factor", times = factor(ratio)),
        None => msg!("first-signed", value = Number::signed(row.difference * about.scale(), 2), unit = about.unit()),
    }
}

/// The result of a significant difference, without a subject and an interval. `people` is the crowd size of the answer.
fn result(about: About, row: &Difference, people: u32) -> Message {
    let scaled = row.times(if let About::Ruin(_) = about { f64::from(people) } else { about.scale() });
    let change = words::change_of(about, &scaled);
    let [b, a] = change.values;
    let by = relative(row).filter(|_| matches!(about, About::Swing | About::PerPoint));
    let by = by.unwrap_or(change.by);
    let (crowd, stake, jing, label) = (Number::whole(people.into()), about.stake(), about.jing(), about.own());
    msg!("first-result", about = about.name(), by, b, a, crowd, stake, jing, label)
}

impl Scene<'_> {
    /// The first screen of one rule set, of two, or of many, without what changed; `verdict` is that of the scene.
    pub(super) fn first(&self, verdict: &Verdict) -> First {
        let asked = &self.sentence_questions(&verdict.questions, verdict.stake)[..];
        let ordered = self.ordered(verdict.ranking.as_ref());
        let title = match &self.ideas[1..] {
            [] => self.evening_title(),
            [other] => Some(self.comparison_title(other, asked, self.subject.as_ref().unwrap_or(&other.name))),
            _ => Some(self.ranking_title(asked)),
        };
        First {
            title: title.unwrap_or_default(),
            lede: ordered.or_else(|| self.second_result(asked)).or_else(|| self.per_point(asked)).unwrap_or_default(),
            numbers: self
                .key_numbers(asked)
                .into_iter()
                .map(|number| match number.form {
                    Form::People(_) => self.with_stakes(number),
                    _ => number,
                })
                .collect(),
            bars: self.all_bars(asked),
            ..First::default()
        }
    }

    /// The title of a single rule set: the 5 % and 95 % quantiles of an evening. `None` unless they have opposite signs.
    fn evening_title(&self) -> Option<Message> {
        let [low, high] = [0.05, 0.95].map(|p| self.value(0, Statistic::EveningQuantile(p)));
        let (low, high) = low.zip(high).filter(|(low, high)| *low < 0.0 && *high > 0.0)?;
        Some(msg!("first-evening", evening = self.evening, low = Number::whole(-low), high = Number::whole(high)))
    }

    /// The conclusion about one changed rule set.
    fn comparison_title(&self, other: &Idea<'_>, asked: &[About], subject: &Message) -> Message {
        let rows: Vec<(About, Difference)> =
            asked.iter().filter_map(|&about| Some((about, about.row(other)?))).collect();
        let found = |about: &About| rows.iter().find(|(known, _)| known == about).map(|(_, row)| Finding::of(row));
        if let Some((about, row)) = rows.iter().find(|(_, row)| Finding::of(row).is_real()) {
            let result = result(*about, row, self.crowd(asked).max(CROWD));
            let flat = [Finding::Near, Finding::Equal, Finding::SamePlay, Finding::NeverDiffered];
            let same = *about != About::Swing && found(&About::Swing).is_some_and(|swing| flat.contains(&swing));
            return msg!("first-changed", subject, result, same = u8::from(same));
        }
        let findings: Vec<Finding> = rows.iter().map(|(_, row)| Finding::of(row)).collect();
        let all = |is: &[Finding]| !findings.is_empty() && findings.iter().all(|finding| is.contains(finding));
        let form = match () {
            () if findings.is_empty() || findings.contains(&Finding::TooFew) => "few",
            () if all(&[Finding::Equal]) => "equal",
            () if all(&[Finding::Equal, Finding::SamePlay, Finding::NeverDiffered]) => "same",
            () if findings.contains(&Finding::OneTraining) => "training",
            () if found(&About::Swing) == Some(Finding::Near) => "near",
            () => "chance",
        };
        msg!("first-nothing", form, subject)
    }

    /// The title for many rule sets: the strongest change.
    fn ranking_title(&self, asked: &[About]) -> Message {
        let (people, count) = (self.crowd(asked).max(CROWD), self.ideas.len() - 1);
        let of = |&about: &About| {
            let rows = self.real_rows(about);
            let (idea, row) = rows.first()?;
            let leads = u8::from(is_leading(&rows));
            Some(msg!("first-strongest", name = idea.title, result = result(about, row, people), leads))
        };
        let same = self.ideas[1..].iter().all(|idea| idea.differences.iter().all(|row| row.identical));
        asked.iter().find_map(of).unwrap_or_else(|| msg!("first-none", count, same = u8::from(same)))
    }

    /// The significant changes of a statistic, the strongest first.
    fn real_rows(&self, about: About) -> Vec<(&Idea<'_>, Difference)> {
        let rows = self.rows_of_others(about).into_iter().filter(|(_, row)| Finding::of(row).is_real());
        let mut rows: Vec<(&Idea<'_>, Difference)> = rows.collect();
        rows.sort_by(|a, b| strengths(&b.1)[0].total_cmp(&strengths(&a.1)[0]));
        rows
    }

    /// Which change has the largest swing for each point paid, and whether it has the largest swing too. `None` unless it is asked and a
    /// change has a significant effect on the swing.
    fn per_point(&self, asked: &[About]) -> Option<Message> {
        let rows = asked.contains(&About::PerPoint).then(|| self.real_rows(About::PerPoint))?;
        let swings = self.real_rows(About::Swing);
        let (largest, swing) = swings.first()?;
        let Some((idea, row)) = rows.first() else { return Some(msg!("first-per-point-none")) };
        let is_same = std::ptr::eq(*idea, *largest) && (row.difference > 0.0) == (swing.difference > 0.0);
        let form = match (is_leading(&rows), is_same && is_leading(&swings)) {
            (true, true) => "same",
            (true, false) => "other",
            (false, _) => "seen",
        };
        Some(msg!("first-per-point", form, name = idea.title, by = relative(row)))
    }

    /// The question of the title of many rule sets: the first in which one differs significantly.
    fn title_question(&self, asked: &[About]) -> Option<About> {
        let real = |about: &&About| self.rows_of_others(**about).iter().any(|(_, row)| Finding::of(row).is_real());
        asked.iter().find(real).copied()
    }

    /// The first significant result that is neither the title nor a key number.
    fn second_result(&self, asked: &[About]) -> Option<Message> {
        let [other] = &self.ideas[1..] else { return None };
        let row = |&about: &About| Some((about, about.row(other)?)).filter(|(_, row)| Finding::of(row).is_real());
        let (about, row) =
            asked.iter().skip(NUMBERS).find_map(row).filter(|_| asked.first().and_then(row).is_some())?;
        let result = result(about, &row, self.crowd(asked).max(CROWD));
        Some(msg!("first-also", result))
    }

    fn key_numbers(&self, asked: &[About]) -> Vec<KeyNumber> {
        let shown = asked.iter().take(NUMBERS);
        match &self.ideas[1..] {
            [] => {
                let ruin = |about: &About| Some(self.own(0, about.statistic())?).filter(|_| about.stake() > 0);
                let people = words::crowd_of_shares(asked.iter().filter_map(ruin)).max(CROWD);
                shown.filter_map(|&about| self.own_number(about, people)).collect()
            }
            [_] => {
                let people = self.crowd(asked).max(CROWD);
                shown.filter_map(|&about| self.changed_number(about, people, 1)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Sliders whose points have their key numbers. The rule sets after the first are these points, in the same order.
    pub(super) fn filled(&self, mut sliders: Sliders, stake: u32) -> Sliders {
        let asked = [About::Swing, About::Ruin(stake), About::Worst];
        let people = self.crowd(&asked).max(CROWD);
        // Hundreds of crowds of figures would make the page large.
        let plain = |number: KeyNumber| match number.form {
            Form::People(_) => KeyNumber { form: Form::Own, stakes: Vec::new(), ..number },
            _ => number,
        };
        for (at, point) in (1..).zip(&mut sliders.points) {
            let rows = || asked.iter().filter_map(|about| about.row(&self.ideas[at]));
            point.is_same = rows().next().is_some() && rows().all(|row| row.identical);
            let numbers = asked.iter().filter_map(|&about| self.changed_number(about, people, at));
            point.numbers = numbers.map(plain).collect();
        }
        sliders
    }

    /// A key number without its value.
    fn empty_key_number(&self, about: About, people: u32) -> KeyNumber {
        let (evening, crowd, stake) = (self.evening, Number::whole(people.into()), about.stake());
        let (jing, label) = (about.jing(), about.own());
        KeyNumber {
            label: msg!("first-label", about = about.name(), evening, crowd, stake, jing, label),
            before: None,
            after: Amount::default(),
            note: msg!("first-unit", unit = key_number_unit(about)),
            interval: Message::default(),
            form: match about {
                About::Ruin(_) => Form::People(people),
                About::Dealer => Form::Own,
                _ if about.unit() == "points" => Form::Points,
                _ => Form::Own,
            },
            is_more: None,
            stake: about.stake(),
            stakes: Vec::new(),
        }
    }

    /// The factor from a statistic to its key number.
    fn factor(about: About, people: u32) -> f64 {
        if let About::Ruin(_) = about { f64::from(people) } else { about.scale() * about.sign() }
    }

    /// A value as printed, with the interval that it has by itself.
    fn amount(&self, shown: Number, at: usize, (about, people): (About, u32)) -> Amount {
        let scale = Scene::factor(about, people);
        let ends = self.own(at, about.statistic()).map(|row| [row.ci_low * scale, row.ci_high * scale]);
        let ends = ends.map(|[low, high]| if low <= high { [low, high] } else { [high, low] });
        let value = self.value(at, about.statistic()).unwrap_or(f64::NAN) * scale;
        let is_known = |ends: &[f64; 2]| ends.iter().all(|end| end.is_finite());
        Amount { shown: Message::of(&shown), value, ends: ends.filter(is_known) }
    }

    /// A key number of the only rule set; `None` if it is not known.
    fn own_number(&self, about: About, people: u32) -> Option<KeyNumber> {
        let row = self.own(0, about.statistic())?;
        if about.stake() > 0 && is_vague([row.ci_low, row.ci_high]) {
            // For a stake that is rarely lost, only the upper end of the interval is informative.
            let people = people_for_share(4.0 * row.ci_high, row.ci_high);
            let most = Number::whole((row.ci_high * f64::from(people)).ceil());
            let number = self.empty_key_number(about, people);
            let amount = self.amount(most, 0, (about, people));
            let after = Amount { shown: msg!("first-at-most", most), ..amount };
            return Some(KeyNumber { after, ..number });
        }
        let amount = self.amount(Number::whole(0.0), 0, (about, people));
        let [low, high] = amount.ends?;
        let [shown, low, high] = match about {
            About::Ruin(_) => [amount.value, low, high].map(Number::whole),
            _ => rounded([amount.value, low, high]),
        };
        let interval = interval(&Range { low: low.value, high: high.value, form: low.form });
        Some(KeyNumber {
            after: Amount { shown: Message::of(&shown), ..amount },
            interval,
            ..self.empty_key_number(about, people)
        })
    }

    /// A key number of a rule set beside the first; `None` if it is not known or did not change.
    fn changed_number(&self, about: About, people: u32, at: usize) -> Option<KeyNumber> {
        let row = about.row(&self.ideas[at]).filter(|row| !row.identical)?;
        // A grid makes one claim per point, so its tests are corrected for their number.
        let is_corrected = self.ideas.len() == 2 || self.tests.is_none() || self.is_primary(about);
        let row = if is_corrected { row } else { row.among(self.ideas.len() - 1) };
        let finding = Finding::of(&row);
        let scaled = row.times(if let About::Ruin(_) = about { f64::from(people) } else { about.scale() });
        let number = self.empty_key_number(about, people);
        let ([b, a], by, range) = match finding.is_real() {
            false => {
                let by = msg!("first-finding", finding = format!("{finding:?}"));
                let [a, b] = apart(scaled.a, scaled.b, 0);
                ([b, a], by, Message::default())
            }
            true => {
                let change = words::change_of(about, &scaled);
                (change.values, change.by, interval(&change.range))
            }
        };
        Some(KeyNumber {
            before: Some(self.amount(a, 0, (about, people))),
            after: self.amount(b, at, (about, people)),
            note: msg!("first-note", unit = key_number_unit(about), by),
            interval: range,
            is_more: finding.is_real().then_some(finding == Finding::More),
            ..number
        })
    }

    /// A key number that depends on a stake, with all stakes.
    fn with_stakes(&self, number: KeyNumber) -> KeyNumber {
        let of = |stake: u32| {
            let about = About::Ruin(stake);
            match self.ideas.len() {
                1 => {
                    let row = self.own(0, about.statistic())?;
                    self.own_number(about, words::crowd_of_shares(std::iter::once(row)).max(CROWD))
                }
                _ => self.changed_number(about, self.crowd(&[about]).max(CROWD), 1),
            }
        };
        let mut stakes = bankrolls(self.ideas[0].estimates);
        stakes.sort_unstable();
        KeyNumber { stakes: stakes.into_iter().filter_map(of).collect(), ..number }
    }

    /// The bars of every statistic, that of the title first; empty for fewer than three rule sets.
    fn all_bars(&self, asked: &[About]) -> Vec<Bars> {
        if self.ideas.len() < 3 {
            return Vec::new();
        }
        let first = self.title_question(asked);
        let rest = asked.iter().copied().filter(|about| Some(*about) != first);
        first.into_iter().chain(rest).filter_map(|about| self.bars(about)).collect()
    }

    /// All other rule sets in order of a statistic; `None` if nothing is known of it.
    fn bars(&self, about: About) -> Option<Bars> {
        let rows = self.rows_of_others(about).into_iter().map(|(idea, row)| (idea.title.clone(), row));
        let (same, rows): (Vec<_>, Vec<_>) = rows.partition(|(_, row)| row.identical);
        let rows: Vec<(Message, Difference)> =
            rows.into_iter().filter(|(_, row)| row.ci_low.is_finite() && row.ci_high.is_finite()).collect();
        // One axis for all: ratios where each row has one.
        let is_ratio =
            about.statistic().has_relative_change() && rows.iter().all(|(_, row)| numbers::told_ratio(row).is_some());
        let bar = |(name, row): (Message, Difference)| {
            let scaled = row.times(about.scale());
            let by = brief(&row, about, is_ratio);
            let (ends, interval) = match numbers::told_ratio(&row).filter(|_| is_ratio) {
                Some(all @ [ratio, low, high]) => {
                    let range = match ratio < 2.0 {
                        true => Range {
                            low: 100.0 * (low - 1.0),
                            high: 100.0 * (high - 1.0),
                            form: crate::lang::Form::Signed(2),
                        },
                        false => Range::significant(low, high, 2),
                    };
                    (all, range)
                }
                None => {
                    let all = [scaled.difference, scaled.ci_low, scaled.ci_high];
                    (all, Range { low: all[1], high: all[2], form: crate::lang::Form::Signed(2) })
                }
            };
            let finding = Finding::of(&row);
            let is_real = finding.is_real();
            let note = msg!("first-finding", finding = format!("{finding:?}"));
            Bar { name, ends, is_ratio, shown: by, interval: self::interval(&interval), is_real, note }
        };
        let mut rows: Vec<Bar> = rows.into_iter().map(bar).collect();
        if rows.is_empty() {
            return None;
        }
        let strength = |bar: &Bar| if is_ratio { libm::log2(bar.ends[0]).abs() } else { bar.ends[0].abs() };
        rows.sort_by(|a, b| b.is_real.cmp(&a.is_real).then(strength(b).total_cmp(&strength(a))));
        let base = self.ideas[0].name.to_arg();
        let title = msg!("first-bars", about = words::label(about), base);
        Some(Bars { title, rows, unchanged: same.into_iter().map(|(name, _)| name).collect() })
    }
}

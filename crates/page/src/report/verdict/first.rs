//! The title, the three numbers and the order of rule sets on the first screen.

use super::told::{crowd_for_share, is_vague, rounded, rounded_pair};
use super::{Entry, Finding, KeyQuestion, Verdict, VerdictInput, bankrolls, words};
use crate::answer::{Amount, Bar, Bars, FirstScreen, Form, KeyNumber, Sliders};
use crate::lang::{Message, Number, Range, ToArg, msg};
use crate::report::numbers;
use crate::sim::{Difference, Statistic};

/// Maximum number of key numbers on the first screen.
const MAX_NUMBERS: usize = 3;
/// Minimum crowd size of key numbers.
const MIN_CROWD: u32 = 100;
/// Percentages that are printed as a word, each with its form of the message `first-fraction`.
const FRACTIONS: [(f64, &str); 3] = [(25.0, "quarter"), (100.0 / 3.0, "third"), (50.0, "half")];
/// A word for a percentage is used if the estimate and the ends of its interval are at most this many percentage points away.
const MAX_GAP: f64 = 1.0;

/// An interval for the first screen; empty if an end is infinite.
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

/// A relative change in words: a quarter more, 25 % more, 2.3 times as much. `None` if [`numbers::consistent_ratio`] is.
pub(super) fn relative_change(row: &Difference) -> Option<Message> {
    let [ratio, low, high] = numbers::consistent_ratio(row)?;
    let more = u8::from(ratio > 1.0);
    if ratio > 2.0 {
        return Some(msg!("first-times", times = factor([ratio, low, high])));
    }
    let percent = [ratio, low, high].map(|ratio| 100.0 * (ratio - 1.0).abs());
    let fraction = FRACTIONS.iter().find(|(share, _)| percent.iter().all(|end| (end.round() - share).abs() <= MAX_GAP));
    Some(match fraction {
        Some((_, fraction)) => msg!("first-fraction", fraction = *fraction, more),
        None => msg!("first-percent", percent = Number::whole(percent[0]), more, none = u8::from(percent[0] < 0.5)),
    })
}

/// A factor in a title, with at most one decimal, and none if the decimal is 0. `ratio` is the factor and the ends of its interval.
fn factor(ratio: [f64; 3]) -> Number {
    let decimals = rounded(ratio)[0].decimals().min(1);
    let is_whole = (10.0 * ratio[0]).round() % 10.0 == 0.0;
    Number::fixed(ratio[0], if is_whole { 0 } else { decimals })
}

/// The unit of a key number as a form of the message `first-unit`.
fn key_number_unit(about: KeyQuestion) -> &'static str {
    match about {
        KeyQuestion::Ruin(_) => "players",
        KeyQuestion::NoWinner => "deals",
        KeyQuestion::Named(_) if about.is_share() => "percent",
        _ => about.unit(),
    }
}

/// The strength of a change, with the low and high end of its interval; not negative. The strength is the absolute binary logarithm of the
/// ratio if there is one, else the absolute difference.
fn strengths(row: &Difference) -> [f64; 3] {
    let all = match numbers::consistent_ratio(row) {
        Some(all) if all.iter().all(|ratio| *ratio > 0.0) => all.map(libm::log2),
        _ => [row.difference, row.ci_low, row.ci_high],
    };
    let [low, high] =
        if all[1] <= 0.0 && all[2] >= 0.0 { [0.0, f64::max(-all[1], all[2])] } else { [all[1].abs(), all[2].abs()] };
    [all[0].abs(), low.min(high), low.max(high)]
}

/// Whether the interval of the strength of the first change lies above those of all others. `false` if there are no changes.
fn is_leading(rows: &[(&Entry<'_>, Difference)]) -> bool {
    let [(_, first), others @ ..] = rows else { return false };
    let [_, least, _] = strengths(first);
    others.iter().all(|(_, other)| strengths(other)[2] < least)
}

/// A change as the text of a bar. If `is_ratio` is true and there is a ratio, it is a percentage with a sign or a factor; else it is a
/// difference with a sign and the unit of the question.
fn bar_text(row: &Difference, about: KeyQuestion, is_ratio: bool) -> Message {
    match numbers::consistent_ratio(row).filter(|_| is_ratio) {
        Some([ratio, ..]) if ratio <= 2.0 => {
            msg!("first-signed-percent", percent = Number::signed(100.0 * (ratio - 1.0), 2))
        }
        Some(ratio) => msg!("first-factor", times = factor(ratio)),
        None => msg!("first-signed", value = Number::signed(row.difference * about.scale(), 2), unit = about.unit()),
    }
}

/// A significant difference as a clause without a subject and an interval. `people` is the crowd size.
fn result_clause(about: KeyQuestion, row: &Difference, people: u32) -> Message {
    let scaled = row.times(if let KeyQuestion::Ruin(_) = about { f64::from(people) } else { about.scale() });
    let change = words::printed_change(about, &scaled);
    let [b, a] = change.values;
    let by = relative_change(row).filter(|_| matches!(about, KeyQuestion::Swing | KeyQuestion::PerPoint));
    let by = by.unwrap_or(change.by);
    let (crowd, stake, jing, label) =
        (Number::whole(people.into()), about.stake(), about.jing(), about.statistic_label());
    msg!("first-result", about = about.name(), by, b, a, crowd, stake, jing, label)
}

impl VerdictInput<'_> {
    /// The first screen without the changed rules. `verdict` must be the verdict of the same input.
    pub(super) fn first_screen(&self, verdict: &Verdict) -> FirstScreen {
        let questions = &self.sentence_questions(&verdict.questions, verdict.stake)[..];
        let ordered = self.goal_sentence(verdict.ranking.as_ref());
        let title = match &self.entries[1..] {
            [] => self.evening_title(),
            [other] => Some(self.comparison_title(other, questions, self.subject.as_ref().unwrap_or(&other.name))),
            _ => Some(self.ranking_title(questions)),
        };
        FirstScreen {
            title: title.unwrap_or_default(),
            lede: ordered
                .or_else(|| self.second_result(questions))
                .or_else(|| self.swing_per_point_sentence(questions))
                .unwrap_or_default(),
            numbers: self
                .key_numbers(questions)
                .into_iter()
                .map(|number| match number.form {
                    Form::People(_) => self.with_stakes(number),
                    _ => number,
                })
                .collect(),
            bars: self.all_bars(questions),
            ..FirstScreen::default()
        }
    }

    /// The title of a single rule set: the 5 % and 95 % quantiles of the points of an evening. `None` unless the first is negative and the
    /// second positive.
    fn evening_title(&self) -> Option<Message> {
        let [low, high] = [0.05, 0.95].map(|p| self.value(0, Statistic::EveningQuantile(p)));
        let (low, high) = low.zip(high).filter(|(low, high)| *low < 0.0 && *high > 0.0)?;
        Some(msg!("first-evening", evening = self.evening, low = Number::whole(-low), high = Number::whole(high)))
    }

    /// The title of a comparison of two rule sets: the first significant difference in the order of `questions`, or the reason why there is
    /// none. `subject` is the change of the rules or the label of the second rule set.
    fn comparison_title(&self, other: &Entry<'_>, questions: &[KeyQuestion], subject: &Message) -> Message {
        let rows: Vec<(KeyQuestion, Difference)> =
            questions.iter().filter_map(|&about| Some((about, about.row(other)?))).collect();
        let found =
            |about: &KeyQuestion| rows.iter().find(|(known, _)| known == about).map(|(_, row)| Finding::from_row(row));
        if let Some((about, row)) = rows.iter().find(|(_, row)| Finding::from_row(row).is_real()) {
            let result = result_clause(*about, row, self.crowd_size(questions).max(MIN_CROWD));
            let flat = [Finding::Near, Finding::Equal, Finding::SamePlay, Finding::NeverDiffered];
            let same =
                *about != KeyQuestion::Swing && found(&KeyQuestion::Swing).is_some_and(|swing| flat.contains(&swing));
            return msg!("first-changed", subject, result, same = u8::from(same));
        }
        let findings: Vec<Finding> = rows.iter().map(|(_, row)| Finding::from_row(row)).collect();
        let all = |is: &[Finding]| !findings.is_empty() && findings.iter().all(|finding| is.contains(finding));
        let form = match () {
            () if findings.is_empty() || findings.contains(&Finding::TooFew) => "few",
            () if all(&[Finding::Equal]) => "equal",
            () if all(&[Finding::Equal, Finding::SamePlay, Finding::NeverDiffered]) => "same",
            () if findings.contains(&Finding::OneTraining) => "training",
            () if found(&KeyQuestion::Swing) == Some(Finding::Near) => "near",
            () => "chance",
        };
        msg!("first-nothing", form, subject)
    }

    /// The title for many rule sets: the largest significant change in the first of `questions` that has one.
    fn ranking_title(&self, questions: &[KeyQuestion]) -> Message {
        let (people, count) = (self.crowd_size(questions).max(MIN_CROWD), self.entries.len() - 1);
        let of = |&about: &KeyQuestion| {
            let rows = self.real_rows(about);
            let (entry, row) = rows.first()?;
            let leads = u8::from(is_leading(&rows));
            Some(msg!("first-strongest", name = entry.title, result = result_clause(about, row, people), leads))
        };
        let same = self.entries[1..].iter().all(|entry| entry.differences.iter().all(|row| row.identical));
        questions.iter().find_map(of).unwrap_or_else(|| msg!("first-none", count, same = u8::from(same)))
    }

    /// The rule sets with a significant change in a question, the strongest change first.
    fn real_rows(&self, about: KeyQuestion) -> Vec<(&Entry<'_>, Difference)> {
        let rows = self.corrected_rows(about).into_iter().filter(|(_, row)| Finding::from_row(row).is_real());
        let mut rows: Vec<(&Entry<'_>, Difference)> = rows.collect();
        rows.sort_by(|a, b| strengths(&b.1)[0].total_cmp(&strengths(&a.1)[0]));
        rows
    }

    /// A sentence that names the change with the largest effect on the swing per point, and says whether its effect on the swing is the
    /// largest too. `None` unless `questions` contain the swing per point and a change has a significant effect on the swing.
    fn swing_per_point_sentence(&self, questions: &[KeyQuestion]) -> Option<Message> {
        let rows = questions.contains(&KeyQuestion::PerPoint).then(|| self.real_rows(KeyQuestion::PerPoint))?;
        let swings = self.real_rows(KeyQuestion::Swing);
        let (largest, swing) = swings.first()?;
        let Some((entry, row)) = rows.first() else { return Some(msg!("first-per-point-none")) };
        let is_same = std::ptr::eq(*entry, *largest) && (row.difference > 0.0) == (swing.difference > 0.0);
        let form = match (is_leading(&rows), is_same && is_leading(&swings)) {
            (true, true) => "same",
            (true, false) => "other",
            (false, _) => "seen",
        };
        Some(msg!("first-per-point", form, name = entry.title, by = relative_change(row)))
    }

    /// The question of the title of many rule sets: the first with a significant difference; `None` if none has one.
    fn title_question(&self, questions: &[KeyQuestion]) -> Option<KeyQuestion> {
        let real =
            |about: &&KeyQuestion| self.corrected_rows(**about).iter().any(|(_, row)| Finding::from_row(row).is_real());
        questions.iter().find(real).copied()
    }

    /// A sentence about the first significant difference beyond the key numbers. `None` unless two rule sets are compared and the first of
    /// `questions` has a significant difference too.
    fn second_result(&self, questions: &[KeyQuestion]) -> Option<Message> {
        let [other] = &self.entries[1..] else { return None };
        let row =
            |&about: &KeyQuestion| Some((about, about.row(other)?)).filter(|(_, row)| Finding::from_row(row).is_real());
        let (about, row) =
            questions.iter().skip(MAX_NUMBERS).find_map(row).filter(|_| questions.first().and_then(row).is_some())?;
        let result = result_clause(about, &row, self.crowd_size(questions).max(MIN_CROWD));
        Some(msg!("first-also", result))
    }

    /// The key numbers of one or two rule sets; empty for more.
    fn key_numbers(&self, questions: &[KeyQuestion]) -> Vec<KeyNumber> {
        let shown = questions.iter().take(MAX_NUMBERS);
        match &self.entries[1..] {
            [] => {
                let ruin =
                    |about: &KeyQuestion| Some(self.estimate(0, about.statistic())?).filter(|_| about.stake() > 0);
                let people = words::crowd_of_shares(questions.iter().filter_map(ruin)).max(MIN_CROWD);
                shown.filter_map(|&about| self.own_number(about, people)).collect()
            }
            [_] => {
                let people = self.crowd_size(questions).max(MIN_CROWD);
                shown.filter_map(|&about| self.changed_number(about, people, 1)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Adds the key numbers to the points of sliders. The rule sets after the first must be these points, in the same order. `stake` is the
    /// stake of the verdict in points.
    pub(super) fn with_key_numbers(&self, mut sliders: Sliders, stake: u32) -> Sliders {
        let questions = [KeyQuestion::Swing, KeyQuestion::Ruin(stake), KeyQuestion::Worst];
        let people = self.crowd_size(&questions).max(MIN_CROWD);
        // Hundreds of pictograms would make the page large.
        let plain = |number: KeyNumber| match number.form {
            Form::People(_) => KeyNumber { form: Form::Own, stakes: Vec::new(), ..number },
            _ => number,
        };
        for (at, point) in (1..).zip(&mut sliders.points) {
            let rows = || questions.iter().filter_map(|about| about.row(&self.entries[at]));
            point.is_same = rows().next().is_some() && rows().all(|row| row.identical);
            let numbers = questions.iter().filter_map(|&about| self.changed_number(about, people, at));
            point.numbers = numbers.map(plain).collect();
        }
        sliders
    }

    /// A key number without its value. `people` is the crowd size.
    fn empty_key_number(&self, about: KeyQuestion, people: u32) -> KeyNumber {
        let (evening, crowd, stake) = (self.evening, Number::whole(people.into()), about.stake());
        let (jing, label) = (about.jing(), about.statistic_label());
        KeyNumber {
            label: msg!("first-label", about = about.name(), evening, crowd, stake, jing, label),
            before: None,
            after: Amount::default(),
            note: msg!("first-unit", unit = key_number_unit(about)),
            interval: Message::default(),
            form: match about {
                KeyQuestion::Ruin(_) => Form::People(people),
                KeyQuestion::Dealer => Form::Own,
                _ if about.unit() == "points" => Form::Points,
                _ => Form::Own,
            },
            is_more: None,
            stake: about.stake(),
            stakes: Vec::new(),
        }
    }

    /// The factor from a statistic to its key number: the crowd size `people` for a stake, 100 for other shares, −1 for losses, else 1.
    fn factor(about: KeyQuestion, people: u32) -> f64 {
        if let KeyQuestion::Ruin(_) = about { f64::from(people) } else { about.scale() * about.sign() }
    }

    /// The value of a question under the rule set with the index `at`, with its interval. `shown` is its printed form; `people` is the
    /// crowd size.
    fn amount(&self, shown: Number, at: usize, (about, people): (KeyQuestion, u32)) -> Amount {
        let scale = VerdictInput::factor(about, people);
        let ends = self.estimate(at, about.statistic()).map(|row| [row.ci_low * scale, row.ci_high * scale]);
        let ends = ends.map(|[low, high]| if low <= high { [low, high] } else { [high, low] });
        let value = self.value(at, about.statistic()).unwrap_or(f64::NAN) * scale;
        let is_known = |ends: &[f64; 2]| ends.iter().all(|end| end.is_finite());
        Amount { shown: Message::from_arg(&shown), value, ends: ends.filter(is_known) }
    }

    /// A key number of the only rule set; `None` if it has no estimate or no finite interval. `people` is the crowd size.
    fn own_number(&self, about: KeyQuestion, people: u32) -> Option<KeyNumber> {
        let row = self.estimate(0, about.statistic())?;
        if about.stake() > 0 && is_vague([row.ci_low, row.ci_high]) {
            // For a stake that is rarely lost, only the upper end of the interval is informative.
            let people = crowd_for_share(4.0 * row.ci_high, row.ci_high);
            let most = Number::whole((row.ci_high * f64::from(people)).ceil());
            let number = self.empty_key_number(about, people);
            let amount = self.amount(most, 0, (about, people));
            let after = Amount { shown: msg!("first-at-most", most), ..amount };
            return Some(KeyNumber { after, ..number });
        }
        let amount = self.amount(Number::whole(0.0), 0, (about, people));
        let [low, high] = amount.ends?;
        let [shown, low, high] = match about {
            KeyQuestion::Ruin(_) => [amount.value, low, high].map(Number::whole),
            _ => rounded([amount.value, low, high]),
        };
        let interval = interval(&Range { low: low.value, high: high.value, form: low.form });
        Some(KeyNumber {
            after: Amount { shown: Message::from_arg(&shown), ..amount },
            interval,
            ..self.empty_key_number(about, people)
        })
    }

    /// A key number of the rule set with the index `at`, compared with the first. `None` if the difference is unknown or identical to 0.
    /// `people` is the crowd size.
    fn changed_number(&self, about: KeyQuestion, people: u32, at: usize) -> Option<KeyNumber> {
        let row = about.row(&self.entries[at]).filter(|row| !row.identical)?;
        // A grid makes one claim per point, so its tests are corrected for their number.
        let is_corrected = self.entries.len() == 2 || self.tests.is_none() || self.is_primary(about);
        let row = if is_corrected { row } else { row.bonferroni(self.entries.len() - 1) };
        let finding = Finding::from_row(&row);
        let scaled = row.times(if let KeyQuestion::Ruin(_) = about { f64::from(people) } else { about.scale() });
        let number = self.empty_key_number(about, people);
        let ([b, a], by, range) = match finding.is_real() {
            false => {
                let by = msg!("first-finding", finding = format!("{finding:?}"));
                let [a, b] = rounded_pair(scaled.a, scaled.b, 0);
                ([b, a], by, Message::default())
            }
            true => {
                let change = words::printed_change(about, &scaled);
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

    /// A key number that depends on the stake, with its values for all stakes.
    fn with_stakes(&self, number: KeyNumber) -> KeyNumber {
        let of = |stake: u32| {
            let about = KeyQuestion::Ruin(stake);
            match self.entries.len() {
                1 => {
                    let row = self.estimate(0, about.statistic())?;
                    self.own_number(about, words::crowd_of_shares(std::iter::once(row)).max(MIN_CROWD))
                }
                _ => self.changed_number(about, self.crowd_size(&[about]).max(MIN_CROWD), 1),
            }
        };
        let mut stakes = bankrolls(self.entries[0].estimates);
        stakes.sort_unstable();
        KeyNumber { stakes: stakes.into_iter().filter_map(of).collect(), ..number }
    }

    /// The bars of every question, those of the title first; empty for fewer than three rule sets.
    fn all_bars(&self, questions: &[KeyQuestion]) -> Vec<Bars> {
        if self.entries.len() < 3 {
            return Vec::new();
        }
        let first = self.title_question(questions);
        let rest = questions.iter().copied().filter(|about| Some(*about) != first);
        first.into_iter().chain(rest).filter_map(|about| self.bars(about)).collect()
    }

    /// The bars of all rule sets but the first for a question, significant ones first, then by size. `None` if no rule set has a changed
    /// value with a finite interval.
    fn bars(&self, about: KeyQuestion) -> Option<Bars> {
        let rows = self.corrected_rows(about).into_iter().map(|(entry, row)| (entry.title.clone(), row));
        let (same, rows): (Vec<_>, Vec<_>) = rows.partition(|(_, row)| row.identical);
        let rows: Vec<(Message, Difference)> =
            rows.into_iter().filter(|(_, row)| row.ci_low.is_finite() && row.ci_high.is_finite()).collect();
        // All bars share an axis, so they are ratios only if every row has one.
        let is_ratio = about.statistic().has_relative_change()
            && rows.iter().all(|(_, row)| numbers::consistent_ratio(row).is_some());
        let bar = |(name, row): (Message, Difference)| {
            let scaled = row.times(about.scale());
            let by = bar_text(&row, about, is_ratio);
            let (ends, interval) = match numbers::consistent_ratio(&row).filter(|_| is_ratio) {
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
            let finding = Finding::from_row(&row);
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
        let base = self.entries[0].name.to_arg();
        let title = msg!("first-bars", about = words::label(about), base);
        Some(Bars { title, rows, unchanged: same.into_iter().map(|(name, _)| name).collect() })
    }
}

//! The sentences of a verdict. Numbers are rounded to the digits that their intervals support.
//!
//! Parameters of many functions: `about` is the question that a sentence answers, `row` the difference of a rule set from the first in its
//! statistic, `people` the crowd size of the answer. Losses are positive, as [`KeyQuestion::row`] returns them.

use super::goal::{Goal, Order, RankedRuleSet};
use super::told::{PrintedChange, crowd_for_difference, crowd_for_share, is_vague, rounded, signed_change};
use super::{Entry, FEW_RULE_SETS, Finding, KeyQuestion, LOSING_SHARE, Stake, StakeChoice, VerdictInput, margin};
use crate::lang::{Arg, Joint, Lang, Message, Number, Range, msg};
use crate::policy::Deed;
use crate::report::findings::{strength, test_count};
use crate::report::names;
use crate::report::numbers::deals;
use crate::sim::{AmountUnit, BANKROLLS, Difference, EstimateRow, Habit, PARTS, Statistic, Unit};
use crate::stats::jackknife::MIN_GROUPS;
use crate::stats::random_effect::groups_needed;
use crate::stats::{Method, SIGNIFICANCE, student};

/// Maximum number of behaviours in a sentence.
const MAX_BEHAVIOURS: usize = 3;

impl KeyQuestion {
    /// The quantity of the question as a noun clause, such as "how far evenings swing".
    fn noun(self) -> Message {
        msg!(
            "verdict-what",
            about = self.name(),
            stake = self.stake(),
            jing = self.jing(),
            label = self.statistic_label()
        )
    }

    /// The stake of a [`KeyQuestion::Ruin`] in points; 0 for other questions.
    pub(super) fn stake(self) -> u32 {
        if let KeyQuestion::Ruin(stake) = self { stake } else { 0 }
    }

    /// The name of 精 in sentences. If a rule set also has lower or last 精, it is "the first 精", as the others are separate parts of the
    /// settlement (note `verdict-other-jing`).
    pub(super) fn jing(self) -> Message {
        msg!("verdict-jing", others = u8::from(self == KeyQuestion::Jing { others: true }))
    }

    /// The label of the statistic.
    pub(super) fn statistic_label(self) -> Message {
        self.statistic().label().into()
    }

    /// Whether the statistic is a share from 0 to 1.
    pub(super) fn is_share(self) -> bool {
        self.statistic().unit() == Unit::Share
    }

    /// The unit of its differences as a form of the message `verdict-unit`. Differences of shares are in percentage points.
    pub(super) fn unit(self) -> &'static str {
        match self {
            KeyQuestion::Named(statistic) if !self.is_share() && !is_points(statistic) => "none",
            _ => names::unit(self.statistic()),
        }
    }

    /// The factor from a difference of the statistic to its [unit](Self::unit): 100 for shares, else 1.
    pub(super) fn scale(self) -> f64 {
        if self.is_share() { 100.0 } else { 1.0 }
    }
}

/// Whether a statistic is in points rather than tiles or coefficients.
fn is_points(statistic: Statistic) -> bool {
    statistic.amount_unit() == AmountUnit::Points
}

/// The label of a question as a row of the table.
pub(super) fn label(about: KeyQuestion) -> Message {
    let (stake, jing, label) = (about.stake(), about.jing(), about.statistic_label());
    msg!("verdict-label", about = about.name(), stake, jing, label)
}

/// The label of a question as a column of the table.
pub(super) fn column_label(about: KeyQuestion) -> Message {
    match about {
        KeyQuestion::Ruin(stake) => msg!("verdict-down", stake),
        _ => about.statistic().short_label().map_or_else(|| about.statistic_label(), Message::from),
    }
}

/// Whether `text` is a printed name of the question in either language: that of its row, column or sentence. Ignores blanks, commas and
/// case.
pub(super) fn has_name(about: KeyQuestion, text: &str) -> bool {
    let plain = |text: &str| text.replace([' ', ',', '，'], "").to_lowercase();
    let words = [label(about), column_label(about), about.noun()];
    words.iter().flat_map(Lang::render_both).any(|word| plain(&word) == plain(text))
}

/// A signed difference for a list, with its unit. It is relative to the first value if `relative` is true and the question has relative
/// changes: shares and the mean of the dealer have none.
fn list_change(about: KeyQuestion, row: &Difference, relative: bool) -> Message {
    signed_change(
        &row.times(about.scale()),
        relative && !about.is_share() && about != KeyQuestion::Dealer,
        about.unit(),
    )
}

/// A difference with its unit, relative to the first value if the statistic has relative changes.
pub(in crate::report) fn change_with_unit(row: &Difference) -> Message {
    let about = KeyQuestion::Named(row.statistic);
    list_change(about, row, row.statistic.has_relative_change())
}

/// The words for an increase and for a decrease, forms of the message `verdict-word`.
pub(super) fn direction_words(about: KeyQuestion) -> [&'static str; 2] {
    match about {
        KeyQuestion::Length => ["longer", "shorter"],
        KeyQuestion::Swing | KeyQuestion::PerPoint => ["larger", "smaller"],
        KeyQuestion::Worst => ["worse", "better"],
        KeyQuestion::Dealer => ["gain", "loss"],
        _ => ["more", "less"],
    }
}

/// The printed difference of a question. `row` must be scaled: to people for [`KeyQuestion::Ruin`], else by [`KeyQuestion::scale`]. The
/// dealer's mean may be near 0, so its ratio is not used.
pub(super) fn printed_change(about: KeyQuestion, row: &Difference) -> PrintedChange {
    let (unit, words) = (if about.is_share() { "hundredths" } else { about.unit() }, direction_words(about));
    match about {
        KeyQuestion::Ruin(_) => PrintedChange::in_people(row),
        KeyQuestion::Dealer => PrintedChange::with_extra_decimal(row, unit, words),
        _ => PrintedChange::new(row, unit, words),
    }
}

/// The sentence about a significant difference, with a remark if the difference comes from few deals. A larger loss counts as more.
fn significant_sentence(about: KeyQuestion, row: &Difference, people: u32) -> Message {
    let people = if let KeyQuestion::Ruin(_) = about { people } else { 0 };
    let few = u8::from(row.few_deals);
    let row = row.times(if people > 0 { f64::from(people) } else { about.scale() });
    let PrintedChange { by, range, values: [b, a] } = printed_change(about, &row);
    let form = match about {
        KeyQuestion::Named(own) if own.unit() == Unit::Share => "share",
        _ => about.name(),
    };
    let (crowd, stake, jing, label) =
        (Number::whole(people.into()), about.stake(), about.jing(), about.statistic_label());
    let said = msg!("verdict-differs", about = form, by, range, b, a, crowd, stake, jing, label);
    msg!("verdict-carried", said, few)
}

/// The upper bound of the size of a difference that is not significant, rounded up: the end of its interval that is farther from 0. It is
/// relative to the first value if there is a ratio and the bound is below 100 %.
fn upper_bound(about: KeyQuestion, row: &Difference) -> Message {
    let up = |x: f64| {
        if x <= 0.0 {
            return Number::whole(0.0);
        }
        let step = libm::exp10(libm::log10(x).floor() - 1.0);
        Number::significant((x / step - 1e-9).ceil() * step, 2)
    };
    let far = |low: f64, high: f64| low.abs().max(high.abs());
    let ratio = row.ratio_low.zip(row.ratio_high).filter(|_| !about.is_share());
    let (most, unit) = match ratio.map(|(low, high)| 100.0 * far(low - 1.0, high - 1.0)).filter(|most| *most < 100.0) {
        Some(most) => (most, "percent"),
        None => (far(row.ci_low, row.ci_high) * about.scale(), about.unit()),
    };
    msg!("verdict-less-than", value = up(most), unit)
}

/// The sentence about all questions with this finding. `parts` are the items of its list, `why` is the reason why nothing differed. `None`
/// if `parts` is empty or the finding is a significant difference.
fn finding_sentence(finding: Finding, parts: Vec<Message>, why: Option<&Message>) -> Option<Message> {
    if parts.is_empty() || finding.is_real() {
        return None;
    }
    let finding =
        if why.is_some() && finding == Finding::NeverDiffered { "Why".into() } else { format!("{finding:?}") };
    let parts = Arg::list(Joint::Semicolon, parts);
    Some(msg!("verdict-together", finding, parts, why, near = %margin()))
}

/// The reason "these players never take this action" for an action `deed`.
pub(super) fn never_done_reason(deed: Deed) -> Message {
    msg!("verdict-never-done", deed = deed.description())
}

/// The reason "this event never happened" for an event with this label.
pub(super) fn never_happened_reason(event: &Message) -> Message {
    msg!("verdict-never-happened", event)
}

/// The findings without a significant difference, in the order of their sentences.
const FINDING_ORDER: [Finding; 8] = [
    Finding::OneTraining,
    Finding::NoneSeen,
    Finding::MayBeChance,
    Finding::Near,
    Finding::Equal,
    Finding::SamePlay,
    Finding::NeverDiffered,
    Finding::TooFew,
];

/// An item of the list of questions with one finding. `name` is the label of the rule set of `row`, if there are many rule sets.
fn list_item(about: KeyQuestion, row: &Difference, name: Option<&Message>) -> Message {
    let what = about.noun();
    let said = match Finding::from_row(row) {
        Finding::NoneSeen => upper_bound(about, row),
        Finding::MayBeChance | Finding::OneTraining => with_name(name, list_change(about, row, true)),
        _ => return what,
    };
    msg!("verdict-listed", what, said, few = u8::from(row.few_deals))
}

/// The crowd size of an answer: the smallest that shows every significant difference of a [`KeyQuestion::Ruin`]; 0 if there are none.
/// `rows` has all questions with their differences.
pub(super) fn crowd_size<'a>(rows: impl Iterator<Item = (KeyQuestion, &'a Difference)>) -> u32 {
    let real = rows.filter(|(about, row)| matches!(about, KeyQuestion::Ruin(_)) && Finding::from_row(row).is_real());
    real.map(|(_, row)| crowd_for_difference(row)).max().unwrap_or(0)
}

/// The crowd size of an answer about a single rule set: the smallest that shows every one of the shares `rows`; 0 if there are none.
/// [Vague](is_vague) shares are ignored.
pub(super) fn crowd_of_shares<'a>(rows: impl Iterator<Item = &'a EstimateRow>) -> u32 {
    let known = rows.filter(|row| !is_vague([row.ci_low, row.ci_high]));
    known.map(|row| crowd_for_share(row.estimate, row.ci_high - row.ci_low)).max().unwrap_or(0)
}

/// As [`comparison_sentences`], with the crowd size of these rows.
#[cfg(test)]
pub(super) fn comparison_sentences_alone(
    rows: &[(KeyQuestion, Option<Difference>)],
    names: (Option<&Message>, Option<&Message>),
) -> Vec<Message> {
    let people = crowd_size(rows.iter().filter_map(|(about, row)| Some((*about, row.as_ref()?))));
    comparison_sentences(rows, names, people)
}

/// The sentences about the differences of a rule set from the first: one for each significant difference, and one for all questions with
/// the same other finding. A question without a difference had too few deals. `name` is the label of the rule set, which precedes each
/// sentence; `None` if it is the only one. `why` is the reason why nothing differed.
pub(super) fn comparison_sentences(
    rows: &[(KeyQuestion, Option<Difference>)],
    (name, why): (Option<&Message>, Option<&Message>),
    people: u32,
) -> Vec<Message> {
    let known = || rows.iter().filter_map(|(about, row)| Some((*about, row.as_ref()?)));
    if known().next().is_some() && known().all(|(_, row)| Finding::from_row(row) == Finding::Equal) {
        return vec![with_name(name, msg!("report-equal"))];
    }
    let real = known().filter(|(_, row)| Finding::from_row(row).is_real());
    let real = real.map(|(about, row)| significant_sentence(about, row, people));
    let others = FINDING_ORDER.into_iter().filter_map(|finding| {
        let part = |(about, row): &(KeyQuestion, Option<Difference>)| match row {
            Some(row) => (Finding::from_row(row) == finding).then(|| list_item(*about, row, None)),
            None => (finding == Finding::TooFew).then(|| about.noun()),
        };
        finding_sentence(finding, rows.iter().filter_map(part).collect(), why)
    });
    real.chain(others).map(|line| with_name(name, line)).collect()
}

/// Puts `name` before the sentence `line`, if it is not `None`.
pub(super) fn with_name(name: Option<&Message>, line: Message) -> Message {
    match name {
        None => line,
        Some(name) => msg!("report-named", name, line),
    }
}

/// Sentences about many rule sets: for each question the largest significant increase and the largest significant decrease against the
/// first. A question has the difference of each rule set with its label. Questions without a significant difference are grouped by finding.
pub(super) fn sentences_about_many(questions: &[(KeyQuestion, Vec<(Message, Difference)>)]) -> Vec<Message> {
    let mut lines = Vec::new();
    let mut others: Vec<(Finding, Message)> = Vec::new();
    let by = |row: &Difference| row.difference;
    let real = |rows: &'_ [(Message, Difference)]| -> Vec<(Message, Difference)> {
        rows.iter().filter(|(_, row)| Finding::from_row(row).is_real()).cloned().collect()
    };
    let ends = |real: &[(Message, Difference)]| {
        let most = real.iter().rev().max_by(|x, y| by(&x.1).total_cmp(&by(&y.1))).filter(|(_, row)| by(row) > 0.0);
        let least = real.iter().min_by(|x, y| by(&x.1).total_cmp(&by(&y.1))).filter(|(_, row)| by(row) < 0.0);
        most.into_iter().chain(least).cloned().collect::<Vec<_>>()
    };
    let largest: Vec<_> = questions.iter().map(|(about, rows)| (*about, ends(&real(rows)))).collect();
    let people = crowd_size(largest.iter().flat_map(|(about, rows)| rows.iter().map(|(_, row)| (*about, row))));
    for ((about, rows), (_, ends)) in questions.iter().zip(&largest) {
        let real = real(rows);
        // Rule sets that differ in a key without effect have equal rows.
        let line = |(name, row): &(Message, Difference)| {
            let alike = real.iter().filter(|(_, other)| (other.a, other.b) == (row.a, row.b)).count();
            let name = msg!("verdict-alike", name, alike, others = alike.saturating_sub(1));
            msg!("report-named", name, line = significant_sentence(*about, row, people))
        };
        lines.extend(ends.iter().map(line));
        if !real.is_empty() {
            continue;
        }
        // Without a significant difference, the least informative finding represents the question.
        let Some(found) = rows.iter().map(|(_, row)| Finding::from_row(row)).max() else { continue };
        let same = rows.iter().filter(|(_, row)| Finding::from_row(row) == found);
        let far = |row: &Difference| row.ci_low.abs().max(row.ci_high.abs());
        if let Some((name, row)) = same.max_by(|x, y| far(&x.1).total_cmp(&far(&y.1))) {
            others.push((found, list_item(*about, row, Some(name))));
        }
    }
    let rest = FINDING_ORDER.into_iter().filter_map(|finding| {
        let parts = others.iter().filter(|(found, _)| *found == finding).map(|(_, part)| part.clone());
        finding_sentence(finding, parts.collect(), None)
    });
    lines.into_iter().chain(rest).collect()
}

/// The habits of players that a verdict can mention.
const PRINTED_HABITS: [Habit; 7] = [
    Habit::Chows,
    Habit::Pungs,
    Habit::ExposedKongs,
    Habit::AddedKongs,
    Habit::ConcealedKongs,
    Habit::PassedWins,
    Habit::ThrownWilds,
];

/// Phrases about the habits in which the players of two rule sets have disjoint intervals. This is no corrected test, so the phrases are
/// not findings.
fn habit_differences([first, other]: [&Entry<'_>; 2]) -> Vec<Message> {
    let of = |entry: &Entry<'_>, habit: Habit| {
        let mut rows = entry.habits.iter().filter(|row| row.habit == habit && row.to.is_none());
        // If the players differ, no row holds for all of them.
        let row = rows.next()?.clone();
        rows.next().is_none().then_some(row)
    };
    let phrase = |habit: Habit| {
        let (a, b) = (of(first, habit)?, of(other, habit)?);
        let differ = a.method != Method::OneTraining && (a.ci_high < b.ci_low || b.ci_high < a.ci_low);
        let both = [&a, &b].map(|row| [row.estimate, row.ci_low, row.ci_high]);
        let PrintedChange { values: [b, a], .. } = PrintedChange::from_estimates(both, "none", ["more", "few"]);
        differ.then(|| msg!("verdict-habit", habit = habit.label(), b, a))
    };
    PRINTED_HABITS.into_iter().filter_map(phrase).collect()
}

/// The sentences about adaptation: the change that it adds to the differences, and the habits that differ. `entries` are the first rule set
/// and another one; `name` is the label of the other, which precedes each sentence, or `None` if it is the only one.
pub(super) fn adaptation_sentences(
    questions: &[KeyQuestion],
    entries: [&Entry<'_>; 2],
    name: Option<&Message>,
) -> Vec<Message> {
    let adaptation = entries[1].adaptation;
    // With one training run no difference is attributed to adaptation.
    if adaptation.iter().all(|row| row.method == Method::OneTraining || row.identical) {
        return Vec::new();
    }
    let real = |row: &&Difference| row.is_real();
    let added = |about: &KeyQuestion| {
        let row = adaptation.iter().filter(real).find(|row| row.statistic == about.statistic())?;
        let rules = entries[1].same_players.iter().find(|other| other.statistic == row.statistic)?;
        let [rules, more] = [rules, row].map(|row| list_change(*about, &row.times(about.sign()), false));
        Some(msg!("verdict-added", what = about.noun(), rules, more))
    };
    let additions: Vec<Message> = questions.iter().filter_map(added).collect();
    // Significant rows without a question, the strongest first.
    let has_question = |row: &&Difference| questions.iter().any(|about| about.statistic() == row.statistic);
    let mut others: Vec<&Difference> = adaptation.iter().filter(real).filter(|row| !has_question(row)).collect();
    others.sort_by(|x, y| strength(y).total_cmp(&strength(x)));
    // Only players that were trained for the rules have adapted to them.
    let (events, others): (Vec<&Difference>, Vec<&Difference>) =
        others.into_iter().partition(|row| row.statistic.is_event() && entries[1].trained);
    let other = |row: &&Difference| {
        let about = KeyQuestion::Named(row.statistic);
        msg!(
            "verdict-listed",
            what = names::statistic_of(row.statistic, entries[1].game),
            said = list_change(about, row, false),
            few = u8::from(row.few_deals)
        )
    };
    let event = |row: &&Difference| {
        let event = names::statistic_of(row.statistic, entries[1].game);
        let row = row.times(100.0);
        let PrintedChange { by, range, values: [b, a] } = PrintedChange::in_own_unit(&row, "events", ["more", "few"]);
        msg!("verdict-event", event, b, a, by, range)
    };
    let say = |of: &str, parts: Vec<Message>| {
        let parts = (!parts.is_empty()).then(|| Arg::list(Joint::Semicolon, parts))?;
        Some(msg!("verdict-adapting", of, parts))
    };
    let events = say("events", events.iter().take(MAX_BEHAVIOURS).map(event).collect());
    let others = say("others", others.iter().take(MAX_BEHAVIOURS).map(other).collect());
    let none = (!adaptation.iter().any(Difference::is_real))
        .then(|| msg!("verdict-not-adapted", tests = test_count(adaptation)));
    let lines = [say("added", additions), events, others, none, say("habits", habit_differences(entries))];
    lines.into_iter().flatten().map(|line| with_name(name, line)).collect()
}

/// The sentence about a stake that is lost too rarely for an estimate: it has the upper end of the interval only. `row` is the share of
/// players that lose it.
fn rare_ruin_sentence(stake: u32, row: &EstimateRow) -> Message {
    let (share, none) = (row.ci_high, row.estimate <= 0.0);
    let crowd = crowd_for_share(4.0 * share, share);
    let most = Number::whole((share * f64::from(crowd)).ceil());
    let form = match (share > 0.2, none) {
        (true, _) => "vague",
        (false, true) => "none",
        (false, false) => "few",
    };
    msg!("verdict-few", form, stake, most, crowd = Number::whole(crowd.into()))
}

/// As [`value_sentence`], with the crowd size of this row.
#[cfg(test)]
pub(super) fn value_sentence_alone(about: KeyQuestion, row: &EstimateRow, input: &VerdictInput<'_>) -> Message {
    value_sentence(about, row, input, crowd_of_shares(std::iter::once(row)))
}

/// The sentence about a value of the only rule set. `row` is the estimate of the statistic, without [`KeyQuestion::sign`].
pub(super) fn value_sentence(about: KeyQuestion, row: &EstimateRow, input: &VerdictInput<'_>, people: u32) -> Message {
    if let (KeyQuestion::Ruin(stake), true) = (about, is_vague([row.ci_low, row.ci_high])) {
        return rare_ruin_sentence(stake, row);
    }
    let scale = match about {
        KeyQuestion::Ruin(_) => f64::from(people),
        _ if about.is_share() => 100.0,
        _ => about.sign(),
    };
    let row = row.times(scale);
    let all = about.is_share() && row.ci_low <= 0.0 && row.ci_high >= scale;
    let known = row.ci_low.is_finite() && row.ci_high.is_finite() && !all;
    let [value, low, high] = match about {
        KeyQuestion::Ruin(_) => [row.estimate, row.ci_low, row.ci_high].map(Number::whole),
        _ => rounded([row.estimate, row.ci_low, row.ci_high]),
    };
    let range = match known {
        true => Message::from_arg(&Range { low: low.value, high: high.value, form: low.form }),
        false => msg!("verdict-no-range"),
    };
    let more = match about {
        KeyQuestion::Swing => {
            let end = |p: f64| Some(Number::whole(input.value(0, Statistic::EveningQuantile(p))?));
            let ends = end(0.05).zip(end(0.95)).map(|(low, high)| msg!("verdict-ends", low, high));
            Some(ends.unwrap_or_else(|| msg!("verdict-no-ends")))
        }
        // Players that were this far down may have recovered, so the share that finishes so is added.
        KeyQuestion::Ruin(stake) => {
            let end = input.estimate(0, Statistic::EndDown(stake));
            end.map(|row| msg!("verdict-end-so", end = Number::whole(row.estimate * scale)))
        }
        _ => None,
    };
    let (evening, crowd) = (deals(input.evening.into()), Number::whole(scale));
    let (stake, jing, label) = (about.stake(), about.jing(), about.statistic_label());
    msg!("verdict-alone", about = about.name(), evening, value, range, more, crowd, stake, jing, label)
}

/// The sentences about the order of a goal: the best rule set, and the rule sets that are significantly worse. `base` is the label of the
/// first rule set. `needed` is the number of deals that intervals need; `None` if the run has as many.
pub(super) fn goal_sentence(order: &Order, base: &Message, needed: Option<u64>) -> Message {
    let goal = order.goal.name();
    let contrary = match order.goal {
        Goal::Calmer => "wilder",
        Goal::Wilder => "calmer",
        Goal::Fairer => "unfair",
        Goal::Skill => "chance",
    };
    let [than, contrary] = [goal, contrary].map(|goal| msg!("verdict-than", goal));
    let unit = match order.goal {
        Goal::Calmer | Goal::Wilder => "none",
        Goal::Fairer => "points",
        Goal::Skill => "deals",
    };
    let others: Vec<&RankedRuleSet> = order.places.iter().filter(|place| place.row.is_some()).collect();
    let (count, served) = (others.len(), others.iter().filter(|place| place.better).count());
    let short = others.iter().filter(|place| place.finding == Some(Finding::TooFew)).count();
    let worse: Vec<&RankedRuleSet> = others.iter().copied().filter(|place| place.is_worse()).collect();
    let item = |place: &&RankedRuleSet| {
        let by = place.row.as_ref().map(|row| signed_change(row, order.is_relative(), unit));
        let few = place.row.as_ref().is_some_and(|row| row.few_deals);
        msg!("verdict-listed", what = place.name, said = by, few = u8::from(few))
    };
    let list = Arg::list(Joint::Comma, worse.iter().map(item));
    let behind = match worse.len() {
        0 => None,
        1..=FEW_RULE_SETS => Some(msg!("verdict-behind", contrary, base, list)),
        worse => Some(msg!("verdict-many-behind", contrary, base, worse)),
    };
    let first = match others.iter().find(|place| place.better) {
        Some(place) => {
            let lead = order.lead.as_ref().filter(|lead| !lead.to_base).map(|lead| {
                let form = match (lead.shown, lead.p_value) {
                    (true, _) => "shown",
                    (false, Some(_)) => "tested",
                    // Each training run is a part of the run.
                    (false, None) if (1..MIN_GROUPS).contains(&order.trainings) => "trainings",
                    (false, None) => "deals",
                };
                msg!("verdict-lead", form, than, name = lead.name, fewest = MIN_GROUPS)
            });
            Some(msg!("verdict-first", goal, name = place.name, lead, served, count, than, base))
        }
        None if short > 0 => {
            let more = needed.map_or_else(
                || msg!("verdict-play-more"),
                |n| msg!("verdict-play", deals = Number::whole(n as f64), n),
            );
            Some(msg!("verdict-unordered", short, count, more))
        }
        None if worse.len() == 1 && count == 1 => None,
        None if count == 1 => Some(msg!("verdict-not-shown", name = others[0].name, than, base)),
        None => Some(msg!("verdict-none-shown", count, than, base)),
    };
    Message::join(Joint::Sentence, first.into_iter().chain(behind))
}

/// The sentence that names the compared rule sets; `None` for a single one.
pub(super) fn compared_sentence(input: &VerdictInput<'_>) -> Option<Message> {
    let first = &input.entries[0].name;
    match &input.entries[1..] {
        [] => None,
        [one] => Some(match &input.subject {
            Some(subject) => msg!("verdict-changed", subject),
            None => msg!("verdict-against", name = one.name, first),
        }),
        others => {
            let (count, many) = (others.len(), u8::from(others.len() > FEW_RULE_SETS));
            Some(msg!("verdict-many-against", count, first, many))
        }
    }
}

/// The notes below the numbers: the legend, the statistic to test next, the primary statistic, the deals needed, gross payments, choices
/// among many rule sets, 精, and the stake. `jing` is the question about 精, `None` for games without it.
pub(super) fn notes(
    input: &VerdictInput<'_>,
    questions: &[KeyQuestion],
    stake: Stake,
    jing: Option<KeyQuestion>,
) -> Vec<Message> {
    let (rules, base) = (input.entries.len(), &input.entries[0].name);
    let (primary, tests) = (input.primary.map(|primary| primary.label()), input.tests.unwrap_or(0));
    let gross = questions.iter().any(|about| matches!(about, KeyQuestion::Jing { .. } | KeyQuestion::Moved));
    let notes = [
        Some(msg!("verdict-legend", rules, base, tests, evening = deals(input.evening.into()))),
        doubtful_note(input, questions),
        primary.map(|name| msg!("verdict-primary", name, rules, others = rules - 1)),
        input.needed.filter(|_| rules > 1).map(|needed| msg!("verdict-needed", needed = Number::whole(needed as f64))),
        gross.then(|| msg!("verdict-gross")),
        (rules > FEW_RULE_SETS + 1).then(|| msg!("verdict-chosen")),
        (rules > FEW_RULE_SETS + 1 && tests > 0).then(|| msg!("verdict-picked")),
        (jing == Some(KeyQuestion::Jing { others: true })).then(|| msg!("verdict-other-jing")),
        Some(self::stake_sentence(stake, base)),
    ];
    notes.into_iter().flatten().collect()
}

/// The note on how to decide a headline number that may be chance, the one with the smallest p-value: with `--primary` and, for trained
/// players, the number of training runs. `None` if there is no such number, in a ranking, and for more than [`FEW_RULE_SETS`] rule sets
/// besides the first.
fn doubtful_note(input: &VerdictInput<'_>, questions: &[KeyQuestion]) -> Option<Message> {
    let tests = input.tests.filter(|_| input.entries.len() <= FEW_RULE_SETS + 1)?;
    let rows = input.entries[1..].iter().flat_map(|entry| {
        let candidates = questions.iter().filter(|about| !input.is_primary(**about));
        candidates.filter_map(move |about| Some((*about, about.row(entry)?, entry)))
    });
    let (about, row, entry) = rows
        .filter(|(_, row, _)| Finding::from_row(row) == Finding::MayBeChance)
        .min_by(|x, y| x.1.p_value.total_cmp(&y.1.p_value))?;
    let whose = (input.entries.len() > 2).then(|| msg!("verdict-whose", name = entry.name));
    let effect = trainings_effect(&row, input.trainings);
    // Each training run is a part of the run. The message reads 1 as "more than the maximum".
    let groups = |effect| groups_needed(effect, SIGNIFICANCE / tests as f64, PARTS).unwrap_or(1);
    let needed = effect.map_or(0, groups);
    let option = about.statistic().short_name(&Statistic::comparable());
    Some(msg!("verdict-doubtful", whose, name = about.noun(), tests, option, needed, most = PARTS))
}

/// The size of a difference in standard deviations between training runs, from its p-value; `None` with fewer than two training runs.
fn trainings_effect(row: &Difference, trainings: usize) -> Option<f64> {
    let count = Some(trainings as f64).filter(|count| *count >= 2.0)?;
    Some(student::two_sided_quantile(row.p_value, count - 1.0) / count.sqrt())
}

/// The sentence about the choice of the stake. `first` is the label of the first rule set.
pub(super) fn stake_sentence(stake: Stake, first: &Message) -> Message {
    let form = match stake.chosen {
        StakeChoice::Asked => "asked",
        StakeChoice::Common => "common",
        StakeChoice::Least => "least",
    };
    let (points, list, share) = (stake.points, Arg::list(Joint::Comma, BANKROLLS), LOSING_SHARE * 100.0);
    msg!("verdict-stake", form, points, list, %share, first)
}

impl Finding {
    /// The finding as a word in a table.
    pub(super) fn label(self) -> Message {
        msg!("verdict-found", finding = ?self)
    }
}

//! What the verdict says. Numbers are rounded to what their intervals bear.

use super::goal::{Goal, Order, Place};
use super::told::{Change, change, is_vague, people_for_difference, people_for_share, rounded};
use super::{About, Chosen, Finding, Idea, LOSERS, Scene, Stake, TOLD, margin};
use crate::lang::{Arg, Joint, Lang, Message, Number, Range, msg};
use crate::policy::Deed;
use crate::report::findings::{strength, tests};
use crate::report::names;
use crate::report::numbers::deals;
use crate::sim::{BANKROLLS, Counted, Difference, EstimateRow, Habit, PARTS, Statistic, Unit};
use crate::stats::jackknife::FEWEST;
use crate::stats::random_effect::groups_needed;
use crate::stats::{Method, SIGNIFICANCE, student};

/// The largest number of behaviours that are listed.
const BEHAVIOUR: usize = 3;

impl About {
    /// What is asked, as a noun.
    fn what(self) -> Message {
        msg!("verdict-what", about = self.name(), stake = self.stake(), jing = self.jing(), label = self.own())
    }

    /// The stake that is asked about.
    pub(super) fn stake(self) -> u32 {
        if let About::Ruin(stake) = self { stake } else { 0 }
    }

    /// 精; where there are lower or last ones too, the first, for they are items of their own (`verdict-other-jing` says so).
    pub(super) fn jing(self) -> Message {
        msg!("verdict-jing", others = u8::from(self == About::Jing { others: true }))
    }

    /// The statistic by its label.
    pub(super) fn own(self) -> Message {
        self.statistic().label().into()
    }

    pub(super) fn is_share(self) -> bool {
        self.statistic().unit() == Unit::Share
    }

    /// What its differences are counted in, a form of `verdict-unit`; shares in hundredths.
    pub(super) fn unit(self) -> &'static str {
        match self {
            About::Named(statistic) if !self.is_share() && !is_points(statistic) => "none",
            _ => names::unit(self.statistic()),
        }
    }

    /// By which a difference is multiplied to be in this unit.
    pub(super) fn scale(self) -> f64 {
        if self.is_share() { 100.0 } else { 1.0 }
    }
}

/// Whether its amounts are points: not tiles or coefficients.
fn is_points(statistic: Statistic) -> bool {
    statistic.counted() == Counted::Points
}

/// The row of a question in the table.
pub(super) fn label(about: About) -> Message {
    let (stake, jing, label) = (about.stake(), about.jing(), about.own());
    msg!("verdict-label", about = about.name(), stake, jing, label)
}

/// The head of its column, where rule sets are rows.
pub(super) fn head(about: About) -> Message {
    match about {
        About::Ruin(stake) => msg!("verdict-down", stake),
        _ => about.statistic().words().map_or_else(|| about.own(), Message::from),
    }
}

/// Whether a row or a column of the table, or a sentence, calls it so, in either language; signs, blanks and capitals apart.
pub(super) fn is_called(about: About, text: &str) -> bool {
    let plain = |text: &str| text.replace([' ', ',', '，'], "").to_lowercase();
    let words = [label(about), head(about), about.what()];
    words.iter().flat_map(Lang::render_both).any(|word| plain(&word) == plain(text))
}

/// The difference of an answer in a list, with its unit.
fn by(about: About, row: &Difference, relative: bool) -> Message {
    change(&row.times(about.scale()), relative && !about.is_share() && about != About::Dealer, about.unit())
}

/// A difference with its unit: relative to the first value if that says something.
pub(in crate::report) fn change_with_unit(row: &Difference) -> Message {
    let about = About::Named(row.statistic);
    by(about, row, row.statistic.has_relative_change())
}

/// The words for more and for less, forms of `verdict-word`.
pub(super) fn words_of(about: About) -> [&'static str; 2] {
    match about {
        About::Length => ["longer", "shorter"],
        About::Swing | About::PerPoint => ["larger", "smaller"],
        About::Worst => ["worse", "better"],
        About::Dealer => ["gain", "loss"],
        _ => ["more", "less"],
    }
}

/// The change of an answer; the row is in people or in the unit of the answer. The dealer's mean may lie near 0, so its ratio says little.
pub(super) fn change_of(about: About, row: &Difference) -> Change {
    let (unit, words) = (if about.is_share() { "hundredths" } else { about.unit() }, words_of(about));
    match about {
        About::Ruin(_) => Change::of_people(row),
        About::Dealer => Change::with_extra_decimal(row, unit, words),
        _ => Change::of(row, unit, words),
    }
}

/// The sentence of a real difference, which is that of the answer: what is lost counts as more. It says so where few deals carry it.
fn differs(about: About, row: &Difference, people: u32) -> Message {
    let people = if let About::Ruin(_) = about { people } else { 0 };
    let few = u8::from(row.few_deals);
    let row = row.times(if people > 0 { f64::from(people) } else { about.scale() });
    let Change { by, range, values: [b, a] } = change_of(about, &row);
    let form = match about {
        About::Named(own) if own.unit() == Unit::Share => "share",
        _ => about.name(),
    };
    let (crowd, stake, jing, label) = (Number::whole(people.into()), about.stake(), about.jing(), about.own());
    let said = msg!("verdict-differs", about = form, by, range, b, a, crowd, stake, jing, label);
    msg!("verdict-carried", said, few)
}

/// What the difference is less than, where none is seen: rounded up.
fn at_most(about: About, row: &Difference) -> Message {
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

/// The sentence about all questions with this finding; `None` for real differences.
fn together(finding: Finding, parts: Vec<Message>, why: Option<&Message>) -> Option<Message> {
    if parts.is_empty() || finding.is_real() {
        return None;
    }
    let finding =
        if why.is_some() && finding == Finding::NeverDiffered { "Why".into() } else { format!("{finding:?}") };
    let parts = Arg::list(Joint::Semicolon, parts);
    Some(msg!("verdict-together", finding, parts, why, near = %margin()))
}

/// That nothing differed because these players never do what the rule is about.
pub(super) fn never_done(deed: Deed) -> Message {
    msg!("verdict-never-done", deed = deed.words())
}

/// That nothing differed because it did not happen.
pub(super) fn never_happened(event: &Message) -> Message {
    msg!("verdict-never-happened", event)
}

/// The order of the sentences about findings that are not real.
const SAID: [Finding; 8] = [
    Finding::OneTraining,
    Finding::NoneSeen,
    Finding::MayBeChance,
    Finding::Near,
    Finding::Equal,
    Finding::SamePlay,
    Finding::NeverDiffered,
    Finding::TooFew,
];

/// A difference that is not real, in a list of such; where rule sets are many, with the name of its own.
fn listed(about: About, row: &Difference, name: Option<&Message>) -> Message {
    let what = about.what();
    let said = match Finding::of(row) {
        Finding::NoneSeen => at_most(about, row),
        Finding::MayBeChance | Finding::OneTraining => named(name, by(about, row, true)),
        _ => return what,
    };
    msg!("verdict-listed", what, said, few = u8::from(row.few_deals))
}

/// The crowd size of an answer: the smallest that tells each real difference of these numbers of people.
pub(super) fn crowd<'a>(rows: impl Iterator<Item = (About, &'a Difference)>) -> u32 {
    let real = rows.filter(|(about, row)| matches!(about, About::Ruin(_)) && Finding::of(row).is_real());
    real.map(|(_, row)| people_for_difference(row)).max().unwrap_or(0)
}

/// The crowd size of an answer about a single rule set: the smallest that tells each of these shares.
pub(super) fn crowd_of_shares<'a>(rows: impl Iterator<Item = &'a EstimateRow>) -> u32 {
    let known = rows.filter(|row| !is_vague([row.ci_low, row.ci_high]));
    known.map(|row| people_for_share(row.estimate, row.ci_high - row.ci_low)).max().unwrap_or(0)
}

/// The sentences about a rule set by itself.
#[cfg(test)]
pub(super) fn compared(
    rows: &[(About, Option<Difference>)],
    names: (Option<&Message>, Option<&Message>),
) -> Vec<Message> {
    let people = crowd(rows.iter().filter_map(|(about, row)| Some((*about, row.as_ref()?))));
    compared_in(rows, names, people)
}

/// What a rule set does against the first: a sentence for each real difference, and one for all others of a kind. What has no row was
/// played too little. `people` is the crowd size of the answer.
pub(super) fn compared_in(
    rows: &[(About, Option<Difference>)],
    (name, why): (Option<&Message>, Option<&Message>),
    people: u32,
) -> Vec<Message> {
    let known = || rows.iter().filter_map(|(about, row)| Some((*about, row.as_ref()?)));
    if known().next().is_some() && known().all(|(_, row)| Finding::of(row) == Finding::Equal) {
        return vec![named(name, msg!("report-equal"))];
    }
    let real = known().filter(|(_, row)| Finding::of(row).is_real());
    let real = real.map(|(about, row)| differs(about, row, people));
    let others = SAID.into_iter().filter_map(|finding| {
        let part = |(about, row): &(About, Option<Difference>)| match row {
            Some(row) => (Finding::of(row) == finding).then(|| listed(*about, row, None)),
            None => (finding == Finding::TooFew).then(|| about.what()),
        };
        together(finding, rows.iter().filter_map(part).collect(), why)
    });
    real.chain(others).map(|line| named(name, line)).collect()
}

pub(super) fn named(name: Option<&Message>, line: Message) -> Message {
    match name {
        None => line,
        Some(name) => msg!("report-named", name, line),
    }
}

/// Sentences about many rule sets: for each question the largest significant increase and decrease against the first.
pub(super) fn many(questions: &[(About, Vec<(Message, Difference)>)]) -> Vec<Message> {
    let mut lines = Vec::new();
    let mut others: Vec<(Finding, Message)> = Vec::new();
    let by = |row: &Difference| row.difference;
    let real = |rows: &'_ [(Message, Difference)]| -> Vec<(Message, Difference)> {
        rows.iter().filter(|(_, row)| Finding::of(row).is_real()).cloned().collect()
    };
    let ends = |real: &[(Message, Difference)]| {
        let most = real.iter().rev().max_by(|x, y| by(&x.1).total_cmp(&by(&y.1))).filter(|(_, row)| by(row) > 0.0);
        let least = real.iter().min_by(|x, y| by(&x.1).total_cmp(&by(&y.1))).filter(|(_, row)| by(row) < 0.0);
        most.into_iter().chain(least).cloned().collect::<Vec<_>>()
    };
    let told: Vec<_> = questions.iter().map(|(about, rows)| (*about, ends(&real(rows)))).collect();
    let people = crowd(told.iter().flat_map(|(about, rows)| rows.iter().map(|(_, row)| (*about, row))));
    for ((about, rows), (_, ends)) in questions.iter().zip(&told) {
        let real = real(rows);
        // A key that changes nothing leaves several alike.
        let line = |(name, row): &(Message, Difference)| {
            let alike = real.iter().filter(|(_, other)| (other.a, other.b) == (row.a, row.b)).count();
            let name = msg!("verdict-alike", name, alike, others = alike.saturating_sub(1));
            msg!("report-named", name, line = differs(*about, row, people))
        };
        lines.extend(ends.iter().map(line));
        if !real.is_empty() {
            continue;
        }
        // Of all that is not real the finding that says least.
        let Some(found) = rows.iter().map(|(_, row)| Finding::of(row)).max() else { continue };
        let same = rows.iter().filter(|(_, row)| Finding::of(row) == found);
        let far = |row: &Difference| row.ci_low.abs().max(row.ci_high.abs());
        if let Some((name, row)) = same.max_by(|x, y| far(&x.1).total_cmp(&far(&y.1))) {
            others.push((found, listed(*about, row, Some(name))));
        }
    }
    let rest = SAID.into_iter().filter_map(|finding| {
        let parts = others.iter().filter(|(found, _)| *found == finding).map(|(_, part)| part.clone());
        together(finding, parts.collect(), None)
    });
    lines.into_iter().chain(rest).collect()
}

/// What people notice in how others play.
const NOTICED: [Habit; 7] = [
    Habit::Chows,
    Habit::Pungs,
    Habit::ExposedKongs,
    Habit::AddedKongs,
    Habit::ConcealedKongs,
    Habit::PassedWins,
    Habit::ThrownWilds,
];

/// What the players of a rule set were seen to do more or less often than those of the first: where the intervals of both lie apart. So many
/// habits are looked at without a correction that this is no finding.
fn habits([first, other]: [&Idea<'_>; 2]) -> Vec<Message> {
    let of = |idea: &Idea<'_>, habit: Habit| {
        let mut rows = idea.habits.iter().filter(|row| row.habit == habit && row.to.is_none());
        // Of players that differ, none speaks for all.
        let row = rows.next()?.clone();
        rows.next().is_none().then_some(row)
    };
    let told = |habit: Habit| {
        let (a, b) = (of(first, habit)?, of(other, habit)?);
        let differ = a.method != Method::OneTraining && (a.ci_high < b.ci_low || b.ci_high < a.ci_low);
        let both = [&a, &b].map(|row| [row.estimate, row.ci_low, row.ci_high]);
        let Change { values: [b, a], .. } = Change::of_estimates(both, "none", ["more", "few"]);
        differ.then(|| msg!("verdict-habit", habit = habit.label(), b, a))
    };
    NOTICED.into_iter().filter_map(told).collect()
}

/// What players who have adapted add to the differences, and what they do otherwise.
pub(super) fn adapted(questions: &[About], ideas: [&Idea<'_>; 2], name: Option<&Message>) -> Vec<Message> {
    let adaptation = ideas[1].adaptation;
    // Of one training nothing is laid to adaptation.
    if adaptation.iter().all(|row| row.method == Method::OneTraining || row.identical) {
        return Vec::new();
    }
    let real = |row: &&Difference| row.is_real();
    let added = |about: &About| {
        let row = adaptation.iter().filter(real).find(|row| row.statistic == about.statistic())?;
        let rules = ideas[1].same_players.iter().find(|other| other.statistic == row.statistic)?;
        let [rules, more] = [rules, row].map(|row| by(*about, &row.times(about.sign()), false));
        Some(msg!("verdict-added", what = about.what(), rules, more))
    };
    let told: Vec<Message> = questions.iter().filter_map(added).collect();
    // What no question asks about, the strongest first.
    let asked = |row: &&Difference| questions.iter().any(|about| about.statistic() == row.statistic);
    let mut others: Vec<&Difference> = adaptation.iter().filter(real).filter(|row| !asked(row)).collect();
    others.sort_by(|x, y| strength(y).total_cmp(&strength(x)));
    // Only who was trained for the rules has adapted to them.
    let (events, others): (Vec<&Difference>, Vec<&Difference>) =
        others.into_iter().partition(|row| row.statistic.is_event() && ideas[1].trained);
    let other = |row: &&Difference| {
        let about = About::Named(row.statistic);
        msg!(
            "verdict-listed",
            what = names::statistic_of(row.statistic, ideas[1].game),
            said = by(about, row, false),
            few = u8::from(row.few_deals)
        )
    };
    // What is so often, what it was before, and the difference with its interval.
    let event = |row: &&Difference| {
        let event = names::statistic_of(row.statistic, ideas[1].game);
        let row = row.times(100.0);
        let Change { by, range, values: [b, a] } = Change::of_difference(&row, "events", ["more", "few"]);
        msg!("verdict-event", event, b, a, by, range)
    };
    let say = |of: &str, parts: Vec<Message>| {
        let parts = (!parts.is_empty()).then(|| Arg::list(Joint::Semicolon, parts))?;
        Some(msg!("verdict-adapting", of, parts))
    };
    let events = say("events", events.iter().take(BEHAVIOUR).map(event).collect());
    let others = say("others", others.iter().take(BEHAVIOUR).map(other).collect());
    let none =
        (!adaptation.iter().any(Difference::is_real)).then(|| msg!("verdict-not-adapted", tests = tests(adaptation)));
    let lines = [say("added", told), events, others, none, say("habits", habits(ideas))];
    lines.into_iter().flatten().map(|line| named(name, line)).collect()
}

/// A stake that nobody was seen to lose, or so few that only the upper end says something.
fn few(stake: u32, row: &EstimateRow) -> Message {
    let (share, none) = (row.ci_high, row.estimate <= 0.0);
    let crowd = people_for_share(4.0 * share, share);
    let most = Number::whole((share * f64::from(crowd)).ceil());
    let form = match (share > 0.2, none) {
        (true, _) => "vague",
        (false, true) => "none",
        (false, false) => "few",
    };
    msg!("verdict-few", form, stake, most, crowd = Number::whole(crowd.into()))
}

/// The sentence about a number of the only rule set, by itself.
#[cfg(test)]
pub(super) fn alone(about: About, row: &EstimateRow, scene: &Scene<'_>) -> Message {
    alone_in(about, row, scene, crowd_of_shares(std::iter::once(row)))
}

/// A number of the only rule set, in a sentence. `people` is the crowd size of the answer.
pub(super) fn alone_in(about: About, row: &EstimateRow, scene: &Scene<'_>, people: u32) -> Message {
    if let (About::Ruin(stake), true) = (about, is_vague([row.ci_low, row.ci_high])) {
        return few(stake, row);
    }
    let scale = match about {
        About::Ruin(_) => f64::from(people),
        _ if about.is_share() => 100.0,
        _ => about.sign(),
    };
    let row = row.times(scale);
    let all = about.is_share() && row.ci_low <= 0.0 && row.ci_high >= scale;
    let known = row.ci_low.is_finite() && row.ci_high.is_finite() && !all;
    let [value, low, high] = match about {
        About::Ruin(_) => [row.estimate, row.ci_low, row.ci_high].map(Number::whole),
        _ => rounded([row.estimate, row.ci_low, row.ci_high]),
    };
    let range = match known {
        true => Message::of(&Range { low: low.value, high: high.value, form: low.form }),
        false => msg!("verdict-no-range"),
    };
    let more = match about {
        About::Swing => {
            let end = |p: f64| Some(Number::whole(scene.value(0, Statistic::EveningQuantile(p))?));
            let ends = end(0.05).zip(end(0.95)).map(|(low, high)| msg!("verdict-ends", low, high));
            Some(ends.unwrap_or_else(|| msg!("verdict-no-ends")))
        }
        // Who was so far down may have won it back.
        About::Ruin(stake) => {
            let end = scene.own(0, Statistic::EndDown(stake));
            end.map(|row| msg!("verdict-end-so", end = Number::whole(row.estimate * scale)))
        }
        _ => None,
    };
    let (evening, crowd) = (deals(scene.evening.into()), Number::whole(scale));
    let (stake, jing, label) = (about.stake(), about.jing(), about.own());
    msg!("verdict-alone", about = about.name(), evening, value, range, more, crowd, stake, jing, label)
}

/// The first sentences where a goal was named: which idea serves it, and which do the contrary.
pub(super) fn ordered(order: &Order, base: &Message, needed: Option<u64>) -> Message {
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
    let others: Vec<&Place> = order.places.iter().filter(|place| place.row.is_some()).collect();
    let (count, served) = (others.len(), others.iter().filter(|place| place.better).count());
    let short = others.iter().filter(|place| place.finding == Some(Finding::TooFew)).count();
    let worse: Vec<&Place> = others.iter().copied().filter(|place| place.is_worse()).collect();
    let told = |place: &&Place| {
        let by = place.row.as_ref().map(|row| change(row, order.is_relative(), unit));
        let few = place.row.as_ref().is_some_and(|row| row.few_deals);
        msg!("verdict-listed", what = place.name, said = by, few = u8::from(few))
    };
    let list = Arg::list(Joint::Comma, worse.iter().map(told));
    let behind = match worse.len() {
        0 => None,
        1..=TOLD => Some(msg!("verdict-behind", contrary, base, list)),
        worse => Some(msg!("verdict-many-behind", contrary, base, worse)),
    };
    let first = match others.iter().find(|place| place.better) {
        Some(place) => {
            let lead = order.lead.as_ref().filter(|lead| !lead.to_base).map(|lead| {
                let form = match (lead.shown, lead.p_value) {
                    (true, _) => "shown",
                    (false, Some(_)) => "tested",
                    // Each training is a part of the run.
                    (false, None) if (1..FEWEST).contains(&order.trainings) => "trainings",
                    (false, None) => "deals",
                };
                msg!("verdict-lead", form, than, name = lead.name, fewest = FEWEST)
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

/// What is compared with what.
pub(super) fn against(scene: &Scene<'_>) -> Option<Message> {
    let first = &scene.ideas[0].name;
    match &scene.ideas[1..] {
        [] => None,
        [one] => Some(match &scene.subject {
            Some(subject) => msg!("verdict-changed", subject),
            None => msg!("verdict-against", name = one.name, first),
        }),
        others => {
            let (count, many) = (others.len(), u8::from(others.len() > TOLD));
            Some(msg!("verdict-many-against", count, first, many))
        }
    }
}

/// What brackets, marks and evenings are, what counts as paid, what choosing does, what was named beforehand, how the stake was
/// chosen.
pub(super) fn notes(scene: &Scene<'_>, questions: &[About], stake: Stake, jing: Option<About>) -> Vec<Message> {
    let (rules, base) = (scene.ideas.len(), &scene.ideas[0].name);
    let (primary, tests) = (scene.primary.map(|primary| primary.label()), scene.tests.unwrap_or(0));
    let gross = questions.iter().any(|about| matches!(about, About::Jing { .. } | About::Moved));
    let notes = [
        Some(msg!("verdict-legend", rules, base, tests, evening = deals(scene.evening.into()))),
        doubtful(scene, questions),
        primary.map(|name| msg!("verdict-primary", name, rules, others = rules - 1)),
        scene.needed.filter(|_| rules > 1).map(|needed| msg!("verdict-needed", needed = Number::whole(needed as f64))),
        gross.then(|| msg!("verdict-gross")),
        (rules > TOLD + 1).then(|| msg!("verdict-chosen")),
        (rules > TOLD + 1 && tests > 0).then(|| msg!("verdict-picked")),
        (jing == Some(About::Jing { others: true })).then(|| msg!("verdict-other-jing")),
        Some(self::stake(stake, base)),
    ];
    notes.into_iter().flatten().collect()
}

/// How to decide the strongest headline number that may be chance: a name beforehand, and of players who learn the number of trainings.
/// None in a ranking, where nothing may be chance, and of many rule sets.
fn doubtful(scene: &Scene<'_>, questions: &[About]) -> Option<Message> {
    let tests = scene.tests.filter(|_| scene.ideas.len() <= TOLD + 1)?;
    let rows = scene.ideas[1..].iter().flat_map(|idea| {
        let asked = questions.iter().filter(|about| !scene.is_primary(**about));
        asked.filter_map(move |about| Some((*about, about.row(idea)?, idea)))
    });
    let (about, row, idea) = rows
        .filter(|(_, row, _)| Finding::of(row) == Finding::MayBeChance)
        .min_by(|x, y| x.1.p_value.total_cmp(&y.1.p_value))?;
    let whose = (scene.ideas.len() > 2).then(|| msg!("verdict-whose", name = idea.name));
    let effect = trainings_effect(&row, scene.trainings);
    // Each training is a part of the run. One stands for "more than there can be".
    let groups = |effect| groups_needed(effect, SIGNIFICANCE / tests as f64, PARTS).unwrap_or(1);
    let needed = effect.map_or(0, groups);
    let option = about.statistic().short_name(&Statistic::comparable());
    Some(msg!("verdict-doubtful", whose, name = about.what(), tests, option, needed, most = PARTS))
}

/// The size of a difference in standard deviations between trainings; none where fewer than two were made.
fn trainings_effect(row: &Difference, trainings: usize) -> Option<f64> {
    let count = Some(trainings as f64).filter(|count| *count >= 2.0)?;
    Some(student::two_sided_quantile(row.p_value, count - 1.0) / count.sqrt())
}

/// How the stake was chosen.
pub(super) fn stake(stake: Stake, first: &Message) -> Message {
    let form = match stake.chosen {
        Chosen::Asked => "asked",
        Chosen::Common => "common",
        Chosen::Least => "least",
    };
    let (points, list, share) = (stake.points, Arg::list(Joint::Comma, BANKROLLS), LOSERS * 100.0);
    msg!("verdict-stake", form, points, list, %share, first)
}

impl Finding {
    /// In a table.
    pub(super) fn words(self) -> Message {
        msg!("verdict-found", finding = ?self)
    }
}

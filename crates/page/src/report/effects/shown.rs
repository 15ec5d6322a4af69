//! The section of an answer about the effect of each change.

use super::{Effect, Status};
use crate::answer::{Block, Cell, Section, Table};
use crate::lang::{Arg, Joint, Message, Number, ToArg, msg};
use crate::policy::{self, untested_deed};
use crate::report::numbers;
use crate::report::study::Comparison;
use crate::report::verdict::change_with_unit;
use crate::sim::{Difference, Statistic};

/// The label of a change: its keys with their new values.
fn change_name(study: &Comparison, effect: &Effect) -> Message {
    let rules = &study.first.rules;
    Message::join(Joint::And, effect.changes.iter().map(|change| rules.change_name(&change.key, &change.to)))
}

/// The change that causes the whole difference of both rule sets; `None` if there are fewer than two changes, or if not exactly one does.
fn sole_cause(study: &Comparison) -> Option<&Effect> {
    if study.effects.len() < 2 {
        return None;
    }
    let acts = |effect: &&Effect| effect.is_all && effect.status == Status::Acts;
    let mut found = study.effects.iter().filter(acts);
    found.next().filter(|_| found.next().is_none())
}

/// The change that causes the whole difference and is the only one with a significant effect. `None` if players were trained, as effects
/// are measured with players that do not adapt.
pub(in crate::report) fn sole_active(study: &Comparison) -> Option<&Effect> {
    let acting = study.effects.iter().filter(|effect| effect.status == Status::Acts).count();
    sole_cause(study).filter(|_| acting == 1 && study.played.trainings == 0)
}

/// A sentence that names the change that causes the whole difference; `None` without such a change.
fn sole_cause_line(study: &Comparison) -> Option<Message> {
    sole_cause(study).map(|effect| msg!("report-effects-all", change = change_name(study, effect)))
}

/// As [`sole_cause_line`], for the headline; also `None` if players were trained, as effects are measured with players that do not adapt.
pub(in crate::report) fn headline_line(study: &Comparison) -> Option<Message> {
    sole_cause_line(study).filter(|_| study.played.trainings == 0)
}

/// A phrase with the number of deals with the event of a change: the largest of its counts. `None` if no key of the change has an event.
fn event_phrase(study: &Comparison, effect: &Effect) -> Option<Message> {
    let event = effect.event?;
    let (count, all) = (event.first.max(event.alone).max(event.last), numbers::deals(study.played.hands));
    let name = study.statistic_label(event.statistic);
    Some(msg!("report-effects-event", name, count = Number::whole(count as f64), none = u8::from(count == 0), all))
}

/// The first headline number that a change moves significantly, alone or last.
fn first_significant(effect: &Effect) -> Option<Statistic> {
    let moves = |statistic: &Statistic| {
        let last = effect.last.as_deref().and_then(|rows| find_row(rows, *statistic));
        find_row(&effect.alone, *statistic).into_iter().chain(last).any(Difference::is_real)
    };
    effect.alone.iter().map(|row| row.statistic).find(moves)
}

/// The row of a statistic; `None` if there is none.
fn find_row(rows: &[Difference], statistic: Statistic) -> Option<&Difference> {
    rows.iter().find(|row| row.statistic == statistic)
}

/// The sentence about a change.
fn sentence(study: &Comparison, effect: &Effect) -> Message {
    let (change, event) = (change_name(study, effect), event_phrase(study, effect));
    match (effect.status, first_significant(effect)) {
        (Status::Acts, Some(statistic)) => {
            let shown = |rows: &[Difference]| find_row(rows, statistic).map(change_with_unit);
            let (alone, last) = (shown(&effect.alone), effect.last.as_deref().and_then(shown));
            let last = last.map(|last| msg!("report-effects-last", last));
            msg!("report-effects-acts", change, number = study.statistic_label(statistic), alone, last, event)
        }
        (Status::NotTested, _) => msg!("report-effects-untested", change, deed = missing_deed(study, effect)),
        (status, _) => {
            let nothing = effect.alone.iter().chain(effect.last.iter().flatten()).all(|row| row.identical);
            msg!("report-effects-status", change, status = status_form(status), event, nothing = u8::from(nothing))
        }
    }
}

/// The action that a change is about and that the players never take; `None` if there is none.
fn missing_deed(study: &Comparison, effect: &Effect) -> Option<Message> {
    let seating = study.played.seating()?;
    untested_deed(effect.changes.iter().map(|change| change.key.as_str()), &seating).map(policy::Deed::description)
}

/// The form of a status in messages.
fn status_form(status: Status) -> &'static str {
    match status {
        Status::NotTested => "not_tested",
        Status::NeverHappened => "never_happened",
        Status::NoDifference => "no_difference",
        Status::Acts => "acts",
        Status::Equivalent => "equivalent",
        Status::MayBeChance => "may_be_chance",
    }
}

/// A status as a word.
pub(in crate::report) fn status_word(status: Status) -> Message {
    msg!("report-effects-word", status = status_form(status))
}

/// The section about the effect of each change: sentences, and a table of the headline numbers. `None` if there are no effects.
pub(in crate::report) fn section(study: &Comparison) -> Option<Section> {
    if study.effects.is_empty() {
        return None;
    }
    let mut sentences: Vec<Message> = sole_cause_line(study).into_iter().collect();
    sentences.extend(study.effects.iter().map(|effect| sentence(study, effect)));
    let whose = (study.played.trainings > 0).then(|| {
        let players = policy::name_arg(&study.played.players);
        Block::Prose(msg!("report-effects-players", players, rules = study.first.rules.display_name()))
    });
    let mut blocks = vec![Block::Points(sentences)];
    blocks.extend(whose);
    blocks.push(Block::Prose(msg!("report-effects-note")));
    let rows = || study.effects.iter().flat_map(|effect| effect.alone.iter().chain(effect.last.iter().flatten()));
    let few = rows().any(|row| row.few_deals).then(|| Block::Prose(msg!("report-few-deals")));
    blocks.push(Block::Page(std::iter::once(Block::Table(effect_table(study))).chain(few).collect()));
    Some(Section::new(msg!("report-effects-title"), blocks))
}

/// The table with a row for every headline number of every change.
fn effect_table(study: &Comparison) -> Table {
    let shown = |found: Option<&Difference>| match found {
        Some(row) => {
            let by = numbers::difference(row.statistic, row.difference);
            let range = numbers::marked_range(row);
            let text = [by.to_arg(), numbers::arrow(row).to_arg(), " ".to_arg(), range.to_arg()];
            Cell::sorted(Message::join(Joint::Plain, text), row.difference)
        }
        None => Cell::missing(),
    };
    let cells = |effect: &Effect| {
        let status = status_word(effect.status);
        let row_of = |alone: &Difference| {
            let statistic = alone.statistic;
            let last = effect.last.as_deref().and_then(|rows| find_row(rows, statistic));
            vec![
                Cell::new(change_name(study, effect)),
                Cell::new(&status),
                Cell::new(study.statistic_label(statistic)).hint(statistic.definition()),
                shown(Some(alone)),
                shown(last),
            ]
        };
        effect.alone.iter().map(row_of).collect::<Vec<_>>()
    };
    let heads: Arg = study.first.rules.display_name();
    Table::new("change< status< statistic< alone> last>", &msg!("report-effects-heads"))
        .caption(msg!("report-effects-caption", rules = heads))
        .source("effects.parquet")
        .rows(study.effects.iter().flat_map(cells))
}

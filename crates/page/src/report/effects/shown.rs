//! Effects as a section of an answer.

use super::{Effect, Status};
use crate::answer::{Block, Cell, Section, Table};
use crate::lang::{Arg, Joint, Message, Number, ToArg, msg};
use crate::policy::{self, never_done};
use crate::report::numbers;
use crate::report::study::Comparison;
use crate::report::verdict::change_with_unit;
use crate::sim::{Difference, Statistic};

/// The name of a change: its keys with their new values.
fn name(study: &Comparison, effect: &Effect) -> Message {
    let rules = &study.first.rules;
    Message::join(Joint::And, effect.changes.iter().map(|change| rules.change_called(&change.key, &change.to)))
}

/// The one change of several that makes the whole difference; `None` if there is no such change.
fn whole(study: &Comparison) -> Option<&Effect> {
    if study.effects.len() < 2 {
        return None;
    }
    let acts = |effect: &&Effect| effect.is_all && effect.status == Status::Acts;
    let mut found = study.effects.iter().filter(acts);
    found.next().filter(|_| found.next().is_none())
}

/// The one change of several that makes the whole difference and alone acts; `None` if players learn, as the effects are those of players
/// who do not adapt.
pub(in crate::report) fn sole(study: &Comparison) -> Option<&Effect> {
    let acting = study.effects.iter().filter(|effect| effect.status == Status::Acts).count();
    whole(study).filter(|_| acting == 1 && study.played.trainings == 0)
}

/// Says which change makes the whole difference.
fn all(study: &Comparison) -> Option<Message> {
    whole(study).map(|effect| msg!("report-effects-all", change = name(study, effect)))
}

/// The same for the conclusion; `None` if players learn, as the effects are those of players who do not adapt.
pub(in crate::report) fn headline(study: &Comparison) -> Option<Message> {
    all(study).filter(|_| study.played.trainings == 0)
}

/// The number of deals in which the event of a change happened, with the change or without it, whichever is more; `None` if its
/// keys wait for no event.
fn event(study: &Comparison, effect: &Effect) -> Option<Message> {
    let event = effect.event?;
    let (count, all) = (event.first.max(event.alone).max(event.last), numbers::deals(study.played.hands));
    let name = study.statistic_called(event.statistic);
    Some(msg!("report-effects-event", name, count = Number::whole(count as f64), none = u8::from(count == 0), all))
}

/// The first headline number that a change moves significantly, alone or last.
fn moved(effect: &Effect) -> Option<Statistic> {
    let moves = |statistic: &Statistic| {
        let last = effect.last.as_deref().and_then(|rows| row(rows, *statistic));
        row(&effect.alone, *statistic).into_iter().chain(last).any(Difference::is_real)
    };
    effect.alone.iter().map(|row| row.statistic).find(moves)
}

/// What a change does to a statistic, alone or last.
fn row(rows: &[Difference], statistic: Statistic) -> Option<&Difference> {
    rows.iter().find(|row| row.statistic == statistic)
}

/// The sentence about a change.
fn sentence(study: &Comparison, effect: &Effect) -> Message {
    let (change, event) = (name(study, effect), event(study, effect));
    match (effect.status, moved(effect)) {
        (Status::Acts, Some(statistic)) => {
            let shown = |rows: &[Difference]| row(rows, statistic).map(change_with_unit);
            let (alone, last) = (shown(&effect.alone), effect.last.as_deref().and_then(shown));
            let last = last.map(|last| msg!("report-effects-last", last));
            msg!("report-effects-acts", change, number = study.statistic_called(statistic), alone, last, event)
        }
        (Status::NotTested, _) => msg!("report-effects-untested", change, deed = deed(study, effect)),
        (status, _) => {
            let nothing = effect.alone.iter().chain(effect.last.iter().flatten()).all(|row| row.identical);
            msg!("report-effects-status", change, status = name_of(status), event, nothing = u8::from(nothing))
        }
    }
}

/// What the keys of a change are about and these players never do.
fn deed(study: &Comparison, effect: &Effect) -> Option<Message> {
    let seating = study.played.seating()?;
    never_done(effect.changes.iter().map(|change| change.key.as_str()), &seating).map(policy::Deed::words)
}

/// The name of a status, a form of messages.
fn name_of(status: Status) -> &'static str {
    match status {
        Status::NotTested => "not_tested",
        Status::NeverHappened => "never_happened",
        Status::NoDifference => "no_difference",
        Status::Acts => "acts",
        Status::Equivalent => "equivalent",
        Status::MayBeChance => "may_be_chance",
    }
}

/// The word for what a change comes to.
pub(in crate::report) fn status_word(status: Status) -> Message {
    msg!("report-effects-word", status = name_of(status))
}

/// What each change does: sentences, and a table of the headline numbers. `None` without effects.
pub(in crate::report) fn section(study: &Comparison) -> Option<Section> {
    if study.effects.is_empty() {
        return None;
    }
    let mut sentences: Vec<Message> = all(study).into_iter().collect();
    sentences.extend(study.effects.iter().map(|effect| sentence(study, effect)));
    let whose = (study.played.trainings > 0).then(|| {
        let players = policy::called(&study.played.players);
        Block::Prose(msg!("report-effects-players", players, rules = study.first.rules.called()))
    });
    let mut blocks = vec![Block::Points(sentences)];
    blocks.extend(whose);
    blocks.push(Block::Prose(msg!("report-effects-note")));
    let rows = || study.effects.iter().flat_map(|effect| effect.alone.iter().chain(effect.last.iter().flatten()));
    let few = rows().any(|row| row.few_deals).then(|| Block::Prose(msg!("report-few-deals")));
    blocks.push(Block::Page(std::iter::once(Block::Table(table(study))).chain(few).collect()));
    Some(Section::new(msg!("report-effects-title"), blocks))
}

/// Every headline number of every change.
fn table(study: &Comparison) -> Table {
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
            let last = effect.last.as_deref().and_then(|rows| row(rows, statistic));
            vec![
                Cell::new(name(study, effect)),
                Cell::new(&status),
                Cell::new(study.statistic_called(statistic)).hint(statistic.definition()),
                shown(Some(alone)),
                shown(last),
            ]
        };
        effect.alone.iter().map(row_of).collect::<Vec<_>>()
    };
    let heads: Arg = study.first.rules.called();
    Table::new("change< status< statistic< alone> last>", &msg!("report-effects-heads"))
        .caption(msg!("report-effects-caption", rules = heads))
        .source("effects.parquet")
        .rows(study.effects.iter().flat_map(cells))
}

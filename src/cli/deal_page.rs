//! A deal as a page: how it ended, what luck and play gave, and every decision with the table as it lay.

use super::advise::{Advice, Course, HALF, Step, act_in_words, points, words};
use crate::lang::{Lang, Message, msg};
use crate::policy::called;
use crate::report::{Moment, Scene, payments};
use crate::rules::Rules;
use crate::score::Explained;
use crate::write::Provenance;
use crate::write::format::fixed;
use crate::write::html::{Block, Cell, HtmlColumn, HtmlTable, Origin, Page};

/// The candidates of a decision.
fn candidates(advice: &Advice, name: &str, lang: Lang) -> HtmlTable {
    let t = |message: Message| lang.render(&message);
    let row = |at: usize| {
        let weighed = &advice.weighing.all[at];
        vec![
            Cell::text(t(words(weighed.act))),
            Cell::number(points(weighed.points), weighed.points),
            Cell::number(fixed(HALF * weighed.error, 2), weighed.error),
            Cell::number(weighed.worlds.to_string(), weighed.worlds.into()),
            Cell::text(advice.marks(at, name, lang)),
        ]
    };
    let heads = t(msg!("cli-page-head"));
    let numeric = |(at, head): (usize, &str)| {
        if (1..4).contains(&at) { HtmlColumn::number(head) } else { HtmlColumn::text(head) }
    };
    let mut columns: Vec<HtmlColumn> = heads.split(" | ").enumerate().map(numeric).collect();
    columns[1].definition = t(msg!("cli-page-points-defined"));
    columns[2].definition = t(msg!("cli-page-half"));
    HtmlTable { columns, rows: advice.sorted().into_iter().map(row).collect(), ..HtmlTable::default() }
}

fn step(number: usize, step: &Step, adviser: Option<&str>, lang: Lang) -> (String, Vec<Block>) {
    let mut title = msg!(
        "cli-page-step",
        number = number + 1,
        seat = step.seat.index(),
        offer = super::advise::offer(step.offered),
        act = act_in_words(step.act)
    );
    let drawing = Block::Drawing(step.scene.at(&Moment::of(step.seat, step.act, step.offered), lang));
    let Some((advice, name)) = step.advice.as_ref().zip(adviser) else { return (lang.render(&title), vec![drawing]) };
    if advice.differs() {
        let better = act_in_words(advice.weighing.all[advice.advised].act);
        title = msg!("cli-page-step-unlike", title, name, better, cost = advice.cost());
    }
    let title = lang.render(&title);
    (title, vec![drawing, Block::Prose(advice.sentence(lang)), Block::Table(candidates(advice, name, lang))])
}

/// The page of a deal: the table at its end, what was paid, and `told`, the deal in lines.
pub fn page(
    course: &Course,
    rules: &Rules,
    (end, paid): (&Scene, &[Explained]),
    command: String,
    told: String,
    lang: Lang,
) -> Page {
    let t = |message: Message| lang.render(&message);
    let adviser = course.adviser.as_ref().map(|name| called(name, lang));
    let adviser = adviser.as_deref();
    let of_rules = t(msg!("cli-page-rules-of"));
    let mut blocks = vec![Block::Drawing(Scene::symbols()), Block::Drawing(end.html(lang))];
    if !paid.is_empty() {
        blocks.push(Block::Table(payments::payments(rules, paid, lang)));
        blocks.push(Block::Details(of_rules, vec![Block::Table(payments::named(rules, paid, lang))]));
    }
    blocks.extend([
        Block::Section(t(msg!("cli-page-luck"))),
        Block::Table(course.luck(lang)),
        Block::Prose(course.note(lang)),
        Block::Section(t(msg!("cli-page-steps"))),
        Block::Prose(t(msg!("cli-page-marks"))),
        Block::Steps(course.steps.iter().enumerate().map(|(at, one)| step(at, one, adviser, lang)).collect()),
    ]);
    let name = rules.called(lang);
    let provenance = Provenance::new().with(&t(msg!("cli-page-rules")), &name);
    Page {
        lang,
        title: t(msg!("cli-page-title", hand = course.hand)),
        lead: t(match adviser {
            None => msg!("cli-page-lead", name),
            Some(adviser) => msg!("cli-page-lead-advised", name, adviser),
        }),
        blocks,
        origin: Origin {
            provenance: adviser.iter().fold(provenance, |all, name| all.with(&t(msg!("cli-page-advised-by")), name)),
            command,
            texts: vec![(t(msg!("cli-page-deal")), told)],
            files: Vec::new(),
        },
    }
}

//! The page of a deal: how it ended, what luck and play gave, and every decision with the table as it lay.

use super::advise::{Advice, Course, HALF, Step, act_in_words, points, words};
use crate::answer::{Answer, Block, Cell, Moment, Origin, Scene, Section, Table};
use crate::lang::{Lang, Message, Number, msg};
use crate::policy::called;
use crate::report::payments;
use crate::rules::Rules;
use crate::score::Explained;

/// The candidates of a decision.
fn candidates(advice: &Advice, name: &str, lang: Lang) -> Table {
    let row = |at: usize| {
        let weighed = &advice.weighing.all[at];
        vec![
            Cell::new(words(weighed.act)),
            Cell::sorted(points(weighed.points), weighed.points),
            Cell::new(Number::fixed(HALF * weighed.error, 2)),
            Cell::new(weighed.worlds),
            Cell::new(advice.marks(at, name, lang)),
        ]
    };
    let mut table = Table::new("act< points> half> worlds> marks<", &msg!("cli-page-head"));
    table.columns[1].meaning = msg!("cli-page-points-defined");
    table.columns[2].meaning = msg!("cli-page-half");
    table.rows(advice.sorted().into_iter().map(row))
}

fn step(number: usize, step: &Step, adviser: Option<&str>, lang: Lang) -> (Message, Vec<Block>) {
    let title = msg!(
        "cli-page-step",
        number = number + 1,
        seat = step.seat.index(),
        offer = super::advise::offer(step.offered),
        act = act_in_words(step.act)
    );
    let moment = Moment::of(step.seat, step.act, step.offered);
    let drawing = Block::Scene(Box::new(step.scene.clone()), Some(moment));
    let Some((advice, name)) = step.advice.as_ref().zip(adviser) else { return (title, vec![drawing]) };
    let title = match advice.differs() {
        true => {
            let better = act_in_words(advice.weighing.all[advice.advised].act);
            msg!("cli-page-step-unlike", title, name, better, cost = advice.cost())
        }
        false => title,
    };
    let sentence = Block::Prose(Message::from(advice.sentence(lang)));
    (title, vec![drawing, sentence, Block::Table(candidates(advice, name, lang))])
}

/// The answer of a deal: the table at its end, what was paid, and `told`, the deal in lines.
pub fn answer(
    course: &Course,
    rules: &Rules,
    (end, paid): (&Scene, &[Explained]),
    command: String,
    told: String,
    lang: Lang,
) -> Answer {
    let adviser = course.adviser.as_ref().map(|name| lang.name(&called(name)));
    let adviser = adviser.as_deref();
    let mut first = vec![Block::Scene(Box::new(end.clone()), None)];
    if !paid.is_empty() {
        first.push(Block::Table(payments::payments(rules, paid)));
        let named = vec![Block::Table(payments::named(rules, paid))];
        first.push(Block::Details(msg!("cli-page-rules-of"), named));
    }
    let luck = vec![Block::Table(course.luck()), Block::Prose(course.note())];
    let steps = course.steps.iter().enumerate().map(|(at, one)| step(at, one, adviser, lang)).collect();
    let steps = vec![Block::Prose(msg!("cli-page-marks")), Block::Steps(steps)];
    let name = rules.called();
    let advised = adviser.map(|name| (msg!("cli-page-advised-by"), Message::from(name)));
    Answer {
        title: msg!("cli-page-title", hand = course.hand),
        lead: match adviser {
            None => msg!("cli-page-lead", name),
            Some(adviser) => msg!("cli-page-lead-advised", name, adviser),
        },
        sections: vec![
            Section::untitled(first),
            Section::new(msg!("cli-page-luck"), luck),
            Section::new(msg!("cli-page-steps"), steps),
        ],
        origin: Origin {
            facts: std::iter::once((msg!("cli-page-rules"), Message::of(&name))).chain(advised).collect(),
            command,
            id: String::new(),
            texts: vec![(msg!("cli-page-deal"), told)],
            files: Vec::new(),
        },
        ..Answer::default()
    }
}

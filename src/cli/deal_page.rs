//! The page of a deal: the table step by step with the evaluation of every decision, the payments, and luck and play.

use super::advise::{Advice, Course, HALF, Step, points};
use crate::answer::{Answer, Block, Candidate, Deal, DealStep, Moment, Origin, Scene, Section, StepAdvice, place};
use crate::game::{Act, Claim};
use crate::lang::number::fixed;
use crate::lang::{Lang, Message, msg};
use crate::policy::called;
use crate::report::moves::{act_name, act_phrase, deed};
use crate::report::{Story, payments};
use crate::rules::Rules;
use crate::score::Explained;

/// The candidates of a decision, the best first.
fn candidates(advice: &Advice, name: &str, lang: Lang) -> Vec<Candidate> {
    let row = |at: usize| {
        let weighed = &advice.weighing.all[at];
        Candidate {
            act: act_name(weighed.act),
            points: format!("{} ± {}", points(weighed.points), fixed(HALF * weighed.error, 2)),
            worlds: weighed.worlds,
            chosen_by: advice.marks(at, name, lang).into(),
        }
    };
    advice.sorted().into_iter().map(row).collect()
}

fn step(step: &Step, adviser: Option<&str>, lang: Lang) -> DealStep {
    let advice = step.advice.as_ref().zip(adviser).map(|(advice, name)| {
        let unlike = advice.differs().then(|| {
            let better = act_phrase(advice.weighing.all[advice.advised].act);
            msg!("deal-unlike", name, better, cost = advice.cost())
        });
        let sentences = unlike.into_iter().chain([Message::from(advice.sentence(lang))]).collect();
        StepAdvice { departs: advice.differs(), sentences, candidates: candidates(advice, name, lang) }
    });
    let moment = Moment::of(step.seat, step.act, step.offered);
    DealStep { scene: step.scene.clone(), moment, deed: deed(&step.scene, step.seat, step.offered, step.act), advice }
}

/// The answer of a deal: the table step by step to its end, and the payments `paid`.
pub fn answer(
    course: &Course,
    rules: &Rules,
    (end, paid): (&Scene, &[Explained]),
    story: Story,
    command: String,
    lang: Lang,
) -> Answer {
    let adviser = course.adviser.as_ref().map(|name| lang.name(&called(name)));
    let adviser = adviser.as_deref();
    let dealer = end.dealer;
    // A pass without an evaluation changes nothing on the table.
    let shown = |step: &&Step| step.advice.is_some() || step.act != Act::Claim(Claim::Pass);
    let steps = course.steps.iter().filter(shown).map(|one| step(one, adviser, lang)).collect();
    let mut first = vec![Block::Deal(Box::new(Deal { end: end.clone(), steps, account: story.account }))];
    if !paid.is_empty() {
        let named = vec![Block::Table(payments::named(rules, paid))];
        first.push(Block::Details(msg!("cli-page-rules-of"), named));
    }
    let luck = vec![Block::Table(course.luck(|seat| place(seat, dealer))), Block::Prose(course.note())];
    let name = rules.called();
    let advised = adviser.map(|name| (msg!("cli-page-advised-by"), Message::from(name)));
    let number = (msg!("cli-page-number"), Message::of(&course.hand));
    Answer {
        title: story.title,
        lead: story.lead,
        sections: vec![Section::untitled(first), Section::new(msg!("cli-page-luck"), luck)],
        origin: Origin {
            facts: [(msg!("cli-page-rules"), Message::of(&name)), number].into_iter().chain(advised).collect(),
            command,
            ..Origin::default()
        },
        ..Answer::default()
    }
}

//! `jing replay --page`: a page with the table step by step, the evaluation of every decision, the payments, and luck and play of each
//! seat.

use super::advise::{Advice, Review, Step, Z95, signed_points};
use crate::answer::{
    Answer, Block, Candidate, Deal, DealStep, DecisionMarks, Origin, Scene, Section, StepAdvice, seat_name,
};
use crate::game::{Act, Claim};
use crate::lang::number::fixed;
use crate::lang::{Lang, Message, msg};
use crate::policy::name_arg;
use crate::report::moves::{act_name, act_phrase, decision_phrase};
use crate::report::{Story, payments};
use crate::rules::Rules;
use crate::score::Explained;

/// Returns the candidates of a decision for the page, the best first. `name` is the name of the adviser.
fn candidates(advice: &Advice, name: &str, lang: Lang) -> Vec<Candidate> {
    let row = |at: usize| {
        let weighed = &advice.weighing.all[at];
        Candidate {
            act: act_name(weighed.act),
            points: format!("{} ± {}", signed_points(weighed.points), fixed(Z95 * weighed.error, 2)),
            worlds: weighed.worlds,
            chosen_by: advice.marks(at, name, lang).into(),
        }
    };
    advice.sorted().into_iter().map(row).collect()
}

/// Returns a step of the page: a decision, its phrase and, with an adviser, the candidates.
fn step(step: &Step, adviser: Option<&str>, lang: Lang) -> DealStep {
    let advice = step.advice.as_ref().zip(adviser).map(|(advice, name)| {
        let unlike = advice.differs().then(|| {
            let better = act_phrase(advice.weighing.all[advice.advised].act);
            msg!("deal-unlike", name, better, cost = advice.cost())
        });
        let sentences = unlike.into_iter().chain([Message::from(advice.sentence(lang))]).collect();
        StepAdvice { departs: advice.differs(), sentences, candidates: candidates(advice, name, lang) }
    });
    let moment = DecisionMarks::new(step.seat, step.act, step.offered);
    DealStep {
        scene: step.scene.clone(),
        moment,
        action: decision_phrase(&step.scene, step.seat, step.offered, step.act),
        advice,
    }
}

/// Returns the content of the page. `end` is the table at the end of the deal, `paid` the payments with their arithmetic, `story` the
/// title, lead and account of the deal, and `command` the command that makes the page.
pub fn answer(
    review: &Review,
    rules: &Rules,
    (end, paid): (&Scene, &[Explained]),
    story: Story,
    command: String,
    lang: Lang,
) -> Answer {
    let adviser = review.adviser.as_ref().map(|name| lang.name(&name_arg(name)));
    let adviser = adviser.as_deref();
    let dealer = end.dealer;
    // A pass without an evaluation changes nothing on the table.
    let shown = |step: &&Step| step.advice.is_some() || step.act != Act::Claim(Claim::Pass);
    let steps = review.steps.iter().filter(shown).map(|one| step(one, adviser, lang)).collect();
    let mut first = vec![Block::Deal(Box::new(Deal { end: end.clone(), steps, account: story.account }))];
    if !paid.is_empty() {
        let named = vec![Block::Table(payments::rule_table(rules, paid))];
        first.push(Block::Details(msg!("cli-page-rules-of"), named));
    }
    let luck = vec![Block::Table(review.luck(|seat| seat_name(seat, dealer))), Block::Prose(review.note())];
    let name = rules.display_name();
    let advised = adviser.map(|name| (msg!("cli-page-advised-by"), Message::from(name)));
    let number = (msg!("cli-page-number"), Message::from_arg(&review.hand));
    Answer {
        title: story.title,
        lead: story.lead,
        sections: vec![Section::untitled(first), Section::new(msg!("cli-page-luck"), luck)],
        origin: Origin {
            facts: [(msg!("cli-page-rules"), Message::from_arg(&name)), number].into_iter().chain(advised).collect(),
            command,
            ..Origin::default()
        },
        ..Answer::default()
    }
}

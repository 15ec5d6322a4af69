//! The largest deals of a run: what lay on the table at their end, and every payment as its arithmetic.

use super::moves;
use super::payments;
use super::story::Story;
use super::study::{ExtremeRow, RuleSet, Study};
use crate::answer::{Block, Cell, Deal, Scene, Table};
use crate::game::{LoggedDeal, Recorder, read_log};
use crate::lang::{Message, Number, msg};
use crate::policy::Seating;
use crate::rules::Rules;
use crate::score::{Explained, explain};
use crate::sim::{Extreme, Run};

/// The log of one of the largest deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargestRow {
    /// Number of the deal.
    pub hand: u64,
    /// The seat that won most.
    pub seat: u8,
    /// What it won.
    pub points: i64,
    /// The event log, as `jing replay --json` prints it.
    pub log: String,
}

/// The number of deals of which a rule set keeps the log, by the number of rule sets.
pub(super) fn kept(rule_sets: usize) -> usize {
    match rule_sets {
        1 => 3,
        2..=8 => 1,
        _ => 0,
    }
}

impl LargestRow {
    /// Plays the deal again and logs it; `None` if its players look at payments.
    pub(super) fn of(run: &Run, rules: &Rules, seating: &Seating, extreme: &Extreme) -> Option<LargestRow> {
        // A merge has no weights, and must write the same files as a single run.
        let hands = extreme.hand.checked_add(1).filter(|_| !seating.looks_at_payments())?;
        let seating = seating.rotated(extreme.rotation.into());
        let run = Run { session_len: run.session_len, ..Run::of(rules.clone(), seating, run.seed, hands) };
        let mut log = Recorder::new(rules);
        let finished = run.deal(extreme.hand, &mut log)?;
        let points = finished.settlement.total().by_seat().get(usize::from(extreme.seat)).copied();
        let same = points == Some(extreme.points());
        same.then(|| LargestRow { hand: extreme.hand, seat: extreme.seat, points: extreme.points(), log: log.text() })
    }

    /// The deal step by step, and its story; `None` if the log is not one of these rules.
    fn played(&self, rules: &Rules) -> Option<(Deal, Story)> {
        let deals = read_log(&self.log).ok()?;
        let deal = deals.first()?;
        let (steps, scene, finished) = moves::steps(deal, rules).ok()?;
        let end = scene.reading(rules, &finished.facts, &finished.settlement);
        let rows = explain(rules, &finished.facts).ok()?;
        let mut story = Story::new(rules, &finished, &rows, Some(deal.start.scores));
        Some((Deal { end, steps, account: story.account.take() }, story))
    }

    /// The deal on the table at its end, its payments, and its story; `None` if the log is not one of these rules.
    pub(crate) fn seen(&self, rules: &Rules) -> Option<(Scene, Vec<Explained>, Story)> {
        let deals = read_log(&self.log).ok()?;
        let deal = deals.first()?;
        let mut scene = Scene::default();
        let finished = LoggedDeal::replay(deal, rules, &mut scene).ok()?;
        let scene = scene.reading(rules, &finished.facts, &finished.settlement);
        let rows = explain(rules, &finished.facts).ok()?;
        let story = Story::new(rules, &finished, &rows, Some(deal.start.scores));
        Some((scene, rows, story))
    }
}

/// The largest deals of a study, step by step, each with its title.
pub(crate) fn largest_deals(study: &Study) -> Vec<(Message, Deal)> {
    let rows = study.rule_sets().into_iter().flat_map(|set| set.largest.iter().map(move |row| (set, row)));
    let played = |(set, row): (&RuleSet, &LargestRow)| {
        let (deal, story) = row.played(&set.rules)?;
        let (name, hand) = (set.rules.called(), row.hand);
        Some((msg!("page-largest-deal", first = 0_u8, name, hand, story = story.title), deal))
    };
    rows.filter_map(played).collect()
}

/// The largest deals of rule sets, each folded but the first. A terminal shows one of each, if the rule sets are few.
pub(super) fn blocks<'a>(rule_sets: impl Iterator<Item = &'a RuleSet>, in_terminal: bool) -> Vec<Block> {
    let mut blocks = Vec::new();
    for rule_set in rule_sets {
        for (at, row) in rule_set.largest.iter().enumerate() {
            let Some((scene, rows, story)) = row.seen(&rule_set.rules) else { continue };
            let LargestRow { hand, seat, points, .. } = row;
            let name = rule_set.rules.called();
            let first = u8::from(at == 0);
            let shown = msg!("page-largest-deal", first, name, hand, story = story.title);
            let points = Number::whole(*points as f64);
            let title = msg!("page-largest", first, name, hand, seat, points);
            let payments = payments::payments(&rule_set.rules, &rows);
            let known = rule_set.extremes.iter().find(|extreme| extreme.hand == *hand);
            let rules = Block::Table(payments::named(&rule_set.rules, &rows));
            let deal = Deal { end: scene.clone(), steps: Vec::new(), account: story.account };
            let drawn = vec![Block::Deal(Box::new(deal)), Block::Details(msg!("page-paid-by"), vec![rules])];
            let scene = Block::Scene(Box::new(scene));
            let mut printed = vec![Block::Prose(title.clone()), scene, Block::Table(payments)];
            printed.extend(known.map(|extreme| Block::Command(extreme.command.clone())));
            blocks.push(match blocks.is_empty() {
                true => Block::Page([vec![Block::Prose(shown)], drawn].concat()),
                false => Block::Page(vec![Block::Details(shown, drawn)]),
            });
            blocks.extend((at == 0 && in_terminal).then_some(Block::Terminal(printed)));
        }
    }
    blocks
}

/// The largest deals of every rule set as a table, fewer of each if the rule sets are many.
pub(super) fn table(rule_sets: &[(Message, &RuleSet)]) -> Table {
    let most = match rule_sets.len() {
        1 => usize::MAX,
        2 | 3 => 8,
        _ => 3,
    };
    let rows = rule_sets.iter().flat_map(|(name, rule_set)| {
        rule_set.extremes.iter().take(most).map(move |row: &ExtremeRow| {
            vec![
                Cell::new(name),
                Cell::new(Number::whole(row.points as f64)),
                Cell::new(Number::whole(row.hand as f64)),
                Cell::new(row.seat),
                Cell::new(row.dealer),
                Cell::new(format!("`{}`", row.command)),
            ]
        })
    });
    Table::new("rules< points> deal> seat> dealer> command<", &msg!("page-extreme-heads"))
        .caption(msg!("page-extremes"))
        .source("extremes.parquet")
        .rows(rows)
}

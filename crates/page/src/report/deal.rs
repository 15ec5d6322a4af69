//! The largest deals of a run, with their tables and the arithmetic of their payments.

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

/// One of the largest deals with its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargestRow {
    /// The index of the deal in the run, from 0.
    pub hand: u64,
    /// The index of the seat with the most points.
    pub seat: u8,
    /// The points of this seat.
    pub points: i64,
    /// The event log, as `jing replay --json` prints it.
    pub log: String,
}

/// The number of logs of largest deals that each of `rule_sets` rule sets keeps.
pub(super) fn logs_kept(rule_sets: usize) -> usize {
    match rule_sets {
        1 => 3,
        2..=8 => 1,
        _ => 0,
    }
}

impl LargestRow {
    /// Plays a deal of the run again and logs it. `rules` and `seating` are those of its side in the first seating. `None` if the players
    /// look at payments, or if the points differ from those of `extreme`.
    pub(super) fn from_extreme(run: &Run, rules: &Rules, seating: &Seating, extreme: &Extreme) -> Option<LargestRow> {
        // A merge of parts has no weights, and it must write the same files as a single run.
        let hands = extreme.hand.checked_add(1).filter(|_| !seating.looks_at_payments())?;
        let seating = seating.rotated(extreme.rotation.into());
        let run = Run { session_len: run.session_len, ..Run::new(rules.clone(), seating, run.seed, hands) };
        let mut log = Recorder::new(rules);
        let finished = run.deal(extreme.hand, &mut log)?;
        let points = finished.settlement.total().by_seat().get(usize::from(extreme.seat)).copied();
        let same = points == Some(extreme.points());
        same.then(|| LargestRow { hand: extreme.hand, seat: extreme.seat, points: extreme.points(), log: log.text() })
    }

    /// The deal step by step, and its story; `None` if the log does not fit these rules.
    fn replay_steps(&self, rules: &Rules) -> Option<(Deal, Story)> {
        let deals = read_log(&self.log).ok()?;
        let deal = deals.first()?;
        let (steps, scene, finished) = moves::replay_steps(deal, rules).ok()?;
        let end = scene.with_readings(rules, &finished.facts, &finished.settlement);
        let rows = explain(rules, &finished.facts).ok()?;
        let mut story = Story::new(rules, &finished, &rows, Some(deal.start.scores));
        Some((Deal { end, steps, account: story.account.take() }, story))
    }

    /// The table at the end of the deal, its payments, and its story; `None` if the log does not fit these rules.
    pub(crate) fn replay_end(&self, rules: &Rules) -> Option<(Scene, Vec<Explained>, Story)> {
        let deals = read_log(&self.log).ok()?;
        let deal = deals.first()?;
        let mut scene = Scene::default();
        let finished = LoggedDeal::replay(deal, rules, &mut scene).ok()?;
        let scene = scene.with_readings(rules, &finished.facts, &finished.settlement);
        let rows = explain(rules, &finished.facts).ok()?;
        let story = Story::new(rules, &finished, &rows, Some(deal.start.scores));
        Some((scene, rows, story))
    }
}

/// The largest deals of a study, step by step, each with its title. Deals whose log cannot be replayed are left out.
pub(crate) fn largest_deals(study: &Study) -> Vec<(Message, Deal)> {
    let rows = study.rule_sets().into_iter().flat_map(|set| set.largest.iter().map(move |row| (set, row)));
    let played = |(set, row): (&RuleSet, &LargestRow)| {
        let (deal, story) = row.replay_steps(&set.rules)?;
        let (name, hand) = (set.rules.display_name(), row.hand);
        Some((msg!("page-largest-deal", first = 0_u8, name, hand, story = story.title), deal))
    };
    rows.filter_map(played).collect()
}

/// The blocks of the largest deals of rule sets. A page folds all but the first; a terminal shows the first deal of each rule set if
/// `in_terminal` is true.
pub(super) fn largest_blocks<'a>(rule_sets: impl Iterator<Item = &'a RuleSet>, in_terminal: bool) -> Vec<Block> {
    let mut blocks = Vec::new();
    for rule_set in rule_sets {
        for (at, row) in rule_set.largest.iter().enumerate() {
            let Some((scene, rows, story)) = row.replay_end(&rule_set.rules) else { continue };
            let LargestRow { hand, seat, points, .. } = row;
            let name = rule_set.rules.display_name();
            let first = u8::from(at == 0);
            let shown = msg!("page-largest-deal", first, name, hand, story = story.title);
            let points = Number::whole(*points as f64);
            let title = msg!("page-largest", first, name, hand, seat, points);
            let payments = payments::payment_table(&rule_set.rules, &rows);
            let known = rule_set.extremes.iter().find(|extreme| extreme.hand == *hand);
            let rules = Block::Table(payments::rule_table(&rule_set.rules, &rows));
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

/// The table of the largest deals of every rule set: all for one rule set, fewer of each for several. A rule set comes with its label.
pub(super) fn extreme_table(rule_sets: &[(Message, &RuleSet)]) -> Table {
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

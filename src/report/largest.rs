//! The largest deals of a run, replayed so that they can be looked at: the table at the end, and every payment as its arithmetic.

use super::payments;
use super::scene::{Faces, Scene};
use super::study::{ExtremeRow, Kind, Side, Study};
use crate::game::{LoggedDeal, Recorder, read_log};
use crate::lang::{Lang, msg};
use crate::policy::Seating;
use crate::rules::Rules;
use crate::score::{Explained, ExplainedJson, explain};
use crate::sim::{Extreme, Run};
use crate::write::format::whole;
use crate::write::html::Block;
use serde_json::{Value, json};

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

/// Of how many deals a side keeps the log.
pub(super) fn kept(kind: Kind, sides: usize) -> usize {
    match (kind, sides) {
        (Kind::Arena, _) => 0,
        (_, 1) => 3,
        (_, 2..=8) => 1,
        _ => 0,
    }
}

impl LargestRow {
    /// The deal played again; none where it comes out otherwise, as it may where it was not played here.
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

    /// What there is to see; none where the rules are not those of the log.
    fn seen(&self, rules: &Rules, lang: Lang) -> Option<(Scene, Vec<Explained>)> {
        let deals = read_log(&self.log).ok()?;
        let mut scene = Scene::default();
        let finished = LoggedDeal::replay(deals.first()?, rules, &mut scene).ok()?;
        let scene = scene.reading(rules, &finished.facts, &finished.settlement, lang);
        Some((scene, explain(rules, &finished.facts).ok()?))
    }

    /// The deal with its payments as `--json` prints it.
    pub(super) fn json(&self, side: &Side, lang: Lang) -> Value {
        let (LargestRow { hand, seat, points, .. }, rules) = (self, &side.rules);
        let rows = self.seen(rules, lang).map(|(_, rows)| ExplainedJson::of(rules, &rows, lang));
        json!({"rules": side.name(), "hand": hand, "seat": seat, "points": points, "explained": rows})
    }

    fn title(&self, side: &Side, lang: Lang) -> String {
        let LargestRow { hand, seat, points, .. } = self;
        let (name, points) = (side.called(lang), whole(*points));
        let first = u8::from(side.largest.first() == Some(self));
        lang.say(msg!("page-largest", first, name, hand, seat, points))
    }
}

/// The first of the largest deals of each side, as text.
pub(super) fn text(study: &Study) -> String {
    let lang = study.lang;
    let one = |side: &Side| {
        let row = side.largest.first()?;
        let (scene, rows) = row.seen(&side.rules, lang)?;
        let table = scene.text(lang, Faces::Letters);
        let paid = payments::payments(&side.rules, &rows, lang).text(&[0, 1, 2]);
        Some(format!("\n{}\n{table}\n{paid}{}\n", row.title(side, lang), command(side, row)))
    };
    let shown = if study.kind == Kind::Sweep || study.sides.len() > 2 { 0 } else { 2 };
    study.sides.iter().take(shown).filter_map(one).collect()
}

/// The command that replays it.
fn command(side: &Side, row: &LargestRow) -> String {
    let known = side.extremes.iter().find(|extreme: &&ExtremeRow| extreme.hand == row.hand);
    known.map_or_else(String::new, |extreme| extreme.command.clone())
}

/// The largest deals drawn, each folded but the first.
pub(super) fn blocks(study: &Study) -> Vec<Block> {
    let lang = study.lang;
    let mut blocks = Vec::new();
    for (side, row) in study.sides.iter().flat_map(|side| side.largest.iter().map(move |row| (side, row))) {
        let Some((scene, rows)) = row.seen(&side.rules, lang) else { continue };
        let title = row.title(side, lang);
        let rules = lang.say(msg!("page-paid-by"));
        let drawn = vec![
            Block::Drawing(scene.html(lang)),
            Block::Table(payments::payments(&side.rules, &rows, lang)),
            Block::Details(rules, vec![Block::Table(payments::named(&side.rules, &rows, lang))]),
        ];
        if blocks.is_empty() {
            blocks.push(Block::Drawing(Scene::symbols()));
            blocks.push(Block::Prose(title));
            blocks.extend(drawn);
        } else {
            blocks.push(Block::Details(title, drawn));
        }
    }
    blocks
}

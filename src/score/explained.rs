//! Every payment of a deal as its arithmetic, from the settlement itself.

use super::amount::{Amount, Arithmetic, Slip, Sum};
use super::error::ScoreError;
use super::facts::Facts;
use super::ledger::Settlement;
use super::names::Item;
use super::room::niao;
use super::why::{Term, Why};
use super::{Memo, booked};
use crate::lang::{Lang, msg};
use crate::rules::{Rules, keys};
use crate::tile::{Kind, Seat};
use crate::words::once;
use serde::Serialize;

/// Payments of one part of a settlement that are equal: several seats pay one, or one pays several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The part.
    pub item: Item,
    /// Who pays.
    pub from: Vec<Seat>,
    /// Whom.
    pub to: Vec<Seat>,
    /// What each of them pays each, and why.
    pub amount: Arithmetic,
    /// 扎鸟: the turned tiles that hit one of them, and whom.
    pub niao: Vec<(Kind, Seat)>,
}

/// A rule that an arithmetic names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedRule {
    /// What its numbers are for.
    #[serde(skip)]
    pub why: Why,
    /// The name in files.
    pub name: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// The key that sets it, or its section.
    pub key: String,
    /// Its value in these rules.
    pub value: Option<String>,
    /// Where the rule stands.
    pub source: String,
}

/// What a finished deal pays under these rules, payment by payment: it is settled again, by the same code, with amounts that keep what
/// they were made of.
///
/// # Errors
/// As [`super::settle`].
pub fn explain(rules: &Rules, facts: &Facts) -> Result<Vec<Explained>, ScoreError> {
    let mut settlement = Settlement::<Arithmetic>::default();
    booked(rules, facts, &mut Memo::default(), &mut settlement)?;
    let mut found: Vec<Explained> = Vec::new();
    for entry in &settlement.entries {
        let first = found.len();
        for slip in &entry.payments.slips {
            if !found[first..].iter_mut().any(|row| row.takes(slip)) {
                let Slip { from, to, amount } = slip.clone();
                found.push(Explained { item: entry.item, from: vec![from], to: vec![to], amount, niao: Vec::new() });
            }
        }
    }
    for row in &mut found {
        let by_niao = |why: &Why| [Term::NiaoHits, Term::NiaoFactor].map(Why::from).contains(why);
        if let (true, [winner]) = (row.reasons().iter().any(by_niao), &*row.to) {
            row.niao = niao::hits(rules, facts, *winner).collect();
            row.niao.retain(|(_, seat)| row.to.contains(seat) || row.from.contains(seat));
        }
    }
    Ok(found)
}

impl Explained {
    /// Takes an equal payment in, where all who pay pay the same seat, or one seat pays all.
    fn takes(&mut self, slip: &Slip) -> bool {
        let to = self.to == [slip.to] && !self.from.contains(&slip.from);
        let from = self.from == [slip.from] && !self.to.contains(&slip.to);
        let fits = slip.amount == self.amount && (to || from);
        match fits {
            true if to => self.from.push(slip.from),
            true => self.to.push(slip.to),
            false => {}
        }
        fits
    }

    /// What each of them pays each.
    pub fn points(&self) -> i64 {
        self.amount.points()
    }

    /// What each seat gets by them.
    pub fn by_seat(&self) -> [i64; 4] {
        let mut points = [0; 4];
        for (from, to) in self.from.iter().flat_map(|from| self.to.iter().map(move |to| (from, to))) {
            points[from.index()] -= self.amount.points();
            points[to.index()] += self.amount.points();
        }
        points
    }

    /// The seats that pay and those that are paid: `0 2 3 → 1`.
    pub fn seats(&self) -> String {
        let list = |seats: &[Seat]| {
            let mut numbers: Vec<String> = seats.iter().map(|seat| seat.index().to_string()).collect();
            numbers.sort();
            numbers.join(" ")
        };
        format!("{} → {}", list(&self.from), list(&self.to))
    }

    /// The arithmetic: `9 points ×6 冲关 ×2 霸王 = 108`.
    pub fn text(&self, lang: Lang) -> String {
        let Explained { amount, .. } = self;
        // Points under their own name alone need no second line.
        let (sum, set) = match &amount.sum {
            Sum::Named(all, why) => (&all.sum, Some(*why).filter(|why| *why != Term::JingPoints.into())),
            sum => (sum, None),
        };
        // Points of other 精 than the ordinary ones say so first.
        let mut text = set.map_or_else(String::new, |why| why.label(lang).to_owned() + lang.pick(": ", "："));
        text += &written(sum, lang, Level::Whole);
        if !matches!(sum, Sum::Of(..) | Sum::Nothing) {
            text += &format!(" = {}", amount.points());
        }
        let mut parts = Vec::new();
        details(sum, lang, &mut parts);
        for part in parts {
            text += &lang.render(&msg!("score-part", part));
        }
        if !self.niao.is_empty() {
            let hit =
                |(tile, seat): &(Kind, Seat)| format!("{} → {}", lang.pick(tile.name(), tile.chinese()), seat.index());
            let hits = self.niao.iter().map(hit).collect::<Vec<_>>().join(lang.pick(", ", "，"));
            text += &lang.render(&msg!("score-hits", hits));
        }
        for why in &amount.by {
            text += &format!("   [{}]", why.label(lang));
        }
        text
    }

    /// What its numbers are for, in order, each once; 精 points are what their tiles are for.
    pub fn reasons(&self) -> Vec<Why> {
        let mut found = Vec::new();
        walk(&self.amount.sum, &mut |why| found.push(why));
        found.extend(&self.amount.by);
        once(found.into_iter().filter(|why| *why != Term::JingPoints.into()))
    }
}

/// How tightly the parts of an arithmetic hold together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Whole,
    Summand,
    Factor,
}

fn written(sum: &Sum, lang: Lang, place: Level) -> String {
    let number = |n: i64, why: Why| counted(n, why, lang);
    let part = |all: &Arithmetic, place| written(&all.sum, lang, place);
    let (level, text) = match sum {
        Sum::Nothing => (Level::Factor, "0".to_owned()),
        Sum::Of(n, why) => (Level::Factor, number(*n, *why)),
        Sum::Named(all, why) => (Level::Factor, number(all.points(), *why)),
        // So many at so much each: the name stands once.
        Sum::Times(all, x, why) if matches!(all.sum, Sum::Of(_, of) if of == *why) => {
            (Level::Factor, format!("{} ×{x}", part(all, Level::Factor)))
        }
        Sum::Times(all, x, why) => (Level::Factor, format!("{} ×{}", part(all, Level::Factor), number(*x, *why))),
        Sum::Over(all, x, why) => (Level::Factor, format!("{} ÷{}", part(all, Level::Factor), number(*x, *why))),
        Sum::Plus(all, more) => {
            (Level::Summand, format!("{} + {}", part(all, Level::Summand), part(more, Level::Factor)))
        }
        Sum::Less(all, less) => {
            (Level::Summand, format!("{} − {}", part(all, Level::Summand), part(less, Level::Factor)))
        }
        Sum::AtMost(all, cap, why) => {
            let message = msg!("score-at-most", sum = part(all, Level::Summand), cap = number(*cap, *why));
            (Level::Whole, lang.render(&message))
        }
    };
    if level < place { format!("({text})") } else { text }
}

/// So many of them: English names of one thing are in the singular.
fn counted(n: i64, why: Why, lang: Lang) -> String {
    let label = why.label(lang);
    let one = ["points", "hits", "shares", "tiles", "flowers"].into_iter().find(|word| n == 1 && label.contains(word));
    let label = one.map_or_else(|| label.to_owned(), |word| label.replace(word, &word[..word.len() - 1]));
    format!("{n}{}{label}", lang.pick(" ", ""))
}

/// What stands behind the points that have a name: `9 points: 2 正精 ×2 + 5 副精`.
fn details(sum: &Sum, lang: Lang, found: &mut Vec<String>) {
    if let Sum::Named(all, why) = sum {
        let colon = lang.pick(": ", "：");
        let name = counted(all.points(), *why, lang);
        let part = format!("{name}{colon}{}", written(&all.sum, lang, Level::Whole));
        if !found.contains(&part) {
            found.push(part);
        }
        return;
    }
    parts(sum).for_each(|part| details(&part.sum, lang, found));
}

fn parts(sum: &Sum) -> impl Iterator<Item = &Arithmetic> {
    let (first, second) = match sum {
        Sum::Nothing | Sum::Of(..) => (None, None),
        Sum::Named(all, _) | Sum::Times(all, ..) | Sum::Over(all, ..) | Sum::AtMost(all, ..) => (Some(all), None),
        Sum::Plus(all, more) | Sum::Less(all, more) => (Some(all), Some(more)),
    };
    first.into_iter().chain(second).map(|part| &**part)
}

fn walk(sum: &Sum, tell: &mut impl FnMut(Why)) {
    parts(sum).for_each(|part| walk(&part.sum, tell));
    match sum {
        Sum::Of(_, why)
        | Sum::Named(_, why)
        | Sum::Times(_, _, why)
        | Sum::Over(_, _, why)
        | Sum::AtMost(_, _, why) => {
            tell(*why);
        }
        Sum::Nothing | Sum::Plus(..) | Sum::Less(..) => {}
    }
}

/// The rules that these payments name, in the order in which they are named, each with its key, value and source.
pub fn named_rules(rules: &Rules, rows: &[Explained]) -> Vec<NamedRule> {
    let mut found: Vec<NamedRule> = Vec::new();
    for why in rows.iter().flat_map(Explained::reasons) {
        let key = why.key();
        if found.iter().any(|known| known.key == key && known.chinese == why.chinese()) {
            continue;
        }
        let (name, chinese, value) = (why.name(), why.chinese(), rules.value(&key));
        let source = source(&key, value.as_deref(), rules.family());
        // A section has the source of its first key that names one.
        let section = format!("{key}.");
        let below = || rules.keys().into_iter().filter(|key| key.path.starts_with(&section));
        let source = match value {
            None => below().map(|key| key.meaning.source.clone()).find(|found| !found.is_empty()).unwrap_or(source),
            Some(_) => source,
        };
        found.push(NamedRule { why, name, chinese, key, value, source });
    }
    found
}

/// What the explanation of a key, or of the value it has, says of its source.
fn source(path: &str, value: Option<&str>, family: &str) -> String {
    let Some(key) = keys().iter().find(|key| key.path == path && key.fits(family)) else { return String::new() };
    let chosen = key.choices().iter().find(|choice| value == Some(&format!("\"{}\"", choice.name)));
    let chosen = chosen.map(|choice| &choice.meaning.source).filter(|found| !found.is_empty());
    chosen.unwrap_or(&key.meaning.source).clone()
}

/// One row as `jing score --json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplainedJson {
    /// The part.
    pub item: &'static str,
    /// Who pays.
    pub from: Vec<usize>,
    /// Whom.
    pub to: Vec<usize>,
    /// What each of them pays each.
    pub points: i64,
    /// The arithmetic.
    pub arithmetic: String,
    /// The rules that it names.
    pub rules: Vec<NamedRule>,
}

impl ExplainedJson {
    /// These rows.
    pub fn of(rules: &Rules, rows: &[Explained], lang: Lang) -> Vec<ExplainedJson> {
        let indices = |seats: &[Seat]| seats.iter().map(|seat| seat.index()).collect();
        let row = |row: &Explained| ExplainedJson {
            item: row.item.name(),
            from: indices(&row.from),
            to: indices(&row.to),
            points: row.amount.points(),
            arithmetic: row.text(lang),
            rules: named_rules(rules, std::slice::from_ref(row)),
        };
        rows.iter().map(row).collect()
    }
}

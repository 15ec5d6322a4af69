//! The payments of a deal with their arithmetic. The code of the settlement itself produces the arithmetic.

use super::amount::{Amount, Arithmetic, Slip, Sum};
use super::error::ScoreError;
use super::facts::Facts;
use super::ledger::Settlement;
use super::names::Item;
use super::room::niao;
use super::why::{Term, Why};
use super::{Memo, settle_into};
use crate::message::{Arg, Joint, Message, ToArg, msg};
use crate::rules::{FANS, Rules, keys};
use crate::tile::{Kind, Seat};
use crate::words::unique;
use serde::Serialize;

/// Equal payments of one part of a settlement: one or more seats pay one seat, or one seat pays several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The part of the settlement.
    pub item: Item,
    /// The payers.
    pub from: Vec<Seat>,
    /// The payees.
    pub to: Vec<Seat>,
    /// The amount that each payer pays each payee, with its arithmetic.
    pub amount: Arithmetic,
    /// 扎鸟: the turned tiles that hit a payer or payee, each with the seat; empty if hits do not change the amount.
    pub niao: Vec<(Kind, Seat)>,
}

/// A rule that the arithmetic of a payment names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedRule {
    /// The reason of a number in the arithmetic that the rule sets.
    #[serde(skip)]
    pub why: Why,
    /// The name in files.
    pub name: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// The path of the rule key, or of a section if several keys set the rule.
    pub key: String,
    /// The value of the key in these rules; `None` for a section.
    pub value: Option<String>,
    /// The documented source of the rule, such as `seed 003, 杠`; may be empty.
    pub source: String,
}

/// Returns every payment of a finished deal with its arithmetic, in the order of the settlement. Equal payments of one part are merged.
///
/// # Errors
/// Returns the errors of [`super::settle`].
pub fn explain(rules: &Rules, facts: &Facts) -> Result<Vec<Explained>, ScoreError> {
    let mut settlement = Settlement::<Arithmetic>::default();
    settle_into(rules, facts, &mut Memo::default(), &mut settlement)?;
    let mut found: Vec<Explained> = Vec::new();
    for entry in &settlement.entries {
        let first = found.len();
        for slip in &entry.payments.slips {
            if !found[first..].iter_mut().any(|row| row.merge(slip)) {
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
    /// Adds a payment of the same amount if its payee is the only payee here, or its payer the only payer. Returns whether it was added.
    fn merge(&mut self, slip: &Slip) -> bool {
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

    /// The points that each payer pays each payee.
    pub fn points(&self) -> i64 {
        self.amount.points()
    }

    /// The points that each seat receives, in seat order; negative if it pays.
    pub fn by_seat(&self) -> [i64; 4] {
        let mut points = [0; 4];
        for (from, to) in self.from.iter().flat_map(|from| self.to.iter().map(move |to| (from, to))) {
            points[from.index()] -= self.amount.points();
            points[to.index()] += self.amount.points();
        }
        points
    }

    /// The payers and payees, as in `0 2 3 → 1`.
    pub fn seats(&self) -> Message {
        let list = |seats: &[Seat]| {
            let names = |name: fn(Seat) -> String| {
                let named = Seat::ALL.into_iter().filter(|seat| seats.contains(seat)).map(name);
                named.collect::<Vec<_>>().join(" ")
            };
            Arg::name(names(|seat| seat.index().to_string()), names(|seat| seat.chinese().to_owned()))
        };
        concat([list(&self.from), " → ".to_arg(), list(&self.to)])
    }

    /// The number of 番 (doublings) in the product of the factors of the hand; `None` if the product is 1 or no power of two, or if the
    /// amount adds several hands with factors.
    pub fn fan_count(&self) -> Option<u32> {
        let product = fan_product(&self.amount.sum)?;
        (product > 1 && product.count_ones() == 1).then(|| product.trailing_zeros())
    }

    /// The arithmetic in one line, as in `9 points ×6 冲关 ×2 霸王 = 108`.
    pub fn arithmetic(&self) -> Message {
        self.line(None)
    }

    /// The arithmetic in one line with the number of 番 behind the points, as in `1 base ×4 清一色 = 4 (2 fan)`.
    pub fn arithmetic_in_fans(&self) -> Message {
        self.line(self.fan_count())
    }

    /// The arithmetic in one line; with `fans`, the number of 番 follows the points.
    fn line(&self, fans: Option<u32>) -> Message {
        let mut parts = vec![self.calculation(fans).to_arg()];
        let derived = self.derivations().into_iter();
        parts.extend(derived.map(|(name, sum)| {
            msg!("score-part", part = concat([name, Arg::name(": ", "："), sum.to_arg()])).to_arg()
        }));
        parts.extend(self.hits(&|seat| seat.to_arg()).map(|hits| msg!("score-hits", hits).to_arg()));
        parts.extend(
            self.amount.payer_rules.iter().flat_map(|why| ["   [".to_arg(), why.label().to_arg(), "]".to_arg()]),
        );
        concat(parts)
    }

    /// The arithmetic in several lines: the derivation of each named part, then the calculation with its result, then the hits of 扎鸟.
    /// `shows_fans` adds the number of 番 to the result. `name` returns the name of a seat.
    pub fn lines(&self, shows_fans: bool, name: &dyn Fn(Seat) -> Arg) -> Vec<Message> {
        let derived = self.derivations().into_iter();
        let mut lines: Vec<Message> = derived.map(|(part, sum)| concat([sum.to_arg(), " = ".to_arg(), part])).collect();
        let mut last = vec![self.calculation(self.fan_count().filter(|_| shows_fans)).to_arg()];
        last.extend(self.amount.payer_rules.iter().flat_map(|why| [" [".to_arg(), why.label().to_arg(), "]".to_arg()]));
        lines.push(concat(last));
        lines.extend(self.hits(name).map(|hits| concat([msg!("score-hits", hits).to_arg()])));
        lines
    }

    /// The calculation with its result, without the derivation of named parts; with `fans`, the number of 番 follows.
    fn calculation(&self, fans: Option<u32>) -> Message {
        let (sum, set) = self.sum();
        // Points of 下精 and the other further 精 start with their name.
        let mut parts: Vec<Arg> = set.iter().flat_map(|why| [why.label().to_arg(), Arg::name(": ", "：")]).collect();
        parts.push(format_sum(sum, Level::Whole).to_arg());
        if !matches!(sum, Sum::Number(..) | Sum::Nothing) {
            parts.push(format!(" = {}", self.amount.points()).to_arg());
            parts.extend(fans.map(|fans| msg!("score-fans", fans).to_arg()));
        }
        concat(parts)
    }

    /// The calculation, and the name of the whole amount if it must be shown. Ordinary 精 points need no name.
    fn sum(&self) -> (&Sum, Option<Why>) {
        match &self.amount.sum {
            Sum::Named(all, why) => (&all.sum, Some(*why).filter(|why| *why != Term::JingPoints.into())),
            sum => (sum, None),
        }
    }

    /// The named parts of the calculation: the points with the name, and the derivation of the points.
    fn derivations(&self) -> Vec<(Arg, Message)> {
        let mut found = Vec::new();
        collect_named_parts(self.sum().0, &mut found);
        found
    }

    /// The list of 扎鸟 hits, each with the name of the seat that `name` returns; `None` without hits.
    fn hits(&self, name: &dyn Fn(Seat) -> Arg) -> Option<Arg> {
        let hit = |(tile, seat): &(Kind, Seat)| concat([tile.to_arg(), " → ".to_arg(), name(*seat)]);
        (!self.niao.is_empty()).then(|| Arg::list(Joint::Clause, self.niao.iter().map(hit)))
    }

    /// The reasons of the numbers, in order and without repeats. The sum of 精 points is left out: its tiles have reasons of their own.
    pub fn reasons(&self) -> Vec<Why> {
        let mut found = Vec::new();
        visit_reasons(&self.amount.sum, &mut |why| found.push(why));
        found.extend(&self.amount.payer_rules);
        unique(found.into_iter().filter(|why| *why != Term::JingPoints.into()))
    }
}

/// The precedence of a calculation, lowest first, for parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Whole,
    Summand,
    Factor,
}

/// Concatenates texts.
fn concat(parts: impl IntoIterator<Item = Arg>) -> Message {
    Message::join(Joint::Plain, parts)
}

/// Formats a calculation. It gets parentheses if its precedence is below `place`.
fn format_sum(sum: &Sum, place: Level) -> Message {
    let part = |all: &Arithmetic, place| format_sum(&all.sum, place).to_arg();
    let two = |one: Arg, sign: &str, other: Arg| concat([one, sign.to_arg(), other]);
    let (level, text) = match sum {
        Sum::Nothing => (Level::Factor, Message::from("0")),
        Sum::Number(n, why) => (Level::Factor, Message::from_arg(&labelled_number(*n, *why))),
        Sum::Named(all, why) => (Level::Factor, Message::from_arg(&labelled_number(all.points(), *why))),
        // A number of things times the value of each: the name is written once.
        Sum::Times(all, x, why) if matches!(all.sum, Sum::Number(_, of) if of == *why) => {
            (Level::Factor, two(part(all, Level::Factor), " ×", x.to_arg()))
        }
        Sum::Times(all, x, why) => (Level::Factor, two(part(all, Level::Factor), " ×", labelled_number(*x, *why))),
        Sum::Over(all, x, why) => (Level::Factor, two(part(all, Level::Factor), " ÷", labelled_number(*x, *why))),
        Sum::Plus(all, more) => (Level::Summand, two(part(all, Level::Summand), " + ", part(more, Level::Factor))),
        Sum::Less(all, less) => (Level::Summand, two(part(all, Level::Summand), " − ", part(less, Level::Factor))),
        Sum::AtMost(all, cap, why) => {
            (Level::Whole, msg!("score-at-most", sum = part(all, Level::Summand), cap = labelled_number(*cap, *why)))
        }
    };
    if level < place { concat(["(".to_arg(), text.to_arg(), ")".to_arg()]) } else { text }
}

/// A number with the label of its reason. An English label is singular if the number is 1.
fn labelled_number(n: i64, why: Why) -> Arg {
    let [label, chinese] = why.label();
    let one = ["points", "hits", "shares", "tiles", "flowers"].into_iter().find(|word| n == 1 && label.contains(word));
    let label = one.map_or_else(|| label.to_owned(), |word| label.replace(word, &word[..word.len() - 1]));
    Arg::name(format!("{n} {label}"), format!("{n}{chinese}"))
}

/// Adds the named parts of a calculation to `found`, without repeats: the points with the name, as in `9 points`, and their derivation,
/// as in `2 正精 ×2 + 5 副精`.
fn collect_named_parts(sum: &Sum, found: &mut Vec<(Arg, Message)>) {
    if let Sum::Named(all, why) = sum {
        let part = (labelled_number(all.points(), *why), format_sum(&all.sum, Level::Whole));
        if !found.contains(&part) {
            found.push(part);
        }
        return;
    }
    parts(sum).for_each(|part| collect_named_parts(&part.sum, found));
}

/// Returns the amounts before the last step.
fn parts(sum: &Sum) -> impl Iterator<Item = &Arithmetic> {
    let (first, second) = match sum {
        Sum::Nothing | Sum::Number(..) => (None, None),
        Sum::Named(all, _) | Sum::Times(all, ..) | Sum::Over(all, ..) | Sum::AtMost(all, ..) => (Some(all), None),
        Sum::Plus(all, more) | Sum::Less(all, more) => (Some(all), Some(more)),
    };
    first.into_iter().chain(second).map(|part| &**part)
}

/// The product of the factors of a hand; 1 without factors. Returns `None` if several hands have factors, or on overflow.
fn fan_product(sum: &Sum) -> Option<u64> {
    let own = match sum {
        Sum::Times(_, x, Why::Fan(..)) => u64::try_from(*x).ok()?,
        _ => 1,
    };
    parts(sum).try_fold(own, |product, part| match (product, fan_product(&part.sum)?) {
        (product, 1) => Some(product),
        (1, more) => Some(more),
        (product, more) if matches!(sum, Sum::Times(..)) => product.checked_mul(more),
        _ => None,
    })
}

/// Calls `visit` with the reason of every number, first step first.
fn visit_reasons(sum: &Sum, visit: &mut impl FnMut(Why)) {
    parts(sum).for_each(|part| visit_reasons(&part.sum, visit));
    match sum {
        Sum::Number(_, why)
        | Sum::Named(_, why)
        | Sum::Times(_, _, why)
        | Sum::Over(_, _, why)
        | Sum::AtMost(_, _, why) => {
            visit(*why);
        }
        Sum::Nothing | Sum::Plus(..) | Sum::Less(..) => {}
    }
}

/// Returns the rules that the arithmetic of `rows` names, in order of first appearance. The values are those in `rules`.
pub fn named_rules(rules: &Rules, rows: &[Explained]) -> Vec<NamedRule> {
    let mut found: Vec<NamedRule> = Vec::new();
    for why in rows.iter().flat_map(Explained::reasons) {
        let key = why.key();
        if found.iter().any(|known| known.key == key && known.chinese == why.chinese()) {
            continue;
        }
        // The list of all fans is no value of one number.
        let value = rules.value(&key).filter(|_| key != FANS);
        let (name, chinese) = (why.name(), why.chinese());
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

/// Returns the documented source of the value of the key at `path` in a game (`family`). Falls back to the source of the key, and to an
/// empty text if there is no such key.
fn source(path: &str, value: Option<&str>, family: &str) -> String {
    let Some(key) = keys().find(|key| key.path == path && key.fits(family)) else { return String::new() };
    let chosen = key.choices().iter().find(|choice| value == Some(&format!("\"{}\"", choice.name)));
    let chosen = chosen.map(|choice| &choice.meaning.source).filter(|found| !found.is_empty());
    chosen.unwrap_or(&key.meaning.source).clone()
}

//! Every payment of a deal as its arithmetic, from the settlement itself.

use super::amount::{Amount, Arithmetic, Slip, Sum};
use super::error::ScoreError;
use super::facts::Facts;
use super::ledger::Settlement;
use super::names::Item;
use super::room::niao;
use super::why::{Term, Why};
use super::{Memo, booked};
use crate::message::{Arg, Joint, Message, ToArg, msg};
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
    pub fn seats(&self) -> Message {
        let list = |seats: &[Seat]| {
            let of = |name: fn(Seat) -> String| {
                let named = Seat::ALL.into_iter().filter(|seat| seats.contains(seat)).map(name);
                named.collect::<Vec<_>>().join(" ")
            };
            Arg::name(of(|seat| seat.index().to_string()), of(|seat| seat.chinese().to_owned()))
        };
        plain([list(&self.from), " → ".to_arg(), list(&self.to)])
    }

    /// How many 番 the factors of the hand are, each of which doubles; none where they are not a power of two, or where several hands
    /// are paid together.
    pub fn fans(&self) -> Option<u32> {
        let product = fan_product(&self.amount.sum)?;
        (product > 1 && product.count_ones() == 1).then(|| product.trailing_zeros())
    }

    /// The arithmetic: `9 points ×6 冲关 ×2 霸王 = 108`.
    pub fn arithmetic(&self) -> Message {
        self.line(None)
    }

    /// The same with the number of 番 behind the points, where the factors are 番: `1 base ×4 清一色 = 4 (2 fan)`.
    pub fn arithmetic_in_fans(&self) -> Message {
        self.line(self.fans())
    }

    fn line(&self, fans: Option<u32>) -> Message {
        let mut parts = vec![self.product(fans).to_arg()];
        let derived = self.derivations().into_iter();
        parts.extend(
            derived.map(|(name, sum)| {
                msg!("score-part", part = plain([name, Arg::name(": ", "："), sum.to_arg()])).to_arg()
            }),
        );
        parts.extend(self.hits(&|seat| seat.to_arg()).map(|hits| msg!("score-hits", hits).to_arg()));
        parts.extend(self.amount.by.iter().flat_map(|why| ["   [".to_arg(), why.label().to_arg(), "]".to_arg()]));
        plain(parts)
    }

    /// The arithmetic in lines: the derivation of each named part, then the product, with its number of 番 if `in_fans`. `name` gives the
    /// name of a seat.
    pub fn lines(&self, in_fans: bool, name: &dyn Fn(Seat) -> Arg) -> Vec<Message> {
        let derived = self.derivations().into_iter();
        let mut lines: Vec<Message> = derived.map(|(part, sum)| plain([sum.to_arg(), " = ".to_arg(), part])).collect();
        let mut last = vec![self.product(self.fans().filter(|_| in_fans)).to_arg()];
        last.extend(self.amount.by.iter().flat_map(|why| [" [".to_arg(), why.label().to_arg(), "]".to_arg()]));
        lines.push(plain(last));
        lines.extend(self.hits(name).map(|hits| plain([msg!("score-hits", hits).to_arg()])));
        lines
    }

    /// The product with its result, without the derivation of its parts.
    fn product(&self, fans: Option<u32>) -> Message {
        let (sum, set) = self.sum();
        // Points of other 精 than the ordinary ones say so first.
        let mut parts: Vec<Arg> = set.iter().flat_map(|why| [why.label().to_arg(), Arg::name(": ", "：")]).collect();
        parts.push(written(sum, Level::Whole).to_arg());
        if !matches!(sum, Sum::Of(..) | Sum::Nothing) {
            parts.push(format!(" = {}", self.amount.points()).to_arg());
            parts.extend(fans.map(|fans| msg!("score-fans", fans).to_arg()));
        }
        plain(parts)
    }

    /// The sum, and its name if it must be shown: points under their own name alone need no second line.
    fn sum(&self) -> (&Sum, Option<Why>) {
        match &self.amount.sum {
            Sum::Named(all, why) => (&all.sum, Some(*why).filter(|why| *why != Term::JingPoints.into())),
            sum => (sum, None),
        }
    }

    /// The named parts of the sum: the name with its number, and the sum behind it.
    fn derivations(&self) -> Vec<(Arg, Message)> {
        let mut found = Vec::new();
        details(self.sum().0, &mut found);
        found
    }

    /// The tiles of 扎鸟 that hit, each with the name of the seat.
    fn hits(&self, name: &dyn Fn(Seat) -> Arg) -> Option<Arg> {
        let hit = |(tile, seat): &(Kind, Seat)| plain([tile.to_arg(), " → ".to_arg(), name(*seat)]);
        (!self.niao.is_empty()).then(|| Arg::list(Joint::Clause, self.niao.iter().map(hit)))
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

/// Texts one behind another.
fn plain(parts: impl IntoIterator<Item = Arg>) -> Message {
    Message::join(Joint::Plain, parts)
}

fn written(sum: &Sum, place: Level) -> Message {
    let part = |all: &Arithmetic, place| written(&all.sum, place).to_arg();
    let two = |one: Arg, sign: &str, other: Arg| plain([one, sign.to_arg(), other]);
    let (level, text) = match sum {
        Sum::Nothing => (Level::Factor, Message::from("0")),
        Sum::Of(n, why) => (Level::Factor, Message::of(&counted(*n, *why))),
        Sum::Named(all, why) => (Level::Factor, Message::of(&counted(all.points(), *why))),
        // So many at so much each: the name stands once.
        Sum::Times(all, x, why) if matches!(all.sum, Sum::Of(_, of) if of == *why) => {
            (Level::Factor, two(part(all, Level::Factor), " ×", x.to_arg()))
        }
        Sum::Times(all, x, why) => (Level::Factor, two(part(all, Level::Factor), " ×", counted(*x, *why))),
        Sum::Over(all, x, why) => (Level::Factor, two(part(all, Level::Factor), " ÷", counted(*x, *why))),
        Sum::Plus(all, more) => (Level::Summand, two(part(all, Level::Summand), " + ", part(more, Level::Factor))),
        Sum::Less(all, less) => (Level::Summand, two(part(all, Level::Summand), " − ", part(less, Level::Factor))),
        Sum::AtMost(all, cap, why) => {
            (Level::Whole, msg!("score-at-most", sum = part(all, Level::Summand), cap = counted(*cap, *why)))
        }
    };
    if level < place { plain(["(".to_arg(), text.to_arg(), ")".to_arg()]) } else { text }
}

/// A number of things: English names of one thing are in the singular.
fn counted(n: i64, why: Why) -> Arg {
    let [label, chinese] = why.label();
    let one = ["points", "hits", "shares", "tiles", "flowers"].into_iter().find(|word| n == 1 && label.contains(word));
    let label = one.map_or_else(|| label.to_owned(), |word| label.replace(word, &word[..word.len() - 1]));
    Arg::name(format!("{n} {label}"), format!("{n}{chinese}"))
}

/// The named parts of a sum, each once: `9 points` and `2 正精 ×2 + 5 副精`.
fn details(sum: &Sum, found: &mut Vec<(Arg, Message)>) {
    if let Sum::Named(all, why) = sum {
        let part = (counted(all.points(), *why), written(&all.sum, Level::Whole));
        if !found.contains(&part) {
            found.push(part);
        }
        return;
    }
    parts(sum).for_each(|part| details(&part.sum, found));
}

fn parts(sum: &Sum) -> impl Iterator<Item = &Arithmetic> {
    let (first, second) = match sum {
        Sum::Nothing | Sum::Of(..) => (None, None),
        Sum::Named(all, _) | Sum::Times(all, ..) | Sum::Over(all, ..) | Sum::AtMost(all, ..) => (Some(all), None),
        Sum::Plus(all, more) | Sum::Less(all, more) => (Some(all), Some(more)),
    };
    first.into_iter().chain(second).map(|part| &**part)
}

/// The product of the factors of a hand; none where several hands have some.
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

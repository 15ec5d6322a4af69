//! The most that a hand can cost one seat, of factors that can meet in one hand and of caps.

use super::{Found, MAX_PAYMENT};
use crate::message::{Arg, Joint, msg};
use crate::rules::spec::*;
use crate::words::once;

/// So many keys are named in a message.
const MOST_NAMED: usize = 6;

/// How the winning tile comes. Factors of two ways never meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Come {
    /// 天胡, and 地胡 by own draw: before any meld.
    Dealt,
    Draw,
    Discard,
    RobKong,
}

/// What a hand is paid as. Factors of two forms never meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Four melds and a pair.
    Melds,
    /// Seven pairs.
    Pairs,
    /// 十三烂, 十三幺.
    Apart,
}

/// Factors that can meet, each with its key.
pub(crate) type Terms = Vec<(&'static str, i128)>;

/// What a hand that comes in one way costs as its game settles it.
#[derive(Default)]
pub(crate) struct Cost {
    /// What is multiplied, the base too.
    pub(crate) terms: Terms,
    /// The cap of the product; 0 where there is none.
    pub(crate) cap: i32,
    /// What is added to the product.
    pub(crate) plus: i32,
    /// How many shares one seat may pay, and the key by which it does.
    pub(crate) shares: (&'static str, i128),
}

/// Of these lists, which exclude each other, the one whose product is the largest.
pub(crate) fn dearest<const N: usize>(lists: [Terms; N]) -> Terms {
    lists.into_iter().max_by_key(|terms| product(terms)).unwrap_or_default()
}

/// The largest factor of these.
pub(crate) fn largest<const N: usize>(rows: [(&'static str, i32); N]) -> (&'static str, i128) {
    let (key, factor) = rows.into_iter().max_by_key(|row| row.1).unwrap_or(("scoring.base", 1));
    (key, factor.into())
}

/// The factors of these that hold.
pub(crate) fn holding<const N: usize>(
    rows: [(bool, &'static str, i32); N],
) -> impl Iterator<Item = (&'static str, i128)> {
    rows.into_iter().filter(|row| row.0).map(|(_, key, factor)| (key, factor.into()))
}

fn product(terms: &[(&'static str, i128)]) -> i128 {
    terms.iter().fold(1, |product: i128, term| product.saturating_mul(term.1))
}

/// Who may pay all three shares of a hand that is won on a discard.
pub(crate) fn discard_shares(spec: &RuleSpec, come: Come) -> (&'static str, i128) {
    let all = come == Come::Discard && spec.room.discard_payers == RoomDiscardPayers::DiscarderForAll;
    ("room.discard_payers", if all { 3 } else { 1 })
}

/// What the room multiplies.
fn room(spec: &RuleSpec, come: Come, form: Form) -> Terms {
    let RoomRules { factors: of, lianzhuang, niao, .. } = &spec.room;
    let (drawn, melds) = (matches!(come, Come::Dealt | Come::Draw), form == Form::Melds);
    let colours = [("room.factors.qingyise", of.qingyise), ("room.factors.hunyise", of.hunyise)];
    let middle = [("room.factors.jiaxinwu", of.jiaxinwu), ("room.factors.kaerdiao", of.kaerdiao)];
    // Honours alone make no runs.
    let suits: Terms = holding([(melds, "room.factors.yitiaolong", of.yitiaolong)])
        .chain(melds.then(|| largest(middle)))
        .chain([largest(colours)])
        .collect();
    let mut terms = dearest([suits, vec![("room.factors.ziyise", of.ziyise.into())]]);
    terms.extend(holding([
        (drawn, "room.factors.self_draw", of.self_draw),
        (come == Come::RobKong, "room.factors.rob_kong", of.rob_kong),
        (come == Come::Draw, "room.factors.after_kong", of.after_kong),
        (come == Come::Draw, "room.factors.last_tile", of.last_tile),
        (come == Come::Discard, "room.factors.kong_discard", of.kong_discard),
        (melds, "room.factors.menqing", of.menqing),
        (form == Form::Pairs, "room.factors.jiangqidui", of.jiangqidui),
        (lianzhuang.grows != Lianzhuang::Off, "room.lianzhuang.limit", lianzhuang.limit),
    ]));
    let hits = i128::from(niao.factor).saturating_pow(niao.tiles.into());
    terms.push(("room.niao.factor", hits));
    terms
}

impl Found<'_> {
    /// Notes a hand that could cost one seat too much, and the keys that make it so; `hand` is its cost in its game.
    pub(crate) fn dearest_hand(&mut self, spec: &RuleSpec, hand: impl Fn(Come, Form) -> Cost) {
        let niao = &spec.room.niao;
        let added = i128::from(niao.points) * i128::from(niao.tiles);
        let mut most: Option<(i128, Terms)> = None;
        for come in [Come::Dealt, Come::Draw, Come::Discard, Come::RobKong] {
            for form in [Form::Melds, Form::Pairs, Form::Apart] {
                let Cost { terms, cap, plus, shares } = hand(come, form);
                let after = [room(spec, come, form), vec![shares]].concat();
                let value = if cap > 0 { product(&terms).min(cap.into()) } else { product(&terms) };
                let cost = value.saturating_add(plus.into()).saturating_mul(product(&after)).saturating_add(added);
                if most.as_ref().is_none_or(|most| cost > most.0) {
                    most = Some((cost, [terms, after].concat()));
                }
            }
        }
        let Some((cost, mut terms)) = most.filter(|most| most.0 > MAX_PAYMENT && spec.room.hand_cap == 0) else {
            return;
        };
        // The largest first; of all that take part the one nearest to what was written is pointed at.
        terms.retain(|term| term.1 > 1);
        terms.sort_by_key(|term| std::cmp::Reverse(term.1));
        let tiles = terms.iter().any(|term| term.0 == "room.niao.factor").then_some("room.niao.tiles");
        let keys = once(terms.iter().map(|term| term.0).chain(tiles));
        let dearest = Arg::list(Joint::Comma, keys.iter().take(MOST_NAMED));
        self.when(true, &keys, msg!("rules-dearest", %cost, most = %MAX_PAYMENT, keys = dearest));
    }
}

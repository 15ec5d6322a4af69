//! The maximum cost of a hand for one seat, from the factors that can apply to the same hand, and from the caps.

use super::{Conflicts, MAX_PAYMENT};
use crate::message::{Arg, Joint, msg};
use crate::rules::spec::*;
use crate::words::unique;

/// Maximum number of keys named in a message.
const MOST_NAMED: usize = 6;

/// The source of the winning tile. Factors of different sources never apply to the same hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WinSource {
    /// The deal (天胡), or the own first draw (地胡), before any meld.
    Dealt,
    Draw,
    Discard,
    RobKong,
}

/// The form as which a hand is paid. Factors of different forms never apply to the same hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HandForm {
    /// Four melds and a pair.
    Melds,
    /// Seven pairs.
    Pairs,
    /// 十三烂, 十三幺.
    Apart,
}

/// Factors that can apply to the same hand, each as the path of its key and the factor.
pub(crate) type KeyedFactors = Vec<(&'static str, i128)>;

/// The maximum cost of a hand of one form and source by the rules of its game, without the room rules.
#[derive(Default)]
pub(crate) struct Cost {
    /// The factors, including the base.
    pub(crate) terms: KeyedFactors,
    /// The maximum of the product of the factors; 0 for none.
    pub(crate) cap: i32,
    /// The points that are added to the product after the cap.
    pub(crate) plus: i32,
    /// The path of the key that decides how many shares of the hand one seat pays, and their maximum number.
    pub(crate) shares: (&'static str, i128),
}

/// Returns the list with the largest product of factors. The lists exclude each other: factors of two lists never apply to the same hand.
pub(crate) fn most_expensive<const N: usize>(lists: [KeyedFactors; N]) -> KeyedFactors {
    lists.into_iter().max_by_key(|terms| product(terms)).unwrap_or_default()
}

/// Returns the largest of the factors, with its key. `rows` are pairs of key and factor.
pub(crate) fn largest<const N: usize>(rows: [(&'static str, i32); N]) -> (&'static str, i128) {
    let (key, factor) = rows.into_iter().max_by_key(|row| row.1).unwrap_or(("scoring.base", 1));
    (key, factor.into())
}

/// Returns the factors that apply, each with its key. A row is: whether the factor applies, its key, the factor.
pub(crate) fn active<const N: usize>(
    rows: [(bool, &'static str, i32); N],
) -> impl Iterator<Item = (&'static str, i128)> {
    rows.into_iter().filter(|row| row.0).map(|(_, key, factor)| (key, factor.into()))
}

/// Returns the product of the factors, at most `i128::MAX`.
fn product(terms: &[(&'static str, i128)]) -> i128 {
    terms.iter().fold(1, |product: i128, term| product.saturating_mul(term.1))
}

/// Returns the key of the room rule that sets the payers of a win from `source`, and the largest number of shares (1 or 3) that one seat
/// pays under it.
pub(crate) fn room_shares(spec: &RuleSpec, source: WinSource) -> (&'static str, i128) {
    let room = &spec.room;
    let (key, all) = match source {
        WinSource::Dealt | WinSource::Draw => (
            "room.after_kong_payers",
            source == WinSource::Draw && room.after_kong_payers == AfterKongPayers::FeederForAll,
        ),
        WinSource::Discard => ("room.discard_payers", room.discard_payers == RoomDiscardPayers::DiscarderForAll),
        WinSource::RobKong => ("room.rob_kong_payers", room.rob_kong_payers == RoomRobKongPayers::KongerForAll),
    };
    (key, if all { 3 } else { 1 })
}

/// Returns the factors of the room rules that can apply to a hand of this source and form.
fn room(spec: &RuleSpec, source: WinSource, form: HandForm) -> KeyedFactors {
    let RoomRules { factors: of, lianzhuang, niao, .. } = &spec.room;
    let (drawn, melds) = (matches!(source, WinSource::Dealt | WinSource::Draw), form == HandForm::Melds);
    let colours = [("room.factors.qingyise", of.qingyise), ("room.factors.hunyise", of.hunyise)];
    let middle = [("room.factors.jiaxinwu", of.jiaxinwu), ("room.factors.kaerdiao", of.kaerdiao)];
    // Honours alone make no runs.
    let suits: KeyedFactors = active([(melds, "room.factors.yitiaolong", of.yitiaolong)])
        .chain(melds.then(|| largest(middle)))
        .chain([largest(colours)])
        .collect();
    let mut terms = most_expensive([suits, vec![("room.factors.ziyise", of.ziyise.into())]]);
    terms.extend(active([
        (drawn, "room.factors.self_draw", of.self_draw),
        (source == WinSource::RobKong, "room.factors.rob_kong", of.rob_kong),
        (source == WinSource::Draw, "room.factors.after_kong", of.after_kong),
        (source == WinSource::Draw, "room.factors.last_tile", of.last_tile),
        (source == WinSource::Discard, "room.factors.kong_discard", of.kong_discard),
        (melds, "room.factors.menqing", of.menqing),
        (true, "room.factors.wugui", of.wugui),
        (form == HandForm::Pairs, "room.factors.jiangqidui", of.jiangqidui),
        (lianzhuang.grows != Lianzhuang::Off, "room.lianzhuang.limit", lianzhuang.limit),
    ]));
    let hits = i128::from(niao.factor).saturating_pow(niao.tiles.into());
    terms.push(("room.niao.factor", hits));
    terms
}

impl Conflicts<'_> {
    /// Adds a contradiction if a hand could cost one seat more than [`MAX_PAYMENT`] and no room rule caps hands. `hand` returns the maximum
    /// cost by the rules of the game for a source and a form.
    pub(crate) fn check_max_cost(&mut self, spec: &RuleSpec, hand: impl Fn(WinSource, HandForm) -> Cost) {
        let niao = &spec.room.niao;
        let added = i128::from(niao.points) * i128::from(niao.tiles);
        let mut most: Option<(i128, KeyedFactors)> = None;
        for source in [WinSource::Dealt, WinSource::Draw, WinSource::Discard, WinSource::RobKong] {
            for form in [HandForm::Melds, HandForm::Pairs, HandForm::Apart] {
                let Cost { terms, cap, plus, shares } = hand(source, form);
                let after = [room(spec, source, form), vec![shares]].concat();
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
        // The largest factors are named first.
        terms.retain(|term| term.1 > 1);
        terms.sort_by_key(|term| std::cmp::Reverse(term.1));
        let tiles = terms.iter().any(|term| term.0 == "room.niao.factor").then_some("room.niao.tiles");
        let keys = unique(terms.iter().map(|term| term.0).chain(tiles));
        let named = Arg::list(Joint::Comma, keys.iter().take(MOST_NAMED));
        self.add_if(true, &keys, msg!("rules-dearest", %cost, most = %MAX_PAYMENT, keys = named));
    }
}

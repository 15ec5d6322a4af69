//! Factors for circumstances that the game itself pays nothing for.

use crate::rules::Rules;
use crate::rules::spec::RoomFactors;
use crate::score::facts::{Facts, Win, WinBy, WinEvent};
use crate::score::ledger::{Effect, WinValue};
use crate::score::names::Fan;
use crate::score::reading::Candidate;
use crate::score::wins::Way;
use crate::shape::Shape;
use crate::tile::{Kind, KindSet, Meld, Suit};
use crate::words::Set;
use arrayvec::ArrayVec;

/// The section of their keys.
pub(super) const SECTION: &str = "room.factors";

/// The factors with the names under which they are told.
fn rows(of: &RoomFactors) -> [(Fan, i32); 13] {
    [
        (Fan::SelfDraw, of.self_draw),
        (Fan::AfterKong, of.after_kong),
        (Fan::KongDiscard, of.kong_discard),
        (Fan::RobKong, of.rob_kong),
        (Fan::LastTile, of.last_tile),
        (Fan::Menqing, of.menqing),
        (Fan::Qingyise, of.qingyise),
        (Fan::Hunyise, of.hunyise),
        (Fan::Ziyise, of.ziyise),
        (Fan::Yitiaolong, of.yitiaolong),
        (Fan::Jiangqidui, of.jiangqidui),
        (Fan::Jiaxinwu, of.jiaxinwu),
        (Fan::Kaerdiao, of.kaerdiao),
    ]
}

/// Those that are counted.
pub(super) fn fans(of: &RoomFactors) -> Set<Fan> {
    rows(of).into_iter().filter(|row| row.1 > 1).map(|row| row.0).collect()
}

/// Those that hold of this win, each named.
pub(super) fn product(rules: &Rules, facts: &Facts, win: &Win, value: &mut WinValue) -> ArrayVec<(Fan, i64), 13> {
    let hand = Hand { rules, win, candidate: Candidate::of(rules, facts, win.seat), shape: value.shape };
    let holding = rows(&rules.room.factors).into_iter().filter(|&(fan, x)| x > 1 && hand.has(fan));
    let product: ArrayVec<(Fan, i64), 13> = holding.map(|(fan, x)| (fan, x.into())).collect();
    product.iter().for_each(|&(fan, x)| super::name(value, fan, Effect::Times(x)));
    product
}

/// A won hand; `candidate` is it without the winning tile.
struct Hand<'a> {
    rules: &'a Rules,
    win: &'a Win,
    candidate: Candidate<'a>,
    /// As it is paid.
    shape: Shape,
}

impl Hand<'_> {
    fn has(&self, fan: Fan) -> bool {
        let (drawn, discarded) = (self.win.by == WinBy::SelfDraw, matches!(self.win.by, WinBy::Discard(_)));
        let event = |event: WinEvent| self.win.events.contains(event);
        let melds = matches!(self.shape, Shape::Standard | Shape::AllTriplets);
        match fan {
            Fan::SelfDraw => drawn,
            Fan::AfterKong => drawn && event(WinEvent::AfterKong),
            Fan::KongDiscard => discarded && event(WinEvent::KongDiscard),
            Fan::RobKong => matches!(self.win.by, WinBy::RobKong(_)),
            Fan::LastTile => drawn && event(WinEvent::LastTile),
            Fan::Menqing => melds && !self.candidate.melds.iter().any(Meld::is_claimed),
            Fan::Qingyise => self.suits() == 1 && !self.honours(),
            Fan::Hunyise => self.suits() == 1 && self.honours(),
            Fan::Ziyise => self.suits() == 0 && self.honours(),
            Fan::Yitiaolong => self.shape == Shape::Standard && self.has_dragon(),
            Fan::Jiangqidui => {
                self.shape == Shape::SevenPairs
                    && self.kinds().iter().all(|kind| matches!(kind.rank(), Some(2 | 5 | 8)))
            }
            Fan::Jiaxinwu => self.is_middle(|tile| tile.rank() == Some(5)),
            Fan::Kaerdiao => self.is_middle(|tile| (tile.suit(), tile.rank()) == (Suit::Sou, Some(2))),
            _ => false,
        }
    }

    /// The kinds of the hand, wilds apart; melds as they lie.
    fn kinds(&self) -> KindSet {
        let melded: KindSet = self.candidate.melds.iter().flat_map(|meld| meld.tiles).collect();
        self.candidate.concealed.with(self.win.tile).kinds().minus(self.candidate.wild).union(melded)
    }

    fn suits(&self) -> usize {
        let kinds = self.kinds();
        Suit::NUMBERS.into_iter().filter(|suit| suit.kinds().any(|kind| kinds.contains(kind))).count()
    }

    fn honours(&self) -> bool {
        !self.kinds().intersection(KindSet::HONOURS).is_empty()
    }

    /// 一条龙.
    fn has_dragon(&self) -> bool {
        Suit::NUMBERS.into_iter().any(|suit| {
            let first = suit.kinds().next().expect("a suit has nine kinds").index();
            let runs = [0, 3, 6].map(|at| [0, 1, 2].map(|step| Kind::at(first + at + step)));
            let claimed =
                |run: &[Kind; 3]| self.candidate.melds.iter().any(|meld| meld.is_chow() && meld.tiles == *run);
            let needed: Vec<[Kind; 3]> = runs.into_iter().filter(|run| !claimed(run)).collect();
            self.reads(&needed)
        })
    }

    /// Whether the winning tile is the middle of a run.
    fn is_middle(&self, is: impl Fn(Kind) -> bool) -> bool {
        let tile = self.win.tile;
        self.shape == Shape::Standard
            && is(tile)
            && !self.candidate.wild.contains(tile)
            && self.reads(&[[tile.index() - 1, tile.index(), tile.index() + 1].map(Kind::at)])
    }

    fn reads(&self, runs: &[[Kind; 3]]) -> bool {
        self.candidate.reads_with(self.win.tile, Way::of(self.win).tile_wild(self.rules), runs)
    }
}

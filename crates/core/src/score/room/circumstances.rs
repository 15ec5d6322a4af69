//! Room factors: house rules that multiply the payments of a win for its circumstances or its hand.

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

/// The section of the rule keys of room factors.
pub(super) const SECTION: &str = "room.factors";

/// The number of room factors.
const FACTORS: usize = 14;

/// All room factors, as name and multiplier.
fn room_factors(of: &RoomFactors) -> [(Fan, i32); FACTORS] {
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
        (Fan::Wugui, of.wugui),
    ]
}

/// The names of the room factors that are above 1.
pub(super) fn fans(of: &RoomFactors) -> Set<Fan> {
    room_factors(of).into_iter().filter(|row| row.1 > 1).map(|row| row.0).collect()
}

/// Returns the room factors that a win has, as name and multiplier, and adds them to the factors in `value`.
pub(super) fn apply_room_factors(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    value: &mut WinValue,
) -> ArrayVec<(Fan, i64), FACTORS> {
    let hand = Hand { rules, win, candidate: Candidate::from_facts(rules, facts, win.seat), shape: value.shape };
    let holding = room_factors(&rules.room.factors).into_iter().filter(|&(fan, x)| x > 1 && hand.has(fan));
    let factors: ArrayVec<(Fan, i64), FACTORS> = holding.map(|(fan, x)| (fan, x.into())).collect();
    factors.iter().for_each(|&(fan, x)| super::push_factor(value, fan, Effect::Times(x)));
    factors
}

/// A won hand; `candidate` is the hand without the winning tile.
struct Hand<'a> {
    rules: &'a Rules,
    win: &'a Win,
    candidate: Candidate<'a>,
    /// The shape that the hand is paid as.
    shape: Shape,
}

impl Hand<'_> {
    /// Whether the win has this room factor.
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
            Fan::Qingyise => self.suit_count() == 1 && !self.has_honours(),
            Fan::Hunyise => self.suit_count() == 1 && self.has_honours(),
            Fan::Ziyise => self.suit_count() == 0 && self.has_honours(),
            Fan::Yitiaolong => self.shape == Shape::Standard && self.has_dragon(),
            Fan::Jiangqidui => {
                self.shape == Shape::SevenPairs
                    && self.kinds().iter().all(|kind| matches!(kind.rank(), Some(2 | 5 | 8)))
            }
            Fan::Jiaxinwu => self.is_middle_of_run(|tile| tile.rank() == Some(5)),
            Fan::Kaerdiao => self.is_middle_of_run(|tile| (tile.suit(), tile.rank()) == (Suit::Sou, Some(2))),
            Fan::Wugui => self.kinds_with_wilds().intersection(self.candidate.wild).is_empty(),
            _ => false,
        }
    }

    /// The kinds of the hand with the winning tile, without concealed wilds. Wilds in melds count as their own kind, and so does a winning
    /// tile that stands only for itself.
    fn kinds(&self) -> KindSet {
        let melded: KindSet = self.candidate.melds.iter().flat_map(|meld| meld.tiles).collect();
        let tile_wild = Way::from_win(self.win).lets_winning_jing_be_wild(self.rules);
        self.candidate.complete(self.win.tile, tile_wild).natural.kinds().union(melded)
    }

    /// The kinds of the hand with the winning tile and with wilds as their own kind.
    fn kinds_with_wilds(&self) -> KindSet {
        let melded: KindSet = self.candidate.melds.iter().flat_map(Meld::all_tiles).collect();
        self.candidate.concealed.with(self.win.tile).kinds().union(melded)
    }

    /// The number of suits in the hand, from 0 to 3.
    fn suit_count(&self) -> usize {
        let kinds = self.kinds();
        Suit::NUMBERS.into_iter().filter(|suit| suit.kinds().any(|kind| kinds.contains(kind))).count()
    }

    /// Whether the hand has winds or dragons.
    fn has_honours(&self) -> bool {
        !self.kinds().intersection(KindSet::HONOURS).is_empty()
    }

    /// 一条龙: whether the hand can be read with 123, 456 and 789 of one suit.
    fn has_dragon(&self) -> bool {
        Suit::NUMBERS.into_iter().any(|suit| {
            let first = suit.kinds().next().expect("a suit has nine kinds").index();
            let runs = [0, 3, 6].map(|at| [0, 1, 2].map(|step| Kind::at(first + at + step)));
            let claimed =
                |run: &[Kind; 3]| self.candidate.melds.iter().any(|meld| meld.is_chow() && meld.tiles == *run);
            let needed: Vec<[Kind; 3]> = runs.into_iter().filter(|run| !claimed(run)).collect();
            self.has_runs(&needed)
        })
    }

    /// Whether the winning tile is no wild, `fits` is true for it, and it can be the middle of a run. `fits` must be false for honours and
    /// for ranks 1 and 9.
    fn is_middle_of_run(&self, fits: impl Fn(Kind) -> bool) -> bool {
        let tile = self.win.tile;
        self.shape == Shape::Standard
            && fits(tile)
            && !self.candidate.wild.contains(tile)
            && self.has_runs(&[[tile.index() - 1, tile.index(), tile.index() + 1].map(Kind::at)])
    }

    /// Whether the hand can be read as melds and a pair with all `runs` among its concealed melds.
    fn has_runs(&self, runs: &[[Kind; 3]]) -> bool {
        self.candidate.reads_with_runs(
            self.win.tile,
            Way::from_win(self.win).lets_winning_jing_be_wild(self.rules),
            runs,
        )
    }
}

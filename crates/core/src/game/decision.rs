//! What players are asked and what they answer.

use super::view::View;
use crate::message::{Message, ToMessage, message_error, msg};
use crate::score::WinBy;
use crate::tile::{Kind, KindSet, Seat, Suit};
use arrayvec::ArrayVec;

/// What a seat may do with fourteen tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnOptions {
    /// It may declare a win with the drawn tile.
    pub win: bool,
    /// Kinds it may declare as a concealed kong.
    pub concealed_kongs: KindSet,
    /// Pungs it may make kongs of.
    pub added_kongs: KindSet,
    /// 旋风杠 it may declare: 东 stands for the winds, 中 for 中发白.
    pub xuanfeng: KindSet,
    /// Kinds it may discard; never empty.
    pub discards: KindSet,
    /// Kinds it may declare 报听 with, as it discards them.
    pub declares: KindSet,
}

impl TurnOptions {
    /// Nothing but these discards.
    #[inline]
    pub fn discards(discards: KindSet) -> TurnOptions {
        let none = KindSet::EMPTY;
        TurnOptions { win: false, concealed_kongs: none, added_kongs: none, xuanfeng: none, discards, declares: none }
    }

    /// Whether this is a discard that may be made, declared or not.
    #[inline]
    pub fn allow_discard(&self, turn: Turn) -> bool {
        match turn {
            Turn::Discard(tile) => self.discards.contains(tile),
            Turn::Declare(tile) => self.declares.contains(tile),
            Turn::Kong(_) | Turn::Xuanfeng(_) | Turn::Win => false,
        }
    }

    /// Whether this may be answered.
    pub fn allow(&self, turn: Turn) -> bool {
        match turn {
            Turn::Win => self.win,
            Turn::Kong(tile) => self.concealed_kongs.union(self.added_kongs).contains(tile),
            Turn::Xuanfeng(honour) => self.xuanfeng.contains(honour),
            Turn::Discard(_) | Turn::Declare(_) => self.allow_discard(turn),
        }
    }
}

/// What a seat does with fourteen tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Discards one of this kind.
    Discard(Kind),
    /// Makes a concealed kong, or an added one, of this kind.
    Kong(Kind),
    /// Makes a 旋风杠: 东 of the winds, 中 of 中发白.
    Xuanfeng(Kind),
    /// Declares 报听 and discards one of this kind.
    Declare(Kind),
    /// Declares a win; where the options do not allow it, that is 诈和.
    Win,
}

/// What a seat may do about a tile that another seat discarded or adds to a pung.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimOptions {
    /// The tile.
    pub tile: Kind,
    /// Whose it is.
    pub from: Seat,
    /// It may win.
    pub win: bool,
    /// It may pung.
    pub pung: bool,
    /// It may kong.
    pub kong: bool,
    /// The pairs of own tiles it may chow with.
    pub chows: ArrayVec<[Kind; 2], 3>,
}

impl ClaimOptions {
    /// Whether there is anything to choose.
    #[inline]
    pub fn any(&self) -> bool {
        self.win || self.pung || self.kong || !self.chows.is_empty()
    }
}

/// What a seat does about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Nothing.
    Pass,
    /// 胡; where the options do not allow it, that is 诈和.
    Win,
    /// 碰.
    Pung,
    /// 杠.
    Kong,
    /// 吃 with these two own tiles.
    Chow([Kind; 2]),
}

/// What a seat is asked.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// What to do with fourteen tiles.
    Turn(&'a TurnOptions),
    /// What to do about another seat's tile.
    Claim(&'a ClaimOptions),
    /// 换三张.
    Exchange,
    /// 定缺.
    MissingSuit,
}

/// What it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// With fourteen tiles.
    Turn(Turn),
    /// About another seat's tile.
    Claim(Claim),
    /// 换三张.
    Exchange([Kind; 3]),
    /// 定缺.
    MissingSuit(Suit),
}

impl Act {
    /// Whether it declares a win.
    pub fn wins(self) -> bool {
        matches!(self, Act::Turn(Turn::Win) | Act::Claim(Claim::Win))
    }
}

impl ClaimOptions {
    /// Whether this may be answered.
    pub fn allow(&self, claim: Claim) -> bool {
        match claim {
            Claim::Pass => true,
            Claim::Win => self.win,
            Claim::Pung => self.pung,
            Claim::Kong => self.kong,
            Claim::Chow(with) => self.chows.contains(&with),
        }
    }
}

/// Four players: policies, or a log that is played again.
///
/// A player gets a [`View`]: it sees what its seat may see and nothing else.
pub trait Players {
    /// Why no answer can be given; never for policies.
    type Error;

    /// What to do with fourteen tiles.
    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Self::Error>;

    /// What to do about another seat's tile; asked only where `options.any()`.
    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Self::Error>;

    /// Three tiles to give away (换三张); of one suit where the rules say so.
    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Self::Error>;

    /// The missing suit (定缺).
    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Self::Error>;

    /// Whatever is asked.
    fn act(&mut self, view: &View<'_, '_>, asked: Asked<'_>) -> Result<Act, Self::Error> {
        Ok(match asked {
            Asked::Turn(options) => Act::Turn(self.turn(view, options)?),
            Asked::Claim(options) => Act::Claim(self.claim(view, options)?),
            Asked::Exchange => Act::Exchange(self.exchange(view)?),
            Asked::MissingSuit => Act::MissingSuit(self.missing_suit(view)?),
        })
    }
}

impl Asked<'_> {
    /// Whether this may be answered.
    pub fn allow(&self, act: Act) -> bool {
        match (self, act) {
            (Asked::Turn(options), Act::Turn(turn)) => options.allow(turn),
            (Asked::Claim(options), Act::Claim(claim)) => options.allow(claim),
            (Asked::Exchange, Act::Exchange(_)) | (Asked::MissingSuit, Act::MissingSuit(_)) => true,
            _ => false,
        }
    }
}

/// Players whose answers somebody watches; those that are not allowed go unseen.
pub(super) struct Watched<'w, P> {
    pub players: P,
    pub watch: &'w mut Watch<'w>,
}

/// Told what a seat is asked and what it answers.
pub type Watch<'w> = dyn FnMut(&View<'_, '_>, Asked<'_>, Act) + 'w;

impl<P> Watched<'_, P> {
    fn saw<A: Copy>(&mut self, view: &View<'_, '_>, asked: Asked<'_>, answer: A, act: fn(A) -> Act) -> A {
        if asked.allow(act(answer)) {
            (self.watch)(view, asked, act(answer));
        }
        answer
    }
}

impl<P: Players> Players for Watched<'_, P> {
    type Error = P::Error;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, P::Error> {
        let turn = self.players.turn(view, options)?;
        Ok(self.saw(view, Asked::Turn(options), turn, Act::Turn))
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, P::Error> {
        let claim = self.players.claim(view, options)?;
        Ok(self.saw(view, Asked::Claim(options), claim, Act::Claim))
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], P::Error> {
        let tiles = self.players.exchange(view)?;
        Ok(self.saw(view, Asked::Exchange, tiles, Act::Exchange))
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, P::Error> {
        let suit = self.players.missing_suit(view)?;
        Ok(self.saw(view, Asked::MissingSuit, suit, Act::MissingSuit))
    }
}

/// A decision that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// Whose.
    pub seat: Seat,
    /// What it did.
    pub what: Message,
}

message_error!(IllegalMove);

impl ToMessage for IllegalMove {
    fn to_message(&self) -> Message {
        msg!("game-illegal", seat = self.seat, what = self.what.clone())
    }
}

/// Why a deal could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError<E> {
    /// A player gave no answer.
    #[error(transparent)]
    Player(E),
    /// A player did what the rules do not allow.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The deal could not be settled.
    #[error(transparent)]
    Score(#[from] crate::score::ScoreError),
}

/// A tile that may be claimed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trigger {
    pub tile: Kind,
    /// The discarder, or the seat that adds to a pung.
    pub from: Seat,
    /// It is added to a pung: it can only be robbed.
    pub robs: bool,
    /// It can be melded.
    pub melds: bool,
}

/// What came of it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Response {
    Nobody,
    /// Won; the last winner.
    Won(Seat),
    /// 诈和.
    Erred(Seat),
    Kong(Seat),
    Pung(Seat),
    Chow(Seat, [Kind; 2]),
}

impl Trigger {
    #[inline]
    pub(super) fn win_by(&self) -> WinBy {
        if self.robs { WinBy::RobKong(self.from) } else { WinBy::Discard(self.from) }
    }
}

//! The decisions of players, their options and their answers.

use super::view::View;
use crate::message::{Message, ToMessage, message_error, msg};
use crate::score::WinBy;
use crate::tile::{Kind, KindSet, Seat, Suit};
use arrayvec::ArrayVec;

/// The options of a seat with fourteen tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnOptions {
    /// Whether the seat may declare a win with the drawn tile.
    pub win: bool,
    /// The kinds that it may declare as a concealed kong.
    pub concealed_kongs: KindSet,
    /// The kinds of the pungs to which it may add the fourth tile.
    pub added_kongs: KindSet,
    /// The 旋风杠 that it may declare: 东 stands for the four winds, 中 for 中发白.
    pub xuanfeng: KindSet,
    /// The kinds that it may discard; never empty.
    pub discards: KindSet,
    /// The kinds with whose discard it may declare 报听.
    pub declares: KindSet,
}

impl TurnOptions {
    /// Creates options that allow these discards and nothing else.
    #[inline]
    pub fn discards(discards: KindSet) -> TurnOptions {
        let none = KindSet::EMPTY;
        TurnOptions { win: false, concealed_kongs: none, added_kongs: none, xuanfeng: none, discards, declares: none }
    }

    /// Whether `turn` is an allowed discard, with or without 报听.
    #[inline]
    pub fn allow_discard(&self, turn: Turn) -> bool {
        match turn {
            Turn::Discard(tile) => self.discards.contains(tile),
            Turn::Declare(tile) => self.declares.contains(tile),
            Turn::Kong(_) | Turn::Xuanfeng(_) | Turn::Win => false,
        }
    }

    /// Whether `turn` is an allowed answer.
    pub fn allow(&self, turn: Turn) -> bool {
        match turn {
            Turn::Win => self.win,
            Turn::Kong(tile) => self.concealed_kongs.union(self.added_kongs).contains(tile),
            Turn::Xuanfeng(honour) => self.xuanfeng.contains(honour),
            Turn::Discard(_) | Turn::Declare(_) => self.allow_discard(turn),
        }
    }
}

/// The move of a seat with fourteen tiles, in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Discard a tile of this kind.
    Discard(Kind),
    /// Declare a concealed or added kong of this kind.
    Kong(Kind),
    /// Declare a 旋风杠: 东 stands for the four winds, 中 for 中发白.
    Xuanfeng(Kind),
    /// Declare 报听 and discard a tile of this kind.
    Declare(Kind),
    /// Declare a win. It is a 诈和 if the options do not allow it.
    Win,
}

/// The options of a seat when another seat discards a tile or adds one to a pung.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimOptions {
    /// The offered tile.
    pub tile: Kind,
    /// The seat that discards the tile or adds it to a pung.
    pub from: Seat,
    /// Whether the seat may win.
    pub win: bool,
    /// Whether the seat may pung.
    pub pung: bool,
    /// Whether the seat may kong.
    pub kong: bool,
    /// The pairs of own tiles with which the seat may chow.
    pub chows: ArrayVec<[Kind; 2], 3>,
}

impl ClaimOptions {
    /// Whether there is any option besides passing.
    #[inline]
    pub fn any(&self) -> bool {
        self.win || self.pung || self.kong || !self.chows.is_empty()
    }
}

/// The answer of a seat to an offered tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Claim nothing.
    Pass,
    /// 胡. It is a 诈和 if the options do not allow it.
    Win,
    /// 碰.
    Pung,
    /// 杠.
    Kong,
    /// 吃 with these two own tiles.
    Chow([Kind; 2]),
}

/// A decision that a seat has to make, with its options.
#[derive(Clone, Copy, Debug)]
pub enum Decision<'a> {
    /// The move with fourteen tiles.
    Turn(&'a TurnOptions),
    /// The answer to another seat's tile.
    Claim(&'a ClaimOptions),
    /// The tiles to give away in 换三张.
    Exchange,
    /// The suit of 定缺.
    MissingSuit,
}

/// The answer to a [`Decision`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The move with fourteen tiles.
    Turn(Turn),
    /// The answer to another seat's tile.
    Claim(Claim),
    /// The tiles given away in 换三张.
    Exchange([Kind; 3]),
    /// The suit of 定缺.
    MissingSuit(Suit),
}

impl Act {
    /// Whether this answer declares a win.
    pub fn wins(self) -> bool {
        matches!(self, Act::Turn(Turn::Win) | Act::Claim(Claim::Win))
    }
}

impl ClaimOptions {
    /// Whether `claim` is an allowed answer.
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

/// Four players: policies, or a log that is replayed.
///
/// A player decides from a [`View`], which shows only what its seat may see.
pub trait Players {
    /// The reason for a missing answer. Policies always answer.
    type Error;

    /// Chooses the move with fourteen tiles.
    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Self::Error>;

    /// Answers an offered tile. Called only if the seat has an option besides passing.
    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Self::Error>;

    /// Chooses three tiles to give away (换三张), of one suit if the rules require it.
    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Self::Error>;

    /// Chooses the missing suit (定缺).
    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Self::Error>;

    /// Makes any decision, by the method for it.
    fn act(&mut self, view: &View<'_, '_>, asked: Decision<'_>) -> Result<Act, Self::Error> {
        Ok(match asked {
            Decision::Turn(options) => Act::Turn(self.turn(view, options)?),
            Decision::Claim(options) => Act::Claim(self.claim(view, options)?),
            Decision::Exchange => Act::Exchange(self.exchange(view)?),
            Decision::MissingSuit => Act::MissingSuit(self.missing_suit(view)?),
        })
    }
}

impl Decision<'_> {
    /// Whether `act` answers this decision and the options allow it. Tiles of 换三张 and the missing suit are not checked.
    pub fn allow(&self, act: Act) -> bool {
        match (self, act) {
            (Decision::Turn(options), Act::Turn(turn)) => options.allow(turn),
            (Decision::Claim(options), Act::Claim(claim)) => options.allow(claim),
            (Decision::Exchange, Act::Exchange(_)) | (Decision::MissingSuit, Act::MissingSuit(_)) => true,
            _ => false,
        }
    }
}

/// Players whose allowed answers are passed to a hook.
pub(super) struct HookedPlayers<'w, P> {
    /// The players that decide.
    pub players: P,
    pub hook: &'w mut DecisionHook<'w>,
}

/// A callback that gets the view of a seat, its decision and its answer.
pub type DecisionHook<'w> = dyn FnMut(&View<'_, '_>, Decision<'_>, Act) + 'w;

impl<P> HookedPlayers<'_, P> {
    /// Calls the hook if `answer` is allowed, and returns it. `act` converts it to an [`Act`].
    fn report<A: Copy>(&mut self, view: &View<'_, '_>, asked: Decision<'_>, answer: A, act: fn(A) -> Act) -> A {
        if asked.allow(act(answer)) {
            (self.hook)(view, asked, act(answer));
        }
        answer
    }
}

impl<P: Players> Players for HookedPlayers<'_, P> {
    type Error = P::Error;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, P::Error> {
        let turn = self.players.turn(view, options)?;
        Ok(self.report(view, Decision::Turn(options), turn, Act::Turn))
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, P::Error> {
        let claim = self.players.claim(view, options)?;
        Ok(self.report(view, Decision::Claim(options), claim, Act::Claim))
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], P::Error> {
        let tiles = self.players.exchange(view)?;
        Ok(self.report(view, Decision::Exchange, tiles, Act::Exchange))
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, P::Error> {
        let suit = self.players.missing_suit(view)?;
        Ok(self.report(view, Decision::MissingSuit, suit, Act::MissingSuit))
    }
}

/// A move that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The seat that made the move.
    pub seat: Seat,
    /// A description of the move.
    pub what: Message,
}

message_error!(IllegalMove);

impl ToMessage for IllegalMove {
    fn to_message(&self) -> Message {
        msg!("game-illegal", seat = self.seat, what = self.what.clone())
    }
}

/// The reason that a deal could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError<E> {
    /// A player gave no answer.
    #[error(transparent)]
    Player(E),
    /// A player made a move that the rules do not allow.
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
    /// The discarder, or the seat that adds the tile to a pung.
    pub from: Seat,
    /// Whether the tile is added to a pung, so that a claim can only rob the kong (抢杠).
    pub robs: bool,
    /// Whether the tile may be claimed for a meld. A robbed tile and the last discard may not.
    pub melds: bool,
}

/// The outcome of an offered tile: the claim that takes precedence, with its seat.
#[derive(Clone, Copy, Debug)]
pub(super) enum Response {
    /// No seat claims the tile.
    Nobody,
    /// One or more wins. The seat is the last winner in the order of turns.
    Won(Seat),
    /// 诈和 of this seat.
    Erred(Seat),
    Kong(Seat),
    Pung(Seat),
    /// 吃 with these two own tiles.
    Chow(Seat, [Kind; 2]),
}

impl Trigger {
    /// Returns the way in which a claim of the tile wins.
    #[inline]
    pub(super) fn win_by(&self) -> WinBy {
        if self.robs { WinBy::RobKong(self.from) } else { WinBy::Discard(self.from) }
    }
}

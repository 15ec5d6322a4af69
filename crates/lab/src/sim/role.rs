//! Parameters of statistics: roles of seats, the order of winning and groups of deals.

use crate::game::Finished;
use crate::score::Facts;
use crate::tile::Seat;

/// The number of turns of winning that are counted separately, from 1. A win in a later turn counts as one in the last.
pub const TURNS: usize = 32;

/// The seats whose points a statistic describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The seat that deals.
    Dealer,
    /// The three seats other than the dealer.
    NonDealer,
    /// All four seats.
    All,
    /// One seat of the table, as the dealer or not.
    Seat(Seat),
}

impl Role {
    /// All roles, in the order of tables.
    pub const ALL: [Role; 7] = [
        Role::Dealer,
        Role::NonDealer,
        Role::All,
        Role::Seat(Seat::ALL[0]),
        Role::Seat(Seat::ALL[1]),
        Role::Seat(Seat::ALL[2]),
        Role::Seat(Seat::ALL[3]),
    ];

    /// The roles whose whole distributions are kept for every part of a run.
    pub const SHAPED: [Role; 3] = [Role::All, Role::Dealer, Role::NonDealer];

    /// The roles for which the place in the order of winning ([`Place`]) is counted: the dealer and each seat.
    pub const PLACED: [Role; 5] = [Role::ALL[0], Role::ALL[3], Role::ALL[4], Role::ALL[5], Role::ALL[6]];

    /// The index in [`Role::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Role::Dealer => 0,
            Role::NonDealer => 1,
            Role::All => 2,
            Role::Seat(seat) => 3 + seat.index(),
        }
    }

    /// The number of seats that have the role in one deal.
    pub const fn seats(self) -> u64 {
        match self {
            Role::Dealer | Role::Seat(_) => 1,
            Role::NonDealer => 3,
            Role::All => 4,
        }
    }

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Dealer => "dealer",
            Role::NonDealer => "non_dealer",
            Role::All => "all",
            Role::Seat(seat) => ["seat0", "seat1", "seat2", "seat3"][seat.index()],
        }
    }

    /// The label in English and Chinese.
    pub const fn label(self) -> [&'static str; 2] {
        const SEATS: [&str; 4] = ["seat 0", "seat 1", "seat 2", "seat 3"];
        match self {
            Role::Dealer => ["dealer", "庄家"],
            Role::NonDealer => ["non-dealer", "闲家"],
            Role::All => ["all", "四家"],
            Role::Seat(seat) => [SEATS[seat.index()], seat.chinese()],
        }
    }

    /// The role with this name in tables; `None` for any other text.
    pub fn from_name(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// The place of a seat in the order of winning, for rules under which play goes on after a win: first, second or third
/// to win, or the only seat without a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first to win.
    First,
    /// The second to win.
    Second,
    /// The third to win.
    Third,
    /// The only seat without a win.
    Left,
}

impl Place {
    /// All places.
    pub const ALL: [Place; 4] = [Place::First, Place::Second, Place::Third, Place::Left];

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        ["first", "second", "third", "left"][self as usize]
    }

    /// The label in English and Chinese.
    pub const fn label(self) -> [&'static str; 2] {
        [self.name(), ["第一家胡", "第二家胡", "第三家胡", "没胡"][self as usize]]
    }

    /// The seats that have a place in a deal, in the order of their first wins, and last the only seat without a win.
    /// Winners on the same tile are ordered in turn from the discarder.
    pub(super) fn placings(facts: &Facts) -> impl Iterator<Item = (Seat, Place)> {
        let seat = |at: usize| facts.wins[at].seat;
        let first = move |at: &usize| (0..*at).all(|before| seat(before) != seat(*at));
        let winners = (0..facts.wins.len()).filter(first).map(seat).zip([Place::First, Place::Second, Place::Third]);
        let mut without = Seat::ALL.into_iter().filter(|&seat| facts.wins.iter().all(|win| win.seat != seat));
        let left = without.next().filter(|_| without.next().is_none());
        winners.chain(left.map(|seat| (seat, Place::Left)))
    }
}

/// A group of deals over which payments are averaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealGroup {
    /// All deals.
    All,
    /// Deals in which the dealer won, alone or with others.
    DealerWins,
    /// Deals in which at least one other seat won and the dealer did not.
    OthersWin,
    /// Deals without a win.
    NoWin,
}

impl DealGroup {
    /// All groups.
    pub const ALL: [DealGroup; 4] = [DealGroup::All, DealGroup::DealerWins, DealGroup::OthersWin, DealGroup::NoWin];

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        ["all", "dealer_wins", "others_win", "no_win"][self as usize]
    }

    /// The label in English and Chinese.
    pub const fn label(self) -> [&'static str; 2] {
        [["all", "全部"], ["dealer wins", "庄家胡"], ["others win", "闲家胡"], ["no win", "无人胡"]][self as usize]
    }

    /// The group of a finished deal besides [`DealGroup::All`].
    pub(super) fn from_deal(finished: &Finished) -> DealGroup {
        let facts = &finished.facts;
        match facts.wins.is_empty() {
            true => DealGroup::NoWin,
            false if facts.has_won(facts.dealer) => DealGroup::DealerWins,
            false => DealGroup::OthersWin,
        }
    }
}

//! Styles of play: what a player adds to the values of its actions before it takes the highest.
//!
//! A style is built on the `value` of the rules in force, so each rule set has its own players of a style. Its parameters are in units of
//! the network ([`Net::scale`](crate::net::Net::scale)), about the points that move in a deal.

use super::choose::Choice;
use crate::game::{Claim, Domain, Stream, Turn, View};
use crate::tile::Seat;

/// A style of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// `value`: takes the action with the highest expected points.
    Plain,
    /// `hurried`: takes every win, and gives up points to be nearer to one.
    Hurried,
    /// `patient`: claims little, and passes small wins for the chance of a larger one.
    Patient,
    /// `careful`: gives up points for discards that others have already thrown.
    Careful,
    /// `bold`: claims readily, makes every kong it may, and keeps a waiting hand whatever it must discard.
    Bold,
    /// `forgetful`: in one of eight decisions it does not look at the table and overlooks what it could claim.
    Forgetful,
    /// `mixed`: in every evening, each seat is one of the players of [`MIXTURE`], drawn at random.
    Mixed,
}

/// The parameters of a style.
#[derive(Clone, Copy, Debug)]
struct Manner {
    /// Subtracted for each draw that the hand is away from a win after the action.
    draw: f32,
    /// Added if the hand waits after the action.
    waiting: f32,
    /// Added to a win.
    win: f32,
    /// Added to a claimed chow, pung or kong.
    claim: f32,
    /// Added to a kong.
    kong: f32,
    /// Subtracted for a discard of a kind of which no copy lies open.
    fresh: f32,
    /// The share of the decisions that are made without a look at the table, in millionths.
    overlooks: u32,
}

/// No adjustment.
const PLAIN: Manner = Manner { draw: 0.0, waiting: 0.0, win: 0.0, claim: 0.0, kong: 0.0, fresh: 0.0, overlooks: 0 };

/// Added to an action that is always taken.
const ALWAYS: f32 = 1e6;

/// The players that `mixed` draws from, each with the same probability. `None` is `efficient`. Written down before any run of `mixed`.
const MIXTURE: [Option<Style>; 8] = [
    None,
    Some(Style::Plain),
    Some(Style::Plain),
    Some(Style::Hurried),
    Some(Style::Patient),
    Some(Style::Careful),
    Some(Style::Bold),
    Some(Style::Forgetful),
];

impl Style {
    /// All styles. Their names are names of players.
    pub const ALL: [Style; 7] =
        [Style::Plain, Style::Hurried, Style::Patient, Style::Careful, Style::Bold, Style::Forgetful, Style::Mixed];

    /// Returns the name of the player with this style, and its Chinese name.
    pub const fn names(self) -> (&'static str, &'static str) {
        match self {
            Style::Plain => ("value", "求分"),
            Style::Hurried => ("hurried", "求快"),
            Style::Patient => ("patient", "做大"),
            Style::Careful => ("careful", "求稳"),
            Style::Bold => ("bold", "敢冲"),
            Style::Forgetful => ("forgetful", "马虎"),
            Style::Mixed => ("mixed", "混合"),
        }
    }

    fn manner(self) -> Manner {
        match self {
            Style::Plain | Style::Mixed => PLAIN,
            Style::Hurried => Manner { draw: 0.5, win: ALWAYS, ..PLAIN },
            Style::Patient => Manner { win: -0.125, claim: -0.125, ..PLAIN },
            Style::Careful => Manner { fresh: 0.125, ..PLAIN },
            Style::Bold => Manner { waiting: 1.0, claim: 0.125, kong: ALWAYS, ..PLAIN },
            Style::Forgetful => Manner { overlooks: 125_000, ..PLAIN },
        }
    }

    /// The share of the decisions that are made without a look at the table, in millionths.
    pub(super) fn overlooks(self) -> u32 {
        self.manner().overlooks
    }

    /// Returns what the style adds to the value of a turn, in units of the network.
    pub(super) fn of_turn(self, view: &View<'_, '_>, choice: &Choice<Turn>) -> f32 {
        let manner = self.manner();
        match choice.action {
            Turn::Win => manner.win + manner.of_hand(0),
            Turn::Kong(_) | Turn::Xuanfeng(_) => manner.kong + manner.of_hand(choice.need),
            Turn::Discard(tile) | Turn::Declare(tile) => {
                let open = 4 - view.unseen().count(tile).min(4) - view.concealed().count(tile).min(4);
                manner.of_hand(choice.need) - if open == 0 { manner.fresh } else { 0.0 }
            }
        }
    }

    /// Returns what the style adds to the value of a claim, in units of the network.
    pub(super) fn of_claim(self, choice: &Choice<Claim>) -> f32 {
        let manner = self.manner();
        match choice.action {
            Claim::Win => manner.win + manner.of_hand(0),
            Claim::Pass => manner.of_hand(choice.need),
            Claim::Kong => manner.claim + manner.kong + manner.of_hand(choice.need),
            Claim::Pung | Claim::Chow(_) => manner.claim + manner.of_hand(choice.need),
        }
    }

    /// Returns the style of a seat in an evening, the session with index `session` of the run with this seed; `None` for `efficient`.
    /// Only [`Style::Mixed`] changes.
    pub(super) fn in_evening(self, seed: u64, session: u64, seat: Seat) -> Option<Style> {
        if self != Style::Mixed {
            return Some(self);
        }
        let mut stream = Stream::new(seed, Domain::Style(seat.index() as u8), session);
        MIXTURE[stream.below(MIXTURE.len() as u32) as usize]
    }
}

impl Manner {
    /// What is added for a hand that is `need` draws away from a win.
    fn of_hand(&self, need: u8) -> f32 {
        let waiting = if need <= 1 { self.waiting } else { 0.0 };
        waiting - self.draw * f32::from(need)
    }
}

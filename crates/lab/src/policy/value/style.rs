//! Styles of play. A style adds amounts to the values of actions before the highest is taken.
//!
//! A style uses the weights of `value` for the rules in force. Amounts are in units of the network ([`Net::scale`](crate::net::Net::scale)),
//! which is about the size of the payments of a deal.

use super::choose::Choice;
use crate::game::{Claim, Domain, Stream, Turn, View};
use crate::tile::Seat;

/// A style of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// `value`: takes the action with the highest expected points.
    Plain,
    /// `hurried`: takes every win, and gives up points to come nearer to one.
    Hurried,
    /// `patient`: claims little, and passes small wins for the chance of a larger one.
    Patient,
    /// `careful`: gives up points to avoid fresh tiles (生张), kinds of which no copy is visible on the table.
    Careful,
    /// `bold`: claims and makes kongs readily, and seldom breaks a waiting hand.
    Bold,
    /// `forgetful`: in one of eight decisions, discards like `greedy`, or claims nothing except a win.
    Forgetful,
    /// `mixed`: in every session, each seat draws one of the other styles or `efficient`; `value` has twice the probability of the others.
    Mixed,
}

/// The amounts that a style adds to the values of actions, in units of the network.
#[derive(Clone, Copy, Debug)]
struct Adjustments {
    /// Subtracted for each draw that the hand is away from a win after the action.
    draw_cost: f32,
    /// Added if the hand waits after the action.
    waiting: f32,
    /// Added to a win.
    win: f32,
    /// Added to a claimed chow, pung or kong.
    claim: f32,
    /// Added to a kong, unless the seat may win.
    kong: f32,
    /// Subtracted for the discard of a fresh tile (生张): a kind of which no copy is visible outside the concealed hand.
    fresh_tile_cost: f32,
    /// The probability that a decision ignores the table, in millionths.
    oversight_rate: u32,
}

/// No adjustment.
const NO_ADJUSTMENTS: Adjustments = Adjustments {
    draw_cost: 0.0,
    waiting: 0.0,
    win: 0.0,
    claim: 0.0,
    kong: 0.0,
    fresh_tile_cost: 0.0,
    oversight_rate: 0,
};

/// Exceeds every value, so an action with this amount is always taken.
const ALWAYS: f32 = 1e6;

/// The players that `mixed` draws from, with equal probability. `None` is `efficient`. Fixed before the first run of `mixed`.
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

    fn adjustments(self) -> Adjustments {
        match self {
            Style::Plain | Style::Mixed => NO_ADJUSTMENTS,
            Style::Hurried => Adjustments { draw_cost: 0.5, win: ALWAYS, ..NO_ADJUSTMENTS },
            Style::Patient => Adjustments { win: -0.125, claim: -0.125, ..NO_ADJUSTMENTS },
            Style::Careful => Adjustments { fresh_tile_cost: 0.125, ..NO_ADJUSTMENTS },
            Style::Bold => Adjustments { waiting: 1.0, claim: 0.125, kong: 1.0, ..NO_ADJUSTMENTS },
            Style::Forgetful => Adjustments { oversight_rate: 125_000, ..NO_ADJUSTMENTS },
        }
    }

    /// Returns the probability that a decision ignores the table, in millionths.
    pub(super) fn oversight_rate(self) -> u32 {
        self.adjustments().oversight_rate
    }

    /// Returns the amount that the style adds to the value of this turn, in units of the network.
    pub(super) fn turn_adjustment(self, view: &View<'_, '_>, choice: &Choice<Turn>) -> f32 {
        let added = self.adjustments();
        match choice.action {
            Turn::Win => added.win + added.for_hand(0),
            Turn::Kong(_) | Turn::Xuanfeng(_) => added.for_kong(view) + added.for_hand(choice.need),
            Turn::Discard(tile) | Turn::Declare(tile) => {
                let visible = 4 - view.unseen().count(tile).min(4) - view.concealed().count(tile).min(4);
                added.for_hand(choice.need) - if visible == 0 { added.fresh_tile_cost } else { 0.0 }
            }
        }
    }

    /// Returns the amount that the style adds to the value of this claim, in units of the network.
    pub(super) fn claim_adjustment(self, view: &View<'_, '_>, choice: &Choice<Claim>) -> f32 {
        let added = self.adjustments();
        match choice.action {
            Claim::Win => added.win + added.for_hand(0),
            Claim::Pass => added.for_hand(choice.need),
            Claim::Kong => added.claim + added.for_kong(view) + added.for_hand(choice.need),
            Claim::Pung | Claim::Chow(_) => added.claim + added.for_hand(choice.need),
        }
    }

    /// Returns the style of `seat` in a session; `None` stands for `efficient`. Draws at random for [`Style::Mixed`], otherwise returns
    /// `self`.
    pub(super) fn for_session(self, seed: u64, session: u64, seat: Seat) -> Option<Style> {
        if self != Style::Mixed {
            return Some(self);
        }
        let mut stream = Stream::new(seed, Domain::Style(seat.index() as u8), session);
        MIXTURE[stream.below(MIXTURE.len() as u32) as usize]
    }
}

impl Adjustments {
    /// Returns the amount for a kong of the seat.
    fn for_kong(&self, view: &View<'_, '_>) -> f32 {
        if view.winning_tile().is_some() { 0.0 } else { self.kong }
    }

    /// Returns the amount for a hand that is `need` draws away from a win.
    fn for_hand(&self, need: u8) -> f32 {
        let waiting = if need <= 1 { self.waiting } else { 0.0 };
        waiting - self.draw_cost * f32::from(need)
    }
}

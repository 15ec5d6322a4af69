//! A deal on a page: its table step by step, and the arithmetic of its payments.

use super::{DecisionMarks, Scene};
use crate::lang::{Joint, Message, msg};
use crate::tile::Seat;

/// A deal on a page.
#[derive(Clone, Debug, Default)]
pub struct Deal {
    /// The table at the end.
    pub end: Scene,
    /// The decisions in order; empty if only the end is shown.
    pub steps: Vec<DealStep>,
    /// The payments with their arithmetic; `None` if nothing was paid.
    pub account: Option<Account>,
}

/// A decision of a deal.
#[derive(Clone, Debug)]
pub struct DealStep {
    /// The table before the decision takes effect.
    pub scene: Scene,
    /// The seat that decides, and the tiles to mark.
    pub moment: DecisionMarks,
    /// The drawn or offered tile, and the action of the seat.
    pub action: Message,
    /// The evaluation of the decision; `None` if no adviser was asked.
    pub advice: Option<StepAdvice>,
}

/// The evaluation of a decision.
#[derive(Clone, Debug)]
pub struct StepAdvice {
    /// Whether the player chose another act than the adviser recommends.
    pub departs: bool,
    /// Sentences about the evaluation, consistent with the intervals of the candidates.
    pub sentences: Vec<Message>,
    /// The candidates, the best first.
    pub candidates: Vec<Candidate>,
}

/// A possible act of a decision.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The act.
    pub act: Message,
    /// Its mean points and the half width of their 95 % interval, as text.
    pub points: String,
    /// The number of simulated worlds. A world is a random distribution of the tiles that the seat does not see.
    pub worlds: u32,
    /// The names of the players that choose it.
    pub chosen_by: Message,
}

/// The payments of a deal, from the view of one seat.
#[derive(Clone, Debug)]
pub struct Account {
    /// The seat of the account: the hero of the title of the deal.
    pub seat: Seat,
    /// The payments that this seat makes or receives.
    pub own: Vec<Payment>,
    /// The payments between other seats.
    pub others: Vec<Payment>,
    /// For each part of the settlement its label and the points of each seat.
    pub items: Vec<(Message, [i64; 4])>,
    /// The scores of the seats before the deal, if they are known.
    pub before: Option<[i64; 4]>,
}

/// One payment.
#[derive(Clone, Debug)]
pub struct Payment {
    /// The part of the settlement.
    pub item: Message,
    /// A label with the seats that pay and are paid. The seat of the account is left out.
    pub seats: Message,
    /// The payment as a clause of a sentence.
    pub clause: Message,
    /// The lines of its arithmetic.
    pub lines: Vec<Message>,
    /// The points that each payer pays to each payee.
    pub points: i64,
    /// The number of pairs of a payer and a payee.
    pub count: i64,
    /// The points that the seat of the account gains by it, over all pairs; negative if the seat pays, 0 if it is between others.
    pub gained: i64,
}

/// The name of a seat relative to the dealer: 庄家, 下家, 对家, 上家.
pub fn seat_name(seat: Seat, dealer: Seat) -> Message {
    msg!("deal-place", turns = turns_after(seat, dealer))
}

/// The name of a seat relative to the dealer inside a sentence: `the dealer`.
pub fn seat_name_in_sentence(seat: Seat, dealer: Seat) -> Message {
    msg!("deal-seat", turns = turns_after(seat, dealer))
}

/// The wind of a seat in this deal; the dealer is east.
pub fn wind(seat: Seat, dealer: Seat) -> Message {
    msg!("deal-wind", turns = turns_after(seat, dealer))
}

/// The number of turns between the dealer's turn and that of a seat, `0..4`.
pub fn turns_after(seat: Seat, dealer: Seat) -> usize {
    (seat.index() + 4 - dealer.index()) % 4
}

/// The names of seats in turn order from the dealer, joined by "and"; three seats are `all three`.
pub fn seat_names(seats: &[Seat], dealer: Seat) -> Message {
    if seats.len() == 3 {
        return msg!("deal-three");
    }
    let mut seats = seats.to_vec();
    seats.sort_by_key(|seat| turns_after(*seat, dealer));
    Message::join(Joint::And, seats.into_iter().map(|seat| seat_name_in_sentence(seat, dealer)))
}

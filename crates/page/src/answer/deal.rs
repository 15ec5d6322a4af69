//! A deal as a page shows it: its table step by step, and its payments as arithmetic.

use super::{Moment, Scene};
use crate::lang::{Joint, Message, msg};
use crate::tile::Seat;

/// A deal on a page.
#[derive(Clone, Debug, Default)]
pub struct Deal {
    /// The table at the end.
    pub end: Scene,
    /// The decisions in order; empty if only the end is shown.
    pub steps: Vec<DealStep>,
    /// The payments; `None` if nothing was paid.
    pub account: Option<Account>,
}

/// A decision of a deal.
#[derive(Clone, Debug)]
pub struct DealStep {
    /// The table before the decision takes effect.
    pub scene: Scene,
    /// The seat that decides, and the tiles to mark.
    pub moment: Moment,
    /// The drawn or offered tile, and the action of the seat.
    pub deed: Message,
    /// The evaluation of the decision, if a player advises.
    pub advice: Option<StepAdvice>,
}

/// The evaluation of a decision.
#[derive(Clone, Debug)]
pub struct StepAdvice {
    /// Whether the player chose another act than the adviser.
    pub departs: bool,
    /// The sentences, which agree with the intervals of the candidates.
    pub sentences: Vec<Message>,
    /// The candidates, the best first.
    pub candidates: Vec<Candidate>,
}

/// A candidate of a decision.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The act.
    pub act: Message,
    /// Its mean points with half of their 95 % interval.
    pub points: String,
    /// The number of simulated worlds.
    pub worlds: u32,
    /// The players that choose it.
    pub chosen_by: Message,
}

/// The payments of a deal, from the view of the seat that its title is about.
#[derive(Clone, Debug)]
pub struct Account {
    /// The seat that the title is about.
    pub seat: Seat,
    /// Its payments.
    pub own: Vec<Payment>,
    /// The payments between other seats.
    pub others: Vec<Payment>,
    /// The points of each seat for each part of the settlement.
    pub items: Vec<(Message, [i64; 4])>,
    /// The scores of the seats before the deal, if they are known.
    pub before: Option<[i64; 4]>,
}

/// One payment.
#[derive(Clone, Debug)]
pub struct Payment {
    /// The part of the settlement.
    pub item: Message,
    /// The seats that pay or are paid, as a label.
    pub seats: Message,
    /// The payment as a clause of a sentence.
    pub clause: Message,
    /// Its arithmetic in lines.
    pub lines: Vec<Message>,
    /// The points of one payment.
    pub points: i64,
    /// The number of equal payments.
    pub count: i64,
    /// The points that the seat of the account gains by it; 0 if it is between others.
    pub gained: i64,
}

/// The name of a seat by its place: 庄家, 下家, 对家, 上家, counted from the dealer.
pub fn place(seat: Seat, dealer: Seat) -> Message {
    msg!("deal-place", turns = turns_after(seat, dealer))
}

/// The place of a seat inside an English sentence: `the dealer`.
pub fn place_in_sentence(seat: Seat, dealer: Seat) -> Message {
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

/// Seats in turn order from the dealer; three seats are `all three`.
pub fn places(seats: &[Seat], dealer: Seat) -> Message {
    if seats.len() == 3 {
        return msg!("deal-three");
    }
    let mut seats = seats.to_vec();
    seats.sort_by_key(|seat| turns_after(*seat, dealer));
    Message::join(Joint::And, seats.into_iter().map(|seat| place_in_sentence(seat, dealer)))
}

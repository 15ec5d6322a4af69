//! What is given before a deal begins: dealer, dice, shuffled wall, what the session remembers.

use super::random::{Domain, Stream};
use super::wall::MAX_TILES;
use crate::rules::Rules;
use crate::rules::spec::{DiceProcedure, Lianzhuang, Need};
use crate::tile::{Kind, Seat};

/// The throws of one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    /// The throws that say where the wall is broken; the second only where the procedure has one.
    pub opening: [[u8; 2]; 2],
    /// The throw that says which tile is turned: so many stacks from the tail (seed 000, 精的选取).
    pub turn: [u8; 2],
    /// A throw for 换三张 by dice.
    pub exchange: u8,
}

/// Where on the table the wall is broken: for a picture of it; it changes no distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Break {
    /// The seat in front of whose wall drawing begins.
    pub seat: Seat,
    /// The stack it begins with, counted from the right end of that seat's wall, 0 the first.
    pub stack: u8,
}

impl Dice {
    /// The dice of one deal.
    pub fn throw(seed: u64, hand: u64) -> Dice {
        let mut stream = Stream::new(seed, Domain::Dice, hand);
        Dice { opening: [stream.dice(), stream.dice()], turn: stream.dice(), exchange: stream.dice()[0] }
    }

    /// The throws a procedure uses.
    pub fn opening(&self, procedure: DiceProcedure) -> &[[u8; 2]] {
        match procedure {
            DiceProcedure::SmallerDie => &self.opening[..1],
            _ => &self.opening,
        }
    }

    /// Stacks from the tail to the turned one, 2..=12.
    pub fn turned_stack(&self) -> u8 {
        sum(self.turn)
    }

    /// Where drawing begins (seed 002, 拿牌; seed 001, 掷骰与开牌; seed 004, 摇骰子), with `side` stacks before each seat.
    pub fn opening_place(&self, procedure: DiceProcedure, dealer: Seat, side: u8) -> Break {
        let [first, second] = self.opening.map(sum);
        let found = found_seat(dealer, first);
        match procedure {
            DiceProcedure::SmallerDie => Break { seat: found, stack: self.opening[0][0].min(self.opening[0][1]) },
            DiceProcedure::SecondSum => Break { seat: found, stack: second.min(side - 1) },
            // "Counted from the right to the stack of that number": drawing begins with it.
            DiceProcedure::BothSums => past_the_end(found, first + second - 1, side),
            // The dealer's throw finds a seat, whose throw finds the seat that opens; drawing begins after stack C.
            DiceProcedure::SumPastSeventeen => past_the_end(found_seat(found, second), first + second, side),
        }
    }
}

/// A number past the end of a seat's wall goes on in the next seat's (seed 004, C ≥ 18).
fn past_the_end(seat: Seat, stack: u8, side: u8) -> Break {
    if stack < side { Break { seat, stack } } else { Break { seat: seat.next(), stack: stack - side } }
}

fn sum(dice: [u8; 2]) -> u8 {
    dice[0] + dice[1]
}

/// The seat that a throw finds, the thrower being 1 (seed 002, 坐庄: 5 and 9 self, 2 6 10 the next, 3 7 11 opposite, 4 8 12
/// the previous).
pub fn found_seat(thrower: Seat, pips: u8) -> Seat {
    thrower.after(usize::from(pips + 3) % 4)
}

/// All that a deal begins with.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Number of the deal in its run, from 0.
    pub hand: u64,
    /// Number of its session.
    pub session: u64,
    /// Number of the deal in its session, from 0.
    pub deal: u64,
    /// Who deals.
    pub dealer: Seat,
    /// The throws.
    pub dice: Dice,
    /// The whole set in drawing order.
    pub order: Vec<Kind>,
    /// The turned tile of the deal before in this session, where the rules score it.
    pub previous_indicator: Option<Kind>,
    /// 比下胡: this deal counts double.
    pub bixiahu: bool,
    /// 连庄: deals in a row of this dealer before, where the rules pay for it.
    pub lianzhuang: u32,
    /// Scores before the deal.
    pub scores: [i64; 4],
}

impl Setup {
    /// Shuffles the wall and throws the dice of deal `hand`; `order` is reused.
    pub fn new(rules: &Rules, seed: u64, hand: u64, carried: &Carried, mut order: Vec<Kind>) -> Setup {
        // Four places for every kind, of which the next takes what is too many.
        let (mut sorted, mut len) = ([Kind::EAST; MAX_TILES + 4], 0);
        for (kind, copies) in rules.tiles().iter() {
            sorted[len..][..4].fill(kind);
            len += usize::from(copies);
        }
        order.clear();
        order.extend_from_slice(&sorted[..len]);
        Stream::new(seed, Domain::Wall, hand).shuffle(&mut order);
        Setup {
            hand,
            session: carried.session,
            deal: carried.deals,
            dealer: carried.dealer,
            dice: Dice::throw(seed, hand),
            order,
            previous_indicator: carried.indicator.filter(|_| rules.needs().contains(Need::PreviousIndicator)),
            bixiahu: carried.bixiahu,
            lianzhuang: match rules.room.lianzhuang.grows {
                Lianzhuang::Off if !rules.needs().contains(Need::Lianzhuang) => 0,
                _ => carried.lianzhuang,
            },
            scores: carried.scores,
        }
    }

    /// The place in the wall of the turned tile, where the rules turn one.
    pub fn turned_place(&self, rules: &Rules) -> Option<usize> {
        rules.has_indicator().then(|| self.order.len() - 2 * usize::from(self.dice.turned_stack()))
    }
}

/// What a session carries from deal to deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// Number of the session.
    pub session: u64,
    /// Deals of the session so far.
    pub deals: u64,
    /// Who deals.
    pub dealer: Seat,
    /// Scores so far.
    pub scores: [i64; 4],
    /// The turned tile of the deal before.
    pub indicator: Option<Kind>,
    /// 比下胡.
    pub bixiahu: bool,
    /// 连庄: deals in a row of this dealer so far.
    pub lianzhuang: u32,
    /// Set when the rules end the session early.
    pub over: bool,
}

impl Carried {
    /// The beginning of a session: seat 0 deals.
    pub fn new(session: u64) -> Carried {
        Carried { session, ..Carried::default() }
    }
}

/// The noise stream of the player of a seat in one deal.
pub fn player_stream(seed: u64, hand: u64, seat: Seat) -> Stream {
    Stream::new(seed, Domain::Player(seat.index() as u8), hand)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_finds_its_seat() {
        // seed 002, 坐庄.
        let offsets = [(2, 1), (3, 2), (4, 3), (5, 0), (6, 1), (7, 2), (8, 3), (9, 0), (10, 1), (11, 2), (12, 3)];
        for (pips, offset) in offsets {
            for thrower in Seat::ALL {
                assert_eq!(found_seat(thrower, pips), thrower.after(offset), "{pips} from {thrower:?}");
            }
        }
    }

    #[test]
    fn the_break_follows_each_procedure() {
        let dealer = Seat::ALL[0];
        let dice = |opening| Dice { opening, turn: [1, 1], exchange: 1 };
        let place = |opening, procedure| dice(opening).opening_place(procedure, dealer, 17);
        // seed 002: 3 and 6 are 9, the thrower's own wall; three stacks stay, drawing begins with the fourth.
        let own = Break { seat: dealer, stack: 3 };
        assert_eq!(place([[3, 6], [1, 1]], DiceProcedure::SmallerDie), own);
        // The second throw alone.
        assert_eq!(place([[3, 6], [1, 2]], DiceProcedure::SecondSum), own);
        // seed 001: both throws, counted to the stack of that number: 9 + 4 = 13 begins with the thirteenth.
        assert_eq!(place([[3, 6], [2, 2]], DiceProcedure::BothSums), Break { seat: dealer, stack: 12 });
        // seed 004: 11 + 10 = 21 ≥ 18: the next seat's wall, after 21 − 17 = 4 stacks. 11 finds the opposite seat, whose
        // 10 finds its next.
        let past = Break { seat: dealer.after(2).next().next(), stack: 4 };
        assert_eq!(place([[5, 6], [5, 5]], DiceProcedure::SumPastSeventeen), past);
        // Every sum: drawing begins with stack C + 1, counted on past the seventeenth of the seat that opens.
        for pips in 0..6u32.pow(4) {
            let [a, b, c, d] = [1, 6, 36, 216].map(|place| (pips / place % 6 + 1) as u8);
            let finder = |thrower: Seat, sum: u8| thrower.after([3, 0, 1, 2][usize::from(sum) % 4]);
            let opens = finder(finder(dealer, a + b), c + d);
            let begins = usize::from(a + b + c + d);
            let expected = Break { seat: opens.after(begins / 17), stack: (begins % 17) as u8 };
            assert_eq!(place([[a, b], [c, d]], DiceProcedure::SumPastSeventeen), expected);
        }
    }
}

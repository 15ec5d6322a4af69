//! The setup of a deal: dealer, dice, shuffled wall and the state of the session.

use super::random::{Domain, Stream};
use crate::rules::Rules;
use crate::rules::spec::{DiceProcedure, Lianzhuang, Need};
use crate::score::round_wind;
use crate::tile::{Kind, Seat};

/// The dice of one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    /// The two throws that decide where the wall is broken. The second is unused if the procedure has only one.
    pub opening: [[u8; 2]; 2],
    /// The throw that decides which tile is turned: its sum is the number of stacks from the tail (seed 000, 精的选取).
    pub turn: [u8; 2],
    /// The die that decides the direction of 换三张.
    pub exchange: u8,
}

/// The position on the table where the wall is broken. It is only for pictures and changes no distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Break {
    /// The seat whose part of the wall is drawn from first.
    pub seat: Seat,
    /// The index of the first stack drawn, counted from the right end of that part, from 0.
    pub stack: u8,
}

impl Dice {
    /// Throws the dice of the deal with index `hand` in its run.
    pub fn throw(seed: u64, hand: u64) -> Dice {
        let mut stream = Stream::new(seed, Domain::Dice, hand);
        Dice { opening: [stream.dice(), stream.dice()], turn: stream.dice(), exchange: stream.dice()[0] }
    }

    /// Returns the throws that a procedure uses to break the wall.
    pub fn opening(&self, procedure: DiceProcedure) -> &[[u8; 2]] {
        match procedure {
            DiceProcedure::SmallerDie => &self.opening[..1],
            _ => &self.opening,
        }
    }

    /// Returns the position of the turned stack, counted from the tail, `2..=12`. The last stack is 1.
    pub fn turned_stack(&self) -> u8 {
        sum(self.turn)
    }

    /// Returns the position where drawing begins (seed 002, 拿牌; seed 001, 掷骰与开牌; seed 004, 摇骰子). `side` is the number of stacks in
    /// front of each seat.
    pub fn break_place(&self, procedure: DiceProcedure, dealer: Seat, side: u8) -> Break {
        let [first, second] = self.opening.map(sum);
        let found = seat_from_throw(dealer, first);
        match procedure {
            DiceProcedure::SmallerDie => Break { seat: found, stack: self.opening[0][0].min(self.opening[0][1]) },
            DiceProcedure::SecondSum => Break { seat: found, stack: second.min(side - 1) },
            // Drawing begins with the stack of that number, counted from the right.
            DiceProcedure::BothSums => past_the_end(found, first + second - 1, side),
            // The dealer's throw gives a seat, and its throw gives the seat that opens. Drawing begins after stack C.
            DiceProcedure::SumPastSeventeen => past_the_end(seat_from_throw(found, second), first + second, side),
        }
    }
}

/// Returns the position of a stack counted from the right end of a seat's part of the wall, from 0. Indices from `side`, the number of
/// stacks of a part, lie in the part of the next seat (seed 004, C ≥ 18).
fn past_the_end(seat: Seat, stack: u8, side: u8) -> Break {
    if stack < side { Break { seat, stack } } else { Break { seat: seat.next(), stack: stack - side } }
}

fn sum(dice: [u8; 2]) -> u8 {
    dice[0] + dice[1]
}

/// Returns the seat that a throw of `pips` gives, counted from the thrower as 1 (seed 002, 坐庄: 5 and 9 self, 2 6 10 the next, 3 7
/// 11 opposite, 4 8 12 the previous).
pub fn seat_from_throw(thrower: Seat, pips: u8) -> Seat {
    thrower.after(usize::from(pips + 3) % 4)
}

/// The complete initial state of a deal.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The index of the deal in its run, from 0.
    pub hand: u64,
    /// The index of its session in the run.
    pub session: u64,
    /// The index of the deal in its session, from 0.
    pub deal: u64,
    /// The dealer.
    pub dealer: Seat,
    /// 圈风: the round wind, if the rules look at winds, else 东.
    pub round: Kind,
    /// The dice.
    pub dice: Dice,
    /// All tiles of the set in drawing order.
    pub order: Vec<Kind>,
    /// The turned tile of the previous deal of this session, if the rules score it.
    pub previous_indicator: Option<Kind>,
    /// Whether this deal counts double (比下胡).
    pub bixiahu: bool,
    /// 连庄: the number of deals in a row before this one with the same dealer, if the rules pay for it, else 0.
    pub lianzhuang: u32,
    /// Scores before the deal.
    pub scores: [i64; 4],
}

impl Setup {
    /// Creates the setup of the deal with index `hand` in its run: shuffles the wall and throws the dice. The memory of `order` is reused,
    /// its content is not.
    pub fn new(rules: &Rules, seed: u64, hand: u64, carried: &Carried, mut order: Vec<Kind>) -> Setup {
        order.clear();
        order.extend_from_slice(rules.sorted_tiles());
        Stream::new(seed, Domain::Wall, hand).shuffle(&mut order);
        Setup {
            hand,
            session: carried.session,
            deal: carried.deals,
            dealer: carried.dealer,
            round: if rules.needs().contains(Need::Winds) { round_wind(carried.passes) } else { Kind::EAST },
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

    /// Returns the place of the turned tile in the wall, if the rules turn one.
    pub fn turned_place(&self, rules: &Rules) -> Option<usize> {
        rules.has_indicator().then(|| self.order.len() - 2 * usize::from(self.dice.turned_stack()))
    }
}

/// The state of a session between two deals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// The index of the session in the run.
    pub session: u64,
    /// The number of deals played in the session.
    pub deals: u64,
    /// The dealer of the next deal.
    pub dealer: Seat,
    /// How often the deal has passed from one dealer to another in the session. It decides the round wind (圈风).
    pub passes: u64,
    /// The scores so far.
    pub scores: [i64; 4],
    /// The turned tile of the previous deal.
    pub indicator: Option<Kind>,
    /// Whether the next deal counts double (比下胡).
    pub bixiahu: bool,
    /// 连庄: the number of deals in a row so far with the dealer of the next deal.
    pub lianzhuang: u32,
    /// Whether the rules end the session early.
    pub over: bool,
}

impl Carried {
    /// Creates the state at the start of a session. Seat 0 deals first.
    pub fn new(session: u64) -> Carried {
        Carried { session, ..Carried::default() }
    }
}

/// Returns the random stream of a seat's player in the deal with index `hand` in its run.
pub fn player_stream(seed: u64, hand: u64, seat: Seat) -> Stream {
    Stream::new(seed, Domain::Player(seat.index() as u8), hand)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_counts_from_the_thrower() {
        // seed 002, 坐庄.
        let offsets = [(2, 1), (3, 2), (4, 3), (5, 0), (6, 1), (7, 2), (8, 3), (9, 0), (10, 1), (11, 2), (12, 3)];
        for (pips, offset) in offsets {
            for thrower in Seat::ALL {
                assert_eq!(seat_from_throw(thrower, pips), thrower.after(offset), "{pips} from {thrower:?}");
            }
        }
    }

    #[test]
    fn the_break_follows_each_procedure() {
        let dealer = Seat::ALL[0];
        let dice = |opening| Dice { opening, turn: [1, 1], exchange: 1 };
        let place = |opening, procedure| dice(opening).break_place(procedure, dealer, 17);
        // seed 002: 3 and 6 are 9, the thrower's own wall. Three stacks stay, and drawing begins with the fourth.
        let own = Break { seat: dealer, stack: 3 };
        assert_eq!(place([[3, 6], [1, 1]], DiceProcedure::SmallerDie), own);
        // The second throw alone.
        assert_eq!(place([[3, 6], [1, 2]], DiceProcedure::SecondSum), own);
        // seed 001: both throws, counted to the stack of that number: 9 + 4 = 13 begins with the thirteenth.
        assert_eq!(place([[3, 6], [2, 2]], DiceProcedure::BothSums), Break { seat: dealer, stack: 12 });
        // seed 004: 11 + 10 = 21 ≥ 18: the next seat's wall, after 21 − 17 = 4 stacks. 11 gives the opposite seat, whose
        // 10 gives its next seat.
        let past = Break { seat: dealer.after(2).next().next(), stack: 4 };
        assert_eq!(place([[5, 6], [5, 5]], DiceProcedure::SumPastSeventeen), past);
        // For every sum C, drawing begins with stack C + 1, counted from the opening seat and on to the next after 17 stacks.
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

//! The four seats.

use crate::lang::{Arg, ToArg};
use std::ops::{Index, IndexMut};

/// A seat, 0..4 in turn order: `next` is 下家, who draws after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(u8);

impl Seat {
    /// All four, in turn order.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// Seat `index`, or `None` from 4 on.
    pub const fn new(index: u8) -> Option<Seat> {
        if index < 4 { Some(Seat(index)) } else { None }
    }

    /// Its number, `0..4`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What players call it: 东家, 南家, 西家 or 北家.
    pub const fn chinese(self) -> &'static str {
        ["东家", "南家", "西家", "北家"][self.0 as usize % 4]
    }

    /// The seat `turns` later: 1 下家, 2 对家, 3 上家.
    #[inline]
    #[must_use]
    pub const fn after(self, turns: usize) -> Seat {
        Seat((self.0 + (turns % 4) as u8) % 4)
    }

    /// 下家.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Seat {
        self.after(1)
    }

    /// The three other seats in turn order, 下家 first.
    #[inline]
    pub fn others(self) -> [Seat; 3] {
        [self.after(1), self.after(2), self.after(3)]
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>(pub [T; 4]);

impl<T> BySeat<T> {
    /// The seats with their values, in turn order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// Makes a value for each seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::ALL.map(&mut make))
    }
}

/// Its number in English, the name of its wind in Chinese.
impl ToArg for Seat {
    fn to_arg(&self) -> Arg {
        Arg::name(self.index().to_string(), self.chinese())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index() & 3]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() & 3]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::{Lang, msg};

    /// A number in English, a wind in Chinese.
    #[test]
    fn seats_have_names_in_both_languages() {
        let told = |lang: Lang| Seat::ALL.map(|seat| lang.render(&msg!("score-impossible", seat, problem = "x")));
        assert_eq!(told(Lang::En), ["seat 0: x", "seat 1: x", "seat 2: x", "seat 3: x"]);
        assert_eq!(told(Lang::Zh), ["东家：x", "南家：x", "西家：x", "北家：x"]);
    }
}

//! The four seats.

use std::ops::{Index, IndexMut};

/// A seat: an index `0..4` in turn order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(u8);

impl Seat {
    /// All four, in turn order.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// Returns the seat with this index, or `None` from 4 on.
    #[inline]
    pub const fn new(index: u8) -> Option<Seat> {
        if index < 4 { Some(Seat(index)) } else { None }
    }

    /// The index, `0..4`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The Chinese name: 东家, 南家, 西家 or 北家.
    pub const fn chinese(self) -> &'static str {
        ["东家", "南家", "西家", "北家"][self.0 as usize % 4]
    }

    /// Returns the seat `turns` turns later: 1 is 下家, 2 is 对家, 3 is 上家.
    #[inline]
    #[must_use]
    pub const fn after(self, turns: usize) -> Seat {
        Seat((self.0 + (turns % 4) as u8) % 4)
    }

    /// Returns the next seat, 下家.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Seat {
        self.after(1)
    }

    /// Returns the three other seats in turn order, 下家 first.
    #[inline]
    pub fn others(self) -> [Seat; 3] {
        [self.after(1), self.after(2), self.after(3)]
    }
}

/// A value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>(pub [T; 4]);

impl<T> BySeat<T> {
    /// Returns the seats with their values, in turn order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// Creates the value of each seat with `make`.
    #[inline]
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        let [a, b, c, d] = Seat::ALL;
        // `array::map` would copy the values once more.
        BySeat([make(a), make(b), make(c), make(d)])
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

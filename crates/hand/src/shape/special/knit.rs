//! The knit, the nine tiles of 组合龙: 147 of one number suit, 258 of another and 369 of the third.
//!
//! 147, 258 and 369 are the *thirds* of a suit. A knit takes a different third of each suit, so there are six knits. A hand of a shape with
//! a knit consists of *parts*: the three thirds, and for 组合龙 the meld and the pair. Each part is in one group (a number suit or the
//! honours). A *family* is a set of sets of parts. The fit of a group is the family of the sets of parts that can include its tiles, with
//! exactly one third in a number suit. The fit of two groups is the family of the unions of a set of one and a disjoint set of the other.

use crate::tile::KindSet;

/// The ranks of the three thirds of a suit, as masks.
pub(super) const THIRDS: [u16; 3] = [0b0_0100_1001, 0b0_1001_0010, 0b1_0010_0100];

/// The six knits: the thirds of 万, 筒 and 条.
pub(super) const KNITS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Returns the nine kinds of a knit.
pub(super) const fn kinds(knit: [usize; 3]) -> KindSet {
    let [man, pin, sou] = knit;
    KindSet(THIRDS[man] as u64 | (THIRDS[pin] as u64) << 9 | (THIRDS[sou] as u64) << 18)
}

/// Returns the family of the unions of a set of `one` and a disjoint set of `other`. Bit `s` of a family stands for the set of parts `s`,
/// of up to four parts.
pub(super) const fn join_families(one: u16, other: u16) -> u16 {
    let (mut joined, mut left) = (0, one);
    while left != 0 {
        let set = left.trailing_zeros();
        let mut right = other;
        while right != 0 {
            let more = right.trailing_zeros();
            if set & more == 0 {
                joined |= 1 << (set | more);
            }
            right &= right - 1;
        }
        left &= left - 1;
    }
    joined
}

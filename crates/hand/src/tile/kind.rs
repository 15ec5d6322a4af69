//! The 42 kinds of tiles and their order.
//!
//! A kind is an index: `0..9` 万 (m), `9..18` 筒 (p), `18..27` 条 (s), `27..31` winds 东南西北 (E S W N),
//! `31..34` dragons 中发白 (C F P), `34..42` flowers 春夏秋冬梅兰竹菊 (1f..8f). This is also the order of output.

use std::fmt;

/// A suit: one of the three number suits, the honours, or the flowers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// 万, `m`.
    Man,
    /// 筒, `p`.
    Pin,
    /// 条, `s`.
    Sou,
    /// 东南西北中发白.
    Honour,
    /// 春夏秋冬梅兰竹菊.
    Flower,
}

impl Suit {
    /// The three suits with numbers, in output order.
    pub const NUMBERS: [Suit; 3] = [Suit::Man, Suit::Pin, Suit::Sou];

    /// The letter in the notation: `m`, `p`, `s`, `z` for honours, `f` for flowers.
    pub const fn letter(self) -> char {
        b"mpszf"[self as usize] as char
    }

    /// The Chinese name.
    pub const fn chinese(self) -> &'static str {
        ["万", "筒", "条", "字", "花"][self as usize]
    }

    /// The kinds of this suit.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        const FIRST: [u8; 6] = [0, 9, 18, 27, 34, 42];
        (FIRST[self as usize]..FIRST[self as usize + 1]).map(Kind)
    }
}

/// A kind of tile, such as 三万 or 东. A set has four copies of each kind, or one of each flower.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

impl Kind {
    /// The number of kinds, flowers included.
    pub const COUNT: usize = 42;
    /// The number of plain kinds: all except the flowers.
    pub const PLAIN: usize = 34;
    /// 东, the first honour.
    pub const EAST: Kind = Kind(27);
    /// 北, the last wind.
    pub const NORTH: Kind = Kind(30);
    /// 红中.
    pub const ZHONG: Kind = Kind(31);
    /// 发财.
    pub const FA: Kind = Kind(32);
    /// 白板.
    pub const BAI: Kind = Kind(33);
    /// 春, the first flower.
    pub const FIRST_FLOWER: Kind = Kind(34);

    /// Returns the kind with this index in the order above, or `None` from 42 on.
    #[inline]
    pub const fn new(index: u8) -> Option<Kind> {
        if (index as usize) < Self::COUNT { Some(Kind(index)) } else { None }
    }

    /// Returns the kind with this index, which must be valid.
    ///
    /// # Panics
    /// Panics if `index` is 42 or more.
    #[inline]
    pub const fn at(index: usize) -> Kind {
        assert!(index < Self::COUNT);
        Kind(index as u8)
    }

    /// Returns the kind of the lowest bit of a mask, which must be below 42.
    ///
    /// # Panics
    /// Panics in debug builds if it is not, or if the mask is 0.
    #[inline]
    pub(super) const fn lowest(mask: u64) -> Kind {
        debug_assert!(mask.trailing_zeros() < Self::COUNT as u32);
        Kind(mask.trailing_zeros() as u8)
    }

    /// The index in the order above, `0..42`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the kinds that are not flowers, in order.
    #[inline]
    pub fn plain() -> impl DoubleEndedIterator<Item = Kind> + ExactSizeIterator {
        (0..Self::PLAIN as u8).map(Kind)
    }

    /// Returns all kinds, in order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Kind> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Kind)
    }

    /// The suit. Winds and dragons are both [`Suit::Honour`].
    #[inline]
    pub const fn suit(self) -> Suit {
        match self.0 {
            0..=8 => Suit::Man,
            9..=17 => Suit::Pin,
            18..=26 => Suit::Sou,
            27..=33 => Suit::Honour,
            _ => Suit::Flower,
        }
    }

    /// The number of a number tile, `1..=9`, or `None` for the others.
    #[inline]
    pub const fn rank(self) -> Option<u8> {
        if self.0 < 27 { Some(self.0 % 9 + 1) } else { None }
    }

    /// Whether it is a number tile (万, 筒 or 条).
    #[inline]
    pub const fn is_number(self) -> bool {
        self.0 < 27
    }

    /// Whether it is the 1 or 9 of a suit (老头牌).
    #[inline]
    pub const fn is_terminal(self) -> bool {
        self.0 < 27 && matches!(self.0 % 9, 0 | 8)
    }

    /// Whether it is a wind or a dragon.
    #[inline]
    pub const fn is_honour(self) -> bool {
        self.0 >= 27 && self.0 < 34
    }

    /// Whether it is a wind (东南西北).
    #[inline]
    pub const fn is_wind(self) -> bool {
        self.0 >= 27 && self.0 < 31
    }

    /// Whether it is a dragon (中发白).
    #[inline]
    pub const fn is_dragon(self) -> bool {
        self.0 >= 31 && self.0 < 34
    }

    /// Whether it is a flower (春夏秋冬梅兰竹菊).
    #[inline]
    pub const fn is_flower(self) -> bool {
        self.0 >= 34
    }

    /// Returns the kind that is 副精 if this one is 正精: the next one, with 9 → 1 in a suit, 北 → 东, 白 → 中, and the last flower →
    /// the first.
    #[inline]
    // Source: seed 000, 精的选取; seed 002, 精牌介绍.
    pub const fn successor(self) -> Kind {
        let (base, size) = match self.0 {
            0..=26 => (self.0 / 9 * 9, 9),
            27..=30 => (27, 4),
            31..=33 => (31, 3),
            _ => (34, 8),
        };
        Kind(base + (self.0 - base + 1) % size)
    }

    /// The name in the notation: `3m`, `E`, `2f`.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// The Chinese name: `三万`, `东`, `夏`.
    pub const fn chinese(self) -> &'static str {
        CHINESE[self.0 as usize]
    }
}

const NAMES: [&str; Kind::COUNT] = [
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p", "1s",
    "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "E", "S", "W", "N", "C", "F", "P", "1f", "2f", "3f", "4f", "5f",
    "6f", "7f", "8f",
];

const CHINESE: [&str; Kind::COUNT] = [
    "一万", "二万", "三万", "四万", "五万", "六万", "七万", "八万", "九万", "一筒", "二筒", "三筒", "四筒", "五筒",
    "六筒", "七筒", "八筒", "九筒", "一条", "二条", "三条", "四条", "五条", "六条", "七条", "八条", "九条", "东", "南",
    "西", "北", "中", "发", "白", "春", "夏", "秋", "冬", "梅", "兰", "竹", "菊",
];

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn successors_wrap_within_their_group() {
        // seed 000 and 002, 精的选取: 9 → 1, 北 → 东, 白 → 中.
        let of = |name: &str| Kind::all().find(|k| k.name() == name).unwrap().successor().name();
        for (zheng, fu) in [("9m", "1m"), ("N", "E"), ("P", "C"), ("C", "F"), ("1s", "2s"), ("9p", "1p"), ("F", "P")] {
            assert_eq!(of(zheng), fu, "successor of {zheng}");
        }
        for kind in Kind::all() {
            assert_eq!(kind.successor().suit(), kind.suit());
        }
    }
}

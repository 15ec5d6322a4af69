//! Sets stored in one integer, with a bit for each item.

use super::Kind;

/// Implements the common methods of a set that is stored in one integer. `bit_set!(SET of ITEM, item => BIT)`: the expression `BIT` is the
/// index of the bit for `item`.
macro_rules! bit_set {
    ($Set:ident of $Item:ty, $item:ident => $bit:expr) => {
        impl $Set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// Creates the set with a single item.
            #[inline]
            pub const fn single($item: $Item) -> Self {
                Self(1 << $bit)
            }

            /// Whether the item is in the set.
            #[inline]
            pub const fn contains(self, $item: $Item) -> bool {
                self.0 >> $bit & 1 != 0
            }

            /// Adds the item.
            #[inline]
            pub fn insert(&mut self, $item: $Item) {
                self.0 |= 1 << $bit;
            }

            /// Whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the items of either set.
            #[inline]
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns the items that are in both sets.
            #[inline]
            #[must_use]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Returns the items of this set that are not in `other`.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl FromIterator<$Item> for $Set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, |set, item| set.union(Self::single(item)))
            }
        }

        impl std::fmt::Debug for $Set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}
pub(crate) use bit_set;

/// A set of kinds: bit `i` stands for the kind with index `i`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct KindSet(pub u64);

bit_set!(KindSet of Kind, kind => kind.index());

impl KindSet {
    /// All kinds.
    pub const ALL: KindSet = KindSet((1 << Kind::COUNT) - 1);
    /// The 34 kinds that are not flowers.
    pub const PLAIN: KindSet = KindSet((1 << Kind::PLAIN) - 1);
    /// 万, 筒 and 条.
    pub const NUMBERS: KindSet = KindSet((1 << 27) - 1);
    /// The winds and dragons.
    pub const HONOURS: KindSet = KindSet(0x7f << 27);
    /// 东南西北.
    pub const WINDS: KindSet = KindSet(0xf << 27);
    /// 中发白.
    pub const DRAGONS: KindSet = KindSet(0x7 << 31);
    /// 1 and 9 of each suit.
    pub const TERMINALS: KindSet = KindSet(0x101 << 18 | 0x101 << 9 | 0x101);
    /// 春夏秋冬梅兰竹菊.
    pub const FLOWERS: KindSet = KindSet(0xff << 34);

    /// Removes `kind`.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        self.0 &= !(1 << kind.index());
    }

    /// The number of kinds in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the kinds in order. Ignores bits from 42 on.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0 & Self::ALL.0)
    }
}

/// An iterator over the kinds of a set, in order.
#[derive(Clone, Debug)]
pub struct Iter(
    /// The remaining kinds, without bits from 42 on.
    u64,
);

impl Iterator for Iter {
    type Item = Kind;

    #[inline]
    fn next(&mut self) -> Option<Kind> {
        if self.0 == 0 {
            return None;
        }
        let lowest = Kind::lowest(self.0);
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

impl IntoIterator for KindSet {
    type Item = Kind;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

//! Sets in one word.

use super::Kind;

/// What sets of any items have in common: each is one word, in which every item has a bit.
macro_rules! bit_set {
    ($Set:ident of $Item:ty, $item:ident => $bit:expr) => {
        impl $Set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// The set of this item alone.
            #[inline]
            pub const fn of($item: $Item) -> Self {
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

            /// The items of both sets.
            #[inline]
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The items that are in both sets.
            #[inline]
            #[must_use]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The items of this set that are not in `other`.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl FromIterator<$Item> for $Set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, |set, item| set.union(Self::of(item)))
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
    /// The 34 kinds that are no flowers.
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

    /// Takes `kind` out.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        self.0 &= !(1 << kind.index());
    }

    /// Number of kinds in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The kinds in order.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

/// Iterator over the kinds of a set, in order.
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Kind;

    #[inline]
    fn next(&mut self) -> Option<Kind> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Kind::new(index)
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

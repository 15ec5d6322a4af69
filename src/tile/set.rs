//! A set of kinds in one word.

use super::Kind;
use std::fmt;

/// A set of kinds: bit `i` stands for the kind with index `i`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct KindSet(pub u64);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);
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
    /// 春夏秋冬梅兰竹菊.
    pub const FLOWERS: KindSet = KindSet(0xff << 34);

    /// The set of this kind alone.
    #[inline]
    pub const fn of(kind: Kind) -> KindSet {
        KindSet(1 << kind.index())
    }

    /// Whether `kind` is in the set.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.index() & 1 != 0
    }

    /// Adds `kind`.
    #[inline]
    pub fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.index();
    }

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

    /// Whether no kind is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds of both sets.
    #[inline]
    pub const fn union(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// The kinds in both sets.
    #[inline]
    pub const fn intersection(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }

    /// The kinds of this set that are not in `other`.
    #[inline]
    pub const fn minus(self, other: KindSet) -> KindSet {
        KindSet(self.0 & !other.0)
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

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> KindSet {
        kinds.into_iter().fold(KindSet::EMPTY, |set, kind| set.union(KindSet::of(kind)))
    }
}

impl fmt::Debug for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

//! 精: the two wild kinds that a turned tile makes.

use crate::tile::{Kind, KindSet};

/// 正精 and 副精 of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JingKinds {
    /// 正精: the kind of the turned tile.
    pub zheng: Kind,
    /// 副精: the next kind of its group.
    pub fu: Kind,
}

impl JingKinds {
    /// The 精 that this turned tile makes: 9 → 1 within a suit, 北 → 东, 白 → 中 (seed 000, 精的选取).
    pub const fn of(indicator: Kind) -> JingKinds {
        JingKinds { zheng: indicator, fu: indicator.successor() }
    }

    /// Both kinds.
    pub const fn set(self) -> KindSet {
        KindSet::of(self.zheng).union(KindSet::of(self.fu))
    }

    /// Whether `kind` is 正精 or 副精.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.set().contains(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_zheng_once_and_fu_once() {
        for kind in Kind::plain() {
            let jing = JingKinds::of(kind);
            assert_eq!(jing.set().len(), 2);
            assert!(jing.contains(jing.zheng) && jing.contains(jing.fu));
            assert_eq!(Kind::plain().filter(|&other| JingKinds::of(other).fu == kind).count(), 1);
        }
    }
}

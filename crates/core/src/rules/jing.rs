//! 精: the two wild kinds determined by the turned tile.

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
    /// Returns the 精 for a turned tile. The successor of 9 is the 1 of its suit, that of 北 is 东, and that of 白 is 中 (seed 000,
    /// 精的选取).
    pub const fn from_indicator(indicator: Kind) -> JingKinds {
        JingKinds { zheng: indicator, fu: indicator.successor() }
    }

    /// Returns both kinds as a set.
    pub const fn set(self) -> KindSet {
        KindSet::single(self.zheng).union(KindSet::single(self.fu))
    }

    /// Returns whether `kind` is 正精 or 副精.
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
            let jing = JingKinds::from_indicator(kind);
            assert_eq!(jing.set().len(), 2);
            assert!(jing.contains(jing.zheng) && jing.contains(jing.fu));
            assert_eq!(Kind::plain().filter(|&other| JingKinds::from_indicator(other).fu == kind).count(), 1);
        }
    }
}

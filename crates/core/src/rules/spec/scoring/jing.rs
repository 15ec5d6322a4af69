//! 精 points: the points of 正精 and 副精, 冲关, 霸王, and further sets of 精.

use super::{Need, Needs};
use crate::message::msg;
use crate::rules::check::Conflicts;
use crate::words::{WordRow, open::own_words};

sections! {
    JingRules {
        zheng: i32, fu: i32, chongguan_from: i32, bawang: Bawang, bawang_add: i32, bawang_counts_kongs: bool,
        discarded: DiscardedJing, feeder_pays_chongguan: bool, feeder_pays_over: bool, lower: LowerJing,
        left: LowerJing, right: LowerJing, song: LowerJing,
        // Only games with 杠精 have these keys.
        #[serde(default, skip_serializing_if = "Option::is_none")] lower_kong: Option<LowerKong>,
        last: bool,
    }
    LowerKong { lower: bool, left: bool, right: bool, song: bool }
}

choices! {
    Bawang { Off, Double, Add }
    DiscardedJing { Discarder, Nobody }
    LowerJing { Off, Shangxiafan, Maidilei }
}

own_words! {
    /// The needs of 精 points.
    pub(super) NEEDS: WordRow, Need {
        10 Dealt = "dealt", "起手牌";
        20 LowerIndicator = "lower_indicator", "下精";
        30 LeftIndicator = "left_indicator", "左精";
        40 RightIndicator = "right_indicator", "右精";
        50 PreviousIndicator = "previous_indicator", "上局正精";
    }
}

impl JingRules {
    /// Returns the custom by which each set of lower 精 is scored, in the order 下, 左, 右, 同一首歌.
    pub fn sets(&self) -> [LowerJing; 4] {
        [self.lower, self.left, self.right, self.song]
    }

    /// Whether 正精, 副精 or the points of 霸王 pay anything.
    pub(super) fn pays(&self) -> bool {
        self.zheng > 0 || self.fu > 0 || self.bawang == Bawang::Add
    }

    /// Whether a rule about 精 points is on.
    pub(super) fn has_rules(&self) -> bool {
        let off = self.chongguan_from == 0 && self.bawang == Bawang::Off && self.sets() == [LowerJing::Off; 4];
        !off || self.last
    }

    /// Returns the facts that the settlement of 精 needs from a deal.
    pub(super) fn needs(&self) -> Needs {
        Needs::from_flags([
            (Need::Dealt, self.last || self.sets().contains(&LowerJing::Shangxiafan)),
            (Need::LowerIndicator, self.lower != LowerJing::Off),
            (Need::LeftIndicator, self.left != LowerJing::Off),
            (Need::RightIndicator, self.right != LowerJing::Off),
            (Need::PreviousIndicator, self.last),
        ])
    }

    /// Adds the contradictions between these keys to `found`.
    pub(super) fn check(&self, found: &mut Conflicts<'_>) {
        found.add_if(self.chongguan_from == 1, &["scoring.jing.chongguan_from"], msg!("rules-chongguan-one"));
    }
}

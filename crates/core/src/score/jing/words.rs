//! The words (names of parts, numbers and details) and the categories of 精 points.

use crate::score::category::{Category, Sign, categories, counted};
use crate::score::facts::Facts;
use crate::score::ledger::Settlement;
use crate::score::names::{Detail, Item, Term, word_lists};

word_lists! {
    items: Item {
        20 Jing = "jing", "精";
        70 LowerJing = "lower_jing", "下精";
        80 LastJing = "last_jing", "回头一笑" / "last 精";
    }
    terms: Term {
        JingPoints = "points", "点" / "points" ["scoring.jing"];
        Zheng = "zheng", "正精" ["scoring.jing.zheng"];
        Fu = "fu", "副精" ["scoring.jing.fu"];
        Chongguan = "chongguan", "冲关" ["scoring.jing.chongguan_from"];
        Bawang = "bawang", "霸王" ["scoring.jing.bawang"];
        BawangAdd = "bawang_add", "霸王" ["scoring.jing.bawang_add"];
        Feeder = "feeder", "包冲关" ["scoring.jing.feeder_pays_chongguan"];
        LowerJing = "lower_points", "下精" / "points of 下精" ["scoring.jing.lower"];
        LeftJing = "left_points", "左精" / "points of 左精" ["scoring.jing.left"];
        RightJing = "right_points", "右精" / "points of 右精" ["scoring.jing.right"];
        SongJing = "song_points", "同一首歌" / "points of 同一首歌" ["scoring.jing.song"];
        LastJing = "last_points", "回头一笑" / "points of 回头一笑" ["scoring.jing.last"];
        JingKong = "jing_kong", "杠精" ["scoring.kong.jing_bonus"];
        JingFace = "jing_face", "张精" / "tiles of 杠精" ["scoring.kong.jing"];
    }
    details: Detail {
        Jing = "jing", "精";
    }
}

categories! {
    220 Chongguan = "chongguan", "冲关": counted("a seat's 精 points reach the threshold", "有一家精分达到冲关",
        Sign::SeatDetail(Detail::Jing, |paid| paid.jing.map_or(0, |jing| jing.chongguan)));
    230 Bawang = "bawang", "霸王": counted("only one seat has 精 at the end", "终局只有一家有精",
        Sign::SeatDetail(Detail::Jing, bawang));
    240 KongOfJing = "kong_of_jing", "杠精" / "kong of 精": counted("somebody has a kong of 精", "有人杠精",
        Sign::SeatDetail(Detail::Jing, |paid| paid.jing.map_or(0, |jing| jing.kong_of_jing)))
        .excluding(&["tianhu"]);
    250 JingDiscarded = "jing_discarded", "打精" / "精 discarded": counted(
        "a discarded 精 lies unclaimed at the end", "终局有打出、没人要的精",
        Sign::Detail(Detail::Jing, |facts, paid| paid.jing.is_some() && jing_discarded(facts)));
    640 NoJing = "no_jing", "无精" / "no 精": counted("nobody has a 精 at the end, discards included", "终局四家都没有精，打出的也算",
        Sign::Detail(Detail::Jing, |_, paid| paid.jing.is_some_and(|jing| jing.points == [0; 4])))
        .excluding(&["chongguan", "bawang", "kong_of_jing", "jing_discarded", "jingdiao"]);
}

/// Returns the seat with 霸王 as a bit.
fn bawang(paid: &Settlement) -> u8 {
    paid.jing.and_then(|jing| jing.bawang).map_or(0, |seat| 1 << seat.index())
}

/// Whether a 精 is among the unclaimed discards.
fn jing_discarded(facts: &Facts) -> bool {
    facts.indicator.is_some_and(|zheng| {
        facts.seats.iter().any(|(_, seat)| seat.discards[zheng] + seat.discards[zheng.successor()] > 0)
    })
}

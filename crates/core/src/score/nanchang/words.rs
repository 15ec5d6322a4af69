//! The words (names of factors, parts, numbers and events) and the categories of 南昌.

use crate::rules::Rules;
use crate::rules::spec::Need;
use crate::score::category::{Category, Sign, categories, counted};
use crate::score::facts::Facts;
use crate::score::ledger::Settlement;
use crate::score::names::{DealEvent, Detail, Fan, Item, Term, word_lists};

word_lists! {
    fans: Fan {
        Jingdiao = "jingdiao", "精钓";
        Deguo = "deguo", "德国";
        Dezhongde = "dezhongde", "德中德";
        QixingSevenPairs = "qixing_seven_pairs", "七星七对";
        Shisanlan = "shisanlan", "十三烂";
        QixingShisanlan = "qixing_shisanlan", "七星十三烂";
        Piaojing = "piaojing", "飘精" ["piao_zheng"];
    }
    items: Item {
        20 Jing = "jing", "精";
        40 Chaozhuang = "chaozhuang", "抄庄";
        70 LowerJing = "lower_jing", "下精";
        80 LastJing = "last_jing", "回头一笑" / "last 精";
    }
    terms: Term {
        Dealer = "dealer", "庄家" / "dealer" ["scoring.factors.dealer"];
        Discarder = "discarder", "点炮" / "discarder" ["scoring.factors.discarder"];
        Deguo = "deguo_bonus", "德国" ["scoring.deguo.bonus"];
        TiandiTianhu = "tianhu_points", "天胡" ["scoring.tiandi.tianhu"];
        TiandiDihu = "dihu_points", "地胡" ["scoring.tiandi.dihu"];
        TiandiJingdiao = "tiandi_jingdiao", "精钓" ["scoring.tiandi.jingdiao"];
        DiscarderPays = "discarder_pays", "点炮包三家" / "the discarder pays for all" ["scoring.discard_payers"];
        DiscarderAlone = "discarder_alone", "点炮一家付" / "the discarder alone pays" ["scoring.discard_payers"];
        KongerPays = "konger_pays", "抢杠包三家" / "the robbed seat pays for all" ["scoring.rob_kong_payers"];
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
        Chaozhuang = "chaozhuang", "抄庄" ["scoring.chaozhuang.points"];
        Liuju = "liuju", "流局" ["scoring.liuju"];
    }
    deal_events: DealEvent {
        Chaozhuang = "chaozhuang", "抄庄";
    }
    details: Detail {
        Jing = "jing", "精";
    }
}

categories! {
    120 Deguo = "deguo", "德国": counted("a win paid as 德国: every 精 counts as itself; 德中德 included", "没有精，或精都当本来的牌而胡，含德中德",
        Sign::Fans(&[Fan::Deguo, Fan::Dezhongde]));
    130 Dezhongde = "dezhongde", "德中德": counted("a win paid as 德中德: 德国 while nobody holds a 精", "德国且四家无精",
        Sign::Fans(&[Fan::Dezhongde]));
    140 Jingdiao = "jingdiao", "精钓": counted("a win paid as 精钓", "按精钓计分的胡牌", Sign::Fans(&[Fan::Jingdiao]));
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
    260 Chaozhuang = "chaozhuang", "抄庄": counted("the dealer's discard and the next three are the same tile", "庄家首张被三家跟打",
        Sign::Deal(chaozhuang, |deal| deal.has(DealEvent::Chaozhuang)))
        .excluding(&["tianhu"]);
    640 NoJing = "no_jing", "无精" / "no 精": counted("nobody has a 精 at the end, discards included", "终局四家都没有精，打出的也算",
        Sign::Detail(Detail::Jing, |_, paid| paid.jing.is_some_and(|jing| jing.points == [0; 4])))
        .excluding(&["chongguan", "bawang", "kong_of_jing", "jing_discarded", "jingdiao"]);
    710 Piaojing = "piaojing", "飘精": counted("a win multiplied by 精 among the winner's discards", "打出的精使本家胡牌翻倍",
        Sign::Fans(&[Fan::Piaojing]));
}

/// Whether the rules have 抄庄.
fn chaozhuang(rules: &Rules) -> bool {
    [Need::ChaozhuangInTurn, Need::ChaozhuangInRound].into_iter().any(|need| rules.needs().contains(need))
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

//! The words (names of factors, parts, numbers and events) and the categories of 南京.

use crate::rules::spec::Need;
use crate::score::category::{Category, Outcome, Sign, categories, counted, seats};
use crate::score::names::{DealEvent, Detail, Fan, Item, PenaltyKind, Term, WinEvent, word_lists};

word_lists! {
    fans: Fan {
        Chengpai = "chengpai", "成牌" ["scoring.chengpai"];
        Duiduihu = "duiduihu", "对对胡";
        Quanqiududiao = "quanqiududiao", "全球独钓";
        Shuangqidui = "shuangqidui", "双七对";
        Yajue = "yajue", "压绝";
        Wuhuaguo = "wuhuaguo", "无花果";
        Xiaogangkaihua = "xiaogangkaihua", "小杠开花";
        Dagangkaihua = "dagangkaihua", "大杠开花";
        Hard = "hard", "硬花" / "hard flowers" ["scoring.flower"];
        Soft = "soft", "软花";
    }
    items: Item {
        110 Huagang = "huagang", "花杠";
        120 FourFollow = "four_follow", "四家同牌" / "four alike in a row";
        130 OwnFour = "own_four", "自打四张" / "own four alike";
    }
    terms: Term {
        Huagang = "huagang", "花杠" ["scoring.kong.huagang"];
        FourFollow = "four_follow", "四家同牌" ["scoring.penalty.four_follow"];
        OwnFour = "own_four", "自打四张" ["scoring.penalty.own_four"];
        Flower = "flower", "砸" / "per flower" ["scoring.flower"];
        WindTriplet = "wind_triplet", "风碰" ["scoring.soft.wind_triplet"];
        SoftExposed = "soft_exposed_kong", "明杠花" / "for exposed kongs" ["scoring.soft.exposed_kong"];
        SoftConcealed = "soft_concealed_kong", "暗杠花" / "for concealed kongs" ["scoring.soft.concealed_kong"];
        Yadang = "yadang", "压档" ["scoring.soft.yadang"];
        Bianzhi = "bianzhi", "边枝" ["scoring.soft.bianzhi"];
        Duzhan = "duzhan", "独占" ["scoring.soft.duzhan"];
        Queyi = "queyi", "缺一" ["scoring.soft.queyi"];
        Bixiahu = "bixiahu", "比下胡" ["scoring.bixiahu.factor"];
        BaoRobKong = "bao_rob_kong", "抢杠包牌" / "包牌 of a robbed kong" ["scoring.bao.rob_kong"];
        BaoDagang = "bao_dagangkaihua", "大杠开花包牌" / "包牌 of 大杠开花" ["scoring.bao.dagangkaihua"];
        BaoThree = "bao_three_pungs", "三碰包牌" / "包牌 of three pungs" ["scoring.bao.three_pungs"];
        BaoKuaizhao = "bao_kuaizhao", "快照包牌" / "包牌 of 快照" ["scoring.bao.kuaizhao"];
        DagangFactor = "dagangkaihua_factor", "大杠开花" ["scoring.bonus.dagangkaihua_factor"];
        Shares = "shares", "家" / "shares" ["scoring.bao"];
        BaoHalf = "bao_share", "包一半" / "half by 包牌" ["scoring.bao.share"];
    }
    deal_events: DealEvent {
        Bixiahu = "bixiahu", "比下胡";
    }
    win_events: WinEvent {
        Kuaizhao = "kuaizhao", "快照";
    }
    penalties: PenaltyKind {
        FourFollow = "four_follow", "四家同牌";
        OwnFour = "own_four", "自打四张";
    }
    details: Detail {
        BigHand = "big_hand", "大胡";
        PaysForOthers = "pays_for_others", "包牌";
    }
}

categories! {
    450 Kuaizhao = "kuaizhao", "快照": counted("a fourth pung wins at once", "第四对直接成牌",
        Sign::Deal(|rules| rules.needs().contains(Need::Kuaizhao),
            |deal| deal.facts.wins.iter().any(|win| win.events.contains(WinEvent::Kuaizhao))));
    460 PaysForOthers = "pays_for_others", "包牌" / "pays for others": counted("one seat pays for others", "一家包付",
        Sign::Detail(Detail::PaysForOthers, |_, paid| paid.pays_for_others != 0));
    480 BigHand = "big_hand", "大胡" / "big hand": counted(
        "a big hand wins, where the rules distinguish big and small hands", "胡大胡",
        Sign::SeatDetail(Detail::BigHand, |paid| paid.big_hands));
    510 Quanqiududiao = "quanqiududiao", "全球独钓": counted("a win paid as four declared melds", "按全球独钓计分",
        Sign::Fans(&[Fan::Quanqiududiao])).excluding(&["tianhu"]);
    520 Shuangqidui = "shuangqidui", "双七对": counted("a win paid as 双七对", "按双七对计分", Sign::Fans(&[Fan::Shuangqidui]));
    530 Yajue = "yajue", "压绝": counted("a win paid as 压绝", "按压绝计分", Sign::Fans(&[Fan::Yajue]));
    540 Wuhuaguo = "wuhuaguo", "无花果": counted("a win paid as 无花果", "按无花果计分", Sign::Fans(&[Fan::Wuhuaguo]));
    550 Tianting = "tianting", "天听": counted("somebody waits with the hand as dealt", "有人天听",
        Sign::Seats(|rules| rules.needs().contains(Need::Tianting), |facts| seats(facts, |seat| seat.tianting)));
    560 Huagang = "huagang", "花杠": counted("four equal flowers are paid", "花杠得分", Sign::Item(Item::Huagang));
    570 FourFollow = "four_follow", "四家同牌" / "four alike in a row": counted(
        "four discards in a row are the same tile", "四家连续打出同样的牌",
        Sign::Deal(|rules| rules.needs().contains(Need::FourFollow), |deal| fined(deal, PenaltyKind::FourFollow)));
    580 OwnFour = "own_four", "自打四张" / "own four alike": counted("a seat discards all four copies of a tile", "一家打出四张同样的牌",
        Sign::Deal(|rules| rules.needs().contains(Need::OwnFour), |deal| fined(deal, PenaltyKind::OwnFour)));
    590 Bixiahu = "bixiahu", "比下胡": counted("the payments of the deal are multiplied because of the previous deal", "本局比下胡翻番",
        Sign::Deal(|rules| crate::score::words(rules).deal_events.contains(DealEvent::Bixiahu),
            |deal| deal.has(DealEvent::Bixiahu)));
}

/// Whether a seat got this fine.
fn fined(deal: &Outcome<'_>, kind: PenaltyKind) -> bool {
    deal.facts.penalties.iter().any(|penalty| penalty.kind == kind)
}

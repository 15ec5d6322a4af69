//! The words (names of factors, parts, numbers and events) and the categories of 南昌.

use crate::rules::Rules;
use crate::rules::spec::Need;
use crate::score::category::{Category, Sign, categories, counted};
use crate::score::names::{DealEvent, Fan, Item, Term, word_lists};

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
        40 Chaozhuang = "chaozhuang", "抄庄";
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
        Chaozhuang = "chaozhuang", "抄庄" ["scoring.chaozhuang.points"];
        Liuju = "liuju", "流局" ["scoring.liuju"];
    }
    deal_events: DealEvent {
        Chaozhuang = "chaozhuang", "抄庄";
    }
}

categories! {
    120 Deguo = "deguo", "德国": counted("a win paid as 德国: every 精 counts as itself; 德中德 included", "没有精，或精都当本来的牌而胡，含德中德",
        Sign::Fans(&[Fan::Deguo, Fan::Dezhongde]));
    130 Dezhongde = "dezhongde", "德中德": counted("a win paid as 德中德: 德国 while nobody holds a 精", "德国且四家无精",
        Sign::Fans(&[Fan::Dezhongde]));
    140 Jingdiao = "jingdiao", "精钓": counted("a win paid as 精钓", "按精钓计分的胡牌", Sign::Fans(&[Fan::Jingdiao]));
    260 Chaozhuang = "chaozhuang", "抄庄": counted("the dealer's discard and the next three are the same tile", "庄家首张被三家跟打",
        Sign::Deal(chaozhuang, |deal| deal.has(DealEvent::Chaozhuang)))
        .excluding(&["tianhu"]);
    710 Piaojing = "piaojing", "飘精": counted("a win multiplied by 精 among the winner's discards", "打出的精使本家胡牌翻倍",
        Sign::Fans(&[Fan::Piaojing]));
}

/// Whether the rules have 抄庄.
fn chaozhuang(rules: &Rules) -> bool {
    [Need::ChaozhuangInTurn, Need::ChaozhuangInRound].into_iter().any(|need| rules.needs().contains(need))
}

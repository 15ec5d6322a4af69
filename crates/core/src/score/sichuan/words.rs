//! The words (names of factors, parts, numbers and events) and the categories of 四川.

use crate::score::category::{Category, Sign, categories, counted};
use crate::score::names::{Fan, Item, Term, word_lists};

word_lists! {
    fans: Fan {
        Jingoudiao = "jingoudiao", "金钩钓";
        Longqidui = "longqidui", "龙七对";
        Shuanglongqidui = "shuanglongqidui", "双龙七对";
        Sanlongqidui = "sanlongqidui", "三龙七对";
        Gen = "gen", "根";
        Daiyaojiu = "daiyaojiu", "带幺九";
        Jiangdui = "jiangdui", "将对";
        Zhongzhang = "zhongzhang", "中张";
    }
    items: Item {
        90 Chajiao = "chajiao", "查叫";
        140 Huazhu = "huazhu", "花猪";
        150 Tuishui = "tuishui", "退税";
    }
    terms: Term {
        ExposedOthers = "exposed_others", "擦挂" ["scoring.kong.exposed_others"];
        WildKong = "wild_kong", "癞子杠" / "for a kong of wilds" ["scoring.kong.hongzhong"];
        Passed = "passed", "呼叫转移" ["scoring.kong.hujiaozhuanyi"];
        SelfDrawAdd = "self_draw_add", "自摸加底" ["scoring.self_draw_add"];
        Cap = "cap", "封顶" ["scoring.cap"];
        KongGiver = "kong_giver", "点杠花" ["scoring.dianganghua"];
        Huazhu = "huazhu", "花猪" ["scoring.huazhu"];
        Tuishui = "tuishui", "退税" ["scoring.kong.tuishui"];
    }
}

categories! {
    330 Chajiao = "chajiao", "查叫": counted("the wall runs out and seats without a wait pay those with one", "牌摸完时，没听的赔听了的",
        Sign::Item(Item::Chajiao));
}

//! The words of 四川: names of factors, parts and numbers.

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
        150 Tuishui = "tuishui", "退税";
    }
    terms: Term {
        ExposedOthers = "exposed_others", "擦挂" ["scoring.kong.exposed_others"];
        WildKong = "wild_kong", "癞子杠" / "for a kong of wilds" ["scoring.kong.hongzhong"];
        Passed = "passed", "呼叫转移" ["scoring.kong.hujiaozhuanyi"];
        SelfDrawAdd = "self_draw_add", "自摸加底" ["scoring.self_draw_add"];
        Cap = "cap", "封顶" ["scoring.cap"];
        KongGiver = "kong_giver", "点杠花" ["scoring.dianganghua"];
        Tuishui = "tuishui", "退税" ["scoring.kong.tuishui"];
    }
}

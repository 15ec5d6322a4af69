//! The words (names of factors, parts and numbers) and the categories of house rules.

use crate::score::category::{Category, Sign, categories, counted};
use crate::score::names::{Fan, Item, Term, word_lists};

word_lists! {
    fans: Fan {
        Ziyise = "ziyise", "字一色";
        Yitiaolong = "yitiaolong", "一条龙";
        Jiangqidui = "jiangqidui", "将七对";
        Jiaxinwu = "jiaxinwu", "夹心五";
        Kaerdiao = "kaerdiao", "卡二条";
        Wugui = "wugui", "无鬼";
        Lianzhuang = "lianzhuang", "连庄";
        Niao = "niao", "中鸟";
    }
    items: Item {
        160 Huanggang = "huanggang", "荒杠";
        170 Cap = "cap", "封顶" / "cap";
    }
    terms: Term {
        DiscardPayers = "discard_payers", "点炮包三家" / "the discarder pays for all" ["room.discard_payers"];
        RobKongPayers = "rob_kong_payers", "抢杠包三家" / "the robbed seat pays for all" ["room.rob_kong_payers"];
        AfterKongPayers = "after_kong_payers", "杠爆包三家" / "the giver of the kong pays for all" ["room.after_kong_payers"];
        KongPayers = "kong_payers", "点杠一家付" / "the feeder pays" ["room.kong_payers"];
        WinnersPay = "winners_pay", "赢家互不付" / "winners owe each other nothing" ["room.winners_pay"];
        LianzhuangDeals = "lianzhuang", "连庄" ["room.lianzhuang.grows"];
        KongShares = "kong_shares", "家" / "shares" ["room.kong_payers"];
        RoomExposed = "room_exposed", "明杠" / "for an exposed kong" ["room.kong.exposed"];
        RoomAdded = "room_added", "补杠" / "for an added kong" ["room.kong.added"];
        RoomConcealed = "room_concealed", "暗杠" / "for a concealed kong" ["room.kong.concealed"];
        NiaoHits = "niao_hits", "鸟" / "hits" ["room.niao.hits"];
        NiaoFactor = "niao_factor", "中鸟" ["room.niao.factor"];
        NiaoPoints = "niao_points", "中鸟" ["room.niao.points"];
        HandCap = "hand_cap", "封顶" ["room.hand_cap"];
        DealCap = "deal_cap", "超出封顶" / "beyond the cap" ["room.deal_cap"];
        CapGain = "cap_gain", "所赢" / "won" ["room.deal_cap"];
        CapGains = "cap_gains", "赢家合计" / "won by all" ["room.deal_cap"];
        CapOwed = "cap_owed", "此家超出" / "owed to this seat" ["room.deal_cap"];
        CapRest = "cap_rest", "余数" / "left over" ["room.deal_cap"];
        Huanggang = "huanggang", "荒庄荒杠" ["room.liuju"];
    }
}

categories! {
    650 Capped = "capped", "封顶" / "capped": counted("a seat's loss is cut to the cap of a deal", "有一家输到一局封顶",
        Sign::Item(Item::Cap));
    660 Ziyise = "ziyise", "字一色": counted("a win paid as all honours", "按字一色计分", Sign::Fans(&[Fan::Ziyise]));
    670 Yitiaolong = "yitiaolong", "一条龙": counted("a win paid as 123, 456 and 789 of one suit", "按一条龙计分",
        Sign::Fans(&[Fan::Yitiaolong]));
    680 Jiangqidui = "jiangqidui", "将七对": counted("a win paid as seven pairs of 2, 5 and 8", "按将七对计分",
        Sign::Fans(&[Fan::Jiangqidui]));
    690 Jiaxinwu = "jiaxinwu", "夹心五": counted("a win paid as a wait for the 5 between 4 and 6", "按夹心五计分",
        Sign::Fans(&[Fan::Jiaxinwu]));
    700 Kaerdiao = "kaerdiao", "卡二条": counted("a win paid as a wait for the 2 of bamboos between 1 and 3", "按卡二条计分",
        Sign::Fans(&[Fan::Kaerdiao]));
    705 Wugui = "wugui", "无鬼": counted("a win paid as a hand without wilds", "按没有百搭计分", Sign::Fans(&[Fan::Wugui]));
    720 Lianzhuang = "lianzhuang", "连庄": counted(
        "a win for which all pay more because of the dealer's deals in a row (连庄)", "连庄使三家多付的胡牌",
        Sign::Fans(&[Fan::Lianzhuang]));
    730 Niao = "niao", "中鸟": counted("a win that pays more because a tile turned at the end hits (中鸟)", "胡家中鸟",
        Sign::Fans(&[Fan::Niao]));
}

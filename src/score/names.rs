//! The vocabulary of settlements: items and factors, with their Chinese twins.

use crate::words::words;

words! {
    /// The parts of a settlement.
    Item {
        Win = "win", "胡牌";
        Jing = "jing", "精";
        Kong = "kong", "杠";
        Chaozhuang = "chaozhuang", "抄庄";
        Liuju = "liuju", "流局";
        Zhahu = "zhahu", "诈和";
        LowerJing = "lower_jing", "下精";
        LastJing = "last_jing", "回头一笑";
        Chajiao = "chajiao", "查叫";
        Genfeng = "genfeng", "跟风";
        Huagang = "huagang", "花杠";
        FourFollow = "four_follow", "四家同牌";
        OwnFour = "own_four", "自打四张";
        Huazhu = "huazhu", "花猪";
        Tuishui = "tuishui", "退税";
        Huanggang = "huanggang", "荒杠";
        Cap = "cap", "封顶";
        #[cfg(test)] Baitou = "baitou", "白头";
    }
}

words! {
    /// The factors (番) and circumstances of a win.
    Fan {
        SelfDraw = "self_draw", "自摸";
        RobKong = "rob_kong", "抢杠";
        AfterKong = "after_kong", "杠上开花";
        KongDiscard = "kong_discard", "杠上炮";
        LastTile = "last_tile", "海底";
        Tianhu = "tianhu", "天胡";
        Dihu = "dihu", "地胡";
        Jingdiao = "jingdiao", "精钓";
        Deguo = "deguo", "德国";
        Dezhongde = "dezhongde", "德中德";
        AllTriplets = "all_triplets", "大七对";
        SevenPairs = "seven_pairs", "小七对";
        QixingSevenPairs = "qixing_seven_pairs", "七星七对";
        Shisanlan = "shisanlan", "十三烂";
        QixingShisanlan = "qixing_shisanlan", "七星十三烂";
        Shisanyao = "shisanyao", "十三幺";
        Jingoudiao = "jingoudiao", "金钩钓";
        Qingyise = "qingyise", "清一色";
        Longqidui = "longqidui", "龙七对";
        Shuanglongqidui = "shuanglongqidui", "双龙七对";
        Sanlongqidui = "sanlongqidui", "三龙七对";
        Gen = "gen", "根";
        Daiyaojiu = "daiyaojiu", "带幺九";
        Jiangdui = "jiangdui", "将对";
        Menqing = "menqing", "门清";
        Zhongzhang = "zhongzhang", "中张";
        Kong = "kong", "杠子";
        Piao = "piao", "飘";
        Haoqi = "haoqi", "豪七";
        Shuanghaoqi = "shuanghaoqi", "双豪七";
        Sanhaoqi = "sanhaoqi", "三豪七";
        Jiahu = "jiahu", "夹胡";
        Dandiao = "dandiao", "单吊";
        Xuanfeng = "xuanfeng", "旋风杠";
        Baoting = "baoting", "报听";
        Mobao = "mobao", "摸宝";
        Baozhongbao = "baozhongbao", "宝中宝";
        Chengpai = "chengpai", "成牌";
        Hunyise = "hunyise", "混一色";
        Duiduihu = "duiduihu", "对对胡";
        Quanqiududiao = "quanqiududiao", "全球独钓";
        Shuangqidui = "shuangqidui", "双七对";
        Yajue = "yajue", "压绝";
        Wuhuaguo = "wuhuaguo", "无花果";
        Xiaogangkaihua = "xiaogangkaihua", "小杠开花";
        Dagangkaihua = "dagangkaihua", "大杠开花";
        Hard = "hard", "硬花";
        Soft = "soft", "软花";
        Ziyise = "ziyise", "字一色";
        Yitiaolong = "yitiaolong", "一条龙";
        Jiangqidui = "jiangqidui", "将七对";
        Jiaxinwu = "jiaxinwu", "夹心五";
        Kaerdiao = "kaerdiao", "卡二条";
        Piaojing = "piaojing", "飘精";
        Lianzhuang = "lianzhuang", "连庄";
        Niao = "niao", "中鸟";
    }
}

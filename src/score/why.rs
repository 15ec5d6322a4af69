//! What a number in a settlement is for: its name and the key that sets it.

use super::names::Fan;
use crate::lang::Lang;
use crate::words::words;

words! {
    /// What numbers are for, besides the factors of hands; each with its English name and its key.
    Term((&'static str, &'static str)) {
        Base = "base", "底分", "base", "scoring.base";
        Dealer = "dealer", "庄家", "dealer", "scoring.factors.dealer";
        DealerShare = "dealer_share", "庄家", "dealer", "scoring.dealer.factor";
        DealerDraws = "dealer_draws", "庄家自摸", "dealer's self-draw", "scoring.dealer.self_draw";
        Discarder = "discarder", "放炮", "discarder", "scoring.factors.discarder";
        Deguo = "deguo_bonus", "德国", "德国", "scoring.deguo.bonus";
        TiandiTianhu = "tianhu_points", "天胡", "天胡", "scoring.tiandi.tianhu";
        TiandiDihu = "dihu_points", "地胡", "地胡", "scoring.tiandi.dihu";
        TiandiJingdiao = "tiandi_jingdiao", "精钓", "精钓", "scoring.tiandi.jingdiao";
        DiscarderPays = "discarder_pays", "点炮包三家", "the discarder pays for all", "scoring.discard_payers";
        DiscarderAlone = "discarder_alone", "点炮一家付", "the discarder alone pays", "scoring.discard_payers";
        KongerPays = "konger_pays", "抢杠包三家", "who is robbed pays for all", "scoring.rob_kong_payers";
        JingPoints = "points", "点", "points", "scoring.jing";
        Zheng = "zheng", "正精", "正精", "scoring.jing.zheng";
        Fu = "fu", "副精", "副精", "scoring.jing.fu";
        Chongguan = "chongguan", "冲关", "冲关", "scoring.jing.chongguan_from";
        Bawang = "bawang", "霸王", "霸王", "scoring.jing.bawang";
        BawangAdd = "bawang_add", "霸王", "霸王", "scoring.jing.bawang_add";
        Feeder = "feeder", "包冲关", "包冲关", "scoring.jing.feeder_pays_chongguan";
        LowerJing = "lower_points", "下精", "points of 下精", "scoring.jing.lower";
        LeftJing = "left_points", "左精", "points of 左精", "scoring.jing.left";
        RightJing = "right_points", "右精", "points of 右精", "scoring.jing.right";
        SongJing = "song_points", "同一首歌", "points of 同一首歌", "scoring.jing.song";
        LastJing = "last_points", "回头一笑", "points of 回头一笑", "scoring.jing.last";
        JingKong = "jing_kong", "杠精", "杠精", "scoring.kong.jing_bonus";
        JingFace = "jing_face", "张精", "tiles of 杠精", "scoring.kong.jing";
        Exposed = "exposed", "明杠", "for an exposed kong", "scoring.kong.exposed";
        ExposedOthers = "exposed_others", "擦挂", "擦挂", "scoring.kong.exposed_others";
        Added = "added", "补杠", "for an added kong", "scoring.kong.added";
        Concealed = "concealed", "暗杠", "for a concealed kong", "scoring.kong.concealed";
        WildKong = "wild_kong", "癞子杠", "for a kong of wilds", "scoring.kong.hongzhong";
        Passed = "passed", "呼叫转移", "呼叫转移", "scoring.kong.hujiaozhuanyi";
        Huagang = "huagang", "花杠", "花杠", "scoring.kong.huagang";
        Chaozhuang = "chaozhuang", "抄庄", "抄庄", "scoring.chaozhuang.points";
        Liuju = "liuju", "流局", "流局", "scoring.liuju";
        Zhahu = "zhahu", "诈和", "诈和", "scoring.zhahu";
        Genfeng = "genfeng", "跟风", "跟风", "scoring.genfeng";
        FourFollow = "four_follow", "四家同牌", "四家同牌", "scoring.penalty.four_follow";
        OwnFour = "own_four", "自打四张", "自打四张", "scoring.penalty.own_four";
        ClosedPayer = "closed_payer", "闭门", "闭门", "scoring.closed_payer";
        SelfDrawAdd = "self_draw_add", "自摸加底", "自摸加底", "scoring.self_draw_add";
        Cap = "cap", "封顶", "封顶", "scoring.cap";
        KongGiver = "kong_giver", "点杠花", "点杠花", "scoring.dianganghua";
        Huazhu = "huazhu", "花猪", "花猪", "scoring.huazhu";
        Flower = "flower", "砸", "per flower", "scoring.flower";
        WindTriplet = "wind_triplet", "风碰", "风碰", "scoring.soft.wind_triplet";
        SoftExposed = "soft_exposed_kong", "明杠花", "for exposed kongs", "scoring.soft.exposed_kong";
        SoftConcealed = "soft_concealed_kong", "暗杠花", "for concealed kongs", "scoring.soft.concealed_kong";
        Yadang = "yadang", "压档", "压档", "scoring.soft.yadang";
        Bianzhi = "bianzhi", "边枝", "边枝", "scoring.soft.bianzhi";
        Duzhan = "duzhan", "独占", "独占", "scoring.soft.duzhan";
        Queyi = "queyi", "缺一", "缺一", "scoring.soft.queyi";
        Bixiahu = "bixiahu", "比下胡", "比下胡", "scoring.bixiahu.factor";
        BaoRobKong = "bao_rob_kong", "抢杠包牌", "包牌 of a robbed kong", "scoring.bao.rob_kong";
        BaoDagang = "bao_dagangkaihua", "大杠开花包牌", "包牌 of 大杠开花", "scoring.bao.dagangkaihua";
        BaoThree = "bao_three_pungs", "三碰包牌", "包牌 of three pungs", "scoring.bao.three_pungs";
        BaoKuaizhao = "bao_kuaizhao", "快照包牌", "包牌 of 快照", "scoring.bao.kuaizhao";
        DagangFactor = "dagangkaihua_factor", "大杠开花", "大杠开花", "scoring.bonus.dagangkaihua_factor";
        Shares = "shares", "家", "shares", "scoring.bao";
        BaoHalf = "bao_share", "包一半", "half by 包牌", "scoring.bao.share";
        DiscardPayers = "discard_payers", "点炮包三家", "the discarder pays for all", "room.discard_payers";
        KongPayers = "kong_payers", "点杠一家付", "the feeder pays", "room.kong_payers";
        WinnersPay = "winners_pay", "赢家互不付", "winners owe each other nothing", "room.winners_pay";
        LianzhuangDeals = "lianzhuang", "连庄", "连庄", "room.lianzhuang.grows";
        KongShares = "kong_shares", "家", "shares", "room.kong_payers";
        NiaoHits = "niao_hits", "鸟", "hits", "room.niao.hits";
        NiaoFactor = "niao_factor", "中鸟", "中鸟", "room.niao.factor";
        NiaoPoints = "niao_points", "中鸟", "中鸟", "room.niao.points";
        HandCap = "hand_cap", "封顶", "封顶", "room.hand_cap";
        DealCap = "deal_cap", "超出封顶", "beyond the cap", "room.deal_cap";
        CapGain = "cap_gain", "所赢", "won", "room.deal_cap";
        CapGains = "cap_gains", "赢家合计", "won by all", "room.deal_cap";
        CapOwed = "cap_owed", "此家超出", "owed to this seat", "room.deal_cap";
        CapRest = "cap_rest", "余数", "left over", "room.deal_cap";
        Huanggang = "huanggang", "荒庄荒杠", "荒庄荒杠", "room.liuju";
        Tuishui = "tuishui", "退税", "退税", "scoring.kong.tuishui";
        #[cfg(test)] Baitou = "baitou", "白头", "白头", "scoring.baitou";
    }
}

/// What a number in a settlement is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// A term with a key of its own.
    Term(Term),
    /// A factor of a hand, whose key has its name in this section.
    Fan(Fan, &'static str),
}

impl From<Term> for Why {
    #[inline(always)]
    fn from(term: Term) -> Why {
        Why::Term(term)
    }
}

/// Factors that have an English name; the others are terms of these games.
const ENGLISH: [Fan; 7] =
    [Fan::SelfDraw, Fan::RobKong, Fan::AfterKong, Fan::KongDiscard, Fan::LastTile, Fan::AllTriplets, Fan::SevenPairs];

impl Why {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Why::Term(term) => term.name(),
            Why::Fan(fan, _) => fan.name(),
        }
    }

    /// The Chinese name.
    pub fn chinese(self) -> &'static str {
        match self {
            Why::Term(term) => term.chinese(),
            Why::Fan(fan, _) => fan.chinese(),
        }
    }

    /// As it stands in an arithmetic: in English general terms are English, those of these games Chinese.
    pub fn label(self, lang: Lang) -> String {
        match (self, lang) {
            (Why::Term(term), Lang::En) => term.row().0.to_owned(),
            (Why::Fan(Fan::Hard, _), Lang::En) => "hard flowers".to_owned(),
            (Why::Fan(fan, _), Lang::En) if ENGLISH.contains(&fan) => fan.name().replace('_', " "),
            _ => self.chinese().to_owned(),
        }
    }

    /// The key that sets it, or the section that does.
    pub fn key(self) -> String {
        match self {
            Why::Term(term) => term.row().1.to_owned(),
            Why::Fan(Fan::Chengpai, _) => "scoring.chengpai".to_owned(),
            Why::Fan(Fan::Hard, _) => "scoring.flower".to_owned(),
            Why::Fan(Fan::Piaojing, section) => format!("{section}.piao_zheng"),
            Why::Fan(fan, section) => format!("{section}.{}", fan.name()),
        }
    }
}

//! Why nothing differed: what these players never do, or what never happened in these deals.

use super::words;
use crate::lang::Message;
use crate::policy::never_done;
use crate::question::seated;
use crate::report::study::{Side, Study};
use crate::rules::diff;
use crate::sim::{Category, Difference, Statistic};

/// Without these events their keys do nothing. The words of a key do not tell: 封顶 is the cap of a hand, that of a deal, and the event of
/// the second.
const NEEDED: &[(Category, &[&str])] = &[
    (Category::AfterFlower, &["scoring.bonus.xiaogangkaihua"]),
    (Category::AfterKong, &["room.factors.after_kong", "scoring.factors.after_kong", "scoring.bonus.dagangkaihua"]),
    (Category::AllTriplets, &["scoring.factors.piao", "scoring.factors.all_triplets", "scoring.bonus.duiduihu"]),
    (Category::Baoting, &["bao.declare", "scoring.factors.baoting"]),
    (Category::Baozhongbao, &["scoring.factors.baozhongbao"]),
    (Category::Bawang, &["scoring.jing.bawang"]),
    (Category::Bixiahu, &["scoring.bixiahu.factor"]),
    (Category::Capped, &["room.deal_cap"]),
    (Category::Chajiao, &["scoring.chajiao"]),
    (Category::Chaozhuang, &["scoring.chaozhuang.points"]),
    (Category::Chongguan, &["scoring.jing.chongguan_from"]),
    (Category::Deguo, &["scoring.factors.deguo"]),
    (Category::Dezhongde, &["scoring.factors.dezhongde"]),
    (Category::Dihu, &["play.dihu", "scoring.tiandi.dihu", "scoring.factors.dihu", "scoring.bonus.dihu"]),
    (Category::Discard, &["room.discard_payers", "scoring.factors.discarder"]),
    (Category::Fenzhang, &["wall.fenzhang"]),
    (Category::FourFollow, &["scoring.penalty.four_follow"]),
    (Category::Genfeng, &["scoring.genfeng"]),
    (Category::Huagang, &["scoring.kong.huagang"]),
    (Category::Hunyise, &["room.factors.hunyise", "scoring.bonus.hunyise"]),
    (Category::Jiangqidui, &["room.factors.jiangqidui"]),
    (Category::Jiaxinwu, &["room.factors.jiaxinwu"]),
    (Category::Jingdiao, &["scoring.factors.jingdiao", "scoring.jingdiao"]),
    (Category::Kaerdiao, &["room.factors.kaerdiao"]),
    (Category::KongDiscard, &["room.factors.kong_discard", "scoring.factors.kong_discard"]),
    (Category::KongOfJing, &["scoring.kong.jing", "scoring.kong.jing_bonus"]),
    (Category::Kuaizhao, &["scoring.bao.kuaizhao"]),
    (Category::LastTile, &["room.factors.last_tile", "scoring.factors.last_tile", "scoring.bonus.last_tile"]),
    (Category::Lianzhuang, &["room.lianzhuang.grows"]),
    (Category::Liuju, &["room.liuju", "scoring.liuju"]),
    (Category::Menqing, &["room.factors.menqing", "scoring.factors.menqing", "scoring.bonus.menqing"]),
    (Category::Mobao, &["scoring.factors.mobao"]),
    (Category::OwnFour, &["scoring.penalty.own_four"]),
    (Category::PairsWithFours, &["scoring.factors.longqidui"]),
    (Category::PaysForOthers, &["scoring.bao.share"]),
    (Category::Piaojing, &["scoring.factors.piao_zheng", "scoring.factors.piao_fu"]),
    (Category::Qingyise, &["room.factors.qingyise", "scoring.factors.qingyise", "scoring.bonus.qingyise"]),
    (Category::QixingSevenPairs, &["shapes.qixing_seven_pairs", "scoring.factors.qixing_seven_pairs"]),
    (Category::QixingShisanlan, &["shapes.qixing_shisanlan", "scoring.factors.qixing_shisanlan"]),
    (Category::Quanqiududiao, &["scoring.bonus.quanqiududiao"]),
    (
        Category::RobKong,
        &["claims.rob_kong", "room.factors.rob_kong", "scoring.factors.rob_kong", "scoring.bao.rob_kong"],
    ),
    (Category::SelfDraw, &["room.factors.self_draw", "scoring.factors.self_draw"]),
    (Category::SevenPairs, &["shapes.seven_pairs", "scoring.factors.seven_pairs", "scoring.bonus.seven_pairs"]),
    (Category::SeveralWinners, &["claims.winners"]),
    (Category::Shisanlan, &["shapes.shisanlan", "scoring.factors.shisanlan"]),
    (Category::Shisanyao, &["shapes.shisanyao", "scoring.factors.shisanyao"]),
    (Category::Shuangqidui, &["scoring.bonus.shuangqidui"]),
    (Category::Tianhu, &["scoring.tiandi.tianhu", "scoring.factors.tianhu", "scoring.bonus.tianhu"]),
    (Category::Wuhuaguo, &["scoring.bonus.wuhuaguo"]),
    (Category::Xuanfeng, &["claims.xuanfeng", "scoring.factors.xuanfeng"]),
    (Category::Yajue, &["scoring.bonus.yajue"]),
    (Category::Yitiaolong, &["room.factors.yitiaolong"]),
    (Category::Zhahu, &["scoring.zhahu"]),
    (Category::Ziyise, &["room.factors.ziyise"]),
];

/// Whether no row of a pair differs, though it might: where one does, what the rules change has happened.
pub(super) fn nothing_differed(rows: &[Difference]) -> bool {
    rows.iter().any(Difference::is_unseen) && rows.iter().all(|row| row.identical)
}

/// Why nothing differed, where that is known: its players never do what the changed keys are about, or it never happened.
pub(super) fn of(side: &Side, study: &Study) -> Option<Message> {
    let (first, lang) = (study.first(), study.lang);
    if !nothing_differed(&side.differences) {
        return None;
    }
    let changed = diff(&first.rules, &side.rules);
    let keys = || changed.iter().map(|row| row.key.as_str());
    let names: Vec<&str> = study.players.split(',').collect();
    let seating = seated(&names, study.error_rate).ok()?;
    if let Some(deed) = never_done(keys(), &seating) {
        return Some(words::never_done(deed, lang));
    }
    let unseen = |key: &str| {
        let (category, _) = NEEDED.iter().find(|(_, keys)| keys.contains(&key))?;
        let statistic = Statistic::Frequency(*category);
        let counted = || [first, side].into_iter().filter_map(|side| side.estimate(statistic));
        let none = counted().next().is_some() && counted().all(|row| row.estimate == 0.0);
        none.then(|| words::never_happened(&study.statistic_called(statistic)))
    };
    let all: Option<Vec<Message>> = keys().map(unseen).collect();
    all?.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, Seating};
    use crate::report::study::Kind;
    use crate::report::{Asked, Outcome};
    use crate::rules::{Rules, keys};
    use crate::sim::{Run, Side as Played};

    #[test]
    fn keys_are_known_and_stand_once() {
        let named: Vec<&str> = NEEDED.iter().flat_map(|(_, keys)| keys.iter().copied()).collect();
        for (at, key) in named.iter().enumerate() {
            assert!(keys().iter().any(|known| known.path == *key), "{key} is no key");
            assert!(!named[..at].contains(key), "{key} stands twice");
        }
    }

    /// A cap of hands is not that of deals, and what moved a single row has happened.
    #[test]
    fn a_reason_is_given_only_where_nothing_differed() {
        let names = ["", "+room.hand_cap=8", "+room.hand_cap=1000", "+scoring.tiandi.tianhu=41", "+room.deal_cap=1000"];
        let names = names.map(|change| format!("nanchang{change}"));
        let mut run = Run::of(Rules::default(), Seating::all(Policy::Efficient), 1, 800);
        let played = |name: &String| Played::new(Rules::load(name).unwrap(), Seating::all(Policy::Efficient));
        run.sides = names.iter().map(played).collect();
        let asked = Asked { kind: Kind::Compare, name: "test".to_owned(), arguments: names.into(), ..Asked::default() };
        let study = Study::of(&run, &run.play(), &asked, Outcome { dealt: true, ..Outcome::default() });
        let rows = |at: usize| &study.sides[at].differences;
        assert!(!nothing_differed(rows(1)));
        assert!((2..5).all(|at| nothing_differed(rows(at))));
        let said = study.sides[1..].iter().map(|side| Some(of(side, &study)?.to_string())).collect::<Vec<_>>();
        let happened = |what: &str| Some(format!("because what the rules change did not happen in them ({what})"));
        assert_eq!(said, [None, None, happened("天胡"), happened("capped")]);
    }
}

//! What statistics are called on pages and in the terminal, in both languages.

use super::{Measure, Statistic, TAIL, TOP};
use crate::lang::Lang;
use crate::score::{Category, Item};
use crate::sim::role::{DealGroup, Role};

impl Statistic {
    /// The name of a row.
    pub fn label(self, lang: Lang) -> String {
        let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
        let of = |role: Role, en: &'static str, zh: &'static str| lang.labelled(t(en, zh), role.label(lang));
        let money = |item: Item, en: &'static str, zh: &'static str| lang.labelled(t(en, zh), item.label(lang));
        match self {
            Statistic::Frequency(category) => category.label(lang).to_owned(),
            Statistic::Joint(joint) => joint.label(lang),
            Statistic::WinTurn(_) => format!("{} {}", t("won in turn", "胡牌巡目"), self.names().1),
            Statistic::WinPlace(role, place) => of(role, place.name(), place.chinese()),
            Statistic::Mean(role) => of(role, "mean points", "均分"),
            Statistic::Player(player) => {
                lang.labelled(t("mean points", "均分"), format!("{} {}", t("player", "玩家"), player.name))
            }
            Statistic::DealerEdge => t("dealer's edge", "庄家优势").to_owned(),
            Statistic::DealerGap => t("dealer's distance from 0", "庄闲差距").to_owned(),
            Statistic::Sd(role) => of(role, "sd of points", "得分标准差"),
            Statistic::Quantile(role, p) => lang.labelled(format!("{} {p}", t("quantile", "分位")), role.label(lang)),
            Statistic::Skewness(role) => of(role, "skewness", "偏度"),
            Statistic::Shortfall(role) => of(role, "mean of the worst 5 % of deals", "最差5%牌局均分"),
            Statistic::TopShare(role) => of(role, "won in the best 1 %", "最好1%所赢占比"),
            Statistic::Gini(role) => of(role, "inequality of winnings (Gini)", "赢分基尼系数"),
            Statistic::EveningSd => t("sd of an evening", "一场标准差").to_owned(),
            Statistic::EveningSkewness => t("skewness of an evening", "一场偏度").to_owned(),
            Statistic::EveningShortfall => t("mean of the worst 5 % of evenings", "最差5%场次均分").to_owned(),
            Statistic::EveningQuantile(p) => format!("{} {p}", t("quantile of an evening", "一场分位")),
            Statistic::Money(DealGroup::All, item) => money(item, "points moved a deal", "每局输赢额"),
            Statistic::Money(group, item) => {
                lang.bracketed(money(item, "points moved a deal", "每局输赢额"), group.label(lang))
            }
            Statistic::Moved => lang.labelled(t("points moved a deal", "每局输赢额"), t("all items", "全部")),
            Statistic::Share(item) => money(item, "share of the money", "占输赢总额"),
            Statistic::Ruin(bankroll) => format!("{} {bankroll}", t("ruin with", "输光概率 本钱")),
            Statistic::EndDown(bankroll) => {
                format!("{} {bankroll}", t("an evening ends down by", "散场时输到"))
            }
            Statistic::Measure(measure) => t(measure.labels().0, measure.labels().1).to_owned(),
        }
    }

    /// Short words that are printed for it where columns are narrow, in English and Chinese: each is of one statistic.
    pub fn words(self) -> [Option<&'static str>; 2] {
        let (en, zh) = match self {
            Statistic::EveningSd => ("swing", "起伏"),
            Statistic::EveningShortfall => ("worst 5 %", "最背 5%"),
            Statistic::Mean(Role::Dealer) => ("dealer", "庄家"),
            Statistic::Share(Item::Jing) => ("精", "来自精"),
            Statistic::Moved => ("paid", "付分"),
            Statistic::TopShare(Role::All) => ("luckiest", "赢得最大"),
            Statistic::Frequency(Category::Liuju) => ("no win", "流局"),
            Statistic::Measure(Measure::Draws) => ("tiles", "张数"),
            _ => return [None; 2],
        };
        [Some(en), Some(zh)]
    }

    /// What exactly it means, in a sentence.
    pub fn definition(self, lang: Lang) -> String {
        let (tail, top) = (TAIL * 100.0, TOP * 100.0);
        let t = |en: &'static str, zh: &'static str| lang.pick(en, zh).to_owned();
        match self {
            Statistic::Frequency(category) => t(category.definition(), category.definition_chinese()),
            Statistic::Joint(_) => t("all of these hold of one winner", "同一家胡牌兼有各项"),
            Statistic::WinTurn(_) => {
                t("share of deals whose first winner won in that own turn", "首胡者于该巡胡牌的局数比例")
            }
            Statistic::WinPlace(..) => {
                t("share of deals in which the role finished in that place", "得此名次的局数比例")
            }
            Statistic::Mean(_) | Statistic::Player(_) => t("points per deal", "每局平均得分"),
            Statistic::DealerEdge => t(
                "mean of the dealer less the mean of another seat, 4/3 of the dealer's mean",
                "庄家均分减闲家均分，即庄家均分的 4/3",
            ),
            Statistic::DealerGap => {
                t("how far the mean points of the dealer lie from 0, either way", "庄家均分离 0 多远，不论正负")
            }
            Statistic::Sd(_) => t("standard deviation of the points of a deal", "一局得分的标准差"),
            Statistic::Skewness(_) => t("third central moment divided by sd³", "三阶中心矩 ÷ 标准差³"),
            Statistic::Shortfall(_) | Statistic::EveningShortfall => match lang {
                Lang::En => format!("mean of the worst {tail} %, its sign kept"),
                Lang::Zh => format!("最差 {tail}% 的均值，保留符号"),
            },
            Statistic::TopShare(_) => match lang {
                Lang::En => format!("share of all winnings that the best {top} % of observations won"),
                Lang::Zh => format!("最好的 {top}% 所赢之分占全部赢分的比例"),
            },
            Statistic::Gini(_) => {
                t("0: all wins equal; near 1: few wins take all", "0 为各次赢分相等，近 1 为少数几次赢走全部")
            }
            Statistic::EveningSd | Statistic::EveningSkewness => {
                t("of a seat's total after an evening", "一家一场总分")
            }
            Statistic::Quantile(..) | Statistic::EveningQuantile(_) => t("order statistic", "次序统计量"),
            Statistic::Money(..) | Statistic::Moved => {
                t("sum of all gains per deal, each item by itself", "每局赢家所得之和，各项分别计")
            }
            Statistic::Share(_) => {
                t("gains of the item divided by all gains, each item by itself", "该项赢分 ÷ 全部赢分，各项分别计")
            }
            Statistic::Ruin(_) => {
                t("chance that a seat is ever down by that much within an evening", "一家在一场之中曾输到该数的概率")
            }
            Statistic::EndDown(_) => t(
                "chance that a seat has lost that much or more when the evening ends",
                "散场时一家输到该数或更多的概率",
            ),
            Statistic::Measure(measure) => t(measure.definitions().0, measure.definitions().1),
        }
    }
}

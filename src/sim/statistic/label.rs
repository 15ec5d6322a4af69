//! What statistics are called on pages and in the terminal, in both languages.

use super::{Measure, Statistic, TAIL, TOP};
use crate::lang::{Arg, Lang, Message, msg};
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
            Statistic::SwingPerPoint => {
                t("swing of an evening per point moved", "一场标准差与每局输赢额之比").to_owned()
            }
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
            Statistic::SwingPerPoint => ("swing per point", "每分起伏"),
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
        let name = |en: &str, zh: &str| Message::of(&Arg::name(en, zh));
        lang.render(&match self {
            Statistic::Frequency(category) => name(category.definition(), category.definition_chinese()),
            Statistic::Joint(_) => msg!("sim-defined-joint"),
            Statistic::WinTurn(_) => msg!("sim-defined-win-turn"),
            Statistic::WinPlace(..) => msg!("sim-defined-win-place"),
            Statistic::Mean(_) | Statistic::Player(_) => msg!("sim-defined-mean"),
            Statistic::DealerEdge => msg!("sim-defined-dealer-edge"),
            Statistic::DealerGap => msg!("sim-defined-dealer-gap"),
            Statistic::Sd(_) => msg!("sim-defined-sd"),
            Statistic::Skewness(_) => msg!("sim-defined-skewness"),
            Statistic::Shortfall(_) | Statistic::EveningShortfall => {
                msg!("sim-defined-shortfall", tail = %(TAIL * 100.0))
            }
            Statistic::TopShare(_) => msg!("sim-defined-top-share", top = %(TOP * 100.0)),
            Statistic::Gini(_) => msg!("sim-defined-gini"),
            Statistic::EveningSd | Statistic::EveningSkewness => msg!("sim-defined-evening"),
            Statistic::SwingPerPoint => msg!("sim-defined-swing-per-point"),
            Statistic::Quantile(..) | Statistic::EveningQuantile(_) => msg!("sim-defined-quantile"),
            Statistic::Money(..) | Statistic::Moved => msg!("sim-defined-moved"),
            Statistic::Share(_) => msg!("sim-defined-share"),
            Statistic::Ruin(_) => msg!("sim-defined-ruin"),
            Statistic::EndDown(_) => msg!("sim-defined-end-down"),
            Statistic::Measure(measure) => name(measure.definitions().0, measure.definitions().1),
        })
    }
}

//! What rows of tables are called on pages and in the terminal.

use super::Lang;
use super::format;
use crate::score::Item;
use crate::sim::{Category, Role, TAIL, TOP};

/// The unit in which a statistic is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A share, shown as a percentage.
    Share,
    /// Points or tiles.
    Amount,
    /// Whole points: a quantile is one of the scores.
    Whole,
}

/// The unit of a statistic.
pub fn unit(statistic: &str) -> Unit {
    match statistic {
        "frequency" | "money_share" | "top_share" | "ruin" => Unit::Share,
        quantile if quantile.contains(".quantile.") => Unit::Whole,
        _ => Unit::Amount,
    }
}

/// A value as it is shown.
pub fn value(statistic: &str, x: f64) -> String {
    match unit(statistic) {
        Unit::Share => format::percent(x, 4),
        Unit::Amount => format::significant(x, 4),
        Unit::Whole => format::fixed(x, 0),
    }
}

/// A difference as it is shown: shares in percentage points.
pub fn difference(statistic: &str, x: f64) -> String {
    match unit(statistic) {
        Unit::Share => format::signed(x * 100.0, 3),
        Unit::Amount => format::signed(x, 3),
        Unit::Whole if x > 0.0 => format!("+{}", format::fixed(x, 0)),
        Unit::Whole => format::fixed(x, 0),
    }
}

/// An interval of a difference.
pub fn difference_interval(statistic: &str, low: f64, high: f64) -> String {
    match unit(statistic) {
        Unit::Share => format::interval(low * 100.0, high * 100.0, 3),
        Unit::Amount => format::interval(low, high, 3),
        Unit::Whole => format!("[{}, {}]", format::fixed(low, 0), format::fixed(high, 0)),
    }
}

/// An interval as it is shown.
pub fn range(statistic: &str, low: f64, high: f64) -> String {
    match unit(statistic) {
        Unit::Share => format::percent_interval(low, high, 4),
        Unit::Amount => format::interval(low, high, 4),
        Unit::Whole => format!("[{}, {}]", format::fixed(low, 0), format::fixed(high, 0)),
    }
}

/// Whose scores, or of what, a category of a score statistic is.
fn whose(category: &str, lang: Lang) -> String {
    let role = Role::ALL.into_iter().find(|role| role.name() == category);
    match (role, category.strip_prefix("player:")) {
        (Some(role), _) => lang.pick(role.name(), role.chinese()).replace('_', "-"),
        (None, Some(player)) => format!("{} {player}", lang.pick("player", "玩家")),
        _ => category.to_owned(),
    }
}

fn item(category: &str, lang: Lang) -> String {
    match Item::ALL.iter().find(|item| item.name() == category) {
        Some(item) => lang.pick(item.name(), item.chinese()).replace('_', " "),
        None => lang.pick("all items", "全部").to_owned(),
    }
}

/// The name of a row.
pub fn label(statistic: &str, category: &str, lang: Lang) -> String {
    let (t, whose) = (|en: &'static str, zh: &'static str| lang.pick(en, zh), whose(category, lang));
    match statistic {
        "frequency" => match Category::named(category) {
            Some(known) => lang.pick(known.name(), known.chinese()).to_owned(),
            None => category.to_owned(),
        },
        "scores.mean" => format!("{}: {whose}", t("mean points", "均分")),
        "scores.sd" => format!("{}: {whose}", t("sd of points", "得分标准差")),
        "scores.skewness" => format!("{}: {whose}", t("skewness", "偏度")),
        "money" => format!("{}: {}", t("points moved a deal", "每局易手"), item(category, lang)),
        "money_share" => format!("{}: {}", t("share of the money", "占全部易手分"), item(category, lang)),
        "length" if category == "draws" => t("tiles drawn a deal", "每局摸牌数").to_owned(),
        "length" => t("discards a deal", "每局打牌数").to_owned(),
        "tiles_left" => format!("{} {category}", t("tiles left at", "胡时余牌")),
        "exchange_gain" => t("shanten gained by the exchange", "换三张所减向听").to_owned(),
        "flowers" => t("flowers of a seat", "每家花数").to_owned(),
        "bixiahu_run" => t("deals in a row that count double", "连续比下胡局数").to_owned(),
        "dealer_edge" => t("dealer's edge", "庄家优势").to_owned(),
        "expected_shortfall" => match category.strip_prefix("deal:") {
            Some(role) => {
                format!("{}: {}", t("mean of the worst 5 % of deals", "最差5%牌局均分"), self::whose(role, lang))
            }
            None => t("mean of the worst 5 % of sessions", "最差5%场次均分").to_owned(),
        },
        "top_share" => format!("{}: {whose}", t("won in the best 1 %", "最好1%所赢占比")),
        "gini" => format!("{}: {whose}", t("Gini of winnings", "赢分基尼系数")),
        "evening.sd" => t("sd of a session", "一场标准差").to_owned(),
        "evening.skewness" => t("skewness of a session", "一场偏度").to_owned(),
        "ruin" => format!("{} {category}", t("ruin with", "输光概率 本钱")),
        _ => match (statistic.strip_prefix("scores.quantile."), statistic.strip_prefix("evening.quantile.")) {
            (Some(p), _) => format!("{} {p}: {whose}", t("quantile", "分位")),
            (_, Some(p)) => format!("{} {p}", t("quantile of a session", "一场分位")),
            _ => format!("{statistic} {category}"),
        },
    }
}

/// What exactly a row means, in a sentence.
pub fn definition(statistic: &str, category: &str, lang: Lang) -> String {
    let (tail, top) = (TAIL * 100.0, TOP * 100.0);
    let t = |en: String, zh: String| match lang {
        Lang::En => en,
        Lang::Zh => zh,
    };
    let plain = |en: &str, zh: &str| lang.pick(en, zh).to_owned();
    match statistic {
        "frequency" => match Category::named(category) {
            Some(known) => lang.pick(known.definition(), known.definition_chinese()).to_owned(),
            None => String::new(),
        },
        "scores.mean" => plain("points per deal", "每局平均得分"),
        "scores.sd" => plain("standard deviation of the points of a deal", "一局得分的标准差"),
        "scores.skewness" => plain("third central moment by sd³", "三阶中心矩 ÷ 标准差³"),
        "money" => plain("sum of all gains of the item per deal", "该项每局赢家所得之和"),
        "money_share" => plain("gains of the item by all gains", "该项赢分 ÷ 全部赢分"),
        "length" => plain("per deal", "每局"),
        "tiles_left" => plain(
            "tiles left in the wall at the first, second, third win of the deals that have it",
            "有第一、二、三胡的牌局，其时牌山余张",
        ),
        "exchange_gain" => plain("shanten before 换三张 less that after it, a seat", "一家换三张前后向听之差"),
        "flowers" => plain("laid out by a seat in a deal", "一家一局所出"),
        "bixiahu_run" => plain("mean length of the runs within sessions", "一场之中连续比下胡的平均长度"),
        "dealer_edge" => plain(
            "mean of the dealer less the mean of another seat, 4/3 of the dealer's mean",
            "庄家均分减闲家均分，即庄家均分的 4/3",
        ),
        "expected_shortfall" => {
            t(format!("mean of the worst {tail} %, its sign kept"), format!("最差 {tail}% 的均值，保留符号"))
        }
        "top_share" => t(
            format!("share of all winnings that the best {top} % of observations won"),
            format!("最好的 {top}% 所赢之分占全部赢分的比例"),
        ),
        "gini" => plain("0: all wins equal; near 1: few wins take all", "0 为各次赢分相等，近 1 为少数几次赢走全部"),
        "ruin" => {
            plain("chance that a seat is ever down by so much within a session", "一家在一场之中曾输到该数的概率")
        }
        "evening.sd" | "evening.skewness" => plain("of a seat's total after a session", "一家一场总分"),
        _ => plain("order statistic", "次序统计量"),
    }
}

//! What the verdict says, in both languages. Numbers are rounded to what their intervals bear.

use super::goal::{Goal, Order, Place};
use super::told::{Change, change, is_vague, people_for_difference, people_for_share, rounded};
use super::{About, Chosen, Finding, Idea, LOSERS, Scene, Stake, TOLD, margin};
use crate::lang::Lang;
use crate::policy::Deed;
use crate::report::names;
use crate::report::numbers::deals;
use crate::sim::{BANKROLLS, Difference, EstimateRow, Habit, Statistic, Unit};
use crate::stats::Method;
use crate::stats::jackknife::FEWEST;
use crate::write::format::{fixed, percent, significant, whole};

/// So many events are told of in which players behave otherwise.
const BEHAVIOUR: usize = 3;

impl About {
    /// What is asked, as a noun.
    fn what(self, lang: Lang) -> String {
        let t = |en: &str, zh: &str| lang.pick(en, zh).to_owned();
        match self {
            About::Swing => t("how far evenings swing", "一场输赢的起伏"),
            About::Ruin(stake) => match lang {
                Lang::En => format!("how many are ever {stake} points down in an evening"),
                Lang::Zh => format!("一场之中输到过 {stake} 分的人数"),
            },
            About::Worst => t("what the worst evenings cost", "最背的场次输多少"),
            About::Dealer => t("what the dealer earns", "庄家得多少"),
            About::Jing { others } => match lang {
                Lang::En => format!("how much of what is paid is for {}", from_jing(others, lang)),
                Lang::Zh => format!("付分里为{}付的份额", from_jing(others, lang)),
            },
            About::Moved => t("how many points are paid", "每局付的分"),
            About::Luckiest => t("how much the luckiest results bring", "赢得最大的几次占的份额"),
            About::NoWinner => t("how many deals nobody wins", "流局的多少"),
            About::Length => t("how long a deal takes", "一局的长短"),
            About::Named(statistic) => statistic.label(lang),
        }
    }

    fn is_share(self) -> bool {
        self.statistic().unit() == Unit::Share
    }

    /// What its differences are counted in; shares in hundredths.
    fn unit(self, lang: Lang) -> &'static str {
        match self {
            _ if self.is_share() => lang.pick(" in 100", " 个百分点"),
            About::Length => lang.pick(" tiles", " 张"),
            About::Named(statistic) if !is_points(statistic) => "",
            _ => lang.pick(" points", " 分"),
        }
    }

    /// By which a difference is multiplied to be in this unit.
    fn scale(self) -> f64 {
        if self.is_share() { 100.0 } else { 1.0 }
    }
}

/// Whether its amounts are points: not tiles or coefficients.
fn is_points(statistic: Statistic) -> bool {
    !matches!(
        statistic,
        Statistic::Measure(_) | Statistic::Gini(_) | Statistic::Skewness(_) | Statistic::EveningSkewness
    )
}

/// 精; where there are lower or last ones too, the first, for they are items of their own ([`other_jing`] says so).
fn from_jing(others: bool, lang: Lang) -> &'static str {
    match others {
        true => lang.pick("the first 精", "上精"),
        false => "精",
    }
}

/// The row of a question in the table.
pub(super) fn label(about: About, lang: Lang) -> String {
    let t = |en: &str, zh: &str| lang.pick(en, zh).to_owned();
    match about {
        About::Swing => t("an evening swings by, points", "一场输赢的起伏（分）"),
        About::Ruin(stake) => match lang {
            Lang::En => format!("ever {stake} points down in an evening"),
            Lang::Zh => format!("一场之中输到过 {stake} 分的人"),
        },
        About::Worst => t("the worst 5 % of evenings cost", "手气最背的 5% 的场平均输"),
        About::Dealer => t("the dealer earns a deal", "庄家每局得分"),
        About::Jing { others } => {
            let jing = from_jing(others, lang);
            format!("{}{jing}{}", lang.pick("of what is paid is for ", "付分里为"), lang.pick("", "付的"))
        }
        About::Moved => t("points are paid a deal", "每局付的分"),
        About::Luckiest => t("won by the luckiest 1 %", "赢得最大的 1% 占赢分"),
        About::NoWinner => t("of deals nobody wins", "流局"),
        About::Length => t("tiles drawn in a deal", "每局摸牌张数"),
        About::Named(statistic) => statistic.label(lang),
    }
}

/// The head of its column, where rule sets are rows.
pub(super) fn head(about: About, lang: Lang) -> String {
    let statistic = about.statistic();
    let [en, zh] = statistic.words();
    match (about, lang) {
        (About::Ruin(stake), Lang::En) => format!("down {stake}"),
        (About::Ruin(stake), Lang::Zh) => format!("输到{stake}"),
        _ => if lang == Lang::En { en } else { zh }.map_or_else(|| statistic.label(lang), str::to_owned),
    }
}

/// A value in the table.
pub(super) fn shown(about: About, value: f64) -> String {
    if about.is_share() { percent(value, 3) } else { significant(value, 3) }
}

/// The difference of an answer in a list, with its unit.
fn by(about: About, row: &Difference, relative: bool, lang: Lang) -> String {
    let relative = relative && !about.is_share();
    change(&row.times(about.scale()), relative, (about.unit(lang), lang.pick(" %", "%")))
}

/// The sentence of a real difference, which is that of the answer: what is lost counts as more. It says so where few deals carry it.
fn differs(about: About, row: &Difference, lang: Lang) -> String {
    let said = differing(about, row, lang);
    match row.few_deals {
        true => {
            let carried = lang.pick(
                " (few deals carry this: the interval may be too narrow).",
                "（主要出自少数几局，区间可能偏窄）。",
            );
            said.trim_end_matches(['.', '。']).to_owned() + carried
        }
        false => said,
    }
}

fn differing(about: About, row: &Difference, lang: Lang) -> String {
    let people = if let About::Ruin(_) = about { people_for_difference(row) } else { 0 };
    let row = row.times(if people > 0 { f64::from(people) } else { about.scale() });
    let unit = if about.is_share() { lang.pick("", " 个百分点") } else { about.unit(lang) };
    let (more, less) = match (about, lang) {
        (About::Length, Lang::En) => ("longer", "shorter"),
        (_, Lang::En) => ("more", "less"),
        (About::Swing, Lang::Zh) => ("大", "小"),
        (About::Worst, Lang::Zh) => ("多输", "少输"),
        (About::Dealer, Lang::Zh) => ("多得", "少得"),
        (About::Length, Lang::Zh) => ("长", "短"),
        (_, Lang::Zh) => ("多", "少"),
    };
    let Change { by, range, values: [b, a] } = match about {
        About::Ruin(_) => Change::of_people(&row, lang),
        _ => Change::of(&row, unit, (more, less), lang),
    };
    let crowd = whole(people);
    match (about, lang) {
        (About::Swing, Lang::En) => format!("Evenings swing {by} {range}: by {b} points instead of {a}."),
        (About::Swing, Lang::Zh) => format!("一场输赢的起伏{by}{range}：{b} 分，原为 {a} 分。"),
        (About::Ruin(stake), Lang::En) => format!(
            "Of {crowd} players, {b} are {stake} points down at some time in an evening instead of {a}: {by} {range}."
        ),
        (About::Ruin(stake), Lang::Zh) => {
            format!("每 {crowd} 人一场之中输到过 {stake} 分的有 {b} 人，原为 {a} 人：{by} 人{range}。")
        }
        (About::Worst, Lang::En) => {
            format!("The worst 5 % of evenings cost {by} on average {range}: {b} points instead of {a}.")
        }
        (About::Worst, Lang::Zh) => format!("手气最背的 5% 的场，平均{by}{range}：{b} 分，原为 {a} 分。"),
        (About::Dealer, Lang::En) => format!("The dealer earns {by} {range}: {b} points a deal instead of {a}."),
        (About::Dealer, Lang::Zh) => format!("庄家{by}{range}：每局 {b} 分，原为 {a} 分。"),
        (About::Jing { others }, Lang::En) => {
            let jing = from_jing(others, lang);
            format!("Item by item, {b} of 100 points paid are for {jing} instead of {a}: {by} {range}.")
        }
        (About::Jing { others }, Lang::Zh) => {
            format!("逐项算，付的分里 {b}% 是为{}付的，原为 {a}%：{by}{range}。", from_jing(others, lang))
        }
        (About::Luckiest, Lang::En) => {
            format!("The luckiest 1 % of results win {b} of 100 points won instead of {a}: {by} {range}.")
        }
        (About::Luckiest, Lang::Zh) => {
            format!("赢得最大的 1%，占了全部赢分的 {b}%，原为 {a}%：{by}{range}。")
        }
        (About::NoWinner, Lang::En) => format!("{b} of 100 deals have no winner instead of {a}: {by} {range}."),
        (About::NoWinner, Lang::Zh) => format!("100 局里流局 {b} 局，原为 {a} 局：{by}{range}。"),
        (About::Moved, Lang::En) => {
            format!("Item by item, the points paid in a deal are {by} {range}: {b} instead of {a}.")
        }
        (About::Moved, Lang::Zh) => format!("逐项算，每局付的分{by}{range}：{b} 分，原为 {a} 分。"),
        (About::Length, Lang::En) => format!("Deals are {by} {range}: {b} tiles drawn instead of {a}."),
        (About::Length, Lang::Zh) => format!("一局打得{by}{range}：摸 {b} 张，原为 {a} 张。"),
        (About::Named(own), Lang::En) if own.unit() == Unit::Share => {
            format!("{}: {b} in 100 instead of {a}: {by} {range}.", own.label(lang))
        }
        (About::Named(own), Lang::En) => format!("{}: {by} {range}: {b} instead of {a}.", own.label(lang)),
        (About::Named(own), Lang::Zh) if own.unit() == Unit::Share => {
            format!("{}：{b}%，原为 {a}%：{by}{range}。", own.label(lang))
        }
        (About::Named(own), Lang::Zh) => format!("{}：{by}{range}：{b}，原为 {a}。", own.label(lang)),
    }
}

/// What the difference is less than, where none is seen: rounded up.
fn at_most(about: About, row: &Difference, lang: Lang) -> String {
    let up = |x: f64| {
        if x <= 0.0 {
            return "0".to_owned();
        }
        let step = libm::exp10(libm::log10(x).floor() - 1.0);
        significant((x / step - 1e-9).ceil() * step, 2)
    };
    let far = |low: f64, high: f64| low.abs().max(high.abs());
    let ratio = row.ratio_low.zip(row.ratio_high).filter(|_| !about.is_share());
    match ratio.map(|(low, high)| 100.0 * far(low - 1.0, high - 1.0)).filter(|most| *most < 100.0) {
        Some(most) => format!("{}{}", up(most), lang.pick(" %", "%")),
        None => format!("{}{}", up(far(row.ci_low, row.ci_high) * about.scale()), about.unit(lang)),
    }
}

/// What is said of all questions whose differences come to this, but a real one.
fn together(finding: Finding, parts: &[String], why: Option<&str>, lang: Lang) -> Option<String> {
    let of = |en: &str, zh: &str| match lang {
        Lang::En => format!("{en}: {}.", parts.join("; ")),
        Lang::Zh => format!("{zh}：{}。", parts.join("；")),
    };
    let near = margin();
    let found = match finding {
        Finding::More | Finding::Less => return None,
        Finding::Equal => of("Exactly equal by the rules", "按规则恰好相等"),
        Finding::SamePlay => {
            of("Exactly equal because these players play the same deals", "这些玩家打出的牌局一样，所以恰好相等")
        }
        Finding::NeverDiffered => match why {
            Some(why) => of(&format!("Never different in these deals, {why}"), &format!("这些局里从未不同，{why}")),
            None => of("Never different in these deals, which proves nothing", "这些局里从未不同（并非证明）"),
        },
        Finding::Near => of(&format!("Shown to be equal within {near} %"), &format!("已证实相差不到 {near}%")),
        Finding::NoneSeen => of("No difference seen in", "未见差异"),
        Finding::MayBeChance => of("May be chance among so many tests", "检验很多，这些可能出于偶然"),
        Finding::OneTraining => of(
            "Seen with the players of one training, so that it may be chance",
            "只练一次的玩家打出的差异，可能出于偶然",
        ),
        Finding::TooFew => of("Too few deals to tell", "局数太少，说不准"),
    };
    (!parts.is_empty()).then_some(found)
}

/// That nothing differed because these players never do what the rule is about.
pub(super) fn never_done(deed: Deed, lang: Lang) -> String {
    match lang {
        Lang::En => format!("for none of these players ever {}", deed.words(lang)),
        Lang::Zh => format!("因为这些玩家从不{}", deed.words(lang)),
    }
}

/// That nothing differed because it did not happen.
pub(super) fn never_happened(event: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("for what the rules change did not happen in them ({event})"),
        Lang::Zh => format!("因为其中没有出现{event}"),
    }
}

/// The order in which they are said.
const SAID: [Finding; 8] = [
    Finding::OneTraining,
    Finding::NoneSeen,
    Finding::MayBeChance,
    Finding::Near,
    Finding::Equal,
    Finding::SamePlay,
    Finding::NeverDiffered,
    Finding::TooFew,
];

/// A difference that is not real, in a list of such; where rule sets are many, with the name of its own.
fn listed(about: About, row: &Difference, name: Option<&str>, lang: Lang) -> String {
    let what = about.what(lang);
    let said = match Finding::of(row) {
        Finding::NoneSeen if lang == Lang::En => format!("less than {}", at_most(about, row, lang)),
        Finding::NoneSeen => format!("不到 {}", at_most(about, row, lang)),
        Finding::MayBeChance | Finding::OneTraining => named(name, by(about, row, true, lang), lang),
        _ => return what,
    };
    match lang {
        Lang::En => format!("{what} ({said})"),
        Lang::Zh => format!("{what}（{said}）"),
    }
}

/// What a rule set does against the first: a sentence for each real difference, and one for all others of a kind. What has no row was
/// played too little.
pub(super) fn compared(
    rows: &[(About, Option<Difference>)],
    (name, why): (Option<&str>, Option<&str>),
    lang: Lang,
) -> Vec<String> {
    let known = || rows.iter().filter_map(|(about, row)| Some((*about, row.as_ref()?)));
    if known().next().is_some() && known().all(|(_, row)| Finding::of(row) == Finding::Equal) {
        return vec![named(name, names::equal(lang).to_owned(), lang)];
    }
    let real = known().filter(|(_, row)| Finding::of(row).is_real()).map(|(about, row)| differs(about, row, lang));
    let others = SAID.into_iter().filter_map(|finding| {
        let part = |(about, row): &(About, Option<Difference>)| match row {
            Some(row) => (Finding::of(row) == finding).then(|| listed(*about, row, None, lang)),
            None => (finding == Finding::TooFew).then(|| about.what(lang)),
        };
        together(finding, &rows.iter().filter_map(part).collect::<Vec<_>>(), why, lang)
    });
    real.chain(others).map(|line| named(name, line, lang)).collect()
}

/// What is said of the statistic that was named beforehand.
pub(super) fn beforehand(line: &str, lang: Lang) -> String {
    format!("{}{line}", lang.pick("Named beforehand, tested alone: ", "事先指定、单独检验："))
}

pub(super) fn named(name: Option<&str>, line: String, lang: Lang) -> String {
    match name {
        None => line,
        Some(name) => lang.labelled(name, line),
    }
}

/// What many rule sets do against the first: of each question who really does most and least.
pub(super) fn many(questions: &[(About, Vec<(String, Difference)>)], lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    let mut others: Vec<(Finding, String)> = Vec::new();
    for (about, rows) in questions {
        let real = || rows.iter().filter(|(_, row)| Finding::of(row).is_real());
        let by = |row: &Difference| row.difference;
        let most = real().rev().max_by(|x, y| by(&x.1).total_cmp(&by(&y.1))).filter(|(_, row)| by(row) > 0.0);
        let least = real().min_by(|x, y| by(&x.1).total_cmp(&by(&y.1))).filter(|(_, row)| by(row) < 0.0);
        // A key that changes nothing leaves several alike.
        let line = |(name, row): &(String, Difference)| {
            let alike = real().filter(|(_, other)| (other.a, other.b) == (row.a, row.b)).count();
            let name = match (alike, lang) {
                (..2, _) => name.clone(),
                (2, Lang::En) => format!("{name} (and 1 other alike)"),
                (_, Lang::En) => format!("{name} (and {} others alike)", alike - 1),
                (_, Lang::Zh) => format!("{name}等 {alike} 种"),
            };
            named(Some(&name), differs(*about, row, lang), lang)
        };
        lines.extend(most.into_iter().chain(least).map(line));
        if real().next().is_some() {
            continue;
        }
        // Of all that is not real the finding that says least.
        let Some(found) = rows.iter().map(|(_, row)| Finding::of(row)).max() else { continue };
        let same = rows.iter().filter(|(_, row)| Finding::of(row) == found);
        let far = |row: &Difference| row.ci_low.abs().max(row.ci_high.abs());
        if let Some((name, row)) = same.max_by(|x, y| far(&x.1).total_cmp(&far(&y.1))) {
            others.push((found, listed(*about, row, Some(name), lang)));
        }
    }
    let rest = SAID.into_iter().filter_map(|finding| {
        let parts: Vec<String> =
            others.iter().filter(|(found, _)| *found == finding).map(|(_, part)| part.clone()).collect();
        together(finding, &parts, None, lang)
    });
    lines.extend(rest);
    lines
}

/// What people notice in how others play.
const NOTICED: [Habit; 7] = [
    Habit::Chows,
    Habit::Pungs,
    Habit::ExposedKongs,
    Habit::AddedKongs,
    Habit::ConcealedKongs,
    Habit::PassedWins,
    Habit::ThrownWilds,
];

/// What the players of a rule set were seen to do more or less often than those of the first: where the intervals of both lie apart. So many
/// habits are looked at without a correction that this is no finding.
fn habits([first, other]: [&Idea<'_>; 2], lang: Lang) -> Vec<String> {
    let of = |idea: &Idea<'_>, habit: Habit| {
        let mut rows = idea.habits.iter().filter(|row| row.habit == habit && row.to.is_none());
        // Of players that differ, none speaks for all.
        let row = rows.next()?.clone();
        rows.next().is_none().then_some(row)
    };
    let told = |habit: Habit| {
        let (a, b) = (of(first, habit)?, of(other, habit)?);
        let differ = a.method != Method::OneTraining && (a.ci_high < b.ci_low || b.ci_high < a.ci_low);
        let [values, ends] = [[a.estimate, b.estimate], [b.ci_low - a.ci_high, b.ci_high - a.ci_low]];
        let Change { values: [b, a], .. } = Change::of_values(values, ends, "", ("", ""), lang);
        let (en, zh) = habit.labels();
        differ.then(|| match lang {
            Lang::En => format!("{en} {b} instead of {a}"),
            Lang::Zh => format!("{zh} {b} 次，原为 {a} 次"),
        })
    };
    NOTICED.into_iter().filter_map(told).collect()
}

/// What is so often, what it was before, and the difference with its interval.
fn instead(what: &str, values: [f64; 2], interval: [f64; 2], unit: &str, lang: Lang) -> String {
    let words = (lang.pick("more", "多"), lang.pick("fewer", "少"));
    let Change { by, range, values: [b, a] } = Change::of_values(values, interval, unit, words, lang);
    match lang {
        Lang::En => format!("{what} {b} instead of {a} ({by} {range})"),
        Lang::Zh => format!("{what} {b}{unit}，原为 {a}{unit}（{by}{range}）"),
    }
}

/// What players who have adapted add to the differences, and what they do otherwise.
pub(super) fn adapted(questions: &[About], ideas: [&Idea<'_>; 2], name: Option<&str>, lang: Lang) -> Vec<String> {
    let adaptation = ideas[1].adaptation;
    // Of one training nothing is laid to adaptation.
    if adaptation.iter().all(|row| row.method == Method::OneTraining || row.identical) {
        return Vec::new();
    }
    let real = |row: &&Difference| row.is_real();
    let added = |about: &About| {
        let row = adaptation.iter().filter(real).find(|row| row.statistic == about.statistic())?;
        let rules = ideas[1].same_players.iter().find(|other| other.statistic == row.statistic)?;
        let [rules, more] = [rules, row].map(|row| by(*about, &row.times(about.sign()), false, lang));
        Some(match lang {
            Lang::En => format!("{} {rules} and {more}", about.what(lang)),
            Lang::Zh => format!("{} {rules}，{more}", about.what(lang)),
        })
    };
    let added: Vec<String> = questions.iter().filter_map(added).collect();
    let mut events: Vec<&Difference> = adaptation.iter().filter(real).filter(|row| row.statistic.is_event()).collect();
    let size = |row: &Difference| (row.difference / ((row.ci_high - row.ci_low) / 2.0)).abs();
    events.sort_by(|x, y| size(y).total_cmp(&size(x)));
    let event = |row: &&Difference| {
        let name = names::statistic_of(row.statistic, ideas[1].game, lang);
        let row = row.times(100.0);
        instead(&name, [row.a, row.b], [row.ci_low, row.ci_high], lang.pick("", " 局"), lang)
    };
    let say = |en: &str, zh: &str, parts: Vec<String>| match lang {
        Lang::En => (!parts.is_empty()).then(|| format!("{en}: {}.", parts.join("; "))),
        Lang::Zh => (!parts.is_empty()).then(|| format!("{zh}：{}。", parts.join("；"))),
    };
    // Only who was trained for the rules has adapted to them.
    let events = events.iter().filter(|_| ideas[1].trained).take(BEHAVIOUR).map(event).collect();
    let added = say(
        "What the rules change while nobody adapts, and what adapting adds to that",
        "无人适应时规则带来的变化，以及适应后再添的变化",
        added,
    );
    let events =
        say("Of 100 deals there are now, because players have adapted", "因为玩家适应了规则，每 100 局里", events);
    let none = (added.is_none() && events.is_none()).then(|| {
        lang.pick("Adapted players are not shown to play differently.", "没有证据说适应后的玩家打法不同。").to_owned()
    });
    let seen = say(
        "Seen but not tested, what a player does in a deal",
        "所见而未检验的打法，一家平均每局",
        habits(ideas, lang),
    );
    added.into_iter().chain(events).chain(none).chain(seen).map(|line| named(name, line, lang)).collect()
}

/// A stake that nobody was seen to lose, or so few that only the upper end says something.
fn few(stake: u32, row: &EstimateRow, lang: Lang) -> String {
    let (share, none) = (row.ci_high, row.estimate <= 0.0);
    let crowd = people_for_share(4.0 * share, share);
    let most = whole((share * f64::from(crowd)).ceil() as i64);
    match (share > 0.2, lang) {
        (false, Lang::En) if !none => format!(
            "At most {most} of {} players are ever {stake} points down in an evening: too few were to say more.",
            whole(crowd)
        ),
        (false, Lang::Zh) if !none => {
            format!("一场之中输到过 {stake} 分的，{} 人中至多 {most} 人：见到的太少，说不出更准的数。", whole(crowd))
        }
        (true, Lang::En) => format!("Too few deals to tell how many are ever {stake} points down in an evening."),
        (true, Lang::Zh) => format!("局数太少，说不准一场之中有多少人输到过 {stake} 分。"),
        (false, Lang::En) => {
            format!(
                "Nobody was ever {stake} points down in an evening: at most {most} of {} players are.",
                whole(crowd)
            )
        }
        (false, Lang::Zh) => {
            format!("一场之中没有一个人输到过 {stake} 分：{} 人中至多 {most} 人。", whole(crowd))
        }
    }
}

/// A number of the only rule set, in a sentence.
pub(super) fn alone(about: About, row: &EstimateRow, scene: &Scene<'_>, lang: Lang) -> String {
    if let (About::Ruin(stake), true) = (about, is_vague([row.ci_low, row.ci_high])) {
        return few(stake, row, lang);
    }
    let scale = match about {
        About::Ruin(_) => f64::from(people_for_share(row.estimate, row.ci_high - row.ci_low)),
        _ if about.is_share() => 100.0,
        _ => about.sign(),
    };
    let row = row.times(scale);
    let all = about.is_share() && row.ci_low <= 0.0 && row.ci_high >= scale;
    let known = row.ci_low.is_finite() && row.ci_high.is_finite() && !all;
    let [value, low, high] = match about {
        About::Ruin(_) => [row.estimate, row.ci_low, row.ci_high].map(|people| fixed(people, 0)),
        _ => rounded([row.estimate, row.ci_low, row.ci_high]),
    };
    let range = match known {
        true => format!("[{low}, {high}]"),
        false => lang.pick("(too few deals for an interval)", "（局数太少，无区间）").to_owned(),
    };
    let crowd = whole(scale as i64);
    match (about, lang) {
        (About::Swing, _) => {
            let evening = deals(scene.evening.into(), lang);
            let end = |p: f64| Some(fixed(scene.value(0, Statistic::EveningQuantile(p))?, 0));
            let ends = end(0.05).zip(end(0.95));
            match (ends, lang) {
                (Some((low, high)), Lang::En) => format!(
                    "An evening of {evening} swings by {value} points {range}, the standard deviation of what a player ends with: \
                     nine players in ten end between {low} and {high}."
                ),
                (None, Lang::En) => {
                    format!("An evening of {evening} swings by {value} points {range} (standard deviation).")
                }
                (Some((low, high)), Lang::Zh) => format!(
                    "一场（{evening}）输赢的起伏（标准差）为 {value} 分{range}：散场时十人中有九人在 {low} 分到 {high} 分之间。"
                ),
                (None, Lang::Zh) => format!("一场（{evening}）输赢的起伏（标准差）为 {value} 分{range}。"),
            }
        }
        (About::Ruin(stake), _) => {
            // Who was so far down may have won it back.
            let end = scene.own(0, Statistic::EndDown(stake)).map(|row| fixed(row.estimate * scale, 0));
            match (end, lang) {
                (Some(end), Lang::En) => format!(
                    "Of {crowd} players, {value} {range} are {stake} points down at some time in an evening; {end} end so."
                ),
                (None, Lang::En) => {
                    format!("Of {crowd} players, {value} {range} are {stake} points down at some time in an evening.")
                }
                (Some(end), Lang::Zh) => {
                    format!(
                        "每 {crowd} 人一场之中输到过 {stake} 分的有 {value} 人{range}；散场时还输这么多的有 {end} 人。"
                    )
                }
                (None, Lang::Zh) => format!("每 {crowd} 人一场之中输到过 {stake} 分的有 {value} 人{range}。"),
            }
        }
        (About::Worst, Lang::En) => format!("The worst 5 % of evenings cost {value} points on average {range}."),
        (About::Worst, Lang::Zh) => format!("手气最背的 5% 的场，平均输 {value} 分{range}。"),
        (About::Dealer, Lang::En) => format!("The dealer earns {value} points a deal {range}."),
        (About::Dealer, Lang::Zh) => format!("庄家每局得 {value} 分{range}。"),
        (About::Jing { others }, Lang::En) => {
            format!("Item by item, {value} of 100 points paid are for {} {range}.", from_jing(others, lang))
        }
        (About::Jing { others }, Lang::Zh) => {
            format!("逐项算，付的分里 {value}% 是为{}付的{range}。", from_jing(others, lang))
        }
        (About::Moved, Lang::En) => format!("Item by item, {value} points are paid in a deal {range}."),
        (About::Moved, Lang::Zh) => format!("逐项算，每局付 {value} 分{range}。"),
        (About::Luckiest, Lang::En) => {
            format!("The luckiest 1 % of results win {value} of 100 points won {range}.")
        }
        (About::Luckiest, Lang::Zh) => format!("赢得最大的 1%，占了全部赢分的 {value}%{range}。"),
        (About::NoWinner, Lang::En) => format!("{value} of 100 deals have no winner {range}."),
        (About::NoWinner, Lang::Zh) => format!("100 局里流局 {value} 局{range}。"),
        (About::Length, Lang::En) => format!("A deal takes {value} drawn tiles {range}."),
        (About::Length, Lang::Zh) => format!("一局四家一共摸 {value} 张牌{range}。"),
        (About::Named(own), _) => lang.labelled(own.label(lang), format!("{value} {range}")),
    }
}

/// The first sentences where a goal was named: which idea serves it, and which do the contrary.
pub(super) fn ordered(order: &Order, base: &str, needed: Option<u64>, lang: Lang) -> String {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let (best, than, contrary) = match order.goal {
        Goal::Calmer => (t("Calmest", "最稳"), t("calmer than", "更稳"), t("wilder than", "起伏更大")),
        Goal::Wilder => (t("Wildest", "起伏最大"), t("wilder than", "起伏更大"), t("calmer than", "更稳")),
        Goal::Fairer => (
            t("Fairest to the seats", "庄闲最平"),
            t("fairer to the seats than", "庄闲更平"),
            t("less fair to the seats than", "庄闲更不平"),
        ),
        Goal::Skill => (
            t("Most skill", "最见功夫"),
            t("better at showing skill than", "更见功夫"),
            t("worse at showing skill than", "更不见功夫"),
        ),
    };
    let unit = match order.goal {
        Goal::Skill => t(" deals", " 局"),
        _ => t(" points", " 分"),
    };
    let others: Vec<&Place> = order.places.iter().filter(|place| place.row.is_some()).collect();
    let (count, served) = (others.len(), others.iter().filter(|place| place.better).count());
    let short = others.iter().filter(|place| place.finding == Some(Finding::TooFew)).count();
    let are = |number: usize| if number == 1 { "is" } else { "are" };
    let worse: Vec<&Place> = others.iter().copied().filter(|place| place.is_worse()).collect();
    let told = |place: &&Place| {
        let by = place.row.as_ref().map(|row| change(row, order.is_relative(), (unit, t(" %", "%"))));
        format!("{}{}{}{}", place.name, t(" (", "（"), by.unwrap_or_default(), t(")", "）"))
    };
    let list = || lang.list(&worse.iter().map(told).collect::<Vec<_>>());
    let behind = match (worse.len(), lang) {
        (0, _) => String::new(),
        (1..=TOLD, Lang::En) => format!(" Really {contrary} {base}: {}.", list()),
        (1..=TOLD, Lang::Zh) => format!("显著比{base}{contrary}：{}。", list()),
        (worse, Lang::En) => format!(" {worse} are really {contrary} {base}."),
        (worse, Lang::Zh) => format!("{worse} 种显著比{base}{contrary}。"),
    };
    // Each training is a part of the run.
    let few = (1..FEWEST).contains(&order.trainings);
    let first = match (others.iter().find(|place| place.better), lang) {
        (Some(place), Lang::En) => {
            let lead = order.lead.as_ref().filter(|lead| !lead.to_base).map(|lead| match (lead.shown, lead.p_value) {
                (true, _) => format!(", really {than} the next, {}", lead.name),
                (false, Some(_)) => format!(", but not shown to be {than} {}", lead.name),
                (false, None) if few => {
                    format!(", but too few trainings to set it against {} (--trainings {FEWEST})", lead.name)
                }
                (false, None) => format!(", but too few deals to set it against {}", lead.name),
            });
            let lead = lead.unwrap_or_default();
            format!("{best}: {}{lead}; {served} of {count} {} really {than} {base}.", place.name, are(served))
        }
        (Some(place), Lang::Zh) => {
            let lead = order.lead.as_ref().filter(|lead| !lead.to_base).map(|lead| match (lead.shown, lead.p_value) {
                (true, _) => format!("，显著比其次的{}{than}", lead.name),
                (false, Some(_)) => format!("，但没有证据说比{}{than}", lead.name),
                (false, None) if few => format!("，但练的次数太少，不能与{}相比（--trainings {FEWEST}）", lead.name),
                (false, None) => format!("，但局数太少，不能与{}相比", lead.name),
            });
            let lead = lead.unwrap_or_default();
            format!("{best}：{}{lead}；{count} 种之中 {served} 种显著比{base}{than}。", place.name)
        }
        (None, Lang::En) if short > 0 => {
            let more = needed
                .map_or_else(|| "Play more: --hands".to_owned(), |n| format!("{} are needed: --hands {n}", whole(n)));
            format!("Too few deals to rank: {short} of {count} have no interval yet. {more}.")
        }
        (None, Lang::Zh) if short > 0 => {
            let more =
                needed.map_or_else(|| "请以 --hands 多打".to_owned(), |n| format!("须打 {} 局：--hands {n}", whole(n)));
            format!("局数太少，排不出先后：{count} 种之中 {short} 种尚无区间。{more}。")
        }
        _ if worse.len() == 1 && count == 1 => String::new(),
        (None, Lang::En) if count == 1 => format!("{} is not shown to be {than} {base}.", others[0].name),
        (None, Lang::Zh) if count == 1 => format!("没有证据说{}比{base}{than}。", others[0].name),
        (None, Lang::En) => format!("None of the {count} rule sets is shown to be {than} {base}."),
        (None, Lang::Zh) => format!("{count} 种规则里没有一种证实比{base}{than}。"),
    };
    format!("{first}{behind}").trim_start().to_owned()
}

/// What is compared with what.
pub(super) fn heading(scene: &Scene<'_>) -> Option<String> {
    let (first, lang) = (&scene.ideas[0].name, scene.lang);
    match (&scene.ideas[1..], lang) {
        ([], _) => None,
        ([one], Lang::En) => Some(format!("{} against {first}:", one.name)),
        ([one], Lang::Zh) => Some(format!("{}，与{first}相比：", one.name)),
        (others, Lang::En) if others.len() <= TOLD => Some(format!("{} rule sets against {first}:", others.len())),
        (others, Lang::En) => {
            Some(format!("{} rule sets against {first}, of each number the greatest change either way:", others.len()))
        }
        (others, Lang::Zh) if others.len() <= TOLD => Some(format!("{} 种规则，与{first}相比：", others.len())),
        (others, Lang::Zh) => Some(format!("{} 种规则，与{first}相比，每项只说增减最大的：", others.len())),
    }
}

/// The title of the table.
pub(super) fn caption(rules: usize, base: &str, lang: Lang) -> String {
    match (rules, lang) {
        (..2, _) => lang.pick("In numbers", "数字").to_owned(),
        (_, Lang::En) => format!("In numbers; ↑ ↓ where it is really more or less than under {base}"),
        (_, Lang::Zh) => format!("数字：↑ ↓ 表示显著多于或少于{base}"),
    }
}

/// What brackets, marks and evenings are, what counts as paid, what choosing does, what was named beforehand.
pub(super) fn legend(scene: &Scene<'_>, questions: &[About]) -> String {
    let (rules, base, lang) = (scene.ideas.len(), &scene.ideas[0].name, scene.lang);
    let evening = deals(scene.evening.into(), lang);
    let mut legend = match (rules, lang) {
        (1, _) => lang.pick("[..]: 95 % interval.", "[..] 为 95% 区间。").to_owned(),
        (_, Lang::En) => format!(
            "[..]: 95 % interval. ↑ ↓: really more or less than under {base}, by the corrected test. An evening is {evening}."
        ),
        (_, Lang::Zh) => format!("[..] 为 95% 区间；↑ ↓ ：按校正后的检验，显著多于或少于{base}。一场为 {evening}。"),
    };
    let primary = scene.primary.map(|primary| primary.label(lang));
    legend += &match (primary, rules, lang) {
        (None, ..) => String::new(),
        (Some(name), 2, Lang::En) => format!(" {name} was named beforehand (--primary): its test is not corrected."),
        (Some(name), 2, Lang::Zh) => format!("{name}由 --primary 事先指定，其检验不作校正。"),
        (Some(name), _, Lang::En) => {
            format!(" {name} was named beforehand (--primary): corrected for the {} rule sets only.", rules - 1)
        }
        (Some(name), _, Lang::Zh) => format!("{name}由 --primary 事先指定，只按 {} 种规则校正。", rules - 1),
    };
    legend += &match (scene.needed.filter(|_| rules > 1).map(whole), lang) {
        (None, _) => String::new(),
        (Some(n), Lang::En) => format!(" Intervals of evenings need {n} deals under each rule set."),
        (Some(n), Lang::Zh) => format!("一场的区间要打 {n} 局（每种规则）。"),
    };
    if questions.iter().any(|about| matches!(about, About::Jing { .. } | About::Moved)) {
        legend += gross(lang);
    }
    if rules > TOLD + 1 {
        legend += &format!("{}{}", lang.pick(" ", ""), chosen(lang));
    }
    legend
}

/// What the share of 精 leaves out, where other 精 are played.
pub(super) fn other_jing(lang: Lang) -> &'static str {
    lang.pick(
        " The first 精 is the one turned at the start of the deal; what is paid for 精 turned later is not in its share.",
        "上精为开局翻出的精；其他精（下精、末精等）所付的分不在其内。",
    )
}

/// What the points paid leave out.
fn gross(lang: Lang) -> &'static str {
    lang.pick(
        " Points paid are counted item by item, before what a seat wins for one is set off against what it pays for another.",
        "付分逐项计，同一家各项的收支不相抵。",
    )
}

/// What a choice among many does to intervals.
pub fn chosen(lang: Lang) -> &'static str {
    lang.pick(
        "The greatest of many is partly lucky: its interval is not widened for the choice, and its size is on average too large.",
        "众多之中最大的一个多少带些运气：其区间未因挑选而放宽，大小平均偏高。",
    )
}

/// What a table leaves out.
pub(super) fn more(left: usize, lang: Lang) -> String {
    match (left, lang) {
        (0, _) => String::new(),
        (left, Lang::En) => format!("... and {left} more on the page\n"),
        (left, Lang::Zh) => format!("……其余 {left} 种见网页\n"),
    }
}

/// How the stake was chosen.
pub(super) fn stake(stake: Stake, first: &str, lang: Lang) -> String {
    let (points, share) = (stake.points, LOSERS * 100.0);
    let list = lang.list(&BANKROLLS.map(|points| points.to_string()));
    match (stake.chosen, lang) {
        (Chosen::Asked, Lang::En) => format!("The stake of {points} points is that of --bankroll."),
        (Chosen::Asked, Lang::Zh) => format!("本钱 {points} 分由 --bankroll 指定。"),
        (Chosen::Common, Lang::En) => format!(
            "The stake of {points} points: the largest of {list} that {share} of 100 players or more lose under {first}; \
             --bankroll sets another."
        ),
        (Chosen::Common, Lang::Zh) => {
            format!("本钱 {points} 分：{list} 里按{first}至少有 {share}% 的人会输光的最大一个；--bankroll 可另定。")
        }
        (Chosen::Least, Lang::En) => format!(
            "The stake of {points} points: the least of {list}, for fewer than {share} of 100 players lose it under {first}; \
             --bankroll sets another."
        ),
        (Chosen::Least, Lang::Zh) => {
            format!("本钱 {points} 分：{list} 里最小的一个，按{first}输光的人不到 {share}%；--bankroll 可另定。")
        }
    }
}

impl Finding {
    /// In a table.
    pub(super) fn words(self, lang: Lang) -> &'static str {
        let (en, zh) = match self {
            Finding::More => ("more", "更多"),
            Finding::Less => ("less", "更少"),
            Finding::Equal => ("equal", "依规则相等"),
            Finding::SamePlay => ("same play", "打法相同"),
            Finding::NeverDiffered => ("not seen", "未见差异"),
            Finding::Near => ("within 1 %", "相差不到 1%"),
            Finding::NoneSeen | Finding::MayBeChance => ("may be chance", "或为偶然"),
            Finding::OneTraining => ("one training", "只练一次"),
            Finding::TooFew => ("too few deals", "局数不足"),
        };
        lang.pick(en, zh)
    }
}

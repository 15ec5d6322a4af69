//! The summary: in the terminal and as JSON.

use super::tables::placed;
use super::{Frequency, Results, frequencies};
use crate::lang::Lang;
use crate::report::contest::ExtremeRow;
use crate::write::format::{deals, fixed, interrupted, one_in, percent, percent_interval, whole};
use crate::write::text_table::{Align, TextTable};
use crate::rules::spec::DealEnds;
use crate::score::Item;
use crate::sim::{Category, DealGroup, Ending, PLACED, PLACES, Place, Plan, QUANTILES, Role, estimates, mean_points};
use crate::stats::{Estimate, Level, ScoreTally, interval, quantile};
use serde_json::{Map, Value, json};

/// The summary as JSON; the numbers are those of the tables.
pub fn summary_json(results: &Results<'_>) -> Value {
    let plan = results.plan;
    let tally = results.tally;
    let money: Map<String, Value> = Item::ALL
        .iter()
        .filter_map(|&item| {
            let estimate = interval::mean_amount(&tally.money(DealGroup::All, item), Level::P95)?;
            (tally.money(DealGroup::All, item).x > 0).then(|| {
                let value = json!({"estimate": estimate.value, "ci_low": estimate.interval.low,
                    "ci_high": estimate.interval.high});
                (item.name().to_owned(), value)
            })
        })
        .collect();
    json!({
        "program": concat!("jing ", env!("CARGO_PKG_VERSION")),
        "name": results.name,
        "rules": plan.rules.name,
        "rules_fingerprint": plan.rules.fingerprint().full(),
        "players": plan.seating.to_string(),
        "error_rate_millionths": plan.seating.error_rate,
        "seed": plan.seed,
        "session_deals": plan.session_len,
        "hands": tally.hands(),
        "sessions": tally.sessions(),
        "interrupted": results.ending == Ending::Interrupted,
        "seconds": results.seconds,
        "hands_per_second": tally.hands() as f64 / results.seconds.max(1e-9),
        "frequencies": frequencies(&plan.rules, tally),
        "scores": scores(results),
        "money_per_deal": money,
        "tiles_left_at_win": (1..=PLACES)
            .map(|place| estimate(interval::mean(&tally.win_left(place).sums(), Level::P95).filter(|_| goes_on(plan))))
            .collect::<Vec<_>>(),
        "exchange_gain_shanten": estimate(interval::mean(&tally.exchange_gain().sums(), Level::P95)),
        "ending": results.ending.name(),
        "targets": results.targets,
        "statistics": estimates(&plan.rules, results.gathered, results.bankrolls, Level::P95),
        "extremes": results.extremes.iter().map(extreme).collect::<Vec<Value>>(),
        "draws_per_deal": estimate(interval::mean(&tally.draws().sums(), Level::P95)),
        "calibration": results.panel.json(),
        "flowers_per_seat": estimate(interval::mean(&tally.flowers().sums(), Level::P95)),
        "bixiahu_run": estimate(interval::mean(&tally.doubled_runs().sums(), Level::P95)),
    })
}

fn extreme(row: &ExtremeRow) -> Value {
    json!({"points": row.points, "hand": row.hand, "seat": row.seat, "dealer": row.dealer, "command": row.command})
}

fn estimate(found: Option<Estimate>) -> Value {
    found.map_or(
        Value::Null,
        |found| json!({"estimate": found.value, "ci_low": found.interval.low, "ci_high": found.interval.high}),
    )
}

/// Makes a JSON object of one value per role.
fn by_role(value: impl Fn(Role, &ScoreTally) -> Value, results: &Results<'_>) -> Value {
    let roles = Role::ALL.iter().map(|&role| (role.name().to_owned(), value(role, results.tally.scores(role))));
    roles.collect::<Map<String, Value>>().into()
}

/// `mean.dealer`, `sd.dealer` and their like are plain numbers; `mean_ci.dealer`, `sd_ci.dealer` are the 95 % intervals of them.
fn scores(results: &Results<'_>) -> Value {
    let ends = |found: Option<Estimate>| found.map(|found| [found.interval.low, found.interval.high]);
    let mean = |role: Role| mean_points(results.tally, role, Level::P95);
    let sd = |role: Role| results.tally.sd(role, Level::P95);
    let quantiles = |tally: &ScoreTally, pick: &dyn Fn(Option<Estimate>) -> Value| {
        let of = |p: f64| (p.to_string(), pick(quantile::quantile(tally, p, Level::P95)));
        Value::from(QUANTILES.into_iter().map(of).collect::<Map<String, Value>>())
    };
    json!({
        "mean": by_role(|role, _| json!(mean(role).map(|found| found.value)), results),
        "mean_ci": by_role(|role, _| json!(ends(mean(role))), results),
        "sd": by_role(|role, _| json!(sd(role).map(|found| found.value)), results),
        "sd_ci": by_role(|role, _| json!(ends(sd(role))), results),
        "quantiles": by_role(|_, tally| quantiles(tally, &|found| json!(found.map(|found| found.value))), results),
        "quantiles_ci": by_role(|_, tally| quantiles(tally, &|found| json!(ends(found))), results),
        "min": by_role(|_, tally| json!(tally.histogram().min()), results),
        "max": by_role(|_, tally| json!(tally.histogram().max()), results),
    })
}

/// The summary for a person.
pub fn summary_text(results: &Results<'_>) -> String {
    let (lang, tally, plan) = (results.lang, results.tally, results.plan);
    let rate = tally.hands() as f64 / results.seconds.max(1e-9);
    let mut text = format!(
        "{}  {} {} ({})  {} {}  {} {}  {} {}/s\n\n",
        deals(tally.hands(), lang),
        lang.pick("rules", "规则"),
        plan.rules.name,
        plan.rules.fingerprint(),
        lang.pick("players", "玩家"),
        plan.seating,
        lang.pick("seed", "种子"),
        plan.seed,
        lang.pick("speed", "速度"),
        whole(rate as u64),
    );
    let mut table = TextTable::new()
        .column(lang.pick("in a deal", "一局中"), Align::Left)
        .column(lang.pick("count", "次数"), Align::Right)
        .column(lang.pick("share", "比例"), Align::Right)
        .column(lang.pick("95 % interval", "95% 区间"), Align::Right)
        .column("", Align::Right);
    let rows = frequencies(&plan.rules, tally);
    let events = || rows.iter().filter_map(|row| Some((row.event()?, row)));
    for (category, row) in events().filter(|(_, row)| row.count > 0) {
        let name = lang.pick(category.name(), category.chinese());
        let share = percent(row.estimate, 3);
        let range = percent_interval(row.ci_low, row.ci_high, 3);
        table.row([name.to_owned(), whole(row.count), share, range, one_in(row.estimate, lang)]);
    }
    text += &table.to_string();
    text += &unseen(lang, events().filter(|(_, row)| row.count == 0));
    text += &place_text(lang, &rows);
    text += &measures(results);
    results.targets.iter().for_each(|line| text += &format!("{line}\n"));
    if results.ending == Ending::Interrupted {
        text += &format!("{}\n", interrupted(plan.hands, lang));
    }
    text.push('\n');
    text + &score_text(results) + &results.panel.text(lang)
}

/// Means of what a table of events does not tell, most of them of some games only.
fn measures(results: &Results<'_>) -> String {
    let (lang, tally) = (results.lang, results.tally);
    let left = [
        (lang.pick("tiles left at the first win", "首胡余牌"), tally.win_left(1)),
        (lang.pick("tiles left at the second win", "二胡余牌"), tally.win_left(2)),
        (lang.pick("tiles left at the third win", "三胡余牌"), tally.win_left(3)),
    ];
    let rows = [
        (lang.pick("shanten gained by the exchange", "换三张所减向听"), tally.exchange_gain()),
        (lang.pick("flowers of a seat", "每家花数"), tally.flowers()),
        (lang.pick("deals in a row that count double", "连续比下胡局数"), tally.doubled_runs()),
    ];
    let line = |(name, tally): (&str, &ScoreTally)| {
        let mean = interval::mean(&tally.sums(), Level::P95)?;
        let (low, high) = (fixed(mean.interval.low, 3), fixed(mean.interval.high, 3));
        Some(format!("{name}: {} ({low} .. {high})\n", fixed(mean.value, 3)))
    };
    left.into_iter().filter(|_| goes_on(results.plan)).chain(rows).filter_map(line).collect()
}

/// Whether play goes on after a win.
fn goes_on(plan: &Plan) -> bool {
    plan.rules.play.ends != DealEnds::FirstWin
}

/// Categories that never happened: their upper limit says more than a zero.
fn unseen<'a>(lang: Lang, never: impl Iterator<Item = (Category, &'a Frequency)>) -> String {
    let never: Vec<(&str, f64)> =
        never.map(|(category, row)| (lang.pick(category.name(), category.chinese()), row.ci_high)).collect();
    let Some(&(_, limit)) = never.first() else { return String::new() };
    let never: Vec<&str> = never.into_iter().map(|(name, _)| name).collect();
    format!(
        "{} ({} {}): {}\n",
        lang.pick("never", "未出现"),
        lang.pick("below", "低于"),
        percent(limit, 2),
        never.join(", ")
    )
}

/// Who wins first, second, third, and who is left, where play goes on after a win.
fn place_text(lang: Lang, rows: &[Frequency]) -> String {
    let mut table = TextTable::new().column(lang.pick("share of deals", "占局数"), Align::Left);
    for place in Place::ALL {
        table = table.column(lang.pick(place.name(), place.chinese()), Align::Right);
    }
    for role in PLACED {
        let cells: Vec<String> = Place::ALL
            .iter()
            .filter_map(|&place| placed(rows, role, place))
            .map(|row| format!("{} {}", percent(row.estimate, 3), percent_interval(row.ci_low, row.ci_high, 3)))
            .collect();
        if cells.is_empty() {
            return String::new();
        }
        table.row(std::iter::once(lang.pick(role.name(), role.chinese()).to_owned()).chain(cells));
    }
    format!(
        "\n{}\n{table}",
        lang.pick("places of winning (left: three others have won)", "胡牌的次序（未胡：其余三家皆胡）")
    )
}

fn score_text(results: &Results<'_>) -> String {
    let lang = results.lang;
    let mut table = TextTable::new()
        .column(lang.pick("points a deal", "每局得分"), Align::Left)
        .column(lang.pick("mean", "均值"), Align::Right)
        .column(lang.pick("95 % interval", "95% 区间"), Align::Right)
        .column(lang.pick("sd", "标准差"), Align::Right);
    for quantile in [0.01, 0.5, 0.99] {
        table = table.column(&format!("{}{}", lang.pick("q ", "分位 "), quantile), Align::Right);
    }
    for role in Role::ALL {
        let tally = results.tally.scores(role);
        let histogram = tally.histogram();
        let Some(mean) = mean_points(results.tally, role, Level::P95) else { continue };
        let mut cells = vec![
            lang.pick(role.name(), role.chinese()).to_owned(),
            fixed(mean.value, 3),
            format!("{} .. {}", fixed(mean.interval.low, 3), fixed(mean.interval.high, 3)),
            results.tally.sd(role, Level::P95).map_or_else(String::new, |sd| fixed(sd.value, 2)),
        ];
        cells.extend([0.01, 0.5, 0.99].map(|p| histogram.quantile(p).map_or_else(String::new, whole)));
        table.row(cells);
    }
    table.to_string()
}

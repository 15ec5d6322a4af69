//! The summary as JSON; the numbers are those of the tables.

use super::findings::tests;
use super::study::{Kind, Side, Study};
use super::verdict::Verdict;
use super::{manifest, panel, trainings};
use crate::score::Item;
use crate::sim::{DealGroup, EstimateRow, MARGIN, Measure, QUANTILES, Role, Statistic};
use crate::stats::SIGNIFICANCE;
use serde_json::{Map, Value, json};

/// The summary of a study.
pub fn json(study: &Study) -> Value {
    let mut summary = manifest::described(study);
    summary.insert("warnings".to_owned(), json!(study.warnings()));
    if study.seconds > 0.0 {
        summary.insert("hands_per_second".to_owned(), json!(study.hands as f64 / study.seconds));
    }
    summary.remove("sides");
    let verdict = Verdict::of(study);
    let headline = verdict.as_ref().and_then(|verdict| verdict.tests).unwrap_or_default();
    if let Some(verdict) = verdict {
        summary.insert("verdict".to_owned(), json!(verdict));
    }
    let more = match study.kind {
        Kind::Simulate => one(study.first()),
        Kind::Compare | Kind::Sweep => several(study, headline),
        Kind::Arena => arena(study.first()),
    };
    let luck = |of: fn(&Side) -> &Vec<crate::sim::LuckRow>| {
        let rows = study.sides.iter().filter(|side| !of(side).is_empty());
        rows.map(|side| json!({"rules": side.name(), "rows": of(side)})).collect::<Vec<_>>()
    };
    let lucks = [("luck", luck(|side| &side.lucks)), ("luck_differences", luck(|side| &side.luck_differences))];
    for (name, rows) in lucks.into_iter().filter(|(_, rows)| !rows.is_empty()) {
        summary.insert(name.to_owned(), json!(rows));
    }
    summary.extend(more.as_object().cloned().unwrap_or_default());
    let largest = study.sides.iter().flat_map(|side| side.largest.iter().map(|row| row.json(side, study.lang)));
    let largest: Vec<Value> = largest.collect();
    if !largest.is_empty() {
        summary.insert("largest_deals".to_owned(), largest.into());
    }
    summary.into()
}

/// As text, the answer first; the other keys are in the order of their names.
pub fn answer_first(mut summary: Value) -> String {
    let verdict = summary.as_object_mut().and_then(|keys| keys.remove("verdict"));
    let rest = summary.to_string();
    verdict.map_or_else(|| rest.clone(), |verdict| format!("{{\"verdict\":{verdict},{}", &rest[1..]))
}

/// What players have over each other.
fn arena(side: &Side) -> Value {
    json!({
        "rules": side.name(),
        "rules_fingerprint": side.rules.fingerprint().full(),
        "weights": side.weights,
        "pairs": side.duels,
        "habits": side.habits,
    })
}

/// The families of tests of a comparison, each corrected by itself (Holm) at this level: the headline numbers, all rows of the table, and
/// where players adapt what that adds.
fn families(side: &Side, headline: usize) -> Value {
    let family = |name: &str, tests: usize| json!({"name": name, "tests": tests, "level": SIGNIFICANCE});
    let mut all = vec![family("headline", headline), family("table", tests(&side.differences))];
    if !side.same_players.is_empty() {
        all.push(family("same_players", tests(&side.same_players)));
    }
    if !side.adaptation.is_empty() {
        all.push(family("adaptation", tests(&side.adaptation)));
    }
    all.into()
}

/// What several rule sets come to; `headline` is the number of headline tests of each comparison.
fn several(study: &Study, headline: usize) -> Value {
    let comparison = |side: &Side| {
        let mut found = json!({
            "b": side.name(),
            "b_fingerprint": side.rules.fingerprint().full(),
            "point": side.point,
            "verdict": study.findings(&side.differences),
            "identical": side.differences.iter().all(|row| row.identical && row.forced),
            "nothing_differed": side.differences.iter().all(|row| row.identical),
            "families": families(side, headline),
            "rows": side.differences,
        });
        if study.trainings > 0 {
            found["trainings"] = json!(study.trainings);
        }
        if !side.same_players.is_empty() {
            found["same_players"] = json!(side.same_players);
            found["adaptation"] = json!(side.adaptation);
            if study.trainings > 1 {
                found["least_effects"] = json!(trainings::least(study, side));
            }
        }
        found
    };
    let side = |side: &Side| {
        json!({
            "rules": side.name(),
            "point": side.point,
            "weights": side.weights,
            "edges": trainings::edges(&side.weights),
            "estimates": side.estimates,
            "habits": side.habits,
            "concentration": side.concentration(),
        })
    };
    let mut summary = json!({
        "a": study.first().name(),
        "a_fingerprint": study.first().rules.fingerprint().full(),
        "family": {"correction": "holm", "level": SIGNIFICANCE, "margin_of_equivalence": MARGIN},
        "comparisons": study.others().iter().map(comparison).collect::<Vec<_>>(),
        "sides": study.sides.iter().map(side).collect::<Vec<_>>(),
    });
    if !study.first().variation.is_empty() {
        summary["variation"] = json!(study.first().variation);
    }
    summary
}

/// What one rule set comes to.
fn one(side: &Side) -> Value {
    let mean = |measure: Measure| estimate(side.estimate(Statistic::Measure(measure)));
    let left = [Measure::LeftAtFirstWin, Measure::LeftAtSecondWin, Measure::LeftAtThirdWin];
    let money = |&item: &Item| {
        let row = side.estimate(Statistic::Money(DealGroup::All, item))?;
        Some((item.name().to_owned(), estimate(Some(row))))
    };
    json!({
        "rules": side.name(),
        "rules_fingerprint": side.rules.fingerprint().full(),
        "weights": side.weights,
        "frequencies": side.frequencies,
        "scores": scores(side),
        "money_per_deal": Item::ALL.iter().filter_map(money).collect::<Map<_, _>>(),
        "tiles_left_at_win": left.map(mean),
        "exchange_gain_shanten": mean(Measure::ExchangeGain),
        "statistics": side.estimates,
        "extremes": side.extremes,
        "draws_per_deal": mean(Measure::Draws),
        "calibration": panel::json(&side.panel),
        "flowers_per_seat": mean(Measure::Flowers),
        "bixiahu_run": mean(Measure::BixiahuRun),
        "habits": side.habits,
        "concentration": side.concentration(),
    })
}

fn estimate(row: Option<&EstimateRow>) -> Value {
    row.map_or(Value::Null, |row| json!({"estimate": row.estimate, "ci_low": row.ci_low, "ci_high": row.ci_high}))
}

/// `mean.dealer`, `sd.dealer` and their like are plain numbers; `mean_ci.dealer`, `sd_ci.dealer` are the 95 % intervals of them.
fn scores(side: &Side) -> Value {
    type Pick = fn(&EstimateRow) -> Value;
    let (value, ends): (Pick, Pick) = (|row| json!(row.estimate), |row| json!([row.ci_low, row.ci_high]));
    let by_role = |of: &dyn Fn(Role) -> Value| -> Value {
        Role::ALL.into_iter().map(|role| (role.name().to_owned(), of(role))).collect::<Map<_, _>>().into()
    };
    let all = |statistic: fn(Role) -> Statistic, pick: Pick| {
        by_role(&|role| side.estimate(statistic(role)).map_or(Value::Null, pick))
    };
    let quantiles = |pick: Pick| {
        by_role(&|role| {
            let of = |p: f64| {
                let row = side.estimate(Statistic::Quantile(role, p));
                (p.to_string(), row.map_or(Value::Null, pick))
            };
            QUANTILES.into_iter().map(of).collect::<Map<_, _>>().into()
        })
    };
    json!({
        "mean": all(Statistic::Mean, value),
        "mean_ci": all(Statistic::Mean, ends),
        "sd": all(Statistic::Sd, value),
        "sd_ci": all(Statistic::Sd, ends),
        "quantiles": quantiles(value),
        "quantiles_ci": quantiles(ends),
        "min": by_role(&|role| json!(side.histogram(role).map(|bin| bin.0).min())),
        "max": by_role(&|role| json!(side.histogram(role).map(|bin| bin.0).max())),
    })
}

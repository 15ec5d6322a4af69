//! The summary of a run as JSON. Its numbers are those of the tables of the run.

use super::manifest;
use crate::answer::FirstScreen;
use crate::lang::{Lang, Message, capitalize};
use crate::report::rank::Ranking;
use crate::report::{
    Adapted, Arena, Compared, Comparison, Effect, LargestRow, Panel, Played, RuleSet, Simulation, Study, Verdict,
};
use crate::report::{detectable_effects, edges, test_count};
use crate::rules::Rules;
use crate::score::{Explained, Item, NamedRule, named_rules};
use crate::sim::{DealGroup, Difference, Ending, EstimateRow, MARGIN, Measure, QUANTILES, Role, Statistic};
use crate::stats::SIGNIFICANCE;
use crate::tile::Seat;
use crate::words::unique;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Returns the summary of a run as one line of JSON. The key `verdict`, if there is one, is the first.
pub fn summary(study: &Study, lang: Lang) -> String {
    let mut keys = match study {
        Study::Ranking(ranked) => {
            let (found, first) = study.verdict_with_first();
            ranking(ranked, found.map(|found| verdict(&found, &first, lang)))
        }
        _ => study_keys(study, lang),
    };
    // The other keys keep their order.
    let verdict = keys.remove("verdict");
    let rest = Value::Object(keys).to_string();
    verdict.map_or_else(|| rest.clone(), |verdict| format!("{{\"verdict\":{verdict},{}", &rest[1..]))
}

/// Returns the content of `manifest.json` of a run.
pub fn manifest(study: &Study, lang: Lang) -> Value {
    let Study::Ranking(ranking) = study else { return manifest::to_json(study, lang) };
    let (mut keys, played) = (self::ranking(ranking, None), &ranking.played);
    let more = json!({
        "kind": "rank", "program": played.program, "lang": lang, "ending": played.ending, "hands_planned": played.planned,
        "version": env!("CARGO_PKG_VERSION"), "command": played.command, "seconds": played.seconds,
        "rules_toml": ranking.rules.to_toml(),
    });
    keys.extend(more.as_object().cloned().unwrap_or_default());
    keys.remove("rows");
    keys.remove("verdict");
    keys.into()
}

/// Returns the keys of a JSON object; empty for any other value.
fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(keys) => keys,
        _ => Map::new(),
    }
}

/// Converts a verdict to JSON, with its sentences in this language and the title of the first screen as the headline.
fn verdict(verdict: &Verdict, first: &FirstScreen, lang: Lang) -> Value {
    let mut value = json!(verdict);
    let rendered = |message: &Message| lang.render(message);
    let headline = Some(&first.title).filter(|title| !title.is_empty()).or(verdict.headline.first());
    value["headline"] = json!(headline.map(rendered).map(|text| capitalize(&text)));
    value["changes"] = json!(verdict.changes);
    value["sentences"] = verdict.sentences.iter().map(rendered).collect();
    value["stake_chosen"] = rendered(&verdict.stake_chosen).into();
    value
}

/// Returns the keys of the summary of a study other than a ranking.
fn study_keys(study: &Study, lang: Lang) -> Map<String, Value> {
    let mut keys = manifest::run_facts(study, lang);
    let warnings: Vec<String> = study.warnings().iter().map(|line| lang.render(line)).collect();
    keys.insert("warnings".to_owned(), json!(warnings));
    let Played { hands, seconds, .. } = *study.played();
    if seconds > 0.0 {
        keys.insert("hands_per_second".to_owned(), json!(hands as f64 / seconds));
    }
    keys.remove("sides");
    keys.remove("effects");
    let (found, first) = study.verdict_with_first();
    let more = match study {
        Study::Simulation(study) => simulation(study),
        Study::Comparison(study) => {
            let tests = found.as_ref().and_then(|found| found.tests).unwrap_or_default();
            comparison(study, tests, lang)
        }
        Study::Arena(study) => arena(study),
        Study::Ranking(_) => return Map::new(),
    };
    keys.extend(found.map(|found| ("verdict".to_owned(), verdict(&found, &first, lang))));
    keys.extend(object(more));
    let largest =
        study.rule_sets().into_iter().flat_map(|one| one.largest.iter().map(|row| largest_deal(row, one, lang)));
    let largest: Vec<Value> = largest.collect();
    if !largest.is_empty() {
        keys.insert("largest_deals".to_owned(), largest.into());
    }
    keys
}

/// Converts one of the largest deals to JSON, with its payments.
fn largest_deal(row: &LargestRow, rule_set: &RuleSet, lang: Lang) -> Value {
    let LargestRow { hand, seat, points, .. } = row;
    let rows = row.replay_end(&rule_set.rules).map(|(_, rows, _)| explained(&rule_set.rules, &rows, lang));
    json!({"rules": rule_set.name(), "hand": hand, "seat": seat, "points": points, "explained": rows})
}

/// Converts the results of an arena to JSON.
fn arena(study: &Arena) -> Value {
    let mut found = json!({
        "rules": study.rules.name,
        "rules_fingerprint": study.rules.fingerprint().full(),
        "weights": study.weights,
        "pairs": study.duels,
        "habits": study.habits,
    });
    if !study.lucks.is_empty() {
        found["luck"] = json!([{"rules": study.rules.name, "rows": study.lucks}]);
    }
    found
}

/// Returns the families of tests of the comparison with one other rule set. A family is a group of tests with its own Holm correction: the
/// headline numbers, the rows of the table, and the two tables of adaptation. `headline` is the number of tests of headline numbers.
fn families(other: &Compared, headline: usize) -> Value {
    let family = |name: &str, tests: usize| json!({"name": name, "tests": tests, "level": SIGNIFICANCE});
    let mut all = vec![family("headline", headline), family("table", test_count(&other.differences))];
    if let Some(adapted) = &other.adapted {
        all.push(family("same_players", test_count(&adapted.same_players)));
        all.push(family("adaptation", test_count(&adapted.adaptation)));
    }
    all.into()
}

/// Converts the results of several rule sets to JSON. `headline` is the number of tests of headline numbers in each comparison.
fn comparison(study: &Comparison, headline: usize, lang: Lang) -> Value {
    let trainings = study.played.trainings;
    let comparison = |other: &Compared| {
        let rules = &other.rule_set.rules;
        let mut found = json!({
            "b": rules.name,
            "b_fingerprint": rules.fingerprint().full(),
            "point": other.point,
            "verdict": lang.render(&study.findings(&other.differences)),
            "identical": other.differences.iter().all(|row| row.identical && row.forced),
            "nothing_differed": other.differences.iter().all(|row| row.identical),
            "families": families(other, headline),
            "rows": other.differences,
        });
        if trainings > 0 {
            found["trainings"] = json!(trainings);
        }
        if !study.effects.is_empty() {
            found["effects"] = study.effects.iter().map(effect).collect();
            if trainings > 0 {
                found["players_of"] = json!("a");
            }
        }
        if !study.across.is_empty() {
            let players = unique(study.across.iter().map(|row| &*row.players));
            let rows = |name: &str| -> Vec<&Difference> {
                study.across.iter().filter(|row| row.players == name).map(|row| &row.difference).collect()
            };
            found["across"] = players.iter().map(|name| json!({"players": name, "rows": rows(name)})).collect();
        }
        if let Some(adapted @ Adapted { same_players, adaptation }) = &other.adapted {
            found["same_players"] = json!(same_players);
            found["adaptation"] = json!(adaptation);
            if trainings > 1 {
                found["least_effects"] = json!(detectable_effects(study, adapted));
            }
        }
        found
    };
    let side = |(rule_set, point): (&RuleSet, &[String])| {
        json!({
            "rules": rule_set.name(),
            "point": point,
            "weights": rule_set.weights,
            "edges": edges(&rule_set.weights),
            "estimates": rule_set.estimates,
            "habits": rule_set.habits,
            "concentration": rule_set.concentration(),
        })
    };
    let first = &study.first;
    let points = std::iter::once(&[][..]).chain(study.others.iter().map(|other| &*other.point));
    let mut summary = json!({
        "a": first.name(),
        "a_fingerprint": first.rules.fingerprint().full(),
        "family": {"correction": "holm", "level": SIGNIFICANCE, "margin_of_equivalence": MARGIN},
        "comparisons": study.others.iter().map(comparison).collect::<Vec<_>>(),
        "sides": study.rule_sets().zip(points).map(side).collect::<Vec<_>>(),
    });
    if let Some(grid) = study.grid.as_ref().filter(|grid| !grid.variation.is_empty()) {
        summary["variation"] = json!(grid.variation);
    }
    summary
}

/// Converts the effect of a group of changes to JSON.
fn effect(effect: &Effect) -> Value {
    let Effect { changes, status, alone, last, .. } = effect;
    json!({"changes": changes, "status": status, "alone": alone, "last": last})
}

/// Converts the results of one rule set to JSON.
fn simulation(study: &Simulation) -> Value {
    let side = &study.rule_set;
    let mean = |measure: Measure| estimate(side.estimate(Statistic::Measure(measure)));
    let left = [Measure::LeftAtFirstWin, Measure::LeftAtSecondWin, Measure::LeftAtThirdWin];
    let money = |&item: &Item| {
        let row = side.estimate(Statistic::Money(DealGroup::All, item))?;
        Some((item.name().to_owned(), estimate(Some(row))))
    };
    let Panel { checks, sharpened } = &study.panel;
    json!({
        "rules": side.name(),
        "rules_fingerprint": side.rules.fingerprint().full(),
        "weights": side.weights,
        "frequencies": study.frequencies,
        "scores": scores(side),
        "money_per_deal": Item::ALL.iter().filter_map(money).collect::<Map<_, _>>(),
        "tiles_left_at_win": left.map(mean),
        "exchange_gain_shanten": mean(Measure::ExchangeGain),
        "statistics": side.estimates,
        "extremes": side.extremes,
        "draws_per_deal": mean(Measure::Draws),
        "calibration": {"quantities": checks, "control_variates": sharpened},
        "flowers_per_seat": mean(Measure::Flowers),
        "bixiahu_run": mean(Measure::BixiahuRun),
        "habits": side.habits,
        "concentration": side.concentration(),
    })
}

/// Converts the results of a ranking to JSON. `verdict` is its verdict as JSON ([`verdict`]).
fn ranking(study: &Ranking, verdict: Option<Value>) -> Map<String, Value> {
    let Ranking { played, rules, .. } = study;
    let Played { players, seed, session, hands, trainings, .. } = played;
    let mut found = json!({
        "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(), "players": players,
        "adapted": study.adapted, "seed": seed, "session_deals": session, "hands": hands,
        "alternatives": study.ideas.len(), "settled_again": study.settled,
        "interrupted": played.ending == Ending::Interrupted,
        "statistics": study.statistics, "rows": study.rows, "skipped": study.skipped,
        "family": {"correction": "holm", "level": SIGNIFICANCE, "tests": study.tests},
        "verdict": verdict, "question": played.question,
        "question_hash": played.question.as_ref().map(|question| question.hash()),
    });
    if *trainings > 0 {
        (found["trainings"], found["trained"]) = (json!(trainings), json!(study.trained));
    }
    object(found)
}

/// Converts payments and their explanations to JSON, in the form of `jing score --json`.
pub fn explained(rules: &Rules, rows: &[Explained], lang: Lang) -> Vec<Value> {
    #[derive(Serialize)]
    struct Row<'a> {
        item: &'a str,
        from: Vec<usize>,
        to: Vec<usize>,
        points: i64,
        arithmetic: String,
        rules: Vec<NamedRule>,
    }
    let indices = |seats: &[Seat]| seats.iter().map(|seat| seat.index()).collect();
    let row = |row: &Explained| Row {
        item: row.item.name(),
        from: indices(&row.from),
        to: indices(&row.to),
        points: row.points(),
        arithmetic: lang.render(&row.arithmetic()),
        rules: named_rules(rules, std::slice::from_ref(row)),
    };
    rows.iter().map(|one| json!(row(one))).collect()
}

/// Converts an estimate with its interval to JSON; `null` for `None`.
fn estimate(row: Option<&EstimateRow>) -> Value {
    row.map_or(Value::Null, |row| json!({"estimate": row.estimate, "ci_low": row.ci_low, "ci_high": row.ci_high}))
}

/// Converts the statistics of scores to JSON, by role: `mean.dealer` is a number, `mean_ci.dealer` its 95 % interval.
fn scores(side: &RuleSet) -> Value {
    type Pick = fn(&EstimateRow) -> Value;
    let (value, ends): (Pick, Pick) = (|row| json!(row.estimate), |row| json!([row.ci_low, row.ci_high]));
    let by_role = |value: &dyn Fn(Role) -> Value| -> Value {
        Role::ALL.into_iter().map(|role| (role.name().to_owned(), value(role))).collect::<Map<_, _>>().into()
    };
    let all = |statistic: fn(Role) -> Statistic, pick: Pick| {
        by_role(&|role| side.estimate(statistic(role)).map_or(Value::Null, pick))
    };
    let quantiles = |pick: Pick| {
        by_role(&|role| {
            let quantile = |p: f64| {
                let row = side.estimate(Statistic::Quantile(role, p));
                (p.to_string(), row.map_or(Value::Null, pick))
            };
            QUANTILES.into_iter().map(quantile).collect::<Map<_, _>>().into()
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

use super::*;
use crate::lang::{Lang, Message};
use crate::question::{Setup, untrained_player};
use crate::render::json;
use crate::report::{Comparison, Monitoring, Plan, Study};
use serde_json::{Value, json};

/// A comparison of two rule sets with `efficient`; `more` are further fields of `play`.
fn compared([a, b]: [&str; 2], hands: u64, more: Value) -> (Setup, Run) {
    let mut play = json!({"rules": [a, b], "hands": hands, "seed": 3});
    more.as_object().into_iter().flatten().for_each(|(name, value)| play[name] = value.clone());
    let question = json!({"kind": "compare", "play": play, "read": {"bankroll": [50, 100]}});
    let setup = Setup::new(serde_json::from_value(question).unwrap()).unwrap();
    let run = setup.run(setup.sides::<Message>(&mut |name, _, _| untrained_player(name)).unwrap());
    (setup, run)
}

/// The study of [`compared`].
fn study(names: [&str; 2], hands: u64, more: Value) -> Comparison {
    let (setup, run) = compared(names, hands, more);
    let plan = Plan::new(&setup, &run, None, false);
    match plan.study(&setup, &run, &run.play(), Monitoring::default()) {
        Study::Comparison(study) => *study,
        _ => unreachable!("a comparison"),
    }
}

/// The rows after they were written as JSON and read back.
fn printed(rows: &[Difference]) -> Value {
    serde_json::from_str(&json!(rows).to_string()).unwrap()
}

/// The JSON summary of a study.
fn summary(study: &Comparison) -> Value {
    serde_json::from_str(&json::summary(&Study::Comparison(Box::new(study.clone())), Lang::En)).unwrap()
}

/// A comparison of two rule sets without effects of single changes.
fn plain(names: [&str; 2], hands: u64) -> Comparison {
    study(names, hands, json!({"effects": false}))
}

/// A row before the corrections for the number of tests.
fn uncorrected(row: &Difference) -> Difference {
    let p_equivalent = row.p_equivalent.map(|_| 0.0);
    Difference { p_adjusted: 0.0, p_equivalent, ..row.clone() }
}

/// Asserts that rows are those of a comparison of these two rule sets, apart from corrections.
fn assert_single_comparison(rows: &[Difference], names: [&str; 2], hands: u64) {
    let single = plain(names, hands);
    assert_eq!(rows.len(), 8, "{names:?}");
    for row in rows {
        let own = single.others[0].differences.iter().find(|own| own.statistic.is_same(row.statistic)).unwrap();
        assert_eq!(uncorrected(row), uncorrected(own), "{names:?}");
    }
}

/// Each effect equals a comparison of two rule sets, and effects do not change the other results of the comparison.
#[test]
fn effects_equal_single_comparisons() {
    for (a, changes) in [
        ("nanchang", &["scoring.jing.chongguan_from=4", "room.deal_cap=100"][..]),
        ("nanchang", &["claims.chow=false", "room.deal_cap=60", "scoring.base=2"]),
        ("sichuan", &["play.exchange=next", "room.deal_cap=40", "scoring.base=2"]),
        ("nanjing", &["room.niao.tiles=2", "room.niao.points=3", "claims.winners=first", "room.deal_cap=60"]),
    ] {
        let b = changes.iter().fold(a.to_owned(), |name, change| format!("{name}+{change}"));
        let found = study([a, &b], 3000, Value::Null);
        let without = plain([a, &b], 3000);
        assert!(!found.effects.is_empty() && without.effects.is_empty());
        assert_eq!(found.others[0].differences, without.others[0].differences);
        let mut with_effects = summary(&found);
        let effects = with_effects["comparisons"][0].as_object_mut().unwrap().remove("effects").unwrap();
        let mut without_effects = summary(&without);
        for summary in [&mut with_effects, &mut without_effects] {
            ["question", "question_hash", "command"].into_iter().for_each(|name| summary[name] = Value::Null);
            // With effects the headline may name the change that causes the difference.
            summary["verdict"]["headline"] = Value::Null;
        }
        assert_eq!(with_effects, without_effects);
        for (effect, shown) in found.effects.iter().zip(effects.as_array().unwrap()) {
            let with = |name: &str, of: fn(&Change) -> &String| {
                effect
                    .changes
                    .iter()
                    .fold(name.to_owned(), |name, change| format!("{name}+{}={}", change.key, of(change)))
            };
            assert_single_comparison(&effect.alone, [a, &with(a, |change| &change.to)], 3000);
            assert_single_comparison(effect.last.as_ref().unwrap(), [&with(&b, |change| &change.from), &b], 3000);
            assert_eq!(shown["alone"], printed(&effect.alone));
            assert!(shown["changes"][0]["word"].as_str().is_some_and(|word| !word.is_ascii()), "{shown}");
        }
    }
}

#[test]
fn the_tests_of_all_effects_are_one_family() {
    let found = study(["nanchang", "nanchang+scoring.jing.chongguan_from=4+claims.chow=false"], 2000, Value::Null);
    let rows: Vec<&Difference> =
        found.effects.iter().flat_map(|effect| effect.alone.iter().chain(effect.last.iter().flatten())).collect();
    assert_eq!(rows.len(), 32);
    let p_values: Vec<f64> = rows.iter().map(|row| if row.tested { row.p_value } else { 1.0 }).collect();
    let adjusted: Vec<f64> = rows.iter().map(|row| row.p_adjusted).collect();
    assert_eq!(adjusted, holm(&p_values));
    assert!(found.effects.iter().all(|effect| effect.status == Status::Acts), "{:?}", found.effects);
}

/// The status of each change, with the last parts of its keys. `changes` are added to `nanchang`.
fn statuses(changes: &str, hands: u64) -> Vec<(String, Status)> {
    let found = study(["nanchang", &format!("nanchang{changes}")], hands, Value::Null);
    let name = |change: &Change| change.key.rsplit('.').next().unwrap_or_default().to_owned();
    let names = |effect: &Effect| effect.changes.iter().map(name).collect::<Vec<_>>().join("+");
    found.effects.iter().map(|effect| (names(effect), effect.status)).collect()
}

#[test]
fn every_status_is_found() {
    let is = |name: &str, status| (name.to_owned(), status);
    let changes = "+scoring.zhahu=21+scoring.tiandi.tianhu=41+room.hand_cap=1000+scoring.base=2";
    let expected = [
        is("hand_cap", Status::NoDifference),
        is("base", Status::Acts),
        is("zhahu", Status::NotTested),
        is("tianhu", Status::NeverHappened),
    ];
    let mut found = statuses(changes, 600);
    found.sort_by_key(|(name, _)| expected.iter().position(|known| known.0 == *name));
    assert_eq!(found, expected);
}

#[test]
fn equivalence_needs_corrected_p_values_of_every_headline_number() {
    let names = ["nanchang", "nanchang+claims.chow=false+scoring.base=2"];
    let (setup, run) = compared(names, 640, Value::Null);
    let record = run.play();
    let group = &setup.effects[0];
    let places: Vec<Places> = setup.effects.iter().filter_map(|group| group.places(&run.sides)).collect();
    let statistics = Verdict::headline_statistics(&[&setup.rules[0], &setup.rules[1]], &[]);
    let mut family = Family::new(&run, &record, &places, &statistics, (Level::P95, None));
    let (alone, last, rest) = (places[0].alone_pair(), places[0].last_pair().unwrap(), places[0].rest_pair().unwrap());
    assert_eq!(places[1].last_pair(), Some(rest), "what the other change does last");
    let mut found = |near: &[[usize; 2]]| {
        for (pair, rows) in &mut family.rows {
            let p = if near.contains(pair) { 0.01 } else { 0.2 };
            rows.iter_mut().for_each(|row| (row.p_adjusted, row.p_equivalent) = (1.0, Some(p)));
        }
        let effect = family.effect(group, places[0]);
        (effect.status, effect.is_all)
    };
    assert_eq!(found(&[]), (Status::MayBeChance, false));
    assert_eq!(found(&[alone]), (Status::MayBeChance, false));
    assert_eq!(found(&[alone, last]), (Status::Equivalent, false));
    assert_eq!(found(&[rest]), (Status::MayBeChance, true));
}

/// A cap that no deal reaches in the first rule set acts only together with an earlier 冲关.
#[test]
fn a_change_may_act_only_with_another() {
    let names = ["nanchang", "nanchang+scoring.jing.chongguan_from=4+room.deal_cap=100"];
    let found = study(names, 20_000, Value::Null);
    let [cap, chongguan] = &found.effects[..] else { panic!("{:?}", found.effects) };
    assert_eq!((cap.changes[0].from.as_str(), cap.changes[0].to.as_str()), ("0", "100"));
    assert!(cap.alone.iter().all(|row| row.identical));
    assert!(cap.last.iter().flatten().any(|row| !row.identical));
    let event = cap.event.unwrap();
    assert_eq!(event.statistic, Statistic::Frequency(Category::Capped));
    assert!(event.alone == 0 && event.last > 0, "{event:?}");
    assert!(chongguan.status == Status::Acts && !cap.is_all, "{cap:?}");
}

#[test]
fn sentences_give_the_reason_and_the_number_of_deals() {
    let changes = "+scoring.zhahu=21+scoring.jing.chongguan_from=4";
    let found = study(["nanchang", &format!("nanchang{changes}")], 2000, Value::Null);
    let blocks = section(&found).unwrap().blocks;
    let crate::answer::Block::Points(points) = &blocks[0] else { panic!("{blocks:?}") };
    let lines: Vec<String> = points.iter().map(|line| Lang::En.render(line)).collect();
    assert_eq!(lines[0], "The whole difference comes from chongguan_from=4.");
    assert_eq!(headline_line(&found).map(|line| Lang::En.render(&line)).as_ref(), Some(&lines[0]));
    let line = |name: &str| lines.iter().find(|line| line.starts_with(name)).unwrap();
    let untested = "None of these players ever declares a false win (诈胡), so this run says nothing about it.";
    assert!(line("zhahu=21").ends_with(untested), "{lines:?}");
    let count = found.effects.iter().filter_map(|effect| effect.event).map(|event| event.first.max(event.alone)).max();
    let counted = format!("(冲关: in {} of 2,000 deals).", count.unwrap());
    assert!(line("chongguan_from=4").ends_with(&counted), "{counted} {lines:?}");
    // With trained players the headline does not name a change: effects are measured with the first side's players.
    let learned =
        Comparison { played: crate::report::Played { trainings: 2, ..found.played.clone() }, ..found.clone() };
    assert!(headline_line(&learned).is_none());
    // A single group of changes is the whole difference anyway.
    let single = Comparison { effects: found.effects.iter().filter(|one| one.is_all).cloned().collect(), ..found };
    assert!(single.effects.len() == 1 && headline_line(&single).is_none());
}

#[test]
fn one_change_or_two_games_or_three_rule_sets_have_no_effects() {
    let many = "+scoring.base=2".to_owned();
    assert!(study(["nanchang", &format!("nanchang{many}")], 64, Value::Null).effects.is_empty());
    assert!(study(["nanchang", "sichuan"], 64, Value::Null).effects.is_empty());
    let question = json!({"kind": "compare", "play": {"rules": ["nanchang", "nanchang+scoring.base=2", "sichuan"]}});
    let setup = Setup::new(serde_json::from_value(question).unwrap()).unwrap();
    assert!(setup.effects.is_empty());
}

use super::keys::at;
use super::*;
use proptest::prelude::*;
use std::fs;

fn nanchang(rules: &Rules) -> &NanchangScoring {
    match &rules.scoring {
        Scoring::Nanchang(scoring) => scoring,
    }
}

/// The problems of a text, one a line, without the help.
fn kinds(text: &str) -> Vec<(ProblemKind, usize, String)> {
    let problems = Rules::from_toml("my.toml", text).map(|_| ()).unwrap_err().0;
    problems.into_iter().map(|problem| (problem.kind, problem.line, problem.key)).collect()
}

fn errors(text: &str) -> String {
    Rules::from_toml("my.toml", text).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn presets_resolve_under_their_names() {
    for preset in PRESETS {
        let rules = Rules::preset(preset.name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            (rules.name.as_str(), rules.title.as_str(), rules.title_zh.as_str(), rules.family()),
            (preset.name, preset.title, preset.title_zh, preset.family)
        );
        assert_eq!(Rules::load(preset.name).unwrap(), rules);
    }
    assert_eq!(Rules::default().name, DEFAULT);
}

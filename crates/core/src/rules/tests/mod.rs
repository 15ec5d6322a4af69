mod changes;
mod faults;
mod fingerprints;
mod presets;
mod reading;

use super::keys::at;
use super::*;
use std::fs;

fn nanchang(rules: &Rules) -> &NanchangScoring {
    match &rules.scoring {
        Scoring::Nanchang(scoring) => scoring,
        _ => panic!("{} is no rule set of Nanchang", rules.name),
    }
}

fn failure(text: &str) -> RulesError {
    Rules::from_toml("my.toml", text).map(|_| ()).unwrap_err()
}

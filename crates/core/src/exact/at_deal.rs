//! The probabilities of states of dealt hands. Those of the presets and rooms are stored in a table.

use super::{HandCount, jingdiao, tianhu, waiting};
use crate::rules::Rules;

/// A state of a dealt hand, in the order of the table's columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealtState {
    /// The dealer's fourteen tiles win.
    Complete,
    /// Thirteen dealt tiles wait.
    Waiting,
    /// Thirteen dealt tiles are in 精钓.
    Jingdiao,
}

/// The stored probabilities. Columns: [`Rules::hands_fingerprint`], the probability of each [`DealtState`], and the name of the first rule
/// set with this fingerprint.
const TABLE: &str = include_str!("at_deal.tsv");

impl DealtState {
    /// Returns the probability of this state, from 0 to 1. All tiles that can be turned are equally likely. The hands are counted, which is
    /// slow, if the table does not have these rules.
    pub fn chance(self, rules: &Rules) -> f64 {
        let key = rules.hands_fingerprint().to_string();
        let row = TABLE.lines().find_map(|line| line.strip_prefix(&key)?.strip_prefix('\t'));
        let column = |row: &str| row.split('\t').nth(self as usize).and_then(|chance| chance.parse().ok());
        row.map_or_else(|| self.count(rules), |row| column(row).expect("the table is whole"))
    }

    fn count(self, rules: &Rules) -> f64 {
        let counts = match self {
            DealtState::Complete => tianhu(rules, None),
            DealtState::Waiting => waiting(rules, None),
            DealtState::Jingdiao => jingdiao(rules, None),
        };
        counts.expect("no turned tile is named").mean(HandCount::p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PRESETS, ROOMS};
    use std::fmt::Write;

    /// Run with `UPDATE=1` to write the file again.
    #[test]
    fn the_table_equals_the_counts() {
        let mut made = String::new();
        for name in PRESETS.iter().map(|preset| preset.name).chain(ROOMS.iter().map(|room| room.0)) {
            let rules = Rules::load(name).unwrap();
            let key = rules.hands_fingerprint().to_string();
            if !made.contains(&key) {
                let [complete, waiting, jingdiao] =
                    [DealtState::Complete, DealtState::Waiting, DealtState::Jingdiao].map(|what| what.count(&rules));
                writeln!(made, "{key}\t{complete}\t{waiting}\t{jingdiao}\t{name}").unwrap();
            }
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/exact/at_deal.tsv");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, &made).unwrap();
        }
        assert!(std::fs::read_to_string(path).unwrap() == made, "run the tests with UPDATE=1 to renew {path}");
    }

    #[test]
    fn rules_that_differ_only_beyond_dealt_hands_share_a_row() {
        let of = |name: &str| Rules::load(name).unwrap().hands_fingerprint();
        assert_eq!(of("nanchang"), of("nanchang+scoring.base=2+claims.chow=false"));
        for key in ["shapes.seven_pairs=false", "wilds.fifth_copy=false"] {
            assert_ne!(of("nanchang"), of(&format!("nanchang+{key}")), "{key}");
        }
        assert_ne!(of("qionghu"), of("qionghu+gates.terminal=off"));
    }
}

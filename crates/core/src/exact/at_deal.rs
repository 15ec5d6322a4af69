//! The chances of hands as dealt; those of the presets and rooms are read from a table.

use super::{HandCount, jingdiao, tianhu, waiting};
use crate::rules::Rules;

/// What a hand may be as dealt; in the order of the table's columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtDeal {
    /// The dealer's fourteen tiles win.
    Complete,
    /// Thirteen tiles wait.
    Waiting,
    /// Thirteen tiles are in 精钓.
    Jingdiao,
}

/// Rules by [`Rules::hands_fingerprint`], the three chances, the first rule set that has them.
const TABLE: &str = include_str!("at_deal.tsv");

impl AtDeal {
    /// The chance of such a hand, every turned tile as likely as another.
    pub fn chance(self, rules: &Rules) -> f64 {
        let key = rules.hands_fingerprint().to_string();
        let row = TABLE.lines().find_map(|line| line.strip_prefix(&key)?.strip_prefix('\t'));
        let column = |row: &str| row.split('\t').nth(self as usize).and_then(|chance| chance.parse().ok());
        row.map_or_else(|| self.count(rules), |row| column(row).expect("the table is whole"))
    }

    fn count(self, rules: &Rules) -> f64 {
        let counts = match self {
            AtDeal::Complete => tianhu(rules, None),
            AtDeal::Waiting => waiting(rules, None),
            AtDeal::Jingdiao => jingdiao(rules, None),
        };
        counts.expect("no turned tile is named").mean(HandCount::p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PRESETS, ROOMS};
    use std::fmt::Write;

    /// Counts every row. Run with `UPDATE=1` to write the file anew.
    #[test]
    fn the_table_is_what_is_counted() {
        let mut made = String::new();
        for name in PRESETS.iter().map(|preset| preset.name).chain(ROOMS.iter().map(|room| room.0)) {
            let rules = Rules::load(name).unwrap();
            let key = rules.hands_fingerprint().to_string();
            if !made.contains(&key) {
                let [complete, waiting, jingdiao] =
                    [AtDeal::Complete, AtDeal::Waiting, AtDeal::Jingdiao].map(|what| what.count(&rules));
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
    fn keys_that_no_hand_depends_on_find_the_row() {
        let of = |name: &str| Rules::load(name).unwrap().hands_fingerprint();
        assert_eq!(of("nanchang"), of("nanchang+scoring.base=2+claims.chow=false"));
        for key in ["shapes.seven_pairs=false", "wilds.fifth_copy=false"] {
            assert_ne!(of("nanchang"), of(&format!("nanchang+{key}")), "{key}");
        }
        assert_ne!(of("qionghu"), of("qionghu+gates.terminal=off"));
    }
}

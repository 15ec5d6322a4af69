//! What the studies of the gallery found about keys, each in a sentence: `reports/gallery`, tested against its pages.

use crate::lang::Lang;
use crate::rules::{Key, current, keys};

/// A study, the keys it is about, and its answer in a line.
const STUDIES: [(&str, &[&str], &str, &str); 8] = [
    (
        "chongguan",
        &["scoring.jing.chongguan_from"],
        "from 4 the swing grows by a quarter, from 6 it falls by an eighth",
        "从 4 点起冲关，输赢的起伏大四分之一；从 6 点起，小八分之一",
    ),
    (
        "bawang-kong",
        &["scoring.jing.bawang", "scoring.kong.jing_bonus"],
        "霸王 adds a tenth; 杠精 nothing among players who want to win",
        "霸王使起伏大一成；杠精对一心求胡的玩家毫无影响",
    ),
    (
        "lower-jing",
        &["scoring.jing.lower"],
        "上下翻 adds 15 % to the swing, 埋地雷 29 %",
        "上下翻使起伏大 15 %，埋地雷大 29 %",
    ),
    (
        "jingdiao-ban",
        &["claims.jingdiao_discard"],
        "it makes no difference among players who take every win they can",
        "对能胡就胡的玩家没有差别",
    ),
    (
        "sichuan",
        &["play.exchange", "play.ends"],
        "the third win comes in 89 % of deals instead of 73 %",
        "换三张后打满三胡的局由 73 % 增到 89 %",
    ),
    ("tuidaohu", &["wall.fenzhang"], "0.46 % of deals are won by a 分张 tile", "0.46 % 的局靠分张的牌胡"),
    (
        "qionghu",
        &["gates.triplet", "gates.three_suits", "gates.terminal"],
        "含一对: 15.7 % of deals",
        "拦下最多的是含一对：15.7 % 的局",
    ),
    (
        "nanjing",
        &["gates.hard_flowers", "scoring.bixiahu.factor"],
        "the gate makes 73 % of wins 门清; doubling adds 38 % to the swing",
        "四花门槛使 73 % 的胡牌是门清；比下胡加倍使起伏大 38 %",
    ),
];

/// Of nanchang with one key changed: what becomes of the dealer's mean, with its interval; none where every statistic is equal.
const SINGLE: &str = include_str!("gallery.tsv");

/// What is known of a key.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Known {
    /// The study in `reports/gallery`.
    pub study: &'static str,
    /// What it found.
    pub found: String,
}

/// The changes of one key of nanchang that were played.
fn single(key: &Key) -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = |line: &'static str| {
        let (change, effect) = line.split_once('\t')?;
        let (path, value) = change.split_once('=')?;
        (key.fits("nanchang") && current(path) == key.path).then_some((value, effect))
    };
    SINGLE.lines().filter_map(own)
}

/// Values of a key that were played.
pub fn played(key: &Key) -> impl Iterator<Item = &'static str> {
    single(key).map(|(value, _)| value)
}

/// All that the gallery knows of a key.
pub fn known(key: &Key, lang: Lang) -> Vec<Known> {
    let of_key = |path: &&str| **path == key.path && keys().iter().filter(|other| other.path == key.path).count() == 1;
    let studies = STUDIES.iter().filter(|(_, paths, ..)| paths.iter().any(&of_key));
    let mut all: Vec<Known> =
        studies.map(|(study, _, en, zh)| Known { study, found: lang.pick(en, zh).to_owned() }).collect();
    for (value, effect) in single(key) {
        let name = &key.path;
        let said = format!("{}={}", key.chinese(), key.said(value, Lang::Zh));
        let found = match (effect, lang) {
            ("equal", Lang::En) => format!("nanchang with {name}={value}: 40,000 deals ended exactly alike"),
            ("equal", Lang::Zh) => format!("南昌改{said}：四万局结果完全一样"),
            (effect, Lang::En) => {
                format!("nanchang with {name}={value}: the dealer's points a deal change by {effect}")
            }
            (effect, Lang::Zh) => format!("南昌改{said}：庄家每局得分变化 {effect}"),
        };
        all.push(Known { study: "single-keys", found });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repository(file: &str) -> String {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    #[test]
    fn what_is_said_of_keys_is_what_the_studies_found() {
        let index = repository("reports/README.md");
        for (study, paths, en, _) in STUDIES {
            let row = index.lines().find(|line| line.contains(&format!("gallery/{study}/README.md"))).unwrap();
            assert!(row.ends_with(&format!("| {en} |")), "{study}: {row}");
            let varied: toml::Table = repository(&format!("configs/experiments/{study}.toml")).parse().unwrap();
            for path in paths {
                assert!(varied["vary"].as_table().unwrap().contains_key(*path), "{study} does not vary {path}");
                assert!(keys().iter().any(|key| key.path == *path), "{path}");
            }
        }
    }

    #[test]
    fn single_keys_are_the_table_of_their_study() {
        let page = repository("reports/gallery/single-keys/README.md");
        let mut rows: Vec<String> = Vec::new();
        for line in page.lines().filter(|line| line.starts_with("| `")) {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let effect = if cells[3..6].iter().all(|cell| *cell == "equal") { "equal" } else { cells[2] };
            rows.push(format!("{}\t{effect}", cells[1].trim_matches('`')));
        }
        let equal = page.split("Identical in every statistic").nth(1).unwrap().split("They concern").next().unwrap();
        rows.extend(equal.split('`').skip(1).step_by(2).map(|change| format!("{change}\tequal")));
        assert_eq!(rows.join("\n") + "\n", SINGLE);
        for change in SINGLE.lines().filter_map(|line| line.split('=').next()) {
            assert!(keys().iter().any(|key| key.path == current(change)), "{change} is no key");
        }
    }

    #[test]
    fn it_is_told_in_both_languages() {
        let key = |path: &str, game: &str| keys().iter().find(|key| key.path == path && key.fits(game)).unwrap();
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| known(key("scoring.jing.chongguan_from", "nanchang"), lang));
        assert_eq!((en.len(), zh.len()), (2, 2));
        assert!(en[1].found.contains("+0.041 [-0.003, +0.085]") && zh[0].found.contains("四分之一"));
        assert!(known(key("claims.guohu", "nanchang"), Lang::En)[0].found.contains("exactly alike"));
        assert!(known(key("claims.jingdiao_rob_kong", "nanchang"), Lang::En).len() == 1);
        // What was measured in one game is not told of another.
        assert!(!known(key("scoring.factors.self_draw", "nanchang"), Lang::En).is_empty());
        assert_eq!(known(key("scoring.factors.self_draw", "sichuan"), Lang::En), []);
    }
}

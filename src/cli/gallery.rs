//! What the studies of the gallery found about keys. The table is made of theirs by a test of their pages, `tests/docs/gallery.rs`.

use crate::lang::Lang;
use crate::rules::{Key, Rules, current};

/// A line for every change: study, rules, change, by how much the swing changes among `efficient` and among `value`; empty
/// where it does not.
const FOUND: &str = include_str!("gallery.tsv");

/// In place of an effect: `value` has not played it.
const UNPLAYED: &str = "-";

/// What is known of a key.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Known {
    /// The study in `reports/gallery`.
    pub study: &'static str,
    /// What it found.
    pub found: String,
}

/// The lines of a key: study, base, change, and what it does among both players.
fn lines(key: &Key) -> impl Iterator<Item = [&'static str; 5]> {
    let fits = |base: &str| Rules::preset(base).is_ok_and(|base| key.fits(base.family()));
    let about = move |change: &str| {
        change.split('+').filter_map(|one| one.split_once('=')).any(|(path, _)| current(path) == key.path)
    };
    let all = FOUND.lines().filter_map(|line| <[&str; 5]>::try_from(line.split('\t').collect::<Vec<_>>()).ok());
    all.filter(move |[_, base, change, ..]| about(change) && fits(base))
}

/// Values of a key that were played.
pub fn played(key: &Key) -> impl Iterator<Item = &'static str> {
    lines(key).filter_map(|[_, _, change, ..]| {
        change.split_once('=').map(|(_, value)| value).filter(|value| !value.contains('+'))
    })
}

/// All that the gallery knows of a key; what is known of every key, `rank`, of these rules alone.
pub fn known(key: &Key, rules: &Rules, lang: Lang) -> Vec<Known> {
    let mut all = Vec::new();
    for [study, base, change, efficient, value] in lines(key) {
        if study == "rank" && base != rules.name {
            continue;
        }
        let told = |effect: &'static str| if effect.is_empty() { lang.pick("the same", "不变") } else { effect };
        let (efficient, value) = (told(efficient), told(value));
        let changed =
            || Rules::load(&format!("{base}+{change}")).map_or_else(|_| change.to_owned(), |rules| rules.called(lang));
        let found = match (study, lang) {
            ("rank", Lang::En) => format!("{base} with {change}: a deal swings {efficient} (efficient)"),
            ("rank", Lang::Zh) => format!("{}：一局的起伏 {efficient}（牌效）", changed()),
            (_, Lang::En) if value == UNPLAYED => {
                format!("{base} with {change}: an evening swings {efficient} (efficient)")
            }
            (_, Lang::Zh) if value == UNPLAYED => format!("{}：一场的起伏 {efficient}（牌效）", changed()),
            (_, Lang::En) => {
                format!("{base} with {change}: an evening swings {efficient} (efficient), {value} (value, adapted)")
            }
            (_, Lang::Zh) => {
                format!("{}：一场的起伏 {efficient}（牌效），{value}（求分，已适应）", changed())
            }
        };
        all.push(Known { study, found });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::keys;

    #[test]
    fn changes_are_of_keys() {
        for line in FOUND.lines() {
            let [_, base, change, ..] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            Rules::load(&format!("{base}+{change}")).unwrap_or_else(|error| panic!("{line}: {error}"));
            let path = change.split_once('=').unwrap().0;
            assert!(keys().iter().any(|key| key.path == current(path)), "{line}");
        }
    }

    #[test]
    fn it_is_told_in_both_languages() {
        let key = |path: &str, game: &str| keys().iter().find(|key| key.path == path && key.fits(game)).unwrap();
        let rules = Rules::preset("nanchang").unwrap();
        let [en, zh] =
            [Lang::En, Lang::Zh].map(|lang| known(key("scoring.jing.chongguan_from", "nanchang"), &rules, lang));
        assert!(en.len() == zh.len() && en.len() > 3, "{en:?}");
        assert!(
            en[0].found.contains("an evening swings −") && zh[0].found.starts_with("南昌+冲关=无：一场的起伏"),
            "{zh:?}"
        );
        assert!(
            known(key("claims.jingdiao_discard", "nanchang"), &rules, Lang::En)[0]
                .found
                .contains("the same (efficient)")
        );
        // What was measured in one game is not told of another, and what `rank` found of the rules in force.
        let ranked = |name: &str| {
            let rules = Rules::preset(name).unwrap();
            known(key("scoring.factors.self_draw", rules.family()), &rules, Lang::En)
        };
        let told = |name: &str| ranked(name).iter().all(|one| one.found.starts_with(name));
        assert!(!ranked("nanchang").is_empty() && told("nanchang") && told("sichuan"));
    }
}

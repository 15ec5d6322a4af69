//! Findings about keys from the gallery, the studies in `reports/gallery`. The test `tests/docs/gallery.rs` makes `gallery.tsv` from the
//! tables of the studies.

use super::numbers::deals;
use crate::lang::{Lang, Message, msg};
use crate::rules::{Key, Rules, current};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The presets by name.
static PRESETS: LazyLock<BTreeMap<&str, Rules>> = LazyLock::new(|| {
    let load = |preset: &crate::rules::Preset| Some((preset.name, Rules::preset(preset.name).ok()?));
    crate::rules::PRESETS.iter().filter_map(load).collect()
});

/// A line for every change of a study with six fields, separated by tabs: study, rules, change, and the effect on the swing with
/// `efficient`, `value` and `mixed` players. An effect is empty if the change made no difference.
const FINDINGS: &str = include_str!("gallery.tsv");

/// The field of an effect if the study did not have players trained for the change.
const UNPLAYED: &str = "-";

/// The numbers of deals of a study under each rule set, with `efficient` players and with trained players (`value`, `mixed`), as in
/// `reports/gallery/make.sh`. `study` must be in [`FINDINGS`].
fn deals_of(study: &str) -> [u64; 2] {
    if study == "rank" { [5_000; 2] } else { [100_000, 40_000] }
}

/// A finding about a key.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct GalleryFinding {
    /// The study in `reports/gallery`.
    pub study: &'static str,
    /// The finding in a sentence.
    pub found: String,
}

/// The lines of [`FINDINGS`] about a key, as their six fields. Changes of several keys are left out.
fn lines(key: &Key) -> impl Iterator<Item = [&'static str; 6]> {
    let about = move |change: &str| {
        !change.contains('+') && change.split_once('=').is_some_and(|(path, _)| current(path) == key.path)
    };
    let all = FINDINGS.lines().filter_map(|line| <[&str; 6]>::try_from(line.split('\t').collect::<Vec<_>>()).ok());
    all.filter(move |[_, _, change, ..]| about(change))
}

/// The values of a key that a study of the gallery played, as in rule files.
pub fn played_values(key: &Key) -> impl Iterator<Item = &'static str> {
    lines(key).filter_map(|[_, _, change, ..]| change.split_once('=')).map(|(_, value)| value)
}

/// The findings of the gallery about a key, as sentences in `lang`. A key of a single game has findings of that game only. Of the study
/// `rank`, which has every key, only those for `rules` are returned, or those for the preset of the key's game if `rules` lack the key.
pub fn findings_about(key: &Key, rules: &Rules, lang: Lang) -> Vec<GalleryFinding> {
    let home = key.family.as_deref();
    let ranked = if key.fits(rules.family()) { &*rules.name } else { home.unwrap_or_default() };
    let mut all = Vec::new();
    for [study, base, change, efficient, value, mixed] in lines(key) {
        let fits = if study == "rank" { base == ranked } else { home.is_none_or(|home| base == home) };
        if !fits {
            continue;
        }
        let changed = || {
            let rules = PRESETS.get(base)?;
            let (path, value) = change.split_once('=')?;
            Some(format!(
                "{}+{}",
                lang.name(&rules.display_name()),
                lang.name(&rules.change_name(current(path), value))
            ))
        };
        let with = match lang {
            Lang::En => msg!("report-gallery-with", base, change).to_string(),
            Lang::Zh => changed().unwrap_or_else(|| change.to_owned()),
        };
        let [of_efficient, of_trained] = deals_of(study).map(|count| lang.name(&deals(count)));
        let trained = (value != UNPLAYED).then(|| {
            let [value, mixed] = [value, mixed].map(|effect| effect_in_words(effect, &of_trained));
            msg!("report-gallery-trained", value, mixed)
        });
        let found =
            msg!("report-gallery-found", with, study, effect = effect_in_words(efficient, &of_efficient), trained);
        let found = lang.render(&found);
        all.push(GalleryFinding { study, found });
    }
    all
}

/// An effect in words: `−17.7 % [−18.5, −17.0]`, no difference in these deals, a very small effect, or one too rare to estimate. `effect`
/// is a field of [`FINDINGS`], `deals` the printed number of deals.
fn effect_in_words(effect: &str, deals: &str) -> Message {
    if effect.is_empty() {
        return msg!("report-gallery-none", deals);
    }
    let number = |text: &str| text.trim().replace('−', "-").replace('+', "").parse::<f64>().ok();
    let parts = effect.split_once(" % [").and_then(|(value, ends)| {
        let (low, high) = ends.trim_end_matches(']').split_once(',')?;
        Some([number(value)?, number(low)?, number(high)?])
    });
    match parts {
        Some([_, low, high]) if low.abs().max(high.abs()) <= 0.1 => msg!("report-gallery-hardly"),
        Some([value, low, high]) if value == 0.0 && high - low > 2.0 => {
            msg!("report-gallery-rare", ends = effect[effect.find(" [").unwrap_or(0)..].trim_start())
        }
        _ => Message::from_arg(effect),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::keys;

    /// The numbers of deals are those of the script that makes the studies.
    #[test]
    fn deals_are_those_of_the_studies() {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../reports/gallery/make.sh");
        let script = std::fs::read_to_string(script).unwrap();
        let [efficient, trained] = deals_of("jing");
        for option in [
            format!("--players efficient --primary swing --hands {efficient} "),
            format!("--players \"$players\" --primary swing --no-effects --hands {trained} "),
            format!("--players \"$players\" $trainings --hands {} ", deals_of("rank")[0]),
        ] {
            assert!(script.contains(&option), "{option}");
        }
    }

    #[test]
    fn every_change_of_the_gallery_is_valid() {
        for line in FINDINGS.lines() {
            let [_, base, change, ..] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            Rules::load(&format!("{base}+{change}")).unwrap_or_else(|error| panic!("{line}: {error}"));
            let path = change.split_once('=').unwrap().0;
            assert!(keys().any(|key| key.path == current(path)), "{line}");
        }
    }

    /// 埋地雷 with a cap of 133 points a deal changes the swing by 360 %, which is not the effect of the cap.
    #[test]
    fn changes_of_several_keys_are_no_finding_about_one() {
        let rules = Rules::preset("nanchang").unwrap();
        let several =
            FINDINGS.lines().filter(|line| line.split('\t').nth(2).is_some_and(|change| change.contains('+')));
        assert!(several.count() > 3, "the gallery needs changes of several keys");
        let cap = keys().find(|key| key.path == "room.deal_cap").unwrap();
        let found = findings_about(cap, &rules, Lang::En);
        assert!(!found.is_empty() && found.iter().all(|one| !one.found.contains("song=maidilei")), "{found:?}");
        for key in keys() {
            let all = findings_about(key, &rules, Lang::En);
            assert!(all.iter().all(|one| !one.found.split(": ").next().unwrap().contains('+')), "{all:?}");
        }
    }

    #[test]
    fn findings_exist_in_both_languages() {
        let key = |path: &str, game: &str| keys().find(|key| key.path == path && key.fits(game)).unwrap();
        let rules = Rules::preset("nanchang").unwrap();
        let found_about = |path, lang| findings_about(key(path, "nanchang"), &rules, lang);
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| found_about("scoring.jing.chongguan_from", lang));
        assert!(en.len() == zh.len() && en.len() > 3, "{en:?}");
        let shown =
            "−17.7 % [−18.5, −17.0] (efficient), −18.2 % [−21.2, −15.1] (value), −19.1 % [−21.3, −17.0] (mixed)";
        assert!(en[0].found.ends_with(&format!(": the swing of an evening {shown}")), "{en:?}");
        assert!(zh[0].found.starts_with("南昌+冲关=无：一场的输赢"), "{zh:?}");
        let none = &found_about("claims.jingdiao_discard", Lang::En)[0].found;
        assert!(
            none.contains("no difference in any of 100,000 deals (efficient), −1.8 % [−4.5, +1.0] (value)"),
            "{none}"
        );
        // Findings of `rank` are those for these rules, or for the game of the key.
        for game in ["nanchang", "tuidaohu"] {
            let ranked = findings_about(key("scoring.factors.seven_pairs", game), &rules, Lang::En);
            let of_it = |one: &GalleryFinding| one.found.starts_with(&format!("{game} with"));
            assert!(!ranked.is_empty() && ranked.iter().all(of_it), "{ranked:?}");
        }
        let rare = &found_about("scoring.chaozhuang.points", Lang::En)[0].found;
        assert!(rare.ends_with("the swing of a deal too rare to estimate: [−12.2, +12.1] % (efficient)"), "{rare}");
        assert_eq!(Lang::Zh.render(&super::effect_in_words("+0.0 % [+0.0, +0.0]", "")), "至多差 0.1%");
        let guide = findings_about(
            key("scoring.factors.seven_pairs", "nanchang"),
            &Rules::preset("nanchang-guide").unwrap(),
            Lang::En,
        );
        assert!(guide[0].found.starts_with("nanchang-guide with"), "{guide:?}");
    }
}

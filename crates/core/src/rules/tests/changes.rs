//! Single changes of a preset that leave inherited keys without effect.

use super::*;

/// Loads the rules of the argument `rules`. Returns them and the text of their notices.
fn adjusted(rules: &str) -> (Rules, String) {
    let rules = Rules::load(rules).unwrap_or_else(|error| panic!("{rules}: {error}"));
    let notices: Vec<String> = rules.notices().iter().map(ToString::to_string).collect();
    (rules, notices.join("\n"))
}

#[test]
fn inherited_keys_without_effect_are_adjusted() {
    let (rules, notice) = adjusted("nanjing+claims.discard_win=false");
    assert!(at(rules.values(), "scoring.bao.kuaizhao").unwrap() == false, "{notice}");
    insta::assert_snapshot!(notice, @"claims.discard_win: with this value other inherited keys have no effect; they are set to scoring.bao.kuaizhao = false");
    let (rules, notice) = adjusted("sichuan+claims.winners=first");
    assert!(!rules.dealer.several_winners_stay);
    insta::assert_snapshot!(notice, @"claims.winners: with this value other inherited keys have no effect; they are set to dealer.several_winners_stay = false");
    // An adjusted key can leave further keys without effect: 精 and then 杠精.
    let (rules, notice) = adjusted("nanchang+wilds.source=none");
    assert_eq!(nanchang(&rules).kong.jing_bonus, 0);
    insta::assert_snapshot!(notice, @r#"wilds.source: with this value other inherited keys have no effect; they are set to wilds.fifth_copy = false, scoring.factors.jingdiao = 1, scoring.factors.deguo = 1, scoring.factors.dezhongde = 1, scoring.deguo.bonus = 0, scoring.tiandi.jingdiao = 1, scoring.jing.zheng = 0, scoring.jing.fu = 0, scoring.jing.chongguan_from = 0, scoring.jing.bawang = "off", scoring.jing.bawang_counts_kongs = false, scoring.kong.jing = "ordinary", scoring.kong.jing_bonus = 0"#);
    // The same rules from their own TOML, and from a file with the change.
    assert_eq!(Rules::from_toml("shown.toml", &rules.to_toml()).unwrap(), rules);
    assert_eq!(Rules::from_toml("mine.toml", "extends = \"nanchang\"\nwilds.source = \"none\"").unwrap(), rules);
}

/// A key set by the user is kept or refused, but never adjusted.
#[test]
fn keys_set_by_the_user_are_not_adjusted() {
    let refused = |rules: Result<Rules, RulesError>, key: &str| {
        let error = rules.map(|rules| rules.name.clone()).unwrap_err();
        assert!(error.problems().iter().any(|problem| problem.key == key), "{error}");
        assert!(error.problems().iter().all(|problem| problem.kind == ProblemKind::Contradiction), "{error}");
    };
    refused(Rules::load("nanjing+claims.discard_win=false+scoring.bao.kuaizhao=true"), "scoring.bao.kuaizhao");
    refused(
        Rules::load("sichuan+dealer.several_winners_stay=true+claims.winners=first"),
        "dealer.several_winners_stay",
    );
    let house =
        "extends = \"nanchang\"\nname = \"house\"\n[scoring.jing]\nchongguan_from = 4\n[wilds]\nsource = \"none\"\n";
    refused(Rules::from_toml("house.toml", house), "scoring.jing.chongguan_from");
    // The same holds for a key in a file that a change is applied to.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.toml");
    fs::write(&path, "extends = \"nanchang\"\n[scoring.jing]\nchongguan_from = 4\n").unwrap();
    refused(Rules::load(&format!("{}+wilds.source=none", path.display())), "wilds.source");
}

/// Switching a key off by a word also switches off keys of files that have no effect without it, with a notice. Keys in the same changes
/// are not switched off.
#[test]
fn switching_a_key_off_switches_its_dependents_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.toml");
    fs::write(&path, "extends = \"nanchang\"\n[scoring.jing]\nchongguan_from = 4\nbawang = \"add\"\nbawang_add = 20\n")
        .unwrap();
    let path = path.display();
    for off in ["wilds.source=off", "百搭来源=无", "百搭来源=不算"] {
        let (rules, notice) = adjusted(&format!("{path}+{off}"));
        let jing = &nanchang(&rules).jing;
        assert_eq!((jing.chongguan_from, jing.bawang_add), (0, 0), "{off}");
        let named = ["scoring.jing.chongguan_from = 0", "scoring.jing.bawang_add = 0", "scoring.kong.jing_bonus = 0"];
        named.iter().for_each(|named| assert!(notice.contains(named), "{off}: {notice}"));
        assert_eq!(Rules::from_toml("shown.toml", &rules.to_toml()).unwrap(), rules, "{off}");
    }
    let refused =
        |changes: &str| Rules::load(&format!("{path}+{changes}")).map(|rules| rules.name.clone()).unwrap_err();
    let error = refused("wilds.source=none").to_string();
    assert!(error.contains("or write wilds.source=off, which switches them off as well"), "{error}");
    let error = refused("wilds.source=off+scoring.jing.chongguan_from=3").to_string();
    assert!(error.contains("chongguan_from"), "{error}");
}

/// For every documented value of every key of every preset: if the change is refused, an error is reported at the changed key. For
/// instance, `room.niao.hits` needs turned tiles.
#[test]
fn a_refused_change_is_reported_at_its_key() {
    let (mut given, mut elsewhere) = (0, Vec::new());
    for preset in PRESETS {
        let rules = Rules::preset(preset.name).unwrap();
        for one in alternatives(&rules) {
            let argument = one.argument(preset.name);
            match Rules::load(&argument) {
                Ok(changed) => {
                    let others = diff(&rules, &changed).len() - 1;
                    assert_eq!(others > 0, !changed.notices().is_empty(), "{argument}");
                    given += usize::from(others > 0);
                }
                Err(error) if error.problems().iter().any(|problem| problem.key == one.key.path) => {}
                Err(error) => elsewhere.push(format!("{argument}: {error}")),
            }
        }
    }
    assert!(elsewhere.is_empty(), "{}", elsewhere.join("\n"));
    assert!(given > 50, "{given}");
}

/// Inherited keys that have an effect are not adjusted, because either key could be the wrong one.
#[test]
fn contradictions_between_keys_with_effect_are_refused() {
    for change in [
        "nanchang+tiles.set=with_flowers",
        "nanchang+wilds.source=hongzhong",
        "nanchang+scoring.factors.dezhongde=1",
        "sichuan+gates.three_suits=melds",
        "sichuan+scoring.factors.sanlongqidui=1",
        "tuidaohu+tiles.set=with_flowers",
        "tuidaohu+wall.replacement=head",
        "qionghu+gates.at_most_two_suits=true",
    ] {
        let error = Rules::load(change).map(|rules| rules.name.clone()).unwrap_err();
        let (_, changed) = change.split_once('+').unwrap();
        assert!(error.problems().iter().all(|problem| changed.starts_with(&problem.key)), "{change}: {error}");
    }
}

//! One change of a preset: inherited keys that it leaves without meaning do not stand in its way.

use super::*;

/// The rules, and what their notices say.
fn adjusted(rules: &str) -> (Rules, String) {
    let rules = Rules::load(rules).unwrap_or_else(|error| panic!("{rules}: {error}"));
    let notices: Vec<String> = rules.notices().iter().map(ToString::to_string).collect();
    (rules, notices.join("\n"))
}

#[test]
fn inherited_keys_give_way() {
    let (rules, notice) = adjusted("nanjing+claims.discard_win=false");
    assert!(at(rules.values(), "scoring.bao.kuaizhao").unwrap() == false, "{notice}");
    insta::assert_snapshot!(notice, @"");
    let (rules, notice) = adjusted("sichuan+claims.winners=first");
    assert!(!rules.dealer.several_winners_stay);
    insta::assert_snapshot!(notice, @"");
    // Keys that lose their meaning by those that were set follow: 杠精 by the 精.
    let (rules, notice) = adjusted("nanchang+wilds.source=none");
    assert_eq!(nanchang(&rules).kong.jing_bonus, 0);
    insta::assert_snapshot!(notice, @"");
    // The same rules, written out or by a file.
    assert_eq!(Rules::from_toml("shown.toml", &rules.to_toml()).unwrap(), rules);
    assert_eq!(Rules::from_toml("mine.toml", "extends = \"nanchang\"\nwilds.source = \"none\"").unwrap(), rules);
}

/// What the user wrote stays as it is, or is refused.
#[test]
fn written_keys_do_not_give_way() {
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
    // Nor do written keys of a file below the one that changes another.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.toml");
    fs::write(&path, "extends = \"nanchang\"\n[scoring.jing]\nchongguan_from = 4\n").unwrap();
    refused(Rules::load(&format!("{}+wilds.source=none", path.display())), "wilds.source");
}

/// Every preset, every key, every documented value alone: what is refused is refused for the key that was changed.
#[test]
fn single_changes_that_are_refused() {
    let (mut all, mut given, mut refused) = (0, 0, Vec::new());
    for preset in PRESETS {
        let rules = Rules::preset(preset.name).unwrap();
        for one in alternatives(&rules) {
            all += 1;
            let key = &one.key.path;
            match Rules::load(&one.argument(preset.name)) {
                Ok(changed) => {
                    let others = diff(&rules, &changed).len() - 1;
                    assert_eq!(others > 0, !changed.notices().is_empty(), "{one:?}");
                    given += usize::from(others > 0);
                }
                Err(error) => {
                    assert!(error.problems().iter().any(|problem| problem.key == *key), "{one:?}: {error}");
                    refused.push(format!("{}+{key}={}: {error}\n", preset.name, one.value));
                }
            }
        }
    }
    println!("{all} changes, {given} with other keys, {} refused", refused.len());
    insta::assert_snapshot!(refused.concat(), @"");
}

//! What a fingerprint looks at.

use super::*;

#[test]
fn fingerprints_look_at_the_rules_and_at_nothing_else() {
    let base = Rules::preset("nanchang").unwrap();
    let renamed = Rules::load("nanchang+name=other+title=Other").unwrap();
    assert_eq!((renamed.name.as_str(), renamed.fingerprint()), ("other", base.fingerprint()));
    let shown = base.fingerprint().to_string();
    assert_eq!(shown.len(), 16);
    assert!(base.fingerprint().full().starts_with(&shown));
    // Every single key changes it.
    let mut seen = vec![base.fingerprint()];
    let named = |path: &str| path.contains("name") || path.starts_with("title") || path == "scoring.family";
    for key in base.keys().into_iter().filter(|key| !named(&key.path)) {
        let mut tree = serde_json::to_value(base.spec()).unwrap();
        let slot = key.path.split('.').try_fold(&mut tree, |value, name| value.get_mut(name)).unwrap();
        *slot = match (&key.kind, slot.clone()) {
            (KeyKind::Bool, old) => (!old.as_bool().unwrap()).into(),
            (KeyKind::Integer { max, .. }, old) => i64::from(old.as_i64() == Some(*max)).max(max - 1).into(),
            (KeyKind::Choice(choices), old) => match choices.iter().find(|(word, _)| old.as_str() != Some(word)) {
                Some((word, _)) => word.clone().into(),
                None => continue,
            },
            (KeyKind::Text, _) => unreachable!("{}", key.path),
        };
        let other = resolved::conclude(serde_json::from_value(tree).unwrap()).fingerprint();
        assert!(!seen.contains(&other), "{} does not change the fingerprint", key.path);
        seen.push(other);
    }
}

/// Tables and logs carry these: they may only change where rules do.
#[test]
fn fingerprints_of_the_presets() {
    let line = |preset: &Preset| format!("{} {}\n", Rules::preset(preset.name).unwrap().fingerprint(), preset.name);
    insta::assert_snapshot!(PRESETS.iter().map(line).collect::<String>(), @r#"
    2f66a2dee18acb37 nanchang
    f493c398bca01696 nanchang-guide
    a8051905567a74bd nanchang-jiangxi
    1219f1865fbf6678 sichuan
    fe87efc9cbfa22e6 tuidaohu
    f854983b25c0b7ac qionghu
    6279e9e66fd42484 nanjing
    6ac9813c20d3f1f0 nanjing-chengbei
    "#);
}

/// The rule sets of a later version: one section, and in it a key, more than today.
#[derive(serde::Serialize, schemars::JsonSchema)]
struct Tomorrow {
    #[serde(flatten)]
    today: RuleSpec,
    #[serde(default)]
    weather: Weather,
}

#[derive(Clone, Copy, Default, serde::Serialize, schemars::JsonSchema)]
#[serde(default)]
struct Weather {
    /// Whether it rains.
    rain: bool,
}

#[test]
fn a_key_of_tomorrow_leaves_the_fingerprints_of_today() {
    let keys = keys::read::<Tomorrow>();
    assert_eq!(keys.len(), super::keys().len() + 1);
    for preset in PRESETS {
        let rules = Rules::preset(preset.name).unwrap();
        let [dry, wet] = [false, true].map(|rain| {
            let tomorrow = Tomorrow { today: rules.spec().clone(), weather: Weather { rain } };
            resolved::digest(&keys, &serde_json::to_value(tomorrow).unwrap(), |_| true, "")
        });
        assert_eq!(dry, rules.fingerprint());
        assert_ne!(wet, rules.fingerprint());
    }
}

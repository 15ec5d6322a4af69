//! Fingerprints of rule sets.

use super::*;

#[test]
fn fingerprints_depend_on_every_rule_but_not_on_names() {
    let base = Rules::preset("nanchang").unwrap();
    let renamed = Rules::load("nanchang+name=other+title=Other").unwrap();
    assert_eq!((renamed.name.as_str(), renamed.fingerprint()), ("other", base.fingerprint()));
    let shown = base.fingerprint().to_string();
    assert_eq!(shown.len(), 16);
    assert!(base.fingerprint().full().starts_with(&shown));
    // Every key changes the fingerprint.
    let mut seen = vec![base.fingerprint()];
    let named = |path: &str| path.contains("name") || path.starts_with("title") || path == "scoring.family";
    for key in base.keys().into_iter().filter(|key| !named(&key.path)) {
        let mut tree = serde_json::to_value(base.spec()).unwrap();
        let slot = key.path.split('.').try_fold(&mut tree, |value, name| value.get_mut(name)).unwrap();
        *slot = match (&key.kind, slot.clone()) {
            (KeyKind::Bool, old) => (!old.as_bool().unwrap()).into(),
            (KeyKind::Integer { max, .. }, old) => i64::from(old.as_i64() == Some(*max)).max(max - 1).into(),
            (KeyKind::Choice(choices), old) => match choices.iter().find(|choice| old.as_str() != Some(&choice.name)) {
                Some(choice) => choice.name.clone().into(),
                None => continue,
            },
            (KeyKind::Text | KeyKind::Fans | KeyKind::Numbers, _) => unreachable!("{}", key.path),
        };
        let other = resolved::build(serde_json::from_value(tree).unwrap()).fingerprint();
        assert!(!seen.contains(&other), "{} does not change the fingerprint", key.path);
        seen.push(other);
    }
}

/// Tables and logs contain these fingerprints. They may change only if the rules change.
#[test]
fn fingerprints_of_the_presets_are_stable() {
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
    4fee756269661c81 guobiao
    "#);
}

/// The new key stands for one of a later version.
#[test]
fn a_new_key_does_not_change_existing_fingerprints() {
    let mut tomorrow = rows().clone();
    let row = "[section.weather]\nen = \"What falls.\"\nzh = \"天气。\"\n[key.\"weather.rain\"]\nis = { words = \"下雨\", neutral = false }\n\
               en = \"Whether it rains.\"\nzh = \"下不下雨。\"\n";
    tomorrow.read("tomorrow.toml", row).unwrap();
    assert_eq!(tomorrow.keys.len(), super::rows().keys.len() + 1);
    // The keys of fans are no rows.
    for preset in PRESETS.iter().filter(|preset| preset.family != "table") {
        let rules = Rules::preset(preset.name).unwrap();
        let [dry, wet] = [false, true].map(|rain| {
            let mut values = serde_json::to_value(rules.spec()).unwrap();
            values["weather"] = serde_json::json!({"rain": rain});
            resolved::digest(&tomorrow.keys, &values, |_| true, "")
        });
        assert_eq!(dry, rules.fingerprint());
        assert_ne!(wet, rules.fingerprint());
    }
}

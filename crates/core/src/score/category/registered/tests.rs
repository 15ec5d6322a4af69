//! Registration of factors and of their categories.

use super::*;
use crate::message::Message;
use std::collections::HashSet;

fn register(name: &str, chinese: &str) -> Option<Fan> {
    register_fan(name, chinese, "", ["a win paid as this", "按此计分的胡牌"])
}

#[test]
fn a_name_registers_one_fan_and_one_category() {
    let fan = register_fan("sanse", "三色同顺", "three suits", ["three equal runs", "三色同顺的胡牌"]).unwrap();
    let category = Category::of_fan(fan).unwrap();
    assert_eq!(
        (fan.name(), fan.chinese(), category.name(), category.chinese()),
        ("sanse", "三色同顺", "sanse", "三色同顺")
    );
    assert_eq!((category.label()[0], category.definition()), ("three suits", "three equal runs"));
    assert!(matches!(category.sign(), Sign::Fans(fans) if fans == [fan]));
    let length = || Category::known().count();
    let before = length();
    assert_eq!((register("sanse", "别的"), length()), (Some(fan), before));
    assert_eq!(Category::named("sanse"), Some(category));
    assert_eq!(["sanse", "三色同顺"].map(Category::parse_name), [Some(category); 2]);
    assert!(category.is_registered() && category.describes_win() && !category.depends_on_play_only());
    // A Chinese name is a name in files as well.
    let plain = register("五门齐", "五门齐").unwrap();
    assert_eq!(serde_json::to_string(&Category::of_fan(plain)).unwrap(), "\"五门齐\"");
    assert_eq!(serde_json::from_str::<Category>("\"五门齐\"").unwrap().label(), ["五门齐"; 2]);
}

/// 清一色 of a rule file is the built-in factor, and the built-in category counts it.
#[test]
fn built_in_fans_are_not_registered_again() {
    for (name, chinese) in [("my_own", "清一色"), ("清一色", "清一色"), ("qingyise", "染手")] {
        assert_eq!(register(name, chinese), Some(Fan::Qingyise));
    }
    assert_eq!(Category::of_fan(Fan::Qingyise), None);
    assert_eq!((Fan::named("my_own"), Category::named("my_own")), (None, None));
    // Each built-in factor is counted under its own name or alone, or gets a category.
    for &fan in Fan::ALL {
        assert!(has_built_in_category(register(fan.name(), fan.chinese()).unwrap()) || Category::of_fan(fan).is_some());
        assert_eq!(register(fan.name(), "").unwrap(), fan);
    }
}

/// A word of players keeps its meaning, and every category has a name of its own.
#[test]
fn names_of_built_in_categories_are_kept() {
    assert_eq!(register("自摸", "自摸"), Some(Fan::SelfDraw));
    let category = Category::of_fan(Fan::SelfDraw).unwrap();
    assert_eq!((category.name(), category.label()), ("self_draw-fan", ["self draw-fan", "自摸-番"]));
    assert_eq!(["self_draw", "自摸"].map(Category::parse_name), [Some(Category::SelfDraw); 2]);
    let synonym = Category::of_fan(register("放炮", "放炮").unwrap()).unwrap();
    assert_eq!((synonym.name(), Category::parse_name("放炮")), ("放炮-番", Some(Category::Discard)));
    assert_eq!(Category::parse_name("放炮-番"), Some(synonym));
    let mut seen = HashSet::new();
    assert!(Category::known().all(|one| seen.insert(one.name())));
}

#[test]
fn registered_categories_are_those_of_the_rules_in_force() {
    register("sixth_only", "仅第六种").unwrap();
    register("gen", "根").unwrap();
    for preset in crate::rules::PRESETS.iter().filter(|preset| preset.family != "table") {
        let rules = Rules::preset(preset.name).unwrap();
        assert!(Category::registered_under(&rules).is_empty());
        let mut possible = Category::known().filter(|category| category.possible(&rules));
        assert!(!possible.any(Category::is_registered), "{}", preset.name);
    }
}

#[test]
fn names_that_do_not_fit_into_tables_are_refused() {
    let fault = |name: &str| fan_name_fault(name).as_ref().map(Message::id);
    for name in ["qing", "清一色", "4归1", "十八罗汉_大", "〇"] {
        assert_eq!(fault(name), None, "{name}");
    }
    let signs =
        ["a+b", "清＋一", "a=b", "a,b", "a b", "a\u{3000}b", "a\tb", "a-b", "a.b", "a/b", "<b>", "a\u{202e}b", "\"a"];
    for name in signs {
        assert_eq!(fault(name), Some("score-fan-name-sign"), "{name}");
    }
    assert_eq!(["", "_", "12"].map(fault), [Some("score-fan-name-letters"); 3]);
    assert_eq!((fault(&"碰".repeat(40)), fault(&"碰".repeat(41))), (None, Some("score-fan-name-long")));
    assert!(
        Category::known()
            .all(|one| one.name().ends_with("-fan") || fan_name_fault(one.name().trim_end_matches("-番")).is_none())
    );
}

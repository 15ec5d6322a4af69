//! Formatted errors.

use super::{ErrorStyle, Lang, msg};
use crate::rules::{Rules, keys};
use crate::score::Situation;
use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

const CHINESE: ErrorStyle = ErrorStyle { colour: false, width: 110, lang: Lang::Zh };

#[test]
fn an_error_points_at_its_lines() {
    let text =
        "extends = \"nanchang\"\nname = \"mine\"\n\n[claims]\nguopang = false\n\n[scoring.jing]\nbawang = \"duble\"\n";
    let error = Rules::from_toml("my.toml", text).unwrap_err();
    insta::assert_snapshot!(ErrorStyle::default().rules_error(&error), @r#"
    × claims.guopang: there is no such key
      ╭▸ my.toml:5:1
      │
    4 │ [claims]
    5 │ guopang = false
      │ ━━━━━━━
    6 │
      │
      ╰ help: did you mean "guopeng"?

    × scoring.jing.bawang: "duble" is not a value of this key: expected "off", "double" or "add"
      ╭▸ my.toml:8:10
      │
    7 │ [scoring.jing]
    8 │ bawang = "duble"
      │          ━━━━━━━
      │
      ╰ help: did you mean "double"?
    "#);
}

/// On a narrow screen, messages break between words. Chinese messages contain Chinese texts.
#[test]
fn messages_fit_the_screen() {
    let error = Rules::from_toml(
        "mine.toml",
        "extends = \"nanchang\"\n[tiles]\nset = \"suits_only\"\n[shapes]\nshisanlan = true\n[claims]\nchov = true\n",
    )
    .unwrap_err();
    let words = |text: &str| -> Vec<String> {
        let plain: String = text.chars().map(|c| if "│╭╰─·×▲".contains(c) { ' ' } else { c }).collect();
        plain.split_whitespace().map(str::to_owned).collect()
    };
    let wide = words(&ErrorStyle { width: 400, ..ErrorStyle::default() }.rules_error(&error));
    for width in [40, 60, 75, 90, 100] {
        let shown = ErrorStyle { width, ..ErrorStyle::default() }.rules_error(&error);
        assert_eq!(words(&shown), wide, "{shown}");
        for line in shown.lines().filter(|line| line.contains("  ")) {
            let longest = line.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
            assert!(line.chars().count() <= width.max(longest + 10), "{width}: {line}");
        }
    }
    let chinese = CHINESE.rules_error(&error);
    assert!(
        chinese.contains("时不起作用") && chinese.contains("建议：") && chinese.contains("没有这条规矩"),
        "{chinese}"
    );
}

/// At every width, no line of a message ends within quotation marks or contains a bar, and only long words exceed the width.
#[test]
fn messages_break_cleanly_at_every_width() {
    for argument in ["sichuan+exchange=clockwise", "四川+换三张=顺时", "南昌+霸王=随便", "南昌+封顶=50"]
    {
        let error = Rules::load(argument).unwrap_err();
        for (lang, width) in
            [Lang::En, Lang::Zh].into_iter().flat_map(|lang| [40, 57, 79, 80, 81].map(|width| (lang, width)))
        {
            for colour in [false, true] {
                let shown = ErrorStyle { lang, width, colour }.rules_error(&error);
                let (message, rest) = shown.split_once("╭").unwrap();
                assert!(!message.contains('│'), "{shown}");
                let help = rest.split_once("╰").map_or("", |(_, help)| help);
                for line in message.lines().chain(help.lines().skip(1)) {
                    assert!(line.matches('"').count() % 2 == 0, "{width}: {shown}");
                    let words = line.split([' ', '、']).map(UnicodeWidthStr::width).max().unwrap_or(0);
                    assert!(colour || line.width() <= width.max(words + 8), "{width}: {shown}");
                }
            }
        }
    }
}

/// A deal of Nanjing, written in players' terms.
const DEAL: &str = include_str!("../../../core/tests/data/nanjing-deal.toml");

/// Chinese errors of a situation use players' terms for its keys.
#[test]
fn situation_errors_use_chinese_terms() {
    let rules = Rules::preset("nanjing").unwrap();
    for (bad, other) in [
        ("牌 = 四万", "牌 = 十万"),
        ("庄家 = 东", "庄家 = 中"),
        ("庄家 = 东\n", ""),
        ("庄家 = 东", "庄家 = 东\ndealer = 0"),
        ("庄家 = 东", "桩家 = 东"),
        ("种类 = 下雨", "种类 = 下雪"),
        ("手牌 = \"1246m5578p3688sW\"", "手牌 = \"1246m5578p3688s\""),
        ("手牌 = \"1246m5578p3688sW\"", "手牌 = \"1246m5578p3688s4m\"\n打出 = \"444m\""),
        ("谁的 = 西\n", ""),
    ] {
        assert_eq!(DEAL.matches(bad).count(), 1, "{bad}");
        let settled = Situation::parse("s.toml", &DEAL.replace(bad, other)).and_then(|it| it.settle(&rules));
        let chinese = CHINESE.situation_error(&settled.unwrap_err());
        let english = ["dealer (", "wins[", "seats[", "kongs["];
        english.iter().for_each(|word| assert!(!chinese.contains(word), "{other}: {chinese}"));
    }
    assert_eq!(Lang::Zh.render(&msg!("situation-no-seat", seat = 7)), "没有座位 7");
}

/// Generates a line of a rule file: a key with any value, or a section.
fn line() -> impl Strategy<Value = String> {
    let names = keys().flat_map(|key| [key.path.clone(), key.name().to_owned(), format!("[{}]", key.section())]);
    let names: Vec<String> = names.chain(["extends".to_owned()]).collect();
    let value = prop_oneof![
        Just("true".to_owned()),
        Just("\"off\"".to_owned()),
        any::<i64>().prop_map(|number| number.to_string()),
        Just("{ base = 1, jing = { fu = 0x10 } }".to_owned()),
        "\\PC{0,12}",
        "[ -~\n冲关霸王＝“”，＃é𠀀]{0,40}",
    ];
    (prop::sample::select(names), value).prop_map(|(name, value)| match name.starts_with('[') {
        true => name,
        false => format!("{name} = {value}"),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Every invalid rule file, rule name or situation has an error that can be formatted.
    #[test]
    fn any_error_can_be_formatted(
        text in any::<String>(),
        lines in prop::collection::vec(line(), 0..6),
        argument in "\\PC{0,40}",
        width in 0..200usize,
        colour: bool,
    ) {
        for lang in [Lang::En, Lang::Zh] {
            let look = ErrorStyle { colour, width, lang };
            for result in [
                Rules::from_toml("any.toml", &text),
                Rules::from_toml("any.toml", &format!("extends = 南昌\n{text}")),
                Rules::from_toml("any.toml", &format!("extends = \"nanchang\"\n{}", lines.join("\n"))),
                Rules::load(&argument),
                Rules::load(&format!("nanchang+{text}")),
            ] {
                if let Err(error) = result {
                    prop_assert!(look.rules_error(&error).contains('×'));
                }
            }
            if let Err(error) = Situation::parse("s.toml", &text) {
                prop_assert!(look.situation_error(&error).contains('×'));
            }
        }
    }
}

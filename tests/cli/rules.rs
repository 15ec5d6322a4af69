use super::*;

const NAMES: [&str; 3] = ["nanchang", "nanchang-guide", "nanchang-jiangxi"];

#[test]
fn shown_rules_read_back_as_the_same_rules() {
    let folder = folder();
    let list = json(&run(folder.path(), "rules list --json").stdout);
    for name in NAMES {
        let shown = run(folder.path(), &format!("rules show {name}"));
        let file = folder.path().join("shown.toml");
        fs::write(&file, &shown.stdout).unwrap();
        run(folder.path(), "rules check shown.toml").assert().success().stdout(is_empty()).stderr(is_empty());
        assert_eq!(run(folder.path(), "rules show shown.toml").stdout, shown.stdout, "{name}");
        run(folder.path(), &format!("rules diff {name} shown.toml")).assert().success().stdout(is_empty());
        let print = list.as_array().unwrap().iter().find(|row| row["name"] == name).unwrap()["fingerprint"].clone();
        assert!(String::from_utf8(shown.stdout).unwrap().contains(print.as_str().unwrap()));
    }
}

#[test]
fn diff_prints_only_differing_keys() {
    let output = run(folder().path(), "rules diff nanchang nanchang+scoring.base=4+claims.chow=false");
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stdout), @r"
    key           nanchang  nanchang+base=4+chow=false
    ────────────  ────────  ──────────────────────────
    claims.chow   true      false
    scoring.base  1         4
    ");
}

#[test]
fn every_problem_is_reported_at_once_with_its_line() {
    let folder = folder();
    let text =
        "extends = \"nanchang\"\nname = \"mine\"\n[claims]\nchov = true\nguohu = \"sometimes\"\n[scoring]\nbase = 0\n";
    fs::write(folder.path().join("mine.toml"), text).unwrap();
    let words = ["mine.toml:4", "chov", "chow", "mine.toml:5", "sometimes", "mine.toml:7", "1 to 1000"];
    refused(run(folder.path(), "rules check mine.toml"), 2, &words);
    refused(run(folder.path(), "eval 123m456p789sEESSS --rules mine.toml"), 2, &["chov"]);
}

#[test]
fn invalid_rules_are_refused() {
    let folder = folder();
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
    write("empty.toml", b"");
    write("broken.toml", b"extends = \"nanchang\"\n[claims\n");
    write("binary.toml", &[0xff, 0xfe, 0, 1]);
    write("loop.toml", b"extends = \"loop.toml\"\n");
    write("far.toml", b"extends = \"nowhere.toml\"\n");
    write("types.toml", b"extends = \"nanchang\"\nscoring = 3\n[claims]\nchow = \"yes\"\n");
    write("twice.toml", b"extends = \"nanchang\"\n[claims]\nchow = true\nchow = false\n");
    write("bom.toml", "\u{feff}extends = \"nanchang\"\nname = \"b\"\n".as_bytes());
    let checks: [(&str, &[&str]); 8] = [
        ("empty.toml", &["extends"]),
        ("broken.toml", &["broken.toml", "2"]),
        ("binary.toml", &["binary.toml"]),
        ("loop.toml", &["loop.toml"]),
        ("far.toml", &["nowhere.toml"]),
        ("types.toml", &["chow", "scoring"]),
        ("twice.toml", &["twice.toml"]),
        ("nanchan", &["nanchang"]),
    ];
    for (file, words) in checks {
        refused(run(folder.path(), &format!("rules check {file}")), 2, words);
    }
    for line in ["rules show +", "rules show nanchang+", "rules show nanchang+scoring.base=-1", "rules diff a b"] {
        refused(run(folder.path(), line), 2, &["error"]);
    }
    run(folder.path(), "rules check bom.toml").assert().success();
}

#[test]
fn the_schema_is_json() {
    assert!(json(&run(folder().path(), "rules schema").stdout)["properties"]["extends"].is_object());
}

#[test]
fn keys_are_explained_by_path_name_and_term() {
    let folder = folder();
    let here = folder.path();
    for word in ["scoring.jing.chongguan_from", "chongguan_from", "冲关"] {
        let found = json(&run(here, &format!("rules explain {word} --json")).stdout);
        let row =
            found["rows"].as_array().unwrap().iter().find(|row| row["key"] == "scoring.jing.chongguan_from").unwrap();
        assert_eq!((row["chinese"].as_str(), row["value"].as_str()), (Some("冲关"), Some("5")), "{word}");
        assert_eq!(row["presets"]["nanchang-jiangxi"], "5");
    }
    let text = String::from_utf8(run(here, "rules explain 霸王 --rules 江西").stdout).unwrap();
    assert!(text.contains("scoring.jing.bawang  霸王") && text.contains("\"add\""), "{text}");
    refused(run(here, "rules explain chonguan_from"), 2, &["did you mean chongguan_from?"]);
    let explained = String::from_utf8(run(here, "rules show 四川 --explain").stdout).unwrap();
    std::fs::write(here.join("mine.toml"), &explained).unwrap();
    assert!(explained.lines().filter(|line| line.starts_with('#')).count() > 80);
    assert!(run(here, "rules diff sichuan mine.toml --json").stdout.starts_with(b"[]"));
    let differences = json(&run(here, "rules diff 南昌 南昌+冲关=4 --json").stdout);
    assert_eq!(differences[0]["key"], "scoring.jing.chongguan_from");
}

#[test]
fn completions_and_manual_pages_are_written() {
    let folder = folder();
    let here = folder.path();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = String::from_utf8(run(here, &format!("completions {shell}")).stdout).unwrap();
        assert!(text.contains("simulate") && text.contains("bankroll"), "{shell}");
    }
    assert!(run(here, "completions --man pages").status.success());
    let page = std::fs::read_to_string(here.join("pages/jing-simulate.1")).unwrap();
    assert!(page.contains(".TH jing-simulate 1"), "{page}");
}

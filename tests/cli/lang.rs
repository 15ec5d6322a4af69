//! Tests of the output in English and Chinese, and of output for programs, which does not depend on the language.

use super::*;
use std::collections::BTreeMap;

/// Runs the program with these variables of the environment.
fn in_locale(folder: &Path, variables: &[(&str, &str)], line: &str) -> Output {
    let mut command = jing(folder);
    command.args(line.split_whitespace()).envs(variables.iter().copied());
    command.output().unwrap()
}

fn chinese(folder: &Path, line: &str) -> Output {
    in_locale(folder, &[("LANG", "zh_CN.UTF-8")], line)
}

/// Returns standard output and standard error as one text.
fn printed(output: &Output) -> String {
    String::from_utf8([output.stdout.as_slice(), &output.stderr].concat()).unwrap()
}

#[test]
fn the_environment_chooses_the_language_and_the_option_overrides_it() {
    let folder = folder();
    let speaks_chinese =
        |variables: &[(&str, &str)], line: &str| printed(&in_locale(folder.path(), variables, line)).contains("听牌");
    let line = "eval 456678m12sSSWW5p --indicator 5p";
    assert!(speaks_chinese(&[("LANG", "zh_CN.UTF-8")], line));
    assert!(speaks_chinese(&[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "zh_TW")], line));
    assert!(speaks_chinese(&[("LANG", "C"), ("LC_MESSAGES", "de_DE"), ("LC_ALL", "zh_CN.UTF-8")], line));
    assert!(speaks_chinese(&[("LANG", "zh_CN"), ("LC_ALL", "")], line));
    assert!(!speaks_chinese(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")], line));
    assert!(!speaks_chinese(&[("LANG", "zh_CN.UTF-8")], &format!("{line} --lang en")));
    assert!(!speaks_chinese(&[], line) && speaks_chinese(&[], &format!("--lang=zh {line}")));
}

#[test]
fn help_and_argument_errors_are_in_chinese() {
    let folder = folder();
    let help = chinese(folder.path(), "compare --help");
    let text = printed(&help);
    assert!(
        help.status.success()
            && text.contains("用法：jing compare [选项] <规则>...")
            && text.contains("[可选：en、zh]"),
        "{text}"
    );
    for (line, words) in [
        ("simulat", &["错误：没有 'simulat' 这个命令", "是不是：simulate"][..]),
        ("simulate --hand 3", &["没有 '--hand' 这个参数", "是不是：--hands"]),
        ("simulate --hands many", &["'--hands <数>' 不能是 'many'", "应为 1 以上的整数"]),
        ("simulate --no-files --out x", &["不能与", "同用"]),
        ("score", &["缺少参数：<局面文件>"]),
        ("simulate --lang fr", &["可选：en、zh"]),
        ("simulate --session 0", &["应为 1 到 1000000 的整数"]),
        ("eval --indicator", &["要有值"]),
    ] {
        refused(chinese(folder.path(), line), 2, words);
    }
    let english = run(folder.path(), "simulat");
    assert!(printed(&english).starts_with("error: unrecognized subcommand 'simulat'"));
}

/// Every kind of invalid input gives a Chinese message without English sentences, and the same exit code as in English.
#[test]
fn errors_are_in_chinese() {
    let folder = folder();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "bad.toml",
        "extends = \"nanchang\"\n[claims]\nchov = true\nguohu = \"sometimes\"\nchow = 3\n[scoring]\nbase = 0\n",
    );
    write("odd.toml", "extends = \"nanchang\"\n[tiles]\nset = \"suits_only\"\n[shapes]\nwind_runs = true\n");
    write("broken.toml", "extends = \"nanchang\"\n[claims\n");
    write(
        "play.toml",
        "rules = \"nanchang\"\nhands = \"many\"\nplayer = \"efficient\"\n[vary]\n\"scoring.base\" = [1, 2]\n",
    );
    write("deal.toml", "rules = \"nanchang\"\ndealer = 7\nindicator = \"2q\"\nend = \"win\"\nseats = []\n");
    write("log.jsonl", "{\"a\": 1}\n");
    for line in [
        "rules check bad.toml",
        "rules check odd.toml",
        "rules check broken.toml nowhere.toml",
        "rules show nanchan",
        "rules show nanchang+scoring.bas=2",
        "rules explain nosuchthing",
        "rules new",
        "simulate play.toml",
        "simulate --until tianhuu:1%",
        "simulate --until tianhu:x",
        "simulate --event tianhu+dihu",
        "simulate --players nobody",
        "simulate --players value:none.weights",
        "simulate --rules sichuan --until tianhu:1% --part 1/2",
        "compare nanchang",
        "compare nanchang nanchang-guide --until win:sign --until x",
        "sweep",
        "sweep --vary scoring.base",
        "sweep --vary scoring.base=4..1",
        "arena efficient",
        "arena efficient efficient",
        "plan nanchang",
        "plan nanchang sichuan --difference x",
        "rank --keys nosuchkey",
        "rank --by nosuch",
        "eval 123x",
        "eval 123m456p789s11122s55555z",
        "eval [123m]45 --rules sichuan",
        "eval 123m456p789sEESSS --indicator 1f",
        "score none.toml",
        "score deal.toml",
        "merge none.jing",
        "report .",
        "replay log.jsonl",
        "replay none.jsonl",
        "exact tianhu --indicator 9q",
        "exact jing --rules sichuan",
        "bench --compare none.json",
        "train --deals 3",
    ] {
        let [output, english] = [chinese(folder.path(), line), run(folder.path(), line)];
        let text = printed(&output);
        assert_eq!(output.status.code(), english.status.code(), "{line}: {text}");
        assert!(
            !output.status.success() && text.chars().any(|sign| ('\u{4e00}'..='\u{9fff}').contains(&sign)),
            "{line}: {text}"
        );
        let rest = english_pairs(&text);
        assert!(rest.is_empty(), "{line}: left in English: {rest:?} in\n{text}");
    }
}

/// Chinese messages quote input of the user unchanged, even if it looks like a word of the program.
#[test]
fn input_of_users_is_not_translated() {
    let folder = folder();
    fs::write(folder.path().join("rules"), "x").unwrap();
    for (line, words) in [
        ("score key", "错误：key：没有这个文件"),
        ("score 3m", "错误：3m：没有这个文件"),
        ("simulate --until version:1%", "\"version\" 不是可以盯住的统计量"),
        ("sweep --vary scoring.base=4..players", "\"players\" 不是整数"),
        ("replay rules", "错误：rules，第 1 行"),
    ] {
        let text = printed(&chinese(folder.path(), line));
        assert!(text.contains(words), "{line}: {text}");
    }
}

/// Chinese messages call presets 南昌 and 四川, not `nanchang` and `sichuan`.
#[test]
fn messages_name_presets_in_chinese() {
    let folder = folder();
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    file("family.toml", "extends = \"四川\"\n[scoring]\nfamily = \"nanjing\"\n");
    file("extends.toml", "extends = \"四穿\"\n");
    file("deal.toml", &format!("rules = \"sichuan\"\n{}", super::score::GOOD));
    assert!(run(folder.path(), "simulate --hands 16 --rules sichuan --no-files --log s.log").status.success());
    for (line, words) in [
        ("rules show 南晶", &["是不是 \"南昌\"", "南昌图解"][..]),
        ("rules show extends.toml", &["\"四川\""]),
        ("rules show family.toml", &["规则属于\"四川\"", "开始：南京、南京城北"]),
        ("rules diff 南昌 四川+霸王=无", &["霸王：没有这条规矩"]),
        ("simulate --rules 四川+scoring.jing.bawang=off", &["它是 \"南昌\" 的规矩", "是 \"四川\""]),
        ("simulate --rules 四川+封顶=50+玩法=南京", &["\"四川\""]),
        ("rules show 南昌+封顶=50", &["每手封顶（room.hand_cap）、每局封顶（room.deal_cap）"]),
        ("rules explain 麻雀 --rules 四川", &["--explain 四川"]),
        ("simulate --rules 四川 --event 冲关+天胡 --no-files", &["四川"]),
        ("simulate --rules 四川 --until 冲关:5% --no-files", &["四川"]),
        ("rank --rules 四川 --keys 冲关", &["四川"]),
        ("exact jing --rules 四川", &["\"四川\""]),
        ("replay s.log --rules 南昌", &["规则是四川", "--rules 四川", "不是南昌"]),
    ] {
        let output = chinese(folder.path(), line);
        let text = printed(&output);
        assert!(!output.status.success(), "{line}: {text}");
        // Quoted lines of files are not translated.
        let own_lines: String = text.lines().filter(|line| !line.contains('│') && !line.contains("╭▸")).collect();
        for name in ["nanchang", "sichuan", "nanjing", "tuidaohu", "qionghu"] {
            assert!(!own_lines.contains(name), "{line}: {name} in {text}");
        }
        words.iter().for_each(|word| {
            assert!(text.replace('\n', "").replace("        ", "").contains(word), "{line}: {word} in {text}")
        });
    }
    let explained = printed(&chinese(folder.path(), "rules explain 霸王 --rules 四川"));
    assert!(explained.contains("scoring.jing.bawang  霸王（南昌）"), "{explained}");
    // A file may extend a preset by its Chinese name.
    file("house.toml", "extends = \"南昌\"\n[scoring]\nbase = 2\n");
    run(folder.path(), "rules check house.toml").assert().success();
}

/// Returns pairs of adjacent lower-case English words, which are signs of an English sentence. Texts in quotation marks and quoted lines of
/// files are left out.
fn english_pairs(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.contains('│') && !line.contains("╭▸")) {
        let quoted: String = line.split(['"', '`', '\'']).step_by(2).collect::<Vec<_>>().join("•");
        let is_word = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        let words: Vec<&str> = quoted.split(' ').collect();
        let pairs = words.windows(2).filter(|pair| pair.iter().all(|word| is_word(word)) && pair[0] != "jing");
        found.extend(
            pairs
                .filter(|pair| {
                    !["simulate", "plan", "arena", "compare", "rules", "nanchang", "efficient"].contains(&pair[0])
                })
                .map(|pair| pair.join(" ")),
        );
    }
    found
}

/// Returns the files of a folder by their names.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    names(folder).into_iter().map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}

/// Tables, logs, rule files and JSON do not depend on the environment. Only the page, the charts and the manifest, which contains the
/// language of the page, do.
#[test]
fn output_for_programs_does_not_depend_on_the_language() {
    let folders = [folder(), folder()];
    let hand = "456678m12sSSWW5p";
    let situation = super::score::GOOD;
    let both = |line: &str| {
        for folder in &folders {
            fs::write(folder.path().join("deal.toml"), situation).unwrap();
        }
        let [english, other] = [run(folders[0].path(), line), chinese(folders[1].path(), line)];
        assert_eq!(english.status.code(), other.status.code(), "{line}: {}", printed(&other));
        [english.stdout, other.stdout]
    };
    let same = |line: &str| {
        let [english, other] = both(line);
        assert!(!english.is_empty(), "{line}");
        assert_eq!(String::from_utf8(english).unwrap(), String::from_utf8(other).unwrap(), "{line}");
    };
    same(&format!("eval {hand} --json"));
    for line in [
        "score deal.toml --json",
        "rules list --json",
        "rules show nanchang --json",
        "rules diff nanchang sichuan --json",
        "rules explain chongguan_from --json",
        "rules schema",
        "exact jing --json",
        "exact waits --json --indicator 5p",
        "replay --hand 3 --json",
        "completions bash",
    ] {
        same(line);
    }
    let rules = both("rules show sichuan").map(|text| {
        fs::write(folders[0].path().join("shown.toml"), text).unwrap();
        json(&run(folders[0].path(), "rules show shown.toml --json").stdout)
    });
    assert_eq!(rules[0], rules[1]);
    let wrong = folders.each_ref().map(|folder| {
        let mut command = jing(folder.path());
        command.args(["eval", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).env("LC_ALL", "zh_CN");
        if folder.path() == folders[0].path() {
            command.env("LC_ALL", "C");
        }
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(b"123x\n").unwrap();
        child.wait_with_output().unwrap().stdout
    });
    assert_eq!(wrong[0], wrong[1]);
    let timeless = |text: &[u8]| {
        let mut value = json(text);
        value
            .as_object_mut()
            .unwrap()
            .retain(|key, _| !key.contains("second") && !["lang", "command"].contains(&key.as_str()));
        value
    };
    let [english, other] =
        both("plan nanchang nanchang+scoring.base=2 --pilot 8192 --json").map(|text| timeless(&text));
    assert_eq!(english, other);
    for line in [
        "simulate --hands 320 --hands-table --log log.jsonl --plain-tables --out run",
        "compare nanchang nanchang+scoring.base=2 --hands 320 --out run --overwrite",
    ] {
        let [english, other] = both(&format!("{line} --json")).map(|text| timeless(&text));
        assert_eq!(english, other, "{line}");
        let [english, other] = both(&format!("{line} --overwrite").replace(" --overwrite --overwrite", " --overwrite"));
        assert!(english != other, "{line}: the summary is in the language");
        let [english, other] = folders.each_ref().map(|folder| files(&folder.path().join("run")));
        assert!(english.keys().eq(other.keys()));
        for (name, bytes) in &english {
            match name.rsplit('.').next().unwrap() {
                "html" | "svg" | "png" => {}
                "json" if name == "manifest.json" => assert_eq!(timeless(bytes), timeless(&other[name])),
                _ => assert!(*bytes == other[name], "{name} differs"),
            }
        }
    }
    let logs = folders.each_ref().map(|folder| fs::read(folder.path().join("log.jsonl")).unwrap());
    assert!(!logs[0].is_empty() && logs[0] == logs[1]);
}

#[test]
fn names_that_players_use_are_printed_in_chinese() {
    let folder = folder();
    let shown = String::from_utf8(chinese(folder.path(), "rules show nanchang").stdout).unwrap();
    assert!(shown.contains("chongguan_from = 5  # 冲关"), "{shown}");
    let explained = printed(&chinese(folder.path(), "rules explain 冲关"));
    assert!(
        explained.contains("scoring.jing.chongguan_from  冲关") && explained.contains("南昌+冲关=4：一场的输赢"),
        "{explained}"
    );
    let english = printed(&run(folder.path(), "rules explain chongguan_from"));
    assert!(english.contains("nanchang with scoring.jing.chongguan_from=4: the swing of an evening"), "{english}");
}

/// Returns the texts of a page without styles, scripts, commands, file names, rule files and fingerprints.
fn texts_of_page(page: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let unread = [
        ("<script", "</script"),
        ("<style", "</style"),
        ("<pre class=\"command\"", "</pre"),
        ("<code class=\"command\"", "</code"),
    ];
    let shown = unread.iter().fold(page.to_owned(), |page, (tag, end)| {
        let pieces = page.split(*tag).enumerate();
        pieces.map(|(at, piece)| if at == 0 { piece } else { piece.split_once(*end).map_or("", |cut| cut.1) }).collect()
    });
    for part in shown.split('<').skip(1) {
        let Some((tag, text)) = part.split_once('>') else { continue };
        texts.push(text.trim().to_owned());
        texts.extend(
            ["title=\"", "aria-label=\""]
                .iter()
                .filter_map(|name| Some(tag.split(*name).nth(1)?.split('"').next()?.to_owned())),
        );
    }
    let read_by_programs = ["jing ", ".parquet", ".json", ".svg", "# fingerprint"];
    texts.retain(|text| !read_by_programs.iter().any(|part| text.contains(part)));
    texts
}

/// The texts of a Chinese page contain no English names except those of statistical methods.
#[test]
fn chinese_pages_contain_no_english_names() {
    let folder = folder();
    let methods =
        ["Holm", "Wilson", "Clopper", "Pearson", "Bonferroni", "Sobol", "Student", "Welch", "jackknife", "BCa"];
    for line in [
        "simulate --rules nanjing --hands 160 --out a",
        "compare nanchang nanchang+scoring.jing.chongguan_from=4 --hands 160 --out b",
        "sweep --vary scoring.jing.chongguan_from=4,5 --vary scoring.kong.jing_bonus=0,10 --hands 160 --out c",
        "arena efficient random --hands 32 --out d",
        "rank --keys scoring.jing.chongguan --hands 320 --out e",
        "simulate --rules sichuan --hands 160 --out f",
        "compare nanchang nanchang-jiangxi nanchang-guide+claims.winners=all --hands 160 --out g",
        "sweep --vary scoring.jing.bawang=off,double --vary scoring.jing.lower=off,shangxiafan,maidilei --hands 160 --out h",
        "rank --keys scoring.jing claims --hands 320 --out i",
    ] {
        let output = chinese(folder.path(), line);
        assert!(output.status.success(), "{line}: {}", printed(&output));
        let page =
            fs::read_to_string(folder.path().join(line.rsplit(' ').next().unwrap()).join("report.html")).unwrap();
        let texts = texts_of_page(&page);
        assert!(texts.len() > 50, "{line}");
        for text in texts {
            // The name of the program itself.
            if text == "精 jing" {
                continue;
            }
            // Options, and keys with their values, are not translated.
            let key = text.split(" = ").next().unwrap_or_default();
            if key.contains('.') && key.chars().all(|sign| sign.is_ascii_lowercase() || "._".contains(sign)) {
                continue;
            }
            let text = text.replace("&nbsp;", " ");
            // Nor is the value of --primary, after which a bracket closes.
            let is_name = |sign: char| sign.is_ascii_alphanumeric() || "._".contains(sign);
            let rest = text.rsplit("--primary ").next().unwrap_or_default().trim_start_matches(is_name);
            let text = if rest.starts_with('）') { rest.to_owned() } else { text };
            let options = |word: &&str| !word.starts_with("--");
            let signs = |sign: char| !sign.is_ascii_alphanumeric() && !"_-".contains(sign);
            let words = text.split(signs).filter(options).flat_map(|word| word.split('-'));
            let mut names =
                words.filter(|word| word.len() > 2 && word.starts_with(|sign: char| sign.is_ascii_alphabetic()));
            let hash =
                |word: &str| [12, 16, 64].contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(names.all(|word| methods.contains(&word) || hash(word)), "{line}: {text:?}");
        }
    }
}

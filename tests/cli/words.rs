//! Tests of Chinese names: every Chinese name in the output is accepted as input, and the output contains no other names.

use super::*;

fn chinese(folder: &Path, line: &str) -> Output {
    let mut command = jing(folder);
    command.args(line.split_whitespace()).env("LANG", "zh_CN.UTF-8");
    command.output().unwrap()
}

fn printed(output: &Output) -> String {
    String::from_utf8([output.stdout.as_slice(), &output.stderr].concat()).unwrap()
}

#[test]
fn values_can_be_set_by_chinese_names() {
    let folder = folder();
    for (set, toml) in [
        ("霸王=无", "bawang = \"off\""),
        ("霸王=没有", "bawang = \"off\""),
        ("下精=埋地雷", "lower = \"maidilei\""),
        ("冲关=无", "chongguan_from = 0"),
        ("冲关=四分", "chongguan_from = 4"),
        ("吃=不许", "chow = false"),
        ("杠精=15", "jing_bonus = 15"),
        ("bawang=off", "bawang = \"off\""),
    ] {
        let output = chinese(folder.path(), &format!("rules new --set {set} --out mine.toml --overwrite"));
        assert!(output.status.success(), "{set}: {}", printed(&output));
        let file = fs::read_to_string(folder.path().join("mine.toml")).unwrap();
        assert!(file.contains(toml), "{set}: {file}");
    }
    let output = chinese(folder.path(), "rules new --set 霸王=随便");
    let text = printed(&output);
    assert!(!output.status.success() && text.contains("霸王：") && text.contains("\"翻倍\" 或 \"加分\""), "{text}");
    let text = printed(&chinese(folder.path(), "rules new --set 封顶=50"));
    assert!(text.contains("每手封顶") && text.contains("每局封顶"), "{text}");
    let text = printed(&chinese(folder.path(), "simulate --rules 南晶"));
    assert!(text.contains("是不是 \"南昌\""), "{text}");
}

/// The Chinese names of statistics, events, players and keys in the output are accepted as input.
#[test]
fn printed_names_are_accepted_as_input() {
    let folder = folder();
    for line in [
        "simulate --until 天胡:50% --max-hands 320 --no-files",
        "simulate --until 均分：庄家：5 --max-hands 320 --no-files",
        "simulate --event 门清+杠上开花 --rules 南京 --hands 160 --no-files",
        "simulate --players 牌效，贪心，随机，牌效 --hands 160 --no-files",
        "plan 南昌 南昌+冲关=4 --difference 庄家优势=0.1 --pilot 4096",
        "rank --keys 冲关 --by 庄家优势 --hands 160 --no-files",
        "arena 牌效 贪心 --hands 16 --no-files",
    ] {
        let output = chinese(folder.path(), line);
        let text = printed(&output);
        assert!(output.status.success(), "{line}: {text}");
    }
    let text = printed(&chinese(folder.path(), "rank --keys 冲冠 --hands 160"));
    assert!(text.contains("\"冲冠\"：南昌没有这条规矩；是不是 \"冲关\"？"), "{text}");
}

#[test]
fn shapes_have_the_name_of_their_game() {
    let folder = folder();
    for (rules, word) in [("sichuan", "大对"), ("nanjing", "对对胡"), ("qionghu", "飘"), ("nanchang", "大七对")]
    {
        let text = printed(&chinese(folder.path(), &format!("simulate --rules {rules} --hands 1600 --no-files")));
        assert!(text.contains(word), "{rules}: {text}");
        assert!(rules == "nanchang" || !text.contains("大七对") && !text.contains("小七对"), "{rules}: {text}");
    }
}

/// In charts, sentences and tables about one game, a shape has the name of that game. In a comparison of two games it has a neutral name.
#[test]
fn a_shape_has_one_name_on_a_page() {
    let folder = folder();
    let page = |line: &str, out: &str| {
        let text = printed(&chinese(folder.path(), &format!("{line} --hands 512 --out {out}")));
        text + &fs::read_to_string(folder.path().join(out).join("report.html")).unwrap()
    };
    let one = page("compare nanjing nanjing-chengbei --players value --trainings 2 --train-deals 256", "one");
    assert!(one.contains("对对胡") && !one.contains("碰碰胡"), "{one}");
    let two = page("compare 四川 南京", "two");
    let tables = two.split("<table").skip(1).map(|table| table.split("</table>").next().unwrap());
    let differences: String = tables.filter(|table| table.contains("comparisons.parquet, b_rules")).collect();
    assert!(differences.contains(">碰碰胡<") && !differences.contains(">大对<"), "{differences}");
    let grid = printed(&chinese(
        folder.path(),
        "sweep --rules 四川 --vary cap=0,16 --vary 终局=three_wins,血流 --hands 3000 --no-files",
    ));
    // Only the command contains keys as in files.
    let words = grid.replace("scoring.cap=", "").replace("play.ends=", "");
    assert!(words.contains("封顶=无") && !words.contains("cap=") && !words.contains("ends="), "{grid}");
}

#[test]
fn a_replay_is_in_one_language() {
    let folder = folder();
    for rules in ["sichuan+play.exchange=next", "nanjing", "tuidaohu"] {
        for hand in 0..6 {
            let text = printed(&chinese(
                folder.path(),
                &format!("replay --rules {rules} --seed 5 --hand {hand} --tiles letters"),
            ));
            let deal = text.split("规则  ").next().unwrap();
            let latin = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase()) && !word.is_empty();
            let left: Vec<&str> = deal.split_whitespace().filter(latin).collect();
            assert!(left.is_empty(), "{rules} {hand}: {left:?} in {text}");
        }
    }
}

#[test]
fn rule_files_with_equal_stems_have_distinct_names() {
    let folder = folder();
    for (name, base) in [("a", 2), ("b", 3)] {
        fs::create_dir(folder.path().join(name)).unwrap();
        let text = format!("extends = \"nanchang\"\n[scoring]\nbase = {base}\n");
        fs::write(folder.path().join(name).join("house.toml"), text).unwrap();
    }
    let text = printed(&run(folder.path(), "compare nanchang a/house.toml b/house.toml --hands 160 --no-files"));
    assert!(text.contains("a-house") && text.contains("b-house"), "{text}");
    fs::write(folder.path().join("c.toml"), "extends = \"nanchang\"\ntitle = \"Wang\"\ntitle_zh = \"老王家\"\n")
        .unwrap();
    let text = printed(&chinese(folder.path(), "compare 南昌 c.toml --hands 160 --no-files"));
    assert!(text.contains("老王家"), "{text}");
}

#[test]
fn differences_and_explanations_use_chinese_names() {
    let folder = folder();
    let text = printed(&chinese(folder.path(), "rules diff 南昌 南昌江西"));
    let row = text.lines().find(|line| line.contains("抄庄过庄")).unwrap_or_else(|| panic!("{text}"));
    assert!(text.lines().next().unwrap().contains("南昌江西") && row.contains("否") && row.contains("是"), "{text}");
    assert!(row.ends_with("dealer.chaozhuang_passes"), "{text}");
    let explained = |line: &str| printed(&run(folder.path(), &format!("rules explain {line}")));
    for (word, keys) in [
        ("封顶", &["room.hand_cap", "room.deal_cap", "scoring.cap"][..]),
        ("七对", &["shapes.seven_pairs", "scoring.bonus.seven_pairs", "大七对"][..2]),
        ("一炮三响", &["claims.winners", "scoring.bixiahu.several_winners"]),
        ("点炮", &["scoring.factors.discarder"]),
        ("南昌", &["jing rules show 南昌 --explain"]),
    ] {
        let text = explained(word);
        assert!(keys.iter().all(|key| text.contains(key)), "{word}: {text}");
    }
    let text = explained("自摸 --rules sichuan");
    assert!(text.contains("scoring.factors.self_draw") && !text.contains("nanchang with"), "{text}");
    let text = explained("冲关");
    assert!(text.contains("seen in reports/gallery/jing") && !text.contains("chongguan_from=10"), "{text}");
}

#[test]
fn faults_are_printed_once_and_together() {
    let folder = folder();
    fs::write(folder.path().join("x.toml"), "rules = \"nanchng\"\nplayers = \"eficient\"\nhnds = 3\n").unwrap();
    refused(
        run(folder.path(), "simulate x.toml"),
        2,
        &["x.toml:1", "\"nanchang\"", "x.toml:2", "eficient", "x.toml:3", "hands"],
    );
    fs::write(folder.path().join("y.toml"), "hands = \n").unwrap();
    let text = printed(&run(folder.path(), "simulate y.toml"));
    assert_eq!(text.matches("y.toml:1").count(), 1, "{text}");
    refused(run(folder.path(), "simulate -n 1e20"), 2, &["must be at most 1,000,000,000,000"]);
    fs::write(folder.path().join("s.toml"), "rules = \"nanchang\"\n").unwrap();
    refused(run(folder.path(), "score s.toml"), 2, &["the key is missing", "four [[seats]]"]);
    refused(
        run(folder.path(), "advise s.toml"),
        2,
        &["the key is missing", "four [[seats]]", "seat (the one to decide)"],
    );
    refused(run(folder.path(), "rules explain chonguan"), 2, &["scoring.jing.chongguan_from"]);
    // A word that occurs only inside a word of an explanation, as in "footnote", is unknown.
    refused(run(folder.path(), "rules explain foot"), 2, &["no key and no term is called \"foot\""]);
    refused(run(folder.path(), "rules explain footnote"), 2, &["it appears in the explanations of claims.guopeng"]);
}

#[test]
fn a_rule_file_is_written_from_answers_on_standard_input() {
    let folder = folder();
    let mut command = jing(folder.path());
    command.args(["rules", "new"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all("南昌\n吃\n也许\n不许\n\n老王家\nmine.toml\n".as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", printed(&output));
    let file = fs::read_to_string(folder.path().join("mine.toml")).unwrap();
    assert!(file.contains("chow = false") && file.contains("title = \"老王家\""), "{file}");
}

#[test]
fn completions_suggest_players_and_events() {
    let folder = folder();
    let text = printed(&run(folder.path(), "completions bash"));
    assert!(text.contains("random greedy efficient value search") && text.contains("tianhu dihu"), "{text}");
    assert!(printed(&run(folder.path(), "completions fish")).contains("nanchang-jiangxi"));
    run(folder.path(), "completions --man pages").assert().success();
    let page = fs::read_to_string(folder.path().join("pages/jing-compare.1")).unwrap();
    let title = concat!(".TH jing-compare 1  \"jing ", env!("CARGO_PKG_VERSION"), "\"");
    assert!(page.contains(title), "{page}");
    assert!(fs::read_to_string(folder.path().join("pages/jing-rules-new.1")).unwrap().contains("jing-rules-new"));
    assert!(printed(&run(folder.path(), "completions zsh")).contains("RULES:_jing_rules'"));
    // Bash completes --rules to presets and files.
    fs::write(folder.path().join("nanx.toml"), "").unwrap();
    for lang in ["en", "zh"] {
        let script = printed(&run(folder.path(), &format!("completions bash --lang {lang}")));
        fs::write(folder.path().join("jing.bash"), script).unwrap();
        let ask = "source ./jing.bash; COMP_WORDS=(jing simulate --rules nan); COMP_CWORD=3; \
                   _jing jing nan --rules; echo \"${COMPREPLY[@]}\"; \
                   COMP_WORDS=(jing compare nan); COMP_CWORD=2; _jing jing nan compare; echo \"${COMPREPLY[@]}\"";
        let output = Command::new("bash").args(["-c", ask]).current_dir(folder.path()).output().unwrap();
        let text = printed(&output);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].contains("nanchang-jiangxi") && lines[0].contains("nanx.toml"), "{text}");
        assert!(lines[1].contains("nanchang-jiangxi") && !lines[1].contains('<'), "{text}");
    }
}

/// A rule file with Chinese names gives the same rules as one with Latin keys. Faults are reported with Chinese names.
#[test]
fn rule_files_may_use_chinese_names() {
    let folder = folder();
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    file("zh.toml", "extends = 南昌\n冲关 = 四分 # 南昌 五分\n霸王＝“无”\n[claims]\n\"吃\" = 否\n");
    file(
        "la.toml",
        "extends = \"nanchang\"\nclaims.chow = false\n[scoring.jing]\nchongguan_from = 4\nbawang = \"off\"\n",
    );
    let output = run(folder.path(), "rules diff zh.toml la.toml");
    assert!(output.status.success() && printed(&output).is_empty(), "{}", printed(&output));
    file("play.toml", "rules = \"zh.toml\"\nhands = 160\nplayers = \"牌效\"\n[vary]\n冲关 = \"5..6\"\n");
    let output = run(folder.path(), "sweep play.toml --no-files");
    assert!(output.status.success(), "{}", printed(&output));
    file("bad.toml", "extends = 南昌\n扎鸟 = 2\n");
    let text = printed(&chinese(folder.path(), "rules check bad.toml"));
    assert!(text.contains("bad.toml:2:1") && text.contains("中鸟翻倍=2 或中鸟加分=1"), "{text}");
    file("latin.toml", "extends = \"nanchang\" # 南昌\n[scoring.jing]\nchongguan_from = four\n");
    let text = printed(&chinese(folder.path(), "rules check latin.toml"));
    assert!(text.contains("scoring.jing.chongguan_from：\"four\" 不是这条规矩的值：应为 0 到 100 的整数"), "{text}");
    for (line, words) in [
        ("rules check 四川+冲关=4", &["冲关：没有这条规矩", "它是南昌的规矩；"][..]),
        ("rules check 南昌+抄庄=是", &["例如抄庄=5"]),
        ("rules check 南昌+换三张=是", &["例如换三张=下家"]),
        ("rules check 南昌+扎鸟=2", &["中鸟翻倍=2 或中鸟加分=1"]),
        ("rules check 南昌+翻精=是", &["这是取值，不是规矩", "下精=上下翻"]),
        ("eval 11111m", &["第五张"]),
        ("simulate --players eficient", &["是不是 \"efficient\"？", "牌效（efficient）"]),
        ("simulate --session 0", &["应为 1 到 1000000 的整数"]),
    ] {
        let text = printed(&chinese(folder.path(), line));
        assert!(words.iter().all(|word| text.contains(word)), "{line}: {text}");
    }
    run(folder.path(), "rules check 四川+血流=是 四川+换三张=掷骰").assert().success();
}

/// A fault in an argument quotes the argument and does not look like a fault in a file.
#[test]
fn faults_quote_the_argument() {
    let folder = folder();
    for (line, words, not) in [
        ("rules check 南昌+霸王=加", &["1 │ 南昌+霸王=加"][..], ":1:"),
        ("rules check nanchang+chow=maybe", &["expected true or false, not the text \"maybe\""], "quotation marks"),
        ("rules new --from 四川 --set 冲关=4", &["it is a rule of nanchang"], "sections"),
        ("rules new --set 冲关=4 --set chongguan_from=6", &["this key is set twice"], "house.toml"),
        ("replay", &["name a log, or a deal with --seed and --hand"], "required"),
        ("simulate --seed x", &["expected a whole number"], "digit"),
        ("simulate --bankroll 0", &["expected a whole number from 1 to 4294967295"], "is not in"),
        (
            "simulate --bankroll 50,4294967296",
            &["'4294967296'", "expected a whole number from 1 to 4294967295"],
            "1 or more",
        ),
        ("simulate --seed 18446744073709551616", &["from 0 to 18446744073709551615"], "too large"),
        ("rank --keys scoring.jingg", &["did you mean \"scoring.jing\"?"], "scoring.jing.fu"),
        ("simulate --threads 1025", &["from 1 to 1024"], "not in"),
        ("replay --seed 1 --hand -1", &["-1"], "panic"),
        ("simulate --players searhc", &["did you mean \"search\"?"], "xx"),
    ] {
        let output = run(folder.path(), line);
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(2), "{line}: {text}");
        assert!(words.iter().all(|word| text.contains(word)) && !text.contains(not), "{line}: {text}");
    }
    for (text, words) in [
        ("hands = \n", "hands: the value is missing: expected a whole number"),
        ("players = efficient\n", "write players = \"efficient\""),
    ] {
        fs::write(folder.path().join("e.toml"), text).unwrap();
        let output = printed(&run(folder.path(), "simulate e.toml"));
        assert!(output.contains(words) && !output.contains("invalid TOML"), "{output}");
    }
    fs::write(folder.path().join("s.toml"), "dealer = \"east\"\nend = \"win\"\n").unwrap();
    refused(run(folder.path(), "score s.toml"), 2, &["seats are numbers: 0, 1, 2 or 3"]);
    let text = printed(&run(folder.path(), "rules new --set 冲关=5"));
    assert!(text.contains("the values set are those of the base"), "{text}");
}

/// Lists may contain Chinese names without quotation marks, and faults after them have the correct place.
#[test]
fn lists_may_use_chinese_names() {
    let folder = folder();
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let rows = "hands = 160\n[vary]\n冲关 = [4，\n 无] # 四，无\n";
    file("bare.toml", &format!("rules = 南昌\nplayers = [牌效，贪心, # 二人\n 随机, 牌效]\n{rows}"));
    file(
        "same.toml",
        "rules = \"nanchang\"\nplayers = [\"efficient\", \"greedy\", \"random\", \"efficient\"]\nhands = 160\n[vary]\n\"scoring.jing.chongguan_from\" = [4, 0]\n",
    );
    let [bare, same] = ["bare", "same"].map(|name| {
        let output = run(folder.path(), &format!("sweep {name}.toml --no-files --json"));
        assert!(output.status.success(), "{}", printed(&output));
        let found = json(&output.stdout);
        let of = |at: usize| found["comparisons"][at]["rows"].to_string();
        [found["players"].to_string(), of(0), of(1)]
    });
    assert!(bare == same && bare.iter().all(|part| part.len() > 4), "{bare:?} {same:?}");
    file("bad.toml", "players = [牌效, 牌效, 牌效, 牌效]\nhands = 很多\n");
    let text = printed(&chinese(folder.path(), "simulate bad.toml"));
    assert!(text.contains("bad.toml:2:9") && text.contains("应为 1 到"), "{text}");
}

/// Sections have no Chinese names. An explanation contains the name of its key once.
#[test]
fn explanations_contain_the_name_once() {
    let folder = folder();
    fs::write(folder.path().join("c.toml"), "extends = 南昌\n[精牌]\n冲关 = 4\n").unwrap();
    let text = printed(&chinese(folder.path(), "rules check c.toml"));
    assert!(text.contains("没有这一节") && text.contains("写在最前") && text.contains("scoring"), "{text}");
    assert!(!text.contains("是不是"), "{text}");
    let text = printed(&chinese(folder.path(), "rules explain 血流 --rules 南昌"));
    assert!(!text.contains("血流：血流") && text.contains("\"wall_only\" 血流："), "{text}");
    assert!(text.contains("在此不可：") && text.contains("不起作用"), "{text}");
    let text = printed(&run(folder.path(), "rules explain 血流 --rules nanchang"));
    assert!(
        text.contains("refused here: ") && text.contains("has no effect while") && !text.contains("must change"),
        "{text}"
    );
    let text = printed(&run(folder.path(), "report ."));
    assert!(text.contains("name the folder of a finished run"), "{text}");
}

/// The key of the game is explained first. A refusal contains its change once, without stray quotation marks.
#[test]
fn refusals_contain_their_change_once() {
    let folder = folder();
    let text = printed(&chinese(folder.path(), "rules explain 自摸"));
    assert!(text.starts_with("自己摸到要胡的那张牌。\n\nscoring.factors.self_draw  自摸倍数（南昌）\n"), "{text}");
    assert!(text.contains("在此不可：自摸翻倍=2 在玩法=南昌时不起作用"), "{text}");
    assert!(
        text.matches("自摸翻倍=2").count() == 1 && text.lines().all(|line| line.matches('"').count() % 2 == 0),
        "{text}"
    );
    let text = printed(&run(folder.path(), "rules explain 自摸"));
    assert!(text.contains("refused here: room.factors.self_draw = 2 has no effect"), "{text}");
}

#[test]
fn terms_are_explained_before_their_keys() {
    let folder = folder();
    for (word, meaning, key) in [
        ("精", "南昌：精在手里能当任何一张牌", "scoring.jing.zheng"),
        ("副精", "南昌：翻出那张的下一种", "scoring.jing.fu"),
        ("软花", "南京：软花从胡的那手牌里数", "scoring.flower"),
        ("scoring.soft", "scoring.soft.wind_triplet", "scoring.soft.queyi"),
        ("打幺鸡", "四川：四张牌当百搭", "\nwilds.source  百搭来源"),
        ("血流", "四川：胡了不走", "play.ends"),
        ("听", "只差一张就胡", "另见：bao.declare"),
        ("碰", "手里有一对", "claims.guopeng"),
        ("杠", "亮出四张一样的牌", "wall.replacement"),
    ] {
        let text = printed(&chinese(folder.path(), &format!("rules explain {word}")));
        assert!(text.starts_with(meaning) && text.contains(key), "{word}: {text}");
    }
    let text = printed(&chinese(folder.path(), "rules explain 血战"));
    assert!(
        text.starts_with("四川  四川麻将") && text.contains("到三家胡了或牌摸完为止") && text.contains("play.ends"),
        "{text}"
    );
    let found = json(&run(folder.path(), "rules explain 软花 --json").stdout);
    assert!(found["meaning"].as_str().unwrap().contains("缺一") && found["keys"][0] == "scoring.flower", "{found}");
}

/// `rules list` has the Chinese names that users can type, and titles describe changes in Chinese.
#[test]
fn lists_and_titles_use_chinese_names() {
    let folder = folder();
    let text = printed(&chinese(folder.path(), "rules list"));
    let mut rows = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    assert_eq!(rows.next().unwrap()[..2], ["名", "英文名"]);
    assert!(rows.any(|row| row[..2] == ["南昌图解", "nanchang-guide"]), "{text}");
    assert!(text.contains("棋牌室"), "{text}");
    for (rules, title) in
        [("四川+换三张=下家", "四川麻将（换三张=下家）"), ("南昌+冲关=4+霸王=无", "南昌麻将（冲关=4，霸王=无）")]
    {
        let text = printed(&chinese(folder.path(), &format!("rules show {rules}")));
        assert!(text.contains(&format!("title_zh = \"{title}\"")), "{text}");
    }
}

/// Every command accepts --no-files. Commands whose only purpose is to write a file refuse it.
#[test]
fn every_command_accepts_or_refuses_no_files() {
    let folder = folder();
    for line in [
        "eval 456678m12sSSWW5p --no-files",
        "rules list --no-files",
        "replay --seed 1 --hand 3 --no-files",
        "--no-files exact jing",
        "completions bash --no-files",
    ] {
        let output = run(folder.path(), line);
        assert!(output.status.success(), "{line}: {}", printed(&output));
    }
    run(folder.path(), "simulate --hands 160 --hands-table --out run").assert().success();
    {
        let line = "report run --no-files --json";
        let before: Vec<_> = fs::read_dir(folder.path().join("run"))
            .unwrap()
            .map(|file| file.unwrap().metadata().unwrap().modified().unwrap())
            .collect();
        let output = run(folder.path(), line);
        assert!(output.status.success(), "{line}: {}", printed(&output));
        let after: Vec<_> = fs::read_dir(folder.path().join("run"))
            .unwrap()
            .map(|file| file.unwrap().metadata().unwrap().modified().unwrap())
            .collect();
        assert_eq!(before, after, "{line}");
    }
    for line in [
        "--no-files --lang en replay --seed 1 --hand 3 --page x.html",
        "--no-files simulate --hands 160 --part 1/2",
        "--lang en --no-files simulate --hands 160 --hands-table",
        "replay --seed 1 --hand 3 --page x.html --no-files",
        "train --no-files",
        "rules new --set 冲关=4 --no-files",
        "completions --man pages --no-files",
    ] {
        refused(run(folder.path(), line), 2, &["--no-files"]);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Tables and errors use Chinese punctuation between Chinese words.
#[test]
fn punctuation_is_chinese_between_chinese_words() {
    let folder = folder();
    fs::write(folder.path().join("bad.toml"), "extends = 南昌\n冲关 = 很多\n没有 = 1\n[精牌]\n").unwrap();
    for line in [
        "simulate --hands 800 --no-files",
        "simulate --rules 四川 --hands 800 --no-files",
        "compare 南昌 南昌+冲关=4+霸王=无 --hands 800 --no-files",
        "rank --keys scoring.jing.bawang --hands 160 --no-files",
        "arena 牌效 贪心 --hands 16 --no-files",
        "replay --seed 1 --hand 3",
        "replay --rules 四川 --seed 1 --hand 3",
        "eval 456678m12sSSWW5p --indicator 5p",
        "exact jing",
        "rules explain 冲关",
        "rules explain 封顶",
        "rules check bad.toml",
        "rules check 南昌+冲冠=4",
        "rules check 南昌+封顶=5",
        "rules check 南昌+霸王=随便",
        "rank --keys 冲冠 --hands 160",
        "simulate --players 谁",
        "simulate --rules 南晶",
        "merge nowhere.jing",
    ] {
        let text = printed(&chinese(folder.path(), line));
        let is_chinese = |sign: char| matches!(sign, '\u{4e00}'..='\u{9fff}' | '）' | '」');
        for row in text.lines() {
            let found = [", ", ": ", "; "]
                .iter()
                .flat_map(|glue| row.match_indices(glue))
                .find(|(at, _)| row[..*at].ends_with(is_chinese));
            assert_eq!(found, None, "{line}: {row}");
        }
    }
}

/// `rules explain --json` prints the keys of a word, or that rules cannot express it. An unknown word is refused.
#[test]
fn words_are_explained_as_json() {
    let folder = folder();
    let answer = |line: &str| json(&run(folder.path(), &format!("rules explain {line} --json")).stdout);
    for (line, status, keys) in [
        ("地胡 --rules nanjing", "answered", &["scoring.bonus.dihu"][..]),
        ("刮风 --rules 四川", "answered", &["scoring.kong.exposed", "scoring.kong.added"]),
        ("上家", "answered", &[]),
        ("四川", "answered", &[]),
        ("换四张 --rules 四川", "not_modelled", &[]),
        ("爆头", "not_modelled", &[]),
    ] {
        let found = answer(line);
        let paths: Vec<&str> = found["keys"].as_array().unwrap().iter().map(|path| path.as_str().unwrap()).collect();
        assert_eq!((found["status"].as_str(), &paths[..]), (Some(status), keys), "{line}: {found}");
    }
    let found = answer("查叫");
    assert!(found["meaning"].as_str().unwrap().starts_with("sichuan: When the wall"), "{found}");
    assert_eq!((&found["rows"][0]["key"], &found["rows"][0]["off"]), (&"scoring.chajiao".into(), &"off".into()));
    refused(
        run(folder.path(), "rules explain 查教 --json"),
        2,
        &["no key and no term is called", "did you mean 查叫?"],
    );
}

/// An explanation contains the value that switches a rule off, related keys, and a comparison to try in a game with that key.
#[test]
fn explanations_name_off_values_and_neighbours() {
    let folder = folder();
    let explained = |line: &str| printed(&chinese(folder.path(), &format!("rules explain {line}")));
    let text = explained("精钓");
    assert!(text.contains("不算：1（") && text.contains("另见：claims.jingdiao_discard 精钓胡点炮"), "{text}");
    assert!(explained("底分").contains("不能关掉：胡了总要有分"));
    // A key of several games is listed once among the related keys.
    let text = explained("双杠开花");
    assert!(
        text.matches("scoring.factors.after_kong").count() == 1 && text.contains("scoring.bixiahu.two_kongs"),
        "{text}"
    );
    let text = explained("换三张");
    assert!(text.contains("jing compare 四川 四川+换三张=") && !text.contains("南昌+换三张"), "{text}");
    let text = explained("查叫");
    assert!(text.starts_with("四川：牌摸完了，没下叫的") && text.contains("jing compare 四川 四川+查叫="), "{text}");
    let text = explained("爆头");
    assert!(text.contains("杭州") && text.contains("本程序没有"), "{text}");
    let text = printed(&chinese(folder.path(), "rules new --from 四川 --set 刮风=2"));
    assert!(text.contains("scoring.kong.exposed") && text.contains("scoring.kong.added"), "{text}");
}

/// 无, 不算 and off stand for the value that switches a key off. If there is none, they are refused with the reason.
#[test]
fn rules_are_switched_off_by_words() {
    let folder = folder();
    for (said, meant) in [
        (
            "南昌+精钓=无+抄庄=没有",
            "nanchang+scoring.factors.jingdiao=1+scoring.chaozhuang.points=0+scoring.chaozhuang.when=first_discards",
        ),
        ("南昌+精钓=不算+流局=不打", "nanchang+scoring.factors.jingdiao=1+scoring.liuju=0"),
        ("nanchang+factors.jingdiao=off+chow=off", "nanchang+scoring.factors.jingdiao=1+claims.chow=false"),
        (
            "南昌+精钓胡点炮=不许+有精平胡=不许",
            "nanchang+claims.jingdiao_discard=deguo_only+gates.wild_ping_discard=self_draw_only",
        ),
        ("四川+自摸加底=不算+查叫=无", "sichuan+scoring.self_draw_add=0+scoring.chajiao=off"),
        ("南京+压档=无+四家同牌=不算", "nanjing+scoring.soft.yadang=0+scoring.penalty.four_follow=0"),
    ] {
        let output = run(folder.path(), &format!("rules diff {said} {meant} --json"));
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "[]", "{said}: {}", self::printed(&output));
    }
    for (line, words) in [
        ("rules check 南昌+精钓=不许", &["精钓=无就是不算", "精钓胡点炮（claims.jingdiao_discard）"][..]),
        ("rules check 南昌+底分=无", &["这条不能关掉：胡了总要有分", "1 到 1000"]),
        ("rules check nanchang+base=off", &["这条不能关掉：胡了总要有分"]),
        ("rules check 四川+终局=不算", &["这条不能关掉：一局总要完"]),
        ("rules check 南昌+点炮付法=无", &["这条不能关掉：几种取值总有一种在用"]),
    ] {
        let text = printed(&chinese(folder.path(), line));
        assert!(words.iter().all(|word| text.contains(word)), "{line}: {text}");
    }
}

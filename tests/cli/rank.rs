use super::*;

#[test]
fn a_ranking_writes_its_files() {
    let folder = folder();
    let at = folder.path();
    let output = run(
        at,
        "rank --keys scoring.jing.* scoring.base claims.chow -n 1088 --session 16 --out out --json --plain-tables",
    );
    output.clone().assert().success();
    let summary = json(&output.stdout);
    let rows = summary["rows"].as_array().unwrap();
    let of = |statistic: &str| rows.iter().filter(|row| row["statistic"] == statistic).collect::<Vec<_>>();
    for statistic in ["scores.mean", "scores.sd", "ruin", "money_share", "frequency"] {
        let effects: Vec<f64> = of(statistic).iter().map(|row| row["difference"].as_f64().unwrap().abs()).collect();
        assert!(!effects.is_empty() && effects.is_sorted_by(|a, b| a >= b), "{statistic}: {effects:?}");
    }
    let base = of("scores.sd").into_iter().find(|row| row["key"] == "scoring.base" && row["value"] == "4").unwrap();
    assert!(base["difference"].as_f64().unwrap() > 0.0 && base["p_adjusted"].as_f64().unwrap() <= 0.05, "{base}");
    assert!(summary["settled_again"].as_u64().unwrap() > 5);
    let written = names(&at.join("out"));
    for name in [
        "manifest.json",
        "rank.parquet",
        "rank.csv",
        "report.html",
        "tornado_scores_sd_all.png",
        "tornado_scores_mean_dealer.svg",
    ] {
        assert!(written.iter().any(|known| known == name), "{name} in {written:?}");
    }
    // An effect is that of the comparison of both rule sets on the same deals.
    let compared = json(&run(at, "compare nanchang nanchang+claims.chow=false -n 1088 --out both --json").stdout);
    let effect = |rows: &Value, statistic: &str| {
        let rows = rows.as_array().unwrap();
        let is = |row: &&Value| row["statistic"] == statistic && (row["key"].is_null() || row["key"] == "claims.chow");
        rows.iter().find(is).map(|row| (row["difference"].as_f64(), row["ci_low"].as_f64())).unwrap()
    };
    let both = &compared["comparisons"][0]["rows"];
    assert_eq!(effect(&summary["rows"], "scores.mean"), effect(both, "scores.mean"));
    // One stake: that of the answer.
    let stake = summary["verdict"]["stake"]["points"].to_string();
    assert!(of("ruin").iter().all(|row| row["category"] == *stake), "{stake}");
    refused(run(at, "rank --keys scoring.jign"), 2, &["scoring.jign", "did you mean"]);
    refused(run(at, "rank --by dealer_egde"), 2, &["did you mean", "dealer_edge"]);
    refused(run(at, "rank --bankroll 0"), 2, &["--bankroll"]);
}

/// Where an alternative plays other 精, the share is said to be that of the first; keys are told with their section; a chart of what
/// nothing changed says so.
#[test]
fn a_ranking_says_what_it_means() {
    let folder = folder();
    let at = folder.path();
    let output = run(at, "rank --keys scoring.jing.lower scoring.jing.last -n 2048 --out out");
    output.clone().assert().success();
    let text = String::from_utf8(output.stdout).unwrap();
    let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("come from the first 精") && said.contains("jing.lower="), "{said}");
    let chart = |name: &str| std::fs::read_to_string(at.join("out").join(name)).unwrap();
    let still = chart("tornado_frequency_win.svg");
    assert!(still.contains("No alternative changed it") && still.contains("how often a deal is won"), "{still}");
    assert!(!still.contains("No data"), "{still}");
    assert!(chart("tornado_money_share_jing.svg").contains("the first 精"));
}

#[test]
fn a_plan_begins_with_its_answer() {
    let folder = folder();
    let said = |line: &str| {
        let output = run(folder.path(), line);
        output.clone().assert().success();
        String::from_utf8(output.stdout).unwrap()
    };
    let told = said("plan nanchang nanchang+scoring.base=2 --pilot 8192");
    assert!(told.lines().nth(1).unwrap().starts_with("The first effect to be seen is "), "{told}");
    let never = said("--lang zh plan 南昌 南昌+流局算账=全不算 --pilot 2048");
    assert!(never.contains("试打中这条规则没有起过作用") && !never.contains("统计量"), "{never}");
    let line = "--lang zh plan 南昌 南昌+冲关=4 --pilot 8192 --difference 流局=2%";
    refused(run(folder.path(), line), 2, &["按这些规则和玩家，它不可能有差别", "试打中 8,192 局"]);
}

#[test]
fn a_plan_says_how_many_deals() {
    let folder = folder();
    let at = folder.path();
    let line = "plan nanchang nanchang+scoring.base=2 --difference scores.sd.all=5% --difference dealer_edge=0.1 --pilot 8192 --json";
    let output = run(at, line);
    output.clone().assert().success();
    let rows = json(&output.stdout)["rows"].clone();
    assert_eq!((rows[0]["statistic"].as_str(), rows[0]["category"].as_str()), (Some("scores.sd"), Some("all")));
    assert!(rows[0]["deals"].as_u64().unwrap() > 0 && rows[1]["deals"].as_u64().unwrap() > 0);
    assert_eq!(names(at).len(), 0);
    refused(run(at, "plan nanchang"), 2, &["two RULES"]);
    refused(run(at, "plan nanchang sichuan --power 2"), 2, &["0.05 to 0.999"]);
    refused(
        run(at, "plan nanchang nanchang-guide --pilot 1024 --difference dealer_egde=1"),
        2,
        &["did you mean", "dealer_edge"],
    );
    refused(
        run(at, "plan nanchang nanchang+scoring.base=2 --pilot 1024 --difference liuju=0.1"),
        2,
        &["cannot differ"],
    );
}

#[test]
fn a_plan_says_what_it_counts_and_leaves_out() {
    let folder = folder();
    let said = |line: &str| {
        let text = String::from_utf8(run(folder.path(), line).stdout).unwrap();
        (text.split_whitespace().collect::<Vec<_>>().join(" "), text)
    };
    let (flat, text) = said("plan nanchang nanchang+claims.chow=false --pilot 8192");
    for words in
        ["± half the width of its 95 % interval", "pp: percentage points", "quantiles and skewness have no test"]
    {
        assert!(flat.contains(words), "{words}: {text}");
    }
    let row = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap();
    assert!(row("ruin with 50").contains(" pp ") && row("tiles drawn").contains(" tiles "), "{text}");
    // What this game never pays needs no longer pilot.
    assert!(["跟风", "花猪", "退税", "花杠"].iter().all(|item| !text.contains(item)), "{text}");
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.windows(3).all(|three| three[1] != ".." || three[0] != three[2]), "{text}");
    let (flat, _) = said("plan nanchang nanchang");
    assert_eq!(flat, "nanchang → nanchang The rules are equal: every difference is exactly 0.");
    refused(
        run(folder.path(), "plan nanchang nanchang --pilot 8192 --difference dealer_edge=1"),
        2,
        &["cannot differ"],
    );
}

#[test]
fn joint_and_rare_events() {
    let folder = folder();
    let at = folder.path();
    let output = run(at, "simulate --event self_draw+dealer_win -n 800 --out out --json");
    // Refused before anybody trains or plays.
    refused(run(at, "simulate --event win --event zhahu --rare --no-files"), 2, &["--event zhahu", "--error-rate"]);
    let row = |summary: &Value, name: &str| {
        let rows = summary["frequencies"].as_array().unwrap().clone();
        rows.into_iter().find(|row| row["category"] == name).unwrap()
    };
    let found = row(&json(&output.stdout), "self_draw+dealer_win");
    assert!(found["count"].as_u64().unwrap() > 10 && found["trials"] == 800);
    run(at, "report out").assert().success();
    assert!(fs::read_to_string(at.join("out/manifest.json")).unwrap().contains("--event self_draw+dealer_win"));
    refused(run(at, "simulate --event tianhu+shisanlna"), 2, &["did you mean \"shisanlan\""]);
    refused(run(at, "simulate --event tianhu+discard"), 2, &["exclude each other"]);
    refused(
        run(at, "simulate --rules sichuan --event tianhu+chongguan"),
        2,
        &["chongguan cannot happen under sichuan"],
    );
    refused(run(at, "simulate --until tianhu+shisanlna:10%"), 2, &["did you mean \"shisanlan\""]);
    // What is counted is answered at once.
    let output = run(at, "simulate --until tianhu:0.001% --out at_once");
    output.assert().success().stdout(contains("known exactly, 0.00111857 (1 in 894)"));
    let output = run(at, "simulate --event tianhu --event tianhu+shisanlan --rare --json");
    let rare = json(&output.stdout)["rare"].clone();
    assert_eq!((rare[0]["how"].as_str(), rare[1]["how"].as_str()), (Some("exact"), Some("dealt")));
    assert!(rare[1]["reached"].as_bool().unwrap() && rare[1]["estimate"].as_f64() < rare[0]["estimate"].as_f64());
    refused(run(at, "simulate --rare"), 2, &["--event"]);
    for other in ["--part 1/2", "--checkpoint 9s", "--resume", "--unit 32", "--overwrite"] {
        refused(run(at, &format!("simulate --event tianhu --rare {other}")), 2, &["--rare", "cannot be used"]);
    }
}

/// Two keys: what explains the grid, as a table, a picture and in the page made again.
#[test]
fn a_sweep_says_what_explains_it() {
    let folder = folder();
    let at = folder.path();
    let sweep = "sweep --vary scoring.base=1,3 --vary scoring.jing.zheng=2,4 -n 4096 --out out --plain-tables";
    run(at, sweep).assert().success();
    let written = names(&at.join("out"));
    assert!(
        ["variation.parquet", "variation.png", "variation.svg"]
            .iter()
            .all(|name| written.iter().any(|known| known == name))
    );
    let page = fs::read(at.join("out/report.html")).unwrap();
    assert!(String::from_utf8_lossy(&page).contains("base × zheng"));
    run(at, "report out").assert().success();
    assert_eq!(page, fs::read(at.join("out/report.html")).unwrap());
    run(at, "sweep --vary scoring.base=1,3 -n 4096 --out one").assert().success();
    assert!(!names(&at.join("one")).contains(&"variation.parquet".to_owned()));
}

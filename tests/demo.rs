//! Every chart and block filled with made-up data, to be looked at:
//! `cargo test --features report --lib -- --ignored demo` writes `output-demo/` into the system's temporary folder.

use super::chart::*;
use super::report::*;
use super::{Existing, Lang, OutputFolder, Provenance};
use crate::write::format;

/// A reproducible number in 0..1.
fn noise(i: u64) -> f64 {
    let mut x = i.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678;
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((x ^ (x >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}

fn frequency_rows(lang: Lang) -> Vec<FrequencyRow> {
    let names = [
        ("self-draw", "自摸", 0.42),
        ("discard", "点炮", 0.39),
        ("draw", "流局", 0.18),
        ("jingdiao", "精钓", 0.061),
        ("deguo", "德国", 0.052),
        ("chongguan", "冲关", 0.031),
        ("bawang", "霸王精", 0.0062),
        ("thirteen unrelated", "十三烂", 0.0121),
        ("seven-star thirteen unrelated", "七星十三烂", 0.000_82),
        ("big seven pairs", "大七对", 0.0142),
        ("win after kong", "杠上开花", 0.0041),
        ("robbing a kong", "抢杠胡", 0.000_31),
        ("tianhu", "天胡", 0.001_12),
        ("dihu", "地胡", 0.000_002_1),
        ("dezhongde", "德中德", 0.000_12),
        ("chaozhuang", "抄庄", 0.0),
    ];
    let trials = 1_000_000.0;
    names
        .into_iter()
        .map(|(en, zh, p): (&str, &str, f64)| {
            let half = 1.96 * (p * (1.0 - p) / trials).sqrt();
            let (low, high) = if p > 0.0 { ((p - half).max(p * 0.2), p + half) } else { (0.0, 3.7e-6) };
            let count = (p * trials) as u64;
            FrequencyRow { label: lang.pick(en, zh).into(), count, trials: trials as u64, estimate: p, low, high }
        })
        .collect()
}

fn scores(name: &str, scale: f64, seed: u64) -> Counts {
    let mut counts = std::collections::BTreeMap::new();
    for i in 0..200_000_u64 {
        let (u, v) = (noise(seed + 3 * i), noise(seed + 3 * i + 1));
        let size = (scale * u.max(1e-6).powf(-0.62)).round() as i64 + 2 * ((noise(seed + 3 * i + 2) * 6.0) as i64);
        let score = if v < 0.27 { size * 2 } else { -size };
        *counts.entry(score).or_insert(0_u64) += 1;
    }
    Counts::new(name, counts)
}

fn charts(lang: Lang) -> Vec<(&'static str, Chart)> {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let note = t(
        "1,000,000 deals, rules nanchang (fingerprint 8c1f…), players efficient × 4, seed 1. Intervals are 95%, sessions are the unit.",
        "1,000,000 局，规则 nanchang（指纹 8c1f…），玩家 efficient × 4，种子 1。区间为 95%，以一场（16 局）为抽样单位。",
    );
    let head = |en: &'static str, zh: &'static str| Head::new(lang, t(en, zh)).note(note);
    let roles = [scores(t("dealer", "庄家"), 6.0, 1), scores(t("non-dealer", "闲家"), 4.0, 900_001)];
    let jing: Vec<Counts> = [(t("dealer", "庄家"), 0.62), (t("non-dealer", "闲家"), 0.58)]
        .map(|(name, q): (&str, f64)| Counts::new(name, (0..34).map(|i| (i, (4e5 * q.powi(i as i32)) as u64))))
        .into();
    let turns = |name, middle: f64, n: f64| {
        let bell = move |t: i64| (n * (-(t as f64 - middle).powi(2) / 26.0).exp()) as u64;
        Counts::new(name, (1..=21).map(|t| (t, bell(t))))
    };
    let items = [("hand value", "牌型分"), ("jing points", "精分"), ("kongs", "杠"), ("penalties", "罚分")];
    let items: Vec<String> = items.iter().map(|(en, zh)| t(en, zh).to_owned()).collect();
    let money_rows: Vec<MoneyRow> = [
        (t("all deals", "全部"), [21.3, 34.8, 1.9, 0.4]),
        (t("dealer wins", "庄家胡"), [42.2, 36.0, 2.2, 0.0]),
        (t("non-dealer wins", "闲家胡"), [18.0, 35.1, 2.1, 0.1]),
        (t("draw", "流局"), [0.0, 31.0, 1.2, 15.0]),
    ]
    .map(|(label, parts)| MoneyRow { label: label.into(), parts: parts.into() })
    .into();
    let forest_rows: Vec<ForestRow> = frequency_rows(lang)
        .into_iter()
        .take(12)
        .enumerate()
        .map(|(i, r)| {
            let (estimate, half) = ((noise(i as u64) - 0.45) * 2.0, 0.1 + noise(50 + i as u64) * 0.4);
            let real = f64::abs(estimate) > half;
            let text =
                format!("{} {}", format::signed(estimate, 2), format::interval(estimate - half, estimate + half, 2));
            ForestRow { label: r.label, estimate, low: estimate - half, high: estimate + half, real, text }
        })
        .collect();
    let sweep = |name: &str, slope: f64| Line {
        name: name.into(),
        points: (4..=9)
            .map(|k| {
                let y = 30.0 + 40.0 / (k as f64 - 2.0) * slope;
                LinePoint { x: k as f64, y, low: y - 1.6, high: y + 1.6 }
            })
            .collect(),
    };
    let map = |diverging| HeatMap {
        intervals: Vec::new(),
        columns: ["0", "5", "10", "15", "20"].map(String::from).into(),
        rows: ["4", "5", "6", "7"].map(String::from).into(),
        values: (0..4)
            .map(|r| {
                let value = |c: i32| 12.0 - 3.1 * f64::from(r) + 1.7 * f64::from(c) - if diverging { 9.0 } else { 0.0 };
                (0..5).map(|c| (r + c != 6).then(|| value(c))).collect()
            })
            .collect(),
        diverging,
    };
    vec![
        (
            "frequencies",
            frequencies(
                &head("How often things happen", "各种情况出现的频率")
                    .subtitle(t(
                        "Share of deals in which it happened at least once; whiskers are 95% intervals.",
                        "至少出现一次的局所占的比例；横线为 95% 置信区间。",
                    ))
                    .axes(t("share of deals (logarithmic)", "占局数（对数刻度）"), ""),
                &frequency_rows(lang),
            ),
        ),
        (
            "scores",
            score_distribution(
                &head("Points won and lost in a deal", "一局的输赢分").axes(t("points in a deal", "一局的分"), ""),
                &roles,
            ),
        ),
        (
            "jing",
            bars_log(
                &head("精 points of a seat", "每家的精分")
                    .subtitle(t("Before 冲关 and 霸王.", "冲关与霸王精之前。"))
                    .axes(t("精 points", "精分"), t("share of seats (logarithmic)", "占比（对数刻度）")),
                &jing,
            ),
        ),
        (
            "turns",
            bars_stacked(
                &head("When deals are won", "胡牌的巡目")
                    .axes(t("turn of the winner", "胡家的巡目"), t("share of wins", "占胡牌局数")),
                &[turns(t("self-draw", "自摸"), 9.5, 9000.0), turns(t("discard", "点炮"), 10.2, 8000.0)],
            ),
        ),
        (
            "money",
            money(
                &head("Where the money comes from", "输赢的来源")
                    .subtitle(t("Points that change hands in a deal, by item.", "每局易手的分，按项目。"))
                    .axes(t("points moved a deal (mean)", "每局易手的分（平均）"), ""),
                &items,
                &money_rows,
            ),
        ),
        (
            "forest",
            forest(
                &head("nanchang-guide against nanchang", "nanchang-guide 与 nanchang 之差")
                    .subtitle(t("Filled: real after Holm's correction.", "实心：Holm 校正后显著。"))
                    .axes(t("difference in percentage points", "差（百分点）"), ""),
                &forest_rows,
            ),
        ),
        (
            "overlay",
            overlay(
                &head("Scores under two rule sets", "两种规则下的得分")
                    .axes(t("points in a deal", "一局的分"), t("share at or below", "不超过的比例")),
                &roles,
            ),
        ),
        (
            "sweep",
            lines(
                &head("Swing of a deal by the threshold of 冲关", "冲关门槛与波动")
                    .axes("scoring.chongguan.from", t("standard deviation of a deal (points)", "一局得分的标准差")),
                &[sweep(t("dealer", "庄家"), 1.0), sweep(t("non-dealer", "闲家"), 0.7)],
            ),
        ),
        (
            "heat",
            heat_map(
                &head("Standard deviation of a deal", "一局得分的标准差")
                    .axes("scoring.kong_of_jing.bonus", "scoring.chongguan.from"),
                &map(false),
            ),
        ),
        (
            "heat-diverging",
            heat_map(
                &head("Dealer's edge against the default", "庄家优势之差")
                    .axes("scoring.kong_of_jing.bonus", "scoring.chongguan.from"),
                &map(true),
            ),
        ),
    ]
}

fn report(lang: Lang) -> Report {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let rows = frequency_rows(lang).into_iter().map(|r| {
        vec![
            Cell::text(r.label.clone()).hint(format!("frequencies.parquet: category = {}", r.label)),
            Cell::number(format::whole(r.count), r.count as f64),
            Cell::number(format::percent(r.estimate, 4), r.estimate),
            Cell::number(format::percent_interval(r.low, r.high, 4), r.low),
            Cell::number(format::one_in(r.estimate, lang), r.estimate),
        ]
    });
    let table = HtmlTable {
        caption: t("All frequencies", "全部频率").into(),
        source: "`frequencies.parquet`".into(),
        columns: vec![
            HtmlColumn::text(t("what", "项目")),
            HtmlColumn::number(t("deals", "局数"))
                .defined(t("Deals in which it happened at least once.", "至少出现一次的局数。")),
            HtmlColumn::number(t("share", "占比")),
            HtmlColumn::number(t("95% interval", "95% 区间"))
                .defined(t("Sessions are the sampling unit.", "以场为抽样单位。")),
            HtmlColumn::number(t("once in", "多少局一次")),
        ],
        rows: rows.collect(),
    };
    let figure = |label: &str, value: &str, interval: &str, definition: &str| Figure {
        label: label.into(),
        value: value.into(),
        interval: interval.into(),
        definition: definition.into(),
    };
    let mut blocks = vec![Block::Figures(vec![
        figure(
            t("天胡 with 精", "天胡（有精）"),
            t("1 in 894", "894 局一次"),
            "[1 in 912, 1 in 877]",
            t("Dealer's first fourteen tiles win.", "庄家起手十四张即胡。"),
        ),
        figure(
            t("Dealer's edge", "庄家优势"),
            "+4.31",
            "[+4.25, +4.37]",
            t("Mean points of the dealer in a deal.", "庄家每局平均得分。"),
        ),
        figure(t("Draws", "流局"), "18.0%", "[17.9%, 18.1%]", ""),
        figure(t("Standard deviation", "标准差"), "38.2", "[37.9, 38.5]", t("Of one seat in one deal.", "每家每局。")),
    ])];
    for (i, (name, chart)) in charts(lang).into_iter().enumerate() {
        blocks.push(Block::Section(chart.title().to_owned()));
        blocks.push(Block::Prose(
            t("What it shows, and how to read it. The file is", "说明如何阅读本图。文件：").to_owned()
                + &format!(" `{name}.svg`."),
        ));
        blocks.push(Block::Chart(chart, t("Point at a mark for its value.", "把指针移到图上可看数值。").into()));
        if i == 0 {
            blocks.push(Block::Table(table.clone()));
        }
    }
    Report {
        lang,
        title: t("Nanchang mahjong: a million deals", "南昌麻将：一百万局").into(),
        lead: t(
            "Four efficient players, rules `nanchang`. The dealer earns 4.31 points a deal.",
            "四位高效玩家，规则 `nanchang`。庄家每局赢 4.31 分。",
        )
        .into(),
        blocks,
        origin: Origin {
            provenance: Provenance::new()
                .with("version", "0.1.0")
                .with("rules", "nanchang")
                .with("seed", 1)
                .with("fingerprint", "8c1f0a77d2e94b16"),
            command: "jing simulate --rules nanchang --hands 1000000 --players efficient --seed 1".into(),
            rules: vec![("nanchang".into(), "# 南昌麻将\n[scoring]\nbase = 1\n".into())],
            files: vec![("frequencies.parquet".into(), t("how often things happen", "各种情况的频率").into())],
        },
        without_font: false,
    }
}

#[test]
#[ignore = "writes pictures to be looked at"]
fn demo() {
    let folder = OutputFolder::prepare(&std::env::temp_dir().join("output-demo"), &[], Existing::Replace).unwrap();
    for lang in [Lang::En, Lang::Zh] {
        for (name, chart) in charts(lang) {
            chart.write_both(folder.path(), &format!("{name}-{}", lang.pick("en", "zh"))).unwrap();
        }
        report(lang).write(&folder.file(lang.pick("report-en.html", "report-zh.html"))).unwrap();
    }
    println!("{}", folder.path().display());
}

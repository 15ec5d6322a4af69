//! `report.html` of a simulation.

use super::{Frequency, Picture, Results};
use crate::output::Lang;
use crate::output::format::{fixed, interval as range, one_in, percent, percent_interval, whole};
use crate::output::report::{Block, Cell, Figure, HtmlColumn, HtmlTable, Origin, Report};
use crate::sim::{Category, Ending, Role};
use crate::stats::{Level, interval, quantile};

/// The page.
pub fn page(results: &Results<'_>, rows: &[Frequency], pictures: Vec<Picture>) -> Report {
    let lang = results.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh).to_owned();
    let mut blocks = vec![Block::Section(t("In short", "概要")), Block::Figures(figures(results, rows))];
    if results.ending == Ending::Interrupted {
        let planned = whole(results.plan.hands);
        blocks.push(Block::Prose(match lang {
            Lang::En => format!("The run was stopped before its end; {planned} deals were planned."),
            Lang::Zh => format!("运行中途停止；原定 {planned} 局。"),
        }));
    }
    let mut pictures = pictures.into_iter();
    let mut next = || pictures.next().map(|picture| Block::Chart(picture.chart, picture.caption.to_owned()));
    blocks.push(Block::Section(t("How often", "频率")));
    blocks.extend(next());
    blocks.push(Block::Table(frequency_table(results, rows)));
    blocks.push(Block::Section(t("How much", "得分")));
    blocks.extend(next());
    blocks.push(Block::Table(score_table(results)));
    blocks.extend(next());
    blocks.push(Block::Section(t("How it goes", "牌局进程")));
    while let Some(block) = next() {
        blocks.push(block);
    }
    blocks.push(Block::Section(t("What the numbers mean", "数字的含义")));
    blocks.push(Block::Points(definitions(lang)));
    Report {
        lang,
        title: format!(
            "{}: {}",
            t("Self-played deals", "自对弈牌局"),
            lang.pick(&results.plan.rules.title, &results.plan.rules.title_zh)
        ),
        lead: lead(results),
        blocks,
        origin: Origin {
            provenance: results.provenance(),
            command: results.command.clone(),
            rules: vec![(results.plan.rules.name.clone(), results.plan.rules.to_toml())],
            files: files(lang),
        },
        without_font: false,
    }
}

fn lead(results: &Results<'_>) -> String {
    let (hands, players) = (whole(results.tally.hands()), results.plan.seating);
    let name = &results.plan.rules.name;
    match results.lang {
        Lang::En => format!(
            "What happens, how often and for how much, in {hands} deals under the rules `{name}`, played by `{players}`."
        ),
        Lang::Zh => format!("按规则 `{name}`、由 `{players}` 自对弈 {hands} 局：什么会发生、多常发生、值多少分。"),
    }
}

fn figures(results: &Results<'_>, rows: &[Frequency]) -> Vec<Figure> {
    let lang = results.lang;
    let frequency = |category: Category| {
        let row = &rows[category.index()];
        Figure {
            label: lang.pick(category.name(), category.chinese()).to_owned(),
            value: if row.estimate < 0.01 { one_in(row.estimate, lang) } else { percent(row.estimate, 3) },
            interval: percent_interval(row.ci_low, row.ci_high, 3),
            definition: lang.pick(category.definition(), category.definition_chinese()).to_owned(),
        }
    };
    let chosen = [Category::SelfDraw, Category::Liuju, Category::Tianhu, Category::Deguo, Category::Chongguan];
    let mut figures: Vec<Figure> =
        chosen.into_iter().filter(|&category| category.possible(&results.plan.rules)).map(frequency).collect();
    let dealer = results.tally.scores(Role::Dealer);
    if let Some(mean) = interval::mean(&dealer.sums(), Level::P95) {
        figures.push(Figure {
            label: lang.pick("dealer's mean", "庄家均分").to_owned(),
            value: fixed(mean.value, 3),
            interval: range(mean.interval.low, mean.interval.high, 4),
            definition: lang.pick("points of the dealer per deal", "庄家每局的平均得分").to_owned(),
        });
    }
    if let Some(sd) = results.tally.scores(Role::All).histogram().sd() {
        figures.push(Figure {
            label: lang.pick("swing", "波动").to_owned(),
            value: fixed(sd, 2),
            interval: String::new(),
            definition: lang.pick("standard deviation of a seat's points in a deal", "一家一局得分的标准差").to_owned(),
        });
    }
    figures
}

fn frequency_table(results: &Results<'_>, rows: &[Frequency]) -> HtmlTable {
    let lang = results.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let cells = |(category, row): (&Category, &Frequency)| {
        let definition = lang.pick(category.definition(), category.definition_chinese());
        vec![
            Cell::text(lang.pick(category.name(), category.chinese())).hint(definition),
            Cell::number(whole(row.count), row.count as f64),
            Cell::number(percent(row.estimate, 4), row.estimate),
            Cell::number(percent_interval(row.ci_low, row.ci_high, 4), row.ci_low),
            Cell::number(one_in(row.estimate, lang), row.estimate),
            Cell::text(definition),
        ]
    };
    let shown = Category::ALL.iter().zip(rows).filter(|(category, _)| category.possible(&results.plan.rules));
    HtmlTable {
        caption: t("Deals in which it happened", "出现该事件的牌局").to_owned(),
        source: "frequencies.parquet".to_owned(),
        columns: vec![
            HtmlColumn::text(t("event", "事件")),
            HtmlColumn::number(t("deals", "局数")),
            HtmlColumn::number(t("share", "比例")),
            HtmlColumn::number(t("95 % interval", "95% 区间")),
            HtmlColumn::number(t("one in", "频度")),
            HtmlColumn::text(t("definition", "定义")),
        ],
        rows: shown.map(cells).collect(),
    }
}

fn score_table(results: &Results<'_>) -> HtmlTable {
    let lang = results.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let probabilities = [0.001, 0.01, 0.05, 0.5, 0.95, 0.99, 0.999];
    let mut columns = vec![
        HtmlColumn::text(t("role", "角色")),
        HtmlColumn::number(t("mean", "均值")),
        HtmlColumn::number(t("95 % interval", "95% 区间")),
        HtmlColumn::number(t("sd", "标准差")),
    ];
    columns.extend(probabilities.map(|p| HtmlColumn::number(&format!("{} {p}", t("quantile", "分位")))));
    let rows = Role::ALL.into_iter().filter_map(|role| {
        let tally = results.tally.scores(role);
        let mean = interval::mean(&tally.sums(), Level::P95)?;
        let sd = tally.histogram().sd().unwrap_or(0.0);
        let mut cells = vec![
            Cell::text(lang.pick(role.name(), role.chinese())),
            Cell::number(fixed(mean.value, 4), mean.value),
            Cell::number(range(mean.interval.low, mean.interval.high, 4), mean.interval.low),
            Cell::number(fixed(sd, 3), sd),
        ];
        cells.extend(probabilities.map(|p| match quantile::quantile(tally, p, Level::P95) {
            Some(found) => Cell::number(fixed(found.value, 0), found.value).hint(format!(
                "95 %: {} .. {}",
                fixed(found.interval.low, 0),
                fixed(found.interval.high, 0)
            )),
            None => Cell::text("-"),
        }));
        Some(cells)
    });
    HtmlTable {
        caption: t("Points per deal", "每局得分").to_owned(),
        source: "scores.parquet".to_owned(),
        columns,
        rows: rows.collect(),
    }
}

fn definitions(lang: Lang) -> Vec<String> {
    let points: [(&str, &str); 5] = [
        (
            "A share is the number of deals in which the event happened, at most once a deal, by the number of deals.",
            "比例 = 出现该事件的局数（一局至多计一次）÷ 总局数。",
        ),
        (
            "Intervals are 95 % intervals with the session as the sampling unit, for deals of a session share the dealer and what \
             the rules remember: Wilson's with the design effect of sessions, Clopper and Pearson's where counts are small; \
             Student's t for means; order statistics for quantiles.",
            "区间为 95% 置信区间，以一场为抽样单位（同场各局共用庄家与规则所记之事）：比例用带设计效应的 Wilson 区间，次数少时用 \
             Clopper–Pearson；均值用 t 分布；分位数用次序统计量。",
        ),
        (
            "Points are what a seat wins or loses in a deal; the four seats sum to zero, and so does every item.",
            "得分为一家在一局中的输赢；四家之和为零，各项亦然。",
        ),
        (
            "Points that change hands are the sum of all gains of an item in a deal, losses not counted again.",
            "易手的分数为一项中各赢家所得之和，不重复计输家。",
        ),
        (
            "The players do not look at payments. Stronger or weaker players give other frequencies: the numbers are about these.",
            "玩家不看分数。换成更强或更弱的玩家，频率会不同：这些数字只对所列玩家成立。",
        ),
    ];
    points.map(|(en, zh)| lang.pick(en, zh).to_owned()).into()
}

fn files(lang: Lang) -> Vec<(String, String)> {
    let files: [(&str, &str, &str); 4] = [
        (
            "manifest.json",
            "version, resolved rules, seed, players, number of deals, wall time",
            "版本、完整规则、种子、玩家、局数、用时",
        ),
        (
            "frequencies.parquet",
            "statistic, category, count, trials, estimate, ci_low, ci_high",
            "各事件的次数、比例与区间",
        ),
        ("scores.parquet", "role, score, count", "各角色的得分分布"),
        ("*.svg, *.png", "the charts of this page", "本页的图"),
    ];
    files.map(|(file, en, zh)| (file.to_owned(), lang.pick(en, zh).to_owned())).into()
}

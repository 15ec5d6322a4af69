//! `report.html` of a simulation.

use super::tables::placed;
use super::{Frequency, Picture, RunData};
use crate::lang::Lang;
use crate::report::contest::extreme_table;
use crate::write::format::{deals, fixed, interval as range, one_in, percent, percent_interval, whole};
use crate::report::labels;
use crate::write::html::{Block, Cell, Figure, HtmlColumn, HtmlTable, Origin, Report};
use crate::sim::{Category, PLACED, Place, Role};

/// The page.
pub fn page(run: &RunData, pictures: Vec<Picture>) -> Report {
    let rows = run.frequencies.as_slice();
    let lang = run.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh).to_owned();
    let mut blocks = vec![Block::Section(t("In short", "概要")), Block::Figures(figures(run, rows))];
    if run.ending == "interrupted" {
        let planned = deals(run.planned, lang);
        blocks.push(Block::Prose(match lang {
            Lang::En => format!("The run was stopped before its end; {planned} were planned."),
            Lang::Zh => format!("运行中途停止；原定 {planned}。"),
        }));
    }
    if run.ending == "out_of_time" {
        blocks.push(Block::Prose(t("The run ended because its time was over.", "运行因时间用尽而结束。")));
    }
    if !run.targets.is_empty() {
        blocks.push(Block::Points(run.targets.clone()));
    }
    let mut pictures = pictures.into_iter();
    let mut next = || pictures.next().map(|picture| Block::Chart(picture.chart, picture.caption.to_owned()));
    blocks.push(Block::Section(t("How often", "频率")));
    blocks.extend(next());
    blocks.push(Block::Table(frequency_table(run, rows)));
    blocks.push(Block::Section(t("How much", "得分")));
    blocks.extend(next());
    blocks.push(Block::Table(score_table(run)));
    blocks.extend(next());
    blocks.push(Block::Section(t("How it goes", "牌局进程")));
    while let Some(block) = next() {
        blocks.push(block);
    }
    blocks.extend(place_table(lang, rows).map(Block::Table));
    blocks.push(Block::Section(t("What rule designers ask", "规则设计者之问")));
    blocks.push(Block::Table(statistic_table(run)));
    blocks.push(Block::Table(extreme_table(run.extremes.iter().map(|row| (run.rules.name.as_str(), row)), lang)));
    blocks.push(Block::Section(t("What the numbers mean", "数字的含义")));
    blocks.push(Block::Points(definitions(lang)));
    blocks.extend(run.panel.blocks(lang));
    Report {
        lang,
        title: format!(
            "{}: {}",
            t("Self-played deals", "自对弈牌局"),
            lang.pick(&run.rules.title, &run.rules.title_zh)
        ),
        lead: lead(run),
        blocks,
        origin: Origin {
            provenance: run.provenance.clone(),
            command: run.command.clone(),
            rules: vec![(run.rules.name.clone(), run.rules.to_toml())],
            files: files(run),
        },
        without_font: false,
    }
}

fn lead(run: &RunData) -> String {
    let (hands, players) = (deals(run.hands, run.lang), &run.players);
    let name = &run.rules.name;
    match run.lang {
        Lang::En => format!(
            "What happens, how often and for how much, in {hands} under the rules `{name}`, played by `{players}`."
        ),
        Lang::Zh => format!("按规则 `{name}`、由 `{players}` 自对弈 {hands}：什么会发生、多常发生、值多少分。"),
    }
}

fn figures(run: &RunData, rows: &[Frequency]) -> Vec<Figure> {
    let lang = run.lang;
    let frequency = |category: Category| {
        let row = rows.iter().find(|row| row.event() == Some(category))?;
        Some(Figure {
            label: lang.pick(category.name(), category.chinese()).to_owned(),
            value: if row.estimate < 0.01 { one_in(row.estimate, lang) } else { percent(row.estimate, 3) },
            interval: percent_interval(row.ci_low, row.ci_high, 3),
            definition: lang.pick(category.definition(), category.definition_chinese()).to_owned(),
        })
    };
    let chosen = [Category::SelfDraw, Category::Liuju, Category::Tianhu, Category::Deguo, Category::Chongguan];
    let mut figures: Vec<Figure> = chosen.into_iter().filter_map(frequency).collect();
    let chosen = [
        ("scores.mean", "dealer", "dealer's mean", "庄家均分"),
        ("scores.sd", "all", "swing", "波动"),
        ("evening.sd", "seat", "swing of a session", "一场的波动"),
    ];
    for (statistic, category, en, zh) in chosen {
        let Some(row) = run.estimate(statistic, category) else { continue };
        figures.push(Figure {
            label: lang.pick(en, zh).to_owned(),
            value: fixed(row.estimate, 3),
            interval: range(row.ci_low, row.ci_high, 4),
            definition: labels::definition(statistic, category, lang),
        });
    }
    figures
}

fn frequency_table(run: &RunData, rows: &[Frequency]) -> HtmlTable {
    let lang = run.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let cells = |(category, row): (Category, &Frequency)| {
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
    let shown = rows.iter().filter_map(|row| Some((row.event()?, row)));
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

/// Who wins first, second, third, and who is left, where play goes on after a win.
fn place_table(lang: Lang, rows: &[Frequency]) -> Option<HtmlTable> {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let cells = |role: Role| {
        let cells = Place::ALL.into_iter().filter_map(|place| {
            let row = placed(rows, role, place)?;
            let range = percent_interval(row.ci_low, row.ci_high, 3);
            Some(Cell::number(format!("{} {range}", percent(row.estimate, 3)), row.estimate))
        });
        let cells: Vec<Cell> = cells.collect();
        let name = Cell::text(lang.pick(role.name(), role.chinese()));
        (!cells.is_empty()).then(|| std::iter::once(name).chain(cells).collect())
    };
    let rows: Vec<Vec<Cell>> = PLACED.into_iter().filter_map(cells).collect();
    let of_place = |place: Place| match place {
        Place::Left => t("three others have won, it has not", "其余三家皆胡而自己未胡"),
        _ => t("its first win is the first, second or third of the deal", "自己首次胡牌为本局第几家"),
    };
    let mut columns = vec![HtmlColumn::text(t("role", "角色"))];
    columns.extend(
        Place::ALL.map(|place| HtmlColumn::number(lang.pick(place.name(), place.chinese())).defined(of_place(place))),
    );
    (!rows.is_empty()).then(|| HtmlTable {
        caption: t(
            "Share of deals in which it won first, second, third, or was left",
            "各家首胡、二胡、三胡与未胡的局数比例",
        )
        .to_owned(),
        source: "frequencies.parquet, statistic = win_place".to_owned(),
        columns,
        rows,
    })
}

fn score_table(run: &RunData) -> HtmlTable {
    let lang = run.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let probabilities = [0.001, 0.01, 0.05, 0.5, 0.95, 0.99, 0.999];
    let mut columns = vec![
        HtmlColumn::text(t("role", "角色")),
        HtmlColumn::number(t("mean", "均值")),
        HtmlColumn::number(t("95 % interval", "95% 区间")),
        HtmlColumn::number(t("sd", "标准差")),
    ];
    columns.extend(probabilities.map(|p| HtmlColumn::number(&format!("q {p}")).defined(t("quantile", "分位"))));
    let rows = Role::ALL.into_iter().filter_map(|role| {
        let mean = run.estimate("scores.mean", role.name())?;
        let mut cells = vec![
            Cell::text(lang.pick(role.name(), role.chinese())),
            Cell::number(fixed(mean.estimate, 3), mean.estimate),
            Cell::number(range(mean.ci_low, mean.ci_high, 3), mean.ci_low),
        ];
        cells.push(match run.estimate("scores.sd", role.name()) {
            Some(sd) => Cell::number(fixed(sd.estimate, 2), sd.estimate).hint(range(sd.ci_low, sd.ci_high, 4)),
            None => Cell::text("-"),
        });
        cells.extend(probabilities.map(|p| match run.estimate(&format!("scores.quantile.{p}"), role.name()) {
            Some(row) => Cell::number(fixed(row.estimate, 0), row.estimate).hint(format!(
                "95 %: {} .. {}",
                fixed(row.ci_low, 0),
                fixed(row.ci_high, 0)
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

/// The statistics that have no table of their own.
fn statistic_table(run: &RunData) -> HtmlTable {
    let lang = run.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let elsewhere = |statistic: &str| {
        statistic == "frequency" || statistic.starts_with("scores.quantile") || statistic.starts_with("money.")
    };
    let rows = run.estimates.iter().filter(|row| !elsewhere(&row.statistic)).map(|row| {
        let statistic = row.statistic.as_str();
        vec![
            Cell::text(labels::label(statistic, &row.category, lang)),
            Cell::number(labels::value(statistic, row.estimate), row.estimate),
            Cell::number(labels::range(statistic, row.ci_low, row.ci_high), row.ci_low),
            Cell::text(labels::definition(statistic, &row.category, lang)),
        ]
    });
    HtmlTable {
        caption: t("Dealer, spread, tails, money, sessions", "庄家、波动、尾部、分的来源、一场").to_owned(),
        source: "statistics.parquet".to_owned(),
        columns: vec![
            HtmlColumn::text(t("statistic", "统计量")),
            HtmlColumn::number(t("value", "值")),
            HtmlColumn::number(t("95 % interval", "95% 区间")),
            HtmlColumn::text(t("definition", "定义")),
        ],
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

/// The files of the run; tables that would have no rows are not written.
fn files(run: &RunData) -> Vec<(String, String)> {
    let lang = run.lang;
    let files: [(&str, &str, &str); 9] = [
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
        ("statistics.parquet", "every statistic with its interval", "全部统计量与区间"),
        ("jing_points.parquet", "精 points of a seat and how often", "一家精分的分布"),
        ("calibration.parquet", "what is known exactly, beside what was sampled", "有精确值的量与抽样值"),
        ("control_variates.parquet", "results with the luck of the deal taken out", "扣除发牌运气的结果"),
        ("extremes.parquet", "the largest deals with the command that replays them", "最大的牌局与重放命令"),
        ("*.svg, *.png", "the charts of this page", "本页的图"),
    ];
    let unwritten = run.unwritten();
    let written = |file: &str| !unwritten.iter().any(|name| file.strip_suffix(".parquet") == Some(name));
    let named = |(file, en, zh): (&str, &'static str, &'static str)| (file.to_owned(), lang.pick(en, zh).to_owned());
    files.into_iter().filter(|(file, ..)| written(file)).map(named).collect()
}

//! `report.html`: one page, made from the study alone.

use super::largest;
use super::luck;
use super::names;
use super::numbers::{self, deals, one_in, p_value};
use super::origin::origin_in_words;
use super::panel;
use super::pictures::Picture;
use super::players;
use super::study::{ExtremeRow, Kind, Side, Study};
use super::sweep::{self, dead, grid_table, grids, moving, variation_table};
use super::trainings;
use super::verdict::Verdict;
use crate::lang::Lang;
use crate::policy;
use crate::sim::{Category, Difference, DuelRow, FrequencyRow, Place, Role, Statistic};
use crate::stats::Method;
use crate::write::format::{fixed, interval, percent, percent_interval, signed, significant, whole};
use crate::write::html::{Block, Cell, Figure, HtmlColumn, HtmlTable, Origin, Page};

/// The page of a study, with these pictures and this list of files.
pub fn of(study: &Study, pictures: Vec<Picture>, files: Vec<(String, String)>) -> Page {
    let lang = study.lang;
    let section = |en: &'static str, zh: &'static str| Block::Section(lang.pick(en, zh).to_owned());
    let mut blocks: Vec<Block> = study.ended().into_iter().map(Block::Prose).collect();
    match Verdict::of(study) {
        Some(verdict) => blocks.extend(answer(&verdict, lang)),
        None => {
            let duels = study.first().duels.iter().map(|row| duel(row, lang));
            blocks.extend([section("In short", "概要"), Block::Points(duels.collect())]);
        }
    }
    if study.kind == Kind::Simulate {
        blocks.push(Block::Figures(figures(study.first(), lang)));
    }
    let said: Vec<String> = study.remarks().collect();
    if !said.is_empty() {
        blocks.push(Block::Points(said));
    }
    blocks.extend(dead(study).map(Block::Prose));
    blocks.extend(trainings::claims(study.trainings, lang).map(Block::Prose));
    blocks.extend(study.others().iter().filter_map(|side| trainings::least_line(study, side)).map(Block::Prose));
    if let Some((line, command)) = players::sight(study) {
        blocks.push(Block::Prose(line));
        blocks.extend(command.map(Block::Command));
    }
    let charts = pictures.into_iter().map(|picture| Block::Chart(picture.chart, picture.caption));
    match study.kind {
        Kind::Simulate => one(study, charts, &mut blocks),
        Kind::Compare | Kind::Sweep => several(study, charts, &mut blocks),
        Kind::Arena => blocks.extend(players::blocks(study, charts)),
    }
    if study.kind != Kind::Arena {
        blocks.push(Block::Table(extreme_table(study)));
        blocks.extend(largest::blocks(study));
    }
    blocks.push(section("What the numbers mean", "数字的含义"));
    let meaning = Block::Points(definitions(study));
    blocks.push(match study.kind {
        Kind::Compare | Kind::Sweep => {
            let title = lang.pick("Pairing, tests, corrections, limits", "配对、检验、校正与局限");
            Block::Details(title.to_owned(), vec![meaning])
        }
        Kind::Simulate | Kind::Arena => meaning,
    });
    if study.kind == Kind::Simulate {
        blocks.extend(panel::blocks(&study.first().panel, lang));
    }
    let rules = |side: &Side| (format!("{} {}", lang.pick("Rules", "规则"), side.called(lang)), side.rules.to_toml());
    Page {
        lang,
        title: title(study),
        lead: lead(study),
        blocks,
        origin: Origin {
            provenance: origin_in_words(study.provenance(), &study.rules_called(), &study.players_called(), lang),
            command: study.command.clone(),
            texts: study.sides.iter().map(rules).collect(),
            files,
        },
    }
}

/// Of more rule sets than so many the numbers are folded away on phones.
const FEW_RULES: usize = 4;

/// The answer, before anything else: sentences, the order of ideas, the eight numbers.
pub(super) fn answer(verdict: &Verdict, lang: Lang) -> Vec<Block> {
    let mut blocks = vec![Block::Section(lang.pick("The answer", "答案").to_owned())];
    blocks.extend(verdict.heading().map(|line| Block::Prose(line.to_owned())));
    blocks.push(Block::Points(verdict.sentences.clone()));
    blocks.extend(verdict.ranking.iter().map(|order| Block::Table(order.table(lang))));
    if verdict.rules.len() > 1 {
        let table = Block::Table(verdict.numbers());
        blocks.push(match verdict.rules.len() > FEW_RULES {
            false => table,
            true => Block::Fold(lang.pick("The numbers of every rule set", "各规则的数字").to_owned(), vec![table]),
        });
    }
    blocks.push(Block::Prose(verdict.notes()));
    blocks
}

fn title(study: &Study) -> String {
    let lang = study.lang;
    let (name, of) = match study.kind {
        Kind::Simulate => {
            let rules = &study.first().rules;
            (lang.pick("Self-played deals", "自对弈牌局"), lang.pick(&rules.title, &rules.title_zh).to_owned())
        }
        Kind::Compare => {
            let names: Vec<String> = study.sides.iter().map(|side| called(study, side)).collect();
            (lang.pick("Comparison", "比较"), names.join(" / "))
        }
        Kind::Sweep => {
            let keys: Vec<String> = study.axes.iter().map(|axis| sweep::key(study, axis)).collect();
            (lang.pick("Sweep", "扫描"), keys.join(" × "))
        }
        Kind::Arena => {
            let rules = &study.first().rules;
            (lang.pick("Arena", "玩家对局"), lang.pick(&rules.title, &rules.title_zh).to_owned())
        }
    };
    format!("{name}: {of}")
}

/// A rule set as people read it, beside the first.
fn called(study: &Study, side: &Side) -> String {
    sweep::name(study, side).unwrap_or_else(|| study.beside_first(side))
}

fn lead(study: &Study) -> String {
    let (hands, players, sides) = (deals(study.hands, study.lang), study.players_called(), study.sides.len());
    let name = study.first().called(study.lang);
    match (study.kind, study.lang) {
        (Kind::Simulate, Lang::En) => {
            format!(
                "What happens in {hands} under the rules `{name}`, how often, and for how many points. Players: `{players}`."
            )
        }
        (Kind::Simulate, Lang::Zh) => {
            format!("按规则 `{name}`、由 `{players}` 自对弈 {hands}：什么会发生、多常发生、值多少分。")
        }
        (Kind::Arena, Lang::En) => format!(
            "How much one player wins against three of another under the rules `{name}`, on {} walls, each from all four seats. Players: `{players}`.",
            whole(study.walls)
        ),
        (Kind::Arena, Lang::Zh) => format!(
            "按规则 `{name}`，一名玩家对三名另一种玩家能赢多少：{} 副牌，每副四个座位各打一次。玩家：`{players}`。",
            whole(study.walls)
        ),
        (_, Lang::En) if study.looks_at_payments => format!(
            "{hands} under each of {sides} rule sets, with the same walls, the same dice and the same noise, each played by players of its own rules (`{players}`). \
             What differs comes from the rules and from what players make of them; what chance remains is in the intervals."
        ),
        (_, Lang::Zh) if study.looks_at_payments => {
            format!(
                "{sides} 种规则各 {hands}：牌山、骰子与随机性全同，各由适应该规则的玩家（`{players}`）打；差异出于规则及玩家的应对，所余的偶然见区间。"
            )
        }
        (_, Lang::En) => format!(
            "{hands} under each of {sides} rule sets, with the same walls, the same dice and the same players (`{players}`) with the same noise. \
             What chance remains in a difference is in its interval."
        ),
        (_, Lang::Zh) => {
            format!(
                "{sides} 种规则各 {hands}：牌山、骰子、玩家（`{players}`）及其随机性完全相同；差异里剩下的偶然成分，看区间。"
            )
        }
    }
}

/// An edge in a sentence.
fn duel(row: &DuelRow, lang: Lang) -> String {
    let [hero, field] = [&row.hero, &row.field].map(|player| policy::called(player, lang));
    let edge = format!("{} {}", signed(row.edge, 3), interval(row.ci_low, row.ci_high, 3));
    match (row.deals_50.map(|deals| whole(deals.ceil() as u64)), lang) {
        (Some(deals), Lang::En) => format!(
            "`{hero}` against three `{field}`: {edge} points a deal, seen after {deals} deals with chance one half"
        ),
        (None, Lang::En) => format!("`{hero}` against three `{field}`: {edge} points a deal, which may be chance"),
        (Some(deals), Lang::Zh) => format!("`{hero}` 对三名 `{field}`：每局 {edge} 分，打 {deals} 局有一半机会看出"),
        (None, Lang::Zh) => format!("`{hero}` 对三名 `{field}`：每局 {edge} 分，或为偶然"),
    }
}

/// The sections of a run of one rule set.
fn one(study: &Study, mut charts: impl Iterator<Item = Block>, blocks: &mut Vec<Block>) {
    let (side, lang) = (study.first(), study.lang);
    let section = |en: &'static str, zh: &'static str| Block::Section(lang.pick(en, zh).to_owned());
    blocks.push(section("How often", "频率"));
    blocks.extend(charts.next());
    blocks.push(Block::Table(frequency_table(side, lang)));
    blocks.push(section("How much", "得分"));
    blocks.extend(charts.next());
    blocks.push(Block::Table(score_table(side, lang)));
    blocks.extend(luck::table(study).map(Block::Table));
    blocks.extend(charts.next());
    blocks.push(section("How it goes", "牌局进程"));
    blocks.extend(charts);
    blocks.extend(place_table(side, lang).map(Block::Table));
    blocks.extend(players::habits(study).map(Block::Table));
    blocks.push(section("What rule designers ask", "规则设计者关心的问题"));
    blocks.push(Block::Table(statistic_table(side, lang)));
}

/// The sections of a comparison or sweep.
fn several(study: &Study, charts: impl Iterator<Item = Block>, blocks: &mut Vec<Block>) {
    let (lang, sweep) = (study.lang, study.kind == Kind::Sweep);
    let section = |en: &'static str, zh: &'static str| Block::Section(lang.pick(en, zh).to_owned());
    let mut charts = charts.peekable();
    if charts.peek().is_some() {
        blocks.push(if sweep { section("What moves", "随键而变") } else { section("Differences", "差异") });
    }
    blocks.extend(charts);
    let (grids, moving) = (grids(study), moving(study));
    if sweep && (!grids.is_empty() || !moving.is_empty()) {
        blocks.push(section("The grid", "网格"));
        // On a phone the heads of columns are hidden, and with them what the values are of.
        let titled =
            |table: HtmlTable| HtmlTable { caption: lang.labelled(&table.caption, &table.columns[0].head), ..table };
        blocks.extend(grids.into_iter().map(titled).map(Block::Table));
        blocks.push(Block::Table(grid_table(study, &moving)));
    }
    blocks.extend(variation_table(study).map(Block::Table));
    if !sweep && let Some(table) = players::habits(study) {
        blocks.push(section("How they play", "打法"));
        blocks.push(Block::Table(table));
    }
    blocks.push(section("Every difference", "全部差异"));
    blocks.extend(luck::table(study).map(Block::Table));
    for side in study.others() {
        let table = difference_table(study, side);
        let found = study.findings(&side.differences, study.tests());
        let mut folded = vec![Block::Prose(found)];
        if !side.same_players.is_empty() {
            let found = study.findings(&side.same_players, study.tests_of_same_players());
            folded.push(Block::Prose(lang.labelled(lang.pick("with the same players", "玩家不变时"), found)));
        }
        let name = table.caption.clone();
        folded.extend(players::adaptation(study, side).into_iter().chain([table]).map(Block::Table));
        blocks.push(Block::Details(name, folded));
    }
    blocks.push(section("Largest deals", "最大的牌局"));
}

fn figures(side: &Side, lang: Lang) -> Vec<Figure> {
    let events = [Category::SelfDraw, Category::Liuju, Category::Tianhu, Category::Deguo, Category::Chongguan];
    let often = events.into_iter().filter_map(|category| {
        let row = side.frequency(Statistic::Frequency(category))?;
        Some(Figure {
            label: names::statistic(row.statistic, &side.rules, lang),
            value: if row.estimate < 0.01 { one_in(row.estimate, lang) } else { percent(row.estimate, 3) },
            interval: percent_interval(row.ci_low, row.ci_high, 3),
            definition: row.statistic.definition(lang),
        })
    });
    let amounts = [
        (Statistic::Mean(Role::Dealer), "dealer's mean", "庄家均分"),
        (Statistic::Sd(Role::All), "swing of a deal", "一局的起伏"),
        (Statistic::EveningSd, "swing of an evening", "一场的起伏"),
    ];
    let much = amounts.into_iter().filter_map(|(statistic, en, zh)| {
        let row = side.estimate(statistic)?;
        Some(Figure {
            label: lang.pick(en, zh).to_owned(),
            // With the decimals of the ends, as they are shown.
            value: fixed(row.estimate, decimals(row.ci_low, row.ci_high)),
            interval: interval(row.ci_low, row.ci_high, 4),
            definition: statistic.definition(lang),
        })
    });
    often.chain(much).collect()
}

/// The decimals of the finer end of an interval as it is shown; where there is none, those of the value.
fn decimals(low: f64, high: f64) -> usize {
    let of = |x: f64| significant(x, 4).split_once('.').map_or(0, |(_, decimals)| decimals.len());
    if low.is_finite() && high.is_finite() { of(low).max(of(high)).min(3) } else { 3 }
}

fn frequency_table(side: &Side, lang: Lang) -> HtmlTable {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let cells = |row: &FrequencyRow| {
        let definition = row.statistic.definition(lang);
        vec![
            Cell::text(names::statistic(row.statistic, &side.rules, lang)).hint(definition.clone()),
            Cell::number(whole(row.count), row.count as f64),
            Cell::number(percent(row.estimate, 4), row.estimate),
            Cell::number(percent_interval(row.ci_low, row.ci_high, 4), row.ci_low),
            Cell::number(one_in(row.estimate, lang), row.estimate),
            Cell::text(definition),
        ]
    };
    let events = side.frequencies.iter().filter(|row| row.statistic.is_event());
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
        rows: events.map(cells).collect(),
    }
}

/// Who wins first, second, third, and who is left, where play goes on after a win.
pub(super) fn place_table(side: &Side, lang: Lang) -> Option<HtmlTable> {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let cells = |role: Role| {
        let cells = Place::ALL.into_iter().filter_map(|place| {
            let row = side.frequency(Statistic::WinPlace(role, place))?;
            let range = percent_interval(row.ci_low, row.ci_high, 3);
            Some(Cell::number(format!("{} {range}", percent(row.estimate, 3)), row.estimate))
        });
        let cells: Vec<Cell> = cells.collect();
        let name = Cell::text(role.label(lang));
        (!cells.is_empty()).then(|| std::iter::once(name).chain(cells).collect())
    };
    let rows: Vec<Vec<Cell>> = Role::PLACED.into_iter().filter_map(cells).collect();
    let column = |place: Place| {
        HtmlColumn::number(lang.pick(place.name(), place.chinese())).defined(match place {
            Place::Left => t("the three others have won and this role has not", "其余三家皆胡而自己未胡"),
            _ => t("the first win of this role is the first, second or third of the deal", "自己首次胡牌为本局第几家"),
        })
    };
    let caption = t(
        "Share of deals in which the role won first, second or third, or did not win while the others did",
        "各家首胡、二胡、三胡与未胡的局数比例",
    );
    (!rows.is_empty()).then(|| HtmlTable {
        caption: caption.to_owned(),
        source: "frequencies.parquet, statistic = win_place".to_owned(),
        columns: std::iter::once(HtmlColumn::text(t("role", "角色"))).chain(Place::ALL.map(column)).collect(),
        rows,
    })
}

fn score_table(side: &Side, lang: Lang) -> HtmlTable {
    const SHOWN: [f64; 7] = [0.001, 0.01, 0.05, 0.5, 0.95, 0.99, 0.999];
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let mut columns = vec![
        HtmlColumn::text(t("role", "角色")),
        HtmlColumn::number(t("mean", "均值")),
        HtmlColumn::number(t("95 % interval", "95% 区间")),
        HtmlColumn::number(t("sd", "标准差")),
    ];
    columns.extend(SHOWN.map(|p| HtmlColumn::number(&format!("q {p}")).defined(t("quantile", "分位"))));
    let rows = Role::ALL.into_iter().filter_map(|role| {
        let mean = side.estimate(Statistic::Mean(role))?;
        let mut cells = vec![
            Cell::text(role.label(lang)),
            Cell::number(fixed(mean.estimate, 3), mean.estimate),
            Cell::number(interval(mean.ci_low, mean.ci_high, 3), mean.ci_low),
        ];
        cells.push(match side.estimate(Statistic::Sd(role)) {
            Some(sd) => Cell::number(fixed(sd.estimate, 2), sd.estimate).hint(interval(sd.ci_low, sd.ci_high, 4)),
            None => Cell::text("-"),
        });
        cells.extend(SHOWN.map(|p| match side.estimate(Statistic::Quantile(role, p)) {
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
fn statistic_table(side: &Side, lang: Lang) -> HtmlTable {
    use crate::sim::DealGroup;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let elsewhere = |statistic: Statistic| match statistic {
        Statistic::Frequency(_) | Statistic::Joint(_) | Statistic::Quantile(..) => true,
        Statistic::Money(group, _) => group != DealGroup::All,
        _ => false,
    };
    let rows = side.estimates.iter().filter(|row| !elsewhere(row.statistic)).map(|row| {
        vec![
            Cell::text(names::statistic(row.statistic, &side.rules, lang)),
            Cell::number(numbers::value(row.statistic, row.estimate), row.estimate),
            match row.method {
                Method::TooShort => Cell::text(t("run too short", "局数不足")),
                _ => Cell::number(numbers::range(row.statistic, row.ci_low, row.ci_high), row.ci_low),
            },
            Cell::text(row.statistic.definition(lang)),
        ]
    });
    HtmlTable {
        caption: t("Dealer, spread, tails, money, evenings", "庄家、起伏、尾部、分的来源、一场").to_owned(),
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

/// Every difference of a side: what is real first, what is equal last.
pub(super) fn difference_table(study: &Study, side: &Side) -> HtmlTable {
    let lang = study.lang;
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let mut ordered: Vec<_> = side.differences.iter().collect();
    let primary = study.primary_of(&side.differences).map(|row| row.statistic);
    ordered.sort_by_key(|row| match row.identical {
        _ if Some(row.statistic) == primary => 0,
        true => 3 + u8::from(row.by_players) + 2 * u8::from(row.forced),
        false if row.is_real() => 0,
        false => 1 + u8::from(!row.is_equivalent()),
    });
    let judged = |row: &Difference| match row {
        row if row.is_unseen() => t("never differed", "未见差异"),
        row if row.by_players && row.identical => t("0 by these players", "因玩家而为 0"),
        row if row.identical => t("identical", "相同"),
        row if row.is_real() && row.is_equivalent() => t("real, less than 1 %", "显著，不到 1%"),
        row if row.is_real() => t("real", "显著"),
        row if row.is_equivalent() => t("less than 1 %", "相差不到 1%"),
        row if row.method == Method::TooShort => t("run too short", "局数不足"),
        row if row.method == Method::OneTraining => t("one training", "只练一次"),
        _ => t("may be chance", "或为偶然"),
    };
    let optional = |x: Option<f64>, decimals| x.map_or(Cell::text(""), |x| Cell::number(fixed(x, decimals), x));
    let cells = |row: &Difference| {
        let statistic = row.statistic;
        vec![
            Cell::text(match Some(statistic) == primary {
                true => lang.labelled(t("primary", "首要"), study.statistic_called(statistic)),
                false => study.statistic_called(statistic),
            })
            .hint(statistic.definition(lang)),
            Cell::number(numbers::value(statistic, row.a), row.a),
            Cell::number(numbers::value(statistic, row.b), row.b),
            Cell::number(numbers::difference(statistic, row.difference), row.difference),
            Cell::number(numbers::marked_range(statistic, [row.ci_low, row.ci_high], row.few_deals), row.ci_low),
            Cell::number(p_value(row.p_adjusted), row.p_adjusted),
            Cell::text(judged(row)),
            optional(row.correlation, 3),
            optional(row.variance_ratio, 1),
            numbers::ratio(row).map_or(Cell::text(""), |text| Cell::number(text, row.ratio.unwrap_or(1.0))),
        ]
    };
    HtmlTable {
        caption: format!("{} → {}", called(study, study.first()), called(study, side)),
        source: format!(
            "comparisons.parquet, b_rules = {}",
            side.rules.value("name").unwrap_or_default().trim_matches('"')
        ),
        columns: vec![
            HtmlColumn::text(t("statistic", "统计量")),
            HtmlColumn::number("a"),
            HtmlColumn::number("b"),
            HtmlColumn::number("b − a").defined(t("shares in percentage points", "比例以百分点计")),
            HtmlColumn::number(t("95 % interval", "95% 区间")).defined(numbers::few_deals(lang)),
            HtmlColumn::number(t("p (Holm)", "p（Holm）")),
            HtmlColumn::text(t("verdict", "判断")),
            HtmlColumn::number(t("correlation", "相关")),
            HtmlColumn::number(t("variance cut", "方差缩减")).defined(t(
                "how many times as many deals two independent runs would need",
                "独立两次运行需多少倍的牌局",
            )),
            HtmlColumn::number("b / a").defined(t(
                "the change as a share of a, with its 95 % interval; × where it is more than twofold",
                "变化占 a 的比例及 95% 区间；超过两倍者以 × 表示",
            )),
        ],
        rows: ordered.into_iter().map(cells).collect(),
    }
}

/// The largest deals of every side, fewer where there are many sides.
fn extreme_table(study: &Study) -> HtmlTable {
    let t = |en: &'static str, zh: &'static str| study.lang.pick(en, zh);
    let shown = match study.sides.len() {
        1 => usize::MAX,
        2 | 3 => 8,
        _ => 3,
    };
    let rows = study.sides.iter().flat_map(|side| side.extremes.iter().take(shown).map(move |row| (side, row)));
    let cells = |(side, row): (&Side, &ExtremeRow)| {
        vec![
            Cell::text(called(study, side)),
            Cell::number(whole(row.points), row.points as f64),
            Cell::number(whole(row.hand), row.hand as f64),
            Cell::number(row.seat.to_string(), row.seat.into()),
            Cell::number(row.dealer.to_string(), row.dealer.into()),
            Cell::text(format!("`{}`", row.command)),
        ]
    };
    HtmlTable {
        caption: t("Deals in which a seat won most", "一家赢得最多的牌局").to_owned(),
        source: "extremes.parquet".to_owned(),
        columns: vec![
            HtmlColumn::text(t("rules", "规则")),
            HtmlColumn::number(t("points", "分")),
            HtmlColumn::number(t("deal", "局号")),
            HtmlColumn::number(t("winner's seat", "赢家座位")),
            HtmlColumn::number(t("dealer", "庄家")),
            HtmlColumn::text(t("command that replays it", "重放命令")),
        ],
        rows: rows.map(cells).collect(),
    }
}

const OF_ONE: [(&str, &str); 4] = [
    (
        "A share is the number of deals in which the event happened, at most once a deal, divided by the number of deals.",
        "比例 = 出现该事件的局数（一局至多计一次）÷ 总局数。",
    ),
    (
        "Intervals are 95 % intervals with the evening as the sampling unit, because deals of an evening share the dealer and what \
         the rules remember: Wilson's with the design effect of evenings, Clopper and Pearson's where counts are small; \
         Student's t for means; order statistics for quantiles.",
        "区间为 95% 置信区间，以一场为抽样单位（同场各局共用庄家与规则所记之事）：比例用带设计效应的 Wilson 区间，次数少时用 \
         Clopper–Pearson；均值用 t 分布；分位数用次序统计量。",
    ),
    (
        "Points are what a seat wins or loses in a deal. The four seats sum to zero, in total and for every item.",
        "得分为一家在一局中的输赢；四家之和为零，各项亦然。",
    ),
    (
        "Points that change hands are the sum of all gains of an item in a deal; losses are not counted again.",
        "输赢的分数为一项中各赢家所得之和，不重复计输家。",
    ),
];

const OF_SEVERAL: [(&str, &str); 5] = [
    (
        "Every difference is paired: both rule sets were played with the same walls, dice and noise, and the evening is the unit. The interval \
         is Student's t on the differences of evenings. Where few evenings differ, it has exact limits for the ups and the downs. Whole \
         distributions use the jackknife over parts of the run; quantiles combine both intervals.",
        "差异均为配对差异：两种规则遇到相同的牌山、骰子与随机性，以一场为单位。区间用场间差异的 t 分布；差异稀少时用精确界；整体分布用分组刀切法；\
         分位数用两区间合成。",
    ),
    (
        "Real means p ≤ 0.05 after Holm's correction over all comparisons of this run together: the chance that any row is called real by \
         mistake is at most 5 %. Less than 1 % means that the ratio is shown to lie within 1 % of 1, corrected in the same way.",
        "「显著」指按 Holm 法对本次运行的全部比较一并校正后 p ≤ 0.05：误报任何一行的概率不超过 5%。「相差不到 1%」指比值已证实在 1 的 1% 之内，同样校正。",
    ),
    (
        "Identical means that the rules leave no other possibility; 0 by these players, that players who looked at payments could change it. \
         Never differed means that both rule sets agreed in every evening of these \
         deals. This happens whenever what the change affects does not occur, and does not prove that the rule sets are equal.",
        "「相同」指依规则必然相同；「因玩家而为 0」指看分数的玩家可能改变它。「未见差异」指在这些局的每一场都一致，所改之事未出现时即如此，并非证明两者相同。",
    ),
    (
        "†, and \"few deals carry this\": the interval had to reach much further than its spread, for deals of the kind that carries the \
         difference are probably missing. It may still be too narrow.",
        "† 与「主要出自少数几局」：区间不得不远超其波动所及，因为支撑差异的那类牌局多半还缺；区间仍可能偏窄。",
    ),
    (
        "The variance cut is how many times as many deals two independent runs would need for the same interval.",
        "方差缩减：若两种规则各自独立运行，达到同样精度需要多少倍的牌局。",
    ),
];

const OF_ARENA: [(&str, &str); 3] = [
    (
        "The edge is the mean points per deal of one player against three of another, over all four seats of every wall. The interval is Student's \
         t with the evening as the unit, all four seatings of its walls together.",
        "优势为一名玩家对三名另一种玩家的每局均分，每副牌四个座位各打一次。区间为 t 区间，以一场（其牌的四种座次合计）为单位。",
    ),
    (
        "Deals until the edge is seen: ((1.96 + z) · sd / edge)² deals at one seat, with z = 0 for a chance of one half and 0.8416 for 80 %. No number \
         where the edge may be 0.",
        "看出优势所需局数：((1.96 + z) · 标准差 / 优势)²，一半机会取 z = 0，80% 取 0.8416；优势或为 0 时不给出。",
    ),
    ("Habits are counted per deal at one seat, whatever they pay.", "打法按一家每局计数，与所付分数无关。"),
];

fn definitions(study: &Study) -> Vec<String> {
    let points: &[(&str, &str)] = match study.kind {
        Kind::Simulate => &OF_ONE,
        Kind::Compare | Kind::Sweep => &OF_SEVERAL,
        Kind::Arena => &OF_ARENA,
    };
    let players = match (study.kind, study.looks_at_payments) {
        (Kind::Arena, _) | (Kind::Simulate, true) => {
            ("These numbers hold only for the players named.", "这些数字只对所列玩家成立。")
        }
        (Kind::Simulate, false) => (
            "The players do not look at payments. Stronger or weaker players would give other frequencies: these numbers hold only for the players named.",
            "玩家不看分数。换成更强或更弱的玩家，频率会不同：这些数字只对所列玩家成立。",
        ),
        (_, true) => (
            "The players look at payments, and each rule set is played by players of its own. How they adapt is learned, so another training would give \
             other numbers: where there are several, intervals and tests of differences take their spread; those of each rule set are of chance in the deals.",
            "玩家看分数，各规则由适应它的玩家打。打法得自自对弈，另一次所得会有出入：练了几次的，差异的区间与检验都含其间的差别；各规则自身数值的区间只含发牌的偶然。",
        ),
        (_, false) => (
            "The players do not look at payments and do not adapt to the rules. Stronger players would change the numbers.",
            "玩家不看分数，也不随规则改变打法；更强的玩家会改变数字。",
        ),
    };
    points.iter().chain([&players]).map(|(en, zh)| study.lang.pick(en, zh).to_owned()).collect()
}

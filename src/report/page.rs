//! `report.html`: one page, made from the study alone.

use super::largest;
use super::luck;
use super::names;
use super::numbers::{self, deals, one_in, p_value};
use super::origin::{origin_in_words, with_hash};
use super::panel;
use super::pictures::Picture;
use super::players;
use super::study::{ExtremeRow, Kind, Side, Study};
use super::sweep::{self, dead, grid_table, grids, moving, variation_table};
use super::trainings;
use super::verdict::Verdict;
use crate::lang::{Lang, msg};
use crate::policy;
use crate::sim::{Category, Difference, DuelRow, FrequencyRow, Place, Role, Statistic};
use crate::stats::Method;
use crate::write::format::{fixed, interval, percent, percent_interval, signed, significant, whole};
use crate::write::html::{Block, Cell, Figure, HtmlColumn, HtmlTable, Origin, Page};

/// The page of a study, with these pictures and this list of files.
pub fn of(study: &Study, pictures: Vec<Picture>, files: Vec<(String, String)>) -> Page {
    let lang = study.lang;
    let [short, meaning, methods] = lang.parts(msg!("page-sections"));
    let mut blocks: Vec<Block> = study.ended().into_iter().map(Block::Prose).collect();
    blocks.extend(dead(study).map(Block::Prose));
    match Verdict::of(study) {
        Some(verdict) => blocks.extend(answer(&verdict, lang)),
        None => {
            let duels = study.first().duels.iter().map(|row| duel(row, lang));
            blocks.extend([Block::Section(short), Block::Points(duels.collect())]);
        }
    }
    if study.kind == Kind::Simulate {
        blocks.push(Block::Figures(figures(study.first(), lang)));
    }
    let said: Vec<String> = study.remarks().collect();
    if !said.is_empty() {
        blocks.push(Block::Points(said));
    }
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
    blocks.push(Block::Section(meaning));
    let meaning = Block::Points(definitions(study));
    blocks.push(match study.kind {
        Kind::Compare | Kind::Sweep => Block::Details(methods, vec![meaning]),
        Kind::Simulate | Kind::Arena => meaning,
    });
    if study.kind == Kind::Simulate {
        blocks.extend(panel::blocks(&study.first().panel, lang));
    }
    let rules = |side: &Side| (lang.say(msg!("page-rules-of", name = side.called(lang))), side.rules.to_toml());
    Page {
        lang,
        title: title(study),
        lead: lead(study),
        blocks,
        origin: Origin {
            provenance: origin_in_words(
                with_hash(study.provenance(), study.question.as_ref()),
                &study.rules_called(),
                &study.players_called(),
                lang,
            ),
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
    let [title, every] = lang.parts(msg!("page-answer"));
    let mut blocks = vec![Block::Section(title)];
    blocks.extend(verdict.heading().map(|line| Block::Prose(line.to_owned())));
    blocks.push(Block::Points(verdict.sentences.clone()));
    blocks.extend(verdict.ranking.iter().map(|order| Block::Table(order.table(lang))));
    if verdict.rules.len() > 1 {
        let table = Block::Table(verdict.numbers());
        blocks.push(match verdict.rules.len() > FEW_RULES {
            false => table,
            true => Block::Fold(every, vec![table]),
        });
    }
    blocks.push(Block::Prose(verdict.notes().to_owned()));
    blocks
}

fn title(study: &Study) -> String {
    let (lang, rules) = (study.lang, &study.first().rules);
    let of = match study.kind {
        Kind::Simulate | Kind::Arena => lang.pick(&rules.title, &rules.title_zh).to_owned(),
        Kind::Compare => study.sides.iter().map(|side| called(study, side)).collect::<Vec<_>>().join(" / "),
        Kind::Sweep => study.axes.iter().map(|axis| sweep::key(study, axis)).collect::<Vec<_>>().join(" × "),
    };
    lang.say(msg!("page-title", kind = ?study.kind, of))
}

/// A rule set as people read it, beside the first.
fn called(study: &Study, side: &Side) -> String {
    sweep::whole_name(study, side).unwrap_or_else(|| study.beside_first(side))
}

fn lead(study: &Study) -> String {
    let (hands, players, sides) = (deals(study.hands, study.lang), study.players_called(), study.sides.len());
    let name = study.first().called(study.lang);
    study.lang.say(match study.kind {
        Kind::Simulate => msg!("page-lead-of-one", hands, name, players),
        Kind::Arena => msg!("page-lead-of-arena", walls = whole(study.walls), name, players),
        _ if study.looks_at_payments => msg!("page-lead-of-adapted", hands, sides, players),
        _ => msg!("page-lead-of-several", hands, sides, players),
    })
}

/// An edge in a sentence.
fn duel(row: &DuelRow, lang: Lang) -> String {
    let [hero, field] = [&row.hero, &row.field].map(|player| policy::called(player, lang));
    let edge = format!("{} {}", signed(row.edge, 3), interval(row.ci_low, row.ci_high, 3));
    let deals = row.deals_50.filter(|_| row.is_real()).map(|deals| whole(deals.ceil() as u64));
    let seen = deals.map_or_else(|| msg!("page-not-seen"), |deals| msg!("page-seen", deals));
    lang.say(msg!("page-duel", hero, field, edge, seen))
}

/// The sections of a run of one rule set.
fn one(study: &Study, mut charts: impl Iterator<Item = Block>, blocks: &mut Vec<Block>) {
    let (side, lang) = (study.first(), study.lang);
    let [often, much, course, asked] = lang.parts(msg!("page-sections-of-one"));
    blocks.push(Block::Section(often));
    blocks.extend(charts.next());
    blocks.push(Block::Table(frequency_table(side, lang)));
    blocks.push(Block::Section(much));
    blocks.extend(charts.next());
    blocks.push(Block::Table(score_table(side, lang)));
    blocks.extend(luck::table(study).map(Block::Table));
    blocks.extend(charts.next());
    blocks.push(Block::Section(course));
    blocks.extend(charts);
    blocks.extend(place_table(side, lang).map(Block::Table));
    blocks.extend(players::habits(study).map(Block::Table));
    blocks.push(Block::Section(asked));
    blocks.push(Block::Table(statistic_table(side, lang)));
}

/// The sections of a comparison or sweep.
fn several(study: &Study, charts: impl Iterator<Item = Block>, blocks: &mut Vec<Block>) {
    let (lang, sweep) = (study.lang, study.kind == Kind::Sweep);
    let [moves, differences, the_grid, play, every, largest] = lang.parts(msg!("page-sections-of-several"));
    let mut charts = charts.peekable();
    if charts.peek().is_some() {
        blocks.push(Block::Section(if sweep { moves } else { differences }));
    }
    blocks.extend(charts);
    let (grids, moving) = (grids(study), moving(study));
    if sweep && (!grids.is_empty() || !moving.is_empty()) {
        blocks.push(Block::Section(the_grid));
        // On a phone the heads of columns are hidden, and with them what the values are of.
        let titled = |table: HtmlTable| {
            let caption = lang.say(msg!("report-named", name = table.caption, line = table.columns[0].head));
            HtmlTable { caption, ..table }
        };
        blocks.extend(grids.into_iter().map(titled).map(Block::Table));
        blocks.push(Block::Table(grid_table(study, &moving)));
    }
    blocks.extend(variation_table(study).map(Block::Table));
    if !sweep && let Some(table) = players::habits(study) {
        blocks.push(Block::Section(play));
        blocks.push(Block::Table(table));
    }
    blocks.push(Block::Section(every));
    blocks.extend(luck::table(study).map(Block::Table));
    for side in study.others() {
        let table = difference_table(study, side);
        let found = study.findings(&side.differences);
        let mut folded = vec![Block::Prose(found)];
        if !side.same_players.is_empty() {
            let found = study.findings(&side.same_players);
            folded.push(Block::Prose(lang.say(msg!("report-same-players", found))));
        }
        let name = table.caption.clone();
        if let Some(table) = players::adaptation(study, side) {
            folded.extend([Block::Table(table), Block::Prose(players::adaptation_note(study, side))]);
        }
        folded.push(Block::Table(table));
        blocks.push(Block::Details(name, folded));
    }
    blocks.push(Block::Section(largest));
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
    let amounts = [Statistic::Mean(Role::Dealer), Statistic::Sd(Role::All), Statistic::EveningSd];
    let labels: [String; 3] = lang.parts(msg!("page-figures"));
    let much = amounts.into_iter().zip(labels).filter_map(|(statistic, label)| {
        let row = side.estimate(statistic)?;
        Some(Figure {
            label,
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
        caption: lang.say(msg!("page-events")),
        source: "frequencies.parquet".to_owned(),
        columns: HtmlColumn::row("tnnnnt", &lang.say(msg!("page-event-heads"))),
        rows: events.map(cells).collect(),
    }
}

/// Who wins first, second, third, and who is left, where play goes on after a win.
pub(super) fn place_table(side: &Side, lang: Lang) -> Option<HtmlTable> {
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
        let meaning = msg!("page-place", left = u8::from(place == Place::Left));
        HtmlColumn::number(lang.pick(place.name(), place.chinese())).defined(&lang.say(meaning))
    };
    (!rows.is_empty()).then(|| HtmlTable {
        caption: lang.say(msg!("page-places")),
        source: "frequencies.parquet, statistic = win_place".to_owned(),
        columns: std::iter::once(HtmlColumn::text(&lang.say(msg!("page-role"))))
            .chain(Place::ALL.map(column))
            .collect(),
        rows,
    })
}

fn score_table(side: &Side, lang: Lang) -> HtmlTable {
    const SHOWN: [f64; 7] = [0.001, 0.01, 0.05, 0.5, 0.95, 0.99, 0.999];
    let mut columns = HtmlColumn::row("tnnn", &lang.say(msg!("page-score-heads")));
    let quantile = lang.say(msg!("page-quantile"));
    columns.extend(SHOWN.map(|p| HtmlColumn::number(&format!("q {p}")).defined(&quantile)));
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
        caption: lang.say(msg!("page-scores")),
        source: "scores.parquet".to_owned(),
        columns,
        rows: rows.collect(),
    }
}

/// The statistics that have no table of their own.
fn statistic_table(side: &Side, lang: Lang) -> HtmlTable {
    use crate::sim::DealGroup;
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
                Method::TooShort => Cell::text(lang.say(msg!("page-judged", judged = "short"))),
                _ => Cell::number(numbers::range(row.statistic, row.ci_low, row.ci_high), row.ci_low),
            },
            Cell::text(row.statistic.definition(lang)),
        ]
    });
    HtmlTable {
        caption: lang.say(msg!("page-statistics")),
        source: "statistics.parquet".to_owned(),
        columns: HtmlColumn::row("tnnt", &lang.say(msg!("page-statistic-heads"))),
        rows: rows.collect(),
    }
}

/// Every difference of a side: what is real first, what is equal last.
pub(super) fn difference_table(study: &Study, side: &Side) -> HtmlTable {
    let lang = study.lang;
    let mut ordered: Vec<_> = side.differences.iter().collect();
    let primary = study.primary_of(&side.differences).map(|row| row.statistic);
    ordered.sort_by_key(|row| match row.identical {
        _ if Some(row.statistic) == primary => 0,
        true => 3 + u8::from(row.by_players) + 2 * u8::from(row.forced),
        false if row.is_real() => 0,
        false => 1 + u8::from(!row.is_equivalent()),
    });
    let judged = |row: &Difference| {
        let judged = match row {
            row if row.is_unseen() => "unseen",
            row if row.by_players && row.identical => "players",
            row if row.identical => "identical",
            row if row.is_real() && row.is_equivalent() => "small",
            row if row.is_real() => "real",
            row if row.is_equivalent() => "near",
            row if row.method == Method::TooShort => "short",
            row if row.method == Method::OneTraining => "training",
            _ => "chance",
        };
        lang.say(msg!("page-judged", judged))
    };
    let optional = |x: Option<f64>, decimals| x.map_or(Cell::text(""), |x| Cell::number(fixed(x, decimals), x));
    let cells = |row: &Difference| {
        let statistic = row.statistic;
        vec![
            Cell::text(match Some(statistic) == primary {
                true => lang.say(msg!("page-primary", name = study.statistic_called(statistic))),
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
        columns: HtmlColumn::row("tnnnnntnnn", &lang.say(msg!("page-difference-heads"))),
        rows: ordered.into_iter().map(cells).collect(),
    }
}

/// The largest deals of every side, fewer where there are many sides.
fn extreme_table(study: &Study) -> HtmlTable {
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
        caption: study.lang.say(msg!("page-extremes")),
        source: "extremes.parquet".to_owned(),
        columns: HtmlColumn::row("tnnnnt", &study.lang.say(msg!("page-extreme-heads"))),
        rows: rows.map(cells).collect(),
    }
}

/// What the numbers are: a line a point, and of which players they hold.
fn definitions(study: &Study) -> Vec<String> {
    let points = study.lang.say(match study.kind {
        Kind::Simulate => msg!("page-means-of-one"),
        Kind::Compare | Kind::Sweep => msg!("page-means-of-several"),
        Kind::Arena => msg!("page-means-of-arena"),
    });
    let form = match (study.kind, study.looks_at_payments) {
        (Kind::Arena, _) | (Kind::Simulate, true) => "named",
        (Kind::Simulate, false) => "blind",
        (_, true) => "trained",
        (_, false) => "unadapted",
    };
    let players = study.lang.say(msg!("page-means-of-players", form));
    points.lines().map(str::to_owned).chain([players]).collect()
}

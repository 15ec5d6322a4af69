//! Builds the answer of a study: its sentences, tables, charts and deals, in the order of the page.

use super::deal;
use super::findings::equal_counts;
use super::numbers::{self, deals, one_in, p_value};
use super::study::{Arena, Compared, Comparison, RuleSet, Simulation, Study};
use super::verdict::Verdict;
use super::{across, effects};
use super::{names, origin, panel, pictures, players, sweep, trainings, warnings};
use crate::answer::{Answer, Block, Cell, Column, Figure, Picture, Section, Table};
use crate::lang::{Joint, Message, Number, Range, ToArg, msg};
use crate::policy;
use crate::question::Kind;
use crate::sim::{Category, Difference, EstimateRow, FrequencyRow, Measure, Place, Role, Statistic};
use crate::stats::Method;

/// Maximum number of rule sets besides the first whose tests a terminal shows.
const MAX_TESTED: usize = 2;
/// Maximum number of rule sets besides the first whose charts of differences are not folded.
const MAX_UNFOLDED: usize = 3;
/// Maximum number of rule sets besides the first whose differences, largest deals and texts are on a page. With more, these are only in
/// files.
const MAX_DETAILED: usize = 24;

/// Whether a page shows the details of all rule sets. `others` is the number of rule sets besides the first.
pub(super) fn has_details(others: usize) -> bool {
    others <= MAX_DETAILED
}

impl From<Verdict> for Answer {
    fn from(verdict: Verdict) -> Answer {
        let order = verdict.ranking.iter().map(|order| order.table());
        let note = verdict.ranking.as_ref().and_then(|order| order.note());
        Answer {
            numbers: order.chain(verdict.number_table()).collect(),
            notes: note.into_iter().chain(verdict.notes).collect(),
            headline: verdict.headline,
            against: verdict.against,
            sentences: verdict.sentences,
            ..Answer::default()
        }
    }
}

impl Study {
    /// Builds the answer.
    pub fn answer(&self) -> Answer {
        let (remarks, (verdict, first)) = (self.remarks(), self.verdict_with_first());
        let conclusions = verdict.map(Answer::from).unwrap_or_default();
        let mut answer = match self {
            Study::Simulation(study) => simulation(study, &remarks, conclusions),
            Study::Comparison(study) => comparison(study, &remarks, conclusions),
            Study::Arena(study) => arena(study, &remarks),
            Study::Ranking(study) => study.answer(conclusions),
        };
        (answer.origin, answer.first) = (origin::origin(self), first);
        if answer.first.title.is_empty() {
            answer.first.title = answer.headline.first().unwrap_or(&answer.title).clone();
        }
        answer
    }
}

/// A block for each picture.
fn chart_blocks(pictures: Vec<Picture>) -> impl Iterator<Item = Block> {
    pictures.into_iter().map(|picture| Block::Chart(Box::new(picture)))
}

/// Remarks as a list on a page and as paragraphs in a terminal.
fn remark_blocks(lines: &[Message]) -> Vec<Block> {
    match lines {
        [] => Vec::new(),
        lines => vec![
            Block::Page(vec![Block::Points(lines.to_vec())]),
            Block::Terminal(lines.iter().cloned().map(Block::Prose).collect()),
        ],
    }
}

/// The explanation of the numbers of a kind of run. `looks_at_payments` is [`Played::looks_at_payments`](super::study::Played).
fn explanation(kind: Kind, looks_at_payments: bool) -> Block {
    let points = match kind {
        Kind::Simulate => msg!("page-means-of-one"),
        Kind::Arena => msg!("page-means-of-arena"),
        _ => msg!("page-means-of-several"),
    };
    let form = match (kind, looks_at_payments) {
        (Kind::Arena, _) | (Kind::Simulate, true) => "named",
        (Kind::Simulate, false) => "blind",
        (_, true) => "trained",
        (_, false) => "unadapted",
    };
    Block::Points(vec![points, msg!("page-means-of-players", form)])
}

/// Blocks that only a page shows.
fn page_only(blocks: impl IntoIterator<Item = Block>) -> Block {
    Block::Page(blocks.into_iter().collect())
}

/// The answer of a simulation. `notes` are remarks about the numbers; `conclusions` is the answer of the verdict alone.
fn simulation(study: &Simulation, notes: &[Message], conclusions: Answer) -> Answer {
    let (played, rule_set) = (&study.played, &study.rule_set);
    let rules = &rule_set.rules;
    let [often, much, course, asked] = msg!("page-sections-of-one").parts();
    let [_, meaning_title, _] = msg!("page-sections").parts();
    let (hands, name, players) = (deals(played.hands), rules.display_name(), policy::name_arg(&played.players));
    // Merged parts have no time of play.
    let speed = (played.seconds > 0.0).then(|| (played.hands as f64 / played.seconds).floor());
    let speed = speed.map(|speed| msg!("report-speed", speed = Number::whole(speed)));
    let (fingerprint, seed) = (rules.fingerprint().to_string(), played.seed);
    let line = msg!("report-lead-of-one", deals = &hands, rules = &name, fingerprint, players = &players, seed, speed);
    let mut drawn = chart_blocks(pictures::simulation_charts(study));
    let mut first = vec![page_only([Block::Figures(figures(study))])];
    first.extend(remark_blocks(notes));
    let mut events = vec![page_only(drawn.next())];
    events.extend(event_tables(study));
    let mut amounts = vec![page_only(drawn.next()), Block::Table(score_table(rule_set))];
    amounts.push(page_only(drawn.next()));
    let mut going = vec![page_only(drawn)];
    going.extend(place_table(study).map(Block::Table));
    going.push(page_only(players::habits_of_rule_set(rule_set).map(Block::Table)));
    let mut every = vec![page_only([Block::Table(statistic_table(rule_set))])];
    every.push(page_only([Block::Table(deal::extreme_table(&[(Message::from_arg(&name), rule_set)]))]));
    every.extend(deal::largest_blocks(std::iter::once(rule_set), true));
    let sections = vec![
        Section::untitled(first),
        Section::new(often, events),
        Section::new(much, amounts),
        Section::new(course, going),
        Section::new(asked, every),
        Section::new(meaning_title, vec![page_only([explanation(Kind::Simulate, played.looks_at_payments)])]),
        Section::new(msg!("page-right"), panel::panel_blocks(&study.panel)),
    ];
    Answer {
        title: origin::page_title(Kind::Simulate, origin::rules_title(rules)),
        lead: msg!("page-lead-of-one", hands, name, players),
        line,
        preface: played.ending_notes(),
        sections,
        ..conclusions
    }
}

/// The answer of an arena. `notes` are remarks about the numbers.
fn arena(study: &Arena, notes: &[Message]) -> Answer {
    let Arena { played, rules, .. } = study;
    let [short, meaning_title, _] = msg!("page-sections").parts();
    let (walls, seed) = (Number::whole(played.walls as f64), played.seed);
    let (name, players) = (rules.display_name(), policy::name_arg(&played.players));
    let line = msg!("report-lead-of-arena", walls, rules = &name, fingerprint = rules.fingerprint().to_string(), seed);
    let mut first = vec![page_only([Block::Points(players::edge_sentences(study))])];
    first.extend(remark_blocks(notes));
    let mut wins: Vec<Block> = chart_blocks(vec![pictures::arena_chart(study)]).collect();
    wins.extend([
        Block::Table(players::duel_table(study)),
        Block::Terminal(vec![Block::Prose(msg!("report-deals-to-see"))]),
    ]);
    wins.extend(players::luck_table(study).map(Block::Table));
    let mut play: Vec<Block> = players::habits_of_heroes(study).into_iter().map(Block::Table).collect();
    play.push(Block::Table(players::feeding_table(study)));
    let sections = vec![
        Section::new(short, first),
        Section::new(msg!("page-who-wins"), wins),
        Section::new(msg!("page-play"), play),
        Section::new(meaning_title, vec![page_only([explanation(Kind::Arena, played.looks_at_payments)])]),
    ];
    Answer {
        title: origin::page_title(Kind::Arena, origin::rules_title(rules)),
        lead: msg!("page-lead-of-arena", walls, name, players),
        line,
        preface: played.ending_notes(),
        headline: players::headline(study),
        sections,
        ..Answer::default()
    }
}

/// The answer of a comparison or a sweep. `notes` are remarks about the numbers; `conclusions` is the answer of the verdict alone.
fn comparison(study: &Comparison, notes: &[Message], conclusions: Answer) -> Answer {
    let Comparison { played, .. } = study;
    let is_sweep = study.grid.is_some();
    let [moves, differences, the_grid, play, every, largest] = msg!("page-sections-of-several").parts();
    let [_, meaning_title, methods] = msg!("page-sections").parts();
    let (hands, players, sides) = (deals(played.hands), policy::name_arg(&played.players), 1 + study.others.len());
    let (seed, plays) = (played.seed, played.plays);
    let line = msg!("report-lead-of-several", deals = &hands, players = &players, seed, plays);
    let grids = || sweep::grid_tables(study).into_iter().map(Block::Table);
    let (sight, command) = players::payments_sentence(study);
    let mut first: Vec<Block> = vec![Block::Terminal(grids().collect())];
    first.extend(trainings::training_runs_line(played.trainings).map(Block::Prose));
    let least =
        study.others.iter().filter_map(|other| trainings::detectable_effects_line(study, other.adapted.as_ref()?));
    first.push(page_only(least.map(Block::Prose)));
    first.push(Block::Prose(sight));
    first.extend(command.map(Block::Command));
    first.extend(remark_blocks(notes));
    let mut sections = vec![Section::untitled(first)];
    sections.extend(across::section(study));
    sections.extend(effects::section(study));
    let folded = |picture: Picture| match picture.file.starts_with("forest_") && study.others.len() > MAX_UNFOLDED {
        true => Block::Details(picture.chart.title.clone(), chart_blocks(vec![picture]).collect()),
        false => Block::Chart(Box::new(picture)),
    };
    let drawn: Vec<Block> = pictures::comparison_charts(study).into_iter().map(folded).collect();
    if !drawn.is_empty() {
        sections.push(Section::new(if is_sweep { moves } else { differences }, vec![Block::Page(drawn)]));
    }
    let mut grid: Vec<Block> = Vec::new();
    if is_sweep {
        let tables: Vec<Block> = grids().chain(sweep::point_table(study).map(Block::Table)).collect();
        grid.extend((!tables.is_empty()).then_some(Block::Page(tables)));
    }
    grid.extend(sweep::variation_table(study).map(Block::Table));
    sections.extend((!grid.is_empty()).then(|| Section::new(the_grid, grid)));
    let habits = players::habits_of_all(study).filter(|_| !is_sweep);
    sections.extend(habits.map(|table| Section::new(play, vec![page_only([Block::Table(table)])])));
    // With many rule sets a terminal leaves out the tests.
    let is_short = study.others.len() <= MAX_TESTED;
    let mut tests: Vec<Block> = Vec::new();
    let (count, is_on_page) = (study.others.len(), has_details(study.others.len()));
    for other in study.others.iter().filter(|_| is_on_page) {
        tests.push(page_only([page_tests(study, other)]));
        tests.extend(is_short.then(|| Block::Terminal(terminal_tests(study, other))));
    }
    tests.extend((!is_on_page).then(|| page_only([Block::Prose(msg!("page-in-files", count))])));
    tests.extend((!is_short).then(|| Block::Terminal(vec![Block::Prose(msg!("report-on-page", count))])));
    sections.push(Section::new(every, tests));
    let mut named = vec![(Message::from_arg(&study.first.rules.display_name()), &study.first)];
    named.extend(study.others.iter().map(|other| (sweep::full_label(study, other), &other.rule_set)));
    let drawn = if is_on_page { &named[..] } else { &named[..1] };
    let mut large = vec![page_only([Block::Table(deal::extreme_table(drawn))])];
    large.extend(deal::largest_blocks(study.rule_sets(), !is_sweep && study.others.len() < 2));
    sections.push(Section::new(largest, large));
    let meaning = Block::Details(methods, vec![explanation(study.kind(), played.looks_at_payments)]);
    sections.push(Section::new(meaning_title, vec![page_only([meaning])]));
    let subject = match is_sweep {
        true => {
            let keys = study.axes().iter().map(|axis| sweep::key_label(study, axis));
            Message::join(Joint::Times, keys)
        }
        false => Message::join(Joint::Slash, named.iter().map(|(name, _)| name)),
    };
    let ended =
        played.ending_notes().into_iter().chain(warnings::untested_keys(study)).chain(sweep::idle_keys_line(study));
    let mut answer = conclusions;
    // The sentences about the change that causes the difference and about other players follow the first conclusion.
    let lines = [across::headline_line(study), effects::headline_line(study)];
    lines.into_iter().flatten().for_each(|line| answer.headline.insert(answer.headline.len().min(1), line));
    Answer {
        title: origin::page_title(study.kind(), subject),
        lead: match played.looks_at_payments {
            true => msg!("page-lead-of-adapted", hands, sides, players),
            false => msg!("page-lead-of-several", hands, sides, players),
        },
        line,
        preface: ended.collect(),
        sections,
        ..answer
    }
}

/// The tests of a rule set on a page, folded.
fn page_tests(study: &Comparison, other: &Compared) -> Block {
    let table = difference_table(study, other);
    let mut folded = vec![Block::Prose(study.findings(&other.differences))];
    if let Some(adapted) = &other.adapted {
        let found = study.findings(&adapted.same_players);
        folded.push(Block::Prose(msg!("report-same-players", found)));
        if let Some(table) = players::adaptation_table(study, other, adapted) {
            folded.extend([Block::Table(table), Block::Prose(players::adaptation_note(other, adapted))]);
        }
    }
    let name = table.caption.clone();
    folded.push(Block::Table(table));
    Block::Details(name, folded)
}

/// The tests of a rule set in a terminal: a table of the significant differences, and the number of all others.
fn terminal_tests(study: &Comparison, other: &Compared) -> Vec<Block> {
    let arrow = [study.first.rules.display_name(), " → ".to_arg(), other.rule_set.rules.display_name()];
    let found = study.findings(&other.differences);
    let mut blocks = vec![Block::Prose(Message::join(Joint::Plain, arrow)), Block::Prose(found)];
    if let Some(adapted) = &other.adapted {
        let least = trainings::detectable_effects_line(study, adapted).map(Block::Prose);
        if let Some(table) = players::adaptation_table(study, other, adapted) {
            let found = study.findings(&adapted.same_players);
            let note = players::adaptation_note(other, adapted);
            blocks.extend([
                Block::Prose(msg!("report-same-players", found)),
                Block::Table(Table { caption: Message::default(), ..table }),
                Block::Prose(note),
            ]);
            blocks.extend(least);
            return blocks;
        }
        blocks.extend(least);
    }
    if other.differences.iter().all(|row| row.identical) {
        return blocks;
    }
    let primary = study.primary_of(&other.differences).map(|row| row.statistic);
    let shown: Vec<&Difference> =
        other.differences.iter().filter(|row| row.is_real() || Some(row.statistic) == primary).collect();
    if !shown.is_empty() {
        let few = shown.iter().any(|row| row.few_deals).then(|| Block::Prose(msg!("report-few-deals")));
        let table = difference_table(study, other).first_rows(shown.len());
        blocks.push(Block::Table(Table { caption: msg!("report-real-differences"), ..table }));
        blocks.extend(few);
    }
    let open = other.differences.iter().filter(|row| !row.identical && !row.is_real() && !row.is_equivalent()).count();
    blocks.push(Block::Prose(msg!("report-not-listed", open, same = equal_counts(&other.differences))));
    blocks
}

/// The main numbers of a simulation, shown as figures.
fn figures(study: &Simulation) -> Vec<Figure> {
    let (rule_set, rules) = (&study.rule_set, &study.rule_set.rules);
    let events = [Category::SelfDraw, Category::Liuju, Category::Tianhu, Category::Deguo, Category::Chongguan];
    let often = events.into_iter().filter_map(|category| {
        let row = study.frequency(Statistic::Frequency(category))?;
        Some(Figure {
            label: names::statistic(row.statistic, rules),
            value: match row.estimate < 0.01 {
                true => one_in(row.estimate),
                false => Message::from_arg(&Number::percent(row.estimate, 3)),
            },
            interval: Message::from_arg(&Range::percent(row.ci_low, row.ci_high, 3)),
            definition: row.statistic.definition(),
        })
    });
    let amounts = [Statistic::Mean(Role::Dealer), Statistic::Sd(Role::All), Statistic::EveningSd];
    let labels: [Message; 3] = msg!("page-figures").parts();
    let much = amounts.into_iter().zip(labels).filter_map(|(statistic, label)| {
        let row = rule_set.estimate(statistic)?;
        Some(Figure {
            label,
            // As many decimals as the printed ends of the interval.
            value: Message::from_arg(&Number::fixed(row.estimate, decimals(row.ci_low, row.ci_high))),
            interval: Message::from_arg(&Range::significant(row.ci_low, row.ci_high, 4)),
            definition: statistic.definition(),
        })
    });
    often.chain(much).collect()
}

/// The number of decimals of a printed interval, the larger one if its ends differ; at most 3, and 3 if an end is infinite.
fn decimals(low: f64, high: f64) -> usize {
    let decimals = |x: f64| Number::significant(x, 4).decimals();
    if low.is_finite() && high.is_finite() { decimals(low).max(decimals(high)).min(3) } else { 3 }
}

/// The tables of events. A page shows all events; a terminal shows those that happened, and a sentence lists the others.
fn event_tables(study: &Simulation) -> Vec<Block> {
    let rules = &study.rule_set.rules;
    let cells = |row: &FrequencyRow| {
        let definition = row.statistic.definition();
        vec![
            Cell::new(names::statistic(row.statistic, rules)).hint(&definition),
            Cell::new(Number::whole(row.count as f64)),
            Cell::new(Number::percent(row.estimate, 3)),
            Cell::new(Range::percent(row.ci_low, row.ci_high, 3)),
            Cell::sorted(one_in(row.estimate), row.estimate),
            Cell::new(definition),
        ]
    };
    let events = || study.frequencies.iter().filter(|row| row.statistic.is_event());
    let table = |heads: Message| Table::new("event< deals> share> interval> one_in> definition<2", &heads);
    let every = table(msg!("page-event-heads")).caption(msg!("page-events")).source("frequencies.parquet");
    let seen = events().filter(|row| row.count > 0);
    let mut printed = vec![Block::Table(table(msg!("report-event-heads")).rows(seen.map(cells)))];
    // For events that never happened only the upper end of the interval is informative.
    let unseen: Vec<&FrequencyRow> = events().filter(|row| row.count == 0).collect();
    printed.extend(unseen.first().map(|first| {
        let names = Message::join(Joint::Comma, unseen.iter().map(|row| names::statistic(row.statistic, rules)));
        Block::Prose(msg!("report-never", below = Number::percent(first.ci_high, 2), names))
    }));
    printed.extend(measure_lines(&study.rule_set));
    vec![page_only([Block::Table(every.rows(events().map(cells)))]), Block::Terminal(printed)]
}

/// A line for each measure of a rule set except the numbers of draws and discards, which every game has.
fn measure_lines(rule_set: &RuleSet) -> Vec<Block> {
    let shown = |row: &&EstimateRow| match row.statistic {
        Statistic::Measure(measure) => !matches!(measure, Measure::Draws | Measure::Discards),
        _ => false,
    };
    let line = |row: &EstimateRow| {
        let range = Range::fixed(row.ci_low, row.ci_high, 3);
        let line = Message::join(Joint::Plain, [Number::fixed(row.estimate, 3).to_arg(), " ".to_arg(), range.to_arg()]);
        Block::Prose(msg!("report-named", name = row.statistic.label(), line))
    };
    rule_set.estimates.iter().filter(shown).map(line).collect()
}

/// The table of the order of wins by role; `None` if play ends with the first win.
fn place_table(study: &Simulation) -> Option<Table> {
    let cells = |role: Role| {
        let cells = Place::ALL.into_iter().filter_map(|place| {
            let row = study.frequency(Statistic::WinPlace(role, place))?;
            let range = Range::percent(row.ci_low, row.ci_high, 3);
            let shown = [Number::percent(row.estimate, 3).to_arg(), " ".to_arg(), range.to_arg()];
            Some(Cell::sorted(Message::join(Joint::Plain, shown), row.estimate))
        });
        let cells: Vec<Cell> = cells.collect();
        let name = Cell::new(role.label());
        (!cells.is_empty()).then(|| std::iter::once(name).chain(cells).collect())
    };
    let column = |place: Place| {
        let meaning = msg!("page-place", left = u8::from(place == Place::Left));
        Column::number(place.name(), place.label()).meaning(meaning)
    };
    let columns = std::iter::once(Column::text("role", msg!("page-role"))).chain(Place::ALL.map(column));
    Table { columns: columns.collect(), ..Table::default() }
        .caption(msg!("page-places"))
        .source("frequencies.parquet, statistic = win_place")
        .rows(Role::PLACED.into_iter().filter_map(cells))
        .filled()
}

/// The table of the points of every role.
fn score_table(rule_set: &RuleSet) -> Table {
    const QUANTILES: [f64; 7] = [0.001, 0.01, 0.05, 0.5, 0.95, 0.99, 0.999];
    // The quantiles that a terminal shows.
    const TERMINAL_QUANTILES: [f64; 3] = [0.01, 0.5, 0.99];
    let head = msg!("page-quantile");
    let quantile = |p: f64| {
        let column = Column::number(&format!("quantile_{p}"), format!("q {p}")).meaning(head.clone());
        if TERMINAL_QUANTILES.contains(&p) { column } else { column.minor() }
    };
    let row = |role: Role| {
        let mean = rule_set.estimate(Statistic::Mean(role))?;
        let mut cells = vec![
            Cell::new(role.label()),
            Cell::new(Number::fixed(mean.estimate, 3)),
            Cell::new(Range::significant(mean.ci_low, mean.ci_high, 3)),
        ];
        cells.push(match rule_set.estimate(Statistic::Sd(role)) {
            Some(sd) => Cell::new(Number::fixed(sd.estimate, 2)).hint(Range::significant(sd.ci_low, sd.ci_high, 4)),
            None => Cell::missing(),
        });
        cells.extend(QUANTILES.map(|p| match rule_set.estimate(Statistic::Quantile(role, p)) {
            Some(row) => Cell::new(Number::whole(row.estimate)).hint(Range::fixed(row.ci_low, row.ci_high, 0)),
            None => Cell::missing(),
        }));
        Some(cells)
    };
    let table = Table::new("role< mean> interval> sd>", &msg!("page-score-heads"));
    QUANTILES
        .into_iter()
        .fold(table, |table, p| table.column(quantile(p)))
        .caption(msg!("page-scores"))
        .source("scores.parquet")
        .rows(Role::ALL.into_iter().filter_map(row))
}

/// The table of the statistics that are in no other table.
fn statistic_table(rule_set: &RuleSet) -> Table {
    let rows = rule_set.estimates.iter().filter(|row| !row.statistic.has_own_table()).map(|row| {
        vec![
            Cell::new(names::statistic(row.statistic, &rule_set.rules)),
            Cell::new(numbers::value(row.statistic, row.estimate)),
            match row.method {
                Method::TooShort => Cell::new(msg!("page-judged", judged = "short")),
                _ => Cell::new(numbers::range(row.statistic, row.ci_low, row.ci_high)),
            },
            Cell::new(row.statistic.definition()),
        ]
    });
    Table::new("statistic< value> interval> definition<", &msg!("page-statistic-heads"))
        .caption(msg!("page-statistics"))
        .source("statistics.parquet")
        .rows(rows)
}

/// The verdict about a difference as a form of the message `page-judged`.
fn judgement(row: &Difference) -> &'static str {
    match row {
        row if row.is_unseen() => "unseen",
        row if row.by_players && row.identical => "players",
        row if row.identical => "identical",
        row if row.is_real() && row.is_equivalent() => "small",
        row if row.is_real() => "real",
        row if row.is_equivalent() => "near",
        row if row.method == Method::TooShort => "short",
        row if row.method == Method::OneTraining => "training",
        _ => "chance",
    }
}

/// The table of all differences of a rule set: the primary statistic first, then significant ones; identical ones last.
fn difference_table(study: &Comparison, other: &Compared) -> Table {
    let mut ordered: Vec<_> = other.differences.iter().collect();
    let primary = study.primary_of(&other.differences).map(|row| row.statistic);
    ordered.sort_by_key(|row| match row.identical {
        _ if Some(row.statistic) == primary => 0,
        true => 3 + u8::from(row.by_players) + 2 * u8::from(row.forced),
        false if row.is_real() => 0,
        false => 1 + u8::from(!row.is_equivalent()),
    });
    let cells = |row: &Difference| {
        let (statistic, name) = (row.statistic, study.statistic_label(row.statistic));
        let name = if Some(statistic) == primary { msg!("page-primary", name) } else { name };
        vec![
            Cell::new(name).hint(statistic.definition()),
            Cell::new(numbers::value(statistic, row.a)),
            Cell::new(numbers::value(statistic, row.b)),
            Cell::new(numbers::difference(statistic, row.difference)),
            Cell::sorted(numbers::marked_range(row), row.ci_low),
            match row.ratio {
                Some(ratio) => Cell::sorted(numbers::ratio(row), ratio),
                None => Cell::new(numbers::ratio(row)),
            },
            Cell::sorted(p_value(row.p_adjusted), row.p_adjusted),
            Cell::new(msg!("page-judged", judged = judgement(row))).chance(!row.is_real()),
            Cell::new(row.correlation.map(|x| Number::fixed(x, 3))),
            Cell::new(row.variance_ratio.map(|x| Number::fixed(x, 1))),
        ]
    };
    let arrow = [study.first.rules.display_name().to_arg(), " → ".to_arg(), sweep::full_label(study, other).to_arg()];
    let name = other.rule_set.rules.value("name").unwrap_or_default();
    let columns = "statistic< a> b> difference> interval> ratio> p> verdict<2 correlation>2 variance_cut>";
    Table::new(columns, &msg!("page-difference-heads"))
        .caption(Message::join(Joint::Plain, arrow))
        .source(&format!("comparisons.parquet, b_rules = {}", name.trim_matches('"')))
        .rows(ordered.into_iter().map(cells))
}

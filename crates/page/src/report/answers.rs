//! The answers of studies: which sentences, tables, charts and deals a person sees, in which order.

use super::deal;
use super::effects;
use super::findings::same;
use super::numbers::{self, deals, one_in, p_value};
use super::study::{Arena, Compared, Comparison, RuleSet, Simulation, Study};
use super::verdict::Verdict;
use super::{names, origin, panel, pictures, players, sweep, trainings, warnings};
use crate::answer::{Answer, Block, Cell, Column, Figure, Picture, Section, Table};

use crate::lang::{Joint, Message, Number, Range, ToArg, msg};
use crate::policy;
use crate::question::Kind;
use crate::sim::{Category, Difference, EstimateRow, FrequencyRow, Measure, Place, Role, Statistic};
use crate::stats::Method;

/// Up to this many rule sets besides the first get their tests in a terminal.
const TESTED: usize = 2;
/// Charts of the differences of a rule set that are not folded.
const DRAWN: usize = 3;
/// The most rule sets besides the first whose differences, largest deals and texts are on a page. Of more they are in the files alone.
const DETAILED: usize = 24;

/// Whether a page has the details of this many other rule sets.
pub(super) fn has_details(others: usize) -> bool {
    others <= DETAILED
}

impl From<Verdict> for Answer {
    fn from(verdict: Verdict) -> Answer {
        let order = verdict.ranking.iter().map(|order| order.table());
        let note = verdict.ranking.as_ref().and_then(|order| order.note());
        Answer {
            numbers: order.chain(verdict.numbers()).collect(),
            notes: note.into_iter().chain(verdict.notes).collect(),
            headline: verdict.headline,
            against: verdict.against,
            sentences: verdict.sentences,
            ..Answer::default()
        }
    }
}

impl Study {
    /// The answer.
    pub fn answer(&self) -> Answer {
        let (remarks, (verdict, first)) = (self.remarks(), self.verdict_with_first());
        let conclusions = verdict.map(Answer::from).unwrap_or_default();
        let mut answer = match self {
            Study::Simulation(study) => simulation(study, &remarks, conclusions),
            Study::Comparison(study) => comparison(study, &remarks, conclusions),
            Study::Arena(study) => arena(study, &remarks),
            Study::Ranking(study) => study.answer(conclusions),
        };
        (answer.origin, answer.first) = (origin::of(self), first);
        if answer.first.title.is_empty() {
            answer.first.title = answer.headline.first().unwrap_or(&answer.title).clone();
        }
        answer
    }
}

/// The charts of the pictures.
fn charts(pictures: Vec<Picture>) -> impl Iterator<Item = Block> {
    pictures.into_iter().map(|picture| Block::Chart(Box::new(picture)))
}

/// The list of remarks; a terminal has each as a paragraph.
fn remarks(lines: &[Message]) -> Vec<Block> {
    match lines {
        [] => Vec::new(),
        lines => vec![
            Block::Page(vec![Block::Points(lines.to_vec())]),
            Block::Terminal(lines.iter().cloned().map(Block::Prose).collect()),
        ],
    }
}

/// What the numbers of a kind of run mean.
fn meaning(kind: Kind, looks_at_payments: bool) -> Block {
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

/// The rows of a table, as a Table for the page and, with other rows, for a terminal.
fn page(blocks: impl IntoIterator<Item = Block>) -> Block {
    Block::Page(blocks.into_iter().collect())
}

fn simulation(study: &Simulation, notes: &[Message], conclusions: Answer) -> Answer {
    let (played, rule_set) = (&study.played, &study.rule_set);
    let rules = &rule_set.rules;
    let [often, much, course, asked] = msg!("page-sections-of-one").parts();
    let [_, meaning_title, _] = msg!("page-sections").parts();
    let (hands, name, players) = (deals(played.hands), rules.called(), policy::called(&played.players));
    // The time of a merge is not that of its play.
    let speed = (played.seconds > 0.0).then(|| (played.hands as f64 / played.seconds).floor());
    let speed = speed.map(|speed| msg!("report-speed", speed = Number::whole(speed)));
    let (fingerprint, seed) = (rules.fingerprint().to_string(), played.seed);
    let line = msg!("report-lead-of-one", deals = &hands, rules = &name, fingerprint, players = &players, seed, speed);
    let mut drawn = charts(pictures::of_simulation(study));
    let mut first = vec![page([Block::Figures(figures(study))])];
    first.extend(remarks(notes));
    let mut events = vec![page(drawn.next())];
    events.extend(event_tables(study));
    let mut amounts = vec![page(drawn.next()), Block::Table(score_table(rule_set))];
    amounts.push(page(drawn.next()));
    let mut going = vec![page(drawn)];
    going.extend(place_table(study).map(Block::Table));
    going.push(page(players::habits(rule_set).map(Block::Table)));
    let mut every = vec![page([Block::Table(statistic_table(rule_set))])];
    every.push(page([Block::Table(deal::table(&[(Message::of(&name), rule_set)]))]));
    every.extend(deal::blocks(std::iter::once(rule_set), true));
    let sections = vec![
        Section::untitled(first),
        Section::new(often, events),
        Section::new(much, amounts),
        Section::new(course, going),
        Section::new(asked, every),
        Section::new(meaning_title, vec![page([meaning(Kind::Simulate, played.looks_at_payments)])]),
        Section::new(msg!("page-right"), panel::blocks(&study.panel)),
    ];
    Answer {
        title: origin::title(Kind::Simulate, origin::titles(rules)),
        lead: msg!("page-lead-of-one", hands, name, players),
        line,
        preface: played.ended(),
        sections,
        ..conclusions
    }
}

fn arena(study: &Arena, notes: &[Message]) -> Answer {
    let Arena { played, rules, .. } = study;
    let [short, meaning_title, _] = msg!("page-sections").parts();
    let (walls, seed) = (Number::whole(played.walls as f64), played.seed);
    let (name, players) = (rules.called(), policy::called(&played.players));
    let line = msg!("report-lead-of-arena", walls, rules = &name, fingerprint = rules.fingerprint().to_string(), seed);
    let mut first = vec![page([Block::Points(players::edges(study))])];
    first.extend(remarks(notes));
    let mut wins: Vec<Block> = charts(vec![pictures::of_arena(study)]).collect();
    wins.extend([
        Block::Table(players::duel_table(study)),
        Block::Terminal(vec![Block::Prose(msg!("report-deals-to-see"))]),
    ]);
    wins.extend(players::luck_table(study).map(Block::Table));
    let mut play: Vec<Block> = players::habits_of_heroes(study).into_iter().map(Block::Table).collect();
    play.push(Block::Table(players::feeding(study)));
    let sections = vec![
        Section::new(short, first),
        Section::new(msg!("page-who-wins"), wins),
        Section::new(msg!("page-play"), play),
        Section::new(meaning_title, vec![page([meaning(Kind::Arena, played.looks_at_payments)])]),
    ];
    Answer {
        title: origin::title(Kind::Arena, origin::titles(rules)),
        lead: msg!("page-lead-of-arena", walls, name, players),
        line,
        preface: played.ended(),
        headline: players::headline(study),
        sections,
        ..Answer::default()
    }
}

fn comparison(study: &Comparison, notes: &[Message], conclusions: Answer) -> Answer {
    let Comparison { played, .. } = study;
    let is_sweep = study.grid.is_some();
    let [moves, differences, the_grid, play, every, largest] = msg!("page-sections-of-several").parts();
    let [_, meaning_title, methods] = msg!("page-sections").parts();
    let (hands, players, sides) = (deals(played.hands), policy::called(&played.players), 1 + study.others.len());
    let (seed, plays) = (played.seed, played.plays);
    let line = msg!("report-lead-of-several", deals = &hands, players = &players, seed, plays);
    let grids = || sweep::grids(study).into_iter().map(Block::Table);
    let (sight, command) = players::sight(study);
    let mut first: Vec<Block> = vec![Block::Terminal(grids().collect())];
    first.extend(trainings::claims(played.trainings).map(Block::Prose));
    let least = study.others.iter().filter_map(|other| trainings::least_line(study, other.adapted.as_ref()?));
    first.push(page(least.map(Block::Prose)));
    first.push(Block::Prose(sight));
    first.extend(command.map(Block::Command));
    first.extend(remarks(notes));
    let mut sections = vec![Section::untitled(first)];
    sections.extend(effects::section(study));
    let folded = |picture: Picture| match picture.file.starts_with("forest_") && study.others.len() > DRAWN {
        true => Block::Details(picture.chart.title.clone(), charts(vec![picture]).collect()),
        false => Block::Chart(Box::new(picture)),
    };
    let drawn: Vec<Block> = pictures::of_comparison(study).into_iter().map(folded).collect();
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
    sections.extend(habits.map(|table| Section::new(play, vec![page([Block::Table(table)])])));
    // Of many rule sets the tests stand on the page alone.
    let is_short = study.others.len() <= TESTED;
    let mut tests: Vec<Block> = Vec::new();
    let (count, is_on_page) = (study.others.len(), has_details(study.others.len()));
    for other in study.others.iter().filter(|_| is_on_page) {
        tests.push(page([details(study, other)]));
        tests.extend(is_short.then(|| Block::Terminal(tested(study, other))));
    }
    tests.extend((!is_on_page).then(|| page([Block::Prose(msg!("page-in-files", count))])));
    tests.extend((!is_short).then(|| Block::Terminal(vec![Block::Prose(msg!("report-on-page", count))])));
    sections.push(Section::new(every, tests));
    let mut named = vec![(Message::of(&study.first.rules.called()), &study.first)];
    named.extend(study.others.iter().map(|other| (sweep::whole_name(study, other), &other.rule_set)));
    let drawn = if is_on_page { &named[..] } else { &named[..1] };
    let mut large = vec![page([Block::Table(deal::table(drawn))])];
    large.extend(deal::blocks(study.rule_sets(), !is_sweep && study.others.len() < 2));
    sections.push(Section::new(largest, large));
    let meaning = Block::Details(methods, vec![meaning(study.kind(), played.looks_at_payments)]);
    sections.push(Section::new(meaning_title, vec![page([meaning])]));
    let subject = match is_sweep {
        true => {
            let keys = study.axes().iter().map(|axis| sweep::key(study, axis));
            Message::join(Joint::Times, keys)
        }
        false => Message::join(Joint::Slash, named.iter().map(|(name, _)| name)),
    };
    let ended = played.ended().into_iter().chain(warnings::untested_keys(study)).chain(sweep::idle_keys(study));
    let mut answer = conclusions;
    // Which change makes the difference is said behind the first conclusion.
    effects::headline(study).into_iter().for_each(|line| answer.headline.insert(answer.headline.len().min(1), line));
    Answer {
        title: origin::title(study.kind(), subject),
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

/// The tests of a rule set on the page, folded.
fn details(study: &Comparison, other: &Compared) -> Block {
    let table = difference_table(study, other);
    let mut folded = vec![Block::Prose(study.findings(&other.differences))];
    if let Some(adapted) = &other.adapted {
        let found = study.findings(&adapted.same_players);
        folded.push(Block::Prose(msg!("report-same-players", found)));
        if let Some(table) = players::adaptation(study, other, adapted) {
            folded.extend([Block::Table(table), Block::Prose(players::adaptation_note(other, adapted))]);
        }
    }
    let name = table.caption.clone();
    folded.push(Block::Table(table));
    Block::Details(name, folded)
}

/// The tests of a rule set in a terminal: what is significant, what may be chance, what cannot differ.
fn tested(study: &Comparison, other: &Compared) -> Vec<Block> {
    let arrow = [study.first.rules.called(), " → ".to_arg(), other.rule_set.rules.called()];
    let found = study.findings(&other.differences);
    let mut blocks = vec![Block::Prose(Message::join(Joint::Plain, arrow)), Block::Prose(found)];
    if let Some(adapted) = &other.adapted {
        let least = trainings::least_line(study, adapted).map(Block::Prose);
        if let Some(table) = players::adaptation(study, other, adapted) {
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
    blocks.push(Block::Prose(msg!("report-not-listed", open, same = same(&other.differences))));
    blocks
}

/// The numbers that matter most of one rule set.
fn figures(study: &Simulation) -> Vec<Figure> {
    let (rule_set, rules) = (&study.rule_set, &study.rule_set.rules);
    let events = [Category::SelfDraw, Category::Liuju, Category::Tianhu, Category::Deguo, Category::Chongguan];
    let often = events.into_iter().filter_map(|category| {
        let row = study.frequency(Statistic::Frequency(category))?;
        Some(Figure {
            label: names::statistic(row.statistic, rules),
            value: match row.estimate < 0.01 {
                true => one_in(row.estimate),
                false => Message::of(&Number::percent(row.estimate, 3)),
            },
            interval: Message::of(&Range::percent(row.ci_low, row.ci_high, 3)),
            definition: row.statistic.definition(),
        })
    });
    let amounts = [Statistic::Mean(Role::Dealer), Statistic::Sd(Role::All), Statistic::EveningSd];
    let labels: [Message; 3] = msg!("page-figures").parts();
    let much = amounts.into_iter().zip(labels).filter_map(|(statistic, label)| {
        let row = rule_set.estimate(statistic)?;
        Some(Figure {
            label,
            // With the decimals of the ends, as they are shown.
            value: Message::of(&Number::fixed(row.estimate, decimals(row.ci_low, row.ci_high))),
            interval: Message::of(&Range::significant(row.ci_low, row.ci_high, 4)),
            definition: statistic.definition(),
        })
    });
    often.chain(much).collect()
}

/// The decimals of the finer end of an interval as it is shown; those of the value if there is none.
fn decimals(low: f64, high: f64) -> usize {
    let of = |x: f64| Number::significant(x, 4).decimals();
    if low.is_finite() && high.is_finite() { of(low).max(of(high)).min(3) } else { 3 }
}

/// The events of a rule set: all on the page; in a terminal those that were seen, and in a line those that were not.
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
    // The upper limit of an event that never happened says more than a zero.
    let unseen: Vec<&FrequencyRow> = events().filter(|row| row.count == 0).collect();
    printed.extend(unseen.first().map(|first| {
        let names = Message::join(Joint::Comma, unseen.iter().map(|row| names::statistic(row.statistic, rules)));
        Block::Prose(msg!("report-never", below = Number::percent(first.ci_high, 2), names))
    }));
    printed.extend(measures(&study.rule_set));
    vec![page([Block::Table(every.rows(events().map(cells)))]), Block::Terminal(printed)]
}

/// Means of what only some games have.
fn measures(rule_set: &RuleSet) -> Vec<Block> {
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

/// Who wins first, second, third, and who is left, if play goes on after a win.
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

/// The points of every role.
fn score_table(rule_set: &RuleSet) -> Table {
    const SHOWN: [f64; 7] = [0.001, 0.01, 0.05, 0.5, 0.95, 0.99, 0.999];
    // Those that a terminal has room for.
    const FIRST: [f64; 3] = [0.01, 0.5, 0.99];
    let head = msg!("page-quantile");
    let quantile = |p: f64| {
        let column = Column::number(&format!("quantile_{p}"), format!("q {p}")).meaning(head.clone());
        if FIRST.contains(&p) { column } else { column.minor() }
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
        cells.extend(SHOWN.map(|p| match rule_set.estimate(Statistic::Quantile(role, p)) {
            Some(row) => Cell::new(Number::whole(row.estimate)).hint(Range::fixed(row.ci_low, row.ci_high, 0)),
            None => Cell::missing(),
        }));
        Some(cells)
    };
    let table = Table::new("role< mean> interval> sd>", &msg!("page-score-heads"));
    SHOWN
        .into_iter()
        .fold(table, |table, p| table.column(quantile(p)))
        .caption(msg!("page-scores"))
        .source("scores.parquet")
        .rows(Role::ALL.into_iter().filter_map(row))
}

/// The statistics that have no table of their own.
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

/// The word for what a difference comes to, a form of `page-judged`.
fn judged(row: &Difference) -> &'static str {
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

/// Every difference of a rule set: significant ones first, equal ones last.
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
        let (statistic, name) = (row.statistic, study.statistic_called(row.statistic));
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
            Cell::new(msg!("page-judged", judged = judged(row))).chance(!row.is_real()),
            Cell::new(row.correlation.map(|x| Number::fixed(x, 3))),
            Cell::new(row.variance_ratio.map(|x| Number::fixed(x, 1))),
        ]
    };
    let arrow = [study.first.rules.called().to_arg(), " → ".to_arg(), sweep::whole_name(study, other).to_arg()];
    let name = other.rule_set.rules.value("name").unwrap_or_default();
    let columns = "statistic< a> b> difference> interval> ratio> p> verdict<2 correlation>2 variance_cut>";
    Table::new(columns, &msg!("page-difference-heads"))
        .caption(Message::join(Joint::Plain, arrow))
        .source(&format!("comparisons.parquet, b_rules = {}", name.trim_matches('"')))
        .rows(ordered.into_iter().map(cells))
}

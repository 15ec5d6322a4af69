//! The charts of studies.

use super::numbers::{self, deals, inverse_chance, one_in};
use super::study::{Arena, Comparison, Played, RuleSet, Simulation};
use super::verdict::Verdict;
use super::{names, sweep};
use crate::answer::{
    Chart, Counts, DotRow, ForestRow, HeatMap, Line, LinePoint, Marks, Picture, StackedRow, TailLabels,
};
use crate::lang::{Arg, Joint, Lang, Message, Number, Range, ToArg, msg};
use crate::policy;
use crate::question::{Axis, Kind};
use crate::rules::Rules;
use crate::score::Item;
use crate::sim::{DealGroup, Difference, DuelRow, EstimateRow, FrequencyRow, Role, Statistic, TURNS, Unit};
use crate::words::unique;

/// The file names of the charts of a simulation without extension, in the order of the page.
const SIMULATION: [&str; 5] = ["frequencies", "scores", "money", "win_turns", "jing_points"];

/// The file names without extension of the charts that a run of this kind can have whatever its question is; further charts depend on the
/// question.
pub fn chart_files(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Simulate => &SIMULATION,
        Kind::Arena => &["arena"],
        _ => &[],
    }
}

/// Charts of frequencies are added to those of a sweep up to this total number of charts.
const MAX_CHARTS: usize = 12;
/// Maximum number of rows of a chart of differences.
const MAX_ROWS: usize = 40;
/// Maximum number of distributions in one chart.
const MAX_CURVES: usize = 8;

/// The file name of the chart of a statistic, without extension.
pub(super) fn file_name(statistic: Statistic) -> String {
    let (statistic, category) = statistic.names();
    format!("{statistic}_{category}").replace(['.', ':'], "_")
}

/// A chart with its file name `file` (without extension). `words` has four parts, separated by bars: title, horizontal axis, vertical axis,
/// caption. `note` is the source of the numbers.
fn picture(file: &str, words: &Message, note: Message, marks: Marks) -> Picture {
    let [title, x, y, caption] = words.clone().parts();
    let chart = Chart { title, subtitle: Message::default(), x, y, note, marks };
    Picture { file: file.to_owned(), chart, caption }
}

/// The charts of a simulation, in the order of [`SIMULATION`].
pub(super) fn simulation_charts(study: &Simulation) -> Vec<Picture> {
    let note = || note_of_one(&study.played, &study.rule_set.rules);
    let draw = |file: &str| {
        let (words, marks) = match file {
            "frequencies" => (msg!("picture-frequencies"), frequency_marks(study)),
            "scores" => {
                let groups = [Role::Dealer, Role::NonDealer];
                let groups = groups.map(|role| Counts::new(role.label(), study.rule_set.histogram(role)));
                (msg!("picture-tails", title = msg!("picture-scores")), tail_marks(groups.to_vec()))
            }
            "money" => (msg!("picture-money"), money_marks(&study.rule_set)),
            "win_turns" => {
                let count = |turn: u8| Some((turn.into(), study.frequency(Statistic::WinTurn(turn))?.count));
                let counts = Counts::new(msg!("picture-wins"), (1..=TURNS as u8).filter_map(count));
                (msg!("picture-win-turns"), Marks::Bars(vec![counts]))
            }
            _ => {
                let points = study.jing_points.iter().map(|row| (row.points, row.count));
                let counts = Counts::new(msg!("picture-seat"), points);
                (msg!("picture-jing"), Marks::LogBars(vec![counts]))
            }
        };
        picture(file, &words, note(), marks)
    };
    let drawn = |file: &&&str| **file != "jing_points" || !study.jing_points.is_empty();
    SIMULATION.iter().filter(drawn).map(|file| draw(file)).collect()
}

/// The chart of an arena.
pub(super) fn arena_chart(study: &Arena) -> Picture {
    let row = |row: &DuelRow| {
        let [hero, field] = [&row.hero, &row.field].map(|name| policy::name_arg(name));
        ForestRow {
            label: msg!("page-against", hero, field),
            estimate: row.edge,
            low: row.ci_low,
            high: row.ci_high,
            real: row.is_real(),
            text: row.deals_50.map_or_else(Message::default, |seen| deals(seen.ceil() as u64)),
        }
    };
    let (played, rules) = (&study.played, &study.rules);
    // The Chinese text has the number of deals, the English one that of walls.
    let hands = deals(played.hands);
    let walls = Arg::name(Number::whole(played.walls as f64).to_string(), Lang::render_both(&hands)[1].clone());
    let (seed, session) = (played.seed, deals(played.session.into()));
    let fingerprint = rules.fingerprint().to_string();
    let note = msg!("picture-note-of-arena", walls, rules = rules.display_name(), fingerprint, seed, session);
    let marks = Marks::Forest(study.duels.iter().map(row).collect());
    let mut picture = picture("arena", &msg!("picture-duels"), note, marks);
    picture.chart.subtitle = msg!("picture-duels-read");
    picture
}

/// The charts of a comparison or a sweep.
pub(super) fn comparison_charts(study: &Comparison) -> Vec<Picture> {
    if study.grid.is_none() {
        let verdict = Verdict::from_comparison(study);
        let forests = study.others.iter().enumerate().map(|(at, _)| forest_chart(study, &verdict, at));
        let note = || note_of_several(&study.played);
        let overlay = picture("scores", &msg!("picture-overlay"), note(), Marks::Overlay(point_counts(study)));
        // The tails of the same distributions, in which rule sets differ most.
        let words = msg!("picture-tails", title = msg!("picture-sizes"));
        let tails = picture("tails", &words, note(), tail_marks(point_counts(study)));
        return forests.chain([overlay, tails]).collect();
    }
    // The chart of a statistic has only axes along which it differs.
    let draw = |statistic: Statistic| {
        let [live, dead] = sweep::axes_by_effect_on(study, statistic);
        match live[..] {
            [] => None,
            [axis] => Some(curve_chart(study, (axis, &dead), statistic)),
            [columns, rows, ref further @ ..] => Some(heat_map(study, [columns, rows], further, statistic)),
        }
    };
    charted_statistics(study).into_iter().filter_map(draw).chain(variation_chart(study)).collect()
}

/// The chart of the differences of one statistic with several players; `label` is the statistic, `marks` has a row for each table.
pub(super) fn across_chart(study: &Comparison, label: Message, marks: Marks) -> Picture {
    let [title, caption] = msg!("picture-across", label = &label).parts();
    let y = Message::default();
    let players = unique(study.across.iter().map(|row| &*row.players)).join(", ");
    let note = note_of_several(&Played { players, ..study.played.clone() });
    let chart = Chart { title, subtitle: Message::default(), x: label, y, note, marks };
    Picture { file: "across".to_owned(), chart, caption }
}

/// The note below a chart of one rule set.
fn note_of_one(played: &Played, rules: &Rules) -> Message {
    let (hands, session, seed) = (deals(played.hands), deals(played.session.into()), played.seed);
    let (fingerprint, players) = (rules.fingerprint().to_string(), policy::name_arg(&played.players));
    msg!("picture-note-of-one", hands, rules = rules.display_name(), fingerprint, players, seed, session)
}

/// The note below a chart of several rule sets.
fn note_of_several(played: &Played) -> Message {
    let (hands, session, seed) = (deals(played.hands), deals(played.session.into()), played.seed);
    msg!("picture-note-of-several", hands, players = policy::name_arg(&played.players), seed, session)
}

/// The frequencies of all events of a simulation, the most frequent first.
fn frequency_marks(study: &Simulation) -> Marks {
    let mut events: Vec<&FrequencyRow> = study.frequencies.iter().filter(|row| row.statistic.is_event()).collect();
    events.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
    let row = |row: &FrequencyRow| dot(row, names::statistic(row.statistic, &study.rule_set.rules));
    Marks::Dots(msg!("picture-frequency-heads").parts(), events.into_iter().map(row).collect())
}

/// The row of an event. If it never happened, the row has the upper end of the interval only.
fn dot(row: &FrequencyRow, label: Message) -> DotRow {
    let beyond = |sign: &str, n: Number| Message::join(Joint::Plain, [sign.to_arg(), n.to_arg()]);
    let texts = match row.count > 0 {
        true => {
            [Message::from_arg(&inverse_chance(row.estimate)), Message::from_arg(&Number::percent(row.estimate, 3))]
        }
        false => [beyond("> ", inverse_chance(row.ci_high)), beyond("< ", Number::percent(row.ci_high, 2))],
    };
    let (count, trials) = (Number::whole(row.count as f64), deals(row.trials));
    let (share, range) = (Number::percent(row.estimate, 4), Range::percent(row.ci_low, row.ci_high, 4));
    let chance = one_in(row.estimate);
    let hover = msg!("picture-frequency", label, share, range, chance, count, trials);
    let estimate = (row.count > 0).then_some(row.estimate);
    DotRow { label, estimate, low: row.ci_low, high: row.ci_high, texts, hover }
}

/// The distributions of points of each group.
fn tail_marks(groups: Vec<Counts>) -> Marks {
    let [share, chance, size, unit, won, lost, wins, loses, nothing] = msg!("picture-tail-words").parts();
    let (legends, at_least) = ([won, lost], [wins, loses]);
    Marks::Tails(TailLabels { share, chance, size, unit, legends, at_least, nothing }, groups)
}

/// The points paid for each part of the settlement, with a bar for each group of deals.
fn money_marks(rule_set: &RuleSet) -> Marks {
    let of = |group: DealGroup, item: Item| Some(rule_set.estimate(Statistic::Money(group, item))?.estimate);
    let paid: Vec<Item> = Item::ALL.iter().copied().filter(|&item| of(DealGroup::All, item).is_some()).collect();
    let names = paid.iter().map(|item| item.label().into()).collect();
    let groups = DealGroup::ALL.into_iter().filter(|&group| paid.iter().any(|&item| of(group, item).is_some()));
    let row = |group: DealGroup| StackedRow {
        label: group.label().into(),
        parts: paid.iter().map(|&item| of(group, item).unwrap_or(0.0)).collect(),
    };
    Marks::Stacked(names, groups.map(row).collect())
}

/// The forest plot of the relative changes of the rule set with the index `at` in [`Comparison::others`] against the first: the key
/// numbers, then the other statistics, significant ones first. Relative changes can share an axis, and unlike standardized differences they
/// show the size of a change.
fn forest_chart(study: &Comparison, verdict: &Verdict, at: usize) -> Picture {
    let other = &study.others[at];
    let statistics = verdict.question_statistics();
    let place = |row: &Difference| statistics.iter().position(|&statistic| statistic == row.statistic);
    let shown = |row: &&Difference| has_relative_change(row) && (place(row).is_some() || is_precise(row));
    let mut rows: Vec<&Difference> = other.differences.iter().filter(shown).collect();
    rows.sort_by_key(|row| (place(row).unwrap_or(usize::MAX), !row.is_real()));
    rows.truncate(MAX_ROWS);
    let row = |row: &Difference| {
        let [estimate, low, high] = percent_change(row);
        let size = |x: f64| numbers::value(row.statistic, if row.statistic.loss().is_some() { -x } else { x }).to_arg();
        let text = Message::join(Joint::Plain, [size(row.a), " → ".to_arg(), size(row.b)]);
        let label = verdict.short_label(row.statistic).unwrap_or_else(|| drawn_label(study, row.statistic));
        ForestRow { label, estimate, low, high, real: row.is_real(), text }
    };
    let (base, rules) = (&study.first.rules, &other.rule_set.rules);
    let [subtitle, x, caption] = msg!("picture-forest").parts();
    let chart = Chart {
        title: Message::join(Joint::Plain, [base.display_name(), " → ".to_arg(), rules.name_relative_to(base)]),
        subtitle,
        x,
        y: Message::default(),
        note: note_of_several(&study.played),
        marks: Marks::Forest(rows.into_iter().map(row).collect()),
    };
    Picture { file: format!("forest_{}", at + 1), chart, caption }
}

/// The change in per cent of the first value and the ends of its interval, from the ratio if there is one, else from the difference. A
/// larger loss is a positive change. Without a ratio, the numbers are limited to the possible: at least −100 %, and no share above 100 %.
fn percent_change(row: &Difference) -> [f64; 3] {
    if let Some(all) = numbers::consistent_ratio(row) {
        return all.map(|x| 100.0 * (x - 1.0));
    }
    let share = |x: f64| 100.0 * x / row.a;
    let [low, high] = [share(row.ci_low), share(row.ci_high)];
    let most = if row.statistic.unit() == Unit::Share { share(1.0 - row.a) } else { f64::INFINITY };
    [share(row.difference), low.min(high), low.max(high)].map(|x| x.clamp(-100.0, most))
}

/// Whether a row has a relative change with a finite interval.
fn has_relative_change(row: &Difference) -> bool {
    let known = row.a.abs() > 1e-12 && (row.ci_high - row.ci_low).is_finite();
    known && row.statistic.has_relative_change() && !row.identical && row.statistic.unit() != Unit::Whole
}

/// Whether the interval of a change is narrow enough for the forest plot: less than four times the first value. Key numbers are always
/// shown.
fn is_precise(row: &Difference) -> bool {
    (row.ci_high - row.ci_low) / row.a.abs() < 4.0
}

/// The distributions of the points of a seat under the first [`MAX_CURVES`] rule sets.
fn point_counts(study: &Comparison) -> Vec<Counts> {
    let counts = |rule_set| {
        let name = Message::from_arg(&study.beside_first(rule_set));
        Counts::new(name, RuleSet::histogram(rule_set, Role::All))
    };
    study.rule_sets().take(MAX_CURVES).map(counts).collect()
}

/// The statistics of the charts of a sweep: those that differ significantly at some point, after correction for the number of points.
pub(super) fn charted_statistics(study: &Comparison) -> Vec<Statistic> {
    let all = study.others.len();
    let rows = || study.others.iter().flat_map(|other| &other.differences);
    let moves = |statistic| rows().any(|row| row.statistic == statistic && row.bonferroni(all).is_real());
    let mut drawn: Vec<Statistic> = Statistic::swept().into_iter().filter(|&statistic| moves(statistic)).collect();
    let events = study.first.estimates.iter().map(|row| row.statistic);
    let events = events.filter(|statistic| statistic.is_event() && moves(*statistic));
    drawn.extend(events.take(MAX_CHARTS.saturating_sub(drawn.len())));
    drawn
}

/// The chart of the shares of the variation over the grid that each key explains, with a bar for each statistic; `None` if
/// [`sweep::variation_rows`] is empty.
fn variation_chart(study: &Comparison) -> Option<Picture> {
    let rows = sweep::variation_rows(study);
    let keys = unique(rows.iter().map(|row| &*row.keys));
    let statistics = unique(rows.iter().map(|row| row.statistic));
    let part = |statistic: Statistic, keys: &str| {
        let row = rows.iter().find(|row| row.statistic == statistic && row.keys == keys);
        row.map_or(0.0, |row| 100.0 * row.share)
    };
    let bar = |&statistic: &Statistic| StackedRow {
        label: study.statistic_label(statistic),
        parts: keys.iter().map(|keys| part(statistic, keys)).collect(),
    };
    let names = keys.iter().map(|keys| sweep::key_labels(study, keys)).collect();
    let marks = Marks::Stacked(names, statistics.iter().map(bar).collect());
    let picture = || picture("variation", &msg!("picture-variation"), note_of_several(&study.played), marks);
    (!rows.is_empty()).then(picture)
}

/// The positions of the values of a swept key on the horizontal axis of a chart. Numbers are their own positions, without labels. If any
/// label is not a number, the positions are 0, 1, 2 …, with all labels.
fn axis_positions(study: &Comparison, axis: &Axis) -> (Vec<f64>, Option<Vec<Message>>) {
    let shown: Vec<Message> =
        axis.values.iter().map(|text| Message::from_arg(&sweep::value_label(study, axis, text))).collect();
    let numbers: Option<Vec<f64>> = shown.iter().map(|value| value.to_string().parse().ok()).collect();
    match numbers {
        Some(numbers) => (numbers, None),
        None => ((0..shown.len()).map(|at| at as f64).collect(), Some(shown)),
    }
}

/// The label of a statistic in a chart. Losses have a label without a sign.
fn drawn_label(study: &Comparison, statistic: Statistic) -> Message {
    statistic.loss().unwrap_or_else(|| study.statistic_label(statistic))
}

/// An estimate as a chart draws it: shares in per cent, losses without their sign.
fn drawn_estimate(row: &EstimateRow) -> EstimateRow {
    row.times(match row.statistic {
        statistic if statistic.loss().is_some() => -1.0,
        statistic if statistic.unit() == Unit::Share => 100.0,
        _ => 1.0,
    })
}

/// The chart of a statistic over the axis with the index `at`. The keys of all other axes, whose indices are `dead`, do not change the
/// statistic and have their first value.
fn curve_chart(study: &Comparison, (at, dead): (usize, &[usize]), statistic: Statistic) -> Picture {
    let axis = &study.axes()[at];
    let (values, names) = axis_positions(study, axis);
    let is_word = |value: usize| names.as_ref().is_some_and(|names| names[value].to_string().parse::<f64>().is_err());
    let points = sweep::points_at_first_values(study, dead).into_iter().filter_map(|other| {
        let row = drawn_estimate(other.rule_set.estimate(statistic)?);
        let value = axis.values.iter().position(|known| *known == other.point[at])?;
        let (x, apart) = (values[value], is_word(value));
        Some(LinePoint { x, y: row.estimate, low: row.ci_low, high: row.ci_high, apart })
    });
    let name = drawn_label(study, statistic);
    let [points_unit, caption] = msg!("picture-curve").parts();
    let line = Line { name: name.clone(), points: points.collect() };
    let chart = Chart {
        title: name,
        subtitle: statistic.definition(),
        x: Message::from_arg(&sweep::key_label(study, axis)),
        y: if statistic.unit() == Unit::Share { Message::from("%") } else { points_unit },
        note: note_of_several(&study.played),
        marks: Marks::Lines(vec![line], names),
    };
    Picture { file: file_name(statistic), chart, caption }
}

/// The heat map of a statistic over two axes. `at` has the indices of the axis of the columns and of that of the rows. The keys of the axes
/// with the indices `further` change the statistic too; they have their first values, which the subtitle gives.
fn heat_map(study: &Comparison, at: [usize; 2], further: &[usize], statistic: Statistic) -> Picture {
    let [columns, rows] = at.map(|at| &study.axes()[at]);
    let cell = |row: &String, column: &String| {
        let mut here = study.others.iter().filter(|other| other.point[at[0]] == *column && other.point[at[1]] == *row);
        here.next()?.rule_set.estimate(statistic).map(drawn_estimate)
    };
    let found: Vec<Vec<Option<EstimateRow>>> =
        rows.values.iter().map(|row| columns.values.iter().map(|column| cell(row, column)).collect()).collect();
    let names = |axis: &Axis| {
        axis.values.iter().map(|text| Message::from_arg(&sweep::value_label(study, axis, text))).collect()
    };
    let map = HeatMap {
        columns: names(columns),
        rows: names(rows),
        values: grid(&found, |found| found.estimate),
        intervals: grid(&found, |found| (found.ci_low, found.ci_high)),
    };
    // A heat map has no room for intervals, so the caption gives the widest.
    let halves = study.rule_sets().filter_map(|rule_set| rule_set.estimate(statistic)).map(drawn_estimate);
    let halves = halves.map(|row| (row.ci_high - row.ci_low) / 2.0);
    let half = Number::significant(halves.filter(|half| half.is_finite()).fold(0.0, f64::max), 2);
    let unit = if statistic.unit() == Unit::Share { " (%)" } else { "" };
    let fixed = further.iter().map(|&at| {
        let axis = &study.axes()[at];
        let value = sweep::value_label(study, axis, &axis.values[0]);
        Message::join(Joint::Plain, [sweep::key_label(study, axis), " = ".to_arg(), value])
    });
    let chart = Chart {
        title: numbers::marked(drawn_label(study, statistic), unit),
        subtitle: Message::join(Joint::Comma, fixed),
        x: Message::from_arg(&sweep::key_label(study, columns)),
        y: Message::from_arg(&sweep::key_label(study, rows)),
        note: note_of_several(&study.played),
        marks: Marks::Heat(map),
    };
    Picture { file: file_name(statistic), chart, caption: msg!("picture-heat", half) }
}

/// Applies `pick` to every cell of a grid that has an estimate.
fn grid<T>(cells: &[Vec<Option<EstimateRow>>], pick: impl Fn(&EstimateRow) -> T) -> Vec<Vec<Option<T>>> {
    cells.iter().map(|row| row.iter().map(|cell| cell.as_ref().map(&pick)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_changes_stay_in_their_range() {
        // A larger loss is a positive change, and its ends stay in order.
        let loss = Difference::insignificant(Statistic::EveningShortfall, [-20.0, -25.0], [-6.0, -4.0]);
        assert_eq!(percent_change(&loss), [25.0, 20.0, 30.0]);
        assert_eq!(loss_label(&loss), ["lost in the worst 5 % of evenings", "手气最背的 5% 的场输"].map(str::to_owned));
        // A share cannot fall by more than 100 % of itself, nor rise above 100 %.
        let rare = Difference::insignificant(Statistic::Ruin(50), [0.2, 0.1], [-0.3, 0.1]);
        assert_eq!(percent_change(&rare), [-50.0, -100.0, 50.0]);
        let often = Difference::insignificant(Statistic::Ruin(50), [0.8, 0.9], [0.05, 0.5]);
        assert!((percent_change(&often)[2] - 25.0).abs() < 1e-9);
        // If there is a ratio, its interval is used.
        let rated = Difference { ratio: Some(1.5), ratio_low: Some(1.25), ratio_high: Some(2.0), ..rare };
        assert_eq!(percent_change(&rated), [50.0, 25.0, 100.0]);
    }

    fn loss_label(row: &Difference) -> [String; 2] {
        Lang::render_both(&row.statistic.loss().unwrap())
    }
}

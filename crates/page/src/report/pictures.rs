//! The charts of a run.

use super::numbers::{self, deals, once_in, one_in};
use super::study::{Arena, Comparison, Played, RuleSet, Simulation};
use super::verdict::Verdict;
use super::{names, sweep};
use crate::answer::{
    Chart, Counts, DotRow, ForestRow, HeatMap, Line, LinePoint, Marks, Picture, StackedRow, TailWords,
};
use crate::lang::{Arg, Joint, Lang, Message, Number, Range, ToArg, msg};
use crate::policy;
use crate::question::{Axis, Kind};
use crate::rules::Rules;
use crate::score::Item;
use crate::sim::{DealGroup, Difference, DuelRow, EstimateRow, FrequencyRow, Role, Statistic, TURNS, Unit};
use crate::words::once;

/// The names of the files of the charts of a simulation, in the order of the page.
const SIMULATION: [&str; 5] = ["frequencies", "scores", "money", "win_turns", "jing_points"];

/// The names of the charts of a kind of run, as far as they are known before it.
pub fn known(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Simulate => &SIMULATION,
        Kind::Arena => &["arena"],
        _ => &[],
    }
}

/// The most charts of a sweep: the statistics that it draws, and the frequencies that move.
const MOST: usize = 12;
/// The most rows of a chart of differences.
const MOST_ROWS: usize = 40;
/// The most rule sets whose distributions are drawn over each other.
const MOST_CURVES: usize = 8;

/// The name of the files of a chart of a statistic.
pub(super) fn file_name(statistic: Statistic) -> String {
    let (statistic, category) = statistic.names();
    format!("{statistic}_{category}").replace(['.', ':'], "_")
}

/// A picture whose title, axes and caption stand between the bars of `words`.
fn picture(file: &str, words: &Message, note: Message, marks: Marks) -> Picture {
    let [title, x, y, caption] = words.clone().parts();
    let chart = Chart { title, subtitle: Message::default(), x, y, note, marks };
    Picture { file: file.to_owned(), chart, caption }
}

/// The charts of a simulation; each may be called by its place in [`SIMULATION`].
pub(super) fn of_simulation(study: &Simulation) -> Vec<Picture> {
    let note = || note_of_one(&study.played, &study.rule_set.rules);
    let draw = |file: &str| {
        let (words, marks) = match file {
            "frequencies" => (msg!("picture-frequencies"), frequencies(study)),
            "scores" => {
                let groups = [Role::Dealer, Role::NonDealer];
                let groups = groups.map(|role| Counts::new(role.label(), study.rule_set.histogram(role)));
                (msg!("picture-tails", title = msg!("picture-scores")), tails(groups.to_vec()))
            }
            "money" => (msg!("picture-money"), money(&study.rule_set)),
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
pub(super) fn of_arena(study: &Arena) -> Picture {
    let row = |row: &DuelRow| {
        let [hero, field] = [&row.hero, &row.field].map(|name| policy::called(name));
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
    // Chinese counts the deals.
    let hands = deals(played.hands);
    let walls = Arg::name(Number::whole(played.walls as f64).to_string(), Lang::render_both(&hands)[1].clone());
    let (seed, session) = (played.seed, deals(played.session.into()));
    let fingerprint = rules.fingerprint().to_string();
    let note = msg!("picture-note-of-arena", walls, rules = rules.called(), fingerprint, seed, session);
    let marks = Marks::Forest(study.duels.iter().map(row).collect());
    let mut picture = picture("arena", &msg!("picture-duels"), note, marks);
    picture.chart.subtitle = msg!("picture-duels-read");
    picture
}

/// The charts of a comparison of some rule sets, or of a sweep.
pub(super) fn of_comparison(study: &Comparison) -> Vec<Picture> {
    if study.grid.is_none() {
        let verdict = Verdict::of_comparison(study);
        let forests = study.others.iter().enumerate().map(|(at, _)| forest(study, &verdict, at));
        let note = || note_of_several(&study.played);
        let overlay = picture("scores", &msg!("picture-overlay"), note(), Marks::Overlay(points_of(study)));
        // The tails of the same, where rules differ most.
        let words = msg!("picture-tails", title = msg!("picture-sizes"));
        let tails = picture("tails", &words, note(), tails(points_of(study)));
        return forests.chain([overlay, tails]).collect();
    }
    // A statistic has the axes along which it differs.
    let draw = |statistic: Statistic| {
        let [live, dead] = sweep::axes_of(study, statistic);
        match live[..] {
            [] => None,
            [axis] => Some(curve(study, (axis, &dead), statistic)),
            [columns, rows, ref further @ ..] => Some(heat(study, [columns, rows], further, statistic)),
        }
    };
    swept(study).into_iter().filter_map(draw).chain(explained(study)).collect()
}

fn note_of_one(played: &Played, rules: &Rules) -> Message {
    let (hands, session, seed) = (deals(played.hands), deals(played.session.into()), played.seed);
    let (fingerprint, players) = (rules.fingerprint().to_string(), policy::called(&played.players));
    msg!("picture-note-of-one", hands, rules = rules.called(), fingerprint, players, seed, session)
}

fn note_of_several(played: &Played) -> Message {
    let (hands, session, seed) = (deals(played.hands), deals(played.session.into()), played.seed);
    msg!("picture-note-of-several", hands, players = policy::called(&played.players), seed, session)
}

fn frequencies(study: &Simulation) -> Marks {
    let mut events: Vec<&FrequencyRow> = study.frequencies.iter().filter(|row| row.statistic.is_event()).collect();
    events.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
    let row = |row: &FrequencyRow| dot(row, names::statistic(row.statistic, &study.rule_set.rules));
    Marks::Dots(msg!("picture-frequency-heads").parts(), events.into_iter().map(row).collect())
}

fn dot(row: &FrequencyRow, label: Message) -> DotRow {
    let beyond = |sign: &str, n: Number| Message::join(Joint::Plain, [sign.to_arg(), n.to_arg()]);
    let texts = match row.count > 0 {
        true => [Message::of(&once_in(row.estimate)), Message::of(&Number::percent(row.estimate, 3))],
        false => [beyond("> ", once_in(row.ci_high)), beyond("< ", Number::percent(row.ci_high, 2))],
    };
    let (count, trials) = (Number::whole(row.count as f64), deals(row.trials));
    let (share, range) = (Number::percent(row.estimate, 4), Range::percent(row.ci_low, row.ci_high, 4));
    let chance = one_in(row.estimate);
    let hover = msg!("picture-frequency", label, share, range, chance, count, trials);
    let estimate = (row.count > 0).then_some(row.estimate);
    DotRow { label, estimate, low: row.ci_low, high: row.ci_high, texts, hover }
}

fn tails(groups: Vec<Counts>) -> Marks {
    let [share, chance, size, unit, won, lost, wins, loses, nothing] = msg!("picture-tail-words").parts();
    let (legends, at_least) = ([won, lost], [wins, loses]);
    Marks::Tails(TailWords { share, chance, size, unit, legends, at_least, nothing }, groups)
}

fn money(rule_set: &RuleSet) -> Marks {
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

/// The change of a rule set against the first, statistic by statistic: those of the key numbers, then the significant ones. Relative changes
/// can share an axis; differences in units of the first side's spread would hide their size.
fn forest(study: &Comparison, verdict: &Verdict, at: usize) -> Picture {
    let other = &study.others[at];
    let asked = verdict.asked();
    let place = |row: &Difference| asked.iter().position(|&statistic| statistic == row.statistic);
    let shown = |row: &&Difference| has_relative_change(row) && (place(row).is_some() || is_known(row));
    let mut rows: Vec<&Difference> = other.differences.iter().filter(shown).collect();
    rows.sort_by_key(|row| (place(row).unwrap_or(usize::MAX), !row.is_real()));
    rows.truncate(MOST_ROWS);
    let row = |row: &Difference| {
        let [estimate, low, high] = change(row);
        let size = |x: f64| numbers::value(row.statistic, if row.statistic.loss().is_some() { -x } else { x }).to_arg();
        let text = Message::join(Joint::Plain, [size(row.a), " → ".to_arg(), size(row.b)]);
        let label = verdict.short_label(row.statistic).unwrap_or_else(|| drawn_label(study, row.statistic));
        ForestRow { label, estimate, low, high, real: row.is_real(), text }
    };
    let (base, rules) = (&study.first.rules, &other.rule_set.rules);
    let [subtitle, x, caption] = msg!("picture-forest").parts();
    let chart = Chart {
        title: Message::join(Joint::Plain, [base.called(), " → ".to_arg(), rules.called_beside(base)]),
        subtitle,
        x,
        y: Message::default(),
        note: note_of_several(&study.played),
        marks: Marks::Forest(rows.into_iter().map(row).collect()),
    };
    Picture { file: format!("forest_{}", at + 1), chart, caption }
}

/// The change in per cent of the first value, with its interval: of the ratio if there is one. A loss is taken without its sign,
/// and what cannot be below 0 cannot fall by more than all of it.
fn change(row: &Difference) -> [f64; 3] {
    if let Some(all) = numbers::told_ratio(row) {
        return all.map(|x| 100.0 * (x - 1.0));
    }
    let share = |x: f64| 100.0 * x / row.a;
    let [low, high] = [share(row.ci_low), share(row.ci_high)];
    let most = if row.statistic.unit() == Unit::Share { share(1.0 - row.a) } else { f64::INFINITY };
    [share(row.difference), low.min(high), low.max(high)].map(|x| x.clamp(-100.0, most))
}

/// Whether a relative change means something and has an interval.
fn has_relative_change(row: &Difference) -> bool {
    let known = row.a.abs() > 1e-12 && (row.ci_high - row.ci_low).is_finite();
    known && row.statistic.has_relative_change() && !row.identical && row.statistic.unit() != Unit::Whole
}

/// Whether a change is known well enough to be drawn unasked.
fn is_known(row: &Difference) -> bool {
    (row.ci_high - row.ci_low) / row.a.abs() < 4.0
}

/// The points of a seat under the first rule sets.
fn points_of(study: &Comparison) -> Vec<Counts> {
    let counts = |rule_set| {
        let name = Message::of(&study.beside_first(rule_set));
        Counts::new(name, RuleSet::histogram(rule_set, Role::All))
    };
    study.rule_sets().take(MOST_CURVES).map(counts).collect()
}

/// The statistics of a sweep whose difference is significant somewhere on the grid. Corrected for the number of comparisons.
pub(super) fn swept(study: &Comparison) -> Vec<Statistic> {
    let all = study.others.len();
    let rows = || study.others.iter().flat_map(|other| &other.differences);
    let moves = |statistic| rows().any(|row| row.statistic == statistic && row.among(all).is_real());
    let mut drawn: Vec<Statistic> = Statistic::swept().into_iter().filter(|&statistic| moves(statistic)).collect();
    let events = study.first.estimates.iter().map(|row| row.statistic);
    let events = events.filter(|statistic| statistic.is_event() && moves(*statistic));
    drawn.extend(events.take(MOST.saturating_sub(drawn.len())));
    drawn
}

/// What explains the variation over the grid: a bar for each statistic.
fn explained(study: &Comparison) -> Option<Picture> {
    let rows = sweep::explaining(study);
    let keys = once(rows.iter().map(|row| &*row.keys));
    let statistics = once(rows.iter().map(|row| row.statistic));
    let part = |statistic: Statistic, keys: &str| {
        let row = rows.iter().find(|row| row.statistic == statistic && row.keys == keys);
        row.map_or(0.0, |row| 100.0 * row.share)
    };
    let bar = |&statistic: &Statistic| StackedRow {
        label: study.statistic_called(statistic),
        parts: keys.iter().map(|keys| part(statistic, keys)).collect(),
    };
    let names = keys.iter().map(|keys| sweep::keys(study, keys)).collect();
    let marks = Marks::Stacked(names, statistics.iter().map(bar).collect());
    let picture = || picture("variation", &msg!("picture-variation"), note_of_several(&study.played), marks);
    (!rows.is_empty()).then(picture)
}

/// Where the values of a key stand on an axis, and their names: at themselves; one after the other, with names, if one of them is a word
/// or means off.
fn places(study: &Comparison, axis: &Axis) -> (Vec<f64>, Option<Vec<Message>>) {
    let shown: Vec<Message> = axis.values.iter().map(|text| Message::of(&sweep::value(study, axis, text))).collect();
    let numbers: Option<Vec<f64>> = shown.iter().map(|value| value.to_string().parse().ok()).collect();
    match numbers {
        Some(numbers) => (numbers, None),
        None => ((0..shown.len()).map(|at| at as f64).collect(), Some(shown)),
    }
}

/// What a statistic is called in a chart: a loss without its sign.
fn drawn_label(study: &Comparison, statistic: Statistic) -> Message {
    statistic.loss().unwrap_or_else(|| study.statistic_called(statistic))
}

/// A value as it is drawn: shares in per cent, losses without their sign.
fn drawn(row: &EstimateRow) -> EstimateRow {
    row.times(match row.statistic {
        statistic if statistic.loss().is_some() => -1.0,
        statistic if statistic.unit() == Unit::Share => 100.0,
        _ => 1.0,
    })
}

fn curve(study: &Comparison, (at, dead): (usize, &[usize]), statistic: Statistic) -> Picture {
    let axis = &study.axes()[at];
    let (values, names) = places(study, axis);
    let is_word = |value: usize| names.as_ref().is_some_and(|names| names[value].to_string().parse::<f64>().is_err());
    let points = sweep::points_without(study, dead).into_iter().filter_map(|other| {
        let row = drawn(other.rule_set.estimate(statistic)?);
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
        x: Message::of(&sweep::key(study, axis)),
        y: if statistic.unit() == Unit::Share { Message::from("%") } else { points_unit },
        note: note_of_several(&study.played),
        marks: Marks::Lines(vec![line], names),
    };
    Picture { file: file_name(statistic), chart, caption }
}

/// The first two keys that change something; `further` ones stand at their first values.
fn heat(study: &Comparison, at: [usize; 2], further: &[usize], statistic: Statistic) -> Picture {
    let [columns, rows] = at.map(|at| &study.axes()[at]);
    let cell = |row: &String, column: &String| {
        let mut here = study.others.iter().filter(|other| other.point[at[0]] == *column && other.point[at[1]] == *row);
        here.next()?.rule_set.estimate(statistic).map(drawn)
    };
    let found: Vec<Vec<Option<EstimateRow>>> =
        rows.values.iter().map(|row| columns.values.iter().map(|column| cell(row, column)).collect()).collect();
    let names = |axis: &Axis| axis.values.iter().map(|text| Message::of(&sweep::value(study, axis, text))).collect();
    let map = HeatMap {
        columns: names(columns),
        rows: names(rows),
        values: grid(&found, |found| found.estimate),
        intervals: grid(&found, |found| (found.ci_low, found.ci_high)),
    };
    // A heat map has no room for intervals, so the caption gives the widest.
    let halves = study.rule_sets().filter_map(|rule_set| rule_set.estimate(statistic)).map(drawn);
    let halves = halves.map(|row| (row.ci_high - row.ci_low) / 2.0);
    let half = Number::significant(halves.filter(|half| half.is_finite()).fold(0.0, f64::max), 2);
    let unit = if statistic.unit() == Unit::Share { " (%)" } else { "" };
    let fixed = further.iter().map(|&at| {
        let axis = &study.axes()[at];
        let value = sweep::value(study, axis, &axis.values[0]);
        Message::join(Joint::Plain, [sweep::key(study, axis), " = ".to_arg(), value])
    });
    let chart = Chart {
        title: numbers::marked(drawn_label(study, statistic), unit),
        subtitle: Message::join(Joint::Comma, fixed),
        x: Message::of(&sweep::key(study, columns)),
        y: Message::of(&sweep::key(study, rows)),
        note: note_of_several(&study.played),
        marks: Marks::Heat(map),
    };
    Picture { file: file_name(statistic), chart, caption: msg!("picture-heat", half) }
}

/// A number of every cell of a grid.
fn grid<T>(cells: &[Vec<Option<EstimateRow>>], pick: impl Fn(&EstimateRow) -> T) -> Vec<Vec<Option<T>>> {
    cells.iter().map(|row| row.iter().map(|cell| cell.as_ref().map(&pick)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_what_is_possible() {
        // A larger loss is more, not less; its ends stay in order.
        let loss = Difference::untold(Statistic::EveningShortfall, [-20.0, -25.0], [-6.0, -4.0]);
        assert_eq!(change(&loss), [25.0, 20.0, 30.0]);
        assert_eq!(loss_label(&loss), ["lost in the worst 5 % of evenings", "手气最背的 5% 的场输"].map(str::to_owned));
        // What is at least 0 cannot fall by more than all of it, nor a share rise beyond 100 %.
        let rare = Difference::untold(Statistic::Ruin(50), [0.2, 0.1], [-0.3, 0.1]);
        assert_eq!(change(&rare), [-50.0, -100.0, 50.0]);
        let often = Difference::untold(Statistic::Ruin(50), [0.8, 0.9], [0.05, 0.5]);
        assert!((change(&often)[2] - 25.0).abs() < 1e-9);
        // The ratio's own interval, where there is one.
        let rated = Difference { ratio: Some(1.5), ratio_low: Some(1.25), ratio_high: Some(2.0), ..rare };
        assert_eq!(change(&rated), [50.0, 25.0, 100.0]);
    }

    fn loss_label(row: &Difference) -> [String; 2] {
        Lang::render_both(&row.statistic.loss().unwrap())
    }
}

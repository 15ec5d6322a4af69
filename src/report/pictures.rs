//! The charts of a run.

use super::numbers::{self, deals, once_in, one_in};
use super::study::{Kind, Side, Study};
use super::verdict::Verdict;
use super::{names, sweep};
use crate::lang::{Arg, Lang, Message, msg};
use crate::policy;
use crate::question::Axis;
use crate::score::Item;
use crate::sim::{DealGroup, Difference, DuelRow, EstimateRow, FrequencyRow, Role, Statistic, TURNS, Unit};
use crate::words::once;
use crate::write::chart::{
    self, Chart, Counts, DotRow, ForestRow, Head, HeatMap, Line, LinePoint, StackedRow, TailWords,
};
use crate::write::format::{percent, percent_interval, significant, whole};

/// A chart with the name of its files and what it shows.
pub struct Picture {
    /// File name without ending.
    pub file: String,
    /// The chart.
    pub chart: Chart,
    /// What it shows.
    pub caption: String,
}

/// A chart and its caption, where there is something to draw.
type Draw = fn(&Study) -> Option<(Chart, String)>;

/// The charts of one rule set and the names of their files, in the order of the page.
const ONE: [(&str, Draw); 5] = [
    ("frequencies", frequencies),
    ("scores", scores),
    ("money", money),
    ("win_turns", win_turns),
    ("jing_points", jing_points),
];

/// The charts of an arena.
const ARENA: [(&str, Draw); 1] = [("arena", duels)];

/// The charts of which the files are known before a run.
pub(super) fn known(kind: Kind) -> &'static [(&'static str, Draw)] {
    match kind {
        Kind::Simulate => &ONE,
        Kind::Arena => &ARENA,
        Kind::Compare | Kind::Sweep => &[],
    }
}

/// The statistics that a sweep draws: these, and the frequencies that move.
const SWEPT: [Statistic; 7] = [
    Statistic::Sd(Role::All),
    Statistic::DealerEdge,
    Statistic::Moved,
    Statistic::Share(Item::Jing),
    Statistic::EveningShortfall,
    Statistic::EveningSd,
    Statistic::TopShare(Role::All),
];

/// The most charts of a sweep.
const MOST: usize = 12;

/// All charts of a study.
pub fn of(study: &Study) -> Vec<Picture> {
    match study.kind {
        Kind::Simulate | Kind::Arena => {
            let drawn = known(study.kind).iter().filter_map(|&(file, draw)| Some((file, draw(study)?)));
            drawn.map(|(file, (chart, caption))| Picture { file: file.to_owned(), chart, caption }).collect()
        }
        Kind::Compare => {
            let forests = study.sides.iter().enumerate().skip(1).map(|(at, side)| forest(study, at, side));
            forests.chain([overlay(study), both_tails(study)]).collect()
        }
        Kind::Sweep => {
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
    }
}

fn head(study: &Study, title: &str) -> Head {
    let (lang, players, seed) = (study.lang, study.players_called(), study.seed);
    let (hands, session) = (deals(study.hands, lang), deals(study.session.into(), lang));
    let rules = study.first().rules.called(lang);
    let fingerprint = study.first().rules.fingerprint().to_string();
    let note = match study.kind {
        Kind::Simulate => msg!("picture-note-of-one", hands, rules, fingerprint, players, seed, session),
        Kind::Arena => {
            // Chinese counts the deals.
            let walls = Arg::name(whole(study.walls), hands);
            msg!("picture-note-of-arena", walls, rules, fingerprint, seed, session)
        }
        _ => msg!("picture-note-of-several", hands, players, seed, session),
    };
    Head::new(lang, title).note(&lang.say(note))
}

/// The head of a picture and what it shows: title, axes and caption stand between bars.
fn words(study: &Study, words: Message) -> (Head, String) {
    let [title, x, y, caption] = study.lang.parts(words);
    (head(study, &title).axes(&x, &y), caption)
}

fn frequencies(study: &Study) -> Option<(Chart, String)> {
    let lang = study.lang;
    let side = study.first();
    let events = side.frequencies.iter().filter(|row| row.statistic.is_event());
    let mut events: Vec<&FrequencyRow> = events.collect();
    events.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
    let rows: Vec<DotRow> =
        events.into_iter().map(|row| dot(row, names::statistic(row.statistic, &side.rules, lang), lang)).collect();
    let (head, caption) = words(study, msg!("picture-frequencies"));
    let [once, share] = lang.parts(msg!("picture-frequency-heads"));
    Some((chart::dots(&head, [&once, &share], &rows), caption))
}

fn dot(row: &FrequencyRow, label: String, lang: Lang) -> DotRow {
    let texts = match row.count > 0 {
        true => [once_in(row.estimate), percent(row.estimate, 3)],
        false => [format!("> {}", once_in(row.ci_high)), format!("< {}", percent(row.ci_high, 2))],
    };
    let (count, trials) = (whole(row.count), deals(row.trials, lang));
    let (share, range) = (percent(row.estimate, 4), percent_interval(row.ci_low, row.ci_high, 4));
    let chance = one_in(row.estimate, lang);
    let hover = lang.say(msg!("picture-frequency", label, share, range, chance, count, trials));
    DotRow {
        label,
        estimate: (row.count > 0).then_some(row.estimate),
        low: row.ci_low,
        high: row.ci_high,
        texts,
        hover,
    }
}

fn scores(study: &Study) -> Option<(Chart, String)> {
    let lang = study.lang;
    let groups =
        [Role::Dealer, Role::NonDealer].map(|role| Counts::new(role.label(lang), study.first().histogram(role)));
    Some(tails(study, msg!("picture-scores"), &groups))
}

fn tails(study: &Study, title: Message, groups: &[Counts]) -> (Chart, String) {
    let lang = study.lang;
    let (head, caption) = words(study, msg!("picture-tails", title));
    let [share, chance, size, unit, won, lost, wins, loses, nothing] = &lang.parts(msg!("picture-tail-words"));
    let (legends, at_least) = ([&**won, lost], [&**wins, loses]);
    let words = TailWords { share, chance, size, unit, legends, at_least, nothing };
    (chart::tails(&head, &words, &|p| one_in(p, lang), groups), caption)
}

fn money(study: &Study) -> Option<(Chart, String)> {
    let lang = study.lang;
    let of = |group: DealGroup, item: Item| Some(study.first().estimate(Statistic::Money(group, item))?.estimate);
    let paid: Vec<Item> = Item::ALL.iter().copied().filter(|&item| of(DealGroup::All, item).is_some()).collect();
    let names: Vec<String> = paid.iter().map(|item| item.label(lang).to_owned()).collect();
    let rows: Vec<StackedRow> = DealGroup::ALL
        .into_iter()
        .filter(|&group| paid.iter().any(|&item| of(group, item).is_some()))
        .map(|group| StackedRow {
            label: group.label(lang).to_owned(),
            parts: paid.iter().map(|&item| of(group, item).unwrap_or(0.0)).collect(),
        })
        .collect();
    let (head, caption) = words(study, msg!("picture-money"));
    Some((chart::stacked(&head, &names, &rows), caption))
}

fn win_turns(study: &Study) -> Option<(Chart, String)> {
    let count = |turn: u8| Some((turn.into(), study.first().frequency(Statistic::WinTurn(turn))?.count));
    let counts = Counts::new(&study.lang.say(msg!("picture-wins")), (1..=TURNS as u8).filter_map(count));
    let (head, caption) = words(study, msg!("picture-win-turns"));
    Some((chart::bars_stacked(&head, &[counts]), caption))
}

fn jing_points(study: &Study) -> Option<(Chart, String)> {
    let rows = &study.first().jing_points;
    let name = study.lang.say(msg!("picture-seat"));
    let counts = Counts::new(&name, rows.iter().map(|row| (row.points, row.count)));
    let (head, caption) = words(study, msg!("picture-jing"));
    (!rows.is_empty()).then(|| (chart::bars_log(&head, &[counts]), caption))
}

fn duels(study: &Study) -> Option<(Chart, String)> {
    let lang = study.lang;
    let row = |row: &DuelRow| ForestRow {
        label: {
            let [hero, field] = [&row.hero, &row.field].map(|name| policy::called(name, lang));
            lang.say(msg!("page-against", hero, field))
        },
        estimate: row.edge,
        low: row.ci_low,
        high: row.ci_high,
        real: row.is_real(),
        text: row.deals_50.map_or_else(String::new, |seen| deals(seen.ceil() as u64, lang)),
    };
    let rows: Vec<ForestRow> = study.first().duels.iter().map(row).collect();
    let (head, caption) = words(study, msg!("picture-duels"));
    Some((chart::forest(&head.subtitle(&lang.say(msg!("picture-duels-read"))), &rows), caption))
}

/// Relative changes, which can share an axis: those of the verdict's questions, then the real ones. Differences in units of the first
/// side's spread would hide their size.
fn forest(study: &Study, at: usize, side: &Side) -> Picture {
    let lang = study.lang;
    let asked = Verdict::of(study).map_or_else(Vec::new, |verdict| verdict.asked());
    let place = |row: &Difference| asked.iter().position(|&statistic| statistic == row.statistic);
    let shown = |row: &&Difference| has_relative_change(row) && (place(row).is_some() || is_known(row));
    let mut rows: Vec<&Difference> = side.differences.iter().filter(shown).collect();
    rows.sort_by_key(|row| (place(row).unwrap_or(usize::MAX), !row.is_real()));
    rows.truncate(40);
    let shown = rows.into_iter().map(|row| {
        let [estimate, low, high] = change(row);
        let size = |x: f64| {
            if is_loss(row.statistic) { numbers::value(row.statistic, -x) } else { numbers::value(row.statistic, x) }
        };
        ForestRow {
            label: drawn_label(study, row.statistic),
            estimate,
            low,
            high,
            real: row.is_real(),
            text: format!("{} → {}", size(row.a), size(row.b)),
        }
    });
    let base = &study.first().rules;
    let names = [names::of(base, None, lang), names::of(&side.rules, Some(base), lang)];
    let [subtitle, axis, caption] = lang.parts(msg!("picture-forest"));
    let head = head(study, &names.join(" → ")).subtitle(&subtitle).axes(&axis, "");
    Picture { file: format!("forest_{at}"), chart: chart::forest(&head, &shown.collect::<Vec<_>>()), caption }
}

/// The change in per cent of the first value, with its interval: of the ratio where there is one. A loss is taken without its sign,
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

/// Whether a statistic is what the unlucky lose.
fn is_loss(statistic: Statistic) -> bool {
    matches!(statistic, Statistic::Shortfall(_) | Statistic::EveningShortfall)
}

/// What it is called as a loss.
fn loss(statistic: Statistic, lang: Lang) -> String {
    lang.say(match statistic {
        Statistic::Shortfall(role) => msg!("picture-deal-loss", role = role.label(lang)),
        _ => msg!("picture-evening-loss"),
    })
}

/// Means that sum to zero have no meaningful relative change, nor has what has no interval.
fn has_relative_change(row: &Difference) -> bool {
    let around_zero = matches!(
        row.statistic,
        Statistic::Mean(_) | Statistic::Player(_) | Statistic::Skewness(_) | Statistic::EveningSkewness
    );
    let known = row.a.abs() > 1e-12 && (row.ci_high - row.ci_low).is_finite();
    known && !around_zero && !row.identical && row.statistic.unit() != Unit::Whole
}

/// Whether a change is known well enough to be drawn unasked.
fn is_known(row: &Difference) -> bool {
    (row.ci_high - row.ci_low) / row.a.abs() < 4.0
}

/// The points of a seat under the first rule sets.
fn points_of(study: &Study) -> Vec<Counts> {
    let counts = |side| Counts::new(&study.beside_first(side), side.histogram(Role::All));
    study.sides.iter().take(8).map(counts).collect()
}

fn overlay(study: &Study) -> Picture {
    let (head, caption) = words(study, msg!("picture-overlay"));
    Picture { file: "scores".to_owned(), chart: chart::overlay(&head, &points_of(study)), caption }
}

/// The tails of the same, where rules differ most.
fn both_tails(study: &Study) -> Picture {
    let (chart, caption) = tails(study, msg!("picture-sizes"), &points_of(study));
    Picture { file: "tails".to_owned(), chart, caption }
}

/// The statistics of a sweep whose difference is significant somewhere on the grid. Corrected for the number of comparisons.
fn swept(study: &Study) -> Vec<Statistic> {
    swept_of(&study.sides)
}

/// The same of some sides.
pub(super) fn swept_of(sides: &[Side]) -> Vec<Statistic> {
    let rows = || sides.iter().flat_map(|side| &side.differences);
    let moves = |statistic| rows().any(|row| row.statistic == statistic && row.among(sides.len() - 1).is_real());
    let mut drawn: Vec<Statistic> = SWEPT.into_iter().filter(|&statistic| moves(statistic)).collect();
    let events = sides[0].estimates.iter().map(|row| row.statistic);
    let events = events.filter(|statistic| statistic.is_event() && moves(*statistic));
    drawn.extend(events.take(MOST.saturating_sub(drawn.len())));
    drawn
}

/// What explains the variation over the grid: a bar a statistic.
fn explained(study: &Study) -> Option<Picture> {
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
    let (head, caption) = words(study, msg!("picture-variation"));
    let names: Vec<String> = keys.iter().map(|keys| sweep::keys(study, keys)).collect();
    (!rows.is_empty()).then(|| Picture {
        file: "variation".to_owned(),
        chart: chart::stacked(&head, &names, &statistics.iter().map(bar).collect::<Vec<_>>()),
        caption,
    })
}

/// Where the values of a key stand on an axis: at themselves; one after the other where one of them is a word, or means off.
fn places(study: &Study, axis: &Axis) -> (Vec<f64>, Option<Vec<String>>) {
    let shown: Vec<String> = axis.values.iter().map(|value| sweep::value(study, axis, value)).collect();
    let numbers: Option<Vec<f64>> = shown.iter().map(|value| value.parse().ok()).collect();
    match numbers {
        Some(numbers) => (numbers, None),
        None => ((0..shown.len()).map(|at| at as f64).collect(), Some(shown)),
    }
}

/// What a statistic is called where it is drawn: a loss without its sign.
fn drawn_label(study: &Study, statistic: Statistic) -> String {
    if is_loss(statistic) { loss(statistic, study.lang) } else { study.statistic_called(statistic) }
}

/// A value as it is drawn: shares in per cent, losses without their sign.
fn drawn(row: &EstimateRow) -> EstimateRow {
    row.times(match row.statistic {
        statistic if is_loss(statistic) => -1.0,
        statistic if statistic.unit() == Unit::Share => 100.0,
        _ => 1.0,
    })
}

fn curve(study: &Study, (at, dead): (usize, &[usize]), statistic: Statistic) -> Picture {
    let (lang, axis) = (study.lang, &study.axes[at]);
    let (values, names) = places(study, axis);
    let points = sweep::points(study, dead).filter_map(|side| {
        let row = drawn(side.estimate(statistic)?);
        let value = axis.values.iter().position(|known| *known == side.point[at])?;
        let apart = names.as_ref().is_some_and(|names| names[value].parse::<f64>().is_err());
        Some(LinePoint { x: values[value], y: row.estimate, low: row.ci_low, high: row.ci_high, apart })
    });
    let name = drawn_label(study, statistic);
    let [points_unit, caption] = lang.parts(msg!("picture-curve"));
    let unit = if statistic.unit() == Unit::Share { "%" } else { &*points_unit };
    let head = head(study, &name).subtitle(&statistic.definition(lang)).axes(&sweep::key(study, axis), unit);
    Picture {
        file: file_name(statistic),
        chart: chart::lines(&head, &[Line { name, points: points.collect() }], names.as_deref()),
        caption,
    }
}

/// The first two keys that change something; `further` ones stand at their first values.
fn heat(study: &Study, at: [usize; 2], further: &[usize], statistic: Statistic) -> Picture {
    let [columns, rows] = at.map(|at| &study.axes[at]);
    let cell = |row: &String, column: &String| {
        let here = |side: &&Side| side.point.get(at[0]) == Some(column) && side.point.get(at[1]) == Some(row);
        study.sides.iter().find(here)?.estimate(statistic).map(drawn)
    };
    let found: Vec<Vec<Option<EstimateRow>>> =
        rows.values.iter().map(|row| columns.values.iter().map(|column| cell(row, column)).collect()).collect();
    let map = HeatMap {
        columns: columns.values.iter().map(|value| sweep::value(study, columns, value)).collect(),
        rows: rows.values.iter().map(|value| sweep::value(study, rows, value)).collect(),
        values: grid(&found, |found| found.estimate),
        intervals: grid(&found, |found| (found.ci_low, found.ci_high)),
    };
    // A heat map has no room for intervals, so the caption gives the widest.
    let halves = study
        .sides
        .iter()
        .filter_map(|side| side.estimate(statistic))
        .map(drawn)
        .map(|row| (row.ci_high - row.ci_low) / 2.0);
    let half = significant(halves.filter(|half| half.is_finite()).fold(0.0, f64::max), 2);
    let unit = if statistic.unit() == Unit::Share { " (%)" } else { "" };
    let fixed = further.iter().map(|&at| &study.axes[at]);
    let fixed =
        fixed.map(|axis| format!("{} = {}", sweep::key(study, axis), sweep::value(study, axis, &axis.values[0])));
    let fixed = fixed.collect::<Vec<_>>().join(", ");
    let head = head(study, &format!("{}{unit}", drawn_label(study, statistic)))
        .subtitle(&fixed)
        .axes(&sweep::key(study, columns), &sweep::key(study, rows));
    Picture {
        file: file_name(statistic),
        chart: chart::heat_map(&head, &map),
        caption: study.lang.say(msg!("picture-heat", half)),
    }
}

/// A number of every cell of a grid.
fn grid<T>(cells: &[Vec<Option<EstimateRow>>], pick: impl Fn(&EstimateRow) -> T) -> Vec<Vec<Option<T>>> {
    cells.iter().map(|row| row.iter().map(|cell| cell.as_ref().map(&pick)).collect()).collect()
}

pub(super) fn file_name(statistic: Statistic) -> String {
    let (statistic, category) = statistic.names();
    format!("{statistic}_{category}").replace(['.', ':'], "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_what_is_possible() {
        // A larger loss is more, not less; its ends stay in order.
        let loss = Difference::untold(Statistic::EveningShortfall, [-20.0, -25.0], [-6.0, -4.0]);
        assert_eq!(change(&loss), [25.0, 20.0, 30.0]);
        assert_eq!(loss_label(&loss), ["lost in the worst 5 % of evenings", "最差5%场次所输"]);
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
        assert!(is_loss(row.statistic));
        [Lang::En, Lang::Zh].map(|lang| loss(row.statistic, lang))
    }
}

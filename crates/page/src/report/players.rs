//! Edges of players in an arena, habits of players, and effects of adaptation.
//!
//! In an arena a hero plays against three players of another name, the field. The edge is the mean points a deal of the hero.

use super::findings::test_count;
use super::numbers;
use super::study::{Adapted, Arena, Compared, Comparison, RuleSet};
use super::verdict::{Goal, Verdict};
use crate::answer::{Cell, Column, Table};
use crate::lang::{Message, Number, Range, msg};
use crate::policy;
use crate::sim::{Difference, DuelRow, Habit, HabitRow, LuckRow};

/// The habits that a terminal shows.
const TERMINAL_HABITS: [Habit; 7] =
    [Habit::Wins, Habit::WinTurn, Habit::PassedWins, Habit::Chows, Habit::Pungs, Habit::ThrownWilds, Habit::Feeds];

/// The table of an arena with a row for each hero and field: the edge, its interval, and the number of deals that show it.
pub(super) fn duel_table(study: &Arena) -> Table {
    let deals = |deals: Option<f64>| match deals {
        Some(deals) => Cell::sorted(Number::whole(deals.ceil()), deals),
        None => Cell::missing(),
    };
    let cells = |row: &DuelRow| {
        vec![
            Cell::new(policy::name_arg(&row.hero)),
            Cell::new(policy::name_arg(&row.field)),
            Cell::new(Number::significant(row.edge, 4)),
            Cell::new(Range::significant(row.ci_low, row.ci_high, 4)),
            Cell::new(Number::fixed(row.sd, 2)),
            deals(row.deals_50),
            deals(row.deals_80),
        ]
    };
    Table::new("player< field< edge> interval> sd> deals_50> deals_80>", &msg!("page-duel-heads"))
        .caption(msg!("page-duels"))
        .source("arena.parquet")
        .rows(study.duels.iter().map(cells))
}

/// The table of mean points in an arena with the luck of hands and draws removed; `None` if luck was not measured.
pub(super) fn luck_table(study: &Arena) -> Option<Table> {
    let cells = |row: &LuckRow| {
        vec![
            Cell::new(policy::name_arg(&row.table)),
            Cell::new(Number::significant(row.plain, 4)),
            Cell::new(Number::significant(row.estimate, 4)),
            Cell::new(Range::significant(row.ci_low, row.ci_high, 4)),
            Cell::new(Number::fixed(row.factor, 2)),
        ]
    };
    Table::new("result< plain> adjusted> interval> saves>", &msg!("page-luck-heads"))
        .caption(msg!("page-luck"))
        .source("luck.parquet")
        .rows(study.lucks.iter().map(cells))
        .filled()
}

/// Pairs of the label of a player and its habit rows.
type Players<'a> = Vec<(Message, Vec<&'a HabitRow>)>;

/// A table with a row for each player and a column for every habit; `None` if no habit is known.
fn habit_table(players: Players<'_>) -> Option<Table> {
    fn row_of<'a>(rows: &[&'a HabitRow], habit: Habit) -> Option<&'a HabitRow> {
        rows.iter().find(|row| row.habit == habit && row.to.is_none()).copied()
    }
    let known = |habit: &&Habit| players.iter().any(|(_, rows)| row_of(rows, **habit).is_some());
    let habits: Vec<Habit> = Habit::ALL.iter().filter(known).copied().collect();
    let column = |habit: &Habit| {
        let column = Column::number(habit.name(), habit.label()).meaning(Message::from_arg(&habit.definition()));
        if TERMINAL_HABITS.contains(habit) { column } else { column.minor() }
    };
    let cells = |(name, rows): &(Message, Vec<&HabitRow>)| {
        let found = habits.iter().map(|&habit| habit_cell(row_of(rows, habit)));
        std::iter::once(Cell::new(name)).chain(found).collect()
    };
    let first = Column::text("player", msg!("page-player"));
    let columns = std::iter::once(first).chain(habits.iter().map(column)).collect();
    (!habits.is_empty()).then(|| {
        Table { columns, ..Table::default() }
            .caption(msg!("page-habits"))
            .source("players.parquet")
            .rows(players.iter().map(cells))
    })
}

fn habit_cell(row: Option<&HabitRow>) -> Cell {
    match row {
        Some(row) => {
            let range = Range::significant(row.ci_low, row.ci_high, 3);
            Cell::new(Number::significant(row.estimate, 3)).hint(range)
        }
        None => Cell::missing(),
    }
}

/// Groups consecutive rows with the same label. An item of `rows` is the label of a player and one of its habits.
fn grouped<'a>(rows: impl Iterator<Item = (Message, &'a HabitRow)>) -> Players<'a> {
    let mut found: Players<'a> = Vec::new();
    for (name, row) in rows {
        match found.last_mut().filter(|last| last.0 == name) {
            Some(last) => last.1.push(row),
            None => found.push((name, vec![row])),
        }
    }
    found
}

/// The table of the habits of the players of a rule set; `None` if no habit is known.
pub(super) fn habits_of_rule_set(rule_set: &RuleSet) -> Option<Table> {
    habit_table(grouped(rule_set.habits.iter().map(|row| (Message::from_arg(&policy::name_arg(&row.player)), row))))
}

/// The table of the habits of the players of every rule set; `None` if no habit is known.
pub(super) fn habits_of_all(study: &Comparison) -> Option<Table> {
    fn labelled_rows(rule_set: &RuleSet) -> Vec<(Message, &HabitRow)> {
        let name = rule_set.rules.display_name();
        let named = |row: &'_ HabitRow| msg!("report-named", name, line = policy::name_arg(&row.player));
        rule_set.habits.iter().map(|row| (named(row), row)).collect()
    }
    habit_table(grouped(study.rule_sets().flat_map(labelled_rows)))
}

/// The table of the habits of the hero against every field in an arena; `None` if no habit is known.
pub(super) fn habits_of_heroes(study: &Arena) -> Option<Table> {
    let named = |row: &'_ HabitRow| {
        let mut names = row.table.split(',');
        let (hero, field) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
        (row.player == hero)
            .then(|| msg!("page-against", hero = policy::name_arg(hero), field = policy::name_arg(field)))
    };
    habit_table(grouped(study.habits.iter().filter_map(|row| Some((named(row)?, row)))))
}

/// The table of the discards of a hero on which the field wins: a row for each hero, a column for each field.
pub(super) fn feeding_table(study: &Arena) -> Table {
    let mut names: Vec<&str> = study.duels.iter().map(|row| &*row.hero).collect();
    names.dedup();
    let cell = |hero: &str, field: &str| {
        let table = [hero, field, field, field].join(",");
        let fed = |row: &&HabitRow| row.table == table && row.player == hero && row.to.as_deref() == Some(field);
        habit_cell(study.habits.iter().find(fed).filter(|_| hero != field))
    };
    let cells = |&hero: &&str| {
        std::iter::once(Cell::new(policy::name_arg(hero))).chain(names.iter().map(|field| cell(hero, field))).collect()
    };
    let heads = names.iter().map(|name| Column::number(name, policy::name_arg(name)));
    let columns = std::iter::once(Column::text("feeds", msg!("page-feeds"))).chain(heads).collect();
    Table { columns, ..Table::default() }
        .caption(msg!("page-feeding"))
        .source("players.parquet")
        .rows(names.iter().map(cells))
}

/// A sentence for each significant positive edge, the largest first, or one sentence if there are none. All edges of an arena are one
/// family of tests.
pub(super) fn headline(study: &Arena) -> Vec<Message> {
    let mut real: Vec<&DuelRow> = study.duels.iter().filter(|row| row.edge > 0.0 && row.is_real()).collect();
    real.sort_by(|a, b| b.edge.total_cmp(&a.edge));
    let sentence = |row: &&DuelRow| {
        let [hero, field] = [&row.hero, &row.field].map(|name| policy::name_arg(name));
        let (edge, range) = (Number::significant(row.edge, 2), Range::significant(row.ci_low, row.ci_high, 2));
        msg!("report-edge", hero, field, edge, range)
    };
    if real.is_empty() { vec![msg!("report-no-edge")] } else { real.iter().map(sentence).collect() }
}

/// A sentence for each edge. If the edge is significant, the sentence has the number of deals that show it with a chance of 50 %.
pub(super) fn edge_sentences(study: &Arena) -> Vec<Message> {
    let sentence = |row: &DuelRow| {
        let [hero, field] = [&row.hero, &row.field].map(|player| policy::name_arg(player));
        let (edge, range) = (Number::signed(row.edge, 3), Range::significant(row.ci_low, row.ci_high, 3));
        let deals = row.deals_50.filter(|_| row.is_real()).map(|deals| Number::whole(deals.ceil()));
        let seen = deals.map_or_else(|| msg!("page-not-seen"), |deals| msg!("page-seen", deals));
        msg!("page-duel", hero, field, edge, range, seen)
    };
    study.duels.iter().map(sentence).collect()
}

/// A sentence that says whether the players of a comparison look at payments. If they do not, also the command for the same comparison with
/// players that do; `None` if the question of the run is unknown.
pub(super) fn payments_sentence(study: &Comparison) -> (Message, Option<String>) {
    let played = &study.played;
    // Skill needs players that differ.
    let better = if study.goal == Some(Goal::Skill) { "value,efficient,efficient,efficient" } else { "value" };
    // The section about other players shows `value` already.
    let question = played.question.as_ref().filter(|_| !played.looks_at_payments && study.across.is_empty());
    let command =
        question.and_then(|question| question.with_players_only(better)).map(|question| question.short_command());
    let players = policy::name_arg(&played.players);
    let line = match played.looks_at_payments {
        false => msg!("report-blind", players),
        true => msg!("report-looking", players, plays = played.plays),
    };
    (line, command)
}

/// The note below the table of adaptation: the meaning of the arrows, and the number of tests in the family of each column.
pub(super) fn adaptation_note(other: &Compared, adapted: &Adapted) -> Message {
    let [same, adapted, added] =
        [&adapted.same_players, &other.differences, &adapted.adaptation].map(|rows| test_count(rows));
    msg!("report-adaptation", same, adapted, added)
}

/// The table of adaptation: the effect of a change with the same players, with adapted players, and the difference of both. Its rows are
/// the statistics with a significant value in one of the three columns; `None` if there are none. With one training run no value is
/// significant, and its rows are the key numbers.
pub(super) fn adaptation_table(study: &Comparison, other: &Compared, adapted: &Adapted) -> Option<Table> {
    // With one training run nothing is significant; the key numbers are shown nevertheless.
    let key_statistics = match study.played.trainings {
        1 => Verdict::from_comparison(study).question_statistics(),
        _ => Vec::new(),
    };
    let cells = |total: &Difference| {
        let statistic = total.statistic;
        let direct = adapted.same_players.iter().find(|row| row.statistic == statistic)?;
        let added = adapted.adaptation.iter().find(|row| row.statistic == statistic)?;
        let shown = |row: &Difference| {
            let by = numbers::marked(numbers::difference(statistic, row.difference), numbers::arrow(row));
            Cell::sorted(by, row.difference)
        };
        let range = |row: &Difference| Cell::new(numbers::difference_range(statistic, row.ci_low, row.ci_high));
        let is_key_number = key_statistics.contains(&statistic) && !total.identical;
        (is_key_number || total.is_real() || direct.is_real() || added.is_real()).then(|| {
            vec![
                Cell::new(study.statistic_label(statistic)).hint(statistic.definition()),
                Cell::new(numbers::value(statistic, total.a)),
                shown(direct),
                range(direct),
                shown(total),
                range(total),
                shown(added),
                range(added),
            ]
        })
    };
    let columns =
        "statistic< a> same_players> same_players_interval> adapted> adapted_interval> added> added_interval>";
    let (from, to) = (study.first.rules.display_name(), other.rule_set.rules.display_name());
    Table::new(columns, &msg!("page-adaptation-heads"))
        .caption(msg!("page-adaptation", from, to))
        .source("same_players.parquet, comparisons.parquet, adaptation.parquet")
        .rows(other.differences.iter().filter_map(cells))
        .filled()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use crate::policy::payer::PAYER;
    use crate::policy::{Policy, Seating};
    use crate::question::Kind;
    use crate::render::chart::covers;
    use crate::render::{json, terminal};
    use crate::report::{Outcome, Study, StudySpec};
    use crate::rules::Rules;
    use crate::sim::{Run, Side as Played};

    fn study(policy: Policy, kind: Kind) -> Study {
        let names = ["nanchang", "nanchang+scoring.base=2"];
        let sides = names.map(|name| Played::new(Rules::load(name).unwrap(), Seating::all(policy)));
        let as_first = Played { plays_as: Some(0), ..sides[1].clone() };
        let mut run = Run::new(Rules::default(), Seating::all(policy), 1, 1200);
        let looks = policy.looks_at_payments() && kind == Kind::Compare;
        run.sides = sides.into_iter().chain(looks.then_some(as_first)).collect();
        let arguments = names.map(str::to_owned).into();
        let spec = StudySpec { kind, name: "test".to_owned(), arguments, ..StudySpec::default() };
        let question = serde_json::json!({"kind": "compare", "play": {"rules": ["a", "b"], "hands": 1200}});
        let question = serde_json::from_value(question).unwrap();
        let outcome = Outcome { question: Some(question), seconds: 1.0, ..Outcome::default() };
        Study::new(&run, &run.play(), &spec, outcome)
    }

    fn comparison(policy: Policy, kind: Kind) -> Comparison {
        match study(policy, kind) {
            Study::Comparison(study) => *study,
            other => panic!("{other:?}"),
        }
    }

    fn summary(study: &Study) -> serde_json::Value {
        serde_json::from_str(&json::summary(study, Lang::En)).unwrap()
    }

    #[test]
    fn the_effect_with_the_same_players_is_shown_beside_the_adapted_one() {
        let found = study(PAYER, Kind::Compare);
        let rows = |list: &str| {
            let rows = summary(&found)["comparisons"][0][list].as_array().unwrap().clone();
            assert!(rows.len() > 50);
            move |statistic: &str, category: &str| {
                let row = rows.iter().find(|row| row["statistic"] == statistic && row["category"] == category);
                row.unwrap_or_else(|| panic!("{statistic} {category}")).clone()
            }
        };
        let (total, same) = (rows("rows"), rows("same_players"));
        // Where the base differs `payer` discards at random, so more deals are drawn; with the same players the deals stay the same.
        assert_eq!(same("frequency", "liuju")["by_players"], true);
        assert!(total("frequency", "liuju")["difference"].as_f64() > Some(0.1));
        // Under the first rule set `payer` plays as `efficient` does.
        let blind = summary(&study(Policy::Efficient, Kind::Compare));
        assert_eq!(summary(&found)["comparisons"][0]["same_players"], blind["comparisons"][0]["rows"]);
        let shown = terminal::answer(&found.answer(), Lang::En);
        let whole = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in ["adaptation adds", "with the same players:", "cannot be settled again", "2 plays of each wall"] {
            assert!(whole.contains(words), "{words}: {shown}");
        }
        let line = shown.lines().find(|line| line.starts_with("points paid per deal: win")).unwrap();
        let numbers: Vec<f64> = line
            .split_whitespace()
            .filter_map(|word| word.replace('−', "-").trim_start_matches('+').parse().ok())
            .collect();
        let [_, direct, adapted, added] = numbers[..] else { panic!("{line}") };
        assert_eq!(line.matches('[').count(), 3, "each with its interval: {line}");
        assert!(direct > 0.0 && (added - (adapted - direct)).abs() < 0.02, "{line}");
    }

    /// An edge whose interval excludes 0 is not significant if its corrected p-value is above 5 %.
    #[test]
    fn the_headline_judges_edges_by_corrected_p_values() {
        let mut found = Arena::default();
        let edge = |hero: &str, edge: f64, p_adjusted: f64| DuelRow {
            hero: hero.to_owned(),
            field: "random".to_owned(),
            edge,
            ci_low: edge - 0.5,
            ci_high: edge + 0.5,
            sd: 10.0,
            deals_50: Some(400.0),
            deals_80: Some(800.0),
            p_adjusted,
        };
        found.duels = vec![edge("greedy", 0.6, 0.06)];
        assert_eq!(headline(&found), [msg!("report-no-edge")]);
        found.duels.push(edge("efficient", 2.0, 0.05));
        let lines = headline(&found);
        assert!(lines.len() == 1 && lines[0].to_string().contains("efficient"), "{lines:?}");
    }

    #[test]
    fn players_that_ignore_payments_are_named_with_a_better_command() {
        let blind = study(Policy::Greedy, Kind::Sweep);
        assert!(summary(&blind)["comparisons"][0].get("same_players").is_none());
        assert!(!terminal::answer(&blind.answer(), Lang::En).contains("adaptation"));
        let blind = comparison(Policy::Greedy, Kind::Sweep);
        assert_eq!(payments_sentence(&blind).1.as_deref(), Some("jing compare a b --players value"));
        let skilful = Comparison { goal: Some(Goal::Skill), ..comparison(Policy::Greedy, Kind::Compare) };
        let command = "jing compare a b --players value,efficient,efficient,efficient";
        assert_eq!(payments_sentence(&skilful).1.as_deref(), Some(command));
        let looking = payments_sentence(&comparison(PAYER, Kind::Sweep)).0.to_string();
        assert!(looking.contains("2 plays of each wall"), "{looking}");
    }

    #[test]
    fn the_font_of_charts_has_all_characters_of_the_arena_chart() {
        let labels = "一家对三家右：一半机会看出所需局数；空心的可能是碰巧。每局得分副牌，四个位置各打一次";
        let missing: String = labels.chars().filter(|&sign| !covers(sign)).collect();
        assert_eq!(missing, "", "add them with crates/page/assets/subset-font.sh");
    }
}

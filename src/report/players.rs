//! What players have over each other, how they play, what they cannot see, and what changes once they adapt.

use super::findings::tests;
use super::luck;
use super::numbers;
use super::study::{Kind, Side, Study};
use super::verdict::{Goal, Verdict};
use crate::lang::{Lang, Message, msg};
use crate::policy;
use crate::sim::{Difference, DuelRow, Habit, HabitRow};
use crate::write::fold::paragraph;
use crate::write::format::{fixed, interval, significant, whole};
use crate::write::html::{Block, Cell, HtmlColumn, HtmlTable};

/// The habits that a terminal has room for.
const SHOWN: [Habit; 7] =
    [Habit::Wins, Habit::WinTurn, Habit::PassedWins, Habit::Chows, Habit::Pungs, Habit::ThrownWilds, Habit::Feeds];

/// The edges of an arena.
pub(super) fn duel_table(side: &Side, lang: Lang) -> HtmlTable {
    let deals = |deals: Option<f64>| match deals {
        Some(deals) => Cell::number(whole(deals.ceil() as u64), deals),
        None => Cell::text("-"),
    };
    let cells = |row: &DuelRow| {
        vec![
            Cell::text(policy::called(&row.hero, lang)),
            Cell::text(policy::called(&row.field, lang)),
            Cell::number(significant(row.edge, 4), row.edge),
            Cell::number(interval(row.ci_low, row.ci_high, 4), row.ci_low),
            Cell::number(fixed(row.sd, 2), row.sd),
            deals(row.deals_50),
            deals(row.deals_80),
        ]
    };
    HtmlTable {
        caption: lang.say(msg!("page-duels")),
        source: "arena.parquet".to_owned(),
        columns: HtmlColumn::row("ttnnnnn", &lang.say(msg!("page-duel-heads"))),
        rows: side.duels.iter().map(cells).collect(),
    }
}

/// How players play: a row for each of them, a column for every habit.
fn habit_table<'a>(who: Vec<(String, Vec<&'a HabitRow>)>, columns: &[Habit], lang: Lang) -> Option<HtmlTable> {
    let of =
        |rows: &[&'a HabitRow], habit: Habit| rows.iter().find(|row| row.habit == habit && row.to.is_none()).copied();
    let known = |habit: &&Habit| who.iter().any(|(_, rows)| of(rows, **habit).is_some());
    let habits: Vec<Habit> = columns.iter().filter(known).copied().collect();
    let cell = |row: Option<&HabitRow>| match row {
        Some(row) => {
            Cell::number(significant(row.estimate, 3), row.estimate).hint(interval(row.ci_low, row.ci_high, 3))
        }
        None => Cell::text("-"),
    };
    let column = |habit: &Habit| {
        let [head, meaning] = [habit.labels(), habit.definitions()].map(|(en, zh)| lang.pick(en, zh));
        HtmlColumn::number(head).defined(meaning)
    };
    let cells = |(name, rows): &(String, Vec<&'a HabitRow>)| {
        let found = habits.iter().map(|&habit| cell(of(rows, habit)));
        std::iter::once(Cell::text(name)).chain(found).collect()
    };
    (!habits.is_empty()).then(|| HtmlTable {
        caption: lang.say(msg!("page-habits")),
        source: "players.parquet".to_owned(),
        columns: std::iter::once(HtmlColumn::text(&lang.say(msg!("page-player"))))
            .chain(habits.iter().map(column))
            .collect(),
        rows: who.iter().map(cells).collect(),
    })
}

/// The players of a study with what they do: in an arena every hero, in a comparison those of every rule set.
fn who(study: &Study) -> Vec<(String, Vec<&HabitRow>)> {
    let mut found: Vec<(String, Vec<&HabitRow>)> = Vec::new();
    for side in &study.sides {
        for row in &side.habits {
            let mut names = row.table.split(',');
            let (hero, field) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
            let called = |player: &str| policy::called(player, study.lang);
            let name = match study.kind {
                Kind::Arena if row.player != hero => continue,
                Kind::Arena => study.lang.say(msg!("page-against", hero = called(hero), field = called(field))),
                Kind::Simulate => called(&row.player),
                Kind::Compare | Kind::Sweep => {
                    study.lang.say(msg!("report-named", name = side.called(study.lang), line = called(&row.player)))
                }
            };
            match found.last_mut().filter(|last| last.0 == name) {
                Some(last) => last.1.push(row),
                None => found.push((name, vec![row])),
            }
        }
    }
    found
}

/// How the players of a study play, where its deals were played.
pub(super) fn habits(study: &Study) -> Option<HtmlTable> {
    habit_table(who(study), &Habit::ALL, study.lang)
}

/// Who feeds whom in an arena: the hero of every pair.
fn feeding(study: &Study) -> HtmlTable {
    let (lang, rows) = (study.lang, &study.first().habits);
    let mut names: Vec<&str> = study.first().duels.iter().map(|row| &*row.hero).collect();
    names.dedup();
    let cell = |hero: &str, field: &str| {
        let table = [hero, field, field, field].join(",");
        let fed = |row: &&HabitRow| row.table == table && row.player == hero && row.to.as_deref() == Some(field);
        match rows.iter().find(fed).filter(|_| hero != field) {
            Some(row) => {
                Cell::number(significant(row.estimate, 3), row.estimate).hint(interval(row.ci_low, row.ci_high, 3))
            }
            None => Cell::text("-"),
        }
    };
    let cells = |&hero: &&str| {
        std::iter::once(Cell::text(policy::called(hero, lang)))
            .chain(names.iter().map(|field| cell(hero, field)))
            .collect()
    };
    let heads = names.iter().map(|name| HtmlColumn::number(&policy::called(name, lang)));
    HtmlTable {
        caption: lang.say(msg!("page-feeding")),
        source: "players.parquet".to_owned(),
        columns: std::iter::once(HtmlColumn::text(&lang.say(msg!("page-feeds")))).chain(heads).collect(),
        rows: names.iter().map(cells).collect(),
    }
}

/// The arena on the page.
pub(super) fn blocks(study: &Study, charts: impl Iterator<Item = Block>) -> Vec<Block> {
    let section = |title: Message| Block::Section(study.lang.say(title));
    let mut blocks = vec![section(msg!("page-who-wins"))];
    blocks.extend(charts);
    blocks.push(Block::Table(duel_table(study.first(), study.lang)));
    blocks.extend(luck::table(study).map(Block::Table));
    blocks.push(section(msg!("page-play")));
    blocks.extend(habits(study).map(Block::Table));
    blocks.push(Block::Table(feeding(study)));
    blocks
}

/// The arena for a terminal.
pub(super) fn text(study: &Study) -> String {
    let shown = |table: HtmlTable| table.text(&(0..table.columns.len()).collect::<Vec<_>>()).to_string();
    let seen = study.lang.say(msg!("report-deals-to-see"));
    let duels = format!("{}{}\n", shown(duel_table(study.first(), study.lang)), paragraph(&seen, ""));
    let tables = [habit_table(who(study), &SHOWN, study.lang), Some(feeding(study))];
    std::iter::once(duels).chain(tables.into_iter().flatten().map(shown)).collect::<Vec<_>>().join("\n")
}

/// The edges that are real, the greatest first, in sentences; where none is, that none is shown. All edges of an arena are one family of
/// tests.
pub(super) fn headlines(study: &Study) -> Vec<String> {
    let (lang, rows) = (study.lang, &study.first().duels);
    let mut real: Vec<&DuelRow> = rows.iter().filter(|row| row.edge > 0.0 && row.is_real()).collect();
    real.sort_by(|a, b| b.edge.total_cmp(&a.edge));
    let sentence = |row: &&DuelRow| {
        let [hero, field] = [&row.hero, &row.field].map(|name| policy::called(name, lang));
        let (edge, range) = (significant(row.edge, 2), interval(row.ci_low, row.ci_high, 2));
        lang.say(msg!("report-edge", hero, field, edge, range))
    };
    let none = || lang.say(msg!("report-no-edge"));
    if real.is_empty() { vec![none()] } else { real.iter().map(sentence).collect() }
}

/// What a comparison with these players cannot see, and the command that does; or what it takes to see it.
pub(super) fn sight(study: &Study) -> Option<(String, Option<String>)> {
    // Skill shows only where the players differ.
    let players = if study.goal == Some(Goal::Skill) { "value,efficient,efficient,efficient" } else { "value" };
    let asked = study.question.as_ref().filter(|_| !study.looks_at_payments);
    let command =
        asked.and_then(|question| question.with_players_only(players)).map(|question| question.short_command());
    let players = study.players_called();
    let said = match (study.kind, study.looks_at_payments) {
        (Kind::Simulate | Kind::Arena, _) => return None,
        (_, false) => msg!("report-blind", players),
        (_, true) => msg!("report-looking", players, plays = study.plays),
    };
    Some((study.lang.say(said), command))
}

/// The meaning of the arrows in the table of adaptation, with the number of tests behind each column.
pub(super) fn adaptation_note(study: &Study, side: &Side) -> String {
    let [same, adapted, added] = [&side.same_players, &side.differences, &side.adaptation].map(|rows| tests(rows));
    study.lang.say(msg!("report-adaptation", same, adapted, added))
}

/// What a change does while nobody changes play, and what adaptation adds: the statistics that really differ in one or the other.
pub(super) fn adaptation(study: &Study, side: &Side) -> Option<HtmlTable> {
    let lang = study.lang;
    // Of one training nothing is real; what is asked of rule sets is told all the same.
    let asked = Verdict::of(study).filter(|_| study.trainings == 1).map_or_else(Vec::new, |verdict| verdict.asked());
    let cells = |total: &Difference| {
        let statistic = total.statistic;
        let direct = side.same_players.iter().find(|row| row.statistic == statistic)?;
        let added = side.adaptation.iter().find(|row| row.statistic == statistic)?;
        let shown = |row: &Difference| {
            let by = numbers::difference(statistic, row.difference);
            Cell::number(by + numbers::arrow(row), row.difference)
        };
        let range =
            |row: &Difference| Cell::number(numbers::difference_range(statistic, row.ci_low, row.ci_high), row.ci_low);
        let told = asked.contains(&statistic) && !total.identical;
        (told || total.is_real() || direct.is_real() || added.is_real()).then(|| {
            vec![
                Cell::text(study.statistic_called(statistic)).hint(statistic.definition(lang)),
                Cell::number(numbers::value(statistic, total.a), total.a),
                shown(direct),
                range(direct),
                shown(total),
                range(total),
                shown(added),
                range(added),
            ]
        })
    };
    let rows: Vec<Vec<Cell>> = side.differences.iter().filter_map(cells).collect();
    (!rows.is_empty()).then(|| HtmlTable {
        caption: lang.say(msg!("page-adaptation", from = study.first().called(lang), to = side.called(lang))),
        source: "same_players.parquet, comparisons.parquet, adaptation.parquet".to_owned(),
        columns: HtmlColumn::row("tnnnnnnn", &lang.say(msg!("page-adaptation-heads"))),
        rows,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::payer::PAYER;
    use crate::policy::{Policy, Seating};
    use crate::report::{Asked, Outcome, json, tables, text, write};
    use crate::rules::Rules;
    use crate::sim::{Run, Side as Played};
    use crate::write::OutputFolder;
    use crate::write::chart::covers;

    fn study(policy: Policy, kind: Kind, lang: Lang) -> Study {
        let names = ["nanchang", "nanchang+scoring.base=2"];
        let sides = names.map(|name| Played::new(Rules::load(name).unwrap(), Seating::all(policy)));
        let as_first = Played { plays_as: Some(0), ..sides[1].clone() };
        let mut run = Run::of(Rules::default(), Seating::all(policy), 1, 1200);
        let looks = policy.looks_at_payments() && kind == Kind::Compare;
        run.sides = sides.into_iter().chain(looks.then_some(as_first)).collect();
        let asked = Asked {
            kind,
            name: "test".to_owned(),
            arguments: names.map(str::to_owned).into(),
            lang,
            ..Asked::default()
        };
        let question = serde_json::json!({"kind": "compare", "play": {"rules": ["a", "b"], "hands": 1200}});
        let question = serde_json::from_value(question).unwrap();
        let outcome = Outcome { question: Some(question), dealt: true, seconds: 1.0, ..Outcome::default() };
        Study::of(&run, &run.play(), &asked, outcome)
    }

    #[test]
    fn the_direct_effect_stands_beside_the_adapted() {
        let found = study(PAYER, Kind::Compare, Lang::En);
        let rows = |list: &str| {
            let rows = json(&found)["comparisons"][0][list].as_array().unwrap().clone();
            assert!(rows.len() > 50);
            move |statistic: &str, category: &str| {
                let row = rows.iter().find(|row| row["statistic"] == statistic && row["category"] == category);
                row.unwrap_or_else(|| panic!("{statistic} {category}")).clone()
            }
        };
        let (total, same) = (rows("rows"), rows("same_players"));
        // Random discards win less; the same players play the same deals, and a win pays twice as much.
        assert_eq!(same("frequency", "liuju")["by_players"], true);
        assert!(total("frequency", "liuju")["difference"].as_f64() > Some(0.1));
        // These players play as efficient ones do under the first rule set.
        let blind = json(&study(Policy::Efficient, Kind::Compare, Lang::En));
        assert_eq!(json(&found)["comparisons"][0]["same_players"], blind["comparisons"][0]["rows"]);
        let shown = text(&found);
        let whole = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in ["adaptation adds", "with the same players:", "cannot be settled again", "2 plays of each wall"] {
            assert!(whole.contains(words), "{words}: {shown}");
        }
        let line = shown.lines().find(|line| line.starts_with("points moved a deal: win")).unwrap();
        let numbers: Vec<f64> = line
            .split_whitespace()
            .filter_map(|word| word.replace('−', "-").trim_start_matches('+').parse().ok())
            .collect();
        let [_, direct, adapted, added] = numbers[..] else { panic!("{line}") };
        assert_eq!(line.matches('[').count(), 3, "each with its interval: {line}");
        assert!(direct > 0.0 && (added - (adapted - direct)).abs() < 0.02, "{line}");
    }

    /// An edge whose own interval leaves out 0 is not called real where it fails in the family of its arena.
    #[test]
    fn an_edge_is_judged_in_its_family() {
        let mut found = study(Policy::Greedy, Kind::Compare, Lang::En);
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
        found.sides[0].duels = vec![edge("greedy", 0.6, 0.06)];
        assert_eq!(headlines(&found), [Lang::En.say(msg!("report-no-edge"))]);
        found.sides[0].duels.push(edge("efficient", 2.0, 0.05));
        let said = headlines(&found);
        assert!(said.len() == 1 && said[0].contains("efficient"), "{said:?}");
    }

    #[test]
    fn a_folder_keeps_both() {
        let folder = tempfile::tempdir().unwrap();
        let found = study(PAYER, Kind::Compare, Lang::Zh);
        let out = OutputFolder::prepare(folder.path(), &tables::names(Kind::Compare, false), &[]).unwrap();
        write(&found, &out, false).unwrap();
        let manifest = std::fs::read_to_string(folder.path().join(tables::MANIFEST)).unwrap();
        let again = tables::read(folder.path(), &serde_json::from_str(&manifest).unwrap()).unwrap();
        assert_eq!((again.sides.len(), again.looks_at_payments), (2, true));
        assert_eq!(again.sides[1].same_players, found.sides[1].same_players);
        assert_eq!(again.sides[1].adaptation, found.sides[1].adaptation);
        assert!(!found.sides[1].adaptation.is_empty());
        assert_eq!(again.sides[1].habits, found.sides[1].habits);
        let page = std::fs::read_to_string(folder.path().join(tables::PAGE)).unwrap();
        for words in ["适应所增", "玩家不变时", "same_players.parquet"] {
            assert!(page.contains(words), "{words}");
        }
    }

    #[test]
    fn who_cannot_see_says_so() {
        let blind = study(Policy::Greedy, Kind::Sweep, Lang::En);
        assert_eq!(sight(&blind).unwrap().1.as_deref(), Some("jing compare a b --players value"));
        let skilful = Study { goal: Some(Goal::Skill), ..study(Policy::Greedy, Kind::Compare, Lang::En) };
        assert_eq!(
            sight(&skilful).unwrap().1.as_deref(),
            Some("jing compare a b --players value,efficient,efficient,efficient")
        );
        assert!(sight(&study(PAYER, Kind::Sweep, Lang::En)).unwrap().0.contains("2 plays of each wall"));
        assert!(json(&blind)["comparisons"][0].get("same_players").is_none());
        assert!(!text(&blind).contains("adaptation"));
    }

    #[test]
    fn the_picture_has_all_its_signs() {
        let labels = "一家对三家右：一半机会看出所需局数；空心者可能出于偶然。每局得分副牌，四个座位各打一次";
        let missing: String = labels.chars().filter(|&sign| !covers(sign)).collect();
        assert_eq!(missing, "", "add them with assets/subset-font.sh");
    }
}

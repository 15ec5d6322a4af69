//! `jing rank`: every documented alternative of every key, one at a time on the same deals.

use super::args::{RankArgs, StopArgs};
use super::console::{self, tell};
use super::error::{CliError, nothing_finished, output_error};
use super::experiment::file_name;
use super::keep::claimed;
use super::players::{prepare, side};
use super::stop::Stop;
use crate::input;
use crate::lang::{Arg, Joint, Lang, msg};
use crate::report::quote;
use crate::report::rank::{Idea, Ranking, Skipped, Trained, files, key_options};
use crate::report::tables::{self, MANIFEST};
use crate::report::{Goal, Verdict, answer_first, has_other_jing};
use crate::rules::{Alternative, Rules, alternatives_of, diff};
use crate::score::Item;
use crate::sim::{BANKROLLS, Category, Ending, Role, Run, Side, Statistic, differences_of, named};
use crate::stats::Level;
use crate::words::once;
use crate::write::{Claim, OutputFolder};
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Deals where the number is not given.
const DEALS: u64 = 20_000;
/// Rule sets that are played at a time: each takes some megabytes of memory.
const AT_A_TIME: usize = 100;

pub fn run(args: &RankArgs, lang: Lang) -> Result<(), CliError> {
    let argument = args.rules.rules.as_deref().unwrap_or(crate::rules::DEFAULT);
    let rules = super::load_rules(Some(argument))?;
    let players = args.players.as_deref().unwrap_or(if args.adapted { "value" } else { "efficient" });
    let bankrolls = args.bankroll.map_or_else(|| BANKROLLS.to_vec(), |points| vec![points]);
    let statistics = statistics(args, &rules, &bankrolls)?;
    let may_be = |points: &u32| Statistic::Ruin(*points);
    let drawn = once(statistics.iter().copied().chain(bankrolls.iter().map(may_be)));
    let (mut played, mut skipped) = (Vec::new(), Vec::new());
    let all = alternatives_of(&rules, &args.keys)
        .map_err(|error| CliError::input(msg!("cli-option", option = "--keys", error)))?;
    let goal = args.goal.of(players)?;
    let pool = console::pool(args.deals.threads)?;
    let trials = args.trainings.of(players, 1)?;
    let mut changed = vec![rules.clone()];
    for one in &all {
        let skip = |reason| Skipped { key: one.key.path.clone(), value: one.value.clone(), reason };
        let other = match Rules::load(&one.argument(argument)) {
            Ok(other) => other,
            Err(error) => {
                skipped.extend(error.problems().first().map(|first| skip(first.message.clone())));
                continue;
            }
        };
        // An effect is that of one key.
        let keys = diff(&rules, &other).into_iter().map(|row| row.key).filter(|key| *key != one.key.path);
        let keys: Vec<String> = keys.collect();
        if !keys.is_empty() {
            skipped.push(skip(msg!("rank-not-alone", keys = Arg::list(Joint::Comma, keys))));
            continue;
        }
        changed.push(other);
        played.push(one.clone());
    }
    if played.is_empty() {
        return Err(CliError::input(msg!("cli-rank-none", rules)));
    }
    let (first, sides) = pool.install(|| {
        let learning = if args.adapted { changed.len() } else { 1 };
        prepare(players, &changed[..learning], trials, lang)?;
        let first = side(players, 0, rules.clone(), trials, lang)?;
        let other = |changed: Rules| match args.adapted {
            true => side(players, 0, changed, trials, lang),
            // Nobody adapts: what only payments change is settled again.
            false => Ok(Side { rules: changed, plays_as: Some(0), ..first.clone() }),
        };
        let sides = changed.into_iter().skip(1).map(other).collect::<Result<Vec<_>, CliError>>()?;
        Ok::<_, CliError>((first, sides))
    })?;
    let base = first.seating;
    // What is ranked, and what the first sentences tell besides.
    let own = base.players().into_iter().map(Statistic::Player).filter(|_| goal == Some(Goal::Skill));
    let told = Verdict::statistics(&rules, &bankrolls, goal).into_iter().chain(own);
    let told = once(statistics.iter().copied().chain(told));
    let name = file_name(&format!("rank-{}", rules.name));
    let seed = args.deals.seed.unwrap_or(1);
    let session_len = args.deals.session.unwrap_or(16);
    let unit_sessions = Run::sessions_for(args.deals.unit.unwrap_or(16), session_len);
    let adapted = if args.adapted { " --adapted" } else { "" };
    let by: String = args.by.iter().map(|name| format!(" --by {}", quote(name))).collect();
    let unit = args.deals.unit.map_or_else(String::new, |unit| format!(" --unit {unit}"));
    let bankroll = args.bankroll.map_or_else(String::new, |points| format!(" --bankroll {points}"))
        + &args.goal.option()
        + &args.trainings.option();
    let command = [
        format!("jing rank --rules {}{}{by}{bankroll} --hands ", quote(argument), key_options(&args.keys)),
        format!(" --players {base}{adapted} --seed {seed} --session {session_len}{unit}"),
    ];
    let hands = args.hands.or_else(|| args.max_time.is_none().then_some(DEALS));
    let other = |path: &Path| {
        let taken = !args.output.overwrite && holds_other(path, &command, args.hands);
        taken.then(|| msg!("cli-keep-other-results"))
    };
    let claim = match args.output.no_files {
        true => None,
        false => Some(claimed(args.output.out.as_deref(), &name, other)?),
    };
    let prepared =
        |claim: &Claim| OutputFolder::prepare(claim.folder(), &files(&drawn), &tables::earlier(claim.folder()));
    let folder = claim.as_ref().map(prepared).transpose()?;
    let began = Instant::now();
    let mut found: Vec<Idea> = Vec::new();
    let (mut interrupted, mut walls, mut settled) = (false, 0, 0);
    let (count, mut late) = (sides.len(), Vec::new());
    let chunks = sides.chunks(AT_A_TIME).zip(played.chunks(AT_A_TIME));
    for (number, (sides, played)) in chunks.enumerate() {
        if number > 0 {
            tell(&msg!("cli-rank-alternatives", done = found.len(), count = all.len() - skipped.len()));
        }
        // The first alternatives have their share of the time, and play as many deals as all others have to.
        let max_time = args.max_time.map(|time| match number {
            0 if count > sides.len() => time.mul_f64(0.9 * sides.len() as f64 / count as f64),
            _ => time.saturating_sub(began.elapsed()),
        });
        let hands = if number == 0 { hands } else { Some(walls) };
        let sides: Vec<Side> = std::iter::once(first.clone()).chain(sides.iter().cloned()).collect();
        let options = StopArgs { until: Vec::new(), max_hands: None, max_time };
        let stop = Stop::new(&options, hands, &sides, session_len.saturating_mul(unit_sessions))?;
        let run = Run {
            sides,
            rotate: true,
            hands: stop.hands,
            session_len,
            unit_sessions,
            ..Run::of(rules.clone(), base, seed, 0)
        };
        let record = pool.install(|| stop.play_whole(&run, lang))?;
        interrupted |= record.ending == Ending::Interrupted || record.deals() == 0 && number == 0;
        let deals = record.deals() / run.rotations() as u64;
        if number == 0 {
            walls = deals;
        }
        // Alternatives are ranked by equal numbers of deals.
        if deals == 0 || deals != walls {
            late.extend(played.iter().cloned());
        } else {
            settled += (1..run.sides.len()).filter(|&other| run.same_deals(0, other)).count();
            let replicates = |side: usize| goal.map_or_else(Vec::new, |goal| goal.replicates(&run, &record, side));
            let effects = |(at, one): (usize, &Alternative)| Idea {
                change: one.clone(),
                differences: differences_of(&run, &record, [0, at + 1], &told, Level::P95),
                replicates: replicates(at + 1),
            };
            found.extend(played.iter().enumerate().map(effects));
        }
        if interrupted {
            break;
        }
    }
    skipped.extend(late.into_iter().map(|one| Skipped {
        key: one.key.path.clone(),
        value: one.value,
        reason: msg!("sim-no-time"),
    }));
    if found.is_empty() {
        nothing_finished(args.output.json, lang)?;
        return Err(CliError::Interrupted);
    }
    let alternatives = found.len();
    let mut ranking = Ranking {
        lang,
        players: base.to_string(),
        adapted: args.adapted,
        trainings: trials.map_or(0, |trials| trials.count),
        trained: std::iter::once(&first)
            .chain(sides.iter().filter(|_| args.adapted))
            .filter_map(|side| Trained::of(side, lang))
            .collect(),
        command: command.join(&walls.to_string()),
        name,
        seed,
        session: session_len,
        hands: walls,
        rows: Vec::new(),
        ideas: found,
        tests: 0,
        other_jing: std::iter::once(&rules).chain(sides.iter().map(|side| &side.rules)).any(has_other_jing),
        bankrolls,
        goal,
        statistics,
        skipped,
        alternatives,
        settled,
        interrupted,
        seconds: began.elapsed().as_secs_f64(),
        rules,
    };
    ranking.judge();
    if let Some(folder) = &folder {
        ranking.write(folder, args.output.plain_tables).map_err(output_error)?;
    }
    let mut print = console::out();
    if args.output.json {
        writeln!(print, "{}", answer_first(ranking.json()))?;
    } else {
        write!(print, "{}", ranking.text())?;
        if let Some(folder) = &folder {
            let page = folder.file("report.html");
            writeln!(print, "{}", lang.render(&msg!("cli-files", page = page.display())))?;
        }
    }
    if interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

/// Whether a folder holds what another command left. `command` stands around the number of deals, which a time may have decided.
fn holds_other(folder: &Path, command: &[String; 2], hands: Option<u64>) -> bool {
    if folder.join("checkpoint.jing").exists() {
        return true;
    }
    let Ok(manifest) = input::file(&folder.join(MANIFEST), input::MANIFEST) else { return false };
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap_or_default();
    let played = manifest["command"].as_str().and_then(|text| {
        text.strip_prefix(command[0].as_str())?.strip_suffix(command[1].as_str())?.parse::<u64>().ok()
    });
    played.is_none_or(|played| hands.is_some_and(|hands| hands != played))
}

/// What is ranked by: those asked for, then the usual ones that the rules have. Ruin joins them once the stake is known.
fn statistics(args: &RankArgs, rules: &Rules, bankrolls: &[u32]) -> Result<Vec<Statistic>, CliError> {
    let usual = [
        Statistic::EveningSd,
        Statistic::Mean(Role::Dealer),
        Statistic::Sd(Role::All),
        Statistic::Share(Item::Jing),
        Statistic::Frequency(Category::Win),
    ];
    let pays_jing = Category::Chongguan.possible(rules);
    let usual = usual.into_iter().filter(|statistic| *statistic != Statistic::Share(Item::Jing) || pays_jing);
    let all: Vec<Statistic> = Statistic::comparable();
    let mut found = Vec::new();
    for text in &args.by {
        let statistic = match Verdict::statistic_called(text, bankrolls) {
            Some(statistic) => statistic,
            None => named(text, &all).map_err(|error| CliError::input(msg!("cli-option", option = "--by", error)))?,
        };
        found.push(statistic);
    }
    found.extend(usual);
    Ok(once(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_other_runs_are_known() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let command = ["jing rank --rules nanchang --hands ".to_owned(), " --seed 1".to_owned()];
        let holds = |text: &str, hands| {
            std::fs::write(folder.join(MANIFEST), text).unwrap();
            holds_other(folder, &command, hands)
        };
        assert!(!holds_other(folder, &command, None));
        let own = r#"{"command": "jing rank --rules nanchang --hands 512 --seed 1"}"#;
        assert!(!holds(own, Some(512)) && !holds(own, None) && holds(own, Some(1_024)));
        assert!(holds(&own.replace("--seed 1", "--seed 2"), None));
        assert!(holds(r#"{"command": "jing simulate"}"#, None) && holds("?", None));
    }
}

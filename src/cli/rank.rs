//! `jing rank`: every documented alternative of every key, one at a time on the same deals.

use super::args::{RankArgs, StopArgs};
use super::console::{self, say};
use super::error::{CliError, nothing_finished, output_error};
use super::experiment::file_name;
use super::job::prepare;
use super::players::seating;
use super::stop::Stop;
use crate::lang::Lang;
use crate::report::quote;
use crate::report::rank::{Ranking, Skipped, files, key_options, ranked};
use crate::rules::{Alternative, Rules, alternatives_of};
use crate::score::Item;
use crate::sim::{BANKROLLS, Category, Difference, Ending, Role, Run, Side, Statistic, differences_of, named};
use crate::stats::Level;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Deals where the number is not given.
const DEALS: u64 = 20_000;
/// Rule sets that are played at a time: each takes some megabytes of memory.
const AT_A_TIME: usize = 100;

pub fn run(args: &RankArgs, lang: Lang) -> Result<(), CliError> {
    let argument = args.rules.rules.as_deref().unwrap_or(crate::rules::DEFAULT);
    let rules = super::load_rules(Some(argument))?;
    let players = args.players.as_deref().unwrap_or(if args.adapted { "value" } else { "efficient" });
    let statistics = statistics(args, &rules)?;
    let (mut sides, mut played, mut skipped) = (Vec::new(), Vec::new(), Vec::new());
    let all = alternatives_of(&rules, &args.keys).map_err(|error| CliError::input(format!("--keys {error}")))?;
    let pool = console::pool(args.play.threads)?;
    let base = pool.install(|| seating(players, 0, &rules, lang))?;
    for (at, one) in all.iter().enumerate() {
        let changed = match Rules::load(&one.argument(argument)) {
            Ok(changed) => changed,
            Err(error) => {
                let reason = error.problems().first().map_or_else(String::new, |problem| problem.message.clone());
                skipped.push(Skipped { key: one.key.path.clone(), value: one.value.clone(), reason });
                continue;
            }
        };
        let side = if args.adapted {
            say(&format!("{} {}/{}: {}\n", lang.pick("players", "玩家"), at + 1, all.len(), changed.name));
            let own = pool.install(|| seating(players, 0, &changed, lang))?;
            Side::new(changed, own)
        } else {
            // Nobody adapts: what only payments change is settled again.
            Side { plays_as: Some(0), ..Side::new(changed, base) }
        };
        sides.push(side);
        played.push(one.clone());
    }
    if played.is_empty() {
        return Err(CliError::input(format!("{} has no documented alternatives there; name other --keys", rules.name)));
    }
    let name = file_name(&format!("rank-{}", rules.name));
    let out = args.play.out.clone().unwrap_or_else(|| PathBuf::from("reports").join(&name));
    let folder = prepare(&out, &files(&statistics))?;
    let seed = args.play.seed.unwrap_or(1);
    let session_len = args.play.session.unwrap_or(16);
    let hands = args.hands.or_else(|| args.max_time.is_none().then_some(DEALS));
    let began = Instant::now();
    let mut found: Vec<(Alternative, Vec<Difference>)> = Vec::new();
    let (mut interrupted, mut walls, mut settled) = (false, 0, 0);
    let chunks = sides.chunks(AT_A_TIME).zip(played.chunks(AT_A_TIME));
    for (number, (sides, played)) in chunks.enumerate() {
        if number > 0 {
            say(&format!("{} {}/{}\n", lang.pick("alternatives", "改法"), found.len(), all.len() - skipped.len()));
        }
        let sides: Vec<Side> = std::iter::once(Side::new(rules.clone(), base)).chain(sides.iter().cloned()).collect();
        let options = StopArgs { until: Vec::new(), max_hands: None, max_time: args.max_time };
        let stop = Stop::new(&options, hands, &sides, session_len)?;
        let run = Run { sides, rotate: true, hands: stop.hands, session_len, ..Run::of(rules.clone(), base, seed, 0) };
        let record = pool.install(|| stop.play_whole(&run, lang))?;
        if record.deals() == 0 {
            interrupted = true;
            break;
        }
        settled += (1..run.sides.len()).filter(|&other| run.same_deals(0, other)).count();
        walls = record.deals() / run.rotations() as u64;
        let effects = |(at, one): (usize, &Alternative)| {
            (one.clone(), differences_of(&run, &record, [0, at + 1], &statistics, Level::P95))
        };
        found.extend(played.iter().enumerate().map(effects));
        interrupted |= record.ending == Ending::Interrupted;
        if interrupted {
            break;
        }
    }
    if found.is_empty() {
        nothing_finished(args.play.json, lang)?;
        return Err(CliError::Interrupted);
    }
    let adapted = if args.adapted { " --adapted" } else { "" };
    let by: String = args.by.iter().map(|name| format!(" --by {}", quote(name))).collect();
    let ranking = Ranking {
        lang,
        players: base.to_string(),
        adapted: args.adapted,
        command: format!(
            "jing rank --rules {}{}{by} --hands {walls} --players {base}{adapted} --seed {seed} --session {session_len}",
            quote(argument),
            key_options(&args.keys)
        ),
        name,
        seed,
        session: session_len,
        hands: walls,
        rows: ranked(&found, &statistics),
        statistics,
        skipped,
        alternatives: found.len(),
        settled,
        interrupted,
        seconds: began.elapsed().as_secs_f64(),
        rules,
    };
    ranking.write(&folder, args.play.plain_tables).map_err(output_error)?;
    let mut print = console::out();
    if args.play.json {
        writeln!(print, "{}", ranking.json())?;
    } else {
        let page = folder.file("report.html");
        let files = lang.pick("page, charts and tables:", "网页、图与表：");
        writeln!(print, "{}\n{files} {}", ranking.text(), page.display())?;
    }
    if interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

/// What is ranked by: those asked for, then the usual ones that the rules have.
fn statistics(args: &RankArgs, rules: &Rules) -> Result<Vec<Statistic>, CliError> {
    let bankroll = args.bankroll.unwrap_or(100);
    if !BANKROLLS.contains(&bankroll) {
        let known = BANKROLLS.map(|bankroll| bankroll.to_string()).join(", ");
        return Err(CliError::input(format!("--bankroll {bankroll}: rule sets are compared by ruin with {known}")));
    }
    let usual = [
        Statistic::DealerEdge,
        Statistic::Sd(Role::All),
        Statistic::Ruin(bankroll),
        Statistic::Share(Item::Jing),
        Statistic::Frequency(Category::Win),
    ];
    let pays_jing = Category::Chongguan.possible(rules);
    let usual = usual.into_iter().filter(|statistic| *statistic != Statistic::Share(Item::Jing) || pays_jing);
    let all: Vec<Statistic> = Statistic::comparable();
    let mut found = Vec::new();
    for text in &args.by {
        let statistic = named(text, &all).map_err(|error| CliError::input(format!("--by {error}")))?;
        found.push(statistic);
    }
    found.extend(usual);
    let mut once: Vec<Statistic> = Vec::new();
    found.into_iter().for_each(|statistic| {
        if !once.contains(&statistic) {
            once.push(statistic);
        }
    });
    Ok(once)
}

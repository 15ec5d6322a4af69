//! `jing simulate`: plays a plan and writes what it came to.

use super::args::{BankrollArg, SimulateArgs};
use super::compare::{quote, replay_command};
use super::error::{CliError, nothing_finished};
use super::experiment::Job;
use super::progress::{Progress, stop_flag};
use crate::game::{Carried, Recorder, Setup, carry};
use crate::report::contest::ExtremeRow;
use crate::write::folder::AtomicFile;
use crate::write::parquet::write_parquet;
use crate::write::csv_json::{write_csv, write_json, write_json_value};
use crate::report::run::{
    HandRows, Panel, Results, RunData, calibration_table, control_table, extremes_table, frequency_table, jing_table,
    page, pictures, provenance, score_table, statistics_table, summary_json, summary_text,
};
use crate::lang::Lang;
use crate::write::{Existing, OutputError, OutputFolder};
use crate::sim::{Control, Ending, Gathered, NoRows, Outcome, Plan, Standing, run as play};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The files of a run; an earlier run's are replaced.
pub const FILES: [&str; 17] = [
    "statistics.parquet",
    "jing_points.parquet",
    "extremes.parquet",
    "manifest.json",
    "frequencies.parquet",
    "scores.parquet",
    "report.html",
    "frequencies.svg",
    "frequencies.png",
    "scores.svg",
    "scores.png",
    "money.svg",
    "money.png",
    "win_turns.svg",
    "win_turns.png",
    "jing_points.svg",
    "jing_points.png",
];

pub fn run(args: &SimulateArgs, lang: Lang) -> Result<(), CliError> {
    let job = Job::new(args)?;
    let mut names = FILES.to_vec();
    if job.hands_table {
        names.push("hands.parquet");
    }
    let folder = OutputFolder::prepare(&job.out, &names, Existing::Replace).map_err(output_error)?;
    let stop = stop_flag();
    if let Some(path) = &args.log {
        write_log(&job.plan, args, path, &stop, lang)?;
    }
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| CliError::failed(format!("cannot start threads: {error}")))?;
    let began = Instant::now();
    let outcome = pool.install(|| simulate(&job, &folder, &stop, lang))?;
    let seconds = began.elapsed().as_secs_f64();
    let results = Results {
        plan: &job.plan,
        gathered: &outcome.gathered,
        tally: outcome.tally(),
        ending: outcome.ending,
        bankrolls: args.bankroll.points(),
        targets: job.stop.lines(&standings(&job, &outcome.gathered), outcome.ending, lang),
        extremes: extremes(&job.plan, &job.rules_argument, &outcome.gathered),
        seconds,
        name: &job.name,
        command: command(&job, outcome.tally().hands(), &args.bankroll, lang),
        lang,
        panel: pool.install(|| Panel::new(&job.plan.rules, outcome.tally())),
    };
    if results.tally.hands() > 0 {
        pool.install(|| write_files(&results, &folder, args.plain_tables)).map_err(output_error)?;
        tell(&results, Some(&folder), args.json)?;
    } else {
        nothing_finished(args.json, lang)?;
    }
    if outcome.ending == Ending::Interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

fn simulate(job: &Job, folder: &OutputFolder, stop: &AtomicBool, lang: Lang) -> Result<Outcome, CliError> {
    let progress = Progress::new(job.plan.hands, lang.pick("deals", "局"));
    let add = |deals| progress.add(deals);
    let control = Control { stop, progress: &add };
    let mut look = |gathered: &Gathered| {
        let standings = standings(job, gathered);
        progress.say(&job.stop.line(&standings, lang));
        job.stop.look(&standings)
    };
    let outcome = if job.hands_table {
        let plan = Plan { rules: job.plan.rules.recording(), ..job.plan.clone() };
        // The table holds whatever a settlement under other payments may ask for, and the rules under which it was played.
        let origin = provenance(&job.plan).with("rules_toml", job.plan.rules.to_toml());
        let mut rows = HandRows::create(&folder.file("hands.parquet"), &origin).map_err(output_error)?;
        let outcome = play(&plan, &control, &mut rows, &mut look).map_err(output_error)?;
        rows.finish().map_err(output_error)?;
        outcome
    } else {
        match play(&job.plan, &control, &mut NoRows, &mut look) {
            Ok(outcome) => outcome,
            Err(never) => match never {},
        }
    };
    progress.finish();
    Ok(outcome)
}

/// How far every target is.
fn standings(job: &Job, gathered: &Gathered) -> Vec<Standing> {
    job.stop.until.iter().map(|until| until.of_study(&gathered.study)).collect()
}

/// The largest deals, with the command that replays each.
pub fn extremes(plan: &Plan, rules: &str, gathered: &Gathered) -> Vec<ExtremeRow> {
    let row = |extreme: &crate::sim::Extreme| ExtremeRow {
        points: extreme.points(),
        hand: extreme.hand as i64,
        seat: extreme.seat.into(),
        dealer: extreme.dealer.into(),
        command: replay_command(rules, &plan.seating, plan.seed, plan.session_len, extreme.hand),
    };
    gathered.study.extremes.iter().map(row).collect()
}

/// The event log of the first deals, played apart from the run that counts: the same deals, for they are the same streams.
fn write_log(plan: &Plan, args: &SimulateArgs, path: &Path, stop: &AtomicBool, lang: Lang) -> Result<(), CliError> {
    let mut file = AtomicFile::create(path).map_err(output_error)?;
    let mut carried = Carried::new(0);
    for hand in 0..args.log_hands.min(plan.hands) {
        if stop.load(Ordering::Relaxed) {
            nothing_finished(args.json, lang)?;
            return Err(CliError::Interrupted);
        }
        if hand % u64::from(plan.session_len) == 0 || carried.over {
            carried = Carried::new(hand / u64::from(plan.session_len));
        }
        let setup = Setup::new(&plan.rules, plan.seed, hand, &carried, Vec::new());
        let mut recorder = Recorder::new(&plan.rules);
        let finished = plan.play_deal(&setup, &mut recorder);
        if file.write_all(recorder.text().as_bytes()).is_err() {
            // The file keeps the error for `commit`.
            break;
        }
        carried = carry(&plan.rules, &carried, &finished);
    }
    file.commit().map_err(output_error)
}

pub fn write_files(results: &Results<'_>, folder: &OutputFolder, plain: bool) -> Result<(), OutputError> {
    let origin = results.provenance();
    let run = RunData::of(results);
    let tables = [
        frequency_table(&run.frequencies),
        score_table(&run),
        statistics_table(&run),
        jing_table(&run),
        extremes_table(&run),
        calibration_table(&run.panel),
        control_table(&run.panel),
    ];
    let unwritten = run.unwritten();
    for table in tables.iter().filter(|table| !unwritten.contains(&table.name.as_str())) {
        write_parquet(&folder.file(&format!("{}.parquet", table.name)), table, &origin)?;
        if plain {
            write_csv(&folder.file(&format!("{}.csv", table.name)), table)?;
            write_json(&folder.file(&format!("{}.json", table.name)), table, &origin)?;
        }
    }
    write_page(&run, folder)?;
    write_json_value(&folder.file("manifest.json"), &manifest(results))?;
    folder.remove_earlier()
}

/// The charts and the page.
pub fn write_page(run: &RunData, folder: &OutputFolder) -> Result<(), OutputError> {
    let pictures = pictures(run);
    for picture in &pictures {
        picture.chart.write_both(folder.path(), picture.file)?;
    }
    page(run, pictures).write(&folder.file("report.html"))
}

fn manifest(results: &Results<'_>) -> serde_json::Value {
    let plan = results.plan;
    serde_json::json!({
        "kind": "simulate",
        "version": env!("CARGO_PKG_VERSION"),
        "lang": results.lang.pick("en", "zh"),
        "name": results.name,
        "rules": plan.rules.name,
        "rules_fingerprint": plan.rules.fingerprint().full(),
        "rules_resolved": plan.rules.spec(),
        "rules_toml": plan.rules.to_toml(),
        "seed": plan.seed,
        "players": plan.seating.policies.0.map(crate::policy::Policy::name),
        "error_rate_millionths": plan.seating.error_rate,
        "session_deals": plan.session_len,
        "hands": results.tally.hands(),
        "hands_planned": plan.hands,
        "interrupted": results.ending == Ending::Interrupted,
        "ending": results.ending.name(),
        "targets": results.targets,
        "seconds": results.seconds,
        "command": results.command,
    })
}

pub fn tell(results: &Results<'_>, folder: Option<&OutputFolder>, json: bool) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", summary_json(results))?;
        return Ok(());
    }
    write!(out, "{}", summary_text(results))?;
    if let Some(folder) = folder {
        let page = folder.file("report.html");
        writeln!(out, "\n{} {}", results.lang.pick("page, charts and tables:", "网页、图与表："), page.display())?;
    }
    Ok(())
}

/// The command that repeats a run.
fn command(job: &Job, hands: u64, bankroll: &BankrollArg, lang: Lang) -> String {
    let plan = &job.plan;
    let mut text = format!(
        "jing simulate --rules {} --hands {} --players {} --seed {} --session {}",
        quote(&job.rules_argument),
        hands,
        plan.seating,
        plan.seed,
        plan.session_len
    );
    if plan.seating.error_rate > 0 {
        text += &format!(" --error-rate {}", plan.seating.error_rate);
    }
    text += &bankroll.option();
    if lang == Lang::Zh {
        text += " --lang zh";
    }
    text
}

pub fn output_error(error: OutputError) -> CliError {
    if matches!(error, OutputError::Content { .. } | OutputError::Decode { .. }) {
        return CliError::input(error.to_string());
    }
    CliError::Failed(error.to_string())
}

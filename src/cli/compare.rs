//! `jing compare`: rule sets on the same deals.

use super::args::{CompareArgs, ContestArgs};
use super::error::{CliError, nothing_finished};
use super::progress::{Progress, stop_flag};
use super::simulate::output_error;
use super::stop::Stop;
use crate::report::contest::{Axis, ExtremeRow, FILES, Side, Study, json, manifest, page, pictures, summary, tables};
use crate::write::parquet::write_parquet;
use crate::write::csv_json::{write_csv, write_json, write_json_value};
use crate::lang::Lang;
use crate::write::{Existing, OutputError, OutputFolder};
use crate::policy::Seating;
use crate::rules::Rules;
use crate::sim::{Contest, Contested, Control, Ending, Role, Standing, differences, estimates};
use crate::stats::Level;
use std::io::{self, Write};
use std::path::PathBuf;

/// A comparison that is ready to run.
pub struct Match {
    /// What is played.
    pub contest: Contest,
    /// When it stops.
    pub stop: Stop,
    /// Name of the run.
    pub name: String,
    /// Folder of the results.
    pub out: PathBuf,
    /// Command without the options that all share.
    pub command: String,
    /// What `--rules` would be called with for each side.
    pub arguments: Vec<String>,
    /// The swept keys.
    pub axes: Vec<Axis>,
    /// The point of the grid of each side.
    pub points: Vec<Vec<String>>,
}

pub fn run(args: &CompareArgs, lang: Lang) -> Result<(), CliError> {
    if args.rules.len() < 2 {
        return Err(CliError::input(
            "a comparison needs two RULES or more, such as: jing compare nanchang nanchang-guide".to_owned(),
        ));
    }
    let sides = args.rules.iter().map(|name| super::load_rules(Some(name))).collect::<Result<Vec<Rules>, _>>()?;
    let names: Vec<&str> = sides.iter().map(|rules| rules.name.as_str()).collect();
    let mut name = super::experiment::file_name(&format!("compare-{}", names.join("-vs-")));
    if name.len() > 120 {
        name = format!("compare-{}-and-{}-more", super::experiment::file_name(names[0]), names.len() - 1);
    }
    let quoted: Vec<String> = args.rules.iter().map(|rules| quote(rules)).collect();
    let command = format!("jing compare {}", quoted.join(" "));
    let points = vec![Vec::new(); sides.len()];
    let game = prepare(sides, &args.contest, Defaults::default())?;
    let out = args.contest.out.clone().unwrap_or_else(|| PathBuf::from("reports").join(&name));
    let ready = Match { name, out, command, arguments: args.rules.clone(), axes: Vec::new(), points, ..game };
    play(ready, &args.contest, lang)
}

/// What an experiment file may say in place of options.
#[derive(Default)]
pub struct Defaults {
    pub players: Option<String>,
    pub error_rate: Option<u32>,
    pub seed: Option<u64>,
    pub hands: Option<u64>,
    pub session: Option<u32>,
}

/// The contest of the options.
pub fn prepare(sides: Vec<Rules>, args: &ContestArgs, defaults: Defaults) -> Result<Match, CliError> {
    let players = args.players.clone().or(defaults.players);
    let mut seating: Seating = players.as_deref().unwrap_or("efficient").parse().map_err(CliError::input)?;
    seating.error_rate = args.error_rate.or(defaults.error_rate).unwrap_or(0);
    let session_len = args.session.or(defaults.session).unwrap_or(16);
    let stop = Stop::new(&args.stop, args.hands.or(defaults.hands), &sides, &seating, session_len)?;
    let contest = Contest {
        sides,
        seating,
        seed: args.seed.or(defaults.seed).unwrap_or(1),
        hands: stop.hands,
        session_len,
        replay_all: args.replay_all,
    };
    Ok(Match {
        contest,
        stop,
        name: String::new(),
        out: PathBuf::new(),
        command: String::new(),
        arguments: Vec::new(),
        axes: Vec::new(),
        points: Vec::new(),
    })
}

/// Plays, writes and tells.
pub fn play(ready: Match, args: &ContestArgs, lang: Lang) -> Result<(), CliError> {
    let folder = OutputFolder::prepare(&ready.out, &FILES, Existing::Replace).map_err(output_error)?;
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| CliError::failed(format!("cannot start threads: {error}")))?;
    let flag = stop_flag();
    let contest = &ready.contest;
    let progress = Progress::new(contest.hands, lang.pick("deals", "局"));
    let add = |deals| progress.add(deals);
    let control = Control { stop: &flag, progress: &add };
    let mut look = |contested: &Contested| {
        let standings = standings(&ready, contested);
        progress.say(&ready.stop.line(&standings, lang));
        ready.stop.look(&standings)
    };
    let contested = pool.install(|| contest.run(&control, &mut look));
    progress.finish();
    if contested.sides[0].study.tally.hands() == 0 {
        nothing_finished(args.json, lang)?;
        return Err(CliError::Interrupted);
    }
    let study = pool.install(|| study(&ready, &contested, args, lang));
    pool.install(|| write(&study, &folder, args.plain_tables)).map_err(output_error)?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", json(&study))?;
    } else {
        write!(out, "{}", summary(&study))?;
        let page = folder.file("report.html");
        writeln!(out, "\n{} {}", lang.pick("page, charts and tables:", "网页、图与表："), page.display())?;
    }
    if contested.ending == Ending::Interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

/// Every target in every comparison.
fn standings(ready: &Match, contested: &Contested) -> Vec<Standing> {
    let until = &ready.stop.until;
    let seating = &ready.contest.seating;
    contested.pairs.iter().flat_map(|pair| until.iter().map(move |until| until.of_pair(pair, seating))).collect()
}

fn study(ready: &Match, contested: &Contested, args: &ContestArgs, lang: Lang) -> Study {
    let contest = &ready.contest;
    let sides = contest.sides.iter().enumerate().map(|(at, rules)| Side {
        name: rules.name.clone(),
        fingerprint: rules.fingerprint().full(),
        toml: rules.to_toml(),
        titles: [rules.title.clone(), rules.title_zh.clone()],
        point: ready.points.get(at).cloned().unwrap_or_default(),
        estimates: estimates(rules, &contested.sides[at], args.bankroll.points(), Level::P95),
        differences: if at == 0 { Vec::new() } else { differences(contest, contested, at, Level::P95) },
        scores: scores(contested, at),
        extremes: extremes(ready, contested, at),
    });
    let hands = contested.sides[0].study.tally.hands();
    let seatings = contest.seatings().len() as u64;
    Study {
        name: ready.name.clone(),
        program: concat!("jing ", env!("CARGO_PKG_VERSION")).to_owned(),
        command: command(ready, hands / seatings, args, lang),
        sides: sides.collect(),
        axes: ready.axes.clone(),
        players: contest.seating.to_string(),
        error_rate: contest.seating.error_rate,
        seed: contest.seed,
        session: contest.session_len,
        hands,
        walls: hands / seatings,
        plays: contested.plays as u64,
        ending: contested.ending.name().to_owned(),
        targets: ready.stop.lines(&standings(ready, contested), contested.ending, lang),
        seconds: ready.stop.seconds(),
        lang,
    }
}

fn scores(contested: &Contested, side: usize) -> Vec<(String, i64, u64)> {
    let tally = &contested.sides[side].study.tally;
    let of = |role: Role| {
        tally.scores(role).histogram().iter().map(move |(score, count)| (role.name().to_owned(), score, count))
    };
    Role::ALL.into_iter().flat_map(of).collect()
}

fn extremes(ready: &Match, contested: &Contested, side: usize) -> Vec<ExtremeRow> {
    let seatings = ready.contest.seatings();
    let rows = contested.sides[side].study.extremes.iter().map(|extreme| {
        let seating = seatings.get(usize::from(extreme.rotation)).copied().unwrap_or(ready.contest.seating);
        ExtremeRow {
            points: extreme.points(),
            hand: extreme.hand as i64,
            seat: extreme.seat.into(),
            dealer: extreme.dealer.into(),
            command: replay_command(
                &ready.arguments[side],
                &seating,
                ready.contest.seed,
                ready.contest.session_len,
                extreme.hand,
            ),
        }
    });
    rows.collect()
}

/// The command that replays one deal.
pub fn replay_command(rules: &str, seating: &Seating, seed: u64, session: u32, hand: u64) -> String {
    let mut text = format!(
        "jing replay --rules {} --seed {seed} --hand {hand} --players {seating} --session {session}",
        quote(rules)
    );
    if seating.error_rate > 0 {
        text += &format!(" --error-rate {}", seating.error_rate);
    }
    text
}

fn command(ready: &Match, walls: u64, args: &ContestArgs, lang: Lang) -> String {
    let contest = &ready.contest;
    let mut text = format!(
        "{} --hands {walls} --players {} --seed {} --session {}",
        ready.command, contest.seating, contest.seed, contest.session_len
    );
    if contest.seating.error_rate > 0 {
        text += &format!(" --error-rate {}", contest.seating.error_rate);
    }
    text += &args.bankroll.option();
    if lang == Lang::Zh {
        text += " --lang zh";
    }
    text
}

/// An argument as a shell wants it.
pub fn quote(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./+=:,@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

fn write(study: &Study, folder: &OutputFolder, plain: bool) -> Result<(), OutputError> {
    let origin = study.provenance();
    for table in &tables(study) {
        write_parquet(&folder.file(&format!("{}.parquet", table.name)), table, &origin)?;
        if plain {
            write_csv(&folder.file(&format!("{}.csv", table.name)), table)?;
            write_json(&folder.file(&format!("{}.json", table.name)), table, &origin)?;
        }
    }
    write_page(study, folder)?;
    write_json_value(&folder.file("manifest.json"), &manifest(study))?;
    folder.remove_earlier()
}

/// The charts and the page.
pub fn write_page(study: &Study, folder: &OutputFolder) -> Result<(), OutputError> {
    let pictures = pictures(study);
    for picture in &pictures {
        picture.chart.write_both(folder.path(), &picture.file)?;
    }
    page(study, pictures).write(&folder.file("report.html"))
}

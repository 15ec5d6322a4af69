//! The path that all runs share: from options to a run, to a record, to a study, to files and a summary.

use super::args::{ArenaArgs, PlayArgs, RunArgs, StopArgs};
use super::console;
use super::error::{CliError, nothing_finished, output_error};
use super::experiment::{Experiment, file_name};
use super::players::seating;
use super::stop::Stop;
use crate::game::Recorder;
use crate::lang::Lang;
use crate::policy::Policy;
use crate::report::deals::DealRows;
use crate::report::{Asked, Axis, Kind, Study, json, origin, quote, tables, text};
use crate::rules::Rules;
use crate::sim::{Ending, NoRows, Record, Run, Side, duels};
use crate::write::OutputFolder;
use crate::write::folder::AtomicFile;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A run that is ready to be played.
pub struct Job {
    kind: Kind,
    run: Run,
    stop: Stop,
    name: String,
    out: PathBuf,
    /// The command that repeats it, without the options that all runs share.
    command: String,
    /// `--players`, where the command has it.
    players: String,
    /// Other options of the command, behind those that all runs share.
    options: String,
    /// The argument of `--rules` for each rule set.
    arguments: Vec<String>,
    bankrolls: Vec<u32>,
    axes: Vec<Axis>,
    /// The point of the grid of each side.
    points: Vec<Vec<String>>,
}

/// What else a simulation may write.
#[derive(Default)]
pub struct Extras<'a> {
    /// `hands.parquet`.
    pub hands_table: bool,
    /// The event log of so many deals.
    pub log: Option<(&'a Path, u64)>,
}

impl Job {
    /// The job of the options and the experiment file; `name` where the file gives none.
    pub fn new(
        kind: Kind,
        arguments: Vec<String>,
        args: &RunArgs,
        file: &Experiment,
        name: impl FnOnce(&Run) -> String,
        lang: Lang,
    ) -> Result<Job, CliError> {
        let players = args.players.clone().or_else(|| file.players());
        let players = players.as_deref().unwrap_or("efficient");
        let error_rate = args.error_rate.or(file.error_rate).unwrap_or(0);
        let side = |argument: &String| {
            let rules = super::load_rules(Some(argument))?;
            let seating = seating(players, error_rate, &rules, lang)?;
            Ok(Side::new(rules, seating))
        };
        let mut sides = arguments.iter().map(side).collect::<Result<Vec<_>, CliError>>()?;
        if kind == Kind::Compare {
            sides.extend(same_players(&sides));
        }
        let rules: Vec<String> = arguments.iter().map(|rules| quote(rules)).collect();
        let command = match kind {
            Kind::Compare => format!("jing compare {}", rules.join(" ")),
            Kind::Sweep => format!("jing sweep --rules {}", rules[0]),
            _ => format!("jing simulate --rules {}", rules[0]),
        };
        let errors = if error_rate > 0 { format!(" --error-rate {error_rate}") } else { String::new() };
        let job = Job {
            players: format!(" --players {}", sides[0].seating),
            options: errors + &args.bankroll.option(),
            bankrolls: args.bankroll.points().to_vec(),
            ..Job::of(kind, sides, arguments, command, &args.play, file, (&args.stop, args.hands.or(file.hands)))?
        };
        let name = file.name.clone().unwrap_or_else(|| file_name(&name(&job.run)));
        Ok(job.named(name, &args.play))
    }

    /// Every pair of these players under one rule set; so many walls where the number is not given.
    pub fn arena(
        argument: &str,
        rules: &Rules,
        players: &[Policy],
        args: &ArenaArgs,
        walls: u64,
    ) -> Result<Job, CliError> {
        let names: Vec<&str> = players.iter().map(|player| player.name()).collect();
        let quoted: Vec<String> = names.iter().map(|name| quote(name)).collect();
        let command = format!("jing arena {} --rules {}", quoted.join(" "), quote(argument));
        let walls = args.hands.or_else(|| args.max_time.is_none().then_some(walls));
        let stop = StopArgs { until: Vec::new(), max_hands: None, max_time: args.max_time };
        let (sides, arguments, file) = (duels(rules, players), vec![argument.to_owned()], Experiment::default());
        let job = Job::of(Kind::Arena, sides, arguments, command, &args.play, &file, (&stop, walls))?;
        Ok(job.named(file_name(&format!("arena-{}-{}", rules.name, names.join("-"))), &args.play))
    }

    fn of(
        kind: Kind,
        sides: Vec<Side>,
        arguments: Vec<String>,
        command: String,
        args: &PlayArgs,
        file: &Experiment,
        (stop, hands): (&StopArgs, Option<u64>),
    ) -> Result<Job, CliError> {
        let session_len = args.session.or(file.session).unwrap_or(16);
        let stop = Stop::new(stop, hands, &sides, session_len)?;
        let run = Run {
            sides,
            rotate: kind != Kind::Simulate,
            seed: args.seed.or(file.seed).unwrap_or(1),
            hands: stop.hands,
            session_len,
            replay_all: false,
        };
        let (name, out, players, options) = Default::default();
        let (bankrolls, axes, points) = Default::default();
        Ok(Job { kind, run, stop, name, out, command, players, options, arguments, bankrolls, axes, points })
    }

    fn named(self, name: String, args: &PlayArgs) -> Job {
        let out = args.out.clone().unwrap_or_else(|| PathBuf::from("reports").join(file_name(&name)));
        Job { name, out, ..self }
    }

    /// The job as a sweep over a grid.
    pub fn over(mut self, axes: Vec<Axis>, points: Vec<Vec<String>>) -> Job {
        for Axis { key, values } in &axes {
            self.command += &format!(" --vary {}", quote(&format!("{key}={}", values.join(","))));
        }
        Job { axes, points, ..self }
    }

    /// The job with every side played, even where settling would do.
    pub fn replaying(mut self, all: bool) -> Job {
        self.run.replay_all = all;
        self
    }

    /// Plays the run, writes its files and prints the summary.
    pub fn play(&self, args: &PlayArgs, extras: &Extras<'_>, lang: Lang) -> Result<(), CliError> {
        let folder = prepare(&self.out, &tables::names(self.kind, extras.hands_table))?;
        if let Some((path, hands)) = extras.log {
            self.write_log(path, hands, args.json, lang)?;
        }
        console::pool(args.threads)?.install(|| {
            let began = Instant::now();
            let record = self.record(&folder, extras.hands_table, lang)?;
            if record.deals() == 0 {
                nothing_finished(args.json, lang)?;
                return Err(CliError::Interrupted);
            }
            let asked = Asked {
                kind: self.kind,
                name: self.name.clone(),
                command: self.command(&record, lang),
                arguments: &self.arguments,
                axes: &self.axes,
                points: &self.points,
                bankrolls: &self.bankrolls,
                dealt: true,
                targets: self.stop.lines(&record, lang),
                seconds: began.elapsed().as_secs_f64(),
                lang,
            };
            finish(&Study::of(&self.run, &record, asked), Some(&folder), args.plain_tables, args.json)?;
            if record.ending == Ending::Interrupted { Err(CliError::Interrupted) } else { Ok(()) }
        })
    }

    fn record(&self, folder: &OutputFolder, hands_table: bool, lang: Lang) -> Result<Record, CliError> {
        if !hands_table {
            let Ok(record) = self.stop.play(&self.run, &mut NoRows, lang);
            return Ok(record);
        }
        // The table holds whatever a settlement under other payments may ask for, and the rules under which it was played.
        let Side { rules, seating, .. } = &self.run.sides[0];
        let played = Run { sides: vec![Side::new(rules.recording(), *seating)], ..self.run.clone() };
        let origin = origin(&self.run).with("rules_toml", rules.to_toml());
        let path = folder.file(&format!("{}.parquet", tables::DEALS));
        let mut rows = DealRows::create(&path, &origin).map_err(output_error)?;
        let record = self.stop.play(&played, &mut rows, lang).map_err(output_error)?;
        rows.finish().map_err(output_error)?;
        Ok(record)
    }

    /// The event log of the first deals, played apart from the run that counts; the random streams, and so the deals, are the same.
    fn write_log(&self, path: &Path, hands: u64, json: bool, lang: Lang) -> Result<(), CliError> {
        let mut file = AtomicFile::create(path).map_err(output_error)?;
        let logged = Run { hands: hands.min(self.run.hands), ..self.run.clone() };
        let mut write = |deals: &mut crate::sim::Session<'_>| loop {
            if self.stop.is_set() {
                nothing_finished(json, lang)?;
                return Err(CliError::Interrupted);
            }
            let mut recorder = Recorder::new(&logged.sides[0].rules);
            if deals.next_deal(&mut recorder).is_none() {
                return Ok(true);
            }
            if file.write_all(recorder.text().as_bytes()).is_err() {
                // The file keeps the error for `commit`.
                return Ok(false);
            }
        };
        for session in 0..logged.sessions() {
            if !write(&mut logged.session(0, 0, session))? {
                break;
            }
        }
        file.commit().map_err(output_error)
    }

    /// The command that repeats the run.
    fn command(&self, record: &Record, lang: Lang) -> String {
        let Job { command, players, options, run, .. } = self;
        let Run { seed, session_len, .. } = run;
        let walls = record.deals() / run.rotations() as u64;
        let lang = if lang == Lang::Zh { " --lang zh" } else { "" };
        format!("{command} --hands {walls}{players} --seed {seed} --session {session_len}{options}{lang}")
    }
}

/// The first side's players under the rules of every other side, where players look at payments: what the rules do while nobody changes
/// play.
fn same_players(sides: &[Side]) -> Vec<Side> {
    let first = &sides[0];
    let looks = sides.iter().any(|side| side.seating.looks_at_payments());
    let others = sides[1..].iter().filter(|_| looks);
    others.map(|side| Side { plays_as: Some(0), ..Side::new(side.rules.clone(), first.seating) }).collect()
}

/// The folder of the results, ready to be written.
pub fn prepare(path: &Path, names: &[String]) -> Result<OutputFolder, CliError> {
    OutputFolder::prepare(path, names, &tables::earlier(path)).map_err(output_error)
}

/// Writes a study, if there is a folder for it, and prints its summary.
pub fn finish(study: &Study, folder: Option<&OutputFolder>, plain: bool, as_json: bool) -> Result<(), CliError> {
    if let Some(folder) = folder {
        tables::write(study, folder, plain).map_err(output_error)?;
    }
    let mut out = console::out();
    if as_json {
        writeln!(out, "{}", json(study))?;
        return Ok(());
    }
    write!(out, "{}", text(study))?;
    if let Some(folder) = folder {
        let page = folder.file(tables::PAGE);
        writeln!(out, "\n{} {}", study.lang.pick("page, charts and tables:", "网页、图与表："), page.display())?;
    }
    Ok(())
}

//! The path that all runs share: from options to a run, to a record, to a study, to files and a summary.

use super::args::{ArenaArgs, GoalArg, OutputArgs, PlayArgs, RunArgs, StopArgs, TrainingsArgs, USUAL_TRAININGS};
use super::console;
use super::error::{CliError, nothing_finished, output_error};
use super::events;
use super::experiment::{Experiment, file_name};
use super::keep::{Keep, Opened};
use super::players::{prepare, side, untaught};
use super::stop::Stop;
use crate::game::Recorder;
use crate::lang::{Arg, Joint, Lang, Message, msg};
use crate::policy::{Policy, Seating, learn};
use crate::report::deals::spool::{Spool, pour};
use crate::report::numbers::deals;
use crate::report::parts::recording;
use crate::report::{Asked, Axis, Kind, Plan, Study, answer_first, json, quote, tables, text};
use crate::rules::{Rules, split_changes};
use crate::sim::part::Part;
use crate::sim::{Ending, NoRows, Run, Side, Statistic, comparable_statistics, duels, named};
use crate::words::once;
use crate::write::OutputFolder;
use crate::write::folder::AtomicFile;
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::time::Instant;

/// A run that is ready to be played.
pub struct Job {
    asked: Asked,
    run: Run,
    stop: Stop,
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
        (goal, trainings, primary): (GoalArg, TrainingsArgs, Option<&str>),
        name: impl Fn(&Run) -> String,
        lang: Lang,
    ) -> Result<Job, CliError> {
        let players = args.players.clone().or_else(|| file.players());
        let players = players.as_deref().unwrap_or("efficient");
        // Checked first, so that no players are trained in vain.
        let towards = goal.of(players)?;
        let usual = if kind == Kind::Compare { USUAL_TRAININGS.count } else { 1 };
        let trials = trainings.of(players, usual)?.filter(|_| kind != Kind::Simulate);
        if let Some(until) = args.stop.sign().filter(|_| trials.is_some()) {
            return Err(CliError::input(msg!("cli-until-players-learn", until)));
        }
        let error_rate = args.error_rate.or(file.error_rate).unwrap_or(0);
        let rules = |argument: &String| super::load_rules(Some(argument));
        let rules = arguments.iter().map(rules).collect::<Result<Vec<_>, CliError>>()?;
        let assembled = |mut sides: Vec<Side>| {
            if kind == Kind::Compare {
                tell_apart(&mut sides, &arguments);
                sides.extend(same_players(&sides));
            }
            let rules: Vec<String> = arguments.iter().map(|rules| quote(rules)).collect();
            let command = match kind {
                Kind::Compare => format!("jing compare {}", rules.join(" ")),
                Kind::Sweep => format!("jing sweep --rules {}", rules[0]),
                _ => format!("jing simulate --rules {}", rules[0]),
            };
            let errors = if error_rate > 0 { format!(" --error-rate {error_rate}") } else { String::new() };
            let asked = Asked {
                kind,
                command,
                players: format!(" --players {}", sides[0].seating),
                arguments: arguments.clone(),
                bankrolls: args.bankroll.points().to_vec(),
                goal: towards,
                lang,
                ..Asked::default()
            };
            let mut job = Job::of(asked, sides, &args.play, file, (&args.stop, args.hands.or(file.hands)))?;
            job.run.joints = events::joints(&args.event, &mut job.stop.until, &job.run.sides)?;
            job.asked.options = errors
                + &args.bankroll.option()
                + &events::options(&job.run.joints)
                + &goal.option()
                + &trainings.option();
            job.asked.name = file.name.clone().unwrap_or_else(|| file_name(&name(&job.run)));
            job.naming(primary)
        };
        let seats = untaught(players, error_rate)?;
        if learn(players) {
            // Whatever can be refused is refused before anybody learns, which takes minutes.
            assembled(rules.iter().map(|rules| Side::new(rules.clone(), seats)).collect())?;
        }
        let learned = |rules| side(players, error_rate, rules, trials, lang);
        let sides = console::pool(args.play.deals.threads)?.install(|| {
            prepare(players, &rules, trials, lang)?;
            rules.into_iter().map(learned).collect::<Result<Vec<_>, CliError>>()
        })?;
        assembled(sides)
    }

    /// Every pair of these players under one rule set; so many walls where the number is not given.
    pub fn arena(
        argument: &str,
        rules: &Rules,
        players: &[Policy],
        args: &ArenaArgs,
        walls: u64,
        lang: Lang,
    ) -> Result<Job, CliError> {
        let names: Vec<&str> = players.iter().map(|player| player.name()).collect();
        let quoted: Vec<String> = names.iter().map(|name| quote(name)).collect();
        let [hero, also] = if args.hero { [" --hero", "-hero"] } else { [""; 2] };
        let command = format!("jing arena {}{hero} --rules {}", quoted.join(" "), quote(argument));
        let mut sides = duels(rules, players);
        // The first player's stand first, one against each other.
        sides.truncate(if args.hero { players.len() - 1 } else { sides.len() });
        let walls = args.hands.or_else(|| args.max_time.is_none().then_some(walls));
        let stop = StopArgs { until: Vec::new(), max_hands: None, max_time: args.max_time };
        let asked = Asked {
            kind: Kind::Arena,
            name: file_name(&format!("arena-{}-{}{also}", rules.name, names.join("-"))),
            command,
            arguments: vec![argument.to_owned()],
            lang,
            ..Asked::default()
        };
        Job::of(asked, sides, &args.play, &Experiment::default(), (&stop, walls))
    }

    fn of(
        asked: Asked,
        sides: Vec<Side>,
        args: &PlayArgs,
        file: &Experiment,
        (stop, hands): (&StopArgs, Option<u64>),
    ) -> Result<Job, CliError> {
        let session_len = args.deals.session.or(file.session).unwrap_or(16);
        let unit_sessions = Run::sessions_for(args.deals.unit.unwrap_or(16), session_len);
        let stop = Stop::new(stop, hands, &sides, session_len.saturating_mul(unit_sessions))?;
        let run = Run {
            sides,
            rotate: asked.kind != Kind::Simulate,
            seed: args.deals.seed.or(file.seed).unwrap_or(1),
            hands: stop.hands,
            session_len,
            unit_sessions,
            replay_all: false,
            joints: Vec::new(),
            luck: args.luck,
        };
        Ok(Job { asked, run, stop })
    }

    /// The job as a sweep over a grid.
    pub fn over(mut self, mut axes: Vec<Axis>, mut points: Vec<Vec<String>>) -> Job {
        // Keys and values as files write them, whatever words they were given in.
        let rules = &self.run.sides[0].rules;
        for (at, axis) in axes.iter_mut().enumerate() {
            let key = axis.key.clone();
            let own = points.iter_mut().filter_map(|point| point.get_mut(at));
            for value in axis.values.iter_mut().chain(own) {
                if let Some((path, text)) = rules.change_meant(&key, value) {
                    (axis.key, *value) = (path, text);
                }
            }
        }
        for Axis { key, values } in &axes {
            self.asked.command += &format!(" --vary {}", quote(&format!("{key}={}", values.join(","))));
        }
        (self.asked.axes, self.asked.points) = (axes, points);
        self
    }

    /// The job with a statistic that is named beforehand.
    fn naming(mut self, primary: Option<&str>) -> Result<Job, CliError> {
        let Some(text) = primary else { return Ok(self) };
        let mut all = comparable_statistics(&self.run);
        all.extend(self.asked.bankrolls.iter().map(|&points| Statistic::Ruin(points)));
        all.extend([Statistic::DealerGap, Statistic::SwingPerPoint]);
        let all = once(all);
        let statistic = named(text, &all).map_err(|error| {
            if !Statistic::is_known(text) {
                return CliError::input(msg!("cli-option", option = "--primary", error));
            }
            let names = Arg::list(Joint::Comma, all.iter().map(|known| known.short_name(&all)));
            CliError::input(msg!("cli-primary-not-compared", text, names))
        })?;
        if !statistic.is_tested() {
            return Err(CliError::input(msg!("cli-primary-untested", text)));
        }
        self.asked.options += &format!(" --primary {}", quote(&statistic.short_name(&all)));
        self.asked.primary = Some(statistic);
        Ok(self)
    }

    /// The job with every side played, even where settling would do.
    pub fn replaying(mut self, all: bool) -> Job {
        self.run.replay_all = all;
        self
    }

    /// Plays the run, or a part of it, writes its files and prints the summary.
    pub fn play(&self, args: &PlayArgs, extras: &Extras<'_>, lang: Lang) -> Result<(), CliError> {
        if args.part.is_some() && self.stop.is_open() {
            let advice = msg!("cli-part-advice");
            return Err(CliError::input(msg!("cli-part-cannot-stop", advice)));
        }
        let plan = Plan::of(self.asked.clone(), &self.run, self.stop.until(), extras.hands_table);
        let log = || match extras.log.filter(|_| args.part.is_none_or(|(part, _)| part == 1)) {
            Some((path, hands)) => self.write_log(path, hands, &args.output, lang),
            None => Ok(()),
        };
        if args.output.no_files {
            log()?;
            return console::pool(args.deals.threads)?.install(|| self.show(&plan, args.output.json, lang));
        }
        let mut keep = match Keep::open(&plan, &self.run, args, lang)? {
            Opened::Ready(keep) => keep,
            Opened::Played(file) => return said(&file, args, None, lang),
        };
        log()?;
        console::pool(args.deals.threads)?.install(|| {
            let began = Instant::now();
            let mut part = keep.start(&self.run)?;
            let mut spool = self.record(&mut keep, &mut part, lang)?;
            let interrupted = part.record.ending == Ending::Interrupted;
            if args.part.is_some() {
                if interrupted {
                    return Err(CliError::Interrupted);
                }
                let file = keep.write_part(&part, spool.as_mut())?;
                keep.done()?;
                return said(&file, args, Some(self.run.deals_of(part.units)), lang);
            }
            if part.record.deals() == 0 {
                // The signal decides the exit code, whether or not somebody still reads.
                let _ = nothing_finished(args.output.json, lang);
                return Err(CliError::Interrupted);
            }
            keep.stay();
            if let Some(spool) = &mut spool {
                let mut rows = keep.deals(&self.run)?;
                let mark = spool.mark()?;
                pour(spool.rows()?, mark.bytes, &mut rows)?;
                rows.finish()?;
            }
            let targets = self.stop.lines(&part.record, lang);
            let study = plan.study(&self.run, &part.record, targets, began.elapsed().as_secs_f64());
            tables::write(&study, &keep.folder, args.output.plain_tables)?;
            if !interrupted || !keep.saves() {
                keep.done()?;
            }
            let printed = print(&study, Some(&keep.folder), args.output.json);
            if interrupted { Err(CliError::Interrupted) } else { printed }
        })
    }

    /// Plays the run and prints the summary.
    fn show(&self, plan: &Plan, as_json: bool, lang: Lang) -> Result<(), CliError> {
        let began = Instant::now();
        let record = self.stop.play_whole(&self.run, lang)?;
        if record.deals() == 0 {
            let _ = nothing_finished(as_json, lang);
            return Err(CliError::Interrupted);
        }
        let targets = self.stop.lines(&record, lang);
        let printed = print(&plan.study(&self.run, &record, targets, began.elapsed().as_secs_f64()), None, as_json);
        if record.ending == Ending::Interrupted { Err(CliError::Interrupted) } else { printed }
    }

    /// Plays; gives the rows of deals where they are not yet a table.
    fn record(&self, keep: &mut Keep<'_>, part: &mut Part, lang: Lang) -> Result<Option<Spool>, CliError> {
        let pause = keep.pause();
        if !keep.plan.hands_table {
            let save = &mut |part: &Part, _: &mut NoRows| keep.save(part, None);
            self.stop.play(&self.run, part, &mut NoRows, (pause, save), lang)?;
            if pause.is_some() {
                keep.save(part, None)?;
            }
            return Ok(None);
        }
        let played = recording(&self.run);
        if !keep.spools() {
            let mut rows = keep.deals(&self.run)?;
            self.stop.play(&played, part, &mut rows, (None, &mut |_, _| Ok(())), lang)?;
            rows.finish()?;
            return Ok(None);
        }
        let mut rows = keep.spool(part)?;
        let save = &mut |part: &Part, rows: &mut Spool| keep.save(part, Some(rows.mark()?));
        self.stop.play(&played, part, &mut rows, (pause, save), lang)?;
        if pause.is_some() {
            keep.save(part, Some(rows.mark()?))?;
        }
        Ok(Some(rows))
    }

    /// The event log of the first deals, played apart from the run that counts; the random streams, and so the deals, are the same.
    /// A file that is there is that log, or it is not written over unasked.
    fn write_log(&self, path: &Path, hands: u64, args: &OutputArgs, lang: Lang) -> Result<(), CliError> {
        let (json, mut there) = (
            args.json,
            Some(path)
                .filter(|path| !args.overwrite && path.is_file())
                .and_then(|path| File::open(path).ok())
                .map(BufReader::new),
        );
        let path_shown = path.display();
        let other = || CliError::input(msg!("cli-log-other", path_shown));
        let mut is_there = |text: &[u8]| {
            let mut found = vec![0; text.len()];
            there.as_mut().is_none_or(|there| there.read_exact(&mut found).is_ok() && found == text)
        };
        let mut file = AtomicFile::create(path).map_err(output_error)?;
        let logged = Run { hands: hands.min(self.run.hands), ..self.run.clone() };
        let mut write = |deals: &mut crate::sim::Session<'_>| loop {
            let mut recorder = Recorder::new(&logged.sides[0].rules);
            let played = deals.next_deal(&mut recorder);
            if self.stop.is_set() {
                nothing_finished(json, lang)?;
                return Err(CliError::Interrupted);
            }
            if played.is_none() {
                return Ok(true);
            }
            let text = recorder.text();
            if !is_there(text.as_bytes()) {
                return Err(other());
            }
            if file.write_all(text.as_bytes()).is_err() {
                // The file keeps the error for `commit`.
                return Ok(false);
            }
        };
        for session in 0..logged.sessions() {
            if !write(&mut logged.session(0, 0, session).abandoned_by(self.stop.abandon()))? {
                break;
            }
        }
        if there.is_some_and(|mut there| there.read(&mut [0]).is_ok_and(|more| more > 0)) {
            return Err(other());
        }
        file.commit().map_err(output_error)
    }
}

/// Files that are called alike, by the same stem or title, get names with their folders.
fn tell_apart(sides: &mut [Side], arguments: &[String]) {
    let called: Vec<String> = sides.iter().map(|side| side.rules.called(Lang::En)).collect();
    let names: Vec<String> = sides.iter().map(|side| side.rules.name.clone()).collect();
    let alike = |a: usize, b: usize| a != b && called[a] == called[b] && arguments[a] != arguments[b];
    for at in 0..sides.len() {
        let file = Path::new(split_changes(&arguments[at]).0);
        if !file.is_file() || !(0..sides.len()).any(|other| alike(at, other)) {
            continue;
        }
        let rules = &sides[at].rules;
        let folder = file.parent().and_then(Path::file_name).map(|folder| folder.to_string_lossy().into_owned());
        let same_name = (0..sides.len()).any(|other| alike(at, other) && names[other] == names[at]);
        let name = match folder.filter(|_| same_name) {
            Some(folder) => format!("{folder}-{}", rules.name),
            None => rules.name.clone(),
        };
        sides[at].rules = rules.clone().under(&name);
    }
}

/// The first side's players under the rules of every other side, where players look at payments: what the rules do while nobody
/// changes play. Where other rules of play make them play anew, they go on valuing wins by the payments they know.
fn same_players(sides: &[Side]) -> Vec<Side> {
    let first = &sides[0];
    let looks = sides.iter().any(|side| side.seating.looks_at_payments());
    let as_first = |side: &Side| {
        let paying = side.rules.paying_as(&first.rules).filter(|rules| !rules.same_deals(&first.rules));
        let own = |seating: &Seating| paying.as_ref().map_or(*seating, |rules| seating.valuing_by(rules));
        let trained = first.trained.iter().map(own).collect();
        Side { plays_as: Some(0), trained, ..Side::new(side.rules.clone(), own(&first.seating)) }
    };
    sides[1..].iter().filter(|_| looks).map(as_first).collect()
}

/// Prints the summary of a study, whose files are in this folder.
pub fn print(study: &Study, folder: Option<&OutputFolder>, as_json: bool) -> Result<(), CliError> {
    let mut out = console::out();
    if as_json {
        writeln!(out, "{}", answer_first(json(study)))?;
        return Ok(());
    }
    write!(out, "{}", text(study))?;
    if let Some(folder) = folder {
        let page = folder.file(tables::PAGE);
        writeln!(out, "{}", study.lang.render(&msg!("cli-files", page = page.display())))?;
    }
    Ok(())
}

/// Says where a part stands; no deals where it stood there before.
fn said(file: &Path, args: &PlayArgs, hands: Option<u64>, lang: Lang) -> Result<(), CliError> {
    let Some((part, of)) = args.part else { return Ok(()) };
    let mut out = console::out();
    let shown = file.display();
    if args.output.json {
        let hands = hands.unwrap_or_default();
        let summary = serde_json::json!({"part": part, "of": of, "hands": hands, "file": file.display().to_string()});
        writeln!(out, "{summary}")?;
    } else {
        let played = hands.map_or_else(|| msg!("cli-part-there"), |hands| Message::of(&deals(hands, lang)));
        writeln!(out, "{}", lang.render(&msg!("cli-part", part, of, played, shown)))?;
    }
    Ok(())
}

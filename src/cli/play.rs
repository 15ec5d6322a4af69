//! All commands that play: making a run from a question, playing it, writing its files and printing its summary.

use super::args::{Options, QuestionArgs};
use super::console::{self, note};
use super::error::{CliError, output_error, print_nothing_finished};
use super::keep::{Opened, RunFolder};
use super::players::{train_missing, trained_player};
use super::signals;
use super::stop::Stop;
use crate::answer::Answer;
use crate::lang::{Lang, Message, msg};
use crate::question::{Fault, Faults, Kind, Question, Reading, Setup};
use crate::render::chart::Drawing;
use crate::render::{html, json, terminal};
use crate::report::numbers::deals;
use crate::report::{Monitoring, Plan, Study, resolved_question};
use crate::sim::Statistic;
use crate::sim::part::Part;
use crate::sim::{Ending, NoRows, Run, Side};
use crate::tune::PlayedStage;
use crate::words::unique;
use crate::write::OutputFolder;
use crate::write::deals::spool::{Spool, copy_rows};
use crate::write::files::{PAGE, file_names};
use crate::write::folder::AtomicFile;
use crate::write::parts::recording_run;
use crate::write::run::{write, write_without_page};
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Plays the question of a command.
pub fn run<const KIND: usize>(args: &QuestionArgs<KIND>, lang: Lang) -> Result<(), CliError> {
    let kind = args.kind();
    play_reading(args.reading()?, &args.options, &|faults| CliError::from_arguments(faults, kind), lang)
}

/// Plays the question of a file.
pub fn run_file(reading: Reading, options: &Options, lang: Lang) -> Result<(), CliError> {
    play_reading(reading, options, &CliError::from_question, lang)
}

/// Plays a question that was read from a file or from arguments. `refused` converts the faults of an invalid question.
fn play_reading(
    reading: Reading,
    options: &Options,
    refused: &dyn Fn(Faults) -> CliError,
    lang: Lang,
) -> Result<(), CliError> {
    let (name, text) = (reading.name.clone(), reading.text.clone());
    let options = Options { hands_table: options.hands_table || reading.hands_table, ..options.clone() };
    let question = reading.finish().map_err(refused)?;
    play(question, name.as_deref(), &options, lang).map_err(|error| match error {
        PlayError::Question(faults) => refused(faults.with_text(text.as_ref())),
        PlayError::Command(error) => error,
    })
}

/// The reason why a question is not played to its end.
pub enum PlayError {
    /// The question is invalid.
    Question(Faults),
    /// Any other error.
    Command(CliError),
}

impl From<Faults> for PlayError {
    fn from(faults: Faults) -> PlayError {
        PlayError::Question(faults)
    }
}

impl From<Fault> for PlayError {
    fn from(fault: Fault) -> PlayError {
        PlayError::Question(Faults::new(vec![fault]))
    }
}

impl From<CliError> for PlayError {
    fn from(error: CliError) -> PlayError {
        PlayError::Command(error)
    }
}

/// Plays a question, writes its files and prints its summary. `name` replaces the default name of the run.
pub fn play(question: Question, name: Option<&str>, options: &Options, lang: Lang) -> Result<(), PlayError> {
    let (kind, weights) = (question.kind(), question.weights());
    let setup = Setup::new(question)?;
    // The alternatives of a ranking repeat the notices of its rules.
    let count = if kind == Kind::Rank { 1 } else { setup.rules.len() };
    setup.rules[..count].iter().for_each(super::rules::print_notices);
    if options.part.is_some() && setup.question.can_end_early() {
        let advice = msg!("cli-part-advice");
        return Err(CliError::input(msg!("cli-part-cannot-stop", advice)).into());
    }
    if kind == Kind::Tune {
        return super::tune::run(&setup, name, options, lang);
    }
    let sides = sides(&setup, options.threads, lang).map_err(|error| with_hashes(error, &weights))?;
    if !weights.is_empty() {
        check_weights(&weights, &resolved_question(&setup, &sides))?;
    }
    match kind {
        Kind::Plan => return super::plan::run(&setup, sides, options, lang),
        Kind::Rare => return Ok(super::rare::run(&setup, sides, options, lang)?),
        _ => {}
    }
    Ok(Job::with_sides(setup, sides, name, options, lang).play(options, lang)?)
}

/// Returns the sides of a question. Trains its players if needed, on `threads` threads; `None` stands for as many as cores.
fn sides(setup: &Setup, threads: Option<u16>, lang: Lang) -> Result<Vec<Side>, CliError> {
    let (players, trials) = (setup.question.trained_players(), setup.question.trainings());
    console::pool(threads)?.install(|| {
        train_missing(&players, setup.learned_rules(), trials, lang)?;
        setup.sides(&mut |name, rules, number| trained_player(name, rules, number, lang))
    })
}

/// Adds the hashes of weights that the question needs to an error about its players. Other errors stay unchanged.
fn with_hashes(error: CliError, weights: &[String]) -> CliError {
    match (error, weights) {
        (CliError::Input(message), [_, ..]) => {
            CliError::input(msg!("cli-weights-missing", message, hashes = weights.join(", ")))
        }
        (error, _) => error,
    }
}

/// Checks that the players of `played`, a resolved question, have all weights with these hashes.
pub fn check_weights(weights: &[String], played: &Question) -> Result<(), CliError> {
    let here = played.weights();
    let missing: Vec<&str> = weights.iter().filter(|hash| !here.contains(hash)).map(String::as_str).collect();
    match missing.is_empty() {
        true => Ok(()),
        false => Err(CliError::input(msg!("question-weights-missing", hashes = missing.join(", ")))),
    }
}

/// A run that is ready to be played.
pub struct Job {
    setup: Setup,
    run: Run,
    stop: Stop,
    plan: Plan,
}

impl Job {
    /// Prepares the run of a question; trains its players if needed. `name` replaces the default name of the run.
    pub fn new(setup: Setup, name: Option<&str>, options: &Options, lang: Lang) -> Result<Job, CliError> {
        let sides = sides(&setup, options.threads, lang)?;
        Ok(Job::with_sides(setup, sides, name, options, lang))
    }

    /// Prepares the run of these sides.
    fn with_sides(setup: Setup, sides: Vec<Side>, name: Option<&str>, options: &Options, lang: Lang) -> Job {
        let stop = Stop::new(&setup, &sides);
        let run = setup.run(sides);
        let mut plan = Plan::new(&setup, &run, name, options.hands_table);
        plan.lang = lang;
        Job { setup, run, stop, plan }
    }

    /// Plays the run without writing files; returns `None` if it was stopped.
    pub fn play_record(self, options: &Options, lang: Lang) -> Result<Option<PlayedStage>, CliError> {
        let part = console::pool(options.threads)?.install(|| self.play_all(lang))?;
        let is_whole = part.record.ending != Ending::Interrupted;
        Ok(is_whole.then_some(PlayedStage { setup: self.setup, run: self.run, record: part.record }))
    }

    /// Plays the run until its end or until it is stopped, without rows of deals.
    fn play_all(&self, lang: Lang) -> Result<Part, CliError> {
        let mut part = self.run.part(1, 1);
        self.stop.play(&self.run, &mut part, &mut NoRows, (None, &mut |_, _| Ok(())), lang)?;
        Ok(part)
    }

    /// Plays the part that `options` name and writes its file. Returns the path of the file and the number of deals. The number
    /// is `None` if an earlier command played the part.
    pub fn play_part_file(&self, options: &Options, lang: Lang) -> Result<(PathBuf, Option<u64>), CliError> {
        let mut run_folder = match RunFolder::open(&self.plan, &self.run, &[], options, lang)? {
            Opened::Ready(run_folder) => run_folder,
            Opened::Played(file) => return Ok((file, None)),
        };
        self.write_requested_log(options, lang)?;
        console::pool(options.threads)?.install(|| {
            let mut part = run_folder.start(&self.run)?;
            let mut spool = self.play_part(&mut run_folder, &mut part, lang)?;
            run_folder.save_for_resume(&part, spool.as_mut())?;
            if part.record.ending == Ending::Interrupted {
                note(&msg!("cli-stop-saved", done = deals(part.record.deals())));
                return Err(CliError::Interrupted);
            }
            let file = run_folder.write_part(&part, spool.as_mut())?;
            run_folder.finish()?;
            Ok((file, Some(self.run.deals_in(part.units))))
        })
    }

    /// Writes the event log if `options` ask for one. Of the parts of a run, only the first writes it.
    fn write_requested_log(&self, options: &Options, lang: Lang) -> Result<(), CliError> {
        match options.log.as_deref().filter(|_| options.part.is_none_or(|(part, _)| part == 1)) {
            Some(path) => self.write_log(path, options, lang),
            None => Ok(()),
        }
    }

    /// Plays the run, or a part of it, writes its files and prints the summary.
    fn play(&self, options: &Options, lang: Lang) -> Result<(), CliError> {
        check_card(options)?;
        if options.no_files {
            self.write_requested_log(options, lang)?;
            return console::pool(options.threads)?.install(|| self.play_without_files(options, lang));
        }
        if options.part.is_some() {
            let (file, hands) = self.play_part_file(options, lang)?;
            return print_part(&file, options, hands, lang);
        }
        let files = files(&self.setup, options.hands_table);
        let Opened::Ready(mut run_folder) = RunFolder::open(&self.plan, &self.run, &files, options, lang)? else {
            return Ok(());
        };
        self.write_requested_log(options, lang)?;
        console::pool(options.threads)?.install(|| {
            let began = Instant::now();
            let mut part = run_folder.start(&self.run)?;
            let mut spool = self.play_part(&mut run_folder, &mut part, lang)?;
            let interrupted = part.record.ending == Ending::Interrupted;
            if part.record.deals() == 0 {
                // A failure to print must not change the exit code.
                let _ = print_nothing_finished(options.json, lang);
                return Err(CliError::Interrupted);
            }
            if run_folder.save_for_resume(&part, spool.as_mut())? {
                if signals::ended_by().is_some() {
                    note(&msg!("cli-stop-saved", done = deals(part.record.deals())));
                    return Err(CliError::Interrupted);
                }
                // Comparisons and charts of many rule sets take long. Meanwhile a signal may end the program without loss.
                signals::end_at_once();
            }
            run_folder.keep_checkpoint();
            if let Some(spool) = &mut spool {
                let mut rows = run_folder.create_deals(&self.run)?;
                let mark = spool.mark()?;
                copy_rows(spool.rewind()?, mark.bytes, &mut rows)?;
                rows.finish()?;
            }
            let study = self.study(&part, began);
            if signals::ended_by().is_some() && spool.is_none() {
                // A run whose rows are in the table already cannot be continued, so its tables are written. Charts would take too long.
                write_without_page(&study, &run_folder.folder, options.plain_tables, lang)?;
                run_folder.finish()?;
                let folder = run_folder.folder.path().display().to_string();
                note(&msg!("cli-stop-tables", done = deals(part.record.deals()), folder));
                return Err(CliError::Interrupted);
            }
            write(&study, &run_folder.folder, options.plain_tables, lang)?;
            if !interrupted || !run_folder.keeps_checkpoint() {
                run_folder.finish()?;
            }
            let printed = print(&study, Some(&run_folder.folder), options.card.as_deref(), options.json, lang);
            if interrupted { Err(CliError::Interrupted) } else { printed }
        })
    }

    /// Returns the study of the deals played. `began` is the time at which play began.
    fn study(&self, part: &Part, began: Instant) -> Study {
        let targets = self.stop.target_lines(&part.record);
        let watched = Monitoring { targets, seconds: began.elapsed().as_secs_f64(), ..Monitoring::default() };
        self.plan.study(&self.setup, &self.run, &part.record, watched)
    }

    /// Plays the run and prints the summary without writing files.
    fn play_without_files(&self, options: &Options, lang: Lang) -> Result<(), CliError> {
        let (began, part) = (Instant::now(), self.play_all(lang)?);
        if part.record.deals() == 0 {
            let _ = print_nothing_finished(options.json, lang);
            return Err(CliError::Interrupted);
        }
        if signals::ended_by().is_some() {
            return Err(CliError::Interrupted);
        }
        signals::end_at_once();
        let study = self.study(&part, began);
        let printed = print(&study, None, options.card.as_deref(), options.json, lang);
        if part.record.ending == Ending::Interrupted { Err(CliError::Interrupted) } else { printed }
    }

    /// Plays the rest of the part and saves checkpoints during play. Returns the rows of deals if they are in a spool; `None` if they are in
    /// the table of deals already, or if the run has no such table.
    fn play_part(
        &self,
        run_folder: &mut RunFolder<'_>,
        part: &mut Part,
        lang: Lang,
    ) -> Result<Option<Spool>, CliError> {
        let pause = run_folder.checkpoint_interval();
        if !run_folder.plan.hands_table {
            let save = &mut |part: &Part, _: &mut NoRows| run_folder.save(part, None);
            self.stop.play(&self.run, part, &mut NoRows, (pause, save), lang)?;
            return Ok(None);
        }
        let played = recording_run(&self.run);
        if !run_folder.needs_spool() {
            let mut rows = run_folder.create_deals(&self.run)?;
            self.stop.play(&played, part, &mut rows, (None, &mut |_, _| Ok(())), lang)?;
            rows.finish()?;
            return Ok(None);
        }
        let mut rows = run_folder.open_spool(part)?;
        let save = &mut |part: &Part, rows: &mut Spool| run_folder.save(part, Some(rows.mark()?));
        self.stop.play(&played, part, &mut rows, (pause, save), lang)?;
        Ok(Some(rows))
    }

    /// Writes the event log of the first deals. They are played separately from the run; the random streams, and so the deals, are the
    /// same. Without `--overwrite`, an existing file must already have the same content.
    fn write_log(&self, path: &Path, options: &Options, lang: Lang) -> Result<(), CliError> {
        let earlier = Some(path).filter(|path| !options.overwrite && path.is_file());
        let mut existing = earlier.and_then(|path| File::open(path).ok()).map(BufReader::new);
        let path_shown = path.display();
        let other = || CliError::input(msg!("cli-log-other", path_shown));
        let mut file = AtomicFile::create(path).map_err(output_error)?;
        let mut take = |text: &str| {
            let mut found = vec![0; text.len()];
            if !existing.as_mut().is_none_or(|file| file.read_exact(&mut found).is_ok() && found == text.as_bytes()) {
                return Err(other());
            }
            // The file keeps the error, and `commit` returns it.
            Ok(file.write_all(text.as_bytes()).is_ok())
        };
        if !self.run.play_logs(options.log_hands, self.stop.flags(), &mut take)? {
            print_nothing_finished(options.json, lang)?;
            return Err(CliError::Interrupted);
        }
        if existing.is_some_and(|mut file| file.read(&mut [0]).is_ok_and(|more| more > 0)) {
            return Err(other());
        }
        file.commit().map_err(output_error)
    }
}

/// Returns the names of the files that a question may write, except charts whose names depend on the results. If `hands_table`, the table
/// of deals is among them.
pub fn files(setup: &Setup, hands_table: bool) -> Vec<String> {
    let kind = setup.question.kind();
    let ruin = setup.question.bankrolls().into_iter().map(Statistic::Ruin).filter(|_| kind == Kind::Rank);
    file_names(kind, hands_table, &unique(setup.order_by.iter().copied().chain(ruin)))
}

/// Prints the summary of a study as text, or as JSON if `as_json`. If `card` is given, draws the card to this path. The text is followed by
/// the path of the page if `folder` is given, and by the three lines of the card.
pub fn print(
    study: &Study,
    folder: Option<&OutputFolder>,
    card: Option<&Path>,
    as_json: bool,
    lang: Lang,
) -> Result<(), CliError> {
    let mut out = console::out();
    let draw = |answer: &Answer, path: &Path| {
        crate::write::chart::packed_png(&Drawing::card(answer, lang), path).map_err(output_error)
    };
    if as_json {
        writeln!(out, "{}", json::summary(study, lang))?;
        return card.map_or(Ok(()), |path| draw(&study.answer(), path));
    }
    let answer = study.answer();
    write!(out, "{}", terminal::answer(&answer, lang))?;
    if let Some(folder) = folder {
        let page = folder.file(PAGE);
        writeln!(out, "{}", lang.render(&msg!("cli-files", page = page.display())))?;
    }
    if let Some(path) = card {
        draw(&answer, path)?;
        let lines = html::share_text(&answer, lang);
        writeln!(out, "\n{lines}\n{}", lang.render(&msg!("cli-card", path = path.display())))?;
    }
    Ok(())
}

/// Checks that the folder of the card exists or is the folder of the results, which the run creates.
fn check_card(options: &Options) -> Result<(), CliError> {
    let folder = options.card.as_deref().and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
    let is_made = |folder: &&Path| folder.is_dir() || options.out.as_deref() == Some(*folder);
    match folder.filter(|folder| !is_made(folder)) {
        Some(folder) => Err(CliError::input(msg!("cli-card-folder", folder = %folder.display()))),
        None => Ok(()),
    }
}

/// Prints the path of a finished part, and `hands`, the number of its deals. `hands` is `None` if the part was played by an earlier
/// command.
fn print_part(file: &Path, options: &Options, hands: Option<u64>, lang: Lang) -> Result<(), CliError> {
    let Some((part, of)) = options.part else { return Ok(()) };
    let mut out = console::out();
    let shown = file.display();
    if options.json {
        let hands = hands.unwrap_or_default();
        let summary = serde_json::json!({"part": part, "of": of, "hands": hands, "file": shown.to_string()});
        writeln!(out, "{summary}")?;
    } else {
        let played = hands.map_or_else(|| msg!("cli-part-there"), |hands| Message::from_arg(&lang.name(&deals(hands))));
        writeln!(out, "{}", lang.render(&msg!("cli-part", part, of, played, shown)))?;
    }
    Ok(())
}

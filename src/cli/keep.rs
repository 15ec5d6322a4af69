//! Run folders: ownership, checkpoints and resuming.
//!
//! A command that writes results first claims the folder, or one part in it, by a locked file. From the start of a run its folder contains
//! a checkpoint, which identifies the run. Without `--checkpoint` it stays at the first deal until play ends, and a part (`--part`) has none
//! until then. The checkpoint is removed when the results are complete.
//!
//! In this module `place` is the number of a part, from 1, and the count of parts. A run that is not split has the place (1, 1).

use super::args::Options;
use super::console::note;
use super::error::{CliError, file_problem};
use crate::input::{MANIFEST, file};
use crate::lang::{Lang, Message, ToMessage, msg};
use crate::question::file_name;
use crate::report::Plan;
use crate::report::numbers::deals;
use crate::sim::Run;
use crate::sim::part::{Mark, Part, PartError, read, read_header};
use crate::write::deals::DealRows;
use crate::write::deals::spool::Spool;
use crate::write::files::DEALS;
use crate::write::files::MANIFEST as MANIFEST_FILE;
use crate::write::folder::{AtomicFile, PROBE, remove};
use crate::write::parts::{PartRows, deals_provenance, write};
use crate::write::run::earlier_files;
use crate::write::staged::finish_publication;
use crate::write::{Claim, OutputError, OutputFolder};
use serde_json::Value;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The place of a run that is not split.
const UNSPLIT: (u64, u64) = (1, 1);

/// The run to which existing files belong, compared with the run of the current plan.
enum Owner {
    /// There are no such files.
    None,
    /// The same run.
    This,
    /// Another run. The message names the file and, if it is known, the first difference.
    Other(Message),
}

/// Returns the owner of the part or checkpoint at `path`. `what` names the file in messages.
fn owner_of_part(path: &Path, plan: &Plan, what: Message) -> Owner {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(_) if !path.exists() => return Owner::None,
        Err(_) => return Owner::Other(msg!("cli-keep-unread", what)),
    };
    match read_header(&mut BufReader::new(file)) {
        Ok(lines) => match serde_json::from_str::<Plan>(&lines.plan) {
            Ok(other) => match plan.difference_of_counts(&other) {
                None => Owner::This,
                Some(other) => Owner::Other(msg!("cli-keep-other-run", what, other)),
            },
            Err(_) => Owner::Other(msg!("cli-keep-other-version", what)),
        },
        Err(_) => Owner::Other(msg!("cli-keep-unread", what)),
    }
}

/// Returns the owner of a folder, judged by its checkpoint and results.
fn owner_of_folder(folder: &Path, plan: &Plan, run: &Run) -> Owner {
    let found = owner_of_results(folder, &|manifest| plan.matches_manifest(run, manifest));
    let path = folder.join(checkpoint_name(UNSPLIT));
    match owner_of_part(&path, plan, msg!("cli-keep-checkpoint")) {
        Owner::None => found,
        // A checkpoint of exactly this question may be beside the results that its run was to replace.
        Owner::This if matches!(found, Owner::Other(_)) && !has_same_plan(&path, plan) => found,
        known => known,
    }
}

/// Whether the checkpoint at `path` has exactly this plan, including the fields that do not change counts.
fn has_same_plan(path: &Path, plan: &Plan) -> bool {
    let lines = File::open(path).ok().and_then(|file| read_header(&mut BufReader::new(file)).ok());
    lines.is_some_and(|lines| lines.plan == plan.line())
}

/// Returns the owner of the finished results in a folder. `is_ours` returns whether a manifest belongs to the run of the current plan.
fn owner_of_results(folder: &Path, is_ours: &dyn Fn(&Value) -> bool) -> Owner {
    let manifest = file(&folder.join(MANIFEST_FILE), MANIFEST).unwrap_or_default();
    if !manifest.contains("\"rules_fingerprint\"") {
        return Owner::None;
    }
    match serde_json::from_str(&manifest) {
        Ok(manifest) if is_ours(&manifest) => Owner::This,
        _ => Owner::Other(msg!("cli-keep-other-results")),
    }
}

/// The reason why a folder cannot be claimed.
enum Taken {
    /// It contains files of another run.
    By(Message),
    /// Another program is writing.
    Busy,
}

/// Claims a folder, or the part at `place` in it. `other` returns a description of files of another run, which prevent the claim, or
/// `None`. The inner `Err` is the reason why the folder cannot be claimed.
fn claim(
    folder: &Path,
    place: (u64, u64),
    other: impl Fn() -> Option<Message>,
) -> Result<Result<Claim, Taken>, CliError> {
    finish_publication(folder)?;
    // The check before the claim leaves the folder of another run untouched. Only the check after it is free of races.
    if let Some(what) = other() {
        return Ok(Err(Taken::By(what)));
    }
    let Some(claim) = Claim::acquire(folder, &lock_name(place))? else { return Ok(Err(Taken::Busy)) };
    Ok(other().map_or(Ok(claim), |what| Err(Taken::By(what))))
}

/// Returns the error of a folder or part at `path` that cannot be claimed.
fn refusal(path: &Path, taken: Taken) -> CliError {
    let path = path.display();
    CliError::input(match taken {
        Taken::By(what) => {
            msg!("cli-keep-taken", path, what)
        }
        Taken::Busy => {
            msg!("cli-keep-busy", path)
        }
    })
}

/// Claims the folder for the results of the run `name`: `out` if it is given, else the first free one of `reports/<name>`,
/// `reports/<name>-2` and so on. `other` returns a description of files of another run in a folder, which prevent the claim, or `None`.
fn claim_results(out: Option<&Path>, name: &str, other: impl Fn(&Path) -> Option<Message>) -> Result<Claim, CliError> {
    let claim = |path: &Path| claim(path, UNSPLIT, || other(path));
    if let Some(out) = out {
        return claim(out)?.map_err(|taken| refusal(out, taken));
    }
    let first = Path::new("reports").join(file_name(name));
    let (mut path, mut number) = (first.clone(), 1);
    let claim = loop {
        if let Ok(claim) = claim(&path)? {
            break claim;
        }
        number += 1;
        path = PathBuf::from(format!("{}-{number}", first.display()));
    };
    if path != first {
        let (first, path) = (first.display(), path.display());
        note(&msg!("cli-keep-elsewhere", first, path));
    }
    Ok(claim)
}

/// Claims the folder of a search, which has a folder for each of its runs: `out` if it is given, else the first free one of
/// `reports/<name>`, `reports/<name>-2` and so on. `is_ours` returns whether a manifest belongs to this search. If `overwrite`, results of
/// another run or search do not prevent the claim.
pub fn claim_search(
    out: Option<&Path>,
    name: &str,
    is_ours: &dyn Fn(&Value) -> bool,
    overwrite: bool,
) -> Result<Claim, CliError> {
    claim_results(out, name, |path| match owner_of_results(path, is_ours) {
        Owner::Other(what) if !overwrite => Some(what),
        _ => None,
    })
}

/// Claims the folder for the results of a run and checks that the files with these names can be written there. `out` is the folder of
/// `--out`; if it is `None`, a free folder under `reports` is used. If `overwrite`, results of another run do not prevent the claim.
pub fn open_results(
    out: Option<&Path>,
    plan: &Plan,
    run: &Run,
    files: &[String],
    overwrite: bool,
) -> Result<(Claim, OutputFolder), CliError> {
    let is_of = |manifest: &Value| plan.matches_manifest(run, manifest);
    let claim = claim_results(out, &plan.name, |path| match owner_of_folder(path, plan, run) {
        Owner::Other(what) if !overwrite => Some(what),
        _ => None,
    })?;
    let path = claim.folder();
    let mut earlier = earlier_files(path);
    // A checkpoint of this run may be beside results of another run, which it did not replace yet.
    if matches!(owner_of_results(path, &is_of), Owner::This) {
        // The table of deals of the same run stays, even if this time it is not written.
        earlier.retain(|file| file.file_stem().is_none_or(|stem| stem != DEALS));
    }
    let folder = OutputFolder::prepare(path, files, &earlier)?;
    folder.remove_unfinished(|name| !name.contains("-of-"));
    Ok((claim, folder))
}

/// Returns the name of the checkpoint of a run or a part.
fn checkpoint_name((part, of): (u64, u64)) -> String {
    if of == 1 { "checkpoint.jing".to_owned() } else { format!("checkpoint-{part}-of-{of}.jing") }
}

/// Returns the name of the file that is locked while a run or a part is written.
fn lock_name((part, of): (u64, u64)) -> String {
    if of == 1 { ".lock".to_owned() } else { format!(".lock-{part}-of-{of}") }
}

/// The state of a folder when a run begins.
pub enum Opened<'a> {
    /// The folder is ready.
    Ready(Box<RunFolder<'a>>),
    /// The part was played before and `--resume` is set. The path is that of the part.
    Played(PathBuf),
}

/// The claimed folder of a run or a part, and the checkpoint.
pub struct RunFolder<'a> {
    // Declared before `folder`, which is removed only if it is empty.
    marker: Marker,
    /// The folder.
    pub folder: OutputFolder,
    // Dropped last.
    _claim: Claim,
    /// The plan of the run.
    pub plan: &'a Plan,
    place: (u64, u64),
    /// Whether a part is played (`--part`).
    is_part: bool,
    /// The interval at which checkpoints are saved; `None` without `--checkpoint`.
    interval: Option<Duration>,
    /// Whether `--resume` is set.
    resumes: bool,
    /// Whether `--overwrite` is set.
    overwrites: bool,
    /// The mark in the spool at which the resumed run continues; `None` if the run starts at its first deal or has no table of deals.
    mark: Option<Mark>,
    lang: Lang,
}

/// The file of a checkpoint. On drop it is removed with the file of its rows, if this program wrote it and `stays` is not set.
struct Marker {
    path: PathBuf,
    stays: bool,
    is_written: bool,
}

impl Drop for Marker {
    fn drop(&mut self) {
        if !self.stays && self.is_written {
            let _ = remove(&self.path).and_then(|()| remove(&self.path.with_extension("rows")));
        }
    }
}

impl<'a> RunFolder<'a> {
    /// Claims and prepares the folder of a run, or of the part that `args` name. `files` are the names of the files that the run may write.
    ///
    /// # Errors
    /// Returns an error if the folder contains files of another run and `--overwrite` is not set, if another program is writing it, or if
    /// it cannot be written.
    pub fn open(
        plan: &'a Plan,
        run: &Run,
        files: &[String],
        args: &Options,
        lang: Lang,
    ) -> Result<Opened<'a>, CliError> {
        let place = args.part.unwrap_or(UNSPLIT);
        let (claim, folder) = match args.part {
            None => open_results(args.out.as_deref(), plan, run, files, args.overwrite)?,
            Some(_) => {
                let of_name = || Path::new("reports").join(file_name(&plan.name));
                let path = args.out.clone().unwrap_or_else(of_name);
                let file = path.join(part_name(place));
                let other = || {
                    let files = [
                        (file.clone(), msg!("cli-keep-a-part")),
                        (path.join(checkpoint_name(place)), msg!("cli-keep-a-checkpoint")),
                    ];
                    files.into_iter().find_map(|(name, what)| match owner_of_part(&name, plan, what) {
                        Owner::Other(what) if !args.overwrite => Some(what),
                        _ => None,
                    })
                };
                let claim = claim(&path, place, other)?.map_err(|taken| refusal(&file, taken))?;
                if args.resume && is_played(&file, plan) {
                    return Ok(Opened::Played(file));
                }
                let names = [part_name(place)];
                let folder = OutputFolder::prepare(&path, &names, &[])?;
                folder.remove_unfinished(|name| name == names[0] || name == checkpoint_name(place) || name == PROBE);
                (claim, folder)
            }
        };
        let path = folder.file(&checkpoint_name(place));
        let stays = path.exists() && matches!(owner_of_part(&path, plan, msg!("cli-keep-checkpoint")), Owner::This);
        Ok(Opened::Ready(Box::new(RunFolder {
            marker: Marker { path, stays, is_written: false },
            folder,
            _claim: claim,
            plan,
            place,
            is_part: args.part.is_some(),
            interval: args.checkpoint,
            resumes: args.resume,
            overwrites: args.overwrite,
            mark: None,
            lang,
        })))
    }

    /// Returns the part to play. With `--resume` it continues after the checkpoint; otherwise, or without a checkpoint, it starts at its
    /// first deal.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or written, or if the checkpoint does not fit the run to be resumed. A damaged checkpoint
    /// is ignored if `--overwrite` is set.
    pub fn start(&mut self, run: &Run) -> Result<Part, CliError> {
        let fresh = run.part(self.place.0, self.place.1);
        let path = self.marker.path.clone();
        let ours = self.marker.stays;
        if !ours {
            if !self.is_part || self.interval.is_some() {
                self.save(&fresh, None)?;
            }
            return Ok(fresh);
        }
        let wrong = |what: Message| CliError::input(msg!("cli-resume-wrong", path = %path.display(), what));
        let file = File::open(&path).map_err(|error| CliError::failed(file_problem(&path, error)))?;
        let found = read(&mut BufReader::new(file))
            .and_then(|(lines, record)| Ok((run.restore_part(&lines.head, &record)?, lines.head)));
        match found {
            Ok((part, head)) if self.resumes => {
                if (head.part, head.of) != self.place {
                    return Err(wrong(msg!("cli-resume-other-part")));
                }
                if head.rows.is_none() && self.plan.hands_table && part.next > part.units.start {
                    return Err(wrong(msg!("cli-resume-no-rows")));
                }
                self.mark = head.rows;
                let (done, whole) = (
                    self.lang.name(&deals(run.deals_in(part.units.start..part.next))),
                    run.deals_in(part.units.clone()),
                );
                note(&msg!("cli-resume-goes-on", done, whole = deals(whole)));
                Ok(part)
            }
            Err(PartError::Io(error)) => Err(CliError::failed(file_problem(&path, error))),
            Err(error) if self.resumes && !self.overwrites => Err(wrong(error.to_message())),
            found => {
                if let Ok((part, _)) = found
                    && part.next > part.units.start
                {
                    let done = self.lang.name(&deals(run.deals_in(part.units.start..part.next)));
                    note(&msg!("cli-resume-not-asked", done));
                }
                Ok(fresh)
            }
        }
    }

    /// Saves a checkpoint. `rows` is the mark at the end of its rows in the spool; `None` if it has no rows.
    pub fn save(&mut self, part: &Part, rows: Option<Mark>) -> Result<(), CliError> {
        let rows = rows.map_or(PartRows::None, PartRows::Elsewhere);
        self.put(&self.marker.path, part, rows)?;
        (self.marker.is_written, self.marker.stays) = (true, self.interval.is_some());
        Ok(())
    }

    /// Writes a part or checkpoint to `path`, atomically.
    fn put(&self, path: &Path, part: &Part, rows: PartRows<'_>) -> Result<(), CliError> {
        let mut file = AtomicFile::create(path)?;
        match write(&mut file, self.plan, self.place, part, rows) {
            Ok(()) => Ok(file.commit()?),
            // The file keeps its own errors.
            Err(error) => Err(file.take_failure().unwrap_or_else(|| OutputError::io("write", path, error)).into()),
        }
    }

    /// The interval at which checkpoints are saved; `None` if none are saved during play.
    pub fn checkpoint_interval(&self) -> Option<Duration> {
        self.interval
    }

    /// Whether the checkpoint is kept after an interruption.
    pub fn keeps_checkpoint(&self) -> bool {
        self.interval.is_some() || self.resumes
    }

    /// Saves a checkpoint after the last finished deal, and keeps it. `spool` has the rows of its deals. Returns `false` without saving if
    /// the rows were written to the table of deals, because a checkpoint would lack them.
    pub fn save_for_resume(&mut self, part: &Part, spool: Option<&mut Spool>) -> Result<bool, CliError> {
        if self.plan.hands_table && spool.is_none() {
            return Ok(false);
        }
        let rows = spool.map(Spool::mark).transpose()?;
        self.save(part, rows)?;
        self.keep_checkpoint();
        Ok(true)
    }

    /// Keeps the checkpoint until [`RunFolder::finish`], even if an error occurs.
    pub fn keep_checkpoint(&mut self) {
        self.marker.stays = true;
    }

    /// Whether rows of deals are written to a [`Spool`] before they become a table or a part.
    pub fn needs_spool(&self) -> bool {
        self.is_part || self.interval.is_some() || self.resumes
    }

    /// Opens the spool: with the rows of the checkpoint if the run resumes, else empty. `part` is the result of [`RunFolder::start`].
    pub fn open_spool(&mut self, part: &Part) -> Result<Spool, CliError> {
        let path = self.marker.path.with_extension("rows");
        let Some(mark) = &self.mark else {
            if self.marker.stays {
                // The earlier checkpoint refers to rows that are removed now.
                self.save(part, None)?;
            }
            return Ok(Spool::create(&path)?);
        };
        Spool::open_at(&path, mark)?.ok_or_else(|| {
            let advice = msg!("cli-resume-damaged");
            CliError::input(file_problem(&path, advice))
        })
    }

    /// Creates the table of deals in the stage.
    pub fn create_deals(&self, run: &Run) -> Result<DealRows, CliError> {
        let path = self.folder.stage()?.join(format!("{}.parquet", DEALS));
        Ok(DealRows::create(&path, &deals_provenance(run))?)
    }

    /// Writes the file of a finished part and returns its path. `rows` are the rows of its deals, if the run has a table of deals.
    pub fn write_part(&self, part: &Part, rows: Option<&mut Spool>) -> Result<PathBuf, CliError> {
        let path = self.folder.file(&part_name(self.place));
        let rows = match rows {
            Some(spool) => PartRows::With(spool.mark()?, spool.rewind()?),
            None => PartRows::None,
        };
        self.put(&path, part, rows)?;
        Ok(path)
    }

    /// Removes the checkpoint and its rows. To be called when the results are complete.
    pub fn finish(&mut self) -> Result<(), CliError> {
        self.marker.stays = false;
        remove(&self.marker.path)?;
        Ok(remove(&self.marker.path.with_extension("rows"))?)
    }
}

/// Returns the file name of a part.
fn part_name((part, of): (u64, u64)) -> String {
    format!("part-{part}-of-{of}.jing")
}

/// Whether the file is a readable part of the run of this plan.
fn is_played(file: &Path, plan: &Plan) -> bool {
    let read = File::open(file).map_err(PartError::from).and_then(|file| read(&mut BufReader::new(file)));
    let is_of =
        |line: &str| serde_json::from_str::<Plan>(line).is_ok_and(|other| plan.difference_of_counts(&other).is_none());
    read.is_ok_and(|(lines, _)| is_of(&lines.plan))
}

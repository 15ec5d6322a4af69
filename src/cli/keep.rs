//! Whose results a folder holds, where a run goes on, and what it leaves for the case that it is killed.
//!
//! Whoever writes results claims them first: a locked file, by folder or by part. From its beginning a run has a checkpoint in its
//! folder, which says whose the folder is. Without `--checkpoint` it stands at the first deal; it goes when the results are whole.

use super::args::Options;
use super::console::tell;
use super::error::{CliError, about};
use crate::input::{MANIFEST, file};
use crate::lang::{Lang, Message, ToMessage, msg};
use crate::question::file_name;
use crate::report::Plan;
use crate::report::numbers::deals;
use crate::sim::Run;
use crate::sim::part::{Mark, Part, PartError, lines, read};
use crate::write::deals::DealRows;
use crate::write::deals::spool::Spool;
use crate::write::files::DEALS;
use crate::write::files::MANIFEST as RESULTS;
use crate::write::folder::{AtomicFile, remove};
use crate::write::parts::{Rows, origin_of_deals, write};
use crate::write::run::earlier;
use crate::write::staged::finish;
use crate::write::{Claim, OutputError, OutputFolder};
use serde_json::Value;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A whole run, as a part.
const WHOLE: (u64, u64) = (1, 1);

/// What a folder holds, as far as a run asks.
enum Holds {
    Nothing,
    /// This run, or what is left of it.
    This,
    /// Another one: what of it, and in what it differs.
    Other(Message),
}

/// Whose file a part or checkpoint is.
fn owner(path: &Path, plan: &Plan, what: Message) -> Holds {
    let Ok(file) = File::open(path) else { return Holds::Nothing };
    match lines(&mut BufReader::new(file)) {
        Ok(lines) => match serde_json::from_str::<Plan>(&lines.plan) {
            Ok(other) => match plan.difference_of_counts(&other) {
                None => Holds::This,
                Some(other) => Holds::Other(msg!("cli-keep-other-run", what, other)),
            },
            Err(_) => Holds::Other(msg!("cli-keep-other-version", what)),
        },
        Err(_) => Holds::Other(msg!("cli-keep-unread", what)),
    }
}

/// Whose results a folder holds.
fn holds(folder: &Path, plan: &Plan, run: &Run) -> Holds {
    let found = results(folder, &|manifest| plan.matches_manifest(run, manifest));
    let path = folder.join(checkpoint(WHOLE));
    match owner(&path, plan, msg!("cli-keep-checkpoint")) {
        Holds::Nothing => found,
        // A checkpoint whose run is read in the same way may stand beside results that it was to replace.
        Holds::This if matches!(found, Holds::Other(_)) && !is_read_alike(&path, plan) => found,
        known => known,
    }
}

/// Whether a checkpoint is of the same question, in what it reads too.
fn is_read_alike(path: &Path, plan: &Plan) -> bool {
    let lines = File::open(path).ok().and_then(|file| lines(&mut BufReader::new(file)).ok());
    lines.is_some_and(|lines| lines.plan == plan.line())
}

/// Whose finished results a folder holds; `is_ours` knows the manifest of this run.
fn results(folder: &Path, is_ours: &dyn Fn(&Value) -> bool) -> Holds {
    let manifest = file(&folder.join(RESULTS), MANIFEST).unwrap_or_default();
    if !manifest.contains("\"rules_fingerprint\"") {
        return Holds::Nothing;
    }
    match serde_json::from_str(&manifest) {
        Ok(manifest) if is_ours(&manifest) => Holds::This,
        _ => Holds::Other(msg!("cli-keep-other-results")),
    }
}

/// Why results are not written there.
enum Taken {
    /// They would replace this.
    By(Message),
    /// Another run is writing.
    Busy,
}

/// Claims a folder, or a part in it, unless it holds what is another's.
fn claim(
    folder: &Path,
    place: (u64, u64),
    other: impl Fn() -> Option<Message>,
) -> Result<Result<Claim, Taken>, CliError> {
    finish(folder)?;
    // A folder that is another's is not touched; whose it is says only the second look.
    if let Some(what) = other() {
        return Ok(Err(Taken::By(what)));
    }
    let Some(claim) = Claim::of(folder, &lock(place))? else { return Ok(Err(Taken::Busy)) };
    Ok(other().map_or(Ok(claim), |what| Err(Taken::By(what))))
}

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

/// The folder for results, claimed: that of `--out`, else the first free one under `reports`. `other` says what of another run a
/// folder holds, which is then not taken.
pub fn claimed(out: Option<&Path>, name: &str, other: impl Fn(&Path) -> Option<Message>) -> Result<Claim, CliError> {
    let claim = |path: &Path| claim(path, WHOLE, || other(path));
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
        tell(&msg!("cli-keep-elsewhere", first, path));
    }
    Ok(claim)
}

/// The folder for the files of a run, claimed and ready to be written.
pub fn choose(
    out: Option<&Path>,
    plan: &Plan,
    run: &Run,
    files: &[String],
    overwrite: bool,
) -> Result<(Claim, OutputFolder), CliError> {
    let is_of = |manifest: &Value| plan.matches_manifest(run, manifest);
    let claim = claimed(out, &plan.name, |path| match holds(path, plan, run) {
        Holds::Other(what) if !overwrite => Some(what),
        _ => None,
    })?;
    let path = claim.folder();
    let mut earlier = self::earlier(path);
    // A checkpoint of this run may stand beside the results of another, which it failed to replace.
    if matches!(results(path, &is_of), Holds::This) {
        // The deals of this very run, which it does not write again unless it is asked to.
        earlier.retain(|file| file.file_stem().is_none_or(|stem| stem != DEALS));
    }
    let folder = OutputFolder::prepare(path, files, &earlier)?;
    folder.remove_unfinished(|name| !name.contains("-of-"));
    Ok((claim, folder))
}

fn checkpoint((part, of): (u64, u64)) -> String {
    if of == 1 { "checkpoint.jing".to_owned() } else { format!("checkpoint-{part}-of-{of}.jing") }
}

/// The file that is locked while a run, or a part, is written.
fn lock((part, of): (u64, u64)) -> String {
    if of == 1 { ".lock".to_owned() } else { format!(".lock-{part}-of-{of}") }
}

/// What is there when a run begins.
pub enum Opened<'a> {
    /// Its folder is ready.
    Ready(Box<Keep<'a>>),
    /// It is a part that has been played already.
    Played(PathBuf),
}

/// The folder of a run, and how it is kept.
pub struct Keep<'a> {
    // Before the folder, which goes if it is empty.
    marker: Marker,
    /// The folder.
    pub folder: OutputFolder,
    // The last to go.
    _claim: Claim,
    /// What is played.
    pub plan: &'a Plan,
    place: (u64, u64),
    part: bool,
    every: Option<Duration>,
    resumes: bool,
    overwrites: bool,
    mark: Option<Mark>,
    lang: Lang,
}

/// A checkpoint, which goes if nothing is to stay.
struct Marker {
    path: PathBuf,
    stays: bool,
}

impl Drop for Marker {
    fn drop(&mut self) {
        if !self.stays {
            let _ = remove(&self.path).and_then(|()| remove(&self.path.with_extension("rows")));
        }
    }
}

impl<'a> Keep<'a> {
    /// The folder of a run, ready to be written; refused where it holds another run's results.
    pub fn open(
        plan: &'a Plan,
        run: &Run,
        files: &[String],
        args: &Options,
        lang: Lang,
    ) -> Result<Opened<'a>, CliError> {
        let place = args.part.unwrap_or(WHOLE);
        let (claim, folder) = match args.part {
            None => choose(args.out.as_deref(), plan, run, files, args.overwrite)?,
            Some(_) => {
                let of_name = || Path::new("reports").join(file_name(&plan.name));
                let path = args.out.clone().unwrap_or_else(of_name);
                let file = path.join(part_name(place));
                let other = || {
                    let files = [
                        (file.clone(), msg!("cli-keep-a-part")),
                        (path.join(checkpoint(place)), msg!("cli-keep-a-checkpoint")),
                    ];
                    files.into_iter().find_map(|(name, what)| match owner(&name, plan, what) {
                        Holds::Other(what) if !args.overwrite => Some(what),
                        _ => None,
                    })
                };
                let claim = claim(&path, place, other)?.map_err(|taken| refusal(&file, taken))?;
                if args.resume && is_played(&file, plan) {
                    return Ok(Opened::Played(file));
                }
                let names = [part_name(place)];
                let folder = OutputFolder::prepare(&path, &names, &[])?;
                folder.remove_unfinished(|name| name == names[0] || name == checkpoint(place));
                (claim, folder)
            }
        };
        let path = folder.file(&checkpoint(place));
        let stays = path.exists() && matches!(owner(&path, plan, msg!("cli-keep-checkpoint")), Holds::This);
        Ok(Opened::Ready(Box::new(Keep {
            marker: Marker { path, stays },
            folder,
            _claim: claim,
            plan,
            place,
            part: args.part.is_some(),
            every: args.checkpoint,
            resumes: args.resume,
            overwrites: args.overwrite,
            mark: None,
            lang,
        })))
    }

    /// Where the run begins: at its checkpoint if it is to go on.
    pub fn start(&mut self, run: &Run) -> Result<Part, CliError> {
        let fresh = run.part(self.place.0, self.place.1);
        let path = self.marker.path.clone();
        let ours = self.marker.stays;
        if !ours {
            if !self.part || self.every.is_some() {
                self.save(&fresh, None)?;
            }
            return Ok(fresh);
        }
        let wrong = |what: Message| CliError::input(msg!("cli-resume-wrong", path = %path.display(), what));
        let file = File::open(&path).map_err(|error| CliError::failed(about(&path, error)))?;
        let found = read(&mut BufReader::new(file))
            .and_then(|(lines, record)| Ok((run.stored(&lines.head, &record)?, lines.head)));
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
                    self.lang.name(&deals(run.deals_of(part.units.start..part.next))),
                    run.deals_of(part.units.clone()),
                );
                tell(&msg!("cli-resume-goes-on", done, whole = deals(whole)));
                Ok(part)
            }
            Err(PartError::Io(error)) => Err(CliError::failed(about(&path, error))),
            Err(error) if self.resumes && !self.overwrites => Err(wrong(error.to_message())),
            found => {
                if let Ok((part, _)) = found
                    && part.next > part.units.start
                {
                    let done = self.lang.name(&deals(run.deals_of(part.units.start..part.next)));
                    tell(&msg!("cli-resume-not-asked", done));
                }
                Ok(fresh)
            }
        }
    }

    /// Keeps where the run stands.
    pub fn save(&mut self, part: &Part, rows: Option<Mark>) -> Result<(), CliError> {
        let rows = rows.map_or(Rows::None, Rows::Elsewhere);
        self.put(&self.marker.path, part, rows)?;
        self.marker.stays = self.every.is_some();
        Ok(())
    }

    fn put(&self, path: &Path, part: &Part, rows: Rows<'_>) -> Result<(), CliError> {
        let mut file = AtomicFile::create(path)?;
        match write(&mut file, self.plan, self.place, part, rows) {
            Ok(()) => Ok(file.commit()?),
            // The file keeps its own errors.
            Err(error) => Err(file.take_failure().unwrap_or_else(|| OutputError::io("write", path, error)).into()),
        }
    }

    /// How often where the run stands is kept.
    pub fn pause(&self) -> Option<Duration> {
        self.every
    }

    /// Whether a checkpoint is to outlast an interruption.
    pub fn saves(&self) -> bool {
        self.every.is_some() || self.resumes
    }

    /// From here on the checkpoint stays until all is written.
    pub fn stay(&mut self) {
        self.marker.stays = true;
    }

    /// Whether rows of deals go into a file of their own before they become a table or part.
    pub fn spools(&self) -> bool {
        self.part || self.every.is_some() || self.resumes
    }

    /// The rows of deals so far; the part is where the run begins.
    pub fn spool(&mut self, part: &Part) -> Result<Spool, CliError> {
        let path = self.marker.path.with_extension("rows");
        let Some(mark) = &self.mark else {
            if self.marker.stays {
                // The checkpoint that is there counts on the rows that go now.
                self.save(part, None)?;
            }
            return Ok(Spool::create(&path)?);
        };
        Spool::back_to(&path, mark)?.ok_or_else(|| {
            let advice = msg!("cli-resume-damaged");
            CliError::input(about(&path, advice))
        })
    }

    /// The table of deals.
    pub fn deals(&self, run: &Run) -> Result<DealRows, CliError> {
        let path = self.folder.stage()?.join(format!("{}.parquet", DEALS));
        Ok(DealRows::create(&path, &origin_of_deals(run))?)
    }

    /// Writes a part that has been played to its end.
    pub fn write_part(&self, part: &Part, rows: Option<&mut Spool>) -> Result<PathBuf, CliError> {
        let path = self.folder.file(&part_name(self.place));
        let rows = match rows {
            Some(spool) => Rows::With(spool.mark()?, spool.rows()?),
            None => Rows::None,
        };
        self.put(&path, part, rows)?;
        Ok(path)
    }

    /// The results are whole: nothing else stays.
    pub fn done(&mut self) -> Result<(), CliError> {
        self.marker.stays = false;
        remove(&self.marker.path)?;
        Ok(remove(&self.marker.path.with_extension("rows"))?)
    }
}

/// The name of the file of a part.
fn part_name((part, of): (u64, u64)) -> String {
    format!("part-{part}-of-{of}.jing")
}

/// Whether a file is this part of this run, and whole.
fn is_played(file: &Path, plan: &Plan) -> bool {
    let read = File::open(file).map_err(PartError::from).and_then(|file| read(&mut BufReader::new(file)));
    let is_of =
        |line: &str| serde_json::from_str::<Plan>(line).is_ok_and(|other| plan.difference_of_counts(&other).is_none());
    read.is_ok_and(|(lines, _)| is_of(&lines.plan))
}

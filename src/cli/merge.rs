//! `jing merge`: merges the parts of a run.

use super::args::MergeArgs;
use super::error::CliError;
use super::keep::open_results;
use super::play::print;
use crate::input::ReadError;
use crate::lang::msg;
use crate::report::Study;
use crate::write::deals::DealRows;
use crate::write::files::DEALS;
use crate::write::parts::{Gathered, MergeError, Merging, deals_provenance};
use crate::write::run::write;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

pub fn run(args: &MergeArgs) -> Result<(), CliError> {
    let mut files = Vec::new();
    for path in &args.parts {
        if path.is_dir() { files.extend(parts_in(path)?) } else { files.push(path.clone()) }
    }
    let mut merging = gathered(&files, args.so_far)?;
    let (plan, run) = (merging.plan.clone(), merging.run.clone());
    if args.no_files || args.so_far {
        take_all(&mut merging, &files, None)?;
        return print(&study(&merging)?, None, None, args.json, plan.lang);
    }
    let written = super::play::files(&merging.setup, plan.hands_table);
    let (_claim, folder) = open_results(args.out.as_deref(), &plan, &run, &written, args.overwrite)?;
    let table = folder.stage()?.join(format!("{}.parquet", DEALS));
    let mut rows = plan.hands_table.then(|| DealRows::create(&table, &deals_provenance(&run))).transpose()?;
    take_all(&mut merging, &files, rows.as_mut())?;
    rows.map(DealRows::finish).transpose()?;
    let study = study(&merging)?;
    write(&study, &folder, args.plain_tables, plan.lang)?;
    print(&study, Some(&folder), None, args.json, plan.lang)
}

/// Returns the parts in these files, ready to be merged. If `so_far`, parts may be missing.
fn gathered(files: &[PathBuf], so_far: bool) -> Result<Merging, CliError> {
    let mut gathered = Gathered::default();
    for path in files {
        gathered.add(&path.display().to_string(), &mut open(path)?).map_err(merge_error)?;
    }
    gathered.finish(so_far).map_err(merge_error)
}

/// Merges the parts in these files, which must be all parts of a run, without a table of deals.
pub fn merge_parts(files: &[PathBuf]) -> Result<Merging, CliError> {
    let mut merging = gathered(files, false)?;
    take_all(&mut merging, files, None)?;
    Ok(merging)
}

/// Merges all parts, in the order of [`Merging::order`]. `files` are the files in the order in which they were gathered. If `rows` is given,
/// adds the rows of deals to that table.
fn take_all(merging: &mut Merging, files: &[PathBuf], mut rows: Option<&mut DealRows>) -> Result<(), CliError> {
    merging.order().into_iter().try_for_each(|(name, at)| {
        merging.take(&name, &mut open(&files[at])?, rows.as_deref_mut()).map_err(merge_error)
    })
}

/// Returns the study of the merged parts, or an error if they have no finished deal.
fn study(merging: &Merging) -> Result<Study, CliError> {
    match merging.record().deals() {
        0 => Err(CliError::input(msg!("cli-merge-no-deals"))),
        _ => Ok(merging.study(0.0)),
    }
}

fn open(path: &Path) -> Result<BufReader<File>, CliError> {
    let cannot = |error: ReadError| CliError::input(msg!("cli-merge-file-unread", path = %path.display(), error));
    Ok(BufReader::new(crate::input::open(path).map_err(cannot)?))
}

/// Returns the files of parts in a folder, sorted by name. Returns an error if there are none.
fn parts_in(folder: &Path) -> Result<Vec<PathBuf>, CliError> {
    let cannot = |error| CliError::input(msg!("cli-merge-folder-unread", folder = %folder.display(), error));
    let is_part = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with("part-") && name.ends_with(".jing")
    };
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).map_err(cannot)?.flatten().map(|entry| entry.path()).filter(is_part).collect();
    files.sort();
    match files.is_empty() {
        true => Err(CliError::input(msg!("cli-merge-no-part", folder = %folder.display()))),
        false => Ok(files),
    }
}

/// Returns the error of a merge: parts that do not fit together are invalid input.
fn merge_error(error: MergeError) -> CliError {
    match error {
        MergeError::Output(error) => error.into(),
        error => CliError::input(error),
    }
}

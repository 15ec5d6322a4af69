//! Publication of the files of a run, all or none.
//!
//! The files are written into a stage, a folder inside the output folder. Once the last is written, the stage is renamed to `.results` in
//! one step, and its files are moved into the output folder. A run that fails or is killed before the rename leaves the files of the
//! earlier run as they were. If it is killed during the move, [`finish_publication`] moves the rest when the folder is used again.

use super::OutputFolder;
use super::error::{COMPLETE_STAGE, OutputError, STAGE, UNFINISHED};
use super::folder::{remove, sync_folder, write_whole};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use tempfile::Builder;

/// The file in the stage that lists the files of the earlier run that the publication removes, one name per line.
const GONE: &str = ".gone";

impl OutputFolder {
    /// Returns the stage of this run. The first call creates it and removes all stages that killed programs left in the output folder, so
    /// the caller must hold the claim of the output folder.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be created.
    pub fn stage(&self) -> Result<PathBuf, OutputError> {
        let mut stage = self.locked_stage();
        if stage.is_none() {
            let prefix = format!("{UNFINISHED}{STAGE}");
            for entry in fs::read_dir(self.path()).into_iter().flatten().flatten() {
                if entry.file_name().to_string_lossy().starts_with(&prefix) {
                    let _ = fs::remove_dir_all(entry.path());
                }
            }
            let made = Builder::new().prefix(&prefix).tempdir_in(self.path());
            *stage = Some(made.map_err(|error| OutputError::io("write-folder", self.path(), error))?);
        }
        // Starts with the path given by the user, because messages show it.
        let name = stage.as_ref().and_then(|stage| stage.path().file_name());
        Ok(name.map_or_else(|| self.path().to_owned(), |name| self.path().join(name)))
    }

    /// Moves the files of the stage into the output folder, and removes those files of the earlier run that no new file replaces. Does
    /// nothing without a stage.
    ///
    /// # Errors
    /// Returns an error if a file cannot be moved. If the stage was already renamed, [`finish_publication`] can complete the move.
    pub fn publish(&self) -> Result<(), OutputError> {
        let Some(stage) = self.locked_stage().take() else { return Ok(()) };
        let gone = self.earlier().iter().filter_map(|path| path.file_name()?.to_str());
        let gone: Vec<&str> = gone.filter(|name| !stage.path().join(name).exists()).collect();
        write_whole(&stage.path().join(GONE), gone.join("\n").as_bytes())?;
        let whole = self.path().join(COMPLETE_STAGE);
        fs::rename(stage.path(), &whole).map_err(|error| OutputError::io("finish", &whole, error))?;
        sync_folder(&whole);
        finish_publication(self.path())
    }
}

/// A step of a publication. Executing a step twice has the same effect as once.
enum Step {
    /// Removes the file at this path.
    Remove(PathBuf),
    /// Moves a file from the first path to the second.
    Move(PathBuf, PathBuf),
}

/// Returns the remaining steps of a publication in a folder.
fn steps(folder: &Path) -> Vec<Step> {
    let whole = folder.join(COMPLETE_STAGE);
    let gone = fs::read_to_string(whole.join(GONE)).unwrap_or_default();
    // A name with a path could lead to a file outside this folder.
    let bare = |name: &&str| Path::new(name).file_name().is_some_and(|own| own == *name);
    let removed = gone.lines().filter(bare).map(|name| Step::Remove(folder.join(name)));
    let files = fs::read_dir(&whole).into_iter().flatten().flatten().filter(|entry| entry.file_name() != GONE);
    let moved = files.map(|entry| Step::Move(entry.path(), folder.join(entry.file_name())));
    removed.chain(moved).collect()
}

fn execute(step: Step) -> Result<(), OutputError> {
    match step {
        Step::Remove(path) => remove(&path),
        Step::Move(from, to) => match fs::rename(from, &to) {
            // Another program has moved the file meanwhile.
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            moved => moved.map_err(|error| OutputError::io("finish", &to, error)),
        },
    }
}

/// Completes the publication of a program that was killed while it moved files. Does nothing if there is none.
///
/// # Errors
/// Returns an error if a file cannot be moved or removed.
pub fn finish_publication(folder: &Path) -> Result<(), OutputError> {
    let whole = folder.join(COMPLETE_STAGE);
    if !whole.is_dir() {
        return Ok(());
    }
    steps(folder).into_iter().try_for_each(execute)?;
    sync_folder(&whole);
    remove(&whole.join(GONE))?;
    match fs::remove_dir(&whole) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(OutputError::io("remove", &whole, error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::error::final_path;
    use std::collections::BTreeMap;

    const OLD: [(&str, &str); 3] = [("a.parquet", "old"), ("b.csv", "old"), ("manifest.json", "old")];
    const NEW: [(&str, &str); 3] = [("a.parquet", "new"), ("c.svg", "new"), ("manifest.json", "new")];

    fn put(folder: &Path, files: &[(&str, &str)]) {
        files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    }

    fn contents(folder: &Path) -> BTreeMap<String, String> {
        let name = |entry: &fs::DirEntry| entry.file_name().into_string().unwrap();
        let files = fs::read_dir(folder).unwrap().map(Result::unwrap);
        files.map(|entry| (name(&entry), fs::read_to_string(entry.path()).unwrap_or_default())).collect()
    }

    fn expected(files: &[(&str, &str)]) -> BTreeMap<String, String> {
        files.iter().chain(&[("mine.txt", "my own")]).map(|(name, text)| (name.to_string(), text.to_string())).collect()
    }

    /// A folder with the files of an old run and a file of the user.
    fn folder_with_old_run() -> (tempfile::TempDir, OutputFolder) {
        let dir = tempfile::tempdir().unwrap();
        put(dir.path(), &OLD);
        put(dir.path(), &[("mine.txt", "my own")]);
        let earlier: Vec<PathBuf> = OLD.iter().map(|(name, _)| dir.path().join(name)).collect();
        let folder = OutputFolder::prepare(dir.path(), &[], &earlier).unwrap();
        (dir, folder)
    }

    #[test]
    fn the_old_run_stays_until_the_new_one_is_whole() {
        let (dir, folder) = folder_with_old_run();
        put(&folder.stage().unwrap(), &NEW[..2]);
        assert_eq!(final_path(&folder.stage().unwrap().join("x")), dir.path().join("x"));
        assert_eq!(final_path(&dir.path().join("x")), dir.path().join("x"));
        let seen = contents(dir.path());
        assert!(expected(&OLD).iter().all(|file| seen.get(file.0) == Some(file.1)));
        // The new run fails.
        drop(folder);
        assert_eq!(contents(dir.path()), expected(&OLD));

        let (dir, folder) = folder_with_old_run();
        let stage = folder.stage().unwrap();
        assert_eq!(folder.stage().unwrap(), stage);
        put(&stage, &NEW);
        folder.publish().unwrap();
        assert_eq!(contents(dir.path()), expected(&NEW));
    }

    #[test]
    fn the_stage_of_a_killed_program_is_removed_or_published() {
        let (dir, folder) = folder_with_old_run();
        put(&folder.stage().unwrap(), &NEW[..2]);
        // Killed before all files were written: the next run removes them.
        std::mem::forget(folder);
        let next = OutputFolder::prepare(dir.path(), &[], &[]).unwrap();
        next.stage().unwrap();
        drop(next);
        assert_eq!(contents(dir.path()), expected(&OLD));

        // Killed after any number of publication steps.
        for killed_after in 0.. {
            let (dir, folder) = folder_with_old_run();
            put(&folder.stage().unwrap(), &NEW);
            put(&folder.stage().unwrap(), &[(GONE, "b.csv\n../beside.txt")]);
            fs::rename(folder.stage().unwrap(), dir.path().join(COMPLETE_STAGE)).unwrap();
            let all_steps = steps(dir.path());
            let left = all_steps.len().checked_sub(killed_after);
            all_steps.into_iter().take(killed_after).for_each(|step| execute(step).unwrap());
            assert!(left == Some(0) || contents(dir.path()) != expected(&NEW));
            finish_publication(dir.path()).unwrap();
            assert_eq!(contents(dir.path()), expected(&NEW), "killed after {killed_after} steps");
            if left == Some(0) {
                assert_eq!(killed_after, 4, "one removed, three moved, none outside");
                break;
            }
        }
    }
}

//! The files of a run, all of them or none: they are written into a folder of their own inside the output folder, and put in
//! place once the last is written.
//!
//! A run that fails, or is killed while it writes, leaves the files of the run before it. The stage then gets the name `.results` in
//! one step, and its files are moved. Whoever opens a folder after a kill in the middle of this moves the rest.

use super::OutputFolder;
use super::error::{OutputError, RESULTS, UNFINISHED, WHOLE};
use super::folder::{remove, sync_folder, write_whole};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use tempfile::Builder;

/// The names of the files of an earlier run that go when those of the stage come.
const GONE: &str = ".gone";

impl OutputFolder {
    /// The folder in which the files of the run are written, until [`OutputFolder::publish`]. Only one run may write here.
    ///
    /// # Errors
    /// A folder that cannot be created.
    pub fn stage(&self) -> Result<PathBuf, OutputError> {
        let mut stage = self.staged();
        if stage.is_none() {
            let prefix = format!("{UNFINISHED}{RESULTS}");
            for entry in fs::read_dir(self.path()).into_iter().flatten().flatten() {
                if entry.file_name().to_string_lossy().starts_with(&prefix) {
                    let _ = fs::remove_dir_all(entry.path());
                }
            }
            let made = Builder::new().prefix(&prefix).tempdir_in(self.path());
            *stage = Some(made.map_err(|error| OutputError::io("write-folder", self.path(), error))?);
        }
        // As the folder was named, for messages tell it.
        let name = stage.as_ref().and_then(|stage| stage.path().file_name());
        Ok(name.map_or_else(|| self.path().to_owned(), |name| self.path().join(name)))
    }

    /// Puts the files of the stage in place; those of an earlier run go.
    ///
    /// # Errors
    /// A file that cannot be moved. Where all are written, they come when the folder is opened again.
    pub fn publish(&self) -> Result<(), OutputError> {
        let Some(stage) = self.staged().take() else { return Ok(()) };
        let gone = self.earlier().iter().filter_map(|path| path.file_name()?.to_str());
        let gone: Vec<&str> = gone.filter(|name| !stage.path().join(name).exists()).collect();
        write_whole(&stage.path().join(GONE), gone.join("\n").as_bytes())?;
        let whole = self.path().join(WHOLE);
        fs::rename(stage.path(), &whole).map_err(|error| OutputError::io("finish", &whole, error))?;
        sync_folder(&whole);
        finish(self.path())
    }
}

/// A step of putting files in place. Each may be done twice.
enum Step {
    Remove(PathBuf),
    Move(PathBuf, PathBuf),
}

/// What is left to do in a folder.
fn steps(folder: &Path) -> Vec<Step> {
    let whole = folder.join(WHOLE);
    let gone = fs::read_to_string(whole.join(GONE)).unwrap_or_default();
    // Nothing outside this folder, whatever the file says.
    let bare = |name: &&str| Path::new(name).file_name().is_some_and(|own| own == *name);
    let removed = gone.lines().filter(bare).map(|name| Step::Remove(folder.join(name)));
    let files = fs::read_dir(&whole).into_iter().flatten().flatten().filter(|entry| entry.file_name() != GONE);
    let moved = files.map(|entry| Step::Move(entry.path(), folder.join(entry.file_name())));
    removed.chain(moved).collect()
}

fn done(step: Step) -> Result<(), OutputError> {
    match step {
        Step::Remove(path) => remove(&path),
        Step::Move(from, to) => match fs::rename(from, &to) {
            // Another program has moved it meanwhile.
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            moved => moved.map_err(|error| OutputError::io("finish", &to, error)),
        },
    }
}

/// Puts in place what a killed program had written whole.
///
/// # Errors
/// A file that cannot be moved.
pub fn finish(folder: &Path) -> Result<(), OutputError> {
    let whole = folder.join(WHOLE);
    if !whole.is_dir() {
        return Ok(());
    }
    steps(folder).into_iter().try_for_each(done)?;
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
    use crate::write::error::in_place;
    use std::collections::BTreeMap;

    const OLD: [(&str, &str); 3] = [("a.parquet", "old"), ("b.csv", "old"), ("manifest.json", "old")];
    const NEW: [(&str, &str); 3] = [("a.parquet", "new"), ("c.svg", "new"), ("manifest.json", "new")];

    fn put(folder: &Path, files: &[(&str, &str)]) {
        files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    }

    fn held(folder: &Path) -> BTreeMap<String, String> {
        let name = |entry: &fs::DirEntry| entry.file_name().into_string().unwrap();
        let files = fs::read_dir(folder).unwrap().map(Result::unwrap);
        files.map(|entry| (name(&entry), fs::read_to_string(entry.path()).unwrap_or_default())).collect()
    }

    fn all(files: &[(&str, &str)]) -> BTreeMap<String, String> {
        files.iter().chain(&[("mine.txt", "my own")]).map(|(name, text)| (name.to_string(), text.to_string())).collect()
    }

    /// A folder with an old run and a file of the user, and the old run's files.
    fn old() -> (tempfile::TempDir, OutputFolder) {
        let dir = tempfile::tempdir().unwrap();
        put(dir.path(), &OLD);
        put(dir.path(), &[("mine.txt", "my own")]);
        let earlier: Vec<PathBuf> = OLD.iter().map(|(name, _)| dir.path().join(name)).collect();
        let folder = OutputFolder::prepare(dir.path(), &[], &earlier).unwrap();
        (dir, folder)
    }

    #[test]
    fn the_old_run_stays_until_the_new_one_is_whole() {
        let (dir, folder) = old();
        put(&folder.stage().unwrap(), &NEW[..2]);
        assert_eq!(in_place(&folder.stage().unwrap().join("x")), dir.path().join("x"));
        assert_eq!(in_place(&dir.path().join("x")), dir.path().join("x"));
        let seen = held(dir.path());
        assert!(all(&OLD).iter().all(|file| seen.get(file.0) == Some(file.1)));
        // It fails.
        drop(folder);
        assert_eq!(held(dir.path()), all(&OLD));

        let (dir, folder) = old();
        let stage = folder.stage().unwrap();
        assert_eq!(folder.stage().unwrap(), stage);
        put(&stage, &NEW);
        folder.publish().unwrap();
        assert_eq!(held(dir.path()), all(&NEW));
    }

    #[test]
    fn what_a_killed_program_left_is_removed_or_put_in_place() {
        let (dir, folder) = old();
        put(&folder.stage().unwrap(), &NEW[..2]);
        // Killed before its files were whole: the next run takes them away.
        std::mem::forget(folder);
        let next = OutputFolder::prepare(dir.path(), &[], &[]).unwrap();
        next.stage().unwrap();
        drop(next);
        assert_eq!(held(dir.path()), all(&OLD));

        // Killed after any number of the steps that put them in place.
        for killed_after in 0.. {
            let (dir, folder) = old();
            put(&folder.stage().unwrap(), &NEW);
            put(&folder.stage().unwrap(), &[(GONE, "b.csv\n../beside.txt")]);
            fs::rename(folder.stage().unwrap(), dir.path().join(WHOLE)).unwrap();
            let all_steps = steps(dir.path());
            let left = all_steps.len().checked_sub(killed_after);
            all_steps.into_iter().take(killed_after).for_each(|step| done(step).unwrap());
            assert!(left == Some(0) || held(dir.path()) != all(&NEW));
            finish(dir.path()).unwrap();
            assert_eq!(held(dir.path()), all(&NEW), "killed after {killed_after} steps");
            if left == Some(0) {
                assert_eq!(killed_after, 4, "one removed, three moved, none outside");
                break;
            }
        }
    }
}

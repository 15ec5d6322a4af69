//! Atomic files and output folders. A file is written under a temporary name in its own folder, synced, then renamed.
//!
//! A full disk, a crash or an interruption therefore never leaves an incomplete file under a final name. A program that opens a file while
//! it is written gets the old file or the new one.

use crate::lang::msg;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, TempDir, TempPath};

pub use super::error::OutputError;
use super::error::UNFINISHED;

/// The name of the file with which a folder is tested before a run.
pub const PROBE: &str = "probe";

/// Creates a temporary file beside `target` that is removed when dropped, unless it is persisted.
fn temporary(target: &Path) -> io::Result<(File, TempPath)> {
    if target.file_name().is_none() {
        return Err(io::Error::new(ErrorKind::InvalidInput, msg!("write-no-name")));
    }
    let folder = target.parent().unwrap_or(Path::new(""));
    // Not created by tempfile, because other users could never read its files.
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!("{UNFINISHED}{name}-");
    let open = |path: &Path| File::options().read(true).write(true).create_new(true).open(path);
    let (file, path) = Builder::new().prefix(&prefix).make_in(folder, open)?.into_parts();
    // The lock keeps `remove_unfinished` from removing the file. A system without locks removes no unfinished files either.
    let _ = file.try_lock();
    Ok((file, path))
}

/// Removes a file if it exists.
///
/// # Errors
/// Returns an error if the file cannot be removed.
pub fn remove(path: &Path) -> Result<(), OutputError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(OutputError::io("remove", path, error)),
        _ => Ok(()),
    }
}

/// Returns the folder of a file.
fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Removes the temporary files in `folder` that killed programs left, if `is_ours` is true for the name of the final file.
fn remove_unfinished(folder: &Path, is_ours: impl Fn(&str) -> bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some((target, _)) = name.to_str().and_then(|name| name.strip_prefix(UNFINISHED)?.rsplit_once('-')) else {
            continue;
        };
        if !is_ours(target) {
            continue;
        }
        // Locked until it is removed, so that its owner cannot take it for its own meanwhile.
        if let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Syncs the folder of `target`, so that a rename to `target` survives a crash. Systems that cannot sync a folder ignore the call.
pub(super) fn sync_folder(target: &Path) {
    if let Ok(folder) = File::open(folder_of(target)) {
        let _ = folder.sync_all();
    }
}

/// A file that gets its final name by [`AtomicFile::commit`]. If it is dropped before, its content is removed.
#[derive(Debug)]
pub struct AtomicFile {
    // Declared before `temporary`, so that the handle is closed before the temporary file is removed.
    file: BufWriter<File>,
    temporary: TempPath,
    target: PathBuf,
    /// The error of the first failed write.
    failed: Option<io::Error>,
}

impl AtomicFile {
    /// Opens a temporary file beside `path`, which becomes the file `path` by [`AtomicFile::commit`]. Removes the temporary files of `path`
    /// that killed programs left.
    ///
    /// # Errors
    /// Returns an error if the folder is missing or not writable, or if `path` is not a regular file.
    pub fn create(path: &Path) -> Result<Self, OutputError> {
        if let Ok(meta) = fs::metadata(path) {
            refuse_in_the_way(path, &meta)?;
        }
        let (file, temporary) = temporary(path).map_err(|e| OutputError::io("write", path, e))?;
        remove_unfinished(folder_of(path), |name| path.file_name().is_some_and(|own| own.to_string_lossy() == name));
        let file = BufWriter::with_capacity(1 << 16, file);
        Ok(Self { file, temporary, target: path.to_owned(), failed: None })
    }

    /// Flushes the buffer, syncs the file and renames it.
    ///
    /// # Errors
    /// Returns the first error of any write, or of these steps; the temporary file is removed.
    pub fn commit(mut self) -> Result<(), OutputError> {
        let flushed = self.file.flush();
        if let Some(failure) = self.take_failure() {
            return Err(failure);
        }
        flushed.map_err(|e| OutputError::io("write", &self.target, e))?;
        let Self { file, temporary, target, .. } = self;
        let failed = |e| OutputError::io("finish", &target, e);
        let mut file = file.into_inner().map_err(|e| failed(e.into_error()))?;
        file.sync_all().map_err(failed)?;
        // On Windows, no other program can read a locked file.
        let _ = file.unlock();
        match temporary.persist(&target) {
            // Another program took the file for that of a killed program and removed it; its content is still open here.
            Err(e) if e.error.kind() == ErrorKind::NotFound => {
                let (mut copy, path) = self::temporary(&target).map_err(failed)?;
                file.rewind()
                    .and_then(|()| io::copy(&mut file, &mut copy))
                    .and_then(|_| copy.sync_all())
                    .map_err(failed)?;
                path.persist(&target).map_err(|e| failed(e.error))?;
            }
            persisted => persisted.map_err(|e| failed(e.error))?,
        }
        sync_folder(&target);
        Ok(())
    }

    /// Takes the error of the first failed write; `None` if no write failed. The file keeps this error, because encoders wrap errors and
    /// lose their kind.
    pub(crate) fn take_failure(&mut self) -> Option<OutputError> {
        self.failed.take().map(|e| OutputError::io("write", &self.target, e))
    }

    /// Keeps the kind of the first error. Returns `result` unchanged.
    fn keep_failure<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.inspect_err(|e| {
            if e.kind() != ErrorKind::Interrupted && self.failed.is_none() {
                self.failed = Some(io::Error::from(e.kind()));
            }
        })
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes);
        self.keep_failure(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.file.flush();
        self.keep_failure(flushed)
    }
}

/// Writes a file with the content `bytes`, atomically.
///
/// # Errors
/// Returns the errors of [`AtomicFile::create`] and [`AtomicFile::commit`].
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    let mut file = AtomicFile::create(path)?;
    // A failed write is kept by the file and reported by `commit`.
    let _ = file.write_all(bytes);
    file.commit()
}

/// Returns an error unless `meta`, the metadata of an existing output path, is that of a regular file.
fn refuse_in_the_way(path: &Path, meta: &fs::Metadata) -> Result<(), OutputError> {
    let what = if meta.is_dir() {
        msg!("write-is-folder")
    } else if !meta.is_file() {
        msg!("write-no-file")
    } else {
        return Ok(());
    };
    Err(OutputError::InTheWay { path: path.to_owned(), what })
}

/// Folders that were created for a run, innermost first. On drop, those that are still empty are removed, so a failed run leaves no folder.
#[derive(Debug)]
struct Created(Vec<PathBuf>);

impl Created {
    /// Creates a folder and its missing ancestors. Folders that exist already are not in the list.
    fn folder(path: &Path) -> Result<Created, OutputError> {
        if fs::metadata(path).is_ok_and(|meta| !meta.is_dir()) {
            return Err(OutputError::NotAFolder { path: path.to_owned() });
        }
        let missing = path.ancestors().take_while(|p| !p.as_os_str().is_empty() && !p.exists());
        // Made before the step that can fail, so that its drop removes the folders.
        let created = Created(missing.map(Path::to_owned).collect());
        fs::create_dir_all(path).map_err(|e| OutputError::io("create-folder", path, e))?;
        Ok(created)
    }
}

impl Drop for Created {
    fn drop(&mut self) {
        // `remove_dir` refuses a folder that is not empty.
        for folder in &self.0 {
            if fs::remove_dir(folder).is_err() {
                break;
            }
        }
    }
}

/// The exclusive right to write a folder or a part in it, held by a locked file in the folder. The file is removed on drop. The system ends
/// the lock of a killed program; the empty file that remains does not count as a claim.
#[derive(Debug)]
pub struct Claim {
    // Declared before `_created`, which removes the folders only if they are empty.
    lock: Lock,
    _created: Created,
}

/// A locked file. On drop it is removed.
#[derive(Debug)]
struct Lock {
    path: PathBuf,
    file: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while still locked: a program that locks it afterwards sees that it is gone.
        if is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Maximum number of attempts to claim a folder while other programs remove it.
const TRIES: u32 = 100;

impl Claim {
    /// Locks the file `name` in the folder, which is created if needed. Returns `None` if another program has locked the file.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be created or written.
    pub fn acquire(folder: &Path, name: &str) -> Result<Option<Claim>, OutputError> {
        let path = folder.join(name);
        let failed = |e| OutputError::io("write-folder", folder, e);
        let mut tries = 0;
        loop {
            tries += 1;
            let claim = Created::folder(folder).and_then(|created| {
                let file = File::options().write(true).create(true).truncate(false).open(&path);
                Ok((file.map_err(failed)?, created))
            });
            let (file, created) = match claim {
                Err(OutputError::Io { source, .. }) if source.kind() == ErrorKind::NotFound && tries < TRIES => {
                    continue;
                }
                claim => claim?,
            };
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Ok(None),
                // On a system without locks every claim succeeds.
                Err(TryLockError::Error(_)) | Ok(()) => {}
            }
            if is_at(&file, &path) {
                return Ok(Some(Claim { lock: Lock { path, file }, _created: created }));
            }
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        self.lock.path.parent().unwrap_or(Path::new(""))
    }
}

/// Whether the open file is still the file at `path`.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |meta: &fs::Metadata| (meta.dev(), meta.ino());
    matches!((file.metadata(), fs::metadata(path)), (Ok(one), Ok(other)) if place(&one) == place(&other))
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// An output folder that has been checked to be writable.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    // Declared before `_created`, which removes the folders only if they are empty.
    /// The folder in which the files of the run are written before publication; see [`OutputFolder::stage`].
    stage: Mutex<Option<TempDir>>,
    _created: Created,
    /// The files of an earlier run, which [`OutputFolder::publish`] removes or replaces.
    earlier: Vec<PathBuf>,
}

impl OutputFolder {
    /// Creates the folder if needed, and checks that files with these names can be written there. `earlier` are the paths of files of an
    /// earlier run in this folder. [`OutputFolder::publish`] removes those of them that the new run does not replace.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be created or written, if the disk is full, or if a name belongs to a folder or special file.
    /// The folder is unchanged then.
    pub fn prepare(path: &Path, names: &[String], earlier: &[PathBuf]) -> Result<Self, OutputError> {
        let _created = Created::folder(path)?;
        let folder = Self { path: path.to_owned(), stage: Mutex::default(), _created, earlier: earlier.to_vec() };
        for name in names {
            let file = folder.file(name);
            match fs::metadata(&file) {
                Ok(meta) => refuse_in_the_way(&file, &meta)?,
                Err(e) if e.kind() == ErrorKind::NotFound => {}
                Err(e) => return Err(OutputError::io("write", &file, e)),
            }
        }
        folder.probe()?;
        Ok(folder)
    }

    /// Removes temporary files that killed programs left, if `is_ours` is true for the name of the final file.
    pub fn remove_unfinished(&self, is_ours: impl Fn(&str) -> bool) {
        remove_unfinished(&self.path, is_ours);
    }

    /// Checks that the folder is writable and the disk not full: writes and removes a file of 4096 bytes.
    fn probe(&self) -> Result<(), OutputError> {
        let failed = |e| OutputError::io("write-folder", &self.path, e);
        let (mut file, _removed) = temporary(&self.path.join(PROBE)).map_err(failed)?;
        file.write_all(&[0; 4096]).and_then(|()| file.sync_all()).map_err(failed)
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn earlier(&self) -> &[PathBuf] {
        &self.earlier
    }

    /// Locks and returns the stage; it is `None` before [`OutputFolder::stage`] and after [`OutputFolder::publish`].
    pub(super) fn locked_stage(&self) -> MutexGuard<'_, Option<TempDir>> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the path of the file with this name in the folder. The file need not exist.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_appears_only_when_committed() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file.flush().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        file.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(dir.path()), ["a.txt"]);
    }

    #[test]
    fn a_dropped_file_leaves_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let mut file = AtomicFile::create(&dir.path().join("a.txt")).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert!(names(dir.path()).is_empty());
    }

    #[test]
    fn a_file_of_a_killed_program_is_removed_by_the_next_write() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.txt");
        for name in ["a.txt-killed", "b.txt-killed"] {
            fs::write(dir.path().join(format!("{UNFINISHED}{name}")), "half").unwrap();
        }
        let writing = AtomicFile::create(&path).unwrap();
        write_whole(&path, b"new").unwrap();
        writing.commit().unwrap();
        assert_eq!(names(dir.path()), [".unfinished-b.txt-killed", "a.txt"]);
    }

    #[test]
    #[cfg(unix)]
    fn a_temporary_file_that_another_program_removes_is_written_again() {
        let dir = tempfile::tempdir().unwrap();
        let mut file = AtomicFile::create(&dir.path().join("a.txt")).unwrap();
        file.write_all(b"content").unwrap();
        fs::remove_file(&file.temporary).unwrap();
        file.commit().unwrap();
        assert_eq!(fs::read(dir.path().join("a.txt")).unwrap(), b"content");
        assert_eq!(names(dir.path()), ["a.txt"]);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_gives_advice_to_free_space() {
        let file = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let dir = tempfile::tempdir().unwrap();
        let mut atomic =
            AtomicFile { file: BufWriter::new(file), ..AtomicFile::create(&dir.path().join("big.bin")).unwrap() };
        let _ = atomic.write_all(&[0; 100_000]);
        let error = atomic.commit().unwrap_err().to_string();
        assert!(error.contains("big.bin") && error.contains("free some space"), "{error}");
        assert!(names(dir.path()).is_empty());
    }

    #[test]
    fn files_and_folders_in_the_way_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("file");
        fs::write(&file, "").unwrap();
        let error = OutputFolder::prepare(&file, &[], &[]).unwrap_err();
        assert!(matches!(error, OutputError::NotAFolder { .. }), "{error}");
        let error = OutputFolder::prepare(&file.join("below"), &[], &[]).unwrap_err();
        assert!(matches!(error, OutputError::Io { .. }), "{error}");
        fs::create_dir(dir.path().join("report.html")).unwrap();
        let error = OutputFolder::prepare(dir.path(), &["report.html".to_owned()], &[]).unwrap_err();
        assert!(matches!(error, OutputError::InTheWay { .. }), "{error}");
        assert!(OutputFolder::prepare(dir.path(), &["file".to_owned()], &[]).is_ok());
        assert_eq!(names(dir.path()), ["file", "report.html"]);
    }

    #[test]
    fn a_claim_is_exclusive() {
        let dir = tempfile::tempdir().unwrap();
        let deep = dir.path().join("a/b");
        let claim = Claim::acquire(&deep, ".lock").unwrap().unwrap();
        assert_eq!(claim.folder(), deep);
        assert!(Claim::acquire(&deep, ".lock").unwrap().is_none());
        drop(Claim::acquire(&deep, ".lock-1-of-2").unwrap().unwrap());
        drop(claim);
        assert!(names(dir.path()).is_empty());
        // The unlocked file of a killed program does not prevent a claim.
        fs::write(dir.path().join(".lock"), "").unwrap();
        let claim = Claim::acquire(dir.path(), ".lock").unwrap().unwrap();
        // Nor does the lock of a removed file.
        fs::remove_file(dir.path().join(".lock")).unwrap();
        let other = Claim::acquire(dir.path(), ".lock").unwrap().unwrap();
        drop((other, claim));
        assert!(names(dir.path()).is_empty());
        // One of several threads at a time has the claim.
        let (has, all) = (std::sync::atomic::AtomicU32::new(0), std::sync::Barrier::new(4));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    all.wait();
                    for _ in 0..300 {
                        if let Some(_claim) = Claim::acquire(dir.path(), ".lock").unwrap() {
                            assert_eq!(has.fetch_add(1, std::sync::atomic::Ordering::SeqCst), 0);
                            has.fetch_sub(1, std::sync::atomic::Ordering::SeqCst);
                        }
                    }
                });
            }
        });
        assert!(names(dir.path()).is_empty());
    }

    #[test]
    fn created_folders_are_removed_if_empty() {
        let dir = tempfile::tempdir().unwrap();
        let deep = dir.path().join("a/b");
        drop(OutputFolder::prepare(&deep, &["x".to_owned()], &[]).unwrap());
        assert!(names(dir.path()).is_empty());
        let folder = OutputFolder::prepare(&deep, &["x".to_owned()], &[]).unwrap();
        write_whole(&folder.file("x"), b"1").unwrap();
        drop(folder);
        assert_eq!(names(&deep), ["x"]);
    }

    #[test]
    fn errors_contain_the_path_and_advice() {
        let error = write_whole(Path::new("/nonexistent-folder/a.txt"), b"").unwrap_err().to_string();
        assert!(error.contains("/nonexistent-folder/a.txt") && error.contains("check that the path exists"), "{error}");
    }
}

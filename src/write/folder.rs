//! Whole files or none: a file is written under a temporary name in its own folder, synced, then renamed.
//!
//! A full disk, a crash or an interruption therefore never leaves a torn file under a final name, and a reader who
//! opens a report while a run writes it sees the old file or the new one.

use crate::lang::msg;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, TempDir, TempPath};

pub use super::error::OutputError;
use super::error::UNFINISHED;

/// Creates a file beside `target` that is removed again unless it is persisted.
fn temporary(target: &Path) -> io::Result<(File, TempPath)> {
    if target.file_name().is_none() {
        return Err(io::Error::new(ErrorKind::InvalidInput, msg!("write-no-name")));
    }
    let folder = target.parent().unwrap_or(Path::new(""));
    // Created by hand, because tempfile's own files are closed to other users for good.
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!("{UNFINISHED}{name}-");
    let (file, path) = Builder::new().prefix(&prefix).make_in(folder, |path| File::create_new(path))?.into_parts();
    // Tells whoever tidies up that somebody still writes it; where the system has no locks, nobody does.
    let _ = file.try_lock();
    Ok((file, path))
}

/// Removes a file, if it is there.
///
/// # Errors
/// A file that stays.
pub fn remove(path: &Path) -> Result<(), OutputError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(OutputError::io("remove", path, error)),
        _ => Ok(()),
    }
}

/// Makes the rename itself durable, where the system can.
pub(super) fn sync_folder(target: &Path) {
    let folder = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// A file that gets its final name only by [`AtomicFile::commit`]; dropped before that, it leaves nothing.
#[derive(Debug)]
pub struct AtomicFile {
    // Before `temporary`, so that the handle is closed when the temporary is removed.
    file: BufWriter<File>,
    temporary: TempPath,
    target: PathBuf,
    failed: Option<io::Error>,
}

impl AtomicFile {
    /// Opens a temporary file beside `path`.
    ///
    /// # Errors
    /// The folder is missing or not writable, or something other than a file stands at `path`.
    pub fn create(path: &Path) -> Result<Self, OutputError> {
        if let Ok(meta) = fs::metadata(path) {
            refuse_in_the_way(path, &meta)?;
        }
        let (file, temporary) = temporary(path).map_err(|e| OutputError::io("write", path, e))?;
        let file = BufWriter::with_capacity(1 << 16, file);
        Ok(Self { file, temporary, target: path.to_owned(), failed: None })
    }

    /// Writes what is buffered, syncs, renames.
    ///
    /// # Errors
    /// The first error of any write, or of these steps; the temporary is removed.
    pub fn commit(mut self) -> Result<(), OutputError> {
        let flushed = self.file.flush();
        if let Some(failure) = self.take_failure() {
            return Err(failure);
        }
        flushed.map_err(|e| OutputError::io("write", &self.target, e))?;
        let Self { file, temporary, target, .. } = self;
        let failed = |e| OutputError::io("finish", &target, e);
        file.get_ref().sync_all().map_err(failed)?;
        drop(file);
        temporary.persist(&target).map_err(|e| failed(e.error))?;
        sync_folder(&target);
        Ok(())
    }

    /// The first write error, kept because encoders rewrap errors and lose their kind.
    pub(crate) fn take_failure(&mut self) -> Option<OutputError> {
        self.failed.take().map(|e| OutputError::io("write", &self.target, e))
    }

    fn noted<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
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
        self.noted(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.file.flush();
        self.noted(flushed)
    }
}

/// Writes a whole file at once.
///
/// # Errors
/// As [`AtomicFile::create`] and [`AtomicFile::commit`].
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    let mut file = AtomicFile::create(path)?;
    // A failed write is kept by the file and reported by `commit`.
    let _ = file.write_all(bytes);
    file.commit()
}

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

/// Folders that had to be created, innermost first. Those that are still empty when it is dropped are removed again, so a
/// run that fails leaves nothing behind.
#[derive(Debug)]
struct Created(Vec<PathBuf>);

impl Created {
    fn folder(path: &Path) -> Result<Created, OutputError> {
        if fs::metadata(path).is_ok_and(|meta| !meta.is_dir()) {
            return Err(OutputError::NotAFolder { path: path.to_owned() });
        }
        let missing = path.ancestors().take_while(|p| !p.as_os_str().is_empty() && !p.exists());
        // Before the first step that can fail, so that its drop tidies up.
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

/// A folder, or one file in it, that nobody else who claims it may write meanwhile: a locked file in it, removed at the end.
/// The lock of a program that is killed ends with it; the empty file that it leaves means nothing.
#[derive(Debug)]
pub struct Claim {
    // Before the folders, which go if they are empty.
    lock: Lock,
    _created: Created,
}

#[derive(Debug)]
struct Lock {
    path: PathBuf,
    file: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still locked: whoever waits for it finds that it is gone.
        if is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// How often a folder is claimed again that others, who are done, remove meanwhile.
const TRIES: u32 = 100;

impl Claim {
    /// Claims what this file in the folder stands for; none where another has it. The folder is created where needed.
    ///
    /// # Errors
    /// A folder that cannot be created or written.
    pub fn of(folder: &Path, name: &str) -> Result<Option<Claim>, OutputError> {
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
                // Where the system has no locks, nobody else is taken to write.
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

/// Whether this open file still stands there.
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

/// An output folder that was found writable before the run began.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    // Before the folders, which go if they are empty.
    stage: Mutex<Option<TempDir>>,
    _created: Created,
    /// Files of an earlier run, where the folder holds one.
    earlier: Vec<PathBuf>,
}

impl OutputFolder {
    /// Creates the folder where needed, checks that a file can be written there and that nothing is in the way of the
    /// files `names`. `earlier` are files of a run before this one.
    ///
    /// # Errors
    /// The folder cannot be created or written, the disk is full, or something is in the way; nothing was changed.
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

    /// Removes what a killed program left of files with such names.
    pub fn remove_unfinished(&self, ours: impl Fn(&str) -> bool) {
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some((target, _)) = name.to_str().and_then(|name| name.strip_prefix(UNFINISHED)?.rsplit_once('-'))
            else {
                continue;
            };
            let nobody_writes = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
            if ours(target) && nobody_writes() {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Writes and removes a small file.
    fn probe(&self) -> Result<(), OutputError> {
        let failed = |e| OutputError::io("write-folder", &self.path, e);
        let (mut file, _removed) = temporary(&self.path.join("probe")).map_err(failed)?;
        file.write_all(&[0; 4096]).and_then(|()| file.sync_all()).map_err(failed)
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn earlier(&self) -> &[PathBuf] {
        &self.earlier
    }

    pub(super) fn staged(&self) -> MutexGuard<'_, Option<TempDir>> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The path of a file in it.
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
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_named() {
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
    fn folders_in_the_way_are_refused() {
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
    fn one_at_a_time_has_a_claim() {
        let dir = tempfile::tempdir().unwrap();
        let deep = dir.path().join("a/b");
        let claim = Claim::of(&deep, ".lock").unwrap().unwrap();
        assert_eq!(claim.folder(), deep);
        assert!(Claim::of(&deep, ".lock").unwrap().is_none());
        drop(Claim::of(&deep, ".lock-1-of-2").unwrap().unwrap());
        drop(claim);
        assert!(names(dir.path()).is_empty());
        // What a killed program leaves is no lock.
        fs::write(dir.path().join(".lock"), "").unwrap();
        let claim = Claim::of(dir.path(), ".lock").unwrap().unwrap();
        // Nor is a lock of what is gone.
        fs::remove_file(dir.path().join(".lock")).unwrap();
        let other = Claim::of(dir.path(), ".lock").unwrap().unwrap();
        drop((other, claim));
        assert!(names(dir.path()).is_empty());
        // Of many at once, one has it.
        let (has, all) = (std::sync::atomic::AtomicU32::new(0), std::sync::Barrier::new(4));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    all.wait();
                    for _ in 0..300 {
                        if let Some(_claim) = Claim::of(dir.path(), ".lock").unwrap() {
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
    fn created_folders_vanish_unless_used() {
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
    fn errors_say_where_and_what_to_do() {
        let error = write_whole(Path::new("/nonexistent-folder/a.txt"), b"").unwrap_err().to_string();
        assert!(error.contains("/nonexistent-folder/a.txt") && error.contains("check that the path exists"), "{error}");
    }
}

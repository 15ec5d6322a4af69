//! What can go wrong where something is written, or read back.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why something could not be written, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The operating system refused.
    #[error("cannot {action} `{}`: {source}; {}", .path.display(), advice(.source))]
    Io {
        /// What was attempted, as a verb phrase ("write", "create the folder").
        action: &'static str,
        /// Where.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file stands where the output folder should be.
    #[error("`{}` is a file, but a folder is needed; choose another output folder or move the file away", .path.display())]
    NotAFolder {
        /// The file.
        path: PathBuf,
    },
    /// A folder or a special file stands under the name of an output file.
    #[error("`{}` is in the way: {what}; {advice}", .path.display())]
    InTheWay {
        /// What stands there.
        path: PathBuf,
        /// What it is.
        what: &'static str,
        /// What to do.
        advice: &'static str,
    },
    /// A table is malformed.
    #[error("table `{table}` cannot be written: {fault}")]
    Table {
        /// Name of the table.
        table: String,
        /// What is wrong with it.
        fault: String,
    },
    /// The content of a table or manifest makes no sense.
    #[error("`{table}` cannot be used: {fault}; name a file as this program wrote it")]
    Content {
        /// Name of the table.
        table: String,
        /// What is wrong with it.
        fault: String,
    },
    /// A file is not a table of this program.
    #[error("cannot read `{}` as a table: {message}; name a file that this program wrote", .path.display())]
    Decode {
        /// The file.
        path: PathBuf,
        /// What the decoder said.
        message: String,
    },
    /// Encoding failed before anything reached the disk.
    #[error("cannot encode `{}`: {message}; please report this as a defect", .path.display())]
    Encode {
        /// The file that was to be written.
        path: PathBuf,
        /// What the encoder said.
        message: String,
    },
}

impl OutputError {
    pub(crate) fn io(action: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io { action, path: in_place(path), source }
    }
}

fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space or choose another output folder",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "choose an output folder that you may write to",
        ErrorKind::NotFound => "check that the path exists",
        ErrorKind::NotADirectory => "a part of the path is a file; choose another output folder",
        ErrorKind::InvalidFilename => "choose a shorter or simpler name",
        _ => "check the path and the disk",
    }
}

/// How the names of temporary files begin; the name of the file that they are to become follows.
pub(super) const UNFINISHED: &str = ".unfinished-";
/// What a folder of files is called that are not all written, behind [`UNFINISHED`].
pub(super) const RESULTS: &str = "results-";
/// The same once they are.
pub(super) const WHOLE: &str = ".results";

/// Where a file of a stage will be: what people are told of it.
pub(super) fn in_place(path: &Path) -> PathBuf {
    let stage = path.parent().filter(|folder| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        name == WHOLE || name.strip_prefix(UNFINISHED).is_some_and(|name| name.starts_with(RESULTS))
    });
    match (stage.and_then(Path::parent), path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

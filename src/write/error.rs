//! Errors of writing files and reading them back.

use crate::lang::{Message, ToMessage, message_error, msg};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why a file cannot be written or read. The message also tells what to do.
#[derive(Debug)]
pub enum OutputError {
    /// An error of the operating system.
    Io {
        /// The operation that failed: `read`, `write`, `finish`, `remove`, `create-folder` or `write-folder`.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// The path of the output folder is not a folder.
    NotAFolder {
        /// The path.
        path: PathBuf,
    },
    /// The path of an output file is a folder or a special file.
    InTheWay {
        /// The path.
        path: PathBuf,
        /// The type of the obstacle (a folder or a special file), with advice.
        what: Message,
    },
    /// A table cannot be built or encoded.
    Table {
        /// The name of the table.
        table: String,
        /// The fault.
        fault: Message,
    },
    /// The content of a table or manifest is invalid.
    Content {
        /// The name of the table or manifest.
        table: String,
        /// The fault.
        fault: Message,
    },
    /// A file is not a table of this program, or is damaged.
    Decode {
        /// The file.
        path: PathBuf,
        /// The fault.
        message: Message,
    },
    /// An encoder failed although no write failed.
    Encode {
        /// The file that was to be written.
        path: PathBuf,
        /// The message of the encoder.
        message: String,
    },
}

impl OutputError {
    /// Returns the error of a failed operation. `action` is one of the names that [`OutputError::Io`] lists.
    pub(crate) fn io(action: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io { action, path: final_path(path), source }
    }
}

message_error!(OutputError);

impl ToMessage for OutputError {
    fn to_message(&self) -> Message {
        match self {
            OutputError::Io { action, path, source } => {
                let advice = match source.kind() {
                    ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "space",
                    ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "permission",
                    ErrorKind::NotFound => "path",
                    ErrorKind::NotADirectory => "file",
                    ErrorKind::InvalidFilename => "name",
                    _ => "",
                };
                msg!("write-io", action, path = %path.display(), source, advice)
            }
            OutputError::NotAFolder { path } => msg!("write-no-folder", path = %path.display()),
            OutputError::InTheWay { path, what } => {
                msg!("write-in-the-way", path = %path.display(), what, advice = what.help())
            }
            OutputError::Table { table, fault } => msg!("write-table", table, fault),
            OutputError::Content { table, fault } => msg!("write-content", table, fault),
            OutputError::Decode { path, message } => msg!("write-decode", path = %path.display(), message),
            OutputError::Encode { path, message } => msg!("write-encode", path = %path.display(), message),
        }
    }
}

/// The prefix of the names of temporary files; the name of the final file follows.
pub(super) const UNFINISHED: &str = ".unfinished-";
/// Follows [`UNFINISHED`] in the name of a stage, which is the folder in which the files of a run are written before publication.
pub(super) const STAGE: &str = "results-";
/// The name to which a stage is renamed when all its files are written.
pub(super) const COMPLETE_STAGE: &str = ".results";

/// Returns the path that a file in a stage has after publication, for messages. Other paths are returned unchanged.
pub(super) fn final_path(path: &Path) -> PathBuf {
    let stage = path.parent().filter(|folder| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        name == COMPLETE_STAGE || name.strip_prefix(UNFINISHED).is_some_and(|name| name.starts_with(STAGE))
    });
    match (stage.and_then(Path::parent), path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

//! What can go wrong where something is written, or read back.

use crate::lang::{Message, ToMessage, message_error, msg};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why something could not be written, and what to do about it.
#[derive(Debug)]
pub enum OutputError {
    /// The operating system refused.
    Io {
        /// What was attempted: `read`, `write`, `finish`, `remove`, `create-folder` or `write-folder`.
        action: &'static str,
        /// Where.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file stands where the output folder should be.
    NotAFolder {
        /// The file.
        path: PathBuf,
    },
    /// A folder or a special file stands under the name of an output file.
    InTheWay {
        /// What stands there.
        path: PathBuf,
        /// What it is, and what to do.
        what: Message,
    },
    /// A table is malformed.
    Table {
        /// Name of the table.
        table: String,
        /// What is wrong with it.
        fault: Message,
    },
    /// The content of a table or manifest makes no sense.
    Content {
        /// Name of the table.
        table: String,
        /// What is wrong with it.
        fault: Message,
    },
    /// A file is not a table of this program.
    Decode {
        /// The file.
        path: PathBuf,
        /// Why not.
        message: Message,
    },
    /// Encoding failed before anything reached the disk.
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

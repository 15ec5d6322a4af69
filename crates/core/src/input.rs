//! Reading of files and standard input up to a size limit, so that a wrong file or an endless one does not fill the memory.

use crate::message::{Message, ToMessage, message_error, msg};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The size limit of one kind of file.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Maximum size in bytes.
    pub bytes: u64,
    /// The name of the kind of file, by which the message `input-too-large` selects its text.
    pub kind: &'static str,
}

/// The limit for rule files.
pub const RULES: Limit = Limit { bytes: 1 << 20, kind: "rules" };
/// The limit for files of situations, positions and experiments.
pub const TEXT: Limit = Limit { bytes: 1 << 20, kind: "text" };
/// The limit for event logs.
pub const LOG: Limit = Limit { bytes: 128 << 20, kind: "log" };
/// The limit for files with the weights of players.
pub const WEIGHTS: Limit = Limit { bytes: 16 << 20, kind: "weights" };
/// The limit for the manifest of a run folder.
pub const MANIFEST: Limit = Limit { bytes: 64 << 20, kind: "manifest" };
/// The limit for files with results of `jing bench`.
pub const FIGURES: Limit = Limit { bytes: 1 << 20, kind: "figures" };

/// Maximum length in bytes of a typed line or of one hand.
pub const LINE: u64 = 4 << 10;

/// The reason why a file was not read.
#[derive(Debug)]
pub enum ReadError {
    /// The operating system reported an error.
    Io(io::Error),
    /// The file is larger than its limit.
    TooLarge(Limit),
    /// The file is not UTF-8 text.
    NotText,
    /// The path leads to a pipe or device of another process. Reading it might never end.
    NotAFile,
}

message_error!(ReadError);

impl ToMessage for ReadError {
    fn to_message(&self) -> Message {
        match self {
            ReadError::Io(error) => Message::from_arg(error),
            ReadError::TooLarge(limit) => msg!("input-too-large", mib = limit.bytes >> 20, what = limit.kind),
            ReadError::NotText => msg!("input-not-text"),
            ReadError::NotAFile => msg!("input-not-a-file"),
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Io(error)
    }
}

/// Reads all bytes of `from`.
///
/// # Errors
/// Returns an error if there are more bytes than the limit, or if reading fails.
pub fn bytes(from: impl Read, limit: Limit) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    from.take(limit.bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit.bytes { Err(ReadError::TooLarge(limit)) } else { Ok(bytes) }
}

/// Reads all of `from` as UTF-8 text.
///
/// # Errors
/// Returns an error if there are more bytes than the limit, if they are not UTF-8, or if reading fails.
pub fn text(from: impl Read, limit: Limit) -> Result<String, ReadError> {
    String::from_utf8(bytes(from, limit)?).map_err(|_| ReadError::NotText)
}

/// Opens a file for reading.
///
/// Only the pipes and devices of this process are opened: `/dev/stdin`, and paths such as `/dev/fd/63`, which a shell passes for
/// `<(...)`. Opening another pipe could block forever.
///
/// # Errors
/// Returns an error if the path leads to another pipe or device, or if it cannot be opened.
pub fn open(path: &Path) -> Result<File, ReadError> {
    let kind = std::fs::metadata(path)?.file_type();
    let of_process =
        || ["/dev/fd", "/proc/self/fd"].map(Path::new).into_iter().any(|folder| path.parent() == Some(folder));
    match kind.is_file() || kind.is_dir() || path == Path::new("/dev/stdin") || of_process() {
        true => Ok(File::open(path)?),
        false => Err(ReadError::NotAFile),
    }
}

/// Whether [`seal`] was called.
static SEALED: AtomicBool = AtomicBool::new(false);

/// Forbids this process to read rule files: from now on, `extends`, situations and questions can name only presets and rooms. For programs
/// that answer requests from outside. It cannot be undone.
pub fn seal() {
    SEALED.store(true, Ordering::Relaxed);
}

/// Returns whether rule files are forbidden, see [`seal`].
pub fn is_sealed() -> bool {
    SEALED.load(Ordering::Relaxed)
}

/// Returns whether `path` is a file that may be read as rules. Always `false` after [`seal`].
pub fn is_file(path: &Path) -> bool {
    !is_sealed() && path.is_file()
}

/// Reads a file as UTF-8 text.
///
/// # Errors
/// Returns the errors of [`open`] and [`text`].
pub fn file(path: &Path, limit: Limit) -> Result<String, ReadError> {
    text(open(path)?, limit)
}

/// The result of reading one line.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// The line with its `\n`; the last line may lack it.
    Whole(Vec<u8>),
    /// The line is longer than the limit. Its rest was skipped.
    Long,
    /// No end of line was found within 64 MiB. The rest was not skipped.
    Endless,
}

/// Maximum number of bytes skipped in search of the end of a line.
const ENDLESS: u64 = 64 << 20;

/// Reads the next line. `most` is its maximum length in bytes, with the `\n`. Returns `None` at the end of the input.
///
/// # Errors
/// Returns an error if reading fails.
pub fn line(from: &mut dyn BufRead, most: u64) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    from.take(most).read_until(b'\n', &mut line)?;
    if (line.len() as u64) < most || line.ends_with(b"\n") {
        return Ok((!line.is_empty()).then_some(Line::Whole(line)));
    }
    let mut passed = 0;
    loop {
        let rest = from.fill_buf()?;
        let end = rest.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
        let (length, over) = (end.unwrap_or(rest.len()), end.is_some() || rest.is_empty());
        from.consume(length);
        passed += length as u64;
        if over || passed > ENDLESS {
            return Ok(Some(if over { Line::Long } else { Line::Endless }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Cursor};

    #[test]
    fn reading_stops_at_the_limit() {
        const LIMIT: Limit = Limit { bytes: 4, kind: "text" };
        assert_eq!(text(&b"1234"[..], LIMIT).unwrap(), "1234");
        assert_eq!(
            text(&b"12345"[..], LIMIT).unwrap_err().to_string(),
            "it is larger than 0 MiB, the limit for a situation, position or experiment"
        );
        assert!(matches!(text(&b"\xff"[..], LIMIT), Err(ReadError::NotText)));
        // This input never ends, so the call returns only if it stops reading.
        let mut endless = io::repeat(b'x');
        assert!(matches!(bytes(&mut endless, LIMIT), Err(ReadError::TooLarge(_))));
        let all = [RULES, TEXT, LOG, WEIGHTS, MANIFEST, FIGURES].map(|limit| ReadError::TooLarge(limit).to_string());
        assert!(all.iter().enumerate().all(|(at, message)| !all[..at].contains(message)), "{all:?}");
    }

    #[test]
    fn long_and_endless_lines_are_recognized() {
        let lines = |text: &str, buffer: usize| {
            let mut from = BufReader::with_capacity(buffer, Cursor::new(text.to_owned()));
            std::iter::from_fn(|| line(&mut from, 6).unwrap()).collect::<Vec<_>>()
        };
        let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
        for buffer in [1, 3, 100] {
            assert_eq!(lines("12345\n1\n\nx", buffer), [whole("12345\n"), whole("1\n"), whole("\n"), whole("x")]);
            assert_eq!(lines("123456\nx\n", buffer), [Line::Long, whole("x\n")]);
            assert_eq!(lines("1234567890\nx\n1234567", buffer), [Line::Long, whole("x\n"), Line::Long]);
        }
        let mut endless = BufReader::new(io::repeat(0));
        assert_eq!(line(&mut endless, 6).unwrap(), Some(Line::Endless));
    }
}

//! What is read from outside: never more than a limit that is told, so that a file named by mistake, or one without an end,
//! fills no memory.

use crate::message::{Message, ToMessage, message_error, msg};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much of a kind of file is read.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Bytes at most.
    pub bytes: u64,
    /// What it is, of which none is larger.
    pub what: &'static str,
}

/// Rule files.
pub const RULES: Limit = Limit { bytes: 1 << 20, what: "rules" };
/// Situations, positions and experiments.
pub const TEXT: Limit = Limit { bytes: 1 << 20, what: "text" };
/// Event logs.
pub const LOG: Limit = Limit { bytes: 128 << 20, what: "log" };
/// What players have learned.
pub const WEIGHTS: Limit = Limit { bytes: 16 << 20, what: "weights" };
/// What says whose a folder is.
pub const MANIFEST: Limit = Limit { bytes: 64 << 20, what: "manifest" };
/// Figures of `jing bench`.
pub const FIGURES: Limit = Limit { bytes: 1 << 20, what: "figures" };

/// A line that somebody types, or a hand: so many bytes at most.
pub const LINE: u64 = 4 << 10;

/// Why something was not read.
#[derive(Debug)]
pub enum Unread {
    /// The system refused.
    Io(io::Error),
    /// There is more than is read.
    TooLarge(Limit),
    /// It is no text.
    NotText,
    /// It is a pipe or a device that somebody named: it may have no end, or nobody who writes.
    NotAFile,
}

message_error!(Unread);

impl ToMessage for Unread {
    fn to_message(&self) -> Message {
        match self {
            Unread::Io(error) => Message::of(error),
            Unread::TooLarge(limit) => msg!("input-too-large", mib = limit.bytes >> 20, what = limit.what),
            Unread::NotText => msg!("input-not-text"),
            Unread::NotAFile => msg!("input-not-a-file"),
        }
    }
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Unread {
        Unread::Io(error)
    }
}

/// Everything that is there, up to the limit.
///
/// # Errors
/// More than that, or what cannot be read.
pub fn bytes(from: impl Read, limit: Limit) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    from.take(limit.bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit.bytes { Err(Unread::TooLarge(limit)) } else { Ok(bytes) }
}

/// The same as text.
///
/// # Errors
/// More than that, what is no text, or what cannot be read.
pub fn text(from: impl Read, limit: Limit) -> Result<String, Unread> {
    String::from_utf8(bytes(from, limit)?).map_err(|_| Unread::NotText)
}

/// Opens a file to read it. Of pipes and devices only those of this process are opened: its standard input, and what a shell
/// hands over as `/dev/fd/63` for `<(...)`. Opening another pipe can block without end.
///
/// # Errors
/// Another pipe or device, or what cannot be opened.
pub fn open(path: &Path) -> Result<File, Unread> {
    let kind = std::fs::metadata(path)?.file_type();
    let of_process =
        || ["/dev/fd", "/proc/self/fd"].map(Path::new).into_iter().any(|folder| path.parent() == Some(folder));
    match kind.is_file() || kind.is_dir() || path == Path::new("/dev/stdin") || of_process() {
        true => Ok(File::open(path)?),
        false => Err(Unread::NotAFile),
    }
}

/// Whether no file is found by its name: see [`seal`].
static SEALED: AtomicBool = AtomicBool::new(false);

/// From now on no name of rules in a rule file, situation or question leads to a file: for programs that answer requests of others.
pub fn seal() {
    SEALED.store(true, Ordering::Relaxed);
}

/// Whether names of rules lead to no file.
pub fn is_sealed() -> bool {
    SEALED.load(Ordering::Relaxed)
}

/// Whether a name of rules leads to a file.
pub fn is_file(path: &Path) -> bool {
    !is_sealed() && path.is_file()
}

/// The text of a file.
///
/// # Errors
/// As [`open`] and [`text`].
pub fn file(path: &Path, limit: Limit) -> Result<String, Unread> {
    text(open(path)?, limit)
}

/// A line, or as much of it as is read.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// The line, with its end if it has one.
    Whole(Vec<u8>),
    /// It is longer than that; its rest was passed over.
    Long,
    /// It has no end: what this is has no lines.
    Endless,
}

/// So much is passed over in search of the end of a line.
const ENDLESS: u64 = 64 << 20;

/// The next line, of at most so many bytes; none at the end.
///
/// # Errors
/// What cannot be read.
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
    fn no_more_is_read_than_the_limit() {
        const LIMIT: Limit = Limit { bytes: 4, what: "text" };
        assert_eq!(text(&b"1234"[..], LIMIT).unwrap(), "1234");
        assert_eq!(
            text(&b"12345"[..], LIMIT).unwrap_err().to_string(),
            "it is larger than 0 MiB, which no situation, position or experiment is"
        );
        assert!(matches!(text(&b"\xff"[..], LIMIT), Err(Unread::NotText)));
        // Neither is more asked for: this has no end.
        let mut endless = io::repeat(b'x');
        assert!(matches!(bytes(&mut endless, LIMIT), Err(Unread::TooLarge(_))));
        let all = [RULES, TEXT, LOG, WEIGHTS, MANIFEST, FIGURES].map(|limit| Unread::TooLarge(limit).to_string());
        assert!(all.iter().enumerate().all(|(at, told)| !all[..at].contains(told)), "{all:?}");
    }

    #[test]
    fn lines_have_a_limit_and_an_end() {
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

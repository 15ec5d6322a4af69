//! What ends a command early, and the exit code it gives: 1 the run failed, 2 the input is wrong, 130 interrupted.

use super::console::{input, lang, look, out, say};
use crate::input::{Limit, Unread, file, text};
use crate::lang::Lang;
use crate::rules::in_chinese;
use crate::score::SituationError;
use crate::write::OutputError;
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Why a command ended early.
#[derive(Debug)]
pub enum CliError {
    /// The user's input is wrong; the message says what was expected.
    Input(String),
    /// The run failed: a full disk, an unreadable file.
    Failed(String),
    /// Some inputs were wrong and have been reported in the output.
    Reported,
    /// Stopped by the user; what was finished is saved.
    Interrupted,
    /// The reader of the output went away: no error.
    ClosedPipe,
}

impl CliError {
    /// The input is wrong.
    pub fn input(message: impl Display) -> CliError {
        CliError::Input(message.to_string())
    }

    /// A deal or a position in a file is wrong, with the lines.
    pub fn in_situation(name: &str, error: &SituationError) -> CliError {
        CliError::input(format!("{name}\n{}", error.render_for(&look())))
    }

    /// The run failed.
    pub fn failed(message: impl Display) -> CliError {
        CliError::Failed(message.to_string())
    }

    /// The same in the language of the command, for the program that called it.
    pub fn told(self) -> CliError {
        match self {
            CliError::Input(message) => CliError::Input(lang().tell_with(&message, &in_chinese).into_owned()),
            CliError::Failed(message) => CliError::Failed(lang().tell_with(&message, &in_chinese).into_owned()),
            other => other,
        }
    }

    /// Tells the user and gives the exit code.
    pub fn report(self) -> ExitCode {
        match self {
            CliError::Input(message) => tell(&message, 2),
            CliError::Failed(message) => tell(&message, 1),
            CliError::Reported => ExitCode::from(2),
            CliError::Interrupted => ExitCode::from(130),
            CliError::ClosedPipe => ExitCode::SUCCESS,
        }
    }
}

fn tell(message: &str, code: u8) -> ExitCode {
    let lang = lang();
    say(&format!("{}{}\n", lang.pick("error: ", "错误："), lang.tell_with(message.trim_end(), &in_chinese)));
    ExitCode::from(code)
}

/// Says that a run was stopped before any of its deals were finished.
pub fn nothing_finished(json: bool, lang: Lang) -> Result<(), CliError> {
    if !json {
        let text = lang.pick(
            "interrupted before any deals were finished; nothing was written",
            "运行中途停止，尚无已完成的牌局，未写任何文件",
        );
        writeln!(out(), "{text}")?;
    }
    Ok(())
}

/// Files that cannot be written, or tables that cannot be used.
pub fn output_error(error: OutputError) -> CliError {
    match error {
        OutputError::Content { .. } | OutputError::Decode { .. } => CliError::Input(error.to_string()),
        _ => CliError::Failed(error.to_string()),
    }
}

impl From<OutputError> for CliError {
    fn from(error: OutputError) -> CliError {
        output_error(error)
    }
}

/// What cannot fail.
impl From<std::convert::Infallible> for CliError {
    fn from(never: std::convert::Infallible) -> CliError {
        match never {}
    }
}

/// Writing to standard output failed.
impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        if error.kind() == io::ErrorKind::BrokenPipe {
            CliError::ClosedPipe
        } else {
            let advice = "free some space, or send the output elsewhere";
            CliError::Failed(format!("cannot write to standard output: {error}; {advice}"))
        }
    }
}

/// Reads a file, or standard input for `-`, up to the limit.
pub fn read(path: &Path, limit: Limit) -> Result<(String, String), CliError> {
    let stdin = path.as_os_str() == "-";
    let name = if stdin { "standard input".to_owned() } else { path.display().to_string() };
    let found = if stdin { text(input(), limit) } else { file(path, limit) };
    match found {
        Ok(text) => Ok((name, text)),
        Err(Unread::Io(error)) if stdin => Err(CliError::failed(format!("cannot read standard input: {error}"))),
        Err(Unread::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            Err(CliError::input(format!("{name}: there is no such file")))
        }
        Err(Unread::Io(error)) => Err(CliError::failed(format!("{name}: cannot be read: {error}"))),
        Err(unread) => Err(CliError::input(format!("{name}: {unread}"))),
    }
}

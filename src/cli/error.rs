//! What ends a command early, and the exit code it gives: 1 the run failed, 2 the input is wrong, 130
//! interrupted by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.

use super::console::{input, lang, look, out, tell};
use super::signals::exit_code;
use crate::input::{Limit, Unread, file, text};
use crate::lang::{Arg, Joint, Lang, Message, Shown, ToArg, ToMessage, msg, spelled_out};
use crate::question::{Fault, Faults, Form, Kind, Wrong, field};
use crate::score::SituationError;
use crate::write::OutputError;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Why a command ended early.
#[derive(Debug)]
pub enum CliError {
    /// The user's input is wrong; the message says what was expected.
    Input(Message),
    /// The run failed: a full disk, an unreadable file.
    Failed(Message),
    /// Some inputs were wrong and have been reported in the output.
    Reported,
    /// Stopped by the user; what was finished is saved.
    Interrupted,
    /// The reader of the output went away: no error.
    ClosedPipe,
}

impl CliError {
    /// The input is wrong.
    pub fn input(message: impl ToMessage) -> CliError {
        CliError::Input(message.to_message())
    }

    /// Faults of a question that the arguments of a command ask, each with its option.
    pub fn of_arguments(faults: Faults, kind: Kind) -> CliError {
        CliError::of_faults(faults, &|fault, problem| match field(fault.name_of_field()) {
            Some(field) if field.form != Form::Rules && !field.is_positional(kind) => {
                msg!("question-fault", field = field.option(), problem)
            }
            _ => problem,
        })
    }

    /// Faults of a question that is data, each with its field.
    pub fn of_question(faults: Faults) -> CliError {
        CliError::of_faults(faults, &|fault, problem| match fault.field.as_str() {
            "" => problem,
            field => msg!("question-fault", field, problem),
        })
    }

    fn of_faults(mut faults: Faults, named: &dyn Fn(&Fault, Message) -> Message) -> CliError {
        let lines = faults.with_lines().map(|error| {
            let shown = Shown(look().rules_error(&error));
            msg!("cli-experiment", shown)
        });
        let mut is_failure = lines.is_none();
        let message = |fault: &Fault| match &fault.wrong {
            Wrong::Value(message) => {
                is_failure = false;
                named(fault, message.clone())
            }
            Wrong::Rules(error) => {
                is_failure &= error.is_unreadable();
                let shown = Shown(look().rules_error(error));
                named(fault, if error.is_unreadable() { Message::of(&shown) } else { msg!("cli-rules", text = shown) })
            }
        };
        let rest: Vec<Message> = faults.list.iter().map(message).collect();
        let all = Message::of(&Arg::list(Joint::Line, lines.into_iter().chain(rest)));
        if is_failure { CliError::Failed(all) } else { CliError::Input(all) }
    }

    /// A deal or a position in a file is wrong, with the lines.
    pub fn in_situation(name: &str, error: &SituationError) -> CliError {
        let shown = format!("{}\n{}", spelled_out(name), look().situation_error(error));
        CliError::input(Message::of(&Shown(shown)))
    }

    /// The run failed.
    pub fn failed(message: impl ToMessage) -> CliError {
        CliError::Failed(message.to_message())
    }

    /// The same in the language of the command, for the program that called it.
    pub fn told(self) -> CliError {
        let told = |message: &Message| Message::of(&Shown(lang().render(message)));
        match self {
            CliError::Input(message) => CliError::Input(told(&message)),
            CliError::Failed(message) => CliError::Failed(told(&message)),
            other => other,
        }
    }

    /// Tells the user and gives the exit code.
    pub fn report(self) -> ExitCode {
        match self {
            CliError::Input(message) => refuse(&message, 2),
            CliError::Failed(message) => refuse(&message, 1),
            CliError::Reported => ExitCode::from(2),
            CliError::Interrupted => ExitCode::from(exit_code()),
            CliError::ClosedPipe => ExitCode::SUCCESS,
        }
    }
}

fn refuse(message: &Message, code: u8) -> ExitCode {
    tell(&msg!("cli-error", message = Shown(lang().render(message).trim_end().to_owned())));
    ExitCode::from(code)
}

/// What is wrong with a file.
pub fn about(path: &Path, problem: impl ToArg) -> Message {
    msg!("cli-file", name = path.display(), problem)
}

/// Says that a run was stopped before any of its deals were finished.
pub fn nothing_finished(json: bool, lang: Lang) -> Result<(), CliError> {
    if !json {
        let text = msg!("cli-nothing-finished");
        writeln!(out(), "{}", lang.render(&text))?;
    }
    Ok(())
}

/// Files that cannot be written, or tables that cannot be used.
pub fn output_error(error: OutputError) -> CliError {
    match error {
        OutputError::Content { .. } | OutputError::Decode { .. } => CliError::input(error),
        _ => CliError::failed(error),
    }
}

impl From<OutputError> for CliError {
    fn from(error: OutputError) -> CliError {
        output_error(error)
    }
}

/// A value that the user gave is wrong.
impl From<Message> for CliError {
    fn from(message: Message) -> CliError {
        CliError::Input(message)
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
            let advice = msg!("cli-stdout-advice");
            CliError::Failed(msg!("cli-stdout-unwritten", error, advice))
        }
    }
}

/// Reads a file, or standard input for `-`, up to the limit.
pub fn read(path: &Path, limit: Limit) -> Result<(String, String), CliError> {
    let stdin = path.as_os_str() == "-";
    let name = if stdin { lang().render(&msg!("cli-stdin")) } else { path.display().to_string() };
    let found = if stdin { text(input(), limit) } else { file(path, limit) };
    match found {
        Ok(text) => Ok((name, text)),
        Err(Unread::Io(error)) if stdin => Err(CliError::failed(msg!("cli-stdin-unread", error))),
        Err(Unread::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            Err(CliError::input(msg!("cli-no-file", name)))
        }
        Err(Unread::Io(error)) => Err(CliError::failed(msg!("cli-file-unread", name, error))),
        Err(unread) => Err(CliError::input(msg!("cli-file", name, problem = unread))),
    }
}

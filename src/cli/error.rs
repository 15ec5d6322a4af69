//! Errors of commands and their exit codes: 1 failed, 2 invalid input, 129 stopped by SIGHUP, 130 by Ctrl-C, 143 by SIGTERM.

use super::console::{input, lang, look, note, out};
use super::signals::exit_code;
use crate::input::{Limit, ReadError, file, text};
use crate::lang::{Arg, Joint, Lang, Message, Raw, ToArg, ToMessage, msg, spelled_out};
use crate::question::{Fault, Faults, Form, Kind, Wrong, field};
use crate::rules::displayed_groups;
use crate::score::SituationError;
use crate::write::OutputError;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// The reason why a command ended early.
#[derive(Debug)]
pub enum CliError {
    /// The input is invalid.
    Input(Message),
    /// The command failed, for example because of a full disk or an unreadable file.
    Failed(Message),
    /// Some inputs are invalid. The errors have been printed.
    Reported,
    /// The user stopped the command. Finished deals have been saved.
    Interrupted,
    /// Standard output was closed by its reader. The exit code is 0.
    ClosedPipe,
}

impl CliError {
    /// Returns the error of invalid input.
    pub fn input(message: impl ToMessage) -> CliError {
        CliError::Input(message.to_message())
    }

    /// Returns the error of an invalid question that was given by arguments. Each fault is reported with its option.
    pub fn from_arguments(faults: Faults, kind: Kind) -> CliError {
        CliError::from_faults(faults, &|fault, problem| match field(fault.field_name()) {
            Some(field) if field.form != Form::Rules && !field.is_positional(kind) => {
                msg!("question-fault", field = field.option(), problem)
            }
            _ => problem,
        })
    }

    /// Returns the error of an invalid question that was given by a file. Each fault is reported with its field.
    pub fn from_question(faults: Faults) -> CliError {
        CliError::from_faults(faults, &|fault, problem| match fault.field.as_str() {
            "" => problem,
            field => msg!("question-fault", field, problem),
        })
    }

    /// Returns the error of an invalid question. `named` adds the name of the option or field to the message of a fault.
    fn from_faults(mut faults: Faults, named: &dyn Fn(&Fault, Message) -> Message) -> CliError {
        let lines = faults.take_located().map(|error| {
            let shown = Raw(look().rules_error(&error));
            msg!("cli-experiment", shown)
        });
        let is_unreadable = |fault: &Fault| matches!(&fault.wrong, Wrong::Rules(error) if error.is_unreadable());
        let is_failure = lines.is_none() && faults.list.iter().all(is_unreadable);
        let message = |fault: &Fault| match &fault.wrong {
            Wrong::Value(message) => named(fault, message.clone()),
            Wrong::Rules(error) => {
                let shown = Raw(look().rules_error(error));
                named(
                    fault,
                    if error.is_unreadable() { Message::from_arg(&shown) } else { msg!("cli-rules", text = shown) },
                )
            }
        };
        let (first, more) = displayed_groups(&faults.list, |fault| match &fault.wrong {
            Wrong::Value(_) => 1,
            Wrong::Rules(error) => error.problems().len(),
        });
        let first: Vec<Message> = first.iter().map(message).collect();
        let all = Message::from_arg(&Arg::list(Joint::Line, lines.into_iter().chain(first).chain(more)));
        if is_failure { CliError::Failed(all) } else { CliError::Input(all) }
    }

    /// Returns the error of an invalid deal or position in the input file `name`, with the lines of the file that it is about.
    pub fn in_situation(name: &str, error: &SituationError) -> CliError {
        let shown = format!("{}\n{}", spelled_out(name), look().situation_error(error));
        CliError::input(Message::from_arg(&Raw(shown)))
    }

    /// Returns the error of a failed command.
    pub fn failed(message: impl ToMessage) -> CliError {
        CliError::Failed(message.to_message())
    }

    /// Translates the message into the language of the command, for a calling program.
    pub fn rendered(self) -> CliError {
        let rendered = |message: &Message| Message::from_arg(&Raw(lang().render(message)));
        match self {
            CliError::Input(message) => CliError::Input(rendered(&message)),
            CliError::Failed(message) => CliError::Failed(rendered(&message)),
            other => other,
        }
    }

    /// Prints the error to standard error and returns the exit code.
    pub fn report(self) -> ExitCode {
        match self {
            CliError::Input(message) => print(&message, 2),
            CliError::Failed(message) => print(&message, 1),
            CliError::Reported => ExitCode::from(2),
            CliError::Interrupted => ExitCode::from(exit_code()),
            CliError::ClosedPipe => ExitCode::SUCCESS,
        }
    }
}

/// Prints an error message and returns the exit code `code`.
fn print(message: &Message, code: u8) -> ExitCode {
    note(&msg!("cli-error", message = Raw(lang().render(message).trim_end().to_owned())));
    ExitCode::from(code)
}

/// Returns a message with the path of a file and its problem.
pub fn file_problem(path: &Path, problem: impl ToArg) -> Message {
    msg!("cli-file", name = path.display(), problem)
}

/// Prints that a run was stopped before a deal was finished. Prints nothing if `json`.
pub fn print_nothing_finished(json: bool, lang: Lang) -> Result<(), CliError> {
    if !json {
        let text = msg!("cli-nothing-finished");
        writeln!(out(), "{}", lang.render(&text))?;
    }
    Ok(())
}

/// Converts the error of an output file: invalid content is invalid input, everything else a failure.
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

/// Becomes [`CliError::Input`].
impl From<Message> for CliError {
    fn from(message: Message) -> CliError {
        CliError::Input(message)
    }
}

/// Never happens.
impl From<std::convert::Infallible> for CliError {
    fn from(never: std::convert::Infallible) -> CliError {
        match never {}
    }
}

/// Converts an error of writing to standard output.
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

/// Reads an input file, or standard input if `path` is `-`. Returns its name for messages, then its text. `limit` is the maximum size.
///
/// # Errors
/// Returns an error if the file cannot be read, is not UTF-8 or is larger than the limit.
pub fn read(path: &Path, limit: Limit) -> Result<(String, String), CliError> {
    let stdin = path.as_os_str() == "-";
    let name = if stdin { lang().render(&msg!("cli-stdin")) } else { path.display().to_string() };
    let found = if stdin { text(input(), limit) } else { file(path, limit) };
    match found {
        Ok(text) => Ok((name, text)),
        Err(ReadError::Io(error)) if stdin => Err(CliError::failed(msg!("cli-stdin-unread", error))),
        Err(ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            Err(CliError::input(msg!("cli-no-file", name)))
        }
        Err(ReadError::Io(error)) => Err(CliError::failed(msg!("cli-file-unread", name, error))),
        Err(unread) => Err(CliError::input(msg!("cli-file", name, problem = unread))),
    }
}

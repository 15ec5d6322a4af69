//! Input, output, messages, language and stopping of a command. They belong to the terminal, or to a [`Caller`]: a program that runs the
//! command.
//!
//! The caller is set for the thread that runs the command and for the pools made by [`pool`], so several commands may run at once.

use super::error::CliError;
use crate::lang::ErrorStyle;
use crate::lang::fold::fold;
use crate::lang::{Lang, Message, msg, spelled_out};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::cell::{Cell, RefCell};
use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use unicode_width::UnicodeWidthStr;

/// The connection between a command and the program that runs it: input, output, progress and flags to stop.
#[derive(Debug, Default)]
pub struct Caller {
    /// The content of the file `-`.
    pub input: Mutex<Vec<u8>>,
    /// The standard output of the command.
    pub output: Mutex<Vec<u8>>,
    /// Notes and warnings, in order. The caller may take them while the command runs.
    pub notes: Mutex<String>,
    /// Set by the caller to stop the command after the deals in play; finished deals are saved.
    pub stop: Arc<AtomicBool>,
    /// Set by the caller, together with `stop`, to abandon the deals in play too.
    pub abandon: Arc<AtomicBool>,
    /// The number of finished steps of the current task.
    pub done: AtomicU64,
    /// The current task; `None` if there is none.
    pub task: Mutex<Option<Task>>,
}

/// A long task of a command.
#[derive(Clone, Debug)]
pub struct Task {
    /// The number of steps, finished or not.
    pub total: u64,
    /// The name of the steps, for example "deals".
    pub unit: String,
    /// A remark about the progress, such as the condition that will end the task.
    pub remark: String,
}

thread_local! {
    static CALLER: RefCell<Option<Arc<Caller>>> = const { RefCell::new(None) };
    static LANG: Cell<Lang> = const { Cell::new(Lang::En) };
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the program that runs this command, or `None` for the command line.
pub fn caller() -> Option<Arc<Caller>> {
    CALLER.with_borrow(Clone::clone)
}

/// Calls `run` with this caller set for the current thread, and returns its result.
pub fn with_caller<T>(caller: &Arc<Caller>, run: impl FnOnce() -> T) -> T {
    let before = CALLER.replace(Some(Arc::clone(caller)));
    let done = run();
    CALLER.set(before);
    done
}

/// Returns the language of messages of the current thread.
pub fn lang() -> Lang {
    LANG.get()
}

/// Sets the language of messages for the current thread.
pub fn set_lang(lang: Lang) {
    LANG.set(lang);
}

/// Returns the language of the environment: that of the first of LC_ALL, LC_MESSAGES and LANG that is not empty, as in gettext.
pub fn lang_of_environment() -> Lang {
    let value = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(value);
    locale.map_or(Lang::En, |locale| Lang::from_locale(&locale))
}

/// Returns a thread pool whose threads have the caller and language of the current thread. `None` stands for as many threads as cores.
pub fn pool(threads: Option<u16>) -> Result<ThreadPool, CliError> {
    let (caller, lang) = (caller(), lang());
    ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .start_handler(move |_| {
            CALLER.set(caller.clone());
            set_lang(lang);
        })
        .build()
        .map_err(|error| CliError::failed(msg!("cli-no-threads", %error)))
}

/// Returns a writer for results.
pub fn out() -> Box<dyn Write> {
    match caller() {
        Some(caller) => Box::new(Output(caller)),
        None => match terminal() {
            Some(width) => Box::new(Screen { width, line: Vec::new() }),
            None => Box::new(io::stdout().lock()),
        },
    }
}

/// A writer to the terminal that breaks long lines between words.
struct Screen {
    width: usize,
    /// The beginning of a line whose end has not been written yet.
    line: Vec<u8>,
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.extend_from_slice(bytes);
        if let Some(end) = self.line.iter().rposition(|byte| *byte == b'\n') {
            let rest = self.line.split_off(end + 1);
            let whole = std::mem::replace(&mut self.line, rest);
            let folded = folded(&String::from_utf8_lossy(&whole), self.width);
            io::stdout().lock().write_all(spelled_out(&folded).as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.line);
        io::stdout().lock().write_all(spelled_out(&String::from_utf8_lossy(&rest)).as_bytes())?;
        io::stdout().flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

struct Output(Arc<Caller>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock(&self.0.output).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns a reader of the file `-`: standard input, or the input of the caller.
pub fn input() -> Box<dyn Read> {
    match caller() {
        Some(caller) => Box::new(io::Cursor::new(std::mem::take(&mut *lock(&caller.input)))),
        None => Box::new(io::stdin().lock()),
    }
}

/// Writes text to standard error, or to the notes of the caller. On a terminal, long lines break between words. Write errors are ignored.
pub fn write_note(text: &str) {
    match caller() {
        Some(caller) => lock(&caller.notes).push_str(text),
        None => {
            let folded = io::stderr().is_terminal().then(|| folded(text, width()));
            drop(io::stderr().lock().write_all(folded.as_deref().unwrap_or(text).as_bytes()));
        }
    }
}

/// Writes a message as a line to standard error, or to the notes of the caller.
pub fn note(message: &Message) {
    write_note(&(lang().render(message) + "\n"));
}

/// Writes a note that `file` will be overwritten, if it exists.
pub fn note_overwrite(file: &std::path::Path) {
    if file.is_file() {
        let file = file.display();
        note(&msg!("cli-written-over", file));
    }
}

/// Returns the text with lines longer than `width` columns broken between words. Tables, pictures and JSON stay unchanged, and so do
/// commands, which users copy.
fn folded(text: &str, width: usize) -> String {
    let line = |line: &str| match line.trim_start().chars().next() {
        Some('{' | '[' | '"') => line.to_owned(),
        // Coloured lines and lines of a file in a message have been folded already.
        _ if line.contains(['\u{1b}', '│', '·']) || line.width() <= width => line.to_owned(),
        _ if line.contains("jing ") || line.trim_start().contains("  ") => line.to_owned(),
        _ => fold(line, width).join("\n"),
    };
    let lines: Vec<String> = text.split('\n').map(line).collect();
    lines.join("\n")
}

/// Whether messages may be coloured.
pub fn colour() -> bool {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    caller().is_none() && io::stderr().is_terminal() && wanted
}

/// Returns the width in columns of the terminal for messages; `None` if standard error is no terminal or the caller is a program.
pub fn columns() -> Option<usize> {
    let terminal = terminal_size::terminal_size_of(io::stderr()).filter(|_| caller().is_none())?;
    Some(usize::from(terminal.0.0))
}

/// Returns the width in columns for messages, from 40 to 110.
pub fn width() -> usize {
    columns().map_or(110, |columns| columns.clamp(40, 110))
}

/// Returns the width in columns of the terminal for results; `None` if standard output is no terminal or the caller is a program.
fn terminal() -> Option<usize> {
    let terminal = terminal_size::terminal_size_of(io::stdout()).filter(|_| caller().is_none())?;
    Some(usize::from(terminal.0.0))
}

/// Returns the width in columns for results: that of the terminal, else that of the variable COLUMNS; `None` if there is neither.
pub fn columns_of_results() -> Option<usize> {
    let variable = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|columns| *columns > 0);
    terminal().or_else(variable)
}

/// Returns the format of messages: colour, width and language.
pub fn look() -> ErrorStyle {
    ErrorStyle { colour: colour(), width: width(), lang: lang() }
}

/// Whether standard output is a terminal that can show Unicode tiles: its locale is UTF-8, and it is not the Linux console.
pub fn pictures() -> bool {
    use std::io::IsTerminal;
    let set = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find(|name| set(name)).and_then(|name| std::env::var(name).ok());
    let utf8 = locale.is_some_and(|locale| locale.to_ascii_lowercase().replace('-', "").contains("utf8"));
    let plain = matches!(std::env::var("TERM").as_deref(), Ok("linux" | "dumb") | Err(_));
    caller().is_none() && io::stdout().is_terminal() && utf8 && !plain
}

impl Caller {
    /// Returns a caller whose commands read `input` as the file `-`.
    pub fn with_input(input: Vec<u8>) -> Arc<Caller> {
        Arc::new(Caller { input: Mutex::new(input), ..Caller::default() })
    }

    /// Takes the notes written since the last call.
    pub fn take_notes(&self) -> String {
        std::mem::take(&mut lock(&self.notes))
    }

    /// Takes the results printed since the last call.
    pub fn take_output(&self) -> Vec<u8> {
        std::mem::take(&mut lock(&self.output))
    }

    /// Returns the current task and the number of its finished steps.
    pub fn progress(&self) -> Option<(Task, u64)> {
        lock(&self.task).clone().map(|task| (task, self.done.load(Ordering::Relaxed)))
    }

    /// Begins a task with no finished steps. `unit` is the name of the steps.
    pub(super) fn begin(&self, total: u64, unit: &str) {
        self.done.store(0, Ordering::Relaxed);
        *lock(&self.task) = Some(Task { total, unit: unit.to_owned(), remark: String::new() });
    }

    /// Sets the remark of the current task.
    pub(super) fn remark(&self, text: &str) {
        if let Some(task) = &mut *lock(&self.task) {
            text.clone_into(&mut task.remark);
        }
    }

    /// Ends the current task.
    pub(super) fn end(&self) {
        *lock(&self.task) = None;
    }
}

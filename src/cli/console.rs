//! Where a command reads, writes, speaks and is stopped: the terminal, or a program that calls it.
//!
//! The caller belongs to the thread that runs the command and to the pools made by [`pool`], so several commands may run at once.

use super::error::CliError;
use crate::lang::Look;
use crate::lang::fold::fold;
use crate::lang::{Lang, Message, msg, spelled_out};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::cell::{Cell, RefCell};
use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use unicode_width::UnicodeWidthStr;

/// A program that runs a command: what it hands in, what it gets, how it watches and stops it.
#[derive(Debug, Default)]
pub struct Caller {
    /// What the command reads for `-`.
    pub input: Mutex<Vec<u8>>,
    /// What it prints to standard output.
    pub output: Mutex<Vec<u8>>,
    /// Notes and warnings, in order; the caller may take them while the command runs.
    pub said: Mutex<String>,
    /// Set to stop the command after what it is doing: what is finished is saved.
    pub stop: Arc<AtomicBool>,
    /// Set besides to give up what the command is doing as well.
    pub abandon: Arc<AtomicBool>,
    /// Steps done of the task at hand.
    pub done: AtomicU64,
    /// The task at hand, if there is one.
    pub task: Mutex<Option<Task>>,
}

/// What takes long.
#[derive(Clone, Debug)]
pub struct Task {
    /// Steps in all.
    pub total: u64,
    /// What a step is.
    pub unit: String,
    /// A remark: what is the limit, how long it will take.
    pub remark: String,
}

thread_local! {
    static CALLER: RefCell<Option<Arc<Caller>>> = const { RefCell::new(None) };
    static LANG: Cell<Lang> = const { Cell::new(Lang::En) };
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The program that runs this command, if it is no terminal.
pub fn caller() -> Option<Arc<Caller>> {
    CALLER.with_borrow(Clone::clone)
}

/// Runs a command for a caller.
pub fn within<T>(caller: &Arc<Caller>, run: impl FnOnce() -> T) -> T {
    let before = CALLER.replace(Some(Arc::clone(caller)));
    let done = run();
    CALLER.set(before);
    done
}

/// The language in which people are spoken to.
pub fn lang() -> Lang {
    LANG.get()
}

/// Sets it, for the command that this thread runs.
pub fn speak(lang: Lang) {
    LANG.set(lang);
}

/// The language of the environment, as gettext reads it: the first of these variables that says anything.
pub fn lang_of_environment() -> Lang {
    let said = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(said);
    locale.map_or(Lang::En, |locale| Lang::of_locale(&locale))
}

/// Threads that know the caller; as many as there are cores where the number is not given.
pub fn pool(threads: Option<u16>) -> Result<ThreadPool, CliError> {
    let (caller, lang) = (caller(), lang());
    ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .start_handler(move |_| {
            CALLER.set(caller.clone());
            speak(lang);
        })
        .build()
        .map_err(|error| CliError::failed(msg!("cli-no-threads", %error)))
}

/// Where results go.
pub fn out() -> Box<dyn Write> {
    match caller() {
        Some(caller) => Box::new(Output(caller)),
        None => match terminal() {
            Some(width) => Box::new(Screen { width, line: Vec::new() }),
            None => Box::new(io::stdout().lock()),
        },
    }
}

/// A terminal, on which lines break between words.
struct Screen {
    width: usize,
    /// What has been written of the line at hand.
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
        locked(&self.0.output).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What `-` stands for.
pub fn input() -> Box<dyn Read> {
    match caller() {
        Some(caller) => Box::new(io::Cursor::new(std::mem::take(&mut *locked(&caller.input)))),
        None => Box::new(io::stdin().lock()),
    }
}

/// Writes to standard error; failure is ignored, because nobody is reading. On a terminal lines break between words.
pub fn say(text: &str) {
    match caller() {
        Some(caller) => locked(&caller.said).push_str(text),
        None => {
            let folded = io::stderr().is_terminal().then(|| folded(text, width()));
            drop(io::stderr().lock().write_all(folded.as_deref().unwrap_or(text).as_bytes()));
        }
    }
}

/// Tells a note, on a line of its own.
pub fn tell(message: &Message) {
    say(&(lang().render(message) + "\n"));
}

/// Says that a file that is there will be another.
pub fn replaced(file: &std::path::Path) {
    if file.is_file() {
        let file = file.display();
        tell(&msg!("cli-written-over", file));
    }
}

/// The text with its lines broken between words. Tables, pictures and JSON are left as they are, and so are commands, to be copied.
fn folded(text: &str, width: usize) -> String {
    let line = |line: &str| match line.trim_start().chars().next() {
        Some('{' | '[' | '"') => line.to_owned(),
        // What has colours fits already, and so does a line of a file that a message shows.
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

/// Columns of the terminal that messages go to, if they go to one.
pub fn columns() -> Option<usize> {
    let terminal = terminal_size::terminal_size_of(io::stderr()).filter(|_| caller().is_none())?;
    Some(usize::from(terminal.0.0))
}

/// Columns for messages.
pub fn width() -> usize {
    columns().map_or(110, |columns| columns.clamp(40, 110))
}

/// Columns of the terminal that results go to, if they go to one.
fn terminal() -> Option<usize> {
    let terminal = terminal_size::terminal_size_of(io::stdout()).filter(|_| caller().is_none())?;
    Some(usize::from(terminal.0.0))
}

/// Columns for results: those of the terminal, elsewhere those of COLUMNS, if it says any.
pub fn columns_of_results() -> Option<usize> {
    let said = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|columns| *columns > 0);
    terminal().or_else(said)
}

/// How messages are shown here.
pub fn look() -> Look {
    Look { colour: colour(), width: width(), lang: lang() }
}

/// Whether what is printed goes to a terminal that has pictures of tiles: one with a UTF-8 locale that is not the console.
pub fn pictures() -> bool {
    use std::io::IsTerminal;
    let set = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find(|name| set(name)).and_then(|name| std::env::var(name).ok());
    let utf8 = locale.is_some_and(|locale| locale.to_ascii_lowercase().replace('-', "").contains("utf8"));
    let plain = matches!(std::env::var("TERM").as_deref(), Ok("linux" | "dumb") | Err(_));
    caller().is_none() && io::stdout().is_terminal() && utf8 && !plain
}

impl Caller {
    /// A caller whose `-` holds this.
    pub fn with_input(input: Vec<u8>) -> Arc<Caller> {
        Arc::new(Caller { input: Mutex::new(input), ..Caller::default() })
    }

    /// What has been said since the last time.
    pub fn take_said(&self) -> String {
        std::mem::take(&mut locked(&self.said))
    }

    /// What has been printed.
    pub fn take_output(&self) -> Vec<u8> {
        std::mem::take(&mut locked(&self.output))
    }

    /// The task at hand and its steps done.
    pub fn standing(&self) -> Option<(Task, u64)> {
        locked(&self.task).clone().map(|task| (task, self.done.load(Ordering::Relaxed)))
    }

    pub(super) fn begin(&self, total: u64, unit: &str) {
        self.done.store(0, Ordering::Relaxed);
        *locked(&self.task) = Some(Task { total, unit: unit.to_owned(), remark: String::new() });
    }

    pub(super) fn remark(&self, text: &str) {
        if let Some(task) = &mut *locked(&self.task) {
            text.clone_into(&mut task.remark);
        }
    }

    pub(super) fn end(&self) {
        *locked(&self.task) = None;
    }
}

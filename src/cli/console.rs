//! Where a command reads, writes, speaks and is stopped: the terminal, or a program that calls it.
//!
//! The caller belongs to the thread that runs the command and to the pools made by [`pool`], so several commands may run at once.

use super::error::CliError;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// Threads that know the caller; as many as there are cores where the number is not given.
pub fn pool(threads: Option<u16>) -> Result<ThreadPool, CliError> {
    let caller = caller();
    ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .start_handler(move |_| CALLER.set(caller.clone()))
        .build()
        .map_err(|error| CliError::failed(format!("cannot start threads: {error}")))
}

/// Where results go.
pub fn out() -> Box<dyn Write> {
    match caller() {
        Some(caller) => Box::new(Output(caller)),
        None => Box::new(io::stdout().lock()),
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

/// Writes to standard error; failure is ignored, because nobody is reading.
pub fn say(text: &str) {
    match caller() {
        Some(caller) => locked(&caller.said).push_str(text),
        None => drop(io::stderr().lock().write_all(text.as_bytes())),
    }
}

/// Whether messages may be coloured.
pub fn colour() -> bool {
    use std::io::IsTerminal;
    caller().is_none() && io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none()
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

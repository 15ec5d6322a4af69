//! Signals that stop the program. Finished deals are saved, and the exit code contains the number of the signal.

use super::console::{lang, note, write_note};
use crate::lang::{Lang, msg};
#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// Signals that end the program at any time, not only during a run.
#[cfg(unix)]
const ENDING: [i32; 2] = [SIGTERM, SIGHUP];
#[cfg(not(unix))]
const ENDING: [i32; 1] = [SIGTERM];

/// The time after which a signal other than Ctrl-C also abandons the deals in play.
const ABANDON_DELAY: Duration = Duration::from_millis(300);
/// The time after [`ABANDON_DELAY`] in which further signals are ignored.
const GRACE: Duration = Duration::from_millis(700);
/// The interval between two checks for a signal.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// State that signal handlers set.
#[derive(Default)]
struct Signals {
    /// Set by a signal: a run stops after the deals in play.
    stop: Arc<AtomicBool>,
    /// Set when the deals in play are to be abandoned too.
    abandon: Arc<AtomicBool>,
    /// Whether the next signal ends the program at once: Ctrl-C was received before, another signal more than [`ABANDON_DELAY`] and
    /// [`GRACE`] ago, or no run is under way.
    at_once: Arc<AtomicBool>,
    /// Whether the next signal other than Ctrl-C ends the program at once, because all deals are saved.
    saved: Arc<AtomicBool>,
    /// The number of the signal received, 0 before.
    received: Arc<AtomicUsize>,
}

static SIGNALS: LazyLock<Signals> = LazyLock::new(Signals::default);

impl Signals {
    /// Registers the handlers of a signal.
    fn catch(&self, signal: i32) -> io::Result<()> {
        // Handlers run in this order.
        flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&self.at_once))?;
        if signal == SIGINT {
            flag::register(signal, Arc::clone(&self.at_once))?;
        } else {
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&self.saved))?;
        }
        flag::register_usize(signal, Arc::clone(&self.received), signal as usize)?;
        flag::register(signal, Arc::clone(&self.stop)).map(drop)
    }

    /// Waits for a signal and writes a note about it. Except for Ctrl-C, sets `abandon` after a delay, and `at_once` after another.
    fn watch(&self, lang: Lang) {
        let signal = loop {
            std::thread::sleep(POLL_INTERVAL);
            match self.received.load(Ordering::Relaxed) as i32 {
                0 => {}
                signal => break signal,
            }
        };
        let by = if signal == SIGINT { "interrupt" } else { "end" };
        write_note(&format!("\n{}\n", lang.render(&msg!("cli-stopping", by))));
        if signal != SIGINT {
            std::thread::sleep(ABANDON_DELAY);
            self.abandon.store(true, Ordering::Relaxed);
            // Until then, a repeated signal must not prevent the finished deals from being saved.
            std::thread::sleep(GRACE);
            self.at_once.store(true, Ordering::Relaxed);
        }
    }
}

/// Registers the handlers of the signals in [`ENDING`]. Until [`flags`] is called, such a signal ends the program at once with the exit
/// code of the signal.
pub fn catch_ending() {
    SIGNALS.at_once.store(true, Ordering::Relaxed);
    for signal in ENDING {
        if !is_hangup_ignored(signal) {
            // If the signal cannot be caught, it kills the program as before.
            drop(SIGNALS.catch(signal));
        }
    }
}

/// Declares that all deals of the run are saved, so that a signal other than Ctrl-C may end the program at once.
pub fn end_at_once() {
    SIGNALS.saved.store(true, Ordering::Relaxed);
}

/// Returns the flags that stop a run: the first is set by a signal, the second when the deals in play are to be abandoned too. From the
/// first call on, a signal no longer ends the program at once. A second Ctrl-C does; other signals do so from one second after the first.
pub fn flags() -> (Arc<AtomicBool>, Arc<AtomicBool>) {
    static CAUGHT: LazyLock<()> = LazyLock::new(|| {
        SIGNALS.at_once.store(false, Ordering::Relaxed);
        let lang = lang();
        std::thread::spawn(move || SIGNALS.watch(lang));
        if SIGNALS.catch(SIGINT).is_err() {
            note(&msg!("cli-no-stopping"));
        }
    });
    LazyLock::force(&CAUGHT);
    (Arc::clone(&SIGNALS.stop), Arc::clone(&SIGNALS.abandon))
}

/// Returns the exit code of a stopped program: 128 plus the number of the signal, or that of Ctrl-C if no signal was received.
pub fn exit_code() -> u8 {
    match SIGNALS.received.load(Ordering::Relaxed) as u8 {
        0 => 128 + SIGINT as u8,
        signal => 128 + signal,
    }
}

/// Returns the exit code of the received signal; `None` if no signal other than Ctrl-C was received.
pub fn ended_by() -> Option<u8> {
    let signal = SIGNALS.received.load(Ordering::Relaxed) as i32;
    ENDING.contains(&signal).then_some(128 + signal as u8)
}

/// Whether the signal is SIGHUP and the process ignores it, for example under `nohup`.
#[cfg(unix)]
fn is_hangup_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    signal == SIGHUP && ignored >> (signal - 1) & 1 == 1
}

#[cfg(not(unix))]
fn is_hangup_ignored(_: i32) -> bool {
    false
}

//! Signals that stop the program. What is finished is saved, and the exit code names the signal.

use super::console::{lang, say, tell};
use crate::lang::{Lang, msg};
#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// Signals that ask the program to end, no matter what it does.
#[cfg(unix)]
const ENDING: [i32; 2] = [SIGTERM, SIGHUP];
#[cfg(not(unix))]
const ENDING: [i32; 1] = [SIGTERM];

/// After this time a signal other than Ctrl-C also gives up what is in play.
const ABANDON_DELAY: Duration = Duration::from_millis(300);
/// Interval at which an arrived signal is looked for.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// State that signal handlers set.
#[derive(Default)]
struct Signals {
    stop: Arc<AtomicBool>,
    abandon: Arc<AtomicBool>,
    /// Whether the next signal ends the program at once: a signal was received before, or no run is under way.
    at_once: Arc<AtomicBool>,
    /// The number of the signal received, 0 before.
    received: Arc<AtomicUsize>,
}

static SIGNALS: LazyLock<Signals> = LazyLock::new(Signals::default);

impl Signals {
    fn catch(&self, signal: i32) -> io::Result<()> {
        // Handlers run in this order.
        flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&self.at_once))?;
        flag::register_usize(signal, Arc::clone(&self.received), signal as usize)?;
        flag::register(signal, Arc::clone(&self.at_once))?;
        flag::register(signal, Arc::clone(&self.stop)).map(drop)
    }

    /// Tells of the signal once it has come.
    fn watch(&self, lang: Lang) {
        let signal = loop {
            std::thread::sleep(POLL_INTERVAL);
            match self.received.load(Ordering::Relaxed) as i32 {
                0 => {}
                signal => break signal,
            }
        };
        let by = if signal == SIGINT { "interrupt" } else { "end" };
        say(&format!("\n{}\n", lang.render(&msg!("cli-stopping", by))));
        if signal != SIGINT {
            std::thread::sleep(ABANDON_DELAY);
            self.abandon.store(true, Ordering::Relaxed);
        }
    }
}

/// Makes the program end with an exit code where it would be killed by a signal.
pub fn catch_ending() {
    SIGNALS.at_once.store(true, Ordering::Relaxed);
    for signal in ENDING {
        if !is_hangup_ignored(signal) {
            // Where it cannot be caught, the signal kills the program as before.
            drop(SIGNALS.catch(signal));
        }
    }
}

/// The flags of a run under way: the first is set by a signal, the second when what is in play is to be given up as well. Another
/// signal ends the program at once.
pub fn flags() -> (Arc<AtomicBool>, Arc<AtomicBool>) {
    static CAUGHT: LazyLock<()> = LazyLock::new(|| {
        SIGNALS.at_once.store(false, Ordering::Relaxed);
        let lang = lang();
        std::thread::spawn(move || SIGNALS.watch(lang));
        if SIGNALS.catch(SIGINT).is_err() {
            tell(&msg!("cli-no-stopping"));
        }
    });
    LazyLock::force(&CAUGHT);
    (Arc::clone(&SIGNALS.stop), Arc::clone(&SIGNALS.abandon))
}

/// The exit code of a program that was stopped: 128 and the number of the signal; that of Ctrl-C where none was received.
pub fn exit_code() -> u8 {
    match SIGNALS.received.load(Ordering::Relaxed) as u8 {
        0 => 128 + SIGINT as u8,
        signal => 128 + signal,
    }
}

/// The exit code of a signal that asked the program to end, if one was received.
pub fn ended_by() -> Option<u8> {
    let signal = SIGNALS.received.load(Ordering::Relaxed) as i32;
    ENDING.contains(&signal).then_some(128 + signal as u8)
}

/// Whether SIGHUP was ignored from the start, as `nohup` has it.
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

//! A stopwatch. In a browser the WebAssembly module has no clock: the stopwatch always shows zero, and the caller has to
//! measure the time.

use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
type Moment = std::time::Instant;

/// The replacement of `Instant` on a platform without a clock.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[derive(Clone, Copy, Debug)]
struct Moment;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
impl Moment {
    fn now() -> Moment {
        Moment
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// A stopwatch.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Moment);

impl Clock {
    /// Starts a stopwatch.
    pub fn start() -> Clock {
        Clock(Moment::now())
    }

    /// The time since the start; zero on a platform without a clock.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

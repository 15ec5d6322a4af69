//! The time that passes, where there is a clock: in a browser without imports there is none, and whoever calls keeps it.

use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
type Moment = std::time::Instant;

/// A moment of a clock that stands.
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

/// When something began.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Moment);

impl Clock {
    /// It begins now.
    pub fn start() -> Clock {
        Clock(Moment::now())
    }

    /// The time since then; none where the clock stands.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

//! Runs under way: the queue, events for clients, and stopping.

use super::play::Failure;
use crate::cli::console::Caller;
use hyper::body::Bytes;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::Sender;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum number of runs that play at the same time.
const MAX_RUNNING: usize = 2;
/// Maximum number of runs that wait for their turn.
const MAX_WAITING: usize = 8;
/// Time that a stopped run has to finish its deals in play before they are abandoned.
const ABANDON_DELAY: Duration = Duration::from_millis(300);
/// Interval at which a waiting run checks whether it is stopped.
const POLL: Duration = Duration::from_millis(50);

/// State of a run, shared with the thread that plays it.
#[derive(Default)]
pub struct Task {
    /// Flags, progress and output of the run.
    pub caller: Arc<Caller>,
    /// Number of the current training, from 1.
    pub training: AtomicUsize,
    /// Number of trainings to make; 0 while the run is not training.
    pub trainings: AtomicUsize,
}

impl Task {
    /// Whether the run is asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.caller.stop.load(Ordering::Relaxed)
    }

    /// Returns the finished deals (`done`) and all deals (`of`) of the current phase as JSON; `None` between two phases. A phase is a
    /// series of trainings (`learn`) or the play of the run (`play`). If `is_page`, adds the name of the phase and, for trainings, the
    /// number of the current one and their count.
    pub fn progress(&self, is_page: bool) -> Option<Value> {
        let (task, done) = self.caller.progress()?;
        let trainings = self.trainings.load(Ordering::Relaxed);
        let done = done.min(task.total);
        Some(match (is_page, trainings) {
            (false, _) => json!({ "done": done, "of": task.total }),
            (true, 0) => json!({ "phase": "play", "done": done, "of": task.total }),
            (true, _) => {
                let training = self.training.load(Ordering::Relaxed);
                json!({ "phase": "learn", "done": done, "of": task.total, "training": training, "trainings": trainings })
            }
        })
    }

    /// Completes when the run is asked to stop.
    async fn until_stopped(&self) {
        while !self.is_stopped() {
            tokio::time::sleep(POLL).await;
        }
    }

    /// Sets a flag of the run.
    fn set(&self, flag: &AtomicBool) {
        flag.store(true, Ordering::Relaxed);
    }

    /// Asks the run to stop after the deals in play. A second call abandons those too.
    pub fn stop(&self) {
        if self.is_stopped() {
            self.set(&self.caller.abandon);
        }
        self.set(&self.caller.stop);
    }
}

/// All runs under way, and their queue.
pub struct Runs {
    /// Permits of runs that play.
    running: Arc<Semaphore>,
    /// Permits of runs that play or wait.
    places: Arc<Semaphore>,
    /// The runs under way, by their ids.
    live: Mutex<HashMap<u64, Arc<Task>>>,
    /// Number of runs so far.
    count: AtomicU64,
}

impl Runs {
    /// Returns a state without runs.
    pub fn new() -> Runs {
        Runs {
            running: Arc::new(Semaphore::new(MAX_RUNNING)),
            places: Arc::new(Semaphore::new(MAX_RUNNING + MAX_WAITING)),
            live: Mutex::default(),
            count: AtomicU64::new(0),
        }
    }

    /// Adds a run at the end of the queue and returns it, or `None` if the queue is full.
    pub fn begin(self: &Arc<Runs>) -> Option<Live> {
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let id = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        let task = Arc::<Task>::default();
        self.live().insert(id, Arc::clone(&task));
        Some(Live { runs: Arc::clone(self), id, task, place: Arc::new(place) })
    }

    /// Locks and returns the runs under way, by their ids.
    fn live(&self) -> MutexGuard<'_, HashMap<u64, Arc<Task>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the run with this id, or `None` if it is not under way.
    pub fn find(&self, id: u64) -> Option<Arc<Task>> {
        self.live().get(&id).cloned()
    }

    /// Stops all runs, and abandons their deals in play after `ABANDON_DELAY`.
    pub async fn stop_all(&self) {
        let tasks: Vec<_> = self.live().values().cloned().collect();
        for task in &tasks {
            task.set(&task.caller.stop);
        }
        if !tasks.is_empty() {
            tokio::time::sleep(ABANDON_DELAY).await;
        }
        for task in &tasks {
            task.set(&task.caller.abandon);
        }
    }
}

/// A run under way. Dropping this value ends the run.
pub struct Live {
    runs: Arc<Runs>,
    /// The id of the run: its number in the order of starts, from 1.
    pub id: u64,
    /// The state of the run.
    pub task: Arc<Task>,
    /// The permit for a place among the runs that play or wait.
    place: Arc<OwnedSemaphorePermit>,
}

impl Drop for Live {
    fn drop(&mut self) {
        self.task.set(&self.task.caller.stop);
        self.task.set(&self.task.caller.abandon);
        self.runs.live().remove(&self.id);
    }
}

/// The function that a run calls on its thread; returns the answer.
pub type Work = Box<dyn FnOnce(&Task, &Events) -> Result<String, Failure> + Send>;

impl Live {
    /// Waits for the run's turn, then calls `work` on a blocking thread.
    ///
    /// # Errors
    /// The failure of `work`, or [`Failure::Stopped`] if the run is stopped while it waits.
    pub async fn work(&self, work: Work, events: Events) -> Result<String, Failure> {
        let permit = tokio::select! {
            permit = Arc::clone(&self.runs.running).acquire_owned() => permit.map_err(|_| Failure::Stopped)?,
            () = self.task.until_stopped() => return Err(Failure::Stopped),
        };
        // The thread keeps both permits until it ends, even if this future is dropped earlier.
        let (task, permits) = (Arc::clone(&self.task), (permit, Arc::clone(&self.place)));
        let working = tokio::task::spawn_blocking(move || {
            let _permits = permits;
            work(&task, &events)
        });
        working.await.unwrap_or_else(|_| Err(Failure::Failed(super::reply::panic_json())))
    }
}

/// Destination of a run's events: a client, or none. Events are dropped while the buffer of a slow client is full.
#[derive(Clone)]
pub struct Events(Option<Sender<Bytes>>);

impl Events {
    /// The destination that discards all events.
    pub const NONE: Events = Events(None);

    /// Returns a destination that sends events to a client.
    pub fn new(sender: &Sender<Bytes>) -> Events {
        Events(Some(sender.clone()))
    }

    /// Sends an event with this name. `data` must be a single line.
    pub fn send(&self, name: &str, data: &str) {
        if let Some(sender) = &self.0 {
            let _ = sender.try_send(event(name, data));
        }
    }

    /// Sends an event with the number of finished deals (`done`) and of all deals (`of`).
    pub fn progress(&self, done: u64, of: u64) {
        self.send("progress", &json!({ "done": done, "of": of }).to_string());
    }

    /// Sends the same numbers to the page, with the phase `play`.
    pub fn play_progress(&self, done: u64, of: u64) {
        self.send("progress", &json!({ "phase": "play", "done": done, "of": of }).to_string());
    }
}

/// Returns an event in the format of `text/event-stream`.
pub fn event(name: &str, data: &str) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a future to completion on a new runtime.
    fn block_on<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(work)
    }

    /// A panic inside a run fails only that run and frees its place in the queue.
    #[test]
    fn a_panic_fails_only_its_run() {
        let runs = Arc::new(Runs::new());
        for _ in 0..MAX_RUNNING + MAX_WAITING + 1 {
            let live = runs.begin().unwrap();
            let failed = block_on(live.work(Box::new(|_, _| panic!("in a run")), Events::NONE));
            assert!(matches!(failed, Err(Failure::Failed(_))));
        }
        let live = runs.begin().unwrap();
        assert_eq!(block_on(live.work(Box::new(|_, _| Ok("{}".to_owned())), Events::NONE)).unwrap(), "{}");
    }

    #[test]
    fn the_queue_is_full_until_a_run_ends() {
        let runs = Arc::new(Runs::new());
        let mut all: Vec<Live> = (0..MAX_RUNNING + MAX_WAITING).map(|_| runs.begin().unwrap()).collect();
        assert!(runs.begin().is_none());
        let ended = all.remove(0);
        let (id, task) = (ended.id, Arc::clone(&ended.task));
        assert!(runs.find(id).is_some() && !task.is_stopped());
        drop(ended);
        assert!(runs.find(id).is_none() && task.is_stopped());
        assert!(runs.begin().is_some());
    }

    /// A waiting run that is stopped leaves the queue at once.
    #[test]
    fn a_waiting_run_can_be_stopped() {
        let runs = Arc::new(Runs::new());
        let stopped = block_on(async {
            let _permits = Arc::clone(&runs.running).acquire_many_owned(MAX_RUNNING as u32).await.unwrap();
            let live = runs.begin().unwrap();
            live.task.set(&live.task.caller.stop);
            live.work(Box::new(|_, _| Ok(String::new())), Events::NONE).await
        });
        assert!(matches!(stopped, Err(Failure::Stopped)));
    }
}

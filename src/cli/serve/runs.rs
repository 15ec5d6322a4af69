//! Runs under way: their queue, what they send to their clients, and how they end.

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

/// Runs that play at the same time.
const RUNNING: usize = 2;
/// Runs that wait for one of them to end.
const WAITING: usize = 8;
/// The time after which a run that was stopped gives up the deals in play.
const ABANDON: Duration = Duration::from_millis(300);
/// The interval at which a run that waits looks whether it is to stop.
const LOOK: Duration = Duration::from_millis(50);

/// A run on its thread.
#[derive(Default)]
pub struct Task {
    /// Its flags and its progress.
    pub caller: Arc<Caller>,
    /// The training that is being made, from 1.
    pub training: AtomicUsize,
    /// The number of trainings, 0 while none is made.
    pub trainings: AtomicUsize,
}

impl Task {
    /// Whether it is to stop.
    pub fn is_stopped(&self) -> bool {
        self.caller.stop.load(Ordering::Relaxed)
    }

    /// The deals that are done and all deals of what it does now; none between two things. `is_page` adds which of them it is.
    pub fn progress(&self, is_page: bool) -> Option<Value> {
        let (task, done) = self.caller.standing()?;
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

    /// Returns when it is to stop.
    async fn stopped(&self) {
        while !self.is_stopped() {
            tokio::time::sleep(LOOK).await;
        }
    }

    fn set(&self, flag: &AtomicBool) {
        flag.store(true, Ordering::Relaxed);
    }

    /// Stops it after the deals in play; those too are given up after a while.
    pub async fn stop(self: Arc<Task>) {
        self.set(&self.caller.stop);
        tokio::time::sleep(ABANDON).await;
        self.set(&self.caller.abandon);
    }
}

/// All runs under way, and the queue in front of them.
pub struct Runs {
    running: Arc<Semaphore>,
    places: Arc<Semaphore>,
    live: Mutex<HashMap<u64, Arc<Task>>>,
    count: AtomicU64,
}

impl Runs {
    /// Nothing runs yet.
    pub fn new() -> Runs {
        Runs {
            running: Arc::new(Semaphore::new(RUNNING)),
            places: Arc::new(Semaphore::new(RUNNING + WAITING)),
            live: Mutex::default(),
            count: AtomicU64::new(0),
        }
    }

    /// A new run at the end of the queue; none where the queue is full.
    pub fn begin(self: &Arc<Runs>) -> Option<Live> {
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        let task = Arc::<Task>::default();
        self.live().insert(number, Arc::clone(&task));
        Some(Live { runs: Arc::clone(self), number, task, place: Arc::new(place) })
    }

    fn live(&self) -> MutexGuard<'_, HashMap<u64, Arc<Task>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The run of this number, while it is under way.
    pub fn find(&self, number: u64) -> Option<Arc<Task>> {
        self.live().get(&number).cloned()
    }

    /// Stops all runs.
    pub async fn stop_all(&self) {
        let tasks: Vec<_> = self.live().values().cloned().collect();
        for task in &tasks {
            task.set(&task.caller.stop);
        }
        if !tasks.is_empty() {
            tokio::time::sleep(ABANDON).await;
        }
        for task in &tasks {
            task.set(&task.caller.abandon);
        }
    }
}

/// A run that somebody waits for. When this goes, the run ends.
pub struct Live {
    runs: Arc<Runs>,
    /// Its number.
    pub number: u64,
    /// The run.
    pub task: Arc<Task>,
    place: Arc<OwnedSemaphorePermit>,
}

impl Drop for Live {
    fn drop(&mut self) {
        self.task.set(&self.task.caller.stop);
        self.task.set(&self.task.caller.abandon);
        self.runs.live().remove(&self.number);
    }
}

/// What a run does on its thread.
pub type Work = Box<dyn FnOnce(&Task, &Events) -> Result<String, Failure> + Send>;

impl Live {
    /// Waits for its turn, and does the work on a thread of its own.
    pub async fn work(&self, work: Work, events: Events) -> Result<String, Failure> {
        let turn = tokio::select! {
            turn = Arc::clone(&self.runs.running).acquire_owned() => turn.map_err(|_| Failure::Stopped)?,
            () = self.task.stopped() => return Err(Failure::Stopped),
        };
        // Both are held until the thread has ended, even where nobody waits for it any more.
        let (task, held) = (Arc::clone(&self.task), (turn, Arc::clone(&self.place)));
        let working = tokio::task::spawn_blocking(move || {
            let _held = held;
            work(&task, &events)
        });
        working.await.unwrap_or_else(|_| Err(Failure::Failed(super::reply::panicked())))
    }
}

/// Where a run sends events: to nobody, or to a client that may be slow. What it does not take in time is left out.
#[derive(Clone)]
pub struct Events(Option<Sender<Bytes>>);

impl Events {
    /// Events that nobody asked for.
    pub const NONE: Events = Events(None);

    /// Events for a client.
    pub fn to(sender: &Sender<Bytes>) -> Events {
        Events(Some(sender.clone()))
    }

    /// Sends an event, whose data is one line.
    pub fn send(&self, name: &str, data: &str) {
        if let Some(sender) = &self.0 {
            let _ = sender.try_send(event(name, data));
        }
    }

    /// Sends the deals that are done, and all.
    pub fn progress(&self, done: u64, of: u64) {
        self.send("progress", &json!({ "done": done, "of": of }).to_string());
    }

    /// The same for a page.
    pub fn play_progress(&self, done: u64, of: u64) {
        self.send("progress", &json!({ "phase": "play", "done": done, "of": of }).to_string());
    }
}

/// An event as it is sent.
pub fn event(name: &str, data: &str) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block_on<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(work)
    }

    /// What fails inside a run fails that run alone, and gives its place back.
    #[test]
    fn a_panic_is_a_failure_of_its_run() {
        let runs = Arc::new(Runs::new());
        for _ in 0..RUNNING + WAITING + 1 {
            let live = runs.begin().unwrap();
            let failed = block_on(live.work(Box::new(|_, _| panic!("in a run")), Events::NONE));
            assert!(matches!(failed, Err(Failure::Failed(_))));
        }
        let live = runs.begin().unwrap();
        assert_eq!(block_on(live.work(Box::new(|_, _| Ok("{}".to_owned())), Events::NONE)).unwrap(), "{}");
    }

    #[test]
    fn the_queue_is_full_until_a_run_goes() {
        let runs = Arc::new(Runs::new());
        let mut all: Vec<Live> = (0..RUNNING + WAITING).map(|_| runs.begin().unwrap()).collect();
        assert!(runs.begin().is_none());
        let gone = all.remove(0);
        let (number, task) = (gone.number, Arc::clone(&gone.task));
        assert!(runs.find(number).is_some() && !task.is_stopped());
        drop(gone);
        assert!(runs.find(number).is_none() && task.is_stopped());
        assert!(runs.begin().is_some());
    }

    /// A run that is stopped while it waits does not wait for its turn.
    #[test]
    fn a_run_that_waits_can_be_stopped() {
        let runs = Arc::new(Runs::new());
        let stopped = block_on(async {
            let _turns = Arc::clone(&runs.running).acquire_many_owned(RUNNING as u32).await.unwrap();
            let live = runs.begin().unwrap();
            live.task.set(&live.task.caller.stop);
            live.work(Box::new(|_, _| Ok(String::new())), Events::NONE).await
        });
        assert!(matches!(stopped, Err(Failure::Stopped)));
    }
}

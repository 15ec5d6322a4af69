//! Work of a run on its own thread: missing trainings, play, and the answer.

use super::runs::{Events, Task};
use crate::cli::args::Options;
use crate::cli::console::{self, set_lang, with_caller};
use crate::cli::error::CliError;
use crate::cli::keep::open_results;
use crate::cli::lessons::{finished_weights, train_all};
use crate::cli::play::{PlayError, check_weights, files, play};
use crate::cli::players::{missing_trainings, trained_player};
use crate::cli::progress::Progress;
use crate::lang::{Lang, Message, msg};
use crate::question::{Faults, Kind, Question, Setup, lessons};
use crate::render::html;
use crate::report::resolved_question;
use crate::request::{Job, Merged, Request, RequestError, State, question, question_info, refusal_json};
use crate::sim::{Clock, Control};
use crate::write::run::write;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, TryLockError};
use std::time::{Duration, Instant};

/// Number of deals after which the first partial answer is sent. Further ones follow each time the number doubles.
const FIRST_ANSWER: u64 = 4096;
/// Interval between two checkpoints sent to the page.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(5);
/// Bytes of checkpoints sent in a second, on average.
const CHECKPOINT_RATE: u64 = 200_000;
/// Maximum size of a checkpoint sent during a run, in bytes; larger checkpoints are skipped.
const MAX_CHECKPOINT: usize = 16 << 20;
/// Intervals at which play pauses to send answers and checkpoints: before the first partial answer, and after it.
const PAUSES: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(250)];
/// Interval at which a run checks whether another run has finished its trainings.
const POLL: Duration = Duration::from_millis(20);

/// Reason why a request has no answer.
#[derive(Debug)]
pub enum Failure {
    /// The input is invalid; contains the refusal as JSON.
    Input(Value),
    /// The run was stopped before a deal was finished.
    Stopped,
    /// The program failed; contains the error as JSON.
    Failed(Value),
}

impl From<Value> for Failure {
    fn from(refusal: Value) -> Failure {
        Failure::Input(refusal)
    }
}

/// A question that is valid and can be played.
pub struct Playable {
    /// The question.
    pub question: Question,
    /// The language of the answer.
    pub lang: Lang,
    /// The number of deals to play.
    pub hands: u64,
}

impl Playable {
    /// Reads a request. If `kind` is given, the question must be of this kind, and its field `kind` may be absent.
    ///
    /// # Errors
    /// The refusal as JSON.
    pub fn read(mut value: Value, kind: Option<Kind>) -> Result<Playable, Value> {
        if let (Some(kind), Some(fields)) = (kind, value.as_object_mut()) {
            fields.entry("kind").or_insert(kind.name().into());
        }
        let request = Request::read(value).map_err(|message| refusal_json(&message.into(), Lang::En))?;
        let (lang, refused) = (request.lang, |error: RequestError| refusal_json(&error, request.lang));
        let question = question(&request).map_err(refused)?;
        if let Some(played) = kind.filter(|kind| *kind != question.kind()) {
            let (kind, played) = (question.kind().name(), played.name());
            return Err(refused(msg!("serve-other-kind", kind, played).into()));
        }
        let setup = Setup::new(question.clone()).map_err(|faults| refused(faults.into()))?;
        lessons(&question.trained_players(), setup.learned_rules(), question.trainings())
            .map_err(|error| refused(error.into()))?;
        Ok(Playable { hands: setup.run(Vec::new()).hands, question, lang })
    }

    /// Plays the question on its own thread pool and returns the line of JSON that the command prints. Sends the progress to `events`.
    ///
    /// # Errors
    /// Fails where the command fails.
    pub fn answer(&self, task: &Task, events: &Events) -> Result<String, Failure> {
        self.in_context(task, || {
            let setup = Setup::new(self.question.clone())?;
            console::pool(None)?.install(|| learn(&setup, task, self.lang))?;
            events.progress(0, self.hands);
            let options = Options { no_files: true, json: true, ..Options::default() };
            let played = play(self.question.clone(), None, &options, self.lang);
            let output = String::from_utf8_lossy(&task.caller.take_output()).trim_end().to_owned();
            match played {
                // A stopped run answers with its finished deals.
                Err(PlayError::Command(CliError::Interrupted)) if !output.is_empty() => {}
                played => played?,
            }
            events.progress(task.caller.done.load(Ordering::Relaxed), self.hands);
            Ok(output)
        })
    }

    /// Calls `work` with the caller (flags, output) of `task` and the language of the answer.
    fn in_context(&self, task: &Task, work: impl FnOnce() -> Result<String, RunError>) -> Result<String, Failure> {
        with_caller(&task.caller, || {
            set_lang(self.lang);
            work().map_err(|error| error.into_failure(self.lang))
        })
    }
}

/// Error of a run, before it is translated.
enum RunError {
    /// An error of a command.
    Command(CliError),
    /// An error of a request.
    Request(RequestError),
}

impl RunError {
    /// Returns the error as a failure, with its message in `lang`.
    fn into_failure(self, lang: Lang) -> Failure {
        match self {
            RunError::Request(refused) => Failure::Input(refusal_json(&refused, lang)),
            RunError::Command(CliError::Input(message)) => Failure::Input(refusal_json(&message.into(), lang)),
            RunError::Command(CliError::Failed(message)) => Failure::Failed(refusal_json(&message.into(), lang)),
            RunError::Command(CliError::Interrupted | CliError::Reported | CliError::ClosedPipe) => Failure::Stopped,
        }
    }
}

impl From<CliError> for RunError {
    fn from(error: CliError) -> RunError {
        RunError::Command(error)
    }
}

impl From<PlayError> for RunError {
    fn from(error: PlayError) -> RunError {
        match error {
            PlayError::Question(faults) => faults.into(),
            PlayError::Command(error) => error.into(),
        }
    }
}

impl From<Faults> for RunError {
    fn from(faults: Faults) -> RunError {
        RunError::Request(faults.into())
    }
}

impl From<Message> for RunError {
    fn from(message: Message) -> RunError {
        RunError::Request(message.into())
    }
}

/// Runs the missing trainings of a question. Only one run trains at a time, so that the next run finds the results in the cache.
fn learn(setup: &Setup, task: &Task, lang: Lang) -> Result<(), CliError> {
    static TRAINING: Mutex<()> = Mutex::new(());
    let (question, rules) = (&setup.question, setup.learned_rules());
    let missing = || missing_trainings(&question.trained_players(), rules, question.trainings());
    if missing()?.is_empty() {
        return Ok(());
    }
    let _guard = loop {
        match TRAINING.try_lock() {
            Ok(guard) => break guard,
            Err(TryLockError::Poisoned(guard)) => break guard.into_inner(),
            Err(TryLockError::WouldBlock) if task.is_stopped() => return Err(CliError::Interrupted),
            Err(TryLockError::WouldBlock) => std::thread::sleep(POLL),
        }
    };
    let to_train = missing()?;
    task.trainings.store(to_train.len(), Ordering::Relaxed);
    let learned = train_all(&to_train, &mut |number| task.training.store(number, Ordering::Relaxed), lang);
    task.trainings.store(0, Ordering::Relaxed);
    learned.map(drop)
}

/// Returns the question of a request as JSON with its hash, its command and its requirements; see [`question_info`]. The field `known` of a
/// training is whether its result is available.
///
/// # Errors
/// The refusal as JSON.
pub fn question_needs(value: Value) -> Result<String, Value> {
    let request = Request::read(value).map_err(|message| refusal_json(&message.into(), Lang::En))?;
    let needs = question(&request)
        .and_then(|question| question_info(question, Some(&|lesson| finished_weights(lesson).is_some())));
    needs.map(|needs| needs.to_string()).map_err(|refused| refusal_json(&refused, request.lang))
}

/// Writes the folder of a run that is over: tables, charts, page and manifest, as the command does. `kept` is the text of its last
/// checkpoint. Returns `{"folder": ...}`.
///
/// # Errors
/// Fails if the text is no checkpoint, if the run has no deals, or if files cannot be written.
pub fn write_files(kept: &str, lang: Lang) -> Result<String, Failure> {
    let write_all = || -> Result<String, RunError> {
        let merged = Merged::read(kept)?;
        let (plan, study) = merged.study(lang)?;
        let (_claim, folder) = open_results(None, &plan, merged.run(), &files(merged.setup(), false), false)?;
        write(&study, &folder, false, lang).map_err(CliError::from)?;
        Ok(json!({ "folder": folder.path().display().to_string() }).to_string())
    };
    write_all().map_err(|error| error.into_failure(lang))
}

/// A run for the page.
pub struct PageRun {
    /// The question to play.
    pub playable: Playable,
    /// Whether partial answers are sent during the run.
    pub is_live: bool,
    /// The text of the checkpoint to resume from; ignored if it is invalid or of another question.
    pub kept: Option<String>,
}

impl PageRun {
    /// Plays the question and sends partial answers and checkpoints meanwhile. Returns the final answer for the page, as JSON.
    ///
    /// # Errors
    /// Fails if the question cannot be played, or if the run is stopped before a deal is finished.
    pub fn play(&self, task: &Task, events: &Events) -> Result<String, Failure> {
        self.playable.in_context(task, || console::pool(None)?.install(|| self.play_in_pool(task, events)))
    }

    /// Plays the question on the current thread pool. See [`PageRun::play`].
    fn play_in_pool(&self, task: &Task, events: &Events) -> Result<String, RunError> {
        let lang = self.playable.lang;
        let setup = Setup::new(self.playable.question.clone())?;
        learn(&setup, task, lang)?;
        let sides = setup.sides(&mut |name, rules, number| trained_player(name, rules, number, lang))?;
        let weights = setup.question.weights();
        if !weights.is_empty() {
            check_weights(&weights, &resolved_question(&setup, &sides))?;
        }
        let job = Job::with_sides(setup, sides);
        let kept = self.kept.as_deref().and_then(|kept| Merged::read(kept).ok()).filter(|merged| merged.is_for(&job));
        let mut merged = kept.map_or_else(|| Merged::new(&job), Ok)?;
        self.play_job(&job, &mut merged, task, events);
        if merged.deals() == 0 {
            return Err(CliError::Interrupted.into());
        }
        let state = merged.state();
        Ok(self.render_answer(&mut merged, state)?)
    }

    /// Plays the missing deals of a job and adds them to `merged`, until all are played or the run is stopped.
    fn play_job(&self, job: &Job, merged: &mut Merged, task: &Task, events: &Events) {
        let caller = &task.caller;
        let progress = Progress::new(merged.planned_deals(), merged.deals(), false, self.playable.lang);
        let add = |deals| progress.add(deals);
        let control = |deals: u64| Control {
            stop: &caller.stop,
            abandon: &caller.abandon,
            progress: &add,
            pause: Some(PAUSES[usize::from(deals >= FIRST_ANSWER)]),
        };
        events.play_progress(merged.deals(), merged.planned_deals());
        let (began, mut kept_at, mut pause) = (Clock::start(), Instant::now(), CHECKPOINT_INTERVAL);
        let mut next = FIRST_ANSWER.max((merged.deals() + 1).next_power_of_two());
        while !merged.go_on(job, &control(merged.deals()), began) {
            if self.is_live && merged.deals() >= next {
                next = (merged.deals() + 1).next_power_of_two();
                if let Ok(answer) = self.render_answer(merged, State::Playing) {
                    events.send("answer", &answer);
                }
            }
            if kept_at.elapsed() >= pause {
                let kept = merged.to_text();
                // Large checkpoints are rarer.
                pause = CHECKPOINT_INTERVAL.max(Duration::from_secs(kept.len() as u64 / CHECKPOINT_RATE));
                if kept.len() <= MAX_CHECKPOINT {
                    events.send("keep", &json!({ "kept": kept }).to_string());
                }
                kept_at = Instant::now();
            }
        }
        progress.finish();
        events.play_progress(merged.deals(), merged.planned_deals());
    }

    /// Returns the answer from the finished deals for the page, as JSON. Unless the run still plays, it contains the checkpoint.
    fn render_answer(&self, merged: &mut Merged, state: State) -> Result<String, Message> {
        let mut rendered = merged.render(Some(state), &["screen", "text"], self.playable.lang)?;
        rendered["state"] = json!(state);
        rendered["style"] = html::style().into();
        rendered["record"] = match state {
            State::Playing => Value::Null,
            _ => merged.to_text().into(),
        };
        Ok(rendered.to_string())
    }
}

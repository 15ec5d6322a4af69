//! What a run does on its own thread: it makes the trainings that are missing, plays, and answers.

use super::runs::{Events, Task};
use crate::cli::args::Options;
use crate::cli::console::{self, speak, within};
use crate::cli::error::CliError;
use crate::cli::lessons::teach;
use crate::cli::play::{PlayError, play};
use crate::cli::players::{missing, trained_player};
use crate::cli::progress::Progress;
use crate::lang::{Lang, Message};
use crate::question::{Faults, Kind, Question, Setup, lessons};
use crate::render::html;
use crate::request::{Job, Merged, Refused, Request, State, question, refusal};
use crate::sim::{Clock, Control};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, TryLockError};
use std::time::{Duration, Instant};

/// Deals at which a growing answer is first sent; then at twice as many, and so on.
const FIRST_ANSWER: u64 = 4096;
/// The interval between two checkpoints that are sent.
const KEEP: Duration = Duration::from_secs(5);
/// The most bytes of a checkpoint that is sent on the way.
const MOST_KEPT: usize = 900_000;
/// The intervals at which a run looks whether it has something to send: before its first answer, and after.
const PAUSES: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(250)];
/// The interval at which a run looks whether another has ended its trainings.
const TURN: Duration = Duration::from_millis(20);

/// Why a request has no answer.
#[derive(Debug)]
pub enum Failure {
    /// Its input is wrong: the refusal as JSON.
    Input(Value),
    /// It was stopped before anything was finished.
    Stopped,
    /// The program failed.
    Failed(Value),
}

impl From<Value> for Failure {
    fn from(refusal: Value) -> Failure {
        Failure::Input(refusal)
    }
}

/// The question of a request that can be played.
pub struct Playable {
    /// The question.
    pub question: Question,
    /// Its language.
    pub lang: Lang,
    /// Its deals.
    pub hands: u64,
}

impl Playable {
    /// Reads a request, whose kind is this one or that of its field `kind`.
    ///
    /// # Errors
    /// The refusal as JSON.
    pub fn read(mut value: Value, kind: Option<Kind>) -> Result<Playable, Value> {
        if let (Some(kind), Some(fields)) = (kind, value.as_object_mut()) {
            fields.insert("kind".to_owned(), kind.name().into());
        }
        let request = Request::read(value).map_err(|message| refusal(&message.into(), Lang::En))?;
        let (lang, refused) = (request.lang, |error: Refused| refusal(&error, request.lang));
        let question = question(&request).map_err(refused)?;
        let setup = Setup::new(question.clone()).map_err(|faults| refused(faults.into()))?;
        lessons(&question.players(), setup.learned_rules(), question.trainings())
            .map_err(|error| refused(error.into()))?;
        Ok(Playable { hands: setup.run(Vec::new()).hands, question, lang })
    }

    /// The answer of the command, as its line of JSON.
    ///
    /// # Errors
    /// As the command.
    pub fn answer(&self, task: &Task, events: &Events) -> Result<String, Failure> {
        self.within(task, || {
            let setup = Setup::new(self.question.clone())?;
            console::pool(None)?.install(|| learn(&setup, task, self.lang))?;
            events.progress(0, self.hands);
            let options = Options { no_files: true, json: true, ..Options::default() };
            let played = play(self.question.clone(), None, &options, self.lang);
            let output = String::from_utf8_lossy(&task.caller.take_output()).trim_end().to_owned();
            match played {
                // What was finished before a run was stopped is an answer too.
                Err(PlayError::Command(CliError::Interrupted)) if !output.is_empty() => {}
                played => played?,
            }
            events.progress(task.caller.done.load(Ordering::Relaxed), self.hands);
            Ok(output)
        })
    }

    /// Does the work of a run in its language, with its flags.
    fn within(&self, task: &Task, work: impl FnOnce() -> Result<String, Wrong>) -> Result<String, Failure> {
        within(&task.caller, || {
            speak(self.lang);
            work().map_err(|wrong| wrong.failure(self.lang))
        })
    }
}

/// Why a question is not played.
enum Wrong {
    /// As a command says it.
    Command(CliError),
    /// As a request says it.
    Request(Refused),
}

impl Wrong {
    fn failure(self, lang: Lang) -> Failure {
        match self {
            Wrong::Request(refused) => Failure::Input(refusal(&refused, lang)),
            Wrong::Command(CliError::Input(message)) => Failure::Input(refusal(&message.into(), lang)),
            Wrong::Command(CliError::Failed(message)) => Failure::Failed(refusal(&message.into(), lang)),
            Wrong::Command(CliError::Interrupted | CliError::Reported | CliError::ClosedPipe) => Failure::Stopped,
        }
    }
}

impl From<CliError> for Wrong {
    fn from(error: CliError) -> Wrong {
        Wrong::Command(error)
    }
}

impl From<PlayError> for Wrong {
    fn from(error: PlayError) -> Wrong {
        match error {
            PlayError::Question(faults) => faults.into(),
            PlayError::Command(error) => error.into(),
        }
    }
}

impl From<Faults> for Wrong {
    fn from(faults: Faults) -> Wrong {
        Wrong::Request(faults.into())
    }
}

impl From<Message> for Wrong {
    fn from(message: Message) -> Wrong {
        Wrong::Request(message.into())
    }
}

/// Makes the trainings that are missing. Only one run does so at a time: what it learns, the next one finds.
fn learn(setup: &Setup, task: &Task, lang: Lang) -> Result<(), CliError> {
    static TURNS: Mutex<()> = Mutex::new(());
    let (question, rules) = (&setup.question, setup.learned_rules());
    let missing = || missing(&question.players(), rules, question.trainings());
    if missing()?.is_empty() {
        return Ok(());
    }
    let _turn = loop {
        match TURNS.try_lock() {
            Ok(turn) => break turn,
            Err(TryLockError::Poisoned(turn)) => break turn.into_inner(),
            Err(TryLockError::WouldBlock) if task.is_stopped() => return Err(CliError::Interrupted),
            Err(TryLockError::WouldBlock) => std::thread::sleep(TURN),
        }
    };
    let open = missing()?;
    task.trainings.store(open.len(), Ordering::Relaxed);
    let learned = teach(&open, &mut |number| task.training.store(number, Ordering::Relaxed), lang);
    task.trainings.store(0, Ordering::Relaxed);
    learned.map(drop)
}

/// For every training of a question, whether it is kept here.
///
/// # Errors
/// The refusal as JSON.
pub fn known(playable: &Playable) -> Result<Vec<bool>, Value> {
    let refused = |error: Refused| refusal(&error, playable.lang);
    let setup = Setup::new(playable.question.clone()).map_err(|faults| refused(faults.into()))?;
    let question = &setup.question;
    let lessons = lessons(&question.players(), setup.learned_rules(), question.trainings());
    let lessons = lessons.map_err(|message| refused(message.into()))?;
    Ok(lessons.iter().map(|lesson| lesson.known().is_some()).collect())
}

/// A run of the page.
pub struct PageRun {
    /// What is played.
    pub playable: Playable,
    /// Whether growing answers are sent.
    pub is_live: bool,
    /// A checkpoint of the same question to go on from.
    pub kept: Option<String>,
}

impl PageRun {
    /// Plays it, and sends growing answers and checkpoints on the way. Returns the answer of a page.
    ///
    /// # Errors
    /// A question that cannot be played, or one that was stopped before a deal was finished.
    pub fn play(&self, task: &Task, events: &Events) -> Result<String, Failure> {
        self.playable.within(task, || console::pool(None)?.install(|| self.play_here(task, events)))
    }

    fn play_here(&self, task: &Task, events: &Events) -> Result<String, Wrong> {
        let lang = self.playable.lang;
        let setup = Setup::new(self.playable.question.clone())?;
        learn(&setup, task, lang)?;
        let sides = setup.sides(&mut |name, rules, number| trained_player(name, rules, number, lang))?;
        let job = Job::of_sides(setup, sides);
        let kept = self.kept.as_deref().and_then(|kept| Merged::read(kept).ok()).filter(|merged| merged.is_of(&job));
        let mut merged = kept.map_or_else(|| Merged::new(&job), Ok)?;
        self.play_job(&job, &mut merged, task, events);
        if merged.deals() == 0 {
            return Err(CliError::Interrupted.into());
        }
        let state = merged.state();
        Ok(self.shown(&mut merged, state)?)
    }

    fn play_job(&self, job: &Job, merged: &mut Merged, task: &Task, events: &Events) {
        let caller = &task.caller;
        let progress = Progress::new(merged.all_deals(), merged.deals(), false, self.playable.lang);
        let add = |deals| progress.add(deals);
        let control = |deals: u64| Control {
            stop: &caller.stop,
            abandon: &caller.abandon,
            progress: &add,
            pause: Some(PAUSES[usize::from(deals >= FIRST_ANSWER)]),
        };
        events.play_progress(merged.deals(), merged.all_deals());
        let (began, mut kept_at) = (Clock::start(), Instant::now());
        let mut next = FIRST_ANSWER.max((merged.deals() + 1).next_power_of_two());
        while !merged.go_on(job, &control(merged.deals()), began) {
            if self.is_live && merged.deals() >= next {
                next = (merged.deals() + 1).next_power_of_two();
                if let Ok(answer) = self.shown(merged, State::Playing) {
                    events.send("answer", &answer);
                }
            }
            if kept_at.elapsed() >= KEEP {
                kept_at = Instant::now();
                let kept = merged.keep();
                if kept.len() <= MOST_KEPT {
                    events.send("keep", &json!({ "kept": kept }).to_string());
                }
            }
        }
        progress.finish();
        events.play_progress(merged.deals(), merged.all_deals());
    }

    /// What is finished, as a page shows it.
    fn shown(&self, merged: &mut Merged, state: State) -> Result<String, Message> {
        let mut shown = merged.shown(Some(state), &["screen", "text"], self.playable.lang)?;
        shown["state"] = json!(state);
        shown["style"] = html::style().into();
        shown["record"] = match state {
            State::Playing => Value::Null,
            _ => merged.keep().into(),
        };
        Ok(shown.to_string())
    }
}

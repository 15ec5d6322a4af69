//! Endpoints of `jing serve` and their handlers.

use super::page;
use super::play::{Failure, PageRun, Playable, question_needs, write_files};
use super::reply::{self, Refusal, Reply, failure_json, panic_json};
use super::request::{Hosts, LARGE, Memory, Received, SMALL, check_type, discard, wants_events};
use super::runs::{Events, Live, Runs, Work, event};
use super::socket::Peer;
use crate::lang::{Lang, Message, msg};
use crate::question::Kind;
use crate::request::{self, Calls, unknown_call};
use hyper::body::{Bytes, Incoming};
use hyper::http::request::Parts;
use hyper::{Method, Request};
use serde_json::{Map, Value, json};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{Sender, channel};
use tokio::time::{MissedTickBehavior, interval, timeout};

/// Maximum number of calls answered at the same time; further calls wait.
const MAX_CALLS: usize = 8;
/// Interval between two `progress` events.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);
/// Time in which a client must take the last event of a run.
const LAST_EVENT_TIMEOUT: Duration = Duration::from_secs(600);
/// Maximum number of events buffered for a slow client.
const EVENT_BUFFER: usize = 32;

/// The names of the calls of the page, in the field `call` of a request. They do not depend on earlier calls.
const STATELESS: [&str; 10] =
    ["games", "keys", "check", "style", "question", "nets", "evaluate", "score", "exact", "show"];

/// An operation under `/api/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Endpoint {
    /// Plays a question of this kind and answers as the command does.
    Command(Kind),
    /// Answers the call of this name without a run.
    Answer(&'static str),
    /// Answers a call of the page. The field `call` names it; see [`STATELESS`].
    Call,
    /// Plays a run for the page.
    Run,
    /// Stops a run of the page.
    Stop,
    /// Writes the files of a run that is over, as the command does.
    Files,
}

impl Endpoint {
    /// Returns the endpoint of a path, or `None` if the path has none.
    fn find(path: &str) -> Option<Endpoint> {
        Some(match path.strip_prefix("/api/")? {
            "simulate" => Endpoint::Command(Kind::Simulate),
            "compare" => Endpoint::Command(Kind::Compare),
            "sweep" => Endpoint::Command(Kind::Sweep),
            "rank" => Endpoint::Command(Kind::Rank),
            "arena" => Endpoint::Command(Kind::Arena),
            "evaluate" => Endpoint::Answer("evaluate"),
            "score" => Endpoint::Answer("score"),
            "exact" => Endpoint::Answer("exact"),
            "call" => Endpoint::Call,
            "run" => Endpoint::Run,
            "stop" => Endpoint::Stop,
            "files" => Endpoint::Files,
            _ => return None,
        })
    }

    /// Returns the maximum size of a request, in bytes.
    fn max_bytes(self) -> u64 {
        if matches!(self, Endpoint::Call | Endpoint::Run | Endpoint::Files) { LARGE } else { SMALL }
    }
}

/// The action that a request leads to once it has been read.
enum Action {
    /// Sends this answer, a JSON text.
    Answer(String),
    /// Plays a question and answers as the command does.
    Command(Playable),
    /// Plays a question for the page.
    Run(PageRun),
    /// Stops the run with this id.
    Stop(u64),
}

/// State of the HTTP server.
pub struct Server {
    hosts: Hosts,
    memory: Memory,
    /// Permits of calls that are answered.
    calls: Arc<Semaphore>,
    /// The runs that play or wait.
    pub runs: Arc<Runs>,
}

impl Server {
    /// Returns the state of a server that listens on `port` of 127.0.0.1.
    pub fn new(port: u16) -> Server {
        let (hosts, runs) = (Hosts::new(port), Arc::new(Runs::new()));
        Server { hosts, memory: Memory::new(), calls: Arc::new(Semaphore::new(MAX_CALLS)), runs }
    }

    /// Answers a request of the client `peer`. A refused request gets the reply of its [`Refusal`].
    pub async fn answer(&self, request: Request<Incoming>, peer: &Peer) -> Reply {
        let (parts, mut body) = request.into_parts();
        match self.reply(&parts, &mut body, peer).await {
            Ok(reply) => reply,
            Err(refusal) => {
                if !matches!(refusal, Refusal::Slow) {
                    discard(&parts.headers, &mut body).await;
                }
                refusal.to_reply()
            }
        }
    }

    /// Answers a request for a file of the page or for an endpoint.
    async fn reply(&self, parts: &Parts, body: &mut Incoming, peer: &Peer) -> Result<Reply, Refusal> {
        self.hosts.check(parts)?;
        let path = parts.uri.path();
        let endpoint = Endpoint::find(path);
        let methods = if endpoint.is_some() { "POST" } else { "GET, HEAD" };
        let is_read = [Method::GET, Method::HEAD].contains(&parts.method);
        match endpoint {
            Some(endpoint) if parts.method == Method::POST => self.post(endpoint, parts, body, peer).await,
            None if is_read => {
                let (text, kind) = page::file(path).ok_or_else(|| Refusal::Missing(path.to_owned()))?;
                Ok(reply::file(text, kind))
            }
            _ => Err(Refusal::Method(path.to_owned(), methods)),
        }
    }

    /// Answers a request for an endpoint.
    async fn post(
        &self,
        endpoint: Endpoint,
        parts: &Parts,
        body: &mut Incoming,
        peer: &Peer,
    ) -> Result<Reply, Refusal> {
        check_type(&parts.headers)?;
        let received = self.memory.read(body, endpoint.max_bytes()).await?;
        let is_streamed = wants_events(&parts.headers);
        let (action, received) = match endpoint {
            // A stop must not wait behind calls.
            Endpoint::Stop => (to_action(endpoint, &received.bytes)?, received),
            _ => self.read_action(endpoint, received).await?,
        };
        match action {
            Action::Answer(text) if is_streamed => Ok(single_event(&text)),
            Action::Answer(text) => Ok(reply::json(text)),
            Action::Stop(id) => {
                let task = self.runs.find(id).ok_or_else(|| Refusal::NoRun(id.to_string()))?;
                task.stop();
                Ok(reply::json(json!({ "run": id }).to_string()))
            }
            Action::Command(playable) => {
                let live = self.runs.begin().ok_or(Refusal::Busy)?;
                let work: Work = Box::new(move |task, events| playable.answer(task, events));
                match is_streamed {
                    true => Ok(event_stream(live, work, false, peer)),
                    false => wait_for_answer(&live, work, peer).await,
                }
            }
            Action::Run(run) => {
                let live = self.runs.begin().ok_or(Refusal::Busy)?;
                let work: Work = Box::new(move |task, events| {
                    // The memory of the body stays reserved until the run ends.
                    let _received = received;
                    run.play(task, events)
                });
                Ok(event_stream(live, work, true, peer))
            }
        }
    }

    /// Reads a request on a blocking thread. Calls that need no run are answered there.
    async fn read_action(&self, endpoint: Endpoint, mut received: Received) -> Result<(Action, Received), Refusal> {
        let permit = Arc::clone(&self.calls).acquire_owned().await.map_err(|_| Failure::Stopped)?;
        let task = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let bytes = std::mem::take(&mut received.bytes);
            to_action(endpoint, &bytes).map(|action| (action, received))
        });
        task.await.unwrap_or_else(|_| Err(Failure::Failed(panic_json()).into()))
    }
}

/// Returns the refusal of invalid input, with this message in `lang`.
fn invalid(message: &Message, lang: Lang) -> Refusal {
    json!({ "error": lang.render(message) }).into()
}

/// Removes a field and returns its value; `None` if the field is absent or null.
fn take(fields: &mut Map<String, Value>, name: &str) -> Option<Value> {
    fields.remove(name).filter(|value| !value.is_null())
}

/// Returns the number of bytes of a JSON text that are not inside strings. Each may become a value, which takes far more memory than a
/// byte.
fn bytes_outside_strings(json: &[u8]) -> u64 {
    let (mut count, mut in_string, mut escaped) = (0, false, false);
    for byte in json {
        match (in_string, byte) {
            _ if escaped => escaped = false,
            (true, b'\\') => escaped = true,
            (_, b'"') => in_string = !in_string,
            (true, _) => {}
            (false, _) => count += 1,
        }
    }
    count
}

/// Reads the body of a request and answers it if that takes no run.
fn to_action(endpoint: Endpoint, bytes: &[u8]) -> Result<Action, Refusal> {
    if bytes_outside_strings(bytes) > SMALL {
        return Err(Refusal::TooLarge(SMALL));
    }
    let read = serde_json::from_slice::<Value>(bytes);
    let mut value = read.map_err(|error| invalid(&msg!("request-json", error), Lang::En))?;
    let lang = value.get("lang").and_then(|lang| serde_json::from_value(lang.clone()).ok()).unwrap_or_default();
    let fields = value.as_object_mut().ok_or_else(|| invalid(&msg!("request-object"), lang))?;
    // Only a request with a saved run may exceed `SMALL`.
    let check_size = |is_kept: bool| match bytes.len() as u64 > SMALL && !is_kept {
        true => Err(Refusal::TooLarge(SMALL)),
        false => Ok(()),
    };
    match endpoint {
        Endpoint::Command(kind) => Ok(Action::Command(Playable::read(value, Some(kind))?)),
        Endpoint::Answer(call) => {
            for (name, short) in [("situation", "toml"), ("count", "what")] {
                if let Some(given) = take(fields, short) {
                    fields.entry(name).or_insert(given);
                }
            }
            if call == "exact" {
                fields.entry("count").or_insert("tianhu".into());
            }
            fields.insert("call".to_owned(), call.into());
            Ok(Action::Answer(Calls::default().answer_value(value, &|_| {})?))
        }
        Endpoint::Call => {
            let call = fields.get("call").and_then(Value::as_str).unwrap_or_default().to_owned();
            if !STATELESS.contains(&&*call) {
                let wrong_language = request::Request::read(value).err();
                return Err(invalid(&wrong_language.unwrap_or_else(|| unknown_call(&call)), lang));
            }
            check_size(call == "show")?;
            let answer = if call == "question" {
                take(fields, "call");
                question_needs(value)
            } else {
                Calls::default().answer_value(value, &|_| {})
            };
            // The page calls while the user types, so a refusal is a normal answer with status 200.
            Ok(Action::Answer(answer.unwrap_or_else(|refusal| refusal.to_string())))
        }
        Endpoint::Run => {
            let [kept, resume, live] = ["kept", "resume", "live"].map(|name| take(fields, name));
            let kept = kept.or(resume).and_then(|kept| kept.as_str().map(str::to_owned));
            check_size(kept.is_some())?;
            let is_live = live.is_some_and(|live| live == true);
            Ok(Action::Run(PageRun { playable: Playable::read(value, None)?, is_live, kept }))
        }
        Endpoint::Files => match take(fields, "kept").as_ref().and_then(Value::as_str) {
            Some(kept) => Ok(Action::Answer(write_files(kept, lang)?)),
            None => Err(invalid(&msg!("request-missing", name = "kept"), lang)),
        },
        Endpoint::Stop => match take(fields, "run").and_then(|run| run.as_u64()) {
            Some(id) => Ok(Action::Stop(id)),
            None => Err(invalid(&msg!("request-missing", name = "run"), lang)),
        },
    }
}

/// Returns an answer, a line of JSON, as a stream with a single event.
fn single_event(text: &str) -> Reply {
    let (sender, events) = channel(1);
    let _ = sender.try_send(event("answer", text));
    reply::events(events)
}

/// Returns the answer of a run when the run has ended.
///
/// # Errors
/// The failure of the run, or [`Failure::Stopped`] if the client disconnects first.
async fn wait_for_answer(live: &Live, work: Work, peer: &Peer) -> Result<Reply, Refusal> {
    tokio::select! {
        done = live.work(work, Events::NONE) => Ok(reply::json(done?)),
        () = peer.disconnected() => Err(Failure::Stopped.into()),
    }
}

/// Starts the run `live`, which calls `work`, and returns its events as a stream. `is_page` is whether the page started the run.
fn event_stream(live: Live, work: Work, is_page: bool, peer: &Peer) -> Reply {
    let (sender, events) = channel(EVENT_BUFFER);
    tokio::spawn(send(live, work, is_page, sender, peer.clone()));
    reply::events(events)
}

/// Plays the run `live` and sends its events. Returns early if the client disconnects, which drops `live` and ends the run. Write errors
/// would reveal a disconnection too late, because a run may send nothing for minutes.
async fn send(live: Live, work: Work, is_page: bool, sender: Sender<Bytes>, peer: Peer) {
    let events = Events::new(&sender);
    if is_page {
        events.send("run", &json!({ "id": live.id }).to_string());
    }
    let done = {
        let (mut working, mut disconnected) = (pin!(live.work(work, events.clone())), pin!(peer.disconnected()));
        let (mut ticks, mut last) = (interval(PROGRESS_INTERVAL), None);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                done = &mut working => break done,
                () = sender.closed() => return,
                () = &mut disconnected => return,
                _ = ticks.tick() => {
                    let progress = live.task.progress(is_page);
                    if let Some(value) = progress.as_ref().filter(|_| progress != last) {
                        events.send("progress", &value.to_string());
                        last = progress;
                    }
                }
            }
        }
    };
    // The next run takes its place, however slowly this client reads.
    drop(live);
    let last = match done {
        Ok(text) => event(if is_page { "done" } else { "answer" }, &text),
        Err(failure) => event("error", &failure_json(&failure).to_string()),
    };
    let _ = timeout(LAST_EVENT_TIMEOUT, sender.send(last)).await;
}

//! The paths of the program, and what answers them.

use super::page;
use super::play::{Failure, PageRun, Playable, known};
use super::reply::{self, Refusal, Reply, failed, panicked};
use super::request::{Hosts, LARGE, Memory, Received, SMALL, check_type, pass_over, wants_events};
use super::runs::{Events, Live, Runs, Work, event};
use super::socket::Peer;
use crate::lang::{Lang, Message, msg};
use crate::question::Kind;
use crate::request::Calls;
use hyper::body::{Bytes, Incoming};
use hyper::http::request::Parts;
use hyper::{Method, Request};
use serde_json::{Map, Value, json};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{Sender, channel};
use tokio::time::{MissedTickBehavior, interval};

/// Calls that are answered at the same time; more wait.
const CALLS: usize = 8;
/// The interval between two events about progress.
const TICK: Duration = Duration::from_millis(100);
/// Events that wait for a slow client.
const EVENTS: usize = 32;

/// Rule sets of a question; each takes time before anything can be stopped.
const RULE_SETS: usize = 200;

/// Calls of the page that need nothing that a call before them left behind.
const STATELESS: [&str; 10] =
    ["games", "keys", "check", "style", "question", "nets", "evaluate", "score", "exact", "show"];

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Endpoint {
    /// A command that plays.
    Command(Kind),
    /// A command that answers at once, by its call.
    Answer(&'static str),
    /// Any call of the page.
    Call,
    /// A run of the page.
    Run,
    /// Ends a run of the page.
    Stop,
}

impl Endpoint {
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
            _ => return None,
        })
    }

    /// The most bytes of a request.
    fn limit(self) -> u64 {
        if matches!(self, Endpoint::Call | Endpoint::Run) { LARGE } else { SMALL }
    }
}

/// What a request comes to when it has been read.
enum Order {
    /// It is answered.
    Answer(String),
    /// It is played as a command.
    Command(Playable),
    /// It is played for the page.
    Run(PageRun),
    /// The run of this number ends.
    Stop(u64),
}

/// The program as a server.
pub struct Server {
    hosts: Hosts,
    memory: Memory,
    calls: Arc<Semaphore>,
    /// The runs under way.
    pub runs: Arc<Runs>,
}

impl Server {
    /// A server at a port.
    pub fn new(port: u16) -> Server {
        let (hosts, runs) = (Hosts::new(port), Arc::new(Runs::new()));
        Server { hosts, memory: Memory::new(), calls: Arc::new(Semaphore::new(CALLS)), runs }
    }

    /// Answers a request.
    pub async fn answer(&self, request: Request<Incoming>, peer: &Peer) -> Reply {
        let (parts, mut body) = request.into_parts();
        match self.reply(&parts, &mut body, peer).await {
            Ok(reply) => reply,
            Err(refusal) => {
                if !matches!(refusal, Refusal::Slow) {
                    pass_over(&parts.headers, &mut body).await;
                }
                refusal.reply()
            }
        }
    }

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

    async fn post(
        &self,
        endpoint: Endpoint,
        parts: &Parts,
        body: &mut Incoming,
        peer: &Peer,
    ) -> Result<Reply, Refusal> {
        check_type(&parts.headers)?;
        let received = self.memory.read(body, endpoint.limit()).await?;
        let is_streamed = wants_events(&parts.headers);
        let (order, received) = self.order(endpoint, received).await?;
        match order {
            Order::Answer(text) if is_streamed => Ok(at_once(&text)),
            Order::Answer(text) => Ok(reply::json(text)),
            Order::Stop(number) => {
                let task = self.runs.find(number).ok_or_else(|| Refusal::NoRun(number.to_string()))?;
                tokio::spawn(task.stop());
                Ok(reply::json(json!({ "run": number }).to_string()))
            }
            Order::Command(playable) => {
                let live = self.runs.begin().ok_or(Refusal::Busy)?;
                let work: Work = Box::new(move |task, events| playable.answer(task, events));
                match is_streamed {
                    true => Ok(streamed(live, work, false)),
                    false => whole(&live, work, peer).await,
                }
            }
            Order::Run(run) => {
                let live = self.runs.begin().ok_or(Refusal::Busy)?;
                let work: Work = Box::new(move |task, events| {
                    let _held = received;
                    run.play(task, events)
                });
                Ok(streamed(live, work, true))
            }
        }
    }

    /// Reads a request on a thread of its own, and answers it there where that takes no run.
    async fn order(&self, endpoint: Endpoint, mut received: Received) -> Result<(Order, Received), Refusal> {
        let turn = Arc::clone(&self.calls).acquire_owned().await.map_err(|_| Failure::Stopped)?;
        let reading = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let bytes = std::mem::take(&mut received.bytes);
            order(endpoint, &bytes).map(|order| (order, received))
        });
        reading.await.unwrap_or_else(|_| Err(Failure::Failed(panicked()).into()))
    }
}

/// A message of a request as a refusal.
fn wrong(message: &Message, lang: Lang) -> Refusal {
    json!({ "error": lang.render(message) }).into()
}

fn take(fields: &mut Map<String, Value>, name: &str) -> Option<Value> {
    fields.remove(name).filter(|value| !value.is_null())
}

fn order(endpoint: Endpoint, bytes: &[u8]) -> Result<Order, Refusal> {
    let read = serde_json::from_slice::<Value>(bytes);
    let mut value = read.map_err(|error| wrong(&msg!("request-json", error), Lang::En))?;
    let lang = value.get("lang").and_then(|lang| serde_json::from_value(lang.clone()).ok()).unwrap_or_default();
    let rules = value.get("rules").or_else(|| value.pointer("/play/rules"));
    if rules.and_then(Value::as_array).is_some_and(|rules| rules.len() > RULE_SETS) {
        return Err(wrong(&msg!("serve-many-rules", most = RULE_SETS), lang));
    }
    let fields = value.as_object_mut().ok_or_else(|| wrong(&msg!("request-object"), lang))?;
    let large = |is_kept: bool| match bytes.len() as u64 > SMALL && !is_kept {
        true => Err(Refusal::TooLarge(SMALL)),
        false => Ok(()),
    };
    match endpoint {
        Endpoint::Command(kind) => Ok(Order::Command(Playable::read(value, Some(kind))?)),
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
            Ok(Order::Answer(Calls::default().ask(value, &|_| {})?))
        }
        Endpoint::Call => {
            let call = fields.get("call").and_then(Value::as_str).unwrap_or_default();
            if !STATELESS.contains(&call) {
                return Err(wrong(&msg!("request-call", call), lang));
            }
            large(call == "show")?;
            let is_question = call == "question";
            let answer = if is_question { asked(value) } else { Calls::default().ask(value, &|_| {}) };
            // While somebody types, a refusal is an answer like others.
            Ok(Order::Answer(answer.unwrap_or_else(|refusal| refusal.to_string())))
        }
        Endpoint::Run => {
            let [kept, resume, live] = ["kept", "resume", "live"].map(|name| take(fields, name));
            let kept = kept.or(resume).and_then(|kept| kept.as_str().map(str::to_owned));
            large(kept.is_some())?;
            let is_live = live.is_some_and(|live| live == true);
            Ok(Order::Run(PageRun { playable: Playable::read(value, None)?, is_live, kept }))
        }
        Endpoint::Stop => match take(fields, "run").and_then(|run| run.as_u64()) {
            Some(number) => Ok(Order::Stop(number)),
            None => Err(wrong(&msg!("request-missing", name = "run"), lang)),
        },
    }
}

/// What a question needs; of its trainings also whether they are kept here.
fn asked(value: Value) -> Result<String, Value> {
    let mut fields = value.clone();
    fields.as_object_mut().map(|fields| fields.remove("call"));
    let text = Calls::default().ask(value, &|_| {})?;
    let known = known(&Playable::read(fields, None)?)?;
    let mut needs: Value = serde_json::from_str(&text).unwrap_or_default();
    let lessons = needs["learns"].as_array_mut().map(|lessons| lessons.iter_mut().zip(known));
    lessons.into_iter().flatten().for_each(|(lesson, known)| lesson["known"] = known.into());
    Ok(needs.to_string())
}

/// An answer as the only event.
fn at_once(text: &str) -> Reply {
    let (sender, events) = channel(1);
    let _ = sender.try_send(event("answer", text));
    reply::events(events)
}

/// The answer of a run when it has ended; nobody waits for it where the client goes.
async fn whole(live: &Live, work: Work, peer: &Peer) -> Result<Reply, Refusal> {
    tokio::select! {
        done = live.work(work, Events::NONE) => Ok(reply::json(done?)),
        () = peer.gone() => Err(Failure::Stopped.into()),
    }
}

/// A run as events.
fn streamed(live: Live, work: Work, is_page: bool) -> Reply {
    let (sender, events) = channel(EVENTS);
    tokio::spawn(send(live, work, is_page, sender));
    reply::events(events)
}

/// Sends what becomes of a run. Where the client goes, this returns, and the run ends.
async fn send(live: Live, work: Work, is_page: bool, sender: Sender<Bytes>) {
    let events = Events::to(&sender);
    if is_page {
        events.send("run", &json!({ "id": live.number }).to_string());
    }
    let mut working = pin!(live.work(work, events.clone()));
    let (mut ticks, mut last) = (interval(TICK), None);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let done = loop {
        tokio::select! {
            done = &mut working => break done,
            () = sender.closed() => return,
            _ = ticks.tick() => {
                let progress = live.task.progress(is_page);
                if let Some(value) = progress.as_ref().filter(|_| progress != last) {
                    events.send("progress", &value.to_string());
                    last = progress;
                }
            }
        }
    };
    let last = match done {
        Ok(text) => event(if is_page { "done" } else { "answer" }, &text),
        Err(failure) => event("error", &failed(&failure).to_string()),
    };
    let _ = sender.send(last).await;
}

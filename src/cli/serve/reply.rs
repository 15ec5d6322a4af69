//! HTTP replies and refusals.

use super::page::POLICY;
use super::play::Failure;
use crate::cli::console::lang;
use crate::lang::{Message, msg};
use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::{ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_TYPE, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc::Receiver;

/// Media type of JSON.
const JSON: &str = "application/json";

/// Headers of every reply.
const HEADERS: [(HeaderName, &str); 5] = [
    (CACHE_CONTROL, "no-cache"),
    (hyper::header::CONTENT_SECURITY_POLICY, POLICY),
    (hyper::header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (hyper::header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Body of a reply.
pub enum Content {
    /// A complete body; `None` once it is sent.
    Whole(Option<Bytes>),
    /// A stream of events, received from the run.
    Events(Receiver<Bytes>),
}

impl Body for Content {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = match &mut *self {
            Content::Whole(bytes) => Poll::Ready(bytes.take()),
            Content::Events(events) => events.poll_recv(context),
        };
        next.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Content::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Content::Whole(bytes) => SizeHint::with_exact(bytes.as_ref().map_or(0, Bytes::len) as u64),
            Content::Events(_) => SizeHint::default(),
        }
    }
}

/// An HTTP reply.
pub type Reply = Response<Content>;

/// Returns a reply with this content and the headers of every reply. `kind` is the media type.
fn reply(status: StatusCode, kind: &'static str, content: Content) -> Reply {
    let mut reply = Response::new(content);
    *reply.status_mut() = status;
    let headers = reply.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    HEADERS.into_iter().for_each(|(name, value)| drop(headers.insert(name, HeaderValue::from_static(value))));
    reply
}

/// Returns a reply with the text of a file. `kind` is its media type.
pub fn file(text: String, kind: &'static str) -> Reply {
    reply(StatusCode::OK, kind, Content::Whole(Some(text.into())))
}

/// Returns a reply with JSON.
pub fn json(text: String) -> Reply {
    file(text, JSON)
}

/// Returns a reply with a stream of events.
pub fn events(events: Receiver<Bytes>) -> Reply {
    reply(StatusCode::OK, "text/event-stream", Content::Events(events))
}

/// Reason why a request is refused.
#[derive(Debug)]
pub enum Refusal {
    /// The header `Host` does not name this server.
    Host,
    /// The request comes from another site.
    Origin,
    /// The path (first field) accepts only the methods in the second field.
    Method(String, &'static str),
    /// No file has this path.
    Missing(String),
    /// The headers do not declare uncompressed JSON.
    MediaType,
    /// The body is larger than this number of bytes.
    TooLarge(u64),
    /// The body did not arrive in time, or is incomplete.
    Slow,
    /// The queue of runs is full.
    Busy,
    /// The memory that all request bodies share is used up.
    Full,
    /// No run under way has this id.
    NoRun(String),
    /// The request was read but has no answer.
    Failure(Failure),
}

impl From<Value> for Refusal {
    fn from(refusal: Value) -> Refusal {
        Refusal::Failure(Failure::Input(refusal))
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal::Failure(failure)
    }
}

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Refusal::Host | Refusal::Origin => StatusCode::FORBIDDEN,
            Refusal::Method(..) => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::Missing(_) | Refusal::NoRun(_) => StatusCode::NOT_FOUND,
            Refusal::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Refusal::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Slow => StatusCode::REQUEST_TIMEOUT,
            Refusal::Busy | Refusal::Full | Refusal::Failure(Failure::Stopped) => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Failure(Failure::Input(_)) => StatusCode::BAD_REQUEST,
            Refusal::Failure(Failure::Failed(_)) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the refusal as a JSON object with the field `error`.
    fn to_json(&self) -> Value {
        let message = match self {
            Refusal::Host => msg!("serve-host"),
            Refusal::Origin => msg!("serve-origin"),
            Refusal::Method(path, methods) => msg!("serve-method", path, methods),
            Refusal::Missing(path) => msg!("serve-missing", path),
            Refusal::MediaType => msg!("serve-media"),
            Refusal::TooLarge(bytes) => msg!("serve-large", mib = bytes >> 20),
            Refusal::Slow => msg!("serve-slow"),
            Refusal::Busy => msg!("serve-busy"),
            Refusal::Full => msg!("serve-full"),
            Refusal::NoRun(run) => msg!("serve-no-run", run),
            Refusal::Failure(failure) => return failure_json(failure),
        };
        error(&message)
    }

    /// Returns the reply that states the refusal.
    pub fn to_reply(&self) -> Reply {
        let mut reply = reply(self.status(), JSON, Content::Whole(Some(self.to_json().to_string().into())));
        if let Refusal::Method(_, methods) = self {
            reply.headers_mut().insert(ALLOW, HeaderValue::from_static(methods));
        }
        // Part of the body may be left unread, so the connection cannot take another request.
        if matches!(self, Refusal::TooLarge(_) | Refusal::Slow | Refusal::Host | Refusal::Origin) {
            reply.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        reply
    }
}

/// Returns a JSON object with a message in the program's language.
fn error(message: &Message) -> Value {
    json!({ "error": lang().render(message) })
}

/// Returns a failure as a JSON object with the field `error`.
pub fn failure_json(failure: &Failure) -> Value {
    match failure {
        Failure::Input(value) | Failure::Failed(value) => value.clone(),
        Failure::Stopped => {
            let mut value = error(&msg!("serve-stopped"));
            value["name"] = "Stopped".into();
            value
        }
    }
}

/// Returns the JSON object with the field `error` for a panic inside the program.
pub fn panic_json() -> Value {
    error(&msg!("serve-panicked"))
}

//! What is checked of a request before anybody answers it: who sends it, its type, its size, its time.

use super::reply::Refusal;
use hyper::Method;
use hyper::body::{Body, Incoming};
use hyper::header::{ACCEPT, CONTENT_ENCODING, CONTENT_TYPE, EXPECT, HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::http::request::Parts;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Bytes of a request.
pub const SMALL: u64 = 1 << 20;
/// Bytes of a request with a run that was kept.
pub const LARGE: u64 = 64 << 20;
/// Bytes of all requests that are held at the same time, in units of [`UNIT`].
const HELD: usize = 256 << 10;
const UNIT: u64 = 1 << 10;
/// The longest time between two pieces of a request, and for all of them.
const PIECE: Duration = Duration::from_secs(10);
const WHOLE: Duration = Duration::from_secs(60);
/// The time for which the rest of a refused request is read, so that its client sees the refusal.
const REST: Duration = Duration::from_secs(2);

/// Names of this program in `Host`.
pub struct Hosts(Vec<String>);

impl Hosts {
    /// Those of a port.
    pub fn new(port: u16) -> Hosts {
        let names = ["127.0.0.1", "localhost", "[::1]"];
        // A browser leaves the usual port out.
        let bare = names.iter().filter(|_| port == 80).map(|name| (*name).to_owned());
        Hosts(names.iter().map(|name| format!("{name}:{port}")).chain(bare).collect())
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Checks who sends a request: a page of this program, or a program of this machine, and no other site.
    ///
    /// # Errors
    /// Another `Host`, or another origin.
    pub fn check(&self, parts: &Parts) -> Result<(), Refusal> {
        let host = only(&parts.headers, &HOST).flatten().filter(|host| self.has(host)).ok_or(Refusal::Host)?;
        if parts.uri.authority().is_some_and(|authority| !self.has(authority.as_str())) {
            return Err(Refusal::Host);
        }
        let own = format!("http://{host}");
        match only(&parts.headers, &ORIGIN) {
            None if parts.headers.contains_key(ORIGIN) => return Err(Refusal::Origin),
            Some(Some(origin)) if !origin.eq_ignore_ascii_case(&own) => return Err(Refusal::Origin),
            _ => {}
        }
        let fetched = |name: &'static str| only(&parts.headers, &HeaderName::from_static(name)).flatten();
        let is_link = parts.method == Method::GET
            && fetched("sec-fetch-mode") == Some("navigate")
            && fetched("sec-fetch-dest") == Some("document");
        match fetched("sec-fetch-site") {
            None | Some("same-origin" | "none") => Ok(()),
            // Other sites may lead to the page; none may use it.
            Some(_) if is_link => Ok(()),
            Some(_) => Err(Refusal::Origin),
        }
    }
}

/// The value of a header that is there once: `Some(None)` where it is not there, `None` where it is there twice or is no text.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<Option<&'a str>> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Some(None),
        (Some(value), None) => value.to_str().ok().map(Some),
        _ => None,
    }
}

/// Checks that a request is JSON by its headers.
///
/// # Errors
/// Another type, or a coding.
pub fn check_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = only(headers, &CONTENT_TYPE).flatten().and_then(|kind| kind.split(';').next()).unwrap_or_default();
    match kind.trim().eq_ignore_ascii_case("application/json") && !headers.contains_key(CONTENT_ENCODING) {
        true => Ok(()),
        false => Err(Refusal::MediaType),
    }
}

/// Whether the client asks for events.
pub fn wants_events(headers: &HeaderMap) -> bool {
    let names = |value: &str| value.split([',', ';']).any(|name| name.trim() == "text/event-stream");
    headers.get_all(ACCEPT).iter().any(|value| value.to_str().is_ok_and(names))
}

/// The memory that requests share.
pub struct Memory(Arc<Semaphore>);

/// The bytes of a request, and their share of the memory.
pub struct Received {
    /// The bytes.
    pub bytes: Vec<u8>,
    held: Option<OwnedSemaphorePermit>,
}

impl Memory {
    /// Nothing is held.
    pub fn new() -> Memory {
        Memory(Arc::new(Semaphore::new(HELD)))
    }

    /// Reads a request of at most so many bytes.
    ///
    /// # Errors
    /// More bytes, more time, or more than all requests together may hold.
    pub async fn read(&self, body: &mut Incoming, most: u64) -> Result<Received, Refusal> {
        if body.size_hint().lower() > most {
            return Err(Refusal::TooLarge(most));
        }
        let mut received = Received { bytes: Vec::new(), held: None };
        let reading = async {
            while let Some(piece) = timeout(PIECE, next(body)).await.map_err(|_| Refusal::Slow)? {
                let piece = piece.map_err(|_| Refusal::Slow)?;
                let length = (received.bytes.len() + piece.len()) as u64;
                if length > most {
                    return Err(Refusal::TooLarge(most));
                }
                self.hold(&mut received.held, length)?;
                received.bytes.extend_from_slice(&piece);
            }
            Ok(())
        };
        timeout(WHOLE, reading).await.map_err(|_| Refusal::Slow)??;
        Ok(received)
    }

    /// Holds as many units as so many bytes take.
    fn hold(&self, held: &mut Option<OwnedSemaphorePermit>, bytes: u64) -> Result<(), Refusal> {
        let missing = bytes.div_ceil(UNIT) as usize - held.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let more = Arc::clone(&self.0).try_acquire_many_owned(missing as u32).map_err(|_| Refusal::Full)?;
        match held {
            Some(held) => held.merge(more),
            None => *held = Some(more),
        }
        Ok(())
    }
}

/// The next bytes of a body.
async fn next(body: &mut Incoming) -> Option<hyper::Result<hyper::body::Bytes>> {
    let frame = poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await?;
    Some(frame.map(|frame| frame.into_data().unwrap_or_default()))
}

/// Reads what else a client sends with a refused request, for a while: a client that still sends would not see why it is refused.
pub async fn pass_over(headers: &HeaderMap, body: &mut Incoming) {
    // It waits for leave to send.
    if headers.contains_key(EXPECT) {
        return;
    }
    let mut passed = 0;
    let passing = async {
        while let Some(Ok(piece)) = next(body).await {
            passed += piece.len() as u64;
            if passed > LARGE {
                return;
            }
        }
    };
    let _ = timeout(REST, passing).await;
}

//! Checks of a request before it is answered: sender, media type, size and time limits.

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

/// Maximum size of a request without a saved run, in bytes.
pub const SMALL: u64 = 1 << 20;
/// Maximum size of a request with a saved run, in bytes.
pub const LARGE: u64 = 64 << 20;
/// Size of the memory that all request bodies share, in units of [`UNIT`] bytes.
const MEMORY_UNITS: usize = 256 << 10;
/// Unit of the shared memory, in bytes.
const UNIT: u64 = 1 << 10;
/// Time limit for the next piece of a body.
const PIECE_TIMEOUT: Duration = Duration::from_secs(10);
/// Time limit for a complete body.
const BODY_TIMEOUT: Duration = Duration::from_secs(60);
/// Time limit for reading the rest of a refused request: see [`discard`].
const DISCARD_TIMEOUT: Duration = Duration::from_secs(2);

/// Values of the header `Host` that name this server.
pub struct Hosts(Vec<String>);

impl Hosts {
    /// Returns the names of a server on `port`.
    pub fn new(port: u16) -> Hosts {
        let names = ["127.0.0.1", "localhost", "[::1]"];
        // Browsers omit the default port of HTTP.
        let bare = names.iter().filter(|_| port == 80).map(|name| (*name).to_owned());
        Hosts(names.iter().map(|name| format!("{name}:{port}")).chain(bare).collect())
    }

    /// Whether `name`, a value of the header `Host`, names this server.
    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Checks that a request comes from the server's own page or from a program on this machine, not from another site.
    ///
    /// # Errors
    /// [`Refusal::Host`] or [`Refusal::Origin`].
    pub fn check(&self, parts: &Parts) -> Result<(), Refusal> {
        let host = header(&parts.headers, &HOST).flatten().filter(|host| self.has(host)).ok_or(Refusal::Host)?;
        if parts.uri.authority().is_some_and(|authority| !self.has(authority.as_str())) {
            return Err(Refusal::Host);
        }
        let own = format!("http://{host}");
        match header(&parts.headers, &ORIGIN) {
            None if parts.headers.contains_key(ORIGIN) => return Err(Refusal::Origin),
            Some(Some(origin)) if !origin.eq_ignore_ascii_case(&own) => return Err(Refusal::Origin),
            _ => {}
        }
        let fetched = |name: &'static str| header(&parts.headers, &HeaderName::from_static(name)).flatten();
        let is_link = parts.method == Method::GET
            && fetched("sec-fetch-mode") == Some("navigate")
            && fetched("sec-fetch-dest") == Some("document");
        match fetched("sec-fetch-site") {
            None | Some("same-origin" | "none") => Ok(()),
            // Other sites may link to the page but must not send requests.
            Some(_) if is_link => Ok(()),
            Some(_) => Err(Refusal::Origin),
        }
    }
}

/// Returns the value of a header that may occur once: `Some(None)` if it is absent, `None` if it is repeated or not text.
fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<Option<&'a str>> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Some(None),
        (Some(value), None) => value.to_str().ok().map(Some),
        _ => None,
    }
}

/// Checks that the headers declare uncompressed JSON.
///
/// # Errors
/// [`Refusal::MediaType`].
pub fn check_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = header(headers, &CONTENT_TYPE).flatten().and_then(|kind| kind.split(';').next()).unwrap_or_default();
    match kind.trim().eq_ignore_ascii_case("application/json") && !headers.contains_key(CONTENT_ENCODING) {
        true => Ok(()),
        false => Err(Refusal::MediaType),
    }
}

/// Whether the client accepts a stream of events.
pub fn wants_events(headers: &HeaderMap) -> bool {
    let names = |value: &str| value.split([',', ';']).any(|name| name.trim() == "text/event-stream");
    headers.get_all(ACCEPT).iter().any(|value| value.to_str().is_ok_and(names))
}

/// Memory that all request bodies share. A permit of the semaphore stands for [`UNIT`] bytes.
pub struct Memory(Arc<Semaphore>);

/// The body of a request and its share of the memory.
pub struct Received {
    /// The body.
    pub bytes: Vec<u8>,
    /// The permits for the memory of the body; they are returned on drop.
    share: Option<OwnedSemaphorePermit>,
}

impl Memory {
    /// Returns the memory, all of it free.
    pub fn new() -> Memory {
        Memory(Arc::new(Semaphore::new(MEMORY_UNITS)))
    }

    /// Reads a body of at most `most` bytes.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`], [`Refusal::Slow`], or [`Refusal::Full`] if the memory is used up.
    pub async fn read(&self, body: &mut Incoming, most: u64) -> Result<Received, Refusal> {
        if body.size_hint().lower() > most {
            return Err(Refusal::TooLarge(most));
        }
        let mut received = Received { bytes: Vec::new(), share: None };
        let reading = async {
            while let Some(piece) = timeout(PIECE_TIMEOUT, next_piece(body)).await.map_err(|_| Refusal::Slow)? {
                let piece = piece.map_err(|_| Refusal::Slow)?;
                let length = (received.bytes.len() + piece.len()) as u64;
                if length > most {
                    return Err(Refusal::TooLarge(most));
                }
                self.reserve(&mut received.share, length)?;
                received.bytes.extend_from_slice(&piece);
            }
            Ok(())
        };
        timeout(BODY_TIMEOUT, reading).await.map_err(|_| Refusal::Slow)??;
        Ok(received)
    }

    /// Enlarges a share of the memory so that it covers `bytes`.
    ///
    /// # Errors
    /// [`Refusal::Full`].
    fn reserve(&self, share: &mut Option<OwnedSemaphorePermit>, bytes: u64) -> Result<(), Refusal> {
        let missing = bytes.div_ceil(UNIT) as usize - share.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let more = Arc::clone(&self.0).try_acquire_many_owned(missing as u32).map_err(|_| Refusal::Full)?;
        match share {
            Some(share) => share.merge(more),
            None => *share = Some(more),
        }
        Ok(())
    }
}

/// Returns the next piece of a body, or `None` at its end.
async fn next_piece(body: &mut Incoming) -> Option<hyper::Result<hyper::body::Bytes>> {
    let frame = poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await?;
    Some(frame.map(|frame| frame.into_data().unwrap_or_default()))
}

/// Reads and discards the rest of a refused request, up to a limit of time and size. A client that is still sending would not see the
/// refusal.
pub async fn discard(headers: &HeaderMap, body: &mut Incoming) {
    // This client sends its body only after a reply with status 100.
    if headers.contains_key(EXPECT) {
        return;
    }
    let mut discarded = 0;
    let reading = async {
        while let Some(Ok(piece)) = next_piece(body).await {
            discarded += piece.len() as u64;
            if discarded > LARGE {
                return;
            }
        }
    };
    let _ = timeout(DISCARD_TIMEOUT, reading).await;
}

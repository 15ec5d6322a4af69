//! TCP connections and timers for the HTTP library. A client that does not read its answer is disconnected.

use hyper::rt::{ReadBufCursor, Sleep, Timer};
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::io::Interest;
use tokio::net::TcpStream;

/// Time limit for a client to accept more bytes of its answer.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum number of bytes per read.
const CHUNK: usize = 8192;
/// Interval between two checks for a disconnection while bytes of a further request are unread.
const POLL: Duration = Duration::from_millis(200);

/// Handle to the client of a connection, for noticing that the client disconnects.
#[derive(Clone)]
pub struct Peer(Arc<TcpStream>);

impl Peer {
    /// Returns when the client has closed the connection.
    pub async fn disconnected(&self) {
        while let Ok(ready) = self.0.ready(Interest::READABLE).await {
            if ready.is_read_closed() {
                return;
            }
            // The unread bytes belong to a further request, which is read after this one is answered.
            tokio::time::sleep(POLL).await;
        }
    }
}

/// A TCP connection with a time limit for writing.
pub struct Socket {
    stream: Arc<TcpStream>,
    /// Timeout of the pending write; `None` while the client accepts bytes.
    write_timeout: Option<Pin<Box<tokio::time::Sleep>>>,
}

impl Socket {
    /// Returns the socket of an accepted connection.
    pub fn new(stream: TcpStream) -> Socket {
        // Without this option the events about progress would be delayed.
        let _ = stream.set_nodelay(true);
        Socket { stream: Arc::new(stream), write_timeout: None }
    }

    /// Returns a handle to the client.
    pub fn peer(&self) -> Peer {
        Peer(Arc::clone(&self.stream))
    }
}

impl hyper::rt::Read for Socket {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        mut buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let mut chunk = [0; CHUNK];
        let room = buffer.remaining().min(CHUNK);
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            match self.stream.try_read(&mut chunk[..room]) {
                Ok(length) => {
                    buffer.put_slice(&chunk[..length]);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl hyper::rt::Write for Socket {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        while self.stream.poll_write_ready(context)?.is_ready() {
            match self.stream.try_write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                written => {
                    self.write_timeout = None;
                    return Poll::Ready(written);
                }
            }
        }
        let timeout = self.write_timeout.get_or_insert_with(|| Box::pin(tokio::time::sleep(WRITE_TIMEOUT)));
        timeout.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Dropping the stream closes the connection.
        Poll::Ready(Ok(()))
    }
}

/// Timers of the HTTP library, on the clock of tokio.
pub struct Clock;

/// A future that completes after a delay or at a deadline.
struct Delay(Pin<Box<tokio::time::Sleep>>);

impl Future for Delay {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        self.0.as_mut().poll(context)
    }
}

impl Sleep for Delay {}

impl Timer for Clock {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        Box::pin(Delay(Box::pin(tokio::time::sleep(duration))))
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        Box::pin(Delay(Box::pin(tokio::time::sleep_until(deadline.into()))))
    }
}

//! A connection as the HTTP library uses it, and its clock. A client that does not read its answer loses its connection.

use hyper::rt::{ReadBufCursor, Sleep, Timer};
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::io::Interest;
use tokio::net::TcpStream;

/// The time after which a client that takes nothing of its answer is given up.
const UNREAD: Duration = Duration::from_secs(30);
/// The most bytes that are read at once.
const CHUNK: usize = 8192;
/// The interval at which a client that has sent more than its request is looked at.
const LOOK: Duration = Duration::from_millis(200);

/// The client of a connection.
#[derive(Clone)]
pub struct Peer(Arc<TcpStream>);

impl Peer {
    /// Returns when the client has closed the connection.
    pub async fn gone(&self) {
        while let Ok(ready) = self.0.ready(Interest::READABLE).await {
            if ready.is_read_closed() {
                return;
            }
            // Bytes of its next request wait there, which are read after this one.
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// A connection.
pub struct Socket {
    stream: Arc<TcpStream>,
    /// Runs while the client takes nothing.
    unread: Option<Pin<Box<tokio::time::Sleep>>>,
}

impl Socket {
    /// A connection that was accepted.
    pub fn new(stream: TcpStream) -> Socket {
        // Without it progress would arrive late.
        let _ = stream.set_nodelay(true);
        Socket { stream: Arc::new(stream), unread: None }
    }

    /// Its client.
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
                    self.unread = None;
                    return Poll::Ready(written);
                }
            }
        }
        let unread = self.unread.get_or_insert_with(|| Box::pin(tokio::time::sleep(UNREAD)));
        unread.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        // It is closed when it is dropped.
        Poll::Ready(Ok(()))
    }
}

/// The clock of the HTTP library.
pub struct Clock;

/// A time that passes.
struct Waiting(Pin<Box<tokio::time::Sleep>>);

impl Future for Waiting {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        self.0.as_mut().poll(context)
    }
}

impl Sleep for Waiting {}

impl Timer for Clock {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        Box::pin(Waiting(Box::pin(tokio::time::sleep(duration))))
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        Box::pin(Waiting(Box::pin(tokio::time::sleep_until(deadline.into()))))
    }
}

//! `jing serve`: an HTTP server for the page and for requests, reachable from this machine only.
//!
//! One thread does all input and output. Runs and calls have threads of their own, so a slow client does not delay others. A run ends when
//! its client disconnects.

mod api;
mod page;
mod play;
mod reply;
mod request;
mod runs;
mod socket;

use super::args::ServeArgs;
use super::console;
use super::error::CliError;
use super::signals;
use crate::input::seal;
use crate::lang::{Lang, msg};
use api::Server;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use socket::{Clock, Socket};
use std::convert::Infallible;
use std::io::Write;
use std::net::Ipv4Addr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Maximum number of open connections; further ones are closed immediately.
const MAX_CONNECTIONS: usize = 256;
/// Maximum number of blocking threads, besides those that play deals.
const MAX_BLOCKING_THREADS: usize = 32;
/// Stack size of a blocking thread, in bytes.
const STACK_SIZE: usize = 8 << 20;
/// Time after which an idle blocking thread ends.
const THREAD_KEEP_ALIVE: Duration = Duration::from_millis(500);
/// Time limit for the head of a request to arrive; a connection without a request is closed after the same time.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// Time limit for answers under way when the server closes.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
/// Interval between two checks for signals.
const POLL: Duration = Duration::from_millis(50);
/// Pause after a connection could not be accepted, for example because too many files are open.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Runs the server until a signal closes it.
///
/// # Errors
/// Fails if the caller is a program and not the command line, or if the port cannot be used.
pub fn run(args: &ServeArgs, lang: Lang) -> Result<(), CliError> {
    if console::caller().is_some() {
        return Err(CliError::input(msg!("serve-in-program")));
    }
    seal();
    let (stop, _) = signals::flags();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(MAX_BLOCKING_THREADS)
        .thread_stack_size(STACK_SIZE)
        .thread_keep_alive(THREAD_KEEP_ALIVE)
        .build()
        .map_err(|error| CliError::failed(msg!("cli-no-threads", %error)))?;
    let result = runtime.block_on(serve(args.port, &stop, lang));
    runtime.shutdown_background();
    result
}

async fn serve(port: u16, stop: &AtomicBool, lang: Lang) -> Result<(), CliError> {
    let unusable = |error| CliError::failed(msg!("serve-port", port, error));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(unusable)?;
    let port = listener.local_addr().map_err(unusable)?.port();
    let address = format!("http://127.0.0.1:{port}/");
    {
        let mut out = console::out();
        writeln!(out, "{}", lang.render(&msg!("serve-open", address)))?;
        out.flush()?;
    }
    let server = Arc::new(Server::new(port));
    let (closing, closed) = watch::channel(());
    let mut connections = JoinSet::new();
    let mut ended = pin!(async {
        while !stop.load(Ordering::Relaxed) {
            sleep(POLL).await;
        }
    });
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut ended => break,
        };
        while connections.try_join_next().is_some() {}
        match accepted {
            Ok((stream, _)) if connections.len() < MAX_CONNECTIONS => {
                connections.spawn(connection(Arc::clone(&server), stream, closed.clone()));
            }
            Ok(_) => {}
            Err(_) => sleep(ACCEPT_PAUSE).await,
        }
    }
    drop((listener, closing));
    // Clients still get the answers to their stopped runs.
    let answered = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::join!(server.runs.stop_all(), timeout(SHUTDOWN_TIMEOUT, answered));
    Ok(())
}

/// Answers the requests of a client one after another, until the client disconnects or the server closes.
async fn connection(server: Arc<Server>, stream: TcpStream, mut closed: watch::Receiver<()>) {
    let socket = Socket::new(stream);
    let peer = socket.peer();
    let service = service_fn(|request| {
        let (server, peer) = (Arc::clone(&server), peer.clone());
        async move { Ok::<_, Infallible>(server.answer(request, &peer).await) }
    });
    let mut builder = http1::Builder::new();
    builder.timer(Clock).header_read_timeout(HEAD_TIMEOUT);
    let mut connection = pin!(builder.serve_connection(socket, service));
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closed.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::console::Caller;

    /// A refused call must not [`seal`] the program, because its later commands read files.
    #[test]
    fn a_calling_program_cannot_serve() {
        let refused = crate::cli::call(&["serve".to_owned()], &Caller::with_input(Vec::new()));
        assert!(matches!(refused, Err(CliError::Input(_))));
        assert!(crate::input::is_file(std::path::Path::new(file!())));
    }
}

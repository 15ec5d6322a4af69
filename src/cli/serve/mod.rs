//! `jing serve`: the page and its requests over HTTP, for this machine alone.
//!
//! One thread does all input and output; runs and other calls have threads of their own. A client that is slow keeps nobody waiting, and a
//! run ends when its client goes.

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

/// Connections at the same time; more are closed at once.
const CONNECTIONS: usize = 256;
/// Threads beside those that play.
const THREADS: usize = 32;
/// Bytes of the stack of such a thread.
const STACK: usize = 8 << 20;
/// The time after which such a thread ends that has nothing to do.
const IDLE: Duration = Duration::from_millis(500);
/// The time in which the head of a request has to arrive, and after which a connection without one is closed.
const HEAD: Duration = Duration::from_secs(15);
/// The time that runs have to answer when the program ends.
const ENDING: Duration = Duration::from_secs(2);
/// The interval at which signals are looked for.
const POLL: Duration = Duration::from_millis(50);
/// The pause after a connection could not be accepted, as where too many files are open.
const REST: Duration = Duration::from_millis(50);

/// Serves until a signal ends it.
pub fn run(args: &ServeArgs, lang: Lang) -> Result<(), CliError> {
    if console::caller().is_some() {
        return Err(CliError::input(msg!("serve-in-program")));
    }
    seal();
    let (stop, _) = signals::flags();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(THREADS)
        .thread_stack_size(STACK)
        .thread_keep_alive(IDLE)
        .build()
        .map_err(|error| CliError::failed(msg!("cli-no-threads", %error)))?;
    let done = runtime.block_on(serve(args.port, &stop, lang));
    runtime.shutdown_background();
    done
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
            Ok((stream, _)) if connections.len() < CONNECTIONS => {
                connections.spawn(connection(Arc::clone(&server), stream, closed.clone()));
            }
            Ok(_) => {}
            Err(_) => sleep(REST).await,
        }
    }
    drop((listener, closing));
    // Answers that are under way are sent to their end.
    let answered = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::join!(server.runs.stop_all(), timeout(ENDING, answered));
    Ok(())
}

/// Answers the requests of a client, one after the other, until it goes or the program ends.
async fn connection(server: Arc<Server>, stream: TcpStream, mut closed: watch::Receiver<()>) {
    let socket = Socket::new(stream);
    let peer = socket.peer();
    let service = service_fn(|request| {
        let (server, peer) = (Arc::clone(&server), peer.clone());
        async move { Ok::<_, Infallible>(server.answer(request, &peer).await) }
    });
    let mut builder = http1::Builder::new();
    builder.timer(Clock).header_read_timeout(HEAD);
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

    /// A program that calls commands goes on to read files: nothing is sealed for it.
    #[test]
    fn a_program_cannot_serve() {
        let refused = crate::cli::call(&["serve".to_owned()], &Caller::with_input(Vec::new()));
        assert!(matches!(refused, Err(CliError::Input(_))));
        assert!(crate::input::is_file(std::path::Path::new(file!())));
    }
}

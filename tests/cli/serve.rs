//! Tests of `jing serve`: the page, requests, and clients that misbehave.

use super::*;
use serde_json::json;
use std::net::TcpStream;
use std::process::Child;
use std::thread::{scope, sleep};

/// A number of deals that no run finishes during a test.
const ENDLESS: u64 = 1_000_000_000;
/// Time after which idle threads of the server have ended.
const IDLE: Duration = Duration::from_secs(2);

/// A running `jing serve`, in a folder of its own. Dropping it kills the process.
struct Server {
    child: Child,
    port: u16,
    folder: tempfile::TempDir,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The reply to a request, with the head in lower case.
struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Answer {
    fn json(&self) -> Value {
        super::json(&self.body)
    }

    fn error(&self) -> String {
        self.json()["error"].as_str().unwrap().to_owned()
    }

    /// Returns the names and data of the events in the body.
    fn events(&self) -> Vec<(String, Value)> {
        let text = String::from_utf8(self.body.clone()).unwrap();
        text.split("\n\n").filter(|event| !event.is_empty()).map(event).collect()
    }
}

/// Reads the name and the data of an event.
fn event(text: &str) -> (String, Value) {
    let (name, data) = text.split_once('\n').unwrap();
    let data = super::json(data.strip_prefix("data: ").unwrap().as_bytes());
    (name.strip_prefix("event: ").unwrap().to_owned(), data)
}

/// Returns the content of a body in chunks.
fn dechunked(mut body: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let length = usize::from_str_radix(std::str::from_utf8(&body[..end]).unwrap(), 16).unwrap();
        all.extend_from_slice(&body[end + 2..end + 2 + length]);
        body = &body[end + 2 + length + 2..];
        if length == 0 {
            break;
        }
    }
    all
}

impl Server {
    fn start() -> Server {
        Server::start_with(&[])
    }

    /// Starts the server with these arguments, on a free port.
    fn start_with(arguments: &[&str]) -> Server {
        let folder = folder();
        let mut command = jing(folder.path());
        command.env("JING_CACHE", folder.path().join("cache")).args(["serve", "--port", "0"]).args(arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (_, rest) = line.split_once("http://127.0.0.1:").unwrap_or_else(|| panic!("{line}"));
        let port = rest.split('/').next().unwrap().parse().unwrap();
        Server { child, port, folder }
    }

    /// Opens a connection with a time limit of 120 s for each read.
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        stream
    }

    /// Sends bytes and returns the answer, up to the end of the connection.
    fn exchange(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        // The server may refuse and close the connection before everything is sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    /// Returns the head of a request without its final empty line. `Host` is added unless `headers` has it.
    fn head(&self, line: &str, headers: &[(&str, &str)]) -> String {
        let is_host = headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host"));
        let host = if is_host { String::new() } else { format!("Host: 127.0.0.1:{}\r\n", self.port) };
        let more: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        format!("{line} HTTP/1.1\r\n{host}{more}Connection: close\r\n")
    }

    /// Sends a request and returns the reply. `line` is the method and the path.
    fn ask(&self, line: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let length = if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
        let head = self.head(line, headers) + &length + "\r\n";
        let answer = self.exchange(&[head.as_bytes(), body].concat());
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("{line}: {}", String::from_utf8_lossy(&answer)));
        let head = String::from_utf8(answer[..end].to_vec()).unwrap().to_lowercase();
        let (status, body) = (head.split(' ').nth(1).unwrap().parse().unwrap(), &answer[end + 4..]);
        let body = if head.contains("transfer-encoding: chunked") { dechunked(body) } else { body.to_vec() };
        Answer { status, head, body }
    }

    fn get(&self, path: &str) -> Answer {
        self.ask(&format!("GET {path}"), &[], b"")
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask(&format!("POST {path}"), &[JSON], body.to_string().as_bytes())
    }

    /// Sends a request that accepts events and returns the reply.
    fn stream(&self, path: &str, body: &Value) -> Answer {
        self.ask(&format!("POST {path}"), &[JSON, EVENTS], body.to_string().as_bytes())
    }

    /// Sends a request followed by the bytes `more`. Returns the connection, from which the caller reads the reply.
    fn open(&self, path: &str, body: &Value, more: &[u8]) -> TcpStream {
        let mut stream = self.connect();
        let body = body.to_string();
        let head = self.head(&format!("POST {path}"), &[JSON]) + &format!("Content-Length: {}\r\n\r\n", body.len());
        stream.write_all(&[head.as_bytes(), body.as_bytes(), more].concat()).unwrap();
        stream
    }

    /// Panics unless the server answers a short question within 10 s.
    fn assert_responsive(&self) {
        let began = Instant::now();
        let answer = self.post("/api/simulate", &json!({ "rules": "sichuan", "hands": 64 }));
        assert_eq!(answer.status, 200, "{}", answer.error());
        assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    }

    /// Returns the number of threads of the server; 0 where there is no `/proc`.
    fn threads(&self) -> usize {
        fs::read_dir(format!("/proc/{}/task", self.child.id())).map_or(0, Iterator::count)
    }

    /// Waits until the server has at most `before` threads, so that no run is under way. Panics after 4 s.
    fn assert_idle(&self, before: usize) {
        let began = Instant::now();
        while self.threads() > before {
            assert!(began.elapsed() < Duration::from_secs(4), "{} threads, {before} before", self.threads());
            sleep(Duration::from_millis(20));
        }
    }
}

const JSON: (&str, &str) = ("Content-Type", "application/json");
const EVENTS: (&str, &str) = ("Accept", "text/event-stream");

/// Returns the next event of a stream in chunks, or `None` at its end. Each event must be one chunk.
fn next_event(stream: &mut BufReader<TcpStream>) -> Option<(String, Value)> {
    let mut line = String::new();
    loop {
        line.clear();
        if stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let Some(name) = line.strip_prefix("event: ").map(|name| name.trim().to_owned()) else { continue };
        line.clear();
        stream.read_line(&mut line).ok()?;
        return Some((name, super::json(line.strip_prefix("data: ")?.as_bytes())));
    }
}

/// Returns an answer without the fields that depend on the machine.
fn plain(mut answer: Value) -> Value {
    for key in ["seconds", "hands_per_second"] {
        answer.as_object_mut().map(|fields| fields.remove(key));
    }
    answer
}

/// Runs a command and returns its JSON without the fields that depend on the machine.
fn command(line: &str, input: &str) -> Value {
    let output = piped(folder().path(), line, input.as_bytes());
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    plain(super::json(&output.stdout))
}

#[test]
fn the_page_is_served() {
    let server = Server::start();
    for (path, kind, part) in [
        ("/", "text/html; charset=utf-8", "<meta name=\"jing-native\" content=\"1\">"),
        ("/index.html", "text/html; charset=utf-8", "<meta name=\"jing-native\" content=\"1\">"),
        ("/jing-native.js", "text/javascript; charset=utf-8", "openNative"),
        ("/screen.js?version", "text/javascript; charset=utf-8", "export function enliven"),
        ("/lab.css", "text/css; charset=utf-8", "{"),
        ("/manifest.webmanifest", "application/manifest+json", "{"),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(String::from_utf8(answer.body.clone()).unwrap().contains(part), "{path}");
        for header in [
            &*format!("content-type: {kind}"),
            "cache-control: no-cache",
            "content-security-policy: default-src 'none'",
        ] {
            assert!(answer.head.contains(header), "{path}: {header} is not in {}", answer.head);
        }
        assert!(!answer.head.contains("access-control"), "{}", answer.head);
        let head = server.ask(&format!("HEAD {path}"), &[], b"");
        assert!(head.body.is_empty() && head.head.contains(&format!("content-length: {}", answer.body.len())));
    }
    for path in
        ["/sw.js", "/engine-simd.wasm", "/../Cargo.toml", "/%2e%2e/etc/passwd", "/api", "/api/nothing", "/house.toml"]
    {
        fs::write(server.folder.path().join("house.toml"), "").unwrap();
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn answers_are_those_of_the_commands() {
    let server = Server::start();
    for rules in ["nanchang", "sichuan", "tuidaohu", "guobiao"].into_iter().filter(|name| is_preset(name)) {
        let run = |path: &str, body: Value, line: &str| {
            let answer = server.post(path, &body);
            assert_eq!(answer.status, 200, "{path} {body}: {}", answer.error());
            assert_eq!(plain(answer.json()), command(&format!("{line} --json --no-files"), ""), "{path} {body}");
            let events = server.stream(path, &body).events();
            assert_eq!(events.last().unwrap().0, "answer", "{path}");
            assert_eq!(plain(events.last().unwrap().1.clone()), plain(answer.json()), "{path} {body}");
            let done = |event: &&(String, Value)| event.0 == "progress" && event.1["done"] == event.1["of"];
            assert!(events.iter().any(|event| done(&event)), "{path}: {events:?}");
        };
        run(
            "/api/simulate",
            json!({ "rules": rules, "hands": 640, "seed": 5 }),
            &format!("simulate --rules {rules} --hands 640 --seed 5"),
        );
        run(
            "/api/compare",
            json!({ "rules": [rules, format!("{rules}+room.deal_cap=20")], "hands": 320, "lang": "zh" }),
            &format!("compare {rules} {rules}+room.deal_cap=20 --hands 320 --lang zh"),
        );
        run(
            "/api/sweep",
            json!({ "rules": rules, "vary": ["room.deal_cap=10,20"], "hands": 160 }),
            &format!("sweep --rules {rules} --vary room.deal_cap=10,20 --hands 160"),
        );
        run(
            "/api/rank",
            json!({ "rules": rules, "keys": ["room.deal_cap"], "hands": 160 }),
            &format!("rank --rules {rules} --keys room.deal_cap --hands 160"),
        );
        run(
            "/api/arena",
            json!({ "rules": rules, "players": ["efficient", "random"], "hands": 64 }),
            &format!("arena efficient random --rules {rules} --hands 64"),
        );
        let exact = server.post("/api/exact", &json!({ "rules": rules }));
        assert_eq!(exact.json(), command(&format!("exact tianhu --rules {rules} --json"), ""));
    }
    let evaluate =
        server.post("/api/evaluate", &json!({ "hand": "456678m12sSSWW5p", "rules": "nanchang", "indicator": "5p" }));
    assert_eq!(evaluate.json(), command("eval 456678m12sSSWW5p --indicator 5p --json", ""));
    for (fields, lang) in
        [(json!({ "situation": score::GOOD }), "en"), (json!({ "toml": score::GOOD, "lang": "zh" }), "zh")]
    {
        let answer = server.post("/api/score", &fields);
        assert_eq!(answer.json(), command(&format!("score - --json --lang {lang}"), score::GOOD));
    }
    for fields in [json!({ "count": "waits", "indicator": "5p" }), json!({ "what": "waits", "indicator": "5p" })] {
        assert_eq!(server.post("/api/exact", &fields).json(), command("exact waits --indicator 5p --json", ""));
    }
}

/// Whether the program contains this preset.
fn is_preset(name: &str) -> bool {
    run(folder().path(), &format!("rules show {name}")).status.success()
}

/// The server and the commands share the cache of trained players.
#[test]
fn trained_players_are_shared_with_the_commands() {
    let server = Server::start();
    let question = json!({
        "kind": "compare", "rules": ["nanchang", "nanchang+scoring.base=2"], "players": "value", "trainings": 1, "train_deals": 1000,
        "hands": 64,
    });
    let known = || {
        let mut call = question.clone();
        call["call"] = "question".into();
        let needs = server.post("/api/call", &call).json();
        needs["learns"].as_array().unwrap().iter().map(|lesson| lesson["known"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(known(), [false, false]);
    // Both runs need the same trainings: one makes them while the other waits.
    let both: Vec<Answer> = scope(|scope| {
        let requests = [0, 1].map(|_| scope.spawn(|| server.stream("/api/run", &question)));
        requests.into_iter().map(|request| request.join().unwrap()).collect()
    });
    let learned = |answer: &Answer| answer.events().iter().any(|(_, data)| data["phase"] == "learn");
    assert_eq!(both.iter().filter(|answer| learned(answer)).count(), 1);
    assert_eq!(known(), [true, true]);
    let [one, other] =
        [0, 1].map(|at| plain(super::json(both[at].events().last().unwrap().1["json"].as_str().unwrap().as_bytes())));
    assert_eq!(one, other);
    let line = "compare nanchang nanchang+scoring.base=2 --players value --trainings 1 --train-deals 1000 --hands 64 --json --no-files";
    let mut command = jing(server.folder.path());
    let output = command.env("JING_CACHE", server.folder.path().join("cache")).args(line.split(' ')).output().unwrap();
    assert_eq!(plain(super::json(&output.stdout)), one);
    let mut fields = question.clone();
    fields.as_object_mut().unwrap().remove("kind");
    assert_eq!(plain(server.post("/api/compare", &fields).json()), one);
}

/// A run of the page sends events and partial answers, stops on request, and resumes from its checkpoint.
#[test]
fn a_run_of_the_page_streams_stops_and_resumes() {
    let server = Server::start();
    let question = json!({ "kind": "simulate", "rules": "sichuan", "hands": 40_000, "live": true });
    let whole = server.stream("/api/run", &question).events();
    let names: Vec<&str> = whole.iter().map(|(name, _)| &**name).collect();
    assert_eq!((names[0], *names.last().unwrap()), ("run", "done"));
    let (_, done) = whole.last().unwrap();
    assert_eq!((&done["state"], &done["deals"]), (&json!("done"), &json!(40_000)));
    for part in ["screen", "style", "text", "title", "record", "json"] {
        assert!(done[part].as_str().is_some_and(|text| !text.is_empty()), "{part}");
    }
    let growing: Vec<&Value> = whole.iter().filter(|(name, _)| name == "answer").map(|(_, answer)| answer).collect();
    assert!(growing.iter().all(|answer| answer["state"] == "playing" && answer["record"].is_null()));
    assert!(!growing.is_empty(), "{names:?}");
    let answer = |text: &Value| plain(super::json(text["json"].as_str().unwrap().as_bytes()));
    assert_eq!(answer(done), command("simulate --rules sichuan --hands 40000 --json --no-files", ""));
    // A saved run can be shown again, also in another language.
    let shown = server.post(
        "/api/call",
        &json!({ "call": "show", "kept": done["record"], "views": ["screen", "card"], "lang": "zh" }),
    );
    assert!(shown.json()["card"].as_str().unwrap().contains("<svg") && shown.json()["screen"] != done["screen"]);

    // Its files are those of the command.
    let written = server.post("/api/files", &json!({ "kept": done["record"] })).json();
    let (written, other) = (server.folder.path().join(written["folder"].as_str().unwrap()), folder());
    run(other.path(), "simulate --rules sichuan --hands 40000").status.success().then_some(()).unwrap();
    for file in fs::read_dir(other.path().join("reports/sichuan")).unwrap().map(|file| file.unwrap().path()) {
        let own = written.join(file.file_name().unwrap());
        assert!(own.is_file(), "{}", own.display());
        let is_table = file.extension().is_some_and(|end| end == "parquet");
        assert!(!is_table || fs::read(&own).unwrap() == fs::read(&file).unwrap(), "{}", own.display());
    }

    let mut long = question.clone();
    (long["hands"], long["live"]) = (ENDLESS.into(), false.into());
    let mut stream = BufReader::new(server.open("/api/run", &long, b""));
    let (name, run) = next_event(&mut stream).unwrap();
    assert_eq!(name, "run");
    let is_played = |event: &(String, Value)| event.0 == "progress" && event.1["done"].as_u64() > Some(0);
    while !is_played(&next_event(&mut stream).unwrap()) {}
    assert_eq!(server.post("/api/stop", &json!({ "run": run["id"] })).status, 200);
    let began = Instant::now();
    let stopped = std::iter::from_fn(|| next_event(&mut stream)).find(|(name, _)| name == "done").unwrap().1;
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    let deals = stopped["deals"].as_u64().unwrap();
    assert!(stopped["state"] == "stopped" && deals > 0 && deals < ENDLESS);
    assert_eq!(server.post("/api/stop", &json!({ "run": run["id"] })).status, 404);
    // A run with this checkpoint resumes at the same deal.
    long["kept"] = stopped["record"].clone();
    let mut stream = BufReader::new(server.open("/api/run", &long, b""));
    let first = std::iter::from_fn(|| next_event(&mut stream)).find(|(name, _)| name == "progress").unwrap().1;
    assert_eq!(first["done"], deals);
    drop(stream);
    server.assert_responsive();
}

#[test]
fn invalid_input_gets_the_message_of_the_command() {
    let server = Server::start();
    fs::write(server.folder.path().join("house.toml"), "extends = \"nanchang\"\n").unwrap();
    for (path, body, words) in [
        ("simulate", json!({ "rules": "nonesuch" }), "there is no preset and no file called \"nonesuch\""),
        ("simulate", json!({ "rules": "nonesuch", "lang": "zh" }), "没有名为 \"nonesuch\" 的预设"),
        ("simulate", json!({ "rules": "nanchang", "hands": 0 }), "hands"),
        ("simulate", json!({ "rules": "nanchang", "hand": 10 }), "did you mean \"hands\"?"),
        ("compare", json!({ "rules": vec!["nanchang"; 201] }), "at most 200"),
        (
            "run",
            json!({ "question": { "kind": "compare", "play": { "rules": vec!["nanchang"; 201] } } }),
            "at most 200",
        ),
        ("rank", json!({ "rules": "nanchang", "option": vec!["room.deal_cap=20"; 201] }), "at most 200"),
        (
            "simulate",
            json!({ "question": { "kind": "compare", "play": { "rules": ["nanchang", "sichuan"] } } }),
            "this path plays simulate",
        ),
        ("simulate", json!({ "rules": "nanchang", "bankroll": vec![50; 65] }), "at most 64"),
        ("simulate", json!({ "rules": "nanchang", "players": format!("value@{}1", "0".repeat(99)) }), "at most 64"),
        ("files", json!({ "kept": "nothing" }), "saved by this version"),
        ("rank", json!({ "rules": "nanchang", "keys": ["nothing"] }), "nothing"),
        ("run", json!({ "kind": "plan", "rules": ["nanchang", "sichuan"] }), "plan"),
        ("evaluate", json!({ "hand": "123" }), "123"),
        ("evaluate", json!({}), "hand: missing"),
        ("score", json!({ "situation": "dealer = 9" }), "dealer"),
        ("exact", json!({ "count": "everything" }), "everything"),
        ("call", json!({ "call": "learn", "kind": "simulate" }), "learn is unknown"),
        ("stop", json!({}), "run: missing"),
        ("simulate", json!([1]), "must be an object"),
        // File names are refused, whether or not the file exists.
        ("simulate", json!({ "rules": "house.toml" }), "there is no preset and no file called \"house.toml\""),
        (
            "simulate",
            json!({ "rules": "extends = \"house.toml\"\n" }),
            "there is no preset and no file called \"house.toml\"",
        ),
        (
            "evaluate",
            json!({ "hand": "1m", "rules": "house.toml" }),
            "there is no preset and no file called \"house.toml\"",
        ),
        ("score", json!({ "situation": format!("rules = \"house.toml\"\n{}", score::GOOD) }), "\"house.toml\""),
        ("simulate", json!({ "rules": "nanchang", "players": "value:house.toml" }), "on the command line only"),
        (
            "arena",
            json!({ "rules": "nanchang", "players": ["efficient", "value:house.toml"] }),
            "on the command line only",
        ),
        ("simulate", json!({ "rules": "nanchang", "players": "patient:house.toml" }), "on the command line only"),
        ("simulate", json!({ "rules": "nanchang", "players": "做大：house.toml" }), "on the command line only"),
        ("simulate", json!({ "rules": "nanchang", "players": "search:value:house.toml" }), "on the command line only"),
    ] {
        let answer = server.post(&format!("/api/{path}"), &body);
        assert_eq!(answer.status, 400, "{path} {body}");
        assert!(answer.error().contains(words), "{path} {body}: {}", answer.error());
    }
    // The page calls while the user types, so faults are a normal answer with status 200.
    let typed = server.post("/api/call", &json!({ "call": "question", "kind": "simulate", "rules": "nonesuch" }));
    assert_eq!((typed.status, &typed.json()["faults"][0]["field"]), (200, &json!("play.rules")));
    let faults = server.post("/api/simulate", &json!({ "rules": "nonesuch", "hands": 0 })).json()["faults"].clone();
    let fields: Vec<&Value> = faults.as_array().unwrap().iter().map(|fault| &fault["field"]).collect();
    assert_eq!(fields.len(), 2, "{faults}");
    assert!(server.ask("POST /api/simulate", &[JSON], b"{\"rules\": ").error().contains("not JSON"));
}

#[test]
fn other_sites_and_machines_are_refused() {
    let server = Server::start();
    let port = server.port;
    let body = json!({ "hand": "456678m12sSSWW5p" }).to_string();
    let ask = |headers: &[(&str, &str)]| {
        server.ask("POST /api/evaluate", &[headers, &[JSON]].concat(), body.as_bytes()).status
    };
    let leaked = |text: String| -> &'static str { text.leak() };
    let [own, local, six] = ["127.0.0.1", "localhost", "[::1]"].map(|name| leaked(format!("{name}:{port}")));
    let origin = leaked(format!("http://{own}"));
    for headers in [
        &[][..],
        &[("Host", own)],
        &[("Host", local), ("Origin", leaked(format!("http://{local}")))],
        &[("Host", six)],
        &[("Origin", origin), ("Sec-Fetch-Site", "same-origin")],
        &[("Sec-Fetch-Site", "none")],
    ] {
        assert_eq!(ask(headers), 200, "{headers:?}");
    }
    for headers in [
        &[("Host", "127.0.0.1")][..],
        &[("Host", "example.com")],
        &[("Host", leaked(format!("example.com:{port}")))],
        &[("Host", leaked(format!("127.0.0.1.example.com:{port}")))],
        &[("Host", own), ("Host", "example.com")],
        &[("Host", "")],
        &[("Origin", "https://example.com")],
        &[("Origin", "null")],
        &[("Origin", leaked(format!("https://{own}")))],
        &[("Origin", leaked(format!("http://127.0.0.1:{}", port ^ 1)))],
        // A different name of this machine is a different origin.
        &[("Origin", leaked(format!("http://{local}")))],
        &[("Sec-Fetch-Site", "cross-site")],
        &[("Sec-Fetch-Site", "same-site"), ("Origin", origin)],
        &[("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")],
    ] {
        assert_eq!(ask(headers), 403, "{headers:?}");
        let is_link = headers.contains(&("Sec-Fetch-Mode", "navigate"));
        assert_eq!(server.ask("GET /", headers, b"").status, if is_link { 200 } else { 403 }, "{headers:?}");
    }
    let frame = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe")];
    assert_eq!(server.ask("GET /", &frame, b"").status, 403);
    let old = server.exchange(b"GET / HTTP/1.0\r\n\r\n");
    assert!(String::from_utf8_lossy(&old).contains(" 403 "));
    let other = server
        .exchange(format!("GET http://example.com/ HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n").as_bytes());
    assert!(String::from_utf8_lossy(&other).contains(" 403 "));
    // The server listens on no other address.
    let elsewhere = TcpStream::connect_timeout(&format!("127.0.0.2:{port}").parse().unwrap(), Duration::from_secs(2));
    assert!(elsewhere.is_err());
}

#[test]
fn methods_types_and_sizes_have_limits() {
    let server = Server::start();
    for (line, allowed) in [
        ("GET /api/simulate", "post"),
        ("OPTIONS /api/simulate", "post"),
        ("POST /", "get, head"),
        ("DELETE /lab.js", "get, head"),
        ("PUT /nothing", "get, head"),
    ] {
        let answer = server.ask(line, &[JSON], b"");
        assert_eq!(answer.status, 405, "{line}");
        assert!(answer.head.contains(&format!("allow: {allowed}")), "{line}: {}", answer.head);
    }
    let hand = br#"{"hand": "456678m12sSSWW5p"}"#;
    for headers in [
        &[][..],
        &[("Content-Type", "text/plain")],
        &[("Content-Type", "application/x-www-form-urlencoded")],
        &[JSON, ("Content-Encoding", "gzip")],
    ] {
        assert_eq!(server.ask("POST /api/evaluate", headers, hand).status, 415, "{headers:?}");
    }
    assert_eq!(
        server.ask("POST /api/evaluate", &[("Content-Type", "Application/JSON; charset=utf-8")], hand).status,
        200
    );
    // A body that is too large is read to its end, so that the client sees the reply.
    let large = |size: usize| json!({ "hand": "1m".repeat(size / 2) }).to_string().into_bytes();
    assert_eq!(server.ask("POST /api/evaluate", &[JSON], &large(2 << 20)).status, 413);
    assert_eq!(server.ask("POST /api/evaluate", &[JSON], &large(1 << 19)).status, 400);
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000)).repeat(17) + "0\r\n\r\n";
    let head = server.head("POST /api/evaluate", &[JSON, ("Transfer-Encoding", "chunked")]) + "\r\n";
    let answer = server.exchange(&[head.as_bytes(), chunk.as_bytes()].concat());
    assert!(String::from_utf8_lossy(&answer).contains(" 413 "), "chunks");
    // Only a request with a saved run may be larger.
    let bytes = |body: Value| body.to_string().into_bytes();
    let text = "x".repeat(3 << 20);
    let show = server.ask("POST /api/call", &[JSON], &bytes(json!({ "call": "show", "kept": text })));
    assert_eq!((show.status, show.error().contains("saved by this version")), (200, true), "{}", show.error());
    assert_eq!(server.ask("POST /api/call", &[JSON], &bytes(json!({ "call": "check", "rules": text }))).status, 413);
    let run = json!({ "kind": "simulate", "rules": "sichuan", "hands": 64, "kept": text });
    assert_eq!(server.ask("POST /api/run", &[JSON], &bytes(run)).events().last().unwrap().0, "done");
    assert_eq!(server.ask("POST /api/run", &[JSON], &bytes(json!({ "kind": "simulate", "rules": text }))).status, 413);
    // Many small values would take far more memory than their text.
    let values = json!({ "kind": "simulate", "kept": "", "values": vec![0; 1 << 20] });
    assert_eq!(server.ask("POST /api/run", &[JSON], values.to_string().as_bytes()).status, 413);
    let declared = server.head("POST /api/run", &[JSON, ("Content-Length", "70000000")]) + "\r\n";
    assert!(String::from_utf8_lossy(&server.exchange(declared.as_bytes())).contains(" 413 "));
}

/// Clients that send invalid, incomplete or no requests do not delay other clients.
#[test]
fn bad_clients_do_not_delay_others() {
    let server = Server::start();
    for garbage in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"\r\n\r\n\r\n",
        b"GET\r\n\r\n",
        b"POST / HTTP/9.9\r\n\r\n",
        &[0xff; 4096],
    ] {
        let mut stream = server.connect();
        stream.write_all(garbage).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"), "{}", String::from_utf8_lossy(&answer));
    }
    let endless = server.head("GET /", &[]) + &"X: y\r\n".repeat(100_000);
    assert!(!String::from_utf8_lossy(&server.exchange(endless.as_bytes())).contains(" 200 "));
    let half = server.head("POST /api/evaluate", &[JSON, ("Content-Length", "100")]);
    let slow: Vec<TcpStream> = (0..60)
        .map(|at| {
            let mut stream = server.connect();
            let text = half.clone() + "\r\n{";
            stream.write_all(["", "GET / HT", &half, &text][at % 4].as_bytes()).unwrap();
            stream
        })
        .collect();
    server.assert_responsive();
    // The server closes these connections after a timeout.
    for mut stream in slow {
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.is_empty() || answer.contains(" 408 "), "{answer}");
    }
    server.assert_responsive();
}

#[test]
fn fifty_clients_at_once() {
    let server = Server::start();
    let body = json!({ "hand": "456678m12sSSWW5p" });
    let answers: Vec<Answer> = scope(|scope| {
        let requests: Vec<_> = (0..50).map(|_| scope.spawn(|| server.post("/api/evaluate", &body))).collect();
        requests.into_iter().map(|request| request.join().unwrap()).collect()
    });
    assert!(answers.iter().all(|answer| answer.status == 200 && answer.body == answers[0].body));
    // Two runs play, eight wait, and further runs get status 503.
    sleep(IDLE);
    let before = server.threads();
    let run = json!({ "rules": "sichuan", "hands": ENDLESS });
    let mut waiting: Vec<TcpStream> = (0..10).map(|_| server.open("/api/simulate", &run, b"")).collect();
    sleep(Duration::from_secs(1));
    let busy = scope(|scope| {
        let requests: Vec<_> = (0..40).map(|_| scope.spawn(|| server.post("/api/simulate", &run))).collect();
        requests.into_iter().map(|request| request.join().unwrap()).collect::<Vec<Answer>>()
    });
    assert!(busy.iter().all(|answer| answer.status == 503 && answer.error().contains("waiting")));
    // A place in the queue is free as soon as its client disconnects.
    drop(waiting.pop());
    sleep(Duration::from_secs(1));
    let last = server.open("/api/simulate", &run, b"");
    last.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    assert!((&last).read(&mut [0]).is_err(), "it waits");
    drop((waiting, last));
    server.assert_idle(before);
    server.assert_responsive();
}

/// A run ends when its client disconnects: waiting runs start soon, and no thread is left.
#[test]
fn a_run_ends_with_its_client() {
    let server = Server::start();
    server.assert_responsive();
    sleep(IDLE);
    let before = server.threads();
    let run = |players: &str| json!({ "kind": "simulate", "rules": "nanchang", "players": players, "hands": ENDLESS });
    // Unread bytes after a request make it harder for the server to notice that the client has disconnected.
    let next = b"POST /api/evaluate HTTP/1.1\r\n";
    for (path, players, more) in [
        ("/api/simulate", "efficient", &b""[..]),
        ("/api/simulate", "efficient", next),
        ("/api/simulate", "search", b""),
        ("/api/run", "efficient", b""),
        ("/api/run", "search", next),
    ] {
        let clients = [0, 1].map(|_| server.open(path, &run(players), more));
        sleep(Duration::from_millis(700));
        assert!(cfg!(not(target_os = "linux")) || server.threads() >= before + 4, "{path} {players}: two play");
        drop(clients);
        server.assert_responsive();
        server.assert_idle(before);
    }
}

#[test]
#[cfg(unix)]
fn signals_close_the_server() {
    for (signal, code) in [("INT", 0), ("TERM", 143)] {
        let mut server = Server::start();
        let run = json!({ "kind": "simulate", "rules": "sichuan", "hands": ENDLESS });
        let mut stream = BufReader::new(server.open("/api/run", &run, b""));
        while next_event(&mut stream).unwrap().1["done"].as_u64().is_none_or(|done| done == 0) {}
        let began = Instant::now();
        kill(&server.child, signal);
        // The stopped run still answers.
        let done = std::iter::from_fn(|| next_event(&mut stream)).find(|(name, _)| name == "done").unwrap().1;
        assert_eq!(done["state"], "stopped");
        assert_eq!(server.child.wait().unwrap().code(), Some(code), "{signal}");
        assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
        let mut errors = String::new();
        server.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert!(!errors.contains("panicked"), "{errors}");
    }
}

#[test]
fn the_port_is_printed_and_checked() {
    let server = Server::start_with(&["--lang", "zh"]);
    assert!(server.get("/").status == 200 && server.get("/nothing").error().contains("没有这个页面"));
    let port = server.port.to_string();
    refused(run(folder().path(), &format!("serve --port {port}")), 1, &[&format!("port {port}"), "--port 0"]);
    refused(run(folder().path(), "serve --port 70000"), 2, &["65535"]);
}

//! Every request of the page that needs no run gets an answer in JSON, and an error has at most `MAX_ERROR` bytes: no panic.
#![no_main]

use jing::request::Calls;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// The calls that are tried. `exact` is left out, because it takes long.
const CALLS: [&str; 8] = ["games", "keys", "check", "question", "nets", "evaluate", "score", "show"];

/// The maximum length of an error, in bytes: twenty faults with their lines.
const MAX_ERROR: usize = 40_000;

fuzz_target!(|text: &str| {
    let call = serde_json::from_str::<Value>(text).ok().and_then(|value| Some(value.get("call")?.as_str()?.to_owned()));
    if call.is_some_and(|call| !CALLS.contains(&&*call)) {
        return;
    }
    let answer = Calls::default().answer(text, &|_| {});
    let answer: Value = serde_json::from_str(&answer).expect("an answer in JSON");
    let error = answer.get("error").and_then(Value::as_str).unwrap_or_default();
    assert!(error.len() <= MAX_ERROR, "{} bytes: {}", error.len(), &error[..200]);
});

//! The library behind plain exports: a question as JSON in, its answer as JSON out. Nothing is imported.
//!
//! The caller asks for room with [`room`], writes a question there, and calls [`ask`], which gives the place and the length of
//! the answer in one number. What was lent goes back with [`release`].

use jing::lang::{Lang, Message, ToMessage};
use jing::policy::{Policy, Value, Weights};
use jing::question::{Kind, Reading, Setup, Trainings, trial_of};
use jing::render::json::summary;
use jing::report::Plan;
use jing::rules::Rules;
use jing::sim::{Clock, Control, NoRows, Record};
use jing::train::{Watch, shipped, trial};
use serde_json::json;
use std::sync::atomic::AtomicBool;

/// The answer to a question, as the command prints it with `--json`; what is wrong as `{"error": ...}`. Beside the fields of the question
/// stands `lang`.
pub fn answer(text: &str) -> String {
    let question = serde_json::from_str(text).map_err(|error| format!("the question: {error}"));
    question.and_then(played).unwrap_or_else(|error| json!({ "error": error }).to_string())
}

fn played(mut question: serde_json::Value) -> Result<String, String> {
    let lang = match question.as_object_mut().and_then(|keys| keys.remove("lang")) {
        Some(lang) => serde_json::from_value(lang).map_err(|error| format!("lang: {error}"))?,
        None => Lang::En,
    };
    let render = |error: &dyn ToMessage| lang.render(&error.to_message());
    let question = Reading::of_json(question).finish().map_err(|faults| render(&faults))?;
    if matches!(question.kind(), Kind::Plan | Kind::Rare) {
        return Err(format!("the question: {} is not played here", question.kind().name()));
    }
    let setup = Setup::new(question).map_err(|faults| render(&faults))?;
    let sides = setup.sides(&mut player).map_err(|error| render(&error))?;
    let run = setup.run(sides);
    let mut plan = Plan::new(&setup, &run, None, false);
    plan.lang = lang;
    let (stopping, never, began) = (setup.stopping(&run.sides), AtomicBool::new(false), Clock::start());
    let control = Control { stop: &never, abandon: &never, progress: &|_| {}, pause: None };
    let mut look = |record: &Record| stopping.ending(&stopping.standings(record), began.elapsed());
    let Ok(record) = run.play_watched(&control, &mut NoRows, &mut look);
    Ok(summary(&plan.study(&setup, &run, &record, Vec::new(), 0.0), lang))
}

/// A player of these rules. One that learns for a comparison is trained here; otherwise the weights of `value` are those of the program,
/// and where it has none the player is refused.
fn player(name: &str, rules: &Rules, number: Option<(Trainings, usize)>) -> Result<Policy, Message> {
    match name {
        name if Value::is_name(name) => match weights(name, rules, number)? {
            Some(weights) => Ok(Policy::Value(Value::new(name, weights))),
            None => Err(Message::of(&format!("value: nothing was learned under {}; name another player", rules.name))),
        },
        name => name.parse(),
    }
}

fn weights(name: &str, rules: &Rules, number: Option<(Trainings, usize)>) -> Result<Option<Weights>, Message> {
    let Some(course) = trial_of(name, number)? else { return Ok(shipped(rules).filter(|_| name == "value")) };
    let mut watch = Watch { stop: &AtomicBool::new(false), progress: &|_| {}, round: &mut |_, _| {} };
    Ok(trial(rules, &course, &mut watch))
}

/// Room for so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Takes back what [`room`] or [`ask`] lent.
///
/// # Safety
/// The place and the length are those that were lent, and are not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(place: *mut u8, length: usize) {
    // SAFETY: whoever calls promises that it is a box made by `room`.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(place, length)) });
}

/// Answers the question that stands in this room, which is taken back. The upper half of the number is the place of the answer, the
/// lower its length; both in bytes.
///
/// # Safety
/// As [`release`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(place: *mut u8, length: usize) -> u64 {
    // SAFETY: as in `release`.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(place, length)) };
    let answer = answer(&String::from_utf8_lossy(&question)).into_bytes().into_boxed_slice();
    let length = answer.len() as u64;
    (Box::into_raw(answer).cast::<u8>() as u64) << 32 | length
}

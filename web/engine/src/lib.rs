//! The library behind plain exports: a question as JSON in, its answer as JSON out. Nothing is imported.
//!
//! The caller asks for room with [`room`], writes a question there, and calls [`ask`], which gives the place and the length of
//! the answer in one number. What was lent goes back with [`release`].

use jing::lang::Lang;
use jing::policy::{Policy, Seating, Value};
use jing::report::{Asked, Kind, Plan, answer_first, json, quote};
use jing::rules::Rules;
use jing::sim::{BANKROLLS, Run, Side};
use jing::train::shipped;
use serde::Deserialize;
use serde_json::json;

/// A run that is asked for, in the words of the command line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    command: Kind,
    rules: Vec<String>,
    hands: u64,
    #[serde(default = "efficient")]
    players: String,
    #[serde(default = "one")]
    seed: u64,
    #[serde(default)]
    lang: Lang,
}

fn efficient() -> String {
    "efficient".to_owned()
}

fn one() -> u64 {
    1
}

/// Deals of a session, and of a unit of intervals, where nothing else is said.
const SESSION: u32 = 16;

/// The answer to a question, as the command prints it with `--json`; what is wrong as `{"error": ...}`.
pub fn answer(question: &str) -> String {
    let asked = serde_json::from_str(question).map_err(|error| format!("the question: {error}"));
    asked.and_then(|asked| played(&asked)).unwrap_or_else(|error| json!({ "error": error }).to_string())
}

fn played(question: &Question) -> Result<String, String> {
    let Question { command: kind, hands, seed, lang, .. } = *question;
    let sides = question.rules.iter().map(|name| side(name, question)).collect::<Result<Vec<_>, _>>()?;
    let words: Vec<String> = question.rules.iter().map(|name| quote(name)).collect();
    let (command, name) = match (kind, &sides[..]) {
        (Kind::Simulate, [one]) => (format!("jing simulate --rules {}", words[0]), one.rules.name.clone()),
        (Kind::Compare, [_, _, ..]) => {
            let names: Vec<&str> = sides.iter().map(|side| side.rules.name.as_str()).collect();
            (format!("jing compare {}", words.join(" ")), format!("compare-{}", names.join("-vs-")))
        }
        _ => return Err("expected a simulation of one rule set, or a comparison of two or more".to_owned()),
    };
    let asked = Asked {
        kind,
        name,
        command,
        players: format!(" --players {}", sides[0].seating),
        arguments: question.rules.clone(),
        bankrolls: BANKROLLS.to_vec(),
        lang,
        ..Asked::default()
    };
    let run = Run {
        sides,
        rotate: kind != Kind::Simulate,
        seed,
        hands,
        session_len: SESSION,
        unit_sessions: Run::sessions_for(SESSION, SESSION),
        replay_all: false,
        joints: Vec::new(),
        luck: false,
    };
    let plan = Plan::of(asked, &run, Vec::new(), false);
    let study = plan.study(&run, &run.play(), Vec::new(), 0.0);
    Ok(answer_first(json(&study)))
}

/// Rules with players who know them. What the player `value` has learned is in the program, or he does not play. In a comparison he
/// comes of one training, of which nothing is called real.
fn side(name: &str, question: &Question) -> Result<Side, String> {
    let rules = Rules::load(name).map_err(|error| error.render(false))?;
    let player = |name: &str| match name.trim() {
        "value" => match shipped(&rules) {
            Some(weights) => Ok(Policy::Value(Value::new("value", weights))),
            None => Err(format!("value: nothing was learned under {}; name another player", rules.name)),
        },
        name => name.parse().map_err(|error| format!("{error}")),
    };
    let players = question.players.split(',').map(player).collect::<Result<Vec<Policy>, String>>()?;
    let seating = Seating::of(&players).map_err(|error| error.to_string())?;
    Ok(match question.command {
        Kind::Compare if players.iter().any(|player| player.learned().is_some()) => {
            Side::of_trainings(rules, vec![seating])
        }
        _ => Side::new(rules, seating),
    })
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

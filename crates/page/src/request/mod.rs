//! Answers requests given as JSON objects, for the page of the laboratory and `jing serve`.
//!
//! A request is an object with the fields of the call and `lang`. Its field `rules` is the name of a preset, a preset with changes, or the
//! text of a rule file. For a run, the fields are those of its [`Question`], without the parts `play` and `read`. An answer is the line
//! that the command prints with `--json`.

mod calls;
mod job;
mod rules;

pub use calls::{Calls, question, refusal_json, unknown_call};
pub use job::{
    FindWeights, Job, Merged, Progress, RequestError, State, question_info, required_networks, run_training,
};
pub use rules::{check, games, keys};

use crate::exact;
use crate::lang::ErrorStyle;
use crate::lang::{Lang, Message, ToMessage, msg};
use crate::policy::{Style, split_names};
use crate::question::{Fault, Faults, Question, Reading, RulesEntry};
use crate::render::{exact as exact_json, json};
use crate::report::hand::HandReader;
use crate::rules::Rules;
use crate::score::{SettlementJson, Situation, SituationError, explain};
use crate::shape::{Shape, ShapeSet};
use crate::tile::parse_tile;
use serde_json::{Map, Value};
use std::path::Path;

/// Maximum number of characters of the name of a player.
const MAX_PLAYER_NAME: usize = 64;

/// The name of a situation in messages. A situation of a request has no file name.
const SITUATION: &str = "situation";

/// The fields of a request.
#[derive(Clone, Debug)]
pub struct Request {
    /// The language of the answer; English by default.
    pub lang: Lang,
    fields: Map<String, Value>,
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// Returns an error if the value is not an object, or `lang` is not a language of the program.
    pub fn read(value: Value) -> Result<Request, Message> {
        let Value::Object(mut fields) = value else { return Err(msg!("request-object")) };
        let lang = match fields.remove("lang") {
            None | Some(Value::Null) => Lang::En,
            Some(lang) => serde_json::from_value(lang).map_err(|_| msg!("request-lang"))?,
        };
        Ok(Request { lang, fields })
    }

    /// Returns the question of the request.
    ///
    /// # Errors
    /// Returns all faults of its fields.
    pub fn question(&self) -> Result<Question, Faults> {
        let question = Reading::from_json(self.fields.clone().into()).finish()?;
        // A request cannot name files, so a player cannot have weights from a file.
        let players = question.players();
        if split_names(&players).any(|name| name.chars().count() > MAX_PLAYER_NAME) {
            let fault = Fault::for_field("players", msg!("request-player-long", most = MAX_PLAYER_NAME));
            return Err(Faults::new(vec![fault]));
        }
        let has_file = |name: &&str| Style::ALL.iter().any(|style| name.contains(&format!("{}:", style.names().0)));
        match split_names(&players).find(has_file) {
            Some(name) => Err(Faults::new(vec![Fault::for_field("players", msg!("request-player-file", name))])),
            None => Ok(question),
        }
    }

    /// Returns the text field of this name; `None` if it is missing or null.
    ///
    /// # Errors
    /// Returns an error if the field has another type.
    pub fn text(&self, name: &'static str) -> Result<Option<&str>, Message> {
        match self.fields.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(msg!("request-text", name)),
        }
    }

    /// Returns the text field of this name, or an error if it is missing.
    fn required_text(&self, name: &'static str) -> Result<&str, Message> {
        self.text(name)?.ok_or_else(|| msg!("request-missing", name))
    }

    /// Returns the rules of the request; `None` if it has none.
    ///
    /// # Errors
    /// Returns an error for invalid rules.
    pub fn rules(&self) -> Result<Option<Rules>, Message> {
        let Some(value) = self.fields.get("rules").filter(|value| !value.is_null()) else { return Ok(None) };
        let entry = RulesEntry::read(value).ok_or_else(|| msg!("request-text", name = "rules"))?;
        entry.load("").map(Some).map_err(|error| error.to_message())
    }
}

/// Analyses a hand: its shape, waits and best discards. The fields are `hand`, `rules` and `indicator` (the turned tile). Returns the JSON
/// of `jing eval --json`.
///
/// # Errors
/// Returns an error for an invalid field.
pub fn evaluate(request: &Request) -> Result<String, Message> {
    let rules = request.rules()?.unwrap_or_default();
    let reader = HandReader::new(rules, request.text("indicator")?)?;
    let report = reader.report(request.required_text("hand")?).map_err(|error| error.to_message())?;
    Ok(serde_json::to_string(&report).expect("a report is plain data"))
}

/// Computes the payments of a situation. The fields are `situation` (the TOML text of a situation file) and `rules`. Returns the JSON of
/// `jing score --json`.
///
/// # Errors
/// Returns an error for an invalid field.
pub fn score(request: &Request) -> Result<String, Message> {
    let look = ErrorStyle { lang: request.lang, ..ErrorStyle::default() };
    let wrong = |error: SituationError| Message::from_arg(look.situation_error(&error).trim_end());
    let situation = Situation::parse(SITUATION, request.required_text("situation")?).map_err(wrong)?;
    let rules = match request.rules()? {
        Some(rules) => rules,
        None => situation.load_rules(Path::new("")).map_err(wrong)?,
    };
    let (facts, settlement) = situation.settle(&rules).map_err(wrong)?;
    let rows = explain(&rules, &facts).map_err(|error| error.to_message())?;
    let report = SettlementJson::from_settlement(&rules, &settlement, json::explained(&rules, &rows, request.lang));
    Ok(serde_json::to_string(&report).expect("a settlement is plain data"))
}

/// Computes exact counts without sampling. The fields are `count` (`tianhu`, `shapes`, `shanten`, `waits` or `jing`), `rules` and
/// `indicator` (the turned tile). Returns the JSON of `jing exact --json`.
///
/// # Errors
/// Returns an error for an invalid field, or rules that cannot be counted.
pub fn exact(request: &Request) -> Result<String, Message> {
    let rules = request.rules()?.unwrap_or_default();
    let indicator = request.text("indicator")?.map(parse_tile).transpose().map_err(|error| error.to_message())?;
    let wrong = |error: exact::ExactError| error.to_message();
    let value = match request.required_text("count")? {
        "tianhu" => exact_json::tianhu(&rules, &exact::tianhu(&rules, indicator).map_err(wrong)?),
        "shapes" => {
            let complete = exact::tianhu(&rules, indicator).map_err(wrong)?;
            exact_json::shapes(&rules, &complete, &exact::waiting(&rules, indicator).map_err(wrong)?)
        }
        "shanten" => {
            let sets = [("all", Shape::ALL.into_iter().collect()), ("standard", ShapeSet::single(Shape::Standard))];
            let counts = sets.into_iter().flat_map(|(name, shapes)| [13, 14].map(|tiles| (tiles, name, shapes)));
            let counted = |(tiles, name, shapes)| {
                exact::shanten(&rules, indicator, tiles, shapes).map(|counts| (tiles, name, counts))
            };
            exact_json::shanten(&rules, &counts.map(counted).collect::<Result<Vec<_>, _>>().map_err(wrong)?)
        }
        "waits" => {
            let waits = exact::waits(&rules, indicator).map_err(wrong)?;
            exact_json::waits(&rules, &waits, &exact::jingdiao(&rules, indicator).map_err(wrong)?)
        }
        "jing" => exact_json::jing(&rules, &exact::jing_at_deal(&rules).map_err(wrong)?),
        other => return Err(msg!("request-count", ?other)),
    };
    Ok(value.to_string())
}

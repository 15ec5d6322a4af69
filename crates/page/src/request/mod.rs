//! Answers requests given as JSON objects, for the page of the laboratory and `jing serve`.
//!
//! A request has its fields and `lang`. `rules` is the name of a preset, a preset with changes, or the text of a rule file. The fields of a
//! run are those of its [`Question`], without parts. An answer is the line that the command prints with `--json`.

mod calls;
mod job;
mod rules;

pub use calls::{Calls, question, refusal};
pub use job::{FindWeights, Job, Merged, Progress, Refused, State, learn, needs, nets};
pub use rules::{check, games, keys};

use crate::exact;
use crate::lang::Look;
use crate::lang::{Lang, Message, ToMessage, msg};
use crate::policy::separate;
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

/// What messages call a situation that came without a file.
const SITUATION: &str = "situation";

/// The fields of a request.
#[derive(Clone, Debug)]
pub struct Request {
    /// The language of the answer; English where it is not said.
    pub lang: Lang,
    fields: Map<String, Value>,
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// What is no object, or names no language of the program.
    pub fn read(value: Value) -> Result<Request, Message> {
        let Value::Object(mut fields) = value else { return Err(msg!("request-object")) };
        let lang = match fields.remove("lang") {
            None | Some(Value::Null) => Lang::En,
            Some(lang) => serde_json::from_value(lang).map_err(|_| msg!("request-lang"))?,
        };
        Ok(Request { lang, fields })
    }

    /// The question of a request.
    ///
    /// # Errors
    /// Everything that is wrong with its fields.
    pub fn question(&self) -> Result<Question, Faults> {
        let question = Reading::of_json(self.fields.clone().into()).finish()?;
        // What a player learned is no file here: names lead to none.
        let named = question.players();
        if separate(&named).any(|name| name.chars().count() > MAX_PLAYER_NAME) {
            let fault = Fault::for_field("players", msg!("request-player-long", most = MAX_PLAYER_NAME));
            return Err(Faults::new(vec![fault]));
        }
        match separate(&named).find(|name| name.contains("value:")) {
            Some(name) => Err(Faults::new(vec![Fault::for_field("players", msg!("request-player-file", name))])),
            None => Ok(question),
        }
    }

    /// A field that is a text, if it is there.
    ///
    /// # Errors
    /// A field that is something else.
    pub fn text(&self, name: &'static str) -> Result<Option<&str>, Message> {
        match self.fields.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(msg!("request-text", name)),
        }
    }

    fn needed(&self, name: &'static str) -> Result<&str, Message> {
        self.text(name)?.ok_or_else(|| msg!("request-missing", name))
    }

    /// The rules of a request; `None` if it has none.
    ///
    /// # Errors
    /// Rules that cannot be.
    pub fn rules(&self) -> Result<Option<Rules>, Message> {
        let Some(value) = self.fields.get("rules").filter(|value| !value.is_null()) else { return Ok(None) };
        let entry = RulesEntry::read(value).ok_or_else(|| msg!("request-text", name = "rules"))?;
        entry.load("").map(Some).map_err(|error| error.to_message())
    }
}

/// What a hand is, waits for and should discard: fields `hand`, `rules`, `indicator`.
///
/// # Errors
/// As the command.
pub fn evaluate(request: &Request) -> Result<String, Message> {
    let rules = request.rules()?.unwrap_or_default();
    let reader = HandReader::new(rules, request.text("indicator")?)?;
    let report = reader.report(request.needed("hand")?).map_err(|error| error.to_message())?;
    Ok(serde_json::to_string(&report).expect("a report is plain data"))
}

/// Who pays whom in a situation: fields `situation` (TOML), `rules`.
///
/// # Errors
/// As the command.
pub fn score(request: &Request) -> Result<String, Message> {
    let look = Look { lang: request.lang, ..Look::default() };
    let wrong = |error: SituationError| Message::of(look.situation_error(&error).trim_end());
    let situation = Situation::parse(SITUATION, request.needed("situation")?).map_err(wrong)?;
    let rules = match request.rules()? {
        Some(rules) => rules,
        None => situation.load_rules(Path::new("")).map_err(wrong)?,
    };
    let (facts, settlement) = situation.settle(&rules).map_err(wrong)?;
    let rows = explain(&rules, &facts).map_err(|error| error.to_message())?;
    let report = SettlementJson::of(&settlement, json::explained(&rules, &rows, request.lang));
    Ok(serde_json::to_string(&report).expect("a settlement is plain data"))
}

/// What is counted without sampling: fields `count` (`tianhu`, `shapes`, `shanten`, `waits` or `jing`), `rules`, `indicator`.
///
/// # Errors
/// As the command.
pub fn exact(request: &Request) -> Result<String, Message> {
    let rules = request.rules()?.unwrap_or_default();
    let indicator = request.text("indicator")?.map(parse_tile).transpose().map_err(|error| error.to_message())?;
    let wrong = |error: exact::ExactError| error.to_message();
    let value = match request.needed("count")? {
        "tianhu" => exact_json::tianhu(&rules, &exact::tianhu(&rules, indicator).map_err(wrong)?),
        "shapes" => {
            let complete = exact::tianhu(&rules, indicator).map_err(wrong)?;
            exact_json::shapes(&rules, &complete, &exact::waiting(&rules, indicator).map_err(wrong)?)
        }
        "shanten" => {
            let sets = [("all", Shape::ALL.into_iter().collect()), ("standard", ShapeSet::of(Shape::Standard))];
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

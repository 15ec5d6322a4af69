//! Calls of the page: JSON requests with a field `call`, and JSON responses.
//!
//! A call that fails returns `{"error": ...}`; for a question also `faults`, each with its field and message.

use super::{Job, Merged, Progress, Request, RequestError, State};
use crate::lang::{ErrorStyle, Lang, Message, Raw, ToMessage, cut_short, msg};
use crate::policy::Weights;
use crate::question::{Fault, Kind, Lesson, Question, Setup, Wrong};
use crate::render::chart::font::{self, FONT};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Maximum number of rule sets, and of options, of a question. Preparing a rule set takes time and cannot be interrupted.
const MAX_RULE_SETS: usize = 200;

/// The state between calls: trained weights, the current job and the run that is being merged.
#[derive(Default)]
pub struct Calls {
    /// The contents of files of trained weights, by file name ([`Lesson::file_name`]).
    learned: BTreeMap<String, Vec<u8>>,
    /// The current job with its question.
    job: Option<(Question, Job)>,
    /// The run that is being merged.
    merged: Option<Merged>,
}

/// Formats an error as JSON: `{"error": ...}`; for a question also `faults`, each with its field and message.
pub fn refusal_json(refused: &RequestError, lang: Lang) -> Value {
    let RequestError::Question(faults) = refused else {
        return json!({ "error": lang.render(&refused.to_message()) });
    };
    let look = ErrorStyle { lang, ..ErrorStyle::default() };
    let line = |fault: &Fault| match &fault.wrong {
        Wrong::Value(_) => cut_short(lang.render(&fault.to_message())),
        Wrong::Rules(error) => {
            let problem = Raw(look.rules_error(error).trim_end().to_owned());
            lang.render(&msg!("question-fault", field = fault.field, problem))
        }
    };
    let fault = |fault: &Fault| {
        let message = match &fault.wrong {
            Wrong::Value(message) => cut_short(lang.render(message)),
            Wrong::Rules(error) => {
                error.problems().iter().map(|one| lang.render(&one.to_message())).collect::<Vec<_>>().join("\n")
            }
        };
        json!({ "field": fault.field, "message": message })
    };
    let error = faults.list.iter().map(line).collect::<Vec<_>>().join("\n");
    json!({ "error": error, "faults": faults.list.iter().map(fault).collect::<Vec<_>>() })
}

/// Returns the error of a call that does not exist. `call` is empty if the request has no call.
pub fn unknown_call(call: &str) -> Message {
    match call {
        "" => msg!("request-missing", name = "call"),
        _ => msg!("request-call", call = cut_short(call)),
    }
}

impl Calls {
    /// Answers a call, the text of a JSON object. Returns the answer or the error as JSON text. `progress` is called during a run with the
    /// number of deals played since its last call.
    pub fn answer(&mut self, call: &str, progress: &Progress<'_>) -> String {
        let value = match serde_json::from_str::<Value>(call) {
            Ok(value) => value,
            Err(error) => return json!({ "error": Lang::En.render(&msg!("request-json", error)) }).to_string(),
        };
        self.answer_value(value, progress).unwrap_or_else(|refusal| refusal.to_string())
    }

    /// Answers a call, a JSON object, with JSON text. `progress` is as in [`Calls::answer`].
    ///
    /// # Errors
    /// Returns the error as JSON ([`refusal_json`]).
    pub fn answer_value(&mut self, call: Value, progress: &Progress<'_>) -> Result<String, Value> {
        let lang = call.get("lang").and_then(|lang| serde_json::from_value(lang.clone()).ok()).unwrap_or_default();
        self.dispatch(call, progress).map_err(|refused| refusal_json(&refused, lang))
    }

    /// Answers a call by its field `call`.
    fn dispatch(&mut self, mut value: Value, progress: &Progress<'_>) -> Result<String, RequestError> {
        let fields = value.as_object_mut().ok_or_else(|| msg!("request-object"))?;
        let mut take = |name: &str| fields.remove(name).unwrap_or_default();
        let (call, number, file) = (take("call"), take("number"), take("file"));
        let call = call.as_str().unwrap_or_default().to_owned();
        let [piece, kept, views, state] = ["piece", "kept", "views", "state"].map(take);
        let request = Request::read(value)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let done = || json!({}).to_string();
        Ok(match &*call {
            "evaluate" => super::evaluate(&request)?,
            "score" => super::score(&request)?,
            "exact" => super::exact(&request)?,
            "games" => super::games(&request).to_string(),
            "keys" => super::keys(&request)?.to_string(),
            "check" => super::check(&request).to_string(),
            "style" => json!({ "style": crate::render::html::style() }).to_string(),
            // Receives a file that is shipped with the program: the font or a network.
            "supply" => {
                let bytes = BASE64_STANDARD.decode(text(&piece)).unwrap_or_default();
                match &*text(&file) {
                    FONT => font::supply(&bytes),
                    name => jing_lab::supply(name, &bytes),
                }
                done()
            }
            // Receives a file of trained weights.
            "teach" => {
                self.learned.insert(text(&file), BASE64_STANDARD.decode(text(&piece)).unwrap_or_default());
                done()
            }
            "nets" => json!({ "nets": super::required_networks(&Setup::new(question(&request)?)?) }).to_string(),
            "question" => super::question_info(question(&request)?, None)?.to_string(),
            "learn" => {
                let at = number.as_u64().unwrap_or_default() as usize;
                let (name, weights) = super::run_training(question(&request)?, at, progress)?
                    .ok_or_else(|| msg!("request-call", call))?;
                json!({ "file": name, "bytes": BASE64_STANDARD.encode(weights.to_bytes()) }).to_string()
            }
            "play" => {
                let job = self.job(question(&request)?)?;
                json!({ "piece": job.play(number.as_u64().unwrap_or_default(), progress) }).to_string()
            }
            // Begins to merge a run, or continues a saved one.
            "begin" => {
                let job = self.job(question(&request)?)?;
                let read = kept.as_str().and_then(|kept| Merged::read(kept).ok()).filter(|merged| merged.is_for(job));
                let merged = match read {
                    Some(merged) => merged,
                    None => Merged::new(job)?,
                };
                let begun = json!({ "missing": merged.missing_pieces(), "done": merged.deals() });
                self.merged = Some(merged);
                begun.to_string()
            }
            "merge" => {
                let merged = self.merged()?;
                merged.add_piece(&text(&piece))?;
                json!({ "done": merged.deals(), "taken": merged.received_deals(), "of": merged.planned_deals() })
                    .to_string()
            }
            "keep" => json!({ "kept": self.merged()?.to_text() }).to_string(),
            // Renders a saved run or the current one.
            "show" => {
                let state: Option<State> = serde_json::from_value(state).unwrap_or_default();
                let views: Vec<String> = serde_json::from_value(views).unwrap_or_default();
                let views: Vec<&str> = views.iter().map(String::as_str).collect();
                match &kept {
                    Value::String(kept) => Merged::read(kept)?.render(state, &views, request.lang)?.to_string(),
                    Value::Null => self.merged()?.render(state, &views, request.lang)?.to_string(),
                    _ => return Err(msg!("request-kept").into()),
                }
            }
            name => return Err(unknown_call(name).into()),
        })
    }

    /// Returns the run that is being merged, or an error if none was begun.
    fn merged(&mut self) -> Result<&mut Merged, Message> {
        self.merged.as_mut().ok_or_else(|| msg!("request-no-deals"))
    }

    /// Returns the job of a question. Keeps the job, so that the next piece of the question does not prepare it again.
    fn job(&mut self, question: Question) -> Result<&Job, RequestError> {
        if self.job.as_ref().is_none_or(|(known, _)| *known != question) {
            let job = Job::new(question.clone(), &mut |lesson| learned(&self.learned, lesson))?;
            self.job = Some((question, job));
        }
        let (_, job) = self.job.as_ref().ok_or_else(|| msg!("request-no-deals"))?;
        Ok(job)
    }
}

/// Returns the question of a request.
///
/// # Errors
/// Returns all faults of its fields, or an error for a kind that only the command line plays and for too many rule sets.
pub fn question(request: &Request) -> Result<Question, RequestError> {
    let question = request.question()?;
    match question.kind() {
        kind @ (Kind::Plan | Kind::Rare | Kind::Tune) => Err(msg!("request-kind", kind = kind.name()).into()),
        _ if question.rules().len().max(question.options().len()) > MAX_RULE_SETS => {
            Err(msg!("request-many-rules", most = MAX_RULE_SETS).into())
        }
        _ => Ok(question),
    }
}

/// Returns the weights of a training from `known`, the supplied files by name. `None` if the file of the training is missing or invalid, or
/// contains weights of another training.
fn learned(known: &BTreeMap<String, Vec<u8>>, lesson: &Lesson<'_>) -> Option<Weights> {
    let bytes = known.get(&lesson.file_name())?;
    crate::train::read(bytes, lesson.rules, &lesson.course, lesson.from.as_ref()).ok().flatten()
}

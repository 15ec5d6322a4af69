//! Calls of the page: a request with its name as `call`, as JSON in and JSON out.
//!
//! What is wrong is `{"error": ...}`, for a question also `faults`, each with its field.

use super::{Job, Merged, Progress, Refused, Request, State};
use crate::lang::{Lang, Look, Message, Shown, ToMessage, msg};
use crate::policy::Weights;
use crate::question::{Fault, Kind, Lesson, Question, Setup, Wrong};
use crate::render::chart::font::{self, FONT};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Maximum number of rule sets and options of a question. Preparing one takes time and cannot be interrupted.
const MAX_RULE_SETS: usize = 200;

/// Answers calls. Between them it keeps what was learned, the job that it plays, and the run that it puts together.
#[derive(Default)]
pub struct Calls {
    /// What was learned, by the names of files.
    learned: BTreeMap<String, Vec<u8>>,
    /// The job, and the question that it was made for.
    job: Option<(Question, Job)>,
    merged: Option<Merged>,
}

/// A refusal as JSON: `{"error": ...}`, for a question also `faults`, each with its field.
pub fn refusal(refused: &Refused, lang: Lang) -> Value {
    let Refused::Question(faults) = refused else {
        return json!({ "error": lang.render(&refused.to_message()) });
    };
    let look = Look { lang, ..Look::default() };
    let line = |fault: &Fault| match &fault.wrong {
        Wrong::Value(_) => lang.render(&fault.to_message()),
        Wrong::Rules(error) => {
            let problem = Shown(look.rules_error(error).trim_end().to_owned());
            lang.render(&msg!("question-fault", field = fault.field, problem))
        }
    };
    let fault = |fault: &Fault| {
        let message = match &fault.wrong {
            Wrong::Value(message) => lang.render(message),
            Wrong::Rules(error) => {
                error.problems().iter().map(|one| lang.render(&one.to_message())).collect::<Vec<_>>().join("\n")
            }
        };
        json!({ "field": fault.field, "message": message })
    };
    let error = faults.list.iter().map(line).collect::<Vec<_>>().join("\n");
    json!({ "error": error, "faults": faults.list.iter().map(fault).collect::<Vec<_>>() })
}

impl Calls {
    /// Answers a call. `progress` is called with the deals that were played since its last call.
    pub fn answer(&mut self, call: &str, progress: &Progress<'_>) -> String {
        let value = match serde_json::from_str::<Value>(call) {
            Ok(value) => value,
            Err(error) => return json!({ "error": Lang::En.render(&msg!("request-json", error)) }).to_string(),
        };
        self.ask(value, progress).unwrap_or_else(|refusal| refusal.to_string())
    }

    /// Answers a call that has been read. `progress` as in [`Calls::answer`].
    ///
    /// # Errors
    /// The refusal as JSON ([`refusal`]).
    pub fn ask(&mut self, call: Value, progress: &Progress<'_>) -> Result<String, Value> {
        let lang = call.get("lang").and_then(|lang| serde_json::from_value(lang.clone()).ok()).unwrap_or_default();
        self.answer_value(call, progress).map_err(|refused| refusal(&refused, lang))
    }

    fn answer_value(&mut self, mut value: Value, progress: &Progress<'_>) -> Result<String, Refused> {
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
            // Networks that come with the program, by the names of their files.
            "supply" => {
                let bytes = BASE64_STANDARD.decode(text(&piece)).unwrap_or_default();
                match &*text(&file) {
                    FONT => font::supply(&bytes),
                    name => jing_lab::supply(name, &bytes),
                }
                done()
            }
            // What was learned, by the names of its files.
            "teach" => {
                self.learned.insert(text(&file), BASE64_STANDARD.decode(text(&piece)).unwrap_or_default());
                done()
            }
            "nets" => json!({ "nets": super::nets(&Setup::new(question(&request)?)?) }).to_string(),
            "question" => super::needs(question(&request)?, None)?.to_string(),
            "learn" => {
                let at = number.as_u64().unwrap_or_default() as usize;
                let (name, weights) =
                    super::learn(question(&request)?, at, progress)?.ok_or_else(|| msg!("request-call", call))?;
                json!({ "file": name, "bytes": BASE64_STANDARD.encode(weights.to_bytes()) }).to_string()
            }
            "play" => {
                let job = self.job(question(&request)?)?;
                json!({ "piece": job.play(number.as_u64().unwrap_or_default(), progress) }).to_string()
            }
            // Begins to put a run together, or goes on with one that was kept.
            "begin" => {
                let job = self.job(question(&request)?)?;
                let read = kept.as_str().and_then(|kept| Merged::read(kept).ok()).filter(|merged| merged.is_of(job));
                let merged = match read {
                    Some(merged) => merged,
                    None => Merged::new(job)?,
                };
                let begun = json!({ "missing": merged.missing(), "done": merged.deals() });
                self.merged = Some(merged);
                begun.to_string()
            }
            "merge" => {
                let merged = self.merged()?;
                merged.take(&text(&piece))?;
                json!({ "done": merged.deals(), "taken": merged.taken(), "of": merged.all_deals() }).to_string()
            }
            "keep" => json!({ "kept": self.merged()?.keep() }).to_string(),
            // What a run that was kept says.
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
            name => return Err(msg!("request-call", call = name).into()),
        })
    }

    fn merged(&mut self) -> Result<&mut Merged, Message> {
        self.merged.as_mut().ok_or_else(|| msg!("request-no-deals"))
    }

    /// The job of a question, which is kept for its next piece.
    fn job(&mut self, question: Question) -> Result<&Job, Refused> {
        if self.job.as_ref().is_none_or(|(known, _)| *known != question) {
            let job = Job::new(question.clone(), &mut |lesson| learned(&self.learned, lesson))?;
            self.job = Some((question, job));
        }
        let (_, job) = self.job.as_ref().ok_or_else(|| msg!("request-no-deals"))?;
        Ok(job)
    }
}

/// The question of a request, if its kind is played here.
///
/// # Errors
/// Everything that is wrong with its fields, or a kind that runs on the command line only.
pub fn question(request: &Request) -> Result<Question, Refused> {
    let question = request.question()?;
    match question.kind() {
        kind @ (Kind::Plan | Kind::Rare) => Err(msg!("request-kind", kind = kind.name()).into()),
        _ if question.rules().len().max(question.options().len()) > MAX_RULE_SETS => {
            Err(msg!("request-many-rules", most = MAX_RULE_SETS).into())
        }
        _ => Ok(question),
    }
}

/// What was learned in a lesson and supplied.
fn learned(known: &BTreeMap<String, Vec<u8>>, lesson: &Lesson<'_>) -> Option<Weights> {
    let bytes = known.get(&lesson.file_name())?;
    crate::train::read(bytes, lesson.rules, &lesson.course, lesson.from.as_ref()).ok().flatten()
}

//! A run in pieces. Independent workers play the pieces, and [`Merged`] combines the pieces in any order.
//!
//! A piece is consecutive units of work of a run. A unit of work is a fixed range of sessions.

use crate::answer::Deal;
use crate::lang::{Lang, Message, ToMessage, capitalize, msg};
use crate::luck::LuckNet;
use crate::policy::{Value, Weights};
use crate::question::{
    Faults, Lesson, Question, Setup, learners, lessons, player, shipped_weights, training_course, untrained_player,
};
use crate::render::chart::{FONT, font_ttf};
use crate::render::{html, json};
use crate::report::{Monitoring, Plan, Study, largest_deals};
use crate::rules::Rules;
use crate::sim::part::{Head, MAX_PARTS, Part, hex};
use crate::sim::{Clock, Control, Ending, NoRows, Record, Run, Side};
use crate::stats::Merge;
use crate::train::{Monitor, TRIAL_WALLS, nearest_file};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// Approximate number of deals of a piece, summed over all rule sets: if no player looks at payments, and otherwise. A worker plays a piece
/// in less than a second.
const PIECE_DEALS: [u64; 2] = [8192, 2048];

/// A callback that receives the number of deals played since its last call.
pub type Progress<'a> = dyn Fn(u64) + Sync + 'a;

/// Returns the weights of a training; `None` if the training has not been run.
pub type FindWeights<'a> = dyn FnMut(&Lesson<'_>) -> Option<Weights> + 'a;

/// Returns the file names of the networks shipped with the program that a question needs: initial weights of trainings, weights of players,
/// and networks that estimate luck.
pub fn required_networks(setup: &Setup) -> Vec<String> {
    let question = &setup.question;
    let training = question.trainings().map(|trainings| (trainings, 0));
    let names = learners(&question.trained_players()).unwrap_or_default();
    let needs_weights = names.iter().any(|name| training_course(name, training).is_ok_and(|course| course.is_none()));
    let learned = setup.learned_rules().iter().filter(|_| needs_weights).filter_map(nearest_file);
    let luck = setup.rules.iter().filter(|_| question.removes_luck()).map(LuckNet::file_name);
    crate::words::unique(learned.chain(luck))
}

/// Returns a question as JSON with its hash, its command, and its requirements: trainings (`learns`), deals and pieces. `is_known` returns
/// whether the weights of a training are available, which becomes its field `known`; with `None`, trainings have no such field. The
/// networks of the question ([`required_networks`]) must have been supplied.
///
/// # Errors
/// Returns an error for an invalid question or player.
pub fn question_info(
    question: Question,
    is_known: Option<&dyn Fn(&Lesson<'_>) -> bool>,
) -> Result<serde_json::Value, RequestError> {
    let setup = Setup::new(question)?;
    let (question, players) = (&setup.question, setup.question.trained_players());
    let learns = |lesson: &Lesson<'_>| {
        let mut training = json!({
            "file": lesson.file_name(), "rules": lesson.rules.name, "deals": lesson.course.deals + evaluation_deals(lesson),
            "rounds": lesson.course.rounds,
        });
        if let Some(is_known) = is_known {
            training["known"] = is_known(lesson).into();
        }
        training
    };
    let lessons = lessons(&players, setup.learned_rules(), question.trainings())?;
    let run = setup.run(setup.sides(&mut |name: &str, _: &Rules, _| untrained_player(name))?);
    Ok(json!({
        "question": question, "hash": question.hash(), "command": question.command(), "kind": question.kind().name(),
        "deals": run.hands, "sides": run.sides.len(), "pieces": pieces(&run, &setup),
        "max_time": question.max_time().map(|time| time.as_secs_f64()),
        "counts_points": run.sides.iter().any(|side| side.seating.looks_at_payments()),
        "learns": lessons.iter().map(learns).collect::<Vec<_>>(),
    }))
}

/// Returns the number of deals that are played to evaluate the weights after a training.
fn evaluation_deals(lesson: &Lesson<'_>) -> u64 {
    if lesson.course.quick { 4 * TRIAL_WALLS } else { 0 }
}

/// Runs one of the trainings that a question needs. `at` is its index in `learns` of [`question_info`]. Returns the file name of the
/// weights and the weights; `None` if there is no training of this index. `progress` is called with the number of deals played since its
/// last call.
///
/// # Errors
/// Returns an error for an invalid question.
pub fn run_training(
    question: Question,
    at: usize,
    progress: &Progress<'_>,
) -> Result<Option<(String, Weights)>, RequestError> {
    let setup = Setup::new(question)?;
    let players = setup.question.trained_players();
    let lessons = lessons(&players, setup.learned_rules(), setup.question.trainings())?;
    let mut watch = Monitor { stop: &AtomicBool::new(false), progress, round: &mut |_, _| {} };
    let trained = |lesson: &Lesson<'_>| Some((lesson.file_name(), lesson.train(&mut watch)?));
    Ok(lessons.get(at).and_then(trained))
}

/// The reason why a request is refused.
#[derive(Debug)]
pub enum RequestError {
    /// Faults of the fields of a question.
    Question(Faults),
    /// Another reason.
    Other(Message),
}

impl ToMessage for RequestError {
    fn to_message(&self) -> Message {
        match self {
            RequestError::Question(faults) => faults.to_message(),
            RequestError::Other(message) => message.clone(),
        }
    }
}

impl From<Faults> for RequestError {
    fn from(faults: Faults) -> RequestError {
        RequestError::Question(faults)
    }
}

impl From<Message> for RequestError {
    fn from(message: Message) -> RequestError {
        RequestError::Other(message)
    }
}

/// A question that is ready to be played in pieces.
pub struct Job {
    setup: Setup,
    run: Run,
    plan: Plan,
    /// The number of pieces.
    pieces: u64,
}

/// Returns the number of pieces of a run. It is 1 if the run has precision targets (`until`), which are checked in the order of deals.
fn pieces(run: &Run, setup: &Setup) -> u64 {
    if !setup.until.is_empty() {
        return 1;
    }
    let main = run.sides.iter().filter(|side| !side.aside);
    let looks_at_payments = usize::from(run.sides.iter().any(|side| side.seating.looks_at_payments()));
    let deals = run.hands.saturating_mul(main.count() as u64).saturating_mul(run.rotations() as u64);
    deals.div_ceil(PIECE_DEALS[looks_at_payments]).clamp(1, run.units().clamp(1, MAX_PARTS))
}

impl Job {
    /// Prepares a question. `weights` returns the weights of a training.
    ///
    /// # Errors
    /// Returns an error for an invalid question, or if the weights of a player are not available.
    pub fn new(question: Question, weights: &mut FindWeights<'_>) -> Result<Job, RequestError> {
        let setup = Setup::new(question)?;
        let sides = setup.sides(&mut |name: &str, rules: &Rules, number| {
            player(name, &mut |name| {
                let found = match shipped_weights(name, rules, number)? {
                    Some(known) => Some(known),
                    None => weights(&Lesson::new(name, rules, number)?),
                };
                let learned = found.ok_or_else(|| msg!("request-not-learned", name, rules))?;
                Ok::<_, Message>(Value::new(name, learned))
            })
        })?;
        Ok(Job::with_sides(setup, sides))
    }

    /// Creates a job with sides from [`Setup::sides`].
    pub fn with_sides(setup: Setup, sides: Vec<Side>) -> Job {
        let run = setup.run(sides);
        let plan = Plan::new(&setup, &run, None, false);
        let pieces = pieces(&run, &setup);
        Job { setup, run, plan, pieces }
    }

    /// Returns the number of pieces.
    pub fn pieces(&self) -> u64 {
        self.pieces
    }

    /// Plays the piece of this number, counted from 1. Returns two lines of JSON for [`Merged::add_piece`]: the place of the piece in the
    /// run, and its record. `progress` is called with the number of deals played since its last call.
    pub fn play(&self, number: u64, progress: &Progress<'_>) -> String {
        let (never, mut part) = (AtomicBool::new(false), self.run.part(number, self.pieces));
        let control = Control { stop: &never, abandon: &never, progress, pause: None };
        let (stopping, began) = (self.setup.stopping(&self.run.sides), Clock::start());
        let has_targets = !self.setup.until.is_empty();
        let mut look = |record: &Record| match has_targets {
            true => stopping.ending(&stopping.standings(record), began.elapsed()),
            false => None,
        };
        let Ok(true) = self.run.resume_part(&mut part, &control, &mut NoRows, &mut look) else {
            unreachable!("there is no pause and there are no rows")
        };
        let place = Place { run: run_hash(&self.plan), number, next: part.next };
        let line = |value: serde_json::Result<String>| value.expect("counts are plain data");
        [line(serde_json::to_string(&place)), line(serde_json::to_string(&part.record))].join("\n")
    }
}

/// Returns the hash of a plan, which identifies a run.
fn run_hash(plan: &Plan) -> String {
    hex(Sha256::digest(plan.line()))
}

/// The place of a piece in its run.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    /// The hash of the run's plan.
    run: String,
    /// The number of the piece, counted from 1.
    number: u64,
    /// The index of the first unit of work of the run after the piece.
    next: u64,
}

/// A run that is being merged from its pieces. Its results cover the deals before the first missing piece.
pub struct Merged {
    plan: Plan,
    setup: Setup,
    run: Run,
    /// The number of pieces.
    pieces: u64,
    /// The merged pieces before the first missing one.
    prefix: Part,
    /// The received pieces after the first missing one, by the index of their first unit of work.
    waiting: BTreeMap<u64, Part>,
    /// Whether the number of deals was not fixed beforehand, so that intervals must be confidence sequences.
    is_sequential: bool,
}

/// The first line of the text of a run ([`Merged::to_text`]). The plan and the record follow, each in one line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The version of the text format ([`FORMAT`]).
    jing_run: u32,
    /// The number of pieces of the run.
    pieces: u64,
    /// The index of the first unit of work that was not merged.
    next: u64,
    /// As the field of [`Merged`].
    is_sequential: bool,
}

/// The version of the text format of [`Merged::to_text`].
const FORMAT: u32 = 1;

/// The state of a run on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The run continues.
    Playing,
    /// All deals were played, or the precision targets were reached.
    Done,
    /// A user stopped the run.
    Stopped,
    /// The time limit ended the run.
    OutOfTime,
}

impl Merged {
    /// Creates the run of a job, without any pieces.
    ///
    /// # Errors
    /// Returns an error if the job's plan cannot be read back.
    pub fn new(job: &Job) -> Result<Merged, Message> {
        let (plan, setup, run) = Plan::read(&job.plan.line())?;
        let prefix = run.part(1, 1);
        Ok(Merged { plan, setup, run, pieces: job.pieces, prefix, waiting: BTreeMap::new(), is_sequential: false })
    }

    /// Adds a piece, a text from [`Job::play`]. Ignores a piece that was added before.
    ///
    /// # Errors
    /// Returns an error if the text is not a piece of this run.
    pub fn add_piece(&mut self, piece: &str) -> Result<(), Message> {
        let (place, record) = piece.split_once('\n').ok_or_else(|| msg!("request-piece"))?;
        let place: Place = serde_json::from_str(place).map_err(|_| msg!("request-piece"))?;
        if place.run != run_hash(&self.plan) {
            return Err(msg!("request-piece"));
        }
        let head = Head { part: place.number, of: self.pieces, next: place.next, rows: None };
        let part = self.run.restore_part(&head, record.trim_end()).map_err(|error| error.to_message())?;
        if self.pieces == 1 {
            self.prefix = part;
            return Ok(());
        }
        if !part.is_whole() {
            return Err(msg!("request-piece"));
        }
        if part.units.start >= self.prefix.next {
            self.waiting.entry(part.units.start).or_insert(part);
        }
        while let Some(part) = self.waiting.remove(&self.prefix.next) {
            // An empty piece has the same first unit as the next piece.
            self.prefix.record.merge(&part.record);
            self.prefix.next = part.next;
        }
        Ok(())
    }

    /// Plays the rest of the run on the current thread pool. `job` must be the job of this run. Returns true at the end of the run, false
    /// at a pause of `control`. The time limit counts from `began`. Must not be combined with [`Merged::add_piece`].
    pub fn go_on(&mut self, job: &Job, control: &Control<'_>, began: Clock) -> bool {
        let stopping = job.setup.stopping(&job.run.sides);
        let mut look = |record: &Record| stopping.ending(&stopping.standings(record), began.elapsed());
        let Ok(is_over) = job.run.resume_part(&mut self.prefix, control, &mut NoRows, &mut look);
        is_over
    }

    /// Returns the final state of a run that was played with [`Merged::go_on`].
    pub fn state(&self) -> State {
        match self.prefix.record.ending {
            Ending::Complete | Ending::Reached => State::Done,
            Ending::Interrupted => State::Stopped,
            Ending::OutOfTime => State::OutOfTime,
        }
    }

    /// Returns the numbers of the missing pieces, counted from 1.
    pub fn missing_pieces(&self) -> Vec<u64> {
        let is_missing = |number: &u64| {
            let units = self.run.part(*number, self.pieces).units;
            units.start >= self.prefix.next && !units.is_empty() && !self.waiting.contains_key(&units.start)
        };
        match self.pieces {
            1 if self.prefix.next > 0 => Vec::new(),
            pieces => (1..=pieces).filter(is_missing).collect(),
        }
    }

    /// Returns the number of deals before the first missing piece. A deal that is played with rotated seats counts once.
    pub fn deals(&self) -> u64 {
        self.run.deals_in(0..self.prefix.next)
    }

    /// Returns the number of deals of all added pieces, including those after the first missing one.
    pub fn received_deals(&self) -> u64 {
        self.deals() + self.waiting.values().map(|part| self.run.deals_in(part.units.clone())).sum::<u64>()
    }

    /// Returns the planned number of deals of the run; for a run with a target or time limit, the maximum.
    pub fn planned_deals(&self) -> u64 {
        self.run.hands
    }

    /// Formats the run as text for [`Merged::read`]. Leaves out pieces after the first missing one.
    pub fn to_text(&self) -> String {
        let Merged { pieces, is_sequential, .. } = *self;
        let header = Header { jing_run: FORMAT, pieces, next: self.prefix.next, is_sequential };
        let line = |value: serde_json::Result<String>| value.expect("counts are plain data");
        let record = line(serde_json::to_string(&self.prefix.record));
        format!("{}\n{}\n{record}\n", line(serde_json::to_string(&header)), self.plan.line())
    }

    /// Reads a text of [`Merged::to_text`].
    ///
    /// # Errors
    /// Returns an error if the text is malformed or of another version.
    pub fn read(text: &str) -> Result<Merged, Message> {
        let mut lines = text.lines();
        let mut line = || lines.next().ok_or_else(|| msg!("request-kept"));
        let (header, plan, record) = (line()?, line()?, line()?);
        let header: Header = serde_json::from_str(header).map_err(|_| msg!("request-kept"))?;
        if header.jing_run != FORMAT || !(1..=MAX_PARTS).contains(&header.pieces) {
            return Err(msg!("request-kept"));
        }
        let (plan, setup, run) = Plan::read(plan)?;
        let head = Head { part: 1, of: 1, next: header.next, rows: None };
        let prefix = run.restore_part(&head, record).map_err(|error| error.to_message())?;
        let (pieces, is_sequential) = (header.pieces, header.is_sequential);
        Ok(Merged { plan, setup, run, pieces, prefix, waiting: BTreeMap::new(), is_sequential })
    }

    /// Whether this run is that of `job`.
    pub fn is_for(&self, job: &Job) -> bool {
        self.plan == job.plan && self.pieces == job.pieces
    }

    /// Returns the plan of the run, with `lang` as the language of its files, and the study of the merged deals.
    ///
    /// # Errors
    /// Returns an error if no deal was played.
    pub fn study(&self, lang: Lang) -> Result<(Plan, Study), Message> {
        if self.prefix.record.deals() == 0 {
            return Err(msg!("request-no-deals"));
        }
        let mut plan = self.plan.clone();
        plan.lang = lang;
        let watched = Monitoring { is_sequential: self.is_sequential(), ..Monitoring::default() };
        let study = plan.study(&self.setup, &self.run, &self.prefix.record, watched);
        Ok((plan, study))
    }

    /// Whether intervals must be confidence sequences: the number of deals was not fixed beforehand, or the run has precision targets.
    fn is_sequential(&self) -> bool {
        self.is_sequential || !self.setup.until.is_empty()
    }

    /// Returns the resolved question of the run.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the run.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Renders the run as JSON: its summary, and the views of these names (`screen`, `page`, `card`, `text`, `deals`; other names are
    /// ignored). A `state` is stored in the run first; with `None`, the run keeps the state that was stored last.
    ///
    /// # Errors
    /// Returns an error if no deal was played, if `state` is `Done` although pieces are missing, or if the font was not supplied.
    pub fn render(&mut self, state: Option<State>, views: &[&str], lang: Lang) -> Result<serde_json::Value, Message> {
        if self.prefix.record.deals() == 0 {
            return Err(msg!("request-no-deals"));
        }
        if state == Some(State::Done)
            && self.prefix.record.ending != Ending::Reached
            && !self.missing_pieces().is_empty()
        {
            return Err(msg!("request-unfinished"));
        }
        if let Some(state) = state {
            // The number of deals of a finished run or a run that is out of time does not depend on its results.
            self.is_sequential = matches!(state, State::Playing | State::Stopped) && self.pieces > 1;
            if self.prefix.record.ending != Ending::Reached {
                self.prefix.record.ending = match state {
                    State::Done => Ending::Complete,
                    State::Playing | State::Stopped => Ending::Interrupted,
                    State::OutOfTime => Ending::OutOfTime,
                };
            }
        }
        let (_, study) = self.study(lang)?;
        let is_sequential = self.is_sequential();
        let (answer, played) = (study.answer(), study.played());
        let title = capitalize(&lang.render(&answer.first.title));
        let mut rendered = json!({
            "json": json::summary(&study, lang), "title": title, "command": played.command, "sequential": is_sequential,
            "hash": played.question.as_ref().map(Question::hash), "question": played.question,
            "deals": self.deals(), "of": self.run.hands, "ending": played.ending,
        });
        // Charts need the font for the widths of texts.
        if views.iter().any(|view| ["page", "card"].contains(view)) && font_ttf().is_empty() {
            return Err(msg!("request-no-font", file = FONT));
        }
        for view in views {
            rendered[*view] = match *view {
                "screen" => json!(html::screen(&answer, lang)),
                "page" => json!(html::page(&answer, lang)),
                "card" => json!(html::card(&answer, lang)),
                "text" => json!(html::share_text(&answer, lang)),
                "deals" => {
                    let deal = |(title, deal): &(Message, Deal)| json!({ "title": lang.render(title), "html": html::deal(deal, lang) });
                    largest_deals(&study).iter().map(deal).collect()
                }
                _ => continue,
            };
        }
        Ok(rendered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Request;

    fn job(request: serde_json::Value) -> Job {
        let question = Request::read(request).unwrap().question().unwrap();
        Job::new(question, &mut |_| None).unwrap_or_else(|error| panic!("{}", Lang::En.render(&error.to_message())))
    }

    /// Returns the run of a job with the pieces of these numbers, added in this order.
    fn merge_pieces(job: &Job, order: &[u64]) -> Merged {
        let mut merged = Merged::new(job).unwrap();
        order.iter().for_each(|number| merged.add_piece(&job.play(*number, &|_| {})).unwrap());
        merged
    }

    fn summary(merged: &mut Merged, state: State) -> String {
        merged.render(Some(state), &[], Lang::En).unwrap()["json"].as_str().unwrap().to_owned()
    }

    /// Pieces in any order, repeated pieces and a saved run give the counts of the whole run.
    #[test]
    fn pieces_in_any_order_give_the_whole_run() {
        for request in [
            json!({ "kind": "simulate", "rules": "nanchang", "hands": 30_000 }),
            json!({ "kind": "compare", "rules": ["nanchang", "nanchang-guide"], "hands": 20_000 }),
            json!({ "kind": "sweep", "rules": "sichuan", "vary": ["scoring.base=1..3"], "hands": 9_000 }),
        ] {
            let job = job(request.clone());
            let all: Vec<u64> = (1..=job.pieces()).collect();
            assert!(all.len() > 3, "{request}: {} pieces", all.len());
            let record = job.run.play();
            let mut backwards: Vec<u64> = all.iter().rev().copied().collect();
            backwards.push(2);
            let mut merged = merge_pieces(&job, &backwards);
            assert_eq!(merged.received_deals(), merged.planned_deals());
            assert_eq!(merged.prefix.record, record, "{request}");
            assert!(merged.missing_pieces().is_empty() && merged.deals() == merged.planned_deals());
            let done = summary(&mut merged, State::Done);
            // Saved in the middle and read again.
            let half = merge_pieces(&job, &all[..all.len() / 2]);
            let mut again = Merged::read(&half.to_text()).unwrap();
            assert!(again.is_for(&job));
            assert_eq!(again.missing_pieces(), all[all.len() / 2..]);
            again.missing_pieces().iter().for_each(|number| again.add_piece(&job.play(*number, &|_| {})).unwrap());
            assert_eq!(summary(&mut again, State::Done), done, "{request}");
        }
    }

    /// A stopped run has the counts of a run with its number of deals, and wider intervals.
    #[test]
    fn a_stopped_run_can_be_repeated() {
        let request = |hands: u64| json!({ "kind": "simulate", "rules": "sichuan", "hands": hands });
        let job = job(request(30_000));
        let mut merged = merge_pieces(&job, &[1, 2, 4]);
        let stopped: serde_json::Value = serde_json::from_str(&summary(&mut merged, State::Stopped)).unwrap();
        let (deals, question) = (merged.deals(), stopped["question"].clone());
        assert_eq!(question["play"]["hands"], deals);
        let again = self::job(question);
        assert_eq!(again.run.hands, deals);
        let record = again.run.play();
        assert_eq!(record.sides, merged.prefix.record.sides);
        let width = |summary: &str| {
            let value: serde_json::Value = serde_json::from_str(summary).unwrap();
            let rows = value["frequencies"].as_array().unwrap();
            let row = rows.iter().find(|row| row["category"] == "self_draw").unwrap();
            row["ci_high"].as_f64().unwrap() - row["ci_low"].as_f64().unwrap()
        };
        let all: Vec<u64> = (1..=again.pieces()).collect();
        let narrow = width(&summary(&mut merge_pieces(&again, &all), State::Done));
        let wide = width(&summary(&mut merged, State::Stopped));
        assert!(wide > 1.2 * narrow, "{wide} {narrow}");
    }

    #[test]
    fn texts_that_are_not_pieces_are_refused() {
        let one = job(json!({ "kind": "simulate", "rules": "sichuan", "hands": 30_000 }));
        let other = job(json!({ "kind": "simulate", "rules": "sichuan", "hands": 60_000 }));
        let mut merged = Merged::new(&one).unwrap();
        let seeded = job(json!({ "kind": "simulate", "rules": "sichuan", "hands": 30_000, "seed": 2 }));
        for text in [String::new(), "{}\n{}".to_owned(), other.play(1, &|_| {}), seeded.play(1, &|_| {})] {
            assert!(merged.add_piece(&text).is_err());
        }
        merged.add_piece(&one.play(1, &|_| {})).unwrap();
        assert!(merged.render(Some(State::Done), &[], Lang::En).is_err(), "pieces are missing");
        let mut merged = Merged::new(&one).unwrap();
        assert!(Merged::read("").is_err() && Merged::read("{}\n{}\n{}").is_err());
        assert!(merged.render(None, &[], Lang::En).is_err(), "no deals");
    }

    /// The information on a question contains the trainings of its players.
    #[test]
    fn question_info_contains_trainings() {
        let question = |rules: serde_json::Value, kind: &str| {
            let fields = json!({ "kind": kind, "rules": rules, "players": "value", "hands": 400 });
            Request::read(fields).unwrap().question().unwrap()
        };
        let found = question_info(question(json!(["nanchang", "nanchang+scoring.base=2"]), "compare"), None).unwrap();
        assert_eq!(found["learns"].as_array().unwrap().len(), 16);
        let duel = json!({
            "kind": "arena", "rules": "nanchang+scoring.base=2", "players": "value,efficient", "hands": 400, "luck": true,
        });
        let setup = Setup::new(Request::read(duel).unwrap().question().unwrap()).unwrap();
        assert_eq!(required_networks(&setup), ["nanchang.weights", "nanchang.luck"]);
        let changed = question(json!("nanchang+scoring.base=2"), "simulate");
        assert_eq!(question_info(changed.clone(), None).unwrap()["learns"][0]["deals"], 160_000);
        let refused = Job::new(changed, &mut |_| None).err().unwrap();
        assert!(Lang::En.render(&refused.to_message()).contains("value"));
        assert_eq!(question_info(question(json!("nanchang"), "simulate"), None).unwrap()["learns"], json!([]));
    }
}

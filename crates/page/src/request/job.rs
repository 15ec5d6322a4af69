//! A run in pieces: workers that know nothing of each other play them, and one place puts them together, in any order.

use crate::answer::Deal;
use crate::lang::{Lang, Message, ToMessage, capital, msg};
use crate::luck::Worth;
use crate::policy::{Value, Weights};
use crate::question::{Faults, Lesson, Question, Setup, in_program, learners, lessons, player, trial_of, untrained};
use crate::render::chart::{FONT, font_ttf};
use crate::render::{html, json};
use crate::report::{Plan, Study, Watched, largest_deals};
use crate::rules::Rules;
use crate::sim::part::{Head, MOST, Part, hex};
use crate::sim::{Clock, Control, Ending, NoRows, Record, Run, Side};
use crate::stats::Merge;
use crate::train::{TRIAL_WALLS, Watch, nearest_file};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// Deals of a piece, those of all rule sets together: with players that only look at shapes, and with others. A worker plays it in
/// a part of a second.
const DEALS: [u64; 2] = [8192, 2048];

/// Called with the deals that were played since its last call.
pub type Progress<'a> = dyn Fn(u64) + Sync + 'a;

/// Finds the weights of a training. Returns `None` if the training has not been made.
pub type FindWeights<'a> = dyn FnMut(&Lesson<'_>) -> Option<Weights> + 'a;

/// The names of the files of networks that a question needs.
pub fn nets(setup: &Setup) -> Vec<String> {
    let (question, trials) = (&setup.question, setup.question.trainings());
    let number = trials.map(|trials| (trials, 0));
    let names = learners(&question.players()).unwrap_or_default();
    let needs_start = names.iter().any(|name| trial_of(name, number).is_ok_and(|trial| trial.is_none()));
    let learned = setup.learned_rules().iter().filter(|_| needs_start).filter_map(nearest_file);
    let luck = setup.rules.iter().filter(|_| question.has_luck()).map(Worth::file);
    crate::words::once(learned.chain(luck))
}

/// What a question is, and what it needs before it is played: trainings, and deals in how many pieces. `is_known` says whether a training
/// is kept here; without it the trainings have no field `known`. Call it when the networks of the question are there.
///
/// # Errors
/// A player that cannot be.
pub fn needs(question: Question, is_known: Option<&dyn Fn(&Lesson<'_>) -> bool>) -> Result<serde_json::Value, Refused> {
    let setup = Setup::new(question)?;
    let (question, players) = (&setup.question, setup.question.players());
    let learns = |lesson: &Lesson<'_>| {
        let mut training = json!({
            "file": lesson.file_name(), "rules": lesson.rules.name, "deals": lesson.course.deals + judged(lesson),
            "rounds": lesson.course.rounds,
        });
        if let Some(is_known) = is_known {
            training["known"] = is_known(lesson).into();
        }
        training
    };
    let lessons = lessons(&players, setup.learned_rules(), question.trainings())?;
    let run = setup.run(setup.sides(&mut |name: &str, _: &Rules, _| untrained(name))?);
    Ok(json!({
        "question": question, "hash": question.hash(), "command": question.command(), "kind": question.kind().name(),
        "deals": run.hands, "sides": run.sides.len(), "pieces": pieces(&run, &setup),
        "max_time": question.max_time().map(|time| time.as_secs_f64()),
        "counts_points": run.sides.iter().any(|side| side.seating.looks_at_payments()),
        "learns": lessons.iter().map(learns).collect::<Vec<_>>(),
    }))
}

/// Deals on which what a training taught is judged.
fn judged(lesson: &Lesson<'_>) -> u64 {
    if lesson.course.quick { 4 * TRIAL_WALLS } else { 0 }
}

/// Makes one of the trainings that a question needs, by its place in the list; `None` if there is no such training.
///
/// # Errors
/// A question that cannot be played.
pub fn learn(question: Question, at: usize, progress: &Progress<'_>) -> Result<Option<(String, Weights)>, Refused> {
    let setup = Setup::new(question)?;
    let players = setup.question.players();
    let lessons = lessons(&players, setup.learned_rules(), setup.question.trainings())?;
    let mut watch = Watch { stop: &AtomicBool::new(false), progress, round: &mut |_, _| {} };
    let trained = |lesson: &Lesson<'_>| Some((lesson.file_name(), lesson.train(&mut watch)?));
    Ok(lessons.get(at).and_then(trained))
}

/// Why a question is not played.
#[derive(Debug)]
pub enum Refused {
    /// Its fields, each with its fault.
    Question(Faults),
    /// Another reason.
    Other(Message),
}

impl ToMessage for Refused {
    fn to_message(&self) -> Message {
        match self {
            Refused::Question(faults) => faults.to_message(),
            Refused::Other(message) => message.clone(),
        }
    }
}

impl From<Faults> for Refused {
    fn from(faults: Faults) -> Refused {
        Refused::Question(faults)
    }
}

impl From<Message> for Refused {
    fn from(message: Message) -> Refused {
        Refused::Other(message)
    }
}

/// A question that is ready to be played.
pub struct Job {
    setup: Setup,
    run: Run,
    plan: Plan,
    pieces: u64,
}

/// The number of pieces of a run; 1 if the run has stopping targets (`until`), because those are checked in the order of its deals.
fn pieces(run: &Run, setup: &Setup) -> u64 {
    if !setup.until.is_empty() {
        return 1;
    }
    let main = run.sides.iter().filter(|side| !side.aside);
    let counts = usize::from(run.sides.iter().any(|side| side.seating.looks_at_payments()));
    let deals = run.hands.saturating_mul(main.count() as u64).saturating_mul(run.rotations() as u64);
    deals.div_ceil(DEALS[counts]).clamp(1, run.units().clamp(1, MOST))
}

impl Job {
    /// Prepares a question; `weights` finds what was learned.
    ///
    /// # Errors
    /// A question that cannot be played, or a player whose training is not found.
    pub fn new(question: Question, weights: &mut FindWeights<'_>) -> Result<Job, Refused> {
        let setup = Setup::new(question)?;
        let sides = setup.sides(&mut |name: &str, rules: &Rules, number| {
            player(name, &mut |name| {
                let found = match in_program(name, rules, number)? {
                    Some(known) => Some(known),
                    None => weights(&Lesson::new(name, rules, number)?),
                };
                let learned = found.ok_or_else(|| msg!("request-not-learned", name, rules))?;
                Ok::<_, Message>(Value::new(name, learned))
            })
        })?;
        Ok(Job::of_sides(setup, sides))
    }

    /// A question whose sides are there, in the order of [`Setup::sides`].
    pub fn of_sides(setup: Setup, sides: Vec<Side>) -> Job {
        let run = setup.run(sides);
        let plan = Plan::new(&setup, &run, None, false);
        let pieces = pieces(&run, &setup);
        Job { setup, run, plan, pieces }
    }

    /// The number of its pieces.
    pub fn pieces(&self) -> u64 {
        self.pieces
    }

    /// Plays the piece of this number, from 1. Returns a line with its place and a line with its record.
    pub fn play(&self, number: u64, progress: &Progress<'_>) -> String {
        let (never, mut part) = (AtomicBool::new(false), self.run.part(number, self.pieces));
        let control = Control { stop: &never, abandon: &never, progress, pause: None };
        let (stopping, began) = (self.setup.stopping(&self.run.sides), Clock::start());
        let is_open = !self.setup.until.is_empty();
        let mut look = |record: &Record| match is_open {
            true => stopping.ending(&stopping.standings(record), began.elapsed()),
            false => None,
        };
        let Ok(true) = self.run.go_on(&mut part, &control, &mut NoRows, &mut look) else {
            unreachable!("there is no pause and there are no rows")
        };
        let place = Place { run: run_hash(&self.plan), number, next: part.next };
        let line = |value: serde_json::Result<String>| value.expect("counts are plain data");
        [line(serde_json::to_string(&place)), line(serde_json::to_string(&part.record))].join("\n")
    }
}

/// The hash of a plan.
fn run_hash(plan: &Plan) -> String {
    hex(Sha256::digest(plan.line()))
}

/// The place of a piece.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    /// The hash of the plan of its run.
    run: String,
    number: u64,
    next: u64,
}

/// What a run has counted so far: everything before the first piece that is missing.
pub struct Merged {
    plan: Plan,
    setup: Setup,
    run: Run,
    pieces: u64,
    whole: Part,
    /// Pieces behind the first that is missing, by the first unit of each.
    waiting: BTreeMap<u64, Part>,
    /// Whether an answer was shown before the last piece, so that intervals must be confidence sequences.
    is_sequential: bool,
}

/// The first line of a run that is kept as text; its plan and its record follow, a line each.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    jing_run: u32,
    pieces: u64,
    next: u64,
    is_sequential: bool,
}

/// The version of that text.
const FORMAT: u32 = 1;

/// Why a run ends, as a page says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It goes on.
    Playing,
    /// Everything was played.
    Done,
    /// Somebody stopped it.
    Stopped,
    /// The time was over.
    OutOfTime,
}

impl Merged {
    /// Nothing of a job yet.
    ///
    /// # Errors
    /// A plan that is not read back.
    pub fn new(job: &Job) -> Result<Merged, Message> {
        let (plan, setup, run) = Plan::read(&job.plan.line())?;
        let whole = run.part(1, 1);
        Ok(Merged { plan, setup, run, pieces: job.pieces, whole, waiting: BTreeMap::new(), is_sequential: false })
    }

    /// Takes a piece. One that is there already is left out.
    ///
    /// # Errors
    /// What is no piece of this run.
    pub fn take(&mut self, piece: &str) -> Result<(), Message> {
        let (place, record) = piece.split_once('\n').ok_or_else(|| msg!("request-piece"))?;
        let place: Place = serde_json::from_str(place).map_err(|_| msg!("request-piece"))?;
        if place.run != run_hash(&self.plan) {
            return Err(msg!("request-piece"));
        }
        let head = Head { part: place.number, of: self.pieces, next: place.next, rows: None };
        let part = self.run.stored(&head, record.trim_end()).map_err(|error| error.to_message())?;
        if self.pieces == 1 {
            self.whole = part;
            return Ok(());
        }
        if !part.is_whole() {
            return Err(msg!("request-piece"));
        }
        if part.units.start >= self.whole.next {
            self.waiting.entry(part.units.start).or_insert(part);
        }
        while let Some(part) = self.waiting.remove(&self.whole.next) {
            // An empty piece begins where the next one does.
            self.whole.record.merge(&part.record);
            self.whole.next = part.next;
        }
        Ok(())
    }

    /// Plays the run of this job on from its first missing deal, on the current thread pool, to its end (true) or to the next pause of
    /// `control` (false). Its time counts from `began`. No pieces are taken before or afterwards.
    pub fn go_on(&mut self, job: &Job, control: &Control<'_>, began: Clock) -> bool {
        let stopping = job.setup.stopping(&job.run.sides);
        let mut look = |record: &Record| stopping.ending(&stopping.standings(record), began.elapsed());
        let Ok(is_over) = job.run.go_on(&mut self.whole, control, &mut NoRows, &mut look);
        is_over
    }

    /// Why a run that was played with [`Merged::go_on`] ended.
    pub fn state(&self) -> State {
        match self.whole.record.ending {
            Ending::Complete | Ending::Reached => State::Done,
            Ending::Interrupted => State::Stopped,
            Ending::OutOfTime => State::OutOfTime,
        }
    }

    /// The numbers of the pieces, from 1, that have not been taken.
    pub fn missing(&self) -> Vec<u64> {
        let is_missing = |number: &u64| {
            let units = self.run.part(*number, self.pieces).units;
            units.start >= self.whole.next && !units.is_empty() && !self.waiting.contains_key(&units.start)
        };
        match self.pieces {
            1 if self.whole.next > 0 => Vec::new(),
            pieces => (1..=pieces).filter(is_missing).collect(),
        }
    }

    /// Deals that have been counted, each seating once.
    pub fn deals(&self) -> u64 {
        self.run.deals_of(0..self.whole.next)
    }

    /// Deals of all pieces that were taken, those behind the first that is missing too.
    pub fn taken(&self) -> u64 {
        self.deals() + self.waiting.values().map(|part| self.run.deals_of(part.units.clone())).sum::<u64>()
    }

    /// Deals of the whole run.
    pub fn all_deals(&self) -> u64 {
        self.run.hands
    }

    /// The run as text.
    pub fn keep(&self) -> String {
        let Merged { pieces, is_sequential, .. } = *self;
        let header = Header { jing_run: FORMAT, pieces, next: self.whole.next, is_sequential };
        let line = |value: serde_json::Result<String>| value.expect("counts are plain data");
        let record = line(serde_json::to_string(&self.whole.record));
        format!("{}\n{}\n{record}\n", line(serde_json::to_string(&header)), self.plan.line())
    }

    /// Reads a text of [`Merged::keep`].
    ///
    /// # Errors
    /// What is no such text, or is one of another version.
    pub fn read(text: &str) -> Result<Merged, Message> {
        let mut lines = text.lines();
        let mut line = || lines.next().ok_or_else(|| msg!("request-kept"));
        let (header, plan, record) = (line()?, line()?, line()?);
        let header: Header = serde_json::from_str(header).map_err(|_| msg!("request-kept"))?;
        if header.jing_run != FORMAT || !(1..=MOST).contains(&header.pieces) {
            return Err(msg!("request-kept"));
        }
        let (plan, setup, run) = Plan::read(plan)?;
        let head = Head { part: 1, of: 1, next: header.next, rows: None };
        let whole = run.stored(&head, record).map_err(|error| error.to_message())?;
        let (pieces, is_sequential) = (header.pieces, header.is_sequential);
        Ok(Merged { plan, setup, run, pieces, whole, waiting: BTreeMap::new(), is_sequential })
    }

    /// Whether the job is that of this run.
    pub fn is_of(&self, job: &Job) -> bool {
        self.plan == job.plan && self.pieces == job.pieces
    }

    /// Returns the plan of the run and the study of its deals, for files in this language.
    ///
    /// # Errors
    /// A run of which no deal was played.
    pub fn study(&self, lang: Lang) -> Result<(Plan, Study), Message> {
        if self.whole.record.deals() == 0 {
            return Err(msg!("request-no-deals"));
        }
        let mut plan = self.plan.clone();
        plan.lang = lang;
        let watched = Watched { is_sequential: self.is_sequential(), ..Watched::default() };
        let study = plan.study(&self.setup, &self.run, &self.whole.record, watched);
        Ok((plan, study))
    }

    /// Whether intervals must hold at all times at once.
    fn is_sequential(&self) -> bool {
        self.is_sequential || !self.setup.until.is_empty()
    }

    /// The question of the run, ready to be played.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The run.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// What a person sees of the run: its JSON, and parts of its page by name (`screen`, `page`, `card`, `text`,
    /// `deals`).
    ///
    /// # Errors
    /// A run of which no deal was played.
    pub fn render(&mut self, state: Option<State>, views: &[&str], lang: Lang) -> Result<serde_json::Value, Message> {
        if self.whole.record.deals() == 0 {
            return Err(msg!("request-no-deals"));
        }
        if state == Some(State::Done) && self.whole.record.ending != Ending::Reached && !self.missing().is_empty() {
            return Err(msg!("request-unfinished"));
        }
        if let Some(state) = state {
            // The number of deals of a run that goes to its end was fixed before anybody looked.
            self.is_sequential = matches!(state, State::Playing | State::Stopped) && self.pieces > 1;
            if self.whole.record.ending != Ending::Reached {
                self.whole.record.ending = match state {
                    State::Done => Ending::Complete,
                    State::Playing | State::Stopped => Ending::Interrupted,
                    State::OutOfTime => Ending::OutOfTime,
                };
            }
        }
        let (_, study) = self.study(lang)?;
        let is_sequential = self.is_sequential();
        let (answer, played) = (study.answer(), study.played());
        let title = capital(&lang.render(&answer.first.title));
        let mut rendered = json!({
            "json": json::summary(&study, lang), "title": title, "command": played.command, "sequential": is_sequential,
            "hash": played.question.as_ref().map(Question::hash), "question": played.question,
            "deals": self.deals(), "of": self.run.hands, "ending": played.ending,
        });
        // Charts are laid out by the widths of its letters.
        if views.iter().any(|view| ["page", "card"].contains(view)) && font_ttf().is_empty() {
            return Err(msg!("request-no-font", file = FONT));
        }
        for view in views {
            rendered[*view] = match *view {
                "screen" => json!(html::screen(&answer, lang)),
                "page" => json!(html::page(&answer, lang)),
                "card" => json!(html::card(&answer, lang)),
                "text" => json!(html::text(&answer, lang)),
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

    fn whole(job: &Job, order: &[u64]) -> Merged {
        let mut merged = Merged::new(job).unwrap();
        order.iter().for_each(|number| merged.take(&job.play(*number, &|_| {})).unwrap());
        merged
    }

    fn summary(merged: &mut Merged, state: State) -> String {
        merged.render(Some(state), &[], Lang::En).unwrap()["json"].as_str().unwrap().to_owned()
    }

    /// Pieces in any order, some of them twice, over a reload, are what one run in one go counts.
    #[test]
    fn pieces_in_any_order_are_the_run() {
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
            let mut merged = whole(&job, &backwards);
            assert_eq!(merged.taken(), merged.all_deals());
            assert_eq!(merged.whole.record, record, "{request}");
            assert!(merged.missing().is_empty() && merged.deals() == merged.all_deals());
            let done = summary(&mut merged, State::Done);
            // Kept in the middle and read again.
            let half = whole(&job, &all[..all.len() / 2]);
            let mut again = Merged::read(&half.keep()).unwrap();
            assert!(again.is_of(&job));
            assert_eq!(again.missing(), all[all.len() / 2..]);
            again.missing().iter().for_each(|number| again.take(&job.play(*number, &|_| {})).unwrap());
            assert_eq!(summary(&mut again, State::Done), done, "{request}");
        }
    }

    /// What was stopped is what the run of those deals counts; its intervals hold at all times at once.
    #[test]
    fn what_is_stopped_repeats() {
        let request = |hands: u64| json!({ "kind": "simulate", "rules": "sichuan", "hands": hands });
        let job = job(request(30_000));
        let mut merged = whole(&job, &[1, 2, 4]);
        let stopped: serde_json::Value = serde_json::from_str(&summary(&mut merged, State::Stopped)).unwrap();
        let (deals, question) = (merged.deals(), stopped["question"].clone());
        assert_eq!(question["play"]["hands"], deals);
        let again = self::job(question);
        assert_eq!(again.run.hands, deals);
        let record = again.run.play();
        assert_eq!(record.sides, merged.whole.record.sides);
        let width = |summary: &str| {
            let value: serde_json::Value = serde_json::from_str(summary).unwrap();
            let rows = value["frequencies"].as_array().unwrap();
            let row = rows.iter().find(|row| row["category"] == "self_draw").unwrap();
            row["ci_high"].as_f64().unwrap() - row["ci_low"].as_f64().unwrap()
        };
        let all: Vec<u64> = (1..=again.pieces()).collect();
        let narrow = width(&summary(&mut whole(&again, &all), State::Done));
        let wide = width(&summary(&mut merged, State::Stopped));
        assert!(wide > 1.2 * narrow, "{wide} {narrow}");
    }

    #[test]
    fn what_is_no_piece_is_refused() {
        let one = job(json!({ "kind": "simulate", "rules": "sichuan", "hands": 30_000 }));
        let other = job(json!({ "kind": "simulate", "rules": "sichuan", "hands": 60_000 }));
        let mut merged = Merged::new(&one).unwrap();
        let seeded = job(json!({ "kind": "simulate", "rules": "sichuan", "hands": 30_000, "seed": 2 }));
        for text in [String::new(), "{}\n{}".to_owned(), other.play(1, &|_| {}), seeded.play(1, &|_| {})] {
            assert!(merged.take(&text).is_err());
        }
        merged.take(&one.play(1, &|_| {})).unwrap();
        assert!(merged.render(Some(State::Done), &[], Lang::En).is_err(), "pieces are missing");
        let mut merged = Merged::new(&one).unwrap();
        assert!(Merged::read("").is_err() && Merged::read("{}\n{}\n{}").is_err());
        assert!(merged.render(None, &[], Lang::En).is_err(), "no deals");
    }

    /// Players who learn need their trainings, and a question says which.
    #[test]
    fn needs_are_told() {
        let question = |rules: serde_json::Value, kind: &str| {
            let fields = json!({ "kind": kind, "rules": rules, "players": "value", "hands": 400 });
            Request::read(fields).unwrap().question().unwrap()
        };
        let found = needs(question(json!(["nanchang", "nanchang+scoring.base=2"]), "compare"), None).unwrap();
        assert_eq!(found["learns"].as_array().unwrap().len(), 16);
        let duel = json!({
            "kind": "arena", "rules": "nanchang+scoring.base=2", "players": "value,efficient", "hands": 400, "luck": true,
        });
        let setup = Setup::new(Request::read(duel).unwrap().question().unwrap()).unwrap();
        assert_eq!(nets(&setup), ["nanchang.weights", "nanchang.luck"]);
        let changed = question(json!("nanchang+scoring.base=2"), "simulate");
        assert_eq!(needs(changed.clone(), None).unwrap()["learns"][0]["deals"], 160_000);
        let refused = Job::new(changed, &mut |_| None).err().unwrap();
        assert!(Lang::En.render(&refused.to_message()).contains("value"));
        assert_eq!(needs(question(json!("nanchang"), "simulate"), None).unwrap()["learns"], json!([]));
    }
}

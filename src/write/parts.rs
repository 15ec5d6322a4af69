//! Parts of a run as files or bytes: played, stored, merged to the report of the whole run.

use super::deals::spool::{Spool, pour};
use super::deals::{self, DealRows};
use crate::lang::{Arg, Joint, Message, ToMessage, message_error, msg};
use crate::question::Setup;
use crate::report::{Plan, Provenance, Study, Watched, origin};
use crate::sim::part::{self, Head, Lines, Mark, Part, PartError, lines};
use crate::sim::{Control, Ending, NoRows, Record, Run, Side};
use crate::stats::Merge;
use crate::write::OutputError;
use std::convert::Infallible;
use std::io::{self, BufRead, Read, Seek, SeekFrom, Write};

/// Why parts cannot be merged.
#[derive(Debug)]
pub enum MergeError {
    /// They are not the parts of one run.
    Parts(Message),
    /// Rows cannot be read or written.
    Output(OutputError),
}

message_error!(MergeError);

impl ToMessage for MergeError {
    fn to_message(&self) -> Message {
        match self {
            MergeError::Parts(wrong) => wrong.clone(),
            MergeError::Output(error) => error.to_message(),
        }
    }
}

impl From<OutputError> for MergeError {
    fn from(error: OutputError) -> MergeError {
        MergeError::Output(error)
    }
}

/// A file is no part.
fn no_part(name: &str, error: impl ToMessage) -> MergeError {
    MergeError::Parts(msg!("report-part", name, error = error.to_message()))
}

fn unfinished(name: &str) -> MergeError {
    MergeError::Parts(msg!("report-part-unfinished", name))
}

/// Writes a part, or a checkpoint of it, whose rows (if any) stand elsewhere.
///
/// # Errors
/// What cannot be written.
pub fn write(to: &mut impl Write, plan: &Plan, place: (u64, u64), part: &Part, rows: Rows<'_>) -> io::Result<()> {
    let (mark, mut rows) = match rows {
        Rows::None => (None, None),
        Rows::Elsewhere(mark) => (Some(mark), None),
        Rows::With(mark, from) => (Some(mark), Some(from)),
    };
    let lines = Lines { head: Head { part: place.0, of: place.1, next: part.next, rows: mark }, plan: plan.line() };
    part::write(to, &lines, &part.record, rows.as_mut().map(|from| from as &mut dyn Read))
}

/// The rows of a part.
pub enum Rows<'a> {
    /// None are kept.
    None,
    /// They stand in a file of their own.
    Elsewhere(Mark),
    /// They are written behind the part.
    With(Mark, &'a mut std::fs::File),
}

/// The rules as deals are played where their rows are kept: noting whatever a settlement under other payments may ask for.
pub fn recording(run: &Run) -> Run {
    let Side { rules, seating, .. } = &run.sides[0];
    Run { sides: vec![Side::new(rules.recording(), *seating)], ..run.clone() }
}

/// What the table of deals says of its origin.
pub fn origin_of_deals(run: &Run) -> Provenance {
    let rules = &run.sides[0].rules;
    origin(run).with("rules_toml", rules.to_toml()).with(deals::NOTED, deals::noted(rules))
}

/// Plays the part of this number, from 1, of so many, on the current thread pool, to the bytes of its file; none where it was stopped.
///
/// # Errors
/// Rows that cannot be written to a temporary file.
pub fn play(plan: &Plan, run: &Run, place: (u64, u64), control: &Control<'_>) -> Result<Option<Vec<u8>>, OutputError> {
    let (mut part, mut bytes) = (run.part(place.0, place.1), Vec::new());
    let failed = |error| OutputError::io("write", &std::env::temp_dir(), error);
    if plan.hands_table {
        let file = tempfile::NamedTempFile::new().map_err(failed)?;
        let (run, mut rows) = (recording(run), Spool::create(file.path())?);
        run.play_part(&mut part, control, &mut rows, &mut |_| None, &mut |_, _| Ok::<_, OutputError>(()))?;
        let mark = rows.mark()?;
        write(&mut bytes, plan, place, &part, Rows::With(mark, rows.rows()?)).map_err(failed)?;
    } else {
        let Ok(()) = run.play_part(&mut part, control, &mut NoRows, &mut |_| None, &mut |_, _| Ok::<_, Infallible>(()));
        write(&mut bytes, plan, place, &part, Rows::None).map_err(failed)?;
    }
    Ok((part.record.ending != Ending::Interrupted).then_some(bytes))
}

/// Which parts there are, told by their first lines: whether all of one run are there.
#[derive(Default)]
pub struct Gathered {
    first: Option<(String, String, u64)>,
    /// By number the names of files, with the order in which they were named.
    found: std::collections::BTreeMap<u64, (String, usize)>,
}

impl Gathered {
    /// One more part.
    ///
    /// # Errors
    /// What is no part of the same run, or is there already.
    pub fn add(&mut self, name: &str, from: &mut impl BufRead) -> Result<(), MergeError> {
        let name = name.to_owned();
        let Lines { head: Head { part, of, .. }, plan } = lines(from).map_err(|error| no_part(&name, error))?;
        let (first, known, parts) = self.first.get_or_insert_with(|| (name.clone(), plan.clone(), of));
        let what = match difference(known, &plan) {
            None if of != *parts => msg!("report-difference-parts", parts = *parts, of),
            None => {
                let order = self.found.len();
                return match self.found.insert(part, (name.clone(), order)) {
                    Some((other, _)) => Err(MergeError::Parts(msg!("report-part-twice", name, part, of, other))),
                    None => Ok(()),
                };
            }
            Some(what) => what,
        };
        Err(MergeError::Parts(msg!("report-part-of-other", name, first = &*first, what)))
    }

    /// Ready to be merged: all parts, or `so_far` those that are there.
    ///
    /// # Errors
    /// Parts that are missing, or a plan that cannot be read.
    pub fn finish(self, so_far: bool) -> Result<Merging, MergeError> {
        let (name, plan, of) = self.first.ok_or_else(|| MergeError::Parts(msg!("report-no-parts")))?;
        let missing = (1..=of.min(part::MOST)).filter(|number| !so_far && !self.found.contains_key(number));
        let missing: Vec<u64> = missing.take(21).collect();
        if !missing.is_empty() {
            let mut parts: Vec<String> =
                missing.iter().take(20).map(|number| format!("part-{number}-of-{of}.jing")).collect();
            parts.extend((missing.len() > 20).then(|| "...".to_owned()));
            return Err(MergeError::Parts(msg!("report-parts-missing", parts = Arg::list(Joint::Comma, parts))));
        }
        let content = |what| no_part(&name, PartError::Content(what));
        let (read, setup, run) = Plan::read(&plan).map_err(content)?;
        let mut whole = run.part(1, 1);
        if (self.found.len() as u64) < of {
            whole.record.ending = Ending::Interrupted;
        }
        Ok(Merging { line: plan, plan: read, setup, run, whole, of, so_far, order: self.found.into_values().collect() })
    }
}

/// The first field in which the plans of two parts differ that their counts depend on.
fn difference(one: &str, other: &str) -> Option<Message> {
    if one == other {
        return None;
    }
    let read = |line: &str| serde_json::from_str::<Plan>(line);
    match (read(one), read(other)) {
        (Ok(one), Ok(other)) => one.difference_of_counts(&other),
        _ => Some(msg!("report-difference", what = "program")),
    }
}

/// The parts of a run, being merged one by one: no more than one of them is held at a time.
pub struct Merging {
    line: String,
    /// The plan of the run.
    pub plan: Plan,
    /// Its question, resolved.
    pub setup: Setup,
    /// The run, whose players are known by name only.
    pub run: Run,
    whole: Part,
    of: u64,
    so_far: bool,
    order: Vec<(String, usize)>,
}

impl Merging {
    /// The names of the parts in the order in which they are to be taken, with the places in which they were named.
    pub fn order(&self) -> Vec<(String, usize)> {
        self.order.clone()
    }

    /// Takes the next part; its rows go into the table of deals, if the run has one.
    ///
    /// # Errors
    /// A part that is damaged or not the next one.
    pub fn take<R: BufRead + Seek>(
        &mut self,
        name: &str,
        from: &mut R,
        rows: Option<&mut DealRows>,
    ) -> Result<(), MergeError> {
        let wrong = |error: PartError| no_part(name, error);
        let (lines, record) = part::read(from).map_err(wrong)?;
        let part = self.run.stored(&lines.head, &record).map_err(wrong)?;
        if !part.is_whole() && !self.so_far {
            return Err(unfinished(name));
        }
        if self.so_far && part.units.start > self.whole.next {
            self.whole.next = part.units.start;
        }
        if difference(&self.line, &lines.plan).is_some()
            || lines.head.of != self.of
            || part.units.start != self.whole.next
        {
            return Err(wrong(PartError::Content(msg!("report-part-changed"))));
        }
        let mark = lines.head.rows.as_ref();
        if mark.is_some() != self.plan.hands_table {
            return Err(wrong(PartError::Content(msg!("report-part-rows"))));
        }
        if let (Some(to), Some(mark)) = (rows, mark) {
            let at = from.stream_position().map_err(PartError::from).map_err(wrong)?;
            let end = from.seek(SeekFrom::End(0)).map_err(PartError::from).map_err(wrong)?;
            from.seek(SeekFrom::Start(at)).map_err(PartError::from).map_err(wrong)?;
            if end - at < mark.bytes {
                // A checkpoint of the last deal.
                return Err(unfinished(name));
            }
            pour(from, mark.bytes, to).map_err(|error| match error {
                OutputError::Content { fault, .. } | OutputError::Table { fault, .. } => {
                    wrong(PartError::Content(msg!("report-part-row", fault)))
                }
                error => MergeError::Output(error),
            })?;
        }
        self.whole.record.merge(&part.record);
        self.whole.next = part.next;
        Ok(())
    }

    /// The record of all parts taken so far.
    pub fn record(&self) -> &Record {
        &self.whole.record
    }

    /// The study of the whole run; `seconds` is what it took, 0 if that is not known.
    pub fn study(&self, seconds: f64) -> Study {
        self.plan.study(&self.setup, &self.run, &self.whole.record, Watched { seconds, ..Watched::default() })
    }
}

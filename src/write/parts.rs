//! Parts of a run: playing, storing, and merging them into the results of the whole run.

use super::deals::spool::{Spool, copy_rows};
use super::deals::{self, DealRows};
use crate::lang::{Arg, Joint, Message, ToMessage, message_error, msg};
use crate::question::Setup;
use crate::report::{Monitoring, Plan, Provenance, Study, run_provenance};
use crate::sim::part::{self, Head, Header, Mark, Part, PartError, read_header};
use crate::sim::{Control, Ending, NoRows, Record, Run, Side};
use crate::stats::Merge;
use crate::write::OutputError;
use std::convert::Infallible;
use std::io::{self, BufRead, Read, Seek, SeekFrom, Write};

/// Why parts cannot be merged.
#[derive(Debug)]
pub enum MergeError {
    /// The files are not the complete parts of one run.
    Parts(Message),
    /// The rows of deals cannot be read or written.
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

/// Returns the error of a file, named `name`, that is no valid part.
fn invalid_part(name: &str, error: impl ToMessage) -> MergeError {
    MergeError::Parts(msg!("report-part", name, error = error.to_message()))
}

/// Returns the error of a part, named `name`, whose deals have not all been played.
fn unfinished(name: &str) -> MergeError {
    MergeError::Parts(msg!("report-part-unfinished", name))
}

/// Writes a part or a checkpoint. `place` is the number of the part, from 1, and the count of parts. `rows` is the place of its rows of
/// deals.
///
/// # Errors
/// Returns an error if writing fails.
pub fn write(to: &mut impl Write, plan: &Plan, place: (u64, u64), part: &Part, rows: PartRows<'_>) -> io::Result<()> {
    let (mark, mut rows) = match rows {
        PartRows::None => (None, None),
        PartRows::Elsewhere(mark) => (Some(mark), None),
        PartRows::With(mark, from) => (Some(mark), Some(from)),
    };
    let lines = Header { head: Head { part: place.0, of: place.1, next: part.next, rows: mark }, plan: plan.line() };
    part::write(to, &lines, &part.record, rows.as_mut().map(|from| from as &mut dyn Read))
}

/// The place of the rows of deals that belong to a part or checkpoint.
pub enum PartRows<'a> {
    /// The run has no table of deals.
    None,
    /// The rows are in a file of their own, before this mark.
    Elsewhere(Mark),
    /// The rows are appended to the part. They are read from this file, which must be positioned at its beginning, up to the mark.
    With(Mark, &'a mut std::fs::File),
}

/// Returns the run that plays the same deals and records, for the table of deals, also the facts that only settlements under other payments
/// need. It has only the first side, with the rules of [`Rules::recording`].
///
/// [`Rules::recording`]: crate::rules::Rules::recording
pub fn recording_run(run: &Run) -> Run {
    let Side { rules, seating, .. } = &run.sides[0];
    Run { sides: vec![Side::new(rules.recording(), *seating)], ..run.clone() }
}

/// Returns the provenance of the table of deals.
pub fn deals_provenance(run: &Run) -> Provenance {
    let rules = &run.sides[0].rules;
    run_provenance(run).with("rules_toml", rules.to_toml()).with(deals::RECORDED_KEY, deals::recorded_facts(rules))
}

/// Plays a part on the current thread pool and returns the bytes of its file, or `None` if `control` stopped it. `place` is the number of
/// the part, from 1, and the count of parts.
///
/// # Errors
/// Returns an error if the rows of deals cannot be written to a temporary file.
pub fn play(plan: &Plan, run: &Run, place: (u64, u64), control: &Control<'_>) -> Result<Option<Vec<u8>>, OutputError> {
    let (mut part, mut bytes) = (run.part(place.0, place.1), Vec::new());
    let failed = |error| OutputError::io("write", &std::env::temp_dir(), error);
    if plan.hands_table {
        let file = tempfile::NamedTempFile::new().map_err(failed)?;
        let (run, mut rows) = (recording_run(run), Spool::create(file.path())?);
        run.play_part(&mut part, control, &mut rows, &mut |_| None, &mut |_, _| Ok::<_, OutputError>(()))?;
        let mark = rows.mark()?;
        write(&mut bytes, plan, place, &part, PartRows::With(mark, rows.rewind()?)).map_err(failed)?;
    } else {
        let Ok(()) = run.play_part(&mut part, control, &mut NoRows, &mut |_| None, &mut |_, _| Ok::<_, Infallible>(()));
        write(&mut bytes, plan, place, &part, PartRows::None).map_err(failed)?;
    }
    Ok((part.record.ending != Ending::Interrupted).then_some(bytes))
}

/// A list of the parts to merge. Only the header of each part has been read: its number, the count of parts, and the plan of the run.
#[derive(Default)]
pub struct Gathered {
    /// The first part added: its name, its plan as JSON, and the count of parts.
    first: Option<(String, String, u64)>,
    /// The parts by their number: the name of each, and the index of its [`Gathered::add`] call, from 0.
    found: std::collections::BTreeMap<u64, (String, usize)>,
}

impl Gathered {
    /// Reads the header of a part and adds the part. `name` names it in messages.
    ///
    /// # Errors
    /// Returns an error if this is not a part, or belongs to another run, or was added before.
    pub fn add(&mut self, name: &str, from: &mut impl BufRead) -> Result<(), MergeError> {
        let name = name.to_owned();
        let Header { head: Head { part, of, .. }, plan } =
            read_header(from).map_err(|error| invalid_part(&name, error))?;
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

    /// Returns the parts, ready to be merged. If `so_far`, parts may be missing or unfinished.
    ///
    /// # Errors
    /// Returns an error if there are no parts, if parts are missing although not `so_far`, or if the plan is invalid.
    pub fn finish(self, so_far: bool) -> Result<Merging, MergeError> {
        let (name, plan, of) = self.first.ok_or_else(|| MergeError::Parts(msg!("report-no-parts")))?;
        let missing = (1..=of.min(part::MAX_PARTS)).filter(|number| !so_far && !self.found.contains_key(number));
        let missing: Vec<u64> = missing.take(21).collect();
        if !missing.is_empty() {
            let mut parts: Vec<String> =
                missing.iter().take(20).map(|number| format!("part-{number}-of-{of}.jing")).collect();
            parts.extend((missing.len() > 20).then(|| "...".to_owned()));
            return Err(MergeError::Parts(msg!("report-parts-missing", parts = Arg::list(Joint::Comma, parts))));
        }
        let content = |what| invalid_part(&name, PartError::Content(what));
        let (read, setup, run) = Plan::read(&plan).map_err(content)?;
        let mut total = run.part(1, 1);
        if (self.found.len() as u64) < of {
            total.record.ending = Ending::Interrupted;
        }
        Ok(Merging { line: plan, plan: read, setup, run, total, of, so_far, order: self.found.into_values().collect() })
    }
}

/// Returns the first difference between two plans, given as JSON, that changes counts; `None` if their parts can be merged.
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

/// A merge of the parts of a run, one at a time: memory holds only the total and the current part.
pub struct Merging {
    /// The plan of the run as JSON.
    line: String,
    /// The plan of the run.
    pub plan: Plan,
    /// The resolved question of the run.
    pub setup: Setup,
    /// The run. Its players have names but cannot play.
    pub run: Run,
    /// The merged parts.
    total: Part,
    /// The count of parts of the run.
    of: u64,
    /// Whether parts may be missing or unfinished.
    so_far: bool,
    order: Vec<(String, usize)>,
}

impl Merging {
    /// Returns the parts in the order in which [`Merging::take`] needs them: the name of each, and the index of its [`Gathered::add`] call,
    /// from 0.
    pub fn order(&self) -> Vec<(String, usize)> {
        self.order.clone()
    }

    /// Merges the next part in the order of [`Merging::order`], which is read from `from` with `name` in messages. If `rows` is given, adds
    /// the rows of deals of the part to that table.
    ///
    /// # Errors
    /// Returns an error if the part is damaged, unfinished or not the next one, or if its rows cannot be written.
    pub fn take<R: BufRead + Seek>(
        &mut self,
        name: &str,
        from: &mut R,
        rows: Option<&mut DealRows>,
    ) -> Result<(), MergeError> {
        let wrong = |error: PartError| invalid_part(name, error);
        let (lines, record) = part::read(from).map_err(wrong)?;
        let part = self.run.restore_part(&lines.head, &record).map_err(wrong)?;
        if !part.is_whole() && !self.so_far {
            return Err(unfinished(name));
        }
        if self.so_far && part.units.start > self.total.next {
            self.total.next = part.units.start;
        }
        if difference(&self.line, &lines.plan).is_some()
            || lines.head.of != self.of
            || part.units.start != self.total.next
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
                // A checkpoint after the last deal, whose rows are in a file of their own.
                return Err(unfinished(name));
            }
            copy_rows(from, mark.bytes, to).map_err(|error| match error {
                OutputError::Content { fault, .. } | OutputError::Table { fault, .. } => {
                    wrong(PartError::Content(msg!("report-part-row", fault)))
                }
                error => MergeError::Output(error),
            })?;
        }
        self.total.record.merge(&part.record);
        self.total.next = part.next;
        Ok(())
    }

    /// Returns the merged record of all parts taken so far.
    pub fn record(&self) -> &Record {
        &self.total.record
    }

    /// Returns the study of the merged record. `seconds` is the duration of the run, 0 if unknown.
    pub fn study(&self, seconds: f64) -> Study {
        self.plan.study(&self.setup, &self.run, &self.total.record, Monitoring { seconds, ..Monitoring::default() })
    }
}

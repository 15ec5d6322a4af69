//! Parts of a run: ranges of its units of work that are played separately, stored, and merged into the record of the
//! whole run.
//!
//! The file of a part consists of
//! 1. a line `jing part 1`,
//! 2. a line of JSON with the position of the part in its run ([`Head`]),
//! 3. a line of JSON with the plan of the run, which this module does not interpret,
//! 4. a line of JSON with the record (integers only),
//! 5. the table rows of the deals, if they are kept,
//! 6. the SHA-256 of all of these, as 32 bytes.
//!
//! The file of an unfinished part is a checkpoint.

use super::record::Record;
use super::run::Run;
use crate::message::{Message, ToMessage, message_error, msg};
use crate::stats::Merge;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, BufRead, Read, Seek, SeekFrom, Write};
use std::ops::Range;

const FIRST_LINE: &[u8] = b"jing part 1\n";
/// The number of bytes of the checksum.
const CHECKSUM_BYTES: u64 = 32;
/// The maximum number of bytes of the line with the [`Head`].
const MAX_HEAD_BYTES: u64 = 4096;
/// The maximum number of bytes of any other line.
const MAX_LINE_BYTES: u64 = 1 << 30;
/// The maximum number of digits of an integer in a record. It keeps the sums of many parts from overflowing.
const MAX_DIGITS: usize = 34;
/// The maximum number of parts of a run.
pub const MAX_PARTS: u64 = 1_000_000;

/// Consecutive units of work of a run, and the record of those played so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The indices of the units of work of the part. Each unit is a fixed range of sessions.
    pub units: Range<u64>,
    /// The index of the first unit of work that has not been played.
    pub next: u64,
    /// The record of the units before `next`.
    pub record: Record,
}

/// The position of a stored part in its run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The number of the part, from 1.
    pub part: u64,
    /// The number of parts of the run.
    pub of: u64,
    /// The index of the first unit of work that has not been played.
    pub next: u64,
    /// The table rows of its deals; `None` if rows are not kept.
    pub rows: Option<Mark>,
}

/// The length and the checksum of the valid beginning of a file of table rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The length of the valid beginning in bytes.
    pub bytes: u64,
    /// The SHA-256 of these bytes, in hexadecimal digits.
    pub sha256: String,
}

/// The reason why a file is not a valid part.
#[derive(Debug)]
pub enum PartError {
    /// The file does not begin as a part of this version does.
    Format,
    /// The file is truncated or was changed: its checksum is wrong.
    Damaged,
    /// The file does not fit the run, or a line is not valid. The message says what is wrong.
    Content(Message),
    /// The file cannot be read.
    Io(io::Error),
}

message_error!(PartError);

impl ToMessage for PartError {
    fn to_message(&self) -> Message {
        match self {
            PartError::Format => msg!("sim-part-format"),
            PartError::Damaged => msg!("sim-part-damaged"),
            PartError::Content(what) => msg!("sim-part-content", what),
            PartError::Io(error) => msg!("sim-part-io", error),
        }
    }
}

impl From<io::Error> for PartError {
    fn from(error: io::Error) -> PartError {
        PartError::Io(error)
    }
}

impl Run {
    /// The number of units of work of the run, which are divided among parts.
    pub fn units(&self) -> u64 {
        self.samples().div_ceil(self.samples_per_unit())
    }

    /// Returns part `number` of `count` parts of equal length (±1 unit), not yet played. `number` counts from 1. The part is
    /// empty if there are fewer units of work than parts.
    pub fn part(&self, number: u64, count: u64) -> Part {
        let bound = |number: u64| (u128::from(self.units()) * u128::from(number) / u128::from(count.max(1))) as u64;
        let units = bound(number.saturating_sub(1))..bound(number);
        Part { next: units.start, units, record: self.record() }
    }

    /// The number of sampling units in a range of units of work.
    fn samples_in_units(&self, units: Range<u64>) -> u64 {
        let before = |unit: u64| unit.saturating_mul(self.samples_per_unit()).min(self.samples());
        before(units.end) - before(units.start)
    }

    /// The number of deals in a range of units of work. A deal counts once, however many seatings and sides play it.
    pub fn deals_in(&self, units: Range<u64>) -> u64 {
        let sample = u64::from(self.session_len) * u64::from(self.unit_sessions.max(1));
        let before = |unit: u64| unit.saturating_mul(self.samples_per_unit()).saturating_mul(sample).min(self.hands);
        before(units.end) - before(units.start)
    }

    /// Restores a stored part of this run from its position (`head`) and its record as JSON (`record`).
    ///
    /// # Errors
    /// Returns an error if the head or the record does not fit this run.
    pub fn restore_part(&self, head: &Head, record: &str) -> Result<Part, PartError> {
        if !(1..=MAX_PARTS).contains(&head.of) || !(1..=head.of).contains(&head.part) {
            return Err(PartError::Content(msg!("sim-part-none", part = head.part, of = head.of)));
        }
        let part = self.part(head.part, head.of);
        if record.split(|letter: char| !letter.is_ascii_digit()).any(|number| number.len() > MAX_DIGITS) {
            return Err(PartError::Content(msg!("sim-part-number")));
        }
        let record: Record =
            serde_json::from_str(record).map_err(|error| PartError::Content(msg!("sim-part-record", error)))?;
        let next = head.next;
        if !(part.units.start..=part.units.end).contains(&next) || !part.record.fits(&record) {
            return Err(PartError::Content(msg!("sim-part-other-record")));
        }
        let sessions = self.samples_in_units(part.units.start..next);
        if record.sides.iter().any(|side| side.counts.sessions() != sessions) {
            return Err(PartError::Content(msg!("sim-part-sessions", sessions)));
        }
        Ok(Part { next, record, ..part })
    }
}

impl Part {
    /// Whether the part has been played to its end.
    pub fn is_whole(&self) -> bool {
        self.next == self.units.end
    }
}

/// The position of a stored part and the plan of its run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The position of the part in its run.
    pub head: Head,
    /// The plan of the run: a line of JSON.
    pub plan: String,
}

/// Writes a part to `to`. `rows` reads the table rows of the deals and must begin with those that [`Head::rows`]
/// describes; anything behind them is ignored. With `None`, no rows are written, as in a checkpoint.
///
/// # Errors
/// Returns an error if writing or reading fails, or if the rows differ from their description.
pub fn write(to: &mut impl Write, header: &Header, record: &Record, rows: Option<&mut dyn Read>) -> io::Result<()> {
    let mut to = HashingWriter { to, sum: Sha256::new() };
    to.write_all(FIRST_LINE)?;
    serde_json::to_writer(&mut to, &header.head)?;
    writeln!(to, "\n{}", header.plan)?;
    serde_json::to_writer(&mut to, record)?;
    to.write_all(b"\n")?;
    if let (Some(rows), Some(mark)) = (rows, &header.head.rows) {
        let mut copy = HashingWriter { to: &mut to, sum: Sha256::new() };
        let copied = io::copy(&mut rows.take(mark.bytes), &mut copy)?;
        if copied != mark.bytes || hex(copy.sum.finalize()) != mark.sha256 {
            return Err(io::Error::other(msg!("sim-part-rows-changed")));
        }
    }
    let HashingWriter { to, sum } = to;
    to.write_all(&sum.finalize())
}

/// Reads only the header of a part. The checksum is not verified.
///
/// # Errors
/// Returns an error if this is not the beginning of a part.
pub fn read_header(from: &mut impl BufRead) -> Result<Header, PartError> {
    let mut first = Vec::new();
    from.take(FIRST_LINE.len() as u64).read_to_end(&mut first)?;
    if first != FIRST_LINE {
        return Err(PartError::Format);
    }
    let head = line(from, MAX_HEAD_BYTES)?;
    let head = serde_json::from_str(&head).map_err(|error| PartError::Content(msg!("sim-part-place", error)))?;
    Ok(Header { head, plan: line(from, MAX_LINE_BYTES)? })
}

/// Reads a part and verifies its checksums. Returns its header and its record as JSON, and leaves `from` at the start
/// of the table rows.
///
/// # Errors
/// Returns an error if this is not a part or if it is damaged.
pub fn read<R: BufRead + Seek>(from: &mut R) -> Result<(Header, String), PartError> {
    let length = from.seek(SeekFrom::End(0))?;
    from.rewind()?;
    let mut first = Vec::new();
    from.by_ref().take(FIRST_LINE.len() as u64).read_to_end(&mut first)?;
    if first != FIRST_LINE {
        return Err(PartError::Format);
    }
    let whole = length.checked_sub(CHECKSUM_BYTES).ok_or(PartError::Damaged)?;
    from.rewind()?;
    let mut sum = HashingWriter { to: io::sink(), sum: Sha256::new() };
    io::copy(&mut from.by_ref().take(whole), &mut sum)?;
    let mut stands = Vec::new();
    from.by_ref().take(CHECKSUM_BYTES).read_to_end(&mut stands)?;
    if sum.sum.finalize()[..] != stands {
        return Err(PartError::Damaged);
    }
    from.rewind()?;
    let header = read_header(from)?;
    let record = line(from, MAX_LINE_BYTES)?;
    // The rows of a checkpoint are in another file.
    let at = from.stream_position()?;
    let behind = whole.checked_sub(at);
    let Some(mark) = header.head.rows.as_ref().filter(|_| behind != Some(0)) else {
        return if behind == Some(0) {
            Ok((header, record))
        } else {
            Err(PartError::Content(msg!("sim-part-unsaid-rows")))
        };
    };
    let mut rows = HashingWriter { to: io::sink(), sum: Sha256::new() };
    let read = io::copy(&mut from.by_ref().take(mark.bytes), &mut rows)?;
    from.seek(SeekFrom::Start(at))?;
    match behind == Some(read) && read == mark.bytes && hex(rows.sum.finalize()) == mark.sha256 {
        true => Ok((header, record)),
        false => Err(PartError::Content(msg!("sim-part-other-rows"))),
    }
}

/// Reads a line of at most `most` bytes and removes its line end.
fn line(from: &mut impl BufRead, most: u64) -> Result<String, PartError> {
    let mut bytes = Vec::new();
    from.take(most).read_until(b'\n', &mut bytes)?;
    match bytes.pop() {
        Some(b'\n') => String::from_utf8(bytes).map_err(|error| PartError::Content(Message::untranslated(error))),
        _ => Err(PartError::Damaged),
    }
}

/// A writer that passes everything on to `to` and computes its SHA-256 (`sum`).
struct HashingWriter<W> {
    to: W,
    sum: Sha256,
}

impl<W: Write> Write for HashingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Returns bytes as lower-case hexadecimal digits, two per byte.
pub fn hex(sum: impl AsRef<[u8]>) -> String {
    sum.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, Seating};
    use crate::rules::Rules;
    use crate::sim::{Control, Ending, NoRows, Side};
    use std::time::Duration;

    fn run(hands: u64) -> Run {
        Run { session_len: 1, ..Run::new(Rules::default(), Seating::all(Policy::Random), 4, hands) }
    }

    /// Plays part `number` of `of` and stores and restores it at every pause. Returns the numbers of deals at which the stop
    /// rule was called, and the part.
    fn played(run: &Run, pause: Option<Duration>, number: u64, of: u64) -> (Vec<u64>, Part) {
        let (mut part, mut looks) = (run.part(number, of), Vec::new());
        let control = Control { stop: &false.into(), abandon: &false.into(), progress: &|_| {}, pause };
        let mut look = |record: &Record| {
            looks.push(record.deals());
            None
        };
        loop {
            let Ok(done) = run.resume_part(&mut part, &control, &mut NoRows, &mut look);
            // Restore the part as if it had been stored.
            let head = Head { part: number, of, next: part.next, rows: None };
            part = run.restore_part(&head, &serde_json::to_string(&part.record).unwrap()).unwrap();
            if done {
                return (looks, part);
            }
        }
    }

    #[test]
    fn pauses_change_nothing() {
        let run = run(1500);
        let (looks, whole) = played(&run, None, 1, 1);
        assert_eq!(looks, [128, 256, 512, 1024]);
        assert_eq!(whole.record, run.play());
        assert_eq!(played(&run, Some(Duration::ZERO), 1, 1), (looks, whole));
    }

    /// A unit of work belongs to the same training however the run is divided.
    #[test]
    fn a_unit_of_work_keeps_its_training() {
        let tables: Vec<Seating> =
            [Policy::Random, Policy::Greedy, Policy::Efficient].map(Seating::all).into_iter().collect();
        let side = || Side::with_trainings(Rules::default(), tables.clone());
        let run = Run { sides: vec![side(), side()], rotate: true, ..run(7 * 32) };
        let mut whole = run.record();
        (1..=4).rev().for_each(|number| whole.merge(&played(&run, Some(Duration::ZERO), number, 4).1.record));
        assert_eq!(whole, run.play());
        let groups = whole.sides[0].by_training(3);
        assert_eq!(groups.iter().map(|group| group.deals()).collect::<Vec<_>>(), [96, 64, 64]);
        for (group, table) in groups.iter().zip(&tables) {
            // The same units of a run of these players alone.
            let alone = Run { sides: vec![Side::new(Rules::default(), *table); 2], ..run.clone() };
            let mut points = crate::stats::Histogram::default();
            for hand in (0..run.hands).filter(|&hand| tables[run.training(hand)] == *table) {
                let deal = alone.deal(hand, &mut ()).unwrap();
                deal.settlement.total().by_seat().into_iter().for_each(|x| points.add(x, 1));
            }
            assert_eq!(group.scores(crate::sim::Role::All), &points);
        }
    }

    #[test]
    fn a_part_that_reached_its_target_is_not_resumed() {
        let (run, control) =
            (run(900), Control { stop: &false.into(), abandon: &false.into(), progress: &|_| {}, pause: None });
        let mut look = |record: &Record| (record.deals() >= 256).then_some(Ending::Reached);
        let mut part = run.part(1, 1);
        for _ in 0..2 {
            assert_eq!(run.resume_part(&mut part, &control, &mut NoRows, &mut look), Ok(true));
            assert_eq!((part.record.deals(), part.record.ending), (256, Ending::Reached));
        }
    }

    #[test]
    fn parts_are_equal_ranges_and_merge_in_any_order() {
        let run = run(700);
        for of in [1, 2, 5, 44, 60] {
            let parts: Vec<Part> = (1..=of).map(|number| played(&run, None, number, of).1).collect();
            let ends = parts.iter().map(|part| part.units.clone()).collect::<Vec<_>>();
            assert!(
                ends.is_sorted_by(|a, b| a.end == b.start) && ends[0].start == 0 && ends[of as usize - 1].end == 44
            );
            assert!(ends.iter().all(|units| [44 / of, 44 / of + 1].contains(&(units.end - units.start))));
            assert_eq!(ends.iter().map(|units| run.deals_in(units.clone())).sum::<u64>(), 700);
            let mut whole = run.record();
            parts.iter().rev().for_each(|part| whole.merge(&part.record));
            assert_eq!(whole, run.play(), "{of}");
        }
    }

    #[test]
    fn a_record_of_another_run_is_refused() {
        let (one, part) = (run(40), played(&run(40), None, 1, 1).1);
        let text = serde_json::to_string(&part.record).unwrap();
        let head = Head { part: 1, of: 1, next: part.next, rows: None };
        assert_eq!(one.restore_part(&head, &text).unwrap(), part);
        assert_eq!(part.record.ending, Ending::Complete);
        let two = Run { sides: vec![one.sides[0].clone(), one.sides[0].clone()], ..one.clone() };
        for (run, head, what) in [
            (&two, head.clone(), "does not belong to its run"),
            (&run(50), head.clone(), "sessions"),
            (&one, Head { part: 2, ..head.clone() }, "no part 2 of 1"),
            (&one, Head { next: 2, ..head.clone() }, "sessions"),
            (&one, Head { next: 9, ..head.clone() }, "does not belong to its run"),
        ] {
            let error = run.restore_part(&head, &text).unwrap_err().to_string();
            assert!(error.contains(what), "{error}");
        }
        let longer = text.replacen("\"totals\":[", "\"totals\":[0,", 1);
        assert!(one.restore_part(&head, &longer).unwrap_err().to_string().contains("does not belong to its run"));
        let most = format!("\"totals\":[1{}", "0".repeat(34));
        for (from, to) in [
            ("[[-", "[[9999,1],[-"),
            ("[[-", "[[-9999,18446744073709551615],[-"),
            ("\"sessions\":40", "\"sessions\":-1"),
            ("\"totals\":[", &*most),
        ] {
            assert!(text.contains(from));
            assert!(one.restore_part(&head, &text.replacen(from, to, 1)).is_err(), "{from}");
        }
    }
}

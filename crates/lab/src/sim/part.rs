//! Parts of a run: ranges of its blocks that are played apart, stored, and merged to what the whole run would have left.
//!
//! A file of a part is a line `jing part 1`, a line of JSON with its place ([`Head`]), a line with the plan of its run (which is for
//! others to read), a line with the record (whole numbers only), rows of deals where they are kept, and the SHA-256 of all that. A
//! part that has not been played to its end is a checkpoint.

use super::record::Record;
use super::run::Run;
use crate::message::{Message, ToMessage, message_error, msg};
use crate::stats::Merge;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, BufRead, Read, Seek, SeekFrom, Write};
use std::ops::Range;

const FIRST_LINE: &[u8] = b"jing part 1\n";
/// Bytes of the check sum.
const SUM: u64 = 32;
/// Most bytes of the line with the place, and of every other line.
const HEAD: u64 = 4096;
const LINE: u64 = 1 << 30;
/// Most digits of a number of a record: the sums of many stay in bounds.
const DIGITS: usize = 34;
/// The most parts of a run.
pub const MOST: u64 = 1_000_000;

/// Consecutive units of a run, and what came of those that have been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its units: fixed ranges of sessions.
    pub units: Range<u64>,
    /// The first unit that has not been played.
    pub next: u64,
    /// What came of those before.
    pub record: Record,
}

/// Where in its run a stored part belongs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Its number, from 1.
    pub part: u64,
    /// How many parts the run has.
    pub of: u64,
    /// The first unit that has not been played.
    pub next: u64,
    /// The rows of its deals, where they are kept.
    pub rows: Option<Mark>,
}

/// How much of a file of rows counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// Its bytes.
    pub bytes: u64,
    /// Their SHA-256.
    pub sha256: String,
}

/// Why a file is no part.
#[derive(Debug)]
pub enum PartError {
    /// It is something else.
    Format,
    /// It was cut or changed.
    Damaged,
    /// It is whole, but says what cannot be.
    Content(Message),
    /// It cannot be read.
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
    /// The number of units of work, which parts divide.
    pub fn units(&self) -> u64 {
        self.samples().div_ceil(self.unit())
    }

    /// The part of this number, from 1, of so many equal ones, of which nothing has been played; it may be empty.
    pub fn part(&self, number: u64, of: u64) -> Part {
        let bound = |number: u64| (u128::from(self.units()) * u128::from(number) / u128::from(of.max(1))) as u64;
        let units = bound(number.saturating_sub(1))..bound(number);
        Part { next: units.start, units, record: self.record() }
    }

    /// The sampling units of some units.
    fn sessions_of(&self, units: Range<u64>) -> u64 {
        let before = |unit: u64| unit.saturating_mul(self.unit()).min(self.samples());
        before(units.end) - before(units.start)
    }

    /// Deals of some units, each seating counted once.
    pub fn deals_of(&self, units: Range<u64>) -> u64 {
        let sample = u64::from(self.session_len) * u64::from(self.unit_sessions.max(1));
        let before = |unit: u64| unit.saturating_mul(self.unit()).saturating_mul(sample).min(self.hands);
        before(units.end) - before(units.start)
    }

    /// A stored part of this run.
    ///
    /// # Errors
    /// What is no part of this run.
    pub fn stored(&self, head: &Head, record: &str) -> Result<Part, PartError> {
        if !(1..=MOST).contains(&head.of) || !(1..=head.of).contains(&head.part) {
            return Err(PartError::Content(msg!("sim-part-none", part = head.part, of = head.of)));
        }
        let part = self.part(head.part, head.of);
        if record.split(|letter: char| !letter.is_ascii_digit()).any(|number| number.len() > DIGITS) {
            return Err(PartError::Content(msg!("sim-part-number")));
        }
        let record: Record =
            serde_json::from_str(record).map_err(|error| PartError::Content(msg!("sim-part-record", error)))?;
        let next = head.next;
        if !(part.units.start..=part.units.end).contains(&next) || !part.record.fits(&record) {
            return Err(PartError::Content(msg!("sim-part-other-record")));
        }
        let sessions = self.sessions_of(part.units.start..next);
        if record.sides.iter().any(|side| side.counts.sessions() != sessions) {
            return Err(PartError::Content(msg!("sim-part-sessions", sessions)));
        }
        Ok(Part { next, record, ..part })
    }
}

impl Part {
    /// Whether it has been played to its end.
    pub fn is_whole(&self) -> bool {
        self.next == self.units.end
    }
}

/// The first three lines of a file, and the record as it stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// Where it belongs.
    pub head: Head,
    /// The plan of its run, a line of JSON.
    pub plan: String,
}

/// Writes a part; `rows` are those that `head` tells of, and whatever else stands behind them.
///
/// # Errors
/// What cannot be written, or rows that cannot be read or are others.
pub fn write(to: &mut impl Write, lines: &Lines, record: &Record, rows: Option<&mut dyn Read>) -> io::Result<()> {
    let mut to = Summed { to, sum: Sha256::new() };
    to.write_all(FIRST_LINE)?;
    serde_json::to_writer(&mut to, &lines.head)?;
    writeln!(to, "\n{}", lines.plan)?;
    serde_json::to_writer(&mut to, record)?;
    to.write_all(b"\n")?;
    if let (Some(rows), Some(mark)) = (rows, &lines.head.rows) {
        let mut copy = Summed { to: &mut to, sum: Sha256::new() };
        let copied = io::copy(&mut rows.take(mark.bytes), &mut copy)?;
        if copied != mark.bytes || hex(copy.sum.finalize()) != mark.sha256 {
            return Err(io::Error::other(msg!("sim-part-rows-changed")));
        }
    }
    let Summed { to, sum } = to;
    to.write_all(&sum.finalize())
}

/// Reads place and plan of a part, and nothing behind them: they may be damaged.
///
/// # Errors
/// What is no part.
pub fn lines(from: &mut impl BufRead) -> Result<Lines, PartError> {
    let mut first = Vec::new();
    from.take(FIRST_LINE.len() as u64).read_to_end(&mut first)?;
    if first != FIRST_LINE {
        return Err(PartError::Format);
    }
    let head = line(from, HEAD)?;
    let head = serde_json::from_str(&head).map_err(|error| PartError::Content(msg!("sim-part-place", error)))?;
    Ok(Lines { head, plan: line(from, LINE)? })
}

/// Reads a part whose sum is right, but for its rows, before which `from` is left.
///
/// # Errors
/// What is no part, or is damaged.
pub fn read<R: BufRead + Seek>(from: &mut R) -> Result<(Lines, String), PartError> {
    let length = from.seek(SeekFrom::End(0))?;
    from.rewind()?;
    let mut first = Vec::new();
    from.by_ref().take(FIRST_LINE.len() as u64).read_to_end(&mut first)?;
    if first != FIRST_LINE {
        return Err(PartError::Format);
    }
    let whole = length.checked_sub(SUM).ok_or(PartError::Damaged)?;
    from.rewind()?;
    let mut sum = Summed { to: io::sink(), sum: Sha256::new() };
    io::copy(&mut from.by_ref().take(whole), &mut sum)?;
    let mut stands = Vec::new();
    from.by_ref().take(SUM).read_to_end(&mut stands)?;
    if sum.sum.finalize()[..] != stands {
        return Err(PartError::Damaged);
    }
    from.rewind()?;
    let lines = lines(from)?;
    let record = line(from, LINE)?;
    // A checkpoint has its rows elsewhere.
    let at = from.stream_position()?;
    let behind = whole.checked_sub(at);
    let Some(mark) = lines.head.rows.as_ref().filter(|_| behind != Some(0)) else {
        return if behind == Some(0) {
            Ok((lines, record))
        } else {
            Err(PartError::Content(msg!("sim-part-unsaid-rows")))
        };
    };
    let mut rows = Summed { to: io::sink(), sum: Sha256::new() };
    let read = io::copy(&mut from.by_ref().take(mark.bytes), &mut rows)?;
    from.seek(SeekFrom::Start(at))?;
    match behind == Some(read) && read == mark.bytes && hex(rows.sum.finalize()) == mark.sha256 {
        true => Ok((lines, record)),
        false => Err(PartError::Content(msg!("sim-part-other-rows"))),
    }
}

/// A line without its end.
fn line(from: &mut impl BufRead, most: u64) -> Result<String, PartError> {
    let mut bytes = Vec::new();
    from.take(most).read_until(b'\n', &mut bytes)?;
    match bytes.pop() {
        Some(b'\n') => String::from_utf8(bytes).map_err(|error| PartError::Content(Message::said(error))),
        _ => Err(PartError::Damaged),
    }
}

/// Sums up what is written.
struct Summed<W> {
    to: W,
    sum: Sha256,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// A SHA-256 in hexadecimal digits.
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
        Run { session_len: 1, ..Run::of(Rules::default(), Seating::all(Policy::Random), 4, hands) }
    }

    /// Plays with this pause; when it was looked at, and what came of it.
    fn played(run: &Run, pause: Option<Duration>, number: u64, of: u64) -> (Vec<u64>, Part) {
        let (mut part, mut looks) = (run.part(number, of), Vec::new());
        let control = Control { stop: &false.into(), abandon: &false.into(), progress: &|_| {}, pause };
        let mut look = |record: &Record| {
            looks.push(record.deals());
            None
        };
        loop {
            let Ok(done) = run.go_on(&mut part, &control, &mut NoRows, &mut look);
            // As if it had been stored and read.
            let head = Head { part: number, of, next: part.next, rows: None };
            part = run.stored(&head, &serde_json::to_string(&part.record).unwrap()).unwrap();
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

    /// A unit of work has its training wherever the run is cut.
    #[test]
    fn players_of_several_trainings_keep_to_their_units() {
        let tables: Vec<Seating> =
            [Policy::Random, Policy::Greedy, Policy::Efficient].map(Seating::all).into_iter().collect();
        let side = || Side::of_trainings(Rules::default(), tables.clone());
        let run = Run { sides: vec![side(), side()], rotate: true, ..run(7 * 32) };
        let mut whole = run.record();
        (1..=4).rev().for_each(|number| whole.merge(&played(&run, Some(Duration::ZERO), number, 4).1.record));
        assert_eq!(whole, run.play());
        let groups = whole.sides[0].of_trainings(3);
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
    fn what_has_been_reached_is_not_played_on() {
        let (run, control) =
            (run(900), Control { stop: &false.into(), abandon: &false.into(), progress: &|_| {}, pause: None });
        let mut look = |record: &Record| (record.deals() >= 256).then_some(Ending::Reached);
        let mut part = run.part(1, 1);
        for _ in 0..2 {
            assert_eq!(run.go_on(&mut part, &control, &mut NoRows, &mut look), Ok(true));
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
            assert_eq!(ends.iter().map(|units| run.deals_of(units.clone())).sum::<u64>(), 700);
            let mut whole = run.record();
            parts.iter().rev().for_each(|part| whole.merge(&part.record));
            assert_eq!(whole, run.play(), "{of}");
        }
    }

    #[test]
    fn a_record_of_something_else_is_refused() {
        let (one, part) = (run(40), played(&run(40), None, 1, 1).1);
        let text = serde_json::to_string(&part.record).unwrap();
        let head = Head { part: 1, of: 1, next: part.next, rows: None };
        assert_eq!(one.stored(&head, &text).unwrap(), part);
        assert_eq!(part.record.ending, Ending::Complete);
        let two = Run { sides: vec![one.sides[0].clone(), one.sides[0].clone()], ..one.clone() };
        for (run, head, what) in [
            (&two, head.clone(), "not one of its run"),
            (&run(50), head.clone(), "sessions"),
            (&one, Head { part: 2, ..head.clone() }, "no part 2 of 1"),
            (&one, Head { next: 2, ..head.clone() }, "sessions"),
            (&one, Head { next: 9, ..head.clone() }, "not one of its run"),
        ] {
            let error = run.stored(&head, &text).unwrap_err().to_string();
            assert!(error.contains(what), "{error}");
        }
        let longer = text.replacen("\"totals\":[", "\"totals\":[0,", 1);
        assert!(one.stored(&head, &longer).unwrap_err().to_string().contains("not one of its run"));
        let most = format!("\"totals\":[1{}", "0".repeat(34));
        for (from, to) in [
            ("[[-", "[[9999,1],[-"),
            ("[[-", "[[-9999,18446744073709551615],[-"),
            ("\"sessions\":40", "\"sessions\":-1"),
            ("\"totals\":[", &*most),
        ] {
            assert!(text.contains(from));
            assert!(one.stored(&head, &text.replacen(from, to, 1)).is_err(), "{from}");
        }
    }
}

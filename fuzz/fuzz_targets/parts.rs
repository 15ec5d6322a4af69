//! A part of a run or a checkpoint that can be read can also be merged, and written as the same record. The target corrects the check sum,
//! because otherwise almost no input could be read.
#![no_main]

use jing::policy::{Policy, Seating};
use jing::rules::Rules;
use jing::sim::part::{read, read_header, write};
use jing::sim::{Run, Side};
use jing::stats::Merge;
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};
use std::io::Cursor;
use std::sync::LazyLock;

/// A simulation and a comparison.
static RUNS: LazyLock<[Run; 2]> = LazyLock::new(|| {
    let one = Run::new(Rules::default(), Seating::all(Policy::Greedy), 1, 1000);
    let side = || Side::new(Rules::default(), Seating::all(Policy::Greedy));
    [one.clone(), Run { sides: vec![side(), side()], ..one }]
});

fuzz_target!(|bytes: &[u8]| {
    let _ = (read_header(&mut Cursor::new(bytes)), read(&mut Cursor::new(bytes)));
    let summed = [bytes, &Sha256::digest(bytes)].concat();
    let Ok((lines, record)) = read(&mut Cursor::new(&summed)) else { return };
    for run in RUNS.iter() {
        let Ok(part) = run.restore_part(&lines.head, &record) else { continue };
        let mut sum = run.part(1, 1).record;
        sum.merge(&part.record);
        let mut written = Vec::new();
        write(&mut written, &lines, &part.record, None).expect("writing to memory");
        let (again, record) = read(&mut Cursor::new(&written)).expect("a written part");
        assert_eq!((again, run.restore_part(&lines.head, &record).expect("the same part")), (lines.clone(), part));
    }
});

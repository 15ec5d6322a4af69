//! What reads as a part of a run, or as a checkpoint of one, merges and is written as the same record; the check sum is put right, or
//! nothing would be read at all.
#![no_main]

use jing::policy::{Policy, Seating};
use jing::rules::Rules;
use jing::sim::part::{lines, read, write};
use jing::sim::{Run, Side};
use jing::stats::Merge;
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};
use std::io::Cursor;
use std::sync::LazyLock;

/// A simulation and a comparison.
static RUNS: LazyLock<[Run; 2]> = LazyLock::new(|| {
    let one = Run::of(Rules::default(), Seating::all(Policy::Greedy), 1, 1000);
    let side = || Side::new(Rules::default(), Seating::all(Policy::Greedy));
    [one.clone(), Run { sides: vec![side(), side()], ..one }]
});

fuzz_target!(|bytes: &[u8]| {
    let _ = (lines(&mut Cursor::new(bytes)), read(&mut Cursor::new(bytes)));
    let summed = [bytes, &Sha256::digest(bytes)].concat();
    let Ok((lines, record)) = read(&mut Cursor::new(&summed)) else { return };
    for run in RUNS.iter() {
        let Ok(part) = run.stored(&lines.head, &record) else { continue };
        let mut sum = run.part(1, 1).record;
        sum.merge(&part.record);
        let mut written = Vec::new();
        write(&mut written, &lines, &part.record, None).expect("memory is there");
        let (again, record) = read(&mut Cursor::new(&written)).expect("what was written is read");
        assert_eq!((again, run.stored(&lines.head, &record).expect("and is the same")), (lines.clone(), part));
    }
});

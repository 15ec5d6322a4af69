//! What reads as weights is written as the same bytes; the check sum is put right, or nothing would be read at all.
#![no_main]

use jing::policy::Weights;
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

fuzz_target!(|bytes: &[u8]| {
    let _ = Weights::from_bytes(bytes);
    let summed = [bytes, &Sha256::digest(bytes)].concat();
    if let Ok(weights) = Weights::from_bytes(&summed) {
        assert_eq!(Weights::from_bytes(&weights.to_bytes()).as_ref(), Ok(&weights));
    }
});

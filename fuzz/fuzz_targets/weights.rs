//! Weights that can be read are written and read back as the same weights. The target corrects the check sum, because otherwise almost no
//! input could be read.
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

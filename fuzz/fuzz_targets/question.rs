//! A question, experiment or manifest in JSON or TOML gives a question that reads back as the same question, or faults: no panic.
#![no_main]

use jing::lang::{Lang, ToMessage};
use jing::question::Reading;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Reading::from_text("fuzz.toml", text, None).finish() {
        Ok(question) => {
            let again = Reading::from_json(question.to_json()).finish();
            assert!(again.is_ok_and(|again| again == question), "{}", question.to_json());
        }
        Err(faults) => drop(Lang::Zh.render(&faults.to_message())),
    }
});

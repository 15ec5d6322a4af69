//! A hand that can be parsed is printed as a text that parses to the same hand.
#![no_main]

use jing_hand::tile::{chinese_hand, parse_hand};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match parse_hand(text) {
    Ok(hand) => {
        assert_eq!(parse_hand(&hand.to_string()).as_ref(), Ok(&hand));
        assert_eq!(parse_hand(&chinese_hand(&hand)).as_ref(), Ok(&hand));
    }
    Err(error) => {
        let (_, _) = (error.to_string(), error.one_line());
    }
});

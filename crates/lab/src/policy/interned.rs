//! Values that players keep for the rest of the program, one of each: a server makes players for every request.

use crate::rules::{Fingerprint, Rules};
use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, Mutex, PoisonError};

/// Returns this text with the lifetime of the program. Memory grows with the number of different texts only.
pub fn text(text: &str) -> &'static str {
    static TEXTS: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = texts.get(text) {
        return known;
    }
    let kept = &*Box::leak(text.to_owned().into_boxed_str());
    texts.insert(kept);
    kept
}

/// Returns rules equal to these with the lifetime of the program. Memory grows with the number of different rule sets only.
pub fn rules(rules: &Rules) -> &'static Rules {
    static RULES: LazyLock<Mutex<HashMap<Fingerprint, &'static Rules>>> = LazyLock::new(Mutex::default);
    let mut known = RULES.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(rules.fingerprint()).or_insert_with(|| Box::leak(Box::new(rules.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_are_kept_once() {
        assert!(std::ptr::eq(text("value@7"), text(&["value", "7"].join("@"))));
        assert_ne!(text("value@7"), text("value@8"));
        let of = |name| Rules::preset(name).unwrap();
        assert!(std::ptr::eq(rules(&of("nanchang")), rules(&of("nanchang"))));
        assert_ne!(rules(&of("nanchang")).fingerprint(), rules(&of("sichuan")).fingerprint());
    }
}

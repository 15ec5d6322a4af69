//! Interned texts and rules with static lifetime: equal values share one copy, which is never freed. A server creates players for every
//! request, so copies without interning would accumulate.

use crate::rules::{Fingerprint, Rules};
use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, Mutex, PoisonError};

/// Returns a static text equal to this one. Memory grows only with the number of different texts.
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

/// Returns static rules equal to these. Memory grows only with the number of different rule sets.
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
        let preset = |name| Rules::preset(name).unwrap();
        assert!(std::ptr::eq(rules(&preset("nanchang")), rules(&preset("nanchang"))));
        assert_ne!(rules(&preset("nanchang")).fingerprint(), rules(&preset("sichuan")).fingerprint());
    }
}

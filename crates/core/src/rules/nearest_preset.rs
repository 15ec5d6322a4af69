//! The preset most similar to a rule set.

use super::{PRESETS, Rules, diff};

/// Returns the preset that differs from these rules in the fewest keys; of several, the first. Presets of the same game take precedence
/// over all others.
pub fn nearest_preset(rules: &Rules) -> Option<Rules> {
    nearest(rules, PRESETS.iter().map(|preset| preset.name))
}

/// Like [`nearest_preset`], but among the presets and rooms with these names. Returns `None` if none of the names exists.
pub fn nearest<'a>(rules: &Rules, names: impl Iterator<Item = &'a str>) -> Option<Rules> {
    let mut nearest: Option<(Rules, (bool, usize))> = None;
    for known in names.filter_map(|name| Rules::preset(name).ok()) {
        let distance = (known.family() != rules.family(), diff(&known, rules).len());
        if nearest.as_ref().is_none_or(|(_, least)| distance < *least) {
            nearest = Some((known, distance));
        }
        // Reading a preset costs more than the comparison, and none can be nearer than an equal one.
        if distance == (false, 0) {
            break;
        }
    }
    nearest.map(|(rules, _)| rules)
}

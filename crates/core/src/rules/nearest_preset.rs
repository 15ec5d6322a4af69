//! The rule set that another one is most like.

use super::{PRESETS, Rules, diff};

/// The preset that differs from these rules in the fewest keys, the first of equals; of the same game where there is one.
pub fn nearest_preset(rules: &Rules) -> Option<Rules> {
    nearest(rules, PRESETS.iter().map(|preset| preset.name))
}

/// The same of these presets and rooms.
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

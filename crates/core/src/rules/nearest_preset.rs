//! The rule set that another one is most like.

use super::{PRESETS, Rules, diff};

/// The preset that differs from these rules in the fewest keys, the first of equals; of the same game where there is one.
pub fn nearest_preset(rules: &Rules) -> Option<Rules> {
    nearest(rules, PRESETS.iter().map(|preset| preset.name))
}

/// The same of these presets and rooms.
pub fn nearest<'a>(rules: &Rules, names: impl Iterator<Item = &'a str>) -> Option<Rules> {
    let known = names.filter_map(|name| Rules::preset(name).ok());
    known.min_by_key(|known| (known.family() != rules.family(), diff(known, rules).len()))
}

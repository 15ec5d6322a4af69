//! The preset that a rule set is most like.

use super::{PRESETS, Rules, diff};

/// The preset that differs from these rules in the fewest keys, the first of equals; of the same game where there is one.
pub fn nearest_preset(rules: &Rules) -> Option<Rules> {
    let presets = PRESETS.iter().filter_map(|preset| Rules::preset(preset.name).ok());
    presets.min_by_key(|preset| (preset.family() != rules.family(), diff(preset, rules).len()))
}

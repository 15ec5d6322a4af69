//! Functions shared by the fuzz targets.

use jing::rules::{PRESETS, Rules};

/// Returns all presets, the default first.
pub fn presets() -> Vec<Rules> {
    PRESETS.iter().map(|preset| Rules::preset(preset.name).expect("the presets are tested")).collect()
}

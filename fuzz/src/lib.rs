//! What the fuzz targets share.

use jing::rules::{PRESETS, Rules};

/// All rule sets that come with the program, the default first.
pub fn presets() -> Vec<Rules> {
    PRESETS.iter().map(|preset| Rules::preset(preset.name).expect("the presets are tested")).collect()
}

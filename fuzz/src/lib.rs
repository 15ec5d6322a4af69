//! Functions shared by the fuzz targets.

use jing::lang::ErrorStyle;
use jing::rules::{PRESETS, Rules};
use jing::score::SituationError;

/// Returns all presets, the default first.
pub fn presets() -> Vec<Rules> {
    PRESETS.iter().map(|preset| Rules::preset(preset.name).expect("the presets are tested")).collect()
}

/// Renders the error of about one text in eight, because rendering takes about ten times as long as reading. The sum of the bytes of `text`
/// decides, so an input always does the same, and most mutations change the choice.
pub fn render_one_in_eight(text: &str, error: &SituationError) {
    if text.bytes().fold(0, u8::wrapping_add).is_multiple_of(8) {
        ErrorStyle::default().situation_error(error);
    }
}

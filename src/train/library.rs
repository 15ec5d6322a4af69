//! Where weights are kept: the presets' in the program, those of other rules in a folder of the user's.

use crate::policy::{Weights, WeightsError};
use crate::rules::Rules;
#[cfg(feature = "report")]
use std::path::{Path, PathBuf};

/// The files of the presets, made by `configs/train.sh`.
const SHIPPED: &[&[u8]] = &[
    include_bytes!("presets/nanchang.weights"),
    include_bytes!("presets/nanchang-guide.weights"),
    include_bytes!("presets/nanchang-jiangxi.weights"),
    include_bytes!("presets/sichuan.weights"),
    include_bytes!("presets/tuidaohu.weights"),
    include_bytes!("presets/qionghu.weights"),
    include_bytes!("presets/nanjing.weights"),
    include_bytes!("presets/nanjing-chengbei.weights"),
];

/// The weights that the program has for these rules.
pub fn shipped(rules: &Rules) -> Option<Weights> {
    let fingerprint = rules.fingerprint().full();
    // The header stands at the beginning: only the file that is asked for is read whole.
    let names_it = |file: &&&[u8]| {
        let header = &file[..file.len().min(1024)];
        header.windows(fingerprint.len()).any(|part| part == fingerprint.as_bytes())
    };
    let weights = SHIPPED.iter().filter(names_it).find_map(|file| Weights::from_bytes(file).ok());
    weights.filter(|weights| weights.about.fingerprint == fingerprint)
}

/// The folder in which weights of other rules are kept: `JING_CACHE`, or `jing` in the user's folder for caches.
#[cfg(feature = "report")]
pub fn folder() -> Option<PathBuf> {
    match std::env::var_os("JING_CACHE") {
        Some(path) if !path.is_empty() => Some(path.into()),
        _ => dirs::cache_dir().map(|caches| caches.join("jing")),
    }
}

/// The file of these rules in a folder.
#[cfg(feature = "report")]
pub fn file(folder: &Path, rules: &Rules) -> PathBuf {
    folder.join(format!("{}-{}.weights", rules.fingerprint(), crate::policy::INPUTS.replace('/', "-")))
}

/// Weights in a file, if they are for these rules.
///
/// # Errors
/// Where the file holds no weights for this program.
pub fn read(bytes: &[u8], rules: &Rules) -> Result<Option<Weights>, WeightsError> {
    let weights = Weights::from_bytes(bytes)?;
    Ok(Some(weights).filter(|weights| weights.about.fingerprint == rules.fingerprint().full()))
}

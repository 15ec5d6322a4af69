//! Where weights are kept: the presets' in the program, those of other rules in a folder of the user's.

use super::Course;
use crate::lang::Message;
#[cfg(feature = "report")]
use crate::policy::INPUTS;
use crate::policy::Weights;
use crate::rules::{self, Rules};
#[cfg(feature = "report")]
use std::path::{Path, PathBuf};

/// The files of the presets and of the room that is like none of them, made by `configs/train.sh`.
const SHIPPED: &[(&str, &[u8])] = &[
    ("nanchang", include_bytes!("presets/nanchang.weights")),
    ("nanchang-guide", include_bytes!("presets/nanchang-guide.weights")),
    ("nanchang-jiangxi", include_bytes!("presets/nanchang-jiangxi.weights")),
    ("sichuan", include_bytes!("presets/sichuan.weights")),
    ("tuidaohu", include_bytes!("presets/tuidaohu.weights")),
    ("qionghu", include_bytes!("presets/qionghu.weights")),
    ("nanjing", include_bytes!("presets/nanjing.weights")),
    ("nanjing-chengbei", include_bytes!("presets/nanjing-chengbei.weights")),
    ("rooms/hongzhong", include_bytes!("presets/hongzhong.weights")),
];

/// The weights that the program has for these rules.
pub fn shipped(rules: &Rules) -> Option<Weights> {
    let fingerprint = rules.fingerprint().full();
    // The header stands at the beginning: only the file that is asked for is read whole.
    let names_it = |file: &&[u8]| {
        let header = &file[..file.len().min(1024)];
        header.windows(fingerprint.len()).any(|part| part == fingerprint.as_bytes())
    };
    let weights =
        SHIPPED.iter().map(|(_, file)| *file).filter(names_it).find_map(|file| Weights::from_bytes(file).ok());
    weights.filter(|weights| weights.about.fingerprint == fingerprint)
}

/// The weights in the program that were learned under the rules nearest to these.
pub fn nearest(rules: &Rules) -> Option<Weights> {
    rules::nearest(rules, SHIPPED.iter().map(|(name, _)| *name)).and_then(|near| shipped(&near))
}

/// The folder in which weights of other rules are kept: `JING_CACHE`, or `jing` in the user's folder for caches.
#[cfg(feature = "report")]
pub fn folder() -> Option<PathBuf> {
    match std::env::var_os("JING_CACHE") {
        Some(path) if !path.is_empty() => Some(path.into()),
        _ => dirs::cache_dir().map(|caches| caches.join("jing")),
    }
}

/// The file of these rules in a folder, trained on this course from these weights.
#[cfg(feature = "report")]
pub fn file(folder: &Path, rules: &Rules, course: &Course, from: Option<&Weights>) -> PathBuf {
    let (inputs, from) = (INPUTS.replace('/', "-"), from.map_or_else(|| "new".to_owned(), Weights::hash));
    let quick = if course.quick { format!("quick{}-", course.deals) } else { String::new() };
    folder.join(format!("{}-{inputs}-{from}-{quick}{}.weights", rules.fingerprint(), course.seed))
}

/// Weights in a file, if they come of this whole course under these rules.
///
/// # Errors
/// Where the file holds no weights for this program.
pub fn read(bytes: &[u8], rules: &Rules, course: &Course, from: Option<&Weights>) -> Result<Option<Weights>, Message> {
    let weights = Weights::from_bytes(bytes)?;
    let about = &weights.about;
    let known = (about.seed, about.deals, about.rounds, about.quick);
    let whole = known == (course.seed, course.deals, course.rounds, course.quick);
    let same = about.fingerprint == rules.fingerprint().full() && about.from == from.map(Weights::hash);
    Ok(Some(weights).filter(|_| whole && same))
}

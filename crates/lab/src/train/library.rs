//! Weights that are embedded in the program, and files of weights trained by the user.

use super::Course;
use crate::message::Message;
use crate::policy::{INPUTS, Weights};
use crate::rules::{self, PRESETS, Rules};

/// The example room whose weights are embedded besides those of the presets, because no preset is similar to it.
const ROOM: &str = "rooms/hongzhong";

/// Returns the names of the rules whose weights are embedded.
fn embedded_names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name).chain([ROOM])
}

/// Returns the embedded weights that were trained under exactly these rules; `None` if there are none.
pub fn shipped(rules: &Rules) -> Option<Weights> {
    let fingerprint = rules.fingerprint().full();
    // The header at the beginning names the rules, so only the matching file is parsed.
    let names_the_rules = |file: &&[u8]| {
        let header = &file[..file.len().min(1024)];
        header.windows(fingerprint.len()).any(|part| part == fingerprint.as_bytes())
    };
    let files = embedded_names().filter_map(|name| crate::embedded_file(&weights_file(name)));
    let weights = files.filter(names_the_rules).find_map(|file| Weights::from_bytes(file).ok());
    weights.filter(|weights| weights.about.fingerprint == fingerprint)
}

/// Returns the embedded weights of the preset or room whose rules are nearest to these; `None` if there is none or its file is missing.
pub fn nearest(rules: &Rules) -> Option<Weights> {
    rules::nearest(rules, embedded_names()).and_then(|near| shipped(&near))
}

/// Returns the name of the file that [`nearest`] reads, such as `nanchang.weights`. If the rules have embedded weights, [`shipped`] reads
/// the same file. `None` if no preset or room is near.
pub fn nearest_file(rules: &Rules) -> Option<String> {
    rules::nearest(rules, embedded_names()).map(|near| weights_file(&near.name))
}

/// Returns the name of the file with the weights of a preset or room: `hongzhong.weights` for `rooms/hongzhong`.
fn weights_file(name: &str) -> String {
    format!("{}.weights", name.rsplit('/').next().unwrap_or(name))
}

/// Returns the name of the file for weights that are trained under these rules with this course, starting from `from`, or from random
/// weights if it is `None`.
pub fn file_name(rules: &Rules, course: &Course, from: Option<&Weights>) -> String {
    let (inputs, from) = (INPUTS.replace('/', "-"), from.map_or_else(|| "new".to_owned(), Weights::hash));
    let quick = if course.quick { format!("quick{}-", course.deals) } else { String::new() };
    format!("{}-{inputs}-{from}-{quick}{}.weights", rules.fingerprint(), course.seed)
}

/// Reads weights from the content of a file. Returns `None` if they are not the result of the complete training by `course` under `rules`,
/// starting from `from`, or from random weights if it is `None`.
///
/// # Errors
/// Returns an error if the file has another format, is damaged, or was written for other features.
pub fn read(bytes: &[u8], rules: &Rules, course: &Course, from: Option<&Weights>) -> Result<Option<Weights>, Message> {
    let weights = Weights::from_bytes(bytes)?;
    let about = &weights.about;
    let known = (about.seed, about.deals, about.rounds, about.quick);
    let whole = known == (course.seed, course.deals, course.rounds, course.quick);
    let same = about.fingerprint == rules.fingerprint().full() && about.from == from.map(Weights::hash);
    Ok(Some(weights).filter(|_| whole && same))
}

//! Where weights are kept: the presets' in the program, those of other rules in a folder of the user's.

use super::Course;
use crate::message::Message;
use crate::policy::{INPUTS, Weights};
use crate::rules::{self, PRESETS, Rules};

/// The room that is like no preset, whose weights come with the program beside those of the presets.
const ROOM: &str = "rooms/hongzhong";

/// The rules whose weights come with the program.
fn trained() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name).chain([ROOM])
}

/// The weights that the program has for these rules.
pub fn shipped(rules: &Rules) -> Option<Weights> {
    let fingerprint = rules.fingerprint().full();
    // The header stands at the beginning: only the file that is asked for is read whole.
    let names_it = |file: &&[u8]| {
        let header = &file[..file.len().min(1024)];
        header.windows(fingerprint.len()).any(|part| part == fingerprint.as_bytes())
    };
    let files = trained().filter_map(|name| crate::embedded_file(&file_of(name)));
    let weights = files.filter(names_it).find_map(|file| Weights::from_bytes(file).ok());
    weights.filter(|weights| weights.about.fingerprint == fingerprint)
}

/// The weights in the program that were learned under the rules nearest to these.
pub fn nearest(rules: &Rules) -> Option<Weights> {
    rules::nearest(rules, trained()).and_then(|near| shipped(&near))
}

/// The name of the file that [`nearest`] reads, and [`shipped`] if the rules are equal.
pub fn nearest_file(rules: &Rules) -> Option<String> {
    rules::nearest(rules, trained()).map(|near| file_of(&near.name))
}

/// The name of the file of a preset or room.
fn file_of(name: &str) -> String {
    format!("{}.weights", name.rsplit('/').next().unwrap_or(name))
}

/// The name of the file of these rules, trained on this course from these weights.
pub fn file_name(rules: &Rules, course: &Course, from: Option<&Weights>) -> String {
    let (inputs, from) = (INPUTS.replace('/', "-"), from.map_or_else(|| "new".to_owned(), Weights::hash));
    let quick = if course.quick { format!("quick{}-", course.deals) } else { String::new() };
    format!("{}-{inputs}-{from}-{quick}{}.weights", rules.fingerprint(), course.seed)
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

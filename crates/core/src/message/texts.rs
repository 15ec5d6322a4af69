//! The texts of messages, from files in the syntax of Project Fluent.
//!
//! `fluent-syntax` parses the files. `render.rs` renders them instead of `fluent-bundle`, which would add ten crates. Two languages need
//! only a plural and the selection of variants. Besides, integers are printed in full, arguments have no invisible marks around them, and
//! there is no space between two Chinese words.

use fluent_syntax::ast::{Entry, Pattern};
use std::collections::HashMap;
use std::sync::OnceLock;

/// A parsed text.
pub type Text = Pattern<&'static str>;

/// The English texts of a crate and of the crates that it depends on.
pub struct Texts {
    files: &'static [(&'static str, &'static str)],
    below: Option<&'static Texts>,
    texts: OnceLock<HashMap<String, Text>>,
}

impl Texts {
    /// Creates the texts of a crate from its Fluent files. A file is a pair: the prefix of its message ids, and its content. `below` are
    /// the texts of the crate that this crate depends on, if any; an id that is not found is looked up there.
    pub const fn new(files: &'static [(&'static str, &'static str)], below: Option<&'static Texts>) -> Texts {
        Texts { files, below, texts: OnceLock::new() }
    }

    /// Returns the text of an id, or `None` if there is none. The id `ID.help` is the help of message `ID`. The first call parses the
    /// files.
    pub fn get(&'static self, id: &str) -> Option<&'static Text> {
        let own = self.texts.get_or_init(|| read(self.files).0).get(id);
        own.or_else(|| self.below?.get(id))
    }

    /// Iterates over the files of this crate and of the crates below, each as prefix and content.
    pub fn files(&'static self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let below = self.below.map(|below| Box::new(below.files()) as Box<dyn Iterator<Item = _>>);
        self.files.iter().copied().chain(below.into_iter().flatten())
    }
}

/// Parses Fluent files, each a pair: the prefix of its message ids, and its content. Returns the texts by id, and an English line for each
/// syntax error, duplicate id, and id without the prefix of its file.
pub fn read(files: &[(&'static str, &'static str)]) -> (HashMap<String, Text>, Vec<String>) {
    let (mut texts, mut faults) = (HashMap::new(), Vec::new());
    for (room, file) in files {
        let resource = fluent_syntax::parser::parse_runtime(*file).unwrap_or_else(|(resource, errors)| {
            faults.extend(errors.iter().map(|error| format!("{room}: {error}")));
            resource
        });
        for entry in resource.body {
            let found = match entry {
                Entry::Message(it) => {
                    let more =
                        it.attributes.into_iter().map(|more| (format!("{}.{}", it.id.name, more.id.name), more.value));
                    more.chain(it.value.map(|value| (it.id.name.to_owned(), value))).collect()
                }
                Entry::Term(it) => vec![(format!("-{}", it.id.name), it.value)],
                _ => Vec::new(),
            };
            for (id, text) in found {
                if !id.trim_start_matches('-').starts_with(room) || texts.insert(id.clone(), text).is_some() {
                    faults.push(format!("{room}: {id}"));
                }
            }
        }
    }
    (texts, faults)
}

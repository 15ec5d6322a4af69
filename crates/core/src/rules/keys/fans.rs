//! The keys of fans of games that are a table. A fan of a rule file has no row here: its key is made from its name when the file is read.

use super::{Affects, Key, KeyKind, Meaning};
use crate::rules::spec::MOST_POINTS;
use serde_json::Value;
use std::sync::{PoisonError, RwLock};

/// The key with the fans of a game that is a table.
pub(crate) const FANS: &str = "scoring.fan";

/// The keys made so far. They are never freed; the list is replaced by a longer one for each file with new names.
static REGISTERED: RwLock<&[&Key]> = RwLock::new(&[]);

/// Returns the keys made so far.
pub(super) fn registered() -> &'static [&'static Key] {
    *REGISTERED.read().unwrap_or_else(PoisonError::into_inner)
}

/// Makes the keys of these fans, unless they exist.
pub(in crate::rules) fn register<'a>(names: impl IntoIterator<Item = &'a str>) {
    let mut all = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
    let mut longer = all.to_vec();
    for name in names {
        let path = format!("{FANS}.{name}");
        if !longer.iter().any(|key| key.path == path) {
            longer.push(Box::leak(Box::new(key(path, name))));
        }
    }
    if longer.len() > all.len() {
        *all = Box::leak(longer.into_boxed_slice());
    }
}

/// Returns the key of the fan with this name.
fn key(path: String, name: &str) -> Key {
    let texts = ["NAME: its points, or the number that it multiplies by.", "NAME：加的分，或者乘的倍数。"];
    let texts = texts.map(|text| text.replace("NAME", name));
    Key {
        path,
        meaning: Meaning::from_row([&texts[0], &texts[1]], None, &[]),
        kind: KeyKind::Integer { min: 0, max: MOST_POINTS },
        neutral: None,
        off: Some(0.into()),
        is_off_named: false,
        always: None,
        see: Vec::new(),
        documented: Vec::new(),
        words: words(name),
        affects: Affects::Worth,
        asks: None,
        unranked: Some("file".to_owned()),
        needs: Vec::new(),
        instead: None,
        same_as: Vec::new(),
        event: None,
        family: Some("table".to_owned()),
    }
}

/// Returns the words for a fan. If a key of all games has the same first word, 番 is added to the first word of the fan.
fn words(name: &str) -> Vec<String> {
    let is_taken = super::rows().keys.iter().any(|key| key.fits("table") && key.chinese() == name);
    let own = is_taken.then(|| format!("{name}番"));
    own.into_iter().chain([name.to_owned()]).collect()
}

/// Returns the number of a row of fans if the fan has this name.
pub(super) fn number<'a>(row: &'a Value, name: &str) -> Option<&'a Value> {
    if row.get("name")?.as_str()? != name {
        return None;
    }
    ["add", "multiply"].iter().find_map(|effect| row.get(effect))
}

/// [`number`], to be changed.
pub(super) fn number_mut<'a>(row: &'a mut Value, name: &str) -> Option<&'a mut Value> {
    let effect = ["add", "multiply"].into_iter().find(|effect| row.get(effect).is_some())?;
    if row.get("name")?.as_str()? == name { row.get_mut(effect) } else { None }
}

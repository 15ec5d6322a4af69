//! Checks of a rule set: contradictions between keys, and keys without effect (*idle* keys). The conditions for a key to have an effect are
//! in its row.

mod cost;
mod room;

pub(crate) use cost::{Cost, HandForm, KeyedFactors, WinSource, active, largest, most_expensive, room_shares};

use super::keys::{Condition, FAMILY, Key, at, keys};
use super::spec::*;
use crate::message::{Arg, Joint, Message, is_instruction, msg};
use serde_json::Value;

/// A contradiction between keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The keys involved. The error is reported at the one that was set nearest to the user in the chain of files; of several, at the first
    /// in this list.
    pub(crate) keys: Vec<&'static str>,
    /// The error message, with help.
    pub(crate) message: Message,
    /// Details if the other keys leave the first one without effect; `None` for any other contradiction.
    pub(crate) idle: Option<Idle>,
}

/// A key without effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Idle {
    /// The value to which the key is set if it is inherited.
    pub(crate) instead: Value,
    /// The key with its present value.
    pub(crate) is: Arg,
    /// The key with the value `instead`.
    pub(crate) must: Arg,
}

/// Maximum payment of one seat for one hand, in points. Tables and charts are not made for larger numbers.
const MAX_PAYMENT: i128 = 1_000_000_000;

/// The number of tiles in all hands after the deal, with the dealer's first draw.
const DEALT: usize = 53;

/// Maximum length of a name or title, in characters.
pub(crate) const MAX_NAME: usize = 200;

/// Returns all contradictions of a rule set. `spec` has the keys as fields, and `values` the same keys as a tree.
pub(crate) fn conflicts(spec: &RuleSpec, values: &Value) -> Vec<Conflict> {
    let mut found = Conflicts { family: spec.scoring.family(), values, conflicts: Vec::new() };
    idle(&mut found);
    names(spec, &mut found);
    wilds(spec, &mut found);
    gates(spec, &mut found);
    wall(spec, &mut found);
    room::check(spec, &mut found);
    spec.scoring.check(spec, &mut found);
    found.conflicts
}

/// A collector of contradictions.
pub(crate) struct Conflicts<'a> {
    family: &'static str,
    values: &'a Value,
    conflicts: Vec<Conflict>,
}

impl Conflicts<'_> {
    /// Adds a contradiction between `keys` if `is_conflict` is true.
    pub(crate) fn add_if(&mut self, is_conflict: bool, keys: &[&'static str], message: Message) {
        if is_conflict {
            self.conflicts.push(Conflict { keys: keys.to_vec(), message, idle: None });
        }
    }

    /// Returns the key if this game has it.
    fn key(&self, path: &str) -> Option<&'static Key> {
        keys().find(|key| key.path == path && key.fits(self.family))
    }

    /// Adds the contradiction that the `value` of `key` has no effect because of the values of the keys `causes`. `message` receives three
    /// arguments: the key with its value, the causes with their values, and the key with the value `instead`.
    fn idle(
        &mut self,
        key: &'static Key,
        value: &Value,
        instead: &Value,
        causes: &[&'static Key],
        message: impl FnOnce(Arg, Arg, Arg) -> Message,
    ) {
        let [is, must] = [value, instead].map(|value| key.with_value(value));
        let set = |cause: &&'static Key| Some(cause.with_value(at(self.values, &cause.path)?));
        let set = Arg::list(Joint::And, causes.iter().filter_map(set));
        self.conflicts.push(Conflict {
            keys: [key].iter().chain(causes).map(|key| key.path.as_str()).collect(),
            message: message(is.clone(), set, must.clone()),
            idle: Some(Idle { instead: instead.clone(), is, must }),
        });
    }

    /// Adds the contradiction that the `value` of `key` has no effect if its condition `need` is not met. `instead` is the value to set in
    /// place of it.
    fn need(&mut self, key: &'static Key, value: &Value, instead: &Value, need: &'static Condition) {
        if need.is_met(self.values) {
            return;
        }
        let mut causes: Vec<&Key> = need.clauses().iter().filter_map(|clause| self.key(&clause.key)).collect();
        // If the game has none of the keys, the game is the cause.
        if causes.is_empty() {
            causes.extend(self.key(FAMILY));
        }
        let needed = need.in_words(Some(self.family));
        self.idle(key, value, instead, &causes, |is, set, must| msg!("rules-idle", is, set, must, needed));
    }

    /// Adds a contradiction for each factor that is below the one before it. `factors` are the factors of seven pairs with 0, 1, 2 and 3
    /// fours of a kind, each with its key.
    pub(crate) fn ascending(&mut self, factors: [(&'static str, i32); 4]) {
        for [lesser, greater] in [[0, 1], [1, 2], [2, 3]].map(|pair| pair.map(|at| factors[at])) {
            self.add_if(greater.1 < lesser.1, &[greater.0, lesser.0], msg!("rules-descending"));
        }
    }
}

/// Adds a contradiction for each key that has no effect by the conditions in its row.
fn idle(found: &mut Conflicts<'_>) {
    let (family, values) = (found.family, found.values);
    for key in keys().filter(|key| key.fits(family)) {
        let (Some(value), Some(instead)) = (at(values, &key.path), &key.instead) else { continue };
        if value != instead {
            let game = found.key(FAMILY);
            if let Some(own) = key.same_as.iter().find_map(|own| found.key(own)) {
                found.idle(key, value, instead, game.as_slice(), |is, set, must| {
                    msg!("rules-idle-own", is, set, must, own = own.arg())
                });
            }
            key.needs.iter().for_each(|need| found.need(key, value, instead, need));
        }
        for choice in key.choices().iter().filter(|choice| *value == *choice.name) {
            let instead = choice.instead.as_ref().unwrap_or(instead);
            choice.needs.iter().for_each(|need| found.need(key, value, instead, need));
        }
    }
}

/// Adds a contradiction for a name or title that is empty, too long, or has control characters.
fn names(spec: &RuleSpec, found: &mut Conflicts<'_>) {
    let rows: [(&'static str, &str); 3] = [("name", &spec.name), ("title", &spec.title), ("title_zh", &spec.title_zh)];
    for (key, text) in rows {
        let long = text.chars().count() > MAX_NAME;
        let odd = text.trim().is_empty() || text.contains(['\n', '\t']) || text.contains(is_instruction) || long;
        found.add_if(odd, &[key], msg!("rules-name-form"));
    }
    let path = spec.name.contains(['/', '\\']);
    found.add_if(path, &["name"], msg!("rules-name-path"));
}

/// Adds the contradictions between keys about wild tiles.
fn wilds(spec: &RuleSpec, found: &mut Conflicts<'_>) {
    let keys = &["wilds.source", "tiles.set"];
    found.add_if(spec.wilds.source.turns_tile() && spec.tiles.set.has_flowers(), keys, msg!("rules-turned-flower"));
    found.add_if(
        spec.wilds.source == WildSource::Hongzhong && spec.tiles.set != TileSet::SuitsOnly,
        keys,
        msg!("rules-eight-hongzhong"),
    );
    found.add_if(
        spec.bao.wild != BaoWild::Off && spec.tiles.set.has_flowers(),
        &["bao.wild", "tiles.set"],
        msg!("rules-bao-flower"),
    );
}

/// Adds the contradictions between conditions for a win.
fn gates(spec: &RuleSpec, found: &mut Conflicts<'_>) {
    found.add_if(
        spec.gates.at_most_two_suits && spec.gates.three_suits != ThreeSuits::Off,
        &["gates.three_suits", "gates.at_most_two_suits"],
        msg!("rules-two-and-three-suits"),
    );
}

/// Adds the contradictions between keys about the wall.
fn wall(spec: &RuleSpec, found: &mut Conflicts<'_>) {
    let wall = &spec.wall;
    let mut tiles = match spec.tiles.set {
        TileSet::WithHonours => 136,
        TileSet::SuitsOnly => 108,
        TileSet::WithFlowers | TileSet::WithEightFlowers => 144,
    };
    if spec.wilds.source.turns_tile() && spec.wilds.turned_tile == TurnedTile::Out {
        tiles -= 1;
    } else if spec.wilds.source == WildSource::Hongzhong {
        tiles += 4;
    }
    let kept = usize::from(wall.dead_tiles) + usize::from(wall.fenzhang);
    let room = tiles - DEALT;
    found.add_if(kept > room, &["wall.dead_tiles", "wall.fenzhang"], msg!("rules-tail", kept, room, tiles));
    found.add_if(
        wall.fenzhang > 0 && spec.tiles.set.has_flowers(),
        &["wall.fenzhang", "tiles.set"],
        msg!("rules-fenzhang-flowers"),
    );
    found.add_if(
        wall.dead_tiles > 0 && wall.replacement == Replacement::Head,
        &["wall.replacement", "wall.dead_tiles"],
        msg!("rules-dead-replacements"),
    );
    found.add_if(
        !matches!(wall.fenzhang, 0 | 4),
        &["wall.fenzhang"],
        msg!("rules-fenzhang-shared", count = wall.fenzhang),
    );
}

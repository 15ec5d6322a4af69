//! Keys that cannot all hold, and keys without effect. What a key needs in order to have an effect stands in its row.

mod cost;
mod room;

pub(crate) use cost::{Come, Cost, Form, Terms, dearest, discard_shares, holding, largest};

use super::keys::{Condition, FAMILY, Key, at, keys};
use super::spec::*;
use crate::message::{Arg, Joint, Message, is_instruction, msg};
use serde_json::Value;

/// A contradiction between keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The keys that take part; the first is the one to point at where all stand equally near.
    pub(crate) keys: Vec<&'static str>,
    /// What does not fit, and what to do.
    pub(crate) message: Message,
    /// Where the other keys leave the first without effect.
    pub(crate) idle: Option<Idle>,
}

/// A key without effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Idle {
    /// The value that has the same effect: an inherited key takes it.
    pub(crate) instead: Value,
    /// The key with the value that it has.
    pub(crate) is: Arg,
    /// The key with that value.
    pub(crate) must: Arg,
}

/// Where a single payment would leave the range that tables and charts are made for.
const MAX_PAYMENT: i128 = 1_000_000_000;

/// Tiles in hands after the deal, the dealer's first draw among them.
const DEALT: usize = 53;

/// Longest text of a name or title, in characters.
pub(crate) const MAX_NAME: usize = 200;

/// All contradictions of a rule set.
pub(crate) fn conflicts(spec: &RuleSpec, values: &Value) -> Vec<Conflict> {
    let mut found = Found { family: spec.scoring.family(), values, conflicts: Vec::new() };
    idle(&mut found);
    names(spec, &mut found);
    wilds(spec, &mut found);
    gates(spec, &mut found);
    wall(spec, &mut found);
    room::check(spec, &mut found);
    spec.scoring.check(spec, &mut found);
    found.conflicts
}

/// Collects contradictions.
pub(crate) struct Found<'a> {
    family: &'static str,
    values: &'a Value,
    conflicts: Vec<Conflict>,
}

impl Found<'_> {
    /// Notes a contradiction if `strikes`.
    pub(crate) fn when(&mut self, strikes: bool, keys: &[&'static str], message: Message) {
        if strikes {
            self.conflicts.push(Conflict { keys: keys.to_vec(), message, idle: None });
        }
    }

    /// The key of this game, if it has it.
    fn key(&self, path: &str) -> Option<&'static Key> {
        keys().iter().find(|key| key.path == path && key.fits(self.family))
    }

    /// Notes a key that has no effect with its value, because of the `causes`; `message` is given both.
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

    /// Notes a key whose need is not met.
    fn need(&mut self, key: &'static Key, value: &Value, instead: &Value, need: &'static Condition) {
        if need.is_met(self.values) {
            return;
        }
        let mut causes: Vec<&Key> = need.clauses().iter().filter_map(|clause| self.key(&clause.key)).collect();
        // A game without any of the keys is the cause itself.
        if causes.is_empty() {
            causes.extend(self.key(FAMILY));
        }
        let needed = need.in_words(Some(self.family));
        self.idle(key, value, instead, &causes, |is, set, must| msg!("rules-idle", is, set, must, needed));
    }

    /// Factors of seven pairs must grow with the fours of a kind.
    pub(crate) fn ascending(&mut self, factors: [(&'static str, i32); 4]) {
        for [lesser, greater] in [[0, 1], [1, 2], [2, 3]].map(|pair| pair.map(|at| factors[at])) {
            self.when(greater.1 < lesser.1, &[greater.0, lesser.0], msg!("rules-descending"));
        }
    }
}

/// Keys without effect, by their rows.
fn idle(found: &mut Found<'_>) {
    let (family, values) = (found.family, found.values);
    for key in keys().iter().filter(|key| key.fits(family)) {
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

fn names(spec: &RuleSpec, found: &mut Found<'_>) {
    let rows: [(&'static str, &str); 3] = [("name", &spec.name), ("title", &spec.title), ("title_zh", &spec.title_zh)];
    for (key, text) in rows {
        let long = text.chars().count() > MAX_NAME;
        let odd = text.trim().is_empty() || text.contains(['\n', '\t']) || text.contains(is_instruction) || long;
        found.when(odd, &[key], msg!("rules-name-form"));
    }
    let path = spec.name.contains(['/', '\\']);
    found.when(path, &["name"], msg!("rules-name-path"));
}

fn wilds(spec: &RuleSpec, found: &mut Found<'_>) {
    let keys = &["wilds.source", "tiles.set"];
    found.when(
        spec.wilds.source == WildSource::Indicator && spec.tiles.set == TileSet::WithFlowers,
        keys,
        msg!("rules-turned-flower"),
    );
    found.when(
        spec.wilds.source == WildSource::Hongzhong && spec.tiles.set != TileSet::SuitsOnly,
        keys,
        msg!("rules-eight-hongzhong"),
    );
    found.when(
        spec.bao.wild != BaoWild::Off && spec.tiles.set == TileSet::WithFlowers,
        &["bao.wild", "tiles.set"],
        msg!("rules-bao-flower"),
    );
}

fn gates(spec: &RuleSpec, found: &mut Found<'_>) {
    found.when(
        spec.gates.at_most_two_suits && spec.gates.three_suits != ThreeSuits::Off,
        &["gates.three_suits", "gates.at_most_two_suits"],
        msg!("rules-two-and-three-suits"),
    );
}

fn wall(spec: &RuleSpec, found: &mut Found<'_>) {
    let wall = &spec.wall;
    let mut tiles = match spec.tiles.set {
        TileSet::WithHonours => 136,
        TileSet::SuitsOnly => 108,
        TileSet::WithFlowers => 144,
    };
    match (spec.wilds.source, spec.wilds.turned_tile) {
        (WildSource::Indicator, TurnedTile::Out) => tiles -= 1,
        (WildSource::Hongzhong, _) => tiles += 4,
        _ => {}
    }
    let kept = usize::from(wall.dead_tiles) + usize::from(wall.fenzhang);
    let room = tiles - DEALT;
    found.when(kept > room, &["wall.dead_tiles", "wall.fenzhang"], msg!("rules-tail", kept, room, tiles));
    found.when(
        wall.fenzhang > 0 && spec.tiles.set == TileSet::WithFlowers,
        &["wall.fenzhang", "tiles.set"],
        msg!("rules-fenzhang-flowers"),
    );
    found.when(
        wall.dead_tiles > 0 && wall.replacement == Replacement::Head,
        &["wall.replacement", "wall.dead_tiles"],
        msg!("rules-dead-replacements"),
    );
    found.when(
        !matches!(wall.fenzhang, 0 | 4),
        &["wall.fenzhang"],
        msg!("rules-fenzhang-shared", count = wall.fenzhang),
    );
}

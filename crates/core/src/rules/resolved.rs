//! Complete, checked rule sets.

use super::keys::{FAMILY, FANS, Key, KeyKind, NAMES, at, keys};
use super::load::{self, Layers};
use super::problem::{Problem, ProblemKind, RulesError};
use super::spec::{Needs, RuleSpec, Scoring, TileSet, TurnedTile, WildSource, Xuanfeng};
use super::{JingKinds, check, presets};
use crate::message::{Arg, Joint, Message, ToMessage, msg};
use crate::score::Table;
use crate::shape::{Evaluator, Shape, ShapeRules, ShapeSet, SuitLimit};
use crate::tile::{Counts, Hand, Kind, KindSet, Meld, MeldForm, NotationError, Reason, Suit, parse_hand_where};
use crate::words::unique;
use arrayvec::ArrayVec;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

/// A hash of the rules without name and titles. Rule sets with equal fingerprints are the same. Only values that are not neutral are
/// hashed, so a key added in a later version does not change existing fingerprints.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// Returns all 64 hexadecimal digits.
    pub fn full(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Displays the first 16 hexadecimal digits, as in files.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0[..8].iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A complete rule set without contradictions. Its keys are read as fields: `rules.claims.chow`.
#[derive(Clone, Debug)]
pub struct Rules {
    spec: RuleSpec,
    /// The same keys as a tree, for printing, comparing and hashing.
    values: Value,
    left_out: Vec<&'static Key>,
    notices: Vec<Message>,
    fingerprint: Fingerprint,
    tiles: Counts,
    sorted_tiles: Vec<Kind>,
    needs: Needs,
    evaluator: OnceLock<Evaluator>,
    table: OnceLock<Table>,
}

impl Deref for Rules {
    type Target = RuleSpec;

    #[inline]
    fn deref(&self) -> &RuleSpec {
        &self.spec
    }
}

/// Compares the rules without name and titles.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.fingerprint == other.fingerprint
    }
}

impl Eq for Rules {}

impl Default for Rules {
    /// Returns the default preset.
    fn default() -> Rules {
        Rules::preset(presets::DEFAULT).expect("the presets are tested")
    }
}

impl Rules {
    /// Returns the preset or room with this name.
    ///
    /// # Errors
    /// Returns an error if there is none. The error lists the presets.
    pub fn preset(name: &str) -> Result<Rules, RulesError> {
        match presets::text(name) {
            Some(_) => finish(load::from_argument(name)),
            None => Err(unknown_preset(name)),
        }
    }

    /// Reads the rules of an argument of `--rules`: a preset or a TOML file, with or without changes:
    /// `nanchang+scoring.jing.chongguan_from=4`.
    ///
    /// # Errors
    /// Returns all faults, each with its place.
    pub fn load(argument: &str) -> Result<Rules, RulesError> {
        finish(load::from_argument(argument))
    }

    /// Reads the rules of a TOML text. `name` is the name of the text in messages. Its `extends` may name presets and files.
    ///
    /// # Errors
    /// Returns all faults, each with its place.
    pub fn from_toml(name: &str, text: &str) -> Result<Rules, RulesError> {
        finish(load::from_text(name, text))
    }

    /// Reads the rules of a TOML text like [`Rules::from_toml`], and applies changes such as `+scoring.base=2`.
    ///
    /// # Errors
    /// Returns all faults, each with its place.
    pub fn from_toml_changed(name: &str, text: &str, changes: &str) -> Result<Rules, RulesError> {
        finish(load::from_text_changed(name, text, changes))
    }

    /// Creates a rule set from its keys.
    ///
    /// # Errors
    /// Returns an error if keys are out of range or contradict each other. The places refer to the text of [`Rules::to_toml`].
    pub fn from_spec(spec: RuleSpec) -> Result<Rules, RulesError> {
        let name = spec.name.clone();
        Rules::from_toml(&name, &build(spec).to_toml())
    }

    /// Returns the keys with their values as a tree.
    pub(super) fn values(&self) -> &Value {
        &self.values
    }

    /// Returns the keys.
    pub fn spec(&self) -> &RuleSpec {
        &self.spec
    }

    /// Returns whether `text`, a fingerprint in a log, is that of these rules. For the rules of a preset, the fingerprint of version 0.1
    /// counts as well.
    pub fn has_fingerprint(&self, text: &str) -> bool {
        let same = |rules: Rules| rules.fingerprint() == self.fingerprint();
        let earlier = super::PRESETS.iter().find(|preset| preset.fingerprint_0_1 == text);
        self.fingerprint().to_string() == text
            || earlier.is_some_and(|preset| Rules::preset(preset.name).is_ok_and(same))
    }

    /// Returns whether the values of these rules meet a condition for a key to have an effect.
    pub fn meets(&self, condition: &super::keys::Condition) -> bool {
        condition.is_met(&self.values)
    }

    /// Returns the keys that no file sets. They have their neutral values.
    pub fn left_out(&self) -> &[&'static Key] {
        &self.left_out
    }

    /// Returns notices about accepted input, such as old names of keys, and about inherited keys that were adjusted; one line each.
    pub fn notices(&self) -> &[Message] {
        &self.notices
    }

    /// Returns the hash of the rules that is stored in every file the program writes.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Returns the scoring family, the value of `scoring.family`.
    pub fn family(&self) -> &'static str {
        self.spec.scoring.family()
    }

    /// Returns the facts that a deal records for its settlement.
    #[inline]
    pub fn needs(&self) -> &Needs {
        &self.needs
    }

    /// Returns the rules with another name. Both titles become the name without its changes `+key=value`.
    #[must_use]
    pub fn with_name(mut self, name: &str) -> Rules {
        let (head, _) = load::split_name(name);
        let spec = &mut self.spec;
        for (key, text) in NAMES.into_iter().zip([&mut spec.name, &mut spec.title, &mut spec.title_zh]) {
            if key == "name" { name } else { head }.clone_into(text);
            self.values[key] = text.as_str().into();
        }
        self
    }

    /// Returns the rules with `needs` as the facts to record in each deal.
    pub(super) fn with_needs(mut self, needs: Needs) -> Rules {
        self.needs = needs;
        self
    }

    /// Returns the evaluator of these rules. The first call builds its tables.
    #[inline]
    pub fn evaluator(&self) -> &Evaluator {
        self.evaluator.get_or_init(|| Evaluator::new(self.shape_rules()))
    }

    /// Returns the compiled table of fans; an empty one if the game is no table. The first call compiles it.
    #[inline]
    pub fn table(&self) -> &Table {
        self.table.get_or_init(|| match &self.spec.scoring {
            Scoring::Table(keys) => Table::new(keys),
            _ => Table::default(),
        })
    }

    /// Returns the configuration of the evaluator for these rules.
    pub fn shape_rules(&self) -> ShapeRules {
        let keys = &self.spec.shapes;
        let mut special = ShapeSet::EMPTY;
        special.insert_if(Shape::SevenPairs, keys.seven_pairs);
        special.insert_if(Shape::QixingSevenPairs, keys.qixing_seven_pairs);
        special.insert_if(Shape::Shisanlan, keys.shisanlan);
        special.insert_if(Shape::QixingShisanlan, keys.qixing_shisanlan);
        special.insert_if(Shape::Shisanyao, keys.shisanyao);
        special.insert_if(Shape::Quanbukao, keys.quanbukao);
        special.insert_if(Shape::Zuhelong, keys.zuhelong);
        ShapeRules {
            honours: self.spec.tiles.set != TileSet::SuitsOnly,
            wind_runs: keys.wind_runs,
            dragon_runs: keys.dragon_runs,
            fifth_copy: self.spec.wilds.fifth_copy,
            special,
            qixing_no_wild: self.spec.wilds.qixing_no_wild,
        }
    }

    /// Returns whether `kind` is set aside as a flower and is never part of a hand.
    #[inline]
    pub fn is_flower(&self, kind: Kind) -> bool {
        kind.is_flower() || self.spec.tiles.set == TileSet::WithFlowers && kind.is_dragon()
    }

    /// Returns the kinds that are set aside as flowers.
    pub fn flowers(&self) -> KindSet {
        self.spec.tiles.set.flowers()
    }

    /// Parses a hand. It may have at most `available` copies of each kind and no flowers, and the rules must allow its melds if the kinds
    /// of `wild` are wild.
    ///
    /// # Errors
    /// Returns an error with the place of the fault in the text.
    pub fn read_hand(&self, text: &str, available: &Counts, wild: KindSet) -> Result<Hand, NotationError> {
        let mut held = *available;
        Kind::all().filter(|&kind| self.is_flower(kind)).for_each(|kind| held[kind] = 0);
        let reason = |why: Message| Reason { id: why.id(), text: why.to_string() };
        parse_hand_where(text, &held, |meld| self.refused_meld(meld, wild).map(reason))
    }

    /// Returns the limit on the suits of a hand. `missing` is the suit that the seat has declared missing (定缺), if any. Without it, the
    /// rules may allow all suits or at most two.
    #[inline]
    pub fn suit_limit(&self, missing: Option<Suit>) -> SuitLimit {
        match missing {
            Some(suit) => SuitLimit::Without(suit),
            None if self.spec.gates.at_most_two_suits => SuitLimit::AtMostTwo,
            None => SuitLimit::Any,
        }
    }

    /// Returns the reason why the rules do not allow a meld if the kinds of `wild` are wild, or `None` if they allow it.
    fn refused_meld(&self, meld: &Meld, wild: KindSet) -> Option<Message> {
        let kind = meld.kind();
        let claimed = meld.is_claimed();
        match meld.form {
            MeldForm::Xuanfeng => match self.claims.xuanfeng {
                Xuanfeng::Off => Some(msg!("rules-no-xuanfeng")),
                Xuanfeng::Winds if kind.is_dragon() => Some(msg!("rules-dragon-kong")),
                Xuanfeng::Winds | Xuanfeng::WindsAndDragons => None,
            },
            MeldForm::Chow if !self.claims.chow => Some(msg!("rules-no-chow")),
            MeldForm::Chow if kind.is_wind() && !self.shapes.wind_runs => Some(msg!("rules-wind-run")),
            MeldForm::Chow if kind.is_dragon() && !self.shapes.dragon_runs => Some(msg!("rules-dragon-run")),
            MeldForm::Chow => None,
            _ if kind.is_dragon() && !self.gates.dragon_triplet => Some(msg!("rules-dragon-triplet")),
            _ if claimed && kind.is_dragon() && !self.claims.dragon_pung => Some(msg!("rules-dragon-claim")),
            _ if claimed && !self.wilds.pung && wild.contains(kind) => Some(msg!("rules-wild-claim")),
            _ => None,
        }
    }

    /// Returns the tiles of the whole set.
    pub fn tiles(&self) -> &Counts {
        &self.tiles
    }

    /// Returns the tiles of the whole set in tile order, once for each copy.
    #[inline]
    pub fn sorted_tiles(&self) -> &[Kind] {
        &self.sorted_tiles
    }

    /// Returns the number of tiles in the built wall, including the turned tile: 136, 108, 112 or 144.
    pub fn wall_len(&self) -> usize {
        self.sorted_tiles.len()
    }

    /// Returns the tiles of the set that are in play: all of them, or all but the turned tile if that is out of play. `indicator` is the
    /// turned tile, if there is one.
    pub fn in_play(&self, indicator: Option<Kind>) -> Counts {
        let mut counts = self.tiles;
        if let Some(kind) = indicator.filter(|&kind| counts[kind] > 0 && self.turned_tile_is_out()) {
            counts.remove(kind);
        }
        counts
    }

    /// Returns the tiles that can be part of a hand: [`Rules::in_play`] without the flowers. `indicator` is the turned tile, if there is
    /// one.
    #[inline]
    pub fn in_hands(&self, indicator: Option<Kind>) -> Counts {
        let mut counts = self.in_play(indicator);
        self.flowers().iter().for_each(|kind| counts[kind] = 0);
        counts
    }

    /// Returns whether a tile is turned and is then out of play.
    pub fn turned_tile_is_out(&self) -> bool {
        self.has_indicator() && self.spec.wilds.turned_tile == TurnedTile::Out
    }

    /// Returns whether a tile is turned to determine the wild kinds.
    #[inline]
    pub fn has_indicator(&self) -> bool {
        self.spec.wilds.source.turns_tile()
    }

    /// Returns whether the wild kinds are 正精 and 副精.
    #[inline]
    pub fn has_jing(&self) -> bool {
        self.spec.wilds.source == WildSource::Indicator
    }

    /// Returns 正精 and 副精 for the turned tile `indicator`; `None` if it is `None` or if the rules have no 精.
    pub fn jing(&self, indicator: Option<Kind>) -> Option<JingKinds> {
        indicator.filter(|_| self.has_jing()).map(JingKinds::from_indicator)
    }

    /// Returns the wild kinds: 精, 癞子, 红中, 白板, 幺鸡 (1 of 条), or none. `indicator` is the turned tile, if there is one.
    pub fn wild_kinds(&self, indicator: Option<Kind>) -> KindSet {
        match self.spec.wilds.source {
            WildSource::None => KindSet::EMPTY,
            WildSource::Indicator => self.jing(indicator).map_or(KindSet::EMPTY, JingKinds::set),
            WildSource::TurnedNext => indicator.map(Kind::successor).into_iter().collect(),
            WildSource::TurnedItself => indicator.into_iter().collect(),
            WildSource::Hongzhong | WildSource::SetHongzhong => KindSet::single(Kind::ZHONG),
            WildSource::SetBaiban => KindSet::single(Kind::BAI),
            WildSource::Yaoji => Suit::Sou.kinds().take(1).collect(),
        }
    }

    /// Returns the kinds that the turned tile `indicator` makes wild: 正精 and 副精 in this order, or one kind; empty if it is `None` or if
    /// the rules turn no tile.
    pub fn turned_wilds(&self, indicator: Option<Kind>) -> ArrayVec<Kind, 2> {
        match self.jing(indicator) {
            Some(jing) => ArrayVec::from([jing.zheng, jing.fu]),
            None if self.has_indicator() => self.wild_kinds(indicator).iter().collect(),
            None => ArrayVec::new(),
        }
    }

    /// Returns the complete rule set as TOML. Reading it gives the same rules.
    pub fn to_toml(&self) -> String {
        let mut text = format!("# fingerprint {}\n", self.fingerprint);
        let mut section = "";
        for key in self.keys().into_iter().filter(|key| key.section() != FANS && key.kind != KeyKind::Fans) {
            if key.section() != section {
                section = key.section();
                text.push_str(&format!("\n[{section}]\n"));
            }
            if let Some(value) = at(&self.values, &key.path) {
                text.push_str(&format!("{} = {}\n", key.name(), literal(value)));
            }
        }
        for row in at(&self.values, FANS).and_then(Value::as_array).into_iter().flatten() {
            let fields =
                row.as_object().into_iter().flatten().map(|(name, value)| format!("{name} = {}\n", literal(value)));
            text.push_str(&format!("\n[[{FANS}]]\n{}", fields.collect::<String>()));
        }
        text
    }

    /// Returns the keys of this game, grouped by section.
    pub fn keys(&self) -> Vec<&'static Key> {
        let has =
            |key: &&Key| key.fits(self.family()) && (key.section() != FANS || at(&self.values, &key.path).is_some());
        let own = || keys().filter(has);
        let sections = unique(own().map(Key::section));
        sections.iter().flat_map(|section| own().filter(move |key| key.section() == *section)).collect()
    }

    /// Returns the value of the key with this path as TOML; `None` if this game has no such key.
    pub fn value(&self, path: &str) -> Option<String> {
        at(&self.values, path).filter(|value| !value.is_object()).map(literal)
    }
}

/// Creates rules from keys that are already checked. They have no notices and no left-out keys.
pub(super) fn build(spec: RuleSpec) -> Rules {
    let values = serde_json::to_value(&spec).expect("keys are booleans, numbers and texts");
    let tiles = tiles(&spec);
    Rules {
        fingerprint: digest(keys(), &values, |_| true, ""),
        left_out: Vec::new(),
        notices: Vec::new(),
        values,
        tiles,
        sorted_tiles: tiles.tiles().collect(),
        needs: spec.scoring.needs().union(spec.room.needs()),
        evaluator: OnceLock::new(),
        table: OnceLock::new(),
        spec,
    }
}

/// A key that differs between two rule sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The key with its sections.
    pub key: String,
    /// The value in the first rule set, as TOML; `None` if its family has no such key.
    pub a: Option<String>,
    /// The value in the second rule set, as TOML; `None` if its family has no such key.
    pub b: Option<String>,
}

/// Returns the keys that differ between the rule sets `a` and `b`, in the order of keys, without name and titles.
pub fn diff(a: &Rules, b: &Rules) -> Vec<Difference> {
    let (left, right) = (&a.values, &b.values);
    // A key that belongs to several families has a row for each.
    let theirs = |key: &&Key| key.fits(a.family()) || key.fits(b.family()) && at(left, &key.path).is_none();
    let rules = keys().filter(theirs).filter(|key| !NAMES.contains(&key.path.as_str()) && key.kind != KeyKind::Fans);
    rules
        .filter_map(|key| {
            // A fan with other conditions is shown with all of them.
            let [a, b] = [left, right].map(|values| match key.section() {
                FANS if conditions(left, key.name()) != conditions(right, key.name()) => {
                    Some(rows(values, key.name())).filter(|rows| !rows.is_empty()).map(|rows| rows.join(", "))
                }
                _ => at(values, &key.path).map(literal),
            });
            (a != b).then(|| Difference { key: key.path.clone(), a, b })
        })
        .collect()
}

/// Returns the rows of a fan as TOML.
fn rows(values: &Value, name: &str) -> Vec<String> {
    rows_of(values, name).map(literal).collect()
}

/// Returns the rows of a fan without its number.
fn conditions(values: &Value, name: &str) -> Vec<Value> {
    let mut rows: Vec<Value> = rows_of(values, name).cloned().collect();
    for fields in rows.iter_mut().filter_map(Value::as_object_mut) {
        for number in ["add", "multiply"] {
            fields.entry(number).and_modify(|value| *value = Value::Null);
        }
    }
    rows
}

fn rows_of<'a>(values: &'a Value, name: &'a str) -> impl Iterator<Item = &'a Value> {
    let rows = at(values, FANS).and_then(Value::as_array).into_iter().flatten();
    rows.filter(move |row| row["name"] == name)
}

/// Returns a value as TOML. The escapes of JSON are valid TOML, but TOML also requires DEL to be escaped.
fn literal(value: &Value) -> String {
    match value {
        Value::Array(all) => format!("[{}]", all.iter().map(literal).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{name} = {}", literal(value)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        value => value.to_string().replace('\u{7f}', "\\u007f"),
    }
}

/// Returns a hash of the values in `values` that are not neutral, and of the text `more`. Only keys for which `keep` is true are hashed.
/// Name and titles are left out.
pub(super) fn digest<'a>(
    keys: impl IntoIterator<Item = &'a Key>,
    values: &Value,
    keep: impl Fn(&Key) -> bool,
    more: &str,
) -> Fingerprint {
    let family = at(values, FAMILY).and_then(Value::as_str).unwrap_or_default();
    let mut lines: Vec<String> = keys
        .into_iter()
        .filter(|key| key.fits(family) && !NAMES.contains(&key.path.as_str()) && keep(key))
        .filter_map(|key| Some((key, at(values, &key.path)?)))
        .filter(|(key, value)| key.neutral.as_ref() != Some(value))
        .map(|(key, value)| format!("{}={value}\n", key.path))
        .collect();
    lines.sort_unstable();
    lines.push(more.to_owned());
    Fingerprint(Sha256::digest(lines.concat().as_bytes()).into())
}

/// Returns the tiles of the set: four of each kind, one of each season and plant, and four more 红中 if 红中 is wild.
fn tiles(spec: &RuleSpec) -> Counts {
    let four = match spec.tiles.set {
        TileSet::SuitsOnly => KindSet::NUMBERS,
        TileSet::WithHonours | TileSet::WithFlowers | TileSet::WithEightFlowers => KindSet::PLAIN,
    };
    let mut counts = Counts::EMPTY;
    four.iter().for_each(|kind| counts[kind] = 4);
    if spec.tiles.set.has_flowers() {
        KindSet::FLOWERS.iter().for_each(|kind| counts[kind] = 1);
    }
    if spec.wilds.source == WildSource::Hongzhong {
        counts[Kind::ZHONG] += 4;
    }
    counts
}

fn unknown_preset(name: &str) -> RulesError {
    let source = super::problem::Source::new(name, "");
    let message = msg!("rules-no-preset", ?name, help = super::did_you_mean::preset(name));
    RulesError(vec![Problem::new(ProblemKind::UnknownName, &source, 0..0, "", message)])
}

/// Checks the values that were read, and creates the rules.
fn finish(mut layers: Layers) -> Result<Rules, RulesError> {
    layers.require_family();
    let rules = typed_spec(&layers).map(build).map(|rules| adjust_inherited(&mut layers, rules));
    match &rules {
        Some(rules) => report_contradictions(&mut layers, rules),
        None if layers.problems.is_empty() => layers.report_missing_name(),
        None => {}
    }
    let family = layers.family().map(str::to_owned);
    layers.problems.iter_mut().for_each(|problem| problem.family.clone_from(&family));
    match rules {
        Some(mut rules) if layers.problems.is_empty() => {
            rules.left_out = rules.keys();
            rules.left_out.retain(|key| !layers.entries.contains_key(&key.path) && key.section() != FANS);
            rules.notices = sorted(layers.notices).iter().map(ToMessage::to_message).collect();
            Ok(rules)
        }
        _ => {
            let is_reported = |notice: &Problem| layers.problems.iter().any(|problem| problem.key == notice.key);
            layers.notices.retain(|notice| !is_reported(notice));
            layers.notices.retain(|notice| notice.kind == ProblemKind::Renamed);
            Err(RulesError([sorted(layers.problems), sorted(layers.notices)].concat()))
        }
    }
}

/// Converts the values of a chain to the types of [`RuleSpec`]. Returns `None` if the family, the name or a title is missing. All other
/// values were checked against the rows, which have the same keys and choices as the types.
fn typed_spec(layers: &Layers) -> Option<RuleSpec> {
    let given = |key: &&str| layers.entries.contains_key(*key);
    let whole = NAMES.iter().chain([&FAMILY]).all(given);
    whole.then(|| serde_json::from_value(layers.tree()).expect("a test holds rows and types together"))
}

/// Sets inherited keys that have no effect because of keys set by the user to [`Key::instead`]. Repeats this, because such a key may leave
/// others without effect. Adds a notice for each key of the user that is a cause.
fn adjust_inherited(layers: &mut Layers, mut rules: Rules) -> Rules {
    let mut set: Vec<(&'static str, &'static str, Value)> = Vec::new();
    loop {
        let known = set.len();
        for conflict in check::conflicts(&rules, &rules.values) {
            if conflict.keys.iter().any(|key| layers.invalid.contains(*key)) {
                continue;
            }
            // If the cause is itself a key that was set here, its own cause is named.
            let earlier = || set.iter().find(|row| conflict.keys.contains(&row.1)).map(|row| row.0);
            let written = conflict.keys.iter().find(|key| !layers.is_inherited(key)).copied();
            // A key that a change switches off by a word also switches off keys that files of the user set.
            let off = conflict.keys[1..].iter().find(|key| layers.is_switched_off(key)).copied();
            let off = off.or_else(|| earlier().filter(|cause| layers.is_switched_off(cause)));
            let Some(cause) = off.or(written).or_else(earlier) else { continue };
            let (key, Some(idle)) = (conflict.keys[0], conflict.idle) else { continue };
            let gives_way = layers.is_inherited(key) || off.is_some() && layers.is_below_changes(key);
            if gives_way && !set.iter().any(|row| row.1 == key) {
                layers.set_inherited(key, idle.instead.clone());
                set.push((cause, key, idle.instead));
            }
        }
        if set.len() == known {
            break;
        }
        rules = typed_spec(layers).map_or(rules, build);
    }
    for cause in unique(set.iter().map(|row| row.0)) {
        let of_cause = set.iter().filter(|row| row.0 == cause);
        let named = |(_, key, value): &(_, &str, Value)| rules.key(key).map(|key| key.with_value(value));
        let values = Arg::list(Joint::Comma, of_cause.filter_map(named));
        layers.report_adjusted(cause, msg!("rules-adjusted", values));
    }
    rules
}

/// Reports the contradictions, each at the key set nearest to the user. Several keys without effect because of the same key are reported
/// together, at that key.
fn report_contradictions(layers: &mut Layers, rules: &Rules) {
    let mut idle: Vec<(&str, Vec<(Arg, Arg)>)> = Vec::new();
    for conflict in check::conflicts(rules, &rules.values) {
        if conflict.keys.iter().any(|key| layers.invalid.contains(*key)) {
            continue;
        }
        let Some(key) = layers.nearest(&conflict.keys) else { continue };
        match conflict.idle {
            Some(of) if conflict.keys[0] != key => match idle.iter_mut().find(|(cause, _)| *cause == key) {
                Some((_, rows)) => rows.push((of.is, of.must)),
                None => idle.push((key, vec![(of.is, of.must)])),
            },
            _ => layers.report_contradiction(key, conflict.message),
        }
    }
    for (cause, rows) in idle {
        let (is, must): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let [is, must] = [is, must].map(|list| Arg::list(Joint::Comma, list));
        // A change to the value of `off` can switch them all off if it is written as the word.
        let off = rules.key(cause).filter(|key| layers.is_change(cause) && rules.value(cause) == key.off_literal());
        let off = off.map(|key| msg!("rules-or-switch-off", off = key.off_change()));
        layers.report_contradiction(cause, msg!("rules-idle-others", is, must, off));
    }
}

/// Sorts problems by file, in the order of their first problem, then by line, column and key. Of several syntax errors in one line of a
/// file, only the first remains, because it usually causes the others. Wrong types at the very start of a text do not remain either: they are
/// values that the parser inserted after a syntax error.
fn sorted(mut problems: Vec<Problem>) -> Vec<Problem> {
    let files = unique(problems.iter().map(|problem| problem.file.clone()));
    problems.sort_by_key(|problem| {
        (files.iter().position(|file| *file == problem.file), problem.line, problem.column, problem.key.clone())
    });
    let mut lines = HashSet::new();
    problems.retain(|problem| match problem.kind {
        ProblemKind::Syntax if problem.key.is_empty() && !problem.source().is_argument() => {
            lines.insert((problem.file.clone(), problem.line))
        }
        ProblemKind::WrongType => problem.span != (0..0),
        _ => true,
    });
    problems
}

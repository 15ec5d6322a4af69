//! A rule set ready for use: checked, complete, and with what follows from its keys.

use super::keys::{FAMILY, Key, NAMES, at, keys};
use super::load::{self, Layers};
use super::problem::{Problem, ProblemKind, RulesError};
use super::spec::{Needs, RuleSpec, TileSet, TurnedTile, WildSource, Xuanfeng};
use super::{JingKinds, check, presets};
use crate::message::{Arg, Joint, Message, ToMessage, msg};
use crate::shape::{Evaluator, Shape, ShapeRules, ShapeSet, SuitLimit};
use crate::tile::{Counts, Hand, Kind, KindSet, Meld, MeldForm, NotationError, Reason, Suit, parse_hand_where};
use crate::words::once;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

/// A hash of the rules, their names left out: equal fingerprints, equal rules. Only what differs from the neutral values
/// counts, so a key that comes later changes no fingerprint of today.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// All 64 hexadecimal digits.
    pub fn full(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The first 16 hexadecimal digits, as files carry it.
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
    /// The same keys as a tree: what is printed, compared and hashed.
    values: Value,
    left_out: Vec<&'static Key>,
    notices: Vec<Message>,
    fingerprint: Fingerprint,
    tiles: Counts,
    needs: Needs,
    evaluator: OnceLock<Evaluator>,
}

impl Deref for Rules {
    type Target = RuleSpec;

    #[inline]
    fn deref(&self) -> &RuleSpec {
        &self.spec
    }
}

/// Two rule sets are equal where they have the same rules, whatever they are called.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.fingerprint == other.fingerprint
    }
}

impl Eq for Rules {}

impl Default for Rules {
    /// The default preset.
    fn default() -> Rules {
        Rules::preset(presets::DEFAULT).expect("the presets are tested")
    }
}

impl Rules {
    /// The preset of this name.
    ///
    /// # Errors
    /// Where there is none; the error names those there are.
    pub fn preset(name: &str) -> Result<Rules, RulesError> {
        match presets::text(name) {
            Some(_) => finish(load::by_name(name)),
            None => Err(unknown_preset(name)),
        }
    }

    /// What `--rules` names: a preset, a TOML file, or either with changes: `nanchang+scoring.jing.chongguan_from=4`.
    ///
    /// # Errors
    /// All that is wrong, each with its place.
    pub fn load(argument: &str) -> Result<Rules, RulesError> {
        finish(load::by_name(argument))
    }

    /// A rule set from a TOML text; messages call it `name`, and its `extends` may name presets and files.
    ///
    /// # Errors
    /// All that is wrong, each with its place.
    pub fn from_toml(name: &str, text: &str) -> Result<Rules, RulesError> {
        finish(load::from_text(name, text))
    }

    /// The same with changes behind it, such as `+scoring.base=2`.
    ///
    /// # Errors
    /// All that is wrong, each with its place.
    pub fn from_toml_changed(name: &str, text: &str, changes: &str) -> Result<Rules, RulesError> {
        finish(load::from_text_changed(name, text, changes))
    }

    /// A rule set from its keys.
    ///
    /// # Errors
    /// The keys that are out of range or contradict each other, placed in [`Rules::to_toml`]'s text.
    pub fn from_spec(spec: RuleSpec) -> Result<Rules, RulesError> {
        let name = spec.name.clone();
        Rules::from_toml(&name, &conclude(spec).to_toml())
    }

    /// The keys with their values as a tree.
    pub(super) fn values(&self) -> &Value {
        &self.values
    }

    /// The keys.
    pub fn spec(&self) -> &RuleSpec {
        &self.spec
    }

    /// Whether a log with this fingerprint was played under these rules: today's, or that of the same preset in version 0.1.
    pub fn has_fingerprint(&self, text: &str) -> bool {
        let same = |rules: Rules| rules.fingerprint() == self.fingerprint();
        let earlier = super::PRESETS.iter().find(|preset| preset.fingerprint_0_1 == text);
        self.fingerprint().to_string() == text
            || earlier.is_some_and(|preset| Rules::preset(preset.name).is_ok_and(same))
    }

    /// Whether a condition of a key is met.
    pub fn meets(&self, condition: &super::keys::Condition) -> bool {
        condition.is_met(&self.values)
    }

    /// The keys that no file names, which have their neutral values.
    pub fn left_out(&self) -> &[&'static Key] {
        &self.left_out
    }

    /// What the files should say otherwise, for instance under its new name; one line each.
    pub fn notices(&self) -> &[Message] {
        &self.notices
    }

    /// The hash of the rules that stands in every file the program writes.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// The scoring family, as `scoring.family` names it.
    pub fn family(&self) -> &'static str {
        self.spec.scoring.family()
    }

    /// What the settlement wants to know of a deal.
    #[inline]
    pub fn needs(&self) -> &Needs {
        &self.needs
    }

    /// The same rules under another name, which is their title as well.
    #[must_use]
    pub fn under(mut self, name: &str) -> Rules {
        let (head, _) = load::split_name(name);
        let spec = &mut self.spec;
        for (key, text) in NAMES.into_iter().zip([&mut spec.name, &mut spec.title, &mut spec.title_zh]) {
            if key == "name" { name } else { head }.clone_into(text);
            self.values[key] = text.as_str().into();
        }
        self
    }

    /// The same rules, noting more of each deal.
    pub(super) fn with_needs(mut self, needs: Needs) -> Rules {
        self.needs = needs;
        self
    }

    /// The evaluator of these rules; its tables are built at the first call.
    #[inline]
    pub fn evaluator(&self) -> &Evaluator {
        self.evaluator.get_or_init(|| Evaluator::new(self.shape_rules()))
    }

    /// The patterns of these rules, as the evaluator wants them.
    pub fn shape_rules(&self) -> ShapeRules {
        let keys = &self.spec.shapes;
        let mut special = ShapeSet::EMPTY;
        special.insert_if(Shape::SevenPairs, keys.seven_pairs);
        special.insert_if(Shape::QixingSevenPairs, keys.qixing_seven_pairs);
        special.insert_if(Shape::Shisanlan, keys.shisanlan);
        special.insert_if(Shape::QixingShisanlan, keys.qixing_shisanlan);
        special.insert_if(Shape::Shisanyao, keys.shisanyao);
        ShapeRules {
            honours: self.spec.tiles.set != TileSet::SuitsOnly,
            wind_runs: keys.wind_runs,
            dragon_runs: keys.dragon_runs,
            fifth_copy: self.spec.wilds.fifth_copy,
            special,
            qixing_no_wild: self.spec.wilds.qixing_no_wild,
        }
    }

    /// Whether `kind` is laid out as a flower and stands in no hand.
    #[inline]
    pub fn is_flower(&self, kind: Kind) -> bool {
        kind.is_flower() || self.spec.tiles.set == TileSet::WithFlowers && kind.is_dragon()
    }

    /// The kinds that are laid out where they are drawn.
    pub fn flowers(&self) -> KindSet {
        match self.spec.tiles.set {
            TileSet::WithFlowers => KindSet::FLOWERS.union(KindSet::DRAGONS),
            TileSet::SuitsOnly | TileSet::WithHonours => KindSet::EMPTY,
        }
    }

    /// Reads a hand of these rules: its tiles are among `available`, its melds are allowed where these kinds are `wild`.
    ///
    /// # Errors
    /// What is wrong with the text, its place marked.
    pub fn read_hand(&self, text: &str, available: &Counts, wild: KindSet) -> Result<Hand, NotationError> {
        let mut held = *available;
        Kind::all().filter(|&kind| self.is_flower(kind)).for_each(|kind| held[kind] = 0);
        let reason = |why: Message| Reason { id: why.id(), text: why.to_string() };
        parse_hand_where(text, &held, |meld| self.foreign_meld(meld, wild).map(reason))
    }

    /// Which suits a hand may use: all, two at most, or all but the missing one (定缺).
    #[inline]
    pub fn suit_limit(&self, missing: Option<Suit>) -> SuitLimit {
        match missing {
            Some(suit) => SuitLimit::Without(suit),
            None if self.spec.gates.at_most_two_suits => SuitLimit::AtMostTwo,
            None => SuitLimit::Any,
        }
    }

    /// Why the rules do not have such a meld, if so.
    fn foreign_meld(&self, meld: &Meld, wild: KindSet) -> Option<Message> {
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

    /// Every tile of the set.
    pub fn tiles(&self) -> &Counts {
        &self.tiles
    }

    /// Number of tiles in the built wall, the turned tile included: 136, 108, 112 or 144.
    pub fn wall_len(&self) -> usize {
        self.tiles.total()
    }

    /// Every tile that can come into a hand, once this tile is turned: without it where it is out of play.
    pub fn in_play(&self, indicator: Option<Kind>) -> Counts {
        let mut counts = self.tiles;
        if let Some(kind) = indicator.filter(|&kind| counts[kind] > 0 && self.turned_tile_is_out()) {
            counts.remove(kind);
        }
        counts
    }

    /// Every tile that can stand in a hand: [`Rules::in_play`] without the flowers.
    #[inline]
    pub fn in_hands(&self, indicator: Option<Kind>) -> Counts {
        let mut counts = self.in_play(indicator);
        self.flowers().iter().for_each(|kind| counts[kind] = 0);
        counts
    }

    /// Whether a tile is turned at all, and out of play from then on.
    pub fn turned_tile_is_out(&self) -> bool {
        self.has_indicator() && self.spec.wilds.turned_tile == TurnedTile::Out
    }

    /// Whether a tile is turned to say which kinds are 精.
    #[inline]
    pub fn has_indicator(&self) -> bool {
        self.spec.wilds.source == WildSource::Indicator
    }

    /// 正精 and 副精 under this turned tile, where the rules turn one.
    pub fn jing(&self, indicator: Option<Kind>) -> Option<JingKinds> {
        indicator.filter(|_| self.has_indicator()).map(JingKinds::of)
    }

    /// The kinds that stand for others: 精, or 红中.
    pub fn wild_kinds(&self, indicator: Option<Kind>) -> KindSet {
        match self.spec.wilds.source {
            WildSource::None => KindSet::EMPTY,
            WildSource::Indicator => self.jing(indicator).map_or(KindSet::EMPTY, JingKinds::set),
            WildSource::Hongzhong => KindSet::of(Kind::ZHONG),
            WildSource::Yaoji => Suit::Sou.kinds().take(1).collect(),
        }
    }

    /// The complete rule set as TOML: read again, it gives the same rules.
    pub fn to_toml(&self) -> String {
        let mut text = format!("# fingerprint {}\n", self.fingerprint);
        let mut section = "";
        for key in self.keys() {
            if key.section() != section {
                section = key.section();
                text.push_str(&format!("\n[{section}]\n"));
            }
            if let Some(value) = at(&self.values, &key.path) {
                text.push_str(&format!("{} = {}\n", key.name(), literal(value)));
            }
        }
        text
    }

    /// The keys of this rule set's family, section by section.
    pub fn keys(&self) -> Vec<&'static Key> {
        let own = || keys().iter().filter(|key| key.fits(self.family()));
        let sections = once(own().map(Key::section));
        sections.iter().flat_map(|section| own().filter(move |key| key.section() == *section)).collect()
    }

    /// The value of a key as TOML writes it.
    pub fn value(&self, path: &str) -> Option<String> {
        at(&self.values, path).filter(|value| !value.is_object()).map(literal)
    }
}

/// Adds what follows from the keys.
pub(super) fn conclude(spec: RuleSpec) -> Rules {
    let values = serde_json::to_value(&spec).expect("keys are booleans, numbers and texts");
    Rules {
        fingerprint: digest(keys(), &values, |_| true, ""),
        left_out: Vec::new(),
        notices: Vec::new(),
        values,
        tiles: tiles(&spec),
        needs: spec.scoring.needs(),
        evaluator: OnceLock::new(),
        spec,
    }
}

/// A key in which two rule sets differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The key with its sections.
    pub key: String,
    /// Its value in the first, as TOML writes it; `None` where its family has no such key.
    pub a: Option<String>,
    /// Its value in the second.
    pub b: Option<String>,
}

/// The keys in which two rule sets differ, their names and titles apart.
pub fn diff(a: &Rules, b: &Rules) -> Vec<Difference> {
    let (left, right) = (&a.values, &b.values);
    // A key that two families have stands in the list of each.
    let theirs = |key: &&Key| key.fits(a.family()) || key.fits(b.family()) && at(left, &key.path).is_none();
    let rules = keys().iter().filter(theirs).filter(|key| !NAMES.contains(&key.path.as_str()));
    rules
        .filter_map(|key| {
            let (a, b) = (at(left, &key.path), at(right, &key.path));
            (a != b).then(|| Difference { key: key.path.clone(), a: a.map(literal), b: b.map(literal) })
        })
        .collect()
}

/// A value as TOML writes it; JSON's escapes are TOML's, but for DEL, which TOML wants escaped.
fn literal(value: &Value) -> String {
    value.to_string().replace('\u{7f}', "\\u007f")
}

/// A hash of the values that are not neutral and whose keys `keep` names, and of something more.
pub(super) fn digest(keys: &[Key], values: &Value, keep: impl Fn(&Key) -> bool, more: &str) -> Fingerprint {
    let family = at(values, FAMILY).and_then(Value::as_str).unwrap_or_default();
    let mut lines: Vec<String> = keys
        .iter()
        .filter(|key| key.fits(family) && !NAMES.contains(&key.path.as_str()) && keep(key))
        .filter_map(|key| Some((key, at(values, &key.path)?)))
        .filter(|(key, value)| key.neutral.as_ref() != Some(value))
        .map(|(key, value)| format!("{}={value}\n", key.path))
        .collect();
    lines.sort_unstable();
    lines.push(more.to_owned());
    Fingerprint(Sha256::digest(lines.concat().as_bytes()).into())
}

/// Four copies of each kind of the set, one of each season and plant; the wild 红中 on top.
fn tiles(spec: &RuleSpec) -> Counts {
    let four = match spec.tiles.set {
        TileSet::SuitsOnly => KindSet::NUMBERS,
        TileSet::WithHonours | TileSet::WithFlowers => KindSet::PLAIN,
    };
    let mut counts = Counts::EMPTY;
    four.iter().for_each(|kind| counts[kind] = 4);
    if spec.tiles.set == TileSet::WithFlowers {
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

/// Checks what was read.
fn finish(mut layers: Layers) -> Result<Rules, RulesError> {
    layers.require_family();
    let rules = typed(&layers).map(conclude).map(|rules| adjusted(&mut layers, rules));
    match &rules {
        Some(rules) => contradictions(&mut layers, rules),
        None if layers.problems.is_empty() => layers.unnamed(),
        None => {}
    }
    let family = layers.family().map(str::to_owned);
    layers.problems.iter_mut().for_each(|problem| problem.family.clone_from(&family));
    match rules {
        Some(mut rules) if layers.problems.is_empty() => {
            rules.left_out = rules.keys();
            rules.left_out.retain(|key| !layers.entries.contains_key(&key.path));
            rules.notices = in_order(layers.notices).iter().map(ToMessage::to_message).collect();
            Ok(rules)
        }
        _ => {
            let told = |notice: &Problem| layers.problems.iter().any(|problem| problem.key == notice.key);
            layers.notices.retain(|notice| !told(notice));
            layers.notices.retain(|notice| notice.kind == ProblemKind::Renamed);
            Err(RulesError([in_order(layers.problems), in_order(layers.notices)].concat()))
        }
    }
}

/// The values as types; none where the family or a name is missing. All others were checked against the rows, which have the same
/// keys and choices as the types.
fn typed(layers: &Layers) -> Option<RuleSpec> {
    let given = |key: &&str| layers.entries.contains_key(*key);
    let whole = NAMES.iter().chain([&FAMILY]).all(given);
    whole.then(|| serde_json::from_value(layers.tree()).expect("a test holds rows and types together"))
}

/// Gives inherited keys that what the user wrote leaves without meaning the values that say so. One such key may leave others
/// without meaning.
fn adjusted(layers: &mut Layers, mut rules: Rules) -> Rules {
    let mut set: Vec<(&'static str, &'static str, Value)> = Vec::new();
    loop {
        let known = set.len();
        for conflict in check::conflicts(&rules, &rules.values) {
            if conflict.keys.iter().any(|key| layers.spoilt.contains(*key)) {
                continue;
            }
            // What follows from a key that was set follows from its cause.
            let earlier = || set.iter().find(|row| conflict.keys.contains(&row.1)).map(|row| row.0);
            let written = conflict.keys.iter().find(|key| !layers.is_inherited(key)).copied();
            // What a change switches off by a word takes along what files below it say.
            let off = conflict.keys[1..].iter().find(|key| layers.is_switched_off(key)).copied();
            let off = off.or_else(|| earlier().filter(|cause| layers.is_switched_off(cause)));
            let Some(cause) = off.or(written).or_else(earlier) else { continue };
            let (key, Some(idle)) = (conflict.keys[0], conflict.idle) else { continue };
            let gives_way = layers.is_inherited(key) || off.is_some() && layers.is_below_changes(key);
            if gives_way && !set.iter().any(|row| row.1 == key) {
                layers.inherit(key, idle.instead.clone());
                set.push((cause, key, idle.instead));
            }
        }
        if set.len() == known {
            break;
        }
        rules = typed(layers).map_or(rules, conclude);
    }
    for cause in once(set.iter().map(|row| row.0)) {
        let of_cause = set.iter().filter(|row| row.0 == cause);
        let named = |(_, key, value): &(_, &str, Value)| rules.key(key).map(|key| key.with_value(value));
        let values = Arg::list(Joint::Comma, of_cause.filter_map(named));
        layers.notice(cause, msg!("rules-adjusted", values));
    }
    rules
}

/// Adds the contradictions, each at the key that stands nearest to the user. Inherited keys that one change leaves without
/// meaning make one problem, at that change.
fn contradictions(layers: &mut Layers, rules: &Rules) {
    let mut idle: Vec<(&str, Vec<(Arg, Arg)>)> = Vec::new();
    for conflict in check::conflicts(rules, &rules.values) {
        if conflict.keys.iter().any(|key| layers.spoilt.contains(*key)) {
            continue;
        }
        let Some(key) = layers.nearest(&conflict.keys) else { continue };
        match conflict.idle {
            Some(of) if conflict.keys[0] != key => match idle.iter_mut().find(|(cause, _)| *cause == key) {
                Some((_, rows)) => rows.push((of.is, of.must)),
                None => idle.push((key, vec![(of.is, of.must)])),
            },
            _ => layers.contradiction(key, conflict.message),
        }
    }
    for (cause, rows) in idle {
        let (is, must): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let [is, must] = [is, must].map(|list| Arg::list(Joint::Comma, list));
        // All of them at once, where the value is that of a word.
        let off = rules.key(cause).filter(|key| layers.is_change(cause) && rules.value(cause) == key.switched_off());
        let off = off.map(|key| msg!("rules-or-switch-off", off = key.off_called()));
        layers.contradiction(cause, msg!("rules-idle-others", is, must, off));
    }
}

/// File by file, as they were opened, and by line.
fn in_order(mut problems: Vec<Problem>) -> Vec<Problem> {
    let files = once(problems.iter().map(|problem| problem.file.clone()));
    problems.sort_by_key(|problem| {
        (files.iter().position(|file| *file == problem.file), problem.line, problem.column, problem.key.clone())
    });
    problems
}

//! Keys that cannot all hold. Every rule here is one row: when it strikes, what it says, what to do.

mod cost;
mod room;

pub(crate) use cost::{Come, Cost, Form, Terms, dearest, discard_shares, holding, largest};

use super::keys::{FAMILY, Key, at, keys};
use super::naming::quoted;
use super::spec::*;
use crate::lang::{Message, ToArg, is_instruction, msg};
use serde_json::Value;

/// A contradiction between keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The keys that take part; the first is the one to point at where all stand equally near.
    pub(crate) keys: Vec<&'static str>,
    /// What does not fit, and what to do.
    pub(crate) message: Message,
    /// Keys that the others leave without meaning, each with the value that says the same as none: inherited ones take it.
    pub(crate) pointless: Vec<(&'static str, Value)>,
    /// Where the last of `keys` leaves the first without meaning: how the first stands, and how it must stand.
    pub(crate) idle: Option<(String, String)>,
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
    names(spec, &mut found);
    wilds(spec, &mut found);
    shapes(spec, &mut found);
    gates(spec, &mut found);
    claims(spec, &mut found);
    wall(spec, &mut found);
    play(spec, &mut found);
    bao(spec, &mut found);
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
        self.pointless(strikes, &[], keys, message);
    }

    /// Notes a contradiction if `strikes`. `pointless` are those of the keys that the others leave without meaning, with the
    /// values that end the contradiction.
    pub(crate) fn pointless(
        &mut self,
        strikes: bool,
        pointless: &[(&'static str, Value)],
        keys: &[&'static str],
        message: Message,
    ) {
        if strikes {
            self.conflicts.push(Conflict { keys: keys.to_vec(), message, pointless: pointless.to_vec(), idle: None });
        }
    }

    /// Notes a contradiction if `strikes`: the first of the keys needs the others, and is neutral without them.
    pub(crate) fn needs(&mut self, strikes: bool, keys: &[&'static str], message: Message) {
        let neutral = self.key(keys[0]).and_then(|key| key.neutral.clone());
        let pointless: Vec<_> = neutral.into_iter().map(|neutral| (keys[0], neutral)).collect();
        self.pointless(strikes, &pointless, keys, message);
    }

    /// Notes every key of `rows` whose value is not neutral: it has no effect while `cause` holds.
    pub(crate) fn neutral(&mut self, cause: &'static str, why: Message, rows: &[&'static str]) {
        for &path in rows {
            let Some(key) = self.key(path) else { continue };
            let [value, set] = [path, cause].map(|path| at(self.values, path).unwrap_or(&Value::Null));
            let Some(neutral) = key.neutral.as_ref().filter(|neutral| *neutral != value) else { continue };
            let (is, must) = (format!("{path} = {value}"), format!("{path} = {neutral}"));
            let set = set.as_str().filter(|_| cause == FAMILY).map_or_else(|| set.to_string().to_arg(), quoted);
            self.conflicts.push(Conflict {
                keys: vec![path, cause],
                message: msg!("rules-idle", is, cause, set, why, must),
                pointless: vec![(path, neutral.clone())],
                idle: Some((is, must)),
            });
        }
    }

    /// The key of this game, if it has it.
    fn key(&self, path: &str) -> Option<&'static Key> {
        keys().iter().find(|key| key.path == path && key.fits(self.family))
    }

    /// Whether this game has the key.
    fn has(&self, path: &str) -> bool {
        self.key(path).is_some()
    }

    /// Notes keys that the settlement of this game does not know.
    pub(crate) fn unknown(&mut self, rows: &[&'static str]) {
        self.neutral(FAMILY, msg!("rules-idle-unsettled"), rows);
    }

    /// For settlements without 旋风杠 and 报听.
    pub(crate) fn without_northern_customs(&mut self) {
        self.unknown(&["claims.xuanfeng", "bao.declare"]);
    }

    /// For settlements without 抄庄, big hands and hard flowers.
    pub(crate) fn without_extras(&mut self) {
        self.unknown(&["dealer.chaozhuang_passes", "dealer.big_hand_stays", "gates.hard_flowers"]);
    }

    /// For settlements that end with one win.
    pub(crate) fn one_win(&mut self) {
        self.neutral(FAMILY, msg!("rules-idle-one-win"), &["play.ends"]);
    }

    /// Factors of seven pairs must grow with the fours of a kind.
    pub(crate) fn ascending(&mut self, factors: [(&'static str, i32); 4]) {
        for [lesser, greater] in [[0, 1], [1, 2], [2, 3]].map(|pair| pair.map(|at| factors[at])) {
            self.when(greater.1 < lesser.1, &[greater.0, lesser.0], msg!("rules-descending"));
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
    let source = "wilds.source";
    if spec.wilds.source == WildSource::None {
        found.neutral(
            source,
            msg!("rules-idle-no-wilds"),
            &["wilds.fifth_copy", "wilds.qixing_no_wild", "gates.wild_ping_discard", "wilds.discard", "wilds.pung"],
        );
    } else {
        found.neutral(
            source,
            msg!("rules-idle-gate-without-wilds"),
            &[
                "gates.three_suits",
                "gates.triplet",
                "gates.terminal",
                "gates.dragon_triplet",
                "gates.open",
                "gates.single_tile",
            ],
        );
    }
    if spec.wilds.source != WildSource::Indicator {
        found.neutral(
            source,
            msg!("rules-idle-no-jing"),
            &[
                "wilds.turned_tile",
                "wilds.discard_jing_wild",
                "claims.jingdiao_discard",
                "claims.jingdiao_rob_kong",
                "scoring.factors.jingdiao",
                "scoring.factors.deguo",
                "scoring.factors.dezhongde",
                "scoring.deguo.bonus",
                "scoring.deguo.discards_break",
                "scoring.deguo.kongs_break",
                "scoring.deguo.own_jing_allowed",
                "scoring.tiandi.jingdiao",
                "scoring.jing.chongguan_from",
                "scoring.jing.bawang",
                "scoring.jing.discarded",
                "scoring.jing.feeder_pays_chongguan",
                "scoring.jing.lower",
                "scoring.jing.left",
                "scoring.jing.right",
                "scoring.jing.song",
                "scoring.jing.last",
                "scoring.factors.piao_zheng",
                "scoring.factors.piao_fu",
                "scoring.kong.jing",
                "scoring.kong.jing_bonus",
            ],
        );
    }
    found.needs(
        matches!(spec.wilds.source, WildSource::Hongzhong | WildSource::Yaoji)
            && spec.gates.wild_ping_discard == WildPingDiscard::JingdiaoOnly,
        &["gates.wild_ping_discard", source],
        msg!("rules-only-jing-fished"),
    );
    if !spec.wilds.discard {
        let piao = &["scoring.factors.piao_zheng", "scoring.factors.piao_fu"];
        found.neutral("wilds.discard", msg!("rules-idle-jing-kept"), piao);
    }
    found.when(
        spec.wilds.source == WildSource::Indicator && spec.tiles.set == TileSet::WithFlowers,
        &[source, "tiles.set"],
        msg!("rules-turned-flower"),
    );
    found.when(
        spec.wilds.source == WildSource::Hongzhong && spec.tiles.set != TileSet::SuitsOnly,
        &[source, "tiles.set"],
        msg!("rules-eight-hongzhong"),
    );
    found.needs(
        spec.wilds.qixing_no_wild && !spec.shapes.qixing_shisanlan,
        &["wilds.qixing_no_wild", "shapes.qixing_shisanlan"],
        msg!("rules-no-qixing-shisanlan"),
    );
}

fn shapes(spec: &RuleSpec, found: &mut Found<'_>) {
    let set = "tiles.set";
    if spec.tiles.set == TileSet::SuitsOnly {
        found.neutral(set, msg!("rules-idle-no-honours"), &["shapes.wind_runs"]);
        found.pointless(
            spec.gates.terminal == TerminalGate::OrHonours,
            &[("gates.terminal", "suits".into())],
            &["gates.terminal", set],
            msg!("rules-terminal-honours"),
        );
    }
    if spec.tiles.set != TileSet::WithHonours {
        let why = match spec.tiles.set {
            TileSet::WithFlowers => msg!("rules-idle-few-honours"),
            _ => msg!("rules-idle-no-honours"),
        };
        found.neutral(
            set,
            why,
            &[
                "shapes.dragon_runs",
                "shapes.qixing_seven_pairs",
                "shapes.shisanlan",
                "shapes.qixing_shisanlan",
                "shapes.shisanyao",
            ],
        );
        found.pointless(
            spec.gates.triplet == TripletGate::OrDragonPair,
            &[("gates.triplet", "required".into())],
            &["gates.triplet", set],
            msg!("rules-dragon-pairs"),
        );
    }
    let shapes = &spec.shapes;
    found.needs(
        shapes.qixing_shisanlan && !shapes.shisanlan,
        &["shapes.qixing_shisanlan", "shapes.shisanlan"],
        msg!("rules-qixing-shisanlan"),
    );
    found.needs(
        shapes.qixing_seven_pairs && !shapes.seven_pairs,
        &["shapes.qixing_seven_pairs", "shapes.seven_pairs"],
        msg!("rules-qixing-seven-pairs"),
    );
}

/// Closed shapes without melds, 小七对 first.
const APART: [&str; 5] = [
    "shapes.seven_pairs",
    "shapes.qixing_seven_pairs",
    "shapes.shisanlan",
    "shapes.qixing_shisanlan",
    "shapes.shisanyao",
];

fn gates(spec: &RuleSpec, found: &mut Found<'_>) {
    let gates = &spec.gates;
    found.when(
        gates.at_most_two_suits && gates.three_suits != ThreeSuits::Off,
        &["gates.three_suits", "gates.at_most_two_suits"],
        msg!("rules-two-and-three-suits"),
    );
    if gates.at_most_two_suits {
        let shapes = &["shapes.shisanlan", "shapes.qixing_shisanlan", "shapes.shisanyao"];
        found.neutral("gates.at_most_two_suits", msg!("rules-idle-three-suits"), shapes);
    }
    let exempt = gates.seven_pairs_exempt;
    let special = if exempt { &APART[1..] } else { &APART };
    if gates.triplet != TripletGate::Off {
        found.neutral("gates.triplet", msg!("rules-idle-no-triplet"), special);
    }
    if gates.three_suits == ThreeSuits::Melds {
        found.neutral("gates.three_suits", msg!("rules-idle-no-melds"), special);
    }
    if gates.open {
        found.neutral("gates.open", msg!("rules-idle-no-claims"), special);
    }
    found.needs(
        exempt && !spec.shapes.seven_pairs,
        &["gates.seven_pairs_exempt", "shapes.seven_pairs"],
        msg!("rules-exempt-seven-pairs"),
    );
    found.pointless(
        !gates.dragon_triplet && spec.claims.dragon_pung,
        &[("claims.dragon_pung", false.into())],
        &["gates.dragon_triplet", "claims.dragon_pung"],
        msg!("rules-dragon-pungs"),
    );
    let no_suit = &["shapes.qixing_seven_pairs"];
    if gates.three_suits == ThreeSuits::WithPair {
        found.neutral("gates.three_suits", msg!("rules-idle-only-honours"), no_suit);
    }
    if gates.terminal == TerminalGate::Suits {
        found.neutral("gates.terminal", msg!("rules-idle-only-honours"), no_suit);
    }
    found.needs(
        gates.hard_flowers > 0 && spec.tiles.set != TileSet::WithFlowers,
        &["gates.hard_flowers", "tiles.set"],
        msg!("rules-hard-flowers", count = gates.hard_flowers),
    );
}

fn claims(spec: &RuleSpec, found: &mut Found<'_>) {
    let claims = &spec.claims;
    found.needs(
        claims.guohu == Guohu::Off && claims.guohu_lifted_by_kong_or_jing,
        &["claims.guohu_lifted_by_kong_or_jing", "claims.guohu"],
        msg!("rules-no-guohu"),
    );
    let set = "tiles.set";
    if spec.tiles.set == TileSet::SuitsOnly {
        found.neutral(set, msg!("rules-idle-no-xuanfeng"), &["claims.xuanfeng"]);
    }
    found.pointless(
        claims.xuanfeng == Xuanfeng::WindsAndDragons && spec.tiles.set == TileSet::WithFlowers,
        &[("claims.xuanfeng", "winds".into())],
        &["claims.xuanfeng", set],
        msg!("rules-xuanfeng-flowers"),
    );
    if !claims.discard_win {
        found.neutral(
            "claims.discard_win",
            msg!("rules-idle-no-discard-win"),
            &[
                "claims.jingdiao_discard",
                "claims.guohu_lifted_by_kong_or_jing",
                "scoring.discard_payers",
                "room.discard_payers",
                "scoring.deguo.bonus_payers",
                "scoring.bao.kuaizhao",
                "scoring.last_discard",
            ],
        );
    }
    if !claims.rob_kong {
        found.neutral(
            "claims.rob_kong",
            msg!("rules-idle-no-rob-kong"),
            &["claims.jingdiao_rob_kong", "scoring.rob_kong_payers"],
        );
    }
    found.needs(
        spec.dealer.several_winners_stay && claims.winners == Winners::First,
        &["dealer.several_winners_stay", "claims.winners"],
        msg!("rules-several-winners"),
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
    found.needs(
        wall.dead_grows && wall.dead_tiles == 0,
        &["wall.dead_grows", "wall.dead_tiles"],
        msg!("rules-dead-grows"),
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

fn play(spec: &RuleSpec, found: &mut Found<'_>) {
    let play = &spec.play;
    if play.exchange == Exchange::Off {
        found.neutral("play.exchange", msg!("rules-idle-no-exchange"), &["play.exchange_same_suit"]);
    }
    found.needs(
        play.missing_suit != MissingSuit::Free && !spec.gates.at_most_two_suits,
        &["play.missing_suit", "gates.at_most_two_suits"],
        msg!("rules-missing-suit"),
    );
    found.pointless(
        spec.dealer.after_win == DealerAfterWin::FirstWinner
            && (spec.dealer.after_kong_stays || spec.dealer.big_hand_stays),
        &[("dealer.after_kong_stays", false.into()), ("dealer.big_hand_stays", false.into())],
        &["dealer.after_win", "dealer.after_kong_stays", "dealer.big_hand_stays"],
        msg!("rules-first-winner-deals"),
    );
}

fn bao(spec: &RuleSpec, found: &mut Found<'_>) {
    if spec.bao.declare == BaoDeclare::Off {
        found.neutral("bao.declare", msg!("rules-idle-none-declared"), &["bao.wild"]);
    }
    if spec.wilds.source != WildSource::None {
        found.neutral("wilds.source", msg!("rules-idle-bao-alone"), &["bao.wild"]);
    }
    found.when(
        spec.bao.wild != BaoWild::Off && spec.tiles.set == TileSet::WithFlowers,
        &["bao.wild", "tiles.set"],
        msg!("rules-bao-flower"),
    );
}

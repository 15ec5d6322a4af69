//! Keys that cannot all hold. Every rule here is one row: when it strikes, what it says, what to do.

mod cost;
mod room;

pub(crate) use cost::{Come, Cost, Form, Terms, dearest, discard_shares, holding, largest};

use super::keys::{FAMILY, at, keys};
use super::spec::*;
use serde_json::Value;

/// A contradiction between keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The keys that take part; the first is the one to point at where all stand equally near.
    pub(crate) keys: Vec<&'static str>,
    /// What does not fit.
    pub(crate) message: String,
    /// What to do.
    pub(crate) help: String,
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
    pub(crate) fn when(
        &mut self,
        strikes: bool,
        keys: &[&'static str],
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        if strikes {
            let (message, help) = (message.into(), help.into());
            self.conflicts.push(Conflict { keys: keys.to_vec(), message, help, idle: None });
        }
    }

    /// Notes every key of `rows` whose value is not neutral: it has no effect while `cause` holds.
    pub(crate) fn neutral(&mut self, cause: &'static str, why: &str, rows: &[&'static str]) {
        for &path in rows {
            let Some(key) = keys().iter().find(|key| key.path == path && key.fits(self.family)) else { continue };
            let [value, set] = [path, cause].map(|path| at(self.values, path).unwrap_or(&Value::Null));
            let Some(neutral) = key.neutral.as_ref().filter(|neutral| *neutral != value) else { continue };
            let (is, must) = (format!("{path} = {value}"), format!("{path} = {neutral}"));
            self.conflicts.push(Conflict {
                keys: vec![path, cause],
                message: format!("{is} has no effect with {cause} = {set}: {why}"),
                help: format!("set {must}, or change {cause}"),
                idle: Some((is, must)),
            });
        }
    }

    /// Whether this game has the key.
    fn has(&self, path: &str) -> bool {
        keys().iter().any(|key| key.path == path && key.fits(self.family))
    }

    /// Notes keys that the settlement of this game does not know.
    pub(crate) fn unknown(&mut self, rows: &[&'static str]) {
        self.neutral(FAMILY, "its settlement has no such rule", rows);
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
        self.neutral(FAMILY, "its settlement ends with one win", &["play.ends"]);
    }

    /// Factors of seven pairs must grow with the fours of a kind.
    pub(crate) fn ascending(&mut self, factors: &[i32], key: &'static str) {
        self.when(
            factors.windows(2).any(|pair| pair[1] < pair[0]),
            &[key],
            "seven pairs with more fours of a kind would count less than seven pairs with fewer",
            "make the factors grow with the fours of a kind",
        );
    }
}

fn names(spec: &RuleSpec, found: &mut Found<'_>) {
    let rows: [(&'static str, &str); 3] = [("name", &spec.name), ("title", &spec.title), ("title_zh", &spec.title_zh)];
    for (key, text) in rows {
        let long = text.chars().count() > MAX_NAME;
        let odd = text.trim().is_empty() || text.chars().any(char::is_control) || long;
        found.when(odd, &[key], "expected a text of 1 to 200 characters on one line", "write a text, or a shorter one");
    }
    let path = spec.name.contains(['/', '\\']);
    found.when(path, &["name"], "a name cannot contain / or \\: folders are named after it", "write - or _ instead");
}

fn wilds(spec: &RuleSpec, found: &mut Found<'_>) {
    let source = "wilds.source";
    if spec.wilds.source == WildSource::None {
        found.neutral(
            source,
            "no tile is wild",
            &["wilds.fifth_copy", "wilds.qixing_no_wild", "gates.wild_ping_discard", "wilds.discard", "wilds.pung"],
        );
    } else {
        found.neutral(
            source,
            "this gate is checked on hands without wilds",
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
            "no tile is turned, so there is no 精",
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
    found.when(
        matches!(spec.wilds.source, WildSource::Hongzhong | WildSource::Yaoji)
            && spec.gates.wild_ping_discard == WildPingDiscard::JingdiaoOnly,
        &["gates.wild_ping_discard", source],
        "only 精 are fished for: with other wilds there is no 精钓",
        "set gates.wild_ping_discard = \"self_draw_only\", or wilds.source = \"indicator\"",
    );
    if !spec.wilds.discard {
        let piao = &["scoring.factors.piao_zheng", "scoring.factors.piao_fu"];
        found.neutral("wilds.discard", "no 精 is thrown where it may not be discarded", piao);
    }
    found.when(
        spec.wilds.source == WildSource::Indicator && spec.tiles.set == TileSet::WithFlowers,
        &[source, "tiles.set"],
        "a turned flower would make no 精: flowers do not stay in hands",
        "set tiles.set = \"with_honours\" or \"suits_only\", or wilds.source = \"none\"",
    );
    found.when(
        spec.wilds.source == WildSource::Hongzhong && spec.tiles.set != TileSet::SuitsOnly,
        &[source, "tiles.set"],
        "the four wild 红中 are added to the set, and this set has four 红中 already",
        "set tiles.set = \"suits_only\" (108 + 4 tiles)",
    );
    found.when(
        spec.wilds.qixing_no_wild && !spec.shapes.qixing_shisanlan,
        &["wilds.qixing_no_wild", "shapes.qixing_shisanlan"],
        "wilds.qixing_no_wild restricts 七星十三烂, which is not played",
        "set wilds.qixing_no_wild = false, or shapes.qixing_shisanlan = true",
    );
}

fn shapes(spec: &RuleSpec, found: &mut Found<'_>) {
    let set = "tiles.set";
    if spec.tiles.set == TileSet::SuitsOnly {
        found.neutral(set, "there are no honours", &["shapes.wind_runs"]);
        found.when(
            spec.gates.terminal == TerminalGate::OrHonours,
            &["gates.terminal", set],
            "gates.terminal = \"or_honours\" counts honours, and tiles.set = \"suits_only\" has none",
            "set gates.terminal = \"suits\"",
        );
    }
    if spec.tiles.set != TileSet::WithHonours {
        let why = match spec.tiles.set {
            TileSet::WithFlowers => "中发白 are flowers there, and winds alone are too few",
            _ => "there are no honours",
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
        found.when(
            spec.gates.triplet == TripletGate::OrDragonPair,
            &["gates.triplet", set],
            "gates.triplet = \"or_dragon_pair\" counts pairs of 中发白, and no hand can hold them",
            "set gates.triplet = \"required\"",
        );
    }
    let needs: [(bool, bool, [&'static str; 2], &str); 2] = [
        (
            spec.shapes.qixing_shisanlan,
            spec.shapes.shisanlan,
            ["shapes.qixing_shisanlan", "shapes.shisanlan"],
            "七星十三烂 is a 十三烂",
        ),
        (
            spec.shapes.qixing_seven_pairs,
            spec.shapes.seven_pairs,
            ["shapes.qixing_seven_pairs", "shapes.seven_pairs"],
            "七星七对 is a 小七对",
        ),
    ];
    for (special, general, keys, what) in needs {
        let [own, needed] = keys;
        let help = format!("set {needed} = true, or {own} = false");
        found.when(special && !general, &keys, format!("{what}, and {needed} = false forbids those"), help);
    }
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
        "no hand has at most two suits and also all three",
        "set gates.three_suits = \"off\" or gates.at_most_two_suits = false",
    );
    if gates.at_most_two_suits {
        let shapes = &["shapes.shisanlan", "shapes.qixing_shisanlan", "shapes.shisanyao"];
        found.neutral("gates.at_most_two_suits", "such a hand always has all three suits", shapes);
    }
    let exempt = gates.seven_pairs_exempt;
    let special = if exempt { &APART[1..] } else { &APART };
    if gates.triplet != TripletGate::Off {
        found.neutral("gates.triplet", "such a hand never has a triplet", special);
    }
    if gates.three_suits == ThreeSuits::Melds {
        found.neutral("gates.three_suits", "such a hand has no melds", special);
    }
    if gates.open {
        found.neutral("gates.open", "such a hand has no claimed melds", special);
    }
    found.when(
        exempt && !spec.shapes.seven_pairs,
        &["gates.seven_pairs_exempt", "shapes.seven_pairs"],
        "gates.seven_pairs_exempt is about 小七对, which is not played",
        "set gates.seven_pairs_exempt = false, or shapes.seven_pairs = true",
    );
    found.when(
        !gates.dragon_triplet && spec.claims.dragon_pung,
        &["gates.dragon_triplet", "claims.dragon_pung"],
        "中发白 could be claimed as pungs, but three of them make no meld",
        "set claims.dragon_pung = false, or gates.dragon_triplet = true",
    );
    let no_suit = &["shapes.qixing_seven_pairs"];
    if gates.three_suits == ThreeSuits::WithPair {
        found.neutral("gates.three_suits", "such a hand has only honours", no_suit);
    }
    if gates.terminal == TerminalGate::Suits {
        found.neutral("gates.terminal", "such a hand has only honours", no_suit);
    }
    found.when(
        gates.hard_flowers > 0 && spec.tiles.set != TileSet::WithFlowers,
        &["gates.hard_flowers", "tiles.set"],
        format!("a hand would need {} hard flowers, and the set has none", gates.hard_flowers),
        "set gates.hard_flowers = 0, or tiles.set = \"with_flowers\"",
    );
}

fn claims(spec: &RuleSpec, found: &mut Found<'_>) {
    let claims = &spec.claims;
    found.when(
        claims.guohu == Guohu::Off && claims.guohu_lifted_by_kong_or_jing,
        &["claims.guohu_lifted_by_kong_or_jing", "claims.guohu"],
        "claims.guohu_lifted_by_kong_or_jing lifts 过胡, which claims.guohu = \"off\" switches off",
        "set claims.guohu_lifted_by_kong_or_jing = false, or claims.guohu = \"until_entry\"",
    );
    let set = "tiles.set";
    if spec.tiles.set == TileSet::SuitsOnly {
        found.neutral(set, "旋风杠 are of honours, and there are none", &["claims.xuanfeng"]);
    }
    found.when(
        claims.xuanfeng == Xuanfeng::WindsAndDragons && spec.tiles.set == TileSet::WithFlowers,
        &["claims.xuanfeng", set],
        "claims.xuanfeng = \"winds_and_dragons\" needs 中发白 in hands, and in this set they are flowers",
        "set claims.xuanfeng = \"winds\", or tiles.set = \"with_honours\"",
    );
    if !claims.discard_win {
        found.neutral(
            "claims.discard_win",
            "no discard can be won",
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
            "no kong can be robbed",
            &["claims.jingdiao_rob_kong", "scoring.rob_kong_payers"],
        );
    }
    found.when(
        spec.dealer.several_winners_stay && claims.winners == Winners::First,
        &["dealer.several_winners_stay", "claims.winners"],
        "dealer.several_winners_stay needs several winners, and claims.winners = \"first\" allows only one",
        "set dealer.several_winners_stay = false, or claims.winners = \"all\"",
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
    found.when(
        kept > room,
        &["wall.dead_tiles", "wall.fenzhang"],
        format!("{kept} tiles at the tail cannot be kept back: only {room} of {tiles} are left after the deal"),
        format!("keep wall.dead_tiles + wall.fenzhang at {room} or less"),
    );
    found.when(
        wall.fenzhang > 0 && spec.tiles.set == TileSet::WithFlowers,
        &["wall.fenzhang", "tiles.set"],
        "分张 deals each seat one last tile, and a flower among them could not be replaced",
        "set wall.fenzhang = 0, or choose a tiles.set without flowers",
    );
    found.when(
        wall.dead_grows && wall.dead_tiles == 0,
        &["wall.dead_grows", "wall.dead_tiles"],
        "wall.dead_grows adds to the dead tiles, and there are none",
        "set wall.dead_grows = false, or wall.dead_tiles = 14 as in 推倒胡",
    );
    found.when(
        wall.dead_tiles > 0 && wall.replacement == Replacement::Head,
        &["wall.replacement", "wall.dead_tiles"],
        "dead tiles serve as replacements after kongs, but wall.replacement = \"head\" takes those from the head",
        "set wall.replacement = \"tail\", or wall.dead_tiles = 0",
    );
    found.when(
        !matches!(wall.fenzhang, 0 | 4),
        &["wall.fenzhang"],
        format!("分张 deals one tile to each seat: {} cannot be shared by four", wall.fenzhang),
        "set wall.fenzhang = 4, or 0 to switch it off",
    );
}

fn play(spec: &RuleSpec, found: &mut Found<'_>) {
    let play = &spec.play;
    if play.exchange == Exchange::Off {
        found.neutral("play.exchange", "no tiles are exchanged", &["play.exchange_same_suit"]);
    }
    found.when(
        play.missing_suit != MissingSuit::Free && !spec.gates.at_most_two_suits,
        &["play.missing_suit", "gates.at_most_two_suits"],
        "a missing suit is chosen, but gates.at_most_two_suits = false lets hands keep all three",
        "set gates.at_most_two_suits = true, or play.missing_suit = \"free\"",
    );
    found.when(
        spec.dealer.after_win == DealerAfterWin::FirstWinner
            && (spec.dealer.after_kong_stays || spec.dealer.big_hand_stays),
        &["dealer.after_win", "dealer.after_kong_stays", "dealer.big_hand_stays"],
        "the first winner is to deal next, but certain wins are to keep the dealer",
        "set dealer.after_kong_stays and dealer.big_hand_stays to false, or dealer.after_win = \"winner_stays\"",
    );
}

fn bao(spec: &RuleSpec, found: &mut Found<'_>) {
    if spec.bao.declare == BaoDeclare::Off {
        found.neutral("bao.declare", "only declared hands win with a 宝, and none is declared", &["bao.wild"]);
    }
    if spec.wilds.source != WildSource::None {
        found.neutral("wilds.source", "宝牌 are played without other wilds", &["bao.wild"]);
    }
    found.when(
        spec.bao.wild != BaoWild::Off && spec.tiles.set == TileSet::WithFlowers,
        &["bao.wild", "tiles.set"],
        "a flower as 宝 could be in no hand",
        "set bao.wild = \"off\", or choose a tiles.set without flowers",
    );
}

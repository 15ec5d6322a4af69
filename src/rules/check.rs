//! Keys that cannot all hold. Every rule here is one row: when it strikes, what it says, what to do.

use super::keys::{FAMILY, at};
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
pub(crate) fn conflicts(spec: &RuleSpec) -> Vec<Conflict> {
    let mut found = Found { tree: serde_json::to_value(spec).unwrap_or_default(), conflicts: Vec::new() };
    names(spec, &mut found);
    wilds(spec, &mut found);
    shapes(spec, &mut found);
    gates(spec, &mut found);
    claims(spec, &mut found);
    wall(spec, &mut found);
    play(spec, &mut found);
    bao(spec, &mut found);
    spec.scoring.check(spec, &mut found);
    found.conflicts
}

/// Collects contradictions.
pub(crate) struct Found {
    tree: Value,
    conflicts: Vec<Conflict>,
}

impl Found {
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

    /// Notes every key of `rows` whose value is not the neutral one beside it: it means nothing while `cause` holds.
    pub(crate) fn neutral(&mut self, cause: &'static str, why: &str, rows: &[(&'static str, Value)]) {
        for (key, neutral) in rows {
            let Some(value) = at(&self.tree, key).filter(|value| *value != neutral).cloned() else { continue };
            let set = at(&self.tree, cause).cloned().unwrap_or_default();
            let (is, must) = (format!("{key} = {value}"), format!("{key} = {neutral}"));
            self.conflicts.push(Conflict {
                keys: vec![key, cause],
                message: format!("{is} means nothing with {cause} = {set}: {why}"),
                help: format!("set {must}, or change {cause}"),
                idle: Some((is, must)),
            });
        }
    }

    /// Notes keys that the settlement of this game does not know.
    pub(crate) fn unknown(&mut self, rows: &[(&'static str, Value)]) {
        self.neutral(FAMILY, "its settlement does not know it", rows);
    }

    /// For settlements without 旋风杠 and 报听.
    pub(crate) fn without_northern_customs(&mut self) {
        self.unknown(&[("claims.xuanfeng", "off".into()), ("bao.declare", "off".into())]);
    }

    /// For settlements without 抄庄, big hands and hard flowers.
    pub(crate) fn without_extras(&mut self) {
        self.unknown(&[
            ("dealer.chaozhuang_passes", false.into()),
            ("dealer.big_hand_stays", false.into()),
            ("gates.hard_flowers", 0.into()),
        ]);
    }

    /// For settlements that end with one win.
    pub(crate) fn one_win(&mut self) {
        self.neutral(FAMILY, "its settlement ends with one win", &[("play.ends", "first_win".into())]);
    }

    /// Factors of seven pairs must grow with the fours of a kind.
    pub(crate) fn ascending(&mut self, factors: &[i32], key: &'static str) {
        self.when(
            factors.windows(2).any(|pair| pair[1] < pair[0]),
            &[key],
            "seven pairs with more fours of a kind would count less than with fewer",
            "let the factors grow with the fours of a kind",
        );
    }

    /// `largest` is the most that one seat can pay for a hand.
    pub(crate) fn largest(&mut self, largest: i128, key: &'static str, help: &str) {
        let message = format!("a hand could cost one seat {largest}: more than {MAX_PAYMENT}");
        self.when(largest > MAX_PAYMENT, &[key], message, help);
    }

    /// The same for a product of all factors that can meet in one payment.
    pub(crate) fn largest_product(&mut self, factors: impl IntoIterator<Item = i32>) {
        let largest = factors.into_iter().map(i128::from).product();
        self.largest(largest, "scoring.base", "take a smaller scoring.base or smaller factors");
    }
}

fn names(spec: &RuleSpec, found: &mut Found) {
    let rows: [(&'static str, &str); 3] = [("name", &spec.name), ("title", &spec.title), ("title_zh", &spec.title_zh)];
    for (key, text) in rows {
        let long = text.chars().count() > MAX_NAME;
        let odd = text.trim().is_empty() || text.chars().any(char::is_control) || long;
        found.when(odd, &[key], "a text of 1 to 200 characters on one line is expected", "shorten or write it");
    }
    let path = spec.name.contains(['/', '\\']);
    found.when(path, &["name"], "a name cannot hold / or \\: folders are named after it", "take - or _ instead");
}

fn wilds(spec: &RuleSpec, found: &mut Found) {
    let source = "wilds.source";
    if spec.wilds.source == WildSource::None {
        found.neutral(
            source,
            "no tile is wild",
            &[
                ("wilds.fifth_copy", false.into()),
                ("wilds.qixing_no_wild", false.into()),
                ("gates.wild_ping_ron", "allowed".into()),
                ("wilds.discard", true.into()),
                ("wilds.pung", true.into()),
            ],
        );
    } else {
        found.neutral(
            source,
            "these gates ask for readings without wilds",
            &[
                ("gates.three_suits", "off".into()),
                ("gates.triplet", "off".into()),
                ("gates.terminal", "off".into()),
                ("gates.dragon_triplet", true.into()),
                ("gates.open", false.into()),
                ("gates.single_tile", "allowed".into()),
            ],
        );
    }
    if spec.wilds.source != WildSource::Indicator {
        found.neutral(
            source,
            "no tile is turned, so there is no 精",
            &[
                ("wilds.turned_tile", "drawable".into()),
                ("wilds.ron_jing_wild", false.into()),
                ("claims.jingdiao_ron", "deguo_only".into()),
                ("claims.jingdiao_rob_kong", "deguo_only".into()),
                ("scoring.factors.jingdiao", 1.into()),
                ("scoring.factors.deguo", 1.into()),
                ("scoring.factors.dezhongde", 1.into()),
                ("scoring.deguo.bonus", 0.into()),
                ("scoring.deguo.discards_break", false.into()),
                ("scoring.deguo.kongs_break", false.into()),
                ("scoring.deguo.own_jing_allowed", false.into()),
                ("scoring.tiandi.jingdiao", 1.into()),
                ("scoring.jing.chongguan_from", 0.into()),
                ("scoring.jing.bawang", "off".into()),
                ("scoring.jing.discarded", "discarder".into()),
                ("scoring.jing.feeder_pays_chongguan", false.into()),
                ("scoring.jing.lower", "off".into()),
                ("scoring.jing.last", false.into()),
                ("scoring.kong.jing", "ordinary".into()),
            ],
        );
    }
    found.when(
        spec.wilds.source == WildSource::Indicator && spec.tiles.set == TileSet::WithFlowers,
        &[source, "tiles.set"],
        "a turned flower would make no 精: flowers stand in no hand",
        "take tiles.set = \"with_honours\" or \"suits_only\", or wilds.source = \"none\"",
    );
    found.when(
        spec.wilds.source == WildSource::Hongzhong && spec.tiles.set != TileSet::SuitsOnly,
        &[source, "tiles.set"],
        "the four wild 红中 are added to a set that has four 红中 already",
        "take tiles.set = \"suits_only\" (108 + 4 tiles)",
    );
    found.when(
        spec.wilds.qixing_no_wild && !spec.shapes.qixing_shisanlan,
        &["wilds.qixing_no_wild", "shapes.qixing_shisanlan"],
        "wilds.qixing_no_wild restricts 七星十三烂, which is not played",
        "set wilds.qixing_no_wild = false, or shapes.qixing_shisanlan = true",
    );
}

fn shapes(spec: &RuleSpec, found: &mut Found) {
    let set = "tiles.set";
    let off = |key| (key, Value::from(false));
    if spec.tiles.set == TileSet::SuitsOnly {
        found.neutral(set, "there are no honours", &[off("shapes.wind_runs")]);
        found.when(
            spec.gates.terminal == TerminalGate::OrHonours,
            &["gates.terminal", set],
            "gates.terminal = \"or_honours\" speaks of honours, which tiles.set = \"suits_only\" has not",
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
                off("shapes.dragon_runs"),
                off("shapes.qixing_seven_pairs"),
                off("shapes.shisanlan"),
                off("shapes.qixing_shisanlan"),
                off("shapes.shisanyao"),
            ],
        );
        found.when(
            spec.gates.triplet == TripletGate::OrDragonPair,
            &["gates.triplet", set],
            "gates.triplet = \"or_dragon_pair\" speaks of pairs of 中发白, which no hand can hold",
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
        found.when(special && !general, &keys, format!("{what}, which {needed} = false forbids"), help);
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

fn gates(spec: &RuleSpec, found: &mut Found) {
    let gates = &spec.gates;
    found.when(
        gates.at_most_two_suits && gates.three_suits != ThreeSuits::Off,
        &["gates.three_suits", "gates.at_most_two_suits"],
        "no hand has at most two suits and all three",
        "set gates.three_suits = \"off\" or gates.at_most_two_suits = false",
    );
    let off = |keys: &[&'static str]| keys.iter().map(|key| (*key, Value::from(false))).collect::<Vec<_>>();
    if gates.at_most_two_suits {
        let shapes = off(&["shapes.shisanlan", "shapes.qixing_shisanlan", "shapes.shisanyao"]);
        found.neutral("gates.at_most_two_suits", "such a hand always has all three suits", &shapes);
    }
    let exempt = gates.seven_pairs_exempt;
    let special = off(if exempt { &APART[1..] } else { &APART });
    if gates.triplet != TripletGate::Off {
        found.neutral("gates.triplet", "such a hand never has a triplet", &special);
    }
    if gates.three_suits == ThreeSuits::Melds {
        found.neutral("gates.three_suits", "such a hand has no melds", &special);
    }
    if gates.open {
        found.neutral("gates.open", "such a hand has no claimed melds", &special);
    }
    found.when(
        exempt && !spec.shapes.seven_pairs,
        &["gates.seven_pairs_exempt", "shapes.seven_pairs"],
        "gates.seven_pairs_exempt speaks of 小七对, which is not played",
        "set gates.seven_pairs_exempt = false, or shapes.seven_pairs = true",
    );
    found.when(
        !gates.dragon_triplet && spec.claims.dragon_pung,
        &["gates.dragon_triplet", "claims.dragon_pung"],
        "中发白 could be claimed as pungs, but three of them make no meld",
        "set claims.dragon_pung = false, or gates.dragon_triplet = true",
    );
    let no_suit = off(&["shapes.qixing_seven_pairs"]);
    if gates.three_suits == ThreeSuits::WithPair {
        found.neutral("gates.three_suits", "such a hand has only honours", &no_suit);
    }
    if gates.terminal == TerminalGate::Suits {
        found.neutral("gates.terminal", "such a hand has only honours", &no_suit);
    }
    found.when(
        gates.hard_flowers > 0 && spec.tiles.set != TileSet::WithFlowers,
        &["gates.hard_flowers", "tiles.set"],
        format!("a hand would need {} hard flowers, and the set has none", gates.hard_flowers),
        "set gates.hard_flowers = 0, or tiles.set = \"with_flowers\"",
    );
}

fn claims(spec: &RuleSpec, found: &mut Found) {
    let claims = &spec.claims;
    found.when(
        claims.guohu == Guohu::Off && claims.guohu_lifted_by_kong_or_jing,
        &["claims.guohu_lifted_by_kong_or_jing", "claims.guohu"],
        "claims.guohu_lifted_by_kong_or_jing lifts 过胡, which claims.guohu = \"off\" does not know",
        "set claims.guohu_lifted_by_kong_or_jing = false, or claims.guohu = \"until_entry\"",
    );
    let set = "tiles.set";
    if spec.tiles.set == TileSet::SuitsOnly {
        found.neutral(set, "旋风杠 are of honours, and there are none", &[("claims.xuanfeng", "off".into())]);
    }
    found.when(
        claims.xuanfeng == Xuanfeng::WindsAndDragons && spec.tiles.set == TileSet::WithFlowers,
        &["claims.xuanfeng", set],
        "claims.xuanfeng = \"winds_and_dragons\" speaks of hands with 中发白, which are flowers in this set",
        "set claims.xuanfeng = \"winds\", or tiles.set = \"with_honours\"",
    );
    if !claims.rob_kong {
        found.neutral(
            "claims.rob_kong",
            "no kong can be robbed",
            &[("claims.jingdiao_rob_kong", "deguo_only".into()), ("scoring.rob_kong_payers", "all".into())],
        );
    }
    found.when(
        spec.dealer.several_winners_stay && claims.winners == Winners::First,
        &["dealer.several_winners_stay", "claims.winners"],
        "dealer.several_winners_stay waits for several winners, and claims.winners = \"first\" lets only one win",
        "set dealer.several_winners_stay = false, or claims.winners = \"all\"",
    );
}

fn wall(spec: &RuleSpec, found: &mut Found) {
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
        "set wall.fenzhang = 0, or a tiles.set without flowers",
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

fn play(spec: &RuleSpec, found: &mut Found) {
    let play = &spec.play;
    if play.exchange == Exchange::Off {
        found.neutral("play.exchange", "no tiles are exchanged", &[("play.exchange_same_suit", false.into())]);
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
        "the first winner deals next, and at the same time certain wins keep the dealer",
        "set dealer.after_kong_stays and dealer.big_hand_stays to false, or dealer.after_win = \"winner_stays\"",
    );
}

fn bao(spec: &RuleSpec, found: &mut Found) {
    let wild = |must: &str| [("bao.wild", Value::from(must))];
    if spec.bao.declare == BaoDeclare::Off {
        found.neutral("bao.declare", "only declared hands win with a 宝, and none is declared", &wild("off"));
    }
    if spec.wilds.source != WildSource::None {
        found.neutral("wilds.source", "a 宝 stands for a tile of a hand without wilds", &wild("off"));
    }
}

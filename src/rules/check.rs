//! Keys that cannot all hold. Every rule here is one row: when it strikes, what it says, what to do.

use super::keys::{at, keys};
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
    match &spec.scoring {
        Scoring::Nanchang(scoring) => nanchang(spec, scoring, &mut found),
        Scoring::Sichuan(scoring) => sichuan(spec, scoring, &mut found),
        Scoring::Tuidaohu(scoring) => tuidaohu(spec, scoring, &mut found),
        Scoring::Qionghu(scoring) => qionghu(spec, scoring, &mut found),
        Scoring::Nanjing(scoring) => nanjing(scoring, &mut found),
    }
    found.conflicts
}

struct Found<'a> {
    family: &'static str,
    values: &'a Value,
    conflicts: Vec<Conflict>,
}

impl Found<'_> {
    /// Notes a contradiction if `strikes`.
    fn when(&mut self, strikes: bool, keys: &[&'static str], message: impl Into<String>, help: impl Into<String>) {
        if strikes {
            let (message, help) = (message.into(), help.into());
            self.conflicts.push(Conflict { keys: keys.to_vec(), message, help, idle: None });
        }
    }

    /// Notes every key of `rows` whose value is not neutral: it has no effect while `cause` holds.
    fn neutral(&mut self, cause: &'static str, why: &str, rows: &[&'static str]) {
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
                "scoring.jing.last",
                "scoring.kong.jing",
            ],
        );
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
}

/// What only the settlements of 推倒胡 and 穷胡 know.
fn without_northern_customs(found: &mut Found<'_>) {
    found.neutral("scoring.family", "its settlement has no such rule", &["claims.xuanfeng", "bao.declare"]);
}

fn nanchang(spec: &RuleSpec, scoring: &NanchangScoring, found: &mut Found<'_>) {
    without_northern_customs(found);
    let family = "scoring.family";
    found.neutral(
        family,
        "its settlement ends with one win and has no big hands",
        &["play.ends", "dealer.big_hand_stays"],
    );
    let jing = &scoring.jing;
    found.when(
        jing.chongguan_from == 1,
        &["scoring.jing.chongguan_from"],
        "冲关 from 1 point would double every single 精",
        "set scoring.jing.chongguan_from = 0 to switch it off, or 2 and more",
    );
    if jing.chongguan_from == 0 {
        found.neutral("scoring.jing.chongguan_from", "there is no 冲关", &["scoring.jing.feeder_pays_chongguan"]);
    }
    found.when(
        jing.bawang == Bawang::Add && jing.bawang_add == 0,
        &["scoring.jing.bawang_add", "scoring.jing.bawang"],
        "scoring.jing.bawang = \"add\" adds nothing: scoring.jing.bawang_add is 0",
        "set scoring.jing.bawang_add = 10, or scoring.jing.bawang = \"off\"",
    );
    if scoring.chaozhuang.points == 0 {
        found.neutral(
            "scoring.chaozhuang.points",
            "抄庄 is off",
            &["dealer.chaozhuang_passes", "scoring.chaozhuang.when"],
        );
    }
    found.when(
        scoring.factors.dezhongde < scoring.factors.deguo,
        &["scoring.factors.dezhongde", "scoring.factors.deguo"],
        "德中德 is the greater 德国, but its factor is the smaller one",
        "set scoring.factors.dezhongde at least as high as scoring.factors.deguo",
    );
    let special = |shape: bool, greater: i32, lesser: i32| shape && greater < lesser;
    found.when(
        special(spec.shapes.qixing_shisanlan, scoring.factors.qixing_shisanlan, scoring.factors.shisanlan),
        &["scoring.factors.qixing_shisanlan", "scoring.factors.shisanlan"],
        "七星十三烂 is the greater 十三烂, but its factor is the smaller one",
        "set scoring.factors.qixing_shisanlan at least as high as scoring.factors.shisanlan",
    );
    found.when(
        special(spec.shapes.qixing_seven_pairs, scoring.factors.qixing_seven_pairs, scoring.factors.seven_pairs),
        &["scoring.factors.qixing_seven_pairs", "scoring.factors.seven_pairs"],
        "七星七对 is the greater 小七对, but its factor is the smaller one",
        "set scoring.factors.qixing_seven_pairs at least as high as scoring.factors.seven_pairs",
    );
    let largest = largest_payment(scoring);
    found.when(
        largest > MAX_PAYMENT,
        &["scoring.base"],
        format!("a hand could cost one seat {largest}, more than {MAX_PAYMENT}"),
        "set a smaller scoring.base or smaller factors",
    );
}

/// The most one seat can pay for a hand: every factor that can meet another, three shares in one.
fn largest_payment(scoring: &NanchangScoring) -> i128 {
    let f = &scoring.factors;
    let shape = [f.all_triplets, f.seven_pairs, f.qixing_seven_pairs, f.shisanlan, f.qixing_shisanlan];
    let come = f.discarder.max(f.self_draw).max(f.rob_kong);
    let mut rows = vec![scoring.base, f.dealer, come, f.jingdiao, f.after_kong, f.deguo.max(f.dezhongde)];
    rows.extend(shape.into_iter().max());
    if scoring.tiandi.mode == TiandiMode::Factor {
        rows.extend([scoring.tiandi.tianhu.max(scoring.tiandi.dihu), scoring.tiandi.jingdiao]);
    }
    rows.into_iter().map(i128::from).product::<i128>() * 3
}

/// What no settlement but that of 南昌 and 南京 knows.
fn without_extras(found: &mut Found<'_>) {
    found.neutral(
        "scoring.family",
        "its settlement has no such rule",
        &["dealer.chaozhuang_passes", "dealer.big_hand_stays", "gates.hard_flowers"],
    );
}

fn sichuan(spec: &RuleSpec, scoring: &SichuanScoring, found: &mut Found<'_>) {
    without_extras(found);
    without_northern_customs(found);
    if spec.wilds.source != WildSource::Hongzhong {
        found.when(
            spec.wilds.source == WildSource::Indicator,
            &["wilds.source", "scoring.family"],
            "the settlement of 四川 scores no 精",
            "set wilds.source = \"hongzhong\" or \"none\"",
        );
    }
    if !spec.claims.rob_kong {
        found.neutral("claims.rob_kong", "no kong can be robbed", &["scoring.factors.rob_kong"]);
    }
    if !spec.shapes.seven_pairs {
        let keys = ["seven_pairs", "longqidui", "shuanglongqidui", "sanlongqidui"];
        found.when(
            [&scoring.factors.seven_pairs, &scoring.factors.longqidui].iter().any(|factor| **factor > 1),
            &["shapes.seven_pairs"],
            format!("the factors {} have no effect: 七小对 is not played", keys.join(", ")),
            "set them to 1, or shapes.seven_pairs = true",
        );
    }
    let f = &scoring.factors;
    ascending(found, &[f.seven_pairs, f.longqidui, f.shuanglongqidui, f.sanlongqidui], "scoring.factors.longqidui");
    let shape = f.sanlongqidui.max(f.jingoudiao * f.all_triplets.max(f.jiangdui));
    let rows = [f.self_draw, f.qingyise, f.after_kong, f.kong_discard, f.last_tile, f.rob_kong, f.tianhu.max(f.dihu)];
    let customs = [f.daiyaojiu, f.menqing, f.zhongzhang, f.root, f.root, f.root, f.root];
    largest(found, scoring.base, rows.into_iter().chain(customs).chain([shape]));
}

fn tuidaohu(_: &RuleSpec, scoring: &TuidaohuScoring, found: &mut Found<'_>) {
    without_extras(found);
    one_win(found);
    let f = &scoring.factors;
    ascending(found, &[f.seven_pairs, f.haoqi, f.shuanghaoqi, f.sanhaoqi], "scoring.factors.haoqi");
    let shape = f.piao.max(f.sanhaoqi).max(f.shisanyao);
    let dealer = scoring.dealer.factor * 2;
    let rows = [shape, f.qingyise, f.after_kong, f.kong_discard, f.last_tile, f.rob_kong];
    let kongs = [f.kong.max(f.xuanfeng); 4];
    let customs = [f.baoting, f.mobao.max(f.baozhongbao), dealer];
    largest(found, scoring.base, rows.into_iter().chain(kongs).chain(customs));
}

fn qionghu(_: &RuleSpec, scoring: &QionghuScoring, found: &mut Found<'_>) {
    without_extras(found);
    one_win(found);
    let f = &scoring.factors;
    let dealer = scoring.dealer.factor * 2;
    let rows =
        [f.piao.max(f.seven_pairs), f.jiahu.max(f.dandiao), f.after_kong, f.kong_discard, f.last_tile, f.rob_kong];
    let kongs = [f.kong.max(f.xuanfeng); 4];
    let customs = [f.baoting, f.mobao.max(f.baozhongbao), dealer, scoring.closed_payer];
    largest(found, scoring.base, rows.into_iter().chain(kongs).chain(customs));
}

fn one_win(found: &mut Found<'_>) {
    found.neutral("scoring.family", "its settlement ends with one win", &["play.ends"]);
}

fn ascending(found: &mut Found<'_>, factors: &[i32], key: &'static str) {
    found.when(
        factors.windows(2).any(|pair| pair[1] < pair[0]),
        &[key],
        "seven pairs with more fours of a kind would count less than seven pairs with fewer",
        "make the factors grow with the fours of a kind",
    );
}

/// All that can meet in one payment.
fn largest(found: &mut Found<'_>, base: i32, factors: impl Iterator<Item = i32>) {
    let largest = factors.map(i128::from).product::<i128>() * i128::from(base);
    found.when(
        largest > MAX_PAYMENT,
        &["scoring.base"],
        format!("a hand could cost one seat {largest}, more than {MAX_PAYMENT}"),
        "set a smaller scoring.base or smaller factors",
    );
}
fn nanjing(scoring: &NanjingScoring, found: &mut Found<'_>) {
    without_northern_customs(found);
    found.neutral(
        "scoring.family",
        "its settlement ends with the first tile that is won and has no such rule",
        &[
            "play.ends",
            "dealer.chaozhuang_passes",
            "wilds.source",
            "shapes.wind_runs",
            "shapes.dragon_runs",
            "shapes.qixing_seven_pairs",
            "shapes.shisanlan",
            "shapes.qixing_shisanlan",
            "shapes.shisanyao",
        ],
    );
    if !scoring.bao.three_pungs && !scoring.bao.kuaizhao {
        let why = "no feeder of three 对 pays for others";
        found.neutral("scoring.bao.three_pungs", why, &["scoring.bao.share"]);
    }
    found.when(
        scoring.bonus.shuangqidui < scoring.bonus.seven_pairs,
        &["scoring.bonus.shuangqidui", "scoring.bonus.seven_pairs"],
        "双七对 is the greater 七对, but its bonus is the smaller one",
        "set scoring.bonus.shuangqidui at least as high as scoring.bonus.seven_pairs",
    );
    let largest = largest_sum(scoring);
    found.when(
        largest > MAX_PAYMENT,
        &["scoring.flower"],
        format!("a hand could cost one seat {largest}, more than {MAX_PAYMENT}"),
        "set smaller bonuses, flowers or factors",
    );
}

/// The most one seat can pay for a hand: every bonus, all flowers, four kongs of winds, three shares in one.
fn largest_sum(scoring: &NanjingScoring) -> i128 {
    let (b, s) = (&scoring.bonus, &scoring.soft);
    let bonuses = [
        scoring.chengpai,
        b.menqing,
        b.hunyise.max(b.qingyise),
        b.duiduihu,
        b.quanqiududiao,
        b.seven_pairs.max(b.shuangqidui),
        b.yajue,
        b.wuhuaguo,
        b.xiaogangkaihua,
        b.dagangkaihua,
        b.tianhu,
        b.dihu,
        b.last_tile,
    ];
    let soft =
        4 * (s.wind_triplet + s.exposed_kong.max(s.concealed_kong)) + s.yadang.max(s.bianzhi).max(s.duzhan) + s.queyi;
    let flowers = i128::from(scoring.flower) * i128::from(20 + soft);
    let sum = bonuses.into_iter().map(i128::from).sum::<i128>() + flowers;
    sum * i128::from(b.dagangkaihua_factor) * i128::from(scoring.bixiahu.factor) * 3
}

//! The presets and rooms, and their values.

use super::*;

#[test]
fn presets_resolve_under_their_names() {
    for preset in PRESETS {
        let rules = Rules::preset(preset.name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            (rules.name.as_str(), rules.title.as_str(), rules.title_zh.as_str(), rules.family()),
            (preset.name, preset.title, preset.title_zh, preset.family)
        );
        assert_eq!(Rules::load(preset.name).unwrap(), rules);
    }
    assert_eq!(Rules::default().name, DEFAULT);
}

#[test]
fn rooms_resolve_under_their_names() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("presets/rooms");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), ROOMS.len(), "every file is embedded");
    for (name, text) in ROOMS {
        let rules = Rules::load(name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(format!("rooms/{}", rules.name), *name);
        assert!(text.contains("example") && rules.title_zh.contains("示例"), "{name} says that it is an example");
        // It extends a preset and changes at least two of its keys, or it is a game of its own.
        let base = text.lines().find_map(|line| line.strip_prefix("extends = ")).map(|name| name.trim_matches('"'));
        match base {
            Some(base) => assert!(diff(&Rules::preset(base).unwrap(), &rules).len() >= 2, "{name}"),
            None => assert_eq!(rules.family(), "table", "{name}"),
        }
        assert!(Rules::load(folder.join(format!("{}.toml", rules.name)).to_str().unwrap()).unwrap() == rules);
        assert!(Rules::load(&format!("{name}+room.deal_cap=999")).unwrap() != rules);
    }
}

/// All values of the default preset, to be compared with seed 000.
#[test]
fn nanchang_is_seed_000() {
    let rules = Rules::preset("nanchang").unwrap();
    let text = rules.to_toml();
    let (_, text) = text.split_once('\n').unwrap();
    insta::assert_snapshot!(text, @r#"
    name = "nanchang"
    title = "Nanchang mahjong"
    title_zh = "南昌麻将"

    [tiles]
    set = "with_honours"

    [wilds]
    source = "indicator"
    turned_tile = "drawable"
    fifth_copy = true
    discard_jing_wild = false
    qixing_no_wild = false
    discard = true
    pung = true

    [shapes]
    wind_runs = true
    dragon_runs = true
    seven_pairs = true
    qixing_seven_pairs = false
    shisanlan = true
    qixing_shisanlan = true
    shisanyao = false
    quanbukao = false
    zuhelong = false

    [gates]
    at_most_two_suits = false
    three_suits = "off"
    triplet = "off"
    terminal = "off"
    dragon_triplet = true
    open = false
    single_tile = "allowed"
    seven_pairs_exempt = false
    hard_flowers = 0
    least_win = 0
    wild_ping_discard = "allowed"

    [claims]
    chow = true
    dragon_pung = true
    winners = "first"
    guohu = "until_entry"
    guohu_lifted_by_kong_or_jing = false
    guopeng = true
    discard_win = true
    rob_kong = true
    xuanfeng = "off"
    dealer_first_kong = true
    jingdiao_discard = "deguo_only"
    jingdiao_rob_kong = "deguo_only"

    [wall]
    dice = "smaller_die"
    replacement = "tail"
    dead_tiles = 0
    dead_grows = false
    fenzhang = 0

    [play]
    ends = "first_win"
    exchange = "off"
    exchange_same_suit = false
    missing_suit = "free"
    turns = "forward"
    dihu = "first_discard"

    [bao]
    declare = "off"
    wild = "off"

    [dealer]
    after_win = "winner_stays"
    after_draw = "next"
    chaozhuang_passes = false
    several_winners_stay = false
    after_kong_stays = false
    big_hand_stays = false

    [room]
    hand_cap = 0
    deal_cap = 0
    discard_payers = "game"
    rob_kong_payers = "game"
    after_kong_payers = "game"
    liuju = "all"
    kong_payers = "game"
    winners_pay = true

    [room.kong]
    exposed = 0
    added = 0
    concealed = 0

    [room.factors]
    self_draw = 1
    after_kong = 1
    kong_discard = 1
    rob_kong = 1
    last_tile = 1
    menqing = 1
    qingyise = 1
    hunyise = 1
    ziyise = 1
    yitiaolong = 1
    jiangqidui = 1
    jiaxinwu = 1
    kaerdiao = 1
    wugui = 1

    [room.lianzhuang]
    grows = "off"
    pays = "with_dealer"
    limit = 8

    [room.niao]
    tiles = 0
    hits = "winner"
    factor = 1
    points = 0

    [scoring]
    family = "nanchang"
    base = 1
    discard_payers = "all"
    rob_kong_payers = "all"
    jingdiao = "reading"
    liuju = 5
    zhahu = 20

    [scoring.factors]
    dealer = 2
    dealer_bystander = true
    discarder = 2
    self_draw = 2
    jingdiao = 2
    after_kong = 2
    rob_kong = 2
    all_triplets = 2
    seven_pairs = 2
    qixing_seven_pairs = 4
    shisanlan = 2
    qixing_shisanlan = 4
    deguo = 2
    dezhongde = 4
    piao_zheng = 1
    piao_fu = 1

    [scoring.deguo]
    bonus = 5
    bonus_payers = "discarder"
    discards_break = false
    kongs_break = false
    own_jing_allowed = false

    [scoring.tiandi]
    tianhu = 20
    dihu = 20
    jingdiao = 2
    mode = "flat"

    [scoring.jing]
    zheng = 2
    fu = 1
    chongguan_from = 5
    bawang = "double"
    bawang_add = 0
    bawang_counts_kongs = true
    discarded = "discarder"
    feeder_pays_chongguan = false
    feeder_pays_over = false
    lower = "off"
    left = "off"
    right = "off"
    song = "off"
    last = false

    [scoring.jing.lower_kong]
    lower = false
    left = false
    right = false
    song = false

    [scoring.kong]
    exposed = 1
    added = 1
    concealed = 2
    jing = "bonus_and_face"
    jing_bonus = 10

    [scoring.chaozhuang]
    points = 5
    when = "first_discards"
    "#);
}

/// All differences of the other two presets of 南昌 from the default, to be compared with seeds 001 and 002.
#[test]
fn the_other_nanchang_presets_differ_as_in_their_seeds() {
    let base = Rules::preset("nanchang").unwrap();
    let changes = |name: &str| {
        let rows = diff(&base, &Rules::preset(name).unwrap());
        let value = |value: Option<String>| value.unwrap_or_default();
        rows.into_iter().map(|row| format!("{}: {} → {}\n", row.key, value(row.a), value(row.b))).collect::<String>()
    };
    insta::assert_snapshot!(changes("nanchang-guide"), @r#"
    wilds.turned_tile: "drawable" → "out"
    shapes.qixing_seven_pairs: false → true
    wall.dice: "smaller_die" → "both_sums"
    scoring.deguo.bonus_payers: "discarder" → "all"
    scoring.kong.exposed: 1 → 2
    scoring.kong.added: 1 → 2
    scoring.kong.jing: "bonus_and_face" → "ordinary"
    scoring.kong.jing_bonus: 10 → 0
    scoring.liuju: 5 → 0
    "#);
    insta::assert_snapshot!(changes("nanchang-jiangxi"), @r#"
    dealer.chaozhuang_passes: false → true
    scoring.base: 1 → 4
    scoring.jing.bawang: "double" → "add"
    scoring.jing.bawang_add: 0 → 10
    scoring.kong.jing: "bonus_and_face" → "bonus"
    scoring.kong.jing_bonus: 10 → 15
    scoring.liuju: 5 → 0
    "#);
    assert_eq!(diff(&base, &base), []);
}

/// A key that a preset leaves out is neutral, and a key that it sets is not. Only the default preset, which explains the keys, sets all of
/// them.
#[test]
fn presets_set_only_values_that_are_not_neutral() {
    for preset in PRESETS {
        let rules = Rules::preset(preset.name).unwrap();
        assert!(rules.left_out().iter().all(|key| at(rules.values(), &key.path) == key.neutral.as_ref()));
        let table: toml::Table = preset.text.parse().unwrap();
        let own = |key: &Key| {
            key.path.split('.').try_fold(&toml::Value::from(table.clone()), |value, name| value.get(name)).is_some()
        };
        if rules.family() == "nanchang" {
            assert_eq!(rules.left_out(), [] as [&Key; 0]);
        } else if !table.contains_key("extends") {
            let idle = |key: &&'static Key| own(key) && at(rules.values(), &key.path) == key.neutral.as_ref();
            assert_eq!(rules.keys().into_iter().find(idle), None);
        }
    }
    assert!(
        keys::rows()
            .keys
            .iter()
            .all(|key| key.neutral.is_some() || key.path == "scoring.family" || keys::NAMES.contains(&&*key.path))
    );
}

#[test]
fn sets_have_the_right_tiles_and_wilds() {
    let load = |name: &str| Rules::load(name).unwrap_or_else(|error| panic!("{error}"));
    let rules = load("nanchang");
    let one = crate::tile::Kind::at(0);
    assert_eq!((rules.wall_len(), rules.in_play(Some(one)).total(), rules.in_play(Some(one))[one]), (136, 136, 4));
    let guide = load("nanchang-guide");
    assert_eq!((guide.wall_len(), guide.in_play(Some(one)).total(), guide.in_play(Some(one))[one]), (136, 135, 3));
    assert_eq!(guide.in_play(None).total(), 136);
    assert_eq!(rules.wild_kinds(Some(one)), JingKinds::from_indicator(one).set());
    assert!(rules.wild_kinds(None).is_empty());
    let set = |set, source| {
        let mut spec = rules.spec().clone();
        (spec.tiles.set, spec.wilds.source) = (set, source);
        resolved::build(spec)
    };
    assert_eq!(set(TileSet::SuitsOnly, WildSource::None).wall_len(), 108);
    let yaoji = set(TileSet::SuitsOnly, WildSource::Hongzhong);
    assert_eq!((yaoji.wall_len(), yaoji.wild_kinds(Some(one)).len(), yaoji.jing(Some(one))), (112, 1, None));
    // The other wilds are tiles of the set.
    let parse = |text: &str| crate::tile::parse_tile(text).unwrap();
    let nine = parse("9p");
    for (source, turns, wild) in [
        (WildSource::TurnedNext, true, "1p"),
        (WildSource::TurnedItself, true, "9p"),
        (WildSource::SetHongzhong, false, "C"),
        (WildSource::SetBaiban, false, "P"),
        (WildSource::Yaoji, false, "1s"),
    ] {
        let rules = set(TileSet::WithHonours, source);
        let wild = parse(wild);
        assert_eq!((rules.wall_len(), rules.has_indicator(), rules.has_jing()), (136, turns, false), "{source:?}");
        assert_eq!(rules.wild_kinds(Some(nine)), crate::tile::KindSet::single(wild), "{source:?}");
        assert_eq!(rules.turned_wilds(Some(nine)).to_vec(), if turns { vec![wild] } else { Vec::new() }, "{source:?}");
        assert_eq!(rules.wild_kinds(None).is_empty(), turns, "{source:?}");
    }
    assert_eq!(rules.turned_wilds(Some(nine)).as_slice(), ["9p", "1p"].map(parse));
    let nanjing = set(TileSet::WithFlowers, WildSource::None);
    assert_eq!((nanjing.wall_len(), nanjing.tiles().total_of(crate::tile::KindSet::FLOWERS)), (144, 8));
    // The dragons are flowers in the one set and ordinary tiles in the other.
    let eight = set(TileSet::WithEightFlowers, WildSource::None);
    assert_eq!((eight.tiles(), eight.flowers().len(), nanjing.flowers().len()), (nanjing.tiles(), 8, 11));
    for kind in crate::tile::Kind::all() {
        assert_eq!(eight.is_flower(kind), kind.is_flower(), "{kind}");
        assert_eq!(nanjing.is_flower(kind), kind.is_flower() || kind.is_dragon(), "{kind}");
        for rules in [&eight, &nanjing] {
            assert_eq!(rules.flowers().contains(kind), rules.is_flower(kind), "{kind}");
            assert_eq!(rules.in_hands(None)[kind] == 0, rules.is_flower(kind), "{kind}");
        }
    }
}

/// Without the words for the key and the sources in brackets, enough text remains.
#[test]
fn no_key_is_explained_only_by_its_name() {
    for key in crate::rules::keys() {
        for (text, least) in key.meaning.texts().into_iter().zip([8, 3]) {
            let mut rest: String = text.split(['(', ')', '（', '）']).step_by(2).collect();
            key.words.iter().for_each(|term| rest = rest.replace(term, ""));
            let letters = rest.chars().filter(|sign| sign.is_alphabetic()).count();
            assert!(letters >= least, "{}: {text}", key.path);
        }
    }
}

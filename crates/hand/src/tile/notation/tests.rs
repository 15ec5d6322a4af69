use super::*;
use crate::tile::{Counts, Kind, Meld, MeldForm, Melds, Suit};
use insta::assert_snapshot;
use proptest::prelude::*;

fn list(text: &str) -> String {
    match parse_tiles(text) {
        Ok(tiles) => tiles.iter().map(|tile| tile.name()).collect::<Vec<_>>().join(" "),
        Err(error) => panic!("{error}"),
    }
}

fn hand(text: &str) -> Hand {
    parse_hand(text).unwrap_or_else(|error| panic!("{error}"))
}

fn fault(text: &str) -> NotationError {
    parse_hand(text).expect_err(text)
}

#[test]
fn every_form_of_a_tile_is_read() {
    let rows: [(&str, &str); 22] = [
        ("123m55p", "1m 2m 3m 5p 5p"),
        ("ESWNCFP", "E S W N C F P"),
        ("1234567z", "E S W N P F C"),
        ("1f8f 17f", "1f 8f 1f 7f"),
        ("三万五筒五饼五餅九条九索九條四萬", "3m 5p 5p 5p 9s 9s 9s 4m"),
        ("一二三四五六七八九筒", "1p 2p 3p 4p 5p 6p 7p 8p 9p"),
        ("东南西北中发白", "E S W N C F P"),
        ("東南西北中發白", "E S W N C F P"),
        ("东风南風西风北風红中紅中发财發財白板", "E S W N C C F F P"),
        ("春夏秋冬梅兰竹菊蘭", "1f 2f 3f 4f 5f 6f 7f 8f 6f"),
        ("🀀🀁🀂🀃🀄🀅🀆", "E S W N C F P"),
        ("🀇🀈🀉🀊🀋🀌🀍🀎🀏", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("🀐🀑🀒🀓🀔🀕🀖🀗🀘", "1s 2s 3s 4s 5s 6s 7s 8s 9s"),
        ("🀙🀚🀛🀜🀝🀞🀟🀠🀡", "1p 2p 3p 4p 5p 6p 7p 8p 9p"),
        ("🀢🀣🀤🀥🀦🀧🀨🀩", "5f 6f 7f 8f 1f 2f 3f 4f"),
        ("🀄\u{FE0E}🀇\u{FE0F}", "C 1m"),
        (" 1 2\t3 m\u{3000}红\u{3000}中\n发 财", "1m 2m 3m C F"),
        ("１２３ｍＥ", "1m 2m 3m E"),
        ("3万 三m 1二筒", "3m 3m 1p 2p"),
        ("1m东🀙5zE", "1m E 1p P E"),
        ("1mS1sS", "1m S 1s S"),
        ("  ", ""),
    ];
    for (text, tiles) in rows {
        assert_eq!(list(text), tiles, "{text}");
    }
}

#[test]
fn every_name_of_every_kind_reads_back() {
    for kind in Kind::all() {
        for text in [kind.name().to_owned(), kind.chinese().to_owned(), unicode_tile(kind).to_string()] {
            assert_eq!(parse_tile(&text), Ok(kind), "{text}");
            assert_eq!(parse_tile(&format!(" {text} ")), Ok(kind), "{text}");
        }
    }
}

#[test]
fn a_hand_is_printed_in_its_canonical_form() {
    let rows = [
        ("[123m](EEEE)4599m67s", "[123m](EEEE)4599m67s"),
        ("PFC NWSE 9s1s 5p 3m1m 8f1f", "13m5p19sESWNCFP18f"),
        ("5m[ 3 2 1 s ]4m[7777s+]", "[123s][7777s+]45m"),
        ("[NEW][FPC][白板白板白板](🀏🀏🀏🀏)1z", "[EWN][CFP][PPP](9999m)E"),
        ("【一二三万】（7777s）［２２２２ｐ＋］", "[123m](7777s)[2222p+]"),
        ("(WNES)(FPC)[ESW][CFP]1m", "(ESWN)(CFP)[ESW][CFP]1m"),
        ("（东南西北）（红中发财白板）(1234z)(567z)", "(ESWN)(CFP)(ESWN)(CFP)"),
        ("", ""),
    ];
    for (text, printed) in rows {
        assert_eq!(hand(text).to_string(), printed, "{text}");
    }
    assert_eq!(chinese_hand(&hand("[123m](EEEE)4599m67s")), "[一二三万](东东东东)四五九九万六七条");
    assert_eq!(format!("{:>6}|{:<8}|", Meld::alike(MeldForm::Pung, Kind::BAI), hand("12m")), " [PPP]|12m     |");
}

#[test]
fn every_form_of_meld_is_read() {
    let melds = hand("[555p][7777s][8888m+](CCCC)").melds;
    let forms: Vec<_> = melds.iter().map(|meld| (meld.form, meld.kind().name())).collect();
    use MeldForm::*;
    assert_eq!(forms, [(Pung, "5p"), (ExposedKong, "7s"), (AddedKong, "8m"), (ConcealedKong, "C")]);
    // The chows among all sets of three kinds: seven in each suit, four of winds, one of dragons.
    let kinds: Vec<Kind> = Kind::plain().collect();
    let mut chows = 0;
    for (i, &a) in kinds.iter().enumerate() {
        for (j, &b) in kinds.iter().enumerate().skip(i) {
            for &c in &kinds[j..] {
                if let Ok(hand) = parse_hand(&format!("[{c}{a}{b}]")) {
                    chows += usize::from(hand.melds[0] == Meld::chow([a, b, c]));
                    assert!(hand.melds[0].is_chow() || a == c);
                }
            }
        }
    }
    assert_eq!(chows, 3 * 7 + 4 + 1);
    // A 旋风杠 is all the winds or all the dragons in round brackets.
    let melds = hand("(NWSE)(PCF)").melds;
    let xuanfeng = [Kind::NORTH, Kind::BAI].map(|honour| Meld::xuanfeng(honour).expect("an honour"));
    assert_eq!(melds.as_slice(), xuanfeng);
    assert!((0..27).all(|number| Meld::xuanfeng(Kind::at(number)).is_none()));
    let tiles: Vec<usize> = melds.iter().map(|meld| meld.all_tiles().count()).collect();
    assert_eq!(tiles, [4, 3]);
    assert!(melds.iter().all(|meld| meld.is_kong() && !meld.is_alike() && !meld.is_chow() && !meld.is_claimed()));
    assert_eq!(chinese_hand(&hand("(ESWN)(CFP)1m")), "(东南西北)(中发白)一万");
    for wrong in ["[ESWN]", "(ESW)", "(ESWW)", "(CF)", "(CFPP)", "(CCF)", "[CFP+]", "[ESWN+]", "(ESWNE)", "(123m)"] {
        fault(wrong);
    }
}

#[test]
fn copies_are_limited_over_the_whole_hand() {
    assert_eq!(fault("[555p]55p").span(), 7..8);
    assert_eq!(fault("(EEEE)东风").span(), 6..12);
    assert_eq!(fault("1f 1f").span(), 3..4);
    assert_eq!(parse_tiles("11111m").map(|tiles| tiles.len()), Ok(5));
    let mut available = FULL_SET;
    let five = parse_tile("5p").unwrap();
    available[five] = 3;
    assert!(parse_hand_within("[555p]", &available).is_ok());
    let error = parse_hand_within("(5555p)", &available).unwrap_err();
    assert_eq!(*error.problem(), Problem::TooManyCopies { kind: five, available: 3 });
}

#[test]
fn check_size_refuses_other_sizes() {
    let check = |text: &str| hand(text).check_size(text, &[13, 14]);
    assert_eq!(check("[7777s](EEEE)123m4567p"), Ok(()));
    assert_eq!(check("[7777s](EEEE)123m45678p"), Ok(()));
    assert_snapshot!(check(" [7777s]123m4567p ").unwrap_err(), @r"
    7 concealed + 3 × 1 melds = 10, expected 13 or 14
       [7777s]123m4567p 
       ^^^^^^^^^^^^^^^^
    hint: a kong counts as three tiles, like every meld
    ");
    assert_snapshot!(check("").unwrap_err().one_line(), @"``, character 1: 0 concealed + 3 × 0 melds = 0, expected 13 or 14 (a kong counts as three tiles, like every meld)");
}

#[test]
fn errors_mark_their_position() {
    assert_snapshot!(fault("123m5x5p"), @r"
    'x' is not a tile
      123m5x5p
           ^
    hint: tiles are 1m..9m 万, 1p..9p 筒, 1s..9s 条, E S W N 东南西北, C F P 中发白, 1f..8f flowers
    ");
    assert_snapshot!(fault("三万四万x"), @r"
    'x' is not a tile
      三万四万x
              ^
    hint: tiles are 1m..9m 万, 1p..9p 筒, 1s..9s 条, E S W N 东南西北, C F P 中发白, 1f..8f flowers
    ");
    assert_snapshot!(fault("🀇🀈东e"), @r"
    'e' is not a tile
      🀇🀈东e
          ^
    hint: honours are capital letters: E
    ");
    assert_snapshot!(fault("123S"), @r"
    123 has no suit
      123S
      ^^^
    hint: suits are small letters: 123s
    ");
    assert_snapshot!(fault("1m45"), @r"
    45 has no suit
      1m45
        ^^
    hint: put m 万, p 筒, s 条, z (honours) or f (flowers) after it, as in 45m
    ");
    assert_snapshot!(fault("1ms"), @r"
    's' has no number before it
      1ms
        ^
    hint: 1s..9s are 条; 南 is a capital S
    ");
    assert_snapshot!(fault("1m 19f"), @r"
    there is no tile 9f
      1m 19f
          ^
    hint: 1f..8f are 春夏秋冬梅兰竹菊
    ");
    assert_snapshot!(fault("340m"), @r"
    there is no tile 0m
      340m
        ^
    hint: numbers go from 1 to 9; there are no red fives, 0 is not 5
    ");
    assert_snapshot!(fault("8z"), @r"
    there is no tile 8z
      8z
      ^
    hint: 1z..7z are 东南西北白发中
    ");
    assert_snapshot!(fault("12M"), @r"
    12 has no suit
      12M
      ^^
    hint: suits are small letters: 12m
    ");
    assert_snapshot!(fault("1m红2m"), @r"
    '红' is not a tile
      1m红2m
        ^^
    hint: 红 only stands before 中
    ");
    assert_snapshot!(fault("11111m"), @r"
    a fifth 1m
      11111m
          ^
    hint: there are 4 copies of this kind, those in melds included
    ");
}

#[test]
fn errors_of_melds_mark_their_position() {
    assert_snapshot!(fault("1m[12 4m]5p"), @r"
    124m is not a chow, pung or kong
      1m[12 4m]5p
        ^^^^^^^
    hint: expected three or four of a kind, three numbers in a row of one suit, three winds or CFP
    ");
    assert_snapshot!(fault("[]"), @r"
    an empty pair of brackets is not a chow, pung or kong
      []
      ^^
    hint: expected three or four of a kind, three numbers in a row of one suit, three winds or CFP
    ");
    assert_snapshot!(fault("[777s+]"), @r"
    777s is not an added kong
      [777s+]
      ^^^^^^^
    hint: expected four of a kind, as in [7777s+]
    ");
    assert_snapshot!(fault("(777s)"), @r"
    777s is not a concealed kong
      (777s)
      ^^^^^^
    hint: expected four of a kind, as in (7777s), (ESWN) or (CFP); other melds have square brackets, concealed tiles none
    ");
    assert_snapshot!(fault("[123m"), @r"
    '[' is never closed
      [123m
      ^
    hint: put ']' after the last tile of the meld
    ");
    assert_snapshot!(fault("[123m)"), @r"
    ')' closes a '['
      [123m)
           ^
    hint: expected ']'; [..] is an exposed meld, (..) a concealed kong
    ");
    assert_snapshot!(fault("123m]"), @r"
    ']' closes nothing
      123m]
          ^
    hint: melds are [123m], [555p], [7777s], [7777s+], (7777s)
    ");
    assert_snapshot!(fault("[1m[23m]"), @r"
    a meld inside a meld
      [1m[23m]
         ^
    hint: close one meld before the next begins: [123m][555p]
    ");
    assert_snapshot!(fault("[7777s]+"), @r"
    misplaced '+'
      [7777s]+
             ^
    hint: '+' makes an added kong and is the last thing in its brackets: [7777s+]
    ");
    for misplaced in ["+", "(7777s+)", "[7777s++]", "[777s+7s]"] {
        assert_eq!(*fault(misplaced).problem(), Problem::StrayPlus, "{misplaced}");
    }
    assert_snapshot!(fault("[123f]"), @r"
    the flower 1f in a meld
      [123f]
       ^
    hint: melds have numbers, winds and dragons only
    ");
    assert_snapshot!(fault("[123m][123m][123m][123m][CFP]"), @r"
    a fifth meld
      [123m][123m][123m][123m][CFP]
                              ^^^^^
    hint: a hand has at most four melds
    ");
}

#[test]
fn parse_tile_accepts_exactly_one_tile() {
    assert_snapshot!(parse_tile("34m").unwrap_err(), @r"
    2 tiles instead of one
      34m
       ^^
    hint: expected exactly one tile, such as 3m, E or 三万
    ");
    assert_snapshot!(parse_tile("").unwrap_err().one_line(), @"``, character 1: 0 tiles instead of one (expected exactly one tile, such as 3m, E or 三万)");
    assert_snapshot!(parse_tile("[3m]").unwrap_err().one_line(), @"`[3m]`, character 1: a meld cannot stand here (only a hand has melds; write the tiles alone)");
}

#[test]
fn a_long_text_is_cut_around_the_error() {
    let text = format!("{}\n\u{202E}x{}", "1m".repeat(5000), "三万".repeat(5000));
    let error = parse_tiles(&text).unwrap_err();
    assert_snapshot!(error, @r"
    '\u{202e}' is not a tile
      …m1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m1m �x三万三万三万三万三万三万三万三万三万三万三万三万三万三万三万三万三万三万三万三…
                                               ^
    hint: tiles are 1m..9m 万, 1p..9p 筒, 1s..9s 条, E S W N 东南西北, C F P 中发白, 1f..8f flowers
    ");
    assert!(error.one_line().chars().count() < 300);
}

#[cfg(feature = "serde")]
#[test]
fn kinds_are_strings_in_json() {
    let kinds = [Kind::at(2), Kind::EAST, Kind::FIRST_FLOWER];
    assert_eq!(serde_json::to_string(&kinds).unwrap(), r#"["3m","E","1f"]"#);
    assert_eq!(serde_json::from_str::<Vec<Kind>>(r#"["三万","1z","\u6625"]"#).unwrap(), kinds);
    assert_snapshot!(serde_json::from_str::<Kind>(r#""3x""#).unwrap_err(), @"`3x`, character 2: 'x' is not a tile (tiles are 1m..9m 万, 1p..9p 筒, 1s..9s 条, E S W N 东南西北, C F P 中发白, 1f..8f flowers) at line 1 column 4");
    assert_snapshot!(serde_json::from_str::<Kind>("3").unwrap_err(), @r#"invalid type: integer `3`, expected a tile such as "3m", "E" or "三万" at line 1 column 1"#);
}

/// Generates any valid meld.
fn any_meld() -> impl Strategy<Value = Meld> {
    let form = prop_oneof![
        Just(MeldForm::Pung),
        Just(MeldForm::ExposedKong),
        Just(MeldForm::AddedKong),
        Just(MeldForm::ConcealedKong)
    ];
    let alike = (form, 0..Kind::PLAIN).prop_map(|(form, kind)| Meld::alike(form, Kind::at(kind)));
    let run = (0..3usize, 0..7usize).prop_map(|(suit, low)| {
        let at = |step| Kind::at(9 * suit + low + step);
        Meld::chow([at(0), at(1), at(2)])
    });
    let winds = (0..4usize).prop_map(|left_out| {
        let winds: Vec<Kind> = (27..31).filter(|&index| index != 27 + left_out).map(Kind::at).collect();
        Meld::chow([winds[0], winds[1], winds[2]])
    });
    let dragons = Just(Meld::chow([Kind::ZHONG, Kind::FA, Kind::BAI]));
    let xuanfeng = (27..34usize).prop_map(|honour| Meld::xuanfeng(Kind::at(honour)).expect("an honour"));
    prop_oneof![4 => alike, 4 => run, 1 => winds, 1 => dragons, 1 => xuanfeng]
}

/// Generates any hand from a full set, with up to four melds and 14 concealed tiles.
fn any_hand() -> impl Strategy<Value = Hand> {
    (prop::collection::vec(any_meld(), 0..=4), prop::collection::vec(0..Kind::COUNT, 0..=14)).prop_map(
        |(wanted, concealed)| {
            let mut left = FULL_SET;
            let mut melds = Melds::new();
            for meld in wanted {
                let needed: Counts = meld.all_tiles().collect();
                if needed.iter().all(|(kind, copies)| left[kind] >= copies) {
                    meld.all_tiles().for_each(|tile| left.remove(tile));
                    melds.push(meld);
                }
            }
            let concealed = concealed.into_iter().map(Kind::at);
            let concealed = concealed
                .filter(|&kind| {
                    left[kind] > 0 && {
                        left.remove(kind);
                        true
                    }
                })
                .collect();
            Hand { concealed, melds }
        },
    )
}

/// Returns a spelling of a tile. `form` chooses one of the forms in which the tile can be written.
fn spelling(kind: Kind, form: usize) -> String {
    let z = |kind: Kind| match kind.name() {
        "P" => "5z".to_owned(),
        "F" => "6z".to_owned(),
        "C" => "7z".to_owned(),
        _ => format!("{}z", kind.index() - 26),
    };
    match form {
        0 => kind.name().to_owned(),
        1 => kind.chinese().to_owned(),
        2 => unicode_tile(kind).to_string(),
        3 => format!("{}\u{FE0F} ", unicode_tile(kind)),
        4 if kind.is_honour() => z(kind),
        4 => kind.chinese().replace('万', "萬").replace('筒', "餅").replace('条', "索").replace('兰', "蘭"),
        5 => kind.chinese().replace('中', "红中").replace('发', "發財").replace('白', "白板").replace('东', "東風"),
        _ => kind.name().chars().map(|c| format!(" {c}\u{3000}")).collect(),
    }
}

proptest! {
    #[test]
    fn a_printed_hand_reads_back(hand in any_hand()) {
        prop_assert_eq!(parse_hand(&hand.to_string()), Ok(hand.clone()));
        prop_assert_eq!(parse_hand(&chinese_hand(&hand)), Ok(hand.clone()));
    }

    #[test]
    fn all_spellings_read_as_the_same_hand(hand in any_hand(), forms in prop::collection::vec(0..7usize, 32)) {
        let mut forms = forms.into_iter().cycle();
        let mut spell = |kind| spelling(kind, forms.next().unwrap());
        // Concealed tiles may stand before the melds.
        let mut text: String = hand.concealed.tiles().map(&mut spell).collect();
        for meld in &hand.melds {
            let tiles: String = meld.all_tiles().map(&mut spell).collect();
            text += &match meld.form {
                MeldForm::AddedKong => format!("[{tiles}+]"),
                MeldForm::ConcealedKong | MeldForm::Xuanfeng => format!("({tiles})"),
                _ => format!("[{tiles}]"),
            };
        }
        prop_assert_eq!(parse_hand(&text), Ok(hand), "{}", text);
    }

    #[test]
    fn lists_keep_their_order(tiles in prop::collection::vec((0..Kind::COUNT).prop_map(Kind::at), 0..200)) {
        prop_assert_eq!(parse_tiles(&tiles_in_order(&tiles)), Ok(tiles.clone()));
        prop_assert_eq!(parse_tiles(&chinese_tiles(&tiles)), Ok(tiles.clone()));
        let unicode: String = tiles.iter().map(|&tile| unicode_tile(tile)).collect();
        prop_assert_eq!(parse_tiles(&unicode), Ok(tiles.clone()));
        let mut sorted = tiles.clone();
        sorted.sort();
        let counts: Counts = tiles.iter().copied().collect();
        prop_assert_eq!(tiles_string(&counts), tiles_in_order(&sorted));
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,40}|[\\x00-\u{3100}]{0,40}|[1-9mpszfESWNCFP一三九万筒东红中🀇-🀩 \\[\\]()+\u{3000}\u{FE0F}]{0,40}") {
        for error in [parse_hand(&text).err(), parse_tiles(&text).err(), parse_tile(&text).err()].into_iter().flatten() {
            prop_assert_eq!(error.text(), text.as_str());
            prop_assert!(error.text().get(error.span()).is_some(), "{:?} in {:?}", error.span(), text);
            prop_assert_eq!(error.one_line().lines().count(), 1);
            prop_assert_eq!(error.to_string().lines().count(), 4);
            prop_assert!(!error.message().contains('\n') && !error.hint().contains('\n'));
        }
        if let Ok(hand) = parse_hand(&text) {
            prop_assert_eq!(parse_hand(&hand.to_string()), Ok(hand));
        }
    }
}

#[test]
fn numbers_are_read_in_every_suit() {
    for suit in [Suit::Man, Suit::Pin, Suit::Sou, Suit::Honour, Suit::Flower] {
        let last = suit.kinds().count();
        for number in 0..=9 {
            let tile = parse_tile(&format!("{number}{}", suit.letter()));
            assert_eq!(tile.is_ok(), (1..=last).contains(&number), "{number}{}", suit.letter());
            assert!(tile.is_err_and(|error| error.span() == (0..1)) || number > 0);
        }
    }
}

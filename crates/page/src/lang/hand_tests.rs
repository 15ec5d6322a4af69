//! Errors of the evaluator, tiles and seats in both languages.

use super::{Lang, ToMessage, in_one_line, msg};
use crate::shape::{Unfit, UnfitHand};
use crate::tile::{Kind, Problem, Reason, Seat, parse_hand, parse_tile};

/// The errors of the evaluator have the same English as their messages, and each has a Chinese text.
#[test]
fn messages_equal_the_texts_of_the_evaluator() {
    let reason = Reason { id: "rules-no-chow", text: msg!("rules-no-chow").to_string() };
    let forbidden = Problem::ForbiddenMeld { tiles: vec![Kind::EAST; 3], why: reason };
    let texts = [
        "e",
        "M",
        "红",
        "\u{1F02A}",
        "x",
        "12M",
        "1m45",
        "1ms",
        "1mp",
        "1mf",
        "1mm",
        "8z",
        "9f",
        "340m",
        "[1m[23m]",
        "[123m)",
        "123m]",
        "[123m",
        "[7777s]+",
        "[12 4m]",
        "[]",
        "[777s+]",
        "(777s)",
        "[123f]",
        "[123m][123m][123m][123m][CFP]",
        "11111m",
        "11f",
        "1m\u{061C}x",
    ];
    let errors = texts.map(|text| parse_hand(text).unwrap_err());
    let size = parse_hand("1m").unwrap().check_size("1m", &[13, 14]).unwrap_err();
    let errors: Vec<_> =
        errors.into_iter().chain([size, parse_tile("").unwrap_err(), parse_tile("[3m]").unwrap_err()]).collect();
    let copies = |available| Problem::TooManyCopies { kind: Kind::EAST, available };
    let more = [forbidden].into_iter().chain((0..6).map(copies));
    for problem in errors.iter().map(|error| error.problem().clone()).chain(more) {
        let message = problem.to_message();
        assert_eq!(Lang::En.render(&message), problem.to_string());
        assert_eq!(Lang::En.render(&message.help()), problem.hint());
        assert_ne!(Lang::Zh.render(&message), problem.to_string());
    }
    for error in &errors {
        assert_eq!(error.to_message().to_string(), error.to_string());
        assert_eq!(in_one_line(error).to_string(), error.one_line());
    }
    let problem = Unfit::Tiles { tiles: 9, wilds: 2, expected: "13 or 14" };
    for problem in [problem, Unfit::Copies { kind: Kind::EAST, copies: 5 }] {
        let unfit = UnfitHand { hand: 3, problem };
        assert_eq!(unfit.to_message().to_string(), unfit.to_string());
    }
}

#[test]
fn seats_are_numbers_in_english_and_winds_in_chinese() {
    let seats = |lang: Lang| Seat::ALL.map(|seat| lang.render(&msg!("score-impossible", seat, problem = "x")));
    assert_eq!(seats(Lang::En), ["seat 0: x", "seat 1: x", "seat 2: x", "seat 3: x"]);
    assert_eq!(seats(Lang::Zh), ["东家：x", "南家：x", "西家：x", "北家：x"]);
}

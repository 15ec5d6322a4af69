//! Errors of the evaluator, tiles and seats in both languages.

use super::{Arg, Joint, Message, ToArg, ToMessage, msg};
use jing_hand::shape::{Unfit, UnfitHand};
use jing_hand::tile::{Kind, NotationError, Problem, Reason, Seat, Suit, chinese_tiles, tiles_in_order};

impl ToMessage for Problem {
    fn to_message(&self) -> Message {
        match self {
            Problem::UnknownCharacter { character } => {
                let (help, other) = match character {
                    'e' | 'w' | 'n' | 'c' => ("honours", character.to_ascii_uppercase()),
                    'M' | 'Z' => ("suits", character.to_ascii_lowercase()),
                    '红' | '紅' => ("red", *character),
                    '\u{1F02A}' | '\u{1F02B}' => ("jokers", *character),
                    _ => ("all", *character),
                };
                msg!("tile-unknown", ?character, help, other)
            }
            Problem::NumberWithoutSuit { numbers, next } => {
                let suit = next.filter(|next| "MPSZF".contains(*next)).map(|next| next.to_ascii_lowercase());
                msg!("tile-no-suit", numbers, help = if suit.is_some() { "small" } else { "all" }, suit)
            }
            Problem::SuitWithoutNumber { suit } => msg!("tile-no-number", quoted = ?suit, suit),
            Problem::NoSuchNumber { number, suit } => {
                let suits = match suit {
                    Suit::Honour => "honours",
                    Suit::Flower => "flowers",
                    _ => "numbers",
                };
                msg!("tile-no-such-number", number, suit = suit.letter(), suits)
            }
            Problem::MeldAmongTiles => msg!("tile-meld-among-tiles"),
            Problem::MeldInMeld => msg!("tile-meld-in-meld"),
            Problem::WrongBracket { opened, expected, found } => msg!("tile-wrong-bracket", opened, expected, found),
            Problem::NothingToClose { found } => msg!("tile-nothing-to-close", found),
            Problem::NeverClosed { opened, expected } => msg!("tile-never-closed", opened, expected),
            Problem::StrayPlus => msg!("tile-stray-plus"),
            Problem::NoMeld { tiles } => msg!("tile-no-meld", tiles = group(tiles)),
            Problem::NoAddedKong { tiles } => msg!("tile-no-added-kong", tiles = group(tiles)),
            Problem::NoConcealedKong { tiles } => msg!("tile-no-concealed-kong", tiles = group(tiles)),
            Problem::ForbiddenMeld { tiles, why } => {
                msg!("tile-forbidden-meld", tiles = group(tiles), why = translated(why))
            }
            Problem::FlowerInMeld { kind } => msg!("tile-flower-in-meld", kind),
            Problem::TooManyMelds => msg!("tile-fifth-meld"),
            Problem::TooManyCopies { kind, available } => msg!("tile-too-many", kind, available),
            Problem::NotOneTile { found } => msg!("tile-not-one", found),
            Problem::WrongSize { concealed, melds, allowed } => {
                let allowed = Arg::list(Joint::Or, allowed.iter().copied());
                msg!("tile-wrong-size", concealed, melds, size = concealed + 3 * melds, allowed)
            }
        }
    }
}

/// Returns the reason in both languages, if its id is one of the program.
fn translated(why: &Reason) -> Message {
    let message = Message::new(why.id);
    if message.to_string() == why.text { message } else { Message::of(&why.text) }
}

/// Tiles in brackets.
fn group(tiles: &[Kind]) -> Arg {
    if tiles.is_empty() {
        return msg!("tile-empty-brackets").to_arg();
    }
    Arg::name(tiles_in_order(tiles), chinese_tiles(tiles))
}

/// A tile by its letters, in Chinese by its name.
impl ToArg for Kind {
    fn to_arg(&self) -> Arg {
        Arg::name(self.name(), self.chinese())
    }
}

/// Its number in English, the name of its wind in Chinese.
impl ToArg for Seat {
    fn to_arg(&self) -> Arg {
        Arg::name(self.index().to_string(), self.chinese())
    }
}

/// Returns the error as one line: text, position, problem and hint.
pub(crate) fn in_one_line(error: &NotationError) -> Message {
    let problem = error.problem().to_message();
    msg!("tile-in-one-line", text = error.excerpt().line, place = error.character(), help = problem.help(), problem)
}

impl ToMessage for NotationError {
    fn to_message(&self) -> Message {
        let (problem, excerpt) = (self.problem().to_message(), self.excerpt());
        msg!("tile-in-a-text", mark = excerpt.mark(), line = excerpt.line, help = problem.help(), problem)
    }
}

impl ToMessage for UnfitHand {
    fn to_message(&self) -> Message {
        msg!("shape-unfit", hand = self.hand, problem = self.problem.to_message())
    }
}

impl ToMessage for Unfit {
    fn to_message(&self) -> Message {
        match self {
            Unfit::Copies { kind, copies } => msg!("shape-copies", copies, kind),
            Unfit::Tiles { tiles, wilds, expected } => {
                msg!("shape-tiles", tiles, wilds, together = tiles + wilds, expected = *expected)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use jing_hand::tile::{parse_hand, parse_tile};

    /// The evaluator's own English and the English of the translated texts are the same; every text is in Chinese too.
    #[test]
    fn english_is_that_of_the_evaluator() {
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

    /// A number in English, a wind in Chinese.
    #[test]
    fn seats_have_names_in_both_languages() {
        let seats = |lang: Lang| Seat::ALL.map(|seat| lang.render(&msg!("score-impossible", seat, problem = "x")));
        assert_eq!(seats(Lang::En), ["seat 0: x", "seat 1: x", "seat 2: x", "seat 3: x"]);
        assert_eq!(seats(Lang::Zh), ["东家：x", "南家：x", "西家：x", "北家：x"]);
    }
}

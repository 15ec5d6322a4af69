//! Messages and arguments for types of `jing-hand`: errors of its notation and evaluator, tiles, seats.

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

/// Returns the reason as a translatable message if its id is that of a text of this crate, otherwise its English text.
fn translated(why: &Reason) -> Message {
    let message = Message::new(why.id, &crate::ENGLISH);
    if message.to_string() == why.text { message } else { Message::from_arg(&why.text) }
}

/// Returns the tiles in brackets as an argument of a message.
fn group(tiles: &[Kind]) -> Arg {
    if tiles.is_empty() {
        return msg!("tile-empty-brackets").to_arg();
    }
    Arg::name(tiles_in_order(tiles), chinese_tiles(tiles))
}

/// A tile is its notation in English (`5p`) and its name in Chinese.
impl ToArg for Kind {
    fn to_arg(&self) -> Arg {
        Arg::name(self.name(), self.chinese())
    }
}

/// A seat is its index in English and its Chinese name in Chinese.
impl ToArg for Seat {
    fn to_arg(&self) -> Arg {
        Arg::name(self.index().to_string(), self.chinese())
    }
}

/// Returns the error as one line: text, position, problem and hint.
pub fn in_one_line(error: &NotationError) -> Message {
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

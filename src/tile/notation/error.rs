//! What is wrong with a text, and where.

use super::print::{chinese_tiles, tiles_in_order};
use crate::lang::{Arg, Joint, Lang, Message, ToArg, ToMessage, msg, told};
use crate::tile::{Kind, Suit};
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// A text that is not a tile, list of tiles or hand.
///
/// `Display` takes several lines: what is wrong, the text with the place marked, a hint. Where only one line fits,
/// use [`NotationError::one_line`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    text: String,
    span: Range<usize>,
    problem: Problem,
}

/// What can be wrong with a text. It is told without the place, with what was expected or is to be written instead as help.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages document the fields")]
pub enum Problem {
    /// A character that has no meaning, or a letter in the wrong case.
    UnknownCharacter { character: char },
    /// Numbers that no suit follows.
    NumberWithoutSuit { numbers: String, next: Option<char> },
    /// A suit that follows no number.
    SuitWithoutNumber { suit: char },
    /// A number that the suit does not have, such as `9f`.
    NoSuchNumber { number: u8, suit: Suit },
    /// Brackets or `+` where only tiles may stand.
    MeldAmongTiles,
    /// A bracket inside brackets.
    MeldInMeld,
    /// `[123m)`.
    WrongBracket { opened: char, expected: char, found: char },
    /// A closing bracket alone.
    NothingToClose { found: char },
    /// An opening bracket alone.
    NeverClosed { opened: char, expected: char },
    /// A `+` that is not the last thing in square brackets.
    StrayPlus,
    /// Square brackets with something else than a chow, pung or kong.
    NoMeld { tiles: Vec<Kind> },
    /// Square brackets with `+` and something else than a kong.
    NoAddedKong { tiles: Vec<Kind> },
    /// Round brackets with something else than a kong.
    NoConcealedKong { tiles: Vec<Kind> },
    /// A meld that the rules do not have.
    ForbiddenMeld { tiles: Vec<Kind>, why: Message },
    /// A flower in brackets.
    FlowerInMeld { kind: Kind },
    /// More than four melds.
    TooManyMelds,
    /// More copies of a kind than there are.
    TooManyCopies { kind: Kind, available: u8 },
    /// No tile, or several, where one must stand.
    NotOneTile { found: usize },
    /// A hand that is neither one to wait with nor one to discard from.
    WrongSize { concealed: usize, melds: usize, allowed: &'static [usize] },
}

told!(NotationError, Problem);

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
                msg!("tile-forbidden-meld", tiles = group(tiles), why)
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

impl NotationError {
    /// Marks the bytes `span` of `text`; both ends must be character boundaries.
    pub(crate) fn new(text: &str, span: Range<usize>, problem: Problem) -> NotationError {
        debug_assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end) && span.start <= span.end);
        NotationError { text: text.to_owned(), span, problem }
    }

    /// Marks all of `text` but the white space around it.
    pub(crate) fn whole(text: &str, problem: Problem) -> NotationError {
        let start = text.len() - text.trim_start().len();
        let end = text.trim_end().len().max(start);
        NotationError::new(text, start..end, problem)
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of the text that are at fault; empty where something is missing.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What is wrong, as data.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What is wrong; one line, without the place.
    pub fn message(&self) -> String {
        self.problem.to_string()
    }

    /// What was expected, or what to write instead; one line.
    pub fn hint(&self) -> String {
        Lang::En.render(&self.problem.to_message().help())
    }

    /// All in one line: text, place, message and hint.
    pub fn one_line(&self) -> String {
        self.in_one_line().to_string()
    }

    pub(crate) fn in_one_line(&self) -> Message {
        let (problem, place) = (self.problem.to_message(), self.text[..self.span.start].chars().count() + 1);
        msg!("tile-in-one-line", text = Excerpt::of(self).line, place, help = problem.help(), problem)
    }
}

impl ToMessage for NotationError {
    fn to_message(&self) -> Message {
        let (problem, Excerpt { line, indent, marked }) = (self.problem.to_message(), Excerpt::of(self));
        msg!("tile-in-a-text", line, mark = " ".repeat(indent) + &"^".repeat(marked), help = problem.help(), problem)
    }
}

/// The part of the text around the place, fit for one line of a terminal.
struct Excerpt {
    line: String,
    /// Columns before the place.
    indent: usize,
    /// Columns of the place, at least one.
    marked: usize,
}

impl Excerpt {
    /// Characters shown before the place, of it, and after it.
    const SHOWN: [usize; 3] = [40, 60, 40];

    fn of(error: &NotationError) -> Excerpt {
        let [before, place, after] = Excerpt::SHOWN;
        let (head, rest) = error.text.split_at(error.span.start);
        let [head, rest] = [head, rest].map(|text| text.chars().map(visible).collect::<Vec<char>>());
        let marked = error.text[error.span()].chars().count();
        let (marked, shown) = if marked > place { (place, place) } else { (marked, marked + after) };
        let dots = |cut: bool| if cut { "…" } else { "" };
        let text = |characters: &[char]| characters.iter().collect::<String>();
        let cut = head.len().saturating_sub(before);
        let head = dots(cut > 0).to_owned() + &text(&head[cut..]);
        let shown = shown.min(rest.len());
        Excerpt {
            indent: head.width(),
            marked: text(&rest[..marked]).width().max(1),
            line: head + &text(&rest[..shown]) + dots(rest.len() > shown),
        }
    }
}

/// The character as it is shown: nothing that moves the cursor or turns the direction of writing.
fn visible(c: char) -> char {
    match c {
        '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => char::REPLACEMENT_CHARACTER,
        c if c.is_whitespace() && c != '\u{3000}' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

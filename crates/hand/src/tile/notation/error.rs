//! Errors of the notation, with their position in the text.

use super::print::tiles_in_order;
use crate::tile::{Kind, Suit};
use std::fmt;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// An error in the text of a tile, a list of tiles or a hand.
///
/// `Display` prints several lines: the problem, the text with the position marked, and a hint. [`NotationError::one_line`] returns
/// one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    text: String,
    span: Range<usize>,
    problem: Problem,
}

/// The kind of notation error. `Display` prints one line in English without the position. [`Problem::hint`] returns what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages document the fields")]
pub enum Problem {
    /// A character that has no meaning, or a letter in the wrong case.
    UnknownCharacter { character: char },
    /// Numbers without a suit after them.
    NumberWithoutSuit { numbers: String, next: Option<char> },
    /// A suit without a number before it.
    SuitWithoutNumber { suit: char },
    /// A number that the suit does not have, such as `9f`.
    NoSuchNumber { number: u8, suit: Suit },
    /// Brackets or `+` in a text that may have only tiles.
    MeldAmongTiles,
    /// A bracket inside brackets.
    MeldInMeld,
    /// Brackets of different types, as in `[123m)`.
    WrongBracket { opened: char, expected: char, found: char },
    /// A closing bracket without an opening one.
    NothingToClose { found: char },
    /// An opening bracket without a closing one.
    NeverClosed { opened: char, expected: char },
    /// A `+` that is not the last character in square brackets.
    StrayPlus,
    /// Tiles in square brackets that are not a chow, pung or kong.
    NoMeld { tiles: Vec<Kind> },
    /// Tiles in square brackets with `+` that are not a kong.
    NoAddedKong { tiles: Vec<Kind> },
    /// Tiles in round brackets that are not a kong.
    NoConcealedKong { tiles: Vec<Kind> },
    /// A meld that the rules do not allow.
    ForbiddenMeld { tiles: Vec<Kind>, why: Reason },
    /// A flower in brackets.
    FlowerInMeld { kind: Kind },
    /// More than four melds.
    TooManyMelds,
    /// More copies of a kind than are available.
    TooManyCopies { kind: Kind, available: u8 },
    /// No tile, or several, instead of one.
    NotOneTile { found: usize },
    /// A hand with the wrong number of tiles.
    WrongSize { concealed: usize, melds: usize, allowed: &'static [usize] },
}

/// The reason why a meld is forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The id of the translatable message with this reason.
    pub id: &'static str,
    /// The reason in English.
    pub text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::UnknownCharacter { character } => write!(f, "{character:?} is not a tile"),
            Problem::NumberWithoutSuit { numbers, .. } => write!(f, "{numbers} has no suit"),
            Problem::SuitWithoutNumber { suit } => write!(f, "{suit:?} has no number before it"),
            Problem::NoSuchNumber { number, suit } => write!(f, "there is no tile {number}{}", suit.letter()),
            Problem::MeldAmongTiles => f.write_str("a meld cannot stand here"),
            Problem::MeldInMeld => f.write_str("a meld inside a meld"),
            Problem::WrongBracket { opened, found, .. } => write!(f, "'{found}' closes a '{opened}'"),
            Problem::NothingToClose { found } => write!(f, "'{found}' closes nothing"),
            Problem::NeverClosed { opened, .. } => write!(f, "'{opened}' is never closed"),
            Problem::StrayPlus => f.write_str("misplaced '+'"),
            Problem::NoMeld { tiles } => write!(f, "{} is not a chow, pung or kong", group(tiles)),
            Problem::NoAddedKong { tiles } => write!(f, "{} is not an added kong", group(tiles)),
            Problem::NoConcealedKong { tiles } => write!(f, "{} is not a concealed kong", group(tiles)),
            Problem::ForbiddenMeld { tiles, why } => {
                write!(f, "{} may not be a meld here: {}", group(tiles), why.text)
            }
            Problem::FlowerInMeld { kind } => write!(f, "the flower {kind} in a meld"),
            Problem::TooManyMelds => f.write_str("a fifth meld"),
            Problem::TooManyCopies { kind, available } => match available {
                0 => write!(f, "no copy is in play of {kind}"),
                1 => write!(f, "a second {kind}"),
                2 => write!(f, "a third {kind}"),
                3 => write!(f, "a fourth {kind}"),
                4 => write!(f, "a fifth {kind}"),
                _ => write!(f, "one copy too many of {kind}"),
            },
            Problem::NotOneTile { found } => write!(f, "{found} tiles instead of one"),
            Problem::WrongSize { concealed, melds, allowed } => {
                let sizes = allowed.iter().map(usize::to_string).collect::<Vec<_>>().join(" or ");
                write!(f, "{concealed} concealed + 3 × {melds} melds = {}, expected {sizes}", concealed + 3 * melds)
            }
        }
    }
}

impl Problem {
    /// Returns a hint in English, in one line: the expected text, or a correction.
    pub fn hint(&self) -> String {
        match self {
            Problem::UnknownCharacter { character } => match character {
                'e' | 'w' | 'n' | 'c' => format!("honours are capital letters: {}", character.to_ascii_uppercase()),
                'M' | 'Z' => format!("suits are small letters: {}", character.to_ascii_lowercase()),
                '红' | '紅' => "红 only stands before 中".to_owned(),
                '\u{1F02A}' | '\u{1F02B}' => "jokers and backs are no tiles here".to_owned(),
                _ => "tiles are 1m..9m 万, 1p..9p 筒, 1s..9s 条, E S W N 东南西北, C F P 中发白, 1f..8f flowers".to_owned(),
            },
            Problem::NumberWithoutSuit { numbers, next } => match next.filter(|next| "MPSZF".contains(*next)) {
                Some(suit) => format!("suits are small letters: {numbers}{}", suit.to_ascii_lowercase()),
                None => format!("put m 万, p 筒, s 条, z (honours) or f (flowers) after it, as in {numbers}m"),
            },
            Problem::SuitWithoutNumber { suit } => match suit {
                's' => "1s..9s are 条; 南 is a capital S".to_owned(),
                'p' => "1p..9p are 筒; 白 is a capital P".to_owned(),
                'f' => "1f..8f are flowers; 发 is a capital F".to_owned(),
                _ => format!("numbers stand before their suit, as in 3{suit}"),
            },
            Problem::NoSuchNumber { suit, .. } => match suit {
                Suit::Honour => "1z..7z are 东南西北白发中".to_owned(),
                Suit::Flower => "1f..8f are 春夏秋冬梅兰竹菊".to_owned(),
                _ => "numbers go from 1 to 9; there are no red fives, 0 is not 5".to_owned(),
            },
            Problem::MeldAmongTiles => "only a hand has melds; write the tiles alone".to_owned(),
            Problem::MeldInMeld => "close one meld before the next begins: [123m][555p]".to_owned(),
            Problem::WrongBracket { expected, .. } => {
                format!("expected '{expected}'; [..] is an exposed meld, (..) a concealed kong")
            }
            Problem::NothingToClose { .. } => "melds are [123m], [555p], [7777s], [7777s+], (7777s)".to_owned(),
            Problem::NeverClosed { expected, .. } => format!("put '{expected}' after the last tile of the meld"),
            Problem::StrayPlus => "'+' makes an added kong and is the last thing in its brackets: [7777s+]".to_owned(),
            Problem::NoMeld { .. } => {
                "expected three or four of a kind, three numbers in a row of one suit, three winds or CFP".to_owned()
            }
            Problem::NoAddedKong { .. } => "expected four of a kind, as in [7777s+]".to_owned(),
            Problem::NoConcealedKong { .. } => {
                "expected four of a kind, as in (7777s), (ESWN) or (CFP); other melds have square brackets, concealed tiles none"
                    .to_owned()
            }
            Problem::ForbiddenMeld { .. } => "write its tiles without brackets, or take other rules".to_owned(),
            Problem::FlowerInMeld { .. } => "melds have numbers, winds and dragons only".to_owned(),
            Problem::TooManyMelds => "a hand has at most four melds".to_owned(),
            Problem::TooManyCopies { available, .. } => match available {
                0 => "this kind is not in play".to_owned(),
                1 => "there is one copy of this kind".to_owned(),
                copies => format!("there are {copies} copies of this kind, those in melds included"),
            },
            Problem::NotOneTile { .. } => "expected exactly one tile, such as 3m, E or 三万".to_owned(),
            Problem::WrongSize { .. } => "a kong counts as three tiles, like every meld".to_owned(),
        }
    }
}

impl std::error::Error for Problem {}

/// Returns the tiles of a meld for a message in English.
fn group(tiles: &[Kind]) -> String {
    if tiles.is_empty() { "an empty pair of brackets".to_owned() } else { tiles_in_order(tiles) }
}

impl NotationError {
    /// Creates an error at the bytes `span` of `text`. Both ends must be character boundaries.
    #[doc(hidden)]
    pub fn new(text: &str, span: Range<usize>, problem: Problem) -> NotationError {
        debug_assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end) && span.start <= span.end);
        NotationError { text: text.to_owned(), span, problem }
    }

    /// Creates an error at all of `text` except the white space around it.
    #[doc(hidden)]
    pub fn whole(text: &str, problem: Problem) -> NotationError {
        let start = text.len() - text.trim_start().len();
        let end = text.trim_end().len().max(start);
        NotationError::new(text, start..end, problem)
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The byte range of the error in the text. It is empty if something is missing.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The problem, as data.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The problem in one line of English, without the position.
    pub fn message(&self) -> String {
        self.problem.to_string()
    }

    /// A hint in one line of English: the expected text, or a correction.
    pub fn hint(&self) -> String {
        self.problem.hint()
    }

    /// Returns the position of the error in characters, counted from 1.
    pub fn character(&self) -> usize {
        self.text[..self.span.start].chars().count() + 1
    }

    /// Returns text, position, message and hint in one line.
    pub fn one_line(&self) -> String {
        format!("`{}`, character {}: {} ({})", self.excerpt().line, self.character(), self.problem, self.hint())
    }

    /// Returns the text around the error, short enough for one line of a terminal.
    pub fn excerpt(&self) -> Excerpt {
        Excerpt::new(self)
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let excerpt = self.excerpt();
        write!(f, "{}\n  {}\n  {}\nhint: {}", self.problem, excerpt.line, excerpt.mark(), self.hint())
    }
}

impl std::error::Error for NotationError {}

/// The text around an error, short enough for one line of a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text around the error, with `…` where it was cut.
    pub line: String,
    /// The number of columns before the error.
    indent: usize,
    /// The number of columns marked as the error, at least one.
    marked: usize,
}

impl Excerpt {
    /// The maximum number of characters before the error, in it, and after it.
    const SHOWN: [usize; 3] = [40, 60, 40];

    /// Returns the line below the text that marks the error with `^`.
    pub fn mark(&self) -> String {
        " ".repeat(self.indent) + &"^".repeat(self.marked)
    }

    fn new(error: &NotationError) -> Excerpt {
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

/// Replaces characters that would move the cursor or change the writing direction.
fn visible(c: char) -> char {
    match c {
        '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        c if c.is_whitespace() && c != '\u{3000}' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

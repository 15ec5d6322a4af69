//! What is wrong with a text, and where.

use super::print::tiles_in_order;
use crate::tile::{Kind, Suit};
use std::fmt;
use std::ops::Range;
use thiserror::Error;
use unicode_width::UnicodeWidthStr;

/// A text that is no tile, list of tiles or hand.
///
/// `Display` takes several lines: what is wrong, the text with the place marked, a hint. Where only one line fits,
/// use [`NotationError::one_line`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct NotationError {
    text: String,
    span: Range<usize>,
    problem: Problem,
}

/// What can be wrong with a text; `Display` gives it in one line, without the place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages document the fields")]
pub enum Problem {
    /// A character that has no meaning, or a letter in the wrong case.
    #[error("{character:?} is no tile")]
    UnknownCharacter { character: char },
    /// Numbers that no suit follows.
    #[error("{numbers} has no suit")]
    NumberWithoutSuit { numbers: String, next: Option<char> },
    /// A suit that follows no number.
    #[error("{suit:?} has no number before it")]
    SuitWithoutNumber { suit: char },
    /// A number that the suit does not have, such as `9f`.
    #[error("there is no tile {number}{}", suit.letter())]
    NoSuchNumber { number: u8, suit: Suit },
    /// Brackets or `+` where only tiles may stand.
    #[error("a meld cannot stand here")]
    MeldAmongTiles,
    /// A bracket inside brackets.
    #[error("a meld inside a meld")]
    MeldInMeld,
    /// `[123m)`.
    #[error("'{found}' closes a '{opened}'")]
    WrongBracket { opened: char, expected: char, found: char },
    /// A closing bracket alone.
    #[error("'{found}' closes nothing")]
    NothingToClose { found: char },
    /// An opening bracket alone.
    #[error("'{opened}' is never closed")]
    NeverClosed { opened: char, expected: char },
    /// A `+` that is not the last thing in square brackets.
    #[error("misplaced '+'")]
    StrayPlus,
    /// Square brackets with something else than a chow, pung or kong.
    #[error("{} is no chow, pung or kong", group(tiles))]
    NoMeld { tiles: Vec<Kind> },
    /// Square brackets with `+` and something else than a kong.
    #[error("{} is no added kong", group(tiles))]
    NoAddedKong { tiles: Vec<Kind> },
    /// Round brackets with something else than a kong.
    #[error("{} is no concealed kong", group(tiles))]
    NoConcealedKong { tiles: Vec<Kind> },
    /// A meld that the rules do not have.
    #[error("{} may not be a meld here: {why}", group(tiles))]
    ForbiddenMeld { tiles: Vec<Kind>, why: &'static str },
    /// A flower in brackets.
    #[error("the flower {kind} in a meld")]
    FlowerInMeld { kind: Kind },
    /// More than four melds.
    #[error("a fifth meld")]
    TooManyMelds,
    /// More copies of a kind than there are.
    #[error("{} {kind}", nth_copy(*available))]
    TooManyCopies { kind: Kind, available: u8 },
    /// No tile, or several, where one must stand.
    #[error("{found} tiles instead of one")]
    NotOneTile { found: usize },
    /// A hand that is neither one to wait with nor one to discard from.
    #[error("{concealed} concealed + 3 × {melds} melds = {}, expected {}", concealed + 3 * melds, sizes(allowed))]
    WrongSize { concealed: usize, melds: usize, allowed: &'static [usize] },
}

fn group(tiles: &[Kind]) -> String {
    if tiles.is_empty() { "an empty pair of brackets".to_owned() } else { tiles_in_order(tiles) }
}

fn nth_copy(available: u8) -> &'static str {
    match available {
        0 => "no copy is in play of",
        1 => "a second",
        2 => "a third",
        3 => "a fourth",
        4 => "a fifth",
        _ => "one copy too many of",
    }
}

fn sizes(allowed: &[usize]) -> String {
    allowed.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

const FORMS: &str = "tiles are 1m..9m 万, 1p..9p 筒, 1s..9s 条, E S W N 东南西北, C F P 中发白, 1f..8f flowers";

impl Problem {
    /// What was expected, or what to write instead; one line.
    pub fn hint(&self) -> String {
        match self {
            Problem::UnknownCharacter { character } => match character {
                'e' | 'w' | 'n' | 'c' => {
                    format!("honours are capital letters: {}", character.to_ascii_uppercase())
                }
                'M' | 'Z' => format!("suits are small letters: {}", character.to_ascii_lowercase()),
                '红' | '紅' => "红 only stands before 中".to_owned(),
                '\u{1F02A}' | '\u{1F02B}' => "jokers and backs are no tiles here".to_owned(),
                _ => FORMS.to_owned(),
            },
            Problem::NumberWithoutSuit { numbers, next } => match next {
                Some(letter @ ('M' | 'P' | 'S' | 'Z' | 'F')) => {
                    format!("suits are small letters: {numbers}{}", letter.to_ascii_lowercase())
                }
                _ => format!("put m 万, p 筒, s 条, z (honours) or f (flowers) after it, as in {numbers}m"),
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
                "expected four of a kind, as in (7777s), (ESWN) or (CFP); other melds have square brackets, concealed \
                 tiles none"
                    .to_owned()
            }
            Problem::ForbiddenMeld { .. } => "write its tiles without brackets, or take other rules".to_owned(),
            Problem::FlowerInMeld { .. } => "melds have numbers, winds and dragons only".to_owned(),
            Problem::TooManyMelds => "a hand has at most four melds".to_owned(),
            Problem::TooManyCopies { available, .. } => match available {
                0 => "this kind is not in play".to_owned(),
                1 => "there is one copy of this kind".to_owned(),
                n => format!("there are {n} copies of this kind, those in melds included"),
            },
            Problem::NotOneTile { .. } => "expected exactly one tile, such as 3m, E or 三万".to_owned(),
            Problem::WrongSize { .. } => "a kong counts as three tiles, like every meld".to_owned(),
        }
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
        self.problem.hint()
    }

    /// All in one line: text, place, message and hint.
    pub fn one_line(&self) -> String {
        let excerpt = Excerpt::of(self);
        let place = self.text[..self.span.start].chars().count() + 1;
        format!("`{}`, character {place}: {} ({})", excerpt.line, self.problem, self.problem.hint())
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Excerpt { line, indent, marked } = Excerpt::of(self);
        writeln!(f, "{}", self.problem)?;
        writeln!(f, "  {line}")?;
        writeln!(f, "  {:indent$}{:^<marked$}", "", "")?;
        write!(f, "hint: {}", self.problem.hint())
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
        let Range { start, end } = error.span;
        let clean = |text: &str| text.chars().map(visible).collect::<Vec<char>>();
        let (head, middle, tail) =
            (clean(&error.text[..start]), clean(&error.text[start..end]), clean(&error.text[end..]));
        let mut line = String::new();
        let cut = head.len().saturating_sub(before);
        if cut > 0 {
            line.push('…');
        }
        line.extend(&head[cut..]);
        let indent = line.width();
        line.extend(middle.iter().take(place));
        let marked = line.width() - indent;
        if middle.len() > place {
            line.push('…');
        } else {
            line.extend(tail.iter().take(after));
            if tail.len() > after {
                line.push('…');
            }
        }
        Excerpt { line, indent, marked: marked.max(1) }
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

//! What is wrong with a text, and where.

use super::print::tiles_in_order;
use crate::tile::{Kind, Suit};
use std::fmt;
use std::ops::Range;
use thiserror::Error;
use unicode_width::UnicodeWidthStr;

/// A text that is not a tile, list of tiles or hand.
///
/// `Display` takes several lines: what is wrong, the text with the place marked, a hint. Where only one line fits,
/// use [`NotationError::one_line`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct NotationError {
    text: String,
    span: Range<usize>,
    problem: Problem,
}

/// What can be wrong with a text. `Display` takes two lines: what is wrong, without the place, and what was expected or
/// is to be written instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages document the fields")]
pub enum Problem {
    /// A character that has no meaning, or a letter in the wrong case.
    #[error("{character:?} is not a tile\n{}", forms(*character))]
    UnknownCharacter { character: char },
    /// Numbers that no suit follows.
    #[error("{numbers} has no suit\n{}", suits(numbers, *next))]
    NumberWithoutSuit { numbers: String, next: Option<char> },
    /// A suit that follows no number.
    #[error("{suit:?} has no number before it\n{}", numbers(*suit))]
    SuitWithoutNumber { suit: char },
    /// A number that the suit does not have, such as `9f`.
    #[error("there is no tile {number}{}\n{}", suit.letter(), range(*suit))]
    NoSuchNumber { number: u8, suit: Suit },
    /// Brackets or `+` where only tiles may stand.
    #[error("a meld cannot stand here\nonly a hand has melds; write the tiles alone")]
    MeldAmongTiles,
    /// A bracket inside brackets.
    #[error("a meld inside a meld\nclose one meld before the next begins: [123m][555p]")]
    MeldInMeld,
    /// `[123m)`.
    #[error("'{found}' closes a '{opened}'\nexpected '{expected}'; [..] is an exposed meld, (..) a concealed kong")]
    WrongBracket { opened: char, expected: char, found: char },
    /// A closing bracket alone.
    #[error("'{found}' closes nothing\nmelds are [123m], [555p], [7777s], [7777s+], (7777s)")]
    NothingToClose { found: char },
    /// An opening bracket alone.
    #[error("'{opened}' is never closed\nput '{expected}' after the last tile of the meld")]
    NeverClosed { opened: char, expected: char },
    /// A `+` that is not the last thing in square brackets.
    #[error("misplaced '+'\n'+' makes an added kong and is the last thing in its brackets: [7777s+]")]
    StrayPlus,
    /// Square brackets with something else than a chow, pung or kong.
    #[error(
        "{} is not a chow, pung or kong\nexpected three or four of a kind, three numbers in a row of one suit, three winds \
         or CFP",
        group(tiles)
    )]
    NoMeld { tiles: Vec<Kind> },
    /// Square brackets with `+` and something else than a kong.
    #[error("{} is not an added kong\nexpected four of a kind, as in [7777s+]", group(tiles))]
    NoAddedKong { tiles: Vec<Kind> },
    /// Round brackets with something else than a kong.
    #[error(
        "{} is not a concealed kong\nexpected four of a kind, as in (7777s), (ESWN) or (CFP); other melds have square \
         brackets, concealed tiles none",
        group(tiles)
    )]
    NoConcealedKong { tiles: Vec<Kind> },
    /// A meld that the rules do not have.
    #[error("{} may not be a meld here: {why}\nwrite its tiles without brackets, or take other rules", group(tiles))]
    ForbiddenMeld { tiles: Vec<Kind>, why: &'static str },
    /// A flower in brackets.
    #[error("the flower {kind} in a meld\nmelds have numbers, winds and dragons only")]
    FlowerInMeld { kind: Kind },
    /// More than four melds.
    #[error("a fifth meld\na hand has at most four melds")]
    TooManyMelds,
    /// More copies of a kind than there are.
    #[error("{}", copies(*kind, *available))]
    TooManyCopies { kind: Kind, available: u8 },
    /// No tile, or several, where one must stand.
    #[error("{found} tiles instead of one\nexpected exactly one tile, such as 3m, E or 三万")]
    NotOneTile { found: usize },
    /// A hand that is neither one to wait with nor one to discard from.
    #[error(
        "{concealed} concealed + 3 × {melds} melds = {}, expected {}\na kong counts as three tiles, like every meld",
        concealed + 3 * melds,
        allowed.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
    )]
    WrongSize { concealed: usize, melds: usize, allowed: &'static [usize] },
}

fn group(tiles: &[Kind]) -> String {
    if tiles.is_empty() { "an empty pair of brackets".to_owned() } else { tiles_in_order(tiles) }
}

fn forms(character: char) -> String {
    match character {
        'e' | 'w' | 'n' | 'c' => format!("honours are capital letters: {}", character.to_ascii_uppercase()),
        'M' | 'Z' => format!("suits are small letters: {}", character.to_ascii_lowercase()),
        '红' | '紅' => "红 only stands before 中".to_owned(),
        '\u{1F02A}' | '\u{1F02B}' => "jokers and backs are no tiles here".to_owned(),
        _ => "tiles are 1m..9m 万, 1p..9p 筒, 1s..9s 条, E S W N 东南西北, C F P 中发白, 1f..8f flowers".to_owned(),
    }
}

fn suits(numbers: &str, next: Option<char>) -> String {
    match next {
        Some(letter @ ('M' | 'P' | 'S' | 'Z' | 'F')) => {
            format!("suits are small letters: {numbers}{}", letter.to_ascii_lowercase())
        }
        _ => format!("put m 万, p 筒, s 条, z (honours) or f (flowers) after it, as in {numbers}m"),
    }
}

fn numbers(suit: char) -> String {
    match suit {
        's' => "1s..9s are 条; 南 is a capital S".to_owned(),
        'p' => "1p..9p are 筒; 白 is a capital P".to_owned(),
        'f' => "1f..8f are flowers; 发 is a capital F".to_owned(),
        _ => format!("numbers stand before their suit, as in 3{suit}"),
    }
}

fn range(suit: Suit) -> &'static str {
    match suit {
        Suit::Honour => "1z..7z are 东南西北白发中",
        Suit::Flower => "1f..8f are 春夏秋冬梅兰竹菊",
        _ => "numbers go from 1 to 9; there are no red fives, 0 is not 5",
    }
}

fn copies(kind: Kind, available: u8) -> String {
    let nth = ["first", "second", "third", "fourth", "fifth"].get(usize::from(available));
    match (available, nth) {
        (0, _) => format!("no copy is in play of {kind}\nthis kind is not in play"),
        (1, _) => format!("a second {kind}\nthere is one copy of this kind"),
        (n, Some(nth)) => format!("a {nth} {kind}\nthere are {n} copies of this kind, those in melds included"),
        (n, None) => format!("one copy too many of {kind}\nthere are {n} copies of this kind, those in melds included"),
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
        self.lines()[0].clone()
    }

    /// What was expected, or what to write instead; one line.
    pub fn hint(&self) -> String {
        self.lines()[1].clone()
    }

    fn lines(&self) -> [String; 2] {
        let text = self.problem.to_string();
        let (message, hint) = text.split_once('\n').unwrap_or((&text, ""));
        [message.to_owned(), hint.to_owned()]
    }

    /// All in one line: text, place, message and hint.
    pub fn one_line(&self) -> String {
        let place = self.text[..self.span.start].chars().count() + 1;
        let [message, hint] = self.lines();
        format!("`{}`, character {place}: {message} ({hint})", Excerpt::of(self).line)
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Excerpt { line, indent, marked } = Excerpt::of(self);
        let [message, hint] = self.lines();
        write!(f, "{message}\n  {line}\n  {:indent$}{:^<marked$}\nhint: {hint}", "", "")
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

//! Parsing of tiles and hands.

use super::error::{NotationError, Problem, Reason};
use super::print::unicode_tile;
use crate::tile::{Counts, Hand, Kind, KindSet, Meld, MeldForm, Suit};
use std::ops::Range;

/// A tile and the bytes from which it was read. For number tiles these are the bytes of the number.
pub(super) struct Tile {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
}

/// The meaning of one character.
#[derive(Clone, Copy)]
enum Symbol {
    /// A number. Its suit follows.
    Number(u8),
    /// The suit of one or more numbers. `Honour` is the `z` of other programs.
    Suit(Suit),
    /// A whole tile.
    Tile(Kind),
    /// 红, the first half of 红中.
    Red,
    /// `[` or `(`.
    Open(char),
    /// The bracket that closes this opening one.
    Close(char),
    Plus,
    Unknown,
}

/// Converts full-width letters, digits and brackets to plain ones.
fn plain(c: char) -> char {
    match c {
        '【' => '[',
        '】' => ']',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}

/// Returns the meaning of a character.
fn symbol(c: char) -> Symbol {
    match plain(c) {
        digit @ '0'..='9' => Symbol::Number(digit as u8 - b'0'),
        'm' | '万' | '萬' => Symbol::Suit(Suit::Man),
        'p' | '筒' | '饼' | '餅' => Symbol::Suit(Suit::Pin),
        's' | '条' | '條' | '索' => Symbol::Suit(Suit::Sou),
        'z' => Symbol::Suit(Suit::Honour),
        'f' => Symbol::Suit(Suit::Flower),
        '红' | '紅' => Symbol::Red,
        open @ ('[' | '(') => Symbol::Open(open),
        ']' => Symbol::Close('['),
        ')' => Symbol::Close('('),
        '+' => Symbol::Plus,
        c => word(c),
    }
}

/// Returns the meaning of a character that is a Chinese number, or a whole tile by its letter, Chinese name or Unicode character;
/// `Unknown` for any other.
fn word(c: char) -> Symbol {
    if let Some(honour) = "ESWNCFP".find(c) {
        return Symbol::Tile(Kind::at(Kind::EAST.index() + honour));
    }
    if let Some(number) = "一二三四五六七八九".chars().position(|known| known == c) {
        return Symbol::Number(number as u8 + 1);
    }
    let simplified = match c {
        '東' => '东',
        '發' => '发',
        '蘭' => '兰',
        c => c,
    };
    let named = |kind: &Kind| unicode_tile(*kind) == c || kind.chinese().chars().eq([simplified]);
    Kind::all().find(named).map_or(Symbol::Unknown, Symbol::Tile)
}

/// Whether `second` is the optional second half of a Chinese name that starts with `first`: 东风, 发财, 白板.
fn is_second_half(first: char, second: char) -> bool {
    match first {
        '东' | '東' | '南' | '西' | '北' => matches!(second, '风' | '風'),
        '发' | '發' => matches!(second, '财' | '財'),
        '白' => second == '板',
        _ => false,
    }
}

/// Whether the character is white space, or an invisible variation selector or byte order mark added by software.
fn is_ignored(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}')
}

/// Returns the tile that is written as this number and suit: `7z` is 中. Returns `None` if the suit does not have the number.
fn numbered(suit: Suit, number: u8) -> Option<Kind> {
    const Z: [usize; 7] = [27, 28, 29, 30, 33, 32, 31];
    let place = usize::from(number).checked_sub(1)?;
    match suit {
        Suit::Honour => Z.get(place).map(|&index| Kind::at(index)),
        _ => suit.kinds().nth(place),
    }
}

/// A parser that collects tiles.
struct Reader<'a> {
    text: &'a str,
    /// The byte offset of the next character.
    at: usize,
    /// The numbers whose suit has not been read yet, each with its span.
    numbers: Vec<(u8, Range<usize>)>,
    tiles: Vec<Tile>,
    /// The maximum number of copies of each kind, if it is limited.
    available: Option<&'a Counts>,
    /// The number of copies read so far.
    seen: Counts,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, available: Option<&'a Counts>) -> Reader<'a> {
        Reader { text, at: 0, numbers: Vec::new(), tiles: Vec::with_capacity(18), available, seen: Counts::EMPTY }
    }

    fn fail<T>(&self, span: Range<usize>, problem: Problem) -> Result<T, NotationError> {
        Err(NotationError::new(self.text, span, problem))
    }

    /// Returns the next character that is not ignored, with its span, without consuming it.
    fn peek(&self) -> Option<(char, Range<usize>)> {
        let rest = &self.text[self.at..];
        let (skipped, c) = rest.char_indices().find(|&(_, c)| !is_ignored(c))?;
        let start = self.at + skipped;
        Some((c, start..start + c.len_utf8()))
    }

    /// Consumes the next character that is not ignored, and returns its meaning, the character and its span. Returns `None` at the end.
    ///
    /// # Errors
    /// Returns an error if numbers lack their suit before a bracket, `+` or the end.
    fn next(&mut self) -> Result<Option<(Symbol, char, Range<usize>)>, NotationError> {
        let Some((c, span)) = self.peek() else { return self.no_open_numbers(None).map(|()| None) };
        self.at = span.end;
        let symbol = symbol(c);
        if matches!(symbol, Symbol::Open(_) | Symbol::Close(_) | Symbol::Plus) {
            self.no_open_numbers(Some(c))?;
        }
        Ok(Some((symbol, c, span)))
    }

    /// If `wanted` is true for the next character that is not ignored, consumes it and returns the byte offset of its end.
    fn skip(&mut self, wanted: impl Fn(char) -> bool) -> Option<usize> {
        let (_, span) = self.peek().filter(|&(c, _)| wanted(c))?;
        self.at = span.end;
        Some(span.end)
    }

    fn push(&mut self, kind: Kind, span: Range<usize>) -> Result<(), NotationError> {
        if let Some(available) = self.available.map(|available| available[kind]) {
            if self.seen[kind] >= available {
                return self.fail(span, Problem::TooManyCopies { kind, available });
            }
            self.seen.add(kind);
        }
        self.tiles.push(Tile { kind, span });
        Ok(())
    }

    /// Returns an error if there are numbers whose suit has not been read. `next` is the character before which the suit is missing; `None`
    /// at the end.
    fn no_open_numbers(&self, next: Option<char>) -> Result<(), NotationError> {
        let (Some((_, first)), Some((_, last))) = (self.numbers.first(), self.numbers.last()) else { return Ok(()) };
        // The message shows at most as many numbers as a hand has tiles.
        let numbers = self.numbers.iter().take(14).map(|(number, _)| char::from(b'0' + number)).collect();
        self.fail(first.start..last.end, Problem::NumberWithoutSuit { numbers, next: next.map(plain) })
    }

    /// Processes the character `c` with the meaning `symbol`, which is not a bracket or `+`.
    fn take(&mut self, symbol: Symbol, c: char, span: Range<usize>) -> Result<(), NotationError> {
        match symbol {
            Symbol::Number(number) => {
                self.numbers.push((number, span));
                return Ok(());
            }
            Symbol::Suit(_) if self.numbers.is_empty() => {
                return self.fail(span, Problem::SuitWithoutNumber { suit: c });
            }
            Symbol::Suit(suit) => {
                return std::mem::take(&mut self.numbers).into_iter().try_for_each(|(number, span)| {
                    match numbered(suit, number) {
                        Some(kind) => self.push(kind, span),
                        None => self.fail(span, Problem::NoSuchNumber { number, suit }),
                    }
                });
            }
            Symbol::Unknown if !matches!(plain(c), 'M' | 'Z') => {}
            _ => self.no_open_numbers(Some(c))?,
        }
        let tile = match symbol {
            Symbol::Tile(kind) => Some((kind, self.skip(|second| is_second_half(c, second)).unwrap_or(span.end))),
            Symbol::Red => self.skip(|second| second == '中').map(|end| (Kind::ZHONG, end)),
            _ => None,
        };
        match tile {
            Some((kind, end)) => self.push(kind, span.start..end),
            None => self.fail(span, Problem::UnknownCharacter { character: c }),
        }
    }

    /// Reads the rest of a meld. `opened` is its opening bracket and `start` the span of the bracket. Returns its tiles, the meld and its
    /// span.
    fn meld(&mut self, opened: char, start: Range<usize>) -> Result<(Vec<Tile>, Meld, Range<usize>), NotationError> {
        let expected = if opened == '(' { ')' } else { ']' };
        let (before, mut plus) = (self.tiles.len(), false);
        while let Some((symbol, c, span)) = self.next()? {
            match symbol {
                Symbol::Open(_) => return self.fail(span, Problem::MeldInMeld),
                Symbol::Close(closed) if closed == opened => {
                    let (span, tiles) = (start.start..span.end, self.tiles.split_off(before));
                    let meld = close_meld(self, opened, plus, &tiles, span.clone())?;
                    return Ok((tiles, meld, span));
                }
                Symbol::Close(_) => {
                    return self.fail(span, Problem::WrongBracket { opened, expected, found: plain(c) });
                }
                Symbol::Plus if opened == '[' && !plus => plus = true,
                _ if plus || matches!(symbol, Symbol::Plus) => return self.fail(span, Problem::StrayPlus),
                _ => self.take(symbol, c, span)?,
            }
        }
        self.fail(start, Problem::NeverClosed { opened, expected })
    }
}

/// Reads tiles without melds, in order.
pub(super) fn tiles(text: &str) -> Result<Vec<Tile>, NotationError> {
    let mut reader = Reader::new(text, None);
    while let Some((symbol, c, span)) = reader.next()? {
        match symbol {
            Symbol::Open(_) | Symbol::Close(_) | Symbol::Plus => return reader.fail(span, Problem::MeldAmongTiles),
            _ => reader.take(symbol, c, span)?,
        }
    }
    Ok(reader.tiles)
}

/// Reads a hand with at most `available` copies of each kind. `forbidden` returns the reason if a meld is not allowed.
pub(super) fn hand(
    text: &str,
    available: &Counts,
    forbidden: impl Fn(&Meld) -> Option<Reason>,
) -> Result<Hand, NotationError> {
    let mut reader = Reader::new(text, Some(available));
    let mut hand = Hand::default();
    while let Some((symbol, c, span)) = reader.next()? {
        match symbol {
            Symbol::Open(bracket) => {
                let (tiles, meld, span) = reader.meld(bracket, span)?;
                if let Some(why) = forbidden(&meld) {
                    let tiles = tiles.iter().map(|tile| tile.kind).collect();
                    return reader.fail(span, Problem::ForbiddenMeld { tiles, why });
                }
                if hand.melds.try_push(meld).is_err() {
                    return reader.fail(span, Problem::TooManyMelds);
                }
            }
            Symbol::Close(_) => return reader.fail(span, Problem::NothingToClose { found: plain(c) }),
            Symbol::Plus => return reader.fail(span, Problem::StrayPlus),
            _ => reader.take(symbol, c, span)?,
        }
    }
    hand.concealed = reader.tiles.iter().map(|tile| tile.kind).collect();
    Ok(hand)
}

/// Returns the meld of the tiles in brackets. `opened` is the opening bracket, `plus` is whether a `+` is before the closing one, and
/// `span` is the span of the whole meld.
fn close_meld(
    reader: &Reader<'_>,
    opened: char,
    plus: bool,
    tiles: &[Tile],
    span: Range<usize>,
) -> Result<Meld, NotationError> {
    if let Some(flower) = tiles.iter().find(|tile| tile.kind.is_flower()) {
        return reader.fail(flower.span.clone(), Problem::FlowerInMeld { kind: flower.kind });
    }
    let kinds: Vec<Kind> = tiles.iter().map(|tile| tile.kind).collect();
    let alike = kinds.windows(2).all(|pair| pair[0] == pair[1]);
    match (opened, plus, kinds.as_slice()) {
        ('[', false, &[kind, _, _]) if alike => Ok(Meld::alike(MeldForm::Pung, kind)),
        ('[', false, &[kind, _, _, _]) if alike => Ok(Meld::alike(MeldForm::ExposedKong, kind)),
        ('[', true, &[kind, _, _, _]) if alike => Ok(Meld::alike(MeldForm::AddedKong, kind)),
        ('(', _, &[kind, _, _, _]) if alike => Ok(Meld::alike(MeldForm::ConcealedKong, kind)),
        ('[', false, &[a, b, c]) if is_run([a, b, c]) => Ok(Meld::chow([a, b, c])),
        ('[', false, _) => reader.fail(span, Problem::NoMeld { tiles: kinds }),
        ('[', true, _) => reader.fail(span, Problem::NoAddedKong { tiles: kinds }),
        _ => match xuanfeng(&kinds) {
            Some(xuanfeng) => Ok(xuanfeng),
            None => reader.fail(span, Problem::NoConcealedKong { tiles: kinds }),
        },
    }
}

/// Returns the 旋风杠 if the tiles are one of each wind, or 中发白; otherwise `None`.
fn xuanfeng(tiles: &[Kind]) -> Option<Meld> {
    let set: KindSet = tiles.iter().copied().collect();
    let meld = Meld::xuanfeng(*tiles.first()?)?;
    (set.len() == tiles.len() && set == meld.all_tiles().collect()).then_some(meld)
}

/// Whether the tiles are three consecutive numbers of one suit, three different winds, or 中发白. Rules may forbid the latter two.
fn is_run(mut tiles: [Kind; 3]) -> bool {
    tiles.sort_unstable();
    let [a, b, c] = tiles;
    let set: KindSet = tiles.into_iter().collect();
    let in_a_row = a.is_number() && a.suit() == c.suit() && a.index() + 1 == b.index() && b.index() + 1 == c.index();
    in_a_row || set == KindSet::DRAGONS || set.len() == 3 && set.minus(KindSet::WINDS).is_empty()
}

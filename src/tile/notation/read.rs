//! From text to tiles.

use super::error::{NotationError, Problem};
use crate::tile::{Counts, Hand, Kind, KindSet, Meld, MeldForm, Suit};
use std::ops::Range;

/// A tile and the bytes it was read from; of a number tile these are the number's.
pub(super) struct Tile {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
}

/// The two kinds of brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bracket {
    Square,
    Round,
}

impl Bracket {
    const fn pair(self) -> [char; 2] {
        match self {
            Bracket::Square => ['[', ']'],
            Bracket::Round => ['(', ')'],
        }
    }
}

/// What one character stands for.
#[derive(Clone, Copy)]
enum Symbol {
    /// A number, waiting for its suit.
    Number(u8),
    /// The end of one or more numbers; `Honour` is the `z` of other programs.
    Suit(Suit),
    /// A whole tile.
    Tile(Kind),
    /// 红, the first half of 红中.
    Red,
    Open(Bracket),
    Close(Bracket),
    Plus,
    Unknown,
}

/// Full-width letters, digits and brackets as plain ones.
fn plain(c: char) -> char {
    match c {
        '【' => '[',
        '】' => ']',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}

fn symbol(c: char) -> Symbol {
    let tile = |index: u32| Symbol::Tile(Kind::at(index as usize));
    let code = u32::from(c);
    match plain(c) {
        digit @ '0'..='9' => Symbol::Number(digit as u8 - b'0'),
        '一' => Symbol::Number(1),
        '二' => Symbol::Number(2),
        '三' => Symbol::Number(3),
        '四' => Symbol::Number(4),
        '五' => Symbol::Number(5),
        '六' => Symbol::Number(6),
        '七' => Symbol::Number(7),
        '八' => Symbol::Number(8),
        '九' => Symbol::Number(9),
        'm' | '万' | '萬' => Symbol::Suit(Suit::Man),
        'p' | '筒' | '饼' | '餅' => Symbol::Suit(Suit::Pin),
        's' | '条' | '條' | '索' => Symbol::Suit(Suit::Sou),
        'z' => Symbol::Suit(Suit::Honour),
        'f' => Symbol::Suit(Suit::Flower),
        'E' | '东' | '東' => tile(27),
        'S' | '南' => tile(28),
        'W' | '西' => tile(29),
        'N' | '北' => tile(30),
        'C' | '中' => tile(31),
        'F' | '发' | '發' => tile(32),
        'P' | '白' => tile(33),
        '春' => tile(34),
        '夏' => tile(35),
        '秋' => tile(36),
        '冬' => tile(37),
        '梅' => tile(38),
        '兰' | '蘭' => tile(39),
        '竹' => tile(40),
        '菊' => tile(41),
        '\u{1F000}'..='\u{1F006}' => tile(code - 0x1F000 + 27),
        '\u{1F007}'..='\u{1F00F}' => tile(code - 0x1F007),
        '\u{1F010}'..='\u{1F018}' => tile(code - 0x1F010 + 18),
        '\u{1F019}'..='\u{1F021}' => tile(code - 0x1F019 + 9),
        '\u{1F022}'..='\u{1F025}' => tile(code - 0x1F022 + 38),
        '\u{1F026}'..='\u{1F029}' => tile(code - 0x1F026 + 34),
        '红' | '紅' => Symbol::Red,
        '[' => Symbol::Open(Bracket::Square),
        '(' => Symbol::Open(Bracket::Round),
        ']' => Symbol::Close(Bracket::Square),
        ')' => Symbol::Close(Bracket::Round),
        '+' => Symbol::Plus,
        _ => Symbol::Unknown,
    }
}

/// The second half that a Chinese name may have: 东风, 发财, 白板.
fn is_second_half(first: char, second: char) -> bool {
    match first {
        '东' | '東' | '南' | '西' | '北' => matches!(second, '风' | '風'),
        '发' | '發' => matches!(second, '财' | '財'),
        '白' => second == '板',
        _ => false,
    }
}

/// White space, and the variation selectors and byte order marks that software adds unseen.
fn is_ignored(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}')
}

/// Tile `number` of a suit as it is written; `7z` is 中.
fn numbered(suit: Suit, number: u8) -> Option<Kind> {
    const Z: [usize; 7] = [27, 28, 29, 30, 33, 32, 31];
    let place = usize::from(number).checked_sub(1)?;
    match suit {
        Suit::Honour => Z.get(place).map(|&index| Kind::at(index)),
        Suit::Flower => suit.kinds().nth(place),
        _ => Kind::number(suit, number),
    }
}

/// Reads characters and collects tiles.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Numbers that wait for their suit.
    numbers: Vec<(u8, Range<usize>)>,
    tiles: Vec<Tile>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0, numbers: Vec::new(), tiles: Vec::with_capacity(18) }
    }

    fn fail<T>(&self, span: Range<usize>, problem: Problem) -> Result<T, NotationError> {
        Err(NotationError::new(self.text, span, problem))
    }

    /// The next character that counts, with its span; stays before it.
    fn peek(&mut self) -> Option<(char, Range<usize>)> {
        let rest = &self.text[self.at..];
        let (skipped, c) = rest.char_indices().find(|&(_, c)| !is_ignored(c))?;
        let start = self.at + skipped;
        Some((c, start..start + c.len_utf8()))
    }

    fn next(&mut self) -> Option<(char, Range<usize>)> {
        let (c, span) = self.peek()?;
        self.at = span.end;
        Some((c, span))
    }

    /// The numbers read so far must have had their suit before `next`.
    fn no_open_numbers(&self, next: Option<char>) -> Result<(), NotationError> {
        match (self.numbers.first(), self.numbers.last()) {
            (Some((_, first)), Some((_, last))) => {
                // A message has no room for more numbers than a hand has tiles.
                let numbers = self.numbers.iter().take(14).map(|(number, _)| char::from(b'0' + number)).collect();
                self.fail(first.start..last.end, Problem::NumberWithoutSuit { numbers, next: next.map(plain) })
            }
            _ => Ok(()),
        }
    }

    fn close_numbers(&mut self, suit: Suit, c: char, span: Range<usize>) -> Result<(), NotationError> {
        if self.numbers.is_empty() {
            return self.fail(span, Problem::SuitWithoutNumber { suit: c });
        }
        for (number, span) in std::mem::take(&mut self.numbers) {
            let Some(kind) = numbered(suit, number) else {
                return self.fail(span, Problem::NoSuchNumber { number, suit });
            };
            self.tiles.push(Tile { kind, span });
        }
        Ok(())
    }

    /// 红 must have its 中.
    fn red(&mut self, c: char, span: Range<usize>) -> Result<(), NotationError> {
        match self.peek() {
            Some(('中', second)) => {
                self.at = second.end;
                self.tiles.push(Tile { kind: Kind::ZHONG, span: span.start..second.end });
                Ok(())
            }
            _ => self.fail(span, Problem::UnknownCharacter { character: c }),
        }
    }

    fn whole_tile(&mut self, kind: Kind, c: char, mut span: Range<usize>) {
        if let Some((second, after)) = self.peek()
            && is_second_half(c, second)
        {
            self.at = after.end;
            span.end = after.end;
        }
        self.tiles.push(Tile { kind, span });
    }

    /// Takes in one character that belongs to tiles; brackets and `+` are the caller's.
    fn take(&mut self, symbol: Symbol, c: char, span: Range<usize>) -> Result<(), NotationError> {
        match symbol {
            Symbol::Number(number) => {
                self.numbers.push((number, span));
                return Ok(());
            }
            Symbol::Suit(suit) => return self.close_numbers(suit, c, span),
            Symbol::Unknown if !matches!(plain(c), 'M' | 'Z') => {
                return self.fail(span, Problem::UnknownCharacter { character: c });
            }
            _ => self.no_open_numbers(Some(c))?,
        }
        match symbol {
            Symbol::Tile(kind) => {
                self.whole_tile(kind, c, span);
                Ok(())
            }
            Symbol::Red => self.red(c, span),
            _ => self.fail(span, Problem::UnknownCharacter { character: c }),
        }
    }
}

/// Tiles only, in order.
pub(super) fn tiles(text: &str) -> Result<Vec<Tile>, NotationError> {
    let mut reader = Reader::new(text);
    while let Some((c, span)) = reader.next() {
        match symbol(c) {
            Symbol::Open(_) | Symbol::Close(_) | Symbol::Plus => return reader.fail(span, Problem::MeldAmongTiles),
            symbol => reader.take(symbol, c, span)?,
        }
    }
    reader.no_open_numbers(None)?;
    Ok(reader.tiles)
}

/// A meld whose closing bracket is still to come.
struct OpenMeld {
    bracket: Bracket,
    span: Range<usize>,
    /// How many tiles came before it.
    tiles_before: usize,
    plus: bool,
}

/// A hand, none of whose kinds may have more copies than `available`; `forbidden` says why a meld may not stand there.
pub(super) fn hand(
    text: &str,
    available: &Counts,
    forbidden: impl Fn(&Meld) -> Option<&'static str>,
) -> Result<Hand, NotationError> {
    let mut reader = Reader::new(text);
    let mut hand = Hand::default();
    let mut seen = Counts::EMPTY;
    let mut counted = 0;
    let mut open: Option<OpenMeld> = None;
    while let Some((c, span)) = reader.next() {
        let symbol = symbol(c);
        if matches!(symbol, Symbol::Open(_) | Symbol::Close(_) | Symbol::Plus) {
            reader.no_open_numbers(Some(c))?;
        }
        match (symbol, open.take()) {
            (Symbol::Open(bracket), None) => {
                let tiles_before = reader.tiles.len();
                open = Some(OpenMeld { bracket, span, tiles_before, plus: false });
            }
            (Symbol::Open(_), Some(_)) => return reader.fail(span, Problem::MeldInMeld),
            (Symbol::Close(bracket), Some(meld)) if bracket == meld.bracket => {
                let span = meld.span.start..span.end;
                let tiles = reader.tiles.split_off(meld.tiles_before);
                let meld = close_meld(&reader, &meld, &tiles, span.clone())?;
                if let Some(why) = forbidden(&meld) {
                    let tiles = tiles.iter().map(|tile| tile.kind).collect();
                    return reader.fail(span, Problem::ForbiddenMeld { tiles, why });
                }
                if hand.melds.try_push(meld).is_err() {
                    return reader.fail(span, Problem::TooManyMelds);
                }
                counted = reader.tiles.len();
            }
            (Symbol::Close(_), Some(meld)) => {
                let [opened, expected] = meld.bracket.pair();
                return reader.fail(span, Problem::WrongBracket { opened, expected, found: plain(c) });
            }
            (Symbol::Close(_), None) => return reader.fail(span, Problem::NothingToClose { found: plain(c) }),
            (Symbol::Plus, Some(meld)) if meld.bracket == Bracket::Square && !meld.plus => {
                open = Some(OpenMeld { plus: true, ..meld });
            }
            (Symbol::Plus, _) => return reader.fail(span, Problem::StrayPlus),
            (_, Some(meld)) if meld.plus => return reader.fail(span, Problem::StrayPlus),
            (_, unchanged) => {
                open = unchanged;
                reader.take(symbol, c, span)?;
            }
        }
        for tile in &reader.tiles[counted..] {
            count(&reader, &mut seen, available, tile)?;
        }
        counted = reader.tiles.len();
    }
    reader.no_open_numbers(None)?;
    if let Some(meld) = open {
        let [opened, expected] = meld.bracket.pair();
        return reader.fail(meld.span, Problem::NeverClosed { opened, expected });
    }
    hand.concealed = reader.tiles.iter().map(|tile| tile.kind).collect();
    Ok(hand)
}

fn count(reader: &Reader<'_>, seen: &mut Counts, available: &Counts, tile: &Tile) -> Result<(), NotationError> {
    if seen[tile.kind] >= available[tile.kind] {
        let problem = Problem::TooManyCopies { kind: tile.kind, available: available[tile.kind] };
        return reader.fail(tile.span.clone(), problem);
    }
    seen.add(tile.kind);
    Ok(())
}

fn close_meld(reader: &Reader<'_>, meld: &OpenMeld, tiles: &[Tile], span: Range<usize>) -> Result<Meld, NotationError> {
    if let Some(flower) = tiles.iter().find(|tile| tile.kind.is_flower()) {
        return reader.fail(flower.span.clone(), Problem::FlowerInMeld { kind: flower.kind });
    }
    let kinds: Vec<Kind> = tiles.iter().map(|tile| tile.kind).collect();
    let alike = kinds.windows(2).all(|pair| pair[0] == pair[1]);
    match (meld.bracket, meld.plus, kinds.as_slice()) {
        (Bracket::Square, false, &[kind, _, _]) if alike => Ok(Meld::alike(MeldForm::Pung, kind)),
        (Bracket::Square, false, &[kind, _, _, _]) if alike => Ok(Meld::alike(MeldForm::ExposedKong, kind)),
        (Bracket::Square, true, &[kind, _, _, _]) if alike => Ok(Meld::alike(MeldForm::AddedKong, kind)),
        (Bracket::Round, false, &[kind, _, _, _]) if alike => Ok(Meld::alike(MeldForm::ConcealedKong, kind)),
        (Bracket::Square, false, &[a, b, c]) if is_run([a, b, c]) => Ok(Meld::chow([a, b, c])),
        (Bracket::Square, false, _) => reader.fail(span, Problem::NoMeld { tiles: kinds }),
        (Bracket::Square, true, _) => reader.fail(span, Problem::NoAddedKong { tiles: kinds }),
        (Bracket::Round, ..) => match xuanfeng(&kinds).filter(|_| !meld.plus) {
            Some(xuanfeng) => Ok(xuanfeng),
            None => reader.fail(span, Problem::NoConcealedKong { tiles: kinds }),
        },
    }
}

/// 旋风杠: one of each wind, or 中发白.
fn xuanfeng(tiles: &[Kind]) -> Option<Meld> {
    let set: KindSet = tiles.iter().copied().collect();
    let meld = Meld::xuanfeng(*tiles.first()?)?;
    (set.len() == tiles.len() && set == meld.all_tiles().collect()).then_some(meld)
}

/// Three numbers in a row of one suit, three different winds, or 中发白. Whether winds and dragons run is the rules' matter.
fn is_run(mut tiles: [Kind; 3]) -> bool {
    tiles.sort_unstable();
    let [a, b, c] = tiles;
    let set: KindSet = tiles.into_iter().collect();
    let in_a_row = a.is_number() && a.suit() == c.suit() && a.index() + 1 == b.index() && b.index() + 1 == c.index();
    in_a_row || set == KindSet::DRAGONS || set.len() == 3 && set.minus(KindSet::WINDS).is_empty()
}

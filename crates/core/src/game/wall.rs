//! The wall: stacks of two tiles. Draws come from the head, replacements from the tail.
//!
//! A place is the index of a tile in drawing order from the break, from 0: place 2i is the upper tile of stack i, place 2i + 1 the lower.
//! The shuffled order is the drawing order. The position of the break on the table affects only its picture, so rule sets with
//! different dice procedures get the same tiles.

use crate::tile::{BySeat, Kind, Seat};

/// Maximum number of tiles of a set (南京).
pub const MAX_TILES: usize = 144;

/// Number of tiles of four hands of thirteen.
const HANDS: usize = 52;

/// The wall of one deal.
#[derive(Clone, Debug)]
pub struct Wall {
    /// The tile at each place, whether it is left or not.
    tiles: [Kind; MAX_TILES],
    /// The next place at the head.
    head: u8,
    /// One past the last place at the tail.
    tail: u8,
    /// Bit per place: whether its tile was taken from between the head and the tail.
    gone: [u64; 3],
    /// The number of tiles left.
    left: u8,
}

impl Wall {
    /// Creates a wall of these tiles, in drawing order.
    ///
    /// # Panics
    /// Panics if the number of tiles is odd or above 144.
    pub fn new(tiles: &[Kind]) -> Wall {
        assert!(tiles.len() <= MAX_TILES && tiles.len().is_multiple_of(2), "a wall of {} tiles", tiles.len());
        let mut places = [Kind::EAST; MAX_TILES];
        places[..tiles.len()].copy_from_slice(tiles);
        Wall { tiles: places, head: 0, tail: tiles.len() as u8, gone: [0; 3], left: tiles.len() as u8 }
    }

    /// Creates a wall that has only its last tiles left: `tiles`, in drawing order. `open` is the place and the kind of one more tile. If
    /// its place comes before those that are left, it lies at the first place left.
    pub(super) fn from_tail(tiles: &[Kind], open: Option<(usize, Kind)>) -> Wall {
        let left = tiles.len() + usize::from(open.is_some());
        let head = MAX_TILES - left.min(MAX_TILES);
        let mut places = [Kind::EAST; MAX_TILES];
        let mut next = tiles.iter().copied();
        for (place, slot) in places.iter_mut().enumerate().skip(head) {
            let stands = open.filter(|&(at, _)| at.max(head) == place).map(|(_, tile)| tile);
            *slot = stands.or_else(|| next.next()).unwrap_or(Kind::EAST);
        }
        Wall { tiles: places, head: head as u8, tail: MAX_TILES as u8, gone: [0; 3], left: left as u8 }
    }

    /// Returns the number of tiles left.
    #[inline]
    pub fn left(&self) -> u8 {
        self.left
    }

    /// Returns the tile at a place, whether it is left or not.
    #[inline]
    pub fn tile(&self, place: usize) -> Kind {
        self.tiles[place]
    }

    #[inline]
    fn is_gone(&self, place: u8) -> bool {
        self.gone[usize::from(place / 64)] >> (place % 64) & 1 != 0
    }

    /// Takes out the tile at a place and returns it. The tile must not have been taken before.
    pub fn take_at(&mut self, place: usize) -> Kind {
        debug_assert!(!self.is_gone(place as u8));
        self.gone[place / 64] |= 1 << (place % 64);
        self.left -= 1;
        self.tiles[place]
    }

    /// Replaces the tiles that are left by `tiles`, in order of their places, except the one at the place `open`.
    pub fn replace(&mut self, open: Option<usize>, tiles: impl IntoIterator<Item = Kind>) {
        let wall = self.clone();
        let places = (0..MAX_TILES).filter(|&place| wall.holds(place) && open != Some(place));
        places.zip(tiles).for_each(|(place, tile)| self.tiles[place] = tile);
    }

    /// Draws from the head and returns the place of the tile, or `None` if the wall is empty.
    #[inline]
    pub fn draw_place(&mut self) -> Option<usize> {
        while self.head < self.tail {
            let place = self.head;
            self.head += 1;
            if !self.is_gone(place) {
                self.left -= 1;
                return Some(usize::from(place));
            }
        }
        None
    }

    /// Draws from the head and returns the tile, or `None` if the wall is empty.
    #[inline]
    pub fn draw(&mut self) -> Option<Kind> {
        self.draw_place().map(|place| self.tiles[place])
    }

    /// Takes the tiles of the four hands off a full wall, in drawing order. None of them is the turned tile, which is nearer the
    /// tail.
    fn take_hands(&mut self) -> [Kind; HANDS] {
        debug_assert!(self.head == 0 && (0..HANDS as u8).all(|place| !self.is_gone(place)), "the wall is not full");
        self.head = HANDS as u8;
        self.left -= HANDS as u8;
        std::array::from_fn(|place| self.tiles[place])
    }

    /// Draws from the tail and returns the place of the tile, or `None` if the wall is empty. The upper tile of the last stack comes before
    /// the lower.
    pub fn draw_tail_place(&mut self) -> Option<usize> {
        while self.head < self.tail {
            let lower = self.tail - 1;
            if lower % 2 == 1 && lower > self.head && !self.is_gone(lower - 1) {
                self.take_at(usize::from(lower - 1));
                return Some(usize::from(lower - 1));
            }
            self.tail -= 1;
            if !self.is_gone(lower) {
                self.left -= 1;
                return Some(usize::from(lower));
            }
        }
        None
    }

    /// Draws from the tail and returns the tile, or `None` if the wall is empty.
    pub fn draw_tail(&mut self) -> Option<Kind> {
        self.draw_tail_place().map(|place| self.tiles[place])
    }

    /// Whether the tile at a place is left.
    pub fn holds(&self, place: usize) -> bool {
        (usize::from(self.head)..usize::from(self.tail)).contains(&place) && !self.is_gone(place as u8)
    }

    /// Returns the tiles that are left, in the order of drawing from the head.
    pub fn remaining(&self) -> impl Iterator<Item = Kind> + '_ {
        (self.head..self.tail).filter(|&place| !self.is_gone(place)).map(|place| self.tiles[usize::from(place)])
    }
}

/// Deals thirteen tiles to each seat, beginning with the dealer: three rounds of four, then one each. At the table, the dealer takes two
/// tiles at the end (跳牌: the upper tile of the next stack and of the one after the next, seed 001, 开牌). These are the tiles before and
/// after the last ones of the others, so the dealer's fourteenth tile is the next draw from the head.
pub fn deal_hands(wall: &mut Wall, dealer: Seat) -> BySeat<[Kind; 13]> {
    let mut hands = BySeat([[Kind::EAST; 13]; 4]);
    let dealt = wall.take_hands();
    for turn in 0..4 {
        let hand = &mut hands[dealer.after(turn)];
        for round in 0..3 {
            hand[4 * round..][..4].copy_from_slice(&dealt[4 * (4 * round + turn)..][..4]);
        }
        hand[12] = dealt[48 + turn];
    }
    hands
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns `len` tiles, of each kind in turn.
    fn numbered(len: usize) -> Vec<Kind> {
        (0..len).map(|i| Kind::at(i % 34)).collect()
    }

    #[test]
    fn the_tail_gives_the_upper_tile_first() {
        let tiles = numbered(136);
        let mut wall = Wall::new(&tiles);
        let taken: Vec<_> = (0..4).map(|_| wall.draw_tail().unwrap()).collect();
        assert_eq!(taken, [tiles[134], tiles[135], tiles[132], tiles[133]]);
        assert_eq!(wall.left(), 132);
    }

    #[test]
    fn every_tile_is_taken_once_from_either_end() {
        for pattern in 0..4096u32 {
            let mut wall = Wall::new(&(0..12).map(Kind::at).collect::<Vec<_>>());
            let out = (pattern % 3 == 0).then(|| wall.take_at(8));
            let mut seen: Vec<Kind> = out.into_iter().collect();
            for step in 0..12 {
                let before: Vec<Kind> = wall.remaining().collect();
                assert_eq!(before.len(), usize::from(wall.left()));
                let drawn = if pattern >> step & 1 == 0 { wall.draw() } else { wall.draw_tail() };
                if pattern >> step & 1 == 0 {
                    assert_eq!(drawn, before.first().copied());
                }
                seen.extend(drawn);
            }
            seen.sort_unstable();
            assert_eq!(seen, (0..12).map(Kind::at).collect::<Vec<_>>(), "pattern {pattern:b}");
        }
    }

    #[test]
    fn eighty_three_tiles_are_left_after_the_deal() {
        // seed 000: 136 − 53; seed 001 with the turned tile out of play: 82.
        let mut wall = Wall::new(&numbered(136));
        deal_hands(&mut wall, Seat::ALL[2]);
        wall.draw();
        assert_eq!(wall.left(), 83);
        wall.take_at(126);
        assert_eq!(wall.left(), 82);
    }
}

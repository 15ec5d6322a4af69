//! Declared melds.

use super::Kind;
use arrayvec::ArrayVec;

/// How a meld was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MeldForm {
    /// 吃: a run, by a discard of the seat before.
    Chow,
    /// 碰: a triplet, by a discard.
    Pung,
    /// 明杠 (直杠): a kong of three own tiles and a discard.
    ExposedKong,
    /// 补杠: a pung and its fourth tile.
    AddedKong,
    /// 暗杠: four own tiles.
    ConcealedKong,
}

/// A declared meld: its form and three of its tiles in order (the fourth of a kong is the same kind).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Meld {
    /// How it was made.
    pub form: MeldForm,
    /// The run, or three times the kind.
    pub tiles: [Kind; 3],
}

/// The melds of one seat, in the order they were made; at most four.
pub type Melds = ArrayVec<Meld, 4>;

impl Meld {
    /// A run of these three kinds, put in order. Which runs exist is the rules' matter.
    pub fn chow(mut tiles: [Kind; 3]) -> Meld {
        tiles.sort_unstable();
        Meld { form: MeldForm::Chow, tiles }
    }

    /// A pung or kong of `kind`.
    pub fn alike(form: MeldForm, kind: Kind) -> Meld {
        Meld { form, tiles: [kind; 3] }
    }

    /// Its lowest tile: the kind of a pung or kong.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.tiles[0]
    }

    /// Whether it is one of the three kongs.
    #[inline]
    pub fn is_kong(&self) -> bool {
        matches!(self.form, MeldForm::ExposedKong | MeldForm::AddedKong | MeldForm::ConcealedKong)
    }

    /// Whether it is a run.
    #[inline]
    pub fn is_chow(&self) -> bool {
        self.form == MeldForm::Chow
    }

    /// Its three or four tiles.
    pub fn all_tiles(&self) -> impl Iterator<Item = Kind> + use<> {
        self.tiles.into_iter().chain(self.is_kong().then_some(self.tiles[0]))
    }
}

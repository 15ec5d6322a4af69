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
    /// 旋风杠: own tiles, one of each wind, or 中发白 (custom of the north-east).
    Xuanfeng,
}

/// A declared meld: its form and three of its tiles in order (the fourth of a kong is the same kind, of the winds 北).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Meld {
    /// How it was made.
    pub form: MeldForm,
    /// The run, three times the kind, 东南西 or 中发白.
    pub tiles: [Kind; 3],
}

/// The melds of one seat, in the order they were made; at most four.
pub type Melds = ArrayVec<Meld, 4>;

impl Meld {
    /// A run of these three kinds, put in order. Does not check whether the rules allow this run.
    #[inline]
    pub fn chow(mut tiles: [Kind; 3]) -> Meld {
        tiles.sort_unstable();
        Meld { form: MeldForm::Chow, tiles }
    }

    /// A pung or kong of `kind`.
    #[inline]
    pub fn alike(form: MeldForm, kind: Kind) -> Meld {
        Meld { form, tiles: [kind; 3] }
    }

    /// The 旋风杠 of the winds or of the dragons, whichever this honour belongs to; `None` where it is no honour.
    pub fn xuanfeng(honour: Kind) -> Option<Meld> {
        let tiles = match honour {
            wind if wind.is_wind() => [27, 28, 29],
            dragon if dragon.is_dragon() => [31, 32, 33],
            _ => return None,
        };
        Some(Meld { form: MeldForm::Xuanfeng, tiles: tiles.map(Kind::at) })
    }

    /// Its lowest tile: the kind of a pung or kong.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.tiles[0]
    }

    /// Whether it is one of the kongs, 旋风杠 among them.
    #[inline]
    pub fn is_kong(&self) -> bool {
        !matches!(self.form, MeldForm::Chow | MeldForm::Pung)
    }

    /// Whether its tiles are all of one kind: neither a run nor 旋风杠.
    #[inline]
    pub fn is_alike(&self) -> bool {
        !matches!(self.form, MeldForm::Chow | MeldForm::Xuanfeng)
    }

    /// Returns whether the meld uses another seat's discard. Other melds leave the hand closed (闭门).
    #[inline]
    pub fn is_claimed(&self) -> bool {
        !matches!(self.form, MeldForm::ConcealedKong | MeldForm::Xuanfeng)
    }

    /// Whether it is a run.
    #[inline]
    pub fn is_chow(&self) -> bool {
        self.form == MeldForm::Chow
    }

    /// Its three or four tiles.
    #[inline]
    pub fn all_tiles(&self) -> impl Iterator<Item = Kind> + use<> {
        let fourth = match self.form {
            MeldForm::Chow | MeldForm::Pung => None,
            MeldForm::ExposedKong | MeldForm::AddedKong | MeldForm::ConcealedKong => Some(self.tiles[0]),
            MeldForm::Xuanfeng => self.tiles[0].is_wind().then_some(Kind::NORTH),
        };
        self.tiles.into_iter().chain(fourth)
    }
}

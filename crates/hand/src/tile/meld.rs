//! Declared melds.

use super::Kind;
use arrayvec::ArrayVec;

/// The form of a meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MeldForm {
    /// 吃: a run with a discard of the previous seat.
    Chow,
    /// 碰: a triplet with a discard.
    Pung,
    /// 明杠 (直杠): three own tiles and a discard.
    ExposedKong,
    /// 补杠: a pung and its fourth tile.
    AddedKong,
    /// 暗杠: four own tiles.
    ConcealedKong,
    /// 旋风杠: own tiles, one of each wind, or 中发白 (custom of the north-east).
    Xuanfeng,
}

/// A declared meld: its form and its first three tiles in order. The fourth tile of a kong is of the same kind, or 北 in a 旋风杠 of
/// the winds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Meld {
    /// The form.
    pub form: MeldForm,
    /// The three tiles of a run, three times the kind, 东南西 or 中发白.
    pub tiles: [Kind; 3],
}

/// The melds of one seat in the order they were made, at most four.
pub type Melds = ArrayVec<Meld, 4>;

/// Adds the meld that a seat declares to its melds. An added kong replaces the pung of its kind.
#[inline]
pub fn declare_meld(melds: &mut Melds, made: Meld) {
    let pung = |meld: &&mut Meld| meld.form == MeldForm::Pung && meld.kind() == made.kind();
    match melds.iter_mut().find(pung) {
        Some(pung) if made.form == MeldForm::AddedKong => *pung = made,
        _ => melds.push(made),
    }
}

impl Meld {
    /// Creates a chow of these three kinds, sorted. Does not check whether the rules allow this run.
    #[inline]
    pub fn chow(mut tiles: [Kind; 3]) -> Meld {
        tiles.sort_unstable();
        Meld { form: MeldForm::Chow, tiles }
    }

    /// Creates a meld of tiles of one kind. `form` must be that of a pung or kong.
    #[inline]
    pub fn alike(form: MeldForm, kind: Kind) -> Meld {
        Meld { form, tiles: [kind; 3] }
    }

    /// Creates the 旋风杠 of the winds or of the dragons that includes this honour. Returns `None` for other kinds.
    pub fn xuanfeng(honour: Kind) -> Option<Meld> {
        let tiles = match honour {
            wind if wind.is_wind() => [27, 28, 29],
            dragon if dragon.is_dragon() => [31, 32, 33],
            _ => return None,
        };
        Some(Meld { form: MeldForm::Xuanfeng, tiles: tiles.map(Kind::at) })
    }

    /// The lowest tile. For a meld of tiles of one kind, this is the kind.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.tiles[0]
    }

    /// Whether it is a kong, 旋风杠 included.
    #[inline]
    pub fn is_kong(&self) -> bool {
        !matches!(self.form, MeldForm::Chow | MeldForm::Pung)
    }

    /// Whether all its tiles are of one kind, so that it is neither a run nor a 旋风杠.
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

    /// Returns its three or four tiles.
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

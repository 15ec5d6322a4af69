//! The facts of one finished deal: all that a settlement may look at.
//!
//! The engine fills them at the end of a deal, `jing score` from a situation file.

pub(super) use super::names::{DealEvent, PenaltyKind, WinEvent};

use crate::tile::{BySeat, Counts, Hand, Kind, MeldForm, Seat, Suit};
use crate::words::{Set, words};
use arrayvec::ArrayVec;

/// One finished deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The seat that dealt.
    pub dealer: Seat,
    /// The turned tile (正精), where there is one.
    pub indicator: Option<Kind>,
    /// The tile below it (下精), for 上下翻 and 埋地雷.
    pub lower_indicator: Option<Kind>,
    /// The tiles left and right of it, for 左精 and 右精.
    pub beside: [Option<Kind>; 2],
    /// The turned tile of the deal before, for 回头一笑; `None` in a session's first deal.
    pub previous_indicator: Option<Kind>,
    /// How the deal ended.
    pub end: End,
    /// What happened in it.
    pub events: DealEvents,
    /// The wins in order. For [`End::Zhahu`] empty.
    pub wins: Vec<Win>,
    /// The four seats.
    pub seats: BySeat<SeatFacts>,
    /// Kongs in order of time, where they are paid at once (四川, 南京).
    pub kongs: Vec<KongFact>,
    /// Fines (南京).
    pub penalties: Vec<Penalty>,
    /// The 宝 taken off the wall, in order: the last one counts.
    pub bao: Vec<Kind>,
    /// 扎鸟: the tiles turned at the end, in order; perhaps more than the rules turn, of which the first ones count.
    pub niao: Vec<Kind>,
    /// 连庄: how many deals in a row the dealer has dealt before this one, where that is paid.
    pub lianzhuang: u32,
}

impl Facts {
    /// A deal without turned tile that ended with the wall: no win, kong or penalty.
    pub fn new(dealer: Seat, seats: BySeat<SeatFacts>) -> Facts {
        Facts {
            dealer,
            indicator: None,
            lower_indicator: None,
            beside: [None; 2],
            previous_indicator: None,
            end: End::Liuju,
            events: DealEvents::default(),
            wins: Vec::new(),
            seats,
            kongs: Vec::new(),
            penalties: Vec::new(),
            bao: Vec::new(),
            niao: Vec::new(),
            lianzhuang: 0,
        }
    }
}

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By a win, or as many as the rules need.
    Win,
    /// 流局: the wall ran out.
    Liuju,
    /// 诈和: this seat declared a win without one.
    Zhahu(Seat),
    /// It goes on: only what stands whatever comes is paid. For players who weigh what to do.
    Open,
}

impl End {
    /// The name in files: `win`, `liuju`, `zhahu`; no file holds an open deal.
    pub const fn name(self) -> &'static str {
        match self {
            End::Win => "win",
            End::Liuju => "liuju",
            End::Zhahu(_) => "zhahu",
            End::Open => "open",
        }
    }
}

/// What happened in a deal, besides its wins.
pub type DealEvents = Set<DealEvent>;

/// What one seat had at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatFacts {
    /// The hand; a winner's without the winning tile. A robbed kong is the pung it was.
    pub hand: Hand,
    /// Own discards that nobody claimed, and a 分张 tile that did not win.
    pub discards: Counts,
    /// Flowers laid out.
    pub flowers: Counts,
    /// The hand as dealt (13 tiles, the dealer's 14), where the rules score it.
    pub dealt: Option<Counts>,
    /// 定缺, where one was declared.
    pub missing_suit: Option<Suit>,
    /// Who gave the claimed tile of a meld: the kind claimed and the giver.
    pub fed: ArrayVec<(Kind, Seat), 4>,
    /// 天听 declared.
    pub tianting: bool,
    /// 报听 declared.
    pub baoting: bool,
}

impl Facts {
    /// Whether a seat before it in the list wins with the same tile.
    pub fn shares_tile_won(&self, win: &Win) -> bool {
        self.wins.iter().take_while(|other| *other != win).any(|other| other.shares_tile(win))
    }

    /// Whether a win was made by drawing the 宝.
    pub fn is_by_bao(&self, win: &Win) -> bool {
        win.by == WinBy::SelfDraw && self.seats[win.seat].baoting && self.bao.last() == Some(&win.tile)
    }
}

/// One win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// The winner.
    pub seat: Seat,
    /// How the tile came.
    pub by: WinBy,
    /// The winning tile.
    pub tile: Kind,
    /// The circumstances.
    pub events: WinEvents,
    /// Number of the discard it is on: seats that win on one discard have the same. 0 where it is on none; where no numbers are
    /// known, the giver and the kind tell the tile.
    pub discard: u16,
}

impl Win {
    /// Whether another seat wins with the very same tile.
    pub fn shares_tile(&self, other: &Win) -> bool {
        self.seat != other.seat && self.is_on_tile_of(other)
    }

    fn is_on_tile_of(&self, other: &Win) -> bool {
        self.by.from().is_some() && (self.by, self.tile, self.discard) == (other.by, other.tile, other.discard)
    }
}

/// How the winning tile came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinBy {
    /// 自摸.
    SelfDraw,
    /// 点炮 by this seat.
    Discard(Seat),
    /// 抢杠 from this seat.
    RobKong(Seat),
}

impl WinBy {
    /// The seat that gave the tile.
    pub fn from(self) -> Option<Seat> {
        match self {
            WinBy::SelfDraw => None,
            WinBy::Discard(seat) | WinBy::RobKong(seat) => Some(seat),
        }
    }

    /// Its word in files.
    pub const fn word(self) -> ByWord {
        match self {
            WinBy::SelfDraw => ByWord::SelfDraw,
            WinBy::Discard(_) => ByWord::Discard,
            WinBy::RobKong(_) => ByWord::RobKong,
        }
    }

    /// The name in files: `self_draw`, `discard`, `rob_kong`.
    pub const fn name(self) -> &'static str {
        self.word().name()
    }
}

words! {
    /// How the winning tile came, in files; who gave it stands beside it.
    ByWord {
        SelfDraw = "self_draw", "自摸";
        Discard = "discard", "点炮";
        RobKong = "rob_kong", "抢杠";
    }
}

impl ByWord {
    /// With the seat that gave the tile; none where it takes one and there is none.
    pub fn from(self, seat: Option<Seat>) -> Option<WinBy> {
        match self {
            ByWord::SelfDraw => Some(WinBy::SelfDraw),
            ByWord::Discard => seat.map(WinBy::Discard),
            ByWord::RobKong => seat.map(WinBy::RobKong),
        }
    }
}

/// The circumstances of a win.
pub type WinEvents = Set<WinEvent>;

/// Tells discards apart that have no numbers: a seat that wins again (血流) wins another tile, and so do those after it.
pub fn number_discards(wins: &mut [Win]) {
    for at in 1..wins.len() {
        let win = wins[at];
        if wins[..at].iter().any(|before| before.seat == win.seat && before.is_on_tile_of(&win)) {
            let next = 1 + wins.iter().map(|win| win.discard).max().unwrap_or(0);
            wins[at..].iter_mut().filter(|later| later.is_on_tile_of(&win)).for_each(|later| later.discard = next);
        }
    }
}

/// One kong that is paid at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KongFact {
    /// Whose kong.
    pub seat: Seat,
    /// The tile.
    pub tile: Kind,
    /// Its form, a kong's.
    pub form: MeldForm,
    /// Who gave the tile, or fed the pung of an added kong, and pays for it; 包牌 looks at [`SeatFacts::fed`] alone.
    pub from: Option<Seat>,
    /// How many wins had been before it.
    pub after_wins: u8,
}

words! {
    /// The form of a kong, in files and logs.
    KongWord {
        Exposed = "exposed", "明杠";
        Added = "added", "补杠";
        Concealed = "concealed", "暗杠";
        Xuanfeng = "xuanfeng", "旋风杠";
    }
}

impl KongWord {
    /// The word of this form, which is a kong's.
    pub const fn of(form: MeldForm) -> KongWord {
        match form {
            MeldForm::ConcealedKong => KongWord::Concealed,
            MeldForm::AddedKong => KongWord::Added,
            MeldForm::Xuanfeng => KongWord::Xuanfeng,
            MeldForm::ExposedKong | MeldForm::Pung | MeldForm::Chow => KongWord::Exposed,
        }
    }

    /// The form.
    pub const fn form(self) -> MeldForm {
        match self {
            KongWord::Exposed => MeldForm::ExposedKong,
            KongWord::Added => MeldForm::AddedKong,
            KongWord::Concealed => MeldForm::ConcealedKong,
            KongWord::Xuanfeng => MeldForm::Xuanfeng,
        }
    }
}

/// One fine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// Which.
    pub kind: PenaltyKind,
    /// Who pays.
    pub seat: Seat,
}

//! The facts of one finished deal: the whole input of a settlement.
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
    /// 圈风 (quanfeng): the round wind. Always 东 if the rules do not look at winds.
    pub round: Kind,
    /// The turned tile (正精), if the rules have one.
    pub indicator: Option<Kind>,
    /// The tile below the turned tile (下精), for 上下翻 and 埋地雷.
    pub lower_indicator: Option<Kind>,
    /// The tiles left and right of the turned tile, in this order, for 左精 and 右精.
    pub beside: [Option<Kind>; 2],
    /// The turned tile of the deal before, for 回头一笑; `None` in the first deal of a session.
    pub previous_indicator: Option<Kind>,
    /// How the deal ended.
    pub end: End,
    /// The events of the deal.
    pub events: DealEvents,
    /// The wins, in order of time. A false win ([`End::Zhahu`]) is not among them.
    pub wins: Vec<Win>,
    /// The four seats.
    pub seats: BySeat<SeatFacts>,
    /// The kongs in order of time, if the game pays them at once (四川, 南京), or if a payment of the room depends on them.
    pub kongs: Vec<KongFact>,
    /// The fines (南京).
    pub penalties: Vec<Penalty>,
    /// The 宝 taken off the wall, in order of time. Only the last one counts.
    pub bao: Vec<Kind>,
    /// 扎鸟: the tiles turned at the end, in order. If they are more than the rules turn, only the first ones count.
    pub niao: Vec<Kind>,
    /// 连庄: the number of deals in a row that the dealer dealt directly before this one; 0 if the rules do not pay for it.
    pub lianzhuang: u32,
}

impl Facts {
    /// Creates the facts of a 流局 without turned tile, win, kong or fine.
    pub fn new(dealer: Seat, seats: BySeat<SeatFacts>) -> Facts {
        Facts {
            dealer,
            round: Kind::EAST,
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

/// Returns the wind at this index of 东南西北, counted on from 东 after 北.
const fn wind(at: usize) -> Kind {
    Kind::at(Kind::EAST.index() + at % 4)
}

/// 圈风 (quanfeng): returns the round wind after the deal has passed `passes` times from one dealer to another (国标: 中国麻将竞赛规则, 1998).
/// The first four dealers of a session deal in the round of 东, the next four in that of 南, then 西, 北 and again 东.
pub fn round_wind(passes: u64) -> Kind {
    wind((passes / 4 % 4) as usize)
}

/// 门风 (menfeng): returns the seat wind of `seat` (国标: 中国麻将竞赛规则, 1998). The dealer is 东, the seat after the dealer 南, then 西 and
/// 北. The order is that of [`Seat::next`], also in games whose turns go the other way.
pub fn seat_wind(dealer: Seat, seat: Seat) -> Kind {
    wind(seat.index() + 4 - dealer.index())
}

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By as many wins as the rules need: at least one, or three.
    Win,
    /// 流局: the wall ran out.
    Liuju,
    /// 诈和: this seat declared a false win.
    Zhahu(Seat),
    /// Not yet: the deal goes on. Only payments that no later event can change are made. Players use it to evaluate moves.
    Open,
}

impl End {
    /// The name in files: `win`, `liuju` or `zhahu`; `open` never appears in files.
    pub const fn name(self) -> &'static str {
        match self {
            End::Win => "win",
            End::Liuju => "liuju",
            End::Zhahu(_) => "zhahu",
            End::Open => "open",
        }
    }
}

/// The events of a deal besides its wins.
pub type DealEvents = Set<DealEvent>;

/// The state of one seat at the end of a deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatFacts {
    /// The hand, without the winning tile of the seat. A robbed kong counts as the pung that it was before.
    pub hand: Hand,
    /// The unclaimed discards of the seat, with the tile that it got by 分张 and did not win on.
    pub discards: Counts,
    /// The flowers that the seat has laid out.
    pub flowers: Counts,
    /// The hand as dealt (13 tiles, 14 for the dealer), if the rules score it.
    pub dealt: Option<Counts>,
    /// The missing suit (定缺) that the seat declared; `None` if it declared none.
    pub missing_suit: Option<Suit>,
    /// The claimed melds, in order: the claimed kind and the seat that discarded it. Melds may be missing if the rules do not use them.
    pub fed: ArrayVec<(Kind, Seat), 4>,
    /// Whether the seat declared 天听.
    pub tianting: bool,
    /// Whether the seat declared 报听.
    pub baoting: bool,
}

impl Facts {
    /// 门风 (menfeng): returns the seat wind of `seat` in this deal, see [`seat_wind`].
    pub fn seat_wind(&self, seat: Seat) -> Kind {
        seat_wind(self.dealer, seat)
    }

    /// Whether a seat has won.
    pub fn has_won(&self, seat: Seat) -> bool {
        self.wins.iter().any(|win| win.seat == seat)
    }

    /// Returns the wins before a kong.
    pub(super) fn wins_before(&self, kong: &KongFact) -> &[Win] {
        &self.wins[..usize::from(kong.after_wins).min(self.wins.len())]
    }

    /// Whether another seat wins with the same tile as `win` and comes earlier in the list of wins.
    pub fn shares_tile_with_earlier_win(&self, win: &Win) -> bool {
        self.wins.iter().take_while(|other| *other != win).any(|other| other.shares_tile(win))
    }

    /// Whether `win` was made by drawing the 宝.
    pub fn is_by_bao(&self, win: &Win) -> bool {
        win.by == WinBy::SelfDraw && self.seats[win.seat].baoting && self.bao.last() == Some(&win.tile)
    }
}

/// One win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// The winner.
    pub seat: Seat,
    /// How the winner got the tile.
    pub by: WinBy,
    /// The kind of the winning tile.
    pub tile: Kind,
    /// The circumstances.
    pub events: WinEvents,
    /// An id of the discard: wins on one discard have the same id. 0 if the win is not on a discard or the id is not known. Wins with id 0
    /// are on one tile if giver and kind are equal.
    pub discard: u16,
}

impl Win {
    /// Whether `other` is the win of another seat on the same tile, not just on the same kind. Self-drawn wins never share a tile.
    pub fn shares_tile(&self, other: &Win) -> bool {
        self.seat != other.seat && self.is_on_tile_of(other)
    }

    /// Whether both wins, possibly of one seat, are on the same tile of another seat.
    fn is_on_tile_of(&self, other: &Win) -> bool {
        self.by.giver().is_some() && (self.by, self.tile, self.discard) == (other.by, other.tile, other.discard)
    }
}

/// How the winner got the winning tile.
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
    /// The seat that gave the tile; `None` for a self-draw.
    pub fn giver(self) -> Option<Seat> {
        match self {
            WinBy::SelfDraw => None,
            WinBy::Discard(seat) | WinBy::RobKong(seat) => Some(seat),
        }
    }

    /// The word in files, which does not name the giver.
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
    /// How the winner got the winning tile, as files write it. The giver of the tile has a key of its own.
    ByWord {
        SelfDraw = "self_draw", "自摸";
        Discard = "discard", "点炮";
        RobKong = "rob_kong", "抢杠";
    }
}

impl ByWord {
    /// Adds the giver of the tile. Returns `None` if the word needs a giver and `seat` is `None`; a self-draw ignores `seat`.
    pub fn with_giver(self, seat: Option<Seat>) -> Option<WinBy> {
        match self {
            ByWord::SelfDraw => Some(WinBy::SelfDraw),
            ByWord::Discard => seat.map(WinBy::Discard),
            ByWord::RobKong => seat.map(WinBy::RobKong),
        }
    }
}

/// The circumstances of a win.
pub type WinEvents = Set<WinEvent>;

/// Changes [`Win::discard`] where one seat wins twice on the same kind from the same giver (血流): the second win and all later wins on
/// the same kind, giver and id get a new id, because they must be on another discard.
pub fn assign_discard_ids(wins: &mut [Win]) {
    for at in 1..wins.len() {
        let win = wins[at];
        if wins[..at].iter().any(|before| before.seat == win.seat && before.is_on_tile_of(&win)) {
            let next = 1 + wins.iter().map(|win| win.discard).max().unwrap_or(0);
            wins[at..].iter_mut().filter(|later| later.is_on_tile_of(&win)).for_each(|later| later.discard = next);
        }
    }
}

/// One kong, with the seat that gave its tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KongFact {
    /// The owner of the kong.
    pub seat: Seat,
    /// The kind of the kong; for 旋风杠 its lowest kind.
    pub tile: Kind,
    /// The form, which must be that of a kong.
    pub form: MeldForm,
    /// The seat that discarded the tile; for an added kong, the seat that discarded the tile of its pung. `None` for a concealed kong, or
    /// if the seat is not known. Payments of the kong and of 杠上开花 use it; 包牌 of pungs uses [`SeatFacts::fed`].
    pub from: Option<Seat>,
    /// The number of wins in the deal before the kong.
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
    /// Returns the word of a form. The form must be that of a kong: others give [`KongWord::Exposed`].
    pub const fn from_form(form: MeldForm) -> KongWord {
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
    /// The kind of fine.
    pub kind: PenaltyKind,
    /// The seat that pays.
    pub seat: Seat,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winds_follow_the_deal() {
        let names = |kinds: Vec<Kind>| kinds.into_iter().map(Kind::name).collect::<String>();
        assert_eq!(names((0..18).map(round_wind).collect()), "EEEESSSSWWWWNNNNEE");
        assert_eq!(round_wind(u64::MAX), round_wind(15));
        for (dealer, winds) in Seat::ALL.into_iter().zip(["ESWN", "NESW", "WNES", "SWNE"]) {
            assert_eq!(names(Seat::ALL.into_iter().map(|seat| seat_wind(dealer, seat)).collect()), winds);
            let facts = Facts::new(dealer, BySeat::default());
            assert_eq!((facts.round, facts.seat_wind(dealer.next())), (Kind::EAST, round_wind(4)));
        }
    }
}

//! What a run counts: integers only, mergeable in any order.

use super::category::{Category, Happened};
use super::luck::{LuckBlock, LuckSums};
use crate::game::Finished;
use crate::score::{DealEvent, Facts, Item, Settlement};
use crate::stats::{
    CountBlock, CountTable, CrossSums, Estimate, Level, Merge, RatioSums, ScoreBlock, ScoreTally, interval,
};
use crate::tile::Seat;

/// Turns of winning that are told apart; later ones count with the last.
pub const TURNS: usize = 32;

/// Places of winning that are told apart.
pub const PLACES: usize = 3;

/// Whose scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The dealer of the deal.
    Dealer,
    /// The three others.
    NonDealer,
    /// All four.
    All,
    /// A seat of the table.
    Seat(Seat),
}

impl Role {
    /// All roles, in the order of tables.
    pub const ALL: [Role; 7] = [
        Role::Dealer,
        Role::NonDealer,
        Role::All,
        Role::Seat(Seat::ALL[0]),
        Role::Seat(Seat::ALL[1]),
        Role::Seat(Seat::ALL[2]),
        Role::Seat(Seat::ALL[3]),
    ];

    /// Its place in [`Role::ALL`].
    const fn index(self) -> usize {
        match self {
            Role::Dealer => 0,
            Role::NonDealer => 1,
            Role::All => 2,
            Role::Seat(seat) => 3 + seat.index(),
        }
    }

    /// The places in [`Role::ALL`] of the three roles that a seat has.
    #[inline]
    pub fn places(seat: Seat, dealer: Seat) -> [usize; 3] {
        [usize::from(seat != dealer), 2, 3 + seat.index()]
    }

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Dealer => "dealer",
            Role::NonDealer => "non_dealer",
            Role::All => "all",
            Role::Seat(seat) => ["seat0", "seat1", "seat2", "seat3"][seat.index()],
        }
    }

    /// The Chinese name.
    pub const fn chinese(self) -> &'static str {
        match self {
            Role::Dealer => "庄家",
            Role::NonDealer => "闲家",
            Role::All => "四家",
            Role::Seat(seat) => ["座位0", "座位1", "座位2", "座位3"][seat.index()],
        }
    }
}

/// Whose places of winning are counted, of [`Role::ALL`]: the dealer's and each seat's.
pub const PLACED: [Role; 5] = [Role::ALL[0], Role::ALL[3], Role::ALL[4], Role::ALL[5], Role::ALL[6]];

/// How a seat fares where play goes on after a win: it is the first, second or third to win, or three others have won and it
/// has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first to win.
    First,
    /// The second.
    Second,
    /// The third.
    Third,
    /// The only one of the four without a win.
    Left,
}

impl Place {
    /// All places.
    pub const ALL: [Place; 4] = [Place::First, Place::Second, Place::Third, Place::Left];

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        ["first", "second", "third", "left"][self as usize]
    }

    /// The Chinese name.
    pub const fn chinese(self) -> &'static str {
        ["首胡", "二胡", "三胡", "未胡"][self as usize]
    }

    /// The seats that win, in order of their first wins; several on one tile in turn from the discarder.
    fn winners(facts: &Facts) -> impl Iterator<Item = Seat> {
        let seat = |at: usize| facts.wins[at].seat;
        let first = move |at: &usize| (0..*at).all(|before| seat(before) != seat(*at));
        (0..facts.wins.len()).filter(first).map(seat)
    }
}

/// The deals over which money is averaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealGroup {
    /// All deals.
    All,
    /// Deals that the dealer won.
    DealerWins,
    /// Deals that only others won.
    OthersWin,
    /// Deals without a win.
    NoWin,
}

impl DealGroup {
    /// All groups.
    pub const ALL: [DealGroup; 4] = [DealGroup::All, DealGroup::DealerWins, DealGroup::OthersWin, DealGroup::NoWin];

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        ["all", "dealer_wins", "others_win", "no_win"][self as usize]
    }

    /// The Chinese name.
    pub const fn chinese(self) -> &'static str {
        ["全部", "庄家胡", "闲家胡", "无人胡"][self as usize]
    }

    /// The group of a deal, besides [`DealGroup::All`].
    fn of(finished: &Finished) -> DealGroup {
        let facts = &finished.facts;
        match facts.wins.is_empty() {
            true => DealGroup::NoWin,
            false if facts.wins.iter().any(|win| win.seat == facts.dealer) => DealGroup::DealerWins,
            false => DealGroup::OthersWin,
        }
    }
}

/// Where the counts of places begin.
const PLACES_FROM: usize = Category::ALL.len() + TURNS;
/// Everything that happens at most once a deal.
const COUNTED: usize = PLACES_FROM + PLACED.len() * Place::ALL.len();

/// Everything counted in a run, or in a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Categories, then turns of winning, then places of [`PLACED`].
    counts: CountTable,
    /// Points per role, in the order of [`Role::ALL`].
    scores: Vec<ScoreTally>,
    /// Points, squared points and their number per session, in the same order: for the standard deviation.
    moments: Vec<CrossSums>,
    /// 精 points of a seat before 冲关.
    jing_points: ScoreTally,
    /// Points moved per deal by each item: group by group, in the order of [`Item::ALL`].
    money: Vec<RatioSums>,
    /// Tiles drawn per deal.
    draws: ScoreTally,
    /// What was dealt, and what it explains.
    luck: LuckSums,
    /// Tiles left in the wall at the first, second and third win.
    win_left: [ScoreTally; PLACES],
    /// Shanten that 换三张 gains a seat.
    exchange_gain: ScoreTally,
    /// Flowers of a seat, four a deal.
    flowers: ScoreTally,
    /// Deals in a row that counted double (比下胡).
    doubled: ScoreTally,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            counts: CountTable::new(COUNTED),
            scores: Role::ALL.map(|_| ScoreTally::default()).into(),
            moments: vec![CrossSums::new(3); Role::ALL.len()],
            jing_points: ScoreTally::default(),
            money: vec![RatioSums::default(); DealGroup::ALL.len() * Item::ALL.len()],
            draws: ScoreTally::default(),
            luck: LuckSums::default(),
            win_left: Default::default(),
            exchange_gain: ScoreTally::default(),
            flowers: ScoreTally::default(),
            doubled: ScoreTally::default(),
        }
    }
}

impl Merge for Tally {
    fn merge(&mut self, other: &Tally) {
        self.counts.merge(&other.counts);
        self.scores.iter_mut().zip(&other.scores).for_each(|(sum, more)| sum.merge(more));
        self.moments.iter_mut().zip(&other.moments).for_each(|(sum, more)| sum.merge(more));
        self.jing_points.merge(&other.jing_points);
        self.money.iter_mut().zip(&other.money).for_each(|(sum, more)| sum.merge(more));
        self.draws.merge(&other.draws);
        self.luck.merge(&other.luck);
        self.win_left.iter_mut().zip(&other.win_left).for_each(|(sum, more)| sum.merge(more));
        self.exchange_gain.merge(&other.exchange_gain);
        self.flowers.merge(&other.flowers);
        self.doubled.merge(&other.doubled);
    }
}

impl Tally {
    /// Deals counted.
    pub fn hands(&self) -> u64 {
        self.counts.trials()
    }

    /// Sessions counted.
    pub fn sessions(&self) -> u64 {
        self.counts.sessions()
    }

    /// Session sums of a category.
    pub fn category(&self, category: Category) -> RatioSums {
        self.counts.sums(category.index())
    }

    /// Session sums of "won in the winner's turn `turn`", 1..=[`TURNS`].
    pub fn win_turn(&self, turn: usize) -> RatioSums {
        self.counts.sums(Category::ALL.len() + turn - 1)
    }

    /// Session sums of "this role, one of [`PLACED`], came to that place".
    pub fn win_place(&self, role: Role, place: Place) -> RatioSums {
        let position = PLACED.iter().position(|known| *known == role).unwrap_or(0);
        self.counts.sums(PLACES_FROM + position * Place::ALL.len() + place as usize)
    }

    /// Points of a role.
    pub fn scores(&self, role: Role) -> &ScoreTally {
        &self.scores[role.index()]
    }

    /// The standard deviation of the points of a role; none without deals.
    pub fn sd(&self, role: Role, level: Level) -> Option<Estimate> {
        interval::sd(&self.moments[role.index()], 0, 1, 2, level)
    }

    /// 精 points of a seat before 冲关 and 霸王, four a deal.
    pub fn jing_points(&self) -> &ScoreTally {
        &self.jing_points
    }

    /// Points that change hands per deal of a group by an item.
    pub fn money(&self, group: DealGroup, item: Item) -> RatioSums {
        self.money[group as usize * Item::ALL.len() + item as usize]
    }

    /// Tiles drawn per deal.
    pub fn draws(&self) -> &ScoreTally {
        &self.draws
    }

    /// The luck of the deal.
    pub fn luck(&self) -> &LuckSums {
        &self.luck
    }

    /// Tiles left in the wall at the win of this place, 1..=[`PLACES`].
    pub fn win_left(&self, place: usize) -> &ScoreTally {
        &self.win_left[place.clamp(1, PLACES) - 1]
    }

    /// Shanten that 换三张 gains a seat, four a deal; empty where no tiles are exchanged.
    pub fn exchange_gain(&self) -> &ScoreTally {
        &self.exchange_gain
    }

    /// Flowers laid out by a seat, four a deal; empty where there are none.
    pub fn flowers(&self) -> &ScoreTally {
        &self.flowers
    }

    /// Lengths of the runs of deals that count double (比下胡), within sessions.
    pub fn doubled_runs(&self) -> &ScoreTally {
        &self.doubled
    }
}

/// Counts deals of a session and hands the session over when it is whole.
#[derive(Debug)]
pub struct Counter {
    /// Leaves out what comparisons do not report.
    lean: bool,
    tally: Tally,
    counts: CountBlock,
    scores: [ScoreBlock; Role::ALL.len()],
    jing_points: ScoreBlock,
    draws: ScoreBlock,
    luck: LuckBlock,
    win_left: [ScoreBlock; PLACES],
    exchange_gain: ScoreBlock,
    flowers: ScoreBlock,
    doubled: ScoreBlock,
    /// Length so far of the run of deals that count double.
    run: i64,
    money: Vec<i64>,
    deals: u32,
    group_deals: [u64; DealGroup::ALL.len()],
}

impl Default for Counter {
    fn default() -> Counter {
        Counter {
            lean: false,
            tally: Tally::default(),
            counts: CountBlock::new(COUNTED),
            scores: Role::ALL.map(|_| ScoreBlock::default()),
            jing_points: ScoreBlock::default(),
            draws: ScoreBlock::default(),
            luck: LuckBlock::default(),
            win_left: Default::default(),
            exchange_gain: ScoreBlock::default(),
            flowers: ScoreBlock::default(),
            doubled: ScoreBlock::default(),
            run: 0,
            money: vec![0; DealGroup::ALL.len() * Item::ALL.len()],
            deals: 0,
            group_deals: [0; DealGroup::ALL.len()],
        }
    }
}

impl Counter {
    /// Leaves out the luck of the deal, 精 points, and what only some games have.
    pub fn lean() -> Counter {
        Counter { lean: true, ..Counter::default() }
    }

    /// Counts one deal.
    pub fn add(&mut self, finished: &Finished) {
        self.add_settled(finished, &finished.settlement, Happened::of(finished));
    }

    /// Counts one deal as it is settled so; `happened` is what happened under that settlement.
    pub fn add_settled(&mut self, finished: &Finished, settlement: &Settlement, happened: Happened) {
        self.deals += 1;
        self.counts.hit_mask(happened.0);
        if let Some(win) = finished.facts.wins.first() {
            let by_claim = u16::from(win.by.from().is_some());
            let turn = usize::from(finished.turns[win.seat] + by_claim).clamp(1, TURNS);
            self.counts.hit(Category::ALL.len() + turn - 1);
            self.count_places(&finished.facts);
        }
        let payments = settlement.total().by_seat();
        for (seat, &points) in Seat::ALL.into_iter().zip(&payments) {
            for place in Role::places(seat, finished.facts.dealer) {
                self.scores[place].push(points);
            }
        }
        self.draws.push(finished.draws.into());
        if !self.lean {
            self.add_details(finished, settlement, happened);
        }
        let groups = [DealGroup::All, DealGroup::of(finished)];
        groups.into_iter().for_each(|group| self.group_deals[group as usize] += 1);
        for entry in &settlement.entries {
            let moved = entry.payments.moved();
            for group in groups {
                self.money[group as usize * Item::ALL.len() + entry.item as usize] += moved;
            }
        }
    }

    fn count_places(&mut self, facts: &Facts) {
        let mut without = Seat::ALL.into_iter().filter(|&seat| facts.wins.iter().all(|win| win.seat != seat));
        let left = (without.clone().count() == 1).then(|| without.next()).flatten();
        let placed = Place::winners(facts).zip(Place::ALL).take(PLACES);
        for (seat, place) in placed.chain(left.map(|seat| (seat, Place::Left))) {
            let own = 1 + seat.index();
            for role in std::iter::once(own).chain((seat == facts.dealer).then_some(0)) {
                self.counts.hit(PLACES_FROM + role * Place::ALL.len() + place as usize);
            }
        }
    }

    fn add_details(&mut self, finished: &Finished, settlement: &Settlement, happened: Happened) {
        self.luck.add(finished, settlement, happened);
        if let Some(jing) = &settlement.jing {
            jing.points.iter().for_each(|&points| self.jing_points.push(points.into()));
        }
        for (block, &left) in self.win_left.iter_mut().zip(&finished.win_left) {
            block.push(left.into());
        }
        for gain in finished.exchange_gain.iter().flat_map(|gains| gains.0) {
            self.exchange_gain.push(gain.into());
        }
        self.count_flowers(finished);
        if finished.facts.events.contains(DealEvent::Bixiahu) {
            self.run += 1;
        } else {
            self.end_run();
        }
    }

    fn count_flowers(&mut self, finished: &Finished) {
        let flowers = |seat: Seat| finished.facts.seats[seat].flowers.total() as i64;
        if Seat::ALL.into_iter().any(|seat| flowers(seat) > 0) {
            Seat::ALL.into_iter().for_each(|seat| self.flowers.push(flowers(seat)));
        }
    }

    /// A run of deals that count double is over.
    fn end_run(&mut self) {
        if self.run > 0 {
            self.doubled.push(std::mem::take(&mut self.run));
        }
    }

    /// The session is over.
    pub fn end_session(&mut self) {
        self.end_run();
        self.tally.counts.flush(&mut self.counts, self.deals);
        self.tally.moments.iter_mut().zip(&self.scores).for_each(|(sums, block)| sums.record(&block.moments()));
        self.tally.scores.iter_mut().zip(&mut self.scores).for_each(|(tally, block)| tally.flush(block));
        self.tally.jing_points.flush(&mut self.jing_points);
        self.tally.draws.flush(&mut self.draws);
        if !self.lean {
            self.tally.luck.flush(&mut self.luck);
        }
        self.tally.win_left.iter_mut().zip(&mut self.win_left).for_each(|(tally, block)| tally.flush(block));
        self.tally.exchange_gain.flush(&mut self.exchange_gain);
        self.tally.flowers.flush(&mut self.flowers);
        self.tally.doubled.flush(&mut self.doubled);
        for (index, (sums, moved)) in self.tally.money.iter_mut().zip(&mut self.money).enumerate() {
            sums.record(std::mem::take(moved), self.group_deals[index / Item::ALL.len()]);
        }
        self.group_deals = [0; DealGroup::ALL.len()];
        self.deals = 0;
    }

    /// What was counted in whole sessions.
    pub fn finish(self) -> Tally {
        self.tally
    }
}

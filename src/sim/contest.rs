//! The same deals under several rule sets.
//!
//! All sides meet the same walls, dice and player noise, session by session; where the players differ, every session is
//! played with each of their seatings. Sides whose rules differ only in payments share the play and are settled one by one.
//! What is compared are session totals, so the session (with all its seatings) is the sampling unit.

use super::category::{Category, Happened};
use super::plan::Plan;
use super::runner::{BLOCK_SESSIONS, Control, Ending, Look, waves};
use super::study::{GROUP_BLOCKS, Gathered, Study, StudyCounter};
use super::tally::Role;
use crate::game::Finished;
use crate::policy::{Policy, Seating};
use crate::rules::Rules;
use crate::score::{Item, Memo, Settlement, settle_again};
use crate::stats::{CrossSums, Merge, PairSums};
use crate::tile::Seat;
use std::sync::atomic::Ordering;

/// Rule sets that meet on the same deals.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The rule sets; the first is the one the others are compared with.
    pub sides: Vec<Rules>,
    /// The players; each of their different seatings plays every session.
    pub seating: Seating,
    /// The seed of all streams.
    pub seed: u64,
    /// Deals, each played once under every rule set and seating.
    pub hands: u64,
    /// Deals of a session.
    pub session_len: u32,
    /// Play every side, also where a settlement would do: for checks of the short cut.
    pub replay_all: bool,
}

/// Sides that play the same deals.
struct Group {
    /// One plan per seating.
    plans: Vec<Plan>,
    /// The sides, the one that is played first.
    members: Vec<usize>,
}

/// What came of a contest.
#[derive(Clone, Debug)]
pub struct Contested {
    /// One for each side.
    pub sides: Vec<Gathered>,
    /// The first side against each other one.
    pub pairs: Vec<Pair>,
    /// Why it ended.
    pub ending: Ending,
    /// How many times every deal was really played.
    pub plays: usize,
}

/// Session totals of one side against another's.
#[derive(Clone, Debug)]
pub struct Pair {
    /// One entry for each [`Statistic`] of the contest.
    pub sums: Vec<PairSums>,
    /// Per role: scores and squared scores of both and their number.
    pub sds: Vec<CrossSums>,
    /// Per item: its points and all points, of both.
    pub shares: Vec<CrossSums>,
}

impl Pair {
    fn new(statistics: usize) -> Pair {
        Pair {
            sums: vec![PairSums::default(); statistics],
            sds: vec![CrossSums::new(5); Role::ALL.len()],
            shares: vec![CrossSums::new(4); Item::ALL.len()],
        }
    }
}

impl Merge for Pair {
    fn merge(&mut self, other: &Pair) {
        self.sums.iter_mut().zip(&other.sums).for_each(|(sum, more)| sum.merge(more));
        self.sds.iter_mut().zip(&other.sds).for_each(|(sum, more)| sum.merge(more));
        self.shares.iter_mut().zip(&other.shares).for_each(|(sum, more)| sum.merge(more));
    }
}

/// A statistic that is a total by a number of observations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// The share of deals in which it happens.
    Frequency(Category),
    /// Mean points per deal.
    Mean(Role),
    /// Points that change hands per deal for this.
    Money(Item),
    /// Points that change hands per deal.
    Moved,
    /// Tiles drawn per deal.
    Draws,
    /// Tiles discarded per deal.
    Discards,
    /// Mean points per deal of a player, over his seats.
    Player(Policy),
}

impl Statistic {
    /// All of them for these players, in the order of tables.
    pub fn all(seating: &Seating) -> Vec<Statistic> {
        let mut all: Vec<Statistic> = Category::ALL.iter().copied().map(Statistic::Frequency).collect();
        all.extend(Role::ALL.map(Statistic::Mean));
        all.extend(Item::ALL.iter().copied().map(Statistic::Money));
        all.extend([Statistic::Moved, Statistic::Draws, Statistic::Discards]);
        let players = players(seating);
        if players.len() > 1 {
            all.extend(players.into_iter().map(Statistic::Player));
        }
        all
    }

    /// The columns `statistic` and `category` of tables.
    pub fn names(self) -> (&'static str, String) {
        match self {
            Statistic::Frequency(category) => ("frequency", category.name().to_owned()),
            Statistic::Mean(role) => ("scores.mean", role.name().to_owned()),
            Statistic::Money(item) => ("money", item.name().to_owned()),
            Statistic::Moved => ("money", "all".to_owned()),
            Statistic::Draws => ("length", "draws".to_owned()),
            Statistic::Discards => ("length", "discards".to_owned()),
            Statistic::Player(policy) => ("scores.mean", format!("player:{}", policy.name())),
        }
    }

    /// What `--until` names: a category, or a statistic and a category joined by a dot.
    pub fn parse(text: &str, seating: &Seating) -> Option<Statistic> {
        Statistic::all(seating).into_iter().find(|statistic| {
            let (kind, category) = statistic.names();
            let short = matches!(statistic, Statistic::Frequency(_) | Statistic::Draws | Statistic::Discards);
            format!("{kind}.{category}") == text || short && category == text
        })
    }

    /// Its sums in a run.
    pub fn sums(self, study: &Study) -> Option<crate::stats::RatioSums> {
        let tally = &study.tally;
        Some(match self {
            Statistic::Frequency(category) => tally.category(category),
            Statistic::Mean(role) => tally.scores(role).sums(),
            Statistic::Money(item) => tally.money(super::DealGroup::All, item),
            Statistic::Draws => tally.draws().sums(),
            Statistic::Discards => study.discards,
            Statistic::Moved => study.moved,
            Statistic::Player(_) => return None,
        })
    }
}

/// The different players, in seat order.
pub fn players(seating: &Seating) -> Vec<Policy> {
    let mut found = Vec::new();
    for policy in seating.policies.0 {
        if !found.contains(&policy) {
            found.push(policy);
        }
    }
    found
}

/// The totals of one session on one side.
struct Totals {
    values: Vec<i64>,
    squares: [i64; Role::ALL.len()],
    /// Observations of each role.
    scores: [u64; Role::ALL.len()],
    deals: u64,
    players: Vec<(Policy, u64)>,
}

const ROLES: usize = Category::ALL.len();
const ITEMS: usize = ROLES + Role::ALL.len();
const ALL_ITEMS: usize = ITEMS + Item::ALL.len();
const DRAWS: usize = ALL_ITEMS + 1;
const DISCARDS: usize = DRAWS + 1;
const PLAYERS: usize = DISCARDS + 1;

impl Totals {
    fn new(seating: &Seating) -> Totals {
        Totals {
            values: vec![0; Statistic::all(seating).len()],
            squares: [0; Role::ALL.len()],
            scores: [0; Role::ALL.len()],
            deals: 0,
            players: players(seating).into_iter().map(|policy| (policy, 0)).collect(),
        }
    }

    fn add(&mut self, seating: &Seating, finished: &Finished, settlement: &Settlement, happened: Happened) {
        self.deals += 1;
        let mut bits = happened.0;
        while bits != 0 {
            self.values[bits.trailing_zeros() as usize] += 1;
            bits &= bits - 1;
        }
        let payments = settlement.total().by_seat();
        let dealer = finished.facts.dealer;
        for (seat, points) in Seat::ALL.into_iter().zip(payments) {
            for role in Role::places(seat, dealer) {
                self.values[ROLES + role] += points;
                self.squares[role] += points * points;
                self.scores[role] += 1;
            }
        }
        for entry in &settlement.entries {
            let moved = entry.payments.moved();
            self.values[ITEMS + entry.item as usize] += moved;
            self.values[ALL_ITEMS] += moved;
        }
        self.values[DRAWS] += i64::from(finished.draws);
        self.values[DISCARDS] += i64::from(finished.discards);
        if self.players.len() > 1 {
            for (seat, points) in Seat::ALL.into_iter().zip(payments) {
                let at = self.players.iter().position(|(policy, _)| *policy == seating.policies[seat]).unwrap_or(0);
                self.values[PLAYERS + at] += points;
                self.players[at].1 += 1;
            }
        }
    }

    fn observations(&self, statistic: usize) -> u64 {
        match statistic {
            ROLES..ITEMS => self.scores[statistic - ROLES],
            PLAYERS.. => self.players[statistic - PLAYERS].1,
            _ => self.deals,
        }
    }

    fn clear(&mut self) {
        self.values.fill(0);
        self.squares = [0; Role::ALL.len()];
        self.scores = [0; Role::ALL.len()];
        self.deals = 0;
        self.players.iter_mut().for_each(|player| player.1 = 0);
    }
}

impl Pair {
    fn record(&mut self, a: &Totals, b: &Totals) {
        for (at, sums) in self.sums.iter_mut().enumerate() {
            sums.record(a.values[at], b.values[at], a.observations(at));
        }
        for (role, sums) in self.sds.iter_mut().enumerate() {
            let n = a.scores[role] as i64;
            sums.record(&[a.values[ROLES + role], a.squares[role], b.values[ROLES + role], b.squares[role], n]);
        }
        for (item, sums) in self.shares.iter_mut().enumerate() {
            sums.record(&[a.values[ITEMS + item], a.values[ALL_ITEMS], b.values[ITEMS + item], b.values[ALL_ITEMS]]);
        }
    }
}

/// A part of a contest: some consecutive blocks.
struct Part {
    sides: Vec<Study>,
    pairs: Vec<Pair>,
}

impl Contest {
    /// The seatings that play every session.
    pub fn seatings(&self) -> Vec<Seating> {
        self.seating.rotations()
    }

    /// Number of sessions.
    pub fn sessions(&self) -> u64 {
        self.hands.div_ceil(u64::from(self.session_len))
    }

    /// The plan of one side with one seating.
    pub fn plan(&self, side: usize, seating: Seating) -> Plan {
        Plan {
            rules: self.sides[side].clone(),
            seating,
            seed: self.seed,
            hands: self.hands,
            session_len: self.session_len,
        }
    }

    /// Sides that play the same deals stand together.
    fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for side in 0..self.sides.len() {
            let shares = |group: &&mut Group| {
                !self.replay_all
                    && !self.seating.looks_at_payments()
                    && self.sides[group.members[0]].same_deals(&self.sides[side])
            };
            match groups.iter_mut().find(shares) {
                Some(group) => group.members.push(side),
                None => groups.push(Group { plans: Vec::new(), members: vec![side] }),
            }
        }
        for group in &mut groups {
            let leader = &self.sides[group.members[0]];
            let rules = if group.members.len() > 1 { leader.recording() } else { leader.clone() };
            rules.evaluator();
            group.plans = self
                .seatings()
                .into_iter()
                .map(|seating| Plan { rules: rules.clone(), ..self.plan(group.members[0], seating) })
                .collect();
        }
        groups
    }

    /// Plays everything on the current thread pool. `look` is asked after every wave whether it is enough.
    pub fn run(&self, control: &Control<'_>, look: &mut Look<'_, Contested>) -> Contested {
        let groups = self.groups();
        let statistics = Statistic::all(&self.seating).len();
        let others = self.sides.len().saturating_sub(1);
        let gathered = Gathered { replays: self.seatings().len() as u64, ..Gathered::default() };
        let mut whole = Contested {
            sides: vec![gathered; self.sides.len()],
            pairs: vec![Pair::new(statistics); others],
            ending: Ending::Complete,
            plays: groups.len() * self.seatings().len(),
        };
        let units = self.sessions().div_ceil(BLOCK_SESSIONS * GROUP_BLOCKS);
        let most = (256 / self.sides.len() as u64).clamp(4, 64);
        let play = |_: &Contested, unit: u64| {
            (!control.stop.load(Ordering::Relaxed)).then(|| self.play(&groups, statistics, unit, control))
        };
        let take = |whole: &mut Contested, unit: u64, part: Part| {
            for (sum, more) in whole.sides.iter_mut().zip(&part.sides) {
                sum.add(unit * GROUP_BLOCKS, more);
            }
            whole.pairs.iter_mut().zip(&part.pairs).for_each(|(sum, more)| sum.merge(more));
            Ok::<(), std::convert::Infallible>(())
        };
        let Ok(ending) = waves(units, most, &mut whole, play, take, look);
        Contested { ending, ..whole }
    }

    fn play(&self, groups: &[Group], statistics: usize, unit: u64, control: &Control<'_>) -> Part {
        let sides = self.sides.len();
        let mut counters: Vec<StudyCounter> = (0..sides).map(|_| StudyCounter::lean()).collect();
        let mut totals: Vec<Totals> = (0..sides).map(|_| Totals::new(&self.seating)).collect();
        let mut pairs = vec![Pair::new(statistics); sides.saturating_sub(1)];
        let mut order = Vec::with_capacity(crate::game::MAX_TILES);
        let mut deals: Vec<Deal> = Vec::new();
        let unit_sessions = BLOCK_SESSIONS * GROUP_BLOCKS;
        for session in unit * unit_sessions..self.sessions().min((unit + 1) * unit_sessions) {
            for group in groups {
                for (rotation, plan) in group.plans.iter().enumerate() {
                    deals.clear();
                    plan.play_session_reusing(session, &mut order, |hand, finished| {
                        deals.push(Deal::new(hand, finished))
                    });
                    // Side by side, so that the counts of a side stay in the cache.
                    for &side in &group.members {
                        for deal in &mut deals {
                            let again;
                            let settlement = if side == group.members[0] {
                                &deal.finished.settlement
                            } else {
                                again = settled(&self.sides[side], &deal.finished, &mut deal.memo);
                                &again
                            };
                            let happened = deal.in_play.settled(&deal.finished, settlement);
                            counters[side].add(deal.hand, rotation as u8, &deal.finished, settlement, happened);
                            totals[side].add(&plan.seating, &deal.finished, settlement, happened);
                        }
                        counters[side].end_evening();
                    }
                }
            }
            counters.iter_mut().for_each(StudyCounter::end_session);
            for (pair, other) in pairs.iter_mut().zip(1..) {
                pair.record(&totals[0], &totals[other]);
            }
            totals.iter_mut().for_each(Totals::clear);
            let len = u64::from(self.session_len);
            (control.progress)(len.min(self.hands - session * len));
        }
        Part { sides: counters.into_iter().map(StudyCounter::finish).collect(), pairs }
    }
}

/// A deal to be settled under several rule sets.
struct Deal {
    hand: u64,
    finished: Finished,
    in_play: Happened,
    memo: Memo,
}

impl Deal {
    fn new(hand: u64, finished: Finished) -> Deal {
        Deal { hand, in_play: Happened::in_play(&finished), finished, memo: Memo::default() }
    }
}

/// The settlement of a deal that was played under rules that differ only in payments.
fn settled(rules: &Rules, finished: &Finished, memo: &mut Memo) -> Settlement {
    match settle_again(rules, &finished.facts, memo) {
        Ok(settlement) => settlement,
        Err(error) => unreachable!("a deal that was played can be settled, but under {}: {error}", rules.name),
    }
}

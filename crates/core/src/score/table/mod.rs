//! The settlement of a game that its file defines: a table of fans.
//!
//! A hand has a fan if the predicates of one of its rows hold in one reading. The fans that a hand has, without those that others exclude,
//! make its value. Of all readings, the one of the greatest value counts.

mod chows;
mod hand;
mod predicate;
#[cfg(test)]
mod reference;
mod rows;
mod truth;
#[cfg(test)]
mod truth_tests;

pub use predicate::Predicate;

use super::Memo;
use super::amount::Amount;
use super::category::register_fan;
use super::error::{FanCounts, ScoreError};
use super::facts::{End, Facts, Win, WinBy, WinEvent, WinEvents};
use super::game::{OptionalRow, Settle, Words};
use super::jing::JingKeys;
use super::ledger::{Effect, Factor, Factors, Payments, Settlement, WinValue};
use super::names::{Fan, Item, Term, word_lists};
use super::payers::{OtherWinners, TilePayers};
use super::reading::{Candidate, Readings};
use super::wall_out::{self, WallOutKeys};
use super::why::Why;
use super::wins::{Way, readings_of};
use super::{room, winner_limit};
use crate::message::msg;
use crate::rules::spec::{
    BaoDeclare, Chajiao, Combine, CombinedChows, DealerPay, DiscardPay, FanRow, Need, TableScoring,
};
use crate::rules::{FANS, Rules};
use crate::shape::Shape;
use crate::tile::{BySeat, Kind, Seat};
use crate::words::Set;
use hand::{ReadHand, WonHand};
use rows::{Counted, Row, Rows};
use std::cmp::Ordering;
use truth::Evaluation;

word_lists! {
    terms: Term {
        HandBase = "hand_base", "底分" / "base" ["scoring.hand.base"];
        FanCount = "fan_count", "个" / "times" ["scoring.fan"];
        ValueCap = "value_cap", "封顶" / "cap" ["scoring.hand.cap"];
        DealerDouble = "dealer_double", "庄家" / "dealer" ["scoring.pay.dealer"];
        DealerMore = "dealer_more", "庄家加分" / "dealer" ["scoring.pay.dealer_more"];
        DiscarderTimes = "discarder_times", "点炮者" / "discarder" ["scoring.pay.discarder"];
        DrawnTimes = "drawn_times", "自摸" / "self-draw" ["scoring.pay.drawn"];
        InPoints = "in_points", "番分表" / "points of the table" ["scoring.hand.points"];
        GiverForAll = "giver_for_all", "给牌包三家" / "the giver pays for all" ["scoring.pay.discard"];
        PayEach = "pay_each", "每家底分" / "from each" ["scoring.pay.each"];
    }
}

/// The table of a rule set, compiled.
#[derive(Clone, Debug, Default)]
pub struct Table {
    rows: Rows,
    /// The fans with their names in the file, in the order of the file, each once.
    names: Vec<(Fan, String)>,
    /// See [`Table::single_predicate_fans`].
    single_predicate_fans: Vec<(Predicate, i64)>,
}

impl Table {
    /// Compiles the table. Its fans are registered as words and as categories.
    pub fn new(keys: &TableScoring) -> Table {
        let mut names: Vec<(Fan, String)> = Vec::new();
        for row in &keys.fan {
            if !names.iter().any(|(_, name)| *name == row.name) {
                let fan = register(row).expect("the file was refused if the list is full");
                names.push((fan, row.name.clone()));
            }
        }
        let fan = |row: &FanRow| {
            names.iter().find(|(_, name)| *name == row.name).map(|(fan, _)| *fan).expect("every row has a name")
        };
        Table {
            rows: Rows::new(&keys.fan, fan),
            names,
            single_predicate_fans: find_single_predicate_fans(keys).collect(),
        }
    }

    /// Whether there are no fans, as in a game that is no table.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns the name of a fan in the file; `None` if the file has no such fan.
    pub fn name(&self, fan: Fan) -> Option<&str> {
        self.names.iter().find(|(known, _)| *known == fan).map(|(_, name)| name.as_str())
    }

    /// Returns the fans that require a single predicate, add points and count towards the least value. Each item is the predicate and the
    /// value of a hand with this fan alone. Alternatives (`a|b`) give one item each.
    pub fn single_predicate_fans(&self) -> &[(Predicate, i64)] {
        &self.single_predicate_fans
    }

    /// Whether a row has the fan and the effect of this factor. A factor of the room has another effect.
    pub fn contains(&self, factor: &Factor) -> bool {
        self.rows.iter().any(|row| (row.fan, row.effect) == (factor.fan, factor.effect))
    }

    /// The fans, without those that are switched off.
    fn fans(&self) -> Set<Fan> {
        self.rows.iter().map(|row| row.fan).collect()
    }

    /// The predicates that the table names.
    fn wanted(&self) -> Set<Predicate> {
        self.rows.wanted
    }
}

/// See [`Table::single_predicate_fans`].
fn find_single_predicate_fans(keys: &TableScoring) -> impl Iterator<Item = (Predicate, i64)> {
    let rows = keys.fan.iter().filter(|row| row.towards_least && row.when.len() == 1);
    let added = rows.filter_map(|row| Some((row, i64::from(keys.hand.base) + i64::from(row.add?))));
    added.flat_map(|(row, value)| {
        let required = row.conditions().flatten().filter(|(_, holds)| *holds);
        required.map(move |(predicate, _)| (predicate, value))
    })
}

impl Row {
    /// The points or the factor of one count.
    pub(super) fn points(&self) -> i64 {
        let (Effect::Add(number) | Effect::Times(number)) = self.effect;
        number
    }

    /// The reason of the number in an arithmetic.
    fn why(&self) -> Why {
        Why::Fan(self.fan, FANS)
    }
}

/// A hand in one reading with the rows that count.
struct Valued<'a> {
    shape: Shape,
    counted: Vec<Counted<'a>>,
    /// The value of the hand.
    value: i64,
    /// Whether the fans that count towards the least value reach it.
    enough: bool,
    /// The value without the fans that do not count towards the least value.
    basic: i64,
}

impl TableScoring {
    /// Returns the value of the rows in `counted`: without a cap and with its arithmetic.
    fn total<'a, A: Amount>(&self, counted: impl Iterator<Item = &'a Counted<'a>> + Clone) -> A {
        let base = || A::new(self.hand.base.into(), Term::HandBase);
        let points = |(row, count): &Counted<'a>| match row.effect {
            Effect::Add(points) => {
                let one = A::new(points, row.why());
                if *count > 1 { one.times((*count).into(), Term::FanCount) } else { one }
            }
            Effect::Times(_) => A::default(),
        };
        let times = |value: A, (row, count): &Counted<'a>| match row.effect {
            Effect::Times(factor) => (0..*count).fold(value, |value, _| value.times(factor, row.why())),
            Effect::Add(_) => value,
        };
        match self.hand.combine {
            // With `Combine::Most` there is one row.
            Combine::Add | Combine::Most => {
                let sum = counted.clone().fold(base(), |sum, row| sum.plus(points(row)));
                counted.fold(sum, times)
            }
            Combine::Multiply => {
                let product = counted.clone().fold(base(), times);
                counted.fold(product, |sum, row| sum.plus(points(row)))
            }
        }
    }

    /// Returns the reading of the greatest value among those with the shapes of `passing`, the readings of the hand if its tile comes in
    /// the way `way`; `None` if there is none.
    fn best<'a>(&self, rules: &'a Rules, facts: &Facts, win: &Win, way: Way, passing: &Readings) -> Option<Valued<'a>> {
        let table = rules.table();
        let won = WonHand::new(rules, facts, win, facts.round, facts.seat_wind(win.seat));
        let mut best: Option<Valued<'a>> = None;
        let gates = super::Gates::new(rules);
        let mut evaluation = Evaluation::new(&won, table.wanted());
        won.full_readings(way, &mut |hand: &ReadHand| {
            let truth = evaluation.next(hand);
            let melds = &facts.seats[win.seat].hand.melds;
            if !passing.iter().any(|reading| reading.shape == hand.shape) || !hand.passes(&gates, melds) {
                return;
            }
            let mut counted: Vec<Counted<'a>> = Vec::new();
            table.rows.matching(truth, &mut counted);
            if self.hand.chows == CombinedChows::Once {
                chows::combine_once(hand, &mut counted);
            }
            if self.hand.combine == Combine::Most
                && let Some(best) = counted.iter().copied().max_by_key(|row| self.total::<i64>([*row].iter()))
            {
                counted = vec![best];
            }
            let value = self.total::<i64>(counted.iter());
            let basic = match self.hand.least {
                0 => value,
                _ => self.total(counted.iter().filter(|(row, _)| row.towards_least)),
            };
            let enough = basic >= self.hand.least.into();
            let order = best.as_ref().map_or(Ordering::Greater, |best: &Valued<'_>| {
                // Of equal values, the reading counts whose fans stand first in the file.
                let places = || rows::places(&best.counted).cmp(&rows::places(&counted));
                (enough, value).cmp(&(best.enough, best.value)).then_with(places)
            });
            if order == Ordering::Greater {
                best = Some(Valued { shape: hand.shape, counted, value, enough, basic });
            }
        });
        best
    }

    /// Returns the points of a hand: its value by the table from values to points and with the cap.
    fn points<A: Amount>(&self, best: &Valued<'_>) -> A {
        let mut value: A = self.total(best.counted.iter());
        if let Some(last) = self.hand.points.len().checked_sub(1) {
            let row = usize::try_from(value.points()).unwrap_or(0).min(last);
            // The explanation lists the fans, then the difference between the points of the table and their value.
            let more = i64::from(self.hand.points[row]) - value.points();
            value = match more {
                0.. => value.plus(A::new(more, Term::InPoints)),
                _ => value.minus(A::new(-more, Term::InPoints)),
            };
        }
        if self.hand.cap > 0 { value.at_most(self.hand.cap.into(), Term::ValueCap) } else { value }
    }

    /// Prices a win, the only one of the deal but for `others`.
    ///
    /// # Errors
    /// Returns an error if the hand does not win, or is worth less than the least value.
    fn price<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        win: &Win,
        others: OtherWinners,
    ) -> Result<(Payments<A>, WinValue), ScoreError> {
        let (candidate, way) = (Candidate::from_facts(rules, facts, win.seat), Way::from_win(win));
        let best = self.best(rules, facts, win, way, &readings_of(rules, candidate, win, way)?);
        let best = best.ok_or_else(|| ScoreError::Missing { what: msg!("score-reading") })?;
        if !best.enough {
            let mut fans: Vec<(Fan, i64, u8)> = Vec::new();
            for (row, count) in &best.counted {
                match fans.iter_mut().find(|known| known.0 == row.fan) {
                    Some(known) => known.2 += count,
                    None => fans.push((row.fan, row.points(), *count)),
                }
            }
            let (least, value) = (self.hand.least, best.basic);
            return Err(ScoreError::BelowLeast { seat: win.seat, value, least, fans: FanCounts(fans) });
        }
        let value: A = self.points(&best);
        let mut factors = Factors::default();
        for (row, count) in &best.counted {
            (0..*count).for_each(|_| factors.push(Factor { fan: row.fan, effect: row.effect }));
        }
        let worth = WinValue { seat: win.seat, shape: best.shape, factors, points: Some(value.points()) };
        Ok((self.payments(rules, facts, win, others, value), worth))
    }

    /// Returns the payments of a win whose hand has this value.
    fn payments<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        win: &Win,
        others: OtherWinners,
        value: A,
    ) -> Payments<A> {
        let share = |payer: Seat| self.share(facts, win.seat, win.by, payer, value.clone());
        let payers = win.seat.others();
        let Some(giver) = win.by.giver() else {
            let mut payments = Payments::default();
            let debtors = payers.into_iter().filter(|&payer| !others.has_left(payer));
            debtors.for_each(|payer| payments.pay(payer, win.seat, share(payer)));
            return payments;
        };
        let debtors = payers.into_iter().filter(|&payer| !others.has_left(payer));
        let own = match self.pay.discard {
            DiscardPay::Discarder => TilePayers::Giver,
            DiscardPay::All => TilePayers::All,
            DiscardPay::DiscarderForAll => TilePayers::GiverForAll(Term::GiverForAll),
        };
        let by_rule = TilePayers::for_win(rules, win.by, own);
        let mut payments = by_rule.pay(others, win.seat, giver, debtors.clone(), share);
        if by_rule == TilePayers::Giver && self.pay.each > 0 {
            let bystanders = debtors.filter(|&payer| payer != giver && !others.wins_too(payer));
            let each = || A::new(self.pay.each.into(), Term::PayEach);
            bystanders.for_each(|payer| payments.pay(payer, win.seat, each()));
        }
        payments
    }

    /// Returns the points that `payer` owes `winner` for a hand worth `value` that wins `by`, with all of `scoring.pay`.
    fn share<A: Amount>(&self, facts: &Facts, winner: Seat, by: WinBy, payer: Seat, value: A) -> A {
        let mut points = match by.giver() {
            None => value.times(self.pay.drawn.into(), Term::DrawnTimes),
            Some(giver) if giver == payer => value.times(self.pay.discarder.into(), Term::DiscarderTimes),
            Some(_) => value,
        };
        if [payer, winner].contains(&facts.dealer) {
            if self.pay.dealer == DealerPay::Double {
                points = points.times(2, Term::DealerDouble);
            }
            points = points.plus(A::new(self.pay.dealer_more.into(), Term::DealerMore));
        }
        points.plus(A::new(self.pay.each.into(), Term::PayEach))
    }

    /// Books 查花猪 and 查叫. For 查叫, each payer owes its own share of a win by self-draw or on its own discard.
    fn settle_wall_out<A: Amount>(&self, rules: &Rules, facts: &Facts, settlement: &mut Settlement<A>) {
        let keys = WallOutKeys { chajiao: self.chajiao, huazhu: self.huazhu };
        if self.chajiao == Chajiao::Off && self.huazhu == 0 {
            return;
        }
        let by = |giver: Seat| match self.chajiao {
            Chajiao::SelfDraw => WinBy::SelfDraw,
            Chajiao::WithoutSelfDraw | Chajiao::Off => WinBy::Discard(giver),
        };
        let best = BySeat::from_fn(|seat| {
            let value = |tile: Kind, readings: &Readings| {
                let win = Win { seat, by: by(seat.next()), tile, events: WinEvents::default(), discard: 0 };
                // A tile with which the hand wins only by self-draw is a wait as well.
                Some(self.points::<A>(&self.best(rules, facts, &win, Way::SelfDraw, readings)?))
            };
            let price = |win: &Win| self.price::<i64>(rules, facts, win, OtherWinners::default());
            wall_out::best_wait(rules, facts, seat, value, price)
        });
        let share = |payer: Seat, to: Seat, value: A| self.share(facts, to, by(payer), payer, value);
        keys.book(rules, facts, &best, share, settlement);
    }
}

impl Settle for TableScoring {
    fn settle<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        _: &mut Memo<'_>,
        settlement: &mut Settlement<A>,
    ) -> Result<(), ScoreError> {
        winner_limit::check_wins(rules, facts)?;
        room::book_wins(rules, facts, settlement, |win, others| self.price(rules, facts, win, others))?;
        let jing = self.paid_jing().map(|jing| JingKeys { jing, kong: None });
        if let Some(jing) = jing {
            jing.book(rules, facts, None, settlement);
        }
        match facts.end {
            End::Win | End::Open => {}
            End::Liuju => self.settle_wall_out(rules, facts, settlement),
            End::Zhahu(seat) => {
                settlement.book(Item::Zhahu, Payments::from_one(seat, A::new(self.zhahu.into(), Term::Zhahu)));
            }
        }
        jing.map_or(Ok(()), |jing| jing.book_further_sets(facts, settlement))
    }

    fn words(&self, rules: &Rules) -> Words {
        let table = rules.table();
        let wanted = table.wanted();
        let rows = [
            (OptionalRow::Baoting, rules.bao.declare != BaoDeclare::Off),
            (OptionalRow::Round, rules.needs().contains(Need::Winds)),
        ];
        Words {
            win_events: Set::from_flags([
                (WinEvent::AfterKong, true),
                (WinEvent::LastTile, true),
                (WinEvent::KongDiscard, true),
                (WinEvent::AfterFlower, !rules.flowers().is_empty()),
                (WinEvent::Tianhu, wanted.contains(Predicate::Tianhu)),
                (WinEvent::Dihu, wanted.contains(Predicate::Dihu)),
            ]),
            rows: Set::from_flags(rows),
            unused_rows: Set::from_flags(rows.map(|(row, on)| (row, !on))),
            fans: table.fans(),
            counts_all_fans: true,
            items: Set::from_flags([(Item::Chajiao, self.chajiao != Chajiao::Off)]),
            ..Words::default()
        }
    }
}

impl Predicate {
    /// The predicates that look at the seat wind or the round wind.
    pub(crate) const OF_WINDS: [Predicate; 7] = [
        Predicate::SeatWind,
        Predicate::RoundWind,
        Predicate::GuestWind,
        Predicate::SeatWindPair,
        Predicate::RoundWindPair,
        Predicate::OwnFlower,
        Predicate::LooseOwnFlower,
    ];

    /// The predicates that look at flowers.
    pub(crate) const OF_FLOWERS: [Predicate; 5] = [
        Predicate::Flower,
        Predicate::OwnFlower,
        Predicate::LooseOwnFlower,
        Predicate::FlowerSet,
        Predicate::EightFlowers,
    ];

    /// Returns the predicate with this name or Chinese name; `None` if there is none.
    pub fn parse_name(name: &str) -> Option<Predicate> {
        Predicate::named(name).or_else(|| Predicate::ALL.iter().copied().find(|known| known.chinese() == name))
    }
}

/// Returns the fan of a row, and registers it if it is new; `None` if the program knows too many fans already.
pub(crate) fn register(row: &FanRow) -> Option<Fan> {
    let [english, chinese] = [format!("a win with {}", row.name), format!("胡牌有{}", row.name)];
    register_fan(row.id.as_deref().unwrap_or(&row.name), &row.name, "", [&english, &chinese])
}

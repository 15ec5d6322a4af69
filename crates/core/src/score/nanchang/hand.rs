//! The payments of a won hand in 南昌.

use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::{
    DeguoBonusPayers, Dihu, DiscardPayers, JingdiaoFactor, NanchangScoring, RobKongPayers, RoomFactors, TiandiMode,
};
use crate::score::Memo;
use crate::score::amount::Amount;
use crate::score::error::{Refusal, ScoreError};
use crate::score::facts::{Facts, Win, WinBy, WinEvent};
use crate::score::ledger::{Effect, Factor, Factors, Payments, WinValue};
use crate::score::names::Fan;
use crate::score::payers::OtherWinners;
use crate::score::product::FACTORS;
use crate::score::reading::{Candidate, Reading, Readings};
use crate::score::room::PricedWin;
use crate::score::why::{Term, Why};
use crate::score::wins::{Way, no_win, readings_of, winning_readings};
use crate::shape::Shape;
use crate::tile::{Counts, Kind, KindSet, MeldForm, Seat};
use arrayvec::ArrayVec;
use std::mem;

/// Prices the win with index `at` in [`Facts::wins`], in the reading that pays the winner most. `others` are the other winners.
///
/// # Errors
/// Returns an error if the hand does not win, or if 天胡 or 地胡 is impossible.
pub(super) fn price_win<A: Amount>(
    rules: &Rules,
    keys: &NanchangScoring,
    facts: &Facts,
    at: usize,
    others: OtherWinners,
    memo: &mut Memo<'_>,
) -> Result<PricedWin<A>, ScoreError> {
    let win = &facts.wins[at];
    let wild = rules.wild_kinds(facts.indicator);
    let tiandi = Tiandi::from_win(rules, facts, win)?;
    let readings = memo.win(at, || readings(rules, facts, win, tiandi))?;
    // As a state of the hand before the win, 精钓 holds for all readings.
    let fishing = keys.jingdiao == JingdiaoFactor::State && is_fishing(rules, facts, win, tiandi);
    let discarded_jing = discarded_jing(rules, facts, win.seat);
    let hand = Won {
        rules,
        keys,
        facts,
        win,
        others,
        tiandi,
        dezhongde: is_dezhongde(keys, facts, win, wild),
        discarded_jing,
    };
    let mut best: Option<(Payments<A>, Reading)> = None;
    for &reading in readings {
        let reading = Reading { jingdiao: reading.jingdiao || fishing, ..reading };
        let payments = hand.payments(reading);
        // With flat points all shapes pay the same, and the rarest one is named. Room factors may depend on the shape. With them, the first
        // of the readings that pay the same counts, which is melds and a pair if there is one.
        let names_rarest = hand.is_flat() && rules.room.factors == RoomFactors::NONE;
        let rarity = |shape| RARITY.iter().position(|&known| names_rarest && known == shape).unwrap_or(0);
        let rank = |payments: &Payments<A>, reading: Reading| (payments.for_seat(win.seat), rarity(reading.shape));
        if best.as_ref().is_none_or(|best| rank(&payments, reading) > rank(&best.0, best.1)) {
            best = Some((payments, reading));
        }
    }
    let (payments, reading) = best.ok_or_else(|| ScoreError::Missing { what: msg!("score-reading") })?;
    let mut value = WinValue { seat: win.seat, shape: reading.shape, factors: Factors::default(), points: None };
    hand.factors(reading, |fan, effect| value.factors.push(Factor { fan, effect }));
    Ok((payments, value))
}

/// The shapes from the most common to the rarest, by the counts of `jing exact tianhu`. Shapes that are not listed rank like the first.
const RARITY: [Shape; 7] = [
    Shape::Standard,
    Shape::SevenPairs,
    Shape::Shisanlan,
    Shape::QixingShisanlan,
    Shape::AllTriplets,
    Shape::Shisanyao,
    Shape::QixingSevenPairs,
];

/// Whether a win is 天胡, 地胡 or neither.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tiandi {
    Neither,
    Tianhu,
    Dihu,
}

impl Tiandi {
    /// Reads the events of a win.
    ///
    /// # Errors
    /// Returns an error if the win has both events, or an event that the rest of the deal makes impossible.
    fn from_win(rules: &Rules, facts: &Facts, win: &Win) -> Result<Tiandi, ScoreError> {
        let when = rules.play.dihu;
        let only_concealed_kongs =
            |seat: Seat| facts.seats[seat].hand.melds.iter().all(|meld| meld.form == MeldForm::ConcealedKong);
        let melded = |seat: Seat| !facts.seats[seat].hand.melds.is_empty();
        let problem = match (win.events.contains(WinEvent::Tianhu), win.events.contains(WinEvent::Dihu)) {
            (false, false) => return Ok(Tiandi::Neither),
            (true, true) => msg!("score-tianhu-dihu"),
            (true, false) if win.seat != facts.dealer => msg!("score-tianhu-dealer"),
            (true, false) if win.by != WinBy::SelfDraw => msg!("score-tianhu-self-draw"),
            (true, false) if melded(win.seat) => msg!("score-tianhu-melds"),
            (true, false) if win.events.contains(WinEvent::AfterKong) => {
                msg!("score-tianhu-before-kong")
            }
            (true, false) => return Ok(Tiandi::Tianhu),
            (false, true) if melded(win.seat) => msg!("score-dihu-no-melds"),
            (false, true) if when == Dihu::FirstDraw => match win.by {
                WinBy::SelfDraw if win.seat != facts.dealer => return Ok(Tiandi::Dihu),
                _ => msg!("score-dihu-self-draw"),
            },
            (false, true) if win.by != WinBy::Discard(facts.dealer) => msg!("score-dihu-dealer-discard"),
            (false, true) if when == Dihu::AfterKong && only_concealed_kongs(facts.dealer) => return Ok(Tiandi::Dihu),
            (false, true) if melded(facts.dealer) => msg!("score-dihu-first-discard"),
            (false, true) => return Ok(Tiandi::Dihu),
        };
        Err(ScoreError::Impossible { seat: win.seat, problem })
    }
}

/// Returns the readings with which the hand wins.
fn readings(rules: &Rules, facts: &Facts, win: &Win, tiandi: Tiandi) -> Result<Readings, ScoreError> {
    let candidate = Candidate::from_facts(rules, facts, win.seat);
    match tiandi {
        Tiandi::Tianhu => tianhu_readings(rules, candidate, win),
        Tiandi::Dihu | Tiandi::Neither => readings_of(rules, candidate, win, Way::from_win(win)),
    }
}

/// Whether the hand was in 精钓 before it won, and 精钓 counts for this way of winning. For 天胡, whether some thirteen of the fourteen tiles
/// are in 精钓.
fn is_fishing(rules: &Rules, facts: &Facts, win: &Win, tiandi: Tiandi) -> bool {
    let candidate = Candidate::from_facts(rules, facts, win.seat);
    if tiandi != Tiandi::Tianhu {
        return Way::from_win(win).allows_jingdiao(rules) && candidate.is_fishing();
    }
    thirteens(candidate, win).any(|(_, rest)| Candidate { concealed: &rest, ..candidate }.is_fishing())
}

/// Returns each kind of the hand with the thirteen other tiles. 天胡 has no drawn tile, so that any of the fourteen may be taken as the
/// drawn one.
fn thirteens(candidate: Candidate<'_>, win: &Win) -> impl Iterator<Item = (Kind, Counts)> {
    let all = candidate.concealed.with(win.tile);
    all.iter().map(|(tile, _)| tile).collect::<ArrayVec<Kind, 14>>().into_iter().map(move |tile| {
        let mut rest = all;
        rest.remove(tile);
        (tile, rest)
    })
}

/// Returns the readings of a hand that wins by 天胡, with any of its tiles as the drawn one.
fn tianhu_readings(rules: &Rules, candidate: Candidate<'_>, win: &Win) -> Result<Readings, ScoreError> {
    let mut found = Readings::new();
    for (tile, rest) in thirteens(candidate, win) {
        let thirteen = Candidate { concealed: &rest, ..candidate };
        for reading in winning_readings(rules, thirteen, tile, Way::Tianhu).unwrap_or_default() {
            if !found.contains(&reading) && !found.is_full() {
                found.push(reading);
            }
        }
    }
    if found.is_empty() {
        let refusal = winning_readings(rules, candidate, win.tile, Way::Tianhu).err().unwrap_or(Refusal::Incomplete);
        return Err(no_win(rules, candidate, win, Way::Tianhu, refusal));
    }
    Ok(found)
}

/// 德中德: whether no seat has a 精. `wild` are the kinds of 精. The rules choose which 精 count (seed 000, 德中德: 四家手中).
fn is_dezhongde(keys: &NanchangScoring, facts: &Facts, win: &Win, wild: KindSet) -> bool {
    let deguo = &keys.deguo;
    let broken_by = |seat: Seat| {
        let held = &facts.seats[seat];
        let own = deguo.own_jing_allowed && seat == win.seat;
        let hand = !own && held.hand.concealed.total_of(wild) > 0;
        let melds = held.hand.melds.iter().any(|meld| {
            let counts = if meld.is_kong() { deguo.kongs_break } else { true };
            !own && counts && meld.tiles.iter().any(|&kind| wild.contains(kind))
        });
        hand || melds || deguo.discards_break && held.discards.total_of(wild) > 0
    };
    let won = wild.contains(win.tile) && !deguo.own_jing_allowed;
    !won && !Seat::ALL.into_iter().any(broken_by)
}

/// The counts of 正精 and 副精 among the unclaimed discards of a seat.
fn discarded_jing(rules: &Rules, facts: &Facts, seat: Seat) -> [u8; 2] {
    let discards = &facts.seats[seat].discards;
    rules.jing(facts.indicator).map_or([0; 2], |jing| [discards[jing.zheng], discards[jing.fu]])
}

/// The facts about a won hand that do not depend on the reading.
struct Won<'a> {
    rules: &'a Rules,
    keys: &'a NanchangScoring,
    facts: &'a Facts,
    win: &'a Win,
    /// The other winners of the deal.
    others: OtherWinners,
    tiandi: Tiandi,
    /// Whether no seat has a 精 (德中德).
    dezhongde: bool,
    /// 飘精: the counts of 正精 and 副精 among the unclaimed discards of the winner.
    discarded_jing: [u8; 2],
}

impl Won<'_> {
    /// Whether the win is 天胡 or 地胡 and pays flat points in place of the hand value.
    fn is_flat(&self) -> bool {
        self.tiandi != Tiandi::Neither && self.keys.tiandi.mode != TiandiMode::Factor
    }

    /// Calls `add` with the name and effect of each factor of a reading, without factors that depend on the payer.
    fn factors(&self, reading: Reading, mut add: impl FnMut(Fan, Effect)) {
        let times = |x: i32| Effect::Times(x.into());
        let (keys, of, tiandi) = (self.keys, &self.keys.factors, &self.keys.tiandi);
        let ordinary = !self.is_flat();
        let special = match self.tiandi {
            Tiandi::Neither => None,
            Tiandi::Tianhu => Some((Fan::Tianhu, tiandi.tianhu)),
            Tiandi::Dihu => Some((Fan::Dihu, tiandi.dihu)),
        };
        if let Some((fan, points)) = special {
            add(fan, if ordinary { times(points) } else { Effect::Add(points.into()) });
        }
        if ordinary {
            match reading.shape {
                Shape::AllTriplets => add(Fan::AllTriplets, times(of.all_triplets)),
                Shape::SevenPairs => add(Fan::SevenPairs, times(of.seven_pairs)),
                Shape::QixingSevenPairs => add(Fan::QixingSevenPairs, times(of.qixing_seven_pairs)),
                Shape::Shisanlan => add(Fan::Shisanlan, times(of.shisanlan)),
                Shape::QixingShisanlan => add(Fan::QixingShisanlan, times(of.qixing_shisanlan)),
                _ => {}
            }
            match self.win.by {
                WinBy::SelfDraw => add(Fan::SelfDraw, times(of.self_draw)),
                WinBy::RobKong(_) => add(Fan::RobKong, times(of.rob_kong)),
                WinBy::Discard(_) => {}
            }
            if self.win.events.contains(WinEvent::AfterKong) && self.win.by == WinBy::SelfDraw {
                add(Fan::AfterKong, times(of.after_kong));
            }
            let piao = [(of.piao_zheng, self.discarded_jing[0]), (of.piao_fu, self.discarded_jing[1])];
            let piao =
                piao.into_iter().fold(1, |product, (factor, count)| product * i64::from(factor).pow(count.into()));
            if piao > 1 {
                add(Fan::Piaojing, Effect::Times(piao));
            }
        }
        if reading.jingdiao {
            let factor = if self.tiandi == Tiandi::Neither { of.jingdiao } else { tiandi.jingdiao };
            add(Fan::Jingdiao, times(factor));
        }
        if reading.deguo && (ordinary || tiandi.mode == TiandiMode::FlatWithDeguo) {
            let (fan, factor) = if self.dezhongde { (Fan::Dezhongde, of.dezhongde) } else { (Fan::Deguo, of.deguo) };
            add(fan, times(factor));
            add(fan, Effect::Add(keys.deguo.bonus.into()));
        }
    }

    /// Returns the reason of the number in a factor.
    fn why(&self, fan: Fan, effect: Effect) -> Why {
        match (fan, effect) {
            (Fan::Tianhu, _) => Term::TiandiTianhu.into(),
            (Fan::Dihu, _) => Term::TiandiDihu.into(),
            (Fan::Jingdiao, _) if self.tiandi != Tiandi::Neither => Term::TiandiJingdiao.into(),
            (_, Effect::Add(_)) => Term::Deguo.into(),
            (_, Effect::Times(_)) => Why::Fan(fan, FACTORS),
        }
    }

    /// Returns the payments for a reading.
    fn payments<A: Amount>(&self, reading: Reading) -> Payments<A> {
        let flat = self.is_flat();
        let mut product = if flat { A::default() } else { A::new(self.keys.base.into(), Term::Base) };
        let mut bonus = A::default();
        self.factors(reading, |fan, effect| {
            let why = self.why(fan, effect);
            match (fan, effect) {
                (Fan::Tianhu | Fan::Dihu, Effect::Add(points)) => product = A::new(points, why),
                (_, Effect::Add(points)) => bonus = mem::take(&mut bonus).plus(A::new(points, why)),
                (_, Effect::Times(x)) => product = mem::take(&mut product).times(x, why),
            }
        });
        let shares = self.win.seat.others().map(|payer| {
            let owes = self.others.owes(self.rules, payer);
            (payer, if owes { self.share(payer, &product, &bonus) } else { A::default().by_rule(Term::WinnersPay) })
        });
        let mut payments = Payments::default();
        match self.payers() {
            Payers::Each => shares.into_iter().for_each(|(payer, share)| payments.pay(payer, self.win.seat, share)),
            Payers::OneForAll(payer, why) => {
                let all = shares.into_iter().fold(A::default(), |all, (_, share)| all.plus(share));
                payments.pay(payer, self.win.seat, all.by_rule(why));
            }
            Payers::Only(payer) => {
                shares.into_iter().filter(|&(seat, _)| seat == payer).for_each(|(_, share)| {
                    payments.pay(payer, self.win.seat, share.by_rule(Term::DiscarderAlone));
                });
            }
        }
        payments
    }

    /// Returns the share of `payer`. `product` is multiplied by the factors of dealer and discarder, unless the points are flat. The
    /// `bonus` of 德国 is added if the rules let this payer pay it.
    fn share<A: Amount>(&self, payer: Seat, product: &A, bonus: &A) -> A {
        let flat = self.is_flat();
        let of = &self.keys.factors;
        let discarder = self.win.by == WinBy::Discard(payer);
        let mut share = product.clone();
        let dealer = self.facts.dealer;
        let bystands = payer == dealer && matches!(self.win.by, WinBy::Discard(from) if from != payer);
        let counts = self.win.seat == dealer || payer == dealer && (of.dealer_bystander || !bystands);
        if !flat && counts {
            share = share.times(of.dealer.into(), Term::Dealer);
        }
        if !flat && discarder {
            share = share.times(of.discarder.into(), Term::Discarder);
        }
        let pays_bonus = match self.win.by {
            WinBy::Discard(_) => discarder || self.keys.deguo.bonus_payers == DeguoBonusPayers::All,
            WinBy::SelfDraw | WinBy::RobKong(_) => true,
        };
        if pays_bonus { share.plus(bonus.clone()) } else { share }
    }

    /// Returns who pays the shares. Each seat pays the flat points of 天胡 and 地胡 (seed 002, 地胡: 三家都要给付).
    fn payers(&self) -> Payers {
        match (self.win.by, self.keys.discard_payers, self.keys.rob_kong_payers) {
            _ if self.is_flat() => Payers::Each,
            (WinBy::Discard(from), DiscardPayers::Discarder, _) => Payers::Only(from),
            (WinBy::Discard(from), DiscardPayers::DiscarderForAll, _) => Payers::OneForAll(from, Term::DiscarderPays),
            (WinBy::RobKong(from), _, RobKongPayers::KongerForAll) => Payers::OneForAll(from, Term::KongerPays),
            _ => Payers::Each,
        }
    }
}

/// The payers of the shares of a win.
enum Payers {
    /// Each other seat pays its own share.
    Each,
    /// One seat pays the shares of all, by this rule.
    OneForAll(Seat, Term),
    /// Only this seat pays, and only its own share.
    Only(Seat),
}
